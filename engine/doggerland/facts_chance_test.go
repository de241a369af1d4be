package doggerland

import (
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// twin draws what RULES.md says, with dice that are thrown like those of the game, from decks of its own.
type twin struct {
	*testing.T
	dice                                  *engine.Dice
	targets, fresco, land, crafts         []string
	starting, cards, discards, soloTarget []string
	shuffled, excluded                    int
}

func newTwin(t *testing.T, table engine.Table, seed uint64) *twin {
	w := &twin{T: t, dice: engine.NewDice(engine.Sub([32]byte{'d', 'g'}, seed))}
	short := []string{"T33", "T34", "T35", "T36"}
	w.targets, w.fresco, w.crafts = numbered("O%d", 8), numbered("F%02d", 12), append(numbered("K%d", 9), numbered("N%d", 9)...)
	w.land, w.starting, w.cards, w.soloTarget = numbered("T%02d", 36), numbered("S%d", 8), numbered("SC%02d", 30), numbered("Z%02d", 11)
	if table.Options["length"] == "short" {
		w.land = slices.DeleteFunc(w.land, func(id string) bool { return slices.Contains(short, id) })
	}
	if table.Seats == 1 || table.Seats == 4 {
		w.land = append(w.land, numbered("X%02d", 24)...)
	}
	return w
}

// draw takes one of those left, in the order of their ids.
func (w *twin) draw(left *[]string) string {
	x := w.dice.Intn(len(*left))
	id := (*left)[x]
	*left = slices.Delete(*left, x, x+1)
	return id
}

// soloTargets are drawn one after another; of two that exclude each other one leaves for another.
func (w *twin) soloTargets(n int) []string {
	var in []string
	for range n {
		in = append(in, w.draw(&w.soloTarget))
	}
	if slices.Contains(in, "Z10") && slices.Contains(in, "Z11") {
		leaves := []string{"Z10", "Z11"}[w.dice.Intn(2)]
		in = slices.DeleteFunc(in, func(id string) bool { return id == leaves })
		in = append(in, w.draw(&w.soloTarget))
		w.excluded++
	}
	slices.Sort(in)
	return in
}

// follow draws beside the events that a move told; the tiles of land on cells are compared too.
func (w *twin) follow(g *game) {
	w.Helper()
	at := -1
	for _, e := range g.ev.List {
		got, drawn := "", ""
		switch e.What {
		case targetUp:
			got, drawn = g.rules.target[e.A].id, w.draw(&w.targets)
		case frescoUp:
			got, drawn = g.rules.painting[e.A].id, w.draw(&w.fresco)
		case craftUp:
			if len(w.crafts) == 0 {
				slices.Sort(w.discards)
				w.crafts, w.discards = w.discards, nil
				w.shuffled++
			}
			got, drawn = g.rules.craft[e.A].id, w.draw(&w.crafts)
		case dropped, craftLost:
			w.discards = append(w.discards, g.rules.craft[e.A].id)
		case cardUp:
			got, drawn = g.rules.card[e.A].id, w.draw(&w.cards)
		case tileLaid:
			got = g.rules.tile[e.A].id
			if place := int(e.B)%grid*grid + int(e.B)/grid; g.phase == resolving && place <= at {
				w.Errorf("%s is filled out of turn", cellName(int(e.B)))
			} else {
				at = place
			}
			switch {
			case got[0] == 'S':
				drawn = w.draw(&w.starting)
				want(w, "cell of a Starting tile", cellName(int(e.B)), strings.Fields("E4 F4 F5 F6 E6 D6 D5 D4")[7-len(w.starting)])
			case g.phase == bonuses: // see cross
				continue
			default:
				drawn = w.draw(&w.land)
			}
		}
		want(w, eventWords[e.What].Name, got, drawn)
	}
}

// cross draws the four tiles of the shorter variant and compares where they lie.
func (w *twin) cross(g *game) {
	w.Helper()
	ends := [2][2]string{{"E3", "E7"}, {"C5", "G5"}}
	if w.dice.Intn(2) == 1 {
		ends[0], ends[1] = ends[1], ends[0]
	}
	for i, pair := range [2][2]string{{"T33", "T34"}, {"T35", "T36"}} {
		x := w.dice.Intn(2)
		for k, cell := range ends[i] {
			want(w, cell, tileWords[g.cell[cellNo(w, cell)].tile], pair[(x+k)%2])
		}
	}
}

// TestChanceInOrder: each draw as RULES.md has it, beside dice that draw the same; a game's moves are chosen by others.
func TestChanceInOrder(t *testing.T) {
	excluded, shuffled := 0, 0
	for _, table := range enginetest.Tables(load0(t).Info()) {
		for seed := range uint64(12) {
			var options []string
			for k, v := range table.Options {
				options = append(options, k, v)
			}
			g := setup(t, table.Seats, seed, options...)
			w := newTwin(t, table, seed)
			want(t, "first player", int(g.first), w.dice.Intn(table.Seats))
			if g.solo() {
				n := map[string]int{"easy": 6, "medium": 7, "difficult": 8}[table.Options["solo"]]
				var in []string
				for i, id := range soloWords {
					if g.wanted>>i&1 == 1 {
						in = append(in, id)
					}
				}
				want(t, "Solo Objectives", strings.Join(in, " "), strings.Join(w.soloTargets(n), " "))
			}
			w.follow(g)
			want(t, "draws before the first decision", g.dice.Rolls, w.dice.Rolls)
			mine := g.dice
			for g.Actor() != engine.NoSeat {
				centre := g.agenda.Top().Kind == setCentre
				g.dice = *engine.NewDice(engine.Sub([32]byte{'o', 'w', 'n'}, uint64(g.round)<<32|uint64(mine.Rolls)<<8|uint64(len(g.ev.List))))
				m := g.careful()
				g.dice = mine
				g.play(m)
				mine = g.dice
				w.follow(g)
				if centre && g.short == 1 {
					w.cross(g)
				}
				want(t, "draws", g.dice.Rolls, w.dice.Rolls)
				if t.Failed() {
					t.Fatalf("%d players, %v, game %d, round %d", table.Seats, options, seed, g.round)
				}
			}
			excluded, shuffled = excluded+w.excluded, shuffled+w.shuffled
		}
	}
	if excluded == 0 || shuffled == 0 {
		t.Errorf("%d Solo Objectives were replaced, and handicrafts shuffled again %d times: both are to be seen", excluded, shuffled)
	}
}
