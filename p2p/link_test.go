package p2p

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	ma "github.com/multiformats/go-multiaddr"

	"tribes/p2p/p2ptest"
)

// join lets guest call host by its invite and waits for both directions.
func join(t *testing.T, guest, host *testNode) {
	t.Helper()
	v := host.Invite()
	guest.Call(v.Host, host.Addrs(), ByInvite(v.Secret))
	guest.await(Up, host)
	host.await(Up, guest)
}

// sendUntil sends a message until it arrives, over links that a slow machine may lose.
func sendUntil(t *testing.T, from, to *testNode, text string) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	limit := time.After(patience)
	for {
		from.Send(to.key(), []byte(text))
		select {
		case <-tick.C:
		case <-limit:
			t.Fatalf("%q of %s does not reach %s", text, from.name, to.name)
		}
		if _, ok := to.find(func(e Event) bool {
			return e.Kind == Message && e.Peer == from.key() && string(e.Data) == text
		}); ok {
			return
		}
	}
}

func TestHandshake(t *testing.T) {
	right := [16]byte{1, 15: 1}
	for _, c := range []struct {
		name     string
		host     func(*Config)
		how      Entry
		want     EventKind
		final    bool
		reason   string
		standing Standing
	}{
		{"right secret", withSecret(1), ByInvite(right), Up, false, "", Invited},
		{"wrong secret", withSecret(2), ByInvite(right), Refused, true, sayBadProof, 0},
		{"no secret at the host", func(*Config) {}, ByInvite(right), Refused, true, sayNoInvite, 0},
		{"zero secret proves nothing", func(*Config) {}, ByInvite([16]byte{}), Refused, true, sayNoInvite, 0},
		{"watch secret opens no link", withSecret(1), ByWatchInvite(WatchSecret(right)), Refused, true, sayForWatch, 0},
		{"watch secret does not seat", withSecret(1), ByInvite(WatchSecret(right)), Refused, true, sayBadProof, 0},
		{"no seat", withSecret(1), BySeat(), Refused, false, sayNoSeat, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			host := startNode(t, "host", c.host)
			guest := startNode(t, "guest")
			guest.Call(host.key(), host.Addrs(), c.how)
			e := guest.await(c.want, host)
			if c.want == Up {
				if back := host.await(Up, guest); back.Standing != c.standing {
					t.Errorf("stands as %s, want %s", back.Standing, c.standing)
				}
				return
			}
			refused := new(RefusedError)
			if !errors.As(e.Err, &refused) || refused.Reason != c.reason || refused.Final != c.final {
				t.Errorf("refused with %#v, want %q, final %v", e.Err, c.reason, c.final)
			}
		})
	}
}

func TestSeatedPeersNeedNoSecret(t *testing.T) {
	a, b := startNode(t, "a", quick), startNode(t, "b", quick)
	b.Call(a.key(), a.Addrs(), BySeat())
	b.await(Refused, a) // not yet: and b goes on asking
	a.Allow(b.key())
	b.await(Up, a)
	if e := a.await(Up, b); e.Standing != Seated {
		t.Errorf("stands as %s, want %s", e.Standing, Seated)
	}
}

func TestBothCalling(t *testing.T) {
	a, b := startNode(t, "a"), startNode(t, "b")
	a.Call(b.key(), b.Addrs(), BySeat())
	b.Call(a.key(), a.Addrs(), BySeat())
	a.await(Up, b)
	b.await(Up, a)
	a.Send(b.key(), []byte("x"))
	b.awaitMessage(a, "x")
}

