package engine

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A position made only to be walked.
type thing struct {
	a    int8
	b    uint16
	word int8
	kind uint8
	bits uint8
	yes  bool
	n    uint8
	list [4]int16
	todo Agenda
}

func (s *thing) walk(w *Walk) {
	Int(w, "a", &s.a, -45, 46)
	Int(w, "b", &s.b, 0, math.MaxUint16)
	Enum(w, "word", &s.word, []string{"red", "white"})
	Enum(w, "kind", &s.kind, []string{"none", "stone"})
	Set(w, "bits", &s.bits, []string{"a", "b", "c", "d", "e", "f", "g", "h"})
	w.Bool("yes", &s.yes)
	n := Count(w, "list", &s.n, len(s.list))
	for i := range n {
		w.Enter("entry", i)
		Int(w, "value", &s.list[i], -1000, 1000)
		w.Leave()
	}
	if w.Decoding() {
		clear(s.list[n:])
	}
	s.todo.Walk(w, []string{"none", "gift"})
}

func (s *thing) encode() []byte {
	var w Walk
	s.walk(&w)
	return w.buf
}

func (s *thing) decode(b []byte) error {
	w := Walk{mode: walkDecode, buf: b}
	s.walk(&w)
	if w.err == nil && len(w.buf) > 0 {
		return errInt
	}
	return w.err
}

func draw(t *rapid.T) (s thing) {
	s.a = int8(rapid.IntRange(-45, 46).Draw(t, "a"))
	s.b = rapid.Uint16().Draw(t, "b")
	s.word = int8(rapid.IntRange(-1, 1).Draw(t, "word"))
	s.kind = uint8(rapid.IntRange(0, 1).Draw(t, "kind"))
	s.bits = rapid.Uint8().Draw(t, "bits")
	s.yes = rapid.Bool().Draw(t, "yes")
	s.n = uint8(rapid.IntRange(0, 4).Draw(t, "n"))
	for i := range s.n {
		s.list[i] = int16(rapid.IntRange(-1000, 1000).Draw(t, "value"))
	}
	for range rapid.IntRange(0, MaxAgenda).Draw(t, "tasks") {
		s.todo.Push(Task{1, Seat(rapid.IntRange(-1, 4).Draw(t, "seat")), rapid.Int8().Draw(t, "times"), rapid.Int16().Draw(t, "arg")})
	}
	return s
}

func TestWalkDecodesWhatItEncodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, into := draw(t), draw(t) // decoded over another one, nothing of which stays
		if err := into.decode(s.encode()); err != nil {
			t.Fatal(err)
		}
		if into != s {
			t.Fatalf("got %+v, want %+v", into, s)
		}
	})
}

