package transcript

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/transcript/canon"
	"tribes/transcript/poker"
)

var update = flag.Bool("update", false, "write the test vectors anew")

// The vectors, as they stand in testdata. Byte strings are in hexadecimal.
type (
	canonVector struct {
		Bytes  string `json:"bytes"`
		Reason string `json:"refused,omitempty"` // empty: accepted
	}
	recordVector struct {
		Name    string `json:"name"`
		File    string `json:"file"`
		Records []struct {
			Kind    uint8  `json:"kind"`
			Payload string `json:"payload"`
		} `json:"records"`
		End string `json:"end"` // clean, or the error
	}
	frameVector struct {
		Name    string `json:"name"`
		Seed    string `json:"seed"` // of the Ed25519 key
		Key     string `json:"key"`
		Header  string `json:"header"`
		Payload string `json:"payload"`
		Sig     string `json:"signature"`
		Body    string `json:"body"`
		Frame   string `json:"frame"`
	}
	charterVector struct {
		Name   string `json:"name"`
		Body   string `json:"body"`
		Table  string `json:"table,omitempty"`
		Reason string `json:"refused,omitempty"`
	}
	diceVector struct {
		Fair      []fairVector `json:"fair"`
		Seed      string       `json:"seed"` // of the Ed25519 key
		Key       string       `json:"key"`
		Nonce     string       `json:"nonce"`
		Epoch     uint32       `json:"epoch"`
		Values    []string     `json:"values"` // the tip first
		Table     string       `json:"table"`
		TableSeed string       `json:"table_seed"` // of the values 1 of this chain alone
		Draws     []struct {
			Draw   uint32 `json:"draw"`
			Seed   string `json:"seed"`
			Output string `json:"output"` // the first 300 words
		} `json:"draws"`
		Bounded []struct {
			N, Result uint64
		} `json:"bounded"` // one after the other from draw 2
		Multisets []struct {
			Counts []int
			Kind   int
		} `json:"multisets"` // one after the other from draw 3
	}
	stepVector struct {
		Step    uint32 `json:"step"`
		Event   uint32 `json:"event"`
		Body    string `json:"body"`
		Reveals string `json:"reveals"`
		In      string `json:"in"`
		Digest  string `json:"digest"`
		Link    string `json:"link"`
	}
	fairVector struct {
		Draw      uint32   `json:"draw"`
		Operators []int    `json:"operators"`
		Values    []string `json:"values"`
		First     uint64   `json:"first"` // one of 2^32 that is drawn
	}
	chainVector struct {
		File  string       `json:"file"`
		Steps []stepVector `json:"steps"`
	}
	reportVector struct {
		File    string `json:"file"`
		Rules   bool   `json:"rules"` // whether the program has the rules
		Verdict string `json:"verdict"`
		Exit    int    `json:"exit"`
		Step    uint32 `json:"step"`
		Link    string `json:"link"`
		Entries int    `json:"entries"`
		Moves   int    `json:"moves"`
		Scores  []int  `json:"scores,omitempty"`
		Winners []int  `json:"winners,omitempty"`
		Record  int    `json:"record,omitempty"`
		Seat    *int   `json:"seat,omitempty"`
		Reason  string `json:"reason,omitempty"`
	}
)

// checkVectors compares what is computed now with what stands in a file of testdata, or writes it anew.
func checkVectors[T any](t *testing.T, name string, least int, now []T) {
	t.Helper()
	if len(now) < least {
		t.Fatalf("%s: %d vectors, at least %d are expected", name, len(now), least)
	}
	path := filepath.Join("testdata", name)
	if *update {
		b, err := json.MarshalIndent(now, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, path, append(b, '\n'))
	}
	then := loadVectors[T](t, name, least)
	if len(then) != len(now) {
		t.Fatalf("%s holds %d vectors, %d are computed", name, len(then), len(now))
	}
	for i := range now {
		if !reflect.DeepEqual(now[i], then[i]) {
			t.Errorf("%s, vector %d:\n%+v\nis computed as\n%+v", name, i+1, then[i], now[i])
		}
	}
}

