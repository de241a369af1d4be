package dawn

import (
	"fmt"

	"tribes/engine"
)

// reason says why a move is not legal; the table refusals holds the rule and words of each.
type reason uint8

const (
	legal reason = iota
	malformed
	gameOver
	notNow
	drewBefore  // DM-29
	noSuchCard  // DM-28
	noSuchArea  //
	notInSetup  // DM-30
	columnTaken // DM-32
	notEmpty    // DM-33
	notFewest   // DM-34
	noSuchLine  //
	nobodyThere // no own meeple in the Ready Area
	ownTile     // DM-41
	noSuchSlot  //
	artCost     // DM-45
	tooMuch     // more than is asked for
	lacking     // the mat lacks it
	descending  // out of track order
	tooFewAfter // too little would be left
	notGiven    // DM-R23
	firstFull   // DM-57
	matEmpty    // DM-58
	expandFull  // DM-72
	expandEmpty // DM-R29
	noSuchName  // DM-14
	hasName     // DM-59
	stackEmpty  // DM-R26
	cardCost    // DM-60
	noRoom      // DM-62
	notCovered  // DM-R24
	noCooking   // DM-R25
	cookCost    // DM-R29
	fewVP       // DM-71
	reasons
)

// refusals: the rule and the words of each reason. The words may count on check having
// found just that reason.
var refusals = [reasons]struct {
	rule  string
	words func(s *state, t *engine.Task, m engine.Move) string
}{
	drewBefore: {"DM-29", func(s *state, t *engine.Task, _ engine.Move) string {
		return s.name(t.Seat) + " has taken a Setup card already"
	}},
	noSuchCard: {"DM-28", func(s *state, _ *engine.Task, m engine.Move) string {
		return "that Setup card does not lie in the middle"
	}},
	noSuchArea: {"DM-30", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("there are only %d Ready Areas", s.rules.areas)
	}},
	notInSetup: {"DM-30", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no meeple begins in %s", s.areaName(int(m.A)-1))
	}},
	columnTaken: {"DM-32", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s has a meeple in %s already", s.name(t.Seat), s.columnName(int(s.rules.area[m.A-1].column)))
	}},
	notEmpty: {"DM-33", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("somebody waits in %s, and nobody in another Ready Area of %s", s.areaName(int(m.A)-1), s.columnName(int(s.rules.area[m.A-1].column)))
	}},
	notFewest: {"DM-34", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s holds %s, and another Ready Area of %s fewer", s.areaName(int(m.A)-1), engine.Several(int(s.crowd(int(m.A)-1)), "meeple"), s.columnName(int(s.rules.area[m.A-1].column)))
	}},
	noSuchLine: {"DM-41", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("there are only %d lines", s.rules.lines)
	}},
	nobodyThere: {"DM-40", func(s *state, t *engine.Task, m engine.Move) string {
		area := int(m.A) - 1
		if m.Kind == move {
			area = int(s.rules.line[m.A-1].from)
		}
		return fmt.Sprintf("no meeple of %s waits in %s", s.name(t.Seat), s.areaName(area))
	}},
	ownTile: {"DM-41", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s holds a meeple of %s already", s.tileName(int(s.rules.line[m.A-1].to)), s.name(t.Seat))
	}},
	noSuchSlot: {"DM-45", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("only %d Art cards lie face up", s.rules.artSlots)
	}},
	artCost: {"DM-45", func(s *state, t *engine.Task, m engine.Move) string {
		slot := int(m.A) - 1
		return fmt.Sprintf("%s costs %s, and %s holds %s", s.rules.art[s.slot[slot].card-1].name, s.amountText(&s.rowOf(slot).cost), s.name(t.Seat), s.heldText(&s.clan[t.Seat]))
	}},
	tooMuch: {"DM-17", func(s *state, _ *engine.Task, _ engine.Move) string {
		return "that is more food than is asked for"
	}},
	lacking: {"DM-52", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("%s holds %s", s.name(t.Seat), s.heldText(&s.clan[t.Seat]))
	}},
	descending: {"DM-18", func(s *state, t *engine.Task, _ engine.Move) string {
		return "units of one choice are named in the order of the tracks; the last was " + s.res(int(t.Arg))
	}},
	tooFewAfter: {"DM-18", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("units of one choice are named in the order of the tracks, and from there on too few are left for %d", t.Times)
	}},
	notGiven: {"DM-R23", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("a meeple of %s cannot be given", s.areaName(int(m.A)-1))
	}},
	firstFull:   {"DM-57", (*state).whyFull},
	matEmpty:    {"DM-58", (*state).whyEmpty},
	expandFull:  {"DM-72", (*state).whyFull},
	expandEmpty: {"DM-R29", (*state).whyEmpty},
	noSuchName: {"DM-14", func(*state, *engine.Task, engine.Move) string {
		return "that Progress card is not in this game"
	}},
	hasName: {"DM-59", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s has acquired %s already", s.name(t.Seat), s.rules.name[m.A-1].name)
	}},
	stackEmpty: {"DM-R26", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the stack of %s is empty", s.rules.name[m.A-1].name)
	}},
	cardCost: {"DM-60", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s costs %s, and %s holds %s", s.rules.name[m.A-1].name, s.amountText(s.top(*s.stackOf(int(m.A) - 1))), s.name(t.Seat), s.heldText(&s.clan[t.Seat]))
	}},
	noRoom: {"DM-62", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s has no free side slot for %s and no card that it may cover", s.name(t.Seat), s.rules.name[m.A-1].name)
	}},
	notCovered: {"DM-R24", func(*state, *engine.Task, engine.Move) string {
		return "a card covers a card in a side slot or an acquired card on the mat, nothing else"
	}},
	noCooking: {"DM-R25", func(s *state, t *engine.Task, _ engine.Move) string {
		return "the Cooking card of " + s.name(t.Seat) + " is covered"
	}},
	cookCost: {"DM-R29", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("cooking takes %s, and %s holds %s", s.amountText(&s.cooking(&s.clan[t.Seat]).lose), s.name(t.Seat), s.heldText(&s.clan[t.Seat]))
	}},
	fewVP: {"DM-71", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("expanding takes %d VP", s.rules.expandVP)
	}},
}

