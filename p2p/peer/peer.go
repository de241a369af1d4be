// Package peer runs an operator's program at a table: one goroutine that owns the
// protocol ([lockstep.Table]), the network ([p2p.Node]), the transcript
// ([transcript.Log]) and the clock, and serves what the protocol puts out in the
// order it asks for: on the disk first, then on the wire, then to the interface.
// It decides nothing itself and knows no game.
package peer

import (
	"crypto/sha256"
	"errors"
	"os"
	"sync"
	"time"

	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// tick is how often the protocol is told the time.
const tick = 200 * time.Millisecond

// Config is what a peer is made of.
type Config struct {
	Table    *lockstep.Table
	Node     *p2p.Node                                                                   // nil: nobody else is at the table
	Log      *transcript.Log                                                             // of a resumed table, else nil
	Open     func(c *transcript.Charter, table transcript.Hash) (*transcript.Log, error) // makes the file of a new table
	AdmitAll bool                                                                        // let in whoever knocks
	Keep     func(log *transcript.Log, contacts []lockstep.Contact)                      // called when operators' addresses became known; may be nil
}

// Event is a lockstep.Event, or one of the types below.
type Event any

// Saved tells where the transcript of the table is written.
type Saved struct{ Path string }

// Knocked tells that somebody without an invite asks to be let in: answer with Admit or Refuse.
type Knocked struct {
	Key  lockstep.Key
	Name string
}

// Unreachable tells that an operator could not be reached yet; it is being tried on.
type Unreachable struct {
	Key lockstep.Key
	Err error
}

// TurnedAway tells that another peer does not let this one in, for good.
type TurnedAway struct {
	Key lockstep.Key
	Err error
}

// Failed tells that the transcript cannot be written: nothing was sent that is not in it, and nothing more will be.
type Failed struct{ Err error }

// Peer is a running peer. Its methods may be called from any goroutine.
type Peer struct {
	cfg    Config
	log    *transcript.Log
	start  time.Time
	calls  chan func()
	events chan Event
	queue  []Event
	done   chan struct{}
	stop   sync.Once
	failed error
	kept   int
}

// Start runs a peer until Close.
func Start(cfg Config) *Peer {
	p := &Peer{cfg: cfg, log: cfg.Log, start: time.Now(), calls: make(chan func()), events: make(chan Event), done: make(chan struct{})}
	if p.log != nil {
		p.tell(Saved{p.log.Path()})
	}
	go p.run()
	return p
}

// Events tells everything that happens. It is closed by Close. A slow reader delays nobody.
func (p *Peer) Events() <-chan Event { return p.events }

var errClosed = errors.New("the table is closed")

// Do runs f with the table in the peer's own goroutine and returns when it has run.
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
	if derr := p.Do(func(t *lockstep.Table) {
		if err = t.Move(seat, moves); err == nil {
			p.serve()
			err = p.failed
		}
	}); derr != nil {
		return derr
	}
	return err
}

// Confirm answers lockstep.Proposed.
func (p *Peer) Confirm(table transcript.Hash, yes bool) {
	p.Do(func(t *lockstep.Table) { t.Confirm(table, yes) })
}

// Vouch is lockstep.Table.Vouch: the person vouches for this copy being its newest.
func (p *Peer) Vouch() { p.Do(func(t *lockstep.Table) { t.Vouch() }) }

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

// Close says goodbye with a reason, lets it get out and ends everything. The transcript is whole on the disk afterwards.
func (p *Peer) Close(reason string) error {
	p.stop.Do(func() {
		p.Do(func(t *lockstep.Table) {
			if p.failed == nil {
				t.Leave(reason)
			}
		})
		close(p.done)
	})
	for range p.events { // until the goroutine has ended
	}
	return p.failed
}

func (p *Peer) now() lockstep.Time { return lockstep.Time(time.Since(p.start).Milliseconds()) }

