package tribes

import (
	"slices"

	"tribes/engine"
)

var (
	seatWords  = []string{"seat 1", "seat 2", "seat 3", "seat 4"}
	ownerWords = append([]string{"nobody"}, seatWords...)
	overWords  = []string{"no", "yes", "by the stall guard"}
	tileWords  = append(append([]string{"none"}, actionIDs[:]...), eventIDs[:]...)
	boardWords = append([]string{"face down"}, achievementIDs[:]...)
)

// Walk visits the position in the order that RULES.md gives. In a position that is being
// decoded every number is kept within what the other methods can bear.
func (s *state) Walk(w *engine.Walk) {
	p := &s.position
	if w.Decoding() {
		*p = position{players: p.players}
	}
	engine.Int(w, "players", &p.players, int64(p.players), int64(p.players))
	last := int64(p.players) - 1
	seats := seatWords[:p.players]
	engine.Int(w, "starting seat", &p.start, 0, last)
	engine.Int(w, "turn", &p.turn, 0, last)
	engine.Enum(w, "over", &p.over, overWords)
	engine.Int(w, "round", &p.round, 0, 1<<16-1)
	engine.Int(w, "quiet rounds", &p.quiet, 0, maxGuard)
	engine.Int(w, "round stirred", &p.stirred, 0, 1)
	engine.Int(w, "epoch-3 events executed", &p.executed, 0, stackSize)
	engine.Enum(w, "tile taken", &p.taken, tileWords)
	p.agenda.Walk(w, taskWords[:])
	n := engine.Count(w, "row length", &p.length, maxRow)
	for i := range n {
		w.Enter("row", i)
		engine.Enum(w, "tile", &p.row[i].tile, tileWords)
		if p.row[i].tile == 0 {
			w.Fail("row %d: no tile", i)
		}
		engine.Int(w, "shells", &p.row[i].shells, 0, maxPlayers*maxShells)
		w.Leave()
	}
	for e := range p.board {
		w.Enter("epoch", e+1)
		for c := range p.board[e] {
			w.Enter("column", c)
			p.board[e][c].walk(w, seats)
			w.Leave()
		}
		w.Leave()
	}
	engine.Set(w, "events not drawn", &p.stacked, eventIDs[:])
	for i := range p.bag {
		w.Enter("land", -1)
		w.Enter(resourceIDs[i], -1)
		engine.Int(w, "in the bag", &p.bag[i], 0, landTiles)
		engine.Int(w, "drawn", &p.drawn[i], 0, landTiles)
		w.Leave()
		w.Leave()
	}
	for i := range p.tribes[:p.players] {
		w.Enter("seat", i+1)
		p.tribes[i].walk(w, s.rules)
		w.Leave()
	}
	if w.Decoding() {
		s.mind(w)
	}
}

func (s *slot) walk(w *engine.Walk, seats []string) {
	engine.Enum(w, "achievement", &s.tile, boardWords)
	if s.tile == 0 { // nothing lies on a face-down achievement or points to it
		seats = nil
	}
	for i := range engine.Count(w, "stones", &s.stones, len(seats)) {
		w.Enter("stone", i)
		seat := uint8(s.stone[i])
		engine.Enum(w, "of", &seat, seats)
		s.stone[i] = engine.Seat(seat)
		if w.Decoding() && slices.Contains(s.stone[:i], s.stone[i]) {
			w.Fail("stone %d: the seat has one there already", i)
		}
		w.Leave()
	}
	engine.Enum(w, "arrow from the left", &s.arrow[0], ownerWords[:len(seats)+1])
	engine.Enum(w, "arrow from the right", &s.arrow[1], ownerWords[:len(seats)+1])
}

func (t *tribe) walk(w *engine.Walk, r *rules) {
	engine.Int(w, "VP", &t.vp, 0, 1<<15-1)
	engine.Int(w, "shells", &t.shells, 0, maxPlayers*maxShells)
	engine.Int(w, "reserve", &t.reserve, 0, maxMembers)
	for i := range t.track {
		engine.Int(w, trackIDs[i], &t.track[i], 0, int64(r.track[i].top))
	}
	engine.Int(w, "arrow token", &t.arrow, 0, 1)
	for i := range engine.Count(w, "land tiles", &t.size, maxLand) {
		w.Enter("land", i)
		t.land[i].walk(w)
		if i > 0 && t.land[i].cell <= t.land[i-1].cell {
			w.Fail("land %d: not in order", i)
		}
		w.Leave()
	}
}

func (l *land) walk(w *engine.Walk) {
	q, r := l.cell.q(), l.cell.r()
	resource, turned := uint8(l.face.resource()), !l.face.fresh()
	engine.Int(w, "q", &q, lowest, highest)
	engine.Int(w, "r", &r, lowest, highest)
	engine.Enum(w, "resource", &resource, resourceIDs[:])
	w.Bool("exhausted", &turned)
	engine.Int(w, "members", &l.members, 0, maxMembers)
	if w.Decoding() {
		l.cell, l.face = at(q, r), face(resource)
		if turned {
			l.face |= exhausted
		}
	}
}

// mind refuses a decoded agenda that other methods could not read.
func (s *state) mind(w *engine.Walk) {
	for i := range s.agenda.Len() {
		t := s.agenda.At(i)
		switch {
		case t.Kind == done || t.Kind == complete:
			w.Fail("decision %d: kind %d is not one of the agenda", i, t.Kind)
		case t.Kind >= kinds && i == s.agenda.Len()-1:
			w.Fail("decision %d: nobody decides %s, and it is on top", i, taskWords[t.Kind])
		case t.Seat < 0 || t.Seat >= engine.Seat(s.players):
			w.Fail("decision %d: seat %d of %d", i, t.Seat+1, s.players)
		case !s.sound(t):
			w.Fail("decision %d: argument %d of %s", i, t.Arg, taskWords[t.Kind])
		}
	}
}

// sound tells whether the argument of a task is one that its kind can have.
func (s *state) sound(t engine.Task) bool {
	switch t.Kind {
	case arrowTail, exhaustWildcard, achieving:
		if t.Arg < 0 || t.Arg >= epochs*columns {
			return false
		}
		e, c := slotOf(t.Arg)
		return s.board[e][c].tile != 0 && s.board[e][c].stones < spaces && (t.Kind != arrowTail || e > 0)
	case placeLand:
		return t.Arg >= 0 && t.Arg < resources
	case relocateTo, stepTo:
		return s.tribes[t.Seat].find(cell(t.Arg)) != nil
	case useAction:
		return s.taken.hasHand()
	}
	return t.Arg == 0
}
