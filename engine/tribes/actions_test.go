package tribes

import (
	"slices"
	"testing"

	"tribes/engine"
)

func TestActions(t *testing.T) {
	ruleTests{
		{"TR-34", "as many members as the value", func(t *testing.T) {
			for space := range int8(5) {
				g := table(t, 2)
				g.marker(0, procreation, space)
				g.play(mv(selectTile, 0))
				for n := range space + 1 {
					want(t, "reserve", g.tribes[0].reserve, 14-n)
					g.play(mv(placeMember, 0, 0))
				}
				g.ask(1, selectTile)
			}
		}},
		{"TR-35", "on any own tile with an own member, split freely", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, horse 0 1, wheat 1 0 1")
			g.marker(0, procreation, 1)
			g.play(mv(selectTile, 0))
			g.offer(mv(placeMember, 0, 0), mv(placeMember, 1, 0))
			g.play(mv(placeMember, 0, 0), mv(placeMember, 1, 0))
			want(t, "goat", g.members(0, 0, 0), 2)
			want(t, "wheat", g.members(0, 1, 0), 2)
		}},
		{"TR-36", "never on an empty tile", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 0))
			g.refuse("TR-36", mv(placeMember, 0, 1), "(0,1)")
		}},
		{"TR-37", "with an empty reserve members may be relocated instead", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 14, horse 0 1, wheat 1 0 1")
			g.marker(0, procreation, 1)
			g.play(mv(selectTile, 0))
			g.offer(mv(done), mv(relocateFrom, 0, 0), mv(relocateFrom, 1, 0))
			g.refuse("TR-37", mv(relocateFrom, 0, 1))
			g.play(mv(relocateFrom, 0, 0), mv(relocateTo, 1, 0))
			want(t, "wheat", g.members(0, 1, 0), 2)
			g.play(mv(done))
			g.ask(1, selectTile)
		}},
		{"TR-38", "as many steps as the value", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, movement, 2)
			g.play(mv(selectTile, 1))
			for q := range int16(3) {
				g.ask(0, pickMover)
				g.play(mv(pickMover, q%2, 0), mv(stepTo, q%2*3)) // east, west, east
			}
			want(t, "there", g.members(0, 1, 0), 1)
			g.ask(1, selectTile)
		}},
		{"TR-39", "one member or several", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, horse 0 1 1, wheat 1 0")
			g.marker(0, movement, 1)
			g.play(mv(selectTile, 1))
			g.refuse("TR-39", mv(pickMover, 1, 0), "no member")
			g.play(mv(pickMover, 0, 0), mv(stepTo, 0), mv(pickMover, 0, 1), mv(stepTo, 1))
			want(t, "both there", g.members(0, 1, 0), 2)
		}},
		{"TR-40", "steps may be left unused", func(t *testing.T) {
			for steps := range 3 {
				g := table(t, 2)
				g.marker(0, movement, 2)
				g.play(mv(selectTile, 1))
				for k := range int16(steps) {
					g.play(mv(pickMover, k%2, 0), mv(stepTo, k%2*3))
				}
				g.play(mv(done))
				g.ask(1, selectTile)
			}
		}},
		{"TR-41", "a step goes to an adjacent own tile, also an exhausted one", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, horse 0 1, !wheat 1 0, gold 2 0")
			g.play(mv(selectTile, 1), mv(pickMover, 0, 0))
			g.offer(mv(stepTo, 0), mv(stepTo, 5))
			g.refuse("TR-41", mv(stepTo, 3), "west of (0,0)")
			g.play(mv(stepTo, 0))
			want(t, "on the exhausted tile", g.members(0, 1, 0), 1)
		}},
		{"TR-42", "as many tiles as the value", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, exploration, 3)
			g.play(mv(selectTile, 2))
			n := 0
			for _, k := range g.drawn {
				n += int(k)
			}
			want(t, "drawn", n, 4)
			left := 0
			for _, k := range g.bag {
				left += int(k)
			}
			want(t, "in the bag", left, 50-6-4)
		}},
		{"TR-43", "all drawn first, then laid beside own land", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, exploration, 1)
			g.bag = [resources]int8{0, 0, 1, 1, 0}
			g.play(mv(selectTile, 2))
			g.offer(mv(pickDrawn, 2), mv(pickDrawn, 3))
			g.refuse("TR-43", mv(pickDrawn, 0), "no goat", "1 wheat, 1 gold")
			g.play(mv(pickDrawn, 3))
			want(t, "cells", len(g.Moves(nil)), 9)
			g.refuse("TR-43", mv(placeLand, 5, 5), "touches none of the 3 land tiles")
			g.play(mv(placeLand, 2, 0))
			want(t, "laid", g.tribes[0].find(at(2, 0)).face.resource(), 3)
			g.ask(0, placeLand) // the wheat that is left
		}},
		{"TR-44", "no move shifts a laid tile", func(t *testing.T) {
			g := begun(t, 3, 5)
			laid := map[[2]int]cell{}
			for range 600 {
				if g.Actor() == engine.NoSeat {
					break
				}
				menu := g.Moves(nil)
				g.play(menu[g.dice.Intn(len(menu))])
				for i := range 3 {
					for _, l := range g.tribes[i].lands() {
						laid[[2]int{i, int(l.cell)}] = l.cell
					}
				}
				n := 0
				for i := range 3 {
					n += int(g.tribes[i].size)
				}
				want(t, "tiles that ever lay", len(laid), n)
			}
		}},
		{"TR-45", "with an empty bag tiles without members may be turned back", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, !horse 0 1, !wheat 1 0")
			g.bag = [resources]int8{}
			g.marker(0, exploration, 1)
			g.play(mv(selectTile, 2))
			g.offer(mv(done), mv(restoreLand, 0, 1), mv(restoreLand, 1, 0))
			g.play(mv(restoreLand, 0, 1))
			want(t, "fresh", g.fresh(0, 0, 1), true)
			g.refuse("TR-45", mv(restoreLand, 0, 1), "not exhausted")
			g.play(mv(restoreLand, 1, 0))
			g.ask(1, selectTile)
			g = table(t, 2)
			g.bag = [resources]int8{}
			g.play(mv(selectTile, 2)) // nothing to restore: no effect
			g.ask(1, selectTile)
		}},
	}.run(t)
}

