package p2p

import (
	"fmt"

	"github.com/libp2p/go-libp2p/core/peer"
)

// ParsePeerID reads a peer ID as people write it and returns the key in it.
func ParsePeerID(text string) ([32]byte, error) {
	id, err := peer.Decode(text)
	if err != nil {
		return [32]byte{}, fmt.Errorf("%q is not a peer ID", printable(text, maxReason))
	}
	return KeyOf(id)
}
