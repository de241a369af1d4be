package words

import (
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/games"
)

// played is a game of Tribes after moves that have these words in them.
func played(t *testing.T, moves ...string) engine.State {
	t.Helper()
	rules, err := games.Load("tribes", nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var dice engine.Dice
	var events engine.Events
	dice.Seed([32]byte{1})
	s, err := rules.New(table, &dice, &events)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range moves {
		menu := s.Moves(nil)
		i := slices.IndexFunc(menu, func(m engine.Move) bool { return strings.Contains(s.Phrase(m), word) })
		if i < 0 {
			t.Fatalf("no move has %q in it", word)
		}
		if err := s.Apply(menu[i], &dice, &events); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestWhyTellsNothingOfWhatIsPossible(t *testing.T) {
	s := played(t) // the start tiles are arranged
	if got := Why(s, "arrange"); len(got) != 0 {
		t.Errorf("every arrangement is possible, and told is %q", got)
	}
	s = played(t, "lay", "lay") // the first member is placed
	for _, l := range Why(s, "") {
		if strings.Contains(l, "place-first-member") {
			t.Errorf("a kind of the menu is told: %s", l)
		}
	}
	if got := Why(s, "first-member"); len(got) == 0 {
		t.Error("cells without land are not told of the kind that was asked for")
	}
}

func TestWhyFindsReasonsThatHoldAWord(t *testing.T) {
	s := played(t, "lay", "lay", "first member", "first member", "with a hand") // an action or an achievement
	got := Why(s, "Face down")
	if len(got) == 0 {
		t.Fatal("achievements of epochs 2 and 3 are face down, and nothing is told")
	}
	for _, l := range got {
		if !strings.HasPrefix(l, "complete-achievement: ") || !strings.Contains(l, "face down") {
			t.Errorf("told of %q: %s", "Face down", l)
		}
	}
	if got := Why(s, "dragon"); len(got) != 0 {
		t.Errorf("nobody has dragons: %q", got)
	}
}
