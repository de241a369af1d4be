package poker

import (
	"crypto/sha512"
	"encoding/binary"

	"github.com/cloudflare/circl/group"
)

// Point is an element of ristretto255 in its one encoding (RFC 9496). All zeros is the identity.
type Point [32]byte

// IsIdentity tells whether the point is the neutral one.
func (p Point) IsIdentity() bool { return p == Point{} }

type (
	element = group.Element
	scalar  = group.Scalar
)

var curve = group.Ristretto255

// element decodes the point, or answers nil if these 32 bytes encode none.
func (p Point) element() element {
	e := curve.NewElement()
	if e.UnmarshalBinary(p[:]) != nil {
		return nil
	}
	return e
}

func pointOf(e element) Point {
	b, err := e.MarshalBinary()
	if err != nil {
		panic(err) // no element lacks an encoding
	}
	return Point(b)
}

// readScalar decodes 32 bytes little-endian, or answers nil if the number is not below the order of the group.
func readScalar(b []byte) scalar {
	s := curve.NewScalar()
	if s.UnmarshalBinary(b) != nil {
		return nil
	}
	return s
}

func scalarBytes(s scalar) []byte {
	b, err := s.MarshalBinary()
	if err != nil {
		panic(err) // no scalar lacks an encoding
	}
	return b
}

// shift is 2^248: what 31 bytes are worth more than the 31 before them.
var shift = readScalar([]byte{31: 1})

// wide reads 64 bytes as one number, little-endian, and reduces it by the order of the group, in constant time.
func wide(b [64]byte) scalar {
	sum := curve.NewScalar()
	for _, part := range [][]byte{b[62:], b[31:62], b[:31]} {
		var limb [32]byte // 31 bytes are always below the order
		copy(limb[:], part)
		sum.Mul(sum, shift)
		sum.Add(sum, readScalar(limb[:]))
	}
	return sum
}

// text gathers the bytes of one hash: tag, then fields of fixed length or behind their count, numbers big-endian.
type text []byte

func (t text) bytes(b []byte) text { return append(t, b...) }
func (t text) u8(v uint8) text     { return append(t, v) }
func (t text) u32(v uint32) text   { return binary.BigEndian.AppendUint32(t, v) }
func (t text) sum() [64]byte       { return sha512.Sum512(t) }

func (t text) points(ps ...Point) text {
	for _, p := range ps {
		t = append(t, p[:]...)
	}
	return t
}

func (t text) deck(d Deck) text {
	for _, c := range d {
		t = t.points(c.C1, c.C2)
	}
	return t
}

// table holds the multiples v * 256^i of one point, so that a public scalar costs an addition for each of its bytes.
// Which entries are read depends on the scalar: for secret ones it is not.
type table [32][255]element

func tableOf(e element) *table {
	t := new(table)
	e = e.Copy()
	for i := range t {
		sum := e
		for v := range t[i] {
			t[i][v] = sum
			sum = sum.Copy().Add(sum, e)
		}
		e = sum
	}
	return t
}

func (t *table) mul(s scalar) element {
	sum := curve.Identity()
	for i, v := range scalarBytes(s) {
		if v != 0 {
			sum.Add(sum, t[i][v-1])
		}
	}
	return sum
}
