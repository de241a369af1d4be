// Package odds says how likely rolls were that came, and whether as many likely and unlikely ones came as from
// fair chance. It knows no game, and no table.
package odds

import (
	"fmt"
	"math"
	"strconv"

	"tribes/engine"
)

// Fewest rolls that are summed up; with fewer the range of fair chance says nothing.
const Fewest = 10

// Sum sums up rolls. The zero value is empty.
//
// Rolls with equally likely outcomes are seen by their places: of N places the one that came, counted from 0, is
// (place + 1/2) / N of the whole, on average 1/2 with variance (1 - 1/N²) / 12. Draws from a multiset are seen by
// their surprise, -log2 of the probability of what came, with the mean and variance that the multiset gives; where
// its kinds have equally many items, nothing surprises, and the draw does not count.
type Sum struct {
	Rolls int

	places          int
	place, placeVar float64
	picks           int
	bits            float64
	mean, bitsVar   float64
}

// Add counts a roll.
func (s *Sum) Add(r engine.Roll) {
	s.Rolls++
	n := float64(r.N)
	if r.Counts == nil {
		s.places++
		s.place += (float64(r.Got) + 0.5) / n
		s.placeVar += (1 - 1/(n*n)) / 12
		return
	}
	if !unequal(r.Counts) {
		return
	}
	s.picks++
	s.bits -= math.Log2(float64(r.Ways) / n)
	mean, square := 0.0, 0.0
	for _, c := range r.Counts {
		if c > 0 {
			p := float64(c) / n
			bits := -math.Log2(p)
			mean += p * bits
			square += p * bits * bits
		}
	}
	s.mean += mean
	s.bitsVar += square - mean*mean
}

// unequal tells whether the kinds that are there have different numbers of items.
func unequal(counts []uint32) bool {
	first := uint32(0)
	for _, c := range counts {
		if c > 0 && first > 0 && c != first {
			return true
		}
		first = max(first, c)
	}
	return false
}

// Figure is what something came to, and the bounds between which 19 of 20 fair games lie: 1.96 standard
// deviations about the mean. Where bags run empty, one rare draw decides much, and it is rather 18 of 20.
type Figure struct{ Came, Lo, Hi float64 }

func figure(came, mean, variance float64) Figure {
	d := 1.96 * math.Sqrt(variance)
	return Figure{came, mean - d, mean + d}
}

// Place is the mean place of rolls with equally likely outcomes, in percent; false: there are too few.
func (s *Sum) Place() (f Figure, ok bool) {
	if s.places < Fewest {
		return f, false
	}
	n := float64(s.places)
	return figure(100*s.place/n, 50, 1e4*s.placeVar/(n*n)), true
}

// Surprise is the total surprise of draws from multisets; false: there are too few.
func (s *Sum) Surprise() (f Figure, ok bool) {
	if s.picks < Fewest {
		return f, false
	}
	f = figure(s.bits, s.mean, s.bitsVar)
	f.Lo = max(f.Lo, 0)
	return f, true
}

// Range is the range of fair games in words.
func (f Figure) Range() string { return fmt.Sprintf("%.1f to %.1f", f.Lo, f.Hi) }

// String says what came and what is usual.
func (f Figure) String() string {
	return fmt.Sprintf("came to %.1f; about 19 of 20 fair games lie between %.1f and %.1f", f.Came, f.Lo, f.Hi)
}

// Of says how likely a roll was: "1 in 54", "7 in 54".
func Of(r engine.Roll) string { return fmt.Sprintf("%d in %d", r.Ways, r.N) }

// Together says how likely all of several independent rolls were: "1 in 2,450".
func Together(rolls []engine.Roll) string {
	digits := 0.0 // of the number in "1 in ..."
	for _, r := range rolls {
		digits += math.Log10(float64(r.N) / float64(r.Ways))
	}
	x := math.Pow(10, min(digits, 15))
	switch {
	case digits < 1:
		return "1 in " + strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64)
	case digits < 6:
		return "1 in " + group(math.Round(x))
	case digits < 9:
		return fmt.Sprintf("1 in %s million", group(math.Round(x/1e6)))
	case digits < 12:
		return fmt.Sprintf("1 in %s billion", group(math.Round(x/1e9)))
	}
	return fmt.Sprintf("1 in a number of %d digits", int(digits)+1)
}

func group(x float64) string {
	s := strconv.FormatFloat(x, 'f', 0, 64)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}
