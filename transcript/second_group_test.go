package transcript_test

import (
	"bytes"
	"crypto/sha512"
	"math/big"
	"slices"
)

func decimal(s string) *big.Int {
	n, _ := new(big.Int).SetString(s, 10)
	return n
}

// 12. The masked deal: group, RFC 9496, section 4.1.
var (
	one       = big.NewInt(1)
	prime     = new(big.Int).Sub(new(big.Int).Lsh(one, 255), big.NewInt(19))
	scalars   = new(big.Int).Add(new(big.Int).Lsh(one, 252), decimal("27742317777372353535851937790883648493"))
	edwardsD  = fieldOf(new(big.Int).Mul(big.NewInt(-121665), new(big.Int).ModInverse(big.NewInt(121666), prime)))
	sqrtM1    = field{2}.power(new(big.Int).Rsh(prime, 2)) // (p - 1) / 4
	adMinus1  = fieldOf(decimal("25063068953384623474111414158702152701244531502492656460079210482610430750235"))
	_, aMinD  = sqrtRatio(field{1}, field{}.minus(field{1}).minus(edwardsD)) // 1 / sqrt(a - d)
	generator = func() point {
		p, _ := decode([]byte("\xe2\xf2\xae\x0a\x6a\xbc\x4e\x71\xa8\x84\xa9\x61\xc5\x00\x51\x5f\x58\xe3\x0b\x6a\xa5\x82\xdd\x8d\xb6\xa6\x59\x45\xe0\x8d\x2d\x76"))
		return p
	}()
	generatorTable = tableOf(generator)
	identity       = point{field{}, field{1}, field{1}, field{}}
)

func (a field) isZero() bool     { return a.reduced() == field{} }
func (a field) isNegative() bool { return a.reduced()[0]&1 == 1 }

func (a field) abs() field {
	if a.isNegative() {
		return a.negated()
	}
	return a
}

// RFC 9496, section 4.2.
func sqrtRatio(u, v field) (square bool, r field) {
	v3 := v.times(v).times(v)
	v7 := v3.times(v3).times(v)
	r = u.times(v3).times(u.times(v7).power(new(big.Int).Rsh(prime, 3))) // (p - 5) / 8
	check := v.times(r).times(r)
	correct, flipped, flippedI := check.minus(u).isZero(), check.plus(u).isZero(), check.plus(u.times(sqrtM1)).isZero()
	if flipped || flippedI {
		r = r.times(sqrtM1)
	}
	return correct || flipped, r.abs()
}

// point is a point of the curve in extended coordinates.
type point struct{ x, y, z, t field }

func (p point) plus(o point) point {
	a, b := p.y.minus(p.x).times(o.y.minus(o.x)), p.y.plus(p.x).times(o.y.plus(o.x))
	c, e := p.t.times(edwardsD).times(o.t), p.z.times(o.z)
	c, e = c.plus(c), e.plus(e)
	w, f, g, h := b.minus(a), e.minus(c), e.plus(c), b.plus(a)
	return point{w.times(f), g.times(h), f.times(g), w.times(h)}
}

func (p point) minus(o point) point {
	return p.plus(point{o.x.negated(), o.y, o.z, o.t.negated()})
}

// isZero compares as RFC 9496, section 4.3.3, with the identity: x or y is zero.
func (p point) isZero() bool { return p.x.isZero() || p.y.isZero() }

// table holds the multiples of a point by each byte of a scalar.
type table [32][256]point

func tableOf(p point) *table {
	t := new(table)
	for i := range t {
		t[i][0] = identity
		for l := 1; l < 256; l++ {
			t[i][l] = t[i][l-1].plus(p)
		}
		p = t[i][255].plus(p)
	}
	return t
}

func (t *table) times(n *big.Int) point {
	sum := identity
	for i, b := range little(n) {
		sum = sum.plus(t[i][b])
	}
	return sum
}

func (p point) times(n *big.Int) point {
	sum := identity
	for i := n.BitLen() - 1; i >= 0; i-- {
		sum = sum.plus(sum)
		if n.Bit(i) == 1 {
			sum = sum.plus(p)
		}
	}
	return sum
}

