package poker

import (
	"crypto/sha512"
	"fmt"
	"slices"
)

const (
	// Rounds and Linked are the proof's security: a false shuffle can answer at most one set of 22 out of 128 rounds, and
	// there are more than 2^81 of them.
	Rounds, Linked = 128, 22

	subsetSize = Rounds / 8
	seedSize   = 16 // bytes: as hard to guess as a logarithm is to compute
)

// ProofSize is the length of the proof of a shuffle of so many cards: the set, 106 seeds, 22 links.
func ProofSize(cards int) int {
	return subsetSize + (Rounds-Linked)*seedSize + Linked*(cards+32*cards)
}

// subset is a set of rounds: round k, from 0, is bit k%8 of byte k/8.
type subset [subsetSize]byte

func (s *subset) has(k int) bool { return s[k/8]>>(k%8)&1 == 1 }
func (s *subset) add(k int)      { s[k/8] |= 1 << (k % 8) }

func (s *subset) len() (n int) {
	for k := range Rounds {
		if s.has(k) {
			n++
		}
	}
	return n
}

// subsetOf draws the rounds that are linked to the output: every set of 22 is equally likely.
func subsetOf(hash [64]byte) (s subset) {
	for block := uint32(0); ; block++ {
		for _, b := range text("tribes/deal-subset/1").bytes(hash[:]).u32(block).sum() {
			if k := int(b % Rounds); !s.has(k) {
				if s.add(k); s.len() == Linked {
					return s
				}
			}
		}
	}
}

// remask makes a deck of another: place i of the new deck holds card order[i] of the old one, masked anew with masks[i].
type remask struct {
	order []uint8
	masks []scalar
}

// remaskOf expands the seed of a round: an order of n cards, all equally likely, and n scalars. The hash of what is shuffled by
// whom goes in, so that to guess at seeds helps against one round of one shuffle only.
func remaskOf(given [64]byte, round int, seed [seedSize]byte, n int) remask {
	r := remask{order: make([]uint8, n), masks: make([]scalar, n)}
	for i := range r.order {
		r.order[i] = uint8(i)
		r.masks[i] = wide(text("tribes/deal-mask/1").bytes(given[:]).u8(uint8(round)).bytes(seed[:]).u8(uint8(i)).sum())
	}
	var stream []byte
	block := uint32(0)
	for i := n - 1; i > 0; {
		if len(stream) == 0 {
			sum := text("tribes/deal-order/1").bytes(given[:]).u8(uint8(round)).bytes(seed[:]).u32(block).sum()
			stream, block = sum[:], block+1
		}
		b := int(stream[0])
		stream = stream[1:]
		if b < 256-256%(i+1) {
			j := b % (i + 1)
			r.order[i], r.order[j] = r.order[j], r.order[i]
			i--
		}
	}
	return r
}

// link is the remask that makes of a deck remasked by out the one remasked by r.
func (r remask) link(out remask) remask {
	l := remask{order: make([]uint8, len(r.order)), masks: make([]scalar, len(r.order))}
	for i, card := range r.order {
		m := slices.Index(out.order, card)
		l.order[i] = uint8(m)
		l.masks[i] = curve.NewScalar().Sub(r.masks[i], out.masks[m])
	}
	return l
}

func (r remask) bytes(t text) text {
	t = t.bytes(r.order)
	for _, s := range r.masks {
		t = t.bytes(scalarBytes(s))
	}
	return t
}

func readLink(b []byte, cards, round int) (remask, error) {
	r := remask{order: b[:cards]}
	for i, v := range r.order {
		if int(v) >= cards || slices.Contains(r.order[:i], v) {
			return remask{}, falsef("the permutation of round %d is none", round)
		}
	}
	for i := range cards {
		s := readScalar(b[cards+32*i:][:32])
		if s == nil {
			return remask{}, falsef("scalar %d of round %d is not reduced", i+1, round)
		}
		r.masks = append(r.masks, s)
	}
	return r, nil
}

// multiplier multiplies the generator and the joint key by scalars.
type multiplier struct{ base, joint func(scalar) element }

// secretly takes the same time for all scalars.
func secretly(joint element) multiplier {
	return multiplier{
		func(s scalar) element { return curve.NewElement().MulGen(s) },
		func(s scalar) element { return curve.NewElement().Mul(joint, s) },
	}
}

