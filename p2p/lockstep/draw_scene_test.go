package lockstep

import (
	"crypto/sha256"
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
)

// fairStage is a stage whose tables have fair dice.
func fairStage(t testing.TB) *stage {
	st := newStage(t)
	st.fair, st.chain, st.data, st.hasty = true, 64, brief, true
	return st
}

// about tells of what kind a message's record is, whose, and of which step; 0 of messages without one.
func about(e envelope) (k transcript.Kind, who int, step uint32) {
	var m recordMsg
	if e.Type != msgRecord || e.into(&m) != nil {
		return 0, -1, 0
	}
	if _, v, err := transcript.ParseReveal(m.Payload); transcript.Kind(m.Kind) == transcript.KindReveal && err == nil {
		return transcript.KindReveal, int(v.Operator), 0
	}
	f, err := transcript.ParseFrame(transcript.Kind(m.Kind), m.Payload)
	if err != nil {
		return 0, -1, 0
	}
	return f.Kind, int(f.Operator), f.Step
}

// lose drops the records of these kinds by an operator, whoever passes them on, on their way to any of some actors (none: to all).
func lose(who *actor, to []*actor, kinds ...transcript.Kind) func(from, to *actor, e envelope) bool {
	return func(_, b *actor, e envelope) bool {
		k, by, _ := about(e)
		return by == who.game.me && slices.Contains(kinds, k) && (len(to) == 0 || slices.Contains(to, b))
	}
}

// toDraw plays until an actor may draw that the scenario wants for a mover.
func (st *stage) toDraw(want func(a *actor) bool) *actor {
	for {
		for _, a := range st.actors {
			if a.Table != nil && a.MayMove() && want(a) && slices.ContainsFunc(a.State().Moves(nil), func(m engine.Move) bool { return m.Kind == toy.Draw }) {
				return a
			}
		}
		st.moves(1)
	}
}

// draw lets an actor draw.
func (st *stage) draw(a *actor) {
	st.t.Helper()
	menu := a.State().Moves(nil)
	at := slices.IndexFunc(menu, func(m engine.Move) bool { return m.Kind == toy.Draw })
	if err := a.Move(a.State().Actor(), menu[at:at+1]); err != nil {
		st.t.Fatal(err)
	}
	a.serve()
	st.settle()
}

func anybody(*actor) bool { return true }

func is(x *actor) func(*actor) bool { return func(a *actor) bool { return a == x } }

// disclosed tells whether an actor has ever sent its own value for the draw at a step, under whatever entry.
func (a *actor) disclosed(step uint32) bool {
	return slices.ContainsFunc(a.sent, func(e envelope) bool {
		k, who, s := about(e)
		return k == transcript.KindReveal && who == a.game.me && s == step
	})
}

// impatient lets an actor's draw have waited long enough to go on without who is here, with no heartbeat in between.
func (a *actor) impatient() { a.game.since = a.now - 2*HeartbeatEvery }

// goOn is a person that has waited and orders to go on, and whatever follows from it.
func (st *stage) goOn(a *actor) {
	st.t.Helper()
	a.impatient()
	if err := a.GoOn(); err != nil {
		st.t.Fatalf("%s: %v", a.cfg.Name, err)
	}
	a.serve()
	st.settle()
}

// whole plays to the end among these and holds their copies against each other.
func (st *stage) whole(of ...*actor) []*transcript.Report {
	st.t.Helper()
	for st.move() {
	}
	st.pass(3 * HeartbeatEvery)
	for st.move() {
	}
	var reps []*transcript.Report
	for _, a := range of {
		v := a.verdict()
		if v.Verdict != transcript.Complete {
			st.t.Errorf("%s: %s %+v; %s; %s", a.cfg.Name, v.Verdict, v.Problem, st.waits(), a.words())
		}
		if v.Tip != of[0].Tip() {
			st.t.Errorf("%s ends with another tip", a.cfg.Name)
		}
		reps = append(reps, v)
	}
	return reps
}

func mute(a *actor) func(from, to *actor, e envelope) bool {
	return func(from, to *actor, e envelope) bool { return from == a || to == a }
}

// No value before all have confirmed: one echo that is held back keeps all values back.
func TestNoValueBeforeAllHaveConfirmed(t *testing.T) {
	for n := 2; n <= 4; n++ {
		st := fairStage(t)
		actors := st.table(n)
		a, d := actors[0], actors[n-1]
		st.toDraw(is(a))
		step := a.game.tip() + 1
		st.drop = func(from, _ *actor, e envelope) bool {
			k, who, _ := about(e)
			return who == d.game.me && (k == transcript.KindEcho || k == transcript.KindReveal)
		}
		st.draw(a)
		st.pass(2 * HeartbeatEvery)
		for _, x := range actors {
			if x != d && x.disclosed(step) {
				t.Errorf("%d operators: %s disclosed before all had confirmed", n, x.cfg.Name)
			}
			if x != d {
				x.waitsFor(ForEcho, d.game.me)
			}
		}
		st.drop = nil
		st.pass(2 * HeartbeatEvery)
		st.whole(actors...)
	}
}