func TestWalkRefuses(t *testing.T) {
	good := (&thing{word: -1}).encode() // 0 0 -1 0 0 0 0 0
	for _, c := range []struct {
		name string
		at   int
		put  []byte
		want string
	}{
		{"below its range", 0, []byte{0xd0, 0xd2}, "a: -46 is outside -45..46"},
		{"above its range", 0, []byte{47}, "a: 47 is outside -45..46"},
		{"a longer form of 5", 0, []byte{0xcc, 5}, "a: not a minimal msgpack integer"},
		{"a signed form of 200", 1, []byte{0xd1, 0, 200}, "b: not a minimal"},
		{"another msgpack type", 1, []byte{0xc0}, "b: not a minimal"},
		{"an unknown word", 2, []byte{2}, "word: 2 is outside -1..1"},
		{"no word in an unsigned type", 3, []byte{0xff}, "kind: -1 is outside 0..1"},
		{"a flag too many", 4, []byte{0xcd, 1, 0}, "bits: 256 is outside 0..255"},
		{"neither yes nor no", 5, []byte{2}, "yes: 2 is outside 0..1"},
		{"a list too long", 6, []byte{5}, "list: 5 is outside 0..4"},
		{"an agenda too deep", 7, []byte{17}, "decisions: 17 is outside 0..16"},
	} {
		b := append(bytes.Clone(good[:c.at]), c.put...)
		b = append(b, good[c.at+1:]...)
		err := new(thing).decode(b)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	for cut := range good {
		if err := new(thing).decode(good[:cut]); err == nil || !strings.Contains(err.Error(), errShort.Error()) {
			t.Errorf("the first %d bytes: %v", cut, err)
		}
	}
}

// A range wider than its type would let two encodings of one value in.
func TestWalkRefusesWhatDoesNotFit(t *testing.T) {
	var small int8
	w := Walk{mode: walkDecode, buf: []byte{0xcc, 200}}
	Int(&w, "small", &small, 0, 255)
	if w.err == nil || w.err.Error() != "small: 200 does not fit" {
		t.Errorf("200 in eight signed bits: %v", w.err)
	}
}

func TestWalkFail(t *testing.T) {
	w := Walk{mode: walkDecode}
	w.Fail("tile %d twice", 3)
	w.Fail("later")
	if w.err == nil || w.err.Error() != "tile 3 twice" {
		t.Errorf("the first failure stays: %v", w.err)
	}
	var e Walk
	e.Fail("no matter")
	if e.err != nil {
		t.Error("encoding cannot fail")
	}
}

func TestWalkInWords(t *testing.T) {
	s := thing{a: -3, word: -1, kind: 1, bits: 5, yes: true, n: 1, list: [4]int16{7}}
	s.todo.Push(Task{Kind: 1, Seat: 2, Times: 3, Arg: -4})
	w := Walk{mode: walkText}
	s.walk(&w)
	var got []string
	for _, f := range w.facts {
		got = append(got, f.String())
	}
	want := "a: -3|b: 0|word: none|kind: stone|bits: a, c|yes: yes|list: 1|entry 0 value: 7|" +
		"decisions: 1|decision 0 kind: gift|decision 0 seat: 2|decision 0 times: 3|decision 0 argument: -4"
	if strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
	s.word, w = 7, Walk{mode: walkText}
	s.walk(&w)
	if w.facts[2].Value != "7" {
		t.Errorf("a number without a word is written as it is: %s", w.facts[2])
	}
}

func TestIntegersAreMinimal(t *testing.T) {
	for _, c := range []struct {
		v    int64
		want string
	}{
		{0, "\x00"}, {127, "\x7f"}, {128, "\xcc\x80"}, {255, "\xcc\xff"}, {256, "\xcd\x01\x00"}, {65535, "\xcd\xff\xff"},
		{65536, "\xce\x00\x01\x00\x00"}, {1<<32 - 1, "\xce\xff\xff\xff\xff"}, {1 << 32, "\xcf\x00\x00\x00\x01\x00\x00\x00\x00"},
		{math.MaxInt64, "\xcf\x7f\xff\xff\xff\xff\xff\xff\xff"},
		{-1, "\xff"}, {-32, "\xe0"}, {-33, "\xd0\xdf"}, {-128, "\xd0\x80"}, {-129, "\xd1\xff\x7f"}, {-32768, "\xd1\x80\x00"},
		{-32769, "\xd2\xff\xff\x7f\xff"}, {math.MinInt32, "\xd2\x80\x00\x00\x00"}, {math.MinInt32 - 1, "\xd3\xff\xff\xff\xff\x7f\xff\xff\xff"},
		{math.MinInt64, "\xd3\x80\x00\x00\x00\x00\x00\x00\x00"},
	} {
		if got := appendInt(nil, c.v); string(got) != c.want {
			t.Errorf("%d is %x, want %x", c.v, got, c.want)
		}
		if v, n, err := readInt([]byte(c.want + "rest")); v != c.v || n != len(c.want) || err != nil {
			t.Errorf("%x is read as %d in %d bytes, %v", c.want, v, n, err)
		}
	}
}

// Every value has one encoding: all first bytes with all short tails.
func TestIntegersHaveOneForm(t *testing.T) {
	for first := range 256 {
		for tail := range 1 << 16 {
			b := []byte{byte(first), byte(tail >> 8), byte(tail)}
			v, n, err := readInt(b)
			if err == nil && !bytes.Equal(appendInt(nil, v), b[:n]) {
				t.Fatalf("%x is read as %d, which is written %x", b[:n], v, appendInt(nil, v))
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Int64().Draw(t, "v")
		if got, n, err := readInt(appendInt(nil, v)); got != v || err != nil || n != len(appendInt(nil, v)) {
			t.Fatalf("%d becomes %d: %v", v, got, err)
		}
	})
}

func FuzzReadInt(f *testing.F) {
	for _, s := range []string{"\x00", "\xcc\x80", "\xd0\x80", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "\xd3\xff", "\xc1"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v, n, err := readInt(b)
		if err == nil && !bytes.Equal(appendInt(nil, v), b[:n]) {
			t.Errorf("%x is read as %d", b, v)
		}
	})
}

func FuzzWalkDecode(f *testing.F) {
	s := thing{a: -3, word: -1, n: 2, list: [4]int16{7, -900}}
	s.todo.Push(Task{Kind: 1, Seat: 2, Times: 3, Arg: -400})
	f.Add(s.encode())
	f.Add((&thing{}).encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		var s thing
		if s.decode(b) == nil && !bytes.Equal(s.encode(), b) {
			t.Errorf("%x is accepted and encodes as %x", b, s.encode())
		}
	})
}
