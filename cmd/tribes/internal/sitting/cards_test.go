package sitting_test

import (
	"os"
	"testing"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/sitting/sittingtest"
	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// opened are the cards that the transcript of a sitting shows.
func opened(t *testing.T, s *sitting.Sitting) (hands engine.Hands) {
	t.Helper()
	f, err := os.Open(s.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rep, err := transcript.Follow(f, sittingtest.FindCairns, func(_ *transcript.Book, st transcript.Step) error {
		for _, m := range st.Moves {
			if m.Kind == toy.Open {
				if len(st.Moves) != 1 {
					t.Errorf("step %d opens a card among other moves", st.Tip.Step)
				}
				hands[st.Seat] = int8(m.A)
			}
		}
		return nil
	})
	if err != nil || rep.Verdict != transcript.Complete {
		t.Fatalf("%+v, %v", rep, err)
	}
	return hands
}

// Persons and bots play whole games and are never asked for their cards, which the program opens as they were dealt.
func TestNobodyIsAskedForACard(t *testing.T) {
	for seed := range byte(6) {
		s := sittingtest.Cairns(t, seed, 2, 2, "")
		play(t, s, func(seat engine.Seat) {
			st := sitting.NewStaging(s.State.Clone())
			for !st.Full() {
				menu := st.State.Moves(nil)
				m := menu[len(menu)-1]
				if m.Kind == toy.Open {
					t.Fatal("a person is asked for a card")
				}
				if err := st.Add(m); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Move(seat, st.Moves); err != nil {
				t.Fatal(err)
			}
		})
		if got := opened(t, s); got != s.Hands || got[3] == 0 {
			t.Errorf("dealt %v, opened %v", s.Hands, got)
		}
	}
}

// A person may see its own card; nobody sees a bot's, or one of a seat elsewhere.
func TestWhoMaySeeACard(t *testing.T) {
	for _, c := range []struct {
		name          string
		persons, bots int
		as            string
		sees          []engine.Seat
		sole          engine.Seat
	}{
		{"one person and bots", 1, 2, "", []engine.Seat{0}, 0},
		{"persons in turn, and a bot", 2, 1, "", []engine.Seat{0, 1}, engine.NoSeat},
		{"a bot in the person's seat", 1, 1, "greedy", nil, engine.NoSeat},
	} {
		s := sittingtest.Cairns(t, 1, c.persons, c.bots, c.as)
		for e := range s.Events() {
			s.Update(e)
			if _, ok := e.(lockstep.Dealt); ok {
				break
			}
		}
		for seat := engine.NoSeat; seat < engine.MaxSeats; seat++ {
			want := engine.Hands{}
			for _, own := range c.sees {
				if own == seat {
					want[seat] = s.Hands[seat]
				}
			}
			if got := s.Known(seat); got != want || len(c.sees) > 0 && s.Hands[0] == 0 {
				t.Errorf("%s: to seat %d %v is shown of %v", c.name, seat, got, s.Hands)
			}
		}
		if s.Sole() != c.sole {
			t.Errorf("%s: the only person is seat %d", c.name, s.Sole())
		}
	}
	v := sitting.View{Hands: engine.Hands{1, 2}, Person: true, Me: 1, Charter: &transcript.Charter{
		Seats: []transcript.Place{{Operator: 0, Kind: transcript.Person}, {Operator: 1, Kind: transcript.Person}}}}
	if v.Known(0) != (engine.Hands{}) || v.Known(1) != (engine.Hands{0, 2}) || v.Sole() != 1 {
		t.Error("a card of another operator's seat is shown")
	}
}

// What is staged never holds the opening of a card, even where the same seat ends the game and opens first.
func TestStagingLeavesCardsOut(t *testing.T) {
	rules, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	ended := 0
	for seed := byte(0); seed < 40; seed++ {
		dice := engine.NewDice([32]byte{seed})
		s, err := rules.New(table, dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s.Actor() != engine.NoSeat {
			menu := s.Moves(nil)
			if _, asked := rules.Info().Opens(menu); asked {
				st := sitting.NewStaging(s.Clone())
				for _, m := range menu {
					if st.Add(m) == nil {
						t.Fatalf("%v is staged", m)
					}
				}
				break
			}
			seat, m := s.Actor(), menu[dice.Intn(len(menu))]
			st := sitting.NewStaging(s.Clone())
			if err := st.Add(m); err != nil {
				t.Fatal(err)
			}
			if _, asked := rules.Info().Opens(st.State.Moves(nil)); asked && st.State.Actor() == seat && !st.Draws {
				ended++
				if !st.Full() || !st.Ends() {
					t.Error("after the last move of the game more can be staged")
				}
			}
			if err := s.Apply(m, dice, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ended == 0 {
		t.Error("in no game does the seat that ends it open first")
	}
}
