package doggerland

import (
	"testing"

	"tribes/engine"
	"tribes/engine/bot"
)

// TestForesee: what a bot is told to expect follows what is on its way, and looking changes nothing.
func TestForesee(t *testing.T) {
	base := func() *game {
		g := land(t, 2)
		g.round = 3
		g.give(0, 2, 2, 2, 1, 2, 0, 1)
		return g
	}
	value := func(do func(*game, *tribe)) int {
		g := base()
		do(g, &g.tribe[0])
		before := g.position
		v := g.Foresee(0)
		if g.position != before {
			t.Error("the position has changed")
		}
		return v
	}
	idle := value(func(*game, *tribe) {})
	for _, c := range []struct {
		name string
		more bool
		do   func(g *game, c *tribe)
	}{
		{"food on its way feeds a hungry tribe", true, func(g *game, _ *tribe) {
			g.play(plans(expedition), g.on(chooseTile, "D6"), mv(sendGatherers, 0, 2, 0))
		}},
		{"a habitat that can be paid for", true, func(g *game, _ *tribe) { g.play(plans(construct), mv(placeMember, 1), mv(pay)) }},
		{"a habitat that cannot", false, func(g *game, c *tribe) {
			g.play(plans(construct), mv(placeMember, 1), mv(pay))
			c.stock[wood] = 0
		}},
		{"a shaman's action that cannot be paid for", false, func(g *game, _ *tribe) { g.play(plans(dolmen)) }},
		{"an animal in the memory", true, func(_ *game, c *tribe) { c.memory[0] = mammoth + 1 }},
		{"less food", false, func(_ *game, c *tribe) { c.bowl = [bowls][2]int16{} }},
	} {
		if v := value(c.do); v == idle || v > idle != c.more {
			t.Errorf("%s: %d, idle %d", c.name, v, idle)
		}
	}
	g := base()
	g.phase = ended
	want(t, "when the game is over", g.Foresee(0), 0)
}

// TestGreedyPlansAhead: who foresees hunger and work beats who plays at random.
func TestGreedyPlansAhead(t *testing.T) {
	for seed := range uint64(4) {
		g := setup(t, 2, seed)
		players := [2]engine.Player{&bot.Greedy{}, bot.Random{}}
		own := engine.NewDice([32]byte{'g', byte(seed)})
		for seat := g.Actor(); seat != engine.NoSeat; seat = g.Actor() {
			m := players[seat].Choose(g.state, seat, engine.Hands{}, g.Moves(nil), own)
			if err := g.Apply(m, &g.dice, nil); err != nil {
				t.Fatal(err)
			}
		}
		want(t, "place of the greedy seat", g.Result().Place[0], 1)
	}
}
