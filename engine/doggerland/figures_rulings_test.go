package doggerland

import (
	"strings"
	"testing"

	"tribes/engine"
)

// fromCells lists where animals began to migrate, in the order in which they moved.
func (g *game) fromCells() string {
	var from []string
	for _, e := range g.ev.List {
		if e.What == migrates {
			from = append(from, cellName(int(e.B)))
		}
	}
	return strings.Join(from, " ")
}

// beasts clears the land of animals, and then puts one species on cells.
func (g *game) beasts(kind uint8, at ...string) {
	g.Helper()
	for c := range g.cell {
		g.cell[c].animal = 0
	}
	for _, cell := range at {
		g.beast(cell, kind)
	}
}

func TestFigureRulings(t *testing.T) {
	ruleTests{
		{"DG-R1", "Mastery and members of a hunt by species", func(t *testing.T) {
			for kind, c := range map[uint8]struct{ mastery, team int16 }{
				horse: {2, 1}, reindeer: {3, 2}, bison: {6, 3}, mammoth: {8, 4},
			} {
				g := land(t, 2)
				g.beast("E4", kind)
				me := &g.tribe[0]
				me.hunters, me.home[hunter], me.stock[tool] = 9, 9, c.mastery-c.team
				g.play(plans(expedition), g.on(chooseTile, "E4"))
				want(t, "the team with the tools missing", g.offers(mv(sendHunters, 0, c.team)), true)
				want(t, "the chief for one", g.offers(mv(sendHunters, 1, c.team-1)), true)
				if c.team > 1 {
					me.stock[tool] = 9
					g.refuse("DG-84", mv(sendHunters, 0, c.team-1), "needs")
				}
				me.stock[tool] = c.mastery - c.team - 1
				g.refuse("DG-84", mv(sendHunters, 0, c.team), "needs")
			}
		}},
		{"DG-R1", "what a hunt brings and a painting is worth", func(t *testing.T) {
			for kind, c := range map[uint8]struct{ meat, fur, bone, points, space int16 }{ // a space of F01, F03
				horse: {1, 2, 1, 1, 1}, reindeer: {2, 3, 1, 2, 0}, bison: {4, 3, 2, 3, 6}, mammoth: {6, 5, 3, 4, 7},
			} {
				g := land(t, 2)
				g.tribe[0].hunters, g.tribe[0].home[hunter] = 9, 9
				g.give(0)
				g.beast("E4", kind)
				g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 0, 9))
				g.turnOf(0)
				g.play(g.expedition("E4"))
				want(t, speciesIDs[kind], g.goods(0), [resources]int16{meat: c.meat, fur: c.fur, bone: c.bone})
				g.fresco[1], g.shown = 3, 2
				g.space[c.space/rows][c.space%rows] = painted{by: 1, cubes: 1}
				_, points := g.item(0, paintingPoints)
				want(t, "points", points, c.points)
			}
		}},
		{"DG-R2", "the last line of the table is bone", func(t *testing.T) {
			g := land(t, 2)
			g.beast("E4", bison)
			me := g.give(0)
			me.hunters, me.home[hunter] = 6, 6
			g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 0, 6))
			g.turnOf(0)
			g.play(g.expedition("E4"))
			want(t, "bone", me.has(bone), 2)
			want(t, "tools", me.has(tool), 0)
		}},
		{"DG-R3", "a prestigious habitat costs fur, tool and wood", func(t *testing.T) {
			for r := range resources {
				g := land(t, 2)
				me := g.give(0, 1, 0, 1, 0, 1)
				if r < stocked {
					me.stock[r] ^= 1
				}
				me.site[hunter], me.home[hunter] = 1, 3
				g.phase = resolving
				wantIt := legal
				if r == wood || r == fur || r == tool {
					wantIt = cannotPay
				}
				want(t, "with one of "+resourceIDs[r]+" more or less", g.buildable(me, prestigious, false), wantIt)
			}
		}},
		{"DG-R4", "the first step of Transport Capacity costs fur and bone", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 1, 1, 1, 1, 1)
			me.improving[transport], me.home[hunter] = hunter+1, 3
			g.turnOf(0)
			g.play(does(improveTransport))
			want(t, "left", me.stock, [stocked]int16{wood: 1, stone: 1, tool: 1})
			want(t, "capacity", g.load(me), 3)
		}},
		{"DG-R5", "36 tiles for 2 or 3, 60 for 1 or 4; the four of the shorter game among them", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				base, extra := begun(t, n, 2).deckIDs()
				want(t, "base", base, 36)
				want(t, "more", extra, 24*b2i(n == 1 || n == 4))
				if n > 1 {
					base, extra = begun(t, n, 2, "length", "short").deckIDs()
					want(t, "base in the shorter variant", base, 32)
					want(t, "more in the shorter variant", extra, 24*b2i(n == 4))
				}
			}
		}},
		{"DG-R6", "45 cells or 69, which the tiles fill exactly", func(t *testing.T) {
			off := map[string]bool{}
			for _, cell := range strings.Fields("A1 A2 B1 H1 I1 I2 A8 A9 B9 I8 I9 H9") {
				off[cell] = true
			}
			for n := 2; n <= 4; n++ {
				g := begun(t, n, uint64(n))
				g.revealAll()
				for c := range g.cell {
					name := cellName(c)
					on := !off[name]
					if n < 4 {
						on = strings.ContainsRune("BCDEFGH", rune(name[0])) && strings.ContainsRune("2345678", rune(name[1])) &&
							name != "B2" && name != "B8" && name != "H2" && name != "H8"
					}
					want(t, "a tile on "+name, g.cell[c].tile != 0, on)
				}
				base, extra := g.deckIDs()
				want(t, "tiles left", base+extra, 0)
			}
		}},
		{"DG-R7", "what the eight Starting tiles show", func(t *testing.T) {
			g := land(t, 2)
			for i, what := range []string{"horse", "reindeer", "wood2", "wood1", "stone1", "fruit3", "shells", "small_game"} {
				want(t, tileWords[i+2], g.kindOf(startCells[i]).id, what)
			}
		}},
		{"DG-R8", "an arrow belongs to its tile, wherever that lies", func(t *testing.T) {
			for tile, to := range map[string]string{"T01": "E4", "T02": "F5", "T03": "E6", "T04": "D5", "X19": "D5", "T36": "D5"} {
				g := land(t, 4)
				g.tile("E5", tile)
				g.beasts(bison, "E5")
				g.goOn(resolving)
				want(t, "a bison on "+tile+" goes to "+to, g.beastAt(to), bison)
			}
		}},
		{"DG-R9", "the arrow of the Central tile is chosen, and moves animals", func(t *testing.T) {
			for way, to := range []string{north: "E4", east: "F5", south: "E6", west: "D5"} {
				g := setup(t, 2, 21)
				g.play(mv(setArrow, 1))
				g.ask(g.first, setCentre)
				g.play(mv(setCentre, int16(way)+1))
				g.beasts(bison, "E5")
				g.goOn(resolving)
				want(t, "a bison goes to "+to, g.beastAt(to), bison)
			}
		}},
		{"DG-R10", "the four ways of the arrow, clockwise", func(t *testing.T) {
			g := land(t, 2)
			for _, c := range []struct {
				edge  uint8
				order string
			}{
				{west, "D4 D6 F4 F6"}, {north, "F4 D4 F6 D6"}, {east, "F6 F4 D6 D4"}, {south, "D6 F6 D4 F4"}, {west, "D4 D6 F4 F6"},
			} {
				want(t, "edge", g.arrow, c.edge)
				g.beasts(mammoth, "D4", "D6", "F4", "F6")
				g.goOn(resolving)
				want(t, "order", g.fromCells(), c.order)
			}
		}},
		{"DG-R11", "the first player chooses, whichever seat that is", func(t *testing.T) {
			began := [3]bool{}
			for seed := range uint64(20) {
				g := setup(t, 3, seed)
				g.ask(g.first, setArrow)
				g.play(mv(setArrow, 2))
				g.ask(g.first, setCentre)
				began[g.first] = true
			}
			want(t, "seats that chose", began, [3]bool{true, true, true})
		}},
		{"DG-R12", "the first player is drawn, each with the same chance", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				count := make([]int, n)
				for seed := range uint64(1200) {
					g := setup(t, n, seed)
					count[g.first]++
					want(t, "told", g.ev.List[0], engine.Event{What: starts, Seat: g.first})
				}
				for seat, k := range count {
					if k < 1100/n || k > 1300/n {
						t.Errorf("seat %d of %d begins %d times of 1200", seat, n, k)
					}
				}
			}
		}},
	}.run(t)
}

