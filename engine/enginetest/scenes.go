package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"tribes/engine"
)

// Scene is a position with a title, in which a kind of decision is open.
type Scene struct {
	Title string
	Asks  uint8
	State engine.State
}

// Phrases is the text of what is asked and of every choice of each scene. Together the scenes must ask for each
// kind of decision that has a word and show every kind of move, no two moves of a menu with the same phrase.
func Phrases(t testing.TB, scenes []Scene, words []string) string {
	t.Helper()
	var b strings.Builder
	kinds := scenes[0].State.Rules().Info().Kinds
	shown, asked := make([]bool, len(kinds)), make([]bool, len(kinds))
	for _, s := range scenes {
		asked[s.Asks] = true
		fmt.Fprintf(&b, "%s\n  %s\n", s.Title, s.State.Ask())
		var seen []string
		for _, m := range s.State.Moves(nil) {
			shown[m.Kind] = true
			text := s.State.Phrase(m)
			if text == "" || slices.Contains(seen, text) {
				t.Errorf("%s: %v is %q, as another is", s.Title, m, text)
			}
			seen = append(seen, text)
			fmt.Fprintf(&b, "  - %s\n", text)
		}
	}
	for k := range kinds {
		if !shown[k] {
			t.Errorf("no scene shows %s", kinds[k].Name)
		}
		if words[k] != "" && !asked[k] {
			t.Errorf("no scene asks for %s", kinds[k].Name)
		}
	}
	return b.String()
}

// Within wants no line of a text to be wider than so many columns.
func Within(t testing.TB, columns int, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > columns {
			t.Errorf("wider than %d: %q", columns, line)
		}
	}
}

// RowsWithin wants no table of a sheet to be wider than so many columns, whatever its other lines.
func RowsWithin(t testing.TB, columns int, sh *engine.Sheet) {
	t.Helper()
	for _, b := range sh.Blocks {
		only := engine.Sheet{Blocks: []engine.Block{{Rows: b.Rows}}}
		Within(t, columns, only.String())
	}
}
