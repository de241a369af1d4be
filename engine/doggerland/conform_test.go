package doggerland

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestConform(t *testing.T) {
	enginetest.Conform(t, enginetest.Game{Load: Load, Invariant: conserved, MaxLength: 6000, MaxTurn: 400})
}

func TestRolls(t *testing.T) { enginetest.Rolls(t, Load) }
