package doggerland

import "tribes/engine"

// check is the one predicate of legality; 0 is legal.
func (s *state) check(m engine.Move) reason {
	if !form.Has(m) {
		return malformed
	}
	t := s.agenda.Top()
	if t == nil {
		return gameOver
	}
	if !answers(m.Kind, t) {
		return notNow
	}
	return s.answer(m)
}

// answer judges a well-formed move of a kind that answers the decision on top.
func (s *state) answer(m engine.Move) reason {
	t := s.agenda.Top()
	seat, me, a := t.Seat, &s.tribe[t.Seat], int(m.A)
	switch m.Kind {
	case dropOut, finish, decline, setArrow, setCentre:
		return legal
	case stop:
		return s.stoppable(t)
	case stay:
		return unless(t.Arg == usual, mustMove)
	case takeResources:
		return unless(m.A+m.B+m.C <= int16(s.rules.bonusPicks), tooManyPicks)
	case trainAbility:
		return s.trainable(me, a-1)
	case program:
		return s.programmable(seat, a-1)
	case chooseCraft:
		return s.workable(a - 1)
	case chooseSpace:
		return s.paintable((a-1)*rows + int(m.B) - 1)
	case placeMember:
		return s.placeable(me, int(t.Arg)%actions, a-1)
	case placePair:
		return unless(me.spares(pairOf[a]), notAtHome)
	case placePartner:
		return unless(me.home[a-1] > 0, notAtHome)
	case chooseTile:
		return s.aimable(seat, spotOf(m))
	case sendGatherers:
		return s.gatherable(me, int(t.Arg), m)
	case sendHunters:
		return s.huntable(me, int(t.Arg), int8(m.A), int8(m.B))
	case pay:
		return s.payment(me, s.fee(int(t.Arg)), unpaid(m))
	case resolve:
		return s.resolvable(seat, m)
	case buildHabitat:
		return s.buildable(me, a, t.Arg == 1)
	case carry:
		return s.carriable(me, int(t.Arg), m)
	case keepAnimal:
		return legal
	case makeTools:
		return s.toolable(me, m.A == 1, int8(m.B))
	case offer:
		return s.offerable(seat, int(t.Arg), a)
	case paintCubes:
		return legal
	case tripRow:
		return s.tripRow(seat, a-1)
	case tripTile:
		return s.trippable(seat, cellAt(a-1, int(t.Arg)))
	case placeMegalith:
		return s.erectable(seat, spotOf(m))
	case give:
		return s.givable(t, a)
	case take:
		return unless(a != tool, notTools)
	case moveVillage:
		return s.movable(seat, spotOf(m))
	case feed:
		return s.feedable(me, m.A)
	case answerEvent:
		return s.choosable(me, a)
	case giveUpCraft:
		return unless(me.made&bit(a-1) != 0, notYours)
	case restoreRow:
		return s.restorableRow(a - 1)
	case restoreTile:
		return s.restorable(cellAt(a-1, int(t.Arg)))
	}
	return malformed
}

func unless(ok bool, why reason) reason {
	if ok {
		return legal
	}
	return why
}

// spotOf is the cell of a move that names column and row.
func spotOf(m engine.Move) int { return cellAt(int(m.A)-1, int(m.B)-1) }

// trainable: DG-216, DG-R66.
func (s *state) trainable(me *tribe, ability int) reason {
	if me.level[ability] >= levels-1 {
		return atMaximum
	}
	return unless(me.payable(s.rules.stepCost(me, ability)), cannotPay)
}

// stepCost is what the next level of an ability costs; there must be one.
func (r *rules) stepCost(me *tribe, ability int) *amounts {
	return &r.ability[ability].cost[me.level[ability]]
}

