package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

func TestPhase3Painting(t *testing.T) {
	// painting is a game in which a hunter of seat 0 stands on the top space of F03, a bison.
	painting := func(t *testing.T, memory ...uint8) (*game, *tribe) {
		g := land(t, 2)
		g.fresco[1], g.shown = 3, 2
		c := &g.tribe[0]
		for i, kind := range memory {
			c.memory[i] = kind + 1
		}
		g.plan(0, plans(paint), mv(chooseSpace, 3, 1), mv(placeMember, hunter+1), mv(pay))
		g.busy().resolves(0)
		return g, c
	}
	ruleTests{
		{"DG-143", "a cube replaces the member, the animal goes back", func(t *testing.T) {
			g, c := painting(t, horse, bison)
			want(t, "left before", g.left(bison), 6)
			g.play(does(paint, 3, 1))
			want(t, "space", g.space[2][0], painted{1, 1})
			g.allHome(0)
			want(t, "memory", c.memory, [2]uint8{horse + 1, 0})
			want(t, "left", g.left(bison), 7)
		}},
		{"DG-143", "of two matching animals one is used", func(t *testing.T) {
			g, c := painting(t, bison, bison)
			g.play(does(paint, 3, 1))
			want(t, "bison remembered", c.remembers(bison), 1)
			want(t, "cubes", g.space[2][0].cubes, 1)
		}},
		{"DG-144", "without a matching animal the action is lost", func(t *testing.T) {
			for _, memory := range [][]uint8{nil, {horse}, {mammoth, reindeer}} {
				g, c := painting(t, memory...)
				g.menu(mv(finish))
				g.refuse("DG-144", does(paint, 3, 1), "bison")
				before := c.memory
				g.play(mv(finish))
				g.allHome(0)
				want(t, "space", g.space[2][0], painted{})
				want(t, "memory", c.memory, before)
			}
		}},
		{"DG-145", "the points of the space, and a cube in the row", func(t *testing.T) {
			g, _ := painting(t, bison)
			g.scores(0, paintingPoints, 0, 0)
			g.scores(0, rowPoints, 0, 0)
			g.play(does(paint, 3, 1))
			g.scores(0, paintingPoints, 1, 3)
			g.scores(0, rowPoints, 1, 4)
		}},
		{"DG-R50", "the memory keeps its animals from round to round, and any that matches will do", func(t *testing.T) {
			g, c := painting(t, horse, bison)
			g.play(mv(finish), mv(finish))
			g.fedAll()
			g.play(mv(stay), mv(stay))
			want(t, "round", g.round, 2)
			want(t, "memory", c.memory, [2]uint8{horse + 1, bison + 1})
			g.plan(0, plans(paint), mv(chooseSpace, 1, 2), mv(placeMember, shaman+1), mv(pay))
			g.resolves(0)
			g.play(does(paint, 1, 2))
			want(t, "the second of the memory is left", c.memory, [2]uint8{0, bison + 1})
		}},
		{"DG-E21", "a bison painted: 3 points at the end", func(t *testing.T) {
			g := land(t, 4) // Red is seat 1
			g.fresco[0] = 3
			c := &g.tribe[1]
			c.memory[1] = bison + 1
			g.plan(1, plans(paint), mv(chooseSpace, 3, 3), mv(placeMember, hunter+1), mv(pay))
			want(t, "hunter away", c.home[hunter], 3)
			g.busy().resolves(1)
			g.play(does(paint, 3, 3))
			want(t, "space", g.space[2][2], painted{2, 1})
			g.allHome(1)
			want(t, "in the corner", g.left(bison), 7)
			g.scores(1, paintingPoints, 1, 3)
		}},
	}.run(t)
}

