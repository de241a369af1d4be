package doggerland

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/component"
	"tribes/engine/enginetest"
)

// figures are the embedded ones.
func figures(t *testing.T) *components { return enginetest.Figures(t, embedded, load) }

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	enginetest.Same(t, what, got, want)
}

// goods are amounts in words: "1 fur, 2 bone".
func goods(a amounts) string {
	var all []string
	for i, n := range a {
		if n != 0 {
			all = append(all, fmt.Sprint(n, " ", resourceIDs[i]))
		}
	}
	return strings.Join(all, ", ")
}

func TestFigures(t *testing.T) {
	c := figures(t)
	t.Run("DG-5 box", func(t *testing.T) {
		file, err := component.Open(embedded)
		if err != nil {
			t.Fatal(err)
		}
		box := file.Root().Get("box")
		for key, n := range map[string]int{
			"game_board": 1, "central_starting_tile": 1, "starting_tiles": 8, "terrain_tiles": 60, "exhaustion_tokens": 54,
			"migration_priority_arrow": 1, "first_player_hut": 1, "round_tracker_ring": 1, "resources_of_each_type": 30,
			"habitat_tiles": 24, "handicraft_tiles": 18, "scarcity_tiles": 24, "fresco_tiles": 12, "objective_tiles": 8,
			"animal_meeples": 28, "storage_trays": 2, "tribe_boards": 4, "solo_cards": 30, "solo_objective_tiles": 11,
			"shaman_action_overlay": 1, "white_members": 2,
			"hunters_each": 10, "megaliths_each": 3, "cubes_each": 20, "shaman_tokens_each": 2,
		} {
			box.Get(key).Int(n, n)
		}
		box.Get("source").OneOf(component.Rulebook)
		box.Done() // and nothing else
		if err := file.Err(); err != nil {
			t.Error(err)
		}
	})
	for _, f := range []struct {
		name      string
		got, want any
	}{
		{"DG-1 DG-33 rounds", c.rounds, int8(8)},
		{"DG-1 DG-212 rounds of the shorter variant", c.shortRounds, int8(6)},
		{"DG-33 DG-R89 seasons", c.season, [maxRounds]uint8{hot, cold, hot, cold, hot, cold, hot, cold}},
		{"DG-24 colours, by seat", c.colour, [maxPlayers]string{"Yellow", "Red", "Pink", "Blue"}},
		{"DG-25 DG-28 starting stock", goods(c.startStock), "3 fur, 3 tool, 3 fruit, 3 meat"},
		{"DG-230 DG-R68 meat of the solo player", c.soloMeat, int8(3)},
		{"DG-27 DG-29 hunters, those at home", [2]int8{c.hunters, c.atHome}, [2]int8{10, 4}},
		{"DG-27 DG-59 makeshift habitats", c.shelters, int8(2)},
		{"DG-48 DG-58 DG-115 wood that the chief saves", c.discount, int8(1)},
		{"DG-69 components of a gathering expedition", c.gatherMost, int8(3)},
		{"DG-197 tiles of a village move", c.villageMax, int8(2)},
		{"DG-75 DG-85 hunter", c.member[hunter], memberData{1, 1}},
		{"DG-48 DG-75 DG-81 chief", c.member[chief], memberData{2, 2}},
		{"DG-46 DG-75 DG-83 shaman", c.member[shaman], memberData{1, 1}},
		{"DG-69 DG-75 tool", c.tools, memberData{1, 1}},
		{"DG-92 DG-95 DG-146 Movement Range", c.ability[movement].value, [levels]int8{2, 3, 4}},
		{"DG-96 DG-146 Transport Capacity", c.ability[transport].value, [levels]int8{2, 3, 4}},
		{"DG-187 DG-188 DG-206 objectives", c.targetVP, [2]int8{5, 3}},
		{"DG-152 offering, one of", goods(c.offering), "1 fur, 1 bone, 1 meat"},
		{"DG-169 Scarcity for a shaman action not resolved", c.wasted, int8(1)},
		{"DG-202 points of a member", c.memberVP, int8(1)},
		{"DG-4 DG-209 points of a unit of Scarcity", c.unitVP, int8(-2)},
		{"DG-208 fresco rows", [2]int8{c.rowFirst, c.rowNext}, [2]int8{4, 2}},
		{"DG-214 food of the shorter variant", goods(c.bonus), "1 fruit, 1 meat"},
		{"DG-215 resources of the shorter variant", c.bonusPicks, int8(3)},
		{"DG-216 ability steps of the shorter variant", c.bonusSteps, int8(1)},
	} {
		t.Run(f.name, func(t *testing.T) { same(t, "figure", f.got, f.want) })
	}
}

