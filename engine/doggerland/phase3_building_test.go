package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

// site places a member on the construction site, for a tool.
func (g *game) site(seat engine.Seat, member int16) {
	g.Helper()
	g.tribe[seat].stock[tool]++
	g.plan(seat, plans(construct), mv(placeMember, member+1), mv(pay))
}

// builder is a game in which seat 0 resolves a construction with these resources.
func builder(t *testing.T, member int16, n ...int16) (*game, *tribe) {
	g := land(t, 2)
	g.site(0, member)
	c := g.give(0, n...)
	g.busy().resolves(0)
	return g, c
}

func TestPhase3Habitats(t *testing.T) {
	ruleTests{
		{"DG-114", "simple 1 stone and 1 wood, prestigious 1 fur, 1 tool and 1 wood", func(t *testing.T) {
			g, _ := builder(t, hunter, 1, 1, 1, 0, 1)
			g.play(does(construct))
			g.menu(mv(buildHabitat, simple), mv(buildHabitat, prestigious))
			g.play(mv(buildHabitat, simple))
			g.stock(0, 0, 0, 1, 0, 1)
			g, _ = builder(t, hunter, 1, 1, 1, 0, 1)
			g.play(does(construct), mv(buildHabitat, prestigious))
			g.stock(0, 0, 1)
			for _, c := range [][2][]int16{
				{{1, 1}, {simple}}, {{1, 0, 1, 0, 1}, {prestigious}}, {{0, 9, 9, 9, 9}, nil}, {{9, 0, 0, 9, 9}, nil}, {{9, 0, 9, 9}, nil},
			} {
				g, me := builder(t, shaman, c[0]...)
				for kind := int16(simple); kind <= prestigious; kind++ {
					want(t, "payable", g.buildable(me, int(kind), false) == legal, slices.Contains(c[1], kind))
				}
				want(t, "offered", g.offers(does(construct)), len(c[1]) > 0)
			}
		}},
		{"DG-114", "one habitat for each member on the site", func(t *testing.T) {
			g := land(t, 2)
			for _, m := range []int16{hunter, shaman, chief, hunter} {
				g.site(0, m)
			}
			c := g.give(0, 9, 9, 9, 9, 9)
			g.busy().resolves(0)
			for range 3 {
				g.play(does(construct), mv(buildHabitat, simple))
			}
			g.menu(mv(finish), does(construct, 1))
			g.play(does(construct, 1), mv(buildHabitat, prestigious))
			want(t, "built", c.built, [2]int8{3, 1})
			g.allHome(0)
		}},
		{"DG-115", "with the chief it is 1 wood less", func(t *testing.T) {
			g, _ := builder(t, chief, 0, 1, 1, 0, 1)
			g.play(does(construct, 1))
			g.menu(mv(buildHabitat, simple), mv(buildHabitat, prestigious))
			g.play(mv(buildHabitat, prestigious))
			g.stock(0, 0, 1)
			g, _ = builder(t, chief, 2, 1)
			g.play(does(construct, 1), mv(buildHabitat, simple))
			g.stock(0, 2)
		}},
		{"DG-115", "only where the chief stands", func(t *testing.T) {
			g := land(t, 2)
			g.site(0, hunter)
			g.site(0, chief)
			g.give(0, 0, 2)
			g.resolves(0)
			g.menu(mv(finish), does(construct, 1))
			g.play(does(construct, 1), mv(buildHabitat, simple))
			g.menu(mv(finish))
		}},
		{"DG-116", "who cannot pay or does not want to loses the action", func(t *testing.T) {
			for _, n := range [][]int16{{}, {9, 9, 9, 9, 9}} {
				g, c := builder(t, hunter, n...)
				g.play(mv(finish))
				want(t, "built", c.built, [2]int8{})
				g.allHome(0)
				want(t, "Scarcity", c.scarcity, 0)
			}
		}},
		{"DG-117", "there are 6 spaces for them", func(t *testing.T) {
			g, c := builder(t, hunter, 9, 9, 9, 9, 9)
			c.built = [2]int8{5, 0}
			g.play(does(construct), mv(buildHabitat, simple))
			want(t, "built", c.built, [2]int8{6, 0})
			c.site[hunter] = 1 // one too many, as no game has it
			want(t, "a seventh", g.buildable(c, simple, false), noHabitatSpace)
		}},
		{"DG-118", "points at the end, room for births", func(t *testing.T) {
			g, c := builder(t, hunter, 1, 1)
			c.newborn = 1
			g.play(does(construct), mv(buildHabitat, simple), mv(finish))
			g.scores(0, habitatPoints, 1, 1)
			g.fedAll()
			want(t, "hunters", c.hunters, 5)
		}},
		{"DG-120", "either kind is chosen on resolution, to the last", func(t *testing.T) {
			g, c := builder(t, hunter, 9, 9, 9, 9, 9)
			for i := range g.tribe[:2] {
				g.tribe[i].built = [2]int8{6, 0}
			}
			c.built = [2]int8{5, 0} // 11 of the 24 tiles lie there
			g.play(does(construct))
			g.menu(mv(buildHabitat, simple), mv(buildHabitat, prestigious))
		}},
		{"DG-121", "the two makeshift ones are covered when the other spaces are full", func(t *testing.T) {
			g := land(t, 2)
			for i, room := range map[int8]int8{0: 6, 1: 9, 3: 15, 4: 18, 5: 18, 6: 18} {
				want(t, "room with simple ones", g.room([2]int8{i, 0}), room)
			}
			for i, room := range []int8{6, 7, 8, 9, 10, 8, 6} {
				want(t, "room with prestigious ones", g.room([2]int8{0, int8(i)}), room)
			}
		}},
	}.run(t)
}

