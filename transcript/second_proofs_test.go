package transcript_test

import "bytes"

// 12. The masked deal: statements.
type statements struct {
	table     []byte
	epoch     uint32
	cards     int
	operators []byte // charter indices
	keys      [][]byte
	points    []point
	joint     point
}

func (s *statements) add(key []byte) {
	p, _ := decode(key)
	if s.keys == nil {
		s.joint = identity
	}
	s.keys, s.points, s.joint = append(s.keys, key), append(s.points, p), s.joint.plus(p)
}

func (s *statements) statement(tag string, step uint32, operator int) []byte {
	joint := identity
	if len(s.keys) > 0 {
		joint = s.joint
	}
	return join(tag, s.table, s.epoch, step, operator, s.cards, len(s.operators), s.operators, len(s.keys), bytes.Join(s.keys, nil), joint.bytes())
}

// place is which of the operators has a charter index.
func (s *statements) place(operator int) int { return bytes.IndexByte(s.operators, byte(operator)) }

// Deal key.
func (s *statements) keyHolds(step uint32, operator int, key, proof []byte) bool {
	p, ok := decode(key)
	c, r, scalars := twoScalars(proof)
	if !ok || !scalars || p.isZero() || len(s.keys) > 0 && s.joint.plus(p).isZero() {
		return false
	}
	for _, k := range s.keys {
		if bytes.Equal(k, key) {
			return false
		}
	}
	t := join("", s.statement("tribes/deal-key/1", step, operator), key)
	a := generator.times(r).minus(p.times(c))
	return c.Cmp(reduced(join("", t, a.bytes()))) == 0
}

// Share: of an operator for a masked card of a slot that belongs to a seat.
func (s *statements) proven(step uint32, operator, slot, seat int, card maskedCard, share, proof []byte) (point, bool) {
	d, ok := decode(share)
	c, r, scalars := twoScalars(proof)
	if !ok || !scalars || d.isZero() {
		return d, false
	}
	key := s.place(operator)
	t := join("", s.statement("tribes/deal-share/1", step, operator), slot, seat, card[0].bytes(), card[1].bytes(), s.keys[key], share)
	a := generator.times(r).minus(s.points[key].times(c))
	b := card[0].times(r).minus(d.times(c))
	return d, c.Cmp(reduced(join("", t, a.bytes(), b.bytes()))) == 0
}

// Cards: the first deck, or none.
func (s *statements) first() (deck []maskedCard) {
	for i := range s.cards {
		deck = append(deck, maskedCard{identity, hashToPoint(join("", s.table, s.epoch, i+1), "tribes/card/1")})
		for _, c := range deck[:i] {
			if deck[i][1].isZero() || bytes.Equal(c[1].bytes(), deck[i][1].bytes()) {
				return nil
			}
		}
	}
	return deck
}

type maskedCard [2]point

func readDeck(b []byte, n int) (deck []maskedCard, ok bool) {
	if len(b) != 64*n {
		return nil, false
	}
	for ; len(b) > 0; b = b[64:] {
		c1, ok1 := decode(b[:32])
		c2, ok2 := decode(b[32:64])
		if !ok1 || !ok2 {
			return nil, false
		}
		deck = append(deck, maskedCard{c1, c2})
	}
	return deck, true
}

func deckBytes(deck []maskedCard) (b []byte) {
	for _, c := range deck {
		b = join("", b, c[0].bytes(), c[1].bytes())
	}
	return b
}
