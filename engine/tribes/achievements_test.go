package tribes

import (
	"testing"

	"tribes/engine"
)

// hand lets Black take the first tile with a hand from the left end.
func (g *game) hand() {
	g.Helper()
	g.rowOf("hand_1", "plain_1")
	g.turnOf(0)
	g.play(mv(selectTile, 0))
}

// goats: Black has n occupied fresh goat tiles and, behind them, more land as given.
func (g *game) goats(n int, more string) {
	g.Helper()
	text := "goat 0 0 1"
	for k := 1; k < n; k++ {
		text += ", goat " + string(rune('0'+k)) + " 0 1"
	}
	g.land(0, text+more)
}

func TestAchievements(t *testing.T) {
	ruleTests{
		{"TR-46", "only with a hand", func(t *testing.T) {
			g := table(t, 2)
			g.play(mv(selectTile, 0))
			g.refuse("TR-35", mv(complete, 1, 0))
		}},
		{"TR-47", "everybody begins at the bottom", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 1)
			g.slot(2, 0, "cheesemaking")
			g.goats(3, "")
			g.hand()
			g.offer(mv(useAction), mv(complete, 1, 0), mv(complete, 1, 1), mv(complete, 1, 2), mv(complete, 1, 3))
		}},
		{"TR-48", "a member on a fresh own tile of the type, not used up", func(t *testing.T) {
			g := table(t, 2)
			g.hand()
			g.play(mv(complete, 1, 0))
			want(t, "goat stays fresh", g.fresh(0, 0, 0), true)
			for _, land := range []string{"goat 0 0, horse 0 1, wheat 1 0", "!goat 0 0 1, horse 0 1, wheat 1 0"} {
				g = table(t, 2)
				g.land(0, land)
				g.hand()
				g.refuse("TR-R31", mv(complete, 1, 0), "Black has 0, and 0 other")
			}
		}},
		{"TR-49", "two of the same in epoch 2, three in epoch 3", func(t *testing.T) {
			for n, ok := range map[int][2]bool{1: {false, false}, 2: {true, false}, 3: {true, true}} {
				g := table(t, 2)
				g.slot(1, 0, "hunting", 0)
				g.slot(2, 0, "cheesemaking")
				g.slot(2, 1, "smelting", 0)
				g.slot(3, 1, "weaving")
				g.goats(n, "")
				g.hand()
				want(t, "epoch 2", g.Explain(mv(complete, 2, 0)) == nil, ok[0])
				want(t, "epoch 3", g.Explain(mv(complete, 3, 1)) == nil, ok[1])
			}
		}},
		{"TR-50", "different tiles, each with a member", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 0)
			g.slot(2, 0, "cheesemaking")
			g.land(0, "goat 0 0 3, goat 0 1, wheat 1 0")
			g.hand()
			g.refuse("TR-R31", mv(complete, 2, 0), "it asks for 2 goat; Black has 1")
		}},
		{"TR-51", "an own stone directly beneath", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 1)
			g.slot(2, 0, "cheesemaking")
			g.goats(2, "")
			g.hand()
			g.refuse("TR-51", mv(complete, 2, 0), "Black has no stone on Hunting beneath it")
			g.slot(1, 0, "hunting", 1, 0)
			g.play(mv(complete, 2, 0))
		}},
		{"TR-52", "once each", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 1, 0)
			g.hand()
			g.refuse("TR-52", mv(complete, 1, 0), "Black has completed Hunting already")
		}},
		{"TR-53", "the stone goes on the leftmost free space", func(t *testing.T) {
			g := table(t, 4)
			g.slot(1, 0, "hunting", 3, 1)
			g.hand()
			g.play(mv(complete, 1, 0))
			want(t, "third", g.board[0][0].stone, [spaces]engine.Seat{3, 1, 0, 0})
			want(t, "stones", g.board[0][0].stones, 3)
		}},
		{"TR-54", "VP of the space", func(t *testing.T) {
			for others, vp := range []int16{2, 1, 1, 1} {
				g := table(t, 4)
				g.slot(1, 0, "hunting", []engine.Seat{1, 2, 3}[:others]...)
				g.hand()
				g.play(mv(complete, 1, 0))
				want(t, "VP", g.tribes[0].vp, vp)
			}
		}},
		{"TR-55", "a bolt turns up an event of this epoch, which waits in the row", func(t *testing.T) {
			for others, bolt := range []bool{true, true, false, false} {
				g := table(t, 4)
				g.slot(1, 0, "hunting", 0)
				g.slot(2, 0, "cheesemaking", []engine.Seat{1, 2, 3}[:others]...)
				g.goats(2, "")
				g.hand()
				g.play(mv(complete, 2, 0))
				want(t, "row", g.length == 3, bolt)
				if bolt {
					want(t, "epoch", g.rules.event[g.row[1].tile.event()].epoch, 1)
					want(t, "left in the stack", g.left(1), 7)
				}
				want(t, "not executed", g.told(executes), 0)
			}
		}},
		{"TR-56", "the marker of the tile's track goes up", func(t *testing.T) {
			for c, track := range []int{exploration, movement, procreation, procreation} {
				g := table(t, 2)
				g.hand()
				g.play(mv(complete, 1, int16(c)))
				if c != 0 {
					g.play(mv(exhaustWildcard, 0, 0))
				}
				for k := range tracks {
					want(t, trackIDs[k], g.tribes[0].track[k] == 1, k == track)
				}
			}
		}},
		{"TR-57", "the first stone turns up the one above", func(t *testing.T) {
			g := table(t, 2)
			g.hand()
			g.refuse("TR-57", mv(complete, 2, 0), "face down until the first stone lies on Hunting")
			g.refuse("TR-57", mv(complete, 3, 0), "so is the one beneath")
			g.play(mv(complete, 1, 0))
			want(t, "above", g.board[1][0].tile != 0, true)
			above := g.board[1][0].tile
			g.turnOf(1)
			g.rowOf("hand_1")
			g.play(mv(selectTile, 0), mv(complete, 1, 0))
			want(t, "the second stone turns up nothing", g.board[1][0].tile, above)
			want(t, "told", g.told(uncovered), 0)
		}},
	}.run(t)
}

