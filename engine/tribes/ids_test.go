package tribes

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestEveryRuleHasACase: each id of RULES.md names a case of the rule tests, and none names a rule that is not there.
func TestEveryRuleHasACase(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	tested := map[string]bool{}
	row := regexp.MustCompile(`(?m)^\t\t\{"(TR-[RX]?\d+)", `)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range row.FindAllSubmatch(text, -1) {
			tested[string(m[1])] = true
		}
	}
	all := load0(t).Rulebook().All()
	if len(all) != 186 {
		t.Errorf("%d clauses, not 100 rules, 62 rulings and 24 examples", len(all))
	}
	for _, r := range all {
		if !tested[r.ID] {
			t.Errorf("%s has no case", r.ID)
		}
		delete(tested, r.ID)
	}
	for id := range tested {
		t.Errorf("%s is tested and not in RULES.md", id)
	}
}
