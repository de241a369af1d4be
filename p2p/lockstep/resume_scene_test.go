package lockstep

import (
	"testing"

	"tribes/transcript"
)

func TestSecondProgramOfOneKeyIsTurnedAway(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(st *stage, a, b *actor)
		in   bool
	}{
		{"while the first is heard", func(st *stage, a, b *actor) {}, false},
		{"after it was silent for 30 s", func(st *stage, a, b *actor) { st.now += SessionSilent; a.Tick(st.now) }, true},
		{"after it said goodbye", func(st *stage, a, b *actor) { a.Receive(b.key, pack(msgBye, &wordsMsg{"bye"})) }, true},
		{"after its link broke", func(st *stage, a, b *actor) { a.Down(b.key, "x"); a.Up(b.key, nil) }, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t)
			actors := st.table(2)
			a, b := actors[0], actors[1]
			st.moves(3)
			b.Table = nil // the first program lives on elsewhere
			log := b.log
			c.do(st, a, b)
			a.serve()
			st.pending = nil
			b.log = log
			st.resume(b)
			b.Up(a.key, nil)
			b.serve()
			st.settle()
			if in := b.game.answered == nil; in != c.in {
				t.Errorf("let in %t: %s", in, b.words())
			}
			if !c.in {
				b.expect("this identity is already playing at this table")
				a.expect("a second program of Operator 1 wants to play; the first is still here")
				a.links[b.key].heard = st.now + 1e9 // the first one stays
				st.pass(GiveUp + 3*HeartbeatEvery)
				b.expect("closed: Operator 0 says: this identity is already playing")
			}
		})
	}
}

func TestGoodbyeAndReturn(t *testing.T) {
	st := newStage(t)
	actors := st.table(2)
	st.moves(5)
	b := actors[1]
	b.Leave("dinner")
	b.serve()
	st.settle()
	if p, _ := tell[Presence](actors[0]); !p.Left || p.Why != "dinner" {
		t.Errorf("%+v", p)
	}
	st.crash(b)
	st.resume(b)
	st.link()
	st.moves(5)
}

func TestEverybodyResumesAtOnce(t *testing.T) {
	st := newStage(t)
	actors := st.table(4)
	st.moves(20)
	for _, a := range actors {
		a.Table = nil
	}
	for _, a := range actors {
		st.resume(a)
	}
	actors[0].waitsFor(ForAnswer, 3)
	st.link()
	st.moves(20)
}

func TestResumeWithTheCharterPartlySigned(t *testing.T) {
	st := newStage(t)
	h := st.host(3, st.config(0))
	b := st.guest(st.config(1), h)
	c := st.guest(st.config(2), h)
	st.drop = func(from, to *actor, e envelope) bool { return from == c && e.Type == msgRecord }
	st.link()
	if h.game == nil || h.game.opened || c.game == nil {
		t.Fatal("the charter should be signed by all, and the host not know")
	}
	st.drop = nil
	h.Table, b.Table, c.Table = nil, nil, nil
	for _, a := range st.actors {
		st.resume(a)
	}
	st.link()
	st.pass(2 * HeartbeatEvery)
	if !h.game.book.Started() {
		t.Fatalf("the game does not begin: %s", st.waits())
	}
	st.moves(3)
}

