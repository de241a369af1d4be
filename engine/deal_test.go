package engine

import (
	"testing"

	"pgregory.net/rapid"
)

// A deal is the twin of drawing from a shrinking list: every seat has a card of the deck, no card twice.
func TestDealIsADrawWithoutReturn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(1, MaxSeats).Draw(t, "seats")
		cards := rapid.IntRange(seats, 127).Draw(t, "cards")
		seed := [32]byte{byte(rapid.IntRange(0, 255).Draw(t, "seed"))}
		got := Deal([]Deck{{Cards: cards, Each: 1}}, seats, NewDice(seed))
		d, list := NewDice(seed), []int8{}
		for c := range cards {
			list = append(list, int8(c+1))
		}
		var want Hands
		for i := range seats {
			at := d.Intn(len(list))
			want[i] = list[at]
			list = append(list[:at:at], list[at+1:]...)
		}
		if got != want {
			t.Errorf("dealt %v, not %v", got, want)
		}
	})
}

func TestDealAtTheBounds(t *testing.T) {
	for _, c := range []struct {
		name  string
		decks []Deck
		seats int
		want  int // seats with a card
	}{
		{"no deck", nil, 3, 0},
		{"a deck without cards", []Deck{{Cards: 0}}, 3, 0},
		{"fewer cards than seats", []Deck{{Cards: 2}}, 3, 2},
		{"one card for one seat", []Deck{{Cards: 1}}, 1, 1},
		{"more cards than Hands can name", []Deck{{Cards: 1000}}, 5, 5},
	} {
		n := 0
		for seat, card := range Deal(c.decks, c.seats, NewDice([32]byte{1})) {
			if card < 0 || card > 0 && seat >= c.seats {
				t.Errorf("%s: seat %d has card %d", c.name, seat, card)
			}
			if card > 0 {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d seats have a card, not %d", c.name, n, c.want)
		}
	}
	var d Dice // blank dice give the lowest cards
	if got := Deal([]Deck{{Cards: 1}}, 1, &d); got[0] != 1 || d.Rolls != 0 {
		t.Errorf("the only card is %v, drawn with %d rolls", got, d.Rolls)
	}
	if got := Deal([]Deck{{Cards: 6}}, 3, &d); got != (Hands{1, 2, 3}) || d.Rolls != 3 {
		t.Errorf("blank dice deal %v with %d rolls", got, d.Rolls)
	}
}

func TestOnlyTheOwnCardIsKnown(t *testing.T) {
	h := Hands{4, 2, 9}
	for seat, want := range map[Seat]Hands{NoSeat: {}, 0: {4}, 1: {0, 2}, 2: {0, 0, 9}, 3: {}, 5: {}} {
		if got := h.Only(seat); got != want {
			t.Errorf("seat %d knows %v, not %v", seat, got, want)
		}
	}
}

func TestOpensTellsADealtMenu(t *testing.T) {
	info := Info{Kinds: []Kind{{Name: "pass"}, {Name: "open", Dealt: true}}}
	for _, c := range []struct {
		menu  []Move
		asked bool
	}{{nil, false}, {[]Move{{Kind: 0}}, false}, {[]Move{{Kind: 1}, {Kind: 1, A: 3}}, true}} {
		kind, asked := info.Opens(c.menu)
		if asked != c.asked || asked && kind != 1 {
			t.Errorf("%v: kind %d, %t", c.menu, kind, asked)
		}
	}
}
