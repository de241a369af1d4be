package dawn

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// inSection wants words in a section, wherever its lines break.
func inSection(t *testing.T, heading string, words ...string) {
	t.Helper()
	enginetest.InSection(t, rulesText, heading, words...)
}

// TestFactsInOrder: RULES.md lists the facts of a position by the names of a dump, in the order of their encoding.
func TestFactsInOrder(t *testing.T) {
	g := camp(t, 5)
	g.stand(0, "R1")
	g.unseen, g.queue[0], g.queued = 0x70, 8, 1
	g.acts(0)
	enginetest.FactsInOrder(t, g.state, rulesText)
}

// TestFactNumbers: what RULES.md says that the numbers of some facts are.
func TestFactNumbers(t *testing.T) {
	inSection(t, "Order of the facts of a position",
		"0 before setup, 1 setup turns, 2 play, 3 over", "0 no, 1 by VP, 2 all dormant, 3 stalemate, 4 turn guard",
		"2 for a setup turn, 1 for the main choice, 14 for the choice of a rest",
		"16 the bump, 17 the action of the tile, 18 its gain, 19 the effects of cards on this gain, 20 art that has been paid, 21 a card that has been paid, 22 cooking that has been paid, 23 spoiling, 24 the end of the turn",
		"1 for Fruit, 2 Meat, 4 Tools, 8 Hides, 16 VP")
	want(t, "phases", [4]int{blank, setting, playing, ended}, [4]int{0, 1, 2, 3})
	want(t, "ends", [5]int{running, byVP, byDormancy, byStalemate, byGuard}, [5]int{0, 1, 2, 3, 4})
	want(t, "open choices", [3]int{setupCard, rest, cook}, [3]int{2, 1, 14})
	want(t, "steps", [9]int{bump, tileAction, tileGains, tileEffects, artDone, progressDone, cookDone, spoilFood, endOfTurn}, [9]int{16, 17, 18, 19, 20, 21, 22, 23, 24})
	want(t, "resources", [5]int{fruit, meat, tools, hides, resources}, [5]int{0, 1, 2, 3, 4})
}

// opened is the agenda in numbers: kind, times and argument of each decision, from the bottom.
func (g *game) opened() string {
	var all []string
	for i := range g.agenda.Len() {
		t := g.agenda.At(i)
		all = append(all, fmt.Sprintf("%d:%d:%d", t.Kind, t.Times, t.Arg))
	}
	return strings.Join(all, " ")
}

// TestAgendaAsTold: what is open, with times and arguments, where RULES.md tells it.
func TestAgendaAsTold(t *testing.T) {
	is := func(g *game, agenda string) {
		t.Helper()
		want(t, "open", g.opened(), agenda)
	}
	g := setup(t, 2, 1)
	is(g, "2:1:0")
	g = at(t, "E3a", []int8{1, 0, 2}, "R4b", "R1", "R2a")
	is(g, "1:1:0")
	g.play(g.along("L27")) // E3 is tile 12
	is(g, "24:1:0 17:1:11 16:1:11 5:1:0")
	g.play(mv(createArt, 4)) // Tools only: no choice
	is(g, "24:1:0 11:0:0 18:1:11 8:1:0")

	r, err := Load(spoiled(t, "cost: {food: 1, hides: 1}, vp: 5", "cost: {food: 2, any: 2}, vp: 5"))
	if err != nil {
		t.Fatal(err)
	}
	g = camp(t, 2)
	g.state.rules = r.(*rules)
	g.stand(0, "R4a")
	g.give(0, 2, 2, 2, 1)
	g.acts(0)
	g.play(g.along("L23"), mv(createArt, 1))
	is(g, "24:1:0 17:1:9 16:1:9 20:1:0 7:2:0 6:2:0")
	g.play(mv(payFood, 1))
	is(g, "24:1:0 17:1:9 16:1:9 20:1:0 7:2:0")
	g.play(mv(payAny, meat))
	is(g, "24:1:0 17:1:9 16:1:9 20:1:0 7:1:1")

	g = at(t, "", []int8{0, 1, 1, 1}, "R4b") // E2: 1 any, art
	g.play(g.along("L26"))
	is(g, "24:1:0 5:1:0 11:0:0 19:1:0 10:1:0")
	g.play(mv(gainAny, hides))
	is(g, "24:1:0 5:1:0")

	g = at(t, "A1b", nil, "R3a")
	g.clan[0].vp = 1
	g.play(g.along("L13"))
	is(g, "24:1:0 11:1:0 19:1:0 10:0:0 9:2:0")

	g = at(t, "", []int8{2, 2, 2}, "R2a") // T3: a Progress card
	g.play(g.along("L06"))
	is(g, "24:1:0 12:1:0 11:0:0 18:1:16 8:0:0 7:0:0 6:1:0")
	g.play(mv(payFood, 1), mv(takeProgress, 2)) // Cooking for 1 food
	is(g, "24:1:0 21:1:1 7:0:0 6:1:0")

	g = at(t, "", []int8{1}, "R2a")
	g.learn(0, "hunting", "painting", "preserving")
	g.play(g.along("L06"), mv(takeProgress, 3))
	is(g, "24:1:0 13:1:2")

	g = at(t, "", []int8{2, 2}, "T1")
	g.play(mv(rest))
	is(g, "24:1:0 23:1:0 14:1:0")
}