// loadVectors fails if there are fewer than expected: an empty file passes no test.
func loadVectors[T any](t testing.TB, name string, least int) (out []T) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(readFile(t, filepath.Join("testdata", name))))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&out); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if len(out) < least {
		t.Fatalf("%s holds %d vectors, at least %d are expected", name, len(out), least)
	}
	return out
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestCanonVectors(t *testing.T) {
	var out []canonVector
	for _, h := range []string{
		// accepted
		"00", "7f", "cc80", "ccff", "cd0100", "cdffff", "ce00010000", "ceffffffff", "cf0000000100000000", "cfffffffffffffffff",
		"ff", "e0", "d0df", "d080", "d1ff7f", "d18000", "d2ffff7fff", "d280000000", "d3ffffffff7fffffff", "d38000000000000000",
		"c2", "c3", "a0", "a3e282ac", "bf" + strings.Repeat("61", 31), "d920" + strings.Repeat("61", 32), "da0100" + strings.Repeat("61", 256),
		"c400", "c4020001", "c50100" + strings.Repeat("00", 256), "90", "93010203", "dc0010" + strings.Repeat("01", 16), strings.Repeat("91", 8) + "00",
		// refused
		"", "0000", "cc7f", "cc00", "cd00ff", "ce0000ffff", "cf00000000ffffffff", "d000", "d07f", "d0e0", "d1ff80", "d10080", "d2ffff8000", "d3ffffffff80000000",
		"c0", "80", "8101c2", "de0000", "ca00000000", "cb0000000000000000", "c1", "d400ff", "c7010000", "d9015a", "da00ff" + strings.Repeat("61", 255), "db00000000",
		"c50001ff", "c600000001ff", "dc000101", "dd0000000101", "a1ff", "a3eda080", "a261", "c403ffff", "92c2", "cd01", strings.Repeat("91", 9) + "00", "ddffffffff", "dbffffffff61",
	} {
		v := canonVector{Bytes: h}
		if err := canon.Check(unhex(t, h)); err != nil {
			v.Reason = err.Error()
		}
		if refused := len(out) >= 34; refused != (v.Reason != "") {
			t.Errorf("%s: %q", h, v.Reason)
		}
		out = append(out, v)
	}
	checkVectors(t, "canon.json", 73, out)
}

func TestRecordVectors(t *testing.T) {
	recs := []Record{{KindEntry, []byte("one")}, {KindAck, []byte{}}, {200, []byte{0x91, 0xcc, 200}}}
	whole := file(recs)
	two := len(file(recs[:2]))
	changed := func(at int, to byte) []byte { b := bytes.Clone(whole); b[at] = to; return b }
	long, _ := Record{KindEntry, make([]byte, MaxFrame+1)}.Append([]byte(Magic), FirstCheck())
	var out []recordVector
	for _, c := range []struct {
		name string
		file []byte
	}{
		{"three records", whole}, {"none", []byte(Magic)}, {"cut in a head", whole[:two+5]}, {"cut after a head", whole[:two+9]}, {"cut in a payload", whole[:two+10]},
		{"cut in a check", whole[:len(whole)-1]}, {"zeros after the end", append(bytes.Clone(whole), make([]byte, 40)...)},
		{"zeros from a payload on", append(whole[:two+10:two+10], make([]byte, 90)...)}, {"zeros from a head on", append(whole[:two+3:two+3], make([]byte, 90)...)},
		{"kind changed", changed(two, 4)}, {"length changed", changed(two+1, 2)}, {"CRC changed", changed(two+6, 9)}, {"payload changed", changed(two+9, 0)}, {"check changed", changed(len(whole)-1, 0)},
		{"first record removed", append([]byte(Magic), whole[len(file(recs[:1])):]...)},
		{"zeros in the middle", append(append([]byte(Magic), make([]byte, 20)...), whole[20:]...)},
		{"a record that is too long", long}, {"no transcript", []byte("hello, this is something else")}, {"another format", []byte("tribes transcript 2\n")}, {"empty", nil}, {"a cut first line", whole[:7]},
	} {
		v := recordVector{Name: c.name, File: hex.EncodeToString(c.file), End: "clean"}
		rd, err := NewReader(bytes.NewReader(c.file))
		for err == nil {
			var r Record
			if r, err = rd.Next(); err == nil {
				v.Records = append(v.Records, struct {
					Kind    uint8  `json:"kind"`
					Payload string `json:"payload"`
				}{uint8(r.Kind), hex.EncodeToString(r.Payload)})
			}
		}
		if err.Error() != "EOF" {
			v.End = err.Error()
		}
		if len(c.file) > 1000 {
			v.File = hex.EncodeToString(c.file[:100]) // the head is all that is read
			v.Name += ", its beginning"
		}
		out = append(out, v)
	}
	checkVectors(t, "records.json", 21, out)
}

