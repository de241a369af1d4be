package tribes

import "tribes/engine"

// The kinds of moves. What declines or ends comes first. An open decision carries the
// number of the kind that answers it; useAction stands for the choice at a hand tile,
// which complete answers too, and done answers what may be left.
const (
	done = iota
	arrangeStart
	placeFirst
	selectTile
	useAction
	complete
	arrowTail
	exhaustWildcard
	placeMember
	relocateFrom
	relocateTo
	pickMover
	stepTo
	pickDrawn
	placeLand
	restoreLand
	loseMember
	exhaustLand
	kinds
)

// Open matters that go on by themselves when they come to the top of the agenda.
const (
	dealStart = kinds + iota // draw a player's start tiles
	layOut                   // row and achievements
	exploring                // draw land tiles
	achieving                // finish the achievement under way
	endOfTurn                //
	tasks
)

// taskWords name what the agenda holds, for dumps of a position.
var taskWords = [tasks]string{
	"", "arrange start tiles", "place first member", "select tile", "use hand tile", "", "choose arrow tail",
	"exhaust wildcard", "place new member", "relocate from", "relocate to", "pick mover", "step to",
	"pick drawn tile", "place land tile", "restore tile", "lose member", "exhaust land",
	"deal start tiles", "lay out", "explore", "finish achievement", "end of turn",
}

// answers tells whether a kind of move answers an open decision.
func answers(kind uint16, task uint8) bool {
	switch kind {
	case done:
		return task == relocateFrom || task == pickMover || task == restoreLand
	case complete:
		return task == useAction
	}
	return kind == uint16(task)
}

var (
	cellArgs = []engine.Arg{{Name: "q", Lo: lowest, Hi: highest}, {Name: "r", Lo: lowest, Hi: highest}}

	about = engine.Info{
		Game: "tribes", Title: "Tribes: Dawn of Humanity", Prefix: "TR",
		Ruleset: ruleset, Unit: "VP",
		Lo: 2, Hi: maxPlayers,
		Kinds: []engine.Kind{
			done:            {Name: "done", Rule: "TR-40"},
			arrangeStart:    {Name: "arrange-start", Rule: "TR-11", Args: []engine.Arg{{Name: "permutation", Lo: 0, Hi: 5}}},
			placeFirst:      {Name: "place-first-member", Rule: "TR-21", Args: cellArgs},
			selectTile:      {Name: "select-tile", Rule: "TR-24", Args: []engine.Arg{{Name: "index", Lo: 0, Hi: maxRow - 1}}},
			useAction:       {Name: "use-action", Rule: "TR-30"},
			complete:        {Name: "complete-achievement", Rule: "TR-46", Args: []engine.Arg{{Name: "epoch", Lo: 1, Hi: epochs}, {Name: "column", Lo: 0, Hi: columns - 1}}},
			arrowTail:       {Name: "choose-arrow-tail", Rule: "TR-65", Args: []engine.Arg{{Name: "column", Lo: 0, Hi: columns - 1}}},
			exhaustWildcard: {Name: "exhaust-wildcard", Rule: "TR-58", Args: cellArgs},
			placeMember:     {Name: "place-new-member", Rule: "TR-35", Args: cellArgs},
			relocateFrom:    {Name: "relocate-from", Rule: "TR-37", Args: cellArgs},
			relocateTo:      {Name: "relocate-to", Rule: "TR-37", Args: cellArgs},
			pickMover:       {Name: "pick-mover", Rule: "TR-39", Args: cellArgs},
			stepTo:          {Name: "step-to", Rule: "TR-41", Args: []engine.Arg{{Name: "direction", Lo: 0, Hi: directions - 1}}},
			pickDrawn:       {Name: "pick-drawn-tile", Rule: "TR-43", Args: []engine.Arg{{Name: "resource", Lo: 0, Hi: resources - 1}}},
			placeLand:       {Name: "place-land-tile", Rule: "TR-43", Args: cellArgs},
			restoreLand:     {Name: "restore-tile", Rule: "TR-45", Args: cellArgs},
			loseMember:      {Name: "lose-member", Rule: "TR-77", Args: cellArgs},
			exhaustLand:     {Name: "exhaust-land", Rule: "TR-78", Args: cellArgs},
		},
		Items:  itemWords[:],
		Events: eventWords[:],
	}
)

var form = engine.NewForm(about.Kinds)

// permutations of the three start tiles, by resource number, over the corners of the triangle.
var permutations = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

func (s *state) Moves(dst []engine.Move) []engine.Move {
	t := s.agenda.Top()
	if t == nil {
		return dst
	}
	own := &s.tribes[t.Seat]
	switch t.Kind {
	case arrangeStart:
		for i := range permutations {
			dst = append(dst, engine.Move{Kind: arrangeStart, A: int16(i)})
		}
	case selectTile:
		for i := int16(0); s.selectable(t.Seat, i) == legal; i++ {
			dst = append(dst, engine.Move{Kind: selectTile, A: i})
		}
	case useAction:
		dst = append(dst, engine.Move{Kind: useAction})
		have := own.resources()
		for e := range epochs {
			for c := range columns {
				if s.completable(t.Seat, e, c, &have) == legal {
					dst = append(dst, engine.Move{Kind: complete, A: int16(e + 1), B: int16(c)})
				}
			}
		}
	case arrowTail:
		for c := range int16(columns) {
			if s.tail(t, c) == legal {
				dst = append(dst, engine.Move{Kind: arrowTail, A: c})
			}
		}
	case stepTo:
		for d := range int16(directions) {
			if own.steppable(t, d) == legal {
				dst = append(dst, engine.Move{Kind: stepTo, A: d})
			}
		}
	case pickDrawn:
		for i, n := range s.drawn {
			if n > 0 {
				dst = append(dst, engine.Move{Kind: pickDrawn, A: int16(i)})
			}
		}
	case placeLand:
		dst = own.frontier(dst, placeLand)
	default: // one of the own tiles
		if answers(done, t.Kind) {
			dst = append(dst, engine.Move{Kind: done})
		}
		for i := range own.lands() {
			if l := &own.land[i]; s.choosable(t, l) == legal {
				dst = append(dst, engine.Move{Kind: uint16(t.Kind), A: l.cell.q(), B: l.cell.r()})
			}
		}
	}
	return dst
}
