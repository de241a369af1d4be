package transcript

import (
	"crypto/ed25519"
	"fmt"

	"tribes/engine"
)

// chain is what an operator has committed to in one epoch: value i is for draw first+i-1.
type chain struct {
	first, length uint32
	at            uint32 // the newest value that is known; 0: the tip
	value         Hash   // that value
}

// chainOf is a chain of which nothing is disclosed yet.
func chainOf(o *Operator, first, length uint32) chain {
	return chain{first: first, length: length, value: o.Tip}
}

// index is the number of the value for a draw; false: the chain has none for it.
func (c *chain) index(event uint32) (uint32, bool) {
	i := event - c.first + 1
	return i, event >= c.first && i <= c.length
}

// holds tells whether v is the i-th value of the chain; what it costs is bounded by the chain's length.
func (c *chain) holds(o *Operator, epoch, i uint32, v Hash) bool {
	low, want, high := c.at, c.value, i
	if i < c.at {
		low, want, high, v = i, v, c.at, c.value
	}
	for ; high > low; high-- {
		v = chainHash(o.Nonce, o.Key, epoch, high, v)
	}
	return v == want
}

// Fair tells whether every draw takes a value of each operator.
func (b *Book) Fair() bool { return b.Charter.Dice == DiceFair }

// DrawEvent is the number of the draw that values are wanted for, 0 if none is.
func (b *Book) DrawEvent() uint32 {
	switch {
	case !b.Started():
		return 1
	case b.pending != nil:
		return b.pending.event
	}
	return 0
}

// Value names an operator's value for the draw that values are wanted for: which chain, and its number there.
func (b *Book) Value(operator int) (epoch, index uint32) {
	event := b.DrawEvent()
	for epoch = uint32(len(b.chains[operator]) - 1); epoch > 0 && event < b.chains[operator][epoch].first; {
		epoch--
	}
	index, _ = b.chains[operator][epoch].index(event)
	return epoch, index
}

// Epoch tells the length of the operator's chain in an epoch, 0 if there is none.
func (b *Book) Epoch(operator int, epoch uint32) (length uint32) {
	if int(epoch) >= len(b.chains[operator]) {
		return 0
	}
	return b.chains[operator][epoch].length
}

// CheckReveal tells whether a value is the operator's for the draw that values are wanted for. A value that is not what was
// committed to is a *Fault that names the operator; whether that convicts depends on who signed it (WrongReveal).
func (b *Book) CheckReveal(event uint32, r Reveal) error {
	switch want := b.DrawEvent(); {
	case int(r.Operator) >= len(b.Charter.Operators):
		return damaged("there is no operator %d", r.Operator+1)
	case want == 0:
		return damaged("a dice value of %s for draw %d, and no draw waits for values", b.Charter.Operators[r.Operator].Name, event)
	case event != want:
		return damaged("a dice value of %s for draw %d; values for draw %d are due", b.Charter.Operators[r.Operator].Name, event, want)
	case !b.Live(int(r.Operator)):
		return damaged("a dice value of %s, without whom the table goes on", b.Charter.Operators[r.Operator].Name)
	}
	if epoch, _ := b.Value(int(r.Operator)); r.Epoch != epoch {
		return damaged("a dice value of %s from epoch %d; its chain in use is that of epoch %d", b.Charter.Operators[r.Operator].Name, r.Epoch, epoch)
	}
	return b.committed(event, r)
}

// committed holds a value against the chain of its epoch.
func (b *Book) committed(event uint32, r Reveal) error {
	o := &b.Charter.Operators[r.Operator]
	if int(r.Epoch) >= len(b.chains[r.Operator]) {
		return damaged("a dice value of %s from epoch %d, which it never committed to", o.Name, r.Epoch)
	}
	c := &b.chains[r.Operator][r.Epoch]
	i, ok := c.index(event)
	if !ok {
		return damaged("a dice value of %s for draw %d, which its chain of epoch %d does not reach", o.Name, event, r.Epoch)
	}
	if c.holds(o, r.Epoch, i, r.Value) {
		return nil
	}
	fault := damaged("the dice value of %s for draw %d is not the one it committed to", o.Name, event)
	fault.Operator, fault.Seat = int(r.Operator), b.firstSeat(r.Operator)
	return fault
}

// WrongReveal judges a signed Reveal frame: a *Fault that convicts its signer, if it signed another value than it committed to, a
// *Fault that convicts nobody if the frame is no good, and nil if the value is right.
func (b *Book) WrongReveal(f *Frame) error {
	if err := b.Authentic(f); err != nil {
		return err
	}
	var r Reveal
	if err := f.Decode(&r); err != nil {
		return b.blame(damaged("%v", err), &f.Header)
	}
	if r.Operator != f.Operator {
		return b.blame(damaged("%s signed a dice value for another operator", b.Charter.Operators[f.Operator].Name), &f.Header)
	}
	err := b.committed(f.Event, r)
	if fault, ok := err.(*Fault); ok && fault.Operator != None {
		fault.Verdict = Cheated
		fault.Reason = fmt.Sprintf("%s signed a dice value for draw %d that is not the one it committed to", b.Charter.Operators[f.Operator].Name, f.Event)
	}
	return err
}

