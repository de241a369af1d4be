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

// busy counts the members of a tribe that are not at home.
func (c *tribe) busy() (n [members]int8) {
	for who, k := range c.site {
		n[who] += k
	}
	for _, j := range [...]job{c.craft[0], c.craft[1], c.painting[0], c.painting[1]} {
		if j.place != 0 {
			n[j.member]++
		}
	}
	for who, k := range pairOf[c.parents] {
		n[who] += k
	}
	for _, who := range [...]uint8{c.improving[0], c.improving[1], c.improving[2], c.partner} {
		if who != 0 {
			n[who-1]++
		}
	}
	if c.shaman != 0 {
		n[shaman]++
	}
	for _, p := range c.party[:c.parties] {
		n[hunter] += p.hunters
		n[chief] += p.chiefs
		n[shaman] += p.shamans
	}
	return
}

// membersKept: chief, shaman and hunters, the white ones of the round too, are each at home or at one task.
func (s *state) membersKept() error {
	r := s.rules
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		if c.parents > pairs || c.partner > chief+1 || slices.Max(c.improving[:]) > members {
			return fmt.Errorf("seat %d: pair %d, partner %d, improving %v", i, c.parents, c.partner, c.improving)
		}
		all := [members]int8{hunter: c.hunters + c.white[hunter], chief: 1 + c.white[chief], shaman: 1}
		busy := c.busy()
		for who, n := range all {
			if c.home[who] < 0 || c.home[who]+busy[who] != n {
				return fmt.Errorf("seat %d: %s: %d at home, %d at work, %d in all", i, memberIDs[who], c.home[who], busy[who], n)
			}
		}
		switch {
		case c.hunters < 0 || c.newborn < 0 || c.hunters+c.newborn > r.hunters:
			return fmt.Errorf("seat %d: %d hunters, %d newborn", i, c.hunters, c.newborn)
		case c.newborn > 3 || c.newborn > 0 && s.phase != resolving && s.phase != feeding && s.over != tooScarce:
			return fmt.Errorf("seat %d: %d newborn in phase %d", i, c.newborn, s.phase)
		case c.births < 0 || c.hunters > r.atHome+c.births || s.players > 1 && c.hunters != r.atHome+c.births:
			return fmt.Errorf("seat %d: %d hunters after %d births", i, c.hunters, c.births)
		}
		invited := s.event() != nil && s.event().kind == eventWhite && s.phase >= happening && s.phase <= resolving
		if c.white != [2]int8{} && (!invited || c.white != s.event().white) {
			return fmt.Errorf("seat %d: white members %v in phase %d", i, c.white, s.phase)
		}
	}
	return nil
}

// plansKept: what is programmed is resolved or lost by the end of phase 3; twice only with the chief.
func (s *state) plansKept() error {
	seats := engine.Seat(s.players)
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		over := s.phase != programming && (s.phase != resolving || (engine.Seat(i)-s.lead+seats)%seats < engine.Seat(s.done))
		switch {
		case over && (c.waiting() || c.busy() != [members]int8{} || c.token != 0 || c.parties != 0):
			return fmt.Errorf("seat %d: %v at work in phase %d", i, c.busy(), s.phase)
		case slices.Min(c.site[:]) < 0 || c.built[0]+c.built[1]+c.site[hunter]+c.site[chief]+c.site[shaman] > spaces:
			return fmt.Errorf("seat %d: %v on the construction site, %v built", i, c.site, c.built)
		}
		for _, jobs := range [...]*[2]job{&c.craft, &c.painting} {
			switch a, b := jobs[0], jobs[1]; {
			case a.place == 0 && (a.member != 0 || b.place != 0) || b.place == 0 && b.member != 0 || max(a.member, b.member) >= members:
			case a.place != 0 && a.place == b.place || b.place != 0 && a.member != chief && b.member != chief:
			default:
				continue
			}
			return fmt.Errorf("seat %d: %+v at one action", i, *jobs)
		}
	}
	return nil
}

