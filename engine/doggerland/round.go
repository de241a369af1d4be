package doggerland

import "tribes/engine"

// next goes on when no decision is open: it opens the next one, or takes a step of the round.
func (s *state) next(d *engine.Dice, ev *engine.Events) {
	switch s.phase {
	case choosing:
		s.open(setCentre, s.first, 1, 0)
	case bonuses:
		s.eachOnce(func(seat engine.Seat) {
			s.done++
			if s.rules.bonusSteps > 0 {
				s.open(trainAbility, seat, 1, 0)
			}
			s.open(takeResources, seat, 1, 0)
		}, func() { s.beginRound(d, ev) })
	case happening:
		s.enter(programming)
		s.rivalsAct(ev)
	case programming:
		if s.tribe[s.turn].dropped == 0 {
			s.open(program, s.turn, 1, 0)
			return
		}
		s.reveal(d, ev)
		s.enter(resolving)
	case resolving:
		s.eachOnce(func(seat engine.Seat) {
			if s.tribe[seat].waiting() {
				s.open(resolve, seat, 1, 0)
				return
			}
			s.finish(seat, ev)
		}, func() { s.migrate(ev) })
	case feeding:
		s.eachOnce(func(seat engine.Seat) { s.serve(seat, ev) }, func() { s.endRound(d, ev) })
	case moving:
		s.eachOnce(func(seat engine.Seat) { s.open(moveVillage, seat, 1, usual) }, func() { s.passHut(d, ev) })
	}
}

// enter begins a phase with the holder of the hut.
func (s *state) enter(phase uint8) {
	s.phase, s.lead, s.done, s.turn = phase, s.first, 0, s.first
}

// eachOnce lets the players act in turn order; done counts those who are done.
func (s *state) eachOnce(act func(engine.Seat), then func()) {
	if s.done == s.players {
		then()
		return
	}
	s.turn = (s.lead + engine.Seat(s.done)) % engine.Seat(s.players)
	act(s.turn)
}

// beginRound: DG-35, DG-38; in the solo mode a card comes first (DG-239).
func (s *state) beginRound(d *engine.Dice, ev *engine.Events) {
	for i := range s.tribe[:s.players] {
		s.tribe[i].dropped = 0
	}
	ev.Add(engine.Event{What: roundBegins, Seat: s.first, A: int16(s.round)})
	s.enter(programming)
	if s.solo() {
		s.phase = happening
		s.turnCard(d, ev)
		s.happen(ev)
	}
}

// reveal: DG-107 to DG-109, DG-R51, DG-R52.
func (s *state) reveal(d *engine.Dice, ev *engine.Events) {
	land := s.land()
	var by region
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		by.add(int(c.village) - 1)
		for _, at := range c.stone {
			if at != 0 {
				by.add(int(at) - 1)
			}
		}
		for _, p := range c.party[:c.parties] {
			by.add(int(p.at) - 1)
		}
	}
	for _, at := range s.rival {
		if at != 0 {
			by.add(int(at) - 1)
		}
	}
	empty := by.grown().and(s.rules.board[s.rules.sideOf[s.players]]).without(land)
	if empty.empty() {
		return
	}
	deck, n := s.terrainDeck()
	for row := range grid {
		for column := range grid {
			if c := cellAt(column, row); empty.has(c) && n > 0 {
				i := d.Intn(n)
				s.lay(c, deck[i], ev)
				copy(deck[i:], deck[i+1:n])
				n--
			}
		}
	}
}

// terrainDeck lists the tiles of the deck that have not been laid (DG-11, DG-R5, DG-R67).
func (s *state) terrainDeck() (deck [tiles]uint8, n int) {
	var laid [tiles + 1]bool
	for c := range s.cell {
		laid[s.cell[c].tile] = true
	}
	end := 1 + startTiles + baseTiles
	if s.rules.extra[s.players] {
		end = tiles
	}
	for i := 1 + startTiles; i < end; i++ {
		if !laid[i+1] {
			deck[n] = uint8(i)
			n++
		}
	}
	return
}

func (s *state) lay(c int, tile uint8, ev *engine.Events) {
	s.cell[c] = spot{tile: tile + 1}
	ev.Add(engine.Event{What: tileLaid, Seat: engine.NoSeat, A: int16(tile), B: int16(c)})
}

// serve feeds a tribe, or asks how if there is a choice (DG-182, DG-R57).
func (s *state) serve(seat engine.Seat, ev *engine.Events) {
	me := &s.tribe[seat]
	if s.need(me) > me.has(fruit)+2*me.has(meat) {
		s.eat(seat, me.has(meat), ev)
		return
	}
	lo, hi := s.meals(me)
	if lo < hi {
		s.open(feed, seat, 1, 0)
		return
	}
	s.eat(seat, lo, ev)
}

