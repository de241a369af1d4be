package dawn

import "tribes/engine"

// settle goes on by itself until somebody has a choice or the game is over. A menu with a
// single entry is carried out, except the main choice of a turn (Decisions).
func (s *state) settle(d *engine.Dice, ev *engine.Events) {
	for s.phase != ended {
		t := s.agenda.Top()
		if t == nil {
			s.begin(ev)
			continue
		}
		if t.Kind >= kinds {
			s.step(*t, d, ev)
			continue
		}
		if t.Times <= 0 || t.Kind == newborn && s.bearable(&s.clan[t.Seat]) != legal {
			s.agenda.Pop()
			continue
		}
		if t.Kind == rest {
			return
		}
		var buf [2 * maxLines]engine.Move
		menu := s.Moves(buf[:0])
		if len(menu) > 1 {
			return
		}
		s.do(menu[0], d, ev)
	}
}

// begin opens the next setup turn or turn.
func (s *state) begin(ev *engine.Events) {
	n := engine.Seat(s.players)
	if s.phase == setting {
		if s.placed < s.setupTurns() {
			s.open(setupCard, (s.start-1-engine.Seat(s.placed)%n+2*n)%n, 1, 0) // DM-26
			return
		}
		s.phase = playing
		ev.Add(engine.Event{What: begins, Seat: s.start})
	}
	if s.dormant(s.turn) { // DM-R33
		ev.Add(engine.Event{What: dormantRest, Seat: s.turn})
		s.rest(s.turn, ev)
		return
	}
	s.open(rest, s.turn, 1, 0)
}

// setupTurns counts those of all players: a card and a meeple for each column of the setup.
func (s *state) setupTurns() int8 {
	each := int8(1)
	for _, in := range s.rules.setupColumns {
		if in {
			each++
		}
	}
	return each * s.players
}

// step carries out an automatic step on top of the agenda.
func (s *state) step(t engine.Task, d *engine.Dice, ev *engine.Events) {
	s.agenda.Pop()
	switch t.Kind {
	case bump:
		if s.bumped > 0 {
			owner := engine.Seat(s.bumped) - 1
			s.bumped = 0
			s.leave(owner, int(t.Arg), ev)
		}
	case tileAction:
		s.perform(t.Seat, int(t.Arg), ev)
	case tileGains:
		s.gains(t.Seat, int(t.Arg), ev)
	case tileEffects:
		s.effects(t.Seat, tileGain, ev)
		s.included = 0
	case artDone:
		s.finishArt(t.Seat, int(t.Arg), d, ev)
	case progressDone:
		s.finishProgress(t.Seat, int(t.Arg), ev)
	case cookDone:
		x := s.cooking(&s.clan[t.Seat])
		for r, n := range x.gain.res {
			s.gain(t.Seat, r, n, ev)
		}
		s.gainVP(t.Seat, int16(x.gain.vp), ev)
		s.effects(t.Seat, cooked, ev)
	case spoilFood:
		s.spoil(t.Seat, ev)
	case endOfTurn:
		s.endTurn(ev)
	}
}

// rest: DM-64 to DM-74.
func (s *state) rest(seat engine.Seat, ev *engine.Events) {
	me := &s.clan[seat]
	ev.Add(engine.Event{What: rests, Seat: seat})
	for i := range s.rules.tiles {
		if s.on[i] == uint8(seat)+1 {
			s.on[i] = 0
			s.stirred = 1
			s.leave(seat, int(i), ev)
		}
	}
	if me.shore > 0 {
		ev.Add(engine.Event{What: home, Seat: seat, A: int16(me.shore)})
		me.mat += me.shore
		me.shore = 0
		s.stirred = 1
	}
	s.open(endOfTurn, seat, 1, 0)
	s.open(spoilFood, seat, 1, 0)
	s.open(cook, seat, 1, 0)
}

// spoil: DM-73, DM-74, DM-R50.
func (s *state) spoil(seat engine.Seat, ev *engine.Events) {
	me, skips := &s.clan[seat], false
	before, vp := me.res, me.vp
	s.acting(me, func(_ int, n *nameData) { skips = skips || n.effect.when == spoil && n.effect.skip })
	for r, keep := range s.rules.spoilTo {
		if n := me.res[r] - keep; n > 0 && !skips {
			me.res[r] = keep
			ev.Add(engine.Event{What: spoils, Seat: seat, A: int16(r), B: int16(n)})
		}
	}
	s.effects(seat, spoil, ev)
	if me.res != before || me.vp != vp {
		s.stirred = 1
	}
}

// endTurn: DM-75 to DM-77, DM-R33, DM-R34, DM-R47.
func (s *state) endTurn(ev *engine.Events) {
	n := int16(s.players)
	s.turns++
	if s.idle++; s.stirred == 1 {
		s.idle, s.stirred = 0, 0
	}
	switch {
	case s.clan[s.turn].vp >= s.rules.target:
		s.over = byVP
	case s.rules.dormantEnds && s.allDormant():
		s.over = byDormancy
	case s.rules.stalemate > 0 && s.idle >= n*int16(s.rules.stalemate):
		s.over = byStalemate
	case s.turns >= n*s.rules.guard:
		s.over = byGuard
	default:
		s.turn = (s.turn + 1) % engine.Seat(s.players)
		return
	}
	s.phase = ended
	ev.Add(engine.Event{What: overNow, Seat: s.turn, A: int16(s.over)})
}

// dormant: nobody on the board, and nothing that resting could change (DM-R33).
func (s *state) dormant(seat engine.Seat) bool {
	me := &s.clan[seat]
	if me.mat < s.rules.clan || s.canCook(me) || me.vp >= int16(s.rules.expandVP) {
		return false
	}
	gives := false
	s.acting(me, func(_ int, n *nameData) {
		gives = gives || n.effect.when == spoil && n.effect.gain != (amounts{})
	})
	return !gives
}

func (s *state) allDormant() bool {
	for i := range s.players {
		if !s.dormant(engine.Seat(i)) {
			return false
		}
	}
	return true
}
