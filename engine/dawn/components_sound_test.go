package dawn

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"tribes/engine/enginetest"
)

// TestCorrectedData: what owners of the box may find there is accepted.
func TestCorrectedData(t *testing.T) {
	tile := func(c *components, id string) *tileData {
		return &c.tile[slices.Index((&reader{components: c}).tileIDs(), id)]
	}
	side := func(c *components, id string) effect {
		return c.name[slices.IndexFunc(c.name[:], func(n nameData) bool { return n.id == id })].effect
	}
	type changes []string // old, new, old, new ...
	for _, c := range []struct {
		name    string
		changes changes
		is      func(*components) bool
	}{
		{"another Art card", changes{"name: Bone Flute\n    lines: [{cost: {meat: 1, tools: 1}, vp: 5}, ", "name: Bone Whistle\n    lines: [{cost: {any: 3}, vp: 9}, {cost: {}, vp: 6}, "},
			func(c *components) bool {
				a := c.art[2]
				return a.name == "Bone Whistle" && a.rows == 4 && a.row[0] == artRow{amounts{any: 3}, 9} && a.row[1] == artRow{vp: 6}
			}},
		{"DM-R49 a fourth Ready Area in column 2", changes{
			"    - {id: R3a,", "    - {id: R2d, column: 2, source: published}\n    - {id: R3a,",
			"    - {id: L01,", "    - {id: L32, from: R2d, to: T5, icons: [newborn, art], source: published}\n    - {id: L01,",
			"exit: R2c", "exit: R2d"},
			func(c *components) bool {
				l := c.line[31]
				return c.areas == 11 && c.area[4] == areaData{"R2d", 1} && l == lineData{"L32", 4, 18, newbornIcon | artIcon} &&
					c.out[4] == 1<<31 && tile(c, "C3").exit == 4 && tile(c, "E1").exit == shore
			}},
		{"DM-R7 two lines between the same places", changes{"to: T2", "to: T1", "    - {id: L01,", "    - {id: L32, from: R2a, to: T2, source: published}\n    - {id: L01,"},
			func(c *components) bool { return c.line[3].from == c.line[4].from && c.line[3].to == c.line[4].to }},
		{"a twentieth tile, and ids of another kind", changes{
			"action_tiles: 19", "action_tiles: 20",
			"  - id: C1\n", "  - id: youngest_0\n    name: Play\n    place: {column: 1, exit: R2a, source: rulebook}\n    faces: [{id: youngest_0, gain: {any: 1}}]\n    source: rulebook\n  - id: C1\n",
			"    - {id: L01,", "    - {id: a, from: R1, to: youngest_0, source: rulebook}\n    - {id: L01,"},
			func(c *components) bool {
				return c.tiles == 20 && c.lines == 32 && c.line[31].id == "a" && c.tile[19].id == "youngest_0" && c.line[31].to == 19
			}},
		{"DM-R49 a face with gain_per", changes{"gain: {fruit: 3}", "lose: {any: 1}, gain_per: [{count: meeples_in_first_ready_area, gain: vp, max: 60}, {count: goods, gain: meat, max: 2}]"},
			func(c *components) bool {
				f := tile(c, "T1").face[0]
				return f.pers == 2 && f.per == [maxPer]per{{countGoods, meat, 2}, {countInFirst, resources, 60}} && f.lose == amounts{any: 1} && f.gain == amounts{}
			}},
		{"DM-R49 gain_per in another order", changes{"gain: {fruit: 3}", "lose: {any: 1}, gain_per: [{count: goods, gain: meat, max: 2}, {count: meeples_in_first_ready_area, gain: vp, max: 60}]"},
			func(c *components) bool {
				return tile(c, "T1").face[0].per == [maxPer]per{{countGoods, meat, 2}, {countInFirst, resources, 60}}
			}},
		{"DM-R49 everything held", changes{"hold: {tools: 1}", "hold: {fruit: 1, meat: 2, tools: 3, hides: 4, food: 16, goods: 9, vp: 59, meeples_on_board: 8, progress_cards: 5}"},
			func(c *components) bool {
				return tile(c, "T2").face[1].hold == [counters]int8{1, 2, 3, 4, 16, 9, countVP: 59, countOnBoard: 8, countCards: 5}
			}},
		{"DM-R49 everything lost and gained", changes{"gain: {fruit: 3}", "lose: {fruit: 1, meat: 2, tools: 3, hides: 4, food: 5, any: 6, vp: 7, meeple: 3}, gain: {fruit: 1, meat: 2, tools: 3, hides: 4, food: 5, any: 6, vp: 7, newborn: 3, progress: 1, art: 1}"},
			func(c *components) bool {
				f, all := tile(c, "T1").face[0], amounts{[resources]int8{1, 2, 3, 4}, 5, 6, 7}
				return f.lose == all && f.meeples == 3 && f.gain == all && f.newborns == 3 && f.progress && f.art
			}},
		{"two faces in another order", changes{"      - {id: C3a, gain: {fruit: 1, meat: 1}}\n      - {id: C3b, gain: {hides: 1}}", "      - {id: C3b, gain: {hides: 1}}\n      - {id: C3a, gain: {fruit: 1, meat: 1}}"},
			func(c *components) bool { return tile(c, "C3").face[0].id == "C3a" && tile(c, "C3").faces == 2 }},
		{"a tile of one face", changes{"      - {id: C3b, gain: {hides: 1}}\n", ""},
			func(c *components) bool { return tile(c, "C3").faces == 1 && tile(c, "C3").face[1] == face{} }},
		{"DM-R49 what cards may cost", changes{"{cost: {food: 2}}", "{cost: {fruit: 1, meat: 1, tools: 1, hides: 1, food: 1, any: 1}}", "{cost: {food: 3}, players: 3}, {cost: {food: 4}, players: 4}", "{cost: {any: 6}, players: 3}, {cost: {any: 8}, players: 5}"},
			func(c *components) bool {
				n := c.name[1]
				return n.id == "cooking" && n.copy[1].cost == amounts{[resources]int8{1, 1, 1, 1}, 1, 1, 0} && n.copy[3] == copyData{amounts{any: 8}, 5}
			}},
		{"a name of five copies, another of three", changes{"{cost: {food: 4}, players: 4}]", "{cost: {food: 4}, players: 4}, {cost: {food: 4}}]", "{cost: {tools: 1, hides: 2}, players: 3}, ", ""},
			func(c *components) bool {
				return c.name[1].copies == 5 && c.name[1].copy[4].from == 2 && c.name[7].id == "religion" && c.name[7].copies == 3
			}},
		{"a card of any gain of a tile", changes{"{when: tile_gain, includes: vp, gain: {vp: 1}", "{when: tile_gain, gain: {fruit: 1, meat: 2, tools: 3, hides: 4, vp: 60}"},
			func(c *components) bool {
				return side(c, "ceremony") == effect{when: tileGain, includes: -1, gain: amounts{res: [resources]int8{1, 2, 3, 4}, vp: 60}}
			}},
		{"a card of taking cards", changes{"{when: art_created,", "{when: progress_acquired,"},
			func(c *components) bool {
				return side(c, "painting") == effect{when: progressAcquired, gain: amounts{vp: 2}}
			}},
		{"a card of cooking", changes{"{when: art_created,", "{when: cooked,"},
			func(c *components) bool { return side(c, "painting").when == cooked }},
		{"a card of expanding", changes{"{when: art_created,", "{when: expanded,"},
			func(c *components) bool { return side(c, "painting").when == expanded }},
		{"a card that spoils less but gains", changes{"{when: spoil, skip: true,", "{when: spoil, skip: false,"},
			func(c *components) bool {
				return side(c, "preserving") == effect{when: spoil, gain: amounts{res: [resources]int8{0, 1}}}
			}},
		{"a card of keeping food alone", changes{"{when: spoil, skip: true, gain: {meat: 1}", "{when: spoil, skip: true"},
			func(c *components) bool { return side(c, "preserving") == effect{when: spoil, skip: true} }},
		{"DM-R30 the Religion card word for word", changes{"goods: {per: 2, vp: 4}", "goods: {per: 1, vp: 4}"},
			func(c *components) bool { return c.name[7].goods == rate{1, 4} && c.name[7].food == rate{2, 2} }},
		{"another exchange of cooking", changes{"cooking:      {lose: {food: 2}, gain: {vp: 2}", "cooking:      {lose: {fruit: 1, any: 1}, gain: {hides: 1, vp: 1}"},
			func(c *components) bool {
				return c.cook == exchange{amounts{res: [resources]int8{1}, any: 1}, amounts{res: [resources]int8{0, 0, 0, 1}, vp: 1}}
			}},
		{"DM-R24 side cards alone may be covered", changes{"[side_slot, acquired_card_on_mat_space]", "[side_slot]"},
			func(c *components) bool { return c.coverSide && !c.coverMat }},
		{"DM-R24 nothing may be covered with slots enough", changes{"[side_slot, acquired_card_on_mat_space]", "[]", "side_slots:      {cards: 3", "side_slots:      {cards: 5"},
			func(c *components) bool { return !c.coverSide && !c.coverMat && c.sideSlots == 5 }},
		{"DM-R35 another tie-break", changes{"[meeples_on_board, progress_cards, resources]", "[vp_tokens, goods, food, hides, tools, meat, fruit, later_in_turn_order, earlier_in_turn_order, resources, progress_cards, meeples_on_board]"},
			func(c *components) bool {
				return c.ties == [maxTies]counter{countVP, countGoods, countFood, countHides, countTools, countMeat, countFruit, countLater, countEarlier, countResources, countCards, countOnBoard} && c.tieCount == 12
			}},
		{"DM-R35 no tie-break", changes{"[meeples_on_board, progress_cards, resources]", "[]"}, func(c *components) bool { return c.tieCount == 0 }},
		{"DM-R13 a shore past the board", changes{"{on_board: true", "{on_board: false"}, func(c *components) bool { return !c.shoreCounts }},
		{"DM-R33 DM-R47 without these guards", changes{"{ends: true", "{ends: false", "{rounds: 3", "{rounds: 0"}, func(c *components) bool { return !c.dormantEnds && c.stalemate == 0 }},
		{"DM-R23 a meeple from any Ready Area", changes{"{from: [1, 2, 3]", "{from: [4, 3, 2, 1]"}, func(c *components) bool { return c.giveFrom == [columns]bool{true, true, true, true} }},
		{"Tools that spoil", changes{"tools: {name: Tools,", "tools: {name: Tools, spoils_to: 0,"}, func(c *components) bool { return c.spoilTo == [resources]int8{6, 3, 0, 8} }},
		{"an expansion for VP alone", changes{"all_of: [fruit, meat]", "all_of: []"}, func(c *components) bool { return c.expandLoses == [resources]bool{} }},
		{"setup in other columns", changes{"{columns: [1, 2, 3], fewest_first: [2, 3]", "{columns: [4, 1], fewest_first: []"},
			func(c *components) bool {
				return c.setupColumns == [columns]bool{true, false, false, true} && c.fewestFirst == [columns]bool{}
			}},
		{"six Setup cards", changes{"setup_cards: 5", "setup_cards: 6", "  - {id: s1,", "  - {id: s0, gain: {fruit: 8}, source: published}\n  - {id: s1,"},
			func(c *components) bool {
				return c.setups == 6 && c.setup[0] == setupData{"s0", [resources]int8{8}}
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			enginetest.Corrected(t, spoiled(t, c.changes...), load, sound, c.is)
		})
	}
}

