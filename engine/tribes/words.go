package tribes

import (
	"fmt"
	"strings"

	"tribes/engine"
)

func (s *state) name(seat engine.Seat) string { return s.rules.colour[seat] }

func (s *state) res(i int) string { return strings.ToLower(s.rules.resource[i].name) }

func (s *state) trackName(i int) string { return strings.ToLower(s.rules.track[i].name) }

// tileName names a tile of the row.
func (s *state) tileName(t rowTile) string {
	switch {
	case t.isEvent():
		return "the event " + s.rules.event[t.event()].name
	case t.hasHand():
		return "the " + actionWords[s.rules.action[t.action()]] + " tile with a hand"
	}
	return "the " + actionWords[s.rules.action[t.action()]] + " tile"
}

// effectText says what an event does.
func (s *state) effectText(e *eventData) string {
	n := int(e.amount)
	text := ""
	switch e.effect {
	case gainIfStrongest:
		return fmt.Sprintf("the taker, if strongest: +%d VP", n)
	case loseIfWeakest:
		return fmt.Sprintf("the taker, if weakest: -%d VP", n)
	case exhaustOwnLand:
		text = "exhaust " + count(n, "land tile")
	case loseMembers:
		text = "lose " + count(n, "member")
	default:
		text = actionWords[e.effect] + " by strength"
	}
	if e.all {
		return "all: " + text
	}
	return "the taker: " + text
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// article puts a or an before a word.
func article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

func ordinal(n int) string {
	switch {
	case n%100/10 == 1:
	case n%10 == 1:
		return fmt.Sprint(n, "st")
	case n%10 == 2:
		return fmt.Sprint(n, "nd")
	case n%10 == 3:
		return fmt.Sprint(n, "rd")
	}
	return fmt.Sprint(n, "th")
}

func (c cell) String() string { return fmt.Sprintf("(%d,%d)", c.q(), c.r()) }

// landName names an own tile: "exhausted goat (0,1)".
func (s *state) landName(l *land) string {
	text := s.res(l.face.resource()) + " " + l.cell.String()
	if !l.face.fresh() {
		return "exhausted " + text
	}
	return text
}

// landFull adds the members: "goat (0,1) with 2 members".
func (s *state) landFull(l *land) string {
	if !l.occupied() {
		return s.landName(l) + " without members"
	}
	return s.landName(l) + " with " + count(int(l.members), "member")
}

func (s *state) achievementName(sl *slot) string { return s.rules.achievement[sl.tile-1].name }

// Phrase puts a legal move in words; any other is given by its kind and numbers.
func (s *state) Phrase(m engine.Move) string {
	if s.check(m) != legal {
		if m.Kind < kinds {
			return fmt.Sprintf("%s %d %d %d", about.Kinds[m.Kind].Name, m.A, m.B, m.C)
		}
		return fmt.Sprintf("move %d %d %d %d", m.Kind, m.A, m.B, m.C)
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
		return fmt.Sprintf("stop moving, %s unused", count(int(t.Times), "step"))
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
		text += "pay " + count(i, "shell")
	}
	if n := s.row[i].shells; n > 0 {
		text += fmt.Sprintf(", get %d", n)
	}
	return text
}

func (s *state) phraseAct(seat engine.Seat) string {
	a := int(s.rules.action[s.taken.action()])
	n := int(s.value(seat, a))
	switch a {
	case movement:
		return "move: up to " + count(n, "step")
	case exploration:
		return "explore: " + count(n, "land tile")
	}
	return "procreate: " + count(n, "member")
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
		fmt.Fprintf(&b, "; exhaust %s", count(int(n), "land tile"))
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

// Ask names the seat that decides, what about, and why.
func (s *state) Ask() string {
	t := s.agenda.Top()
	if t == nil {
		if s.over == running {
			return "The game has not been set up."
		}
		return "The game is over."
	}
	return s.occasion(t) + s.question(t)
}

// occasion says on whose turn and through which tile a decision comes, where that is not plain.
func (s *state) occasion(t *engine.Task) string {
	if s.taken.isEvent() {
		text := s.rules.event[s.taken.event()].name
		if t.Seat != s.turn {
			text += ", taken by " + s.name(s.turn)
		}
		return text + ": "
	}
	return ""
}

func (s *state) question(t *engine.Task) string {
	who, n := s.name(t.Seat), int(t.Times)
	switch t.Kind {
	case arrangeStart:
		return who + " arranges the three start tiles."
	case placeFirst:
		return who + " puts the first member on one of the three tiles."
	case selectTile:
		return fmt.Sprintf("%s takes a tile of the row, with %s to skip tiles.", who, count(int(s.tribes[t.Seat].shells), "shell"))
	case useAction:
		return who + " uses the action of the tile or completes an achievement."
	case arrowTail:
		return who + " chooses where the arrow begins."
	case exhaustWildcard:
		return fmt.Sprintf("%s exhausts %s with members in place of %s.", who, count(n, "land tile"), s.res(s.required(t.Arg)))
	case placeMember:
		return fmt.Sprintf("%s procreates: where does a new member go? %d to place.", who, min(n, int(s.tribes[t.Seat].reserve)))
	case relocateFrom:
		return fmt.Sprintf("%s may relocate %s, the reserve being empty.", who, count(n, "member"))
	case relocateTo:
		return fmt.Sprintf("%s relocates a member of %v: to which occupied tile?", who, cell(t.Arg))
	case pickMover:
		return fmt.Sprintf("%s moves: which member? %s left.", who, count(n, "step"))
	case stepTo:
		return fmt.Sprintf("%s moves a member of %v: in which direction?", who, cell(t.Arg))
	case pickDrawn:
		return fmt.Sprintf("%s has drawn %s: which is laid next?", who, s.counts(&s.drawn))
	case placeLand:
		return fmt.Sprintf("%s lays %s tile: where?", who, article(s.res(int(t.Arg))))
	case restoreLand:
		return fmt.Sprintf("%s may turn back %s without members.", who, count(n, "exhausted tile"))
	case loseMember:
		return fmt.Sprintf("%s loses %s: from which tile?", who, count(min(n, int(s.rules.members-s.tribes[t.Seat].reserve)-1), "member"))
	case exhaustLand:
		_, fresh, _ := s.tribes[t.Seat].count()
		return fmt.Sprintf("%s exhausts %s: which?", who, count(min(n, fresh), "fresh land tile"))
	}
	return who + " decides."
}

// counts lists a multiset of land tiles.
func (s *state) counts(of *[resources]int8) string {
	var parts []string
	for i, n := range of {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s.res(i)))
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// Tell puts an event of Apply in words; it hangs on the event and the component data alone.
func (s *state) Tell(e engine.Event) string {
	r, who := s.rules, ""
	if e.Seat >= 0 && e.Seat < maxPlayers {
		who = s.name(e.Seat)
	}
	switch e.What {
	case starts:
		return who + " is the starting player."
	case drewLand:
		return fmt.Sprintf("%s draws %d %s.", who, e.B, s.res(int(e.A)))
	case bagShort:
		return fmt.Sprintf("The bag lacks %s for %s.", count(int(e.A), "tile"), who)
	case putBack:
		return fmt.Sprintf("%s puts %d %s back into the bag.", who, e.B, s.res(int(e.A)))
	case rowGets:
		t := rowTile(e.A)
		text := s.tileName(t)
		if t.isEvent() {
			text += " (" + s.effectText(&r.event[t.event()]) + ")"
		}
		return fmt.Sprintf("%s%s comes to the %s place of the row.", strings.ToUpper(text[:1]), text[1:], ordinal(int(e.B)+1))
	case uncovered:
		return fmt.Sprintf("%s lies face up in epoch %d, column %d.", r.achievement[e.A].name, e.B, e.C+1)
	case gotShells:
		return fmt.Sprintf("%s gets %s from the tile.", who, count(int(e.A), "shell"))
	case arrowLaid:
		return fmt.Sprintf("%s lays the arrow from %s to %s.", who, r.achievement[e.A].name, r.achievement[e.B].name)
	case stonePlaced:
		return fmt.Sprintf("%s completes %s: %s stone.", who, r.achievement[e.A].name, ordinal(int(e.B)))
	case gained:
		return fmt.Sprintf("%s gains %d VP.", who, e.A)
	case lost:
		if e.A == 0 {
			return who + " has no VP to lose."
		}
		return fmt.Sprintf("%s loses %d VP.", who, e.A)
	case markerUp:
		return fmt.Sprintf("%s goes up to %d on the %s track.", who, r.track[e.A].value[e.B], s.trackName(int(e.A)))
	case executes:
		return fmt.Sprintf("%s takes %s (%s).", who, r.event[e.A].name, s.effectText(&r.event[e.A]))
	case notConcerned:
		return fmt.Sprintf("%s does not concern %s.", r.event[e.A].name, who)
	case counted:
		return s.tellCounted(int(e.A), int(e.B))
	case overNow:
		if e.A == capped {
			return fmt.Sprintf("The game is over: %d rounds without a stone or an event.", r.guard)
		}
		return "The game is over."
	}
	return ""
}

func (s *state) tellCounted(n, need int) string {
	text := fmt.Sprintf("Epoch-3 events executed: %d of %d", n, need)
	if n == need {
		text += "; the game ends with this round"
	}
	return text + "."
}
