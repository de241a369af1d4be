package enginetest

import (
	"testing"

	"tribes/engine"
)

// Chance that is a little wrong is found with as many rolls as a game's test has; the same chance made rightly passes.
func TestWrongChanceIsFound(t *testing.T) {
	bag := []uint32{9, 9, 8, 7, 1}
	total := uint64(34)
	at := func(got uint64) engine.Roll { // of the bag
		r := engine.Roll{N: total, Got: got, Counts: bag}
		r.Ways = uint64(bag[r.Kind()])
		return r
	}
	uniform := func(n, got uint64) engine.Roll { return engine.Roll{N: n, Got: got, Ways: 1} }
	for _, c := range []struct {
		name string
		fair bool
		roll func(*engine.Dice) engine.Roll
	}{
		{"a die", true, func(d *engine.Dice) engine.Roll { return uniform(6, d.N(6)) }},
		{"five bits modulo 6", false, func(d *engine.Dice) engine.Roll { return uniform(6, d.N(32)%6) }},
		{"a byte modulo 50", false, func(d *engine.Dice) engine.Roll { return uniform(50, d.N(256)%50) }},
		{"12 bits modulo 50, words above thrown away", true, func(d *engine.Dice) engine.Roll {
			for {
				if x := d.N(1 << 12); x >= 1<<12%50 {
					return uniform(50, x%50)
				}
			}
		}},
		{"a coin of 49 to 51", false, func(d *engine.Dice) engine.Roll { return uniform(2, min(1, d.N(100)/49)) }},
		{"the last place never comes", false, func(d *engine.Dice) engine.Roll { return uniform(54, d.N(53)) }},
		{"a place beyond the tenth comes twice as often in one roll of ten", false, func(d *engine.Dice) engine.Roll {
			n := 5 + d.N(20)
			if got := d.N(n); got < 10 || d.N(10) > 0 {
				return uniform(n, got)
			}
			return uniform(n, 10)
		}},
		{"sums of two dice", false, func(d *engine.Dice) engine.Roll { return uniform(11, d.N(6)+d.N(6)) }},
		{"a bag", true, func(d *engine.Dice) engine.Roll { return at(d.N(total)) }},
		{"a bag in which one item is counted twice", false, func(d *engine.Dice) engine.Roll {
			return at(min(d.N(total+1), total-1))
		}},
		{"a bag that forgets one item", false, func(d *engine.Dice) engine.Roll { return at(1 + d.N(total-1)) }},
		{"each kind of a bag alike", false, func(d *engine.Dice) engine.Roll {
			return at([]uint64{0, 9, 18, 26, 33}[d.N(5)])
		}},
	} {
		var rolls counted
		d := engine.NewDice([32]byte{1})
		for range fewest {
			r := c.roll(d)
			rolls.add(&r)
		}
		if err := rolls.check(); (err == nil) != c.fair {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if new(counted).check() == nil {
		t.Error("nothing at all passes")
	}
}

// The kinds of a bag are looked at too, not only its places.
func TestAWrongBagIsFoundByItsKinds(t *testing.T) {
	d := engine.NewDice([32]byte{2})
	var rolls counted
	for range fewest {
		r := engine.Roll{N: 10, Got: d.N(10), Counts: []uint32{1, 2, 3, 4}}
		r.Ways = uint64(r.Counts[r.Kind()])
		rolls.add(&r)
	}
	if err := rolls.check(); err != nil || rolls.picks != fewest {
		t.Fatal(err)
	}
	for _, spoil := range []func(*counted){
		func(c *counted) { c.kinds[2].Hits += 700 }, // of 30,000
		func(c *counted) { c.ways[4].Hits -= 700 },
	} {
		c := rolls
		c.kinds, c.ways = append(rolls.kinds[:0:0], rolls.kinds...), append(rolls.ways[:0:0], rolls.ways...)
		if spoil(&c); c.check() == nil {
			t.Error("700 draws too many or too few of a kind pass")
		}
	}
}

func TestWrongDealsAreFound(t *testing.T) {
	decks := []engine.Deck{{Cards: 10, Each: 1}}
	fair := func(d *engine.Dice) engine.Hands { return engine.Deal(decks, 3, d) }
	for _, c := range []struct {
		name string
		fair bool
		deal func(*engine.Dice) engine.Hands
	}{
		{"a deal", true, fair},
		{"cards that come again", false, func(d *engine.Dice) engine.Hands {
			return engine.Hands{1 + int8(d.N(10)), 1 + int8(d.N(10)), 1 + int8(d.N(10))}
		}},
		{"neighbours of a deck that is cut, not shuffled", false, func(d *engine.Dice) engine.Hands {
			at := int8(d.N(10))
			return engine.Hands{1 + at, 1 + (at+1)%10, 1 + (at+2)%10}
		}},
		{"the last seat may not have the last card", false, func(d *engine.Dice) engine.Hands {
			for {
				if h := fair(d); h[2] != 10 {
					return h
				}
			}
		}},
		{"one hand in fifty is sorted", false, func(d *engine.Dice) engine.Hands {
			h := fair(d)
			if d.N(50) == 0 && h[0] > h[1] {
				h[0], h[1] = h[1], h[0]
			}
			return h
		}},
	} {
		if err := dealt(3, 10, c.deal); (err == nil) != c.fair {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
