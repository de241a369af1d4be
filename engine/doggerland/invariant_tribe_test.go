package doggerland

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"tribes/engine"
)

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
	case tiles.seen&tiles.all != tiles.all:
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
