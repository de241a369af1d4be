package chisquare

import (
	"math"
	"testing"
)

// Values of printed tables of the chi-square distribution.
func TestCriticalValues(t *testing.T) {
	for _, c := range []struct {
		df    int
		level float64
		want  float64
	}{
		{1, 0.05, 3.841}, {1, 0.001, 10.828}, {2, 0.05, 5.991}, {5, 0.95, 1.145}, {5, 0.01, 15.086},
		{10, 0.05, 18.307}, {10, 0.001, 29.588}, {20, 0.99, 8.260}, {30, 0.001, 59.703}, {50, 0.05, 67.505}, {100, 0.001, 149.449},
	} {
		if got := Critical(c.df, c.level); math.Abs(got-c.want) > 0.0006 {
			t.Errorf("%d degrees, level %v: %.4f, the tables say %.3f", c.df, c.level, got, c.want)
		}
		if got := Tail(c.df, c.want); math.Abs(got-c.level) > 0.001*c.level+1e-4 {
			t.Errorf("%d degrees: above %.3f is %.5f, the tables say %v", c.df, c.want, got, c.level)
		}
	}
	// Where no table reaches, Wilson and Hilferty's approximation is good to a few hundredths of a percent.
	for _, df := range []int{500, 5039, 20000} {
		const z = 3.0902323 // 0.1 %
		k := 2 / (9 * float64(df))
		want := float64(df) * math.Pow(1-k+z*math.Sqrt(k), 3)
		if got := Critical(df, 0.001); math.Abs(got/want-1) > 2e-4 {
			t.Errorf("%d degrees: %.2f, by Wilson and Hilferty %.2f", df, got, want)
		}
	}
}

func TestStatistics(t *testing.T) {
	for _, c := range []struct {
		name     string
		observed []int
		expected []float64
		df       int
		value    float64
	}{
		{"as expected", []int{10, 20, 30}, []float64{10, 20, 30}, 2, 0},
		{"by hand", []int{12, 18, 30}, []float64{10, 20, 30}, 2, 0.4 + 0.2},
		{"small cells are pooled", []int{1, 4, 5, 2, 3, 10}, []float64{2, 3, 5, 2, 3, 10}, 3, 0},
		{"the rest joins the last", []int{10, 10, 1}, []float64{10, 10, 1}, 1, 0},
		{"the rest counts", []int{10, 8, 3}, []float64{10, 10, 1}, 1, 0},
		{"an empty cell", []int{10, 10, 0}, []float64{10, 10, 0}, 1, 0},
		{"the impossible", []int{10, 9, 1}, []float64{10, 10, 0}, 1, math.Inf(1)},
		{"too few", []int{1, 2}, []float64{1.5, 1.5}, -1, 0},
	} {
		if got := Of(c.observed, c.expected); got.DF != c.df || got.Value != c.value && math.Abs(got.Value-c.value) > 1e-12 {
			t.Errorf("%s: %+v, want %d and %v", c.name, got, c.df, c.value)
		}
	}
	if got := Even([]int{10, 20}); got.DF != 1 || math.Abs(got.Value-10.0/3) > 1e-12 {
		t.Errorf("even: %+v", got)
	}
	var tr Trials
	for i := range 100 {
		tr.Add(i < 60, 0.5)
	}
	if got := tr.Sum(); !tr.Enough() || got != (Sum{1, 4}) { // two standard deviations of 5
		t.Errorf("60 of 100 coins: %+v", got)
	}
}

func TestChecksFail(t *testing.T) {
	if err := (Sum{1, 10.8}).Check("near", 0.001); err != nil {
		t.Error(err)
	}
	for _, s := range []Sum{{1, 10.9}, {1, math.Inf(1)}, {1, math.NaN()}, {0, 0}, {-1, 0}, Sum{1, 6}.Plus(Sum{1, 9})} {
		if s.Check("far", 0.001) == nil {
			t.Errorf("%+v passes", s)
		}
	}
}
