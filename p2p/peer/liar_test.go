package peer_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/transcript"
	"tribes/transcript/canon"
)

// Component data with which the toy is over after nine draws: without private cards, and with one for each seat.
var (
	faceUp = []byte("bag: {source: rulebook, pebbles: [3, 3, 3]}\npoints: {source: rulebook, each: [1, 2, 3]}\ngoal: {source: published, points: 9}\n")
	dealt  = []byte("bag: {source: rulebook, pebbles: [3, 3, 3]}\npoints: {source: rulebook, each: [1, 2, 3]}\ngoal: {source: published, points: 8}\n")
)

func cairns(yaml []byte) (engine.Rules, error) {
	if bytes.Equal(yaml, dealt) {
		return toy.Load(yaml)
	}
	return toy.FaceUp(yaml)
}

// drawing draws whenever it may, which soon ends the game.
func drawing(at engine.State) []engine.Move {
	menu := at.Moves(nil)
	if i := slices.IndexFunc(menu, isDraw); i >= 0 {
		return menu[i : i+1]
	}
	return menu[len(menu)-1:]
}

func isDraw(m engine.Move) bool { return m.Kind == toy.Draw }
func isLay(m engine.Move) bool  { return m.Kind == toy.Lay }

// The messages that lies are made of, as p2p/lockstep/PROTOCOL.md gives them.
const (
	msgJoin    = 1
	msgRefuse  = 3
	msgPropose = 4
	msgRecord  = 6
)

type envelope struct {
	Type uint8
	Body []byte
}

type recordBody struct {
	Kind    uint8
	Payload []byte
}

type proposeBody struct {
	Round   uint32
	Charter []byte
}

func pack(kind uint8, body any) []byte { return canon.Marshal(&envelope{kind, canon.Marshal(body)}) }

func packRecord(r transcript.Record) []byte {
	return pack(msgRecord, &recordBody{uint8(r.Kind), r.Payload})
}

// said is a message that was opened.
type said struct {
	data  []byte
	kind  uint8
	body  []byte
	rec   transcript.Kind   // of the record it holds
	frame *transcript.Frame // nil: it holds none
	bare  *transcript.Reveal
	event uint32 // of bare
}

func canonical(v any) []byte { return canon.Marshal(v) }

func unpack(b []byte, v any) error { return canon.Unmarshal(b, v, lockstep.MaxMessage) }

func open(data []byte) said {
	var e envelope
	s := said{data: data}
	if unpack(data, &e) != nil {
		return s
	}
	s.kind, s.body = e.Type, e.Body
	var m recordBody
	if e.Type != msgRecord || unpack(e.Body, &m) != nil {
		return s
	}
	s.rec = transcript.Kind(m.Kind)
	s.frame, _ = transcript.ParseFrame(transcript.Kind(m.Kind), m.Payload)
	if event, r, err := transcript.ParseReveal(m.Payload); s.rec == transcript.KindReveal && err == nil {
		s.bare, s.event = &r, event
	}
	return s
}

// liar is an operator with a modified program. Its table, node and transcript are real, but what the table wants to send goes
// through tells, which may change it for each receiver. It gossips nothing, so that each hears what is meant for it.
type liar struct {
	who   *player // key, node and files; no peer runs
	table *lockstep.Table
	tells func(l *liar, to int, s said) [][]byte
	hears func(l *liar, s said)
	plays func(l *liar, at engine.State) []engine.Move

	log   *transcript.Log
	start time.Time
	calls chan func()
	quit  chan struct{}
	ended chan struct{}

	// The rest belongs to the goroutine of run.
	told    int                                   // lies
	silent  bool                                  // says nothing any more
	honest  bool                                  // lies no more
	instead map[uint32]second                     // by step
	held    []held                                // what is kept back
	before  [][]byte                              // records of an earlier table
	heard   [][]byte                              // records that were sent or came
	others  map[transcript.Kind]*transcript.Frame // the newest of others
	own     map[transcript.Kind]*transcript.Frame
	awaited func()      // looks whether what is awaited holds
	leaked  int         // values that came too early
	noted   map[int]int // what tells counts, by operator
	pinging bool        // also who is linked only now
	pongs   map[int]int // answers to ping, by operator
}

// second are the moves of a second entry.
type second struct {
	moves []engine.Move
	draws bool
}

type held struct {
	to   lockstep.Key
	data []byte
}

