package netatanka

import (
	"math/bits"

	"tribes/engine"
)

// From where what is placed comes, and whether a first piece was: flags of a task's argument.
const (
	fromReserve = 1 << iota
	begun
)

// receive takes resources from the Reserve into the Personal Reserve.
func (s *state) receive(seat engine.Seat, r int, n int16, ev *engine.Events) {
	s.clan[seat].res[r] += n
	ev.Add(engine.Event{What: got, Seat: seat, A: int16(r), B: n})
}

func (s *state) generous(seat engine.Seat, n int16, ev *engine.Events) {
	s.clan[seat].gen += n
	ev.Add(engine.Event{What: got, Seat: seat, A: generosity, B: n})
}

// feed puts food into the nourishment section, as much as it takes (NT-30, NT-R43), and unlocks the Copy Power (NT-31).
func (s *state) feed(seat engine.Seat, food int, n int8, ev *engine.Events) {
	me := &s.clan[seat]
	had := s.copier(me)
	n = min(n, s.rules.spaces-me.fed[meat]-me.fed[mushroom])
	me.fed[food] += n
	ev.Add(engine.Event{What: nourished, Seat: seat, A: int16(food), B: int16(n)})
	if !had && s.copier(me) {
		ev.Add(engine.Event{What: unlocked, Seat: seat})
	}
}

// build puts a Wood or a Hide on a tent (NT-25).
func (s *state) build(seat engine.Seat, k, r int, ev *engine.Events) {
	own := &s.clan[seat].tent[k]
	if r == wood {
		own.wood++
	} else {
		own.hide++
	}
	if s.tentDone(own) {
		ev.Add(engine.Event{What: tentBuilt, Seat: seat, A: int16(k) + 1})
	}
}

func (s *state) tentDone(t *tent) bool {
	return t.hide == s.rules.tentHide && t.wood == s.rules.tentWood
}

// work puts a Wood or a Hide on a Handicraft card; a complete one gives its resources back to the Reserve (NT-34).
func (s *state) work(seat engine.Seat, card, r int, ev *engine.Events) {
	me, c, on := &s.clan[seat], &s.rules.craft[card], &s.laid[card]
	on[r-wood]++
	if *on == [2]int8{c.wood, c.hide} {
		*on = [2]int8{}
		me.craft &^= bit(card)
		me.complete |= bit(card)
		ev.Add(engine.Event{What: craftDone, Seat: seat, A: int16(card)})
	}
}

// erect puts a stage on the totem pole: 0 Wood, 1 Skull (NT-36).
func (s *state) erect(seat engine.Seat, stage int, ev *engine.Events) {
	s.clan[seat].totem[stage]++
	s.rankTotem(seat, ev)
}

// rankTotem brings the ranking up to date after a change of one totem pole: NT-38 to NT-42, NT-R45.
func (s *state) rankTotem(seat engine.Seat, ev *engine.Events) {
	before := s.space(seat)
	at, n := -1, int(s.ranked)
	for i := range n {
		if s.rank[i] == seat {
			at = i
		}
	}
	height := s.clan[seat].height()
	switch {
	case at < 0:
		s.rank[n] = seat
		at = n
		s.ranked++
	case height == 0:
		copy(s.rank[at:], s.rank[at+1:n])
		s.ranked--
		s.rank[s.ranked] = 0
		at = -1
	}
	if at >= 0 {
		for ; at > 0 && s.clan[s.rank[at-1]].height() < height; at-- {
			s.rank[at-1], s.rank[at] = s.rank[at], s.rank[at-1]
		}
		for ; at+1 < int(s.ranked) && s.clan[s.rank[at+1]].height() > height; at++ {
			s.rank[at+1], s.rank[at] = s.rank[at], s.rank[at+1]
		}
	}
	ev.Add(engine.Event{What: totemStands, Seat: seat, A: height, B: int16(s.space(seat)), C: int16(before)})
}

