package poker

import (
	"fmt"
	"slices"
)

// KeyProof shows that its operator knows the secret of a deal key: challenge and response, 32 bytes each.
type KeyProof [64]byte

// Secret is an operator's secret for one deal of one table. It is never printed.
type Secret struct{ x scalar }

// NewSecret makes a secret of key material that is secret, uniform and used for nothing else.
func NewSecret(material [32]byte) *Secret {
	return &Secret{wide(text("tribes/deal-secret/1").bytes(material[:]).sum())}
}

// Key is the deal key of the secret.
func (s Secret) Key() Point { return pointOf(curve.NewElement().MulGen(s.x)) }

// String hides the secret.
func (Secret) String() string { return "deal secret" }

// Format hides the secret from every verb.
func (s Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

// nonce is the random part of a proof. It hangs on the secret and the whole statement, so that a program that comes back
// proves with the same bytes, and no nonce serves two statements.
func (s Secret) nonce(statement text) scalar {
	h := statement.sum()
	return wide(text("tribes/deal-nonce/1").bytes(scalarBytes(s.x)).bytes(h[:]).sum())
}

// respond is challenge and response.
func (s Secret) respond(nonce, c scalar) (proof [64]byte) {
	r := curve.NewScalar().Mul(c, s.x)
	copy(proof[:32], scalarBytes(c))
	copy(proof[32:], scalarBytes(r.Add(r, nonce)))
	return proof
}

// challenge reduces statement and commitments to a scalar.
func challenge(statement text, commitments ...Point) scalar {
	return wide(statement.points(commitments...).sum())
}

// readProof splits a proof in challenge and response.
func readProof(proof *[64]byte) (c, r scalar, err error) {
	if c = readScalar(proof[:32]); c == nil {
		return nil, nil, falsef("the challenge of the proof is not reduced")
	}
	if r = readScalar(proof[32:]); r == nil {
		return nil, nil, falsef("the response of the proof is not reduced")
	}
	return c, r, nil
}

// commitment is what the prover committed to, if the proof holds: response*base - challenge*image.
func commitment(base, image element, c, r scalar) Point {
	a := curve.NewElement().Mul(base, r)
	b := curve.NewElement().Mul(image, c)
	return pointOf(a.Add(a, b.Neg(b)))
}

func (d *Deal) keyStatement(r *ring, step uint32, operator uint8, key Point) (text, error) {
	i := len(d.Keys)
	if i == len(d.Operators) {
		return nil, fmt.Errorf("all deal keys are published")
	}
	if d.Operators[i] != operator {
		return nil, fmt.Errorf("the next deal key is that of operator %d, not %d", d.Operators[i], operator)
	}
	return d.statement("tribes/deal-key/1", r, step, operator).points(key), nil
}

// ProveKey makes the operator's deal key and its proof. Keys holds those of the operators before it.
func (d *Deal) ProveKey(step uint32, operator uint8, s *Secret) (Point, KeyProof, error) {
	r, err := d.ring()
	if err != nil {
		return Point{}, KeyProof{}, err
	}
	key := s.Key()
	t, err := d.keyStatement(r, step, operator, key)
	if err != nil {
		return Point{}, KeyProof{}, err
	}
	k := s.nonce(t)
	return key, s.respond(k, challenge(t, pointOf(curve.NewElement().MulGen(k)))), nil
}

// CheckKey checks a deal key before it is appended to Keys. A key without proof could be chosen as the difference to the
// keys of the others, and whoever did that would read every card.
func (d *Deal) CheckKey(step uint32, operator uint8, key Point, proof KeyProof) error {
	r, err := d.ring()
	if err != nil {
		return err
	}
	t, err := d.keyStatement(r, step, operator, key)
	if err != nil {
		return err
	}
	e := key.element()
	switch {
	case e == nil:
		return falsef("the deal key encodes no point")
	case e.IsIdentity():
		return falsef("the deal key is the identity")
	case slices.Contains(d.Keys, key):
		return falsef("the deal key is another operator's already")
	case r.joint.Add(r.joint, e).IsIdentity():
		return falsef("the deal key cancels the keys before it")
	}
	c, res, err := readProof((*[64]byte)(&proof))
	if err != nil {
		return err
	}
	if !c.IsEqual(challenge(t, commitment(curve.Generator(), e, c, res))) {
		return falsef("the proof of the deal key does not hold")
	}
	return nil
}
