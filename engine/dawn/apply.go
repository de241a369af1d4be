package dawn

import "tribes/engine"

// do carries out a legal move. It cannot fail; settle goes on from there.
func (s *state) do(m engine.Move, d *engine.Dice, ev *engine.Events) {
	t := s.agenda.Top()
	seat, me, a := t.Seat, &s.clan[t.Seat], int(m.A)
	switch m.Kind {
	case skip:
		s.agenda.Pop()
	case rest:
		s.agenda.Pop()
		s.rest(seat, ev)
	case setupCard:
		s.agenda.Pop()
		me.drew = 1
		s.middle &^= bit(a - 1)
		ev.Add(engine.Event{What: tookSetup, Seat: seat, A: m.A - 1})
		for r, n := range s.rules.setup[a-1].gain {
			s.gain(seat, r, n, ev)
		}
		s.placed++
	case placeMeeple:
		s.agenda.Pop()
		me.area[a-1]++
		me.mat--
		s.placed++
		ev.Add(engine.Event{What: placedOne, Seat: seat, A: m.A - 1})
	case move:
		s.agenda.Pop()
		s.move(seat, a-1, ev)
	case createArt:
		s.agenda.Pop()
		s.open(artDone, seat, 1, m.A-1)
		s.pay(seat, &s.rowOf(a-1).cost, ev)
	case payFood:
		n := t.Times
		s.agenda.Pop()
		s.lose(seat, fruit, int8(a), ev)
		s.lose(seat, meat, n-int8(a), ev)
	case payAny:
		t.Times--
		t.Arg = m.A
		s.lose(seat, a, 1, ev)
	case loseMeeple:
		t.Times--
		me.area[a-1]--
		me.mat++
		ev.Add(engine.Event{What: gaveMeeple, Seat: seat, A: m.A - 1})
	case gainFood:
		n := t.Times
		s.agenda.Pop()
		s.tileGain(seat, fruit, int8(a), ev)
		s.tileGain(seat, meat, n-int8(a), ev)
	case gainAny:
		t.Times--
		t.Arg = m.A
		s.tileGain(seat, a, 1, ev)
	case newborn:
		t.Times--
		s.bear(seat, ev)
	case takeProgress:
		s.agenda.Pop()
		st := s.stackOf(a - 1)
		cost := s.top(*st)
		st.left--
		s.open(progressDone, seat, 1, m.A-1)
		s.pay(seat, cost, ev)
	case cover:
		card := uint8(t.Arg) + 1
		s.agenda.Pop()
		on := &me.side[max(0, a-1-spaces)]
		if a-1 < spaces {
			on = &me.space[a-1]
		}
		ev.Add(engine.Event{What: covered, Seat: seat, A: int16(*on) - 1, B: int16(card) - 1})
		*on = card
	case cook:
		s.agenda.Pop()
		x := s.cooking(me)
		s.stirred = 1
		ev.Add(engine.Event{What: cooksFood, Seat: seat})
		s.open(cookDone, seat, 1, 0)
		rest := x.lose
		rest.food = 0
		s.pay(seat, &rest, ev)
		s.lose(seat, fruit, int8(a), ev)
		s.lose(seat, meat, x.lose.food-int8(a), ev)
	case expand:
		s.agenda.Pop()
		s.stirred = 1
		ev.Add(engine.Event{What: expands, Seat: seat})
		for r, all := range s.rules.expandLoses {
			if all {
				s.lose(seat, r, me.res[r], ev)
			}
		}
		s.gainVP(seat, -int16(s.rules.expandVP), ev)
		s.bear(seat, ev)
		s.effects(seat, expanded, ev)
	}
}

func (s *state) open(kind uint8, seat engine.Seat, times int8, arg int16) {
	s.agenda.Push(engine.Task{Kind: kind, Seat: seat, Times: times, Arg: arg})
}

// pay loses a cost that was found payable: what is fixed at once, icons as they are chosen (DM-R20).
func (s *state) pay(seat engine.Seat, a *amounts, ev *engine.Events) {
	for r, n := range a.res {
		s.lose(seat, r, n, ev)
	}
	if a.vp > 0 {
		s.gainVP(seat, -int16(a.vp), ev)
	}
	s.open(payAny, seat, a.any, 0)
	s.open(payFood, seat, a.food, 0)
}

// move walks along a line: DM-41 to DM-50, then the tile (DM-51).
func (s *state) move(seat engine.Seat, line int, ev *engine.Events) {
	l := &s.rules.line[line]
	me := &s.clan[seat]
	me.area[l.from]--
	s.bumped = s.on[l.to]
	s.on[l.to] = uint8(seat) + 1
	s.stirred = 1
	ev.Add(engine.Event{What: walks, Seat: seat, A: int16(line)})
	s.open(endOfTurn, seat, 1, 0)
	s.open(tileAction, seat, 1, int16(l.to))
	s.open(bump, seat, 1, int16(l.to))
	if l.icons&artIcon != 0 {
		s.open(createArt, seat, 1, 0)
	}
	if l.icons&newbornIcon != 0 && s.bearable(me) == legal { // DM-43, DM-R10
		s.bear(seat, ev)
	}
}

// leave moves a meeple from a tile to its exit (DM-50, DM-64).
func (s *state) leave(owner engine.Seat, tile int, ev *engine.Events) {
	exit := s.rules.tile[tile].exit
	if exit == shore {
		s.clan[owner].shore++
	} else {
		s.clan[owner].area[exit]++
	}
	ev.Add(engine.Event{What: leaves, Seat: owner, A: int16(tile), B: int16(exit)})
}

