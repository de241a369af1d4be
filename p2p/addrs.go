package p2p

import (
	"slices"

	"github.com/libp2p/go-libp2p/core/peer"
	ma "github.com/multiformats/go-multiaddr"
	manet "github.com/multiformats/go-multiaddr/net"
)

// maxAddrs bounds the addresses kept or told of one peer.
const maxAddrs = 16

// reach orders addresses by how likely another machine can dial them.
func reach(a ma.Multiaddr) int {
	switch {
	case manet.IsPublicAddr(a):
		return 0
	case manet.IsIPLoopback(a):
		return 2
	default:
		return 1
	}
}

// dialable drops what nobody can dial (unspecified, link-local) and doubles,
// strips any peer ID, and puts public addresses first, then those of the local
// network, then loopback.
func dialable(addrs []ma.Multiaddr) []ma.Multiaddr {
	out := make([]ma.Multiaddr, 0, len(addrs))
	for _, a := range addrs {
		a, _ = peer.SplitAddr(a)
		if len(a) == 0 || manet.IsIPUnspecified(a) || manet.IsIP6LinkLocal(a) {
			continue
		}
		if !slices.ContainsFunc(out, a.Equal) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b ma.Multiaddr) int { return reach(a) - reach(b) })
	return out[:min(len(out), maxAddrs)]
}

// beyondLoopback leaves out loopback addresses unless there are no others.
func beyondLoopback(addrs []ma.Multiaddr) []ma.Multiaddr {
	var out []ma.Multiaddr
	for _, a := range addrs {
		if !manet.IsIPLoopback(a) {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return addrs
	}
	return out
}

// parseAddrs reads multiaddrs with or without /p2p/ID. Those that are not
// multiaddrs, or that name another peer, come back in bad.
func parseAddrs(texts []string, id peer.ID) (addrs []ma.Multiaddr, bad []string) {
	for _, t := range texts {
		a, err := ma.NewMultiaddr(t)
		if err != nil {
			bad = append(bad, t)
			continue
		}
		rest, of := peer.SplitAddr(a)
		if of != "" && of != id || len(rest) == 0 {
			bad = append(bad, t)
			continue
		}
		addrs = append(addrs, rest)
	}
	return addrs, bad
}

// fullAddrs writes addresses with the peer ID at the end.
func fullAddrs(addrs []ma.Multiaddr, id peer.ID) []string {
	suffix := "/p2p/" + id.String()
	out := make([]string, 0, len(addrs))
	for _, a := range addrs {
		out = append(out, a.String()+suffix)
	}
	return out
}