func TestPhase3Handicrafts(t *testing.T) {
	crafting := func(t *testing.T, id string, n ...int16) (*game, *tribe) {
		g := land(t, 2)
		g.display = bit(int(craftNo(id))-1) | 3
		g.plan(0, plans(handicraft), mv(chooseCraft, craftNo(id)), mv(placeMember, hunter+1), mv(pay))
		g.plan(0, plans(reproduce), mv(placePair, hunterChief)) // so that phase 3 goes on
		c := g.give(0, n...)
		g.resolves(0)
		return g, c
	}
	ruleTests{
		{"DG-122", "the resources on the tile are paid, the tile is the player's", func(t *testing.T) {
			for _, f := range []struct {
				id     string
				cost   []int16
				points int16
			}{
				{"K1", []int16{0, 2}, 3}, {"K5", []int16{1, 1, 0, 1}, 4}, {"K9", []int16{2, 0, 0, 2}, 6},
				{"N2", []int16{0, 0, 1, 1}, 3}, {"N6", []int16{1, 0, 1, 1}, 4}, {"N7", []int16{0, 0, 1, 3}, 6},
			} {
				g, c := crafting(t, f.id, f.cost...)
				g.play(does(handicraft, craftNo(f.id)))
				g.stock(0)
				want(t, f.id+" is made", c.made, bit(int(craftNo(f.id))-1))
				want(t, f.id+" lies face up", g.display&c.made, 0)
				g.scores(0, craftPoints, 1, f.points)
				for r, n := range f.cost {
					if n > 0 {
						short := slices.Clone(f.cost)
						short[r]--
						g, _ := crafting(t, f.id, short...)
						want(t, f.id+" with too little", g.offers(does(handicraft, craftNo(f.id))), false)
					}
				}
			}
		}},
		{"DG-122", "each of two members on tiles gets one", func(t *testing.T) {
			g := land(t, 2)
			g.plan(0, plans(handicraft), mv(chooseCraft, 3), mv(placeMember, chief+1), mv(pay))
			g.plan(0, plans(handicraft), mv(chooseCraft, 1), mv(placeMember, hunter+1), mv(pay))
			c := g.give(0, 2, 2)
			g.busy().resolves(0)
			g.menu(mv(finish), does(handicraft, 1), does(handicraft, 3))
			g.play(does(handicraft, 1), does(handicraft, 3))
			want(t, "made", c.made, 5)
			g.allHome(0)
		}},
		{"DG-123", "who cannot pay or does not want to loses the action, and the tile stays", func(t *testing.T) {
			for _, n := range [][]int16{{}, {9, 9, 9, 9, 9}} {
				g, c := crafting(t, "N1", n...)
				g.play(mv(finish))
				want(t, "made", c.made, 0)
				want(t, "face up", g.display&bit(int(craftNo("N1"))-1) != 0, true)
				g.allHome(0)
			}
		}},
	}.run(t)
}

func TestPhase3Births(t *testing.T) {
	ruleTests{
		{"DG-124", "a hunter of the supply is born, the parents return", func(t *testing.T) {
			for pair := int16(twoHunters); pair <= chiefShaman; pair++ {
				g := land(t, 2)
				c := g.plan(0, plans(reproduce), mv(placePair, pair))
				g.busy().resolves(0)
				g.play(does(reproduce))
				want(t, "newborn", c.newborn, 1)
				want(t, "in the supply", g.supply(c), 5)
				g.allHome(0)
				want(t, "hunters of the tribe", c.hunters, 4)
			}
		}},
		{"DG-124", "it stays away when nobody resolves it", func(t *testing.T) {
			g := land(t, 2)
			c := g.plan(0, plans(reproduce), mv(placePair, twoHunters))
			g.resolves(0)
			g.play(mv(finish))
			want(t, "newborn", c.newborn, 0)
			want(t, "births", c.births, 0)
			g.allHome(0)
		}},
		{"DG-125", "it is not fed, and moves in at the end of the round if there is room", func(t *testing.T) {
			for n, room := range map[int8]int8{3: 7, 0: 6} {
				g := land(t, 2)
				c := g.give(0, 0, 0, 0, 0, 0, 6, 0)
				c.built[1], c.newborn = min(n, 1), 1
				g.goOn(feeding)
				g.fedAll()
				want(t, "Scarcity", c.scarcity, 0)
				want(t, "food eaten", c.has(fruit), 0)
				want(t, "members", c.members(), room)
				want(t, "newborns", c.newborn, 0)
				want(t, "in the supply", g.supply(c), 12-room)
			}
		}},
	}.run(t)
}
