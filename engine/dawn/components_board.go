package dawn

import (
	"cmp"
	"slices"

	"tribes/engine/component"
)

func (r *reader) readBoard(f component.Field) {
	item := f.Get("shore")
	r.shoreCounts = item.Get("on_board").Bool()
	readItem(item)
	item = f.Get("give_meeple")
	readColumnSet(item.Get("from"), 0, &r.giveFrom)
	readItem(item)
	r.readAreas(f.Get("ready_areas"))
	r.readLines(f.Get("lines"))
	f.Done()
}

func (r *reader) readAreas(f component.Field) {
	var in [columns][]component.Field
	for i, item := range r.byID(f, columns, maxAreas) {
		column := item.Get("column").Int(1, columns)
		r.area[i] = areaData{item.id, uint8(max(column, 1) - 1)}
		r.areas++
		r.areaAt = append(r.areaAt, item.Field)
		if item.id == shoreID {
			item.Fail("the shore is no Ready Area")
		}
		in[r.area[i].column] = append(in[r.area[i].column], item.Field)
		if len(in[0]) == 1 && r.area[i].column == 0 {
			r.first = int8(i)
		}
		readItem(item.Field)
	}
	r.then(func() {
		for c, areas := range in {
			switch {
			case len(areas) == 0:
				f.Fail("none in column %d", c+1)
			case c == 0 && len(areas) > 1:
				areas[1].Fail("a second Ready Area in column 1; there is one first Ready Area")
			}
		}
	})
}

const shoreID = "shore"

// iconIDs are the icons of a line in the order of their bits.
var iconIDs = []string{"newborn", "art"}

// readLines: several lines may join the same two places (DM-R7).
func (r *reader) readLines(f component.Field) {
	for i, item := range r.byID(f, 1, maxLines) {
		l := &r.line[i]
		l.id = item.id
		from, to := item.Get("from"), item.Get("to")
		if icons, ok := item.Lookup("icons"); ok {
			for _, k := range readSet(icons, 0, iconIDs) {
				l.icons |= newbornIcon << k
			}
		}
		r.lines++
		readItem(item.Field)
		r.then(func() {
			l.from = uint8(from.OneOf(r.areaIDs()...))
			l.to = uint8(to.OneOf(r.tileIDs()...))
			if a, t := r.area[l.from], r.tile[l.to]; a.column != t.column {
				to.Fail("%s is in column %d, %s in column %d", t.id, t.column+1, a.id, a.column+1)
			}
			r.out[l.from] |= 1 << i
		})
	}
}

func (r *reader) areaIDs() (ids []string) {
	for _, a := range r.area[:r.areas] {
		ids = append(ids, a.id)
	}
	return ids
}

func (r *reader) tileIDs() (ids []string) {
	for i := range r.tile[:r.tiles] {
		ids = append(ids, r.tile[i].id)
	}
	return ids
}

func (r *reader) readTiles(f component.Field) {
	names, faces := words{}, words{}
	for i, item := range r.byID(f, columns, maxTiles) {
		t := &r.tile[i]
		t.id = item.id
		name, place := item.Get("name"), item.Get("place")
		t.name = names.once(name, name.Text(maxName))
		t.column = uint8(max(place.Get("column").Int(1, columns), 1) - 1)
		exit := place.Get("exit")
		readItem(place)
		r.readFaces(t, item.Get("faces"), faces)
		r.tiles++
		r.tileAt = append(r.tileAt, item.Field)
		readItem(item.Field)
		r.then(func() { t.exit = r.exitOf(t, exit) })
	}
}

// exitOf: a Ready Area of the next column, and from the last column the shore.
func (r *reader) exitOf(t *tileData, f component.Field) int8 {
	i := int8(f.OneOf(append(r.areaIDs(), shoreID)...))
	switch {
	case t.column == columns-1:
		if i != r.areas {
			f.Fail("%s; from column %d a meeple goes to the shore", r.area[i].id, columns)
		}
		return shore
	case i == r.areas:
		f.Fail("the shore; a Ready Area of column %d expected", t.column+2)
		return shore
	case r.area[i].column != t.column+1:
		f.Fail("%s is in column %d; a Ready Area of column %d expected", r.area[i].id, r.area[i].column+1, t.column+2)
	}
	return i
}

