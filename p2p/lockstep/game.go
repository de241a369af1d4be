package lockstep

import (
	"errors"
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
	count   uint32 // starts of this operator at this table
	records uint32 // in the log before this one

	opened bool                // all have signed
	signed []*transcript.Frame // the charter's signatures, by operator
	values []*transcript.Reveal
	steps  []stepped // by number; 0 is the charter

	acked    bool                // the own ack of the tip is in the log
	acks     []uint32            // the newest step whose outcome each operator has confirmed
	outcomes []*transcript.Frame // acks of the tip, by operator
	seals    []*transcript.Frame // seals of the tip, by operator
	ahead    []*transcript.Frame // frames for steps not reached yet
	tips     []uint32            // the newest step each operator is known to have
	answered []bool              // who has answered the own session; nil: nobody needs to
	halted   *transcript.Fault
	finished bool
	ended    Time
	parted   bool
	overdue  uint32 // the step whose move was said to be late
}

// stepped is what is kept of a step to serve it to others.
type stepped struct {
	tip      transcript.Tip
	frame    *transcript.Frame
	reveals  []transcript.Reveal
	position []byte // encoded, of the newest steps only
}

func newGame(t *Table, b *transcript.Book, me int) *game {
	n := len(b.Charter.Operators)
	return &game{t: t, book: b, me: me,
		signed: make([]*transcript.Frame, n), values: make([]*transcript.Reveal, n), acks: make([]uint32, n),
		outcomes: make([]*transcript.Frame, n), seals: make([]*transcript.Frame, n), tips: make([]uint32, n),
		steps: []stepped{{tip: b.Tip()}}}
}

// sign opens the transcript of a charter and signs it. Nobody else need know yet: see announce.
func (t *Table) sign(body, yaml []byte) error {
	b, err := transcript.NewBook(body, yaml, t.cfg.Find)
	if err != nil {
		return err
	}
	if b.Blind() {
		return fmt.Errorf("%w of this table", transcript.ErrNeedsRuleset)
	}
	g := newGame(t, b, b.Charter.OperatorOf(t.me))
	t.game = g
	t.out.Open = b.Table
	t.log(true, transcript.Record{Kind: transcript.KindCharter, Payload: body})
	if yaml != nil {
		t.log(true, transcript.BlobRecords(yaml)...)
	}
	g.begin(0, uint32(len(t.out.Log)))
	g.signed[g.me] = b.NewAck(t.cfg.Key, g.me, g.session)
	t.log(true, g.signed[g.me].Record())
	t.event(Signing{b.Charter, b.Rules(), g.me})
	return nil
}

// begin starts a session, the one after so many, with so many records before it in the log.
func (g *game) begin(after, records uint32) {
	fresh := g.t.cfg.Fresh()
	copy(g.session[:], fresh[:])
	g.count, g.records = after+1, records
	g.t.log(true, g.start().Record())
}

func (g *game) start() *transcript.Frame {
	return g.book.NewStart(g.t.cfg.Key, g.me, g.session, g.count, g.records, g.t.cfg.Program)
}

// announce sends the own signature and takes those that came before.
func (g *game) announce() {
	g.broadcast(g.signed[g.me])
	for k, f := range g.t.stray {
		if f.Table == g.book.Table {
			delete(g.t.stray, k)
			g.signature(f)
		}
	}
	g.tryOpen()
}

// key is an operator's key; operators never are many.
func (g *game) key(operator int) Key { return g.book.Charter.Operators[operator].Key }

func (g *game) name(operator int) string { return g.book.Charter.Operators[operator].Name }

// broadcast sends a frame on every link and by gossip: each alone may lose it.
func (g *game) broadcast(f *transcript.Frame) {
	data := packRecord(f.Record())
	for i := range g.book.Charter.Operators {
		if i != g.me && g.t.link(g.key(i)).up {
			g.t.send(g.key(i), data)
		}
	}
	if g.opened && len(g.book.Charter.Operators) > 1 {
		g.t.out.Send = append(g.t.out.Send, Message{Gossip: true, Data: data})
	}
}

