package netatanka

import (
	"strings"

	"tribes/engine"
)

// roundEnds lets the last seat of the round end its turn.
func (g *game) roundEnds() {
	g.Helper()
	g.actsNow((g.first + engine.Seat(g.players) - 1) % engine.Seat(g.players))
	g.play(mv(endTurn))
}

// lastRound makes it the round of the Final tile.
func (g *game) lastRound() {
	g.Helper()
	g.round = g.rules.rounds[g.players]
	g.face("F1")
}

// finish ends the last round and opens the Objectives, in turn order; without cards they are lost.
func (g *game) finish(cards ...int16) {
	g.Helper()
	g.lastRound()
	g.roundEnds()
	for k := 0; g.Actor() != engine.NoSeat; k++ {
		card := int16(0)
		if k < len(cards) {
			card = cards[k]
		}
		g.play(mv(openObjective, card))
	}
}

// points are the totals as they stand.
func (g *game) points(seat engine.Seat) int { return engine.Points(g.Tally(nil, engine.Hands{}))[seat] }

// pole gives a seat a totem pole, as if built at once now.
func (g *game) pole(seat engine.Seat, wood, skulls int16) {
	g.clan[seat].totem = [2]int16{wood, skulls}
	if wood+skulls > 0 || g.space(seat) > 1 {
		g.rankTotem(seat, nil)
	}
}

// built makes tents of a seat complete, by their numbers, and empties the others.
func (g *game) built(seat engine.Seat, numbers ...int) {
	c := &g.clan[seat]
	c.tent = [maxTents]tent{}
	for _, k := range numbers {
		c.tent[k-1] = tent{hide: g.rules.tentHide, wood: g.rules.tentWood, food: g.rules.tent[k-1].demand}
	}
}

// crafted makes Handicraft cards of a seat complete, by their numbers, instead of those it had.
func (g *game) crafted(seat engine.Seat, numbers ...int) {
	g.clan[seat].complete = 0
	for _, n := range numbers {
		g.clan[seat].complete |= bit(n - 1)
		g.craft.up &^= bit(n - 1)
		g.craft.deck &^= bit(n - 1)
	}
}

// holdings are what conditions of Objectives look at.
type holdings struct {
	tents           int // from the left
	wood, skulls    int16
	meat, mushrooms int8
	gen             int16
	crafts          []int
}

// holds gives a seat just these things.
func (g *game) holds(seat engine.Seat, h holdings) {
	c := &g.clan[seat]
	c.gen, c.fed = h.gen, [2]int8{h.meat, h.mushrooms}
	g.pole(seat, h.wood, h.skulls)
	g.crafted(seat, h.crafts...)
	var all []int
	for k := range h.tents {
		all = append(all, k+1)
	}
	g.built(seat, all...)
}

// describes wants lines in the sheet that a seat sees.
func (g *game) describes(me engine.Seat, want ...string) {
	g.Helper()
	var sh engine.Sheet
	g.Describe(&sh, me, engine.Hands{})
	text := sh.String()
	for _, line := range want {
		if !strings.Contains(text, "  "+line+"\n") {
			g.Errorf("seat %d does not see %q in\n%s", me, line, text)
		}
	}
}
