package tribes

import (
	"testing"

	"tribes/engine"
)

// TestReach plays random games and holds the bounds that engine and rules promise (TR-R55, TR-R62).
func TestReach(t *testing.T) {
	for n := 2; n <= 4; n++ {
		menus, depth, length, land, moves, games, over := 0, 0, 0, 0, 0, 50, 0
		for seed := range games {
			g := setup(t, n, uint64(1000+seed))
			var menu []engine.Move
			for g.Actor() != engine.NoSeat {
				menu = g.Moves(menu[:0])
				menus, depth, length = max(menus, len(menu)), max(depth, g.agenda.Len()), max(length, int(g.length))
				g.play(menu[g.dice.Intn(len(menu))])
				moves++
			}
			for i := range n {
				land = max(land, int(g.tribes[i].size))
			}
			if g.over == capped {
				over++
			}
		}
		if menus > engine.MaxMoves || depth > engine.MaxAgenda || length > maxRow || land > maxLand {
			t.Error("out of bounds")
		}
		t.Logf("%d players: menus up to %d, agenda up to %d, row up to %d, land up to %d, %d moves a game, %d of %d games capped",
			n, menus, depth, length, land, moves/games, over, games)
	}
}