// Two entries to two peers: nobody discloses for either, and the mover is convicted once they meet. All that the mover holds lacks
// the honest values, without which the draw is any.
func TestTwoEntriesForOneDrawShowTheMoverNothing(t *testing.T) {
	results := map[uint64]int{}
	st := fairStage(t)
	actors := st.table(3)
	eve, b, c := actors[0], actors[1], actors[2]
	st.toDraw(is(eve))
	step := eve.game.tip() + 1
	menu, seat := eve.State().Moves(nil), eve.State().Actor()
	at := slices.IndexFunc(menu, func(m engine.Move) bool { return m.Kind == toy.Draw })
	one, err := eve.game.book.NewEntry(eve.cfg.Key, eve.game.session, seat, menu[at:at+1])
	if err != nil {
		t.Fatal(err)
	}
	h := one.Header
	h.Session = transcript.Session{1} // another body, with the same move
	e := transcript.NewEntry(true, menu[at:at+1])
	two := transcript.Sign(eve.cfg.Key, h, &e)
	apart := func(from, to *actor, _ envelope) bool { return from != eve && to != eve }
	st.drop = apart
	st.inject(eve, b, packRecord(one.Record()))
	st.inject(eve, c, packRecord(two.Record()))
	st.pass(2 * HeartbeatEvery)
	for _, x := range []*actor{b, c} {
		if x.game.book.Pending() == nil || x.disclosed(step) {
			t.Errorf("%s: pending %t, disclosed %t", x.cfg.Name, x.game.book.Pending() != nil, x.disclosed(step))
		}
	}
	// The mover has its own value; the dice with each of 1,000 others' values it may imagine differ.
	event := b.game.book.DrawEvent()
	for i := range 1000 {
		sim := *b.game.book
		var values []transcript.Reveal
		for who := range actors {
			values = append(values, transcript.Reveal{Operator: uint8(who), Value: transcript.NameBlob([]byte{byte(i), byte(i >> 8), byte(who)}).Hash})
		}
		_, index := sim.Value(0)
		o := &sim.Charter.Operators[0]
		values[0].Value = transcript.NewDiceChain(eve.cfg.Key, o.Nonce, 0, o.Length).Value(index)
		if sim.CheckReveal(event, values[0]) != nil || sim.CheckReveal(event, values[1]) == nil || sim.CheckReveal(event, values[2]) == nil {
			t.Fatal("a value that was made up counts, or the own one does not")
		}
		seed := sha256.New() // as transcript/FORMAT.md gives it
		seed.Write([]byte("tribes/seed-fair/1"))
		seed.Write(sim.Table[:])
		seed.Write([]byte{0, 0, 0, byte(event), byte(len(values))})
		for _, v := range values {
			seed.Write(append([]byte{v.Operator}, v.Value[:]...))
		}
		results[engine.NewDice([32]byte(seed.Sum(nil))).N(3)]++
	}
	for r := range uint64(3) {
		if results[r] < 250 || results[r] > 420 {
			t.Errorf("imagined draws: %v", results)
			break
		}
	}
	st.drop = nil
	st.pass(2 * HeartbeatEvery)
	for _, x := range []*actor{b, c} {
		if h, ok := tell[Halted](x); !ok || h.Fault.Operator != eve.game.me || h.Fault.Verdict != transcript.Cheated {
			t.Errorf("%s: %s", x.cfg.Name, x.words())
		}
		if x.disclosed(step) {
			t.Errorf("%s disclosed", x.cfg.Name)
		}
	}
}