// A crash may leave a log cut after any record (all at both ends are tried, some between): from each the table can be resumed and played to its end.
func TestResumeFromEveryRecord(t *testing.T) {
	st := newStage(t)
	actors := st.table(2)
	for st.move() {
	}
	whole := append([]transcript.Record(nil), actors[1].log...)
	for n := range whole {
		if n > 40 && n < len(whole)-16 && n%5 != 0 {
			continue
		}
		r, err := reread(actors[1].cfg, whole[:n+1])
		if n < 2 {
			if err == nil || r == nil {
				t.Errorf("%d records: %v", n+1, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%d records: %v", n+1, err)
		}
		tb, err := r.Table()
		if err != nil {
			t.Fatalf("%d records: %v", n+1, err)
		}
		b := &actor{Table: tb, st: st, cfg: actors[1].cfg, key: actors[1].key, log: append([]transcript.Record(nil), whole[:n+1]...)}
		st.actors[1] = b
		b.serve()
		actors[0].Down(b.key, "")
		actors[0].serve()
		st.up(actors[0], b)
		st.settle()
		for range 3 {
			st.pass(HeartbeatEvery)
		}
		if v := b.verdict(); v.Verdict != transcript.Complete {
			t.Fatalf("%d records: %s %+v; %s", n+1, v.Verdict, v.Problem, st.waits())
		}
	}
}

func TestOlderCopySignsNothingBeforeItsOwnEntriesAreBack(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	st.moves(10)
	b := actors[1]
	old := append([]transcript.Record(nil), b.log...)
	st.moves(50) // more than MaxAhead
	tip := b.game.tip()
	st.crash(b)
	b.log = old
	st.resume(b)
	b.waitsFor(ForAnswer, 0)
	for i := 0; b.game.tip() < tip; i++ {
		if b.MayMove() {
			t.Fatalf("it may move at step %d, and its own entries go up to %d", b.game.tip()+1, tip)
		}
		if i == 0 {
			st.link(actors[0], b)
			if b.MayMove() || b.Waits()[0].What != ForAnswer {
				t.Fatal("one answer is enough for it")
			}
			st.link()
		}
		st.pass(HeartbeatEvery)
		if i > 20 {
			t.Fatalf("it stays at step %d of %d: %s", b.game.tip(), tip, st.waits())
		}
	}
	for st.move() {
	}
	for _, a := range actors {
		if _, halted := tell[Halted](a); halted {
			t.Errorf("%s: %s", a.cfg.Name, a.words())
		}
	}
}

func TestPersonMayVouchForItsCopy(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	st.until(func() bool { return !actors[2].MayMove() })
	mover := 0
	if actors[1].MayMove() {
		mover = 1
	}
	for _, a := range actors {
		a.Table = nil
	}
	st.resume(actors[0])
	st.resume(actors[1])
	st.link(actors[0], actors[1])
	actors[mover].waitsFor(ForAnswer, 2)
	actors[0].Vouch()
	actors[1].Vouch()
	st.settle()
	if !st.move() {
		t.Errorf("it does not play on: %s", st.waits())
	}
}

// Who resumes an older copy may have acknowledged an entry that it no longer has. It is not talked into
// acknowledging another one for the step.
func TestResumedCopyIsNotTalkedIntoASecondAck(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	a, b, evil := actors[0], actors[1], actors[2]
	st.until(evil.MayMove)
	old := append([]transcript.Record(nil), b.log...)
	seat := evil.game.book.State().Actor()
	f, err := evil.game.book.NewEntry(evil.cfg.Key, evil.game.session, seat, evil.game.book.State().Moves(nil)[1:2])
	if err != nil {
		t.Fatal(err)
	}
	other := packRecord(f.Record())
	st.move()
	st.crash(b)
	b.log = old
	st.resume(b)
	acks := func() (n int) {
		for _, e := range b.sent {
			var m recordMsg
			if e.Type != msgRecord || e.into(&m) != nil || m.Kind != uint8(transcript.KindAck) {
				continue
			}
			f, err := transcript.ParseFrame(transcript.KindAck, m.Payload)
			if err == nil && f.Operator == 1 && f.Step == evil.game.tip() {
				n++
			}
		}
		return n
	}
	before := acks()
	b.Up(evil.key, nil)
	st.inject(evil, b, other)
	b.Receive(evil.key, pack(msgAnswer, &answerMsg{b.game.session, b.game.tip(), ""}))
	st.link(a, b)
	h, ok := tell[Halted](b)
	if !ok || h.Fault.Operator != 2 || h.Fault.Verdict != transcript.Cheated {
		t.Errorf("%s", b.words())
	}
	if acks() != before {
		t.Error("it acknowledged one of the two")
	}
}
