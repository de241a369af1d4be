package doggerland

import (
	"math/bits"

	"tribes/engine"
)

// Items of the score. The first eight give points; the rest informs.
const (
	memberPoints = iota
	habitatPoints
	craftPoints
	stonePoints
	targetPoints
	paintingPoints
	rowPoints
	scarcityPoints
	resourcesLeft
	storeWood
	storeStone
	storeFur
	storeBone
	storeTool
	storeFruit
	storeMeat
	movementLevel
	transportLevel
	toolLevel
	remembered
	shamanUsed
	soloMet
	soloSteps
	soloScarcity
	plannedHabitats
	plannedCrafts
	plannedBirths
	plannedGathering
	plannedHunts
	plannedPaintings
	plannedShaman
	items
)

var itemWords = [items]engine.Word{
	memberPoints:     {Name: "members", Rule: "DG-202"},
	habitatPoints:    {Name: "habitats", Rule: "DG-203"},
	craftPoints:      {Name: "handicrafts", Rule: "DG-204"},
	stonePoints:      {Name: "megaliths", Rule: "DG-205"},
	targetPoints:     {Name: "objectives", Rule: "DG-206"},
	paintingPoints:   {Name: "paintings", Rule: "DG-207"},
	rowPoints:        {Name: "fresco-rows", Rule: "DG-208"},
	scarcityPoints:   {Name: "scarcity", Rule: "DG-209"},
	resourcesLeft:    {Name: "resources-and-tools", Rule: "DG-210"},
	storeWood:        {Name: "stored-wood", Rule: "DG-25"},
	storeStone:       {Name: "stored-stone", Rule: "DG-25"},
	storeFur:         {Name: "stored-fur", Rule: "DG-25"},
	storeBone:        {Name: "stored-bone", Rule: "DG-25"},
	storeTool:        {Name: "stored-tools", Rule: "DG-25"},
	storeFruit:       {Name: "stored-fruit", Rule: "DG-28"},
	storeMeat:        {Name: "stored-meat", Rule: "DG-28"},
	movementLevel:    {Name: "movement-range-steps", Rule: "DG-95"},
	transportLevel:   {Name: "transport-capacity-steps", Rule: "DG-96"},
	toolLevel:        {Name: "toolmaking-steps", Rule: "DG-97"},
	remembered:       {Name: "remembered-animals", Rule: "DG-87"},
	shamanUsed:       {Name: "shaman-actions", Rule: "DG-101"},
	soloMet:          {Name: "solo-objectives", Rule: "DG-238"},
	soloSteps:        {Name: "solo-steps", Rule: "DG-238"},
	soloScarcity:     {Name: "scarcity-allowed", Rule: "DG-250"},
	plannedHabitats:  {Name: "programmed-habitats", Rule: "DG-52"},
	plannedCrafts:    {Name: "programmed-handicrafts", Rule: "DG-60"},
	plannedBirths:    {Name: "programmed-births", Rule: "DG-64"},
	plannedGathering: {Name: "programmed-yields", Rule: "DG-78"},
	plannedHunts:     {Name: "programmed-hunts", Rule: "DG-82"},
	plannedPaintings: {Name: "programmed-paintings", Rule: "DG-88"},
	plannedShaman:    {Name: "programmed-shaman-action", Rule: "DG-99"},
}

// Tally scores the position as if the game ended now (DG-202 to DG-209). What informs only
// as long as the game goes on is left out when it is over. In the solo mode nothing counts
// but the objectives that are fulfilled, one point each (DG-238).
func (s *state) Tally(dst []engine.Item, _ engine.Hands) []engine.Item {
	for i := range s.players {
		c, seat := &s.tribe[i], engine.Seat(i)
		add := func(what uint16, count, points int) {
			dst = append(dst, engine.Item{Seat: seat, What: what, Count: int16(count), Points: int16(points)})
		}
		add(memberPoints, int(c.members()), s.worth(int(c.members())*int(s.rules.memberVP)))
		add(habitatPoints, int(c.built[0]+c.built[1]), s.worth(int(s.habitatVP(c))))
		n, vp := s.craftVP(c)
		add(craftPoints, n, s.worth(vp))
		n, vp = s.stoneVP(c)
		add(stonePoints, n, s.worth(vp))
		if s.solo() {
			met, steps := s.soloStand(c)
			add(soloMet, met, met)
			add(soloSteps, steps, 0)
			add(soloScarcity, int(s.spare(c)), 0)
		} else {
			n, vp = s.targetVP(seat)
			add(targetPoints, n, vp)
		}
		n, vp = s.paintingVP(seat)
		add(paintingPoints, n, s.worth(vp))
		if !s.solo() {
			n, vp = s.rowVP(seat)
			add(rowPoints, n, vp)
			add(scarcityPoints, int(c.scarcity), int(c.scarcity)*int(s.rules.unitVP))
			add(resourcesLeft, c.belongings(), 0)
		}
		if s.phase != ended {
			dst = s.prospects(dst, seat)
		}
	}
	return dst
}

