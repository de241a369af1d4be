package lockstep

import "tribes/transcript"

// quitting is what becomes of the operator that vanishes in the middle of a draw.
type quitting uint8

const (
	stays   quitting = iota
	forGood          // it never comes back
	late             // it comes back long after, and is told
)

// patience is how long a person waits for a draw, or for an answer, before it orders to go on.
const patience Time = 20000

// quits tells whether this machine is the one that vanishes.
func (s *sim) quits() bool {
	return s.w.plan.quit != stays && s.i == int(s.w.seed/2)%s.w.plan.operators
}

// quitter is the machine that vanishes.
func (w *world) quitter() *sim {
	for _, s := range w.sims {
		if s.quits() {
			return s
		}
	}
	return nil
}

// given tells whether a machine that plays on has given the quitter up.
func (w *world) given() bool {
	q := w.quitter()
	for _, s := range w.sims {
		if s != q && s.table != nil && s.table.game != nil && !s.table.game.book.Live(s.table.game.operatorOf(q.key)) {
			return true
		}
	}
	return false
}

// mayQuit tells whether it vanishes now: after any of the messages of a draw.
func (s *sim) mayQuit() bool {
	return s.quits() && s.w.quits < 4 && !s.w.given() && s.table.game != nil && s.table.game.opened && s.table.game.tip() > 2 &&
		s.table.game.book.Pending() != nil && s.w.rng.IntN(25) == 0
}

// quit ends the program. Where nobody needed it for the draw, it is back soon and vanishes in another one.
func (s *sim) quit() {
	s.end()
	s.w.quits++
	s.w.after(s.w.between(50000, 90000), func() {
		if s.w.plan.quit == late || !s.w.given() {
			s.restart()
		}
	})
}

// person is what somebody who sits at the machine orders by itself: to go on without the quitter when the draw has waited for
// long and it is the only one who is missing, and to resume without its answer.
func (s *sim) person() {
	q := s.w.quitter()
	if q == nil || q == s || s.table == nil || s.table.game == nil || !s.table.game.opened {
		return
	}
	g := s.table.game
	lone := transcript.Of(g.operatorOf(q.key))
	waits := g.book.Pending() != nil || g.answered != nil
	if !waits || s.orders != g.tip() {
		s.orders, s.since = g.tip(), s.w.now
	}
	if !waits || s.w.now-s.since < patience || q.table != nil {
		return
	}
	switch {
	case !g.maySign():
		for i, a := range g.answered {
			if !a && i != g.me && g.book.Live(i) && lone&transcript.Of(i) == 0 {
				return
			}
		}
		s.table.Vouch()
	case g.book.Pending() != nil && g.lacking()|g.away()|g.bound() == lone:
		if err := s.table.GoOn(); err != nil {
			s.w.broken("%d cannot go on: %v", s.i, err)
		}
	}
	s.since = s.w.now
	s.serve()
}
