package transcript

import (
	"crypto/ed25519"
	"fmt"
	"math/bits"

	"tribes/engine"
)

// pending is an entry that was checked and draws: it stands, and what it leads to follows from the values of all.
type pending struct {
	frame *Frame
	moves []engine.Move
	event uint32 // the draw that takes the values; it grows where somebody was given up
	burns hasher // those given up in this step, for the chain
	count uint8
}

// Missing is a set of operators: bit i stands for operator i.
type Missing uint8

func (m Missing) has(operator int) bool { return m>>operator&1 != 0 }

// Operators lists them.
func (m Missing) Operators() (out []int) {
	for i := 0; m>>i != 0; i++ {
		if m.has(i) {
			out = append(out, i)
		}
	}
	return out
}

// Of is the set of these operators.
func Of(operators ...int) (m Missing) {
	for _, o := range operators {
		m |= 1 << o
	}
	return m
}

// Gone is an operator without which the table went on in the middle of a draw.
type Gone struct {
	Operator  int
	Step      uint32
	Event     uint32 // the draw whose value it did not disclose
	Withheld  bool   // it had confirmed the entry, so it may have known the outcome; otherwise nothing could be known to it
	Contested bool   // no more than half of the operators agreed to go on
}

// Pending is the entry whose draw waits for values, or nil.
func (b *Book) Pending() *Frame {
	if b.pending == nil {
		return nil
	}
	return b.pending.frame
}

// Gone lists the operators without which the table has gone on, in the order in which they were given up.
func (b *Book) Gone() []Gone { return b.lost }

// NewEcho signs that the pending entry was checked and logged.
func (b *Book) NewEcho(key ed25519.PrivateKey, operator int, s Session) *Frame {
	h := b.header(KindEcho, operator, s, b.tip, b.tip.Step+1)
	h.Event = b.pending.frame.Event
	return Sign(key, h, &Echo{b.pending.frame.Body()})
}

// CheckEcho tells whether a frame is another operator's echo of the pending entry.
func (b *Book) CheckEcho(f *Frame) error {
	if b.pending == nil || f.Kind != KindEcho {
		return damaged("a %s frame where no entry waits for echoes", f.Kind)
	}
	if err := b.continues(f, b.tip, b.tip.Step+1, b.pending.frame.Event); err != nil {
		return err
	}
	refuse := func(format string, args ...any) *Fault { return b.blame(damaged(format, args...), &f.Header) }
	name := b.Charter.Operators[f.Operator].Name
	var e Echo
	switch err := f.Decode(&e); {
	case err != nil:
		return refuse("%v", err)
	case e.Body != b.pending.frame.Body():
		return refuse("%s echoed another entry for step %d", name, f.Step)
	case f.Operator == b.pending.frame.Operator:
		return refuse("%s echoed its own entry", name)
	}
	return nil
}

// NewConsent signs that the operator agrees to draw without those that are missing. echoes are theirs of the pending entry, as
// far as the operator has them: they show who may have known the outcome, and stand in every copy that way.
func (b *Book) NewConsent(key ed25519.PrivateKey, operator int, s Session, missing Missing, echoes ...*Frame) *Frame {
	a := Abandon{Body: b.pending.frame.Body(), Yes: true, Shown: []Reveal{}, Echoes: [][]byte{}}
	for _, f := range echoes {
		a.Echoes = append(a.Echoes, f.Bytes())
	}
	return b.abandon(key, operator, s, missing, &a)
}

// NewRefusal signs that the operator does not agree to that. It shows the values of theirs that it has, ascending.
func (b *Book) NewRefusal(key ed25519.PrivateKey, operator int, s Session, missing Missing, shown ...Reveal) *Frame {
	return b.abandon(key, operator, s, missing, &Abandon{Body: b.pending.frame.Body(), Shown: append([]Reveal{}, shown...), Echoes: [][]byte{}})
}

func (b *Book) abandon(key ed25519.PrivateKey, operator int, s Session, missing Missing, a *Abandon) *Frame {
	h := b.header(KindAbandon, operator, s, b.tip, b.tip.Step+1)
	h.Event, h.Seat = b.pending.event, uint8(missing)
	return Sign(key, h, a)
}

