package doggerland

import (
	"math/bits"
	"testing"

	"tribes/engine"
)

// varieties plays setups with many seeds and counts the different things that show returns.
func varieties[T comparable](t *testing.T, players int, show func(g *game) T) int {
	t.Helper()
	seen := map[T]bool{}
	for seed := range uint64(600) {
		seen[show(begun(t, players, seed))] = true
	}
	return len(seen)
}

// lies is the tile on a cell by its id.
func (g *game) lies(cell string) string {
	g.Helper()
	return tileWords[g.cell[cellNo(g, cell)].tile]
}

// deckIDs lists the deck of Terrain tiles by their first letters.
func (g *game) deckIDs() (base, extra int) {
	deck, n := g.terrainDeck()
	for _, i := range deck[:n] {
		if tileWords[i+1][0] == 'X' {
			extra++
		} else {
			base++
		}
	}
	return
}

// tilesOut counts the tiles on the board.
func (g *game) tilesOut() (n int) {
	for c := range g.cell {
		n += int(min(g.cell[c].tile, 1))
	}
	return
}

// revealAll goes everywhere with a village until nothing more is revealed.
func (g *game) revealAll() {
	for before := 0; before != g.tilesOut(); {
		before = g.tilesOut()
		for c := range g.cell {
			if g.cell[c].tile != 0 {
				g.tribe[0].village = uint8(c) + 1
				g.reveal(&g.dice, nil)
			}
		}
	}
}

var square = [...]string{"E4", "F4", "F5", "F6", "E6", "D6", "D5", "D4"}

