package dawn

import (
	"testing"

	"tribes/engine"
)

// correct plays on with corrected data: pairs of old and new text. Ids must stay as they are.
func (g *game) correct(changes ...string) *game {
	g.Helper()
	r, err := Load(spoiled(g, changes...))
	if err != nil {
		g.Fatal(err)
	}
	g.rules = r.(*rules)
	return g
}

// holds wants the resources of a seat: Fruit, Meat, Tools, Hides.
func (g *game) holds(seat engine.Seat, n ...int8) {
	g.Helper()
	var all [resources]int8
	copy(all[:], n)
	want(g, "resources", g.clan[seat].res, all)
}

// hasArea wants so many meeples of a seat in a Ready Area.
func (g *game) hasArea(seat engine.Seat, area string, n int8) {
	g.Helper()
	want(g, "meeples in "+area, g.clan[seat].area[g.areaNo(area)], n)
}

func TestRest(t *testing.T) {
	ruleTests{
		{"DM-64", "every own meeple on a tile goes to the exit of its tile, those of others stay", func(t *testing.T) {
			exits := map[string]string{
				"C1": "R2a", "C2": "R2b", "C3": "R2c", "T1": "R3a", "T2": "R3a", "T3": "R3b", "T4": "R3c", "T5": "R3c",
				"A1": "R4a", "A2": "R4a", "A3": "R4b", "A4": "R4b", "A5": "R4c", "A6": "R4c",
			}
			for tile, exit := range exits {
				g := camp(t, 2)
				g.stand(0, tile)
				g.stand(1, "E4", "R1")
				g.acts(0)
				g.play(mv(rest))
				g.hasArea(0, exit, 1)
				want(t, tile+" afterwards", g.on[g.tileNo(tile)], 0)
				want(t, "the meeple of another", g.on[g.tileNo("E4")], 2)
				want(t, "told", g.told(leaves), 1)
			}
			g := camp(t, 2)
			g.stand(0, "A1", "A2", "T1", "R4a", "R1")
			g.acts(0)
			g.play(mv(rest))
			g.hasArea(0, "R4a", 3)
			g.hasArea(0, "R3a", 1)
			g.hasArea(0, "R1", 1)
		}},
		{"DM-65", "elders on tiles and on the shore come home to the mat in the same rest, waiting elders stay", func(t *testing.T) {
			for _, tile := range []string{"E1", "E2", "E3", "E4", "E5"} {
				g := camp(t, 2)
				g.stand(0, tile, "shore", "shore", "R4c")
				g.stand(1, "shore")
				me := g.acts(0)
				g.play(mv(rest))
				want(t, "mat", me.mat, 7)
				want(t, "shore", me.shore, 0)
				g.hasArea(0, "R4c", 1)
				want(t, "the shore of another", g.clan[1].shore, 1)
				want(t, "told", g.told(home), 1)
			}
		}},
		{"DM-66", "cook, expand or neither, and then no second of them", func(t *testing.T) {
			for _, m := range []engine.Move{mv(skip), mv(cook, 1), mv(expand)} {
				g := camp(t, 2)
				g.stand(0, "R1")
				g.stand(1, "R1")
				g.give(0, 2, 2).vp = 9
				g.acts(0)
				g.play(mv(rest))
				g.ask(0, cook)
				g.menu(mv(skip), mv(cook, 0), mv(cook, 1), mv(cook, 2), mv(expand))
				g.play(m)
				g.ask(1, rest)
			}
			g := camp(t, 2) // where neither is possible nothing is asked
			g.stand(0, "R1")
			g.stand(1, "R1")
			g.acts(0)
			g.play(mv(rest))
			g.ask(1, rest)
		}},
		{"DM-67", "the printed space gives 2 VP for 2 food, the card 5, a covered card nothing", func(t *testing.T) {
			for _, c := range []struct {
				cards []string
				vp    int16
			}{{nil, 2}, {[]string{"cooking"}, 5}} {
				g := camp(t, 2)
				g.stand(0, "R1")
				g.learn(0, c.cards...)
				me := g.give(0, 2)
				g.acts(0)
				g.play(mv(rest), mv(cook, 2))
				want(t, "VP", me.vp, c.vp)
				g.holds(0)
			}
			g := camp(t, 2)
			g.stand(0, "R1")
			g.give(0, 2, 2)
			g.learn(0, "cooking", "painting", "hunting", "foraging")
			g.clan[0].acquired |= bit(g.nameNo("tanning"))
			g.clan[0].space[cooking] = uint8(g.nameNo("tanning")) + 1
			me := g.acts(0)
			me.vp = 3
			g.play(mv(rest))
			g.menu(mv(skip), mv(expand))
			g.refuse("DM-R25", mv(cook, 1), "the Cooking card of Red is covered")
		}},
		{"DM-68", "Fruit or Meat, mixed as one likes", func(t *testing.T) {
			for fruits := range int8(4) {
				for meats := range int8(4) {
					g := camp(t, 2)
					g.stand(0, "R1")
					g.stand(1, "R1")
					g.give(0, fruits, meats, 8, 8)
					g.acts(0)
					g.play(mv(rest))
					if fruits+meats < 2 { // Tools and Hides are no food
						g.ask(1, rest)
						continue
					}
					for k := range int8(3) {
						want(t, "offered", g.offers(mv(cook, int16(k))), k <= fruits && 2-k <= meats)
					}
				}
			}
		}},
		{"DM-69", "once, however much food there is", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1")
			g.stand(1, "R1")
			me := g.give(0, 6, 3)
			g.acts(0)
			g.play(mv(rest), mv(cook, 2))
			want(t, "VP", me.vp, 2)
			want(t, "told", g.told(cooksFood), 1)
			g.holds(0, 4, 3)
			g.ask(1, rest)
		}},
		{"DM-70", "all Fruit, all Meat and 3 VP for a meeple of the mat in R1", func(t *testing.T) {
			for _, food := range [][2]int8{{0, 0}, {8, 0}, {0, 8}, {4, 7}} {
				g := camp(t, 2)
				g.stand(0, "R2a")
				me := g.give(0, food[0], food[1], 5, 4)
				me.vp = 10
				g.acts(0)
				g.play(mv(rest), mv(expand))
				want(t, "VP", me.vp, 7)
				want(t, "mat", me.mat, 6)
				g.hasArea(0, "R1", 1)
				g.holds(0, 0, 0, 5, 4)
				want(t, "spoiled", g.told(spoils), 0)
			}
		}},
		{"DM-71", "needs 3 VP", func(t *testing.T) {
			for vp := range int16(5) {
				g := camp(t, 2)
				g.stand(0, "R2a")
				g.give(0, 2).vp = vp
				g.acts(0)
				g.play(mv(rest))
				want(t, "offered", g.offers(mv(expand)), vp >= 3)
				if vp < 3 {
					g.refuse("DM-71", mv(expand), "expanding takes 3 VP")
				}
			}
		}},
		{"DM-72", "needs at most 2 own meeples in R1", func(t *testing.T) {
			for n := range 5 {
				g := camp(t, 2)
				g.stand(0, "R2a")
				g.stand(1, "R1", "R1", "R1")
				for range n {
					g.stand(0, "R1")
				}
				g.give(0, 2).vp = 9
				g.acts(0)
				g.play(mv(rest))
				want(t, "offered", g.offers(mv(expand)), n <= 2)
				if n > 2 {
					g.refuse("DM-72", mv(expand), "and no more come")
				}
			}
		}},
		{"DM-73", "of more than 3 Meat 3 are kept", func(t *testing.T) {
			for n := range int8(9) {
				g := camp(t, 2)
				g.learn(0, "cooking")
				g.clan[0].space[cooking] = uint8(g.nameNo("hunting")) + 1 // nothing to cook with
				g.stand(0, "R1")
				g.give(0, 0, n)
				g.acts(0)
				g.play(mv(rest))
				g.holds(0, 0, min(n, 3))
				want(t, "told", g.told(spoils) > 0, n > 3)
			}
		}},
		{"DM-74", "of more than 6 Fruit 6 are kept; Tools and Hides never spoil", func(t *testing.T) {
			for n := range int8(9) {
				g := camp(t, 2)
				g.stand(0, "R1")
				g.give(0, n, 0, n, n)
				g.give(1, 8, 8, 8, 8)
				g.acts(0)
				g.play(mv(rest))
				if g.Actor() == 0 {
					g.play(mv(skip))
				}
				g.holds(0, min(n, 6), 0, n, n)
				g.holds(1, 8, 8, 8, 8) // only who rests loses food
			}
			g := camp(t, 2)
			g.stand(0, "R1")
			g.give(0, 8, 8)
			g.acts(0)
			g.play(g.along("L02"))
			g.holds(0, 8, 8, 1) // nor does food spoil in an action
		}},
		{"DM-R28", "resting is always offered, also without a meeple on a tile, and its other steps follow", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1")
			me := g.give(0, 8)
			g.acts(0)
			g.play(mv(rest), mv(cook, 2))
			want(t, "VP", me.vp, 2)
			g = camp(t, 2)
			g.stand(0, "R1")
			g.give(0, 0, 5)
			g.acts(0)
			g.play(mv(rest), mv(skip))
			g.holds(0, 0, 3)
			g = camp(t, 2)
			g.stand(0, "E1")
			g.acts(0)
			g.menu(mv(rest)) // a move even where it is the only one
		}},
		{"DM-R29", "expanding may use the meeple that came home in the same rest; cooking comes before spoiling", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "E1", "R1", "R1", "R2a", "R2b", "R2c", "R3a", "R3b")
			me := g.acts(0)
			me.vp = 3
			want(t, "mat", me.mat, 0)
			g.play(mv(rest), mv(expand))
			want(t, "mat", me.mat, 0)
			want(t, "VP", me.vp, 0)
			g.hasArea(0, "R1", 3)

			g = camp(t, 2)
			g.stand(0, "R1", "R1", "R2a", "R2a", "R2a", "R2b", "R2c", "R3a")
			g.give(0, 2).vp = 9
			g.acts(0)
			g.play(mv(rest))
			g.menu(mv(skip), mv(cook, 2))
			g.refuse("DM-R29", mv(expand), "no meeple of Red is on the mat")

			g = camp(t, 2)
			g.stand(0, "R1")
			g.give(0, 6, 5)
			g.acts(0)
			g.play(mv(rest), mv(cook, 0))
			g.holds(0, 6, 3) // the two cooked ones would have spoiled
			want(t, "spoiled", g.told(spoils), 0)
			g = camp(t, 2)
			g.stand(0, "R1")
			g.give(0, 1, 1)
			g.acts(0)
			g.play(mv(rest))
			g.refuse("DM-R29", mv(cook, 2), "Red holds 1 Fruit, 1 Meat")
			g.refuse("DM-R29", mv(cook, 3), "more food than is asked for")
		}},
		{"DM-R52", "the 3 VP must be there before Midwifery gives one back", func(t *testing.T) {
			for _, vp := range []int16{2, 3} {
				g := camp(t, 2)
				g.stand(0, "R2a")
				g.learn(0, "midwifery")
				me := g.give(0, 2)
				me.vp = vp
				g.acts(0)
				g.play(mv(rest))
				want(t, "offered", g.offers(mv(expand)), vp == 3)
				if vp == 3 {
					g.play(mv(expand))
					want(t, "VP", me.vp, 1)
				}
			}
		}},
		{"DM-W17", "a whole rest", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "C1", "T3", "E2", "shore", "R1")
			me := g.give(0, 7, 5)
			want(t, "mat", me.mat, 3)
			g.acts(0)
			g.play(mv(rest))
			for _, area := range []string{"R2a", "R3b", "R1"} {
				g.hasArea(0, area, 1)
			}
			want(t, "mat", me.mat, 5)
			g.play(mv(cook, 1))
			want(t, "VP", me.vp, 2)
			g.holds(0, 6, 3)
			want(t, "told", g.told(spoils), 1)
		}},
		{"DM-W18", "an expansion", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1", "R1")
			g.stand(1, "R1")
			me := g.give(0, 5, 2)
			me.vp = 7
			g.acts(0)
			g.play(mv(rest), mv(expand))
			want(t, "VP", me.vp, 4)
			g.holds(0)
			g.hasArea(0, "R1", 3)
			g.ask(1, rest)
		}},
		{"DM-W24", "Preserving", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1")
			g.learn(0, "preserving")
			g.give(0, 7, 5)
			g.acts(0)
			g.play(mv(rest), mv(skip))
			g.holds(0, 7, 6)
		}},
	}.run(t)
}

