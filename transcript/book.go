package transcript

import (
	"errors"
	"fmt"

	"tribes/engine"
)

// Finder opens the rules a charter names, with the program's own component data where yaml is nil, otherwise
// with yaml, already known to have that hash. ErrNeedsRuleset tells that the program lacks them; rules of
// another name, ruleset or component hash count as lacking too.
type Finder func(game string, ruleset uint16, components Hash, yaml []byte) (engine.Rules, error)

// ErrNeedsRuleset tells that a table is played by rules or data this program does not have.
var ErrNeedsRuleset = errors.New("this program lacks the ruleset")

// Tip is the end of a chain: the newest step and what it came to.
type Tip struct {
	Step   uint32
	Event  uint32 // draws so far
	In     Hash   // everything put in up to this step
	Digest Hash   // the position after it
}

// Link is the hash that stands for the whole chain up to the step, positions included.
func (t Tip) Link() Hash {
	return tagged("tribes/link/1").bytes(t.In[:]).bytes(t.Digest[:]).sum()
}

// Book is a table followed up to some step. It decides whether a frame may stand next.
// Without rules it is blind: it checks signatures and chain, and takes digests from the frames.
type Book struct {
	Charter *Charter
	Table   Hash

	rules    engine.Rules // nil: blind
	state    engine.State
	tip      Tip
	before   Tip       // the tip one step earlier
	lacks    string    // why the book is blind, in words
	beyond   bool      // the deal is of a kind this program does not know
	seed     Hash      // of all commitments that setup opened
	chains   [][]chain // of each operator the values it has committed to, by epoch
	pending  *pending  // an entry whose draw waits for values; nil: none
	gone     Missing   // operators without which the table has gone on
	lost     []Gone
	hands    engine.Hands
	masking  masking
	menu     []engine.Move
	digester engine.Digester
	batch    engine.Batch
	probe    engine.Prober
	scratch  engine.State
	dice     engine.Dice
}

// NewBook opens a book at step 0 with the charter's body. yaml are the component data
// when the charter says that they are carried. Errors: a *Fault.
func NewBook(body []byte, yaml []byte, find Finder) (*Book, error) {
	c, err := readCharter(body)
	if err != nil {
		return nil, damaged("%v", err)
	}
	b := &Book{Charter: c, Table: TableID(body)}
	b.tip.In = b.Table
	for i := range c.Operators {
		b.chains = append(b.chains, []chain{chainOf(&c.Operators[i], 1, c.Operators[i].Length)})
	}
	if c.Deal > DealMasked {
		b.beyond, b.lacks = true, fmt.Sprintf("a program that knows private deals of kind %d is needed", c.Deal)
		return b, nil
	}
	rules, err := find(c.Game, c.Ruleset, c.Components.Hash, yaml)
	if errors.Is(err, ErrNeedsRuleset) || err == nil && !c.names(rules) {
		b.mask(0)
		b.lacks = fmt.Sprintf("a program with ruleset %d of %s and its component data %.8s is needed", c.Ruleset, c.Game, c.Components.Hash)
		return b, nil
	}
	if err != nil {
		return nil, damaged("%v", err)
	}
	b.rules = rules
	if data, _ := rules.Components(); len(data) != int(c.Components.Size) {
		return nil, damaged("charter: the component data have %d bytes, not %d", len(data), c.Components.Size)
	}
	if _, err := engine.Resolve(b.rules.Info(), len(c.Seats), c.Table().Options); err != nil {
		return nil, damaged("charter: %v", err)
	}
	if want, _ := engine.Resolve(b.rules.Info(), len(c.Seats), nil); len(want.Options) != len(c.Options) {
		return nil, damaged("charter: it must name every option of the game")
	}
	if err := b.checkDeal(); err != nil {
		return nil, err
	}
	if b.state, err = b.rules.Blank(c.Table()); err != nil {
		return nil, damaged("charter: %v", err)
	}
	b.tip.Digest = b.digester.Digest(b.state)
	return b, nil
}

