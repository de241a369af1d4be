package tribes

import "tribes/engine"

// do carries out a legal move and goes on to the next decision. It cannot fail.
func (s *state) do(m engine.Move, d *engine.Dice, ev *engine.Events) {
	t := s.agenda.Top()
	own := &s.tribes[t.Seat]
	switch m.Kind {
	case done:
		s.agenda.Pop()
	case arrangeStart:
		s.agenda.Pop()
		s.arrange(own, permutations[m.A])
	case placeFirst:
		own.find(at(m.A, m.B)).members++
		own.reserve--
		s.agenda.Pop()
	case selectTile:
		s.take(t.Seat, int(m.A), ev)
	case useAction:
		seat := t.Seat
		s.agenda.Pop()
		s.act(seat, int(s.rules.action[s.taken.action()]))
	case complete:
		s.begin(t.Seat, int(m.A-1), int(m.B), ev)
	case arrowTail:
		e, c := slotOf(t.Arg)
		s.layArrow(t.Seat, e, c, int(m.A), ev)
		s.agenda.Pop()
	case exhaustWildcard, exhaustLand:
		own.find(at(m.A, m.B)).face |= exhausted
		t.Times--
	case placeMember:
		own.find(at(m.A, m.B)).members++
		own.reserve--
		t.Times--
	case relocateFrom:
		t.Times--
		s.agenda.Push(engine.Task{Kind: relocateTo, Seat: t.Seat, Times: 1, Arg: int16(at(m.A, m.B))})
	case relocateTo:
		own.find(cell(t.Arg)).members--
		own.find(at(m.A, m.B)).members++
		s.agenda.Pop()
	case pickMover:
		t.Times--
		s.agenda.Push(engine.Task{Kind: stepTo, Seat: t.Seat, Times: 1, Arg: int16(at(m.A, m.B))})
	case stepTo:
		from := cell(t.Arg)
		own.find(from).members--
		own.find(from.step(int(m.A))).members++
		s.agenda.Pop()
	case pickDrawn:
		s.agenda.Push(engine.Task{Kind: placeLand, Seat: t.Seat, Times: 1, Arg: m.A})
	case placeLand:
		s.drawn[t.Arg]--
		own.lay(at(m.A, m.B), int(t.Arg))
		s.agenda.Pop()
	case restoreLand:
		own.find(at(m.A, m.B)).face &^= exhausted
		t.Times--
	case loseMember:
		own.find(at(m.A, m.B)).members--
		own.reserve++
		t.Times--
	}
	s.settle(d, ev)
}

// settle goes on by itself until somebody has to decide or the game is over. Decisions
// skipped without a move are those of TR-R61 and no others.
func (s *state) settle(d *engine.Dice, ev *engine.Events) {
	for s.over == running {
		t := s.agenda.Top()
		if t == nil {
			s.beginTurn()
			return
		}
		own := &s.tribes[t.Seat]
		asks := t.Times > 0
		switch t.Kind {
		case placeMember: // TR-R20: what the reserve lacks may be relocated
			if asks && own.reserve == 0 {
				t.Kind = relocateFrom
				continue
			}
		case relocateFrom:
			asks = asks && own.occupiedTwice()
		case restoreLand:
			asks = asks && own.restorable()
		case loseMember:
			asks = asks && s.rules.members-own.reserve > 1
		case exhaustLand:
			asks = asks && own.anyFresh()
		case pickDrawn:
			one, several := s.unplaced()
			if one >= 0 && !several {
				s.agenda.Push(engine.Task{Kind: placeLand, Seat: t.Seat, Times: 1, Arg: int16(one)})
				return
			}
			asks = several
		case exploring:
			s.explore(t, d, ev)
			continue
		case achieving:
			seat, arg := t.Seat, t.Arg
			s.agenda.Pop()
			s.achieve(seat, arg, d, ev)
			continue
		case endOfTurn:
			s.agenda.Pop()
			s.endTurn(ev)
			continue
		case dealStart:
			t.Kind = arrangeStart
			s.deal(t.Seat, d, ev)
		case layOut:
			s.agenda.Pop()
			s.layOut(d, ev)
			continue
		}
		if asks {
			return
		}
		s.agenda.Pop()
	}
}

func (t *tribe) occupiedTwice() bool {
	n := 0
	for i := range t.lands() {
		if t.land[i].occupied() {
			if n++; n == 2 {
				return true
			}
		}
	}
	return false
}

func (t *tribe) restorable() bool {
	for i := range t.lands() {
		if l := &t.land[i]; !l.face.fresh() && !l.occupied() {
			return true
		}
	}
	return false
}

func (t *tribe) anyFresh() bool {
	for i := range t.lands() {
		if t.land[i].face.fresh() {
			return true
		}
	}
	return false
}

// unplaced tells the first type of the drawn tiles, -1 without any, and whether there are several types.
func (s *state) unplaced() (one int, several bool) {
	one = -1
	for i, n := range s.drawn {
		if n == 0 {
			continue
		}
		if one >= 0 {
			return one, true
		}
		one = i
	}
	return one, false
}
