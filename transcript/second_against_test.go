package transcript_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tribes/transcript"
)

// This file alone knows the package: the two readers must come to the same.
func init() {
	transcript.SecondReader = func(file []byte) (verdict, tip, why string) {
		j, verdict, why := judged(file, nil)
		in := j.in
		if j.stage == blobs {
			in = zeros // no table yet
		}
		return verdict, fmt.Sprintf("step %d in %x without %v", j.step, in, j.gone), why
	}
}

// again signs a frame of a rehearsal anew, with another content or header.
func (f frame) again(content []byte, name string) []byte {
	raw := slices.Concat(f.raw[:len(f.raw)-32], hash("tribes/payload/1", content))
	seed := sha256.Sum256([]byte("key " + name))
	sig := ed25519.Sign(ed25519.NewKeyFromSeed(seed[:]), join("tribes/sig/1", raw))
	return slices.Concat([]byte{0x93}, binary16(raw), binary16(content), binary16(sig))
}

// binary16 encodes a byte string of less than 65,536 bytes.
func binary16(b []byte) []byte {
	if len(b) < 256 {
		return append([]byte{0xc4, byte(len(b))}, b...)
	}
	return append(binary.BigEndian.AppendUint16([]byte{0xc5}, uint16(len(b))), b...)
}

// leaves are all byte strings of a value, which share the memory it was read from.
func leaves(v value) (out [][]byte) {
	switch v := v.(type) {
	case []byte:
		return [][]byte{v}
	case []value:
		for _, v := range v {
			out = append(out, leaves(v)...)
		}
	}
	return out
}

// A bit flipped in what an operator signs for the deal, and signed: the proofs find it, and its signer is convicted.
func TestSecondVerifierFindsFalseParts(t *testing.T) {
	recs, _ := readRecords(fileOf(t, "testdata/masked-orphan.tribes"))
	c, _ := readCharter(recs[0].payload)
	seen, flips := map[byte]bool{}, 0
	for i, r := range recs {
		if r.kind < 13 || r.kind > 16 || seen[r.kind] {
			continue
		}
		seen[r.kind] = true
		f, _ := readFrame(r.payload, r.kind)
		v, _ := oneValue(f.content)
		for l, field := range leaves(v) {
			for n, at := range places(r.kind, l, field) {
				content := bytes.Clone(f.content)
				v, _ := oneValue(content)
				leaves(v)[l][at] ^= 1 << (flips % 8)
				flips++
				file := writeRecords(append(slices.Clone(recs[:i]), record{r.kind, f.again(content, c.operators[f.operator].name)}))
				if _, verdict, why := judged(file, ruled); verdict != "cheated" {
					t.Errorf("kind %d, field %d, byte %d: %s %s", r.kind, l, at, verdict, why)
				}
				if n == 0 {
					transcript.CompareReaders(t, "a false part", file)
				}
			}
		}
	}
	if len(seen) != 4 || flips < 36 {
		t.Errorf("%d flips in frames of the kinds %v", flips, seen)
	}
}

// places are bytes to be changed in a field of a part of the deal: its ends and, of a proof, of both scalars; of a shuffle's proof
// those of the set, the first seed, and the first order and mask.
func places(kind byte, field int, b []byte) []int {
	switch {
	case kind != 14 && len(b) == 64:
		return []int{0, 31, 32, 63}
	case kind == 14 && field == 0:
		return []int{0, 32, 64 + 31, len(b) - 1}
	case kind == 14:
		at := []int{0, 15}
		n := (len(b) - 16 - (rounds-linked)*16) / linked / 33
		seed, link := false, false
		for k, pos := 0, 16; k < rounds; k++ {
			switch is := b[k/8]>>(k%8)&1 == 1; {
			case is && !link:
				at = append(at, pos, pos+n, pos+n+31)
				link = true
				pos += 33 * n
			case is:
				pos += 33 * n
			case !seed:
				at = append(at, pos, pos+15)
				seed = true
				pos += 16
			default:
				pos += 16
			}
		}
		return append(at, len(b)-1)
	}
	return []int{0, len(b) - 1}
}

