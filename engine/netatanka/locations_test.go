package netatanka

import (
	"testing"

	"tribes/engine"
)

// TestForestAndVillage: Locations 1 to 7, 9 and 10.
func TestForestAndVillage(t *testing.T) {
	ruleTests{
		{"NT-55", "all share THE FOREST", func(t *testing.T) {
			g := village(t, 3)
			g.standAt(0, 2)
			g.play(act(2), mv(takeAmount, 2), mv(endTurn))
			me := g.standAt(1, 2, 3)
			g.play(act(2))
			g.menu(mv(takeAmount, 1)) // seat 0 left no more
			g.play(mv(takeAmount, 1), act(3))
			g.menu(mv(collect, 1))
			want(t, "Wood", me.res[wood], 2)
		}},
		{"NT-56", "1 Generosity; 3 Wood and 1 Mushroom, whatever lies there", func(t *testing.T) {
			for _, lies := range [][2]int16{{0, 0}, {3, 1}, {40, 9}} {
				g := village(t, 3)
				g.forest = lies
				me := g.standAt(0, 1)
				g.play(act(1))
				g.ask(0, resolveNomad)
				want(t, "THE FOREST", g.forest, [2]int16{lies[0] + 3, lies[1] + 1})
				want(t, "Generosity", me.gen, 1)
				want(t, "the Personal Reserve stays", me.res, [resources]int16{wood: 1, hide: 2})
			}
		}},
		{"NT-57", "mandatory", func(t *testing.T) {
			g := village(t, 3)
			g.standAt(0, 1, 10)
			g.play(act(10))
			g.menu(act(1))
			g.refuse("NT-R25", mv(endTurn), "Fell Timber (1)")
			g.play(act(1), mv(endTurn))
		}},
		{"NT-58", "up to 2 Wood of what is there", func(t *testing.T) {
			for lies, most := range []int16{0, 1, 2, 2} {
				g := village(t, 3)
				g.forest = [2]int16{int16(lies), 5}
				g.standAt(0, 2)
				want(t, "offered", g.offers(act(2)), most > 0)
				for n := int16(1); n <= most; n++ {
					g := village(t, 3)
					g.forest = [2]int16{int16(lies), 5}
					me := g.standAt(0, 2)
					g.play(act(2))
					want(t, "choices", len(g.Moves(nil)), int(most))
					g.play(mv(takeAmount, n))
					want(t, "Wood", me.res[wood], 1+n)
					want(t, "THE FOREST", g.forest, [2]int16{int16(lies) - n, 5})
				}
			}
		}},
		{"NT-59", "1 Wood, or all Mushrooms", func(t *testing.T) {
			take := func(lies [2]int16, choice int16) [4]int16 {
				g := village(t, 3)
				g.forest = lies
				me := g.standAt(0, 3)
				g.play(act(3), mv(collect, choice))
				g.ask(0, resolveNomad)
				return [4]int16{g.forest[0], g.forest[1], me.res[wood] - 1, me.res[mushroom]}
			}
			want(t, "Wood", take([2]int16{3, 4}, 0), [4]int16{2, 4, 1, 0})
			want(t, "Mushrooms", take([2]int16{3, 4}, 1), [4]int16{3, 0, 0, 4})
			for _, c := range []struct {
				lies [2]int16
				menu []engine.Move
			}{
				{[2]int16{0, 2}, []engine.Move{mv(collect, 1)}},
				{[2]int16{1, 0}, []engine.Move{mv(collect, 0)}},
			} {
				g := village(t, 3)
				g.forest = c.lies
				g.standAt(0, 3)
				g.play(act(3))
				g.menu(c.menu...)
			}
			g := village(t, 3)
			g.forest = [2]int16{}
			g.standAt(0, 3)
			g.menu(mv(endTurn))
		}},
		{"NT-60", "open to any number of colours", func(t *testing.T) {
			g := village(t, 4)
			for seat := range engine.Seat(4) {
				g.placesNow(seat)
				g.put(3)
			}
			normal, extra := g.occupants(collectFood)
			want(t, "Nomads", [2]int8{normal, extra}, [2]int8{4, 0})
			for seat := range 4 {
				want(t, "copies", g.clan[seat].copied, 0)
			}
			served(t, "NT-60", "Open")
		}},
		{"NT-61", "1 Wood onto the totem pole", func(t *testing.T) {
			g := village(t, 3)
			g.give(0, 0, 0, 2, 0, 1)
			me := g.standAt(0, 4)
			g.play(act(4))
			g.ask(0, resolveNomad)
			want(t, "totem pole", me.totem, [2]int16{1, 0})
			want(t, "left", me.res, [resources]int16{wood: 1, skull: 1})
			g.give(0, 0, 0, 0, 2, 1)
			g.standAt(0, 4)
			g.menu(mv(endTurn)) // Hide and Skulls do not serve
		}},
		{"NT-62", "1 Wood from the Reserve, or 1 Wood onto the totem pole", func(t *testing.T) {
			for choice, c := range [][2]int16{{2, 0}, {0, 1}} {
				g := village(t, 3)
				g.forest = [2]int16{}
				me := g.standAt(0, 5)
				g.play(act(5))
				g.menu(mv(elderForestKind, 0), mv(elderForestKind, 1))
				g.play(mv(elderForestKind, int16(choice)))
				g.ask(0, resolveNomad)
				want(t, "Wood, stages", [2]int16{me.res[wood], me.totem[0]}, c)
			}
			g := village(t, 3)
			g.give(0)
			g.standAt(0, 5)
			g.play(act(5))
			g.menu(mv(elderForestKind, 0))
		}},
		{"NT-63", "an available card, or 1 Wood or Hide on an own one", func(t *testing.T) {
			g := village(t, 3)
			me := g.standAt(0, 6)
			g.play(act(6))
			g.menu(mv(elderCraftsKind, 0))
			g.play(mv(elderCraftsKind, 0))
			g.menu(mv(pickCraft, 1), mv(pickCraft, 4), mv(pickCraft, 9), mv(pickCraft, 15), mv(pickCraft, 17))
			g.play(mv(pickCraft, 17))
			want(t, "card", me.craft, bit(16))
			want(t, "free", me.gen, 0)
			want(t, "H2 has moved up", g.craft.up, bit(0)|bit(1)|bit(3)|bit(8)|bit(14))
			g.standAt(0, 6)
			g.play(act(6), mv(elderCraftsKind, 1))
			g.menu(mv(placeCraft, 17, wood), mv(placeCraft, 17, hide))
			g.play(mv(placeCraft, 17, hide))
			g.ask(0, resolveNomad)
			want(t, "on it", g.laid[16], [2]int8{0, 1})
			want(t, "left", me.res, [resources]int16{wood: 1, hide: 1})
		}},
		{"NT-64", "1 Wood or Hide on an own incomplete card that needs it", func(t *testing.T) {
			g := village(t, 3)
			g.hold(0, "H15", "H9")
			g.laid[8] = [2]int8{1, 0}
			me := g.standAt(0, 7)
			g.play(act(7))
			g.menu(mv(placeCraft, 9, wood), mv(placeCraft, 15, hide))
			g.play(mv(placeCraft, 9, wood))
			g.ask(0, resolveNomad)
			want(t, "left", me.res, [resources]int16{hide: 2})
			want(t, "complete", me.complete, bit(8))
			for id, stock := range map[string][]int16{"H15": {9, 9, 9, 0, 9}, "H7": {9, 9, 0, 9, 9}} { // not what the card lacks
				g := village(t, 3)
				g.hold(0, id)
				g.give(0, stock...)
				g.standAt(0, 7)
				want(t, id, g.offers(act(7)), false)
			}
		}},
		{"NT-73", "up to 3 Hide and Wood in all", func(t *testing.T) {
			for stopAt := 1; stopAt <= 3; stopAt++ {
				g := village(t, 3)
				g.give(0, 0, 0, 9, 9)
				me := g.standAt(0, 9)
				g.play(act(9))
				for n, m := range []engine.Move{mv(tentStep, 1, hide), mv(tentStep, 2, hide), mv(tentStep, 1, wood)}[:stopAt] {
					want(t, "stop", g.offers(mv(stop)), n > 0)
					g.play(m)
				}
				if stopAt < 3 {
					g.play(mv(stop))
				}
				g.ask(0, resolveNomad)
				want(t, "placed", 18-me.res[wood]-me.res[hide], int16(stopAt))
			}
		}},
		{"NT-74", "up to 2 in Winter", func(t *testing.T) {
			g := village(t, 3, "side=winter")
			me := g.standAt(0, 9)
			g.play(act(9), mv(tentStep, 1, hide), mv(tentStep, 1, wood))
			g.ask(0, resolveNomad)
			want(t, "left", me.res, [resources]int16{hide: 1})
		}},
		{"NT-75", "1 Generosity", func(t *testing.T) {
			g := village(t, 3)
			me := g.standAt(0, 10)
			g.menu(mv(endTurn), act(10))
			g.play(act(10))
			g.ask(0, resolveNomad)
			want(t, "Generosity", me.gen, 1)
		}},
	}.run(t)
}

