package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

// allPlans are all actions that a turn can program.
func allPlans() (moves []engine.Move) {
	for action := range actions {
		moves = append(moves, plans(action))
	}
	return
}

// sites programs a construction with a hunter, paid as far as possible.
func (g *game) sites() {
	g.Helper()
	g.play(plans(construct), mv(placeMember, hunter+1))
	if g.agenda.Top().Kind == pay {
		g.play(g.Moves(nil)[0])
	}
}

// seatsAsked lists who is asked while a phase lasts, playing each menu's first entry.
func (g *game) seatsAsked(phase uint8) (seats []engine.Seat) {
	g.Helper()
	for g.phase == phase {
		seats = append(seats, g.Actor())
		g.play(g.Moves(nil)[0])
	}
	return
}

func TestRounds(t *testing.T) {
	ruleTests{
		{"DG-33", "8 rounds, odd ones hot and even ones cold", func(t *testing.T) {
			g := begun(t, 2, 31)
			for round := int8(1); round <= 8; round++ {
				want(t, "round", g.round, round)
				want(t, "season", g.season(), uint8(1-round%2))
				g.idle(func() bool { return g.round > round })
			}
			want(t, "over", g.Result().Over, true)
			want(t, "round", g.round, 8)
		}},
		{"DG-34", "the season makes animals appear and furs due", func(t *testing.T) {
			for round := int8(1); round <= 2; round++ {
				g := land(t, 2)
				g.round = round
				g.beasts(bison)
				g.tile("E3", "T07") // mammoths
				g.sites()
				want(t, "furs paid", 3-g.tribe[0].stock[fur], int16(round-1))
				g.goOn(feeding)
				g.idle(func() bool { return g.phase == moving })
				want(t, "a mammoth in round 2", g.beastAt("E3") == mammoth, round == 1)
				want(t, "a horse in round 3", g.beastAt("E4") == horse, round == 2)
			}
		}},
		{"DG-35", "program, reveal, resolve, migrate, end of the round", func(t *testing.T) {
			g := land(t, 2)
			g.village(0, "F6")
			g.sites()
			g.play(mv(dropOut))
			want(t, "nothing is revealed yet", g.tilesOut(), 9)
			g.play(mv(dropOut))
			want(t, "revealed", g.told(tileLaid), 2)
			want(t, "no herd moves yet", g.told(migrates), 0)
			g.ask(0, resolve)
			g.play(mv(finish))
			want(t, "herds move", g.told(migrates), 2)
			g.ask(0, feed)
			want(t, "the village waits", g.phase, feeding)
			g.idle(func() bool { return g.phase == moving })
			want(t, "the ring", g.round, 2)
			g.idle(func() bool { return g.phase == programming })
			g.ask(1, program)
		}},
		{"DG-36", "in turn order where not all at once", func(t *testing.T) {
			g := land(t, 3)
			g.first = 1
			for seat := range engine.Seat(3) {
				g.tribe[seat].site[hunter]++
				g.tribe[seat].home[hunter]--
			}
			order := []engine.Seat{1, 2, 0}
			g.goOn(programming)
			want(t, "program", slices.Equal(g.seatsAsked(programming), order), true)
			want(t, "resolve", slices.Equal(g.seatsAsked(resolving), order), true)
			want(t, "feed", slices.Equal(g.seatsAsked(feeding), order), true)
			want(t, "villages", slices.Equal(g.seatsAsked(moving), order), true)
		}},
		{"DG-37", "the hut goes to the left, unless it was taken", func(t *testing.T) {
			g := land(t, 3)
			for round, seat := range []engine.Seat{0, 1, 2, 0, 1} {
				g.ask(seat, program)
				want(t, "hut", g.first, seat)
				want(t, "round", int(g.round), round+1)
				g.idle(func() bool { return int(g.round) > round+1 && g.phase == programming })
			}
			g = land(t, 3)
			g.tribe[2].shaman, g.tribe[2].home[shaman] = nextFirst-firstShaman+1, 0
			g.goOn(resolving)
			g.play(does(nextFirst), mv(offer, meat))
			g.idle(func() bool { return g.round == 2 && g.phase == programming })
			g.ask(2, program)
			g.idle(func() bool { return g.round == 3 && g.phase == programming })
			g.ask(0, program) // and then to the left again
		}},
		{"DG-38", "clockwise from the hut, one action or out", func(t *testing.T) {
			g := land(t, 3)
			g.first = 2
			g.goOn(programming)
			for _, seat := range []engine.Seat{2, 0, 1, 2} {
				g.ask(seat, program)
				g.sites()
			}
			g.ask(0, program)
			g.refuse("DG-38", mv(finish))
			g.refuse("DG-38", mv(stay))
			g.play(plans(handicraft))
			g.refuse("DG-60", mv(dropOut), "another decision") // what is begun is programmed
			g.refuse("DG-60", plans(construct), "another decision")
		}},
		{"DG-39", "who dropped out is passed over until all have", func(t *testing.T) {
			g := land(t, 3)
			g.play(mv(dropOut))
			for range 2 {
				for _, seat := range []engine.Seat{1, 2} {
					g.ask(seat, program)
					g.sites()
				}
			}
			g.play(mv(dropOut))
			g.ask(2, program)
			g.sites()
			g.ask(2, program)
			g.sites()
			g.ask(2, program)
			g.play(mv(dropOut))
			want(t, "phase", g.phase, resolving)
			g.idle(func() bool { return g.phase == programming })
			want(t, "all are in again", [3]uint8{g.tribe[0].dropped, g.tribe[1].dropped, g.tribe[2].dropped}, [3]uint8{})
		}},
		{"DG-40", "these actions, and to drop out", func(t *testing.T) {
			g := land(t, 2)
			g.menu(append([]engine.Move{mv(dropOut)}, allPlans()...)...)
			want(t, "actions but the shaman's", [8]string(actionIDs[:firstShaman]), [8]string{
				"construct", "handicraft", "reproduce", "expedition", "paint", "improve_movement", "improve_transport", "improve_toolmaking",
			})
		}},
		{"DG-41", "a programming cost is paid at once, another is not", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 9, 9, 9, 9, 9, 9, 9)
			g.play(plans(handicraft), mv(chooseCraft, craftNo("K1")), mv(placeMember, hunter+1), mv(pay))
			want(t, "stock", me.stock, [stocked]int16{9, 9, 9, 9, 8})
			g.programs(0)
			g.play(plans(improveTransport), mv(placeMember, hunter+1))
			g.programs(0)
			g.play(plans(menhir))
			want(t, "stock", me.stock, [stocked]int16{9, 9, 9, 9, 8})
		}},
		{"DG-42", "tools and furs by action and season", func(t *testing.T) {
			for _, c := range []struct {
				action     int
				cost, more fee // in the hot season, and in the cold
				then       []engine.Move
			}{
				{construct, fee{1, 0}, fee{1, 1}, []engine.Move{mv(placeMember, 1)}},
				{handicraft, fee{1, 0}, fee{1, 0}, []engine.Move{mv(chooseCraft, 1), mv(placeMember, 1)}},
				{reproduce, fee{}, fee{}, []engine.Move{mv(placePair, twoHunters)}},
				{expedition, fee{}, fee{0, 1}, []engine.Move{mv(chooseTile, 6, 5), gather(0, 0, 3, 0)}},
				{expedition, fee{}, fee{0, 1}, []engine.Move{mv(chooseTile, 5, 4), mv(sendHunters, 0, 2)}},
				{paint, fee{1, 0}, fee{1, 1}, []engine.Move{mv(chooseSpace, 1, 1), mv(placeMember, 1)}},
				{improveMovement, fee{}, fee{}, []engine.Move{mv(placeMember, 1)}},
				{improveTransport, fee{}, fee{}, []engine.Move{mv(placeMember, 1)}},
				{improveTools, fee{}, fee{}, []engine.Move{mv(placeMember, 1)}},
				{paintPerfectly, fee{}, fee{}, []engine.Move{mv(chooseSpace, 1, 1)}},
				{longTrip, fee{}, fee{}, nil},
				{menhir, fee{}, fee{}, nil},
				{standingStone, fee{}, fee{}, nil},
				{dolmen, fee{}, fee{}, nil},
				{nextFirst, fee{}, fee{}, nil},
				{trade, fee{}, fee{}, nil},
				{twinBirth, fee{}, fee{}, []engine.Move{mv(placePartner, 1)}},
			} {
				for season, cost := range []fee{c.cost, c.more} {
					g := land(t, 2)
					g.round = int8(season) + 1
					g.give(0, 9, 9, 9, 9, 9, 9, 9)
					g.play(append([]engine.Move{plans(c.action)}, c.then...)...)
					if cost != (fee{}) {
						g.ask(0, pay)
						g.play(mv(pay))
					}
					g.ask(1, program)
					want(t, actionIDs[c.action]+" "+seasonIDs[season], g.tribe[0].stock,
						[stocked]int16{9, 9, 9 - int16(cost.fur), 9, 9 - int16(cost.tool)})
					want(t, "Scarcity", g.tribe[0].scarcity, 0)
				}
			}
		}},
		{"DG-43", "a unit of Scarcity for each tool and fur not paid", func(t *testing.T) {
			for _, c := range []struct{ tools, furs, units int16 }{{1, 1, 0}, {0, 1, 1}, {1, 0, 1}, {0, 0, 2}} {
				g := land(t, 2)
				g.round = 2
				g.play(plans(construct), mv(placeMember, hunter+1), mv(pay, 1-c.tools, 1-c.furs))
				_, points := g.item(0, scarcityPoints)
				want(t, "points", points, -2*c.units)
				want(t, "stock", g.tribe[0].stock, [stocked]int16{fur: 3 - c.furs, tool: 3 - c.tools})
			}
		}},
		{"DG-44", "no Scarcity replaces tools of an expedition", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 9, 9, 9, 9, 1)
			g.play(plans(expedition), g.on(chooseTile, "F5"))
			want(t, "one tool", g.offers(gather(0, 0, 1, 1)), true)
			g.refuse("DG-44", gather(0, 0, 1, 2), "1 tool")
			g.give(0, 9, 9, 9, 9, 0)
			g.programs(0)
			g.beasts(reindeer, "E4")
			g.play(plans(expedition), g.on(chooseTile, "E4"))
			g.refuse("DG-84", mv(sendHunters, 0, 2)) // 2 of 3 Mastery
		}},
		{"DG-45", "what is left unresolved costs nothing more, and gives nothing back", func(t *testing.T) {
			g := land(t, 2)
			g.round = 2
			me := g.give(0, 9, 9, 9, 9, 9, 9, 9)
			g.sites()
			g.programs(0)
			g.play(plans(handicraft), mv(chooseCraft, 1), mv(placeMember, hunter+1), mv(pay))
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "F5"), gather(1, 0, 0, 1), mv(pay))
			g.programs(0)
			g.play(plans(reproduce), mv(placePair, twoHunters))
			g.programs(0)
			g.play(plans(improveTools), mv(placeMember, shaman+1))
			g.turnOf(0)
			g.play(mv(finish))
			want(t, "goods", g.goods(0), [resources]int16{9, 9, 7, 9, 6, 9, 9})
			want(t, "Scarcity", me.scarcity, 0)
			want(t, "at home", me.home, [members]int8{4, 1, 1})
			want(t, "nothing waits", me.waiting(), false)
			want(t, "newborn", me.newborn, 0)
		}},
		{"DG-46", "the shaman is a hunter but for large game", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 0, 0, 0, 0, 9)
			me.hunters, me.home = 1, [members]int8{1, 0, 1}
			for _, then := range [][]engine.Move{
				{plans(construct), mv(placeMember, shaman+1)},
				{plans(handicraft), mv(chooseCraft, 1), mv(placeMember, shaman+1)},
				{plans(reproduce), mv(placePair, hunterShaman)},
				{plans(expedition), g.on(chooseTile, "F5"), gather(0, 1, 1, 1)},
				{plans(paint), mv(chooseSpace, 1, 1), mv(placeMember, shaman+1)},
				{plans(improveMovement), mv(placeMember, shaman+1)},
				{plans(improveTransport), mv(placeMember, shaman+1)},
				{plans(improveTools), mv(placeMember, shaman+1)},
			} {
				g.programs(0)
				before := g.position
				g.play(then...)
				want(t, "the shaman is away", me.home[shaman], 0)
				g.position = before
			}
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "E4"))
			g.menu(mv(sendHunters, 0, 1))
		}},
		{"DG-47", "without the shaman at home there is no shaman action", func(t *testing.T) {
			g := land(t, 2)
			g.play(plans(improveMovement), mv(placeMember, shaman+1))
			g.programs(0)
			for action := firstShaman; action < actions; action++ {
				g.refuse("DG-99", plans(action), "the shaman is not at home")
			}
			want(t, "others", g.offers(plans(construct)), true)
		}},
		{"DG-48", "the chief is worth more in A, B, expeditions and F", func(t *testing.T) {
			g := land(t, 2)
			want(t, "wood of a simple habitat", g.habitatCost(simple, false)[wood]-g.habitatCost(simple, true)[wood], 1)
			me := &g.tribe[0]
			for _, action := range []int{handicraft, paint} {
				for who, again := range map[uint8]bool{hunter: false, shaman: false, chief: true} {
					me.craft, me.painting = [2]job{}, [2]job{}
					jobs := map[int]*[2]job{handicraft: &me.craft, paint: &me.painting}[action]
					jobs[0], me.home = job{1, who}, [members]int8{3, 0, 1}
					want(t, "again after "+memberIDs[who], g.offers(plans(action)), again)
				}
			}
			want(t, "Mastery", [2]int8{g.rules.mastery(&party{chiefs: 1}), g.rules.mastery(&party{hunters: 1})}, [2]int8{2, 1})
		}},
		{"DG-48", "and not in C and G", func(t *testing.T) {
			for who, pair := range map[int16]int16{hunter: twoHunters, chief: hunterChief} {
				g := land(t, 2)
				g.play(plans(reproduce), mv(placePair, pair))
				g.turnOf(0)
				g.play(does(reproduce))
				want(t, "newborn", g.tribe[0].newborn, 1)
				g = land(t, 2)
				me := g.give(0, 1)
				g.play(plans(improveMovement), mv(placeMember, who+1))
				g.turnOf(0)
				g.play(does(improveMovement))
				want(t, "wood", me.stock[wood], 0)
				want(t, "range", g.reach(me), 3)
			}
		}},
		{"DG-49", "a tile shows an animal or resources", func(t *testing.T) {
			r := load0(t)
			for i := 1; i < tiles; i++ {
				k := &r.kind[r.tile[i].kind]
				want(t, tileWords[i+1]+" shows one of them", k.yields() != (k.spawn >= 0), true)
			}
			g := land(t, 2)
			g.tile("E3", "T05") // bison
			g.beasts(bison)
			g.goOn(feeding)
			g.idle(func() bool { return g.phase == moving })
			for _, cell := range square {
				want(t, "on "+cell, g.beastAt(cell), -1)
			}
			want(t, "on the bison tile in the cold", g.beastAt("E3"), bison)
		}},
		{"DG-50", "gathering uses a resource tile up", func(t *testing.T) {
			g := land(t, 2)
			g.play(plans(expedition), g.on(chooseTile, "F5"), gather(0, 0, 1, 0))
			g.turnOf(0)
			g.play(g.expedition("F5"))
			want(t, "told", g.told(exhaustion), 1)
			want(t, "used up", g.exhausted(cellNo(t, "F5")), true)
			g.programs(0)
			g.play(plans(expedition))
			g.refuse("DG-136", g.on(chooseTile, "F5"), "exhausted")
		}},
		{"DG-51", "with all dry round it a village has to move on", func(t *testing.T) {
			g := land(t, 2)
			g.beasts(horse)
			for _, cell := range square {
				g.cell[cellNo(t, cell)].used = 1
			}
			g.tile("H5", "T09")
			g.tile("G5", "T01")
			g.programs(0)
			g.refuse("DG-R16", plans(expedition), "no tile within reach")
			g.goOn(moving)
			g.play(g.on(moveVillage, "F5"))
			g.programs(0)
			g.play(plans(expedition))
			g.menu(g.on(chooseTile, "H5"))
		}},
	}.run(t)
}
