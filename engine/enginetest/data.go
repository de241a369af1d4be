package enginetest

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"tribes/engine"
	"tribes/engine/component"
)

// What the tests of component data are written with. Data is the embedded file.

// Loader reads component data into a game's figures.
type Loader[C any] func(data []byte) (C, engine.Sources, error)

// Figures are those of data that must load.
func Figures[C any](t testing.TB, data []byte, load Loader[C]) C {
	t.Helper()
	c, _, err := load(data)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Spoiled is the data with changes, each once: old text, which must be there, new text, and so on.
func Spoiled(t testing.TB, data []byte, changes ...string) []byte {
	t.Helper()
	for i := 0; i < len(changes); i += 2 {
		LineOf(t, data, changes[i])
		data = bytes.Replace(data, []byte(changes[i]), []byte(changes[i+1]), 1)
	}
	return data
}

// LineOf is the number of the line in which a text begins first, from 1; it must be there.
func LineOf(t testing.TB, data []byte, text string) int {
	t.Helper()
	at := bytes.Index(data, []byte(text))
	if at < 0 {
		t.Fatalf("the data hold no %q", text)
	}
	return 1 + bytes.Count(data[:at], []byte("\n"))
}

// RefusedAt wants an error of component data that tells the line and what is wrong there.
func RefusedAt(t testing.TB, err error, line int, words string) {
	t.Helper()
	if err == nil {
		t.Error("accepted")
	} else if want := fmt.Sprintf("component data: line %d: %s", line, words); !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v\nwant %s", err, want)
	}
}

// NoData: what holds no component data at all is refused.
func NoData[C any](t *testing.T, load Loader[C]) {
	for _, c := range []struct{ name, data, words string }{
		{"no YAML", "a: [", ""},
		{"empty", "", "line 1: a mapping of keys to values is expected"},
		{"a list", "- 1", "line 1: a mapping of keys to values is expected"},
		{"too long", strings.Repeat("#", component.MaxSize+1), "at most"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := load([]byte(c.data))
			if err == nil || !strings.HasPrefix(err.Error(), "component data: ") || !strings.Contains(err.Error(), c.words) {
				t.Error(err)
			}
		})
	}
}

// SourcesCounted: all that has a source is counted.
func SourcesCounted(t testing.TB, data []byte, s engine.Sources) {
	t.Helper()
	total := bytes.Count(data, []byte(" source: ")) - bytes.Count(data, []byte("#   source: "))
	Want(t, "items with a source", s.Rulebook+s.Published+s.Reconstructed, total)
}

// Same wants two values to be deeply equal.
func Same(t testing.TB, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v; want %v", what, got, want)
	}
}

// Sound wants sound to hold of the data, and of whatever is accepted of them after one to most digits changed by
// chance.
func Sound[C any](t testing.TB, data []byte, most int, load Loader[C], sound func(C) error) {
	t.Helper()
	if err := sound(Figures(t, data, load)); err != nil {
		t.Fatal(err)
	}
	var digits []int
	for i, b := range data {
		if b >= '0' && b <= '9' {
			digits = append(digits, i)
		}
	}
	d, accepted := engine.NewDice([32]byte{'s', 'o', 'u', 'n', 'd'}), 0
	for range 100 {
		b := bytes.Clone(data)
		for range 1 + d.Intn(most) {
			b[digits[d.Intn(len(digits))]] = byte('0' + d.Intn(10))
		}
		c, _, err := load(b)
		if err != nil {
			continue
		}
		accepted++
		if err := sound(c); err != nil {
			t.Error(err)
		}
	}
	if accepted < 10 {
		t.Errorf("only %d files are accepted: too few to tell", accepted)
	}
}

// Corrected wants changed data to load, to be sound, and to be what they should.
func Corrected[C any](t testing.TB, data []byte, load Loader[C], sound func(C) error, is func(C) bool) {
	t.Helper()
	got := Figures(t, data, load)
	if !is(got) {
		t.Error("the correction is not in the figures")
	}
	if err := sound(got); err != nil {
		t.Error(err)
	}
}

// FuzzData: any bytes are refused as component data are, or give what is sound. The seeds are the data and their parts.
func FuzzData[C any](f *testing.F, data []byte, load Loader[C], sound func(C) error) {
	f.Add(data)
	for _, part := range bytes.SplitAfter(data, []byte("\n\n")) {
		f.Add(part)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if data == nil {
			data = []byte{} // nil means the embedded data
		}
		c, _, err := load(data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "component data: ") {
				t.Error(err)
			}
			return
		}
		if err := sound(c); err != nil {
			t.Error(err)
		}
	})
}

// Reversed is the data with the keys of all mappings in reverse order, and those lists for which turns says so by their
// key and length. It wants the lists turned to be as many as lists tells, and last to stand before first.
func Reversed(t testing.TB, data []byte, turns func(key string, items int) bool, lists map[string]int, first, last string) []byte {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	reversed := map[string]int{}
	var turn func(n *yaml.Node, key string)
	turn = func(n *yaml.Node, key string) {
		if n.Kind == yaml.MappingNode {
			for i := 0; i < len(n.Content); i += 2 {
				turn(n.Content[i+1], n.Content[i].Value)
			}
			slices.Reverse(n.Content) // values before keys ...
			for i := 0; i < len(n.Content); i += 2 {
				n.Content[i], n.Content[i+1] = n.Content[i+1], n.Content[i]
			}
			return
		}
		for _, c := range n.Content {
			turn(c, "")
		}
		if n.Kind == yaml.SequenceNode && turns(key, len(n.Content)) {
			slices.Reverse(n.Content)
			reversed[key]++
		}
	}
	turn(&doc, "")
	Same(t, "lists reversed", reversed, lists)
	b, err := yaml.Marshal(&doc)
	if err != nil {
		t.Fatal(err)
	}
	if all := "\n" + string(b); LineOf(t, []byte(all), "\n"+first+":") < LineOf(t, []byte(all), "\n"+last+":") {
		t.Fatal("the file is not turned round")
	}
	return b
}
