// Package sittingtest sits tests down at tables of one operator, which need no network.
package sittingtest

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"testing"

	"tribes/cmd/tribes/internal/library"
	"tribes/cmd/tribes/internal/sitting"
	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/engine/games"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// Start begins a table of Tribes for Ann, Bea, Cid and so many bots; as, if not "", is the bot that plays for the
// persons. All chance comes from the seed. The table is closed when the test ends.
func Start(t *testing.T, seed byte, persons, bots int, as string) *sitting.Sitting {
	t.Helper()
	return Game(t, "tribes", seed, persons, bots, as)
}

// Game begins a table of a game of the program's own; all else is as with Start.
func Game(t *testing.T, name string, seed byte, persons, bots int, as string) *sitting.Sitting {
	t.Helper()
	return start(t, func() (engine.Rules, error) { return games.Load(name, nil) }, library.Find, seed, persons, bots, as)
}

// Cairns begins a table of the toy game, which has private cards; all else is as with Start.
func Cairns(t *testing.T, seed byte, persons, bots int, as string) *sitting.Sitting {
	t.Helper()
	load := func() (engine.Rules, error) { return toy.Load([]byte(shortCairns)) }
	return start(t, load, FindCairns, seed, persons, bots, as)
}

// FindCairns opens the rules of Cairns' tables.
func FindCairns(string, uint16, transcript.Hash, []byte) (engine.Rules, error) {
	return toy.Load([]byte(shortCairns))
}

const shortCairns = "bag: {source: rulebook, pebbles: [5, 4, 4]}\npoints: {source: rulebook, each: [1, 2, 3]}\ngoal: {source: published, points: 9}\n"

func start(t *testing.T, load func() (engine.Rules, error), find transcript.Finder, seed byte, persons, bots int, as string) *sitting.Sitting {
	t.Helper()
	rules, err := load()
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), persons+bots, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	id := p2p.IdentityFromSeed([32]byte{seed})
	cfg := lockstep.Config{Key: id.Private(), Name: "Ann", Program: "test", Find: find, Rehearsal: true,
		Fresh: func() [32]byte { n++; return sha256.Sum256(fmt.Appendf(nil, "%d %d", seed, n)) }}
	for _, name := range []string{"Ann", "Bea", "Cid"}[:persons] {
		cfg.Places = append(cfg.Places, lockstep.Ask{Kind: transcript.Person, Name: name})
	}
	for i := range bots {
		cfg.Places = append(cfg.Places, lockstep.Ask{Kind: "bot:greedy", Name: fmt.Sprintf("Bot %d", i+1)})
	}
	host, err := lockstep.NewHost(cfg, lockstep.Offer{Rules: rules, Table: table})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	p := peer.Start(peer.Config{Table: host, Open: func(c *transcript.Charter, id transcript.Hash) (*transcript.Log, error) {
		return transcript.CreateLog(filepath.Join(dir, fmt.Sprintf("%.8s.tribes", id)))
	}})
	s := sitting.Start(p, sitting.Options{Key: id.Public(), As: as, Seed: [32]byte{seed}})
	t.Cleanup(func() { s.Close(sitting.ReasonLeft) })
	return s
}
