package transcript

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha256"
)

// smallOrder lists the points of small order on Curve25519 in every encoding a verifier
// may accept, the sign bit cleared: whoever holds such a key can deny a signature.
var smallOrder = [][32]byte{
	{},
	{1},
	{0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05},
	{0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a},
	near2to255(0xec), // -1
	near2to255(0xed), // 0 again
	near2to255(0xee), // 1 again
}

func near2to255(low byte) (b [32]byte) {
	for i := range b {
		b[i] = 0xff
	}
	b[0], b[31] = low, 0x7f
	return b
}

// SmallOrder tells whether a public key is of small order; such keys are refused.
func SmallOrder(key [32]byte) bool {
	key[31] &= 0x7f
	for _, p := range smallOrder {
		if key == p {
			return true
		}
	}
	return false
}

// ChainLength is how many dice values an operator commits to where every draw takes one: more than a table has steps.
const ChainLength = 1 << 16

// chainKeep is how far apart the values lie that a DiceChain keeps; those between are computed from them.
const chainKeep = 256

// DiceChain holds an operator's values for the draws of one epoch: value i hashes to value i-1, value 0 is the public tip.
type DiceChain struct {
	nonce  Hash
	key    [32]byte
	epoch  uint32
	length uint32
	secret Hash   // the last value
	kept   []Hash // every chainKeep-th value, from the tip on
}

// NewDiceChain derives a chain from an operator's private key and its nonce for this table, so
// that identity and transcript together bring it back after a crash.
func NewDiceChain(private ed25519.PrivateKey, nonce Hash, epoch, length uint32) *DiceChain {
	c := &DiceChain{nonce: nonce, key: [32]byte(private.Public().(ed25519.PublicKey)), epoch: epoch, length: length,
		kept: make([]Hash, length/chainKeep+1)}
	c.secret = derive(private, nonce, tagged("tribes/dice/1").bytes(c.key[:]).u32(epoch))
	v := c.secret
	for i := length; ; i-- {
		if i%chainKeep == 0 {
			c.kept[i/chainKeep] = v
		}
		if i == 0 {
			return c
		}
		v = chainHash(nonce, c.key, epoch, i, v)
	}
}

// derive makes a secret of an operator for one use at one table.
func derive(private ed25519.PrivateKey, nonce Hash, info hasher) Hash {
	secret, err := hkdf.Key(sha256.New, private.Seed(), nonce[:], string(info), len(Hash{}))
	if err != nil {
		panic(err) // only for lengths that HKDF cannot make
	}
	return Hash(secret)
}

// Tip is the public end of the chain.
func (c *DiceChain) Tip() Hash { return c.kept[0] }

// Value is the i-th value, 1 to length.
func (c *DiceChain) Value(i uint32) Hash {
	at, v := c.length, c.secret
	if k := (i + chainKeep - 1) / chainKeep; int(k) < len(c.kept) {
		at, v = k*chainKeep, c.kept[k]
	}
	for ; at > i; at-- {
		v = chainHash(c.nonce, c.key, c.epoch, at, v)
	}
	return v
}

func chainHash(nonce Hash, key [32]byte, epoch, index uint32, value Hash) Hash {
	return tagged("tribes/chain/1").bytes(nonce[:]).bytes(key[:]).u32(epoch).u32(index).bytes(value[:]).sum()
}
