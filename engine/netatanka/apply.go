package netatanka

import "tribes/engine"

// do carries out a legal move and goes on to the next decision. It cannot fail.
func (s *state) do(m engine.Move, d *engine.Dice, ev *engine.Events) {
	t := s.agenda.Top()
	seat, me, a := t.Seat, &s.clan[t.Seat], int(m.A)
	switch m.Kind {
	case endTurn:
		s.agenda.Pop()
		s.passOn(d, ev)
	case stop:
		s.close()
	case choosePiece:
		t.Kind, t.Arg = chooseLocation, m.A
	case chooseLocation:
		piece := int(t.Arg)
		s.agenda.Pop()
		s.stand(seat, piece, a-1, ev)
	case resolveNomad:
		s.figuresOf(seat, int(m.B)).down |= bit(a - 1)
		s.act(seat, a-1, ev)
	case resolveLink:
		s.resolved[s.coloursOf(seat)[m.B]] |= bit(a - 1)
		s.bestow(seat, s.bonusOf(a-1), ev)
	case useToken:
		me.tokens &^= uint16(bit(a - 1))
		s.bestow(seat, s.rules.token[a-1], ev)
	case playCard:
		s.open(cardSide, seat, 1, m.A-1)
	case provideFood:
		me.res[a]--
		me.tent[s.demanding(me)].food[a]++
	case takeAmount:
		at := t.Arg
		s.agenda.Pop()
		s.take(me, int(at), m.A)
	case collect:
		s.agenda.Pop()
		n := int16(1)
		if a == 1 {
			n = s.forest[1]
		}
		s.forest[a] -= n
		me.res[[2]int{wood, mushroom}[a]] += n
	case elderForestKind, elderCraftsKind, elderHuntKind, elderNourishKind:
		s.agenda.Pop()
		s.visitElder(m.Kind, seat, a, ev)
	case pickCraft:
		me.gen -= t.Arg
		s.agenda.Pop()
		me.craft |= bit(a - 1)
		s.craft.leave(a-1, craftCards, d, ev)
	case placeCraft:
		if t.Arg&fromReserve == 0 {
			me.res[m.B]--
		}
		s.agenda.Pop()
		s.work(seat, a-1, int(m.B), ev)
	case offer:
		t.Times--
		s.open([offerings]uint8{offerReceive, offerDonate, pickCraft, offerLink}[a], seat, 1, [offerings]int16{buyCraft: 1}[a])
	case offerReceive:
		me.gen--
		me.res[a]++
		s.agenda.Pop()
	case offerDonate:
		t.Kind, t.Arg = offerTo, m.A
		if s.players == 1 { // NT-187
			s.agenda.Pop()
			me.res[a]--
			me.gen++
		}
	case offerTo:
		me.res[t.Arg]--
		me.gen++
		s.clan[a].res[t.Arg]++
		s.agenda.Pop()
	case offerLink:
		me.gen--
		s.offered |= bit(a - 1)
		s.agenda.Pop()
		s.bestow(seat, s.bonusOf(a-1), ev)
	case tentStep:
		if t.Arg&fromReserve == 0 {
			me.res[m.B]--
		}
		t.Times--
		t.Arg |= begun
		s.build(seat, a-1, int(m.B), ev)
	case feedClan:
		me.res[a]--
		s.agenda.Pop()
		s.feed(seat, a, 1, ev)
	case canoe:
		s.agenda.Pop()
		s.board(seat, a, ev)
	case consultKind:
		if t.Kind, t.Arg = payFood, forSkull; a == 1 {
			t.Kind, t.Arg = pickWisdom, 0
		}
	case pickWisdom:
		t.Kind, t.Arg = payFood, forWisdom+m.A-1
	case payFood:
		what := t.Arg
		s.agenda.Pop()
		me.res[a] -= int16(s.rules.visitorPrice[a])
		s.paid(seat, what, d, ev)
	case barterSkull:
		s.agenda.Pop()
		if a == 0 {
			me.res[skull]--
		} else {
			me.totem[1]--
			s.rankTotem(seat, ev)
		}
		s.barter(seat, ev)
	case barterCraft:
		s.agenda.Pop()
		me.craft &^= bit(a - 1)
		me.complete &^= bit(a - 1)
		s.laid[a-1] = [2]int8{}
		s.barter(seat, ev)
	case barterResource:
		me.res[a]--
		t.Arg = m.A
		if t.Times--; t.Times == 0 {
			s.agenda.Pop()
			s.barter(seat, ev)
		}
	case pickResource:
		me.res[a]++
		t.Times--
	case pickToken:
		s.tokens &^= uint16(bit(a - 1))
		me.tokens |= uint16(bit(a - 1))
		s.agenda.Pop()
	case pickReplace:
		s.replace(t, a-1, d, ev)
	case pickReuse:
		s.agenda.Pop()
		s.bestow(seat, s.bonusOf(a-1), ev)
	case cardSide:
		card := int(t.Arg)
		s.agenda.Pop()
		me.wisdom &^= uint16(bit(card))
		if a == 0 {
			me.gen++
			ev.Add(engine.Event{What: got, Seat: seat, A: generosity, B: 1})
		} else {
			s.front(seat, &s.rules.wisdom[card], ev)
		}
	case openObjective:
		s.agenda.Pop()
		s.reveal(seat, int8(m.A), ev)
	}
	s.settle(ev)
}

// What a payment of food is for.
const (
	forVisitor = iota
	forSkull
	forWisdom // and up: the Neta-Tanka card
)

func (s *state) open(kind uint8, seat engine.Seat, times int8, arg int16) {
	s.agenda.Push(engine.Task{Kind: kind, Seat: seat, Times: times, Arg: arg})
}

// settle goes on by itself until somebody has to decide or the game is over.
func (s *state) settle(ev *engine.Events) {
	for {
		t := s.agenda.Top()
		if t == nil {
			if s.begin(ev) {
				return
			}
			continue
		}
		asks := t.Times > 0
		switch t.Kind {
		case tentStep:
			asks = asks && s.tentWork(t.Seat, t.Arg&fromReserve != 0)
		case offer: // it ends by itself when nothing but stop is left; food for a tent could be donated too
			asks = asks && s.anyOffer(t.Seat)
		}
		if asks {
			return
		}
		s.close()
	}
}

// close ends the decision on top, and with it what its action has to remember.
func (s *state) close() {
	if s.agenda.Top().Kind == offer {
		s.offered = 0
	}
	s.agenda.Pop()
}

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
