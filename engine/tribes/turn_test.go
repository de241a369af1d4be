package tribes

import (
	"slices"
	"testing"

	"tribes/engine"
)

func TestTurn(t *testing.T) {
	ruleTests{
		{"TR-23", "take, carry out, put back at the end", func(t *testing.T) {
			g := table(t, 2)
			g.ask(0, selectTile)
			g.play(mv(selectTile, 0))
			want(t, "taken", tileWords[g.taken], "plain_1")
			want(t, "left in the row", g.length, 5)
			g.ask(0, placeMember)
			g.play(mv(placeMember, 0, 0))
			want(t, "taken", g.taken, 0)
			want(t, "last of the row", tileWords[g.row[5].tile], "plain_1")
			g.ask(1, selectTile)
		}},
		{"TR-24", "exactly one tile must be taken", func(t *testing.T) {
			g := table(t, 2)
			g.offer(mv(selectTile, 0), mv(selectTile, 1), mv(selectTile, 2), mv(selectTile, 3), mv(selectTile, 4), mv(selectTile, 5))
			g.refuse("TR-24", mv(done), "another decision comes first")
			g.refuse("TR-24", mv(selectTile, 6), "only 6 tiles")
			g.play(mv(selectTile, 0))
			g.refuse("TR-35", mv(selectTile, 0))
		}},
		{"TR-25", "the first tile is free", func(t *testing.T) {
			g := table(t, 2)
			g.tribes[0].shells = 0
			g.play(mv(selectTile, 0))
			want(t, "shells", g.tribes[0].shells, 0)
		}},
		{"TR-26", "one shell on each tile to the left", func(t *testing.T) {
			g := table(t, 2)
			g.tribes[0].shells = 3
			g.refuse("TR-26", mv(selectTile, 4), "Black has 3 shells; this tile skips 4")
			g.play(mv(selectTile, 3))
			want(t, "shells", g.tribes[0].shells, 0)
			for i, n := range []int8{1, 1, 1, 0, 0} {
				want(t, "on the tile", g.row[i].shells, n)
			}
		}},
		{"TR-27", "shells on the tile come with it", func(t *testing.T) {
			g := table(t, 2)
			g.row[0].shells = 3
			g.play(mv(selectTile, 0))
			want(t, "shells", g.tribes[0].shells, 8)
			want(t, "told", g.ev.List[0], engine.Event{What: gotShells, Seat: 0, A: 3})
		}},
		{"TR-28", "advice: told, and not enforced", func(t *testing.T) {
			served(t, "TR-28", "Advice")
			g := table(t, 2)
			g.play(mv(selectTile, 5)) // all shells at once
			want(t, "shells", g.tribes[0].shells, 0)
		}},
		{"TR-29", "three tiles show one action each", func(t *testing.T) {
			for i, kind := range []uint8{placeMember, pickMover, placeLand} {
				g := table(t, 2)
				g.play(mv(selectTile, int16(i)))
				g.ask(0, kind)
			}
			badAt(t, "plain_2: {action: move", "plain_2: {action: explore", "action_tiles.plain_3.action: the three plain tiles show one action each (TR-29); explore stands twice", lineOf(t, "plain_3"))
		}},
		{"TR-30", "a hand: the action or an achievement, not both", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 3))
			g.offer(mv(useAction), mv(complete, 1, 0), mv(complete, 1, 1), mv(complete, 1, 2), mv(complete, 1, 3))
			after := g.Clone().(*state)
			g.play(mv(complete, 1, 0))
			g.ask(1, selectTile)
			g.state = after
			g.play(mv(useAction), mv(placeMember, 0, 0))
			g.ask(1, selectTile)
		}},
		{"TR-31", "the tile goes to the end, the row closes up", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 1), mv(done))
			if got := g.rowIDs(); !slices.Equal(got, []string{"plain_1", "plain_3", "hand_1", "hand_2", "hand_3", "plain_2"}) {
				t.Error(got)
			}
		}},
		{"TR-32", "then the player to the left has the turn", func(t *testing.T) {
			g := table(t, 3)
			for k := range engine.Seat(7) {
				want(t, "turn", g.Turn(), k%3)
				g.play(mv(selectTile, 0))
				for g.Turn() == k%3 {
					g.play(g.Moves(nil)[0])
				}
			}
		}},
		{"TR-33", "event tiles cost the same", func(t *testing.T) {
			g := table(t, 2)
			g.rowOf("plain_1", "plain_2", "mammoth 2", "plain_3")
			g.tribes[0].shells = 1
			g.refuse("TR-26", mv(selectTile, 2), "1 shell")
			g.tribes[0].shells = 2
			g.play(mv(selectTile, 2))
			want(t, "pays 2, gets 2", g.tribes[0].shells, 2)
		}},
	}.run(t)
}

