package poker

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
)

// material is a test's secret bytes of a name.
func material(name string) [32]byte { return sha256.Sum256([]byte(name)) }

// played is a whole deal, as far as it was played.
type played struct {
	*Deal
	secrets []*Secret
	keys    []KeyProof
	decks   []Deck // the first one, then after each shuffle
	proofs  [][]byte
}

// Steps of a test's deal: 2 and on the keys, then the shuffles, then the shares.
func (p *played) keyStep(i int) uint32     { return uint32(2 + i) }
func (p *played) shuffleStep(i int) uint32 { return uint32(2 + len(p.Operators) + i) }
func (p *played) shareStep(i int) uint32   { return uint32(2 + 2*len(p.Operators) + i) }

func play(t testing.TB, cards int, operators ...uint8) *played {
	t.Helper()
	p := &played{Deal: &Deal{Table: material("table"), Epoch: 1, Cards: cards, Operators: operators}}
	for i, o := range operators {
		s := NewSecret(material(fmt.Sprint("secret ", o)))
		key, proof, err := p.ProveKey(p.keyStep(i), o, s)
		if err == nil {
			err = p.CheckKey(p.keyStep(i), o, key, proof)
		}
		if err != nil {
			t.Fatal(err)
		}
		p.secrets, p.keys, p.Keys = append(p.secrets, s), append(p.keys, proof), append(p.Keys, key)
	}
	first, err := p.First()
	if err != nil {
		t.Fatal(err)
	}
	p.decks = []Deck{first}
	for i, o := range operators {
		in := p.decks[i]
		out, proof, err := p.Shuffle(p.shuffleStep(i), o, in, material(fmt.Sprint("shuffle ", o)))
		if err == nil {
			err = p.CheckShuffle(p.shuffleStep(i), o, in, out, proof)
		}
		if err != nil {
			t.Fatal(err)
		}
		p.decks, p.proofs = append(p.decks, out), append(p.proofs, proof)
	}
	return p
}

// with is the deal, changed.
func (d *Deal) with(change func(*Deal)) *Deal {
	e := *d
	e.Operators, e.Keys = slices.Clone(d.Operators), slices.Clone(d.Keys)
	change(&e)
	return &e
}

// upTo is the deal when only so many keys were published.
func (d *Deal) upTo(keys int) *Deal { return d.with(func(d *Deal) { d.Keys = d.Keys[:keys] }) }

func TestEachOperatorReadsItsOwnCardOnly(t *testing.T) {
	for _, operators := range [][]uint8{{0, 1}, {0, 2, 3}, {0, 1, 2, 4}} {
		p := play(t, 5, operators...)
		last := p.decks[len(operators)]
		seen := map[int]bool{}
		for slot, owner := range operators {
			var given []Point // by the others
			for i, o := range operators {
				if o == owner {
					continue
				}
				share, proof, err := p.Share(p.shareStep(i), o, p.secrets[i], uint8(slot), owner, last[slot])
				if err == nil {
					err = p.CheckShare(p.shareStep(i), o, uint8(slot), owner, last[slot], share, proof)
				}
				if err != nil {
					t.Fatal(err)
				}
				given = append(given, share)
			}
			for i, o := range operators {
				own, _, err := p.Share(99, o, p.secrets[i], uint8(slot), owner, last[slot])
				if err != nil {
					t.Fatal(err)
				}
				card, err := p.Open(last[slot], append(given[:len(given):len(given)], own))
				switch {
				case o != owner && err == nil:
					t.Errorf("%d operators: operator %d reads card %d of operator %d", len(operators), o, card, owner)
				case o == owner && err != nil:
					t.Errorf("%d operators: operator %d cannot read its card: %v", len(operators), o, err)
				case o == owner && seen[card]:
					t.Errorf("%d operators: card %d was dealt twice", len(operators), card)
				case o == owner:
					seen[card] = true
				}
			}
		}
	}
}

// TestAShuffleThatHeldIsRemembered: alone, and nothing that differs from it.
func TestAShuffleThatHeldIsRemembered(t *testing.T) {
	p := play(t, 3, 0, 1)
	at := proven.next
	if err := p.CheckShuffle(p.shuffleStep(1), 1, p.decks[1], p.decks[2], p.proofs[1]); err != nil || proven.next != at {
		t.Errorf("checked again: %v", err)
	}
	other := slices.Clone(p.proofs[1])
	other[len(other)-1] ^= 1
	for name, err := range map[string]error{
		"another proof": p.CheckShuffle(p.shuffleStep(1), 1, p.decks[1], p.decks[2], other),
		"another step":  p.CheckShuffle(p.shuffleStep(1)+1, 1, p.decks[1], p.decks[2], p.proofs[1]),
		"another deck":  p.CheckShuffle(p.shuffleStep(1), 1, p.decks[1], Deck{p.decks[2][1], p.decks[2][0], p.decks[2][2]}, p.proofs[1]),
	} {
		if err == nil || proven.next != at {
			t.Errorf("%s holds", name)
		}
	}
}