func newLiar(p *player, tells func(l *liar, to int, s said) [][]byte) *liar {
	return &liar{who: p, tells: tells, start: time.Now(), calls: make(chan func()), quit: make(chan struct{}), ended: make(chan struct{}),
		instead: map[uint32]second{}, others: map[transcript.Kind]*transcript.Frame{}, own: map[transcript.Kind]*transcript.Frame{}, noted: map[int]int{}, pongs: map[int]int{}}
}

// run does what peer.Peer does, until close.
func (l *liar) run(t testing.TB) {
	t.Cleanup(l.close)
	go func() {
		defer close(l.ended)
		clock := time.NewTicker(200 * time.Millisecond)
		defer clock.Stop()
		for {
			if l.serve(); l.awaited != nil {
				l.awaited()
			}
			select {
			case f := <-l.calls:
				f()
			case e := <-l.who.node.Events():
				l.tick()
				l.network(e)
			case <-clock.C:
				l.tick()
				if l.pinging {
					l.ping() // a link may not have been up
				}
			case <-l.quit:
				return
			}
		}
	}()
}

func (l *liar) tick() { l.table.Tick(lockstep.Time(time.Since(l.start).Milliseconds())) }

// do runs f in the goroutine that owns the liar.
func (l *liar) do(f func()) {
	done := make(chan struct{})
	select {
	case l.calls <- func() { f(); close(done) }:
		<-done
	case <-l.ended:
	}
}

// await waits until something holds of it.
func (l *liar) await(c *court, what string, holds func() bool) {
	c.t.Helper()
	held := make(chan struct{})
	l.do(func() {
		l.awaited = func() {
			if holds() {
				close(held)
				l.awaited = nil
			}
		}
	})
	select {
	case <-held:
	case <-time.After(patience):
		c.t.Fatalf("the liar waited in vain for %s", what)
	}
}

func (l *liar) close() {
	select {
	case <-l.quit:
		return
	default:
	}
	close(l.quit)
	<-l.ended
	go func() {
		for range l.who.node.Events() {
		}
	}()
	l.who.node.Close()
	if l.log != nil {
		l.log.Close()
	}
}

func (l *liar) network(e p2p.Event) {
	switch e.Kind {
	case p2p.Up:
		l.table.Up(e.Peer, e.Addrs)
	case p2p.Down:
		l.table.Down(e.Peer, "the link was lost")
	case p2p.Message, p2p.Gossip:
		s := open(e.Data)
		if s.kind == msgRecord {
			l.heard = append(l.heard, e.Data)
		}
		if f := s.frame; f != nil && int(f.Operator) != l.me() {
			l.others[f.Kind] = f
		}
		if s.kind == msgRefuse {
			l.pongs[l.operator(e.Peer)]++
		}
		if l.hears != nil {
			l.hears(l, s)
		}
		l.table.Receive(e.Peer, e.Data)
	}
}

func (l *liar) serve() {
	for {
		out := l.table.Take()
		if len(out.Events) == 0 && len(out.Send) == 0 && len(out.Log) == 0 && len(out.Links) == 0 {
			return
		}
		l.write(&out)
		for _, c := range out.Links {
			l.who.node.Allow(c.Key)
			l.who.node.Call(c.Key, c.Addrs, p2p.BySeat())
		}
		for _, m := range out.Send {
			if !m.Gossip {
				l.tell(m.To, open(m.Data))
			}
		}
		for _, e := range out.Events {
			if e, ok := e.(lockstep.Proposed); ok {
				l.table.Confirm(e.Table, true)
			}
		}
		if at := l.table.State(); at != nil && l.table.MayMove() {
			if moves := l.moves(at.Clone()); len(moves) > 0 {
				l.table.Move(at.Actor(), moves)
			}
		}
	}
}

func (l *liar) moves(at engine.State) []engine.Move {
	if l.plays == nil || l.honest {
		return drawing(at)
	}
	return l.plays(l, at)
}

func (l *liar) write(out *lockstep.Output) {
	if out.Open != (transcript.Hash{}) {
		log, err := l.who.create(l.table.Charter(), out.Open)
		if err != nil {
			l.who.t.Errorf("the liar's transcript: %v", err)
			return
		}
		l.log = log
	}
	var recs []transcript.Record
	for _, r := range out.Log {
		recs = append(recs, r.Record)
	}
	if l.log != nil {
		l.log.Append(recs, false)
	}
}

