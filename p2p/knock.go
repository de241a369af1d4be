package p2p

import (
	"time"

	"github.com/libp2p/go-libp2p/core/network"
)

// hearKnock decides whether the owner is asked; with codeWait it will be.
func (n *Node) hearKnock(v *visitor, in *inLink) (answer, error) {
	conn := in.stream.Conn().ID()
	n.mu.Lock()
	var a answer
	switch {
	case v.seated || v.admitted:
		n.settled(v)
		n.enter(v.remote, in, v.standing())
		a.code = codeWelcome
	case v.asked[conn]:
		a = answer{code: codeRefused, reason: sayAsked}
	case v.knock != nil, n.knocks >= maxKnocks, len(v.asked) >= maxStreams, !n.budget.spend(time.Now(), maxKnocks, knockRefill):
		a = answer{code: codeLater, reason: sayBusy}
	default:
		if v.asked == nil {
			v.asked = make(map[string]bool)
		}
		v.asked[conn] = true
		v.knock = in
		n.knocks++
		n.settled(v)
		a.code = codeWait
	}
	n.mu.Unlock()
	if a.code == codeWelcome || a.code == codeWait {
		return n.welcome(v, in, a)
	}
	return a, nil
}

// atDoor asks the owner and keeps the peer waiting for the answer, which
// arrives by answerKnock.
func (n *Node) atDoor(v *visitor, in *inLink) {
	timer := time.AfterFunc(n.cfg.KnockTimeout, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		if v.knock == in {
			n.answerKnock(v.remote, answer{code: codeLater, reason: sayNoAnswer})
		}
	})
	defer timer.Stop()
	in.stream.SetDeadline(time.Time{})
	in.receive(v.remote, func() {
		n.mu.Lock()
		in.told = v.knock == in
		n.mu.Unlock()
		if !in.told {
			return // the answer is known already
		}
		n.emit(Event{Kind: Knock, Peer: v.key, Data: []byte(v.name)})
	})
}

// disconnected forgets the knocks of a connection that is gone.
func (n *Node) disconnected(_ network.Network, c network.Conn) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if r := n.remotes[c.RemotePeer()]; r != nil {
		delete(r.asked, c.ID())
		n.forget(r)
	}
}

// budget keeps strangers from pestering the owner by knocking, leaving and knocking again under new names, or by
// looking on in that way: so many at once, then one each time of refill.
type budget struct {
	spent int
	since time.Time // when the refill of what is spent was last counted
}

func (b *budget) spend(now time.Time, most int, refill time.Duration) bool {
	if b.spent == 0 {
		b.since = now
	}
	back := min(int(now.Sub(b.since)/refill), b.spent)
	b.spent -= back
	b.since = b.since.Add(time.Duration(back) * refill)
	if b.spent >= most {
		return false
	}
	b.spent++
	return true
}

// answerKnock answers the knock that waits, if there is one. Node.mu is held.
func (n *Node) answerKnock(r *remote, a answer) {
	in := r.knock
	if in == nil {
		return
	}
	r.knock = nil
	n.knocks--
	if a.code == codeWelcome {
		n.enter(r, in, r.standing())
	} else {
		in.ended = true
	}
	in.say <- a // capacity 1, and this is the first
}
