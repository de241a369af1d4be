package doggerland

import (
	"strings"
	"testing"

	"tribes/engine"
)

// idle plays the first entry of each menu, which is to do nothing wherever that is possible.
func (g *game) idle(until func() bool) {
	g.Helper()
	for g.phase != ended && !until() {
		g.play(g.Moves(nil)[0])
	}
}

// never lets idle go on to the end of the game.
func never() bool { return false }

// begun is a game in which the first player has chosen: the arrow on the west edge, the Central tile to the north.
func begun(t testing.TB, players int, seed uint64, options ...string) *game {
	t.Helper()
	g := setup(t, players, seed, options...)
	g.play(mv(setArrow, west+1), mv(setCentre, north+1))
	return g
}

// goods are what a seat has: wood, stone, fur, bone, tool, fruit, meat.
func (g *game) goods(seat engine.Seat) (all [resources]int16) {
	for r := range all {
		all[r] = g.tribe[seat].has(r)
	}
	return
}

// gather is the move of a party that gathers.
func gather(chiefs, shamans, hunters, tools int16) engine.Move {
	return mv(sendGatherers, 2*chiefs+shamans, hunters, tools)
}

// turnOf lets a seat be the first to resolve, as resolves does, with something to resolve for the next one, so
// that the round does not go on when the seat is through.
func (g *game) turnOf(seat engine.Seat) *tribe {
	g.Helper()
	if next := &g.tribe[g.after(seat)]; !next.waiting() {
		next.parents = twoHunters
		next.home[hunter] -= 2
	}
	return g.resolves(seat)
}

// ends ends the game where it stands.
func (g *game) ends() engine.Result {
	g.phase, g.position.over, g.agenda = ended, scored, engine.Agenda{}
	return g.Result()
}

