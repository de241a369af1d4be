package lockstep

import (
	"crypto/ed25519"
	"errors"
	"fmt"

	"tribes/engine"
	"tribes/transcript"
)

// Periods of the protocol, in ticks of the caller's clock (milliseconds).
const (
	HeartbeatEvery Time = 2000  // from one heartbeat to the next
	GapAgain       Time = 500   // before a gap is asked for again on a link
	AskAgain       Time = 1500  // before the reason of a halt is told again on a link
	ServeAgain     Time = 400   // before the same steps are sent once more to the same operator
	SessionSilent  Time = 30000 // after which a second session of one key is let in
	GiveUp         Time = 40000 // after which a session that is refused gives up
	PartAfter      Time = 15000 // after the end, for somebody who is away and may lack something
	StayFor        Time = 60000 // after the end, for somebody who is here and lacks something
	CharterTimeout Time = 15000 // for the charter that somebody signed and nobody showed us
)

// Bounds of what is kept.
const (
	MaxAhead = 32  // steps not reached yet for which an operator's frames are kept
	maxLinks = 256 // links known at a time
	maxJoins = 8   // times a guest is seated in one round on one link
)

// Config is what a table needs to know of its own operator.
type Config struct {
	Key       ed25519.PrivateKey
	Name      string // the operator's
	Places    []Ask  // the seats it plays
	Program   string // name and version, at most 64 bytes
	Find      transcript.Finder
	Fresh     func() [32]byte // 32 bytes that nobody can guess, new at each call
	Chain     uint32          // dice values of an own chain where draws are fair; 0: transcript.ChainLength
	Rehearsal bool            // Fresh and Key come from a fixed seed
	Patience  Time            // how long who is here may take in a draw before the table can go on without it; 0: 4 s
}

// Table is one operator's view of a table. It is not safe for concurrent use.
type Table struct {
	cfg  Config
	me   Key
	now  Time
	out  Output
	host *hosting // while this operator gathers a table
	join *joining // while this operator waits to be seated, up to the first step
	game *game    // from the own signature of a charter on

	links   map[Key]*link
	contact map[Key][]string // where operators can be reached
	stray   map[Key]stray    // by signer
	beat    Time
	waits   []Wait
	watched watched
	voices  map[Key]*voice // who has said something just now
	own     voice
	closed  bool
}

// stray is a signature of a charter that has not come here.
type stray struct {
	frame *transcript.Frame
	at    Time
}

func (s stray) holds(table transcript.Hash) bool { return s.frame != nil && s.frame.Table == table }

func newTable(cfg Config) *Table {
	if transcript.CheckName(cfg.Program) != nil {
		cfg.Program = "tribes"
	}
	return &Table{cfg: cfg, me: Key(cfg.Key.Public().(ed25519.PublicKey)),
		links: map[Key]*link{}, contact: map[Key][]string{}, stray: map[Key]stray{}, voices: map[Key]*voice{}}
}

// Take hands over what is to be done and forgets it.
func (t *Table) Take() Output {
	t.open()
	t.tellWaits()
	out := t.out
	t.out = Output{}
	return out
}

// begun is what a newcomer to a table in play is told.
const begun = "this table has begun: who has a seat resumes it, nobody else can join"

// Up tells that messages can be sent to an operator, and at which addresses it is.
func (t *Table) Up(k Key, addrs []string) {
	l := t.links[k]
	if l == nil {
		if k == t.me || t.closed || len(t.links) >= maxLinks {
			return
		}
		if t.host == nil && t.game != nil && !t.seated(k) {
			if t.game.opened { // it waits for a lobby that does not come
				t.send(k, pack(msgRefuse, &wordsMsg{begun}))
			}
			return
		}
		l = &link{}
		t.links[k] = l
	}
	*l = link{up: true, since: t.now}
	t.reachable(k, addrs)
	switch {
	case t.closed:
	case t.game != nil && t.seated(k):
		t.game.up(k)
	case t.join != nil && k == t.join.host:
		t.join.up()
	}
	if t.host != nil && !t.closed {
		t.host.lobbyTo(k)
	}
}

