package poker

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// wantFalse asks for a lie, told in these words.
func wantFalse(t *testing.T, name string, err error, words string) {
	t.Helper()
	var f *False
	if !errors.As(err, &f) || !strings.Contains(err.Error(), words) {
		t.Errorf("%s: %v, want the lie %q", name, err, words)
	}
}

// wantUsage asks for an error that is nobody's lie.
func wantUsage(t *testing.T, name string, err error, words string) {
	t.Helper()
	var f *False
	if err == nil || errors.As(err, &f) || !strings.Contains(err.Error(), words) {
		t.Errorf("%s: %v, want the error %q", name, err, words)
	}
}

// elsewhere are the deals that a proof of d must not serve.
func elsewhere(d *Deal) map[string]*Deal {
	m := map[string]*Deal{
		"table":     d.with(func(d *Deal) { d.Table[31] ^= 1 }),
		"epoch":     d.with(func(d *Deal) { d.Epoch++ }),
		"cards":     d.with(func(d *Deal) { d.Cards++ }),
		"operators": d.with(func(d *Deal) { d.Operators[0] = 1 }),
	}
	if len(d.Keys) > 0 {
		m["keys"] = d.with(func(d *Deal) { d.Keys[0] = NewSecret(material("other")).Key() })
	}
	return m
}

// plusOrder is a scalar with the order of the group added: the same number modulo the order, in other bytes.
func plusOrder(b []byte) {
	order := []byte{
		0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 31: 0x10,
	}
	carry := 0
	for i := range b {
		carry += int(b[i]) + int(order[i])
		b[i], carry = byte(carry), carry>>8
	}
}

func TestKeyLies(t *testing.T) {
	p := play(t, 3, 0, 2, 3)
	d, step, key, proof := p.upTo(1), p.keyStep(1), p.Keys[1], p.keys[1]
	for name, e := range elsewhere(d) {
		wantFalse(t, "other "+name, e.CheckKey(step, 2, key, proof), "proof of the deal key does not hold")
	}
	wantFalse(t, "other step", d.CheckKey(step+1, 2, key, proof), "does not hold")
	wantFalse(t, "of another operator", d.CheckKey(step, 2, p.Keys[2], p.keys[2]), "does not hold")
	wantFalse(t, "other key", d.CheckKey(step, 2, p.Keys[2], proof), "does not hold")
	wantFalse(t, "a key already there", d.CheckKey(step, 2, p.Keys[0], p.keys[0]), "another operator's already")
	wantFalse(t, "identity", d.CheckKey(step, 2, Point{}, proof), "identity")
	for name, bad := range badPoints(t) {
		wantFalse(t, name, d.CheckKey(step, 2, bad, proof), "encodes no point")
	}
	negative := p.Keys[0].element()
	wantFalse(t, "cancelling", d.CheckKey(step, 2, pointOf(negative.Neg(negative)), proof), "cancels")
	rogue := p.Keys[2].element()
	rogue.Add(rogue, negative)
	wantFalse(t, "rogue: a chosen sum", d.CheckKey(step, 2, pointOf(rogue), proof), "does not hold")
	for at, words := range map[int]string{0: "challenge of the proof", 32: "response of the proof"} {
		bad := proof
		plusOrder(bad[at : at+32])
		wantFalse(t, words, d.CheckKey(step, 2, key, bad), words+" is not reduced")
		bad = proof
		bad[at] ^= 1
		wantFalse(t, words, d.CheckKey(step, 2, key, bad), "does not hold")
	}
	wantUsage(t, "not its turn", d.CheckKey(step, 3, key, proof), "that of operator 2, not 3")
	wantUsage(t, "one too many", p.CheckKey(step, 3, key, proof), "all deal keys")
}

