package component_test

import (
	"strconv"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/component"
)

const sample = `
name: Mammoth
points: 3
flag: true
colour: green
figures: [1, 2, 3]
tiles:
  - {source: rulebook, count: 2}
  - {source: published, count: 4}
  - {source: reconstructed, count: 6}
`

// a loader of the sample, as games write them.
func load(data string) (name string, points, colour int, flag bool, figures, counts []int, sources engine.Sources, err error) {
	f, err := component.Open([]byte(data))
	if err != nil {
		return
	}
	r := f.Root()
	name, points, flag = r.Get("name").Text(12), r.Get("points").Int(0, 9), r.Get("flag").Bool()
	colour, figures = r.Get("colour").OneOf("brown", "green"), r.Get("figures").Ints(3, 1, 5)
	for _, t := range r.Get("tiles").List(1, 3) {
		t.Source()
		counts = append(counts, t.Get("count").Int(1, 6))
		if note, ok := t.Lookup("note"); ok {
			note.Text(5)
		}
		t.Done()
	}
	r.Done()
	return name, points, colour, flag, figures, counts, f.Sources(), f.Err()
}

func TestSample(t *testing.T) {
	name, points, colour, flag, figures, counts, sources, err := load(sample)
	if err != nil {
		t.Fatal(err)
	}
	if name != "Mammoth" || points != 3 || colour != 1 || !flag || len(figures) != 3 || figures[2] != 3 || len(counts) != 3 || counts[2] != 6 {
		t.Error(name, points, colour, flag, figures, counts)
	}
	if sources != (engine.Sources{Rulebook: 1, Published: 1, Reconstructed: 1}) || !sources.Reconstructs() {
		t.Errorf("%+v", sources)
	}
}

// One change of the sample, and what is said about it.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"a key is missing", "points: 3\n", "", "line 2: points is missing"},
		{"a key is not known", "points: 3", "points: 3\nvalue: 4", "line 4: value: no such thing here"},
		{"a key deep inside is not known", "count: 4}", "count: 4, cuont: 1}", "line 9: tiles[1].cuont: no such thing here"},
		{"a key stands twice", "flag: true", "flag: true\nflag: false", "line 5: flag stands twice"},
		{"not a number", "points: 3", "points: three", "line 3: points: a whole number is expected"},
		{"a number in quotes", "points: 3", `points: "3"`, "line 3: points: a whole number is expected"},
		{"a fraction", "points: 3", "points: 3.0", "line 3: points: a whole number is expected"},
		{"a number of another base", "points: 3", "points: 0x3", "line 3: points: a whole number is expected"},
		{"a number beyond 64 bits", "points: 3", "points: 99999999999999999999", "line 3: points: a whole number is expected"},
		{"a number beyond 32 bits", "points: 3", "points: 4294967296", "line 3: points: 4294967296; 0 to 9 expected"},
		{"below its range", "points: 3", "points: -1", "line 3: points: -1; 0 to 9 expected"},
		{"above its range", "points: 3", "points: 10", "line 3: points: 10; 0 to 9 expected"},
		{"a list for a number", "points: 3", "points: [3]", "line 3: points: a whole number is expected"},
		{"not a truth", "flag: true", "flag: yes", "line 4: flag: true or false is expected"},
		{"not one of the words", "colour: green", "colour: red", `line 5: colour: "red"; one of brown, green expected`},
		{"a list too short", "[1, 2, 3]", "[1, 2]", "line 6: figures: 2 entries; 3 expected"},
		{"a figure out of range", "[1, 2, 3]", "[1, 2, 6]", "line 6: figures[2]: 6; 1 to 5 expected"},
		{"a list too long", "count: 6}", "count: 6}\n  - {source: rulebook, count: 1}", "line 8: tiles: 4 entries; 1 to 3 expected"},
		{"a number for a list", "[1, 2, 3]", "7", "line 6: figures: a list is expected"},
		{"a word for a mapping", "- {source: published, count: 4}", "- published", "line 9: tiles[1]: a mapping is expected"},
		{"no provenance", "source: published, ", "", "line 9: tiles[1]: source is missing"},
		{"an unknown provenance", "published", "guessed", `line 9: tiles[1].source: "guessed"; one of rulebook, published, reconstructed expected`},
		{"an empty text", "name: Mammoth", `name: ""`, "line 2: name: 1 to 12 bytes of printable text are expected"},
		{"a long text", "name: Mammoth", "name: Wooly Rhinoceros", "line 2: name: 1 to 12 bytes of printable text are expected"},
		{"a text that would draw on a terminal", "name: Mammoth", `name: "\e[2J"`, "line 2: name: 1 to 12 bytes of printable text are expected"},
		{"a key that would draw on a terminal", "flag: true", "flag: true\n\"\\e[2J\": 1", "line 5: a key must be a printable word"},
		{"an anchor", "points: 3", "points: &x 3", "line 3: anchors and aliases are not allowed"},
		{"an alias", "points: 3", "points: &x 3\nother: *x", "line 3: anchors and aliases are not allowed"},
		{"a tag", "points: 3", "points: !!int 3", "line 3: tags are not allowed"},
		{"a key that is no word", "flag: true", "flag: true\n[a, b]: c", "line 5: a key must be a printable word"},
		{"a second document", "count: 6}\n", "count: 6}\n---\nname: other\n", "exactly one document is expected"},
		{"the first problem by line", "name: Mammoth\npoints: 3", "name: Mammoth\npoints: 99\nx: 1", "line 3: points: 99; 0 to 9 expected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := strings.Replace(sample, c.old, c.new, 1)
			if data == sample {
				t.Fatalf("%q is not in the sample", c.old)
			}
			if _, _, _, _, _, _, _, err := load(data); err == nil || err.Error() != "component data: "+c.want {
				t.Errorf("got  %v\nwant component data: %s", err, c.want)
			}
		})
	}
}

