package doggerland

import (
	"math/bits"

	"tribes/engine"
)

// Phases of a game. From the event on they come again every round, in the order of play.
const (
	blank     = iota
	choosing  // the arrow and the Central tile
	bonuses   // of the shorter variant
	happening // the event of a Solo card
	programming
	resolving
	feeding
	moving
	ended
)

// How a game ended.
const (
	running = iota
	scored
	tooScarce // solo: more Scarcity than is allowed
)

const maxParties = mostHunters + 4 // chief, shaman and the two white members

// position is everything there is to know: fixed-size numbers only, comparable, canonical
// (sets as bits, unused places zero). The decks have no order; they are what is neither
// on the table nor used up.
type position struct {
	agenda  engine.Agenda
	players int8
	short   uint8 // 1: the shorter variant
	level   uint8 // solo difficulty
	phase   uint8
	over    uint8
	round   int8        // on the round track, from 1; 0 before setup
	first   engine.Seat // holds the hut
	kept    uint8       // 1: the hut was taken with the shaman this round
	lead    engine.Seat // begins the phase under way
	done    int8        // players who are done with it
	turn    engine.Seat
	arrow   uint8 // edge of the Migration Priority arrow
	central uint8 // direction of the Central tile
	cell    [cells]spot
	fresco  [maxFresco]uint8 // face-up Fresco tiles in the order of turning up: 1 + tile
	shown   int8             // how many there are
	space   [frescoes][rows]painted
	display uint32 // Handicraft tiles face up
	gone    uint32 // Handicraft tiles discarded; solo
	target  [inPlay]goal
	tribe   [maxPlayers]tribe

	wanted uint16            // Solo Objectives in play
	met    uint16            // of them: fulfilled
	rival  [rivals]uint8     // 1 + cell of an opponent's hunter; 0: not there
	herd   [soloMemory]uint8 // the Solo memory from the left: 1 + species
	drawn  uint32            // Solo cards drawn
	card   uint8             // of the round: 1 + card
}

// spot is a cell: 1 + tile, how often it was gathered from, 1 + species of the animal.
type spot struct {
	tile, animal uint8
	used         int8
}

// painted is a space of the fresco: 0 nobody, else 1 + seat or byRivals; and the cubes.
type painted struct {
	by    uint8
	cubes int8
}

const byRivals = 1 + maxPlayers

// goal is an Objective tile in play: 1 + tile, who fulfilled it in the first round and in the second, as bits by seat.
type goal struct{ tile, first, later uint8 }

// job is a member on a place: 1 + place, and who it is.
type job struct{ place, member uint8 }

// party is an expedition: 1 + cell, and who and what takes part.
type party struct {
	at                              uint8
	chiefs, shamans, hunters, tools int8
}

// tribe is one player's own things.
type tribe struct {
	stock    [stocked]int16
	bowl     [bowls][2]int16 // fruit, meat
	scarcity int16           // units
	level    [abilities]uint8
	built    [2]int8 // simple, prestigious habitats
	hunters  int8    // of the tribe, wherever they are; the others are in the supply
	white    [2]int8 // solo: white hunters and chiefs of this round
	home     [members]int8
	newborn  int8
	births   int8 // newborns that found a place so far
	dropped  uint8
	memory   [memory]uint8 // 1 + species
	made     uint32        // Handicraft tiles
	hunts    int8          // successful ones
	used     uint8         // shaman actions, as bits

	site      [members]int8 // on the construction site
	craft     [2]job
	painting  [2]job            // place: space of the fresco
	parents   uint8             // the pair
	improving [abilities]uint8  // 1 + member
	shaman    uint8             // 1 + the action, counted from the first of the shaman's
	partner   uint8             // of a twin birth: 1 + member
	token     uint8             // of paint perfectly: 1 + space of the fresco
	party     [maxParties]party // by cell
	parties   int8

	village uint8            // 1 + cell
	stone   [megaliths]uint8 // menhir, standing stone, dolmen: 1 + cell
	trip    uint8            // token of a long trip: 1 + cell
	old     uint8            // 1: it was laid in an earlier round
}

func bit(i int) uint32 { return 1 << i }

// nth is the n-th set bit, counted from 0.
func nth(set uint32, n int) int {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros32(set)
}

// has counts what a tribe has of a resource; food in all bowls.
func (c *tribe) has(r int) int16 {
	if r < stocked {
		return c.stock[r]
	}
	n := int16(0)
	for b := range c.bowl {
		n += c.bowl[b][r-fruit]
	}
	return n
}

