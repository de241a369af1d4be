// Package p2ptest helps tests whose programs come back to the port where they were.
package p2ptest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

// Port finds a TCP port of loopback, free for UDP too, that a program can leave and take again. Systems give out ports
// from 32768 on to whoever asks for any; such a one may be somebody else's a moment after it was left.
func Port(t testing.TB) int {
	t.Helper()
	for range 100 {
		port := 10000 + rand.IntN(20000)
		l, err := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			continue
		}
		l.Close()
		u, err := net.ListenPacket("udp4", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			continue
		}
		u.Close()
		return port
	}
	t.Fatal("no port between 10000 and 30000 is free")
	return 0
}
