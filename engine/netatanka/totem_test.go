package netatanka

import (
	"testing"

	"tribes/engine"
)

// raise lets a seat put Wood on its totem pole at Location 4.
func (g *game) raise(seat engine.Seat, stages int) {
	g.Helper()
	for range stages {
		g.clan[seat].res[wood]++
		g.standAt(seat, 4)
		g.play(act(4))
	}
}

// spaces wants the tokens of the seats on these spaces of the Totem Pole board, counted from the left.
func (g *game) spaces(of ...int8) {
	g.Helper()
	for seat, space := range of {
		want(g, g.name(engine.Seat(seat)), g.space(engine.Seat(seat)), space)
	}
}

// TestTotemPoleBoard: who stands where on the Totem Pole board.
func TestTotemPoleBoard(t *testing.T) {
	ruleTests{
		{"NT-38", "by the number of stages, from the leftmost space on", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				g := setup(t, players, 3)
				for seat := range players {
					want(t, "start", g.space(engine.Seat(seat)), 1)
				}
			}
			g := village(t, 4)
			g.raise(0, 2)
			g.clan[1].res = [resources]int16{meat: 3, skull: 3}
			for range 3 { // Skulls count as Wood does
				g.standAt(1, 18)
				g.play(act(18), mv(consultKind, 0), mv(payFood, meat))
			}
			g.raise(2, 1)
			g.spaces(3, 4, 2, 1)
		}},
		{"NT-39", "the first with a stage to the right, the next beside it", func(t *testing.T) {
			g := village(t, 4)
			g.raise(2, 1)
			g.spaces(1, 1, 4, 1)
			g.raise(0, 1)
			g.spaces(3, 1, 4, 1)
			g.raise(3, 1)
			g.spaces(3, 1, 4, 2)
			g.raise(1, 1)
			g.spaces(3, 1, 4, 2)
		}},
		{"NT-40", "strictly taller passes, equal does not", func(t *testing.T) {
			g := village(t, 3)
			g.raise(0, 2)
			g.raise(1, 2)
			g.spaces(3, 2, 1)
			g.raise(1, 1)
			g.spaces(2, 3, 1)
			g.raise(0, 1)
			g.spaces(2, 3, 1)
			g.raise(0, 1)
			g.spaces(3, 2, 1)
		}},
		{"NT-41", "alone on a space with a stage, in every order of building", func(t *testing.T) {
			for players := 3; players <= 4; players++ {
				g := village(t, players)
				for step := range 60 {
					g.raise(engine.Seat(step*step%7+step/3)%engine.Seat(players), 1)
					seen := map[int8]bool{}
					for seat := range engine.Seat(players) {
						if g.clan[seat].height() == 0 {
							want(t, "without a stage", g.space(seat), 1)
							continue
						}
						if seen[g.space(seat)] {
							t.Fatalf("step %d: two on space %d", step, g.space(seat))
						}
						seen[g.space(seat)] = true
					}
				}
			}
			g := village(t, 2)
			g.raise(1, 1)
			g.raise(0, 1)
			g.spaces(1, 2) // the fused space holds anybody
		}},
		{"NT-42", "who is passed moves one space to the left, in the same order", func(t *testing.T) {
			g := village(t, 4)
			g.raise(0, 3)
			g.raise(1, 3)
			g.raise(2, 2)
			g.raise(3, 1)
			g.spaces(4, 3, 2, 1)
			g.raise(3, 1)
			g.spaces(4, 3, 2, 1)
			g.hold(3, "K4") // from 2 stages to 4 past all three
			g.clan[3].totem[0]++
			g.standAt(3)
			g.play(mv(playCard, 4), mv(cardSide, 1))
			g.spaces(3, 2, 1, 4)
			want(t, "told", g.told(totemStands), 1)
		}},
		{"NT-R45", "a loss lets only those pass who are strictly taller, and none without a stage stays on the list", func(t *testing.T) {
			g := village(t, 4)
			for seat, stages := range []int{5, 3, 2, 1} {
				g.raise(engine.Seat(seat), stages)
			}
			g.spaces(4, 3, 2, 1)
			g.face("F4")
			g.standAt(0, 17)
			g.play(act(17), mv(canoe, 2)) // from 5 to 2: seat 1 is taller, seat 2 is not
			g.spaces(3, 4, 2, 1)
			g.clan[1].totem[0] = 3
			g.standAt(1, 17)
			g.play(act(17), mv(canoe, 2))
			g.spaces(4, 1, 3, 2)
			want(t, "on the list", g.ranked, 3)
			g.raise(1, 1)
			g.spaces(4, 1, 3, 2) // anew at the end, behind an equal
			g.raise(1, 1)
			g.spaces(4, 2, 3, 1)
		}},
		{"NT-R45", "a Skull taken off by a barter", func(t *testing.T) {
			g := village(t, 3)
			g.clan[0].totem[1] = 1
			g.rank[0], g.ranked = 0, 1
			g.raise(1, 1)
			g.spaces(3, 2, 1)
			g.face("F1")
			g.standAt(0, 17)
			g.play(act(17), mv(canoe, 2), mv(barterSkull, 1))
			g.spaces(1, 3, 1)
			want(t, "list", [2]int8{g.ranked, int8(g.rank[1])}, [2]int8{1, 0})
		}},
		{"NT-R46", "two players: the first of the list right, everybody else left", func(t *testing.T) {
			g := village(t, 2)
			g.spaces(1, 1)
			g.raise(1, 2)
			g.spaces(1, 2)
			g.raise(0, 2)
			g.spaces(1, 2)
			g.raise(0, 1)
			g.spaces(2, 1)
		}},
		{"NT-X3", "from third to first with 4 stages", func(t *testing.T) {
			g := village(t, 3)
			const peter, jen, claire = 0, 1, 2
			g.raise(peter, 3)
			g.raise(claire, 3)
			g.raise(jen, 2)
			g.spaces(3, 1, 2)
			g.clan[jen].res = [resources]int16{meat: 1, wood: 1, skull: 1}
			g.standAt(jen, 4, 18)
			g.play(act(4), act(18), mv(consultKind, 0), mv(payFood, meat))
			want(t, "stages", g.clan[jen].height(), 4)
			g.spaces(2, 3, 1)
		}},
		{"NT-Y5", "tile F4 costs the first place", func(t *testing.T) {
			g := village(t, 2)
			g.raise(0, 4)
			g.give(0, 1, 0, 0, 0, 1)
			g.standAt(0, 18)
			g.play(act(18), mv(consultKind, 0), mv(payFood, meat))
			g.raise(1, 3)
			g.spaces(2, 1)
			g.face("F4")
			g.standAt(0, 17)
			g.play(act(17), mv(canoe, 2))
			want(t, "A", g.clan[0].totem, [2]int16{1, 1})
			want(t, "B", g.clan[1].totem, [2]int16{3, 0})
			g.spaces(1, 2)
			want(t, "Generosity", g.clan[0].gen, 3)
		}},
	}.run(t)
}
