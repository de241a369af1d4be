package tribes

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestClausesReferToClauses(t *testing.T) { enginetest.ClausesReferToClauses(t, rulesText, "TR") }
