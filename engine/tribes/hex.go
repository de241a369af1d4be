package tribes

import (
	"math/bits"

	"tribes/engine"
)

// Coordinates of land tiles never leave lowest..highest (TR-R62).
const (
	lowest, highest = -45, 46
	origin          = 64 // packed value of coordinate 0
)

// cell is a place on a tribe's own hex plane in axial coordinates (q, r), packed so
// that cells compare by q, then r, and a step to a neighbour is one addition. The
// start triangle and 44 tiles more stay far from the edge of the packing.
type cell uint16

func at(q, r int16) cell { return cell(q+origin)<<7 | cell(r+origin) }

func (c cell) q() int16 { return int16(c>>7) - origin }
func (c cell) r() int16 { return int16(c&127) - origin }

// The six directions (TR-R10), seen with pointy tops: east, north-east, north-west, west, south-west, south-east.
const directions = 6

var (
	offsets  = [directions][2]int16{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}
	compass  = [directions]string{"east", "north-east", "north-west", "west", "south-west", "south-east"}
	triangle = [3]cell{at(0, 0), at(1, 0), at(0, 1)} // the corners of TR-R4
)

func (c cell) step(direction int) cell {
	o := offsets[direction]
	return c + cell(o[0]<<7+o[1])
}

// column holds one bit for each r of one q.
type column struct{ lo, hi uint64 }

func (c *column) set(at cell) {
	if r := at & 127; r < 64 {
		c.lo |= 1 << r
	} else {
		c.hi |= 1 << (r - 64)
	}
}

func (c column) or(o column) column  { return column{c.lo | o.lo, c.hi | o.hi} }
func (c column) not(o column) column { return column{c.lo &^ o.lo, c.hi &^ o.hi} }
func (c column) up() column          { return column{c.lo << 1, c.hi<<1 | c.lo>>63} } // r+1
func (c column) down() column        { return column{c.lo>>1 | c.hi<<63, c.hi >> 1} } // r-1

// frontier appends a move of kind for every empty cell beside the territory, in order.
// It sweeps the columns from west to east; each free cell borders one of three columns.
func (t *tribe) frontier(dst []engine.Move, kind uint16) []engine.Move {
	var west, here, east column
	land := t.lands()
	if len(land) == 0 {
		return dst
	}
	for q, next := land[0].cell.q()-1, 0; ; q++ {
		west, here, east = here, east, column{}
		for next < len(land) && land[next].cell.q() == q+1 {
			east.set(land[next].cell)
			next++
		}
		free := here.up().or(here.down()).or(west).or(west.down()).or(east).or(east.up()).not(here)
		for ; free.lo != 0; free.lo &= free.lo - 1 {
			dst = append(dst, engine.Move{Kind: kind, A: q, B: int16(bits.TrailingZeros64(free.lo)) - origin})
		}
		for ; free.hi != 0; free.hi &= free.hi - 1 {
			dst = append(dst, engine.Move{Kind: kind, A: q, B: int16(bits.TrailingZeros64(free.hi))})
		}
		if next == len(land) && here == (column{}) && east == (column{}) {
			return dst
		}
	}
}
