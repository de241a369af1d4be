package dawn

import (
	"slices"

	"tribes/engine"
)

var (
	seatWords  = []string{"seat 1", "seat 2", "seat 3", "seat 4", "seat 5"}
	nobody     = append([]string{"nobody"}, seatWords...)
	phaseWords = []string{"before setup", "setup", "play", "over"}
	spaceWords = [spaces]string{"cooking space", "religion space", "storytelling space"}
	overWords  = []string{"no", "by VP", "all dormant", "stalemate", "by the turn guard"}
)

// Walk visits the position in the order that RULES.md gives. In a position that is being
// decoded every number is kept within what the other methods can bear.
func (s *state) Walk(w *engine.Walk) {
	p, r := &s.position, s.rules
	if w.Decoding() {
		*p = position{players: p.players}
	}
	engine.Int(w, "players", &p.players, int64(p.players), int64(p.players))
	last := int64(p.players) - 1
	engine.Int(w, "starting seat", &p.start, 0, last)
	engine.Int(w, "turn", &p.turn, 0, last)
	engine.Enum(w, "phase", &p.phase, phaseWords)
	engine.Enum(w, "over", &p.over, overWords)
	engine.Int(w, "setup turns", &p.placed, 0, maxPlayers*(columns+1))
	engine.Int(w, "turns", &p.turns, 0, 1<<15-1)
	engine.Int(w, "idle turns", &p.idle, 0, 1<<15-1)
	engine.Int(w, "turn stirred", &p.stirred, 0, 1)
	engine.Int(w, "gain includes", &p.included, 0, 1<<(resources+1)-1)
	engine.Enum(w, "bumped", &p.bumped, nobody[:p.players+1])
	p.agenda.Walk(w, taskWords[:])
	engine.Set(w, "second faces", &p.faces, r.tileWords)
	for i := range p.on[:r.tiles] {
		w.Enter("tile", i+1)
		engine.Enum(w, "meeple", &p.on[i], nobody[:p.players+1])
		w.Leave()
	}
	for i := range p.slot[:r.artSlots] {
		w.Enter("art slot", i+1)
		engine.Enum(w, "card", &p.slot[i].card, r.artWords)
		engine.Int(w, "line", &p.slot[i].row, 0, maxRows-1)
		w.Leave()
	}
	engine.Set(w, "Art cards not seen", &p.unseen, r.artWords[1:])
	for i := range engine.Count(w, "Art cards under the deck", &p.queued, int(r.arts)) {
		w.Enter("under the deck", i+1)
		engine.Enum(w, "card", &p.queue[i], r.artWords)
		w.Leave()
	}
	for i := range p.stack[:r.stacks] {
		w.Enter("progress slot", i+1)
		engine.Enum(w, "name", &p.stack[i].name, r.nameWords)
		engine.Int(w, "cards", &p.stack[i].left, 0, maxCopies)
		w.Leave()
	}
	engine.Set(w, "Setup cards", &p.middle, r.setupWords)
	for i := range p.clan[:p.players] {
		w.Enter("seat", i+1)
		p.clan[i].walk(w, r)
		w.Leave()
	}
	if w.Decoding() {
		s.mind(w)
	}
}

func (c *clan) walk(w *engine.Walk, r *rules) {
	for i := range c.res {
		engine.Int(w, resourceIDs[i], &c.res[i], 0, int64(r.most))
	}
	engine.Int(w, "VP", &c.vp, 0, 1<<15-1)
	engine.Int(w, "meeples on the mat", &c.mat, 0, int64(r.clan))
	for i := range c.area[:r.areas] {
		w.Enter("area", i+1)
		engine.Int(w, "meeples", &c.area[i], 0, int64(r.clan))
		w.Leave()
	}
	engine.Int(w, "meeples on the shore", &c.shore, 0, int64(r.clan))
	engine.Int(w, "Setup card taken", &c.drew, 0, 1)
	engine.Set(w, "acquired", &c.acquired, r.nameWords[1:])
	for i := range c.space {
		engine.Enum(w, spaceWords[i], &c.space[i], r.nameWords)
	}
	for i := range c.side[:r.sideSlots] {
		w.Enter("side slot", i+1)
		engine.Enum(w, "card", &c.side[i], r.nameWords)
		w.Leave()
	}
}

// mind refuses a decoded position that other methods could not read.
func (s *state) mind(w *engine.Walk) {
	p, r := &s.position, s.rules
	started := p.phase != blank
	for i := range p.slot[:r.artSlots] {
		switch c := p.slot[i]; {
		case (c.card > 0) != started:
			w.Fail("art slot %d: a card lies there exactly when the game has begun", i+1)
		case c.card > 0 && c.row >= r.art[c.card-1].rows:
			w.Fail("art slot %d: line %d of %d", i+1, c.row+1, r.art[c.card-1].rows)
		}
	}
	for i := range p.stack[:r.stacks] {
		if st := p.stack[i]; (st.name > 0) != started || st.name > 0 && st.left > r.name[st.name-1].inGame(p.players) {
			w.Fail("progress slot %d: %d cards", i+1, st.left)
		}
	}
	for i := range p.queued {
		if p.queue[i] == 0 {
			w.Fail("under the deck: no card in place %d", i+1)
		}
	}
	n := s.agenda.Len()
	if runs := p.phase == setting || p.phase == playing; runs != (n > 0) {
		w.Fail("decisions: %d are open in phase %s", n, phaseWords[p.phase])
	}
	for i := range n {
		t := s.agenda.At(i)
		switch {
		case int(t.Kind) >= len(taskWords) || taskWords[t.Kind] == "":
			w.Fail("decision %d: kind %d is not one of the agenda", i, t.Kind)
		case t.Kind >= kinds && i == n-1:
			w.Fail("decision %d: nobody decides %s, and it is on top", i, taskWords[t.Kind])
		case t.Seat < 0 || t.Seat >= engine.Seat(p.players):
			w.Fail("decision %d: seat %d of %d", i, t.Seat+1, p.players)
		case !s.sound(&t):
			w.Fail("decision %d: argument %d of %s", i, t.Arg, taskWords[t.Kind])
		}
	}
}

// sound tells whether the argument of a task is one that its kind can have.
func (s *state) sound(t *engine.Task) bool {
	between := func(n int8) bool { return t.Arg >= 0 && t.Arg < int16(n) }
	switch t.Kind {
	case payAny, gainAny:
		return between(resources)
	case bump, tileAction, tileGains:
		return between(s.rules.tiles)
	case artDone:
		return between(s.rules.artSlots)
	case progressDone:
		return between(s.rules.names)
	case cover: // of a side card that finds no empty slot
		return between(s.rules.names) && !slices.Contains(s.clan[t.Seat].side[:s.rules.sideSlots], 0)
	}
	return t.Arg == 0
}

// dumpWords are the words of a dump that come from the component data.
type dumpWords struct{ tileWords, artWords, nameWords, setupWords []string }

func wordsOf(c *components) dumpWords {
	pick := func(n int8, id func(int) string) (ids []string) {
		for i := range n {
			ids = append(ids, id(int(i)))
		}
		return
	}
	return dumpWords{
		pick(c.tiles, func(i int) string { return c.tile[i].id }),
		append([]string{"none"}, pick(c.arts, func(i int) string { return c.art[i].id })...),
		append([]string{"none"}, pick(c.names, func(i int) string { return c.name[i].id })...),
		pick(c.setups, func(i int) string { return c.setup[i].id }),
	}
}
