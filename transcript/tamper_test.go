package transcript

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"testing"

	"tribes/engine"
)

var long = flag.Bool("long", false, "tamper with every bit of a long game too")

// clone copies a replay, so that one may try what would happen.
func (r *Replay) clone() *Replay {
	c := *r
	c.signed, c.sealed, c.guilty = slices.Clone(r.signed), slices.Clone(r.sealed), slices.Clone(r.guilty)
	c.reveals, c.events = slices.Clone(r.reveals), engine.Events{}
	if r.blob != nil {
		b := *r.blob
		b.data = slices.Clone(b.data)
		c.blob = &b
	}
	if r.book != nil {
		b := *r.book
		b.scratch, b.menu, b.batch, b.probe, b.digester, b.dice = nil, nil, engine.Batch{}, engine.Prober{}, engine.Digester{}, engine.Dice{}
		if b.state != nil {
			b.state = b.state.Clone()
		}
		c.book = &b
	}
	return &c
}

// bench is a copy with the replay before each of its records.
type bench struct {
	t    *testing.T
	recs []Record
	at   []*Replay
}

func newBench(t *testing.T, b []byte) *bench {
	x := &bench{t: t, recs: records(t, b)}
	rp := NewReplay(testFinder)
	for _, r := range x.recs {
		x.at = append(x.at, rp.clone())
		if err := rp.Next(r); err != nil {
			t.Fatal(err)
		}
	}
	return x
}

// judge tells what verifying the first i records and then others, all with good checks, comes to, and at which record.
func (x *bench) judge(i int, others ...Record) (*Report, int) {
	rp := x.at[i].clone()
	for n, rec := range others {
		if err := rp.Next(rec); err != nil {
			var f *Fault
			if !errors.As(err, &f) {
				x.t.Fatalf("%T: %v", err, err)
			}
			rep := &Report{}
			rep.fail(f.Verdict, i+n+1, f.Seat, f.Reason)
			return rep, i + n + 1
		}
	}
	rep := &Report{}
	rep.judge(rp)
	return rep, i + len(others) + 1
}

// found fails unless the report says damaged, near the record changed (counted from 0), with a reason.
func (x *bench) found(what string, rep *Report, changed int) {
	x.t.Helper()
	p := rep.Problem
	switch {
	case rep.Verdict != Damaged:
		x.t.Errorf("%s: %s", what, rep.show())
	case p == nil || p.Reason == "":
		x.t.Errorf("%s: no reason is given", what)
	case p.Record < changed+1:
		x.t.Errorf("%s: record %d is blamed, %d was changed", what, p.Record, changed+1)
	case p.Seat < None || p.Seat >= engine.MaxSeats:
		x.t.Errorf("%s: seat %d is blamed", what, p.Seat)
	}
}

// tampered are the two kinds of copies of a whole short game, and a whole real one.
func tampered(t *testing.T) map[string][]byte {
	if copies != nil {
		return copies
	}
	toyTable := play(t, short)
	real := play(t, plan{game: "tribes", seats: []int{0, 1}, seed: 2})
	out := map[string][]byte{
		"owner": file(toyTable.copies[1]), "tribes": file(real.copies[1]), "resumed": resumed(t), "dealt": file(play(t, dealt).copies[1]),
		"masked": file(play(t, masked).copies[1]),
	}
	if *long {
		out["host"] = file(toyTable.copies[0])
	}
	out["export"], out["tribes export"] = export(t, out["owner"]), export(t, out["tribes"])
	for name, b := range out {
		if rep := verify(t, b); rep.Verdict != Complete {
			t.Fatal(name, rep.show())
		}
	}
	copies = out
	return out
}

var copies map[string][]byte // as tampered made them; nobody changes them

func isToy(name string) bool { return name == "owner" || name == "host" || name == "export" }

// local records stand outside every hash: their own kind may be moved about, but nothing else may pass for them.
func local(recs ...Record) bool {
	return slices.ContainsFunc(recs, func(r Record) bool { return r.Kind >= KindLocal })
}

