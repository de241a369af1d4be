package doggerland

import "tribes/engine"

// resolve carries out a programmed action, or opens what has to be chosen for it. Its
// members return when it is complete (DG-113).
func (s *state) resolve(seat engine.Seat, m engine.Move, ev *engine.Events) {
	me, action := &s.tribe[seat], int(m.A)-1
	switch action {
	case construct:
		s.open(buildHabitat, seat, 1, m.B)
	case handicraft:
		i := me.at(&me.craft, int(m.B)-1)
		me.pay(&s.rules.craft[m.B-1].cost)
		me.made |= bit(int(m.B) - 1)
		s.display &^= bit(int(m.B) - 1)
		me.leave(&me.craft, i)
		ev.Add(engine.Event{What: crafted, Seat: seat, A: m.B - 1})
	case reproduce:
		me.newborn++
		me.back(pairOf[me.parents])
		me.parents = 0
		ev.Add(engine.Event{What: born, Seat: seat, A: 1})
	case expedition:
		s.arrive(seat, cellAt(int(m.B)-1, int(m.C)-1), ev)
	case paint:
		place := placeOf(m)
		me.leave(&me.painting, me.at(&me.painting, place))
		s.paintOn(seat, place, 1, ev)
	case improveMovement, improveTransport:
		k := action - firstImprove
		me.pay(s.rules.stepCost(me, k))
		me.level[k]++
		s.endImproving(me, k)
		ev.Add(engine.Event{What: improved, Seat: seat, A: int16(k), B: int16(me.level[k]) + 1})
	case improveTools:
		s.open(makeTools, seat, 1, 0)
	default:
		if s.offers(action) {
			s.open(offer, seat, 1, int16(action))
			return
		}
		s.perform(seat, action, ev)
	}
}

// back brings members home.
func (c *tribe) back(who [members]int8) {
	for k, n := range who {
		c.home[k] += n
	}
}

// leave ends the job of one member of two possible ones.
func (c *tribe) leave(jobs *[2]job, i int) {
	c.home[jobs[i].member]++
	jobs[i] = jobs[1]
	jobs[1] = job{}
}

// leaveSite brings a member home from the construction site, the chief or another.
func (s *state) leaveSite(me *tribe, chiefs bool) {
	who := hunter
	switch {
	case chiefs:
		who = chief
	case me.site[hunter] == 0:
		who = shaman
	}
	me.site[who]--
	me.home[who]++
}

func (s *state) endImproving(me *tribe, k int) {
	me.home[me.improving[k]-1]++
	me.improving[k] = 0
}

// arrive resolves an expedition: it hunts where an animal is, and gathers elsewhere.
func (s *state) arrive(seat engine.Seat, at int, ev *engine.Events) {
	me := &s.tribe[seat]
	p := &me.party[me.partyAt(at)]
	if animal := s.cell[at].animal; animal != 0 {
		if a := &s.rules.animal[animal-1]; s.rules.mastery(p) < a.mastery || p.members() < a.team { // DG-138
			ev.Add(engine.Event{What: failed, Seat: seat, A: int16(at)})
			s.comeBack(me, at)
			return
		}
	}
	yield := s.yieldAt(at, p)
	if yield.sum() > s.capacity(me, p) {
		s.open(carry, seat, 1, int16(at))
		return
	}
	s.bring(seat, at, &yield, ev)
}

// bring takes what is carried, then exhausts the tile or remembers the animal (DG-130 to DG-135, DG-139).
func (s *state) bring(seat engine.Seat, at int, load *amounts, ev *engine.Events) {
	me := &s.tribe[seat]
	for r, n := range load {
		if n > 0 {
			me.gain(r, int16(n))
			ev.Add(engine.Event{What: brought, Seat: seat, A: int16(r), B: int16(n), C: int16(at)})
		}
	}
	s.comeBack(me, at)
	spot := &s.cell[at]
	if spot.animal == 0 {
		spot.used++
		ev.Add(engine.Event{What: exhaustion, Seat: engine.NoSeat, A: int16(at), B: int16(s.rules.gathers[s.players] - spot.used)})
		return
	}
	kind := spot.animal - 1
	spot.animal = 0
	me.hunts++
	ev.Add(engine.Event{What: hunted, Seat: seat, A: int16(kind), B: int16(at)})
	for i := range me.memory {
		if me.memory[i] == 0 {
			me.memory[i] = kind + 1
			return
		}
	}
	s.open(keepAnimal, seat, 1, int16(kind))
}

// comeBack ends an expedition: members return, tools are lost (DG-131, DG-141).
func (s *state) comeBack(me *tribe, at int) {
	i := me.partyAt(at)
	p := me.party[i]
	me.back([members]int8{p.hunters, p.chiefs, p.shamans})
	me.parties--
	copy(me.party[i:], me.party[i+1:me.parties+1])
	me.party[me.parties] = party{}
}

// remember keeps a hunted animal instead of one of the memory, or leaves it; the other returns to its corner (DG-139).
func (s *state) remember(seat engine.Seat, kind uint8, slot int, ev *engine.Events) {
	gone := kind
	if slot >= 0 {
		me := &s.tribe[seat]
		gone = me.memory[slot] - 1
		me.memory[slot] = kind + 1
	}
	ev.Add(engine.Event{What: forgotten, Seat: seat, A: int16(gone)})
}

