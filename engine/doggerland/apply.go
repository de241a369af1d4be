package doggerland

import "tribes/engine"

func (s *state) Apply(m engine.Move, d *engine.Dice, ev *engine.Events) error {
	if why := s.check(m); why != legal {
		return s.refusal(m, why)
	}
	s.do(m, d, ev)
	return nil
}

func (s *state) Explain(m engine.Move) *engine.Refusal {
	if why := s.check(m); why != legal {
		return s.refusal(m, why)
	}
	return nil
}

// gifts are the resources given for one in a trade.
const gifts = 2

// Arguments of a trade: without an exchange yet, with one, or a Solo event that allows so many more.
const (
	untraded = iota
	traded
	exchanges // and more: exchanges left beyond it
)

// Arguments of a village move.
const (
	usual   = iota // in phase 5
	byMagic        // with the shaman: at least one tile
)

// do carries out a legal move and goes on to the next decision. It cannot fail.
func (s *state) do(m engine.Move, d *engine.Dice, ev *engine.Events) {
	t := s.agenda.Top()
	seat, me, a := t.Seat, &s.tribe[t.Seat], int(m.A)
	switch m.Kind {
	case dropOut:
		s.agenda.Pop()
		me.dropped = 1
		s.passOn()
	case finish:
		s.agenda.Pop()
		s.finish(seat, ev)
	case stop:
		s.endTrade(t)
	case decline:
		s.agenda.Pop()
	case stay:
		s.agenda.Pop()
		s.done++
	case setArrow:
		s.arrow = uint8(a - 1)
		s.agenda.Pop()
	case setCentre:
		s.central = uint8(a - 1)
		s.agenda.Pop()
		s.layOut(d, ev)
	case takeResources:
		for r, n := range [...]int16{wood: m.A, stone: m.B, fur: m.C, bone: int16(s.rules.bonusPicks) - m.A - m.B - m.C} {
			me.gain(r, n)
		}
		s.agenda.Pop()
	case trainAbility:
		me.pay(s.rules.stepCost(me, a-1))
		me.level[a-1]++
		s.agenda.Pop()
	case program:
		s.prepare(t, a-1)
	case chooseCraft:
		t.Kind, t.Arg = placeMember, handicraft+int16(a-1)*actions
	case chooseSpace:
		place := (a-1)*rows + int(m.B) - 1
		if t.Arg == paintPerfectly {
			me.token = uint8(place) + 1
			s.programmed()
			break
		}
		t.Kind, t.Arg = placeMember, paint+int16(place)*actions
	case placeMember:
		s.place(t, a-1)
		s.owe(ev)
	case placePair:
		me.parents = uint8(a)
		for who, n := range pairOf[a] {
			me.home[who] -= n
		}
		s.owe(ev)
	case placePartner:
		me.partner = uint8(a)
		me.home[a-1]--
		s.programmed()
	case chooseTile:
		t.Kind, t.Arg = sendGatherers, int16(spotOf(m))
	case sendGatherers:
		s.send(t, gatherers(m))
		s.owe(ev)
	case sendHunters:
		p := party{chiefs: int8(m.A), hunters: int8(m.B)}
		p.tools = s.rules.missingTools(s.cell[t.Arg].animal-1, &p)
		s.send(t, p)
		s.owe(ev)
	case pay:
		s.settleFee(seat, s.fee(int(t.Arg)), unpaid(m), ev)
		s.programmed()
	case resolve:
		s.agenda.Pop() // next asks again as long as something waits (DG-R100)
		s.resolve(seat, m, ev)
	case buildHabitat:
		chiefs := t.Arg == 1
		cost := s.habitatCost(a, chiefs)
		s.agenda.Pop()
		me.pay(&cost)
		me.built[a-simple]++
		s.leaveSite(me, chiefs)
		ev.Add(engine.Event{What: built, Seat: seat, A: m.A})
	case carry:
		at := int(t.Arg)
		yield := s.yieldAt(at, &me.party[me.partyAt(at)])
		load, _ := loadOf(&yield, m)
		s.agenda.Pop()
		s.bring(seat, at, &load, ev)
	case keepAnimal:
		kind := uint8(t.Arg)
		s.agenda.Pop()
		s.remember(seat, kind, a-1, ev)
	case makeTools:
		s.agenda.Pop()
		s.makeTools(seat, m.A == 1, int8(m.B), ev)
	case offer:
		action := int(t.Arg)
		s.agenda.Pop()
		me.lose(a, int16(s.rules.offering[a]))
		s.perform(seat, action, ev)
	case paintCubes:
		s.agenda.Pop()
		s.paintOn(seat, int(me.token)-1, int8(a), ev)
		s.returnShaman(seat)
	case tripRow:
		t.Kind, t.Arg = tripTile, m.A-1
	case tripTile:
		at := cellAt(a-1, int(t.Arg))
		s.agenda.Pop()
		me.trip, me.old = uint8(at)+1, 0
		ev.Add(engine.Event{What: tripLaid, Seat: seat, A: int16(at)})
		s.returnShaman(seat)
	case placeMegalith:
		s.erect(seat, int(t.Arg), spotOf(m), ev)
	case give:
		me.lose(a, 1)
		if t.Times--; t.Times == 0 {
			t.Kind, t.Times = take, 1
		}
	case take:
		me.gain(a, 1)
		ev.Add(engine.Event{What: exchanged, Seat: seat, A: m.A})
		t.Kind, t.Times = give, gifts
		switch {
		case t.Arg == untraded:
			t.Arg = traded
		case t.Arg > exchanges:
			t.Arg--
		}
	case moveVillage:
		s.moveVillage(t, spotOf(m), ev)
	case feed:
		s.agenda.Pop()
		s.eat(seat, m.A, ev)
	case answerEvent:
		s.agenda.Pop()
		s.answerCard(seat, a, ev)
	case giveUpCraft:
		n := t.Times
		s.agenda.Pop()
		s.giveUp(seat, a-1, ev)
		s.giveUpSome(seat, n-1, ev)
	case restoreRow:
		t.Kind, t.Arg = restoreTile, m.A-1
	case restoreTile:
		at, n := cellAt(a-1, int(t.Arg)), t.Times
		s.agenda.Pop()
		s.cell[at].used = 0
		ev.Add(engine.Event{What: restored, Seat: engine.NoSeat, A: int16(at)})
		s.askRestore(n - 1)
	}
	s.settle(d, ev)
}

func (s *state) open(kind uint8, seat engine.Seat, times int8, arg int16) {
	s.agenda.Push(engine.Task{Kind: kind, Seat: seat, Times: times, Arg: arg})
}

// settle goes on by itself until somebody has to decide or the game is over.
func (s *state) settle(d *engine.Dice, ev *engine.Events) {
	for {
		t := s.agenda.Top()
		switch {
		case t == nil:
			if s.phase == ended || s.phase == blank {
				return
			}
			s.next(d, ev)
		case s.phase == ended: // lost in the middle of something
			s.agenda.Pop()
		case t.Kind == give && t.Times == gifts && t.Arg >= exchanges && (t.Arg == exchanges || s.tribe[t.Seat].tradable() < gifts):
			s.endTrade(t) // a Solo event allows no more, or there is nothing to give
		default:
			return
		}
	}
}

// endTrade closes a trade; that with the shaman is an action.
func (s *state) endTrade(t *engine.Task) {
	seat, ritual := t.Seat, t.Arg < exchanges
	s.agenda.Pop()
	if ritual {
		s.returnShaman(seat)
	}
}
