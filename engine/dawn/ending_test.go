package dawn

import (
	"testing"

	"tribes/engine"
)

// restAll lets whoever decides rest and do nothing more, so many moves long or until the game is over.
func (g *game) restAll(moves int) (played int) {
	for played < moves && g.Actor() != engine.NoSeat {
		m := mv(skip)
		if g.agenda.Top().Kind == rest {
			m = mv(rest)
		}
		g.play(m)
		played++
	}
	return
}

// ends wants the game to be over for a reason.
func (g *game) ends(why uint8) {
	g.Helper()
	want(g, "over", g.Result().Over, why != running)
	want(g, "why", overWords[g.over], overWords[why])
	want(g, "capped", g.Result().Capped, why == byGuard)
	if why != running {
		want(g, "actor", g.Actor(), engine.NoSeat)
		want(g, "told", g.told(overNow), 1)
		g.refuse(engine.RuleOver, mv(rest))
	}
}

// waiting is a camp of clans without meeples that have 3 VP and more: nobody is dormant, and resting changes nothing.
func waiting(t *testing.T, vp ...int16) *game {
	g := camp(t, len(vp))
	for i, n := range vp {
		g.clan[i].vp = n
	}
	g.acts(0)
	return g
}

func TestEnding(t *testing.T) {
	ruleTests{
		{"DM-75", "60 VP or more at the end of an own turn", func(t *testing.T) {
			for _, c := range []struct {
				vp  int16
				why uint8
			}{{53, running}, {54, byVP}, {55, byVP}, {59, byVP}} {
				g := camp(t, 3)
				g.stand(0, "R3c")
				g.stand(1, "R1")
				g.give(0, 0, 0, 1, 1).vp = c.vp
				g.acts(0)
				g.play(g.along("L20")) // A4 gives 6 VP
				g.ends(c.why)
			}
		}},
		{"DM-75", "the end is told", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1")
			g.give(0, 2).vp = 58
			g.acts(0)
			g.play(mv(rest), mv(cook, 2)) // VP of a rest count as well
			g.ends(byVP)
		}},
		{"DM-76", "nobody has another turn, wherever the Starting Player sits", func(t *testing.T) {
			for start := range engine.Seat(3) {
				g := camp(t, 3)
				g.start = start
				g.stand(1, "R3c")
				g.give(1, 0, 0, 1, 1).vp = 54
				g.clan[2].vp = 59
				g.acts(1)
				g.play(g.along("L20"))
				g.ends(byVP)
				want(t, "Turn", g.Turn(), engine.NoSeat)
				g.menu()
			}
		}},
		{"DM-77", "else the next player clockwise has a turn", func(t *testing.T) {
			for players := 2; players <= 5; players++ {
				g := camp(t, players)
				for seat := range engine.Seat(players) {
					g.stand(seat, "R1")
				}
				g.acts(0)
				for n := 1; n <= 2*players; n++ {
					g.play(mv(rest))
					g.ask(engine.Seat(n%players), rest)
				}
			}
		}},
		{"DM-R32", "only the total of the player whose turn is over counts, and only then", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R1")
			g.stand(1, "R1")
			g.clan[1].vp = 75
			g.acts(0)
			g.play(mv(rest))
			g.ends(running)
			g.play(mv(rest), mv(skip)) // but at the end of its own turn
			g.ends(byVP)

			g = camp(t, 2) // past 60 with the newborn of the line and below again with the loss of the tile
			g.correct("{id: L13, from: R3a, to: A1,", "{id: L13, from: R3a, to: A1, icons: [newborn],")
			g.face("A1b")
			g.stand(0, "R3a")
			g.stand(1, "R1")
			g.learn(0, "midwifery")
			me := g.acts(0)
			me.vp = 59
			g.play(g.along("L13"))
			want(t, "VP on the tile", me.vp, 59)
			g.ends(running)
			g.play(mv(gainFood, 1), mv(skip))
			g.ends(running)
			g.ask(1, rest)
		}},
		{"DM-R45", "nothing spoils and nobody cooks before the scoring", func(t *testing.T) {
			g := camp(t, 2)
			g.stand(0, "R3c")
			g.give(0, 8, 8, 1, 1).vp = 54
			g.give(1, 8, 8)
			g.acts(0)
			g.play(g.along("L20"))
			g.ends(byVP)
			for seat := range engine.Seat(2) {
				g.holds(seat, 8, 8)
				n, points := g.item(seat, foodVP, engine.Hands{})
				want(t, "food", n, 16)
				want(t, "VP of food", points, 8)
			}
		}},
		{"DM-W19", "58 VP and Master Crafts", func(t *testing.T) {
			for _, inFirst := range []int{2, 3} {
				g := camp(t, 3)
				g.stand(0, "R3c")
				for range inFirst {
					g.stand(0, "R1")
				}
				g.stand(1, "R1")
				me := g.give(0, 0, 0, 1, 1)
				me.vp = 58
				g.acts(0)
				g.play(g.along("L20"))
				want(t, "VP", me.vp, 64)
				g.hasArea(0, "R1", 3)
				g.ends(byVP)
			}
		}},
	}.run(t)
}

