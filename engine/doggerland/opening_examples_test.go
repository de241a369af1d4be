package doggerland

import (
	"testing"

	"tribes/engine"
)

// The seats by their colours.
const (
	yellow engine.Seat = iota
	red
	pink
	blue
)

func TestProgrammingExamples(t *testing.T) {
	ruleTests{
		{"DG-E1", "the arrows of the Starting tiles are in the same corner", func(t *testing.T) {
			for seed := range uint64(30) {
				g := setup(t, 2, seed)
				g.play(mv(setArrow, 1), mv(setCentre, int16(seed%4)+1))
				for _, cell := range square { // so each points where it does when it lies elsewhere
					tile := g.cell[cellNo(t, cell)].tile
					want(t, tileWords[tile]+" on "+cell, g.arrowOf(cellNo(t, cell)), [...]uint8{east, west, north, south, east, west, south, north}[tile-2])
				}
			}
		}},
		{"DG-E2", "painting in the cold, with all ways of paying, and a handicraft", func(t *testing.T) {
			for _, c := range []struct{ tools, furs, points int16 }{{1, 1, 0}, {0, 1, -2}, {1, 0, -2}, {0, 0, -4}} {
				g := land(t, 2)
				g.round = 2
				g.play(plans(paint), mv(chooseSpace, 1, 1), mv(placeMember, hunter+1))
				g.menu(mv(pay), mv(pay, 0, 1), mv(pay, 1), mv(pay, 1, 1))
				g.play(mv(pay, 1-c.tools, 1-c.furs))
				want(t, "stock", g.tribe[0].stock, [stocked]int16{fur: 3 - c.furs, tool: 3 - c.tools})
				_, points := g.item(0, scarcityPoints)
				want(t, "points", points, c.points)
			}
			g := land(t, 2)
			g.round = 2
			g.play(plans(handicraft), mv(chooseCraft, 1), mv(placeMember, hunter+1))
			g.menu(mv(pay), mv(pay, 1))
		}},
		{"DG-E3", "what tiles show and which animals come", func(t *testing.T) {
			for round := int8(1); round <= 2; round++ {
				g := land(t, 2)
				g.round = round
				g.beasts(bison)
				for cell, id := range map[string]string{"E3": "T01", "E7": "T07", "G5": "T18", "C5": "T27"} {
					g.tile(cell, id)
				}
				g.goOn(feeding)
				g.idle(func() bool { return g.phase == moving })
				inHot, inCold := -1, -1
				if round == 2 {
					inHot = horse
				} else {
					inCold = mammoth
				}
				want(t, "horse tile", g.beastAt("E3"), inHot)
				want(t, "mammoth tile", g.beastAt("E7"), inCold)
				want(t, "stone", g.beastAt("G5"), -1)
				want(t, "shells", g.beastAt("C5"), -1)
				want(t, "2 stone", g.kindOf(cellNo(t, "G5")).yield, amounts{stone: 2})
				want(t, "1 shells", g.kindOf(cellNo(t, "C5")).yield, amounts{fruit: 1, bone: 1})
			}
		}},
		{"DG-E4", "two habitats of Blue", func(t *testing.T) {
			g := land(t, 4)
			g.first = blue
			g.tribe[blue].stock[tool] = 1
			g.goOn(programming)
			g.play(plans(construct), mv(placeMember, hunter+1), mv(pay)) // Blue
			g.play(mv(dropOut))                                          // Yellow
			g.play(plans(construct), mv(placeMember, hunter+1), mv(pay)) // Red
			g.play(mv(dropOut))                                          // Pink
			g.ask(blue, program)
			g.play(plans(construct), mv(placeMember, chief+1))
			g.ask(red, program)
			want(t, "Scarcity", g.tribe[blue].scarcity, 1)
			want(t, "on the site", g.tribe[blue].site, [members]int8{1, 1, 0})
			g.allDrop()
			g.ask(blue, resolve)
			me := g.give(blue, 1, 1, 1, 0, 1)
			g.play(does(construct), mv(buildHabitat, simple))
			want(t, "stock", me.stock, [stocked]int16{fur: 1, tool: 1})
			g.play(does(construct, 1))
			g.menu(mv(buildHabitat, prestigious))
			g.play(mv(buildHabitat, prestigious))
			want(t, "stock", me.stock, [stocked]int16{})
			want(t, "built", me.built, [2]int8{1, 1})
			_, points := g.item(blue, habitatPoints)
			want(t, "points", points, 4)
			g.ask(red, resolve)
		}},
		{"DG-E6", "two hunters to stone, two tiles away in the cold", func(t *testing.T) {
			g := land(t, 4)
			g.round = 2
			g.tile("E7", "T18")
			g.programs(red)
			g.play(plans(expedition), g.on(chooseTile, "E7"))
			want(t, "with a third hunter", g.offers(gather(0, 0, 3, 0)), true)
			want(t, "with a tool", g.offers(gather(0, 0, 2, 1)), true)
			g.play(gather(0, 0, 2, 0), mv(pay))
			want(t, "furs", g.tribe[red].stock[fur], 2)
			g.turnOf(red)
			g.play(g.expedition("E7"))
			want(t, "stone", g.tribe[red].has(stone), 4)
		}},
		{"DG-E7", "chief and hunter to wood, three tiles away in the heat", func(t *testing.T) {
			g := land(t, 4)
			g.tribe[red].level[movement] = 2
			g.tile("E7", "T18")
			g.tile("E8", "T09")
			g.programs(red)
			g.play(plans(expedition), g.on(chooseTile, "E8"))
			g.refuse("DG-69", gather(1, 0, 2, 0), "4 components")
			g.play(gather(1, 0, 1, 0))
			g.ask(pink, program)
			want(t, "furs", g.tribe[red].stock[fur], 3)
			g.turnOf(red)
			g.play(g.expedition("E8"))
			want(t, "wood", g.tribe[red].has(wood), 3)
		}},
		{"DG-E8", "the opening", func(t *testing.T) {
			g := land(t, 4)
			g.first = red
			g.goOn(programming)
			g.play(plans(expedition), g.on(chooseTile, "E6"), gather(0, 0, 3, 0)) // Red: stone
			g.ask(pink, program)
			g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 1, 0)) // the horse
			g.ask(blue, program)
			g.play(plans(expedition), g.on(chooseTile, "F6"), gather(0, 1, 1, 0)) // wood
			g.ask(yellow, program)
			g.play(plans(expedition), g.on(chooseTile, "F5"), gather(0, 0, 2, 1)) // the other wood
			g.ask(red, program)
			g.play(plans(handicraft), mv(chooseCraft, craftNo("K1")), mv(placeMember, chief+1), mv(pay))
			g.ask(pink, program)
			g.play(plans(expedition), g.on(chooseTile, "D4"), gather(0, 1, 0, 0)) // small game
			g.ask(blue, program)
			g.play(plans(expedition), g.on(chooseTile, "F4")) // the reindeer
			g.menu(mv(sendHunters, 0, 2), mv(sendHunters, 0, 3), mv(sendHunters, 1, 1), mv(sendHunters, 1, 2), mv(sendHunters, 1, 3))
			g.refuse("DG-R15", mv(sendHunters, 0, 4)) // one of four is gone
			g.play(mv(sendHunters, 0, 3))
			g.ask(yellow, program)
			g.play(plans(expedition), g.on(chooseTile, "D5"), gather(0, 0, 2, 0)) // shells
			for seat, home := range [][members]int8{yellow: {0, 1, 1}, red: {1, 0, 1}, pink: {4, 0, 0}, blue: {0, 1, 0}} {
				want(t, "at home", g.tribe[seat].home, home)
			}
			want(t, "no tool for three hunters", g.tribe[blue].stock[tool], 3)
			g.allDrop()
			g.ask(red, resolve)
		}},
		{"DG-E11", "painting twice", func(t *testing.T) {
			g := land(t, 4)
			g.fresco[1], g.shown = 3, 2 // bison, mammoth, bison
			me := &g.tribe[red]
			me.memory[0] = bison + 1
			g.programs(red)
			g.play(plans(paint), mv(chooseSpace, 3, 1), mv(placeMember, hunter+1), mv(pay))
			g.programs(red)
			g.play(plans(expedition), g.on(chooseTile, "F4"), mv(sendHunters, 0, 3))
			g.programs(red)
			g.play(plans(paint), mv(chooseSpace, 1, 1), mv(placeMember, chief+1), mv(pay))
			want(t, "tools", me.stock[tool], 1)
			g.turnOf(red)
			g.play(does(paint, 3, 1), g.expedition("F4"), does(paint, 1, 1))
			want(t, "a bison and a reindeer", [2]int{g.cubes(red, bison), g.cubes(red, reindeer)}, [2]int{1, 1})
			want(t, "memory", me.memory, [memory]uint8{})
		}},
		{"DG-E13", "paint perfectly with two horses, or with one", func(t *testing.T) {
			for horses := int16(1); horses <= 2; horses++ {
				g := land(t, 4)
				me := &g.tribe[blue]
				me.memory[0] = horse + 1
				g.programs(blue)
				g.play(plans(paintPerfectly), mv(chooseSpace, 1, 2))
				want(t, "no cost", g.goods(blue), [resources]int16{fur: 3, tool: 3, fruit: 3, meat: 3})
				g.programs(blue)
				g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 0, 2))
				g.turnOf(blue)
				if horses == 2 {
					g.play(g.expedition("E4"))
					want(t, "memory", me.memory, [memory]uint8{horse + 1, horse + 1})
					g.play(does(paintPerfectly), mv(offer, fur))
					g.menu(mv(paintCubes, 1), mv(paintCubes, 2))
					g.play(mv(paintCubes, 2))
				} else {
					g.play(does(paintPerfectly), mv(offer, fur))
					g.ask(blue, resolve)
				}
				want(t, "cubes", g.space[0][1], painted{by: uint8(blue) + 1, cubes: int8(horses)})
				_, points := g.item(blue, paintingPoints)
				want(t, "points", points, horses)
				want(t, "memory", me.memory[0], 0)
			}
		}},
		{"DG-E14", "twins", func(t *testing.T) {
			g := land(t, 4)
			g.play(plans(twinBirth), mv(placePartner, hunter+1))
			want(t, "at home", g.tribe[yellow].home, [members]int8{3, 1, 0})
			g.turnOf(yellow)
			g.play(does(twinBirth), mv(offer, meat))
			want(t, "newborn", g.tribe[yellow].newborn, 2)
			want(t, "at home", g.tribe[yellow].home, [members]int8{4, 1, 1})
		}},
	}.run(t)
}

