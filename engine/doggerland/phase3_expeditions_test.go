package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

// gathering is a game in which the expedition p of seat 0 waits on F5, where the tile with
// this id lies; it has nothing else, and phase 3 waits for the last seat.
func gathering(t *testing.T, players int, tile string, p party) (*game, *tribe) {
	g := land(t, players)
	g.tile("F5", tile)
	c := g.give(0)
	g.sent(0, "F5", p)
	g.busy().resolves(0)
	return g, c
}

// owns wants the resources of a seat to be these, in all bowls together.
func (g *game) owns(seat engine.Seat, n ...int16) {
	g.Helper()
	var all [resources]int16
	copy(all[:], n)
	for r := range all {
		want(g, resourceIDs[r], g.tribe[seat].has(r), all[r])
	}
}

// used wants so many gatherings to be counted on a cell.
func (g *game) used(cell string, n int8) {
	g.Helper()
	want(g, "gatherings on "+cell, g.cell[cellNo(g, cell)].used, n)
}

// aims tells whether a seat can send an expedition to a cell this round.
func (g *game) aims(seat engine.Seat, cell string) bool {
	g.Helper()
	g.programs(seat)
	g.play(plans(expedition))
	return g.offers(g.on(chooseTile, cell))
}

func TestPhase3Gathering(t *testing.T) {
	three := party{hunters: 3}
	ruleTests{
		{"DG-126", "an expedition on a resource tile without an animal gathers", func(t *testing.T) {
			g, c := gathering(t, 2, "S4", three)
			g.menu(mv(finish), g.expedition("F5"))
			g.play(g.expedition("F5"))
			g.owns(0, 3)
			want(t, "hunts", c.hunts, 0)
		}},
		{"DG-127", "Mastery times what the tile shows", func(t *testing.T) {
			for _, c := range []struct {
				tile  string
				yield []int16
			}{
				{"T09", []int16{1}}, {"T12", []int16{2}}, {"T15", []int16{0, 1}}, {"T18", []int16{0, 2}}, {"T21", []int16{0, 0, 0, 0, 0, 2}},
				{"T24", []int16{0, 0, 0, 0, 0, 3}}, {"T27", []int16{0, 0, 0, 1, 0, 1}}, {"T30", []int16{0, 0, 1, 0, 0, 0, 1}},
			} {
				for _, w := range []struct {
					p       party
					mastery int16
				}{
					{party{hunters: 1}, 1}, {party{shamans: 1}, 1}, {party{chiefs: 1}, 2}, {party{hunters: 1, tools: 1}, 2}, {party{hunters: 3}, 3},
					{party{chiefs: 1, shamans: 1}, 3}, {party{chiefs: 1, tools: 1}, 3}, {party{hunters: 1, shamans: 1, tools: 1}, 3}, {party{shamans: 1, tools: 2}, 3},
				} {
					g, me := gathering(t, 2, c.tile, w.p)
					all := g.yieldAt(cellNo(t, "F5"), &w.p)
					for r := range all {
						n := int16(0)
						if r < len(c.yield) {
							n = c.yield[r]
						}
						want(t, c.tile+" "+resourceIDs[r], int16(all[r]), n*w.mastery)
					}
					if me.level[transport] = 2; all.sum() <= g.capacity(me, &w.p) {
						g.play(g.expedition("F5"))
						for r, n := range c.yield {
							want(t, c.tile+" brought", me.has(r), n*w.mastery)
						}
					}
				}
			}
		}},
		{"DG-128", "what can be carried, as much as possible; the rest stays", func(t *testing.T) {
			g, _ := gathering(t, 2, "T30", party{hunters: 2, tools: 1}) // 3 fur, 3 meat; 4 are carried
			g.play(g.expedition("F5"))
			g.menu(mv(carry, 1, 3), mv(carry, 2, 2), mv(carry, 3, 1))
			g.refuse("DG-R22", mv(carry, 1, 2), "4")
			g.refuse("DG-R22", mv(carry, 3, 2), "4")
			g.refuse("DG-127", mv(carry, 0, 4))
			g.play(mv(carry, 3, 1))
			g.owns(0, 0, 0, 3, 0, 0, 0, 1)
		}},
		{"DG-129", "members times Transport Capacity; the chief as others, tools nothing", func(t *testing.T) {
			for _, c := range []struct {
				p    party
				each int16
			}{
				{party{hunters: 1, tools: 2}, 1}, {party{chiefs: 1, tools: 1}, 1}, {party{hunters: 2, tools: 1}, 2},
				{party{chiefs: 1, hunters: 1}, 2}, {party{chiefs: 1, shamans: 1}, 2}, {party{hunters: 2, shamans: 1}, 3},
			} {
				for level, capacity := range []int16{2, 3, 4} {
					g, me := gathering(t, 2, "T24", c.p) // 9 fruit
					me.level[transport] = uint8(level)
					g.play(g.expedition("F5"))
					if n := c.each * capacity; n < 9 {
						g.menu(mv(carry, n))
						g.play(mv(carry, n))
					}
					g.owns(0, 0, 0, 0, 0, 0, min(9, c.each*capacity))
				}
			}
		}},
		{"DG-130", "fruit to bowl 1, meat to bowl 2, the rest to the stock", func(t *testing.T) {
			g, c := gathering(t, 2, "T30", party{hunters: 1})
			g.play(g.expedition("F5"))
			want(t, "bowls", c.bowl, [bowls][2]int16{{}, {0, 1}, {}})
			g.stock(0, 0, 0, 1)
			g, c = gathering(t, 2, "T27", party{hunters: 1})
			g.play(g.expedition("F5"))
			want(t, "bowls", c.bowl, [bowls][2]int16{{1, 0}, {}, {}})
			g.stock(0, 0, 0, 0, 1)
		}},
		{"DG-130", "it can be used at once", func(t *testing.T) {
			g := land(t, 2)
			g.sent(0, "F5", party{hunters: 1})
			g.sent(0, "D4", party{hunters: 1})
			g.plan(0, plans(improveMovement), mv(placeMember, hunter+1))
			g.plan(0, plans(nextFirst))
			g.give(0)
			g.resolves(0)
			g.menu(mv(finish), g.expedition("D4"), g.expedition("F5"))
			g.play(g.expedition("F5"), does(improveMovement), g.expedition("D4"), does(nextFirst), mv(offer, meat))
		}},
		{"DG-131", "the members return, the tools go back to the supply", func(t *testing.T) {
			g, c := gathering(t, 2, "T09", party{shamans: 1, hunters: 1, tools: 1})
			want(t, "away", c.home, [members]int8{3, 1, 0})
			g.play(g.expedition("F5"))
			g.allHome(0)
			want(t, "tools", c.stock[tool], 0)
			want(t, "parties", c.parties, 0)
		}},
		{"DG-132", "each gathering exhausts its tile", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				g, _ := gathering(t, players, "T12", party{hunters: 2})
				g.used("F5", 0)
				g.play(g.expedition("F5"))
				g.used("F5", 1)
			}
		}},
		{"DG-133", "with 2 players the first gathering exhausts it totally", func(t *testing.T) {
			g, _ := gathering(t, 2, "T09", party{hunters: 2})
			g.play(g.expedition("F5"))
			want(t, "told", g.told(exhaustion), 1)
			for seat := range engine.Seat(2) {
				want(t, "a target", g.aims(seat, "F5"), false)
				g.refuse("DG-136", g.on(chooseTile, "F5"), "exhausted")
			}
		}},
		{"DG-134", "with 3 or 4 players it can be used once more after the first", func(t *testing.T) {
			for players := 3; players <= 4; players++ {
				g, _ := gathering(t, players, "T09", party{hunters: 2})
				g.play(g.expedition("F5"))
				want(t, "told", g.told(exhaustion), 0)
				for seat := range engine.Seat(players) {
					want(t, "a target", g.aims(seat, "F5"), true)
				}
			}
		}},
		{"DG-135", "the second gathering, in a later round, exhausts it totally", func(t *testing.T) {
			for players := 3; players <= 4; players++ {
				g, _ := gathering(t, players, "T09", party{hunters: 2})
				g.play(g.expedition("F5"))
				g.round++
				g.sent(1, "F5", party{hunters: 1})
				g.resolves(1)
				g.play(g.expedition("F5"))
				g.used("F5", 2)
				want(t, "told", g.told(exhaustion), 1)
				for seat := range engine.Seat(players) {
					want(t, "a target", g.aims(seat, "F5"), false)
				}
			}
		}},
		{"DG-136", "never again, in whatever round", func(t *testing.T) {
			g, _ := gathering(t, 2, "T09", party{hunters: 2})
			g.play(g.expedition("F5"))
			for g.round = 2; g.round <= 8; g.round++ {
				want(t, "a target", g.aims(0, "F5"), false)
			}
			for seed := range uint64(3) {
				wander(t, 2+int(seed), seed, func(g *game, before *position) {
					for c := range cells {
						if a, b := before.cell[c], g.cell[c]; a.tile != 0 && (b.used < a.used || g.kindOf(c).yields() && b.used > g.rules.gathers[g.players]) {
							t.Fatalf("%s: %v, then %v", cellName(c), a, b)
						}
					}
				})
			}
		}},
		{"DG-E16", "3 Mastery on 2 wood are 6 wood; 2 on small game 2 meat and 2 fur", func(t *testing.T) {
			g, _ := gathering(t, 2, "T12", three)
			g.play(g.expedition("F5"))
			g.owns(0, 6)
			g, _ = gathering(t, 2, "T30", party{hunters: 2})
			g.play(g.expedition("F5"))
			g.owns(0, 0, 0, 2, 0, 0, 0, 2)
		}},
		{"DG-E17", "chief and hunter on 2 stone: 6 generated, 4 carried", func(t *testing.T) {
			g := land(t, 3)
			g.tile("F5", "T18")
			g.give(0)
			g.plan(0, plans(expedition), g.on(chooseTile, "F5"), mv(sendGatherers, 2, 1))
			g.resolves(0)
			g.play(g.expedition("F5"))
			g.menu(mv(carry, 4))
			g.play(mv(carry, 4))
			g.owns(0, 0, 4)
		}},
		{"DG-E18", "2 hunters and 1 tool on 2 wood, capacity 3: all 6", func(t *testing.T) {
			g := land(t, 3)
			c := g.give(0, 0, 0, 0, 0, 1)
			c.level[transport] = 1
			g.plan(0, plans(expedition), g.on(chooseTile, "F5"), mv(sendGatherers, 0, 2, 1))
			g.resolves(0)
			g.play(g.expedition("F5"))
			g.owns(0, 6)
		}},
		{"DG-E19", "hunter, shaman and tool on small game: 4 of 3 meat and 3 fur", func(t *testing.T) {
			g := land(t, 3)
			g.give(0, 0, 0, 0, 0, 1)
			g.plan(0, plans(expedition), g.on(chooseTile, "D4"), mv(sendGatherers, 1, 1, 1))
			g.busy().resolves(0)
			g.play(g.expedition("D4"))
			g.menu(mv(carry, 1, 3), mv(carry, 2, 2), mv(carry, 3, 1))
			g.play(mv(carry, 2, 2))
			g.owns(0, 0, 0, 2, 0, 0, 0, 2)
		}},
	}.run(t)
}

