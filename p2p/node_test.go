package p2p

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for something that must happen.
const patience = 2 * time.Minute

func testIdentity(name string) *Identity {
	return IdentityFromSeed(sha256.Sum256([]byte(name)))
}

// testNode is a node whose events are collected, so that a test can wait for
// one kind of one peer while others arrive.
type testNode struct {
	*Node
	t    *testing.T
	name string

	mu    sync.Mutex
	seen  []Event
	fresh chan struct{}
}

// startNode starts one that does not take a slow machine for a silent or stalled peer. Tests of what such a peer
// meets shorten the time themselves.
func startNode(t *testing.T, name string, change ...func(*Config)) *testNode {
	t.Helper()
	c := Config{
		Identity:  testIdentity(name),
		Listen:    []string{"/ip4/127.0.0.1/tcp/0"},
		UserAgent: "tribes/test",
		Name:      name,

		PingTimeout:      patience,
		HandshakeTimeout: patience,
		CloseTimeout:     patience,
	}
	for _, f := range change {
		f(&c)
	}
	n, err := Start(c)
	if err != nil {
		t.Fatalf("start %s: %v", name, err)
	}
	tn := &testNode{Node: n, t: t, name: name, fresh: make(chan struct{}, 1)}
	go tn.collect()
	t.Cleanup(n.Close)
	return tn
}

func (n *testNode) collect() {
	for e := range n.Events() {
		n.mu.Lock()
		n.seen = append(n.seen, e)
		n.mu.Unlock()
		select {
		case n.fresh <- struct{}{}:
		default:
		}
	}
}

func (n *testNode) key() [32]byte { return n.Node.self }

// find takes the first collected event that fits.
func (n *testNode) find(fits func(Event) bool) (Event, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for i, e := range n.seen {
		if fits(e) {
			n.seen = append(n.seen[:i:i], n.seen[i+1:]...)
			return e, true
		}
	}
	return Event{}, false
}

// await takes the first event of this kind and peer, waiting for it.
func (n *testNode) await(kind EventKind, from *testNode) Event {
	n.t.Helper()
	return n.awaitThat(fmt.Sprintf("%s from %s", kind, from.name), func(e Event) bool {
		return e.Kind == kind && e.Peer == from.key()
	})
}

func (n *testNode) awaitThat(what string, fits func(Event) bool) Event {
	n.t.Helper()
	limit := time.After(patience)
	for {
		if e, ok := n.find(fits); ok {
			return e
		}
		select {
		case <-n.fresh:
		case <-limit:
			n.mu.Lock()
			defer n.mu.Unlock()
			n.t.Fatalf("%s waited in vain for %s; seen: %v", n.name, what, n.seen)
		}
	}
}

func (n *testNode) awaitMessage(from *testNode, want string) {
	n.t.Helper()
	e := n.await(Message, from)
	if string(e.Data) != want {
		n.t.Fatalf("%s got %q from %s, want %q", n.name, e.Data, from.name, want)
	}
}

// quick calls again at once.
func quick(c *Config) {
	c.RetryMin, c.RetryMax = 10*time.Millisecond, 100*time.Millisecond
}

// wary takes a second's silence for a lost link.
func wary(c *Config) {
	c.PingInterval, c.PingTimeout = 50*time.Millisecond, time.Second
}

func withSecret(s byte) func(*Config) {
	return func(c *Config) { c.Secret = [16]byte{s, 15: s} }
}

func logTo(b *lockedBuffer) func(*Config) {
	return func(c *Config) {
		c.Log = slog.New(slog.NewTextHandler(b, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
}

// lockedBuffer can be read while the stack, which outlives its node by a moment, still logs.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func TestInviteOpensLinksBothWays(t *testing.T) {
	host := startNode(t, "host", withSecret(1))
	guest := startNode(t, "guest")
	v, err := ParseInvite(host.Invite().String())
	if err != nil {
		t.Fatal(err)
	}
	guest.Call(v.Host, fullAddrs(v.Addrs, PeerIDOf(v.Host)), ByInvite(v.Secret))
	up := guest.await(Up, host)
	if len(up.Addrs) == 0 {
		t.Error("Up tells no addresses")
	}
	if back := host.await(Up, guest); back.Standing != Invited {
		t.Errorf("the guest stands as %s, want %s", back.Standing, Invited)
	}
	if !guest.Send(host.key(), []byte("hello")) || !host.Send(guest.key(), []byte("welcome")) {
		t.Fatal("Send right after Up is false")
	}
	host.awaitMessage(guest, "hello")
	guest.awaitMessage(host, "welcome")
}
