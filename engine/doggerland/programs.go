package doggerland

import "tribes/engine"

// prepare begins to program an action: it opens what has to be chosen for it.
func (s *state) prepare(t *engine.Task, action int) {
	me := &s.tribe[t.Seat]
	t.Arg = int16(action)
	switch action {
	case construct, improveMovement, improveTransport, improveTools:
		t.Kind = placeMember
	case handicraft:
		t.Kind = chooseCraft
	case reproduce:
		t.Kind = placePair
	case expedition:
		t.Kind = chooseTile
	case paint:
		t.Kind = chooseSpace
	default:
		me.shaman = uint8(action-firstShaman) + 1
		me.home[shaman]--
		switch action {
		case paintPerfectly:
			t.Kind = chooseSpace
		case twinBirth:
			t.Kind = placePartner
		default:
			s.programmed()
		}
	}
}

// place puts a member on the place that has been chosen for it.
func (s *state) place(t *engine.Task, member int) {
	me, action, place := &s.tribe[t.Seat], int(t.Arg)%actions, uint8(t.Arg/actions)
	me.home[member]--
	j := job{place + 1, uint8(member)}
	switch action {
	case construct:
		me.site[member]++
	case handicraft:
		me.craft[me.taken(&me.craft)] = j
	case paint:
		me.painting[me.taken(&me.painting)] = j
	default:
		me.improving[action-firstImprove] = uint8(member) + 1
	}
	t.Arg = int16(action)
}

// taken counts the members of two possible ones that have been placed.
func (c *tribe) taken(jobs *[2]job) int {
	if jobs[0].place == 0 {
		return 0
	}
	return 1
}

// send puts an expedition on its tile, in the order of the cells; its tools leave the stock (DG-76).
func (s *state) send(t *engine.Task, p party) {
	me := &s.tribe[t.Seat]
	p.at = uint8(t.Arg) + 1
	me.home[hunter] -= p.hunters
	me.home[chief] -= p.chiefs
	me.home[shaman] -= p.shamans
	me.stock[tool] -= int16(p.tools)
	i := me.parties
	for ; i > 0 && me.party[i-1].at > p.at; i-- {
		me.party[i] = me.party[i-1]
	}
	me.party[i] = p
	me.parties++
	t.Arg = expedition
}

// owe asks how the fee of the action is paid, if there is a choice (DG-R13); otherwise it is settled.
func (s *state) owe(ev *engine.Events) {
	t := s.agenda.Top()
	seat, me, f := t.Seat, &s.tribe[t.Seat], s.fee(int(t.Arg))
	ways, only := 0, f
	for tools := range f.tool + 1 {
		for furs := range f.fur + 1 {
			if way := (fee{tools, furs}); s.payment(me, f, way) == legal {
				ways++
				only = way
			}
		}
	}
	if ways > 1 {
		t.Kind = pay
		return
	}
	s.settleFee(seat, f, only, ev)
	s.programmed()
}

// settleFee pays a fee but for a part, for which it takes Scarcity (DG-43).
func (s *state) settleFee(seat engine.Seat, f, unpaid fee, ev *engine.Events) {
	me := &s.tribe[seat]
	me.stock[tool] -= int16(f.tool - unpaid.tool)
	me.stock[fur] -= int16(f.fur - unpaid.fur)
	s.suffer(seat, int16(unpaid.tool+unpaid.fur), byFee, ev)
}

// Why Scarcity is taken.
const (
	byFee    = iota // DG-43
	byHunger        // DG-183
	byShaman        // DG-169
	byEvent         // DG-240
)

// suffer takes units of Scarcity; in the solo mode too many of them lose the game (DG-250).
func (s *state) suffer(seat engine.Seat, n, cause int16, ev *engine.Events) {
	if n == 0 {
		return
	}
	me := &s.tribe[seat]
	me.scarcity += n
	ev.Add(engine.Event{What: scarce, Seat: seat, A: n, B: me.scarcity, C: cause})
	if s.solo() && me.scarcity > int16(s.rules.level[s.level].scarcity) {
		s.phase, s.over = ended, tooScarce
		ev.Add(engine.Event{What: over, Seat: engine.NoSeat, A: tooScarce})
	}
}

// programmed ends a turn of phase 1.
func (s *state) programmed() {
	s.agenda.Pop()
	s.passOn()
}

// passOn gives the turn to the next player who has not dropped out (DG-38, DG-39).
func (s *state) passOn() {
	for range s.players {
		s.turn = s.after(s.turn)
		if s.tribe[s.turn].dropped == 0 {
			return
		}
	}
}

// after is the next player clockwise.
func (s *state) after(seat engine.Seat) engine.Seat { return (seat + 1) % engine.Seat(s.players) }
