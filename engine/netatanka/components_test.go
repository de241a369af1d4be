package netatanka

import (
	"bytes"
	"fmt"
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

func TestSetupFigures(t *testing.T) {
	c := figures(t)
	t.Run("NT-1 box", func(t *testing.T) {
		file, err := component.Open(embedded)
		if err != nil {
			t.Fatal(err)
		}
		box := file.Root().Get("box")
		for key, n := range map[string]int{
			"village_board": 1, "totem_pole_boards": 2, "clan_boards": 4, "nomads": 16, "visiting_nomad": 1, "reminder_tokens": 12,
			"canoe_tiles": 12, "final_tiles": 4, "neta_tanka_cards": 12, "objective_cards": 10, "solo_objective_cards": 15,
			"handicraft_cards": 18, "wood": 40, "hide": 40, "meat": 25, "mushroom": 20, "skull": 12, "buffalo": 2,
			"generosity_ones": 15, "generosity_fives": 5, "link_tokens": 9, "solo_link_tokens": 17, "copy_power_tokens": 4,
			"totem_pole_tokens": 4, "first_player_token": 1, "round_counter_token": 1, "scorepad": 1, "achievement_sticker_sheet": 1,
		} {
			box.Get(key).Int(n, n)
		}
		box.Get("source").OneOf(component.Rulebook)
		box.Done() // and nothing else
		if err := file.Err(); err != nil {
			t.Error(err)
		}
	})
	t.Run("NT-10 NT-43 rounds", func(t *testing.T) { same(t, "by players", c.rounds, [5]int8{0, 5, 5, 7, 10}) })
	t.Run("NT-16 THE FOREST", func(t *testing.T) { same(t, "Wood, Mushroom", c.forest, [2]int8{3, 1}) })
	t.Run("NT-17 TANNING AREA", func(t *testing.T) { same(t, "Hide, Meat", c.tanning, [2]int8{3, 3}) })
	t.Run("NT-20 Personal Reserve", func(t *testing.T) {
		same(t, "start", c.start, [resources]int8{wood: 1, hide: 2})
	})
	t.Run("NT-21 NT-171 NT-172 NT-184 Nomads", func(t *testing.T) {
		same(t, "of a colour", c.nomads, [5]int8{0, 4, 4, 4, 3})
		same(t, "in play each round", c.perTurn, [5]int8{0, 6, 6, 4, 3})
	})
	t.Run("NT-R3 Nomads in play", func(t *testing.T) {
		for n, want := range []int{0, 6, 12, 12, 12} {
			same(t, nPlayers(max(n, 1)), n*int(c.perTurn[n]), want)
		}
	})
	t.Run("NT-R4 colours of seats", func(t *testing.T) {
		same(t, "colours", c.colour, [colours]string{"Red", "Yellow", "Green", "Blue"})
		same(t, "by players", c.bySeat, [5][4][]uint8{{}, {{0, 2}}, {{0, 2}, {1, 3}}, {{0}, {1}, {2}}, {{0}, {1}, {2}, {3}}})
	})
	t.Run("NT-135 Meat cap", func(t *testing.T) { same(t, "cap", c.meatCap, int8(3)) })
}

func TestClanBoardFigures(t *testing.T) {
	c := figures(t)
	t.Run("NT-25 tent cost", func(t *testing.T) {
		same(t, "Hide, Wood", [2]int8{c.tentHide, c.tentWood}, [2]int8{2, 1})
	})
	t.Run("NT-27 demands", func(t *testing.T) {
		for i, want := range [5][2]int8{2: {0, 1}, 4: {1, 0}} {
			same(t, fmt.Sprint("tent ", i+1), c.tent[i].demand, want)
		}
	})
	t.Run("NT-27 a demand of both kinds", func(t *testing.T) {
		b := bytes.Replace(embedded, []byte("demand: {meat: 1, mushroom: 0"), []byte("demand: {meat: 1, mushroom: 1"), 1)
		both, _, err := load(b)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "tent 5", both.tent[4].demand, [2]int8{1, 1})
	})
	t.Run("NT-30 NT-31 nourishment section", func(t *testing.T) {
		same(t, "spaces, left half", [2]int8{c.spaces, c.copies}, [2]int8{10, 5})
	})
	t.Run("NT-150 NT-151 tents", func(t *testing.T) {
		same(t, "tents", c.tents, int8(5))
		for i, want := range []int8{3, 4, 4, 6, 7, 0} {
			same(t, fmt.Sprint("tent ", i+1), c.tent[i].points, want)
		}
	})
	t.Run("NT-35 NT-155 Handicraft set", func(t *testing.T) { same(t, "points", c.craftSet, int8(5)) })
	t.Run("NT-37 NT-152 totem set", func(t *testing.T) {
		same(t, "points", c.totemSet, int8(5))
		same(t, "Wood, Skull", c.totemSetOf, [2]int8{2, 1})
	})
	t.Run("NT-32 NT-154 nourishment", func(t *testing.T) { same(t, "Meat, Mushroom", c.foodPoints, [2]int8{2, 1}) })
	t.Run("NT-156 Objective", func(t *testing.T) { same(t, "points", c.objectiveVP, int8(3)) })
	const all = topOfAll
	for _, b := range []struct {
		name  string
		n     int
		space [][]band
	}{
		{"NT-166 board of 1 player", 1, [][]band{{{2, -3}, {4, 0}, {6, 4}, {all, 8}}}},
		{"NT-167 NT-168 board of 2 players", 2, [][]band{{{2, -3}, {4, 0}, {all, 4}}, {{all, 8}}}},
		{"NT-169 NT-R52 board of 3 players", 3, [][]band{{{all, -3}}, {{4, 0}, {all, 4}}, {{all, 8}}}},
		{"NT-170 NT-R52 board of 4 players", 4, [][]band{{{all, -3}}, {{all, 0}}, {{all, 4}}, {{all, 8}}}},
	} {
		t.Run(b.name, func(t *testing.T) {
			want := boardData{spaces: int8(len(b.space))}
			for i, bands := range b.space {
				copy(want.space[i][:], bands)
			}
			same(t, "board", c.board[b.n], want)
		})
	}
}