// fee is what programming an action costs this round (DG-42); solo events may change it.
func (s *state) fee(action int) (f fee) {
	if action > paint {
		return
	}
	season, e := s.season(), s.event()
	if e != nil && e.kind == eventColdCosts {
		season = cold
	}
	f = s.rules.fee[season][action]
	if e != nil && e.kind == eventWaive && e.waived[action] {
		switch e.what {
		case waiveTool:
			f.tool = 0
		case waiveFur:
			f.fur = 0
		}
	}
	return
}

// spare is how many units of Scarcity a seat may take of its own will (DG-250, DG-R83).
func (s *state) spare(me *tribe) int16 {
	if !s.solo() {
		return 2 * maxProgram
	}
	return max(0, int16(s.rules.level[s.level].scarcity)-me.scarcity)
}

// unpaid is what a move to pay leaves to Scarcity.
func unpaid(m engine.Move) fee { return fee{int8(m.A), int8(m.B)} }

// payment judges to leave a part of a fee unpaid: DG-43, DG-R13, DG-R14.
func (s *state) payment(me *tribe, f, unpaid fee) reason {
	switch {
	case unpaid.tool > f.tool || unpaid.fur > f.fur:
		return notOwed
	case int16(f.tool-unpaid.tool) > me.stock[tool] || int16(f.fur-unpaid.fur) > me.stock[fur]:
		return cannotPay
	}
	return unless(int16(unpaid.tool+unpaid.fur) <= s.spare(me), scarcityFull)
}

// affordable tells whether there is a way to pay for programming an action.
func (s *state) affordable(me *tribe, action int) bool {
	f := s.fee(action)
	return s.payment(me, f, me.lacks(f)) == legal
}

// lacks is the part of a fee that a tribe does not hold.
func (c *tribe) lacks(f fee) fee {
	return fee{int8(max(0, int16(f.tool)-c.stock[tool])), int8(max(0, int16(f.fur)-c.stock[fur]))}
}

// programmable tells whether an action can be programmed to its end.
func (s *state) programmable(seat engine.Seat, action int) reason {
	me := &s.tribe[seat]
	if action >= firstShaman {
		return s.summonable(seat, action)
	}
	if me.free() == 0 {
		return nobodyHome
	}
	why := legal
	switch action {
	case construct: // DG-R33
		why = unless(me.built[0]+me.built[1]+me.site[hunter]+me.site[chief]+me.site[shaman] < spaces, noHabitatSpace)
	case handicraft:
		if why = me.twice(&me.craft); why == legal {
			why = unless(s.display&^s.occupied() != 0, noCraftFree)
		}
	case reproduce:
		switch {
		case me.parents != 0:
			why = onlyOnce
		case s.supply(me) < 1+s.births(me, twinBirth):
			why = noSupply
		default:
			why = unless(me.free() >= 2, noPair)
		}
	case expedition:
		why = unless(s.anyTarget(seat), noTarget)
	case paint:
		if why = me.twice(&me.painting); why == legal {
			why = unless(s.vacancy(species) >= 0, noSpaceFree)
		}
	default:
		k := action - firstImprove
		switch {
		case me.improving[k] != 0:
			why = onlyOnce
		case k != toolmaking && me.level[k] >= levels-1: // DG-R36
			why = atMaximum
		}
	}
	if why == legal && action <= paint && !s.affordable(me, action) {
		why = scarcityFull
	}
	return why
}

// births counts the newborns that another action of this round has been programmed for (DG-R28).
func (s *state) births(me *tribe, action int) int8 {
	switch {
	case action == twinBirth && me.ritual() == twinBirth:
		return 2
	case action == reproduce && me.parents != 0:
		return 1
	}
	return 0
}

// twice: an action for one member, or for two in two turns if one of them is the chief (DG-62, DG-63, DG-90, DG-91).
func (c *tribe) twice(jobs *[2]job) reason {
	switch {
	case jobs[1].place != 0:
		return onlyTwice
	case jobs[0].place != 0 && jobs[0].member != chief && c.home[chief] == 0:
		return onlyWithChief
	}
	return legal
}