// record takes a record from anybody: it proves itself or is dropped.
func (g *game) record(from Key, rec transcript.Record) {
	if g.halted != nil || g.finished && rec.Kind != transcript.KindSession {
		return
	}
	switch rec.Kind {
	case transcript.KindReveal:
		g.value(rec)
		return
	case transcript.KindEvidence:
		g.accused(rec)
		return
	case transcript.KindEntry, transcript.KindAck, transcript.KindSeal, transcript.KindSession:
	default:
		return
	}
	f, err := transcript.ParseFrame(rec.Kind, rec.Payload)
	if err != nil || f.Table != g.book.Table || int(f.Operator) >= len(g.signed) || int(f.Operator) == g.me && f.Kind != transcript.KindEntry {
		return
	}
	switch f.Kind {
	case transcript.KindSession:
		g.theirSession(from, f)
	case transcript.KindEntry:
		g.entry(f)
	case transcript.KindAck:
		if f.Step == 0 {
			g.signature(f)
			g.tryOpen()
			return
		}
		g.outcome(f)
	case transcript.KindSeal:
		g.seal(f)
	}
	g.goOn()
}

// signature takes an operator's signature of the charter.
func (g *game) signature(f *transcript.Frame) {
	if g.opened || g.signed[f.Operator] != nil || g.book.CheckOutcome(f) != nil {
		return
	}
	g.signed[f.Operator] = f
}

// tryOpen opens the table when all have signed: only then is anything disclosed.
func (g *game) tryOpen() {
	if g.opened {
		return
	}
	for _, f := range g.signed {
		if f == nil {
			return
		}
	}
	for i, f := range g.signed {
		if i != g.me {
			g.t.log(false, f.Record())
		}
	}
	g.enter()
	for i, f := range g.signed {
		if i != g.me {
			g.broadcast(f) // who cannot reach the signer gets it from here
		}
	}
	g.disclose()
}

// enter ends the lobby.
func (g *game) enter() {
	g.opened = true
	t := g.t
	t.host, t.join, t.stray = nil, nil, map[strayKey]*transcript.Frame{}
	t.event(Opened{g.book.Table, g.book.Charter, g.book.Rules(), g.me})
	for i := range g.book.Charter.Operators {
		if i != g.me {
			k := g.key(i)
			t.out.Links = append(t.out.Links, Contact{k, append([]string{}, t.contact[k]...)})
		}
	}
}

// disclose sends the own dice value of draw 1; it follows from key and charter, so a crash brings it back.
func (g *game) disclose() {
	if !g.opened || g.book.Started() {
		return
	}
	if g.values[g.me] == nil {
		o := &g.book.Charter.Operators[g.me]
		chain := transcript.NewDiceChain(g.t.cfg.Key, o.Nonce, 0, o.Length)
		g.values[g.me] = &transcript.Reveal{Operator: uint8(g.me), Value: chain.Value(1)}
	}
	g.broadcast(g.book.NewReveal(g.t.cfg.Key, g.me, g.session, *g.values[g.me]))
	g.trySetup()
}

// value takes a disclosed dice value: bare it must be right; signed and wrong it convicts.
func (g *game) value(rec transcript.Record) {
	if g.book.Started() {
		return
	}
	event, v, err := transcript.ParseReveal(rec.Payload)
	if err != nil {
		f, ferr := transcript.ParseFrame(rec.Kind, rec.Payload)
		if ferr != nil || g.book.Authentic(f) != nil || f.Decode(&v) != nil || v.Operator != f.Operator {
			return
		}
		event = f.Event
		if g.book.CheckReveal(event, v) != nil {
			g.t.notice("%s disclosed a dice value that is not the one it committed to", g.name(int(f.Operator)))
			return
		}
	}
	if int(v.Operator) >= len(g.values) || g.values[v.Operator] != nil || g.book.CheckReveal(event, v) != nil {
		return
	}
	g.values[v.Operator] = &v
	g.trySetup()
}