// eat feeds a tribe with so many meat, and with fruit what is left; who is not fed costs Scarcity (DG-183).
func (s *state) eat(seat engine.Seat, meats int16, ev *engine.Events) {
	me := &s.tribe[seat]
	need := s.need(me)
	meats = me.lose(meat, meats)
	fruits := me.lose(fruit, max(0, need-2*meats))
	ev.Add(engine.Event{What: fed, Seat: seat, A: meats, B: fruits})
	s.done++
	s.suffer(seat, max(0, need-2*meats-fruits), byHunger, ev)
}

// endRound is phase 5 from the ageing of food to the handicrafts: DG-184 to DG-196.
func (s *state) endRound(d *engine.Dice, ev *engine.Events) {
	for i := range s.tribe[:s.players] {
		s.age(engine.Seat(i), ev)
	}
	for i := range s.tribe[:s.players] {
		s.moveIn(engine.Seat(i), ev)
	}
	s.reachTargets(ev)
	if s.round == maxRounds {
		s.phase, s.over = ended, scored
		ev.Add(engine.Event{What: over, Seat: engine.NoSeat, A: scored})
		return
	}
	s.round++
	s.spawn(ev)
	s.turnFresco(d, ev)
	s.refill(d, ev)
	s.enter(moving)
}

// age: DG-184.
func (s *state) age(seat engine.Seat, ev *engine.Events) {
	b := &s.tribe[seat].bowl
	if old := b[bowls-1]; old != [2]int16{} {
		ev.Add(engine.Event{What: foodSpoils, Seat: seat, A: old[0], B: old[1]})
	}
	copy(b[1:], b[:bowls-1])
	b[0] = [2]int16{}
}

// moveIn: DG-185, DG-R29, DG-R30.
func (s *state) moveIn(seat engine.Seat, ev *engine.Events) {
	me := &s.tribe[seat]
	if me.newborn == 0 {
		return
	}
	n := max(0, min(me.newborn, s.room(me.built)-me.members()))
	ev.Add(engine.Event{What: housed, Seat: seat, A: int16(n), B: int16(me.newborn - n)})
	me.hunters += n
	me.home[hunter] += n
	me.births += n
	me.newborn = 0
}

// reachTargets: DG-186 to DG-190; solo DG-267, DG-268.
func (s *state) reachTargets(ev *engine.Events) {
	if s.solo() {
		s.checkSolo(s.wanted, ev)
		return
	}
	for i := range s.target {
		g := &s.target[i]
		if g.tile == 0 || g.later != 0 {
			continue
		}
		new, vp := uint8(0), s.rules.targetVP[0]
		for seat := range s.players {
			if s.meets(engine.Seat(seat), &s.rules.target[g.tile-1]) {
				new |= 1 << seat
			}
		}
		if new &^= g.first; new == 0 {
			continue
		}
		if g.first == 0 {
			g.first = new
		} else {
			g.later, vp = new, s.rules.targetVP[1]
		}
		for seat := range s.players {
			if new>>seat&1 == 1 {
				ev.Add(engine.Event{What: reached, Seat: engine.Seat(seat), A: int16(g.tile) - 1, B: int16(vp)})
			}
		}
	}
}

// spawn puts the animals of the new season on their tiles, in the order of the arrow (DG-192 to DG-194, DG-R55, DG-R56).
func (s *state) spawn(ev *engine.Events) {
	for _, c := range s.rules.order[s.arrow] {
		spot := &s.cell[c]
		if spot.tile == 0 || spot.animal != 0 {
			continue
		}
		kind := s.kindOf(int(c)).spawn
		if kind < 0 || s.rules.animal[kind].season != s.season() || s.left(uint8(kind)) == 0 {
			continue
		}
		s.appear(int(c), uint8(kind), ev)
	}
}

// appear puts an animal on a tile; an opponent's hunter there takes it at once (DG-264).
func (s *state) appear(c int, kind uint8, ev *engine.Events) {
	if s.rivalAt(c) >= 0 {
		s.capture(kind, c, ev)
		return
	}
	s.cell[c].animal = kind + 1
	ev.Add(engine.Event{What: appears, Seat: engine.NoSeat, A: int16(kind), B: int16(c)})
}

// passHut ends a round: DG-201, DG-157, DG-R43.
func (s *state) passHut(d *engine.Dice, ev *engine.Events) {
	if s.kept == 0 {
		s.first = s.after(s.first)
	}
	s.kept = 0
	for i := range s.tribe[:s.players] {
		if c := &s.tribe[i]; c.old == 1 {
			c.trip, c.old = 0, 0
		} else if c.trip != 0 {
			c.old = 1
		}
	}
	s.beginRound(d, ev)
}
