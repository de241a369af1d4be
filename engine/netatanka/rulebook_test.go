package netatanka_test

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"tribes/engine"
)

// ids are the ranges of numbers that the clauses of RULES.md have, all of them.
var ids = []struct {
	series string
	lo, hi int
}{
	{"", 1, 75}, {"", 85, 143}, {"", 150, 159}, {"", 166, 177}, {"", 180, 205}, {"", 210, 213}, {"", 220, 231}, {"", 240, 253},
	{"R", 1, 65}, {"R", 67, 70},
	{"X", 1, 11},
	{"Y", 1, 13},
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
	for _, r := range engine.NewRulebook(rulesText(t), "NT").All() {
		found[r.ID]++
		if len(r.Text) < 20 || r.Section == "" {
			t.Errorf("%s in %q says only %q", r.ID, r.Section, r.Text)
		}
	}
	for _, s := range ids {
		for n := s.lo; n <= s.hi; n++ {
			id := fmt.Sprintf("NT-%s%d", s.series, n)
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
	book := engine.NewRulebook(text, "NT")
	named := regexp.MustCompile(`NT-[A-Z]?\d+`).FindAllString(text, -1)
	if len(named) <= len(book.All()) {
		t.Fatalf("%d ids named for %d clauses: no clause refers to another", len(named), len(book.All()))
	}
	for _, id := range named {
		if _, ok := book.Rule(id); !ok {
			t.Errorf("%s is named and not there", id)
		}
	}
}
