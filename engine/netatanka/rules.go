// Package netatanka is the board game Neta-Tanka, whole, for one to four players.
// RULES.md beside it holds the rules, rulings and worked examples by id, the
// decisions, the order of chance and the order of the facts of a position;
// components.yaml holds the figures of boards, tiles, cards and tokens.
//
// One predicate, check, knows what is legal; do carries a legal move out and cannot
// fail; settle goes on by itself until the next decision. The private Objective cards
// are no part of a position: they are dealt beside it and opened at the end by moves of
// a dealt kind. The package knows no file, no network and no person.
package netatanka

import (
	_ "embed"
	"errors"

	"tribes/engine"
)

// ruleset is raised with every change of what a rule or an embedded figure does.
const ruleset = 1

var (
	//go:embed components.yaml
	embedded []byte
	//go:embed RULES.md
	rulesText string
)

var rulebook = engine.NewRulebook(rulesText, "NT")

// rules is the game with one set of component data.
type rules struct {
	engine.Base
	components
}

// Load opens the game with its component data; nil means the embedded data. An error
// names the first line that is wrong.
func Load(yaml []byte) (engine.Rules, error) {
	if yaml == nil {
		yaml = embedded
	}
	c, sources, err := load(yaml)
	if err != nil {
		return nil, err
	}
	info := about
	info.Seats = c.colour[:]
	return &rules{engine.NewBase(info, yaml, sources, rulebook), *c}, nil
}

// Decks: each of several players holds one private Objective (NT-R2); the Solo Objective is public.
func (r *rules) Decks(t engine.Table) []engine.Deck {
	if t.Seats == 1 {
		return nil
	}
	return []engine.Deck{{Name: "objectives", Cards: objectives, Each: 1, Opens: openObjective}}
}

func (r *rules) Blank(t engine.Table) (engine.State, error) {
	t, err := engine.Resolve(r.Info(), t.Seats, t.Options)
	if err != nil {
		return nil, err
	}
	s := &state{rules: r}
	s.players = int8(t.Seats)
	s.side, s.level, s.soloLinks = r.Choice(t, "side"), r.Choice(t, "solo"), r.Choice(t, "links")
	s.host, s.next = engine.NoSeat, engine.NoSeat
	return s, nil
}

// New draws everything of the setup: first player, displays, Canoe
// tile, Solo Objective, Solo Links. The private Objectives are dealt by the caller.
func (r *rules) New(t engine.Table, d *engine.Dice, ev *engine.Events) (engine.State, error) {
	blank, err := r.Blank(t)
	if err != nil {
		return nil, err
	}
	if d == nil {
		return nil, errors.New("a game needs dice to be set up")
	}
	s := blank.(*state)
	s.setUp(d, ev)
	return s, nil
}