// worth is points as they count in games of several players only.
func (s *state) worth(points int) int {
	if s.solo() {
		return 0
	}
	return points
}

// belongings counts resources and tools, for the tie (DG-210).
func (c *tribe) belongings() (n int) {
	for r := range resources {
		n += int(c.has(r))
	}
	return
}

func (s *state) habitatVP(c *tribe) int8 {
	return c.built[0]*s.rules.habitat[simple].points + c.built[1]*s.rules.habitat[prestigious].points
}

func (s *state) craftVP(c *tribe) (n, points int) {
	for set := c.made; set != 0; set &= set - 1 {
		n++
		points += int(s.rules.craft[bits.TrailingZeros32(set)].points)
	}
	return
}

func (s *state) stoneVP(c *tribe) (n, points int) {
	for i, at := range c.stone {
		if at != 0 {
			n++
			points += int(s.rules.shaman[firstStone+i-firstShaman].points)
		}
	}
	return
}

func (s *state) targetVP(seat engine.Seat) (n, points int) {
	for i := range s.target {
		switch g := &s.target[i]; {
		case g.first>>seat&1 == 1:
			n++
			points += int(s.rules.targetVP[0])
		case g.later>>seat&1 == 1:
			n++
			points += int(s.rules.targetVP[1])
		}
	}
	return
}

// cubes counts the cubes of a seat on the spaces of a species, or of all for species.
func (s *state) cubes(seat engine.Seat, kind uint8) (n int) {
	for _, f := range s.fresco[:s.shown] {
		for row := range rows {
			if p := &s.space[f-1][row]; p.by == uint8(seat)+1 && (kind == species || s.rules.painting[f-1].space[row] == kind) {
				n += int(p.cubes)
			}
		}
	}
	return
}

func (s *state) paintingVP(seat engine.Seat) (n, points int) {
	for _, f := range s.fresco[:s.shown] {
		for row, kind := range s.rules.painting[f-1].space {
			if p := &s.space[f-1][row]; p.by == uint8(seat)+1 {
				n += int(p.cubes)
				points += int(p.cubes) * int(s.rules.animal[kind].points)
			}
		}
	}
	return
}

// rowVP counts the rows in which a seat gets points: most and second most cubes (DG-208, DG-R61).
func (s *state) rowVP(seat engine.Seat) (n, points int) {
	for row := range rows {
		var own, most, next int8
		var count [maxPlayers]int8
		for _, f := range s.fresco[:s.shown] {
			if p := &s.space[f-1][row]; p.by > 0 && p.by <= maxPlayers {
				count[p.by-1] += p.cubes
			}
		}
		for _, c := range count {
			most = max(most, c)
		}
		for _, c := range count {
			if c < most {
				next = max(next, c)
			}
		}
		switch own = count[seat]; {
		case own == 0:
		case own == most:
			n++
			points += int(s.rules.rowFirst)
		case own == next:
			n++
			points += int(s.rules.rowNext)
		}
	}
	return
}

// stat is how much a seat has of what an objective counts (DG-R30, DG-R96, DG-R97).
func (s *state) stat(seat engine.Seat, what stat) (n int) {
	c := &s.tribe[seat]
	season := func(which uint8) (n int) {
		for kind := range uint8(species) {
			if s.rules.animal[kind].season == which {
				n += s.cubes(seat, kind)
			}
		}
		return
	}
	switch what {
	case statMembers:
		n = int(c.members())
	case statShamanActions:
		n = bits.OnesCount8(c.used)
	case statHabitatPoints:
		n = int(s.habitatVP(c))
	case statSpeciesPainted:
		for kind := range uint8(species) {
			n += min(1, s.cubes(seat, kind))
		}
	case statAbilitiesMaxed:
		for _, l := range c.level {
			n += int(l) / (levels - 1)
		}
	case statHandicrafts:
		n, _ = s.craftVP(c)
	case statMegaliths:
		n, _ = s.stoneVP(c)
	case statBirths:
		n = int(c.births)
	case statHotPaintings:
		n = season(hot)
	case statColdPaintings:
		n = season(cold)
	case statPrestigious:
		n = int(c.built[1])
	case statHabitats:
		n = int(c.built[0] + c.built[1])
	case statHunts:
		n = int(c.hunts)
	case statStatuettes, statNecklaces:
		kind := uint8(statuette)
		if what == statNecklaces {
			kind = necklace
		}
		for set := c.made; set != 0; set &= set - 1 {
			if s.rules.craft[bits.TrailingZeros32(set)].kind == kind {
				n++
			}
		}
	}
	return
}