func TestKnock(t *testing.T) {
	t.Run("admitted", func(t *testing.T) {
		host := startNode(t, "host", quick, wary)
		guest := startNode(t, "guest", quick, wary, func(c *Config) { c.Name = "Ann\u202e\x07 Lee" })
		guest.Call(host.key(), host.Addrs(), ByKnock())
		if e := host.await(Knock, guest); string(e.Data) != "Ann Lee" {
			t.Errorf("knocks as %q, want the printable part of the name", e.Data)
		}
		// The wait outlasts the timeout of a silent link.
		time.AfterFunc(2*host.cfg.PingTimeout, func() { host.Admit(guest.key()) })
		guest.await(Up, host)
		if e := host.await(Up, guest); e.Standing != Admitted {
			t.Errorf("stands as %s, want %s", e.Standing, Admitted)
		}
		sendUntil(t, guest, host, "thanks")
	})
	t.Run("refused", func(t *testing.T) {
		host, guest := startNode(t, "host", quick), startNode(t, "guest", quick)
		guest.Call(host.key(), host.Addrs(), ByKnock())
		host.await(Knock, guest)
		host.Refuse(guest.key(), "the table is\nfull\u202e"+strings.Repeat("!", 400))
		e := guest.await(Refused, host)
		if got := e.Err.Error(); !strings.HasPrefix(got, "the table is full!") || len(got) > maxReason {
			t.Errorf("the reason arrives as %q", got)
		}
		guest.Call(host.key(), host.Addrs(), ByKnock())
		if e := guest.await(Refused, host); e.Err.Error() != sayAsked {
			t.Errorf("a second knock on one connection: %v, want %q", e.Err, sayAsked)
		}
	})
	t.Run("given up", func(t *testing.T) {
		host, guest := startNode(t, "host", quick), startNode(t, "guest", quick)
		guest.Call(host.key(), host.Addrs(), ByKnock())
		host.await(Knock, guest)
		guest.Close()
		if e := host.await(Down, guest); !errors.Is(e.Err, errLeftDoor) {
			t.Errorf("ended with %v, want %v", e.Err, errLeftDoor)
		}
	})
	t.Run("unanswered", func(t *testing.T) {
		host := startNode(t, "host", quick, func(c *Config) { c.KnockTimeout = 50 * time.Millisecond })
		guest := startNode(t, "guest", quick)
		guest.Call(host.key(), host.Addrs(), ByKnock())
		if e := guest.await(Refused, host); e.Err.Error() != sayNoAnswer {
			t.Errorf("refused with %v, want %q", e.Err, sayNoAnswer)
		}
	})
	t.Run("seated meanwhile", func(t *testing.T) {
		host, guest := startNode(t, "host", quick), startNode(t, "guest", quick)
		guest.Call(host.key(), host.Addrs(), ByKnock())
		host.await(Knock, guest)
		host.Allow(guest.key())
		guest.await(Up, host)
	})
}

func TestFirstMessageArrivesRightAfterUp(t *testing.T) {
	for i := range 50 {
		transport := []string{"/ip4/127.0.0.1/tcp/0", "/ip4/127.0.0.1/udp/0/quic-v1"}[i%2]
		on := func(c *Config) { c.Listen = []string{transport} }
		host := startNode(t, fmt.Sprint("host", i), withSecret(7), on)
		guest := startNode(t, fmt.Sprint("guest", i), on)
		guest.Call(host.key(), host.Addrs(), ByInvite(host.Invite().Secret))
		guest.await(Up, host)
		if !guest.Send(host.key(), []byte("first")) {
			t.Fatal("Send right after Up is false")
		}
		host.awaitMessage(guest, "first")
		guest.Close()
		host.Close()
	}
}

func TestQueuedMessagesLeaveBeforeClose(t *testing.T) {
	for _, transport := range []string{"/ip4/127.0.0.1/tcp/0", "/ip4/127.0.0.1/udp/0/quic-v1"} {
		t.Run(transport, func(t *testing.T) {
			on := func(c *Config) { c.Listen = []string{transport} }
			host := startNode(t, "host", withSecret(7), on)
			guest := startNode(t, "guest", on)
			join(t, guest, host)
			big := bytes.Repeat([]byte("x"), MaxMessage)
			for range 40 {
				if !guest.Send(host.key(), big) {
					t.Fatal("the queue is full too soon")
				}
			}
			guest.Send(host.key(), []byte("goodbye"))
			guest.Close()
			for range 40 {
				host.awaitMessage(guest, string(big))
			}
			host.awaitMessage(guest, "goodbye")
			host.await(Down, guest)
		})
	}
}

func TestDropTellsAndEnds(t *testing.T) {
	host := startNode(t, "host", withSecret(7), quick)
	guest := startNode(t, "guest", quick)
	join(t, guest, host)
	host.Send(guest.key(), []byte("last words"))
	host.Drop(guest.key(), "you left the table")
	guest.awaitMessage(host, "last words")
	guest.await(Down, host)
	refused := new(RefusedError)
	if e := guest.await(Refused, host); !errors.As(e.Err, &refused) || !refused.Final || refused.Reason != "you left the table" {
		t.Errorf("refused with %v", e.Err)
	}
	host.await(Down, guest)
	if host.Send(guest.key(), []byte("x")) {
		t.Error("Send to a dropped peer is true")
	}
	join(t, guest, host) // a stranger's way in is still open
}

