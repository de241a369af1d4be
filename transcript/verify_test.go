package transcript

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
)

// entryWith signs an entry of the step that is due with whatever a cheat likes to write into it.
func (tb *table) entryWith(seat uint8, e Entry, change func(*Header)) *Frame {
	o := int(tb.book.Charter.Seats[seat].Operator)
	h := tb.book.header(KindEntry, o, tb.names[o], tb.book.tip, tb.book.tip.Step+1)
	h.Seat = seat
	if e.Draws {
		h.Event++
	}
	if change != nil {
		change(&h)
	}
	return Sign(tb.keys[o], h, &e)
}

// midway is a table of the toy in the middle of the game, with the seat to act.
func midway(t testing.TB) (*table, uint8) {
	p := short
	p.steps = 8
	tb := play(t, p)
	return tb, uint8(tb.book.State().Actor())
}

func (tb *table) with(i int, recs ...Record) []byte {
	return file(append(slices.Clone(tb.copies[i]), recs...))
}

func expect(t *testing.T, what string, b []byte, v Verdict, seat int, words string) {
	t.Helper()
	for _, data := range [][]byte{b, exported(b)} {
		if data == nil {
			continue
		}
		rep := verify(t, data)
		compareReaders(t, what, data)
		if canonical := exported(b); canonical != nil {
			mustStream(t, data, canonical)
		}
		reason := ""
		if rep.Problem != nil {
			reason = rep.Problem.Reason
			if rep.Problem.Seat != seat {
				t.Errorf("%s: seat %d is named, not %d (%s)", what, rep.Problem.Seat, seat, reason)
			}
		}
		if rep.Verdict != v || !strings.Contains(reason, words) {
			t.Errorf("%s: %s; want %s: ... %s ...", what, rep.show(), v, words)
		}
	}
}

// exported is the canonical copy, nil if there is none.
func exported(b []byte) []byte {
	var out bytes.Buffer
	if Export(&out, bytes.NewReader(b), testFinder) != nil {
		return nil
	}
	return out.Bytes()
}

// TestIllegalEntriesConvict: whoever signs what the rules refuse is convicted by that signature; the record is the last of the copy.
func TestIllegalEntriesConvict(t *testing.T) {
	tb, actor := midway(t)
	other := (actor + 1) % 3
	pass := [4]int32{0}
	for _, c := range []struct {
		name  string
		seat  uint8
		entry Entry
		head  func(*Header)
		words string
	}{
		{"not its turn", other, Entry{Moves: [][4]int32{pass}}, nil, "another seat is to act"},
		{"a move the rules refuse", actor, Entry{Moves: [][4]int32{{5, 0, 0, 7}}}, nil, "there is no such move"},
		{"a draw that is not said", actor, Entry{Moves: [][4]int32{{4}}}, nil, "the entry says that nothing is drawn"},
		{"a draw that is none", actor, Entry{Draws: true, Moves: [][4]int32{pass}}, nil, "the entry says that something is drawn"},
		{"a move after the turn", actor, Entry{Moves: [][4]int32{pass, pass}}, nil, "move 2: another seat"},
		{"no moves", actor, Entry{Moves: [][4]int32{}}, nil, "1 to 64 moves"},
		{"65 moves", actor, Entry{Moves: make([][4]int32, 65)}, nil, "1 to 64 moves"},
		{"a kind beyond 16 bits", actor, Entry{Moves: [][4]int32{{65536}}}, nil, "kind 65536"},
		{"a number beyond 16 bits", actor, Entry{Moves: [][4]int32{{0, 0, -32769}}}, nil, "the number -32769"},
		{"more than 4 KiB", actor, Entry{Moves: make([][4]int32, 900)}, nil, "at most 4096"},
		{"another draw", actor, Entry{Moves: [][4]int32{pass}}, func(h *Header) { h.Event += 2 }, "names draw"},
		{"a seat there is not", actor, Entry{Moves: [][4]int32{pass}}, func(h *Header) { h.Seat = 9 }, "seat 10, and the table has 3"},
		{"no seat", actor, Entry{Moves: [][4]int32{pass}}, func(h *Header) { h.Seat = NoSeatByte }, "seat 256"},
		{"another's seat", actor, Entry{Moves: [][4]int32{pass}}, func(h *Header) { h.Seat = map[uint8]uint8{0: 1, 1: 0, 2: 1}[actor] }, "for the seat of"},
	} {
		f := tb.entryWith(c.seat, c.entry, c.head)
		seat := int(f.Seat)
		if seat > 2 || tb.book.Charter.Seats[seat].Operator != f.Operator {
			seat = tb.book.firstSeat(f.Operator)
		}
		for i := range tb.copies {
			b := tb.with(i, f.Record())
			expect(t, c.name, b, Cheated, seat, c.words)
			if rep := verify(t, b); rep.Problem.Record != len(tb.copies[i])+1 {
				t.Errorf("%s: record %d is named", c.name, rep.Problem.Record)
			}
			if rep := verify(t, tb.with(i, f.Record(), tb.ack(i))); rep.Verdict != Cheated {
				t.Errorf("%s, and more: %s", c.name, rep.show())
			}
		}
		if before := tb.book.Tip(); true {
			_, err := tb.book.Play(f, nil)
			var fault *Fault
			if !errors.As(err, &fault) || fault.Verdict != Cheated || tb.book.Tip() != before {
				t.Errorf("%s: a live book says %v", c.name, err)
			}
		}
	}
}

