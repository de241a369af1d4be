package tribes

import "tribes/engine"

// execute carries out an event: TR-71 to TR-81, TR-R42 to TR-R47.
func (s *state) execute(seat engine.Seat, event int, ev *engine.Events) {
	e := &s.rules.event[event]
	ev.Add(engine.Event{What: executes, Seat: seat, A: int16(event)})
	switch e.effect {
	case gainIfStrongest:
		if !s.foremost(seat, 1) {
			ev.Add(engine.Event{What: notConcerned, Seat: seat, A: int16(event)})
			return
		}
		s.gain(seat, int16(e.amount), ev)
	case loseIfWeakest:
		if !s.foremost(seat, -1) {
			ev.Add(engine.Event{What: notConcerned, Seat: seat, A: int16(event)})
			return
		}
		s.lose(seat, int16(e.amount), ev)
	default:
		n := engine.Seat(1)
		if e.all {
			n = engine.Seat(s.players)
		}
		for k := n - 1; k >= 0; k-- { // the taker comes to lie on top
			each, times := (seat+k)%engine.Seat(s.players), e.amount
			if e.effect < actions {
				times = s.value(each, strength)
			}
			s.open(each, e.effect, times)
		}
	}
}

// foremost tells whether nobody stands further up (sign 1) or further back (sign -1) on the strength track.
func (s *state) foremost(seat engine.Seat, sign int8) bool {
	for i := range s.players {
		if (s.tribes[i].track[strength]-s.tribes[seat].track[strength])*sign > 0 {
			return false
		}
	}
	return true
}

func (s *state) gain(seat engine.Seat, vp int16, ev *engine.Events) {
	s.tribes[seat].vp += vp
	ev.Add(engine.Event{What: gained, Seat: seat, A: vp})
}

// lose takes victory points, never more than there are (TR-R44).
func (s *state) lose(seat engine.Seat, vp int16, ev *engine.Events) {
	vp = min(vp, s.tribes[seat].vp)
	s.tribes[seat].vp -= vp
	ev.Add(engine.Event{What: lost, Seat: seat, A: vp})
}