func TestReconnectAfterRestartOnTheSamePort(t *testing.T) {
	port := p2ptest.Port(t)
	there := func(c *Config) { c.Listen = []string{fmt.Sprintf("/ip4/127.0.0.1/tcp/%d", port)} }
	host := startNode(t, "host", withSecret(3), quick, there)
	guest := startNode(t, "guest", quick)
	join(t, guest, host)
	host.Close()
	guest.await(Down, host)
	e := guest.await(Unreachable, host)
	if !strings.Contains(e.Err.Error(), fmt.Sprintf("tcp/%d", port)) || !strings.Contains(e.Err.Error(), "refused") || !strings.HasSuffix(e.Err.Error(), "?") {
		t.Errorf("Unreachable says %q; want the address, that it refused, and what to do", e.Err)
	}
	again := startNode(t, "host", withSecret(3), quick, there)
	guest.await(Up, again)
	again.await(Up, guest)
	guest.Send(again.key(), []byte("again"))
	again.awaitMessage(guest, "again")
}

// pipe is a TCP proxy that can stop forwarding without closing anything, as
// when a cable is pulled.
type pipe struct {
	net.Listener
	to  string
	mu  sync.Mutex
	cut bool
	all []net.Conn
}

func newPipe(t *testing.T, to string) *pipe {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &pipe{Listener: l, to: to}
	t.Cleanup(func() {
		l.Close()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, c := range p.all {
			c.Close()
		}
	})
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				in.Close()
				continue
			}
			p.mu.Lock()
			p.all = append(p.all, in, out)
			p.mu.Unlock()
			go p.copy(in, out)
			go p.copy(out, in)
		}
	}()
	return p
}

func (p *pipe) copy(from, to net.Conn) {
	buf := make([]byte, 4096)
	for {
		k, err := from.Read(buf)
		p.mu.Lock()
		cut := p.cut
		p.mu.Unlock()
		if cut {
			continue // swallowed
		}
		if err != nil {
			return
		}
		to.Write(buf[:k])
	}
}

func (p *pipe) pull(cut bool) {
	p.mu.Lock()
	p.cut = cut
	p.mu.Unlock()
}

func tcpOf(t *testing.T, n *testNode) string {
	a, err := ma.NewMultiaddr(n.Addrs()[0])
	if err != nil {
		t.Fatal(err)
	}
	port, err := a.ValueForProtocol(ma.P_TCP)
	if err != nil {
		t.Fatal(err)
	}
	return "127.0.0.1:" + port
}

func TestPulledCableIsNoticedAndMended(t *testing.T) {
	host := startNode(t, "host", withSecret(3), quick, wary)
	guest := startNode(t, "guest", quick, wary)
	p := newPipe(t, tcpOf(t, host))
	_, port, _ := net.SplitHostPort(p.Addr().String())
	guest.Call(host.key(), []string{"/ip4/127.0.0.1/tcp/" + port}, ByInvite(host.Invite().Secret))
	guest.await(Up, host)
	host.await(Up, guest)
	p.pull(true)
	for _, side := range [][2]*testNode{{guest, host}, {host, guest}} {
		side[0].awaitThat("no sign of life of "+side[1].name, func(e Event) bool {
			return e.Kind == Down && e.Peer == side[1].key() && strings.Contains(e.Err.Error(), "no sign of life")
		})
	}
	p.pull(false)
	guest.await(Up, host)
	host.await(Up, guest)
	sendUntil(t, guest, host, "mended")
}

func TestUnreachableNamesEveryAddress(t *testing.T) {
	other := startNode(t, "other")
	guest := startNode(t, "guest")
	wrong := strings.TrimSuffix(other.Addrs()[0], "/p2p/"+other.id.String())
	guest.Call(testIdentity("nobody").Public(), []string{
		wrong, "/ip4/127.0.0.1/tcp/1", "nonsense",
	}, BySeat())
	e := guest.awaitThat("unreachable", func(e Event) bool { return e.Kind == Unreachable })
	for _, want := range []string{wrong + " answered as another peer", "/tcp/1 refused", "nonsense is not an address", nextFirewall} {
		if !strings.Contains(e.Err.Error(), want) {
			t.Errorf("%q lacks %q", e.Err, want)
		}
	}
}

func TestCallingOneself(t *testing.T) {
	n := startNode(t, "narcissus", withSecret(1))
	n.Call(n.key(), n.Addrs(), ByInvite(n.Invite().Secret))
	n.await(Refused, n)
}

func TestReadFrameChecksLengthFirst(t *testing.T) {
	head := binary.BigEndian.AppendUint32(nil, MaxMessage+1)
	if _, err := readFrame(bytes.NewReader(head), MaxMessage); !errors.Is(err, errFrameSize) {
		t.Errorf("got %v", err)
	}
	if _, err := readFrame(bytes.NewReader(appendFrame(nil, []byte("cut"))[:6]), MaxMessage); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
}
