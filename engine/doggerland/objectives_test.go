package doggerland

import (
	"fmt"
	"testing"

	"tribes/engine"
)

// fulfils tells whether a seat gets a cube on an Objective tile when the round ends now.
func (g *game) fulfils(seat engine.Seat, tile uint8) bool {
	g.target = [inPlay]goal{{tile: tile}}
	g.reachTargets(&g.ev)
	return g.target[0].first>>seat&1 == 1
}

// fulfilsSolo tells whether the player gets a cube on a Solo Objective tile when the round ends now.
func (g *game) fulfilsSolo(tile int) bool {
	g.wanted, g.met = uint16(bit(tile-1)), 0
	g.reachTargets(&g.ev)
	return g.met != 0
}

// turnedUp are the Fresco tiles face up, in order.
func (g *game) turnedUp(tiles ...uint8) {
	g.fresco = [maxFresco]uint8{}
	g.shown = int8(copy(g.fresco[:], tiles))
}

// cube puts cubes of a seat on a space of a Fresco tile, by its number.
func (g *game) cube(seat engine.Seat, tile, row int, n int8) {
	g.space[tile-1][row] = painted{uint8(seat) + 1, n}
}

// makes gives finished handicrafts to a seat.
func (g *game) makes(seat engine.Seat, ids ...string) {
	for _, id := range ids {
		g.tribe[seat].made |= bit(int(craftNo(id)) - 1)
	}
	g.display &^= g.tribe[seat].made
}

// actionSet is a set of shaman actions.
func actionSet(all ...int) (set uint8) {
	for _, a := range all {
		set |= 1 << (a - firstShaman)
	}
	return
}

// count is a case of something that must be there so often, and how to have it.
type count struct {
	rule, what string
	tile       uint8
	enough     int
	have       func(g *game, c *tribe, n int)
}

// TestObjectives: each with one less than needed, with as much, and with more.
func TestObjectives(t *testing.T) {
	tests := ruleTests{}
	for _, c := range []count{
		{"DG-218", "10 members, chief and shaman counted", 1, 10, func(_ *game, c *tribe, n int) { c.hunters = int8(n) - 2 }},
		{"DG-219", "5 different shaman actions", 2, 5, func(_ *game, c *tribe, n int) { c.used = uint8(bit(n)-1) << 1 }},
		{"DG-220", "habitats worth 9 points", 3, 9, func(_ *game, c *tribe, n int) { c.built = [2]int8{int8(n) - 6, 2} }},
		{"DG-221", "a painting of each of 4 species", 4, 4, func(g *game, _ *tribe, n int) {
			for k, at := range [][2]int{{1, 0}, {1, 1}, {3, 0}, {3, 1}} { // reindeer, horse, bison, mammoth
				if k < n {
					g.cube(1, at[0], at[1], 1)
				}
			}
		}},
		{"DG-222", "3 abilities at their maximum", 5, 3, func(_ *game, c *tribe, n int) {
			for k := range c.level {
				if c.level[k] = levels - 2; k < n {
					c.level[k]++
				}
			}
		}},
		{"DG-223", "5 Handicraft tiles", 6, 5, func(_ *game, c *tribe, n int) { c.made = (bit(n) - 1) << 6 }},
		{"DG-224", "3 kinds of megalith", 7, 3, func(g *game, c *tribe, n int) {
			for k := range min(n, megaliths) {
				c.stone[k] = uint8(cellNo(g, "F5")) + 1
			}
		}},
	} {
		tests = append(tests, struct {
			Rule, What string
			Test       func(t *testing.T)
		}{c.rule, c.what, func(t *testing.T) {
			for n := c.enough - 1; n <= c.enough+1; n++ {
				g := land(t, 3)
				g.turnedUp(1, 3)
				c.have(g, &g.tribe[1], n)
				want(t, fmt.Sprint(n, ": seat 1"), g.fulfils(1, c.tile), n >= c.enough)
				want(t, fmt.Sprint(n, ": seat 0"), g.fulfils(0, c.tile), false)
			}
		}})
	}
	tests.run(t)
	ruleTests{
		{"DG-220", "9 points in any mixture; makeshift ones are worth nothing", func(t *testing.T) {
			for built, met := range map[[2]int8]bool{{0, 3}: true, {3, 2}: true, {6, 0}: false, {5, 1}: false, {2, 2}: false, {0, 2}: false} {
				g := land(t, 2)
				g.tribe[0].built = built
				want(t, fmt.Sprint(built), g.fulfils(0, 3), met)
			}
		}},
		{"DG-221", "4 cubes on three species are not enough; neither are those of others", func(t *testing.T) {
			g := land(t, 2)
			g.turnedUp(1, 3)
			g.cube(0, 1, 0, 2)
			g.cube(0, 1, 1, 1)
			g.cube(0, 3, 0, 1)
			g.cube(1, 3, 1, 1)
			want(t, "three species", g.fulfils(0, 4), false)
		}},
		{"DG-225", "all six of it, and none may be missing", func(t *testing.T) {
			parts := []func(g *game, c *tribe){
				func(_ *game, c *tribe) { c.births = 1 },
				func(g *game, c *tribe) { c.stone[1] = c.village },
				func(g *game, _ *tribe) { g.cube(0, 1, 0, 1) },
				func(g *game, _ *tribe) { g.cube(0, 3, 1, 1) },
				func(g *game, _ *tribe) { g.makes(0, "N7") },
				func(_ *game, c *tribe) { c.built = [2]int8{0, 1} },
			}
			for missing := range len(parts) + 1 {
				g := land(t, 2)
				g.turnedUp(1, 3)
				for i, have := range parts {
					if i != missing {
						have(g, &g.tribe[0])
					}
				}
				want(t, fmt.Sprint("part missing: ", missing), g.fulfils(0, 8), missing == len(parts))
			}
			g := land(t, 2)
			g.turnedUp(1, 3)
			for _, have := range parts {
				have(g, &g.tribe[0])
			}
			g.tribe[0].built = [2]int8{4, 0}
			want(t, "simple habitats only", g.fulfils(0, 8), false)
			g.tribe[0].built = [2]int8{4, 1}
			g.space[2][1] = painted{}
			g.cube(0, 1, 1, 2)
			want(t, "two species of the hot season", g.fulfils(0, 8), false)
		}},
		{"DG-E30", "5 handicrafts with 4 players", func(t *testing.T) {
			g := setup(t, 4, 5)
			g.play(mv(setArrow, 1), mv(setCentre, 1))
			want(t, "told", g.told(craftUp), 5)
			want(t, "as many as players and one more", [4]int8{g.rules.display[2], g.rules.display[3], g.rules.display[4]}, [4]int8{3, 4, 5})
		}},
	}.run(t)
}