// NewReveal signs the operator's value for the draw that values are wanted for, to be sent.
func (b *Book) NewReveal(key ed25519.PrivateKey, operator int, s Session, r Reveal) *Frame {
	h := b.header(KindReveal, operator, s, b.tip, b.tip.Step+1)
	h.Event = b.DrawEvent()
	return Sign(key, h, &r)
}

// checkValues checks that there is one value of each live operator, ascending.
func (b *Book) checkValues(reveals []Reveal) error {
	next := 0
	for _, r := range reveals {
		for next < int(r.Operator) && !b.Live(next) {
			next++
		}
		if int(r.Operator) != next {
			return damaged("dice values are not in the order of operators")
		}
		if err := b.CheckReveal(b.DrawEvent(), r); err != nil {
			return err
		}
		next++
	}
	for ; next < len(b.Charter.Operators); next++ {
		if b.Live(next) {
			return damaged("%s has not disclosed its dice value", b.Charter.Operators[next].Name)
		}
	}
	return nil
}

// disclosed notes the values of a draw.
func (b *Book) disclosed(event uint32, reveals []Reveal) {
	for _, r := range reveals {
		c := &b.chains[r.Operator][r.Epoch]
		c.at, _ = c.index(event)
		c.value = r.Value
	}
}

// Setup is step 1: the reveals of all operators, ascending, open their commitments and
// make the table's seed; the game is set up with the dice of draw 1, and private cards are dealt.
func (b *Book) Setup(reveals []Reveal, ev *engine.Events) (*Step, error) {
	if b.Started() {
		return nil, damaged("the table is set up already")
	}
	if err := b.checkValues(reveals); err != nil {
		return nil, err
	}
	b.seed = tagged("tribes/seed-open/1").bytes(b.Table[:]).values(reveals).sum()
	if !b.Blind() {
		state, err := b.rules.New(b.Charter.Table(), b.draw(1, reveals), ev)
		if err != nil {
			return nil, damaged("%v", err)
		}
		b.state = state
		b.deal()
	}
	b.disclosed(1, reveals)
	b.advance(hashOf("tribes/body/1", []byte("setup")), Hash{}, 1, true, reveals)
	return b.stepped(Step{Seat: engine.NoSeat, Draws: true, Reveals: reveals}, ev), nil
}

// draw gives the dice of the event-th draw; no choice of any mover goes into its seed.
func (b *Book) draw(event uint32, reveals []Reveal) *engine.Dice {
	seed := tagged("tribes/seed-table/1").bytes(b.Table[:]).bytes(b.seed[:]).u32(event)
	if b.Fair() {
		seed = tagged("tribes/seed-fair/1").bytes(b.Table[:]).u32(event).values(reveals)
	}
	b.dice.Seed(seed.sum())
	return &b.dice
}

// exhausted finds the first operator that may lack a value for a draw of the next step. There can be as many of them as there
// are operators left, since the table may go on without one after the other.
func (b *Book) exhausted() int {
	if !b.Fair() || b.Over() {
		return None
	}
	left := uint32(0)
	for i := range b.chains {
		if b.Live(i) {
			left++
		}
	}
	for i, epochs := range b.chains {
		if c := &epochs[len(epochs)-1]; b.Live(i) && b.tip.Event+left >= c.first+c.length {
			return i
		}
	}
	return None
}

// NewCommit signs the operator's next chain of dice values as the next step.
func (b *Book) NewCommit(key ed25519.PrivateKey, operator int, s Session) *Frame {
	epoch := uint32(len(b.chains[operator]))
	length := b.Charter.Operators[operator].Length
	tip := NewDiceChain(key, b.Charter.Operators[operator].Nonce, epoch, length).Tip()
	return Sign(key, b.header(KindCommit, operator, s, b.tip, b.tip.Step+1), &Commit{epoch, tip, length})
}

func (b *Book) commit(f *Frame) error {
	refuse := func(format string, args ...any) error {
		return b.blame(&Fault{Verdict: Cheated, Reason: fmt.Sprintf(format, args...)}, &f.Header)
	}
	name := b.Charter.Operators[f.Operator].Name
	var c Commit
	if err := f.Decode(&c); err != nil {
		return refuse("%s signed a commitment that is none: %v", name, err)
	}
	who := int(f.Operator)
	if epoch := uint32(len(b.chains[who])); c.Epoch != epoch {
		return refuse("%s signed a commitment to dice values of epoch %d; epoch %d is due", name, c.Epoch, epoch)
	}
	if c.Length < 1 || c.Length > MaxChain {
		return refuse("%s committed to %d dice values, 1 to %d are allowed", name, c.Length, MaxChain)
	}
	last := &b.chains[who][len(b.chains[who])-1]
	b.chains[who] = append(b.chains[who], chain{first: last.first + last.length, length: c.Length, value: c.Tip})
	return nil
}
