// Package text prepares words for a terminal: it makes them harmless, wraps them and
// finds what was probably meant. It knows no game.
package text

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Printable replaces what a terminal might act on, and what cannot be seen, by escapes such as
// \x1b or \u202e; line ends stay. Whatever a file or a peer may have had a hand in goes through it.
func Printable(s string) string {
	clean := func(r rune) bool { return r == '\n' || r != utf8.RuneError && strconv.IsPrint(r) }
	if strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case clean(r):
			b.WriteRune(r)
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		default:
			quoted := strconv.QuoteToASCII(string(r))
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}

// Writer prints lines that are printable. The first error of the writer beneath stays in Err.
type Writer struct {
	W   io.Writer
	Err error
}

// Printf prints the text, made printable.
func (w *Writer) Printf(format string, args ...any) {
	if w.Err == nil {
		_, w.Err = io.WriteString(w.W, Printable(fmt.Sprintf(format, args...)))
	}
}

// Width is the number of columns to wrap to: that of COLUMNS if it is sensible, 80 else.
func Width() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= 40 && n <= 200 {
		return n
	}
	return 80
}

// Wrap breaks a paragraph into lines of at most width columns at its spaces. The first line begins with
// first, the others with rest; a word longer than a line stands alone.
func Wrap(s string, width int, first, rest string) string {
	var b strings.Builder
	line, empty := first, true
	for _, word := range strings.Fields(s) {
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			b.WriteString(line + "\n")
			line, empty = rest, true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
	return b.String()
}

// Nearest are the words, at most three, that differ least from a word, best first; none if nothing is near.
func Nearest(word string, of []string) []string {
	word = strings.ToLower(word)
	var out []string
	for limit := 0; limit <= 1+len(word)/4; limit++ {
		for _, o := range of {
			if len(out) < 3 && distance(word, strings.ToLower(o)) == limit {
				out = append(out, o)
			}
		}
	}
	return out
}

// distance is how many letters are to be put in, left out, changed or swapped with their neighbour.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > 64 || len(y) > 64 {
		return 1 << 10
	}
	var d [65][65]int
	for i := range len(x) + 1 {
		for j := range len(y) + 1 {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
				continue
			case x[i-1] == y[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d[i][j] = min(d[i][j], 1+d[i-2][j-2])
			}
		}
	}
	return d[len(x)][len(y)]
}
