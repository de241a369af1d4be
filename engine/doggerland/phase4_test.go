package doggerland

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// arrows are tiles with resources whose arrow points north, east, south and west.
var arrows = [directions]string{"T09", "T10", "T11", "T12"}

// bare is a game whose land has only the centre, where the villages are, and tiles on these cells; "D4n" has an arrow to the north.
func bare(t *testing.T, cells ...string) *game {
	t.Helper()
	g := land(t, 2)
	for _, c := range startCells {
		g.cell[c] = spot{}
	}
	for _, c := range cells {
		g.tile(c[:2], arrows[strings.Index("nesw", c[2:])])
	}
	return g
}

// migrates carries out phase 4 and tells it as "horse D4 D2", in order.
func (g *game) migrates() (list []string) {
	g.Helper()
	g.ev.List = g.ev.List[:0]
	g.migrate(&g.ev)
	for _, e := range g.ev.List {
		if e.What == migrates {
			list = append(list, fmt.Sprint(speciesIDs[e.A], " ", cellName(int(e.B)), " ", cellName(int(e.C))))
		}
	}
	return
}

// migration wants phase 4 to be exactly this.
func (g *game) migration(want ...string) {
	g.Helper()
	if got := g.migrates(); !slices.Equal(got, want) {
		g.Errorf("%q, want %q", got, want)
	}
	for _, w := range want {
		if f := strings.Fields(w); speciesIDs[g.beastAt(f[2])] != f[0] {
			g.Errorf("%s stands on %s", speciesIDs[g.beastAt(f[2])], f[2])
		}
	}
}

// line is a land of tiles A3 to I3 with arrows to the east.
func line(t *testing.T) *game {
	return bare(t, "A3e", "B3e", "C3e", "D3e", "E3e", "F3e", "G3e", "H3e", "I3e")
}