func TestTableSetup(t *testing.T) {
	ruleTests{
		{"DG-8", "one side for 2 or 3 players, the other for 1 or 4", func(t *testing.T) {
			for n, large := range map[int]bool{1: true, 2: false, 3: false, 4: true} {
				g := begun(t, n, 3)
				g.tile("C5", "T09")
				g.tile("B5", "T10")
				g.village(0, "B5")
				g.reveal(&g.dice, nil)
				want(t, "a tile beyond the smaller side", g.lies("A5") != "none", large)
				want(t, "a tile within both", g.lies("B4") != "none", true)
			}
		}},
		{"DG-9", "Central and Starting tiles are never in the deck", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				g := begun(t, n, 5)
				deck, k := g.terrainDeck()
				for _, i := range deck[:k] {
					if i < 1+startTiles {
						t.Errorf("%s is in the deck", tileWords[i+1])
					}
				}
				want(t, "tiles on the board", g.tilesOut(), 9)
			}
		}},
		{"DG-10", "with 2 or 3 players the tiles for 4 are out", func(t *testing.T) {
			for n, want2 := range map[int]int{2: 0, 3: 0, 4: 24} {
				_, extra := begun(t, n, 2).deckIDs()
				want(t, "tiles for 4 players", extra, want2)
			}
		}},
		{"DG-11", "the deck is shuffled, and no tile comes twice", func(t *testing.T) {
			first := func(g *game) string {
				g.village(0, "D4")
				g.allDrop()
				if g.lies("D3") == g.lies("C4") {
					t.Errorf("%s lies there twice", g.lies("D3"))
				}
				return g.lies("D3")
			}
			want(t, "first tiles of 36", varieties(t, 2, first), 36)
			want(t, "first tiles of 60", varieties(t, 4, first), 60)
			g := begun(t, 4, 9)
			g.revealAll()
			seen := map[uint8]bool{}
			for _, sp := range g.cell {
				if sp.tile != 0 && seen[sp.tile] {
					t.Errorf("%s lies there twice", tileWords[sp.tile])
				}
				seen[sp.tile] = true
			}
		}},
		{"DG-12", "4 of 8 Objective tiles, for the whole game", func(t *testing.T) {
			up := func(g *game) (set uint8) {
				for _, o := range g.target {
					set |= 1 << (o.tile - 1)
				}
				return
			}
			for n := 2; n <= 4; n++ {
				g := begun(t, n, 4)
				set := up(g)
				want(t, "different ones", bits.OnesCount8(set), 4)
				g.idle(func() bool { return g.round == 3 })
				want(t, "the same in round 3", up(g), set)
			}
			want(t, "sets of 4 of 8", varieties(t, 2, up), 70)
		}},
		{"DG-13", "6, 5 or 4 Fresco tiles come in the game, one at the start", func(t *testing.T) {
			for n, kept := range map[int]int8{4: 6, 3: 5, 2: 4} {
				g := begun(t, n, 6)
				want(t, "at the start", g.shown, 1)
				g.idle(never)
				want(t, "at the end", g.shown, kept)
				seen := map[uint8]bool{}
				for _, f := range g.fresco[:g.shown] {
					seen[f] = true
				}
				want(t, "different ones", len(seen), int(kept))
			}
			want(t, "first tiles of 12", varieties(t, 3, func(g *game) uint8 { return g.fresco[0] }), 12)
		}},
		{"DG-14", "the ring begins at round 1, hot; in the shorter variant at 3", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				g := begun(t, n, 1)
				want(t, "round", g.round, 1)
				want(t, "season", g.season(), hot)
				g.idle(func() bool { return g.round == 2 })
				want(t, "season", g.season(), cold)
				g = begun(t, n, 1, "length", "short")
				want(t, "round", g.round, 3)
				want(t, "season", g.season(), hot)
			}
		}},
		{"DG-15", "the arrow goes to any edge", func(t *testing.T) {
			for edge := int16(1); edge <= directions; edge++ {
				g := setup(t, 2, 8)
				g.menu(mv(setArrow, 1), mv(setArrow, 2), mv(setArrow, 3), mv(setArrow, 4))
				g.play(mv(setArrow, edge), mv(setCentre, 1))
				want(t, "edge", int16(g.arrow)+1, edge)
			}
			g := setup(t, 2, 8)
			g.refuse("DG-15", mv(setCentre, 1))
		}},
		{"DG-16", "the Central tile in the middle, turned any way, with all villages", func(t *testing.T) {
			for way := int16(1); way <= directions; way++ {
				g := setup(t, 3, 8)
				g.play(mv(setArrow, 1))
				g.menu(mv(setCentre, 1), mv(setCentre, 2), mv(setCentre, 3), mv(setCentre, 4))
				g.play(mv(setCentre, way))
				want(t, "in the middle", g.lies("E5"), "C0")
				want(t, "its arrow", int16(g.arrowOf(centre))+1, way)
				for seat := range g.tribe[:3] {
					want(t, "village", int(g.tribe[seat].village)-1, centre)
				}
			}
		}},
		{"DG-16", "no other tile takes a second village", func(t *testing.T) {
			g := land(t, 2)
			g.goOn(moving)
			g.play(g.on(moveVillage, "F5"))
			want(t, "the way of seat 1 is barred", g.offers(g.on(moveVillage, "F5")), false)
			want(t, "staying together was allowed", g.offers(mv(stay)), true)
		}},
		{"DG-17", "the Starting tiles lie round it at random, all the same way up", func(t *testing.T) {
			printed := map[string]uint8{"S1": east, "S2": west, "S3": north, "S4": south, "S5": east, "S6": west, "S7": south, "S8": north}
			for _, cell := range square {
				want(t, "tiles on "+cell, varieties(t, 2, func(g *game) string {
					id := g.lies(cell)
					if arrow, ok := printed[id]; !ok || g.arrowOf(cellNo(t, cell)) != arrow {
						t.Errorf("%s on %s points %s", id, cell, directionIDs[g.arrowOf(cellNo(t, cell))])
					}
					return id
				}), 8)
			}
			seen := map[string]bool{}
			g := begun(t, 4, 3)
			for _, cell := range square {
				seen[g.lies(cell)] = true
			}
			want(t, "different tiles", len(seen), 8)
		}},
		{"DG-18", "one horse and one reindeer, where they are shown", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				g := begun(t, n, 11)
				for c, sp := range g.cell {
					kind := int(sp.animal) - 1
					switch tileWords[sp.tile] {
					case "S1":
						want(t, "on S1", kind, horse)
					case "S2":
						want(t, "on S2", kind, reindeer)
					default:
						want(t, "on "+cellName(c), kind, -1)
					}
				}
			}
		}},
		{"DG-19", "what the first land holds", func(t *testing.T) {
			g, has := begun(t, 3, 12), amounts{}
			animals := 0
			for _, cell := range square {
				k := g.kindOf(cellNo(t, cell))
				for r, n := range k.yield {
					has[r] += n
				}
				animals += b2i(k.spawn >= 0)
			}
			for r, n := range has {
				want(t, resourceIDs[r], n > 0, r != tool)
			}
			want(t, "species", animals, 2)
		}},
		{"DG-20", "7 of each species, the others wait", func(t *testing.T) {
			g := begun(t, 2, 13)
			for kind, left := range map[uint8]int8{horse: 6, reindeer: 6, bison: 7, mammoth: 7} {
				want(t, speciesIDs[kind], g.left(kind), left)
			}
		}},
		{"DG-21", "one Handicraft tile more than players", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				g := begun(t, n, 14)
				want(t, "face up", bits.OnesCount32(g.display), n+1)
				want(t, "in the decks", bits.OnesCount32(g.craftDeck()), 18-(n+1))
				want(t, "none in both", g.display&g.craftDeck(), 0)
			}
			seen := uint32(0)
			varieties(t, 2, func(g *game) uint32 { seen |= g.display; return 0 })
			want(t, "tiles that can lie there", bits.OnesCount32(seen), 18)
		}},
		{"DG-22", "both kinds of habitat as long as a tile is left", func(t *testing.T) {
			for kind := range 2 { // 23 of the 24 tiles are built, all of one kind
				g := land(t, 4)
				for seat := range g.tribe {
					g.tribe[seat].built[kind] = spaces
					g.tribe[seat].hunters, g.tribe[seat].home[hunter] = 2, 2
				}
				me := g.give(0, 9, 9, 9, 9, 9, 9, 9)
				me.built[kind], me.site[hunter], me.home[hunter] = spaces-1, 1, 1
				g.turnOf(0)
				g.play(does(construct))
				g.menu(mv(buildHabitat, simple), mv(buildHabitat, prestigious))
			}
		}},
		{"DG-23", "the supply is whole: nothing is exhausted, nobody has Scarcity", func(t *testing.T) {
			g := begun(t, 4, 15)
			for c, sp := range g.cell {
				want(t, "used on "+cellName(c), sp.used, 0)
			}
			for i := range g.tribe {
				want(t, "Scarcity", g.tribe[i].scarcity, 0)
			}
		}},
	}.run(t)
}