// payable tells whether a tribe has all of the amounts.
func (c *tribe) payable(a *amounts) bool {
	for r, n := range a {
		if n > 0 && c.has(r) < int16(n) {
			return false
		}
	}
	return true
}

// gain takes resources from the supply; food enters its usual bowl (DG-28).
func (c *tribe) gain(r int, n int16) {
	if r < stocked {
		c.stock[r] += n
		return
	}
	c.bowl[r-fruit][r-fruit] += n
}

// lose gives so much of a resource back, of food the oldest first (DG-R45, DG-R57); what is not there is not lost.
func (c *tribe) lose(r int, n int16) (lost int16) {
	if r < stocked {
		lost = min(n, c.stock[r])
		c.stock[r] -= lost
		return
	}
	for b := bowls - 1; b >= 0; b-- {
		part := min(n-lost, c.bowl[b][r-fruit])
		c.bowl[b][r-fruit] -= part
		lost += part
	}
	return
}

func (c *tribe) pay(a *amounts) {
	for r, n := range a {
		c.lose(r, int16(n))
	}
}

// members counts the members of a tribe: chief, shaman and hunters; neither newborns nor white members (DG-R72).
func (c *tribe) members() int8 { return 2 + c.hunters }

// free counts who is at home.
func (c *tribe) free() int8 { return c.home[hunter] + c.home[chief] + c.home[shaman] }

// remembers counts the animals of a species in the collective memory.
func (c *tribe) remembers(kind uint8) (n int8) {
	for _, m := range c.memory {
		if m == kind+1 {
			n++
		}
	}
	return
}

// ritual is the shaman action that has been programmed; 0 none.
func (c *tribe) ritual() int {
	if c.shaman == 0 {
		return 0
	}
	return firstShaman + int(c.shaman) - 1
}

// tradable counts the resources that may be traded: all but tools (DG-160).
func (c *tribe) tradable() (n int16) {
	for r := range resources {
		if r != tool {
			n += c.has(r)
		}
	}
	return
}

// supply counts the hunters that are not in the tribe yet.
func (s *state) supply(c *tribe) int8 { return s.rules.hunters - c.hunters - c.newborn }

// room is how many members the habitats of a tribe can house; the last makeshift ones are covered when the other spaces are full (DG-R31).
func (s *state) room(built [2]int8) int8 {
	h := &s.rules.habitat
	left := min(s.rules.shelters, spaces-built[0]-built[1])
	return left*h[makeshift].houses + built[0]*h[simple].houses + built[1]*h[prestigious].houses
}

func (s *state) solo() bool { return s.players == 1 }

// season is that of the round.
func (s *state) season() uint8 { return s.rules.season[max(s.round, 1)-1] }

// event is that of the Solo card of the round; nil in other modes.
func (s *state) event() *event {
	if s.card == 0 {
		return nil
	}
	return &s.rules.card[s.card-1].event
}

// changed is a number as the event of the round changes it.
func (s *state) changed(what uint8, n int8) int8 {
	e := s.event()
	if e == nil || e.kind != eventChange || e.what != what {
		return n
	}
	return min(max(n*e.times+e.add, e.least), e.most)
}

// reach is the Movement Range of a tribe this round.
func (s *state) reach(c *tribe) int8 {
	return s.changed(changeMovement, s.rules.ability[movement].value[c.level[movement]])
}

// load is what one member carries this round.
func (s *state) load(c *tribe) int8 {
	return s.changed(changeTransport, s.rules.ability[transport].value[c.level[transport]])
}

// land is where tiles lie.
func (s *state) land() (g region) {
	for column := range grid {
		for row := range grid {
			if s.cell[cellAt(column, row)].tile != 0 {
				g[column] |= 1 << row
			}
		}
	}
	return
}

// within is the tiles at most so many steps from a cell: only tiles are crossed, and nothing blocks the way (DG-R19).
func (s *state) within(from int, steps int8) (g region) {
	land := s.land()
	g.add(from)
	for range steps {
		g = g.grown().and(land)
	}
	return
}

// kindOf is what the tile on a cell shows; a tile must lie there.
func (s *state) kindOf(c int) *terrainKind { return &s.rules.kind[s.rules.tile[s.cell[c].tile-1].kind] }

