package dawn

import (
	"fmt"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// eager is a quick way to play: by dice, but nobody rests or declines while anything else is possible.
func eager(menu []engine.Move, d *engine.Dice) engine.Move {
	if menu[0].Kind <= rest && len(menu) > 1 {
		menu = menu[1:]
	}
	return menu[d.Intn(len(menu))]
}

// story tells a game in words from where it stands, for so many turns: what was asked, played and told, the table
// as the acting seat sees it once in ten rounds, and the score.
func (g *game) story(turns int16) string {
	var b strings.Builder
	tell := func() {
		for _, e := range g.ev.List {
			fmt.Fprintf(&b, "      %s\n", g.Tell(e))
		}
	}
	tell()
	last, shown := g.turns+turns, int16(-1)
	for n := 1; g.Actor() != engine.NoSeat && g.turns < last; n++ {
		if now := g.turns / int16(g.players) / 10; g.phase == playing && now > shown {
			shown = now
			fmt.Fprintf(&b, "\n%s\n", g.sheetFor(g.Actor()))
		}
		m := eager(g.Moves(nil), &g.dice)
		fmt.Fprintf(&b, "%3d   %s\n      %s\n", n, g.Ask(), g.Phrase(m))
		g.play(m)
		tell()
	}
	fmt.Fprintf(&b, "\n%s\n", g.sheetFor(engine.NoSeat))
	items := g.Tally(nil, engine.Hands{})
	for _, it := range items {
		if it.Points != 0 {
			fmt.Fprintf(&b, "%s: %s %d, %d points\n", g.name(it.Seat), itemWords[it.What].Name, it.Count, it.Points)
		}
	}
	points, res := engine.Points(items), g.Result()
	fmt.Fprintf(&b, "points %v, places %v\ndigest %x\n", points[:g.players], res.Place[:g.players], engine.Digest(g.state))
	return b.String()
}

// TestGolden: a whole game of two, and the setup and first rounds of five.
func TestGolden(t *testing.T) {
	two := setup(t, 2, 11)
	enginetest.Golden(t, "two.txt", two.story(400))
	want(t, "over", two.Result().Over, true)
	enginetest.Golden(t, "first-rounds.txt", setup(t, 5, 12).story(15))
}
