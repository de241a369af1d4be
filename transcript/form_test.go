package transcript

import (
	"slices"
	"strings"
	"testing"

	"tribes/engine"
)

// TestAuthenticFramesMustBeInForm: what an operator really signed still has to say what its kind says, in its place.
func TestAuthenticFramesMustBeInForm(t *testing.T) {
	tb, actor := midway(t)
	short := slices.Clone(tb.copies[1][:len(tb.copies[1])-1]) // the owner's ack of the tip is due
	records := uint32(len(short))
	head := func(k Kind, o int) Header {
		h := tb.book.header(k, o, tb.names[o], tb.book.before, tb.book.tip.Step)
		h.Event = tb.book.tip.Event
		return h
	}
	tip := tb.book.tip
	ack := &Ack{tip.In, tip.Digest}
	start := Start{2, records, tip.In, "test 1"}
	for _, c := range []struct {
		name    string
		kind    Kind
		by      int
		head    func(*Header)
		payload any
		words   string // empty: it may stand
	}{
		{"an ack", KindAck, 1, nil, ack, ""},
		{"an ack for a seat", KindAck, 1, func(h *Header) { h.Seat = 1 }, ack, "names a seat"},
		{"an ack of another draw", KindAck, 1, func(h *Header) { h.Event++ }, ack, "names draw"},
		{"an ack of another step", KindAck, 1, func(h *Header) { h.Step++ }, ack, "is for step 9; step 8 is due"},
		{"an ack of a branch", KindAck, 1, func(h *Header) { h.Branch[0]++ }, ack, "a branch that does not exist"},
		{"an ack on another chain", KindAck, 1, func(h *Header) { h.Prev[0]++ }, ack, "does not continue this chain"},
		{"an ack of another table", KindAck, 1, func(h *Header) { h.Table[0]++ }, ack, "of another table"},
		{"an ack of another outcome", KindAck, 1, nil, &Ack{Hash{1}, tip.Digest}, "of another chain"},
		{"an ack with a seal's payload and more", KindAck, 1, nil, &start, "payload of ack frame"},
		{"an ack by who owns no such copy", KindAck, 0, nil, ack, "not the owner"},
		{"a seal where none is due", KindSeal, 0, nil, &Seal{tip.Link(), tip.Digest}, "where none is due"},
		{"a session", KindSession, 1, nil, &start, ""},
		{"a session that leaves numbers out", KindSession, 1, nil, &Start{9, records, tip.In, "test 1"}, ""},
		{"a session again", KindSession, 1, nil, &Start{1, records, tip.In, "test 1"}, "stands after session 1"},
		{"a session after fewer records", KindSession, 1, nil, &Start{2, records - 1, tip.In, "test 1"}, "it was begun after"},
		{"a session of another chain", KindSession, 1, nil, &Start{2, records, Hash{1}, "test 1"}, "on another chain"},
		{"a session with the old name", KindSession, 1, func(h *Header) { h.Session = tb.names[1] }, &start, "the name of no session, or of the one before"},
		{"a session of another operator", KindSession, 0, nil, &start, "of another operator than the copy's"},
		{"a session of a program that writes to terminals", KindSession, 1, nil, &Start{2, records, tip.In, "\x1b[2J"}, "must not hold the character U+001B"},
		{"a session of a nameless program", KindSession, 1, nil, &Start{2, records, tip.In, ""}, "must not be empty"},
		{"a session of a long program", KindSession, 1, nil, &Start{2, records, tip.In, strings.Repeat("a", 65)}, "at most 64 bytes"},
	} {
		h := head(c.kind, c.by)
		if c.kind == KindSession {
			h.Session = Session{7, 7}
		}
		if c.head != nil {
			c.head(&h)
		}
		b := file(append(slices.Clone(short), Sign(tb.keys[c.by], h, c.payload).Record()))
		rep := verify(t, b)
		if c.words == "" {
			if rep.Verdict != Unfinished {
				t.Errorf("%s: %s", c.name, rep.show())
			}
			continue
		}
		if rep.Verdict != Damaged || !strings.Contains(rep.Problem.Reason, c.words) || rep.Problem.Seat != map[bool]int{true: None, false: tb.book.firstSeat(uint8(c.by))}[strings.Contains(c.name, "another table")] || rep.Problem.Record != len(short)+1 {
			t.Errorf("%s: %s; want ... %s ...", c.name, rep.show(), c.words)
		}
	}
	entry := tb.entry(engine.Seat(actor), []engine.Move{{Kind: 0}})
	expect(t, "an entry where the ack is due", file(append(slices.Clone(short), entry.Record())), Damaged, int(actor), "where the ack of step 8 by the owner")
	expect(t, "a charter again", file(append(slices.Clone(short), short[0])), Damaged, None, "a second charter")
}

func TestTheFirstSessionStandsBeforeTheSignatures(t *testing.T) {
	tb := open(t, short)
	c := tb.copies[0] // charter, blob, session, acks
	h := tb.book.header(KindSession, 0, tb.names[0], Tip{}, 0)
	late := Sign(tb.keys[0], h, &Start{1, 4, tb.book.Table, "test 1"}).Record()
	expect(t, "late", file([]Record{c[0], c[1], c[3], c[4], late}), Damaged, 0, "after the charter was signed")
}

