package doggerland

import "math/bits"

// region is a set of cells: for each column the rows as bits.
type region [grid]uint16

func (g *region) add(c int) { g[c/grid] |= 1 << (c % grid) }

func (g *region) has(c int) bool { return g[c/grid]>>(c%grid)&1 == 1 }

// grown is the region and all cells that share an edge with it.
func (g region) grown() (out region) {
	for i, col := range g {
		out[i] |= (col | col<<1 | col>>1) & (1<<grid - 1)
		if i > 0 {
			out[i-1] |= col
		}
		if i < grid-1 {
			out[i+1] |= col
		}
	}
	return
}

func (g region) and(o region) region {
	for i := range g {
		g[i] &= o[i]
	}
	return g
}

func (g region) without(o region) region {
	for i := range g {
		g[i] &^= o[i]
	}
	return g
}

// next is the first cell of the region from c on, -1 if there is none.
func (g *region) next(c int) int {
	if c >= cells {
		return -1
	}
	i, mask := c/grid, ^uint16(0)<<(c%grid)
	for ; i < grid; i, mask = i+1, ^uint16(0) {
		if rest := g[i] & mask; rest != 0 {
			return i*grid + bits.TrailingZeros16(rest)
		}
	}
	return -1
}

func (g *region) empty() bool { return *g == region{} }

// region is the cells of a side of the board.
func (b boardSide) region() (g region) {
	for c := range cells {
		x, y := abs(c/grid-grid/2), abs(c%grid-grid/2)
		if x <= int(b.reach) && y <= int(b.reach) && x+y <= int(b.sum) {
			g.add(c)
		}
	}
	return
}

func abs(n int) int { return max(n, -n) }

// beyond is the neighbour of a cell in a direction; past the end of the grid it goes on at the other end (DG-177).
func beyond(c int, direction uint8) int {
	column, row := c/grid, c%grid
	switch direction {
	case north:
		row = (row + grid - 1) % grid
	case south:
		row = (row + 1) % grid
	case west:
		column = (column + grid - 1) % grid
	default:
		column = (column + 1) % grid
	}
	return cellAt(column, row)
}

// sweep lists all cells in the order of the Migration Priority arrow on an edge (DG-175).
func (e edge) sweep() (order [cells]uint8) {
	n := 0
	for line := range grid {
		for at := range grid {
			order[n] = uint8(meet(e.large, line, e.small, at))
			n++
		}
	}
	return
}

// meet is the cell reached after so many steps of one direction and so many of another, from the corner where both begin.
func meet(a uint8, i int, b uint8, j int) int {
	at := [2]int{}
	for k, d := range [2]uint8{a, b} {
		n := [2]int{i, j}[k]
		if d == north || d == west {
			n = grid - 1 - n
		}
		if d == north || d == south {
			at[1] = n
		} else {
			at[0] = n
		}
	}
	return cellAt(at[0], at[1])
}
