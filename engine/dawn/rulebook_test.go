package dawn

import (
	"testing"

	"tribes/engine/enginetest"
)

// TestEveryClauseStandsOnce: these are the ids of the clauses of RULES.md, all of them.
func TestEveryClauseStandsOnce(t *testing.T) {
	enginetest.EveryClauseStandsOnce(t, rulebook, "DM", enginetest.Series{
		{"", 1, 87},  // rules
		{"R", 1, 52}, // rulings
		{"W", 1, 30}, // worked examples
	})
}

func TestClausesReferToClauses(t *testing.T) { enginetest.ClausesReferToClauses(t, rulesText, "DM") }
