package dawn

import (
	"fmt"
	"slices"
	"testing"

	"tribes/engine"
)

// artSpec: each Art card, what each of its lines costs (food as Fruit), and the VP of its lines.
var artSpec = []struct {
	id   string
	cost [resources]int8
	vp   [3]int16
}{
	{"art1", [resources]int8{1, 0, 0, 1}, [3]int16{5, 4, 3}},
	{"art2", [resources]int8{0, 1, 0, 2}, [3]int16{7, 6, 5}},
	{"art3", [resources]int8{0, 1, 1, 0}, [3]int16{5, 4, 3}},
	{"art4", [resources]int8{0, 0, 2, 0}, [3]int16{6, 5, 4}},
	{"art5", [resources]int8{2, 0, 1, 0}, [3]int16{6, 5, 4}},
	{"art6", [resources]int8{1, 0, 0, 2}, [3]int16{7, 6, 5}},
	{"art7", [resources]int8{0, 1, 1, 1}, [3]int16{7, 6, 5}},
	{"art8", [resources]int8{2, 0, 2, 0}, [3]int16{8, 7, 6}},
}

// artist is a walker with this card in the first art slot, its cube on a line from 0, and resources.
func artist(t testing.TB, card string, row int8, res [resources]int8) (*game, *clan) {
	t.Helper()
	g, me := walker(t)
	if n := uint8(g.artNo(card)) + 1; n > 4 { // not face up yet: it changes places with art1
		g.unseen ^= bit(int(n)-1) | bit(0)
		g.slot[0].card = n
	} else {
		g.slot[0].card, g.slot[n-1].card = n, 1
	}
	g.slot[0].row = row
	me.res = res
	return g, me
}

