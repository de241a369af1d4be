package lockstep

import "tribes/engine"

// open answers for own seats that are asked for their private card: the deal gives the card, so no person, bot or
// front end is asked. It is tried before every output: whatever made an own move possible, the card is opened with it.
func (t *Table) open() {
	for !t.closed && t.game != nil && t.game.mayAct() {
		g := t.game
		m, asked := g.book.Opening()
		if !asked || g.move(g.book.State().Actor(), []engine.Move{m}) != nil {
			return
		}
	}
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
