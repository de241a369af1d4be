// Package component reads a game's component data: tiles, cards, boards, tracks in
// YAML. It is strict: every key must be read by the game, every value be of its type
// and in its range, and the first thing wrong is named with its line. It knows YAML
// and provenance, no game.
package component

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"tribes/engine"
)

// MaxSize bounds a file of component data, in bytes.
const MaxSize = 256 << 10

// Where a figure comes from, as the key "source" of an item says.
const (
	Rulebook      = "rulebook"
	Published     = "published"
	Reconstructed = "reconstructed"
)

// File is a file being read. Problems are collected; Close tells the first by line.
type File struct {
	problems []problem
	sources  engine.Sources
	root     Field
}

type problem struct {
	line int
	text string
}

// Field is one value in the file. Reading what is missing or of another type is a
// problem of the file and gives a zero value, so that a loader reads straight through.
type Field struct {
	f    *File
	n    *yaml.Node
	path string
	line int
	read map[string]bool // keys of a mapping read so far, shared by copies
}

// Open parses the bytes. Anchors, aliases, tags, several documents and repeated keys are refused.
func Open(data []byte) (*File, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("component data: %d bytes, at most %d are read", len(data), MaxSize)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, fmt.Errorf("component data: %s", strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, errors.New("component data: line 1: a mapping of keys to values is expected")
	}
	if yaml.Load(data, new(yaml.Node)) != nil { // Unmarshal reads the first document only
		return nil, errors.New("component data: exactly one document is expected")
	}
	f := &File{}
	if err := plain(doc.Content[0]); err != nil {
		return nil, fmt.Errorf("component data: %w", err)
	}
	f.root = f.field(doc.Content[0], "")
	return f, nil
}

func plain(n *yaml.Node) error {
	if n.Anchor != "" || n.Kind == yaml.AliasNode {
		return fmt.Errorf("line %d: anchors and aliases are not allowed", n.Line)
	}
	if n.Style&yaml.TaggedStyle != 0 {
		return fmt.Errorf("line %d: tags are not allowed", n.Line)
	}
	if n.Kind == yaml.MappingNode {
		seen := map[string]bool{}
		for i := 0; i < len(n.Content); i += 2 {
			k := n.Content[i]
			if k.Kind != yaml.ScalarNode || len(k.Value) > 64 || !printable(k.Value) {
				return fmt.Errorf("line %d: a key must be a printable word", k.Line)
			}
			if seen[k.Value] {
				return fmt.Errorf("line %d: %s stands twice", k.Line, k.Value)
			}
			seen[k.Value] = true
		}
	}
	for _, c := range n.Content {
		if err := plain(c); err != nil {
			return err
		}
	}
	return nil
}

// printable tells whether a text is not empty and safe to be shown.
func printable(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !strconv.IsPrint(r) }) < 0
}

func (f *File) field(n *yaml.Node, path string) Field {
	fd := Field{f: f, n: n, path: path, line: n.Line}
	if n.Kind == yaml.MappingNode {
		fd.read = map[string]bool{}
	}
	return fd
}

// Root is the outermost mapping.
func (f *File) Root() Field { return f.root }

// Sources counts the items read with Source so far.
func (f *File) Sources() engine.Sources { return f.sources }

// Err is the first problem by line, nil if there is none.
func (f *File) Err() error {
	if len(f.problems) == 0 {
		return nil
	}
	slices.SortStableFunc(f.problems, func(a, b problem) int { return cmp.Compare(a.line, b.line) })
	p := f.problems[0]
	return fmt.Errorf("component data: line %d: %s", p.line, p.text)
}

// Line is where the value stands, counted from 1.
func (fd Field) Line() int { return fd.line }

// Fail reports a problem with this value.
func (fd Field) Fail(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if fd.path != "" {
		text = fd.path + ": " + text
	}
	fd.f.problems = append(fd.f.problems, problem{fd.line, text})
}

func (fd Field) missing() bool { return fd.n == nil }

func (fd Field) under(key string) string {
	if fd.path == "" {
		return key
	}
	return fd.path + "." + key
}

// Get reads the value of a key that must be there.
func (fd Field) Get(key string) Field {
	c, ok := fd.Lookup(key)
	if !ok && !fd.missing() {
		fd.Fail("%s is missing", key)
	}
	return c
}