func TestYieldExamples(t *testing.T) {
	// gathers sends a party of seat 0 to a tile on E4 and resolves it, with a capacity, as far as the mix of the load.
	gathers := func(t *testing.T, tile string, capacity uint8, party engine.Move) *game {
		g := land(t, 4)
		g.tile("E4", tile)
		g.give(0, 0, 0, 0, 0, 3)
		g.tribe[0].level[transport] = capacity - 2
		g.sends(0, "E4", party)
		g.turnOf(0)
		g.play(g.expedition("E4"))
		return g
	}
	ruleTests{
		{"DG-E5", "3 hunters on 3 fruit: 6 of 9", func(t *testing.T) {
			g := gathers(t, "X19", 2, gather(0, 0, 3, 0))
			g.menu(mv(carry, 6))
			g.refuse("DG-R22", mv(carry, 9), "exactly 6")
			g.play(mv(carry, 6))
			want(t, "fruit", g.tribe[0].bowl, [bowls][2]int16{{6, 0}})
		}},
		{"DG-E9", "yields", func(t *testing.T) {
			for _, c := range []struct {
				tile   string
				party  engine.Move
				brings [resources]int16
			}{
				{"S5", gather(0, 0, 3, 0), [resources]int16{stone: 3, tool: 3}},
				{"S3", gather(0, 0, 2, 1), [resources]int16{wood: 6, tool: 2}},
				{"S6", gather(0, 1, 1, 0), [resources]int16{fruit: 6, tool: 3}},
				{"S7", gather(0, 0, 2, 0), [resources]int16{fruit: 2, bone: 2, tool: 3}},
				{"S8", gather(1, 0, 1, 0), [resources]int16{meat: 3, fur: 3, tool: 3}},
			} {
				g := gathers(t, c.tile, 4, c.party)
				want(t, c.tile, g.goods(0), c.brings)
			}
		}},
		{"DG-E10", "a bison in the cold", func(t *testing.T) {
			for _, capacity := range []int16{2, 3} {
				g := land(t, 4)
				g.round = 2
				g.tile("E7", "T09")
				g.tile("E8", "T05")
				g.beast("E8", bison)
				me := g.give(0, 0, 0, 2, 1, 1)
				me.level[movement] = 2
				g.play(plans(expedition), g.on(chooseTile, "E8"))
				g.refuse("DG-84", mv(sendHunters, 1, 2), "6 Mastery")
				me.stock[tool] = 2
				g.play(mv(sendHunters, 1, 2), mv(pay))
				want(t, "stock", me.stock, [stocked]int16{fur: 1, bone: 1})
				want(t, "party", me.party[0], party{at: uint8(cellNo(t, "E8")) + 1, chiefs: 1, hunters: 2, tools: 2})
				if capacity == 3 {
					me.improving[transport], me.home[hunter] = hunter+1, 1
				}
				g.turnOf(0)
				if capacity == 3 {
					g.play(does(improveTransport), g.expedition("E8"))
					want(t, "goods", g.goods(0), [resources]int16{meat: 4, fur: 3, bone: 2})
				} else {
					g.play(g.expedition("E8"))
					for _, m := range g.Moves(nil) {
						want(t, "carried", m.A+m.B+m.C, 6)
					}
					g.play(mv(carry, 2, 0, 4)) // fur, bone, meat
					want(t, "goods", g.goods(0), [resources]int16{meat: 4, fur: 3, bone: 1})
				}
				want(t, "memory", me.memory[0], bison+1)
			}
		}},
		{"DG-E12", "2 hunters and a tool on 3 fruit: 4 of 9", func(t *testing.T) {
			g := gathers(t, "X19", 2, gather(0, 0, 2, 1))
			g.menu(mv(carry, 4))
			g.play(mv(carry, 4))
			want(t, "goods", g.goods(0), [resources]int16{fruit: 4, tool: 2})
		}},
	}.run(t)
}
