package transcript_test

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"testing"
)

// 12. The masked deal: what the provers of the vectors choose comes again, and what they prove holds.
func TestSecondVerifierDealVectors(t *testing.T) {
	type proven struct {
		Step                         uint32
		Operator, Slot, Seat         int
		Material, Secret, Key, Share string
		Proof, Seed, Set             string
		DeckHash                     string `json:"deck_digest"`
		ProofHash                    string `json:"proof_digest"`
	}
	var v struct {
		Table                  string
		Epoch                  uint32
		Cards                  int
		Operators              []int
		Faces                  []string
		Keys, Shuffles, Shares []proven
		Joint                  string `json:"joint_key"`
		Deck, Proof            string
		Openings               []struct{ Slot, Card int }
	}
	if err := json.Unmarshal(fileOf(t, "poker/testdata/vectors.json"), &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Keys) != 3 || len(v.Shuffles) != 3 || len(v.Shares) != 9 || len(v.Openings) != 3 || len(v.Faces) != v.Cards {
		t.Fatal("too few vectors")
	}
	d := &masked{statements: statements{table: bytesOf(t, v.Table), epoch: v.Epoch, cards: v.Cards}, shares: make([][]point, v.Cards)}
	for _, o := range v.Operators {
		d.operators = append(d.operators, byte(o))
	}
	d.deck = d.first()
	for i, f := range v.Faces {
		if hex.EncodeToString(d.deck[i][1].bytes()) != f {
			t.Errorf("card %d is another point", i+1)
		}
	}
	for i, k := range v.Keys {
		x, key, proof := reduced(join("tribes/deal-secret/1", bytesOf(t, k.Material))), bytesOf(t, k.Key), bytesOf(t, k.Proof)
		if hex.EncodeToString(little(x)) != k.Secret || !bytes.Equal(generator.times(x).bytes(), key) {
			t.Errorf("key %d is another one", i)
		}
		said := join("", d.statement("tribes/deal-key/1", k.Step, v.Operators[i]), key)
		if !bytes.Equal(prove(x, said, generator), proof) || !d.keyHolds(k.Step, v.Operators[i], key, proof) {
			t.Errorf("the proof of key %d is another one, or does not hold", i)
		}
		d.add(key)
	}
	if hex.EncodeToString(d.joint.bytes()) != v.Joint {
		t.Error("another joint key")
	}
	for i, s := range v.Shuffles {
		out, proof := d.shuffle(s.Step, v.Operators[i], bytesOf(t, s.Seed))
		if digest(deckBytes(out)) != s.DeckHash || digest(proof) != s.ProofHash || hex.EncodeToString(proof[:16]) != s.Set {
			t.Fatalf("shuffle %d comes otherwise", i)
		}
		read, ok := d.shuffled(s.Step, v.Operators[i], d.deck, deckBytes(out), proof)
		if !ok {
			t.Fatalf("the proof of shuffle %d does not hold", i)
		}
		if d.deck = read; i == 2 && (hex.EncodeToString(deckBytes(out)) != v.Deck || hex.EncodeToString(proof) != v.Proof) {
			t.Error("another last deck, or its proof")
		}
	}
	for i, s := range v.Shares {
		x, c := reduced(join("tribes/deal-secret/1", bytesOf(t, v.Keys[d.place(s.Operator)].Material))), d.deck[s.Slot]
		said := join("", d.statement("tribes/deal-share/1", s.Step, s.Operator), s.Slot, s.Seat, c[0].bytes(), c[1].bytes(), d.keys[d.place(s.Operator)], bytesOf(t, s.Share))
		share, ok := d.proven(s.Step, s.Operator, s.Slot, s.Seat, c, bytesOf(t, s.Share), bytesOf(t, s.Proof))
		if !ok || hex.EncodeToString(c[0].times(x).bytes()) != s.Share || hex.EncodeToString(prove(x, said, generator, c[0])) != s.Proof {
			t.Errorf("share %d is another one, or its proof does not hold", i)
		}
		d.shares[s.Slot] = append(d.shares[s.Slot], share)
	}
	for _, o := range v.Openings {
		if card := d.card(o.Slot); card != o.Card {
			t.Errorf("slot %d opens card %d, not %d", o.Slot, card, o.Card)
		}
	}
}

func digest(b []byte) string { h := sha256.Sum256(b); return hex.EncodeToString(h[:]) }

// prove is the proof that x is the secret of a multiple of each base.
func prove(x *big.Int, said []byte, bases ...point) []byte {
	s := sha512.Sum512(said)
	k := reduced(join("tribes/deal-nonce/1", little(x), s[:]))
	for _, b := range bases {
		said = join("", said, b.times(k).bytes())
	}
	c := reduced(said)
	r := new(big.Int).Mul(c, x)
	return append(little(c), little(r.Mod(r.Add(r, k), scalars))...)
}

// shuffle makes an operator's shuffle of the deck with 32 secret bytes.
func (d *masked) shuffle(step uint32, operator int, secret []byte) (out []maskedCard, proof []byte) {
	n, statement := d.cards, d.statement("tribes/deal-shuffle/1", step, operator)
	h := sha512.Sum512(join("", statement, deckBytes(d.deck)))
	seed := func(k int) []byte { s := sha512.Sum512(join("tribes/deal-seed/1", secret, h[:], k)); return s[:16] }
	p := tableOf(d.joint)
	order, masks := chosen(h[:], rounds, seed(rounds), n)
	out = remasked(d.deck, order, masks, generatorTable, p)
	hashed := join("", statement, deckBytes(d.deck), deckBytes(out))
	for k := range rounds {
		o, m := chosen(h[:], k, seed(k), n)
		hashed = append(hashed, deckBytes(remasked(d.deck, o, m, generatorTable, p))...)
	}
	s := sha512.Sum512(hashed)
	set := subset(s[:])
	proof = bytes.Clone(set)
	for k := range rounds {
		if set[k/8]>>(k%8)&1 == 0 {
			proof = append(proof, seed(k)...)
			continue
		}
		o, m := chosen(h[:], k, seed(k), n)
		var link, differ []byte
		for i := range n {
			l := bytes.IndexByte(order, o[i])
			w := new(big.Int).Sub(m[i], masks[l])
			link, differ = append(link, byte(l)), append(differ, little(w.Mod(w, scalars))...)
		}
		proof = append(append(proof, link...), differ...)
	}
	return out, proof
}
