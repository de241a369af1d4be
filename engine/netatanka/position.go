package netatanka

import (
	"math/bits"

	"tribes/engine"
)

// Phases of a game.
const (
	blank = iota
	placing
	resolving
	opening // the private Objectives
	ended
)

// Pieces that a seat places and resolves: its first and second colour, and the Visiting Nomad.
const (
	firstColour = iota
	secondColour
	visitor
	pieces
)

// position is everything there is to know: fixed-size numbers only, comparable, canonical
// (sets as bits, unused places zero). Decks have no order; they are what has not been drawn yet.
type position struct {
	agenda    engine.Agenda
	players   int8
	side      uint8
	level     uint8 // solo difficulty
	soloLinks uint8 // 1: the Links show tokens
	phase     uint8
	round     int8        // from 1; 0 before setup
	start     engine.Seat // the first player of the game
	first     engine.Seat // holds the First Player token
	turn      engine.Seat
	host      engine.Seat // of the Visiting Nomad this round
	next      engine.Seat // welcomed it for the next round
	forest    [2]int16    // Wood, Mushroom
	tanning   [2]int16    // Hide, Meat
	caught    int8        // Buffalo
	tile      uint8       // face-up Canoe or Final tile: 0 none, else 1 + tile
	canoes    uint16      // bit i: Canoe tile i has not been drawn
	craft     market
	wisdom    market
	tokens    uint16                  // Link tokens left in the stack
	shows     [links]uint8            // Solo Links: 0 none, else 1 + bonus
	nomad     [colours]standing       // by colour
	visitor   standing                // the Visiting Nomad, at most one
	resolved  [colours]uint32         // Links resolved this turn or round, by colour
	offered   uint32                  // Links used by the offering action under way
	ranked    int8                    // players with at least 1 stage
	rank      [maxPlayers]engine.Seat // tallest totem pole first
	clan      [maxPlayers]clan
	laid      [crafts][2]int8 // Wood, Hide on incomplete Handicraft cards
	solo      uint8           // Solo Objective: 0 none, else 1 + card
}

// market is a deck with its cards face up. Cards are bits.
type market struct {
	up      uint32 // available
	preview uint8  // 0 none, else 1 + card
	deck    uint32 // not drawn yet
}

// standing are the Nomads of one colour on the board, at most one on each Location.
type standing struct {
	at    uint32 // Locations
	extra uint32 // of them: placed beyond the single spaces, by Copy Power or as Visiting Nomad
	down  uint32 // of them: laid down
}

// clan is one player's own things.
type clan struct {
	res       [resources]int16 // Personal Reserve
	gen       int16            // Generosity
	tent      [maxTents]tent
	fed       [2]int8  // nourishment section: Meat, Mushrooms
	copied    uint8    // 1: the Copy Power was used this round
	totem     [2]int16 // Wood, Skull
	craft     uint32   // incomplete Handicraft cards
	complete  uint32   // complete ones
	wisdom    uint16   // Neta-Tanka cards
	tokens    uint16   // Link tokens
	objective int8     // private Objective: 0 not opened, else the card; -1 it could not be opened
}

// tent is what lies on a tent, and the food before it.
type tent struct {
	hide, wood int8
	food       [2]int8 // Meat, Mushroom
}

func bit(i int) uint32 { return 1 << i }

// nth is the n-th set bit, counted from 0.
func nth(set uint32, n int) int {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros32(set)
}

func (c *clan) height() int16 { return c.totem[0] + c.totem[1] }

// copier tells whether the Copy Power is unlocked (NT-31); food never leaves the section.
func (s *state) copier(c *clan) bool { return c.fed[meat]+c.fed[mushroom] >= s.rules.copies }

// coloursOf lists the colours of a seat: one, or two with 1 or 2 players.
func (s *state) coloursOf(seat engine.Seat) []uint8 { return s.rules.bySeat[s.players][seat] }

// figuresOf are the pieces of one sort that a seat has on the board, nil if it has no such pieces.
func (s *state) figuresOf(seat engine.Seat, piece int) *standing {
	if piece == visitor {
		if s.host == seat {
			return &s.visitor
		}
		return nil
	}
	if own := s.coloursOf(seat); piece < len(own) {
		return &s.nomad[own[piece]]
	}
	return nil
}

// inPlay counts the Nomads a seat has on the board, the Visiting Nomad left out (NT-174, NT-R16).
func (s *state) inPlay(seat engine.Seat) (n int8) {
	for _, c := range s.coloursOf(seat) {
		n += int8(bits.OnesCount32(s.nomad[c].at))
	}
	return
}

// occupants counts the Nomads on a Location: on single spaces, and beyond.
func (s *state) occupants(location int) (normal, extra int8) {
	b := bit(location)
	for c := range s.nomad {
		if f := &s.nomad[c]; f.extra&b != 0 {
			extra++
		} else if f.at&b != 0 {
			normal++
		}
	}
	if s.visitor.at&b != 0 {
		extra++
	}
	return
}

// slots is the number of single spaces of a Location (NT-106, NT-99).
func (s *state) slots(location int) int8 {
	if location == visitCanoe {
		return s.faceUp().slots
	}
	return s.rules.location[location].slots[s.players]
}

func (s *state) faceUp() *tileData { return &s.rules.tile[s.tile-1] }

// link is a Link of the side in play.
func (s *state) link(i int) *linkData { return &s.rules.link[s.side][i] }

// bonusOf is what a Link gives.
func (s *state) bonusOf(i int) bonus {
	if s.soloLinks == 1 {
		return bonus(s.shows[i] - 1)
	}
	return s.link(i).bonus
}

// linked tells whether Nomads of a colour stand on both ends of a Link (NT-120, NT-R35).
func (s *state) linked(colour uint8, i int) bool {
	l := s.link(i)
	both := bit(int(l.a)) | bit(int(l.b))
	return s.nomad[colour].at&both == both
}

// space is the space of the own token on the Totem Pole board, from the left, counted from 1 (NT-38 to NT-41, NT-R46).
func (s *state) space(seat engine.Seat) int8 {
	spaces := s.rules.board[s.players].spaces
	for i := range s.ranked {
		if s.rank[i] == seat {
			return max(1, spaces-i)
		}
	}
	return 1
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
		return s.Actor()
	}
	return s.turn
}

func (s *state) Clone() engine.State {
	c := *s
	return &c
}

func (s *state) CopyFrom(o engine.State) { *s = *o.(*state) }
