package doggerland

import (
	"fmt"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// illegal is a move that may not be made: the rule against it, and words of the reason.
type illegal struct {
	rule, what string
	set        func(t *testing.T) (*game, engine.Move)
	words      string
}

// refused are the rows of all phases.
var refused = [][]illegal{refusedAtSetup, refusedPrograms, refusedPlaces, refusedExpeditions, refusedResults, refusedShamans, refusedRoundEnds, refusedEvents}

// TestRefusals: what may not be done, with the rule against it and words of the reason. Together the rows meet
// every reason there is.
func TestRefusals(t *testing.T) {
	met := map[reason]bool{}
	for _, rows := range refused {
		for _, c := range rows {
			t.Run(c.rule+" "+c.what, func(t *testing.T) {
				g, m := c.set(t)
				why := g.check(m)
				met[why] = true
				if why <= notNow {
					t.Fatalf("%v: reason %d; a move that has its kind and numbers, at its time, expected", m, why)
				}
				enginetest.Illegal(t, g.state, &g.dice, c.rule, m, c.words)
				sensible(t, g.Explain(m).Why, false)
			})
		}
	}
	for why := notNow + 1; why < reasons; why++ {
		if !met[why] {
			t.Errorf("reason %d is never met: %s", why, refusals[why].rule)
		}
	}
}

// TestRefusalsOfForm: what is no move of the game, or comes too early or too late.
func TestRefusalsOfForm(t *testing.T) {
	g := land(t, 3)
	g.refuse(engine.RuleForm, mv(kinds), fmt.Sprintf("there is no kind of move %d; there are 0 to %d", kinds, kinds-1))
	g.refuse(engine.RuleForm, mv(placePair, 6), "place-pair: pair 6 is outside 1..5")
	g.refuse(engine.RuleForm, mv(dropOut, 1), "drop-out takes 0 numbers; the rest must be 0")
	g.refuse("DG-38", mv(finish), "another decision comes first: Yellow programs an action")
	g.agenda, g.phase, g.over = engine.Agenda{}, ended, scored
	g.refuse(engine.RuleOver, mv(dropOut), "The game is over.")
}

// programmer is seat 0 of three, about to program, after a change.
func programmer(change func(g *game, me *tribe)) func(*testing.T) *game {
	return func(t *testing.T) *game {
		g := land(t, 3)
		change(g, &g.tribe[0])
		g.programs(0)
		return g
	}
}

func nothing(*game, *tribe) {}

// then is a move that is refused after others have been made.
func then(from func(*testing.T) *game, m engine.Move, before ...engine.Move) func(*testing.T) (*game, engine.Move) {
	return func(t *testing.T) (*game, engine.Move) {
		g := from(t)
		g.play(before...)
		return g, m
	}
}

var short = func(t *testing.T) *game {
	g := setup(t, 2, 1, "length", "short")
	g.play(mv(setArrow, 1), mv(setCentre, 1))
	return g
}

var refusedAtSetup = []illegal{
	{"DG-215", "four resources", then(short, mv(takeResources, 2, 1, 1)), "3 resources are taken in all"},
	{"DG-R66", "a step that cannot be paid", then(short, mv(trainAbility, 1), mv(takeResources, 0, 3, 0)), "it costs 1 wood, and the tribe has 0 wood"},
}

var refusedPrograms = []illegal{
	{"DG-R15", "an action without members", then(programmer(func(_ *game, me *tribe) { me.home = [members]int8{} }), plans(construct)), "no member is left at home"},
	{"DG-R33", "a seventh habitat", then(programmer(func(_ *game, me *tribe) { me.built = [2]int8{4, 1}; me.site[hunter] = 1; me.home[hunter]-- }), plans(construct)), "fill all spaces"},
	{"DG-60", "no Handicraft tile is free", then(programmer(func(g *game, _ *tribe) {
		g.display = 1
		g.tribe[1].craft[0] = job{1, hunter}
	}), plans(handicraft)), "no Handicraft tile is free"},
	{"DG-88", "no space is free", then(programmer(func(g *game, _ *tribe) {
		g.space[0] = [rows]painted{{2, 1}, {2, 1}, {3, 1}}
	}), plans(paint)), "no space of a face-up Fresco tile is free"},
	{"DG-88", "no space for the token", then(programmer(func(g *game, _ *tribe) {
		g.space[0] = [rows]painted{{2, 1}, {2, 1}, {3, 1}}
	}), plans(paintPerfectly)), "no space of a face-up Fresco tile is free"},
	{"DG-R16", "no tile for an expedition", then(programmer(func(g *game, _ *tribe) {
		for _, c := range startCells {
			g.cell[c].animal, g.cell[c].used = 0, 2
		}
	}), plans(expedition)), "no tile within reach"},
	{"DG-64", "a pair of one", then(programmer(func(_ *game, me *tribe) { me.home = [members]int8{hunter: 1}; me.site = [members]int8{3, 1, 1} }), plans(reproduce)), "two members are needed"},
	{"DG-R28", "no hunter for a birth", then(programmer(func(_ *game, me *tribe) { me.hunters = 10 }), plans(reproduce)), "no hunter is left in the supply"},
	{"DG-R28", "no hunter for twins", then(programmer(func(_ *game, me *tribe) { me.hunters, me.parents = 9, twoHunters }), plans(twinBirth)), "no hunter is left in the supply"},
	{"DG-66", "a second pair", then(programmer(func(_ *game, me *tribe) { me.parents = twoHunters }), plans(reproduce)), "this has been programmed in this round already"},
	{"DG-94", "an ability again", then(programmer(func(_ *game, me *tribe) { me.improving[toolmaking] = 1 }), plans(improveTools)), "this has been programmed in this round already"},
	{"DG-R36", "an ability beyond its maximum", then(programmer(func(_ *game, me *tribe) { me.level[movement] = 2 }), plans(improveMovement)), "this ability is at its maximum"},
	{"DG-63", "a third handicraft", then(programmer(func(_ *game, me *tribe) { me.craft = [2]job{{1, hunter}, {2, chief}} }), plans(handicraft)), "two members are there"},
	{"DG-91", "a third painting", then(programmer(func(_ *game, me *tribe) { me.painting = [2]job{{1, hunter}, {2, chief}} }), plans(paint)), "two members are there"},
	{"DG-63", "a second handicraft without the chief", then(programmer(func(_ *game, me *tribe) { me.craft[0], me.home[chief] = job{1, hunter}, 0 }), plans(handicraft)), "only if one of the two is the chief"},
	{"DG-91", "a second painting without the chief", then(programmer(func(_ *game, me *tribe) { me.painting[0], me.home[chief] = job{1, hunter}, 0 }), plans(paint)), "only if one of the two is the chief"},
	{"DG-99", "the shaman is away", then(programmer(func(_ *game, me *tribe) { me.home[shaman] = 0 }), plans(trade)), "the shaman is not at home"},
	{"DG-101", "an action again", then(programmer(func(_ *game, me *tribe) { me.used = 1 << (trade - firstShaman) }), plans(trade)), "used in this game"},
	{"DG-100", "another shaman is there", then(programmer(func(g *game, _ *tribe) { g.tribe[1].shaman = trade - firstShaman + 1 }), plans(trade)), "this place is taken"},
	{"DG-104", "nobody goes along", then(programmer(func(_ *game, me *tribe) { me.home = [members]int8{shaman: 1} }), plans(twinBirth)), "neither a hunter nor the chief"},
	{"DG-246", "an opponents' shaman is there", then(func(t *testing.T) *game { return alone(t) }, plans(longTrip)), "an opponents' shaman is there"},
	{"DG-240", "no shaman in this round", then(func(t *testing.T) *game { return alone(t).event("SC28") }, plans(trade)), "the event Silent spirits forbids it"},
	{"DG-R83", "Scarcity that is not allowed", then(func(t *testing.T) *game {
		g := alone(t)
		g.give(0, 1)
		g.tribe[0].scarcity = 3
		return g
	}, plans(construct)), "would pass the units that are allowed"},
}

var refusedPlaces = []illegal{
	{"DG-60", "a tile that is not there", then(programmer(nothing), mv(chooseCraft, 18), plans(handicraft)), "this tile does not lie face up"},
	{"DG-60", "a tile that is taken", then(programmer(func(g *game, _ *tribe) { g.tribe[1].craft[0] = job{1, hunter} }), mv(chooseCraft, 1), plans(handicraft)), "this place is taken"},
	{"DG-88", "a Fresco tile that is not there", then(programmer(nothing), mv(chooseSpace, 2, 1), plans(paint)), "this tile does not lie face up"},
	{"DG-88", "a space that is taken", then(programmer(func(g *game, _ *tribe) { g.tribe[1].painting[0] = job{2, hunter} }), mv(chooseSpace, 1, 2), plans(paint)), "this place is taken"},
	{"DG-R15", "a member who is away", then(programmer(func(_ *game, me *tribe) { me.home[chief] = 0 }), mv(placeMember, 2), plans(construct)), "not enough of these members"},
	{"DG-63", "a second hunter", then(programmer(func(_ *game, me *tribe) { me.craft[0] = job{1, hunter} }), mv(placeMember, 1), plans(handicraft), mv(chooseCraft, 2)), "only if one of the two is the chief"},
	{"DG-91", "a second hunter at the fresco", then(programmer(func(_ *game, me *tribe) { me.painting[0] = job{1, hunter} }), mv(placeMember, 1), plans(paint), mv(chooseSpace, 1, 2)), "only if one of the two is the chief"},
	{"DG-R15", "a pair of whom one is away", then(programmer(func(_ *game, me *tribe) { me.home[chief] = 0 }), mv(placePair, hunterChief), plans(reproduce)), "not enough of these members"},
	{"DG-R15", "a partner who is away", then(programmer(func(_ *game, me *tribe) { me.home[chief] = 0 }), mv(placePartner, 2), plans(twinBirth)), "not enough of these members"},
	{"DG-42", "more than is owed", then(programmer(nothing), mv(pay, 2, 0), plans(construct), mv(placeMember, 1)), "so much is not owed"},
	{"DG-43", "a fur that is not there", then(programmer(func(g *game, me *tribe) { g.round, me.stock[fur] = 2, 0 }), mv(pay), plans(construct), mv(placeMember, 1)), "it costs 1 fur, 1 tool, and the tribe has 0 furs, 3 tools"},
}

var refusedExpeditions = []illegal{
	{"DG-67", "no tile there", then(programmer(nothing), mv(chooseTile, 2, 5), plans(expedition)), "no tile lies there"},
	{"DG-72", "too far", then(programmer(func(g *game, me *tribe) { g.tile("C5", "T18"); g.tile("B5", "T19") }), mv(chooseTile, 2, 5), plans(expedition)), "B5: not within 2 tiles of the village"},
	{"DG-73", "an opponent's village", then(programmer(func(g *game, _ *tribe) { g.village(1, "F5") }), mv(chooseTile, 6, 5), plans(expedition)), "a piece of an opponent is there"},
	{"DG-73", "an opponent's expedition", then(programmer(func(g *game, _ *tribe) { g.tribe[1].sends(cellNo(g, "F5"), party{hunters: 1}) }), mv(chooseTile, 6, 5), plans(expedition)), "a piece of an opponent is there"},
	{"DG-73", "another own expedition", then(programmer(func(g *game, me *tribe) { me.sends(cellNo(g, "F5"), party{hunters: 1}) }), mv(chooseTile, 6, 5), plans(expedition)), "another expedition of this tribe"},
	{"DG-R16", "nothing is there", then(programmer(func(g *game, _ *tribe) { g.village(1, "F4"); g.village(2, "F4"); g.cell[cellNo(g, "E4")].animal = 0 }), mv(chooseTile, 5, 4), plans(expedition)), "neither an animal nor a resource"},
	{"DG-136", "an exhausted tile", then(programmer(func(g *game, _ *tribe) { g.cell[cellNo(g, "F5")].used = 2 }), mv(chooseTile, 6, 5), plans(expedition)), "this tile is exhausted"},
	{"DG-84", "too few for the animal", then(programmer(func(g *game, _ *tribe) {
		g.beast("F5", mammoth)
		g.tribe[0].home[chief] = 0
		g.tribe[0].home[hunter] = 3
	}), mv(chooseTile, 6, 5), plans(expedition)), "a mammoth needs 4 members and 8 Mastery"},
	{"DG-83", "the shaman alone hunts", then(programmer(func(_ *game, me *tribe) { me.home = [members]int8{shaman: 1} }), mv(chooseTile, 5, 4), plans(expedition)), "the shaman does not hunt large game"},
	{"DG-86", "gatherers where an animal stands", then(programmer(nothing), mv(sendGatherers, 0, 1), plans(expedition), mv(chooseTile, 5, 4)), "the horse there must be hunted first"},
	{"DG-83", "an animal, and only the shaman at home", then(programmer(func(_ *game, c *tribe) { c.home = [members]int8{shaman: 1} }), mv(chooseTile, 5, 4), plans(expedition)), "the shaman does not hunt large game"},
	{"DG-82", "hunters where none stands", then(programmer(nothing), mv(sendHunters, 0, 1), plans(expedition), mv(chooseTile, 6, 5)), "there is no animal to hunt"},
	{"DG-68", "tools alone gather", then(programmer(nothing), mv(sendGatherers, 0, 0, 2), plans(expedition), mv(chooseTile, 6, 5)), "a member must go along"},
	{"DG-68", "nobody hunts", then(programmer(nothing), mv(sendHunters), plans(expedition), mv(chooseTile, 5, 4)), "a member must go along"},
	{"DG-R15", "more hunters than are at home", then(programmer(nothing), mv(sendHunters, 0, 5), plans(expedition), mv(chooseTile, 5, 4)), "not enough of these members"},
	{"DG-44", "more tools than there are", then(programmer(func(_ *game, me *tribe) { me.stock[tool] = 1 }), mv(sendGatherers, 0, 1, 2), plans(expedition), mv(chooseTile, 6, 5)), "the stock holds 1 tool"},
	{"DG-69", "too many components", then(programmer(nothing), mv(sendGatherers, 2, 2), plans(expedition), mv(chooseTile, 6, 5)), "4 components; a gathering expedition has 3 at most"},
	{"DG-84", "too few hunters", then(programmer(nothing), mv(sendHunters, 0, 1), plans(expedition), mv(chooseTile, 6, 4)), "a reindeer needs 2 members and 3 Mastery"},
	{"DG-84", "too little Mastery", then(programmer(func(_ *game, me *tribe) { me.stock[tool] = 0 }), mv(sendHunters, 0, 2), plans(expedition), mv(chooseTile, 6, 4)), "with the tools there are"},
}
