// Package doggerland is the board game Doggerland, whole, for one to four players: the
// standard game, the shorter variant and the solo mode. RULES.md beside it holds the rules,
// rulings and worked examples by id, the decisions, the order of chance and the order of
// the facts of a position; components.yaml holds tiles, cards, costs and all other figures,
// many of them reconstructed, so that an owner of the game can correct every one of them.
//
// One predicate, check, knows what is legal; do carries a legal move out and cannot
// fail; settle goes on by itself until the next decision. The package knows no file, no
// network and no person.
package doggerland

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

var rulebook = engine.NewRulebook(rulesText, "DG")

// rules is the game with one set of component data.
type rules struct {
	engine.Base
	components
	board [2]region                // the cells of each side
	order [directions][cells]uint8 // of cells, by the edge of the Migration Priority arrow
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
	r := &rules{Base: engine.NewBase(info, yaml, sources, rulebook), components: *c}
	for i, side := range c.side {
		r.board[i] = side.region()
	}
	for i, e := range c.edge {
		r.order[i] = e.sweep()
	}
	return r, nil
}

func (r *rules) Decks(engine.Table) []engine.Deck { return nil }

func (r *rules) Blank(t engine.Table) (engine.State, error) {
	t, err := engine.Resolve(r.Info(), t.Seats, t.Options)
	if err != nil {
		return nil, err
	}
	s := &state{rules: r}
	s.players = int8(t.Seats)
	s.short, s.level = r.Choice(t, "length"), r.Choice(t, "solo")
	return s, nil
}

// New draws the first player, the objectives and the first Fresco tile; the rest of the
// setup is drawn when the first player has chosen (DG-R88).
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
