package doggerland

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/enginetest"
)

// edits is a file of component data being changed.
type edits struct {
	testing.TB
	text string
}

// every changes whatever matches expressions, each followed by what comes in its place; something must.
func (e *edits) every(pairs ...string) {
	e.Helper()
	for i := 0; i < len(pairs); i += 2 {
		x := regexp.MustCompile(pairs[i])
		if !x.MatchString(e.text) {
			e.Fatalf("the data hold no %s", pairs[i])
		}
		e.text = x.ReplaceAllString(e.text, pairs[i+1])
	}
}

// cards gives all Solo cards one event.
func (e *edits) cards(event string) {
	e.Helper()
	e.every(`(event: \{name: [\w' -]+), [^\n]*\}`, "$1, "+event+", source: published}")
}

// crowd lets all ten hunters live with their tribes from the start.
func (e *edits) crowd() {
	e.every(`at_home: 4`, `at_home: 10`, `makeshift:   \{houses: 3`, `makeshift:   {houses: 9`)
}

var strange = []struct {
	name   string
	change func(e *edits)
}{
	{"three times the food for a full tribe", func(e *edits) {
		e.crowd()
		e.cards("mandatory: true, kind: change, what: food_need, times: 3")
		e.every(`fruit: 3, meat: 3, source`, `fruit: 9, meat: 9, source`, `solo_meat:     \{meat: 3`, `solo_meat:     {meat: 9`,
			`yield: \{fruit: \d\}`, `yield: {fruit: 1, meat: 3}`)
	}},
	{"a food for each of forty", func(e *edits) {
		e.cards("mandatory: true, kind: change, what: food_need, add: -1, min: 40")
		e.every(`(to_win: \d), scarcity: \d`, `$1, scarcity: 9`)
	}},
	{"loads of nine of each, one carried", func(e *edits) {
		e.every(`meat: \d, fur: \d, bone: \d`, `meat: 9, fur: 9, bone: 9`, `mastery: \d, members: \d, meat`, `mastery: 20, members: 1, meat`,
			`fur: 3, tool: 3, fruit`, `fur: 3, tool: 9, fruit`)
		e.crowd()
		e.cards("mandatory: false, kind: white_members, hunter: 1, chief: 1")
	}},
	{"gathering by six of everything", func(e *edits) {
		e.every(`gathering: \{components: 3`, `gathering: {components: 6`, `chief:  \{components: 2, mastery: 2`, `chief:  {components: 1, mastery: 1`,
			`yield: \{[^}]*\}`, `yield: {tool: 3, meat: 3}`, `spawn: \w+`, `yield: {wood: 3, bone: 3}`,
			`(T3[34]): \{kind: \w+`, `$1: {kind: horse`, `id: horse, yield: \{wood: 3, bone: 3\}`, `id: horse, spawn: horse`)
		e.crowd()
		e.cards("mandatory: false, kind: white_members, hunter: 1, chief: 1, pay_one_of: [{meat: 1}, {fur: 1}, {tool: 1}]")
	}},
	{"land that ends after thirteen tiles, all of it with horses", func(e *edits) {
		e.every(`reach: \d, sum: \d`, `reach: 2, sum: 2`, `extra_tiles: false`, `extra_tiles: true`, `(S\d|C0): \{kind: \w+`, `$1: {kind: horse`)
		e.cards("mandatory: true, kind: change, what: animal_steps, times: 3")
	}},
	{"one hand and one tile of everything", func(e *edits) {
		e.every(`hunters: 10, at_home: 4`, `hunters: 8, at_home: 0`, `hunters_each: 10`, `hunters_each: 8`, `fresco_tiles: \d, handicrafts: \d`, `fresco_tiles: 1, handicrafts: 1`,
			`supply: 7`, `supply: 1`, `animal_meeples: 28`, `animal_meeples: 4`, `gatherings: \d`, `gatherings: 1`, `rounds: 8`, `rounds: 1`, `rounds: 6`, `rounds: 1`)
		e.cards("mandatory: true, kind: pay_or, pay_one_of: [{bone: 9}, {tool: 9}], otherwise: {lose_hunter: 9}")
	}},
	{"nine handicrafts lost, made of nothing", func(e *edits) {
		e.every(`(type: \w+), cost: \{[^}]*\}`, `$1, cost: {}`, `objectives: 4`, `objectives: 0`)
		e.cards("mandatory: true, kind: pay_or, pay_one_of: [{stone: 9}], otherwise: {lose_handicraft: 2}")
	}},
	{"nine tiles that recover, two gatherings on each", func(e *edits) {
		e.every(`gatherings: \d`, `gatherings: 2`, `board: small`, `board: large`)
		e.cards("mandatory: false, kind: restore_tile, tiles: 9")
	}},
	{"offerings for megaliths, and of tools", func(e *edits) {
		e.every(`offering: true`, `offering: maybe`, `offering: false`, `offering: true`, `offering: maybe`, `offering: false`,
			`one_of: \{[^}]*\}`, `one_of: {tool: 2, fruit: 1, wood: 1}`)
		e.cards("mandatory: true, kind: cold_costs, lose_if_cold: {tool: 9}")
	}},
	{"fees of two tools and two furs, and no Scarcity allowed", func(e *edits) {
		e.every(`(construct|handicraft|reproduce|paint): +\{hot: \{[^}]*\}, cold: \{[^}]*\}`, `$1: {hot: {tool: 2, fur: 2}, cold: {tool: 2, fur: 2}`,
			`expedition: +\{hot: \{\}, cold: \{fur: 1\}`, `expedition: {hot: {fur: 2}, cold: {fur: 2}`, `(to_win: \d), scarcity: \d`, `$1, scarcity: 0`)
		e.cards("mandatory: true, kind: pay_or, pay_one_of: [{fur: 1}], otherwise: {scarcity: 1}")
	}},
}

