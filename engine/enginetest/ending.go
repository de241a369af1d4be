package enginetest

import (
	"errors"
	"fmt"
	"testing"

	"tribes/engine"
)

// checkEnding: games end, also with dice that always show 0; results are sane; the invariant holds; turns pass.
func checkEnding(u *subject) error {
	return u.each(func(g *game) error {
		if err := u.watched(g); err != nil {
			return err
		}
		still := *g
		still.steps, still.blank = nil, true
		if err := still.start(u.rules); err != nil {
			return still.wrap(err)
		}
		return still.wrap(u.watched(&still))
	})
}

// checkRemoved: a seat of which only Moves[0] is played never blocks the game, nor do all seats together.
func checkRemoved(u *subject) error {
	return u.each(func(g *game) error {
		for seat := range g.table.Seats + 1 {
			r := *g
			r.steps = nil
			r.removed, r.idle = engine.Seat(seat), seat == g.table.Seats
			if r.idle {
				r.removed = engine.NoSeat
			}
			if err := r.start(u.rules); err != nil {
				return r.wrap(err)
			}
			if err := u.watched(&r); err != nil {
				return r.wrap(err)
			}
		}
		return nil
	})
}

// watched plays a game to its end under all checks of single positions.
func (u *subject) watched(g *game) error {
	if err := g.play(func(engine.Move) error { return u.position(g) }); err != nil {
		return err
	}
	if err := u.position(g); err != nil {
		return err
	}
	return u.ended(g)
}

func (u *subject) position(g *game) error {
	if u.Invariant != nil {
		if err := u.Invariant(g.s); err != nil {
			return fmt.Errorf("invariant: %w", err)
		}
	}
	actor, r := g.s.Actor(), g.s.Result()
	if r.Over != (actor == engine.NoSeat) {
		return fmt.Errorf("over is %t, and the seat to act is %d", r.Over, actor)
	}
	if r.Over {
		return nil
	}
	if actor < 0 || int(actor) >= g.table.Seats {
		return fmt.Errorf("seat %d is to act", actor)
	}
	if t := g.s.Turn(); t < 0 || int(t) >= g.table.Seats {
		return fmt.Errorf("it is the turn of seat %d", t)
	}
	if r != (engine.Result{}) {
		return fmt.Errorf("the game is not over, and its result is %+v", r)
	}
	if g.table.Seats > 1 && g.held > u.MaxTurn {
		return fmt.Errorf("it has been the turn of seat %d for %d moves", g.turn, g.held)
	}
	return nil
}

// ended checks the result of a finished game.
func (u *subject) ended(g *game) error {
	r := g.s.Result()
	for seat, place := range r.Place {
		switch {
		case seat >= g.table.Seats:
			if place != 0 {
				return fmt.Errorf("seat %d does not play and has place %d", seat, place)
			}
		case g.table.Seats == 1:
			if place != 1 && place != 2 {
				return fmt.Errorf("the solo player has place %d", place)
			}
		default:
			better := int8(0)
			for _, p := range r.Place[:g.table.Seats] {
				if p < place {
					better++
				}
			}
			if place != better+1 {
				return fmt.Errorf("places %v: seat %d has place %d, and %d are better", r.Place, seat, place, better)
			}
		}
	}
	if r.Grade != 0 && (g.table.Seats > 1 || r.Place[0] != 1) {
		return errors.New("a grade is for a solo game that was won")
	}
	if int(r.Grade) > len(u.info.Grades) {
		return fmt.Errorf("grade %d has no words", r.Grade)
	}
	if err := g.s.Apply(engine.Move{}, new(engine.Dice), nil); err == nil {
		return errors.New("the game is over, and a move is played")
	}
	return nil
}

// checkAllocations: Moves, Apply and CopyFrom allocate nothing once the menu has its size.
func checkAllocations(u *subject) error {
	return u.each(func(g *game) error {
		first := g.s.Clone()
		if err := g.play(nil); err != nil {
			return err
		}
		s, menu := first.Clone(), make([]engine.Move, 0, engine.MaxMoves)
		var failed error
		n := testing.AllocsPerRun(2, func() {
			s.CopyFrom(first)
			for i, st := range g.steps {
				menu = s.Moves(menu[:0])
				g.roll(i + 1)
				if err := s.Apply(st.move, &g.dice, nil); err != nil {
					failed = fmt.Errorf("move %d: %w", i, err)
				}
			}
		})
		if failed == nil && n > 0 {
			failed = fmt.Errorf("%.0f allocations in a game of %d moves", n, len(g.steps))
		}
		return failed
	})
}
