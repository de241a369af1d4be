package lockstep

import (
	"tribes/engine"
	"tribes/transcript"
)

// open does what nobody chooses: it opens own seats' private cards as the deal gave them, plays the first move for seats whose operator
// is gone, and commits to more dice values. It is tried before every output, whatever made an own step possible.
func (t *Table) open() {
	for !t.closed && t.game != nil && t.game.byItself() {
	}
}

// byItself does the next step if it is one that nobody chooses, and tells whether it did.
func (g *game) byItself() bool {
	if g.cannotMove() != nil {
		return false
	}
	kind, who := g.book.Due()
	if who != g.me {
		return false
	}
	if kind == transcript.KindCommit {
		return g.make(g.book.NewCommit(g.t.cfg.Key, g.me, g.session)) == nil
	}
	seat := g.book.State().Actor()
	if seat == engine.NoSeat {
		return false
	}
	m, asked := g.book.Opening()
	if g.book.Orphaned(seat) {
		m, asked = g.book.State().Moves(nil)[0], true
	}
	return asked && g.move(seat, []engine.Move{m}) == nil
}

// Hands are the private cards of the own seats, the bots' among them, as they were dealt; other seats' are 0. So
// is everything before setup and without a private deck.
func (t *Table) Hands() engine.Hands {
	if t.game == nil {
		return engine.Hands{}
	}
	return t.game.hands()
}

func (g *game) hands() (own engine.Hands) {
	all := g.book.Hands()
	for _, seat := range g.book.Charter.SeatsOf(g.me) {
		own[seat] = all[seat]
	}
	return own
}

// dealt tells the cards of the own seats, if there are any.
func (g *game) dealt() {
	if h := g.hands(); h != (engine.Hands{}) {
		g.t.event(Dealt{h})
	}
}
