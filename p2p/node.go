package p2p

import (
	"context"
	"crypto/rand"
	"sync"
	"sync/atomic"

	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
)

// linkProtocol is the stream protocol of a link between two peers.
const linkProtocol = "/tribes/table/1"

// eventBuffer is small on purpose: a flooding peer can fill it, and what waits
// behind it waits that much longer. Blocked senders are served in turn.
const eventBuffer = 16

// Node is one peer of a table: it listens, keeps the links the owner asked
// for, and tells what happens. Its methods may be called from any goroutine.
type Node struct {
	cfg    prepared
	self   [32]byte
	id     peer.ID
	start  [startSize]byte           // names this start to peers
	host   atomic.Pointer[hostParts] // nil only while starting
	events chan Event
	ctx    context.Context // ends when the links have been flushed
	cancel context.CancelFunc
	stop   chan struct{} // closed when Close begins: nobody reads events any more
	wg     sync.WaitGroup

	mu      sync.Mutex
	closing bool
	remotes map[peer.ID]*remote
	hellos  int    // handshakes of strangers under way
	knocks  int    // knocks that wait for an answer
	budget  budget // of knocks
	visits  budget // of spectators

	watchers  int            // spectators that are served
	leaving   sync.WaitGroup // they
	watchPace pacer
	gossip    *gossip

	closeOnce sync.Once
}

// Start opens a node. Close it when done.
func Start(c Config) (*Node, error) {
	cfg, err := c.prepare()
	if err != nil {
		return nil, err
	}
	var start [startSize]byte
	if _, err := rand.Read(start[:]); err != nil {
		return nil, err
	}
	setStackLog(cfg.Log)
	n := &Node{
		cfg:     cfg,
		self:    cfg.Identity.Public(),
		id:      cfg.Identity.PeerID(),
		start:   start,
		events:  make(chan Event, eventBuffer),
		stop:    make(chan struct{}),
		remotes: make(map[peer.ID]*remote),
	}
	n.ctx, n.cancel = context.WithCancel(context.Background())
	h, err := newHost(cfg, gate{n})
	if err != nil {
		n.cancel()
		return nil, err
	}
	n.host.Store(h)
	if n.gossip, err = newGossip(n, h); err != nil {
		n.cancel()
		h.Close()
		return nil, err
	}
	h.Network().Notify(&network.NotifyBundle{DisconnectedF: n.disconnected})
	h.SetStreamHandler(linkProtocol, n.accept)
	h.SetStreamHandler(watchProtocol, n.acceptWatch)
	if err := h.open(cfg); err != nil {
		n.cancel()
		n.gossip.close()
		h.Close()
		return nil, err
	}
	n.wg.Go(n.sweep)
	return n, nil
}

// Events is where everything that happens is told. The owner must keep
// reading it until Close; it is closed when Close has finished.
func (n *Node) Events() <-chan Event { return n.events }

// Addrs returns this node's full addresses, those others most likely reach
// first: public ones, then the local network, then loopback.
func (n *Node) Addrs() []string {
	return fullAddrs(dialable(n.host.Load().Addrs()), n.id)
}

// Invite returns the invite to this node with the table's seat secret. See
// Invite.ForWatching for the one that seats nobody. To keep it short, loopback
// addresses are in it only if there are no others: those work on this machine too.
func (n *Node) Invite() Invite {
	return Invite{Host: n.self, Secret: n.cfg.Secret, Addrs: beyondLoopback(dialable(n.host.Load().Addrs()))}
}

// emit tells the owner. It blocks the calling goroutine while the owner is
// busy, which slows down the one peer this goroutine serves and nobody else.
func (n *Node) emit(e Event) {
	select {
	case <-n.stop: // nobody reads any more
		return
	default:
	}
	select {
	case n.events <- e:
	case <-n.stop:
	}
}

// Call keeps a link to this peer from now on: dial, shake hands, call again
// after a loss, until Drop or a final Refused. A second Call replaces
// addresses and entry. Addresses are multiaddrs with or without /p2p/ID; with
// none, the peer's own connection is used as soon as there is one.
func (n *Node) Call(key [32]byte, addrs []string, how Entry) {
	id := PeerIDOf(key)
	list, bad := parseAddrs(addrs, id)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closing {
		return
	}
	r := n.remote(id, key)
	again := r.call != nil && r.call.entry == how
	r.call = &call{entry: how, addrs: list, bad: bad}
	n.protect(r)
	if !again && r.out == nil && r.cancel != nil {
		r.cancel() // what is under way asks in the old manner
	}
	n.startKeeping(r)
}

