package lockstep

import (
	"bytes"
	"container/heap"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"math/rand/v2"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/engine/games"
	"tribes/transcript"
)

// library is what every simulated program can play.
func library(game string, ruleset uint16, components transcript.Hash, yaml []byte) (engine.Rules, error) {
	var r engine.Rules
	var err error
	if game == "cairns" {
		r, err = pebbles(yaml)
	} else {
		r, err = games.Load(game, yaml)
	}
	if err != nil {
		return nil, err
	}
	if _, d := r.Components(); transcript.Hash(d) != components || r.Info().Ruleset != ruleset {
		return nil, transcript.ErrNeedsRuleset
	}
	return r, nil
}

// pebbles is the toy. Its private deck takes time to be dealt, so it is played with the data of brief and seals alone.
func pebbles(yaml []byte) (engine.Rules, error) {
	if bytes.Equal(yaml, brief) || bytes.Equal(yaml, seals) {
		return toy.Load(yaml)
	}
	return toy.FaceUp(yaml)
}

// world is a simulation: one clock, one random source, one queue. One seed is one exact run.
type world struct {
	seed  uint64
	plan  plan
	rng   *rand.Rand
	now   Time
	queue events
	order int
	sims  []*sim
	net   network
	trace hash.Hash // of everything that happens
	fault string    // the first property that was broken

	links   map[place]transcript.Hash // what an honest peer first said a step came to
	finals  map[place]transcript.Hash // and what a peer held to be final
	signed  map[statement]transcript.Hash
	healed  bool // faults have stopped
	crashes int
	cuts    int
	halts   int
	quits   int
}

type place struct {
	table transcript.Hash
	step  uint32
}

type statement struct {
	key  Key
	kind transcript.Kind
	place
}

// plan says what a run is like.
type plan struct {
	operators int
	places    [][]Ask // by operator
	carried   []byte  // component data that travel
	game      string
	fair      bool   // every draw takes a value of each, from chains of
	chain     uint32 // so many values; 0: as many as ever
	faults    bool
	crashes   bool // at writes and at sends
	old       bool // a copy that is restored may be an older one
	lossy     bool // links lose, repeat and reorder too once the table is open
	byzantine mischief
	lie       transcript.Kind // the part of the deal in which a card sharp lies
	quit      quitting
	until     Time // faults go on until then
	limit     Time // by then all must be done
}

type occasion struct {
	at    Time
	order int
	do    func()
}

type events []occasion

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return e[i].at < e[j].at || e[i].at == e[j].at && e[i].order < e[j].order
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(occasion)) }
func (e *events) Pop() any {
	old := *e
	x := old[len(old)-1]
	*e = old[:len(old)-1]
	return x
}

func newWorld(seed uint64, p plan) *world {
	w := &world{seed: seed, plan: p, rng: rand.New(rand.NewPCG(seed, 0x7472696265)), trace: sha256.New(),
		links: map[place]transcript.Hash{}, finals: map[place]transcript.Hash{}, signed: map[statement]transcript.Hash{}}
	w.net.w = w
	for i := range p.operators {
		w.sims = append(w.sims, w.newSim(i))
	}
	return w
}

func (w *world) after(d Time, do func()) {
	w.order++
	heap.Push(&w.queue, occasion{w.now + d, w.order, do})
}

// between draws a time.
func (w *world) between(lo, hi Time) Time { return lo + Time(w.rng.Int64N(int64(hi-lo+1))) }

func (w *world) chance(percent int) bool { return w.rng.IntN(100) < percent }

func (w *world) note(what string, i int, data []byte) {
	fmt.Fprintf(w.trace, "%d %s %d ", w.now, what, i)
	w.trace.Write(data)
}

func (w *world) broken(format string, args ...any) {
	if w.fault == "" {
		w.fault = fmt.Sprintf("at %d ms: ", w.now) + fmt.Sprintf(format, args...)
	}
}

// run plays until everybody is done or time is up.
func (w *world) run() {
	rules := w.rules()
	table, err := engine.Resolve(rules.Info(), w.seats(), nil)
	if err != nil {
		w.broken("%v", err)
		return
	}
	w.sims[0].begin(func(c Config) (*Table, error) {
		return NewHost(c, Offer{Rules: rules, Table: table, Carried: w.plan.carried != nil, Clock: 300, Fair: w.plan.fair})
	})
	for _, s := range w.sims[1:] {
		w.after(w.between(1, 3000), s.join)
	}
	w.net.begin()
	w.after(w.plan.until, w.heal)
	for w.fault == "" && len(w.queue) > 0 && !w.done() {
		o := heap.Pop(&w.queue).(occasion)
		w.now = o.at
		if w.now > w.plan.limit {
			w.broken("not done: %s", w.state())
			return
		}
		o.do()
	}
}

func (w *world) rules() engine.Rules {
	var r engine.Rules
	var err error
	if w.plan.game == "cairns" {
		r, err = pebbles(w.plan.carried)
	} else {
		r, err = games.Load(w.plan.game, w.plan.carried)
	}
	if err != nil {
		panic(err)
	}
	return r
}

func (w *world) seats() int {
	n := 0
	for _, p := range w.plan.places {
		n += len(p)
	}
	return n
}

// heal ends all faults.
func (w *world) heal() {
	w.healed = true
	w.net.heal()
	for _, s := range w.sims {
		if s.table == nil && !s.waiting && !s.quits() {
			s.waiting = true
			w.after(w.between(10, 500), s.restart)
		}
	}
}

func (w *world) done() bool {
	for _, s := range w.sims {
		if !s.honest() || s.quits() && w.given() && (s.out || w.plan.quit == forGood) {
			continue
		}
		if s.halted != nil && w.plan.byzantine&crimes != 0 {
			continue
		}
		if s.table == nil || !s.parted {
			return false
		}
	}
	return true
}

func (w *world) state() string {
	out := ""
	for i, s := range w.sims {
		out += fmt.Sprintf("\n  %d: ", i)
		switch {
		case s.table == nil:
			out += "down"
		case s.table.game == nil:
			out += fmt.Sprintf("no table (host %t, closed %t)", s.table.host != nil, s.table.closed)
		default:
			g := s.table.game
			out += fmt.Sprintf("opened %t step %d over %t acked %t finished %t parted %t halted %v closed %t answered %v tips %v waits %+v",
				g.opened, g.tip(), g.book.Over(), g.acked, g.finished, s.parted, g.halted, s.table.closed, g.answered, g.tips, s.table.Waits())
		}
	}
	return out
}

// key of an operator in any simulation.
func simKey(i int) ed25519.PrivateKey {
	seed := sha256.Sum256(fmt.Appendf(nil, "simulated %d", i))
	return ed25519.NewKeyFromSeed(seed[:])
}

func (w *world) fresh() (out [32]byte) {
	for i := 0; i < 32; i += 8 {
		binary.LittleEndian.PutUint64(out[i:], w.rng.Uint64())
	}
	return out
}
