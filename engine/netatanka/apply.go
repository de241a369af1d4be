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
		s.leave()
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
		case offer: // who could give a tent food could donate it too
			asks = asks && s.anyOffer(t.Seat)
		}
		if asks {
			return
		}
		s.leave()
	}
}

// leave closes the decision on top. With an action of offerings the Links it has used are forgotten (NT-R32).
func (s *state) leave() {
	if s.agenda.Top().Kind == offer {
		s.offered = 0
	}
	s.agenda.Pop()
}
