package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// game is a position in a test, with dice and the events of the last play.
type game struct {
	testing.TB
	*state
	dice engine.Dice
	ev   engine.Events
}

// load0 is the game with the embedded data.
var load0 = enginetest.Loaded[*rules](Load)

// setup begins a game as players do; options are "key=value" pairs, key and value one after the other.
func setup(t testing.TB, players int, seed uint64, options ...string) *game {
	t.Helper()
	return setupWith(t, load0(t), players, seed, options...)
}

// setupWith begins a game with other component data.
func setupWith(t testing.TB, r engine.Rules, players int, seed uint64, options ...string) *game {
	t.Helper()
	given := map[string]string{}
	for i := 0; i+1 < len(options); i += 2 {
		given[options[i]] = options[i+1]
	}
	table, err := engine.Resolve(r.Info(), players, given)
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t}
	g.dice.Seed(engine.Sub([32]byte{'d', 'g'}, seed))
	s, err := r.New(table, &g.dice, &g.ev)
	if err != nil {
		t.Fatal(err)
	}
	g.state = s.(*state)
	return g
}

// land is a game of several players built by hand: round 1 (hot), phase 1, seat 0 has the
// hut and is to act. Round the centre E5, whose arrow points north, lie S1 to S8 clockwise
// from the north: E4 S1 horse, F4 S2 reindeer, F5 S3 2 wood, F6 S4 1 wood, E6 S5 1 stone,
// D6 S6 3 fruit, D5 S7 shells, D4 S8 small game; a horse and a reindeer stand on the first two.
// Face up are the Handicraft tiles K1, K2 ..., the Fresco tile F01 and the Objectives O1 to
// O4. The arrow lies on the west edge. All villages are in the centre; every tribe has 3 furs,
// 3 tools, 3 fruit and 3 meat and all members at home.
func land(t testing.TB, players int) *game {
	t.Helper()
	g := setup(t, players, 1)
	r := g.rules
	g.position = position{players: int8(players), phase: programming, round: 1, arrow: west}
	g.cell[centre].tile = 1
	for i, c := range startCells {
		g.cell[c].tile = uint8(i) + 2
	}
	g.cell[startCells[0]].animal = horse + 1
	g.cell[startCells[1]].animal = reindeer + 1
	g.display = 1<<r.display[players] - 1
	g.fresco[0], g.shown = 1, 1
	for i := range g.target[:r.targets[players]] {
		g.target[i].tile = uint8(i) + 1
	}
	for i := range players {
		g.settleIn(engine.Seat(i), &amounts{})
	}
	g.open(program, 0, 1, 0)
	return g
}

// alone is land for the solo mode: the card SC06 (its event gains stone and is over) lies
// face up; the opponents' hunters stand on F4 (red; the reindeer is in the Solo memory), F5
// (pink) and D6 (blue); all Solo Objectives but Z11 are in play.
func alone(t testing.TB) *game {
	t.Helper()
	g := land(t, 1)
	g.card, g.drawn = 6, 1<<5
	for i, at := range []string{"F4", "F5", "D6"} {
		c := cellNo(t, at)
		g.rival[i] = uint8(c) + 1
		g.cell[c].animal = 0
		if g.kindOf(c).yields() {
			g.cell[c].used = 1
		}
	}
	g.herd[soloMemory-1] = reindeer + 1
	g.wanted = 1<<(soloTargets-1) - 1
	return g
}

// cellNo is the cell of a name: "E5".
func cellNo(t testing.TB, name string) int {
	t.Helper()
	c := slices.Index(cellWords, name) - 1
	if c < 0 {
		t.Fatalf("there is no cell %s", name)
	}
	return c
}

// on is a move of a kind that names a cell.
func (g *game) on(kind uint16, cell string) engine.Move {
	g.Helper()
	c := cellNo(g, cell)
	return mv(kind, int16(c/grid)+1, int16(c%grid)+1)
}

// tile lays a tile on a cell by its id, without an animal.
func (g *game) tile(cell, id string) {
	g.Helper()
	i := slices.Index(tileWords, id)
	if i < 0 {
		g.Fatalf("there is no tile %s", id)
	}
	g.cell[cellNo(g, cell)] = spot{tile: uint8(i)}
}

// beast puts an animal on a cell.
func (g *game) beast(cell string, kind uint8) {
	g.Helper()
	g.cell[cellNo(g, cell)].animal = kind + 1
}

