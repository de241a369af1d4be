package odds

import (
	"math"
	"testing"

	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/games"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func bag(got uint64, counts ...uint32) engine.Roll {
	r := engine.Roll{Got: got, Counts: counts}
	for _, c := range counts {
		r.N += uint64(c)
	}
	r.Ways = uint64(counts[r.Kind()])
	return r
}

func TestFigures(t *testing.T) {
	var s Sum
	for i := range 12 { // six faces, twice each
		s.Add(engine.Roll{N: 6, Got: uint64(i % 6), Ways: 1})
	}
	// The variance of a face as a part of the whole is (1 - 1/36) / 12 = 35/432.
	sd := 100 * math.Sqrt(35.0/432/12)
	if f, ok := s.Place(); !ok || !near(f.Came, 50) || !near(f.Lo, 50-1.96*sd) || !near(f.Hi, 50+1.96*sd) {
		t.Errorf("%v, %+v; the standard deviation is %v", ok, f, sd)
	}
	if _, ok := s.Surprise(); ok {
		t.Error("rolls without a multiset surprise")
	}

	// Of 1 and 3 things: surprises 2 and log2(4/3).
	s = Sum{}
	for i := range 16 {
		s.Add(bag(uint64(i%4), 1, 3))
	}
	rare, usual := 2.0, math.Log2(4.0/3)
	mean, half := 4*rare+12*usual, 1.96*math.Sqrt(16*(1.0/4)*(3.0/4)*(rare-usual)*(rare-usual))
	if f, ok := s.Surprise(); !ok || !near(f.Came, mean) || !near(f.Lo, mean-half) || !near(f.Hi, mean+half) {
		t.Errorf("%v, %+v; the mean is %v, half the range %v", ok, f, mean, half)
	}
	if got := s.Rolls; got != 16 {
		t.Errorf("%d rolls", got)
	}
}

func TestTooFewSayNothing(t *testing.T) {
	var s Sum
	for range Fewest - 1 {
		s.Add(engine.Roll{N: 2, Ways: 1})
		s.Add(bag(0, 1, 2))
	}
	_, place := s.Place()
	_, surprise := s.Surprise()
	if place || surprise {
		t.Error("nine rolls are judged")
	}
	s = Sum{}
	for range 2 * Fewest {
		s.Add(bag(0, 2, 0, 2))
	}
	if s.Add(bag(0, 2, 3)); s.Rolls != 2*Fewest+1 {
		t.Errorf("%d rolls", s.Rolls)
	}
	if _, ok := s.Surprise(); ok {
		t.Error("a bag of things as many of each is judged")
	}
}

// Of fair games nineteen in twenty lie in the range: of 4,000 between 94 and 96 of a hundred, for the range rests
// on the normal distribution. Dice that lean lie outside.
func TestRangesHoldNineteenOfTwenty(t *testing.T) {
	const games = 4000
	play := func(seed byte, lean bool) (place, surprise int) {
		d := engine.NewDice([32]byte{seed})
		for range games {
			var rolls []engine.Roll
			d.Watch(&rolls)
			counts := []int8{9, 6, 3, 1}
			for range 30 {
				d.N(6)
				engine.Pick(d, counts)
			}
			d.Watch(nil)
			var s Sum
			for _, r := range rolls {
				if lean && r.Counts == nil {
					r.Got = max(r.Got, d.N(6)) // the better of two
				} else if lean && r.Ways == 9 {
					r = bag(d.N(19), 9, 6, 3, 1) // another try for the commonest
				}
				s.Add(r)
			}
			p, ok1 := s.Place()
			q, ok2 := s.Surprise()
			if !ok1 || !ok2 {
				t.Fatal("30 rolls of each are too few")
			}
			if p.Lo <= p.Came && p.Came <= p.Hi {
				place++
			}
			if q.Lo <= q.Came && q.Came <= q.Hi {
				surprise++
			}
		}
		return place, surprise
	}
	within := func(n int) bool { return n > games*94/100 && n < games*96/100 }
	if place, surprise := play(1, false); !within(place) || !within(surprise) {
		t.Errorf("of %d fair games %d and %d lie in the ranges", games, place, surprise)
	}
	if place, surprise := play(2, true); place > games*3/4 || surprise > games*3/4 {
		t.Errorf("of %d games with leaning dice %d and %d lie in the ranges", games, place, surprise)
	}
}

// In whole games bags empty, and what they hold hangs on what came before: the ranges hold there too.
func TestRangesOfGames(t *testing.T) {
	const n = 600
	for _, c := range []struct {
		game    string
		seats   int
		options map[string]string
	}{{"tribes", 2, nil}, {"neta-tanka", 1, map[string]string{"links": "solo"}}} {
		rules, err := games.Load(c.game, nil)
		if err != nil {
			t.Fatal(err)
		}
		table, err := engine.Resolve(rules.Info(), c.seats, c.options)
		if err != nil {
			t.Fatal(err)
		}
		m, err := bot.NewMatch(rules, table, []string{"random"})
		if err != nil {
			t.Fatal(err)
		}
		var rolls []engine.Roll
		m.Watch(&rolls)
		within := [2]int{}
		judged := [2]int{}
		for i := range uint64(n) {
			rolls = rolls[:0]
			if _, err := m.Play(engine.Sub([32]byte{'o'}, i)); err != nil {
				t.Fatal(err)
			}
			var s Sum
			for _, r := range rolls {
				s.Add(r)
			}
			for k, of := range []func() (Figure, bool){s.Place, s.Surprise} {
				if f, ok := of(); ok {
					judged[k]++
					if f.Lo <= f.Came && f.Came <= f.Hi {
						within[k]++
					}
				}
			}
		}
		for k, what := range []string{"place", "surprise"} {
			if part := float64(within[k]) / float64(judged[k]); judged[k] < n*95/100 || part < 0.90 || part > 0.98 {
				t.Errorf("%s, %s: %d of %d judged games of %d lie in the range", c.game, what, within[k], judged[k], n)
			}
		}
	}
}

func TestOddsInWords(t *testing.T) {
	die := engine.Roll{N: 6, Ways: 1}
	repeat := func(n int) (out []engine.Roll) {
		for range n {
			out = append(out, die)
		}
		return out
	}
	for _, c := range []struct {
		rolls []engine.Roll
		want  string
	}{
		{nil, "1 in 1"},
		{repeat(1), "1 in 6"},
		{repeat(4), "1 in 1,296"},
		{repeat(7), "1 in 279,936"},
		{repeat(8), "1 in 2 million"},
		{repeat(12), "1 in 2 billion"},
		{repeat(20), "1 in a number of 16 digits"},
		{repeat(1000), "1 in a number of 779 digits"},
		{[]engine.Roll{bag(3, 3, 4, 5)}, "1 in 3"},
		{[]engine.Roll{bag(0, 4, 1)}, "1 in 1.3"},
	} {
		if got := Together(c.rolls); got != c.want {
			t.Errorf("%d rolls: %s, want %s", len(c.rolls), got, c.want)
		}
	}
	if got := Of(bag(3, 3, 4, 5)); got != "4 in 12" {
		t.Error(got)
	}
}
