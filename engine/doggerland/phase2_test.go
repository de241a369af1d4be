package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

// plan lets a seat program: it plays the moves of a turn, whoever's turn it would be.
func (g *game) plan(seat engine.Seat, moves ...engine.Move) *tribe {
	g.Helper()
	c := g.programs(seat)
	g.play(moves...)
	return c
}

// sent puts an expedition on a cell as if it had been programmed; its tools are extra.
func (g *game) sent(seat engine.Seat, cell string, p party) *tribe {
	g.Helper()
	c := &g.tribe[seat]
	c.stock[tool] += int16(p.tools)
	g.send(&engine.Task{Seat: seat, Arg: int16(cellNo(g, cell))}, p)
	return c
}

// menhir puts the menhir of a seat on a cell.
func (g *game) menhir(seat engine.Seat, cell string) {
	g.Helper()
	g.tribe[seat].stone[0] = uint8(cellNo(g, cell)) + 1
}

// token lays the token of a long trip on a cell; old: in the round before.
func (g *game) token(seat engine.Seat, cell string, old uint8) {
	g.Helper()
	g.tribe[seat].trip, g.tribe[seat].old = uint8(cellNo(g, cell))+1, old
}

// laid lists the cells on which the last move laid tiles.
func (g *game) laid() (list []string) {
	for _, e := range g.ev.List {
		if e.What == tileLaid {
			list = append(list, cellName(int(e.B)))
		}
	}
	return
}

// reveals ends phase 1 and wants tiles on exactly these cells, in this order.
func (g *game) reveals(cells ...string) {
	g.Helper()
	g.allDrop()
	if got := g.laid(); !slices.Equal(got, cells) {
		g.Errorf("laid on %v, want %v", got, cells)
	}
}

// busy has the last seat program something that it cannot resolve, so that phase 3 waits for its finish.
func (g *game) busy() *game {
	g.Helper()
	last := engine.Seat(g.players - 1)
	g.tribe[last].stock[stone] = 0
	g.plan(last, plans(improveTools), mv(placeMember, shaman+1))
	g.programs(0)
	return g
}

func TestPhase2(t *testing.T) {
	ruleTests{
		{"DG-107", "empty cells next to a member, a megalith or a village, of any player", func(t *testing.T) {
			land(t, 2).reveals()
			g := land(t, 2)
			g.village(1, "E4")
			g.reveals("E3")
			g = land(t, 2)
			g.sent(1, "F5", party{hunters: 1})
			g.reveals("G5")
			g = land(t, 2)
			g.menhir(1, "D6")
			g.reveals("C6", "D7")
		}},
		{"DG-107", "a token reveals nothing, nor does a corner", func(t *testing.T) {
			g := land(t, 2)
			g.token(0, "E4", 0)
			g.token(1, "F6", 1)
			g.reveals()
			g = land(t, 2)
			g.village(0, "F4") // G3 touches it in a corner
			g.reveals("F3", "G4")
		}},
		{"DG-107", "members at home or at work elsewhere reveal only by the village", func(t *testing.T) {
			g := land(t, 2).busy()
			g.plan(0, plans(construct), mv(placeMember, hunter+1), mv(pay))
			g.reveals()
		}},
		{"DG-108", "each tile of the deck may come, and none that lies already", func(t *testing.T) {
			for players, deck := range map[int]int{2: 36, 4: 60} {
				seen := map[uint8]bool{}
				for seed := range uint64(900) {
					g := land(t, players)
					g.dice.Seed(engine.Sub([32]byte{'r'}, seed))
					g.village(0, "E4")
					g.reveals("E3")
					seen[g.cell[cellNo(t, "E3")].tile] = true
				}
				want(t, "different tiles", len(seen), deck)
				for tile := range seen {
					if int(tile) <= 1+startTiles || int(tile) > 1+startTiles+deck {
						t.Errorf("%s is not of the deck", tileWords[tile])
					}
				}
			}
		}},
		{"DG-109", "a new animal tile waits for its season", func(t *testing.T) {
			came := 0
			for seed := range uint64(60) {
				g := land(t, 2).busy()
				g.dice.Seed(engine.Sub([32]byte{'n'}, seed))
				g.village(0, "E4")
				g.reveals("E3")
				g.ask(1, resolve)
				want(t, "animal", g.beastAt("E3"), -1)
				if spawn := g.kindOf(cellNo(t, "E3")).spawn; spawn == horse || spawn == reindeer {
					came++ // round 1 is hot
				}
			}
			if came == 0 {
				t.Error("no tile of the season came")
			}
		}},
		{"DG-R51", "row by row from the north-west, each row from west to east", func(t *testing.T) {
			g := land(t, 3)
			for _, at := range []string{"D4", "F4", "F6"} {
				g.sent(0, at, party{hunters: 1})
			}
			g.sent(1, "D6", party{hunters: 1})
			g.reveals("D3", "F3", "C4", "G4", "C6", "G6", "D7", "F7")
		}},
		{"DG-R51", "new tiles reveal nothing more", func(t *testing.T) {
			g := land(t, 2)
			g.village(0, "E4")
			g.reveals("E3")
			for _, at := range []string{"E2", "D3", "F3"} {
				want(t, at, g.cell[cellNo(t, at)].tile, 0)
			}
		}},
		{"DG-R51", "only cells of the side of the board in use", func(t *testing.T) {
			edge := func(players int) *game {
				g := land(t, players)
				for i, at := range []string{"E3", "E2", "G3", "G2"} {
					g.tile(at, tileWords[10+i])
				}
				g.village(0, "E2")
				g.village(1, "G2")
				return g
			}
			edge(3).reveals("D2", "F2") // H2 is a corner of the small side
			edge(4).reveals("E1", "G1", "D2", "F2", "H2")
		}},
		{"DG-R51", "with the deck empty the rest stays empty", func(t *testing.T) {
			g := land(t, 2)
			g.village(0, "E4")
			g.village(1, "F5")
			left := 1 + startTiles
			for c := range cells {
				if at := cellName(c); g.cell[c].tile == 0 && at != "E3" && at != "G5" && left < startTiles+baseTiles {
					g.cell[c].tile = uint8(left) + 1
					left++
				}
			}
			g.reveals("E3")
			want(t, "the last tile", tileWords[g.cell[cellNo(t, "E3")].tile], "T36")
			want(t, "G5", g.cell[cellNo(t, "G5")].tile, 0)
		}},
		{"DG-R52", "the pieces on the territory at that moment: an expedition that comes home later too", func(t *testing.T) {
			g := land(t, 2)
			g.plan(0, plans(expedition), g.on(chooseTile, "F5"), mv(sendGatherers, 1))
			g.reveals("G5")
			g.ask(0, resolve)
		}},
		{"DG-R52", "opponents' hunters too", func(t *testing.T) {
			g := alone(t)
			g.reveals("F3", "G4", "G5", "C6", "D7")
		}},
		{"DG-E15", "expeditions and a lone megalith at the border, villages inside", func(t *testing.T) {
			g := land(t, 4)
			g.tile("E3", "T09")
			g.tile("G5", "T15")
			g.tile("H5", "T21")
			g.sent(0, "E3", party{hunters: 2})
			g.sent(2, "D6", party{chiefs: 1})
			g.menhir(3, "H5")
			g.reveals("E2", "D3", "F3", "H4", "I5", "C6", "H6", "D7")
			for _, at := range []string{"C4", "C5", "G4", "G6", "E7", "F7"} { // next to tiles without a piece
				want(t, at, g.cell[cellNo(t, at)].tile, 0)
			}
		}},
	}.run(t)
}
