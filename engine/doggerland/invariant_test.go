package doggerland

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"tribes/engine"
)

// conserved holds in every position after the setup: each piece is in one place, limits are kept, what is unused is zero.
func conserved(es engine.State) error {
	s := es.(*state)
	for _, part := range []struct {
		name string
		kept func() error
	}{
		{"round", s.roundKept}, {"tiles", s.tilesKept}, {"animals", s.animalsKept}, {"members", s.membersKept},
		{"plans", s.plansKept}, {"habitats", s.housingKept}, {"goods", s.goodsKept}, {"territory", s.territoryKept},
		{"expeditions", s.partiesKept}, {"shamans", s.shamansKept}, {"handicrafts", s.craftsKept}, {"fresco", s.frescoKept},
		{"objectives", s.targetsKept}, {"solo", s.soloKept}, {"decisions", s.agendaKept}, {"unused places", s.unusedZero},
		{"copy", s.copyKept},
	} {
		if err := part.kept(); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// opens is the first round of the game.
func (s *state) opens() int8 {
	if s.short == 1 {
		return maxRounds - s.rules.shortRounds + 1
	}
	return maxRounds - s.rules.rounds + 1
}

// roundKept: rounds and phases, whose turn it is, and who holds the hut.
func (s *state) roundKept() error {
	seats := engine.Seat(s.players)
	switch {
	case s.phase <= blank || s.phase > ended:
		return fmt.Errorf("phase %d", s.phase)
	case (s.phase == bonuses && s.short == 0) || (s.phase == happening && s.players > 1):
		return fmt.Errorf("phase %d with %d players", s.phase, s.players)
	case s.round < s.opens() || s.round > maxRounds || s.phase <= bonuses && s.round != s.opens():
		return fmt.Errorf("round %d in phase %d", s.round, s.phase)
	case (s.phase == ended) != (s.over != running) || s.over == tooScarce && s.players > 1 || s.over == scored && s.round != maxRounds:
		return fmt.Errorf("over %d in phase %d of round %d", s.over, s.phase, s.round)
	case min(s.first, s.lead, s.turn) < 0 || max(s.first, s.lead, s.turn) >= seats:
		return fmt.Errorf("hut %d, begun by %d, turn %d", s.first, s.lead, s.turn)
	case s.kept == 1 && (s.phase < resolving || s.tribe[s.first].used>>(nextFirst-firstShaman)&1 == 0):
		return fmt.Errorf("seat %d took the hut by phase %d", s.first, s.phase)
	case s.lead != s.first && (s.kept == 0 || s.phase != resolving):
		return fmt.Errorf("phase %d begun by %d, hut %d", s.phase, s.lead, s.first)
	}
	switch {
	case s.done < 0 || s.done > s.players || (s.phase == choosing || s.phase == happening || s.phase == programming) && s.done != 0:
		return fmt.Errorf("%d are done in phase %d", s.done, s.phase)
	case slices.Contains([]uint8{resolving, feeding, moving}, s.phase) && (s.done == s.players || s.turn != (s.lead+engine.Seat(s.done))%seats):
		return fmt.Errorf("%d are done since seat %d in phase %d, turn %d", s.done, s.lead, s.phase, s.turn)
	}
	for i := range s.tribe[:s.players] {
		dropped := s.tribe[i].dropped
		switch {
		case dropped > 1, s.phase < programming && dropped == 1, s.phase > programming && s.over != tooScarce && dropped == 0,
			s.phase == programming && dropped == 1 && s.turn == engine.Seat(i):
			return fmt.Errorf("seat %d: dropped out %d in phase %d", i, dropped, s.phase)
		}
	}
	return nil
}

// tilesKept: each tile once, on the side of the board in use; the Central and Starting tiles in the middle; gathering and animals on tiles only.
func (s *state) tilesKept() error {
	board := &s.rules.board[s.rules.sideOf[s.players]]
	var seen [tiles + 1]bool
	for c, spot := range s.cell {
		t := int(spot.tile) - 1
		if t < 0 {
			if spot.used != 0 || spot.animal != 0 {
				return fmt.Errorf("%s: %+v without a tile", cellName(c), spot)
			}
			continue
		}
		switch {
		case t >= tiles || seen[t]:
			return fmt.Errorf("%s: tile %d again", cellName(c), t)
		case !board.has(c):
			return fmt.Errorf("%s: %s beyond the board", cellName(c), tileWords[t+1])
		case (t == 0) != (c == centre) || (t >= 1 && t <= startTiles) != slices.Contains(startCells[:], c):
			return fmt.Errorf("%s: %s lies there", cellName(c), tileWords[t+1])
		case t > startTiles+baseTiles && !s.rules.extra[s.players]:
			return fmt.Errorf("%s: %s with %d players", cellName(c), tileWords[t+1], s.players)
		case spot.used < 0 || spot.used > s.rules.gathers[s.players] || spot.used > 0 && !s.kindOf(c).yields():
			return fmt.Errorf("%s: gathered %d times", cellName(c), spot.used)
		}
		seen[t] = true
	}
	for t := range 1 + startTiles {
		if seen[t] != (s.phase > choosing) {
			return fmt.Errorf("%s in phase %d", tileWords[t+1], s.phase)
		}
	}
	for t := range s.rules.tile {
		if s.phase > choosing && s.short == 1 && s.rules.tile[t].short && !slices.ContainsFunc(crossCells[:], func(c int) bool { return int(s.cell[c].tile) == t+1 }) {
			return fmt.Errorf("%s is not in the cross", tileWords[t+1])
		}
	}
	return nil
}

// animalsKept: so many of each species as there are, on the territory, in memories or in their corner; two in a memory.
func (s *state) animalsKept() error {
	var out [species]int8
	count := func(place string, animal uint8) error {
		switch {
		case animal > species:
			return fmt.Errorf("%s: animal %d", place, animal)
		case animal > 0:
			out[animal-1]++
		}
		return nil
	}
	for c := range s.cell {
		if err := count(cellName(c), s.cell[c].animal); err != nil {
			return err
		}
	}
	for i := range s.tribe {
		for _, m := range s.tribe[i].memory {
			if err := count(fmt.Sprintf("memory of seat %d", i), m); err != nil {
				return err
			}
		}
	}
	for _, m := range s.herd {
		if err := count("Solo memory", m); err != nil {
			return err
		}
	}
	for kind, n := range out {
		if left := s.left(uint8(kind)); n+left != s.rules.animal[kind].supply || left < 0 {
			return fmt.Errorf("%s: %d out, %d in the corner", speciesIDs[kind], n, left)
		}
	}
	return nil
}

// targetsKept: Objectives are looked at at the end of each round; nothing but an event of the solo mode undoes them.
func (s *state) targetsKept() error {
	settled := s.phase == happening || s.phase == programming || s.phase == moving
	if s.solo() {
		if s.met&^s.wanted != 0 {
			return fmt.Errorf("%b met of %b", s.met, s.wanted)
		}
		for set := s.wanted; set != 0; set &= set - 1 {
			i := bits.TrailingZeros16(set)
			met, holds := s.met>>i&1 == 1, s.meets(0, &s.rules.soloTarget[i])
			if met && !holds || settled && holds && !met {
				return fmt.Errorf("%s: met %t, holds %t", soloWords[i], met, holds)
			}
		}
		return nil
	}
	n, h := int(s.rules.targets[s.players]), heap{all: 1<<maxTargets - 1}
	for i, g := range s.target {
		if i >= n || g.tile == 0 {
			return fmt.Errorf("%d is %+v", i+1, g)
		}
		h.add(bit(int(g.tile) - 1))
		switch {
		case g.first&g.later != 0 || g.later != 0 && g.first == 0 || (g.first|g.later)>>s.players != 0:
			return fmt.Errorf("%s: %+v", targetNext[g.tile], g)
		case s.round == s.opens() && s.phase < moving && g.first != 0:
			return fmt.Errorf("%s before the end of a round: %+v", targetNext[g.tile], g)
		}
		for seat := range s.players {
			met, holds := (g.first|g.later)>>seat&1 == 1, s.meets(engine.Seat(seat), &s.rules.target[g.tile-1])
			if met && !holds || settled && holds && !met && g.later == 0 {
				return fmt.Errorf("%s: seat %d: met %t, holds %t", targetNext[g.tile], seat, met, holds)
			}
		}
	}
	return h.err()
}

// soloKept: a card a round; Solo Objectives of the difficulty; opponents' hunters on tiles of their own, without animals, drained.
func (s *state) soloKept() error {
	if !s.solo() {
		if s.wanted != 0 || s.met != 0 || s.rival != [rivals]uint8{} || s.herd != [soloMemory]uint8{} || s.drawn != 0 || s.card != 0 {
			return fmt.Errorf("%d players, and %b, %v, %v, card %d", s.players, s.wanted, s.rival, s.herd, s.card)
		}
		return nil
	}
	cards := int(s.round)
	switch {
	case s.phase < happening:
		cards = 0
	case s.phase == moving: // the ring has been advanced
		cards--
	}
	n := int(s.rules.level[s.level].targets)
	switch {
	case s.wanted>>soloTargets != 0 || bits.OnesCount16(s.wanted) != n:
		return fmt.Errorf("objectives %b, want %d", s.wanted, n)
	case s.drawn>>soloCards != 0 || bits.OnesCount32(s.drawn) != cards || s.card > soloCards || (s.card != 0) != (cards != 0):
		return fmt.Errorf("card %d, drawn %b, in round %d", s.card, s.drawn, s.round)
	case s.card != 0 && s.drawn&bit(int(s.card)-1) == 0:
		return fmt.Errorf("card %d is not one of %b", s.card, s.drawn)
	}
	for i, t := range s.rules.soloTarget {
		if t.excludes >= 0 && s.wanted>>i&1 == 1 && s.wanted>>t.excludes&1 == 1 {
			return fmt.Errorf("%s and %s together", t.id, soloWords[t.excludes])
		}
	}
	for i, at := range s.rival {
		c := int(at) - 1
		switch {
		case (c >= 0) != (cards != 0) || c >= cells || c >= 0 && s.cell[c].tile == 0:
			return fmt.Errorf("%s hunter at %d", rivalIDs[i], c)
		case c < 0:
		case s.rivalAt(c) != i:
			return fmt.Errorf("two hunters on %s", cellName(c))
		case s.cell[c].animal != 0 || s.kindOf(c).yields() && !s.exhausted(c):
			return fmt.Errorf("%s hunter on %s: %+v", rivalIDs[i], cellName(c), s.cell[c])
		}
	}
	return nil
}

// agendaKept: the decisions open at a time, all of the seat whose turn it is.
func (s *state) agendaKept() error {
	n := s.agenda.Len()
	depth := map[uint8]int{choosing: 2, bonuses: 2, ended: 0}
	if most, ok := depth[s.phase]; ok && n > most || !ok && n > 1 || n == 0 && s.phase != ended {
		return fmt.Errorf("%d open in phase %d", n, s.phase)
	}
	for i := range n {
		t := s.agenda.At(i)
		if t.Seat != s.turn || t.Times < 1 || !s.sound(&t) || !slices.Contains(opened[s.phase][i], t.Kind) {
			return fmt.Errorf("%d in phase %d: %q %+v, turn %d", i, s.phase, taskWords[t.Kind], t, s.turn)
		}
	}
	if t := s.agenda.Top(); t != nil && t.Kind == resolve && !s.tribe[t.Seat].waiting() {
		return errors.New("nothing is left to resolve")
	}
	return nil
}

// opened are the decisions of each phase, the lower ones first.
var opened = [...][2][]uint8{
	choosing:  {{setCentre}, {setArrow}},
	bonuses:   {{trainAbility}, {takeResources}},
	happening: {{give, take, answerEvent, giveUpCraft, restoreRow, restoreTile}},
	programming: {
		{program, chooseCraft, chooseSpace, placeMember, placePair, placePartner, chooseTile, sendGatherers, pay},
	},
	resolving: {
		{resolve, buildHabitat, carry, keepAnimal, makeTools, offer, paintCubes, tripRow, tripTile, placeMegalith, give, take, moveVillage},
	},
	feeding: {{feed}},
	moving:  {{moveVillage}},
	ended:   {},
}

// unusedZero: what nobody plays and what lies beyond the ends of lists is zero, so that positions compare with ==.
func (s *state) unusedZero() error {
	for i := int(s.players); i < maxPlayers; i++ {
		if s.tribe[i] != (tribe{}) {
			return fmt.Errorf("seat %d: %+v", i, s.tribe[i])
		}
	}
	for i := range s.tribe {
		c := &s.tribe[i]
		for _, p := range c.party[c.parties:] {
			if p != (party{}) {
				return fmt.Errorf("seat %d: expedition %+v beyond %d", i, p, c.parties)
			}
		}
	}
	for _, f := range s.fresco[s.shown:] {
		if f != 0 {
			return fmt.Errorf("fresco %v of %d", s.fresco, s.shown)
		}
	}
	return nil
}

// copyKept: the encoding holds the whole position.
func (s *state) copyKept() error {
	blank := &state{rules: s.rules}
	blank.players, blank.short, blank.level = s.players, s.short, s.level
	if err := engine.Decode(blank, engine.Encode(nil, s)); err != nil {
		return err
	}
	if blank.position != s.position {
		return errors.New("a decoded copy is another position")
	}
	return nil
}
