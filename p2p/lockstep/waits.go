package lockstep

import (
	"slices"

	"tribes/engine"
	"tribes/transcript"
)

// What a table may wait for.
type What uint8

// The reasons, in the order a table meets them.
const (
	ForSignature What = iota // an operator's signature of the charter
	ForValue                 // an operator's dice value for the setup
	ForAnswer                // an operator's answer to this program's resuming
	ForSeal                  // an operator's seal
	ForMove                  // a seat's move
	ForSteps                 // steps that another operator has and this one lacks
	ForEcho                  // an operator's confirmation of a move that draws
	ForCommit                // an operator's next chain of dice values
	ForDeal                  // an operator's part in dealing the private cards, or, where the own one is due, its confirmation of the deck
	ForCard                  // the private card of a seat, which its operator's program opens by itself
)

// Wait names one thing the table waits for.
type Wait struct {
	What     What
	Operator int
	Seat     engine.Seat // ForMove and ForCard only
	Step     uint32
	Here     bool // the operator is linked
	Left     bool // it said goodbye
	Since    Time // since when it is away or, if here, since when the table waits for it
}

func (t *Table) tellWaits() {
	var now []Wait
	if t.game != nil && !t.closed {
		now = t.game.waits()
	}
	for i := range now {
		w := &now[i]
		w.Since = t.now
		for _, o := range t.waits {
			if o.What == w.What && o.Operator == w.Operator && o.Seat == w.Seat && o.Step == w.Step && o.Here == w.Here {
				w.Since = o.Since
			}
		}
		if !w.Here || w.Left {
			w.Since = t.link(t.game.key(w.Operator)).since
		}
	}
	if !slices.Equal(now, t.waits) {
		t.waits = now
		t.event(Waiting{now})
	}
}

// Waits tells for what the table waits.
func (t *Table) Waits() []Wait { return t.waits }

func (g *game) waits() []Wait {
	var out []Wait
	tip := g.tip()
	add := func(what What, who int, seat engine.Seat) {
		l := g.t.link(g.key(who))
		out = append(out, Wait{What: what, Operator: who, Seat: seat, Step: tip, Here: l.up || who == g.me, Left: l.left})
	}
	each := func(what What, lacks func(i int) bool) {
		for i := range g.signed {
			if g.book.Live(i) && lacks(i) {
				add(what, i, engine.NoSeat)
			}
		}
	}
	switch {
	case g.halted != nil || g.finished:
	case !g.opened:
		each(ForSignature, func(i int) bool { return g.signed[i] == nil })
	case !g.maySign():
		each(ForAnswer, func(i int) bool { return i != g.me && !g.answered[i] })
	case !g.book.Started():
		each(ForValue, func(i int) bool { return g.values[i] == nil })
	case g.book.Pending() != nil && !g.echoed():
		each(ForEcho, g.unheard)
	case g.book.Pending() != nil:
		each(ForValue, func(i int) bool { return g.values[i] == nil })
	case g.sealDue():
		each(ForSeal, func(i int) bool { return g.seals[i] == nil })
	default:
		each(ForSteps, func(i int) bool { return g.tips[i] > tip })
		kind, who := g.book.Due()
		if a := g.book.State().Actor(); len(out) > 0 {
		} else if kind == transcript.KindCommit {
			add(ForCommit, who, engine.NoSeat)
		} else if !g.book.Dealt() {
			if who != g.me || kind != transcript.KindShare {
				add(ForDeal, who, engine.NoSeat)
			}
			each(ForDeal, func(i int) bool { return who == g.me && kind == transcript.KindShare && !g.confirmedDeck(i) })
		} else if a != engine.NoSeat {
			what := ForMove
			if _, asked := g.book.Opening(); asked {
				what = ForCard
			}
			add(what, who, a)
		}
	}
	return out
}