func TestPhase3Abilities(t *testing.T) {
	// training is a game in which a hunter of seat 0 stands on the space of an ability at a level.
	training := func(t *testing.T, ability int, level uint8, n ...int16) (*game, *tribe) {
		g := land(t, 2)
		c := &g.tribe[0]
		g.plan(0, plans(firstImprove+ability), mv(placeMember, hunter+1))
		c.level[ability] = level
		g.give(0, n...)
		g.busy().resolves(0)
		return g, c
	}
	tools := does(improveTools)
	ruleTests{
		{"DG-146", "the cost between the levels; 2, 3, 4", func(t *testing.T) {
			for _, c := range []struct {
				ability int
				level   uint8
				cost    []int16
			}{
				{movement, 0, []int16{1}}, {movement, 1, []int16{2}}, {transport, 0, []int16{0, 0, 1, 1}}, {transport, 1, []int16{0, 0, 2, 2}},
			} {
				g, me := training(t, c.ability, c.level, c.cost...)
				g.menu(mv(finish), does(firstImprove+c.ability))
				g.play(does(firstImprove + c.ability))
				want(t, "level", me.level[c.ability], c.level+1)
				g.owns(0)
				if value := int8(c.level) + 3; c.ability == movement {
					want(t, "range", g.reach(me), value)
				} else {
					want(t, "capacity", g.load(me), value)
				}
				for r, n := range c.cost {
					if n > 0 {
						short := slices.Clone(c.cost)
						short[r]--
						g, _ := training(t, c.ability, c.level, short...)
						g.refuse("DG-146", does(firstImprove+c.ability))
					}
				}
			}
		}},
		{"DG-146", "one step in a round", func(t *testing.T) {
			g := land(t, 2)
			g.plan(0, plans(improveMovement), mv(placeMember, hunter+1))
			g.plan(0, plans(reproduce), mv(placePair, chiefShaman))
			c := g.give(0, 9)
			g.resolves(0)
			g.play(does(improveMovement))
			g.refuse("DG-110", does(improveMovement), "resolved")
			want(t, "level", c.level[movement], 1)
		}},
		{"DG-147", "a new capacity counts for expeditions resolved later in the phase, not for earlier ones", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 0, 0, 2, 2)
			g.sent(0, "F5", party{hunters: 1, tools: 1}) // 4 wood
			g.sent(0, "D6", party{hunters: 1})           // 3 fruit
			g.plan(0, plans(improveTransport), mv(placeMember, hunter+1))
			g.busy().resolves(0)
			g.play(g.expedition("F5"))
			g.menu(mv(carry, 2))
			g.play(mv(carry, 2), does(improveTransport), g.expedition("D6"))
			g.owns(0, 2, 0, 1, 1, 0, 3)
		}},
		{"DG-148", "improve, make tools, or first the one and then the other", func(t *testing.T) {
			g, c := training(t, toolmaking, 0, 0, 3)
			g.play(tools)
			g.menu(mv(makeTools, 0, 1), mv(makeTools, 1, 0), mv(makeTools, 1, 1))
			g.play(mv(makeTools, 1, 0))
			want(t, "level", c.level[toolmaking], 1)
			g.owns(0, 0, 2)
			g, c = training(t, toolmaking, 0, 0, 3)
			g.play(tools, mv(makeTools, 0, 1))
			want(t, "level", c.level[toolmaking], 0)
			g.owns(0, 0, 1, 0, 0, 3)
			g, c = training(t, toolmaking, 0, 0, 3)
			g.play(tools, mv(makeTools, 1, 1))
			want(t, "level", c.level[toolmaking], 1)
			g.owns(0, 0, 0, 0, 0, 3)
		}},
		{"DG-148", "both are paid", func(t *testing.T) {
			g, _ := training(t, toolmaking, 0, 0, 2)
			g.play(tools)
			g.menu(mv(makeTools, 0, 1), mv(makeTools, 1, 0))
			g.refuse("DG-149", mv(makeTools, 1, 1))
		}},
		{"DG-149", "at the own level or an earlier one, once", func(t *testing.T) {
			for _, c := range []struct {
				level uint8
				want  []engine.Move
			}{
				{0, []engine.Move{mv(makeTools, 0, 1), mv(makeTools, 1, 0), mv(makeTools, 1, 1), mv(makeTools, 1, 2)}},
				{1, []engine.Move{mv(makeTools, 0, 1), mv(makeTools, 0, 2), mv(makeTools, 1, 0), mv(makeTools, 1, 1), mv(makeTools, 1, 2), mv(makeTools, 1, 3)}},
				{2, []engine.Move{mv(makeTools, 0, 1), mv(makeTools, 0, 2), mv(makeTools, 0, 3)}},
			} {
				g, _ := training(t, toolmaking, c.level, 9, 9, 9, 9)
				g.play(tools)
				g.menu(c.want...)
				g.play(c.want[0])
				g.ask(1, resolve)
			}
			for level, n := range []int16{3, 4, 5} {
				pays := [][]int16{{0, 2}, {0, 1, 1}, {0, 1, 0, 1}}[level]
				g, _ := training(t, toolmaking, 2, pays...)
				g.play(tools, mv(makeTools, 0, int16(level)+1))
				g.owns(0, 0, 0, 0, 0, n)
			}
			g, _ := training(t, toolmaking, 0, 9, 9, 9, 9)
			g.play(tools)
			g.refuse("DG-149", mv(makeTools, 0, 2), "level")
			g.refuse("DG-149", mv(makeTools, 1, 3), "level")
		}},
		{"DG-150", "the member returns; with nothing paid the action is lost", func(t *testing.T) {
			for ability := range abilities {
				g, c := training(t, ability, 0, 9, 9, 9, 9)
				g.play(mv(finish))
				want(t, "level", c.level, [abilities]uint8{})
				g.owns(0, 9, 9, 9, 9)
				g.allHome(0)
				g, _ = training(t, ability, 0)
				g.menu(mv(finish))
			}
			g, _ := training(t, toolmaking, 0, 9, 9, 9, 9)
			g.play(tools)
			g.refuse("DG-150", mv(makeTools, 0, 0))
		}},
		{"DG-E22", "1 wood: range 3 from now on", func(t *testing.T) {
			g, c := training(t, movement, 0, 1)
			g.tile("H5", "T09")
			g.tile("G5", "T10")
			want(t, "H5 before", g.targets(0)[7]>>4&1, 0)
			g.play(does(improveMovement))
			g.owns(0)
			want(t, "range", g.reach(c), 3)
			want(t, "H5, 3 tiles away", g.aims(0, "H5"), true)
		}},
		{"DG-E23", "first 1 fur and 1 bone, then 6 fruit with 2 hunters", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 0, 0, 1, 1)
			g.plan(0, plans(expedition), g.on(chooseTile, "D6"), mv(sendGatherers, 0, 2))
			g.plan(0, plans(improveTransport), mv(placeMember, chief+1))
			g.busy().resolves(0)
			g.play(does(improveTransport), g.expedition("D6"))
			g.owns(0, 0, 0, 0, 0, 0, 6)
		}},
		{"DG-E24", "level 2 for 1 stone, then 4 tools or 3", func(t *testing.T) {
			g, c := training(t, toolmaking, 0, 0, 3, 1)
			g.play(tools)
			g.menu(mv(makeTools, 0, 1), mv(makeTools, 1, 0), mv(makeTools, 1, 1), mv(makeTools, 1, 2))
			g.play(mv(makeTools, 1, 2))
			g.owns(0, 0, 1, 0, 0, 4)
			want(t, "level", c.level[toolmaking], 1)
			g, _ = training(t, toolmaking, 0, 0, 3, 1)
			g.play(tools, mv(makeTools, 1, 1))
			g.owns(0, 0, 0, 1, 0, 3)
		}},
	}.run(t)
}