func TestDormant(t *testing.T) {
	// alone: seat 1 has no meeple on the board; seat 0 rests, and the turn of seat 1 comes.
	alone := func(t *testing.T, prepare func(g *game, c *clan)) *game {
		g := camp(t, 2)
		g.stand(0, "R1")
		g.acts(0)
		prepare(g, &g.clan[1])
		g.play(mv(rest))
		return g
	}
	ruleTests{
		{"DM-R33", "the turn of a dormant player passes by itself", func(t *testing.T) {
			for _, c := range []struct {
				what    string
				prepare func(g *game, c *clan)
				dormant bool
			}{
				{"nothing at all", func(*game, *clan) {}, true},
				{"2 VP", func(_ *game, c *clan) { c.vp = 2 }, true},
				{"3 VP", func(_ *game, c *clan) { c.vp = 3 }, false},
				{"1 Fruit", func(_ *game, c *clan) { c.res[fruit] = 1 }, true},
				{"2 Fruit", func(_ *game, c *clan) { c.res[fruit] = 2 }, false},
				{"1 Fruit and 1 Meat", func(_ *game, c *clan) { c.res[fruit], c.res[meat] = 1, 1 }, false},
				{"Tools and Hides", func(_ *game, c *clan) { c.res[tools], c.res[hides] = 8, 8 }, true},
				{"a meeple in a Ready Area", func(g *game, _ *clan) { g.stand(1, "R4c") }, false},
				{"a meeple on a tile", func(g *game, _ *clan) { g.stand(1, "E1") }, false},
				{"a meeple on the shore", func(g *game, _ *clan) { g.stand(1, "shore") }, false},
				{"Preserving", func(g *game, _ *clan) { g.learn(1, "preserving") }, false},
				{"a covered Preserving card", func(g *game, c *clan) {
					g.learn(1, "preserving")
					c.side[0] = uint8(g.nameNo("hunting")) + 1
				}, true},
				{"a card that acts elsewhere", func(g *game, _ *clan) { g.learn(1, "foraging", "cooking") }, true},
				{"food and a covered Cooking card", func(g *game, c *clan) {
					g.learn(1, "cooking")
					c.space[cooking] = uint8(g.nameNo("hunting")) + 1
					c.res[fruit] = 2
				}, true},
				{"Preserving that gives nothing", func(g *game, _ *clan) {
					g.correct("effect: {when: spoil, skip: true, gain: {meat: 1}, source", "effect: {when: spoil, skip: true, source")
					g.learn(1, "preserving")
				}, true},
			} {
				g := alone(t, c.prepare)
				if got := g.Actor() == 0; got != c.dormant {
					t.Errorf("%s: dormant %v, want %v", c.what, got, c.dormant)
				}
				want(t, "told", g.told(dormantRest) == 1, c.dormant)
				if c.dormant {
					want(t, "turns", g.turns, 2)
				}
			}
		}},
		{"DM-R33", "in the rest of a dormant player food can spoil, for want of Cooking, and nothing more happens", func(t *testing.T) {
			g := alone(t, func(g *game, c *clan) {
				g.learn(1, "cooking")
				c.space[cooking] = uint8(g.nameNo("hunting")) + 1
				c.res = [resources]int8{8, 8, 8, 8}
			})
			g.ask(0, rest)
			g.holds(1, 6, 3, 8, 8)
			want(t, "idle", g.idle, 0)
			g.play(mv(rest))
			want(t, "idle", g.idle, 2)
		}},
		{"DM-R33", "when all are dormant the game is over and scored", func(t *testing.T) {
			g := camp(t, 3)
			g.stand(0, "E4")
			g.clan[0].vp = 1
			g.clan[1].vp = 2
			g.acts(0)
			g.play(mv(rest))
			g.ends(byDormancy)
			want(t, "winner", g.Result().Place, [engine.MaxSeats]int8{2, 1, 3})
		}},
		{"DM-R33", "one who can do something keeps it going", func(t *testing.T) {
			g := camp(t, 3)
			g.stand(0, "E4")
			g.clan[2].vp = 3
			g.acts(0)
			g.play(mv(rest))
			g.ends(running)
			g.ask(2, rest)
			g.play(mv(rest), mv(expand)) // with no meeple left
			g.hasArea(2, "R1", 1)
			g.ask(2, rest) // the two others are dormant
			g.ends(running)
		}},
		{"DM-R33", "data may let dormant clans go on to the stalemate or the turn guard", func(t *testing.T) {
			g := camp(t, 2).correct("dormant:         {ends: true,", "dormant:         {ends: false,")
			g.stand(0, "E4")
			g.acts(0)
			g.play(mv(rest))
			g.ends(byStalemate)
			want(t, "turns", g.turns, 1+2*3)
			g = camp(t, 2).correct("dormant:         {ends: true,", "dormant:         {ends: false,", "{rounds: 3,", "{rounds: 0,", "{each: 200,", "{each: 7,")
			g.stand(0, "E4")
			g.acts(0)
			g.play(mv(rest))
			g.ends(byGuard)
			want(t, "turns", g.turns, 14)
		}},
		{"DM-W23", "dormant with 1 Fruit, with 2 a way back", func(t *testing.T) {
			g := alone(t, func(_ *game, c *clan) { c.res[fruit], c.vp = 1, 2 })
			g.ask(0, rest)
			g = alone(t, func(_ *game, c *clan) { c.res[fruit], c.vp = 2, 2 })
			g.ask(1, rest)
			g.play(mv(rest), mv(cook, 2))
			want(t, "VP", g.clan[1].vp, 4)
			g.play(mv(rest))
			g.play(mv(rest), mv(expand))
			want(t, "VP", g.clan[1].vp, 1)
			g.hasArea(1, "R1", 1)
		}},
	}.run(t)
}

