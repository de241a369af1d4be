package enginetest

import (
	"strings"
	"testing"

	"tribes/engine/enginetest/toy"
)

func TestCairnsConforms(t *testing.T) {
	Conform(t, Game{Load: toy.Load, Invariant: toy.Invariant})
}

// Each flaw is found by the check meant for it, in words that name it.
func TestFlawsAreFound(t *testing.T) {
	for _, c := range []struct {
		name  string
		flaw  toy.Flaw
		check string
		words string
	}{
		{"menu in falling order", toy.UnsortedMenu, "menu", "not ascending and unique"},
		{"a move listed twice", toy.RepeatedMenu, "menu", "not ascending and unique"},
		{"a seat without moves", toy.EmptyMenu, "menu", "no legal move|0 legal moves"},
		{"a move outside its ranges", toy.UndeclaredMenu, "menu", "outside its declared range"},
		{"Apply accepts what the menu lacks", toy.WideApply, "twin", "on the menu false, by Explain true"},
		{"the menu lacks what is legal", toy.NarrowMenu, "twin", "on the menu false, by Explain true"},
		{"the dealt card is not on the menu", toy.HandlessMenu, "menu", "holds card"},
		{"a refusal changes the position", toy.WritingRefusal, "twin", "position changed (laid: 0, now"},
		{"a refusal without reason", toy.MuteRefusal, "twin", "no words"},
		{"a refusal by a rule that is not there", toy.LawlessRefusal, "twin", "TY-77"},
		{"outcomes hang on what was asked", toy.Memory, "copies", "plays|replay"},
		{"outcomes hang on what was asked", toy.Memory, "chance", "equal dice give unequal outcomes"},
		{"Walk forgets a field", toy.ForgetfulWalk, "copies", "Walk does not visit"},
		{"CopyFrom forgets a field", toy.ForgetfulCopy, "copies", "CopyFrom: it encodes differently"},
		{"a batch that failed leaves a trace", toy.ForgetfulCopy, "batches", "changed"},
		{"two encodings of one position", toy.ClampingWalk, "bytes", "is accepted and encodes as"},
		{"decoding panics", toy.CrashingWalk, "bytes", "index out of range"},
		{"asking changes the position", toy.WritingAsk, "asking", "asking: the position changed (round"},
		{"two moves with one phrase", toy.VaguePhrase, "asking", `are both "Lay a pebble"`},
		{"an event without words", toy.MuteTell, "asking", "event drew: there are no words"},
		{"an event not declared", toy.UndeclaredEvent, "asking", "is not declared"},
		{"a table with a short row", toy.RaggedSheet, "asking", "row 1 has 1 cells"},
		{"an item of a seat that is not there", toy.StrangeTally, "asking", "item of seat"},
		{"draws that the probe does not see", toy.ShyDice, "chance", "with blank dice it draws false, with real dice true"},
		{"dice looked at but not drawn", toy.PeekingDice, "chance", "other dice change its outcome"},
		{"places before the end", toy.EarlyResult, "ending", "not over, and its result"},
		{"passing for ever", toy.Endless, "removed", "does not end within"},
		{"a turn that does not pass", toy.Hogging, "removed", "the turn of seat"},
		{"pebbles get lost", toy.LosingPebbles, "ending", "invariant: "},
		{"a grade without words", toy.MuteGrade, "ending", "grade 1 has no words"},
		{"Moves allocates", toy.Allocating, "allocations", "allocations in a game"},
		{"a name out of form, a rule that is not there", toy.WrongWords, "words", "not in lower case"},
		{"a name out of form, a rule that is not there", toy.WrongWords, "words", "TY-99"},
		{"a digest of other bytes", toy.WrongDigest, "rules", "not the SHA-256"},
		{"a loader that lets too little through", toy.LooseData, "data", "panic"},
	} {
		t.Run(c.check+"/"+c.name, func(t *testing.T) {
			u, err := newSubject(Game{Load: toy.Flawed(c.flaw), Invariant: toy.Invariant, MaxLength: 3000, MaxTurn: 300})
			if err != nil {
				t.Fatal(err)
			}
			err = u.run(find(t, c.check))
			if err == nil {
				t.Fatal("not found")
			}
			for _, w := range strings.Split(c.words, "|") {
				if strings.Contains(err.Error(), w) {
					return
				}
			}
			t.Errorf("found as: %v\nwant words like %q", err, c.words)
		})
	}
}

func find(t *testing.T, name string) check {
	for _, c := range checks {
		if c.name == name {
			return c
		}
	}
	t.Fatalf("there is no check %s", name)
	return check{}
}