// beastAt is the species on a cell, -1 if there is none.
func (g *game) beastAt(cell string) int {
	g.Helper()
	return int(g.cell[cellNo(g, cell)].animal) - 1
}

// village puts a village on a cell.
func (g *game) village(seat engine.Seat, cell string) {
	g.Helper()
	g.tribe[seat].village = uint8(cellNo(g, cell)) + 1
}

// give sets stock and food of a seat: wood, stone, fur, bone, tool, fruit, meat; the food lies in its usual bowls.
func (g *game) give(seat engine.Seat, n ...int16) *tribe {
	c := &g.tribe[seat]
	c.stock, c.bowl = [stocked]int16{}, [bowls][2]int16{}
	for r, x := range n {
		c.gain(r, x)
	}
	return c
}

// programs lets a seat be the next to program.
func (g *game) programs(seat engine.Seat) *tribe {
	g.Helper()
	g.agenda = engine.Agenda{}
	g.phase, g.turn = programming, seat
	g.settle(&g.dice, nil)
	return &g.tribe[seat]
}

// resolves lets a seat be the first to resolve, without a phase 2; what it has programmed waits.
func (g *game) resolves(seat engine.Seat) *tribe {
	g.Helper()
	g.agenda = engine.Agenda{}
	g.phase, g.lead, g.done, g.turn = resolving, seat, 0, seat
	g.settle(&g.dice, nil)
	return &g.tribe[seat]
}

// goOn begins a phase with the holder of the hut and goes on to the next decision; feeding and moving, for example.
func (g *game) goOn(phase uint8) {
	g.Helper()
	g.agenda = engine.Agenda{}
	g.ev.List = g.ev.List[:0]
	g.enter(phase)
	g.settle(&g.dice, &g.ev)
}

// allDrop lets all who have not dropped out drop out.
func (g *game) allDrop() {
	g.Helper()
	for g.phase == programming {
		g.play(mv(dropOut))
	}
}

// does resolves an action of the seat to act: its place and row, if it has any.
func does(action int, place ...int16) engine.Move {
	return mv(resolve, append([]int16{int16(action) + 1}, place...)...)
}

// expedition resolves the expedition on a cell.
func (g *game) expedition(cell string) engine.Move {
	g.Helper()
	c := cellNo(g, cell)
	return does(expedition, int16(c/grid)+1, int16(c%grid)+1)
}

// plans programs an action: the first choice of phase 1.
func plans(action int) engine.Move { return mv(program, int16(action)+1) }

// craftNo is the number that moves give a Handicraft tile by its id, from 1.
func craftNo(id string) int16 { return int16(slices.Index(craftWords, id)) + 1 }

// mv is a move.
func mv(kind uint16, n ...int16) engine.Move { return enginetest.Move(kind, n...) }

// play plays moves; each must be legal and on the menu.
func (g *game) play(moves ...engine.Move) {
	g.Helper()
	enginetest.Play(g, g.state, &g.dice, &g.ev, moves...)
}

// refuse wants a move to be refused by a rule, with these words in the reason.
func (g *game) refuse(rule string, m engine.Move, words ...string) {
	g.Helper()
	enginetest.Refuse(g, g.state, rule, m, words...)
}

// menu wants a menu to be exactly these moves.
func (g *game) menu(want ...engine.Move) {
	g.Helper()
	enginetest.Menu(g, g.state, want...)
}

// offers tells whether a move is on the menu.
func (g *game) offers(m engine.Move) bool { return slices.Contains(g.Moves(nil), m) }

// ask wants a seat to answer a kind of decision next.
func (g *game) ask(seat engine.Seat, kind uint8) {
	g.Helper()
	enginetest.Asks(g, &g.agenda, taskWords[:], seat, kind)
}

func want[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	enginetest.Want(t, what, got, want)
}

// told counts the events of a kind that the last move told.
func (g *game) told(what uint16) int { return enginetest.Told(&g.ev, what) }

// item is the count and the points of one item of a seat's score.
func (g *game) item(seat engine.Seat, what uint16) (count, points int16) {
	return enginetest.Item(g.state, seat, what, engine.Hands{})
}

// served wants the text of a rule to be there.
func served(t testing.TB, id string, words ...string) {
	t.Helper()
	enginetest.Served(t, rulebook, id, words...)
}

// ruleTests are cases named by the rule they hold to.
type ruleTests enginetest.RuleTests

func (r ruleTests) run(t *testing.T) { enginetest.RuleTests(r).Run(t) }
