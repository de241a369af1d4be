package dawn

import (
	"strings"
	"testing"

	"tribes/engine"
)

// at is a game for two in which seat 0 has meeples in these Ready Areas and holds these resources, and begins its turn.
func at(t *testing.T, face string, res []int8, areas ...string) *game {
	t.Helper()
	g := camp(t, 2)
	if face != "" {
		g.face(face)
	}
	g.stand(0, areas...)
	g.give(0, res...)
	g.acts(0)
	return g
}

func TestResourcesAndVP(t *testing.T) {
	ruleTests{
		{"DM-16", "what is held is what was gained less what was lost, and all of it is told", func(t *testing.T) {
			for seed := range uint64(4) {
				g := setup(t, 3, seed)
				var held [maxPlayers][resources]int16
				for moves := 0; g.Actor() != engine.NoSeat; moves++ {
					for _, e := range g.ev.List {
						switch e.What {
						case gained:
							held[e.Seat][e.A] += e.B - e.C
						case lost, spoils:
							held[e.Seat][e.A] -= e.B
						}
					}
					for i := range g.clan[:3] {
						for r, n := range g.clan[i].res {
							if held[i][r] != int16(n) {
								t.Fatalf("after %d moves seat %d was told %d of %s, and holds %d", moves, i, held[i][r], resourceIDs[r], n)
							}
						}
					}
					g.play(g.byDice(g.Moves(nil)))
				}
			}
		}},
		{"DM-16", "a tile's figures, exactly", func(t *testing.T) {
			g := at(t, "", []int8{3, 1, 1}, "R2c")
			g.play(g.along("L11"))
			want(t, "1 Fruit for 2 Tools", g.clan[0].res, [resources]int8{2, 1, 3, 0})
		}},
		{"DM-17", "a food icon that is paid", func(t *testing.T) {
			for k, res := range map[int16][resources]int8{0: {2, 0, 0, 1}, 1: {1, 1, 0, 1}} {
				g := at(t, "A1a", []int8{2, 1, 0, 1}, "R3a")
				g.play(g.along("L13"))
				g.menu(mv(payFood, 0), mv(payFood, 1))
				g.refuse("DM-17", mv(payFood, 2), "more food than is asked for")
				g.play(mv(payFood, k))
				want(t, "left", g.clan[0].res, res)
			}
			g := at(t, "A1a", []int8{0, 2}, "R3a") // no choice: no question
			g.play(g.along("L13"))
			g.ask(0, newborn)
			want(t, "Meat left", g.clan[0].res[meat], 1)
		}},
		{"DM-17", "food icons that are gained", func(t *testing.T) {
			for k := range int16(3) {
				g := at(t, "A1b", nil, "R3a")
				g.clan[0].vp = 1
				g.play(g.along("L13"))
				g.menu(mv(gainFood, 0), mv(gainFood, 1), mv(gainFood, 2))
				g.refuse("DM-17", mv(gainFood, 3), "more food")
				g.play(mv(gainFood, k))
				want(t, "gained", g.clan[0].res, [resources]int8{int8(k), int8(2 - k), 0, 0})
			}
		}},
		{"DM-18", "an any icon that is paid: one of those held", func(t *testing.T) {
			g := at(t, "A3a", []int8{1, 0, 2, 1}, "R3a")
			g.play(g.along("L15"))
			g.menu(mv(payAny, fruit), mv(payAny, tools), mv(payAny, hides))
			g.refuse("DM-52", mv(payAny, meat), "Red holds 1 Fruit, 2 Tools, 1 Hide")
			g.play(mv(payAny, tools))
			want(t, "left", g.clan[0].res, [resources]int8{1, 0, 1, 1})
		}},
		{"DM-18", "any icons that are gained: each one of the four", func(t *testing.T) {
			for a := range int16(resources) {
				for b := a; b < resources; b++ {
					g := at(t, "A3a", []int8{1}, "R3a")
					g.play(g.along("L15"))
					g.menu(mv(gainAny, fruit), mv(gainAny, meat), mv(gainAny, tools), mv(gainAny, hides))
					g.play(mv(gainAny, a))
					if a == hides { // what is left is no choice
						want(t, "gained", g.clan[0].res, [resources]int8{hides: 2})
						continue
					}
					if a > fruit {
						g.refuse("DM-18", mv(gainAny, a-1), "in the order of the tracks")
					}
					g.play(mv(gainAny, b))
					var res [resources]int8
					res[a]++
					res[b]++
					want(t, "gained", g.clan[0].res, res)
				}
			}
		}},
		{"DM-19", "never more than 8, whatever gives it", func(t *testing.T) {
			g := at(t, "", []int8{8, 8, 7, 8}, "R2c")
			g.play(g.along("L11")) // a Fruit for two Tools
			want(t, "held", g.clan[0].res, [resources]int8{7, 8, 8, 8})
			g = at(t, "A3a", []int8{8, 8, 8, 8}, "R3a")
			g.play(g.along("L15"), mv(payAny, fruit), mv(gainAny, meat), mv(gainAny, meat))
			want(t, "chosen beyond the limit", g.clan[0].res, [resources]int8{7, 8, 8, 8})
			g = beginning(t, 5, 1)
			g.give(0, 8, 8, 8, 8)
			g.play(mv(setupCard, 2))
			want(t, "a Setup card", g.clan[0].res, [resources]int8{8, 8, 8, 8})
			g = at(t, "", []int8{8}, "R1")
			g.learn(0, "foraging")
			g.play(g.along("L01"))
			want(t, "a Progress card", g.clan[0].res[fruit], 8)
		}},
		{"DM-20", "VP gained come in full, whatever others hold", func(t *testing.T) {
			g := at(t, "", []int8{0, 0, 1, 1}, "R3b")
			g.clan[0].vp, g.clan[1].vp = 5, 500 // more than 84 tokens are worth
			g.play(g.along("L18"))
			want(t, "VP", g.clan[0].vp, 11)
			want(t, "of the others", g.clan[1].vp, 500)
		}},
		{"DM-21", "VP lost are given back in full", func(t *testing.T) {
			g := at(t, "A1b", nil, "R3a")
			g.clan[0].vp = 10 // a single token, maybe
			g.play(g.along("L13"))
			want(t, "VP", g.clan[0].vp, 9)
			g = at(t, "", nil, "R2a")
			g.clan[0].vp = 10
			g.play(mv(rest), mv(expand))
			want(t, "VP", g.clan[0].vp, 7)
		}},
		{"DM-22", "the tokens of others are not told", func(t *testing.T) {
			g := camp(t, 3)
			g.stand(0, "R1")
			g.clan[0].vp, g.clan[1].vp, g.clan[2].vp = 17, 29, 31
			g.acts(0)
			for me := engine.NoSeat; me < 3; me++ {
				sheet := g.sheetFor(me)
				for i, n := range []string{"17", "29", "31"} {
					if strings.Contains(sheet, n) != (int(me) == i) {
						t.Errorf("seat %d and the %s VP of seat %d:\n%s", me, n, i, sheet)
					}
				}
			}
			want(t, "the item of tokens", itemWords[tokenVP].Covered, true)
			for what := tokenVP + 1; what < items; what++ {
				want(t, "other items", itemWords[what].Covered, false)
			}
		}},
		{"DM-R36", "every gain and loss of VP is told, so that the totals can be followed", func(t *testing.T) {
			for seed := range uint64(4) {
				g := setup(t, 4, seed)
				var vp [maxPlayers]int16
				for g.Actor() != engine.NoSeat {
					g.play(g.byDice(g.Moves(nil)))
					for _, e := range g.ev.List {
						if e.What == vpMoved {
							vp[e.Seat] += e.A
							want(t, "told", e.B, vp[e.Seat])
							if strings.Contains(g.Tell(e), "hold") {
								t.Errorf("%q tells a total", g.Tell(e))
							}
						}
					}
					for i := range g.clan {
						want(t, "VP", g.clan[i].vp, vp[i])
					}
				}
			}
			want(t, "nothing is dealt face down", len(load0(t).Decks(engine.Table{Seats: 4})), 0)
		}},
		{"DM-R37", "60 VP, not 60 tokens", func(t *testing.T) {
			for vp, over := range map[int16]bool{59: false, 60: true, 61: true} {
				g := at(t, "", nil, "R1")
				g.clan[0].vp = vp
				g.play(g.along("L01"))
				want(t, "over", g.Result().Over, over)
			}
		}},
		{"DM-R39", "VP that are not there cannot be a cost", func(t *testing.T) {
			g := at(t, "A1b", nil, "R3a")
			g.play(g.along("L13"))
			want(t, "told", g.told(unable), 1)
			want(t, "VP", g.clan[0].vp, 0)
			want(t, "food", g.clan[0].food(), 0)
			g = at(t, "", []int8{2}, "R2a")
			g.clan[0].vp = 2
			g.play(mv(rest))
			g.refuse("DM-71", mv(expand), "expanding takes 3 VP")
		}},
		{"DM-R39", "a loss in corrected data is paid in full or not at all", func(t *testing.T) {
			r, err := Load(spoiled(t, "lose: {vp: 1}, gain: {food: 2, newborn: 1}", "lose: {vp: 5}, gain: {vp: 1}"))
			if err != nil {
				t.Fatal(err)
			}
			for vp, after := range map[int16]int16{4: 4, 5: 1, 6: 2} {
				g := camp(t, 2)
				g.state.rules = r.(*rules)
				g.face("A1b")
				g.stand(0, "R3a")
				g.clan[0].vp = vp
				g.acts(0)
				g.play(g.along("L13"))
				want(t, "VP", g.clan[0].vp, after)
			}
		}},
		{"DM-W4", "7 Fruit and 3 more", func(t *testing.T) {
			g := at(t, "", []int8{7}, "R2a")
			g.play(g.along("L04"))
			want(t, "held", g.clan[0].res[fruit], 8)
			for _, e := range g.ev.List {
				if e.What == gained {
					want(t, "told", e, engine.Event{What: gained, Seat: 0, A: fruit, B: 3, C: 2})
				}
			}
			want(t, "gains", g.told(gained), 1)
		}},
	}.run(t)
}
