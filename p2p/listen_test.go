package p2p

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tribes/p2p/p2ptest"
)

func TestListenAddrs(t *testing.T) {
	const id = "/p2p/12D3KooWPqT2nMDSiXUSx5D7fasaxhxKigVhcqfkKqrLghCq9jxz"
	for _, c := range []struct {
		name    string
		reached string
		want    string
	}{
		{"nothing", "", ""},
		{"TCP", "/ip4/192.168.1.5/tcp/4001", "/ip4/0.0.0.0/tcp/4001"},
		{"QUIC", "/ip4/192.168.1.5/udp/4001/quic-v1", "/ip4/0.0.0.0/udp/4001/quic-v1"},
		{"IPv6", "/ip6/2001:db8::1/tcp/4001", "/ip6/::/tcp/4001"},
		{"a peer ID is left out", "/ip4/192.168.1.5/tcp/4001" + id, "/ip4/0.0.0.0/tcp/4001"},
		{"loopback alone stays there", "/ip4/127.0.0.1/tcp/4001 /ip6/::1/udp/4001/quic-v1", "/ip4/127.0.0.1/tcp/4001 /ip6/::1/udp/4001/quic-v1"},
		{"all of 127.0.0.0/8 is loopback", "/ip4/127.0.1.1/tcp/4001", "/ip4/127.0.1.1/tcp/4001"},
		{"loopback is in all interfaces", "/ip4/127.0.0.1/tcp/4001 /ip4/192.168.1.5/tcp/4001", "/ip4/0.0.0.0/tcp/4001"},
		{"but not at another port", "/ip4/192.168.1.5/tcp/4001 /ip4/127.0.0.1/tcp/4002", "/ip4/0.0.0.0/tcp/4001 /ip4/127.0.0.1/tcp/4002"},
		{"nor in the other family", "/ip4/192.168.1.5/tcp/4001 /ip6/::1/tcp/4001", "/ip4/0.0.0.0/tcp/4001 /ip6/::1/tcp/4001"},
		{"once each", "/ip4/192.168.1.5/tcp/4001 /ip4/10.0.0.1/tcp/4001 /ip4/192.168.1.5/tcp/4001", "/ip4/0.0.0.0/tcp/4001"},
		{"both families, both transports", "/ip4/10.0.0.1/tcp/1 /ip4/10.0.0.1/udp/1/quic-v1 /ip6/2001:db8::1/tcp/1 /ip6/2001:db8::1/udp/1/quic-v1",
			"/ip4/0.0.0.0/tcp/1 /ip4/0.0.0.0/udp/1/quic-v1 /ip6/::/tcp/1 /ip6/::/udp/1/quic-v1"},
		{"all interfaces already", "/ip4/0.0.0.0/tcp/4001", "/ip4/0.0.0.0/tcp/4001"},

		{"no multiaddr", "4001 192.168.1.5:4001 /ip4/999.1.1.1/tcp/1 /ip4/1.2.3.4/tcp/99999 /ip4/1.2.3.4/tcp/-1 / //", ""},
		{"no port", "/ip4/192.168.1.5 /ip6/::1" + id + " " + id, ""},
		{"no address", "/tcp/4001 /udp/4001/quic-v1", ""},
		{"a name is not where it listens", "/dns4/example.org/tcp/4001 /dnsaddr/example.org", ""},
		{"bare UDP", "/ip4/192.168.1.5/udp/4001", ""},
		{"QUIC on TCP", "/ip4/192.168.1.5/tcp/4001/quic-v1", ""},
		{"two ports", "/ip4/192.168.1.5/tcp/4001/tcp/4002", ""},
		{"two addresses", "/ip4/192.168.1.5/tcp/4001/ip4/10.0.0.1/tcp/4001", ""},
		{"port before address", "/tcp/4001/ip4/192.168.1.5", ""},
		{"through a relay", "/ip4/192.168.1.5/tcp/4001" + id + "/p2p-circuit", ""},
		{"other transports", "/ip4/192.168.1.5/tcp/4001/ws /ip4/192.168.1.5/udp/4001/webrtc-direct /unix/etc/passwd", ""},
		{"a zone", "/ip6zone/eth0/ip6/fe80::1/tcp/4001", ""},
		{"very long", "/ip4/192.168.1.5" + strings.Repeat("/tcp/1", 5000), ""},
		{"control characters", "/ip4/192.168.1.5/tcp/4001\x00 \x1b[2J", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ListenAddrs(strings.Fields(c.reached))
			if !slices.Equal(got, strings.Fields(c.want)) {
				t.Errorf("ListenAddrs(%s)\n got %s\nwant %s", c.reached, strings.Join(got, " "), c.want)
			}
		})
	}
}

// What a node says of itself is enough to listen at the same ports again.
func TestListenAddrsOfANode(t *testing.T) {
	for name, listen := range map[string][]string{"all interfaces": defaultListen, "loopback": {"/ip4/127.0.0.1/tcp/0", "/ip4/127.0.0.1/udp/0/quic-v1"}} {
		t.Run(name, func(t *testing.T) {
			first := startNode(t, "again", func(c *Config) {
				c.Listen = nil
				for _, a := range listen {
					if haveIPv6() || !strings.HasPrefix(a, "/ip6/") {
						c.Listen = append(c.Listen, strings.Replace(a, "p/0", fmt.Sprintf("p/%d", p2ptest.Port(t)), 1))
					}
				}
			})
			reached := first.Addrs()
			first.Close()
			again := startNode(t, "again", func(c *Config) { c.Listen = ListenAddrs(reached) })
			if got := again.Addrs(); !slices.Equal(sorted(got), sorted(reached)) {
				t.Errorf("was at %v, is at %v", reached, got)
			}
		})
	}
}

func sorted(s []string) []string { return slices.Sorted(slices.Values(s)) }

// Whatever comes out can be listened on: only addresses of one form.
func FuzzListenAddrs(f *testing.F) {
	parts := []string{"/ip4/1.2.3.4", "/ip4/127.0.0.1", "/ip6/::1", "/ip6/::", "/tcp/1", "/udp/2", "/quic-v1", "/ws", "/dns/x", "/p2p-circuit"}
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 0))
		text := ""
		for range r.IntN(6) {
			text += parts[r.IntN(len(parts))]
		}
		f.Add(text, "/ip4/127.0.0.1/tcp/1")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		out := ListenAddrs([]string{a, b})
		for _, l := range out {
			p := strings.Split(l, "/")
			tcp := len(p) == 5 && p[3] == "tcp"
			quic := len(p) == 6 && p[3] == "udp" && p[5] == "quic-v1"
			if !tcp && !quic || p[1] != "ip4" && p[1] != "ip6" {
				t.Errorf("%q comes out", l)
			}
		}
		if again := ListenAddrs(out); !slices.Equal(again, out) {
			t.Errorf("%v becomes %v the second time", out, again)
		}
	})
}