// perform carries the action of a tile out as far as its loss; the gain follows (DM-51 to DM-53, DM-R20).
func (s *state) perform(seat engine.Seat, tile int, ev *engine.Events) {
	f := s.faceOf(tile)
	if !s.able(seat, f) {
		ev.Add(engine.Event{What: unable, Seat: seat, A: int16(tile)})
		return
	}
	if f.art {
		s.open(createArt, seat, 1, 0)
	}
	if f.progress {
		s.open(takeProgress, seat, 1, 0)
	}
	s.open(newborn, seat, f.newborns, 0)
	s.open(tileGains, seat, 1, int16(tile))
	s.open(loseMeeple, seat, f.meeples, 0)
	s.pay(seat, &f.lose, ev)
}

// gains gives what is fixed and asks for the icons; the effects of cards come after them (DM-R20).
func (s *state) gains(seat engine.Seat, tile int, ev *engine.Events) {
	f := s.faceOf(tile)
	s.included = 0
	var times [maxPer]int16
	for i, p := range f.per[:f.pers] { // counted after the loss, before the gain
		times[i] = min(max(0, s.count(seat, p.count)), int16(p.max))
	}
	for r, n := range f.gain.res {
		s.tileGain(seat, r, n, ev)
	}
	s.tileVP(seat, int16(f.gain.vp), ev)
	for i, p := range f.per[:f.pers] {
		if p.gain == resources {
			s.tileVP(seat, times[i], ev)
		} else {
			s.tileGain(seat, int(p.gain), int8(times[i]), ev)
		}
	}
	s.open(tileEffects, seat, 1, 0)
	s.open(gainAny, seat, f.gain.any, 0)
	s.open(gainFood, seat, f.gain.food, 0)
}

// tileGain gains from a tile and notes what the gain includes.
func (s *state) tileGain(seat engine.Seat, r int, n int8, ev *engine.Events) {
	if n > 0 {
		s.included |= 1 << r
	}
	s.gain(seat, r, n, ev)
}

func (s *state) tileVP(seat engine.Seat, n int16, ev *engine.Events) {
	if n > 0 {
		s.included |= 1 << resources
		s.gainVP(seat, n, ev)
	}
}

// gain gives resources, up to the limit (DM-19).
func (s *state) gain(seat engine.Seat, r int, n int8, ev *engine.Events) {
	if n <= 0 {
		return
	}
	me := &s.clan[seat]
	fits := min(n, s.rules.most-me.res[r])
	me.res[r] += fits
	ev.Add(engine.Event{What: gained, Seat: seat, A: int16(r), B: int16(n), C: int16(n - fits)})
}

func (s *state) lose(seat engine.Seat, r int, n int8, ev *engine.Events) {
	if n > 0 {
		s.clan[seat].res[r] -= n
		ev.Add(engine.Event{What: lost, Seat: seat, A: int16(r), B: int16(n)})
	}
}

// gainVP gives VP, or takes them where n is negative (DM-20, DM-21).
func (s *state) gainVP(seat engine.Seat, n int16, ev *engine.Events) {
	s.clan[seat].vp += n
	if n != 0 {
		ev.Add(engine.Event{What: vpMoved, Seat: seat, A: n, B: s.clan[seat].vp})
	}
}

// bear puts a newborn into the first Ready Area (DM-43, DM-57, DM-70, DM-R51).
func (s *state) bear(seat engine.Seat, ev *engine.Events) {
	me := &s.clan[seat]
	me.area[s.rules.first]++
	me.mat--
	ev.Add(engine.Event{What: born, Seat: seat})
	s.effects(seat, newbornPlaced, ev)
}

// effects lets the active cards of a clan act on an occasion (DM-R43, DM-R50).
func (s *state) effects(seat engine.Seat, on when, ev *engine.Events) {
	s.acting(&s.clan[seat], func(name int, n *nameData) {
		e := &n.effect
		if e.when != on || on == tileGain && !s.includes(e.includes) {
			return
		}
		if e.gain != (amounts{}) {
			ev.Add(engine.Event{What: acts, Seat: seat, A: int16(name)})
		}
		for r, k := range e.gain.res {
			s.gain(seat, r, k, ev)
		}
		s.gainVP(seat, int16(e.gain.vp), ev)
	})
}

// includes tells whether the tile gain under way includes a resource or VP; -1 asks for any (DM-R43).
func (s *state) includes(what int8) bool {
	if what < 0 {
		return s.included != 0
	}
	return s.included>>what&1 == 1
}

// finishArt gives the VP of a piece whose cost is paid, and moves the cube: DM-46 to DM-48, DM-R17, DM-R18.
func (s *state) finishArt(seat engine.Seat, slot int, d *engine.Dice, ev *engine.Events) {
	c := &s.slot[slot]
	card := &s.rules.art[c.card-1]
	ev.Add(engine.Event{What: artMade, Seat: seat, A: int16(c.card) - 1, B: int16(c.row)})
	s.gainVP(seat, int16(card.row[c.row].vp), ev)
	s.effects(seat, artCreated, ev)
	if c.row++; c.row < card.rows {
		return
	}
	s.queue[s.queued] = c.card
	s.queued++
	s.fill(slot, d, ev)
}

// finishProgress puts a card that is paid for where it belongs: DM-60 to DM-62, DM-R24, DM-R27.
func (s *state) finishProgress(seat engine.Seat, name int, ev *engine.Events) {
	me, n := &s.clan[seat], &s.rules.name[name]
	ev.Add(engine.Event{What: learns, Seat: seat, A: int16(name)})
	s.effects(seat, progressAcquired, ev)
	me.acquired |= bit(name)
	if n.space < side {
		me.space[n.space] = uint8(name) + 1
		return
	}
	for i := range me.side[:s.rules.sideSlots] {
		if me.side[i] == 0 {
			me.side[i] = uint8(name) + 1
			return
		}
	}
	s.open(cover, seat, 1, int16(name))
}
