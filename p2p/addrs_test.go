package p2p

import (
	"testing"

	ma "github.com/multiformats/go-multiaddr"
)

func TestInviteLeavesOutLoopbackWhereThereIsMore(t *testing.T) {
	read := func(texts ...string) []ma.Multiaddr {
		out, bad := parseAddrs(texts, "")
		if len(bad) > 0 {
			t.Fatalf("not addresses: %q", bad)
		}
		return out
	}
	for name, c := range map[string]struct{ all, told []ma.Multiaddr }{
		"beside a network": {
			read("/ip4/192.0.2.7/tcp/1", "/ip4/127.0.0.1/tcp/1", "/ip6/2001:db8::7/udp/1/quic-v1", "/ip6/::1/tcp/1"),
			read("/ip4/192.0.2.7/tcp/1", "/ip6/2001:db8::7/udp/1/quic-v1"),
		},
		"alone": {read("/ip4/127.0.0.1/tcp/1", "/ip6/::1/tcp/1"), read("/ip4/127.0.0.1/tcp/1", "/ip6/::1/tcp/1")},
		"none":  {nil, nil},
	} {
		got := beyondLoopback(c.all)
		if len(got) != len(c.told) {
			t.Errorf("%s: %v, want %v", name, got, c.told)
			continue
		}
		for i := range got {
			if !got[i].Equal(c.told[i]) {
				t.Errorf("%s: %v, want %v", name, got, c.told)
			}
		}
	}
}
