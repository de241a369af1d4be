package p2p

import (
	"crypto/ed25519"
	"errors"
	"fmt"

	"github.com/libp2p/go-libp2p/core/crypto"
	"github.com/libp2p/go-libp2p/core/peer"
)

// ErrKeyKind is returned by KeyOf for a peer whose key is not Ed25519.
var ErrKeyKind = errors.New("the peer's key is not an Ed25519 key")

// PeerIDOf returns the libp2p peer ID of an Ed25519 public key.
func PeerIDOf(key [32]byte) peer.ID {
	pub, err := crypto.UnmarshalEd25519PublicKey(key[:])
	if err != nil { // only for a wrong length
		panic(err)
	}
	id, err := peer.IDFromPublicKey(pub)
	if err != nil { // only if the key cannot be encoded
		panic(err)
	}
	return id
}

// KeyOf returns the Ed25519 public key that a peer ID holds, or ErrKeyKind.
func KeyOf(id peer.ID) ([32]byte, error) {
	var key [32]byte
	pub, err := id.ExtractPublicKey()
	if err != nil {
		return key, fmt.Errorf("peer %s: %w", id, ErrKeyKind)
	}
	raw, err := pub.Raw()
	if err != nil || pub.Type() != crypto.Ed25519 || len(raw) != ed25519.PublicKeySize {
		return key, fmt.Errorf("peer %s: %w", id, ErrKeyKind)
	}
	copy(key[:], raw)
	if PeerIDOf(key) != id {
		return [32]byte{}, fmt.Errorf("peer %s: %w", id, ErrKeyKind)
	}
	return key, nil
}
