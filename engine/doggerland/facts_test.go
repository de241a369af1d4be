package doggerland

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

const facts = "Order of the facts of a position"

// inSection wants words in a section, wherever its lines break.
func inSection(t *testing.T, heading string, words ...string) {
	t.Helper()
	enginetest.InSection(t, rulesText, heading, words...)
}

// anyGame is a position with the facts of one with several players, and then those of one for a single player.
type anyGame struct{ *state }

func (a anyGame) Walk(w *engine.Walk) {
	a.state.Walk(w)
	alone := *a.state
	alone.players = 1
	alone.walkSolo(w)
}

// onCells gives the cells one name.
var onCells = regexp.MustCompile(`^cell [A-I][1-9] `)

// TestFactsInOrder: RULES.md lists the facts of a position by the names of a dump, in the order of their encoding;
// with one player those of the Objective tiles are not there, and those of the solo mode come last.
func TestFactsInOrder(t *testing.T) {
	names := func(s engine.State) (all []string) {
		number := regexp.MustCompile(` \d+`)
		for _, f := range engine.Facts(s) {
			name := number.ReplaceAllString(onCells.ReplaceAllString(f.Path, "cell *c* "), " *n*")
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
		return
	}
	var listed []string
	for _, row := range regexp.MustCompile(`(?m)^\| (.+?) \| .*\|$`).FindAllStringSubmatch(enginetest.Section(t, rulesText, facts), -1)[1:] {
		listed = append(listed, row[1])
	}
	g, me := land(t, 4), alone(t)
	for _, g := range []*game{g, me} {
		g.tribe[0].sends(cellNo(t, "E6"), party{hunters: 1})
		g.tribe[0].craft[0], g.tribe[0].painting[0] = job{place: 1}, job{place: 1}
	}
	if all := names(anyGame{g.state}); !slices.Equal(all, listed) {
		t.Errorf("a dump has\n%s\nRULES.md\n%s", strings.Join(all, "\n"), strings.Join(listed, "\n"))
	}
	listed = slices.DeleteFunc(listed, func(name string) bool { return strings.HasPrefix(name, "objective ") })
	if all := names(me.state); !slices.Equal(all, listed) {
		t.Errorf("a dump of a solo game has\n%s\nRULES.md\n%s", strings.Join(all, "\n"), strings.Join(listed, "\n"))
	}
}

// TestCellsInOrder: cells are encoded column by column, those of the side in use.
func TestCellsInOrder(t *testing.T) {
	for _, c := range []struct {
		players, n  int
		first, last string
	}{{2, 45, "B3", "H7"}, {4, 69, "A3", "I7"}} {
		var cells []string
		for _, f := range engine.Facts(land(t, c.players).state) {
			if name := strings.Fields(f.Path); onCells.MatchString(f.Path) && name[2] == "tile" {
				cells = append(cells, name[1])
			}
		}
		want(t, "cells", len(cells), c.n)
		want(t, "sorted", slices.IsSorted(cells), true)
		want(t, "the first and the last", cells[0]+cells[c.n-1], c.first+c.last)
	}
	for name, number := range map[string]int{"A1": 1, "A2": 2, "B1": 10, "I9": 81} {
		want(t, name, cellWords[number], name)
	}
	inSection(t, facts, "columns from A, in each the rows from 1", "9 x (column - 1) + row, so that A1 is 1, A2 is 2, B1 is 10 and I9 is 81")
}

// TestFactNumbers: what RULES.md says that the numbers of some facts are.
func TestFactNumbers(t *testing.T) {
	inSection(t, facts,
		"0 before setup, 1 setup choices, 2 choices of the shorter variant, 3 the event of a Solo card, 4 phase 1, 5 phase 3, 6 feeding, 7 villages, 8 over",
		"0 no, 1 after the last round, 2 too much Scarcity", "0 standard, 1 short", "0 easy, 1 medium, 2 difficult",
		"the edge where it lies: 0 north, 1 east, 2 south, 3 west", "1 horse, 2 reindeer, 3 bison, 4 mammoth",
		"1 the Central tile, 2 to 9 S1 to S8, 10 to 45 T01 to T36, 46 to 69 X01 to X24", "1 to 4 seat 0 to 3, 5 the opponents",
		"0 hunter, 1 chief, 2 shaman", "bits 0 to 7 are actions 9 to 16", "1 to 8 for actions 9 to 16", "of a twin birth: 1 hunter, 2 chief",
		"three times the number of the Fresco tile, less 2 for the top, 1 for the middle, 0 for the bottom",
		"9, 19, 29, 31, 35 and 8 can also be answered by the kinds 0 to 4")
	want(t, "phases", [9]int{blank, choosing, bonuses, happening, programming, resolving, feeding, moving, ended}, [9]int{0, 1, 2, 3, 4, 5, 6, 7, 8})
	want(t, "ends", [3]int{running, scored, tooScarce}, [3]int{0, 1, 2})
	want(t, "directions", directionIDs, [directions]string{"north", "east", "south", "west"})
	want(t, "lengths", strings.Join(about.Options[0].Values, " "), "standard short")
	want(t, "difficulties", difficultyIDs, [3]string{"easy", "medium", "difficult"})
	want(t, "animals", strings.Join(animalWords, " "), "none horse reindeer bison mammoth")
	want(t, "members", memberIDs, [members]string{"hunter", "chief", "shaman"})
	for name, number := range map[string]int{"C0": 1, "S1": 2, "S8": 9, "T01": 10, "T36": 45, "X01": 46, "X24": 69} {
		want(t, name, tileWords[number], name)
	}
	for name, number := range map[string]int{"F01 top": 1, "F01 middle": 2, "F01 bottom": 3, "F12 bottom": 36} {
		want(t, name, spaceNext[number], name)
	}
	want(t, "painters", [2]string{painters[4], painters[5]}, [2]string{"seat 4", "opponents"})
	want(t, "the shaman's actions", [2]int{firstShaman + 1, actions}, [2]int{9, 16})
	var also []string
	for kind := range uint8(kinds) {
		for k := uint16(dropOut); k <= stay; k++ {
			if answers(k, &engine.Task{Kind: kind}) {
				also = append(also, strconv.Itoa(int(kind)))
			}
		}
	}
	want(t, "also answered by the kinds 0 to 4", strings.Join(also, " "), "8 9 19 29 31 35")
}

// TestNumbersAsListed: the numbers that moves give things.
func TestNumbersAsListed(t *testing.T) {
	inSection(t, "Decisions", "Handicraft tiles are 1 to 9 K1 to K9, 10 to 18 N1 to N9", "Fresco tiles are 1 to 12 F01 to F12",
		"Resources are 0 wood, 1 stone, 2 fur, 3 bone, 4 tool, 5 fruit, 6 meat", "Members are 1 hunter, 2 chief, 3 shaman",
		"1 two hunters, 2 hunter and chief, 3 hunter and shaman, 4 chief and shaman, 5 two chiefs",
		"Abilities are 1 movement, 2 transport, 3 toolmaking", "Habitats are 1 simple, 2 prestigious", "1 top, 2 middle, 3 bottom")
	want(t, "resources", resourceIDs, [resources]string{"wood", "stone", "fur", "bone", "tool", "fruit", "meat"})
	want(t, "pairs", strings.Join(pairWords, ", "), "none, two hunters, hunter and chief, hunter and shaman, chief and shaman, two chiefs")
	want(t, "abilities", abilityIDs, [abilities]string{"movement", "transport", "toolmaking"})
	want(t, "habitats", [2]int{simple, prestigious}, [2]int{1, 2})
	want(t, "rows", rowIDs, [rows]string{"top", "middle", "bottom"})
	r := load0(t)
	for i := range r.craft {
		want(t, "handicraft", r.craft[i].id, craftWords[i])
	}
	want(t, "handicrafts", strings.Join(craftWords, " "), "K1 K2 K3 K4 K5 K6 K7 K8 K9 N1 N2 N3 N4 N5 N6 N7 N8 N9")
	for i := range r.painting {
		want(t, "Fresco tile", r.painting[i].id, fmt.Sprintf("F%02d", i+1))
	}
	for i := range r.tile {
		want(t, "tile", r.tile[i].id, tileWords[i+1])
	}
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
		var args []string
		for _, a := range k.Args {
			args = append(args, fmt.Sprintf("%s %d..%d", a.Name, a.Lo, a.Hi))
		}
		want(t, "ranges of "+k.Name, strings.TrimSpace(rows[i][3]), strings.Join(args, ", "))
	}
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

// TestAgendaAsTold: what is open, with times and arguments, as RULES.md tells it.
func TestAgendaAsTold(t *testing.T) {
	is := func(g *game, agenda string) {
		t.Helper()
		want(t, "open", g.opened(), agenda)
	}
	g := setup(t, 2, 1, "length", "short")
	is(g, "6:1:0 5:1:0")
	g.play(mv(setArrow, 1))
	is(g, "6:1:0")
	g.play(mv(setCentre, 1))
	is(g, "8:1:0 7:1:0")
	g.play(mv(takeResources))
	is(g, "8:1:0")

	for _, c := range []struct {
		moves  []engine.Move
		agenda string
	}{
		{nil, "9:1:0"},
		{[]engine.Move{plans(construct)}, "12:1:0"},
		{[]engine.Move{plans(construct), mv(placeMember, 1)}, "18:1:0"},
		{[]engine.Move{plans(improveTools)}, "12:1:7"},
		{[]engine.Move{plans(handicraft)}, "10:1:1"},
		{[]engine.Move{plans(handicraft), mv(chooseCraft, 3)}, "12:1:33"},
		{[]engine.Move{plans(handicraft), mv(chooseCraft, 3), mv(placeMember, 1)}, "18:1:1"},
		{[]engine.Move{plans(paint)}, "11:1:4"},
		{[]engine.Move{plans(paint), mv(chooseSpace, 1, 2)}, "12:1:20"},
		{[]engine.Move{plans(reproduce)}, "13:1:2"},
		{[]engine.Move{plans(twinBirth)}, "14:1:15"},
		{[]engine.Move{plans(paintPerfectly)}, "11:1:8"},
		{[]engine.Move{plans(expedition)}, "15:1:3"},
		{[]engine.Move{plans(expedition), mv(chooseTile, 6, 5)}, "16:1:49"},
	} {
		g := land(t, 3)
		g.play(c.moves...)
		is(g, c.agenda)
	}

	for _, c := range []struct {
		from   func(*testing.T) *game
		moves  []engine.Move
		agenda string
	}{
		{toolmaker, nil, "19:1:0"},
		{toolmaker, []engine.Move{does(improveTools)}, "23:1:0"},
		{gatherer, []engine.Move{does(expedition, 6, 5)}, "21:1:49"},
		{erector, []engine.Move{does(menhir)}, "28:1:10"},
		{traveller, []engine.Move{does(longTrip)}, "24:1:9"},
		{traveller, []engine.Move{does(longTrip), mv(offer, meat)}, "26:1:0"},
		{traveller, []engine.Move{does(longTrip), mv(offer, meat), mv(tripRow, 5)}, "27:1:4"},
		{trader, []engine.Move{does(trade), mv(offer, fur)}, "29:2:0"},
		{trader, []engine.Move{does(trade), mv(offer, fur), mv(give, stone)}, "29:1:0"},
		{trader, []engine.Move{does(trade), mv(offer, fur), mv(give, stone), mv(give, stone)}, "30:1:0"},
		{trader, []engine.Move{does(trade), mv(offer, fur), mv(give, stone), mv(give, stone), mv(take, bone)}, "29:2:1"},
		{wanderer, []engine.Move{does(nextFirst), mv(offer, fur)}, "31:1:1"},
		{resolver(func(g *game, me *tribe) { g.give(0, 2, 2, 2, 2, 2); me.site = [members]int8{1, 1, 0} }), []engine.Move{does(construct, 1)}, "20:1:1"},
		{resolver(func(_ *game, me *tribe) {
			me.memory = [memory]uint8{1, 2}
			me.level[transport] = 2
			me.sends(cellNo(t, "F4"), party{hunters: 3})
		}), []engine.Move{does(expedition, 6, 4)}, "22:1:1"},
		{shamanAt(paintPerfectly, func(_ *game, me *tribe) { me.memory = [memory]uint8{2, 2} }), []engine.Move{does(paintPerfectly), mv(offer, fur)}, "25:1:0"},
		{eater, nil, "32:1:0"},
		{mover, nil, "31:1:0"},
		{card("SC24", nothing), nil, "33:1:0"},
		{card("SC30", func(g *game, me *tribe) { me.made = 3; g.give(0, 0, 0, 1, 1) }), []engine.Move{mv(answerEvent, 0)}, "34:1:0"},
		{card("SC05", nothing), nil, "29:2:5"},
		{card("SC05", nothing), []engine.Move{mv(give, fur), mv(give, fur)}, "30:1:5"},
		{card("SC05", nothing), []engine.Move{mv(give, fur), mv(give, fur), mv(take, fur)}, "29:2:4"},
		{card("SC17", nothing), nil, "35:1:0"},
		{card("SC17", nothing), []engine.Move{mv(restoreRow, 6)}, "36:1:5"},
	} {
		g := c.from(t)
		g.play(c.moves...)
		is(g, c.agenda)
	}
}
