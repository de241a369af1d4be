package netatanka

import (
	"fmt"
	"strings"

	"tribes/engine"
)

// Tell puts an event of Apply in words; it hangs on the event and the component data alone.
func (s *state) Tell(e engine.Event) string {
	who, a, b := "", int(e.A), int(e.B)
	if e.Seat >= 0 && int(e.Seat) < int(s.players) {
		who = s.name(e.Seat)
	}
	switch e.What {
	case starts:
		return who + " is the first player."
	case cardUp:
		return s.marketText(a, b) + " is available."
	case previewUp:
		return s.marketText(a, b) + " comes next."
	case tileUp:
		if a >= canoes {
			return "The Final tile " + s.tileText(a) + "."
		}
		return "The Canoe tile " + s.tileText(a) + "."
	case soloDrawn:
		return fmt.Sprintf("The Solo Objective is %s. %s.", s.objectiveText(&s.rules.soloCard[a]), s.medalText(a))
	case linksLaid:
		return "The Solo Link tokens are laid out anew."
	case resolves:
		return fmt.Sprintf("All Nomads of round %d are placed; now they act.", a)
	case copied:
		return fmt.Sprintf("%s uses the Copy Power at %s.", who, s.place(a))
	case got:
		return fmt.Sprintf("%s gets %s.", who, some(b, a))
	case timber:
		return fmt.Sprintf("%s from the Reserve into THE FOREST.", pile([2]int{wood, a}, [2]int{mushroom, b}))
	case caughtOne:
		return fmt.Sprintf("%s catches a Buffalo; %d of %d are caught.", who, a, buffaloes)
	case tanned:
		return fmt.Sprintf("A Buffalo is tanned: %s into the TANNING AREA.", pile([2]int{hide, a}, [2]int{meat, b}))
	case nourished:
		return fmt.Sprintf("%s nourishes the clan with %s.", who, some(b, a))
	case unlocked:
		return who + " has the Copy Power from the next round on."
	case tentBuilt:
		return fmt.Sprintf("%s completes tent %d.", who, a)
	case craftDone:
		return fmt.Sprintf("%s completes %s.", who, s.craftName(a))
	case totemStands:
		return s.tellTotem(who, a, b, int(e.C))
	case welcomed:
		return who + " welcomes the Visiting Nomad and will be first player."
	case escaped:
		return "Both Buffalo were caught; one escapes."
	case meatSpoils:
		return fmt.Sprintf("%d Meat in the TANNING AREA spoils.", a)
	case lastRound:
		return "The last tile is used up."
	case roundBegins:
		return fmt.Sprintf("Round %d of %d begins; %s is first player.", a, s.rules.rounds[s.players], who)
	case hosts:
		return who + " hosts the Visiting Nomad."
	case mission:
		if len(s.coloursOf(e.Seat)) > 1 {
			who += "'s " + s.rules.colour[b]
		} else {
			who += "'s"
		}
		return fmt.Sprintf("%s Nomad goes to %s.", who, s.place(a))
	case opened:
		return fmt.Sprintf("%s opens %s: %s.", who, s.objectiveText(&s.rules.objective[a]), [...]string{"not fulfilled", "fulfilled"}[b])
	case lostCard:
		return who + "'s Objective cannot be opened and gives nothing."
	case soloEnds:
		return s.tellSoloEnd(a, b, int(e.C))
	case over:
		return "The game is over."
	}
	return ""
}

func (s *state) marketText(which, card int) string {
	if which == craftCards {
		return "Handicraft " + s.craftText(card)
	}
	return "Neta-Tanka card " + s.wisdomText(card)
}

func (s *state) tellTotem(who string, height, space, before int) string {
	text := fmt.Sprintf("%s's totem pole has %s", who, engine.Several(height, "stage"))
	if s.players > 1 && space != before {
		return text + fmt.Sprintf(" and takes space %d of %d on the Totem Pole board.", space, s.rules.board[s.players].spaces)
	}
	return text + "."
}

func (s *state) medalText(card int) string {
	m := &s.rules.soloCard[card].medals
	return fmt.Sprintf("Bronze at %d points, silver at %d, gold at %d", m[0], m[1], m[2])
}

func (s *state) tellSoloEnd(card, met, grade int) string {
	o := &s.rules.soloCard[card]
	id := o.id
	switch {
	case met == 0:
		var missing []string
		for i, c := range o.all[:o.n] {
			if grade>>i&1 == 1 {
				missing = append(missing, s.conditionText(&c))
			}
		}
		return fmt.Sprintf("Solo Objective %s is not fulfilled (missing: %s): the game is lost.", id, strings.Join(missing, "; "))
	case grade == 0:
		return "Solo Objective " + id + " is fulfilled, without a medal."
	}
	return fmt.Sprintf("Solo Objective %s is fulfilled, with a %s.", id, about.Grades[grade-1])
}
