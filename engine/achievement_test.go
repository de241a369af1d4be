package engine_test

import (
	"maps"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
)

// A record holds what the end of a game says of each seat.
func TestRecall(t *testing.T) {
	rules, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for seats := 1; seats <= 3; seats++ {
		table, err := engine.Resolve(rules.Info(), seats, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(table, engine.NewDice([32]byte{}), nil)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; s.Actor() != engine.NoSeat; n++ {
			menu := s.Moves(nil)
			if err := s.Apply(menu[len(menu)-1], engine.NewDice([32]byte{byte(n)}), nil); err != nil {
				t.Fatal(err)
			}
		}
		items, res := s.Tally(nil, engine.Hands{}), s.Result()
		points := engine.Points(items)
		for seat := range seats {
			r := engine.Recall(s, table, engine.Seat(seat))
			if r.Players != seats || r.Points != points[seat] || r.Won != (res.Place[seat] == 1) || r.Grade != int(res.Grade) || !maps.Equal(r.Options, table.Options) {
				t.Errorf("seat %d of %d: %+v, the end is %+v with %v points", seat, seats, r, res, points)
			}
			sums := map[string]engine.Sum{}
			for _, it := range items {
				if it.Seat == engine.Seat(seat) {
					sums[rules.Info().Items[it.What].Name] = engine.Sum{Count: int(it.Count), Points: int(it.Points)}
				}
			}
			if !maps.Equal(r.Items, sums) || len(sums) == 0 {
				t.Errorf("seat %d of %d: items %v, want %v", seat, seats, r.Items, sums)
			}
		}
	}
}

func TestProgressIsDone(t *testing.T) {
	for _, c := range []struct {
		p    engine.Progress
		want bool
	}{{engine.Progress{Have: 2, Need: 3}, false}, {engine.Progress{Have: 3, Need: 3}, true}} {
		if c.p.Done() != c.want {
			t.Errorf("%+v", c.p)
		}
	}
}
