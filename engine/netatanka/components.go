package netatanka

import (
	"cmp"
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/engine/component"
)

// reader reads the parts of a file into the figures of the game.
type reader struct {
	*components
	later []func() // what the parts must be to each other: checked when each is sound
}

// load reads component data and proves that a game can be set up and finished with them.
//
// A Nomad always finds a place (NT-R14): a Location without a Nomad of a player is free
// for every colour, and at most colours*maxNomads Nomads meet 18 Locations. A game ends,
// for every round uses up a tile. No count passes 16 bits: in each of 13 rounds at most
// 9 actions of maxAmount pieces, 34 Links and the cards and tokens once in a game.
func load(yaml []byte) (*components, engine.Sources, error) {
	file, err := component.Open(yaml)
	if err != nil {
		return nil, engine.Sources{}, err
	}
	r, root := reader{components: new(components)}, file.Root()
	root.Get("schema").Int(1, 1)
	root.Get("game").OneOf("netatanka")
	r.readColours(root.Get("colours"))
	r.readPlayers(root.Get("players"))
	r.readSeats(root.Get("seats"))
	r.readSetup(root.Get("setup"))
	r.readPrices(root)
	r.readClanBoard(root.Get("clan_board"))
	r.readBoards(root.Get("totem_pole_boards"))
	r.readLocations(root.Get("locations"))
	r.readLinks(root.Get("links"))
	r.readTokens(root)
	r.readTiles(root.Get("canoe_tiles"), root.Get("final_tiles"))
	r.readCrafts(root.Get("handicraft_cards"))
	r.readWisdoms(root.Get("neta_tanka_cards"))
	r.readObjectives(root.Get("objective_cards"))
	r.readSoloCards(root.Get("solo_objective_cards"))
	r.readBox(root.Get("box"))
	root.Done()
	if file.Err() == nil {
		for _, check := range r.later {
			check()
		}
	}
	if err := file.Err(); err != nil {
		return nil, engine.Sources{}, err
	}
	return r.components, file.Sources(), nil
}

func nPlayers(n int) string {
	if n == 1 {
		return "1_player"
	}
	return fmt.Sprintf("%d_players", n)
}

// figure is a number of an item by its key.
type figure struct {
	key string
	to  *int8
}

// readFigures reads an item of figures between lo and maxAmount, with its source.
func readFigures(item component.Field, lo int, all ...figure) {
	item.Source()
	for _, part := range all {
		*part.to = int8(item.Get(part.key).Int(lo, maxAmount))
	}
	item.Done()
}

func readPoints(f component.Field, key string) int8 { return int8(f.Get(key).Int(0, maxPoints)) }

func (r *reader) readColours(f component.Field) {
	for i, item := range f.List(colours, colours) {
		item.Source()
		name := item.Get("name")
		r.colour[i] = name.Text(maxName)
		if slices.Contains(r.colour[:i], r.colour[i]) {
			name.Fail("%s is another colour too", r.colour[i])
		}
		item.Done()
	}
}

func (r *reader) readPlayers(f component.Field) {
	for n := 1; n <= maxPlayers; n++ {
		item := f.Get(nPlayers(n))
		item.Source()
		kept, rounds := item.Get("canoe_tiles").Int(1, canoes), item.Get("rounds")
		r.rounds[n] = int8(rounds.Int(1, canoes+1))
		r.nomads[n] = int8(item.Get("nomads").Int(1, maxNomads))
		perTurn := item.Get("each_round")
		r.perTurn[n] = int8(perTurn.Int(1, 2*maxNomads))
		item.Done()
		r.later = append(r.later, func() {
			if int(r.rounds[n]) != kept+1 {
				rounds.Fail("%d; %d Canoe tiles and a Final tile make %d (NT-10)", r.rounds[n], kept, kept+1)
			}
			if have := len(r.bySeat[n][0]) * int(r.nomads[n]); int(r.perTurn[n]) > have {
				perTurn.Fail("%d; a seat has %d Nomads", r.perTurn[n], have)
			}
		})
	}
	f.Done()
}