func TestActionRulings(t *testing.T) {
	ruleTests{
		{"TR-R18", "procreate in full", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, procreation, 1)
			g.play(mv(selectTile, 0))
			g.refuse("TR-35", mv(done), "another decision")
			g.play(mv(placeMember, 0, 0))
			g.refuse("TR-35", mv(done))
		}},
		{"TR-R19", "new members on exhausted tiles", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "!goat 0 0 1, horse 0 1, wheat 1 0")
			g.play(mv(selectTile, 0), mv(placeMember, 0, 0))
			want(t, "members", g.members(0, 0, 0), 2)
		}},
		{"TR-R20", "what the reserve lacks may be relocated", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 13, horse 0 1 1, wheat 1 0")
			g.marker(0, procreation, 2)
			g.play(mv(selectTile, 0), mv(placeMember, 0, 1))
			g.ask(0, relocateFrom)
			want(t, "still", g.agenda.Top().Times, 2)
		}},
		{"TR-R21", "to another occupied tile at any distance", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 13, horse 0 1, wheat 1 0, gold 2 0, gold 3 0 2")
			g.marker(0, procreation, 2)
			g.play(mv(selectTile, 0), mv(relocateFrom, 3, 0))
			g.offer(mv(relocateTo, 0, 0))
			g.refuse("TR-R21", mv(relocateTo, 3, 0), "comes from")
			g.refuse("TR-R21", mv(relocateTo, 0, 1), "occupied")
			g.play(mv(relocateTo, 0, 0), mv(relocateFrom, 3, 0), mv(relocateTo, 0, 0))
			g.ask(1, selectTile) // one occupied tile is left: no third relocation
			want(t, "all here", g.members(0, 0, 0), 15)
		}},
		{"TR-R22", "several steps, and back", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, movement, 1)
			g.play(mv(selectTile, 1), mv(pickMover, 0, 0), mv(stepTo, 0), mv(pickMover, 1, 0), mv(stepTo, 3))
			want(t, "back", g.members(0, 0, 0), 1)
		}},
		{"TR-R23", "explore in full, in any order", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, exploration, 1)
			g.bag = [resources]int8{1, 1, 0, 0, 0}
			g.play(mv(selectTile, 2))
			g.refuse("TR-43", mv(done))
			g.play(mv(pickDrawn, 1))
			g.refuse("TR-43", mv(done))
			g.play(g.Moves(nil)[0])
			g.play(g.Moves(nil)[0])
			want(t, "tiles", g.tribes[0].size, 5)
		}},
		{"TR-R24", "an empty cell beside own land, also land laid just before", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, horse 0 1, !wheat 1 0")
			g.marker(0, exploration, 1)
			g.bag = [resources]int8{2, 0, 0, 0, 0}
			g.play(mv(selectTile, 2))
			g.refuse("TR-R24", mv(placeLand, 0, 0), "goat (0,0) lies there")
			g.refuse("TR-43", mv(placeLand, 3, 0))
			g.play(mv(placeLand, 2, 0), mv(placeLand, 3, 0))
			want(t, "tiles", g.tribes[0].size, 5)
		}},
		{"TR-R25", "the rest of the bag is drawn, the missing may be restored", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, !horse 0 1, !wheat 1 0")
			g.bag = [resources]int8{0, 0, 0, 0, 1}
			g.marker(0, exploration, 2)
			g.play(mv(selectTile, 2), mv(placeLand, 2, 0))
			g.ask(0, restoreLand)
			want(t, "missing", g.agenda.Top().Times, 2)
			g.play(mv(restoreLand, 0, 1), mv(restoreLand, 1, 0))
			g.ask(1, selectTile)
		}},
		{"TR-R26", "a restored tile is fresh in every respect, and restoring may be left", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, !horse 0 1, !wheat 1 0")
			g.bag = [resources]int8{}
			g.marker(0, exploration, 1)
			g.play(mv(selectTile, 2), mv(restoreLand, 0, 1), mv(done))
			_, fresh, turned := g.tribes[0].count()
			want(t, "fresh", fresh, 2)
			want(t, "exhausted", turned, 1)
			g.land(0, "goat 0 0, horse 0 1 1, !wheat 1 0")
			have := g.tribes[0].resources()
			want(t, "resource", have.of, [resources]int8{0, 1, 0, 0, 0})
		}},
		{"TR-R27", "relocating and restoring hold for events", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 14, horse 0 1 1, !wheat 1 0")
			g.bag = [resources]int8{}
			g.event("enslavement")
			g.play(mv(selectTile, 0))
			g.ask(0, relocateFrom)
			g.turnOf(0)
			g.event("conquest")
			g.play(mv(selectTile, 0))
			g.ask(0, restoreLand)
		}},
	}.run(t)
}

