package tribes

import (
	"fmt"
	"slices"
	"strings"
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

// setup begins a game as players do.
func setup(t testing.TB, players int, seed uint64) *game {
	t.Helper()
	g := &game{TB: t}
	g.dice.Seed(engine.Sub([32]byte{'t'}, seed))
	s, err := load0(t).New(engine.Table{Seats: players}, &g.dice, &g.ev)
	if err != nil {
		t.Fatal(err)
	}
	g.state = s.(*state)
	return g
}

// begun is a game in which all start decisions were answered by the first move.
func begun(t testing.TB, players int, seed uint64) *game {
	t.Helper()
	g := setup(t, players, seed)
	for g.round == 0 {
		g.play(g.Moves(nil)[0])
	}
	return g
}

// table is a running game built by hand: Black (seat 0) started and is to take a tile. The row is procreate, move,
// explore, each plain, then each with a hand; Hunting, Trapping, Cooking and Jewelry Making are open; each tribe
// has goat (0,0) with one member, horse (0,1), wheat (1,0).
func table(t testing.TB, players int) *game {
	t.Helper()
	g := &game{TB: t}
	g.dice.Seed([32]byte{'t', 'a'})
	blank, err := load0(t).Blank(engine.Table{Seats: players})
	if err != nil {
		t.Fatal(err)
	}
	g.state = blank.(*state)
	g.round, g.stacked = 1, 1<<eventTiles-1
	for i := range g.bag {
		g.bag[i] = g.rules.resource[i].tiles
	}
	for i := range players {
		own := &g.tribes[i]
		own.shells, own.reserve, own.arrow = g.rules.shells, g.rules.members, 1
		g.land(i, "goat 0 0 1, horse 0 1, wheat 1 0")
	}
	for i := range actionTiles {
		g.append(actionTile(i))
	}
	for c, id := range []string{"hunting", "trapping", "cooking", "jewelry_making"} {
		g.slot(1, c, id)
	}
	g.turnOf(0)
	return g
}

// turnOf lets a seat begin its turn.
func (g *game) turnOf(seat engine.Seat) {
	g.agenda = engine.Agenda{}
	g.taken = 0
	g.turn = seat
	g.beginTurn()
}

// land replaces a territory: "goat 0 0 2, !wheat 1 0" is goat (0,0) with two members and exhausted wheat (1,0).
func (g *game) land(seat int, text string) {
	g.Helper()
	own := &g.tribes[seat]
	for _, l := range own.lands() {
		g.bag[l.face.resource()]++
		own.reserve += l.members
	}
	own.size, own.land = 0, [maxLand]land{}
	for part := range strings.SplitSeq(text, ",") {
		f := strings.Fields(part)
		id, turned := strings.CutPrefix(f[0], "!")
		resource := slices.Index(resourceIDs[:], id)
		var q, r int16
		var members int8
		fmt.Sscan(strings.Join(append(f[1:], "0"), " "), &q, &r, &members)
		own.lay(at(q, r), resource)
		l := own.find(at(q, r))
		l.members = members
		if turned {
			l.face |= exhausted
		}
		g.bag[resource]--
		own.reserve -= members
	}
}

// slot puts an achievement with stones on the board; epoch from 1.
func (g *game) slot(epoch, column int, id string, stones ...engine.Seat) {
	g.Helper()
	i := slices.Index(achievementIDs[:], id)
	if i < 0 {
		g.Fatal(id)
	}
	sl := slot{tile: uint8(1 + i), stones: int8(len(stones))}
	copy(sl.stone[:], stones)
	g.board[epoch-1][column] = sl
}

// rowOf lays the row: "plain_1", "hand_2 1" (with one shell), "mammoth".
func (g *game) rowOf(texts ...string) {
	g.Helper()
	g.length, g.row = 0, [maxRow]spot{}
	for _, text := range texts {
		id, shells, _ := strings.Cut(text, " ")
		i := slices.Index(tileWords, id)
		if i < 1 {
			g.Fatal(id)
		}
		g.append(rowTile(i))
		fmt.Sscan(shells, &g.row[g.length-1].shells)
		if t := rowTile(i); t.isEvent() {
			g.stacked &^= 1 << t.event()
		}
	}
}

// event puts an event at the left end of the row, for the first player to take.
func (g *game) event(id string) {
	g.Helper()
	g.rowOf(id, "plain_1", "plain_2", "plain_3", "hand_1", "hand_2", "hand_3")
}

func (g *game) rowIDs() (ids []string) {
	for _, sp := range g.row[:g.length] {
		ids = append(ids, tileWords[sp.tile])
	}
	return
}

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

// offer wants a menu to be exactly these moves.
func (g *game) offer(want ...engine.Move) {
	g.Helper()
	enginetest.Menu(g, g.state, want...)
}

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

// members on a cell of a seat.
func (g *game) members(seat int, q, r int16) int8 { return g.tribes[seat].find(at(q, r)).members }

func (g *game) fresh(seat int, q, r int16) bool { return g.tribes[seat].find(at(q, r)).face.fresh() }

// place sets the space of a marker.
func (g *game) marker(seat, track int, space int8) { g.tribes[seat].track[track] = space }

// served wants the text of a rule to be there.
func served(t testing.TB, id string, words ...string) {
	t.Helper()
	enginetest.Served(t, rulebook, id, words...)
}

// ruleTests are cases named by the rule they hold to.
type ruleTests enginetest.RuleTests

func (r ruleTests) run(t *testing.T) { enginetest.RuleTests(r).Run(t) }