func TestDealBounds(t *testing.T) {
	p := play(t, 3, 0, 2)
	for _, c := range []struct {
		name, words string
		change      func(*Deal)
	}{
		{"one card", "2 to 14 cards, not 1", func(d *Deal) { d.Cards = 1 }},
		{"too many cards", "2 to 14 cards, not 15", func(d *Deal) { d.Cards = 15 }},
		{"nobody", "not 0", func(d *Deal) { d.Operators, d.Keys = nil, nil }},
		{"one operator", "2 to 16 operators, not 1", func(d *Deal) { d.Operators = d.Operators[:1] }},
		{"unordered", "stands after", func(d *Deal) { slices.Reverse(d.Operators) }},
		{"twice", "stands after", func(d *Deal) { d.Operators[1] = 0 }},
		{"too many keys", "3 deal keys of 2", func(d *Deal) { d.Keys = append(d.Keys, d.Keys[0]) }},
		{"identity", "operator 2 is none", func(d *Deal) { d.Keys[1] = Point{} }},
		{"no key", "operator 0 is none", func(d *Deal) { d.Keys[0] = Point{1} }},
		{"a key too few", "1 of 2 deal keys", func(d *Deal) { d.Keys = d.Keys[:1] }},
		{"keys cancel", "cancel", func(d *Deal) { e := d.Keys[0].element(); d.Keys[1] = pointOf(e.Neg(e)) }},
		{"no part", "operator 0 has no part", func(d *Deal) { d.Operators[0] = 1 }},
	} {
		d := p.with(c.change)
		_, _, err := d.Shuffle(5, 0, p.decks[0], [32]byte{})
		wantUsage(t, c.name, err, c.words)
		wantUsage(t, c.name, d.CheckShuffle(5, 0, p.decks[0], p.decks[1], p.proofs[0]), c.words)
		_, _, err = d.Share(5, 0, p.secrets[0], 0, 0, p.decks[2][0])
		wantUsage(t, c.name, err, c.words)
		wantUsage(t, c.name, d.CheckShare(5, 0, 0, 0, p.decks[2][0], Point{}, ShareProof{}), c.words)
	}
}

func TestShareLies(t *testing.T) {
	p := play(t, 3, 0, 2)
	last, step := p.decks[2], p.shareStep(0)
	share, proof, err := p.Share(step, 0, p.secrets[0], 1, 2, last[1])
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckShare(step, 0, 1, 2, last[1], share, proof); err != nil {
		t.Fatal(err)
	}
	const no = "the proof of the share of slot 1 does not hold"
	for name, e := range elsewhere(p.Deal) {
		if name != "operators" { // then operator 0 has no part
			wantFalse(t, "other "+name, e.CheckShare(step, 0, 1, 2, last[1], share, proof), no)
		}
	}
	wantFalse(t, "other set", p.with(func(d *Deal) { d.Operators[1] = 3 }).CheckShare(step, 0, 1, 2, last[1], share, proof), no)
	wantFalse(t, "other step", p.CheckShare(step+1, 0, 1, 2, last[1], share, proof), no)
	wantFalse(t, "other operator", p.CheckShare(step, 2, 1, 2, last[1], share, proof), no)
	wantFalse(t, "other slot", p.CheckShare(step, 0, 0, 2, last[1], share, proof), "of slot 0 does not hold")
	wantFalse(t, "other seat", p.CheckShare(step, 0, 1, 1, last[1], share, proof), no)
	wantFalse(t, "other card", p.CheckShare(step, 0, 1, 2, last[0], share, proof), no)
	wantFalse(t, "other half", p.CheckShare(step, 0, 1, 2, Card{last[1].C1, last[0].C2}, share, proof), no)
	wantFalse(t, "other share", p.CheckShare(step, 0, 1, 2, last[1], p.Keys[0], proof), no)
	wantFalse(t, "identity", p.CheckShare(step, 0, 1, 2, last[1], Point{}, proof), "is the identity")
	for name, bad := range badPoints(t) {
		wantFalse(t, name, p.CheckShare(step, 0, 1, 2, last[1], bad, proof), "encodes no point")
		wantUsage(t, name, p.CheckShare(step, 0, 1, 2, Card{bad, last[1].C2}, share, proof), "not masked")
		wantUsage(t, name, p.CheckShare(step, 0, 1, 2, Card{last[1].C1, bad}, share, proof), "not masked")
		_, err := p.Open(Card{last[1].C1, bad}, []Point{share, share})
		wantUsage(t, name, err, "card is none")
		_, err = p.Open(last[1], []Point{share, bad})
		wantUsage(t, name, err, "share 2 of the card is none")
	}
	for at, words := range map[int]string{0: "challenge of the proof", 32: "response of the proof"} {
		bad := proof
		plusOrder(bad[at : at+32])
		wantFalse(t, words, p.CheckShare(step, 0, 1, 2, last[1], share, bad), words+" is not reduced")
		bad = proof
		bad[at+9] ^= 4
		wantFalse(t, words, p.CheckShare(step, 0, 1, 2, last[1], share, bad), no)
	}
	_, _, err = p.Share(step, 0, p.secrets[1], 1, 2, last[1])
	wantUsage(t, "not its secret", err, "not that of the deal key")
	_, _, err = p.Share(step, 0, p.secrets[0], 1, 2, p.decks[0][1])
	wantUsage(t, "unmasked card", err, "not masked")
	_, err = p.Open(last[1], []Point{share})
	wantUsage(t, "a share too few", err, "2 operators, not 1")
	_, err = p.Open(last[1], []Point{share, {}})
	wantUsage(t, "share identity", err, "share 2 of the card is none")
	_, err = p.Open(last[1], []Point{share, share})
	wantUsage(t, "wrong share", err, "no card of the deck")
}

