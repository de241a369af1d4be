package tribes

import (
	"slices"
	"testing"

	"tribes/engine"
)

// points of a seat for an item, as the tally has them now.
func (g *game) points(seat engine.Seat, what uint16) (points int16) {
	for _, it := range g.Tally(nil, engine.Hands{}) {
		if it.Seat == seat && it.What == what {
			return it.Points
		}
	}
	g.Fatalf("no item %d of seat %d", what, seat)
	return 0
}

// lastTurn lets a seat take an event that does not concern it, with so many epoch-3 events executed before.
func (g *game) lastTurn(seat engine.Seat, executed uint8) {
	g.Helper()
	g.executed = executed
	g.rowOf("raid", "plain_2", "plain_1")
	g.turnOf(seat)
	g.play(mv(selectTile, 0))
}

// idle plays a turn in which nothing happens.
func (g *game) idle() {
	g.Helper()
	g.rowOf("plain_2")
	g.play(mv(selectTile, 0), mv(done))
}

func TestEndAndScore(t *testing.T) {
	ruleTests{
		{"TR-91", "2, 3, 4 events for 2, 3, 4 players", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				g := table(t, n)
				want(t, "threshold", int(g.threshold()), n)
				g.lastTurn(engine.Seat(n-1), uint8(n-1))
				want(t, "over", g.Result().Over, true)
				g = table(t, n)
				g.lastTurn(engine.Seat(n-1), uint8(n-2))
				want(t, "over", g.Result().Over, false)
			}
		}},
		{"TR-92", "events that lie in the row do not count", func(t *testing.T) {
			g := table(t, 2)
			g.turnOf(1)
			g.rowOf("plain_2", "raid", "invasion", "migration")
			g.play(mv(selectTile, 0), mv(done))
			want(t, "over", g.Result().Over, false)
		}},
		{"TR-93", "the round is played to its end", func(t *testing.T) {
			var g *game
			for start := range engine.Seat(4) {
				g = table(t, 4)
				g.start = start
				g.lastTurn((start+1)%4, 3)
				for k := range engine.Seat(2) {
					want(t, "turn", g.Turn(), (start+2+k)%4)
					g.idle()
				}
				want(t, "actor", g.Actor(), engine.NoSeat)
			}
			want(t, "over", g.Result().Over, true)
			want(t, "menu", len(g.Moves(nil)), 0)
			g.refuse(engine.RuleOver, mv(selectTile, 0))
		}},
		{"TR-94", "VP of three tracks, not of strength", func(t *testing.T) {
			for space, vp := range []int16{0, 0, 1, 3, 6} {
				g := table(t, 2)
				for k := range tracks {
					g.marker(0, k, int8(space))
				}
				for k := range actions {
					want(t, trackIDs[k], g.points(0, uint16(procreationTrack+k)), vp)
				}
				want(t, "strength", g.points(0, strengthTrack), 0)
			}
		}},
		{"TR-95", "most members in play", func(t *testing.T) {
			g := table(t, 2)
			g.land(1, "goat 0 0 2, horse 0 1, wheat 1 0")
			want(t, "fewer", g.points(0, mostMembers), 0)
			want(t, "most", g.points(1, mostMembers), 2)
		}},
		{"TR-96", "most fresh land", func(t *testing.T) {
			g := table(t, 2)
			g.land(1, "goat 0 0 1, !horse 0 1, wheat 1 0")
			want(t, "most", g.points(0, mostLand), 2)
			want(t, "fewer", g.points(1, mostLand), 0)
		}},
		{"TR-97", "all who tie get it", func(t *testing.T) {
			g := table(t, 3)
			g.land(1, "goat 0 0 2, horse 0 1, !wheat 1 0")
			want(t, "land", [3]int16{g.points(0, mostLand), g.points(1, mostLand), g.points(2, mostLand)}, [3]int16{2, 0, 2})
		}},
		{"TR-98", "teeth count", func(t *testing.T) {
			g := table(t, 2)
			g.tribes[1].vp = 9
			want(t, "teeth", g.points(1, teeth), 9)
			want(t, "sum", engine.Points(g.Tally(nil, engine.Hands{}))[1], 9+2+2)
		}},
		{"TR-99", "most VP wins", func(t *testing.T) {
			g := table(t, 3)
			g.over = ended
			g.tribes[0].vp, g.tribes[1].vp, g.tribes[2].vp = 3, 8, 5
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{3, 1, 2})
		}},
		{"TR-100", "then shells, then fewest exhausted, then shared", func(t *testing.T) {
			g := table(t, 3)
			g.over = ended
			g.tribes[2].shells = 4
			want(t, "shells", g.Result().Place, [engine.MaxSeats]int8{1, 1, 3})
			g.tribes[2].shells = 5
			g.land(1, "goat 0 0 1, horse 0 1, wheat 1 0, !gold 2 0") // as many fresh ones as the others
			want(t, "exhausted", g.Result().Place, [engine.MaxSeats]int8{1, 3, 1})
		}},
		{"TR-R50", "the last player's event ends the game at once; later events change nothing", func(t *testing.T) {
			g := table(t, 3)
			g.lastTurn(2, 2)
			want(t, "over", g.Result().Over, true)
			g = table(t, 3)
			g.lastTurn(0, 2)
			g.rowOf("invasion")
			g.play(mv(selectTile, 0))
			want(t, "executed", g.executed, 4)
			want(t, "over", g.Result().Over, false)
			g.idle()
			want(t, "over", g.Result().Over, true)
		}},
		{"TR-R51", "only the space of the marker", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, movement, 4)
			want(t, "not 1 + 3 + 6", g.points(0, movementTrack), 6)
		}},
		{"TR-R52", "all may tie", func(t *testing.T) {
			g := table(t, 4)
			for i := range engine.Seat(4) {
				want(t, "members", g.points(i, mostMembers), 2)
				want(t, "land", g.points(i, mostLand), 2)
			}
			for i := range 4 {
				g.land(i, "!goat 0 0 1, !horse 0 1, !wheat 1 0")
			}
			want(t, "nobody has fresh land", g.points(3, mostLand), 2)
		}},
		{"TR-R53", "exhausted tiles that lie there at the end", func(t *testing.T) {
			g := table(t, 2)
			g.over = ended
			g.land(0, "goat 0 0 1, horse 0 1, wheat 1 0, !gold 2 0")
			want(t, "exhausted", g.Result().Place, [engine.MaxSeats]int8{2, 1})
			g.land(0, "goat 0 0 1, horse 0 1, wheat 1 0")
			want(t, "restored and gone", g.Result().Place, [engine.MaxSeats]int8{1, 1})
		}},
		{"TR-R54", "shells that are owned", func(t *testing.T) {
			g := table(t, 2)
			g.over = ended
			g.row[0].shells = 9
			g.tribes[0].shells = 4
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{2, 1})
		}},
		{"TR-R55", "40 rounds without a stone or an event end the game", func(t *testing.T) {
			g := table(t, 2)
			for k := range 80 {
				want(t, "over", g.over, running)
				want(t, "quiet rounds", int(g.quiet), k/2)
				g.idle()
			}
			res := g.Result()
			want(t, "capped", res.Capped && res.Over, true)
			want(t, "scored", res.Place[0], 1)
			g = table(t, 2)
			for range 79 {
				g.idle()
			}
			g.rowOf("mammoth") // the last turn of the 40th round
			g.play(mv(selectTile, 0))
			want(t, "over", g.over, running)
			want(t, "counted anew", g.quiet, 0)
			for range 79 {
				g.idle()
			}
			g.rowOf("hand_1")
			g.play(mv(selectTile, 0), mv(complete, 1, 0))
			want(t, "a stone does it too", g.over == running && g.quiet == 0, true)
			for k := range 80 {
				want(t, "over", g.over, running)
				want(t, "quiet rounds since", int(g.quiet), k/2)
				g.idle()
			}
			want(t, "capped in the end", g.over, capped)
		}},
		{"TR-R56", "every game ends", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				g := begun(t, n, uint64(n))
				for moves := 0; g.over == running; moves++ {
					if moves > 50_000 {
						t.Fatal("no end")
					}
					menu := g.Moves(nil)
					g.play(menu[g.dice.Intn(len(menu))])
				}
			}
		}},
		{"TR-R57", "nothing is taken back", func(t *testing.T) {
			served(t, "TR-R57", "final")
			g := table(t, 2)
			g.play(mv(selectTile, 1))
			g.refuse("TR-39", mv(selectTile, 0))
		}},
		{"TR-R58", "black, brown, gray, white", func(t *testing.T) {
			g := table(t, 4)
			for i, colour := range []string{"Black", "Brown", "Gray", "White"} {
				want(t, "colour", g.name(engine.Seat(i)), colour)
			}
		}},
		{"TR-R59", "the chain ranks all places, each step among those still equal", func(t *testing.T) {
			g := table(t, 4)
			g.over = ended
			for i, v := range [4][2]int16{{9, 0}, {5, 1}, {5, 3}, {5, 3}} {
				g.tribes[i].vp, g.tribes[i].shells = v[0], int8(v[1])
			}
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{1, 4, 2, 2})
		}},
		{"TR-R60", "chance comes in a fixed order", func(t *testing.T) {
			g := setup(t, 3, 1)
			kinds := func() (list []uint16) {
				for _, e := range g.ev.List {
					if e.What != putBack {
						list = append(list, e.What)
					}
				}
				return
			}
			same := func(got, want []uint16) {
				t.Helper()
				if !slices.Equal(got, want) {
					t.Errorf("%v, want %v", got, want)
				}
			}
			same(kinds(), []uint16{starts, drewLand, drewLand, drewLand})
			g.play(mv(arrangeStart, 0))
			same(kinds(), []uint16{drewLand, drewLand, drewLand})
			g.play(mv(arrangeStart, 0))
			same(kinds(), []uint16{drewLand, drewLand, drewLand})
			g.play(mv(arrangeStart, 0))
			same(kinds(), []uint16{rowGets, rowGets, rowGets, rowGets, rowGets, rowGets, uncovered, uncovered, uncovered, uncovered})
			for c, e := range g.ev.List[6:] {
				want(t, "column", int(e.C), c)
			}
			g = table(t, 2)
			g.hand()
			g.dice.Seed([32]byte{9})
			same9 := engine.NewDice([32]byte{9})
			event, above := same9.Intn(8), same9.Intn(5) // the event is drawn before the achievement
			g.play(mv(complete, 1, 0))
			want(t, "event", int(g.row[1].tile), int(eventTile(event)))
			want(t, "achievement", int(g.board[1][0].tile), 1+perEpoch+above)
			want(t, "draws", g.dice.Rolls, 2)

			g = table(t, 2)
			g.marker(0, exploration, 4)
			g.dice.Seed([32]byte{9})
			same9.Seed([32]byte{9})
			bag, drawn := g.bag, [resources]int8{}
			for range 5 {
				i := engine.Pick(same9, bag[:])
				bag[i]--
				drawn[i]++
			}
			g.play(mv(selectTile, 2))
			want(t, "land tiles, one after another", g.drawn, drawn)
			want(t, "draws", g.dice.Rolls, 5)

			g = table(t, 2)
			g.marker(0, exploration, 1)
			g.bag = [resources]int8{1, 1, 0, 0, 0}
			g.dice.Seed([32]byte{9})
			g.play(mv(selectTile, 2))
			want(t, "draws for the whole bag", g.dice.Rolls, 0)
		}},
		{"TR-R61", "what is skipped, and nothing else", func(t *testing.T) {
			g := table(t, 2) // one tail: laid without a move
			g.slot(2, 0, "cheesemaking", 0)
			g.slot(2, 1, "smelting", 1)
			g.slot(3, 1, "weaving")
			g.goats(3, "")
			g.hand()
			g.play(mv(complete, 3, 1))
			g.ask(1, selectTile)

			g = table(t, 2) // one occupied tile: no relocation
			g.land(0, "goat 0 0 15, horse 0 1, wheat 1 0")
			g.play(mv(selectTile, 0))
			g.ask(1, selectTile)

			g = table(t, 2) // drawn tiles of one type: none is picked
			g.marker(0, exploration, 1)
			g.bag = [resources]int8{0, 2, 0, 0, 0}
			g.play(mv(selectTile, 2))
			g.ask(0, placeLand)

			g = table(t, 2) // nothing to restore, nothing demanded
			g.bag = [resources]int8{}
			g.play(mv(selectTile, 2))
			g.ask(1, selectTile)

			g = table(t, 2) // with one option it is a move all the same
			g.tribes[0].shells = 0
			g.offer(mv(selectTile, 0))
			g.play(mv(selectTile, 0))
			g.offer(mv(placeMember, 0, 0))
			g.event("drought")
			g.land(0, "goat 0 0 1, !horse 0 1, !wheat 1 0")
			g.turnOf(0)
			g.play(mv(selectTile, 0))
			g.offer(mv(exhaustLand, 0, 0))
		}},
		{"TR-R62", "limits", func(t *testing.T) {
			g := table(t, 2)
			want(t, "land tiles", landTiles-3, maxLand)
			own := &g.tribes[0]
			for q := int16(2); own.size < maxLand; q++ {
				own.lay(at(q, 0), 0)
			}
			menu := own.frontier(nil, placeLand)
			for _, m := range menu {
				if m.A < lowest || m.A > highest || m.B < lowest || m.B > highest {
					t.Errorf("%v is out of bounds", m)
				}
			}
			want(t, "menu within bounds", len(menu) <= 2*maxLand+3 && len(menu) <= engine.MaxMoves, true)
			want(t, "row", maxRow, 30)
		}},
	}.run(t)
}
