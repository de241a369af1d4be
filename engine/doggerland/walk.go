package doggerland

import (
	"fmt"

	"tribes/engine"
)

var (
	seatWords   = []string{"seat 1", "seat 2", "seat 3", "seat 4"}
	phaseWords  = []string{"before setup", "setup choices", "bonuses", "event", "program", "resolve", "feed", "move villages", "over"}
	overWords   = []string{"no", "scored", "too much Scarcity"}
	edgeWords   = directionIDs[:]
	tileWords   = tileIDs()
	cellWords   = cellIDs()
	animalWords = append([]string{"none"}, speciesIDs[:]...)
	frescoWords = numbered("F%02d", frescoes)
	frescoNext  = append([]string{"none"}, frescoWords...)
	craftWords  = append(numbered("K%d", crafts/2), numbered("N%d", crafts/2)...)
	craftNext   = append([]string{"none"}, craftWords...)
	targetNext  = append([]string{"none"}, numbered("O%d", maxTargets)...)
	soloWords   = numbered("Z%02d", soloTargets)
	cardWords   = numbered("SC%02d", soloCards)
	cardNext    = append([]string{"none"}, cardWords...)
	memberNext  = append([]string{"none"}, memberIDs[:]...)
	pairWords   = []string{"none", "two hunters", "hunter and chief", "hunter and shaman", "chief and shaman", "two chiefs"}
	ritualWords = actionIDs[firstShaman:]
	shamanWords = append([]string{"none"}, ritualWords...)
	spaceNext   = append([]string{"none"}, spaceIDs()...)
	painters    = append(append([]string{"nobody"}, seatWords...), "opponents")
)

// Names of facts that are made of several words, made once.
var (
	cellFacts      = worded("cell %s", cellWords[1:])
	homeFacts      = worded("%s at home", memberIDs[:])
	siteFacts      = worded("%s on the site", memberIDs[:])
	improvingFacts = worded("improving %s", abilityIDs[:])
	rivalFacts     = worded("%s hunter", rivalIDs[:])
)

func worded(format string, ids []string) (names []string) {
	for _, id := range ids {
		names = append(names, fmt.Sprintf(format, id))
	}
	return
}

func numbered(format string, n int) (words []string) {
	for i := range n {
		words = append(words, fmt.Sprintf(format, i+1))
	}
	return
}

// tileIDs name what lies on a cell.
func tileIDs() []string {
	words := append([]string{"none", "C0"}, numbered("S%d", startTiles)...)
	words = append(words, numbered("T%02d", baseTiles)...)
	return append(words, numbered("X%02d", extraTiles)...)
}

// cellIDs name nothing and the cells.
func cellIDs() []string {
	words := []string{"none"}
	for c := range cells {
		words = append(words, cellName(c))
	}
	return words
}

// cellName is "E5": the column by a letter from the west, the row by a number from the north.
func cellName(c int) string { return fmt.Sprintf("%c%d", 'A'+c/grid, c%grid+1) }

func spaceIDs() (words []string) {
	for _, f := range frescoWords {
		for _, row := range rowIDs {
			words = append(words, f+" "+row)
		}
	}
	return
}

// most is a bound that no count of goods reaches in a game.
const most = 29999

// Walk visits the position in the order that RULES.md gives. In a position that is being
// decoded every number is kept within what the other methods can bear.
func (s *state) Walk(w *engine.Walk) {
	p := &s.position
	if w.Decoding() {
		*p = position{players: p.players, short: p.short, level: p.level}
	}
	engine.Int(w, "players", &p.players, int64(p.players), int64(p.players))
	walkOption(w, "length", &p.short, about.Options[0].Values)
	walkOption(w, "solo difficulty", &p.level, about.Options[1].Values)
	seats := seatWords[:p.players]
	engine.Enum(w, "phase", &p.phase, phaseWords)
	engine.Enum(w, "over", &p.over, overWords)
	engine.Int(w, "round", &p.round, 0, maxRounds)
	engine.Enum(w, "hut", &p.first, seats)
	engine.Int(w, "hut taken by the shaman", &p.kept, 0, 1)
	engine.Enum(w, "phase begun by", &p.lead, seats)
	engine.Int(w, "players done", &p.done, 0, int64(p.players))
	engine.Enum(w, "turn", &p.turn, seats)
	p.agenda.Walk(w, taskWords[:])
	engine.Enum(w, "migration arrow", &p.arrow, edgeWords)
	engine.Enum(w, "central arrow", &p.central, edgeWords)
	s.walkBoard(w)
	s.walkTable(w)
	for i := range p.tribe[:p.players] {
		w.Enter("seat", i+1)
		p.tribe[i].walk(w, s.rules)
		w.Leave()
	}
	if p.players == 1 {
		s.walkSolo(w)
	}
	if w.Decoding() {
		s.mind(w)
	}
}

// walkOption visits what the table agreed on; another table's position does not decode into this one.
func walkOption(w *engine.Walk, name string, p *uint8, words []string) {
	if !w.Decoding() {
		engine.Enum(w, name, p, words)
		return
	}
	engine.Int(w, name, p, int64(*p), int64(*p))
}

func (s *state) walkBoard(w *engine.Walk) {
	board := &s.rules.board[s.rules.sideOf[s.players]]
	for c := range s.cell {
		if !board.has(c) {
			continue
		}
		spot := &s.cell[c]
		w.Enter(cellFacts[c], -1)
		engine.Enum(w, "tile", &spot.tile, tileWords)
		engine.Int(w, "gathered", &spot.used, 0, 2)
		engine.Enum(w, "animal", &spot.animal, animalWords)
		w.Leave()
	}
}

