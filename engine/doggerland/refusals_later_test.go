package doggerland

import (
	"slices"
	"testing"
)

// resolver is seat 0 of three, about to resolve a plan that has been made.
func resolver(plan func(g *game, me *tribe)) func(*testing.T) *game {
	return func(t *testing.T) *game {
		g := land(t, 3)
		plan(g, &g.tribe[0])
		g.resolves(0)
		return g
	}
}

// shamanAt is one with the shaman at an action.
func shamanAt(action int, more func(g *game, me *tribe)) func(*testing.T) *game {
	return resolver(func(g *game, me *tribe) {
		me.shaman, me.home[shaman] = uint8(action-firstShaman)+1, 0
		if action == paintPerfectly {
			me.token = 1
		}
		more(g, me)
	})
}

// placed puts a member of a tribe on a place for one handicraft or painting.
func placed(place uint8) job { return job{place, hunter} }

var refusedResults = []illegal{
	{"DG-110", "what has not been programmed", then(resolver(func(_ *game, me *tribe) { me.parents = twoHunters }), does(construct)), "this has not been programmed, or is resolved"},
	{"DG-116", "no habitat can be paid", then(resolver(func(_ *game, me *tribe) { me.site[hunter] = 1 }), does(construct)), "no habitat can be paid"},
	{"DG-114", "a habitat that cannot be paid", then(resolver(func(_ *game, me *tribe) { me.site[hunter] = 1; me.stock[wood] = 1 }), mv(buildHabitat, simple), does(construct)), "it costs 1 wood, 1 stone, and the tribe has 1 wood, 0 stone"},
	{"DG-R32", "too little room", then(resolver(func(g *game, me *tribe) {
		g.give(0, 2, 2, 2, 0, 2)
		me.site[hunter], me.hunters, me.built = 1, 10, [2]int8{1, 3}
		me.home[hunter] = 9
	}), mv(buildHabitat, prestigious), does(construct)), "would not have room"},
	{"DG-123", "a handicraft that cannot be paid", then(resolver(func(_ *game, me *tribe) { me.craft[0] = placed(1) }), does(handicraft, 1)), "it costs 2 stone, and the tribe has 0 stone"},
	{"DG-R28", "a birth without a hunter", then(resolver(func(_ *game, me *tribe) { me.parents, me.hunters = twoHunters, 10 }), does(reproduce)), "no hunter is left in the supply"},
	{"DG-144", "an animal that is not in the memory", then(resolver(func(_ *game, me *tribe) { me.painting[0] = placed(2) }), does(paint, 1, 2)), "no horse is in the collective memory"},
	{"DG-146", "a step that cannot be paid", then(resolver(func(_ *game, me *tribe) { me.improving[movement] = 1 }), does(improveMovement)), "it costs 1 wood, and the tribe has 0 wood"},
	{"DG-R36", "a step beyond the last", then(resolver(func(_ *game, me *tribe) { me.improving[movement], me.level[movement] = 1, 2 }), does(improveMovement)), "this ability is at its maximum"},
	{"DG-148", "neither a step nor tools", then(resolver(func(_ *game, me *tribe) { me.improving[toolmaking] = 1 }), does(improveTools)), "neither the next level nor any tools"},
	{"DG-150", "nothing made", then(toolmaker, mv(makeTools), does(improveTools)), "improve, make tools, or both"},
	{"DG-149", "a level that has not been reached", then(toolmaker, mv(makeTools, 0, 2), does(improveTools)), "this level has not been reached"},
	{"DG-149", "tools that cannot be paid", then(toolmaker, mv(makeTools, 1, 1), does(improveTools)), "the cost cannot be paid"},
	{"DG-127", "more than the expedition yields", then(gatherer, mv(carry, 7), does(expedition, 6, 5)), "the expedition yields less of that"},
	{"DG-127", "what it does not yield", then(gatherer, mv(carry, 0, 2), does(expedition, 6, 5)), "the expedition yields less of that"},
	{"DG-R22", "less than can be carried", then(hunted2, mv(carry, 1), does(expedition, 5, 4)), "exactly 2 must be carried"},
}

// toolmaker has a member there and 2 stone.
var toolmaker = resolver(func(g *game, me *tribe) {
	g.give(0, 0, 2)
	me.improving[toolmaking] = 1
})

// gatherer is one hunter with two tools on 2 stone: 6 come, 2 are carried.
var gatherer = resolver(func(g *game, me *tribe) {
	g.tile("F5", "T18")
	me.sends(cellNo(g, "F5"), party{hunters: 1, tools: 2})
})

// hunted2 hunts a horse and carries 2.
var hunted2 = resolver(func(g *game, me *tribe) { me.sends(cellNo(g, "E4"), party{hunters: 1, tools: 1}) })