// What is no value of the draw is no value, whoever sends it; a wrong one that is signed convicts.
func TestWhatIsNoValueOfTheDraw(t *testing.T) {
	for _, c := range []struct {
		name  string
		data  func(d *actor, right transcript.Reveal, event uint32) []byte
		halts bool
	}{
		{"a wrong value, bare", func(d *actor, r transcript.Reveal, event uint32) []byte {
			r.Value[0] ^= 1
			return packRecord(r.Record(event))
		}, false},
		{"the right value for the next draw, bare", func(d *actor, r transcript.Reveal, event uint32) []byte { return packRecord(r.Record(event + 1)) }, false},
		{"a value of nobody", func(d *actor, r transcript.Reveal, event uint32) []byte {
			r.Operator = 7
			return packRecord(r.Record(event))
		}, false},
		{"a value of an epoch that is not there", func(d *actor, r transcript.Reveal, event uint32) []byte {
			r.Epoch = 1 << 31
			return packRecord(r.Record(event))
		}, false},
		{"over-long garbage", func(*actor, transcript.Reveal, uint32) []byte {
			return packRecord(transcript.Record{Kind: transcript.KindReveal, Payload: make([]byte, transcript.MaxFrame)})
		}, false},
		{"nothing at all", func(*actor, transcript.Reveal, uint32) []byte {
			return packRecord(transcript.Record{Kind: transcript.KindReveal, Payload: []byte{}})
		}, false},
		{"one of another table", func(d *actor, r transcript.Reveal, event uint32) []byte {
			r.Value[0] ^= 1
			return d.by(transcript.KindReveal, func(h *transcript.Header) { h.Event, h.Table = event, transcript.Hash{1} }, &r)
		}, false},
		{"one of a draw to come, signed", func(d *actor, r transcript.Reveal, event uint32) []byte {
			return d.by(transcript.KindReveal, func(h *transcript.Header) { h.Event = event + 40 }, &r)
		}, false},
		{"a wrong one, signed", func(d *actor, r transcript.Reveal, event uint32) []byte {
			r.Value[0] ^= 1
			return d.by(transcript.KindReveal, func(h *transcript.Header) { h.Event = event }, &r)
		}, true},
		{"another's, signed", func(d *actor, r transcript.Reveal, event uint32) []byte {
			r.Operator, r.Value[0] = 0, r.Value[0]^1
			return d.by(transcript.KindReveal, func(h *transcript.Header) { h.Event = event }, &r)
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := fairStage(t)
			actors := st.table(3)
			a, b, d := actors[0], actors[1], actors[2]
			st.toDraw(is(a))
			st.drop = lose(d, nil, transcript.KindReveal)
			st.draw(a)
			event := a.game.book.DrawEvent()
			epoch, index := d.game.book.Value(2)
			if d.game.book.Pending() == nil { // it has all values and is through
				index = event
			}
			o := &a.game.book.Charter.Operators[2]
			right := transcript.Reveal{Operator: 2, Epoch: epoch, Value: transcript.NewDiceChain(d.cfg.Key, o.Nonce, epoch, o.Length).Value(index)}
			data := c.data(d, right, event)
			for range 3 {
				st.inject(d, a, data)
			}
			if _, halted := tell[Halted](a); halted != c.halts {
				t.Fatalf("halted %t: %s", halted, a.words())
			}
			if c.halts {
				return
			}
			if a.game.values[2] != nil {
				t.Fatal("it was taken")
			}
			for range 2 { // and once more: a repeat changes nothing
				st.inject(d, a, packRecord(right.Record(event)))
				st.inject(d, b, packRecord(right.Record(event)))
			}
			st.drop = nil
			st.pass(2 * HeartbeatEvery)
			st.inject(d, a, packRecord(right.Record(event))) // late
			st.whole(actors...)
		})
	}
}

// Chains of two values are refilled again and again, with a program that crashes among it, and one that withholds.
func TestRefillWithACrash(t *testing.T) {
	for n := 2; n <= 3; n++ {
		st := fairStage(t)
		st.chain = 2
		actors := st.table(n)
		for i := range 12 {
			if !st.move() {
				break
			}
			x := actors[i%n]
			st.crash(x)
			st.resume(x)
			st.link()
			st.pass(HeartbeatEvery)
		}
		if commits := slices.ContainsFunc(actors[0].log, func(r transcript.Record) bool { return r.Kind == transcript.KindCommit }); !commits {
			t.Error("no chain was refilled")
		}
		if n == 3 && slices.ContainsFunc(actors[1].State().Moves(nil), func(m engine.Move) bool { return m.Kind == toy.Draw }) {
			st.withhold(actors[2])
			st.whole(actors[:2]...)
			continue
		}
		st.whole(actors...)
	}
}

func TestGoOnWhereNothingWaits(t *testing.T) {
	st := fairStage(t)
	h := st.host(2, st.config(0))
	if h.GoOn() == nil {
		t.Error("in the lobby")
	}
	st.guest(st.config(1), h)
	st.link()
	if h.GoOn() == nil {
		t.Error("where no draw waits")
	}
	if n := len(h.game.abandons); n > 0 {
		t.Errorf("%d words were said", n)
	}
	st.whole(st.actors...)
}

