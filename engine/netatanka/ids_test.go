package netatanka

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestEveryRuleHasACase(t *testing.T) {
	if n := len(rulebook.All()); n != 305 {
		t.Errorf("%d clauses, not 212 rules, 69 rulings and 24 examples", n)
	}
	enginetest.EveryRuleHasACase(t, rulebook, "NT")
}