func (p *Peer) run() {
	defer close(p.events)
	clock := time.NewTicker(tick)
	defer clock.Stop()
	var net <-chan p2p.Event
	if p.cfg.Node != nil {
		net = p.cfg.Node.Events()
	}
	for {
		p.serve()
		var out chan Event
		var next Event
		if len(p.queue) > 0 {
			out, next = p.events, p.queue[0]
		}
		select {
		case f := <-p.calls:
			f()
		case out <- next:
			p.queue = p.queue[1:]
			continue
		case e, ok := <-net:
			if !ok {
				net = nil
				continue
			}
			p.cfg.Table.Tick(p.now())
			p.network(e)
		case <-clock.C:
			p.cfg.Table.Tick(p.now())
		case <-p.done:
			p.end(net)
			return
		}
	}
}

// end closes the network, which flushes what was sent last, and the file.
func (p *Peer) end(net <-chan p2p.Event) {
	p.serve()
	if p.cfg.Node != nil {
		go p.cfg.Node.Close()
		for net != nil {
			if _, ok := <-net; !ok {
				break
			}
		}
	}
	if p.log != nil {
		if err := p.log.Close(); err != nil && p.failed == nil {
			p.failed = err
		}
	}
}

func (p *Peer) network(e p2p.Event) {
	t := p.cfg.Table
	switch e.Kind {
	case p2p.Up:
		t.Up(e.Peer, e.Addrs)
	case p2p.Down:
		why := "the link was lost"
		if e.Err != nil {
			why = e.Err.Error()
		}
		t.Down(e.Peer, why)
	case p2p.Message, p2p.Gossip:
		t.Receive(e.Peer, e.Data)
	case p2p.Knock:
		if p.cfg.AdmitAll {
			p.cfg.Node.Admit(e.Peer)
			return
		}
		p.tell(Knocked{e.Peer, string(e.Data)})
	case p2p.Unreachable:
		p.tell(Unreachable{e.Peer, e.Err})
	case p2p.Refused:
		var r *p2p.RefusedError
		if errors.As(e.Err, &r) && r.Final {
			p.tell(TurnedAway{e.Peer, e.Err})
		}
	}
}

func (p *Peer) tell(e Event) { p.queue = append(p.queue, e) }

// serve does what the table has put out.
func (p *Peer) serve() {
	out := p.cfg.Table.Take()
	if p.failed != nil {
		return
	}
	if err := p.write(&out); err != nil {
		p.failed = err
		p.tell(Failed{err})
		return
	}
	p.wire(&out)
	for _, e := range out.Events {
		if o, ok := e.(lockstep.Opened); ok && p.cfg.Node != nil && len(o.Charter.Operators) > 1 {
			if err := p.cfg.Node.Join(topic(o.Table)); err != nil {
				p.tell(lockstep.Notice{Text: "gossip is not available (the direct links are): " + err.Error()})
			}
		}
		p.tell(e)
	}
}

// topic is the key of a table's gossip; only who knows the charter can tell it.
func topic(table transcript.Hash) (k [16]byte) {
	h := sha256.Sum256(append([]byte("tribes/gossip/1"), table[:]...))
	copy(k[:], h[:])
	return k
}

func (p *Peer) write(out *lockstep.Output) error {
	if out.Discard && p.log != nil {
		path := p.log.Path()
		p.log.Close()
		p.log = nil
		os.Remove(path)
	}
	if out.Open != (transcript.Hash{}) {
		log, err := p.cfg.Open(p.cfg.Table.Charter(), out.Open)
		if err != nil {
			return err
		}
		p.log = log
		p.tell(Saved{log.Path()})
	}
	if len(out.Log) == 0 {
		return nil
	}
	sync := false
	recs := make([]transcript.Record, len(out.Log))
	for i, r := range out.Log {
		recs[i] = r.Record
		sync = sync || r.Sync
	}
	return p.log.Append(recs, sync)
}

func (p *Peer) wire(out *lockstep.Output) {
	n := p.cfg.Node
	if n == nil {
		return
	}
	for _, l := range out.Links {
		n.Allow(l.Key)
		n.Call(l.Key, l.Addrs, p2p.BySeat())
	}
	for _, m := range out.Send {
		if m.Gossip {
			n.Gossip(m.Data)
		} else {
			n.Send(m.To, m.Data)
		}
	}
	if c := p.cfg.Table.Contacts(); p.cfg.Keep != nil && p.log != nil && len(c) != p.kept {
		p.kept = len(c)
		p.cfg.Keep(p.log, c)
	}
}
