package doggerland

import (
	"testing"

	"tribes/engine"
)

// counted ends the game as it stands.
func (g *game) counted() *game {
	g.agenda, g.phase, g.over = engine.Agenda{}, ended, scored
	return g
}

// paint puts cubes of a seat on so many spaces of a row (0 top) that are free, on the face-up tiles.
func (g *game) paint(seat engine.Seat, row, spaces int) {
	g.Helper()
	for _, f := range g.fresco[:g.shown] {
		if p := &g.space[f-1][row]; spaces > 0 && p.by == 0 {
			*p = painted{uint8(seat) + 1, 1}
			spaces--
		}
	}
	if spaces > 0 {
		g.Fatal("not enough spaces")
	}
}

// cave is a game with the six Fresco tiles F01 to F06 face up.
func cave(t *testing.T, players int) *game {
	g := land(t, players)
	g.fresco, g.shown = [maxFresco]uint8{1, 2, 3, 4, 5, 6}, 6
	return g
}

// places wants the players to end in these places.
func (g *game) places(want ...int8) {
	g.Helper()
	var all [engine.MaxSeats]int8
	copy(all[:], want)
	if got := g.counted().Result(); !got.Over || got.Place != all {
		g.Errorf("places %v, want %v", got.Place, all)
	}
}

