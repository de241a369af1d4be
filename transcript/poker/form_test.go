package poker

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"testing"
)

// badPoints are 32 bytes that encode no element: those of RFC 9496, A.2, and two that decoders mask off.
func badPoints(t *testing.T) map[string]Point {
	t.Helper()
	m := map[string]Point{}
	for class, list := range map[string][]string{
		"not canonical": {
			"00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
			"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"0000000000000000000000000000000000000000000000000000000000000080", // not of the RFC
			"e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2df6", // the generator with its top bit set
		},
		"negative": {
			"0100000000000000000000000000000000000000000000000000000000000000",
			"01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
			"ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
			"c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562",
			"c940e5a4404157cfb1628b108db051a8d439e1a421394ec4ebccb9ec92a8ac78",
			"47cfc5497c53dc8e61c91d17fd626ffb1c49e2bca94eed052281b510b1117a24",
			"f1c6165d33367351b0da8f6e4511010c68174a03b6581212c71c0e1d026c3c72",
			"87260f7a2f12495118360f02c26a470f450dadf34a413d21042b43b9d93e1309",
		},
		"x2 no square": {
			"26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
			"4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
			"de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad7b",
			"bcab477be20861e01e4a0e295284146a510150d9817763caf1a6f4b422d67042",
			"2a292df7e32cababbd9de088d1d1abec9fc0440f637ed2fba145094dc14bea08",
			"f4a9e534fc0d216c44b218fa0c42d99635a0127ee2e53c712f70609649fdff22",
			"8268436f8c4126196cf64b3c7ddbda90746a378625f9813dd9b8457077256731",
			"2810e5cbc2cc4d4eece54f61c6f69758e289aa7ab440b3cbeaa21995c2f4232b",
		},
		"negative xy": {
			"3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
			"a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220",
			"d483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e",
			"8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32",
			"32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b",
			"227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165",
			"5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e",
			"445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b",
		},
		"s = -1": {"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"},
	} {
		for i, s := range list {
			b, err := hex.DecodeString(s)
			if err != nil {
				t.Fatal(err)
			}
			m[fmt.Sprintf("%s %d", class, i+1)] = Point(b)
		}
	}
	return m
}

func TestPointsHaveOneEncoding(t *testing.T) {
	bad := badPoints(t)
	if len(bad) != 31 {
		t.Fatalf("%d bad encodings", len(bad))
	}
	for name, p := range bad {
		if p.element() != nil {
			t.Errorf("%s: %x is taken for a point", name, p)
		}
	}
	// RFC 9496, A.1: multiples of the generator.
	e := curve.Identity()
	for i, want := range []string{
		"0000000000000000000000000000000000000000000000000000000000000000",
		"e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
		"6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
		"94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
	} {
		p := pointOf(e)
		if hex.EncodeToString(p[:]) != want || !p.element().IsEqual(e) {
			t.Errorf("%d times the generator: %x", i, p)
		}
		e.Add(e, curve.Generator())
	}
}

var order, _ = new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)

// number reads bytes little-endian.
func number(b []byte) *big.Int {
	b = slices.Clone(b)
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}

func TestWideIsReducedByTheOrder(t *testing.T) {
	check := func(b [64]byte) {
		s := scalarBytes(wide(b))
		if want := new(big.Int).Mod(number(b[:]), order); number(s).Cmp(want) != 0 {
			t.Errorf("%x is reduced to %x", b, s)
		}
	}
	check([64]byte{})
	check([64]byte(bytes.Repeat([]byte{255}, 64)))
	for i := range 64 {
		var b [64]byte
		b[i] = 255
		check(b)
		check(text("wide").u8(uint8(i)).sum())
	}
	for _, d := range []int64{-1, 0, 1} {
		n := new(big.Int).Add(order, big.NewInt(d)).FillBytes(make([]byte, 64))
		slices.Reverse(n)
		check([64]byte(n))
		if got := readScalar(n[:32]) != nil; got != (d < 0) {
			t.Errorf("order%+d is a scalar: %v", d, got)
		}
	}
}

