package doggerland

import "testing"

// paints programs a painting with a member, for a tool.
func (g *game) paints(tile, row int16, who int16) {
	g.Helper()
	g.play(plans(paint), mv(chooseSpace, tile, row), mv(placeMember, who+1), mv(pay))
}

func TestFresco(t *testing.T) {
	ruleTests{
		{"DG-87", "only what is in the memory, which hunts fill, is painted", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 0, 0, 0, 0, 3)
			g.paints(1, 2, shaman) // a horse
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 1, 0))
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "F4"), mv(sendHunters, 0, 3))
			me := g.turnOf(0)
			want(t, "before the hunt", g.offers(does(paint, 1, 2)), false)
			g.play(g.expedition("F4"))
			want(t, "after another hunt", g.offers(does(paint, 1, 2)), false)
			g.play(g.expedition("E4"), mv(carry, 1, 1, 0))
			want(t, "memory", me.memory, [memory]uint8{reindeer + 1, horse + 1})
			n, _ := g.item(0, remembered)
			want(t, "remembered", n, 2)
			g.play(does(paint, 1, 2))
			want(t, "painted", g.space[0][1], painted{by: 1, cubes: 1})
		}},
		{"DG-88", "a free space of a face-up tile, and the cost", func(t *testing.T) {
			g := land(t, 3)
			g.fresco[1], g.shown = 12, 2
			g.space[0][0] = painted{by: 3, cubes: 1}
			g.tribe[2].token = 12 * rows // F12 bottom
			g.play(plans(paint))
			g.menu(mv(chooseSpace, 1, 2), mv(chooseSpace, 1, 3), mv(chooseSpace, 12, 1), mv(chooseSpace, 12, 2))
			g.refuse("DG-88", mv(chooseSpace, 2, 1), "face up")
			g.refuse("DG-88", mv(chooseSpace, 1, 1), "taken")
			g.refuse("DG-88", mv(chooseSpace, 12, 3), "taken")
			g.play(mv(chooseSpace, 1, 3), mv(placeMember, chief+1), mv(pay))
			want(t, "tools", g.tribe[0].stock[tool], 2)
			want(t, "it", g.tribe[0].painting[0], job{3, chief})
			g.play(plans(paint))
			g.refuse("DG-88", mv(chooseSpace, 1, 3), "taken")
			g.menu(mv(chooseSpace, 1, 2), mv(chooseSpace, 12, 1), mv(chooseSpace, 12, 2))
			g.shown = 1
			g.space[0][1] = painted{by: 1, cubes: 2}
			g.programs(1)
			g.refuse("DG-88", plans(paint), "no space")
		}},
		{"DG-89", "the animal may come later, but in time", func(t *testing.T) {
			g := land(t, 2)
			g.paints(1, 2, hunter)
			g.turnOf(0)
			g.menu(mv(finish))
			g.refuse("DG-144", does(paint, 1, 2), "no horse")
			g.tribe[0].memory[1] = horse + 1
			g.menu(mv(finish), does(paint, 1, 2))
		}},
		{"DG-90", "once in a round", func(t *testing.T) {
			g := land(t, 2)
			g.paints(1, 1, hunter)
			g.paints(1, 2, hunter) // of the other player
			g.tribe[0].home[chief] = 0
			g.refuse("DG-91", plans(paint), "the chief")
			g.tribe[0].home[chief] = 1
			g.allDrop()
			g.idle(func() bool { return g.phase == programming })
			g.programs(0)
			g.paints(1, 1, shaman)
		}},
		{"DG-91", "twice with the chief as the first or the second, on two spaces, with two animals", func(t *testing.T) {
			for _, pair := range [][2]int16{{chief, hunter}, {chief, shaman}, {hunter, chief}, {shaman, chief}} {
				g := land(t, 2)
				me := &g.tribe[0]
				me.memory[0] = reindeer + 1
				g.paints(1, 1, pair[0])
				g.ask(1, program)
				g.programs(0)
				g.play(plans(paint))
				g.refuse("DG-88", mv(chooseSpace, 1, 1), "taken")
				g.play(mv(chooseSpace, 1, 3)) // the other reindeer
				if pair[0] == chief {
					g.menu(mv(placeMember, hunter+1), mv(placeMember, shaman+1))
				} else {
					g.menu(mv(placeMember, chief+1))
					g.refuse("DG-91", mv(placeMember, hunter+1), "the chief")
				}
				g.play(mv(placeMember, pair[1]+1), mv(pay))
				want(t, "tools", me.stock[tool], 1)
				g.programs(0)
				g.refuse("DG-91", plans(paint), "two members are there")
				g.turnOf(0)
				g.menu(mv(finish), does(paint, 1, 1), does(paint, 1, 3))
				g.play(does(paint, 1, 3))
				g.menu(mv(finish)) // the one animal is used
				me.memory[1] = reindeer + 1
				g.play(does(paint, 1, 1))
				want(t, "cubes", g.cubes(0, reindeer), 2)
				want(t, "at home", me.home, [members]int8{4, 1, 1})
			}
		}},
	}.run(t)
}

