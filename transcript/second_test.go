package transcript_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A second verifier of framing, signatures, chain, dice values and draws, written from FORMAT.md with the
// standard library and nothing of the package. Its section numbers are those of FORMAT.md.

// 2. Records.
type record struct {
	kind    byte
	payload []byte
}

const firstLine = "tribes transcript 1\n"

func readRecords(b []byte) (recs []record, end string) {
	if !bytes.HasPrefix(b, []byte(firstLine)) {
		if strings.HasPrefix(firstLine, string(b)) {
			return nil, "torn"
		}
		return nil, "damaged"
	}
	zeros := func(b []byte) bool { return len(bytes.Trim(b, "\x00")) == 0 }
	sum := sha256.Sum256([]byte(firstLine))
	check := sum[:8]
	for b = b[len(firstLine):]; len(b) > 0; {
		if len(b) < 9 {
			return recs, "torn"
		}
		if crc32.Checksum(b[:5], crc32.MakeTable(crc32.Castagnoli)) != binary.LittleEndian.Uint32(b[5:]) {
			if zeros(b) || zeros(b[9:]) {
				return recs, "torn"
			}
			return recs, "damaged"
		}
		size := int(binary.LittleEndian.Uint32(b[1:]))
		if size > 16384 {
			return recs, "damaged"
		}
		if len(b) < 9+size+8 {
			return recs, "torn"
		}
		payload, stands := b[9:9+size], b[9+size:][:8]
		sum := sha256.Sum256(bytes.Join([][]byte{check, b[:5], payload}, nil))
		if !bytes.Equal(sum[:8], stands) {
			if zeros(b[9+size:]) {
				return recs, "torn"
			}
			return recs, "damaged"
		}
		check, recs, b = sum[:8], append(recs, record{b[0], payload}), b[9+size+8:]
	}
	return recs, "clean"
}

func tag(name string, parts ...any) []byte {
	b := []byte(name)
	for _, p := range parts {
		switch p := p.(type) {
		case []byte:
			b = append(b, p...)
		case int:
			b = append(b, byte(p))
		case uint32:
			b = binary.BigEndian.AppendUint32(b, p)
		}
	}
	s := sha256.Sum256(b)
	return s[:]
}

// 4. Frames: the header's fields, if form, payload hash and, with a key, signature are good.
func readFrame(b []byte, kind byte, key []byte) (header []value, raw, payload []byte, err error) {
	v, err := oneValue(b)
	if err != nil {
		return nil, nil, nil, err
	}
	parts := v.([]value)
	raw, payload = parts[0].([]byte), parts[1].([]byte)
	h, err := oneValue(raw)
	if err != nil {
		return nil, nil, nil, err
	}
	header = h.([]value)
	switch {
	case len(parts) != 3 || len(header) != 12 || header[0] != uint64(1) || header[1] != uint64(kind):
		return nil, nil, nil, errors.New("no frame")
	case !bytes.Equal(header[11].([]byte), tag("tribes/payload/1", payload)):
		return nil, nil, nil, errors.New("another payload")
	case !ed25519.Verify(key, append([]byte("tribes/sig/1"), raw...), parts[2].([]byte)):
		return nil, nil, nil, errors.New("wrong signature")
	}
	return header, raw, payload, nil
}

// step is what the chain says of one step.
type step struct {
	Step, Event                     uint32
	Body, Reveals, In, Digest, Link string
}

