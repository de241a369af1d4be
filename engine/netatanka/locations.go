package netatanka

import "tribes/engine"

// act carries out the action of a Location: NT-55 to NT-107.
func (s *state) act(seat engine.Seat, location int, ev *engine.Events) {
	r, me := s.rules, &s.clan[seat]
	switch location {
	case fellTimber:
		s.generous(seat, int16(r.timberGain[0]), ev)
		s.forest[0] += int16(r.timberGain[1])
		s.forest[1] += int16(r.timberGain[2])
		ev.Add(engine.Event{What: timber, Seat: seat, A: int16(r.timberGain[1]), B: int16(r.timberGain[2])})
	case retrieveWood, smokeMeat:
		s.open(takeAmount, seat, 1, int16(location))
	case collectFood:
		s.open(collect, seat, 1, 0)
	case erectTotem:
		me.res[wood]--
		s.erect(seat, 0, ev)
	case elderForest:
		s.open(elderForestKind, seat, 1, 0)
	case elderCrafts:
		s.open(elderCraftsKind, seat, 1, 0)
	case makeObjects:
		s.open(placeCraft, seat, 1, 0)
	case makeOffering:
		s.open(offer, seat, r.offers, 0)
	case constructTents:
		s.open(tentStep, seat, r.builds[s.side], 0)
	case gatherThoughts:
		s.generous(seat, int16(r.thoughts), ev)
	case huntBuffalo:
		s.generous(seat, int16(r.huntGain), ev)
		if s.caught < buffaloes {
			s.caught++
			ev.Add(engine.Event{What: caughtOne, Seat: seat, A: int16(s.caught)})
		}
	case tanHides:
		if s.caught > 0 {
			s.caught--
			s.tanning[0] += int16(r.tanAdds[0])
			s.tanning[1] += int16(r.tanAdds[1])
			ev.Add(engine.Event{What: tanned, Seat: seat, A: int16(r.tanAdds[0]), B: int16(r.tanAdds[1])})
		}
		if s.tanning[0] > 0 {
			s.open(takeAmount, seat, 1, tanHides)
		}
	case elderHunt:
		s.open(elderHuntKind, seat, 1, 0)
	case nourishClan:
		s.open(feedClan, seat, 1, 0)
	case elderNourish:
		s.open(elderNourishKind, seat, 1, 0)
	case visitCanoe:
		s.open(canoe, seat, 1, 0)
	case consult:
		s.open(consultKind, seat, 1, 0)
	}
}

// take: NT-58, NT-93, NT-96.
func (s *state) take(me *clan, location int, n int16) {
	switch location {
	case retrieveWood:
		s.forest[0] -= n
		me.res[wood] += n
	case smokeMeat:
		me.res[wood]--
		s.tanning[1] -= n
		me.res[meat] += n
	default:
		s.tanning[0] -= n
		me.res[hide] += n
	}
}

// visitElder: NT-62, NT-63, NT-94, NT-95, NT-98.
func (s *state) visitElder(kind uint16, seat engine.Seat, choice int, ev *engine.Events) {
	me, place := &s.clan[seat], choice == 1
	switch kind {
	case elderForestKind:
		if place {
			me.res[wood]--
			s.erect(seat, 0, ev)
			return
		}
		s.receive(seat, wood, 1, ev)
	case elderCraftsKind:
		if place {
			s.open(placeCraft, seat, 1, 0)
			return
		}
		s.open(pickCraft, seat, 1, 0)
	case elderHuntKind:
		if place {
			s.open(tentStep, seat, s.rules.elderBuilds[s.side], 0)
			return
		}
		s.receive(seat, int(s.rules.elderGift[s.side]), 1, ev)
	case elderNourishKind:
		if place {
			s.open(feedClan, seat, 1, 0)
			return
		}
		s.receive(seat, mushroom, 1, ev)
	}
}

// board uses one side of the Canoe tile: NT-100 to NT-105.
func (s *state) board(seat engine.Seat, choice int, ev *engine.Events) {
	t, me := s.faceUp(), &s.clan[seat]
	if choice < 2 {
		s.receive(seat, int(t.left[choice]), 1, ev)
		return
	}
	switch t.right {
	case rightCraft:
		s.open(pickCraft, seat, 1, 0)
	case rightVisitor:
		s.open(payFood, seat, 1, forVisitor)
	case rightSkull:
		s.open(barterSkull, seat, 1, 0)
	case rightCard:
		s.open(barterCraft, seat, 1, 0)
	case rightResources:
		s.open(barterResource, seat, t.n, 0)
	case rightWood:
		me.totem[0] -= int16(t.n)
		s.rankTotem(seat, ev)
		s.barter(seat, ev)
	}
}

func (s *state) barter(seat engine.Seat, ev *engine.Events) {
	s.generous(seat, int16(s.rules.barterGain), ev)
}

// paid carries out what food was paid for: NT-103, NT-107.
func (s *state) paid(seat engine.Seat, what int16, d *engine.Dice, ev *engine.Events) {
	me := &s.clan[seat]
	switch what {
	case forVisitor:
		s.next = seat
		ev.Add(engine.Event{What: welcomed, Seat: seat})
	case forSkull:
		me.res[skull]--
		s.erect(seat, 1, ev)
	default:
		card := int(what - forWisdom)
		me.wisdom |= uint16(bit(card))
		s.wisdom.leave(card, wisdomCards, d, ev)
	}
}

// replace picks a card to be replaced; with the last both go and the display is filled up (NT-129, NT-R39).
func (s *state) replace(t *engine.Task, card int, d *engine.Dice, ev *engine.Events) {
	if t.Times > 1 {
		t.Times, t.Arg = t.Times-1, int16(card)+1
		return
	}
	first := int(t.Arg) - 1
	s.agenda.Pop()
	if first >= 0 {
		s.craft.up &^= bit(first)
	}
	s.craft.up &^= bit(card)
	if first >= 0 {
		s.craft.refill(craftCards, d, ev)
	}
	s.craft.refill(craftCards, d, ev)
}
