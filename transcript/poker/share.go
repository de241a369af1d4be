package poker

import "fmt"

// ShareProof shows that a share was made with the secret of the operator's deal key: challenge and response, 32 bytes
// each.
type ShareProof [64]byte

// shareStatement is the statement of a share and the first half of the card.
func (d *Deal) shareStatement(step uint32, operator, slot, seat uint8, c Card) (text, element, *ring, int, error) {
	r, i, err := d.complete(operator)
	if err != nil {
		return nil, nil, nil, 0, err
	}
	c1 := c.C1.element()
	if c1 == nil || c1.IsIdentity() || c.C2.element() == nil {
		return nil, nil, nil, 0, fmt.Errorf("the card of slot %d is not masked", slot)
	}
	t := d.statement("tribes/deal-share/1", r, step, operator).u8(slot).u8(seat).points(c.C1, c.C2, d.Keys[i])
	return t, c1, r, i, nil
}

// Share makes the operator's part in opening the card of a slot, for the seat that may read it.
func (d *Deal) Share(step uint32, operator uint8, s *Secret, slot, seat uint8, c Card) (Point, ShareProof, error) {
	t, c1, _, i, err := d.shareStatement(step, operator, slot, seat, c)
	if err != nil {
		return Point{}, ShareProof{}, err
	}
	if d.Keys[i] != s.Key() {
		return Point{}, ShareProof{}, fmt.Errorf("the secret is not that of the deal key of operator %d", operator)
	}
	share := pointOf(curve.NewElement().Mul(c1, s.x))
	t = t.points(share)
	k := s.nonce(t)
	ch := challenge(t, pointOf(curve.NewElement().MulGen(k)), pointOf(curve.NewElement().Mul(c1, k)))
	return share, s.respond(k, ch), nil
}

// CheckShare checks the operator's part in opening the card of a slot.
func (d *Deal) CheckShare(step uint32, operator, slot, seat uint8, c Card, share Point, proof ShareProof) error {
	t, c1, r, i, err := d.shareStatement(step, operator, slot, seat, c)
	if err != nil {
		return err
	}
	e := share.element()
	if e == nil {
		return falsef("the share of slot %d encodes no point", slot)
	}
	if e.IsIdentity() {
		return falsef("the share of slot %d is the identity", slot)
	}
	ch, res, err := readProof((*[64]byte)(&proof))
	if err != nil {
		return err
	}
	a, b := commitment(curve.Generator(), r.keys[i], ch, res), commitment(c1, e, ch, res)
	if !ch.IsEqual(challenge(t.points(share), a, b)) {
		return falsef("the proof of the share of slot %d does not hold", slot)
	}
	return nil
}