func TestAnIllegalMoveNamesItsRule(t *testing.T) {
	tb, actor := midway(t)
	_, err := tb.book.Play(tb.entryWith(actor, Entry{Moves: [][4]int32{{3}}}, nil), nil) // take, where nothing is offered
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Rule != "TY-2" {
		t.Errorf("%v", err)
	}
}

func TestNoEntryBeforeSetupOrAfterTheEnd(t *testing.T) {
	tb := open(t, short)
	f := tb.entryWith(0, Entry{Moves: [][4]int32{{0}}}, nil)
	expect(t, "before setup", tb.with(0, f.Record()), Damaged, 0, "before the table was set up")
	if _, err := tb.book.Play(f, nil); err == nil {
		t.Error("a live book plays an entry before setup")
	}
	over := play(t, short)
	f = over.entryWith(1, Entry{Moves: [][4]int32{{0}}}, nil)
	expect(t, "after the end", over.with(0, f.Record()), Cheated, 1, "the game is over")
}

// twice are two entries of one step by one operator.
func twice(t testing.TB, tb *table, actor uint8, session Session) (a, b *Frame) {
	t.Helper()
	a = tb.entry(engine.Seat(actor), []engine.Move{{Kind: 0}})
	b = tb.entryWith(actor, Entry{Draws: true, Moves: [][4]int32{{4}}}, func(h *Header) { h.Session = session })
	return a, b
}

func TestTwoEntriesForOneStepConvict(t *testing.T) {
	tb, actor := midway(t)
	o := tb.book.Charter.Seats[actor].Operator
	for _, c := range []struct {
		session Session
		words   string
	}{{tb.names[o], "in one session, which no accident explains"}, {Session{1}, "an older copy was resumed"}} {
		a, b := twice(t, tb, actor, c.session)
		for i := range tb.copies {
			expect(t, "one after the other", tb.with(i, a.Record(), b.Record()), Cheated, int(actor), c.words)
		}
		e := NewEvidence([32]byte(tb.book.Charter.Operators[o].Key), b, a)
		expect(t, "as evidence", tb.with(0, e.Record()), Cheated, int(actor), c.words)
		expect(t, "as evidence alone", file([]Record{e.Record()}), Cheated, None, c.words)
		if rep := verify(t, file([]Record{e.Record()})); rep.Table != tb.book.Table || rep.Charter != nil || rep.Problem.Record != 1 {
			t.Errorf("evidence alone: %s", rep.show())
		}
	}
}