func TestPlayerFigures(t *testing.T) {
	c := figures(t)
	for _, w := range []struct {
		rule                              string
		players                           int
		board                             string
		extra                             bool
		gathers, fresco, display, targets int8
		less                              string // food, from the first player on
	}{
		{"DG-227 DG-228 DG-253", 1, "large", true, 1, 6, 5, 0, "-"},
		{"DG-10 DG-13 DG-32 DG-133", 2, "small", false, 1, 4, 3, 4, "1 fruit / -"},
		{"DG-10 DG-13 DG-32 DG-134", 3, "small", false, 2, 5, 4, 4, "1 meat / 1 fruit / -"},
		{"DG-8 DG-12 DG-21 DG-32 DG-R5", 4, "large", true, 2, 6, 5, 4, "1 fruit, 1 meat / 1 meat / 1 fruit / -"},
	} {
		t.Run(fmt.Sprint(w.rule, " ", nPlayers(w.players)), func(t *testing.T) {
			n := w.players
			same(t, "board", sideIDs[c.sideOf[n]], w.board)
			same(t, "extra tiles", c.extra[n], w.extra)
			same(t, "gatherings of a tile", c.gathers[n], w.gathers)
			same(t, "Fresco tiles", c.fresco[n], w.fresco)
			same(t, "Handicraft tiles face up", c.display[n], w.display)
			same(t, "objectives", c.targets[n], w.targets)
			var less []string
			for _, a := range c.penalty[n][:n] {
				if a == (amounts{}) {
					less = append(less, "-")
				} else {
					less = append(less, goods(a))
				}
			}
			same(t, "less food", strings.Join(less, " / "), w.less)
			for _, a := range c.penalty[n][n:] {
				same(t, "food of nobody", a, amounts{})
			}
		})
	}
}

func TestBoardFigures(t *testing.T) {
	c := figures(t)
	for i, w := range []struct {
		name  string
		side  boardSide
		cells int
	}{{"DG-R6 small", boardSide{3, 5}, 45}, {"DG-R6 large", boardSide{4, 6}, 69}} {
		t.Run(w.name, func(t *testing.T) {
			same(t, "side", c.side[i], w.side)
			same(t, "cells", cellsOf(c.side[i]), w.cells)
		})
	}
	for i, w := range []string{"north: south, west", "east: west, north", "south: north, east", "west: east, south"} {
		t.Run("DG-175 DG-180 DG-R10 "+w, func(t *testing.T) {
			e := c.edge[i]
			same(t, "arrow", fmt.Sprintf("%s: %s, %s", directionIDs[i], directionIDs[e.large], directionIDs[e.small]), w)
		})
	}
	for i, w := range []struct {
		name, season        string
		mastery, members    int8
		meat, fur, bone     int8
		steps, points, held int8
	}{
		{"horse", "hot", 2, 1, 1, 2, 1, 2, 1, 7},
		{"reindeer", "hot", 3, 2, 2, 3, 1, 2, 2, 7},
		{"bison", "cold", 6, 3, 4, 3, 2, 1, 3, 7},
		{"mammoth", "cold", 8, 4, 6, 5, 3, 1, 4, 7},
	} {
		t.Run("DG-84 DG-172 DG-207 DG-R1 "+w.name, func(t *testing.T) {
			a := c.animal[i]
			same(t, "season", seasonIDs[a.season], w.season)
			same(t, "figures", a, speciesData{w.name, a.season, w.steps, w.mastery, w.members, w.meat, w.fur, w.bone, w.points, w.held})
		})
	}
}

// cellsOf counts the cells of a side one by one.
func cellsOf(b boardSide) (n int) {
	away := func(x int) int { return max(x, -x) }
	for x := -grid; x <= grid; x++ {
		for y := -grid; y <= grid; y++ {
			if away(x) <= int(b.reach) && away(y) <= int(b.reach) && away(x)+away(y) <= int(b.sum) {
				n++
			}
		}
	}
	return n
}

