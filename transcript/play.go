package transcript

import (
	"crypto/ed25519"
	"errors"
	"fmt"

	"tribes/engine"
)

// Draws tells whether moves of that seat, played now, end in a draw. An illegal batch is an *engine.BatchError; one
// that opens another card than the seat was dealt has a *WrongCardError in it.
func (b *Book) Draws(seat engine.Seat, moves []engine.Move) (bool, error) {
	draws, err := b.draws(seat, moves)
	if err == nil && b.Orphaned(seat) {
		err = b.unwilled(moves)
	}
	return draws, err
}

// ErrOrphaned refuses what is not the first move of the menu, alone in its entry, for a seat whose operator is gone.
var ErrOrphaned = errors.New("the operator of the seat is gone, so the first of its possible moves is played for it, one an entry")

func (b *Book) unwilled(moves []engine.Move) error {
	b.menu = b.state.Moves(b.menu[:0])
	if len(moves) != 1 || len(b.menu) == 0 || moves[0] != b.menu[0] {
		return &engine.BatchError{At: 0, Err: ErrOrphaned}
	}
	return nil
}

func (b *Book) draws(seat engine.Seat, moves []engine.Move) (bool, error) {
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
	h := b.header(KindEntry, b.Signer(seat), s, b.tip, b.tip.Step+1)
	h.Seat = uint8(seat)
	if draws {
		h.Event++
	}
	e := NewEntry(draws, moves)
	return Sign(key, h, &e), nil
}

// Play takes a frame that makes the next step, or returns a *Fault and changes nothing. With fair dice an entry that draws does
// not stand yet: it is Pending until Resolve, and the step returned has nothing but what the entry says.
func (b *Book) Play(f *Frame, ev *engine.Events) (*Step, error) {
	refuse := func(format string, args ...any) error { return b.blame(damaged(format, args...), &f.Header) }
	switch {
	case !f.Kind.MakesStep():
		return nil, damaged("a %s frame makes no step", f.Kind)
	case !b.Started():
		return nil, refuse("%s before the table was set up", a(f.Kind))
	case b.tip.Step >= MaxSteps:
		return nil, refuse("a table has at most %d steps", MaxSteps)
	case b.pending != nil && b.pending.frame.Header == f.Header:
		return nil, refuse("the entry of step %d stands already", f.Step)
	case b.pending != nil:
		return nil, refuse("%s while the entry of step %d waits for dice values", a(f.Kind), b.pending.frame.Step)
	}
	event := b.tip.Event
	if f.Kind == KindEntry {
		event = f.Event // judged with the entry
	}
	if err := b.continues(f, b.tip, b.tip.Step+1, event); err != nil {
		return nil, err
	}
	name := b.Charter.Operators[f.Operator].Name
	if !b.Live(int(f.Operator)) {
		return nil, refuse("%s of %s, without whom the table goes on", a(f.Kind), name)
	}
	due, who := b.Due()
	if f.Kind == KindOpen && due == KindEntry && b.Blind() && b.Masked() {
		due, who = KindOpen, int(f.Operator)
	}
	switch {
	case due != f.Kind:
		return nil, b.convict(f, "%s signed %s where %s is due", name, a(f.Kind), a(due))
	case f.Kind == KindEntry:
		return b.entry(f, ev)
	case who != int(f.Operator):
		return nil, b.convict(f, "%s signed %s where that of %s is due", name, a(f.Kind), b.Charter.Operators[who].Name)
	}
	take := b.part
	switch f.Kind {
	case KindCommit:
		take = b.commit
	case KindOpen:
		return b.reveal(f, ev)
	}
	step := Step{Frame: f, Seat: engine.NoSeat}
	if err := take(f); err != nil {
		return nil, err
	}
	if b.Blind() {
		b.tip.Digest = f.Digest // the word of its signer is all there is
	}
	b.advance(f.Body(), Hash{}, event, false, nil)
	b.tip.Digest = f.Digest // the position is the same
	return b.stepped(step, ev), nil
}

