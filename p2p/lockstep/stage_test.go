package lockstep

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/transcript"
)

// stage is a small theatre for scenarios: actors with a network that delivers in order, at once, and only
// what the scenario lets through.
type stage struct {
	t       testing.TB
	now     Time
	actors  []*actor
	cut     map[[2]Key]bool
	drop    func(from, to *actor, e envelope) bool // messages that get lost
	pending []parcel
	hasty   bool // plays the last legal move, not the first, which soon ends the toy
	fair    bool // every draw takes a value of each, of chains of so many values (0: 64)
	chain   uint32
	data    []byte // component data that the host's table carries; nil: the toy's own
}

// brief are component data with which the toy is over soon, and has its private deck.
var brief = []byte("bag: {source: rulebook, pebbles: [3, 3, 3]}\npoints: {source: rulebook, each: [1, 2, 3]}\ngoal: {source: published, points: 9}\n")

type parcel struct {
	from, to *actor
	data     []byte
}

// actor is an operator on the stage.
type actor struct {
	*Table
	st    *stage
	cfg   Config
	key   Key
	log   []transcript.Record
	told  []Event
	sent  []envelope
	state engine.State
	shy   bool // does not confirm by itself
}

func newStage(t testing.TB) *stage { return &stage{t: t, cut: map[[2]Key]bool{}} }

func (st *stage) config(i int, places ...Ask) Config {
	if len(places) == 0 {
		places = person(fmt.Sprintf("Player %d", i))
	}
	n := 0
	return Config{Key: simKey(i), Name: fmt.Sprintf("Operator %d", i), Places: places, Program: "stage 1", Find: library, Chain: st.chain,
		Fresh: func() [32]byte { n++; return transcript.NameBlob(fmt.Appendf(nil, "%s %d %d", st.t.Name(), i, n)).Hash }}
}

func (st *stage) add(cfg Config, tb *Table) *actor {
	a := &actor{Table: tb, st: st, cfg: cfg, key: tb.me}
	st.actors = append(st.actors, a)
	tb.Tick(st.now)
	return a
}

func cairns(t testing.TB, seats int, yaml []byte) Offer {
	rules, err := pebbles(yaml)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Offer{Rules: rules, Table: table, Carried: yaml != nil}
}

func (st *stage) host(seats int, cfg Config) *actor {
	offer := cairns(st.t, seats, st.data)
	offer.Fair = st.fair
	tb, err := NewHost(cfg, offer)
	if err != nil {
		st.t.Fatal(err)
	}
	return st.add(cfg, tb)
}

func (st *stage) guest(cfg Config, host *actor) *actor { return st.add(cfg, NewGuest(cfg, host.key)) }

// table seats n operators with one seat each and lets the game begin.
func (st *stage) table(n int) []*actor {
	host := st.host(n, st.config(0))
	for i := 1; i < n; i++ {
		st.guest(st.config(i), host)
	}
	st.link()
	for _, a := range st.actors {
		if a.game == nil || !a.game.book.Started() {
			st.t.Fatalf("%s: the game has not begun; waits for %+v, told %s", a.cfg.Name, a.Waits(), a.words())
		}
	}
	return st.actors
}

// link brings all links up that are not cut, and lets everything happen that follows.
func (st *stage) link(only ...*actor) {
	list := only
	if len(list) == 0 {
		list = st.actors
	}
	for i, a := range list {
		for _, b := range list[:i] {
			st.up(a, b)
		}
	}
	st.settle()
}

func (st *stage) up(a, b *actor) {
	if st.cut[[2]Key{a.key, b.key}] || a.Table == nil || b.Table == nil {
		return
	}
	for _, d := range [2][2]*actor{{a, b}, {b, a}} {
		if l := d[0].links[d[1].key]; l == nil || !l.up {
			d[0].Up(d[1].key, []string{"/memory/" + d[1].cfg.Name})
			d[0].serve()
		}
	}
}

func (st *stage) down(a, b *actor) {
	for _, d := range [2][2]*actor{{a, b}, {b, a}} {
		if d[0].Table != nil {
			d[0].Down(d[1].key, "the link broke")
			d[0].serve()
		}
	}
	st.settle()
}

func (st *stage) settle() {
	for _, a := range st.actors {
		if a.Table != nil {
			a.serve()
		}
	}
	for len(st.pending) > 0 {
		p := st.pending[0]
		st.pending = st.pending[1:]
		if p.to.Table == nil || p.from.Table == nil && p.from.key == p.to.key {
			continue
		}
		p.to.Receive(p.from.key, p.data)
		p.to.serve()
	}
}

// pass lets time go by in steps of a heartbeat.
func (st *stage) pass(d Time) {
	for end := st.now + d; st.now < end; {
		st.now = min(end, st.now+HeartbeatEvery)
		for _, a := range st.actors {
			if a.Table != nil {
				a.Tick(st.now)
				a.serve()
			}
		}
		st.settle()
	}
}

