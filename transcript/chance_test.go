package transcript

import (
	"bytes"
	"slices"
	"testing"

	"tribes/engine"
)

// fair is a whole game of the toy with fair dice.
var fair = plan{game: short.game, yaml: short.yaml, seats: []int{0, 1, 2}, fair: 64}

// sameExport is the canonical copy of a copy; that of another, if there is one, must be the same.
func sameExport(t *testing.T, whole, other []byte) []byte {
	t.Helper()
	out := exported(whole)
	if out == nil || other != nil && !bytes.Equal(other, out) {
		t.Error("two copies export to different bytes, or one to none")
	}
	if out != nil {
		mustStream(t, whole, out)
	}
	return out
}

func TestAGameWithFairDiceVerifies(t *testing.T) {
	for _, c := range []struct {
		name  string
		fair  uint32
		seats []int
	}{
		{"three operators", 64, []int{0, 1, 2}},
		{"two operators, one with a bot", 64, []int{0, 1, 0}},
		{"one operator", 64, []int{0, 0}},
		{"chains that are refilled", 2, []int{0, 1, 2}},
		{"chains of one value", 1, []int{0, 1}},
		{"chains of more values than are kept apart", 1000, []int{0, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := fair
			p.fair, p.seats = c.fair, c.seats
			tb := play(t, p)
			var canonical []byte
			for i := range tb.copies {
				whole := file(tb.copies[i])
				expect(t, "a copy", whole, Complete, None, "")
				rep, err := Verify(bytes.NewReader(whole), noFinder)
				if err != nil || rep.Verdict != NeedsRuleset || rep.Tip.Step != tb.book.Tip().Step || rep.Tip.In != tb.book.Tip().In {
					t.Errorf("without rules: %v %+v", err, rep)
				}
				canonical = sameExport(t, whole, canonical)
			}
			expect(t, "the canonical copy", canonical, Complete, None, "")
		})
	}
}

// What the mover chooses does not go into the draw: with the same values every history, position
// and entry meets the same dice.
func TestNothingTheMoverChoosesGoesIntoADraw(t *testing.T) {
	p := fair
	p.steps = 4
	tb := play(t, p)
	want := tb.book.draw(9, []Reveal{{Value: Hash{1}}, {Operator: 1, Value: Hash{2}}}).N(1 << 32)
	for i := range uint32(10_000) {
		b := *tb.book
		b.tip = Tip{Step: i, Event: 8, In: seedOf("another history", i), Digest: seedOf("another position", i)}
		b.pending = &pending{event: 9, moves: []engine.Move{{A: int16(i)}}}
		if got := b.draw(9, []Reveal{{Value: Hash{1}}, {Operator: 1, Value: Hash{2}}}).N(1 << 32); got != want {
			t.Fatalf("history %d draws %d, not %d", i, got, want)
		}
	}
}

// However a mover splits a turn into entries, and whichever number the step of the draw gets by that, it meets the same dice.
func TestHowATurnIsSplitDoesNotMoveADraw(t *testing.T) {
	for name, p := range map[string]plan{"fair": fair, "seeded": short} {
		compared := 0
		for seed := range 40 {
			p.seed, p.fewPasses = seed, true
			// drawn is the position after the first draw that ends a batch of several moves; bit i of split ends an entry after move i.
			drawn := func(split int) (after Hash, step uint32, moves int) {
				tb := open(t, p)
				tb.setup()
				for d := engine.NewDice(seedOf("choices ", seed)); !tb.book.Over(); {
					seat, batch := choose(tb, d, p)
					f := tb.entry(seat, batch)
					if len(batch) < 2 || f.Event == tb.book.Tip().Event {
						tb.enter(f, true)
						continue
					}
					from := 0
					for i := range batch {
						if i == len(batch)-1 || split>>i&1 == 1 {
							tb.enter(tb.entry(seat, batch[from:i+1]), true)
							from = i + 1
						}
					}
					return tb.book.Tip().Digest, tb.book.Tip().Step, len(batch)
				}
				return Hash{}, 0, 0
			}
			whole, at, moves := drawn(0)
			for split := 1; moves > 0 && split < min(1<<(moves-1), 8); split++ {
				got, step, _ := drawn(split)
				if compared++; got != whole || step <= at {
					t.Errorf("%s dice, table %d, split %b: position %.8s at step %d; in one entry %.8s at step %d", name, seed, split, got, step, whole, at)
				}
			}
		}
		if compared < 40 {
			t.Errorf("%s dice: only %d ways to split were compared", name, compared)
		}
	}
}

