package doggerland

import (
	"math/bits"

	"tribes/engine"
)

// rivalsMove: DG-255 to DG-259, DG-R77, DG-R79.
func (s *state) rivalsMove(ev *engine.Events) {
	card := &s.rules.card[s.card-1]
	for i := range s.rival {
		from := int(s.rival[i]) - 1
		at, steps := from, s.changed(changeRivalSteps, card.steps[i])
		for {
			at = s.along(at, card.to[i])
			steps--
			s.rivalHunts(at, ev)
			if steps <= 0 && (at == from || s.openTo(i, at)) {
				break
			}
		}
		s.rival[i] = uint8(at) + 1
		ev.Add(engine.Event{What: rivalMoved, Seat: engine.NoSeat, A: int16(i), B: int16(at)})
		s.drain(at, ev)
	}
}

// openTo tells whether an opponent's hunter may end on a tile (DG-256, DG-R77).
func (s *state) openTo(rival, at int) bool {
	other := s.rivalAt(at)
	return !s.tribe[0].claimed(at) && (other < 0 || other == rival)
}

// rivalHunts takes the animal of a tile that a hunter crosses or ends on, unless it is safe (DG-257, DG-258, DG-R93).
func (s *state) rivalHunts(at int, ev *engine.Events) {
	if animal := s.cell[at].animal; animal != 0 && !s.tribe[0].claimed(at) {
		s.cell[at].animal = 0
		s.capture(animal-1, at, ev)
	}
}

// drain exhausts a tile with resources totally (DG-236, DG-259, DG-R90).
func (s *state) drain(at int, ev *engine.Events) {
	if s.kindOf(at).yields() && !s.exhausted(at) {
		s.cell[at].used = s.rules.gathers[s.players]
		ev.Add(engine.Event{What: exhaustion, Seat: engine.NoSeat, A: int16(at)})
	}
}

// capture adds an animal to the Solo memory: to the rightmost empty space, and if there is none by DG-262 (DG-237, DG-R75, DG-R76).
func (s *state) capture(kind uint8, at int, ev *engine.Events) {
	ev.Add(engine.Event{What: captured, Seat: engine.NoSeat, A: int16(kind), B: int16(at)})
	for i := soloMemory - 1; i >= 0; i-- {
		if s.herd[i] == 0 {
			s.herd[i] = kind + 1
			return
		}
	}
	out, all := soloMemory-1, s.shown == s.rules.fresco[s.players]
	if all {
		if s.vacancy(kind) < 0 {
			ev.Add(engine.Event{What: lost, Seat: engine.NoSeat, A: int16(kind)})
			return
		}
		for i := soloMemory - 1; i >= 0; i-- {
			if s.vacancy(s.herd[i]-1) < 0 {
				out = i
				break
			}
		}
	}
	ev.Add(engine.Event{What: lost, Seat: engine.NoSeat, A: int16(s.herd[out]) - 1})
	copy(s.herd[1:out+1], s.herd[:out])
	s.herd[0] = kind + 1
}

// rivalsAct is what the opponents do after the event: DG-243, DG-244, DG-R74.
func (s *state) rivalsAct(ev *engine.Events) {
	switch action := s.rules.card[s.card-1].action; action {
	case paintFresco:
		for i := soloMemory - 1; i >= 0; i-- {
			if s.herd[i] != 0 {
				s.rivalPaints(i, ev)
			}
		}
	default:
		for set := s.display; set != 0; set &= set - 1 {
			if i := bits.TrailingZeros32(set); s.rules.craft[i].kind == action { // dropNecklaces, dropStatuettes
				s.display &^= bit(i)
				s.gone |= bit(i)
				ev.Add(engine.Event{What: dropped, Seat: engine.NoSeat, A: int16(i)})
			}
		}
	}
}

// rivalPaints paints an animal of the Solo memory, or lets it go when no space will come for it.
func (s *state) rivalPaints(i int, ev *engine.Events) {
	kind := s.herd[i] - 1
	place := s.vacancy(kind)
	if place < 0 {
		if s.shown == s.rules.fresco[s.players] {
			s.herd[i] = 0
			ev.Add(engine.Event{What: lost, Seat: engine.NoSeat, A: int16(kind)})
		}
		return
	}
	s.herd[i] = 0
	tile, row := spaceOf(place)
	s.space[tile][row] = painted{byRivals, 1}
	ev.Add(engine.Event{What: rivalPainted, Seat: engine.NoSeat, A: int16(place)})
}
