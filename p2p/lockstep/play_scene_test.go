package lockstep

import (
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
)

func TestEarlyValueIsIgnored(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	g := st.guest(st.config(1), h)
	st.drop = func(from, to *actor, e envelope) bool { return to == h && e.Type == msgRecord }
	st.link()
	if h.game.opened || !g.game.opened {
		t.Fatal("the guest should have opened the table, and the host not")
	}
	v := g.game.values[g.game.me]
	for _, data := range [][]byte{packRecord(v.Record(1)), g.by(transcript.KindReveal, func(h *transcript.Header) { h.Step, h.Event = 1, 1 }, v)} {
		st.inject(g, h, data)
		if h.game.values[g.game.me] != nil {
			t.Error("a value was taken before all had signed")
		}
	}
	st.drop = nil
	st.pass(2 * HeartbeatEvery)
	if !h.game.book.Started() {
		t.Error("the game does not begin when signatures and values come after all")
	}
}

func TestWrongValueIsNoticedOnce(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	g := st.guest(st.config(1), h)
	st.drop = func(from, to *actor, e envelope) bool {
		var m recordMsg
		return to == h && e.Type == msgRecord && e.into(&m) == nil && m.Kind == uint8(transcript.KindReveal)
	}
	st.link()
	wrong := g.by(transcript.KindReveal, func(h *transcript.Header) { h.Step, h.Event = 1, 1 }, &transcript.Reveal{Operator: 1, Value: transcript.Hash{1}})
	st.inject(g, h, wrong)
	st.inject(g, h, wrong)
	if n := strings.Count(h.words(), "not the one it committed to"); n != 1 {
		t.Errorf("said %d times: %s", n, h.words())
	}
}

// Somebody moves out of turn and shows it to one alone, where the others have the right entry already: finished, or pending. All stop, and
// each copy convicts the same operator.
func TestWhoMovesOutOfTurnStopsEverybody(t *testing.T) {
	for _, fair := range []bool{false, true} {
		st := newStage(t)
		if fair {
			st = fairStage(t)
		}
		actors := st.table(4)
		a := st.toDraw(anybody)
		b, c, d := actors[(a.game.me+1)%4], actors[(a.game.me+2)%4], actors[(a.game.me+3)%4]
		pass := transcript.NewEntry(false, []engine.Move{{Kind: toy.Pass}})
		bad := c.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat = uint8(c.Charter().SeatsOf(c.game.me)[0]) }, &pass)
		st.drop = func(_, to *actor, _ envelope) bool { return to == b }
		st.draw(a)
		st.drop = nil
		st.inject(c, b, bad)
		for _, x := range []*actor{a, b, d} {
			x.stoppedBy(c.game.me, "signed an")
		}
		a.expect("which was for")
		b.expect("signed an illegal entry")
	}
}

// Each row is a frame that a modified program of operator 1 signs, and what becomes of the table.
func TestWhatAnOperatorSigns(t *testing.T) {
	entry := func(moves ...engine.Move) *transcript.Entry { e := transcript.NewEntry(false, moves); return &e }
	for _, c := range []struct {
		name    string
		frame   func(a *actor) []byte
		verdict transcript.Verdict // empty: nothing happens
		want    string
	}{
		{"an entry out of turn", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat = 1 }, entry(engine.Move{}))
		}, transcript.Cheated, "another seat is to act"},
		{"an entry for another's seat", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat = 0 }, entry(engine.Move{}))
		}, transcript.Cheated, "signed an entry for the seat of"},
		{"an entry for no seat", func(a *actor) []byte { return a.by(transcript.KindEntry, nil, entry(engine.Move{})) }, transcript.Cheated, "signed an entry for seat 256"},
		{"an entry that is none", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat = 1 }, &transcript.Ack{})
		}, transcript.Cheated, "that is none"},
		{"an entry of 65 moves", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat = 1 }, entry(make([]engine.Move, 65)...))
		}, transcript.Cheated, "that is none"},
		{"an entry on another position", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat, h.Digest = 1, transcript.Hash{1} }, entry(engine.Move{}))
		}, transcript.Disagree, "came to another position"},
		{"an ack of another position", func(a *actor) []byte {
			f := a.game.book.NewAck(a.cfg.Key, 1, a.game.session)
			return packRecord(transcript.Sign(a.cfg.Key, f.Header, &transcript.Ack{In: a.game.book.Tip().In, Digest: transcript.Hash{1}}).Record())
		}, transcript.Cheated, "in one session, which no accident explains"},
		{"an entry of another table", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat, h.Table = 1, transcript.Hash{1} }, entry(engine.Move{}))
		}, "", ""},
		{"an entry on another chain", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat, h.Prev = 1, transcript.Hash{1} }, entry(engine.Move{}))
		}, "", "was not taken"},
		{"an entry of a branch", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat, h.Branch = 1, transcript.Branch{1} }, entry(engine.Move{}))
		}, "", "was not taken"},
		{"an entry far ahead", func(a *actor) []byte {
			return a.by(transcript.KindEntry, func(h *transcript.Header) { h.Seat, h.Step = 1, 1<<32-1 }, entry(engine.Move{}))
		}, "", ""},
		{"a frame of no kind in use", func(a *actor) []byte { return a.by(transcript.KindEcho, nil, &transcript.Ack{}) }, "", ""},
		{"a seal where none is due", func(a *actor) []byte {
			return packRecord(a.game.book.NewSeal(a.cfg.Key, a.game.me, a.game.session).Record())
		}, "", ""},
		{"a second charter signature", func(a *actor) []byte {
			return a.by(transcript.KindAck, func(h *transcript.Header) { h.Step = 0 }, &transcript.Ack{})
		}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t)
			actors := st.table(3)
			st.until(func() bool { return !actors[1].MayMove() })
			data := c.frame(actors[1])
			st.inject(actors[1], actors[0], data)
			for _, a := range []*actor{actors[0], actors[2]} {
				h, halted := tell[Halted](a)
				switch {
				case halted != (c.verdict != ""):
					t.Errorf("%s: halted %t: %s", a.cfg.Name, halted, a.words())
				case halted && (h.Fault.Verdict != c.verdict || h.Fault.Operator != 1 || !strings.Contains(h.Fault.Reason, c.want)):
					t.Errorf("%s: %s, operator %d: %s", a.cfg.Name, h.Fault.Verdict, h.Fault.Operator, h.Fault.Reason)
				}
				if v := a.verdict(); halted && v.Verdict != c.verdict {
					t.Errorf("%s: its log is %s: %+v", a.cfg.Name, v.Verdict, v.Problem)
				}
			}
			if c.verdict == "" {
				actors[0].expect(c.want)
				st.moves(5)
			} else if st.move() {
				t.Error("a table that stopped was played on")
			}
		})
	}
}