// readSeats gives each seat the colour it is called by and, to every seat or none, a second one.
func (r *reader) readSeats(f component.Field) {
	f.Source()
	for n := 1; n <= maxPlayers; n++ {
		var used [colours + 1]bool
		for k, seat := range f.Get(nPlayers(n)).List(n, n) {
			own := seat.List(1, 2)
			for i, item := range own {
				c := item.Int(1, colours)
				switch {
				case i == 0 && c != k+1:
					item.Fail("%d; the first colour of seat %d is %d", c, k+1, k+1)
				case used[c]:
					item.Fail("colour %d stands twice", c)
				}
				used[c] = true
				r.bySeat[n][k] = append(r.bySeat[n][k], uint8(max(c, 1)-1))
			}
			if len(own) != len(r.bySeat[n][0]) {
				seat.Fail("%d colours; %d expected as for seat 1", len(own), len(r.bySeat[n][0]))
			}
		}
	}
	f.Done()
}

func (r *reader) readSetup(f component.Field) {
	var all []figure
	for i, id := range resourceIDs {
		all = append(all, figure{id, &r.start[i]})
	}
	readFigures(f.Get("personal_reserve"), 0, all...)
	readFigures(f.Get("forest"), 0, figure{"wood", &r.forest[0]}, figure{"mushroom", &r.forest[1]})
	readFigures(f.Get("tanning_area"), 0, figure{"hide", &r.tanning[0]}, figure{"meat", &r.tanning[1]})
	item := f.Get("display")
	item.Source()
	item.Get("cards").Int(display, display)
	item.Get("preview").Int(1, 1)
	item.Done()
	item = f.Get("objective_cards")
	item.Source()
	item.Get("each").Int(1, 1)
	item.Done()
	item = f.Get("first_player")
	item.Source()
	item.Get("is").OneOf("random")
	item.Done()
	f.Done()
}

func (r *reader) readPrices(root component.Field) {
	f := root.Get("round_end")
	readFigures(f.Get("tanning_area"), 0, figure{"meat", &r.meatCap})
	f.Done()
	readFigures(root.Get("food_price"), 1, figure{"meat", &r.visitorPrice[0]}, figure{"mushroom", &r.visitorPrice[1]})
	readFigures(root.Get("barter"), 1, figure{"generosity", &r.barterGain})
}

func (r *reader) readClanBoard(f component.Field) {
	readFigures(f.Get("tent_cost"), 1, figure{"hide", &r.tentHide}, figure{"wood", &r.tentWood})
	for i, item := range f.Get("tents").List(1, maxTents) {
		t, part := &r.tent[i], item.Get("points")
		part.Source()
		t.points = readPoints(part, "is")
		part.Done()
		part = item.Get("demand") // at most one of each (NT-27)
		part.Source()
		t.demand = [2]int8{int8(part.Get("meat").Int(0, 1)), int8(part.Get("mushroom").Int(0, 1))}
		part.Done()
		item.Done()
		r.tents++
	}
	item := f.Get("nourishment")
	item.Source()
	r.spaces = int8(item.Get("spaces").Int(1, maxSpaces))
	r.copies = int8(item.Get("left_half").Int(1, max(int(r.spaces), 1)))
	item.Done()
	readFigures(f.Get("food_points"), 0, figure{"meat", &r.foodPoints[0]}, figure{"mushroom", &r.foodPoints[1]})
	item = f.Get("handicraft_set")
	item.Source()
	r.craftSet = readPoints(item, "points")
	item.Done()
	item = f.Get("totem_set")
	r.totemSet = readPoints(item, "points")
	readFigures(item, 1, figure{"wood", &r.totemSetOf[0]}, figure{"skull", &r.totemSetOf[1]})
	item = f.Get("objective")
	item.Source()
	r.objectiveVP = readPoints(item, "points")
	item.Done()
	f.Done()
}

