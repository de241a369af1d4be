package dawn

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
	if !answers(m.Kind, t.Kind) {
		return notNow
	}
	return s.answer(m)
}

// answer judges a well-formed move of a kind that answers the decision on top.
func (s *state) answer(m engine.Move) reason {
	t := s.agenda.Top()
	seat, me, a := t.Seat, &s.clan[t.Seat], int(m.A)
	switch m.Kind {
	case skip, rest:
		return legal
	case setupCard:
		return s.drawable(me, a-1)
	case placeMeeple:
		return s.placeable(me, a-1)
	case move:
		return s.movable(seat, a-1)
	case createArt:
		return s.creatable(me, a-1)
	case payFood:
		return s.foodable(me, t.Times, int8(a))
	case payAny:
		return s.anyable(me, t, a)
	case loseMeeple:
		return s.givable(me, a-1)
	case gainFood:
		return unless(int8(a) <= t.Times, tooMuch)
	case gainAny:
		return unless(a >= int(t.Arg), descending)
	case newborn:
		return s.bearable(me)
	case takeProgress:
		return s.takeable(me, a-1)
	case cover:
		return s.coverable(me, a-1)
	case cook:
		return s.cookable(me, int8(a))
	case expand:
		return s.expandable(me)
	}
	return malformed
}

func unless(ok bool, why reason) reason {
	if ok {
		return legal
	}
	return why
}

// drawable: DM-28, DM-29.
func (s *state) drawable(me *clan, card int) reason {
	switch {
	case me.drew == 1:
		return drewBefore
	case card >= int(s.rules.setups) || s.middle&bit(card) == 0:
		return noSuchCard
	}
	return legal
}

// placeable: DM-30 to DM-35, DM-R5.
func (s *state) placeable(me *clan, area int) reason {
	if area >= int(s.rules.areas) {
		return noSuchArea
	}
	column := s.rules.area[area].column
	if !s.rules.setupColumns[column] {
		return notInSetup
	}
	here, least := int8(0), int8(127)
	for i := range s.rules.areas {
		if s.rules.area[i].column != column {
			continue
		}
		if me.area[i] > 0 {
			return columnTaken
		}
		n := s.crowd(int(i))
		least = min(least, n)
		if int(i) == area {
			here = n
		}
	}
	switch {
	case !s.rules.fewestFirst[column] || here == least:
		return legal
	case least == 0:
		return notEmpty
	}
	return notFewest
}

// crowd counts the meeples of all players in a Ready Area.
func (s *state) crowd(area int) (n int8) {
	for i := range s.players {
		n += s.clan[i].area[area]
	}
	return
}

// movable: DM-40 to DM-42.
func (s *state) movable(seat engine.Seat, line int) reason {
	if line >= int(s.rules.lines) {
		return noSuchLine
	}
	l := &s.rules.line[line]
	switch {
	case s.clan[seat].area[l.from] == 0:
		return nobodyThere
	case s.on[l.to] == uint8(seat)+1:
		return ownTile
	}
	return legal
}

// creatable: DM-45, DM-R16.
func (s *state) creatable(me *clan, slot int) reason {
	if slot >= int(s.rules.artSlots) || s.rowOf(slot) == nil {
		return noSuchSlot
	}
	return unless(me.payable(&s.rowOf(slot).cost), artCost)
}

// foodable: so many Fruit of n food, the rest Meat (DM-17).
func (s *state) foodable(me *clan, n, k int8) reason {
	switch {
	case k > n:
		return tooMuch
	case k > me.res[fruit], n-k > me.res[meat]:
		return lacking
	}
	return legal
}

// anyable: one unit, in track order, leaving enough for those to come (DM-18, Decisions).
func (s *state) anyable(me *clan, t *engine.Task, r int) reason {
	if r < int(t.Arg) {
		return descending
	}
	if me.res[r] == 0 {
		return lacking
	}
	left := int8(0)
	for _, n := range me.res[r:] {
		left += n
	}
	return unless(left >= t.Times, tooFewAfter)
}

