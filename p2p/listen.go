package p2p

import (
	"slices"

	ma "github.com/multiformats/go-multiaddr"
	manet "github.com/multiformats/go-multiaddr/net"
)

// ListenAddrs turns addresses at which a node was reached into such as it can listen on
// again: the same transports and ports on all interfaces, once each. Loopback addresses
// stay what they are, and are left out where all interfaces are heard at that port. All
// that is not an address of this node's kind is left out too.
func ListenAddrs(reached []string) []string {
	type spot struct {
		listen, everywhere string // one of the two addresses is heard at
	}
	var spots []spot
	for _, text := range reached {
		a, err := ma.NewMultiaddr(text)
		if err != nil {
			continue
		}
		everywhere, ok := onAllInterfaces(a)
		if !ok {
			continue
		}
		s := spot{everywhere, everywhere}
		if manet.IsIPLoopback(a) {
			s.listen = a[0].String() + everywhere[len(allInterfaces[a[0].Protocol().Code]):]
		}
		if !slices.Contains(spots, s) {
			spots = append(spots, s)
		}
	}
	var out []string
	for _, s := range spots {
		if s.listen == s.everywhere || !slices.Contains(spots, spot{s.everywhere, s.everywhere}) {
			out = append(out, s.listen)
		}
	}
	return out
}

var allInterfaces = map[int]string{ma.P_IP4: "/ip4/0.0.0.0", ma.P_IP6: "/ip6/::"}

// onAllInterfaces widens an IP address with TCP or QUIC, and perhaps a peer ID, to all
// interfaces; false where it is anything else.
func onAllInterfaces(a ma.Multiaddr) (string, bool) {
	if n := len(a); n > 0 && a[n-1].Protocol().Code == ma.P_P2P {
		a = a[:n-1]
	}
	if len(a) < 2 || allInterfaces[a[0].Protocol().Code] == "" {
		return "", false
	}
	var ways []int
	for _, c := range a[1:] {
		ways = append(ways, c.Protocol().Code)
	}
	if !slices.Equal(ways, []int{ma.P_TCP}) && !slices.Equal(ways, []int{ma.P_UDP, ma.P_QUIC_V1}) {
		return "", false
	}
	return allInterfaces[a[0].Protocol().Code] + a[1:].String(), true
}
