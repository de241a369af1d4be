package engine

import (
	"errors"
	"fmt"
)

// Prober tells whether a move needs dice, by playing it on a copy with blank dice.
// The zero value is ready; it keeps one copy for reuse.
type Prober struct {
	copy State
	dice Dice
}

// NeedsDice tells whether playing m now draws. An illegal move is its *Refusal.
func (p *Prober) NeedsDice(s State, m Move) (bool, error) {
	p.copy = copyOf(p.copy, s)
	p.dice.Blank()
	if err := p.copy.Apply(m, &p.dice, nil); err != nil {
		return false, err
	}
	return p.dice.Rolls > 0, nil
}

// BatchError tells which move of a batch, counted from 0, cannot stand and why.
// Err is a *Refusal where a rule of the game forbids it.
type BatchError struct {
	At  int
	Err error
}

func (e *BatchError) Error() string { return fmt.Sprintf("move %d: %v", e.At+1, e.Err) }
func (e *BatchError) Unwrap() error { return e.Err }

// What a batch may not do, whichever the game.
var (
	ErrBatchSize  = errors.New("an entry holds 1 to 64 moves")
	ErrOtherSeat  = errors.New("another seat is to act")
	ErrOver       = errors.New("the game is over")
	ErrDrawsEarly = errors.New("it draws, and only the last move of an entry may")
	ErrDraws      = errors.New("it draws, and the entry says that nothing is drawn")
	ErrNoDraw     = errors.New("it draws nothing, and the entry says that something is drawn")
)

// Batch plays the moves of one entry, all or none. The zero value is ready.
type Batch struct {
	back  State
	blank Dice
}

// Apply plays moves for seat. With dice nil no move may draw; otherwise exactly the
// last one must. On an error s and ev are as before.
func (b *Batch) Apply(s State, seat Seat, moves []Move, dice *Dice, ev *Events) error {
	if len(moves) < 1 || len(moves) > MaxBatch {
		return &BatchError{0, ErrBatchSize}
	}
	b.back = copyOf(b.back, s)
	told := 0
	if ev != nil {
		told = len(ev.List)
	}
	for i, m := range moves {
		if err := b.one(s, seat, m, i == len(moves)-1, dice, ev); err != nil {
			s.CopyFrom(b.back)
			if ev != nil {
				ev.List = ev.List[:told]
			}
			return &BatchError{i, err}
		}
	}
	return nil
}

func (b *Batch) one(s State, seat Seat, m Move, last bool, dice *Dice, ev *Events) error {
	switch s.Actor() {
	case seat:
	case NoSeat:
		return ErrOver
	default:
		return ErrOtherSeat
	}
	if last && dice != nil {
		before := dice.Rolls
		if err := s.Apply(m, dice, ev); err != nil {
			return err
		}
		if dice.Rolls == before {
			return ErrNoDraw
		}
		return nil
	}
	b.blank.Blank()
	if err := s.Apply(m, &b.blank, ev); err != nil {
		return err
	}
	if b.blank.Rolls == 0 {
		return nil
	}
	if last {
		return ErrDraws
	}
	return ErrDrawsEarly
}

func copyOf(scratch, s State) State {
	if scratch == nil || scratch.Rules() != s.Rules() {
		return s.Clone()
	}
	scratch.CopyFrom(s)
	return scratch
}
