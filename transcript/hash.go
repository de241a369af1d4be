package transcript

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// Hash is a SHA-256 value. Every hash of the format begins with a tag of its own.
type Hash [32]byte

// String is the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// IsZero tells whether the hash stands for "not applicable".
func (h Hash) IsZero() bool { return h == Hash{} }

// hasher gathers the bytes of one hash: tag, then fields of fixed length, numbers big-endian.
type hasher []byte

func tagged(tag string) hasher { return append(make(hasher, 0, 256), tag...) }

func (h hasher) bytes(b []byte) hasher { return append(h, b...) }
func (h hasher) u8(v uint8) hasher     { return append(h, v) }
func (h hasher) u32(v uint32) hasher   { return binary.BigEndian.AppendUint32(h, v) }
func (h hasher) sum() Hash             { return sha256.Sum256(h) }

// values appends disclosed dice values: count, then operator and value of each, ascending by operator.
func (h hasher) values(reveals []Reveal) hasher {
	h = h.u8(uint8(len(reveals)))
	for _, r := range reveals {
		h = h.u8(r.Operator).bytes(r.Value[:])
	}
	return h
}

func hashOf(tag string, b []byte) Hash { return tagged(tag).bytes(b).sum() }