func TestTribeSetup(t *testing.T) {
	ruleTests{
		{"DG-24", "each player has a colour and its pieces", func(t *testing.T) {
			r := load0(t)
			want(t, "colours", [4]string(r.Info().Seats), [4]string{"Yellow", "Red", "Pink", "Blue"})
			for n := 1; n <= 4; n++ {
				g := setup(t, n, 16)
				for i := range g.tribe[:n] {
					c := &g.tribe[i]
					want(t, "members of 12", c.members()+g.supply(c), 12)
					want(t, "megaliths set", c.stone, [megaliths]uint8{})
					want(t, "tokens set", [2]uint8{c.trip, c.token}, [2]uint8{})
				}
			}
		}},
		{"DG-25", "3 furs and 3 tools", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				g := setup(t, n, 17)
				for i := range g.tribe[:n] {
					want(t, "stock", g.tribe[i].stock, [stocked]int16{fur: 3, tool: 3})
				}
			}
		}},
		{"DG-26", "each ability at its first level", func(t *testing.T) {
			g := begun(t, 3, 18)
			for i := range g.tribe[:3] {
				c := &g.tribe[i]
				want(t, "Movement Range", g.reach(c), 2)
				want(t, "Transport Capacity", g.load(c), 2)
				c.stock = [stocked]int16{9, 9, 9, 9, 9}
				want(t, "tools of the first level", g.toolable(c, false, 1), legal)
				want(t, "tools of the second level", g.toolable(c, false, 2) != legal, true)
			}
		}},
		{"DG-27", "6 members in two makeshift habitats worth nothing", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				g := setup(t, n, 19)
				for i := range g.tribe[:n] {
					c := &g.tribe[i]
					want(t, "at home", c.home, [members]int8{hunter: 4, chief: 1, shaman: 1})
					want(t, "members", c.members(), 6)
					want(t, "room", g.room(c.built), 6)
					want(t, "worth", g.habitatVP(c), 0)
				}
			}
		}},
		{"DG-28", "3 fruit in bowl 1, 3 meat in bowl 2, and all that is new goes there", func(t *testing.T) {
			g := land(t, 4)
			want(t, "bowls", g.tribe[3].bowl, [bowls][2]int16{{3, 0}, {0, 3}})
			me := &g.tribe[0]
			g.tile("D6", "X19") // 3 fruit
			g.play(plans(expedition), g.on(chooseTile, "D6"), gather(0, 0, 2, 0))
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "D4"), gather(0, 1, 0, 0))
			me.bowl = [bowls][2]int16{{0, 0}, {1, 1}, {1, 0}}
			g.turnOf(0)
			g.play(g.expedition("D6"), mv(carry, 4), g.expedition("D4"))
			want(t, "bowls", me.bowl, [bowls][2]int16{{4, 0}, {1, 2}, {1, 0}})
		}},
		{"DG-29", "6 hunters wait in the supply, and can be born", func(t *testing.T) {
			g := land(t, 2)
			me := &g.tribe[0]
			want(t, "in the supply", g.supply(me), 6)
			me.hunters, me.home[hunter] = 9, 9
			want(t, "with one left", g.programmable(0, reproduce), legal)
			me.hunters, me.home[hunter] = 10, 10
			want(t, "with none left", g.programmable(0, reproduce), noSupply)
		}},
		{"DG-30", "one player has the hut and begins", func(t *testing.T) {
			for seed := range uint64(9) {
				g := setup(t, 3, seed)
				g.ask(g.first, setArrow)
				g.play(mv(setArrow, 1))
				g.ask(g.first, setCentre)
				g.play(mv(setCentre, 1))
				g.ask(g.first, program)
			}
		}},
		{"DG-31", "food moves on by a bowl and is lost after the third", func(t *testing.T) {
			g := land(t, 2)
			g.tribe[0].bowl = [bowls][2]int16{{5, 0}, {8, 3}, {0, 2}}
			g.goOn(feeding)
			g.play(mv(feed, 0))
			g.idle(func() bool { return g.phase == moving })
			want(t, "bowls", g.tribe[0].bowl, [bowls][2]int16{{0, 0}, {5, 0}, {2, 3}})
			g.goOn(feeding)
			g.play(mv(feed, 3))
			g.idle(func() bool { return g.phase == moving })
			want(t, "bowls", g.tribe[0].bowl, [bowls][2]int16{{0, 0}, {0, 0}, {5, 0}})
			want(t, "Scarcity", g.tribe[0].scarcity, 0)
		}},
		{"DG-32", "early players have less food", func(t *testing.T) {
			for n, food := range map[int][][2]int16{
				2: {{2, 3}, {3, 3}},
				3: {{3, 2}, {2, 3}, {3, 3}},
				4: {{2, 2}, {3, 2}, {2, 3}, {3, 3}},
			} {
				began := [maxPlayers]bool{}
				for seed := range uint64(30) {
					g := begun(t, n, seed)
					for k := range n {
						seat := (g.first + engine.Seat(k)) % engine.Seat(n)
						want(t, "fruit, meat", [2]int16{g.tribe[seat].has(fruit), g.tribe[seat].has(meat)}, food[k])
					}
					began[g.first] = true
				}
				want(t, "each seat began once", began[n-1], true)
			}
		}},
	}.run(t)
}
