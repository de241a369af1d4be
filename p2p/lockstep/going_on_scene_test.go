package lockstep

import (
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
	"tribes/transcript/canon"
)

// Who completed a draw before it heard that others want to go on without somebody refuses, and they complete it too.
func TestWhoIsThroughWithADrawRefusesToGoOnWithoutSomebody(t *testing.T) {
	for _, c := range []struct {
		name   string
		resume bool
	}{{"at once", false}, {"after a crash", true}} {
		t.Run(c.name, func(t *testing.T) {
			st := fairStage(t)
			actors := st.table(3)
			a, b, d := actors[0], actors[1], actors[2]
			st.toDraw(is(a))
			st.drop = lose(d, []*actor{a}, transcript.KindReveal)
			st.draw(a)
			if b.game.book.Pending() != nil || a.game.book.Pending() == nil {
				t.Fatalf("one should be through with the draw: %s", st.waits())
			}
			step := b.game.tip()
			gone := func(from, to *actor, e envelope) bool { return from == d || to == d }
			st.drop = func(from, to *actor, e envelope) bool { return true }
			st.goOn(a) // nobody hears it
			if c.resume {
				st.crash(b)
				st.resume(b)
				b.Vouch()
				b.serve()
			}
			st.drop = gone
			st.link()
			st.pass(3 * HeartbeatEvery)
			if a.game.tip() < step {
				t.Fatalf("the table is stuck: %s; %s", st.waits(), a.words())
			}
			st.drop = nil
			st.pass(3 * HeartbeatEvery)
			st.whole(actors...)
		})
	}
}

// A draw that was acknowledged is on the disk: a crash after it cannot lead to going on without somebody whose value was there.
func TestADrawThatWasAcknowledgedSurvivesACrash(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a := st.toDraw(anybody)
	menu := a.State().Moves(nil)
	at := slices.IndexFunc(menu, func(m engine.Move) bool { return m.Kind == toy.Draw })
	if err := a.Move(a.State().Actor(), menu[at:at+1]); err != nil {
		t.Fatal(err)
	}
	step := a.game.tip() + 1
	for _, x := range actors {
		x.serve()
	}
	for len(st.pending) > 0 {
		p := st.pending[0]
		st.pending = st.pending[1:]
		p.to.Receive(p.from.key, p.data)
		acked, synced := false, false
		for _, l := range p.to.Table.out.Log {
			if f, err := transcript.ParseFrame(l.Kind, l.Payload); err == nil && f.Kind == transcript.KindAck && f.Step == step {
				acked, synced = true, l.Sync
			}
		}
		if acked && !synced {
			t.Errorf("%s sends the ack of a draw that a crash could undo", p.to.cfg.Name)
		}
		p.to.serve()
	}
}

// The words of an agreement may be written in part when a crash comes.
func TestCrashAmongTheWordsOfAnAgreement(t *testing.T) {
	for cut := 0; cut < 6; cut++ {
		st := fairStage(t)
		actors := st.table(4)
		a, b, c, d := actors[0], actors[1], actors[2], actors[3]
		st.toDraw(is(a))
		st.drop = lose(d, nil, transcript.KindReveal)
		st.draw(a)
		st.drop = mute(d)
		st.goOn(b)
		st.goOn(c)
		n := len(a.log)
		st.drop = func(from, to *actor, e envelope) bool { return true }
		st.goOn(a) // agreed here, and nobody hears it
		if len(a.game.book.Gone()) != 1 {
			t.Fatalf("not agreed: %s", st.waits())
		}
		keep := min(n+1+cut, len(a.log))
		st.crash(a)
		a.log = slices.Clone(a.log[:keep])
		st.drop = mute(d)
		st.resume(a)
		a.Vouch()
		a.serve()
		st.link()
		st.pass(3 * HeartbeatEvery)
		for i, rep := range st.whole(a, b, c) {
			if len(rep.Gone) != 1 || rep.Gone[0].Operator != d.game.me || !rep.Gone[0].Withheld || rep.Gone[0].Contested {
				t.Errorf("cut after %d: copy %d: gone %+v", cut, i, rep.Gone)
			}
		}
	}
}