func TestAim(t *testing.T) {
	ruleTests{
		{"DG-1", "8 rounds or 6, then the highest total wins", func(t *testing.T) {
			for _, c := range []struct {
				length string
				rounds int
			}{{"standard", 8}, {"short", 6}} {
				for n := 2; n <= 4; n++ {
					g := setup(t, n, 7, "length", c.length)
					rounds, last := 0, int8(0)
					g.idle(func() bool {
						if g.round != last && g.phase == programming {
							rounds, last = rounds+1, g.round
						}
						return false
					})
					want(t, "rounds", rounds, c.rounds)
					want(t, "how it ended", g.position.over, scored)
				}
			}
			g := land(t, 3)
			g.tribe[1].made = bit(0)
			g.tribe[2].made = bit(6)
			want(t, "over before", g.Result().Over, false)
			want(t, "places", g.ends().Place, [engine.MaxSeats]int8{3, 2, 1})
		}},
		{"DG-2", "where points come from, and what takes them", func(t *testing.T) {
			for what, have := range map[uint16]func(g *game, me *tribe){
				memberPoints:   func(_ *game, me *tribe) { me.hunters++ },
				habitatPoints:  func(_ *game, me *tribe) { me.built[0] = 1 },
				craftPoints:    func(_ *game, me *tribe) { me.made = bit(0) },
				stonePoints:    func(_ *game, me *tribe) { me.stone[0] = uint8(centre) + 1 },
				targetPoints:   func(g *game, _ *tribe) { g.target[2].later = 1 << 1 },
				paintingPoints: func(g *game, _ *tribe) { g.space[0][1] = painted{by: 2, cubes: 1} },
				rowPoints:      func(g *game, _ *tribe) { g.space[0][1] = painted{by: 2, cubes: 1} },
			} {
				g := land(t, 3)
				_, before := g.item(1, what)
				have(g, &g.tribe[1])
				if _, after := g.item(1, what); after <= before {
					t.Errorf("%s: %d points after %d", itemWords[what].Name, after, before)
				}
				want(t, itemWords[what].Name, g.ends().Place, [engine.MaxSeats]int8{2, 1, 2})
			}
			g := land(t, 3)
			g.tribe[1].scarcity = 1
			want(t, "with Scarcity", g.ends().Place, [engine.MaxSeats]int8{1, 3, 1})
			g = land(t, 3)
			g.give(1, 9, 9, 9, 9, 9, 9, 9) // none of it is worth a point
			want(t, "points", engine.Points(g.Tally(nil, engine.Hands{})), [engine.MaxSeats]int{6, 6, 6})
		}},
		{"DG-3", "resources, cubes and Scarcity never run out", func(t *testing.T) {
			g := land(t, 4)
			me := g.give(0, 29, 0, 0, 0, 3)
			g.give(1, 30) // all the wood there is
			me.scarcity, me.used = 200, 0x7f
			for i := range maxFresco { // 17 cubes, with those of the abilities and the shaman 27 of 20
				g.fresco[i] = uint8(i) + 1
				for row := range rows {
					g.space[i][row] = painted{by: 1, cubes: 1}
				}
			}
			g.shown, g.space[0][1] = maxFresco, painted{}
			me.memory[0] = horse + 1
			g.play(plans(expedition), g.on(chooseTile, "F5"), gather(0, 0, 3, 0))
			g.programs(0)
			g.play(plans(paint), mv(chooseSpace, 1, 2), mv(placeMember, chief+1), mv(pay, 1))
			g.turnOf(0)
			g.play(g.expedition("F5"), does(paint, 1, 2))
			want(t, "wood", me.has(wood), 35)
			want(t, "Scarcity", me.scarcity, 201)
			want(t, "cubes", g.cubes(0, species), 18)
		}},
		{"DG-3", "there is an Exhaustion token for each resource tile", func(t *testing.T) {
			r, n := load0(t), 0
			for _, tile := range r.tile {
				if r.kind[tile.kind].yields() {
					n++
				}
			}
			want(t, "resource tiles", n, 48)
			if !strings.Contains(string(embedded), "exhaustion_tokens: 54 ") {
				t.Error("not 54 tokens")
			}
		}},
		{"DG-4", "Scarcity is counted in units of -2, however many", func(t *testing.T) {
			for _, units := range []int16{1, 4, 5, 6, 10} {
				g := land(t, 2)
				g.tribe[1].scarcity = units
				count, points := g.item(1, scarcityPoints)
				want(t, "units", count, units)
				want(t, "points", points, -2*units)
			}
		}},
		{"DG-5", "what is limited, as the box has it", func(t *testing.T) {
			for _, c := range [][2]string{
				{"hunters_each: 10", "hunters_each: 11"}, {"megaliths_each: 3", "megaliths_each: 4"}, {"animal_meeples: 28", "animal_meeples: 29"},
				{"habitat_tiles: 24", "habitat_tiles: 23"}, {"terrain_tiles: 60", "terrain_tiles: 61"}, {"starting_tiles: 8", "starting_tiles: 9"},
				{"handicraft_tiles: 18", "handicraft_tiles: 17"}, {"fresco_tiles: 12", "fresco_tiles: 11"}, {"  objective_tiles: 8", "  objective_tiles: 7"},
				{"solo_objective_tiles: 11", "solo_objective_tiles: 10"}, {"solo_cards: 30", "solo_cards: 31"},
			} {
				if _, err := Load(spoiled(t, c[0], c[1])); err == nil {
					t.Errorf("%s is accepted", c[1])
				}
			}
			r := load0(t)
			for kind := range r.animal {
				want(t, r.animal[kind].name, r.animal[kind].supply, 7)
			}
			want(t, "hunters", r.hunters, 10)
		}},
		{"DG-5", "an eighth horse does not appear", func(t *testing.T) {
			g := land(t, 4)
			g.round = 2
			g.tile("E3", "T01")
			g.tile("E2", "T02")
			for i := range 3 {
				g.tribe[i].memory = [memory]uint8{horse + 1, horse + 1}
			}
			g.beast("E4", mammoth) // the horse's place, and mammoths are no horses
			g.goOn(feeding)
			g.idle(func() bool { return g.phase == moving })
			want(t, "horses left", g.left(horse), 0)
			want(t, "horses that came", b2i(g.beastAt("E3") == horse)+b2i(g.beastAt("E2") == horse), 1)
		}},
		{"DG-6", "seven resources, of which fruit and meat are eaten", func(t *testing.T) {
			want(t, "resources", resourceIDs, [7]string{"wood", "stone", "fur", "bone", "tool", "fruit", "meat"})
			g := land(t, 2)
			g.give(0, 9, 9, 9, 9, 9, 0, 0)
			g.give(1, 0, 0, 0, 0, 0, 4, 1)
			g.goOn(feeding)
			want(t, "Scarcity with nothing but goods", g.tribe[0].scarcity, 6)
			want(t, "goods", g.goods(0), [resources]int16{9, 9, 9, 9, 9})
			want(t, "Scarcity with food", g.tribe[1].scarcity, 0)
			want(t, "food left", g.goods(1), [resources]int16{})
		}},
		{"DG-7", "a member is the chief, the shaman or a hunter", func(t *testing.T) {
			g := land(t, 2)
			g.play(plans(construct))
			g.menu(mv(placeMember, hunter+1), mv(placeMember, chief+1), mv(placeMember, shaman+1))
			n, _ := g.item(0, memberPoints)
			want(t, "members", n, 6)
			served(t, "DG-7", "chief, shaman or hunter")
		}},
	}.run(t)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
