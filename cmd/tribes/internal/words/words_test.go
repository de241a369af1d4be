package words

import (
	"strings"
	"testing"
	"unicode/utf8"

	"tribes/engine"
	"tribes/engine/games"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

func rules(t *testing.T) engine.Rules {
	t.Helper()
	r, err := games.Load("tribes", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func charter() *transcript.Charter {
	return &transcript.Charter{Game: "tribes", Dice: transcript.DiceSeeded, Clock: 300,
		Attempts:  []transcript.Hash{{0xab, 0xcd, 0xef, 0x01}},
		Operators: []transcript.Operator{{Name: "Ann"}, {Name: "Bob"}},
		Seats: []transcript.Place{{Operator: 0, Kind: transcript.Person, Name: "Ann"}, {Operator: 1, Kind: transcript.Person, Name: "Bob"},
			{Operator: 0, Kind: "bot:greedy", Name: "Bot 1"}}}
}

func TestCharter(t *testing.T) {
	want := `Tribes: Dawn of Humanity, 3 seats
  Black (Ann): a person
  Brown (Bob): a person
  Gray (Bot 1): the bot greedy, run by Ann
  Who runs a bot answers for its moves.
  Options: none.
  Dice: seeded, from one seed that all operators make together; nobody can
    choose it.
  A modified program could look ahead once the game has begun: play with people
    you trust.
  Component data: not this program's own; they come from the host and travel in
    the transcript.
  Component data: 50 items from the rulebook, 9 published, 141 reconstructed
    (see tribes components tribes).
  Component data: SHA-256
    0000000000000000000000000000000000000000000000000000000000000000.
  Clock: 5m0s for a move; when it is over the table says so.
  Attempt 1 at this table (abcdef01) was given up.
`
	if got := Lay(Charter(charter(), rules(t), true), 80); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	alone := &transcript.Charter{Operators: []transcript.Operator{{Name: "Ann"}}, Rehearsal: true}
	if got := strings.Join(Dice(alone), "\n"); got != "Dice: seeded by this program alone.\nKeys and seed come from a fixed --seed: this is a rehearsal that anybody can repeat." {
		t.Error(got)
	}
}

func TestLobby(t *testing.T) {
	l := &lockstep.Lobby{Game: "tribes", Seats: 4, Options: []transcript.Option{{Key: "length", Value: "short"}},
		Taken: []lockstep.Taken{{Operator: "Ann", Kind: transcript.Person, Name: "Ann"}, {Operator: "Ann", Kind: "bot:random", Name: "Bot 1"}}}
	want := `Tribes: Dawn of Humanity: 2 of 4 seats taken
  Ann: a person
  Bot 1: the bot random, run by Ann
  Options: length=short.
`
	if got := Lobby(l).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	l.Game = "a game this program lacks"
	if got := Lobby(l).String(); !strings.HasPrefix(got, l.Game+": 2 of") {
		t.Error(got)
	}
}

func TestWait(t *testing.T) {
	here := lockstep.Wait{Operator: 1, Here: true}
	for _, c := range []struct {
		what lockstep.What
		as   func(w *lockstep.Wait)
		want string
	}{
		{lockstep.ForSignature, nil, "Bob to sign the charter (since 12:30:00)"},
		{lockstep.ForValue, nil, "Bob to disclose its dice value, which its program does by itself (since 12:30:00)"},
		{lockstep.ForAnswer, func(w *lockstep.Wait) { w.Here = false }, "Bob, away since 12:30:00, to say what it has, before this resumed program may sign"},
		{lockstep.ForSeal, func(w *lockstep.Wait) { w.Here, w.Left = false, true }, "Bob, who left at 12:30:00, to seal the step"},
		{lockstep.ForMove, func(w *lockstep.Wait) { w.Seat = 1 }, "Brown (Bob) to move (since 12:30:00)"},
		{lockstep.ForMove, func(w *lockstep.Wait) { w.Seat, w.Operator = 2, 0 }, "Gray (Bot 1), you, to move (since 12:30:00)"},
		{lockstep.ForDeal, nil, "Bob to do its part in dealing the private cards, which its program does by itself (since 12:30:00)"},
		{lockstep.ForCard, func(w *lockstep.Wait) { w.Seat, w.Here = 1, false }, "Brown (Bob), away since 12:30:00, to open its private card, which its program does by itself"},
		{lockstep.ForSteps, func(w *lockstep.Wait) { w.Here = false }, "steps that Bob, away since 12:30:00, has and this program lacks"},
	} {
		w := here
		w.What = c.what
		if c.as != nil {
			c.as(&w)
		}
		if got := Wait(charter(), rules(t), w, 0, "12:30:00"); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func position(t *testing.T) engine.State {
	t.Helper()
	r := rules(t)
	table, err := engine.Resolve(r.Info(), 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.New(table, engine.NewDice([32]byte{1}), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestScoreFitsATerminal(t *testing.T) {
	c := charter()
	for i := range c.Seats {
		c.Seats[i].Name = strings.Repeat("Ann of the hill ", 4)[:transcript.MaxName-1]
	}
	got := Lay(Score(c, position(t), Watcher(false)), 80)
	for line := range strings.Lines(got) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, want := range []string{"Score so far\n", "\n  VP ", "\n  total ", "\n  for information\n", "Black is Ann of the hill"} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q:\n%s", want, got)
		}
	}
	if got := Winners(c, position(t)); got != "Nobody wins." {
		t.Error(got)
	}
}

func TestWhyTellsEachReasonOnce(t *testing.T) {
	s := position(t)
	all := Why(s, "")
	seen := map[string]bool{}
	for _, l := range all {
		kinds, reason, ok := strings.Cut(l, ": TR-")
		if !ok || kinds == "" || reason == "" || seen[reason] {
			t.Errorf("no reason, or twice: %s", l)
		}
		seen[reason] = true
	}
	if len(all) == 0 || len(all) > 20 {
		t.Errorf("%d reasons", len(all))
	}
	if got := Why(s, "COMPLETE"); len(got) == 0 || !strings.HasPrefix(got[0], "complete-achievement: TR-") {
		t.Errorf("got %q", got)
	}
	if got := Why(s, "dragon"); got != nil {
		t.Errorf("got %q", got)
	}
}

func TestFindRules(t *testing.T) {
	r := rules(t)
	for _, id := range []string{"TR-26", "tr-26", "26", "tr26"} {
		if got, err := FindRules(r, id); err != nil || len(got) != 1 || got[0].ID != "TR-26" {
			t.Errorf("%s: %v, %v", id, got, err)
		}
	}
	if got := Rule(engine.Rule{ID: "TR-1", Text: "A *bold* rule with `code` that goes on."}, 30); got != "  TR-1  A bold rule with code\n      that goes on.\n" {
		t.Errorf("got %q", got)
	}
	dawn, err := games.Load("dawn-of-mankind", nil)
	if err != nil {
		t.Fatal(err)
	}
	for word, byID := range map[string]bool{"A4": false, "a4": false, "R5": true} { // an id of a rule comes before one of a piece
		got, err := FindRules(dawn, word)
		if one := len(got) == 1 && got[0].ID == "DM-"+word; err != nil || len(got) == 0 || one != byID {
			t.Errorf("%s: %v, %v", word, got, err)
		}
	}
	if got, err := FindRules(r, "shells"); err != nil || len(got) < 5 {
		t.Errorf("%d rules, %v", len(got), err)
	}
	for word, byID := range map[string]bool{"XX-1": true, "TR-9999": true, "dragons": false} {
		_, err := FindRules(r, word)
		if none, ok := err.(*NoRuleError); !ok || none.ByID != byID {
			t.Errorf("%s: %v", word, err)
		}
	}
}

func TestSmallWords(t *testing.T) {
	for got, want := range map[string]string{
		engine.Several(1, "seat"): "1 seat", engine.Several(2, "seat"): "2 seats", engine.Several(0, "seat"): "0 seats",
		List(nil): "", List([]string{"a"}): "a", List([]string{"a", "b"}): "a and b", List([]string{"a", "b", "c"}): "a, b and c",
		Plays("bot:greedy"): "the bot greedy", Plays(transcript.Person): "a person",
		Seat(charter(), rules(t), 2): "Gray (Bot 1)", Seat(charter(), rules(t), engine.NoSeat): "nobody", Seat(charter(), rules(t), 3): "nobody",
		Quote("a-b/c.tribes"): "a-b/c.tribes", Quote(""): "''", Quote("Bob B."): "'Bob B.'", Quote("it's"): `'it'\''s'`, Quote("$x"): "'$x'",
		Fit("  short", 20): "  short\n", Fit("  one two three four", 12): "  one two\n    three\n    four\n",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestLayFoldsTheLastColumn(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		rows  [][]string
		want  string
	}{
		{"fits", 40, [][]string{{"no", "what"}, {"1", "short"}}, "  no  what\n  1   short\n"},
		{"folded", 30, [][]string{{"no", "what"}, {"1", "this is longer than the terminal"}, {"2", "short"}},
			"  no  what\n  1   this is longer than the\n      terminal\n  2   short\n"},
		{"no room to fold", 20, [][]string{{"a long column", "b"}, {"x", "one two three"}}, "  a long column  b\n  x              one two three\n"},
		{"fewer cells", 30, [][]string{{"a", "b", "c"}, {"a row of one cell, which is longer than the width"}},
			"  a                                                  b  c\n  a row of one cell, which is longer than the width\n"},
	} {
		sh := &engine.Sheet{}
		for _, r := range c.rows {
			sh.Row(r...)
		}
		if got := Lay(sh, c.width); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestSaidNamesItsSpeakerOnEveryLine(t *testing.T) {
	for _, c := range []struct{ what, want string }{
		{"hello", "Bob says: hello\n"},
		{"a line that is longer than the forty columns of it", "Bob says: a line that is longer than the\nBob says: forty columns of it\n"},
		{strings.Repeat("\u2800", 29) + "  tribes resume 1", "Bob says: " + strings.Repeat("\u2800", 29) + "\nBob says: tribes resume 1\n"},
		{strings.Repeat("x", 61), "Bob says: " + strings.Repeat("x", 30) + "\nBob says: " + strings.Repeat("x", 30) + "\nBob says: x\n"},
	} {
		if got := Said("Bob", c.what, 40); got != c.want {
			t.Errorf("got\n%swant\n%s", got, c.want)
		}
	}
}
