package p2p

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/libp2p/go-libp2p/core/crypto"
	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/peer"
)

// attacker is a bare host of the same make, which keeps to no protocol.
type attacker struct {
	*hostParts
	t  *testing.T
	id *Identity
}

func newAttacker(t *testing.T, name string) *attacker {
	t.Helper()
	id := testIdentity(name)
	cfg, err := Config{Identity: id, Listen: []string{"/ip4/127.0.0.1/tcp/0"}, UserAgent: "attacker"}.prepare()
	if err != nil {
		t.Fatal(err)
	}
	h, err := newHost(cfg, gate{&Node{}})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.open(cfg); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return &attacker{h, t, id}
}

func (a *attacker) connect(to *testNode) {
	a.t.Helper()
	info, err := peer.AddrInfoFromString(to.Addrs()[0])
	if err != nil {
		a.t.Fatal(err)
	}
	if err := a.Connect(context.Background(), *info); err != nil {
		a.t.Fatal(err)
	}
}

// stream opens a link stream and sends raw bytes on it.
func (a *attacker) stream(to *testNode, raw []byte) network.Stream {
	a.t.Helper()
	a.connect(to)
	s, err := a.NewStream(context.Background(), to.id, linkProtocol)
	if err != nil {
		a.t.Fatal(err)
	}
	s.SetDeadline(time.Now().Add(patience))
	if _, err := s.Write(raw); err != nil {
		a.t.Fatal(err)
	}
	return s
}

// seated opens a link as a seated peer and returns when it is welcomed.
func (a *attacker) seated(to *testNode) network.Stream {
	a.t.Helper()
	to.Allow(a.id.Public())
	s := a.stream(to, appendFrame(nil, hello{mode: modeSeated}.bytes()))
	if got, err := readAnswer(s); err != nil || got.code != codeWelcome {
		a.t.Fatalf("not welcomed: %+v, %v", got, err)
	}
	return s
}

// awaitEnd reads until the stream ends.
func awaitEnd(t *testing.T, s network.Stream) {
	t.Helper()
	s.SetDeadline(time.Now().Add(patience))
	if _, err := io.Copy(io.Discard, s); isTimeout(err) {
		t.Fatal("the stream is still open")
	}
}

func TestGarbageEndsOnlyThatLink(t *testing.T) {
	host := startNode(t, "host", withSecret(5))
	guest := startNode(t, "guest")
	join(t, guest, host)
	noise := make([]byte, 4096)
	rand.Read(noise)
	noise[0] = 0xff
	good := hello{mode: modeSeated}.bytes()
	for name, raw := range map[string][]byte{
		"noise":              noise,
		"huge length":        {0xff, 0xff, 0xff, 0xff},
		"beat for a hello":   beat,
		"trailing byte":      appendFrame(nil, append(good, 0)),
		"cut hello":          appendFrame(nil, good[:len(good)-1]),
		"unknown way in":     appendFrame(nil, hello{mode: modeCount}.bytes()),
		"name without knock": appendFrame(nil, hello{mode: modeSeated, name: "x"}.bytes()),
	} {
		t.Run(name, func(t *testing.T) {
			a := newAttacker(t, "attacker")
			awaitEnd(t, a.stream(host, raw))
		})
	}
	for name, raw := range map[string][]byte{
		"oversized message": binary.BigEndian.AppendUint32(nil, MaxMessage+1),
		"noise message":     noise,
	} {
		t.Run(name, func(t *testing.T) {
			a := newAttacker(t, "attacker")
			s := a.seated(host)
			if _, err := s.Write(raw); err != nil {
				t.Fatal(err)
			}
			awaitEnd(t, s)
		})
	}
	guest.Send(host.key(), []byte("still here"))
	host.awaitMessage(guest, "still here")
}

func TestKnockerCannotSpeakBeforeTheDoorOpens(t *testing.T) {
	host := startNode(t, "host", quick)
	a := newAttacker(t, "attacker")
	s := a.stream(host, appendFrame(nil, hello{mode: modeKnock, name: "Eve"}.bytes()))
	if got, err := readAnswer(s); err != nil || got.code != codeWait {
		t.Fatalf("not told to wait: %+v, %v", got, err)
	}
	host.awaitThat("knock", func(e Event) bool { return e.Kind == Knock })
	s.Write(appendFrame(nil, []byte("let me in")))
	awaitEnd(t, s)
	host.awaitThat("its end", func(e Event) bool { return e.Kind == Down })
	if e, ok := host.find(func(e Event) bool { return e.Kind == Message }); ok {
		t.Errorf("the message was told: %v", e)
	}
}

