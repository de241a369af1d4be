package poker

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"testing"
)

// dealt is a deal of two operators, and what is kept of it: everything.
type dealt struct {
	*Deal
	secrets [2]*Secret
	mine    [2]remask // what each shuffled by
	first   Deck
	deck    Deck
}

// dealOf is the deal of a table as the programs make it, but for the proofs of the shuffles.
func dealOf(t *testing.T, cards, table int) *dealt {
	t.Helper()
	d := &dealt{Deal: &Deal{Table: material(fmt.Sprint("table ", table)), Cards: cards, Operators: []uint8{0, 1}}}
	for i := range d.secrets {
		d.secrets[i] = NewSecret(material(fmt.Sprint("secret ", table, i)))
		d.Keys = append(d.Keys, d.secrets[i].Key())
	}
	r, _, err := d.complete(0)
	if err != nil {
		t.Fatal(err)
	}
	if d.first, err = d.First(); err != nil {
		t.Fatal(err)
	}
	d.deck = d.first
	for i := range d.mine {
		in, err := d.input(d.deck)
		if err != nil {
			t.Fatal(err)
		}
		seed := material(fmt.Sprint("shuffle ", table, i))
		d.mine[i] = remaskOf([64]byte{}, i, [seedSize]byte(seed[:]), cards)
		d.deck = secretly(r.joint).apply(d.mine[i], in)
	}
	return d
}

// open reads a slot with a share of each operator, 0 if there is no card behind it.
func (d *dealt) open(slot int, shares ...Point) int {
	m := d.deck[slot].C2.element()
	for _, s := range shares {
		m.Add(m, curve.NewElement().Neg(s.element()))
	}
	face := pointOf(m)
	return slices.IndexFunc(d.first, func(c Card) bool { return c.C2 == face }) + 1
}

func (d *dealt) share(slot int, s *Secret) Point {
	return pointOf(curve.NewElement().Mul(d.deck[slot].C1.element(), s.x))
}

// rank is the place of a slot among all, by the bytes that everybody sees.
func (d *dealt) rank(slot int, of func(Card) Point) int {
	all := slices.Clone(d.deck)
	slices.SortFunc(all, func(a, b Card) int { p, q := of(a), of(b); return bytes.Compare(p[:], q[:]) })
	return slices.Index(all, d.deck[slot]) + 1
}

// peekers are the ways in which an operator that holds its own secrets and all that was sent may take it for the card of the other.
var peekers = []struct {
	name string
	card func(d *dealt, me, slot int) int
}{
	{"its shuffle left the order as it was", func(d *dealt, me, slot int) int { return int(d.mine[me].order[slot]) + 1 }},
	{"its shuffle was mine", func(d *dealt, me, slot int) int { o := d.mine[me].order; return int(o[o[slot]]) + 1 }},
	{"its shuffle undid mine", func(_ *dealt, _, slot int) int { return slot + 1 }},
	{"its share is mine", func(d *dealt, me, slot int) int {
		s := d.share(slot, d.secrets[me])
		return max(1, d.open(slot, s, s))
	}},
	{"its share is its key", func(d *dealt, me, slot int) int {
		return max(1, d.open(slot, d.share(slot, d.secrets[me]), d.Keys[1-me]))
	}},
	{"the order of the bytes of C1", func(d *dealt, _, slot int) int { return d.rank(slot, func(c Card) Point { return c.C1 }) }},
	{"the order of the bytes of C2", func(d *dealt, _, slot int) int { return d.rank(slot, func(c Card) Point { return c.C2 }) }},
}

// TestNobodySeesAnothersCard: an operator with its whole memory, the secrets and its own shuffle included, and everything that was sent
// but the owner's opening guesses the owner's card as well as chance does. With the owner's share it reads each, so the guess is one.
func TestNobodySeesAnothersCard(t *testing.T) {
	const tables, cards = 600, 10
	hits := make([]int, len(peekers))
	for n := range tables {
		d := dealOf(t, cards, n)
		me, slot := n%2, n%cards
		truth := d.open(slot, d.share(slot, d.secrets[0]), d.share(slot, d.secrets[1]))
		if truth == 0 || truth != int(d.mine[0].order[d.mine[1].order[slot]])+1 {
			t.Fatalf("table %d: with all shares slot %d is card %d", n, slot, truth)
		}
		for i, p := range peekers {
			if p.card(d, me, slot) == truth {
				hits[i]++
			}
		}
	}
	mean, spread := float64(tables)/cards, math.Sqrt(float64(tables)/cards*(1-1.0/cards))
	for i, p := range peekers {
		if off := (float64(hits[i]) - mean) / spread; math.Abs(off) > 4 { // 0.006 % by chance
			t.Errorf("%q: %d of %d cards guessed, chance gives %.0f (%.1f standard deviations off)", p.name, hits[i], tables, mean, off)
		}
	}
}
