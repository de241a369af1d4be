package main

import (
	"bytes"
	"strings"
	"testing"

	"tribes/cmd/tribes/internal/text"
	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/enginetest/toy"
)

// A solo simulation is told in won and lost games and medals, and not by places.
func TestSimulationOfSoloGames(t *testing.T) {
	rules, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	yaml, _ := rules.Components() // with a goal that is not always reached
	if rules, err = toy.Load(bytes.Replace(yaml, []byte("points: 9}"), []byte("points: 16}"), 1)); err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := bot.Simulate(rules, table, []string{"random"}, 40, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	rep.Seconds, rep.MovesPerSecond = 0.5, 1000
	var b strings.Builder
	tellSimulation(&text.Writer{W: &b}, rules.Info(), &rep)
	for _, want := range []string{"Cairns: 40 games of 1 player, ", "\nScore items: mean points (mean count)\n  item  seat 1\n  laid  ", "\nsolo     23 won (23 laurels), 17 lost\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("lacks %q:\n%s", want, b.String())
		}
	}
	for _, not := range []string{"By place", "shared"} {
		if strings.Contains(b.String(), not) {
			t.Errorf("of a solo game it tells %q:\n%s", not, b.String())
		}
	}
}
