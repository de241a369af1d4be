// Package bot holds players that need only the kernel, and a driver that lets players
// play whole games. It knows no game: what a position is worth it learns from Tally,
// what can be done from Moves.
package bot

import (
	"fmt"
	"strings"

	"tribes/engine"
)

var makers = []struct {
	name string
	make func() engine.Player
}{
	{"random", func() engine.Player { return Random{} }},
	{"greedy", func() engine.Player { return new(Greedy) }},
}

// Names lists the bots there are.
func Names() []string {
	names := make([]string, len(makers))
	for i, m := range makers {
		names[i] = m.name
	}
	return names
}

// New makes a bot. A bot may play several seats and games, one after another.
func New(name string) (engine.Player, error) {
	for _, m := range makers {
		if m.name == name {
			return m.make(), nil
		}
	}
	return nil, fmt.Errorf("there is no bot %q; there are %s", name, strings.Join(Names(), ", "))
}

// Random plays any legal move, each as likely as another.
type Random struct{}

// Choose draws from the menu.
func (Random) Choose(_ engine.State, _ engine.Seat, _ engine.Hands, menu []engine.Move, own *engine.Dice) engine.Move {
	return menu[own.Intn(len(menu))]
}
