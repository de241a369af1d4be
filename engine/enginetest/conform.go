// Package enginetest holds the contract of engine.Rules and engine.State as a test
// that every game passes: whole random games, looked at from every side. It knows
// the kernel and the bots, no game, and is imported by tests only.
//
// Beside it stands what the own tests of every game are written with: rule tests that
// play and are refused (play.go), the rulebook (clauses.go, cases.go), component data
// (data.go), decoding, phrases, golden texts and benchmarks.
//
// It registers two test flags: -long N plays N times as many games, -update
// rewrites golden files (a game's own golden tests ask [Update]).
//
// A game's final digests are kept in its testdata/digests.txt and compared on
// whatever machine the test runs, so
//
//	GOARCH=386 go test ./engine/...
//
// proves that 32-bit and 64-bit machines play the same games.
package enginetest

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"testing"

	"tribes/engine"
)

var (
	long   = flag.Int("long", 1, "play so many times as many random games")
	update = flag.Bool("update", false, "rewrite golden files")
)

// Update tells whether golden files are to be rewritten.
func Update() bool { return *update }

// Game is a game to be tested. Only Load is needed.
type Game struct {
	Load      engine.Load
	Tables    []engine.Table           // nil: every number of seats with every combination of options
	Invariant func(engine.State) error // holds after setup and after every move: conserved pieces, limits
	Games     int                      // random games for each table and check; 0: 3
	MaxLength int                      // moves of a whole game; 0: 20,000
	MaxTurn   int                      // moves before the turn passes to another seat; 0: 600
}

// check is one side of the contract; its error names table, game and move.
type check struct {
	name string
	run  func(*subject) error
}

var checks = []check{
	{"words", checkWords},
	{"rules", checkRules},
	{"data", checkData},
	{"flat", checkFlat},
	{"menu", checkMenu},
	{"twin", checkTwin},
	{"copies", checkCopies},
	{"bytes", checkBytes},
	{"asking", checkAsking},
	{"chance", checkChance},
	{"batches", checkBatches},
	{"ending", checkEnding},
	{"removed", checkRemoved},
	{"allocations", checkAllocations},
}

// Conform tests a game against the contract of the kernel, one subtest for each side of it.
func Conform(t *testing.T, g Game) {
	t.Helper()
	u, err := newSubject(g)
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv(childMark) != "" {
		printDigests(t, u)
		return
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if err := u.run(c); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("digests", func(t *testing.T) { testDigests(t, u) })
	t.Run("processes", func(t *testing.T) { testProcesses(t, u) })
}

// subject is the game under test.
type subject struct {
	Game
	rules engine.Rules
	info  *engine.Info
	now   *game // the game being played, to name it when something panics
}

func newSubject(g Game) (*subject, error) {
	rules, err := g.Load(nil)
	if err != nil {
		return nil, fmt.Errorf("the embedded component data do not load: %w", err)
	}
	u := &subject{Game: g, rules: rules, info: rules.Info()}
	if u.Games == 0 {
		u.Games = 3
	}
	u.Games *= max(1, *long)
	if u.MaxLength == 0 {
		u.MaxLength = 20000
	}
	if u.MaxTurn == 0 {
		u.MaxTurn = 600
	}
	if u.Tables == nil {
		u.Tables = Tables(u.info)
	}
	if len(u.Tables) == 0 {
		return nil, fmt.Errorf("%s has no tables", u.info.Game)
	}
	return u, nil
}

// run makes a panic an error that says where.
func (u *subject) run(c check) (err error) {
	u.now = nil
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
			if u.now != nil {
				err = u.now.wrap(err)
			}
		}
	}()
	return c.run(u)
}

// Tables lists every number of seats with every combination of options.
func Tables(info *engine.Info) []engine.Table {
	var all []engine.Table
	for seats := info.Lo; seats <= info.Hi; seats++ {
		combos := []map[string]string{{}}
		for _, o := range info.Options {
			if seats < o.Lo || seats > o.Hi {
				continue
			}
			var longer []map[string]string
			for _, c := range combos {
				for _, v := range o.Values {
					n := map[string]string{o.Key: v}
					for k, w := range c {
						n[k] = w
					}
					longer = append(longer, n)
				}
			}
			combos = longer
		}
		for _, c := range combos {
			if t, err := engine.Resolve(info, seats, c); err == nil {
				all = append(all, t)
			}
		}
	}
	return all
}

// tableName is "4 seats length=short", options in alphabetical order.
func tableName(t engine.Table) string {
	name := fmt.Sprintf("%d seats", t.Seats)
	if t.Seats == 1 {
		name = "1 seat"
	}
	keys := make([]string, 0, len(t.Options))
	for k := range t.Options {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		name += " " + k + "=" + t.Options[k]
	}
	return name
}
