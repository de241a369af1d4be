package netatanka

import (
	"math/bits"

	"tribes/engine"
)

// Items of the score. The first eight give points; the rest informs.
const (
	tentPoints = iota
	totemSets
	totemPlace
	nourishment
	craftPoints
	craftSets
	objectivePoints
	generosityPoints
	completeTents
	meatEaten
	mushroomsEaten
	totemWoods
	totemSkulls
	drums
	bows
	vestments
	soloObjective
	soloMet
	soloSteps
	tentPieces
	craftPieces
	storeMeat
	storeMushroom
	storeWood
	storeHide
	storeSkull
	wisdomHeld
	tokensHeld
	usefulNomads
	readyLinks
	items
)

var itemWords = [items]engine.Word{
	tentPoints:       {Name: "tents", Rule: "NT-150"},
	totemSets:        {Name: "totem-sets", Rule: "NT-152"},
	totemPlace:       {Name: "totem-board", Rule: "NT-153"},
	nourishment:      {Name: "nourishment", Rule: "NT-154"},
	craftPoints:      {Name: "handicrafts", Rule: "NT-155"},
	craftSets:        {Name: "handicraft-sets", Rule: "NT-155"},
	objectivePoints:  {Name: "objective", Rule: "NT-156"},
	generosityPoints: {Name: "generosity", Rule: "NT-157"},
	completeTents:    {Name: "complete-tents", Rule: "NT-R42"},
	meatEaten:        {Name: "meat-eaten", Rule: "NT-154"},
	mushroomsEaten:   {Name: "mushrooms-eaten", Rule: "NT-154"},
	totemWoods:       {Name: "totem-wood", Rule: "NT-36"},
	totemSkulls:      {Name: "totem-skulls", Rule: "NT-36"},
	drums:            {Name: "drums", Rule: "NT-33"},
	bows:             {Name: "bows", Rule: "NT-33"},
	vestments:        {Name: "vestments", Rule: "NT-33"},
	soloObjective:    {Name: "solo-objective", Rule: "NT-182"},
	soloMet:          {Name: "solo-conditions-met", Rule: "NT-189"},
	soloSteps:        {Name: "solo-steps", Rule: "NT-189"},
	tentPieces:       {Name: "tent-pieces", Rule: "NT-25"},
	craftPieces:      {Name: "handicraft-pieces", Rule: "NT-33"},
	storeMeat:        {Name: "stored-meat", Rule: "NT-158"},
	storeMushroom:    {Name: "stored-mushrooms", Rule: "NT-158"},
	storeWood:        {Name: "stored-wood", Rule: "NT-158"},
	storeHide:        {Name: "stored-hides", Rule: "NT-158"},
	storeSkull:       {Name: "stored-skulls", Rule: "NT-158"},
	wisdomHeld:       {Name: "neta-tanka-cards", Rule: "NT-R65"},
	tokensHeld:       {Name: "link-tokens", Rule: "NT-R65"},
	usefulNomads:     {Name: "useful-nomads", Rule: "NT-51"},
	readyLinks:       {Name: "ready-links", Rule: "NT-120"},
}