// A copy may end anywhere in a draw that waits, or that went on without somebody. Resumed, it carries on from there.
func TestResumeFromEveryRecordOfADraw(t *testing.T) {
	for _, without := range []bool{false, true} {
		for who := range 3 {
			for cut := 0; ; cut++ {
				st := fairStage(t)
				actors := st.table(4)
				a, d, x := actors[0], actors[3], actors[who]
				st.toDraw(is(a))
				from := len(x.log)
				step := a.game.tip() + 1
				var rest []*actor
				if without {
					st.drop = lose(d, nil, transcript.KindReveal)
				}
				st.draw(a)
				if rest = actors; without {
					rest = actors[:3]
					st.drop = mute(d)
					for _, y := range rest {
						st.goOn(y)
					}
				}
				if a.game.tip() != step {
					t.Fatalf("not drawn: %s", st.waits())
				}
				if from+cut > len(x.log) {
					break
				}
				st.crash(x)
				x.log = slices.Clone(x.log[:from+cut])
				st.resume(x)
				st.link()
				st.pass(2 * HeartbeatEvery)
				if without {
					x.Vouch()
					x.serve()
					st.settle()
				}
				st.pass(2 * HeartbeatEvery)
				if x.game.tip() != step {
					t.Errorf("operator %d, without somebody %t, %d records of the draw: %s; %s", who, without, cut, st.waits(), x.words())
					continue
				}
				if cut == who {
					st.whole(rest...)
				} else if v := x.verdict(); v.Verdict != transcript.Unfinished {
					t.Errorf("operator %d, without somebody %t, %d records of the draw: its copy is %s: %+v", who, without, cut, v.Verdict, v.Problem)
				}
			}
		}
	}
}

// A draw costs three one-way trips, one and a half round trips, whatever the number of operators: the entry, the
// confirmations, the values. After fewer nobody knows the outcome, the mover included; of two operators the other one
// confirms and discloses at once, so that the mover knows it after two.
func TestADrawTakesThreeTrips(t *testing.T) {
	for n := 2; n <= 4; n++ {
		st := fairStage(t)
		actors := st.table(n)
		mover := st.toDraw(anybody)
		step := mover.game.tip() + 1
		menu := mover.State().Moves(nil)
		at := slices.IndexFunc(menu, func(m engine.Move) bool { return m.Kind == toy.Draw })
		if err := mover.Move(mover.State().Actor(), menu[at:at+1]); err != nil {
			t.Fatal(err)
		}
		mover.serve()
		for trip := 1; trip <= 3; trip++ {
			for _, a := range actors {
				if a.game.tip() >= step && !(n == 2 && a == mover && trip == 3) {
					t.Errorf("%d operators: %s has step %d before trip %d", n, a.cfg.Name, step, trip)
				}
			}
			now := st.pending
			st.pending = nil
			for _, p := range now {
				p.to.Receive(p.from.key, p.data)
				p.to.serve()
			}
		}
		for _, a := range actors {
			if a.game.tip() != step {
				t.Errorf("%d operators: after three trips %s has step %d, not %d", n, a.cfg.Name, a.game.tip(), step)
			}
		}
	}
}

// Somebody who is here is not given up before it can have answered; who is away is.
func TestWhoIsHereIsGivenTimeToAnswer(t *testing.T) {
	st := fairStage(t)
	actors := st.table(4)
	a, b, d := actors[0], actors[1], actors[3]
	st.toDraw(is(a))
	st.down(a, d)
	st.drop = func(from, _ *actor, _ envelope) bool { return from == b || from == d }
	st.draw(a)
	if err := a.GoOn(); err != nil {
		t.Fatal(err)
	}
	if got := a.game.bound(); got != transcript.Of(d.game.me) {
		t.Errorf("at once the table would go on without %v", got.Operators())
	}
	st.pass(2 * HeartbeatEvery)
	if err := a.GoOn(); err != nil {
		t.Fatal(err)
	}
	if got := a.game.bound(); got != transcript.Of(b.game.me, d.game.me) {
		t.Errorf("later the table would go on without %v", got.Operators())
	}
	a.serve()
	st.settle()
	c := actors[2]
	c.game.since = st.now // what it has waited itself does not count where it is asked
	for range 2 {         // it was asked twice
		if err := c.GoOn(); err != nil {
			t.Fatal(err)
		}
	}
	if c.game.book.Live(b.game.me) || c.game.book.Live(d.game.me) {
		t.Error("who is asked does not go on")
	}

	st = fairStage(t)
	actors = st.table(2)
	a, b = actors[0], actors[1]
	st.toDraw(is(a))
	st.drop = func(from, _ *actor, _ envelope) bool { return from == b }
	st.draw(a)
	if err := a.GoOn(); err == nil || a.game.bound() != 0 {
		t.Errorf("at once the table would go on without %v: %v", a.game.bound().Operators(), err)
	}
}
