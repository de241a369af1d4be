package doggerland

import "tribes/engine"

// migrate is phase 4 and the beginning of phase 5: opponents' hunters, animals, the arrow (DG-171 to DG-180, DG-255 to DG-261).
func (s *state) migrate(ev *engine.Events) {
	if s.solo() {
		s.rivalsMove(ev)
	}
	if e := s.event(); e == nil || e.kind != eventSkip {
		s.moveHerds(ev)
	}
	s.arrow = (s.arrow + 1) % directions
	s.enter(feeding)
}

// moveHerds moves every animal once, in the order of their places at the start (DG-174, DG-175, DG-R54).
func (s *state) moveHerds(ev *engine.Events) {
	var from [cells]uint8
	n := 0
	for _, c := range s.rules.order[s.arrow] {
		if s.cell[c].animal != 0 {
			from[n] = c
			n++
		}
	}
	for _, c := range from[:n] {
		s.moveAnimal(int(c), ev)
	}
}

// moveAnimal: DG-172, DG-173, DG-176 to DG-179, DG-R53; an opponent's hunter on the way takes it (DG-261, DG-R80).
func (s *state) moveAnimal(from int, ev *engine.Events) {
	kind := s.cell[from].animal - 1
	s.cell[from].animal = 0
	steps, way, at := s.changed(changeAnimalSteps, s.rules.animal[kind].steps), s.arrowOf(from), from
	for {
		at = s.along(at, way)
		steps--
		if s.rivalAt(at) >= 0 {
			s.capture(kind, at, ev)
			return
		}
		if steps <= 0 && s.cell[at].animal == 0 {
			break
		}
	}
	s.cell[at].animal = kind + 1
	ev.Add(engine.Event{What: migrates, Seat: engine.NoSeat, A: int16(kind), B: int16(from), C: int16(at)})
}

// along is the next tile in a direction; gaps are skipped, and past the last tile comes the first (DG-177, DG-178).
func (s *state) along(c int, way uint8) int {
	for c = beyond(c, way); s.cell[c].tile == 0; c = beyond(c, way) {
	}
	return c
}
