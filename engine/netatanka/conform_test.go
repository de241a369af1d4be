package netatanka

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestConform(t *testing.T) {
	enginetest.Conform(t, enginetest.Game{Load: Load, Invariant: conserved, MaxLength: 4000, MaxTurn: 200})
}

func TestRolls(t *testing.T) { enginetest.Rolls(t, Load) }

func TestDeals(t *testing.T) { enginetest.Deals(t, Load) }
