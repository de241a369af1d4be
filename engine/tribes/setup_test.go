package tribes

import (
	"slices"
	"testing"

	"tribes/engine"
)

func TestAimAndSetup(t *testing.T) {
	ruleTests{
		{"TR-1", "the board rises through epochs 1, 2, 3", func(t *testing.T) {
			g := begun(t, 4, 1)
			for e, row := range g.board {
				for c := range row {
					g.board[e][c].tile = 0
				}
				for c := range row {
					g.uncover(e, c, &g.dice, nil)
					want(t, "epoch", int(g.rules.achievement[g.board[e][c].tile-1].epoch), e)
				}
			}
		}},
		{"TR-2", "a tribe begins on three explored tiles", func(t *testing.T) {
			g := begun(t, 3, 1)
			for i := range 3 {
				want(t, "tiles", g.tribes[i].size, 3)
				want(t, "connected", g.tribes[i].connected(), true)
			}
		}},
		{"TR-3", "a resource makes an achievement, which gives VP and opens the one above", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 3), mv(complete, 1, 0))
			want(t, "VP", g.tribes[0].vp, 2)
			want(t, "above is open", g.board[1][0].tile != 0, true)
		}},
		{"TR-4", "strength protects and profits", func(t *testing.T) {
			for space, vp := range map[int8]int16{0: 5 - 2, 1: 5} {
				g := table(t, 2)
				g.marker(0, strength, space)
				g.marker(1, strength, 1)
				g.tribes[0].vp = 5
				g.event("brown_bear")
				g.play(mv(selectTile, 0))
				if space == 0 {
					want(t, "the weaker", g.tribes[0].vp, vp)
				} else {
					want(t, "as strong as the other, both weakest", g.tribes[0].vp, vp-2)
				}
			}
			g := table(t, 2)
			g.marker(0, strength, 1)
			g.event("invasion")
			g.play(mv(selectTile, 0))
			want(t, "the stronger", g.tribes[0].vp, 4)
		}},
		{"TR-5", "most VP wins", func(t *testing.T) {
			g := table(t, 3)
			g.over = ended
			g.tribes[2].vp = 3
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{2, 2, 1})
		}},
		{"TR-6", "the contents of the box are checked against the rest", func(t *testing.T) {
			want(t, "members", 4*int(load0(t).members), 60)
			bad(t, "marking_stones: 48", "marking_stones: 47", "box.marking_stones: 47; the rest of the file makes it 48")
			bad(t, "bear_tooth_tokens: 89", "bear_tooth_tokens: 90", "box.bear_tooth_tokens: 90; the rest of the file makes it 89")
		}},
		{"TR-7", "all share one board", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 3), mv(complete, 1, 0), mv(selectTile, 3), mv(complete, 1, 0))
			want(t, "stones on Hunting", g.board[0][0].stones, 2)
			want(t, "first", g.board[0][0].stone[0], 0)
			want(t, "second", g.board[0][0].stone[1], 1)
		}},
		{"TR-8", "what each player gets", func(t *testing.T) {
			g := setup(t, 4, 1)
			for i := range 4 {
				want(t, "members", g.tribes[i].reserve, 15)
				want(t, "shells", g.tribes[i].shells, 5)
				want(t, "arrow", g.tribes[i].arrow, 1)
				want(t, "stones on the board", g.stones(engine.Seat(i)), 0)
			}
			bad(t, "  stones: 12", "  stones: 11", "players.stones: 11; 12 expected")
			bad(t, "  markers: 4", "  markers: 3", "players.markers: 3; 4 expected")
		}},
		{"TR-9", "markers start at the base", func(t *testing.T) {
			g := setup(t, 2, 1)
			for k := range tracks {
				want(t, trackIDs[k], g.tribes[1].track[k], 0)
				want(t, "value", g.value(1, k), 1)
			}
		}},
		{"TR-10", "50 land tiles begin in the bag", func(t *testing.T) {
			g := setup(t, 2, 1)
			for i := range resources {
				want(t, resourceIDs[i], g.bag[i]+g.drawn[i], 10)
			}
		}},
		{"TR-11", "the player chooses the corner of each start tile", func(t *testing.T) {
			for i, order := range [6]string{"123", "132", "213", "231", "312", "321"} {
				g := setup(t, 2, 1)
				want(t, "choices", len(g.Moves(nil)), 6)
				own, nth := &g.tribes[g.Actor()], map[int]byte{}
				for k, n := range g.drawn {
					if n > 0 {
						nth[k] = byte('1' + len(nth))
					}
				}
				g.play(mv(arrangeStart, int16(i)))
				lies := []byte{nth[own.find(at(0, 0)).face.resource()], nth[own.find(at(1, 0)).face.resource()], nth[own.find(at(0, 1)).face.resource()]}
				want(t, "order on (0,0), (1,0), (0,1)", string(lies), order)
			}
		}},
		{"TR-12", "three different resources, what is too much goes back", func(t *testing.T) {
			back := 0
			for seed := range uint64(50) {
				g := setup(t, 4, seed)
				for k := range 4 {
					total := 0
					for i := range resources {
						total += int(g.bag[i])
						want(t, "of a type", g.drawn[i] < 2, true)
					}
					want(t, "in the bag", total, 50-3*(k+1))
					back += g.told(putBack)
					g.play(mv(arrangeStart, 0))
				}
			}
			if back == 0 {
				t.Error("nobody ever put a tile back")
			}
		}},
		{"TR-13", "the row is shuffled", func(t *testing.T) {
			var seen [actionTiles]map[rowTile]bool
			for i := range seen {
				seen[i] = map[rowTile]bool{}
			}
			for seed := range uint64(60) {
				g := begun(t, 2, seed)
				want(t, "row", g.length, 6)
				for i := range seen {
					seen[i][g.row[i].tile] = true
				}
			}
			for i := range seen {
				want(t, "tiles that came to one place", len(seen[i]), 6)
			}
		}},
		{"TR-14", "one achievement of an epoch stays away, and it may be any", func(t *testing.T) {
			away := map[uint32]bool{}
			for seed := range uint64(60) {
				g := begun(t, 2, seed)
				left := g.rules.ofEpoch[0]
				for _, sl := range g.board[0] {
					left &^= 1 << (sl.tile - 1)
				}
				away[left] = true
			}
			want(t, "achievements that stayed away", len(away), 5)
			for c := range columns {
				here := map[uint8]bool{}
				for seed := range uint64(60) {
					here[begun(t, 2, seed).board[0][c].tile] = true
				}
				want(t, "achievements that came to one column", len(here), 5)
			}
		}},
		{"TR-15", "epoch 1 lies face up, epochs 2 and 3 face down", func(t *testing.T) {
			g := begun(t, 2, 1)
			for c := range columns {
				want(t, "epoch 1 open", g.board[0][c].tile != 0, true)
				want(t, "epoch 2", g.board[1][c], slot{})
				want(t, "epoch 3", g.board[2][c], slot{})
			}
		}},
		{"TR-16", "eight events of each epoch wait face down", func(t *testing.T) {
			g := begun(t, 2, 1)
			for e := range epochs {
				want(t, "not drawn", g.left(e), 8)
			}
		}},
		{"TR-17", "turns go clockwise from the starting player", func(t *testing.T) {
			g := begun(t, 4, 3)
			for k := range 9 {
				want(t, "turn", g.turn, g.seatAt(k%4))
				for g.turn == g.seatAt(k%4) {
					g.play(g.Moves(nil)[0])
				}
			}
		}},
		{"TR-18", "the starting player never changes; the seat to its right ends the round", func(t *testing.T) {
			g := begun(t, 3, 4)
			start := g.start
			for g.round < 4 {
				before, turn := g.round, g.turn
				g.play(g.Moves(nil)[0])
				if g.round > before {
					want(t, "last of the round", turn, (start+2)%3)
				}
			}
			want(t, "starting player", g.start, start)
		}},
		{"TR-19", "VP are teeth in front of the player", func(t *testing.T) {
			g := table(t, 2)
			g.gain(1, 7, nil)
			for _, it := range g.Tally(nil, engine.Hands{}) {
				if it.Seat == 1 && it.What == teeth {
					want(t, "teeth", it.Points, 7)
				}
			}
		}},
		{"TR-20", "late players begin with VP", func(t *testing.T) {
			for n, vp := range map[int][]int16{2: {0, 1}, 3: {0, 0, 1}, 4: {0, 0, 1, 1}} {
				g := setup(t, n, 7)
				for k := range n {
					want(t, "VP", g.tribes[g.seatAt(k)].vp, vp[k])
				}
			}
		}},
		{"TR-21", "the first members come last, in turn order", func(t *testing.T) {
			g := setup(t, 3, 2)
			for range 3 {
				g.play(mv(arrangeStart, 0))
			}
			for k := range 3 {
				g.ask(g.seatAt(k), placeFirst)
				g.offer(mv(placeFirst, 0, 0), mv(placeFirst, 0, 1), mv(placeFirst, 1, 0))
				g.play(mv(placeFirst, 0, 1))
				want(t, "member", g.members(int(g.seatAt(k)), 0, 1), 1)
				want(t, "reserve", g.tribes[g.seatAt(k)].reserve, 14)
			}
			g.ask(g.start, selectTile)
		}},
		{"TR-22", "advice: told, and not enforced", func(t *testing.T) {
			served(t, "TR-22", "Advice")
			g := setup(t, 2, 2)
			g.play(mv(arrangeStart, 0), mv(arrangeStart, 0))
			want(t, "choices", len(g.Moves(nil)), 3)
		}},
	}.run(t)
}

