package dawn

import (
	"fmt"
	"testing"

	"tribes/engine"
)

// costSpec: what the cards of each name cost from the top of the stack; food and any icons as Fruit.
var costSpec = map[string][4]stock{
	"cooking":      {{1}, {2}, {3}, {4}},
	"religion":     {{0, 0, 0, 1}, {0, 0, 1, 1}, {0, 0, 1, 2}, {0, 0, 2, 2}},
	"storytelling": {{2}, {3}, {4}, {5}},
	"foraging":     {{}, {0, 0, 1}, {0, 1, 1}, {0, 1, 2}},
	"hunting":      {{}, {0, 0, 1}, {1, 0, 1}, {1, 0, 2}},
	"toolmaking":   {{1}, {2}, {2, 0, 0, 1}, {2, 0, 0, 2}},
	"tanning":      {{0, 1}, {0, 2}, {0, 2, 1}, {0, 2, 2}},
	"preserving":   {{}, {1}, {1, 1}, {2, 1}},
	"painting":     {{1}, {1, 0, 0, 1}, {2, 0, 0, 1}, {2, 0, 0, 2}},
	"midwifery":    {{1}, {2}, {2, 1}, {2, 2}},
	"ceremony":     {{0, 1}, {0, 1, 0, 1}, {0, 1, 1, 1}, {0, 2, 1, 1}},
}

// ordinary are the names of the side cards.
var ordinary = []string{"ceremony", "foraging", "hunting", "midwifery", "painting", "preserving", "tanning", "toolmaking"}