// A frame for a step that another operator has made convicts its signer wherever it stands, and nobody else does.
func TestAFrameOutOfTurnConvictsBehindItsStep(t *testing.T) {
	tb, actor := midway(t)
	before, mover := tb.book.Tip(), tb.book.Charter.Seats[actor].Operator
	other := (mover + 1) % uint8(len(tb.keys))
	frame := func(by uint8, change func(h *Header)) *Frame {
		h := tb.book.header(KindEntry, int(by), tb.names[by], before, before.Step+1)
		h.Seat = uint8(tb.book.firstSeat(by))
		change(&h)
		return Sign(tb.keys[by], h, &Entry{Moves: [][4]int32{{0}}})
	}
	bad := frame(other, func(*Header) {})
	commit := frame(other, func(h *Header) { h.Kind, h.Seat = KindCommit, NoSeatByte })
	chain := frame(other, func(h *Header) { h.Prev[0]++ })
	position := frame(other, func(h *Header) { h.Digest[0]++ })
	branch := frame(other, func(h *Header) { h.Branch[0]++ })
	forged := Sign(keyOf("a stranger"), bad.Header, &Entry{Moves: [][4]int32{{0}}})
	for range 3 {
		tb.enter(tb.entry(engine.Seat(tb.book.State().Actor()), []engine.Move{{Kind: 0}}), true)
		for i := range tb.copies {
			seat := tb.book.firstSeat(other)
			expect(t, "an entry", tb.with(i, bad.Record()), Cheated, seat, "which was for")
			expect(t, "a commit", tb.with(i, commit.Record()), Cheated, seat, "which was for")
			for name, f := range map[string]*Frame{"of another chain": chain, "of another position": position, "of a branch": branch, "of a stranger": forged} {
				if rep := verify(t, tb.with(i, f.Record())); rep.Verdict == Cheated {
					t.Errorf("%s: %s", name, rep.show())
				}
			}
		}
	}
}

// TestEvidenceEndsNoTable: the table may go on; the verdict stays.
func TestEvidenceEndsNoTable(t *testing.T) {
	tb, actor := midway(t)
	a, b := twice(t, tb, actor, tb.names[0])
	key := tb.book.Charter.Operators[a.Operator].Key
	e := NewEvidence(key, a, b).Record()
	at := len(tb.copies[0]) + 1
	tb.copies[0] = append(tb.copies[0], e)
	tb.enter(a, true)
	expect(t, "gone on", file(tb.copies[0]), Cheated, int(actor), "two different statements")
	if rep := verify(t, file(tb.copies[0])); rep.Problem.Record != at || rep.Tip != tb.book.Tip() {
		t.Errorf("%s, want record %d", rep.show(), at)
	}
	expect(t, "and torn", append(file(tb.copies[0]), 1, 2, 3), Cheated, int(actor), "two different statements")
	expect(t, "once more", tb.with(0, e), Cheated, int(actor), "two different statements")
	rp := NewReplay(testFinder)
	for _, r := range tb.copies[0] {
		if err := rp.Next(r); err != nil {
			t.Fatal(err)
		}
	}
	if rp.Proof() == nil || rp.Proof().Operator != int(a.Operator) {
		t.Errorf("proof: %v", rp.Proof())
	}
	if err := rp.Next(e); err == nil {
		t.Error("the same evidence stands twice")
	}
}

