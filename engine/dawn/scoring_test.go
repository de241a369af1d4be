package dawn

import (
	"slices"
	"testing"

	"tribes/engine"
)

// over ends a game as it stands.
func (g *game) finish() engine.Result {
	g.agenda = engine.Agenda{}
	g.phase, g.over = ended, byVP
	return g.Result()
}

// scores wants count and points of an item of seat 0.
func (g *game) scores(what uint16, count, points int16) {
	g.Helper()
	n, p := g.item(0, what, engine.Hands{})
	want(g, itemWords[what].Name, n, count)
	want(g, "VP for "+itemWords[what].Name, p, points)
}

func (g *game) total(seat engine.Seat) int { return engine.Points(g.Tally(nil, engine.Hands{}))[seat] }

func TestScoring(t *testing.T) {
	ruleTests{
		{"DM-78", "2 VP for each card", func(t *testing.T) {
			cards := []string{"cooking", "religion", "foraging", "hunting", "painting"}
			for n := range cards {
				g := camp(t, 2)
				g.learn(0, cards[:n]...)
				g.scores(cardVP, int16(n), 2*int16(n))
			}
		}},
		{"DM-78", "covered cards count as well", func(t *testing.T) {
			g := camp(t, 2)
			g.learn(0, "foraging", "cooking")
			g.clan[0].acquired |= bit(g.nameNo("hunting")) | bit(g.nameNo("painting"))
			g.clan[0].side[0] = uint8(g.nameNo("hunting")) + 1
			g.clan[0].space[cooking] = uint8(g.nameNo("painting")) + 1
			g.scores(cardVP, 4, 8)
		}},
		{"DM-79", "printed spaces are no cards", func(t *testing.T) {
			g := camp(t, 2)
			g.scores(cardVP, 0, 0)
			want(t, "total", g.total(0), 0)
		}},
		{"DM-80", "3 VP for each card with Storytelling, which counts itself", func(t *testing.T) {
			g := camp(t, 2)
			g.learn(0, "storytelling")
			g.scores(cardVP, 1, 3)
			g.learn(0, "religion", "hunting", "painting")
			g.scores(cardVP, 4, 12)
			g.clan[0].space[storytelling] = uint8(g.nameNo("ceremony")) + 1 // covered
			g.clan[0].acquired |= bit(g.nameNo("ceremony"))
			g.scores(cardVP, 5, 15)
		}},
		{"DM-81", "1 VP for each meeple in a Ready Area, on a tile or on the shore", func(t *testing.T) {
			g := camp(t, 2)
			g.scores(meepleVP, 0, 0)
			for n, place := range []string{"R1", "R2b", "C1", "R4c", "E1", "shore", "shore", "R1"} {
				g.stand(0, place)
				g.stand(1, "R1")
				g.scores(meepleVP, int16(n)+1, int16(n)+1)
			}
		}},
		{"DM-82", "2 VP for each meeple with Storytelling, covered or not", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1", "E1", "shore")
			g.learn(0, "storytelling")
			g.scores(meepleVP, 3, 6)
			g.clan[0].space[storytelling] = uint8(g.nameNo("ceremony")) + 1
			g.scores(meepleVP, 3, 6)
		}},
		{"DM-83", "1 VP for two units of food", func(t *testing.T) {
			for fruits := range int8(9) {
				for meats := range int8(9) {
					g := camp(t, 2)
					g.give(0, fruits, meats)
					g.scores(foodVP, int16(fruits+meats), int16(fruits+meats)/2)
					g.scores(goodsVP, 0, 0)
				}
			}
		}},
		{"DM-84", "2 VP for two Tools and Hides", func(t *testing.T) {
			for tool := range int8(9) {
				for hide := range int8(9) {
					g := camp(t, 2)
					g.give(0, 0, 0, tool, hide)
					g.scores(goodsVP, int16(tool+hide), int16(tool+hide)/2*2)
					g.scores(foodVP, 0, 0)
				}
			}
		}},
		{"DM-85", "twice as much with Religion, covered or not", func(t *testing.T) {
			for _, covered := range []bool{false, true} {
				g := camp(t, 2)
				g.learn(0, "religion")
				if covered {
					g.clan[0].space[religion] = uint8(g.nameNo("ceremony")) + 1
				}
				g.give(0, 4, 3, 2, 3)
				g.scores(foodVP, 7, 6)
				g.scores(goodsVP, 5, 8)
			}
		}},
		{"DM-86", "tokens and final scoring together; the most wins", func(t *testing.T) {
			g := camp(t, 3)
			g.clan[0].vp, g.clan[1].vp, g.clan[2].vp = 60, 58, 59
			g.learn(1, "hunting", "foraging")
			g.scores(tokenVP, 60, 60)
			want(t, "total", g.total(1), 62)
			want(t, "places", g.finish().Place, [engine.MaxSeats]int8{2, 1, 3})
		}},
		{"DM-86", "what informs gives nothing", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1", "R2a", "R2c", "R3a", "R4c", "A1", "E1", "shore")
			g.give(0, 1, 2, 3, 4)
			for what, n := range map[uint16]int16{
				heldFruit: 1, heldMeat: 2, heldTools: 3, heldHides: 4, inChildhood: 1, inYouth: 2, inAdulthood: 1, inAge: 1, onTiles: 2,
			} {
				g.scores(what, n, 0)
			}
		}},
		{"DM-87", "2 to 5 players, no options", func(t *testing.T) {
			r := load0(t)
			want(t, "fewest", r.Info().Lo, 2)
			want(t, "most", r.Info().Hi, 5)
			want(t, "options", len(r.Info().Options), 0)
			for _, n := range []int{0, 1, 6} {
				if _, err := r.Blank(engine.Table{Seats: n}); err == nil {
					t.Errorf("%d players", n)
				}
			}
			if _, err := r.Blank(engine.Table{Seats: 2, Options: map[string]string{"solo": "yes"}}); err == nil {
				t.Error("an option")
			}
		}},
		{"DM-R30", "two Tools or Hides give 4 VP; data may say that one does", func(t *testing.T) {
			g := camp(t, 2)
			g.learn(0, "religion")
			g.give(0, 0, 0, 2, 1)
			g.scores(goodsVP, 3, 4)
			g.correct("goods: {per: 2, vp: 4}", "goods: {per: 1, vp: 4}")
			g.scores(goodsVP, 3, 12)
			g.give(0, 0, 0, 8, 8)
			g.scores(goodsVP, 16, 64)
		}},
		{"DM-R31", "only whole pairs, of one sum for food and one for Tools and Hides", func(t *testing.T) {
			g := camp(t, 2)
			g.give(0, 1, 0, 1, 0)
			want(t, "total", g.total(0), 0)
			g.give(0, 1, 2, 2, 1)
			g.scores(foodVP, 3, 1)
			g.scores(goodsVP, 3, 2)
			g.learn(0, "religion")
			g.scores(foodVP, 3, 2)
			g.scores(goodsVP, 3, 4)
		}},
		{"DM-W1", "1 Fruit and 3 Meat", func(t *testing.T) {
			g := camp(t, 2)
			g.give(0, 1, 3)
			g.scores(foodVP, 4, 2)
		}},
		{"DM-W20", "77", func(t *testing.T) {
			g := camp(t, 2)
			g.learn(0, "cooking", "hunting", "painting")
			g.stand(0, "R1", "R1", "C1", "A2", "R4a", "shore")
			g.give(0, 3, 2, 1, 2).vp = 61
			want(t, "total", g.total(0), 77)
		}},
		{"DM-W21", "90 with Religion and Storytelling", func(t *testing.T) {
			g := camp(t, 2)
			g.learn(0, "religion", "hunting", "storytelling")
			g.stand(0, "R1", "R1", "C1", "A2", "R4a", "shore")
			g.give(0, 3, 2, 1, 2).vp = 61
			want(t, "total", g.total(0), 90)
		}},
		{"DM-R49", "the shore need not be on the board", func(t *testing.T) {
			g := camp(t, 2).correct("{on_board: true,", "{on_board: false,")
			g.stand(0, "R1", "A1", "shore", "shore")
			g.scores(meepleVP, 2, 2)
			g.learn(0, "storytelling")
			g.scores(meepleVP, 2, 4)
			g.clan[1].mat -= 6 // and tiles do not count them either: E3b needs 6 meeples
			g.clan[1].shore, g.clan[1].area[g.areaNo("R4b")] = 1, 5
			g.face("E3b")
			g.acts(1)
			g.play(g.along("L27"))
			want(t, "told", g.told(unable), 1)
		}},
		{"DM-R49", "every rate is data", func(t *testing.T) {
			g := camp(t, 2).correct("storytelling: {progress_cards: {per: 1, vp: 2}, meeples_on_board: {per: 1, vp: 1}", "storytelling: {progress_cards: {per: 2, vp: 5}, meeples_on_board: {per: 3, vp: 4}",
				"religion:     {food: {per: 2, vp: 1}, goods: {per: 2, vp: 2}", "religion:     {food: {per: 8, vp: 0}, goods: {per: 3, vp: 7}")
			g.learn(0, "hunting", "painting", "foraging")
			g.stand(0, "R1", "R1", "R1", "R2a", "R2a", "R2a", "R3c")
			g.give(0, 8, 8, 4, 3)
			g.scores(cardVP, 3, 5)
			g.scores(meepleVP, 7, 8)
			g.scores(foodVP, 16, 0)
			g.scores(goodsVP, 7, 14)
		}},
	}.run(t)
}