func TestWildcards(t *testing.T) {
	ruleTests{
		{"TR-58", "exhaust land in place of a resource that is missing", func(t *testing.T) {
			g := table(t, 2)
			g.hand()
			g.play(mv(complete, 1, 2)) // Cooking asks for wheat, the member stands on goat
			g.ask(0, exhaustWildcard)
			g.play(mv(exhaustWildcard, 0, 0))
			want(t, "goat", g.fresh(0, 0, 0), false)
			want(t, "VP", g.tribes[0].vp, 2)
		}},
		{"TR-59", "only with a member, who stays", func(t *testing.T) {
			g := table(t, 2)
			g.hand()
			g.play(mv(complete, 1, 2))
			g.refuse("TR-59", mv(exhaustWildcard, 0, 1), "no member stands at (0,1)")
			g.play(mv(exhaustWildcard, 0, 0))
			want(t, "member", g.members(0, 0, 0), 1)
		}},
		{"TR-60", "an exhausted tile is no resource and can be entered", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "!goat 0 0 1, horse 0 1 1, !wheat 1 0")
			g.hand()
			g.play(mv(complete, 1, 3))
			g.refuse("TR-60", mv(exhaustWildcard, 0, 0), "exhausted already")
			have := g.tribes[0].resources()
			want(t, "goats", have.of[0], 0)
			g.turnOf(0)
			g.rowOf("plain_2")
			g.play(mv(selectTile, 0), mv(pickMover, 0, 0), mv(stepTo, 0))
			want(t, "entered", g.members(0, 1, 0), 1)
		}},
		{"TR-61", "one tile in epoch 1, whatever it is", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 1, horse 0 1 1, wheat 1 0")
			g.hand()
			g.play(mv(complete, 1, 3)) // gold
			g.offer(mv(exhaustWildcard, 0, 0), mv(exhaustWildcard, 0, 1))
		}},
		{"TR-62", "one resource at least must be there in epochs 2 and 3", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 0)
			g.slot(2, 0, "cheesemaking", 0)
			g.slot(3, 0, "weaving")
			g.land(0, "horse 0 0 1, wheat 0 1 1, gold 1 0 1")
			g.hand()
			g.refuse("TR-62", mv(complete, 3, 0), "3 goat", "Black has no fresh goat tile with a member")
			g.slot(2, 0, "cheesemaking")
			g.refuse("TR-62", mv(complete, 2, 0), "2 goat")
			g.slot(2, 0, "cheesemaking", 0)
			g.land(0, "goat 0 0 1, wheat 0 1 1, gold 1 0 1")
			g.play(mv(complete, 3, 0), mv(exhaustWildcard, 0, 1), mv(exhaustWildcard, 1, 0))
			want(t, "VP", g.tribes[0].vp, 6)
		}},
		{"TR-63", "of different types", func(t *testing.T) {
			g := table(t, 2)
			g.slot(2, 0, "cheesemaking", 0)
			g.slot(3, 0, "weaving")
			g.land(0, "goat 0 0 1, wheat 0 1 1, gold 1 0 1, gold 2 0 1")
			for _, second := range []engine.Move{mv(exhaustWildcard, 0, 1), mv(exhaustWildcard, 2, 0)} {
				at := g.Clone().(*state)
				g.hand()
				g.play(mv(complete, 3, 0), mv(exhaustWildcard, 1, 0), second)
				g.state = at
			}
		}},
	}.run(t)
}