// TestStrangeDataPlays: whatever load accepts can be played to the end at every table, with nothing lost or made up.
func TestStrangeDataPlays(t *testing.T) {
	for _, c := range strange {
		t.Run(c.name, func(t *testing.T) {
			e := &edits{t, string(embedded)}
			c.change(e)
			playsAtAllTables(t, e.text)
		})
	}
	for seed := range uint64(3) {
		t.Run(fmt.Sprint("changed by chance ", seed), func(t *testing.T) { playsAtAllTables(t, changedByChance(t, seed, 40)) })
	}
}

func playsAtAllTables(t *testing.T, text string) {
	t.Helper()
	r, err := Load([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := sound(&r.(*rules).components); err != nil {
		t.Fatal(err)
	}
	for i, table := range enginetest.Tables(r.Info()) {
		playThrough(t, r, table, uint64(i))
	}
	for seats := 1; seats <= 2; seats++ {
		m, err := bot.NewMatch(r, engine.Table{Seats: seats}, []string{"greedy"})
		if err != nil {
			t.Fatal(err)
		}
		g, err := m.Play([32]byte{byte(seats)})
		if err != nil {
			t.Fatal(err)
		}
		if !g.Final.Result().Over {
			t.Errorf("%d players: not over", seats)
		}
	}
}

// playThrough plays at random, and wants each position to be whole and to have a menu that can be played and put in words.
func playThrough(t *testing.T, r engine.Rules, table engine.Table, seed uint64) *game {
	t.Helper()
	var options []string
	for key, value := range table.Options {
		options = append(options, key, value)
	}
	g := setupWith(t, r, table.Seats, seed, options...)
	for n := 0; g.Actor() != engine.NoSeat; n++ {
		if err := conserved(g.state); err != nil {
			t.Fatal(err)
		}
		menu := g.Moves(nil)
		if len(menu) == 0 || len(menu) > engine.MaxMoves {
			t.Fatalf("a menu of %d: %s", len(menu), g.Ask())
		}
		for _, m := range menu {
			if why := g.check(m); why != legal {
				t.Fatalf("%v is on the menu: %s", m, g.Explain(m).Why)
			}
			g.Phrase(m)
		}
		if n%16 == 0 {
			var sh engine.Sheet
			g.Describe(&sh, g.Actor(), engine.Hands{})
			g.Foresee(g.Actor())
		}
		m := menu[g.dice.Intn(len(menu))]
		if m.Kind == dropOut { // half the turns that would end a round do not
			m = menu[g.dice.Intn(len(menu))]
		}
		g.ev.List = g.ev.List[:0]
		if err := g.Apply(m, &g.dice, &g.ev); err != nil {
			t.Fatal(err)
		}
		for _, e := range g.ev.List {
			if g.Tell(e) == "" {
				t.Fatalf("%v is not told", e)
			}
		}
	}
	if err := conserved(g.state); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestWholeSoloGames: players by chance soon lose with one player, so Scarcity loses nothing here and all eight cards come.
func TestWholeSoloGames(t *testing.T) {
	r := *load0(t)
	for i := range r.level {
		r.level[i].scarcity = 120
	}
	for i, level := range difficultyIDs {
		for seed := range uint64(20) {
			g := playThrough(t, &r, tableOf(t, 1, "solo", level), 100*uint64(i)+seed)
			want(t, "over", g.over, scored)
			want(t, "cards", bits.OnesCount32(g.drawn), maxRounds)
		}
	}
}

var (
	figureText = regexp.MustCompile(`(: |\[|, )(-?\d+)`)
	wordText   = regexp.MustCompile(`\b(` + strings.Join(slices.Concat(exchangeable...), "|") + `)\b`)

	exchangeable = [][]string{
		seasonIDs[:], directionIDs[:], speciesIDs[:], resourceIDs[:], {"true", "false"}, sideIDs[:], {"add", "times", "min", "max"},
		changeIDs[2:], {"lose_hunter", "lose_handicraft"}, memberIDs[:2],
	}
)

// changedByChance are the data with figures and words changed by chance, as far as they load.
func changedByChance(t *testing.T, seed uint64, tries int) string {
	t.Helper()
	d, text, accepted := engine.NewDice(engine.Sub([32]byte{'c'}, seed)), string(embedded), 0
	for range tries {
		next := text
		for range 1 + d.Intn(4) {
			if d.Intn(4) > 0 {
				all := figureText.FindAllStringSubmatchIndex(next, -1)
				at := all[d.Intn(len(all))]
				next = next[:at[4]] + fmt.Sprint(d.Intn(12)) + next[at[5]:]
				continue
			}
			all := wordText.FindAllStringIndex(next, -1)
			at := all[d.Intn(len(all))]
			for _, of := range exchangeable {
				if slices.Contains(of, next[at[0]:at[1]]) {
					next = next[:at[0]] + of[d.Intn(len(of))] + next[at[1]:]
					break
				}
			}
		}
		if _, err := Load([]byte(next)); err == nil {
			text = next
			accepted++
		}
	}
	if accepted < tries/10 {
		t.Errorf("%d of %d changes load: too few to tell", accepted, tries)
	}
	return text
}
