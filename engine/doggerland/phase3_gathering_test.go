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
				want(t, "gatherings left, told", g.ev.List[slices.IndexFunc(g.ev.List, func(e engine.Event) bool { return e.What == exhaustion })].B, 1)
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
