package lockstep

import (
	"fmt"

	"tribes/engine"
	"tribes/transcript"
)

// game is a table from the own signature of its charter on.
type game struct {
	t       *Table
	book    *transcript.Book
	me      int
	session transcript.Session
	hello   *transcript.Frame // the start of the session, as it is in the log

	opened bool                   // all have signed
	signed []*transcript.Frame    // the charter's signatures, by operator
	logged int                    // others' signatures, dice values or seals of the tip that are in the log, in their order
	values []*transcript.Reveal   // for the draw that waits for them
	chain  *transcript.DiceChain  // the own one in use
	epoch  uint32                 // its epoch
	secret *transcript.DealSecret // of the private deal; nil: not needed so far
	cards  engine.Hands           // of the own seats
	told   bool                   // they have been told

	heard    map[spoken]heard             // what others signed about the newest steps
	echoes   []*transcript.Frame          // of the pending entry, by operator
	since    Time                         // when the values of the pending entry's draw came to be waited for
	agreed   bool                         // all who are left have agreed to draw without somebody: that counts as their echoes
	abandons []word                       // what was said about that for the present draw
	said     []*transcript.Frame          // and for its earlier draws, but for what was agreed
	words    []*transcript.Frame          // what shows that it was agreed, for the pending step
	without  map[aside]transcript.Missing // who agreed to leave this operator out in a draw that is over here
	steps    []stepped                    // by number; 0 is the charter
	lacked   span                         // what others had and this copy had not when it was resumed

	acked    bool                // the own ack of the tip is in the log
	acks     []uint32            // the newest step whose outcome each operator has confirmed
	outcomes []*transcript.Frame // acks of the tip, by operator
	seals    []*transcript.Frame // seals of the tip, by operator
	ahead    []*transcript.Frame // frames for steps not reached yet
	tips     []uint32            // the newest step each operator is known to have
	answered []bool              // who has answered the own session; nil: nobody needs to

	refused    []Time   // since when each operator has turned the own session away; 0: it listens
	noticed    []uint32 // the newest step of each operator that a notice was about
	halted     *transcript.Fault
	haltStep   uint32
	haltRecord []byte // the message that shows why, or nil
	rift       *rift  // after a desync
	programs   []string
	finished   bool
	guilty     []transcript.Record // evidence that came after the end, one of each operator it convicts
	known      transcript.Missing  // these operators
	ended      Time
	parted     bool
	overdue    uint32 // the step whose move was said to be late
}

// stepped is what is kept of a step to serve it to others.
type stepped struct {
	tip      transcript.Tip
	frame    *transcript.Frame
	words    []*transcript.Frame // what shows that operators were given up in it
	said     []*transcript.Frame // what else was said about that, of the newest steps only
	reveals  []transcript.Reveal
	seals    []*transcript.Frame // where all sealed it
	position []byte              // encoded, of the newest steps only
	lacked   bool                // it came from others when the copy was resumed
}

func newGame(t *Table, b *transcript.Book, me int) *game {
	n := len(b.Charter.Operators)
	return &game{t: t, book: b, me: me,
		signed: make([]*transcript.Frame, n), values: make([]*transcript.Reveal, n), acks: make([]uint32, n),
		outcomes: make([]*transcript.Frame, n), echoes: make([]*transcript.Frame, n), seals: make([]*transcript.Frame, n), tips: make([]uint32, n),
		noticed: make([]uint32, n), programs: make([]string, n), refused: make([]Time, n), steps: []stepped{{tip: b.Tip()}}}
}

// sign opens the transcript of a charter and signs it. Nobody else need know yet: see announce.
func (t *Table) sign(body, yaml []byte) error {
	b, err := transcript.NewBook(body, yaml, t.cfg.Find)
	if err != nil {
		return err
	}
	me := b.Charter.OperatorOf(t.me)
	if b.Blind() || me < 0 {
		return fmt.Errorf("%w of this table", transcript.ErrNeedsRuleset)
	}
	g := newGame(t, b, me)
	t.game = g
	t.out.Open = b.Table
	records := []transcript.Record{{Kind: transcript.KindCharter, Payload: body}}
	if yaml != nil {
		records = append(records, transcript.BlobRecords(yaml)...)
	}
	t.log(true, records...)
	g.begin(0, uint32(len(records)))
	g.signed[me] = b.NewAck(t.cfg.Key, me, g.session)
	t.log(true, g.signed[me].Record())
	t.event(Signing{b.Charter, b.Rules(), me})
	return nil
}

// begin starts a session, the one after so many, in a log of so many records.
func (g *game) begin(after, records uint32) {
	fresh := g.t.cfg.Fresh()
	copy(g.session[:], fresh[:])
	g.hello = g.book.NewStart(g.t.cfg.Key, g.me, g.session, after+1, records, g.t.cfg.Program)
	g.t.log(true, g.hello.Record())
}

// key is an operator's key; operators never are many.
func (g *game) key(operator int) Key { return g.book.Charter.Operators[operator].Key }