func TestFrameVectors(t *testing.T) {
	p := short
	p.steps = 3
	tb := play(t, p)
	var out []frameVector
	add := func(name string, rec Record) {
		f, err := ParseFrame(rec.Kind, rec.Payload)
		if err != nil {
			t.Fatal(err)
		}
		seed := tb.keys[f.Operator].Seed()
		out = append(out, frameVector{name, hex.EncodeToString(seed), hex.EncodeToString(tb.book.Charter.Operators[f.Operator].Key[:]),
			hex.EncodeToString(f.raw), hex.EncodeToString(f.body), hex.EncodeToString(f.sig[:]), f.Body().String(), hex.EncodeToString(rec.Payload)})
	}
	for _, r := range tb.copies[1] {
		if r.Kind == KindSession || r.Kind == KindEntry || r.Kind == KindAck {
			add(r.Kind.String(), r)
		}
	}
	add("seal", tb.seals()[0])
	tb = open(t, p)
	add("reveal, as it is sent", tb.book.NewReveal(tb.keys[0], 0, tb.names[0], Reveal{Value: tb.chains[0].Value(1)}).Record())
	checkVectors(t, "frames.json", 9, out)
}

func TestCharterVectors(t *testing.T) {
	var out []charterVector
	for _, c := range charterCases {
		ch, _, _ := charterOf(t, short)
		if c.change != nil {
			c.change(ch)
		}
		v := charterVector{Name: c.name, Body: hex.EncodeToString(ch.Bytes())}
		if _, err := readCharter(ch.Bytes()); err != nil {
			v.Reason = err.Error()
		} else {
			v.Table = TableID(ch.Bytes()).String()
		}
		if (v.Reason != "") != c.refused {
			t.Errorf("%s: %q", c.name, v.Reason)
		}
		out = append(out, v)
	}
	checkVectors(t, "charters.json", 35, out)
}

func TestDiceVectors(t *testing.T) {
	key := keyOf("dice")
	v := diceVector{Seed: hex.EncodeToString(key.Seed()), Key: hex.EncodeToString(key[32:]), Nonce: Hash(seedOf("nonce")).String(), Epoch: 0}
	chain := NewDiceChain(key, Hash(seedOf("nonce")), 0, 4)
	for i := range uint32(5) {
		v.Values = append(v.Values, chain.Value(i).String())
	}
	if chain.Tip() != chain.Value(0) {
		t.Error("the tip is not value 0")
	}
	o := Operator{Key: [32]byte(key[32:]), Nonce: Hash(seedOf("nonce")), Tip: chain.Tip()}
	tip := chainOf(&o, 1, 4)
	if !tip.holds(&o, 0, 1, chain.Value(1)) || tip.holds(&o, 0, 1, chain.Value(2)) || tip.holds(&o, 0, 1, chain.Tip()) {
		t.Error("other values than the first open the tip")
	}
	b := &Book{Table: Hash(seedOf("table")), Charter: &Charter{Dice: DiceSeeded}}
	b.seed = tagged("tribes/seed-open/1").bytes(b.Table[:]).values([]Reveal{{Value: chain.Value(1)}}).sum()
	v.Table, v.TableSeed = b.Table.String(), b.seed.String()
	for _, draw := range []uint32{1, 2, 3, 65536} {
		seed := tagged("tribes/seed-table/1").bytes(b.Table[:]).bytes(b.seed[:]).u32(draw).sum()
		d := struct {
			Draw   uint32 `json:"draw"`
			Seed   string `json:"seed"`
			Output string `json:"output"`
		}{Draw: draw, Seed: seed.String()}
		src := rand.NewChaCha8(seed)
		var words []byte
		for range 300 {
			words = binary.LittleEndian.AppendUint64(words, src.Uint64())
		}
		d.Output = hex.EncodeToString(words)
		if x := b.draw(draw, nil).N(1 << 32); x != uint64(binary.LittleEndian.Uint32(words)) {
			t.Errorf("draw %d begins with %d", draw, x)
		}
		v.Draws = append(v.Draws, d)
	}
	d := b.draw(2, nil)
	for _, n := range []uint64{1, 2, 3, 1, 6, 7, 10, 95, 1000, 1 << 16, 1<<31 + 1, 3 << 30, 1<<32 - 1, 1 << 32, 1} {
		v.Bounded = append(v.Bounded, struct{ N, Result uint64 }{n, d.N(n)})
	}
	d = b.draw(3, nil)
	for _, counts := range [][]int{{1}, {0, 1}, {5, 0, 3}, {1, 1, 1, 1}, {9, 8, 7}, {0, 0, 100, 1}, {3}} {
		v.Multisets = append(v.Multisets, struct {
			Counts []int
			Kind   int
		}{counts, engine.Pick(d, counts)})
	}
	b.Charter.Dice = DiceFair
	for i, operators := range [][]uint8{{0}, {0, 1}, {0, 2, 3}} {
		f, reveals := fairVector{Draw: uint32(i + 2), Operators: make([]int, len(operators))}, []Reveal{}
		for l, o := range operators {
			r := Reveal{Operator: o, Value: chain.Value(uint32(l + 1))}
			f.Operators[l], f.Values, reveals = int(o), append(f.Values, r.Value.String()), append(reveals, r)
		}
		f.First = b.draw(f.Draw, reveals).N(1 << 32)
		v.Fair = append(v.Fair, f)
	}
	checkVectors(t, "dice.json", 1, []diceVector{v})
}

