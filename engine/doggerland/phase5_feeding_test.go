package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

// starve takes all food from everybody, so that nobody is asked how to feed.
func (g *game) starve() *game {
	for i := range g.tribe[:g.players] {
		g.tribe[i].bowl = [bowls][2]int16{}
	}
	return g
}

// evening goes from feeding to the villages at once, with nothing to eat.
func (g *game) evening() *game {
	g.Helper()
	g.starve().goOn(feeding)
	return g
}

// order lists what the last move told, of these kinds, each run of a kind once.
func (g *game) order(kinds ...uint16) (list []uint16) {
	for _, e := range g.ev.List {
		if slices.Contains(kinds, e.What) {
			list = append(list, e.What)
		}
	}
	return slices.Compact(list)
}

// meals is a game in which seat 0 has 6 members and this food, and the others none.
func meals(t *testing.T, fruits, meats int16) (*game, *tribe) {
	g := land(t, 2).starve()
	c := g.give(0, 0, 0, 0, 0, 0, fruits, meats)
	g.goOn(feeding)
	return g, c
}

func TestPhase5Feeding(t *testing.T) {
	ruleTests{
		{"DG-181", "feed, objectives, round, animals, fresco, handicrafts, villages, first player", func(t *testing.T) {
			g := land(t, 2)
			g.tile("E3", "T07")
			g.display = 1
			g.tribe[0].newborn, g.tribe[0].built[0] = 1, 1
			g.tribe[1].hunters = 8
			g.evening()
			steps := []uint16{fed, housed, reached, appears, frescoUp, craftUp}
			if got := g.order(append(steps, villageMoved, roundBegins)...); !slices.Equal(got, steps) {
				t.Errorf("told %v", got)
			}
			want(t, "round", g.round, 2)
			g.ask(0, moveVillage)
			g.play(g.on(moveVillage, "E4"))
			want(t, "hut", g.first, 0)
			g.play(mv(stay))
			want(t, "hut", g.first, 1)
			g.ask(1, program)
		}},
		{"DG-181", "all feed before anything else", func(t *testing.T) {
			g := land(t, 3)
			g.goOn(feeding)
			for seat := range engine.Seat(3) {
				g.ask(seat, feed)
				want(t, "bowl 3", g.tribe[0].bowl[2], [2]int16{})
				g.play(mv(feed, 2))
			}
			want(t, "aged", g.tribe[0].bowl, [bowls][2]int16{{}, {1, 0}, {0, 1}})
		}},
		{"DG-182", "1 food for each member; a fruit feeds 1, a meat 2; newborns none", func(t *testing.T) {
			for _, c := range []struct{ hunters, fruits, meats, left int16 }{
				{4, 6, 0, 0}, {4, 7, 0, 1}, {4, 0, 3, 0}, {4, 0, 4, 1}, {4, 4, 1, 0}, {10, 12, 0, 0}, {10, 0, 7, 1}, {0, 2, 0, 0},
			} {
				g := land(t, 2)
				me := g.give(0, 0, 0, 0, 0, 0, c.fruits, c.meats)
				me.hunters, me.newborn = int8(c.hunters), 2
				g.goOn(feeding)
				if g.Actor() == 0 {
					g.play(g.Moves(nil)[0])
				}
				want(t, "left", me.has(fruit)+me.has(meat), c.left)
				want(t, "Scarcity", me.scarcity, 0)
			}
		}},
		{"DG-183", "1 unit of Scarcity for each member not fed", func(t *testing.T) {
			for _, c := range [][3]int16{{0, 0, 6}, {3, 0, 3}, {0, 1, 4}, {1, 2, 1}, {5, 0, 1}, {6, 0, 0}} {
				g, me := meals(t, c[0], c[1])
				want(t, "Scarcity", me.scarcity, c[2])
				g.scores(0, scarcityPoints, c[2], -2*c[2])
				want(t, "the others", g.tribe[1].scarcity, 6)
				g.ask(0, moveVillage)
			}
		}},
		{"DG-183", "nobody may go hungry to keep food", func(t *testing.T) {
			g, _ := meals(t, 5, 3)
			g.menu(mv(feed, 1), mv(feed, 2), mv(feed, 3))
			g.refuse("DG-R57", mv(feed, 0), "fruit")
		}},
		{"DG-184", "bowl 3 is emptied, 2 goes to 3, 1 to 2", func(t *testing.T) {
			g := land(t, 2)
			for i := range g.tribe[:2] {
				g.tribe[i].bowl = [bowls][2]int16{{7, 0}, {2, 3}, {8, 1}}
			}
			g.goOn(feeding)
			g.play(mv(feed, 0), mv(feed, 0)) // 6 fruit of bowl 3; 2 fruit and 1 meat spoil
			for i := range g.tribe[:2] {
				want(t, "bowls", g.tribe[i].bowl, [bowls][2]int16{{}, {7, 0}, {2, 3}})
			}
			want(t, "told", g.told(foodSpoils), 2)
		}},
		{"DG-185", "newborns move into free room; those without are discarded", func(t *testing.T) {
			for _, c := range []struct{ simple, prestigious, newborn, moved int8 }{
				{0, 0, 1, 0}, {0, 0, 3, 0}, {1, 0, 3, 3}, {0, 1, 1, 1}, {0, 1, 3, 1}, {0, 2, 3, 2}, {2, 0, 3, 3}, {0, 5, 3, 2}, {0, 6, 1, 0},
			} {
				g := land(t, 2)
				me := &g.tribe[0]
				me.built, me.newborn = [2]int8{c.simple, c.prestigious}, c.newborn
				g.evening()
				want(t, "hunters", me.hunters, 4+c.moved)
				want(t, "at home", me.home[hunter], 4+c.moved)
				want(t, "newborns", me.newborn, 0)
				want(t, "supply", g.supply(me), 6-c.moved)
			}
		}},
		{"DG-R57", "how many meat is the player's choice, fruit does the rest", func(t *testing.T) {
			for _, c := range []struct{ members, fruits, meats, lo, hi int16 }{
				{6, 6, 3, 0, 3}, {6, 3, 3, 2, 3}, {6, 5, 2, 1, 2}, {6, 0, 9, 3, 3}, {7, 9, 9, 0, 4}, {7, 1, 9, 3, 4}, {7, 0, 4, 4, 4}, {6, 20, 1, 0, 1}, {6, 20, 0, 0, 0}, {6, 4, 1, 1, 1}, {12, 9, 9, 2, 6},
			} {
				g := land(t, 2).starve()
				me := g.give(0, 0, 0, 0, 0, 0, c.fruits, c.meats)
				me.hunters = int8(c.members) - 2
				g.goOn(feeding)
				if c.lo == c.hi {
					g.ask(0, moveVillage)
					want(t, "Scarcity", me.scarcity, 0)
					continue
				}
				var menu []engine.Move
				for n := c.lo; n <= c.hi; n++ {
					menu = append(menu, mv(feed, n))
				}
				g.menu(menu...)
				for _, m := range menu {
					copied := g.position
					g.play(m)
					want(t, "meat", me.has(meat), c.meats-m.A)
					want(t, "fruit", me.has(fruit), c.fruits-max(0, c.members-2*m.A))
					want(t, "Scarcity", me.scarcity, 0)
					g.position = copied
				}
			}
			g, _ := meals(t, 9, 9)
			g.refuse("DG-R57", mv(feed, 4), "more meat")
		}},
		{"DG-R57", "with too little everything is eaten", func(t *testing.T) {
			_, me := meals(t, 2, 1)
			want(t, "food", me.has(fruit)+me.has(meat), 0)
			want(t, "Scarcity", me.scarcity, 2)
		}},
		{"DG-R57", "the oldest of its kind first", func(t *testing.T) {
			g := land(t, 2).starve()
			g.tribe[0].bowl = [bowls][2]int16{{3, 0}, {2, 2}, {2, 1}}
			g.goOn(feeding)
			g.play(mv(feed, 2)) // and 2 fruit
			want(t, "bowls, a round older", g.tribe[0].bowl, [bowls][2]int16{{}, {3, 0}, {2, 1}})
		}},
		{"DG-R58", "feeding, ageing, newborns and objectives in the last round too", func(t *testing.T) {
			g := land(t, 2).starve()
			g.round = maxRounds
			c := &g.tribe[0]
			c.bowl, c.hunters, c.newborn, c.built[0] = [bowls][2]int16{{}, {0, 4}, {0, 2}}, 7, 1, 2
			g.goOn(feeding)
			want(t, "fed", c.has(meat), 1)
			want(t, "aged", c.bowl, [bowls][2]int16{{}, {}, {0, 1}})
			want(t, "members", c.members(), 10)
			g.scores(0, targetPoints, 1, 5)
			want(t, "over", int(g.phase), ended)
		}},
	}.run(t)
}