// TestDecisionsAsListed: the table of decisions has the kinds with their numbers, names and ranges.
func TestDecisionsAsListed(t *testing.T) {
	rows := regexp.MustCompile(`(?m)^\| (\d+) \| ([a-z-]+) \|(.*?)\| `).FindAllStringSubmatch(enginetest.Section(t, rulesText, "Decisions"), -1)
	if len(rows) != kinds {
		t.Fatalf("%d kinds are listed, there are %d", len(rows), kinds)
	}
	for i, k := range about.Kinds {
		want(t, "name", rows[i][2], k.Name)
		want(t, "number", rows[i][1], strconv.Itoa(i))
		args := " "
		for _, a := range k.Args {
			args = fmt.Sprintf(" %s %d..%d ", a.Name, a.Lo, a.Hi)
		}
		want(t, "range of "+k.Name, rows[i][3], args)
	}
}

// TestNumbersAsListed: the numbers that the figures give areas, lines, tiles, cards and names.
func TestNumbersAsListed(t *testing.T) {
	r := load0(t)
	ids := func(n int8, id func(int) string) (all []string) {
		for i := range n {
			all = append(all, id(int(i)))
		}
		return all
	}
	var names []string
	for i, n := range r.name[:r.names] {
		names = append(names, fmt.Sprintf("%d %s", i+1, n.name))
	}
	inSection(t, "Decisions", "Ready Areas are 1 R1, 2 to 4 R2a to R2c, 5 to 7 R3a to R3c, 8 to 10 R4a to R4c", "lines 1 to 31 are L01 to L31",
		"tiles are 1 to 6 A1 to A6, 7 to 9 C1 to C3, 10 to 14 E1 to E5, 15 to 19 T1 to T5", "Art cards 1 to 8 are art1 to art8", "Setup cards 1 to 5 are s1 to s5", "names are "+strings.Join(names, ", "))
	for _, c := range []struct{ got, want []string }{
		{ids(r.areas, func(i int) string { return r.area[i].id }), strings.Fields("R1 R2a R2b R2c R3a R3b R3c R4a R4b R4c")},
		{ids(r.tiles, func(i int) string { return r.tile[i].id }), strings.Fields("A1 A2 A3 A4 A5 A6 C1 C2 C3 E1 E2 E3 E4 E5 T1 T2 T3 T4 T5")},
		{ids(r.lines, func(i int) string { return r.line[i].id }), numbered("L%02d", 31)},
		{ids(r.arts, func(i int) string { return r.art[i].id }), numbered("art%d", 8)},
		{ids(r.setups, func(i int) string { return r.setup[i].id }), numbered("s%d", 5)},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
}

func numbered(format string, n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf(format, i+1))
	}
	return all
}

