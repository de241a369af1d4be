package dawn

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

func TestFigures(t *testing.T) {
	c := figures(t)
	t.Run("DM-1 box", func(t *testing.T) {
		file, err := component.Open(embedded)
		if err != nil {
			t.Fatal(err)
		}
		box := file.Root().Get("box")
		for key, n := range map[string]int{
			"inventory_mats": 5, "clan_meeples": 40, "game_boards": 1, "action_tiles": 19, "art_cards": 8, "art_tracking_cubes": 4,
			"progress_cards": 44, "resource_markers": 20, "victory_point_tokens": 84, "setup_cards": 5,
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
		{"DM-1 tiles, Art cards, names, Setup cards", [4]int8{c.tiles, c.arts, c.names, c.setups}, [4]int8{19, 8, 11, 5}},
		{"DM-4 meeples of a clan", c.clan, int8(8)},
		{"DM-4 colours", c.colour, [maxPlayers]string{"Red", "Yellow", "Green", "Blue", "White"}},
		{"DM-6 columns", c.columns, [columns]string{"Childhood", "Post-adolescence", "Adulthood", "Elders"}},
		{"DM-9 art slots", c.artSlots, int8(4)},
		{"DM-14 progress slots", c.stacks, int8(5)},
		{"DM-15 DM-R44 resources", c.resName, [resources]string{"Fruit", "Meat", "Tools", "Hides"}},
		{"DM-19 most of one resource", c.most, int8(8)},
		{"DM-30 DM-31 DM-32 columns of setup", c.setupColumns, [columns]bool{true, true, true, false}},
		{"DM-33 DM-34 DM-R5 DM-W30 where Ready Areas fill evenly", c.fewestFirst, [columns]bool{false, true, true, false}},
		{"DM-36 DM-43 the first Ready Area", c.area[c.first], areaData{"R1", 0}},
		{"DM-43 DM-72 newborns", c.newborns, int8(3)},
		{"DM-62 DM-63 side slots", c.sideSlots, int8(3)},
		{"DM-67 DM-W23 printed Cooking", cookText(c.cook), "lose 2 food: gain 2 vp"},
		{"DM-70 DM-71 the price of an expansion", c.expandVP, int8(3)},
		{"DM-70 stocks given up", c.expandLoses, [resources]bool{true, true, false, false}},
		{"DM-73 DM-74 DM-W17 spoil", c.spoilTo, [resources]int8{6, 3, 8, 8}},
		{"DM-75 DM-R37 end", c.target, int16(60)},
		{"DM-78 DM-79 cards", c.cardRate, rate{1, 2}},
		{"DM-81 meeples", c.meepleRate, rate{1, 1}},
		{"DM-83 DM-R31 food", c.foodRate, rate{2, 1}},
		{"DM-84 DM-R31 goods", c.goodsRate, rate{2, 2}},
		{"DM-R13 the shore is on the board", c.shoreCounts, true},
		{"DM-R23 where a meeple is given", c.giveFrom, [columns]bool{true, true, true, false}},
		{"DM-R24 DM-W26 what may be covered", [2]bool{c.coverSide, c.coverMat}, [2]bool{true, true}},
		{"DM-R33 dormancy", c.dormantEnds, true},
		{"DM-R34 guard", c.guard, int16(200)},
		{"DM-R35 DM-W29 tie-break", c.ties[:c.tieCount], []counter{countOnBoard, countCards, countResources}},
		{"DM-R47 DM-W28 stalemate", c.stalemate, int8(3)},
	} {
		t.Run(f.name, func(t *testing.T) { same(t, "figure", f.got, f.want) })
	}
}

func TestBoardFigures(t *testing.T) {
	c := figures(t)
	var areas []string
	for _, a := range c.area[:c.areas] {
		areas = append(areas, fmt.Sprint(a.id, " ", a.column+1))
	}
	same(t, "Ready Areas", areas, []string{"R1 1", "R2a 2", "R2b 2", "R2c 2", "R3a 3", "R3b 3", "R3c 3", "R4a 4", "R4b 4", "R4c 4"})

	for _, b := range []struct{ area, lines string }{
		{"R1", "L01 C1, L02 C2, L03 C3"},
		{"R2a", "L04 T1, L05 T2, L06 T3"},
		{"R2b", "L07 T2, L08 T3, L09 T4"},
		{"R2c", "L10 T3, L11 T4, L12 T5"},
		{"R3a", "L13 A1, L14 A2 newborn, L15 A3"},
		{"R3b", "L16 A2 newborn, L17 A3 newborn, L18 A4 newborn, L19 A5"},
		{"R3c", "L20 A4 newborn, L21 A5, L22 A6 newborn"},
		{"R4a", "L23 E1 art, L24 E2, L25 E3"},
		{"R4b", "L26 E2, L27 E3 art, L28 E4"},
		{"R4c", "L29 E3, L30 E4, L31 E5 art"},
	} {
		t.Run("DM-41 DM-42 lines of "+b.area, func(t *testing.T) {
			var got []string
			at := slices.IndexFunc(c.area[:c.areas], func(a areaData) bool { return a.id == b.area })
			for i, l := range c.line[:c.lines] {
				if (int(l.from) == at) != (c.out[at]>>i&1 == 1) {
					t.Errorf("%s: the lines that leave %s are %b", l.id, b.area, c.out[at])
				}
				if int(l.from) == at {
					got = append(got, l.id+" "+c.tile[l.to].id+[]string{"", " newborn", " art"}[l.icons])
				}
			}
			same(t, "lines", strings.Join(got, ", "), b.lines)
		})
	}
	t.Run("DM-R7 lines", func(t *testing.T) {
		same(t, "number", c.lines, int8(31))
		ways := map[[2]uint8]bool{}
		for _, l := range c.line[:c.lines] {
			ways[[2]uint8{l.from, l.to}] = true
		}
		same(t, "different ways", len(ways), 31)
	})
	for exit, tiles := range map[string]string{
		"R2a": "C1", "R2b": "C2", "R2c": "C3", "R3a": "T1 T2", "R3b": "T3", "R3c": "T4 T5",
		"R4a": "A1 A2", "R4b": "A3 A4", "R4c": "A5 A6", shoreID: "E1 E2 E3 E4 E5",
	} {
		t.Run("DM-50 DM-64 exits to "+exit, func(t *testing.T) {
			var got []string
			for _, tile := range c.tile[:c.tiles] {
				if tile.exit == shore && exit == shoreID || tile.exit != shore && c.area[tile.exit].id == exit {
					got = append(got, tile.id)
					same(t, "column of "+tile.id, int(tile.column), strings.Index("CTAE", tile.id[:1]))
				}
			}
			same(t, "tiles", strings.Join(got, " "), tiles)
		})
	}
}

// text is amounts in words, with more of them.
func (a amounts) text(more ...string) string {
	var all []string
	add := func(n int8, id string) {
		if n != 0 {
			all = append(all, fmt.Sprint(n, " ", id))
		}
	}
	for i, n := range a.res {
		add(n, resourceIDs[i])
	}
	add(a.food, "food")
	add(a.any, "any")
	add(a.vp, "vp")
	return strings.Join(append(all, more...), ", ")
}

func cookText(x exchange) string { return "lose " + x.lose.text() + ": gain " + x.gain.text() }

// faceText is a face in words.
func faceText(f *face) (s string) {
	for what, n := range f.hold {
		if n > 0 {
			s += fmt.Sprint("hold ", n, " ", counterIDs[what], ": ")
		}
	}
	var lost, gained []string
	if f.meeples > 0 {
		lost = append(lost, fmt.Sprint(f.meeples, " meeple"))
	}
	if lose := f.lose.text(lost...); lose != "" {
		s += "lose " + lose + ": "
	}
	for _, p := range f.per[:f.pers] {
		gained = append(gained, fmt.Sprint("1 ", append(resourceIDs[:], "vp")[p.gain], " for each of ", p.max, " ", counterIDs[p.count]))
	}
	if f.newborns > 0 {
		gained = append(gained, fmt.Sprint(f.newborns, " newborn"))
	}
	if f.progress {
		gained = append(gained, "progress")
	}
	if f.art {
		gained = append(gained, "art")
	}
	return s + "gain " + f.gain.text(gained...)
}

func TestTileFigures(t *testing.T) {
	c := figures(t)
	two := 0
	for i, w := range []struct{ id, name, a, b string }{
		{"A1", "Courtship", "lose 1 food: gain 3 vp, 1 newborn", "lose 1 vp: gain 2 food, 1 newborn"},
		{"A2", "Great Hunt", "lose 1 tools: gain 2 meat, 1 hides", ""},
		{"A3", "Barter", "lose 1 any: gain 2 any, 1 vp", "lose 1 fruit, 1 meat: gain 1 tools, 1 hides, 1 vp"},
		{"A4", "Master Crafts", "lose 1 tools, 1 hides: gain 6 vp", ""},
		{"A5", "Invention", "gain 1 any, 1 vp, progress", ""},
		{"A6", "Clan Feast", "lose 3 food: gain 6 vp", "lose 2 fruit, 1 meat: gain 6 vp"},
		{"C1", "Berry Picking", "gain 2 fruit", ""},
		{"C2", "Stone Gathering", "gain 1 tools", ""},
		{"C3", "Snares", "gain 1 fruit, 1 meat", "gain 1 hides"},
		{"E1", "Tales by the Fire", "gain 2 vp, progress", "hold 2 progress_cards: gain 4 vp"},
		{"E2", "Cave Artist", "gain 1 any, art", ""},
		{"E3", "New Camp", "lose 1 meeple: gain 7 vp", "hold 6 meeples_on_board: gain 5 vp"},
		{"E4", "Grave Goods", "lose 2 hides: gain 8 vp", ""},
		{"E5", "Great Gathering", "lose 1 fruit, 1 meat, 1 tools, 1 hides: gain 10 vp", "lose 4 food: gain 8 vp"},
		{"T1", "Orchard Harvest", "gain 3 fruit", ""},
		{"T2", "Fishing", "gain 2 meat", "hold 1 tools: gain 3 meat"},
		{"T3", "Rite of Passage", "lose 1 food: gain progress", ""},
		{"T4", "Flint Knapping", "lose 1 fruit: gain 2 tools", ""},
		{"T5", "Tanning Frames", "lose 1 food: gain 2 hides", "lose 1 tools: gain 1 meat, 2 hides"},
	} {
		t.Run("DM-52 DM-54 "+w.id, func(t *testing.T) {
			tile := &c.tile[i]
			same(t, "tile", tile.id+" "+tile.name, w.id+" "+w.name)
			want := []string{w.id + " " + w.a}
			if w.b != "" {
				want = []string{w.id + "a " + w.a, w.id + "b " + w.b}
				two++
			}
			var got []string
			for k := range tile.faces {
				got = append(got, tile.face[k].id+" "+faceText(&tile.face[k]))
			}
			same(t, "faces", got, want)
		})
	}
	t.Run("DM-8 DM-R38 tiles with two faces", func(t *testing.T) { same(t, "number", two, 9) })
}

func TestCardFigures(t *testing.T) {
	c := figures(t)
	for i, w := range []struct {
		name, cost string
		vp         [3]int8
	}{
		{"Hand Stencils", "1 hides, 1 food", [3]int8{5, 4, 3}},
		{"Bison Frieze", "1 meat, 2 hides", [3]int8{7, 6, 5}},
		{"Bone Flute", "1 meat, 1 tools", [3]int8{5, 4, 3}},
		{"Mammoth Figurine", "2 tools", [3]int8{6, 5, 4}},
		{"Shell Necklace", "2 fruit, 1 tools", [3]int8{6, 5, 4}},
		{"Painted Hide", "1 fruit, 2 hides", [3]int8{7, 6, 5}},
		{"Spear Thrower", "1 meat, 1 tools, 1 hides", [3]int8{7, 6, 5}},
		{"Standing Stones", "2 tools, 2 food", [3]int8{8, 7, 6}},
	} {
		a := &c.art[i]
		t.Run("DM-46 DM-47 "+w.name, func(t *testing.T) {
			same(t, "card", a.id+" "+a.name, fmt.Sprintf("art%d %s", i+1, w.name))
			same(t, "lines", a.rows, int8(3))
			for k, row := range a.row[:a.rows] {
				same(t, "cost", row.cost.text(), w.cost)
				same(t, "VP", row.vp, w.vp[k])
			}
		})
	}
	for _, w := range []struct {
		rule, name string
		space      uint8
		does       string
		costs      [4]string
	}{
		{"DM-67", "Cooking", cooking, "lose 2 food: gain 5 vp", [4]string{"1 food", "2 food", "3 food", "4 food"}},
		{"DM-85 DM-R30", "Religion", religion, "{2 2} {2 4}", [4]string{"1 hides", "1 tools, 1 hides", "1 tools, 2 hides", "2 tools, 2 hides"}},
		{"DM-80 DM-82", "Storytelling", storytelling, "{1 3} {1 2}", [4]string{"2 any", "3 any", "4 any", "5 any"}},
		{"DM-62", "Foraging", side, "tile_gain fruit: 1 fruit", [4]string{"", "1 tools", "1 meat, 1 tools", "1 meat, 2 tools"}},
		{"DM-62", "Hunting", side, "tile_gain meat: 1 meat", [4]string{"", "1 tools", "1 fruit, 1 tools", "1 fruit, 2 tools"}},
		{"DM-W13", "Toolmaking", side, "tile_gain tools: 1 tools", [4]string{"1 fruit", "2 fruit", "2 fruit, 1 hides", "2 fruit, 2 hides"}},
		{"DM-62", "Tanning", side, "tile_gain hides: 1 hides", [4]string{"1 meat", "2 meat", "2 meat, 1 tools", "2 meat, 2 tools"}},
		{"DM-W24", "Preserving", side, "spoil, nothing does: 1 meat", [4]string{"", "1 fruit", "1 fruit, 1 meat", "2 fruit, 1 meat"}},
		{"DM-62", "Painting", side, "art_created: 2 vp", [4]string{"1 fruit", "1 fruit, 1 hides", "2 fruit, 1 hides", "2 fruit, 2 hides"}},
		{"DM-R51", "Midwifery", side, "newborn_placed: 1 vp", [4]string{"1 fruit", "2 fruit", "2 fruit, 1 meat", "2 fruit, 2 meat"}},
		{"DM-W10", "Ceremony", side, "tile_gain vp: 1 vp", [4]string{"1 meat", "1 meat, 1 hides", "1 meat, 1 tools, 1 hides", "2 meat, 1 tools, 1 hides"}},
	} {
		t.Run(w.rule+" DM-12 DM-13 DM-W22 "+w.name, func(t *testing.T) {
			i := slices.IndexFunc(c.name[:c.names], func(n nameData) bool { return n.id == strings.ToLower(w.name) })
			if i < 0 {
				t.Fatal("there is no such name")
			}
			n := &c.name[i]
			same(t, "name", n.name, w.name)
			same(t, "space", n.space, w.space)
			same(t, "effect", nameText(n), w.does)
			same(t, "copies", n.copies, int8(4))
			for k, copy := range n.copy[:n.copies] {
				same(t, "cost", copy.cost.text(), w.costs[k])
				same(t, "players", copy.from, [4]int8{2, 2, 3, 4}[k])
			}
		})
	}
	for i, gain := range []string{"2 fruit, 1 tools, 1 hides", "1 fruit, 2 meat, 1 tools", "2 hides", "1 meat, 2 tools", "2 fruit"} {
		s := c.setup[i]
		t.Run("DM-25 DM-28 "+s.id, func(t *testing.T) {
			same(t, "id", s.id, fmt.Sprint("s", i+1))
			same(t, "gain", amounts{res: s.gain}.text(), gain)
		})
	}
}

// nameText is what the cards of a name do, in words; what they have not is none.
func nameText(n *nameData) string {
	var none nameData
	none.id, none.name, none.space, none.copy, none.copies = n.id, n.name, n.space, n.copy, n.copies
	s := ""
	switch n.space {
	case cooking:
		none.cook, s = n.cook, cookText(n.cook)
	case religion:
		none.food, none.goods, s = n.food, n.goods, fmt.Sprint(n.food, n.goods)
	case storytelling:
		none.cards, none.meeples, s = n.cards, n.meeples, fmt.Sprint(n.cards, n.meeples)
	case side:
		none.effect, s = n.effect, whenIDs[n.effect.when]
		if n.effect.when == tileGain && n.effect.includes >= 0 {
			s += " " + append(resourceIDs[:], "vp")[n.effect.includes]
		}
		if n.effect.skip {
			s += ", nothing does"
		}
		s += ": " + n.effect.gain.text()
	}
	if none != *n {
		s += " and more"
	}
	return s
}

func TestSources(t *testing.T) {
	_, s, err := load(embedded)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.SourcesCounted(t, embedded, s)
	same(t, "sources", s, engine.Sources{Rulebook: 26, Published: 3, Reconstructed: 133})
}

// TestOrderOfTheFile: keys and whatever has an id may stand in any order without a change in the game.
func TestOrderOfTheFile(t *testing.T) {
	lists := map[string]int{
		"ready_areas": 1, "action_tiles": 1, "faces": 19, "art_cards": 1, "progress_cards": 1, "setup_cards": 1,
		"columns": 1, "fewest_first": 1, "from": 1, "all_of": 1, "cards": 1, "victory_point_tokens": 1, "lines": 1,
	}
	turns := func(key string, items int) bool {
		return lists[key] > 0 && (key != "lines" || items == 31) // those of the board; an Art card has three
	}
	b := enginetest.Reversed(t, embedded, turns, lists, "box", "setup_cards")
	c, s, err := load(b)
	if err != nil {
		t.Fatal(err)
	}
	_, sources, _ := load(embedded)
	same(t, "sources", s, sources)
	same(t, "components", c, figures(t))
}
