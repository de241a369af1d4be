package doggerland

import (
	"fmt"

	"tribes/engine"
)

// reason says why a move is not legal; the table refusals holds the rule and words of each.
type reason uint8

const (
	legal reason = iota
	malformed
	gameOver
	notNow
	mustMove          // DG-R82
	tooManyPicks      // DG-215
	atMaximum         // DG-R36
	cannotPay         // costs of any kind
	notOwed           // DG-42
	scarcityFull      // DG-R83
	nobodyHome        // DG-R15
	notAtHome         // DG-R15
	noHabitatSpace    // DG-R33
	noCraftFree       // DG-60
	noSpaceFree       // DG-88
	noTarget          // DG-R16
	noPair            // DG-64
	noPartner         // DG-104
	noSupply          // DG-R28
	onlyOnce          // DG-66, DG-94
	onlyTwice         // DG-63, DG-91
	onlyWithChief     // DG-63, DG-91
	notFaceUp         // DG-60, DG-88
	placeTaken        // DG-60, DG-88, DG-100
	forbidden         // an event
	shamanAway        // DG-99
	shamanBlocked     // DG-246
	usedBefore        // DG-101
	noTile            //
	outOfReach        // DG-72
	opponentThere     // DG-73 and others
	expeditionThere   // DG-73
	nothingThere      // DG-R16
	tileExhausted     // DG-136
	animalThere       // DG-86
	noAnimal          // DG-82
	shamanStays       // DG-83
	toolsAlone        // DG-68
	lackTools         // DG-76
	tooManyComponents // DG-69
	tooFewHunters     // DG-84
	tooLittleMastery  // DG-84
	notProgrammed     // DG-110
	cannotBuild       // DG-116
	tooSmall          // DG-R32
	noSuchMemory      // DG-144
	notThatMuch       // DG-127
	carryAll          // DG-R22
	nothingMade       // DG-150
	levelTooHigh      // DG-149
	notAccepted       // DG-152
	lacking           //
	noTripTile        // DG-154
	noStoneTile       // DG-163
	noVillageTile     // DG-R82
	tooFewToTrade     // DG-R46
	halfGiven         // DG-160
	tradeFirst        // DG-R39
	notTools          // DG-160
	notMoved          // DG-R60
	tooFarForVillage  // DG-197
	tooLittleFood     // DG-R57
	wasteful          // DG-R57
	noSuchChoice      // DG-R94
	noHunter          // DG-R96
	noCraftMade       // DG-R96
	notYours          // DG-R96
	notExhausted      //
	noneToRestore     //
	reasons
)