// Who has agreed to go on without some agrees only to more: else two different agreements could come about.
func TestNobodyAgreesToTwoDifferentThings(t *testing.T) {
	st := fairStage(t)
	actors := st.table(4)
	a, b, c, d := actors[0], actors[1], actors[2], actors[3]
	st.toDraw(is(a))
	loses := []func(from, to *actor, e envelope) bool{lose(c, nil, transcript.KindReveal), lose(d, nil, transcript.KindReveal)}
	st.drop = func(x, y *actor, e envelope) bool { return loses[0](x, y, e) || loses[1](x, y, e) }
	st.draw(a)
	st.drop = func(from, to *actor, e envelope) bool { return true }
	st.goOn(a)
	both := transcript.Of(c.game.me, d.game.me)
	if a.game.bound() != both {
		t.Fatalf("agreed to %b, not %b", a.game.bound(), both)
	}
	one := transcript.Of(d.game.me)
	for _, x := range []*actor{b, c} {
		f := x.game.book.NewConsent(x.cfg.Key, x.game.me, x.game.session, one)
		a.Receive(x.key, packRecord(f.Record()))
	}
	if err := a.GoOn(); err != nil {
		t.Error(err)
	}
	if a.game.word(a.game.me, one) != nil {
		t.Error("it agreed to go on without one, having agreed to go on without two")
	}
}

// Nobody is talked into going on without somebody the draw does not wait for.
func TestAnAskForSomebodyWhoIsNotMissingIsNotFollowed(t *testing.T) {
	st := fairStage(t)
	actors := st.table(4)
	a, b, eve, d := actors[0], actors[1], actors[2], actors[3]
	st.toDraw(is(a))
	st.drop = lose(d, nil, transcript.KindEcho, transcript.KindReveal)
	st.draw(a)
	for _, m := range []transcript.Missing{transcript.Of(b.game.me), transcript.Of(b.game.me, d.game.me)} {
		f := eve.game.book.NewConsent(eve.cfg.Key, eve.game.me, eve.game.session, m)
		st.inject(eve, a, packRecord(f.Record()))
	}
	st.goOn(a)
	if got := a.game.bound(); got != transcript.Of(d.game.me) {
		t.Errorf("agreed to %b", got)
	}
}

// A copy that is resumed has the words by which the others follow.
func TestAResumedCopyServesTheWordsOfAnAgreement(t *testing.T) {
	st := fairStage(t)
	actors := st.table(4)
	a, b, c, d := actors[0], actors[1], actors[2], actors[3]
	st.toDraw(is(a))
	st.drop = lose(d, nil, transcript.KindReveal)
	st.draw(a)
	st.drop = func(from, to *actor, e envelope) bool {
		k, _, _ := about(e)
		return from == d || to == d || to == c && (k == transcript.KindAbandon || k == transcript.KindReveal)
	}
	st.goOn(a)
	st.goOn(b)
	st.drop = mute(d)
	st.goOn(c)
	st.pass(2 * HeartbeatEvery)
	step := a.game.tip()
	if len(a.game.book.Gone()) != 1 {
		t.Fatal(st.waits())
	}
	old := slices.IndexFunc(c.log, func(r transcript.Record) bool { return r.Kind == transcript.KindAbandon })
	for _, x := range []*actor{a, b, c} {
		st.crash(x)
	}
	c.log = slices.Clone(c.log[:old])
	for _, x := range []*actor{a, b, c} {
		st.resume(x)
		x.Vouch()
		x.serve()
	}
	st.link(a, b, c)
	st.pass(3 * HeartbeatEvery)
	if c.game.tip() < step {
		t.Errorf("an older copy does not follow: %s", st.waits())
	}
	st.whole(a, b)
}

// withhold brings an actor to where its value reaches nobody and the others have gone on without it.
func (st *stage) withhold(d *actor) {
	st.t.Helper()
	var rest []*actor
	for _, a := range st.actors {
		if a != d {
			rest = append(rest, a)
		}
	}
	before := rest[len(rest)-1] // d is the next to act
	st.toDraw(is(before))
	st.drop = lose(d, nil, transcript.KindReveal)
	st.draw(before)
	st.drop = mute(d)
	for _, a := range rest {
		st.goOn(a)
	}
	if len(rest[0].game.book.Gone()) != 1 {
		st.t.Fatalf("they did not go on: %s", st.waits())
	}
}

