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
	before   Tip    // the tip one step earlier
	lacks    string // why the book is blind, in words
	beyond   bool   // dice or deal are of a kind this program does not know
	seed     Hash   // of a table with seeded dice, from setup on
	hands    engine.Hands
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
	if c.Dice != DiceSeeded || c.Deal > DealSeeded {
		b.beyond, b.lacks = true, fmt.Sprintf("a program that knows dice %d and private deals %d is needed", c.Dice, c.Deal)
		return b, nil
	}
	rules, err := find(c.Game, c.Ruleset, c.Components.Hash, yaml)
	if errors.Is(err, ErrNeedsRuleset) || err == nil && !c.names(rules) {
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

// advance moves the tip one step on; the digest is filled in by the caller.
func (b *Book) advance(body Hash, event uint32, drawn bool, reveals []Reveal) {
	rev := Hash{}
	if drawn {
		rev = tagged("tribes/reveals/1").u32(event).values(reveals).sum()
	}
	in := tagged("tribes/input/1").bytes(b.tip.In[:]).bytes(b.tip.Digest[:]).bytes(body[:]).bytes(make([]byte, 32)).bytes(rev[:]).sum()
	b.before = b.tip
	b.tip = Tip{Step: b.tip.Step + 1, Event: event, In: in}
	if b.Blind() {
		return
	}
	b.tip.Digest = b.digester.Digest(b.state)
}

// Setup is step 1: the reveals of all operators, ascending, open their commitments and
// make the table's seed; the game is set up with the dice of draw 1, and private cards are dealt.
func (b *Book) Setup(reveals []Reveal, ev *engine.Events) error {
	if b.Started() {
		return damaged("the table is set up already")
	}
	if len(reveals) != len(b.Charter.Operators) {
		return damaged("%d of %d operators opened their commitment", len(reveals), len(b.Charter.Operators))
	}
	for i, r := range reveals {
		if int(r.Operator) != i {
			return damaged("commitments are not opened in the order of operators")
		}
		if err := b.CheckReveal(1, r); err != nil {
			return err
		}
	}
	b.seed = tagged("tribes/seed-open/1").bytes(b.Table[:]).values(reveals).sum()
	if !b.Blind() {
		state, err := b.rules.New(b.Charter.Table(), b.draw(1), ev)
		if err != nil {
			return damaged("%v", err)
		}
		b.state = state
		b.deal()
	}
	b.advance(hashOf("tribes/body/1", []byte("setup")), 1, true, reveals)
	return nil
}

// CheckReveal tells whether a value opens the operator's commitment for that draw.
func (b *Book) CheckReveal(event uint32, r Reveal) error {
	if int(r.Operator) >= len(b.Charter.Operators) {
		return damaged("there is no operator %d", r.Operator+1)
	}
	if event != 1 || r.Epoch != 0 {
		return damaged("operator %d discloses a value for draw %d of epoch %d; seeded dice have one value, for draw 1 of epoch 0", r.Operator+1, event, r.Epoch)
	}
	o := &b.Charter.Operators[r.Operator]
	if !o.OpensTip(r.Value) {
		fault := damaged("the dice value of %s is not the one it committed to", o.Name)
		fault.Operator, fault.Seat = int(r.Operator), b.firstSeat(r.Operator)
		return fault
	}
	return nil
}

// draw gives the dice of the event-th draw; no choice of any mover goes into its seed.
func (b *Book) draw(event uint32) *engine.Dice {
	b.dice.Seed(tagged("tribes/seed-table/1").bytes(b.Table[:]).bytes(b.seed[:]).u32(event).sum())
	return &b.dice
}
