package dawn_test

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"tribes/engine"
)

// ids are the series of clauses in RULES.md: each runs from 1 to last without a gap.
var ids = []struct {
	series string
	last   int
}{
	{"", 87},  // rules
	{"R", 52}, // rulings
	{"W", 30}, // worked examples
}

func rulesText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestEveryClauseStandsOnce: each id has one clause with a text and a section, and no other id has one.
func TestEveryClauseStandsOnce(t *testing.T) {
	found := map[string]int{}
	for _, r := range engine.NewRulebook(rulesText(t), "DM").All() {
		found[r.ID]++
		if len(r.Text) < 20 || r.Section == "" {
			t.Errorf("%s in %q says only %q", r.ID, r.Section, r.Text)
		}
	}
	for _, s := range ids {
		for n := 1; n <= s.last; n++ {
			id := fmt.Sprintf("DM-%s%d", s.series, n)
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

// TestClausesReferToClauses: an id named anywhere in the text has a clause.
func TestClausesReferToClauses(t *testing.T) {
	text := rulesText(t)
	book := engine.NewRulebook(text, "DM")
	named := regexp.MustCompile(`DM-[A-Z]?\d+`).FindAllString(text, -1)
	if len(named) <= len(book.All()) {
		t.Fatalf("%d ids named for %d clauses: no clause refers to another", len(named), len(book.All()))
	}
	for _, id := range named {
		if _, ok := book.Rule(id); !ok {
			t.Errorf("%s is named and not there", id)
		}
	}
}