func TestEveryByteFlippedIsFound(t *testing.T) {
	for name, b := range tampered(t) {
		t.Run(name, func(t *testing.T) {
			starts, checks := offsets(t, b)
			flipped := bytes.Clone(b)
			for at := range b {
				flipped[at] ^= 1 << (at % 8)
				// Signatures are not reached: the reader refuses the very record.
				if at < len(Magic) {
					if _, err := NewReader(bytes.NewReader(flipped)); err == nil {
						t.Fatalf("byte %d: the magic is good", at)
					}
				} else {
					i := recordAt(starts, at)
					rd := Reader{r: bufio.NewReaderSize(bytes.NewReader(flipped[starts[i]:]), 16), check: checks[i], at: int64(starts[i])}
					if _, err := rd.Next(); err == nil || err == io.EOF {
						t.Fatalf("byte %d: record %d is good", at, i+1)
					}
				}
				if at%97 == 0 && (isToy(name) && at%4 == 0 || at%20 == 0 || *long) {
					rep := verify(t, flipped)
					if rep.Verdict != Damaged || rep.Problem == nil || rep.Problem.Reason == "" || at >= len(Magic) && rep.Problem.Record != recordAt(starts, at)+1 {
						t.Fatalf("byte %d: %s", at, rep.show())
					}
				}
				flipped[at] = b[at]
			}
		})
	}
}

// offsets are the bytes at which records begin, and the end, with the checks that stand there.
func offsets(t *testing.T, b []byte) (at []int, checks []Check) {
	rd, err := NewReader(bytes.NewReader(b))
	for err == nil {
		at, checks = append(at, int(rd.Offset())), append(checks, rd.Check())
		_, err = rd.Next()
	}
	if err != io.EOF {
		t.Fatal(err)
	}
	return at, checks
}

func recordAt(starts []int, at int) int {
	i, exact := slices.BinarySearch(starts, at)
	if exact {
		return i
	}
	return i - 1
}

// readThrough reads records only; n counts the good ones.
func readThrough(b []byte) (n int, err error) {
	rd, err := NewReader(bytes.NewReader(b))
	for err == nil {
		if _, err = rd.Next(); err == nil {
			n++
		}
	}
	return n, err
}

// TestEveryByteFlippedUnderGoodChecksIsFound flips every byte of every payload and every bit of the kind, and
// makes the record checks fit again: signatures, links and grammar must find it. Every bit is flipped
// in the charter and in the first record of each kind.
func TestEveryByteFlippedUnderGoodChecksIsFound(t *testing.T) {
	for name, b := range tampered(t) {
		t.Run(name, func(t *testing.T) {
			x := newBench(t, b)
			seen := map[Kind]bool{}
			for i, rec := range x.recs {
				if local(rec) {
					continue
				}
				every := *long || !seen[rec.Kind]
				seen[rec.Kind] = true
				for bit := range len(rec.Payload) * 8 {
					at := bit / 8
					if !every && bit%8 != (i+at)%8 || !isToy(name) && name != "tribes" && !every && at%53 != i%53 {
						continue
					}
					other := Record{rec.Kind, bytes.Clone(rec.Payload)}
					other.Payload[at] ^= 1 << (bit % 8)
					rep, _ := x.judge(i, append([]Record{other}, x.recs[i+1:]...)...)
					x.found(fmt.Sprintf("bit %d of record %d (%s)", bit, i+1, rec.Kind), rep, i)
				}
				for bit := range 8 {
					other := Record{rec.Kind ^ 1<<bit, rec.Payload}
					rep, _ := x.judge(i, append([]Record{other}, x.recs[i+1:]...)...)
					x.found(fmt.Sprintf("kind of record %d (%s) turned into %s", i+1, rec.Kind, other.Kind), rep, i)
				}
				for what, p := range map[string][]byte{"shorter": rec.Payload[:len(rec.Payload)-1], "longer": append(bytes.Clone(rec.Payload), 0), "empty": {}} {
					rep, _ := x.judge(i, append([]Record{{rec.Kind, p}}, x.recs[i+1:]...)...)
					x.found(fmt.Sprintf("record %d (%s) made %s", i+1, rec.Kind, what), rep, i)
				}
			}
			want := []Kind{KindCharter, KindAck, KindReveal, KindEntry, KindSeal}
			if isToy(name) || name == "dealt" || name == "masked" {
				want = append(want, KindBlob)
			}
			if name == "masked" {
				want = append(want, KindDealKey, KindShuffle, KindShare, KindOpen)
			}
			if x.at[len(x.at)-1].owner != None {
				want = append(want, KindSession)
			}
			if len(seen) != len(want) {
				t.Errorf("records of %d kinds were tampered with, not of %d", len(seen), len(want))
			}
		})
	}
}