func TestLocationFigures(t *testing.T) {
	c := figures(t)
	t.Run("NT-R9 types", func(t *testing.T) {
		for i, l := range c.location {
			want := uint8(single)
			switch i + 1 {
			case 3:
				want = open
			case 5, 6, 13, 16:
				want = elder
			}
			same(t, l.name, l.kind, want)
		}
	})
	t.Run("NT-48 NT-49 NT-50 NT-106 NT-R59 spaces", func(t *testing.T) {
		for i, l := range c.location {
			want := [5]int8{0, 1, 1, 1, 1}
			switch i {
			case collectFood, visitCanoe:
				want = [5]int8{}
			case consult:
				want = [5]int8{0, 1, 1, 2, 2}
			}
			same(t, l.name, l.slots, want)
		}
	})
	for _, f := range []struct {
		name      string
		got, want any
	}{
		{"NT-56 Fell Timber", c.timberGain, [3]int8{1, 3, 1}},
		{"NT-58 Retrieve Wood", c.takesWood, int8(2)},
		{"NT-65 offerings", c.offers, int8(3)},
		{"NT-73 NT-74 Construct Tents", c.builds, [sides]int8{summer: 3, winter: 2}},
		{"NT-75 Gather Your Thoughts", c.thoughts, int8(1)},
		{"NT-86 Hunt", c.huntGain, int8(1)},
		{"NT-90 Tan, Hide and Meat added", c.tanAdds, [2]int8{3, 3}},
		{"NT-93 Tan, Hide taken", c.tanTakes, int8(2)},
		{"NT-94 NT-95 gift of the Elder of the Hunt", c.elderGift, [sides]uint8{summer: meat, winter: skull}},
		{"NT-94 NT-95 resources placed", c.elderBuilds, [sides]int8{summer: 1, winter: 2}},
		{"NT-96 Smoke Meat", c.smokes, int8(2)},
		{"NT-103 NT-107 food price", c.visitorPrice, [2]int8{1, 2}},
		{"NT-105 barter", c.barterGain, int8(3)},
	} {
		t.Run(f.name, func(t *testing.T) { same(t, "figure", f.got, f.want) })
	}
}

