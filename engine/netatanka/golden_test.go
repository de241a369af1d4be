package netatanka

import (
	"fmt"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// eager is a quick way to play: by dice, but turns end only when nothing else is left, and Objectives are those dealt.
func eager(menu []engine.Move, d *engine.Dice, dealt engine.Hands, seat engine.Seat) engine.Move {
	if menu[0].Kind == openObjective {
		return mv(openObjective, int16(dealt[seat]))
	}
	if menu[0].Kind <= stop && len(menu) > 1 {
		menu = menu[1:]
	}
	return menu[d.Intn(len(menu))]
}

// story tells a game in words from where it stands: what was asked, played and told, from round to round, the
// table as the acting seat sees it once in each Phase II, and the score.
func (g *game) story(rounds int, dealt engine.Hands) string {
	var b strings.Builder
	tell := func() {
		for _, e := range g.ev.List {
			fmt.Fprintf(&b, "      %s\n", g.Tell(e))
		}
	}
	table := func(me engine.Seat, known engine.Hands) {
		var sh engine.Sheet
		g.Describe(&sh, me, known)
		fmt.Fprintf(&b, "\n%s\n", sh.String())
	}
	tell()
	last, shown := g.round+int8(rounds), int8(0)
	for n := 1; g.Actor() != engine.NoSeat && g.round < last; n++ {
		if g.phase == resolving && shown < g.round {
			shown = g.round
			known := engine.Hands{}
			known[g.Actor()] = dealt[g.Actor()]
			table(g.Actor(), known)
		}
		menu := g.Moves(nil)
		m := eager(menu, &g.dice, dealt, g.Actor())
		fmt.Fprintf(&b, "%3d   %s\n      %s\n", n, g.Ask(), g.Phrase(m))
		g.play(m)
		tell()
	}
	if g.Actor() == engine.NoSeat {
		table(engine.NoSeat, engine.Hands{})
		items := g.Tally(nil, engine.Hands{})
		for _, it := range items {
			if it.Points != 0 {
				fmt.Fprintf(&b, "%s: %s %d, %d points\n", g.name(it.Seat), itemWords[it.What].Name, it.Count, it.Points)
			}
		}
		points, res := engine.Points(items), g.Result()
		fmt.Fprintf(&b, "points %v, places %v, grade %d\n", points[:g.players], res.Place[:g.players], res.Grade)
	}
	fmt.Fprintf(&b, "digest %x\n", engine.Digest(g.state))
	return b.String()
}

// TestGolden: a whole game for one with Solo Links, the first two rounds of four on the Winter side,
// and the last two of two.
func TestGolden(t *testing.T) {
	enginetest.Golden(t, "solo.txt", setup(t, 1, 11, "links=solo", "solo=easy").story(5, engine.Hands{}))
	enginetest.Golden(t, "first-rounds.txt", setup(t, 4, 12, "side=winter").story(2, engine.Hands{3, 7, 1, 9}))
	g := setup(t, 2, 13)
	for g.round < 4 {
		g.play(eager(g.Moves(nil), &g.dice, engine.Hands{}, g.Actor()))
	}
	g.ev.List = nil
	enginetest.Golden(t, "last-rounds.txt", g.story(2, engine.Hands{10, 2}))
}
