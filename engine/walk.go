package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Integer is any number a position may hold.
type Integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

type walkMode uint8

const (
	walkEncode walkMode = iota
	walkDecode
	walkText
)

// Walk visits every fact of a position once, in fixed order, and either encodes
// it (minimal msgpack integers), decodes it, or writes it in words. The state's own
// Walk method is written once and serves all three. Int, Enum and Count are
// functions because methods have no type parameters.
type Walk struct {
	mode  walkMode
	buf   []byte // encoded so far, or still to decode
	path  []byte // text mode: where we are, "seat 1 tile 3 "
	marks []int  // lengths of path to go back to
	facts []Fact
	err   error
}

// Fact is one fact of a position in words.
type Fact struct{ Path, Value string }

func (f Fact) String() string { return f.Path + ": " + f.Value }

var errShort = errors.New("the position ends too early")

// Decoding tells whether values are being filled in; the zeroing of what a shorter list leaves out hangs on it.
func (w *Walk) Decoding() bool { return w.mode == walkDecode }

// Enter goes into the index-th thing of that name; index < 0 for a single thing.
func (w *Walk) Enter(name string, index int) {
	if w.mode != walkText {
		return
	}
	w.marks = append(w.marks, len(w.path))
	w.path = append(w.path, name...)
	w.path = append(w.path, ' ')
	if index >= 0 {
		w.path = strconv.AppendInt(w.path, int64(index), 10)
		w.path = append(w.path, ' ')
	}
}

// Leave goes back out.
func (w *Walk) Leave() {
	if w.mode != walkText {
		return
	}
	w.path = w.path[:w.marks[len(w.marks)-1]]
	w.marks = w.marks[:len(w.marks)-1]
}

// Fail ends a decoding: a fact is not possible. It does nothing in the other modes.
func (w *Walk) Fail(format string, args ...any) {
	if w.mode == walkDecode && w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

// Int visits a number; decoding refuses what is outside lo..hi.
func Int[T Integer](w *Walk, name string, p *T, lo, hi int64) {
	switch w.mode {
	case walkEncode:
		w.buf = appendInt(w.buf, int64(*p))
	case walkDecode:
		if v, ok := w.next(name, lo, hi); ok {
			if *p = T(v); int64(*p) != v {
				w.err = fmt.Errorf("%s: %d does not fit", name, v)
			}
		}
	case walkText:
		w.fact(name, strconv.FormatInt(int64(*p), 10))
	}
}

// Enum visits a number that stands for a word: words[0], words[1] ... or, in a signed type, -1 for none.
func Enum[T Integer](w *Walk, name string, p *T, words []string) {
	if w.mode == walkText {
		v, word := int64(*p), "none"
		if v >= 0 && v < int64(len(words)) {
			word = words[v]
		} else if v != -1 {
			word = strconv.FormatInt(v, 10)
		}
		w.fact(name, word)
		return
	}
	lo := int64(0)
	if ^T(0) < 0 { // a signed type
		lo = -1
	}
	Int(w, name, p, lo, int64(len(words))-1)
}

// Set visits a set kept as bits; words[i] names what bit i stands for.
func Set[T ~uint8 | ~uint16 | ~uint32](w *Walk, name string, p *T, words []string) {
	if w.mode != walkText {
		Int(w, name, p, 0, 1<<len(words)-1)
		return
	}
	var in []string
	for i, word := range words {
		if *p>>i&1 == 1 {
			in = append(in, word)
		}
	}
	if len(in) == 0 {
		in = []string{"none"}
	}
	w.fact(name, strings.Join(in, ", "))
}

// Count visits the length of a list and returns it, never outside 0..max.
func Count[T Integer](w *Walk, name string, p *T, max int) int {
	Int(w, name, p, 0, int64(max))
	if n := int64(*p); n >= 0 && n <= int64(max) {
		return int(n)
	}
	return 0
}

// Bool visits a yes or no.
func (w *Walk) Bool(name string, p *bool) {
	v := uint8(0)
	if *p {
		v = 1
	}
	if w.mode == walkText {
		w.fact(name, [...]string{"no", "yes"}[v])
		return
	}
	Int(w, name, &v, 0, 1)
	if w.mode == walkDecode && w.err == nil {
		*p = v == 1
	}
}

func (w *Walk) fact(name, value string) {
	w.facts = append(w.facts, Fact{string(w.path) + name, value})
}

// next reads one minimal msgpack integer between lo and hi.
func (w *Walk) next(name string, lo, hi int64) (int64, bool) {
	if w.err != nil {
		return 0, false
	}
	v, n, err := readInt(w.buf)
	if err == nil && (v < lo || v > hi) {
		err = fmt.Errorf("%d is outside %d..%d", v, lo, hi)
	}
	if err != nil {
		w.err = fmt.Errorf("%s: %w", name, err)
		return 0, false
	}
	w.buf = w.buf[n:]
	return v, true
}
