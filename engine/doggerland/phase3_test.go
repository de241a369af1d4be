package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

// allHome wants all members of a tribe to be at home.
func (g *game) allHome(seat engine.Seat) {
	g.Helper()
	want(g, "at home", g.tribe[seat].home, [members]int8{g.tribe[seat].hunters, 1, 1})
}

// stock wants wood, stone, fur, bone and tools to be these.
func (g *game) stock(seat engine.Seat, n ...int16) {
	g.Helper()
	var all [stocked]int16
	copy(all[:], n)
	want(g, "stock", g.tribe[seat].stock, all)
}

// scores wants count and points of an item.
func (g *game) scores(seat engine.Seat, what uint16, count, points int16) {
	g.Helper()
	if n, p := g.item(seat, what); n != count || p != points {
		g.Errorf("%s: %d, %d points; want %d, %d", itemWords[what].Name, n, p, count, points)
	}
}

// fedAll feeds everybody, with as little meat as possible, and goes through phase 5 as far as the villages.
func (g *game) fedAll() {
	g.Helper()
	for g.phase == feeding {
		g.play(g.Moves(nil)[0])
	}
}

// wander plays a game at random and looks at every position.
func wander(t *testing.T, players int, seed uint64, look func(g *game, before *position), options ...string) {
	t.Helper()
	g := setup(t, players, seed, options...)
	for range 3000 {
		menu := g.Moves(nil)
		if len(menu) == 0 {
			return
		}
		before := g.position
		g.play(menu[g.dice.Intn(len(menu))])
		look(g, &before)
	}
	t.Fatal("the game does not end")
}

