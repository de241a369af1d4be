package dawn

import (
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

func blankFor(t testing.TB, players int) engine.State {
	t.Helper()
	return enginetest.Blank(t, load0(t), engine.Table{Seats: players})
}

// beneath opens a step beneath a decision.
func beneath(g *game, step uint8, arg int16) {
	g.open(step, 0, 1, arg)
	g.open(createArt, 0, 1, 0)
}

// TestDecodeRefuses: positions whose numbers are within their ranges and that cannot be.
func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct {
		words string
		spoil func(g *game)
	}{
		{"art slot 2: a card lies there exactly when the game has begun", func(g *game) { g.slot[1].card = 0 }},
		{"art slot 1: a card lies there exactly when the game has begun", func(g *game) { g.phase = blank }},
		{"art slot 3: line 4 of 3", func(g *game) { g.slot[2].row = 3 }},
		{"progress slot 5: 3 cards", func(g *game) { g.stack[4].name = 0 }},
		{"progress slot 1: 4 cards", func(g *game) { g.stack[0].left = 4 }},
		{"under the deck: no card in place 2", func(g *game) { g.queue[0], g.queued = 5, 2 }},
		{"decision 1: kind 3 is not one of the agenda", func(g *game) { g.open(placeMeeple, 0, 1, 0) }},
		{"decision 1: seat 0 of 3", func(g *game) { g.open(cook, engine.NoSeat, 1, 0) }},
		{"decision 1: seat 4 of 3", func(g *game) { g.open(cook, 3, 1, 0) }},
		{"decision 1: argument 4 of pay any", func(g *game) { g.open(payAny, 0, 1, resources) }},
		{"decision 1: argument -1 of gain any", func(g *game) { g.open(gainAny, 0, 1, -1) }},
		{"decision 1: argument 19 of bump", func(g *game) { beneath(g, bump, 19) }},
		{"decision 1: argument 19 of tile action", func(g *game) { beneath(g, tileAction, 19) }},
		{"decision 1: argument 19 of tile gains", func(g *game) { beneath(g, tileGains, 19) }},
		{"decision 1: argument 4 of art done", func(g *game) { beneath(g, artDone, 4) }},
		{"decision 1: argument 11 of progress done", func(g *game) { beneath(g, progressDone, 11) }},
		{"decision 1: argument 11 of cover", func(g *game) {
			g.learn(0, "foraging", "hunting", "painting")
			g.open(cover, 0, 1, 11)
		}},
		{"decision 1: argument 0 of cover", func(g *game) { g.open(cover, 0, 1, 0) }}, // with a side slot empty
		{"decision 1: nobody decides bump, and it is on top", func(g *game) { g.open(bump, 0, 1, 0) }},
		{"decision 1: nobody decides end of turn, and it is on top", func(g *game) { g.open(endOfTurn, 0, 1, 0) }},
		{"decisions: 2 are open in phase before setup", func(g *game) {
			g.position = position{players: g.players}
			g.open(artDone, 0, 1, 0)
			g.open(payAny, 0, 1, 0)
		}},
		{"decisions: 1 are open in phase over", func(g *game) { g.phase, g.over = ended, byVP }},
		{"decisions: 0 are open in phase play", func(g *game) { g.agenda = engine.Agenda{} }},
		{"decision 1: argument 1 of create art", func(g *game) { g.open(createArt, 0, 1, 1) }},
	} {
		g := camp(t, 3)
		g.stand(0, "R1")
		g.acts(0)
		c.spoil(g)
		enginetest.DecodeRefuses(t, g.state, blankFor(t, 3), c.words)
	}
}

// TestDecodeAnotherTable: a position of another number of players is refused.
func TestDecodeAnotherTable(t *testing.T) {
	for _, players := range []int{2, 4, 5} {
		enginetest.DecodeRefuses(t, camp(t, 3).state, blankFor(t, players), "players")
	}
}

func FuzzDecode(f *testing.F) {
	enginetest.FuzzDecode(f, load0(f), []engine.Table{{Seats: 2}, {Seats: 3}, {Seats: 4}, {Seats: 5}})
}
