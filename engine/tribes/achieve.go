package tribes

import "tribes/engine"

// begin starts an achievement: arrow, then wildcards, then the rest (TR-R32).
func (s *state) begin(seat engine.Seat, e, c int, ev *engine.Events) {
	s.agenda.Pop()
	arg := slotArg(e, c)
	have := s.tribes[seat].resources()
	s.agenda.Push(engine.Task{Kind: achieving, Seat: seat, Times: 1, Arg: arg})
	s.agenda.Push(engine.Task{Kind: exhaustWildcard, Seat: seat, Times: have.missing(s.achievementAt(arg)), Arg: arg})
	if open, tails := s.way(seat, e, c); !open {
		if tails&(tails-1) != 0 {
			s.agenda.Push(engine.Task{Kind: arrowTail, Seat: seat, Times: 1, Arg: arg})
			return
		}
		for from := range columns {
			if tails == 1<<from {
				s.layArrow(seat, e, c, from, ev)
			}
		}
	}
}

func (s *state) layArrow(seat engine.Seat, e, c, from int, ev *engine.Events) {
	side := 0
	if from > c {
		side = 1
	}
	s.board[e][c].arrow[side] = uint8(seat) + 1
	s.tribes[seat].arrow = 0
	ev.Add(engine.Event{What: arrowLaid, Seat: seat, A: int16(s.board[e-1][from].tile) - 1, B: int16(s.board[e][c].tile) - 1})
}

// achieve finishes an achievement: stone, VP, event tile, track, uncovering (TR-53 to TR-57, TR-R32).
func (s *state) achieve(seat engine.Seat, arg int16, d *engine.Dice, ev *engine.Events) {
	e, c := slotOf(arg)
	sl, a, own := &s.board[e][c], s.achievementAt(arg), &s.tribes[seat]
	n := sl.stones
	sl.stone[n] = seat
	sl.stones++
	s.stirred = 1
	ev.Add(engine.Event{What: stonePlaced, Seat: seat, A: int16(sl.tile) - 1, B: int16(n) + 1})
	s.gain(seat, int16(a.vp[n]), ev)
	if a.bolt[n] {
		s.uncoverEvent(e, d, ev)
	}
	if own.track[a.track] < s.rules.track[a.track].top { // TR-R34
		own.track[a.track]++
		ev.Add(engine.Event{What: markerUp, Seat: seat, A: int16(a.track), B: int16(own.track[a.track])})
	}
	if n == 0 && e+1 < epochs {
		s.uncover(e+1, c, d, ev)
	}
}