// refusals: the rule and the words of each reason; without a rule it is that of the kind
// of move. The words may count on check having found just that reason.
var refusals = [reasons]struct {
	rule  string
	words func(s *state, t *engine.Task, m engine.Move) string
}{
	mustMove: {"DG-R82", plain("with the shaman the village moves at least one tile")},
	tooManyPicks: {"DG-215", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("%d resources are taken in all", s.rules.bonusPicks)
	}},
	atMaximum:      {"DG-R36", plain("this ability is at its maximum")},
	cannotPay:      {"", (*state).whyUnpaid},
	notOwed:        {"DG-42", plain("so much is not owed")},
	scarcityFull:   {"DG-R83", plain("the Scarcity for what cannot be paid would pass the units that are allowed")},
	nobodyHome:     {"DG-R15", plain("no member is left at home")},
	notAtHome:      {"DG-R15", plain("not enough of these members are at home")},
	noHabitatSpace: {"DG-R33", plain("habitats and members on the construction site fill all spaces")},
	noCraftFree:    {"DG-60", plain("no Handicraft tile is free")},
	noSpaceFree:    {"DG-88", plain("no space of a face-up Fresco tile is free")},
	noTarget:       {"DG-R16", plain("no tile within reach can be the end of an expedition of those at home")},
	noPair:         {"DG-64", plain("two members are needed at home")},
	noPartner:      {"DG-104", plain("neither a hunter nor the chief is at home to go along")},
	noSupply:       {"DG-R28", plain("no hunter is left in the supply for this birth")},
	onlyOnce: {"", func(s *state, _ *engine.Task, m engine.Move) string {
		return "this has been programmed in this round already"
	}},
	onlyTwice:     {"", plain("two members are there in this round already")},
	onlyWithChief: {"", plain("a second time is possible only if one of the two is the chief")},
	notFaceUp:     {"", plain("this tile does not lie face up")},
	placeTaken:    {"", plain("this place is taken")},
	forbidden: {"DG-240", func(s *state, _ *engine.Task, _ engine.Move) string {
		return "the event " + s.event().name + " forbids it in this round"
	}},
	shamanAway:    {"DG-99", plain("the shaman is not at home")},
	shamanBlocked: {"DG-246", plain("an opponents' shaman is there in this round")},
	usedBefore:    {"DG-101", plain("this shaman action has been used in this game")},
	noTile: {"", func(s *state, t *engine.Task, m engine.Move) string {
		return "no tile lies there"
	}},
	outOfReach: {"", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("not within %s of the village", engine.Several(int(s.reach(&s.tribe[t.Seat])), "tile"))
	}},
	opponentThere:   {"", plain("a piece of an opponent is there")},
	expeditionThere: {"DG-73", plain("another expedition of this tribe is there")},
	nothingThere:    {"DG-R16", plain("there is neither an animal nor a resource")},
	tileExhausted:   {"DG-136", plain("this tile is exhausted")},
	animalThere: {"DG-86", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("the %s there must be hunted first", s.rules.animalName(int(s.cell[t.Arg].animal)-1))
	}},
	noAnimal:    {"DG-82", plain("there is no animal to hunt")},
	shamanStays: {"DG-83", plain("the shaman does not hunt large game, and nobody else is at home")},
	toolsAlone:  {"DG-68", plain("a member must go along")},
	lackTools: {"DG-44", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("the stock holds %s, and Scarcity cannot replace tools of an expedition", some(int(s.tribe[t.Seat].stock[tool]), tool))
	}},
	tooManyComponents: {"DG-69", func(s *state, _ *engine.Task, m engine.Move) string {
		p := gatherers(m)
		return fmt.Sprintf("%d components; a gathering expedition has %d at most", s.rules.size(&p), s.rules.gatherMost)
	}},
	tooFewHunters:    {"DG-84", (*state).whyTooFew},
	tooLittleMastery: {"DG-84", (*state).whyTooFew},
	notProgrammed:    {"DG-110", plain("this has not been programmed, or is resolved")},
	cannotBuild:      {"DG-116", plain("no habitat can be paid for that has room for the tribe")},
	tooSmall:         {"DG-R32", plain("the members of the tribe would not have room any more")},
	noSuchMemory: {"", func(s *state, t *engine.Task, m engine.Move) string {
		place := int(s.tribe[t.Seat].token) - 1
		if int(m.A)-1 == paint {
			place = placeOf(m)
		}
		return fmt.Sprintf("no %s is in the collective memory", s.rules.animalName(int(s.speciesAt(place))))
	}},
	notThatMuch: {"DG-127", plain("the expedition yields less of that")},
	carryAll: {"DG-R22", func(s *state, t *engine.Task, _ engine.Move) string {
		me := &s.tribe[t.Seat]
		return fmt.Sprintf("exactly %d must be carried", s.capacity(me, &me.party[me.partyAt(int(t.Arg))]))
	}},
	nothingMade:   {"DG-150", plain("improve, make tools, or both")},
	levelTooHigh:  {"DG-149", plain("this level has not been reached")},
	notAccepted:   {"DG-152", plain("this is no offering")},
	lacking:       {"", func(s *state, _ *engine.Task, m engine.Move) string { return s.whyLacking(m) }},
	noTripTile:    {"DG-154", plain("no tile is free of opponents' villages, megaliths and tokens")},
	noStoneTile:   {"DG-163", plain("no tile within the Movement Range is free of opponents' villages, megaliths and tokens")},
	noVillageTile: {"DG-R82", plain("there is no tile for the village to move to")},
	tooFewToTrade: {"DG-R46", plain("two resources that are no tools are needed for an exchange")},
	halfGiven:     {"DG-160", plain("a second resource has to be given")},
	tradeFirst:    {"DG-R39", plain("at least one exchange has to be made")},
	notTools:      {"DG-160", plain("tools are neither given nor taken")},
	notMoved:      {"DG-R60", plain("the village is there; stay instead")},
	tooFarForVillage: {"DG-197", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s is more than %s away", cellName(spotOf(m)), engine.Several(int(s.rules.villageMax), "tile"))
	}},
	tooLittleFood: {"DG-R57", plain("there is not enough fruit for the rest, and all members must be fed")},
	wasteful:      {"DG-R57", plain("that is more meat than the tribe needs")},
	noSuchChoice:  {"DG-R94", plain("the event has no such choice")},
	noHunter:      {"DG-R96", plain("the tribe has no hunter")},
	noCraftMade:   {"DG-R96", plain("the tribe has no finished handicraft")},
	notYours:      {"DG-R96", plain("the tribe has no such handicraft")},
	notExhausted:  {"DG-240", plain("no totally exhausted tile lies there")},
	noneToRestore: {"DG-240", plain("no totally exhausted tile without an opponent's hunter lies in this row")},
}

// plain is a reason whose words are always the same.
func plain(text string) func(*state, *engine.Task, engine.Move) string {
	return func(*state, *engine.Task, engine.Move) string { return text }
}

