package toy

import (
	"slices"

	"tribes/engine"
)

// Flaw is one way to break the contract.
type Flaw uint8

// Flaws, each named by what is wrong.
const (
	None Flaw = iota
	UnsortedMenu
	RepeatedMenu
	EmptyMenu
	UndeclaredMenu
	WideApply  // Apply accepts what the menu lacks
	NarrowMenu // the menu lacks what Apply accepts
	HandlessMenu
	WritingRefusal
	MuteRefusal
	LawlessRefusal
	Memory // outcomes depend on what was asked before
	ForgetfulWalk
	ForgetfulCopy
	ClampingWalk
	CrashingWalk
	WritingAsk
	VaguePhrase
	MuteTell
	UndeclaredEvent
	RaggedSheet
	StrangeTally
	ShyDice     // draws with real dice only
	PeekingDice // looks at the dice without drawing
	EarlyResult
	Endless
	Hogging // the turn does not pass
	LosingPebbles
	Allocating
	WrongWords
	WrongDigest
	LooseData
	MuteGrade
)

func (s *state) flawedMenu(dst []engine.Move, from int) []engine.Move {
	menu := dst[from:]
	switch s.r.flaw {
	case UnsortedMenu:
		slices.Reverse(menu)
	case RepeatedMenu:
		if len(menu) > 0 {
			return append(dst, menu[len(menu)-1])
		}
	case EmptyMenu:
		if s.round == 3 {
			return dst[:from]
		}
	case UndeclaredMenu:
		if s.phase == playing && s.agenda.Len() == 0 {
			return append(dst, engine.Move{Kind: Lay, A: Places})
		}
	case NarrowMenu:
		if len(menu) > 4 {
			return dst[:len(dst)-1]
		}
	case HandlessMenu:
		if s.phase == opening {
			return dst[:from+1]
		}
	case Allocating:
		return append(dst[:from:from], slices.Clone(menu)...)
	}
	return dst
}

func (s *state) flawedRefusal(r *engine.Refusal) {
	switch s.r.flaw {
	case MuteRefusal:
		r.Why = ""
	case LawlessRefusal:
		r.Rule = "TY-77"
	}
}

func (s *state) flawedApply(m engine.Move, d *engine.Dice, ev *engine.Events) {
	switch s.r.flaw {
	case Memory:
		s.r.calls++
		if s.r.calls%7 == 0 && s.phase == playing {
			s.bag[0], s.bag[1] = s.bag[1], s.bag[0]
		}
	case ShyDice:
		if c := *d; m.Kind == Lay && c.N(1<<32) != 0 {
			d.Intn(2)
		}
	case PeekingDice:
		if c := *d; m.Kind == Lay && c.N(2) == 1 {
			s.round = min(s.round+1, rounds)
		}
	case UndeclaredEvent:
		ev.Add(engine.Event{What: 99})
	case Endless:
		s.round = 0
	case Hogging:
		if m.Kind == Pass && s.seats > 1 {
			s.turn = (s.turn + engine.Seat(s.seats) - 1) % engine.Seat(s.seats)
			s.round = 0
		}
	case LosingPebbles:
		if m.Kind == Lay && m.B == 2 {
			s.seat[s.turn].hand[0] = 0
		}
	}
}

func (s *state) flawedWalk(w *engine.Walk) {
	switch s.r.flaw {
	case ClampingWalk:
		extra := int8(0)
		engine.Int(w, "extra", &extra, 0, 127)
	case CrashingWalk:
		var list [2]int8
		n := int8(2)
		engine.Int(w, "length", &n, 2, 100)
		for i := range n {
			engine.Int(w, "entry", &list[i], 0, 3)
		}
	}
}