// TestFrontier holds the quick list of free cells against the plain predicate.
func TestFrontier(t *testing.T) {
	g := table(t, 2)
	own := &g.tribes[0]
	check := func() {
		t.Helper()
		var want []engine.Move
		for q := int16(lowest - 1); q <= highest+1; q++ {
			for r := int16(lowest - 1); r <= highest+1; r++ {
				if own.layable(at(q, r)) == legal {
					want = append(want, mv(placeLand, q, r))
				}
			}
		}
		if got := own.frontier(nil, placeLand); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	}
	for _, line := range [][2]int16{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, -1}, {-1, 1}, {2, -1}} {
		g.land(0, "goat 0 0 1, horse 0 1, wheat 1 0")
		for k := int16(0); own.size < maxLand; k++ {
			c := at(line[0]*k, line[1]*k)
			if line == [2]int16{2, -1} { // a zigzag
				c = at(k, -k/2)
			}
			if own.find(c) == nil {
				own.lay(c, 0)
			}
		}
		check()
	}
	for range 30 {
		g.land(0, "goat 0 0 1, horse 0 1, wheat 1 0")
		for own.size < maxLand {
			menu := own.frontier(nil, placeLand)
			m := menu[g.dice.Intn(len(menu))]
			own.lay(at(m.A, m.B), 0)
			check()
		}
	}
}