// Who was left out learns it when it comes back, wherever its own copy stands.
func TestWhoWasLeftOutIsToldSo(t *testing.T) {
	for _, c := range []struct {
		name  string
		moves int
		do    func(st *stage, d *actor)
	}{
		{"at once", 0, func(*stage, *actor) {}},
		{"when the others have played on", 6, func(*stage, *actor) {}},
		{"after a crash", 3, func(st *stage, d *actor) { st.crash(d); st.resume(d) }},
		{"having played on itself", 3, func(st *stage, d *actor) {
			at := d.game.tip()
			if !d.MayMove() {
				st.t.Fatalf("it is not its turn: %s", st.waits())
			}
			if err := d.Move(d.State().Actor(), d.State().Moves(nil)[:1]); err != nil || d.game.tip() == at {
				st.t.Fatalf("it did not move by itself: %v", err)
			}
			d.serve()
			st.settle()
		}},
	} {
		for n := 3; n <= 4; n++ {
			t.Run(c.name, func(t *testing.T) {
				st := fairStage(t)
				actors := st.table(n)
				d := actors[n-1]
				st.withhold(d)
				for range c.moves {
					st.move()
				}
				c.do(st, d)
				st.drop = nil
				for _, a := range actors[:n-1] {
					st.down(a, d)
				}
				st.link()
				st.pass(3 * HeartbeatEvery)
				d.expect("closed: the others have gone on without you")
				st.whole(actors[:n-1]...)
			})
		}
	}
}

// Whatever somebody signs after the others have gone on without it, they play on.
func TestWhoIsOutStopsNobody(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b, d := actors[0], actors[1], actors[2]
	st.withhold(d)
	tip := a.game.book.Tip()
	at := func(change func(h *transcript.Header)) func(h *transcript.Header) {
		return func(h *transcript.Header) {
			h.Step, h.Event, h.Prev, h.Digest = tip.Step+1, tip.Event, tip.In, tip.Digest
			change(h)
		}
	}
	e := transcript.NewEntry(false, []engine.Move{{Kind: 60000}})
	other := transcript.NewEntry(false, []engine.Move{{Kind: 60001}})
	before := a.game.steps[tip.Step-1].tip
	for _, data := range [][]byte{
		d.by(transcript.KindEntry, at(func(h *transcript.Header) { h.Seat = 2 }), &e),
		d.by(transcript.KindEntry, at(func(h *transcript.Header) { h.Seat = 2 }), &other),
		d.by(transcript.KindEntry, at(func(h *transcript.Header) { h.Seat, h.Digest = 2, transcript.Hash{1} }), &e),
		d.by(transcript.KindAck, func(h *transcript.Header) {
			h.Step, h.Event, h.Prev, h.Digest = tip.Step, tip.Event, before.In, before.Digest
		}, &transcript.Ack{In: tip.In, Digest: transcript.Hash{1}}),
		d.by(transcript.KindReveal, func(h *transcript.Header) { h.Event = 2 }, &transcript.Reveal{Operator: 2, Value: transcript.Hash{1}}),
		d.second(transcript.Session{1}),
	} {
		st.inject(d, a, data)
		st.inject(d, b, data)
	}
	one := transcript.Sign(d.cfg.Key, transcript.Header{Kind: transcript.KindEntry, Table: a.game.book.Table, Operator: 2, Step: tip.Step + 1}, &e)
	two := transcript.Sign(d.cfg.Key, transcript.Header{Kind: transcript.KindEntry, Table: a.game.book.Table, Operator: 2, Step: tip.Step + 1}, &other)
	st.inject(d, a, packRecord(transcript.NewEvidence(d.key, one, two).Record()))
	for _, x := range []*actor{a, b} {
		if _, halted := tell[Halted](x); halted {
			t.Errorf("%s halts: %s", x.cfg.Name, x.words())
		}
	}
	st.whole(a, b)
}

