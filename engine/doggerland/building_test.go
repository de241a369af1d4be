package doggerland

import (
	"testing"

	"tribes/engine"
)

// tribeOf gives a seat so many hunters, all at home with the chief and the shaman.
func (g *game) tribeOf(seat engine.Seat, hunters int8) *tribe {
	c := &g.tribe[seat]
	c.hunters, c.home = hunters, [members]int8{hunters, 1, 1}
	return c
}

// handicrafts programs a handicraft with a member, for a tool.
func (g *game) works(tile string, who int16) {
	g.Helper()
	g.play(plans(handicraft), mv(chooseCraft, craftNo(tile)), mv(placeMember, who+1), mv(pay))
}

func TestConstruct(t *testing.T) {
	ruleTests{
		{"DG-52", "a member on the site, and the cost is paid", func(t *testing.T) {
			g := land(t, 2)
			g.play(plans(construct), mv(placeMember, chief+1), mv(pay))
			want(t, "on the site", g.tribe[0].site, [members]int8{chief: 1})
			want(t, "at home", g.tribe[0].home, [members]int8{4, 0, 1})
			want(t, "tools", g.tribe[0].stock[tool], 2)
			g.ask(1, program)
		}},
		{"DG-53", "any number on the site, of all players, one in a turn and paid each time", func(t *testing.T) {
			g := land(t, 3)
			for k := range 9 {
				g.ask(engine.Seat(k%3), program)
				g.sites()
			}
			for seat := range g.tribe[:3] {
				want(t, "on the site", g.tribe[seat].site, [members]int8{hunter: 3})
				want(t, "tools", g.tribe[seat].stock[tool], 0)
			}
			g.sites()
			want(t, "the fourth is paid with Scarcity", g.tribe[0].scarcity, 1)
		}},
		{"DG-54", "without anything to build with", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 0, 0, 0, 0, 1)
			g.sites()
			want(t, "on the site", g.tribe[0].site[hunter], 1)
			g.turnOf(0)
			g.menu(mv(finish))
			g.refuse("DG-116", does(construct), "no habitat can be paid for")
		}},
		{"DG-55", "which habitat is chosen on resolution", func(t *testing.T) {
			for kind := int16(simple); kind <= prestigious; kind++ {
				g := land(t, 2)
				me := g.give(0, 1, 1, 1, 0, 2)
				g.sites()
				g.turnOf(0)
				g.play(does(construct))
				g.menu(mv(buildHabitat, simple), mv(buildHabitat, prestigious))
				g.play(mv(buildHabitat, kind))
				want(t, "built", me.built, [2]int8{int8(prestigious - kind), int8(kind - simple)})
			}
		}},
		{"DG-56", "prestigious: room for 1, 3 points", func(t *testing.T) {
			g := land(t, 2)
			me := &g.tribe[0]
			before := g.room(me.built)
			me.built[1] = 1
			want(t, "room", g.room(me.built)-before, 1)
			_, points := g.item(0, habitatPoints)
			want(t, "points", points, 3)
		}},
		{"DG-57", "simple: room for 3, 1 point", func(t *testing.T) {
			g := land(t, 2)
			me := &g.tribe[0]
			before := g.room(me.built)
			me.built[0] = 1
			want(t, "room", g.room(me.built)-before, 3)
			_, points := g.item(0, habitatPoints)
			want(t, "points", points, 1)
		}},
		{"DG-58", "the chief saves one wood of that construction", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 1, 2, 1, 0, 3)
			g.play(plans(construct), mv(placeMember, chief+1), mv(pay))
			g.programs(0)
			g.sites()
			g.turnOf(0)
			g.menu(mv(finish), does(construct), does(construct, 1))
			g.play(does(construct, 1), mv(buildHabitat, simple))
			want(t, "stock", me.stock, [stocked]int16{1, 1, 1, 0, 1})
			want(t, "who is back", me.home, [members]int8{3, 1, 1})
			g.play(does(construct), mv(buildHabitat, simple))
			want(t, "stock", me.stock, [stocked]int16{0, 0, 1, 0, 1})
		}},
		{"DG-59", "6 spaces, two of them with makeshift habitats", func(t *testing.T) {
			g := land(t, 2)
			for _, c := range []struct {
				built [2]int8
				room  int8
			}{{[2]int8{}, 6}, {[2]int8{1, 0}, 9}, {[2]int8{2, 2}, 14}, {[2]int8{4, 0}, 18}, {[2]int8{0, 4}, 10}} {
				want(t, "room", g.room(c.built), c.room)
			}
			me := &g.tribe[0]
			_, points := g.item(0, habitatPoints)
			want(t, "points", points, 0)
			for me.built[0] = range int8(6) {
				want(t, "a habitat more", g.offers(plans(construct)), true)
			}
			me.built[0] = 6
			want(t, "a seventh", g.offers(plans(construct)), false)
		}},
		{"DG-R31", "empty spaces first, then the makeshift ones are covered", func(t *testing.T) {
			g := land(t, 2)
			for _, c := range []struct {
				built [2]int8
				room  int8
			}{{[2]int8{3, 0}, 15}, {[2]int8{4, 0}, 18}, {[2]int8{4, 1}, 16}, {[2]int8{5, 0}, 18}, {[2]int8{0, 5}, 8}, {[2]int8{0, 6}, 6}, {[2]int8{6, 0}, 18}} {
				want(t, "room", g.room(c.built), c.room)
			}
			me := g.give(0, 9, 9, 9, 9, 9)
			for n := range int8(6) { // nothing asks for a space
				me.site[hunter], me.home[hunter] = 1, 3
				g.turnOf(0)
				g.play(does(construct), mv(buildHabitat, simple))
				want(t, "built", me.built[0], n+1)
				g.ask(1, resolve)
			}
		}},
		{"DG-R32", "no habitat that leaves members without room", func(t *testing.T) {
			for _, c := range []struct {
				hunters, newborn int8
				built            [2]int8
				offered          bool
			}{
				{7, 0, [2]int8{0, 4}, false},  // 9 members, 1 x 3 + 5 x 1
				{6, 0, [2]int8{0, 4}, true},   // 8 members
				{6, 2, [2]int8{0, 4}, true},   // newborns do not count
				{10, 0, [2]int8{1, 3}, false}, // 12 members, 3 + 3 + 4
				{8, 0, [2]int8{1, 3}, true},
				{8, 0, [2]int8{0, 3}, true}, // an empty space
			} {
				g := land(t, 2)
				g.give(0, 9, 9, 9, 9, 9)
				me := g.tribeOf(0, c.hunters)
				me.built, me.newborn, me.site[hunter] = c.built, c.newborn, 1
				me.home[hunter]--
				g.turnOf(0)
				g.play(does(construct))
				want(t, "prestigious", g.offers(mv(buildHabitat, prestigious)), c.offered)
				want(t, "simple", g.offers(mv(buildHabitat, simple)), true)
				if !c.offered {
					g.refuse("DG-R32", mv(buildHabitat, prestigious), "room")
				}
			}
			g := land(t, 2)
			g.give(0, 1, 0, 1, 0, 1) // enough for a prestigious one only
			me := g.tribeOf(0, 10)
			me.built, me.site[hunter] = [2]int8{0, 4}, 1
			g.turnOf(0)
			g.menu(mv(finish))
			g.refuse("DG-116", does(construct))
		}},
		{"DG-R33", "habitats built and members on the site are 6 at most", func(t *testing.T) {
			g := land(t, 2)
			me := &g.tribe[0]
			me.built = [2]int8{2, 1}
			for range 3 {
				want(t, "one more", g.offers(plans(construct)), true)
				g.sites()
				g.programs(0)
			}
			g.refuse("DG-R33", plans(construct), "fill all spaces")
			me.site = [members]int8{1, 1, 1} // whoever they are
			g.refuse("DG-R33", plans(construct), "fill all spaces")
			g.tribe[1].site[hunter] = 4 // of another player
			me.site = [members]int8{hunter: 2}
			want(t, "one more", g.offers(plans(construct)), true)
		}},
		{"DG-R34", "the chief saves wood only where the chief stands, and only wood", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 0, 1, 0, 0, 1)
			me.site, me.home = [members]int8{1, 1, 0}, [members]int8{3, 0, 1}
			g.turnOf(0)
			g.menu(mv(finish), does(construct, 1))
			g.play(does(construct, 1), mv(buildHabitat, simple))
			want(t, "stock", me.stock, [stocked]int16{tool: 1})
			g.refuse("DG-110", does(construct, 1))

			bare := spoiled(t, "simple:      {houses: 3, points: 1, cost: {stone: 1, wood: 1}", "simple:      {houses: 3, points: 1, cost: {stone: 2}")
			r, err := Load(bare)
			if err != nil {
				t.Fatal(err)
			}
			g = setupWith(t, r, 2, 1)
			want(t, "a tile without wood", g.habitatCost(simple, true), amounts{stone: 2})
		}},
	}.run(t)
}