// chainOf checks signatures, dice values, grammar and chain of a whole clean copy and lists its steps.
// Digests are taken from the frames that state them, as without rules.
func chainOf(t *testing.T, recs []record) (table []byte, steps []step) {
	t.Helper()
	zeros := make([]byte, 32)
	v, err := oneValue(recs[0].payload)
	if err != nil || recs[0].kind != 1 {
		t.Fatal(err)
	}
	charter := v.([]value)
	table = tag("tribes/charter/1", recs[0].payload)
	operators := charter[11].([]value)
	hands := make([]byte, len(charter[12].([]value))) // by seat
	opened := 0
	keyOf := func(operator uint64) []byte { return operators[operator].([]value)[0].([]byte) }
	var blob []byte
	signed := 0
	var values []byte // of setup
	revealed, parts := 0, 0
	// in and digest of the newest step and of the one before; a digest is nil until it is stated
	in, digest, before, beforeDigest := table, []byte(nil), zeros, zeros
	number, event := uint32(0), uint32(0)
	state := func(d []byte) {
		if digest == nil {
			digest = d
			if number > 0 {
				steps[number-1].Digest = hex.EncodeToString(d)
				steps[number-1].Link = hex.EncodeToString(tag("tribes/link/1", in, d))
			}
		}
		if !bytes.Equal(digest, d) {
			t.Fatalf("step %d has two digests", number)
		}
	}
	advance := func(body, rev []byte) {
		next := tag("tribes/input/1", in, digest, body, zeros, rev)
		before, beforeDigest, in, digest = in, digest, next, nil
		number++
		steps = append(steps, step{Step: number, Event: event, Body: hex.EncodeToString(body), Reveals: hex.EncodeToString(rev), In: hex.EncodeToString(in)})
	}
	for i, r := range recs[1:] {
		switch r.kind {
		case 2:
			v, err := oneValue(r.payload)
			if err != nil {
				t.Fatal(err)
			}
			blob = append(blob, v.([]value)[3].([]byte)...)
			continue
		case 7:
			v, err := oneValue(r.payload)
			if err != nil {
				t.Fatal(err)
			}
			f := v.([]value)
			o := operators[f[1].(uint64)].([]value)
			if f[0] != uint64(1) || f[1] != uint64(revealed) || f[2] != uint64(0) || number != 0 || signed != len(operators) {
				t.Fatalf("record %d: a value out of place", i+2)
			}
			if !bytes.Equal(tag("tribes/chain/1", o[2].([]byte), o[0].([]byte), uint32(0), uint32(1), f[3].([]byte)), o[3].([]byte)) {
				t.Fatalf("record %d: a wrong value", i+2)
			}
			values = append(append(values, byte(revealed)), f[3].([]byte)...)
			if revealed++; revealed == len(operators) {
				event = 1
				if charter[7] == uint64(1) {
					hands = dealOf(dealSeed(table, tag("tribes/seed-open/1", table, revealed, values)), toyCards, len(hands))
				}
				advance(tag("tribes/body/1", []byte("setup")), tag("tribes/reveals/1", uint32(1), revealed, values))
			}
			continue
		}
		if r.kind >= 128 {
			continue
		}
		v, err := oneValue(r.payload)
		if err != nil {
			t.Fatal(err)
		}
		h, err := oneValue(v.([]value)[0].([]byte))
		if err != nil {
			t.Fatal(err)
		}
		header, raw, payload, err := readFrame(r.payload, r.kind, keyOf(h.([]value)[3].(uint64)))
		if err != nil || !bytes.Equal(header[2].([]byte), table) || !bytes.Equal(header[6].([]byte), make([]byte, 8)) {
			t.Fatalf("record %d: %v", i+2, err)
		}
		pv, err := oneValue(payload)
		if err != nil {
			t.Fatal(err)
		}
		p := pv.([]value)
		if r.kind == 4 {
			state(header[10].([]byte))
			rev := zeros
			if p[0] == true {
				event++
				rev = tag("tribes/reveals/1", event, 0)
			}
			for _, m := range p[1].([]value) {
				if move := m.([]value); move[0] == toyOpens && charter[7] == uint64(1) {
					if len(p[1].([]value)) != 1 || move[1] != uint64(hands[header[4].(uint64)]) {
						t.Fatalf("record %d: it opens card %v of %v", i+2, move[1], hands)
					}
					opened++
				}
			}
			if header[7] != uint64(number+1) || header[8] != uint64(event) || !bytes.Equal(header[9].([]byte), in) {
				t.Fatalf("record %d: an entry out of place", i+2)
			}
			advance(tag("tribes/body/1", raw), rev)
			continue
		}
		if r.kind >= 13 && r.kind <= 16 { // the masked deal; its proofs are in the vectors of poker
			state(header[10].([]byte))
			seat := header[4].(uint64)
			want := uint64(255)
			if r.kind == 16 {
				want = seat
				opened++
			} else if parts++; uint64(parts-1) != uint64(r.kind-13)*uint64(len(operators))+header[3].(uint64) || number != uint32(parts) {
				t.Fatalf("record %d: part %d of the deal out of place", i+2, parts)
			}
			if charter[7] != uint64(2) || seat != want || header[7] != uint64(number+1) || header[8] != uint64(event) || !bytes.Equal(header[9].([]byte), in) {
				t.Fatalf("record %d: a frame of the deal out of place", i+2)
			}
			advance(tag("tribes/body/1", raw), zeros)
			if r.kind != 16 {
				state(header[10].([]byte)) // the position is the same
			}
			continue
		}
		if header[4] != uint64(255) || header[7] != uint64(number) || header[8] != uint64(event) || !bytes.Equal(header[9].([]byte), before) || !bytes.Equal(header[10].([]byte), beforeDigest) {
			t.Fatalf("record %d: a frame of kind %d out of place", i+2, r.kind)
		}
		switch r.kind {
		case 3:
			if !bytes.Equal(p[2].([]byte), in) {
				t.Fatalf("record %d: a session of another chain", i+2)
			}
		case 6:
			if !bytes.Equal(p[0].([]byte), in) {
				t.Fatalf("record %d: an ack of another chain", i+2)
			}
			state(p[1].([]byte))
			if number == 0 {
				signed++
			}
		case 12:
			state(p[1].([]byte))
			if !bytes.Equal(p[0].([]byte), tag("tribes/link/1", in, digest)) {
				t.Fatalf("record %d: a seal of another chain", i+2)
			}
		default:
			t.Fatalf("record %d of kind %d", i+2, r.kind)
		}
	}
	if components := charter[4].([]value); charter[5] == true {
		if sum := sha256.Sum256(blob); !bytes.Equal(sum[:], components[0].([]byte)) || components[1] != uint64(len(blob)) {
			t.Fatal("other component data")
		}
	}
	if charter[7] != uint64(0) && opened != len(hands) {
		t.Fatalf("%d of %d cards are opened", opened, len(hands))
	}
	return table, steps
}

