// Package canon is the one place where msgpack is read and written: every value has
// exactly one encoding, and only that is accepted. It knows nothing of what the bytes mean.
//
// The subset: integers in their shortest form (0 and above unsigned), booleans,
// UTF-8 strings, byte strings and arrays, all with their shortest headers. Structs
// are arrays of their fields. No nil, map, float or extension.
package canon

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/vmihailenco/msgpack/v5"
)

// MaxDepth bounds how deep arrays nest.
const MaxDepth = 8

var (
	errShort = errors.New("ends too early")
	errTwice = errors.New("is not in its shortest form")
)

// Marshal encodes v. A value outside the subset (a nil slice, a map) is a defect of the caller and panics;
// a value that Unmarshal accepted never does.
func Marshal(v any) []byte {
	b, err := encode(v)
	if err == nil {
		err = Check(b)
	}
	if err != nil {
		panic(fmt.Sprintf("canon: %T: %v", v, err))
	}
	return b
}

func encode(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := msgpack.GetEncoder()
	defer msgpack.PutEncoder(enc)
	enc.Reset(&buf)
	enc.UseCompactInts(true)
	enc.UseArrayEncodedStructs(true)
	err := enc.Encode(v)
	return buf.Bytes(), err
}

// Unmarshal decodes at most max bytes into v, a pointer. What it accepts encodes to the very same bytes.
// On an error v is worthless.
func Unmarshal(b []byte, v any, max int) error {
	if len(b) > max {
		return fmt.Errorf("%d bytes, at most %d are allowed", len(b), max)
	}
	if err := Check(b); err != nil {
		return err
	}
	dec := msgpack.GetDecoder()
	defer msgpack.PutDecoder(dec)
	dec.Reset(bytes.NewReader(b))
	dec.DisallowUnknownFields(true)
	if err := dec.Decode(v); err != nil {
		return errors.New("is not of the expected shape")
	}
	// What was decoded from foreign bytes need not lie in the subset (text from a byte string that is no
	// UTF-8, nothing at all from an empty array), so it must not reach Marshal before it compares equal.
	if again, err := encode(v); err != nil || !bytes.Equal(again, b) {
		return errors.New("is not of the expected shape or range")
	}
	return nil
}

// Check tells whether b is exactly one value of the subset.
func Check(b []byte) error {
	n, err := skip(b, 0)
	if err != nil {
		return err
	}
	if n != len(b) {
		return fmt.Errorf("has %d bytes after its end", len(b)-n)
	}
	return nil
}

// skip checks one value at the start of b and returns its length.
func skip(b []byte, depth int) (int, error) {
	if len(b) == 0 {
		return 0, errShort
	}
	c := b[0]
	switch {
	case c <= 0x7f, c >= 0xe0, c == 0xc2, c == 0xc3:
		return 1, nil
	case c <= 0x8f:
		return 0, errors.New("holds a map")
	case c <= 0x9f:
		return array(b, 1, int(c&0x0f), depth)
	case c <= 0xbf:
		return text(b, 1, int(c&0x1f), true)
	case c >= 0xcc && c <= 0xd3:
		return integer(b, c)
	}
	var size, least int // bytes of the length, smallest length that needs them
	switch c {
	case 0xc4:
		size, least = 1, 0
	case 0xc5, 0xda:
		size, least = 2, 1<<8
	case 0xc6, 0xdb, 0xdd:
		size, least = 4, 1<<16
	case 0xd9:
		size, least = 1, 32
	case 0xdc:
		size, least = 2, 16
	default:
		return 0, fmt.Errorf("holds a value of a kind not in use (byte %#02x)", c)
	}
	v, ok := uintAt(b, 1, size)
	if !ok {
		return 0, errShort
	}
	if v < uint64(least) {
		return 0, errTwice
	}
	if v > uint64(len(b)) {
		return 0, errShort
	}
	if c == 0xdc || c == 0xdd {
		return array(b, 1+size, int(v), depth)
	}
	return text(b, 1+size, int(v), c >= 0xd9)
}

func array(b []byte, at, n, depth int) (int, error) {
	if depth >= MaxDepth {
		return 0, errors.New("nests too deep")
	}
	for range n {
		m, err := skip(b[at:], depth+1)
		if err != nil {
			return 0, err
		}
		at += m
	}
	return at, nil
}

func text(b []byte, at, n int, isText bool) (int, error) {
	if len(b)-at < n {
		return 0, errShort
	}
	if isText && !utf8.Valid(b[at:at+n]) {
		return 0, errors.New("holds text that is not UTF-8")
	}
	return at + n, nil
}

func integer(b []byte, c byte) (int, error) {
	size := 1 << ((c - 0xcc) & 3)
	u, ok := uintAt(b, 1, size)
	if !ok {
		return 0, errShort
	}
	minimal := false
	if c <= 0xcf { // unsigned: beyond what one byte less, or a single byte, holds
		minimal = u >= [...]uint64{1: 1 << 7, 2: 1 << 8, 4: 1 << 16, 8: 1 << 32}[size]
	} else { // signed: only negative numbers
		shift := 64 - 8*size
		v := int64(u<<shift) >> shift
		minimal = v < [...]int64{1: -1 << 5, 2: -1 << 7, 4: -1 << 15, 8: -1 << 31}[size]
	}
	if !minimal {
		return 0, errTwice
	}
	return 1 + size, nil
}

func uintAt(b []byte, at, size int) (v uint64, ok bool) {
	if len(b) < at+size {
		return 0, false
	}
	for _, x := range b[at : at+size] {
		v = v<<8 | uint64(x)
	}
	return v, true
}
