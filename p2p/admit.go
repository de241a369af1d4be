package p2p

import (
	"crypto/hmac"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
)

// Reasons to turn a peer away.
const (
	sayBusy     = "too many peers are asking at once; try again"
	sayNoSeat   = "this key holds no seat at the table here (or not yet)"
	sayBadProof = "the invite is not for this table (or the table was cancelled)"
	sayNoInvite = "this table takes nobody by invite now"
	sayAsked    = "the table's person has already been asked"
	sayNoAnswer = "nobody answered the knock"
	sayTwin     = "another program with the same identity is connected there already: close that one, or choose another identity here"
)

// visit lets the peer at the other end of a stream begin a handshake, until depart, or turns it away: nil.
func (n *Node) visit(s network.Stream) *visitor {
	id := s.Conn().RemotePeer()
	key, err := KeyOf(id)
	if err != nil {
		s.Reset()
		return nil
	}
	v, busy := n.arrive(id, key)
	if busy != "" {
		n.turnAway(s, answer{code: codeLater, reason: busy})
		return nil
	}
	return v
}

// accept is the accepter's side of a link: handshake, then reading.
func (n *Node) accept(s network.Stream) {
	id, v := s.Conn().RemotePeer(), n.visit(s)
	if v == nil {
		return
	}
	defer n.depart(v)
	in := newInLink(n, s)
	a, err := n.shakeHands(v, in)
	switch {
	case err != nil:
		n.cfg.Log.Debug("handshake failed", "peer", id, "err", brief(err))
		s.Reset()
	case a.code == codeWait:
		n.atDoor(v, in)
	case a.code != codeWelcome:
		n.turnAway(s, a)
		if a.reason == sayTwin {
			s.Conn().Close() // what is meant for the first must not go there
		}
	default:
		s.SetDeadline(time.Time{})
		in.receive(v.remote, nil)
	}
}

// visitor is a peer's stream from its arrival until its end.
type visitor struct {
	*remote
	name    string
	counted bool // among the strangers' handshakes
}

// arrive counts the stream in, or says why there is no room.
func (n *Node) arrive(id peer.ID, key [32]byte) (v *visitor, busy string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	r := n.remotes[id]
	stranger := r == nil || !r.standsFor()
	switch {
	case n.closing:
		return nil, closedHere
	case stranger && n.hellos >= maxHellos,
		r == nil && len(n.remotes) >= maxPeers,
		r != nil && r.streams >= maxStreams:
		return nil, sayBusy
	}
	r = n.remote(id, key)
	r.streams++
	v = &visitor{remote: r, counted: stranger}
	if stranger {
		n.hellos++
	}
	n.wg.Add(1)
	return v, ""
}

// settled ends the handshake's count. Node.mu is held.
func (n *Node) settled(v *visitor) {
	if v.counted {
		v.counted = false
		n.hellos--
	}
}

// depart counts the stream out.
func (n *Node) depart(v *visitor) {
	n.mu.Lock()
	n.settled(v)
	v.streams--
	n.forget(v.remote)
	n.mu.Unlock()
	n.wg.Done()
}

// shakeHands reads the hello and decides. With codeWelcome the peer has been
// welcomed and entered, with codeWait it has been told to wait; any other
// answer is still to be sent.
func (n *Node) shakeHands(v *visitor, in *inLink) (answer, error) {
	in.stream.SetDeadline(time.Now().Add(n.cfg.HandshakeTimeout))
	h, a, err := n.readHello(in.stream)
	if err != nil || a.code != codeWelcome {
		return a, err
	}
	in.start = [startSize]byte(h.nonce[:])
	n.mu.Lock()
	twin := v.in != nil && v.in.start != in.start
	n.mu.Unlock()
	if twin {
		return answer{code: codeLater, reason: sayTwin}, nil
	}
	switch h.mode {
	case modeSecret:
		return n.checkProof(v, in, h)
	case modeWatch:
		return answer{code: codeRefused, reason: sayForWatch}, nil
	case modeKnock:
		v.name = printable(h.name, maxName)
		return n.hearKnock(v, in)
	}
	n.mu.Lock()
	welcome := v.seated || v.admitted || v.call != nil
	if welcome {
		n.settled(v)
		n.enter(v.remote, in, v.standing())
	}
	n.mu.Unlock()
	if !welcome {
		return answer{code: codeLater, reason: sayNoSeat}, nil
	}
	return n.welcome(v, in, answer{code: codeWelcome})
}

// readHello reads the opener's first frame; with another code than codeWelcome it is to be answered so.
func (n *Node) readHello(s network.Stream) (hello, answer, error) {
	data, err := readFrame(s, maxHandshake)
	if err != nil {
		return hello{}, answer{}, err
	}
	h, err := decodeHello(data)
	if other := (*versionError)(nil); errors.As(err, &other) {
		return h, answer{code: codeRefused, reason: fmt.Sprintf("this side speaks version %d of the table protocol, the caller version %d", linkVersion, other.version)}, nil
	}
	return h, answer{code: codeWelcome}, err
}

// checkProof asks for the proof of the seat secret, checks it and gives our own.
func (n *Node) checkProof(v *visitor, in *inLink, h hello) (answer, error) {
	if n.cfg.Secret == [16]byte{} {
		return answer{code: codeRefused, reason: sayNoInvite}, nil
	}
	mine, a, err := n.demandProof(v, in.stream, h, n.cfg.Secret)
	if err != nil || a.code != codeWelcome {
		return a, err
	}
	standing := Invited
	n.mu.Lock()
	n.settled(v)
	switch {
	case v.seated:
		standing = Seated
	case v.admitted:
		standing = Admitted
	}
	n.enter(v.remote, in, standing)
	n.mu.Unlock()
	return n.welcome(v, in, answer{code: codeWelcome, value: mine})
}

// proven tells whether an opener's proof is right.
func proven(data []byte, secret [16]byte, h hello, opener, accepter, nonce [32]byte) bool {
	want := proof(secret, fromOpener, h.mode, opener, accepter, h.nonce, nonce)
	return hmac.Equal(data, want[:])
}

// welcome sends the good news to a peer that has been entered.
func (n *Node) welcome(v *visitor, in *inLink, a answer) (answer, error) {
	a.agent = n.cfg.UserAgent
	if err := writeFrame(in.stream, a.bytes()); err != nil {
		n.leaveLink(v.remote, in)
		return answer{}, err
	}
	return a, nil
}

// turnAway sends a refusal and waits shortly for the other side to read it.
func (n *Node) turnAway(s network.Stream, a answer) {
	defer s.Reset()
	a.agent = n.cfg.UserAgent
	s.SetDeadline(time.Now().Add(n.cfg.CloseTimeout))
	if writeFrame(s, a.bytes()) != nil || s.CloseWrite() != nil {
		return
	}
	io.Copy(io.Discard, io.LimitReader(s, 4096))
}
