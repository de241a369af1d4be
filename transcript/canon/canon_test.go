package canon

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type all struct {
	U8    uint8
	U32   uint32
	I     [2]int32
	Yes   bool
	Text  string
	Bytes []byte
	Hash  [32]byte
	List  []pair
}

type pair struct {
	A string
	B [][4]int32
}

func TestWhatIsEncodedIsAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := all{
			U8: rapid.Uint8().Draw(t, "u8"), U32: rapid.Uint32().Draw(t, "u32"),
			I:   [2]int32{rapid.Int32().Draw(t, "i"), rapid.Int32Range(-40, 140).Draw(t, "j")},
			Yes: rapid.Bool().Draw(t, "yes"), Text: rapid.StringN(0, 40, 300).Draw(t, "text"),
			Bytes: rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "bytes"), List: []pair{},
		}
		for range rapid.IntRange(0, 20).Draw(t, "n") {
			v.List = append(v.List, pair{"x", make([][4]int32, rapid.IntRange(0, 3).Draw(t, "m"))})
		}
		if !strings.ContainsRune(v.Text, 0xfffd) {
			b := Marshal(&v)
			var w all
			if err := Unmarshal(b, &w, len(b)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(Marshal(&w), b) {
				t.Fatal("another value")
			}
			if Unmarshal(b, &w, len(b)-1) == nil {
				t.Fatal("the limit does not bind")
			}
		}
	})
}

func TestIntegersAtEveryEdge(t *testing.T) {
	for _, v := range []int64{0, 127, 128, 255, 256, 65535, 65536, math.MaxUint32, math.MaxUint32 + 1, math.MaxInt64,
		-1, -32, -33, -128, -129, -32768, -32769, math.MinInt32, math.MinInt32 - 1, math.MinInt64} {
		b := Marshal(v)
		var w int64
		if err := Unmarshal(b, &w, 9); err != nil || w != v {
			t.Errorf("%d is encoded as %x and read as %d, %v", v, b, w, err)
		}
	}
}

// TestOnADefectOfTheCallerMarshalPanics, and only then: see FuzzUnmarshal.
func TestOnADefectOfTheCallerMarshalPanics(t *testing.T) {
	for name, v := range map[string]any{"nil slice": []byte(nil), "map": map[string]int{}, "float": 1.5, "text that is no UTF-8": "\xff", "nil": nil} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			Marshal(v)
		}()
	}
}

// TestForeignShapesAreRefused holds what once reached Marshal: text in a byte string, and an empty array for a struct.
func TestForeignShapesAreRefused(t *testing.T) {
	good := Marshal(&pair{"x", [][4]int32{}})
	for name, b := range map[string][]byte{
		"text in a byte string":             {0x92, 0xc4, 1, 0xff, 0x90},
		"an empty array for a struct":       {0x90},
		"one field too few":                 {0x91, 0xa1, 'x'},
		"one field too many":                {0x93, 0xa1, 'x', 0x90, 0},
		"a struct where a list is expected": {0x92, 0xa1, 'x', 0x91, 0x90},
		"three numbers of four":             {0x92, 0xa1, 'x', 0x91, 0x93, 1, 2, 3},
		"a number beyond the field":         append([]byte{0x92, 0xa1, 'x', 0x91, 0x94, 1, 2, 3}, 0xce, 0x80, 0, 0, 0),
		"a byte string where a list is due": {0x92, 0xa1, 'x', 0xc4, 0},
		"an integer where text is expected": {0x92, 5, 0x90},
		"a boolean where text is expected":  {0x92, 0xc2, 0x90},
		"nil":                               {0xc0},
		"bytes after the end":               append(bytes.Clone(good), 0),
	} {
		var v pair
		if err := Unmarshal(b, &v, 100); err == nil {
			t.Errorf("%s is accepted: %+v", name, v)
		}
	}
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte{0x92, 0xa1, 'x', 0x91, 0x94, 1, 2, 3, 4})
	f.Add([]byte{0xdd, 0xff, 0xff, 0xff, 0xff})
	f.Add(bytes.Repeat([]byte{0x91}, 20))
	f.Fuzz(func(t *testing.T, b []byte) {
		if Check(b) != nil {
			return
		}
		if Check(append(bytes.Clone(b), 0)) == nil || Check(b[:len(b)-1]) == nil {
			t.Error("a value has two ends")
		}
	})
}

func FuzzUnmarshal(f *testing.F) {
	f.Add(Marshal(&all{Text: "x", Bytes: []byte{}, List: []pair{{"y", [][4]int32{{1, -40, 300, 70000}}}}}))
	f.Add([]byte{0x90})
	f.Add([]byte{0x92, 0xc4, 1, 0xff, 0x90})
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, v := range []any{new(all), new(pair), new([]pair), new(string), new([]byte), new(uint8), new(int64), new([3][]byte)} {
			if Unmarshal(b, v, 1<<16) == nil && !bytes.Equal(Marshal(v), b) {
				t.Errorf("%T: accepted %x, which encodes otherwise", v, b)
			}
		}
	})
}
