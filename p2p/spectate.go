package p2p

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
)

// Spectator takes what a seat serves. Its methods are called from one goroutine, that of Node.Watch; while one runs,
// nothing more is read. An error of Title, Start or Item ends Node.Watch, which returns it.
type Spectator interface {
	// Entered tells that the seat lets this program look on. While there is no table yet nothing else comes.
	Entered()

	// Title names the list that is shown; count is how many items it has now. The answer is how many of them are here already,
	// and their check; the other side's word for the title is worth nothing until the items prove it.
	Title(title [32]byte, count uint32) (have uint32, check [8]byte, err error)

	// Start tells at which item the other side begins: where Title wanted it, or at 0.
	Start(at uint32) error

	// Item brings the next item.
	Item(data []byte) error

	// Lost tells why there is no stream (any more). It is being tried on.
	Lost(err error)
}

// errShow tells that a seat does not keep to the protocol; it is tried on, as with anything that breaks.
var errShow = errors.New("the other side does not keep to the protocol for looking on")

// Watch looks on at the table of a seat until the context or the node ends, the spectator has enough, or the seat refuses for
// good, a *RefusedError. After a loss it asks again by itself, less and less often. The target is one ForWatching.
func (n *Node) Watch(ctx context.Context, to Target, sp Spectator) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(n.ctx, cancel)()
	defer n.lookTo(to.Host)()
	wait := n.cfg.RetryMin
	for {
		began := time.Now()
		err := n.watchOnce(ctx, to, sp)
		var own *spectatorError
		var refused *RefusedError
		switch {
		case errors.As(err, &own):
			return own.error
		case errors.As(err, &refused) && refused.Final:
			return refused
		case ctx.Err() != nil:
			return ctx.Err()
		}
		if time.Since(began) > n.cfg.RetryMax {
			wait = n.cfg.RetryMin
		}
		sp.Lost(err)
		pause := time.NewTimer(wait/2 + rand.N(wait))
		wait = min(2*wait, n.cfg.RetryMax)
		select {
		case <-pause.C:
		case <-ctx.Done():
		}
		pause.Stop()
	}
}

// lookTo keeps the connection to a seat from being taken for a stranger's; until ends that.
func (n *Node) lookTo(key [32]byte) (until func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	r := n.remote(PeerIDOf(key), key)
	r.watching++
	return func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		r.watching--
		n.forget(r)
	}
}

// spectatorError is one of the spectator's own.
type spectatorError struct{ error }

func own(err error) error {
	if err == nil {
		return nil
	}
	return &spectatorError{err}
}

// watchOnce is one stream, from the dialling to its end.
func (n *Node) watchOnce(ctx context.Context, to Target, sp Spectator) error {
	id := PeerIDOf(to.Host)
	s, err := n.openWatch(ctx, id, to)
	if err != nil {
		return err
	}
	defer s.Reset()
	defer context.AfterFunc(ctx, func() { s.Reset() })()
	sp.Entered()

	quit, quiet := make(chan struct{}), make(chan struct{})
	go func() { defer close(quiet); n.beat(s, quit) }()
	defer func() { s.Reset(); close(quit); <-quiet }()
	r := bufio.NewReader(s)
	next := func(limit int) ([]byte, error) {
		for {
			s.SetReadDeadline(time.Now().Add(n.cfg.PingTimeout))
			data, err := readFrame(r, limit)
			if err != nil {
				return nil, n.watchLost(s, err)
			}
			if data != nil {
				return data, nil
			}
		}
	}
	data, err := next(watchTitle)
	if err != nil {
		return err
	}
	if len(data) != watchTitle {
		return errShow
	}
	have, check, err := sp.Title([32]byte(data), binary.BigEndian.Uint32(data[32:]))
	if err != nil {
		return own(err)
	}
	from := append(binary.BigEndian.AppendUint32(nil, have), check[:]...)
	s.SetWriteDeadline(time.Now().Add(n.cfg.PingTimeout))
	if err := writeFrame(s, from); err != nil {
		return n.watchLost(s, err)
	}
	if data, err = next(4); err != nil {
		return err
	}
	if len(data) != 4 {
		return errShow
	}
	at := binary.BigEndian.Uint32(data)
	if at != have && at != 0 {
		return errShow
	}
	if err := sp.Start(at); err != nil {
		return own(err)
	}
	for {
		if data, err = next(MaxMessage); err != nil {
			return err
		}
		if err := sp.Item(data); err != nil {
			return own(err)
		}
	}
}

// openWatch connects and shakes hands.
func (n *Node) openWatch(ctx context.Context, id peer.ID, to Target) (network.Stream, error) {
	h := n.host.Load()
	c := &call{entry: to.Entry}
	c.addrs, c.bad = parseAddrs(to.Addrs, id)
	dial, done := context.WithTimeout(network.WithAllowLimitedConn(ctx, "watch"), n.cfg.DialTimeout)
	defer done()
	h.swarm.Backoff().Clear(id) // the pace is ours
	if err := h.Connect(dial, peer.AddrInfo{ID: id, Addrs: c.addrs}); err != nil {
		return nil, unreachable(id, c, err)
	}
	s, err := h.NewStream(network.WithNoDial(dial, "connected"), id, watchProtocol)
	if err == nil {
		if err = n.greet(ctx, s, to.Host, to.Entry); err == nil {
			return s, nil
		}
		s.Reset()
	}
	if isTimeout(err) {
		h.Network().ClosePeer(id) // it may be dead without knowing it: dial anew
	}
	var refused *RefusedError
	if errors.As(err, &refused) {
		return nil, refused
	}
	if other := n.speaksOther(id, watchProtocol, err); other != nil {
		return nil, other
	}
	return nil, brokeOff(id, c, err)
}

// beat sends signs of life until quit.
func (n *Node) beat(s network.Stream, quit <-chan struct{}) {
	tick := time.NewTicker(n.cfg.PingInterval)
	defer tick.Stop()
	for {
		select {
		case <-quit:
			return
		case <-tick.C:
		}
		s.SetWriteDeadline(time.Now().Add(n.cfg.PingTimeout)) // that of an earlier write would end all later ones
		if _, err := s.Write(beat); err != nil {
			return // who reads learns why
		}
	}
}

// watchLost puts the end of a stream into words. After silence the connection is closed too: it may be dead without knowing it.
func (n *Node) watchLost(s network.Stream, err error) error {
	switch {
	case errors.Is(err, io.EOF):
		return errPeerClosed
	case errors.Is(err, errFrameSize):
		return errShow
	case isTimeout(err):
		s.Conn().Close()
		return fmt.Errorf("no sign of life for %s", n.cfg.PingTimeout)
	}
	return fmt.Errorf("the connection broke: %s", brief(err))
}
