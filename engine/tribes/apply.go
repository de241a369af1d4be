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

// beginTurn opens the turn of the seat to play.
func (s *state) beginTurn() {
	s.round = max(s.round, 1)
	s.agenda.Push(engine.Task{Kind: endOfTurn, Seat: s.turn, Times: 1})
	s.agenda.Push(engine.Task{Kind: selectTile, Seat: s.turn, Times: 1})
}

// take takes the tile at an index of the row: TR-25 to TR-27, TR-29, TR-33, TR-71.
func (s *state) take(seat engine.Seat, index int, ev *engine.Events) {
	own := &s.tribes[seat]
	for i := range index {
		s.row[i].shells++
	}
	got := s.row[index]
	own.shells += got.shells - int8(index)
	s.taken = got.tile
	copy(s.row[index:], s.row[index+1:s.length])
	s.length--
	s.row[s.length] = spot{}
	if got.shells > 0 {
		ev.Add(engine.Event{What: gotShells, Seat: seat, A: int16(got.shells)})
	}
	s.agenda.Pop()
	switch {
	case got.tile.isEvent():
		s.stirred = 1
		s.execute(seat, got.tile.event(), ev)
	case got.tile.hasHand():
		s.agenda.Push(engine.Task{Kind: useAction, Seat: seat, Times: 1})
	default:
		s.act(seat, int(s.rules.action[got.tile.action()]))
	}
}

// act opens the action of a track with the value of that track.
func (s *state) act(seat engine.Seat, action int) {
	s.open(seat, effect(action), s.value(seat, action))
}

// value is the intensity that a seat's marker shows on a track.
func (s *state) value(seat engine.Seat, track int) int8 {
	return s.rules.track[track].value[s.tribes[seat].track[track]]
}

// effectTask is the matter that an effect puts on the agenda.
var effectTask = [...]uint8{
	procreateByStrength: placeMember, moveByStrength: pickMover, exploreByStrength: exploring,
	exhaustOwnLand: exhaustLand, loseMembers: loseMember,
}

func (s *state) open(seat engine.Seat, e effect, times int8) {
	s.agenda.Push(engine.Task{Kind: effectTask[e], Seat: seat, Times: times})
}

// execute carries out an event: TR-71 to TR-81, TR-R42 to TR-R47.
func (s *state) execute(seat engine.Seat, event int, ev *engine.Events) {
	e := &s.rules.event[event]
	ev.Add(engine.Event{What: executes, Seat: seat, A: int16(event)})
	switch e.effect {
	case gainIfStrongest:
		if !s.foremost(seat, 1) {
			ev.Add(engine.Event{What: notConcerned, Seat: seat, A: int16(event)})
			return
		}
		s.gain(seat, int16(e.amount), ev)
	case loseIfWeakest:
		if !s.foremost(seat, -1) {
			ev.Add(engine.Event{What: notConcerned, Seat: seat, A: int16(event)})
			return
		}
		s.lose(seat, int16(e.amount), ev)
	default:
		n := engine.Seat(1)
		if e.all {
			n = engine.Seat(s.players)
		}
		for k := n - 1; k >= 0; k-- { // the taker comes to lie on top
			each, times := (seat+k)%engine.Seat(s.players), e.amount
			if e.effect < actions {
				times = s.value(each, strength)
			}
			s.open(each, e.effect, times)
		}
	}
}

// foremost tells whether nobody stands further up (sign 1) or further back (sign -1) on the strength track.
func (s *state) foremost(seat engine.Seat, sign int8) bool {
	for i := range s.players {
		if (s.tribes[i].track[strength]-s.tribes[seat].track[strength])*sign > 0 {
			return false
		}
	}
	return true
}

func (s *state) gain(seat engine.Seat, vp int16, ev *engine.Events) {
	s.tribes[seat].vp += vp
	ev.Add(engine.Event{What: gained, Seat: seat, A: vp})
}