func TestTileFigures(t *testing.T) {
	c := figures(t)
	for _, w := range []struct{ id, shows string }{
		{"none", "nothing"},
		{"wood1", "1 wood"},
		{"wood2", "2 wood"},
		{"stone1", "1 stone"},
		{"stone2", "2 stone"},
		{"fruit2", "2 fruit"},
		{"fruit3", "3 fruit"},
		{"shells", "1 bone, 1 fruit"},
		{"small_game", "1 fur, 1 meat"},
		{"horse", "horse"},
		{"reindeer", "reindeer"},
		{"bison", "bison"},
		{"mammoth", "mammoth"},
	} {
		t.Run("DG-49 DG-80 "+w.id, func(t *testing.T) {
			i := slices.IndexFunc(c.kind[:c.kinds], func(k terrainKind) bool { return k.id == w.id })
			if i < 0 {
				t.Fatal("there is no such kind")
			}
			same(t, "content", shows(c.kind[i]), w.shows)
		})
	}
	t.Run("number of kinds", func(t *testing.T) { same(t, "number", c.kinds, int8(13)) })

	next := 0
	for _, w := range []struct{ rule, tiles string }{
		{"DG-16 DG-R9", "C0 none"},
		{"DG-17 DG-18 DG-19 DG-R7", "S1 horse east, S2 reindeer west, S3 wood2 north, S4 wood1 south, S5 stone1 east, S6 fruit3 west, S7 shells south, S8 small_game north"},
		{"DG-11", "T01 horse north, T02 horse east, T03 reindeer south, T04 reindeer west, T05 bison north, T06 bison east, T07 mammoth south, T08 mammoth west"},
		{"DG-11", "T09 wood1 north, T10 wood1 east, T11 wood1 south, T12 wood2 west, T13 wood2 north, T14 wood2 east"},
		{"DG-11", "T15 stone1 south, T16 stone1 west, T17 stone1 north, T18 stone2 east, T19 stone2 south, T20 stone2 west"},
		{"DG-11", "T21 fruit2 north, T22 fruit2 east, T23 fruit2 south, T24 fruit3 west, T25 fruit3 north, T26 fruit3 east"},
		{"DG-11", "T27 shells south, T28 shells west, T29 shells north, T30 small_game east, T31 small_game south, T32 small_game west"},
		{"DG-211 DG-R64", "T33 bison north short, T34 mammoth south short, T35 shells east short, T36 small_game west short"},
		{"DG-10 DG-R5", "X01 horse east, X02 horse south, X03 reindeer west, X04 reindeer north, X05 bison east, X06 bison south, X07 mammoth west, X08 mammoth north"},
		{"DG-10 DG-R5", "X09 wood1 east, X10 wood1 south, X11 wood2 west, X12 wood2 north, X13 stone1 east, X14 stone1 south, X15 stone2 west, X16 stone2 north"},
		{"DG-10 DG-R5", "X17 fruit2 east, X18 fruit2 south, X19 fruit3 west, X20 fruit3 north, X21 shells east, X22 shells south, X23 small_game west, X24 small_game north"},
	} {
		list := strings.Split(w.tiles, ", ")
		t.Run(w.rule+" "+list[0], func(t *testing.T) {
			var got []string
			for _, tile := range c.tile[next : next+len(list)] {
				s := tile.id + " " + c.kind[tile.kind].id
				if tile.id != "C0" {
					s += " " + directionIDs[tile.arrow]
				}
				if tile.short {
					s += " short"
				}
				got = append(got, s)
			}
			same(t, "tiles", strings.Join(got, ", "), w.tiles)
		})
		next += len(list)
	}
	t.Run("number of tiles", func(t *testing.T) { same(t, "number", next, tiles) })
}

// shows is what a kind of terrain shows, in words.
func shows(k terrainKind) string {
	switch {
	case k.spawn >= 0 && k.yield == amounts{}:
		return speciesIDs[k.spawn]
	case k.yield == amounts{}:
		return "nothing"
	case k.spawn >= 0:
		return "both"
	}
	return goods(k.yield)
}

// TestTileMix: how many of each kind are in the decks, and that arrows go all ways alike.
func TestTileMix(t *testing.T) {
	c := figures(t)
	kinds, arrows := map[string][3]int{}, [3][directions]int{}
	for i, tile := range c.tile[firstBase:] {
		deck := 0
		switch {
		case tile.short:
			deck = 1
		case i >= baseTiles:
			deck = 2
		}
		n := kinds[c.kind[tile.kind].id]
		n[deck]++
		kinds[c.kind[tile.kind].id] = n
		arrows[deck][tile.arrow]++
	}
	same(t, "base, marked for the shorter game, extra", kinds, map[string][3]int{
		"wood1": {3, 0, 2}, "wood2": {3, 0, 2}, "stone1": {3, 0, 2}, "stone2": {3, 0, 2}, "fruit2": {3, 0, 2}, "fruit3": {3, 0, 2},
		"shells": {3, 1, 2}, "small_game": {3, 1, 2}, "horse": {2, 0, 2}, "reindeer": {2, 0, 2}, "bison": {2, 1, 2}, "mammoth": {2, 1, 2},
	})
	same(t, "arrows", arrows, [3][directions]int{{8, 8, 8, 8}, {1, 1, 1, 1}, {6, 6, 6, 6}})
}

