package poker

import (
	"bytes"
	"slices"
	"testing"
)

func FuzzParseDeck(f *testing.F) {
	p := play(f, 2, 0, 1)
	f.Add(p.decks[0].Bytes(), uint8(2))
	f.Add(p.decks[2].Bytes(), uint8(2))
	f.Add([]byte{}, uint8(0))
	f.Fuzz(func(t *testing.T, b []byte, cards uint8) {
		if k, err := ParseDeck(b, int(cards)); err == nil && !bytes.Equal(k.Bytes(), b) {
			t.Errorf("%x is read as another deck", b)
		}
	})
}

func FuzzCheckKey(f *testing.F) {
	p := play(f, 2, 0, 1)
	d := p.upTo(1)
	f.Add(p.Keys[1][:], p.keys[1][:])
	f.Add(make([]byte, 32), make([]byte, 64))
	f.Fuzz(func(t *testing.T, key, proof []byte) {
		if len(key) != 32 || len(proof) != 64 {
			return
		}
		k, q := Point(key), KeyProof(proof)
		if d.CheckKey(p.keyStep(1), 1, k, q) == nil && (k != p.Keys[1] || q != p.keys[1]) {
			t.Errorf("a forged key: %x, %x", key, proof)
		}
	})
}

func FuzzCheckShuffle(f *testing.F) {
	p := play(f, 2, 0, 1)
	step, out := p.shuffleStep(1), p.decks[2].Bytes()
	f.Add(out, p.proofs[1])
	f.Add(p.decks[1].Bytes(), p.proofs[0])
	f.Add(out, p.proofs[1][1:])
	f.Add(out, make([]byte, ProofSize(2)))
	f.Fuzz(func(t *testing.T, deck, proof []byte) {
		k, err := ParseDeck(deck, 2)
		if err != nil {
			return
		}
		if p.CheckShuffle(step, 1, p.decks[1], k, proof) == nil &&
			(!slices.Equal(k, p.decks[2]) || !bytes.Equal(proof, p.proofs[1])) {
			t.Errorf("a forged shuffle: %x, %x", deck, proof)
		}
	})
}

func FuzzCheckShare(f *testing.F) {
	p := play(f, 2, 0, 1)
	last := p.decks[2]
	share, proof, err := p.Share(6, 0, p.secrets[0], 1, 1, last[1])
	if err != nil {
		f.Fatal(err)
	}
	card := last[1:].Bytes()
	f.Add(uint8(1), uint8(1), card, share[:], proof[:])
	f.Add(uint8(0), uint8(1), card, make([]byte, 32), make([]byte, 64))
	f.Fuzz(func(t *testing.T, slot, seat uint8, c, s, q []byte) {
		if len(c) != 64 || len(s) != 32 || len(q) != 64 {
			return
		}
		k := Card{Point(c), Point(c[32:])}
		if card, err := p.Open(k, []Point{Point(s), share}); err == nil && (card < 1 || card > 2) {
			t.Errorf("%x opens as card %d of 2", c, card)
		}
		if p.CheckShare(6, 0, slot, seat, k, Point(s), ShareProof(q)) == nil &&
			(slot != 1 || seat != 1 || k != last[1] || Point(s) != share || ShareProof(q) != proof) {
			t.Errorf("a forged share: slot %d, seat %d, %x, %x, %x", slot, seat, c, s, q)
		}
	})
}