// pendingTable is a table of fair dice with an entry of operator 0 that waits for its values, echoed by all.
func pendingTable(t testing.TB) (*table, *Frame) {
	t.Helper()
	tb := open(t, fair)
	tb.setup()
	d := engine.NewDice(seedOf("choices"))
	for {
		f := tb.entry(choose(tb, d, fair))
		if f.Event == tb.book.Tip().Event {
			tb.enter(f, true)
			continue
		}
		if _, err := tb.book.Play(f, nil); err != nil {
			t.Fatal(err)
		}
		tb.each(func(int) []Record { return []Record{f.Record()} })
		return tb, f
	}
}

func TestWhatMayStandInADraw(t *testing.T) {
	tb, f := pendingTable(t)
	mover := int(f.Operator)
	a, b := (mover+1)%3, (mover+2)%3
	values, recs := tb.reveals()
	echo := func(i int) Record { return tb.book.NewEcho(tb.keys[i], i, tb.names[i]).Record() }
	yes := func(i int, missing ...int) Record {
		return tb.book.NewConsent(tb.keys[i], i, tb.names[i], Of(missing...)).Record()
	}
	no := func(i int, missing ...int) Record {
		return tb.book.NewRefusal(tb.keys[i], i, tb.names[i], Of(missing...)).Record()
	}
	shows := func(agrees bool, shown ...Reveal) Record {
		return tb.book.abandon(tb.keys[a], a, tb.names[a], Of(b), &Abandon{f.Body(), agrees, shown, [][]byte{}}).Record()
	}
	holds := func(agrees bool, echoes ...Record) Record {
		w := Abandon{f.Body(), agrees, []Reveal{}, [][]byte{}}
		for _, e := range echoes {
			w.Echoes = append(w.Echoes, e.Payload)
		}
		return tb.book.abandon(tb.keys[a], a, tb.names[a], Of(b), &w).Record()
	}
	h := tb.book.header(KindEcho, a, tb.names[a], tb.book.tip, f.Step)
	h.Event++
	other := Sign(tb.keys[a], h, &Echo{Hash{1}}).Record()
	wrong := values[b]
	wrong.Value[3] ^= 1
	signed := func(i int, r Reveal) Record {
		return tb.book.NewReveal(tb.keys[i], i, tb.names[i], r).Record()
	}
	rightOfMover := values[mover]
	late := tb.book.header(KindReveal, b, tb.names[b], Tip{}, 1)
	late.Event = 1
	first := Reveal{Operator: uint8(b), Value: tb.chains[b].Value(2)}

	// In the copy of a.
	for _, c := range []struct {
		name    string
		recs    []Record
		verdict Verdict
		seat    int
		reason  string
	}{
		{"an entry that waits", nil, Unfinished, None, ""},
		{"its owner's echo", []Record{echo(a)}, Unfinished, None, ""},
		{"the echo twice", []Record{echo(a), echo(a)}, Damaged, a, "out of its place"},
		{"an echo of another entry", []Record{other}, Damaged, a, "echoed another entry"},
		{"the mover's echo", []Record{echo(mover)}, Damaged, mover, "echoed its own entry"},
		{"values before the owner's echo", recs[:1], Damaged, mover, "the echo of step"},
		{"some values", append([]Record{echo(a)}, recs[:2]...), Unfinished, None, ""},
		{"values in another order", []Record{echo(a), recs[1], recs[0]}, Damaged, None, "out of its place"},
		{"a value twice", []Record{echo(a), recs[0], recs[0]}, Damaged, None, "out of its place"},
		{"a wrong value", []Record{echo(a), Reveal{0, 0, Hash{1}}.Record(f.Event)}, Damaged, 0, "not the one it committed to"},
		{"a value for another draw", []Record{echo(a), values[0].Record(f.Event + 1)}, Damaged, None, "are due"},
		{"a value of another epoch", []Record{echo(a), Reveal{0, 1, values[0].Value}.Record(f.Event)}, Damaged, None, "epoch"},
		{"an entry before the values", []Record{echo(a), f.Record()}, Damaged, mover, "stands already"},
		{"a wrong value that was signed", []Record{echo(a), signed(b, wrong)}, Cheated, b, "not the one it committed to"},
		{"the same for an earlier draw", []Record{Sign(tb.keys[b], late, &first).Record()}, Cheated, b, "draw 1 that is not the one"},
		{"a wrong value signed by another", []Record{echo(a), Sign(tb.keys[a], func() Header { h := h; h.Kind = KindReveal; return h }(), &wrong).Record()}, Damaged, a, "for another operator"},
		{"a right value that was signed", []Record{echo(a), signed(b, values[b])}, Damaged, b, "proves itself"},
		{"nobody to go on with", []Record{echo(a), yes(mover, b)}, Unfinished, None, ""},
		{"consent before the echo", []Record{yes(a, b)}, Damaged, mover, "the echo of step"},
		{"the owner's consent", []Record{echo(a), yes(a, b)}, Unfinished, None, ""},
		{"consent twice", []Record{echo(a), yes(a, b), yes(a, b)}, Damaged, a, "said twice"},
		{"the owner's refusal", []Record{echo(a), no(a, b)}, Unfinished, None, ""},
		{"a refusal that shows the value", []Record{echo(a), shows(false, values[b])}, Unfinished, None, ""},
		{"a refusal that shows a wrong value", []Record{echo(a), shows(false, wrong)}, Damaged, b, "not the one it committed to"},
		{"a refusal that shows another's value", []Record{echo(a), shows(false, rightOfMover)}, Damaged, a, "other dice values than those of the missing"},
		{"a refusal that shows a value twice", []Record{echo(a), shows(false, values[b], values[b])}, Damaged, a, "ascending"},
		{"consent that shows the value", []Record{echo(a), shows(true, values[b])}, Damaged, a, "agrees to go on"},
		{"consent with the echo of who is missing", []Record{echo(a), holds(true, echo(b))}, Unfinished, None, ""},
		{"the echo twice in it", []Record{echo(a), holds(true, echo(b), echo(b))}, Damaged, a, "other echoes than those of the missing"},
		{"another's echo in it", []Record{echo(a), holds(true, echo(a))}, Damaged, a, "other echoes than those of the missing"},
		{"an echo of another entry in it", []Record{echo(a), holds(true, other)}, Damaged, a, "other echoes than those of the missing"},
		{"no echo in it", []Record{echo(a), holds(true, Record{Payload: []byte{}})}, Damaged, a, "other echoes than those of the missing"},
		{"a refusal with the echo", []Record{echo(a), holds(false, echo(b))}, Damaged, a, "shows echoes"},
		{"another's echo", []Record{echo(a), echo(b)}, Damaged, b, "out of its place"},
		{"another's refusal", []Record{echo(a), no(mover, b)}, Damaged, mover, "no place"},
		{"the owner's refusal, and then its consent", []Record{echo(a), no(a, b), yes(a, b)}, Damaged, a, "said twice"},
		{"half of what others agreed, and then values", []Record{echo(a), yes(mover, b), recs[0]}, Damaged, None, "among what others said"},
		{"consents in another order", []Record{echo(a), yes(max(mover, b), a), yes(min(mover, b), a)}, Damaged, min(mover, b), "out of its place"},
		{"consent to be rid of oneself", []Record{echo(a), yes(b, b)}, Damaged, b, "no say"},
		{"consent to be rid of nobody", []Record{echo(a), yes(a)}, Damaged, a, "not at the table"},
		{"consent to be rid of a stranger", []Record{echo(a), yes(a, 5)}, Damaged, a, "not at the table"},
	} {
		want := c.seat
		expect(t, c.name, tb.with(a, c.recs...), c.verdict, want, c.reason)
	}
}

