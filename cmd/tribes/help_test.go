package main

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestHelpFitsATerminalAndShowsAnExample(t *testing.T) {
	t.Setenv("COLUMNS", "80")
	app := newApp()
	for _, c := range append(app.Commands, nil) {
		var b strings.Builder
		name := "the program"
		if c == nil {
			printHelp(&b, "", app)
		} else {
			name = c.Name
			printHelp(&b, "", c)
			if !strings.Contains(b.String(), "Example") {
				t.Errorf("the help of %s shows no example", name)
			}
			if utf8.RuneCountInString(c.Usage) > 70 {
				t.Errorf("%s is told in more than 70 letters", name)
			}
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("the help of %s has a line of %d columns: %s", name, n, line)
			}
		}
	}
}

func TestParagraphs(t *testing.T) {
	t.Setenv("COLUMNS", "40")
	got := paragraphs("One sentence that goes on\nover two lines, and then on.\n\njson    everything in one document, step by step\n\nExample:\n  tribes export a.tribes --format text >story.txt")
	want := `One sentence that goes on over two
lines, and then on.

  json    everything in one document,
          step by step

Example:
  tribes export a.tribes --format text >story.txt
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