// TestTranscriptVectors judges the whole files in testdata; -update makes them anew.
func TestTranscriptVectors(t *testing.T) {
	if *update {
		for name, b := range transcriptFiles(t) {
			writeFile(t, filepath.Join("testdata", name+".tribes"), b)
		}
	}
	paths, err := filepath.Glob("testdata/*.tribes")
	if err != nil {
		t.Fatal(err)
	}
	var out []reportVector
	seen := map[Verdict]bool{}
	for _, path := range paths {
		b := readFile(t, path)
		for _, rules := range []bool{true, false} {
			find := testFinder
			if !rules {
				find = noFinder
			}
			rep, err := Verify(bytes.NewReader(b), find)
			if err != nil {
				t.Fatal(err)
			}
			seen[rep.Verdict] = true
			v := reportVector{File: filepath.Base(path), Rules: rules, Verdict: string(rep.Verdict), Exit: rep.Verdict.ExitCode(), Step: rep.Tip.Step,
				Link: rep.Tip.Link().String(), Entries: rep.Entries, Moves: rep.Moves, Scores: rep.Scores, Winners: rep.Winners}
			if p := rep.Problem; p != nil {
				v.Record, v.Reason = p.Record, p.Reason
				if p.Seat != None {
					v.Seat = &p.Seat
				}
			}
			out = append(out, v)
		}
	}
	if len(seen) != 6 {
		t.Errorf("the files have %d of 6 verdicts", len(seen))
	}
	checkVectors(t, "reports.json", 56, out)
	for name, b := range transcriptFiles(t) { // and they are what is written today
		if !bytes.Equal(readFile(t, filepath.Join("testdata", name+".tribes")), b) {
			t.Errorf("%s.tribes is written otherwise today", name)
		}
	}
}