// Down tells that an operator cannot be reached any more, and why.
func (t *Table) Down(k Key, why string) {
	l := t.links[k]
	if l == nil || !l.up {
		return
	}
	l.up = false
	if !l.left {
		l.since, l.session = t.now, transcript.Session{}
	}
	switch {
	case t.closed, l.left && t.game != nil: // it said so itself
	case t.host != nil:
		t.host.down(k)
	case t.game != nil:
		t.game.presence(k, why)
	}
	if t.game == nil || !t.seated(k) {
		delete(t.links, k)
		if !t.seated(k) {
			delete(t.contact, k)
		}
	}
}

// Tick tells the time. A time before the one known is not believed.
func (t *Table) Tick(now Time) {
	if now < t.now {
		return
	}
	t.now = now
	if t.closed {
		return
	}
	t.checkStray()
	if t.game != nil {
		t.game.tick()
	}
	t.tellWatched()
	t.forgetVoices()
}

func (t *Table) event(e Event) { t.out.Events = append(t.out.Events, e) }
func (t *Table) send(to Key, data []byte) {
	t.out.Send = append(t.out.Send, Message{To: to, Data: data})
}
func (t *Table) notice(format string, args ...any) {
	t.event(Notice{fmt.Sprintf(format, args...)})
}

func (t *Table) log(sync bool, recs ...transcript.Record) {
	for _, r := range recs {
		t.out.Log = append(t.out.Log, LogRecord{r, sync})
	}
}

// discard gives up a table that was signed here and will never be opened.
func (t *Table) discard() {
	if t.game == nil {
		return
	}
	t.game = nil
	t.stray = map[Key]stray{}
	if t.out.Open != (transcript.Hash{}) { // not even begun to be written
		t.out.Open, t.out.Log = transcript.Hash{}, nil
		return
	}
	t.out.Discard = true
}

func (t *Table) close(reason string) {
	if t.closed {
		return
	}
	t.closed = true
	t.event(Closed{reason})
}

// Receive takes one message that came by the link of an operator, or by gossip that it passed on.
// Whatever it is, the table survives it.
func (t *Table) Receive(from Key, data []byte) {
	if t.closed || from == t.me {
		return
	}
	e, err := unpack(data)
	if err != nil {
		return // noise: links are authenticated, so only a broken program sends it
	}
	switch {
	case e.Type == msgJoin && t.host == nil:
		t.send(from, pack(msgRefuse, &wordsMsg{begun}))
	case t.host != nil && (e.Type == msgJoin || e.Type == msgDecline):
		t.host.receive(from, e)
	case !t.seated(from):
		return
	case e.Type == msgRecord:
		t.record(from, e)
	case e.Type == msgBye:
		t.bye(from, e)
	case e.Type == msgRoster:
		t.roster(from, e)
	case e.Type == msgSaid:
		t.heardSaid(from, e)
	case t.join != nil && from == t.join.host && t.join.receive(e):
	case t.game != nil:
		t.game.receive(from, e)
	}
}

func (t *Table) record(from Key, e envelope) {
	var m recordMsg
	if e.into(&m) != nil {
		return
	}
	rec := transcript.Record{Kind: transcript.Kind(m.Kind), Payload: m.Payload}
	switch {
	case rec.Kind == transcript.KindBlob:
		if t.join != nil && from == t.join.host {
			t.join.blobPart(rec)
		}
	case t.game != nil:
		t.game.record(from, rec)
	case rec.Kind == transcript.KindAck:
		if f, err := transcript.ParseFrame(rec.Kind, rec.Payload); err == nil {
			t.keepStray(from, f)
		}
	}
}