func TestLinkFigures(t *testing.T) {
	c := figures(t)
	find := func(side int, a, b uint8) (found []bonus) {
		for _, l := range c.link[side] {
			if l.a == a-1 && l.b == b-1 {
				found = append(found, l.bonus)
			}
		}
		return found
	}
	for side, id := range sideIDs {
		t.Run("NT-14 NT-130 Link token "+id, func(t *testing.T) {
			same(t, "6-18", find(side, 6, 18), []bonus{takeToken})
			same(t, "index", c.link[side][c.six18[side]], linkData{elderCrafts, consult, takeToken})
		})
		t.Run("NT-X5 Link 2-5 "+id, func(t *testing.T) { same(t, "2-5", find(side, 2, 5), []bonus{forestWood}) })
		t.Run("NT-123 to NT-129 bonuses "+id, func(t *testing.T) {
			n := map[bonus]int{}
			for _, l := range c.link[side] {
				n[l.bonus]++
			}
			for b := range bonuses {
				want := 1
				switch b {
				case gainGenerosity:
					want = 2
				case reuseLink:
					want = 0
				}
				same(t, bonusIDs[b], n[b], want)
			}
		})
		// What is published about the Links: each Elder has three, nobody else has; every Location has one.
		t.Run("Links of the Locations "+id, func(t *testing.T) {
			var at [locations]int
			joined := [locations]int{} // the tree each Location is in
			for i := range joined {
				joined[i] = i
			}
			for _, l := range c.link[side] {
				at[l.a]++
				at[l.b]++
				a, b := joined[l.a], joined[l.b]
				if a == b {
					t.Errorf("the Link %d-%d closes a circle", l.a+1, l.b+1)
				}
				for i := range joined {
					if joined[i] == b {
						joined[i] = a
					}
				}
			}
			for i, n := range at {
				if c.location[i].kind == elder && n != 3 || c.location[i].kind != elder && (n < 1 || n > 2) {
					t.Errorf("%s has %d Links", c.location[i].name, n)
				}
			}
		})
	}
	t.Run("NT-14 Link tokens", func(t *testing.T) {
		same(t, "bonuses", c.token, [tokens]bonus{gainSkull, gainHide, gainWood, gainGenerosity, gainMeat, tentPlus, nourishPlus, craftPlus, totemPlus})
	})
	t.Run("NT-202 NT-204 NT-R60 Solo Link tokens", func(t *testing.T) {
		for b, n := range c.soloLinks {
			want := int8(1)
			switch bonus(b) {
			case gainGenerosity:
				want = 2
			case takeToken:
				want = 0
			}
			same(t, bonusIDs[b], n, want)
		}
	})
}

func TestTileFigures(t *testing.T) {
	c := figures(t)
	t.Run("NT-99 NT-101 Canoe tiles", func(t *testing.T) {
		pairs := map[[2]uint8]int{}
		for i, tile := range c.tile[:canoes] {
			same(t, "id", tile.id, fmt.Sprintf("C%d", i+1))
			if tile.left[0] >= tile.left[1] || tile.left[1] >= basic {
				t.Errorf("%s offers %v", tile.id, tile.left)
			}
			pairs[tile.left]++
		}
		same(t, "pairs", len(pairs), 6)
		for pair, n := range pairs {
			same(t, fmt.Sprint(pair), n, 2)
		}
	})
	t.Run("NT-102 NT-103 right side", func(t *testing.T) {
		for i, tile := range c.tile[:canoes] {
			want := tileData{tile.id, tile.left, rightCraft, 0, 2}
			if i >= 6 {
				want.right, want.slots = rightVisitor, 1
			}
			same(t, tile.id, tile, want)
		}
	})
	for i, f := range []struct {
		rule string
		want tileData
	}{
		{"NT-210", tileData{"F1", [2]uint8{meat, hide}, rightSkull, 1, 2}},
		{"NT-211", tileData{"F2", [2]uint8{mushroom, hide}, rightCard, 1, 2}},
		{"NT-212", tileData{"F3", [2]uint8{meat, wood}, rightResources, 3, 2}},
		{"NT-213", tileData{"F4", [2]uint8{mushroom, wood}, rightWood, 3, 2}},
	} {
		t.Run(f.rule+" "+f.want.id, func(t *testing.T) { same(t, "tile", c.tile[canoes+i], f.want) })
	}
}

