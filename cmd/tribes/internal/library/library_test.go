package library

import (
	"errors"
	"testing"

	"tribes/engine/games"
	"tribes/transcript"
)

func TestFind(t *testing.T) {
	own, err := games.Load("tribes", nil)
	if err != nil {
		t.Fatal(err)
	}
	yaml, digest := own.Components()
	ruleset := own.Info().Ruleset
	other := append(yaml, "# corrected\n"...)
	for _, c := range []struct {
		name    string
		game    string
		ruleset uint16
		hash    transcript.Hash
		yaml    []byte
		lacks   bool
	}{
		{"the program's own data", "tribes", ruleset, digest, nil, false},
		{"the program's own data, carried", "tribes", ruleset, digest, yaml, false},
		{"other data, carried", "tribes", ruleset, transcript.Hash{1}, other, false},
		{"other data, not carried", "tribes", ruleset, transcript.Hash{1}, nil, true},
		{"another version, whose data this program cannot read", "tribes", ruleset + 1, transcript.Hash{1}, []byte("new: [1, 2]"), true},
		{"another game", "chess", 1, transcript.Hash{1}, nil, true},
	} {
		rules, err := Find(c.game, c.ruleset, c.hash, c.yaml)
		if c.lacks != errors.Is(err, transcript.ErrNeedsRuleset) || !c.lacks && (err != nil || rules == nil) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Find("tribes", ruleset, transcript.Hash{1}, []byte("game: chess")); err == nil || errors.Is(err, transcript.ErrNeedsRuleset) {
		t.Errorf("data that are wrong: %v", err)
	}
}
