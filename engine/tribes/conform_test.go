package tribes

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestConform(t *testing.T) {
	enginetest.Conform(t, enginetest.Game{Load: Load, Invariant: invariant, Games: 2})
}

func TestRolls(t *testing.T) { enginetest.Rolls(t, Load) }
