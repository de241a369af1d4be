package dawn

import (
	"math/bits"

	"tribes/engine"
)

// Phases of a game.
const (
	blank = iota
	setting
	playing
	ended
)

// Why a game is over.
const (
	running     = iota
	byVP        // DM-75
	byDormancy  // DM-R33
	byStalemate // DM-R47
	byGuard     // DM-R34
)

// position is everything there is to know: fixed-size numbers only, comparable, canonical
// (unused places zero, sets as bits). What the decks hide is what has not been drawn yet.
type position struct {
	agenda   engine.Agenda
	players  int8
	start    engine.Seat // the Starting Player
	turn     engine.Seat // whose turn it is; in setup the Starting Player
	phase    uint8
	over     uint8
	placed   int8             // setup turns taken
	turns    int16            // turns ended
	idle     int16            // turns in a row that were rests without effect
	stirred  uint8            // 1: this turn has changed something
	included uint8            // what the tile gain under way includes: bit of each resource, then VP
	bumped   uint8            // 1 + seat whose meeple is about to leave the tile: 0 none
	faces    uint32           // bit i: tile i shows its second face
	on       [maxTiles]uint8  // 0 nobody, else 1 + seat
	slot     [maxSlots]canvas // art slots
	unseen   uint16           // Art cards never face up, as bits
	queue    [maxCards]uint8  // Art cards under the deck, the next to come first: 1 + card
	queued   int8
	stack    [maxSlots]stack // progress slots
	middle   uint16          // Setup cards to be taken, as bits
	clan     [maxPlayers]clan
}

// canvas is an art slot: 1 + card, and the line of its cube from 0.
type canvas struct {
	card uint8
	row  int8
}

// stack is a progress slot: 1 + name, and the cards left.
type stack struct {
	name uint8
	left int8
}

// clan is one player's own things.
type clan struct {
	res      [resources]int8
	vp       int16
	mat      int8 // meeples not on the board
	area     [maxAreas]int8
	shore    int8
	drew     uint8         // 1: has taken a Setup card
	acquired uint16        // names, as bits
	space    [spaces]uint8 // card on a printed space: 0 none, else 1 + name
	side     [maxSide]uint8
}

func bit(i int) uint16 { return 1 << i }

func (c *clan) food() int8  { return c.res[fruit] + c.res[meat] }
func (c *clan) goods() int8 { return c.res[tools] + c.res[hides] }

func (c *clan) cards() int8 { return int8(bits.OnesCount16(c.acquired)) }

// onBoard counts meeples in Ready Areas, on tiles and, if it counts, on the shore.
func (s *state) onBoard(c *clan) int8 {
	n := s.rules.clan - c.mat
	if !s.rules.shoreCounts {
		n -= c.shore
	}
	return n
}

// count is what a condition, gain or tie-break counts; by is the place in turn order, from 0.
func (s *state) count(seat engine.Seat, what counter) int16 {
	c := &s.clan[seat]
	switch what {
	case countFood:
		return int16(c.food())
	case countGoods:
		return int16(c.goods())
	case countResources:
		return int16(c.food() + c.goods())
	case countVP:
		return c.vp
	case countOnBoard:
		return int16(s.onBoard(c))
	case countInFirst:
		return int16(c.area[s.rules.first])
	case countCards:
		return int16(c.cards())
	case countEarlier, countLater:
		by := (int16(seat) - int16(s.start) + int16(s.players)) % int16(s.players)
		if what == countEarlier {
			return -by
		}
		return by
	}
	return int16(c.res[what])
}

// faceOf is the face a tile shows.
func (s *state) faceOf(tile int) *face { return &s.rules.tile[tile].face[s.faces>>tile&1] }

// rowOf is the line of the cube on the card of an art slot; nil where no card lies.
func (s *state) rowOf(slot int) *artRow {
	c := s.slot[slot]
	if c.card == 0 {
		return nil
	}
	return &s.rules.art[c.card-1].row[c.row]
}

// inGame counts the cards of a name that so many players use (DM-12).
func (n *nameData) inGame(players int8) (count int8) {
	for i := range n.copies {
		if n.copy[i].from <= players {
			count++
		}
	}
	return
}

// top is the cost of the top card of a stack that is not empty (DM-13).
func (s *state) top(st stack) *amounts {
	n := &s.rules.name[st.name-1]
	skip := n.inGame(s.players) - st.left
	for i := range n.copies {
		if n.copy[i].from > s.players {
			continue
		}
		if skip == 0 {
			return &n.copy[i].cost
		}
		skip--
	}
	return nil
}

// stackOf finds the stack of a name, nil if the name is not in the game.
func (s *state) stackOf(name int) *stack {
	for i := range s.stack {
		if int(s.stack[i].name) == name+1 {
			return &s.stack[i]
		}
	}
	return nil
}

// acting visits the cards of a clan whose effects are active (DM-63).
func (s *state) acting(c *clan, visit func(name int, n *nameData)) {
	for _, card := range c.space {
		if card > 0 {
			visit(int(card)-1, &s.rules.name[card-1])
		}
	}
	for _, card := range c.side {
		if card > 0 {
			visit(int(card)-1, &s.rules.name[card-1])
		}
	}
}

// cooking is what cooking does for a clan; nil while its Cooking card is covered (DM-67, DM-R25).
func (s *state) cooking(c *clan) *exchange {
	switch card := c.space[cooking]; {
	case card == 0:
		return &s.rules.cook
	case s.rules.name[card-1].space == cooking:
		return &s.rules.name[card-1].cook
	}
	return nil
}

// payable tells whether a clan holds a cost: fixed resources, food icons and any icons (DM-R16, DM-R26).
func (c *clan) payable(a *amounts) bool {
	left := int8(0)
	for r, n := range a.res {
		if c.res[r] < n {
			return false
		}
		left += c.res[r] - n
	}
	food := c.food() - a.res[fruit] - a.res[meat]
	return food >= a.food && left-a.food >= a.any && c.vp >= int16(a.vp)
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