func TestOtherVersionIsNamed(t *testing.T) {
	newer := hello{agent: "tribes/9.9", mode: modeSeated}.bytes()
	newer[0] = linkVersion + 1
	t.Run("of the caller", func(t *testing.T) {
		host := startNode(t, "host")
		a := newAttacker(t, "attacker")
		got, err := readAnswer(a.stream(host, appendFrame(nil, append(newer, "more"...))))
		if err != nil || got.code != codeRefused || got.agent != "tribes/test" {
			t.Errorf("got %+v, %v", got, err)
		}
	})
	t.Run("of the called", func(t *testing.T) {
		a := newAttacker(t, "attacker")
		a.SetStreamHandler(linkProtocol, func(s network.Stream) {
			readFrame(s, maxHandshake)
			s.Write(appendFrame(nil, newer))
		})
		guest := startNode(t, "guest")
		guest.Call(a.id.Public(), fullAddrs(a.Addrs(), a.ID()), BySeat())
		e := guest.awaitThat("refused", func(e Event) bool { return e.Kind == Refused })
		if got := e.Err.Error(); !strings.Contains(got, "tribes/9.9") || !strings.Contains(got, "version 2") {
			t.Errorf("refused with %q", got)
		}
	})
	t.Run("without the protocol", func(t *testing.T) {
		a := newAttacker(t, "attacker")
		guest := startNode(t, "guest")
		guest.Call(a.id.Public(), fullAddrs(a.Addrs(), a.ID()), BySeat())
		e := guest.awaitThat("refused", func(e Event) bool { return e.Kind == Refused })
		if got := e.Err.Error(); !strings.Contains(got, "the other side runs attacker") {
			t.Errorf("refused with %q", got)
		}
	})
}

func TestHostThatCannotProveTheSecretIsNotTrusted(t *testing.T) {
	a := newAttacker(t, "attacker")
	a.SetStreamHandler(linkProtocol, func(s network.Stream) {
		readFrame(s, maxHandshake)
		s.Write(appendFrame(nil, answer{code: codeProve}.bytes()))
		readFrame(s, maxHandshake)
		s.Write(appendFrame(nil, answer{code: codeWelcome}.bytes()))
		io.Copy(io.Discard, s)
	})
	guest := startNode(t, "guest")
	guest.Call(a.id.Public(), fullAddrs(a.Addrs(), a.ID()), ByInvite([16]byte{9}))
	e := guest.awaitThat("refused", func(e Event) bool { return e.Kind == Refused || e.Kind == Up })
	if e.Kind != Refused || !strings.Contains(e.Err.Error(), "could not prove") {
		t.Errorf("got %s: %v", e.Kind, e.Err)
	}
}

func TestReasonsArePrintable(t *testing.T) {
	a := newAttacker(t, "attacker")
	a.SetStreamHandler(linkProtocol, func(s network.Stream) {
		readFrame(s, maxHandshake)
		s.Write(appendFrame(nil, answer{code: codeRefused, reason: "\x1b[2J\u202eno\r\nway\u2066\xff"}.bytes()))
	})
	guest := startNode(t, "guest")
	guest.Call(a.id.Public(), fullAddrs(a.Addrs(), a.ID()), BySeat())
	e := guest.awaitThat("refused", func(e Event) bool { return e.Kind == Refused })
	if got := e.Err.Error(); got != "[2Jno  way" {
		t.Errorf("the reason is told as %q", got)
	}
}