// OutOfTurn judges a frame for a step that stands, or is pending, by another operator's frame: what is due follows from the chain alone, so
// whoever else makes that step of the same chain is convicted (a *Fault). before is the tip the step follows. Another *Fault
// convicts nobody; nil: the frames are of one operator, and only evidence can convict it (Header.Conflicts).
func (b *Book) OutOfTurn(f, stands *Frame, before Tip) error {
	if !f.Kind.MakesStep() || f.Operator == stands.Operator {
		return nil
	}
	event := before.Event
	if f.Kind == KindEntry {
		event = f.Event
	}
	if err := b.continues(f, before, stands.Step, event); err != nil {
		return err
	}
	return b.convict(f, "%s signed %s for step %d, which was for %s to make", b.Charter.Operators[f.Operator].Name, a(f.Kind), f.Step, b.Charter.Operators[stands.Operator].Name)
}

// a is a kind of frame with its article.
func a(k Kind) string {
	switch k {
	case KindEntry, KindEcho, KindAck, KindAbandon, KindOpen:
		return "an " + k.String() + " frame"
	}
	return "a " + k.String() + " frame"
}

// convict is the fault of a frame that its signer alone is answerable for.
func (b *Book) convict(f *Frame, format string, args ...any) error {
	return b.blame(&Fault{Verdict: Cheated, Reason: fmt.Sprintf(format, args...)}, &f.Header)
}

// stepped is a step that now stands.
func (b *Book) stepped(s Step, ev *engine.Events) *Step {
	s.Tip = b.tip
	if ev != nil {
		s.Events = ev.List
	}
	return &s
}

func (b *Book) entry(f *Frame, ev *engine.Events) (*Step, error) {
	name := b.Charter.Operators[f.Operator].Name
	if int(f.Seat) >= len(b.Charter.Seats) {
		return nil, b.convict(f, "%s signed an entry for seat %d, and the table has %d", name, int(f.Seat)+1, len(b.Charter.Seats))
	}
	seat := engine.Seat(f.Seat)
	if b.Signer(seat) != int(f.Operator) {
		return nil, b.convict(f, "%s signed an entry for the seat of %s", name, b.Charter.Seats[seat].Name)
	}
	var e Entry
	if err := f.Decode(&e); err != nil {
		return nil, b.convict(f, "%s signed an entry that is none: %v", name, err)
	}
	moves, err := e.Unpack()
	if err != nil {
		return nil, b.convict(f, "%s signed an entry that is none: %v", name, err)
	}
	event := b.tip.Event
	if e.Draws {
		event++
	}
	if f.Event != event {
		return nil, b.convict(f, "%s signed an entry that names draw %d; it is draw %d", name, f.Event, event)
	}
	waits := b.Fair() && e.Draws
	if !b.Blind() {
		if err := b.apply(seat, moves, e.Draws, event, ev); err != nil {
			fault := b.convict(f, "%s signed an illegal entry: %v", name, err)
			fault.(*Fault).Err = err
			return nil, fault
		}
	} else if !waits {
		b.tip.Digest = f.Digest // the word of its signer is all there is
	}
	step := Step{Frame: f, Seat: seat, Draws: e.Draws, Moves: moves}
	if waits {
		b.pending = &pending{frame: f, moves: moves, event: event}
		step.Tip = b.tip
		return &step, nil
	}
	b.advance(f.Body(), Hash{}, event, e.Draws, nil)
	return b.stepped(step, ev), nil
}

// apply plays the moves of an entry, all or none; one that waits for its dice is checked only. An illegal batch is
// an *engine.BatchError.
func (b *Book) apply(seat engine.Seat, moves []engine.Move, draws bool, event uint32, ev *engine.Events) error {
	waits := draws && b.Fair()
	if waits || b.Orphaned(seat) || b.misopened(seat, moves) != nil {
		drawn, err := b.Draws(seat, moves) // it says why they cannot stand
		switch {
		case err != nil:
			return err
		case drawn && !draws:
			return &engine.BatchError{At: len(moves) - 1, Err: engine.ErrDraws}
		case !drawn && draws:
			return &engine.BatchError{At: len(moves) - 1, Err: engine.ErrNoDraw}
		case waits:
			return nil
		}
	}
	var dice *engine.Dice
	if draws {
		dice = b.draw(event, nil)
	}
	return b.batch.Apply(b.state, seat, moves, dice, ev)
}