func TestPaymentRulings(t *testing.T) {
	ruleTests{
		{"DG-R13", "Scarcity also for what is owned; what is not owned is Scarcity at once", func(t *testing.T) {
			for _, c := range []struct {
				tools, furs int16
				menu        []engine.Move
			}{
				{3, 3, []engine.Move{mv(pay, 0, 0), mv(pay, 0, 1), mv(pay, 1, 0), mv(pay, 1, 1)}},
				{1, 0, []engine.Move{mv(pay, 0, 1), mv(pay, 1, 1)}},
				{0, 1, []engine.Move{mv(pay, 1, 0), mv(pay, 1, 1)}},
			} {
				g := land(t, 2)
				g.round = 2
				g.give(0, 9, 9, c.furs, 9, c.tools)
				g.play(plans(construct), mv(placeMember, hunter+1))
				g.ask(0, pay)
				g.menu(c.menu...)
				if c.furs == 0 {
					g.refuse("DG-43", mv(pay), "costs 1 fur, 1 tool", "has 0 furs")
				}
				g.refuse("DG-42", mv(pay, 2, 1))
				g.refuse("DG-42", mv(pay, 1, 2))
			}
			g := land(t, 2)
			g.round = 2
			g.give(0, 9, 9, 0, 9, 0)
			g.play(plans(construct), mv(placeMember, hunter+1))
			g.ask(1, program)
			want(t, "Scarcity", g.tribe[0].scarcity, 2)
		}},
		{"DG-R14", "the fur of an expedition can be replaced, tools and resolution costs cannot", func(t *testing.T) {
			g := land(t, 2)
			g.round = 2
			me := g.give(0, 0, 0, 1, 0, 1)
			g.play(plans(expedition), g.on(chooseTile, "F5"))
			g.refuse("DG-44", gather(0, 0, 1, 2), "1 tool", "cannot replace")
			g.play(gather(0, 0, 1, 1), mv(pay, 0, 1))
			want(t, "Scarcity", me.scarcity, 1)
			want(t, "the tool is gone", me.stock[tool], 0)
			me.improving[transport], me.home[hunter] = hunter+1, 2
			g.turnOf(0)
			g.refuse("DG-146", does(improveTransport), "costs 1 fur, 1 bone", "has 1 fur, 0 bones")
			want(t, "not offered", g.offers(does(improveTransport)), false)
		}},
		{"DG-R15", "a member is placed once in a round, and is home again in phase 3", func(t *testing.T) {
			g := land(t, 2)
			me := &g.tribe[0]
			for _, who := range []int16{hunter, hunter, hunter, hunter, chief, shaman} {
				g.programs(0)
				g.play(plans(construct), mv(placeMember, who+1), mv(pay, 1))
				if me.home[who] == 0 && me.free() > 0 {
					g.programs(0)
					g.play(plans(improveMovement))
					g.refuse("DG-R15", mv(placeMember, who+1), "at home")
				}
			}
			g.programs(0)
			g.menu(mv(dropOut))
			g.refuse("DG-R15", plans(improveTools), "no member is left at home")
			g.give(0, 9, 9, 9, 9, 9, 3, 3)
			g.turnOf(0)
			g.play(does(construct), mv(buildHabitat, simple))
			want(t, "a hunter at home", me.home[hunter], 1)
		}},
	}.run(t)
}