// paintOn puts cubes on a space of the fresco; as many animals return to their corner (DG-143, DG-161).
func (s *state) paintOn(seat engine.Seat, place int, cubes int8, ev *engine.Events) {
	me, kind := &s.tribe[seat], s.speciesAt(place)
	for left, i := cubes, 0; left > 0 && i < memory; i++ {
		if me.memory[i] == kind+1 {
			me.memory[i] = 0
			left--
		}
	}
	tile, row := spaceOf(place)
	s.space[tile][row] = painted{uint8(seat) + 1, cubes}
	ev.Add(engine.Event{What: paintedOn, Seat: seat, A: int16(place), B: int16(cubes)})
}

func (s *state) makeTools(seat engine.Seat, improve bool, level int8, ev *engine.Events) {
	me := &s.tribe[seat]
	if improve {
		me.pay(s.rules.stepCost(me, toolmaking))
		me.level[toolmaking]++
		ev.Add(engine.Event{What: improved, Seat: seat, A: toolmaking, B: int16(me.level[toolmaking]) + 1})
	}
	if level > 0 {
		f := &s.rules.craftsOf[level-1]
		me.pay(&f.pay)
		me.stock[tool] += int16(f.tools)
		ev.Add(engine.Event{What: toolsMade, Seat: seat, A: int16(f.tools)})
	}
	s.endImproving(me, toolmaking)
}

// perform carries out a shaman action whose offering has been made.
func (s *state) perform(seat engine.Seat, action int, ev *engine.Events) {
	me := &s.tribe[seat]
	switch action {
	case paintPerfectly:
		place := int(me.token) - 1
		if me.remembers(s.speciesAt(place)) > 1 { // DG-R44
			s.open(paintCubes, seat, 1, 0)
			return
		}
		s.paintOn(seat, place, 1, ev)
	case longTrip:
		s.open(tripRow, seat, 1, 0)
		return
	case menhir, standingStone, dolmen:
		s.open(placeMegalith, seat, 1, int16(action))
		return
	case nextFirst:
		if s.solo() { // DG-254
			s.open(moveVillage, seat, 1, byMagic)
			return
		}
		s.first, s.kept = seat, 1
		ev.Add(engine.Event{What: hutTaken, Seat: seat})
	case trade:
		s.open(give, seat, gifts, untraded)
		return
	case twinBirth:
		n := min(2, s.supply(me))
		me.newborn += n
		ev.Add(engine.Event{What: born, Seat: seat, A: int16(n)})
	}
	s.returnShaman(seat)
}

// returnShaman ends a shaman action that was resolved and marks it (DG-151, DG-167, DG-168).
func (s *state) returnShaman(seat engine.Seat) {
	me := &s.tribe[seat]
	me.used |= 1 << (me.shaman - 1)
	s.freeShaman(me)
}

func (s *state) freeShaman(me *tribe) {
	me.home[shaman]++
	if me.partner > 0 {
		me.home[me.partner-1]++
	}
	me.shaman, me.partner, me.token = 0, 0, 0
}

// erect pays for a megalith and puts it on a tile (DG-162 to DG-166).
func (s *state) erect(seat engine.Seat, action, at int, ev *engine.Events) {
	me := &s.tribe[seat]
	s.agenda.Pop()
	me.pay(&s.rules.shaman[action-firstShaman].cost)
	me.stone[action-firstStone] = uint8(at) + 1
	ev.Add(engine.Event{What: erected, Seat: seat, A: int16(action), B: int16(at)})
	s.returnShaman(seat)
}

// moveVillage: DG-197, and with the shaman DG-254.
func (s *state) moveVillage(t *engine.Task, at int, ev *engine.Events) {
	seat, way := t.Seat, t.Arg
	s.agenda.Pop()
	s.tribe[seat].village = uint8(at) + 1
	ev.Add(engine.Event{What: villageMoved, Seat: seat, A: int16(at)})
	if way == byMagic {
		s.returnShaman(seat)
		return
	}
	s.done++
}

// finish ends the phase 3 of a player: what is not resolved is lost, and the shaman's costs Scarcity (DG-45, DG-169).
func (s *state) finish(seat engine.Seat, ev *engine.Events) {
	me := &s.tribe[seat]
	wasted := me.shaman != 0
	me.back(me.site)
	me.site = [members]int8{}
	for me.craft[0].place != 0 {
		me.leave(&me.craft, 0)
	}
	for me.painting[0].place != 0 {
		me.leave(&me.painting, 0)
	}
	me.back(pairOf[me.parents])
	me.parents = 0
	for k := range me.improving {
		if me.improving[k] != 0 {
			s.endImproving(me, k)
		}
	}
	for me.parties > 0 {
		s.comeBack(me, int(me.party[0].at)-1)
	}
	if wasted {
		s.freeShaman(me)
	}
	me.home[hunter] -= me.white[hunter] // DG-R72
	me.home[chief] -= me.white[chief]
	me.white = [2]int8{}
	s.done++
	if wasted {
		s.suffer(seat, int16(s.rules.wasted), byShaman, ev)
	}
}