// placeable: a member for the action that is being programmed.
func (s *state) placeable(me *tribe, action, member int) reason {
	if me.home[member] == 0 {
		return notAtHome
	}
	var first job
	switch action {
	case handicraft:
		first = me.craft[0]
	case paint:
		first = me.painting[0]
	}
	return unless(first.place == 0 || first.member == chief || member == chief, onlyWithChief)
}

// spares tells whether these members are at home.
func (c *tribe) spares(who [members]int8) bool {
	return c.home[hunter] >= who[hunter] && c.home[chief] >= who[chief] && c.home[shaman] >= who[shaman]
}

// occupied is the Handicraft tiles with a member on them.
func (s *state) occupied() (set uint32) {
	for i := range s.tribe[:s.players] {
		for _, j := range s.tribe[i].craft {
			if j.place != 0 {
				set |= bit(int(j.place) - 1)
			}
		}
	}
	return
}

// workable: DG-60.
func (s *state) workable(tile int) reason {
	switch {
	case s.display&bit(tile) == 0:
		return notFaceUp
	case s.occupied()&bit(tile) != 0:
		return placeTaken
	}
	return legal
}

// paintable: DG-88, DG-103.
func (s *state) paintable(place int) reason {
	if tile, _ := spaceOf(place); !s.onFresco(tile) {
		return notFaceUp
	}
	return unless(s.vacant(place), placeTaken)
}

// summonable tells whether a shaman action can be programmed: DG-99 to DG-104.
func (s *state) summonable(seat engine.Seat, action int) reason {
	me := &s.tribe[seat]
	e := s.event()
	switch {
	case e != nil && e.kind == eventForbid:
		return forbidden
	case me.home[shaman] == 0:
		return shamanAway
	case me.used&(1<<(action-firstShaman)) != 0:
		return usedBefore
	case s.locked(action):
		return shamanBlocked
	}
	for i := range s.tribe[:s.players] {
		if engine.Seat(i) != seat && s.tribe[i].ritual() == action {
			return placeTaken
		}
	}
	switch action {
	case paintPerfectly:
		return unless(s.vacancy(species) >= 0, noSpaceFree)
	case twinBirth: // DG-R28
		if s.supply(me) < 1+s.births(me, reproduce) {
			return noSupply
		}
		return unless(me.home[hunter] > 0 || me.home[chief] > 0, noPartner)
	}
	return legal
}

// locked tells whether an opposing shaman blocks an action this round (DG-246, DG-R73).
func (s *state) locked(action int) bool {
	if s.card == 0 {
		return false
	}
	on := &s.rules.card[s.card-1].shaman
	return int(on[0]) == action || int(on[1]) == action
}

// stoppable: a trade ends before its first gift, that with the shaman after one exchange (DG-160, DG-R39).
func (s *state) stoppable(t *engine.Task) reason {
	switch {
	case t.Times < gifts:
		return halfGiven
	case t.Arg == untraded:
		return tradeFirst
	}
	return legal
}

// givable: DG-160, DG-R46.
func (s *state) givable(t *engine.Task, r int) reason {
	me := &s.tribe[t.Seat]
	switch {
	case r == tool:
		return notTools
	case me.has(r) == 0:
		return lacking
	}
	return unless(t.Times < gifts || me.tradable() >= gifts, tooFewToTrade)
}

// need is the food a tribe needs this round (DG-182, DG-R95).
func (s *state) need(me *tribe) int16 { return int16(s.changed(changeFoodNeed, me.members())) }

// meals tells how few and how many meat a tribe that has food enough may eat; fruit does the rest (DG-R57).
func (s *state) meals(me *tribe) (lo, hi int16) {
	need, f := s.need(me), me.has(fruit)
	return (max(0, need-f) + 1) / 2, min(me.has(meat), (need+1)/2)
}

func (s *state) feedable(me *tribe, n int16) reason {
	lo, hi := s.meals(me)
	switch {
	case n < lo:
		return tooLittleFood
	case n > me.has(meat):
		return lacking
	}
	return unless(n <= hi, wasteful)
}
