package lockstep

import (
	"bytes"
	"slices"
	"testing"

	"tribes/transcript"
)

// Who withholds its value is not cleared by it that the others' programs are started anew before they go on.
func TestARestartDoesNotClearWhoWithholds(t *testing.T) {
	for n := 2; n <= 3; n++ {
		st := fairStage(t)
		actors := st.table(n)
		rest, d := actors[:n-1], actors[n-1]
		st.toDraw(is(rest[0]))
		step := rest[0].game.tip() + 1
		st.drop = lose(d, nil, transcript.KindReveal)
		st.draw(rest[0])
		for _, a := range rest {
			if !a.disclosed(step) {
				t.Fatalf("%s has disclosed nothing: %s", a.cfg.Name, st.waits())
			}
		}
		st.drop = mute(d)
		for _, a := range rest {
			st.crash(a)
		}
		for _, a := range rest {
			st.resume(a)
			a.Vouch()
			a.serve()
		}
		st.link(rest...)
		st.pass(3 * HeartbeatEvery)
		for _, a := range rest {
			st.goOn(a)
		}
		for i, rep := range st.whole(rest...) {
			if len(rep.Gone) != 1 || !rep.Gone[0].Withheld {
				t.Errorf("%d operators, copy %d: gone %+v", n, i, rep.Gone)
			}
		}
	}
}

// Words that were written in part before a crash stand in the canonical copy once.
func TestTheCanonicalCopyAfterACrashAmongTheWordsOfAnAgreement(t *testing.T) {
	for cut := range 6 {
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
		st.goOn(a)
		keep := min(n+1+cut, len(a.log))
		st.crash(a)
		a.log = slices.Clone(a.log[:keep])
		st.drop = mute(d)
		st.resume(a)
		a.Vouch()
		a.serve()
		st.link()
		st.pass(3 * HeartbeatEvery)
		st.whole(a, b, c)
		want := b.exported()
		for _, x := range []*actor{a, c} {
			if !bytes.Equal(x.exported(), want) {
				t.Errorf("cut after %d: the canonical copy of %s differs", cut, x.cfg.Name)
			}
		}
		if rep, err := transcript.Verify(bytes.NewReader(a.exported()), library); err != nil || rep.Verdict != transcript.Complete {
			t.Errorf("cut after %d: the canonical copy: %v %+v", cut, err, rep)
		}
	}
}

// After one agreement those who are left have as long as after a move before they count as missing.
func TestWhoIsLeftMayAnswerAfterAnAgreement(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b, d := actors[0], actors[1], actors[2]
	st.toDraw(is(a))
	st.drop = lose(d, nil, transcript.KindReveal)
	st.draw(a)
	st.drop = mute(d)
	st.pass(3 * HeartbeatEvery)
	st.goOn(a)
	st.drop = func(from, to *actor, e envelope) bool {
		k, who, _ := about(e)
		return from == d || to == d || to == a && who == b.game.me && k == transcript.KindReveal
	}
	st.goOn(b)
	if len(a.game.book.Gone()) != 1 || a.game.book.Pending() == nil {
		t.Fatalf("not agreed: %s", st.waits())
	}
	if err := a.GoOn(); err == nil {
		t.Error("who has just agreed is given up before its value can have come")
	}
	a.serve()
	st.drop = mute(d)
	st.settle()
	st.pass(2 * HeartbeatEvery)
	st.whole(a, b)
}

// Who agrees to go on without somebody does not finish the draw with a value of its that was here before.
func TestAnEarlierValueDoesNotBreakAPromise(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b, d := actors[0], actors[1], actors[2]
	st.toDraw(is(a))
	its := func(e envelope, kind transcript.Kind, of int) bool {
		k, who, _ := about(e)
		return k == kind && who == of
	}
	kept := func(to *actor, e envelope) bool { return to == a && its(e, transcript.KindReveal, 2) } // the value of d does not come to a
	lost := func(_, to *actor, e envelope) bool { return kept(to, e) || its(e, transcript.KindReveal, 0) }
	st.drop = lost
	st.draw(a)
	st.crash(b) // its copy is an older one: it ends before it disclosed
	notes := 0
	for i, r := range b.log {
		if r.Kind == kindEchoes {
			notes = i
		}
	}
	b.log = b.log[:notes]
	st.drop = func(from, to *actor, e envelope) bool {
		return lost(from, to, e) || to == b && its(e, transcript.KindEcho, 2)
	}
	st.resume(b)
	b.Vouch()
	b.serve()
	st.link()
	if g := b.game; g.values[b.game.me] == nil || g.values[d.game.me] == nil || !g.unheard(d.game.me) {
		t.Fatalf("the scene is another: %s", st.waits())
	}
	st.crash(d)
	st.drop = func(_, to *actor, e envelope) bool { return kept(to, e) || its(e, transcript.KindAbandon, 1) }
	st.goOn(b)
	step := b.game.tip()
	st.pass(2 * HeartbeatEvery) // the value of a comes, and all are here
	if b.game.tip() != step {
		t.Error("it finishes a draw after it has agreed to go on without somebody in it")
	}
	st.drop = func(_, to *actor, e envelope) bool { return kept(to, e) }
	st.goOn(a)
	for _, rep := range st.whole(a, b) {
		if len(rep.Gone) != 1 || !rep.Gone[0].Withheld {
			t.Errorf("gone %+v", rep.Gone)
		}
	}
}

