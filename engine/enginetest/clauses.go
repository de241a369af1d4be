package enginetest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
)

// Series are ids of clauses, each without a gap: {"R", 3, 5} are TR-R3 to TR-R5.
type Series []struct {
	Letter string
	Lo, Hi int
}

// EveryClauseStandsOnce: each id has one clause with a text and a section in a rulebook, and no other id has one.
func EveryClauseStandsOnce(t testing.TB, book *engine.Rulebook, prefix string, all Series) {
	t.Helper()
	found := map[string]int{}
	for _, r := range book.All() {
		found[r.ID]++
		if len(r.Text) < 20 || r.Section == "" {
			t.Errorf("%s in %q says only %q", r.ID, r.Section, r.Text)
		}
	}
	for _, s := range all {
		for n := s.Lo; n <= s.Hi; n++ {
			id := fmt.Sprintf("%s-%s%d", prefix, s.Letter, n)
			if found[id] != 1 {
				t.Errorf("%s stands %d times", id, found[id])
			}
			delete(found, id)
		}
	}
	for id := range found {
		t.Errorf("%s is not an id of this game", id)
	}
}

// ClausesReferToClauses: an id named anywhere in the text of a rulebook has a clause.
func ClausesReferToClauses(t testing.TB, text, prefix string) {
	t.Helper()
	book := engine.NewRulebook(text, prefix)
	named := regexp.MustCompile(prefix+`-[A-Z]?\d+`).FindAllString(text, -1)
	if len(named) <= len(book.All()) {
		t.Fatalf("%d ids named for %d clauses: no clause refers to another", len(named), len(book.All()))
	}
	for _, id := range named {
		if _, ok := book.Rule(id); !ok {
			t.Errorf("%s is named and not there", id)
		}
	}
}

// Served wants a rule to be in the book, with these words in its text.
func Served(t testing.TB, book *engine.Rulebook, id string, words ...string) {
	t.Helper()
	r, ok := book.Rule(id)
	if !ok {
		t.Fatalf("%s is missing", id)
	}
	for _, w := range words {
		if !strings.Contains(r.Text, w) {
			t.Errorf("%s lacks %q: %s", id, w, r.Text)
		}
	}
}

// Section is a part of a rulebook's text by its heading.
func Section(t testing.TB, text, heading string) string {
	t.Helper()
	_, text, found := strings.Cut(text, "\n## "+heading+"\n")
	if !found {
		t.Fatalf("no section %q", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// InSection wants words in a section, wherever its lines break.
func InSection(t testing.TB, text, heading string, words ...string) {
	t.Helper()
	text = strings.Join(strings.Fields(Section(t, text, heading)), " ")
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%s: %q is missing", heading, w)
		}
	}
}

// FactsInOrder: the section "Order of the facts of a position" of a rulebook's text lists the facts of a position by
// the names of a dump, *n* for a number, in the order of their encoding.
func FactsInOrder(t testing.TB, s engine.State, text string) {
	t.Helper()
	number := regexp.MustCompile(` \d+`)
	var told, listed []string
	for _, f := range engine.Facts(s) {
		if name := number.ReplaceAllString(f.Path, " *n*"); !slices.Contains(told, name) {
			told = append(told, name)
		}
	}
	rows := regexp.MustCompile(`(?m)^\| (.+?) \| .*\|$`).FindAllStringSubmatch(Section(t, text, "Order of the facts of a position"), -1)
	if len(rows) == 0 {
		t.Fatal("the section has no table")
	}
	for _, row := range rows[1:] {
		listed = append(listed, row[1])
	}
	if !slices.Equal(told, listed) {
		t.Errorf("a dump has\n%s\nthe rulebook\n%s", strings.Join(told, "\n"), strings.Join(listed, "\n"))
	}
}