// A wrong value that was signed is proven by it and the charter, to who has nothing else.
func TestAWrongValueIsProven(t *testing.T) {
	tb, f := pendingTable(t)
	who := (int(f.Operator) + 1) % 3
	owner := (who + 1) % 3
	values, _ := tb.reveals()
	wrong := values[who]
	wrong.Value[3] ^= 1
	rec := tb.book.NewReveal(tb.keys[who], who, tb.names[who], wrong).Record()
	var recs []Record
	if owner != int(f.Operator) {
		recs = append(recs, tb.book.NewEcho(tb.keys[owner], owner, tb.names[owner]).Record())
	}
	var out bytes.Buffer
	p, err := Prove(&out, bytes.NewReader(tb.with(owner, append(recs, rec)...)), testFinder)
	if err != nil || p.Fault.Operator != who || p.Step != f.Step || p.Alone() {
		t.Fatalf("%+v, %v", p, err)
	}
	if out.Len() > 2500 {
		t.Errorf("the proof has %d bytes", out.Len())
	}
	expect(t, "the proof", out.Bytes(), Cheated, who, "not the one it committed to")
	rep, err := Verify(bytes.NewReader(out.Bytes()), noFinder)
	if err != nil || rep.Verdict != Cheated {
		t.Errorf("without rules: %v %+v", err, rep)
	}
}

