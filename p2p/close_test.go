package p2p

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"runtime/pprof"
	"strings"
	"testing"
	"time"
)

// ours lists goroutines that belong to this package, the libp2p stack or QUIC.
func ours() string {
	var b bytes.Buffer
	pprof.Lookup("goroutine").WriteTo(&b, 2)
	var left []string
	for _, g := range strings.Split(b.String(), "\n\n") {
		if strings.Contains(g, "ours()") || strings.Contains(g, "p2p.ours") {
			continue
		}
		for _, of := range []string{"tribes/p2p.", "libp2p", "quic-go", "multiformats"} {
			if strings.Contains(g, of) && !strings.Contains(g, "testing.(*T).Run") {
				left = append(left, g)
				break
			}
		}
	}
	return strings.Join(left, "\n\n")
}

func TestCloseLeavesNoGoroutine(t *testing.T) {
	if os.Getenv("TRIBES_P2P_CHILD") == "" {
		child(t, "TestCloseLeavesNoGoroutine") // alone in its process
		return
	}
	host := startNode(t, "host", withSecret(1), func(c *Config) { c.Listen = nil })
	guests := []*testNode{startNode(t, "a"), startNode(t, "b"), startNode(t, "c", func(c *Config) { c.Listen = nil })}
	for _, g := range guests {
		join(t, g, host)
		host.Allow(g.key())
		g.Allow(host.key())
		if err := g.Join(tableKey); err != nil {
			t.Fatal(err)
		}
	}
	host.Join(tableKey)
	gossipUntil(t, guests[0], host)
	knocker := startNode(t, "knocker")
	knocker.Call(host.key(), host.Addrs(), ByKnock())
	host.await(Knock, knocker)
	knocker.Call(testIdentity("nobody").Public(), []string{"/ip4/127.0.0.1/tcp/1"}, BySeat())
	for _, n := range append(guests, host, knocker) {
		n.Close()
		n.Close() // once more does no harm
		if n.Send(host.key(), []byte("x")) {
			t.Error("Send after Close is true")
		}
		n.Call(host.key(), nil, BySeat())
		n.Allow(host.key())
		n.Drop(host.key(), "x")
		n.Gossip([]byte("x"))
	}
	if _, err := Start(Config{Identity: testIdentity("x"), Listen: []string{"/ip4/203.0.113.1/tcp/1"}}); err == nil {
		t.Error("listening on a foreign address works")
	}
	limit := time.After(patience)
	for tick := time.NewTicker(10 * time.Millisecond); ; {
		left := ours()
		if left == "" {
			return
		}
		select {
		case <-tick.C:
		case <-limit:
			t.Fatalf("goroutines left:\n%s", left)
		}
	}
}

func TestCloseWithAnOwnerThatReadsNothing(t *testing.T) {
	n, err := Start(Config{Identity: testIdentity("deaf"), Listen: []string{"/ip4/127.0.0.1/tcp/0"}})
	if err != nil {
		t.Fatal(err)
	}
	talker := startNode(t, "talker")
	n.Allow(talker.key())
	talker.Call(testIdentity("deaf").Public(), n.Addrs(), BySeat())
	talker.awaitThat("up", func(e Event) bool { return e.Kind == Up })
	for range 100 {
		talker.Send(testIdentity("deaf").Public(), []byte("x"))
	}
	closed := make(chan struct{})
	go func() { n.Close(); close(closed) }()
	select {
	case <-closed:
	case <-time.After(patience):
		t.Fatal("Close hangs")
	}
}

// child runs one test in a process of its own and returns what it printed.
func child(t *testing.T, name string, args ...string) (stdout, stderr string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], append([]string{"-test.run", "^" + name + "$"}, args...)...)
	cmd.Env = append(os.Environ(), "TRIBES_P2P_CHILD=1")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s%s", name, err, out.String(), errs.String())
	}
	return out.String(), errs.String()
}