// whyUnpaid tells what a move costs, where one cost can be named.
func (s *state) whyUnpaid(t *engine.Task, m engine.Move) string {
	me, r := &s.tribe[t.Seat], s.rules
	var cost amounts
	switch action := int(m.A) - 1; m.Kind {
	case trainAbility:
		cost = *r.stepCost(me, action)
	case pay:
		f, not := s.fee(int(t.Arg)), unpaid(m)
		cost = fee{f.tool - not.tool, f.fur - not.fur}.amounts()
	case buildHabitat:
		cost = s.habitatCost(int(m.A), t.Arg == 1)
	case answerEvent:
		cost = s.event().price[m.A-1]
	case resolve:
		switch action {
		case handicraft:
			cost = r.craft[m.B-1].cost
		case improveMovement, improveTransport:
			cost = *r.stepCost(me, action-firstImprove)
		case menhir, standingStone, dolmen:
			cost = r.shaman[action-firstShaman].cost
		case improveTools:
			return "neither the next level nor any tools can be paid for"
		default:
			return "none of the offerings is there: " + r.offeringText()
		}
	default:
		return "the cost cannot be paid"
	}
	return fmt.Sprintf("it costs %s, and the tribe has %s", cost, me.holds(&cost))
}

// holds lists what a tribe has of the resources of a cost.
func (c *tribe) holds(cost *amounts) string {
	var parts []string
	for r, n := range cost {
		if n > 0 {
			parts = append(parts, some(int(c.has(r)), r))
		}
	}
	return list(parts)
}

func (r *rules) offeringText() string {
	var parts []string
	for k, n := range r.offering {
		if n > 0 {
			parts = append(parts, some(int(n), k))
		}
	}
	return list(parts)
}

// whyTooFew tells what a hunt needs.
func (s *state) whyTooFew(t *engine.Task, m engine.Move) string {
	c := int(t.Arg)
	if m.Kind == chooseTile {
		c = spotOf(m)
	}
	a := &s.rules.animal[s.cell[c].animal-1]
	return fmt.Sprintf("a %s needs %s and %d Mastery, with the tools there are", a.name, engine.Several(int(a.team), "member"), a.mastery)
}

func (s *state) whyLacking(m engine.Move) string {
	if m.Kind == feed {
		return "there is not so much meat"
	}
	return fmt.Sprintf("the tribe has no %s", someWords[m.A][0])
}

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
	return &engine.Refusal{Move: m, Rule: s.cite(why, t, m), Why: s.subject(m) + refusals[why].words(s, t, m)}
}

// subject is what a refusal is about, where many moves of a kind may be refused for many reasons.
func (s *state) subject(m engine.Move) string {
	switch {
	case m.Kind == program, m.Kind == resolve:
		return s.actionText(int(m.A)-1) + ": "
	case m.Kind == chooseTile:
		return cellName(spotOf(m)) + ": "
	}
	return ""
}

// cite is the rule of a reason, where it has several that of the case.
func (s *state) cite(why reason, t *engine.Task, m engine.Move) string {
	if rule := refusals[why].rule; rule != "" {
		return rule
	}
	action := int(m.A) - 1
	if m.Kind != program && m.Kind != resolve {
		action = int(t.Arg) % actions
	}
	byKind := about.Kinds[m.Kind].Rule
	switch why {
	case onlyOnce:
		if action == reproduce {
			return "DG-66"
		}
		return "DG-94"
	case onlyTwice, onlyWithChief:
		if action == paint {
			return "DG-91"
		}
		return "DG-63"
	case notFaceUp, placeTaken:
		if m.Kind == program {
			return "DG-100"
		}
	case opponentThere:
		return opponentRule(m.Kind)
	case outOfReach:
		if m.Kind == chooseTile {
			return "DG-72"
		}
	case noSuchMemory:
		if action == paintPerfectly {
			return "DG-R39"
		}
		return "DG-144"
	case cannotPay:
		return unpaidRule(m.Kind, action)
	case lacking:
		switch m.Kind {
		case feed:
			return "DG-R57"
		case give:
			return "DG-R46"
		}
	}
	return byKind
}

// opponentRule is why an opponent's piece hinders.
func opponentRule(kind uint16) string {
	switch kind {
	case placeMegalith, tripTile:
		return "DG-R42"
	case moveVillage:
		return "DG-198"
	case restoreTile:
		return "DG-240"
	}
	return "DG-73"
}

// unpaidRule is the rule of a cost.
func unpaidRule(kind uint16, action int) string {
	switch kind {
	case trainAbility:
		return "DG-R66"
	case pay:
		return "DG-43"
	case buildHabitat:
		return "DG-114"
	case makeTools:
		return "DG-149"
	case answerEvent:
		return "DG-R94"
	case resolve:
		switch {
		case action == handicraft:
			return "DG-123"
		case action == improveMovement || action == improveTransport:
			return "DG-146"
		case action == improveTools:
			return "DG-148"
		case action >= menhir && action <= dolmen:
			return "DG-162"
		}
	}
	return "DG-152"
}