// publicly is faster, and for scalars that everybody may know.
func publicly(joint element) multiplier {
	return multiplier{tableOf(curve.Generator()).mul, tableOf(joint).mul}
}

func (m multiplier) apply(r remask, in masked) Deck {
	out := make(Deck, len(in))
	for i, from := range r.order {
		c1, c2 := m.base(r.masks[i]), m.joint(r.masks[i])
		out[i] = Card{pointOf(c1.Add(c1, in[from].c1)), pointOf(c2.Add(c2, in[from].c2))}
	}
	return out
}

const shuffleTag = "tribes/deal-shuffle/1"

// Shuffle permutes and remasks a deck. All it chooses is derived from seed, which must be secret and uniform, and from
// the whole statement; the same arguments make the same bytes.
func (d *Deal) Shuffle(step uint32, operator uint8, in Deck, seed [32]byte) (Deck, []byte, error) {
	r, _, err := d.complete(operator)
	if err != nil {
		return nil, nil, err
	}
	cards, err := d.input(in)
	if err != nil {
		return nil, nil, err
	}
	t := d.statement(shuffleTag, r, step, operator).deck(in)
	given := t.sum()
	seeds := make([][seedSize]byte, Rounds+1) // the last is that of the output
	for k := range seeds {
		h := text("tribes/deal-seed/1").bytes(seed[:]).bytes(given[:]).u8(uint8(k)).sum()
		seeds[k] = [seedSize]byte(h[:])
	}
	mul := secretly(r.joint)
	mine := remaskOf(given, Rounds, seeds[Rounds], d.Cards)
	out := mul.apply(mine, cards)
	if _, err := d.output(out); err != nil {
		return nil, nil, fmt.Errorf("this seed makes no deck: %v", err)
	}
	h := sha512.New()
	h.Write(t.deck(out))
	rounds := make([]remask, Rounds)
	for k := range rounds {
		rounds[k] = remaskOf(given, k, seeds[k], d.Cards)
		h.Write(mul.apply(rounds[k], cards).Bytes())
	}
	chosen := subsetOf([64]byte(h.Sum(nil)))
	proof := append(make(text, 0, ProofSize(d.Cards)), chosen[:]...)
	for k := range rounds {
		if chosen.has(k) {
			proof = rounds[k].link(mine).bytes(proof)
		} else {
			proof = proof.bytes(seeds[k][:])
		}
	}
	return out, proof, nil
}

// CheckShuffle checks that out is in, permuted and remasked.
func (d *Deal) CheckShuffle(step uint32, operator uint8, in, out Deck, proof []byte) error {
	r, _, err := d.complete(operator)
	if err != nil {
		return err
	}
	if len(in) != d.Cards || len(out) != d.Cards { // otherwise all is of the same length, but for the proof at the end
		return d.checkShuffle(r, step, operator, in, out, proof)
	}
	all := d.statement(shuffleTag, r, step, operator).deck(in).deck(out).bytes(proof)
	return once(all, func() error { return d.checkShuffle(r, step, operator, in, out, proof) })
}

func (d *Deal) checkShuffle(r *ring, step uint32, operator uint8, in, out Deck, proof []byte) error {
	before, err := d.input(in)
	if err != nil {
		return err
	}
	after, err := d.output(out)
	if err != nil {
		return err
	}
	if want := ProofSize(d.Cards); len(proof) != want {
		return falsef("the proof of the shuffle has %d bytes, not %d", len(proof), want)
	}
	chosen := subset(proof)
	if n := chosen.len(); n != Linked {
		return falsef("the proof of the shuffle links %d rounds, not %d", n, Linked)
	}
	h := sha512.New()
	t := d.statement(shuffleTag, r, step, operator).deck(in)
	given := t.sum()
	h.Write(t.deck(out))
	mul := publicly(r.joint)
	rest := proof[subsetSize:]
	for k := range Rounds {
		size, from := seedSize, before
		if chosen.has(k) {
			size, from = 33*d.Cards, after
		}
		answer := rest[:size]
		rest = rest[size:]
		var m remask
		if !chosen.has(k) {
			m = remaskOf(given, k, [seedSize]byte(answer), d.Cards)
		} else if m, err = readLink(answer, d.Cards, k); err != nil {
			return err
		}
		h.Write(mul.apply(m, from).Bytes())
	}
	if subsetOf([64]byte(h.Sum(nil))) != chosen {
		return falsef("the proof of the shuffle does not hold")
	}
	return nil
}
