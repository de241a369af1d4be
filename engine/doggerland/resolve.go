package doggerland

import "tribes/engine"

// resolvable tells whether a programmed action can be carried out now (DG-R49).
func (s *state) resolvable(seat engine.Seat, m engine.Move) reason {
	me, action := &s.tribe[seat], int(m.A)-1
	if !me.programmed(m) {
		return notProgrammed
	}
	switch action {
	case construct:
		for kind := simple; kind <= prestigious; kind++ {
			if s.buildable(me, kind, m.B == 1) == legal {
				return legal
			}
		}
		return cannotBuild
	case handicraft:
		return unless(me.payable(&s.rules.craft[m.B-1].cost), cannotPay)
	case reproduce:
		return unless(s.supply(me) > 0, noSupply)
	case expedition:
		return legal
	case paint:
		return unless(me.remembers(s.speciesAt(placeOf(m))) > 0, noSuchMemory)
	case improveMovement, improveTransport:
		k := action - firstImprove
		if me.level[k] >= levels-1 {
			return atMaximum
		}
		return unless(me.payable(s.rules.stepCost(me, k)), cannotPay)
	case improveTools:
		for level := range int8(levels + 1) {
			if s.toolable(me, false, level) == legal || s.toolable(me, true, level) == legal {
				return legal
			}
		}
		return cannotPay
	}
	return s.ritual(seat, action)
}

// placeOf is the space of the fresco that a move to resolve names.
func placeOf(m engine.Move) int { return (int(m.B)-1)*rows + int(m.C) - 1 }

// programmed tells whether a move to resolve names an action that is waiting.
func (c *tribe) programmed(m engine.Move) bool {
	action := int(m.A) - 1
	plain := m.B == 0 && m.C == 0
	switch action {
	case construct:
		if m.C == 0 && m.B == 1 {
			return c.site[chief] > 0
		}
		return plain && c.site[hunter]+c.site[shaman] > 0
	case handicraft:
		return m.B > 0 && m.C == 0 && c.at(&c.craft, int(m.B)-1) >= 0
	case reproduce:
		return plain && c.parents != 0
	case expedition:
		return m.B > 0 && m.B <= grid && m.C > 0 && c.partyAt(cellAt(int(m.B)-1, int(m.C)-1)) >= 0
	case paint:
		return m.B > 0 && m.C > 0 && m.C <= rows && c.at(&c.painting, placeOf(m)) >= 0
	case improveMovement, improveTransport, improveTools:
		return plain && c.improving[action-firstImprove] != 0
	}
	return plain && c.ritual() == action
}

// at finds the member on a place, -1 if there is none.
func (c *tribe) at(jobs *[2]job, place int) int {
	for i, j := range jobs {
		if int(j.place) == place+1 {
			return i
		}
	}
	return -1
}

// waiting tells whether a seat has programmed anything that is not resolved.
func (c *tribe) waiting() bool {
	return c.site != [members]int8{} || c.craft[0].place != 0 || c.painting[0].place != 0 || c.parents != 0 ||
		c.improving != [abilities]uint8{} || c.shaman != 0 || c.parties > 0
}

// habitatCost is what a habitat costs; the chief saves wood (DG-58, DG-R34).
func (s *state) habitatCost(kind int, chiefs bool) amounts {
	cost := s.rules.habitat[kind].cost
	if chiefs {
		cost[wood] = max(0, cost[wood]-s.rules.discount)
	}
	return cost
}

// buildable: DG-114, DG-115, DG-R32.
func (s *state) buildable(me *tribe, kind int, chiefs bool) reason {
	cost := s.habitatCost(kind, chiefs)
	built := me.built
	built[kind-simple]++
	switch {
	case me.built[0]+me.built[1] == spaces:
		return noHabitatSpace
	case !me.payable(&cost):
		return cannotPay
	}
	return unless(s.room(built) >= me.members(), tooSmall)
}

// yieldAt is what a party brings about: of the tile for each point of Mastery, or of the animal (DG-127, DG-140).
func (s *state) yieldAt(c int, p *party) (all amounts) {
	if animal := s.cell[c].animal; animal != 0 {
		a := &s.rules.animal[animal-1]
		all[meat], all[fur], all[bone] = a.meat, a.fur, a.bone
		return
	}
	all = s.kindOf(c).yield
	for r := range all {
		all[r] *= s.rules.mastery(p)
	}
	return
}

func (a *amounts) sum() (n int16) {
	for _, x := range a {
		n += int16(x)
	}
	return
}

// capacity is what the members of a party can carry (DG-129).
func (s *state) capacity(me *tribe, p *party) int16 { return int16(p.members()) * int16(s.load(me)) }

// load of a move: the amounts it names, in the order of the resources that there are.
func loadOf(yield *amounts, m engine.Move) (load amounts, extra bool) {
	n := [3]int16{m.A, m.B, m.C}
	k := 0
	for r, y := range yield {
		if y > 0 && k < len(n) {
			load[r] = int8(n[k])
			k++
		}
	}
	for ; k < len(n); k++ {
		extra = extra || n[k] != 0
	}
	return
}

