package toy

import (
	"slices"

	"tribes/engine"
)

const (
	setup int8 = iota
	playing
	opening
	over
)

var phases = []string{"setup", "playing", "opening", "over"}

type seat struct {
	hand  [Colours]int8
	place [Places]int8 // colour + 1, 0 empty
	card  int8
}

type position struct {
	seats       int8 // of the table, as is calm: not walked
	calm        bool
	phase       int8
	start, turn engine.Seat
	round, laid int8 // laid: in this turn
	capped      bool
	opened      int8
	bag         [Colours]int8
	seat        [engine.MaxSeats]seat
	agenda      engine.Agenda // offers of TY-5
}

type state struct {
	r *rules
	position
}

func (s *state) Rules() engine.Rules { return s.r }
func (s *state) Turn() engine.Seat   { return s.turn }
func (s *state) Clone() engine.State { c := *s; return &c }

func (s *state) Actor() engine.Seat {
	if s.phase == over {
		return engine.NoSeat
	}
	if t := s.agenda.Top(); t != nil {
		return t.Seat
	}
	return s.turn
}

func (s *state) CopyFrom(o engine.State) {
	round := s.round
	*s = *o.(*state)
	if s.r.flaw == ForgetfulCopy {
		s.round = round
	}
}

func (s *state) bagged() int { return int(s.bag[0]) + int(s.bag[1]) + int(s.bag[2]) }

// reasons why a move is not legal; 0: it is.
const (
	legal uint8 = iota
	noForm
	isOver
	notNow
	offered
	emptyBag
	noPebble
	occupied
	calm
	wasOpened
)

var reasons = [...]engine.Refusal{
	noForm:    {Rule: engine.RuleForm, Why: "there is no such move"},
	isOver:    {Rule: engine.RuleOver, Why: "the game is over"},
	notNow:    {Rule: "TY-2", Why: "that is not to be decided now"},
	offered:   {Rule: "TY-5", Why: "first take the pebble or decline it"},
	emptyBag:  {Rule: "TY-3", Why: "the bag is empty"},
	noPebble:  {Rule: "TY-4", Why: "you have no pebble of this colour"},
	occupied:  {Rule: "TY-4", Why: "there is a pebble already"},
	calm:      {Rule: "TY-6", Why: "you have laid a pebble in this turn"},
	wasOpened: {Rule: "TY-8", Why: "this card is another seat's"},
}

// check is the one predicate of legality.
func (s *state) check(m engine.Move) uint8 {
	switch {
	case m.Kind > Lay || m.C != 0 || m.B != 0 && m.Kind != Lay || m.A != 0 && m.Kind != Lay && m.Kind != Open:
		return noForm
	case m.Kind == Open && (m.A < 0 || m.A > cards):
		return noForm
	case m.Kind == Lay && (m.A < 0 || m.A >= Places || m.B < 0 || m.B >= Colours):
		return noForm
	case s.phase == over:
		return isOver
	case s.phase == opening:
		if m.Kind != Open {
			return notNow
		}
		if m.A > 0 && s.opened>>m.A&1 == 1 {
			return wasOpened
		}
		return legal
	case s.agenda.Len() > 0:
		if m.Kind != Decline && m.Kind != Take {
			return offered
		}
		return legal
	}
	switch m.Kind {
	case Pass:
		return legal
	case Draw:
		if s.bagged() == 0 && s.r.flaw != WideApply {
			return emptyBag
		}
		return legal
	case Lay:
		me := &s.seat[s.turn]
		switch {
		case me.hand[m.B] == 0:
			return noPebble
		case me.place[m.A] != 0:
			return occupied
		case s.calm && s.laid > 0:
			return calm
		}
		return legal
	}
	return notNow
}

func (s *state) Moves(dst []engine.Move) []engine.Move {
	from := len(dst)
	add := func(m engine.Move) {
		if s.check(m) == legal {
			dst = append(dst, m)
		}
	}
	for k := Pass; k < Lay; k++ {
		if k == Draw && s.bagged() == 0 {
			continue
		}
		add(engine.Move{Kind: k})
		if k == Open {
			for c := int16(1); c <= cards; c++ {
				add(engine.Move{Kind: Open, A: c})
			}
		}
	}
	for a := range int16(Places) {
		for b := range int16(Colours) {
			add(engine.Move{Kind: Lay, A: a, B: b})
		}
	}
	return s.flawedMenu(dst, from)
}

