package words

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/games"
	"tribes/transcript"
)

// DM-22, DM-R36: the VP tokens and the totals are told before the end only to whom looks at them, and at the end to all.
func TestCoveredScores(t *testing.T) {
	rules, err := games.Load("dawn-of-mankind", nil)
	if err != nil {
		t.Fatal(err)
	}
	const seats = 3
	table, err := engine.Resolve(rules.Info(), seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	dice, own := engine.NewDice([32]byte{4}), engine.NewDice([32]byte{5})
	s, err := rules.New(table, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	player, err := bot.New("greedy")
	if err != nil {
		t.Fatal(err)
	}
	c := &transcript.Charter{Seats: []transcript.Place{{Name: "Ann"}, {Name: "Bob"}, {Name: "Cid"}}}
	before, told := 0, 0
	for !s.Result().Over {
		points := engine.Points(s.Tally(nil, engine.Hands{}))
		open := rowsOf(Score(c, s, Watcher(true)))
		for reader := engine.NoSeat; reader < seats; reader++ {
			sheet := Score(c, s, Reader{Seat: reader})
			if text := sheet.String(); strings.Count(text, "by custom tokens lie face down until the end; --scores open shows them.") != 1 {
				t.Fatalf("does not say why:\n%s", text)
			}
			rows := rowsOf(sheet)
			for name, row := range open {
				want := slices.Clone(row)
				if name == "tokens" || name == "total" {
					for i := range want {
						if engine.Seat(i) != reader {
							want[i] = Covered
						}
					}
				}
				if !slices.Equal(rows[name], want) {
					t.Fatalf("to seat %d %s is %v, want %v", reader, name, rows[name], want)
				}
			}
			for name := range rows {
				if open[name] == nil && name != "tokens" {
					t.Fatalf("%s is told to seat %d and not where all is open", name, reader)
				}
			}
			if reader >= 0 && rows["total"][reader] != fmt.Sprint(points[reader]) {
				t.Fatalf("seat %d has %v of %v", reader, rows["total"], points)
			}
			if before++; open["tokens"] != nil {
				told++
			}
		}
		menu := s.Moves(nil)
		m := player.Choose(s, s.Actor(), engine.Hands{}, menu, own)
		if err := s.Apply(m, dice, nil); err != nil {
			t.Fatal(err)
		}
	}
	if told == 0 || told == before {
		t.Errorf("of %d scores %d have tokens in them", before, told)
	}
	end := Score(c, s, Watcher(false)).String()
	if strings.Contains(end, Covered) || end != Score(c, s, Watcher(true)).String() || len(Covers(s)) > 0 {
		t.Errorf("at the end:\n%s", end)
	}
}

// rowsOf are a sheet's rows by their names.
func rowsOf(sh *engine.Sheet) map[string][]string {
	out := map[string][]string{}
	for _, b := range sh.Blocks {
		for _, r := range b.Rows {
			out[r[0]] = r[1:]
		}
	}
	return out
}
