package netatanka

import (
	"strings"
	"testing"

	"tribes/engine"
)

// met tells whether a private Objective is fulfilled by some holdings, opened at the end of a game.
func met(t *testing.T, card int, h holdings) bool {
	t.Helper()
	g := village(t, 2)
	g.holds(0, h)
	g.next = 0
	before := g.points(0)
	g.finish(int16(card))
	count, points := g.item(0, objectivePoints, engine.Hands{})
	want(t, "points of it", points, 3*count)
	want(t, "points in all", g.points(0), before+int(points))
	return count == 1
}

// objective is a card with holdings that just fulfil it, and some that each are short of one condition.
func objective(card int, just holdings, short ...holdings) func(t *testing.T) {
	return func(t *testing.T) {
		if !met(t, card, just) {
			t.Errorf("%+v does not fulfil it", just)
		}
		for _, h := range short {
			if met(t, card, h) {
				t.Errorf("%+v fulfils it", h)
			}
		}
	}
}

func TestObjectives(t *testing.T) {
	ruleTests{
		{"NT-220", "O1: a tent, nourishment worth 3", objective(1, holdings{tents: 1, meat: 1, mushrooms: 1},
			holdings{meat: 1, mushrooms: 1}, holdings{tents: 1, meat: 1}, holdings{tents: 1, mushrooms: 2})},
		{"NT-221", "O2: 2 tents, 4 stages", objective(2, holdings{tents: 2, wood: 3, skulls: 1},
			holdings{tents: 1, wood: 3, skulls: 1}, holdings{tents: 2, wood: 3}, holdings{tents: 2, skulls: 3})},
		{"NT-222", "O3: a tent, a Handicraft worth 3", objective(3, holdings{tents: 1, crafts: []int{9}},
			holdings{crafts: []int{9}}, holdings{tents: 1}, holdings{tents: 1, crafts: []int{1, 5, 7}})},
		{"NT-223", "O4: 3 Generosity, a tent", objective(4, holdings{tents: 1, gen: 3},
			holdings{gen: 3}, holdings{tents: 1, gen: 2})},
		{"NT-224", "O5: a Handicraft worth 5, nourishment worth 1", objective(5, holdings{mushrooms: 1, crafts: []int{17}},
			holdings{crafts: []int{17}}, holdings{mushrooms: 1}, holdings{mushrooms: 1, crafts: []int{15, 13}})},
		{"NT-225", "O6: 2 Wood, 1 Skull, a Handicraft worth 1", objective(6, holdings{wood: 2, skulls: 1, crafts: []int{2}},
			holdings{wood: 1, skulls: 1, crafts: []int{2}}, holdings{wood: 1, skulls: 3, crafts: []int{2}}, holdings{wood: 4, crafts: []int{2}},
			holdings{wood: 2, skulls: 1}, holdings{wood: 2, skulls: 1, crafts: []int{3, 5}})},
		{"NT-226", "O7: 2 Generosity, Handicrafts worth 1 and 3", objective(7, holdings{gen: 2, crafts: []int{1, 10}},
			holdings{gen: 1, crafts: []int{1, 10}}, holdings{gen: 2, crafts: []int{10, 15}}, holdings{gen: 2, crafts: []int{1, 7}}, holdings{gen: 2, crafts: []int{1, 17}})},
		{"NT-227", "O8: 5 stages, nourishment worth 6", objective(8, holdings{wood: 5, meat: 3},
			holdings{wood: 4, meat: 3}, holdings{wood: 2, skulls: 2, meat: 3}, holdings{wood: 5, meat: 2, mushrooms: 1})},
		{"NT-228", "O9: 1 Generosity, 2 Wood and 1 Skull, 5 stages", objective(9, holdings{gen: 1, wood: 4, skulls: 1},
			holdings{wood: 4, skulls: 1}, holdings{gen: 1, wood: 5}, holdings{gen: 1, wood: 1, skulls: 4}, holdings{gen: 1, wood: 3, skulls: 1}, holdings{gen: 1, wood: 2, skulls: 2})},
		{"NT-229", "O10: 2 Generosity, nourishment worth 4", objective(10, holdings{gen: 2, meat: 2},
			holdings{gen: 1, meat: 2}, holdings{gen: 2, mushrooms: 3}, holdings{gen: 2, meat: 1, mushrooms: 1})},
		{"NT-230", "more than enough is enough, but a Handicraft of more value is another", func(t *testing.T) {
			plenty := holdings{tents: 5, wood: 9, skulls: 6, meat: 8, mushrooms: 2, gen: 20, crafts: []int{1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17}}
			for card := 1; card <= objectives; card++ {
				if !met(t, card, plenty) {
					t.Errorf("O%d is not fulfilled", card)
				}
			}
			for card, other := range map[int][]int{3: {1, 5, 7, 17}, 5: {1, 3, 7, 9}, 6: {3, 5, 9, 17}, 7: {1, 5, 7, 17}} {
				lacks := plenty
				lacks.crafts = other
				if met(t, card, lacks) {
					t.Errorf("O%d is fulfilled by cards %v", card, other)
				}
			}
		}},
		{"NT-230", "a card that is not complete serves for nothing", func(t *testing.T) {
			for _, card := range []int8{3, 5, 6, 7} {
				g := village(t, 2)
				g.holds(0, holdings{tents: 1, wood: 4, skulls: 2, meat: 2, gen: 5})
				g.clan[0].craft = 1<<crafts - 1
				n, _ := g.item(0, objectivePoints, engine.Hands{card})
				want(t, "met", n, 0)
			}
		}},
	}.run(t)
}

