package doggerland

import "tribes/engine"

// targets is where an expedition of a seat can end as far as the distance goes: within the
// Movement Range of the village, and the tile of a long trip of the round before (DG-72, DG-155).
func (s *state) targets(seat engine.Seat) region {
	me := &s.tribe[seat]
	g := s.within(int(me.village)-1, s.reach(me))
	if me.trip != 0 && me.old == 1 {
		g.add(int(me.trip) - 1)
	}
	return g
}

// anyTarget tells whether there is a tile to which an expedition can be sent.
func (s *state) anyTarget(seat engine.Seat) bool {
	g := s.targets(seat)
	for c := g.next(0); c >= 0; c = g.next(c + 1) {
		if s.aim(seat, c) == legal {
			return true
		}
	}
	return false
}

// aimable judges the end of an expedition: DG-73, DG-R16, DG-R18, DG-R98.
func (s *state) aimable(seat engine.Seat, c int) reason {
	if s.cell[c].tile == 0 {
		return noTile
	}
	if g := s.targets(seat); !g.has(c) {
		return outOfReach
	}
	return s.aim(seat, c)
}

// aim judges a tile within reach.
func (s *state) aim(seat engine.Seat, c int) reason {
	me := &s.tribe[seat]
	if s.foreign(seat, c) {
		return opponentThere
	}
	for i := range s.tribe[:s.players] {
		if s.tribe[i].partyAt(c) >= 0 {
			if engine.Seat(i) == seat {
				return expeditionThere
			}
			return opponentThere
		}
	}
	if s.cell[c].animal != 0 {
		if me.home[chief]+me.home[hunter] == 0 {
			return shamanStays
		}
		return s.huntable(me, c, me.home[chief], me.home[hunter])
	}
	switch {
	case !s.kindOf(c).yields():
		return nothingThere
	case s.exhausted(c):
		return tileExhausted
	}
	for who := range s.rules.member {
		if me.home[who] > 0 && s.rules.member[who].components <= s.rules.gatherMost {
			return legal
		}
	}
	return nobodyHome
}

// mastery adds up what the members and tools of a party bring (DG-75).
func (r *rules) mastery(p *party) int8 {
	return p.chiefs*r.member[chief].mastery + p.shamans*r.member[shaman].mastery + p.hunters*r.member[hunter].mastery + p.tools*r.tools.mastery
}

func (r *rules) size(p *party) int8 {
	return p.chiefs*r.member[chief].components + p.shamans*r.member[shaman].components + p.hunters*r.member[hunter].components + p.tools*r.tools.components
}

func (p *party) members() int8 { return p.chiefs + p.shamans + p.hunters }

// gatherers is the party of a move.
func gatherers(m engine.Move) (p party) {
	p.chiefs, p.shamans = leadersOf(m.A)
	p.hunters, p.tools = int8(m.B), int8(m.C)
	return
}

// gatherable judges a party that gathers: DG-68, DG-69, DG-76.
func (s *state) gatherable(me *tribe, c int, m engine.Move) reason {
	p := gatherers(m)
	switch {
	case s.cell[c].animal != 0:
		return animalThere
	case p.members() == 0:
		return toolsAlone
	case !me.spares([members]int8{p.hunters, p.chiefs, p.shamans}):
		return notAtHome
	case int16(p.tools) > me.stock[tool]:
		return lackTools
	}
	return unless(s.rules.size(&p) <= s.rules.gatherMost, tooManyComponents)
}

// missingTools is how many tools hunters of a species need besides (DG-R20).
func (r *rules) missingTools(kind uint8, p *party) int8 {
	if short := r.animal[kind].mastery - r.mastery(p); short > 0 {
		return (short + r.tools.mastery - 1) / r.tools.mastery
	}
	return 0
}

// huntable judges a party that hunts the animal on a cell: DG-82 to DG-85, DG-R17, DG-R20.
func (s *state) huntable(me *tribe, c int, chiefs, hunters int8) reason {
	p := party{chiefs: chiefs, hunters: hunters}
	switch {
	case s.cell[c].animal == 0:
		return noAnimal
	case p.members() == 0:
		return toolsAlone
	case !me.spares([members]int8{hunter: hunters, chief: chiefs}):
		return notAtHome
	}
	kind := s.cell[c].animal - 1
	if p.members() < s.rules.animal[kind].team {
		return tooFewHunters
	}
	return unless(int16(s.rules.missingTools(kind, &p)) <= me.stock[tool], tooLittleMastery)
}
