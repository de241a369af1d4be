package doggerland

import (
	"fmt"
	"math/bits"
	"slices"

	"tribes/engine"
)

// mind refuses a decoded position that other methods could not read, or in which nobody could go on. Each of its
// parts counts on those before it.
func (s *state) mind(w *engine.Walk) {
	if s.phase == blank {
		if s.position != (position{players: s.players, short: s.short, level: s.level}) {
			w.Fail("before setup nothing is on the table")
		}
		return
	}
	for _, fault := range [...]func(*state) string{
		(*state).roundFault, (*state).landFault, (*state).frescoFault, (*state).tableFault, (*state).soloFault, (*state).tribesFault, (*state).placesFault,
		(*state).agendaFault,
	} {
		if words := fault(s); words != "" {
			w.Fail("%s", words)
			return
		}
	}
	if s.agenda.Len() > 0 && len(s.Moves(nil)) == 0 {
		w.Fail("nothing answers the open decision: %s", taskWords[s.agenda.Top().Kind])
	}
}

// roundFault: who has the turn, and whether there is such a phase.
func (s *state) roundFault() string {
	p, seats := &s.position, engine.Seat(s.players)
	place := p.lead + engine.Seat(p.done)
	switch {
	case p.first < 0 || p.lead < 0 || p.turn < 0 || p.round < 1:
		return "nobody has the turn or the hut, or there is no round"
	case p.phase == bonuses && p.short == 0, p.phase == happening && p.players > 1:
		return "the game has no phase " + phaseWords[p.phase]
	case (p.phase == ended) != (p.over != running), p.over == tooScarce && p.players > 1:
		return fmt.Sprintf("over: %s in phase %s", overWords[p.over], phaseWords[p.phase])
	}
	ok := true
	switch p.phase {
	case bonuses:
		ok = p.done > 0 && p.turn == (place+seats-1)%seats
	case resolving, feeding, moving:
		ok = p.done < p.players && p.turn == place%seats
	case choosing, happening, programming:
		ok = p.done == 0 && (p.phase == programming || p.turn == p.first)
	}
	if !ok {
		return fmt.Sprintf("%d players are done in phase %s, and seat %d has the turn", p.done, phaseWords[p.phase], p.turn+1)
	}
	return ""
}

// landFault: each tile lies once, and only on tiles there is anything.
func (s *state) landFault() string {
	var laid [tiles + 1]bool
	for c, spot := range s.cell {
		t := int(spot.tile)
		switch {
		case t == 0 && (spot.used != 0 || spot.animal != 0):
			return cellName(c) + ": something is there, and no tile"
		case t == 0:
		case laid[t], (t == 1) != (c == centre), t > 1+startTiles+baseTiles && !s.rules.extra[s.players], s.phase == choosing:
			return fmt.Sprintf("%s: %s cannot lie there", cellName(c), tileWords[t])
		case spot.used > s.rules.gathers[s.players], spot.used > 0 && !s.kindOf(c).yields():
			return fmt.Sprintf("%s: gathered %d times", cellName(c), spot.used)
		}
		laid[t] = t != 0
	}
	if s.phase > choosing && !laid[1] {
		return "no tile lies in the centre"
	}
	for kind := range uint8(species) {
		if s.left(kind) < 0 {
			return fmt.Sprintf("%s: more than there are", speciesIDs[kind])
		}
	}
	return ""
}

// frescoFault: different tiles, each space painted by somebody of this game or by nobody.
func (s *state) frescoFault() string {
	if s.shown == 0 {
		return "no Fresco tile lies face up"
	}
	for i, f := range s.fresco[:s.shown] {
		if f == 0 || slices.Contains(s.fresco[:i], f) {
			return fmt.Sprintf("fresco tile %d: none, or one that lies there twice", i+1)
		}
		for row, sp := range s.space[f-1] {
			if (sp.by == 0) != (sp.cubes == 0) || sp.by > uint8(s.players) && (sp.by != byRivals || !s.solo()) {
				return fmt.Sprintf("fresco tile %d %s: %d cubes of %s", i+1, rowIDs[row], sp.cubes, painters[sp.by])
			}
		}
	}
	return ""
}

