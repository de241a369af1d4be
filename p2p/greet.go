package p2p

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/libp2p/go-libp2p/core/protocol"
	"github.com/multiformats/go-multistream"
)

// greet is the opener's side of the handshake. When it returns nil, the other
// side reads what is sent on the stream.
func (n *Node) greet(ctx context.Context, s network.Stream, key [32]byte, how Entry) error {
	defer context.AfterFunc(ctx, func() { s.Reset() })()
	if err := s.SetDeadline(time.Now().Add(n.cfg.HandshakeTimeout)); err != nil {
		return err
	}
	h := hello{agent: n.cfg.UserAgent, mode: how.mode}
	if _, err := rand.Read(h.nonce[:]); err != nil {
		return err
	}
	copy(h.nonce[:], n.start[:])
	if how.mode == modeKnock || how.mode == modeWatch {
		h.name = n.cfg.Name
	}
	if err := writeFrame(s, h.bytes()); err != nil {
		return err
	}
	a, err := readAnswer(s)
	if err != nil {
		return err
	}
	proven := how.mode != modeSecret && how.mode != modeWatch
	switch {
	case a.code == codeProve && !proven:
		mine := proof(how.secret, fromOpener, how.mode, n.self, key, h.nonce, a.value)
		theirs := proof(how.secret, fromAccepter, how.mode, n.self, key, h.nonce, a.value)
		if err := writeFrame(s, mine[:]); err != nil {
			return err
		}
		if a, err = readAnswer(s); err != nil {
			return err
		}
		proven = a.code == codeWelcome && hmac.Equal(a.value[:], theirs[:])
	case a.code == codeWait && how.mode == modeKnock:
		if a, err = n.waitAtDoor(s); err != nil {
			return err
		}
	}
	switch {
	case a.code == codeRefused, a.code == codeLater:
		return a.refusal()
	case a.code != codeWelcome:
		return errHandshake
	case !proven:
		return &RefusedError{Reason: "the other side could not prove that it knows this invite's table", Final: true}
	}
	return s.SetDeadline(time.Time{})
}

// waitAtDoor keeps a knock alive until it is answered.
func (n *Node) waitAtDoor(s network.Stream) (answer, error) {
	answered := make(chan struct{})
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(n.cfg.PingInterval)
		defer tick.Stop()
		for {
			select {
			case <-answered:
				return
			case <-tick.C:
			}
			s.SetWriteDeadline(time.Now().Add(n.cfg.PingTimeout))
			if _, err := s.Write(beat); err != nil {
				s.Reset()
				return
			}
		}
	}()
	defer func() { close(answered); <-stopped }()
	for {
		s.SetReadDeadline(time.Now().Add(n.cfg.PingTimeout))
		data, err := readFrame(s, maxHandshake)
		if err != nil {
			return answer{}, err
		}
		if data != nil {
			return decodeAnswer(data)
		}
	}
}

func writeFrame(s network.Stream, data []byte) error {
	_, err := s.Write(appendFrame(nil, data))
	return err
}

// readAnswer reads an answer, passing over signs of life.
func readAnswer(s network.Stream) (answer, error) {
	data, err := readFrame(s, maxHandshake)
	if err != nil {
		return answer{}, err
	}
	return decodeAnswer(data)
}

// RefusedError says that a peer does not want a link with us.
type RefusedError struct {
	Reason string // in words, printable, at most 200 bytes
	Final  bool   // asking again is of no use, the call has ended
}

func (e *RefusedError) Error() string {
	if e.Reason == "" {
		return "refused without a reason"
	}
	return e.Reason
}

func (a answer) refusal() *RefusedError {
	return &RefusedError{Reason: printable(a.reason, maxReason), Final: a.code == codeRefused}
}

// speaksOther turns the failures that mean "another version" into a refusal
// which names the other side's program.
func (n *Node) speaksOther(id peer.ID, what string, err error) *RefusedError {
	if v := (*versionError)(nil); errors.As(err, &v) {
		return &RefusedError{Reason: v.Error(), Final: true}
	}
	var unsupported multistream.ErrNotSupported[protocol.ID]
	if !errors.As(err, &unsupported) {
		return nil
	}
	who, _ := n.host.Load().Peerstore().Get(id, "AgentVersion")
	agent, _ := who.(string)
	if agent = printable(agent, maxAgent); agent == "" {
		agent = "an unnamed program"
	}
	return &RefusedError{
		Reason: fmt.Sprintf("the other side runs %s, which does not speak %s; both sides need the same version", agent, what),
		Final:  true,
	}
}