// TestArt: step 4 of an action, and the art icon of a tile.
func TestArt(t *testing.T) {
	ruleTests{
		{"DM-45", "every line of every card, with exactly its cost", func(t *testing.T) {
			g0 := load0(t)
			want(t, "cards", len(artSpec), int(g0.arts))
			for i, a := range artSpec {
				for row, vp := range a.vp {
					g, me := artist(t, a.id, int8(row), a.cost)
					g.walk("L23")
					g.ask(0, createArt)
					g.play(mv(createArt, 1))
					what := fmt.Sprintf("%s, line %d: ", a.id, row+1)
					want(t, what+"left", me.res, [resources]int8{})
					want(t, what+"VP with the 2 of E1a", me.vp, vp+2)
				}
				want(t, a.id+": lines", g0.art[i].rows, 3)
			}
		}},
		{"DM-45", "not with one unit less", func(t *testing.T) {
			for _, a := range artSpec {
				for r, n := range a.cost {
					if n == 0 {
						continue
					}
					less := a.cost
					less[r]--
					g, _ := artist(t, a.id, 0, less)
					g.icon(createArt)
					if g.agenda.Top().Kind == createArt && g.offers(mv(createArt, 1)) {
						t.Errorf("%s for %v", a.id, less)
					}
				}
			}
		}},
		{"DM-45", "on any face-up card that can be paid", func(t *testing.T) {
			g, _ := walker(t)
			g.give(0, 1, 0, 2, 1) // not art2 and art3, which want Meat
			g.walk("L23")
			g.menu(mv(skip), mv(createArt, 1), mv(createArt, 4))
		}},
		{"DM-45", "only where an art icon is crossed", func(t *testing.T) {
			for line, asks := range map[string]bool{"L23": true, "L25": false, "L27": true, "L29": false, "L30": false, "L31": true} {
				g, _ := walker(t)
				g.face("E3b")
				g.face("E5b")
				g.give(0, 0, 0, 2)
				g.walk(line)
				want(t, line, g.agenda.Top().Kind == createArt, asks)
			}
		}},
		{"DM-46", "the resources go, the VP come at once", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 3, 3, 3, 3)
			g.walk("L23", mv(createArt, 1)) // 1 food, 1 Hide
			g.ask(0, payFood)
			want(t, "not before it is paid", me.vp, 0)
			g.play(mv(payFood, 0))
			want(t, "left", me.res, [resources]int8{3, 2, 3, 2})
			if got := g.order(lost, artMade, vpMoved); !slices.Equal(got, []uint16{lost, artMade, vpMoved, vpMoved}) {
				t.Error(got)
			}
			want(t, "VP of the art, then those of the tile", g.ev.List[slices.IndexFunc(g.ev.List, func(e engine.Event) bool { return e.What == vpMoved })].A, 5)
		}},
		{"DM-47", "the cube goes down by one line", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 0, 0, 8)
			for row := range int8(2) {
				want(t, "line", g.slot[3].row, row)
				g.icon(createArt)
				g.play(mv(createArt, 4))
				want(t, "line", g.slot[3].row, row+1)
				want(t, "card", int(g.slot[3].card)-1, g.artNo("art4"))
			}
			want(t, "VP", me.vp, 6+5)
			want(t, "other cubes", g.slot[0].row+g.slot[1].row+g.slot[2].row, 0)
		}},
		{"DM-48", "from the last line it slides off: the card goes under the deck, a new one starts on its first line", func(t *testing.T) {
			seen := map[uint8]bool{}
			for seed := range uint64(40) {
				g, me := walker(t)
				g.dice.Seed(engine.Sub([32]byte{'a'}, seed))
				g.give(0, 0, 0, 2)
				g.slot[3].row = 2
				g.icon(createArt)
				g.play(mv(createArt, 4))
				want(t, "VP", me.vp, 4)
				want(t, "under the deck", g.queue, [maxCards]uint8{4})
				want(t, "cards there", g.queued, 1)
				want(t, "cube", g.slot[3].row, 0)
				want(t, "told", g.told(artUp), 1)
				want(t, "no longer in the deck", g.unseen, 0xf0&^bit(int(g.slot[3].card)-1))
				seen[g.slot[3].card] = true
			}
			want(t, "new cards, art5 to art8", len(seen), 4)
			for card := range seen {
				want(t, "unseen before", card >= 5, true)
			}
		}},
		{"DM-49", "one piece at a time", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 0, 0, 8)
			g.walk("L23", mv(createArt, 4))
			want(t, "Tools", me.res[tools], 6)
			g.ask(0, takeProgress) // of the tile
		}},
		{"DM-56", "an art icon on a tile", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 0, 1)
			g.walk("L26", mv(gainAny, tools))
			g.menu(mv(skip), mv(createArt, 3))
			g.play(mv(createArt, 3))
			want(t, "VP", me.vp, 5)
			want(t, "left", me.res, [resources]int8{})
			g.passed()
		}},
		{"DM-R15", "an icon of the line and one of the tile are two chances, each for one piece", func(t *testing.T) {
			r := dataWith(t, "to: E2, source", "to: E2, icons: [art], source") // L24
			g, me := walkerWith(t, r)
			g.give(0, 0, 0, 8)
			g.walk("L24", mv(createArt, 4), mv(gainAny, fruit), mv(createArt, 4))
			g.passed()
			want(t, "VP", me.vp, 6+5)
			want(t, "Tools", me.res[tools], 4)
			g, me = walkerWith(t, r) // the first can be declined and the second taken
			g.give(0, 0, 0, 2)
			g.walk("L24", mv(skip), mv(gainAny, fruit), mv(createArt, 4))
			want(t, "VP", me.vp, 6)
		}},
		{"DM-R16", "art can be declined though it can be paid", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 8, 8, 8, 8)
			before := me.res
			g.walk("L23")
			want(t, "first on the menu", g.Moves(nil)[0], mv(skip))
			g.play(mv(skip))
			want(t, "resources", me.res, before)
			want(t, "cubes", g.slot[0].row+g.slot[1].row+g.slot[2].row+g.slot[3].row, 0)
			g.ask(0, takeProgress)
		}},
		{"DM-R16", "the whole cost must be held, or nothing is asked", func(t *testing.T) {
			g, _ := walker(t)
			g.give(0, 8, 0, 1) // art1 lacks a Hide, art2 Meat, art3 Meat, art4 a Tool
			g.walk("L23")
			g.ask(0, takeProgress)
			g.refuse("DM-59", mv(createArt, 1), "another decision comes first")
		}},
		{"DM-R17", "the slot is refilled before a second icon of the turn", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "to: E2, source", "to: E2, icons: [art], source"))
			g.slot[3].row, g.unseen = 2, bit(g.artNo("art5"))
			g.give(0, 1, 0, 3)
			g.walk("L24", mv(createArt, 4))
			want(t, "the new card", int(g.slot[3].card)-1, g.artNo("art5"))
			g.play(mv(gainAny, fruit))
			g.menu(mv(skip), mv(createArt, 4))
			g.play(mv(createArt, 4))
			want(t, "VP", me.vp, 4+6)
			want(t, "cube of the new card", g.slot[3].row, 1)
		}},
		{"DM-R18", "cards never seen come first, then those put back in their order; the deck never runs out", func(t *testing.T) {
			g, me := walker(t)
			var came, gone []uint8
			for i := range 24 {
				me.res = [resources]int8{8, 8, 8, 8}
				me.vp = 0
				slot := i % 4
				g.slot[slot].row = 2
				old := g.slot[slot].card
				unseen, rolls := g.unseen, g.dice.Rolls
				g.icon(createArt)
				g.play(mv(createArt, int16(slot)+1))
				for g.agenda.Top().Kind == payFood {
					g.play(mv(payFood, 1))
				}
				card := g.slot[slot].card
				came, gone = append(came, card), append(gone, old)
				want(t, "a draw among several alone takes chance", g.dice.Rolls > rolls, i < 3)
				if i < 4 {
					want(t, "never seen", unseen&bit(int(card)-1) != 0, true)
				} else {
					want(t, "first put back, first to come", card, gone[i-4])
				}
				want(t, "face down", g.unseen|0xf0 == 0xf0 && int(g.queued) == min(i+1, 4), true)
			}
			slices.Sort(came[:4])
			want(t, "the four", fmt.Sprint(came[:4]), "[5 6 7 8]")
		}},
		{"DM-R18", "the last card not seen needs no chance", func(t *testing.T) {
			g, _ := walker(t)
			g.unseen, g.slot[3].row = bit(6), 2
			g.queue, g.queued = [maxCards]uint8{6, 8}, 2
			g.give(0, 0, 0, 2)
			rolls := g.dice.Rolls
			g.icon(createArt)
			g.play(mv(createArt, 4))
			want(t, "card", g.slot[3].card, 7)
			want(t, "rolls", g.dice.Rolls, rolls)
			want(t, "under the deck", g.queue, [maxCards]uint8{6, 8, 4})
		}},
		{"DM-W6", "art, then the tile", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 0, 0, 2)
			g.walk("L23", mv(createArt, 4))
			want(t, "Tools", me.res[tools], 0)
			want(t, "line, from 0", g.slot[3].row, 1)
			want(t, "worth", g.rowOf(3).vp, 5)
			want(t, "VP with the 2 of E1a", me.vp, 8)
			g.ask(0, takeProgress)
		}},
		{"DM-W7", "the refill", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 0, 0, 2)
			g.slot[3].row, g.unseen = 2, bit(g.artNo("art5"))
			g.icon(createArt)
			g.play(mv(createArt, 4))
			want(t, "VP", me.vp, 4)
			want(t, "slot", g.slot[3], canvas{5, 0})
			want(t, "under the deck", g.queue, [maxCards]uint8{4})

			g, _ = walker(t)
			g.give(0, 0, 0, 2)
			g.slot[0].card, g.slot[3].row, g.unseen = 5, 2, 0
			g.queue, g.queued = [maxCards]uint8{6, 7, 8, 1}, 4
			g.icon(createArt)
			g.play(mv(createArt, 4))
			want(t, "slot", g.slot[3], canvas{6, 0})
			want(t, "order", g.queue, [maxCards]uint8{7, 8, 1, 4})
			want(t, "cards", g.queued, 4)
		}},
		{"DM-W15", "what the tile gives pays for its art", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 0, 0, 1)
			g.walk("L24")
			g.ask(0, gainAny)
			g.play(mv(gainAny, tools), mv(createArt, 4))
			want(t, "Tools", me.res[tools], 0)
			want(t, "VP", me.vp, 6)
			g.passed()
		}},
	}.run(t)
}