func TestOnlyEd25519PeersConnect(t *testing.T) {
	host := startNode(t, "host")
	key, _, err := crypto.GenerateECDSAKeyPair(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id, err := peer.IDFromPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := KeyOf(id); err == nil {
		t.Error("KeyOf takes an ECDSA key")
	}
	if (gate{host.Node}).InterceptSecured(network.DirInbound, id, nil) {
		t.Error("the gate lets an ECDSA peer in")
	}
}

// stalled opens a stream that stops in the middle of the handshake.
func (a *attacker) stalled(to *testNode) answer {
	a.t.Helper()
	got, err := readAnswer(a.stream(to, appendFrame(nil, hello{mode: modeSecret}.bytes())))
	if err != nil {
		a.t.Fatal(err)
	}
	return got
}

func TestStrangersAreBounded(t *testing.T) {
	host := startNode(t, "host", withSecret(5))
	for i := range maxHellos + 4 {
		want := codeProve
		if i >= maxHellos {
			want = codeLater
		}
		if got := newAttacker(t, fmt.Sprint("stranger", i)).stalled(host); got.code != want {
			t.Fatalf("stranger %d: %+v", i, got)
		}
	}
	newAttacker(t, "seat").seated(host) // whoever is seated still gets in
}

func TestKnocksAreBounded(t *testing.T) {
	host := startNode(t, "host")
	for i := range maxKnocks + 1 {
		a := newAttacker(t, fmt.Sprint("knocker", i))
		s := a.stream(host, appendFrame(nil, hello{mode: modeKnock}.bytes()))
		want := codeWait
		if i == maxKnocks {
			want = codeLater
		}
		if got, err := readAnswer(s); err != nil || got.code != want {
			t.Fatalf("knock %d: %+v, %v", i, got, err)
		}
	}
}

func TestKnockBudget(t *testing.T) {
	var b budget
	now := time.Unix(1000, 0)
	for i := range maxKnocks {
		if !b.spend(now, maxKnocks, knockRefill) {
			t.Fatalf("knock %d is refused", i)
		}
	}
	for _, c := range []struct {
		after time.Duration
		want  bool
	}{
		{0, false},
		{knockRefill - 1, false},
		{knockRefill, true},
		{knockRefill, false},
		{3 * knockRefill, true},
		{3 * knockRefill, true},
		{3 * knockRefill, false},
		{1000 * knockRefill, true},
	} {
		if got := b.spend(now.Add(c.after), maxKnocks, knockRefill); got != c.want {
			t.Errorf("after %s: %v, want %v", c.after, got, c.want)
		}
	}
}

func TestStreamsOfOnePeerAreBounded(t *testing.T) {
	host := startNode(t, "host", withSecret(5))
	a := newAttacker(t, "attacker")
	for i := range maxStreams {
		if got := a.stalled(host); got.code != codeProve {
			t.Fatalf("stream %d: %+v", i, got)
		}
	}
	if got := a.stalled(host); got.reason != sayBusy {
		t.Errorf("one stream more: %+v", got)
	}
}

func TestFloodingPeerDoesNotStarveAnother(t *testing.T) {
	host, err := Start(Config{Identity: testIdentity("host"), Listen: []string{"/ip4/127.0.0.1/tcp/0"}})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	hostKey := testIdentity("host").Public()
	reader := &testNode{Node: host, t: t, name: "host"} // its events are read below
	flooder := newAttacker(t, "flooder")
	s := flooder.seated(reader)
	go func() {
		s.SetDeadline(time.Time{})
		flood := bytes.Repeat(appendFrame(nil, []byte("flood")), 1000)
		for {
			if _, err := s.Write(flood); err != nil {
				return
			}
		}
	}()
	quiet := startNode(t, "quiet")
	host.Allow(quiet.key())
	quiet.Call(hostKey, host.Addrs(), BySeat())

	next := func() Event {
		select {
		case e := <-host.Events():
			return e
		case <-time.After(patience):
			t.Fatal("no event")
			return Event{}
		}
	}
	for starved := time.Now().Add(patience); ; { // with the flood coming in, the quiet peer gets its link
		if e := next(); e.Kind == Up && e.Peer == quiet.key() {
			break
		}
		if time.Now().After(starved) {
			t.Fatal("the quiet peer gets no link")
		}
	}
	quiet.awaitThat("up", func(e Event) bool { return e.Kind == Up })
	for range 20 {
		quiet.Send(hostKey, []byte("quiet"))
		// Once read it waits behind a full channel and one message of the flooder's reader. How much of the
		// flood comes until it is read is the scheduler's affair, so only time tells that it never is.
		for starved := time.Now().Add(patience); ; {
			e := next()
			if e.Kind == Message && e.Peer == quiet.key() {
				break
			}
			if time.Now().After(starved) {
				t.Fatal("the quiet peer is starved")
			}
		}
	}
}

func TestSlowReaderDoesNotBlockSendingToOthers(t *testing.T) {
	sender := startNode(t, "sender")
	slow, err := Start(Config{Identity: testIdentity("slow"), Listen: []string{"/ip4/127.0.0.1/tcp/0"}})
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close() // nobody reads its events
	good := startNode(t, "good")
	slowKey := testIdentity("slow").Public()
	for _, n := range []*Node{slow, good.Node} {
		n.Allow(sender.key())
	}
	sender.Call(slowKey, slow.Addrs(), BySeat())
	sender.Call(good.key(), good.Addrs(), BySeat())
	sender.awaitThat("up of the slow one", func(e Event) bool { return e.Kind == Up && e.Peer == slowKey })
	sender.await(Up, good)

	big := make([]byte, MaxMessage)
	sent := 0
	for sender.Send(slowKey, big) {
		if sent++; sent > 100_000 {
			t.Fatal("the queue to the slow reader has no end")
		}
	}
	e := sender.awaitThat("down of the slow one", func(e Event) bool { return e.Kind == Down && e.Peer == slowKey })
	if e.Err != errQueueFull {
		t.Errorf("ended with %v, want %v", e.Err, errQueueFull)
	}
	sender.Send(good.key(), []byte("through"))
	good.awaitMessage(sender, "through")
}
