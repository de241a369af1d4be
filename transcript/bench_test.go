package transcript

import (
	"bytes"
	"crypto/ed25519"
	"io"
	"path/filepath"
	"testing"
)

// wholeGame is an own copy of a whole game with two seats, and its export.
func wholeGame(b *testing.B) (own, canonical []byte) {
	tb := play(b, plan{game: "tribes", seats: []int{0, 1}})
	own = file(tb.copies[0])
	return own, export(b, own)
}

// BenchmarkVerify tells the milliseconds of a whole game, and how much of that its signatures take.
func BenchmarkVerify(b *testing.B) {
	own, canonical := wholeGame(b)
	for _, c := range []struct {
		name string
		file []byte
	}{{"own", own}, {"canonical", canonical}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(c.file)))
			for b.Loop() {
				if rep, err := Verify(bytes.NewReader(c.file), testFinder); err != nil || rep.Verdict != Complete {
					b.Fatal(rep.show(), err)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/game")
		})
		b.Run(c.name+"/signatures", func(b *testing.B) {
			var frames []*Frame
			var charter *Charter
			rd, err := NewReader(bytes.NewReader(c.file))
			for err == nil {
				var r Record
				if r, err = rd.Next(); err != nil {
					break
				}
				if r.Kind == KindCharter {
					if charter, err = readCharter(r.Payload); err != nil {
						b.Fatal(err)
					}
				}
				if f, ferr := ParseFrame(r.Kind, bytes.Clone(r.Payload)); ferr == nil {
					frames = append(frames, f)
				}
			}
			if err != io.EOF {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				for _, f := range frames {
					if err := f.Verify(charter.Operators[f.Operator].Key); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(len(frames)), "signatures/game")
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/game")
		})
	}
	b.Run("records only", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(own)))
		for b.Loop() {
			if _, err := readThrough(own); err != io.EOF {
				b.Fatal(err)
			}
		}
	})
	b.Run("export", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := Export(io.Discard, bytes.NewReader(own), testFinder); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkParseFrame(b *testing.B) {
	tb, actor := midway(b)
	f, _ := twice(b, tb, actor, Session{1})
	data := f.Bytes()
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := ParseFrame(KindEntry, data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSign(b *testing.B) {
	tb, actor := midway(b)
	f, _ := twice(b, tb, actor, Session{1})
	e := Entry{Moves: [][4]int32{{0}}}
	key := ed25519.PrivateKey(tb.keys[f.Operator])
	b.ReportAllocs()
	for b.Loop() {
		Sign(key, f.Header, &e)
	}
}

func BenchmarkAppend(b *testing.B) {
	tb, _ := midway(b)
	rec := []Record{tb.ack(0)}
	for name, sync := range map[string]bool{"sync": true, "no sync": false} {
		b.Run(name, func(b *testing.B) {
			l, err := CreateLog(filepath.Join(b.TempDir(), "a.tribes"))
			if err != nil {
				b.Fatal(err)
			}
			defer l.Close()
			b.ReportAllocs()
			for b.Loop() {
				if err := l.Append(rec, sync); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