func (g *game) trySetup() {
	if !g.opened || g.book.Started() || !g.maySign() {
		return
	}
	reveals := make([]transcript.Reveal, 0, len(g.values))
	for _, v := range g.values {
		if v == nil {
			return
		}
		reveals = append(reveals, *v)
	}
	var ev engine.Events
	if err := g.book.Setup(reveals, &ev); err != nil {
		g.halt(err)
		return
	}
	for _, r := range reveals {
		g.t.log(false, r.Record(1))
	}
	g.stood(transcript.Step{Seat: engine.NoSeat, Draws: true, Reveals: reveals, Events: ev.List})
	g.goOn()
}

// stood does what follows every step: keep it, tell it, acknowledge it, seal it if due.
func (g *game) stood(s transcript.Step) {
	tip := g.book.Tip()
	s.Tip = tip
	g.keep(s)
	clear(g.outcomes)
	clear(g.seals)
	g.acked = false
	g.t.event(Stepped{Step: s, State: g.book.State().Clone()})
	g.acknowledge()
}

func (g *game) keep(s transcript.Step) {
	g.steps = append(g.steps, stepped{s.Tip, s.Frame, s.Reveals, engine.Encode(nil, g.book.State())})
	if old := len(g.steps) - 1 - MaxAhead; old >= 0 {
		g.steps[old].position = nil
	}
}

// acknowledge signs the outcome of the tip, logs it before it is sent, and seals where a seal is due.
func (g *game) acknowledge() {
	f := g.book.NewAck(g.t.cfg.Key, g.me, g.session)
	if !g.acked {
		g.t.log(true, f.Record())
		g.acked = true
	}
	g.outcomes[g.me], g.acks[g.me] = f, f.Step
	g.broadcast(f)
	if g.sealDue() {
		g.seals[g.me] = g.book.NewSeal(g.t.cfg.Key, g.me, g.session)
		g.broadcast(g.seals[g.me])
		g.trySeal()
	}
}

// entry takes an entry for any step.
func (g *game) entry(f *transcript.Frame) {
	tip := g.book.Tip().Step
	if f.Step <= tip {
		if f.Step >= 2 {
			g.compare(g.steps[f.Step].frame, f)
		}
		return
	}
	if f.Step == tip+1 && g.ready() {
		g.play(f)
		return
	}
	g.keepAhead(f)
	if f.Step > tip+1 {
		g.want(f.Operator)
	}
}

// compare holds a second entry for a step against the one that stands.
func (g *game) compare(stands, f *transcript.Frame) {
	if !stands.Conflicts(f.Header) || g.book.Authentic(f) != nil {
		return
	}
	e := transcript.NewEvidence(g.key(int(f.Operator)), stands, f)
	g.accused(e.Record())
}

// accused takes a proof that an operator made two statements where one may stand: the table ends there.
func (g *game) accused(rec transcript.Record) {
	fault, err := g.book.Convict(rec.Payload)
	if err != nil || g.halted != nil {
		return
	}
	g.t.log(true, rec)
	g.broadcastRecord(rec)
	g.halt(fault)
}

func (g *game) broadcastRecord(rec transcript.Record) {
	for i := range g.book.Charter.Operators {
		if i != g.me && g.t.link(g.key(i)).up {
			g.t.send(g.key(i), packRecord(rec))
		}
	}
}

// ready tells whether the step after the tip may be taken.
func (g *game) ready() bool {
	return g.halted == nil && g.book.Started() && g.maySign() && g.acked && !g.sealDue()
}

// keepAhead keeps an authentic frame for a step not reached, a bounded number for each operator.
func (g *game) keepAhead(f *transcript.Frame) {
	if f.Step > g.book.Tip().Step+MaxAhead || g.book.Authentic(f) != nil {
		return
	}
	g.tips[f.Operator] = max(g.tips[f.Operator], f.Step)
	n := 0
	for _, o := range g.ahead {
		if o.Header == f.Header {
			return
		}
		if o.Operator == f.Operator {
			n++
		}
	}
	if n < 3*MaxAhead {
		g.ahead = append(g.ahead, f)
	}
}