func TestHandicraft(t *testing.T) {
	ruleTests{
		{"DG-60", "a free face-up tile, 1 tool and never a fur", func(t *testing.T) {
			g := land(t, 2)
			g.round = 2
			g.play(plans(handicraft))
			g.menu(mv(chooseCraft, craftNo("K1")), mv(chooseCraft, craftNo("K2")), mv(chooseCraft, craftNo("K3")))
			g.refuse("DG-60", mv(chooseCraft, craftNo("K4")), "face up")
			g.play(mv(chooseCraft, craftNo("K2")), mv(placeMember, hunter+1))
			g.menu(mv(pay), mv(pay, 1))
			g.play(mv(pay))
			want(t, "stock", g.tribe[0].stock, [stocked]int16{fur: 3, tool: 2})
			g.play(plans(handicraft))
			g.refuse("DG-60", mv(chooseCraft, craftNo("K2")), "taken")
			g.play(mv(chooseCraft, craftNo("K1")), mv(placeMember, hunter+1), mv(pay, 1))
			g.display = bit(0) | bit(1)
			g.tribe[0].craft[0].member = chief
			g.programs(0)
			g.refuse("DG-60", plans(handicraft), "no Handicraft tile is free")
		}},
		{"DG-61", "without the resources of the tile", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 0, 0, 0, 0, 1)
			g.works("K1", hunter)
			want(t, "programmed", g.tribe[0].craft[0], job{1, hunter})
			g.turnOf(0)
			g.refuse("DG-123", does(handicraft, craftNo("K1")), "2 stone")
			g.tribe[0].stock[stone] = 2
			g.play(does(handicraft, craftNo("K1")))
			want(t, "made", g.tribe[0].made, bit(0))
		}},
		{"DG-62", "once in a round", func(t *testing.T) {
			g := land(t, 2)
			g.works("K1", hunter)
			g.works("K2", shaman) // of the other player
			g.tribe[0].home[chief] = 0
			g.refuse("DG-63", plans(handicraft), "only if one of the two is the chief")
			g.tribe[0].home[chief] = 1
			g.allDrop()
			g.idle(func() bool { return g.phase == programming })
			g.programs(0)
			g.works("K1", shaman)
		}},
		{"DG-63", "twice with the chief as the first or the second, on two tiles, in two turns", func(t *testing.T) {
			for _, pair := range [][2]int16{{chief, hunter}, {chief, shaman}, {hunter, chief}, {shaman, chief}} {
				g := land(t, 2)
				g.works("K1", pair[0])
				g.ask(1, program)
				g.programs(0)
				g.play(plans(handicraft))
				g.refuse("DG-60", mv(chooseCraft, craftNo("K1")), "taken")
				g.play(mv(chooseCraft, craftNo("K2")))
				if pair[0] == chief {
					g.menu(mv(placeMember, hunter+1), mv(placeMember, shaman+1))
				} else {
					g.menu(mv(placeMember, chief+1))
					g.refuse("DG-63", mv(placeMember, hunter+1), "the chief")
				}
				g.play(mv(placeMember, pair[1]+1), mv(pay))
				want(t, "tools", g.tribe[0].stock[tool], 1)
				g.programs(0)
				g.refuse("DG-63", plans(handicraft), "two members are there")
				g.give(0, 0, 9)
				g.turnOf(0)
				g.play(does(handicraft, craftNo("K1")))
				g.tribe[0].stock[wood] = 9
				g.play(does(handicraft, craftNo("K2")))
				want(t, "made", g.tribe[0].made, bit(0)|bit(1))
				want(t, "at home", g.tribe[0].home, [members]int8{4, 1, 1})
			}
		}},
		{"DG-R35", "chief and shaman may be the two; shaman and hunter may not", func(t *testing.T) {
			for action, first := range map[int]func(g *game, who int16){
				handicraft: func(g *game, who int16) { g.works("K1", who) },
				paint: func(g *game, who int16) {
					g.play(plans(paint), mv(chooseSpace, 1, 1), mv(placeMember, who+1), mv(pay))
				},
			} {
				g := land(t, 2)
				first(g, shaman)
				g.tribe[0].home[chief] = 0
				g.programs(0)
				want(t, actionIDs[action]+" without the chief", g.offers(plans(action)), false)
				g = land(t, 2)
				first(g, chief)
				g.programs(0)
				next := mv(chooseCraft, 2)
				if action == paint {
					next = mv(chooseSpace, 1, 2)
				}
				g.play(plans(action), next, mv(placeMember, shaman+1), mv(pay))
				g.programs(0)
				want(t, actionIDs[action]+" a third time", g.offers(plans(action)), false)
			}
		}},
	}.run(t)
}