func TestSetupRulings(t *testing.T) {
	ruleTests{
		{"TR-R1", "any seat may start", func(t *testing.T) {
			seen := map[engine.Seat]bool{}
			for seed := range uint64(40) {
				g := setup(t, 4, seed)
				seen[g.start] = true
				want(t, "told", g.ev.List[0], engine.Event{What: starts, Seat: g.start})
			}
			want(t, "seats", len(seen), 4)
		}},
		{"TR-R2", "a player arranges before the next draws", func(t *testing.T) {
			g := setup(t, 3, 1)
			for k := range 3 {
				g.ask(g.seatAt(k), arrangeStart)
				for i := k + 1; i < 3; i++ {
					want(t, "land of later ones", g.tribes[g.seatAt(i)].size, 0)
				}
				g.play(mv(arrangeStart, 0))
			}
		}},
		{"TR-R3", "set-aside tiles are out of the bag, so even blank dice end the drawing", func(t *testing.T) {
			r := load0(t)
			var blank engine.Dice
			st, err := r.New(engine.Table{Seats: 4}, &blank, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*state)
			want(t, "drawn", s.drawn, [resources]int8{1, 1, 1, 0, 0})
			want(t, "bag", s.bag, [resources]int8{9, 9, 9, 10, 10})
			for range 3 {
				if err := s.Apply(mv(arrangeStart, 0), &blank, nil); err != nil {
					t.Fatal(err)
				}
			}
			want(t, "bag after four", s.bag, [resources]int8{6, 6, 6, 10, 10})
		}},
		{"TR-R4", "the triangle", func(t *testing.T) {
			g := setup(t, 2, 1)
			own := &g.tribes[g.Actor()]
			g.play(mv(arrangeStart, 5))
			for _, c := range []cell{at(0, 0), at(1, 0), at(0, 1)} {
				want(t, "tile there", own.find(c) != nil, true)
			}
		}},
		{"TR-R5", "row and epoch 1 lie open before the first members", func(t *testing.T) {
			g := setup(t, 2, 1)
			want(t, "row", g.length, 0)
			g.play(mv(arrangeStart, 0), mv(arrangeStart, 0))
			g.ask(g.start, placeFirst)
			want(t, "row", g.length, 6)
			want(t, "open", g.board[0][3].tile != 0, true)
		}},
		{"TR-R6", "5 shells a player, with players and in the row", func(t *testing.T) {
			g := begun(t, 3, 9)
			for range 400 {
				menu := g.Moves(nil)
				g.play(menu[g.dice.Intn(len(menu))])
				if err := g.shellsKept(3); err != nil {
					t.Fatal(err)
				}
			}
		}},
		{"TR-R7", "VP have no limit in teeth", func(t *testing.T) {
			g := table(t, 2)
			g.tribes[0].vp = 1000 // all the teeth together are worth less
			g.event("mammoth")
			g.play(mv(selectTile, 0))
			want(t, "VP", g.tribes[0].vp, 1003)
		}},
		{"TR-R8", "15 members on one tile", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, procreation, 4)
			for g.tribes[0].reserve > 0 {
				g.turnOf(0)
				g.rowOf("plain_1")
				g.play(mv(selectTile, 0))
				for g.agenda.Top().Kind == placeMember {
					g.play(mv(placeMember, 0, 0))
				}
			}
			want(t, "members", g.members(0, 0, 0), 15)
		}},
		{"TR-R9", "territories are apart", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 0), mv(placeMember, 0, 0))
			want(t, "own", g.members(0, 0, 0), 2)
			want(t, "the other's", g.members(1, 0, 0), 1)
			g.turnOf(0)
			g.rowOf("plain_1")
			g.play(mv(selectTile, 0))
			g.land(1, "goat 0 0 1, gold 0 1, gold 1 0, gold 7 7")
			g.refuse("TR-R9", mv(placeMember, 7, 7), "no land tile at (7,7)")
		}},
		{"TR-R10", "six neighbours", func(t *testing.T) {
			var near []cell
			for d := range directions {
				near = append(near, at(3, -2).step(d))
			}
			if !slices.Equal(near, []cell{at(4, -2), at(4, -3), at(3, -3), at(2, -2), at(2, -1), at(3, -1)}) {
				t.Error(near)
			}
		}},
	}.run(t)
}
