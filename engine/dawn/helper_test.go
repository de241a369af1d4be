package dawn

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

// setup begins a game as players do.
func setup(t testing.TB, players int, seed uint64) *game {
	t.Helper()
	return setupWith(t, load0(t), players, seed)
}

// setupWith begins a game with other component data.
func setupWith(t testing.TB, r engine.Rules, players int, seed uint64) *game {
	t.Helper()
	g := &game{TB: t}
	g.dice.Seed(engine.Sub([32]byte{'d', 'm'}, seed))
	s, err := r.New(engine.Table{Seats: players}, &g.dice, &g.ev)
	if err != nil {
		t.Fatal(err)
	}
	g.state = s.(*state)
	return g
}

// camp is a running game built by hand: seat 0 is Starting Player and to act, every clan has all meeples on the mat and
// no resource (and is dormant until somebody stands on the board: stand, give, then acts). All tiles show their first face; face up are the Art cards art1 to art4, unseen the other four; the Progress
// stacks are cooking, foraging, hunting, painting and storytelling.
func camp(t testing.TB, players int) *game {
	t.Helper()
	g := setup(t, players, 1)
	r := g.rules
	g.position = position{players: int8(players), phase: playing, placed: g.setupTurns()}
	for i := range r.artSlots {
		g.slot[i].card = uint8(i) + 1
	}
	g.unseen = 0xf0
	for i, id := range []string{"cooking", "foraging", "hunting", "painting", "storytelling"} {
		n := g.nameNo(id)
		g.stack[i] = stack{uint8(n) + 1, r.name[n].inGame(g.players)}
	}
	for i := range players {
		g.clan[i].mat = r.clan
		g.clan[i].drew = 1
	}
	return g
}

// areaNo, tileNo, lineNo, artNo and nameNo find a thing of the data by its id, as an index.
func (g *game) areaNo(id string) int {
	return g.index(id, int(g.rules.areas), func(i int) string { return g.rules.area[i].id })
}
func (g *game) tileNo(id string) int {
	return g.index(id, int(g.rules.tiles), func(i int) string { return g.rules.tile[i].id })
}
func (g *game) lineNo(id string) int {
	return g.index(id, int(g.rules.lines), func(i int) string { return g.rules.line[i].id })
}
func (g *game) artNo(id string) int {
	return g.index(id, int(g.rules.arts), func(i int) string { return g.rules.art[i].id })
}
func (g *game) nameNo(id string) int {
	return g.index(id, int(g.rules.names), func(i int) string { return g.rules.name[i].id })
}

func (g *game) index(id string, n int, of func(int) string) int {
	g.Helper()
	for i := range n {
		if of(i) == id {
			return i
		}
	}
	g.Fatalf("there is no %s", id)
	return -1
}

// stand puts meeples of a seat from its mat on Ready Areas ("R3b"), tiles ("A4") or the shore ("shore").
func (g *game) stand(seat engine.Seat, places ...string) {
	g.Helper()
	c := &g.clan[seat]
	for _, p := range places {
		c.mat--
		switch {
		case p == "shore":
			c.shore++
		case p[0] == 'R':
			c.area[g.areaNo(p)]++
		default:
			g.on[g.tileNo(p)] = uint8(seat) + 1
		}
	}
}

// give sets the resources of a seat: Fruit, Meat, Tools, Hides.
func (g *game) give(seat engine.Seat, n ...int8) *clan {
	c := &g.clan[seat]
	c.res = [resources]int8{}
	copy(c.res[:], n)
	return c
}

// learn gives a seat Progress cards as if acquired, in their places.
func (g *game) learn(seat engine.Seat, ids ...string) {
	g.Helper()
	c := &g.clan[seat]
	for _, id := range ids {
		n := g.nameNo(id)
		c.acquired |= bit(n)
		if sp := g.rules.name[n].space; sp < side {
			c.space[sp] = uint8(n) + 1
			continue
		}
		c.side[slices.Index(c.side[:], 0)] = uint8(n) + 1
	}
}

// face turns a tile to a face by its id: "A1b".
func (g *game) face(id string) {
	g.Helper()
	for i := range g.rules.tiles {
		for k := range g.rules.tile[i].faces {
			if g.rules.tile[i].face[k].id == id {
				g.faces = g.faces&^(1<<i) | uint32(k)<<i
				return
			}
		}
	}
	g.Fatalf("there is no face %s", id)
}

// acts lets a seat begin its turn.
func (g *game) acts(seat engine.Seat) *clan {
	g.Helper()
	g.agenda = engine.Agenda{}
	g.turn = seat
	g.settle(&g.dice, nil)
	return &g.clan[seat]
}

// along is the move along a line.
func (g *game) along(id string) engine.Move { return mv(move, int16(g.lineNo(id))+1) }

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
func (g *game) item(seat engine.Seat, what uint16, known engine.Hands) (count, points int16) {
	return enginetest.Item(g.state, seat, what, known)
}

// served wants the text of a rule to be there.
func served(t testing.TB, id string, words ...string) {
	t.Helper()
	enginetest.Served(t, rulebook, id, words...)
}

// ruleTests are cases named by the rule they hold to.
type ruleTests enginetest.RuleTests

func (r ruleTests) run(t *testing.T) { enginetest.RuleTests(r).Run(t) }