// Who was once wanted to be left out, and was not, is not left out later by the same words because another who had a say then has none now.
func TestOldWordsLeaveNobodyOut(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b, d := actors[0], actors[1], actors[2]
	st.toDraw(is(a))
	st.drop = lose(d, []*actor{a}, transcript.KindReveal)
	st.draw(a)
	st.goOn(a)
	st.pass(2 * HeartbeatEvery)
	st.drop = nil
	st.pass(2 * HeartbeatEvery)
	var asked []byte
	for _, r := range a.log {
		if r.Kind == transcript.KindAbandon {
			asked = packRecord(r)
		}
	}
	if asked == nil || len(a.game.book.Gone()) > 0 || a.game.book.Pending() != nil {
		t.Fatalf("the scene is another: %s", st.waits())
	}
	st.withhold(b)
	st.drop = nil
	st.inject(b, d, asked)
	if closed, is := tell[Closed](d); is {
		t.Errorf("%s", closed.Reason)
	}
	st.whole(a, d)
}

// Who resumes gives those who are here the time to answer.
func TestWhoResumesWaitsForThoseWhoAreHere(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b := actors[0], actors[1]
	st.toDraw(is(a))
	st.drop = lose(b, nil, transcript.KindReveal)
	st.draw(a)
	st.pass(5 * HeartbeatEvery)
	st.crash(a)
	st.resume(a)
	st.link()
	if a.game.book.Pending() == nil || !a.game.maySign() {
		t.Fatalf("the scene is another: %s", st.waits())
	}
	if err := a.GoOn(); err == nil {
		t.Error("who is here is given up before it can have answered")
	}
	st.drop = nil
	st.pass(2 * HeartbeatEvery)
	st.whole(actors...)
}

// In which order two operators were convicted after the end does not show in the canonical copy.
func TestTheCanonicalCopyOrdersEvidence(t *testing.T) {
	st := newStage(t)
	actors := st.ended()
	a, b, eve := actors[0], actors[1], actors[2]
	step := a.Tip().Step
	for _, x := range []*actor{eve, b} {
		st.inject(x, a, x.again(transcript.KindAck, step))
	}
	n := len(a.log)
	if a.log[n-2].Kind != transcript.KindEvidence || a.log[n-1].Kind != transcript.KindEvidence {
		t.Fatalf("no evidence of two: %s", a.words())
	}
	one := a.exported()
	a.log[n-2], a.log[n-1] = a.log[n-1], a.log[n-2]
	if !bytes.Equal(a.exported(), one) {
		t.Error("the canonical copies differ")
	}
}

// Who resumed from an older copy denies nothing about a draw that it took from others: it may have agreed to just that.
func TestAnOlderCopyDeniesNothingThatItMayHaveSaid(t *testing.T) {
	st := fairStage(t)
	actors := st.table(4)
	a, b, c, d := actors[0], actors[1], actors[2], actors[3]
	st.toDraw(is(a))
	n := len(d.log)
	its := func(e envelope) bool { k, who, _ := about(e); return k == transcript.KindReveal && who == 0 }
	st.drop = func(_, to *actor, e envelope) bool { return its(e) && to != b }
	st.draw(a)
	st.drop = func(from, to *actor, e envelope) bool { return from == a || to == a || from == b || its(e) }
	st.goOn(d)
	st.goOn(c)
	st.drop = func(_, to *actor, e envelope) bool { return to == c }
	st.pass(3 * HeartbeatEvery)
	step := d.game.tip()
	if b.game.tip() != step || c.game.tip() != step-1 || d.game.book.Pending() != nil {
		t.Fatalf("the scene is another: %s", st.waits())
	}
	for range 2 {
		st.crash(d)
		d.log = slices.Clone(d.log[:n])
		st.drop = func(from, to *actor, e envelope) bool { // no words come to or from c
			k, _, _ := about(e)
			return (from == c || to == c) && k != 0 && k != transcript.KindSession
		}
		st.resume(d)
		st.link()
		st.pass(2 * HeartbeatEvery)
		if n = len(d.log); d.game.tip() != step {
			t.Fatalf("it did not get the step: %s", st.waits())
		}
	}
	st.drop = nil
	st.pass(3 * HeartbeatEvery)
	for _, x := range actors {
		if h, halted := tell[Halted](x); halted {
			t.Errorf("%s: %s", x.cfg.Name, h.Fault.Reason)
		}
	}
	st.whole(actors...)
}
