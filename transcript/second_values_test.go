package transcript_test

import (
	"errors"
	"unicode/utf8"
)

type value any // uint64, int64, bool, string, []byte, []value

var errValue = errors.New("no value of section 3")

// 3. Values: the first one in b, and what follows it.
func readValue(b []byte, depth int) (value, []byte, error) {
	if len(b) == 0 || depth > 8 {
		return nil, nil, errValue
	}
	c, rest := b[0], b[1:]
	number := func(size int) (uint64, bool) {
		if len(rest) < size {
			return 0, false
		}
		var v uint64
		for _, x := range rest[:size] {
			v = v<<8 + uint64(x)
		}
		rest = rest[size:]
		return v, true
	}
	sized := func(size int, least uint64) (int, bool) {
		v, ok := number(size)
		return int(v), ok && v >= least && v <= 1<<20
	}
	take := func(n int) ([]byte, bool) {
		if len(rest) < n {
			return nil, false
		}
		out := rest[:n]
		rest = rest[n:]
		return out, true
	}
	n, ok, what := 0, true, byte('t')
	switch {
	case c <= 0x7f:
		return uint64(c), rest, nil
	case c >= 0xe0:
		return int64(int8(c)), rest, nil
	case c == 0xc2 || c == 0xc3:
		return c == 0xc3, rest, nil
	case c >= 0xcc && c <= 0xcf:
		v, ok := number(1 << (c - 0xcc))
		if !ok || v < []uint64{1 << 7, 1 << 8, 1 << 16, 1 << 32}[c-0xcc] {
			return nil, nil, errValue
		}
		return v, rest, nil
	case c >= 0xd0 && c <= 0xd3:
		size := 1 << (c - 0xd0)
		u, ok := number(size)
		v := int64(u<<(64-8*size)) >> (64 - 8*size)
		if !ok || v >= []int64{-1 << 5, -1 << 7, -1 << 15, -1 << 31}[c-0xd0] {
			return nil, nil, errValue
		}
		return v, rest, nil
	case c >= 0xa0 && c <= 0xbf:
		n = int(c - 0xa0)
	case c == 0xd9:
		n, ok = sized(1, 32)
	case c == 0xda:
		n, ok = sized(2, 256)
	case c == 0xdb:
		n, ok = sized(4, 65536)
	case c == 0xc4:
		n, ok = sized(1, 0)
		what = 'b'
	case c == 0xc5:
		n, ok = sized(2, 256)
		what = 'b'
	case c == 0xc6:
		n, ok = sized(4, 65536)
		what = 'b'
	case c >= 0x90 && c <= 0x9f:
		n, what = int(c-0x90), 'a'
	case c == 0xdc:
		n, ok = sized(2, 16)
		what = 'a'
	case c == 0xdd:
		n, ok = sized(4, 65536)
		what = 'a'
	default:
		return nil, nil, errValue
	}
	if !ok {
		return nil, nil, errValue
	}
	if what == 'a' {
		out := []value{}
		if depth == 8 {
			return nil, nil, errValue
		}
		for range n {
			v, after, err := readValue(rest, depth+1)
			if err != nil {
				return nil, nil, err
			}
			out, rest = append(out, v), after
		}
		return out, rest, nil
	}
	data, ok := take(n)
	if !ok || what == 't' && !utf8.Valid(data) {
		return nil, nil, errValue
	}
	if what == 't' {
		return string(data), rest, nil
	}
	return data, rest, nil
}

func oneValue(b []byte) (value, error) {
	v, rest, err := readValue(b, 0)
	if err == nil && len(rest) > 0 {
		err = errValue
	}
	return v, err
}