func TestCardFigures(t *testing.T) {
	c := figures(t)
	t.Run("NT-33 Handicraft cards", func(t *testing.T) {
		kinds, values, all := map[uint8]int{}, map[int8]int{}, [2]int8{}
		for i, card := range c.craft {
			same(t, "id", card.id, fmt.Sprintf("H%d", i+1))
			kinds[card.kind]++
			values[card.points]++
			same(t, card.id+": resources", card.wood+card.hide, (card.points+1)/2)
			all[0], all[1] = all[0]+card.wood, all[1]+card.hide
		}
		same(t, "types", kinds, map[uint8]int{0: 6, 1: 6, 2: 6})
		same(t, "values", values, map[int8]int{1: 6, 3: 6, 5: 6})
		same(t, "Wood, Hide in all", all, [2]int8{18, 18})
		same(t, "H6", c.craft[5], craftData{"H6", 0, 5, 2, 1})
		same(t, "H9", c.craft[8], craftData{"H9", 1, 3, 2, 0})
		same(t, "H15", c.craft[14], craftData{"H15", 2, 3, 0, 2})
	})
	for i, w := range []struct {
		front  front
		amount int8
	}{
		{feedMeat, 1}, {feedMushroom, 2}, {raiseTent, 1}, {raiseTotem, 1}, {workCraft, 1}, {drawMeat, 2},
		{drawMushroom, 4}, {drawWood, 3}, {drawHide, 3}, {drawSkull, 1}, {drawGenerosity, 3}, {drawAny, 2},
	} {
		t.Run(fmt.Sprintf("NT-%d K%d", 190+i, i+1), func(t *testing.T) {
			same(t, "card", c.wisdom[i], wisdomData{fmt.Sprintf("K%d", i+1), w.front, w.amount})
		})
	}
}

func TestObjectiveFigures(t *testing.T) {
	c := figures(t)
	for i, needs := range [objectives]string{
		"1 tents_complete, 3 nourishment_points",
		"2 tents_complete, 4 totem_height",
		"1 tents_complete, 1 handicrafts_worth 3",
		"1 tents_complete, 3 generosity",
		"1 nourishment_points, 1 handicrafts_worth 5",
		"2 totem_wood, 1 totem_skull, 1 handicrafts_worth 1",
		"2 generosity, 1 handicrafts_worth 1, 1 handicrafts_worth 3",
		"5 totem_height, 6 nourishment_points",
		"5 totem_height, 2 totem_wood, 1 totem_skull, 1 generosity",
		"4 nourishment_points, 2 generosity",
	} {
		t.Run(fmt.Sprintf("NT-%d O%d", 220+i, i+1), func(t *testing.T) {
			same(t, "id", c.objective[i].id, fmt.Sprintf("O%d", i+1))
			same(t, "needs", needsOf(&c.objective[i]), needs)
		})
	}
	for i, card := range [soloCards]struct {
		deck   uint8
		medals [3]int16
		needs  string
	}{
		{0, [3]int16{40, 43, 46}, "4 tents_complete, 12 nourishment_points, 3 handicraft_types 1, 1 handicraft_types 2"},
		{0, [3]int16{45, 48, 51}, "4 tents_complete, 4 totem_wood, 2 totem_skull, 5 generosity, 1 handicraft_types 2"},
		{0, [3]int16{45, 48, 51}, "8 totem_height, 12 nourishment_points, 4 generosity, 1 handicraft_types 3"},
		{0, [3]int16{42, 47, 52}, "3 tents_complete, 8 totem_height, 6 nourishment_count, 5 generosity"},
		{0, [3]int16{46, 49, 52}, "5 tents_complete, 5 totem_height, 5 nourishment_points, 5 generosity"},
		{0, [3]int16{42, 45, 48}, "4 totem_wood, 2 totem_skull, 12 nourishment_points, 4 generosity, 2 handicraft_pairs"},
		{1, [3]int16{48, 51, 54}, "4 tents_complete, 4 totem_wood, 2 totem_skull, 4 generosity, 1 handicraft_types 3"},
		{1, [3]int16{44, 47, 50}, "5 tents_complete, 5 nourishment_points, 1 handicraft_types 3"},
		{1, [3]int16{45, 48, 51}, "4 tents_complete, 5 totem_height, 2 totem_wood, 1 totem_skull, 5 generosity, 1 handicraft_types 3"},
		{1, [3]int16{46, 48, 50}, "8 totem_height, 4 totem_wood, 2 totem_skull, 6 nourishment_count, 3 generosity, 1 handicraft_types 3"},
		{1, [3]int16{42, 45, 48}, "5 tents_complete, 8 nourishment_points, 3 handicraft_types 1"},
		{1, [3]int16{46, 50, 54}, "5 tents_complete, 8 totem_height, 6 nourishment_points, 3 generosity"},
		{2, [3]int16{48, 50, 52}, "5 tents_complete, 4 totem_wood, 2 totem_skull, 5 nourishment_points, 1 handicraft_types 2"},
		{2, [3]int16{41, 44, 47}, "3 tents_complete, 5 totem_height, 12 nourishment_points, 4 generosity, 3 handicraft_types 1"},
		{2, [3]int16{42, 45, 48}, "4 tents_complete, 8 totem_height, 6 nourishment_count, 1 handicraft_types 2"},
	} {
		o, letter := &c.soloCard[i], string(rune('A'+i))
		t.Run("NT-231 "+letter, func(t *testing.T) {
			same(t, "id", o.id, letter)
			same(t, "medals", o.medals, card.medals)
			same(t, "needs", needsOf(o), card.needs)
		})
		t.Run("NT-R57 deck of "+letter, func(t *testing.T) {
			same(t, "deck", difficultyIDs[o.deck], difficultyIDs[card.deck])
		})
	}
	t.Run("NT-R57 decks", func(t *testing.T) {
		same(t, "cards", c.deck, [difficulty]uint16{0b000_000000_111111, 0b000_111111_000000, 0b111_000000_000000})
	})
}

