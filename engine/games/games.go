// Package games is the one list of the games there are.
package games

import (
	"fmt"
	"strings"

	"tribes/engine"
	"tribes/engine/dawn"
	"tribes/engine/doggerland"
	"tribes/engine/netatanka"
	"tribes/engine/tribes"
)

var all = []struct {
	name string
	load engine.Load
}{
	{"tribes", tribes.Load},
	{"neta-tanka", netatanka.Load},
	{"dawn-of-mankind", dawn.Load},
	{"doggerland", doggerland.Load},
}

// Names lists the games in the order they are offered.
func Names() []string {
	out := make([]string, len(all))
	for i, g := range all {
		out[i] = g.name
	}
	return out
}

// Load opens a game by name with its component data; nil means the embedded data.
func Load(name string, yaml []byte) (engine.Rules, error) {
	for _, g := range all {
		if g.name == name {
			return g.load(yaml)
		}
	}
	return nil, fmt.Errorf("there is no game %q; there are: %s", name, strings.Join(Names(), ", "))
}