// TestSealsAreForCompany: alone one seals the end only, or a seal could be taken out unseen.
func TestSealsAreForCompany(t *testing.T) {
	alone := play(t, plan{game: "tribes", seats: []int{0, 0}, steps: SealEvery})
	if alone.book.SealDue() || alone.copies[0][len(alone.copies[0])-1].Kind == KindSeal {
		t.Error("a seal is due at a table of one operator")
	}
	expect(t, "a seal", alone.with(0, alone.seals()...), Damaged, 0, "where none is due")
	two := play(t, plan{game: "tribes", seats: []int{0, 1}, steps: SealEvery})
	c := two.copies[0]
	expect(t, "both", file(c), Unfinished, None, "")
	expect(t, "none", file(c[:len(c)-2]), Unfinished, None, "")
	d := engine.NewDice(seedOf("more"))
	next := two.entry(choose(two, d, plan{}))
	expect(t, "and on", two.with(0, next.Record()), Unfinished, None, "")
	expect(t, "one, and on", file(append(slices.Clone(c[:len(c)-1]), next.Record())), Damaged, int(next.Seat), "among the seals of step 32")
	expect(t, "none, and on", file(append(slices.Clone(c[:len(c)-2]), next.Record())), Unfinished, None, "")
}

func TestASealNamesItsChain(t *testing.T) {
	tb := play(t, plan{game: short.game, yaml: short.yaml, seats: short.seats, noSeals: true})
	h := tb.book.header(KindSeal, 0, tb.names[0], tb.book.before, tb.book.tip.Step)
	h.Event = tb.book.tip.Event
	expect(t, "another link", tb.with(0, Sign(tb.keys[0], h, &Seal{Hash{1}, tb.book.tip.Digest}).Record()), Damaged, 0, "of another chain")
}

func TestATableHasAnEnd(t *testing.T) {
	tb, actor := midway(t)
	f := tb.entry(engine.Seat(actor), []engine.Move{{Kind: 0}})
	tb.book.tip.Step = MaxSteps
	if _, err := tb.book.Play(f, nil); err == nil || !strings.Contains(err.Error(), "at most 65535 steps") {
		t.Error(err)
	}
}

func TestSetupNeedsEverybody(t *testing.T) {
	tb := open(t, short)
	values, _ := tb.reveals()
	for name, r := range map[string][]Reveal{"one": values[:1], "the wrong way": {values[1], values[0]}, "one twice": {values[0], values[0]}, "a third": append(slices.Clone(values), values[0]),
		"a false one": {values[0], {1, 0, Hash{1}}}, "another epoch": {values[0], {1, 1, values[1].Value}}} {
		if _, err := tb.book.Setup(r, nil); err == nil || tb.book.Started() {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := tb.book.CheckReveal(2, values[0]); err == nil {
		t.Error("a value for draw 2")
	}
	if err := tb.book.CheckReveal(1, Reveal{Operator: 9}); err == nil {
		t.Error("a value of nobody")
	}
	if _, err := tb.book.Setup(values, nil); err != nil {
		t.Error(err)
	}
	if _, err := tb.book.Setup(values, nil); err == nil {
		t.Error("set up twice")
	}
}

func TestKeysOfSmallOrder(t *testing.T) {
	for _, k := range smallOrder {
		for _, sign := range []byte{0, 0x80} {
			k := k
			k[31] |= sign
			if !SmallOrder(k) {
				t.Errorf("%x is let through", k)
			}
		}
	}
	if SmallOrder([32]byte(keyOf("Ada")[32:])) || SmallOrder([32]byte{2}) {
		t.Error("a good key is refused")
	}
}

// TestBlobsComeWholeAndInOrder also holds the sizes at which parts begin.
func TestBlobsComeWholeAndInOrder(t *testing.T) {
	for _, size := range []int{1, MaxChunk - 1, MaxChunk, MaxChunk + 1, 3 * MaxChunk, MaxBlob} {
		data := slices.Repeat([]byte{7, 1}, size)[:size]
		recs := BlobRecords(data)
		c := Collect(NameBlob(data))
		for i, r := range recs {
			if i > 0 && c.Add(recs[0].Payload) == nil {
				t.Errorf("%d bytes: the first part again", size)
			}
			if c.Done() || c.Add(r.Payload) != nil {
				t.Fatalf("%d bytes: part %d", size, i+1)
			}
		}
		if !c.Done() || !slices.Equal(c.Bytes(), data) || c.Add(recs[0].Payload) == nil {
			t.Errorf("%d bytes", size)
		}
		wrong := NameBlob(data)
		wrong.Size++
		w := Collect(wrong)
		refused := false
		for _, r := range recs {
			refused = refused || w.Add(r.Payload) != nil
		}
		if !refused && w.Done() {
			t.Errorf("%d bytes under a name of one more", size)
		}
	}
	name := NameBlob([]byte("good"))
	forged := BlobRecords([]byte("evil"))[0]
	if Collect(name).Add(forged.Payload) == nil {
		t.Error("another blob")
	}
}
