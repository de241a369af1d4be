package p2p

import (
	ma "github.com/multiformats/go-multiaddr"
)

// ListenAddrs turns addresses at which a node was reached into such as it can listen
// on again: the same transports and ports on all interfaces, once each. Others are left out.
func ListenAddrs(reached []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, text := range reached {
		a, err := ma.NewMultiaddr(text)
		if err != nil {
			continue
		}
		listen := ""
		for _, c := range a {
			switch c.Protocol().Code {
			case ma.P_IP4:
				listen = "/ip4/0.0.0.0"
				if c.Value() == "127.0.0.1" {
					listen = "/ip4/127.0.0.1"
				}
			case ma.P_IP6:
				listen = "/ip6/::"
				if c.Value() == "::1" {
					listen = "/ip6/::1"
				}
			case ma.P_TCP, ma.P_UDP, ma.P_QUIC_V1:
				if listen != "" {
					listen += c.String()
				}
			case ma.P_P2P:
			default:
				listen = ""
			}
		}
		if listen != "" && !seen[listen] {
			seen[listen] = true
			out = append(out, listen)
		}
	}
	return out
}
