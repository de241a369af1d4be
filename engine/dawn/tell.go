package dawn

import (
	"fmt"

	"tribes/engine"
)

// Tell puts an event of Apply in words; it hangs on the event and the component data alone.
func (s *state) Tell(e engine.Event) string {
	r, who, a, b := s.rules, "", int(e.A), int(e.B)
	if e.Seat >= 0 && int(e.Seat) < maxPlayers {
		who = s.name(e.Seat)
	}
	switch e.What {
	case starts:
		return who + " is the Starting Player."
	case faceUp:
		return fmt.Sprintf("%s shows: %s.", s.tileName(a), s.faceText(&r.tile[a].face[b]))
	case artUp:
		return fmt.Sprintf("The Art card %s lies in slot %d.", r.art[a].name, b+1)
	case stackUp:
		return fmt.Sprintf("Progress cards in the game: %s, %s.", r.name[a].name, engine.Several(b, "card"))
	case setupUp:
		return fmt.Sprintf("Setup card %s: %s.", r.setup[a].id, s.resText(&r.setup[a].gain))
	case begins:
		return who + " has the first turn."
	case tookSetup:
		return fmt.Sprintf("%s takes Setup card %s.", who, r.setup[a].id)
	case placedOne:
		return fmt.Sprintf("%s places a meeple in %s.", who, s.areaName(a))
	case walks:
		l := &r.line[a]
		return fmt.Sprintf("%s moves from %s to %s.", who, s.areaName(int(l.from)), s.tileName(int(l.to)))
	case leaves:
		return fmt.Sprintf("A meeple of %s goes from %s to %s.", who, r.tile[a].id, s.exitName(b))
	case born:
		return fmt.Sprintf("%s has a newborn in %s.", who, s.areaName(int(r.first)))
	case unable:
		return fmt.Sprintf("%s cannot perform the action of %s.", who, s.tileName(a))
	case gained:
		if e.C > 0 {
			return fmt.Sprintf("%s gains %s, %d of them beyond the limit of %d.", who, s.some(b, a), e.C, r.most)
		}
		return fmt.Sprintf("%s gains %s.", who, s.some(b, a))
	case lost:
		return fmt.Sprintf("%s gives %s.", who, s.some(b, a))
	case vpMoved:
		if a < 0 {
			return fmt.Sprintf("%s gives %d VP.", who, -a)
		}
		return fmt.Sprintf("%s gains %d VP.", who, a)
	case gaveMeeple:
		return fmt.Sprintf("%s gives a meeple of %s.", who, s.areaName(a))
	case artMade:
		return fmt.Sprintf("%s creates %s, line %d of %d.", who, r.art[a].name, b+1, r.art[a].rows)
	case learns:
		return fmt.Sprintf("%s acquires %s.", who, r.name[a].name)
	case acts:
		return fmt.Sprintf("%s acts for %s.", r.name[a].name, who)
	case covered:
		return fmt.Sprintf("%s covers %s with %s.", who, r.name[a].name, r.name[b].name)
	case rests:
		return who + " rests."
	case dormantRest:
		return who + " is dormant: the turn is a rest."
	case home:
		if a == 1 {
			return fmt.Sprintf("1 meeple of %s goes from the shore to the mat.", who)
		}
		return fmt.Sprintf("%d meeples of %s go from the shore to the mat.", a, who)
	case cooksFood:
		return who + " cooks food."
	case expands:
		return who + " expands the tribe."
	case spoils:
		return fmt.Sprintf("%s loses %s to spoiling.", who, s.some(b, a))
	case overNow:
		return s.tellOver(who, a)
	}
	return ""
}

func (s *state) tellOver(who string, why int) string {
	switch why {
	case byVP:
		return fmt.Sprintf("The game is over: %s reveals %d VP or more.", who, s.rules.target)
	case byDormancy:
		return "The game is over: all clans are dormant."
	case byStalemate:
		return fmt.Sprintf("The game is over: %d rounds of rests without effect.", s.rules.stalemate)
	}
	return fmt.Sprintf("The game is over: %d turns for each player.", s.rules.guard)
}
