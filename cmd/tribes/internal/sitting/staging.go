package sitting

import (
	"fmt"

	"tribes/engine"
)

// Staging holds moves that are not sent yet, so that they can be taken back.
type Staging struct {
	State  engine.State // after the staged moves, as far as no chance is in them
	Moves  []engine.Move
	Draws  bool   // the last staged move draws: what follows is not known before it is sent
	forced []bool // of each staged move: it was the only one
	start  engine.State
	seat   engine.Seat
	menu   []engine.Move
	prober engine.Prober
	blank  engine.Dice
}

// NewStaging begins at a position; the staging keeps it.
func NewStaging(at engine.State) *Staging {
	return &Staging{State: at, start: at.Clone(), seat: at.Actor()}
}

// Add stages one more move. An illegal one is an *engine.Refusal. Moves of a dealt kind are never staged.
func (s *Staging) Add(m engine.Move) error {
	if s.Full() {
		return fmt.Errorf("these moves are to be sent first")
	}
	if kinds := s.State.Rules().Info().Kinds; int(m.Kind) < len(kinds) && kinds[m.Kind].Dealt {
		return fmt.Errorf("a private card is opened by the program, when it is due")
	}
	draws, err := s.prober.NeedsDice(s.State, m)
	if err != nil {
		return err
	}
	s.Moves, s.forced = append(s.Moves, m), append(s.forced, false)
	if s.Draws = draws; draws {
		return nil
	}
	s.blank.Blank()
	return s.State.Apply(m, &s.blank, nil)
}

// Full tells that nothing can be staged any more: chance comes in, the seat is done, or the entry is full.
func (s *Staging) Full() bool {
	return s.Draws || len(s.Moves) >= engine.MaxBatch || s.Ends()
}

// Ends tells that after the staged moves the seat has nothing more to decide for now.
func (s *Staging) Ends() bool {
	if s.Draws || len(s.Moves) == 0 {
		return false
	}
	if s.State.Actor() != s.seat {
		return true
	}
	s.menu = s.State.Moves(s.menu[:0])
	_, asked := s.State.Rules().Info().Opens(s.menu) // its card is due, which nobody chooses
	return asked
}

// Forced stages what is the only entry of its menu, as long as chance stays out and the seat goes on deciding,
// and tells it in words. Whoever wants to end a turn does so himself.
func (s *Staging) Forced() (phrases []string) {
	for !s.Full() {
		s.menu = s.State.Moves(s.menu[:0])
		if len(s.menu) != 1 {
			break
		}
		phrase := s.State.Phrase(s.menu[0])
		if s.Add(s.menu[0]) != nil {
			break
		}
		if s.Full() {
			s.cut(len(s.Moves) - 1)
			break
		}
		s.forced[len(s.forced)-1] = true
		phrases = append(phrases, phrase)
	}
	return phrases
}

// Undo takes the last move back that was chosen, and what followed it by itself; false if there is none.
func (s *Staging) Undo() bool {
	i := len(s.Moves) - 1
	for i >= 0 && s.forced[i] {
		i--
	}
	if i < 0 {
		return false
	}
	s.cut(i)
	return true
}

// cut keeps the first n moves.
func (s *Staging) cut(n int) {
	moves, forced := s.Moves[:n], s.forced[:n]
	s.State.CopyFrom(s.start)
	s.Moves, s.forced, s.Draws = nil, nil, false
	for _, m := range moves {
		s.Add(m)
	}
	copy(s.forced, forced)
}
