package bot

import (
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/engine/tribes"
)

// opened is a game with a table for so many.
func opened(t testing.TB, load engine.Load, seats int) (engine.Rules, engine.Table) {
	t.Helper()
	rules, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rules, table
}

func TestNames(t *testing.T) {
	if got := strings.Join(Names(), " "); got != "random greedy" {
		t.Errorf("bots: %s", got)
	}
	for _, name := range Names() {
		if p, err := New(name); p == nil || err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := New("clever"); err == nil || err.Error() != `there is no bot "clever"; there are random, greedy` {
		t.Errorf("%v", err)
	}
}

func TestRandomPlaysEveryMove(t *testing.T) {
	menu := []engine.Move{{A: 1}, {A: 2}, {A: 3}}
	var got [4]int
	own := engine.NewDice([32]byte{1})
	for range 3000 {
		got[Random{}.Choose(nil, 0, engine.Hands{}, menu, own).A]++
	}
	for a := 1; a <= 3; a++ {
		if got[a] < 850 || got[a] > 1150 {
			t.Errorf("move %d was played %d times of 3000", a, got[a])
		}
	}
}

// positions visits the decisions with a choice in one random game.
func positions(t *testing.T, load engine.Load, seats int, visit func(s engine.State, menu []engine.Move, n uint64)) {
	rules, table := opened(t, load, seats)
	s, err := rules.New(table, engine.NewDice([32]byte{3}), nil)
	if err != nil {
		t.Fatal(err)
	}
	own := engine.NewDice([32]byte{4})
	for n := uint64(0); s.Actor() != engine.NoSeat; n++ {
		menu := s.Moves(nil)
		if !rules.Info().Kinds[menu[0].Kind].Dealt && len(menu) > 1 {
			visit(s, menu, n)
		}
		if err := s.Apply(menu[own.Intn(len(menu))], engine.NewDice(engine.Sub([32]byte{5}, n)), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// The same position, card and dice give the same move, whatever the bot has seen before.
func TestChoiceHangsOnThePositionAlone(t *testing.T) {
	for name, load := range map[string]engine.Load{"cairns": toy.Load, "tribes": tribes.Load} {
		t.Run(name, func(t *testing.T) {
			used := new(Greedy)
			positions(t, load, 3, func(s engine.State, menu []engine.Move, n uint64) {
				if name == "tribes" && n%40 != 0 {
					return
				}
				before := engine.Digest(s)
				seed := engine.Sub([32]byte{6}, n)
				known := engine.Hands{1, 2, 3}
				a := used.Choose(s, s.Actor(), known, menu, engine.NewDice(seed))
				b := new(Greedy).Choose(s.Clone(), s.Actor(), known, menu, engine.NewDice(seed))
				if a != b {
					t.Fatalf("after %d moves a bot in use plays %v, a new one %v", n, a, b)
				}
				if s.Explain(a) != nil {
					t.Fatalf("after %d moves it plays %v: %v", n, a, s.Explain(a))
				}
				if engine.Digest(s) != before {
					t.Fatalf("after %d moves it changes the position it looks at", n)
				}
			})
		})
	}
}

// One bot plays games of other rules and tables, one after another.
func TestGreedyIsReused(t *testing.T) {
	g := new(Greedy)
	for _, seats := range []int{2, 4, 1, 3} {
		positions(t, toy.Load, seats, func(s engine.State, menu []engine.Move, n uint64) {
			if m := g.Choose(s, s.Actor(), engine.Hands{}, menu, new(engine.Dice)); s.Explain(m) != nil {
				t.Fatal(s.Explain(m))
			}
		})
	}
}

// A black pebble scores three: greedy lays it before it passes or draws.
func TestGreedySeesPoints(t *testing.T) {
	rules, table := opened(t, toy.Load, 2)
	s, err := rules.New(table, new(engine.Dice), nil)
	if err != nil {
		t.Fatal(err)
	}
	me := s.Actor()
	draw := func() {
		for i := range 9 { // until it has a black one
			for s.Actor() != me {
				must(t, s, engine.Move{Kind: toy.Pass}, nil)
			}
			if s.Explain(engine.Move{Kind: toy.Lay, B: 2}) == nil {
				return
			}
			must(t, s, engine.Move{Kind: toy.Draw}, engine.NewDice([32]byte{byte(i)}))
		}
	}
	draw()
	if s.Explain(engine.Move{Kind: toy.Lay, B: 2}) != nil {
		t.Fatal("no black pebble was drawn")
	}
	m := new(Greedy).Choose(s, me, engine.Hands{}, s.Moves(nil), engine.NewDice([32]byte{1}))
	if m.Kind != toy.Lay {
		t.Errorf("it plays %s", s.Phrase(m))
	}
}

func must(t *testing.T, s engine.State, m engine.Move, d *engine.Dice) {
	t.Helper()
	if err := s.Apply(m, d, nil); err != nil {
		t.Fatal(err)
	}
}

func TestGreedyAllocatesNothingOnceWarm(t *testing.T) {
	g, own := new(Greedy), engine.NewDice([32]byte{7})
	var list []engine.State
	positions(t, tribes.Load, 4, func(s engine.State, _ []engine.Move, n uint64) {
		if n%60 == 0 {
			list = append(list, s.Clone())
		}
	})
	menu := make([]engine.Move, 0, engine.MaxMoves)
	allocs := testing.AllocsPerRun(4, func() {
		for _, s := range list {
			menu = s.Moves(menu[:0])
			g.Choose(s, s.Actor(), engine.Hands{}, menu, own)
		}
	})
	if allocs > 0 {
		t.Errorf("%v allocations in %d choices", allocs, len(list))
	}
}
