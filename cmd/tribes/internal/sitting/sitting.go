// Package sitting is one operator's evening at a table: the running peer, the bots in
// its own seats, and what every front end needs to know of the game so far. It reads
// no keyboard and prints nothing.
package sitting

import (
	"fmt"
	"strings"
	"time"

	"tribes/engine"
	"tribes/engine/bot"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// Sitting passes the peer's events on and lets bots move. Its fields are for the
// goroutine that reads Events and are up to date with the last event read.
type Sitting struct {
	*peer.Peer
	View

	began  time.Time
	events chan peer.Event
	think  chan struct{}
	quit   chan struct{}
	opt    Options
}

// Options of an evening.
type Options struct {
	Person bool
	Seed   [32]byte      // of the bots' own dice
	Pace   time.Duration // least time a bot takes for an entry
}

// View is what is known of the table.
type View struct {
	Person  bool                // a person sits at this program; else only bots do
	Charter *transcript.Charter // nil before it was proposed
	Rules   engine.Rules
	Table   transcript.Hash // of the charter
	Opened  bool            // all have signed it
	Me      int             // own operator; from Opened on
	State   engine.State    // nil before setup
	Before  engine.State    // the position before the newest step
	Waits   []lockstep.Wait
	Path    string // of the transcript
	Done    bool   // over and sealed by all
	Halted  *transcript.Fault
}

// Start sits down with a running peer.
func Start(p *peer.Peer, opt Options) *Sitting {
	s := &Sitting{Peer: p, began: time.Now(), events: make(chan peer.Event), think: make(chan struct{}, 1), quit: make(chan struct{}), opt: opt}
	s.Person = opt.Person
	go s.pump()
	return s
}

// Events tells everything that happens; call Update with each before anything else. It is closed by Close.
func (s *Sitting) Events() <-chan peer.Event { return s.events }

// Close leaves the table: everybody is told the reason.
func (s *Sitting) Close(reason string) error {
	err := make(chan error, 1)
	go func() { err <- s.Peer.Close(reason) }()
	close(s.quit)
	return <-err
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
	case lockstep.Stepped:
		v.Before, v.State = v.State, e.State
	case lockstep.Waiting:
		v.Waits = e.For
	case lockstep.Halted:
		v.Halted = e.Fault
	case lockstep.Finished:
		v.Done = true
	}
}

// Mine tells whether a person of this operator plays the seat.
func (v *View) Mine(seat engine.Seat) bool {
	return v.Charter != nil && seat >= 0 && int(seat) < len(v.Charter.Seats) &&
		int(v.Charter.Seats[seat].Operator) == v.Me && v.Charter.Seats[seat].Kind == transcript.Person
}

// ToMove is the own person's seat that is to move now and may, or engine.NoSeat.
func (v *View) ToMove() engine.Seat {
	if v.State == nil || v.Halted != nil || len(v.Waits) != 1 || v.Waits[0].What != lockstep.ForMove || v.Waits[0].Operator != v.Me {
		return engine.NoSeat
	}
	if a := v.State.Actor(); v.Mine(a) {
		return a
	}
	return engine.NoSeat
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
			e = next
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

// bots plays the own bot seats whenever one of them is to move.
func (s *Sitting) bots() {
	players := map[engine.Seat]engine.Player{}
	for range s.think {
		for s.botMove(players) {
		}
	}
}

func (s *Sitting) botMove(players map[engine.Seat]engine.Player) bool {
	var at engine.State
	var name string
	var step uint32
	s.Do(func(t *lockstep.Table) {
		if !t.MayMove() {
			return
		}
		st, c := t.State(), t.Charter()
		if n, ok := strings.CutPrefix(c.Seats[st.Actor()].Kind, "bot:"); ok {
			at, name, step = st.Clone(), n, t.Tip().Step
		}
	})
	if at == nil {
		return false
	}
	seat := at.Actor()
	if players[seat] == nil {
		p, err := bot.New(name)
		if err != nil {
			p = bot.Random{} // the charter was checked when it was confirmed; a table is never stuck
		}
		players[seat] = p
	}
	began := time.Now()
	moves := s.entry(at, seat, players[seat], step)
	if rest := s.opt.Pace - time.Since(began); rest > 0 {
		select {
		case <-time.After(rest):
		case <-s.quit:
			return false
		}
	}
	return s.Move(seat, moves) == nil
}

// entry lets a bot play on until the turn passes, chance comes in or an entry is full.
func (s *Sitting) entry(at engine.State, seat engine.Seat, p engine.Player, step uint32) []engine.Move {
	var dice engine.Dice
	dice.Seed(engine.Sub(engine.Sub(s.opt.Seed, uint64(seat)), uint64(step)))
	var out, menu []engine.Move
	st := NewStaging(at)
	for !st.Full() && st.State.Actor() == seat {
		menu = st.State.Moves(menu[:0])
		m := p.Choose(st.State, seat, engine.Hands{}, menu, &dice)
		if st.Add(m) != nil {
			break
		}
	}
	out = append(out, st.Moves...)
	return out
}

// Staging holds moves that are not sent yet, so that they can be taken back.
type Staging struct {
	State  engine.State // after the staged moves, as far as no chance is in them
	Moves  []engine.Move
	Draws  bool // the last staged move draws: what follows is not known before it is sent
	start  engine.State
	seat   engine.Seat
	prober engine.Prober
	blank  engine.Dice
}

// NewStaging begins at a position; the staging keeps it.
func NewStaging(at engine.State) *Staging {
	return &Staging{State: at, start: at.Clone(), seat: at.Actor()}
}

// Add stages one more move. An illegal one is an *engine.Refusal.
func (s *Staging) Add(m engine.Move) error {
	if s.Full() {
		return fmt.Errorf("these moves are to be sent first")
	}
	draws, err := s.prober.NeedsDice(s.State, m)
	if err != nil {
		return err
	}
	s.Moves = append(s.Moves, m)
	if s.Draws = draws; draws {
		return nil
	}
	s.blank.Blank()
	return s.State.Apply(m, &s.blank, nil)
}

// Full tells that nothing can be staged any more: chance comes in, the seat is done, or the entry is full.
func (s *Staging) Full() bool {
	return s.Draws || len(s.Moves) >= engine.MaxBatch || len(s.Moves) > 0 && s.State.Actor() != s.seat
}

// Ends tells that after the staged moves the seat has nothing more to decide for now.
func (s *Staging) Ends() bool { return !s.Draws && len(s.Moves) > 0 && s.State.Actor() != s.seat }

// Undo takes the last staged move back; false if there is none.
func (s *Staging) Undo() bool {
	if len(s.Moves) == 0 {
		return false
	}
	moves := s.Moves[:len(s.Moves)-1]
	s.State.CopyFrom(s.start)
	s.Moves, s.Draws = nil, false
	for _, m := range moves {
		s.Add(m)
	}
	return true
}
