package tribes

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestEveryRuleHasACase(t *testing.T) {
	if n := len(rulebook.All()); n != 186 {
		t.Errorf("%d clauses, not 100 rules, 62 rulings and 24 examples", n)
	}
	enginetest.EveryRuleHasACase(t, rulebook, "TR")
}
