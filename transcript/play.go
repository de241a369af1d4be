package transcript

import (
	"crypto/ed25519"
	"fmt"

	"tribes/engine"
)

// Draws tells whether moves of that seat, played now, end in a draw. An illegal batch is an *engine.BatchError; one
// that opens another card than the seat was dealt has a *WrongCardError in it.
func (b *Book) Draws(seat engine.Seat, moves []engine.Move) (bool, error) {
	if b.Blind() {
		return false, fmt.Errorf("%w: %s", ErrNeedsRuleset, b.lacks)
	}
	if len(moves) < 1 || len(moves) > engine.MaxBatch {
		return false, &engine.BatchError{At: 0, Err: engine.ErrBatchSize}
	}
	if b.scratch == nil {
		b.scratch = b.state.Clone()
	} else {
		b.scratch.CopyFrom(b.state)
	}
	wrong := b.misopened(seat, moves)
	if wrong != nil {
		if _, asked := b.Opening(); asked && b.state.Actor() == seat {
			return false, wrong
		}
		moves = moves[:wrong.At+1] // it is not the time for it: what the rules say comes first
	}
	last := len(moves) - 1
	if last > 0 {
		if err := b.batch.Apply(b.scratch, seat, moves[:last], nil, nil); err != nil {
			return false, err
		}
	}
	switch b.scratch.Actor() {
	case seat:
	case engine.NoSeat:
		return false, &engine.BatchError{At: last, Err: engine.ErrOver}
	default:
		return false, &engine.BatchError{At: last, Err: engine.ErrOtherSeat}
	}
	draws, err := b.probe.NeedsDice(b.scratch, moves[last])
	if err != nil {
		return false, &engine.BatchError{At: last, Err: err}
	}
	if wrong != nil {
		return false, wrong
	}
	return draws, nil
}

// NewEntry signs moves as the next step. The book does not change: the frame is to be
// logged and then played. An illegal batch is an *engine.BatchError.
func (b *Book) NewEntry(key ed25519.PrivateKey, s Session, seat engine.Seat, moves []engine.Move) (*Frame, error) {
	draws, err := b.Draws(seat, moves)
	if err != nil {
		return nil, err
	}
	h := b.header(KindEntry, int(b.Charter.Seats[seat].Operator), s, b.tip, b.tip.Step+1)
	h.Seat = uint8(seat)
	if draws {
		h.Event++
	}
	e := NewEntry(draws, moves)
	return Sign(key, h, &e), nil
}

// Play lets an entry stand as the next step, or returns a *Fault and changes nothing.
func (b *Book) Play(f *Frame, ev *engine.Events) (*Entry, error) {
	switch {
	case f.Kind != KindEntry:
		return nil, damaged("a %s frame is no entry", f.Kind)
	case !b.Started():
		return nil, b.blame(damaged("an entry before the table was set up"), &f.Header)
	case b.tip.Step >= MaxSteps:
		return nil, b.blame(damaged("a table has at most %d steps", MaxSteps), &f.Header)
	}
	if err := b.continues(f, b.tip, b.tip.Step+1, f.Event); err != nil {
		return nil, err
	}
	name := b.Charter.Operators[f.Operator].Name
	convict := func(format string, args ...any) *Fault {
		return b.blame(&Fault{Verdict: Cheated, Reason: fmt.Sprintf(format, args...)}, &f.Header)
	}
	if int(f.Seat) >= len(b.Charter.Seats) {
		return nil, convict("%s signed an entry for seat %d, and the table has %d", name, int(f.Seat)+1, len(b.Charter.Seats))
	}
	if place := b.Charter.Seats[f.Seat]; place.Operator != f.Operator {
		return nil, convict("%s signed an entry for the seat of %s", name, place.Name)
	}
	var e Entry
	if err := f.Decode(&e); err != nil {
		return nil, convict("%s signed an entry that is none: %v", name, err)
	}
	moves, err := e.Unpack()
	if err != nil {
		return nil, convict("%s signed an entry that is none: %v", name, err)
	}
	event := b.tip.Event
	if e.Draws {
		event++
	}
	if f.Event != event {
		return nil, convict("%s signed an entry that names draw %d; it is draw %d", name, f.Event, event)
	}
	if b.Blind() {
		b.tip.Digest = f.Digest // the word of its signer is all there is
	} else {
		if err := b.apply(engine.Seat(f.Seat), moves, e.Draws, event, ev); err != nil {
			fault := convict("%s signed an illegal entry: %v", name, err)
			fault.Err = err
			return nil, fault
		}
	}
	b.advance(f.Body(), event, e.Draws, nil)
	return &e, nil
}

// apply plays the moves of an entry, all or none. An illegal batch is an *engine.BatchError.
func (b *Book) apply(seat engine.Seat, moves []engine.Move, draws bool, event uint32, ev *engine.Events) error {
	if b.misopened(seat, moves) != nil {
		_, err := b.Draws(seat, moves) // it says why they cannot stand
		return err
	}
	var dice *engine.Dice
	if draws {
		dice = b.draw(event)
	}
	return b.batch.Apply(b.state, seat, moves, dice, ev)
}