func TestAbilities(t *testing.T) {
	ruleTests{
		{"DG-92", "three abilities, a member on one, at no cost", func(t *testing.T) {
			for k := range abilities {
				g := land(t, 2)
				g.round = 2
				g.play(plans(firstImprove + k))
				g.menu(mv(placeMember, hunter+1), mv(placeMember, chief+1), mv(placeMember, shaman+1))
				g.play(mv(placeMember, shaman+1))
				g.ask(1, program)
				var there [abilities]uint8
				there[k] = shaman + 1
				want(t, "there", g.tribe[0].improving, there)
				want(t, "stock", g.tribe[0].stock, [stocked]int16{fur: 3, tool: 3})
			}
		}},
		{"DG-93", "the resources are paid on resolution", func(t *testing.T) {
			for k, cost := range [abilities][stocked]int16{{wood: 1}, {fur: 1, bone: 1}, {stone: 1}} {
				g := land(t, 2)
				me := g.give(0)
				g.play(plans(firstImprove+k), mv(placeMember, hunter+1))
				g.turnOf(0)
				want(t, "without", g.offers(does(firstImprove+k)), false)
				me.stock = cost
				g.play(does(firstImprove + k))
				if k == toolmaking {
					g.play(mv(makeTools, 1, 0))
				}
				want(t, "stock", me.stock, [stocked]int16{})
				want(t, "level", me.level[k], 1)
			}
		}},
		{"DG-94", "one ability once in a round, several with a member each", func(t *testing.T) {
			g := land(t, 2)
			for k := range abilities {
				g.programs(0)
				g.play(plans(firstImprove+k), mv(placeMember, hunter+1))
				g.programs(0)
				g.refuse("DG-94", plans(firstImprove+k), "already")
			}
			want(t, "at home", g.tribe[0].home[hunter], 1)
			g.programs(1)
			want(t, "the other player", g.offers(plans(improveMovement)), true)
			g.allDrop()
			g.idle(func() bool { return g.phase == programming })
			g.programs(0)
			want(t, "in the next round", g.offers(plans(improveMovement)), true)
		}},
		{"DG-95", "Movement Range 2, 3, 4 tiles", func(t *testing.T) {
			for level, far := range []string{"C4", "B4", "A4"} {
				g := land(t, 4)
				g.village(0, "E4")
				g.tile("C4", "T09")
				g.tile("B4", "T10")
				g.tile("A4", "T11")
				g.tribe[0].level[movement] = uint8(level)
				g.play(plans(expedition))
				for k, cell := range []string{"C4", "B4", "A4"} {
					want(t, cell, g.offers(g.on(chooseTile, cell)), k <= level)
				}
				want(t, "the farthest", g.offers(g.on(chooseTile, far)), true)
				n, _ := g.item(0, movementLevel)
				want(t, "level", n, int16(level))
			}
		}},
		{"DG-96", "Transport Capacity 2, 3, 4 for each member, the rest stays", func(t *testing.T) {
			for level, load := range []int16{2, 3, 4} {
				g := land(t, 2)
				me := g.give(0, 0, 0, 0, 0, 2)
				me.level[transport] = uint8(level)
				g.sends(0, "D6", gather(0, 0, 1, 2)) // 9 fruit
				g.turnOf(0)
				g.play(g.expedition("D6"), mv(carry, load))
				want(t, "fruit", me.has(fruit), load)
				n, _ := g.item(0, transportLevel)
				want(t, "level", n, int16(level))
			}
		}},
		{"DG-97", "improve, make tools or both, for the next round's programming", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 0, 3)
			g.play(plans(improveTools), mv(placeMember, hunter+1))
			want(t, "no tools yet", me.stock[tool], 0)
			g.turnOf(0)
			g.play(does(improveTools))
			g.menu(mv(makeTools, 0, 1), mv(makeTools, 1, 0), mv(makeTools, 1, 1))
			g.play(mv(makeTools, 1, 1))
			want(t, "tools", me.stock, [stocked]int16{tool: 3})
			want(t, "level", me.level[toolmaking], 1)
			n, _ := g.item(0, toolLevel)
			want(t, "level", n, 1)
		}},
		{"DG-98", "the chief gets nothing more", func(t *testing.T) {
			var after [2]tribe
			for i, who := range []int16{hunter, chief} {
				g := land(t, 2)
				me := g.give(0, 9, 9, 9, 9, 9)
				g.play(plans(improveTools), mv(placeMember, who+1))
				g.turnOf(0)
				g.play(does(improveTools), mv(makeTools, 1, 2))
				want(t, "at home", me.home, [members]int8{4, 1, 1})
				after[i] = *me
			}
			want(t, "the same with hunter and chief", after[0], after[1])
			g := land(t, 2)
			g.play(plans(improveTools), mv(placeMember, chief+1))
			g.programs(0)
			g.refuse("DG-94", plans(improveTools))
		}},
		{"DG-R36", "not movement and transport at their maximum, but tools", func(t *testing.T) {
			g := land(t, 2)
			g.tribe[0].level = [abilities]uint8{2, 2, 2}
			g.refuse("DG-R36", plans(improveMovement), "maximum")
			g.refuse("DG-R36", plans(improveTransport), "maximum")
			g.give(0, 9, 9, 9, 9, 0)
			g.play(plans(improveTools), mv(placeMember, hunter+1))
			g.turnOf(0)
			g.play(does(improveTools))
			g.menu(mv(makeTools, 0, 1), mv(makeTools, 0, 2), mv(makeTools, 0, 3))
			g.refuse("DG-R36", mv(makeTools, 1, 0), "maximum")
			g.tribe[1].improving[movement] = hunter + 1
			g.tribe[1].home[hunter]--
			g.tribe[0].level[movement] = 1
			g.programs(0)
			want(t, "a place of its own", g.offers(plans(improveMovement)), true)
		}},
		{"DG-R37", "improving first, so the new level makes tools already, or an old one", func(t *testing.T) {
			for level, tools := range []int16{3, 4, 5} { // of each level: 2 stone; stone and fur; stone and bone
				g := land(t, 2)
				me := g.give(0, 0, 9, 9, 9, 0)
				me.level[toolmaking] = 1
				me.improving[toolmaking], me.home[hunter] = hunter+1, 3
				g.turnOf(0)
				g.play(does(improveTools))
				g.menu(
					mv(makeTools, 0, 1), mv(makeTools, 0, 2),
					mv(makeTools, 1, 0), mv(makeTools, 1, 1), mv(makeTools, 1, 2), mv(makeTools, 1, 3),
				)
				g.refuse("DG-149", mv(makeTools, 0, 3), "not been reached")
				g.refuse("DG-150", mv(makeTools, 0, 0))
				g.play(mv(makeTools, 1, int16(level)+1))
				left := [][stocked]int16{{stone: 5, fur: 9, bone: 9}, {stone: 6, fur: 8, bone: 9}, {stone: 6, fur: 9, bone: 8}}[level]
				left[tool] = tools
				want(t, "stock", me.stock, left)
			}
		}},
	}.run(t)
}
