package dawn

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// sheetOf is what a seat sees.
func (g *game) sheetOf(me engine.Seat) string {
	var sh engine.Sheet
	g.Describe(&sh, me, engine.Hands{})
	return sh.String()
}

// narrow wants every table to leave so many of 80 columns to its last one, which alone a front end folds.
func (g *game) narrow(me engine.Seat, rest int) {
	g.Helper()
	var sh engine.Sheet
	g.Describe(&sh, me, engine.Hands{})
	for _, b := range sh.Blocks {
		width := map[int]int{}
		for _, row := range b.Rows {
			if len(row) != len(b.Rows[0]) {
				g.Errorf("%s: a row of %d cells, the head has %d", b.Head, len(row), len(b.Rows[0]))
			}
			for i, cell := range row[:len(row)-1] {
				width[i] = max(width[i], utf8.RuneCountInString(cell))
			}
		}
		all := 2
		for _, w := range width {
			all += w + 2
		}
		if b.Rows != nil && all > 80-rest {
			g.Errorf("%s: only %d columns left for the last one", b.Head, 80-all)
		}
	}
}

// TestDescribed holds whole sheets: in setup, in play for a seat and for a watcher, and at the end.
func TestDescribed(t *testing.T) {
	var b strings.Builder
	show := func(title string, g *game, me engine.Seat) {
		fmt.Fprintf(&b, "==== %s\n\n%s\n", title, g.sheetOf(me))
	}
	g := setup(t, 3, 2)
	show("setup, as seat 0", g, 0)
	g = camp(t, 3)
	g.start, g.turns, g.idle = 2, 11, 5
	g.stand(0, "R1", "R2b", "R3b", "R4a", "A5", "E3", "shore")
	g.stand(1, "R1", "R1", "T2", "E1")
	g.give(0, 8, 3, 0, 1).vp = 41
	g.give(1, 0, 1, 2, 3).vp = 57
	g.learn(0, "foraging", "cooking", "storytelling")
	g.learn(1, "ceremony", "preserving", "hunting")
	g.clan[1].acquired |= bit(g.nameNo("painting"))
	g.clan[1].side[0] = uint8(g.nameNo("painting")) + 1
	g.stack[1].left = 0
	g.slot[1].row, g.slot[2].row = 1, 2
	g.acts(0)
	show("play, as seat 0", g, 0)
	show("play, as a watcher", g, engine.NoSeat)
	g.finish()
	show("the end, as seat 1", g, 1)
	enginetest.Golden(t, "sheets.txt", b.String())
}

// TestTokensLieFaceDown: of another seat's VP nothing is seen in play, of the own ones all (DM-22).
func TestTokensLieFaceDown(t *testing.T) {
	g := camp(t, 3)
	g.stand(0, "R1")
	g.acts(0)
	seen := func(me engine.Seat) string {
		text := g.sheetOf(me)
		g.clan[1].vp += 5
		return text
	}
	want(t, "another", seen(0), g.sheetOf(0))
	want(t, "a watcher", seen(engine.NoSeat), g.sheetOf(engine.NoSeat))
	if text := g.sheetOf(1); !strings.Contains(text, "You hold 10 of the 60 VP that end the game.\n") {
		t.Error(text)
	}
}

// TestNearTheEnd: what is public of how near the end is.
func TestNearTheEnd(t *testing.T) {
	g := waiting(t, 9, 8)
	for _, c := range []struct {
		idle, turns int16
		line        string
	}{
		{1, 1, ""}, {2, 2, "2 turns in a row were rests without effect; 6 end the game."}, {5, 5, "5 turns in a row were rests without effect; 6 end the game."},
		{0, 389, ""}, {0, 390, "The game ends in 10 turns at the latest."}, {0, 399, "The game ends in 1 turn at the latest."},
	} {
		g.idle, g.turns = c.idle, c.turns
		text := g.sheetOf(0)
		if c.line == "" {
			if strings.Contains(text, "in a row") || strings.Contains(text, "at the latest") {
				t.Errorf("%d idle of %d turns: %s", c.idle, c.turns, text)
			}
		} else if !strings.Contains(text, "  "+c.line+"\n") {
			t.Errorf("%d idle of %d turns: without %q", c.idle, c.turns, c.line)
		}
	}
}

// TestNarrowTables: every table of whole games leaves room at 80 columns.
func TestNarrowTables(t *testing.T) {
	for players := 2; players <= 5; players++ {
		g := setup(t, players, uint64(60+players))
		for k := 0; g.Actor() != engine.NoSeat && k < 400; k++ {
			if k%10 == 0 {
				for me := engine.NoSeat; int(me) < players; me++ {
					g.narrow(me, 18)
					if text := g.sheetOf(me); me >= 0 && !strings.Contains(text, "You are "+g.name(me)+".") {
						t.Errorf("seat %d does not see its colour", me)
					}
				}
			}
			menu := g.Moves(nil)
			g.play(menu[g.dice.Intn(len(menu))])
		}
	}
}

// TestLongNames: names as long as data may have leave the tables narrow too.
func TestLongNames(t *testing.T) {
	data := regexp.MustCompile(`(name|is): [A-Z][A-Za-z -]+`).ReplaceAllStringFunc(string(embedded), func(name string) string {
		_, text, _ := strings.Cut(name, ": ")
		return name + strings.Repeat("m", maxName-len(text))
	})
	r, err := Load([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	g := camp(t, 5)
	g.rules = r.(*rules)
	g.stand(0, "R1", "A4")
	g.learn(0, "cooking", "hunting")
	g.acts(0)
	for me := engine.NoSeat; me < 5; me++ {
		g.narrow(me, 12)
	}
}

// TestBlankDescribed: before the setup there is nothing to see.
func TestBlankDescribed(t *testing.T) {
	s := blankFor(t, 2)
	var sh engine.Sheet
	s.Describe(&sh, 0, engine.Hands{})
	want(t, "before setup", sh.String(), "Setup\n  The game has not been set up.\n")
}