// hunting is a game in which the expedition p of seat 0 waits on E6, a tile of 1 stone, where an animal stands.
func hunting(t *testing.T, kind uint8, p party) (*game, *tribe) {
	g := land(t, 2)
	c := g.give(0)
	g.beast("E6", kind)
	g.sent(0, "E6", p)
	g.busy().resolves(0)
	return g, c
}

func TestPhase3Hunting(t *testing.T) {
	ruleTests{
		{"DG-137", "an expedition on a tile with an animal hunts, if Mastery and members suffice", func(t *testing.T) {
			for _, c := range []struct {
				kind uint8
				p    party
				ok   bool
			}{
				{horse, party{chiefs: 1}, true}, {horse, party{hunters: 2}, true}, {horse, party{hunters: 1}, false},
				{reindeer, party{chiefs: 1, hunters: 1}, true}, {reindeer, party{hunters: 2}, false}, {reindeer, party{chiefs: 1, tools: 3}, false},
				{bison, party{hunters: 3, tools: 3}, true}, {bison, party{hunters: 3, tools: 2}, false}, {bison, party{chiefs: 1, hunters: 1, tools: 6}, false},
				{mammoth, party{chiefs: 1, hunters: 3, tools: 3}, true}, {mammoth, party{chiefs: 1, hunters: 3, tools: 2}, false}, {mammoth, party{hunters: 3, tools: 5}, false},
			} {
				g, me := hunting(t, c.kind, c.p)
				me.level[transport] = 2
				g.play(g.expedition("E6"))
				if g.agenda.Top().Kind == carry {
					g.play(g.Moves(nil)[0])
				}
				want(t, "caught", g.beastAt("E6") == -1, c.ok)
				want(t, "remembered", me.remembers(c.kind) == 1, c.ok)
				want(t, "hunts", me.hunts == 1, c.ok)
			}
		}},
		{"DG-138", "a hunt that fails: members return with nothing, tools are lost", func(t *testing.T) {
			g, c := hunting(t, bison, party{chiefs: 1, hunters: 2, tools: 1})
			g.play(g.expedition("E6"))
			want(t, "told", g.told(failed), 1)
			want(t, "the animal stays", g.beastAt("E6"), bison)
			g.owns(0)
			g.allHome(0)
			want(t, "memory", c.memory, [memory]uint8{})
			g.ask(1, resolve)
		}},
		{"DG-139", "the animal goes to a space of the memory", func(t *testing.T) {
			g, c := hunting(t, reindeer, party{hunters: 4})
			c.memory[0] = horse + 1
			g.play(g.expedition("E6"))
			want(t, "memory", c.memory, [memory]uint8{horse + 1, reindeer + 1})
			want(t, "left", g.left(reindeer), 5) // one in the memory, one on F4
			g, c = hunting(t, reindeer, party{hunters: 4})
			c.memory[1] = horse + 1
			g.play(g.expedition("E6"))
			want(t, "memory", c.memory, [memory]uint8{reindeer + 1, horse + 1})
		}},
		{"DG-139", "with both taken one is replaced or the new one discarded", func(t *testing.T) {
			for slot, after := range [][memory]uint8{{horse + 1, bison + 1}, {reindeer + 1, bison + 1}, {horse + 1, reindeer + 1}} {
				g, c := hunting(t, reindeer, party{hunters: 4})
				c.memory = [memory]uint8{horse + 1, bison + 1}
				g.play(g.expedition("E6"))
				g.ask(0, keepAnimal)
				g.menu(mv(keepAnimal, 0), mv(keepAnimal, 1), mv(keepAnimal, 2))
				g.play(mv(keepAnimal, int16(slot)))
				want(t, "memory", c.memory, after)
				for kind, all := range [species]int8{6, 6, 7, 7} { // a horse and a reindeer are on the land
					want(t, speciesIDs[kind], g.left(uint8(kind)), all-c.remembers(uint8(kind)))
				}
				want(t, "hunts", c.hunts, 1)
			}
		}},
		{"DG-140", "meat, fur and bone of the species", func(t *testing.T) {
			for kind, n := range [species][3]int16{{1, 2, 1}, {2, 3, 1}, {4, 3, 2}, {6, 5, 3}} {
				g, c := hunting(t, uint8(kind), party{chiefs: 1, hunters: 4, tools: 2})
				c.level[transport] = 2
				g.play(g.expedition("E6"))
				g.owns(0, 0, 0, n[1], n[2], 0, 0, n[0])
				want(t, "meat in bowl 2", c.bowl[1][1], n[0])
			}
		}},
		{"DG-140", "as much as can be carried, of the player's choice", func(t *testing.T) {
			g, _ := hunting(t, reindeer, party{hunters: 2, tools: 1}) // 3 fur, 1 bone, 2 meat; 4 are carried
			g.play(g.expedition("E6"))
			g.menu(mv(carry, 1, 1, 2), mv(carry, 2, 0, 2), mv(carry, 2, 1, 1), mv(carry, 3, 0, 1), mv(carry, 3, 1, 0))
			g.refuse("DG-R22", mv(carry, 3, 1, 1), "4")
			g.play(mv(carry, 2, 0, 2))
			g.owns(0, 0, 0, 2, 0, 0, 0, 2)
		}},
		{"DG-141", "the members return, the tools are lost", func(t *testing.T) {
			g, c := hunting(t, horse, party{hunters: 3, tools: 2})
			want(t, "away", c.home, [members]int8{1, 1, 1})
			g.play(g.expedition("E6"))
			g.allHome(0)
			want(t, "tools", c.stock[tool], 0)
		}},
		{"DG-142", "a hunt leaves the tile as it is, and brings nothing of it", func(t *testing.T) {
			g, c := hunting(t, horse, party{hunters: 4})
			g.play(g.expedition("E6"))
			g.used("E6", 0)
			want(t, "stone", c.stock[stone], 0)
			want(t, "to gather there in a later round", g.aims(0, "E6"), true)
		}},
		{"DG-E20", "a bison on a stone tile", func(t *testing.T) {
			g := land(t, 2) // Yellow is seat 0
			c := g.give(0, 0, 0, 0, 0, 2)
			g.beast("E6", bison)
			g.plan(0, plans(expedition), g.on(chooseTile, "E6"), mv(sendHunters, 1, 2))
			want(t, "both tools go along", c.stock[tool], 0)
			g.busy().resolves(0)
			g.play(g.expedition("E6"))
			g.refuse("DG-R22", mv(carry, 3, 2, 4), "6")
			g.play(mv(carry, 1, 2, 3))
			g.owns(0, 0, 0, 1, 2, 0, 0, 3)
			want(t, "meat in bowl 2", c.bowl[1][1], 3)
			want(t, "memory", c.memory, [memory]uint8{bison + 1})
			g.allHome(0)
			g.used("E6", 0)
			want(t, "the bison has gone", g.beastAt("E6"), -1)
		}},
	}.run(t)
}