// goOn uses what has come for the tip and the step after it, as long as there is any.
func (g *game) goOn() {
	for g.halted == nil && g.book.Started() && g.maySign() {
		if !g.acked {
			g.acknowledge()
		}
		tip := g.book.Tip().Step
		g.takeAhead(transcript.KindAck, tip, func(f *transcript.Frame) bool { g.outcome(f); return false })
		g.takeAhead(transcript.KindSeal, tip, func(f *transcript.Frame) bool { g.seal(f); return false })
		if g.halted != nil || g.sealDue() {
			return
		}
		if !g.takeAhead(transcript.KindEntry, tip+1, g.play) {
			return
		}
	}
}

// takeAhead hands the kept frames of a kind and step to use until it is satisfied; frames of the past are dropped.
func (g *game) takeAhead(kind transcript.Kind, step uint32, use func(*transcript.Frame) bool) (satisfied bool) {
	kept := g.ahead
	g.ahead = nil
	for _, f := range kept {
		switch {
		case f.Step < step && f.Kind == kind:
			if kind == transcript.KindEntry && f.Step >= 2 {
				g.compare(g.steps[f.Step].frame, f)
			}
		case satisfied || g.halted != nil || f.Kind != kind || f.Step != step:
			g.ahead = append(g.ahead, f)
		default:
			satisfied = use(f)
		}
	}
	return satisfied
}

// play lets an entry of another operator (or an own one that comes back after a loss) stand.
func (g *game) play(f *transcript.Frame) bool {
	var ev engine.Events
	e, err := g.book.Play(f, &ev)
	var fault *transcript.Fault
	if errors.As(err, &fault) {
		switch fault.Verdict {
		case transcript.Cheated, transcript.Disagree:
			g.t.log(true, f.Record()) // the last record: it shows what the table stopped at
			g.broadcast(f)
			g.halt(fault)
		default:
			g.t.notice("an entry in the name of %s was not taken: %s", g.name(int(f.Operator)), fault.Reason)
		}
		return false
	}
	moves, err := e.Unpack()
	if err != nil {
		return false
	}
	g.t.log(false, f.Record())
	g.stood(transcript.Step{Frame: f, Seat: engine.Seat(f.Seat), Draws: e.Draws, Moves: moves, Events: ev.List})
	return true
}

// move plays an own entry: it is in the log before anybody sees it.
func (g *game) move(seat engine.Seat, moves []engine.Move) error {
	if err := g.cannotMove(); err != nil {
		return err
	}
	if int(seat) >= len(g.book.Charter.Seats) || seat < 0 || int(g.book.Charter.Seats[seat].Operator) != g.me {
		return errors.New("that seat is not yours")
	}
	f, err := g.book.NewEntry(g.t.cfg.Key, g.session, seat, moves)
	if err != nil {
		return err
	}
	var ev engine.Events
	e, err := g.book.Play(f, &ev)
	if err != nil {
		return err
	}
	g.t.log(true, f.Record())
	g.broadcast(f)
	g.stood(transcript.Step{Frame: f, Seat: seat, Draws: e.Draws, Moves: moves, Events: ev.List})
	g.goOn()
	return nil
}

var errNotYet = errors.New("the table waits")

func (g *game) cannotMove() error {
	switch {
	case g.halted != nil:
		return g.halted
	case !g.book.Started():
		return errors.New("the game has not begun yet")
	case g.book.Over():
		return engine.ErrOver
	case !g.maySign() || g.sealDue():
		return errNotYet
	}
	return nil
}

func (g *game) mayMove() bool {
	if g.cannotMove() != nil {
		return false
	}
	a := g.book.State().Actor()
	return a != engine.NoSeat && int(g.book.Charter.Seats[a].Operator) == g.me
}

// halt stops the table for good and, where positions differ, sends the own one.
func (g *game) halt(err error) {
	var fault *transcript.Fault
	if !errors.As(err, &fault) {
		fault = &transcript.Fault{Verdict: transcript.Damaged, Operator: transcript.None, Seat: transcript.None, Reason: err.Error(), Err: err}
	}
	g.halted = fault
	g.t.event(Halted{fault, g.book.Tip().Step})
	if fault.Verdict == transcript.Disagree {
		g.sendPosition(g.book.Tip().Step)
	}
}
