package transcript

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/iotest"

	"tribes/engine"
)

func prove(t testing.TB, b []byte, find Finder) ([]byte, *Proof, error) {
	t.Helper()
	var out bytes.Buffer
	p, err := Prove(&out, bytes.NewReader(b), find)
	if err != nil && out.Len() > 0 {
		t.Errorf("%d bytes are written before the error %v", out.Len(), err)
	}
	return out.Bytes(), p, err
}

func TestTheSmallestProof(t *testing.T) {
	tb, actor := midway(t)
	o := tb.book.Charter.Seats[actor].Operator
	key := tb.book.Charter.Operators[o].Key
	first, second := twice(t, tb, actor, tb.names[o])
	illegal := tb.entryWith(actor, Entry{Moves: [][4]int32{{3}}}, nil)
	other := tb.entryWith(actor, Entry{Moves: [][4]int32{{0}}}, func(h *Header) { h.Digest[3]++ })
	ack := tb.book.NewAck(tb.keys[1], 1, tb.names[1])
	lie := Sign(tb.keys[1], ack.Header, &Ack{tb.book.tip.In, Hash{1}})
	evidence := NewEvidence(key, first, second).Record()
	sealed := Sign(tb.keys[1], func() Header { h := ack.Header; h.Kind = KindSeal; return h }(), &Seal{Tip{In: tb.book.tip.In, Digest: Hash{1}}.Link(), Hash{1}})
	seal := NewEvidence(tb.book.Charter.Operators[1].Key, ack, sealed).Record()
	acks := NewEvidence(tb.book.Charter.Operators[1].Key, ack, lie).Record()
	for _, c := range []struct {
		name  string
		recs  []Record
		alone bool
		seat  int
		step  uint32
	}{
		{"an illegal entry", []Record{illegal.Record()}, false, int(actor), 9},
		{"an illegal entry and more", []Record{illegal.Record(), note("x"), {KindEntry, []byte{1}}}, false, int(actor), 9},
		{"two entries, one after the other", []Record{first.Record(), second.Record()}, true, None, 9},
		{"evidence", []Record{evidence}, true, None, 9},
		{"evidence of two acks", []Record{acks}, true, None, 8},
		{"evidence of an ack and a seal", []Record{seal}, true, None, 8},
		{"evidence and an illegal entry", []Record{evidence, illegal.Record()}, true, None, 9},
		{"evidence and damage", []Record{evidence, {KindEntry, []byte{1}}}, true, None, 9},
		{"evidence behind a desync", []Record{other.Record(), acks}, true, None, 8},
	} {
		for i := range tb.copies {
			for _, find := range []Finder{testFinder, noFinder} {
				proof, p, err := prove(t, tb.with(i, c.recs...), find)
				if !isBlind(find) || c.alone {
					if err != nil {
						t.Errorf("%s: %v", c.name, err)
						continue
					}
				} else if errors.Is(err, ErrNoProof) {
					continue // what the rules refuse cannot be told without them
				}
				rep, err := Verify(bytes.NewReader(proof), find)
				if err != nil || rep.Verdict != Cheated || rep.Problem.Seat != c.seat || p.Step != c.step || p.Alone() != c.alone || (rep.Alone != nil) != c.alone {
					t.Errorf("%s: %s, step %d, %v", c.name, rep.show(), p.Step, err)
				}
				if c.alone && len(proof) > 1024 {
					t.Errorf("%s: %d bytes", c.name, len(proof))
				}
				if again, _, err := prove(t, proof, find); err != nil || !bytes.Equal(again, proof) {
					t.Errorf("%s: the proof is not its own proof: %v", c.name, err)
				}
			}
		}
	}
}

func isBlind(find Finder) bool {
	_, err := find("cairns", 1, Hash{}, short.yaml)
	return err != nil
}

func TestNoProofWhereNobodyIsConvicted(t *testing.T) {
	tb, actor := midway(t)
	other := tb.entryWith(actor, Entry{Moves: [][4]int32{{0}}}, func(h *Header) { h.Digest[3]++ })
	for name, b := range map[string][]byte{
		"a good copy": file(tb.copies[0]), "a desync": tb.with(0, other.Record()), "damage": tb.with(0, Record{KindEntry, []byte{1}}),
		"a torn one": file(tb.copies[0])[:900], "a foreign file": []byte("Dear Ann, thank you."), "nothing": nil, "the magic": []byte(Magic),
	} {
		if _, _, err := prove(t, b, testFinder); !errors.Is(err, ErrNoProof) {
			t.Errorf("%s: %v", name, err)
		}
	}
	broken := errors.New("the disk")
	if _, err := Prove(io.Discard, iotest.ErrReader(broken), testFinder); !errors.Is(err, broken) || errors.Is(err, ErrNoProof) {
		t.Errorf("%v", err)
	}
}

