package doggerland

import (
	"testing"

	"tribes/engine"
)

// toHunt is a game in which seat 0, with so many hunters and tools, chooses the party for an animal on E4.
func toHunt(t *testing.T, kind uint8, hunters int8, tools int16) *game {
	t.Helper()
	g := land(t, 2)
	g.beast("E4", kind)
	g.tribeOf(0, hunters).stock[tool] = tools
	g.play(plans(expedition), g.on(chooseTile, "E4"))
	return g
}

func TestHunts(t *testing.T) {
	ruleTests{
		{"DG-82", "to a tile with an animal, with its tools and the fur of the cold", func(t *testing.T) {
			g := land(t, 2)
			g.round = 2
			g.beast("D5", bison) // on shells
			g.play(plans(expedition), g.on(chooseTile, "D5"), mv(sendHunters, 1, 2))
			g.menu(mv(pay), mv(pay, 0, 1))
			g.play(mv(pay))
			want(t, "stock", g.tribe[0].stock, [stocked]int16{fur: 2, tool: 1})
			want(t, "it", g.tribe[0].party[0], party{at: uint8(cellNo(t, "D5")) + 1, chiefs: 1, hunters: 2, tools: 2})
			g.play(plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "D5"), "a piece of an opponent")
			g.beast("E4", horse)
			g.village(0, "E4")
			g.refuse("DG-73", g.on(chooseTile, "E4"), "a piece of an opponent")
			g.play(g.on(chooseTile, "F5"))
			g.refuse("DG-82", mv(sendHunters, 1, 1), "no animal")
		}},
		{"DG-83", "the shaman is not in the party", func(t *testing.T) {
			g := toHunt(t, horse, 4, 3)
			for _, m := range g.Moves(nil) {
				after := g.Clone().(*state)
				if err := after.Apply(m, &g.dice, nil); err != nil {
					t.Fatal(err)
				}
				want(t, "the shaman at home", after.tribe[0].home[shaman], 1)
			}
			g.refuse("DG-86", gather(0, 1, 1, 0))
			g = land(t, 2)
			g.tribe[0].home = [members]int8{shaman: 1}
			g.play(plans(expedition))
			g.refuse("DG-83", g.on(chooseTile, "E4"), "the shaman does not hunt")
			want(t, "gathering", g.offers(g.on(chooseTile, "F5")), true)
		}},
		{"DG-84", "both minimums, or it cannot be programmed", func(t *testing.T) {
			g := toHunt(t, bison, 4, 2)
			g.menu(mv(sendHunters, 0, 4), mv(sendHunters, 1, 2), mv(sendHunters, 1, 3), mv(sendHunters, 1, 4))
			g.refuse("DG-84", mv(sendHunters, 1, 1), "a bison needs 3 members and 6 Mastery")
			g.refuse("DG-84", mv(sendHunters, 0, 3), "6 Mastery")
			g = land(t, 2)
			g.beast("E4", mammoth) // 4 hunters, the chief and 1 tool are 7 of 8
			g.tribe[0].stock[tool] = 1
			g.play(plans(expedition))
			g.refuse("DG-84", g.on(chooseTile, "E4"), "a mammoth needs 4 members and 8 Mastery")
			g.tribe[0].stock[tool] = 2
			want(t, "with one tool more", g.offers(g.on(chooseTile, "E4")), true)
		}},
		{"DG-85", "the chief is 2 Mastery and 1 member, tools are no members", func(t *testing.T) {
			g := toHunt(t, horse, 4, 0)
			want(t, "the chief alone has 2", g.offers(mv(sendHunters, 1, 0)), true)
			want(t, "a hunter alone has 1", g.offers(mv(sendHunters, 0, 1)), false)
			g = toHunt(t, reindeer, 4, 9)
			want(t, "the chief alone is 1 member", g.offers(mv(sendHunters, 1, 0)), false)
			want(t, "with a hunter 2", g.offers(mv(sendHunters, 1, 1)), true)
			g.refuse("DG-84", mv(sendHunters, 0, 1), "2 members")
		}},
		{"DG-86", "an animal on a resource tile is hunted first; gathering comes in a later round", func(t *testing.T) {
			g := land(t, 2)
			g.beast("F5", horse)
			me := g.give(0)
			g.play(plans(expedition), g.on(chooseTile, "F5"))
			g.refuse("DG-86", gather(0, 0, 3, 0), "the horse there must be hunted first")
			g.play(mv(sendHunters, 1, 0))
			g.turnOf(0)
			g.play(g.expedition("F5"), mv(carry, 1, 1, 0))
			want(t, "wood", me.has(wood), 0)
			want(t, "the tile is as it was", g.cell[cellNo(t, "F5")], spot{tile: 4})
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "F5"), gather(0, 0, 3, 0))
		}},
		{"DG-R16", "targets hold an animal, or resources that are left", func(t *testing.T) {
			g := toChoose(t, 2)
			g.beasts(horse)
			g.cell[cellNo(t, "F5")].used = 1
			g.village(1, "F6")
			g.menu(g.on(chooseTile, "D4"), g.on(chooseTile, "D5"), g.on(chooseTile, "D6"), g.on(chooseTile, "E6"))
			g.refuse("DG-R16", g.on(chooseTile, "E5"), "neither an animal nor a resource") // the Central tile
			g.refuse("DG-R16", g.on(chooseTile, "E4"), "neither an animal nor a resource") // its horse is gone
			g.refuse("DG-136", g.on(chooseTile, "F5"), "exhausted")
			g.refuse("DG-67", g.on(chooseTile, "E3"), "no tile lies there")
			g.beast("F5", horse)
			want(t, "an animal on an exhausted tile", g.offers(g.on(chooseTile, "F5")), true)
		}},
		{"DG-R17", "no hunt fails that could be programmed", func(t *testing.T) {
			hunts := 0
			for seed := range uint64(12) {
				g := begun(t, int(seed%4)+1, seed)
				for g.phase != ended {
					menu := g.Moves(nil)
					m := menu[g.dice.Intn(len(menu))]
					if k := len(menu) - 1; m.Kind == finish && k > 0 {
						m = menu[1+g.dice.Intn(k)]
					}
					g.play(m)
					hunts += g.told(hunted)
					want(t, "hunts failed", g.told(failed), 0)
				}
			}
			if hunts < 20 {
				t.Errorf("only %d hunts", hunts)
			}
		}},
		{"DG-R18", "the tile of the own village is a target, but for opponents there", func(t *testing.T) {
			g := land(t, 2)
			g.beast("E5", horse)
			g.play(plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "E5"), "a piece of an opponent") // its village
			g.village(1, "D4")
			g.round = 2
			g.play(g.on(chooseTile, "E5"), mv(sendHunters, 1, 0), mv(pay))
			want(t, "fur paid", g.tribe[0].stock[fur], 2)
			g = land(t, 2)
			g.village(0, "F5")
			g.sends(0, "F5", gather(0, 0, 1, 0))
		}},
		{"DG-R19", "the shortest way over tiles: no gaps, no way round the world", func(t *testing.T) {
			g := land(t, 4)
			g.tile("E2", "T09") // E3 is a gap
			g.tile("A5", "T10") // the row A5 .. I5 with a gap at C5
			g.tile("B5", "T11")
			g.tile("G5", "X09")
			g.tile("H5", "X10")
			g.tile("I5", "T12")
			g.tribe[0].level[movement] = 2 // 4
			g.play(plans(expedition))
			g.refuse("DG-72", g.on(chooseTile, "E2"), "within 4 tiles")
			g.refuse("DG-72", g.on(chooseTile, "B5"), "within 4 tiles")
			want(t, "4 tiles along the row", g.offers(g.on(chooseTile, "I5")), true)
			g.village(0, "I5")
			g.refuse("DG-72", g.on(chooseTile, "A5"), "within 4 tiles")
			g.village(0, "G5")
			g.tribe[0].level[movement] = 1 // 3
			want(t, "round a corner", g.offers(g.on(chooseTile, "E6")), true)
			g.refuse("DG-72", g.on(chooseTile, "D6"), "within 3 tiles")
			g.cell[cellNo(t, "F5")] = spot{}
			want(t, "without F5", g.offers(g.on(chooseTile, "E6")), false)
		}},
		{"DG-R20", "as many tools as are missing, and members as many as you like", func(t *testing.T) {
			for _, c := range []struct {
				chiefs, hunters int16
				tools           int8
			}{{0, 3, 3}, {1, 2, 2}, {0, 4, 2}, {1, 3, 1}, {0, 6, 0}, {1, 4, 0}, {1, 7, 0}} {
				g := toHunt(t, bison, 7, 9)
				g.play(mv(sendHunters, c.chiefs, c.hunters))
				want(t, "tools", g.tribe[0].party[0].tools, c.tools)
				want(t, "stock", g.tribe[0].stock[tool], 9-int16(c.tools))
				g.tribe[0].level[transport] = 2
				g.turnOf(0)
				g.play(g.expedition("E4"))
				want(t, "tools lost", g.tribe[0].stock[tool], 9-int16(c.tools))
				want(t, "hunted", g.tribe[0].memory[0], bison+1)
			}
		}},
		{"DG-R21", "not even to carry", func(t *testing.T) {
			g := toHunt(t, mammoth, 7, 9)
			for _, m := range []engine.Move{gather(0, 1, 4, 4), gather(1, 1, 4, 2)} {
				g.refuse("DG-86", m, "must be hunted")
			}
			g.play(mv(sendHunters, 1, 7))
			want(t, "the shaman at home", g.tribe[0].home[shaman], 1)
			want(t, "in the party", g.tribe[0].party[0].shamans, 0)
			want(t, "capacity", g.capacity(&g.tribe[0], &g.tribe[0].party[0]), 16)
		}},
	}.run(t)
}
