package p2p

import (
	"time"

	"github.com/libp2p/go-libp2p/core/control"
	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
	rcmgr "github.com/libp2p/go-libp2p/p2p/host/resource-manager"
	ma "github.com/multiformats/go-multiaddr"
)

// Bounds on what unknown peers can take up.
const (
	maxInbound   = 160              // connections others opened, all together
	maxStrangers = 48               // of those, by peers without any standing
	connLow      = 128              // above connHigh, idle unprotected ones are
	connHigh     = 160              // closed until connLow are left
	maxHellos    = 16               // handshakes of strangers at a time
	maxKnocks    = 16               // knocks that wait for an answer
	maxStreams   = 4                // link streams one peer may have open to us
	maxPeers     = 256              // peers remembered at a time
	idleStranger = 30 * time.Second // a stranger's connection without a link
	knockRefill  = 30 * time.Second // see knockBudget
)

// connLimits bounds connections, streams and memory of the whole host: the
// library's smallest defaults with room for the peers of one table.
func connLimits() rcmgr.ConcreteLimitConfig {
	limits := rcmgr.DefaultLimits
	limits.SystemBaseLimit.ConnsInbound = maxInbound
	limits.SystemBaseLimit.Conns = 2 * maxInbound
	limits.AddProtocolPeerLimit(linkProtocol, rcmgr.BaseLimit{
		StreamsInbound: 2 * maxStreams, StreamsOutbound: 2 * maxStreams, Streams: 4 * maxStreams,
		Memory: 4 << 20,
	}, rcmgr.BaseLimitIncrease{})
	limits.AddProtocolPeerLimit(watchProtocol, rcmgr.BaseLimit{
		StreamsInbound: 2 * watchStreams, StreamsOutbound: 2 * watchStreams, Streams: 4 * watchStreams,
		Memory: 4 << 20,
	}, rcmgr.BaseLimitIncrease{})
	return limits.Scale(0, 0)
}

// gate lets in Ed25519 peers only, and strangers only while there is room that
// the table's own peers do not need.
type gate struct{ node *Node }

func (g gate) InterceptPeerDial(id peer.ID) bool {
	_, err := KeyOf(id)
	return err == nil
}

func (g gate) InterceptAddrDial(peer.ID, ma.Multiaddr) bool { return true }

func (g gate) InterceptAccept(network.ConnMultiaddrs) bool { return true }

func (g gate) InterceptSecured(dir network.Direction, id peer.ID, _ network.ConnMultiaddrs) bool {
	if _, err := KeyOf(id); err != nil {
		return false
	}
	return dir == network.DirOutbound || g.node.known(id) || g.node.strangers() < maxStrangers
}

func (g gate) InterceptUpgraded(network.Conn) (bool, control.DisconnectReason) { return true, 0 }

// strangers counts the connections of peers without standing.
func (n *Node) strangers() int {
	h := n.host.Load()
	if h == nil {
		return 0
	}
	count := 0
	for _, c := range h.Network().Conns() {
		if !n.known(c.RemotePeer()) {
			count++
		}
	}
	return count
}

// sweep closes strangers' connections that were opened for nothing.
func (n *Node) sweep() {
	tick := time.NewTicker(idleStranger / 3)
	defer tick.Stop()
	for {
		select {
		case <-n.ctx.Done():
			return
		case <-tick.C:
		}
		for _, c := range n.host.Load().Network().Conns() {
			if time.Since(c.Stat().Opened) > idleStranger && n.idle(c.RemotePeer()) {
				c.Close()
			}
		}
	}
}
