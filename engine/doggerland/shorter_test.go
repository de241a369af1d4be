package doggerland

import (
	"fmt"
	"slices"
	"testing"

	"tribes/engine"
)

// shorter is a game of the shorter variant at its first choice of resources.
func shorter(t *testing.T, players int, seed uint64) *game {
	t.Helper()
	g := setup(t, players, seed, "length", "short")
	g.play(mv(setArrow, 1), mv(setCentre, 1))
	return g
}

// ends are the middles of the sides of the starting square: north, east, south, west.
var ends = [directions]string{"E3", "G5", "E7", "C5"}

// cross is the kinds of the tiles there.
func (g *game) cross() (kinds [directions]string) {
	for i, at := range ends {
		kinds[i] = g.kindOf(cellNo(g, at)).id
	}
	return
}

func TestShorterVariant(t *testing.T) {
	ruleTests{
		{"DG-211", "the four tiles are put aside: never in the deck", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				g := shorter(t, players, 3)
				_, n := g.terrainDeck()
				want(t, "deck", n, map[int]int{2: 32, 3: 32, 4: 56}[players])
				deck, _ := g.terrainDeck()
				for _, tile := range deck[:n] {
					if slices.Contains([]string{"T33", "T34", "T35", "T36"}, tileWords[tile+1]) {
						t.Errorf("%s is in the deck", tileWords[tile+1])
					}
				}
				_, n = setup(t, players, 3).terrainDeck()
				want(t, "usual deck", n, map[int]int{2: 36, 3: 36, 4: 60}[players])
			}
		}},
		{"DG-212", "rounds 3 to 8, scored as usual", func(t *testing.T) {
			g := shorter(t, 3, 1)
			rounds := map[int8]bool{}
			for menu := g.Moves(nil); len(menu) > 0; menu = g.Moves(nil) {
				rounds[g.round] = true
				g.play(menu[0]) // drops out, stays, starves
			}
			want(t, "rounds", fmt.Sprint(rounds), "map[3:true 4:true 5:true 6:true 7:true 8:true]")
			want(t, "over", g.Result().Over, true)
			g.scores(0, memberPoints, 6, 6)
			want(t, "season of the first round", shorter(t, 2, 1).season(), hot)
		}},
		{"DG-213", "a cross: animals opposite each other, without animals, and resources", func(t *testing.T) {
			for seed := range uint64(12) {
				g := shorter(t, 2, seed)
				k := g.cross()
				if k[0] == "small_game" || k[0] == "shells" {
					k = [4]string{k[1], k[0], k[3], k[2]}
				}
				if k[0] != "bison" && k[0] != "mammoth" || k[2] != "bison" && k[2] != "mammoth" || k[0] == k[2] || k[1] == k[3] {
					t.Errorf("%v", g.cross())
				}
				for _, at := range ends {
					want(t, at, g.beastAt(at), -1)
				}
				n := 0
				for c := range cells {
					if g.cell[c].tile != 0 {
						n++
					}
				}
				want(t, "tiles in all", n, 13)
			}
		}},
		{"DG-214", "1 more fruit and 1 more meat, in the usual bowls", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				g, usual := shorter(t, players, 5), setup(t, players, 5)
				want(t, "the same first player", g.first, usual.first)
				for i := range g.tribe[:players] {
					b := usual.tribe[i].bowl
					b[0][0]++
					b[1][1]++
					want(t, "bowls", g.tribe[i].bowl, b)
				}
			}
		}},
		{"DG-215", "any 3 resources out of fur, stone, wood, bone", func(t *testing.T) {
			g := shorter(t, 2, 1)
			var menu []engine.Move
			for w := range int16(4) {
				for s := range 4 - w {
					for f := range 4 - w - s {
						menu = append(menu, mv(takeResources, w, s, f))
					}
				}
			}
			want(t, "choices", len(menu), 20)
			g.menu(menu...)
			g.refuse("DG-215", mv(takeResources, 2, 2, 0), "3")
			for _, m := range menu {
				before, seat := g.position, g.Actor()
				stock := g.tribe[seat].stock
				g.play(m)
				for r, n := range []int16{wood: m.A, stone: m.B, fur: m.C, bone: 3 - m.A - m.B - m.C} {
					stock[r] += n
				}
				want(t, "stock", g.tribe[seat].stock, stock)
				g.position = before
			}
		}},
		{"DG-216", "one ability by one level for its cost, once, without a member", func(t *testing.T) {
			g := shorter(t, 2, 1)
			first := g.first
			g.play(mv(takeResources, 1, 1, 0)) // and 1 bone; the tribe has 3 furs
			g.ask(first, trainAbility)
			g.menu(mv(decline), mv(trainAbility, movement+1), mv(trainAbility, transport+1), mv(trainAbility, toolmaking+1))
			g.play(mv(trainAbility, toolmaking+1))
			c := &g.tribe[first]
			want(t, "levels", c.level, [abilities]uint8{toolmaking: 1})
			g.stock(first, 1, 0, 3, 1, 3)
			want(t, "at home", c.home, [members]int8{4, 1, 1})
			g.ask(1-first, takeResources) // no second one
			g.play(mv(takeResources, 0, 0, 3))
			g.menu(mv(decline)) // nothing can be paid
			g.refuse("DG-R66", mv(trainAbility, movement+1), "1 wood")
			g.play(mv(decline))
			want(t, "levels", g.tribe[1-first].level, [abilities]uint8{})
			g.ask(first, program)
		}},
		{"DG-216", "nobody has to", func(t *testing.T) {
			g := shorter(t, 2, 1)
			g.play(mv(takeResources, 3, 0, 0))
			g.menu(mv(decline), mv(trainAbility, movement+1))
			g.play(mv(decline))
			g.ask(1-g.first, takeResources)
		}},
		{"DG-217", "everything else is as usual", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				g := shorter(t, players, 2)
				want(t, "horse and reindeer", len(slices.DeleteFunc(g.ev.List, func(e engine.Event) bool { return e.What != appears })), 2)
				for i := range g.tribe[:players] {
					c := &g.tribe[i]
					want(t, "stock", c.stock, [stocked]int16{fur: 3, tool: 3})
					want(t, "members", c.members(), 6)
					want(t, "village", int(c.village)-1, centre)
					want(t, "levels", c.level, [abilities]uint8{})
				}
				want(t, "objectives", g.target[3].tile != 0, true)
				n := 0
				for i := range crafts {
					n += int(g.display >> i & 1)
				}
				want(t, "handicrafts", n, players+1)
				for g.phase == bonuses {
					g.play(g.Moves(nil)[0])
				}
				g.ask(g.first, program)
				g.allDrop()
				g.evening()
				want(t, "animals of the cold on the cross", g.told(appears), 2)
				want(t, "round", g.round, 4)
			}
		}},
		{"DG-R64", "bison and mammoth, small game and shells; pair and places are random", func(t *testing.T) {
			seen := map[[directions]string]bool{}
			for seed := range uint64(100) {
				seen[shorter(t, 2, seed).cross()] = true
			}
			want(t, "arrangements", len(seen), 8)
			for k := range seen {
				slices.Sort(k[:])
				want(t, "kinds", k, [4]string{"bison", "mammoth", "shells", "small_game"})
			}
			g := shorter(t, 2, 0)
			for _, at := range ends {
				if id := tileWords[g.cell[cellNo(t, at)].tile]; !slices.Contains([]string{"T33", "T34", "T35", "T36"}, id) {
					t.Errorf("%s on %s", id, at)
				}
			}
		}},
		{"DG-R65", "one Fresco tile at the start, one more each round", func(t *testing.T) {
			for players, most := range map[int]int8{2: 4, 3: 5, 4: 6} {
				g := shorter(t, players, 1)
				want(t, "at the start", g.shown, 1)
				for round := int8(4); round <= maxRounds; round++ {
					g.evening()
					want(t, "round", g.round, round)
					want(t, "face up", g.shown, min(round-2, most))
				}
			}
		}},
		{"DG-R66", "player by player in turn order: resources, then the ability; after DG-32", func(t *testing.T) {
			for seed := range uint64(6) {
				g := shorter(t, 4, seed)
				for k := range engine.Seat(4) {
					seat := (g.first + k) % 4
					g.ask(seat, takeResources)
					taken := map[engine.Seat][2]int16{0: {3, 3}, 1: {4, 3}, 2: {3, 4}, 3: {4, 4}}[k]
					want(t, "fruit, meat", [2]int16{g.tribe[seat].has(fruit), g.tribe[seat].has(meat)}, taken)
					g.play(mv(takeResources, 0, 0, 0)) // 3 bone, all alike
					g.ask(seat, trainAbility)
					g.play(mv(decline))
				}
				g.ask(g.first, program)
			}
		}},
		{"DG-R66", "any of the three abilities", func(t *testing.T) {
			for ability := range int16(abilities) {
				g := shorter(t, 2, 1)
				c := &g.tribe[g.first]
				g.play(mv(takeResources, 1, 1, 0), mv(trainAbility, ability+1))
				want(t, "level", c.level[ability], 1)
			}
		}},
		{"DG-R67", "for 2 to 4 players, not with the solo mode; with 4 the tiles leave the 60", func(t *testing.T) {
			for players := 1; players <= 4; players++ {
				_, err := engine.Resolve(load0(t).Info(), players, map[string]string{"length": "short"})
				want(t, fmt.Sprint("possible with ", players), err == nil, players > 1)
			}
			g := shorter(t, 4, 1)
			_, n := g.terrainDeck()
			want(t, "deck", n, 56)
		}},
		{"DG-E28", "Transport Capacity from 2 to 3 before the first round for 1 fur and 1 bone", func(t *testing.T) {
			g := shorter(t, 2, 1)
			seat := g.first
			c := &g.tribe[seat]
			want(t, "capacity", g.load(c), 2)
			g.play(mv(takeResources, 1, 1, 0), mv(trainAbility, transport+1))
			want(t, "capacity", g.load(c), 3)
			g.stock(seat, 1, 1, 2, 0, 3)
			want(t, "round", g.round, 3)
		}},
	}.run(t)
}
