package text

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestPrintable(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Ann plays 4 – fine: ä 日本", "Ann plays 4 – fine: ä 日本"},
		{"two\nlines", "two\nlines"},
		{"\x1b[31mred\x07", `\x1b[31mred\a`},
		{"a\u202eb\u200b", `a\u202eb\u200b`},
		{"tab\tand\rreturn", `tab\tand\rreturn`},
		{"bad \xff\xc3 bytes", `bad \xff\xc3 bytes`},
		{"a real \uFFFD", `a real \ufffd`},
		{"\U000E0041", `\U000e0041`},
	} {
		if got := Printable(c.in); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		got := Printable(string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")))
		for _, r := range got {
			if r != '\n' && !strconv.IsPrint(r) {
				t.Fatalf("%q holds %q", got, r)
			}
		}
		if Printable(got) != got {
			t.Fatalf("%q is changed again", got)
		}
	})
}

func TestWrap(t *testing.T) {
	got := Wrap("a tribe grows from the Old Stone Age", 16, "TR-1  ", "      ")
	want := "TR-1  a tribe\n      grows from\n      the Old\n      Stone Age\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := Wrap("", 20, "TR-1  ", "  "); got != "TR-1\n" {
		t.Errorf("nothing to wrap: %q", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching("[a-zé]{1,9}"), 1, 40).Draw(t, "words")
		got := Wrap(strings.Join(words, "  "), 20, "> ", "  ")
		for line := range strings.Lines(got) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > 20 {
				t.Fatalf("too long: %q", line)
			}
		}
		if back := strings.Fields(strings.TrimPrefix(got, ">")); !slices.Equal(back, words) {
			t.Fatalf("%q becomes %q", words, back)
		}
	})
}

func TestNearest(t *testing.T) {
	ids := []string{"TR-26", "TR-25", "TR-R26", "TR-X1", "wheat"}
	for _, c := range []struct {
		word string
		want []string
	}{
		{"tr-26", []string{"TR-26", "TR-25", "TR-R26"}},
		{"TR-62", []string{"TR-26", "TR-25", "TR-R26"}},
		{"whaet", []string{"wheat"}},
		{"mammoth", nil},
		{strings.Repeat("x", 100), nil},
	} {
		if got := Nearest(c.word, ids); !slices.Equal(got, c.want) {
			t.Errorf("near %s: %q, want %q", c.word, got, c.want)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriterKeepsTheFirstError(t *testing.T) {
	w := &Writer{W: full{}}
	w.Printf("a")
	w.Printf("b")
	if w.Err == nil || w.Err.Error() != "disk full" {
		t.Errorf("%v", w.Err)
	}
	var b strings.Builder
	w = &Writer{W: &b}
	w.Printf("%s!\n", "\x1b")
	if b.String() != "\\x1b!\n" || w.Err != nil {
		t.Errorf("%q %v", b.String(), w.Err)
	}
}