func TestShuffleLies(t *testing.T) {
	p := play(t, 3, 0, 2)
	step, in, out, proof := p.shuffleStep(1), p.decks[1], p.decks[2], p.proofs[1]
	const no = "the proof of the shuffle does not hold"
	for name, e := range elsewhere(p.Deal) {
		if name != "cards" {
			wantFalse(t, "other "+name, e.CheckShuffle(step, 2, in, out, proof), no)
		}
	}
	wantFalse(t, "other step", p.CheckShuffle(step+1, 2, in, out, proof), no)
	wantFalse(t, "other operator", p.CheckShuffle(step, 0, in, out, proof), no)
	wantFalse(t, "other input", p.CheckShuffle(step, 2, p.decks[0], out, proof), no)
	wantFalse(t, "other proof", p.CheckShuffle(step, 2, in, out, p.proofs[0]), no)
	wantFalse(t, "nothing done", p.CheckShuffle(step, 2, in, in, proof), no)

	// deck is the output, changed.
	deck := func(change func(Deck)) Deck { k := slices.Clone(out); change(k); return k }
	masked := func(c Card, by *Secret) Card {
		a, b, k := c.C1.element(), c.C2.element(), curve.NewElement()
		r, _ := p.Deal.ring()
		return Card{pointOf(a.Add(a, k.MulGen(by.x))), pointOf(b.Add(b, k.Mul(r.joint, by.x)))}
	}
	for _, c := range []struct {
		name, words string
		out         Deck
	}{
		{"cards swapped", no, deck(func(k Deck) { k[0], k[2] = k[2], k[0] })},
		{"a card repeated, masked anew", no, deck(func(k Deck) { k[0] = masked(k[1], p.secrets[0]) })},
		{"a card of its own", no, deck(func(k Deck) { k[0].C2 = p.Keys[0] })},
		{"halves exchanged", no, deck(func(k Deck) { k[0].C1, k[1].C1 = k[1].C1, k[0].C1 })},
		{"equal cards", "cards 1 and 3 of the deck are equal", deck(func(k Deck) { k[2] = k[0] })},
		{"unmasked card", "card 2 of the deck is not masked", deck(func(k Deck) { k[1].C1 = Point{} })},
		{"the first deck", "card 1 of the deck is not masked", p.decks[0]},
		{"a card short", "2 cards, not 3", out[:2]},
		{"a card more", "4 cards, not 3", append(slices.Clone(out), p.decks[1][0])},
		{"no deck", "0 cards, not 3", nil},
	} {
		wantFalse(t, c.name, p.CheckShuffle(step, 2, in, c.out, proof), c.words)
	}
	for name, bad := range badPoints(t) {
		for _, k := range []Deck{deck(func(k Deck) { k[1].C1 = bad }), deck(func(k Deck) { k[1].C2 = bad })} {
			wantFalse(t, name, p.CheckShuffle(step, 2, in, k, proof), "card 2 of the deck encodes no point")
			_, err := ParseDeck(k.Bytes(), 3)
			wantFalse(t, name, err, "card 2 of the deck encodes no point")
			wantUsage(t, name, p.CheckShuffle(step, 2, k, out, proof), "the deck to shuffle")
		}
	}

	// In an input only the first deck has cards that are not masked.
	half := slices.Clone(in)
	half[1] = p.decks[0][1]
	wantUsage(t, "unmasked input", p.CheckShuffle(step, 2, half, out, proof), "card 2 is not masked")
	wantUsage(t, "short input", p.CheckShuffle(step, 2, in[:2], out, proof), "2 cards, not 3")
	half[1] = half[0]
	wantUsage(t, "equal input", p.CheckShuffle(step, 2, half, out, proof), "equal")
	_, _, err := p.Shuffle(step, 2, half, [32]byte{})
	wantUsage(t, "equal input", err, "equal")
	_, err = ParseDeck(half.Bytes(), 3)
	wantFalse(t, "equal cards", err, "equal")
	_, err = ParseDeck(half.Bytes()[1:], 3)
	wantFalse(t, "deck length", err, "191 bytes")
	_, err = ParseDeck(nil, 0)
	wantUsage(t, "deck bounds", err, "not 0")
}

