package p2p

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/libp2p/go-libp2p/core/network"
)

// Bounds of one link's queue, and of one write.
const (
	maxQueue      = 256
	maxQueueBytes = 1 << 20
	maxWrite      = 64 << 10
)

// Why links end, in words. errClosedHere and closedHere are what Close leaves.
var (
	errClosedHere = errors.New("this program was closed")
	errQueueFull  = errors.New("the peer takes messages too slowly; the link is made anew")
	errPeerClosed = errors.New("the peer closed the link")
)

const closedHere = "the program was closed"

// droppedError ends a link that the owner gave up.
type droppedError struct{ reason string }

func (e *droppedError) Error() string { return "dropped: " + e.reason }

// outLink is the sending side of a link. A writer goroutine empties the queue,
// a reader goroutine listens for the other side's signs of life.
type outLink struct {
	node   *Node
	stream network.Stream
	wake   chan struct{} // there is something to write
	ended  chan struct{}
	loops  sync.WaitGroup

	mu        sync.Mutex
	queue     []byte // frames
	count     int
	finishing error // set: no more messages; the reason to end with when all is read
	err       error // why it ended
}

func newOutLink(n *Node, s network.Stream) *outLink {
	return &outLink{node: n, stream: s, wake: make(chan struct{}, 1), ended: make(chan struct{})}
}

func (l *outLink) start() {
	l.loops.Go(l.write)
	l.loops.Go(l.listen)
}

// wait returns when the link has ended and its goroutines are gone.
func (l *outLink) wait() error {
	<-l.ended
	l.loops.Wait()
	return l.err
}

func (l *outLink) send(msg []byte) bool {
	l.mu.Lock()
	ok := l.err == nil && l.finishing == nil
	full := l.count >= maxQueue || len(l.queue)+frameHead+len(msg) > maxQueueBytes
	if ok && !full {
		l.queue = appendFrame(l.queue, msg)
		l.count++
	} else if ok {
		l.loops.Go(func() { l.fail(errQueueFull) }) // listen still runs: err is not set
	}
	l.mu.Unlock()
	l.poke()
	return ok && !full
}

func (l *outLink) poke() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// finish sends what is queued and then says the end of the stream; the link
// ends with reason once the other side has read all of it.
func (l *outLink) finish(reason error) {
	l.mu.Lock()
	if l.finishing == nil {
		l.finishing = reason
	}
	l.mu.Unlock()
	l.poke()
}

// fail ends the link at once. Only the first call counts.
func (l *outLink) fail(err error) {
	l.mu.Lock()
	if l.err != nil {
		l.mu.Unlock()
		return
	}
	l.err = err
	l.queue = nil
	l.mu.Unlock()
	close(l.ended)
	l.stream.Reset()
}

// take returns the queued frames, leaving spare to fill anew, and whether the
// stream is to end after them.
func (l *outLink) take(spare []byte) (frames []byte, last bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	frames, l.queue, l.count = l.queue, spare[:0], 0
	return frames, l.finishing != nil
}

func (l *outLink) write() {
	tick := time.NewTicker(l.node.cfg.PingInterval)
	defer tick.Stop()
	var spare []byte
	for {
		select {
		case <-l.ended:
			return
		case <-tick.C:
		case <-l.wake:
		}
		queued, last := l.take(spare)
		spare = queued
		frames := queued
		if len(frames) == 0 {
			frames = beat
		}
		for len(frames) > 0 {
			part := frames[:min(len(frames), maxWrite)]
			l.stream.SetWriteDeadline(time.Now().Add(l.node.cfg.PingTimeout))
			if _, err := l.stream.Write(part); err != nil {
				if isTimeout(err) {
					err = errQueueFull
				}
				l.fail(l.lost(err))
				return
			}
			frames = frames[len(part):]
		}
		if last {
			if err := l.stream.CloseWrite(); err != nil {
				l.fail(l.lost(err))
			}
			return
		}
	}
}

// listen reads what the other side says on its half of the stream: beats, and
// at the end perhaps a reason.
func (l *outLink) listen() {
	for {
		l.stream.SetReadDeadline(time.Now().Add(l.node.cfg.PingTimeout))
		data, err := readFrame(l.stream, maxHandshake)
		if err == nil && data == nil {
			continue
		}
		if err == nil {
			var a answer
			if a, err = decodeAnswer(data); err == nil {
				err = errHandshake
				if a.code == codeRefused || a.code == codeLater {
					err = a.refusal()
				}
			}
		}
		l.fail(l.lost(err))
		if isTimeout(err) {
			// The connection may be dead without knowing it; a new link must
			// not be opened over it.
			l.stream.Conn().Close()
		}
		return
	}
}

// lost puts the end of a stream into words.
func (l *outLink) lost(err error) error {
	l.mu.Lock()
	finishing := l.finishing
	l.mu.Unlock()
	switch {
	case finishing != nil && errors.Is(err, io.EOF):
		return finishing
	case errors.Is(err, io.EOF):
		return errPeerClosed
	case errors.Is(err, errQueueFull):
		return err
	case isTimeout(err):
		return fmt.Errorf("no sign of life for %s", l.node.cfg.PingTimeout)
	}
	var refused *RefusedError
	if errors.As(err, &refused) {
		return refused
	}
	return fmt.Errorf("the connection broke: %s", brief(err))
}

func isTimeout(err error) bool {
	var t interface{ Timeout() bool }
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &t) && t.Timeout()
}