// CheckAbandon reads an operator's word on going on without others in the draw that waits for values.
func (b *Book) CheckAbandon(f *Frame) (w Word, err error) {
	if b.pending == nil || f.Kind != KindAbandon {
		return w, damaged("a %s frame where no draw waits for values", f.Kind)
	}
	if err := b.continues(f, b.tip, b.tip.Step+1, b.pending.event); err != nil {
		return w, err
	}
	refuse := func(format string, args ...any) *Fault { return b.blame(damaged(format, args...), &f.Header) }
	name := b.Charter.Operators[f.Operator].Name
	missing := Missing(f.Seat)
	var a Abandon
	switch err := f.Decode(&a); {
	case err != nil:
		return w, refuse("%v", err)
	case a.Body != b.pending.frame.Body():
		return w, refuse("%s speaks of another entry for step %d", name, f.Step)
	case missing == 0 || bits.Len8(f.Seat) > len(b.Charter.Operators) || missing&b.gone != 0:
		return w, refuse("%s names operators that are not at the table", name)
	case missing.has(int(f.Operator)) || !b.Live(int(f.Operator)):
		return w, refuse("%s has no say in going on without itself", name)
	case a.Yes && len(a.Shown) > 0:
		return w, refuse("%s agrees to go on without others, and shows dice values of theirs", name)
	case !a.Yes && len(a.Echoes) > 0:
		return w, refuse("%s refuses to go on without others, and shows echoes of theirs", name)
	}
	for i, v := range a.Shown {
		if !missing.has(int(v.Operator)) || i > 0 && a.Shown[i-1].Operator >= v.Operator {
			return w, refuse("%s shows other dice values than those of the missing, ascending", name)
		}
	}
	echoed := Missing(0)
	for _, raw := range a.Echoes {
		e, err := ParseFrame(KindEcho, raw)
		if err == nil {
			err = b.CheckEcho(e)
		}
		if err != nil || !missing.has(int(e.Operator)) || echoed>>e.Operator != 0 {
			return w, refuse("%s shows other echoes than those of the missing, ascending", name)
		}
		echoed |= Of(int(e.Operator))
	}
	return Word{missing, a.Yes, a.Shown, echoed}, nil
}

// Agreed tells whether these operators are all whose consent is needed to go on without those missing.
func (b *Book) Agreed(missing, consent Missing) bool {
	for i := range b.Charter.Operators {
		if b.Live(i) && !missing.has(i) && !consent.has(i) {
			return false
		}
	}
	return consent != 0
}

// Abandon goes on without the missing operators, to which all others have agreed: the values of the draw are burned, and the
// entry takes the next one, of those who are left. echoed are those of the missing that any consent shows to have echoed the entry;
// whoever agreed to go on without others in it has confirmed it as well.
func (b *Book) Abandon(missing, echoed Missing) {
	p := b.pending
	left := 0
	for i := range b.Charter.Operators {
		if b.Live(i) && !missing.has(i) {
			left++
		}
	}
	for _, i := range missing.Operators() {
		withheld := echoed.has(i) || i == int(p.frame.Operator) || p.count > 0
		b.lost = append(b.lost, Gone{i, b.tip.Step + 1, p.event, withheld, 2*left <= len(b.Charter.Operators)})
	}
	p.burns, p.count = p.burns.u32(p.event).u8(uint8(missing)), p.count+1
	b.gone |= missing
	p.event++
}

// Resolve finishes the step of the pending entry with the values of all live operators, ascending.
func (b *Book) Resolve(reveals []Reveal, ev *engine.Events) (*Step, error) {
	p := b.pending
	if p == nil {
		return nil, damaged("dice values where no draw waits for them")
	}
	if err := b.checkValues(reveals); err != nil {
		return nil, err
	}
	f := p.frame
	if !b.Blind() {
		if err := b.batch.Apply(b.state, engine.Seat(f.Seat), p.moves, b.draw(p.event, reveals), ev); err != nil {
			return nil, b.blame(damaged("an entry that was legal before its draw is not after it: %v", err), &f.Header)
		}
	} else {
		b.tip.Digest = f.Digest
	}
	b.disclosed(p.event, reveals)
	abandons := Hash{}
	if p.count > 0 {
		abandons = tagged("tribes/abandons/1").u8(p.count).bytes(p.burns).sum()
	}
	b.pending = nil
	b.advance(f.Body(), abandons, p.event, true, reveals)
	return b.stepped(Step{Frame: f, Seat: engine.Seat(f.Seat), Draws: true, Moves: p.moves, Reveals: reveals}, ev), nil
}

// Words tells how an operator was lost.
func (g Gone) Words(c *Charter) string {
	name := c.Operators[g.Operator].Name
	out := fmt.Sprintf("%s did not disclose its dice value for draw %d at step %d", name, g.Event, g.Step)
	if g.Withheld {
		out += ", after it had confirmed the move and may have known the outcome (withheld)"
	} else {
		out += "; it had not confirmed the move, so it could know nothing (connection lost, as far as this copy can tell)"
	}
	out += ": the others went on without it"
	if g.Contested {
		out += ", and they were no more than half of the table (contested)"
	}
	return out
}
