package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/enginetest/chisquare"
)

const (
	fewest = 100_000 // rolls, or deals, of a test of chance
	level  = 0.001   // how often fair chance would fail a test, were its seed not fixed
)

// Rolls tests the chance of a game: at least 100,000 rolls of whole games of random bots, at all its tables in turn.
func Rolls(t *testing.T, load engine.Load) {
	t.Helper()
	rules, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	var c counted
	var rolls []engine.Roll
	games := uint64(0)
	for tables := Tables(rules.Info()); c.total < fewest; games++ {
		m, err := bot.NewMatch(rules, tables[games%uint64(len(tables))], []string{"random"})
		if err != nil {
			t.Fatal(err)
		}
		rolls = rolls[:0]
		m.Watch(&rolls)
		if _, err := m.Play(engine.Sub([32]byte{'r', 'o', 'l', 'l'}, games)); err != nil {
			t.Fatal(err)
		}
		for i := range rolls {
			c.add(&rolls[i])
		}
	}
	if err := c.check(); err != nil {
		t.Error(err)
	}
	t.Logf("%d rolls of %d games with %d numbers of places, %d of them from multisets", c.total, games, len(c.places), c.picks)
}

// counted are rolls by the number of their possible places; those from multisets also by kind and by the number
// of items of a kind.
type counted struct {
	total, picks int
	places       map[uint64][]int
	kinds, ways  []chisquare.Trials
}

func (c *counted) add(r *engine.Roll) {
	if c.places == nil {
		c.places = map[uint64][]int{}
	}
	at := c.places[r.N]
	if at == nil {
		at = make([]int, r.N)
		c.places[r.N] = at
	}
	at[r.Got]++
	c.total++
	if r.Counts == nil {
		return
	}
	c.picks++
	as := make([]uint64, r.N+1) // by n: the items of all kinds that have n
	for kind, n := range r.Counts {
		c.kinds = trial(c.kinds, kind, kind == r.Kind(), float64(n)/float64(r.N))
		as[n] += uint64(n)
	}
	for n, items := range as {
		if items > 0 {
			c.ways = trial(c.ways, n, uint64(n) == r.Ways, float64(items)/float64(r.N))
		}
	}
}

func trial(of []chisquare.Trials, i int, hit bool, p float64) []chisquare.Trials {
	for i >= len(of) {
		of = append(of, chisquare.Trials{})
	}
	of[i].Add(hit, p)
	return of
}

// check tests all together and each group by itself, so that all of these tests fail by chance as rarely as one.
func (c *counted) check() error {
	var errs []error
	var sum chisquare.Sum
	groups := map[string]chisquare.Sum{}
	for _, n := range slices.Sorted(maps.Keys(c.places)) {
		if s := chisquare.Even(c.places[n]); s.DF > 0 {
			sum = sum.Plus(s)
			groups[fmt.Sprintf("rolls of %d places", n)] = s
		}
	}
	trials := func(name string, of []chisquare.Trials) {
		for i := range of {
			if of[i].Enough() {
				groups[fmt.Sprintf(name, i)] = of[i].Sum()
			}
		}
	}
	trials("draws of kind %d", c.kinds)
	trials("draws of a kind with %d items", c.ways)
	for _, what := range slices.Sorted(maps.Keys(groups)) {
		errs = append(errs, groups[what].Check(what, level/float64(len(groups))))
	}
	return errors.Join(append(errs, sum.Check(fmt.Sprintf("all %d rolls", c.total), level))...)
}

// Deals tests the deal of a game's private cards: 100,000 deals for each number of seats that has a deck. Each card
// comes to each seat, each pair of cards to each pair of seats, and each whole hand to the table equally often.
func Deals(t *testing.T, load engine.Load) {
	t.Helper()
	rules, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	tested := map[int]bool{}
	for _, table := range Tables(rules.Info()) {
		decks := rules.Decks(table)
		if len(decks) == 0 || tested[table.Seats] {
			continue
		}
		tested[table.Seats] = true
		if err := dealt(table.Seats, decks[0].Cards, func(d *engine.Dice) engine.Hands {
			return engine.Deal(decks, table.Seats, d)
		}); err != nil {
			t.Errorf("%d seats: %v", table.Seats, err)
		}
	}
	if len(tested) == 0 {
		t.Fatal("the game deals no private cards")
	}
}

func dealt(seats, cards int, deal func(*engine.Dice) engine.Hands) error {
	tuples := 1
	for range seats {
		tuples *= cards
	}
	all := make([]int, tuples) // a hand as a number of base cards
	var single [engine.MaxSeats][]int
	var pairs [engine.MaxSeats][engine.MaxSeats][]int
	for a := range seats {
		single[a] = make([]int, cards)
		for b := range a {
			pairs[a][b] = make([]int, cards*cards)
		}
	}
	var d engine.Dice
	for n := range uint64(fewest) {
		d.Seed(engine.Sub([32]byte{'d', 'e', 'a', 'l', byte(seats)}, n))
		hands, code := deal(&d), 0
		for a := range seats {
			card := int(hands[a]) - 1
			code = code*cards + card
			single[a][card]++
			for b := range a {
				pairs[a][b][card*cards+int(hands[b])-1]++
			}
		}
		all[code]++
	}
	tests := 1 + seats + seats*(seats-1)/2
	errs := []error{distinct(all, cards, seats).Check("whole hands", level/float64(tests))}
	for a := range seats {
		errs = append(errs, chisquare.Even(single[a]).Check(fmt.Sprintf("cards of seat %d", a), level/float64(tests)))
		for b := range a {
			errs = append(errs, distinct(pairs[a][b], cards, 2).Check(fmt.Sprintf("pairs of seats %d and %d", b, a), level/float64(tests)))
		}
	}
	return errors.Join(errs...)
}

// distinct compares counts of hands with equal ones for those without a repeated card, and none for the others.
func distinct(counts []int, cards, seats int) chisquare.Sum {
	possible, total := 1, 0
	for i := range seats {
		possible *= cards - i
	}
	for _, n := range counts {
		total += n
	}
	expected := make([]float64, len(counts))
	for code := range counts {
		seen, rest := uint64(0), code
		for range seats {
			seen |= 1 << (rest % cards)
			rest /= cards
		}
		n := 0
		for ; seen > 0; seen &= seen - 1 {
			n++
		}
		if n == seats {
			expected[code] = float64(total) / float64(possible)
		}
	}
	return chisquare.Of(counts, expected)
}
