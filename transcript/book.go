package transcript

import (
	"crypto/ed25519"
	"errors"
	"fmt"

	"tribes/engine"
)

// Finder opens the rules a charter names. With yaml nil the program's own component data must have the
// hash; otherwise yaml are the data, already known to have it. ErrNeedsRuleset tells that the program lacks them.
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
	before   Tip // the tip one step earlier
	blind    bool
	seed     Hash // of a table with seeded dice, from setup on
	digester engine.Digester
	batch    engine.Batch
	probe    engine.Prober
	scratch  engine.State
	dice     engine.Dice
}

// NewBook opens a book at step 0 with the charter's body. yaml are the component data
// when the charter says that they are carried. Errors: a *Fault.
func NewBook(body []byte, yaml []byte, find Finder) (*Book, error) {
	c, err := ParseCharter(body)
	if err != nil {
		return nil, damaged("%v", err)
	}
	b := &Book{Charter: c, Table: TableID(body)}
	b.tip.In = b.Table
	if c.Dice != DiceSeeded || c.Deal != 0 {
		b.blind = true
		return b, nil
	}
	b.rules, err = find(c.Game, c.Ruleset, c.Components.Hash, yaml)
	if errors.Is(err, ErrNeedsRuleset) {
		b.rules, b.blind = nil, true
		return b, nil
	}
	if err != nil {
		return nil, damaged("%v", err)
	}
	if _, err := engine.Resolve(b.rules.Info(), len(c.Seats), c.Table().Options); err != nil {
		return nil, damaged("charter: %v", err)
	}
	if want, _ := engine.Resolve(b.rules.Info(), len(c.Seats), nil); len(want.Options) != len(c.Options) {
		return nil, damaged("charter: it must name every option of the game")
	}
	if b.state, err = b.rules.Blank(c.Table()); err != nil {
		return nil, damaged("charter: %v", err)
	}
	b.tip.Digest = b.digester.Digest(b.state)
	return b, nil
}

// Tip is the newest step.
func (b *Book) Tip() Tip { return b.tip }

// Blind tells that rules are lacking, so that positions cannot be checked.
func (b *Book) Blind() bool { return b.blind }

// Rules are the rules in force; nil in a blind book.
func (b *Book) Rules() engine.Rules { return b.rules }

// State is the position at the tip; it must not be changed. Nil in a blind book.
func (b *Book) State() engine.State { return b.state }

// Started tells whether setup is done.
func (b *Book) Started() bool { return b.tip.Step > 0 }

// Over tells whether the game has ended.
func (b *Book) Over() bool { return b.Started() && !b.blind && b.state.Result().Over }

// header is the frame of what the operator says about the step after the tip.
func (b *Book) header(k Kind, operator int, s Session, after Tip, step uint32) Header {
	return Header{Kind: k, Table: b.Table, Operator: uint8(operator), Seat: NoSeatByte, Session: s,
		Step: step, Event: after.Event, Prev: after.In, Digest: after.Digest}
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
	if b.blind {
		return
	}
	b.tip.Digest = b.digester.Digest(b.state)
}

// Setup is step 1: the reveals of all operators, ascending, open their commitments and
// make the table's seed; the game is set up with the dice of draw 1.
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
	if !b.blind {
		state, err := b.rules.New(b.Charter.Table(), b.draw(1), ev)
		if err != nil {
			return damaged("%v", err)
		}
		b.state = state
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
		return (&Fault{Verdict: Damaged, Seat: None, Operator: int(r.Operator),
			Reason: fmt.Sprintf("the dice value of %s is not the one it committed to", o.Name)})
	}
	return nil
}

// draw gives the dice of the event-th draw; no choice of any mover goes into its seed.
func (b *Book) draw(event uint32) *engine.Dice {
	b.dice.Seed(tagged("tribes/seed-table/1").bytes(b.Table[:]).bytes(b.seed[:]).u32(event).sum())
	return &b.dice
}

