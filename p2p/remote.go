package p2p

import (
	"context"

	"github.com/libp2p/go-libp2p/core/peer"
	ma "github.com/multiformats/go-multiaddr"
)

// remote is what a node knows of one peer. Node.mu guards all of it.
type remote struct {
	id  peer.ID
	key [32]byte

	seated   bool  // named by Allow
	admitted bool  // named by Admit
	call     *call // nil: nobody asked for a link

	keeping bool               // a goroutine runs Node.keep for it
	cancel  context.CancelFunc // ends the attempt under way
	nudged  chan struct{}      // try again now
	out     *outLink           // live link for sending
	in      *inLink            // live link for receiving
	seen    []ma.Multiaddr     // where it could be dialled when last linked
	knock   *inLink            // waits for the owner's answer
	streams int                // incoming streams, in whatever state
	asked   map[string]bool    // connections on which it has knocked

	watching int // streams on which one side looks on at the other
}

// call is what the owner asked for.
type call struct {
	entry Entry
	addrs []ma.Multiaddr
	bad   []string // given addresses that are of no use
}

const protectTag = "tribes"

// remote finds or makes the record of a peer.
func (n *Node) remote(id peer.ID, key [32]byte) *remote {
	r := n.remotes[id]
	if r == nil {
		r = &remote{id: id, key: key, nudged: make(chan struct{}, 1)}
		n.remotes[id] = r
	}
	return r
}

// forget drops the record of a peer that is nothing to us any more.
func (n *Node) forget(r *remote) {
	if !r.standsFor() && !r.keeping && r.streams == 0 && r.knock == nil && len(r.asked) == 0 {
		delete(n.remotes, r.id)
	}
}

// standsFor says whether the peer has any claim to a link, or to be served as a spectator.
func (r *remote) standsFor() bool {
	return r.seated || r.admitted || r.call != nil || r.in != nil || r.watching > 0
}

// standing is the best right the peer has.
func (r *remote) standing() Standing {
	switch {
	case r.seated:
		return Seated
	case r.admitted:
		return Admitted
	case r.in != nil:
		return r.in.standing
	}
	return Stranger
}

// known says whether the peer is more than a stranger to this node.
func (n *Node) known(id peer.ID) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	r := n.remotes[id]
	return r != nil && r.standsFor()
}

// isSeated says whether gossip is exchanged with the peer.
func (n *Node) isSeated(id peer.ID) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	r := n.remotes[id]
	return r != nil && r.seated
}

// idle says whether nothing goes on between us and the peer.
func (n *Node) idle(id peer.ID) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	r := n.remotes[id]
	return r == nil || !r.standsFor() && r.streams == 0
}

// protect keeps the connection manager's hands off the peer.
func (n *Node) protect(r *remote) {
	n.host.Load().ConnManager().Protect(r.id, protectTag)
}

// nudge ends the keeper's wait.
func (n *Node) nudge(r *remote) {
	select {
	case r.nudged <- struct{}{}:
	default:
	}
}

// startKeeping makes sure that somebody keeps the outgoing link.
func (n *Node) startKeeping(r *remote) {
	if !r.keeping && !n.closing {
		r.keeping = true
		n.wg.Go(func() { n.keep(r) })
	}
	n.nudge(r)
}
