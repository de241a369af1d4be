package doggerland

import (
	"fmt"
	"slices"
	"strings"

	"tribes/engine/component"
)

const (
	maxID = 16 // bytes of an id of the file's own

	minReach = 2 // of the starting square with the cross: (0, 2) and (1, 1) from the centre
	minSum   = 2
)

func (r *reader) readBoard(f component.Field) {
	for i, id := range sideIDs {
		side := &r.side[i]
		readItem(f.Get(id), figure{"reach", minReach, grid / 2, &side.reach}, figure{"sum", minSum, grid - 1, &side.sum})
	}
	f.Done()
}

// readArrow: the small part goes across the way of the large one, so that the two order all cells.
func (r *reader) readArrow(f component.Field) {
	for i, id := range directionIDs {
		item, e := f.Get(id), &r.edge[i]
		small := item.Get("small")
		e.large = uint8(item.Get("large").OneOf(directionIDs[:]...))
		e.small = uint8(small.OneOf(directionIDs[:]...))
		readItem(item)
		r.then(func() {
			if e.large%2 == e.small%2 {
				small.Fail("%s; a way across that of the large part expected", directionIDs[e.small])
			}
		})
	}
	f.Done()
}

// readKinds reads the kinds of terrain and puts them in the order of their ids.
func (r *reader) readKinds(f component.Field) {
	ids := texts{}
	var all []terrainKind
	for _, item := range f.List(1, maxKinds) {
		k := terrainKind{spawn: -1}
		id := item.Get("id")
		k.id = ids.once(id, readIDText(id))
		yield, gives := item.Lookup("yield")
		k.yield = readSome(yield, maxYield, allResources...)
		yield.Done()
		if gives {
			n := 0
			for _, a := range k.yield {
				if a > 0 {
					n++
				}
			}
			if n < 1 || n > 2 {
				yield.Fail("%d resources; 1 to 2 expected", n)
			}
		}
		if spawn, ok := item.Lookup("spawn"); ok {
			if k.spawn = int8(spawn.OneOf(speciesIDs[:]...)); gives {
				spawn.Fail("%s; the kind has a yield", speciesIDs[k.spawn])
			}
		}
		readItem(item)
		all = append(all, k)
	}
	slices.SortStableFunc(all, func(a, b terrainKind) int { return strings.Compare(a.id, b.id) })
	r.kinds = int8(copy(r.kind[:], all))
}

func readIDText(f component.Field) string {
	id := f.Text(maxID)
	for i, b := range []byte(id) {
		letter := b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
		if !letter && (i == 0 || b != '_' && (b < '0' || b > '9')) {
			f.Fail("%q; a letter and then letters, digits or _ expected", id)
			return ""
		}
	}
	return id
}

// firstBase is the first of the tiles that may be marked for the shorter game.
const firstBase = 1 + startTiles

func (r *reader) readTiles(root component.Field) {
	var kindIDs []string
	for _, k := range r.kind[:r.kinds] {
		kindIDs = append(kindIDs, k.id)
	}
	i := 0
	for _, part := range []struct {
		key, form string
		from, n   int
	}{
		{"central_tile", "C%d", 0, 1}, {"starting_tiles", "S%d", 1, startTiles},
		{"base_tiles", "T%02d", 1, baseTiles}, {"extra_tiles", "X%02d", 1, extraTiles},
	} {
		f := root.Get(part.key)
		for k := range part.n {
			t := &r.tile[i]
			t.id = fmt.Sprintf(part.form, part.from+k)
			item := f.Get(t.id)
			kind := item.Get("kind")
			if len(kindIDs) > 0 {
				t.kind = uint8(kind.OneOf(kindIDs...))
			}
			if i > 0 {
				t.arrow = uint8(item.Get("arrow").OneOf(directionIDs[:]...))
			}
			if i >= firstBase && i < firstBase+baseTiles {
				if mark, ok := item.Lookup("shorter_game"); ok {
					t.short = mark.Bool()
				}
			}
			readItem(item)
			i++
		}
		f.Done()
		if part.key == "base_tiles" {
			r.proveMarks(f)
		}
	}
}

// proveMarks: of the four tiles of the shorter game two show animals and two resources (DG-213).
func (r *reader) proveMarks(f component.Field) {
	r.then(func() {
		var animals, goods int
		for _, t := range r.tile {
			switch k := r.kind[t.kind]; {
			case !t.short:
			case k.spawn >= 0:
				animals++
			case k.yield != (amounts{}):
				goods++
			default:
				f.Fail("%s is marked for the shorter game; a tile with an animal or resources expected", t.id)
			}
		}
		if animals != shortTiles/2 || goods != shortTiles/2 {
			f.Fail("%d tiles with animals and %d with resources are marked for the shorter game; %d of each expected", animals, goods, shortTiles/2)
		}
	})
}

// readCrafts reads K1 to K9 and N1 to N9, in this order.
func (r *reader) readCrafts(f component.Field) {
	for i := range r.craft {
		c := &r.craft[i]
		c.id = fmt.Sprintf("%c%d", "KN"[i/(crafts/2)], 1+i%(crafts/2))
		item := f.Get(c.id)
		c.kind = uint8(item.Get("type").OneOf(craftTypeIDs[:]...))
		c.cost = readAmounts(item.Get("cost"))
		readItem(item, figure{"points", 0, maxPoints, &c.points})
	}
	f.Done()
}

func (r *reader) readFresco(f component.Field) {
	for i := range r.painting {
		p := &r.painting[i]
		p.id = fmt.Sprintf("F%02d", i+1)
		item := f.Get(p.id)
		for k, row := range rowIDs {
			p.space[k] = uint8(item.Get(row).OneOf(speciesIDs[:]...))
		}
		readItem(item)
	}
	f.Done()
}