func (r *reader) readFaces(t *tileData, f component.Field, ids words) {
	var all []face
	for _, item := range f.List(1, maxFaces) {
		var x face
		id := item.Get("id")
		x.id = ids.once(id, readIDText(id))
		hold, _ := item.Lookup("hold")
		r.readHold(&x, hold)
		lose, _ := item.Lookup("lose")
		x.lose = readAmounts(lose, icons|points, figure{"meeple", 1, maxGiven, &x.meeples})
		r.provePayable(lose, x.lose)
		r.proveGiven(lose, x.meeples)
		var progress, art int8
		gain, _ := item.Lookup("gain")
		x.gain = readAmounts(gain, icons|points,
			figure{"newborn", 1, maxNewborns, &x.newborns}, figure{"progress", 1, 1, &progress}, figure{"art", 1, 1, &art})
		x.progress, x.art = progress == 1, art == 1
		list, more := item.Lookup("gain_per")
		readPer(&x, list)
		if !more && x.gain == (amounts{}) && x.newborns+progress+art == 0 {
			item.Fail("it gains nothing")
		}
		item.Done()
		all = append(all, x)
	}
	slices.SortStableFunc(all, func(a, b face) int { return cmp.Compare(a.id, b.id) })
	t.faces = int8(copy(t.face[:], all))
}

// readHold reads what must be held, and proves that it can be.
func (r *reader) readHold(x *face, f component.Field) {
	for what, id := range counterIDs {
		switch counter(what) {
		case countResources, countInFirst, countEarlier, countLater:
			continue
		}
		item, ok := f.Lookup(id)
		if !ok {
			continue
		}
		n := item.Int(1, mostOf[what])
		x.hold[what] = int8(n)
		r.then(func() {
			most := int(r.most)
			switch counter(what) {
			case countFood, countGoods:
				most *= 2
			case countVP:
				most = int(r.target) - 1
			case countOnBoard:
				most = int(r.clan)
			case countCards:
				most = int(r.stacks)
			}
			if n > most {
				item.Fail("%d; a player can have at most %d", n, most)
			}
		})
	}
	f.Done()
}

// mostOf is the largest figure of each counter in a file.
var mostOf = [counters]int{
	countFruit: maxAmount, countMeat: maxAmount, countTools: maxAmount, countHides: maxAmount, countFood: 2 * maxAmount,
	countGoods: 2 * maxAmount, countVP: maxVP, countOnBoard: maxClan, countCards: maxSlots,
}

// readPer reads gains for each thing counted; their order is of no effect.
func readPer(x *face, f component.Field) {
	gains := append(resourceIDs[:], "vp")
	for _, item := range f.List(1, maxPer) {
		count, gain := item.Get("count"), item.Get("gain")
		p := per{count: counter(count.OneOf(counterIDs[:countEarlier]...)), gain: uint8(gain.OneOf(gains...))}
		most := maxAmount
		if p.gain == resources {
			most = maxVP
		}
		p.max = int8(item.Get("max").Int(1, most))
		item.Done()
		if slices.ContainsFunc(x.per[:x.pers], func(o per) bool { return o.count == p.count && o.gain == p.gain }) {
			item.Fail("%s for %s stands twice", gains[p.gain], counterIDs[p.count])
		}
		x.per[x.pers] = p
		x.pers++
	}
	slices.SortFunc(x.per[:x.pers], func(a, b per) int { return cmp.Or(cmp.Compare(a.count, b.count), cmp.Compare(a.gain, b.gain)) })
}

// proveGiven: a clan can have so many meeples besides the one on the tile (DM-R23).
func (r *reader) proveGiven(f component.Field, meeples int8) {
	r.then(func() {
		switch {
		case meeples == 0:
		case meeples >= r.clan:
			f.Fail("%d meeples; besides the one on the tile a clan has %d", meeples, r.clan-1)
		case r.giveFrom == [columns]bool{}:
			f.Fail("a meeple; board.give_meeple names no column to take it from")
		}
	})
}

// proveBoard: every tile can be reached from the first Ready Area, every Ready Area through
// an exit or in setup, and from each of them a line goes on.
func (r *reader) proveBoard() {
	r.then(func() {
		var entered [maxAreas]bool
		for _, t := range r.tile[:r.tiles] {
			if t.exit != shore {
				entered[t.exit] = true
			}
		}
		for i, a := range r.area[:r.areas] {
			switch {
			case r.out[i] == 0:
				r.areaAt[i].Fail("no line leaves %s", a.id)
			case !entered[i] && !r.setupColumns[a.column] && i != int(r.first):
				r.areaAt[i].Fail("no exit leads to %s", a.id)
			}
		}
	})
	r.then(func() {
		var area [maxAreas]bool
		var tile [maxTiles]bool
		area[r.first] = true
		for c := range columns {
			for _, l := range r.line[:r.lines] {
				t := &r.tile[l.to]
				if int(t.column) != c || !area[l.from] {
					continue
				}
				tile[l.to] = true
				if t.exit != shore {
					area[t.exit] = true
				}
			}
		}
		for i := range r.tiles {
			if !tile[i] {
				r.tileAt[i].Fail("no way leads to %s from %s", r.tile[i].id, r.area[r.first].id)
			}
		}
	})
}
