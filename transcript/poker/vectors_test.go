package poker

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the test vectors anew")

// vector is a whole deal, as it stands in testdata. Byte strings are in hexadecimal; digests are SHA-256.
type vector struct {
	Table     string      `json:"table"`
	Epoch     uint32      `json:"epoch"`
	Cards     int         `json:"cards"`
	Operators []int       `json:"operators"`
	Faces     []string    `json:"faces"` // the cards as points
	Keys      []keyVec    `json:"keys"`
	Joint     string      `json:"joint_key"`
	Shuffles  []deckVec   `json:"shuffles"`
	Deck      string      `json:"deck"`  // the last one
	Proof     string      `json:"proof"` // of the last shuffle
	Shares    []shareVec  `json:"shares"`
	Openings  []openedVec `json:"openings"`
}

type (
	keyVec struct {
		Step     uint32 `json:"step"`
		Material string `json:"material"`
		Secret   string `json:"secret"`
		Key      string `json:"key"`
		Proof    string `json:"proof"`
	}
	deckVec struct {
		Step  uint32 `json:"step"`
		Seed  string `json:"seed"`
		Set   string `json:"set"` // of linked rounds
		Deck  string `json:"deck_digest"`
		Proof string `json:"proof_digest"`
	}
	shareVec struct {
		Step     uint32 `json:"step"`
		Operator uint8  `json:"operator"`
		Slot     uint8  `json:"slot"`
		Seat     uint8  `json:"seat"`
		Share    string `json:"share"`
		Proof    string `json:"proof"`
	}
	openedVec struct {
		Slot uint8 `json:"slot"`
		Card int   `json:"card"`
	}
)

func digest(b []byte) string { h := sha256.Sum256(b); return hex.EncodeToString(h[:]) }

// vectorOf plays a deal and writes down what came of it. Slot i goes to seat i, of operator i of the list.
func vectorOf(t *testing.T) vector {
	t.Helper()
	p := play(t, 5, 0, 1, 3)
	v := vector{Table: hex.EncodeToString(p.Table[:]), Epoch: p.Epoch, Cards: p.Cards}
	faces, err := p.faces()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faces {
		v.Faces = append(v.Faces, hex.EncodeToString(f[:]))
	}
	r, err := p.ring()
	if err != nil {
		t.Fatal(err)
	}
	v.Joint = hex.EncodeToString(r.jointKey[:])
	for i, o := range p.Operators {
		m, seed := material("secret "+string('0'+rune(o))), material("shuffle "+string('0'+rune(o)))
		v.Operators = append(v.Operators, int(o))
		v.Keys = append(v.Keys, keyVec{
			p.keyStep(i), hex.EncodeToString(m[:]), hex.EncodeToString(scalarBytes(p.secrets[i].x)),
			hex.EncodeToString(p.Keys[i][:]), hex.EncodeToString(p.keys[i][:]),
		})
		v.Shuffles = append(v.Shuffles, deckVec{
			p.shuffleStep(i), hex.EncodeToString(seed[:]), hex.EncodeToString(p.proofs[i][:subsetSize]),
			digest(p.decks[i+1].Bytes()), digest(p.proofs[i]),
		})
	}
	last := p.decks[len(p.Operators)]
	v.Deck, v.Proof = hex.EncodeToString(last.Bytes()), hex.EncodeToString(p.proofs[len(p.proofs)-1])
	for slot := range p.Operators {
		var shares []Point
		for i, o := range p.Operators {
			share, proof, err := p.Share(p.shareStep(i), o, p.secrets[i], uint8(slot), uint8(slot), last[slot])
			if err == nil {
				err = p.CheckShare(p.shareStep(i), o, uint8(slot), uint8(slot), last[slot], share, proof)
			}
			if err != nil {
				t.Fatal(err)
			}
			shares = append(shares, share)
			v.Shares = append(v.Shares, shareVec{
				p.shareStep(i), o, uint8(slot), uint8(slot), hex.EncodeToString(share[:]), hex.EncodeToString(proof[:]),
			})
		}
		card, err := p.Open(last[slot], shares)
		if err != nil {
			t.Fatal(err)
		}
		v.Openings = append(v.Openings, openedVec{uint8(slot), card})
	}
	return v
}

func TestVectors(t *testing.T) {
	name := filepath.Join("testdata", "vectors.json")
	got, err := json.MarshalIndent(vectorOf(t), "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("a deal gives other bytes than %s; if that is meant, write it anew with -update", name)
	}
}
