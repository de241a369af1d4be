package enginetest

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"tribes/engine"
)

// What the rule tests of a game are written with.

// Loaded is a function that gives the rules with the embedded data, as R; it loads them once.
func Loaded[R engine.Rules](load engine.Load) func(testing.TB) R {
	once := sync.OnceValues(func() (engine.Rules, error) { return load(nil) })
	return func(t testing.TB) R {
		t.Helper()
		r, err := once()
		if err != nil {
			t.Fatal(err)
		}
		return r.(R)
	}
}

// RuleTests are cases named by the rule they hold to.
type RuleTests []struct {
	Rule, What string
	Test       func(t *testing.T)
}

// Run runs each case as a subtest.
func (r RuleTests) Run(t *testing.T) {
	for _, c := range r {
		t.Run(c.Rule+" "+c.What, c.Test)
	}
}

// Want wants two values to be equal.
func Want[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// Move is a move with the numbers A, B, C; those not given are 0.
func Move(kind uint16, n ...int16) engine.Move {
	m := engine.Move{Kind: kind}
	for i, p := range []*int16{&m.A, &m.B, &m.C} {
		if i < len(n) {
			*p = n[i]
		}
	}
	return m
}

// Play plays moves; each must be legal and on the menu. Afterwards ev holds what the last one told.
func Play(t testing.TB, s engine.State, d *engine.Dice, ev *engine.Events, moves ...engine.Move) {
	t.Helper()
	for _, m := range moves {
		if menu := s.Moves(nil); !slices.Contains(menu, m) {
			t.Fatalf("%v is not on the menu: %v", m, s.Explain(m))
		}
		ev.List = ev.List[:0]
		if err := s.Apply(m, d, ev); err != nil {
			t.Fatalf("%v: %v", m, err)
		}
	}
}

// Refuse wants a move to be refused by a rule, with these words in the reason.
func Refuse(t testing.TB, s engine.State, rule string, m engine.Move, words ...string) {
	t.Helper()
	r := s.Explain(m)
	if r == nil {
		t.Fatalf("%v is legal (%s)", m, s.Phrase(m))
	}
	if r.Rule != rule {
		t.Errorf("%v is refused by %s: %s; want %s", m, r.Rule, r.Why, rule)
	}
	for _, w := range words {
		if !strings.Contains(r.Why, w) {
			t.Errorf("%v is refused with %q, without %q", m, r.Why, w)
		}
	}
}

// Illegal wants a move to be refused wherever it is met: by Explain, with a rule that is in the rulebook, by the
// menu, and by Apply, which changes nothing.
func Illegal(t testing.TB, s engine.State, d *engine.Dice, rule string, m engine.Move, words ...string) {
	t.Helper()
	Refuse(t, s, rule, m, words...)
	Served(t, s.Rules().Rulebook(), rule)
	if r := s.Explain(m); strings.Contains(r.Why, "%!") || r.Move != m {
		t.Errorf("%+v", r)
	}
	if slices.Contains(s.Moves(nil), m) {
		t.Error("it is on the menu")
	}
	before := engine.Encode(nil, s)
	var told *engine.Refusal
	if err := s.Apply(m, d, &engine.Events{}); !errors.As(err, &told) || told.Rule != rule {
		t.Errorf("it is applied: %v", err)
	}
	if !bytes.Equal(engine.Encode(nil, s), before) {
		t.Error("it has changed the position")
	}
}

// Menu wants a menu to be exactly these moves.
func Menu(t testing.TB, s engine.State, want ...engine.Move) {
	t.Helper()
	if got := s.Moves(nil); !slices.Equal(got, want) {
		t.Errorf("offered %v, want %v", got, want)
	}
}

// Asks wants a seat to answer a kind of decision next; words name the kinds.
func Asks(t testing.TB, agenda *engine.Agenda, words []string, seat engine.Seat, kind uint8) {
	t.Helper()
	top := agenda.Top()
	if top == nil {
		t.Fatalf("nobody decides; want %s", words[kind])
	}
	if top.Seat != seat || top.Kind != kind {
		t.Fatalf("seat %d decides %s; want seat %d, %s", top.Seat, words[top.Kind], seat, words[kind])
	}
}

// Told counts the events of a kind.
func Told(ev *engine.Events, what uint16) (n int) {
	for _, e := range ev.List {
		if e.What == what {
			n++
		}
	}
	return
}

// Item is the count and the points of one item of a seat's score; the count is -1 where there is none.
func Item(s engine.State, seat engine.Seat, what uint16, known engine.Hands) (count, points int16) {
	for _, it := range s.Tally(nil, known) {
		if it.Seat == seat && it.What == what {
			return it.Count, it.Points
		}
	}
	return -1, 0
}

// FindsFault wants an invariant to hold, and no more once the position is spoiled: it then says these words.
func FindsFault(t testing.TB, s engine.State, invariant func(engine.State) error, spoil func(), words string) {
	t.Helper()
	if err := invariant(s); err != nil {
		t.Fatal(err)
	}
	spoil()
	switch err := invariant(s); {
	case err == nil:
		t.Error("not found")
	case !strings.Contains(err.Error(), words):
		t.Errorf("found as: %v\nwant words like %q", err, words)
	}
}