// The table goes on without who withholds: only by the word of all others, and it is told and shown who did it.
func TestGoingOnWithoutSomebody(t *testing.T) {
	for _, c := range []struct {
		name      string
		n         int
		missing   func(mover, d, e int) []int
		lost      []transcript.Kind
		withheld  bool
		contested bool
		waits     What
	}{
		{"one of three withholds", 3, func(_, d, _ int) []int { return []int{d} }, []transcript.Kind{transcript.KindReveal}, true, false, ForValue},
		{"one of three never confirmed", 3, func(_, d, _ int) []int { return []int{d} }, []transcript.Kind{transcript.KindEcho, transcript.KindReveal}, false, false, ForEcho},
		{"the mover withholds its own", 3, func(m, _, _ int) []int { return []int{m} }, []transcript.Kind{transcript.KindReveal}, true, false, ForValue},
		{"two of four", 4, func(_, d, e int) []int { return []int{d, e} }, []transcript.Kind{transcript.KindReveal}, true, true, ForValue},
		{"the other of two, who had confirmed", 2, func(_, d, _ int) []int { return []int{d} }, []transcript.Kind{transcript.KindReveal}, true, true, ForValue},
		{"one of two", 2, func(m, _, _ int) []int { return []int{m} }, []transcript.Kind{transcript.KindReveal}, true, true, ForValue},
		{"the other of two", 2, func(_, d, _ int) []int { return []int{d} }, []transcript.Kind{transcript.KindReveal}, true, true, ForValue},
		{"the other of two never confirmed", 2, func(_, d, _ int) []int { return []int{d} }, []transcript.Kind{transcript.KindEcho, transcript.KindReveal}, false, true, ForEcho},
		{"three of four", 4, func(_, d, e int) []int { return []int{e - 1, e, d} }, []transcript.Kind{transcript.KindReveal}, true, true, ForValue},
		{"one of three disclosed and never confirmed", 3, func(_, d, _ int) []int { return []int{d} }, []transcript.Kind{transcript.KindEcho}, false, false, ForEcho},
		{"the other of two disclosed and never confirmed", 2, func(_, d, _ int) []int { return []int{d} }, []transcript.Kind{transcript.KindEcho}, false, true, ForEcho},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := fairStage(t)
			actors := st.table(c.n)
			mover := st.toDraw(is(actors[0]))
			missing := c.missing(0, c.n-1, c.n-2)
			st.drop = func(_, _ *actor, e envelope) bool {
				k, who, _ := about(e)
				return slices.Contains(missing, who) && slices.Contains(c.lost, k)
			}
			st.draw(mover)
			var rest, out []*actor
			for i, a := range actors {
				if slices.Contains(missing, i) {
					out = append(out, a)
				} else {
					rest = append(rest, a)
				}
			}
			since := st.now
			st.drop = func(from, to *actor, e envelope) bool { return slices.Contains(out, from) || slices.Contains(out, to) }
			st.pass(3 * HeartbeatEvery)
			for _, a := range rest {
				w := a.Waits()
				if len(w) != len(missing) || w[0].What != c.waits || !slices.Contains(missing, w[0].Operator) || w[0].Since > since+HeartbeatEvery {
					t.Errorf("%s waits for %+v", a.cfg.Name, w)
				}
			}
			for i, a := range rest {
				if len(a.game.book.Gone()) > 0 {
					t.Fatalf("%d of %d are enough", i, len(rest))
				}
				st.goOn(a)
				if asked, ok := tell[Asked](rest[len(rest)-1]); i+1 < len(rest) && (!ok || asked.Operator != rest[0].game.me || !slices.Equal(asked.Missing, missing) && len(missing) == 1) {
					t.Errorf("asked %t: %+v", ok, asked)
				}
			}
			for i, rep := range st.whole(rest...) {
				if w, ok := tell[WentOn](rest[i]); !ok || len(w.Gone) != len(missing) {
					t.Errorf("told %+v", w)
				}
				if len(rep.Gone) != len(missing) {
					t.Errorf("gone %+v", rep.Gone)
				}
				for _, g := range rep.Gone {
					if !slices.Contains(missing, g.Operator) || g.Withheld != c.withheld || g.Contested != c.contested {
						t.Errorf("gone %+v", g)
					}
				}
			}
			for _, rec := range rest[0].log { // the first of the possible moves, signed by the first operator that is left
				if f, err := transcript.ParseFrame(rec.Kind, rec.Payload); err == nil && f.Kind == transcript.KindEntry && f.Step > rest[0].game.book.Gone()[0].Step &&
					slices.Contains(missing, int(f.Seat)) && int(f.Operator) != rest[0].game.me {
					t.Errorf("step %d of the orphaned seat is signed by operator %d", f.Step, f.Operator)
				}
			}
		})
	}
}

