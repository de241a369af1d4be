package tribes

import "tribes/engine"

// Capacities of a position. The loader refuses component data that go beyond them.
const (
	maxPlayers = 4
	epochs     = 3
	columns    = 4
	resources  = 5
	tracks     = 4
	spaces     = 4 // marking spaces of an achievement
	actions    = 3 // what an action tile can show
	plainTiles = 3 // action tiles without a hand; the other three have one

	achievements = 15
	perEpoch     = 5 // achievements of an epoch
	actionTiles  = 6
	eventTiles   = 24
	stackSize    = 8 // event tiles of an epoch
	landTiles    = 50

	maxRow     = actionTiles + eventTiles
	maxLand    = 47 // own tiles of one tribe
	maxMembers = 15
	maxShells  = 5 // of each player at the start
)

// Tracks, in the order of their ids; the first three are actions as well.
const (
	procreation = iota
	movement
	exploration
	strength
)

// How a game stands.
const (
	running = iota
	ended
	capped // by the stall guard
)

// position is everything there is to know: fixed-size numbers only, comparable, canonical
// (lists sorted or in table order, unused places zero). Stacks and the bag have no
// order; they are what has not been drawn yet.
type position struct {
	agenda   engine.Agenda
	players  int8
	start    engine.Seat // the rulebook's first player
	turn     engine.Seat
	over     uint8
	round    uint16 // from 1; 0 during setup
	quiet    uint8  // full rounds in a row without a stone or an event (TR-R55)
	stirred  uint8  // 1: this round has seen one
	executed uint8  // epoch-3 events
	taken    rowTile
	length   int8
	row      [maxRow]spot // from the left
	board    [epochs][columns]slot
	stacked  uint32          // bit i: event i has not been drawn
	bag      [resources]int8 // land tiles
	drawn    [resources]int8 // drawn and not laid yet
	tribes   [maxPlayers]tribe
}

// spot is one place of the row: a tile and the shells on it.
type spot struct {
	tile   rowTile
	shells int8
}

// rowTile is a tile of the row: 0 none, 1..6 an action tile, 7..30 an event.
type rowTile uint8

func actionTile(i int) rowTile { return rowTile(1 + i) }
func eventTile(i int) rowTile  { return rowTile(1 + actionTiles + i) }

func (t rowTile) isEvent() bool { return t > actionTiles }
func (t rowTile) action() int   { return int(t) - 1 }
func (t rowTile) event() int    { return int(t) - 1 - actionTiles }
func (t rowTile) hasHand() bool { return t > plainTiles && t <= actionTiles }

// slot is one space of the achievement board.
type slot struct {
	tile   uint8 // 0: face down, else 1 + achievement
	stones int8
	stone  [spaces]engine.Seat // whose, from the left
	arrow  [2]uint8            // laid towards it from the lower left and the lower right: 0 none, else 1 + seat
}

func (s *slot) has(seat engine.Seat) bool {
	for i := range s.stones {
		if s.stone[i] == seat {
			return true
		}
	}
	return false
}

// tribe is one player's own things.
type tribe struct {
	vp      int16
	shells  int8
	reserve int8 // members not in play
	track   [tracks]int8
	arrow   uint8 // 1: the arrow token is not laid yet
	size    int8
	land    [maxLand]land // sorted by cell
}

// land is a land tile of a territory.
type land struct {
	cell    cell
	face    face
	members int8
}

// face is what a land tile shows: its resource, and whether it is exhausted.
type face uint8

const exhausted face = 8

func (f face) resource() int { return int(f &^ exhausted) }
func (f face) fresh() bool   { return f&exhausted == 0 }

func (l *land) occupied() bool { return l.members > 0 }

func (t *tribe) lands() []land { return t.land[:t.size] }

// find returns the own tile on a cell, or nil.
func (t *tribe) find(c cell) *land {
	for i := range t.lands() {
		if l := &t.land[i]; l.cell >= c {
			if l.cell == c {
				return l
			}
			return nil
		}
	}
	return nil
}

// borders tells whether a cell touches the territory.
func (t *tribe) borders(c cell) bool {
	for d := range directions {
		if t.find(c.step(d)) != nil {
			return true
		}
	}
	return false
}

// lay puts a new tile into the territory.
func (t *tribe) lay(c cell, resource int) {
	i := int(t.size)
	for ; i > 0 && t.land[i-1].cell > c; i-- {
		t.land[i] = t.land[i-1]
	}
	t.land[i] = land{cell: c, face: face(resource)}
	t.size++
}

// count counts own tiles by three questions that rules ask.
func (t *tribe) count() (occupied, fresh, turned int) {
	for i := range t.lands() {
		l := &t.land[i]
		if l.occupied() {
			occupied++
		}
		if l.face.fresh() {
			fresh++
		} else {
			turned++
		}
	}
	return
}

// seatAt is the rulebook's k-th player, counted from 0.
func (p *position) seatAt(k int) engine.Seat {
	return engine.Seat((int(p.start) + k) % int(p.players))
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
	if s.round == 0 || s.over != running {
		return s.Actor()
	}
	return s.turn
}

func (s *state) Clone() engine.State {
	c := *s
	return &c
}

func (s *state) CopyFrom(o engine.State) { *s = *o.(*state) }