// TestCutsAreFound cuts at every byte: exactly after a record a copy is unfinished once the charter is
// signed by all, and damaged before; anywhere else its last record is torn.
func TestCutsAreFound(t *testing.T) {
	for name, b := range tampered(t) {
		t.Run(name, func(t *testing.T) {
			starts, _ := offsets(t, b)
			x := newBench(t, b)
			for i, at := range starts[:len(starts)-1] {
				rep, _ := x.judge(i)
				if i%40 == 0 || isToy(name) && i%4 == 0 || i < 8 || *long {
					rep = verify(t, b[:at])
				}
				want := Unfinished
				if i > 0 && i == len(x.recs)-1 && x.recs[i].Kind == KindSession {
					want = Complete // begun after the end
				}
				if !x.at[i].Opened() {
					want = Damaged
				}
				if rep.Verdict != want || want == Damaged && rep.Problem == nil {
					t.Errorf("cut before record %d: %s", i+1, rep.show())
				}
				for end := at + 1; end < starts[i+1]; end++ {
					var torn *TornError
					n, err := readThrough(b[:end])
					if !errors.As(err, &torn) || torn.Good != int64(at) || n != i {
						t.Fatalf("cut at byte %d, in record %d: %d records, %v", end, i+1, n, err)
					}
					if !isToy(name) && !*long {
						break
					}
				}
				if i%40 != 0 && !(isToy(name) && i%4 == 0) && !*long {
					continue
				}
				if rep := verify(t, b[:at+1+i%8]); rep.Verdict != Damaged || rep.Problem.Record != i+1 {
					t.Errorf("cut in record %d: %s", i+1, rep.show())
				}
			}
			for end := range len(Magic) {
				if rep := verify(t, b[:end]); rep.Verdict != Damaged {
					t.Errorf("cut at byte %d: %s", end, rep.show())
				}
			}
		})
	}
}

// raw are the records of a file with the checks they have in it.
func raw(t *testing.T, b []byte) (out [][]byte) {
	starts, _ := offsets(t, b)
	for i, at := range starts[:len(starts)-1] {
		out = append(out, b[at:starts[i+1]])
	}
	return out
}

func fileOfRaw(recs ...[]byte) []byte { return append([]byte(Magic), bytes.Join(recs, nil)...) }

func TestSwapsAreFound(t *testing.T) {
	for name, b := range tampered(t) {
		t.Run(name, func(t *testing.T) {
			x := newBench(t, b)
			rs := raw(t, b)
			for i := range x.recs {
				for j := i + 1; j < len(x.recs); j++ {
					if !isToy(name) && !*long && j-i > 3 && (i*7+j)%23 != 0 {
						continue
					}
					if local(x.recs[i], x.recs[j]) {
						continue
					}
					recs := slices.Clone(x.recs[i:])
					recs[0], recs[j-i] = recs[j-i], recs[0]
					rep, _ := x.judge(i, recs...)
					x.found(fmt.Sprintf("records %d and %d swapped (%s, %s)", i+1, j+1, x.recs[i].Kind, x.recs[j].Kind), rep, i)
					if j == i+1 {
						swapped := slices.Clone(rs)
						swapped[i], swapped[j] = swapped[j], swapped[i]
						if n, err := readThrough(fileOfRaw(swapped...)); err == io.EOF || n != i {
							t.Errorf("records %d and %d swapped without new checks: %d good records, %v", i+1, j+1, n, err)
						}
					}
				}
			}
		})
	}
}