// Evidence alone knows a key; a copy of its table tells whose that is, or that it is nobody's.
func TestACopyNamesTheSignerOfEvidence(t *testing.T) {
	tb, actor := midway(t)
	a, b := twice(t, tb, actor, tb.names[0])
	proof := file([]Record{NewEvidence(tb.book.Charter.Operators[a.Operator].Key, a, b).Record()})
	alone, table, other := verify(t, proof), verify(t, file(tb.copies[0])), verify(t, file(play(t, dealt).copies[0]))
	Compare([]*Report{other, alone})
	if alone.Named != nil || alone.Problem.Seat != None {
		t.Errorf("a copy of another table names the signer: %s", alone.show())
	}
	Compare([]*Report{alone, other, table})
	if alone.Named != table.Charter || alone.Problem.Seat != int(actor) || alone.Verdict != Cheated || table.Verdict != Unfinished {
		t.Errorf("%s; %s", alone.show(), table.show())
	}
	stranger := keyOf("a stranger")
	x := Sign(stranger, a.Header, &Entry{Moves: [][4]int32{{0}}})
	y := Sign(stranger, a.Header, &Entry{Moves: [][4]int32{{1}}})
	forged := verify(t, file([]Record{NewEvidence([32]byte(stranger[32:]), x, y).Record()}))
	if forged.Verdict != Cheated {
		t.Fatal(forged.show()) // the key did sign both
	}
	Compare([]*Report{forged, table})
	if forged.Verdict != Damaged || forged.Named != nil {
		t.Errorf("a key without a seat: %s", forged.show())
	}
}

// TestWhoseRulesACopyFollows: an operator's statements of the step are judged by the rules, wherever they stand.
func TestWhoseRulesACopyFollows(t *testing.T) {
	tb, _ := midway(t)
	tip, before := tb.book.tip, tb.book.before
	state := func(who int, digest Hash) Record {
		h := tb.book.header(KindAck, who, tb.names[who], before, tip.Step)
		h.Event = tip.Event
		return Sign(tb.keys[who], h, &Ack{tip.In, digest}).Record()
	}
	wrong := state(1, Hash{1})
	d := engine.NewDice(seedOf("more"))
	tb.enter(tb.entry(choose(tb, d, short)), true)
	later := slices.Clone(tb.copies[0])
	for _, c := range []struct {
		name         string
		recs         []Record
		right, wrong []int
		find         Finder
	}{
		{"an ack that came late", append(later, wrong), []int{0}, []int{1}, testFinder},
		{"and is followed by others", append(slices.Clone(later), wrong, state(0, tip.Digest), state(1, tip.Digest)), []int{0}, []int{1}, testFinder},
		{"and by noise", append(slices.Clone(later), wrong, Record{KindAck, []byte{1}}, Record{KindSeal, nil}, Record{99, nil}), []int{0}, []int{1}, testFinder},
	} {
		rep, err := Verify(bytes.NewReader(file(c.recs)), c.find)
		if err != nil || rep.Verdict != Disagree || rep.Rift == nil {
			t.Fatalf("%s: %s %v", c.name, rep.show(), err)
		}
		by := int(tb.steps[len(tb.steps)-1].Operator) // an entry since then binds its signer
		right := c.right
		if by == 1 {
			right = []int{0, 1}
		}
		if r := rep.Rift; r.Step != tip.Step || r.Blind || !slices.Equal(r.Right, right) || by != 1 && !slices.Equal(r.Wrong, c.wrong) || rep.Owner != 0 {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
	expect(t, "a late ack that says the same", file(append(slices.Clone(later), state(1, tip.Digest))), Damaged, 1, "step 9 is due")
	if rep, err := Verify(bytes.NewReader(file(append(slices.Clone(later), wrong))), noFinder); err != nil || rep.Verdict != Disagree || !rep.Rift.Blind {
		t.Errorf("without rules: %s", rep.show())
	}
}

// FuzzProve: whatever a proof is made of, it convicts, and is its own proof.
func FuzzProve(f *testing.F) {
	for _, b := range seeds(f) {
		f.Add(b)
	}
	tb, actor := midway(f)
	a, b := twice(f, tb, actor, tb.names[0])
	f.Add(tb.with(0, a.Record(), b.Record()))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, find := range []Finder{testFinder, noFinder} {
			rep, err := Verify(bytes.NewReader(b), find)
			if err != nil {
				t.Fatal(err)
			}
			proof, p, err := prove(t, b, find)
			if (err == nil) != (rep.Verdict == Cheated) {
				t.Fatalf("%s, and its proof: %v", rep.show(), err)
			}
			if err != nil {
				continue
			}
			again, err := Verify(bytes.NewReader(proof), find)
			if err != nil || again.Verdict != Cheated || p.Alone() != (again.Alone != nil) {
				t.Errorf("%s; its proof: %s, %v", rep.show(), again.show(), err)
			}
		}
	})
}