// goesOn plays a whole game, unsealed, that goes on without the missing operators from its first entry that draws on; it is f.
func goesOn(t testing.TB, missing func(mover, a, b int) []int, echoed bool) (tb *table, f *Frame, gone Missing) {
	t.Helper()
	tb, f = pendingTable(t)
	mover := int(f.Operator)
	gone = Of(missing(mover, (mover+1)%3, (mover+2)%3)...)
	tb.echo()
	tb.giveUp(gone, echoed)
	values, recs := tb.reveals()
	if _, err := tb.book.Resolve(values, nil); err != nil {
		t.Fatal(err)
	}
	tb.each(func(i int) []Record { return append(slices.Clone(recs), tb.ack(i)) })
	for !tb.book.Over() {
		seat := tb.book.State().Actor()
		if !tb.book.Orphaned(seat) {
			d := engine.NewDice(seedOf("more", tb.book.Tip().Step))
			tb.enter(tb.entry(choose(tb, d, fair)), false)
			continue
		}
		who := tb.book.Signer(seat)
		menu := tb.book.State().Moves(nil)
		if m := menu[len(menu)-1]; len(menu) > 1 {
			if _, err := tb.book.NewEntry(tb.keys[who], tb.names[who], seat, []engine.Move{m}); err == nil {
				t.Fatal("for an orphaned seat another move than the first was signed")
			}
		}
		e, err := tb.book.NewEntry(tb.keys[who], tb.names[who], seat, menu[:1])
		if err != nil {
			t.Fatal(err)
		}
		tb.enter(e, false)
	}
	return tb, f, gone
}

// giveUp goes on without some operators: every copy holds the consents of the others, the first of which shows the echoes of those given
// up, if there are any.
func (tb *table) giveUp(gone Missing, echoed bool) {
	var consents []Record
	var held []*Frame
	echoing := Missing(0)
	for i := range tb.keys {
		if gone.has(i) && i != int(tb.book.Pending().Operator) && echoed {
			held = append(held, tb.book.NewEcho(tb.keys[i], i, tb.names[i]))
			echoing |= Of(i)
		}
	}
	for i := range tb.keys {
		if tb.book.Live(i) && !gone.has(i) {
			consents = append(consents, tb.book.NewConsent(tb.keys[i], i, tb.names[i], gone, held...).Record())
			held = nil
		}
	}
	tb.book.Abandon(gone, echoing)
	tb.each(func(int) []Record { return consents })
}

// A program that was broken off among the values of a draw may find the others gone on without one. What it has of them
// counts for nothing, and is in no canonical copy.
func TestValuesOfADrawThatIsBurnedCountForNothing(t *testing.T) {
	tb, f := pendingTable(t)
	a, b := (int(f.Operator)+1)%3, (int(f.Operator)+2)%3
	tb.echo()
	_, burned := tb.reveals()
	tb.copies[a] = append(tb.copies[a], burned[:2]...)
	expect(t, "broken off", file(tb.copies[a]), Unfinished, None, "")
	tb.restart(a)
	tb.giveUp(Of(b), false)
	expect(t, "gone on", file(tb.copies[a]), Unfinished, None, "")
	values, recs := tb.reveals()
	if _, err := tb.book.Resolve(values, nil); err != nil {
		t.Fatal(err)
	}
	tb.each(func(i int) []Record { return append(slices.Clone(recs), tb.ack(i)) })
	expect(t, "resolved", file(tb.copies[a]), Unfinished, None, "")
	sameExport(t, file(tb.copies[a]), sameExport(t, file(tb.copies[f.Operator]), nil))
}

func TestTheTableGoesOnWithoutWhoWithholds(t *testing.T) {
	for _, c := range []struct {
		name                string
		missing             func(mover, a, b int) []int
		echoed              bool
		withheld, contested bool
	}{
		{"a contributor that had echoed", func(_, _, b int) []int { return []int{b} }, true, true, false},
		{"a contributor that had not", func(_, _, b int) []int { return []int{b} }, false, false, false},
		{"the mover", func(mover, _, _ int) []int { return []int{mover} }, false, true, false},
		{"two of three", func(mover, _, b int) []int { return []int{mover, b} }, false, false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb, f, missing := goesOn(t, c.missing, c.echoed)
			mover := int(f.Operator)
			seals := tb.seals()
			var canonical []byte
			for i := range tb.keys {
				if missing.has(i) {
					continue
				}
				whole := file(append(tb.copies[i], seals...))
				expect(t, "a copy", whole, Complete, None, "")
				rep, _ := Verify(bytes.NewReader(whole), testFinder)
				for _, g := range rep.Gone {
					withheld := c.withheld || g.Operator == mover
					if !missing.has(g.Operator) || g.Step != f.Step || g.Event != f.Event || g.Withheld != withheld || g.Contested != c.contested {
						t.Errorf("gone: %+v", g)
					}
				}
				if len(rep.Gone) != len(missing.Operators()) {
					t.Errorf("gone: %+v", rep.Gone)
				}
				canonical = sameExport(t, whole, canonical)
				expect(t, "the canonical copy", canonical, Complete, None, "")
			}
		})
	}
}
