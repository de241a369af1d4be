package dawn

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestConform(t *testing.T) {
	enginetest.Conform(t, enginetest.Game{Load: Load, Invariant: conserved, MaxLength: 12000, MaxTurn: 300})
}

func TestRolls(t *testing.T) { enginetest.Rolls(t, Load) }