// names tells whether these are the rules and data the charter names.
func (c *Charter) names(r engine.Rules) bool {
	info := r.Info()
	_, digest := r.Components()
	return info.Game == c.Game && info.Ruleset == c.Ruleset && digest == c.Components.Hash
}

// Tip is the newest step. In a blind book its digest is zeros until somebody has stated it.
func (b *Book) Tip() Tip { return b.tip }

// Watch appends the rolls of every step from now on to a list; nil ends it. The deal of private cards is not among them.
func (b *Book) Watch(rolls *[]engine.Roll) { b.dice.Watch(rolls) }

// Blind tells that rules are lacking, so that positions cannot be checked.
func (b *Book) Blind() bool { return b.lacks != "" }

// Rules are the rules in force; nil in a blind book.
func (b *Book) Rules() engine.Rules { return b.rules }

// State is the position at the tip; it must not be changed. Nil in a blind book.
func (b *Book) State() engine.State { return b.state }

// Started tells whether setup is done.
func (b *Book) Started() bool { return b.tip.Step > 0 }

// Over tells whether the game has ended.
func (b *Book) Over() bool { return b.Started() && !b.Blind() && b.state.Result().Over }

// SealDue tells whether operators seal the tip: the end of the game and, where there are several, every
// SealEvery-th step. A blind book cannot tell the end and allows it anywhere.
func (b *Book) SealDue() bool {
	return b.Started() && (b.Over() || b.Blind() || len(b.Charter.Operators) > 1 && b.tip.Step%SealEvery == 0)
}

// advance moves the tip one step on; the state is already there. abandons is zeros where nobody was given up in the step.
func (b *Book) advance(body, abandons Hash, event uint32, drawn bool, reveals []Reveal) {
	rev := Hash{}
	if drawn {
		rev = tagged("tribes/reveals/1").u32(event).values(reveals).sum()
	}
	in := tagged("tribes/input/1").bytes(b.tip.In[:]).bytes(b.tip.Digest[:]).bytes(body[:]).bytes(abandons[:]).bytes(rev[:]).sum()
	b.before = b.tip
	b.tip = Tip{Step: b.tip.Step + 1, Event: event, In: in}
	if b.Blind() {
		return
	}
	b.tip.Digest = b.digester.Digest(b.state)
}

// What the chain wants next.
const (
	DueSetup  = KindReveal // the values of draw 1
	DueValues = KindEcho   // the echoes and values of the draw that an entry opened
)

// Due tells of what kind the next step must be, and whose frame it is: DueSetup and DueValues come from all. In a
// blind book the seat to act is not known and neither is the operator of an entry (None), in place of which an open frame may come.
func (b *Book) Due() (kind Kind, operator int) {
	switch {
	case !b.Started():
		return DueSetup, None
	case b.pending != nil:
		return DueValues, None
	}
	if who := b.exhausted(); who != None {
		return KindCommit, who
	}
	if kind, who := b.dealDue(); kind != 0 {
		return kind, who
	}
	if b.Blind() {
		return KindEntry, None
	}
	a := b.state.Actor()
	if a == engine.NoSeat {
		return KindEntry, None
	}
	kind = KindEntry
	if _, asked := b.Opening(); asked && b.Masked() && !b.Orphaned(a) {
		kind = KindOpen
	}
	return kind, b.Signer(a)
}

// Live tells whether an operator is still part of the table: the others have not gone on without it.
func (b *Book) Live(operator int) bool { return !b.gone.has(operator) }

// Signer is the operator that signs for a seat: its own or, where the table goes on without that one, the first that is left.
func (b *Book) Signer(seat engine.Seat) int {
	if own := int(b.Charter.Seats[seat].Operator); b.Live(own) {
		return own
	}
	for i := range b.Charter.Operators {
		if b.Live(i) {
			return i
		}
	}
	return None
}

// Orphaned tells whether the operator of a seat is gone: then the first move of each menu is played for it.
func (b *Book) Orphaned(seat engine.Seat) bool { return !b.Live(int(b.Charter.Seats[seat].Operator)) }
