package lockstep

import (
	"testing"

	"tribes/transcript"
)

// ended plays a table of three to its end and gives the actors, the last of whom is up to no good.
func (st *stage) ended() []*actor {
	st.t.Helper()
	actors := st.table(3)
	for st.move() {
	}
	for _, a := range actors {
		if _, ok := tell[Finished](a); !ok {
			st.t.Fatalf("not over: %s", st.waits())
		}
	}
	return actors
}

// again signs a second statement about a step.
func (a *actor) again(kind transcript.Kind, step uint32) []byte {
	before := a.game.steps[step-1].tip
	h := func(h *transcript.Header) {
		h.Step, h.Event, h.Prev, h.Digest = step, a.game.steps[step].tip.Event, before.In, before.Digest
	}
	switch kind {
	case transcript.KindAck:
		return a.by(kind, h, &transcript.Ack{In: transcript.Hash{1}})
	case transcript.KindSeal:
		return a.by(kind, h, &transcript.Seal{Link: transcript.Hash{1}})
	}
	own := a.game.steps[step].frame.Header
	own.Event++
	e := transcript.NewEntry(true, nil)
	return packRecord(transcript.Sign(a.cfg.Key, own, &e).Record())
}

// evidence counts the messages with evidence that an actor has sent.
func (a *actor) evidence() (n int) {
	for _, e := range a.sent {
		var m recordMsg
		if e.Type == msgRecord && e.into(&m) == nil && m.Kind == uint8(transcript.KindEvidence) {
			n++
		}
	}
	return n
}

// What somebody signed twice comes to light after the end: the game stands, and everybody has the evidence.
func TestEvidenceAfterTheEnd(t *testing.T) {
	for _, kind := range []transcript.Kind{transcript.KindEntry, transcript.KindAck, transcript.KindSeal} {
		t.Run(kind.String(), func(t *testing.T) {
			st := newStage(t)
			actors := st.ended()
			a, b, eve := actors[0], actors[1], actors[2]
			step := a.Tip().Step
			for kind == transcript.KindEntry && int(a.game.steps[step].frame.Operator) != eve.game.me {
				step--
			}
			st.down(a, b)
			st.down(b, eve)
			st.inject(eve, a, eve.again(kind, step))
			if c, ok := tell[Convicted](a); !ok || c.Fault.Operator != eve.game.me || c.Step != step {
				t.Fatalf("%+v, %s", c, a.words())
			}
			a.proves(eve.game.me)
			n := len(a.log)
			st.inject(eve, a, eve.again(kind, step)) // once more, and another
			st.inject(eve, a, eve.again(transcript.KindAck, step))
			if len(a.log) != n || count[Convicted](a) != 1 {
				t.Errorf("%d records more, told %d times", len(a.log)-n, count[Convicted](a))
			}
			st.link(a, b) // who was away learns it
			st.crash(a)
			st.resume(a) // and it is remembered
			for _, x := range []*actor{a, b} {
				if count[Convicted](x) != 1 || count[Halted](x) != 0 || count[Finished](x) != 1 {
					t.Errorf("%s: convicted %d, halted %d, finished %d", x.cfg.Name, count[Convicted](x), count[Halted](x), count[Finished](x))
				}
				x.proves(eve.game.me)
				if rep := x.verdict(); rep.Tip != b.Tip() || len(rep.Winners) == 0 {
					t.Errorf("%s: the game does not stand: %+v", x.cfg.Name, rep)
				}
			}
			sent := a.evidence() + b.evidence()
			st.link(a, b)
			st.pass(10 * HeartbeatEvery)
			if n := a.evidence() + b.evidence() - sent; n > 2 {
				t.Errorf("they go on telling each other, %d times", n)
			}
			if _, ok := tell[Parted](b); !ok {
				t.Error("nobody needs it any more, and it stays")
			}
		})
	}
}

// Who has not got all seals yet when the evidence comes stops there, as ever.
func TestEvidenceBeforeTheLastSealStops(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	a, b, eve := actors[0], actors[1], actors[2]
	st.drop = func(from, to *actor, e envelope) bool {
		return a.game.book.Over() && lose(b, []*actor{a}, transcript.KindSeal)(from, to, e)
	}
	for st.move() {
	}
	st.inject(eve, a, eve.again(transcript.KindAck, a.Tip().Step))
	a.convicted(eve.game.me, "(ack, step")
	if _, ok := tell[Convicted](b); !ok {
		t.Errorf("who was through is told %q", b.words())
	}
	b.proves(eve.game.me)
}