func TestRepeatsAreFound(t *testing.T) {
	for name, b := range tampered(t) {
		t.Run(name, func(t *testing.T) {
			x := newBench(t, b)
			rs := raw(t, b)
			for i := range x.recs {
				if local(x.recs[i]) {
					continue
				}
				for j := i; j < len(x.recs); j++ { // record i once more after record j
					if !isToy(name) && !*long && (i*7+j)%23 != 0 {
						continue
					}
					rep, _ := x.judge(j, append([]Record{x.recs[j], x.recs[i]}, x.recs[j+1:]...)...)
					x.found(fmt.Sprintf("record %d (%s) again after record %d (%s)", i+1, x.recs[i].Kind, j+1, x.recs[j].Kind), rep, j)
				}
				if n, err := readThrough(fileOfRaw(slices.Insert(slices.Clone(rs), i, rs[i])...)); err == io.EOF || n != i+1 {
					t.Errorf("record %d repeated without new checks: %d good records, %v", i+1, n, err)
				}
			}
		})
	}
}

// TestRemovalsAreFound: the one removal that a file cannot show is a clean cut of its tail.
func TestRemovalsAreFound(t *testing.T) {
	for name, b := range tampered(t) {
		t.Run(name, func(t *testing.T) {
			x := newBench(t, b)
			rs := raw(t, b)
			for i, rec := range x.recs {
				if local(rec) {
					continue
				}
				rep, _ := x.judge(i, x.recs[i+1:]...)
				if i == len(x.recs)-1 {
					if rep.Verdict == Complete && rec.Kind == KindSession {
						continue // begun after the end
					}
					if rep.Verdict != Unfinished {
						t.Errorf("last record removed: %s", rep.show())
					}
					continue
				}
				x.found(fmt.Sprintf("record %d (%s) removed", i+1, rec.Kind), rep, i)
				if n, err := readThrough(fileOfRaw(slices.Delete(slices.Clone(rs), i, i+1)...)); err == io.EOF || n != i {
					t.Errorf("record %d removed without new checks: %d good records, %v", i+1, n, err)
				}
			}
		})
	}
}

// TestForeignFramesAreFound puts records of another table of the same players in the place of, and before, a table's own.
func TestForeignFramesAreFound(t *testing.T) {
	other := short
	other.seed = 9
	foreign := play(t, other)
	for name, b := range tampered(t) {
		if !isToy(name) {
			continue
		}
		from := newBench(t, map[string][]byte{"owner": file(foreign.copies[1]), "host": file(foreign.copies[0]), "export": export(t, file(foreign.copies[0]))}[name])
		t.Run(name, func(t *testing.T) {
			x := newBench(t, b)
			for i := range min(len(x.recs), len(from.recs)) {
				if bytes.Equal(x.recs[i].Payload, from.recs[i].Payload) {
					continue // the same component data
				}
				rep, _ := x.judge(i, append([]Record{from.recs[i]}, x.recs[i+1:]...)...)
				x.found(fmt.Sprintf("record %d (%s) of another table", i+1, from.recs[i].Kind), rep, i)
				rep, _ = x.judge(i, append([]Record{from.recs[i]}, x.recs[i:]...)...)
				x.found(fmt.Sprintf("record %d (%s) of another table put in", i+1, from.recs[i].Kind), rep, i)
			}
		})
	}
}

// TestFramesOfAnotherKeyAreFound signs each frame anew, by a stranger and by the other operator.
func TestFramesOfAnotherKeyAreFound(t *testing.T) {
	for name, b := range tampered(t) {
		t.Run(name, func(t *testing.T) {
			x := newBench(t, b)
			signed := 0
			for i, rec := range x.recs {
				f, err := ParseFrame(rec.Kind, rec.Payload)
				if err != nil {
					continue
				}
				signed++
				for _, key := range []ed25519.PrivateKey{keyOf("a stranger"), keyOf(operatorNames[(f.Operator+1)%2])} {
					g := *f
					copy(g.sig[:], ed25519.Sign(key, g.signed()))
					rep, at := x.judge(i, append([]Record{g.Record()}, x.recs[i+1:]...)...)
					x.found(fmt.Sprintf("%s frame in record %d signed by another", rec.Kind, i+1), rep, i)
					if at != i+1 || rep.Problem.Seat == None {
						t.Errorf("record %d: record %d, seat %d are named", i+1, at, rep.Problem.Seat)
					}
				}
			}
			if signed < 25 {
				t.Errorf("only %d frames were signed anew", signed)
			}
		})
	}
}
