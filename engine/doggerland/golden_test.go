package doggerland

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// eager is a quick way to play: by dice, but nobody drops out, finishes, declines or stays while anything else is possible.
func eager(menu []engine.Move, d *engine.Dice) engine.Move {
	if menu[0].Kind <= stay && len(menu) > 1 {
		menu = menu[1:]
	}
	return menu[d.Intn(len(menu))]
}

func (g *game) eager() engine.Move { return eager(g.Moves(nil), &g.dice) }

// story tells a game in words from where it stands, for so many rounds: what was asked, played and told, the table
// as the acting seat sees it once a round, and the score.
func (g *game) story(rounds int8, choose func() engine.Move) string {
	var b strings.Builder
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
	last, shown := g.round+rounds, int8(0)
	for n := 1; g.Actor() != engine.NoSeat && (g.round < last || g.phase == moving && g.round == last); n++ {
		if g.phase == resolving && shown < g.round {
			shown = g.round
			table(g.Actor())
		}
		m := choose()
		fmt.Fprintf(&b, "%3d   %s\n      %s\n", n, g.Ask(), g.Phrase(m))
		g.play(m)
		tell()
	}
	table(engine.NoSeat)
	items := g.Tally(nil, engine.Hands{})
	for _, it := range items {
		if it.Points != 0 {
			fmt.Fprintf(&b, "%s: %s %d, %s\n", g.name(it.Seat), itemWords[it.What].Name, it.Count, engine.Several(int(it.Points), "point"))
		}
	}
	points, res := engine.Points(items), g.Result()
	fmt.Fprintf(&b, "points %v, places %v\ndigest %x\n", points[:g.players], res.Place[:g.players], engine.Digest(g.state))
	return b.String()
}

// TestGolden: a whole game of two in the shorter variant, a solo game, and the first two rounds of four.
func TestGolden(t *testing.T) {
	two := setup(t, 2, 11, "length", "short")
	enginetest.Golden(t, "two-short.txt", two.story(maxRounds, two.eager))
	want(t, "over", two.Result().Over, true)
	solo := setup(t, 1, 185)
	enginetest.Golden(t, "solo.txt", solo.story(maxRounds, solo.careful))
	want(t, "over", solo.Result().Over, true)
	four := setup(t, 4, 13)
	enginetest.Golden(t, "first-rounds.txt", four.story(2, four.eager))
}

// careful is eager to eat: it sends expeditions for food first, and takes no Scarcity that it need not take.
func (g *game) careful() engine.Move {
	menu, t := g.Moves(nil), g.agenda.Top()
	best := func(worth func(m engine.Move) int) engine.Move {
		return slices.MaxFunc(menu, func(a, b engine.Move) int { return worth(a) - worth(b) })
	}
	food := func(c int, p party) int {
		yield := g.yieldAt(c, &p)
		return int(yield[fruit]) + 2*int(yield[meat])
	}
	switch t.Kind {
	case pay:
		return menu[0]
	case program:
		if m := plans(expedition); slices.Contains(menu, m) && g.dice.Intn(4) > 0 {
			return m
		}
	case chooseTile:
		return best(func(m engine.Move) int { return food(spotOf(m), party{hunters: 1}) })
	case sendGatherers:
		if menu[0].Kind == sendGatherers {
			return best(func(m engine.Move) int { p := gatherers(m); return food(int(t.Arg), p) * int(p.hunters+p.shamans) })
		}
		return menu[0]
	case carry:
		return menu[len(menu)-1]
	}
	return eager(menu, &g.dice)
}
