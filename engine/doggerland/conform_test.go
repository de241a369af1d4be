package doggerland

import (
	"testing"

	"tribes/engine/enginetest"
)

func TestConform(t *testing.T) {
	enginetest.Conform(t, enginetest.Game{Load: Load, MaxLength: 6000, MaxTurn: 400})
}
