package netatanka

import (
	"testing"

	"tribes/engine"
)

// TestHunting: Locations 11 to 14.
func TestHunting(t *testing.T) {
	areas := func(g *game, caught int8, hides, meats int16) {
		g.caught, g.tanning = caught, [2]int16{hides, meats}
	}
	wantAreas := func(g *game, caught int8, hides, meats int16) {
		g.Helper()
		want(g, "Buffalo caught, Hide, Meat", [3]int16{int16(g.caught), g.tanning[0], g.tanning[1]}, [3]int16{int16(caught), hides, meats})
	}
	ruleTests{
		{"NT-85", "the HUNTING AREA: two Buffalo for all players", func(t *testing.T) {
			g := village(t, 3)
			g.standAt(0, 11)
			g.play(act(11), mv(endTurn))
			g.standAt(1, 12)
			g.play(act(12)) // the Buffalo of seat 0
			wantAreas(g, 0, 6, 6)
		}},
		{"NT-86", "1 Generosity, and a Buffalo is caught", func(t *testing.T) {
			for caught := range int8(2) {
				g := village(t, 3)
				areas(g, caught, 3, 3)
				me := g.standAt(0, 11)
				g.play(act(11))
				g.ask(0, resolveNomad)
				wantAreas(g, caught+1, 3, 3)
				want(t, "Generosity", me.gen, 1)
			}
		}},
		{"NT-87", "both may be caught", func(t *testing.T) {
			g := village(t, 3)
			g.host, g.visitor.at = 0, bit(huntBuffalo)
			g.standAt(0, 11)
			g.play(act(11), mv(resolveNomad, 11, visitor))
			wantAreas(g, 2, 3, 3)
			want(t, "Generosity", g.clan[0].gen, 2)
		}},
		{"NT-88", "mandatory", func(t *testing.T) {
			for caught := range int8(3) { // also with nothing left to catch
				g := village(t, 3)
				g.caught = caught
				g.standAt(0, 11)
				g.menu(act(11))
				g.play(act(11))
				g.menu(mv(endTurn))
			}
		}},
		{"NT-89", "the mandatory step comes first", func(t *testing.T) {
			g := village(t, 3)
			areas(g, 1, 0, 0)
			me := g.standAt(0, 12)
			g.play(act(12))
			want(t, "told", g.told(tanned), 1)
			wantAreas(g, 0, 3, 3)
			g.menu(mv(stop), mv(takeAmount, 2)) // out of what the step has added
			g.play(mv(takeAmount, 2))
			want(t, "Hide", me.res[hide], 4)
		}},
		{"NT-90", "3 Hide and 3 Meat, whatever lies there", func(t *testing.T) {
			for _, lies := range [][2]int16{{0, 0}, {3, 3}, {50, 60}} {
				g := village(t, 3)
				areas(g, 2, lies[0], lies[1])
				g.standAt(0, 12)
				g.play(act(12))
				wantAreas(g, 1, lies[0]+3, lies[1]+3)
			}
		}},
		{"NT-91", "no Buffalo, no such step", func(t *testing.T) {
			g := village(t, 3)
			g.standAt(0, 12)
			g.play(act(12))
			want(t, "told", g.told(tanned), 0)
			wantAreas(g, 0, 3, 3)
			g.menu(mv(stop), mv(takeAmount, 2))
		}},
		{"NT-92", "mandatory with a caught Buffalo, and only then", func(t *testing.T) {
			g := village(t, 3)
			g.standAt(0, 12)
			g.menu(mv(endTurn), act(12))
			g.caught = 1
			g.menu(act(12))
			g.refuse("NT-R25", mv(endTurn), "Tan (12)")
			g.play(act(12), mv(stop), mv(endTurn)) // without any Hide
			wantAreas(g, 0, 6, 6)
			want(t, "Hide", g.clan[0].res[hide], 2)
		}},
		{"NT-93", "2 Hide of what is there", func(t *testing.T) {
			for lies, takes := range []int16{0, 1, 2, 2} {
				g := village(t, 3)
				areas(g, 0, int16(lies), 9)
				me := g.standAt(0, 12)
				want(t, "offered", g.offers(act(12)), takes > 0)
				if takes > 0 {
					g.play(act(12), mv(takeAmount, takes))
					g.ask(0, resolveNomad)
				}
				want(t, "Hide", me.res[hide], 2+takes)
				wantAreas(g, 0, int16(lies)-takes, 9)
			}
		}},
		{"NT-94", "Summer: 1 Meat from the Reserve, or 1 Wood or Hide to the tents", func(t *testing.T) {
			g := village(t, 3)
			areas(g, 0, 0, 0)
			me := g.standAt(0, 13)
			g.play(act(13))
			g.menu(mv(elderHuntKind, 0), mv(elderHuntKind, 1))
			g.play(mv(elderHuntKind, 0))
			g.ask(0, resolveNomad)
			want(t, "Meat", me.res, [resources]int16{meat: 1, wood: 1, hide: 2})
			g.standAt(0, 13)
			g.play(act(13), mv(elderHuntKind, 1))
			g.menu(mv(tentStep, 1, wood), mv(tentStep, 1, hide))
			g.play(mv(tentStep, 1, hide))
			g.ask(0, resolveNomad)
			want(t, "left", me.res, [resources]int16{meat: 1, wood: 1, hide: 1})
		}},
		{"NT-95", "Winter: 1 Skull from the Reserve, or up to 2 to the tents", func(t *testing.T) {
			g := village(t, 3, "side=winter")
			me := g.standAt(0, 13)
			g.play(act(13), mv(elderHuntKind, 0))
			want(t, "Skull", me.res, [resources]int16{wood: 1, hide: 2, skull: 1})
			for n := range 2 {
				g := village(t, 3, "side=winter")
				me := g.standAt(0, 13)
				g.play(act(13), mv(elderHuntKind, 1), mv(tentStep, 1, wood))
				if n == 0 {
					g.play(mv(stop))
				} else {
					g.play(mv(tentStep, 1, hide))
				}
				g.ask(0, resolveNomad)
				want(t, "left", me.res, [resources]int16{hide: 2 - int16(n)})
			}
		}},
		{"NT-96", "1 Wood for up to 2 Meat of what is there", func(t *testing.T) {
			for lies, most := range []int16{0, 1, 2, 2} {
				g := village(t, 3)
				areas(g, 0, 9, int16(lies))
				me := g.standAt(0, 14)
				want(t, "offered", g.offers(act(14)), most > 0)
				if most == 0 {
					continue
				}
				g.play(act(14))
				want(t, "choices", len(g.Moves(nil)), int(most))
				g.play(mv(takeAmount, most))
				g.ask(0, resolveNomad)
				want(t, "stock", me.res, [resources]int16{meat: most, hide: 2})
				wantAreas(g, 0, 9, int16(lies)-most)
			}
			g := village(t, 3)
			g.give(0, 9, 9, 0, 9, 9)
			g.standAt(0, 14)
			g.menu(mv(endTurn), mv(provideFood, mushroom)) // nothing but Wood pays
		}},
		{"NT-R26", "Hunt with both caught: 1 Generosity, nothing flips", func(t *testing.T) {
			g := village(t, 3)
			areas(g, 2, 3, 3)
			me := g.standAt(0, 11)
			g.play(act(11))
			wantAreas(g, 2, 3, 3)
			want(t, "told", g.told(caughtOne), 0)
			want(t, "Generosity", me.gen, 1)
		}},
		{"NT-R27", "one Buffalo for each action; two Nomads make two actions", func(t *testing.T) {
			g := village(t, 3)
			areas(g, 2, 0, 0)
			g.host, g.visitor.at = 0, bit(tanHides)
			g.standAt(0, 12)
			g.play(act(12))
			wantAreas(g, 1, 3, 3)
			g.play(mv(takeAmount, 2))
			g.refuse("NT-R25", mv(endTurn), "Tan (12)")
			g.play(mv(resolveNomad, 12, visitor))
			wantAreas(g, 0, 4, 6)
			g.play(mv(takeAmount, 2), mv(endTurn))
			want(t, "Hide", g.clan[0].res[hide], 6)
		}},
		{"NT-R28", "2 Hide, or 1 if there is 1, or none; not 1 out of more", func(t *testing.T) {
			for lies, menu := range [][]engine.Move{1: {mv(stop), mv(takeAmount, 1)}, 2: {mv(stop), mv(takeAmount, 2)}, 3: {mv(stop), mv(takeAmount, 2)}} {
				if lies == 0 {
					continue
				}
				g := village(t, 3)
				areas(g, 0, int16(lies), 0)
				g.standAt(0, 12)
				g.play(act(12))
				g.menu(menu...)
				g.play(mv(stop))
				g.ask(0, resolveNomad)
				wantAreas(g, 0, int16(lies), 0)
			}
		}},
		{"NT-R29", "smoking needs 1 Wood and 1 Meat, and costs 1 Wood for 1 Meat too", func(t *testing.T) {
			for _, c := range []struct {
				wood, meat int16
				offered    bool
			}{{0, 3, false}, {1, 0, false}, {0, 0, false}, {1, 1, true}} {
				g := village(t, 3)
				g.give(0, 0, 0, c.wood)
				areas(g, 0, 3, c.meat)
				g.standAt(0, 14)
				want(t, "offered", g.offers(act(14)), c.offered)
			}
		}},
		{"NT-Y2", "a Buffalo between 1 Hide and 2 Meat", func(t *testing.T) {
			g := village(t, 3)
			areas(g, 1, 1, 2)
			g.standAt(0, 12)
			g.play(act(12))
			wantAreas(g, 0, 4, 5)
			g.play(mv(takeAmount, 2))
			wantAreas(g, 0, 2, 5)
			g.endRoundNow()
			wantAreas(g, 0, 2, 3)
		}},
		{"NT-Y3", "two caught at the end of a round, one at the start of the next", func(t *testing.T) {
			for caught, left := range []int8{0, 1, 1} {
				g := village(t, 3)
				g.caught = int8(caught)
				g.actsNow(0)
				g.endRoundNow()
				want(t, "round", g.round, 2)
				want(t, "caught", g.caught, left)
			}
		}},
		{"NT-Y4", "1 Wood and 1 Meat", func(t *testing.T) {
			g := village(t, 3)
			me := g.give(0, 0, 0, 1)
			areas(g, 0, 0, 1)
			g.standAt(0, 14)
			g.play(act(14))
			g.menu(mv(takeAmount, 1))
			g.play(mv(takeAmount, 1))
			want(t, "stock", me.res, [resources]int16{meat: 1})
			wantAreas(g, 0, 0, 0)
		}},
		{"NT-Y12", "Tan becomes mandatory with the own Hunt", func(t *testing.T) {
			g := village(t, 3)
			areas(g, 0, 0, 0)
			g.standAt(0, 11, 12)
			g.menu(act(11))
			g.play(act(11))
			g.menu(act(12))
			g.refuse("NT-R25", mv(endTurn), "Tan (12)")
			g.play(act(12))
			wantAreas(g, 0, 3, 3)
			g.play(mv(stop))
			g.menu(mv(endTurn))
		}},
	}.run(t)
}
