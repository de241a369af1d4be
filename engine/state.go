package engine

// Rules is one game with one set of component data: immutable, shared by all its positions.
type Rules interface {
	Info() *Info
	Components() (yaml []byte, digest [32]byte) // digest: SHA-256 of the bytes
	Rulebook() *Rulebook
	Decks(Table) []Deck
	// New sets the game up with the dice of the first draw; the starting seat is drawn here too.
	New(Table, *Dice, *Events) (State, error)
	// Blank is the position before setup, to decode into; its digest opens the chain.
	Blank(Table) (State, error)
}

// State is one position. Behind the interface are a pointer to the rules and one
// flat comparable struct. Only Apply and CopyFrom change a position.
type State interface {
	Rules() Rules
	Actor() Seat // the one seat to act, or NoSeat when the game is over
	// Turn is the seat whose turn it is, even while another seat decides something in it.
	// Directly after New it is the rulebook's first player.
	Turn() Seat
	// Moves appends all legal moves to dst: ascending, unique, never none unless the game is over.
	Moves(dst []Move) []Move
	// Apply plays a legal move and tells events to ev (nil: nobody listens).
	// An illegal move is a *Refusal and changes nothing.
	Apply(m Move, d *Dice, ev *Events) error
	Explain(Move) *Refusal // nil: legal now. The same check as Apply
	Clone() State
	CopyFrom(State) // of the same Rules; does not allocate
	Walk(*Walk)     // every fact once, in fixed order
	// Tally appends the score so far, item by item; known holds the private cards the caller knows.
	Tally(dst []Item, known Hands) []Item
	Result() Result
	Phrase(Move) string // a legal move in words, as a menu entry
	Tell(Event) string  // an event in words, as a line of the log
	Ask() string        // what the actor is to decide, and why
	// Describe draws the position in words for a person in that seat (NoSeat: for a watcher).
	Describe(sh *Sheet, me Seat, known Hands)
}

// Hands is the private card of each seat as far as the caller knows it, counted from 1; 0 is unknown.
type Hands [MaxSeats]int8

// Item is one line of a score.
type Item struct {
	Seat          Seat
	What          uint16 // index into Info.Items
	Count, Points int16  // with Points 0 it only informs (tie-breaks, achievements)
}

// Result tells whether and how the game is over.
type Result struct {
	Over   bool
	Capped bool           // an engine-only stall guard ended it
	Place  [MaxSeats]int8 // 1 won, equal places share; solo: 1 won, 2 lost
	Grade  uint8          // of a solo game that was won, counted from 1 as Info.Grades; 0: none
}

// Refusal says why a move is not possible.
type Refusal struct {
	Move      Move
	Rule, Why string // "TR-26", "you have 2 shells; this tile skips 4"
}

// What a refusal may cite although no rulebook has it.
const (
	RuleForm = "form" // not a move of this game: unknown kind, a number outside its declared range
	RuleOver = "over" // the game is over
)

func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Why
	}
	return r.Rule + ": " + r.Why
}

// Event is a chance outcome or an automatic effect inside Apply.
type Event struct {
	What    uint16 // index into Info.Events
	Seat    Seat
	A, B, C int16
}

// Events collects what happens; a nil *Events listens to nothing.
type Events struct{ List []Event }

// Add tells one event.
func (e *Events) Add(ev Event) {
	if e != nil {
		e.List = append(e.List, ev)
	}
}

// Player chooses for one seat. It gets a position that it may not keep, its own
// card, the legal moves (never none) and dice of its own; it returns one of them.
type Player interface {
	Choose(s State, me Seat, known Hands, menu []Move, own *Dice) Move
}

// Foreseer is a State that can tell bots what is on its way, where a game scores long after it was decided.
type Foreseer interface {
	// Foresee is what a seat can expect of what it has begun and holds, beyond its points so far, in hundredths of a point.
	Foresee(Seat) int
}

// Points sums a tally by seat.
func Points(items []Item) (points [MaxSeats]int) {
	for _, it := range items {
		points[it.Seat] += int(it.Points)
	}
	return points
}
