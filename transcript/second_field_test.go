package transcript_test

import (
	"encoding/binary"
	"math/big"
	"math/bits"
)

// 12. The masked deal: group. ristretto255 as RFC 9496 describes it, over a plain field of four words. Nothing here takes the
// same time for every input: a reader has no secrets.

// field is a number modulo 2^255 - 19, less than 2^256 and least first.
type field [4]uint64

func (a field) plus(b field) (r field) {
	var c uint64
	for i := range r {
		r[i], c = bits.Add64(a[i], b[i], c)
	}
	return r.fold(c)
}

// fold adds c times 2^256, which is 38.
func (a field) fold(c uint64) field {
	for c > 0 {
		a[0], c = bits.Add64(a[0], 38*c, 0)
		for i := 1; i < 4; i++ {
			a[i], c = bits.Add64(a[i], 0, c)
		}
	}
	return a
}

func (a field) minus(b field) (r field) {
	var c uint64
	for i := range r {
		r[i], c = bits.Sub64(a[i], b[i], c)
	}
	for c > 0 {
		r[0], c = bits.Sub64(r[0], 38*c, 0)
		for i := 1; i < 4; i++ {
			r[i], c = bits.Sub64(r[i], 0, c)
		}
	}
	return r
}

func (a field) negated() field { return field{}.minus(a) }

func (a field) times(b field) field {
	var w [8]uint64
	for i := range a {
		var carry uint64
		for l := range b {
			hi, lo := bits.Mul64(a[i], b[l])
			var c uint64
			lo, c = bits.Add64(lo, w[i+l], 0)
			hi += c
			w[i+l], c = bits.Add64(lo, carry, 0)
			carry = hi + c
		}
		w[i+4] = carry
	}
	var r field
	var carry uint64
	for i := range r {
		hi, lo := bits.Mul64(w[i+4], 38)
		var c uint64
		lo, c = bits.Add64(lo, w[i], 0)
		hi += c
		r[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	return r.fold(carry)
}

// power takes four bits of the exponent at a time.
func (a field) power(exponent *big.Int) field {
	powers := [16]field{{1}}
	for i := range 15 {
		powers[i+1] = powers[i].times(a)
	}
	r := field{1}
	for _, b := range exponent.Bytes() {
		for _, digit := range [2]byte{b >> 4, b & 15} {
			for range 4 {
				r = r.times(r)
			}
			r = r.times(powers[digit])
		}
	}
	return r
}

// reduced is a, less than the prime.
func (a field) reduced() field {
	for range 2 {
		b, borrow := field{}, uint64(0)
		for i, p := range (field{1<<64 - 19, 1<<64 - 1, 1<<64 - 1, 1<<63 - 1}) {
			b[i], borrow = bits.Sub64(a[i], p, borrow)
		}
		if borrow == 0 {
			a = b
		}
	}
	return a
}

// bytes are those of a, reduced, little-endian.
func (a field) bytes() (b []byte) {
	for _, w := range a.reduced() {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

func fieldOf(n *big.Int) (a field) {
	b := little(new(big.Int).Mod(n, prime))
	for i := range a {
		a[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return a
}
