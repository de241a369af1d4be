package transcript

import (
	"crypto/ed25519"
	"fmt"
)

// header is the frame of what the operator says about the step after the tip.
func (b *Book) header(k Kind, operator int, s Session, after Tip, step uint32) Header {
	return Header{Kind: k, Table: b.Table, Operator: uint8(operator), Seat: NoSeatByte, Session: s,
		Step: step, Event: after.Event, Prev: after.In, Digest: after.Digest}
}

// blame names who is answerable: the operator of a frame and its seat, for what is not about a seat its first one.
func (b *Book) blame(f *Fault, h *Header) *Fault {
	if int(h.Operator) >= len(b.Charter.Operators) {
		return f
	}
	f.Operator, f.Seat = int(h.Operator), b.firstSeat(h.Operator)
	if int(h.Seat) < len(b.Charter.Seats) && b.Charter.Seats[h.Seat].Operator == h.Operator {
		f.Seat = int(h.Seat)
	}
	return f
}

func (b *Book) firstSeat(operator uint8) int {
	for i, s := range b.Charter.Seats {
		if s.Operator == operator {
			return i
		}
	}
	return None
}

// Authentic checks that a frame belongs to this table and is signed by the operator it names.
func (b *Book) Authentic(f *Frame) error {
	if f.Table != b.Table {
		return damaged("a %s frame of another table (%.8s)", f.Kind, f.Table)
	}
	if int(f.Operator) >= len(b.Charter.Operators) {
		return damaged("a %s frame of operator %d, and there are %d", f.Kind, f.Operator+1, len(b.Charter.Operators))
	}
	if err := f.Verify(b.Charter.Operators[f.Operator].Key); err != nil {
		return b.blame(damaged("%s frame in the name of %s: %v", f.Kind, b.Charter.Operators[f.Operator].Name, err), &f.Header)
	}
	return nil
}

// continues checks that a frame is authentic and speaks of the step after a tip and of that draw.
func (b *Book) continues(f *Frame, after Tip, step, event uint32) error {
	if err := b.Authentic(f); err != nil {
		return err
	}
	name := b.Charter.Operators[f.Operator].Name
	refuse := func(format string, args ...any) *Fault { return b.blame(damaged(format, args...), &f.Header) }
	switch {
	case f.Step != step:
		return refuse("the %s frame of %s is for step %d; step %d is due", f.Kind, name, f.Step, step)
	case f.Branch != Branch{}:
		return refuse("the %s frame of %s is for a branch that does not exist", f.Kind, name)
	case f.Prev != after.In:
		return refuse("the %s frame of %s does not continue this chain", f.Kind, name)
	case f.Kind != KindEntry && f.Kind != KindAbandon && f.Kind != KindOpen && f.Seat != NoSeatByte:
		return refuse("the %s frame of %s names a seat, where none is meant", f.Kind, name)
	case f.Event != event:
		return refuse("the %s frame of %s names draw %d; it is draw %d", f.Kind, name, f.Event, event)
	case b.Blind() && step > 1 && after.Digest.IsZero() && !f.Digest.IsZero(): // nobody has stated it so far
		return nil
	case f.Digest != after.Digest:
		return b.desync(&f.Header, after.Step)
	}
	return nil
}

// desync is the fault of a statement about another position on the same chain.
func (b *Book) desync(h *Header, step uint32) *Fault {
	reason := fmt.Sprintf("the program of %s came to another position at step %d", b.Charter.Operators[h.Operator].Name, step)
	return b.blame(&Fault{Verdict: Disagree, Reason: reason}, h)
}

// Disagreement is the fault of an outcome that differs from this book's for the same input.
func (b *Book) Disagreement(f *Frame) *Fault { return b.desync(&f.Header, f.Step) }

// NewAck signs the outcome of the tip.
func (b *Book) NewAck(key ed25519.PrivateKey, operator int, s Session) *Frame {
	h := b.header(KindAck, operator, s, b.before, b.tip.Step)
	h.Event = b.tip.Event
	return Sign(key, h, &Ack{b.tip.In, b.tip.Digest})
}

// NewSeal seals the tip.
func (b *Book) NewSeal(key ed25519.PrivateKey, operator int, s Session) *Frame {
	h := b.header(KindSeal, operator, s, b.before, b.tip.Step)
	h.Event = b.tip.Event
	return Sign(key, h, &Seal{b.tip.Link(), b.tip.Digest})
}

// NewStart announces the count-th session at the tip; records are those before it in the copy (Replay.Records).
func (b *Book) NewStart(key ed25519.PrivateKey, operator int, s Session, count, records uint32, program string) *Frame {
	h := b.header(KindSession, operator, s, b.before, b.tip.Step)
	h.Event = b.tip.Event
	return Sign(key, h, &Start{count, records, b.tip.In, program})
}

// CheckOutcome checks an Ack or Seal of the tip: it must be authentic and state this very outcome.
func (b *Book) CheckOutcome(f *Frame) error {
	if err := b.continues(f, b.before, b.tip.Step, b.tip.Event); err != nil {
		return err
	}
	refuse := func(format string, args ...any) *Fault { return b.blame(damaged(format, args...), &f.Header) }
	name := b.Charter.Operators[f.Operator].Name
	var digest Hash
	switch f.Kind {
	case KindAck:
		var a Ack
		if err := f.Decode(&a); err != nil {
			return refuse("%v", err)
		}
		if a.In != b.tip.In {
			return refuse("the ack of %s is of another chain", name)
		}
		digest = a.Digest
	case KindSeal:
		var s Seal
		if err := f.Decode(&s); err != nil {
			return refuse("%v", err)
		}
		if s.Link != (Tip{In: b.tip.In, Digest: s.Digest}).Link() {
			return refuse("the seal of %s is of another chain", name)
		}
		digest = s.Digest
	default:
		return refuse("a %s frame states no outcome", f.Kind)
	}
	if b.Blind() && b.tip.Digest.IsZero() && !digest.IsZero() {
		b.tip.Digest = digest // the first to state it is believed, the others must agree
	}
	if digest != b.tip.Digest {
		return b.desync(&f.Header, b.tip.Step)
	}
	return nil
}