// RFC 9496, section 4.3.1.
func decode(b []byte) (p point, ok bool) {
	n := new(big.Int).SetBytes(bigFirst(b))
	if len(b) != 32 || n.Cmp(prime) >= 0 || n.Bit(0) == 1 {
		return p, false
	}
	s := fieldOf(n)
	ss := s.times(s)
	u1, u2 := field{1}.minus(ss), field{1}.plus(ss)
	v := edwardsD.times(u1).times(u1).negated().minus(u2.times(u2))
	square, inv := sqrtRatio(field{1}, v.times(u2).times(u2))
	x := s.plus(s).times(inv).times(u2).abs()
	y := u1.times(inv).times(inv).times(u2).times(v)
	t := x.times(y)
	return point{x, y, field{1}, t}, square && !t.isNegative() && !y.isZero()
}

// RFC 9496, section 4.3.2.
func (p point) bytes() []byte {
	u1, u2 := p.z.plus(p.y).times(p.z.minus(p.y)), p.x.times(p.y)
	_, inv := sqrtRatio(field{1}, u1.times(u2).times(u2))
	den1, den2 := inv.times(u1), inv.times(u2)
	zInv := den1.times(den2).times(p.t)
	x, y, den := p.x, p.y, den2
	if p.t.times(zInv).isNegative() {
		x, y, den = p.y.times(sqrtM1), p.x.times(sqrtM1), den1.times(aMinD)
	}
	if x.times(zInv).isNegative() {
		y = y.negated()
	}
	return den.times(p.z.minus(y)).abs().bytes()
}

// RFC 9496, section 4.3.4: half of the map.
func elligator(b []byte) point {
	half := bytes.Clone(b)
	half[31] &= 0x7f
	t := fieldOf(new(big.Int).SetBytes(bigFirst(half)))
	r := sqrtM1.times(t).times(t)
	u := r.plus(field{1}).times(field{1}.minus(edwardsD.times(edwardsD)))
	v := field{1}.plus(r.times(edwardsD)).negated().times(r.plus(edwardsD))
	square, s := sqrtRatio(u, v)
	c := field{1}.negated()
	if !square {
		s, c = s.times(t).abs().negated(), r
	}
	dm := edwardsD.minus(field{1})
	n := c.times(r.minus(field{1})).times(dm).times(dm).minus(v)
	w0, w1, ss := s.plus(s).times(v), n.times(adMinus1), s.times(s)
	w2, w3 := field{1}.minus(ss), field{1}.plus(ss)
	return point{w0.times(w3), w2.times(w1), w1.times(w3), w0.times(w2)}
}

// hashToPoint is hash_to_ristretto255 of RFC 9380, appendix B.
func hashToPoint(message []byte, tag string) point {
	suffix := join("", tag, len(tag))
	b0 := sha512.Sum512(join("", make([]byte, 128), message, 0, 64, 0, suffix))
	b1 := sha512.Sum512(join("", b0[:], 1, suffix))
	return elligator(b1[:32]).plus(elligator(b1[32:]))
}

// reduced is Z of section 12.
func reduced(b []byte) *big.Int {
	h := sha512.Sum512(b)
	n := new(big.Int).SetBytes(bigFirst(h[:]))
	return n.Mod(n, scalars)
}

func scalar(b []byte) (n *big.Int, ok bool) {
	n = new(big.Int).SetBytes(bigFirst(b))
	return n, len(b) == 32 && n.Cmp(scalars) < 0
}

func twoScalars(b []byte) (c, s *big.Int, ok bool) {
	c, ok1 := scalar(b[:32])
	s, ok2 := scalar(b[32:])
	return c, s, ok1 && ok2
}

func little(n *big.Int) []byte { return bigFirst(n.FillBytes(make([]byte, 32))) }

func bigFirst(b []byte) []byte {
	b = bytes.Clone(b)
	slices.Reverse(b)
	return b
}
