package p2p

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/libp2p/go-libp2p/core/network"
)

// watchProtocol is the stream protocol on which a spectator is served.
const watchProtocol = "/tribes/watch/1"

// Bounds of what spectators can take up.
const (
	maxWatchers  = 64              // spectators at a time
	watchRefill  = 2 * time.Second // beyond maxWatchers at once, one more may come in this time
	watchStreams = 2               // of one peer: the one it has, and one that takes its place
	watchChunk   = 16 << 10        // bytes of one write, save for a larger item
	watchRate    = 1 << 20         // bytes a second for all spectators together
	watchBurst   = 2 << 20         // bytes for all of them at once
	beatsAhead   = 16              // signs of life that may come before they are due
)

const (
	watchTitle = 32 + 4 // the title frame: title, count
	watchFrom  = 4 + 8  // the from frame: count, check
)

// Reasons to turn a spectator away.
const (
	sayNoShow    = "nobody can look on at this table"
	sayFull      = "as many people look on here as the program serves; try again"
	sayForWatch  = "this invite is for looking on: use tribes watch"
	sayOnlyWatch = "this way in is for looking on only"
)

// Show is what a node serves to spectators: a list of items that only ever grows, the same for all. Its methods
// are called from the spectators' own goroutines, many at a time, and do not block.
type Show interface {
	// Enter tells that somebody was let in, and by what name (printable, at most 64 bytes); left is called when it
	// has gone. With a reason, which the peer sees, it is not let in now.
	Enter(name string) (left func(), reason string)

	// Title names the list there is now; zeros while there is none. count is how many items it has, and news is
	// closed when that may have changed. With a reason there will be none for who has entered: it may ask again.
	Title() (title [32]byte, count uint32, reason string, news <-chan struct{})

	// Holds tells whether the first items of the list with that title, so many, have this check.
	Holds(title [32]byte, count uint32, check [8]byte) bool

	// Items returns items of the list with that title from a place on, as many as make about so many bytes; where there are
	// none yet, a channel that is closed when there may be. It is false when this title is not that of the list any more.
	Items(title [32]byte, from uint32, bytes int) (items [][]byte, news <-chan struct{}, ok bool)
}

// acceptWatch is the seat's side of a spectator's stream.
func (n *Node) acceptWatch(s network.Stream) {
	id, v := s.Conn().RemotePeer(), n.visit(s)
	if v == nil {
		return
	}
	defer n.depart(v)
	left, a, err := n.admitWatcher(v, s)
	switch {
	case err != nil:
		n.cfg.Log.Debug("handshake of a spectator failed", "peer", id, "err", brief(err))
		s.Reset()
		return
	case a.code != codeWelcome:
		n.turnAway(s, a)
		return
	}
	defer left()
	w := &watcher{node: n, stream: s, asked: make(chan []byte, 1), gone: make(chan struct{})}
	if err := w.serve(); err != nil {
		n.cfg.Log.Debug("a spectator's stream ended", "peer", id, "err", brief(err))
		s.Reset()
	}
}

// admitWatcher is the handshake. With codeWelcome the spectator has been welcomed and counted; left ends that.
func (n *Node) admitWatcher(v *visitor, s network.Stream) (left func(), a answer, err error) {
	s.SetDeadline(time.Now().Add(n.cfg.HandshakeTimeout))
	h, a, err := n.readHello(s)
	switch {
	case err != nil || a.code != codeWelcome:
		return nil, a, err
	case h.mode != modeWatch:
		return nil, answer{code: codeRefused, reason: sayOnlyWatch}, nil
	case n.cfg.Show == nil || n.cfg.Secret == [16]byte{}:
		return nil, answer{code: codeRefused, reason: sayNoShow}, nil
	}
	mine, a, err := n.demandProof(v, s, h, WatchSecret(n.cfg.Secret))
	if err != nil || a.code != codeWelcome {
		return nil, a, err
	}
	if !n.countWatcher(v) {
		return nil, answer{code: codeLater, reason: sayFull}, nil
	}
	out, reason := n.cfg.Show.Enter(printable(h.name, maxName))
	if reason != "" {
		n.uncountWatcher(v)
		return nil, answer{code: codeLater, reason: printable(reason, maxReason)}, nil
	}
	left = func() { out(); n.uncountWatcher(v) }
	a = answer{agent: n.cfg.UserAgent, code: codeWelcome, value: mine}
	if err := writeFrame(s, a.bytes()); err != nil {
		left()
		return nil, answer{}, err
	}
	s.SetDeadline(time.Time{})
	return left, a, nil
}