// soundness collects what is wrong with the figures.
type soundness struct {
	*components
	ids map[string]bool
	all []error
}

// sound tells what of a game's needs the figures break; load accepts none that break one.
func sound(c *components) error {
	s := soundness{components: c, ids: map[string]bool{}}
	s.limits()
	s.board()
	for i := range c.tile[:c.tiles] {
		s.own(c.tile[i].id, c.tile[max(i-1, 0)].id, i)
		s.faces(&c.tile[i])
	}
	s.cards()
	s.progress()
	return errors.Join(s.all...)
}

func (s *soundness) need(ok bool, what string, args ...any) {
	if !ok {
		s.all = append(s.all, fmt.Errorf(what, args...))
	}
}

// own wants an id of its own, after the one before.
func (s *soundness) own(id, before string, i int) {
	s.need(id != "" && len(id) <= maxID && !s.ids[id] && (i == 0 || before < id), "the id %q after %q", id, before)
	s.ids[id] = true
}

func (s *soundness) within(what string, n, lo, hi int) {
	s.need(n >= lo && n <= hi, "%s: %d is not in %d to %d", what, n, lo, hi)
}

// payable wants amounts that a player can come to hold.
func (s *soundness) payable(what string, a amounts) {
	most, sum := int(s.most), int(a.food)+int(a.any)
	for _, n := range a.res {
		s.within(what, int(n), 0, most)
		sum += int(n)
	}
	s.within(what, int(a.food), 0, maxAmount)
	s.within(what, int(a.any), 0, maxAmount)
	s.within(what, int(a.vp), 0, min(maxVP, int(s.target)-1))
	s.within(what, int(a.res[fruit]+a.res[meat]+a.food), 0, 2*most)
	s.within(what, sum, 0, resources*most)
}

