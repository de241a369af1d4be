// Package peer runs an operator's program at a table: one goroutine that owns the
// protocol ([lockstep.Table]), the network ([p2p.Node]), the transcript
// ([transcript.Log]) and the clock, and serves what the protocol puts out in the
// order it asks for: on the disk first, then on the wire, then to the interface.
// It decides nothing itself and knows no game.
package peer

import (
	"errors"
	"sync"
	"time"

	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// tick is how often the protocol is told the time.
const tick = 200 * time.Millisecond

// maxBacklog is how many events may wait for their reader before the network waits too:
// what other peers do must not fill the memory of a program whose interface stands still.
const maxBacklog = 4096

// Config is what a peer is made of. Table, Node and Log are the peer's own from Start on.
type Config struct {
	Table *lockstep.Table
	Node  *p2p.Node       // nil: nobody else is at the table
	Log   *transcript.Log // of a resumed table, else nil

	// Open makes the file of a new table.
	Open func(c *transcript.Charter, table transcript.Hash) (*transcript.Log, error)

	Gallery *Gallery // where people look on, the Show of Node; nil: nobody does

	AdmitAll bool // let in whoever knocks

	// Stopped, if not nil, is called with lockstep.Halted, lockstep.Convicted and lockstep.Positions once the record that shows why is in the
	// transcript at path. What it returns, if anything, is told. Like Open it must not call the Peer.
	Stopped func(path string, e lockstep.Event) Event

	// Keep, if not nil, is called when the transcript is there and whenever an address at which an
	// operator can be reached has changed since. Like Open it must not call the Peer.
	Keep func(log *transcript.Log, contacts []lockstep.Contact)
}

// Peer is a running peer. Its methods may be called from any goroutine.
type Peer struct {
	cfg    Config
	start  time.Time
	calls  chan func()
	events chan Event
	done   chan struct{} // closed: nothing is called any more
	stop   sync.Once

	// The rest belongs to the goroutine of run.
	log    *transcript.Log
	queue  []Event // told, not read yet
	full   int     // events in the queue from which on the network waits
	failed error   // why the transcript cannot be written
	kept   kept
}

// Start runs a peer until Close.
func Start(cfg Config) *Peer { return start(cfg, maxBacklog) }

func start(cfg Config, full int) *Peer {
	p := &Peer{cfg: cfg, log: cfg.Log, start: time.Now(), full: full,
		calls: make(chan func()), events: make(chan Event), done: make(chan struct{})}
	if p.log != nil {
		p.tell(Saved{p.log.Path()})
		cfg.Gallery.grow(p.log.Path(), p.log.Size())
	}
	go p.run()
	return p
}

// Events tells everything that happens, in order. It is closed by Close, which drops what was not read.
// A slow reader delays nobody until thousands of events wait for it; then the network waits.
func (p *Peer) Events() <-chan Event { return p.events }

var errClosed = errors.New("the table is closed")

// Do runs f with the table in the peer's own goroutine and returns when it has run; f must not call
// the Peer. What f made the table put out is served soon after, not before Do returns.
func (p *Peer) Do(f func(*lockstep.Table)) error {
	ran := make(chan struct{})
	select {
	case p.calls <- func() { f(p.cfg.Table); close(ran) }:
		<-ran
		return nil
	case <-p.done:
		return errClosed
	}
}

// Move plays moves of an own seat as one entry; it returns once the entry is on the disk and sent, or says why not.
func (p *Peer) Move(seat engine.Seat, moves []engine.Move) error {
	var err error
	if closed := p.Do(func(t *lockstep.Table) {
		if err = p.failed; err != nil {
			return
		}
		if err = t.Move(seat, moves); err == nil {
			p.serve()
			err = p.failed
		}
	}); closed != nil {
		return closed
	}
	return err
}

// Confirm answers lockstep.Proposed.
func (p *Peer) Confirm(table transcript.Hash, yes bool) {
	p.Do(func(t *lockstep.Table) { t.Confirm(table, yes) })
}

// Vouch is lockstep.Table.Vouch: the person vouches for this copy being its newest.
func (p *Peer) Vouch() { p.Do(func(t *lockstep.Table) { t.Vouch() }) }

// GoOn is lockstep.Table.GoOn: the person wants to draw without those whose dice values are missing.
func (p *Peer) GoOn() (err error) {
	if closed := p.Do(func(t *lockstep.Table) { err = t.GoOn() }); closed != nil {
		return closed
	}
	return err
}

// Say is lockstep.Table.Say: it tells those who are here what a person says.
func (p *Peer) Say(text string) (err error) {
	if closed := p.Do(func(t *lockstep.Table) { err = t.Say(text) }); closed != nil {
		return closed
	}
	return err
}

// Admit lets in somebody who knocked.
func (p *Peer) Admit(k lockstep.Key) {
	if p.cfg.Node != nil {
		p.cfg.Node.Admit(k)
	}
}

// Refuse does not.
func (p *Peer) Refuse(k lockstep.Key, reason string) {
	if p.cfg.Node != nil {
		p.cfg.Node.Refuse(k, reason)
	}
}

// Close says goodbye with a reason, lets it get out and ends everything. The transcript is whole on the
// disk afterwards; the error is that of Failed or of closing the file. Called again it does nothing more.
func (p *Peer) Close(reason string) error {
	p.stop.Do(func() {
		p.Do(func(t *lockstep.Table) { t.Leave(reason) })
		close(p.done)
	})
	for range p.events { // until the goroutine has ended
	}
	return p.failed
}