// A bit flipped in whatever stands in a fair draw, with good signatures: the rest of the file does not follow from it.
func TestSecondVerifierFindsFalseDraws(t *testing.T) {
	for _, name := range []string{"without-one", "without-two", "fair-refilled"} {
		recs, _ := readRecords(fileOf(t, "testdata/"+name+".tribes"))
		c, _ := readCharter(recs[0].payload)
		whole, _, _ := judged(writeRecords(recs), ruled)
		seen := map[byte]int{}
		check := func(what string, i int, with ...record) {
			file := writeRecords(slices.Concat(recs[:i], with, recs[i+1:]))
			if j, verdict, _ := judged(file, ruled); verdict == "needs-ruleset" && j.step == whole.step {
				t.Errorf("%s: record %d of kind %d %s is found good", name, i+1, recs[i].kind, what)
			}
			transcript.CompareReaders(t, what, file)
		}
		for i, r := range recs {
			if !strings.ContainsRune("\x05\x07\x08\x09", rune(r.kind)) || seen[r.kind] > 6 {
				continue
			}
			seen[r.kind]++
			if r.kind != 5 { // what shows that somebody withheld may be left out
				check("left out", i)
			}
			if r.kind == 7 {
				v := bytes.Clone(r.payload)
				for at := 1; at < len(v); at += 7 {
					v[at] ^= 1
					check("changed", i, record{7, bytes.Clone(v)})
					v[at] ^= 1
				}
				continue
			}
			f, _ := readFrame(r.payload, r.kind)
			content := bytes.Clone(f.content)
			v, _ := oneValue(content)
			leaves(v)[0][9] ^= 4
			check("of other words", i, record{r.kind, f.again(content, c.operators[f.operator].name)})
			if r.kind == 8 {
				content = bytes.Clone(f.content)
				content[len(content)-1] ^= 1 // no in place of yes
				check("refused", i, record{8, f.again(content, c.operators[f.operator].name)})
				h := f
				h.raw = bytes.Clone(f.raw)
				h.raw[bytes.Index(h.raw, f.table)+32+1] ^= 1 << f.operator // the seat follows operator
				check("of other operators", i, record{8, h.again(f.content, c.operators[f.operator].name)})
			}
			check("in another's name", i, record{r.kind, f.again(f.content, "Eve")})
		}
		if seen[7] < 7 || name == "fair-refilled" != (seen[8] == 0) || name == "fair-refilled" && seen[9] == 0 {
			t.Errorf("%s: records of kinds %v were changed", name, seen)
		}
	}
}

// Evidence that was changed anywhere convicts nobody.
func TestSecondVerifierFindsFalseEvidence(t *testing.T) {
	recs, _ := readRecords(fileOf(t, "testdata/cheated-proof.tribes"))
	for at := range recs[0].payload {
		b := bytes.Clone(recs[0].payload)
		b[at] ^= 1 << (at % 8)
		file := writeRecords([]record{{17, b}})
		if _, verdict, _ := judged(file, nil); verdict != "damaged" {
			t.Errorf("byte %d changed: %s", at, verdict)
		}
		transcript.CompareReaders(t, "false evidence", file)
	}
}

// Records left out, repeated and out of order: the readers come to the same.
func TestSecondVerifierReadsTheSameGrammar(t *testing.T) {
	recs, _ := readRecords(fileOf(t, "testdata/without-one.tribes"))
	for i := range recs[:32] { // the step in which somebody is given up, and some more
		for name, with := range map[string][]record{
			"left out":    slices.Concat(recs[:i], recs[i+1:]),
			"twice":       slices.Concat(recs[:i+1], recs[i:]),
			"cut off":     recs[:i],
			"two places":  slices.Concat(recs[:max(0, i-2)], recs[i:i+1], recs[max(0, i-2):i], recs[i+1:]),
			"again later": slices.Concat(recs[:i+1], recs[max(0, i-3):i+1], recs[i+1:]),
		} {
			transcript.CompareReaders(t, fmt.Sprintf("record %d %s", i+1, name), writeRecords(with))
		}
	}
}