func transcriptFiles(t testing.TB) map[string][]byte {
	tb := play(t, short)
	p := short
	p.steps = 8
	mid := play(t, p)
	actor := uint8(mid.book.State().Actor())
	a, b := twice(t, mid, actor, mid.names[mid.book.Charter.Seats[actor].Operator])
	owner := file(tb.copies[1])
	damage := bytes.Clone(owner)
	damage[len(damage)/2] ^= 1
	forged := records(t, owner)
	for i, r := range forged {
		if r.Kind == KindEntry {
			q := bytes.Clone(r.Payload)
			q[len(q)-1] ^= 1
			forged[i] = Record{r.Kind, q}
			break
		}
	}
	desync := mid.entryWith(actor, Entry{Moves: [][4]int32{{0}}}, func(h *Header) { h.Digest[0]++ })
	illegal := mid.entryWith(actor, Entry{Moves: [][4]int32{{3}}}, nil)
	h := mid.book.header(77, 0, mid.names[0], mid.book.before, mid.book.tip.Step)
	opens, card := opening(t)
	seat := uint8(opens.book.State().Actor())
	wrong := opens.entryWith(seat, Entry{Moves: [][4]int32{{int32(card.Kind), int32(opens.book.Hands()[(seat+1)%4])}}}, nil)
	lost := opens.entryWith(seat, Entry{Moves: [][4]int32{{int32(card.Kind), 0}}}, nil)
	swapped := maskedUntil(t, masked, KindShuffle, 2)
	right := swapped.byItself()
	shuffle := decoded[Shuffle](t, right)
	shuffle.Deck = slices.Concat(shuffle.Deck[poker.CardSize:2*poker.CardSize], shuffle.Deck[:poker.CardSize], shuffle.Deck[2*poker.CardSize:])
	lie := swapped.again(right, &shuffle, nil)
	evidence := NewEvidence(mid.book.Charter.Operators[a.Operator].Key, a, b).Record()
	files := map[string][]byte{
		"complete":        owner,
		"complete-export": export(t, owner),
		"resumed":         resumed(t),
		"unfinished":      file(mid.copies[0]),
		"unsealed":        owner[:len(owner)-9-8-len(tb.copies[1][len(tb.copies[1])-1].Payload)],
		"torn":            owner[:len(owner)-100],
		"damaged":         damage,
		"forged":          file(forged),
		"no-table":        file(mid.copies[0][:4]),
		"cheated-illegal": mid.with(0, illegal.Record()),
		"cheated-twice":   mid.with(0, a.Record(), b.Record()),
		"cheated-proof":   file([]Record{evidence}),
		"disagree":        mid.with(0, desync.Record()),
		"dealt":           file(play(t, dealt).copies[1]),
		"dealt-wrong":     opens.with(2, wrong.Record()),
		"dealt-lost":      opens.with(2, lost.Record()),
		"dealt-by-nobody": undealt(t),
		"masked":          file(play(t, masked).copies[1]),
		"masked-false":    swapped.with(1, lie.Record()),
		"newer":           mid.with(0, Sign(mid.keys[0], h, &Ack{}).Record()),
	}
	maps.Copy(files, fairFiles(t))
	return files
}

// undealt is the beginning of a table whose charter, signed by all, does not name the deal its game needs.
func undealt(t testing.TB) []byte {
	c, keys, _ := charterOf(t, dealt)
	c.Deal = DealNone
	book, err := NewBook(c.Bytes(), dealt.yaml, noFinder)
	if err != nil {
		t.Fatal(err)
	}
	book.tip.Digest = Hash(seedOf("what its programs set up"))
	recs := append([]Record{{KindCharter, c.Bytes()}}, BlobRecords(dealt.yaml)...)
	for i, key := range keys {
		recs = append(recs, book.NewAck(key, i, firstSession(i, dealt.seed)).Record())
	}
	return file(recs)
}

// TestChainVectors lists the steps of some of the files.
func TestChainVectors(t *testing.T) {
	var out []chainVector
	for _, name := range []string{"complete.tribes", "resumed.tribes", "dealt.tribes", "masked.tribes", "fair.tribes", "fair-refilled.tribes",
		"without-one.tribes", "without-two.tribes", "masked-refilled.tribes", "masked-orphan.tribes"} {
		v := chainVector{File: name}
		rep, err := Follow(bytes.NewReader(readFile(t, filepath.Join("testdata", name))), testFinder, func(_ *Book, s Step) error {
			body, rev := hashOf("tribes/body/1", []byte("setup")), Hash{}
			if s.Frame != nil {
				body = s.Frame.Body()
			}
			if s.Draws {
				rev = tagged("tribes/reveals/1").u32(s.Tip.Event).values(s.Reveals).sum()
			}
			v.Steps = append(v.Steps, stepVector{s.Tip.Step, s.Tip.Event, body.String(), rev.String(), s.Tip.In.String(), s.Tip.Digest.String(), s.Tip.Link().String()})
			return nil
		})
		if err != nil || rep.Verdict != Complete || len(v.Steps) < 20 {
			t.Fatalf("%d steps, %v", len(v.Steps), err)
		}
		out = append(out, v)
	}
	checkVectors(t, "chains.json", 10, out)
}

func TestTestdataHoldsNothingElse(t *testing.T) {
	entries, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext != ".json" && ext != ".tribes" && e.Name() != "fuzz" {
			t.Errorf("testdata/%s", e.Name())
		}
	}
}