func (s *soundness) gained(what string, a amounts) {
	for _, n := range slices.Concat(a.res[:], []int8{a.food, a.any}) {
		s.within(what, int(n), 0, maxAmount)
	}
	s.within(what, int(a.vp), 0, maxVP)
}

// limits: every decision of setup has an answer, and the art deck a card.
func (s *soundness) limits() {
	placed := 0
	for i, on := range s.setupColumns {
		if on {
			placed++
		}
		s.need(on || !s.fewestFirst[i], "column %d fills evenly", i)
	}
	s.within("columns of setup", placed, 1, int(s.clan))
	s.within("Setup cards", int(s.setups), maxPlayers, maxSetup)
	s.within("Art cards", int(s.arts), int(s.artSlots)+1, maxCards)
	s.within("names", int(s.names), int(s.stacks), maxNames)
	s.within("resources", int(s.most), 1, maxAmount)
	s.within("clan", int(s.clan), 1, maxClan)
	s.within("newborns", int(s.newborns), 1, int(s.clan))
	s.within("art slots", int(s.artSlots), 1, maxSlots)
	s.within("stacks", int(s.stacks), 1, maxSlots)
	s.within("side slots", int(s.sideSlots), 1, maxSide)
	s.within("target", int(s.target), 1, maxTarget)
	s.within("expansion", int(s.expandVP), 0, int(s.target)-1)
	s.within("guard", int(s.guard), 1, maxTurns)
	s.within("stalemate", int(s.stalemate), 0, maxRounds)
	for _, n := range s.spoilTo {
		s.within("spoils to", int(n), 0, int(s.most))
	}
	for i, k := range s.ties[:s.tieCount] {
		s.need(k < counters && k != countInFirst && !slices.Contains(s.ties[:i], k), "tie-break %v", s.ties)
	}
}

