package dawn

import (
	"slices"
	"testing"

	"tribes/engine"
)

// TestEffects: what Progress cards act on.
func TestEffects(t *testing.T) {
	ruleTests{
		{"DM-R43", "resource cards: one more when a tile's gain includes the resource, chosen or fixed", func(t *testing.T) {
			for _, c := range []struct {
				card, face, line string
				have             stock
				vp               int16
				then             []engine.Move
				left             stock
			}{
				{card: "foraging", face: "C1", line: "L01", left: stock{3}},
				{card: "foraging", face: "C2", line: "L02", left: stock{0, 0, 1}},
				{card: "foraging", face: "T1", line: "L04", have: stock{6}, left: stock{8}}, // the limit holds
				{card: "foraging", face: "A1b", line: "L13", vp: 1, then: []engine.Move{mv(gainFood, 0), mv(skip)}, left: stock{0, 2}},
				{card: "foraging", face: "A1b", line: "L13", vp: 1, then: []engine.Move{mv(gainFood, 1), mv(skip)}, left: stock{2, 1}},
				{card: "foraging", face: "A3a", line: "L15", have: stock{0, 1}, then: []engine.Move{mv(gainAny, 0), mv(gainAny, 0)}, left: stock{3}}, // once
				{card: "hunting", face: "C3a", line: "L03", left: stock{1, 2}},
				{card: "hunting", face: "T2b", line: "L05", have: stock{0, 0, 1}, left: stock{0, 4, 1}},
				{card: "hunting", face: "A1b", line: "L13", vp: 1, then: []engine.Move{mv(gainFood, 2), mv(skip)}, left: stock{2}},
				{card: "hunting", face: "A2", line: "L14", have: stock{0, 0, 1}, left: stock{0, 3, 0, 1}},
				{card: "toolmaking", face: "C2", line: "L02", left: stock{0, 0, 2}},
				{card: "toolmaking", face: "T4", line: "L11", have: stock{1}, left: stock{0, 0, 3}},
				{card: "toolmaking", face: "A3b", line: "L15", have: stock{1, 1}, left: stock{0, 0, 2, 1}},
				{card: "toolmaking", face: "C3b", line: "L03", left: stock{0, 0, 0, 1}},
				{card: "tanning", face: "C3b", line: "L03", left: stock{0, 0, 0, 2}},
				{card: "tanning", face: "T5a", line: "L12", have: stock{1}, left: stock{0, 0, 0, 3}},
				{card: "tanning", face: "A3a", line: "L15", have: stock{1}, then: []engine.Move{mv(gainAny, 1), mv(gainAny, 3)}, left: stock{0, 1, 0, 2}},
				{card: "tanning", face: "C1", line: "L01", left: stock{2}},
			} {
				g, me := walker(t)
				g.face(c.face)
				g.learn(0, c.card)
				me.res, me.vp = c.have, c.vp
				g.walk(c.line, c.then...)
				g.passed()
				want(t, c.card+" on "+c.face, me.res, c.left)
			}
		}},
		{"DM-R43", "also if the unit was lost to the limit", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "includes: fruit, gain: {fruit: 1}", "includes: fruit, gain: {vp: 1}"))
			g.learn(0, "foraging")
			g.give(0, 8)
			g.walk("L01")
			want(t, "VP", me.vp, 1)
		}},
		{"DM-R43", "Ceremony: VP of a tile, not of art, newborns, cooking or other cards", func(t *testing.T) {
			g, me := walker(t)
			g.learn(0, "ceremony", "painting")
			g.give(0, 0, 0, 2)
			g.walk("L27", mv(createArt, 4)) // then E3a, for which nobody can be given
			g.passed()
			want(t, "art, with Painting", me.vp, 6+2)
			g, me = walker(t)
			g.learn(0, "ceremony", "midwifery")
			g.walk("L14")
			want(t, "newborn of a line", me.vp, 1)
			g, me = walker(t)
			g.learn(0, "ceremony", "midwifery")
			g.face("A1b")
			me.vp = 1
			g.walk("L13", mv(gainFood, 0), mv(newborn))
			want(t, "newborn of a tile that gives no VP", me.vp, 1)
			g, me = walker(t)
			g.learn(0, "ceremony")
			g.stand(0, "R1")
			g.give(0, 2)
			g.acts(0)
			g.play(mv(rest), mv(cook, 2))
			want(t, "cooking", me.vp, 2)
			for face, vp := range map[string]int16{"E1a": 3, "E3a": 8} {
				g, me := walker(t)
				g.face(face)
				g.learn(0, "ceremony")
				g.stand(0, "R1")
				g.walk(map[string]string{"E1a": "L23", "E3a": "L25"}[face])
				want(t, face, me.vp, vp)
			}
		}},
		{"DM-R43", "Painting: 2 VP for each piece of art, of a line or a tile", func(t *testing.T) {
			g, me := walker(t)
			g.learn(0, "painting")
			g.give(0, 0, 0, 4)
			g.walk("L23", mv(createArt, 4))
			want(t, "VP with the 2 of E1a", me.vp, 6+2+2)
			g.play(mv(skip))
			g.walk("L24", mv(gainAny, fruit), mv(createArt, 4))
			want(t, "VP", me.vp, 10+5+2)
			want(t, "of nobody else", g.clan[1].vp, 0)
		}},
		{"DM-R43", "Midwifery: 1 VP for a newborn by line, tile or expansion", func(t *testing.T) {
			g, me := walker(t)
			g.learn(0, "midwifery")
			g.walk("L14")
			want(t, "line", me.vp, 1)
			g.give(0, 1)
			g.walk("L13", mv(newborn))
			want(t, "tile", me.vp, 1+3+1)
			g.acts(0)
			g.play(mv(rest), mv(expand))
			want(t, "expansion", me.vp, 5-3+1)
			g.stand(0, "R1", "R1")
			g.walk("L16")
			want(t, "none without a newborn", me.vp, 3)
		}},
		{"DM-R43", "Preserving: nothing spoils, and 1 Meat, while resting alone", func(t *testing.T) {
			g, me := walker(t)
			g.learn(0, "preserving")
			g.give(0, 8, 6)
			g.walk("L02")
			want(t, "not in an action", me.res, stock{8, 6, 1})
			g.acts(0)
			g.play(mv(rest), mv(skip))
			want(t, "after resting", me.res, stock{8, 7, 1})
		}},
		{"DM-R43", "no card acts on Setup cards, or on meeples placed in setup", func(t *testing.T) {
			g := setup(t, 3, 5)
			g.middle = bit(0) | bit(1) | bit(2) // s1 to s3
			seat := g.Actor()
			g.learn(seat, "foraging", "toolmaking", "midwifery")
			g.play(mv(setupCard, 1))
			want(t, "s1", g.clan[seat].res, stock{2, 0, 1, 1})
			for seat != g.Actor() {
				m := g.Moves(nil)
				g.play(m[len(m)-1])
			}
			g.play(mv(placeMeeple, 1))
			want(t, "VP", g.clan[seat].vp, 0)
		}},
		{"DM-R43", "nor on what other players do", func(t *testing.T) {
			g, _ := walker(t)
			g.learn(1, "foraging", "hunting", "midwifery")
			g.walk("L01")
			g.walk("L14")
			want(t, "resources", g.clan[1].res, stock{})
			want(t, "VP", g.clan[1].vp, 0)
		}},
		{"DM-R50", "several cards on one event each add theirs", func(t *testing.T) {
			for _, cards := range [][]string{{"foraging", "hunting", "ceremony"}, {"ceremony", "hunting", "foraging"}} {
				g, me := walker(t)
				g.learn(0, cards...)
				g.give(0, 7, 7)
				g.walk("L03")
				want(t, "C3a", me.res, stock{8, 8})
				g.give(0, 1, 1)
				g.walk("L15", mv(payAny, 0), mv(gainAny, 0), mv(gainAny, 1))
				want(t, "A3a", me.res, stock{2, 3})
				want(t, "VP", me.vp, 2)
			}
		}},
		{"DM-R50", "an effect never sets off another", func(t *testing.T) {
			r := dataWith(t, "includes: fruit, gain: {fruit: 1}", "includes: fruit, gain: {meat: 1, vp: 1}", "{when: art_created, gain: {vp: 2}", "{when: art_created, gain: {fruit: 1}")
			for _, cards := range [][]string{{"foraging", "hunting", "ceremony"}, {"hunting", "ceremony", "foraging"}} {
				g, me := walkerWith(t, r)
				g.learn(0, cards...)
				g.walk("L01")
				want(t, "no Hunting on the Meat of a card", me.res, stock{2, 1})
				want(t, "no Ceremony on its VP", me.vp, 1)
			}
			g, me := walkerWith(t, r)
			g.learn(0, "foraging", "painting")
			g.give(0, 0, 0, 2)
			g.icon(createArt)
			g.play(mv(createArt, 4))
			want(t, "no Foraging on the Fruit of a card", me.res, stock{1})
		}},
		{"DM-R50", "cards at spoiling: one that skips stands in its place, one that does not acts after it", func(t *testing.T) {
			r := dataWith(t, "{when: art_created, gain: {vp: 2}", "{when: spoil, gain: {fruit: 1, vp: 1}")
			for _, c := range []struct {
				cards []string
				left  stock
				vp    int16
			}{
				{[]string{"painting"}, stock{7, 3}, 1},
				{[]string{"preserving"}, stock{7, 6}, 0},
				{[]string{"painting", "preserving"}, stock{8, 6}, 1},
				{[]string{"preserving", "painting"}, stock{8, 6}, 1},
			} {
				g, me := walkerWith(t, r)
				g.learn(0, c.cards...)
				g.stand(0, "R1")
				g.give(0, 7, 5)
				g.acts(0)
				g.play(mv(rest), mv(skip))
				want(t, "resources", me.res, c.left)
				want(t, "VP", me.vp, c.vp)
			}
		}},
		{"DM-R51", "at the moment the meeple is placed: before art, bump and loss", func(t *testing.T) {
			r := dataWith(t, "to: E4, source", "to: E4, icons: [art, newborn], source", "{when: newborn_placed, gain: {vp: 1}", "{when: newborn_placed, gain: {hides: 1}")
			g, me := walkerWith(t, r)
			g.learn(0, "midwifery")
			g.stand(1, "E4")
			g.give(0, 1)
			g.walk("L28")
			g.menu(mv(skip), mv(createArt, 1)) // 1 food and the Hide of the newborn
			want(t, "not bumped yet", g.clan[1].shore, 0)
			g.play(mv(createArt, 1))
			want(t, "left", me.res, stock{})
			want(t, "bumped", g.clan[1].shore, 1)
		}},
		{"DM-R51", "Midwifery pays the VP of a tile", func(t *testing.T) {
			for _, cards := range [][]string{nil, {"midwifery"}} {
				g, me := walkerWith(t, dataWith(t, "lose: {tools: 1}, gain: {meat: 2, hides: 1}", "lose: {vp: 1}, gain: {meat: 2}"))
				g.learn(0, cards...)
				g.stand(2, "A2")
				g.walk("L16")
				want(t, "Meat", int(me.res[meat]), 2*len(cards))
				got := g.order(born, vpMoved, leaves, gained)
				if len(cards) > 0 && !slices.Equal(got, []uint16{born, vpMoved, leaves, vpMoved, gained}) {
					t.Error(got)
				}
			}
		}},
		{"DM-W27", "Midwifery pays A1b", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "to: A1, source", "to: A1, icons: [newborn], source"))
			g.learn(0, "midwifery")
			g.face("A1b")
			g.walk("L13")
			g.ask(0, gainFood)
			want(t, "VP", me.vp, 0)
			g.play(mv(gainFood, 1), mv(newborn))
			want(t, "food", me.res, stock{1, 1})
			want(t, "VP of the second", me.vp, 1)
			want(t, "in R1", g.waits(0, "R1"), 2)
		}},
	}.run(t)
}
