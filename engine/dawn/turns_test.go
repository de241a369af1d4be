package dawn

import (
	"slices"
	"testing"

	"tribes/engine"
)

func TestTurns(t *testing.T) {
	ruleTests{
		{"DM-37", "the Starting Player first, then clockwise", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				for seed := range uint64(8) {
					g := setup(t, n, seed)
					g.turnsOfSetup(g.byDice)
					for k := range 3 * n {
						g.ask((g.start+engine.Seat(k))%engine.Seat(n), rest)
						want(t, "turn", g.Turn(), g.Actor())
						g.turnOf(firstMove)
					}
				}
			}
		}},
		{"DM-38", "rest or a move, one of the two and never neither", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1", "R3a", "C1")
			g.acts(0)
			g.menu(mv(rest), g.along("L02"), g.along("L03"), g.along("L13"), g.along("L14"), g.along("L15"))
			g.refuse("DM-38", mv(skip), "another decision comes first: Red moves a meeple or rests")
			g.refuse("DM-38", mv(cook, 0), "another decision")
			g.stand(1, "R1")
			other := &game{TB: t, state: g.Clone().(*state)}
			g.play(g.along("L02")) // a move, and the turn is over without a rest
			g.ask(1, rest)
			want(t, "still on C1", g.on[g.tileNo("C1")], 1)
			other.play(mv(rest)) // a rest, and the turn is over without a move
			other.ask(1, rest)
			want(t, "still in R1", other.clan[0].area[0], 1)
		}},
		{"DM-38", "the main choice is a move even when only rest is possible", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "C1")
			g.acts(0)
			g.menu(mv(rest))
		}},
		{"DM-39", "the check comes after the whole turn", func(t *testing.T) {
			g := at(t, "E1a", []int8{1}, "R4a")
			g.clan[0].vp = 58
			g.play(g.along("L23"))
			want(t, "VP", g.clan[0].vp, 60)
			g.ask(0, takeProgress)
			want(t, "over", g.Result().Over, false)
			g.play(mv(skip))
			want(t, "over", g.Result().Over, true)
			g = at(t, "", []int8{2}, "R2a") // the same with a rest
			g.clan[0].vp = 58
			g.play(mv(rest))
			want(t, "over", g.Result().Over, false)
			g.play(mv(cook, 2))
			want(t, "over", g.Result().Over, true)
		}},
		{"DM-R6", "any number in a Ready Area, except newborns", func(t *testing.T) {
			g := camp(t, 3)
			g.stand(0, "R3b", "R3b", "R3b", "R3b", "R3b", "R3b", "T3", "R2b")
			g.stand(1, "R3b", "R3b", "R3b", "R2b")
			g.acts(1)
			g.play(g.along("L08")) // seat 0 is bumped from T3
			want(t, "of seat 0", g.clan[0].area[g.areaNo("R3b")], 7)
			want(t, "of all", g.crowd(g.areaNo("R3b")), 10)
			g.acts(1)
			g.play(mv(rest))
			want(t, "of all", g.crowd(g.areaNo("R3b")), 11)
			g = camp(t, 2)
			g.stand(0, "R1", "R1", "R1", "R3b")
			g.stand(1, "R1", "R1", "R1")
			g.acts(0)
			g.play(g.along("L18"))
			want(t, "no fourth newborn", g.clan[0].area[0], 3)
			g = camp(t, 2)
			g.stand(0, "R1", "R1", "R3b")
			g.stand(1, "R1", "R1", "R1")
			g.acts(0)
			g.play(g.along("L18"))
			want(t, "those of others do not count", g.clan[0].area[0], 3)
		}},
		{"DM-R7", "31 lines between different places", func(t *testing.T) {
			r := load0(t)
			pairs := map[[2]uint8]bool{}
			for _, l := range r.line[:r.lines] {
				pairs[[2]uint8{l.from, l.to}] = true
			}
			want(t, "pairs", len(pairs), 31)
		}},
		{"DM-R7", "a move names its line, where two join the same places", func(t *testing.T) {
			data := spoiled(t, "    - {id: L01,", "    - {id: L32, from: R2a, to: T1, icons: [newborn], source: published}\n    - {id: L01,")
			r, err := Load(data)
			if err != nil {
				t.Fatal(err)
			}
			for id, children := range map[string]int8{"L04": 0, "L32": 1} {
				g := camp(t, 2)
				g.state.rules = r.(*rules)
				g.stand(0, "R2a")
				g.acts(0)
				g.menu(mv(rest), g.along("L04"), g.along("L05"), g.along("L06"), g.along("L32"))
				g.play(g.along(id))
				want(t, "on T1", g.on[g.tileNo("T1")], 1)
				want(t, "newborns by "+id, g.clan[0].area[0], children)
			}
		}},
		{"DM-R8", "to a tile without its action: icons and bump happen", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R3b")
			g.stand(1, "A4")
			g.give(0, 1, 1, 1)
			g.acts(0)
			g.play(g.along("L18"))
			want(t, "newborn", g.clan[0].area[0], 1)
			want(t, "bumped", g.clan[1].area[g.areaNo("R4b")], 1)
			want(t, "on the tile", g.on[g.tileNo("A4")], 1)
			want(t, "told", g.told(unable), 1)
			want(t, "nothing lost", g.clan[0].res, [resources]int8{1, 1, 1, 0})
			want(t, "nothing gained", g.clan[0].vp, 0)
		}},
		{"DM-R9", "the own meeple bars the tile, another one makes room", func(t *testing.T) {
			g := camp(t, 3)
			g.stand(0, "R2a", "T1")
			g.stand(1, "T2")
			g.stand(2, "T3")
			g.acts(0)
			g.refuse("DM-41", g.along("L04"), "T1 Orchard Harvest holds a meeple of Red already")
			g.menu(mv(rest), g.along("L05"), g.along("L06"))
			g.play(g.along("L05"))
			want(t, "on T2", g.on[g.tileNo("T2")], 1)
			want(t, "gone on", g.clan[1].area[g.areaNo("R3a")], 1)
			want(t, "not concerned", g.on[g.tileNo("T3")], 3)
		}},
		{"DM-R46", "only the player whose turn it is decides and gains", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				for seed := range uint64(4) {
					g := setup(t, n, seed)
					g.turnsOfSetup(g.byDice)
					for g.Actor() != engine.NoSeat {
						want(t, "decides", g.Actor(), g.Turn())
						before := g.position
						g.play(g.byDice(g.Moves(nil)))
						if g.turns > before.turns+1 { // dormant players have had turns as well
							continue
						}
						for i := range g.clan[:n] {
							was, is := &before.clan[i], &g.clan[i]
							if engine.Seat(i) != before.turn && (was.res != is.res || was.vp != is.vp || was.acquired != is.acquired || was.mat != is.mat) {
								t.Fatalf("seat %d in the turn of seat %d: %+v, was %+v", i, before.turn, is, was)
							}
						}
					}
				}
			}
			g := camp(t, 2) // a bump asks nobody
			g.stand(0, "R1")
			g.stand(1, "C1")
			g.acts(0)
			g.play(g.along("L01"))
			want(t, "where it goes", g.clan[1].area[g.areaNo("R2a")], 1)
			var seats []engine.Seat
			for _, e := range g.ev.List {
				if e.What == leaves {
					seats = append(seats, e.Seat)
				}
			}
			if !slices.Equal(seats, []engine.Seat{1}) {
				t.Errorf("seats %v leave tiles", seats)
			}
		}},
	}.run(t)
}

// turnOf plays the rest of a turn by a choice of moves.
func (g *game) turnOf(choose func(menu []engine.Move) engine.Move) {
	g.Helper()
	for before := g.turns; g.turns == before && g.Actor() != engine.NoSeat; {
		g.play(choose(g.Moves(nil)))
	}
}
