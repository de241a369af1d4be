package enginetest

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"tribes/engine"
)

// EveryRuleHasACase holds that each id of a rulebook names a case of the tests in the
// current directory, a line that begins {"TR-12", and that none names a rule the book lacks.
func EveryRuleHasACase(t *testing.T, book *engine.Rulebook, prefix string) {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	tested := map[string]bool{}
	row := regexp.MustCompile(`(?m)^\t\t\{"(` + prefix + `-[A-Z]?\d+)", `)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range row.FindAllSubmatch(text, -1) {
			tested[string(m[1])] = true
		}
	}
	for _, r := range book.All() {
		if !tested[r.ID] {
			t.Errorf("%s has no case", r.ID)
		}
		delete(tested, r.ID)
	}
	for id := range tested {
		t.Errorf("%s is tested and not in the rulebook", id)
	}
}