func (g *game) name(operator int) string { return g.book.Charter.Operators[operator].Name }

// operatorOf finds a key at the table, -1 if it has no seat.
func (g *game) operatorOf(k Key) int { return g.book.Charter.OperatorOf(k) }

func (g *game) tip() uint32 { return g.book.Tip().Step }

// each calls do for every other operator that is linked.
func (g *game) each(do func(i int, k Key, l *link)) {
	for i := range g.signed {
		if k := g.key(i); i != g.me {
			if l := g.t.link(k); l.up {
				do(i, k, l)
			}
		}
	}
}

// broadcast sends a record on every link, and by gossip too where a link is missing, or if it matters so much that it shall
// not hang on one link; but not before the table is open.
func (g *game) broadcast(r transcript.Record, matters bool) {
	data, gossip := packRecord(r), matters
	for i := range g.signed {
		switch k := g.key(i); {
		case i == g.me:
		case g.t.link(k).up:
			g.t.send(k, data)
		case g.book.Live(i):
			gossip = true
		}
	}
	if gossip && g.opened && len(g.signed) > 1 {
		g.t.out.Send = append(g.t.out.Send, Message{Gossip: true, Data: data})
	}
}

// broadcastFrame sends a frame to all. What makes a step matters; the rest is many small frames that come again at heartbeats.
func (g *game) broadcastFrame(f *transcript.Frame) { g.broadcast(f.Record(), f.Kind.MakesStep()) }

// record takes a record from an operator, who need not be its signer: it proves itself or is dropped.
func (g *game) record(from Key, rec transcript.Record) {
	if g.rift != nil && g.disputed(rec) {
		return
	}
	if g.finished && rec.Kind != transcript.KindSession {
		g.afterwards(from, rec)
		return
	}
	if g.halted != nil && rec.Kind != transcript.KindSession {
		g.tellWhy(from)
		return
	}
	switch rec.Kind {
	case transcript.KindReveal:
		g.value(rec)
		g.goOn()
		return
	case transcript.KindEvidence:
		g.accused(rec)
		return
	case transcript.KindAck, transcript.KindSeal, transcript.KindSession, transcript.KindEcho, transcript.KindAbandon:
	default:
		if !rec.Kind.MakesStep() {
			return
		}
	}
	f, err := transcript.ParseFrame(rec.Kind, rec.Payload)
	switch {
	case err != nil || int(f.Operator) >= len(g.signed):
		return
	case f.Table != g.book.Table:
		if !g.opened {
			g.t.keepStray(from, f)
		}
		return
	case int(f.Operator) == g.me && !f.Kind.MakesStep() && f.Kind != transcript.KindAbandon:
		return
	}
	switch f.Kind {
	case transcript.KindEcho, transcript.KindAck, transcript.KindSeal, transcript.KindAbandon:
		if g.hear(f) {
			return
		}
	}
	switch f.Kind {
	case transcript.KindSession:
		g.theirSession(from, f)
	case transcript.KindEcho:
		g.echo(from, f)
	case transcript.KindAbandon:
		g.abandon(from, f)
	case transcript.KindAck:
		if f.Step == 0 {
			g.signature(f)
			g.tryOpen()
		} else {
			g.outcome(f)
		}
	case transcript.KindSeal:
		g.seal(f)
	default:
		g.entry(from, f)
	}
	g.goOn()
}

// stood does what follows every step: keep it, tell it, acknowledge it, seal it if due.
func (g *game) stood(s transcript.Step) {
	g.keep(s)
	g.settle()
	clear(g.outcomes)
	clear(g.seals)
	g.acked, g.logged = false, 0
	g.t.join = nil
	g.t.event(Stepped{Step: s, State: g.book.State().Clone()})
	g.dealt()
	g.acknowledge()
}

func (g *game) keep(s transcript.Step) {
	said := g.said
	for _, w := range g.abandons {
		said = append(said, w.frame)
	}
	g.steps = append(g.steps, stepped{tip: s.Tip, frame: s.Frame, words: g.words, said: said, reveals: s.Reveals, position: engine.Encode(nil, g.book.State()), lacked: g.lacked.holds(s.Tip.Step)})
	if old := len(g.steps) - 1 - MaxAhead; old >= 0 {
		g.steps[old].position, g.steps[old].said = nil, nil
	}
	g.forget()
}

// goOn uses what has come for the tip and the step after it, as long as there is any.
func (g *game) goOn() {
	for g.halted == nil && !g.finished && g.book.Started() && g.maySign() {
		if !g.acked {
			g.acknowledge()
		}
		tip := g.tip()
		g.takeAhead(transcript.KindEcho, tip+1, func(f *transcript.Frame) bool { g.echo(Key{}, f); return false })
		g.takeAhead(transcript.KindAck, tip, func(f *transcript.Frame) bool { g.outcome(f); return false })
		g.takeAhead(transcript.KindSeal, tip, func(f *transcript.Frame) bool { g.seal(f); return false })
		if !g.ready() || !g.takeAhead(transcript.KindEntry, tip+1, g.play) {
			return
		}
	}
}