func (n *Node) countWatcher(v *visitor) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.settled(v)
	if n.closing || n.watchers >= maxWatchers || v.watching >= watchStreams || !n.visits.spend(time.Now(), maxWatchers, watchRefill) {
		return false
	}
	n.watchers++
	v.watching++
	n.leaving.Add(1)
	return true
}

func (n *Node) uncountWatcher(v *visitor) {
	n.mu.Lock()
	n.watchers--
	v.watching--
	n.mu.Unlock()
	n.leaving.Done()
}

// watcher is one spectator that is served. Nothing is queued for it: what it has not read yet stays in the list, so the
// slowest costs no more than the quickest.
type watcher struct {
	node   *Node
	stream network.Stream
	asked  chan []byte   // capacity 1: the from frame
	gone   chan struct{} // closed when it says no more

	mu    sync.Mutex
	until time.Time // when the last must be written, from the node's closing on
}

// serve tells the title, hears from where on, and sends items until one side has enough.
func (w *watcher) serve() error {
	n := w.node
	go w.listen()
	over := make(chan struct{})
	go func() {
		select {
		case <-n.stop:
			w.hurry()
		case <-over:
		}
	}()
	defer func() {
		close(over)
		w.stream.Reset() // ends listen
		<-w.gone
	}()
	title, count, ok, err := w.awaitTitle()
	if err != nil || !ok {
		return err
	}
	frame := binary.BigEndian.AppendUint32(append([]byte(nil), title[:]...), count)
	if err := w.write(appendFrame(nil, frame)); err != nil {
		return err
	}
	var from []byte
	select {
	case from = <-w.asked:
	case <-w.gone:
		return errNotAsked
	case <-n.stop:
		return nil
	}
	at := binary.BigEndian.Uint32(from)
	if !n.cfg.Show.Holds(title, at, [8]byte(from[4:])) {
		at = 0
	}
	if err := w.write(appendFrame(nil, binary.BigEndian.AppendUint32(nil, at))); err != nil {
		return err
	}
	return w.send(title, at)
}

var errNotAsked = errors.New("the spectator went, or sent what is not asked for")

// awaitTitle waits until there is something to show; it is false where there will be nothing.
func (w *watcher) awaitTitle() (title [32]byte, count uint32, ok bool, err error) {
	n := w.node
	tick := time.NewTicker(n.cfg.PingInterval)
	defer tick.Stop()
	for {
		title, count, reason, news := n.cfg.Show.Title()
		if reason != "" {
			return title, 0, false, w.finish()
		}
		if title != [32]byte{} {
			return title, count, true, nil
		}
		select {
		case <-news:
			continue
		case <-tick.C:
		case <-w.gone:
			return title, 0, false, errNotAsked
		case <-n.stop:
			return title, 0, false, nil
		}
		if err := w.write(beat); err != nil {
			return title, 0, false, err
		}
	}
}

// send sends the items from a place on, as they come. When the node closes, those there are go out first.
func (w *watcher) send(title [32]byte, at uint32) error {
	n := w.node
	tick := time.NewTicker(n.cfg.PingInterval)
	defer tick.Stop()
	closing := false
	var frames []byte
	for {
		items, news, ok := n.cfg.Show.Items(title, at, watchChunk)
		if !ok {
			return w.finish()
		}
		frames = frames[:0]
		for _, item := range items {
			frames = appendFrame(frames, item)
		}
		at += uint32(len(items))
		if len(items) == 0 {
			if closing {
				return w.finish()
			}
			select {
			case <-news:
				continue
			case <-tick.C:
				frames = append(frames, beat...)
			case <-n.stop:
				closing = true
				continue
			case <-w.gone:
				return io.EOF
			}
		}
		if !n.watchPace.wait(len(frames), w.gone, n.stop) {
			return io.EOF
		}
		if err := w.write(frames); err != nil {
			return err
		}
	}
}

