package transcript_test

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
		h, _ := readHeader(bytesOf(t, v.Header))
		f, ok := readFrame(bytesOf(t, v.Frame), byte(h.kind))
		if !ok || !signed(bytesOf(t, v.Key), f.raw, f.signature) || hex.EncodeToString(f.raw) != v.Header || hex.EncodeToString(f.content) != v.Payload {
			t.Errorf("%s: it is not read", v.Name)
		}
		if hex.EncodeToString(f.body()) != v.Body {
			t.Errorf("%s: another body", v.Name)
		}
		sig := ed25519.Sign(ed25519.NewKeyFromSeed(bytesOf(t, v.Seed)), join("tribes/sig/1", f.raw))
		if hex.EncodeToString(sig) != v.Signature {
			t.Errorf("%s: another signature", v.Name)
		}
	}
}

func TestSecondVerifierTables(t *testing.T) {
	for _, v := range load[struct{ Name, Body, Table, Refused string }](t, "charters.json", 35) {
		c, ok := readCharter(bytesOf(t, v.Body))
		if ok != (v.Refused == "") || ok && hex.EncodeToString(c.table) != v.Table {
			t.Errorf("%s: it is read: %v; refused: %q", v.Name, ok, v.Refused)
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
		Fair []struct {
			Draw      uint32
			Operators []int
			Values    []string
			First     uint64
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
			value = hash("tribes/chain/1", nonce, key, v.Epoch, uint32(i), value)
		}
		seed := hash("tribes/seed-open/1", table, 1, 0, bytesOf(t, v.Values[1]))
		if hex.EncodeToString(seed) != v.TableSeed {
			t.Fatal("another table seed")
		}
		var next [4]func() uint64
		for i, d := range v.Draws {
			s := hash("tribes/seed-table/1", table, seed, d.Draw)
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
		for _, f := range v.Fair {
			var values []byte
			for i, o := range f.Operators {
				values = join(string(values), o, bytesOf(t, f.Values[i]))
			}
			if got := drawOf(1<<32, stream(hash("tribes/seed-fair/1", table, f.Draw, len(f.Operators), values))); got != f.First {
				t.Errorf("draw %d of %v begins with %d, not %d", f.Draw, f.Operators, got, f.First)
			}
		}
		if len(v.Fair) < 3 || len(v.Bounded) < 15 || len(v.Multisets) < 7 || len(v.Draws) != 4 {
			t.Error("too few draws")
		}
	}
}

func TestSecondVerifierChains(t *testing.T) {
	for _, v := range load[struct {
		File  string
		Steps []step
	}](t, "chains.json", 10) {
		j, verdict, why := judged(fileOf(t, filepath.Join("testdata", v.File)), ruled)
		if verdict != "needs-ruleset" || len(j.out) != len(v.Steps) || len(j.out) < 20 {
			t.Fatalf("%s: %s %s after %d of %d steps", v.File, verdict, why, len(j.out), len(v.Steps))
		}
		for i := range j.out {
			if j.out[i] != v.Steps[i] {
				t.Errorf("%s, step %d:\n%+v\nis computed as\n%+v", v.File, i+1, v.Steps[i], j.out[i])
			}
		}
		for seat, opened := range j.opened {
			if j.charter.deal > 0 && !opened {
				t.Errorf("%s: the card of seat %d is not opened", v.File, seat)
			}
		}
	}
}

// Without rules the verdict, step and chain are those of the package, for every file.
func TestSecondVerifierReports(t *testing.T) {
	for _, v := range load[struct {
		File, Verdict, Link string
		Rules               bool
		Step                uint32
	}](t, "reports.json", 56) {
		if v.Rules {
			continue
		}
		j, verdict, why := judged(fileOf(t, filepath.Join("testdata", v.File)), nil)
		if verdict != v.Verdict || j.step != v.Step || j.table != nil && hex.EncodeToString(j.link()) != v.Link {
			t.Errorf("%s: %s at step %d, not %s at step %d: %s", v.File, verdict, j.step, v.Verdict, v.Step, why)
		}
	}
}

// Cards that were not dealt so are found by who knows how many there are.
func TestSecondVerifierCards(t *testing.T) {
	for _, name := range []string{"dealt-wrong", "dealt-lost"} {
		if j, verdict, why := judged(fileOf(t, "testdata/"+name+".tribes"), ruled); verdict != "cheated" || j.step != 26 {
			t.Errorf("%s: %s at step %d: %s", name, verdict, j.step, why)
		}
	}
}

const museum = "../cmd/tribes/internal/library/testdata/museum"

func TestSecondVerifierMuseum(t *testing.T) {
	kinds := map[[2]int]int{} // dice and deal
	for line := range strings.Lines(string(fileOf(t, filepath.Join(museum, "catalogue.txt")))) {
		f := strings.Fields(line)
		j, verdict, why := judged(fileOf(t, filepath.Join(museum, f[0])), ruled)
		if link := hex.EncodeToString(j.link()); verdict != "needs-ruleset" || link != f[1] {
			t.Errorf("%s: %s, link %s: %s", f[0], verdict, link, why)
		}
		for i, sealed := range j.sealed {
			if sealed == j.operators[i].gone {
				t.Errorf("%s: operator %d sealed its end: %v", f[0], i, sealed)
			}
		}
		kinds[[2]int{j.dice, j.charter.deal}]++
	}
	if len(kinds) < 4 {
		t.Errorf("the museum has only these dice and deals: %v", kinds)
	}
}

func fileOf(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
