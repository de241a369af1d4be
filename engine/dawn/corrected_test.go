package dawn

import (
	"fmt"
	"testing"

	"tribes/engine"
)

// orchard is a walker whose tile T1 has another face, in the words of the data.
func orchard(t testing.TB, face string) (*game, *clan) {
	t.Helper()
	return walkerWith(t, dataWith(t, "gain: {fruit: 3}", face))
}

// TestCorrectedFaces: what the faces of corrected data can ask for and give.
func TestCorrectedFaces(t *testing.T) {
	ruleTests{
		{"DM-R49", "what can be held, and is kept", func(t *testing.T) {
			for _, c := range []struct {
				hold string
				set  func(me *clan, n int8)
				n    int8
			}{
				{"fruit", func(me *clan, n int8) { me.res = stock{n, 8, 8, 8} }, 3},
				{"meat", func(me *clan, n int8) { me.res = stock{8, n, 8, 8} }, 3},
				{"tools", func(me *clan, n int8) { me.res = stock{8, 8, n, 8} }, 3},
				{"hides", func(me *clan, n int8) { me.res = stock{8, 8, 8, n} }, 3},
				{"food", func(me *clan, n int8) { me.res = stock{1, n - 1, 8, 8} }, 5},
				{"goods", func(me *clan, n int8) { me.res = stock{8, 8, n - 2, 2} }, 9},
				{"vp", func(me *clan, n int8) { me.vp = int16(n) }, 59},
				{"progress_cards", func(me *clan, n int8) { me.acquired = 1<<n - 1 }, 4},
				{"meeples_on_board", func(me *clan, n int8) { me.mat, me.shore, me.area[0] = 8-n+1, n-2, 1 }, 5},
			} {
				for _, short := range []int8{0, 1} {
					g, me := orchard(t, fmt.Sprintf("hold: {%s: %d}, gain: {vp: 1}", c.hold, c.n))
					c.set(me, c.n-short)
					before := *me
					g.walk("L04")
					want(t, fmt.Sprint(c.hold, " short of ", short), me.vp, before.vp+int16(1-short))
					want(t, c.hold+" kept", me.res, before.res)
					want(t, c.hold+" kept", me.acquired, before.acquired)
				}
			}
		}},
		{"DM-R49", "several things must all be held, besides what is lost", func(t *testing.T) {
			for _, c := range []struct {
				have stock
				left stock
			}{
				{stock{2, 0, 1}, stock{1, 0, 1, 1}}, {stock{1, 1, 1}, stock{0, 1, 1, 1}},
				{stock{2}, stock{2}}, {stock{1, 0, 1}, stock{1, 0, 1}}, {stock{0, 2, 1}, stock{0, 2, 1}},
			} {
				g, me := orchard(t, "hold: {food: 2, tools: 1}, lose: {fruit: 1}, gain: {hides: 1}")
				me.res = c.have
				g.walk("L04")
				want(t, fmt.Sprint(c.have), me.res, c.left)
			}
		}},
		{"DM-R49", "a gain for each thing counted, at most so many", func(t *testing.T) {
			for _, c := range []struct {
				count string
				set   func(g *game, me *clan)
				n     int16
			}{
				{"fruit", func(_ *game, me *clan) { me.res = stock{3, 1, 1, 1} }, 3},
				{"meat", func(_ *game, me *clan) { me.res = stock{1, 3, 1, 1} }, 3},
				{"tools", func(_ *game, me *clan) { me.res = stock{1, 1, 3, 1} }, 3},
				{"hides", func(_ *game, me *clan) { me.res = stock{1, 1, 1, 3} }, 3},
				{"food", func(_ *game, me *clan) { me.res = stock{1, 3, 1, 1} }, 4},
				{"goods", func(_ *game, me *clan) { me.res = stock{1, 1, 2, 3} }, 5},
				{"resources", func(_ *game, me *clan) { me.res = stock{1, 1, 2, 3} }, 7},
				{"vp", func(_ *game, me *clan) { me.vp = 4 }, 4},
				{"meeples_on_board", func(g *game, _ *clan) { g.stand(0, "T5", "shore", "R2b") }, 4},
				{"meeples_in_first_ready_area", func(g *game, _ *clan) { g.stand(0, "R1", "R1", "R2b") }, 2},
				{"progress_cards", func(g *game, me *clan) {
					g.learn(0, "hunting", "religion")
					me.side[0] = uint8(g.nameNo("tanning")) + 1 // Hunting is covered, and counts
					me.acquired |= bit(g.nameNo("tanning"))
				}, 3},
				{"progress_cards", func(*game, *clan) {}, 0},
			} {
				for most := range int16(9) {
					if most == 0 {
						continue
					}
					g, me := orchard(t, fmt.Sprintf("gain_per: [{count: %s, gain: vp, max: %d}]", c.count, most))
					c.set(g, me)
					before := *me
					g.walk("L04")
					want(t, fmt.Sprintf("%s, at most %d", c.count, most), me.vp, before.vp+min(c.n, most))
					want(t, c.count+" kept", me.res, before.res)
				}
			}
		}},
		{"DM-R49", "resources for each thing counted, up to the limit of 8", func(t *testing.T) {
			for r, id := range resourceIDs {
				g, me := orchard(t, "gain_per: [{count: vp, gain: "+id+", max: 3}]")
				me.vp, me.res[r] = 5, 6
				g.walk("L04")
				want(t, id, me.res[r], 8)
				want(t, "lost to the limit", g.lastOf(gained).C, 1)
			}
		}},
		{"DM-R49", "counted after the loss, before any gain of the action", func(t *testing.T) {
			g, me := orchard(t, "lose: {any: 2, meeple: 1, vp: 1}, gain: {tools: 3, vp: 3}, gain_per: [{count: tools, gain: vp, max: 9}, {count: vp, gain: tools, max: 8}, {count: meeples_on_board, gain: hides, max: 8}]")
			me.res, me.vp = stock{1, 0, 4}, 2
			g.stand(0, "R2b", "shore")
			g.walk("L04", mv(payAny, fruit)) // and a Tool
			want(t, "Tools: 3 held, 3 gained, 1 for 1 VP", me.res[tools], 7)
			want(t, "VP: 1 held, 3 gained, 3 for 3 Tools", me.vp, 7)
			want(t, "Hides for 2 meeples", me.res[hides], 2)
		}},
		{"DM-R49", "what is gained for things counted is included in the gain", func(t *testing.T) {
			g, me := orchard(t, "gain_per: [{count: vp, gain: fruit, max: 2}]")
			g.learn(0, "foraging")
			me.vp = 1
			g.walk("L04")
			want(t, "Fruit", me.res[fruit], 2)
			me.vp, me.res = 0, stock{}
			g.walk("L05")
			g.acts(0)
			g.play(mv(rest))
			g.walk("L04")
			want(t, "none of none", me.res[fruit], 0)
		}},
		{"DM-R49", "VP lost", func(t *testing.T) {
			for vp, left := range map[int16][2]int16{4: {4, 0}, 5: {0, 2}, 9: {4, 2}} {
				g, me := orchard(t, "lose: {vp: 5}, gain: {fruit: 2}")
				me.vp = vp
				g.walk("L04")
				want(t, "VP and Fruit", [2]int16{me.vp, int16(me.res[fruit])}, left)
			}
		}},
		{"DM-R49", "several meeples lost, each chosen", func(t *testing.T) {
			g, me := orchard(t, "lose: {meeple: 3}, gain: {vp: 9}")
			g.stand(0, "R1", "R1", "R3c", "R4a", "T4")
			at := func(area string) engine.Move { return mv(loseMeeple, int16(g.areaNo(area))+1) }
			g.walk("L04") // three are there, in two places
			g.menu(at("R1"), at("R3c"))
			g.play(at("R3c")) // the others follow by themselves
			g.passed()
			want(t, "VP", me.vp, 9)
			want(t, "on the mat", me.mat, 8-3)
			want(t, "in R1", g.waits(0, "R1"), 0)
			g, me = orchard(t, "lose: {meeple: 3}, gain: {vp: 9}")
			g.stand(0, "R1", "R1", "R4a", "T4", "shore")
			g.walk("L04")
			want(t, "two are too few", me.vp, 0)
			want(t, "none is given", me.mat, 2)
		}},
		{"DM-R49", "meeples given from other columns", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "{from: [1, 2, 3]", "{from: [4]"))
			g.stand(0, "R1", "R4b", "R4c")
			g.walk("L29")
			g.menu(mv(loseMeeple, int16(g.areaNo("R4b"))+1), mv(loseMeeple, int16(g.areaNo("R4c"))+1))
			g.refuse("DM-R23", mv(loseMeeple, 1), "a meeple of R1 cannot be given")
			g.play(mv(loseMeeple, int16(g.areaNo("R4c"))+1))
			want(t, "VP", me.vp, 7)
		}},
		{"DM-R49", "several newborn icons, each optional, while they can come", func(t *testing.T) {
			for waiting, most := range []int8{3, 2, 1, 0} {
				g, me := orchard(t, "gain: {newborn: 3}")
				g.learn(0, "midwifery")
				for range waiting {
					g.stand(0, "R1")
				}
				g.walk("L04")
				for range most {
					g.ask(0, newborn)
					g.play(mv(newborn))
				}
				g.passed()
				want(t, "in R1", g.waits(0, "R1"), 3)
				want(t, "Midwifery each time", me.vp, int16(most))
			}
			g, _ := orchard(t, "gain: {newborn: 3}")
			g.walk("L04", mv(newborn), mv(skip))
			g.passed()
			want(t, "in R1", g.waits(0, "R1"), 1)
			g, me := orchard(t, "gain: {newborn: 3}") // two are left on the mat
			g.stand(0, "R2a", "R2a", "R2a", "T2", "shore")
			g.walk("L04", mv(newborn), mv(newborn))
			g.passed()
			want(t, "mat", me.mat, 0)
		}},
		{"DM-R49", "the shore may be no part of the board", func(t *testing.T) {
			r := dataWith(t, "{on_board: true", "{on_board: false")
			for stands, vp := range map[string]int16{"shore": 0, "R1": 5} {
				g, me := walkerWith(t, r)
				g.face("E3b")
				g.stand(0, "R1", "T1", "T2", "R1", stands)
				g.walk("L25")
				want(t, "with one in "+stands, me.vp, vp)
			}
		}},
	}.run(t)
}