// Somebody discloses to one without confirming, and confirms to another without disclosing. Both agree to go on without it, and
// a confirmation that comes late does not let the first finish the draw after all.
func TestALateConfirmationDoesNotBreakAPromise(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b, d := actors[0], actors[1], actors[2]
	st.toDraw(is(a))
	var late []byte
	st.drop = func(_, to *actor, e envelope) bool {
		k, who, _ := about(e)
		if k == transcript.KindEcho && who == d.game.me && to == a {
			late = canon.Marshal(&e)
			return true
		}
		return k == transcript.KindReveal && who == d.game.me && to == b
	}
	st.draw(a)
	step := a.game.tip()
	if a.game.values[b.game.me] == nil || late == nil {
		t.Fatalf("the scene is another: %s", st.waits())
	}
	st.drop = func(_, to *actor, e envelope) bool { return to != b }
	st.goOn(a)
	st.goOn(b)
	st.inject(d, a, late)
	if a.game.tip() != step {
		t.Error("it finishes a draw after it has agreed to go on without somebody in it")
	}
	st.drop = mute(d)
	st.pass(2 * HeartbeatEvery)
	for i, rep := range st.whole(a, b) {
		if len(rep.Gone) != 1 || rep.Gone[0].Operator != d.game.me {
			t.Errorf("copy %d: gone %+v", i, rep.Gone)
		}
	}
}

// Whoever holds the late value refuses, passes it on, and all complete the draw with it.
func TestALateValueThatSomebodyHoldsCounts(t *testing.T) {
	st := fairStage(t)
	actors := st.table(4)
	a, b, c, d := actors[0], actors[1], actors[2], actors[3]
	st.toDraw(is(a))
	step := a.game.tip() + 1
	late := lose(d, []*actor{a, b}, transcript.KindReveal)
	own := lose(b, []*actor{c}, transcript.KindReveal) // c waits for another one, and is not through
	st.drop = func(from, to *actor, e envelope) bool { return late(from, to, e) || own(from, to, e) }
	st.draw(a)
	if c.game.values[3] == nil || a.game.values[3] != nil || c.game.book.Pending() == nil {
		t.Fatal("one should hold the value, and wait")
	}
	st.drop = mute(d)
	st.goOn(a)
	st.pass(2 * HeartbeatEvery)
	if a.game.tip() < step || len(a.game.book.Gone()) > 0 {
		t.Fatalf("not completed with the value: %s", st.waits())
	}
	st.drop = nil
	st.pass(2 * HeartbeatEvery)
	st.whole(actors...)
}

// Somebody who is away after it disclosed cannot agree to go on without another: told once more, the table goes on without both.
func TestWhoIsAwayCannotAgree(t *testing.T) {
	st := fairStage(t)
	actors := st.table(4)
	a, d, e := actors[0], actors[2], actors[3]
	st.toDraw(is(a))
	st.drop = lose(e, nil, transcript.KindReveal)
	st.draw(a)
	if a.game.values[2] == nil || a.game.values[3] != nil {
		t.Fatal("one should have disclosed and one not")
	}
	st.drop = nil
	st.crash(d)
	st.crash(e)
	for range 2 {
		for _, x := range actors[:2] {
			if x.game.book.Pending() != nil {
				st.goOn(x)
			}
		}
	}
	for _, rep := range st.whole(actors[:2]...) {
		if len(rep.Gone) != 2 {
			t.Errorf("gone %+v", rep.Gone)
		}
	}
	st.resume(d)
	st.link()
	st.pass(2 * HeartbeatEvery)
	d.expect("closed: the others have gone on without you")
}

