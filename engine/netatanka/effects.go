package netatanka

import "tribes/engine"

// works tells whether the action of a Location has an effect for a seat or must be carried out (NT-R23).
func (s *state) works(seat engine.Seat, location int) bool {
	me := &s.clan[seat]
	switch location {
	case retrieveWood:
		return s.forest[0] > 0
	case collectFood:
		return s.forest[0] > 0 || s.forest[1] > 0
	case erectTotem:
		return me.res[wood] > 0
	case elderCrafts:
		return s.craft.up != 0 || s.craftWork(seat, false)
	case makeObjects:
		return s.craftWork(seat, false)
	case makeOffering:
		return me.gen > 0 || me.goods(0) > me.res[skull] // receiving and donating are always possible then
	case constructTents:
		return s.tentWork(seat, false)
	case tanHides:
		return s.caught > 0 || s.tanning[0] > 0
	case smokeMeat:
		return me.res[wood] > 0 && s.tanning[1] > 0
	case nourishClan:
		return s.feedable(me)
	case consult:
		return s.payable(me) && (me.res[skull] > 0 || s.wisdom.up != 0)
	}
	return true
}

// gives tells whether a bonus has an effect for a seat now (NT-R23).
func (s *state) gives(seat engine.Seat, b bonus) bool {
	me := &s.clan[seat]
	switch b {
	case forestWood:
		return s.forest[0] > 0
	case forestMushroom:
		return s.forest[1] > 0
	case tanningMeat:
		return s.tanning[1] > 0
	case tanningHide:
		return s.tanning[0] > 0
	case tentPlus:
		return s.tentWork(seat, false)
	case nourishPlus:
		return s.feedable(me)
	case craftPlus:
		return s.craftWork(seat, false)
	case totemPlus:
		return me.res[wood] > 0
	case replaceCrafts:
		return s.craft.up != 0
	case takeToken:
		return s.tokens != 0
	case reuseLink:
		for i := range links {
			if s.reusable(seat, i) == legal {
				return true
			}
		}
		return false
	}
	return true
}

// turnable tells whether the front of a Neta-Tanka card has an effect.
func (s *state) turnable(seat engine.Seat, card int) bool {
	me := &s.clan[seat]
	switch s.rules.wisdom[card].front {
	case feedMeat, feedMushroom:
		return s.roomy(me)
	case raiseTent:
		return s.tentWork(seat, true)
	case workCraft:
		return s.craftWork(seat, true)
	}
	return true
}

// bestow gives a bonus that has an effect: NT-123 to NT-130, NT-204.
func (s *state) bestow(seat engine.Seat, b bonus, ev *engine.Events) {
	me := &s.clan[seat]
	switch b {
	case gainSkull:
		s.receive(seat, skull, 1, ev)
	case gainHide:
		s.receive(seat, hide, 1, ev)
	case gainWood:
		s.receive(seat, wood, 1, ev)
	case gainMeat:
		s.receive(seat, meat, 1, ev)
	case gainGenerosity:
		s.generous(seat, 1, ev)
	case gainAny:
		s.open(pickResource, seat, 1, 0)
	case forestWood:
		s.forest[0]--
		me.res[wood]++
	case forestMushroom:
		s.forest[1]--
		me.res[mushroom]++
	case tanningMeat:
		s.tanning[1]--
		me.res[meat]++
	case tanningHide:
		s.tanning[0]--
		me.res[hide]++
	case tentPlus:
		s.open(tentStep, seat, 1, 0)
	case nourishPlus:
		s.open(feedClan, seat, 1, 0)
	case craftPlus:
		s.open(placeCraft, seat, 1, 0)
	case totemPlus:
		me.res[wood]--
		s.erect(seat, 0, ev)
	case replaceCrafts:
		n := int8(2)
		if s.craft.up&(s.craft.up-1) == 0 {
			n = 1 // NT-R39
		}
		s.open(pickReplace, seat, n, 0)
	case takeToken:
		s.open(pickToken, seat, 1, 0)
	case reuseLink:
		s.open(pickReuse, seat, 1, 0)
	}
}

// front carries out the front of a Neta-Tanka card: NT-190 to NT-201.
func (s *state) front(seat engine.Seat, w *wisdomData, ev *engine.Events) {
	switch w.front {
	case feedMeat:
		s.feed(seat, meat, w.amount, ev)
	case feedMushroom:
		s.feed(seat, mushroom, w.amount, ev)
	case raiseTent:
		s.open(tentStep, seat, w.amount, fromReserve)
	case raiseTotem:
		for range w.amount {
			s.erect(seat, 0, ev)
		}
	case workCraft:
		s.open(placeCraft, seat, 1, fromReserve)
	case drawGenerosity:
		s.generous(seat, int16(w.amount), ev)
	case drawAny:
		s.open(pickResource, seat, w.amount, 0)
	default:
		s.receive(seat, [...]int{meat, mushroom, wood, hide, skull}[w.front-drawMeat], int16(w.amount), ev)
	}
}
