package transcript

import (
	"bytes"
	"io"
	"path/filepath"
	"testing"
)

// seeds are the vectors that are files.
func seeds(f *testing.F) (out [][]byte) {
	f.Helper()
	paths, err := filepath.Glob("testdata/*.tribes")
	if err != nil || len(paths) < 14 {
		f.Fatalf("%d files, %v", len(paths), err)
	}
	for _, p := range paths {
		out = append(out, readFile(f, p))
	}
	return out
}

func FuzzParseFrame(f *testing.F) {
	for i, v := range loadVectors[frameVector](f, "frames.json", 9) {
		b := unhex(f, v.Frame)
		for k := range uint8(130) {
			if frame, err := ParseFrame(Kind(k), b); err == nil {
				f.Add(k, frame.Bytes())
			}
		}
		f.Add(uint8(i), b)
	}
	f.Fuzz(func(t *testing.T, kind uint8, b []byte) {
		frame, err := ParseFrame(Kind(kind), b)
		if err != nil {
			return
		}
		if !bytes.Equal(frame.Bytes(), b) {
			t.Errorf("it is written as %x", frame.Bytes())
		}
		for _, v := range []any{new(Entry), new(Ack), new(Seal), new(Start), new(Reveal)} {
			if err := frame.Decode(v); err == nil {
				if e, ok := v.(*Entry); ok {
					e.Unpack()
				}
			}
		}
		frame.Verify([32]byte{9})
	})
}

func FuzzParseCharter(f *testing.F) {
	for _, v := range loadVectors[charterVector](f, "charters.json", 35) {
		f.Add(unhex(f, v.Body))
	}
	f.Add([]byte{0x90})
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := readCharter(b)
		if err != nil {
			if _, err := ParseCharter(b); err == nil {
				t.Error("what is to be signed is checked less than what was signed")
			}
			return
		}
		if !bytes.Equal(c.Bytes(), b) {
			t.Errorf("it is written as %x", c.Bytes())
		}
		NewBook(b, nil, testFinder)
	})
}

func FuzzParseEvidence(f *testing.F) {
	rd, err := NewReader(bytes.NewReader(readFile(f, "testdata/cheated-proof.tribes")))
	if err != nil {
		f.Fatal(err)
	}
	r, err := rd.Next()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(bytes.Clone(r.Payload))
	f.Fuzz(func(t *testing.T, b []byte) {
		if e, _, err := ParseEvidence(b); err == nil && !bytes.Equal(e.Record().Payload, b) {
			t.Errorf("it is written as %x", e.Record().Payload)
		}
	})
}

func FuzzReader(f *testing.F) {
	for _, v := range loadVectors[recordVector](f, "records.json", 21) {
		f.Add(unhex(f, v.File))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		rd, err := NewReader(bytes.NewReader(b))
		again, check := []byte(Magic), FirstCheck()
		for err == nil {
			var r Record
			if r, err = rd.Next(); err == nil {
				again, check = r.Append(again, check)
			}
		}
		if rd != nil && (!bytes.HasPrefix(b, again) || rd.Offset() != int64(len(again))) {
			t.Errorf("%d bytes are read as %d others", rd.Offset(), len(again))
		}
		if torn, ok := err.(*TornError); ok && rd != nil && torn.Good != rd.Offset() {
			t.Errorf("good up to %d, %d read", torn.Good, rd.Offset())
		}
		if err == io.EOF && !bytes.Equal(again, b) {
			t.Error("other bytes")
		}
	})
}

// FuzzVerify reads whole files: as they are, and as records under good checks (kind, length in two bytes, payload).
func FuzzVerify(f *testing.F) {
	for _, b := range seeds(f) {
		f.Add(b, false)
	}
	for _, b := range seeds(f) {
		var loose []byte
		rd, err := NewReader(bytes.NewReader(b))
		for err == nil {
			var r Record
			if r, err = rd.Next(); err == nil {
				loose = append(append(loose, byte(r.Kind), byte(len(r.Payload)>>8), byte(len(r.Payload))), r.Payload...)
			}
		}
		f.Add(loose, true)
	}
	f.Fuzz(func(t *testing.T, b []byte, loose bool) {
		if loose {
			var recs []Record
			for len(b) >= 3 {
				n := min(int(b[1])<<8|int(b[2]), len(b)-3, MaxFrame)
				recs = append(recs, Record{Kind(b[0]), b[3 : 3+n]})
				b = b[3+n:]
			}
			b = file(recs)
		}
		for _, find := range []Finder{testFinder, noFinder} {
			rep, err := Verify(bytes.NewReader(b), find)
			if err != nil {
				t.Fatal(err)
			}
			if p := rep.Problem; p == nil && rep.Verdict != Complete && rep.Verdict != Unfinished || p != nil && p.Reason == "" {
				t.Errorf("%s without a reason", rep.show())
			}
			if p := rep.Problem; p != nil && rep.Charter != nil && p.Seat >= len(rep.Charter.Seats) {
				t.Errorf("%s names a seat there is not", rep.show())
			}
			var out bytes.Buffer
			if Export(&out, bytes.NewReader(b), find) == nil {
				again, err := Verify(bytes.NewReader(out.Bytes()), find)
				if err != nil || again.Verdict != rep.Verdict || again.Tip.In != rep.Tip.In || !rep.Blind && again.Tip != rep.Tip {
					t.Errorf("%s; exported: %s, %v", rep.show(), again.show(), err)
				}
			}
		}
	})
}