// readBoards: as many spaces as players (NT-166 to NT-170), so that everybody has one.
func (r *reader) readBoards(f component.Field) {
	for n := 1; n <= maxPlayers; n++ {
		for i, item := range f.Get(nPlayers(n)).List(n, n) {
			item.Source()
			var tops []int
			last := -1
			if upTo, ok := item.Lookup("up_to"); ok {
				for _, top := range upTo.List(1, maxBands-1) {
					last = top.Int(last+1, topOfAll-1)
					tops = append(tops, last)
				}
			}
			tops = append(tops, topOfAll)
			for k, vp := range item.Get("points").Ints(len(tops), -maxPoints, maxPoints) {
				r.board[n].space[i][k] = band{int8(tops[k]), int8(vp)}
			}
			item.Done()
			r.board[n].spaces++
		}
	}
	f.Done()
}

// actions are the figures of what a Nomad does at a Location.
func (r *reader) actions() [locations][]figure {
	return [locations][]figure{
		fellTimber:     {{"generosity", &r.timberGain[0]}, {"wood", &r.timberGain[1]}, {"mushroom", &r.timberGain[2]}},
		retrieveWood:   {{"wood", &r.takesWood}},
		makeOffering:   {{"offerings", &r.offers}},
		constructTents: {{"summer", &r.builds[summer]}, {"winter", &r.builds[winter]}},
		gatherThoughts: {{"generosity", &r.thoughts}},
		huntBuffalo:    {{"generosity", &r.huntGain}},
		tanHides:       {{"hide", &r.tanAdds[0]}, {"meat", &r.tanAdds[1]}, {"takes", &r.tanTakes}},
		elderHunt:      {{"summer", &r.elderBuilds[summer]}, {"winter", &r.elderBuilds[winter]}},
		smokeMeat:      {{"meat", &r.smokes}},
	}
}

func (r *reader) readLocations(f component.Field) {
	actions := r.actions()
	for i, id := range locationIDs {
		l, item := &r.location[i], f.Get(id)
		item.Get("number").Int(i+1, i+1)
		l.name = item.Get("name").Text(maxName)
		readPlace(l, i, item.Get("place"))
		if actions[i] != nil {
			action := item.Get("action")
			if i == elderHunt {
				for side, id := range sideIDs {
					r.elderGift[side] = uint8(action.Get(id + "_gift").OneOf(resourceIDs[:]...))
				}
			}
			readFigures(action, 1, actions[i]...)
		}
		item.Done()
	}
	f.Done()
}

// readPlace: the four Elders stay what they are, and so do the Locations where missions
// end, where Buffalo are tanned and the Canoe.
func readPlace(l *locationData, i int, f component.Field) {
	f.Source()
	is := f.Get("type")
	l.kind = uint8(is.OneOf(typeIDs[:]...))
	switch i {
	case elderForest, elderCrafts, elderHunt, elderNourish:
		if l.kind != elder {
			is.Fail("%s; Location %d is an elder (NT-R9)", typeIDs[l.kind], i+1)
		}
	case fellTimber, huntBuffalo, tanHides, visitCanoe:
		if l.kind != single {
			is.Fail("%s; Location %d is single (NT-R9)", typeIDs[l.kind], i+1)
		}
	default:
		if l.kind == elder {
			is.Fail("Location %d is no elder; single or open expected", i+1)
		}
	}
	for n := range l.slots[1:] {
		if l.kind == elder {
			l.slots[n+1] = 1
		}
	}
	if l.kind == single && i != visitCanoe {
		for n, slots := range f.Get("spaces").Ints(maxPlayers, 1, maxSlots) {
			l.slots[n+1] = int8(slots)
		}
	}
	f.Done()
}

func (r *reader) readLinks(f component.Field) {
	for side, id := range sideIDs {
		r.readSide(side, f.Get(id))
	}
	f.Done()
}