// Tally scores the position as if the game ended now (NT-150 to NT-157). An Objective counts
// if it lies open or the caller knows the card. What informs only as long as the game goes on
// is left out when it is over.
func (s *state) Tally(dst []engine.Item, known engine.Hands) []engine.Item {
	r := s.rules
	for i := range s.players {
		c, seat := &s.clan[i], engine.Seat(i)
		add := func(what uint16, count int, points int) {
			dst = append(dst, engine.Item{Seat: seat, What: what, Count: int16(count), Points: int16(points)})
		}
		row, all, points := s.tents(c)
		add(tentPoints, row, points)
		sets := int(min(c.totem[0]/int16(r.totemSetOf[0]), c.totem[1]/int16(r.totemSetOf[1])))
		add(totemSets, sets, sets*int(r.totemSet))
		add(totemPlace, int(s.space(seat)), int(s.placePoints(seat)))
		add(nourishment, int(c.fed[meat]+c.fed[mushroom]), s.nourishPoints(c))
		kind, value := s.crafts(c)
		add(craftPoints, bits.OnesCount32(c.complete), value)
		sets = min(kind[0], kind[1], kind[2])
		add(craftSets, sets, sets*int(r.craftSet))
		if s.players > 1 {
			met := s.objectiveMet(seat, known)
			add(objectivePoints, met, met*int(r.objectiveVP))
		}
		add(generosityPoints, int(c.gen), int(c.gen))
		add(completeTents, all, 0)
		add(meatEaten, int(c.fed[meat]), 0)
		add(mushroomsEaten, int(c.fed[mushroom]), 0)
		add(totemWoods, int(c.totem[0]), 0)
		add(totemSkulls, int(c.totem[1]), 0)
		for k := range kind {
			add(uint16(drums+k), kind[k], 0)
		}
		if s.solo > 0 {
			card := &r.soloCard[s.solo-1]
			met, steps := s.progress(seat, card)
			add(soloObjective, int(s.solo), 0)
			add(soloMet, met, 0)
			add(soloSteps, steps, 0)
		}
		if s.phase != ended {
			dst = s.prospects(dst, seat)
		}
	}
	return dst
}

// prospects tells what a seat still has to work with.
func (s *state) prospects(dst []engine.Item, seat engine.Seat) []engine.Item {
	c := &s.clan[seat]
	add := func(what uint16, count int) {
		dst = append(dst, engine.Item{Seat: seat, What: what, Count: int16(count)})
	}
	pieces := 0
	for k := range c.tent[:s.rules.tents] {
		pieces += int(c.tent[k].hide + c.tent[k].wood)
	}
	add(tentPieces, pieces)
	pieces = 0
	for set := c.craft; set != 0; set &= set - 1 {
		on := &s.laid[bits.TrailingZeros32(set)]
		pieces += 1 + int(on[0]+on[1]) // the card itself is a piece of work
	}
	add(craftPieces, pieces)
	for k := range resources {
		add(uint16(storeMeat+k), int(c.res[k]))
	}
	add(wisdomHeld, bits.OnesCount16(c.wisdom))
	add(tokensHeld, bits.OnesCount16(c.tokens))
	if s.phase == placing {
		useful, ready := 0, 0
		for p := range visitor {
			f := s.figuresOf(seat, p)
			if f == nil {
				continue
			}
			for set := f.at; set != 0; set &= set - 1 {
				if s.works(seat, bits.TrailingZeros32(set)) {
					useful++
				}
			}
			for i := range links {
				if c := s.coloursOf(seat)[p]; s.linked(c, i) && s.gives(seat, s.bonusOf(i)) {
					ready++
				}
			}
		}
		add(usefulNomads, useful)
		add(readyLinks, ready)
	}
	return dst
}

// tents counts complete tents from the left, all complete ones, and the points of the first (NT-150, NT-R42).
func (s *state) tents(c *clan) (row, all, points int) {
	unbroken := true
	for k := range c.tent[:s.rules.tents] {
		if !s.tentDone(&c.tent[k]) {
			unbroken = false
			continue
		}
		all++
		if unbroken {
			row++
			points += int(s.rules.tent[k].points)
		}
	}
	return
}

func (s *state) nourishPoints(c *clan) int {
	return int(c.fed[meat])*int(s.rules.foodPoints[meat]) + int(c.fed[mushroom])*int(s.rules.foodPoints[mushroom])
}

// crafts counts complete Handicraft cards by type and adds up their values.
func (s *state) crafts(c *clan) (kind [craftSorts]int, value int) {
	for set := c.complete; set != 0; set &= set - 1 {
		d := &s.rules.craft[bits.TrailingZeros32(set)]
		kind[d.kind]++
		value += int(d.points)
	}
	return
}

