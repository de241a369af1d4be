package transcript

import (
	"errors"
	"fmt"
	"strings"

	"tribes/engine"
	"tribes/transcript/canon"
)

// How chance is made.
const (
	DiceSeeded uint8 = 1 // from one seed that all operators opened together at setup
	DiceFair   uint8 = 2 // from a value that every operator discloses for each draw
)

// Person is the kind of a seat that a human plays; a bot's is "bot:" and its name.
const Person = "person"

// MaxChain is the longest chain of dice values an operator may commit to.
const MaxChain = 1 << 20

// Charter is what all operators agree on before the game and sign.
type Charter struct {
	Format     uint8
	Game       string
	Ruleset    uint16
	Options    []Option // every option there is for so many seats, ascending by key
	Components BlobName
	Carried    bool   // the component data travel in the transcript
	Dice       uint8  // DiceSeeded, DiceFair
	Deal       uint8  // how private cards are dealt: DealNone, DealSeeded
	Clock      uint32 // seconds a seat may take for a move; 0 is no limit
	Rehearsal  bool   // keys and nonces were derived from a fixed seed: a test or demonstration
	Attempts   []Hash // tables given up because somebody did not open a commitment
	Operators  []Operator
	Seats      []Place
}

// Option is the value of one option.
type Option struct{ Key, Value string }

// BlobName names bytes by SHA-256 and length.
type BlobName struct {
	Hash Hash
	Size uint32
}

// Operator is one key at the table and its commitment to dice values: Tip is the end of a hash chain of Length values.
type Operator struct {
	Key    [32]byte
	Name   string
	Nonce  Hash
	Tip    Hash
	Length uint32
}

// Place is a seat: who signs for it and who plays it.
type Place struct {
	Operator uint8
	Kind     string
	Name     string
}

// Bytes is the charter's body.
func (c *Charter) Bytes() []byte {
	d := *c
	if d.Options == nil {
		d.Options = []Option{}
	}
	if d.Attempts == nil {
		d.Attempts = []Hash{}
	}
	return canon.Marshal(&d)
}

// TableID is the hash of a charter's body: the name of the table.
func TableID(body []byte) Hash { return hashOf("tribes/charter/1", body) }

// ParseCharter reads a charter that is to be signed and checks everything that needs no component data.
func ParseCharter(body []byte) (*Charter, error) {
	c, err := readCharter(body)
	if err != nil {
		return nil, err
	}
	if err := c.checkNames(); err != nil {
		return nil, fmt.Errorf("charter: %w", err)
	}
	return c, nil
}

// readCharter is for charters of tables there are: it leaves out the checks of names that hang on
// the Unicode version of the program, or a transcript could be valid for one program and not for another.
func readCharter(body []byte) (*Charter, error) {
	var c Charter
	if err := canon.Unmarshal(body, &c, MaxFrame); err != nil {
		return nil, fmt.Errorf("charter %w", err)
	}
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("charter: %w", err)
	}
	return &c, nil
}

func (c *Charter) check() error {
	switch {
	case c.Format != Format:
		return fmt.Errorf("format %d; this program knows format %d", c.Format, Format)
	case !word(c.Game):
		return errors.New("the game's name is not a word")
	case len(c.Options) > 16:
		return fmt.Errorf("%d options, at most 16 are allowed", len(c.Options))
	case c.Components.Size < 1 || c.Components.Size > MaxBlob:
		return fmt.Errorf("component data of %d bytes, 1 to %d are allowed", c.Components.Size, MaxBlob)
	case c.Dice != DiceSeeded && c.Dice != DiceFair:
		return fmt.Errorf("dice of kind %d are unknown", c.Dice)
	case len(c.Attempts) > 64:
		return fmt.Errorf("%d earlier attempts, at most 64 are allowed", len(c.Attempts))
	case len(c.Operators) < 1 || len(c.Operators) > engine.MaxSeats:
		return fmt.Errorf("%d operators, 1 to %d are allowed", len(c.Operators), engine.MaxSeats)
	case len(c.Seats) < 1 || len(c.Seats) > engine.MaxSeats:
		return fmt.Errorf("%d seats, 1 to %d are allowed", len(c.Seats), engine.MaxSeats)
	}
	for i, o := range c.Options {
		if !word(o.Key) || !word(o.Value) {
			return fmt.Errorf("option %d is not made of words", i+1)
		}
		if i > 0 && c.Options[i-1].Key >= o.Key {
			return errors.New("options are not in ascending order")
		}
	}
	if err := c.checkOperators(); err != nil {
		return err
	}
	return c.checkSeats()
}

