package tribes

import "tribes/engine"

// reason says why a move is not legal; refusals holds the rule and words of each.
type reason uint8

const (
	legal reason = iota
	malformed
	gameOver
	notNow
	noSuchPlace
	tooFewShells
	noSuchOwnLand
	faceDown
	doneBefore
	noWay
	nothingThere
	tooFewWildcards
	noTail
	wildcardEmpty
	wildcardExhausted
	wildcardSame
	memberOnEmpty
	relocateEmpty
	relocateOntoEmpty
	relocateSame
	moverEmpty
	noLandThere
	notDrawn
	cellTaken
	cellApart
	notExhausted
	restoreOccupied
	loseFromEmpty
	alreadyExhausted
	reasons
)

// check is the one predicate of legality; 0 is legal.
func (s *state) check(m engine.Move) reason {
	if !form.Has(m) {
		return malformed
	}
	t := s.agenda.Top()
	if t == nil {
		return gameOver
	}
	if !answers(m.Kind, t.Kind) {
		return notNow
	}
	own := &s.tribes[t.Seat]
	switch m.Kind {
	case done, arrangeStart, useAction:
		return legal
	case selectTile:
		return s.selectable(t.Seat, m.A)
	case complete:
		have := own.resources()
		return s.completable(t.Seat, int(m.A-1), int(m.B), &have)
	case arrowTail:
		return s.tail(t, m.A)
	case stepTo:
		return own.steppable(t, m.A)
	case pickDrawn:
		if s.drawn[m.A] == 0 {
			return notDrawn
		}
		return legal
	case placeLand:
		return own.layable(at(m.A, m.B))
	}
	l := own.find(at(m.A, m.B))
	if l == nil {
		return noSuchOwnLand
	}
	return s.choosable(t, l)
}

// selectable: TR-24, TR-26, TR-R12. If an index is not, no higher one is.
func (s *state) selectable(seat engine.Seat, index int16) reason {
	switch {
	case index >= int16(s.length):
		return noSuchPlace
	case index > int16(s.tribes[seat].shells):
		return tooFewShells
	}
	return legal
}

// choosable tells whether the decision on top may fall on an own land tile.
func (s *state) choosable(t *engine.Task, l *land) reason {
	switch t.Kind {
	case exhaustWildcard:
		switch {
		case !l.face.fresh():
			return wildcardExhausted
		case l.face.resource() == s.required(t.Arg):
			return wildcardSame
		case !l.occupied():
			return wildcardEmpty
		}
	case placeMember:
		if !l.occupied() {
			return memberOnEmpty
		}
	case relocateFrom:
		if !l.occupied() {
			return relocateEmpty
		}
	case relocateTo:
		switch {
		case l.cell == cell(t.Arg):
			return relocateSame
		case !l.occupied():
			return relocateOntoEmpty
		}
	case pickMover:
		if !l.occupied() {
			return moverEmpty
		}
	case restoreLand:
		switch {
		case l.face.fresh():
			return notExhausted
		case l.occupied():
			return restoreOccupied
		}
	case loseMember:
		if !l.occupied() {
			return loseFromEmpty
		}
	case exhaustLand:
		if !l.face.fresh() {
			return alreadyExhausted
		}
	}
	return legal
}

// steppable: TR-41, TR-R22.
func (t *tribe) steppable(task *engine.Task, direction int16) reason {
	if t.find(cell(task.Arg).step(int(direction))) == nil {
		return noLandThere
	}
	return legal
}

// layable: TR-43, TR-R24. frontier lists the cells for which it holds.
func (t *tribe) layable(c cell) reason {
	switch {
	case t.find(c) != nil:
		return cellTaken
	case !t.borders(c):
		return cellApart
	}
	return legal
}

// stock counts the fresh occupied tiles of each resource (TR-48, TR-50, TR-R29).
type stock struct {
	of  [resources]int8
	all int8
}

func (t *tribe) resources() (have stock) {
	for i := range t.lands() {
		if l := &t.land[i]; l.occupied() && l.face.fresh() {
			have.of[l.face.resource()]++
			have.all++
		}
	}
	return
}

// missing is how many resources of an achievement wildcards must replace (TR-R30).
func (h *stock) missing(a *achievementData) int8 {
	return max(0, int8(a.epoch)+1-h.of[a.resource])
}

// completable: may the seat complete the achievement in epoch e (from 0), column c? TR-46 to TR-52, TR-58 to TR-62, TR-R30, TR-R31.
func (s *state) completable(seat engine.Seat, e, c int, have *stock) reason {
	sl := &s.board[e][c]
	switch {
	case sl.tile == 0:
		return faceDown
	case sl.has(seat):
		return doneBefore
	}
	if open, tails := s.way(seat, e, c); !open && tails == 0 {
		return noWay
	}
	a := &s.rules.achievement[sl.tile-1]
	switch {
	case e > 0 && have.of[a.resource] == 0:
		return nothingThere
	case have.missing(a) > have.all-have.of[a.resource]:
		return tooFewWildcards
	}
	return legal
}

// way tells how a seat gets at an achievement: open without laying an arrow (TR-47,
// TR-51, TR-R40), or else which lower columns, as bits, could be the tail of its own arrow (TR-65, TR-R38).
func (s *state) way(seat engine.Seat, e, c int) (open bool, tails uint8) {
	if e == 0 || s.board[e-1][c].has(seat) {
		return true, 0
	}
	for side, from := range [2]int{c - 1, c + 1} {
		if from < 0 || from >= columns || !s.board[e-1][from].has(seat) {
			continue
		}
		if s.board[e][c].arrow[side] != 0 {
			return true, 0
		}
		tails |= 1 << from
	}
	if s.tribes[seat].arrow == 0 {
		return false, 0
	}
	return false, tails
}

// tail: TR-R39.
func (s *state) tail(t *engine.Task, column int16) reason {
	e, c := slotOf(t.Arg)
	if _, tails := s.way(t.Seat, e, c); tails>>column&1 == 0 {
		return noTail
	}
	return legal
}

// An achievement under way is known by its slot: 4 * epoch (from 0) + column.
func slotArg(e, c int) int16            { return int16(e*columns + c) }
func slotOf(arg int16) (epoch, col int) { return int(arg) / columns, int(arg) % columns }

func (s *state) achievementAt(arg int16) *achievementData {
	e, c := slotOf(arg)
	return &s.rules.achievement[s.board[e][c].tile-1]
}

func (s *state) required(arg int16) int { return int(s.achievementAt(arg).resource) }

func (s *state) Apply(m engine.Move, d *engine.Dice, ev *engine.Events) error {
	if why := s.check(m); why != legal {
		return s.refusal(m, why)
	}
	s.do(m, d, ev)
	return nil
}

func (s *state) Explain(m engine.Move) *engine.Refusal {
	if why := s.check(m); why != legal {
		return s.refusal(m, why)
	}
	return nil
}