// TestNourishing: Locations 15 and 16.
func TestNourishing(t *testing.T) {
	ruleTests{
		{"NT-97", "1 Meat or 1 Mushroom into the nourishment section", func(t *testing.T) {
			for food := range int16(2) {
				g := village(t, 3)
				me := g.give(0, 2, 2)
				g.standAt(0, 15)
				g.play(act(15))
				g.menu(mv(feedClan, meat), mv(feedClan, mushroom))
				g.play(mv(feedClan, food))
				g.ask(0, resolveNomad)
				want(t, "of it", [2]int16{me.res[food], int16(me.fed[food])}, [2]int16{1, 1})
				want(t, "of the other", [2]int16{me.res[1-food], int16(me.fed[1-food])}, [2]int16{2, 0})
			}
			g := village(t, 3)
			g.give(0, 0, 0, 9, 9, 9)
			g.standAt(0, 15)
			g.menu(mv(endTurn))
		}},
		{"NT-98", "1 Mushroom from the Reserve, or 1 food into the section", func(t *testing.T) {
			g := village(t, 3)
			me := g.standAt(0, 16)
			g.forest[1] = 0
			g.play(act(16))
			g.menu(mv(elderNourishKind, 0)) // no food to place
			g.play(mv(elderNourishKind, 0))
			want(t, "Mushrooms", me.res[mushroom], 1)
			g.standAt(0, 16)
			g.play(act(16))
			g.menu(mv(elderNourishKind, 0), mv(elderNourishKind, 1))
			g.play(mv(elderNourishKind, 1))
			g.menu(mv(feedClan, mushroom))
			g.play(mv(feedClan, mushroom))
			g.ask(0, resolveNomad)
			want(t, "fed", me.fed, [2]int8{0, 1})
			want(t, "left", me.res[mushroom], 0)
		}},
	}.run(t)
}