// tableFault: a Handicraft tile is in one place, an Objective tile in play once.
func (s *state) tableFault() string {
	if s.gone != 0 && !s.solo() {
		return "handicrafts are discarded with one player only"
	}
	seen := s.display
	for _, set := range [...]uint32{s.gone, s.tribe[0].made, s.tribe[1].made, s.tribe[2].made, s.tribe[3].made} {
		if seen&set != 0 {
			return "a handicraft is in two places"
		}
		seen |= set
	}
	for i, g := range s.target[:s.rules.targets[s.players]] {
		switch {
		case g.tile == 0, slices.ContainsFunc(s.target[:i], func(o goal) bool { return o.tile == g.tile }):
			return fmt.Sprintf("objective %d: none, or one that is there twice", i+1)
		case g.first&g.later != 0, g.first == 0 && g.later != 0:
			return fmt.Sprintf("objective %d: fulfilled by the same in both rounds, or in the second only", i+1)
		}
	}
	return ""
}

// soloFault: a card is face up exactly while rounds are played, and so are the opponents' hunters on their tiles.
func (s *state) soloFault() string {
	if !s.solo() {
		return ""
	}
	begun := s.phase >= happening
	switch {
	case begun != (s.card != 0), begun && s.drawn>>(s.card-1)&1 == 0, !begun && s.drawn != 0, bits.OnesCount32(s.drawn) > maxRounds:
		return "a Solo card is face up exactly while rounds are played, one of those drawn, at most one a round"
	case s.met&^s.wanted != 0:
		return "a Solo Objective is fulfilled that is not in play"
	}
	for i, at := range s.rival {
		if (at != 0) != begun || begun && (s.cell[at-1].tile == 0 || s.rivalAt(int(at)-1) != i) {
			return rivalIDs[i] + " hunter: not on a tile of its own"
		}
	}
	return ""
}

// tribesFault: pieces stand on tiles, and each member is in one place.
func (s *state) tribesFault() string {
	for i := range s.tribe[:s.players] {
		words := s.tribe[i].piecesFault(s)
		if words == "" {
			words = s.tribe[i].plansFault(s)
		}
		if words == "" {
			words = s.tribe[i].membersFault(s)
		}
		if words != "" {
			return fmt.Sprintf("seat %d: %s", i+1, words)
		}
	}
	return ""
}

func (c *tribe) piecesFault(s *state) string {
	off := func(at uint8) bool { // villages are put in the centre before the tile comes
		return at != 0 && s.cell[at-1].tile == 0 && (s.phase != choosing || int(at) != centre+1)
	}
	switch {
	case c.village == 0, off(c.village):
		return "village: not on a tile"
	case off(c.trip), c.trip == 0 && c.old != 0:
		return "long trip: not on a tile"
	case c.built[0]+c.built[1] > spaces:
		return fmt.Sprintf("more than %d habitats", spaces)
	case int(c.hunts) > int(s.round)*(maxParties-1), c.births > 3*s.round:
		return fmt.Sprintf("%d hunts and %d births: more than there can be by round %d", c.hunts, c.births, s.round)
	}
	for k, at := range c.stone {
		if off(at) {
			return stoneWords[k] + ": not on a tile"
		}
	}
	return ""
}

