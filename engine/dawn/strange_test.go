package dawn

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/bot"
)

// edits is a file of component data being changed.
type edits struct {
	testing.TB
	text string
}

// swap changes text that must be there, each time it stands there.
func (e *edits) swap(pairs ...string) {
	e.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(e.text, pairs[i]) {
			e.Fatalf("the data hold no %q", pairs[i])
		}
		e.text = strings.ReplaceAll(e.text, pairs[i], pairs[i+1])
	}
}

// every changes whatever matches an expression; something must.
func (e *edits) every(expression, by string) {
	e.Helper()
	x := regexp.MustCompile(expression)
	if !x.MatchString(e.text) {
		e.Fatalf("the data hold no %s", expression)
	}
	e.text = x.ReplaceAllString(e.text, by)
}

// without leaves out Progress cards by their ids, each of four copies.
func (e *edits) without(left int, ids ...string) {
	e.Helper()
	for _, id := range ids {
		e.every(`  - id: `+id+`\n(    .*\n)+`, "")
	}
	e.swap("progress_cards: 44", fmt.Sprint("progress_cards: ", 4*left))
}

// tiles adds tiles to column 1, each with a line of its own; so many lines of them in all.
func (e *edits) tiles(n, lines int) {
	e.Helper()
	var tiles, ways strings.Builder
	for i := range n {
		fmt.Fprintf(&tiles, "  - {id: X%d, name: Place %d, place: {column: 1, exit: R2a, source: published}, faces: [{id: X%d, gain: {any: 1}}], source: published}\n", i, i, i)
	}
	for i := range lines {
		fmt.Fprintf(&ways, "    - {id: M%d, from: R1, to: X%d, icons: [art, newborn], source: published}\n", i, i%n)
	}
	e.swap("action_tiles: 19", fmt.Sprint("action_tiles: ", 19+n), "  - id: C1\n", tiles.String()+"  - id: C1\n", "    - {id: L01,", ways.String()+"    - {id: L01,")
}

var (
	sideNames  = []string{"foraging", "hunting", "toolmaking", "tanning", "preserving", "painting", "midwifery", "ceremony"}
	namedNames = []string{"cooking", "religion", "storytelling"}
)

// barren leaves nothing that brings a meeple back, and no guard but that of turns.
func (e *edits) barren() {
	e.swap("{ends: true", "{ends: false", "{rounds: 3", "{rounds: 0", ", icons: [newborn]", "", ", newborn: 1", "",
		"vp: 3, all_of", "vp: 60, all_of", "end:             {vp: 60", "end:             {vp: 500")
}

