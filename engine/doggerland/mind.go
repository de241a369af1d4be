package doggerland

import "tribes/engine"

// mind refuses a decoded position that other methods could not read.
func (s *state) mind(w *engine.Walk) {
	p := &s.position
	begun := p.phase != blank
	if begun && (p.round == 0 || p.first < 0 || p.lead < 0 || p.turn < 0) {
		w.Fail("nobody has the turn or the hut, or there is no round")
		return
	}
	for i := range p.fresco[:p.shown] {
		for j := range i {
			if p.fresco[i] == p.fresco[j] {
				w.Fail("fresco tile %d: it lies there twice", i+1)
			}
		}
	}
	for i := range p.target {
		if begun && i < int(s.rules.targets[p.players]) && p.target[i].tile == 0 {
			w.Fail("objective %d: none", i+1)
		}
	}
	if p.phase > choosing && p.cell[centre].tile == 0 {
		w.Fail("no tile lies in the centre")
	}
	if s.solo() && (p.phase > bonuses && p.card == 0 || p.phase < happening && p.card != 0) {
		w.Fail("a Solo card is face up exactly while rounds are played")
	}
	for i := range p.tribe[:p.players] {
		s.mindTribe(w, i, begun)
	}
	for i := range s.rival {
		if at := p.rival[i]; (at != 0) != (p.card != 0) || at != 0 && p.cell[at-1].tile == 0 {
			w.Fail("%s hunter: not on a tile", rivalIDs[i])
		}
	}
	for i := range s.agenda.Len() {
		t := s.agenda.At(i)
		if int(t.Kind) >= len(taskWords) || taskWords[t.Kind] == "" || t.Seat < 0 || t.Seat >= engine.Seat(p.players) || !s.sound(&t) {
			w.Fail("decision %d: not one of the game", i)
		}
	}
}

// mindTribe: pieces on the territory stand on tiles, those elsewhere on places that there are.
func (s *state) mindTribe(w *engine.Walk, i int, begun bool) {
	c := &s.tribe[i]
	onTile := func(name string, at uint8, must bool) {
		if at == 0 && must || at != 0 && s.phase > choosing && s.cell[at-1].tile == 0 {
			w.Fail("seat %d: %s: not on a tile", i+1, name)
		}
	}
	onTile("village", c.village, begun)
	for k, at := range c.stone {
		onTile(actionIDs[firstStone+k], at, false)
	}
	onTile("long trip", c.trip, false)
	for k := range c.party[:c.parties] {
		onTile("expedition", c.party[k].at, true)
		if k > 0 && c.party[k].at <= c.party[k-1].at {
			w.Fail("seat %d: expeditions are not in the order of the cells", i+1)
		}
	}
	switch {
	case c.built[0]+c.built[1] > spaces:
		w.Fail("seat %d: more than %d habitats", i+1, spaces)
	case (c.ritual() == paintPerfectly) != (c.token != 0) && !s.choosingSpace(i):
		w.Fail("seat %d: a token lies on the fresco exactly for paint perfectly", i+1)
	}
}

// choosingSpace tells whether a seat is about to put its token on the fresco.
func (s *state) choosingSpace(i int) bool {
	t := s.agenda.Top()
	return t != nil && t.Kind == chooseSpace && int(t.Seat) == i && s.tribe[i].token == 0
}

// sound tells whether the argument of a decision is one that its kind can have.
func (s *state) sound(t *engine.Task) bool {
	c := &s.tribe[t.Seat]
	between := func(lo, hi int16) bool { return t.Arg >= lo && t.Arg <= hi }
	onLand := func() bool { return between(0, cells-1) && s.cell[t.Arg].tile != 0 }
	switch t.Kind {
	case trainAbility, setArrow, setCentre, takeResources, program, chooseTile, resolve, makeTools, tripRow, take, feed, chooseCraft, placePair, placePartner:
		return t.Kind == take && between(untraded, exchanges+maxAmount) || between(0, actions-1)
	case chooseSpace:
		return t.Arg == paint || t.Arg == paintPerfectly
	case placeMember:
		return s.soundPlace(int(t.Arg)%actions, t.Arg/actions) && t.Arg >= 0
	case sendGatherers:
		return onLand()
	case pay:
		return between(construct, paint)
	case buildHabitat:
		return between(0, 1) && (t.Arg == 1 && c.site[chief] > 0 || t.Arg == 0 && c.site[hunter]+c.site[shaman] > 0)
	case carry:
		return onLand() && c.partyAt(int(t.Arg)) >= 0
	case keepAnimal:
		return between(0, species-1) && c.memory[0] != 0 && c.memory[1] != 0
	case offer, placeMegalith:
		return between(firstShaman, actions-1) && int(t.Arg) == c.ritual() && (t.Kind == offer || between(menhir, dolmen))
	case paintCubes:
		return c.token != 0
	case tripTile, restoreTile:
		return between(0, grid-1)
	case give:
		return between(untraded, exchanges+maxAmount) && t.Times > 0 && t.Times <= gifts
	case moveVillage:
		return between(usual, byMagic)
	case answerEvent:
		return t.Arg == 0 && s.card != 0
	}
	return t.Arg == 0
}

// soundPlace: an action with a place of its own that there is.
func (s *state) soundPlace(action int, place int16) bool {
	switch action {
	case handicraft:
		return place < crafts
	case paint:
		return place < frescoes*rows
	case construct, improveMovement, improveTransport, improveTools:
		return place == 0
	}
	return false
}
