// Package sitting is one operator's evening at a table: the running peer, the bots in
// its own seats, and what every front end needs to know of the game so far. It reads
// no keyboard and prints nothing.
package sitting

import (
	"sync"
	"time"

	"golang.org/x/text/unicode/norm"

	"tribes/engine"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// Sitting passes the peer's events on and lets bots move. Its fields are for the
// goroutine that reads Events and are up to date with the last event read.
type Sitting struct {
	*peer.Peer
	View

	began   time.Time
	events  chan peer.Event
	think   chan struct{}
	quit    chan struct{}
	closing sync.Once
	opt     Options
}

// Options of an evening.
type Options struct {
	Key     lockstep.Key  // the own operator's
	Resumed bool          // the table was begun before
	As      string        // the bot that plays the person's seats; "": the person does
	Seed    [32]byte      // of the bots' own dice
	Pace    time.Duration // least time a bot takes for an entry

	OpenScores bool // what others keep covered of the score may be shown

	Invite func() string // gives the invite to look on; nil: nobody can
}

// View is what is known of the table.
type View struct {
	Key     lockstep.Key        // the own operator's
	Resumed bool                // the table was begun before
	Person  bool                // a person plays at this program; else only bots do
	Charter *transcript.Charter // nil before it was proposed
	Rules   engine.Rules
	Table   transcript.Hash // of the charter
	Opened  bool            // all have signed it
	Me      int             // own operator; from Opened on
	State   engine.State    // nil before setup
	Step    uint32          // that led to State
	Hands   engine.Hands    // private cards of the own operator's seats, bots' among them; Known tells whom to show which
	Waits   []lockstep.Wait
	Path    string // of the transcript
	Done    bool   // over and sealed by all

	OpenScores bool // what others keep covered of the score may be shown
	Halted     *transcript.Fault
	Proof      string // the file with the proof that somebody cheated; "" if there is none
	Report     string // the file with the positions in which programs differ
}

// Start sits down with a running peer.
func Start(p *peer.Peer, opt Options) *Sitting {
	s := &Sitting{Peer: p, began: time.Now(), events: make(chan peer.Event), think: make(chan struct{}, 1), quit: make(chan struct{}), opt: opt}
	s.Key, s.Resumed, s.Person, s.OpenScores = opt.Key, opt.Resumed, opt.As == "", opt.OpenScores
	go s.pump()
	return s
}

// NobodyWatches is what a person is told who asks for an invite that there is not.
const NobodyWatches = "nobody else can look on at this table: it has no network"

// WatchInvite is the invite that lets its holder look on by this program; "" where nobody can.
func (s *Sitting) WatchInvite() string {
	if s.opt.Invite == nil {
		return ""
	}
	return s.opt.Invite()
}

// Say tells those who are here what the person says. The error says why nobody hears it.
func (s *Sitting) Say(text string) error { return s.Peer.Say(norm.NFC.String(text)) }

// Events tells everything that happens; call Update with each before anything else. It is closed by Close.
func (s *Sitting) Events() <-chan peer.Event { return s.events }

// Close leaves the table: everybody is told the reason. Called again it does nothing more.
func (s *Sitting) Close(reason string) error {
	s.closing.Do(func() { close(s.quit) })
	return s.Peer.Close(reason)
}

// At turns a time of the protocol into a time of day.
func (s *Sitting) At(t lockstep.Time) string {
	return s.began.Add(time.Duration(t) * time.Millisecond).Format("15:04:05")
}

// Update takes one event into the view.
func (v *View) Update(e peer.Event) {
	switch e := e.(type) {
	case peer.Saved:
		v.Path = e.Path
	case lockstep.LobbyChanged:
		v.Opened = false
	case lockstep.Proposed:
		v.Charter, v.Rules, v.Table = e.Charter, e.Rules, e.Table
	case lockstep.Signing:
		v.Charter, v.Rules, v.Me = e.Charter, e.Rules, e.Me
	case lockstep.Opened:
		v.Charter, v.Rules, v.Table, v.Me, v.Opened = e.Charter, e.Rules, e.Table, e.Me, true
		v.Hands = engine.Hands{}
		v.Person = v.Persons() > 0
	case lockstep.Stepped:
		v.State, v.Step = e.State, e.Step.Tip.Step
	case lockstep.Dealt:
		v.Hands = e.Hands
	case lockstep.Waiting:
		v.Waits = e.For
	case lockstep.Halted:
		v.Halted = e.Fault
	case peer.Proved:
		v.Proof = e.Path
	case peer.Compared:
		v.Report = e.Path
	case lockstep.Finished:
		v.Done = true
	}
}

// Mine tells whether the person at this program plays the seat.
func (v *View) Mine(seat engine.Seat) bool {
	return v.Person && v.Charter != nil && seat >= 0 && int(seat) < len(v.Charter.Seats) &&
		int(v.Charter.Seats[seat].Operator) == v.Me && v.Charter.Seats[seat].Kind == transcript.Person
}

// Known is the private card that may be shown to the person in a seat: its own and no other. For
// any seat but an own person's it is nothing, a bot's included.
func (v *View) Known(seat engine.Seat) engine.Hands {
	if !v.Mine(seat) {
		return engine.Hands{}
	}
	return v.Hands.Only(seat)
}

// Sole is the seat of the one person at this program, or engine.NoSeat where several take turns or none plays.
func (v *View) Sole() engine.Seat {
	if v.Charter == nil || v.Persons() != 1 {
		return engine.NoSeat
	}
	seat := engine.Seat(0)
	for !v.Mine(seat) {
		seat++
	}
	return seat
}

// Persons counts the seats that persons at this program play; known once the charter is.
func (v *View) Persons() int {
	n := 0
	for i := range v.Charter.Seats {
		if v.Mine(engine.Seat(i)) {
			n++
		}
	}
	return n
}

// Alone tells that nobody but this program's operator is at the table.
func (v *View) Alone() bool { return v.Charter != nil && len(v.Charter.Operators) == 1 }

// ToMove is the own person's seat that is to move now and may, or engine.NoSeat.
func (v *View) ToMove() engine.Seat {
	if v.State == nil || v.Halted != nil || len(v.Waits) != 1 {
		return engine.NoSeat
	}
	// What is waited for is told after the step that it follows.
	w, a := v.Waits[0], v.State.Actor()
	if w.What == lockstep.ForMove && w.Operator == v.Me && w.Step == v.Step && w.Seat == a && v.Mine(a) {
		return a
	}
	return engine.NoSeat
}

// afterwards takes the sting out of a refusal by some peer's program once there is a lobby or a table:
// whether those go on is told by their own events, not by one peer that will have no link.
func afterwards(e peer.Event, reached bool) peer.Event {
	if away, ok := e.(peer.TurnedAway); ok && reached {
		return peer.Unreachable(away)
	}
	return e
}

// pump passes events on and wakes the bots. It alone reads the peer's events.
func (s *Sitting) pump() {
	defer close(s.events)
	stopped := make(chan struct{})
	go func() { s.bots(); close(stopped) }()
	defer func() { close(s.think); <-stopped }()
	patience := time.NewTimer(Patience)
	defer patience.Stop()
	reached := false
	var lost *peer.Unreachable // why a host does not answer
	for {
		var e peer.Event
		select {
		case <-patience.C:
			if reached || lost == nil {
				patience.Reset(Patience)
				continue
			}
			e = peer.TurnedAway{Key: lost.Key, Err: lost.Err}
		case next, ok := <-s.Peer.Events():
			if !ok {
				return
			}
			e = afterwards(next, reached)
		}
		switch e := e.(type) {
		case peer.Unreachable:
			lost = &e
		case lockstep.LobbyChanged, lockstep.Opened:
			reached = true
		case lockstep.Stepped, lockstep.Waiting:
			select {
			case s.think <- struct{}{}:
			default:
			}
		}
		select {
		case s.events <- e:
		case <-s.quit:
		}
	}
}
