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
