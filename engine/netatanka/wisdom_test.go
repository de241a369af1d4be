package netatanka

import (
	"testing"

	"tribes/engine"
)

// TestNetaTankaCards: what the front of each card does.
func TestNetaTankaCards(t *testing.T) {
	// front plays the front of a card, after which the Personal Reserve has changed by gain and Generosity by gen.
	front := func(t *testing.T, card int16, gain [resources]int16, gen int16, moves ...engine.Move) *game {
		t.Helper()
		g := village(t, 3)
		g.forest, g.tanning = [2]int16{}, [2]int16{} // all is from the Reserve
		had := *g.give(0, 1, 1, 1, 1, 1)
		g.hold(0, "H6", wisdomWords[card-1])
		me := g.actsNow(0)
		g.play(mv(playCard, card))
		g.menu(mv(cardSide, 0), mv(cardSide, 1))
		g.play(mv(cardSide, 1))
		g.play(moves...)
		g.ask(0, resolveNomad)
		for r, n := range gain {
			want(t, resourceWords[r], me.res[r], had.res[r]+n)
		}
		want(t, "Generosity", me.gen, gen)
		want(t, "cards", me.wisdom, 0)
		return g
	}
	none := [resources]int16{}
	ruleTests{
		{"NT-190", "1 Meat into the nourishment section", func(t *testing.T) {
			want(t, "fed", front(t, 1, none, 0).clan[0].fed, [2]int8{1, 0})
		}},
		{"NT-191", "2 Mushrooms into the nourishment section", func(t *testing.T) {
			want(t, "fed", front(t, 2, none, 0).clan[0].fed, [2]int8{0, 2})
		}},
		{"NT-192", "1 Hide or 1 Wood into the tent section", func(t *testing.T) {
			want(t, "tent", front(t, 3, none, 0, mv(tentStep, 1, wood)).clan[0].tent[0], tent{wood: 1})
			want(t, "tent", front(t, 3, none, 0, mv(tentStep, 1, hide)).clan[0].tent[0], tent{hide: 1})
		}},
		{"NT-192", "also with an empty Personal Reserve, and by the rules of tents", func(t *testing.T) {
			g := village(t, 3)
			me := g.give(0)
			me.tent[0].hide = 2
			g.hold(0, "K3")
			g.actsNow(0)
			g.play(mv(playCard, 3), mv(cardSide, 1))
			g.menu(mv(tentStep, 1, wood), mv(tentStep, 2, wood), mv(tentStep, 2, hide))
			g.refuse("NT-26", mv(tentStep, 3, wood), "tent 2")
		}},
		{"NT-193", "1 Wood onto the totem pole", func(t *testing.T) {
			g := front(t, 4, none, 0)
			want(t, "totem pole", g.clan[0].totem, [2]int16{1, 0})
			want(t, "space", g.space(0), 3)
		}},
		{"NT-194", "1 Hide or 1 Wood onto a card that needs it", func(t *testing.T) {
			want(t, "H6", front(t, 5, none, 0, mv(placeCraft, 6, wood)).laid[5], [2]int8{1, 0})
			want(t, "H6", front(t, 5, none, 0, mv(placeCraft, 6, hide)).laid[5], [2]int8{0, 1})
			g := village(t, 3)
			g.give(0)
			g.hold(0, "K5", "H13")
			g.actsNow(0)
			g.play(mv(playCard, 5), mv(cardSide, 1))
			g.menu(mv(placeCraft, 13, hide))
			g.play(mv(placeCraft, 13, hide))
			want(t, "complete", g.clan[0].complete, bit(12))
		}},
		{"NT-195", "2 Meat", func(t *testing.T) { front(t, 6, [resources]int16{meat: 2}, 0) }},
		{"NT-196", "4 Mushrooms", func(t *testing.T) { front(t, 7, [resources]int16{mushroom: 4}, 0) }},
		{"NT-197", "3 Wood", func(t *testing.T) { front(t, 8, [resources]int16{wood: 3}, 0) }},
		{"NT-198", "3 Hide", func(t *testing.T) { front(t, 9, [resources]int16{hide: 3}, 0) }},
		{"NT-199", "1 Skull", func(t *testing.T) { front(t, 10, [resources]int16{skull: 1}, 0) }},
		{"NT-200", "3 Generosity", func(t *testing.T) { front(t, 11, none, 3) }},
		{"NT-201", "2 basic resources of choice, equal or different, in any order", func(t *testing.T) {
			for first := range int16(basic) {
				for second := range int16(basic) {
					gain := none
					gain[first]++
					gain[second]++
					front(t, 12, gain, 0, mv(pickResource, first), mv(pickResource, second))
				}
			}
			g := village(t, 3)
			g.hold(0, "K12")
			g.actsNow(0)
			g.play(mv(playCard, 12), mv(cardSide, 1), mv(pickResource, hide))
			g.menu(mv(pickResource, meat), mv(pickResource, mushroom), mv(pickResource, wood), mv(pickResource, hide))
			g.refuse(engine.RuleForm, mv(pickResource, skull), "outside 0..3")
		}},
	}.run(t)
}
