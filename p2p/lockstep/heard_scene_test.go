package lockstep

import (
	"bytes"
	"strings"
	"testing"

	"tribes/transcript"
)

// convicted demands that an actor's table has stopped for what an operator signed twice, that its log says so, and that the
// proof made of it checks alone.
func (a *actor) convicted(operator int, says string) {
	a.st.t.Helper()
	h, ok := tell[Halted](a)
	if !ok || h.Fault.Verdict != transcript.Cheated || h.Fault.Operator != operator || !strings.Contains(h.Fault.Reason, says) {
		a.st.t.Fatalf("%s: halted %+v, told %q; waits for %+v", a.cfg.Name, h.Fault, a.words(), a.Waits())
	}
	a.proves(operator)
}

// proves demands that an actor's log convicts an operator, and that the proof made of it does so alone.
func (a *actor) proves(operator int) {
	a.st.t.Helper()
	if v := a.verdict(); v.Verdict != transcript.Cheated {
		a.st.t.Errorf("%s: its log is %s: %+v", a.cfg.Name, v.Verdict, v.Problem)
	}
	var proof bytes.Buffer
	s := sim{disk: a.log}
	p, err := transcript.Prove(&proof, bytes.NewReader(s.file()), library)
	if err != nil || !p.Alone() {
		a.st.t.Fatalf("%s: no proof: %v", a.cfg.Name, err)
	}
	rep, err := transcript.Verify(&proof, library)
	if err != nil || rep.Verdict != transcript.Cheated || rep.Alone == nil || rep.Alone.Key != a.game.key(operator) {
		a.st.t.Errorf("%s: its proof is %+v, %v", a.cfg.Name, rep, err)
	}
}

// Whoever signs two different confirmations of one step is convicted by them in whatever order and whenever they come: before
// the entry is here, while it waits for values, when the step is done, and some steps later.
func TestTwoConfirmationsOfOneStepConvict(t *testing.T) {
	wrongs := []struct {
		name string
		says string
		sign func(eve *actor, at transcript.Tip, event uint32) []byte
	}{
		{"echo", "(echo, step", func(eve *actor, at transcript.Tip, event uint32) []byte {
			return eve.by(transcript.KindEcho, func(h *transcript.Header) {
				h.Step, h.Event, h.Prev, h.Digest = at.Step+1, event, at.In, at.Digest
			}, &transcript.Echo{Body: transcript.Hash{1}})
		}},
		{"ack", "(ack, step", func(eve *actor, at transcript.Tip, event uint32) []byte {
			return eve.by(transcript.KindAck, func(h *transcript.Header) {
				h.Step, h.Event, h.Prev, h.Digest = at.Step+1, event, at.In, at.Digest
			}, &transcript.Ack{In: transcript.Hash{1}, Digest: transcript.Hash{2}})
		}},
	}
	for _, w := range wrongs {
		for when, name := range []string{"before the entry", "while it waits", "when the step is done", "some steps later"} {
			t.Run(w.name+" "+name, func(t *testing.T) {
				st := fairStage(t)
				st.hasty = false
				actors := st.table(3)
				a, b, eve := actors[0], actors[1], actors[2]
				st.toDraw(is(a))
				before := a.Tip()
				tell := func(now int) {
					if now == when {
						st.inject(eve, b, w.sign(eve, before, before.Event+1))
					}
				}
				tell(0)
				st.drop = lose(eve, nil, transcript.KindReveal, transcript.KindEcho, transcript.KindAck)
				st.draw(a)
				if when == 1 {
					tell(1)
				}
				st.drop = nil
				st.pass(2 * HeartbeatEvery)
				tell(2)
				if when == 3 {
					st.moves(2)
				}
				tell(3)
				a.convicted(eve.game.me, w.says)
				b.convicted(eve.game.me, w.says)
			})
		}
	}
}

// Two peers that heard one statement each find out, though nothing else moves them to compare.
func TestAStrayConfirmationIsPassedOn(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b, eve := actors[0], actors[1], actors[2]
	st.toDraw(is(a))
	before := a.Tip()
	st.drop = lose(eve, []*actor{b}, transcript.KindEcho)
	st.draw(a)
	wrong := eve.by(transcript.KindEcho, func(h *transcript.Header) {
		h.Step, h.Event, h.Prev, h.Digest = before.Step+1, before.Event+1, before.In, before.Digest
	}, &transcript.Echo{Body: transcript.Hash{1}})
	sent := len(b.sent)
	for range 3 {
		st.inject(eve, b, wrong)
	}
	n := 0
	for _, e := range b.sent[sent:] {
		if k, who, _ := about(e); k == transcript.KindEcho && who == eve.game.me {
			n++
		}
	}
	if n > len(actors) { // on each link, and by gossip
		t.Errorf("it was passed on %d times", n)
	}
	a.convicted(eve.game.me, "(echo, step")
	b.convicted(eve.game.me, "(echo, step")
}

// Two different words on going on without the same one convict, also where one is about an entry that nobody has.
func TestTwoConsentsOfOneDrawConvict(t *testing.T) {
	for _, late := range []bool{false, true} {
		st := fairStage(t)
		actors := st.table(4)
		a, b, eve, d := actors[0], actors[1], actors[2], actors[3]
		st.toDraw(is(a))
		st.drop = lose(d, nil, transcript.KindReveal)
		st.draw(a)
		st.drop = mute(d)
		p := a.game.book.Pending()
		missing := transcript.Of(d.game.me)
		of := func(body transcript.Hash) []byte {
			return eve.by(transcript.KindAbandon, func(h *transcript.Header) {
				h.Step, h.Event, h.Prev, h.Digest, h.Seat = p.Step, p.Event, p.Prev, p.Digest, uint8(missing)
			}, &transcript.Abandon{Body: body, Yes: true, Shown: []transcript.Reveal{}, Echoes: [][]byte{}})
		}
		first, second := of(p.Body()), of(transcript.Hash{1})
		if late {
			first, second = second, first
		}
		st.inject(eve, b, first)
		if _, halted := tell[Halted](b); halted {
			t.Fatal("one word is enough")
		}
		st.inject(eve, b, second)
		a.convicted(eve.game.me, "(abandon, step")
		b.convicted(eve.game.me, "(abandon, step")
	}
}

// What is kept of others' statements does not grow with what they sign.
func TestWhatIsHeardIsBounded(t *testing.T) {
	st := newStage(t)
	actors := st.table(2)
	a, eve := actors[0], actors[1]
	st.moves(MaxAhead + 8)
	for at := range a.game.heard {
		if at.step+MaxAhead <= a.Tip().Step {
			t.Errorf("a %s frame of step %d is kept at step %d", at.kind, at.step, a.Tip().Step)
		}
	}
	for i := range uint32(500) {
		for _, k := range []transcript.Kind{transcript.KindAck, transcript.KindEcho, transcript.KindSeal, transcript.KindAbandon} {
			a.Receive(eve.key, eve.by(k, func(h *transcript.Header) { h.Step, h.Event, h.Seat = a.Tip().Step+1+i, i, uint8(i) }, &transcript.Echo{Body: transcript.Hash{byte(i)}}))
			a.serve()
		}
	}
	if n := len(a.game.heard); n < MaxAhead || n > 3*2*MaxAhead+8 {
		t.Errorf("%d statements are kept", n)
	}
}
