package poker

import (
	"fmt"
	"slices"
)

const (
	// MinCards and MaxCards bound a deck. A proof of 14 cards is 11,876 bytes and its deck 896: together 12,772 bytes,
	// so that both fit a payload of 15 KiB (15,360) with room for what stands around them.
	MinCards, MaxCards = 2, 14
	// MinOperators and MaxOperators bound who takes part.
	MinOperators, MaxOperators = 2, 16
	// CardSize is the length of a masked card.
	CardSize = 64
)

// Card is a masked card: C1 = r*G and C2 = M + r*P, where P is the joint key, M the card and r known to nobody.
type Card struct{ C1, C2 Point }

// Deck is the masked cards in their order. Slot i of the deal is card i, from 0.
type Deck []Card

// Bytes is the wire form: C1 and C2 of each card.
func (k Deck) Bytes() []byte { return text(make([]byte, 0, CardSize*len(k))).deck(k) }

// ParseDeck reads a deck of so many cards. Its error is a *False: other length, or an encoding of no point.
func ParseDeck(b []byte, cards int) (Deck, error) {
	if cards < MinCards || cards > MaxCards {
		return nil, fmt.Errorf("a deck has %d to %d cards, not %d", MinCards, MaxCards, cards)
	}
	if len(b) != cards*CardSize {
		return nil, falsef("the deck has %d bytes, where %d cards are %d", len(b), cards, cards*CardSize)
	}
	k := make(Deck, cards)
	for i := range k {
		k[i] = Card{Point(b[i*CardSize:]), Point(b[i*CardSize+32:])}
	}
	if _, err := k.decode(); err != nil {
		return nil, err
	}
	return k, nil
}

// False is a statement of an operator that does not hold: whoever signed it lied or its program is wrong. Errors of
// another type are about the arguments of the caller, and say nothing about the operator.
type False struct{ What string }

func (f *False) Error() string { return f.What }

func falsef(format string, args ...any) error { return &False{fmt.Sprintf(format, args...)} }

// Deal is what every proof is bound to. Operators are the charter indices of those that take part, ascending; Keys
// are their deal keys in the same order, as far as they are published.
type Deal struct {
	Table     [32]byte
	Epoch     uint32
	Cards     int
	Operators []uint8
	Keys      []Point
}

// ring is the deal with its keys decoded.
type ring struct {
	keys     []element
	joint    element
	jointKey Point
}

func (d *Deal) ring() (*ring, error) {
	if d.Cards < MinCards || d.Cards > MaxCards {
		return nil, fmt.Errorf("a deck has %d to %d cards, not %d", MinCards, MaxCards, d.Cards)
	}
	if n := len(d.Operators); n < MinOperators || n > MaxOperators {
		return nil, fmt.Errorf("a private deal takes %d to %d operators, not %d", MinOperators, MaxOperators, n)
	}
	for i, o := range d.Operators[1:] {
		if o <= d.Operators[i] {
			return nil, fmt.Errorf("operator %d of the deal stands after operator %d", o, d.Operators[i])
		}
	}
	if len(d.Keys) > len(d.Operators) {
		return nil, fmt.Errorf("%d deal keys of %d operators", len(d.Keys), len(d.Operators))
	}
	r := &ring{joint: curve.Identity()}
	for i := range d.Keys {
		e := d.Keys[i].element()
		if e == nil || e.IsIdentity() {
			return nil, fmt.Errorf("the deal key of operator %d is none", d.Operators[i])
		}
		r.keys = append(r.keys, e)
		r.joint.Add(r.joint, e)
	}
	r.jointKey = pointOf(r.joint)
	return r, nil
}

// complete is the ring with all keys, and the operator's place in it.
func (d *Deal) complete(operator uint8) (*ring, int, error) {
	r, err := d.ring()
	if err != nil {
		return nil, 0, err
	}
	if len(d.Keys) != len(d.Operators) {
		return nil, 0, fmt.Errorf("%d of %d deal keys are published", len(d.Keys), len(d.Operators))
	}
	if r.joint.IsIdentity() {
		return nil, 0, fmt.Errorf("the deal keys cancel each other")
	}
	i := slices.Index(d.Operators, operator)
	if i < 0 {
		return nil, 0, fmt.Errorf("operator %d has no part in the deal", operator)
	}
	return r, i, nil
}

