package doggerland

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestEveryRuleHasACase(t *testing.T) {
	if n := len(rulebook.All()); n != 411 {
		t.Errorf("%d clauses, not 281 rules, 100 rulings and 30 examples", n)
	}
	enginetest.EveryRuleHasACase(t, rulebook, "DG")
}