// Draws tells whether moves of that seat, played now, end in a draw. An illegal batch is an *engine.BatchError.
func (b *Book) Draws(seat engine.Seat, moves []engine.Move) (bool, error) {
	if len(moves) < 1 || len(moves) > engine.MaxBatch {
		return false, &engine.BatchError{At: 0, Err: engine.ErrBatchSize}
	}
	if b.scratch == nil {
		b.scratch = b.state.Clone()
	} else {
		b.scratch.CopyFrom(b.state)
	}
	last := len(moves) - 1
	if last > 0 {
		if err := b.batch.Apply(b.scratch, seat, moves[:last], nil, nil); err != nil {
			return false, err
		}
	}
	switch b.scratch.Actor() {
	case seat:
	case engine.NoSeat:
		return false, &engine.BatchError{At: last, Err: engine.ErrOver}
	default:
		return false, &engine.BatchError{At: last, Err: engine.ErrOtherSeat}
	}
	draws, err := b.probe.NeedsDice(b.scratch, moves[last])
	if err != nil {
		return false, &engine.BatchError{At: last, Err: err}
	}
	return draws, nil
}

// NewEntry signs moves as the next step. The book does not change: the frame is to be
// logged and then played. An illegal batch is an *engine.BatchError.
func (b *Book) NewEntry(key ed25519.PrivateKey, s Session, seat engine.Seat, moves []engine.Move) (*Frame, error) {
	draws, err := b.Draws(seat, moves)
	if err != nil {
		return nil, err
	}
	h := b.header(KindEntry, int(b.Charter.Seats[seat].Operator), s, b.tip, b.tip.Step+1)
	h.Seat = uint8(seat)
	if draws {
		h.Event++
	}
	e := NewEntry(draws, moves)
	return Sign(key, h, &e), nil
}

// Play lets an entry stand as the next step, or returns a *Fault and changes nothing.
func (b *Book) Play(f *Frame, ev *engine.Events) (*Entry, error) {
	if f.Kind != KindEntry {
		return nil, damaged("a %s frame is no entry", f.Kind)
	}
	if err := b.continues(f, b.tip, b.tip.Step+1); err != nil {
		return nil, err
	}
	convict := func(format string, args ...any) *Fault {
		return (&Fault{Verdict: Cheated, Reason: fmt.Sprintf(format, args...), Seat: None}).by(&f.Header)
	}
	if int(f.Seat) >= len(b.Charter.Seats) {
		return nil, convict("it signed an entry for seat %d, and the table has %d", f.Seat, len(b.Charter.Seats))
	}
	if place := b.Charter.Seats[f.Seat]; place.Operator != f.Operator {
		fault := convict("%s signed an entry for the seat of %s", b.Charter.Operators[f.Operator].Name, place.Name)
		fault.Seat = b.firstSeat(f.Operator)
		return nil, fault
	}
	var e Entry
	if err := f.Decode(&e); err != nil {
		return nil, convict("the signed entry is no entry: %v", err)
	}
	moves, err := e.Unpack()
	if err != nil {
		return nil, convict("the signed entry is no entry: %v", err)
	}
	event := b.tip.Event
	if e.Draws {
		event++
	}
	if f.Event != event {
		return nil, convict("the signed entry names draw %d; it is draw %d", f.Event, event)
	}
	if b.tip.Step >= MaxSteps {
		return nil, damaged("a table has at most %d steps", MaxSteps)
	}
	if !b.blind {
		var dice *engine.Dice
		if e.Draws {
			dice = b.draw(event)
		}
		if err := b.batch.Apply(b.state, engine.Seat(f.Seat), moves, dice, ev); err != nil {
			fault := convict("illegal entry: %v", err)
			fault.Err = err
			return nil, fault
		}
	}
	b.advance(f.Body(), event, e.Draws, nil)
	return &e, nil
}

func (b *Book) firstSeat(operator uint8) int {
	for i, s := range b.Charter.Seats {
		if s.Operator == operator {
			return i
		}
	}
	return None
}

// Authentic checks that a frame belongs to this table and is signed by the operator it names.
func (b *Book) Authentic(f *Frame) error {
	if f.Table != b.Table {
		return damaged("a %s frame of another table (%.8s)", f.Kind, f.Table)
	}
	if int(f.Operator) >= len(b.Charter.Operators) {
		return damaged("a %s frame of operator %d, and there are %d", f.Kind, f.Operator+1, len(b.Charter.Operators))
	}
	if err := f.Verify(b.Charter.Operators[f.Operator].Key); err != nil {
		fault := damaged("%s frame in the name of %s: %v", f.Kind, b.Charter.Operators[f.Operator].Name, err)
		fault.Seat = b.firstSeat(f.Operator)
		if int(f.Seat) < len(b.Charter.Seats) {
			fault.Seat = int(f.Seat)
		}
		return fault
	}
	return nil
}