// plansFault: what is programmed can be resolved, or at least be lost.
func (c *tribe) plansFault(s *state) string {
	for _, jobs := range [...]*[2]job{&c.craft, &c.painting} {
		if jobs[0].place == 0 && jobs[1].place != 0 || jobs[0].place != 0 && jobs[0].place == jobs[1].place {
			return "a handicraft or painting: a second member without a first, or two in one place"
		}
	}
	t := s.agenda.Top()
	soon := t != nil && t.Kind == chooseSpace && t.Arg == paintPerfectly && c == &s.tribe[s.turn] // the token is being put there
	switch {
	case (c.token != 0) != (c.ritual() == paintPerfectly) && !soon:
		return "a token lies on the fresco exactly for paint perfectly"
	case c.partner != 0 && c.ritual() != twinBirth:
		return "a partner without twin birth"
	}
	for k := movement; k <= transport; k++ {
		if c.improving[k] != 0 && c.level[k] >= levels-1 {
			return abilityIDs[k] + ": a member is to improve what is at its maximum"
		}
	}
	for k := range c.party[:c.parties] {
		p := &c.party[k]
		at := int(p.at) - 1
		switch {
		case at < 0 || s.cell[at].tile == 0 || k > 0 && p.at <= c.party[k-1].at:
			return fmt.Sprintf("expedition %d: not on a tile, or not in the order of the cells", k+1)
		case p.members() == 0:
			return fmt.Sprintf("expedition %d: nobody is there", k+1)
		case s.cell[at].animal == 0 && (!s.kindOf(at).yields() || s.exhausted(at) || p.tools > maxMastery || s.rules.size(p) > s.rules.gatherMost):
			return fmt.Sprintf("expedition %d: it cannot gather there", k+1)
		}
	}
	return ""
}

// membersFault: everybody is at home or in one place.
func (c *tribe) membersFault(s *state) string {
	all := [members]int8{c.hunters + c.white[hunter], 1 + c.white[chief], 1}
	left := all
	take := func(who uint8, n int8) { left[who] -= n }
	for who := range uint8(members) {
		take(who, c.home[who]+c.site[who]+pairOf[c.parents][who])
	}
	for _, j := range [...]job{c.craft[0], c.craft[1], c.painting[0], c.painting[1]} {
		if j.place != 0 {
			take(j.member, 1)
		}
	}
	for _, who := range [...]uint8{c.improving[0], c.improving[1], c.improving[2], c.partner} {
		if who != 0 {
			take(who-1, 1)
		}
	}
	if c.shaman != 0 {
		take(shaman, 1)
	}
	for _, p := range c.party[:c.parties] {
		take(hunter, p.hunters)
		take(chief, p.chiefs)
		take(shaman, p.shamans)
	}
	switch {
	case left != [members]int8{}:
		return fmt.Sprintf("members: %v are in the tribe, and %v of them nowhere", all, left)
	case c.hunters+c.newborn > s.rules.hunters:
		return "more hunters than there are"
	case c.white != [2]int8{} && !s.solo():
		return "white members come with one player only"
	}
	return ""
}

// placesFault: at work are only those whose turn to program or to resolve has come, each in a place of its own (DG-60, DG-73, DG-88).
func (s *state) placesFault() string {
	var works uint32
	var painted [frescoes * rows]bool
	var land region
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		done := (engine.Seat(i)-s.lead+engine.Seat(s.players))%engine.Seat(s.players) < engine.Seat(s.done)
		rests := s.phase != programming && (s.phase != resolving || done) && s.over != tooScarce
		if rests && (c.waiting() || c.white != [2]int8{}) {
			return fmt.Sprintf("seat %d: somebody is at work in phase %s", i+1, phaseWords[s.phase])
		}
		for _, j := range c.craft {
			if j.place != 0 && (s.display&^works)>>(j.place-1)&1 == 0 {
				return fmt.Sprintf("seat %d: a member on %s, which is not free", i+1, craftNext[j.place])
			}
			works |= 1 << j.place >> 1
		}
		for _, place := range [...]uint8{c.painting[0].place, c.painting[1].place, c.token} {
			if place == 0 {
				continue
			}
			if tile, row := spaceOf(int(place) - 1); !s.onFresco(tile) || s.space[tile][row].by != 0 || painted[place-1] {
				return fmt.Sprintf("seat %d: a member or token on %s, which is not free", i+1, spaceNext[place])
			}
			painted[place-1] = true
		}
		for _, p := range c.party[:c.parties] {
			if land.has(int(p.at) - 1) {
				return "two expeditions on " + cellWords[p.at]
			}
			land.add(int(p.at) - 1)
		}
	}
	return ""
}
