package p2p

import (
	"bytes"
	"fmt"
	"testing"
	"time"
)

var tableKey = [16]byte{4, 2}

// seatAll seats every node at every other's table and links them all.
func seatAll(t *testing.T, nodes ...*testNode) {
	t.Helper()
	for _, a := range nodes {
		for _, b := range nodes {
			if a != b {
				a.Allow(b.key())
				a.Call(b.key(), b.Addrs(), BySeat())
			}
		}
	}
	for _, a := range nodes {
		for _, b := range nodes {
			if a != b {
				a.await(Up, b)
			}
		}
	}
}

// gossipUntil publishes numbered messages until one arrives: the first may be
// lost while subscriptions travel.
func gossipUntil(t *testing.T, from *testNode, to ...*testNode) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	limit := time.After(patience)
	for i := 0; len(to) > 0; i++ {
		from.Gossip(fmt.Appendf(nil, "%s %d", from.name, i))
		select {
		case <-tick.C:
		case <-limit:
			t.Fatalf("no gossip of %s reached %s", from.name, to[0].name)
		}
		for len(to) > 0 {
			_, ok := to[0].find(func(e Event) bool {
				return e.Kind == Gossip && bytes.HasPrefix(e.Data, []byte(from.name+" "))
			})
			if !ok {
				break
			}
			to = to[1:]
		}
	}
}

func TestGossipReachesAllSeats(t *testing.T) {
	for name, joinFirst := range map[string]bool{"joined before seated": true, "seated before joined": false} {
		t.Run(name, func(t *testing.T) {
			nodes := []*testNode{startNode(t, "a"), startNode(t, "b"), startNode(t, "c")}
			join := func() {
				for _, n := range nodes {
					if err := n.Join(tableKey); err != nil {
						t.Fatal(err)
					}
				}
			}
			if joinFirst {
				join()
				seatAll(t, nodes...)
			} else {
				seatAll(t, nodes...)
				join()
			}
			gossipUntil(t, nodes[0], nodes[1], nodes[2])
			gossipUntil(t, nodes[2], nodes[0], nodes[1])
			if err := nodes[0].Join([16]byte{9}); err == nil {
				t.Error("a second topic is joined")
			}
		})
	}
}

// One side seats the other only after gossip streams were tried: the later
// Allow must still bring them together.
func TestGossipAfterLateAllow(t *testing.T) {
	a, b := startNode(t, "a", withSecret(1)), startNode(t, "b")
	for _, n := range []*testNode{a, b} {
		if err := n.Join(tableKey); err != nil {
			t.Fatal(err)
		}
	}
	b.Allow(a.key())
	join(t, b, a)
	b.Gossip([]byte("too early"))
	b.Send(a.key(), []byte("marker"))
	a.awaitMessage(b, "marker")
	a.Allow(b.key())
	gossipUntil(t, b, a)
	gossipUntil(t, a, b)
}

func TestGossipOnlyFromAllowedPeers(t *testing.T) {
	a, b, c := startNode(t, "a", withSecret(1)), startNode(t, "b"), startNode(t, "c")
	for _, n := range []*testNode{a, b, c} {
		if err := n.Join(tableKey); err != nil {
			t.Fatal(err)
		}
	}
	a.Allow(b.key())
	b.Allow(a.key())
	// c knows the secret and the topic and regards a as seated, but has no
	// seat itself.
	c.Allow(a.key())
	join(t, b, a)
	join(t, c, a)
	for range 20 {
		c.Gossip([]byte("from the gallery"))
	}
	gossipUntil(t, b, a)
	gossipUntil(t, a, b)
	c.Send(a.key(), []byte("marker"))
	a.awaitMessage(c, "marker")
	for _, n := range []*testNode{a, b} {
		if e, ok := n.find(func(e Event) bool { return e.Kind == Gossip && bytes.Contains(e.Data, []byte("gallery")) }); ok {
			t.Errorf("%s heard %q", n.name, e.Data)
		}
	}
	if e, ok := c.find(func(e Event) bool { return e.Kind == Gossip }); ok {
		t.Errorf("the gallery heard %q", e.Data)
	}
}

func TestDroppedPeerIsOutOfGossip(t *testing.T) {
	a, b := startNode(t, "a", quick), startNode(t, "b", quick)
	seatAll(t, a, b)
	for _, n := range []*testNode{a, b} {
		if err := n.Join(tableKey); err != nil {
			t.Fatal(err)
		}
	}
	gossipUntil(t, b, a)
	a.Drop(b.key(), "removed")
	b.await(Refused, a)
	a.await(Down, b)
	for i := range 20 {
		b.Gossip(fmt.Appendf(nil, "after the drop %d", i)) // what was sent before may still be told
	}
	b.Allow(a.key())
	b.Call(a.key(), a.Addrs(), BySeat())
	b.await(Refused, a)
	if e, ok := a.find(func(e Event) bool { return e.Kind == Gossip && bytes.HasPrefix(e.Data, []byte("after the drop")) }); ok {
		t.Errorf("heard %q", e.Data)
	}
}

func TestGossipValidatorStopsMessages(t *testing.T) {
	a := startNode(t, "a", func(c *Config) {
		c.Validate = func(data []byte) bool { return !bytes.Contains(data, []byte("bad")) }
	})
	b := startNode(t, "b")
	seatAll(t, a, b)
	for _, n := range []*testNode{a, b} {
		if err := n.Join(tableKey); err != nil {
			t.Fatal(err)
		}
	}
	gossipUntil(t, b, a)
	b.Gossip([]byte("bad"))
	gossipUntil(t, b, a)
	if e, ok := a.find(func(e Event) bool { return bytes.Contains(e.Data, []byte("bad")) }); ok {
		t.Errorf("heard %q", e.Data)
	}
}
