package doggerland

import (
	"fmt"
	"math/bits"
	"slices"

	"tribes/engine"
)

// openIn lists the decisions that can be open in each phase: alone or at the bottom, and on another.
var openIn = [ended + 1][2][]uint8{
	choosing:    {{setCentre}, {setArrow}},
	bonuses:     {{trainAbility, takeResources}, {takeResources}},
	happening:   {{give, take, answerEvent, giveUpCraft, restoreRow, restoreTile}},
	programming: {{program, chooseCraft, chooseSpace, placeMember, placePair, placePartner, chooseTile, sendGatherers, pay}},
	resolving: {{
		resolve, buildHabitat, carry, keepAnimal, makeTools, offer, paintCubes, tripRow, tripTile, placeMegalith, give, take, moveVillage,
	}},
	feeding: {{feed}},
	moving:  {{moveVillage}},
}

// agendaFault: what is open belongs to the phase and to whom has the turn.
func (s *state) agendaFault() string {
	n := s.agenda.Len()
	if n > 2 || (n == 0) != (s.phase == ended) {
		return fmt.Sprintf("decisions: %d are open in phase %s", n, phaseWords[s.phase])
	}
	for i := range n {
		switch t := s.agenda.At(i); {
		case !slices.Contains(openIn[s.phase][i], t.Kind):
			return fmt.Sprintf("decision %d: kind %d is not one of phase %s", i, t.Kind, phaseWords[s.phase])
		case t.Seat != s.turn:
			return fmt.Sprintf("decision %d: it is another's turn", i)
		case !s.sound(&t):
			return fmt.Sprintf("decision %d: argument %d, %d times of %s", i, t.Arg, t.Times, taskWords[t.Kind])
		}
	}
	return ""
}

// sound tells whether an open decision of the phase can be there with its argument: what it is about is there.
func (s *state) sound(t *engine.Task) bool {
	c, arg := &s.tribe[t.Seat], int(t.Arg)
	is := func(action int) bool { return arg == action && s.programmable(t.Seat, action) == legal }
	on := func() bool { return arg >= 0 && arg < cells && s.cell[arg].tile != 0 }
	switch t.Kind {
	case give:
		return (t.Times == 1 || t.Times == gifts) && s.soundTrade(c, arg)
	case giveUpCraft:
		return s.happens(eventPayOr) && s.event().otherwise == loseCraft && arg == 0 && t.Times > 0 && int(t.Times) < bits.OnesCount32(c.made)
	}
	if t.Times != 1 && (t.Times < 1 || !s.happens(eventRestore) || t.Times > s.event().number || t.Kind != restoreRow && t.Kind != restoreTile) {
		return false
	}
	switch t.Kind {
	case chooseCraft:
		return is(handicraft)
	case chooseSpace:
		return is(paint) || arg == paintPerfectly && c.ritual() == arg && c.token == 0
	case placeMember:
		return arg >= 0 && s.soundPlace(arg/actions, arg%actions) && s.programmable(t.Seat, arg%actions) == legal
	case placePair:
		return is(reproduce)
	case placePartner:
		return arg == twinBirth && c.ritual() == arg && c.partner == 0
	case chooseTile:
		return is(expedition)
	case sendGatherers:
		return on() && s.programmable(t.Seat, expedition) == legal && s.aimable(t.Seat, arg) == legal
	case pay:
		return arg >= construct && arg <= paint && s.fee(arg) != fee{}
	case buildHabitat:
		return arg == 1 && c.site[chief] > 0 || arg == 0 && c.site[hunter]+c.site[shaman] > 0
	case carry:
		return on() && c.partyAt(arg) >= 0
	case keepAnimal:
		return arg >= 0 && arg < species && c.memory[0] != 0 && c.memory[1] != 0
	case makeTools:
		return arg == 0 && c.improving[toolmaking] != 0
	case offer:
		return c.shaman != 0 && arg == c.ritual() && s.offers(arg)
	case paintCubes:
		return arg == 0 && c.token != 0 && c.remembers(s.speciesAt(int(c.token)-1)) > 1
	case tripRow, tripTile:
		return c.ritual() == longTrip && (arg == 0 || t.Kind == tripTile && arg > 0 && arg < grid)
	case placeMegalith:
		return arg >= menhir && arg <= dolmen && arg == c.ritual()
	case take:
		return s.soundTrade(c, arg)
	case moveVillage:
		if s.phase == resolving {
			return arg == byMagic && s.solo() && c.ritual() == nextFirst
		}
		return arg == usual
	case answerEvent:
		return arg == 0 && (s.happens(eventPayOr) || s.happens(eventWhite) && s.event().prices > 0 || s.happens(eventAnimal))
	case restoreRow, restoreTile:
		return s.happens(eventRestore) && (arg == 0 || t.Kind == restoreTile && arg > 0 && arg < grid)
	}
	return arg == 0
}

// happens tells whether the card face up has an event of a kind.
func (s *state) happens(kind uint8) bool { return s.card != 0 && s.event().kind == kind }

// soundTrade: with the shaman, or in an event that allows more exchanges.
func (s *state) soundTrade(c *tribe, arg int) bool {
	if s.phase == resolving {
		return (arg == untraded || arg == traded) && c.ritual() == trade
	}
	return s.happens(eventTrade) && arg > exchanges && arg <= exchanges+int(s.event().number)
}

// soundPlace: an action whose member has a place to be chosen for, and a place that is free.
func (s *state) soundPlace(place, action int) bool {
	switch action {
	case handicraft:
		return place < crafts && s.workable(place) == legal
	case paint:
		return place < frescoes*rows && s.paintable(place) == legal
	case construct, improveMovement, improveTransport, improveTools:
		return place == 0
	}
	return false
}
