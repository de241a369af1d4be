package p2p

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"log/slog"

	"github.com/libp2p/go-libp2p/core/crypto"
	"github.com/libp2p/go-libp2p/core/peer"
)

// Identity is one Ed25519 key pair: the operator at every table, and the
// libp2p peer. It prints as its peer ID; the secret half is never printed.
type Identity struct {
	private ed25519.PrivateKey
	public  [32]byte
	id      peer.ID
}

// IdentityFromSeed makes the identity of a 32-byte Ed25519 seed.
func IdentityFromSeed(seed [32]byte) *Identity {
	private := ed25519.NewKeyFromSeed(seed[:])
	i := &Identity{private: private}
	copy(i.public[:], private.Public().(ed25519.PublicKey))
	i.id = PeerIDOf(i.public)
	return i
}

func newIdentity() (*Identity, error) {
	var seed [32]byte
	if _, err := rand.Read(seed[:]); err != nil {
		return nil, fmt.Errorf("make an identity: %w", err)
	}
	return IdentityFromSeed(seed), nil
}

// Private returns the signing key.
func (i *Identity) Private() ed25519.PrivateKey { return i.private }

// Public returns the public key, the operator's name at a table.
func (i *Identity) Public() [32]byte { return i.public }

// SeatSecret derives the seat secret of a table from a salt, so that who kept the salt has the same secret again, and
// nobody else learns anything from it.
func (i *Identity) SeatSecret(salt [16]byte) (secret [16]byte) {
	out, err := hkdf.Key(sha256.New, i.private.Seed(), salt[:], "tribes/seat-secret/1", len(secret))
	if err != nil { // only for an output too long, or a hash that is not allowed
		panic(err)
	}
	return [16]byte(out)
}

// PeerID returns the public key as libp2p writes it.
func (i *Identity) PeerID() peer.ID { return i.id }

// String returns the peer ID.
func (i *Identity) String() string { return i.id.String() }

// GoString keeps the secret out of %#v.
func (i *Identity) GoString() string { return "p2p.Identity(" + i.id.String() + ")" }

// Format keeps the secret out of every other verb.
func (i *Identity) Format(s fmt.State, _ rune) { fmt.Fprint(s, i.id.String()) }

// LogValue keeps the secret out of structured logs.
func (i *Identity) LogValue() slog.Value { return slog.StringValue(i.id.String()) }

// MarshalText gives the peer ID to encoders that would walk the fields.
func (i *Identity) MarshalText() ([]byte, error) { return []byte(i.id.String()), nil }

func (i *Identity) hostKey() (crypto.PrivKey, error) {
	return crypto.UnmarshalEd25519PrivateKey(i.private)
}