// soloGame is a solo game before its end, with a Solo Objective and holdings.
func soloGame(t testing.TB, card string, h holdings, options ...string) *game {
	t.Helper()
	g := village(t, 1, options...)
	g.solo = uint8(1 + strings.Index("ABCDEFGHIJKLMNO", card))
	g.holds(0, h)
	return g
}

// soloCard is a Solo Objective with holdings that just fulfil it, and some that each are short of one
// condition; medals are the scores for bronze, silver and gold, which Generosity makes up here.
func soloCard(card string, medals [3]int, just holdings, short ...holdings) func(t *testing.T) {
	end := func(t *testing.T, h holdings) (*game, engine.Result) {
		t.Helper()
		g := soloGame(t, card, h)
		g.lastRound()
		g.roundEnds()
		return g, g.Result()
	}
	return func(t *testing.T) {
		g, res := end(t, just)
		if res.Place[0] != 1 {
			t.Fatalf("%+v does not fulfil it", just)
		}
		least := g.points(0)
		for _, h := range short {
			if _, res := end(t, h); res.Place[0] != 2 || res.Grade != 0 {
				t.Errorf("%+v: place %d, grade %d", h, res.Place[0], res.Grade)
			}
		}
		reached := 0
		for grade, score := range medals {
			for below := range 2 {
				h := just
				if h.gen += int16(score - below - least); h.gen < just.gen {
					continue // whoever fulfils it has more
				}
				reached++
				g, res := end(t, h)
				want(t, "points", g.points(0), score-below)
				want(t, "place", res.Place[0], 1)
				want(t, "grade", int(res.Grade), grade+1-below)
			}
		}
		if reached < 5 {
			t.Errorf("only %d scores at the bounds of medals were tried", reached)
		}
		n, _ := g.item(0, objectivePoints, engine.Hands{1})
		want(t, "no points for an Objective", n, -1)
	}
}