func TestTableMultipliesAsTheGroupDoes(t *testing.T) {
	base := NewSecret(material("base")).Key().element()
	tab := tableOf(base)
	scalars := []scalar{curve.NewScalar(), readScalar([]byte{31: 1}), readScalar([]byte{0: 255, 1: 0, 2: 1, 31: 0})}
	for i := range 16 {
		scalars = append(scalars, wide(text("scalar").u8(uint8(i)).sum()))
	}
	for _, s := range scalars {
		if want := curve.NewElement().Mul(base, s); !tab.mul(s).IsEqual(want) {
			t.Errorf("scalar %x: another product", scalarBytes(s))
		}
	}
}

func TestSubsetsHaveTwentyTwoRounds(t *testing.T) {
	var count [Rounds]int
	const draws = 2000
	for i := range draws {
		s := subsetOf(text("subset").u32(uint32(i)).sum())
		if s.len() != Linked {
			t.Fatalf("subset of %d", s.len())
		}
		for k := range Rounds {
			if s.has(k) {
				count[k]++
			}
		}
	}
	// Each round is in 22 of 128: 344 times of 2,000, standard deviation 17.
	for k, n := range count {
		if n < 344-6*17 || n > 344+6*17 {
			t.Errorf("round %d was linked %d times of %d", k, n, draws)
		}
	}
}

func TestSeedsMakeEveryOrder(t *testing.T) {
	count := map[string]int{}
	for i := range 2400 {
		r := remaskOf(text("order").u32(uint32(i)).sum(), 0, [seedSize]byte{}, 4)
		count[string(r.order)]++
	}
	if len(count) != 24 {
		t.Errorf("%d orders of 4 cards", len(count))
	}
	for o, n := range count { // 100 each, standard deviation 10
		if n < 40 || n > 160 {
			t.Errorf("order %x came %d times of 2400", o, n)
		}
	}
}

func TestDeckAndProofFitAFrame(t *testing.T) {
	if got := MaxCards*CardSize + ProofSize(MaxCards); got != 12772 || got > 15*1024 {
		t.Errorf("deck and proof of %d cards are %d bytes", MaxCards, got)
	}
	if got := ProofSize(10); got != 8972 {
		t.Errorf("a proof of 10 cards is %d bytes", got)
	}
}

func TestDeckBytes(t *testing.T) {
	p := play(t, 2, 0, 1)
	for _, k := range p.decks {
		if again, err := ParseDeck(k.Bytes(), 2); err != nil || !slices.Equal(again, k) {
			t.Errorf("deck read back: %v, %v", again, err)
		}
	}
}

func TestTheSameArgumentsMakeTheSameBytes(t *testing.T) {
	a, b := play(t, 3, 0, 1), play(t, 3, 0, 1)
	for i := range a.proofs {
		if !bytes.Equal(a.proofs[i], b.proofs[i]) || !slices.Equal(a.decks[i+1], b.decks[i+1]) || a.keys[i] != b.keys[i] {
			t.Errorf("operator %d answers otherwise the second time", i)
		}
	}
	out, _, err := a.Shuffle(99, 0, a.decks[0], material("shuffle 0"))
	if err != nil || slices.ContainsFunc(out, func(c Card) bool { return slices.Contains(a.decks[1], c) }) {
		t.Errorf("one seed masks alike at two steps: %v", err)
	}
	x, _, _ := a.Share(7, 0, a.secrets[0], 0, 1, a.decks[2][0])
	y, _, _ := b.Share(7, 0, b.secrets[0], 0, 1, b.decks[2][0])
	if x != y || x.IsIdentity() {
		t.Errorf("shares %x and %x", x, y)
	}
}

func TestSecretsAreNotPrinted(t *testing.T) {
	s := NewSecret(material("secret"))
	raw := hex.EncodeToString(scalarBytes(s.x))
	big := number(scalarBytes(s.x)).String()
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%X", "%d", "%q"} {
		for _, v := range []any{s, *s, []Secret{*s}, struct{ S *Secret }{s}} {
			got := fmt.Sprintf(verb, v)
			if bytes.Contains([]byte(got), []byte(raw[:8])) || bytes.Contains([]byte(got), []byte(big[:8])) {
				t.Errorf("%s prints %s", verb, got)
			}
		}
	}
	if got := fmt.Sprintf("%#v", *s); got != "deal secret" {
		t.Errorf("%q", got)
	}
}
