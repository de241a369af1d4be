package doggerland

import (
	"testing"

	"tribes/engine/enginetest"
)

// TestEveryClauseStandsOnce: these are the ids of the clauses of RULES.md, all of them.
func TestEveryClauseStandsOnce(t *testing.T) {
	enginetest.EveryClauseStandsOnce(t, rulebook, "DG", enginetest.Series{
		{"", 1, 281},  // rules
		{"R", 1, 100}, // rulings
		{"E", 1, 30},  // worked examples
	})
}

func TestClausesReferToClauses(t *testing.T) { enginetest.ClausesReferToClauses(t, rulesText, "DG") }
