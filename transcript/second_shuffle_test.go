package transcript_test

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"math/big"
	"math/bits"
)

const (
	rounds = 128
	linked = 22
)

// 12. The masked deal: shuffle. shuffled is the deck that comes of it, if the proof holds.
// Tests read the same one in many files; what was found once is found again.
func (s *statements) shuffled(step uint32, operator int, in []maskedCard, out, proof []byte) ([]maskedCard, bool) {
	statement := s.statement("tribes/deal-shuffle/1", step, operator)
	name := sha256.Sum256(join("", statement, deckBytes(in), uint32(len(out)), out, proof))
	if done, ok := shuffles[name]; ok {
		return done, done != nil
	}
	deck, ok := s.checkShuffle(statement, in, out, proof)
	if !ok {
		deck = nil
	}
	shuffles[name] = deck
	return deck, ok
}

var shuffles = map[[32]byte][]maskedCard{}

func (s *statements) checkShuffle(statement []byte, in []maskedCard, out, proof []byte) ([]maskedCard, bool) {
	n := s.cards
	deck, ok := readDeck(out, n)
	if !ok || len(proof) != 16+(rounds-linked)*16+linked*33*n {
		return nil, false
	}
	for i, c := range deck {
		if c[0].isZero() {
			return nil, false
		}
		for l := range i {
			if bytes.Equal(out[64*l:][:64], out[64*i:][:64]) {
				return nil, false
			}
		}
	}
	set, rest := proof[:16], proof[16:]
	count := 0
	for _, b := range set {
		count += bits.OnesCount8(b)
	}
	if count != linked {
		return nil, false
	}
	g, p := generatorTable, tableOf(s.joint)
	h := sha512.Sum512(join("", statement, deckBytes(in)))
	hashed := join("", statement, deckBytes(in), out)
	for k := range rounds {
		from, order, masks := in, []byte(nil), []*big.Int(nil)
		if set[k/8]>>(k%8)&1 == 1 {
			from, order = deck, rest[:n]
			if !isOrder(order) {
				return nil, false
			}
			for i := range n {
				m, ok := scalar(rest[n+32*i:][:32])
				if !ok {
					return nil, false
				}
				masks = append(masks, m)
			}
			rest = rest[33*n:]
		} else {
			order, masks = chosen(h[:], k, rest[:16], n)
			rest = rest[16:]
		}
		hashed = append(hashed, deckBytes(remasked(from, order, masks, g, p))...)
	}
	h = sha512.Sum512(hashed)
	return deck, bytes.Equal(set, subset(h[:]))
}

func remasked(in []maskedCard, order []byte, masks []*big.Int, g, p *table) (out []maskedCard) {
	for i, o := range order {
		out = append(out, maskedCard{in[o][0].plus(g.times(masks[i])), in[o][1].plus(p.times(masks[i]))})
	}
	return out
}

func isOrder(order []byte) bool {
	seen := make([]bool, len(order))
	for _, o := range order {
		if int(o) >= len(order) || seen[o] {
			return false
		}
		seen[o] = true
	}
	return true
}

// chosen is the order and the masks that a seed stands for in a round of a shuffle of h.
func chosen(h []byte, round int, seed []byte, n int) (order []byte, masks []*big.Int) {
	for i := range n {
		order = append(order, byte(i))
		masks = append(masks, reduced(join("tribes/deal-mask/1", h, round, seed, i)))
	}
	next := bytesOfStream(join("tribes/deal-order/1", h, round, seed))
	for i := n - 1; i >= 1; i-- {
		b := next()
		for b >= 256-256%(i+1) {
			b = next()
		}
		l := b % (i + 1)
		order[i], order[l] = order[l], order[i]
	}
	return order, masks
}

// subset is the set of linked rounds that a hash draws.
func subset(h []byte) []byte {
	set, next := make([]byte, rounds/8), bytesOfStream(join("tribes/deal-subset/1", h))
	for named := 0; named < linked; {
		r := next() % rounds
		if set[r/8]>>(r%8)&1 == 0 {
			set[r/8] |= 1 << (r % 8)
			named++
		}
	}
	return set
}

// bytesOfStream are the bytes of S(start || 0) || S(start || 1) || ...
func bytesOfStream(start []byte) func() int {
	var have []byte
	block := uint32(0)
	return func() int {
		if len(have) == 0 {
			h := sha512.Sum512(join("", start, block))
			have, block = h[:], block+1
		}
		b := have[0]
		have = have[1:]
		return int(b)
	}
}