var strange = []struct {
	name   string
	change func(e *edits)
}{
	{"only named cards", func(e *edits) {
		e.without(3, sideNames...)
		e.swap("stacks: 5", "stacks: 3", "[side_slot, acquired_card_on_mat_space]", "[]")
	}},
	{"only ordinary cards, eight for one side slot", func(e *edits) {
		e.without(8, namedNames...)
		e.swap("stacks: 5", "stacks: 8", "side_slots:      {cards: 3", "side_slots:      {cards: 1")
		e.every(`copies: .*`, "copies: [{cost: {}}, {cost: {}}, {cost: {}}, {cost: {}}]")
	}},
	{"eight names free of cost, any card may be covered", func(e *edits) {
		e.swap("stacks: 5", "stacks: 8", "side_slots:      {cards: 3", "side_slots:      {cards: 1")
		e.every(`copies: .*`, "copies: [{cost: {}}, {cost: {}}, {cost: {}}, {cost: {}}]")
		e.swap("lose: {food: 1}, gain: {progress: 1}", "gain: {progress: 1}")
	}},
	{"a clan of one that begins among the elders", func(e *edits) {
		e.swap("{meeples: 8", "{meeples: 1", "clan_meeples: 40", "clan_meeples: 5", "fewer_than: 3", "fewer_than: 1",
			"{columns: [1, 2, 3], fewest_first: [2, 3]", "{columns: [4], fewest_first: [4]",
			"lose: {meeple: 1}", "lose: {any: 8}", "meeples_on_board: 6}", "meeples_on_board: 1}")
	}},
	{"a clan of twelve in all columns", func(e *edits) {
		e.swap("{meeples: 8", "{meeples: 12", "clan_meeples: 40", "clan_meeples: 60", "fewer_than: 3", "fewer_than: 12",
			"{columns: [1, 2, 3], fewest_first: [2, 3]", "{columns: [1, 2, 3, 4], fewest_first: [1, 2, 3, 4]",
			"lose: {meeple: 1}", "lose: {meeple: 3}", "from: [1, 2, 3], source", "from: [4], source", "newborn: 1}", "newborn: 3}", "{on_board: true", "{on_board: false")
	}},
	{"an end at 1 VP, expansions for nothing", func(e *edits) {
		e.swap("end:             {vp: 60", "end:             {vp: 1", "vp: 3, all_of: [fruit, meat]", "vp: 0, all_of: []", "lose: {vp: 1}", "lose: {any: 1}")
	}},
	{"one turn each", func(e *edits) {
		e.swap("{each: 200", "{each: 1", "{rounds: 3", "{rounds: 0", "{ends: true", "{ends: false")
	}},
	{"clans that die out, nothing but the turn guard", (*edits).barren},
	{"the same with food left over that spoils again and again", func(e *edits) {
		e.barren()
		e.swap("{when: spoil, skip: true, gain: {meat: 1}", "{when: spoil, gain: {fruit: 8, meat: 8, tools: 8}")
		e.every(`copies: .*`, "copies: [{cost: {}}, {cost: {}}, {cost: {}}, {cost: {}}]")
	}},
	{"32 tiles and 64 lines, many between the same places", func(e *edits) { e.tiles(13, 33) }},
	{"three of each resource at most, all of it spoils", func(e *edits) {
		e.swap("{most: 8", "{most: 3", "spoils_to: 6", "spoils_to: 0", "spoils_to: 3", "spoils_to: 0")
	}},
	{"art for nothing on eight lines of 60, painted on every way", func(e *edits) {
		e.every(`(?m)^    lines: \[.*`, "    lines: [{cost: {}, vp: 60}, {cost: {}, vp: 60}, {cost: {any: 8}, vp: 60}, {cost: {}, vp: 1}, {cost: {}, vp: 1}, {cost: {}, vp: 1}, {cost: {}, vp: 1}, {cost: {}, vp: 1}]")
		e.every(`(to: [CTAE]\d)(, icons: \[\w+\])?, source`, "$1, icons: [art, newborn], source")
		e.swap("end:             {vp: 60", "end:             {vp: 500")
	}},
	{"one art slot and two cards of one line", func(e *edits) {
		e.every(`(?m)^    lines: \[.*`, "    lines: [{cost: {any: 1}, vp: 1}]")
		e.every(`  - id: art[3-8]\n(    .*\n)+`, "")
		e.swap("art_slots:       {cards: 4", "art_slots:       {cards: 1", "art_cards: 8", "art_cards: 2", "art_tracking_cubes: 4", "art_tracking_cubes: 1")
	}},
	{"cooking of everything for everything", func(e *edits) {
		e.every(`lose: \{food: 2\}, gain: \{vp: [25]\}`, "lose: {fruit: 1, tools: 1, food: 2, any: 4}, gain: {fruit: 8, meat: 8, tools: 8, hides: 8, vp: 1}")
	}},
	{"faces that ask and give all there is", func(e *edits) {
		all := "{fruit: 1, meat: 1, tools: 1, hides: 1, food: 8, any: 8, vp: 1"
		per := "gain_per: [{count: vp, gain: vp, max: 60}, {count: resources, gain: hides, max: 8}, {count: meeples_in_first_ready_area, gain: fruit, max: 8}]"
		e.every(`(id: [TAE]\d[ab]?), .*?\}\}`, "$1, lose: "+all+", meeple: 2}, gain: "+all+", newborn: 3, progress: 1, art: 1}, "+per+"}")
		e.every(`(id: C\d[ab]?), gain: \{[^}]*\}`, "$1, gain: "+all+", newborn: 3, progress: 1, art: 1}")
	}},
}

