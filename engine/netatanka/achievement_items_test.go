package netatanka

import (
	"testing"

	"tribes/engine"
)

// named is the count of an item by the name that whoever reads finished games knows it by.
func (g *game) named(seat engine.Seat, name string) int {
	g.Helper()
	for _, it := range g.Tally(nil, engine.Hands{}) {
		if it.Seat == seat && g.Rules().Info().Items[it.What].Name == name {
			return int(it.Count)
		}
	}
	g.Fatalf("seat %d has no item %s", seat, name)
	return 0
}

// counts wants items of seat 0 at the end of a game of so many players.
func counts(players int, h holdings, want map[string]int) func(t *testing.T) {
	return func(t *testing.T) {
		g := village(t, players)
		g.holds(0, h)
		g.finish()
		for name, n := range want {
			if got := g.named(0, name); got != n {
				t.Errorf("%s: %d, want %d", name, got, n)
			}
		}
	}
}

// TestAchievementItems: what the achievements look at can be read off the score and the result of a finished game.
func TestAchievementItems(t *testing.T) {
	ruleTests{
		{"NT-240", "a finished game tells the same whenever it is read", func(t *testing.T) {
			g := village(t, 3)
			g.holds(0, holdings{tents: 5, mushrooms: 10, gen: 10})
			g.finish(1, 2, 3)
			first := g.Tally(nil, engine.Hands{})
			again, err := g.rules.Blank(tableOf(t, 3))
			if err != nil {
				t.Fatal(err)
			}
			if err := engine.Decode(again, engine.Encode(nil, g.state)); err != nil {
				t.Fatal(err)
			}
			for i, it := range again.Tally(nil, engine.Hands{}) {
				want(t, "item", it, first[i])
			}
			want(t, "result", again.Result(), g.Result())
		}},
		{"NT-241", "every seat has all of it, so the best can be looked for", func(t *testing.T) {
			for players := 1; players <= 4; players++ {
				g := village(t, players)
				for seat := range engine.Seat(players) {
					g.holds(seat, holdings{tents: int(seat), mushrooms: int8(seat), wood: int16(seat)})
				}
				g.finish()
				for seat := range engine.Seat(players) {
					for _, name := range []string{"complete-tents", "mushrooms-eaten", "totem-wood"} {
						want(t, name, g.named(seat, name), int(seat))
					}
					for _, name := range []string{"meat-eaten", "totem-skulls", "drums", "bows", "vestments", "generosity"} {
						want(t, name, g.named(seat, name), 0)
					}
				}
			}
		}},
		{"NT-242", "a game counts when it is over, not before", func(t *testing.T) {
			g := village(t, 2)
			g.lastRound()
			want(t, "over", g.Result().Over, false)
			g.roundEnds()
			want(t, "over", g.Result().Over, false)
			g.play(mv(openObjective, 1), mv(openObjective, 2))
			want(t, "over", g.Result(), engine.Result{Over: true, Place: [engine.MaxSeats]int8{1, 1}})
		}},
		{"NT-243", "the winner and the points", func(t *testing.T) {
			g := village(t, 3)
			g.holds(1, holdings{tents: 5, gen: 30})
			g.finish()
			want(t, "place", g.Result().Place, [engine.MaxSeats]int8{2, 1, 2})
			want(t, "points", g.points(1), 24+30-3)
		}},
		{"NT-244", "10 Mushrooms", counts(2, holdings{mushrooms: 10}, map[string]int{"mushrooms-eaten": 10, "meat-eaten": 0})},
		{"NT-244", "9 and 1 Meat", counts(2, holdings{mushrooms: 9, meat: 1}, map[string]int{"mushrooms-eaten": 9, "meat-eaten": 1})},
		{"NT-245", "complete Handicrafts of each type", counts(3, holdings{crafts: []int{1, 5, 6, 7, 12, 13, 14}}, map[string]int{"drums": 3, "bows": 2, "vestments": 2})},
		{"NT-245", "incomplete ones do not count", func(t *testing.T) {
			g := village(t, 2)
			g.crafted(0, 1, 7)
			g.clan[0].craft = bit(1) | bit(7) | bit(13)
			g.finish()
			want(t, "types", [3]int{g.named(0, "drums"), g.named(0, "bows"), g.named(0, "vestments")}, [3]int{1, 1, 0})
		}},
		{"NT-246", "5 tents and 10 spaces", counts(4, holdings{tents: 5, meat: 3, mushrooms: 7}, map[string]int{"complete-tents": 5, "meat-eaten": 3, "mushrooms-eaten": 7})},
		{"NT-246", "every complete tent, not only the row that scores", func(t *testing.T) {
			g := village(t, 2)
			g.built(0, 1, 3, 5)
			g.finish()
			want(t, "complete tents", g.named(0, "complete-tents"), 3)
			want(t, "row", g.named(0, "tents"), 1)
		}},
		{"NT-247", "13 stages", counts(2, holdings{wood: 10, skulls: 3}, map[string]int{"totem-wood": 10, "totem-skulls": 3})},
		{"NT-247", "the height at the end", func(t *testing.T) {
			g, _ := atTile(t, "F4")
			g.pole(0, 13, 0)
			g.boards()
			g.play(mv(canoe, 2))
			g.agenda = engine.Agenda{}
			g.finish()
			want(t, "Wood", g.named(0, "totem-wood"), 10)
		}},
		{"NT-248", "card and medal", func(t *testing.T) {
			for gen, grade := range map[int16]uint8{17: 1, 22: 2, 26: 2, 27: 3} {
				g := soloGame(t, "D", holdings{tents: 3, wood: 8, mushrooms: 6, gen: gen})
				g.finish()
				want(t, "card D", g.named(0, "solo-objective"), 4)
				want(t, "grade", g.Result().Grade, grade)
			}
			want(t, "gold is the third", about.Grades[2], "gold medal")
		}},
		{"NT-249", "each card A to O by its number", func(t *testing.T) {
			for i := range soloCards {
				g := soloGame(t, "ABCDEFGHIJKLMNO"[i:i+1], holdings{})
				g.finish()
				want(t, "card", g.named(0, "solo-objective"), i+1)
				want(t, "id", g.rules.soloCard[i].id, "ABCDEFGHIJKLMNO"[i:i+1])
				want(t, "no medal unfulfilled", g.Result().Grade, 0)
			}
		}},
		{"NT-250", "both sides are chosen before, and a game on each can be won", func(t *testing.T) {
			for i, side := range []string{"summer", "winter"} {
				want(t, "option", about.Options[0].Values[i], side)
				g := village(t, 2, "side="+side)
				want(t, "side", int(g.side), i)
				g.clan[1].gen = 1
				g.finish()
				want(t, "won", g.Result().Place[1], 1)
			}
		}},
		{"NT-251", "20 points are 10 Meat", counts(3, holdings{meat: 10}, map[string]int{"meat-eaten": 10, "mushrooms-eaten": 0, "nourishment": 10})},
		{"NT-252", "M, N and O are the last three cards and the hard deck", func(t *testing.T) {
			for seed := range uint64(30) {
				g := setup(t, 1, seed, "solo=hard")
				if n := g.named(0, "solo-objective"); n < 13 || n > 15 {
					t.Errorf("card %d", n)
				}
			}
		}},
		{"NT-253", "Generosity as held", counts(4, holdings{gen: 10}, map[string]int{"generosity": 10})},
		{"NT-253", "9 and not with the points of an Objective", func(t *testing.T) {
			g := village(t, 2)
			g.holds(0, holdings{tents: 1, gen: 9})
			g.next = 0
			g.finish(4)
			want(t, "Generosity", g.named(0, "generosity"), 9)
			want(t, "Objective", g.named(0, "objective"), 1)
		}},
		{"NT-R62", "the seat's own items, apart from the others'", func(t *testing.T) {
			g := village(t, 3)
			g.holds(0, holdings{tents: 2, gen: 4})
			g.holds(2, holdings{tents: 5, gen: 12})
			g.finish()
			want(t, "tents", [3]int{g.named(0, "complete-tents"), g.named(1, "complete-tents"), g.named(2, "complete-tents")}, [3]int{2, 0, 5})
			want(t, "Generosity", [3]int{g.named(0, "generosity"), g.named(1, "generosity"), g.named(2, "generosity")}, [3]int{4, 0, 12})
			served(t, "NT-R62", "--shared")
		}},
		{"NT-R63", "all that is looked at is there, each with a rule; a shared victory is one", func(t *testing.T) {
			for _, name := range []string{"complete-tents", "meat-eaten", "mushrooms-eaten", "totem-wood", "totem-skulls", "drums", "bows", "vestments", "generosity"} {
				for players := 1; players <= 4; players++ {
					g := village(t, players)
					g.finish()
					want(t, name, g.named(engine.Seat(players-1), name), 0)
				}
			}
			g := village(t, 2)
			g.finish()
			want(t, "shared", g.Result().Place, [engine.MaxSeats]int8{1, 1})
			g = village(t, 2)
			g.holds(0, holdings{tents: 5, gen: 30})
			g.finish()
			want(t, "51 points", g.points(0), 51)
			want(t, "won", g.Result().Place[0], 1)
			g = soloGame(t, "M", holdings{})
			g.finish()
			want(t, "lost alone", g.Result().Place[0], 2)
		}},
	}.run(t)
}