// tell sends a message, or what is told instead of it. Whatever its table finds out about it, it does not accuse itself.
func (l *liar) tell(to lockstep.Key, s said) {
	if s.rec == transcript.KindEvidence {
		return
	}
	if f := s.frame; f != nil && int(f.Operator) == l.me() {
		l.own[f.Kind] = f
	}
	if s.kind == msgRecord {
		l.heard = append(l.heard, s.data)
	}
	what := [][]byte{s.data}
	if !l.honest {
		what = l.tells(l, l.operator(to), s)
		if len(what) != 1 || !bytes.Equal(what[0], s.data) {
			l.told++
		}
	}
	if l.silent {
		return
	}
	for _, data := range what {
		l.who.node.Send(to, data)
	}
}

// ping is a message that everybody answers with msgRefuse at a table that has begun: after all that came before it.
func ping() []byte { return pack(msgJoin, &recordBody{Payload: []byte{}}) }

// heardOut waits until everybody has taken in what was said so far.
func (l *liar) heardOut(c *court) {
	c.t.Helper()
	l.do(func() {
		clear(l.pongs)
		l.pinging = true
		l.ping()
	})
	l.await(c, "the others' answers", l.ponged)
}

// ping asks those who have not answered for an answer.
func (l *liar) ping() {
	for i, o := range l.table.Charter().Operators {
		if i != l.me() && l.pongs[i] == 0 {
			l.who.node.Send(o.Key, ping())
		}
	}
}

// ponged tells whether everybody has answered.
func (l *liar) ponged() bool {
	for i := range l.table.Charter().Operators {
		if i != l.me() && l.pongs[i] == 0 {
			return false
		}
	}
	l.pinging = false
	return true
}

// hold keeps a message back until release.
func (l *liar) hold(to int, data []byte) [][]byte {
	l.held = append(l.held, held{l.key(to), data})
	return nil
}

// release sends what was kept back, and nothing but the truth from then on.
func (l *liar) release() {
	l.honest = true
	for _, h := range l.held {
		l.who.node.Send(h.to, h.data)
	}
	l.held = nil
}

// me is the liar's number at the table, -1 before there is one.
func (l *liar) me() int { return l.operator(l.who.identity.Public()) }

func (l *liar) operator(k lockstep.Key) int {
	if c := l.table.Charter(); c != nil {
		return c.OperatorOf(k)
	}
	return -1
}

func (l *liar) key(operator int) lockstep.Key { return l.table.Charter().Operators[operator].Key }

// victim is the operator that is told something else than the others.
func (l *liar) victim() int { return (l.me() + 1) % len(l.table.Charter().Operators) }

// is tells whether a message holds the liar's own statement of one of these kinds.
func (l *liar) is(s said, kinds ...transcript.Kind) bool {
	return s.frame != nil && int(s.frame.Operator) == l.me() && slices.Contains(kinds, s.frame.Kind)
}

// discloses tells whether a message holds the liar's own dice value, signed or bare, and of which draw.
func (l *liar) discloses(s said) (event uint32, ok bool) {
	switch {
	case l.is(s, transcript.KindReveal):
		return s.frame.Event, true
	case s.bare != nil && int(s.bare.Operator) == l.me():
		return s.event, true
	}
	return 0, false
}

// sign signs a statement in its own name, with a header like f's.
func (l *liar) sign(h transcript.Header, payload any) []byte {
	return packRecord(transcript.Sign(l.who.identity.Private(), h, payload).Record())
}

// twoFaced tells the victim something else than the others; where nobody else is there, it is told both.
func (l *liar) twoFaced(to int, s said, other []byte) [][]byte {
	switch {
	case to != l.victim():
		return [][]byte{s.data}
	case len(l.table.Charter().Operators) == 2:
		return [][]byte{s.data, other}
	}
	return [][]byte{other}
}

// entry is another entry than f for its step.
func (l *liar) entry(f *transcript.Frame, draws bool, moves ...engine.Move) []byte {
	e := transcript.NewEntry(draws, moves)
	return l.sign(entryHeader(f, draws), &e)
}

func entryHeader(f *transcript.Frame, draws bool) transcript.Header {
	var e transcript.Entry
	h := f.Header
	if f.Decode(&e) == nil && e.Draws {
		h.Event--
	}
	if draws {
		h.Event++
	}
	return h
}

// value is its own dice value of a draw.
func (l *liar) value(event uint32) *transcript.Reveal {
	o := l.table.Charter().Operators[l.me()]
	chain := transcript.NewDiceChain(l.who.identity.Private(), o.Nonce, 0, o.Length)
	return &transcript.Reveal{Operator: uint8(l.me()), Value: chain.Value(event)}
}
