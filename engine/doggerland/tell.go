package doggerland

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
		return who + " has the hut and begins."
	case targetUp:
		return fmt.Sprintf("Objective %s: %s.", r.target[a].id, targetText(&r.target[a]))
	case soloTargetUp:
		return fmt.Sprintf("Solo Objective %s: %s.", r.soloTarget[a].id, needText(&r.soloTarget[a]))
	case frescoUp:
		f := &r.painting[a]
		return fmt.Sprintf("Fresco tile %s: %s, %s, %s.", f.id, r.animalName(int(f.space[0])), r.animalName(int(f.space[1])), r.animalName(int(f.space[2])))
	case tileLaid:
		t := &r.tile[a]
		return fmt.Sprintf("New land on %s: %s (%s, arrow %s).", cellName(b), r.kindText(&r.kind[t.kind]), t.id, directionIDs[t.arrow])
	case craftUp:
		return fmt.Sprintf("Handicraft tile %s.", s.craftText(a))
	case appears:
		return fmt.Sprintf("A %s appears on %s.", r.animalName(a), cellName(b))
	case roundBegins:
		return fmt.Sprintf("Round %d, a %s season: %s begins.", a, seasonWords[r.season[max(a, 1)-1]], who)
	case cardUp:
		c := &r.card[a]
		return fmt.Sprintf("Solo card %s, %s: %s.", c.id, c.event.name, r.eventText(&c.event))
	case scarce:
		why := [...]string{byFee: "for what was not paid", byHunger: "for hunger", byShaman: "for the shaman's action that was not resolved", byEvent: "by the event"}[e.C]
		return fmt.Sprintf("%s takes %s %s (%d in all).", who, r.units(a), why, b)
	case built:
		return fmt.Sprintf("%s builds a %s habitat.", who, habitatIDs[a])
	case crafted:
		return fmt.Sprintf("%s creates %s.", who, s.craftText(a))
	case born:
		return fmt.Sprintf("%s has %s.", who, engine.Several(a, "newborn"))
	case brought:
		return fmt.Sprintf("%s brings %s from %s.", who, some(b, a), cellName(int(e.C)))
	case failed:
		return fmt.Sprintf("The hunt of %s on %s fails.", who, cellName(a))
	case hunted:
		return fmt.Sprintf("%s has hunted the %s on %s.", who, r.animalName(a), cellName(b))
	case forgotten:
		return fmt.Sprintf("%s lets a %s go: it returns to its corner.", who, r.animalName(a))
	case paintedOn:
		return fmt.Sprintf("%s paints %s, with %s.", who, r.spaceText(a), engine.Several(b, "cube"))
	case improved:
		return fmt.Sprintf("%s improves %s to %s.", who, abilityWords[a], r.levelText(a, b-1))
	case toolsMade:
		return fmt.Sprintf("%s makes %s.", who, some(a, tool))
	case hutTaken:
		return fmt.Sprintf("%s takes the hut, for the rest of this round and the next.", who)
	case tripLaid:
		return fmt.Sprintf("%s lays a token on %s for a long trip in the next round.", who, cellName(a))
	case erected:
		return fmt.Sprintf("%s erects a %s on %s.", who, stoneWords[a-firstStone], cellName(b))
	case exchanged:
		return fmt.Sprintf("%s gives two resources for %s.", who, some(1, a))
	}
	return s.tellRest(e, who)
}

// tellRest words what happens at the end of a round and in the solo mode.
func (s *state) tellRest(e engine.Event, who string) string {
	r, a, b := s.rules, int(e.A), int(e.B)
	switch e.What {
	case exhaustion:
		if b > 0 {
			return fmt.Sprintf("%s can be gathered from once more.", cellName(a))
		}
		return cellName(a) + " is exhausted."
	case villageMoved:
		return fmt.Sprintf("%s moves the village to %s.", who, cellName(a))
	case migrates:
		if e.B == e.C {
			return fmt.Sprintf("The %s stays on %s.", r.animalName(a), cellName(b))
		}
		return fmt.Sprintf("The %s of %s migrates to %s.", r.animalName(a), cellName(b), cellName(int(e.C)))
	case fed:
		return fmt.Sprintf("%s eats %s.", who, amounts{meat: int8(a), fruit: int8(b)})
	case foodSpoils:
		return fmt.Sprintf("%s loses old food: %s.", who, amounts{fruit: int8(min(a, 127)), meat: int8(min(b, 127))})
	case housed:
		return tellHoused(who, a, b)
	case reached:
		return fmt.Sprintf("%s fulfils %s: %s.", who, r.target[a].name, engine.Several(b, "point"))
	case reachedSolo:
		return fmt.Sprintf("%s fulfils %s (%s).", who, r.soloTarget[a].id, needText(&r.soloTarget[a]))
	case undone:
		return fmt.Sprintf("%s does not fulfil %s (%s) any more.", who, r.soloTarget[a].id, needText(&r.soloTarget[a]))
	case rivalMoved:
		return fmt.Sprintf("The %s hunter comes to %s.", r.rival[a], cellName(b))
	case rivalPainted:
		return fmt.Sprintf("The opponents paint %s.", r.spaceText(a))
	case dropped:
		return fmt.Sprintf("The opponents discard %s.", s.craftText(a))
	case captured:
		return fmt.Sprintf("The opponents take the %s of %s into the Solo memory.", r.animalName(a), cellName(b))
	case lost:
		return fmt.Sprintf("A %s leaves the Solo memory.", r.animalName(a))
	case pricePaid:
		return fmt.Sprintf("%s pays %s.", who, r.card[b].event.price[a-1])
	case hunterDied:
		return fmt.Sprintf("%s loses %s.", who, engine.Several(a, "hunter"))
	case craftLost:
		return fmt.Sprintf("%s loses %s.", who, s.craftText(a))
	case welcomed:
		return fmt.Sprintf("%s has the help of %s this round.", who, whiteText([2]int8{int8(a), int8(b)}))
	case restored:
		return cellName(a) + " recovers."
	case over:
		if a == tooScarce {
			return "The game is over: more Scarcity than is allowed."
		}
		return "The game is over after its last round."
	}
	return ""
}

func tellHoused(who string, in, out int) string {
	switch {
	case out == 0 && in == 1:
		return fmt.Sprintf("A newborn finds room in a habitat of %s.", who)
	case out == 0:
		return fmt.Sprintf("%d newborns find room in habitats of %s.", in, who)
	case in == 0:
		return fmt.Sprintf("There is no room for %s of %s.", engine.Several(out, "newborn"), who)
	}
	return fmt.Sprintf("Of %d newborns of %s there is room for %d.", in+out, who, in)
}