// keepStray keeps a charter's signature, come from its signer itself, of a charter that was not signed here.
func (t *Table) keepStray(from Key, f *transcript.Frame) {
	if t.host != nil || f.Step != 0 || f.Kind != transcript.KindAck || t.stray[from].holds(f.Table) ||
		len(t.stray) >= engine.MaxSeats || f.Verify(from) != nil {
		return // a host knows itself which charters there are
	}
	t.stray[from] = stray{f, t.now}
}

// checkStray looks for operators that signed a charter which was never shown here: a host that shows
// different charters to different guests gets no table.
func (t *Table) checkStray() {
	for _, k := range t.others() {
		s, ok := t.stray[k]
		if !ok || t.join != nil && t.join.shown(s.frame.Table) || t.now-s.at < CharterTimeout {
			continue
		}
		delete(t.stray, k)
		if g := t.game; g != nil && !g.opened && g.signed[g.operatorOf(k)] == nil {
			t.close(fmt.Sprintf("%s signed another charter than the one shown here: the host may have shown two", g.name(g.operatorOf(k))))
			return
		}
		if t.game == nil {
			t.notice("a charter was signed that was not shown here: if this table does not begin, the host may have shown two")
		}
	}
}

func (t *Table) bye(from Key, e envelope) {
	var m wordsMsg
	if e.into(&m) != nil {
		return
	}
	l := t.link(from)
	l.left, l.since = true, t.now
	l.session = transcript.Session{} // whoever comes next with this key is welcome
	switch {
	case t.host != nil:
		t.host.down(from)
	case t.join != nil && from == t.join.host && (t.game == nil || !t.game.opened):
		t.close("the host closed the table: " + say(m.Text))
	case t.game != nil && !l.saidBye:
		l.saidBye = true
		t.game.presence(from, say(m.Text))
	}
}

// Move plays moves of one of the own seats as one entry: at once, or not at all with the reason.
// An illegal batch is an *engine.BatchError with the *engine.Refusal in it.
func (t *Table) Move(seat engine.Seat, moves []engine.Move) error {
	switch {
	case t.closed:
		return errors.New("this table was left")
	case t.game == nil || !t.game.book.Started():
		return errors.New("the game has not begun yet")
	}
	return t.game.move(seat, moves)
}

// MayMove tells whether an own seat is to choose a move now and it would be taken; if not, Waits says for what the
// table waits. An own seat that is asked for its private card has nothing to choose: the table opens it by itself.
func (t *Table) MayMove() bool { return !t.closed && t.game != nil && t.game.mayMove() }

// Confirm answers Proposed: the person agrees to the charter of that table or does not. An answer
// to a proposal that has passed means nothing.
func (t *Table) Confirm(table transcript.Hash, yes bool) {
	if t.join != nil && !t.closed {
		t.join.confirm(table, yes)
	}
}

// Vouch tells that the person vouches for this copy being its newest although not everybody has answered
// (Wait ForAnswer). If that is wrong, the operator may sign twice at one step and be convicted of it.
func (t *Table) Vouch() {
	if t.game != nil && !t.closed {
		t.game.vouch()
	}
}

// Leave says goodbye to everybody. A table in play can be resumed by everybody later.
func (t *Table) Leave(reason string) {
	if t.closed {
		return
	}
	msg := pack(msgBye, &wordsMsg{say(reason)})
	for _, k := range t.others() {
		if t.link(k).up {
			t.send(k, msg)
		}
	}
	if t.host != nil {
		t.discard() // without the host it cannot be opened any more
	}
	t.closed = true
}

// State is the position at the tip; it must not be changed. Nil before setup.
func (t *Table) State() engine.State {
	if t.game == nil || !t.game.book.Started() {
		return nil
	}
	return t.game.book.State()
}

// Charter is the table's charter from the own signature on; nil before.
func (t *Table) Charter() *transcript.Charter {
	if t.game == nil {
		return nil
	}
	return t.game.book.Charter
}

// Tip is the newest step of the chain.
func (t *Table) Tip() transcript.Tip {
	if t.game == nil {
		return transcript.Tip{}
	}
	return t.game.book.Tip()
}
