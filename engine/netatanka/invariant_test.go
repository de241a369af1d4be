package netatanka

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
		{"round", s.roundKept}, {"areas", s.areasKept}, {"tiles", s.tilesKept},
		{"cards", s.cardsKept}, {"Link tokens", s.tokensKept}, {"Objectives", s.objectivesKept},
		{"Nomads", s.nomadsKept}, {"Locations", s.placesKept}, {"turns", s.turnsKept},
		{"clans", s.clansKept}, {"Handicraft cards", s.laidKept}, {"totem poles", s.rankKept},
		{"decisions", s.agendaKept}, {"unused places", s.unusedZero},
	} {
		if err := part.kept(); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// roundKept: rounds, phases and the two ways to be first player.
func (s *state) roundKept() error {
	seats := engine.Seat(s.players)
	last := s.round == s.rules.rounds[s.players]
	switch {
	case s.phase <= blank || s.phase > ended || s.phase == opening && s.players == 1:
		return fmt.Errorf("phase %d with %d players", s.phase, s.players)
	case s.round < 1 || s.round > s.rules.rounds[s.players] || s.phase > resolving && !last:
		return fmt.Errorf("round %d in phase %d", s.round, s.phase)
	case s.start < 0 || s.start >= seats || s.first < 0 || s.first >= seats || s.turn < 0 || s.turn >= seats:
		return fmt.Errorf("start %d, first %d, turn %d", s.start, s.first, s.turn)
	case s.round == 1 && s.phase <= resolving && (s.first != s.start || s.host != engine.NoSeat):
		return fmt.Errorf("seat %d is first in round 1, seat %d starts, seat %d hosts", s.first, s.start, s.host)
	case s.host < engine.NoSeat || s.host >= seats || s.next < engine.NoSeat || s.next >= seats:
		return fmt.Errorf("host %d, next host %d", s.host, s.next)
	case s.host != engine.NoSeat && (s.phase > resolving || s.host != s.first):
		return fmt.Errorf("seat %d hosts in phase %d, seat %d is first", s.host, s.phase, s.first)
	case s.next != engine.NoSeat && (s.phase != resolving || s.faceUp().right != rightVisitor):
		return fmt.Errorf("seat %d is next host in phase %d", s.next, s.phase)
	}
	return nil
}

// areasKept: stocks of the board.
func (s *state) areasKept() error {
	switch {
	case min(s.forest[0], s.forest[1], s.tanning[0], s.tanning[1]) < 0:
		return fmt.Errorf("forest %v, tanning %v", s.forest, s.tanning)
	case s.caught < 0 || s.caught > buffaloes || s.phase != resolving && s.caught == buffaloes:
		return fmt.Errorf("%d Buffalo caught in phase %d", s.caught, s.phase)
	case s.phase != resolving && s.tanning[1] > max(int16(s.rules.meatCap), int16(s.rules.tanning[1])):
		return fmt.Errorf("%d Meat in phase %d", s.tanning[1], s.phase)
	}
	return nil
}

// tilesKept: one Canoe tile a round is drawn, in the last round a Final tile.
func (s *state) tilesKept() error {
	drawn := int(s.round)
	last := s.round == s.rules.rounds[s.players]
	if last {
		drawn--
	}
	switch {
	case s.tile < 1 || s.tile > tiles || (s.tile > canoes) != last:
		return fmt.Errorf("tile %d in round %d", s.tile, s.round)
	case !last && s.canoes&uint16(bit(int(s.tile)-1)) != 0:
		return fmt.Errorf("tile %d is face up and in the stack", s.tile)
	case s.canoes>>canoes != 0 || bits.OnesCount16(s.canoes) != canoes-drawn:
		return fmt.Errorf("Canoe tiles %b not drawn in round %d", s.canoes, s.round)
	}
	return nil
}

// heap counts things that are in one place each.
type heap struct {
	seen, all uint32
	twice     uint32
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

// cardsKept: each card in one place or out of the game; 5 available as long as there is a preview.
func (s *state) cardsKept() error {
	craft, wisdom := heap{all: 1<<crafts - 1}, heap{all: 1<<wisdoms - 1}
	for i := range s.clan {
		c := &s.clan[i]
		craft.add(c.craft)
		craft.add(c.complete)
		wisdom.add(uint32(c.wisdom))
	}
	return errors.Join(s.craft.kept(&craft), s.wisdom.kept(&wisdom))
}

func (m *market) kept(h *heap) error {
	h.add(m.up)
	h.add(m.deck)
	up := bits.OnesCount32(m.up)
	if m.preview != 0 {
		h.add(bit(int(m.preview) - 1))
	}
	switch {
	case up > display || m.preview != 0 && up != display:
		return fmt.Errorf("%d available, preview %d", up, m.preview)
	case m.preview == 0 && m.deck != 0:
		return fmt.Errorf("deck %b without a preview", m.deck)
	}
	return h.err()
}

// tokensKept: nine Link tokens in the stack, with players or used; with Solo Links none, and all 17 of those.
func (s *state) tokensKept() error {
	h := heap{all: 1<<tokens - 1}
	h.add(uint32(s.tokens))
	for i := range s.clan {
		h.add(uint32(s.clan[i].tokens))
	}
	var shown [bonuses]int8
	for i, b := range s.shows {
		if (b != 0) != (s.soloLinks == 1) || int(b) > int(bonuses) {
			return fmt.Errorf("Link %d shows %d", i+1, b)
		}
		if b != 0 {
			shown[b-1]++
		}
	}
	switch {
	case s.soloLinks == 1 && (s.players != 1 || h.seen != 0 || shown != s.rules.soloLinks):
		return fmt.Errorf("%d players, Link tokens %b, Solo Links %v", s.players, h.seen, shown)
	case s.round == 1 && s.phase == placing && s.soloLinks == 0 && s.tokens != 1<<tokens-1:
		return fmt.Errorf("Link tokens %b before anybody could take one", s.tokens)
	}
	return h.err()
}

// objectivesKept: cards are opened in turn order after the last round, each once; alone there is one of the chosen deck.
func (s *state) objectivesKept() error {
	if s.players == 1 {
		if s.solo < 1 || s.solo > soloCards || s.rules.soloCard[s.solo-1].deck != s.level || s.clan[0].objective != 0 {
			return fmt.Errorf("Solo Objective %d of deck %d, Objective %d", s.solo, s.level, s.clan[0].objective)
		}
		return nil
	}
	if s.solo != 0 || s.level != 0 {
		return fmt.Errorf("Solo Objective %d of deck %d", s.solo, s.level)
	}
	h := heap{all: 1<<objectives - 1}
	for k := range engine.Seat(s.players) {
		seat := (s.first + k) % engine.Seat(s.players)
		card := s.clan[seat].objective
		opened := s.phase == ended || s.phase == opening && k < (s.turn-s.first+engine.Seat(s.players))%engine.Seat(s.players)
		if (card != 0) != opened || card < -1 {
			return fmt.Errorf("seat %d: Objective %d in phase %d", seat, card, s.phase)
		}
		if card > 0 {
			h.add(bit(int(card) - 1))
		}
	}
	return h.err()
}

// nomadsKept: no more Nomads of a colour or a seat than the game has; all are placed before anybody acts.
func (s *state) nomadsKept() error {
	owned := uint8(0)
	for seat := range engine.Seat(s.players) {
		extra := 0
		for _, c := range s.coloursOf(seat) {
			owned |= 1 << c
			f := &s.nomad[c]
			if n := bits.OnesCount32(f.at); n > int(s.rules.nomads[s.players]) {
				return fmt.Errorf("%d of colour %d", n, c)
			}
			extra += bits.OnesCount32(f.extra)
		}
		c := &s.clan[seat]
		switch n := s.inPlay(seat); {
		case n > s.rules.perTurn[s.players] || s.phase == resolving && n != s.rules.perTurn[s.players] || s.phase > resolving && n != 0:
			return fmt.Errorf("seat %d: %d in play in phase %d", seat, n, s.phase)
		case extra != int(c.copied) || c.copied == 1 && !s.copier(c):
			return fmt.Errorf("seat %d: %d copying, Copy Power used %d", seat, extra, c.copied)
		}
	}
	for c := range s.nomad {
		if owned>>c&1 == 0 && s.nomad[c] != (standing{}) {
			return fmt.Errorf("colour %d is nobody's: %+v", c, s.nomad[c])
		}
	}
	switch n := bits.OnesCount32(s.visitor.at); {
	case n > 1 || n == 1 && s.host == engine.NoSeat:
		return fmt.Errorf("%d Visiting Nomads of seat %d", n, s.host)
	case n == 0 && s.host != engine.NoSeat && s.phase == resolving && s.placeable(s.host, visitor) == legal:
		return errors.New("the Visiting Nomad could have been placed")
	}
	return nil
}

// placesKept: at most two Nomads on a single space, one with an Elder; extra ones only beside normal ones; no missions afoot when the game ends.
func (s *state) placesKept() error {
	for _, f := range append(s.nomad[:], s.visitor) {
		if (f.extra|f.down)&^f.at != 0 || f.at>>locations != 0 {
			return fmt.Errorf("%+v", f)
		}
	}
	if s.visitor.extra != s.visitor.at {
		return fmt.Errorf("Visiting Nomad %+v", s.visitor)
	}
	for l := range locations {
		normal, extra := s.occupants(l)
		kind := s.rules.location[l].kind
		visited := int8(s.visitor.at >> l & 1)
		switch {
		case kind == open && (extra != visited || normal < extra):
		case kind != open && normal > s.slots(l):
		case kind == single && extra > normal:
		case kind == elder && extra > 0:
		default:
			continue
		}
		return fmt.Errorf("%s holds %d normal, %d extra", s.place(l), normal, extra)
	}
	return nil
}

// turnsKept: only who has had the turn of Phase II, or has it, has laid Nomads down and resolved Links; a Link has both ends.
func (s *state) turnsKept() error {
	n := engine.Seat(s.players)
	for k := range n {
		seat := (s.first + k) % n
		acted := s.phase == resolving && k <= (s.turn-s.first+n)%n
		for p := range pieces {
			f := s.figuresOf(seat, p)
			switch {
			case f == nil:
			case f.down != 0 && !acted:
				return fmt.Errorf("seat %d: laid down in phase %d: %b", seat, s.phase, f.down)
			case acted && seat != s.turn && (f.at&^f.down)&(bit(fellTimber)|bit(huntBuffalo)) != 0:
				return fmt.Errorf("seat %d: the turn is over, and a mandatory action is left: %b of %b", seat, f.down, f.at)
			}
		}
		for _, c := range s.coloursOf(seat) {
			for set := s.resolved[c]; set != 0; set &= set - 1 {
				if i := bits.TrailingZeros32(set); i >= links || !acted || !s.linked(c, i) {
					return fmt.Errorf("seat %d: Link %d resolved by colour %d in phase %d", seat, i+1, c, s.phase)
				}
			}
		}
	}
	return nil
}

// clansKept: stocks, tents from the left, nourishment.
func (s *state) clansKept() error {
	r := s.rules
	for i := range s.clan[:s.players] {
		c := &s.clan[i]
		switch {
		case slices.Min(c.res[:]) < 0 || c.gen < 0 || min(c.totem[0], c.totem[1]) < 0:
			return fmt.Errorf("seat %d: stock %v, Generosity %d, totem pole %v", i, c.res, c.gen, c.totem)
		case min(c.fed[0], c.fed[1]) < 0 || c.fed[0]+c.fed[1] > r.spaces || c.copied > 1:
			return fmt.Errorf("seat %d: nourishment %v, Copy Power used %d", i, c.fed, c.copied)
		}
		fed, begun := true, true // all demands so far, the tent to the left
		for k, t := range c.tent {
			work, food := t.hide+t.wood, t.food[0]+t.food[1]
			demand := r.tent[k].demand
			switch {
			case k >= int(r.tents) && t != (tent{}):
			case min(t.hide, t.wood, t.food[0], t.food[1]) < 0:
			case t.hide > r.tentHide || t.wood > r.tentWood || t.food[0] > demand[0] || t.food[1] > demand[1]:
			case work > 0 && (!begun || t.food != demand):
			case food > 0 && !fed:
			default:
				fed = fed && t.food == demand
				begun = work > 0
				continue
			}
			return fmt.Errorf("seat %d: tent %d: %+v", i, k+1, t)
		}
	}
	return nil
}

// laidKept: Wood and Hide lie on own incomplete Handicraft cards only, and never all that one needs.
func (s *state) laidKept() error {
	held := uint32(0)
	for i := range s.clan {
		held |= s.clan[i].craft
	}
	for i, on := range s.laid {
		c := &s.rules.craft[i]
		if on != [2]int8{} && held&bit(i) == 0 || on[0] < 0 || on[1] < 0 || on[0] > c.wood || on[1] > c.hide || on == [2]int8{c.wood, c.hide} {
			return fmt.Errorf("%s: %v laid", c.id, on)
		}
	}
	return nil
}

// rankKept: the ranking holds just the players with a stage, taller ones first (NT-R45).
func (s *state) rankKept() error {
	var in [maxPlayers]bool
	for i, seat := range s.rank[:s.ranked] {
		switch {
		case seat < 0 || seat >= engine.Seat(s.players) || in[seat]:
			return fmt.Errorf("ranking %v", s.rank[:s.ranked])
		case i > 0 && s.clan[s.rank[i-1]].height() < s.clan[seat].height():
			return fmt.Errorf("seat %d stands behind a lower one", seat)
		}
		in[seat] = true
	}
	for i := range s.clan {
		if in[i] != (s.clan[i].height() > 0) {
			return fmt.Errorf("seat %d: height %d, ranked %t", i, s.clan[i].height(), in[i])
		}
	}
	return nil
}

// agendaKept: the decisions open at a time, all of the seat whose turn it is.
func (s *state) agendaKept() error {
	n := s.agenda.Len()
	for i := range n {
		t := s.agenda.At(i)
		lowest, offering := i == 0, t.Kind == offer
		bottom := t.Kind == resolveNomad || t.Kind == choosePiece || t.Kind == chooseLocation || t.Kind == openObjective
		switch {
		case t.Seat != s.turn || !s.sound(&t):
		case t.Times < 1 && !(offering && t.Times == 0 && i < n-1): // the last offering is being carried out
		case lowest != bottom, offering && i != 1, i == 2 && s.agenda.At(1).Kind != offer, i > 2:
		default:
			continue
		}
		return fmt.Errorf("decision %d of %d, turn %d: %+v", i, n, s.turn, t)
	}
	lowest := uint8(0)
	if n > 0 {
		lowest = s.agenda.At(0).Kind
	}
	switch want := [...][]uint8{placing: {choosePiece, chooseLocation}, resolving: {resolveNomad}, opening: {openObjective}, ended: {0}}[s.phase]; {
	case !slices.Contains(want, lowest):
		return fmt.Errorf("%q is open in phase %d", taskWords[lowest], s.phase)
	case s.offered != 0 && (n < 2 || s.agenda.At(1).Kind != offer || s.offered>>links != 0):
		return fmt.Errorf("Links %b used by offerings that are over", s.offered)
	}
	return nil
}

// unusedZero: what nobody plays and what lies beyond the ends of lists is zero, so that positions compare with ==.
func (s *state) unusedZero() error {
	for i := int(s.players); i < maxPlayers; i++ {
		if s.clan[i] != (clan{}) {
			return fmt.Errorf("seat %d: %+v", i, s.clan[i])
		}
	}
	for _, seat := range s.rank[s.ranked:] {
		if seat != 0 {
			return fmt.Errorf("ranking %v of %d", s.rank, s.ranked)
		}
	}
	owned := uint8(0)
	for seat := range engine.Seat(s.players) {
		for _, c := range s.coloursOf(seat) {
			owned |= 1 << c
		}
	}
	for c, set := range s.resolved {
		if set != 0 && owned>>c&1 == 0 {
			return fmt.Errorf("colour %d is nobody's and has resolved Links %b", c, set)
		}
	}
	return nil
}
