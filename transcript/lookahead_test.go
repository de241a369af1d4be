package transcript

import (
	"crypto/sha256"
	"math"
	"testing"

	"tribes/engine"
)

// atDraw is a table just before a draw whose entry all have confirmed and nobody has disclosed a value for.
func atDraw(t *testing.T, p plan) (tb *table) {
	t.Helper()
	tb = open(t, p)
	tb.setup()
	for d := engine.NewDice(seedOf("choices ", p.seed)); ; {
		f := tb.entry(choose(tb, d, p))
		if f.Event == tb.book.Tip().Event {
			tb.enter(f, true)
			continue
		}
		if _, err := tb.book.Play(f, nil); err != nil {
			t.Fatal(err)
		}
		return tb
	}
}

// guessers are the ways in which somebody that holds the memory of all programs but one's may take what it has for that one's value.
var guessers = []struct {
	name  string
	value func(victim int, tb *table, own []Reveal) Hash
}{
	{"nothing", func(int, *table, []Reveal) Hash { return Hash{} }},
	{"the commitment", func(v int, tb *table, _ []Reveal) Hash { return tb.book.Charter.Operators[v].Tip }},
	{"the value before", func(v int, tb *table, _ []Reveal) Hash { return tb.book.chains[v][0].value }},
	{"the hash of the value before", func(v int, tb *table, _ []Reveal) Hash { return sha256.Sum256(tb.book.chains[v][0].value[:]) }},
	{"an own value", func(_ int, _ *table, own []Reveal) Hash { return own[0].Value }},
	{"the nonce", func(v int, tb *table, _ []Reveal) Hash { return tb.book.Charter.Operators[v].Nonce }},
	{"a chain of the own key over that nonce", func(v int, tb *table, own []Reveal) Hash {
		_, index := tb.book.Value(v)
		return NewDiceChain(tb.keys[own[0].Operator], tb.book.Charter.Operators[v].Nonce, 0, tb.book.Charter.Operators[v].Length).Value(index)
	}},
	{"the end of the chain", func(_ int, tb *table, _ []Reveal) Hash { return tb.book.Tip().Link() }},
}

// TestNobodySeesADrawAhead: who holds everything that the programs of all operators but one hold just before a draw (position, log,
// keys, chains of values to come) foretells it as well as chance does. With the last value it foretells each, so the guess is one.
func TestNobodySeesADrawAhead(t *testing.T) {
	const tables, sides = 2000, 3
	hits := make([]int, len(guessers))
	knowing := 0
	for n := range tables {
		p := fair
		p.seed, p.fair = n, 32
		tb := atDraw(t, p)
		victim := n % len(tb.keys)
		event := tb.book.DrawEvent()
		values, _ := tb.reveals()
		truth := tb.book.draw(event, values).N(sides)
		var own []Reveal
		for _, r := range values {
			if int(r.Operator) != victim {
				own = append(own, r)
			}
		}
		foretell := func(v Hash) uint64 {
			all := append([]Reveal{}, values...)
			all[victim].Value = v
			return tb.book.draw(event, all).N(sides)
		}
		for i, g := range guessers {
			v := g.value(victim, tb, own)
			if tb.book.CheckReveal(event, Reveal{uint8(victim), 0, v}) == nil {
				t.Fatalf("table %d: %s is the value", n, g.name)
			}
			if foretell(v) == truth {
				hits[i]++
			}
		}
		if foretell(values[victim].Value) == truth {
			knowing++
		}
	}
	if knowing != tables {
		t.Errorf("with all values %d of %d draws are foretold", knowing, tables)
	}
	mean, spread := float64(tables)/sides, math.Sqrt(float64(tables)/sides*(1-1.0/sides))
	for i, g := range guessers {
		if off := (float64(hits[i]) - mean) / spread; math.Abs(off) > 4 { // 0.006 % by chance
			t.Errorf("%s for the missing value: %d of %d draws foretold, chance gives %.0f (%.1f standard deviations off)", g.name, hits[i], tables, mean, off)
		}
	}
}