// board: from every Ready Area a line goes on, and the ways from the first one reach every tile.
func (s *soundness) board() {
	var perColumn [columns]int
	var lines, both uint64
	for i, a := range s.area[:s.areas] {
		s.own(a.id, s.area[max(i-1, 0)].id, i)
		perColumn[a.column]++
		s.need(a.column > 0 || i == int(s.first), "the first Ready Area is %d", s.first)
		s.need(s.out[i] != 0, "no line leaves %s", a.id)
	}
	s.need(perColumn[0] == 1 && !slices.Contains(perColumn[:], 0), "Ready Areas of the columns: %d", perColumn)
	for i, l := range s.line[:s.lines] {
		s.own(l.id, s.line[max(i-1, 0)].id, i)
		s.need(l.from < uint8(s.areas) && l.to < uint8(s.tiles) && s.area[l.from].column == s.tile[l.to].column, "line %v", l)
		s.need(s.out[l.from]>>i&1 == 1 && l.icons <= newbornIcon|artIcon, "line %v", l)
		lines |= 1 << i
	}
	for _, set := range s.out {
		s.need(both&set == 0, "a line leaves two Ready Areas")
		both |= set
	}
	s.need(both == lines, "lines %b, and of the Ready Areas %b", lines, both)
	var tiles [maxTiles]bool
	s.walk(int(s.first), &tiles)
	for i := range s.tile[:s.tiles] {
		t := &s.tile[i]
		s.need(tiles[i], "no way leads to %s", t.id)
		if t.column == columns-1 {
			s.need(t.exit == shore, "the exit of %s is %d", t.id, t.exit)
		} else {
			s.need(t.exit >= 0 && t.exit < s.areas && s.area[max(t.exit, 0)].column == t.column+1, "the exit of %s is %d", t.id, t.exit)
		}
	}
}

// walk marks the tiles to which ways lead from a Ready Area.
func (s *soundness) walk(area int, tiles *[maxTiles]bool) {
	for i, l := range s.line[:s.lines] {
		if s.out[area]>>i&1 == 1 && !tiles[l.to] {
			if tiles[l.to] = true; s.tile[l.to].exit != shore {
				s.walk(int(s.tile[l.to].exit), tiles)
			}
		}
	}
}

