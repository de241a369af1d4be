package dawn

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestEveryRuleHasACase(t *testing.T) {
	if n := len(rulebook.All()); n != 169 {
		t.Errorf("%d clauses, not 87 rules, 52 rulings and 30 examples", n)
	}
	enginetest.EveryRuleHasACase(t, rulebook, "DM")
}