func TestFalseEvidenceConvictsNobody(t *testing.T) {
	tb, actor := midway(t)
	a, b := twice(t, tb, actor, tb.names[0])
	key := tb.book.Charter.Operators[a.Operator].Key
	stranger := Sign(keyOf("a stranger"), a.Header, &Entry{Draws: true, Moves: [][4]int32{{4}}})
	foreign := func(f *Frame) *Frame {
		h := f.Header
		h.Table[0]++
		return Sign(tb.keys[a.Operator], h, &Entry{Draws: f == a, Moves: [][4]int32{{4}}})
	}
	ackA, ackB := tb.book.NewAck(tb.keys[0], 0, Session{1}), tb.book.NewAck(tb.keys[0], 0, Session{2})
	good := NewEvidence(key, a, b)
	sealOf := func(d Hash) *Frame {
		h := ackA.Header
		h.Kind = KindSeal
		return Sign(tb.keys[0], h, &Seal{Tip{In: tb.book.tip.In, Digest: d}.Link(), d})
	}
	ada := [32]byte(tb.book.Charter.Operators[0].Key)
	said := NewEvidence(ada, ackA, sealOf(Hash{7}))
	unsaid, twisted, swapped := said, said, said
	unsaid.Said = [2][]byte{}
	twisted.Said[0] = append([]byte{}, sealOf(Hash{8}).body...)
	swapped.Said[0], swapped.Said[1] = said.Said[1], said.Said[0]
	expect(t, "an ack and a seal", tb.with(0, said.Record()), Cheated, 0, "different statements (")
	for name, e := range map[string]Evidence{
		"one entry twice":                           NewEvidence(key, a, a),
		"one by a stranger":                         NewEvidence(key, a, stranger),
		"of another table":                          NewEvidence(key, foreign(a), foreign(b)),
		"one statement, repeated":                   NewEvidence([32]byte(tb.book.Charter.Operators[0].Key), ackA, ackB),
		"two steps":                                 NewEvidence(key, a, tb.steps[2]),
		"in the other order":                        {Key: good.Key, A: good.B, B: good.A},
		"a key nobody has":                          NewEvidence([32]byte{5}, a, b),
		"an ack and its seal":                       NewEvidence(ada, ackA, sealOf(tb.book.tip.Digest)),
		"an ack and a seal, and not what they say":  unsaid,
		"an ack and a seal that say something else": twisted,
		"an ack and a seal that say each other's":   swapped,
		"entries with what they say":                {good.Key, good.A, good.B, [2][]byte{a.body, b.body}},
	} {
		expect(t, name, tb.with(0, e.Record()), Damaged, None, "")
		if name != "of another table" {
			expect(t, name+", alone", file([]Record{e.Record()}), Damaged, None, "")
		}
	}
	// A conviction stands whatever else is wrong.
	expect(t, "good, with more", file([]Record{good.Record(), good.Record()}), Cheated, None, "two different statements")
}

// TestADesyncIsNoForgery: the same chain with another position is a disagreement of programs.
func TestADesyncIsNoForgery(t *testing.T) {
	tb, actor := midway(t)
	f := tb.entryWith(actor, Entry{Moves: [][4]int32{{0}}}, func(h *Header) { h.Digest[3]++ })
	for i := range tb.copies {
		expect(t, "entry", tb.with(i, f.Record()), Disagree, int(actor), fmt.Sprintf("the program of %s came to another position at step 8", operatorNames[f.Operator]))
	}
	h := tb.book.header(KindAck, 1, tb.names[1], tb.book.before, 8)
	h.Event = tb.book.tip.Event
	ack := Sign(tb.keys[1], h, &Ack{tb.book.tip.In, Hash{1}})
	expect(t, "ack of another", tb.with(0, ack.Record()), Disagree, 1, "the program of Bero came to another position at step 8")
	expect(t, "ack of the owner", file(append(slices.Clone(tb.copies[1][:len(tb.copies[1])-1]), ack.Record())), Disagree, 1, "Bero")

	over := play(t, plan{game: short.game, yaml: short.yaml, seats: short.seats, noSeals: true})
	h = over.book.header(KindSeal, 0, over.names[0], over.book.before, over.book.tip.Step)
	h.Event = over.book.tip.Event
	seal := Sign(over.keys[0], h, &Seal{Tip{In: over.book.tip.In, Digest: Hash{1}}.Link(), Hash{1}})
	expect(t, "seal", over.with(0, seal.Record()), Disagree, 0, "the program of Ada")
}

func TestAnUnsealedEndIsUnfinished(t *testing.T) {
	tb := play(t, plan{game: short.game, yaml: short.yaml, seats: short.seats, noSeals: true})
	expect(t, "no seals", file(tb.copies[0]), Unfinished, None, "not yet sealed by Ada, Bero")
	expect(t, "one seal", tb.with(0, tb.seals()[0]), Unfinished, None, "not yet sealed by Bero")
	expect(t, "both", tb.with(0, tb.seals()...), Complete, None, "")
	expect(t, "the wrong way", tb.with(0, tb.seals()[1]), Damaged, 1, "out of its place")
}

