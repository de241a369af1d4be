package engine

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

var alphabet = [32]byte([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456"))

// The sample of c2sp.org/chacha8rand: words at its beginning and, after two
// rekeyings, at its end.
func TestDiceAreChaCha8Rand(t *testing.T) {
	want := map[int]uint64{
		0: 0xb773b6063d4616a5, 1: 0x1160af22a66abc3c, 2: 0x8c2599d9418d287c, 3: 0x7ee07e037edc5cd6,
		4: 0xcfaa9ee02d1c16ad, 5: 0x0e090eef8febea79, 6: 0x3c82d271128b5b3e, 7: 0x9c5addc11252a34f,
		368: 0xedb523bd15c619fa, 369: 0x02d97fd53ecc23c0, 370: 0xacaf05a34462374c, 371: 0xddd9c6d34bffa11f,
	}
	d := NewDice(alphabet)
	for i := range 372 {
		x := d.src.Uint64()
		if w, ok := want[i]; ok && x != w {
			t.Errorf("word %d is %#x, want %#x", i, x, w)
		}
	}
}

func TestDiceBounds(t *testing.T) {
	// From the first words of the sample: each draw is its word modulo n.
	for _, c := range []struct{ n, want uint64 }{
		{2, 0xb773b6063d4616a5 % 2}, {6, 0xb773b6063d4616a5 % 6}, {50, 0xb773b6063d4616a5 % 50},
		{1 << 16, 0x16a5}, {1 << 32, 0x3d4616a5},
	} {
		d := NewDice(alphabet)
		if got := d.N(c.n); got != c.want || d.Rolls != 1 {
			t.Errorf("N(%d) = %d after %d rolls, want %d after 1", c.n, got, d.Rolls, c.want)
		}
	}
}

// scripted answers given words in the place of ChaCha8: the algorithm of N written the slow way.
func scripted(words []uint64, n uint64) (result uint64, taken int) {
	for i, x := range words {
		// 2^64 mod n without 128-bit numbers
		low := (math.MaxUint64%n + 1) % n
		if x >= low {
			return x % n, i + 1
		}
	}
	return 0, 0
}

// Words below 2^64 mod n are thrown away. Such words are rare (under n/2^64), so the
// edge is looked at in the arithmetic, and whole draws are compared with the slow way.
func TestDiceRejection(t *testing.T) {
	for _, c := range []struct{ n, low uint64 }{
		{2, 0}, {3, 1}, {5, 1}, {6, 4}, {7, 2}, {10, 6}, {50, 16}, {1 << 32, 0}, {1<<32 - 1, 1}, {1<<31 + 1, 4},
	} {
		if low := -c.n % c.n; low != c.low {
			t.Errorf("2^64 mod %d = %d, want %d", c.n, low, c.low)
		}
		if c.low > 0 {
			if r, taken := scripted([]uint64{c.low - 1, c.low}, c.n); taken != 2 || r != c.low%c.n {
				t.Errorf("n=%d: the word %d is not thrown away", c.n, c.low-1)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Range(2, 1<<32).Draw(t, "n")
		seed := Sub(alphabet, rapid.Uint64().Draw(t, "seed"))
		words, d := make([]uint64, 8), NewDice(seed)
		for i := range words {
			words[i] = d.src.Uint64()
		}
		want, _ := scripted(words, n)
		d.Seed(seed)
		if got := d.N(n); got != want {
			t.Fatalf("N(%d) = %d, want %d", n, got, want)
		}
	})
}

func TestDiceCountOnlyRealDraws(t *testing.T) {
	d := NewDice(alphabet)
	first := NewDice(alphabet).N(6)
	if d.N(1) != 0 || d.Intn(1) != 0 || Pick(d, []int8{0, 1, 0}) != 1 || d.Rolls != 0 {
		t.Errorf("one possible outcome counts as a draw: %d", d.Rolls)
	}
	if d.N(6) != first || d.Rolls != 1 {
		t.Error("one possible outcome took a word")
	}
	d.Seed(alphabet)
	if d.Rolls != 0 || d.N(6) != first {
		t.Error("Seed does not begin anew")
	}
}

func TestBlankDiceAnswerZeroAndCount(t *testing.T) {
	var d Dice
	for i := range 5 {
		if d.N(1<<32) != 0 || d.Rolls != uint32(i+1) {
			t.Fatalf("blank draw %d: %d rolls", i, d.Rolls)
		}
	}
	if Pick(&d, []uint8{0, 0, 3, 4}) != 2 {
		t.Error("blank dice pick the first kind there is")
	}
	d.Seed(alphabet)
	d.Blank()
	if d.N(1000) != 0 || d.Rolls != 1 {
		t.Error("Blank does not make the dice blank")
	}
}

func TestDiceRefuseOtherBounds(t *testing.T) {
	for _, n := range []uint64{0, 1<<32 + 1, math.MaxUint64} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("N(%d) answers", n)
				}
			}()
			new(Dice).N(n)
		}()
	}
}