func TestGuards(t *testing.T) {
	ruleTests{
		{"DM-R47", "three rounds of rests without effect", func(t *testing.T) {
			for players := 2; players <= 5; players++ {
				vp := []int16{9, 8, 7, 6, 5}[:players]
				g := waiting(t, vp...)
				g.restAll(2 * (3*players - 1)) // rest, and neither cook nor expand
				g.ends(running)
				g.restAll(2)
				g.ends(byStalemate)
				want(t, "turns", g.turns, int16(3*players))
			}
		}},
		{"DM-R47", "whatever changes something begins the count anew", func(t *testing.T) {
			for _, c := range []struct {
				what    string
				prepare func(g *game)
				moves   []engine.Move
			}{
				{"a move", func(g *game) { g.stand(0, "R1") }, []engine.Move{mv(move, 2)}},
				{"a move to a tile that does nothing", func(g *game) { g.stand(0, "R4b") }, []engine.Move{mv(move, 28)}},
				{"a meeple that leaves its tile", func(g *game) { g.stand(0, "C1") }, []engine.Move{mv(rest), mv(skip)}},
				{"a meeple that comes home", func(g *game) { g.stand(0, "shore") }, []engine.Move{mv(rest), mv(skip)}},
				{"cooking", func(g *game) { g.clan[0].res[fruit] = 2 }, []engine.Move{mv(rest), mv(cook, 2)}},
				{"expanding", func(*game) {}, []engine.Move{mv(rest), mv(expand)}},
				{"food that spoils", func(g *game) { g.clan[0].res[meat] = 4 }, []engine.Move{mv(rest), mv(skip)}},
				{"Preserving", func(g *game) { g.learn(0, "preserving") }, []engine.Move{mv(rest), mv(skip)}},
			} {
				g := waiting(t, 9, 8)
				g.restAll(4)
				want(t, "idle", g.idle, 2)
				c.prepare(g)
				g.acts(0)
				g.play(c.moves...)
				if g.idle != 0 {
					t.Errorf("%s: %d idle turns", c.what, g.idle)
				}
			}
			g := waiting(t, 9, 8)
			g.learn(0, "preserving")
			g.clan[0].res[meat] = 8 // full: Preserving gives nothing any more
			g.restAll(2)
			want(t, "idle", g.idle, 1)
		}},
		{"DM-R47", "0 switches it off, and other numbers of rounds count", func(t *testing.T) {
			g := waiting(t, 9, 8).correct("{rounds: 3,", "{rounds: 0,")
			g.restAll(200)
			g.ends(running)
			g = waiting(t, 9, 8).correct("{rounds: 3,", "{rounds: 5,")
			want(t, "moves", g.restAll(1000), 2*2*5)
			g.ends(byStalemate)
		}},
		{"DM-R34", "after 200 turns of every player", func(t *testing.T) {
			g := waiting(t, 9, 8, 7).correct("{rounds: 3,", "{rounds: 0,")
			g.restAll(2 * (3*200 - 1))
			g.ends(running)
			want(t, "the last of the round", g.Actor(), 2)
			g.restAll(2)
			g.ends(byGuard)
			want(t, "turns", g.turns, 600)
		}},
		{"DM-R34", "60 VP in the last turn end it by VP", func(t *testing.T) {
			g := camp(t, 2).correct("{each: 200,", "{each: 1,")
			g.stand(0, "R1")
			g.stand(1, "R1")
			g.give(1, 2).vp = 58
			g.acts(0)
			g.play(mv(rest), mv(rest), mv(cook, 2))
			g.ends(byVP)
		}},
		{"DM-W28", "four clans near the end that only rest", func(t *testing.T) {
			g := waiting(t, 58, 53, 56, 56)
			for n := 1; n <= 12; n++ {
				g.ends(running)
				g.play(mv(rest), mv(skip))
			}
			g.ends(byStalemate)
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{1, 4, 2, 2})
		}},
	}.run(t)
}