// TestAResumedOldCopyTakesItsOwnEntriesBack: entries the owner signed in a session that its restored copy lost
// come back from the others; it signs none of them anew.
func TestAResumedOldCopyTakesItsOwnEntriesBack(t *testing.T) {
	tb, _ := midway(t)
	d := engine.NewDice(seedOf("more"))
	var kept []Record
	kept = append(kept, tb.copies[0]...)
	tb.restart(0)
	kept = append(kept, tb.copies[0][len(tb.copies[0])-1]) // the new session, at the old step
	old := tb.names[0]
	tb.names[0] = firstSession(0, 0)
	own := 0
	for range 6 {
		seat, batch := choose(tb, d, short)
		f := tb.entry(seat, batch)
		if f.Operator == 0 {
			own++
		}
		tb.enter(f, true)
		kept = append(kept, f.Record(), tb.book.NewAck(tb.keys[0], 0, old).Record())
	}
	if own == 0 {
		t.Fatal("the owner played no entry")
	}
	expect(t, "resumed", file(kept), Unfinished, None, "")
}

func TestFramesOfANewerProgram(t *testing.T) {
	tb, actor := midway(t)
	h := tb.book.header(KindDecision, 0, tb.names[0], tb.book.tip, 9)
	decision := Sign(tb.keys[0], h, &Ack{})
	h.Kind = 77
	unknown := Sign(tb.keys[0], h, &Ack{})
	forged := Sign(keyOf("a stranger"), h, &Ack{})
	h.Operator = 5
	newcomer := Sign(keyOf("a stranger"), h, &Ack{})
	f := tb.entry(engine.Seat(actor), []engine.Move{{Kind: 0}})
	expect(t, "decision", tb.with(0, decision.Record()), NeedsRuleset, None, "a frame of decision; a newer program")
	expect(t, "unknown", tb.with(0, unknown.Record(), f.Record()), NeedsRuleset, None, "a frame of kind 77")
	expect(t, "of a newcomer", tb.with(0, newcomer.Record()), NeedsRuleset, None, "")
	expect(t, "forged", tb.with(0, forged.Record()), Damaged, 0, "the signature is wrong")
	expect(t, "an entry renamed", tb.with(0, Record{77, f.Bytes()}), Damaged, int(actor), "signed as entry")
	expect(t, "no frame", tb.with(0, Record{77, []byte{0x90}}), Damaged, None, "")
	torn := tb.with(0, decision.Record(), f.Record())
	expect(t, "damage after it", torn[:len(torn)-1], Damaged, None, "not written whole")
}

func TestTablesOfANewerProgram(t *testing.T) {
	{
		c, keys, chains := charterOf(t, short)
		c.Deal = 3
		book, err := NewBook(c.Bytes(), short.yaml, testFinder)
		if err != nil || !book.Blind() {
			t.Fatal(err)
		}
		recs := append([]Record{{KindCharter, c.Bytes()}}, BlobRecords(short.yaml)...)
		for i, key := range keys {
			recs = append(recs, book.NewAck(key, i, Session{byte(i)}).Record())
		}
		expect(t, "charter", file(recs), NeedsRuleset, None, "a program that knows private deals of kind 3")
		expect(t, "and more", file(append(recs, Reveal{Value: chains[0].Value(1)}.Record(1), Record{KindLocal + 1, []byte{0x91, 0xcc, 129}})), NeedsRuleset, None, "a program that knows private deals of kind 3")
	}
}