func TestTies(t *testing.T) {
	// level brings both seats to 70.
	level := func(g *game) *game {
		for seat := range engine.Seat(2) {
			g.clan[seat].vp += int16(70 - g.total(seat))
		}
		return g
	}
	places := func(g *game, first, second int8) {
		g.Helper()
		want(g, "totals", [2]int{g.total(0), g.total(1)}, [2]int{70, 70})
		want(g, "places", g.finish().Place, [engine.MaxSeats]int8{first, second})
	}
	ruleTests{
		{"DM-R35", "most meeples on the board, before cards and resources", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(1, "shore")
			g.learn(0, "hunting", "foraging")
			g.give(0, 8, 8)
			places(level(g), 2, 1)
		}},
		{"DM-R35", "then most cards, covered ones included, before resources", func(t *testing.T) {
			g := camp(t, 2)
			g.learn(0, "hunting")
			g.learn(1, "foraging")
			g.clan[1].acquired |= bit(g.nameNo("painting"))
			g.give(0, 8, 8)
			places(level(g), 2, 1)
		}},
		{"DM-R35", "then most resources in all", func(t *testing.T) {
			g := camp(t, 2)
			g.give(0, 3, 0, 1, 0)
			g.give(1, 0, 0, 0, 5)
			places(level(g), 2, 1)
		}},
		{"DM-R35", "else the victory is shared, and the place behind it stays free", func(t *testing.T) {
			g := camp(t, 4)
			for seat, vp := range []int16{50, 60, 40, 60} {
				g.clan[seat].vp = vp
			}
			want(t, "places", g.finish().Place, [engine.MaxSeats]int8{3, 1, 4, 1})
			g.clan[0].res[fruit] = 1 // one unit is no VP, but breaks the tie for the third place
			g.clan[2].vp = 50
			want(t, "places", g.finish().Place, [engine.MaxSeats]int8{3, 1, 4, 1})
		}},
		{"DM-W29", "4 cards before 3; with 4 and 6 resources each the victory is shared", func(t *testing.T) {
			g := camp(t, 2)
			for seat := range engine.Seat(2) {
				g.stand(seat, "R1", "R1", "R2a", "R3a", "R4a")
				g.learn(seat, "hunting", "foraging", "cooking")
			}
			g.give(0, 6)
			g.give(1, 0, 0, 6)
			g.learn(0, "painting")
			places(level(g), 1, 2)
			g.learn(1, "painting")
			places(level(g), 1, 1)
		}},
		{"DM-R49", "each counter of the vocabulary", func(t *testing.T) {
			// Seat 1 leads by the counter, seat 0 by all others that can be told apart.
			cases := map[string]func(g *game){
				"vp_tokens":        func(g *game) { g.give(0, 8, 8, 8, 8); g.stand(0, "R1"); g.learn(0, "hunting") },
				"meeples_on_board": func(g *game) { g.stand(1, "R4a"); g.give(0, 8, 8, 8, 8); g.learn(0, "hunting") },
				"progress_cards":   func(g *game) { g.learn(1, "hunting"); g.give(0, 8, 8, 8, 8); g.stand(0, "R1") },
				"resources":        func(g *game) { g.give(1, 2, 2, 2, 2); g.give(0, 0, 7); g.stand(0, "R1"); g.learn(0, "hunting") },
				"fruit":            func(g *game) { g.give(1, 1); g.give(0, 0, 8, 8, 8); g.stand(0, "R1"); g.learn(0, "hunting") },
				"meat":             func(g *game) { g.give(1, 0, 1); g.give(0, 8, 0, 8, 8); g.stand(0, "R1"); g.learn(0, "hunting") },
				"tools":            func(g *game) { g.give(1, 0, 0, 1); g.give(0, 8, 8, 0, 8); g.stand(0, "R1"); g.learn(0, "hunting") },
				"hides":            func(g *game) { g.give(1, 0, 0, 0, 1); g.give(0, 8, 8, 8, 0); g.stand(0, "R1"); g.learn(0, "hunting") },
				"food":             func(g *game) { g.give(1, 3, 3); g.give(0, 5, 0, 8, 8); g.stand(0, "R1"); g.learn(0, "hunting") },
				"goods":            func(g *game) { g.give(1, 0, 0, 3, 3); g.give(0, 8, 8, 5, 0); g.stand(0, "R1"); g.learn(0, "hunting") },
				"earlier_in_turn_order": func(g *game) {
					g.start = 1
					g.give(0, 8, 8, 8, 8)
				},
				"later_in_turn_order": func(g *game) {
					g.start = 0
					g.give(0, 8, 8, 8, 8)
				},
			}
			want(t, "counters", len(cases), len(tieIDs))
			for _, id := range tieIDs {
				g := camp(t, 2).correct("order: [meeples_on_board, progress_cards, resources]", "order: ["+id+"]")
				cases[id](g)
				level(g)
				if g.finish(); g.Result().Place != [engine.MaxSeats]int8{2, 1} {
					t.Errorf("%s: places %v", id, g.Result().Place)
				}
			}
		}},
		{"DM-R49", "turn order goes round from the Starting Player", func(t *testing.T) {
			for id, want3 := range map[string][3][5]int8{
				"earlier_in_turn_order": {{1, 2, 3}, {3, 1, 2}, {2, 3, 1}},
				"later_in_turn_order":   {{3, 2, 1}, {1, 3, 2}, {2, 1, 3}},
			} {
				for start := range engine.Seat(3) {
					g := camp(t, 3).correct("order: [meeples_on_board, progress_cards, resources]", "order: ["+id+"]")
					g.start = start
					got := g.finish().Place
					if !slices.Equal(got[:3], want3[start][:3]) {
						t.Errorf("%s, seat %d starts: %v", id, start, got)
					}
				}
			}
		}},
		{"DM-R49", "all counters in one order, and none at all", func(t *testing.T) {
			all := "order: [later_in_turn_order, earlier_in_turn_order, goods, food, hides, tools, meat, fruit, resources, progress_cards, meeples_on_board, vp_tokens]"
			g := camp(t, 2).correct("order: [meeples_on_board, progress_cards, resources]", all)
			want(t, "places", g.finish().Place, [engine.MaxSeats]int8{2, 1})
			g = camp(t, 2).correct("order: [meeples_on_board, progress_cards, resources]", "order: []")
			g.stand(0, "R1")
			g.clan[1].vp = 1
			want(t, "places", g.finish().Place, [engine.MaxSeats]int8{1, 1})
		}},
	}.run(t)
}