// lose takes victory points, never more than there are (TR-R44).
func (s *state) lose(seat engine.Seat, vp int16, ev *engine.Events) {
	vp = min(vp, s.tribes[seat].vp)
	s.tribes[seat].vp -= vp
	ev.Add(engine.Event{What: lost, Seat: seat, A: vp})
}

// begin starts an achievement: arrow, then wildcards, then the rest (TR-R32).
func (s *state) begin(seat engine.Seat, e, c int, ev *engine.Events) {
	s.agenda.Pop()
	arg := slotArg(e, c)
	have := s.tribes[seat].resources()
	s.agenda.Push(engine.Task{Kind: achieving, Seat: seat, Times: 1, Arg: arg})
	s.agenda.Push(engine.Task{Kind: exhaustWildcard, Seat: seat, Times: have.missing(s.achievementAt(arg)), Arg: arg})
	if open, tails := s.way(seat, e, c); !open {
		if tails&(tails-1) != 0 {
			s.agenda.Push(engine.Task{Kind: arrowTail, Seat: seat, Times: 1, Arg: arg})
			return
		}
		for from := range columns {
			if tails == 1<<from {
				s.layArrow(seat, e, c, from, ev)
			}
		}
	}
}

func (s *state) layArrow(seat engine.Seat, e, c, from int, ev *engine.Events) {
	side := 0
	if from > c {
		side = 1
	}
	s.board[e][c].arrow[side] = uint8(seat) + 1
	s.tribes[seat].arrow = 0
	ev.Add(engine.Event{What: arrowLaid, Seat: seat, A: int16(s.board[e-1][from].tile) - 1, B: int16(s.board[e][c].tile) - 1})
}

// achieve finishes an achievement: stone, VP, event tile, track, uncovering (TR-53 to TR-57, TR-R32).
func (s *state) achieve(seat engine.Seat, arg int16, d *engine.Dice, ev *engine.Events) {
	e, c := slotOf(arg)
	sl, a, own := &s.board[e][c], s.achievementAt(arg), &s.tribes[seat]
	n := sl.stones
	sl.stone[n] = seat
	sl.stones++
	s.stirred = 1
	ev.Add(engine.Event{What: stonePlaced, Seat: seat, A: int16(sl.tile) - 1, B: int16(n) + 1})
	s.gain(seat, int16(a.vp[n]), ev)
	if a.bolt[n] {
		s.uncoverEvent(e, d, ev)
	}
	if own.track[a.track] < s.rules.track[a.track].top { // TR-R34
		own.track[a.track]++
		ev.Add(engine.Event{What: markerUp, Seat: seat, A: int16(a.track), B: int16(own.track[a.track])})
	}
	if n == 0 && e+1 < epochs {
		s.uncover(e+1, c, d, ev)
	}
}

// endTurn puts the tile where it belongs and passes the turn on: TR-31, TR-80, TR-32, TR-91 to TR-93, TR-R55.
func (s *state) endTurn(ev *engine.Events) {
	if !s.taken.isEvent() {
		s.append(s.taken)
	} else if s.rules.event[s.taken.event()].epoch == epochs-1 {
		s.executed++
		ev.Add(engine.Event{What: counted, Seat: s.turn, A: int16(s.executed), B: int16(s.threshold())})
	}
	s.taken = 0
	s.turn = (s.turn + 1) % engine.Seat(s.players)
	if s.turn != s.start {
		return
	}
	s.quiet++
	if s.stirred == 1 {
		s.quiet, s.stirred = 0, 0
	}
	switch {
	case s.executed >= s.threshold():
		s.over = ended
	case s.quiet >= s.rules.guard:
		s.over = capped
	default:
		s.round++
		return
	}
	ev.Add(engine.Event{What: overNow, Seat: engine.NoSeat, A: int16(s.over)})
}

func (s *state) threshold() uint8 { return s.rules.threshold[s.players] }

// append puts a tile at the end of the row, without shells (TR-31, TR-R15).
func (s *state) append(t rowTile) {
	s.row[s.length] = spot{tile: t}
	s.length++
}