func TestLocalRecordsAreSkipped(t *testing.T) {
	tb := play(t, short)
	var recs []Record
	for _, r := range tb.copies[0] {
		recs = append(recs, note("received"), r)
	}
	b := file(recs)
	expect(t, "notes", b, Complete, None, "")
	if !bytes.Equal(export(t, b), export(t, file(tb.copies[0]))) {
		t.Error("notes are exported")
	}
	for name, p := range map[string][]byte{"empty": {}, "another kind": {0x91, 0xcc, 129}, "no array": {0xcc, 128}, "more": {0x91, 0xcc, 128, 0}, "short": {0x92, 0xcc, 128}} {
		expect(t, name, tb.with(0, Record{KindLocal, p}), Damaged, None, "is not what it says")
	}
}

func TestCompare(t *testing.T) {
	tb, actor := midway(t)
	a, b := twice(t, tb, actor, tb.names[0])
	other := play(t, plan{game: short.game, yaml: short.yaml, seats: short.seats, seed: 8})
	reports := func(files ...[]byte) (out []*Report) {
		for _, f := range files {
			out = append(out, verify(t, f))
		}
		Compare(out)
		return out
	}
	verdicts := func(reps []*Report) (s string) {
		for _, r := range reps {
			s += string(r.Verdict) + " "
		}
		return s + "= " + string(Worst(reps))
	}
	whole := play(t, short)
	prefix := file(whole.copies[1][:30])
	damagedFork := tb.with(0, b.Record(), tb.ack(1))
	for _, c := range []struct {
		name  string
		files [][]byte
		want  string
	}{
		{"two copies", [][]byte{file(whole.copies[0]), file(whole.copies[1])}, "complete complete = complete"},
		{"a copy and its export", [][]byte{file(whole.copies[0]), export(t, file(whole.copies[1]))}, "complete complete = complete"},
		{"the beginning of the other", [][]byte{prefix, file(whole.copies[0])}, "unfinished complete = unfinished"},
		{"another table", [][]byte{file(other.copies[0]), prefix}, "complete unfinished = unfinished"},
		{"a fork by one signer", [][]byte{tb.with(0, a.Record()), tb.with(1, b.Record())}, "cheated cheated = cheated"},
		{"and one of them damaged after it", [][]byte{tb.with(0, a.Record()), damagedFork}, "cheated cheated = cheated"},
		{"and a third that has not come so far", [][]byte{tb.with(0, a.Record()), file(tb.copies[0]), tb.with(1, b.Record())}, "cheated unfinished cheated = cheated"},
		{"damaged", [][]byte{prefix[:len(prefix)-1], file(other.copies[0])}, "damaged complete = damaged"},
	} {
		if got := verdicts(reports(c.files...)); got != c.want {
			t.Errorf("%s: %s; want %s", c.name, got, c.want)
		}
	}
	reps := reports(tb.with(0, a.Record()), tb.with(1, b.Record()))
	if p := reps[0].Problem; p == nil || p.Seat != int(actor) || !strings.Contains(p.Reason, "part at step 9: "+operatorNames[a.Operator]+" signed two different entries") {
		t.Errorf("%+v", p)
	}
	// Two bodies by two signers can only be where rules are lacking.
	c := tb.entryWith((actor+1)%3, Entry{Moves: [][4]int32{{0}}}, nil)
	if c.Operator == a.Operator {
		c = tb.entryWith((actor+2)%3, Entry{Moves: [][4]int32{{0}}}, nil)
	}
	blind := []*Report{verifyBlind(t, tb.with(0, a.Record())), verifyBlind(t, tb.with(1, c.Record()))}
	Compare(blind)
	if got := verdicts(blind); got != "disagree disagree = disagree" || !strings.Contains(blind[0].Problem.Reason, "agree up to step 8 and part at step 9") {
		t.Errorf("%s, %s", got, blind[0].Problem.Reason)
	}
}

