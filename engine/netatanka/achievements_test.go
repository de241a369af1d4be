package netatanka

import (
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/netatanka/masterful"
)

// NT-R63: what the achievements look at is what a finished game tells.
func TestAchievementsKnowTheItems(t *testing.T) {
	r, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range masterful.Items() {
		if !slices.ContainsFunc(r.Info().Items, func(w engine.Word) bool { return w.Name == name }) {
			t.Errorf("there is no score item %q", name)
		}
	}
	for _, a := range r.(engine.Achiever).Achievements() {
		if _, ok := r.Rulebook().Rule(a.Rule); !ok {
			t.Errorf("%s cites %s", a.Name, a.Rule)
		}
	}
}