// carriable: DG-128, DG-R22.
func (s *state) carriable(me *tribe, c int, m engine.Move) reason {
	p := &me.party[me.partyAt(c)]
	yield := s.yieldAt(c, p)
	load, extra := loadOf(&yield, m)
	if extra {
		return notThatMuch
	}
	for r := range load {
		if load[r] > yield[r] {
			return notThatMuch
		}
	}
	return unless(load.sum() == s.capacity(me, p), carryAll)
}

// toolable: DG-148, DG-149, DG-R37.
func (s *state) toolable(me *tribe, improve bool, level int8) reason {
	if !improve && level == 0 {
		return nothingMade
	}
	now := int8(me.level[toolmaking]) + 1
	var cost amounts
	if improve {
		if now >= levels {
			return atMaximum
		}
		cost = *s.rules.stepCost(me, toolmaking)
		now++
	}
	if level > now {
		return levelTooHigh
	}
	if level > 0 {
		for r, n := range s.rules.craftsOf[level-1].pay {
			cost[r] += n
		}
	}
	return unless(me.payable(&cost), cannotPay)
}

// ritual tells whether a shaman action can be resolved: DG-R38, DG-R39.
func (s *state) ritual(seat engine.Seat, action int) reason {
	if !s.offers(action) {
		return s.effective(seat, action, -1)
	}
	why := cannotPay
	for r := range resources {
		switch w := s.offerable(seat, action, r); w {
		case legal:
			return legal
		case notAccepted, lacking:
		default:
			why = w
		}
	}
	return why
}

// offers tells whether an offering is due for a shaman action (DG-152, DG-R40).
func (s *state) offers(action int) bool {
	e := s.event()
	return s.rules.shaman[action-firstShaman].offering && (e == nil || e.kind != eventWaive || e.what != waiveOffering)
}

// offerable: DG-152, DG-R39.
func (s *state) offerable(seat engine.Seat, action, r int) reason {
	me, n := &s.tribe[seat], s.rules.offering[r]
	switch {
	case n == 0:
		return notAccepted
	case me.has(r) < int16(n):
		return lacking
	}
	return s.effective(seat, action, r)
}

// effective tells whether a shaman action has an effect when the offering is paid with resource r; -1 without an offering.
func (s *state) effective(seat engine.Seat, action, r int) reason {
	me := &s.tribe[seat]
	var paid amounts
	if r >= 0 {
		paid[r] = s.rules.offering[r]
	}
	switch action {
	case paintPerfectly:
		return unless(me.remembers(s.speciesAt(int(me.token)-1)) > 0, noSuchMemory)
	case longTrip:
		for row := range grid {
			if s.tripRow(seat, row) == legal {
				return legal
			}
		}
		return noTripTile
	case menhir, standingStone, dolmen:
		cost := s.rules.shaman[action-firstShaman].cost
		for k := range cost {
			cost[k] += paid[k]
		}
		if !me.payable(&cost) {
			return cannotPay
		}
		g := s.within(int(me.village)-1, s.reach(me))
		for c := g.next(0); c >= 0; c = g.next(c + 1) {
			if !s.foreign(seat, c) {
				return legal
			}
		}
		return noStoneTile
	case nextFirst:
		if s.solo() {
			return unless(s.anyVillage(seat), noVillageTile)
		}
		return legal
	case trade:
		left := me.tradable()
		if r >= 0 && r != tool {
			left -= int16(paid[r])
		}
		return unless(left >= gifts, tooFewToTrade)
	}
	return unless(s.supply(me) > 0, noSupply)
}

// trippable: DG-154, DG-R42; an opponent's hunter of the solo mode does not hinder (DG-R78).
func (s *state) trippable(seat engine.Seat, c int) reason {
	if s.cell[c].tile == 0 {
		return noTile
	}
	for i := range s.tribe[:s.players] {
		if engine.Seat(i) != seat && s.tribe[i].claimed(c) {
			return opponentThere
		}
	}
	return legal
}

func (s *state) tripRow(seat engine.Seat, row int) reason {
	for column := range grid {
		if s.trippable(seat, cellAt(column, row)) == legal {
			return legal
		}
	}
	return noTripTile
}

// erectable: DG-163, DG-R42.
func (s *state) erectable(seat engine.Seat, c int) reason {
	me := &s.tribe[seat]
	if s.cell[c].tile == 0 {
		return noTile
	}
	if g := s.within(int(me.village)-1, s.reach(me)); !g.has(c) {
		return outOfReach
	}
	return unless(!s.foreign(seat, c), opponentThere)
}

// villageTiles are within the reach of a village move.
func (s *state) villageTiles(seat engine.Seat) region {
	return s.within(int(s.tribe[seat].village)-1, s.rules.villageMax)
}

// movable: DG-197 to DG-200, DG-R60.
func (s *state) movable(seat engine.Seat, c int) reason {
	g := s.villageTiles(seat)
	switch {
	case s.cell[c].tile == 0:
		return noTile
	case c == int(s.tribe[seat].village)-1:
		return notMoved
	case !g.has(c):
		return tooFarForVillage
	}
	return unless(!s.foreign(seat, c), opponentThere)
}

func (s *state) anyVillage(seat engine.Seat) bool {
	g := s.villageTiles(seat)
	for c := g.next(0); c >= 0; c = g.next(c + 1) {
		if s.movable(seat, c) == legal {
			return true
		}
	}
	return false
}
