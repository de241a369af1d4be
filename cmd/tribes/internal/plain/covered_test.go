package plain

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/sitting/sittingtest"
	"tribes/cmd/tribes/internal/words"
	"tribes/p2p/lockstep"
)

// totals are the rows of all totals in a text.
func totals(text string) (rows [][]string) {
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "total" {
			rows = append(rows, words[1:])
		}
	}
	return rows
}

// In turns at one keyboard only the person to move sees the own total (DM-R36).
func TestHotSeatCoversTheScoresOfOthers(t *testing.T) {
	names := []string{"Red (Ann)", "Yellow (Bea)", "Green (Cid)"}
	for _, open := range []bool{false, true} {
		s := sittingtest.Game(t, "dawn-of-mankind", 1, 3, 0, "")
		s.OpenScores = open
		var out bytes.Buffer
		script := strings.Repeat("menu\nscore\n1\n\n", 12) + "quit\n"
		if err := Run(t.Context(), s, Input{Reader: strings.NewReader(script), Script: true}, &out); !errors.Is(err, sitting.ErrLeft) {
			t.Fatalf("%v\n%s", err, &out)
		}
		found := 0
		for _, part := range strings.Split(out.String(), "---- It is the turn of ")[1:] {
			who, _, _ := strings.Cut(part, " ----")
			for _, row := range totals(part) {
				found++
				for i, points := range row {
					if told := points != words.Covered; told != (open || i == slices.Index(names, who)) {
						t.Errorf("open %v: in the turn of %s the totals are %v", open, who, row)
					}
				}
			}
		}
		if found < 6 {
			t.Errorf("only %d totals:\n%s", found, &out)
		}
	}
}

// While nobody here is to move, several persons look at no covered score, one at its own, and so does a bot's watcher.
func TestCoveredScoresBetweenTurns(t *testing.T) {
	for _, c := range []struct {
		persons int
		as      string
		sees    bool
	}{{1, "", true}, {2, "", false}, {1, "greedy", true}} {
		s := sittingtest.Game(t, "dawn-of-mankind", 1, c.persons, 1, c.as)
		for e := range s.Events() {
			s.Update(e)
			if _, ok := e.(lockstep.Stepped); ok {
				break
			}
		}
		var out bytes.Buffer
		f := newFront(s, false, &out)
		f.show()
		f.score()
		rows := totals(out.String())
		if len(rows) != 1 || (rows[0][0] != words.Covered) != c.sees || rows[0][1] != words.Covered || strings.Contains(out.String(), "You hold") != c.sees {
			t.Errorf("%d persons, bot %q: totals %v in\n%s", c.persons, c.as, rows, &out)
		}
	}
}