func (a *actor) serve() {
	out := a.Take()
	if out.Discard || out.Open != (transcript.Hash{}) {
		a.log = nil
	}
	for _, l := range out.Log {
		a.log = append(a.log, l.Record)
	}
	for _, m := range out.Send {
		e, err := unpack(m.Data)
		if err != nil {
			a.st.t.Fatalf("%s sends what cannot be read: %v", a.cfg.Name, err)
		}
		a.sent = append(a.sent, e)
		for _, b := range a.st.actors {
			if b == a || b.Table == nil || !m.Gossip && b.key != m.To || m.Gossip && b.key == a.key {
				continue
			}
			if l := a.links[b.key]; l == nil || !l.up || a.st.drop != nil && a.st.drop(a, b, e) {
				continue
			}
			if m.Gossip && a.st.drop != nil {
				continue // what a scenario takes away does not come by another way
			}
			a.st.pending = append(a.st.pending, parcel{a, b, m.Data})
		}
	}
	for _, e := range out.Events {
		a.told = append(a.told, e)
		switch e := e.(type) {
		case Proposed:
			if !a.shy {
				a.Confirm(e.Table, true)
				a.serve()
			}
		case Stepped:
			a.state = e.State
		}
	}
}

// move plays the first legal move (hasty: the last) of whoever is to act.
func (st *stage) move() bool {
	for _, a := range st.actors {
		if a.Table != nil && a.MayMove() {
			s := a.game.book.State()
			menu := s.Moves(nil)
			if st.hasty {
				menu = menu[len(menu)-1:]
			}
			if err := a.Move(s.Actor(), menu[:1]); err != nil {
				st.t.Fatal(err)
			}
			a.serve()
			st.settle()
			return true
		}
	}
	return false
}

// moves plays n moves.
func (st *stage) moves(n int) {
	for i := range n {
		if !st.move() {
			st.t.Fatalf("only %d of %d moves could be played; %s", i, n, st.waits())
		}
	}
}

// until plays on until something holds.
func (st *stage) until(holds func() bool) {
	for !holds() {
		st.moves(1)
	}
}

func (st *stage) waits() string {
	out := ""
	for _, a := range st.actors {
		if a.Table != nil {
			out += fmt.Sprintf("%s waits for %+v; ", a.cfg.Name, a.Waits())
		}
	}
	return out
}

// crash ends an actor's program; resume starts it from its log.
func (st *stage) crash(a *actor) {
	a.Table = nil
	for _, b := range st.actors {
		if b.Table != nil {
			b.Down(a.key, "gone")
			b.serve()
		}
	}
	st.settle()
}

func (st *stage) resume(a *actor) {
	r := Reopen(a.cfg)
	for i, rec := range a.log {
		if err := r.Record(rec); err != nil {
			st.t.Fatalf("%s: record %d: %v", a.cfg.Name, i+1, err)
		}
	}
	tb, err := r.Table()
	if err != nil {
		st.t.Fatal(err)
	}
	a.Table, a.told = tb, nil
	tb.Tick(st.now)
	a.serve()
}

func tell[E Event](a *actor) (last E, ok bool) {
	for _, e := range a.told {
		if x, is := e.(E); is {
			last, ok = x, true
		}
	}
	return last, ok
}

// words is what an actor was told in words.
func (a *actor) words() string {
	var out []string
	for _, e := range a.told {
		switch e := e.(type) {
		case Notice:
			out = append(out, e.Text)
		case Closed:
			out = append(out, "closed: "+e.Reason)
		case Halted:
			out = append(out, "halted: "+e.Fault.Reason)
		}
	}
	return strings.Join(out, "\n")
}

func (a *actor) expect(words string) {
	a.st.t.Helper()
	if !strings.Contains(a.words(), words) {
		a.st.t.Errorf("%s was told %q, not %q", a.cfg.Name, a.words(), words)
	}
}

func (a *actor) waitsFor(what What, operator int) {
	a.st.t.Helper()
	for _, w := range a.Waits() {
		if w.What == what && w.Operator == operator {
			return
		}
	}
	a.st.t.Errorf("%s waits for %+v, not for %d of operator %d", a.cfg.Name, a.Waits(), what, operator)
}

func (a *actor) verdict() *transcript.Report {
	s := sim{disk: a.log}
	rep, err := transcript.Verify(bytes.NewReader(s.file()), library)
	if err != nil {
		a.st.t.Fatal(err)
	}
	return rep
}

// by signs a frame in an actor's name, as a modified program would.
func (a *actor) by(k transcript.Kind, change func(h *transcript.Header), payload any) []byte {
	g := a.game
	tip := g.book.Tip()
	h := transcript.Header{Kind: k, Table: g.book.Table, Operator: uint8(g.me), Seat: transcript.NoSeatByte, Session: g.session,
		Step: tip.Step + 1, Event: tip.Event, Prev: tip.In, Digest: tip.Digest}
	if change != nil {
		change(&h)
	}
	return packRecord(transcript.Sign(a.cfg.Key, h, payload).Record())
}

// inject delivers bytes as if from had sent them.
func (st *stage) inject(from, to *actor, data []byte) {
	to.Receive(from.key, data)
	to.serve()
	st.settle()
}
