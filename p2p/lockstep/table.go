package lockstep

import (
	"crypto/ed25519"
	"errors"
	"fmt"

	"tribes/engine"
	"tribes/transcript"
)

// Periods of the protocol, in ticks of the caller's clock.
const (
	HeartbeatEvery Time = 2000  // from one heartbeat to the next
	AskAgain       Time = 1500  // before a gap is asked for again
	SessionSilent  Time = 30000 // after which a second session of one key is let in
	PartAfter      Time = 10000 // after the end, at the latest
	CharterTimeout Time = 15000 // for a signature under a charter nobody showed us
)

// MaxAhead bounds the frames of one operator that are kept for steps not reached yet.
const MaxAhead = 32

// Config is what a table needs to know of its own operator.
type Config struct {
	Key       ed25519.PrivateKey
	Name      string // the operator's
	Places    []Ask  // the seats it plays
	Program   string // name and version, at most 64 bytes
	Find      transcript.Finder
	Fresh     func() [32]byte // 32 bytes that nobody can guess, new at each call
	Rehearsal bool            // Fresh and Key come from a fixed seed
}

// Table is one operator's view of a table. It is not safe for concurrent use.
type Table struct {
	cfg  Config
	me   Key
	now  Time
	out  Output
	host *hosting // while this operator gathers a table
	join *joining // while this operator waits to be seated
	game *game    // from the own signature of a charter on

	links   map[Key]*link
	contact map[Key][]string // where operators can be reached
	stray   map[strayKey]*transcript.Frame
	strayAt Time
	beat    Time
	waits   []Wait
	closed  bool
	left    bool
}

type strayKey struct {
	table    transcript.Hash
	operator uint8
}

// link is what is known of the connection to one operator.
type link struct {
	up      bool
	since   Time
	left    bool
	session transcript.Session // the one that is listened to
	heard   Time               // when that session was last heard
	done    bool
	asked   Time // when a gap was last asked for
	refused transcript.Session
}

func newTable(cfg Config) *Table {
	return &Table{cfg: cfg, me: Key(cfg.Key.Public().(ed25519.PublicKey)),
		links: map[Key]*link{}, contact: map[Key][]string{}, stray: map[strayKey]*transcript.Frame{}}
}

// Take hands over what is to be done and forgets it.
func (t *Table) Take() Output {
	t.tellWaits()
	out := t.out
	t.out = Output{}
	return out
}

// Up tells that messages can be sent to an operator, and at which addresses it is.
func (t *Table) Up(k Key, addrs []string) {
	l := t.link(k)
	l.up, l.since, l.left = true, t.now, false
	if len(addrs) > 0 {
		t.contact[k] = addrs
	}
	switch {
	case t.closed:
	case t.game != nil:
		t.game.up(k)
	case t.join != nil:
		t.join.up(k)
	case t.host != nil:
		t.host.lobbyTo(k)
	}
}

// Down tells that an operator cannot be reached any more, and why.
func (t *Table) Down(k Key, why string) {
	l := t.link(k)
	if !l.up {
		return
	}
	l.up, l.since = false, t.now
	switch {
	case t.closed:
	case t.host != nil:
		t.host.down(k)
	case t.game != nil:
		t.game.presence(k, why)
	}
}

// Tick tells the time.
func (t *Table) Tick(now Time) {
	if now < t.now {
		return
	}
	t.now = now
	if t.closed {
		return
	}
	if len(t.stray) > 0 && now-t.strayAt > CharterTimeout {
		t.notice("another charter was signed than the one shown here: if this table does not begin, the host may have shown two")
		t.stray = map[strayKey]*transcript.Frame{}
	}
	if t.game != nil {
		t.game.tick()
	}
}

