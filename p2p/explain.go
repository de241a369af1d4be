package p2p

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/libp2p/go-libp2p/core/sec"
	"github.com/libp2p/go-libp2p/p2p/net/swarm"
)

// UnreachableError says what was tried to reach a peer and what answered.
type UnreachableError struct {
	Peer  peer.ID
	Tries []Try  // one per address; empty when none was known
	Why   string // the reason when it does not belong to an address
	Next  string // what a person can do

	broke bool // there was a connection, and it broke
}

// Try is one address and what became of it.
type Try struct{ Addr, Why string }

func (e *UnreachableError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "cannot reach %s: ", e.Peer)
	if e.Why != "" {
		b.WriteString(e.Why)
	}
	for i, t := range e.Tries {
		if i > 0 || e.Why != "" {
			b.WriteString("; ")
		}
		b.WriteString(t.Addr + " " + t.Why)
	}
	b.WriteString(". " + e.Next)
	return b.String()
}

const (
	nextFirewall = "Is the host still running and its firewall open?"
	nextIdentity = "Another program answers there: ask the host for a new invite."
	nextAddress  = "Ask the host for a new invite or its full address; it can also call here by itself."
)

// unreachable puts a failed attempt into words.
func unreachable(id peer.ID, c *call, err error) *UnreachableError {
	out := &UnreachableError{Peer: id, Next: nextFirewall}
	var dial *swarm.DialError
	if errors.As(err, &dial) {
		wrong := 0
		for _, t := range dial.DialErrors {
			why := whyNot(t.Cause)
			if why == whyWrongPeer {
				wrong++
			}
			out.Tries = append(out.Tries, Try{t.Address.String(), why})
		}
		if wrong > 0 && wrong == len(out.Tries) {
			out.Next = nextIdentity
		}
		if dial.Skipped > 0 {
			out.Tries = append(out.Tries, Try{fmt.Sprintf("and %d more addresses", dial.Skipped), "failed too"})
		}
	}
	if c != nil {
		for _, bad := range c.bad {
			out.Tries = append(out.Tries, Try{printable(bad, maxReason), "is not an address of this peer"})
		}
	}
	switch {
	case len(out.Tries) > 0:
	case errors.Is(err, swarm.ErrNoAddresses):
		out.Why, out.Next = "no address of it is known", nextAddress
	default:
		out.Why = whyNot(err)
	}
	return out
}

// brokeOff is a failure over a connection that there was.
func brokeOff(id peer.ID, c *call, err error) *UnreachableError {
	e := unreachable(id, c, err)
	e.broke = !isTimeout(err)
	return e
}

const whyWrongPeer = "answered as another peer"

// whyNot says in a few words why a connection failed. Causes are told by type
// where the stack keeps it, else by the text of the system's error.
func whyNot(err error) string {
	var mismatch sec.ErrPeerIDMismatch
	text := ""
	if err != nil {
		text = strings.ToLower(err.Error())
	}
	has := func(part string) bool { return strings.Contains(text, part) }
	switch {
	case errors.As(err, &mismatch), has("peer id mismatch"), has("peer ids don't match"):
		return whyWrongPeer
	case errors.Is(err, syscall.ECONNREFUSED), has("refused"):
		return "refused the connection"
	case errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EHOSTUNREACH), has("unreachable"), has("no route"):
		return "has no route from here"
	case errors.Is(err, context.Canceled):
		return "was given up"
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), isTimeout(err), has("timeout"), has("timed out"):
		return "timed out"
	case errors.Is(err, swarm.ErrDialToSelf):
		return "is this program itself"
	case errors.Is(err, swarm.ErrNoTransport):
		return "needs a transport this program lacks"
	case errors.Is(err, swarm.ErrGaterDisallowedConnection), has("gater"):
		return "was refused by this program"
	case errors.Is(err, network.ErrResourceLimitExceeded), has("resource limit"):
		return "exceeds this program's limits"
	case has("no such host"), has("resolve"):
		return "has a name that cannot be found"
	case has("reset"), has("eof"), has("closed"):
		return "broke off"
	}
	return "failed: " + brief(err)
}

// brief is the last, most telling part of an error, printable and short.
func brief(err error) string {
	if err == nil {
		return "no reason given"
	}
	text := printable(err.Error(), 4*maxReason)
	if i := strings.LastIndex(text, ": "); i >= 0 && len(text)-i > 6 {
		text = text[i+2:]
	}
	return printable(text, maxReason)
}