// Allow names keys that are seated: links to and from them need no secret and
// no knock, and gossip is exchanged with them.
func (n *Node) Allow(keys ...[32]byte) {
	for _, key := range keys {
		id := PeerIDOf(key)
		if id == n.id {
			continue
		}
		n.mu.Lock()
		if n.closing {
			n.mu.Unlock()
			return
		}
		r := n.remote(id, key)
		r.seated = true
		n.protect(r)
		n.answerKnock(r, answer{code: codeWelcome})
		n.nudge(r)
		n.mu.Unlock()
		n.gossip.allow(id)
	}
}

// Admit lets in a peer that knocked, now and when it comes again.
func (n *Node) Admit(key [32]byte) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closing {
		return
	}
	r := n.remote(PeerIDOf(key), key)
	r.admitted = true
	n.protect(r)
	n.answerKnock(r, answer{code: codeWelcome})
}

// Refuse turns away a peer that knocked; it sees the reason.
func (n *Node) Refuse(key [32]byte, reason string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if r := n.remotes[PeerIDOf(key)]; r != nil {
		n.answerKnock(r, answer{code: codeRefused, reason: printable(reason, maxReason)})
	}
}

// Send queues msg on the link to this peer. It is false when there is no live
// link, when msg is empty or longer than MaxMessage, or when the queue is
// full; then the link is cut and made anew, and the owner fills the gap on the
// next Up. msg may be reused at once.
func (n *Node) Send(key [32]byte, msg []byte) bool {
	if len(msg) == 0 || len(msg) > MaxMessage {
		n.cfg.Log.Error("message not sent: its size is outside the bounds", "bytes", len(msg))
		return false
	}
	n.mu.Lock()
	var out *outLink
	if r := n.remotes[PeerIDOf(key)]; r != nil {
		out = r.out
	}
	n.mu.Unlock()
	return out != nil && out.send(msg)
}

// Join subscribes to the table's gossip; the key is shared by those seated.
// A node joins one topic at most.
func (n *Node) Join(topicKey [16]byte) error { return n.gossip.join(topicKey) }

// Gossip sends msg to all peers that have joined and are seated, those
// connected at once, the others through them. Nothing is promised.
func (n *Node) Gossip(msg []byte) { n.gossip.publish(msg) }

// Drop forgets a peer: its seat or admission, the call to it, and the links,
// after what is queued for it has left. It sees the reason and does not call
// again by itself. It may come back as any stranger may.
func (n *Node) Drop(key [32]byte, reason string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	r := n.remotes[PeerIDOf(key)]
	if r == nil || n.closing {
		return
	}
	reason = printable(reason, maxReason)
	r.seated, r.admitted, r.call = false, false, nil
	n.host.Load().ConnManager().Unprotect(r.id, protectTag)
	n.answerKnock(r, answer{code: codeRefused, reason: reason})
	if r.cancel != nil && r.out == nil {
		r.cancel()
	}
	out, in := r.out, r.in
	r.in = nil
	n.nudge(r)
	n.wg.Go(func() {
		n.part(out, in, answer{code: codeRefused, reason: reason}, &droppedError{reason})
		if !n.known(r.id) { // closes its gossip too
			n.host.Load().Network().ClosePeer(r.id)
		}
	})
}

// Close sends what is queued, waiting at most Config.CloseTimeout, then ends
// all links and goroutines. Events that nobody read are lost.
func (n *Node) Close() {
	n.closeOnce.Do(func() {
		n.mu.Lock()
		n.closing = true
		close(n.stop)
		var parting sync.WaitGroup
		for _, r := range n.remotes {
			n.answerKnock(r, answer{code: codeLater, reason: closedHere})
			if r.cancel != nil && r.out == nil {
				r.cancel()
			}
			n.nudge(r)
			out, in := r.out, r.in
			parting.Go(func() {
				n.part(out, in, answer{code: codeLater, reason: closedHere}, errClosedHere)
			})
		}
		n.mu.Unlock()
		parting.Go(n.leaving.Wait)
		parting.Wait()
		n.cancel()
		n.gossip.close()
		n.host.Load().Close()
		n.wg.Wait()
		close(n.events)
	})
}