func (s *soundness) faces(t *tileData) {
	most := [counters]int8{
		countFruit: s.most, countMeat: s.most, countTools: s.most, countHides: s.most, countFood: 2 * s.most, countGoods: 2 * s.most,
		countVP: int8(min(maxVP, s.target-1)), countOnBoard: s.clan, countCards: s.stacks,
	}
	s.within("faces of "+t.id, int(t.faces), 1, maxFaces)
	for k := range t.face[:t.faces] {
		f := &t.face[k]
		s.need(f.id != "" && (k == 0 || t.face[0].id < f.id), "face %q", f.id)
		s.payable(f.id, f.lose)
		s.gained(f.id, f.gain)
		s.within(f.id, int(f.meeples), 0, min(maxGiven, int(s.clan)-1))
		s.within(f.id, int(f.newborns), 0, maxNewborns)
		s.need(f.meeples == 0 || s.giveFrom != [columns]bool{}, "%s takes a meeple of no column", f.id)
		s.need(f.gain != amounts{} || f.pers > 0 || f.newborns > 0 || f.progress || f.art, "%s gains nothing", f.id)
		for _, p := range f.per[:f.pers] {
			s.need(p.count < countEarlier && p.gain <= resources, "%s: %v", f.id, p)
			s.within(f.id, int(p.max), 1, map[bool]int{false: maxAmount, true: maxVP}[p.gain == resources])
		}
		for what, n := range f.hold {
			s.within(f.id, int(n), 0, int(most[what]))
		}
	}
}

func (s *soundness) cards() {
	for i := range s.art[:s.arts] {
		a := &s.art[i]
		s.own(a.id, s.art[max(i-1, 0)].id, i)
		s.within(a.id, int(a.rows), 1, maxRows)
		for _, row := range a.row[:a.rows] {
			s.payable(a.id, row.cost)
			s.within(a.id, int(row.vp), 1, maxVP)
			s.need(row.cost.vp == 0, "%s costs VP", a.id)
		}
	}
	for i, card := range s.setup[:s.setups] {
		s.own(card.id, s.setup[max(i-1, 0)].id, i)
		s.payable(card.id, amounts{res: card.gain})
	}
}

func (s *soundness) rated(what string, all ...rate) {
	for _, x := range all {
		s.within(what, int(x.per), 1, maxAmount)
		s.within(what, int(x.vp), 0, maxVP)
	}
}

func (s *soundness) cooks(what string, x exchange) {
	s.payable(what, x.lose)
	s.gained(what, x.gain)
	s.need(x.lose != amounts{} && x.lose.vp == 0 && x.gain != amounts{} && x.gain.food+x.gain.any == 0, "%s: %v", what, x)
}

// progress: a card does what its space is for, and finds a place there.
func (s *soundness) progress() {
	s.rated("mat", s.foodRate, s.goodsRate, s.cardRate, s.meepleRate)
	s.cooks("mat", s.cook)
	var on [spaces + 1]int
	for i := range s.name[:s.names] {
		n := &s.name[i]
		s.own(n.id, s.name[max(i-1, 0)].id, i)
		on[n.space]++
		switch n.space {
		case cooking:
			s.cooks(n.id, n.cook)
		case religion:
			s.rated(n.id, n.food, n.goods)
		case storytelling:
			s.rated(n.id, n.cards, n.meeples)
		case side:
			e := n.effect
			s.gained(n.id, e.gain)
			s.need(e.when > never && e.when < whens && (e.gain != amounts{} || e.skip) && e.gain.food+e.gain.any == 0, "%s: %v", n.id, e)
			s.need(e.includes >= -1 && e.includes <= resources && (e.when == tileGain || e.includes == 0) && (e.when == spoil || !e.skip), "%s: %v", n.id, e)
		}
		s.need(n.space == side || n.effect == effect{}, "%s: %v", n.id, n.effect)
		s.within(n.id, int(n.copies), 1, maxCopies)
		fromTwo := false
		for _, copy := range n.copy[:n.copies] {
			s.payable(n.id, copy.cost)
			s.within(n.id, int(copy.from), minPlayers, maxPlayers)
			s.need(copy.cost.vp == 0, "%s costs VP", n.id)
			fromTwo = fromTwo || copy.from == minPlayers
		}
		s.need(fromTwo, "two players have no card of %s", n.id)
	}
	s.need(on[cooking] <= 1 && on[religion] <= 1 && on[storytelling] <= 1, "names of the spaces: %d", on)
	s.need(s.coverSide || min(on[side], int(s.stacks)) <= int(s.sideSlots), "%d side cards and no cover", on[side])
}

// TestSound: whatever load accepts of randomly changed data is sound.
func TestSound(t *testing.T) { enginetest.Sound(t, embedded, 2, load, sound) }

func FuzzComponents(f *testing.F) { enginetest.FuzzData(f, embedded, load, sound) }
