package doggerland

import (
	"fmt"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// happens is alone at the beginning of a round with a Solo card, the player having this in stock and bowls.
func happens(t testing.TB, card int, round int8, n ...int16) (*game, *tribe) {
	t.Helper()
	g := alone(t)
	g.round = round
	me := g.give(0, n...)
	g.newRound(card)
	return g, me
}

var plenty = []int16{5, 5, 5, 5, 5, 5, 5}

// TestSoloCardEvents: what each of the 30 cards does.
func TestSoloCardEvents(t *testing.T) {
	ruleTests{
		{"DG-240", "SC01: animals do not migrate; hunters and the arrow do", func(t *testing.T) {
			g := marchers(t, [rivals]string{"D6", "E6", "F6"}, [rivals]uint8{}, [rivals]int8{})
			g.card, g.arrow = 1, west // north 3, east 2, north 2
			g.beast("D4", mammoth)
			g.beast("F5", horse)
			g.beast("E4", bison)
			g.marches()
			want(t, "hunters", g.rivalCells(), "D6 E6 F4") // red round to its start, and pink past it
			want(t, "taken by them", g.herdWords(), "none none none horse mammoth")
			want(t, "the bison stays", g.beastAt("E4"), bison)
			want(t, "arrow", g.arrow, north)
		}},
		{"DG-240", "SC02: a white hunter, SC03: a white chief", func(t *testing.T) {
			g, me := happens(t, 2, 1, plenty...)
			g.ask(0, program)
			want(t, "at home", me.home, [members]int8{5, 1, 1})
			g, me = happens(t, 3, 1, plenty...)
			g.ask(0, program)
			want(t, "at home", me.home, [members]int8{4, 2, 1})
			want(t, "told", g.told(welcomed), 1)
		}},
		{"DG-240", "SC04: both for 1 meat or 2 fruit", func(t *testing.T) {
			for choice, left := range map[int16][2]int16{0: {5, 5}, 1: {5, 4}, 2: {3, 5}} {
				g, me := happens(t, 4, 1, plenty...)
				g.menu(mv(answerEvent, 0), mv(answerEvent, 1), mv(answerEvent, 2))
				g.play(mv(answerEvent, choice))
				want(t, "fruit, meat", [2]int16{me.has(fruit), me.has(meat)}, left)
				want(t, "they come", me.home == [members]int8{5, 2, 1}, choice > 0)
				want(t, "or not", me.home == [members]int8{4, 1, 1}, choice == 0)
			}
			g, _ := happens(t, 4, 1, 0, 0, 0, 0, 0, 2, 0)
			g.menu(mv(answerEvent, 0), mv(answerEvent, 2))
			g.refuse("DG-R94", mv(answerEvent, 1), "1 meat")
			g.refuse("DG-R94", mv(answerEvent, 3), "no such choice")
			g, me := happens(t, 4, 1, 9, 9, 9, 9, 9, 1, 0)
			g.ask(0, program)
			want(t, "nobody comes", me.white, [2]int8{})
		}},
		{"DG-240", "SC05: up to three exchanges, without tools and without a shaman", func(t *testing.T) {
			g, me := happens(t, 5, 1, 3, 0, 0, 0, 1, 1, 2)
			g.menu(mv(stop), mv(give, wood), mv(give, fruit), mv(give, meat))
			g.refuse("DG-160", mv(give, tool), "tools are neither given nor taken")
			g.play(mv(give, wood))
			g.refuse("DG-160", mv(stop), "a second resource has to be given")
			g.play(mv(give, wood))
			g.refuse("DG-160", mv(take, tool))
			g.play(mv(take, bone), mv(give, meat), mv(give, meat), mv(take, fur), mv(give, wood), mv(give, fruit), mv(take, stone))
			g.ask(0, program)
			want(t, "stock", me.stock, [stocked]int16{stone: 1, fur: 1, bone: 1, tool: 1})
			want(t, "food", [2]int16{me.has(fruit), me.has(meat)}, [2]int16{0, 0})
			want(t, "no shaman action", me.used, 0)
			want(t, "the shaman is at home", me.home[shaman], 1)
		}},
		{"DG-240", "SC05: it is over with fewer than two resources left, or when the player stops", func(t *testing.T) {
			g, me := happens(t, 5, 1, 2)
			g.play(mv(give, wood), mv(give, wood), mv(take, meat))
			g.ask(0, program)
			want(t, "meat in bowl 2", me.bowl[1][1], 1)
			g, _ = happens(t, 5, 1, 5)
			g.play(mv(give, wood), mv(give, wood), mv(take, wood), mv(stop))
			g.ask(0, program)
			g, _ = happens(t, 5, 1, 1, 0, 0, 0, 9)
			g.ask(0, program)
		}},
		{"DG-240", "SC06, SC07, SC08, SC10: 2 stone, 2 wood, 2 bone, 3 fruit", func(t *testing.T) {
			for card, all := range map[int]amounts{6: {stone: 2}, 7: {wood: 2}, 8: {bone: 2}, 10: {fruit: 3}} {
				g, me := happens(t, card, 1)
				for r, n := range all {
					want(t, fmt.Sprint("card ", card, " ", resourceIDs[r]), me.has(r), int16(n))
				}
				g.ask(0, program)
				want(t, "fruit in bowl 1", me.bowl[0][0], int16(all[fruit]))
			}
		}},
		{"DG-240", "SC09: a reindeer or a bison may come to the village", func(t *testing.T) {
			for round, kind := range map[int8]int{1: reindeer, 2: bison} {
				g, _ := happens(t, 9, round, plenty...)
				g.menu(mv(answerEvent, 0), mv(answerEvent, 1))
				g.play(mv(answerEvent, 1))
				want(t, "it is there", g.beastAt("E5"), kind)
				want(t, "can be hunted", g.offers(plans(expedition)), true)
			}
			g := alone(t)
			g.beast("E5", mammoth)
			g.newRound(9)
			g.ask(0, program) // an animal is there
			g = alone(t)
			g.tribe[0].memory = [memory]uint8{reindeer + 1, reindeer + 1}
			g.herd = [soloMemory]uint8{2, 2, 2, 2, 2}
			g.newRound(9)
			want(t, "none was left, the opponents paint only then", g.told(rivalPainted), 2)
			g.ask(0, program)
		}},
		{"DG-240", "SC11: no fur to program", func(t *testing.T) {
			g, _ := happens(t, 11, 2, plenty...)
			want(t, "habitat, handicraft, painting, expedition", [4]fee{g.fee(construct), g.fee(handicraft), g.fee(paint), g.fee(expedition)}, [4]fee{{1, 0}, {1, 0}, {1, 0}, {}})
			g.play(plans(expedition), g.on(chooseTile, "F6"), mv(sendGatherers, 0, 1, 0))
			g.ask(0, program)
			want(t, "Scarcity", g.tribe[0].scarcity, 0)
		}},
		{"DG-240", "SC12: no tool for handicraft and painting; expeditions need theirs", func(t *testing.T) {
			g, _ := happens(t, 12, 2, 0, 0, 5)
			want(t, "habitat, handicraft, painting, expedition", [4]fee{g.fee(construct), g.fee(handicraft), g.fee(paint), g.fee(expedition)}, [4]fee{{1, 1}, {}, {0, 1}, {0, 1}})
			g.play(plans(expedition), g.on(chooseTile, "F6"))
			g.refuse("DG-44", mv(sendGatherers, 0, 1, 1))
		}},
		{"DG-240", "SC13: Movement Range +1, at most 4; SC29: -1, at least 1", func(t *testing.T) {
			for level, reach := range [][2]int8{{3, 1}, {4, 2}, {4, 3}} {
				for k, card := range []int{13, 29} {
					g, me := happens(t, card, 1, plenty...)
					me.level[movement] = uint8(level)
					want(t, fmt.Sprintf("card %d, level %d", card, level+1), g.reach(me), reach[k])
				}
			}
		}},
		{"DG-240", "SC14: Transport Capacity +1", func(t *testing.T) {
			g, me := happens(t, 14, 1, plenty...)
			g.play(plans(expedition), g.on(chooseTile, "F6"), mv(sendGatherers, 0, 1, 2))
			g.allDrop()
			g.play(g.expedition("F6"))
			want(t, "one hunter carries 3", me.stock[wood], 8)
			me.level[transport] = 2
			want(t, "at level 3", g.load(me), 5)
		}},
		{"DG-240", "SC15: no offerings; megaliths cost as usual", func(t *testing.T) {
			g, me := happens(t, 15, 1, 1, 1)
			g.play(plans(trade))
			g.allDrop()
			g.play(does(trade))
			g.ask(0, give)
			g.play(mv(give, wood), mv(give, stone), mv(take, bone), mv(stop))
			want(t, "used", me.used, actionSet(trade))
			g, _ = happens(t, 15, 1, 2, 2, 2, 2, 1)
			g.play(plans(menhir))
			g.allDrop()
			g.refuse("DG-162", does(menhir), "it costs 2 wood, 2 stone, 2 tools")
		}},
		{"DG-240", "SC16: 3 food less; SC25: 2 food more", func(t *testing.T) {
			for card, left := range map[int]int16{16: 5 - 3, 25: 9 - 8} {
				g, me := happens(t, card, 1, 0, 0, 0, 0, 0, left+map[int]int16{16: 3, 25: 8}[card])
				g.goOn(feeding)
				want(t, fmt.Sprint("card ", card), me.has(fruit), left)
				want(t, "Scarcity", me.scarcity, 0)
			}
		}},
		{"DG-240", "SC17: a totally exhausted tile without an opponent's hunter", func(t *testing.T) {
			g := alone(t)
			for _, c := range []string{"D5", "F6", "E6"} {
				g.cell[cellNo(t, c)].used = 1
			}
			g.newRound(17)
			g.menu(mv(decline), mv(restoreRow, 5), mv(restoreRow, 6))
			g.refuse("DG-240", mv(restoreRow, 4), "no totally exhausted tile")
			g.play(mv(restoreRow, 6))
			g.refuse("DG-240", mv(restoreTile, 4), "an opponent") // the blue hunter
			g.menu(mv(restoreTile, 5), mv(restoreTile, 6))
			g.play(mv(restoreTile, 6))
			g.ask(0, program)
			want(t, "F6, E6", [2]int8{g.cell[cellNo(t, "F6")].used, g.cell[cellNo(t, "E6")].used}, [2]int8{0, 1})
			g.play(plans(expedition))
			want(t, "it can be gathered from", g.offers(g.on(chooseTile, "F6")), true)
			g = alone(t)
			g.newRound(17)
			g.ask(0, program) // those exhausted hold hunters
		}},
		{"DG-240", "SC17 with other data: several tiles, as long as there are some", func(t *testing.T) {
			r, err := Load(enginetest.Spoiled(t, embedded, "kind: restore_tile, tiles: 1", "kind: restore_tile, tiles: 3"))
			if err != nil {
				t.Fatal(err)
			}
			g := alone(t)
			g.rules = r.(*rules)
			g.cell[cellNo(t, "F6")].used, g.cell[cellNo(t, "D5")].used = 1, 1
			g.newRound(17)
			g.play(mv(restoreRow, 6), mv(restoreTile, 6))
			g.menu(mv(decline), mv(restoreRow, 5))
			g.play(mv(restoreRow, 5), mv(restoreTile, 4))
			g.ask(0, program)
			g.cell[cellNo(t, "F6")].used, g.cell[cellNo(t, "D5")].used = 1, 1
			g.newRound(17)
			g.play(mv(restoreRow, 6), mv(restoreTile, 6), mv(decline))
			g.ask(0, program)
			want(t, "D5", g.cell[cellNo(t, "D5")].used, 1)
		}},
		{"DG-240", "SC18: a unit of Scarcity goes back", func(t *testing.T) {
			for before, after := range map[int16]int16{3: 2, 1: 0, 0: 0} {
				g := alone(t)
				g.tribe[0].scarcity = before
				g.newRound(18)
				want(t, fmt.Sprint(before, " units"), g.tribe[0].scarcity, after)
			}
		}},
		{"DG-240", "SC19: costs of the cold; in the cold a fur is lost", func(t *testing.T) {
			for round, furs := range map[int8]int16{1: 5, 2: 4} {
				g, me := happens(t, 19, round, plenty...)
				want(t, "furs", me.stock[fur], furs)
				want(t, "habitat, handicraft, painting, expedition", [4]fee{g.fee(construct), g.fee(handicraft), g.fee(paint), g.fee(expedition)}, [4]fee{{1, 1}, {1, 0}, {1, 1}, {0, 1}})
				want(t, "the season is what it was", g.season() == cold, round == 2)
			}
			_, me := happens(t, 19, 2)
			want(t, "no fur to lose", [2]int16{me.stock[fur], me.scarcity}, [2]int16{0, 0})
		}},
		{"DG-240", "SC20: all food in bowl 3", func(t *testing.T) {
			g := alone(t)
			g.tribe[0].bowl = [bowls][2]int16{{1, 0}, {2, 3}, {4, 5}}
			g.newRound(20)
			want(t, "bowls", g.tribe[0].bowl, [bowls][2]int16{{1, 0}, {2, 3}, {}})
		}},
		{"DG-240", "SC21: 2 meat, the oldest first; SC22: 2 tools", func(t *testing.T) {
			g := alone(t)
			g.tribe[0].bowl = [bowls][2]int16{{1, 0}, {2, 3}, {4, 1}}
			g.newRound(21)
			want(t, "bowls", g.tribe[0].bowl, [bowls][2]int16{{1, 0}, {2, 2}, {4, 0}})
			_, me := happens(t, 21, 1, 0, 0, 0, 0, 0, 2, 1)
			want(t, "as far as owned", [2]int16{me.has(meat), me.has(fruit)}, [2]int16{0, 2})
			_, me = happens(t, 22, 1, plenty...)
			want(t, "tools", me.stock[tool], 3)
		}},
		{"DG-240", "SC23: 2 furs, or a unit of Scarcity", func(t *testing.T) {
			g, me := happens(t, 23, 1, plenty...)
			g.menu(mv(answerEvent, 0), mv(answerEvent, 1))
			g.play(mv(answerEvent, 1))
			want(t, "paid", [2]int16{me.stock[fur], me.scarcity}, [2]int16{3, 0})
			g, me = happens(t, 23, 1, plenty...)
			g.play(mv(answerEvent, 0))
			want(t, "not paid", [2]int16{me.stock[fur], me.scarcity}, [2]int16{5, 1})
			_, me = happens(t, 23, 1, 0, 0, 1)
			want(t, "one fur pays nothing", [2]int16{me.stock[fur], me.scarcity}, [2]int16{1, 1})
		}},
		{"DG-240", "SC24: 1 meat or 2 fruit, or a hunter dies", func(t *testing.T) {
			for choice, left := range map[int16][3]int16{0: {5, 5, 3}, 1: {5, 4, 4}, 2: {3, 5, 4}} {
				g, me := happens(t, 24, 1, plenty...)
				g.menu(mv(answerEvent, 0), mv(answerEvent, 1), mv(answerEvent, 2))
				g.play(mv(answerEvent, choice))
				want(t, "fruit, meat, hunters", [3]int16{me.has(fruit), me.has(meat), int16(me.hunters)}, left)
				want(t, "at home", me.home[hunter], me.hunters)
			}
		}},
		{"DG-240", "SC26: animals go one tile further", func(t *testing.T) {
			for kind, to := range map[uint8]string{horse: "E4", mammoth: "D4"} { // three tiles round, or two
				g := marchers(t, [rivals]string{"D6", "E6", "F6"}, [rivals]uint8{}, [rivals]int8{})
				g.card = 26
				g.beast("E4", kind)
				g.moveHerds(&g.ev)
				want(t, speciesIDs[kind], g.beastAt(to), int(kind))
			}
		}},
		{"DG-240", "SC27: hunters go twice as far", func(t *testing.T) {
			g := marchers(t, [rivals]string{"F5", "D6", "D4"}, [rivals]uint8{}, [rivals]int8{})
			g.card = 27 // north 2, south 2, south 1
			g.marches()
			// 4 up the column of F is F4; 4 down that of D is past D4, which blue holds, to D5; 2 down from D4 is D6
			want(t, "hunters", g.rivalCells(), "F4 D5 D6")
		}},
		{"DG-240", "SC28: no shaman action; the shaman may do other work", func(t *testing.T) {
			g, _ := happens(t, 28, 1, plenty...)
			for action := firstShaman; action < actions; action++ {
				g.refuse("DG-240", plans(action), "Silent spirits")
			}
			g.play(plans(construct), mv(placeMember, 3), mv(pay))
			want(t, "on the site", g.tribe[0].site, [members]int8{shaman: 1})
		}},
		{"DG-240", "SC30: 1 fur and 1 bone, or a handicraft of one's choice", func(t *testing.T) {
			open := func(n ...int16) (*game, *tribe) {
				g := alone(t)
				me := g.give(0, n...)
				g.makes(0, "K9", "N1", "N9")
				g.newRound(30)
				return g, me
			}
			g, me := open(plenty...)
			g.menu(mv(answerEvent, 0), mv(answerEvent, 1))
			g.play(mv(answerEvent, 1))
			want(t, "paid", [2]int16{me.stock[fur], me.stock[bone]}, [2]int16{4, 4})
			g, me = open(plenty...)
			g.play(mv(answerEvent, 0))
			g.menu(mv(giveUpCraft, craftNo("K9")), mv(giveUpCraft, craftNo("N1")), mv(giveUpCraft, craftNo("N9")))
			g.refuse("DG-R96", mv(giveUpCraft, craftNo("N2")))
			g.play(mv(giveUpCraft, craftNo("N1")))
			want(t, "left", me.made, bit(int(craftNo("K9"))-1)|bit(int(craftNo("N9"))-1))
			g, _ = open(0, 0, 1, 0)
			g.ask(0, giveUpCraft) // a fur alone pays nothing
		}},
		{"DG-R94", "with nothing that can be chosen what is owned of the first price is lost", func(t *testing.T) {
			_, me := happens(t, 30, 1, 0, 0, 3, 0, 3)
			want(t, "fur", me.stock, [stocked]int16{fur: 2, tool: 3})
			g, me := happens(t, 30, 1, 0, 0, 3, 1)
			want(t, "with both, and no handicraft, the price is paid", me.stock, [stocked]int16{fur: 2})
			want(t, "told", g.told(pricePaid), 1)
			g = alone(t)
			me = g.give(0, 0, 0, 5, 0, 0, 1)
			me.hunters, me.home[hunter] = 0, 0
			g.newRound(24)
			want(t, "no hunter, no meat: one fruit stays", me.has(fruit), 1)
			g.ask(0, program)
		}},
		{"DG-R94", "prices take the oldest food", func(t *testing.T) {
			g := alone(t)
			me := &g.tribe[0]
			me.bowl = [bowls][2]int16{{3, 0}, {0, 3}, {1, 1}}
			g.newRound(24)
			g.play(mv(answerEvent, 2))
			want(t, "bowls", me.bowl, [bowls][2]int16{{2, 0}, {0, 3}, {0, 1}})
			g.newRound(24)
			g.play(mv(answerEvent, 1))
			want(t, "bowls", me.bowl, [bowls][2]int16{{2, 0}, {0, 3}, {}})
		}},
		{"DG-R94", "Scarcity that is not allowed is no choice while a price can be paid", func(t *testing.T) {
			g := alone(t)
			g.tribe[0].scarcity = 3
			g.newRound(23)
			g.ask(0, program)
			want(t, "paid by itself", [2]int16{g.tribe[0].stock[fur], g.tribe[0].scarcity}, [2]int16{1, 3})
		}},
		{"DG-R95", "the change is added to the food owed, never below 0; newborns are not fed; each short is a unit", func(t *testing.T) {
			g, me := happens(t, 16, 1, 0, 0, 0, 0, 0, 1)
			me.hunters, me.home[hunter] = 0, 0
			want(t, "2 members need", g.need(me), 0)
			g.goOn(feeding)
			want(t, "fruit", me.bowl[1][0], 1) // aged
			g, me = happens(t, 25, 1, 0, 0, 0, 0, 0, 6)
			me.newborn = 2
			g.goOn(feeding)
			want(t, "8 needed, 6 there", me.scarcity, 2)
		}},
		{"DG-R96", "a hunter of the tribe goes back to the supply, never a white one", func(t *testing.T) {
			g, me := happens(t, 24, 1)
			want(t, "hunters", me.hunters, 3)
			want(t, "supply", g.supply(me), 7)
			want(t, "told", g.told(hunterDied), 1)
			g = alone(t)
			me = g.give(0, plenty...)
			g.card, g.agenda = 24, engine.Agenda{}
			me.hunters, me.white, me.home[hunter] = 0, [2]int8{1, 0}, 1
			g.open(answerEvent, 0, 1, 0)
			g.refuse("DG-R96", mv(answerEvent, 0), "no hunter")
		}},
	}.run(t)
}

func TestEventRulings(t *testing.T) {
	ruleTests{
		{"DG-R71", "what can never hurt comes by itself; the others are asked", func(t *testing.T) {
			asks := map[int]uint8{4: answerEvent, 5: give, 9: answerEvent, 17: restoreRow, 23: answerEvent, 24: answerEvent, 30: answerEvent}
			for card := 1; card <= soloCards; card++ {
				g := alone(t)
				g.give(0, plenty...)
				g.makes(0, "N1")
				g.cell[cellNo(t, "F6")].used = 1
				g.newRound(card)
				kind, ok := asks[card]
				if !ok {
					kind = program
				}
				g.ask(0, kind)
			}
		}},
		{"DG-R72", "two chiefs: each 2 components and 2 Mastery", func(t *testing.T) {
			g, _ := happens(t, 3, 1, plenty...)
			g.play(plans(expedition), g.on(chooseTile, "F6"))
			g.refuse("DG-69", mv(sendGatherers, 4, 0, 0), "4 components")
			g.tile("E3", "T05")
			g.beast("E3", bison)
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "E3"), mv(sendHunters, 2, 1))
			want(t, "5 Mastery and a tool", g.tribe[0].party[0], party{at: g.at("E3"), chiefs: 2, hunters: 1, tools: 1})
		}},
		{"DG-R72", "each saves a wood, in a construction of its own", func(t *testing.T) {
			g, me := happens(t, 3, 1, 0, 2, 0, 0, 2)
			for range 2 {
				g.play(plans(construct), mv(placeMember, 2), mv(pay))
			}
			g.allDrop()
			g.play(does(construct, 1), mv(buildHabitat, simple), does(construct, 1), mv(buildHabitat, simple))
			want(t, "built", me.built, [2]int8{2, 0})
			want(t, "stone", me.stock[stone], 0)
		}},
		{"DG-R72", "two placements at a handicraft or painting, one of them by a chief, no third", func(t *testing.T) {
			g, _ := happens(t, 3, 1, 0, 0, 0, 0, 9)
			g.craftsUp("K1", "K2", "N1")
			for _, id := range []string{"K1", "N1"} {
				g.play(plans(handicraft), mv(chooseCraft, craftNo(id)), mv(placeMember, 2), mv(pay))
			}
			g.refuse("DG-63", plans(handicraft))
			g.play(plans(paint), mv(chooseSpace, 1, 1), mv(placeMember, 1), mv(pay))
			g.refuse("DG-91", plans(paint), "one of the two is the chief")
			g, _ = happens(t, 2, 1, 0, 0, 0, 0, 9) // a white hunter is no chief
			g.play(plans(paint), mv(chooseSpace, 1, 1), mv(placeMember, 1), mv(pay), plans(paint), mv(chooseSpace, 1, 2))
			g.menu(mv(placeMember, 2))
		}},
		{"DG-R72", "they make a pair, a party, a partner", func(t *testing.T) {
			g, me := happens(t, 3, 1, plenty...)
			g.play(plans(reproduce), mv(placePair, twoChiefs))
			want(t, "at home", me.home, [members]int8{4, 0, 1})
			g, me = happens(t, 2, 1, plenty...)
			me.home[hunter] = 1 // the white one
			g.programs(0)
			g.play(plans(improveMovement), mv(placeMember, 1))
			want(t, "at home", me.home[hunter], 0)
		}},
		{"DG-R72", "no room, no food, no member, no point", func(t *testing.T) {
			g, me := happens(t, 2, 1, 1, 1, 1, 1, 2, 6, 0)
			me.hunters, me.home[hunter], me.built = 6, 7, [2]int8{0, 4} // 8 members, room for 10
			want(t, "members", me.members(), 8)
			g.play(plans(construct), mv(placeMember, 1), mv(pay))
			g.allDrop()
			g.play(does(construct), mv(buildHabitat, prestigious)) // room for 8
			want(t, "need", g.need(me), 8)
			n, _ := g.item(0, memberPoints)
			want(t, "members", n, 8)
			want(t, "gone", me.home[hunter], 6)
		}},
		{"DG-R72", "they leave though their action is not resolved", func(t *testing.T) {
			g, me := happens(t, 4, 1, plenty...)
			g.play(mv(answerEvent, 1))
			for range 2 {
				g.play(plans(construct), mv(placeMember, 2), mv(pay))
			}
			for range 5 {
				g.play(plans(construct), mv(placeMember, 1))
				if g.agenda.Top().Kind == pay {
					g.play(g.Moves(nil)[len(g.Moves(nil))-1])
				}
				if !g.offers(plans(construct)) {
					break
				}
			}
			g.allDrop()
			g.play(mv(finish))
			want(t, "at home", me.home, [members]int8{4, 1, 1})
			want(t, "white", me.white, [2]int8{})
		}},
		{"DG-R85", "changes count for expeditions, megaliths and carrying, not for the village and the level", func(t *testing.T) {
			g, me := happens(t, 13, 1, 9, 9, 9, 9, 9, 9, 0)
			g.lays("G5", "H5", "I5")
			g.tile("F5", "T23")
			g.rivalsAt("D4", "E4", "F4")
			g.programs(0)
			g.play(plans(expedition))
			want(t, "H5 is in reach", g.offers(g.on(chooseTile, "H5")), true)
			g.refuse("DG-72", g.on(chooseTile, "I5"), "not within 3 tiles")
			g.play(g.on(chooseTile, "F6"), mv(sendGatherers, 0, 1, 0), plans(menhir), plans(improveMovement), mv(placeMember, 1))
			g.allDrop()
			g.play(does(improveMovement))
			want(t, "added to the new level", g.reach(me), 4)
			want(t, "level", me.level[movement], 1)
			g.play(does(menhir))
			want(t, "I5 for a megalith", g.offers(g.on(placeMegalith, "I5")), true)
			g.play(g.on(placeMegalith, "I5"))
			g.goOn(moving)
			g.refuse("DG-197", g.on(moveVillage, "H5"), "more than 2 tiles away")
			g.newRound(6)
			want(t, "next round", g.reach(me), 3)
		}},
	}.run(t)
}
