package engine

import (
	"encoding/binary"
	"math/rand/v2"
)

// Dice is the chance of one draw: a stream of 64-bit words from ChaCha8 (C2SP
// chacha8rand) keyed by a 32-byte seed. The zero value is blank: it answers 0 to
// everything and counts, so that one sees whether a move needs dice.
type Dice struct {
	src   rand.ChaCha8
	live  bool
	watch *[]Roll
	Rolls uint32 // draws with more than one possible outcome
}

// Roll is one draw of N or Pick with more than one possible outcome: of N equally likely places, counted
// from 0, place Got came. N is how many were possible; Ways of them give the same result.
type Roll struct {
	N, Got, Ways uint64
	Counts       []uint32 // of a multiset: its items by kind before the draw, Ways of the drawn kind; nil: Ways is 1
}

// Kind is what a draw from a multiset came to, its kind, and of another draw its place.
func (r *Roll) Kind() int {
	at := int(r.Got)
	for i, c := range r.Counts {
		if at -= int(c); at < 0 {
			return i
		}
	}
	return int(r.Got)
}

// Watch appends every roll from now on to a list, whatever seed they have; nil ends it. Blank dice have none.
func (d *Dice) Watch(rolls *[]Roll) { d.watch = rolls }

// NewDice returns dice keyed by seed.
func NewDice(seed [32]byte) *Dice {
	d := new(Dice)
	d.Seed(seed)
	return d
}

// Seed keys the dice and sets the count to 0.
func (d *Dice) Seed(seed [32]byte) {
	d.src.Seed(seed)
	d.live, d.Rolls = true, 0
}

// Blank makes the dice blank again, count 0.
func (d *Dice) Blank() { d.live, d.Rolls = false, 0 }

// N draws uniformly from 0..n-1, 1 <= n <= 1<<32. One possible outcome takes no word and does not count.
// Otherwise words x are taken until x >= 2^64 mod n; the result is x mod n.
func (d *Dice) N(n uint64) uint64 {
	if n == 0 || n > 1<<32 {
		panic("engine: dice asked for a number outside 1..2^32")
	}
	if n == 1 {
		return 0
	}
	d.Rolls++
	if !d.live {
		return 0
	}
	low := -n % n // 2^64 mod n
	for {
		if x := d.src.Uint64(); x >= low {
			x %= n
			if d.watch != nil {
				*d.watch = append(*d.watch, Roll{N: n, Got: x, Ways: 1})
			}
			return x
		}
	}
}

// Intn is N for small ints.
func (d *Dice) Intn(n int) int { return int(d.N(uint64(n))) }

// Pick draws one item of a multiset given as counts by kind and returns the kind.
// The multiset must not be empty. Items of one kind are alike: while only one kind is
// left there is one possible outcome, which takes no word.
func Pick[T ~int8 | ~int16 | ~uint8 | ~uint16 | ~int](d *Dice, counts []T) int {
	total, largest := 0, 0
	for _, c := range counts {
		total += int(c)
		largest = max(largest, int(c))
	}
	at := 0
	if largest < total {
		at = d.Intn(total)
		if d.live && d.watch != nil {
			note(d, counts)
		}
	}
	for i, c := range counts {
		if at -= int(c); at < 0 {
			return i
		}
	}
	panic("engine: drawn past the end of a multiset")
}

// note adds to the newest roll from which multiset it was.
func note[T ~int8 | ~int16 | ~uint8 | ~uint16 | ~int](d *Dice, counts []T) {
	r := &(*d.watch)[len(*d.watch)-1]
	r.Counts = make([]uint32, len(counts))
	for i, c := range counts {
		r.Counts[i] = uint32(c)
	}
	r.Ways = uint64(r.Counts[r.Kind()])
}

// Sub derives the seed of an independent stream, for bots, simulations and tests.
func Sub(seed [32]byte, index uint64) (sub [32]byte) {
	b := make([]byte, 0, 64)
	b = append(b, "tribes/sub/1"...)
	b = append(b, seed[:]...)
	return sum(binary.BigEndian.AppendUint64(b, index))
}