func TestCostFigures(t *testing.T) {
	c := figures(t)
	for i, w := range []struct {
		rule, action string
		hot, cold    fee
	}{
		{"DG-52", "construct", fee{tool: 1}, fee{1, 1}},
		{"DG-60", "handicraft", fee{tool: 1}, fee{tool: 1}},
		{"DG-64", "reproduce", fee{}, fee{}},
		{"DG-77", "expedition", fee{}, fee{fur: 1}},
		{"DG-88", "paint", fee{tool: 1}, fee{1, 1}},
	} {
		t.Run(w.rule+" DG-42 "+w.action, func(t *testing.T) {
			same(t, "action", actionIDs[i], w.action)
			same(t, "cost", [seasons]fee{c.fee[hot][i], c.fee[cold][i]}, [seasons]fee{w.hot, w.cold})
		})
	}
	for i, w := range []struct{ rule, ability, second, third string }{
		{"DG-146 DG-E22", "movement", "1 wood", "2 wood"},
		{"DG-146 DG-R4 DG-E23", "transport", "1 fur, 1 bone", "2 fur, 2 bone"},
		{"DG-148 DG-E24", "toolmaking", "1 stone", "2 stone"},
	} {
		t.Run(w.rule+" "+w.ability, func(t *testing.T) {
			same(t, "ability", abilityIDs[i], w.ability)
			same(t, "level 2", goods(c.ability[i].cost[0]), w.second)
			same(t, "level 3", goods(c.ability[i].cost[1]), w.third)
		})
	}
	same(t, "levels of toolmaking have no value", c.ability[toolmaking].value, [levels]int8{})
	for i, w := range []string{"2 stone: 3", "1 stone, 1 fur: 4", "1 stone, 1 bone: 5"} {
		t.Run(fmt.Sprint("DG-149 DG-E24 tools at level ", i+1), func(t *testing.T) {
			same(t, "fabrication", fmt.Sprint(goods(c.craftsOf[i].pay), ": ", c.craftsOf[i].tools), w)
		})
	}
	for i, w := range []struct {
		rule, habitat  string
		houses, points int8
		cost           string
	}{
		{"DG-27 DG-59", "makeshift", 3, 0, ""},
		{"DG-57 DG-114 DG-203", "simple", 3, 1, "1 wood, 1 stone"},
		{"DG-56 DG-114 DG-203 DG-R3", "prestigious", 1, 3, "1 wood, 1 fur, 1 tool"},
	} {
		t.Run(w.rule+" "+w.habitat, func(t *testing.T) {
			h := c.habitat[i]
			same(t, "habitat", habitatIDs[i], w.habitat)
			same(t, "houses, points", [2]int8{h.houses, h.points}, [2]int8{w.houses, w.points})
			same(t, "cost", goods(h.cost), w.cost)
		})
	}
	for i, w := range []struct {
		action   string
		offering bool
		cost     string
		points   int8
	}{
		{"paint_perfectly", true, "", 0},
		{"long_trip", true, "", 0},
		{"menhir", false, "2 wood, 2 stone, 2 tool", 6},
		{"standing_stone", false, "3 wood, 3 stone, 3 tool", 8},
		{"dolmen", false, "4 wood, 4 stone, 4 tool", 10},
		{"next_first_player", true, "", 0},
		{"trade", true, "", 0},
		{"twin_birth", true, "", 0},
	} {
		t.Run("DG-105 DG-152 DG-162 DG-205 DG-R40 "+w.action, func(t *testing.T) {
			s := c.shaman[i]
			same(t, "action", actionIDs[firstShaman+i], w.action)
			same(t, "offering", s.offering, w.offering)
			same(t, "cost", goods(s.cost), w.cost)
			same(t, "points", s.points, w.points)
		})
	}
}