// needsOf is the conditions of a card in words.
func needsOf(o *objectiveData) string {
	var all []string
	for _, c := range o.all[:o.n] {
		s := fmt.Sprint(c.min, " ", statIDs[c.stat])
		if c.stat == craftsWorth || c.stat == craftTypes {
			s += fmt.Sprint(" ", c.of)
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}

// TestPatterns: the patterns of the Solo Objective cards, different types with at least
// these numbers of cards (NT-R58), are the conditions of the data.
func TestPatterns(t *testing.T) {
	c := figures(t)
	patterns := map[string][]int{
		"A": {3, 1}, "B": {1, 1}, "C": {1, 1, 1}, "G": {1, 1, 1}, "H": {1, 1, 1},
		"I": {1, 1, 1}, "J": {1, 1, 1}, "K": {3}, "M": {1, 1}, "N": {3}, "O": {1, 1},
	}
	for i := range c.soloCard {
		o := &c.soloCard[i]
		t.Run("NT-R58 "+o.id, func(t *testing.T) {
			for n := range 7 * 7 * 7 {
				have := [craftSorts]int{n % 7, n / 7 % 7, n / 49}
				conditions := true
				for _, k := range o.all[:o.n] {
					enough := 0
					for _, cards := range have {
						if cards >= int(k.min) {
							enough++
						}
					}
					conditions = conditions && (k.stat != craftTypes || enough >= int(k.of))
				}
				if pattern := matches(patterns[o.id], have, 0); pattern != conditions {
					t.Errorf("%v complete cards: the pattern %v is %v, the conditions are %v", have, patterns[o.id], pattern, conditions)
				}
			}
		})
	}
}

// matches tries every way to give the numbers of a pattern to types not used yet.
func matches(pattern []int, have [craftSorts]int, used int) bool {
	if len(pattern) == 0 {
		return true
	}
	for kind, cards := range have {
		if used>>kind&1 == 0 && cards >= pattern[0] && matches(pattern[1:], have, used|1<<kind) {
			return true
		}
	}
	return false
}

func TestSources(t *testing.T) {
	_, s, err := load(embedded)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.SourcesCounted(t, embedded, s)
	same(t, "sources", s, engine.Sources{Rulebook: 91, Published: 1, Reconstructed: 141})
}

// TestOrderOfTheFile: keys, Links and conditions may stand in any order without a change in the game.
func TestOrderOfTheFile(t *testing.T) {
	lists := map[string]int{"needs": objectives + soloCards, "join": sides * links, "left": tiles, "summer": 1, "winter": 1}
	turns := func(key string, _ int) bool { return lists[key] > 0 }
	b := enginetest.Reversed(t, embedded, turns, lists, "box", "solo_objective_cards")
	c, s, err := load(b)
	if err != nil {
		t.Fatal(err)
	}
	_, sources, _ := load(embedded)
	same(t, "sources", s, sources)
	same(t, "components", c, figures(t))
}