// TestLargestMenus: the largest menus with the present figures, as RULES.md tells them.
func TestLargestMenus(t *testing.T) {
	inSection(t, "Decisions", "the main choice has at most 26 entries, a setup turn 12, lose-meeple 7, take-progress 6, create-art, pay-food and the choice of a rest 5, cover 4")
	entries := func(what string, n int, g *game) {
		t.Helper()
		want(t, what, len(g.Moves(nil)), n)
	}
	entries("setup turn", 12, beginning(t, 5, 0))
	entries("main choice", 26, at(t, "", nil, "R1", "R2a", "R2b", "R2c", "R3a", "R3b", "R4a", "R4b"))
	g := at(t, "E3a", nil, "R4a", "R1", "R2a", "R2b", "R2c", "R3a", "R3b", "R3c")
	g.play(g.along("L25"))
	entries("lose-meeple", 7, g)
	g = at(t, "", []int8{8, 8, 8, 8}, "R2a", "T4")
	g.play(g.along("L06"), mv(payFood, 0))
	entries("take-progress", 6, g)
	g = at(t, "E5b", []int8{8, 8, 8, 8}, "R4c")
	g.play(g.along("L31"))
	entries("create-art", 5, g)
	g.play(mv(skip))
	entries("pay-food", 5, g)
	g = at(t, "", []int8{8, 8}, "R2a")
	g.clan[0].vp = 3
	g.play(mv(rest))
	entries("the choice of a rest", 5, g)
	g = at(t, "", []int8{1, 1}, "R2a")
	for i, id := range []string{"cooking", "foraging", "hunting", "painting", "preserving"} {
		g.stack[i] = stack{uint8(g.nameNo(id)) + 1, 2}
	}
	g.learn(0, "cooking", "hunting", "painting", "preserving")
	g.play(g.along("L06"), mv(payFood, 0), mv(takeProgress, 3))
	entries("cover", 4, g)
}

// TestChanceInOrder: each draw as RULES.md has it, beside dice that draw the same.
func TestChanceInOrder(t *testing.T) {
	for players := 2; players <= maxPlayers; players++ {
		g := setup(t, players, 7)
		twin := engine.NewDice(engine.Sub([32]byte{'d', 'm'}, 7))
		pick := func(left *[]int) uint8 {
			x := twin.Intn(len(*left))
			n := (*left)[x]
			*left = slices.Delete(*left, x, x+1)
			return uint8(n)
		}
		from1 := func(n int8) (all []int) {
			for i := range n {
				all = append(all, int(i)+1)
			}
			return all
		}
		want(t, "starting seat", int(g.start), twin.Intn(players))
		for i, id := range strings.Fields("A1 A2 A3 A4 A5 A6 C1 C2 C3 E1 E2 E3 E4 E5 T1 T2 T3 T4 T5") {
			second := 0
			if slices.Contains(strings.Fields("A1 A3 A6 C3 E1 E3 E5 T2 T5"), id) {
				second = twin.Intn(2)
			}
			want(t, "face of "+id, int(g.faces>>i&1), second)
			if second == 1 {
				want(t, "second face", g.faceOf(i).id, id+"b")
			}
		}
		cards, names, middle := from1(g.rules.arts), from1(g.rules.names), from1(g.rules.setups)
		for i := range 4 {
			want(t, "art slot", g.slot[i].card, pick(&cards))
		}
		for i := range 5 {
			want(t, "progress slot", g.stack[i].name, pick(&names))
		}
		taken := uint16(0)
		for range players {
			taken |= bit(int(pick(&middle)) - 1)
		}
		want(t, "Setup cards", g.middle, taken)
		want(t, "draws of the setup", g.dice.Rolls, twin.Rolls)

		// Refills: three by chance, then the last card not seen, then those put back, the first first.
		g.turnsOfSetup(firstMove)
		twin = engine.NewDice([32]byte{'r'})
		g.dice.Seed([32]byte{'r'})
		back := []uint8{}
		for k := range 9 {
			slot := k % 4
			c := &g.slot[slot]
			c.row = g.rules.art[c.card-1].rows - 1
			me := g.acts(0)
			g.open(createArt, 0, 1, 0)
			me.res = [resources]int8{8, 8, 8, 8}
			back = append(back, c.card)
			g.play(mv(createArt, int16(slot)+1))
			for g.agenda.Top().Kind == payFood {
				g.play(g.Moves(nil)[0])
			}
			next := uint8(0)
			if len(cards) > 0 {
				next = pick(&cards)
			} else {
				next, back = back[0], back[1:]
			}
			want(t, "next card", c.card, next)
			want(t, "line", c.row, 0)
			want(t, "not seen", bits.OnesCount16(g.unseen), len(cards))
			want(t, "draws", g.dice.Rolls, twin.Rolls)
			want(t, "random refills so far", g.dice.Rolls, uint32(min(k+1, 3)))
		}
	}
}