// housingKept: 6 spaces, and a place for every member; a makeshift habitat is covered only when the other spaces are full.
func (s *state) housingKept() error {
	h := &s.rules.habitat
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		n := c.built[0] + c.built[1]
		if min(c.built[0], c.built[1]) < 0 || n > spaces {
			return fmt.Errorf("seat %d: %v built", i, c.built)
		}
		shelters := s.rules.shelters - max(0, n-(spaces-s.rules.shelters))
		room := shelters*h[makeshift].houses + c.built[0]*h[simple].houses + c.built[1]*h[prestigious].houses
		if room < c.members() {
			return fmt.Errorf("seat %d: room for %d of %d members, %v built", i, room, c.members(), c.built)
		}
	}
	return nil
}

// goodsKept: nothing below 0; levels there are; in the solo mode no more Scarcity than is allowed, or the game is lost.
func (s *state) goodsKept() error {
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		for r := range resources {
			if c.has(r) < 0 {
				return fmt.Errorf("seat %d: %d %s", i, c.has(r), resourceIDs[r])
			}
		}
		for b, bowl := range c.bowl {
			if min(bowl[0], bowl[1]) < 0 {
				return fmt.Errorf("seat %d: bowl %d holds %v", i, b+1, bowl)
			}
		}
		switch {
		case c.bowl[0][meat-fruit] != 0:
			return fmt.Errorf("seat %d: %d meat in bowl 1", i, c.bowl[0][meat-fruit])
		case slices.Max(c.level[:]) >= levels:
			return fmt.Errorf("seat %d: levels %v", i, c.level)
		case c.scarcity < 0 || s.solo() && (c.scarcity > int16(s.rules.level[s.level].scarcity)) != (s.over == tooScarce):
			return fmt.Errorf("seat %d: %d units of Scarcity, over %d", i, c.scarcity, s.over)
		}
	}
	return nil
}

// territoryKept: villages, megaliths and tokens stand on tiles, and not with those of others but as villages on the Central tile.
func (s *state) territoryKept() error {
	var by [cells]uint8 // 1 + seat
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		if c.village == 0 {
			return fmt.Errorf("seat %d: no village", i)
		}
		for k, v := range [...]uint8{c.village, c.trip, c.stone[0], c.stone[1], c.stone[2]} {
			if v == 0 {
				continue
			}
			at := int(v) - 1
			switch {
			case at >= cells || s.phase > choosing && s.cell[at].tile == 0 || s.phase <= choosing && at != centre:
				return fmt.Errorf("seat %d: piece %d at %d: no tile", i, k, at)
			case by[at] != 0 && int(by[at]) != i+1 && (at != centre || k != 0 || c.claims(at) > 1 || s.tribe[by[at]-1].claims(at) > 1):
				return fmt.Errorf("seats %d and %d share %s", by[at]-1, i, cellName(at))
			case k != 1 && s.rivalAt(at) >= 0:
				return fmt.Errorf("seat %d: piece %d with an opponent's hunter", i, k)
			}
			by[at] = uint8(i) + 1
		}
		switch {
		case c.old > 1 || c.old == 1 && c.trip == 0 || c.trip != 0 && c.used>>(longTrip-firstShaman)&1 == 0:
			return fmt.Errorf("seat %d: token at %d, old %d", i, c.trip, c.old)
		case c.trip != 0 && c.old == 0 && s.phase <= programming:
			return fmt.Errorf("seat %d: a new token in phase %d", i, s.phase)
		}
		for k, at := range c.stone {
			if (at != 0) != (c.used>>(firstStone+k-firstShaman)&1 == 1) {
				return fmt.Errorf("seat %d: %s at %d, actions %b", i, actionIDs[firstStone+k], at, c.used)
			}
		}
	}
	return nil
}

// claims counts the pieces that claim a cell for a tribe.
func (c *tribe) claims(at int) (n int) {
	for _, v := range [...]uint8{c.village, c.trip, c.stone[0], c.stone[1], c.stone[2]} {
		if int(v) == at+1 {
			n++
		}
	}
	return
}