// arrowOf is the direction of the tile on a cell.
func (s *state) arrowOf(c int) uint8 {
	if s.cell[c].tile == 1 {
		return s.central
	}
	return s.rules.tile[s.cell[c].tile-1].arrow
}

// exhausted tells whether a tile bears no more gathering (DG-133 to DG-136).
func (s *state) exhausted(c int) bool { return s.cell[c].used >= s.rules.gathers[s.players] }

// yields tells whether a tile shows resources.
func (k *terrainKind) yields() bool { return k.yield != amounts{} }

// partyAt finds a tribe's expedition on a cell, -1 if there is none.
func (c *tribe) partyAt(at int) int {
	for i := range c.parties {
		if int(c.party[i].at) == at+1 {
			return int(i)
		}
	}
	return -1
}

// claimed tells whether a megalith or token of a tribe stands on a cell, or its village.
func (c *tribe) claimed(at int) bool {
	v := uint8(at) + 1
	return c.village == v || c.trip == v || c.stone[0] == v || c.stone[1] == v || c.stone[2] == v
}

// foreign tells whether an opponent's village, megalith or token is on a cell, or an opponent's hunter in the solo mode (DG-198, DG-R42, DG-R78).
func (s *state) foreign(seat engine.Seat, at int) bool {
	for i := range s.tribe[:s.players] {
		if engine.Seat(i) != seat && s.tribe[i].claimed(at) {
			return true
		}
	}
	return s.rivalAt(at) >= 0
}

// rivalAt finds an opponent's hunter of the solo mode on a cell, -1 if there is none.
func (s *state) rivalAt(at int) int {
	for i, v := range s.rival {
		if int(v) == at+1 {
			return i
		}
	}
	return -1
}

// spaceOf splits a space of the fresco into tile and row.
func spaceOf(place int) (tile, row int) { return place / rows, place % rows }

// speciesAt is the animal of a space of the fresco.
func (s *state) speciesAt(place int) uint8 {
	tile, row := spaceOf(place)
	return s.rules.painting[tile].space[row]
}

// onFresco tells whether a Fresco tile is face up.
func (s *state) onFresco(tile int) bool {
	for _, f := range s.fresco[:s.shown] {
		if int(f) == tile+1 {
			return true
		}
	}
	return false
}

// vacant tells whether a space of a face-up Fresco tile is free of cubes, members and tokens (DG-88, DG-103).
func (s *state) vacant(place int) bool {
	tile, row := spaceOf(place)
	if s.space[tile][row].by != 0 {
		return false
	}
	for i := range s.tribe[:s.players] {
		c, p := &s.tribe[i], uint8(place)+1
		if c.painting[0].place == p || c.painting[1].place == p || c.token == p {
			return false
		}
	}
	return true
}

// vacancy finds the first free space of a species, or of any for species, in the order of the Fresco tiles turned up, from top to bottom; -1 if there is none.
func (s *state) vacancy(kind uint8) int {
	for _, f := range s.fresco[:s.shown] {
		for row := range rows {
			if place := int(f-1)*rows + row; (kind == species || s.speciesAt(place) == kind) && s.vacant(place) {
				return place
			}
		}
	}
	return -1
}

// craftDeck is the Handicraft tiles that nobody has seen, or that were shuffled again.
func (s *state) craftDeck() uint32 {
	deck := bit(crafts) - 1
	for i := range s.tribe {
		deck &^= s.tribe[i].made
	}
	return deck &^ (s.display | s.gone)
}

// left counts the animals of a species that wait in their corner.
func (s *state) left(kind uint8) int8 {
	n := s.rules.animal[kind].supply
	for c := range s.cell {
		if s.cell[c].animal == kind+1 {
			n--
		}
	}
	for i := range s.tribe {
		n -= s.tribe[i].remembers(kind)
	}
	for _, m := range s.herd {
		if m == kind+1 {
			n--
		}
	}
	return n
}

// state is a position with its rules: an engine.State.
type state struct {
	rules *rules
	position
}

func (s *state) Rules() engine.Rules { return s.rules }

func (s *state) Actor() engine.Seat {
	if t := s.agenda.Top(); t != nil {
		return t.Seat
	}
	return engine.NoSeat
}

func (s *state) Turn() engine.Seat {
	if s.phase == blank || s.phase == ended {
		return engine.NoSeat
	}
	return s.turn
}

func (s *state) Clone() engine.State {
	c := *s
	return &c
}

func (s *state) CopyFrom(o engine.State) { *s = *o.(*state) }