// Pick gives each kind as often as it has items, and never one that has none.
func TestPickIsUniformOverItems(t *testing.T) {
	counts := []int16{3, 0, 1, 6}
	var got [4]int
	d := NewDice(alphabet)
	for range 10000 {
		got[Pick(d, counts)]++
	}
	for i, c := range counts {
		if want := 1000 * int(c); got[i] < want-200 || got[i] > want+200 || c == 0 && got[i] != 0 {
			t.Errorf("kind %d was drawn %d times of 10000, about %d expected", i, got[i], want)
		}
	}
}

func TestSubStreamsDiffer(t *testing.T) {
	seen := map[[32]byte]bool{alphabet: true}
	for i := range uint64(100) {
		s := Sub(alphabet, i)
		if seen[s] || s != Sub(alphabet, i) {
			t.Fatalf("Sub %d repeats or is not a function", i)
		}
		seen[s] = true
	}
}

// A watcher sees every roll of live dice, the multiset of a Pick with it, and changes none.
func TestWatchedRolls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := Sub(alphabet, rapid.Uint64().Draw(t, "seed"))
		var rolls []Roll
		d, plain := NewDice(seed), NewDice(seed)
		d.Watch(&rolls)
		counted := 0
		for range rapid.IntRange(0, 20).Draw(t, "draws") {
			before := len(rolls)
			if rapid.Bool().Draw(t, "uniform") {
				n := rapid.Uint64Range(1, 100).Draw(t, "n")
				got := d.N(n)
				if got != plain.N(n) {
					t.Fatal("watching changes a draw")
				}
				if n > 1 {
					if r := rolls[before]; r.N != n || r.Got != got || r.Ways != 1 || r.Counts != nil || r.Kind() != int(got) {
						t.Fatalf("N(%d) = %d is told as %+v", n, got, r)
					}
				}
			} else {
				counts := append(rapid.SliceOfN(rapid.Int8Range(0, 9), 0, 5).Draw(t, "counts"), 1)
				kind, total, kinds := Pick(d, counts), 0, 0
				if kind != Pick(plain, counts) {
					t.Fatal("watching changes a pick")
				}
				for _, c := range counts {
					total += int(c)
					kinds += min(int(c), 1)
				}
				if kinds > 1 {
					r := rolls[before]
					if int(r.N) != total || r.Kind() != kind || int(r.Ways) != int(counts[kind]) || len(r.Counts) != len(counts) {
						t.Fatalf("kind %d of %v is told as %+v", kind, counts, r)
					}
					for i, c := range counts {
						if r.Counts[i] != uint32(c) {
							t.Fatalf("%v is told as %v", counts, r.Counts)
						}
					}
				}
			}
			counted += len(rolls) - before
			if uint32(counted) != d.Rolls || counted != len(rolls) {
				t.Fatalf("%d rolls are told, %d counted", len(rolls), d.Rolls)
			}
		}
	})
}

func TestNothingIsWatchedOfBlankDice(t *testing.T) {
	var d Dice
	var rolls []Roll
	d.Watch(&rolls)
	d.N(6)
	Pick(&d, []int8{1, 2})
	if len(rolls) != 0 {
		t.Errorf("blank dice roll %v", rolls)
	}
	d.Seed(alphabet)
	if d.N(6); len(rolls) != 1 {
		t.Errorf("a seed ends the watch: %v", rolls)
	}
	d.Watch(nil)
	if d.N(6); len(rolls) != 1 {
		t.Errorf("nil does not end the watch: %v", rolls)
	}
}