var refusedShamans = []illegal{
	{"DG-152", "no offering at all", then(shamanAt(twinBirth, func(g *game, me *tribe) { g.give(0, 9, 9); me.partner = 1 }), does(twinBirth)), "none of the offerings is there: 1 fur, 1 bone, 1 meat"},
	{"DG-152", "wood is offered", then(shamanAt(twinBirth, func(_ *game, me *tribe) { me.partner = 1 }), mv(offer, wood), does(twinBirth)), "this is no offering"},
	{"DG-152", "a bone that is not there", then(shamanAt(twinBirth, func(_ *game, me *tribe) { me.partner = 1 }), mv(offer, bone), does(twinBirth)), "the tribe has no bone"},
	{"DG-R39", "no animal for the space", then(shamanAt(paintPerfectly, nothing), does(paintPerfectly)), "no reindeer is in the collective memory"},
	{"DG-R28", "twins without a hunter", then(shamanAt(twinBirth, func(_ *game, me *tribe) { me.partner, me.hunters = 1, 10 }), does(twinBirth)), "no hunter is left in the supply"},
	{"DG-162", "a menhir that cannot be paid", then(shamanAt(menhir, func(g *game, _ *tribe) { g.give(0, 1, 2, 3) }), does(menhir)), "it costs 2 wood, 2 stone, 2 tools, and the tribe has 1 wood, 2 stone, 0 tools"},
	{"DG-163", "no tile for a menhir", then(shamanAt(menhir, func(g *game, me *tribe) {
		g.give(0, 2, 2, 0, 0, 2)
		g.cell = [cells]spot{}
		g.tile("E5", "C0")
	}), does(menhir)), "no tile within the Movement Range"},
	{"DG-163", "a menhir beyond the land", then(erector, mv(placeMegalith, 2, 5), does(menhir)), "no tile lies there"},
	{"DG-163", "a menhir beyond the range", then(erector, mv(placeMegalith, 5, 2), does(menhir)), "not within 2 tiles"},
	{"DG-R42", "a menhir beside an opponent", then(erector, mv(placeMegalith, 5, 5), does(menhir)), "a piece of an opponent is there"},
	{"DG-154", "a row without tiles", then(traveller, mv(tripRow, 1), does(longTrip), mv(offer, meat)), "no tile is free"},
	{"DG-154", "no tile in the row", then(traveller, mv(tripTile, 2), does(longTrip), mv(offer, meat), mv(tripRow, 5)), "no tile lies there"},
	{"DG-R42", "a token beside an opponent", then(traveller, mv(tripTile, 5), does(longTrip), mv(offer, meat), mv(tripRow, 5)), "a piece of an opponent is there"},
	{"DG-R46", "nothing left to trade", then(shamanAt(trade, func(g *game, _ *tribe) { g.give(0, 0, 1, 1) }), does(trade)), "two resources that are no tools"},
	{"DG-R39", "no exchange", then(trader, mv(stop), does(trade), mv(offer, fur)), "at least one exchange"},
	{"DG-160", "half an exchange", then(trader, mv(stop), does(trade), mv(offer, fur), mv(give, stone)), "a second resource has to be given"},
	{"DG-160", "a tool is given", then(trader, mv(give, tool), does(trade), mv(offer, fur)), "tools are neither given nor taken"},
	{"DG-160", "a tool is taken", then(trader, mv(take, tool), does(trade), mv(offer, fur), mv(give, stone), mv(give, stone)), "tools are neither given nor taken"},
	{"DG-R46", "what is not there", then(trader, mv(give, bone), does(trade), mv(offer, fur)), "the tribe has no bone"},
	{"DG-R46", "a last resource", then(trader, mv(give, stone), does(trade), mv(offer, fur), mv(give, stone), mv(give, stone), mv(take, stone)), "two resources that are no tools"},
	{"DG-R82", "the village stays with the shaman", then(wanderer, mv(stay), does(nextFirst), mv(offer, fur)), "at least one tile"},
	{"DG-R82", "no tile for the village", then(func(t *testing.T) *game {
		g := alone(t)
		g.tribe[0].shaman, g.tribe[0].home[shaman] = nextFirst-firstShaman+1, 0
		for _, c := range startCells {
			if g.rivalAt(c) < 0 {
				g.cell[c] = spot{}
			}
		}
		g.resolves(0)
		return g
	}, does(nextFirst)), "no tile for the village"},
}

// erector has what a menhir costs; Red's village is in the centre, E3 and E2 are land.
var erector = shamanAt(menhir, func(g *game, _ *tribe) {
	g.give(0, 2, 2, 0, 0, 2)
	g.tile("E3", "T18")
	g.tile("E2", "T19")
})