func TestPhase4(t *testing.T) {
	ruleTests{
		{"DG-171", "all animals on the territory, one after another", func(t *testing.T) {
			g := land(t, 4)
			g.beast("D6", bison)
			g.beast("E6", mammoth)
			g.tribe[2].memory[0] = horse + 1
			got := g.migrates()
			want(t, "animals", len(got), 4)
			want(t, "the remembered one stays", g.tribe[2].memory[0], horse+1)
			want(t, "nobody decides in between", g.phase, feeding)
		}},
		{"DG-172", "reindeer and horses 2 tiles, bison and mammoths 1", func(t *testing.T) {
			for kind, to := range [species]string{"E3", "E3", "D3", "D3"} {
				g := line(t)
				g.beast("C3", uint8(kind))
				g.migration(speciesIDs[kind] + " C3 " + to)
			}
		}},
		{"DG-173", "the way of the arrow where it starts, whatever the others show", func(t *testing.T) {
			for i, c := range []struct{ from, to string }{{"D3n", "D1"}, {"D3e", "F3"}, {"D3s", "D5"}, {"D3w", "B3"}} {
				g := bare(t, "D1w", "D2e", "B3n", "C3n", "E3s", "F3s", "D4e", "D5w", c.from)
				g.beast("D3", horse)
				g.migration("horse D3 " + c.to)
				want(t, "its arrow", g.arrowOf(cellNo(t, "D3")), uint8(i))
			}
		}},
		{"DG-173", "on the Central tile that chosen at setup", func(t *testing.T) {
			for way, to := range []string{"E4", "F5", "E6", "D5"} {
				g := land(t, 2)
				g.cell[startCells[0]].animal, g.cell[startCells[1]].animal = 0, 0
				g.central = uint8(way)
				g.beast("E5", bison)
				g.migration("bison E5 " + to)
			}
		}},
		{"DG-174", "each once, also if it comes where others are still to go", func(t *testing.T) {
			g := line(t)
			g.beast("A3", horse)
			g.beast("B3", bison)
			g.beast("D3", reindeer)
			g.migration("horse A3 C3", "bison B3 E3", "reindeer D3 F3") // the bison passes C3 and D3
		}},
		{"DG-175", "the sweep of the arrow, then its small part", func(t *testing.T) {
			for edge, order := range [directions][4]string{
				north: {"F4", "D4", "F6", "D6"}, east: {"F6", "F4", "D6", "D4"}, south: {"D6", "F6", "D4", "F4"}, west: {"D4", "D6", "F4", "F6"},
			} {
				g := land(t, 2)
				g.cell[startCells[0]].animal = 0
				g.arrow = uint8(edge)
				for _, at := range order {
					g.beast(at, bison)
				}
				for i, m := range g.migrates() {
					want(t, directionIDs[edge], strings.Fields(m)[1], order[i])
				}
			}
		}},
		{"DG-176", "animals on crossed tiles do not matter", func(t *testing.T) {
			g := line(t)
			g.beast("A3", horse)
			g.beast("B3", mammoth)
			g.migration("horse A3 C3", "mammoth B3 D3")
		}},
		{"DG-176", "from an occupied tile it goes on to the next free one, moved or not", func(t *testing.T) {
			g := line(t)
			for _, at := range []string{"C3", "D3", "F3"} {
				g.beast(at, bison)
			}
			g.beast("A3", horse)
			g.migration("horse A3 E3", "bison C3 G3", "bison D3 H3", "bison F3 I3")
		}},
		{"DG-177", "beyond the last tile it comes in on the furthest at the other side", func(t *testing.T) {
			for _, c := range []struct{ from, to string }{{"D3n", "D6"}, {"D3e", "A3"}, {"D3s", "D2"}, {"D3w", "H3"}} {
				g := bare(t, "D2n", "D6n", "A3n", "H3n", c.from)
				g.beast("D3", horse)
				g.migration("horse D3 " + c.to)
			}
		}},
		{"DG-178", "cells without a tile are skipped and not counted", func(t *testing.T) {
			g := bare(t, "A3e", "D3n", "G3n")
			g.beast("A3", horse)
			g.migration("horse A3 G3")
			g = bare(t, "A3e", "D3n", "G3n")
			g.beast("A3", bison)
			g.migration("bison A3 D3")
		}},
		{"DG-179", "it may come back to where it started", func(t *testing.T) {
			g := bare(t, "A3e", "D3n")
			g.beast("A3", horse)
			g.migration("horse A3 A3")
			g = bare(t, "A3e", "D3e", "G3e")
			for _, at := range []string{"A3", "D3", "G3"} {
				g.beast(at, bison)
			}
			g.migration("bison A3 A3", "bison D3 D3", "bison G3 G3")
		}},
		{"DG-179", "never two on one tile: none is lost in migrating", func(t *testing.T) {
			for seed := range uint64(4) {
				wander(t, 2+int(seed%3), seed, func(g *game, before *position) {
					if g.told(migrates) == 0 {
						return
					}
					n := 0
					for c := range cells {
						if before.cell[c].animal != 0 {
							n++
						}
					}
					if n -= g.told(hunted); g.told(migrates) != n {
						t.Fatalf("%d animals, %d have migrated", n, g.told(migrates))
					}
				})
			}
		}},
		{"DG-180", "the arrow goes clockwise to its next space", func(t *testing.T) {
			g := land(t, 2)
			for _, edge := range []uint8{north, east, south, west} {
				g.migrates()
				want(t, "edge", g.arrow, edge)
			}
		}},
		{"DG-R53", "the line is a ring of its tiles; the start is free", func(t *testing.T) {
			g := bare(t, "B3w", "D3w", "G3w")
			g.beast("B3", horse) // to the west come G3, D3 and B3 again
			g.beast("D3", bison)
			g.beast("G3", mammoth)
			g.migration("horse B3 B3", "bison D3 D3", "mammoth G3 G3")
		}},
		{"DG-R53", "in a line of one tile the animal stays", func(t *testing.T) {
			for kind := range uint8(species) {
				g := bare(t, "B3w", "C2n", "C4n")
				g.beast("B3", kind)
				g.migration(speciesIDs[kind] + " B3 B3")
			}
		}},
		{"DG-R54", "the order is that of the places at the start", func(t *testing.T) {
			g := bare(t, "A3e", "B3e", "C3w", "D3n", "E3n")
			g.beast("A3", horse)    // to where the sweep comes later
			g.beast("B3", mammoth)  // onto C3 and D3, where others stand
			g.beast("C3", reindeer) // back to where it has been
			g.migration("horse A3 D3", "mammoth B3 E3", "reindeer C3 A3")
			for seed := range uint64(4) {
				wander(t, 1+int(seed), seed, func(g *game, before *position) {
					last := -1
					for _, e := range g.ev.List {
						if e.What == migrates {
							at := slices.Index(g.rules.order[before.arrow][:], uint8(e.B))
							if at <= last {
								t.Fatal("out of order")
							}
							last = at
						}
					}
				})
			}
		}},
		{"DG-E25", "mammoth, horse, reindeer, bison", func(t *testing.T) {
			g := land(t, 2)
			g.cell[startCells[0]].animal, g.cell[startCells[1]].animal = 0, 0
			g.tile("C4", "T09")
			g.tile("C6", "T09")
			g.beast("C4", mammoth)
			g.beast("C6", horse)
			g.beast("D4", reindeer)
			g.beast("E5", bison)
			var order []string
			for _, m := range g.migrates() {
				order = append(order, strings.Fields(m)[0])
			}
			if !slices.Equal(order, []string{"mammoth", "horse", "reindeer", "bison"}) {
				t.Error(order)
			}
		}},
		{"DG-E26", "played move by move", func(t *testing.T) {
			// Columns 1 to 3 are A to C.
			g := bare(t, "A1e", "A2w", "A3n", "A4e", "B1w", "B2n", "B3s", "B4e", "C1e", "C2s", "C4n")
			g.beast("A1", mammoth)
			g.beast("A3", horse)
			g.beast("B3", reindeer)
			g.beast("C2", bison)
			g.village(0, "B2")
			g.migration("mammoth A1 B1", "horse A3 A1", "reindeer B3 B2", "bison C2 C4")
			want(t, "with the village", int(g.tribe[0].village)-1, cellNo(t, "B2"))
		}},
	}.run(t)
}
