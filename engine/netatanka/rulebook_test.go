package netatanka

import (
	"testing"

	"tribes/engine/enginetest"
)

// TestEveryClauseStandsOnce: these are the ids of the clauses of RULES.md, all of them.
func TestEveryClauseStandsOnce(t *testing.T) {
	enginetest.EveryClauseStandsOnce(t, rulebook, "NT", enginetest.Series{
		{"", 1, 75}, {"", 85, 143}, {"", 150, 159}, {"", 166, 177}, {"", 180, 205}, {"", 210, 213}, {"", 220, 231}, {"", 240, 253},
		{"R", 1, 65}, {"R", 67, 70},
		{"X", 1, 11},
		{"Y", 1, 13},
	})
}

func TestClausesReferToClauses(t *testing.T) { enginetest.ClausesReferToClauses(t, rulesText, "NT") }