// The stack logs to stderr unless it is told otherwise, which would tear a
// terminal interface. A child goes through everything that makes it complain.
func TestStderrStaysEmpty(t *testing.T) {
	if os.Getenv("TRIBES_P2P_CHILD") == "" {
		if _, stderr := child(t, "TestStderrStaysEmpty"); stderr != "" {
			t.Errorf("stderr has:\n%s", stderr)
		}
		return
	}
	host := startNode(t, "host", withSecret(1), func(c *Config) { c.Listen = nil })
	guest := startNode(t, "guest", func(c *Config) { c.Listen = nil })
	join(t, guest, host)
	a := newAttacker(t, "attacker")
	awaitEnd(t, a.stream(host, []byte{0xff, 0xff, 0xff, 0xff, 0xff}))
	guest.Call(testIdentity("nobody").Public(), []string{"/ip4/127.0.0.1/tcp/1", "/ip4/127.0.0.1/udp/1/quic-v1", guest.Addrs()[0]}, BySeat())
	guest.awaitThat("unreachable", func(e Event) bool { return e.Kind == Unreachable })
	guest.Call(testIdentity("someone").Public(), []string{strings.Split(host.Addrs()[0], "/p2p/")[0]}, BySeat())
	guest.awaitThat("unreachable", func(e Event) bool { return e.Kind == Unreachable })
	host.Close()
	guest.await(Down, host)
	if _, err := Start(Config{Identity: testIdentity("x"), Listen: []string{"/ip4/203.0.113.1/tcp/1"}}); err == nil {
		t.Error("listening on a foreign address works")
	}
}

func TestNoSecretInTheLog(t *testing.T) {
	var log lockedBuffer
	to := logTo(&log)
	host := startNode(t, "host", withSecret(0xc7), to, quick)
	guest := startNode(t, "guest", to, quick)
	secret := host.Invite().Secret
	join(t, guest, host)
	guest.Call(host.key(), host.Addrs(), ByInvite([16]byte{1}))
	guest.Send(host.key(), nil)
	host.Drop(guest.key(), "enough")
	guest.await(Refused, host)
	guest.Close()
	host.Close()
	text := strings.ToLower(log.String())
	if text == "" {
		t.Error("nothing was logged at all")
	}
	for _, s := range [][]byte{secret[:], host.cfg.Identity.Private().Seed()[:16], guest.cfg.Identity.Private().Seed()[:16]} {
		for _, form := range []string{
			string(s), hex.EncodeToString(s), base64.StdEncoding.EncodeToString(s)[:20],
			strings.Trim(fmt.Sprint(s), "[]"), strings.TrimPrefix(encodeText(s), invitePrefix)[:20],
		} {
			if strings.Contains(text, strings.ToLower(form)) {
				t.Errorf("the log holds a secret as %q", form)
			}
		}
	}
}

func TestTheStackLogsWhereTheNodeDoes(t *testing.T) {
	startNode(t, "a", logTo(new(lockedBuffer)))
	if h := stackTarget.Load(); h == nil {
		t.Fatal("the stack has no log")
	}
	l := stackLog{}.WithGroup("g").WithAttrs(nil)
	if l.Enabled(t.Context(), -4) || !l.Enabled(t.Context(), 8) {
		t.Error("levels: want warnings and errors, no debugging")
	}
}

func TestAddrsAreDialable(t *testing.T) {
	n := startNode(t, "a", func(c *Config) { c.Listen = nil })
	if len(n.Addrs()) == 0 {
		t.Fatal("no addresses")
	}
	for i, a := range n.Addrs() {
		if strings.Contains(a, "0.0.0.0") || strings.Contains(a, "/::/") || !strings.HasSuffix(a, "/p2p/"+n.id.String()) {
			t.Errorf("address %d is %s", i, a)
		}
		target, err := ParseTarget(a)
		if err != nil || target.Host != n.key() {
			t.Errorf("%s: %v", a, err)
		}
	}
	t.Log(strings.Join(n.Addrs(), "\n"))
}

func TestIPv6Loopback(t *testing.T) {
	host := startNode(t, "host", withSecret(1), func(c *Config) {
		c.Listen = []string{"/ip4/127.0.0.1/tcp/0"}
		if haveIPv6() {
			c.Listen = []string{"/ip6/::1/tcp/0", "/ip6/::1/udp/0/quic-v1"}
		}
	})
	guest := startNode(t, "guest", func(c *Config) { c.Listen = nil })
	join(t, guest, host)
}
