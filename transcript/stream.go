package transcript

import (
	"errors"
	"io"
)

// Stream makes the canonical copy of a table, as Export does, from the records of any copy as they come: who looks on
// is shown it while the copy grows. What Next has returned is always the beginning of what Export makes of the copy; the
// dice values of a draw come all together, with the last of them. Only evidence, after which tables stop, comes at once and as it
// came, not at the end in the order of operators, and the seals of an end stay where somebody signs an entry after it.
type Stream struct {
	x      *exporter
	out    []Record
	seals  int // of the end, that were returned
	proofs int // of the evidence, that were returned
	ended  bool
}

// NewStream returns a stream that waits for the charter.
func NewStream(find Finder) *Stream {
	s := &Stream{x: newExporter(io.Discard, find)}
	s.x.each = func(r Record) { s.out = append(s.out, r) }
	return s
}

// Replay is the table so far.
func (s *Stream) Replay() *Replay { return s.x.rp }

// Stopped tells why the table ended before its game did: the *Fault of the last record, or of evidence; nil if it did not.
func (s *Stream) Stopped() *Fault {
	if s.ended {
		return s.x.fault
	}
	return s.x.rp.Proof()
}

// Next takes the next record of the copy and returns what the canonical copy has more by it: nothing up to the last
// signature of the charter, then all up to there. The payload of rec may be used again. What stands behind a record
// that convicts its signer, or shows a desync, is passed over. The errors are those of Export; after one the stream must not go on.
func (s *Stream) Next(rec Record) ([]Record, error) {
	if s.ended {
		return nil, nil
	}
	err := s.x.take(rec)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if !s.x.opened {
		return nil, nil
	}
	out := s.out
	s.out = nil
	if s.x.rp.book.Over() {
		out, s.seals = append(out, s.x.seals[s.seals:]...), len(s.x.seals)
	}
	if s.proofs < len(s.x.proofs) || s.x.last != nil { // the draw under way, if there is one, comes to nothing
		out, s.x.values = append(out, s.x.values...), nil
	}
	for _, p := range s.x.proofs[s.proofs:] {
		out = append(out, p.Record)
	}
	s.proofs = len(s.x.proofs)
	if s.x.last != nil {
		out, s.ended = append(out, *s.x.last), true
	}
	return out, nil
}

// Audience checks a canonical copy as it comes, record by record: what Verify says of the whole is known at each.
type Audience struct {
	stream *Stream
	due    []Record // came, and the stream has not returned it yet
}

// NewAudience returns an audience that waits for the charter. OnStep, if not nil, is told every step as soon as it stands.
func NewAudience(find Finder, onStep func(Step)) *Audience {
	a := &Audience{stream: NewStream(find)}
	before := a.stream.x.rp.OnStep
	a.stream.x.rp.OnStep = func(s Step) {
		before(s)
		if onStep != nil {
			onStep(s)
		}
	}
	return a
}

// Replay is the table so far.
func (a *Audience) Replay() *Replay { return a.stream.x.rp }

// Stopped is that of Stream.
func (a *Audience) Stopped() *Fault { return a.stream.Stopped() }

// Ended tells that the game is over and all have sealed its end: nothing more belongs to the copy but evidence.
func (a *Audience) Ended() bool {
	b := a.stream.x.rp.book
	return b != nil && b.Over() && all(a.stream.x.rp.sealed)
}

// Next takes the next record. The error is a *Fault of what has no place in a canonical copy, or does not stand; a record that
// convicts its signer or shows a desync is none: see Stopped. After either nothing more is taken.
func (a *Audience) Next(rec Record) error {
	if a.stream.ended {
		return damaged("a %s record after the one at which the table stopped", rec.Kind)
	}
	a.due = append(a.due, Record{rec.Kind, append([]byte(nil), rec.Payload...)})
	out, err := a.stream.Next(rec)
	if err != nil {
		return err
	}
	for _, r := range out {
		if len(a.due) == 0 || a.due[0].Kind != r.Kind || string(a.due[0].Payload) != string(r.Payload) {
			return damaged("a %s record out of the canonical order", r.Kind)
		}
		a.due = a.due[1:]
	}
	switch rec.Kind {
	case KindEcho, KindAbandon, KindReveal:
		return nil // only the last of them shows that they count; there are few for each draw
	}
	if len(a.due) == 0 {
		return nil
	}
	if !a.stream.x.opened && (rec.Kind == KindCharter || rec.Kind == KindBlob || rec.Kind == KindAck) {
		return nil
	}
	return damaged("a %s record, which has no place in a canonical copy", rec.Kind)
}
