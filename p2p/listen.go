package p2p

import (
	"slices"
	"strings"

	ma "github.com/multiformats/go-multiaddr"
)

// ListenAddrs turns addresses at which a node was reached into such as it can listen
// on again: the same transports and ports on all interfaces, once each. Others are left out.
func ListenAddrs(reached []string) []string {
	var out []string
	seen := map[string]bool{}
	everywhere := map[string]bool{} // "/tcp/4001" heard on all interfaces already
	for _, text := range reached {
		a, err := ma.NewMultiaddr(text)
		if err != nil {
			continue
		}
		listen, family, way := "", "", ""
		for _, c := range a {
			switch c.Protocol().Code {
			case ma.P_IP4:
				family, listen = "/ip4", "/ip4/0.0.0.0"
				if c.Value() == "127.0.0.1" {
					listen = "/ip4/127.0.0.1"
				}
			case ma.P_IP6:
				family, listen = "/ip6", "/ip6/::"
				if c.Value() == "::1" {
					listen = "/ip6/::1"
				}
			case ma.P_TCP, ma.P_UDP, ma.P_QUIC_V1:
				way += c.String()
			case ma.P_P2P:
			default:
				family = ""
			}
		}
		if family == "" || way == "" || seen[listen+way] {
			continue
		}
		seen[listen+way] = true
		if strings.HasSuffix(listen, "0.0.0.0") || strings.HasSuffix(listen, "::") {
			everywhere[family+way] = true
		}
		out = append(out, listen+way)
	}
	return slices.DeleteFunc(out, func(l string) bool {
		for _, loop := range []struct{ listen, family string }{{"/ip4/127.0.0.1", "/ip4"}, {"/ip6/::1", "/ip6"}} {
			if way, ok := strings.CutPrefix(l, loop.listen+"/"); ok && everywhere[loop.family+"/"+way] {
				return true
			}
		}
		return false
	})
}
