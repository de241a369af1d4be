package p2p

import (
	"context"
	"errors"
	"sync"

	"github.com/libp2p/go-libp2p/core/event"
	"github.com/libp2p/go-libp2p/core/host"
	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/libp2p/go-libp2p/core/protocol"
	"github.com/libp2p/go-libp2p/p2p/host/eventbus"
)

// door is the host as gossipsub sees it: only seated peers exist. Gossipsub
// would otherwise tell every connection its topics, take subscriptions from
// anybody and learn of a peer only once, when it connects.
//
// A stream from a peer that is not seated yet is kept unread until it is.
type door struct {
	host.Host
	node *Node
	bus  event.Bus // carries only what door announces
	news event.Emitter
	real event.Subscription
	done chan struct{}

	mu      sync.Mutex
	handler network.StreamHandler
	waiting map[peer.ID]network.Stream
	closed  bool
}

var errNotSeated = errors.New("the peer is not seated")

func newDoor(n *Node, h *hostParts) (*door, error) {
	d := &door{Host: h, node: n, bus: eventbus.NewBus(), done: make(chan struct{}), waiting: make(map[peer.ID]network.Stream)}
	var err error
	if d.news, err = d.bus.Emitter(new(event.EvtPeerIdentificationCompleted)); err != nil {
		return nil, err
	}
	d.real, err = h.EventBus().Subscribe([]any{
		new(event.EvtPeerIdentificationCompleted), new(event.EvtPeerConnectednessChanged),
	}, eventbus.BufSize(64))
	if err != nil {
		return nil, err
	}
	go d.watch()
	return d, nil
}

// EventBus gives gossipsub the news that door announces.
func (d *door) EventBus() event.Bus { return d.bus }

// SetStreamHandler puts door before gossipsub's handler.
func (d *door) SetStreamHandler(id protocol.ID, handler network.StreamHandler) {
	d.mu.Lock()
	d.handler = handler
	d.mu.Unlock()
	d.Host.SetStreamHandler(id, d.enter)
}

// NewStream opens gossip streams to seated peers only.
func (d *door) NewStream(ctx context.Context, id peer.ID, protos ...protocol.ID) (network.Stream, error) {
	if !d.node.isSeated(id) {
		return nil, errNotSeated
	}
	return d.Host.NewStream(ctx, id, protos...)
}

func (d *door) enter(s network.Stream) {
	id := s.Conn().RemotePeer()
	seated := d.node.isSeated(id)
	d.mu.Lock()
	handler := d.handler
	var old network.Stream
	if !seated {
		old = d.waiting[id]
		if d.closed || old == nil && len(d.waiting) >= maxPeers {
			old = s
		} else {
			d.waiting[id] = s
		}
	}
	d.mu.Unlock()
	if old != nil {
		old.Reset()
	}
	if seated {
		handler(s)
	} else if d.node.isSeated(id) { // meanwhile
		d.allow(id)
	}
}

// allow lets a peer in that has just been seated: its waiting stream, and ours.
func (d *door) allow(id peer.ID) {
	d.mu.Lock()
	s, handler := d.waiting[id], d.handler
	delete(d.waiting, id)
	d.mu.Unlock()
	if s != nil {
		go handler(s)
	}
	d.announce(id)
}

// announce tells gossipsub of a seated, connected peer.
func (d *door) announce(id peer.ID) {
	if d.Network().Connectedness(id) != network.Connected || !d.node.isSeated(id) {
		return
	}
	d.news.Emit(event.EvtPeerIdentificationCompleted{Peer: id, Protocols: []protocol.ID{gossipProtocol}})
}

// watch follows the real host's events.
func (d *door) watch() {
	defer close(d.done)
	for e := range d.real.Out() {
		switch e := e.(type) {
		case event.EvtPeerIdentificationCompleted:
			d.announce(e.Peer)
		case event.EvtPeerConnectednessChanged:
			if e.Connectedness != network.NotConnected {
				continue
			}
			d.mu.Lock()
			s := d.waiting[e.Peer]
			delete(d.waiting, e.Peer)
			d.mu.Unlock()
			if s != nil {
				s.Reset()
			}
		}
	}
}

func (d *door) close() {
	d.real.Close()
	<-d.done
	d.news.Close()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	for id, s := range d.waiting {
		delete(d.waiting, id)
		go s.Reset()
	}
}
