package p2p

import (
	"testing"
	"time"
)

// benchNode is a node whose events the benchmark itself reads.
func benchNode(b *testing.B, name, listen string) *Node {
	b.Helper()
	n, err := Start(Config{Identity: testIdentity(name), Listen: []string{listen}, Secret: [16]byte{1}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(n.Close)
	return n
}

func awaitKind(b *testing.B, n *Node, kind EventKind) Event {
	b.Helper()
	for {
		select {
		case e := <-n.Events():
			if e.Kind == kind {
				return e
			}
		case <-time.After(patience):
			b.Fatalf("no %s", kind)
		}
	}
}

var benchTransports = map[string]string{
	"tcp":  "/ip4/127.0.0.1/tcp/0",
	"quic": "/ip4/127.0.0.1/udp/0/quic-v1",
}

// BenchmarkStart is a node from nothing to listening.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		n, err := Start(Config{Identity: testIdentity("a"), Listen: []string{"/ip4/127.0.0.1/tcp/0"}})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		n.Close()
		b.StartTimer()
	}
}

// BenchmarkLinkUp is from Call to Up: dial, encryption, identify, handshake.
func BenchmarkLinkUp(b *testing.B) {
	for name, listen := range benchTransports {
		b.Run(name, func(b *testing.B) {
			host := benchNode(b, "host", listen)
			go func() {
				for range host.Events() {
				}
			}()
			for b.Loop() {
				b.StopTimer()
				guest, err := Start(Config{Identity: testIdentity("guest"), Listen: []string{listen}})
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				guest.Call(host.self, host.Addrs(), ByInvite([16]byte{1}))
				awaitKind(b, guest, Up)
				b.StopTimer()
				guest.Close()
				b.StartTimer()
			}
		})
	}
}

func linked(b *testing.B, listen string) (x, y *Node) {
	x, y = benchNode(b, "x", listen), benchNode(b, "y", listen)
	x.Allow(y.self)
	y.Allow(x.self)
	x.Call(y.self, y.Addrs(), BySeat())
	awaitKind(b, x, Up)
	awaitKind(b, y, Up)
	return x, y
}

// BenchmarkRoundTrip is one message of 300 bytes there and one back.
func BenchmarkRoundTrip(b *testing.B) {
	for name, listen := range benchTransports {
		b.Run(name, func(b *testing.B) {
			x, y := linked(b, listen)
			go func() {
				for e := range y.Events() {
					if e.Kind == Message {
						y.Send(x.self, e.Data)
					}
				}
			}()
			msg := make([]byte, 300)
			b.ReportAllocs()
			for b.Loop() {
				if !x.Send(y.self, msg) {
					b.Fatal("no link")
				}
				awaitKind(b, x, Message)
			}
		})
	}
}

// BenchmarkGossip is one gossiped message of 300 bytes to one peer.
func BenchmarkGossip(b *testing.B) {
	x, y := linked(b, benchTransports["tcp"])
	for _, n := range []*Node{x, y} {
		if err := n.Join(tableKey); err != nil {
			b.Fatal(err)
		}
	}
	msg := make([]byte, 300)
	next := func() {
		for i := range msg[:8] {
			if msg[i]++; msg[i] != 0 {
				break
			}
		}
	}
	for ready := false; !ready; { // until the subscription has travelled
		next()
		x.Gossip(msg)
		select {
		case e := <-y.Events():
			ready = e.Kind == Gossip
		case <-time.After(10 * time.Millisecond):
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		next()
		x.Gossip(msg)
		for {
			if e := awaitKind(b, y, Gossip); string(e.Data) == string(msg) {
				break
			}
		}
	}
}

// BenchmarkThroughput is messages of full size one way, the sender waiting
// when the queue is nearly full.
func BenchmarkThroughput(b *testing.B) {
	for name, listen := range benchTransports {
		b.Run(name, func(b *testing.B) {
			x, y := linked(b, listen)
			msg := make([]byte, MaxMessage)
			b.SetBytes(MaxMessage)
			b.ReportAllocs()
			under := 0
			for b.Loop() {
				if !x.Send(y.self, msg) {
					b.Fatal("no link")
				}
				if under++; under > 32 {
					awaitKind(b, y, Message)
					under--
				}
			}
		})
	}
}