func TestArrows(t *testing.T) {
	// Weaving over Smelting in column 1; Cheesemaking in column 0 and Farming in column 2 of epoch 2.
	arrows := func(t *testing.T) *game {
		g := table(t, 3)
		g.slot(2, 0, "cheesemaking", 0)
		g.slot(2, 1, "smelting", 2)
		g.slot(2, 2, "farming")
		g.slot(3, 1, "weaving")
		g.goats(3, "")
		return g
	}
	weave := mv(complete, 3, 1)
	ruleTests{
		{"TR-64", "once a game", func(t *testing.T) {
			g := arrows(t)
			g.hand()
			g.play(weave)
			want(t, "arrow", g.tribes[0].arrow, 0)
			g.slot(3, 3, "riding")
			g.slot(2, 3, "mysticism")
			g.slot(2, 2, "farming", 0)
			g.land(0, "horse 0 0 1, horse 0 1 1, horse 1 0 1")
			g.hand()
			g.refuse("TR-51", mv(complete, 3, 3), "the own arrow is laid already")
		}},
		{"TR-65", "from a tile with an own stone to one diagonally above", func(t *testing.T) {
			g := arrows(t)
			g.slot(2, 2, "farming", 0)
			g.hand()
			g.play(weave)
			g.refuse("TR-65", mv(arrowTail, 1), "column 2 is not diagonally beneath Weaving")
			g.offer(mv(arrowTail, 0), mv(arrowTail, 2))
		}},
		{"TR-66", "the head must be face up", func(t *testing.T) {
			g := arrows(t)
			g.board[2][1] = slot{}
			g.slot(2, 1, "smelting")
			g.hand()
			g.refuse("TR-57", weave, "face down")
		}},
		{"TR-67", "all else is required as always", func(t *testing.T) {
			g := arrows(t)
			g.goats(2, "")
			g.hand()
			g.refuse("TR-R31", weave)
			g.goats(2, ", wheat 0 1 1")
			g.play(weave, mv(exhaustWildcard, 0, 1))
			want(t, "stone", g.board[2][1].has(0), true)
		}},
		{"TR-68", "it stays", func(t *testing.T) {
			g := arrows(t)
			g.hand()
			g.play(weave)
			for range 200 {
				menu := g.Moves(nil)
				if len(menu) == 0 {
					break
				}
				g.play(menu[g.dice.Intn(len(menu))])
				want(t, "arrow", g.board[2][1].arrow[0], 1)
			}
		}},
		{"TR-69", "others may use it", func(t *testing.T) {
			g := arrows(t)
			g.board[2][1].arrow[0] = 3 // White's fellow Gray laid it
			g.tribes[2].arrow = 0
			g.hand()
			g.play(weave)
			want(t, "own arrow", g.tribes[0].arrow, 1)
		}},
		{"TR-R37", "one epoch up, one column aside, never round the edge", func(t *testing.T) {
			g := table(t, 2)
			n := 0
			for e := 1; e < epochs; e++ {
				for c := range columns {
					for from := range columns {
						g.board[e-1] = [columns]slot{}
						g.slot(e, from, achievementIDs[0], 0)
						_, tails := g.way(0, e, c)
						want(t, "possible", tails == 1<<from, from == c-1 || from == c+1)
						if tails != 0 {
							n++
						}
					}
				}
			}
			want(t, "arrows", n, 12)
		}},
		{"TR-R38", "only if the head is not open otherwise", func(t *testing.T) {
			g := arrows(t)
			g.slot(2, 1, "smelting", 0)
			g.hand()
			g.play(weave)
			want(t, "own arrow", g.tribes[0].arrow, 1)
			want(t, "slots", g.board[2][1].arrow, [2]uint8{})
		}},
		{"TR-R39", "the player chooses between two tails; crossing arrows are different", func(t *testing.T) {
			g := arrows(t)
			g.slot(2, 2, "farming", 0)
			g.slot(3, 2, "riding")
			g.board[2][2].arrow[0] = 2 // the crossing one is taken
			g.hand()
			g.play(weave)
			g.ask(0, arrowTail)
			g.play(mv(arrowTail, 2))
			want(t, "from the right", g.board[2][1].arrow, [2]uint8{0, 1})
			want(t, "VP", g.tribes[0].vp, 6)
		}},
		{"TR-R40", "a laid arrow needs an own stone on its tail", func(t *testing.T) {
			g := arrows(t)
			g.tribes[0].arrow = 0
			g.slot(2, 0, "cheesemaking")
			g.board[2][1].arrow[0] = 2
			g.hand()
			g.refuse("TR-51", weave)
			g.slot(2, 0, "cheesemaking", 0)
			g.play(weave)
		}},
		{"TR-R41", "a full achievement: prerequisite and tail", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 0)
			g.slot(2, 1, "cheesemaking")
			g.slot(3, 1, "weaving")
			g.slot(3, 2, "riding")
			g.slot(2, 2, "farming", 1)
			g.goats(3, "")
			g.hand()
			g.play(mv(complete, 2, 1))
			want(t, "by the arrow", g.tribes[0].arrow, 0)
			g.slot(3, 1, "weaving")
			g.hand()
			g.play(weave)
			open, tails := g.way(0, 2, 2)
			want(t, "closed without an arrow", open || tails != 0, false)
			g.tribes[0].arrow = 1
			_, tails = g.way(0, 2, 2)
			want(t, "as a tail", tails, 1<<1)
		}},
	}.run(t)
}

