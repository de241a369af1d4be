package engine

import "cmp"

// Seat is a place at the table in the charter's order, counted from 0.
// The rulebook's k-th player is seat (start + k) mod players.
type Seat int8

// NoSeat acts when nobody does: the game is over.
const NoSeat Seat = -1

// Bounds that every game keeps.
const (
	MaxSeats = 5   // seats at a table
	MaxMoves = 128 // legal moves in one position
	MaxBatch = 64  // moves in one entry; a longer turn is several entries
)

// Move is one atomic decision: a kind and up to three small numbers; unused numbers are 0.
// Moves are ordered by Kind, A, B, C.
type Move struct {
	Kind    uint16
	A, B, C int16
}

// Compare orders moves as menus do.
func (m Move) Compare(o Move) int {
	if c := cmp.Compare(m.Kind, o.Kind); c != 0 {
		return c
	}
	if c := cmp.Compare(m.A, o.A); c != 0 {
		return c
	}
	if c := cmp.Compare(m.B, o.B); c != 0 {
		return c
	}
	return cmp.Compare(m.C, o.C)
}

// Kind declares one kind of move. With it range checks, prompts and the test's
// brute-force twin of Moves need no code of the game.
type Kind struct {
	Name string // "place-land-tile": also its name in JSON
	Rule string // the rule that gives the decision
	Args []Arg  // at most 3, in the order A, B, C
	// Dealt marks a move that is no choice: the seat's private card answers it
	// (0: it cannot be opened), and the transcript checks it against the deal.
	Dealt bool
}

// Arg is one number of a kind of move with its inclusive range.
type Arg struct {
	Name   string
	Lo, Hi int16
}

// Option is a choice made before the game, offered to tables of Lo..Hi players.
type Option struct {
	Key, Title string
	Values     []string // the first is the default
	Lo, Hi     int
}

// Table is what is agreed before the game: how many seats and the value of every option.
type Table struct {
	Seats   int
	Options map[string]string // every option of Info that exists for so many seats; made by Resolve
}

// Deck is a private deck: dealt beside the position, opened by moves of a dealt kind.
type Deck struct {
	Name        string
	Cards, Each int    // cards in the deck, cards dealt to each seat
	Opens       uint16 // the dealt kind that opens a card
}

// Info describes a game. Nobody changes it after Load.
type Info struct {
	Game, Title, Prefix string // "tribes", "Tribes: Dawn of Humanity", "TR"
	Ruleset             uint16 // raised with every change of what a rule or datum does
	Lo, Hi              int    // numbers of players
	Options             []Option
	Kinds               []Kind // by Move.Kind; what declines or ends comes first
	Items, Events       []Word // what Item.What and Event.What mean
	Sources             Sources
	Unit                string   // what the score is counted in, of any number: "VP"
	Grades              []string // what the solo medals are called: Grades[0] is Result.Grade 1
	Seats               []string // what the game calls the players by seat: "Black"; Hi of them
}

// Word names an item of a score or an event of the log, with its rule.
type Word struct {
	Name, Rule string
	Covered    bool // of an item: by custom its owner alone looks at it before the end, though everybody could reckon it
}

// Sources counts component data by where they come from.
type Sources struct{ Rulebook, Published, Reconstructed int }

// Reconstructs tells whether any figure in force was worked out rather than read.
func (s Sources) Reconstructs() bool { return s.Reconstructed > 0 }

// Load opens a game with its component data; nil means the embedded data.
type Load func(yaml []byte) (Rules, error)
