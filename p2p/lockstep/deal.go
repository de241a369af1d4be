package lockstep

import (
	"tribes/engine"
	"tribes/transcript"
)

// open does what nobody chooses: it deals private cards and opens those of own seats as they were dealt, plays the first move for seats
// whose operator is gone, and commits to more dice values. It is tried before every output, whatever made an own step possible.
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
	switch kind {
	case transcript.KindCommit:
		return g.make(g.book.NewCommit(g.t.cfg.Key, g.me, g.session)) == nil
	case transcript.KindDealKey, transcript.KindShuffle, transcript.KindShare, transcript.KindOpen:
		return g.deal(kind)
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

// deal does the own part of the masked deal that is due. It follows from key and transcript, so a crash brings it back.
func (g *game) deal(kind transcript.Kind) bool {
	for i := range g.signed {
		if kind == transcript.KindShare && !g.confirmedDeck(i) {
			return false
		}
	}
	f, err := g.book.NewDealFrame(g.t.cfg.Key, g.session, g.dealSecret())
	if err != nil {
		if g.news(g.me, g.tip()+1) {
			g.t.notice("this program cannot deal: %v", err)
		}
		return false
	}
	return g.make(f) == nil
}

// confirmedDeck tells whether an operator has confirmed the outcome of the last shuffle, or of a step after it: shares are
// given only of the deck that all have. Whoever goes on from that step has confirmed it as well.
func (g *game) confirmedDeck(i int) bool {
	last := g.book.LastShuffle()
	if i == g.me || !g.book.Live(i) || g.acks[i] >= last {
		return true
	}
	for _, s := range g.steps[last+1:] {
		if int(s.frame.Operator) == i {
			return true
		}
	}
	return false
}

func (g *game) dealSecret() *transcript.DealSecret {
	if g.secret == nil && g.book.Masked() {
		g.secret = transcript.NewDealSecret(g.t.cfg.Key, g.book.Charter.Operators[g.me].Nonce)
	}
	return g.secret
}

// Hands are the private cards of the own seats, the bots' among them, as they were dealt; other seats' are 0. So
// is everything before they are dealt and without a private deck.
func (t *Table) Hands() engine.Hands {
	if t.game == nil {
		return engine.Hands{}
	}
	return t.game.cards
}

// dealt tells the cards of the own seats, if there are any, once they are dealt.
func (g *game) dealt() {
	if g.told || !g.book.Dealt() {
		return
	}
	g.told = true
	var err error
	if g.cards, err = g.book.OwnHands(g.me, g.dealSecret()); err != nil {
		g.t.notice("the own private cards cannot be read: %v", err)
	}
	if g.cards != (engine.Hands{}) {
		g.t.event(Dealt{g.cards})
	}
}