func verifyBlind(t testing.TB, b []byte) *Report {
	t.Helper()
	rep, err := Verify(bytes.NewReader(b), noFinder)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// TestWithoutRules: signatures, chain and dice values are checked, and damage and contradiction come first.
func TestWithoutRules(t *testing.T) {
	tb := play(t, short)
	owner, canonical := file(tb.copies[1]), export(t, file(tb.copies[0]))
	for _, b := range [][]byte{owner, canonical} {
		rep := verifyBlind(t, b)
		if rep.Verdict != NeedsRuleset || !rep.Blind || rep.Tip != tb.book.Tip() || rep.Entries != len(tb.steps) || !strings.Contains(rep.Problem.Reason, "ruleset 1 of cairns") {
			t.Errorf("%s, blind %v", rep.show(), rep.Blind)
		}
		recs := records(t, b)
		for i, rec := range recs {
			for at := i % 7; at < len(rec.Payload); at += 31 {
				changed := slices.Clone(recs)
				changed[i] = Record{rec.Kind, bytes.Clone(rec.Payload)}
				changed[i].Payload[at] ^= 4
				if rep := verifyBlind(t, file(changed)); rep.Verdict != Damaged || rep.Problem.Record < i+1 {
					t.Errorf("byte %d of record %d: %s", at, i+1, rep.show())
				}
			}
			if i < len(recs)-1 {
				if rep := verifyBlind(t, file(slices.Delete(slices.Clone(recs), i, i+1))); rep.Verdict != Damaged {
					t.Errorf("record %d (%s) removed: %s", i+1, rec.Kind, rep.show())
				}
			}
		}
	}
	var out bytes.Buffer
	if err := Export(&out, bytes.NewReader(owner), noFinder); err != nil || !bytes.Equal(out.Bytes(), canonical) {
		t.Errorf("an export without rules is another one (%v)", err)
	}

	mid, actor := midway(t)
	f := mid.entryWith(actor, Entry{Moves: [][4]int32{{0}}}, func(h *Header) { h.Digest[3]++ })
	if rep := verifyBlind(t, mid.with(0, f.Record())); rep.Verdict != Disagree { // the owner's ack says otherwise
		t.Errorf("a desync: %s", rep.show())
	}
	two := []*Report{verifyBlind(t, mid.with(0)), verifyBlind(t, append(export(t, mid.with(0)), tail(t, export(t, mid.with(0)), f.Record())...))}
	Compare(two)
	if two[0].Verdict != Disagree || two[1].Verdict != Disagree {
		t.Errorf("copies of a desync: %s; %s", two[0].show(), two[1].show())
	}
	f = mid.entryWith(actor, Entry{Moves: make([][4]int32, 65)}, nil)
	if rep := verifyBlind(t, mid.with(0, f.Record())); rep.Verdict != Cheated {
		t.Errorf("what is no entry: %s", rep.show())
	}
}

// tail is a record as it stands after the last of a file.
func tail(t testing.TB, b []byte, rec Record) []byte {
	rd, err := NewReader(bytes.NewReader(b))
	for err == nil {
		_, err = rd.Next()
	}
	if err != io.EOF {
		t.Fatal(err)
	}
	out, _ := rec.Append(nil, rd.Check())
	return out
}

func TestForeignFiles(t *testing.T) {
	for name, b := range map[string]string{"empty": "", "text": "hello, this is no transcript", "short": "tri", "other": "tribes transcript 2\n...", "only the first line": Magic} {
		expect(t, name, []byte(b), Damaged, None, "")
	}
	expect(t, "format 2", []byte("tribes transcript 2\nabc"), Damaged, None, "a format this program does not know")
	if _, err := Verify(io.MultiReader(strings.NewReader(Magic), failing{}), testFinder); !errors.Is(err, errDisk) {
		t.Errorf("an unreadable file: %v", err)
	}
}

type failing struct{}

var errDisk = errors.New("the disk is gone")

func (failing) Read([]byte) (int, error) { return 0, errDisk }

func TestExitCodes(t *testing.T) {
	order := []Verdict{Complete, Unfinished, NeedsRuleset, Disagree, Damaged, Cheated}
	for i, v := range order {
		if got := v.ExitCode(); got != []int{0, 3, 7, 6, 4, 5}[i] {
			t.Errorf("%s: %d", v, got)
		}
		for _, w := range order[:i] {
			if Worst([]*Report{{Verdict: v}, {Verdict: w}}) != v {
				t.Errorf("%s does not outweigh %s", v, w)
			}
		}
	}
}