var traveller = shamanAt(longTrip, nothing)

// trader has 1 fur to offer, and 2 stone and 2 tools.
var trader = shamanAt(trade, func(g *game, _ *tribe) { g.give(0, 0, 2, 1, 0, 2) })

var wanderer = func(t *testing.T) *game {
	g := alone(t)
	g.tribe[0].shaman, g.tribe[0].home[shaman] = nextFirst-firstShaman+1, 0
	g.resolves(0)
	return g
}

// mover is seat 0, about to move the village, with a village of Red on F5.
func mover(t *testing.T) *game {
	g := land(t, 3)
	g.tile("E3", "T18")
	g.tile("E2", "T19")
	g.village(1, "F5")
	g.goOn(moving)
	return g
}

// eater has 4 fruit and 4 meat for 6 members.
func eater(t *testing.T) *game {
	g := land(t, 3)
	g.give(0, 0, 0, 0, 0, 0, 4, 4)
	g.goOn(feeding)
	return g
}

var refusedRoundEnds = []illegal{
	{"DG-R57", "too little meat", then(eater, mv(feed, 0)), "not enough fruit for the rest"},
	{"DG-R57", "more meat than there is", then(eater, mv(feed, 5)), "there is not so much meat"},
	{"DG-R57", "more meat than is needed", then(eater, mv(feed, 4)), "more meat than the tribe needs"},
	{"DG-R60", "a move to where it is", then(mover, mv(moveVillage, 5, 5)), "the village is there; stay instead"},
	{"DG-197", "beyond the land", then(mover, mv(moveVillage, 2, 5)), "no tile lies there"},
	{"DG-197", "too far", then(mover, mv(moveVillage, 5, 2)), "E2 is more than 2 tiles away"},
	{"DG-198", "where an opponent is", then(mover, mv(moveVillage, 6, 5)), "a piece of an opponent is there"},
}

// card is a game for one in which the event of a card has come.
func card(id string, change func(g *game, me *tribe)) func(*testing.T) *game {
	return func(t *testing.T) *game {
		g := alone(t)
		g.cell[cellNo(t, "E6")].used = 1
		change(g, &g.tribe[0])
		return g.event(id)
	}
}

var refusedEvents = []illegal{
	{"DG-R94", "a price that is none", then(card("SC23", nothing), mv(answerEvent, 2)), "the event has no such choice"},
	{"DG-R94", "a price that cannot be paid", then(card("SC24", func(g *game, _ *tribe) { g.give(0, 0, 0, 0, 0, 0, 0, 1) }), mv(answerEvent, 2)), "it costs 2 fruit, and the tribe has 0 fruit"},
	{"DG-R83", "Scarcity that is not allowed", then(card("SC23", func(g *game, me *tribe) { g.twoPrices("SC23"); me.scarcity = 3 }), mv(answerEvent, 0)), "would pass the units that are allowed"},
	{"DG-R96", "no hunter to lose", then(card("SC24", func(g *game, me *tribe) { me.hunters, me.home[hunter] = 0, 0 }), mv(answerEvent, 0)), "the tribe has no hunter"},
	{"DG-R96", "no handicraft to lose", then(card("SC30", func(g *game, _ *tribe) { g.twoPrices("SC30") }), mv(answerEvent, 0)), "the tribe has no finished handicraft"},
	{"DG-R96", "a handicraft that is not owned", then(card("SC30", func(g *game, me *tribe) { me.made = 3 << 10; g.give(0, 0, 0, 1, 1) }), mv(giveUpCraft, 1), mv(answerEvent, 0)), "no such handicraft"},
	{"DG-160", "a tool in a trade event", then(card("SC05", nothing), mv(give, tool)), "tools are neither given nor taken"},
	{"DG-240", "a row in which nothing recovers", then(card("SC17", nothing), mv(restoreRow, 4)), "no totally exhausted tile without an opponent's hunter"},
	{"DG-240", "a tile that is not exhausted", then(card("SC17", nothing), mv(restoreTile, 6), mv(restoreRow, 6)), "no totally exhausted tile lies there"},
	{"DG-240", "a tile with a hunter", then(card("SC17", nothing), mv(restoreTile, 4), mv(restoreRow, 6)), "a piece of an opponent is there"},
	{"DG-240", "no tile", then(card("SC17", nothing), mv(restoreTile, 1), mv(restoreRow, 6)), "no tile lies there"},
}

// twoPrices gives the event of a card a second price, 1 fur.
func (g *game) twoPrices(card string) {
	r := *g.rules
	e := &r.card[slices.Index(cardWords, card)].event
	e.price[0], e.price[1], e.prices = amounts{fur: 2}, amounts{fur: 1}, 2
	g.state.rules = &r
}