// statement begins what a challenge is hashed from: the deal, the step, who proves, and all keys with their sum.
func (d *Deal) statement(tag string, r *ring, step uint32, operator uint8) text {
	t := append(make(text, 0, 1024), tag...)
	t = t.bytes(d.Table[:]).u32(d.Epoch).u32(step).u8(operator).u8(uint8(d.Cards))
	t = t.u8(uint8(len(d.Operators))).bytes(d.Operators)
	return t.u8(uint8(len(d.Keys))).points(d.Keys...).points(r.jointKey)
}

// faces are the cards as points, card j at j-1.
func (d *Deal) faces() ([]Point, error) {
	faces := make([]Point, d.Cards)
	for i := range faces {
		msg := text(nil).bytes(d.Table[:]).u32(d.Epoch).u8(uint8(i + 1))
		faces[i] = pointOf(curve.HashToElement(msg, []byte("tribes/card/1")))
		if faces[i].IsIdentity() || slices.Contains(faces[:i], faces[i]) {
			return nil, fmt.Errorf("card %d of this table is no card of its own", i+1)
		}
	}
	return faces, nil
}

// First is the deck before the first shuffle: card j at place j-1, masked trivially, so that anybody can read it.
func (d *Deal) First() (Deck, error) {
	if _, err := d.ring(); err != nil {
		return nil, err
	}
	faces, err := d.faces()
	if err != nil {
		return nil, err
	}
	k := make(Deck, d.Cards)
	for i, f := range faces {
		k[i].C2 = f
	}
	return k, nil
}

// Open reads a card with the shares of all operators, in any order; every one must have been checked. It answers the
// number of the card, from 1.
func (d *Deal) Open(c Card, shares []Point) (int, error) {
	if _, err := d.ring(); err != nil {
		return 0, err
	}
	if len(shares) != len(d.Operators) {
		return 0, fmt.Errorf("a card opens with the shares of %d operators, not %d", len(d.Operators), len(shares))
	}
	m := c.C2.element()
	if m == nil {
		return 0, fmt.Errorf("the card is none")
	}
	for i := range shares {
		s := shares[i].element()
		if s == nil || s.IsIdentity() {
			return 0, fmt.Errorf("share %d of the card is none", i+1)
		}
		m.Add(m, s.Neg(s))
	}
	faces, err := d.faces()
	if err != nil {
		return 0, err
	}
	i := slices.Index(faces, pointOf(m))
	if i < 0 {
		return 0, fmt.Errorf("the shares open no card of the deck")
	}
	return i + 1, nil
}

// masked is a deck of decoded points.
type masked []struct{ c1, c2 element }

func (k Deck) decode() (masked, error) {
	m := make(masked, len(k))
	for i := range k {
		m[i].c1, m[i].c2 = k[i].C1.element(), k[i].C2.element()
		if m[i].c1 == nil || m[i].c2 == nil {
			return nil, falsef("card %d of the deck encodes no point", i+1)
		}
		if j := slices.Index(k, k[i]); j < i {
			return nil, falsef("cards %d and %d of the deck are equal", j+1, i+1)
		}
	}
	return m, nil
}

// input decodes the deck that is shuffled: the first one, or one that came out of a shuffle.
func (d *Deal) input(k Deck) (masked, error) {
	if len(k) != d.Cards {
		return nil, fmt.Errorf("the deck to shuffle has %d cards, not %d", len(k), d.Cards)
	}
	m, err := k.decode()
	if err != nil {
		return nil, fmt.Errorf("the deck to shuffle: %v", err)
	}
	for i := range k {
		if !k[i].C1.IsIdentity() {
			continue
		}
		if first, err := d.First(); err != nil {
			return nil, err
		} else if !slices.Equal(first, k) {
			return nil, fmt.Errorf("the deck to shuffle: card %d is not masked", i+1)
		}
		break
	}
	return m, nil
}

// output decodes the deck that a shuffle made.
func (d *Deal) output(k Deck) (masked, error) {
	if len(k) != d.Cards {
		return nil, falsef("the deck has %d cards, not %d", len(k), d.Cards)
	}
	for i := range k {
		if k[i].C1.IsIdentity() {
			return nil, falsef("card %d of the deck is not masked", i+1)
		}
	}
	return k.decode()
}
