package transcript

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"slices"
)

// Export writes the canonical copy of a table from any copy: charter, blobs, the charter's
// signatures ascending, then for each step its frame and reveals, the final seals, and evidence. What belongs to
// one copy alone is left out: sessions, acks, periodic seals, local records. The canonical copy of a table is
// the same whoever exports it. A last record that convicts its signer, or shows a desync, is kept.
//
// Errors: a *Fault for a copy that is damaged, opened no table, needs a newer program, or contradicts itself where
// rules are lacking (the acks that show it are left out); a *TornError or another
// error for damaged records; those of reading and writing. What was written before an error is no copy.
func Export(dst io.Writer, src io.Reader, find Finder) error {
	rd, err := NewReader(src)
	if err != nil {
		return err
	}
	x := newExporter(dst, find)
	for {
		rec, err := rd.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = x.take(rec)
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
	}
	return x.end()
}

// newExporter begins a copy; an error of writing is told at its end.
func newExporter(dst io.Writer, find Finder) *exporter {
	x := &exporter{w: bufio.NewWriter(dst), check: FirstCheck(), rp: NewReplay(find)}
	x.rp.OnStep = func(Step) { x.seals = x.seals[:0] }
	x.w.WriteString(Magic)
	return x
}

type exporter struct {
	each   func(Record) // gets the records instead of w, if not nil
	w      *bufio.Writer
	check  Check
	rp     *Replay
	buf    []byte
	acks   []Record // of step 0, by operator
	opened bool     // they are written
	seals  []Record // of the tip
	words  []*Frame // on going on without others, of the pending entry
	proofs []proven
	values []Record // of the draw that waits for more of them
	gone   int      // operators given up so far
	last   *Record  // what convicts or shows a desync; the copy ends with it
	fault  *Fault   // of last
}

// proven is evidence against an operator.
type proven struct {
	operator uint8
	Record
}

// take judges a record and writes or keeps what the canonical copy needs of it; io.EOF: the copy ends with it.
func (x *exporter) take(rec Record) error {
	kept := Record{rec.Kind, append([]byte(nil), rec.Payload...)}
	if err := x.rp.Next(rec); err != nil {
		var f *Fault
		if errors.As(err, &f) && x.opened && (f.Verdict == Cheated || f.Verdict == Disagree && !x.rp.book.Blind()) {
			x.last, x.fault = &kept, f
			return io.EOF
		}
		return err
	}
	if rec.Kind.MakesStep() {
		x.words = nil
		return x.write(kept)
	}
	switch rec.Kind {
	case KindCharter, KindBlob:
		return x.write(kept)
	case KindReveal:
		if x.values = append(x.values, kept); len(x.rp.Revealed()) > 0 {
			return nil
		}
		return x.flushValues()
	case KindSession: // what others had said so far is void, and stands once more behind it
		x.words = slices.DeleteFunc(x.words, func(f *Frame) bool { return int(f.Operator) != x.rp.Owner() })
	case KindAbandon:
		return x.pending(kept)
	case KindEvidence:
		_, at, err := ParseEvidence(rec.Payload)
		if err != nil {
			return err
		}
		x.proofs = append(x.proofs, proven{at.Operator, kept})
	case KindSeal:
		x.seals = append(x.seals, kept)
	case KindAck:
		return x.ack(kept)
	}
	return nil
}

// pending keeps what is said about a pending entry until operators were given up by it, and writes what shows that: the
// consents, ascending.
func (x *exporter) pending(rec Record) error {
	f, err := ParseFrame(rec.Kind, rec.Payload)
	if err != nil {
		return err
	}
	x.words = append(x.words, f)
	lost := x.rp.book.Gone()
	if len(lost) == x.gone {
		return nil
	}
	var missing Missing
	for _, g := range lost[x.gone:] {
		missing |= Of(g.Operator)
	}
	x.gone, x.values = len(lost), nil // they were burned
	slices.SortStableFunc(x.words, func(a, b *Frame) int { return cmp.Compare(a.Operator, b.Operator) })
	var out []Record
	for _, f := range x.words {
		var a Abandon
		if Missing(f.Seat) == missing && f.Decode(&a) == nil && a.Yes {
			out = append(out, f.Record())
		}
	}
	x.words = nil
	return x.write(out...)
}

// ack keeps the signatures of the charter until they can be written in order.
func (x *exporter) ack(rec Record) error {
	if x.opened {
		return nil
	}
	f, err := ParseFrame(rec.Kind, rec.Payload)
	if err != nil {
		return err
	}
	if x.acks == nil {
		x.acks = make([]Record, len(x.rp.Signed()))
	}
	x.acks[f.Operator] = rec
	if !x.rp.Opened() {
		return nil
	}
	x.opened = true
	return x.write(x.acks...)
}

func (x *exporter) end() error {
	rp := x.rp
	if !x.opened && (rp.charter != nil || rp.proof == nil) {
		return damaged("no table was opened: there is nothing to export")
	}
	if err := x.flushValues(); err != nil {
		return err
	}
	var tail []Record
	if x.last == nil && rp.book != nil && (rp.book.Over() || rp.book.Blind()) {
		tail = append(tail, x.seals...)
	}
	slices.SortStableFunc(x.proofs, func(a, b proven) int { return cmp.Compare(a.operator, b.operator) })
	for _, p := range x.proofs {
		tail = append(tail, p.Record)
	}
	if x.last != nil {
		tail = append(tail, *x.last)
	}
	if err := x.write(tail...); err != nil {
		return err
	}
	return x.w.Flush()
}

// flushValues writes the dice values of a draw that is finished, or of one at the end of the copy.
func (x *exporter) flushValues() error {
	values := x.values
	x.values = nil
	return x.write(values...)
}

func (x *exporter) write(recs ...Record) error {
	for _, r := range recs {
		if x.each != nil {
			x.each(r)
			continue
		}
		x.buf, x.check = r.Append(x.buf[:0], x.check)
		if _, err := x.w.Write(x.buf); err != nil {
			return err
		}
	}
	return nil
}
