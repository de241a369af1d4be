package engine

// Deal gives each seat its card of the private deck: seats ascending, each card drawn uniformly from those not
// dealt yet, in ascending order. A seat for which no card is left, and every seat without a deck, has 0.
func Deal(decks []Deck, seats int, d *Dice) (hands Hands) {
	for _, deck := range decks {
		left := make([]uint8, min(deck.Cards, 127))
		for i := range left {
			left[i] = 1
		}
		for seat := range min(seats, len(left)) {
			c := Pick(d, left)
			left[c] = 0
			hands[seat] = int8(c) + 1
		}
	}
	return hands
}

// Opens tells whether a menu asks for the actor's private card, by which kind of move: the deal answers
// then, never the actor's choice.
func (i *Info) Opens(menu []Move) (kind uint16, asked bool) {
	if len(menu) == 0 || !i.Kinds[menu[0].Kind].Dealt {
		return 0, false
	}
	return menu[0].Kind, true
}

// Only is what a seat knows of the hands: its own card.
func (h Hands) Only(seat Seat) (known Hands) {
	if seat >= 0 && int(seat) < len(h) {
		known[seat] = h[seat]
	}
	return known
}