func TestPhase3Painting(t *testing.T) {
	// painting is a game in which a hunter of seat 0 stands on the top space of F03, a bison.
	painting := func(t *testing.T, memory ...uint8) (*game, *tribe) {
		g := land(t, 2)
		g.fresco[1], g.shown = 3, 2
		c := &g.tribe[0]
		for i, kind := range memory {
			c.memory[i] = kind + 1
		}
		g.plan(0, plans(paint), mv(chooseSpace, 3, 1), mv(placeMember, hunter+1), mv(pay, 1))
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
				g.refuse("DG-144", does(paint, 3, 1), "Bison")
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
			g.plan(0, plans(paint), mv(chooseSpace, 1, 2), mv(placeMember, shaman+1), mv(pay, 1, 1))
			g.resolves(0)
			g.play(does(paint, 1, 2))
			want(t, "the second of the memory is left", c.memory, [2]uint8{0, bison + 1})
		}},
		{"DG-E21", "a bison painted: 3 points at the end", func(t *testing.T) {
			g := land(t, 4) // Red is seat 1
			g.fresco[0] = 3
			c := &g.tribe[1]
			c.memory[1] = bison + 1
			g.plan(1, plans(paint), mv(chooseSpace, 3, 3), mv(placeMember, hunter+1), mv(pay, 1))
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
