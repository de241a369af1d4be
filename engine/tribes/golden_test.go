package tribes

import (
	"fmt"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// goldenSeed makes a short game with all kinds of moves but one.
const goldenSeed = 172

// eager is a quick way to play: achievements where there are some, then late events, else by dice.
func eager(s *state, menu []engine.Move, d *engine.Dice) engine.Move {
	best, rank := menu[d.Intn(len(menu))], 0
	for _, m := range menu {
		r := 0
		switch m.Kind {
		case complete:
			r = int(m.A)
		case selectTile:
			if t := s.row[m.A].tile; t.isEvent() && s.rules.event[t.event()].epoch == epochs-1 {
				r = 2
			} else if t.hasHand() {
				r = 1
			}
		}
		if r > rank {
			best, rank = m, r
		}
	}
	return best
}

// TestGolden replays one game in words: what was asked, played and told, the table now and then, and the score.
func TestGolden(t *testing.T) {
	var b strings.Builder
	g := setup(t, 2, goldenSeed)
	tell := func() {
		for _, e := range g.ev.List {
			fmt.Fprintf(&b, "      %s\n", g.Tell(e))
		}
	}
	table := func(me engine.Seat) {
		var sh engine.Sheet
		g.Describe(&sh, me, engine.Hands{})
		fmt.Fprintf(&b, "\n%s\n", sh.String())
	}
	tell()
	for n := 0; g.Actor() != engine.NoSeat; n++ {
		if n%100 == 60 {
			table(g.Actor())
		}
		menu := g.Moves(nil)
		m := eager(g.state, menu, &g.dice)
		fmt.Fprintf(&b, "%3d   %s\n      %d of %d: %s\n", n+1, g.Ask(), 1+indexOf(menu, m), len(menu), g.Phrase(m))
		g.play(m)
		tell()
	}
	table(engine.NoSeat)
	items := g.Tally(nil, engine.Hands{})
	for _, it := range items {
		fmt.Fprintf(&b, "%s: %s %d, %d VP\n", g.name(it.Seat), itemWords[it.What].Name, it.Count, it.Points)
	}
	points, res := engine.Points(items), g.Result()
	fmt.Fprintf(&b, "VP %v, places %v\ndigest %x\n", points[:2], res.Place[:2], engine.Digest(g.state))
	enginetest.Golden(t, "game.txt", b.String())
}

func indexOf(menu []engine.Move, m engine.Move) int {
	for i := range menu {
		if menu[i] == m {
			return i
		}
	}
	return -1
}
