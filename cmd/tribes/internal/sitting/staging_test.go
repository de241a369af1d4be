package sitting

import (
	"errors"
	"testing"

	"tribes/engine"
	"tribes/engine/games"
)

// start is a position of a game of two by its own seed.
func start(t *testing.T) engine.State { return begin(t, "tribes", 2) }

// begin sets a game up.
func begin(t *testing.T, game string, seats int) engine.State {
	t.Helper()
	rules, err := games.Load(game, nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(table, engine.NewDice([32]byte{1}), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// drawing finds a staging at whose position some move draws (or does not), by playing first moves.
func drawing(t *testing.T, want bool) (engine.State, engine.Move) {
	t.Helper()
	s := start(t)
	var probe engine.Prober
	var dice engine.Dice
	dice.Seed([32]byte{2})
	for range 200 {
		for _, m := range s.Moves(nil) {
			if draws, err := probe.NeedsDice(s, m); err == nil && draws == want {
				return s, m
			}
		}
		if err := s.Apply(s.Moves(nil)[0], &dice, nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no such move in 200")
	return nil, engine.Move{}
}

func TestStagingOfADraw(t *testing.T) {
	s, m := drawing(t, true)
	before := engine.Digest(s)
	st := NewStaging(s.Clone())
	if st.Full() || st.Ends() || st.Undo() {
		t.Error("an empty staging is full, ends or can be undone")
	}
	if err := st.Add(m); err != nil {
		t.Fatal(err)
	}
	if !st.Draws || !st.Full() || st.Ends() {
		t.Errorf("after a draw: draws %v, full %v, ends %v", st.Draws, st.Full(), st.Ends())
	}
	if engine.Digest(st.State) != before {
		t.Error("chance is not known before it is drawn, and the position has changed")
	}
	if st.Add(m) == nil {
		t.Error("something was added after a draw")
	}
	if !st.Undo() || st.Draws || st.Full() || len(st.Moves) != 0 || engine.Digest(st.State) != before {
		t.Error("a draw that was not sent cannot be taken back")
	}
}

func TestStagingUndoesMoveByMove(t *testing.T) {
	s, _ := drawing(t, false)
	st := NewStaging(s.Clone())
	var digests [][32]byte
	for !st.Full() {
		digests = append(digests, engine.Digest(st.State))
		if err := st.Add(st.State.Moves(nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
	if !st.Draws && !st.Ends() && len(st.Moves) < engine.MaxBatch {
		t.Error("full for no reason")
	}
	for i := len(digests) - 1; i >= 0; i-- {
		if !st.Undo() || len(st.Moves) != i || engine.Digest(st.State) != digests[i] {
			t.Errorf("undone to %d moves and another position", len(st.Moves))
		}
	}
	if st.Undo() {
		t.Error("undone more than there was")
	}
}

func TestStagingRefusesAnIllegalMove(t *testing.T) {
	st := NewStaging(start(t))
	before := engine.Digest(st.State)
	err := st.Add(engine.Move{}) // the kind that declines or ends, for which it is too early
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Rule == "" {
		t.Errorf("got %v", err)
	}
	if len(st.Moves) != 0 || engine.Digest(st.State) != before {
		t.Error("a refused move left something")
	}
}

// What is the only choice is staged by itself, and goes when the choice before it is taken back.
func TestStagingOfForcedMoves(t *testing.T) {
	s := begin(t, "neta-tanka", 3)
	if menu := s.Moves(nil); len(menu) != 1 {
		t.Fatalf("%d pieces to place; the test needs one", len(menu))
	}
	st := NewStaging(s.Clone())
	if got := st.Forced(); len(got) != 1 || len(st.Moves) != 1 {
		t.Fatalf("staged by itself: %q", got)
	}
	if st.Undo() {
		t.Error("what nobody chose is taken back")
	}
	if err := st.Add(st.State.Moves(nil)[3]); err != nil {
		t.Fatal(err)
	}
	if !st.Ends() || len(st.Forced()) != 0 {
		t.Errorf("after the Nomad is placed another seat decides; staged %v", st.Moves)
	}
	if !st.Undo() || len(st.Moves) != 1 || len(st.State.Moves(nil)) < 2 {
		t.Errorf("after taking the Location back: %v", st.Moves)
	}
}

// A move that ends the turn is not made by itself, though it is the only one.
func TestStagingLeavesTheEndOfATurn(t *testing.T) {
	s := begin(t, "neta-tanka", 3)
	endTurn := engine.Move{}
	for n := 0; ; n++ {
		menu := s.Moves(nil)
		if len(menu) == 1 && menu[0] == endTurn {
			break
		}
		if n > 2000 {
			t.Fatal("no turn that can only be ended")
		}
		if err := s.Apply(menu[len(menu)-1], engine.NewDice([32]byte{byte(n)}), nil); err != nil {
			t.Fatal(err)
		}
	}
	st := NewStaging(s)
	if got := st.Forced(); got != nil || len(st.Moves) != 0 {
		t.Errorf("staged by itself: %q", got)
	}
}
