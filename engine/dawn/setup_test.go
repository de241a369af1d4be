package dawn

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
)

// drawn plays the setup draws with many seeds and counts how often show returns what.
func drawn[T comparable](t *testing.T, players int, show func(g *game) T) map[T]int {
	t.Helper()
	seen := map[T]int{}
	for seed := range uint64(400) {
		seen[show(setup(t, players, seed))]++
	}
	return seen
}

// even wants n different things, all seen about equally often.
func even[T comparable](t *testing.T, what string, seen map[T]int, n int) {
	t.Helper()
	all := 0
	for _, k := range seen {
		all += k
	}
	if len(seen) != n {
		t.Errorf("%s: %d different, want %d", what, len(seen), n)
	}
	for x, k := range seen {
		if mean := all / n; k < mean*6/10 || k > mean*14/10 {
			t.Errorf("%s: %v %d times of %d", what, x, k, all)
		}
	}
}

// sheetFor is what a seat sees.
func (g *game) sheetFor(me engine.Seat) string {
	var sh engine.Sheet
	g.Describe(&sh, me, engine.Hands{})
	return sh.String()
}

func TestAimAndTable(t *testing.T) {
	ruleTests{
		{"DM-1", "the box and the rest of the data agree", func(t *testing.T) {
			for _, c := range [][2]string{
				{"inventory_mats: 5", "inventory_mats: 6"}, {"clan_meeples: 40", "clan_meeples: 41"}, {"game_boards: 1", "game_boards: 2"},
				{"action_tiles: 19", "action_tiles: 18"}, {"art_cards: 8", "art_cards: 7"}, {"art_tracking_cubes: 4", "art_tracking_cubes: 5"},
				{"progress_cards: 44", "progress_cards: 45"}, {"resource_markers: 20", "resource_markers: 16"},
				{"victory_point_tokens: 84", "victory_point_tokens: 85"}, {"setup_cards: 5", "setup_cards: 6"},
			} {
				_, err := Load(spoiled(t, c[0], c[1]))
				key, n, _ := strings.Cut(c[0], ": ")
				if words := "the rest of the file makes it " + n; err == nil || !strings.Contains(err.Error(), key) || !strings.Contains(err.Error(), words) {
					t.Errorf("%s: %v; want %s", c[1], err, words)
				}
			}
			served(t, "DM-1", "5 Inventory mats", "40 clan meeples", "1 board", "19 action tiles", "8 Art cards", "4 art tracking cubes", "44 Progress", "20 resource markers", "84 VP tokens", "5 Setup cards")
		}},
		{"DM-2", "most VP win, by children, growth and art", func(t *testing.T) {
			for what, thrive := range map[string]func(g *game){
				"tokens of art":      func(g *game) { g.clan[1].vp = 6 },
				"a Progress card":    func(g *game) { g.learn(1, "foraging") },
				"meeples":            func(g *game) { g.stand(1, "R1", "E3", "shore") },
				"two units of food":  func(g *game) { g.give(1, 1, 1) },
				"two units of goods": func(g *game) { g.give(1, 0, 0, 1, 1) },
			} {
				g := camp(t, 3)
				thrive(g)
				g.phase, g.over = ended, byGuard
				want(t, what, g.Result().Place, [engine.MaxSeats]int8{2, 1, 2})
			}
		}},
		{"DM-3", "one mat for each player and no more", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				g := setup(t, n, 1)
				mats := map[string]bool{}
				for _, f := range engine.Facts(g.state) {
					if seat, is := strings.CutPrefix(f.Path, "seat "); is {
						mats[seat[:1]] = true
					}
				}
				want(t, "mats", len(mats), n)
			}
		}},
		{"DM-4", "eight meeples of one colour on each mat, all colours different", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				g := setup(t, n, 1)
				colours := map[string]bool{}
				for i := range n {
					want(t, "on the mat", g.clan[i].mat, 8)
					colours[g.name(engine.Seat(i))] = true
				}
				want(t, "colours", len(colours), n)
				for i := n; i < maxPlayers; i++ {
					want(t, "left over", g.clan[i], clan{})
				}
			}
		}},
		{"DM-5", "each stage of life is a column of its own spaces, one behind the other", func(t *testing.T) {
			g := camp(t, 2)
			var of [columns]int
			for i := range g.rules.tiles {
				of[g.rules.tile[i].column]++
			}
			want(t, "spaces of the columns", of, [columns]int{3, 5, 6, 5})
			for i := range g.rules.lines {
				l := &g.rules.line[i]
				want(t, "the column that "+l.id+" is in", g.rules.tile[l.to].column, g.rules.area[l.from].column)
			}
		}},
		{"DM-6", "childhood, post-adolescence, adulthood, elders", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1")
			g.acts(0)
			at, sheet := 0, g.sheetFor(0)
			for _, name := range []string{"Childhood", "Post-adolescence", "Adulthood", "Elders"} {
				k := strings.Index(sheet, name)
				if k < at {
					t.Errorf("%s stands at %d, behind %d", name, k, at)
				}
				at = k
			}
			// A life: each rest takes a meeple that has acted to the next column, and from the last to the shore.
			me := &g.clan[0]
			for _, life := range [][2]string{{"L01", "R2a"}, {"L04", "R3a"}, {"L15", "R4b"}, {"L26", ""}} {
				g.play(g.along(life[0]))
				g.acts(0)
				g.play(mv(rest))
				if g.Actor() == 0 {
					g.play(mv(skip))
				}
				if life[1] != "" {
					want(t, life[1], me.area[g.areaNo(life[1])], 1)
					g.acts(0)
				}
			}
			want(t, "back on the mat", me.mat, 8)
		}},
		{"DM-7", "each tile has its one space, in every game the same", func(t *testing.T) {
			r := load0(t)
			seen := map[string]bool{}
			for i := range r.tiles {
				seen[r.tile[i].id] = true
			}
			want(t, "spaces", len(seen), 19)
			if _, err := Load(spoiled(t, "  - id: C2\n", "  - id: C1\n")); err == nil || !strings.Contains(err.Error(), "C1 stands twice") {
				t.Errorf("two tiles on a space: %v", err)
			}
			want(t, "what is different from game to game", drawn(t, 2, func(g *game) string {
				return g.rules.tile[6].id + g.exitName(int(g.rules.tile[6].exit))
			})["C1R2a"], 400)
		}},
		{"DM-8", "chance turns two-faced tiles, and only those", func(t *testing.T) {
			g := camp(t, 2)
			two := uint32(0)
			for _, id := range []string{"C3", "T2", "T5", "A1", "A3", "A6", "E1", "E3", "E5"} {
				two |= 1 << g.tileNo(id)
			}
			a, b := uint32(0), uint32(0)
			for faces := range drawn(t, 2, func(g *game) uint32 { return g.faces }) {
				a, b = a|two&^faces, b|faces
			}
			want(t, "first faces seen", a, two)
			want(t, "second faces seen", b, two)
			g.face("E1b")
			want(t, "the face that counts", g.faceOf(g.tileNo("E1")).id, "E1b")
			if sheet := g.sheetFor(0); !strings.Contains(sheet, "hold 2 Progress cards: gain 4 VP") {
				t.Errorf("the face that is up is not told:\n%s", sheet)
			}
		}},
		{"DM-9", "four of eight Art cards face up, by chance; the deck has no order yet", func(t *testing.T) {
			g := setup(t, 3, 4)
			up := uint16(0)
			for _, c := range g.slot[:4] {
				up |= bit(int(c.card) - 1)
			}
			want(t, "face up", bits.OnesCount16(up), 4)
			want(t, "the deck", g.unseen, 0xff&^up)
			want(t, "a fifth slot", g.slot[4], canvas{})
			for i := range 4 {
				even(t, "cards in a slot", drawn(t, 2, func(g *game) uint8 { return g.slot[i].card }), 8)
			}
			next := map[uint8]int{}
			for seed := range uint64(400) {
				other := &game{TB: t, state: g.Clone().(*state)}
				other.dice.Seed(engine.Sub([32]byte{9}, seed))
				other.fill(0, &other.dice, nil)
				next[other.slot[0].card]++
				want(t, "one of the deck", g.unseen&bit(int(other.slot[0].card)-1) != 0, true)
			}
			even(t, "next cards", next, 4)
		}},
		{"DM-10", "a cube on the first line of each face-up card", func(t *testing.T) {
			g := setup(t, 2, 2)
			for i := range 4 {
				want(t, "line", g.slot[i].row, 0)
			}
			g = camp(t, 2)
			g.stand(0, "R4a")
			g.give(0, 0, 0, 2)
			g.acts(0)
			g.play(g.along("L23"))
			want(t, "art4 on its first line", g.Phrase(mv(createArt, 4)), "create Mammoth Figurine: 2 Tools for 6 VP")
		}},
		{"DM-11", "a stack has one name", func(t *testing.T) {
			g := setup(t, 4, 3)
			names := map[uint8]bool{}
			for _, st := range g.stack[:5] {
				names[st.name] = true
				want(t, "cards", st.left, g.rules.name[st.name-1].copies)
			}
			want(t, "names", len(names), 5)
		}},
		{"DM-12", "cards with a mark above the number of players leave", func(t *testing.T) {
			for n, cards := range map[int]int8{2: 2, 3: 3, 4: 4, 5: 4} {
				g := setup(t, n, 3)
				for _, st := range g.stack[:5] {
					want(t, "cards", st.left, cards)
				}
			}
			r, err := Load(spoiled(t, "{cost: {food: 4}, players: 4}", "{cost: {food: 4}, players: 5}")) // Cooking
			if err != nil {
				t.Fatal(err)
			}
			for n, cards := range map[int8]int8{3: 3, 4: 3, 5: 4} {
				want(t, "Cooking, the dearest marked 5", r.(*rules).name[1].inGame(n), cards)
			}
		}},
		{"DM-13", "cheapest on top, dearest at the bottom", func(t *testing.T) {
			g := camp(t, 4)
			cook := g.nameNo("cooking")
			for k, cost := range []int8{1, 2, 3, 4} {
				want(t, "food of the card on top", g.top(stack{uint8(cook) + 1, 4 - int8(k)}).food, cost)
			}
			for k, food := range []int8{2, 1, 0} { // what is left of 3 Fruit after each of three takers' payment
				g.stand(engine.Seat(k), "R2a")
				g.give(engine.Seat(k), 4, 0, 8)
				g.acts(engine.Seat(k))
				g.play(g.along("L06"), mv(takeProgress, int16(cook)+1))
				want(t, "Fruit left", g.clan[k].res[fruit], food)
			}
			want(t, "left", g.stack[0].left, 1)
			want(t, "two players: the marked ones are out", g.rules.name[cook].inGame(2), 2)
			two := camp(t, 2)
			want(t, "last of two", two.top(stack{uint8(cook) + 1, 1}).food, 2)
		}},
		{"DM-14", "five of eleven names, by chance; the others are not in the game", func(t *testing.T) {
			names := map[uint8]int{}
			for _, i := range []int{0, 4} {
				for name, k := range drawn(t, 2, func(g *game) uint8 { return g.stack[i].name }) {
					names[name] += k
				}
			}
			even(t, "names in the first and last slot", names, 11)
			g := camp(t, 2)
			g.stand(0, "R2a")
			g.give(0, 8, 8, 8, 8)
			g.acts(0)
			g.play(g.along("L06"), mv(payFood, 1))
			g.menu(mv(skip), mv(takeProgress, 2), mv(takeProgress, 3), mv(takeProgress, 4), mv(takeProgress, 6), mv(takeProgress, 9))
			g.refuse("DM-14", mv(takeProgress, int16(g.nameNo("ceremony"))+1), "not in this game")
			g.refuse("DM-14", mv(takeProgress, 12), "not in this game")
		}},
		{"DM-15", "four tracks, all at zero", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				g := setup(t, n, 5)
				for i := range n {
					want(t, "stock", g.clan[i].res, [4]int8{})
					want(t, "VP", g.clan[i].vp, 0)
				}
			}
			g := camp(t, 2)
			for r, name := range []string{"Fruit", "Meat", "Tools", "Hides"} {
				want(t, "track", g.res(r), name)
			}
		}},
		{"DM-R1", "the game of 2019", func(t *testing.T) {
			served(t, "DM-R1", "Dawn of Mankind", "Tasty Minstrel Games 2019")
			want(t, "title", load0(t).Info().Title, "Dawn of Mankind")
			if rulebook := load0(t).Rulebook().All(); !slices.ContainsFunc(rulebook, func(r engine.Rule) bool { return r.ID == "DM-1" }) {
				t.Error("DM-1 is not served")
			}
		}},
		{"DM-R38", "a draw for each two-faced tile, both faces alike, before the setup turns", func(t *testing.T) {
			var seen [maxTiles]map[bool]int
			for i := range seen {
				seen[i] = map[bool]int{}
			}
			pairs := map[[2]bool]int{}
			for seed := range uint64(400) {
				g := setup(t, 2, seed)
				for i := range g.rules.tiles {
					seen[i][g.faces>>i&1 == 1]++
				}
				pairs[[2]bool{g.faces>>g.tileNo("A1")&1 == 1, g.faces>>g.tileNo("A3")&1 == 1}]++
				want(t, "setup turns so far", g.placed, 0)
				want(t, "told", g.told(faceUp), 9)
			}
			two := 0
			for i := range load0(t).tiles {
				if len(seen[i]) == 2 {
					even(t, "faces", seen[i], 2)
					two++
				}
			}
			want(t, "two-faced tiles", two, 9)
			even(t, "faces of A1 and A3 together", pairs, 4)
		}},
		{"DM-R40", "Progress tiles are the Progress cards", func(t *testing.T) {
			served(t, "DM-R40", "Progress tiles", "Progress cards")
			g := camp(t, 2)
			g.learn(0, "foraging", "cooking")
			cards, points := g.item(0, cardVP, engine.Hands{})
			want(t, "scored", [2]int16{cards, points}, [2]int16{2, 4})
		}},
		{"DM-R41", "late players may find a stack empty, and it stays so", func(t *testing.T) {
			g := camp(t, 5)
			forage := g.nameNo("foraging")
			for k := range engine.Seat(5) {
				g.stand(k, "R2a")
				g.give(k, 1, 1, 3)
				g.acts(k)
				g.play(g.along("L06"), mv(payFood, 1))
				if k < 4 {
					g.play(mv(takeProgress, int16(forage)+1))
				}
			}
			want(t, "left", g.stackOf(forage).left, 0)
			g.refuse("DM-R26", mv(takeProgress, int16(forage)+1), "the stack of Foraging is empty")
			g.play(mv(skip))
			want(t, "still", g.stackOf(forage).left, 0)
		}},
		{"DM-R42", "all know the cards of a stack, their costs and order", func(t *testing.T) {
			g := camp(t, 4)
			for left, words := range map[int8]string{
				4: "Cooking: 2 food; 3 food; 4 food ", 3: "Cooking: 3 food; 4 food ", 2: "Cooking: 4 food ",
			} {
				g.stackOf(g.nameNo("cooking")).left = left
				for _, me := range []engine.Seat{engine.NoSeat, 0, 3} {
					_, below, _ := strings.Cut(g.sheetFor(me), "Progress cards below")
					if below = strings.Join(strings.Fields(below), " "); !strings.Contains(below, words) {
						t.Errorf("seat %d with %d cards left does not see %q:\n%s", me, left, words, below)
					}
				}
			}
			for i := range g.stack[:5] {
				g.stack[i].left = 1
			}
			if sheet := g.sheetFor(0); !strings.Contains(sheet, "None is left.") {
				t.Errorf("with one card in each stack something lies below:\n%s", sheet)
			}
			g = camp(t, 2)
			g.stand(0, "R2a")
			g.give(0, 1)
			g.acts(0)
			rolls := g.dice.Rolls
			g.play(g.along("L06"), mv(takeProgress, int16(g.nameNo("foraging"))+1))
			want(t, "draws of taking a card", g.dice.Rolls, rolls)
		}},
		{"DM-R44", "Meat, not fish", func(t *testing.T) {
			want(t, "name", load0(t).resName[meat], "Meat")
			g := at(t, "T2b", []int8{0, 0, 1}, "R2a")
			g.play(g.along("L05"))
			want(t, "Fishing", g.Tell(g.ev.List[1]), "Red gains 3 Meat.")
		}},
		{"DM-W22", "two, three, four and four cards", func(t *testing.T) {
			for n, cards := range map[int]int8{2: 2, 3: 3, 4: 4, 5: 4} {
				for seed := range uint64(20) {
					for _, st := range setup(t, n, seed).stack[:5] {
						want(t, "cards", st.left, cards)
					}
				}
			}
		}},
	}.run(t)
}