func (r *reader) readSide(side int, f component.Field) {
	var seen [locations + 1][locations + 1]bool
	for i, item := range f.List(links, links) {
		item.Source()
		join, shows := item.Get("join"), item.Get("bonus")
		ends := join.Ints(2, 1, locations)
		a, b := min(ends[0], ends[1]), max(ends[0], ends[1])
		gives := bonus(shows.OneOf(bonusIDs[:]...))
		switch six18 := a == elderCrafts+1 && b == consult+1; {
		case a == b && a > 0:
			join.Fail("a Link joins two different Locations")
		case seen[a][b] && a > 0:
			join.Fail("the Link %d-%d stands twice", a, b)
		case gives == reuseLink:
			shows.Fail("only a Solo Link token reuses a Link (NT-204)")
		case six18 != (gives == takeToken):
			shows.Fail("%s; the Link 6-18, and no other, gives a link_token (NT-130)", bonusIDs[gives])
		}
		seen[a][b] = true
		r.link[side][i] = linkData{uint8(max(a, 1) - 1), uint8(max(b, 1) - 1), gives}
		item.Done()
	}
	r.later = append(r.later, func() {
		l := r.link[side][:]
		slices.SortFunc(l, func(x, y linkData) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
		i := slices.IndexFunc(l, func(x linkData) bool { return x.bonus == takeToken })
		if i < 0 {
			f.Fail("no Link joins 6 and 18 (NT-14)")
		}
		r.six18[side] = int8(i)
	})
}

// readTokens reads both kinds of tokens by their bonus; tokens of one bonus are alike.
func (r *reader) readTokens(root component.Field) {
	var plain [bonuses]int8
	r.countTokens(root.Get("link_tokens"), tokens, 0, &plain)
	r.countTokens(root.Get("solo_link_tokens"), links, 1, &r.soloLinks)
	n := 0
	for b, count := range plain {
		for range min(int(count), tokens-n) {
			r.token[n] = bonus(b)
			n++
		}
	}
}

// countTokens wants total tokens, none that gives a Link token and at most reuses that reuse a Link.
func (r *reader) countTokens(f component.Field, total, reuses int, to *[bonuses]int8) {
	sum := 0
	for b, id := range bonusIDs {
		item, ok := f.Lookup(id)
		if !ok {
			continue
		}
		item.Source()
		n := item.Get("tokens").Int(1, total)
		switch {
		case bonus(b) == takeToken:
			item.Fail("only the Link 6-18 gives a Link token (NT-130)")
		case bonus(b) == reuseLink && n > reuses:
			item.Fail("%d tokens that reuse a Link; at most %d expected (NT-204)", n, reuses)
		}
		to[b] = int8(n)
		sum += n
		item.Done()
	}
	f.Done()
	r.later = append(r.later, func() {
		if sum != total {
			f.Fail("%d tokens in all; %d expected", sum, total)
		}
	})
}

func (r *reader) readTiles(canoe, final component.Field) {
	for i := range r.tile {
		t, f := &r.tile[i], canoe
		if t.id = fmt.Sprintf("C%d", i+1); i >= canoes {
			t.id, f = fmt.Sprintf("F%d", i-canoes+1), final
		}
		item := f.Get(t.id)
		item.Source()
		for k, left := range item.Get("left").List(2, 2) {
			t.left[k] = uint8(left.OneOf(resourceIDs[:basic]...))
			if k == 1 && t.left[0] == t.left[1] {
				left.Fail("%s stands twice", resourceIDs[t.left[0]])
			}
		}
		slices.Sort(t.left[:])
		if i < canoes {
			t.right = right(item.Get("right").OneOf(rightIDs[:rightSkull]...))
		} else {
			t.right = rightSkull + right(item.Get("right").OneOf(rightIDs[rightSkull:]...))
			most := 1 // Skull, card (NT-210, NT-211)
			if t.right == rightResources || t.right == rightWood {
				most = maxAmount
			}
			t.n = int8(item.Get("asks").Int(1, most))
		}
		part := item.Get("spaces")
		part.Source()
		t.slots = int8(part.Get("is").Int(1, maxSlots))
		part.Done()
		item.Done()
	}
	canoe.Done()
	final.Done()
}
