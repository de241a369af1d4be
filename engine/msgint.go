package engine

import (
	"encoding/binary"
	"errors"
	"math"
)

var errInt = errors.New("not a minimal msgpack integer")

// appendInt appends the shortest msgpack form of v: a value of 0 or more always in an unsigned form.
func appendInt(b []byte, v int64) []byte {
	switch {
	case v >= 0 && v <= 127, v < 0 && v >= -32:
		return append(b, byte(v))
	case v > 0:
		switch {
		case v <= math.MaxUint8:
			return append(b, 0xcc, byte(v))
		case v <= math.MaxUint16:
			return binary.BigEndian.AppendUint16(append(b, 0xcd), uint16(v))
		case v <= math.MaxUint32:
			return binary.BigEndian.AppendUint32(append(b, 0xce), uint32(v))
		}
		return binary.BigEndian.AppendUint64(append(b, 0xcf), uint64(v))
	case v >= math.MinInt8:
		return append(b, 0xd0, byte(v))
	case v >= math.MinInt16:
		return binary.BigEndian.AppendUint16(append(b, 0xd1), uint16(v))
	case v >= math.MinInt32:
		return binary.BigEndian.AppendUint32(append(b, 0xd2), uint32(v))
	}
	return binary.BigEndian.AppendUint64(append(b, 0xd3), uint64(v))
}

// readInt reads what appendInt writes and refuses every longer form.
func readInt(b []byte) (v int64, n int, err error) {
	if len(b) == 0 {
		return 0, 0, errShort
	}
	c := b[0]
	if c <= 0x7f || c >= 0xe0 {
		return int64(int8(c)), 1, nil
	}
	if c < 0xcc || c > 0xd3 {
		return 0, 0, errInt
	}
	n = 1 + 1<<((c-0xcc)&3)
	if len(b) < n {
		return 0, 0, errShort
	}
	var u uint64
	for _, x := range b[1:n] {
		u = u<<8 | uint64(x)
	}
	if c >= 0xd0 {
		shift := 64 - 8*(n-1)
		v = int64(u<<shift) >> shift
	} else {
		v = int64(u)
		if u > math.MaxInt64 {
			return 0, 0, errInt
		}
	}
	var again [9]byte
	if len(appendInt(again[:0], v)) != n || appendInt(again[:0], v)[0] != c {
		return 0, 0, errInt
	}
	return v, n, nil
}