// write writes within the time in which a spectator must take it.
func (w *watcher) write(b []byte) error {
	w.mu.Lock()
	limit := w.until
	if limit.IsZero() {
		limit = time.Now().Add(w.node.cfg.PingTimeout)
	}
	w.stream.SetWriteDeadline(limit)
	w.mu.Unlock()
	_, err := w.stream.Write(b)
	return err
}

// hurry leaves the spectator a moment to take what there is.
func (w *watcher) hurry() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.until = time.Now().Add(w.node.cfg.CloseTimeout)
	w.stream.SetWriteDeadline(w.until)
}

// finish says the end of the stream and gives the spectator a moment to read up to it.
func (w *watcher) finish() error {
	if err := w.stream.CloseWrite(); err != nil {
		return err
	}
	pause := time.NewTimer(w.node.cfg.CloseTimeout)
	defer pause.Stop()
	select {
	case <-w.gone:
	case <-pause.C:
	}
	return nil
}

// listen reads where the spectator wants to begin, once, and its signs of life, until it says no more. Anything else ends
// it, silence does, and so do more beats than there is time for.
func (w *watcher) listen() {
	defer close(w.gone)
	n, began, asked := w.node, time.Now(), false
	for beats := 0; beats <= beatsAhead+2*int(time.Since(began)/n.cfg.PingInterval); beats++ {
		w.stream.SetReadDeadline(time.Now().Add(n.cfg.PingTimeout))
		data, err := readFrame(w.stream, watchFrom)
		switch {
		case err != nil:
			return
		case data == nil:
		case len(data) != watchFrom || asked:
			return
		default:
			asked = true
			w.asked <- data
		}
	}
}

// pacer holds back what is sent to all spectators together, so that the seats keep their share of a slow line.
type pacer struct {
	mu   sync.Mutex
	owed time.Duration // of sending, at the time of at
	at   time.Time
}

// reserve takes so many bytes and tells how long to wait before they are sent.
func (p *pacer) reserve(bytes int, now time.Time) time.Duration {
	const burst = time.Second * watchBurst / watchRate
	p.mu.Lock()
	defer p.mu.Unlock()
	p.owed = max(0, p.owed-now.Sub(p.at)) + time.Duration(bytes)*time.Second/watchRate
	p.at = now
	return max(0, p.owed-burst)
}

// wait waits until so many bytes may go; false if one of the two ends before.
func (p *pacer) wait(bytes int, gone, stop <-chan struct{}) bool {
	d := p.reserve(bytes, time.Now())
	if d == 0 {
		return true
	}
	pause := time.NewTimer(d)
	defer pause.Stop()
	select {
	case <-pause.C:
		return true
	case <-gone:
		return false
	case <-stop:
		return true // the last ones go at once
	}
}

// demandProof asks for the proof of a secret and checks it; with codeWelcome, mine is our own.
func (n *Node) demandProof(v *visitor, s network.Stream, h hello, secret [16]byte) (mine [32]byte, a answer, err error) {
	ask := answer{agent: n.cfg.UserAgent, code: codeProve}
	if _, err := rand.Read(ask.value[:]); err != nil {
		return mine, answer{}, err
	}
	if err := writeFrame(s, ask.bytes()); err != nil {
		return mine, answer{}, err
	}
	data, err := readFrame(s, maxHandshake)
	if err != nil {
		return mine, answer{}, err
	}
	if !proven(data, secret, h, v.key, n.self, ask.value) {
		return mine, answer{code: codeRefused, reason: sayBadProof}, nil
	}
	return proof(secret, fromAccepter, h.mode, v.key, n.self, h.nonce, ask.value), answer{code: codeWelcome}, nil
}