// givable: DM-R23.
func (s *state) givable(me *clan, area int) reason {
	switch {
	case area >= int(s.rules.areas):
		return noSuchArea
	case !s.rules.giveFrom[s.rules.area[area].column]:
		return notGiven
	}
	return unless(me.area[area] > 0, nobodyThere)
}

// bearable: DM-43, DM-57, DM-58.
func (s *state) bearable(me *clan) reason {
	if me.area[s.rules.first] >= s.rules.newborns {
		return firstFull
	}
	return unless(me.mat > 0, matEmpty)
}

// takeable: DM-59, DM-R26.
func (s *state) takeable(me *clan, name int) reason {
	st := s.stackOf(name)
	switch {
	case name >= int(s.rules.names) || st == nil:
		return noSuchName
	case me.acquired&bit(name) != 0:
		return hasName
	case st.left == 0:
		return stackEmpty
	case !me.payable(s.top(*st)):
		return cardCost
	}
	return unless(s.rules.name[name].space < side || s.hasRoom(me), noRoom)
}

// hasRoom tells whether an ordinary card finds a free side slot or a card that it may cover (DM-62, DM-R24).
func (s *state) hasRoom(me *clan) bool {
	for _, card := range me.side[:s.rules.sideSlots] {
		if card == 0 || s.rules.coverSide {
			return true
		}
	}
	return s.rules.coverMat && me.space != [spaces]uint8{}
}

// coverable: DM-62, DM-R24.
func (s *state) coverable(me *clan, place int) reason {
	if place < spaces {
		return unless(s.rules.coverMat && me.space[place] > 0, notCovered)
	}
	return unless(s.rules.coverSide && place-spaces < int(s.rules.sideSlots), notCovered)
}

// cookable: DM-67 to DM-69, DM-R29.
func (s *state) cookable(me *clan, k int8) reason {
	x := s.cooking(me)
	switch {
	case x == nil:
		return noCooking
	case k > x.lose.food:
		return tooMuch
	case !me.payable(&x.lose):
		return cookCost
	case k > me.res[fruit]-x.lose.res[fruit], x.lose.food-k > me.res[meat]-x.lose.res[meat]:
		return lacking
	}
	return legal
}

// canCook tells whether any way of cooking is payable.
func (s *state) canCook(me *clan) bool {
	x := s.cooking(me)
	return x != nil && me.payable(&x.lose)
}

// expandable: DM-70 to DM-72, DM-R29.
func (s *state) expandable(me *clan) reason {
	if me.vp < int16(s.rules.expandVP) {
		return fewVP
	}
	switch s.bearable(me) {
	case firstFull:
		return expandFull
	case matEmpty:
		return expandEmpty
	}
	return legal
}

// able tells whether the action of a tile can be performed: DM-51 to DM-54, DM-R19.
func (s *state) able(seat engine.Seat, f *face) bool {
	me := &s.clan[seat]
	for what, n := range f.hold {
		if n > 0 && s.count(seat, counter(what)) < int16(n) {
			return false
		}
	}
	if f.meeples > 0 {
		n := int8(0)
		for i := range s.rules.areas {
			if s.rules.giveFrom[s.rules.area[i].column] {
				n += me.area[i]
			}
		}
		if n < f.meeples {
			return false
		}
	}
	return me.payable(&f.lose)
}

func (s *state) Apply(m engine.Move, d *engine.Dice, ev *engine.Events) error {
	if why := s.check(m); why != legal {
		return s.refusal(m, why)
	}
	s.do(m, d, ev)
	s.settle(d, ev)
	return nil
}

func (s *state) Explain(m engine.Move) *engine.Refusal {
	if why := s.check(m); why != legal {
		return s.refusal(m, why)
	}
	return nil
}
