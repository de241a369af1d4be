package dawn

import (
	"math/bits"

	"tribes/engine"
)

// The kinds of moves. What declines comes first. An open decision carries the number of
// the kind that answers it; setupCard stands for a setup turn, which placeMeeple answers
// too, rest for the main choice of a turn, which move answers too, cook for the choice
// while resting, which expand answers too. skip answers what may be declined.
const (
	skip = iota
	rest
	setupCard
	placeMeeple
	move
	createArt
	payFood
	payAny
	loseMeeple
	gainFood
	gainAny
	newborn
	takeProgress
	cover
	cook
	expand
	kinds
)

// Steps that go on by themselves when they come to the top of the agenda.
const (
	bump = kinds + iota
	tileAction
	tileGains
	tileEffects
	artDone
	progressDone
	cookDone
	spoilFood
	endOfTurn
	tasks
)

// taskWords name what the agenda holds, for dumps of a position.
var taskWords = [tasks]string{
	"", "act or rest", "setup turn", "", "", "create art", "pay food", "pay any", "lose meeple", "gain food", "gain any",
	"newborn", "take progress", "cover", "cook or expand", "",
	"bump", "tile action", "tile gains", "effects on the gain", "art done", "progress done", "cooking done", "spoil food", "end of turn",
}

// answers tells whether a kind of move answers an open decision.
func answers(kind uint16, task uint8) bool {
	switch kind {
	case skip:
		return task == createArt || task == takeProgress || task == newborn || task == cook
	case placeMeeple:
		return task == setupCard
	case move:
		return task == rest
	case expand:
		return task == cook
	}
	return kind == uint16(task)
}

func arg(name string, lo, hi int16) []engine.Arg { return []engine.Arg{{Name: name, Lo: lo, Hi: hi}} }

var (
	about = engine.Info{
		Game: "dawn-of-mankind", Title: "Dawn of Mankind", Prefix: "DM",
		Ruleset: ruleset, Unit: "VP",
		Lo: 2, Hi: maxPlayers,
		Kinds: []engine.Kind{
			skip:         {Name: "skip", Rule: "DM-R16"},
			rest:         {Name: "rest", Rule: "DM-38"},
			setupCard:    {Name: "take-setup-card", Rule: "DM-28", Args: arg("card", 1, maxSetup)},
			placeMeeple:  {Name: "place-meeple", Rule: "DM-30", Args: arg("area", 1, maxAreas)},
			move:         {Name: "move", Rule: "DM-41", Args: arg("line", 1, maxLines)},
			createArt:    {Name: "create-art", Rule: "DM-45", Args: arg("slot", 1, maxSlots)},
			payFood:      {Name: "pay-food", Rule: "DM-17", Args: arg("fruit", 0, maxAmount)},
			payAny:       {Name: "pay-any", Rule: "DM-18", Args: arg("resource", 0, resources-1)},
			loseMeeple:   {Name: "lose-meeple", Rule: "DM-R23", Args: arg("area", 1, maxAreas)},
			gainFood:     {Name: "gain-food", Rule: "DM-17", Args: arg("fruit", 0, maxAmount)},
			gainAny:      {Name: "gain-any", Rule: "DM-18", Args: arg("resource", 0, resources-1)},
			newborn:      {Name: "newborn", Rule: "DM-57"},
			takeProgress: {Name: "take-progress", Rule: "DM-59", Args: arg("name", 1, maxNames)},
			cover:        {Name: "cover", Rule: "DM-62", Args: arg("place", 1, spaces+maxSide)},
			cook:         {Name: "cook", Rule: "DM-67", Args: arg("fruit", 0, maxAmount)},
			expand:       {Name: "expand", Rule: "DM-70"},
		},
		Items:  itemWords[:],
		Events: eventWords[:],
	}
	form = engine.NewForm(about.Kinds)
)

func (s *state) Moves(dst []engine.Move) []engine.Move {
	t := s.agenda.Top()
	if t == nil {
		return dst
	}
	if answers(skip, t.Kind) {
		dst = append(dst, engine.Move{Kind: skip})
	}
	switch t.Kind {
	case rest:
		dst = append(dst, engine.Move{Kind: rest})
		return s.lines(dst, t.Seat)
	case setupCard:
		dst = s.each(dst, setupCard)
		return s.each(dst, placeMeeple)
	case cook:
		dst = s.each(dst, cook)
		return s.each(dst, expand)
	}
	return s.each(dst, uint16(t.Kind))
}

// each appends the legal moves of a kind with at most one number.
func (s *state) each(dst []engine.Move, kind uint16) []engine.Move {
	lo, hi := form.Span(kind)
	for a := lo; a <= hi; a++ {
		if m := (engine.Move{Kind: kind, A: a}); s.answer(m) == legal {
			dst = append(dst, m)
		}
	}
	return dst
}

// lines appends the lines along which a seat can move.
func (s *state) lines(dst []engine.Move, seat engine.Seat) []engine.Move {
	out := uint64(0)
	for i := range s.rules.areas {
		if s.clan[seat].area[i] > 0 {
			out |= s.rules.out[i]
		}
	}
	for ; out != 0; out &= out - 1 {
		i := bits.TrailingZeros64(out)
		if s.on[s.rules.line[i].to] != uint8(seat)+1 {
			dst = append(dst, engine.Move{Kind: move, A: int16(i) + 1})
		}
	}
	return dst
}
