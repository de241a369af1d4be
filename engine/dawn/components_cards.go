package dawn

import (
	"tribes/engine/component"
)

// What amounts may have besides resources.
const (
	icons  = 1 << iota // food, any
	points             // VP
)

// readAmounts reads what is lost or gained, and more of it by further keys. What is none is left out.
func readAmounts(f component.Field, with int, more ...figure) (a amounts) {
	for i, id := range resourceIDs {
		more = append(more, figure{id, 1, maxAmount, &a.res[i]})
	}
	if with&icons != 0 {
		more = append(more, figure{"food", 1, maxAmount, &a.food}, figure{"any", 1, maxAmount, &a.any})
	}
	if with&points != 0 {
		more = append(more, figure{"vp", 1, maxVP, &a.vp})
	}
	for _, part := range more {
		if item, ok := f.Lookup(part.key); ok {
			*part.to = int8(item.Int(part.lo, part.hi))
		}
	}
	f.Done()
	return a
}

// provePayable: a player can come to hold so much.
func (r *reader) provePayable(f component.Field, a amounts) {
	r.then(func() {
		all := a.food + a.any
		for i, n := range a.res {
			if all += n; n > r.most {
				f.Fail("%d %s; at most %d are held", n, resourceIDs[i], r.most)
			}
		}
		food := a.res[fruit] + a.res[meat] + a.food
		switch {
		case food > 2*r.most:
			f.Fail("%d food; at most %d are held", food, 2*r.most)
		case all > resources*r.most:
			f.Fail("%d resources; at most %d are held", all, resources*r.most)
		case int16(a.vp) >= r.target:
			f.Fail("%d VP; a turn begins with fewer than %d", a.vp, r.target)
		}
	})
}

func (r *reader) readArt(f component.Field) {
	names := words{}
	for i, item := range r.byID(f, 2, maxCards) {
		a := &r.art[i]
		a.id = item.id
		name := item.Get("name")
		a.name = names.once(name, name.Text(maxName))
		for k, line := range item.Get("lines").List(1, maxRows) {
			cost := line.Get("cost")
			a.row[k] = artRow{readAmounts(cost, icons), int8(line.Get("vp").Int(1, maxVP))}
			r.provePayable(cost, a.row[k].cost)
			line.Done()
			a.rows++
		}
		r.arts++
		readItem(item.Field)
	}
	r.then(func() {
		if r.arts <= r.artSlots {
			f.Fail("%d cards; more than the %d art slots expected", r.arts, r.artSlots)
		}
	})
}

func (r *reader) readProgress(f component.Field) {
	names := words{}
	var printed [spaces]bool
	sides := 0
	for i, item := range r.byID(f, 1, maxNames) {
		n := &r.name[i]
		n.id = item.id
		name := item.Get("name")
		is := name.Get("is")
		n.name = names.once(is, is.Text(maxName))
		readItem(name)
		space := item.Get("space")
		if n.space = uint8(space.OneOf(spaceIDs[:]...)); n.space == side {
			sides++
		} else {
			if printed[n.space] {
				space.Fail("%s is the space of another name too", spaceIDs[n.space])
			}
			printed[n.space] = true
		}
		r.readEffect(n, item.Get("effect"))
		r.readCopies(n, item.Get("copies"))
		r.names++
		readItem(item.Field)
	}
	r.then(func() {
		if r.names < r.stacks {
			f.Fail("%d names; at least %d expected, one for each stack", r.names, r.stacks)
		}
	})
	r.sides = sides
}

// readEffect: a card on a printed space has figures instead of the printed ones, a side card an effect.
func (r *reader) readEffect(n *nameData, f component.Field) {
	switch n.space {
	case cooking:
		r.readCooking(f, &n.cook)
	case religion:
		readRates(f, "food", &n.food, "goods", &n.goods)
	case storytelling:
		readRates(f, "progress_cards", &n.cards, "meeples_on_board", &n.meeples)
	case side:
		readActing(f, &n.effect)
	}
}

func readActing(f component.Field, e *effect) {
	e.when = when(f.Get("when").OneOf(whenIDs[1:]...)) + 1
	if e.when == tileGain {
		e.includes = -1
		if includes, ok := f.Lookup("includes"); ok {
			e.includes = int8(includes.OneOf(append(resourceIDs[:], "vp")...))
		}
	}
	if e.when == spoil {
		if skip, ok := f.Lookup("skip"); ok {
			e.skip = skip.Bool()
		}
	}
	gain, _ := f.Lookup("gain")
	if e.gain = readAmounts(gain, points); e.gain == (amounts{}) && !e.skip {
		f.Fail("it does nothing")
	}
	readItem(f)
}

