package netatanka

import (
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// TestDecodeRefuses: positions whose numbers are within their ranges and that cannot be.
func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct {
		words string
		spoil func(g *game)
	}{
		{"a tile lies face up exactly when the game has begun", func(g *game) { g.tile = 0 }},
		{"a Solo Objective lies open exactly in solo games", func(g *game) { g.solo = 1 }},
		{"nobody has the turn or the First Player token", func(g *game) { g.first = engine.NoSeat }},
		{"nobody has the turn or the First Player token", func(g *game) { g.turn = engine.NoSeat }},
		{"the Visiting Nomad stands on several Locations", func(g *game) { g.visitor.at = 3 }},
		{"link 4: tokens lie on the Links exactly with Solo Links", func(g *game) { g.shows[3] = 1 }},
		{"totem rank 1: of nobody", func(g *game) { g.ranked, g.rank[0] = 1, engine.NoSeat }},
		{"a nomad is extra or laid down where none stands", func(g *game) { g.nomad[1].down = bit(4) }},
		{"a nomad is extra or laid down where none stands", func(g *game) { g.visitor.extra = bit(4) }},
		{"decision 1: not one of the game", func(g *game) { g.open(endTurn, 0, 1, 0) }},
		{"decision 1: not one of the game", func(g *game) { g.open(resolveLink, 0, 1, 0) }},
		{"decision 1: not one of the game", func(g *game) { g.open(offer, 3, 1, 0) }},
		{"decision 1: not one of the game", func(g *game) { g.open(takeAmount, 0, 1, fellTimber) }},
		{"decision 1: not one of the game", func(g *game) { g.open(chooseLocation, 0, 1, visitor) }},
		{"decision 1: not one of the game", func(g *game) { g.open(cardSide, 0, 1, wisdoms) }},
		{"links used by offerings: nobody makes offerings", func(g *game) { g.offered = 1 }},
	} {
		g := village(t, 3)
		c.spoil(g)
		enginetest.DecodeRefuses(t, g.state, enginetest.Blank(t, load0(t), tableOf(t, 3)), c.words)
	}
}

// TestDecodeAnotherTable: a position of another table is refused.
func TestDecodeAnotherTable(t *testing.T) {
	data := engine.Encode(nil, village(t, 1).state)
	for _, options := range [][]string{{"side=winter"}, {"solo=hard"}, {"links=solo"}} {
		if err := engine.Decode(enginetest.Blank(t, load0(t), tableOf(t, 1, options...)), data); err == nil {
			t.Errorf("a position with the defaults is read at a table of %v", options)
		}
	}
}

func FuzzDecode(f *testing.F) {
	enginetest.FuzzDecode(f, load0(f), []engine.Table{
		tableOf(f, 1), tableOf(f, 1, "links=solo"), tableOf(f, 2), tableOf(f, 3, "side=winter"), tableOf(f, 4),
	})
}
