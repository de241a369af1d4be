package doggerland

import (
	"testing"

	"tribes/engine"
)

func TestPhase3Megaliths(t *testing.T) {
	stones := []struct {
		action int
		cost   int16
		points int16
	}{{menhir, 2, 6}, {standingStone, 3, 8}, {dolmen, 4, 10}}
	ruleTests{
		{"DG-162", "2, 3 or 4 each of stone, wood and tools", func(t *testing.T) {
			for _, c := range stones {
				n := c.cost
				g, _ := conjuring(t, 2, c.action, n, n, 0, 0, n)
				g.play(does(c.action), g.on(placeMegalith, "E4"))
				g.owns(0)
				g.scores(0, stonePoints, 1, c.points)
				for _, short := range [][]int16{{n - 1, n, 9, 9, n}, {n, n - 1, 9, 9, n}, {n, n, 9, 9, n - 1}} {
					g, _ := conjuring(t, 2, c.action, short...)
					g.menu(mv(finish))
					g.refuse("DG-162", does(c.action))
				}
			}
		}},
		{"DG-163", "within the Movement Range, without an opponent's village or megalith", func(t *testing.T) {
			g, c := conjuring(t, 2, menhir, 2, 2, 0, 0, 2)
			g.tile("G5", "T09")
			g.tile("H5", "T10")
			g.menhir(1, "E6")
			g.village(0, "E4")
			g.play(does(menhir))
			// E4 is the village; F6, D6 and E6 are 3 and 2 tiles away, the centre is another's
			g.menu(g.on(placeMegalith, "D4"), g.on(placeMegalith, "D5"), g.on(placeMegalith, "E4"), g.on(placeMegalith, "F4"), g.on(placeMegalith, "F5"))
			g.refuse("DG-R42", g.on(placeMegalith, "E5"), "opponent")
			g.refuse("DG-R42", g.on(placeMegalith, "E6"), "opponent")
			g.refuse("DG-163", g.on(placeMegalith, "D6"), "within 2 tiles")
			g.refuse("DG-163", g.on(placeMegalith, "A1"))
			c.level[movement] = 1
			for at, ok := range map[string]bool{"D6": true, "F6": true, "G5": true, "H5": false} {
				want(t, at+" in range 3", g.offers(g.on(placeMegalith, at)), ok)
			}
			g.play(g.on(placeMegalith, "E4")) // with the own village
			want(t, "menhir", c.stone[0], c.village)
		}},
		{"DG-164", "opponents may not end there any more, but cross", func(t *testing.T) {
			g, _ := conjuring(t, 2, menhir, 2, 2, 0, 0, 2)
			g.tile("G5", "T09")
			g.play(does(menhir), g.on(placeMegalith, "F5"))
			for g.round = 1; g.round <= 8; g.round++ {
				want(t, "an expedition", g.aims(1, "F5"), false)
				g.refuse("DG-73", g.on(chooseTile, "F5"), "opponent")
				want(t, "beyond", g.aims(1, "G5"), true)
				want(t, "an own one", g.aims(0, "F5"), true)
			}
			g.round = 3
			g.goOn(moving)
			g.play(mv(stay))
			g.refuse("DG-198", g.on(moveVillage, "F5"))
			g.play(g.on(moveVillage, "G5"))
		}},
		{"DG-164", "whichever of the three it is", func(t *testing.T) {
			for i := range stones {
				g := land(t, 2)
				g.tribe[0].stone[i] = uint8(cellNo(t, "F5")) + 1
				want(t, "an expedition", g.aims(1, "F5"), false)
				g.programs(1)
				g.reveals("G5")
			}
		}},
		{"DG-165", "the marked action tells which one it is", func(t *testing.T) {
			for i, c := range stones {
				g, me := conjuring(t, 2, c.action, 9, 9, 0, 0, 9)
				g.play(does(c.action), g.on(placeMegalith, "D4"))
				g.marked(0, c.action)
				var all [megaliths]uint8
				all[i] = uint8(cellNo(t, "D4")) + 1
				want(t, "pieces", me.stone, all)
			}
		}},
		{"DG-166", "in any order", func(t *testing.T) {
			for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
				g := land(t, 2)
				c := g.give(0, 9, 9, 0, 0, 9)
				points := int16(0)
				for n, i := range order {
					g.plan(0, plans(stones[i].action))
					g.busy().resolves(0)
					g.play(does(stones[i].action), g.on(placeMegalith, "D4")) // on top of own ones
					points += stones[i].points
					g.scores(0, stonePoints, int16(n)+1, points)
					g.tribe[1].improving, g.tribe[1].home = [abilities]uint8{}, [members]int8{4, 1, 1}
				}
				g.owns(0)
				want(t, "marks", c.used, 0b11100)
			}
		}},
		{"DG-170", "who is first in turn order has the tile", func(t *testing.T) {
			g := land(t, 4)
			g.plan(1, plans(menhir))
			g.plan(2, plans(standingStone))
			g.plan(3, plans(longTrip))
			for seat := range engine.Seat(3) {
				g.give(seat+1, 3, 3, 1, 0, 3)
			}
			g.resolves(1)
			g.play(does(menhir), g.on(placeMegalith, "F5"), does(standingStone))
			want(t, "F5 for the second", g.offers(g.on(placeMegalith, "F5")), false)
			g.play(g.on(placeMegalith, "F6"), does(longTrip), mv(offer, fur), mv(tripRow, 5))
			want(t, "F5 for the third", g.offers(mv(tripTile, 6)), false)
			g = land(t, 4)
			g.plan(3, plans(longTrip))
			g.plan(0, plans(menhir))
			g.give(0, 3, 3, 1, 0, 3)
			g.resolves(3)
			g.play(does(longTrip), mv(offer, fur), mv(tripRow, 5), mv(tripTile, 6), does(menhir))
			g.refuse("DG-R42", g.on(placeMegalith, "F5"), "opponent")
		}},
		{"DG-R40", "megaliths need no offering", func(t *testing.T) {
			g, _ := conjuring(t, 2, dolmen, 4, 4, 0, 0, 4)
			g.play(does(dolmen))
			g.ask(0, placeMegalith)
			g, _ = conjuring(t, 2, dolmen, 4, 4, 1, 1, 4, 0, 1)
			g.play(does(dolmen), g.on(placeMegalith, "D4"))
			g.owns(0, 0, 0, 1, 1, 0, 0, 1)
		}},
		{"DG-R42", "not on an opponent's token; animals, exhaustion, own pieces and expeditions do not matter", func(t *testing.T) {
			set := func(g *game) {
				g.village(0, "E4")
				g.village(1, "D6")
				g.token(1, "F5", 0)
				g.tribe[0].stone[1] = uint8(cellNo(t, "D4")) + 1
				g.cell[cellNo(t, "D5")].used = 1
				g.sent(1, "E5", party{hunters: 1})
			}
			g, c := conjuring(t, 2, menhir, 2, 2, 0, 0, 2)
			set(g)
			g.play(does(menhir))
			g.menu(g.on(placeMegalith, "D4"), g.on(placeMegalith, "D5"), g.on(placeMegalith, "E4"), g.on(placeMegalith, "E5"),
				g.on(placeMegalith, "E6"), g.on(placeMegalith, "F4"))
			g.refuse("DG-R42", g.on(placeMegalith, "F5"), "opponent")
			g.play(g.on(placeMegalith, "D4"))
			want(t, "both on D4", c.stone[0], c.stone[1])
			g, _ = conjuring(t, 2, longTrip, 0, 0, 1)
			set(g)
			g.play(does(longTrip), mv(offer, fur), mv(tripRow, 5))
			g.menu(mv(tripTile, 4), mv(tripTile, 5))
			g.refuse("DG-R42", mv(tripTile, 6), "opponent")
			g, _ = conjuring(t, 2, longTrip, 0, 0, 1)
			set(g)
			g.play(does(longTrip), mv(offer, fur), mv(tripRow, 4))
			g.menu(mv(tripTile, 4), mv(tripTile, 5), mv(tripTile, 6))
		}},
	}.run(t)
}