// second signs another entry for the step of an actor's newest one.
func (a *actor) second(session transcript.Session) []byte {
	tip := a.game.steps[len(a.game.steps)-1]
	h := tip.frame.Header
	h.Session = session
	e := transcript.NewEntry(false, []engine.Move{{Kind: 60000}})
	return packRecord(transcript.Sign(a.cfg.Key, h, &e).Record())
}

func TestEquivocationStopsEverybodyAndIsTold(t *testing.T) {
	for _, c := range []struct {
		name    string
		session transcript.Session
		want    string
	}{
		{"one session", transcript.Session{}, "in one session, which no accident explains"},
		{"two sessions", transcript.Session{9}, "in two sessions: an older copy was resumed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t)
			actors := st.table(4)
			st.until(actors[1].MayMove)
			st.move()
			away := actors[3]
			for _, a := range actors[:3] {
				st.down(a, away)
			}
			session := c.session
			if session == (transcript.Session{}) {
				session = actors[1].game.session
			}
			st.inject(actors[1], actors[2], actors[1].second(session))
			for _, a := range []*actor{actors[0], actors[2]} {
				a.expect(c.want)
				if v := a.verdict(); v.Verdict != transcript.Cheated {
					t.Errorf("%s: its log is %s", a.cfg.Name, v.Verdict)
				}
			}
			st.link(actors[0], away) // who comes back later learns it too
			away.expect(c.want)
			st.crash(actors[0])
			st.resume(actors[0])
			actors[0].expect(c.want)
		})
	}
}

// The mover shows one entry to one peer and another to the other, and lies low.
func TestForkIsFoundByTheTwoWhoWereToldDifferentThings(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	st.until(actors[1].MayMove)
	a, evil, c := actors[0], actors[1], actors[2]
	tip := evil.game.book.Tip()
	menu := evil.game.book.State().Moves(nil)
	seat := evil.game.book.State().Actor()
	var frames [][]byte
	for _, m := range menu {
		f, err := evil.game.book.NewEntry(evil.cfg.Key, evil.game.session, seat, []engine.Move{m})
		if err != nil {
			t.Fatal(err)
		}
		frames = append(frames, packRecord(f.Record()))
	}
	if len(frames) < 2 {
		t.Fatal("no choice")
	}
	st.inject(evil, a, frames[0])
	st.inject(evil, c, frames[1])
	for _, x := range []*actor{a, c} {
		h, ok := tell[Halted](x)
		if !ok || h.Fault.Verdict != transcript.Cheated || h.Fault.Operator != 1 {
			t.Errorf("%s: %s (step %d)", x.cfg.Name, x.words(), tip.Step)
		}
	}
}

func TestPeriodicSealWaitsForWhoIsMissing(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	for actors[0].game.tip() < transcript.SealEvery-1 {
		st.moves(1)
	}
	lost := actors[2]
	if lost.MayMove() {
		lost = actors[1]
	}
	st.down(actors[0], lost)
	st.down(actors[3-lost.game.me], lost)
	st.moves(1)
	if actors[0].game.tip() != transcript.SealEvery || st.move() {
		t.Fatalf("it does not wait at step %d", actors[0].game.tip())
	}
	actors[0].waitsFor(ForSeal, lost.game.me)
	st.link()
	st.pass(2 * HeartbeatEvery)
	st.moves(3)
}

