package lockstep

import (
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/transcript"
)

// warped are the rules of a program with a defect: from the n-th move on, its positions are others.
type warped struct {
	engine.Rules
	n int
}

type warpedState struct {
	engine.State
	rules *warped
	left  int
}

func (w *warped) New(t engine.Table, d *engine.Dice, ev *engine.Events) (engine.State, error) {
	s, err := w.Rules.New(t, d, ev)
	return &warpedState{s, w, w.n}, err
}

func (w *warped) Blank(t engine.Table) (engine.State, error) {
	s, err := w.Rules.Blank(t)
	return &warpedState{s, w, w.n}, err
}

func (s *warpedState) Rules() engine.Rules { return s.rules }
func (s *warpedState) Clone() engine.State {
	return &warpedState{s.State.Clone(), s.rules, s.left}
}
func (s *warpedState) CopyFrom(o engine.State) {
	w := o.(*warpedState)
	s.State.CopyFrom(w.State)
	s.left = w.left
}

func (s *warpedState) Apply(m engine.Move, d *engine.Dice, ev *engine.Events) error {
	err := s.State.Apply(m, d, ev)
	if err != nil {
		return err
	}
	if s.left--; s.left == 0 {
		b := engine.Encode(nil, s.State)
		for i := len(b) - 1; i >= 0; i-- { // another position that can be read
			b[i] ^= 1
			if engine.Decode(s.State, b) == nil {
				return nil
			}
			b[i] ^= 1
		}
		panic("no position is near")
	}
	return nil
}

// warp gives an operator a program that is wrong from the n-th move on.
func warp(cfg Config, n int) Config {
	find := cfg.Find
	cfg.Find = func(game string, ruleset uint16, components transcript.Hash, yaml []byte) (engine.Rules, error) {
		r, err := find(game, ruleset, components, yaml)
		return &warped{r, n}, err
	}
	return cfg
}

// desync seats n operators, of which the last runs a program that is wrong from the 12th move on.
func desync(t *testing.T, n int, before func(st *stage)) (*stage, []*actor) {
	return desyncAt(t, n, 12, before)
}

func desyncAt(t *testing.T, n, move int, before func(st *stage)) (*stage, []*actor) {
	st := newStage(t)
	host := st.host(n, st.config(0))
	for i := 1; i < n; i++ {
		cfg := st.config(i)
		if i == n-1 {
			cfg = warp(cfg, move)
		}
		st.guest(cfg, host)
	}
	st.link()
	if before != nil {
		before(st)
	}
	return st, st.actors
}

func (a *actor) halt(t *testing.T) Halted {
	t.Helper()
	h, ok := tell[Halted](a)
	if !ok || h.Fault.Verdict != transcript.Disagree {
		t.Fatalf("%s did not stop for a desync: %s", a.cfg.Name, a.words())
	}
	return h
}

// knowsAll checks that an actor stopped at that step, knows the positions of all and tells where each that differs does.
func (a *actor) knowsAll(t *testing.T, step uint32, n int) {
	t.Helper()
	if h := a.halt(t); h.Step != step {
		t.Errorf("%s stopped at step %d, not %d", a.cfg.Name, h.Step, step)
	}
	p, _ := tell[Positions](a)
	differ := map[int]bool{}
	for _, e := range a.told {
		if d, ok := e.(Differs); ok {
			if d.Mine == d.Theirs || d.Mine.Path == "" || differ[d.Operator] {
				t.Errorf("%s is told %+v", a.cfg.Name, d)
			}
			differ[d.Operator] = true
		}
	}
	for i := range n {
		if p.Of == nil || p.Of[i].State == nil || p.Of[i].Program != "stage 1" {
			t.Fatalf("%s does not know the position of operator %d: %+v", a.cfg.Name, i, p.Of)
		}
		if other := (i == n-1) != (a.game.me == n-1); other != differ[i] {
			t.Errorf("%s: a difference to operator %d is told: %t", a.cfg.Name, i, differ[i])
		}
	}
}

func TestDesyncIsComparedByAll(t *testing.T) {
	for n := 2; n <= 4; n++ {
		st, actors := desync(t, n, nil)
		for st.move() {
		}
		step := actors[0].halt(t).Step
		for _, a := range actors {
			a.knowsAll(t, step, n)
			if st.move() {
				t.Error("it is played on")
			}
		}
		st.pass(2 * HeartbeatEvery)
		for _, a := range actors {
			if count[Parted](a) != 1 {
				t.Errorf("of %d: %s does not part when all know all", n, a.cfg.Name)
			}
			rep := a.verdict()
			r := rep.Rift
			if rep.Verdict != transcript.Disagree || r == nil || r.Step != step || !slices.Contains(r.Wrong, n-1) || slices.Contains(r.Wrong, 0) || rep.Owner != a.game.me {
				t.Fatalf("%s: %s, %+v", a.cfg.Name, rep.Verdict, r)
			}
			if a != actors[n-1] && len(r.Right)+len(r.Wrong) != n {
				t.Errorf("%s does not hold what each stated: %+v", a.cfg.Name, r)
			}
		}
	}
}

