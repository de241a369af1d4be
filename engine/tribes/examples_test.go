package tribes

import (
	"slices"
	"testing"

	"tribes/engine"
)

// TestExamples builds the worked examples of RULES.md.
func TestExamples(t *testing.T) {
	// Cheesemaking above Cooking, as TR-X9 to TR-X11 have it.
	cheese := func(t *testing.T, stones ...engine.Seat) *game {
		g := table(t, 2)
		g.slot(1, 2, "cooking", stones...)
		g.slot(2, 2, "cheesemaking")
		return g
	}
	// Weaving above Smelting, Cheesemaking beside it, as TR-X12 and TR-X22 have it.
	weaving := func(t *testing.T) *game {
		g := table(t, 3)
		g.slot(2, 0, "cheesemaking", 0, 1)
		g.slot(2, 1, "smelting", 2)
		g.board[1][1].stones, g.board[1][1].stone = 0, [spaces]engine.Seat{}
		g.slot(3, 1, "weaving")
		for i := range 3 {
			g.land(i, "goat 0 0 1, goat 0 1 1, goat 1 0 1")
		}
		return g
	}
	ruleTests{
		{"TR-X1", "index 0 is free", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 0))
			want(t, "shells", g.tribes[0].shells, 5)
			g.ask(0, placeMember)
		}},
		{"TR-X2", "index 2 costs two shells", func(t *testing.T) {
			g := table(t, 2)
			g.tribes[0].shells = 2
			g.play(mv(selectTile, 2))
			want(t, "shells", g.tribes[0].shells, 0)
			want(t, "index 0", g.row[0].shells, 1)
			want(t, "index 1", g.row[1].shells, 1)
			want(t, "draws", g.told(drewLand), 1)
		}},
		{"TR-X3", "pay one, get two", func(t *testing.T) {
			g := table(t, 2)
			g.rowOf("plain_1", "plain_3 2", "plain_2")
			g.tribes[0].shells = 1
			g.play(mv(selectTile, 1))
			want(t, "shells", g.tribes[0].shells, 2)
			want(t, "index 0", g.row[0].shells, 1)
		}},
		{"TR-X4", "two new members", func(t *testing.T) {
			for _, split := range [][2]engine.Move{
				{mv(placeMember, 0, 0), mv(placeMember, 0, 0)},
				{mv(placeMember, 0, 0), mv(placeMember, 0, 1)},
				{mv(placeMember, 0, 1), mv(placeMember, 0, 1)},
			} {
				g := table(t, 2)
				g.land(0, "goat 0 0 1, wheat 0 1 1, gold 1 0")
				g.marker(0, procreation, 1)
				g.play(mv(selectTile, 0))
				g.refuse("TR-36", mv(placeMember, 1, 0))
				g.play(split[0])
				g.refuse("TR-36", mv(placeMember, 1, 0))
				g.play(split[1])
				g.ask(1, selectTile)
			}
		}},
		{"TR-X5", "three steps", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, horse 1 0, wheat 2 0, gold 0 1 1")
			g.marker(0, movement, 2)
			g.play(mv(selectTile, 1))
			for k, m := range []engine.Move{mv(pickMover, 0, 0), mv(stepTo, 0), mv(pickMover, 1, 0), mv(stepTo, 0), mv(pickMover, 0, 1), mv(stepTo, 1)} {
				if k%2 == 0 {
					want(t, "ending is legal", g.Explain(mv(done)) == nil, true)
				}
				g.play(m)
			}
			want(t, "two tiles", g.members(0, 2, 0), 1)
			want(t, "one tile", g.members(0, 1, 0), 1)
			g.ask(1, selectTile)
		}},
		{"TR-X6", "two tiles", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, exploration, 1)
			g.bag = [resources]int8{0, 0, 1, 1, 0}
			g.play(mv(selectTile, 2), mv(pickDrawn, 2), mv(placeLand, 2, 0), mv(placeLand, -1, 1))
			want(t, "wheat", g.tribes[0].find(at(2, 0)).face.resource(), 2)
			want(t, "gold", g.tribes[0].find(at(-1, 1)).face.resource(), 3)
			g.ask(1, selectTile)
		}},
		{"TR-X7", "Hunting", func(t *testing.T) {
			g := table(t, 2)
			g.hand()
			g.play(mv(complete, 1, 0))
			want(t, "space 1", g.board[0][0].stone[0] == 0 && g.board[0][0].stones == 1, true)
			want(t, "VP", g.tribes[0].vp, 2)
			want(t, "exploration", g.value(0, exploration), 2)
			want(t, "above", g.rules.achievement[g.board[1][0].tile-1].epoch, 1)
			want(t, "event", g.rules.event[g.row[1].tile.event()].epoch, 0)
			want(t, "behind it", tileWords[g.row[2].tile], "hand_1")
		}},
		{"TR-X8", "Cooking, third", func(t *testing.T) {
			g := table(t, 3)
			g.slot(1, 2, "cooking", 1, 2)
			g.land(0, "goat 0 0, horse 0 1, wheat 1 0 1")
			g.hand()
			g.play(mv(complete, 1, 2))
			want(t, "space 3", g.board[0][2].stone[2] == 0 && g.board[0][2].stones == 3, true)
			want(t, "VP", g.tribes[0].vp, 1)
			want(t, "procreation", g.value(0, procreation), 2)
			want(t, "no event", g.length, 2)
			want(t, "nothing turned up", g.board[1][2], slot{})
		}},
		{"TR-X9", "Cheesemaking", func(t *testing.T) {
			g := cheese(t, 0)
			g.land(0, "goat 0 0 2, goat 0 1 1, horse 1 0")
			g.hand()
			g.play(mv(complete, 2, 2))
			want(t, "VP", g.tribes[0].vp, 4)
			g = cheese(t, 0)
			g.land(0, "goat 0 0 2, horse 0 1, wheat 1 0")
			have := g.tribes[0].resources()
			want(t, "have", have.of[0], 1)
			g.hand()
			g.refuse("TR-R31", mv(complete, 2, 2))
		}},
		{"TR-X10", "without the stone beneath", func(t *testing.T) {
			g := cheese(t, 1)
			g.land(0, "goat 0 0 2, goat 0 1 1, horse 1 0")
			g.hand()
			g.refuse("TR-51", mv(complete, 2, 2), "Cooking")
		}},
		{"TR-X11", "wheat as a wildcard", func(t *testing.T) {
			g := cheese(t, 0)
			g.land(0, "goat 0 0 1, wheat 0 1 1, horse 1 0")
			g.hand()
			g.play(mv(complete, 2, 2))
			g.offer(mv(exhaustWildcard, 0, 1))
			g.play(mv(exhaustWildcard, 0, 1))
			want(t, "wheat fresh", g.fresh(0, 0, 1), false)
			want(t, "its member", g.members(0, 0, 1), 1)
			want(t, "goat fresh", g.fresh(0, 0, 0), true)
			want(t, "VP", g.tribes[0].vp, 4)
		}},
		{"TR-X12", "Weaving by the arrow", func(t *testing.T) {
			g := weaving(t)
			g.hand()
			g.play(mv(complete, 3, 1))
			want(t, "arrow from the left", g.board[2][1].arrow, [2]uint8{1, 0})
			want(t, "own arrow", g.tribes[0].arrow, 0)
			want(t, "VP", g.tribes[0].vp, 6)
		}},
		{"TR-X13", "lose 2 VP if weakest", func(t *testing.T) {
			for _, id := range []string{"wooly_rhinoceros", "brown_bear"} {
				g := table(t, 3)
				for i := range 3 {
					g.tribes[i].vp = 5
				}
				g.marker(0, strength, 1)
				g.takes(id)
				want(t, "not last", g.tribes[0].vp, 5)
				g.gone(id)
				g = table(t, 3)
				for i := range 3 {
					g.tribes[i].vp = 5
				}
				g.marker(2, strength, 1)
				g.takes(id)
				want(t, "shares the last place", g.tribes[0].vp, 3)
				want(t, "the other", g.tribes[1].vp, 5)
			}
		}},
		{"TR-X14", "two members, lose three", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, horse 0 1 1, wheat 1 0")
			g.takes("extreme_cold")
			g.play(mv(loseMember, 0, 0))
			want(t, "reserve", g.tribes[0].reserve, 14)
			g.ask(1, selectTile)
		}},
		{"TR-X15", "start VP", func(t *testing.T) {
			for n, vp := range map[int][4]int8{2: {0, 1}, 3: {0, 0, 1}, 4: {0, 0, 1, 1}} {
				want(t, "VP", load0(t).startVP[n], vp)
			}
		}},
		{"TR-X16", "three players, the third event", func(t *testing.T) {
			for seat, more := range []int{2, 1, 0} {
				g := table(t, 3)
				g.lastTurn(engine.Seat(seat), 2)
				for range more {
					want(t, "over", g.Result().Over, false)
					g.idle()
				}
				want(t, "over", g.Result().Over, true)
			}
			g := table(t, 3)
			g.executed = 2
			g.turnOf(2)
			g.rowOf("plain_2", "raid")
			g.play(mv(selectTile, 0), mv(done))
			want(t, "only in the row", g.Result().Over, false)
		}},
		{"TR-X17", "majorities", func(t *testing.T) {
			g := table(t, 3)
			g.land(0, "goat 0 0 9, goat 1 0, goat 2 0, horse 0 1, horse 1 1, horse 2 1, wheat 3 0, !wheat 3 1")
			g.land(1, "goat 0 0 9, horse 1 0, wheat 2 0, gold 3 0, gold 4 0")
			g.land(2, "gold 0 0 6, gold 1 0, gold 2 0, wheat 0 1, wheat 1 1, incense 2 1, incense 3 0")
			want(t, "members", [3]int16{g.points(0, mostMembers), g.points(1, mostMembers), g.points(2, mostMembers)}, [3]int16{2, 2, 0})
			want(t, "land", [3]int16{g.points(0, mostLand), g.points(1, mostLand), g.points(2, mostLand)}, [3]int16{2, 0, 2})
		}},
		{"TR-X18", "row and shells around an achievement", func(t *testing.T) {
			g := table(t, 2)
			g.rowOf("plain_1", "plain_2", "hand_2 1", "plain_3", "hand_1", "hand_3")
			g.tribes[0].shells = 3
			g.play(mv(selectTile, 2))
			want(t, "shells", g.tribes[0].shells, 2)
			g.play(mv(complete, 1, 0))
			event := tileWords[g.row[5].tile]
			if got := g.rowIDs(); !slices.Equal(got, []string{"plain_1", "plain_2", "plain_3", "hand_1", "hand_3", event, "hand_2"}) || !g.row[5].tile.isEvent() {
				t.Error(got)
			}
			for i, n := range []int8{1, 1, 0, 0, 0, 0, 0} {
				want(t, "shells on it", g.row[i].shells, n)
			}
		}},
		{"TR-X19", "the bag runs short", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, !horse 0 1 1, !wheat 1 0")
			g.bag = [resources]int8{0, 0, 0, 1, 0}
			g.marker(0, exploration, 2)
			g.play(mv(selectTile, 2), mv(placeLand, 2, 0))
			g.offer(mv(done), mv(restoreLand, 1, 0))
			g.refuse("TR-45", mv(restoreLand, 0, 1), "1 member stands on the tile at (0,1)")
			g.play(mv(restoreLand, 1, 0))
			g.ask(1, selectTile) // the third is lost
		}},
		{"TR-X20", "the reserve runs short", func(t *testing.T) {
			p, q := mv(placeMember, 0, 0), mv(placeMember, 1, 0)
			start := func() *game {
				g := table(t, 2)
				g.land(0, "goat 0 0 2, horse 0 1, wheat 1 0 1")
				g.tribes[0].reserve = 1
				g.marker(0, procreation, 2)
				g.play(mv(selectTile, 0))
				g.offer(p, q)
				return g
			}
			g := start()
			g.play(p, mv(relocateFrom, 0, 0), mv(relocateTo, 1, 0), mv(relocateFrom, 1, 0), mv(relocateTo, 0, 0))
			g.ask(1, selectTile)
			g = start()
			g.play(p, mv(relocateFrom, 1, 0), mv(relocateTo, 0, 0))
			want(t, "Q is empty", g.members(0, 1, 0), 0)
			g.ask(1, selectTile)
			g = table(t, 2)
			g.tribes[0].reserve = 1
			g.marker(0, procreation, 2)
			g.play(mv(selectTile, 0), p)
			g.ask(1, selectTile)
		}},
		{"TR-X21", "three gold", func(t *testing.T) {
			for _, c := range []struct {
				land      string
				possible  bool
				exhausted int
			}{
				{"gold 0 0 1, wheat 0 1 1, goat 1 0 1", true, 2},
				{"wheat 0 0 1, goat 0 1 1, horse 1 0 1", false, 0},
				{"gold 0 0 1, gold 0 1 1, wheat 1 0 1, goat 2 0 1", true, 1},
			} {
				g := table(t, 2)
				g.slot(2, 1, "smelting", 0)
				g.slot(3, 1, "currency")
				g.land(0, c.land)
				g.hand()
				want(t, c.land, g.Explain(mv(complete, 3, 1)) == nil, c.possible)
				if !c.possible {
					g.refuse("TR-62", mv(complete, 3, 1), "gold")
					continue
				}
				g.play(mv(complete, 3, 1))
				for g.Actor() == 0 {
					g.ask(0, exhaustWildcard)
					g.play(g.Moves(nil)[0])
				}
				_, _, turned := g.tribes[0].count()
				want(t, c.land, turned, c.exhausted)
			}
		}},
		{"TR-X22", "Black's arrow, used by others", func(t *testing.T) {
			g := weaving(t)
			g.hand()
			g.play(mv(complete, 3, 1))
			for seat, rule := range map[engine.Seat]string{1: "", 2: "TR-51"} {
				c := &game{TB: t, state: g.Clone().(*state)}
				c.turnOf(seat)
				c.rowOf("hand_1")
				c.play(mv(selectTile, 0))
				if rule != "" {
					c.refuse(rule, mv(complete, 3, 1), "Gray has no stone on Smelting")
					continue
				}
				c.play(mv(complete, 3, 1))
				want(t, "own arrow", c.tribes[seat].arrow, 1)
			}
		}},
		{"TR-X23", "shared victory", func(t *testing.T) {
			g := table(t, 3)
			g.over = ended
			for i, v := range [3][2]int16{{30, 4}, {30, 4}, {30, 2}} {
				g.tribes[i].vp, g.tribes[i].shells = v[0]-4, int8(v[1]) // all tie for members and land
			}
			five := "goat 0 0 1, !horse 0 1, !horse 1 0, !horse 2 0, !wheat 3 0, !wheat 4 0"
			g.land(0, five)
			g.land(1, five)
			g.land(2, "gold 0 0 1, !gold 0 1")
			want(t, "points", engine.Points(g.Tally(nil, engine.Hands{})), [engine.MaxSeats]int{30, 30, 30})
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{1, 1, 3})
		}},
		{"TR-X24", "all on one strength space", func(t *testing.T) {
			g := table(t, 3)
			g.takes("mammoth")
			want(t, "VP", [3]int16{g.tribes[0].vp, g.tribes[1].vp, g.tribes[2].vp}, [3]int16{3, 0, 0})
			g = table(t, 3)
			g.tribes[0].vp = 1
			g.takes("brown_bear")
			want(t, "VP", g.tribes[0].vp, 0)
		}},
	}.run(t)
}
