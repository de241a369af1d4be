package sitting_test

import (
	"os"
	"path/filepath"
	"testing"

	"tribes/cmd/tribes/internal/library"
	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/sitting/sittingtest"
	"tribes/engine"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// play reads events until the table ends, and moves for the persons by turn.
func play(t *testing.T, s *sitting.Sitting, turn func(seat engine.Seat)) {
	t.Helper()
	for e := range s.Events() {
		s.Update(e)
		switch e.(type) {
		case lockstep.Parted:
			return
		case lockstep.Waiting:
			if seat := s.ToMove(); seat != engine.NoSeat {
				turn(seat)
			}
		case lockstep.Halted, lockstep.Closed:
			t.Fatalf("%#v", e)
		}
	}
}

func TestBotsPlayAWholeGame(t *testing.T) {
	s := sittingtest.Start(t, 1, 1, 2, "random")
	play(t, s, func(engine.Seat) { t.Error("a person was asked") })
	if s.Person || !s.Done || !s.Alone() || s.Halted != nil {
		t.Errorf("after the end: %+v", s.View)
	}
	r, err := library.Follow(t.Context(), s.Path, nil)
	if err != nil || r.Verdict != transcript.Complete {
		t.Errorf("its transcript: %v, %v", r, err)
	}
}

func TestPersonsAreAskedForTheirOwnSeatsAlone(t *testing.T) {
	s := sittingtest.Start(t, 2, 2, 1, "")
	asked := map[engine.Seat]int{}
	play(t, s, func(seat engine.Seat) {
		asked[seat]++
		st := sitting.NewStaging(s.State.Clone())
		for !st.Full() {
			menu := st.State.Moves(nil)
			if err := st.Add(menu[(asked[seat]*7)%len(menu)]); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Move(seat, st.Moves); err != nil {
			t.Fatal(err)
		}
	})
	if !s.Person || s.Persons() != 2 || len(asked) != 2 || asked[0] < 5 || asked[1] < 5 {
		t.Errorf("asked %v of %d persons", asked, s.Persons())
	}
}

func TestCloseBeforeTheEventsWereRead(t *testing.T) {
	s := sittingtest.Start(t, 3, 1, 1, "greedy")
	if err := s.Close(sitting.ReasonLeft); err != nil {
		t.Error(err)
	}
	for range s.Events() {
	}
}

func TestMovesOfOthersAreNotTaken(t *testing.T) {
	s := sittingtest.Start(t, 4, 1, 1, "")
	play := func() engine.Seat {
		for e := range s.Events() {
			s.Update(e)
			if seat := s.ToMove(); seat != engine.NoSeat {
				return seat
			}
		}
		return engine.NoSeat
	}
	seat := play()
	if err := s.Move(1-seat, s.State.Moves(nil)[:1]); err == nil {
		t.Error("a move was taken for a seat that is not to move")
	}
	if err := s.Move(seat, nil); err == nil {
		t.Error("an entry without moves was taken")
	}
	if seat != s.ToMove() {
		t.Error("a refused move has ended the turn")
	}
	if _, err := os.Stat(s.Path); err != nil || filepath.Ext(s.Path) != ".tribes" {
		t.Errorf("the transcript: %v", err)
	}
}