// Who refuses in the name of a value that it does not show is named, lifts nobody's promise, and cannot keep the table from going on: asked
// once more it counts as missing itself.
func TestARefusalWithNothingToShowIsOverruled(t *testing.T) {
	for name, shows := range map[string][]transcript.Reveal{"nothing": nil, "a false value": {{Operator: 3, Value: transcript.Hash{1}}}} {
		t.Run(name, func(t *testing.T) {
			st := fairStage(t)
			actors := st.table(4)
			a, b, eve, d := actors[0], actors[1], actors[2], actors[3]
			st.toDraw(is(a))
			st.drop = lose(d, nil, transcript.KindReveal)
			st.draw(a)
			st.drop = mute(d)
			st.goOn(a)
			st.goOn(b)
			f := eve.game.book.NewRefusal(eve.cfg.Key, 2, eve.game.session, transcript.Of(3), shows...)
			st.inject(eve, a, packRecord(f.Record()))
			a.expect("Operator 2 refuses to go on without Operator 3 and shows no dice value for it")
			if a.game.bound() != transcript.Of(3) || a.game.values[3] != nil {
				t.Fatal("it lifts the promise")
			}
			st.goOn(a)
			if asked, ok := tell[Asked](b); !ok || !slices.Equal(asked.Missing, []int{2, 3}) {
				t.Fatalf("asked %+v; %s", asked, b.words())
			}
			st.goOn(b)
			st.pass(2 * HeartbeatEvery)
			eve.expect("closed: the others have gone on without you")
			for _, rep := range st.whole(a, b) {
				if len(rep.Gone) != 2 {
					t.Errorf("gone %+v", rep.Gone)
				}
			}
		})
	}
}

// Yes and no of one operator for one draw and the same missing ones convict, also where the no counts for nothing.
func TestYesAndNoConvict(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, eve, d := actors[0], actors[1], actors[2]
	st.toDraw(is(a))
	st.drop = lose(d, nil, transcript.KindReveal)
	st.draw(a)
	for _, yes := range []bool{false, true} {
		f := eve.game.book.NewRefusal(eve.cfg.Key, 1, eve.game.session, transcript.Of(2))
		if yes {
			f = eve.game.book.NewConsent(eve.cfg.Key, 1, eve.game.session, transcript.Of(2))
		}
		st.inject(eve, a, packRecord(f.Record()))
	}
	a.convicted(eve.game.me, "(abandon, step")
}

// The value that a refusal shows is in the refusal, so a crash cannot take away what it was signed for.
func TestARefusalKeepsWhatItWasSignedFor(t *testing.T) {
	st := fairStage(t)
	actors := st.table(4)
	a, b, c, d := actors[0], actors[1], actors[2], actors[3]
	st.toDraw(is(a))
	step := a.game.tip() + 1
	late := lose(d, []*actor{a, b}, transcript.KindReveal)
	own := lose(b, []*actor{c}, transcript.KindReveal) // c waits for another one, and is not through
	st.drop = func(from, to *actor, e envelope) bool { return late(from, to, e) || own(from, to, e) }
	st.draw(a)
	st.drop = func(from, to *actor, e envelope) bool { return from == c || from == d || to == d }
	st.goOn(a)
	if f := c.game.word(c.game.me, transcript.Of(3)); f == nil {
		t.Fatal("one should have refused, and nobody heard it")
	}
	st.crash(c)
	st.crash(d)
	st.drop = nil
	st.resume(c)
	c.Vouch()
	c.serve()
	st.link(a, b, c)
	st.pass(2 * HeartbeatEvery)
	for _, x := range []*actor{a, b, c} {
		if x.game.tip() < step || len(x.game.book.Gone()) > 0 {
			t.Fatalf("not completed with the value: %s; %s", st.waits(), x.words())
		}
	}
	st.resume(d)
	st.link()
	st.pass(2 * HeartbeatEvery)
	st.whole(actors...)
}