func TestShuffleProofLies(t *testing.T) {
	p := play(t, 3, 0, 2)
	step, in, out := p.shuffleStep(1), p.decks[1], p.decks[2]
	proof := p.proofs[1]
	chosen := subset(proof)
	// where the answer of the first linked and of the first seeded round begin
	var linked, seeded, firstLinked, firstSeeded int
	for at, k := subsetSize, 0; k < Rounds; k++ {
		switch {
		case chosen.has(k):
			if linked == 0 {
				linked, firstLinked = at, k
			}
			at += 33 * 3
		default:
			if seeded == 0 {
				seeded, firstSeeded = at, k
			}
			at += seedSize
		}
	}
	const no = "the proof of the shuffle does not hold"
	for _, c := range []struct {
		name, words string
		change      func([]byte) []byte
	}{
		{"nothing", "0 bytes", func(b []byte) []byte { return nil }},
		{"a byte short", "bytes, not 3890", func(b []byte) []byte { return b[1:] }},
		{"a byte more", "bytes, not 3890", func(b []byte) []byte { return append(b, 0) }},
		{"a round more", "links 23 rounds", func(b []byte) []byte { b[firstSeeded/8] ^= 1 << (firstSeeded % 8); return b }},
		{"a round less", "links 21 rounds", func(b []byte) []byte { b[firstLinked/8] ^= 1 << (firstLinked % 8); return b }},
		{"a seed", no, func(b []byte) []byte { b[seeded] ^= 1; return b }},
		{"a scalar", no, func(b []byte) []byte { b[linked+3] ^= 1; return b }},
		{"a scalar and the order", "scalar 2 of round", func(b []byte) []byte { plusOrder(b[linked+3+32:][:32]); return b }},
		{"an order out of range", "the permutation of round", func(b []byte) []byte { b[linked+1] = 3; return b }},
		{"an order with a card twice", "the permutation of round", func(b []byte) []byte { b[linked] = b[linked+1]; return b }},
		{"another order", no, func(b []byte) []byte { b[linked], b[linked+1] = b[linked+1], b[linked]; return b }},
	} {
		wantFalse(t, c.name, p.CheckShuffle(step, 2, in, out, c.change(slices.Clone(proof))), c.words)
	}

	// Who picks the set itself can answer every round for any deck at all.
	var picked subset
	forgedDeck := slices.Clone(out)
	forgedDeck[0].C2 = p.Keys[0]
	for k := range Linked {
		picked.add(5 * k)
	}
	forged := text(picked[:])
	r, err := p.ring()
	if err != nil {
		t.Fatal(err)
	}
	given := p.statement(shuffleTag, r, step, 2).deck(in).sum()
	for k := range Rounds {
		seed := [seedSize]byte{byte(k)}
		if picked.has(k) {
			forged = remaskOf(given, k, seed, 3).bytes(forged)
		} else {
			forged = forged.bytes(seed[:])
		}
	}
	wantFalse(t, "a set of one's own", p.CheckShuffle(step, 2, in, forgedDeck, forged), no)
}