func (s *state) whyFull(t *engine.Task, _ engine.Move) string {
	return fmt.Sprintf("%s has %s in %s, and no more come", s.name(t.Seat), engine.Several(int(s.clan[t.Seat].area[s.rules.first]), "meeple"), s.areaName(int(s.rules.first)))
}

func (s *state) whyEmpty(t *engine.Task, _ engine.Move) string {
	return fmt.Sprintf("no meeple of %s is on the mat", s.name(t.Seat))
}

// others: where a kind of move is refused for the same reason by another rule.
var others = []struct {
	kind uint16
	why  reason
	rule string
}{
	{cook, tooMuch, "DM-R29"},
	{cook, lacking, "DM-R29"},
	{loseMeeple, noSuchArea, "DM-R23"},
	{loseMeeple, nobodyThere, "DM-R23"},
}

// comesWith tells, at the beginning of a turn, what brings a decision that cannot be taken there.
func (s *state) comesWith(m engine.Move, t *engine.Task) string {
	if t.Kind != rest {
		return ""
	}
	switch m.Kind {
	case cook, expand:
		return "that comes with a rest; "
	case createArt, newborn, takeProgress:
		return "that comes with an icon on a line or tile; "
	}
	return ""
}

// refusal puts a reason in words.
func (s *state) refusal(m engine.Move, why reason) *engine.Refusal {
	t := s.agenda.Top()
	switch why {
	case malformed:
		return form.Refuse(m)
	case gameOver:
		return &engine.Refusal{Move: m, Rule: engine.RuleOver, Why: s.Ask()}
	case notNow:
		return &engine.Refusal{Move: m, Rule: about.Kinds[t.Kind].Rule, Why: s.comesWith(m, t) + "another decision comes first: " + s.Ask()}
	}
	r := &refusals[why]
	rule := r.rule
	for _, o := range others {
		if o.kind == m.Kind && o.why == why {
			rule = o.rule
		}
	}
	return &engine.Refusal{Move: m, Rule: rule, Why: r.words(s, t, m)}
}