func (s *state) Explain(m engine.Move) *engine.Refusal {
	why := s.check(m)
	if why == legal {
		return nil
	}
	r := reasons[why]
	r.Move = m
	s.flawedRefusal(&r)
	return &r
}

func (s *state) Apply(m engine.Move, d *engine.Dice, ev *engine.Events) error {
	if r := s.Explain(m); r != nil {
		if s.r.flaw == WritingRefusal && m.Kind == Lay {
			s.laid++
		}
		return r
	}
	s.flawedApply(m, d, ev)
	switch m.Kind {
	case Pass:
		s.next(ev)
	case Open:
		s.seat[s.turn].card = int8(m.A)
		if m.A > 0 {
			s.opened |= 1 << m.A
		}
		if s.turn = s.after(s.turn); s.turn == s.start {
			s.phase = over
		}
	case Decline:
		s.agenda.Pop()
	case Take:
		who := s.agenda.Top().Seat
		s.agenda.Pop()
		s.draw(who, d, ev)
	case Draw:
		s.draw(s.turn, d, ev)
		s.next(ev)
	case Lay:
		me := &s.seat[s.turn]
		me.hand[m.B]--
		me.place[m.A] = int8(m.B) + 1
		s.laid++
		if m.B == 1 {
			s.offer()
		}
	}
	return nil
}

// offer asks the other seats in turn order (TY-5): the last pushed is asked first.
func (s *state) offer() {
	for i := s.seats - 1; i > 0; i-- {
		s.agenda.Push(engine.Task{Kind: 1, Seat: engine.Seat((int8(s.turn) + i) % s.seats), Times: 1})
	}
}

func (s *state) after(at engine.Seat) engine.Seat { return engine.Seat((int8(at) + 1) % s.seats) }

func (s *state) draw(who engine.Seat, d *engine.Dice, ev *engine.Events) {
	if s.bagged() == 0 {
		return
	}
	c := engine.Pick(d, s.bag[:])
	s.bag[c]--
	s.seat[who].hand[c]++
	ev.Add(engine.Event{What: Drew, Seat: who, A: int16(c)})
}

// next passes the turn, or ends the game (TY-7).
func (s *state) next(ev *engine.Events) {
	full := !slices.Contains(s.seat[s.turn].place[:], 0)
	s.laid = 0
	s.turn = s.after(s.turn)
	if s.turn == s.start {
		s.round++
	}
	s.capped = s.round >= rounds
	if full || s.bagged() == 0 || s.capped {
		s.phase, s.turn = opening, s.start
		ev.Add(engine.Event{What: Ended, Seat: engine.NoSeat})
	}
}

func (s *state) Walk(w *engine.Walk) {
	engine.Enum(w, "phase", &s.phase, phases)
	engine.Int(w, "start", &s.start, 0, 3)
	engine.Int(w, "turn", &s.turn, 0, 3)
	engine.Int(w, "round", &s.round, 0, rounds)
	if s.r.flaw != ForgetfulWalk {
		engine.Int(w, "laid", &s.laid, 0, Places)
	}
	w.Bool("capped", &s.capped)
	engine.Int(w, "opened", &s.opened, 0, 127)
	for c := range s.bag {
		engine.Int(w, colours[c], &s.bag[c], 0, 30)
	}
	for i := range s.seats {
		p := &s.seat[i]
		w.Enter("seat", int(i))
		for c := range p.hand {
			engine.Int(w, colours[c], &p.hand[c], 0, 90)
		}
		for c := range p.place {
			w.Enter("place", c)
			engine.Int(w, "pebble", &p.place[c], 0, Colours)
			w.Leave()
		}
		engine.Int(w, "card", &p.card, 0, cards)
		w.Leave()
	}
	s.agenda.Walk(w, []string{"none", "offer"})
	s.flawedWalk(w)
}