// TestRestData: what corrected data may make of a rest.
func TestRestData(t *testing.T) {
	preserves := "effect: {when: spoil, skip: true, gain: {meat: 1}, source: reconstructed}"
	rested := func(t *testing.T, answer engine.Move, fruits, meats int8, changes ...string) *game {
		g := camp(t, 2).correct(changes...)
		g.stand(0, "R1")
		g.learn(0, "preserving")
		g.give(0, fruits, meats).vp = 5
		g.acts(0)
		g.play(mv(rest), answer)
		return g
	}
	ruleTests{
		{"DM-R50", "what a spoil effect without skip gives comes after the spoiling", func(t *testing.T) {
			g := rested(t, mv(skip), 8, 5, preserves, "effect: {when: spoil, gain: {meat: 2, vp: 4}, source: reconstructed}")
			g.holds(0, 6, 5)
			want(t, "VP", g.clan[0].vp, 9)
		}},
		{"DM-R50", "a spoil effect may skip and give nothing", func(t *testing.T) {
			g := rested(t, mv(skip), 8, 8, preserves, "effect: {when: spoil, skip: true, source: reconstructed}")
			g.holds(0, 8, 8)
		}},
		{"DM-R50", "a covered card preserves nothing", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1")
			g.learn(0, "preserving")
			g.clan[0].side[0] = uint8(g.nameNo("hunting")) + 1
			g.give(0, 8, 5)
			g.acts(0)
			g.play(mv(rest), mv(skip))
			g.holds(0, 6, 3)
		}},
		{"DM-R49", "an effect on cooking comes with each cooking, not with an expansion", func(t *testing.T) {
			change := []string{preserves, "effect: {when: cooked, gain: {tools: 1, vp: 1}, source: reconstructed}"}
			g := rested(t, mv(cook, 2), 6, 3, change...)
			g.holds(0, 4, 3, 1)
			want(t, "VP", g.clan[0].vp, 8)
			g = rested(t, mv(expand), 6, 3, change...)
			g.holds(0)
			want(t, "VP", g.clan[0].vp, 2)
		}},
		{"DM-R49", "an effect on expanding comes with each expansion, not with cooking, and its food may spoil", func(t *testing.T) {
			change := []string{preserves, "effect: {when: expanded, gain: {meat: 5, vp: 2}, source: reconstructed}"}
			g := rested(t, mv(expand), 6, 3, change...)
			g.holds(0, 0, 3)
			want(t, "VP", g.clan[0].vp, 4)
			g = rested(t, mv(cook, 2), 6, 3, change...)
			g.holds(0, 4, 3)
			want(t, "VP", g.clan[0].vp, 7)
		}},
		{"DM-R49", "cooking may cost fixed resources, food and any, and give resources", func(t *testing.T) {
			g := camp(t, 2).correct("cooking:      {lose: {food: 2}, gain: {vp: 2}", "cooking:      {lose: {meat: 1, hides: 1, food: 1, any: 1}, gain: {tools: 2, vp: 1}")
			g.stand(0, "R1")
			g.give(0, 1, 1, 1, 1)
			me := g.acts(0)
			g.play(mv(rest))
			g.menu(mv(skip), mv(cook, 1)) // the one Meat is the fixed one
			g.play(mv(cook, 1))           // then only the Tool is left for any
			g.holds(0, 0, 0, 2)
			want(t, "VP", me.vp, 1)
			g.give(0, 0, 2, 1, 1)
			g.acts(0)
			g.play(mv(rest))
			g.menu(mv(skip), mv(cook, 0))
			g.give(0, 0, 2, 0, 1) // as a whole it cannot be paid
			g.refuse("DM-R29", mv(cook, 0), "cooking takes 1 Meat, 1 Hide, 1 food, 1 any, and Red holds 2 Meat, 1 Hide")
			g.give(0, 2, 2, 1, 1)
			g.play(mv(cook, 1))
			g.ask(0, payAny)
			g.menu(mv(payAny, fruit), mv(payAny, meat), mv(payAny, tools))
			g.play(mv(payAny, fruit))
			g.holds(0, 0, 1, 3)
		}},
		{"DM-R49", "expanding may cost other stocks, and no VP", func(t *testing.T) {
			g := camp(t, 2).correct("{vp: 3, all_of: [fruit, meat],", "{vp: 0, all_of: [tools],")
			g.stand(0, "R1")
			g.give(0, 1, 1, 4, 4)
			g.acts(0)
			g.play(mv(rest), mv(expand))
			g.holds(0, 1, 1, 0, 4)
			g.hasArea(0, "R1", 2)
		}},
		{"DM-R49", "any resource may spoil, and food need not", func(t *testing.T) {
			g := camp(t, 2).correct("spoils_to: 6, source", "source", "tools: {name: Tools, source", "tools: {name: Tools, spoils_to: 0, source")
			g.stand(0, "R1")
			g.give(0, 8, 4, 2, 8)
			g.acts(0)
			g.play(mv(rest), mv(skip))
			g.holds(0, 8, 3, 0, 8)
		}},
	}.run(t)
}
