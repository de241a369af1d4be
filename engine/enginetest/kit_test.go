package enginetest

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
)

// record is a test that notes its failures, and stops at a fatal one by a panic.
type record struct {
	testing.TB
	said []string
}

type stopped struct{}

func (r *record) Helper()                        {}
func (r *record) Error(args ...any)              { r.said = append(r.said, fmt.Sprint(args...)) }
func (r *record) Errorf(form string, arg ...any) { r.said = append(r.said, fmt.Sprintf(form, arg...)) }
func (r *record) Fatal(args ...any)              { r.Error(args...); panic(stopped{}) }
func (r *record) Fatalf(form string, arg ...any) { r.Errorf(form, arg...); panic(stopped{}) }

// failures are what a test says of itself, in one text.
func failures(test func(t testing.TB)) string {
	var r record
	func() {
		defer func() {
			if p := recover(); p != nil && p != (stopped{}) {
				panic(p)
			}
		}()
		test(&r)
	}()
	return strings.Join(r.said, "\n")
}

func cairns(t testing.TB, load engine.Load) engine.State {
	r, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.New(engine.Table{Seats: 2}, engine.NewDice([32]byte{1}), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func loadToy(data []byte) (engine.Rules, engine.Sources, error) {
	r, err := toy.Load(data)
	if err != nil {
		return nil, engine.Sources{}, err
	}
	return r, r.Info().Sources, nil
}

func unlike(engine.Rules) error { return errors.New("not sound") }
func fine(engine.Rules) error   { return nil }

// TestKit: each helper holds of what is right, and says what is wrong.
func TestKit(t *testing.T) {
	s := cairns(t, toy.Load)
	yaml, _ := s.Rules().Components()
	book, dice := s.Rules().Rulebook(), engine.NewDice([32]byte{2})
	agenda := &engine.Agenda{}
	agenda.Push(engine.Task{Kind: 1, Seat: 1, Times: 1})
	kinds := []string{"none", "take"}
	text := "\n## One\nsome\nwords of TY-1 and TY-2\n## Two\n- **TY-1** It refers to TY-2.\n- **TY-2** Nothing.\n"
	empty, full := Move(toy.Draw), Move(toy.Lay)
	for _, c := range []struct {
		name  string
		test  func(t testing.TB)
		words string // of the failure; none: it passes
	}{
		{"equal", func(t testing.TB) { Want(t, "n", 1, 1); Same(t, "n", []int{1}, []int{1}) }, ""},
		{"unequal", func(t testing.TB) { Want(t, "n", 1, 2) }, "n: 1, want 2"},
		{"deeply unequal", func(t testing.TB) { Same(t, "n", []int{1}, []int{2}) }, "n: [1]; want [2]"},
		{"legal", func(t testing.TB) { Play(t, s.Clone(), dice, &engine.Events{}, empty) }, ""},
		{"not on the menu", func(t testing.TB) { Play(t, s.Clone(), dice, &engine.Events{}, full) }, "is not on the menu"},
		{"refused", func(t testing.TB) { Refuse(t, s, "TY-4", full, "no pebble") }, ""},
		{"refused by another rule", func(t testing.TB) { Refuse(t, s, "TY-3", full) }, "is refused by TY-4: you have"},
		{"refused in other words", func(t testing.TB) { Refuse(t, s, "TY-4", full, "bag") }, `without "bag"`},
		{"not refused", func(t testing.TB) { Refuse(t, s, "TY-4", empty) }, "is legal"},
		{"illegal", func(t testing.TB) { Illegal(t, s, dice, "TY-4", full, "no pebble") }, ""},
		{"illegal by no rule", func(t testing.TB) { Illegal(t, cairns(t, toy.Flawed(toy.LawlessRefusal)), dice, "TY-77", full) }, "TY-77 is missing"},
		{"illegal and changing", func(t testing.TB) { Illegal(t, cairns(t, toy.Flawed(toy.WritingRefusal)), dice, "TY-4", full) }, "changed the position"},
		{"the menu", func(t testing.TB) { Menu(t, s, s.Moves(nil)...) }, ""},
		{"another menu", func(t testing.TB) { Menu(t, s, full) }, "offered"},
		{"asked", func(t testing.TB) { Asks(t, agenda, kinds, 1, 1) }, ""},
		{"another asked", func(t testing.TB) { Asks(t, agenda, kinds, 0, 1) }, "seat 1 decides take; want seat 0"},
		{"nobody asked", func(t testing.TB) { Asks(t, &engine.Agenda{}, kinds, 0, 1) }, "nobody decides; want take"},
		{"a fault", func(t testing.TB) {
			s := s.Clone()
			FindsFault(t, s, func(s engine.State) error {
				if len(s.Moves(nil)) != 0 && s.Turn() != 9 {
					return nil
				}
				return errors.New("lost")
			}, func() {}, "lost")
		}, "not found"},

		{"a rule", func(t testing.TB) { Served(t, book, "TY-3", "one pebble") }, ""},
		{"a rule without words", func(t testing.TB) { Served(t, book, "TY-3", "two pebbles") }, "lacks"},
		{"no rule", func(t testing.TB) { Served(t, book, "TY-30") }, "TY-30 is missing"},
		{"the clauses", func(t testing.TB) { EveryClauseStandsOnce(t, book, "TY", Series{{"", 1, 9}}) }, ""},
		{"a clause less", func(t testing.TB) { EveryClauseStandsOnce(t, book, "TY", Series{{"", 1, 10}}) }, "TY-10 stands 0 times"},
		{"a clause more", func(t testing.TB) { EveryClauseStandsOnce(t, book, "TY", Series{{"", 2, 9}}) }, "TY-1 is not an id"},
		{"references", func(t testing.TB) { ClausesReferToClauses(t, text, "TY") }, ""},
		{"a reference to nothing", func(t testing.TB) { ClausesReferToClauses(t, text+"See TY-3.", "TY") }, "TY-3 is named and not there"},
		{"no references", func(t testing.TB) { ClausesReferToClauses(t, "## A\n- **TY-1** Yes.", "TY") }, "no clause refers"},
		{"in a section", func(t testing.TB) { InSection(t, text, "One", "some words") }, ""},
		{"in another section", func(t testing.TB) { InSection(t, text, "One", "refers") }, `One: "refers" is missing`},
		{"no section", func(t testing.TB) { InSection(t, text, "Three", "refers") }, `no section "Three"`},
		{"facts that are not listed", func(t testing.TB) {
			FactsInOrder(t, s, "\n## Order of the facts of a position\n| fact | what |\n| x | y |\n")
		}, "a dump has"},

		{"a line", func(t testing.TB) { Want(t, "line", LineOf(t, yaml, "goal: {"), 3) }, ""},
		{"no such line", func(t testing.TB) { LineOf(t, yaml, "gaol") }, `the data hold no "gaol"`},
		{"refused at a line", func(t testing.TB) {
			_, err := toy.Load(Spoiled(t, yaml, "points: 9", "points: 0"))
			RefusedAt(t, err, 3, "goal.points: 0")
		}, ""},
		{"refused at another line", func(t testing.TB) {
			_, err := toy.Load(Spoiled(t, yaml, "points: 9", "points: 0"))
			RefusedAt(t, err, 2, "goal.points: 0")
		}, "want component data: line 2"},
		{"accepted", func(t testing.TB) { RefusedAt(t, nil, 2, "") }, "accepted"},
		{"sources", func(t testing.TB) { SourcesCounted(t, []byte(" source: a source: b"), engine.Sources{Published: 2}) }, ""},
		{"a source less", func(t testing.TB) { SourcesCounted(t, []byte(" source: a"), engine.Sources{}) }, "items with a source: 0, want 1"},
		{"sound", func(t testing.TB) { Sound(t, yaml, 2, loadToy, fine) }, ""},
		{"not sound", func(t testing.TB) { Sound(t, yaml, 2, loadToy, unlike) }, "not sound"},
		{"corrected", func(t testing.TB) {
			Corrected(t, yaml, loadToy, fine, func(engine.Rules) bool { return true })
		}, ""},
		{"not corrected", func(t testing.TB) {
			Corrected(t, yaml, loadToy, fine, func(engine.Rules) bool { return false })
		}, "the correction is not in the figures"},
		{"turned round", func(t testing.TB) {
			b := Reversed(t, yaml, func(key string, items int) bool { return items == toy.Colours }, map[string]int{"pebbles": 1, "each": 1}, "bag", "goal")
			Figures(t, b, loadToy)
		}, ""},
		{"not turned round", func(t testing.TB) {
			Reversed(t, yaml, func(string, int) bool { return false }, map[string]int{}, "goal", "bag")
		}, "the file is not turned round"},
		{"fewer lists turned", func(t testing.TB) {
			Reversed(t, yaml, func(string, int) bool { return false }, map[string]int{"each": 1}, "bag", "goal")
		}, "lists reversed: map[]"},

		{"within", func(t testing.TB) { Within(t, 3, "abc\näöü\n") }, ""},
		{"too wide", func(t testing.TB) { Within(t, 3, "abc\nabcd\n") }, `wider than 3: "abcd\n"`},
		{"a table too wide", func(t testing.TB) {
			RowsWithin(t, 3, &engine.Sheet{Blocks: []engine.Block{{Head: "head", Rows: [][]string{{"some", "cells"}}}}})
		}, "wider than 3"},
		{"decoded", func(t testing.TB) { DecodeRefuses(t, s, Blank(t, s.Rules(), engine.Table{Seats: 2}), "seats") }, "<nil>"},
		{"no scene of a kind", func(t testing.TB) { Phrases(t, []Scene{{"start", 0, s}}, make([]string, 9)) }, "no scene shows"},
	} {
		t.Run(c.name, func(t *testing.T) {
			said := failures(c.test)
			if c.words == "" && said != "" || !strings.Contains(said, c.words) {
				t.Errorf("it says %q, want words like %q", said, c.words)
			}
		})
	}
	NoData(t, loadToy)
}

// TestGoldenDiffers: a golden text that differs is told by its line; -update writes it.
func TestGoldenDiffers(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := errors.Join(os.Mkdir("testdata", 0o755), os.WriteFile("testdata/text.txt", []byte("a\nb\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	Golden(t, "text.txt", "a\nb\n")
	said := failures(func(t testing.TB) { Golden(t, "text.txt", "a\nc\n") })
	if strings.Contains(said, "line 2") == Update() {
		t.Errorf("it says %q", said)
	}
	said = failures(func(t testing.TB) { Golden(t, "none.txt", "") })
	if strings.Contains(said, "make it with -update") == Update() {
		t.Errorf("it says %q", said)
	}
}
