package dawn

import (
	"testing"

	"tribes/engine"
)

// walker is a running game of three whose seats 1 and 2 wait in R1, and the clan of seat 0, still on the mat.
func walker(t testing.TB) (*game, *clan) {
	t.Helper()
	return walkerWith(t, load0(t))
}

// walkerWith is walker with other component data.
func walkerWith(t testing.TB, r engine.Rules) (*game, *clan) {
	t.Helper()
	g := camp(t, 3)
	g.state.rules = r.(*rules)
	g.stand(1, "R1")
	g.stand(2, "R1")
	return g, &g.clan[0]
}

// dataWith is the game with the embedded data, changed: old text, new text, and so on.
func dataWith(t testing.TB, changes ...string) *rules {
	t.Helper()
	r, err := Load(spoiled(t, changes...))
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

// walk stands a meeple of seat 0 where a line begins, moves it along and plays on.
func (g *game) walk(line string, then ...engine.Move) {
	g.Helper()
	g.stand(0, g.rules.area[g.rules.line[g.lineNo(line)].from].id)
	g.acts(0)
	g.play(g.along(line))
	g.play(then...)
}

// passed wants the turn of seat 0 to be over and seat 1 to have the next.
func (g *game) passed() {
	g.Helper()
	g.ask(1, rest)
}

// icon asks seat 0 about an icon of a tile as if the rest of the turn were done.
func (g *game) icon(kind uint8) {
	g.Helper()
	g.agenda, g.turn, g.stirred = engine.Agenda{}, 0, 1
	g.open(endOfTurn, 0, 1, 0)
	g.open(kind, 0, 1, 0)
	g.settle(&g.dice, nil)
}

// waits counts the meeples of a seat in a Ready Area.
func (g *game) waits(seat engine.Seat, area string) int8 {
	g.Helper()
	return g.clan[seat].area[g.areaNo(area)]
}

// take is the choice of a Progress card.
func (g *game) take(id string) engine.Move {
	g.Helper()
	return mv(takeProgress, int16(g.nameNo(id))+1)
}

// stacks lays these names into the progress slots, all cards of the game in each.
func (g *game) stacks(ids ...string) {
	g.Helper()
	for i, id := range ids {
		n := g.nameNo(id)
		g.stack[i] = stack{uint8(n) + 1, g.rules.name[n].inGame(g.players)}
	}
}

// actsFor tells whether a card acts for a seat.
func (g *game) actsFor(seat engine.Seat, id string) (is bool) {
	g.state.acting(&g.clan[seat], func(_ int, n *nameData) { is = is || n.id == id })
	return
}

// order lists the kinds of events of the last move, of those asked for.
func (g *game) order(of ...uint16) (kinds []uint16) {
	for _, e := range g.ev.List {
		for _, k := range of {
			if e.What == k {
				kinds = append(kinds, k)
			}
		}
	}
	return
}

// lastOf is the last event of a kind of the last move.
func (g *game) lastOf(what uint16) (last engine.Event) {
	for _, e := range g.ev.List {
		if e.What == what {
			last = e
		}
	}
	return
}