// placePoints are the points of the own space on the Totem Pole board: NT-153, NT-166 to NT-170, NT-186.
func (s *state) placePoints(seat engine.Seat) int8 {
	height := min(s.clan[seat].height(), 127)
	for _, b := range s.rules.board[s.players].space[s.space(seat)-1] {
		if height <= int16(b.top) {
			return b.points
		}
	}
	return 0
}

// objectiveMet tells, as 0 or 1, whether the Objective is fulfilled as far as it is known (NT-156).
func (s *state) objectiveMet(seat engine.Seat, known engine.Hands) int {
	card := s.clan[seat].objective
	if card == 0 {
		card = known[seat]
	}
	if card > 0 && card <= objectives && s.meets(seat, &s.rules.objective[card-1]) {
		return 1
	}
	return 0
}

func (s *state) meets(seat engine.Seat, o *objectiveData) bool {
	met, _ := s.progress(seat, o)
	return met == int(o.n)
}

// progress counts the conditions that hold, and the steps towards all of them.
func (s *state) progress(seat engine.Seat, o *objectiveData) (met, steps int) {
	c := &s.clan[seat]
	for _, cond := range o.all[:o.n] {
		have := s.stat(c, &cond)
		if have >= int(cond.min) {
			met++
		}
		steps += min(have, int(cond.min))
	}
	return
}

// stat is how much a clan has of what a condition asks for (NT-R54, NT-R58, NT-R64).
func (s *state) stat(c *clan, cond *condition) (n int) {
	kind, _ := s.crafts(c)
	switch cond.stat {
	case tentsComplete:
		_, n, _ = s.tents(c)
	case totemHeight:
		n = int(c.height())
	case totemWood:
		n = int(c.totem[0])
	case totemSkull:
		n = int(c.totem[1])
	case nourishPoints:
		n = s.nourishPoints(c)
	case nourishCount:
		n = int(c.fed[meat] + c.fed[mushroom])
	case generosityKept:
		n = int(c.gen)
	case craftsWorth:
		for set := c.complete; set != 0; set &= set - 1 {
			if s.rules.craft[bits.TrailingZeros32(set)].points == cond.of {
				n++
			}
		}
	case craftPairs:
		for _, k := range kind {
			n += k / 2
		}
	case craftTypes: // the of-th best type
		for range cond.of {
			best := 0
			for k := range kind {
				if kind[k] > kind[best] {
					best = k
				}
			}
			n = kind[best]
			kind[best] = -1
		}
	}
	return
}

// medal is 0 none, 1 bronze, 2 silver, 3 gold (NT-R56).
func (s *state) medal(points int) (grade uint8) {
	for _, need := range s.rules.soloCard[s.solo-1].medals {
		if points >= int(need) {
			grade++
		}
	}
	return
}

// Result ranks by points, then by the space on the Totem Pole board (NT-159, NT-R53); solo: NT-189, NT-R56.
func (s *state) Result() (res engine.Result) {
	if s.phase != ended {
		return
	}
	res.Over = true
	points := engine.Points(s.Tally(nil, engine.Hands{}))
	if s.players == 1 {
		res.Place[0] = 2
		if s.meets(0, &s.rules.soloCard[s.solo-1]) {
			res.Place[0] = 1
			res.Grade = s.medal(points[0])
		}
		return
	}
	key := func(i int8) int { return points[i]*16 + int(s.space(engine.Seat(i))) }
	for i := range s.players {
		res.Place[i] = 1
		for j := range s.players {
			if key(j) > key(i) {
				res.Place[i]++
			}
		}
	}
	return
}

// tellSolo tells how a solo game ends.
func (s *state) tellSolo(ev *engine.Events) {
	e := engine.Event{What: soloEnds, Seat: 0, A: int16(s.solo) - 1}
	card := &s.rules.soloCard[s.solo-1]
	for i, cond := range card.all[:card.n] {
		if s.stat(&s.clan[0], &cond) < int(cond.min) {
			e.C |= 1 << i
		}
	}
	if e.C == 0 {
		e.B, e.C = 1, int16(s.medal(engine.Points(s.Tally(nil, engine.Hands{}))[0]))
	}
	ev.Add(e)
}