// progress counts the steps of a seat towards an objective, and those that it takes.
func (s *state) progress(seat engine.Seat, t *target) (have, need int) {
	for _, x := range t.all[:t.n] {
		have += min(s.stat(seat, x.stat), int(x.atLeast))
		need += int(x.atLeast)
	}
	return
}

func (s *state) meets(seat engine.Seat, t *target) bool {
	have, need := s.progress(seat, t)
	return have == need
}

// soloStand counts the Solo Objectives that hold now, and the steps towards all.
func (s *state) soloStand(c *tribe) (met, steps int) {
	for set := s.wanted; set != 0; set &= set - 1 {
		have, need := s.progress(0, &s.rules.soloTarget[bits.TrailingZeros16(set)])
		steps += have
		if have == need {
			met++
		}
	}
	return
}

// checkSolo puts cubes on those of some Solo Objectives that hold, and takes them off the others (DG-267, DG-268).
func (s *state) checkSolo(some uint16, ev *engine.Events) {
	for i := range soloTargets {
		b := uint16(bit(i))
		if some&b == 0 {
			continue
		}
		what, holds := reachedSolo, s.meets(0, &s.rules.soloTarget[i])
		if holds == (s.met&b != 0) {
			continue
		}
		if !holds {
			what = undone
		}
		s.met ^= b
		ev.Add(engine.Event{What: uint16(what), Seat: 0, A: int16(i)})
	}
}

// prospects tells what a seat still has to work with.
func (s *state) prospects(dst []engine.Item, seat engine.Seat) []engine.Item {
	c := &s.tribe[seat]
	add := func(what uint16, count int) {
		dst = append(dst, engine.Item{Seat: seat, What: what, Count: int16(count)})
	}
	for r := range resources {
		add(uint16(storeWood+r), int(c.has(r)))
	}
	for k, l := range c.level {
		add(uint16(movementLevel+k), int(l))
	}
	n := 0
	for _, m := range c.memory {
		n += int(min(m, 1))
	}
	add(remembered, n)
	add(shamanUsed, bits.OnesCount8(c.used))
	if s.phase != programming {
		return dst
	}
	add(plannedHabitats, int(c.site[hunter]+c.site[chief]+c.site[shaman]))
	add(plannedCrafts, int(min(c.craft[0].place, 1)+min(c.craft[1].place, 1)))
	add(plannedBirths, int(s.births(c, reproduce)+s.births(c, twinBirth)))
	yield, hunts := 0, 0
	for i := range c.party[:c.parties] {
		p := &c.party[i]
		all := s.yieldAt(int(p.at)-1, p)
		yield += int(min(all.sum(), s.capacity(c, p)))
		if s.cell[p.at-1].animal != 0 {
			hunts++
		}
	}
	add(plannedGathering, yield)
	add(plannedHunts, hunts)
	add(plannedPaintings, int(min(c.painting[0].place, 1)+min(c.painting[1].place, 1)))
	add(plannedShaman, int(min(c.shaman, 1)))
	return dst
}

// Result ranks by points, then by resources and tools left, then by the least Scarcity
// (DG-1, DG-210, DG-R62); solo: DG-270.
func (s *state) Result() (res engine.Result) {
	if s.phase != ended {
		return
	}
	res.Over = true
	if s.solo() {
		res.Place[0] = 2
		level := &s.rules.level[s.level]
		if s.over == scored && bits.OnesCount16(s.met) >= int(level.toWin) && s.tribe[0].scarcity <= int16(level.scarcity) {
			res.Place[0] = 1
		}
		return
	}
	points := engine.Points(s.Tally(nil, engine.Hands{}))
	better := func(i, j int8) bool {
		a, b := &s.tribe[i], &s.tribe[j]
		switch {
		case points[i] != points[j]:
			return points[i] > points[j]
		case a.belongings() != b.belongings():
			return a.belongings() > b.belongings()
		}
		return a.scarcity < b.scarcity
	}
	for i := range s.players {
		res.Place[i] = 1
		for j := range s.players {
			if better(j, i) {
				res.Place[i]++
			}
		}
	}
	return
}