// TestCorrectedCards: what the cards and the mat of corrected data can do.
func TestCorrectedCards(t *testing.T) {
	painting := func(t *testing.T, effect string) (*game, *clan) {
		g, me := walkerWith(t, dataWith(t, "{when: art_created, gain: {vp: 2}", "{"+effect))
		g.learn(0, "painting")
		return g, me
	}
	ruleTests{
		{"DM-R49", "an effect for each card acquired, the new one not on itself", func(t *testing.T) {
			g, me := painting(t, "when: progress_acquired, gain: {vp: 2, hides: 1}")
			for i, id := range []string{"foraging", "cooking", "hunting"} {
				me.res[fruit] = 1
				g.icon(takeProgress)
				g.play(g.take(id))
				want(t, id+": VP", me.vp, int16(2*(i+1)))
				want(t, id+": Hides", me.res[hides], int8(i+1))
			}
			me.acquired, me.side = 0, [maxSide]uint8{}
			g.icon(takeProgress)
			g.play(g.take("painting"))
			want(t, "not on itself", me.vp, 6)
			want(t, "others not", g.clan[1].vp, 0)
		}},
		{"DM-R49", "an effect of cooking", func(t *testing.T) {
			g, me := painting(t, "when: cooked, gain: {tools: 1, vp: 1}")
			g.stand(0, "R1")
			for _, m := range []engine.Move{mv(skip), mv(cook, 2)} {
				g.give(0, 2)
				g.acts(0)
				g.play(mv(rest), m)
			}
			want(t, "VP", me.vp, 3)
			want(t, "left", me.res, stock{0, 0, 1})
		}},
		{"DM-R49", "an effect of expanding, after the newborn", func(t *testing.T) {
			g, me := painting(t, "when: expanded, gain: {fruit: 2, vp: 1}")
			g.stand(0, "R2a")
			g.give(0, 7, 1)
			me.vp = 3
			g.acts(0)
			g.play(mv(rest), mv(expand))
			want(t, "VP", me.vp, 1)
			want(t, "Fruit gained after all was given up", me.res, stock{2})
			want(t, "in R1", g.waits(0, "R1"), 1)
		}},
		{"DM-R49", "an effect of any gain by a tile: resources or VP, once", func(t *testing.T) {
			for _, c := range []struct {
				face, line string
				have       stock
				then       []engine.Move
				vp         int16
			}{
				{"C1", "L01", stock{}, nil, 1},
				{"C3a", "L03", stock{}, nil, 1},
				{"A4", "L20", stock{0, 0, 1, 1}, nil, 7},
				{"T1", "L04", stock{8}, nil, 1}, // lost to the limit
				{"E2", "L26", stock{}, []engine.Move{mv(gainAny, 0)}, 1},
				{"A4", "L20", stock{}, nil, 0},  // not performed
				{"T3", "L06", stock{1}, nil, 0}, // a progress icon alone
			} {
				g, me := painting(t, "when: tile_gain, gain: {vp: 1}")
				g.face(c.face)
				me.res = c.have
				g.walk(c.line, c.then...)
				want(t, c.face, me.vp, c.vp)
			}
		}},
		{"DM-R49", "a card that is covered, on a printed space too, acts no longer", func(t *testing.T) {
			for _, on := range []int16{1, 4} {
				g, me := painting(t, "when: progress_acquired, gain: {vp: 2}")
				g.learn(0, "cooking", "tanning", "midwifery")
				g.icon(takeProgress)
				g.play(g.take("hunting"), mv(cover, on))
				want(t, "still acting when it is covered", me.vp, 2)
				g.icon(takeProgress)
				g.play(g.take("foraging"), mv(cover, 5))
				want(t, fmt.Sprint("VP, covered: ", on), me.vp, map[int16]int16{1: 4, 4: 2}[on])
				want(t, "cooking", g.cooking(me) == nil, on == 1)
			}
		}},
		{"DM-R49", "cooking that costs resources and any icons", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "cooking:      {lose: {food: 2}, gain: {vp: 2}", "cooking:      {lose: {fruit: 1, food: 1, any: 2}, gain: {hides: 1, vp: 3}"))
			g.stand(0, "R1")
			g.give(0, 2, 1, 1)
			g.acts(0)
			g.play(mv(rest))
			g.menu(mv(skip), mv(cook, 0), mv(cook, 1))
			g.play(mv(cook, 0)) // 1 Fruit, and the Meat; left are a Fruit and a Tool
			g.passed()
			want(t, "left", me.res, stock{0, 0, 0, 1})
			want(t, "VP", me.vp, 3)
			g.give(0, 2, 2, 1)
			g.acts(0)
			g.play(mv(rest), mv(cook, 1))
			g.ask(0, payAny)
			want(t, "not gained before it is paid", me.vp, 3)
			g.menu(mv(payAny, meat), mv(payAny, tools)) // the first can be Meat alone
			g.play(mv(payAny, meat))
			g.passed()
			want(t, "VP", me.vp, 6)
			want(t, "left", me.res, stock{0, 0, 1, 1})
			g.give(0, 3) // one too few
			g.acts(0)
			g.play(mv(rest))
			g.ask(0, cook)
			g.refuse("DM-R29", mv(cook, 1), "cooking takes 1 Fruit, 1 food, 2 any, and Red holds 3 Fruit")
		}},
		{"DM-R49", "a Cooking card with other figures", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "effect: {lose: {food: 2}, gain: {vp: 5}", "effect: {lose: {any: 1}, gain: {meat: 3, vp: 1}"))
			g.learn(0, "cooking")
			g.stand(0, "R1")
			g.give(0, 0, 2, 1)
			g.acts(0)
			g.play(mv(rest), mv(cook, 0), mv(payAny, tools))
			want(t, "spoiled after the gain", me.res, stock{0, 3})
			want(t, "VP", me.vp, 1)
		}},
		{"DM-R49", "art and cards for any icons, several kinds in one cost", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "lines: [{cost: {tools: 2}, vp: 6}", "lines: [{cost: {tools: 1, food: 1, any: 2}, vp: 60}"))
			g.give(0, 1, 1, 3)
			g.icon(createArt)
			g.play(mv(createArt, 4), mv(payFood, 1))
			g.menu(mv(payAny, meat), mv(payAny, tools))
			g.play(mv(payAny, tools))
			want(t, "left", me.res, stock{0, 1})
			want(t, "VP", me.vp, 60)
		}},
		{"DM-R49", "art that costs nothing", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "lines: [{cost: {tools: 2}, vp: 6}", "lines: [{cost: {}, vp: 1}"))
			g.walk("L23")
			g.menu(mv(skip), mv(createArt, 4))
			g.play(mv(createArt, 4))
			want(t, "VP with the 2 of E1a", me.vp, 3)
		}},
	}.run(t)
}