func TestLostSealsComeFromWhoHasThem(t *testing.T) {
	tried := 0
	for who := range 3 {
		st := newStage(t)
		actors := st.table(3)
		lost := actors[who]
		st.drop = func(from, to *actor, e envelope) bool {
			var m recordMsg
			return to == lost && e.Type == msgRecord && e.into(&m) == nil && m.Kind == uint8(transcript.KindSeal)
		}
		for lost.game.tip() < transcript.SealEvery {
			st.moves(1)
		}
		if a := lost.game.book.State().Actor(); int(a) == who {
			continue // the others have to wait for it anyway
		}
		tried++
		st.moves(1)
		lost.waitsFor(ForSeal, (who+1)%3)
		st.drop = nil
		st.pass(2 * HeartbeatEvery)
		if lost.game.tip() <= transcript.SealEvery {
			t.Errorf("operator %d does not get the seals of a step that has passed", who)
		}
	}
	if tried == 0 {
		t.Fatal("nobody could be tried")
	}
}

func TestEndIsSealedByAllThoughLinksFlap(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	lose := true
	st.drop = func(from, to *actor, e envelope) bool {
		var m recordMsg
		return lose && actors[0].game.book.Over() && e.Type == msgRecord && e.into(&m) == nil && (m.Kind == uint8(transcript.KindSeal) || m.Kind == uint8(transcript.KindAck))
	}
	for st.move() {
	}
	for _, a := range actors {
		if _, ok := tell[Finished](a); ok {
			t.Fatal("finished without seals")
		}
	}
	if w := actors[0].Waits(); len(w) == 0 || w[0].What != ForSeal {
		t.Errorf("it waits for %+v", w)
	}
	st.crash(actors[1]) // after the end, before all seals
	st.down(actors[0], actors[2])
	lose = false
	st.resume(actors[1])
	st.link(actors[0], actors[1])
	st.link(actors[1], actors[2])
	st.pass(2 * HeartbeatEvery)
	for _, a := range actors {
		if v := a.verdict(); v.Verdict != transcript.Complete {
			t.Errorf("%s: %s %+v", a.cfg.Name, v.Verdict, v.Problem)
		}
	}
}

func TestPartedOnlyWhenNobodyNeedsUs(t *testing.T) {
	st := newStage(t)
	actors := st.table(2)
	a, b := actors[0], actors[1]
	st.drop = func(from, to *actor, e envelope) bool { // b does not get the seal of a
		var m recordMsg
		return from == a && e.Type == msgRecord && e.into(&m) == nil && m.Kind == uint8(transcript.KindSeal) && a.game.book.Over()
	}
	for st.move() {
	}
	st.pass(2 * HeartbeatEvery)
	if _, ok := tell[Finished](a); !ok {
		t.Fatalf("a has not finished: %s", st.waits())
	}
	if _, ok := tell[Finished](b); ok {
		t.Fatal("b has finished")
	}
	st.down(a, b)
	if _, ok := tell[Parted](a); ok {
		t.Fatal("a goes although b is only just away and lacks its seal")
	}
	st.drop = nil
	st.pass(HeartbeatEvery)
	st.link()
	st.pass(2 * HeartbeatEvery)
	for _, x := range actors {
		if _, ok := tell[Parted](x); !ok {
			t.Errorf("%s does not part", x.cfg.Name)
		}
	}
	st.crash(b)
	st.resume(b) // a finished table needs no answers
	if _, ok := tell[Finished](b); !ok {
		t.Error("a finished table that is opened again is not finished")
	}
}

func TestAnswersAreNotAmplifiedWithoutBound(t *testing.T) {
	st := newStage(t)
	actors := st.table(2)
	st.moves(40)
	a, b := actors[0], actors[1]
	n := len(a.sent)
	for range 1000 {
		a.Receive(b.key, pack(msgWant, &wantMsg{1}))
		a.Receive(b.key, packRecord(b.game.hello.Record()))
	}
	a.serve()
	if got := len(a.sent) - n; got > 1000+200 {
		t.Errorf("2000 small messages are answered by %d", got)
	}
}

func TestKeptFramesAreBounded(t *testing.T) {
	st := newStage(t)
	actors := st.table(2)
	a, b := actors[0], actors[1]
	for i := range uint32(500) {
		e := transcript.NewEntry(false, []engine.Move{{A: int16(i)}})
		a.Receive(b.key, b.by(transcript.KindEntry, func(h *transcript.Header) { h.Step, h.Seat = 3+i%200, 1 }, &e))
	}
	if n := len(a.game.ahead); n > 3*MaxAhead {
		t.Errorf("%d frames of one operator are kept", n)
	}
}
