package tribes

import (
	"fmt"

	"tribes/engine"
)

// refusals: the rule and the words of each reason. The words may count on check having
// found just that reason.
var refusals = [reasons]struct {
	rule  string
	words func(s *state, t *engine.Task, m engine.Move) string
}{
	noSuchPlace: {"TR-24", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("the row has only %d tiles", s.length)
	}},
	tooFewShells: {"TR-26", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s has %s; this tile skips %d", s.name(t.Seat), engine.Several(int(s.tribes[t.Seat].shells), "shell"), m.A)
	}},
	noSuchOwnLand: {"TR-R9", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s has no land tile at %v", s.name(t.Seat), at(m.A, m.B))
	}},
	faceDown: {"TR-57", func(s *state, _ *engine.Task, m engine.Move) string {
		if m.A == 1 {
			return "it is face down"
		}
		below := &s.board[m.A-2][m.B]
		if below.tile == 0 {
			return "it is face down, and so is the one beneath it"
		}
		return "it is face down until the first stone lies on " + s.achievementName(below) + " beneath it"
	}},
	doneBefore: {"TR-52", func(s *state, t *engine.Task, m engine.Move) string {
		return s.name(t.Seat) + " has completed " + s.achievementName(&s.board[m.A-1][m.B]) + " already"
	}},
	noWay: {"TR-51", func(s *state, t *engine.Task, m engine.Move) string {
		text := s.name(t.Seat) + " has no stone on " + s.achievementName(&s.board[m.A-2][m.B]) + " beneath it, and "
		if s.tribes[t.Seat].arrow == 0 {
			return text + "no arrow comes from an own stone; the own arrow is laid already"
		}
		return text + "none diagonally beneath it for an arrow to begin"
	}},
	nothingThere: {"TR-62", func(s *state, t *engine.Task, m engine.Move) string {
		a := s.achievementAt(slotArg(int(m.A-1), int(m.B)))
		return fmt.Sprintf("it asks for %d %s, one of them must really be there, and %s has no fresh %s tile with a member",
			a.epoch+1, s.res(int(a.resource)), s.name(t.Seat), s.res(int(a.resource)))
	}},
	tooFewWildcards: {"TR-R31", func(s *state, t *engine.Task, m engine.Move) string {
		a, have := s.achievementAt(slotArg(int(m.A-1), int(m.B))), s.tribes[t.Seat].resources()
		return fmt.Sprintf("it asks for %d %s; %s has %d, and %d other fresh tiles with members in place of the missing %d",
			a.epoch+1, s.res(int(a.resource)), s.name(t.Seat), have.of[a.resource], have.all-have.of[a.resource], have.missing(a))
	}},
	noTail: {"TR-65", func(s *state, t *engine.Task, m engine.Move) string {
		e, c := slotOf(t.Arg)
		if d := int(m.A) - c; d != 1 && d != -1 {
			return fmt.Sprintf("column %d is not diagonally beneath %s", m.A+1, s.achievementName(&s.board[e][c]))
		}
		return fmt.Sprintf("%s has no stone there", s.name(t.Seat))
	}},
	wildcardEmpty: {"TR-59", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no member stands at %v", at(m.A, m.B))
	}},
	wildcardExhausted: {"TR-60", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the tile at %v is exhausted already", at(m.A, m.B))
	}},
	wildcardSame: {"TR-R31", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the tile at %v is %s itself and counts already", at(m.A, m.B), s.res(s.required(t.Arg)))
	}},
	memberOnEmpty: {"TR-36", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no member stands at %v; new members join others", at(m.A, m.B))
	}},
	relocateEmpty: {"TR-37", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no member stands at %v", at(m.A, m.B))
	}},
	relocateOntoEmpty: {"TR-R21", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no member stands at %v; members are relocated to occupied tiles", at(m.A, m.B))
	}},
	relocateSame: {"TR-R21", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%v is where the member comes from", at(m.A, m.B))
	}},
	moverEmpty: {"TR-39", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no member stands at %v", at(m.A, m.B))
	}},
	noLandThere: {"TR-41", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no land tile lies %s of %v", compass[m.A], cell(t.Arg))
	}},
	notDrawn: {"TR-43", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no %s is to be laid; drawn are %s", s.res(int(m.A)), s.counts(&s.drawn))
	}},
	cellTaken: {"TR-R24", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s lies there", s.landName(s.tribes[t.Seat].find(at(m.A, m.B))))
	}},
	cellApart: {"TR-43", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%v touches none of the %d land tiles of %s", at(m.A, m.B), s.tribes[t.Seat].size, s.name(t.Seat))
	}},
	notExhausted: {"TR-45", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the tile at %v is not exhausted", at(m.A, m.B))
	}},
	restoreOccupied: {"TR-45", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s on the tile at %v; only tiles without members are turned back", stand(s.tribes[t.Seat].find(at(m.A, m.B)).members), at(m.A, m.B))
	}},
	loseFromEmpty: {"TR-R45", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("no member stands at %v", at(m.A, m.B))
	}},
	alreadyExhausted: {"TR-R46", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the tile at %v is exhausted already", at(m.A, m.B))
	}},
}

func stand(n int8) string {
	if n == 1 {
		return "1 member stands"
	}
	return fmt.Sprintf("%d members stand", n)
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
		return &engine.Refusal{Move: m, Rule: about.Kinds[t.Kind].Rule, Why: "another decision comes first: " + s.Ask()}
	}
	r := &refusals[why]
	return &engine.Refusal{Move: m, Rule: r.rule, Why: r.words(s, t, m)}
}