// partiesKept: one expedition on a tile, with what it came for, in reach, and as large as the rules want; no piece of another
// tribe is there, unless it came after the expedition (DG-R27).
func (s *state) partiesKept() error {
	var taken region
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		for k := range c.party[:c.parties] {
			p := &c.party[k]
			at := int(p.at) - 1
			if at < 0 || s.cell[at].tile == 0 || taken.has(at) || k > 0 && p.at <= c.party[k-1].at {
				return fmt.Errorf("seat %d: expedition %d at %d", i, k+1, at)
			}
			taken.add(at)
			if err := s.partyFits(p); err != nil {
				return fmt.Errorf("seat %d: %s: %w", i, cellName(at), err)
			}
			for j := range s.tribe[:s.players] {
				o := &s.tribe[j]
				late := s.phase == resolving && o.village != p.at && (o.trip != p.at || o.old == 0)
				if j != i && o.claimed(at) && !late {
					return fmt.Errorf("seat %d: %s with a piece of seat %d", i, cellName(at), j)
				}
			}
			if near := s.targets(engine.Seat(i)); s.rivalAt(at) >= 0 || s.phase == programming && !near.has(at) {
				return fmt.Errorf("seat %d: %s out of reach, or an opponent's hunter there", i, cellName(at))
			}
		}
	}
	return nil
}

// partyFits: a hunt with both minimums and just the tools that it needs, or at most 3 components that gather something.
func (s *state) partyFits(p *party) error {
	at := int(p.at) - 1
	mastery := p.hunters + p.shamans + p.tools + 2*p.chiefs
	if min(p.hunters, p.chiefs, p.shamans, p.tools) < 0 || p.hunters+p.chiefs+p.shamans == 0 {
		return fmt.Errorf("nobody is there: %+v", *p)
	}
	if animal := s.cell[at].animal; animal != 0 {
		a := &s.rules.animal[animal-1]
		if p.shamans > 0 || mastery < a.mastery || p.hunters+p.chiefs < a.team || p.tools > 0 && mastery > a.mastery {
			return fmt.Errorf("%+v hunts %s", *p, speciesIDs[animal-1])
		}
		return nil
	}
	if mastery > 3 || !s.kindOf(at).yields() || s.exhausted(at) {
		return fmt.Errorf("%+v gathers from %+v", *p, s.cell[at])
	}
	return nil
}

// shamansKept: each shaman action once a game for a player, once a round for all, with a partner or token if it needs one.
func (s *state) shamansKept() error {
	seen := map[int]bool{}
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		t := s.agenda.Top()
		chooses := t != nil && int(t.Seat) == i && (t.Kind == chooseSpace && t.Arg == paintPerfectly || t.Kind == placePartner)
		action := c.ritual()
		rounds := s.round - s.opens()
		if s.phase >= resolving && s.phase != moving {
			rounds++
		}
		switch {
		case c.shaman > shamanKinds || action != 0 && (seen[action] || s.locked(action) || c.used>>(c.shaman-1)&1 == 1):
			return fmt.Errorf("seat %d: action %d, used %b", i, c.shaman, c.used)
		case bits.OnesCount8(c.used) > int(rounds):
			return fmt.Errorf("seat %d: used %b in %d rounds", i, c.used, rounds)
		case !chooses && ((c.token != 0) != (action == paintPerfectly) || (c.partner != 0) != (action == twinBirth)):
			return fmt.Errorf("seat %d: action %d, token %d, partner %d", i, c.shaman, c.token, c.partner)
		}
		seen[action] = action != 0
	}
	return nil
}

// heap counts things that are in one place each.
type heap struct {
	seen, all, twice uint32
}

func (h *heap) add(set uint32) {
	h.twice |= h.seen & set
	h.seen |= set
}

func (h *heap) err() error {
	if h.twice != 0 || h.seen&^h.all != 0 {
		return fmt.Errorf("%b in two places, %b not in the box", h.twice, h.seen&^h.all)
	}
	return nil
}

