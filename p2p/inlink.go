package p2p

import (
	"bufio"
	"errors"
	"io"
	"time"

	"github.com/libp2p/go-libp2p/core/network"
)

// inLink is the receiving side of a link: one goroutine reads and tells the
// owner, one speaks (signs of life, answers).
type inLink struct {
	node   *Node
	stream network.Stream
	say    chan answer     // capacity 1: the verdict of a knock, or the end
	done   chan struct{}   // closed when nothing more of it is told
	start  [startSize]byte // of the peer's program

	drained bool // the other side said all and we read it; set before speak ends

	// Node.mu guards the rest.
	prev     *inLink // the link this one took the place of
	standing Standing
	open     bool // messages may come
	ended    bool // nothing more of it is told
	told     bool // its knock was told to the owner
}

func newInLink(n *Node, s network.Stream) *inLink {
	return &inLink{node: n, stream: s, say: make(chan answer, 1), done: make(chan struct{})}
}

// enter makes in the peer's link; an older one, of the same start of its program, ends. Node.mu is held.
func (n *Node) enter(r *remote, in *inLink, standing Standing) {
	in.standing, in.open, in.prev = standing, true, r.in
	if in.prev != nil {
		go in.prev.stream.Reset()
	}
	r.in = in
	n.startKeeping(r)
}

// leaveLink takes the link out of the peer's record when its reader is done.
func (n *Node) leaveLink(r *remote, in *inLink) {
	n.mu.Lock()
	gaveUp := r.knock == in
	if gaveUp {
		r.knock = nil
		n.knocks--
	}
	if r.in == in {
		r.in = nil
	}
	told := gaveUp && in.told
	n.mu.Unlock()
	close(in.done)
	if told {
		n.emit(Event{Kind: Down, Peer: r.key, Err: errLeftDoor})
	}
}

var errLeftDoor = errors.New("left before an answer")

// receive reads the link until it ends. It calls begun, if any, once signs of
// life are being sent.
func (in *inLink) receive(r *remote, begun func()) {
	n := in.node
	defer n.leaveLink(r, in)
	quit := make(chan struct{})
	spoken := make(chan struct{})
	go func() { defer close(spoken); in.speak(quit) }()
	defer func() { <-spoken }()
	defer close(quit)

	if begun != nil {
		begun()
	}
	rd := bufio.NewReader(in.stream)
	for {
		in.stream.SetReadDeadline(time.Now().Add(n.cfg.PingTimeout))
		data, err := readFrame(rd, MaxMessage)
		if err != nil {
			in.drained = errors.Is(err, io.EOF)
			n.cfg.Log.Debug("incoming link ended", "peer", r.id, "err", brief(err))
			return
		}
		if data == nil {
			continue
		}
		n.mu.Lock()
		open, ended, prev := in.open, in.ended, in.prev
		in.prev = nil
		standing := max(in.standing, r.standing())
		n.mu.Unlock()
		if !open {
			n.cfg.Log.Debug("message before the door was opened", "peer", r.id)
			return
		}
		if prev != nil {
			<-prev.done // keeps the order of messages over a new link
		}
		if !ended {
			n.emit(Event{Kind: Message, Peer: r.key, Data: data, Standing: standing})
		}
	}
}

// speak writes signs of life, and the answer to a knock or the end when there
// is one.
func (in *inLink) speak(quit <-chan struct{}) {
	defer func() {
		if in.drained {
			in.stream.Close() // the other side waits for this end
		} else {
			in.stream.Reset()
		}
	}()
	n := in.node
	tick := time.NewTicker(n.cfg.PingInterval)
	defer tick.Stop()
	for {
		var frame []byte
		var last bool
		select {
		case <-quit:
			return
		case a := <-in.say:
			a.agent = n.cfg.UserAgent
			frame, last = appendFrame(nil, a.bytes()), a.code != codeWelcome
		case <-tick.C:
			frame = beat
		}
		in.stream.SetWriteDeadline(time.Now().Add(n.cfg.PingTimeout))
		if _, err := in.stream.Write(frame); err != nil {
			in.stream.Reset()
			<-quit
			return
		}
		if last {
			in.linger(quit)
			return
		}
	}
}

// linger gives the other side time to read the last words.
func (in *inLink) linger(quit <-chan struct{}) {
	in.stream.CloseWrite()
	pause := time.NewTimer(in.node.cfg.CloseTimeout)
	defer pause.Stop()
	select {
	case <-quit:
	case <-pause.C:
		in.stream.Reset()
		<-quit
	}
}

// end says the reason and ends the link; nothing more of it is told.
func (in *inLink) end(a answer) {
	in.node.mu.Lock()
	in.ended = true
	in.node.mu.Unlock()
	select {
	case in.say <- a:
	default: // an end is already said
	}
}

// part ends both halves of a link in good order, within Config.CloseTimeout.
func (n *Node) part(out *outLink, in *inLink, a answer, reason error) {
	pause := time.NewTimer(n.cfg.CloseTimeout)
	defer pause.Stop()
	if in != nil {
		in.end(a)
	}
	if out != nil {
		out.finish(reason)
		select {
		case <-out.ended:
		case <-pause.C:
			out.fail(reason)
			pause.Reset(0)
		}
	}
	if in != nil {
		select {
		case <-in.done:
		case <-pause.C:
			in.stream.Reset()
		}
	}
}