// providable: the leftmost demand that is not met takes one food at a time (NT-28, NT-R41); inside the
// action of Location 8 only between two offerings (NT-R21).
func (s *state) providable(t *engine.Task, food int) reason {
	if t.Kind == offer && t.Times == s.rules.offers {
		return foodBetween
	}
	me := &s.clan[t.Seat]
	k := s.demanding(me)
	switch {
	case k < 0:
		return demandMet
	case me.tent[k].food[food] >= s.rules.tent[k].demand[food]:
		return wrongFood
	}
	return unless(me.res[food] > 0, lacking)
}

// demanding is the leftmost tent whose demand is not met, or -1.
func (s *state) demanding(c *clan) int {
	for k := range int(s.rules.tents) {
		if c.tent[k].food != s.rules.tent[k].demand {
			return k
		}
	}
	return -1
}

// craftable: NT-64, NT-R44.
func (s *state) craftable(t *engine.Task, card, r int) reason {
	me := &s.clan[t.Seat]
	switch {
	case me.craft&bit(card) == 0:
		return noOwnCraft
	case !s.wants(card, r):
		return craftFull
	}
	return unless(t.Arg&fromReserve != 0 || me.res[r] > 0, lacking)
}

// wants tells whether an incomplete card still needs a Wood or a Hide.
func (s *state) wants(card, r int) bool {
	c := &s.rules.craft[card]
	if r == wood {
		return s.laid[card][0] < c.wood
	}
	return s.laid[card][1] < c.hide
}

// craftWork tells whether anything can be placed on an own Handicraft card.
func (s *state) craftWork(seat engine.Seat, reserve bool) bool {
	me := &s.clan[seat]
	for set := me.craft; set != 0; set &= set - 1 {
		card := bits.TrailingZeros32(set)
		if (reserve || me.res[wood] > 0) && s.wants(card, wood) || (reserve || me.res[hide] > 0) && s.wants(card, hide) {
			return true
		}
	}
	return false
}

// buildable: NT-25 to NT-27, NT-R40.
func (s *state) buildable(t *engine.Task, k, r int) reason {
	me := &s.clan[t.Seat]
	if k >= int(s.rules.tents) {
		return noSuchTent
	}
	if why := s.tentTakes(me, k, r); why != legal {
		return why
	}
	return unless(t.Arg&fromReserve != 0 || me.res[r] > 0, lacking)
}

func (s *state) tentTakes(c *clan, k, r int) reason {
	own := &c.tent[k]
	switch {
	case r == hide && own.hide >= s.rules.tentHide, r == wood && own.wood >= s.rules.tentWood:
		return tentFull
	case k > 0 && c.tent[k-1].hide+c.tent[k-1].wood == 0:
		return tentUnstarted
	case own.food != s.rules.tent[k].demand:
		return demandUnmet
	}
	return legal
}

// tentWork tells whether anything can be placed in the own tent section.
func (s *state) tentWork(seat engine.Seat, reserve bool) bool {
	me := &s.clan[seat]
	for k := range int(s.rules.tents) {
		for r := wood; r <= hide; r++ {
			if (reserve || me.res[r] > 0) && s.tentTakes(me, k, r) == legal {
				return true
			}
		}
		if me.tent[k].hide+me.tent[k].wood == 0 {
			return false // no later tent can be started
		}
	}
	return false
}

// roomy tells whether the nourishment section takes more (NT-30, NT-R43).
func (s *state) roomy(c *clan) bool { return c.fed[meat]+c.fed[mushroom] < s.rules.spaces }

// feedable tells whether there is food for it (NT-97).
func (s *state) feedable(c *clan) bool {
	return s.roomy(c) && (c.res[meat] > 0 || c.res[mushroom] > 0)
}

// payable: 1 Meat or 2 Mushrooms (NT-103, NT-107).
func (s *state) payable(c *clan) bool {
	return c.res[meat] >= int16(s.rules.visitorPrice[meat]) || c.res[mushroom] >= int16(s.rules.visitorPrice[mushroom])
}

// goods counts the resources from a number on.
func (c *clan) goods(from int) (n int16) {
	for _, k := range c.res[from:] {
		n += k
	}
	return
}