// TestProgress: the progress icon, what cards cost and where they go.
func TestProgress(t *testing.T) {
	ruleTests{
		{"DM-59", "the top card of a stack, of a name not acquired before", func(t *testing.T) {
			g, _ := walker(t)
			g.give(0, 8, 8, 8, 8)
			g.learn(0, "hunting")
			g.icon(takeProgress)
			g.menu(mv(skip), g.take("cooking"), g.take("foraging"), g.take("painting"), g.take("storytelling"))
			g.play(g.take("foraging"))
			want(t, "cards left", g.stackOf(g.nameNo("foraging")).left, 2)
			g.icon(takeProgress)
			g.menu(mv(skip), g.take("cooking"), g.take("painting"), g.take("storytelling"))
		}},
		{"DM-59", "it may be declined", func(t *testing.T) {
			g, me := walker(t)
			g.icon(takeProgress)
			g.play(mv(skip))
			g.passed()
			want(t, "cards", me.cards(), 0)
		}},
		{"DM-59", "another player takes the same name, the next card of the stack", func(t *testing.T) {
			g, _ := walker(t)
			g.icon(takeProgress)
			g.play(g.take("hunting"))
			g.give(1, 0, 0, 1)
			g.agenda, g.turn = engine.Agenda{}, 1
			g.open(endOfTurn, 1, 1, 0)
			g.open(takeProgress, 1, 1, 0)
			g.settle(&g.dice, nil)
			g.play(g.take("hunting"))
			want(t, "paid", g.clan[1].res, stock{})
		}},
		{"DM-60", "every card of every name costs what it shows, no less", func(t *testing.T) {
			want(t, "names", len(costSpec), int(load0(t).names))
			for id, costs := range costSpec {
				for players, copies := range map[int]int{2: 2, 3: 3, 4: 4, 5: 4} {
					for k, cost := range costs[:copies] {
						what := fmt.Sprintf("%s, card %d of %d", id, k+1, copies)
						g := camp(t, players)
						g.stand(1, "R1")
						g.stacks(id)
						g.stack[0].left = int8(copies - k)
						me := g.give(0, cost[:]...)
						g.icon(takeProgress)
						g.play(g.take(id))
						want(t, what+": resources", me.res, stock{})
						want(t, what+": left", g.stack[0].left, int8(copies-k-1))
						want(t, what+": acquired", me.acquired, bit(g.nameNo(id)))
						for r := range cost {
							if cost[r] == 0 {
								continue
							}
							g.stack[0].left = int8(copies - k)
							me.acquired, me.res = 0, cost
							me.res[r]--
							g.icon(takeProgress)
							if g.agenda.Top().Kind == takeProgress && g.offers(g.take(id)) {
								t.Errorf("%s for %v", what, me.res)
							}
						}
					}
				}
			}
		}},
		{"DM-60", "food and any icons of a cost are chosen", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 1, 1, 1)
			g.icon(takeProgress)
			g.play(g.take("cooking"))
			g.menu(mv(payFood, 0), mv(payFood, 1))
			g.play(mv(payFood, 0))
			want(t, "left", me.res, stock{1, 0, 1})
			g, me = walker(t)
			g.give(0, 1, 1, 1)
			g.icon(takeProgress)
			g.play(g.take("storytelling"))
			g.menu(mv(payAny, fruit), mv(payAny, meat))
			g.play(mv(payAny, fruit))
			g.menu(mv(payAny, meat), mv(payAny, tools))
			want(t, "not before it is paid", me.cards(), 0)
			g.play(mv(payAny, tools))
			want(t, "left", me.res, stock{0, 1})
			want(t, "cards", me.cards(), 1)
		}},
		{"DM-61", "a named card lies on the space of its name, and holds instead of it", func(t *testing.T) {
			for i, id := range []string{"cooking", "religion", "storytelling"} {
				for _, full := range []bool{false, true} {
					g, me := walker(t)
					if full {
						g.learn(0, "tanning", "midwifery", "preserving")
					}
					g.stacks(id)
					g.give(0, 2, 2, 0, 1)
					side := me.side
					g.icon(takeProgress)
					g.play(g.take(id))
					for g.agenda.Top().Seat == 0 {
						g.play(g.Moves(nil)[0])
					}
					g.passed()
					want(t, id, int(me.space[i])-1, g.nameNo(id))
					want(t, id+": side slots", me.side, side)
				}
			}
			g, me := walker(t)
			g.learn(0, "cooking")
			g.give(0, 1, 1)
			g.acts(0)
			g.stand(0, "T1")
			g.play(mv(rest))
			g.menu(mv(skip), mv(cook, 1))
			g.play(mv(cook, 1))
			want(t, "VP by the card, not by the space too", me.vp, 5)
		}},
		{"DM-62", "any other card goes beside the mat; with full slots it covers one, which acts no longer", func(t *testing.T) {
			for _, id := range ordinary {
				g, me := walker(t)
				g.stacks(id)
				cost := costSpec[id][0]
				me.res = cost
				g.icon(takeProgress)
				g.play(g.take(id))
				want(t, id+": first slot", int(me.side[0])-1, g.nameNo(id))
				want(t, id+": acts", g.actsFor(0, id), true)
				want(t, id+": spaces", me.space, [spaces]uint8{})
			}
			g, me := walker(t)
			g.learn(0, "foraging", "tanning", "midwifery")
			g.icon(takeProgress)
			g.play(g.take("hunting"))
			g.menu(mv(cover, 4), mv(cover, 5), mv(cover, 6))
			g.play(mv(cover, 4))
			want(t, "covered", g.actsFor(0, "foraging"), false)
			want(t, "acts", g.actsFor(0, "hunting"), true)
			g.walk("L01")
			want(t, "no Foraging", me.res, stock{2})
			g.walk("L03")
			want(t, "Hunting", me.res, stock{3, 2})
		}},
		{"DM-63", "at most six act, whatever is taken", func(t *testing.T) {
			g, me := walker(t)
			g.stacks("ceremony", "foraging", "hunting", "midwifery", "painting")
			g.learn(0, "cooking", "religion", "storytelling")
			for i, id := range []string{"ceremony", "foraging", "hunting", "midwifery", "painting"} {
				g.give(0, 8, 8, 8, 8)
				g.icon(takeProgress)
				g.play(g.take(id))
				if i >= 3 {
					g.play(mv(cover, 4+int16(i%3)))
				}
				n := 0
				g.state.acting(me, func(int, *nameData) { n++ })
				want(t, id+": acting", n, min(6, 4+i))
			}
			want(t, "acquired", me.cards(), 8)
		}},
		{"DM-R24", "the first empty side slot, by itself", func(t *testing.T) {
			g, me := walker(t)
			for i, id := range []string{"foraging", "hunting", "painting"} {
				g.give(0, 1)
				g.stack[1].left, g.stack[2].left = 3, 3
				g.icon(takeProgress)
				g.play(g.take(id))
				g.passed()
				want(t, id, int(me.side[i])-1, g.nameNo(id))
			}
		}},
		{"DM-R24", "with full slots: a side slot or an acquired card on the mat, never a bare space", func(t *testing.T) {
			for _, c := range []struct {
				named []string
				menu  []engine.Move
			}{
				{nil, []engine.Move{mv(cover, 4), mv(cover, 5), mv(cover, 6)}},
				{[]string{"religion"}, []engine.Move{mv(cover, 2), mv(cover, 4), mv(cover, 5), mv(cover, 6)}},
				{[]string{"cooking", "storytelling"}, []engine.Move{mv(cover, 1), mv(cover, 3), mv(cover, 4), mv(cover, 5), mv(cover, 6)}},
			} {
				g, _ := walker(t)
				g.learn(0, c.named...)
				g.learn(0, "tanning", "midwifery", "preserving")
				g.icon(takeProgress)
				g.play(g.take("hunting"))
				g.menu(c.menu...)
			}
		}},
		{"DM-R24", "nothing lets a covered card or space act again", func(t *testing.T) {
			g, me := walker(t)
			g.learn(0, "cooking", "tanning", "midwifery", "preserving")
			g.icon(takeProgress)
			g.play(g.take("hunting"), mv(cover, 1))
			g.icon(takeProgress)
			g.play(g.take("foraging"), mv(cover, 1)) // onto Hunting
			want(t, "on top", int(me.space[cooking])-1, g.nameNo("foraging"))
			for id, acts := range map[string]bool{"cooking": false, "hunting": false, "foraging": true, "tanning": true} {
				want(t, id, g.actsFor(0, id), acts)
			}
			want(t, "no cooking", g.cooking(me) == nil, true)
		}},
		{"DM-R24", "data: side slots alone may be covered", func(t *testing.T) {
			g, _ := walkerWith(t, dataWith(t, "[side_slot, acquired_card_on_mat_space]", "[side_slot]"))
			g.learn(0, "religion", "tanning", "midwifery", "preserving")
			g.icon(takeProgress)
			g.play(g.take("hunting"))
			g.menu(mv(cover, 4), mv(cover, 5), mv(cover, 6))
		}},
		{"DM-R25", "a covered card counts as acquired", func(t *testing.T) {
			g, _ := walker(t)
			g.face("E1b")
			g.give(0, 3, 1, 2, 2)
			g.learn(0, "religion", "tanning", "midwifery", "preserving")
			before := engine.Points(g.Tally(nil, engine.Hands{}))[0]
			g.icon(takeProgress)
			g.play(g.take("hunting"), mv(cover, 2))
			n, points := g.item(0, cardVP, engine.Hands{})
			want(t, "cards", n, 5)
			want(t, "their VP", points, 10)
			_, points = g.item(0, foodVP, engine.Hands{})
			want(t, "food by Religion", points, 4)
			_, points = g.item(0, goodsVP, engine.Hands{})
			want(t, "Tools and Hides by Religion", points, 8)
			want(t, "in all", engine.Points(g.Tally(nil, engine.Hands{}))[0], before+2)
			g.stacks("religion")
			g.icon(takeProgress)
			want(t, "not again", g.offers(g.take("religion")), false)
		}},
		{"DM-R25", "any other effect is over: a covered Cooking card means no cooking", func(t *testing.T) {
			g, _ := walker(t)
			g.learn(0, "cooking", "tanning", "midwifery", "preserving")
			g.give(0, 8, 8)
			g.icon(takeProgress)
			g.play(g.take("hunting"), mv(cover, 1))
			g.stand(0, "R1")
			g.acts(0)
			g.play(mv(rest)) // nothing to choose: no cooking, no VP to expand
			g.passed()
			g, _ = walker(t) // and so for side cards
			g.learn(0, "painting", "midwifery", "ceremony")
			g.icon(takeProgress)
			g.play(g.take("hunting"), mv(cover, 5))
			g.walk("L14")
			want(t, "VP of a newborn", g.clan[0].vp, 0)
		}},
		{"DM-R26", "not unpaid, not twice, not from an empty stack, and only the top", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 1)
			g.learn(0, "hunting")
			g.stackOf(g.nameNo("painting")).left = 0
			g.stackOf(g.nameNo("foraging")).left = 2 // the free one has gone; the next costs a Tool
			g.icon(takeProgress)
			g.menu(mv(skip), g.take("cooking"))
			me.res = stock{}
			g.icon(takeProgress) // Storytelling and Cooking cannot be paid: nothing is asked
			g.passed()
		}},
		{"DM-R27", "a new card does not act on the gain that brought it", func(t *testing.T) {
			g, me := walker(t)
			g.stacks("ceremony")
			g.give(0, 0, 1)
			g.walk("L23") // E1a: 2 VP
			g.play(g.take("ceremony"))
			want(t, "VP", me.vp, 2)
			g.give(0, 0, 0, 1, 1)
			g.walk("L20")
			want(t, "from the next on", me.vp, 2+7)
			g, me = walker(t)
			g.walk("L21", mv(gainAny, fruit), g.take("foraging"))
			want(t, "Fruit", me.res[fruit], 1)
		}},
		{"DM-W14", "Foraging", func(t *testing.T) {
			g, me := walker(t)
			g.learn(0, "foraging")
			g.walk("L01")
			want(t, "Fruit", me.res, stock{3})
		}},
		{"DM-W16", "covering", func(t *testing.T) {
			g, me := walker(t)
			g.learn(0, "foraging", "hunting", "painting")
			g.stacks("ceremony", "foraging")
			g.give(0, 0, 1)
			g.icon(takeProgress)
			g.play(g.take("ceremony"), mv(cover, 6))
			want(t, "slots", me.side, [maxSide]uint8{uint8(g.nameNo("foraging")) + 1, uint8(g.nameNo("hunting")) + 1, uint8(g.nameNo("ceremony")) + 1})
			n, _ := g.item(0, cardVP, engine.Hands{})
			want(t, "cards", n, 4)
			g.give(0, 0, 0, 2)
			g.icon(createArt)
			g.play(mv(createArt, 4))
			want(t, "VP without Painting", me.vp, 6)
			g.icon(takeProgress)
			want(t, "Foraging again", g.offers(g.take("foraging")), false)
		}},
		{"DM-W25", "gain, then card", func(t *testing.T) {
			g, me := walker(t)
			g.stacks("storytelling", "religion", "religion", "religion", "religion")
			g.walk("L19", mv(gainAny, fruit))
			g.passed()
			want(t, "VP", me.vp, 1)
			want(t, "resources", me.res, stock{1})
			g, me = walker(t)
			g.stacks("storytelling", "religion", "religion", "religion", "religion")
			g.give(0, 1)
			g.walk("L19", mv(gainAny, tools), g.take("storytelling"))
			g.passed()
			want(t, "resources", me.res, stock{})
			want(t, "the card", me.acquired, bit(g.nameNo("storytelling")))
		}},
		{"DM-W26", "Cooking or Storytelling covered", func(t *testing.T) {
			g, me := walker(t)
			g.learn(0, "cooking", "tanning", "midwifery", "preserving")
			g.icon(takeProgress)
			g.play(g.take("hunting"), mv(cover, 1))
			want(t, "acquired", me.cards(), 5)
			for _, id := range []string{"tanning", "midwifery", "preserving", "hunting"} {
				want(t, id, g.actsFor(0, id), true)
			}
			g.give(0, 4, 4)
			want(t, "can cook", g.canCook(me), false)
			g, _ = walker(t)
			g.stand(0, "R1", "R2a")
			g.learn(0, "storytelling", "tanning", "midwifery", "preserving")
			g.icon(takeProgress)
			g.play(g.take("hunting"), mv(cover, 3))
			_, points := g.item(0, cardVP, engine.Hands{})
			want(t, "cards", points, 15)
			_, points = g.item(0, meepleVP, engine.Hands{})
			want(t, "meeples", points, 4)
		}},
	}.run(t)
}