// TestStrangeDataPlays: whatever load accepts can be played to the end by any number of players, with nothing lost or made up,
// whoever plays.
func TestStrangeDataPlays(t *testing.T) {
	for _, c := range strange {
		t.Run("DM-R49 "+c.name, func(t *testing.T) {
			e := &edits{t, string(embedded)}
			c.change(e)
			r, err := Load([]byte(e.text))
			if err != nil {
				t.Fatal(err)
			}
			if err := sound(&r.(*rules).components); err != nil {
				t.Fatal(err)
			}
			for _, players := range []int{minPlayers, maxPlayers} {
				for seed := range uint64(3) {
					playThrough(t, r, players, seed)
				}
				for _, name := range bot.Names() {
					m, err := bot.NewMatch(r, engine.Table{Seats: players}, []string{name})
					if err != nil {
						t.Fatal(err)
					}
					g, err := m.Play([32]byte{byte(players)})
					if err != nil {
						t.Fatal(err)
					}
					if !g.Final.Result().Over {
						t.Errorf("%d players, %s: not over", players, name)
					}
				}
			}
		})
	}
}

// playThrough plays at random, and wants each position to be whole, to be shown, and to be itself again after an encoding.
func playThrough(t *testing.T, r engine.Rules, players int, seed uint64) {
	t.Helper()
	g := setupWith(t, r, players, seed)
	for n := 0; g.Actor() != engine.NoSeat; n++ {
		if err := conserved(g.state); err != nil {
			t.Fatal(err)
		}
		menu := g.Moves(nil)
		for _, m := range menu {
			g.Phrase(m)
		}
		if n%16 == 0 {
			var sh engine.Sheet
			g.Describe(&sh, g.Actor(), engine.Hands{})
			s, _ := r.Blank(engine.Table{Seats: players})
			if err := engine.Decode(s, engine.Encode(nil, g.state)); err != nil {
				t.Fatal(err)
			}
		}
		g.play(menu[g.dice.Intn(len(menu))])
		for _, e := range g.ev.List {
			if g.Tell(e) == "" {
				t.Fatalf("%v is not told", e)
			}
		}
	}
	if err := conserved(g.state); err != nil {
		t.Fatal(err)
	}
}

