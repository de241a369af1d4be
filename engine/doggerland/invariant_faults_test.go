package doggerland

import (
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// fault is one thing that is not as it must be, and how it is told.
type fault struct {
	name  string
	spoil func(g *game)
	words string
}

// TestConservedFindsFaults: each thing that must hold is missed when it does not.
func TestConservedFindsFaults(t *testing.T) {
	for _, c := range append(faults, faultsAtWork...) {
		t.Run(c.name, func(t *testing.T) {
			g := land(t, 3)
			enginetest.FindsFault(t, g.state, conserved, func() { c.spoil(g) }, c.words)
		})
	}
	for _, c := range soloFaults {
		t.Run(c.name, func(t *testing.T) {
			g := alone(t)
			g.wanted = 1<<6 - 1
			enginetest.FindsFault(t, g.state, conserved, func() { c.spoil(g) }, c.words)
		})
	}
}

// soundly wants a position to be as it must be, before it is spoiled.
func (g *game) soundly() {
	g.Helper()
	if err := conserved(g.state); err != nil {
		g.Fatal(err)
	}
}

// at sets the cell of a piece.
func (g *game) at(cell string) uint8 {
	g.Helper()
	return uint8(cellNo(g, cell)) + 1
}

// busyRound is phase 1 with a bit of everything: seat 0 has a pair of paintings, a hunt and a shaman, seat 1 gathers.
func (g *game) busyRound() *tribe {
	g.Helper()
	g.tile("E3", "T30")
	me := &g.tribe[0]
	me.home = [members]int8{hunter: 1}
	me.painting = [2]job{{1, hunter}, {2, chief}}
	me.party[0], me.parties = party{at: g.at("F4"), hunters: 2, tools: 1}, 1
	me.shaman, me.token = paintPerfectly-firstShaman+1, 3
	g.tribe[1].home[hunter] = 2
	g.tribe[1].party[0], g.tribe[1].parties = party{at: g.at("E6"), hunters: 2}, 1
	g.soundly()
	return me
}

var faults = []fault{
	{"no phase", func(g *game) { g.phase = blank }, "round: phase 0"},
	{"a card among several", func(g *game) { g.phase = happening }, "round: phase 3 with 3 players"},
	{"bonuses of the variant", func(g *game) { g.phase = bonuses }, "round: phase 2"},
	{"a round too many", func(g *game) { g.round = 9 }, "round: round 9"},
	{"over without an end", func(g *game) { g.over = scored }, "round: over 1 in phase 4"},
	{"an end without being over", func(g *game) { g.phase = ended }, "round: over 0 in phase 8"},
	{"the end too soon", func(g *game) { g.phase, g.over = ended, scored }, "round: over 1 in phase 8 of round 1"},
	{"lost among several", func(g *game) { g.phase, g.over = ended, tooScarce }, "round: over 2"},
	{"nobody has the hut", func(g *game) { g.first = engine.NoSeat }, "round: hut -1"},
	{"the hut taken while programming", func(g *game) { g.kept = 1 }, "round: seat 0 took the hut by phase 4"},
	{"begun by another", func(g *game) { g.lead = 1 }, "round: phase 4 begun by 1, hut 0"},
	{"done while programming", func(g *game) { g.done = 1 }, "round: 1 are done"},
	{"a turn out of order", func(g *game) { g.resolves(0); g.turn = 1 }, "round: 0 are done since seat 0"},
	{"the turn of who dropped out", func(g *game) { g.tribe[0].dropped = 1 }, "round: seat 0: dropped out"},
	{"resolving before all have dropped out", func(g *game) { g.phase, g.done = resolving, 0 }, "round: seat 0: dropped out 0"},

	{"a tile twice", func(g *game) { g.tile("E3", "T01"); g.tile("D3", "T01") }, "tiles: E3: tile 9 again"},
	{"a tile beyond the board", func(g *game) { g.tile("E1", "T01") }, "tiles: E1: T01 beyond the board"},
	{"a tile in a corner", func(g *game) { g.tile("B2", "T01") }, "tiles: B2: T01 beyond the board"},
	{"an extra tile with three", func(g *game) { g.tile("E3", "X01") }, "tiles: E3: X01 with 3 players"},
	{"a Starting tile elsewhere", func(g *game) { g.tile("E4", "none"); g.tile("E3", "S1") }, "tiles: E3: S1 lies there"},
	{"no Starting tile", func(g *game) { g.tile("E4", "none") }, "tiles: S1 in phase 4"},
	{"no Central tile", func(g *game) { g.tile("E5", "none") }, "tiles: C0 in phase 4"},
	{"an animal without a tile", func(g *game) { g.beast("E3", horse) }, "tiles: E3: {tile:0 animal:1"},
	{"gathered too often", func(g *game) { g.cell[cellNo(g, "F5")].used = 3 }, "tiles: F5: gathered 3 times"},
	{"animals exhausted", func(g *game) { g.cell[cellNo(g, "E4")].used = 1 }, "tiles: E4: gathered 1 times"},

	{"eight horses", func(g *game) {
		for _, c := range []string{"F5", "F6", "E6", "D6", "D5"} {
			g.beast(c, horse)
		}
		g.tribe[0].memory, g.tribe[1].memory[1] = [2]uint8{1, 1}, 1
	}, "animals: horse: 9 out"},
	{"an animal that is none", func(g *game) { g.tribe[0].memory[0] = 5 }, "animals: memory of seat 0: animal 5"},
	{"an animal in a Solo memory", func(g *game) { g.herd[4] = 1 }, "solo: 3 players"},

	{"a hunter too many at home", func(g *game) { g.tribe[1].home[hunter]++ }, "members: seat 1: hunter: 5 at home, 0 at work, 4 in all"},
	{"no chief", func(g *game) { g.tribe[1].home[chief] = 0 }, "members: seat 1: chief: 0 at home"},
	{"two shamans", func(g *game) { g.tribe[1].site[shaman] = 1 }, "members: seat 1: shaman: 1 at home, 1 at work"},
	{"a member at two tasks", func(g *game) { g.tribe[2].improving[0] = chief + 1 }, "members: seat 2: chief: 1 at home, 1 at work"},
	{"nobody at all", func(g *game) { g.tribe[2].partner = 3 }, "members: seat 2: pair 0, partner 3"},
	{"eleven hunters", func(g *game) {
		g.feedingNow()
		c := &g.tribe[0]
		c.hunters, c.home[hunter], c.births, c.newborn = 8, 8, 4, 3
	}, "members: seat 0: 8 hunters, 3 newborn"},
	{"four newborn", func(g *game) { g.feedingNow(); g.tribe[0].newborn = 4 }, "members: seat 0: 4 newborn"},
	{"a newborn while programming", func(g *game) { g.tribe[0].newborn = 1 }, "members: seat 0: 1 newborn in phase 4"},
	{"a hunter not born", func(g *game) { c := &g.tribe[0]; c.hunters++; c.home[hunter]++; c.built[0] = 1 }, "members: seat 0: 5 hunters after 0 births"},
	{"a white member among several", func(g *game) { c := &g.tribe[0]; c.white[hunter]++; c.home[hunter]++ }, "members: seat 0: white members [1 0]"},

	{"seven habitats", func(g *game) { g.tribe[0].built = [2]int8{4, 3} }, "plans: seat 0: [0 0 0] on the construction site, [4 3] built"},
	{"no room for all", func(g *game) { c := &g.tribe[0]; c.hunters, c.home[hunter], c.births = 5, 5, 1 }, "habitats: seat 0: room for 6 of 7"},
	{"less than nothing", func(g *game) { g.tribe[0].stock[fur] = -1 }, "goods: seat 0: -1 fur"},
	{"less than nothing in a bowl", func(g *game) { g.tribe[0].bowl[1][0] = -1 }, "goods: seat 0: bowl 2 holds [-1 3]"},
	{"meat in bowl 1", func(g *game) { g.tribe[0].bowl[0][1] = 1 }, "goods: seat 0: 1 meat in bowl 1"},
	{"a level beyond", func(g *game) { g.tribe[0].level[1] = 3 }, "goods: seat 0: levels [0 3 0]"},
	{"Scarcity below 0", func(g *game) { g.tribe[0].scarcity = -1 }, "goods: seat 0: -1 units"},

	{"no village", func(g *game) { g.tribe[1].village = 0 }, "territory: seat 1: no village"},
	{"a village beyond the land", func(g *game) { g.village(1, "E3") }, "territory: seat 1: piece 0 at 38: no tile"},
	{"two villages on a tile", func(g *game) { g.village(1, "F5"); g.village(2, "F5") }, "territory: seats 1 and 2 share F5"},
	{"a megalith among villages", func(g *game) { g.tribe[2].stone[0], g.tribe[2].used = g.at("E5"), 4 }, "territory: seats 1 and 2 share E5"},
	{"a village at a megalith", func(g *game) {
		g.tribe[0].stone[0], g.tribe[0].used = g.at("F5"), 4
		g.village(1, "F5")
	}, "territory: seats 0 and 1 share F5"},
	{"a village at a token", func(g *game) {
		g.tribe[0].trip, g.tribe[0].old, g.tribe[0].used = g.at("F5"), 1, 2
		g.village(1, "F5")
	}, "territory: seats 0 and 1 share F5"},
	{"a token that nobody laid", func(g *game) { g.tribe[0].trip, g.tribe[0].old = g.at("F5"), 1 }, "territory: seat 0: token at"},
	{"a new token while programming", func(g *game) { g.tribe[0].trip, g.tribe[0].used = g.at("F5"), 2 }, "territory: seat 0: a new token"},
	{"an old token nowhere", func(g *game) { g.tribe[0].old = 1 }, "territory: seat 0: token at 0, old 1"},
	{"a megalith not marked", func(g *game) { g.tribe[0].stone[1] = g.at("F5") }, "territory: seat 0: standing_stone at"},
	{"a mark without a megalith", func(g *game) { g.tribe[0].used = 1 << 4 }, "territory: seat 0: dolmen at 0"},
	{"more shaman actions than rounds", func(g *game) { g.tribe[0].used = 1 << 6 }, "shamans: seat 0: used 1000000 in 0 rounds"},

	{"a handicraft of two", func(g *game) { g.tribe[0].made, g.tribe[1].made = 1<<9, 1<<9 }, "handicrafts: 1000000000 in two places"},
	{"a handicraft made and face up", func(g *game) { g.tribe[0].made = 1 }, "handicrafts: 1 in two places"},
	{"a handicraft discarded", func(g *game) { g.gone = 1 << 9 }, "handicrafts: 1000000000 discarded with 3 players"},
	{"five face up", func(g *game) { g.display |= 1 << 8 }, "handicrafts: 5 face up"},
	{"three face up", func(g *game) { g.display &^= 1 }, "handicrafts: 3 face up in phase 4"},
	{"a handicraft that is none", func(g *game) { g.tribe[0].made = 1 << 18 }, "handicrafts: 0 in two places, 1000000000000000000 not in the box"},

	{"no Fresco tile", func(g *game) { g.shown, g.fresco[0] = 0, 0 }, "fresco: 0 tiles in round 1"},
	{"a Fresco tile too many", func(g *game) { g.shown, g.fresco[1] = 2, 5 }, "fresco: 2 tiles in round 1"},
	{"a Fresco tile twice", func(g *game) { g.round, g.shown, g.fresco[1] = 2, 2, 1 }, "fresco: tiles [1 1]"},
	{"a cube on a hidden tile", func(g *game) { g.space[4][0] = painted{1, 1} }, "fresco: F05 top"},
	{"a cube of nobody", func(g *game) { g.space[0][0] = painted{0, 1} }, "fresco: F01 top"},
	{"no cube of somebody", func(g *game) { g.space[0][1] = painted{1, 0} }, "fresco: F01 middle"},
	{"three cubes", func(g *game) { g.space[0][1] = painted{1, 3} }, "fresco: F01 middle"},
	{"a cube of a seat that nobody has", func(g *game) { g.space[0][1] = painted{4, 1} }, "fresco: F01 middle"},
	{"opponents' cubes among several", func(g *game) { g.space[0][1] = painted{byRivals, 1} }, "fresco: F01 middle"},

	{"no Objective", func(g *game) { g.target[3] = goal{} }, "objectives: 4 is {tile:0"},
	{"an Objective twice", func(g *game) { g.target[3].tile = 1 }, "objectives: 1 in two places"},
	{"met in two rounds", func(g *game) { g.second(); g.target[0].first, g.target[0].later = 1, 1 }, "objectives: O1: {tile:1 first:1 later:1}"},
	{"met in the second round alone", func(g *game) { g.target[0].later = 1 }, "objectives: O1: {tile:1 first:0 later:1}"},
	{"met too soon", func(g *game) { g.target[0].first = 1 }, "objectives: O1 before the end of a round"},
	{"met and not held", func(g *game) { g.second(); g.target[0].first = 1 }, "objectives: O1: seat 0: met true, holds false"},
	{"held and not met", func(g *game) { g.second(); g.tribe[1].level = [abilities]uint8{2, 2, 2}; g.target[0].tile = 5 }, "objectives: O5: seat 1: met false, holds true"},

	{"nobody decides", func(g *game) { g.agenda = engine.Agenda{} }, "decisions: 0 open in phase 4"},
	{"a decision of another phase", func(g *game) { g.agenda = engine.Agenda{}; g.open(feed, 0, 1, 0) }, `decisions: 0 in phase 4: "feed"`},
	{"a decision out of turn", func(g *game) { g.agenda.Top().Seat = 1 }, "decisions: 0 in phase 4"},
	{"a decision that is spent", func(g *game) { g.agenda.Top().Times = 0 }, "decisions: 0 in phase 4"},
	{"a decision on a decision", func(g *game) { g.open(program, 0, 1, 0) }, "decisions: 2 open in phase 4"},
	{"an argument that says nothing", func(g *game) { g.agenda.Top().Kind, g.agenda.Top().Arg = pay, 9 }, "decisions: 0 in phase 4"},
	{"a village moved by a shaman while none is", func(g *game) { g.feedingNow(); g.goOn(moving); g.agenda.Top().Arg = byMagic }, "decisions: 0 in phase 7"},
	{"a seat that nobody has", func(g *game) { g.tribe[3].births = 1 }, "unused places: seat 3"},
	{"an expedition beyond the last", func(g *game) { g.tribe[0].party[0].tools = 1 }, "unused places: seat 0"},
	{"a Fresco tile beyond the last", func(g *game) { g.fresco[2] = 3 }, "unused places: fresco"},
	{"less than no hunts", func(g *game) { g.tribe[0].hunts = -1 }, "copy: "},
}

// feedingNow is phase 5 of the first round, somebody being asked.
func (g *game) feedingNow() {
	g.Helper()
	for i := range g.tribe[:g.players] {
		g.tribe[i].dropped = 1
	}
	g.goOn(feeding)
	g.soundly()
}

// second is the second round.
func (g *game) second() {
	g.Helper()
	g.round, g.shown, g.fresco[1] = 2, 2, 2
	g.soundly()
}

var faultsAtWork = []fault{
	{"two on a space of the fresco", func(g *game) { g.busyRound().token = 1 }, "fresco: seat 0: on a space that is not free: 1"},
	{"a member on a cube", func(g *game) { g.busyRound(); g.space[0][1] = painted{2, 1} }, "fresco: seat 0: on a space that is not free: 2"},
	{"a member on a hidden tile", func(g *game) { g.busyRound().painting[1].place = 9 }, "fresco: seat 0: on a space that is not free: 9"},
	{"twice without the chief", func(g *game) {
		me := g.busyRound()
		me.painting[1].member = hunter
		me.home = [members]int8{chief: 1}
	}, "plans: seat 0: [{place:1 member:0} {place:2 member:0}] at one action"},
	{"a second one without a first", func(g *game) {
		me := g.busyRound()
		me.painting[0] = job{}
		me.home[hunter]++
	}, "plans: seat 0"},
	{"two on a handicraft", func(g *game) {
		for i := range 2 {
			g.tribe[i].craft[0].place = 1
			g.tribe[i].home[hunter]--
		}
	}, "handicrafts: 1 in two places"},
	{"on a handicraft that is not face up", func(g *game) { g.tribe[0].craft[0].place = 9; g.tribe[0].home[hunter]-- }, "handicrafts: 0 in two places, 100000000 not in the box"},
	{"a token without its action", func(g *game) { g.busyRound().shaman = trade - firstShaman + 1 }, "shamans: seat 0: action 7, token 3"},
	{"twins without a partner", func(g *game) { me := g.busyRound(); me.shaman, me.token = twinBirth-firstShaman+1, 0 }, "shamans: seat 0: action 8"},
	{"an action used before", func(g *game) { g.busyRound(); g.second(); g.tribe[0].used = 1 }, "shamans: seat 0: action 1, used 1"},
	{"two shamans at one action", func(g *game) {
		g.busyRound()
		g.tribe[1].shaman, g.tribe[1].token, g.tribe[1].home[shaman] = 1, 0, 0
	}, "shamans: seat 1: action 1"},
	{"expeditions of two on a tile", func(g *game) { g.busyRound(); g.tribe[1].party[0].at = g.at("F4") }, "expeditions: seat 1: expedition 1"},
	{"an expedition nowhere", func(g *game) { g.busyRound(); g.tribe[1].party[0].at = g.at("D3") }, "expeditions: seat 1: expedition 1"},
	{"tools alone", func(g *game) {
		g.busyRound()
		g.tribe[1].party[0].hunters, g.tribe[1].party[0].tools, g.tribe[1].home[hunter] = 0, 2, 4
	}, "expeditions: seat 1: E6: nobody is there"},
	{"four components", func(g *game) { g.busyRound(); g.tribe[1].party[0].tools = 2 }, "expeditions: seat 1: E6: {at:42 chiefs:0 shamans:0 hunters:2 tools:2} gathers"},
	{"a gathering of nothing", func(g *game) { g.busyRound(); g.tribe[1].party[0].at = g.at("E5") }, "expeditions: seat 1: E5"},
	{"a gathering from an exhausted tile", func(g *game) { g.busyRound(); g.cell[cellNo(g, "E6")].used = 2 }, "expeditions: seat 1: E6"},
	{"a hunt without Mastery", func(g *game) { g.busyRound().party[0].tools = 0 }, "expeditions: seat 0: F4: {at:49 chiefs:0 shamans:0 hunters:2 tools:0} hunts reindeer"},
	{"a hunt without members", func(g *game) { me := g.busyRound(); me.party[0].hunters, me.party[0].tools, me.home[hunter] = 1, 2, 2 }, "expeditions: seat 0: F4"},
	{"a tool too many", func(g *game) { g.busyRound().party[0].tools = 2 }, "expeditions: seat 0: F4"},
	{"out of reach", func(g *game) {
		g.busyRound()
		g.tile("F3", "T31")
		g.tile("F2", "T32")
		g.tribe[1].party[0].at = g.at("F2")
	}, "expeditions: seat 1: F2 out of reach"},
	{"with a village of others", func(g *game) { g.busyRound(); g.village(2, "E6") }, "expeditions: seat 1: E6 with a piece of seat 2"},
	{"with a village of others in phase 3", func(g *game) { g.busyRound(); g.allDrop(); g.soundly(); g.village(2, "E6") }, "expeditions: seat 1: E6 with a piece of seat 2"},
	{"on an old token of others", func(g *game) {
		g.busyRound()
		g.second()
		g.tribe[2].used, g.tribe[2].trip, g.tribe[2].old = 2, g.at("E6"), 1
	}, "expeditions: seat 1: E6 with a piece of seat 2"},
	{"at work when phase 3 is over", func(g *game) { g.feedingNow(); g.tribe[1].home[chief], g.tribe[1].site[chief] = 0, 1 }, "plans: seat 1: [0 1 0] at work in phase 6"},
	{"asked to resolve nothing", func(g *game) {
		g.busyRound()
		g.allDrop()
		g.soundly()
		g.tribe[0] = g.tribe[2]
	}, "decisions: nothing is left to resolve"},
}

var soloFaults = []fault{
	{"an objective too many", func(g *game) { g.wanted |= 1 << 8 }, "solo: objectives 100111111, want 6"},
	{"statuettes and necklaces", func(g *game) { g.wanted = 3<<9 | 1<<4 - 1 }, "solo: Z10 and Z11 together"},
	{"an objective met that is not in play", func(g *game) { g.met = 1 << 9 }, "objectives: 1000000000 met"},
	{"an objective met that does not hold", func(g *game) { g.met = 1 }, "objectives: Z01: met true, holds false"},
	{"an objective that holds and is not met", func(g *game) { g.tribe[0].level = [abilities]uint8{2, 2, 2} }, "objectives: Z02: met false, holds true"},
	{"no card", func(g *game) { g.card = 0 }, "solo: card 0"},
	{"a card not drawn", func(g *game) { g.card = 7 }, "solo: card 7 is not one of"},
	{"a card too many", func(g *game) { g.drawn |= 1 }, "solo: card 6, drawn 100001"},
	{"an opponent nowhere", func(g *game) { g.rival[1] = 0 }, "solo: pink hunter at -1"},
	{"an opponent beyond the land", func(g *game) { g.rival[1] = g.at("E3") }, "solo: pink hunter at 38"},
	{"two opponents on a tile", func(g *game) { g.rival[1] = g.rival[0] }, "solo: two hunters on F4"},
	{"an opponent in the village", func(g *game) { g.rival[1] = g.at("E5") }, "territory: seat 0: piece 0 with an opponent's hunter"},
	{"an opponent beside an animal", func(g *game) { g.beast("F4", reindeer) }, "solo: red hunter on F4"},
	{"an opponent on a fresh tile", func(g *game) { g.cell[cellNo(g, "F5")].used = 0 }, "solo: pink hunter on F5"},
	{"an expedition to an opponent", func(g *game) {
		g.tribe[0].party[0], g.tribe[0].parties = party{at: g.at("F4"), hunters: 1}, 1
		g.tribe[0].home[hunter]--
		g.beast("F4", horse)
		g.tribe[0].party[0].tools = 1
		g.rival[1] = g.at("F6")
	}, "expeditions: seat 0: F4 out of reach, or an opponent's hunter there"},
	{"a shaman at a blocked action", func(g *game) {
		g.tribe[0].shaman, g.tribe[0].home[shaman] = longTrip-firstShaman+1, 0
	}, "shamans: seat 0: action 2"},
	{"eight reindeer", func(g *game) {
		g.herd = [soloMemory]uint8{2, 2, 2, 2, 2}
		g.tribe[0].memory = [2]uint8{2, 2}
		g.beast("E6", reindeer)
	}, "animals: reindeer: 8 out"},
	{"two opponents' cubes on a space", func(g *game) { g.space[0][0] = painted{byRivals, 2} }, "fresco: F01 top"},
	{"more Scarcity than allowed", func(g *game) { g.tribe[0].scarcity = 4 }, "goods: seat 0: 4 units of Scarcity, over 0"},
	{"lost without Scarcity", func(g *game) { g.phase, g.over, g.agenda = ended, tooScarce, engine.Agenda{} }, "goods: seat 0: 0 units of Scarcity, over 2"},
	{"white members of another card", func(g *game) { g.tribe[0].white[chief]++; g.tribe[0].home[chief]++ }, "members: seat 0: white members [0 1]"},
	{"a handicraft discarded and face up", func(g *game) { g.gone = 1 }, "handicrafts: 1 in two places"},
}