func TestRowRulings(t *testing.T) {
	ruleTests{
		{"TR-R11", "without shells the first tile must be taken, also an event", func(t *testing.T) {
			g := table(t, 2)
			g.event("drought")
			g.tribes[0].shells = 0
			g.offer(mv(selectTile, 0))
			g.play(mv(selectTile, 0))
			g.ask(0, exhaustLand)
		}},
		{"TR-R12", "shells on the tile do not pay for it", func(t *testing.T) {
			g := table(t, 2)
			g.tribes[0].shells = 0
			g.row[1].shells = 4
			g.refuse("TR-26", mv(selectTile, 1), "Black has 0 shells; this tile skips 1")
		}},
		{"TR-R13", "one shell a tile, also where some lie and on events", func(t *testing.T) {
			g := table(t, 2)
			g.rowOf("mammoth 2", "plain_1 1", "plain_2")
			g.play(mv(selectTile, 2))
			want(t, "on the event", g.row[0].shells, 3)
			want(t, "on the tile", g.row[1].shells, 2)
			want(t, "left", g.tribes[0].shells, 3)
		}},
		{"TR-R14", "the new event lies before the used tile", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 3), mv(complete, 1, 0))
			want(t, "length", g.length, 7)
			want(t, "event", g.row[5].tile.isEvent(), true)
			want(t, "last", tileWords[g.row[6].tile], "hand_1")
		}},
		{"TR-R15", "a tile goes back without shells; 30 tiles fit", func(t *testing.T) {
			g := table(t, 2)
			g.row[0].shells = 2
			g.play(mv(selectTile, 0), mv(placeMember, 0, 0))
			want(t, "shells on it", g.row[5].shells, 0)
			for i := range eventTiles {
				g.append(eventTile(i))
			}
			want(t, "length", int(g.length), 30)
			g.tribes[0].shells = 20
			g.turnOf(0)
			want(t, "choices", len(g.Moves(nil)), 21)
		}},
		{"TR-R16", "the choice comes after the shells; the action may do nothing", func(t *testing.T) {
			g := table(t, 2)
			g.row[3].shells = 2
			g.bag = [resources]int8{}
			g.play(mv(selectTile, 5))
			want(t, "shells", g.tribes[0].shells, 0)
			g.ask(0, useAction)
			g.play(mv(useAction)) // the bag is empty and nothing is exhausted
			want(t, "told", g.told(bagShort), 1)
			g.ask(1, selectTile)
			g = table(t, 2)
			for c := range columns {
				g.board[0][c] = slot{}
			}
			g.play(mv(selectTile, 3))
			g.offer(mv(useAction))
		}},
		{"TR-R17", "a round is one turn of each", func(t *testing.T) {
			g := table(t, 4)
			for k := range 8 {
				want(t, "round", int(g.round), 1+k/4)
				g.rowOf("plain_2")
				g.play(mv(selectTile, 0), mv(done))
			}
			want(t, "round", g.round, 3)
		}},
	}.run(t)
}