func (c *Charter) checkOperators() error {
	for i, o := range c.Operators {
		if err := checkText(o.Name); err != nil {
			return fmt.Errorf("operator %d: %w", i+1, err)
		}
		if SmallOrder(o.Key) {
			return fmt.Errorf("operator %d: the key is of small order", i+1)
		}
		if o.Length < 1 || o.Length > MaxChain {
			return fmt.Errorf("operator %d: a chain of %d dice values, 1 to %d are allowed", i+1, o.Length, MaxChain)
		}
		if c.Dice == DiceSeeded && o.Length != 1 {
			return fmt.Errorf("operator %d: a chain of %d dice values; seeded dice need 1", i+1, o.Length)
		}
		for _, p := range c.Operators[:i] {
			if p.Key == o.Key {
				return fmt.Errorf("operator %d: the key of %q again", i+1, p.Name)
			}
			if p.Nonce == o.Nonce {
				return fmt.Errorf("operator %d: the nonce of %q again", i+1, p.Name)
			}
			if p.Name == o.Name {
				return fmt.Errorf("operator %d: the name %q is taken", i+1, o.Name)
			}
		}
	}
	return nil
}

func (c *Charter) checkSeats() error {
	var seated [engine.MaxSeats]bool
	for i, s := range c.Seats {
		if int(s.Operator) >= len(c.Operators) {
			return fmt.Errorf("seat %d: there is no operator %d", i+1, s.Operator+1)
		}
		seated[s.Operator] = true
		if err := checkText(s.Name); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		if !SeatKind(s.Kind) {
			return fmt.Errorf("seat %d: %q is neither a person nor a bot", i+1, s.Kind)
		}
		for _, p := range c.Seats[:i] {
			if p.Name == s.Name {
				return fmt.Errorf("seat %d: the name %q is taken", i+1, s.Name)
			}
		}
	}
	for i := range c.Operators {
		if !seated[i] {
			return fmt.Errorf("operator %d has no seat", i+1)
		}
	}
	return nil
}

// Table is the agreed table as the engine wants it. The game itself checks the options.
func (c *Charter) Table() engine.Table {
	t := engine.Table{Seats: len(c.Seats), Options: make(map[string]string, len(c.Options))}
	for _, o := range c.Options {
		t.Options[o.Key] = o.Value
	}
	return t
}

// OperatorOf finds an operator by key, -1 if the key is not at the table.
func (c *Charter) OperatorOf(key [32]byte) int {
	for i := range c.Operators {
		if c.Operators[i].Key == key {
			return i
		}
	}
	return -1
}

// SeatsOf lists the seats an operator signs for.
func (c *Charter) SeatsOf(operator int) []engine.Seat {
	var out []engine.Seat
	for i, s := range c.Seats {
		if int(s.Operator) == operator {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

func word(s string) bool {
	if s == "" || len(s) > 64 {
		return false
	}
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '_' {
			return false
		}
	}
	return true
}

// SeatKind tells whether s says who plays a seat: Person, or "bot:" and the bot's name.
func SeatKind(s string) bool {
	bot, ok := strings.CutPrefix(s, "bot:")
	return s == Person || ok && word(bot)
}