func load[T any](t *testing.T, name string, least int) (out []T) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	if len(out) < least {
		t.Fatalf("%s holds %d vectors, at least %d are expected", name, len(out), least)
	}
	return out
}

func bytesOf(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSecondVerifierValues(t *testing.T) {
	for _, v := range load[struct{ Bytes, Refused string }](t, "canon.json", 73) {
		if _, err := oneValue(bytesOf(t, v.Bytes)); (err != nil) != (v.Refused != "") {
			t.Errorf("%s: %v, want refused: %q", v.Bytes, err, v.Refused)
		}
	}
}

func TestSecondVerifierRecords(t *testing.T) {
	for _, v := range load[struct {
		Name, File, End string
		Records         []struct {
			Kind    byte
			Payload string
		}
	}](t, "records.json", 21) {
		recs, end := readRecords(bytesOf(t, v.File))
		want := "damaged"
		if v.End == "clean" {
			want = "clean"
		} else if strings.Contains(v.End, "not written whole") {
			want = "torn"
		}
		if end != want || len(recs) != len(v.Records) {
			t.Errorf("%s: %s after %d records, want %s", v.Name, end, len(recs), v.End)
			continue
		}
		for i, r := range recs {
			if r.kind != v.Records[i].Kind || hex.EncodeToString(r.payload) != v.Records[i].Payload {
				t.Errorf("%s: record %d", v.Name, i+1)
			}
		}
	}
}

func TestSecondVerifierFrames(t *testing.T) {
	for _, v := range load[struct{ Name, Seed, Key, Header, Payload, Signature, Body, Frame string }](t, "frames.json", 9) {
		frame := bytesOf(t, v.Frame)
		h, err := oneValue(bytesOf(t, v.Header))
		if err != nil {
			t.Fatal(err)
		}
		kind := byte(h.([]value)[1].(uint64))
		_, raw, payload, err := readFrame(frame, kind, bytesOf(t, v.Key))
		if err != nil || hex.EncodeToString(raw) != v.Header || hex.EncodeToString(payload) != v.Payload {
			t.Errorf("%s: %v", v.Name, err)
		}
		if hex.EncodeToString(tag("tribes/body/1", raw)) != v.Body {
			t.Errorf("%s: another body", v.Name)
		}
		sig := ed25519.Sign(ed25519.NewKeyFromSeed(bytesOf(t, v.Seed)), append([]byte("tribes/sig/1"), raw...))
		if hex.EncodeToString(sig) != v.Signature {
			t.Errorf("%s: another signature", v.Name)
		}
	}
}

func TestSecondVerifierTables(t *testing.T) {
	for _, v := range load[struct{ Name, Body, Table, Refused string }](t, "charters.json", 35) {
		if v.Table != "" && hex.EncodeToString(tag("tribes/charter/1", bytesOf(t, v.Body))) != v.Table {
			t.Errorf("%s: another table", v.Name)
		}
	}
}

func TestSecondVerifierDice(t *testing.T) {
	for _, v := range load[struct {
		Seed, Key, Nonce, Table string
		Epoch                   uint32
		Values                  []string
		TableSeed               string `json:"table_seed"`
		Draws                   []struct {
			Draw         uint32
			Seed, Output string
		}
		Bounded   []struct{ N, Result uint64 }
		Multisets []struct {
			Counts []uint64
			Kind   int
		}
	}](t, "dice.json", 1) {
		key, nonce, table := bytesOf(t, v.Key), bytesOf(t, v.Nonce), bytesOf(t, v.Table)
		info := binary.BigEndian.AppendUint32(append([]byte("tribes/dice/1"), key...), v.Epoch)
		value, err := hkdf.Key(sha256.New, bytesOf(t, v.Seed), nonce, string(info), 32)
		if err != nil {
			t.Fatal(err)
		}
		for i := len(v.Values) - 1; i >= 0; i-- {
			if hex.EncodeToString(value) != v.Values[i] {
				t.Fatalf("value %d is another one", i)
			}
			value = tag("tribes/chain/1", nonce, key, v.Epoch, uint32(i), value)
		}
		seed := tag("tribes/seed-open/1", table, 1, 0, bytesOf(t, v.Values[1]))
		if hex.EncodeToString(seed) != v.TableSeed {
			t.Fatal("another table seed")
		}
		var next [4]func() uint64
		for i, d := range v.Draws {
			s := tag("tribes/seed-table/1", table, seed, d.Draw)
			if hex.EncodeToString(s) != d.Seed {
				t.Errorf("draw %d has another seed", d.Draw)
			}
			var out []byte
			for w := stream(s); len(out) < len(d.Output)/2; {
				out = binary.LittleEndian.AppendUint64(out, w())
			}
			if len(out) < 2*992 || hex.EncodeToString(out) != d.Output {
				t.Errorf("draw %d has other words", d.Draw)
			}
			next[i] = stream(s)
		}
		for _, b := range v.Bounded {
			if got := drawOf(b.N, next[1]); got != b.Result {
				t.Errorf("one of %d is %d, not %d", b.N, got, b.Result)
			}
		}
		for _, m := range v.Multisets {
			total := uint64(0)
			for _, c := range m.Counts {
				total += c
			}
			at, kind := drawOf(total, next[2]), 0
			for at >= m.Counts[kind] {
				at -= m.Counts[kind]
				kind++
			}
			if kind != m.Kind {
				t.Errorf("of %v the kind %d is drawn, not %d", m.Counts, kind, m.Kind)
			}
		}
		if len(v.Bounded) < 15 || len(v.Multisets) < 7 || len(v.Draws) != 4 {
			t.Error("too few draws")
		}
	}
}

func TestSecondVerifierChains(t *testing.T) {
	for _, v := range load[struct {
		File  string
		Steps []step
	}](t, "chains.json", 4) {
		b, err := os.ReadFile(filepath.Join("testdata", v.File))
		if err != nil {
			t.Fatal(err)
		}
		recs, end := readRecords(b)
		if end != "clean" {
			t.Fatal(end)
		}
		_, steps := chainOf(t, recs)
		if len(steps) != len(v.Steps) || len(steps) < 20 {
			t.Fatalf("%s has %d steps, not %d", v.File, len(steps), len(v.Steps))
		}
		for i := range steps {
			if steps[i] != v.Steps[i] {
				t.Errorf("%s, step %d:\n%+v\nis computed as\n%+v", v.File, i+1, v.Steps[i], steps[i])
			}
		}
	}
}