// Lookup reads the value of a key that may be missing.
func (fd Field) Lookup(key string) (Field, bool) {
	none := Field{f: fd.f, path: fd.under(key), line: fd.line}
	if fd.missing() {
		return none, false
	}
	if fd.n.Kind != yaml.MappingNode {
		fd.Fail("a mapping is expected")
		return none, false
	}
	for i := 0; i < len(fd.n.Content); i += 2 {
		if fd.n.Content[i].Value == key {
			fd.read[key] = true
			return fd.f.field(fd.n.Content[i+1], fd.under(key)), true
		}
	}
	return none, false
}

// Done checks that every key of a mapping was read.
func (fd Field) Done() {
	if fd.missing() || fd.n.Kind != yaml.MappingNode {
		return
	}
	for i := 0; i < len(fd.n.Content); i += 2 {
		if k := fd.n.Content[i]; !fd.read[k.Value] {
			fd.f.problems = append(fd.f.problems, problem{k.Line, fd.under(k.Value) + ": no such thing here"})
		}
	}
}

// List reads a sequence of lo..hi values.
func (fd Field) List(lo, hi int) []Field {
	if fd.missing() {
		return nil
	}
	if fd.n.Kind != yaml.SequenceNode {
		fd.Fail("a list is expected")
		return nil
	}
	if n := len(fd.n.Content); n < lo || n > hi {
		fd.Fail("%d entries; %s expected", n, span(lo, hi))
		return nil
	}
	out := make([]Field, len(fd.n.Content))
	for i, c := range fd.n.Content {
		out[i] = fd.f.field(c, fmt.Sprintf("%s[%d]", fd.path, i))
	}
	return out
}

func span(lo, hi int) string {
	if lo == hi {
		return strconv.Itoa(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// Int reads a whole number between lo and hi.
func (fd Field) Int(lo, hi int) int {
	if fd.missing() {
		return 0
	}
	v, err := strconv.ParseInt(fd.n.Value, 10, 64)
	if fd.n.Kind != yaml.ScalarNode || fd.n.Style != 0 || err != nil {
		fd.Fail("a whole number is expected")
		return 0
	}
	if v < int64(lo) || v > int64(hi) {
		fd.Fail("%d; %s expected", v, span(lo, hi))
		return 0
	}
	return int(v)
}

// Ints reads a list of n numbers between lo and hi.
func (fd Field) Ints(n, lo, hi int) []int {
	out := make([]int, n)
	for i, c := range fd.List(n, n) {
		out[i] = c.Int(lo, hi)
	}
	return out
}

// Bool reads true or false.
func (fd Field) Bool() bool {
	if fd.missing() {
		return false
	}
	if fd.n.Kind != yaml.ScalarNode || fd.n.Value != "true" && fd.n.Value != "false" {
		fd.Fail("true or false is expected")
		return false
	}
	return fd.n.Value == "true"
}

// Text reads 1 to max bytes of printable text.
func (fd Field) Text(max int) string {
	if fd.missing() {
		return ""
	}
	s := fd.n.Value
	if fd.n.Kind != yaml.ScalarNode || len(s) > max || !printable(s) {
		fd.Fail("1 to %d bytes of printable text are expected", max)
		return ""
	}
	return s
}

// OneOf reads one of the words and gives its index.
func (fd Field) OneOf(words ...string) int {
	if fd.missing() {
		return 0
	}
	i := slices.Index(words, fd.n.Value)
	if fd.n.Kind != yaml.ScalarNode || i < 0 {
		fd.Fail("%.40q; one of %s expected", fd.n.Value, strings.Join(words, ", "))
		return 0
	}
	return i
}

// Source reads the key "source" of an item, which says where its figures come from:
// rulebook, published or reconstructed. Every item of component data has one.
func (fd Field) Source() {
	if fd.missing() {
		return
	}
	switch fd.Get("source").OneOf(Rulebook, Published, Reconstructed) {
	case 0:
		fd.f.sources.Rulebook++
	case 1:
		fd.f.sources.Published++
	case 2:
		fd.f.sources.Reconstructed++
	}
}