func TestSoloObjectives(t *testing.T) {
	three, two := []int{1, 7, 13}, []int{1, 7} // of different types
	ruleTests{
		{"NT-231", "A", soloCard("A", [3]int{40, 43, 46}, holdings{tents: 4, crafts: []int{1, 2, 3, 7}, meat: 6},
			holdings{tents: 3, crafts: []int{1, 2, 3, 7}, meat: 6}, holdings{tents: 4, crafts: []int{1, 2, 7, 8}, meat: 6}, holdings{tents: 4, crafts: []int{1, 2, 7, 13}, meat: 6},
			holdings{tents: 4, crafts: []int{1, 2, 3, 4}, meat: 6}, holdings{tents: 4, crafts: []int{1, 2, 3, 7}, meat: 5, mushrooms: 1})},
		{"NT-231", "B", soloCard("B", [3]int{45, 48, 51}, holdings{tents: 4, wood: 4, skulls: 2, crafts: two, gen: 5},
			holdings{tents: 3, wood: 4, skulls: 2, crafts: two, gen: 5}, holdings{tents: 4, wood: 3, skulls: 2, crafts: two, gen: 5}, holdings{tents: 4, wood: 4, skulls: 1, crafts: two, gen: 5},
			holdings{tents: 4, wood: 4, skulls: 2, crafts: []int{1, 2, 3}, gen: 5}, holdings{tents: 4, wood: 4, skulls: 2, crafts: two, gen: 4})},
		{"NT-231", "C", soloCard("C", [3]int{45, 48, 51}, holdings{wood: 6, skulls: 2, crafts: three, gen: 4, meat: 6},
			holdings{wood: 6, skulls: 1, crafts: three, gen: 4, meat: 6}, holdings{wood: 6, skulls: 2, crafts: []int{1, 2, 7, 8}, gen: 4, meat: 6},
			holdings{wood: 6, skulls: 2, crafts: three, gen: 3, meat: 6}, holdings{wood: 6, skulls: 2, crafts: three, gen: 4, meat: 5, mushrooms: 1})},
		{"NT-231", "D", soloCard("D", [3]int{42, 47, 52}, holdings{tents: 3, wood: 8, mushrooms: 6, gen: 5},
			holdings{tents: 2, wood: 8, mushrooms: 6, gen: 5}, holdings{tents: 3, wood: 7, mushrooms: 6, gen: 5}, holdings{tents: 3, wood: 8, meat: 5, gen: 5}, holdings{tents: 3, wood: 8, mushrooms: 6, gen: 4})},
		{"NT-231", "E", soloCard("E", [3]int{46, 49, 52}, holdings{tents: 5, wood: 3, skulls: 2, meat: 2, mushrooms: 1, gen: 5},
			holdings{tents: 4, wood: 3, skulls: 2, meat: 2, mushrooms: 1, gen: 5}, holdings{tents: 5, wood: 3, skulls: 1, meat: 2, mushrooms: 1, gen: 5},
			holdings{tents: 5, wood: 3, skulls: 2, meat: 2, gen: 5}, holdings{tents: 5, wood: 3, skulls: 2, meat: 2, mushrooms: 1, gen: 4})},
		{"NT-231", "F", soloCard("F", [3]int{42, 45, 48}, holdings{crafts: []int{1, 2, 7, 8}, gen: 4, wood: 4, skulls: 2, meat: 6},
			holdings{crafts: []int{1, 2, 3, 7}, gen: 4, wood: 4, skulls: 2, meat: 6}, holdings{crafts: []int{1, 2, 7, 8}, gen: 3, wood: 4, skulls: 2, meat: 6},
			holdings{crafts: []int{1, 2, 7, 8}, gen: 4, wood: 3, skulls: 2, meat: 6}, holdings{crafts: []int{1, 2, 7, 8}, gen: 4, wood: 4, skulls: 1, meat: 6},
			holdings{crafts: []int{1, 2, 7, 8}, gen: 4, wood: 4, skulls: 2, meat: 5, mushrooms: 1})},
		{"NT-231", "G", soloCard("G", [3]int{48, 51, 54}, holdings{tents: 4, gen: 4, wood: 4, skulls: 2, crafts: three},
			holdings{tents: 3, gen: 4, wood: 4, skulls: 2, crafts: three}, holdings{tents: 4, gen: 3, wood: 4, skulls: 2, crafts: three}, holdings{tents: 4, gen: 4, wood: 3, skulls: 2, crafts: three},
			holdings{tents: 4, gen: 4, wood: 4, skulls: 1, crafts: three}, holdings{tents: 4, gen: 4, wood: 4, skulls: 2, crafts: []int{1, 2, 7}})},
		{"NT-231", "H", soloCard("H", [3]int{44, 47, 50}, holdings{tents: 5, crafts: three, meat: 2, mushrooms: 1},
			holdings{tents: 4, crafts: three, meat: 2, mushrooms: 1}, holdings{tents: 5, crafts: []int{1, 13, 14}, meat: 2, mushrooms: 1}, holdings{tents: 5, crafts: three, meat: 2})},
		{"NT-231", "I", soloCard("I", [3]int{45, 48, 51}, holdings{tents: 4, crafts: three, gen: 5, wood: 4, skulls: 1},
			holdings{tents: 3, crafts: three, gen: 5, wood: 4, skulls: 1}, holdings{tents: 4, crafts: two, gen: 5, wood: 4, skulls: 1}, holdings{tents: 4, crafts: three, gen: 4, wood: 4, skulls: 1},
			holdings{tents: 4, crafts: three, gen: 5, wood: 1, skulls: 4}, holdings{tents: 4, crafts: three, gen: 5, wood: 5}, holdings{tents: 4, crafts: three, gen: 5, wood: 3, skulls: 1})},
		{"NT-231", "J", soloCard("J", [3]int{46, 48, 50}, holdings{wood: 6, skulls: 2, crafts: three, gen: 3, mushrooms: 6},
			holdings{wood: 3, skulls: 5, crafts: three, gen: 3, mushrooms: 6}, holdings{wood: 7, skulls: 1, crafts: three, gen: 3, mushrooms: 6}, holdings{wood: 5, skulls: 2, crafts: three, gen: 3, mushrooms: 6},
			holdings{wood: 6, skulls: 2, crafts: two, gen: 3, mushrooms: 6}, holdings{wood: 6, skulls: 2, crafts: three, gen: 2, mushrooms: 6}, holdings{wood: 6, skulls: 2, crafts: three, gen: 3, meat: 5})},
		{"NT-231", "K", soloCard("K", [3]int{42, 45, 48}, holdings{tents: 5, crafts: []int{7, 8, 9}, meat: 4},
			holdings{tents: 4, crafts: []int{7, 8, 9}, meat: 4}, holdings{tents: 5, crafts: []int{7, 8, 1, 2, 13, 14}, meat: 4}, holdings{tents: 5, crafts: []int{7, 8, 9}, meat: 3, mushrooms: 1})},
		{"NT-231", "L", soloCard("L", [3]int{46, 50, 54}, holdings{tents: 5, gen: 3, meat: 3, wood: 8},
			holdings{tents: 4, gen: 3, meat: 3, wood: 8}, holdings{tents: 5, gen: 2, meat: 3, wood: 8}, holdings{tents: 5, gen: 3, meat: 2, mushrooms: 1, wood: 8}, holdings{tents: 5, gen: 3, meat: 3, wood: 6, skulls: 1})},
		{"NT-231", "M", soloCard("M", [3]int{48, 50, 52}, holdings{tents: 5, wood: 4, skulls: 2, crafts: two, meat: 2, mushrooms: 1},
			holdings{tents: 4, wood: 4, skulls: 2, crafts: two, meat: 2, mushrooms: 1}, holdings{tents: 5, wood: 3, skulls: 2, crafts: two, meat: 2, mushrooms: 1}, holdings{tents: 5, wood: 4, skulls: 1, crafts: two, meat: 2, mushrooms: 1},
			holdings{tents: 5, wood: 4, skulls: 2, crafts: []int{7, 8}, meat: 2, mushrooms: 1}, holdings{tents: 5, wood: 4, skulls: 2, crafts: two, meat: 2})},
		{"NT-231", "N", soloCard("N", [3]int{41, 44, 47}, holdings{tents: 3, wood: 5, gen: 4, crafts: []int{13, 14, 15}, meat: 6},
			holdings{tents: 2, wood: 5, gen: 4, crafts: []int{13, 14, 15}, meat: 6}, holdings{tents: 3, wood: 4, gen: 4, crafts: []int{13, 14, 15}, meat: 6}, holdings{tents: 3, wood: 5, gen: 3, crafts: []int{13, 14, 15}, meat: 6},
			holdings{tents: 3, wood: 5, gen: 4, crafts: []int{13, 14, 1}, meat: 6}, holdings{tents: 3, wood: 5, gen: 4, crafts: []int{13, 14, 15}, meat: 5, mushrooms: 1})},
		{"NT-231", "O", soloCard("O", [3]int{42, 45, 48}, holdings{tents: 4, wood: 8, crafts: two, mushrooms: 6},
			holdings{tents: 3, wood: 8, crafts: two, mushrooms: 6}, holdings{tents: 4, wood: 7, crafts: two, mushrooms: 6}, holdings{tents: 4, wood: 8, crafts: []int{1}, mushrooms: 6}, holdings{tents: 4, wood: 8, crafts: two, meat: 5})},
		{"NT-231", "minimums: plenty fulfils every card", func(t *testing.T) {
			for _, card := range strings.Split("ABCDEFGHIJKLMNO", "") {
				g := soloGame(t, card, holdings{tents: 5, wood: 9, skulls: 6, meat: 8, mushrooms: 2, gen: 20, crafts: []int{1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17}}).over()
				want(t, card, g.Result(), engine.Result{Over: true, Place: [engine.MaxSeats]int8{1}, Grade: 3})
			}
		}},
	}.run(t)
}