// TestSoloObjectives: each with one less than needed, with as much, and with more.
func TestSoloObjectives(t *testing.T) {
	tests := ruleTests{}
	for _, c := range []count{
		{"DG-271", "4 prestigious habitats", 1, 4, func(_ *game, c *tribe, n int) { c.built = [2]int8{1, int8(n)} }},
		{"DG-272", "3 abilities at their maximum", 2, 3, func(_ *game, c *tribe, n int) {
			for k := range c.level {
				if c.level[k] = levels - 2; k < n {
					c.level[k]++
				}
			}
		}},
		{"DG-273", "2 of the 3 megaliths", 3, 2, func(_ *game, c *tribe, n int) {
			for k := range n {
				c.stone[2-k] = c.village
			}
		}},
		{"DG-274", "6 habitats of either kind", 4, 6, func(_ *game, c *tribe, n int) { c.built = [2]int8{int8(n) - 2, 2} }},
		{"DG-275", "5 shaman actions", 5, 5, func(_ *game, c *tribe, n int) { c.used = uint8(bit(n)-1) << 1 }},
		{"DG-276", "4 paintings of the hot season", 6, 4, func(g *game, _ *tribe, n int) {
			for k, at := range [][2]int{{1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}} {
				if k < n {
					g.cube(0, at[0], at[1], 1)
				}
			}
			g.cube(0, 3, 0, 2)
		}},
		{"DG-277", "3 paintings of the cold season", 7, 3, func(g *game, _ *tribe, n int) {
			for k, at := range [][2]int{{3, 0}, {3, 1}, {3, 2}, {4, 0}} {
				if k < n {
					g.cube(0, at[0], at[1], 1)
				}
			}
			g.cube(0, 1, 0, 2)
		}},
		{"DG-278", "10 members, chief and shaman counted", 8, 10, func(_ *game, c *tribe, n int) { c.hunters = int8(n) - 2 }},
		{"DG-279", "9 hunts", 9, 9, func(_ *game, c *tribe, n int) { c.hunts = int8(n) }},
		{"DG-280", "4 statuettes, necklaces apart", 10, 4, func(g *game, c *tribe, n int) {
			g.makes(0, "N1", "N2", "N3", "N4")
			c.made |= bit(n) - 1
		}},
		{"DG-281", "4 necklaces, statuettes apart", 11, 4, func(g *game, c *tribe, n int) {
			g.makes(0, "K1", "K2", "K3", "K4")
			c.made |= (bit(n) - 1) << 9
		}},
	} {
		tests = append(tests, struct {
			Rule, What string
			Test       func(t *testing.T)
		}{c.rule, c.what, func(t *testing.T) {
			for n := c.enough - 1; n <= c.enough+1; n++ {
				if c.tile == 2 && n > 3 || c.tile == 4 && n > spaces {
					continue
				}
				g := alone(t)
				g.turnedUp(1, 2, 3, 4)
				c.have(g, &g.tribe[0], n)
				want(t, fmt.Sprint(n), g.fulfilsSolo(int(c.tile)), n >= c.enough)
			}
		}})
	}
	tests.run(t)
	ruleTests{
		{"DG-279", "a hunt counts when it is resolved, painted or not", func(t *testing.T) {
			g := alone(t)
			g.beast("E4", horse)
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 1, 1))
			g.allDrop()
			want(t, "programmed", g.tribe[0].hunts, 0)
			g.play(g.expedition("E4"))
			want(t, "hunted", g.tribe[0].hunts, 1)
		}},
		{"DG-280", "never in play with the necklaces", func(t *testing.T) {
			want(t, "excludes", load0(t).soloTarget[9].excludes, 10)
		}},
		{"DG-281", "never in play with the statuettes", func(t *testing.T) {
			want(t, "excludes", load0(t).soloTarget[10].excludes, 9)
		}},
		{"DG-R97", "every cube is a painting: a double painting is two", func(t *testing.T) {
			g := alone(t)
			g.turnedUp(1, 2, 3, 4)
			g.cube(0, 1, 0, 2)
			g.cube(0, 2, 0, 1)
			want(t, "3 of the hot season", g.fulfilsSolo(6), false)
			g.cube(0, 2, 0, 2)
			want(t, "4 of the hot season", g.fulfilsSolo(6), true)
			g.cube(0, 3, 0, 2)
			want(t, "2 of the cold season", g.fulfilsSolo(7), false)
			g.cube(0, 4, 0, 1)
			want(t, "3 of the cold season", g.fulfilsSolo(7), true)
		}},
		{"DG-R97", "to move the village is a shaman action", func(t *testing.T) {
			g := alone(t)
			g.card, g.rival[0] = 1, g.at("F6")
			g.give(0, 0, 0, 1, 0, 0, 9, 3)
			me := g.programs(0)
			me.used = actionSet(longTrip, menhir, dolmen, trade)
			g.play(plans(nextFirst))
			g.allDrop()
			g.play(does(nextFirst), mv(offer, fur))
			want(t, "four so far", g.fulfilsSolo(5), false)
			g.play(g.on(moveVillage, "E4"))
			want(t, "five", g.fulfilsSolo(5), true)
		}},
		{"DG-R97", "a hunt counts though the animal is discarded", func(t *testing.T) {
			g := alone(t)
			me := &g.tribe[0]
			me.memory = [memory]uint8{bison + 1, bison + 1}
			me.hunts = 8
			g.beast("E4", horse)
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 1, 2))
			g.allDrop()
			g.play(g.expedition("E4"), mv(keepAnimal, 0))
			want(t, "memory", me.memory, [memory]uint8{bison + 1, bison + 1})
			want(t, "nine", g.fulfilsSolo(9), true)
		}},
		{"DG-E29", "difficult: 4 statuettes, 4 prestigious habitats, 6 hunts: two objectives, four more are needed", func(t *testing.T) {
			g := alone(t)
			g.level = 2
			g.wanted = 1<<0 | 1<<9 | 1<<8 | 1<<1 | 1<<2 | 1<<4 | 1<<5 | 1<<6
			g.makes(0, "K1", "K3", "K5", "K9")
			me := &g.tribe[0]
			me.built, me.hunts = [2]int8{0, 4}, 6
			g.reachTargets(&g.ev)
			want(t, "met", g.met, 1<<0|1<<9)
			count, points := g.item(0, soloMet)
			want(t, "objectives", [2]int16{count, points}, [2]int16{2, 2})
			want(t, "needed", g.rules.level[2].toWin-2, 4)
			me.hunts = 9
			g.reachTargets(&g.ev)
			want(t, "with three hunts more", g.met, 1<<0|1<<9|1<<8)
		}},
	}.run(t)
}
