package p2p

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
	ma "github.com/multiformats/go-multiaddr"
)

// tellAgain is how often the same failure is told anew.
const tellAgain = 30 * time.Second

// keep holds the outgoing link to one peer for as long as the owner calls it
// or the peer has a link to us.
func (n *Node) keep(r *remote) {
	wait := n.cfg.RetryMin
	told := failures{}
	for {
		n.mu.Lock()
		c := r.call
		if n.closing || c == nil && r.in == nil {
			r.keeping = false
			n.forget(r)
			n.mu.Unlock()
			return
		}
		ctx, cancel := context.WithCancel(n.ctx)
		r.cancel = cancel
		select {
		case <-r.nudged: // this attempt is the answer to it
		default:
		}
		n.mu.Unlock()

		link, err := n.open(ctx, r, c)
		if link != nil {
			began := time.Now()
			err = n.use(r, link)
			told = failures{}
			if time.Since(began) > n.cfg.RetryMax {
				wait = n.cfg.RetryMin
			}
		}
		cancel()
		n.settle(r, c, err, link != nil, &told)

		pause := time.NewTimer(wait/2 + rand.N(wait))
		select {
		case <-r.nudged:
		case <-pause.C:
			wait = min(2*wait, n.cfg.RetryMax)
		case <-n.ctx.Done():
		}
		pause.Stop()
	}
}

// use tells the owner of a new link, runs it, and tells of its end.
func (n *Node) use(r *remote, link *outLink) error {
	n.mu.Lock()
	if n.closing || r.call == nil && r.in == nil { // dropped while it was made
		n.mu.Unlock()
		link.fail(errClosedHere)
		return errClosedHere
	}
	r.out = link
	r.seen = n.addrsOf(r.id, link.stream.Conn())
	standing, addrs := r.standing(), fullAddrs(r.seen, r.id)
	n.mu.Unlock()
	link.start()
	n.emit(Event{Kind: Up, Peer: r.key, Standing: standing, Addrs: addrs})
	err := link.wait()
	n.mu.Lock()
	r.out = nil
	n.mu.Unlock()
	n.emit(Event{Kind: Down, Peer: r.key, Err: err})
	return err
}

// settle tells why there is no link and ends the call where asking again is
// of no use.
func (n *Node) settle(r *remote, c *call, err error, wasUp bool, told *failures) {
	var refused *RefusedError
	var lost *UnreachableError
	isRefused := errors.As(err, &refused)
	n.mu.Lock()
	current := c != nil && r.call == c
	if current && isRefused && refused.Final {
		r.call = nil
	}
	n.mu.Unlock()
	switch {
	case !current: // the owner wants something else by now
	case isRefused:
		if refused.Final || !wasUp && told.lasts(c.entry) && told.fresh(refused.Error()) {
			n.emit(Event{Kind: Refused, Peer: r.key, Err: refused})
		}
	case errors.As(err, &lost):
		if told.worth(lost) && told.fresh(lost.Error()) {
			n.emit(Event{Kind: Unreachable, Peer: r.key, Err: lost})
		}
	}
}

// failures remembers what was told last, so that it is not told every second.
type failures struct {
	last   string
	when   time.Time
	broke  int
	denied int
}

// lasts holds back what passes within a moment: a seat that does not know yet that the
// table is open refuses the others. If that goes on, it is told.
func (f *failures) lasts(how Entry) bool {
	f.denied++
	return how != BySeat() || f.denied > 3
}

// worth holds back a connection that broke under our hands: the next attempt
// dials and knows more. If that goes on, it is told.
func (f *failures) worth(e *UnreachableError) bool {
	if !e.broke {
		return true
	}
	f.broke++
	return f.broke > 3
}

func (f *failures) fresh(text string) bool {
	if text == f.last && time.Since(f.when) < tellAgain {
		return false
	}
	f.last, f.when = text, time.Now()
	return true
}

// errNoWay: no connection to a peer that nobody asked us to dial.
var errNoWay = errors.New("there is no connection to the peer")

// open makes an outgoing link: over a connection there is, or by dialling.
func (n *Node) open(ctx context.Context, r *remote, c *call) (*outLink, error) {
	if r.id == n.id {
		return nil, &RefusedError{Reason: "this is the program's own address; invites are for the others", Final: true}
	}
	h := n.host.Load()
	var how Entry
	dial, done := context.WithTimeout(network.WithAllowLimitedConn(ctx, "link"), n.cfg.DialTimeout)
	defer done()
	if c != nil {
		how = c.entry
	}
	switch h.Network().Connectedness(r.id) {
	case network.Connected, network.Limited:
	default:
		if c == nil {
			return nil, errNoWay
		}
		h.swarm.Backoff().Clear(r.id) // the pace is ours
		n.mu.Lock()
		addrs := append(slices.Clip(c.addrs), r.seen...)
		n.mu.Unlock()
		if err := h.Connect(dial, peer.AddrInfo{ID: r.id, Addrs: addrs}); err != nil {
			return nil, unreachable(r.id, c, err)
		}
	}
	s, err := h.NewStream(network.WithNoDial(dial, "connected"), r.id, linkProtocol)
	if err != nil {
		if refused := n.speaksOther(r.id, linkProtocol, err); refused != nil {
			return nil, refused
		}
		if isTimeout(err) {
			h.Network().ClosePeer(r.id) // as below
		}
		return nil, brokeOff(r.id, c, err)
	}
	if err := n.greet(ctx, s, r.key, how); err != nil {
		s.Reset()
		if isTimeout(err) {
			s.Conn().Close() // it may be dead without knowing it: dial anew
		}
		if refused := n.speaksOther(r.id, linkProtocol, err); refused != nil {
			return nil, refused
		}
		if refused := (*RefusedError)(nil); errors.As(err, &refused) {
			return nil, refused
		}
		return nil, brokeOff(r.id, c, err)
	}
	return newOutLink(n, s), nil
}

// addrsOf lists where a peer can be dialled: the addresses it listens on as it
// says itself, and the one its connection came from.
func (n *Node) addrsOf(id peer.ID, conn network.Conn) []ma.Multiaddr {
	return dialable(append(dialable(n.host.Load().Peerstore().Addrs(id)), conn.RemoteMultiaddr()))
}