func TestNoMapping(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"nothing", "", "line 1: a mapping of keys to values is expected"},
		{"a list", "- a", "line 1: a mapping of keys to values is expected"},
		{"a word", "word", "line 1: a mapping of keys to values is expected"},
		{"too much", strings.Repeat("#", component.MaxSize+1), "262145 bytes, at most 262144 are read"},
	} {
		if _, err := component.Open([]byte(c.data)); err == nil || err.Error() != "component data: "+c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	for name, data := range map[string]string{
		"not closed": "a: [1, 2\nb: 3", "a tab": "a:\n\t- b", "not UTF-8": "a: \xff", "a NUL": "a: \x00", "deep": "a: " + strings.Repeat("[", 20000),
	} {
		if _, err := component.Open([]byte(data)); err == nil || !proper(err.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFailNamesPathAndLine(t *testing.T) {
	f, err := component.Open([]byte("a:\n  - x: 1\n  - x: 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	second := f.Root().Get("a").List(0, 9)[1]
	second.Get("x").Fail("tile %d stands twice", 2)
	if err := f.Err(); err == nil || err.Error() != "component data: line 3: a[1].x: tile 2 stands twice" || second.Line() != 3 {
		t.Errorf("%v, line %d", err, second.Line())
	}
}

// A loader reads straight through what is missing.
func TestMissingReadsAsZero(t *testing.T) {
	f, err := component.Open([]byte("a: 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	m := f.Root().Get("b")
	deep, ok := m.Lookup("c")
	m.Source()
	m.Done()
	if ok || deep.Int(3, 5) != 0 || m.Bool() || m.Text(3) != "" || m.OneOf("x") != 0 || m.List(1, 2) != nil || len(m.Ints(2, 1, 2)) != 2 {
		t.Error("what is missing has a value")
	}
	if err := f.Err(); err == nil || err.Error() != "component data: line 1: b is missing" {
		t.Errorf("%v", err)
	}
}

func proper(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !strconv.IsPrint(r) }) < 0
}

// Nothing panics, and every error is one printable line.
func FuzzOpen(f *testing.F) {
	f.Add([]byte(sample))
	for _, s := range []string{"a: &x [*x]", "? [a]\n: b", "a: !!binary x", "\"\\e\": 1", "a: |\n  x\n", "---\n...\n---\n", "<<: {a: 1}", "%YAML 1.1\n---\na: 1"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, _, _, _, _, _, _, err := load(string(b)); err != nil && !proper(err.Error()) {
			t.Errorf("%q", err)
		}
	})
}