func (t *Table) link(k Key) *link {
	l := t.links[k]
	if l == nil {
		l = &link{}
		t.links[k] = l
	}
	return l
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

func (t *Table) close(reason string) {
	if t.closed {
		return
	}
	t.closed = true
	if t.game != nil && !t.game.opened {
		t.out.Discard = true
	}
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
	switch e.Type {
	case msgRecord:
		t.record(from, e)
	case msgBye:
		t.bye(from, e)
	case msgRoster:
		t.roster(from, e)
	default:
		switch {
		case t.host != nil && (e.Type == msgJoin || e.Type == msgDecline):
			t.host.receive(from, e)
		case t.join != nil && from == t.join.host:
			t.join.receive(e)
		case t.game != nil:
			t.game.receive(from, e)
		}
	}
}

func (t *Table) record(from Key, e envelope) {
	var m recordMsg
	if e.into(&m) != nil {
		return
	}
	rec := transcript.Record{Kind: transcript.Kind(m.Kind), Payload: m.Payload}
	switch {
	case t.join != nil && from == t.join.host && rec.Kind == transcript.KindBlob:
		t.join.blobPart(rec)
	case t.game != nil:
		t.game.record(from, rec)
	case rec.Kind == transcript.KindAck:
		t.strayAck(rec)
	}
}

// strayAck keeps a charter's signature that came before the charter did.
func (t *Table) strayAck(rec transcript.Record) {
	f, err := transcript.ParseFrame(rec.Kind, rec.Payload)
	if err != nil || f.Step != 0 || len(t.stray) >= 64 {
		return
	}
	t.stray[strayKey{f.Table, f.Operator}] = f
	t.strayAt = t.now
}

func (t *Table) bye(from Key, e envelope) {
	var m wordsMsg
	if e.into(&m) != nil {
		return
	}
	l := t.link(from)
	l.left = true
	l.session = transcript.Session{} // whoever comes next with this key is welcome
	switch {
	case t.host != nil:
		t.host.down(from)
	case t.join != nil && from == t.join.host:
		t.close("the host closed the table: " + say(m.Text))
	case t.game != nil:
		t.game.presence(from, say(m.Text))
	}
}

func (t *Table) roster(from Key, e envelope) {
	var m rosterMsg
	if e.into(&m) != nil || m.check() != nil {
		return
	}
	for _, c := range m.Contacts {
		if c.Key == t.me || !t.seated(c.Key) {
			continue
		}
		t.contact[c.Key] = c.Addrs
		if !t.link(c.Key).up {
			t.out.Links = append(t.out.Links, c)
		}
	}
}

// seated tells whether an operator is at the table, as far as it is known.
func (t *Table) seated(k Key) bool {
	switch {
	case t.game != nil:
		return t.game.book.Charter.OperatorOf(k) >= 0
	case t.join != nil:
		for _, s := range t.join.lobby.Taken {
			if s.Key == k {
				return true
			}
		}
	case t.host != nil:
		return t.host.guest(k) != nil
	}
	return false
}

// contacts lists where the operators of the table can be reached, but for one.
func (t *Table) contacts(operators []transcript.Operator, but Key) []Contact {
	out := []Contact{}
	for _, o := range operators {
		if a := t.contact[o.Key]; o.Key != but && o.Key != t.me && len(a) > 0 {
			out = append(out, Contact{o.Key, a[:min(len(a), 16)]})
		}
	}
	return out
}

// Move plays moves of one of the own seats as one entry: at once, or not at all with the reason.
// An illegal batch is an *engine.BatchError with the *engine.Refusal in it.
func (t *Table) Move(seat engine.Seat, moves []engine.Move) error {
	if t.game == nil || !t.game.book.Started() {
		return errors.New("the game has not begun yet")
	}
	return t.game.move(seat, moves)
}

// MayMove tells whether a move of an own seat would be taken now; if not, Waiting says for what the table waits.
func (t *Table) MayMove() bool { return t.game != nil && t.game.mayMove() }

// Confirm answers Proposed: the person agrees to the charter or does not.
func (t *Table) Confirm(yes bool) {
	if t.join != nil {
		t.join.confirm(yes)
	}
}

// Leave says goodbye to everybody. A table in play can be resumed by everybody later.
func (t *Table) Leave(reason string) {
	if t.left {
		return
	}
	t.left = true
	msg := pack(msgBye, &wordsMsg{say(reason)})
	for _, k := range t.known() {
		t.send(k, msg)
	}
	t.closed = true
	if t.game != nil && !t.game.opened {
		t.out.Discard = true
	}
}

// known lists everybody there is a link to, in a fixed order.
func (t *Table) known() []Key {
	var out []Key
	switch {
	case t.game != nil:
		for _, o := range t.game.book.Charter.Operators {
			if o.Key != t.me && t.link(o.Key).up {
				out = append(out, o.Key)
			}
		}
	case t.host != nil:
		for _, g := range t.host.guests {
			out = append(out, g.key)
		}
	case t.join != nil:
		out = append(out, t.join.host)
	}
	return out
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