// Who is linked to one operator alone gets the positions of all through it.
func TestPositionsArePassedOn(t *testing.T) {
	st, actors := desync(t, 4, func(st *stage) {
		for i, a := range st.actors[1:] {
			for _, b := range st.actors[1 : i+1] {
				st.cut[[2]Key{a.key, b.key}] = true
				st.down(a, b)
			}
		}
	})
	for i := 0; i < 100 && actors[0].game.halted == nil; i++ {
		if !st.move() {
			st.pass(HeartbeatEvery) // entries come by way of the first
		}
	}
	st.pass(3 * HeartbeatEvery)
	step := actors[0].halt(t).Step
	for _, a := range actors {
		a.knowsAll(t, step, 4)
	}
}

func TestWhoWasAwayComparesToo(t *testing.T) {
	for _, crashed := range []bool{false, true} {
		var st *stage
		var actors []*actor
		var away *actor
		for move := uint32(12); away == nil || away.MayMove(); move++ { // the move at which programs part is the next, and is not for who goes away
			st, actors = desyncAt(t, 3, int(move), nil)
			away = actors[1]
			st.until(func() bool { return actors[0].game.tip() >= move })
		}
		if crashed {
			st.crash(away)
		} else {
			st.down(away, actors[0])
			st.down(away, actors[2])
		}
		for st.move() {
		}
		step := actors[0].halt(t).Step
		if p, _ := tell[Positions](actors[0]); p.Of[1].State != nil || count[Parted](actors[0]) > 0 {
			t.Fatalf("the position of who is away is known: %+v", p)
		}
		if crashed {
			st.resume(away)
		}
		st.link()
		st.pass(3 * HeartbeatEvery)
		for _, a := range actors {
			a.knowsAll(t, step, 3)
		}
	}
}

func TestNobodyWaitsForeverForPositions(t *testing.T) {
	st, actors := desync(t, 3, nil)
	st.drop = func(from, to *actor, e envelope) bool { return e.Type == msgPosition }
	for st.move() {
	}
	st.crash(actors[1])
	st.pass(StayFor + 2*HeartbeatEvery)
	if count[Parted](actors[0]) != 1 {
		t.Error("it stays for ever")
	}
}

// An ack or seal that comes late and states another outcome stops the table at its step, and stands in the log.
func TestLateContradictionsStandInTheLog(t *testing.T) {
	for _, kind := range []transcript.Kind{transcript.KindAck, transcript.KindSeal} {
		st := newStage(t)
		actors := st.table(3)
		a, liar := actors[0], actors[2]
		st.drop = func(from, to *actor, e envelope) bool { // with the ack of the step the seal would be a lie
			k, _, step := about(e)
			return from == liar && (k == kind || k == transcript.KindAck && step == transcript.SealEvery)
		}
		var f *transcript.Frame
		if kind == transcript.KindAck {
			st.until(func() bool { return !liar.MayMove() && a.game.tip() > 8 })
			f = liar.game.book.NewAck(liar.cfg.Key, 2, liar.game.session)
			f = transcript.Sign(liar.cfg.Key, f.Header, &transcript.Ack{In: liar.game.book.Tip().In, Digest: transcript.Hash{1}})
			st.until(func() bool { return a.game.tip() > f.Step })
		} else {
			st.until(func() bool { return a.game.tip() == transcript.SealEvery })
			f = liar.game.book.NewSeal(liar.cfg.Key, 2, liar.game.session)
			link := transcript.Tip{In: liar.game.book.Tip().In, Digest: transcript.Hash{1}}.Link()
			f = transcript.Sign(liar.cfg.Key, f.Header, &transcript.Seal{Link: link, Digest: transcript.Hash{1}})
		}
		st.inject(liar, a, packRecord(f.Record()))
		for _, x := range actors[:2] {
			if h := x.halt(t); h.Step != f.Step || h.Fault.Operator != 2 {
				t.Errorf("%s %s: step %d, operator %d", kind, x.cfg.Name, h.Step, h.Fault.Operator)
			}
			rep := x.verdict()
			if rep.Verdict != transcript.Disagree || rep.Rift == nil || rep.Rift.Step != f.Step || !slices.Equal(rep.Rift.Wrong, []int{2}) {
				t.Errorf("%s %s: its log is %s, %+v, %+v", kind, x.cfg.Name, rep.Verdict, rep.Problem, rep.Rift)
			}
		}
	}
}