func (r *reader) readCooking(f component.Field, x *exchange) {
	lose, gain := f.Get("lose"), f.Get("gain")
	if x.lose = readAmounts(lose, icons); x.lose == (amounts{}) {
		lose.Fail("it loses nothing")
	}
	r.provePayable(lose, x.lose)
	if x.gain = readAmounts(gain, points); x.gain == (amounts{}) {
		gain.Fail("it gains nothing")
	}
	readItem(f)
}

func readRates(f component.Field, key string, to *rate, key2 string, to2 *rate) {
	for _, part := range []struct {
		key string
		to  *rate
	}{{key, to}, {key2, to2}} {
		item := f.Get(part.key)
		*part.to = rate{int8(item.Get("per").Int(1, maxAmount)), int8(item.Get("vp").Int(0, maxVP))}
		item.Done()
	}
	readItem(f)
}

// readCopies: the cheapest first (DM-13), and one at least for two players (DM-12).
func (r *reader) readCopies(n *nameData, f component.Field) {
	last, all := int8(0), false
	for k, item := range f.List(1, maxCopies) {
		c := &n.copy[k]
		cost := item.Get("cost")
		c.cost, c.from = readAmounts(cost, icons), minPlayers
		r.provePayable(cost, c.cost)
		sum := c.cost.food + c.cost.any
		for _, x := range c.cost.res {
			sum += x
		}
		if sum < last {
			cost.Fail("%d resources after a copy of %d; the cheapest stands first", sum, last)
		}
		last = sum
		if mark, ok := item.Lookup("players"); ok {
			c.from = int8(mark.Int(minPlayers+1, maxPlayers))
		} else {
			all = true
		}
		item.Done()
		n.copies++
	}
	if n.copies > 0 && !all {
		f.Fail("every copy has a mark; one without expected, for %d players", minPlayers)
	}
}

// readMat: a card beside the mat finds a place (DM-R24).
func (r *reader) readMat(f component.Field) {
	r.readCooking(f.Get("cooking"), &r.cook)
	readRates(f.Get("religion"), "food", &r.foodRate, "goods", &r.goodsRate)
	readRates(f.Get("storytelling"), "progress_cards", &r.cardRate, "meeples_on_board", &r.meepleRate)
	item := f.Get("cover")
	cards := item.Get("cards")
	for _, k := range readSet(cards, 0, []string{"side_slot", "acquired_card_on_mat_space"}) {
		if k == 0 {
			r.coverSide = true
		} else {
			r.coverMat = true
		}
	}
	readItem(item)
	f.Done()
	r.then(func() {
		if most := min(r.sides, int(r.stacks)); !r.coverSide && most > int(r.sideSlots) {
			cards.Fail("side_slot is missing; %d cards have no place in %d side slots", most, r.sideSlots)
		}
	})
}

// readSetupCards: one for each player at least (DM-25).
func (r *reader) readSetupCards(f component.Field) {
	for i, item := range r.byID(f, maxPlayers, maxSetup) {
		gain := item.Get("gain")
		a := readAmounts(gain, 0)
		r.setup[i] = setupData{item.id, a.res}
		if a == (amounts{}) {
			gain.Fail("it gains nothing")
		}
		r.provePayable(gain, a)
		r.setups++
		readItem(item.Field)
	}
}

// readBox checks the list of contents (DM-1) against the rest of the file.
func (r *reader) readBox(f, money component.Field) {
	tokens, values := 0, words{}
	for _, item := range money.List(1, maxSlots) {
		value := item.Get("value")
		value.Int(1, maxVP)
		values.once(value, value.Text(maxID))
		tokens += item.Get("count").Int(1, 200)
		readItem(item)
	}
	type part struct {
		key   string
		field component.Field
		n     int
	}
	var parts []part
	for _, key := range []string{
		"inventory_mats", "clan_meeples", "game_boards", "action_tiles", "art_cards", "art_tracking_cubes",
		"progress_cards", "resource_markers", "victory_point_tokens", "setup_cards",
	} {
		item := f.Get(key)
		parts = append(parts, part{key, item, item.Int(1, 999)})
	}
	readItem(f)
	r.then(func() {
		copies := 0
		for _, n := range r.name[:r.names] {
			copies += int(n.copies)
		}
		want := map[string]int{
			"inventory_mats": maxPlayers, "clan_meeples": maxPlayers * int(r.clan), "game_boards": 1,
			"action_tiles": int(r.tiles), "art_cards": int(r.arts), "art_tracking_cubes": int(r.artSlots), "progress_cards": copies,
			"resource_markers": maxPlayers * resources, "victory_point_tokens": tokens, "setup_cards": int(r.setups),
		}
		for _, p := range parts {
			if p.n != want[p.key] {
				p.field.Fail("%d; the rest of the file makes it %d", p.n, want[p.key])
			}
		}
	})
}
