package transcript

import (
	"errors"
	"fmt"

	"tribes/engine"
)

// How private cards are dealt.
const (
	DealNone   uint8 = 0 // the game has no private deck at this table
	DealSeeded uint8 = 1 // from the table's seed: every program at the table could compute every card
)

// DealOf is the deal that a charter must name for a table of a game.
func DealOf(rules engine.Rules, t engine.Table) uint8 {
	if len(rules.Decks(t)) > 0 {
		return DealSeeded
	}
	return DealNone
}

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

// Hands are the private cards of all seats as they were dealt, opened or not; all 0 before setup, without a private
// deck, and in a blind book.
func (b *Book) Hands() engine.Hands { return b.hands }

// Opening is the move with which the seat to act opens its private card, if that is what it is asked for:
// the deal gives the answer, nobody chooses it.
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
	switch want := DealOf(b.rules, b.Charter.Table()); {
	case b.Charter.Deal == want:
		return nil
	case want == DealNone:
		return damaged("charter: it names deal %d, and the game has no private cards at this table", b.Charter.Deal)
	default:
		return damaged("charter: it names no deal, and the game deals private cards at this table (deal %d)", want)
	}
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
		case int(m.Kind) >= len(kinds) || !kinds[m.Kind].Dealt || seat < 0 || int(seat) >= len(b.hands):
		case len(moves) > 1:
			return &engine.BatchError{At: i, Err: ErrOpensAlone}
		case m.A != int16(b.card(seat)):
			return &engine.BatchError{At: i, Err: &WrongCardError{int(m.A), int(b.card(seat))}}
		}
	}
	return nil
}