// Who states one outcome to one and another to another did not make a mistake: its two acks convict it.
func TestDesyncThatWasALie(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	a, liar := actors[0], actors[2]
	st.until(func() bool { return !liar.MayMove() && a.game.tip() > 4 })
	st.drop = func(from, to *actor, e envelope) bool { return from == liar && to == a && e.Type == msgRecord }
	st.moves(1)
	f := liar.game.book.NewAck(liar.cfg.Key, 2, liar.game.session)
	f = transcript.Sign(liar.cfg.Key, f.Header, &transcript.Ack{In: liar.game.book.Tip().In, Digest: transcript.Hash{1}})
	st.inject(liar, a, packRecord(f.Record()))
	for _, x := range actors[:2] {
		h, _ := tell[Halted](x)
		if h.Fault == nil || h.Fault.Verdict != transcript.Cheated || h.Fault.Operator != 2 {
			t.Errorf("%s: %s", x.cfg.Name, x.words())
		}
		if v := x.verdict(); v.Verdict != transcript.Cheated {
			t.Errorf("%s: its log is %s", x.cfg.Name, v.Verdict)
		}
	}
}

func TestPositionsAreBoundedAndBelievedAsSigned(t *testing.T) {
	st, actors := desync(t, 3, nil)
	st.drop = func(from, to *actor, e envelope) bool { return e.Type == msgPosition }
	for st.move() {
	}
	a, b, c := actors[0], actors[1], actors[2]
	step := a.halt(t).Step
	right := positionMsg{step, 2, "x", c.game.rift.stated[2].Bytes(), c.game.rift.bytes[2]}
	known := func() bool { p, _ := tell[Positions](a); return p.Of[2].State != nil || p.Of[2].Flaw != "" }
	for name, change := range map[string]func(m *positionMsg){
		"changed by who passes it on": func(m *positionMsg) { m.Bytes = slices.Clone(m.Bytes); m.Bytes[0] ^= 1 },
		"too long":                    func(m *positionMsg) { m.Bytes = make([]byte, maxPosition+1) },
		"of another step":             func(m *positionMsg) { m.Step++ },
		"of nobody":                   func(m *positionMsg) { m.Operator = 9 },
		"of another operator's ack":   func(m *positionMsg) { m.Stated = b.game.rift.stated[1].Bytes() },
		"without a frame":             func(m *positionMsg) { m.Stated = []byte{1} },
		"not told":                    func(m *positionMsg) { m.Bytes = []byte{} },
	} {
		m := right
		change(&m)
		st.inject(b, a, pack(msgPosition, &m))
		if known() {
			t.Errorf("a position %s is taken", name)
		}
	}
	told := len(a.told)
	st.inject(b, a, pack(msgPosition, &right))
	if !known() || a.halt(t).Step != step {
		t.Fatal("the right one is not taken from who passes it on")
	}
	n := len(a.told)
	for range 50 {
		st.inject(b, a, pack(msgPosition, &right))
	}
	if len(a.told) != n || n == told {
		t.Error("it is told again and again")
	}
	wrong := right
	wrong.Operator, wrong.Stated, wrong.Bytes = 1, b.game.rift.stated[1].Bytes(), []byte{1}
	st.inject(b, a, pack(msgPosition, &wrong))
	if p, _ := tell[Positions](a); !strings.Contains(p.Of[1].Flaw, "not the one it signed") {
		t.Errorf("%+v", p.Of[1])
	}
}

// A table that stopped can be resumed by those who want to compare later; nothing is logged by it but what others state.
func TestStoppedTableIsResumedToCompare(t *testing.T) {
	st, actors := desync(t, 3, nil)
	away := actors[1]
	st.until(func() bool { return actors[0].game.tip() >= 12 && !away.MayMove() || actors[0].game.halted != nil })
	st.crash(away)
	for st.move() {
	}
	step := actors[0].halt(t).Step
	a := actors[0]
	st.crash(a)
	logged := len(a.log)
	st.resume(a)
	a.halt(t)
	if a.MayMove() || len(a.log) != logged {
		t.Errorf("%d records more", len(a.log)-logged)
	}
	st.resume(away)
	st.link()
	st.pass(3 * HeartbeatEvery)
	a.knowsAll(t, step, 3)
	away.knowsAll(t, step, 3)
	if v := a.verdict(); v.Verdict != transcript.Disagree || !slices.Contains(v.Rift.Wrong, 2) {
		t.Errorf("its log is %s, %+v", v.Verdict, v.Rift)
	}
	liar := actors[2] // its own copy contradicts the right program: that one cannot go on with it
	liar.cfg.Find = library
	r := Reopen(liar.cfg)
	var err error
	for _, rec := range liar.log {
		if err = r.Record(rec); err != nil {
			break
		}
	}
	if err == nil {
		t.Error("a program resumes a copy that states what it does not compute")
	}
}
