package transcript

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// streamed is what a stream makes of a copy in which every record stands that Export takes.
func streamed(t testing.TB, b []byte) []byte {
	t.Helper()
	s := NewStream(testFinder)
	var out []Record
	for _, r := range records(t, b) {
		more, err := s.Next(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range more {
			out = append(out, Record{m.Kind, bytes.Clone(m.Payload)})
		}
	}
	return file(append(out, s.x.values...)) // the end of the copy ends the draw
}

// mustStream demands that stream and audience come to what export and verify come to.
func mustStream(t testing.TB, b, canonical []byte) {
	t.Helper()
	rep := verify(t, canonical)
	if rep.Charter == nil || rep.Blind {
		return // evidence alone, or rules that are lacking: no table to look on at
	}
	for recs := records(t, b); len(recs) > 1; recs = recs[1:] {
		if recs[0].Kind == KindEvidence && recs[1].Kind != KindEvidence {
			return // the stream tells it where it stands, the copy at its end
		}
	}
	if last := records(t, canonical); len(rep.Winners) > 0 && last[len(last)-1].Kind == KindEntry {
		return // an entry after the end takes the seals out of the copy, and they were shown by then
	}
	if !bytes.Equal(streamed(t, b), canonical) {
		t.Error("the stream is not the canonical copy")
	}
	steps := uint32(0)
	a := NewAudience(testFinder, func(s Step) { steps = s.Tip.Step })
	for i, r := range records(t, canonical) {
		if err := a.Next(r); err != nil {
			t.Errorf("the audience refuses record %d of the canonical copy: %v", i+1, err)
			return
		}
	}
	switch stopped := a.Stopped(); {
	case rep.Verdict == Complete != (a.Ended() && stopped == nil),
		(rep.Verdict == Cheated || rep.Verdict == Disagree) != (stopped != nil),
		stopped != nil && stopped.Verdict != rep.Verdict, steps != rep.Tip.Step:
		t.Errorf("the audience is at step %d, ended %v, stopped %v; verified: %s", steps, a.Ended(), stopped, rep.show())
	}
}

// At every record of every copy the stream is the canonical copy of what is there, but for the values of a draw that is
// not finished.
func TestStreamIsTheCanonicalCopyAtEveryRecord(t *testing.T) {
	for name, p := range map[string]plan{"fair dice": fair, "seeded dice": short, "private cards": masked} {
		tb := play(t, p)
		for i := range tb.copies {
			s := NewStream(testFinder)
			var out []Record
			for n, r := range tb.copies[i] {
				more, err := s.Next(r)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, more...)
				var whole bytes.Buffer
				if err := Export(&whole, bytes.NewReader(file(tb.copies[i][:n+1])), testFinder); err != nil {
					if len(out) != 0 {
						t.Fatalf("%s: %d records before there is a table", name, len(out))
					}
					continue
				}
				values := 0 // of a draw that is not finished
				for _, r := range s.x.values {
					values += len(file([]Record{r})) - len(Magic)
				}
				if got := file(out); !bytes.Equal(got, whole.Bytes()[:len(got)]) || len(got)+values != whole.Len() {
					t.Fatalf("%s: at record %d of copy %d the stream is not the canonical copy", name, n+1, i)
				}
			}
		}
	}
}

// What the audience is shown is worth nothing unless it is the canonical copy: another order, another record, or one more is refused
// before it can do any harm.
func TestAudienceRefusesWhatIsNoCanonicalCopy(t *testing.T) {
	tb := play(t, fair)
	canonical := records(t, export(t, file(tb.copies[0])))
	own := tb.copies[0]
	of := func(recs []Record, kind Kind, nth int) int {
		for i, r := range recs {
			if r.Kind == kind {
				if nth--; nth < 0 {
					return i
				}
			}
		}
		t.Fatalf("there is no %s record", kind)
		return 0
	}
	session, ack, seal := own[of(own, KindSession, 0)], own[of(own, KindAck, 3)], own[of(own, KindSeal, 0)]
	entry := of(canonical, KindEntry, 3)
	local := Record{KindLocal, []byte{0x91, 0xcc, 0x80}}
	with := func(at int, r Record) []Record {
		return append(append(append([]Record(nil), canonical[:at]...), r), canonical[at:]...)
	}
	for _, c := range []struct {
		name string
		recs []Record
		word string
	}{
		{"no charter", canonical[1:], "the charter is due"},
		{"a session", with(2, session), "no place in a canonical copy"},
		{"an ack", with(entry, ack), ""},
		{"a local record", with(entry, local), "no place in a canonical copy"},
		{"a seal in mid-game", with(of(canonical, KindEntry, 0), seal), ""},
		{"an entry twice", with(entry, canonical[entry]), ""},
		{"an entry left out", append(append([]Record(nil), canonical[:entry]...), canonical[entry+1:]...), ""},
		{"a charter more", with(entry, canonical[0]), ""},
		{"more than the end", append(append([]Record(nil), canonical...), local), "no place in a canonical copy"},
		{"noise", with(entry, Record{KindEntry, []byte("noise")}), ""},
	} {
		a := NewAudience(testFinder, nil)
		var err error
		for _, r := range c.recs {
			if err = a.Next(r); err != nil {
				break
			}
		}
		var f *Fault
		if !errors.As(err, &f) || f.Verdict != Damaged || !strings.Contains(f.Reason, c.word) {
			if a.Stopped() == nil { // a frame that convicts its signer is the end as well
				t.Errorf("%s: %v", c.name, err)
			}
		}
	}
	if _, err := NewStream(testFinder).Next(Record{KindEntry, nil}); err == nil || errors.Is(err, io.EOF) {
		t.Error("a stream takes what is no copy")
	}
}