func TestAchievementRulings(t *testing.T) {
	ruleTests{
		{"TR-R28", "one a turn", func(t *testing.T) {
			g := table(t, 2)
			g.hand()
			g.play(mv(complete, 1, 0))
			g.ask(1, selectTile)
		}},
		{"TR-R29", "tiles apart, and not used up", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 0)
			g.slot(2, 0, "cheesemaking")
			g.land(0, "goat 0 0 1, horse 1 0, horse 2 0, goat 3 0 1")
			g.hand()
			g.play(mv(complete, 2, 0))
			want(t, "fresh", g.fresh(0, 0, 0) && g.fresh(0, 3, 0), true)
		}},
		{"TR-R30", "exactly what is missing", func(t *testing.T) {
			for _, c := range []struct {
				have    int8
				epoch   uint8
				missing int8
			}{{0, 0, 1}, {1, 0, 0}, {2, 0, 0}, {1, 1, 1}, {2, 1, 0}, {1, 2, 2}, {2, 2, 1}, {3, 2, 0}, {5, 2, 0}} {
				h := stock{of: [resources]int8{c.have}}
				want(t, "wildcards", h.missing(&achievementData{epoch: c.epoch}), c.missing)
			}
			g := table(t, 2)
			g.slot(2, 0, "cheesemaking", 0)
			g.slot(3, 0, "weaving")
			g.goats(3, ", wheat 0 1 1")
			g.hand()
			g.play(mv(complete, 3, 0))
			g.ask(1, selectTile)
		}},
		{"TR-R31", "fresh, occupied, of another type, and enough of them", func(t *testing.T) {
			g := table(t, 2)
			g.slot(2, 0, "cheesemaking", 0)
			g.slot(3, 0, "weaving")
			g.land(0, "goat 0 0 1, wheat 0 1 1, horse 1 0, !gold 2 0 1")
			g.hand()
			g.refuse("TR-R31", mv(complete, 3, 0), "it asks for 3 goat; Black has 1, and 1 other fresh tiles with members in place of the missing 2")
			g.land(0, "goat 0 0 1, wheat 0 1 1, horse 1 0 1, !gold 2 0 1")
			g.play(mv(complete, 3, 0))
			g.refuse("TR-R31", mv(exhaustWildcard, 0, 0), "goat itself")
			g.offer(mv(exhaustWildcard, 0, 1), mv(exhaustWildcard, 1, 0))
		}},
		{"TR-R32", "the order inside an achievement", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 0)
			g.slot(1, 1, "trapping", 1)
			g.slot(2, 1, "cheesemaking")
			g.land(0, "goat 0 0 1, wheat 0 1 1, horse 1 0 1")
			g.hand()
			g.play(mv(complete, 2, 1))
			want(t, "first the arrow", g.ev.List[0].What, arrowLaid)
			want(t, "no stone yet", g.board[1][1].stones, 0)
			g.play(mv(exhaustWildcard, 1, 0))
			for i, what := range []uint16{stonePlaced, gained, rowGets, markerUp, uncovered} {
				want(t, "then", g.ev.List[i].What, what)
			}
			want(t, "last of the row", tileWords[g.row[g.length-1].tile], "hand_1")
		}},
		{"TR-R33", "a space and a stone are always there", func(t *testing.T) {
			g := table(t, 4)
			g.slot(1, 0, "hunting", 1, 2, 3)
			g.hand()
			g.play(mv(complete, 1, 0))
			want(t, "stones", g.board[0][0].stones, 4)
		}},
		{"TR-R34", "a marker on the top stays there", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, exploration, 4)
			g.hand()
			g.play(mv(complete, 1, 0))
			want(t, "space", g.tribes[0].track[exploration], 4)
			want(t, "VP", g.tribes[0].vp, 2)
		}},
		{"TR-R35", "a bolt over an empty stack does nothing", func(t *testing.T) {
			g := table(t, 2)
			g.stacked &^= g.rules.stack[0]
			g.hand()
			g.play(mv(complete, 1, 0))
			want(t, "row", g.length, 2)
		}},
		{"TR-R36", "the first stone of anybody, also by an arrow", func(t *testing.T) {
			g := table(t, 2)
			g.slot(1, 0, "hunting", 0)
			g.slot(1, 1, "trapping", 1)
			g.slot(2, 1, "cheesemaking")
			g.goats(2, "")
			g.hand()
			g.play(mv(complete, 2, 1))
			want(t, "above", g.board[2][1].tile != 0, true)
		}},
	}.run(t)
}