func (s *state) walkTable(w *engine.Walk) {
	p := &s.position
	for i := range engine.Count(w, "fresco tiles", &p.shown, int(s.rules.fresco[p.players])) {
		w.Enter("fresco tile", i+1)
		f := &p.fresco[i]
		engine.Enum(w, "is", f, frescoNext)
		if *f == 0 {
			w.Fail("fresco tile %d: none", i+1)
			w.Leave()
			continue
		}
		for row := range rows {
			w.Enter(rowIDs[row], -1)
			sp := &p.space[*f-1][row]
			engine.Enum(w, "painted by", &sp.by, painters)
			engine.Int(w, "cubes", &sp.cubes, 0, memory)
			w.Leave()
		}
		w.Leave()
	}
	engine.Set(w, "handicrafts face up", &p.display, craftWords)
	engine.Set(w, "handicrafts discarded", &p.gone, craftWords)
	for i := range p.target[:s.rules.targets[p.players]] {
		g := &p.target[i]
		w.Enter("objective", i+1)
		engine.Enum(w, "is", &g.tile, targetNext)
		engine.Set(w, "first", &g.first, seatWords[:p.players])
		engine.Set(w, "later", &g.later, seatWords[:p.players])
		w.Leave()
	}
}

func (c *tribe) walk(w *engine.Walk, r *rules) {
	for i := range c.stock {
		engine.Int(w, resourceIDs[i], &c.stock[i], 0, most)
	}
	for b := range c.bowl {
		w.Enter("bowl", b+1)
		engine.Int(w, "fruit", &c.bowl[b][0], 0, most)
		engine.Int(w, "meat", &c.bowl[b][1], 0, most)
		w.Leave()
	}
	engine.Int(w, "scarcity", &c.scarcity, 0, most)
	for k := range c.level {
		engine.Int(w, abilityIDs[k], &c.level[k], 0, levels-1)
	}
	engine.Int(w, "simple habitats", &c.built[0], 0, spaces)
	engine.Int(w, "prestigious habitats", &c.built[1], 0, spaces)
	engine.Int(w, "hunters", &c.hunters, 0, int64(r.hunters))
	engine.Int(w, "white hunters", &c.white[hunter], 0, 1)
	engine.Int(w, "white chiefs", &c.white[chief], 0, 1)
	for k := range c.home {
		engine.Int(w, homeFacts[k], &c.home[k], 0, mostParty)
	}
	engine.Int(w, "newborn", &c.newborn, 0, mostHunters)
	engine.Int(w, "births", &c.births, 0, 127)
	engine.Int(w, "dropped out", &c.dropped, 0, 1)
	for i := range c.memory {
		w.Enter("memory", i+1)
		engine.Enum(w, "animal", &c.memory[i], animalWords)
		w.Leave()
	}
	engine.Set(w, "handicrafts", &c.made, craftWords)
	engine.Int(w, "hunts", &c.hunts, 0, 127)
	engine.Set(w, "shaman actions", &c.used, ritualWords)
	c.walkPlans(w)
	engine.Enum(w, "village", &c.village, cellWords)
	for i := range c.stone {
		engine.Enum(w, stoneWords[i], &c.stone[i], cellWords)
	}
	engine.Enum(w, "long trip", &c.trip, cellWords)
	engine.Int(w, "long trip of an earlier round", &c.old, 0, 1)
}

// walkPlans visits what has been programmed and not been resolved.
func (c *tribe) walkPlans(w *engine.Walk) {
	for k := range c.site {
		engine.Int(w, siteFacts[k], &c.site[k], 0, spaces)
	}
	for i := range c.craft {
		w.Enter("handicraft", i+1)
		engine.Enum(w, "tile", &c.craft[i].place, craftNext)
		if c.craft[i].place != 0 {
			engine.Enum(w, "member", &c.craft[i].member, memberIDs[:])
		}
		w.Leave()
	}
	for i := range c.painting {
		w.Enter("painting", i+1)
		engine.Enum(w, "space", &c.painting[i].place, spaceNext)
		if c.painting[i].place != 0 {
			engine.Enum(w, "member", &c.painting[i].member, memberIDs[:])
		}
		w.Leave()
	}
	engine.Enum(w, "parents", &c.parents, pairWords)
	for k := range c.improving {
		engine.Enum(w, improvingFacts[k], &c.improving[k], memberNext)
	}
	engine.Enum(w, "shaman at", &c.shaman, shamanWords)
	engine.Enum(w, "partner", &c.partner, memberNext)
	engine.Enum(w, "token", &c.token, spaceNext)
	n := engine.Count(w, "expeditions", &c.parties, maxParties)
	if w.Decoding() {
		clear(c.party[n:])
	}
	for i := range n {
		p := &c.party[i]
		w.Enter("expedition", i+1)
		engine.Enum(w, "to", &p.at, cellWords)
		engine.Int(w, "chiefs", &p.chiefs, 0, 2)
		engine.Int(w, "shamans", &p.shamans, 0, 1)
		engine.Int(w, "hunters", &p.hunters, 0, mostParty)
		engine.Int(w, "tools", &p.tools, 0, maxPoints)
		w.Leave()
	}
}

func (s *state) walkSolo(w *engine.Walk) {
	p := &s.position
	engine.Set(w, "Solo Objectives", &p.wanted, soloWords)
	engine.Set(w, "Solo Objectives fulfilled", &p.met, soloWords)
	for i := range p.rival {
		engine.Enum(w, rivalFacts[i], &p.rival[i], cellWords)
	}
	for i := range p.herd {
		w.Enter("Solo memory", i+1)
		engine.Enum(w, "animal", &p.herd[i], animalWords)
		w.Leave()
	}
	engine.Set(w, "Solo cards drawn", &p.drawn, cardWords)
	engine.Enum(w, "Solo card", &p.card, cardNext)
}