func TestFinalScoring(t *testing.T) {
	ruleTests{
		{"DG-202", "1 for each member, chief and shaman included; not for newborns", func(t *testing.T) {
			g := land(t, 2)
			g.tribe[0].hunters, g.tribe[0].newborn = 10, 2
			g.tribe[1].home = [members]int8{} // wherever they are
			g.scores(0, memberPoints, 12, 12)
			g.scores(1, memberPoints, 6, 6)
		}},
		{"DG-203", "3 for a prestigious habitat, 1 for a simple one, none for makeshift ones", func(t *testing.T) {
			g := land(t, 2)
			for _, c := range [][3]int16{{0, 0, 0}, {1, 0, 1}, {0, 1, 3}, {2, 3, 11}, {6, 0, 6}, {0, 6, 18}} {
				g.tribe[1].built = [2]int8{int8(c[0]), int8(c[1])}
				g.scores(1, habitatPoints, c[0]+c[1], c[2])
			}
		}},
		{"DG-204", "the points of the handicrafts created", func(t *testing.T) {
			g := land(t, 2)
			points := int16(0)
			for i, p := range []int16{3, 3, 3, 4, 4, 4, 6, 6, 6, 3, 3, 3, 4, 4, 4, 6, 6, 6} { // K1 to K9, N1 to N9
				g.tribe[0].made |= bit(i)
				points += p
				g.scores(0, craftPoints, int16(i)+1, points)
			}
			g.scores(1, craftPoints, 0, 0)
		}},
		{"DG-205", "menhir 6, standing stone 8, dolmen 10", func(t *testing.T) {
			g := land(t, 2)
			for _, c := range []struct {
				which     []int
				n, points int16
			}{{nil, 0, 0}, {[]int{0}, 1, 6}, {[]int{1}, 1, 8}, {[]int{2}, 1, 10}, {[]int{0, 2}, 2, 16}, {[]int{0, 1, 2}, 3, 24}} {
				g.tribe[0].stone = [megaliths]uint8{}
				for _, i := range c.which {
					g.tribe[0].stone[i] = uint8(centre) + 1
				}
				g.scores(0, stonePoints, c.n, c.points)
			}
		}},
		{"DG-206", "5 or 3 for each objective with the player's cube", func(t *testing.T) {
			g := land(t, 4)
			g.target[0] = goal{1, 0b0011, 0b0100}
			g.target[1] = goal{2, 0b0001, 0}
			g.target[2] = goal{3, 0b1000, 0b0111}
			for seat, c := range [][2]int16{{3, 13}, {2, 8}, {2, 6}, {1, 5}} {
				g.scores(engine.Seat(seat), targetPoints, c[0], c[1])
			}
		}},
		{"DG-207", "horse 1, reindeer 2, bison 3, mammoth 4; two cubes count twice", func(t *testing.T) {
			for kind, points := range []int16{1, 2, 3, 4} {
				g := cave(t, 2)
				at := g.vacancy(uint8(kind))
				tile, row := spaceOf(at)
				for cubes := int8(1); cubes <= 2; cubes++ {
					g.space[tile][row] = painted{2, cubes}
					g.scores(1, paintingPoints, int16(cubes), int16(cubes)*points)
					g.scores(0, paintingPoints, 0, 0)
				}
			}
		}},
		{"DG-208", "4 for the most cubes in a row, 2 for the second most", func(t *testing.T) {
			for row := range rows {
				g := cave(t, 4)
				g.paint(0, row, 1)
				g.paint(1, row, 3)
				g.paint(2, row, 2)
				for seat, p := range []int16{0, 4, 2, 0} {
					g.scores(engine.Seat(seat), rowPoints, min(p, 1), p)
				}
			}
		}},
		{"DG-208", "in each row; equal ones have all points of their rank", func(t *testing.T) {
			g := cave(t, 4)
			for seat := range engine.Seat(3) {
				g.paint(seat, 0, 2) // three equal firsts
			}
			g.paint(3, 1, 2)
			g.paint(0, 1, 1) // two equal seconds
			g.paint(1, 1, 1)
			g.paint(0, 2, 1)
			for seat, c := range [][2]int16{{3, 10}, {2, 6}, {1, 4}, {1, 4}} {
				g.scores(engine.Seat(seat), rowPoints, c[0], c[1])
			}
		}},
		{"DG-209", "-2 for each unit of Scarcity", func(t *testing.T) {
			g := land(t, 2)
			for _, n := range []int16{0, 1, 5, 40} {
				g.tribe[1].scarcity = n
				g.scores(1, scarcityPoints, n, -2*n)
			}
		}},
		{"DG-210", "of equal ones the one with the most resources and tools, then the least Scarcity", func(t *testing.T) {
			g := land(t, 4)
			for i, c := range [][]int16{{1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 8}, {}, {3, 0, 0, 0, 0, 2, 2}} {
				g.give(engine.Seat(i), c...)
			}
			g.places(2, 1, 4, 2)
			for r := range resources {
				g := land(t, 2)
				g.give(0)
				n := make([]int16, resources)
				n[r] = 1
				g.give(1, n...)
				g.places(2, 1)
			}
			g = land(t, 3)
			for seat, units := range []int16{2, 1, 3} {
				g.tribe[seat].scarcity = units
				g.tribe[seat].built[0] = []int8{2, 0, 4}[seat] // equal points
			}
			g.places(2, 1, 3)
		}},
		{"DG-210", "points go before", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 90, 90, 90, 90, 90, 90, 90)
			g.tribe[1].built[0] = 1
			g.places(2, 1)
		}},
		{"DG-R61", "ranks are dense; without a cube nothing", func(t *testing.T) {
			g := cave(t, 4)
			g.paint(0, 0, 2)
			g.paint(1, 0, 2)
			g.paint(2, 0, 1)
			for seat, p := range []int16{4, 4, 2, 0} {
				g.scores(engine.Seat(seat), rowPoints, min(p, 1), p)
			}
			g = cave(t, 3)
			for seat := range engine.Seat(3) {
				g.scores(seat, rowPoints, 0, 0)
			}
			g.paint(1, 2, 1)
			for seat, p := range []int16{0, 4, 0} {
				g.scores(engine.Seat(seat), rowPoints, min(p, 1), p)
			}
		}},
		{"DG-R61", "both cubes of a double painting count", func(t *testing.T) {
			g := cave(t, 2)
			g.paint(0, 1, 1)
			g.space[1][1] = painted{2, 2}
			g.scores(0, rowPoints, 1, 2)
			g.scores(1, rowPoints, 1, 4)
		}},
		{"DG-R62", "all who are equal in all win together", func(t *testing.T) {
			g := land(t, 4)
			g.tribe[1].built[0] = 1
			g.tribe[3].built[0] = 1
			g.places(3, 1, 3, 1)
			land(t, 3).places(1, 1, 1)
		}},
		{"DG-E27", "three rows", func(t *testing.T) {
			const yellow, red, pink, blue = 0, 1, 2, 3
			for row, c := range []struct{ cubes, points [4]int16 }{
				{[4]int16{yellow: 2, pink: 3}, [4]int16{yellow: 2, pink: 4}},
				{[4]int16{yellow: 1, red: 2, pink: 1}, [4]int16{yellow: 2, red: 4, pink: 2}},
				{[4]int16{yellow: 1, red: 2, blue: 3}, [4]int16{blue: 4, red: 2}},
			} {
				g := cave(t, 4)
				for seat, n := range c.cubes {
					g.paint(engine.Seat(seat), row, int(n))
				}
				for seat, p := range c.points {
					g.scores(engine.Seat(seat), rowPoints, min(p, 1), p)
				}
			}
			g := cave(t, 4) // all of them together
			for seat, n := range [][3]int{{2, 1, 1}, {0, 2, 2}, {3, 1, 0}, {0, 0, 3}} {
				for row := range rows {
					g.paint(engine.Seat(seat), row, n[row])
				}
			}
			for seat, p := range []int16{4, 6, 6, 4} {
				_, got := g.item(engine.Seat(seat), rowPoints)
				want(t, "points in all", got, p)
			}
		}},
	}.run(t)
}