func TestHandicraftFigures(t *testing.T) {
	c := figures(t)
	for i, w := range []struct {
		id, kind, cost string
		points         int8
	}{
		{"K1", "statuette", "2 stone", 3},
		{"K2", "statuette", "1 wood, 1 stone", 3},
		{"K3", "statuette", "2 wood", 3},
		{"K4", "statuette", "1 wood, 2 stone", 4},
		{"K5", "statuette", "1 wood, 1 stone, 1 bone", 4},
		{"K6", "statuette", "2 wood, 1 bone", 4},
		{"K7", "statuette", "3 stone, 1 bone", 6},
		{"K8", "statuette", "2 wood, 2 stone", 6},
		{"K9", "statuette", "2 wood, 2 bone", 6},
		{"N1", "necklace", "2 bone", 3},
		{"N2", "necklace", "1 fur, 1 bone", 3},
		{"N3", "necklace", "1 stone, 1 bone", 3},
		{"N4", "necklace", "1 fur, 2 bone", 4},
		{"N5", "necklace", "1 stone, 2 bone", 4},
		{"N6", "necklace", "1 wood, 1 fur, 1 bone", 4},
		{"N7", "necklace", "1 fur, 3 bone", 6},
		{"N8", "necklace", "2 fur, 2 bone", 6},
		{"N9", "necklace", "1 wood, 1 stone, 2 bone", 6},
	} {
		t.Run("DG-21 DG-122 DG-204 "+w.id, func(t *testing.T) {
			k := c.craft[i]
			same(t, "tile", []any{k.id, craftTypeIDs[k.kind], goods(k.cost), k.points}, []any{w.id, w.kind, w.cost, w.points})
		})
	}
}

func TestFrescoFigures(t *testing.T) {
	c := figures(t)
	var seen [rows][species]int
	for i, w := range []string{
		"F01 reindeer horse reindeer", "F02 horse reindeer horse", "F03 bison mammoth bison", "F04 mammoth bison mammoth",
		"F05 horse bison reindeer", "F06 reindeer mammoth horse", "F07 bison horse mammoth", "F08 mammoth reindeer bison",
		"F09 horse reindeer bison", "F10 reindeer bison mammoth", "F11 bison mammoth horse", "F12 mammoth horse reindeer",
	} {
		t.Run("DG-13 "+w, func(t *testing.T) {
			s := c.painting[i].id
			for row, kind := range c.painting[i].space {
				s += " " + speciesIDs[kind]
				seen[row][kind]++
			}
			same(t, "tile", s, w)
		})
	}
	for row, n := range seen {
		same(t, "species in the row "+rowIDs[row], n, [species]int{3, 3, 3, 3})
	}
}

// needs is what an objective asks for, in words.
func needs(o target) string {
	var all []string
	for _, x := range o.all[:o.n] {
		all = append(all, fmt.Sprint(x.atLeast, " ", statIDs[x.stat]))
	}
	return strings.Join(all, ", ")
}

func TestObjectiveFigures(t *testing.T) {
	c := figures(t)
	for i, w := range []struct{ rule, name, needs string }{
		{"DG-218", "Big tribe", "10 members"},
		{"DG-219", "Spirits", "5 shaman_actions_used"},
		{"DG-220", "Good homes", "9 habitat_points"},
		{"DG-221", "All species", "4 species_painted"},
		{"DG-222", "Masters", "3 abilities_maxed"},
		{"DG-223", "Artisans", "5 handicrafts"},
		{"DG-224", "Builders", "3 megaliths"},
		{"DG-225", "A bit of everything", "1 handicrafts, 1 megaliths, 1 births, 1 hot_paintings, 1 cold_paintings, 1 prestigious_habitats"},
	} {
		t.Run(w.rule+" "+w.name, func(t *testing.T) {
			o := c.target[i]
			same(t, "tile", []any{o.id, o.name, needs(o), o.excludes}, []any{fmt.Sprint("O", i+1), w.name, w.needs, int8(-1)})
		})
	}
}

func TestSources(t *testing.T) {
	_, s, err := load(embedded)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.SourcesCounted(t, embedded, s)
	same(t, "sources", s, engine.Sources{Rulebook: 100, Published: 2, Reconstructed: 168})
}

// TestOrderOfTheFile: keys, kinds of terrain and words of a set may stand in any order without a change in the game.
func TestOrderOfTheFile(t *testing.T) {
	lists := map[string]int{"terrain_kinds": 1, "actions": 2}
	turns := func(key string, _ int) bool { return lists[key] > 0 }
	c, s, err := load(enginetest.Reversed(t, embedded, turns, lists, "box", "solo_cards"))
	if err != nil {
		t.Fatal(err)
	}
	_, sources, _ := load(embedded)
	same(t, "sources", s, sources)
	same(t, "components", c, figures(t))
}
