package dawn

import "testing"

// TestTiles: step 6 of an action.
func TestTiles(t *testing.T) {
	ruleTests{
		{"DM-51", "who is able must perform: there is no choice", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 0, 0, 1) // one would rather keep the Tool for art
			g.walk("L16")
			g.passed()
			want(t, "resources", me.res, stock{0, 2, 0, 1})
			g, _ = walker(t)
			g.give(0, 2, 2)
			g.walk("L13")
			g.menu(mv(payFood, 0), mv(payFood, 1)) // how to pay, not whether
			g.refuse("DM-17", mv(skip), "another decision comes first")
		}},
		{"DM-52", "the loss comes before the gain", func(t *testing.T) {
			for _, c := range []struct {
				line      string
				have      stock
				then      []int16
				left      stock
				lostFirst bool
			}{
				{"L12", stock{0, 1, 0, 7}, nil, stock{0, 0, 0, 8}, true}, // T5a
				{"L16", stock{0, 0, 1, 8}, nil, stock{0, 2, 0, 8}, true}, // A2
			} {
				g, me := walker(t)
				me.res = c.have
				g.walk(c.line)
				want(t, c.line+": left", me.res, c.left)
				want(t, c.line+": first", g.order(lost, gained)[0], lost)
			}
			g, me := walker(t) // 8 Tools: one is paid, so that one of two fits
			g.give(0, 0, 0, 8)
			g.walk("L15", mv(gainAny, tools), mv(gainAny, tools))
			want(t, "Tools", me.res[tools], 8)
			want(t, "lost to the limit", g.lastOf(gained).C, 1)
		}},
		{"DM-54", "some ask for nothing; some only that something is held, and it is kept", func(t *testing.T) {
			g, me := walker(t)
			g.walk("L04")
			want(t, "Fruit", me.res, stock{3})
			g, me = walker(t)
			g.face("T2b")
			g.give(0, 0, 0, 2)
			g.walk("L05")
			want(t, "kept", me.res, stock{0, 3, 2})
			g, me = walker(t)
			g.face("E1b")
			g.learn(0, "cooking", "painting")
			g.walk("L23")
			want(t, "VP", me.vp, 4)
			want(t, "cards kept", me.cards(), 2)
		}},
		{"DM-57", "a newborn of a tile with fewer than 3 in R1", func(t *testing.T) {
			for waiting := range 4 {
				g, me := walker(t)
				g.give(0, 1)
				for range waiting {
					g.stand(0, "R1")
				}
				mat := me.mat - 1
				g.walk("L13")
				if waiting >= 3 {
					g.passed()
					want(t, "VP all the same", me.vp, 3)
					continue
				}
				g.play(mv(newborn))
				g.passed()
				want(t, "in R1", int(g.waits(0, "R1")), waiting+1)
				want(t, "on the mat", me.mat, mat-1)
			}
		}},
		{"DM-58", "impossible with all 8 on the board", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 1)
			g.stand(0, "T1", "T2", "T3", "R2a", "R2a", "shore", "R4a")
			g.walk("L13")
			g.passed()
			want(t, "on the mat", me.mat, 0)
			want(t, "in R1", g.waits(0, "R1"), 0)
			want(t, "VP all the same", me.vp, 3)
		}},
		{"DM-R19", "the gain is of no account: who is able pays even if it is lost", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 1, 0, 8)
			g.walk("L09") // T4
			g.passed()
			want(t, "left", me.res, stock{0, 0, 8})
			g, me = walker(t) // A1a: the food goes and the VP come though the newborn cannot
			g.give(0, 1)
			g.stand(0, "R1", "R1", "R1")
			g.walk("L13")
			want(t, "left", me.res, stock{})
			want(t, "VP", me.vp, 3)
			g, me = walker(t) // T3: paid, though no card can be taken
			g.give(0, 1)
			g.stacks("religion", "religion", "religion", "religion", "religion")
			g.walk("L06")
			g.passed()
			want(t, "left", me.res, stock{})
		}},
		{"DM-R20", "the order inside a tile", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "gain: {fruit: 3}", "lose: {tools: 1, vp: 1, food: 1, any: 1, meeple: 1}, gain: {hides: 1, vp: 2, food: 1, any: 1, newborn: 1, progress: 1, art: 1}, gain_per: [{count: vp, gain: tools, max: 8}]"))
			g.learn(0, "tanning")
			me.res, me.vp = stock{2, 2, 2}, 3
			g.stand(0, "R1", "R3a")
			g.stacks("foraging", "cooking", "hunting", "painting", "storytelling")
			g.walk("L04")
			g.ask(0, payFood)
			want(t, "fixed losses first", me.res, stock{2, 2, 1})
			want(t, "VP too", me.vp, 2)
			g.play(mv(payFood, 1))
			g.ask(0, payAny)
			g.play(mv(payAny, tools))
			g.ask(0, loseMeeple)
			want(t, "nothing gained yet", me.res, stock{1, 2})
			g.play(mv(loseMeeple, int16(g.areaNo("R3a"))+1))
			g.ask(0, gainFood)
			want(t, "fixed gains, and what is counted after the loss", me.res, stock{1, 2, 2, 1})
			want(t, "VP", me.vp, 4)
			g.play(mv(gainFood, 1))
			g.ask(0, gainAny)
			want(t, "no effect yet", me.res, stock{2, 2, 2, 1})
			g.play(mv(gainAny, fruit))
			want(t, "effects on the gain", me.res, stock{3, 2, 2, 2})
			g.ask(0, newborn)
			g.play(mv(newborn))
			g.ask(0, takeProgress)
			g.play(g.take("foraging"))
			g.ask(0, createArt)
			g.play(mv(createArt, 4))
			g.passed()
			want(t, "in the end", me.res, stock{3, 2, 0, 2})
		}},
		{"DM-R20", "checked after steps 3 to 5", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "to: E4, source", "to: E4, icons: [art], source", "lose: {hides: 2}, gain: {vp: 8}", "lose: {vp: 6}, gain: {hides: 2}"))
			g.give(0, 0, 0, 2)
			g.walk("L28", mv(createArt, 4))
			want(t, "paid with the VP of the art", me.vp, 0)
			want(t, "Hides", me.res, stock{0, 0, 0, 2})
			g, me = walker(t) // what art has used up is not there for the tile
			g.give(0, 1, 1, 2, 1)
			g.walk("L31", mv(createArt, 4))
			want(t, "E5a is not performed", g.told(unable), 1)
			want(t, "left", me.res, stock{1, 1, 0, 1})
			g, me = walker(t)
			g.give(0, 1, 1, 2, 1)
			g.walk("L31", mv(skip))
			want(t, "E5a", me.vp, 10)
		}},
		{"DM-R21", "food icons are chosen each for itself", func(t *testing.T) {
			g, me := walker(t)
			g.face("E5b")
			g.give(0, 3, 3)
			g.walk("L31")
			g.menu(mv(payFood, 1), mv(payFood, 2), mv(payFood, 3))
			g.play(mv(payFood, 3))
			want(t, "left", me.res, stock{0, 2})
			g, me = walker(t)
			g.face("A1b")
			me.vp = 1
			g.walk("L13")
			g.menu(mv(gainFood, 0), mv(gainFood, 1), mv(gainFood, 2))
		}},
		{"DM-R21", "any icons too, and a resource already at 8 may be chosen", func(t *testing.T) {
			for first := range int16(resources) {
				for second := first; second < resources; second++ {
					g, me := walker(t)
					g.give(0, 8, 0, 0, 1)
					g.walk("L15", mv(payAny, hides), mv(gainAny, first))
					if second == hides && first == hides {
						g.passed() // nothing else is left to choose
					} else {
						g.play(mv(gainAny, second))
					}
					after := stock{8}
					after[first]++
					after[second]++
					after[fruit] = 8
					want(t, "resources", me.res, after)
				}
			}
		}},
		{"DM-R21", "paid in any mixture", func(t *testing.T) {
			r := dataWith(t, "lose: {any: 1}, gain: {any: 2, vp: 1}", "lose: {any: 3}, gain: {vp: 1}")
			paid := map[stock]bool{}
			var pay func(g *game)
			pay = func(g *game) {
				if g.agenda.Top().Kind != payAny {
					if paid[g.clan[0].res] {
						t.Errorf("%v is left in two ways", g.clan[0].res)
					}
					paid[g.clan[0].res] = true
					return
				}
				for _, m := range g.Moves(nil) {
					branch := *g
					branch.state = g.Clone().(*state)
					branch.play(m)
					pay(&branch)
				}
			}
			g, me := walkerWith(t, r)
			me.res = stock{1, 2, 1, 1}
			g.walk("L15")
			pay(g)
			want(t, "mixtures of 3 out of 1, 2, 1 and 1", len(paid), 7)
		}},
		{"DM-R22", "the VP of art and the newborn of the line count for the tile", func(t *testing.T) {
			g, me := walkerWith(t, dataWith(t, "gain: {vp: 2, progress: 1}", "lose: {vp: 6}, gain: {hides: 3}"))
			g.give(0, 0, 0, 2)
			g.walk("L23", mv(createArt, 4))
			want(t, "Hides for VP", me.res, stock{0, 0, 0, 3})
			want(t, "VP", me.vp, 0)
			r := dataWith(t, "to: E3, source", "to: E3, icons: [newborn], source") // L25
			g, me = walkerWith(t, r)
			g.face("E3b")
			g.stand(0, "T1", "T2", "T3", "T4")
			g.walk("L25")
			want(t, "the newborn is the sixth", me.vp, 5)
			g, me = walkerWith(t, r)
			g.walk("L25")
			want(t, "the newborn is given", me.vp, 7)
			want(t, "in R1", g.waits(0, "R1"), 0)
			want(t, "on the mat", me.mat, 7)
		}},
		{"DM-R23", "a meeple of a Ready Area of columns 1 to 3, by choice", func(t *testing.T) {
			g, me := walker(t)
			g.stand(0, "R1", "R2a", "R2c", "R3b", "R4a", "T1", "shore")
			g.walk("L29")
			give := func(area string) int16 { return int16(g.areaNo(area)) + 1 }
			g.menu(mv(loseMeeple, give("R1")), mv(loseMeeple, give("R2a")), mv(loseMeeple, give("R2c")), mv(loseMeeple, give("R3b")))
			g.play(mv(loseMeeple, give("R2c")))
			want(t, "on the mat", me.mat, 1)
			want(t, "in R2c", g.waits(0, "R2c"), 0)
			want(t, "the acting meeple stays", g.on[g.tileNo("E3")], 1)
			want(t, "VP", me.vp, 7)
		}},
		{"DM-R23", "those of others are not counted", func(t *testing.T) {
			g, me := walker(t)
			g.walk("L25")
			want(t, "VP", me.vp, 0)
			want(t, "waiting of seat 1", g.waits(1, "R1"), 1)
		}},
		{"DM-W10", "able: cannot be declined", func(t *testing.T) {
			for _, ceremony := range []bool{false, true} {
				g, me := walker(t)
				g.give(0, 0, 0, 1, 1)
				vp := int16(6)
				if ceremony {
					g.learn(0, "ceremony")
					vp = 7
				}
				g.walk("L20")
				g.passed()
				want(t, "left", me.res, stock{})
				want(t, "VP", me.vp, vp)
			}
		}},
		{"DM-W11", "VP as a cost", func(t *testing.T) {
			g, me := walker(t)
			g.face("A1b")
			g.walk("L13")
			g.passed()
			want(t, "resources", me.res, stock{})
			want(t, "VP", me.vp, 0)
			want(t, "newborns", g.waits(0, "R1"), 0)
		}},
		{"DM-W12", "Courtship", func(t *testing.T) {
			g, me := walker(t)
			g.give(0, 1, 1)
			g.walk("L13", mv(payFood, 1), mv(newborn))
			want(t, "left", me.res, stock{0, 1})
			want(t, "VP", me.vp, 3)
			want(t, "in R1", g.waits(0, "R1"), 1)
			g.passed()
		}},
		{"DM-W13", "Toolmaking", func(t *testing.T) {
			for line, children := range map[string]int8{"L15": 0, "L17": 1} {
				g, me := walker(t)
				g.give(0, 1)
				g.learn(0, "toolmaking")
				g.walk(line, mv(gainAny, tools), mv(gainAny, hides))
				want(t, line+": resources", me.res, stock{0, 0, 2, 1})
				want(t, line+": VP", me.vp, 1)
				want(t, line+": newborns", g.waits(0, "R1"), children)
			}
		}},
	}.run(t)
}