func TestPhase3(t *testing.T) {
	ruleTests{
		{"DG-110", "any order; a good one gets the resources in time", func(t *testing.T) {
			g := land(t, 2)
			c := g.sent(0, "F5", party{hunters: 2})
			g.plan(0, plans(improveMovement), mv(placeMember, hunter+1))
			g.plan(0, plans(reproduce), mv(placePair, chiefShaman))
			g.give(0)
			g.resolves(0)
			g.menu(mv(finish), does(reproduce), g.expedition("F5"))
			g.play(g.expedition("F5"))
			g.menu(mv(finish), does(reproduce), does(improveMovement))
			g.play(does(improveMovement), does(reproduce))
			want(t, "wood", c.stock[wood], 3)
		}},
		{"DG-110", "each completely before the next", func(t *testing.T) {
			g := land(t, 2)
			g.sent(0, "D6", party{hunters: 3})
			g.plan(0, plans(reproduce), mv(placePair, chiefShaman))
			g.give(0)
			g.sent(0, "D5", party{hunters: 1, tools: 2})
			g.resolves(0)
			g.play(g.expedition("D5"))
			g.ask(0, carry)
			g.refuse("DG-R22", does(reproduce))
			g.refuse("DG-R22", mv(finish))
		}},
		{"DG-111", "players resolve one after another", func(t *testing.T) {
			g := land(t, 3)
			for seat := range engine.Seat(3) {
				g.plan(seat, plans(reproduce), mv(placePair, hunterChief))
			}
			g.resolves(0)
			for seat := range engine.Seat(3) {
				g.ask(seat, resolve)
				g.menu(mv(finish), does(reproduce))
				g.play(does(reproduce))
			}
		}},
		{"DG-R48", "from who holds the hut when the phase begins, clockwise, each everything", func(t *testing.T) {
			for first := range engine.Seat(4) {
				g := land(t, 4)
				for seat := range engine.Seat(4) {
					g.plan(seat, plans(reproduce), mv(placePair, twoHunters))
					g.plan(seat, plans(improveTools), mv(placeMember, chief+1))
					g.tribe[seat].stock[stone] = 2
				}
				g.first = first
				g.programs(first)
				g.allDrop()
				var order []engine.Seat
				for g.phase == resolving {
					order = append(order, g.Actor())
					g.play(g.Moves(nil)[1])
				}
				if got := slices.Compact(order); !slices.Equal(got, []engine.Seat{first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4}) {
					t.Errorf("first %d: %v", first, got)
				}
			}
		}},
		{"DG-R48", "the hut taken in this phase leaves its order as it is", func(t *testing.T) {
			g := land(t, 3)
			g.plan(2, plans(nextFirst))
			for seat := range engine.Seat(3) {
				g.plan(seat, plans(reproduce), mv(placePair, twoHunters))
			}
			g.first = 1
			g.programs(1)
			g.allDrop()
			g.play(does(reproduce))
			g.ask(2, resolve)
			g.play(does(nextFirst), mv(offer, fur))
			want(t, "hut", g.first, 2)
			g.play(does(reproduce))
			g.ask(0, resolve)
		}},
		{"DG-R49", "only what can be carried out now is offered; finish always", func(t *testing.T) {
			g := land(t, 2)
			c := g.plan(0, plans(handicraft), mv(chooseCraft, craftNo("K1")), mv(placeMember, hunter+1), mv(pay))
			g.plan(0, plans(reproduce), mv(placePair, hunterChief))
			g.resolves(0)
			g.menu(mv(finish), does(reproduce))
			c.stock[stone] = 2
			g.menu(mv(finish), does(handicraft, craftNo("K1")), does(reproduce))
			c.stock[stone] = 1
			g.play(does(reproduce))
			g.menu(mv(finish)) // asked although nothing else is possible
		}},
		{"DG-R49", "finish loses all that is not resolved", func(t *testing.T) {
			g := land(t, 2)
			c := g.give(0, 4, 4, 4, 4, 4, 3, 3)
			g.site(0, chief)
			g.plan(0, plans(handicraft), mv(chooseCraft, craftNo("K2")), mv(placeMember, hunter+1), mv(pay))
			g.plan(0, plans(paint), mv(chooseSpace, 1, 1), mv(placeMember, hunter+1), mv(pay))
			g.plan(0, plans(improveMovement), mv(placeMember, hunter+1))
			g.plan(0, plans(expedition), g.on(chooseTile, "E6"), mv(sendGatherers, 0, 1, 2))
			g.resolves(0)
			c.memory[0] = reindeer + 1
			before := g.resolvable(0, does(paint, 1, 1))
			g.play(mv(finish))
			want(t, "it could have been painted", before, legal)
			g.allHome(0)
			want(t, "waiting", c.waiting(), false)
			want(t, "built", c.built, [2]int8{})
			want(t, "made", c.made, 0)
			want(t, "level", c.level, [abilities]uint8{})
			want(t, "space", g.space[0][0], painted{})
			want(t, "E6 untouched", g.cell[cellNo(t, "E6")].used, 0)
			g.stock(0, 4, 4, 4, 4) // the tools are spent: 2 on programming, 2 with the expedition
			want(t, "Scarcity", c.scarcity, 0)
		}},
		{"DG-R49", "with nothing programmed finish comes by itself", func(t *testing.T) {
			g := land(t, 3)
			g.plan(1, plans(reproduce), mv(placePair, hunterChief))
			g.programs(0)
			g.allDrop()
			g.ask(1, resolve)
			g.play(does(reproduce))
			if g.phase == resolving {
				t.Error("still resolving")
			}
		}},
		{"DG-112", "resolution costs are paid when resolving", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 9, 9, 9, 9, 9, 3, 3)
			g.site(0, hunter)
			g.plan(0, plans(handicraft), mv(chooseCraft, craftNo("K2")), mv(placeMember, hunter+1), mv(pay))
			g.plan(0, plans(improveMovement), mv(placeMember, hunter+1))
			g.plan(0, plans(menhir))
			g.stock(0, 9, 9, 9, 9, 8)
			g.resolves(0)
			g.play(does(construct), mv(buildHabitat, simple))
			g.stock(0, 8, 8, 9, 9, 8)
			g.play(does(handicraft, craftNo("K2")))
			g.stock(0, 7, 7, 9, 9, 8)
			g.play(does(improveMovement))
			g.stock(0, 6, 7, 9, 9, 8)
			g.play(does(menhir), g.on(placeMegalith, "E4"))
			g.stock(0, 4, 5, 9, 9, 6)
		}},
		{"DG-113", "after each action its members are at home again, and with nothing left it is the next player's turn", func(t *testing.T) {
			for _, c := range []struct {
				name  string
				first []engine.Move
				then  []engine.Move
			}{
				{"hunter on the site", []engine.Move{plans(construct), mv(placeMember, hunter+1), mv(pay)}, []engine.Move{does(construct), mv(buildHabitat, simple)}},
				{"chief on the site", []engine.Move{plans(construct), mv(placeMember, chief+1), mv(pay)}, []engine.Move{does(construct, 1), mv(buildHabitat, simple)}},
				{"shaman on the site", []engine.Move{plans(construct), mv(placeMember, shaman+1), mv(pay)}, []engine.Move{does(construct), mv(buildHabitat, prestigious)}},
				{"handicraft", []engine.Move{plans(handicraft), mv(chooseCraft, 1), mv(placeMember, chief+1), mv(pay)}, []engine.Move{does(handicraft, 1)}},
				{"reproduce", []engine.Move{plans(reproduce), mv(placePair, chiefShaman)}, []engine.Move{does(reproduce)}},
				{"gather", []engine.Move{plans(expedition), mv(chooseTile, 6, 5), mv(sendGatherers, 3)}, []engine.Move{does(expedition, 6, 5), mv(carry, 4)}},
				{"hunt", []engine.Move{plans(expedition), mv(chooseTile, 5, 4), mv(sendHunters, 1, 3)}, []engine.Move{does(expedition, 5, 4)}},
				{"paint", []engine.Move{plans(paint), mv(chooseSpace, 1, 1), mv(placeMember, shaman+1), mv(pay)}, []engine.Move{does(paint, 1, 1)}},
				{"movement", []engine.Move{plans(improveMovement), mv(placeMember, shaman+1)}, []engine.Move{does(improveMovement)}},
				{"transport", []engine.Move{plans(improveTransport), mv(placeMember, chief+1)}, []engine.Move{does(improveTransport)}},
				{"toolmaking", []engine.Move{plans(improveTools), mv(placeMember, hunter+1)}, []engine.Move{does(improveTools), mv(makeTools, 1, 1)}},
				{"trade", []engine.Move{plans(trade)}, []engine.Move{does(trade), mv(offer, fur), mv(give, wood), mv(give, wood), mv(take, bone), mv(stop)}},
				{"twin birth", []engine.Move{plans(twinBirth), mv(placePartner, chief+1)}, []engine.Move{does(twinBirth), mv(offer, bone)}},
			} {
				g := land(t, 2)
				c2 := g.give(0, 9, 9, 9, 9, 9, 3, 3)
				c2.memory[0] = reindeer + 1
				g.plan(0, c.first...)
				if c2.home == [members]int8{4, 1, 1} {
					t.Errorf("%s: nobody is away", c.name)
				}
				g.busy().resolves(0)
				g.play(c.then...)
				if c2.home != [members]int8{4, 1, 1} || c2.waiting() {
					t.Errorf("%s: at home %v", c.name, c2.home)
				}
				g.ask(1, resolve)
			}
		}},
		{"DG-119", "in no game are there fewer habitats than before", func(t *testing.T) {
			for seed := range uint64(6) {
				wander(t, 1+int(seed%4), seed, func(g *game, before *position) {
					for i := range g.tribe[:g.players] {
						if a, b := before.tribe[i].built, g.tribe[i].built; b[0] < a[0] || b[1] < a[1] || b[0]+b[1] > 6 {
							t.Fatalf("from %v to %v", a, b)
						}
					}
				})
			}
		}},
	}.run(t)
}
