package tribes

import (
	"fmt"
	"strings"

	"tribes/engine"
)

// Phrase puts a legal move in words; any other is given by its kind and numbers.
func (s *state) Phrase(m engine.Move) string {
	if s.check(m) != legal {
		return form.Name(m)
	}
	t := s.agenda.Top()
	own := &s.tribes[t.Seat]
	c := at(m.A, m.B)
	l := own.find(c)
	switch m.Kind {
	case done:
		return s.phraseDone(t)
	case arrangeStart:
		types := s.startTypes()
		p := permutations[m.A]
		return fmt.Sprintf("lay %s at %v, %s at %v, %s at %v", s.res(types[p[0]]), triangle[0], s.res(types[p[1]]), triangle[1], s.res(types[p[2]]), triangle[2])
	case placeFirst:
		return "put the first member on " + s.landName(l)
	case selectTile:
		return s.phraseTake(int(m.A))
	case useAction:
		return s.phraseAct(t.Seat)
	case complete:
		return s.phraseComplete(t.Seat, int(m.A-1), int(m.B))
	case arrowTail:
		e, col := slotOf(t.Arg)
		return fmt.Sprintf("lay the arrow from %s to %s", s.achievementName(&s.board[e-1][m.A]), s.achievementName(&s.board[e][col]))
	case exhaustWildcard:
		return fmt.Sprintf("exhaust %s in place of %s", s.landFull(l), s.res(s.required(t.Arg)))
	case placeMember:
		return "put a new member on " + s.landFull(l)
	case relocateFrom:
		return "relocate a member from " + s.landFull(l)
	case relocateTo:
		return "relocate it to " + s.landFull(l)
	case pickMover:
		return "move a member of " + s.landFull(l)
	case stepTo:
		return fmt.Sprintf("step %s to %s", compass[m.A], s.landFull(own.find(cell(t.Arg).step(int(m.A)))))
	case pickDrawn:
		return fmt.Sprintf("lay %s tile next (%d drawn)", article(s.res(int(m.A))), s.drawn[m.A])
	case placeLand:
		return fmt.Sprintf("lay %s at %v, beside %s", s.res(int(t.Arg)), c, s.beside(own, c))
	case restoreLand:
		return fmt.Sprintf("turn %v back to %s", c, s.res(l.face.resource()))
	case loseMember:
		return "lose a member of " + s.landFull(l)
	case exhaustLand:
		return "exhaust " + s.landFull(l)
	}
	return ""
}

func (s *state) phraseDone(t *engine.Task) string {
	switch t.Kind {
	case pickMover:
		return fmt.Sprintf("stop moving, %s unused", engine.Several(int(t.Times), "step"))
	case restoreLand:
		return "restore nothing more"
	}
	return "relocate nobody more"
}

func (s *state) phraseTake(i int) string {
	text := fmt.Sprintf("take %s (%s in the row): ", s.tileName(s.row[i].tile), ordinal(i+1))
	if i == 0 {
		text += "free"
	} else {
		text += "pay " + engine.Several(i, "shell")
	}
	if n := s.row[i].shells; n > 0 {
		text += fmt.Sprintf(", get %d", n)
	}
	return text
}

// phraseAct says how much the action of the tile taken comes to, and of that what reserve or bag can give.
func (s *state) phraseAct(seat engine.Seat) string {
	a := int(s.rules.action[s.taken.action()])
	n, has, where := int(s.value(seat, a)), 0, ""
	text := actionWords[a] + ": "
	switch a {
	case movement:
		return text + "up to " + engine.Several(n, "step")
	case exploration:
		text, where = text+engine.Several(n, "land tile"), "bag"
		for _, k := range s.bag {
			has += int(k)
		}
	default:
		text, has, where = text+engine.Several(n, "member"), int(s.tribes[seat].reserve), "reserve"
	}
	if has < n {
		return fmt.Sprintf("%s, %d in the %s", text, has, where)
	}
	return text
}

func (s *state) phraseComplete(seat engine.Seat, e, c int) string {
	sl := &s.board[e][c]
	a := &s.rules.achievement[sl.tile-1]
	var b strings.Builder
	fmt.Fprintf(&b, "complete %s (%d %s): %d VP", a.name, e+1, s.res(int(a.resource)), a.vp[sl.stones])
	if s.tribes[seat].track[a.track] < s.rules.track[a.track].top {
		fmt.Fprintf(&b, ", %s up", s.trackName(int(a.track)))
	}
	if a.bolt[sl.stones] && s.stacked&s.rules.stack[e] != 0 {
		b.WriteString(", an event appears")
	}
	have := s.tribes[seat].resources()
	if n := have.missing(a); n > 0 {
		fmt.Fprintf(&b, "; exhaust %s", engine.Several(int(n), "land tile"))
	}
	if open, _ := s.way(seat, e, c); !open {
		b.WriteString("; lay your arrow")
	}
	return b.String()
}

// startTypes lists the types of the start tiles drawn, in order.
func (s *state) startTypes() (types [len(triangle)]int) {
	n := 0
	for i := range s.drawn {
		if s.drawn[i] > 0 && n < len(types) {
			types[n] = i
			n++
		}
	}
	return
}

// beside lists the own tiles round a cell.
func (s *state) beside(own *tribe, c cell) string {
	var near []string
	for d := range directions {
		if l := own.find(c.step(d)); l != nil {
			near = append(near, s.landName(l))
		}
	}
	if n := len(near); n > 1 {
		return strings.Join(near[:n-1], ", ") + " and " + near[n-1]
	}
	return strings.Join(near, "")
}
