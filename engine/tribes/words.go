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
		text = "exhaust " + engine.Several(n, "land tile")
	case loseMembers:
		text = "lose " + engine.Several(n, "member")
	default:
		text = actionWords[e.effect] + " by strength"
	}
	if e.all {
		return "all: " + text
	}
	return "the taker: " + text
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
	return s.landName(l) + " with " + engine.Several(int(l.members), "member")
}

func (s *state) achievementName(sl *slot) string {
	if sl.tile == 0 {
		return "the achievement face down"
	}
	return s.rules.achievement[sl.tile-1].name
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
		return fmt.Sprintf("%s takes a tile of the row, with %s to skip tiles.", who, engine.Several(int(s.tribes[t.Seat].shells), "shell"))
	case useAction:
		if len(s.Moves(nil)) == 1 {
			return who + " uses the action of the tile; no achievement is possible."
		}
		return who + " uses the action of the tile or completes an achievement."
	case arrowTail:
		return who + " chooses where the arrow begins."
	case exhaustWildcard:
		return fmt.Sprintf("%s exhausts %s with members in place of %s.", who, engine.Several(n, "land tile"), s.res(s.required(t.Arg)))
	case placeMember:
		return fmt.Sprintf("%s procreates: where does a new member go? %d to place.", who, min(n, int(s.tribes[t.Seat].reserve)))
	case relocateFrom:
		return fmt.Sprintf("%s may relocate %s, the reserve being empty.", who, engine.Several(n, "member"))
	case relocateTo:
		return fmt.Sprintf("%s relocates a member of %v: to which occupied tile?", who, cell(t.Arg))
	case pickMover:
		return fmt.Sprintf("%s moves: which member? %s left.", who, engine.Several(n, "step"))
	case stepTo:
		return fmt.Sprintf("%s moves a member of %v: in which direction?", who, cell(t.Arg))
	case pickDrawn:
		return fmt.Sprintf("%s has drawn %s: which is laid next?", who, s.counts(&s.drawn))
	case placeLand:
		return fmt.Sprintf("%s lays %s tile: where?", who, article(s.res(int(t.Arg))))
	case restoreLand:
		return fmt.Sprintf("%s may turn back exhausted tiles without members: up to %d.", who, n)
	case loseMember:
		return fmt.Sprintf("%s loses %s: from which tile?", who, engine.Several(min(n, int(s.rules.members-s.tribes[t.Seat].reserve)-1), "member"))
	case exhaustLand:
		_, fresh, _ := s.tribes[t.Seat].count()
		return fmt.Sprintf("%s exhausts %s: which?", who, engine.Several(min(n, fresh), "fresh land tile"))
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
