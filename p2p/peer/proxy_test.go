package peer_test

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// proxy stands between two programs and can cut what runs through it.
type proxy struct {
	l  net.Listener
	to string

	mu    sync.Mutex
	conns []net.Conn
	wg    sync.WaitGroup
}

// newProxy passes TCP on to the first TCP address of a node. Its own multiaddr leads to that node too.
func newProxy(t *testing.T, to *player) *proxy {
	t.Helper()
	port := ""
	for _, a := range to.node.Addrs() {
		if _, rest, ok := strings.Cut(a, "/ip4/127.0.0.1/tcp/"); ok {
			port, _, _ = strings.Cut(rest, "/")
		}
	}
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil || port == "" {
		t.Fatalf("no proxy to %v: %v", to.node.Addrs(), err)
	}
	x := &proxy{l: l, to: "127.0.0.1:" + port}
	x.wg.Go(x.accept)
	t.Cleanup(func() { l.Close(); x.cut(); x.wg.Wait() })
	return x
}

func (x *proxy) addr() string {
	return fmt.Sprintf("/ip4/127.0.0.1/tcp/%d", x.l.Addr().(*net.TCPAddr).Port)
}

func (x *proxy) accept() {
	for {
		in, err := x.l.Accept()
		if err != nil {
			return
		}
		out, err := net.Dial("tcp4", x.to)
		if err != nil {
			in.Close()
			continue
		}
		x.mu.Lock()
		x.conns = append(x.conns, in, out)
		x.mu.Unlock()
		for _, d := range [2][2]net.Conn{{in, out}, {out, in}} {
			x.wg.Go(func() {
				io.Copy(d[0], d[1])
				d[0].Close()
				d[1].Close()
			})
		}
	}
}

// cut breaks all connections and tells how many there were; new ones are let through.
func (x *proxy) cut() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	n := len(x.conns) / 2
	for _, c := range x.conns {
		c.(*net.TCPConn).SetLinger(0)
		c.Close()
	}
	x.conns = nil
	return n
}
