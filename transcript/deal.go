package transcript

import (
	"errors"
	"fmt"

	"tribes/engine"
	"tribes/transcript/poker"
)

// How private cards are dealt.
const (
	DealNone   uint8 = 0 // the game has no private deck at this table
	DealSeeded uint8 = 1 // from the table's seed: every program at the table could compute every card
	DealMasked uint8 = 2 // shuffled and encrypted by each operator in turn: no program learns another's card
)

// DealOf is the deal that is agreed on for a table of a game with so many operators.
func DealOf(rules engine.Rules, t engine.Table, operators int) uint8 {
	switch decks := rules.Decks(t); {
	case len(decks) == 0:
		return DealNone
	case operators > 1 && maskable(decks, t.Seats):
		return DealMasked
	}
	return DealSeeded
}

// maskable tells whether the cards of a table can be dealt masked: one deck of few cards, one card for each seat.
func maskable(decks []engine.Deck, seats int) bool {
	return len(decks) == 1 && decks[0].Each == 1 && decks[0].Cards >= max(seats, poker.MinCards) && decks[0].Cards <= poker.MaxCards
}

// ErrOpensMasked refuses an entry that opens a card of a masked deal.
var ErrOpensMasked = errors.New("its private card is opened by its share, in an open frame, not by an entry")

// ErrOpensAlone refuses a batch in which the opening of a private card is not the only move.
var ErrOpensAlone = errors.New("it opens a private card, and such a move stands alone in its entry")

// WrongCardError refuses the opening of another card than the seat was dealt; 0 is none.
type WrongCardError struct{ Opened, Dealt int }

func (e *WrongCardError) Error() string {
	card := func(n int) string {
		if n == 0 {
			return "no card (0)"
		}
		return fmt.Sprintf("card %d", n)
	}
	return fmt.Sprintf("it opens %s, and %s was dealt to the seat", card(e.Opened), card(e.Dealt))
}

// Hands are the private cards of all seats as far as everybody at the table could know them: with DealSeeded all that were dealt,
// with DealMasked those that were opened. All are 0 before setup and without a private deck, and with DealSeeded in a blind book.
func (b *Book) Hands() engine.Hands { return b.hands }

// Opening is the move with which the seat to act opens its private card, if that is what it is asked for:
// the deal gives the answer, nobody chooses it. With DealMasked the answer is its operator's alone (NewDealFrame), and m
// stands for a card that nobody can open.
func (b *Book) Opening() (m engine.Move, asked bool) {
	if b.Blind() || !b.Started() || b.state.Actor() == engine.NoSeat {
		return m, false
	}
	b.menu = b.state.Moves(b.menu[:0])
	kind, asked := b.rules.Info().Opens(b.menu)
	if !asked {
		return m, false
	}
	return engine.Move{Kind: kind, A: int16(b.card(b.state.Actor()))}, true
}

// card is what a seat opens: the card it was dealt or, where its operator is gone, none.
func (b *Book) card(seat engine.Seat) int8 {
	if b.Orphaned(seat) {
		return 0
	}
	return b.hands[seat]
}

// checkDeal holds the charter's deal against the game's decks.
func (b *Book) checkDeal() error {
	t := b.Charter.Table()
	decks := b.rules.Decks(t)
	switch deal := b.Charter.Deal; {
	case len(decks) == 0 && deal != DealNone:
		return damaged("charter: it names deal %d, and the game has no private cards at this table", deal)
	case len(decks) > 0 && deal == DealNone:
		return damaged("charter: it names no deal, and the game deals private cards at this table (deal %d)", DealOf(b.rules, t, len(b.Charter.Operators)))
	case deal == DealMasked && !maskable(decks, t.Seats):
		return damaged("charter: it names deal %d, which is for one deck of %d to %d cards, at least one for each seat", deal, poker.MinCards, poker.MaxCards)
	case deal == DealMasked:
		b.mask(decks[0].Cards)
	}
	return nil
}

// deal gives every seat its card, once the table's seed is known.
func (b *Book) deal() {
	if b.Charter.Deal != DealSeeded {
		return
	}
	seed := tagged("tribes/seed-deal/1").bytes(b.Table[:]).bytes(b.seed[:]).sum()
	b.hands = engine.Deal(b.rules.Decks(b.Charter.Table()), len(b.Charter.Seats), engine.NewDice(seed))
}

// misopened finds the first move of a dealt kind that may not stand in the batch; nil: there is none.
func (b *Book) misopened(seat engine.Seat, moves []engine.Move) *engine.BatchError {
	kinds := b.rules.Info().Kinds
	for i, m := range moves {
		switch {
		case int(m.Kind) >= len(kinds) || !kinds[m.Kind].Dealt || seat < 0 || int(seat) >= len(b.Charter.Seats):
		case b.Masked() && !b.Orphaned(seat):
			return &engine.BatchError{At: i, Err: ErrOpensMasked}
		case len(moves) > 1:
			return &engine.BatchError{At: i, Err: ErrOpensAlone}
		case m.A != int16(b.card(seat)):
			return &engine.BatchError{At: i, Err: &WrongCardError{int(m.A), int(b.card(seat))}}
		}
	}
	return nil
}
