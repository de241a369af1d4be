package doggerland

import "testing"

// TestHandBuilt: the games built by hand are positions that can be encoded, and what they are said to be.
func TestHandBuilt(t *testing.T) {
	g := land(t, 4)
	g.ask(0, program)
	want(t, "actions", len(g.Moves(nil)), 17)
	want(t, "horse", g.beastAt("E4"), horse)
	g = alone(t)
	g.ask(0, program)
	want(t, "spare", g.spare(&g.tribe[0]), 3)
}
