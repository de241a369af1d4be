// Package chisquare tells whether counted outcomes are as likely as they should be. It knows no game and no
// dice, and is imported by tests only.
package chisquare

import (
	"fmt"
	"math"
)

// Least is what a cell must expect at least; smaller ones are pooled.
const Least = 5

// Tail is the probability that a chi-square variable of so many degrees of freedom is above x: the regularized
// upper incomplete gamma function Q(df/2, x/2).
func Tail(df int, x float64) float64 {
	a, x := float64(df)/2, x/2
	if x <= 0 {
		return 1
	}
	gamma, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - gamma)
	if x < a+1 { // the series of the lower function
		term, sum := 1/a, 1/a
		for n := a + 1; term > sum*1e-16; n++ {
			term *= x / n
			sum += term
		}
		return 1 - front*sum
	}
	// the continued fraction of the upper one, by Lentz's method
	const tiny = 1e-300
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	h := d
	for i := 1.0; i < 1e6; i++ {
		an := -i * (i - a)
		b += 2
		if d = an*d + b; math.Abs(d) < tiny {
			d = tiny
		}
		if c = b + an/c; math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		h *= c * d
		if math.Abs(c*d-1) < 1e-15 {
			break
		}
	}
	return front * h
}

// Critical is the value above which a chi-square variable is with probability level.
func Critical(df int, level float64) float64 {
	lo, hi := 0.0, float64(df)+10
	for Tail(df, hi) > level {
		hi *= 2
	}
	for range 100 {
		if mid := (lo + hi) / 2; Tail(df, mid) > level {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// Sum is a chi-square statistic: of one table of counts, or of several independent ones added up.
type Sum struct {
	DF    int
	Value float64
}

// Plus adds another statistic, independent of this one.
func (s Sum) Plus(o Sum) Sum { return Sum{s.DF + o.DF, s.Value + o.Value} }

// Check is an error if so large a value comes by chance with a probability below level.
func (s Sum) Check(what string, level float64) error {
	if s.DF < 1 {
		return fmt.Errorf("%s: too few outcomes for a test", what)
	}
	if limit := Critical(s.DF, level); s.Value > limit || math.IsNaN(s.Value) {
		return fmt.Errorf("%s: chi-square %.1f with %d degrees of freedom; fair chance stays below %.1f but for 1 in %.0f times", what, s.Value, s.DF, limit, 1/level)
	}
	return nil
}

// Of compares counts with expected ones of the same total. Neighbouring cells are pooled until each expects at
// least [Least]; an outcome in a cell that expects none makes the value infinite.
func Of(observed []int, expected []float64) Sum {
	var o, e, lastO, lastE float64
	cells, value := 0, 0.0
	add := func() {
		value += (o - e) * (o - e) / e
		cells, lastO, lastE, o, e = cells+1, o, e, 0, 0
	}
	for i, n := range observed {
		if expected[i] == 0 && n > 0 {
			return Sum{1, math.Inf(1)}
		}
		o, e = o+float64(n), e+expected[i]
		if e >= Least {
			add()
		}
	}
	if e > 0 && cells > 0 { // the rest joins the last cell
		value -= (lastO - lastE) * (lastO - lastE) / lastE
		o, e, cells = o+lastO, e+lastE, cells-1
		add()
	}
	return Sum{cells - 1, value}
}

// Even compares counts with equal ones.
func Even(observed []int) Sum {
	total := 0
	for _, n := range observed {
		total += n
	}
	expected := make([]float64, len(observed))
	for i := range expected {
		expected[i] = float64(total) / float64(len(observed))
	}
	return Of(observed, expected)
}

// Trials counts how often something came that has a probability of its own each time.
type Trials struct {
	Hits           int
	Mean, Variance float64
}

// Add counts one trial.
func (t *Trials) Add(hit bool, p float64) {
	if hit {
		t.Hits++
	}
	t.Mean += p
	t.Variance += p * (1 - p)
}

// Enough tells whether there were enough trials for a test.
func (t *Trials) Enough() bool { return t.Variance >= Least }

// Sum is the statistic of the trials.
func (t *Trials) Sum() Sum {
	d := float64(t.Hits) - t.Mean
	return Sum{1, d * d / t.Variance}
}