// continues checks that a frame is authentic and speaks of the step after a tip.
func (b *Book) continues(f *Frame, after Tip, step uint32) error {
	if err := b.Authentic(f); err != nil {
		return err
	}
	name := b.Charter.Operators[f.Operator].Name
	switch {
	case f.Step != step:
		return damaged("the %s frame of %s is for step %d; step %d is due", f.Kind, name, f.Step, step).by(&f.Header)
	case f.Branch != Branch{}:
		return damaged("the %s frame of %s is for a branch that does not exist", f.Kind, name).by(&f.Header)
	case f.Prev != after.In:
		return damaged("the %s frame of %s does not continue this chain", f.Kind, name).by(&f.Header)
	case b.blind && step == b.tip.Step+1:
		b.tip.Digest = f.Digest // the word of its signer is all there is
	case f.Digest != after.Digest:
		return b.disagreement(f, after.Step)
	}
	return nil
}

// NewAck signs the outcome of the tip.
func (b *Book) NewAck(key ed25519.PrivateKey, operator int, s Session) *Frame {
	h := b.header(KindAck, operator, s, b.before, b.tip.Step)
	h.Event = b.tip.Event
	return Sign(key, h, &Ack{b.tip.In, b.tip.Digest})
}

// NewSeal seals the tip.
func (b *Book) NewSeal(key ed25519.PrivateKey, operator int, s Session) *Frame {
	h := b.header(KindSeal, operator, s, b.before, b.tip.Step)
	h.Event = b.tip.Event
	return Sign(key, h, &Seal{b.tip.Link(), b.tip.Digest})
}

// NewStart announces a session at the tip.
func (b *Book) NewStart(key ed25519.PrivateKey, operator int, s Session, count uint32, program string) *Frame {
	h := b.header(KindSession, operator, s, b.before, b.tip.Step)
	h.Event = b.tip.Event
	return Sign(key, h, &Start{count, b.tip.In, program})
}

// NewReveal signs the operator's value of draw 1 for sending.
func (b *Book) NewReveal(key ed25519.PrivateKey, operator int, s Session, r Reveal) *Frame {
	h := b.header(KindReveal, operator, s, b.tip, 1)
	h.Event = 1
	return Sign(key, h, &r)
}

// CheckOutcome checks an Ack or Seal of the tip: it must be authentic and state this very outcome.
func (b *Book) CheckOutcome(f *Frame) error {
	if err := b.continues(f, b.before, b.tip.Step); err != nil {
		return err
	}
	var ack Ack
	switch f.Kind {
	case KindAck:
		if err := f.Decode(&ack); err != nil {
			return damaged("%v", err).by(&f.Header)
		}
	case KindSeal:
		var s Seal
		if err := f.Decode(&s); err != nil {
			return damaged("%v", err).by(&f.Header)
		}
		ack = Ack{b.tip.In, s.Digest}
		if want := (Tip{In: b.tip.In, Digest: s.Digest}); s.Link != want.Link() {
			return damaged("the seal of %s is of another chain", b.Charter.Operators[f.Operator].Name).by(&f.Header)
		}
	default:
		return damaged("a %s frame states no outcome", f.Kind)
	}
	if b.blind && b.tip.Digest.IsZero() {
		b.tip.Digest = ack.Digest
	}
	name := b.Charter.Operators[f.Operator].Name
	if ack.In != b.tip.In {
		return damaged("the %s of %s is of another chain", f.Kind, name).by(&f.Header)
	}
	if ack.Digest != b.tip.Digest {
		return b.disagreement(f, b.tip.Step)
	}
	return nil
}

// Disagreement is the fault of an operator's outcome that differs from this book's for the same input.
func (b *Book) Disagreement(f *Frame) *Fault { return b.disagreement(f, f.Step) }

func (b *Book) disagreement(f *Frame, step uint32) *Fault {
	return (&Fault{Verdict: Disagree, Seat: None, Reason: fmt.Sprintf("the program of %s came to another position at step %d", b.Charter.Operators[f.Operator].Name, step)}).by(&f.Header)
}