// TestStrangeDataRefused: what cannot be played is refused by its line.
func TestStrangeDataRefused(t *testing.T) {
	lined := regexp.MustCompile(`^component data: line \d+: [ -~]+$`)
	for _, c := range []struct {
		name   string
		change func(e *edits)
		words  string
	}{
		{"a way in a circle", func(e *edits) { e.swap("exit: R3a", "exit: R2a") }, "a Ready Area of column 3 expected"},
		{"a way back", func(e *edits) { e.swap("exit: R4b", "exit: R1") }, "a Ready Area of column 4 expected"},
		{"a tile without a way", func(e *edits) { e.swap("to: E5", "to: E4") }, "no way leads to E5"},
		{"two tiles that only each other leads to", func(e *edits) { e.swap("exit: R2b", "exit: R2a", "to: T4", "to: T1") }, "no way leads to T4"},
		{"33 tiles", func(e *edits) { e.tiles(14, 14) }, "33 entries; 4 to 32 expected"},
		{"65 lines", func(e *edits) { e.tiles(1, 34) }, "65 entries; 1 to 64 expected"},
		{"an icon that is none", func(e *edits) { e.swap("icons: [art]", "icons: [food]") }, "one of newborn, art expected"},
		{"an id that draws on a terminal", func(e *edits) { e.swap("id: L01", `id: "L\e[2J"`) }, "printable text"},
		{"an id of a line break", func(e *edits) { e.swap("id: L01", `id: "L\n1"`) }, "printable text"},
		{"a name that turns writing round", func(e *edits) { e.swap("name: Fishing", `name: "F\u202Eishing"`) }, "printable text"},
		{"a cost below nothing", func(e *edits) { e.swap("cost: {food: 1}", "cost: {food: -1}") }, "-1; 1 to 8 expected"},
		{"a loss below nothing", func(e *edits) { e.swap("lose: {hides: 2}", "lose: {hides: -2}") }, "-2; 1 to 8 expected"},
		{"a number beyond 64 bits", func(e *edits) { e.swap("{vp: 60", "{vp: 99999999999999999999") }, "a whole number is expected"},
		{"a number that 8 bits hold as 1", func(e *edits) { e.swap("{meeples: 8", "{meeples: 257") }, "257; 1 to 12 expected"},
		{"a number that 16 bits hold as 60", func(e *edits) { e.swap("{vp: 60", "{vp: 65596") }, "65596; 1 to 500 expected"},
		{"cooking of nothing", func(e *edits) { e.swap("cooking:      {lose: {food: 2}", "cooking:      {lose: {}") }, "it loses nothing"},
		{"an end at 1 VP, with VP to pay", func(e *edits) {
			e.swap("end:             {vp: 60", "end:             {vp: 1", "vp: 3, all_of", "vp: 0, all_of")
		}, "a turn begins with fewer than 1"},
		{"no names at all", func(e *edits) { e.without(0, append(sideNames, namedNames...)...) }, "box.progress_cards: 0; 1 to 999 expected"},
		{"more stacks than names", func(e *edits) { e.without(3, sideNames...) }, "3 names; at least 5 expected"},
		{"more cards than places", func(e *edits) { e.swap("[side_slot, acquired_card_on_mat_space]", "[]") }, "cards have no place in 3 side slots"},
		{"more columns than meeples", func(e *edits) { e.swap("{meeples: 8", "{meeples: 3", "[1, 2, 3], fewest", "[1, 2, 3, 4], fewest") }, "4 meeples are placed; a clan has 3"},
		{"a tile that takes the whole clan", func(e *edits) { e.swap("{meeples: 8", "{meeples: 3", "meeple: 1}", "meeple: 3}") }, "besides the one on the tile a clan has 2"},
		{"a key of another file merged in", func(e *edits) { e.swap("{id: L01, from: R1", "{id: L01, <<: {from: R1}") }, "board.lines[0]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := &edits{t, string(embedded)}
			c.change(e)
			_, err := Load([]byte(e.text))
			if err == nil {
				t.Fatal("accepted")
			}
			if text := err.Error(); !lined.MatchString(text) || !strings.Contains(text, c.words) {
				t.Errorf("%s\nwant a line and %q", text, c.words)
			}
		})
	}
}

// TestCapacitiesTold: the rules name the bounds of corrected data, and where the keys stand.
func TestCapacitiesTold(t *testing.T) {
	served(t, "DM-R49", "head of `components.yaml`")
	rule, _ := rulebook.Rule("DM-R49")
	text := strings.Join(strings.Fields(rule.Text), " ")
	for what, n := range map[string]int{
		"Ready Areas": maxAreas, "tiles": maxTiles, "lines": maxLines, "Art cards": maxCards, "names": maxNames, "Setup cards": maxSetup,
		"art slots": maxSlots, "progress slots": maxSlots, "side slots": maxSide, "meeples of a player": maxClan, "turns of the guard": maxTurns,
	} {
		if words := fmt.Sprint(n, " ", what); !strings.Contains(text, words) {
			t.Errorf("DM-R49 lacks %q", words)
		}
	}
	if !strings.Contains(string(embedded[:bytes.Index(embedded, []byte("\nschema:"))]), "# The keys that may be used:") {
		t.Error("the head of components.yaml lists no keys")
	}
}
