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
	rules, err := games.Load("tribes", nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), persons+bots, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	id := p2p.IdentityFromSeed([32]byte{seed})
	cfg := lockstep.Config{Key: id.Private(), Name: "Ann", Program: "test", Find: library.Find, Rehearsal: true,
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
