package netatanka

import (
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

// tableOf resolves a table; options are "side=winter" and the like.
func tableOf(t testing.TB, players int, options ...string) engine.Table {
	t.Helper()
	given := map[string]string{}
	for _, o := range options {
		k, v, _ := strings.Cut(o, "=")
		given[k] = v
	}
	table, err := engine.Resolve(load0(t).Info(), players, given)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// setup begins a game as players do.
func setup(t testing.TB, players int, seed uint64, options ...string) *game {
	t.Helper()
	return setupWith(t, load0(t), players, seed, options...)
}

// setupWith begins a game with other component data.
func setupWith(t testing.TB, r engine.Rules, players int, seed uint64, options ...string) *game {
	t.Helper()
	g := &game{TB: t}
	g.dice.Seed(engine.Sub([32]byte{'n', 't'}, seed))
	s, err := r.New(tableOf(t, players, options...), &g.dice, &g.ev)
	if err != nil {
		t.Fatal(err)
	}
	g.state = s.(*state)
	return g
}

// village is a game in which seat 0 is first player and is to place its first Nomad. Available are the Handicraft
// cards H1, H4, H9, H15, H17 (preview H2) and the Neta-Tanka cards K1, K3, K6, K8, K12 (preview K2), face up is tile C7.
func village(t testing.TB, players int, options ...string) *game {
	t.Helper()
	g := setup(t, players, 1, options...)
	g.start, g.first, g.turn = 0, 0, 0
	g.agenda = engine.Agenda{}
	g.craft = market{up: bit(0) | bit(3) | bit(8) | bit(14) | bit(16), preview: 2}
	g.craft.deck = (1<<crafts - 1) &^ (g.craft.up | bit(1))
	g.wisdom = market{up: bit(0) | bit(2) | bit(5) | bit(7) | bit(11), preview: 2}
	g.wisdom.deck = (1<<wisdoms - 1) &^ (g.wisdom.up | bit(1))
	g.face("C7")
	g.settle(nil)
	return g
}

// face turns a Canoe or Final tile face up.
func (g *game) face(id string) {
	g.Helper()
	i := slices.Index(tileWords, id)
	if i < 1 {
		g.Fatal(id)
	}
	g.canoes = 1<<canoes - 1
	if g.tile = uint8(i); i <= canoes {
		g.canoes &^= uint16(bit(i - 1))
	}
}

// nomads puts Nomads of a seat's k-th colour on Locations (numbers as printed), instead of those there.
func (g *game) nomads(seat engine.Seat, k int, places ...int) {
	g.Helper()
	f := g.figuresOf(seat, k)
	*f = standing{}
	for _, l := range places {
		f.at |= bit(l - 1)
	}
}

// actsNow lets a seat begin its turn of Phase II, after nomads has been called.
func (g *game) actsNow(seat engine.Seat) *clan {
	g.Helper()
	g.agenda = engine.Agenda{}
	g.phase, g.turn = resolving, seat
	g.settle(nil)
	return &g.clan[seat]
}

// placesNow lets a seat place next.
func (g *game) placesNow(seat engine.Seat) {
	g.Helper()
	g.agenda = engine.Agenda{}
	g.phase, g.turn = placing, seat
	g.settle(nil)
}

// give fills the Personal Reserve of a seat: Meat, Mushrooms, Wood, Hide, Skulls.
func (g *game) give(seat engine.Seat, n ...int16) *clan {
	c := &g.clan[seat]
	c.res = [resources]int16{}
	copy(c.res[:], n)
	return c
}

// put places a Nomad of a seat's first colour on a Location.
func (g *game) put(location int16) {
	g.Helper()
	g.play(mv(choosePiece, firstColour), mv(chooseLocation, location))
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

// act resolves the Nomad of the first colour on a Location.
func act(location int16) engine.Move { return mv(resolveNomad, location, firstColour) }

// standAt lets a seat begin its turn of Phase II with Nomads of its first colour on Locations.
func (g *game) standAt(seat engine.Seat, places ...int) *clan {
	g.Helper()
	g.nomads(seat, firstColour, places...)
	return g.actsNow(seat)
}

// linkNo is the number of a Link by its Locations.
func (g *game) linkNo(name string) int16 {
	g.Helper()
	for i := range links {
		if g.linkName(i) == name {
			return int16(i) + 1
		}
	}
	g.Fatal("no Link " + name)
	return 0
}

// endRoundNow ends the turns of Phase II that are left; no mandatory action may be open.
func (g *game) endRoundNow() {
	g.Helper()
	for round := g.round; g.phase == resolving && g.round == round; {
		g.play(mv(endTurn))
	}
}

// craftNo is the number of a Handicraft card by its id.
func craftNo(id string) int16 { return int16(slices.Index(craftWords, id)) + 1 }

// hold gives a seat cards by their ids, out of the decks: incomplete Handicraft cards and Neta-Tanka cards.
func (g *game) hold(seat engine.Seat, cards ...string) {
	g.Helper()
	for _, id := range cards {
		if i := slices.Index(craftWords, id); i >= 0 {
			g.clan[seat].craft |= bit(i)
			g.craft.deck &^= bit(i)
		} else if i := slices.Index(wisdomWords, id); i >= 0 {
			g.clan[seat].wisdom |= uint16(bit(i))
			g.wisdom.deck &^= bit(i)
		} else {
			g.Fatal(id)
		}
	}
}
