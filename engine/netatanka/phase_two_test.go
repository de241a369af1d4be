package netatanka

import (
	"testing"

	"tribes/engine"
)

func TestPhaseTwo(t *testing.T) {
	ruleTests{
		{"NT-51", "one turn each, from the first player on, in any order of actions", func(t *testing.T) {
			for _, order := range [][]int16{{5, 10, 2}, {2, 10, 5}, {10, 2, 5}, {10, 5, 2}} {
				g := village(t, 3)
				g.nomads(1, 0, 2, 5, 10)
				g.first = 1
				g.actsNow(1)
				for _, l := range order {
					g.ask(1, resolveNomad)
					g.play(mv(resolveNomad, l, 0))
					switch l {
					case 2:
						g.play(mv(takeAmount, 1))
					case 5:
						g.play(mv(elderForestKind, 0))
					}
				}
				want(t, "Wood", g.clan[1].res[wood], 3)
				want(t, "Generosity", g.clan[1].gen, 1)
				g.play(mv(endTurn))
				g.ask(2, resolveNomad)
				g.play(mv(endTurn))
				g.ask(0, resolveNomad)
				g.play(mv(endTurn))
				want(t, "the next round", [2]int8{g.round, int8(g.phase)}, [2]int8{2, placing})
			}
		}},
		{"NT-51", "only own Nomads act", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(0, 0, 10)
			g.nomads(1, 0, 5)
			g.actsNow(0)
			g.refuse("NT-51", mv(resolveNomad, 5, 0), "no such Nomad")
			g.refuse("NT-51", mv(resolveNomad, 10, 1), "no such piece")
			g.menu(mv(endTurn), mv(resolveNomad, 10, 0))
		}},
		{"NT-52", "who has acted lies down, stays, and does not act again", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(0, 0, 10, 4)
			g.actsNow(0)
			g.play(mv(resolveNomad, 10, 0))
			want(t, "Nomads", g.nomad[0], standing{at: bit(9) | bit(3), down: bit(9)})
			g.refuse("NT-52", mv(resolveNomad, 10, 0), "has acted")
			want(t, "offered", g.offers(mv(resolveNomad, 10, 0)), false)
			g.play(mv(endTurn))
			want(t, "after the turn", g.nomad[0], standing{at: bit(9) | bit(3), down: bit(9)})
		}},
		{"NT-53", "an action may be left out, except a mandatory one", func(t *testing.T) {
			for l := 1; l <= locations; l++ {
				for caught := range int8(2) {
					g := village(t, 2)
					g.nomads(0, 0, l)
					g.give(0, 3, 3, 3, 3, 3)
					g.clan[0].gen, g.caught = 3, caught
					g.actsNow(0)
					must := l == 1 || l == 11 || l == 12 && caught > 0
					want(t, "the turn may end", g.offers(mv(endTurn)), !must)
					if must {
						g.refuse("NT-R25", mv(endTurn), "must be carried out", g.place(l-1))
						want(t, "first on the menu", g.Moves(nil)[0], mv(resolveNomad, int16(l), 0))
					}
				}
			}
		}},
		{"NT-54", "from the Reserve, or from the area of the board", func(t *testing.T) {
			for _, c := range []struct {
				what            string
				at              []int
				moves           []engine.Move
				forest, tanning [2]int16 // what the areas lose
			}{
				{"Location 2", []int{2}, []engine.Move{mv(resolveNomad, 2, 0), mv(takeAmount, 2)}, [2]int16{2, 0}, [2]int16{}},
				{"Location 3", []int{3}, []engine.Move{mv(resolveNomad, 3, 0), mv(collect, 1)}, [2]int16{0, 1}, [2]int16{}},
				{"Location 12", []int{12}, []engine.Move{mv(resolveNomad, 12, 0), mv(takeAmount, 2)}, [2]int16{}, [2]int16{2, 0}},
				{"Location 14", []int{14}, []engine.Move{mv(resolveNomad, 14, 0), mv(takeAmount, 2)}, [2]int16{}, [2]int16{0, 2}},
				{"the Link 2-5", []int{2, 5}, []engine.Move{mv(resolveLink, 2, 0)}, [2]int16{1, 0}, [2]int16{}},
				{"the Link 12-13", []int{12, 13}, []engine.Move{mv(resolveLink, 14, 0)}, [2]int16{}, [2]int16{1, 0}},
				{"the Link 14-16", []int{14, 16}, []engine.Move{mv(resolveLink, 16, 0)}, [2]int16{}, [2]int16{0, 1}},
				{"the Link 1-5", []int{1, 5}, []engine.Move{mv(resolveLink, 1, 0)}, [2]int16{}, [2]int16{}},
				{"the Link 7-8", []int{7, 8}, []engine.Move{mv(resolveLink, 9, 0)}, [2]int16{}, [2]int16{}},
				{"the Link 12-14", []int{12, 14}, []engine.Move{mv(resolveLink, 15, 0)}, [2]int16{}, [2]int16{}},
				{"Location 5", []int{5}, []engine.Move{mv(resolveNomad, 5, 0), mv(elderForestKind, 0)}, [2]int16{}, [2]int16{}},
				{"Location 13", []int{13}, []engine.Move{mv(resolveNomad, 13, 0), mv(elderHuntKind, 0)}, [2]int16{}, [2]int16{}},
				{"Location 16", []int{16}, []engine.Move{mv(resolveNomad, 16, 0), mv(elderNourishKind, 0)}, [2]int16{}, [2]int16{}},
				{"Location 17", []int{17}, []engine.Move{mv(resolveNomad, 17, 0), mv(canoe, 0)}, [2]int16{}, [2]int16{}},
			} {
				g := village(t, 2)
				g.nomads(0, 0, c.at...)
				g.give(0, 0, 0, 1)
				g.actsNow(0)
				g.play(c.moves...)
				want(t, c.what+": THE FOREST", g.forest, [2]int16{3 - c.forest[0], 1 - c.forest[1]})
				want(t, c.what+": TANNING AREA", g.tanning, [2]int16{3 - c.tanning[0], 3 - c.tanning[1]})
			}
		}},
		{"NT-X2", "resolving", func(t *testing.T) {
			g := village(t, 3)
			for seat := range engine.Seat(3) {
				g.nomads(seat, 0, [][]int{{10, 5}, {13, 3}, {16, 2}}[seat]...)
			}
			g.actsNow(0)
			for seat := range engine.Seat(3) {
				stood := g.nomad[seat].at
				for g.agenda.Len() > 1 || g.nomad[seat].down != stood {
					want(t, "who decides", g.Actor(), seat)
					menu := g.Moves(nil)
					g.play(menu[len(menu)-1]) // the last choice, never the end
				}
				want(t, "laid down where they stood", g.nomad[seat], standing{at: stood, down: stood})
				g.play(mv(endTurn))
			}
			want(t, "round", g.round, 2)
		}},
		{"NT-R20", "no card and no token in Phase I", func(t *testing.T) {
			g := village(t, 2)
			g.clan[0].wisdom, g.clan[0].tokens = bit16(7), bit16(2)
			g.refuse("NT-44", mv(playCard, 8))
			g.refuse("NT-44", mv(useToken, 3))
		}},
		{"NT-R21", "no food for a tent after the last offering", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 8)
			c := g.give(0, 1, 1)
			c.gen = 3
			g.actsNow(0)
			g.play(mv(resolveNomad, 8, 0))
			for range 3 {
				g.ask(0, offer)
				g.play(mv(offer, receive), mv(offerReceive, mushroom))
			}
			g.ask(0, resolveNomad)
			want(t, "in the menu of the turn", g.offers(mv(provideFood, mushroom)), true)
		}},
		{"NT-R32", "Links used by an action of offerings are forgotten with it", func(t *testing.T) {
			for _, last := range []engine.Move{mv(stop), mv(offer, receive)} {
				g := village(t, 2)
				g.nomads(0, 0, 8)
				g.clan[0].gen = 3
				g.actsNow(0)
				g.play(mv(resolveNomad, 8, 0), mv(offer, buyLink), mv(offerLink, 1), mv(offer, buyLink), mv(offerLink, 2))
				want(t, "used", g.offered, 3)
				g.play(last)
				if last.Kind == offer {
					g.play(mv(offerReceive, wood))
				}
				g.ask(0, resolveNomad)
				want(t, "used by an action that is over", g.offered, 0)
			}
		}},
	}.run(t)
}
