package peer

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

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
		var out chan<- Event
		var next Event
		if len(p.queue) > 0 {
			out, next = p.events, p.queue[0]
		}
		in := net
		if len(p.queue) >= p.full {
			in = nil
		}
		select {
		case f := <-p.calls:
			f()
		case out <- next:
			p.queue[0] = nil // it may hold a position
			p.queue = p.queue[1:]
		case e, ok := <-in:
			if !ok {
				net = nil
				continue
			}
			p.cfg.Table.Tick(p.now())
			p.network(e)
		case <-clock.C:
			if names, changed := p.cfg.Gallery.changes(); changed {
				p.cfg.Table.SetWatchers(names)
			}
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
	p.cfg.Gallery.close()
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
		} else {
			p.tell(Unreachable{e.Peer, e.Err})
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
		p.fail(err)
		return
	}
	p.wire(&out)
	p.keep()
	for _, e := range out.Events {
		p.tell(e)
		p.stopped(e)
	}
}

// stopped lets Config.Stopped keep what a table that stopped leaves.
func (p *Peer) stopped(e lockstep.Event) {
	if p.cfg.Stopped == nil || p.log == nil {
		return
	}
	switch e.(type) {
	case lockstep.Halted, lockstep.Positions, lockstep.Convicted:
		if more := p.cfg.Stopped(p.log.Path(), e); more != nil {
			p.tell(more)
		}
	}
}

// fail leaves the table: of what the table has put out since its last record nothing is sent. Only the
// goodbye is, which stands in no transcript.
func (p *Peer) fail(err error) {
	p.failed = err
	p.tell(Failed{err})
	p.cfg.Table.Leave("its program cannot write the transcript any more")
	out := p.cfg.Table.Take()
	p.send(out.Send)
}

// write puts records on the disk.
func (p *Peer) write(out *lockstep.Output) error {
	if out.Discard && p.log != nil {
		path := p.log.Path()
		p.cfg.Gallery.grow("", 0)
		p.log.Close()
		p.log = nil
		os.Remove(path)
	}
	if out.Open != (transcript.Hash{}) {
		log, err := p.cfg.Open(p.cfg.Table.Charter(), out.Open)
		if err != nil {
			return fmt.Errorf("the transcript of the table cannot be made: %w", err)
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
	if err := p.log.Append(recs, sync); err != nil {
		return err
	}
	p.cfg.Gallery.grow(p.log.Path(), p.log.Size())
	return nil
}

// wire makes links, joins the gossip of a table that was opened, and sends.
func (p *Peer) wire(out *lockstep.Output) {
	n := p.cfg.Node
	if n == nil {
		return
	}
	for _, l := range out.Links {
		n.Allow(l.Key)
		n.Call(l.Key, l.Addrs, p2p.BySeat())
	}
	for _, e := range out.Events {
		if o, ok := e.(lockstep.Opened); ok && len(o.Charter.Operators) > 1 {
			if err := n.Join(topic(o.Table)); err != nil {
				p.tell(lockstep.Notice{Text: "gossip is not available (the direct links are): " + err.Error()})
			}
		}
	}
	p.send(out.Send)
}

func (p *Peer) send(messages []lockstep.Message) {
	n := p.cfg.Node
	if n == nil {
		return
	}
	for _, m := range messages {
		if m.Gossip {
			n.Gossip(m.Data)
		} else {
			n.Send(m.To, m.Data) // if it gets lost the link is made anew, and the table fills the gap
		}
	}
}

// topic is the key of a table's gossip; only who knows the charter can tell it.
func topic(table transcript.Hash) (k [16]byte) {
	h := sha256.Sum256(append([]byte("tribes/gossip/1"), table[:]...))
	copy(k[:], h[:])
	return k
}

// kept is what Config.Keep was told last.
type kept struct {
	log      *transcript.Log
	contacts []lockstep.Contact
}

func (p *Peer) keep() {
	if p.cfg.Keep == nil || p.cfg.Node == nil || p.log == nil {
		return
	}
	now := kept{p.log, p.cfg.Table.Contacts()}
	if now.log == p.kept.log && slices.EqualFunc(now.contacts, p.kept.contacts, sameContact) {
		return
	}
	p.kept = now
	p.cfg.Keep(now.log, now.contacts)
}

func sameContact(a, b lockstep.Contact) bool {
	return a.Key == b.Key && slices.Equal(a.Addrs, b.Addrs)
}
