package lockstep

import (
	"slices"
	"unicode/utf8"

	"tribes/transcript"
)

// link is what is known of the connection to one operator.
type link struct {
	up    bool
	since Time // since when it is up or down
	left  bool // it said goodbye

	session transcript.Session // the one that is listened to
	heard   Time               // when that session was last heard
	refused bool               // another one was turned away
	done    bool               // has everything to the last seal

	round uint32 // of the lobby, in which it was seated
	joins int    // so often

	asked    Time // when a gap was last asked for; 0: may be asked for
	served   Time // when steps were last sent
	upTo     uint32
	told     Time  // when it was last told why the table stopped, or shown our side of a fork
	saidTwin bool  // it said that another program of this identity plays
	saidBye  bool  // its goodbye was told
	has      uint8 // operators whose positions it has sent, as bits
}

// link finds what is known of a peer; what is said of one that has no link and no seat is forgotten.
func (t *Table) link(k Key) *link {
	l := t.links[k]
	if l == nil {
		l = &link{since: t.now}
		if t.game != nil && t.seated(k) {
			t.links[k] = l
		}
	}
	return l
}

// seated tells whether an operator is at the table, as far as it is known.
func (t *Table) seated(k Key) bool {
	switch {
	case t.game != nil && t.game.operatorOf(k) >= 0:
		return true
	case t.join != nil:
		return k == t.join.host || t.join.lobby.seats(k)
	case t.host != nil:
		return t.host.guest(k) != nil
	}
	return false
}

// others lists the operators of the table but for the own one, in a fixed order.
func (t *Table) others() []Key {
	var out []Key
	add := func(k Key) {
		if k != t.me && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	switch {
	case t.game != nil:
		for i := range t.game.signed {
			add(t.game.key(i))
		}
	case t.host != nil:
		for _, g := range t.host.guests {
			add(g.key)
		}
	case t.join != nil:
		add(t.join.host)
		for _, s := range t.join.lobby.Taken {
			add(s.Key)
		}
	}
	return out
}

// Bounds of what is told of where somebody can be reached.
const (
	maxAddrs = 16  // addresses of one peer
	maxAddr  = 256 // bytes of one
)

// addresses keeps those that may be passed on, the first ones first.
func addresses(lists ...[]string) []string {
	out := []string{}
	for _, a := range slices.Concat(lists...) {
		if a != "" && len(a) <= maxAddr && utf8.ValidString(a) && !slices.Contains(out, a) && len(out) < maxAddrs {
			out = append(out, a)
		}
	}
	return out
}

// reachable notes where a peer is; hearsay comes after what its own link showed.
func (t *Table) reachable(k Key, addrs []string) {
	if a := addresses(addrs, t.contact[k]); len(a) > 0 {
		t.contact[k] = a
	}
}

func (t *Table) roster(from Key, e envelope) {
	var m rosterMsg
	if e.into(&m) != nil || m.check() != nil {
		return
	}
	for _, c := range m.Contacts {
		if c.Key == t.me || c.Key == from || !t.seated(c.Key) {
			continue
		}
		if a := addresses(t.contact[c.Key], c.Addrs); len(a) > 0 {
			t.contact[c.Key] = a
			if !t.link(c.Key).up {
				t.out.Links = append(t.out.Links, Contact{c.Key, slices.Clone(a)})
			}
		}
	}
}

// contacts lists where the operators of the table can be reached, but for one.
func (t *Table) contacts(but Key) []Contact {
	out := []Contact{}
	for _, k := range t.others() {
		if a := t.contact[k]; k != but && len(a) > 0 {
			out = append(out, Contact{k, slices.Clone(a)})
		}
	}
	return out
}

// keepLinks asks for links to all operators.
func (t *Table) keepLinks() {
	for _, k := range t.others() {
		t.out.Links = append(t.out.Links, Contact{k, slices.Clone(addresses(t.contact[k]))})
	}
	for k := range t.links {
		if !t.seated(k) {
			delete(t.links, k)
		}
	}
	for k := range t.contact {
		if !t.seated(k) {
			delete(t.contact, k)
		}
	}
}
