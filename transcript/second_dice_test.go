package transcript_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"testing"
)

// 7. Dice: chacha8rand.
func stream(seed []byte) func() uint64 {
	key := bytes.Clone(seed)
	var out []byte
	fill := func() {
		var all []byte
		for group := range uint32(4) {
			var blocks [4][16]uint32
			for n := range blocks {
				var w [16]uint32
				copy(w[:], []uint32{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574})
				for i := range 8 {
					w[4+i] = binary.LittleEndian.Uint32(key[4*i:])
				}
				w[12] = 4*group + uint32(n)
				x := w
				quarter := func(a, b, c, d int) {
					x[a] += x[b]
					x[d] = bits.RotateLeft32(x[d]^x[a], 16)
					x[c] += x[d]
					x[b] = bits.RotateLeft32(x[b]^x[c], 12)
					x[a] += x[b]
					x[d] = bits.RotateLeft32(x[d]^x[a], 8)
					x[c] += x[d]
					x[b] = bits.RotateLeft32(x[b]^x[c], 7)
				}
				for range 4 {
					for i := range 4 {
						quarter(i, 4+i, 8+i, 12+i)
					}
					for i := range 4 {
						quarter(i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4)
					}
				}
				for i := 4; i < 12; i++ {
					x[i] += w[i]
				}
				blocks[n] = x
			}
			for i := range 16 {
				for n := range blocks {
					all = binary.LittleEndian.AppendUint32(all, blocks[n][i])
				}
			}
		}
		out, key = all[:992], all[992:]
	}
	return func() uint64 {
		if len(out) == 0 {
			fill()
		}
		w := binary.LittleEndian.Uint64(out)
		out = out[8:]
		return w
	}
}

func drawOf(n uint64, next func() uint64) uint64 {
	if n == 1 {
		return 0
	}
	for {
		if x := next(); x >= (1<<63%n*2)%n {
			return x % n
		}
	}
}

// 7. Dice: private cards.
func dealSeed(table, tableSeed []byte) []byte { return hash("tribes/seed-deal/1", table, tableSeed) }

func dealOf(seed []byte, cards, seats int) (hands []byte) {
	var left []byte
	for c := range cards {
		left = append(left, byte(c+1))
	}
	for w := stream(seed); seats > 0; seats-- {
		at := drawOf(uint64(len(left)), w)
		hands = append(hands, left[at])
		left = append(left[:at], left[at+1:]...)
	}
	return hands
}

func TestSecondVerifierDeals(t *testing.T) {
	for _, v := range load[struct {
		Table, Seed string
		TableSeed   string `json:"table_seed"`
		Deals       []struct {
			Cards int
			Hands []int
		}
	}](t, "deal.json", 3) {
		seed := dealSeed(bytesOf(t, v.Table), bytesOf(t, v.TableSeed))
		if hex.EncodeToString(seed) != v.Seed {
			t.Errorf("table %.8s: another seed", v.Table)
		}
		if len(v.Deals) < 7 {
			t.Errorf("only %d deals", len(v.Deals))
		}
		for _, d := range v.Deals {
			for seat, card := range dealOf(seed, d.Cards, len(d.Hands)) {
				if int(card) != d.Hands[seat] {
					t.Errorf("table %.8s, %d cards: seat %d has card %d, not %d", v.Table, d.Cards, seat, card, d.Hands[seat])
				}
			}
		}
	}
}