// craftsKept: each Handicraft tile in one place; so many face up as the players make it, as long as there are; a member on each at most.
func (s *state) craftsKept() error {
	tiles, standing := heap{all: 1<<crafts - 1}, heap{all: s.display}
	tiles.add(s.display)
	tiles.add(s.gone)
	for i := range s.tribe {
		tiles.add(s.tribe[i].made)
		for _, j := range s.tribe[i].craft {
			if j.place != 0 {
				standing.add(bit(int(j.place) - 1))
			}
		}
	}
	tiles.add(s.craftDeck())
	want := min(int(s.rules.display[s.players]), bits.OnesCount32(s.display|s.gone|s.craftDeck()))
	full := s.phase == moving || s.phase == bonuses || s.phase == programming && !s.solo()
	switch n := bits.OnesCount32(s.display); {
	case tiles.seen != tiles.all:
		return fmt.Errorf("%b are nowhere", tiles.all&^tiles.seen)
	case s.gone != 0 && !s.solo():
		return fmt.Errorf("%b discarded with %d players", s.gone, s.players)
	case n > int(s.rules.display[s.players]) || full && n != want || s.phase <= choosing && n != 0:
		return fmt.Errorf("%d face up in phase %d", n, s.phase)
	}
	return errors.Join(tiles.err(), standing.err())
}

// frescoKept: a tile a round; cubes, members and tokens on tiles face up, one party on a space.
func (s *state) frescoKept() error {
	if want := min(s.round-s.opens()+1, s.rules.fresco[s.players]); s.shown != want {
		return fmt.Errorf("%d tiles in round %d", s.shown, s.round)
	}
	var up [frescoes]bool
	for _, f := range s.fresco[:s.shown] {
		if f == 0 || f > frescoes || up[f-1] {
			return fmt.Errorf("tiles %v", s.fresco[:s.shown])
		}
		up[f-1] = true
	}
	var at [frescoes][rows]bool
	for tile := range s.space {
		for row, p := range s.space[tile] {
			blue := p.by == byRivals
			switch {
			case p == painted{}:
				continue
			case !up[tile] || p.by == 0 || p.cubes < 1 || p.cubes > memory:
			case blue && (!s.solo() || p.cubes != 1) || !blue && int(p.by) > int(s.players):
			default:
				at[tile][row] = true
				continue
			}
			return fmt.Errorf("%s %s: %+v", frescoWords[tile], rowIDs[row], p)
		}
	}
	for i := range s.tribe[:s.players] {
		c := &s.tribe[i]
		for _, place := range [...]uint8{c.painting[0].place, c.painting[1].place, c.token} {
			if place == 0 {
				continue
			}
			tile, row := spaceOf(int(place) - 1)
			if tile >= frescoes || !up[tile] || at[tile][row] {
				return fmt.Errorf("seat %d: on a space that is not free: %d", i, place)
			}
			at[tile][row] = true
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
	depth := map[uint8]int{choosing: 2, bonuses: 2, resolving: 2, ended: 0}
	if most, ok := depth[s.phase]; ok && n > most || !ok && n > 1 || n == 0 && s.phase != ended {
		return fmt.Errorf("%d open in phase %d", n, s.phase)
	}
	for i := range n {
		t := s.agenda.At(i)
		if t.Seat != s.turn || t.Times < 1 || !s.sound(&t) || !slices.Contains(opened[s.phase][i], t.Kind) {
			return fmt.Errorf("%d in phase %d: %q %+v, turn %d", i, s.phase, taskWords[t.Kind], t, s.turn)
		}
		if t.Kind == moveVillage && (t.Arg == byMagic) != (s.phase == resolving) {
			return fmt.Errorf("a village moves by %d in phase %d", t.Arg, s.phase)
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
		{resolve},
		{buildHabitat, carry, keepAnimal, makeTools, offer, paintCubes, tripRow, tripTile, placeMegalith, give, take, moveVillage},
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
