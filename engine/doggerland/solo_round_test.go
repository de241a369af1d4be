package doggerland

import (
	"fmt"
	"math/bits"
	"testing"

	"tribes/engine"
)

// craftsUp lays Handicraft tiles face up, by their ids.
func (g *game) craftsUp(ids ...string) {
	g.display = 0
	for _, id := range ids {
		g.display |= bit(int(craftNo(id)) - 1)
	}
}

// afterRound8 is a solo game at the end of its last round, so many objectives being met.
func afterRound8(t testing.TB, level uint8, met int) *game {
	t.Helper()
	g := alone(t)
	g.level, g.round = level, maxRounds
	g.give(0, 0, 0, 0, 0, 0, 9, 9)
	g.wanted = uint16(bit(int(g.rules.level[level].targets)) - 1) // Z01 ...
	me := &g.tribe[0]
	for k, have := range []func(){
		func() { me.built = [2]int8{0, 4} },
		func() { me.level = [abilities]uint8{2, 2, 2} },
		func() { me.stone = [megaliths]uint8{me.village, me.village, 0} },
		func() { me.built = [2]int8{2, 4} },
		func() { me.used = 0x1f },
		func() { g.turnedUp(1, 2); g.cube(0, 1, 0, 2); g.cube(0, 2, 0, 2) },
	} {
		if k < met {
			have()
		}
	}
	g.goOn(feeding)
	g.play(mv(feed, 0))
	return g
}

func TestSoloRounds(t *testing.T) {
	won := engine.Result{Over: true, Place: [engine.MaxSeats]int8{1}}
	lostGame := engine.Result{Over: true, Place: [engine.MaxSeats]int8{2}}
	ruleTests{
		{"DG-238", "8 rounds; won with 4 of 6, 5 of 7, 6 of 8", func(t *testing.T) {
			for level, need := range []int{4, 5, 6} {
				for met := range 7 {
					g := afterRound8(t, uint8(level), met)
					want(t, "met", bits.OnesCount16(g.met), met)
					result := lostGame
					if met >= need {
						result = won
					}
					want(t, fmt.Sprintf("%s, %d met", difficultyIDs[level], met), g.Result(), result)
				}
			}
			g := alone(t)
			g.round = 7
			g.goOn(feeding)
			g.play(mv(feed, 3))
			want(t, "over after round 7", g.Result().Over, false)
		}},
		{"DG-239", "a round begins with the opponents' card", func(t *testing.T) {
			g := alone(t)
			g.goOn(moving)
			before := g.drawn
			g.play(mv(stay))
			kinds := g.toldOf()
			want(t, "told first", [2]uint16{kinds[0], kinds[1]}, [2]uint16{roundBegins, cardUp})
			want(t, "one more card", bits.OnesCount32(g.drawn&^before), 1)
			want(t, "it is the one face up", g.drawn&^before, bit(int(g.card)-1))
		}},
		{"DG-240", "first the event, for this round only", func(t *testing.T) {
			g := alone(t)
			g.give(0, 0, 0, 1, 1, 0, 3, 3)
			g.makes(0, "N1")
			g.newRound(30)
			g.ask(0, answerEvent)
			want(t, "opponents have not painted", g.herdWords(), "none none none none reindeer")
			g.play(mv(answerEvent, 0))
			want(t, "now they have", g.herdWords(), "none none none none none")
			me := &g.tribe[0]
			for card, reach := range map[int]int8{13: 3, 6: 2, 29: 1, 7: 2} {
				g.newRound(card)
				want(t, fmt.Sprint("reach with card ", card), g.reach(me), reach)
			}
		}},
		{"DG-241", "what is mandatory is done as far as possible, the rest may be declined", func(t *testing.T) {
			g := alone(t)
			g.give(0, 0, 0, 0, 0, 1, 3, 3)
			g.newRound(22) // discard 2 tools
			want(t, "tools", g.tribe[0].stock[tool], 0)
			g.newRound(23) // 2 furs or 1 Scarcity, and no fur
			want(t, "Scarcity", g.tribe[0].scarcity, 1)
			for card, no := range map[int]engine.Move{4: mv(answerEvent, 0), 5: mv(stop), 9: mv(answerEvent, 0), 17: mv(decline)} {
				g := alone(t)
				g.cell[cellNo(t, "F6")].used = 1
				g.newRound(card)
				before := g.tribe[0]
				g.play(no)
				g.ask(0, program)
				want(t, fmt.Sprint("nothing comes of card ", card), g.tribe[0] == before, true)
				want(t, "no animal", g.beastAt("E5"), -1)
			}
			for i := range load0(t).card {
				if e := &load0(t).card[i].event; e.mandatory && e.kind == eventPayOr {
					g := alone(t)
					g.give(0, 0, 0, 3, 3, 0, 3, 3)
					g.makes(0, "N1")
					g.newRound(i + 1)
					g.refuse("DG-240", mv(decline))
				}
			}
		}},
		{"DG-242", "an event ends as the card says: white members leave after phase 3", func(t *testing.T) {
			g := alone(t)
			g.newRound(2)
			want(t, "hunters at home", g.tribe[0].home[hunter], 5)
			g.allDrop()
			want(t, "hunters at home", g.tribe[0].home[hunter], 4)
			want(t, "white ones", g.tribe[0].white, [2]int8{})
		}},
		{"DG-243", "second: all statuettes, or all necklaces, or paint", func(t *testing.T) {
			for card, left := range map[int][]string{7: {"N1", "N2"}, 6: {"K1", "K5"}, 8: {"K1", "K5", "N1", "N2"}} {
				g := alone(t)
				g.craftsUp("K1", "K5", "N1", "N2")
				all := g.display
				g.newRound(card)
				gone := g.gone
				g.craftsUp(left...)
				want(t, fmt.Sprint("discarded by card ", card), gone, all&^g.display)
				want(t, "told", g.told(dropped), bits.OnesCount32(gone))
			}
			g := alone(t)
			g.newRound(8)
			want(t, "painted", g.told(rivalPainted), 1)
			want(t, "memory", g.herdWords(), "none none none none none")
		}},
		{"DG-244", "opponents paint what has a space; what has none stays until all 6 tiles are face up", func(t *testing.T) {
			g := alone(t)
			g.herd = [soloMemory]uint8{0, bison + 1, reindeer + 1, horse + 1, reindeer + 1}
			g.newRound(8)
			want(t, "memory", g.herdWords(), "none bison none none none")
			blue := painted{byRivals, 1}
			want(t, "F01", g.space[0], [rows]painted{blue, blue, blue})
			want(t, "back in the corner", g.left(reindeer), 7)
			g.turnedUp(1, 2, 3, 4, 5, 6)
			for _, at := range [][2]int{{3, 0}, {3, 2}, {4, 1}} {
				g.cube(0, at[0], at[1], 1)
			}
			g.herd[4] = bison + 1
			g.newRound(8)
			want(t, "one is painted, one leaves", g.herdWords(), "none none none none none")
			want(t, "F05 middle", g.space[4][1], blue)
			want(t, "painted", g.told(rivalPainted), 1)
			want(t, "lost", g.told(lost), 1)
			want(t, "corner", g.left(bison), 7)
		}},
		{"DG-245", "rows are no item", func(t *testing.T) {
			n, _ := alone(t).item(0, rowPoints)
			want(t, "rows", n, -1)
			g := afterRound8(t, 0, 3)
			_, points := g.item(0, paintingPoints)
			want(t, "paintings", points, 0)
			want(t, "points", engine.Points(g.Tally(nil, engine.Hands{}))[0], 3)
		}},
		{"DG-246", "the two shamans of the card block their actions, and no others", func(t *testing.T) {
			r := load0(t)
			for i := range r.card {
				g := alone(t)
				g.card, g.drawn = uint8(i)+1, bit(i)
				blocked := r.card[i].shaman
				if r.card[i].event.kind == eventForbid {
					continue
				}
				for action := firstShaman; action < actions; action++ {
					if is := uint8(action); is == blocked[0] || is == blocked[1] {
						g.refuse("DG-246", plans(action), "an opponents' shaman is there")
						continue
					}
					want(t, r.card[i].id+" "+actionIDs[action], g.offers(plans(action)), true)
				}
			}
		}},
		{"DG-247", "all actions of the player come one after another", func(t *testing.T) {
			g := alone(t)
			g.newRound(7)
			g.play(plans(reproduce), mv(placePair, 1))
			g.ask(0, program)
			g.play(plans(improveMovement), mv(placeMember, 2))
			g.ask(0, program)
			g.play(plans(menhir))
			g.ask(0, program)
			g.play(mv(dropOut))
			g.ask(0, resolve)
		}},
		{"DG-248", "an opponent's hunter is no end of an expedition, but is crossed", func(t *testing.T) {
			g := alone(t)
			g.tile("G5", "T30")
			g.cell[cellNo(t, "F5")].used = 0
			g.play(plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "F5"), "a piece of an opponent is there")
			want(t, "beyond it", g.offers(g.on(chooseTile, "G5")), true)
		}},
		{"DG-249", "Scarcity for the fur of an expedition, and for fur and tool of a habitat, a handicraft, a painting", func(t *testing.T) {
			for action, choose := range map[int][]engine.Move{
				construct:  {mv(placeMember, 1)},
				handicraft: {mv(chooseCraft, 1), mv(placeMember, 1)},
				paint:      {mv(chooseSpace, 1, 1), mv(placeMember, 1)},
				expedition: {mv(chooseTile, 6, 6), mv(sendGatherers, 0, 1, 0)},
			} {
				g := alone(t)
				g.round = 2
				me := &g.tribe[0]
				g.play(append([]engine.Move{plans(action)}, choose...)...)
				g.ask(0, pay)
				f := g.fee(action)
				want(t, "all paid is possible", g.offers(mv(pay)), true)
				g.play(mv(pay, int16(f.tool), int16(f.fur)))
				want(t, actionIDs[action], me.scarcity, int16(f.tool+f.fur))
				want(t, "stock", me.stock, [stocked]int16{fur: 3, tool: 3})
			}
			g := alone(t)
			g.give(0)
			g.play(plans(expedition), g.on(chooseTile, "F6"))
			g.refuse("DG-44", mv(sendGatherers, 0, 1, 1), "Scarcity cannot replace tools")
		}},
		{"DG-250", "3, 2 or 1 units; one more loses at once", func(t *testing.T) {
			for level, allowed := range []int16{3, 2, 1} {
				for _, before := range []int16{allowed - 1, allowed} {
					g := alone(t)
					g.level = uint8(level)
					g.tribe[0].scarcity = before
					g.play(plans(trade))
					g.allDrop()
					g.play(mv(finish))
					want(t, fmt.Sprintf("%s, with %d", difficultyIDs[level], before), g.Result().Over, before == allowed)
					if before == allowed {
						want(t, "lost", g.Result(), lostGame)
						want(t, "units", g.tribe[0].scarcity, allowed+1)
						want(t, "told", g.told(over), 1)
						g.menu()
					}
				}
			}
		}},
		{"DG-251", "opponents' hunters reveal land", func(t *testing.T) {
			g := alone(t)
			g.allDrop()
			out := map[string]bool{"F3": true, "G4": true, "G5": true, "C6": true, "D7": true}
			want(t, "told", g.told(tileLaid), len(out))
			for name := range out {
				want(t, name, g.cell[cellNo(t, name)].tile > 1+startTiles, true)
			}
		}},
		{"DG-252", "nobody but the player resolves", func(t *testing.T) {
			g := alone(t)
			herd, gone := g.herd, g.gone
			g.play(plans(improveTools), mv(placeMember, 1))
			g.allDrop()
			g.ask(0, resolve)
			g.play(mv(finish))
			want(t, "phase", g.phase, feeding)
			want(t, "opponents do nothing else", [2]any{g.herd, g.gone} == [2]any{herd, gone}, true)
		}},
		{"DG-253", "gathering exhausts the tile at once", func(t *testing.T) {
			for players, used := range map[int]bool{1: true, 4: false} {
				g := land(t, players)
				if players == 1 {
					g = alone(t)
				}
				g.play(plans(expedition), g.on(chooseTile, "F6"), mv(sendGatherers, 0, 1, 0))
				g.allDrop()
				g.play(g.expedition("F6"))
				want(t, fmt.Sprint(players, " players"), g.exhausted(cellNo(t, "F6")), used)
			}
		}},
		{"DG-254", "the village moves at once, up to 2 tiles, and again in phase 5", func(t *testing.T) {
			g := alone(t)
			g.card = 1
			g.tile("E3", "T30")
			g.tile("E2", "T31")
			g.play(plans(nextFirst))
			g.allDrop()
			g.play(does(nextFirst), mv(offer, fur))
			g.ask(0, moveVillage)
			g.refuse("DG-198", g.on(moveVillage, "F5"))
			g.refuse("DG-197", g.on(moveVillage, "E2"), "more than 2 tiles away")
			g.play(g.on(moveVillage, "E3"))
			want(t, "village", cellWords[g.tribe[0].village], "E3")
			want(t, "fur", g.tribe[0].stock[fur], 2)
			want(t, "used", g.tribe[0].used, actionSet(nextFirst))
			g.goOn(moving)
			g.ask(0, moveVillage)
			g.play(g.on(moveVillage, "E5"))
			want(t, "village", cellWords[g.tribe[0].village], "E5")
		}},
		{"DG-R82", "it costs the offering, and must move", func(t *testing.T) {
			g := alone(t)
			g.card = 1
			g.give(0, 1, 1, 0, 0, 1, 3, 0)
			g.play(plans(nextFirst))
			g.allDrop()
			g.refuse("DG-152", does(nextFirst), "none of the offerings is there")
			g.give(0, 1, 1, 0, 1, 1, 3, 0)
			g.play(does(nextFirst), mv(offer, bone))
			g.refuse("DG-R82", mv(stay), "at least one tile")
			g.refuse("DG-R60", g.on(moveVillage, "E5"))

			g = alone(t)
			g.card = 1
			g.tile("A5", "T30")
			g.tile("B5", "T31")
			g.village(0, "A5")
			g.rivalsAt("B5")
			g.play(plans(nextFirst))
			g.allDrop()
			for _, c := range []string{"A4", "A6", "B4", "B6", "C5"} {
				g.tile(c, "none")
			}
			g.refuse("DG-R82", does(nextFirst), "no tile for the village to move to")
			g.menu(mv(finish))
		}},
		{"DG-R83", "Scarcity beyond what is allowed is not offered", func(t *testing.T) {
			g := alone(t)
			g.round = 2
			me := g.give(0, 0, 0, 1, 0, 1, 3, 3)
			me.scarcity = 2
			g.play(plans(construct), mv(placeMember, 1))
			g.refuse("DG-R83", mv(pay, 1, 1), "units that are allowed")
			g.menu(mv(pay), mv(pay, 0, 1), mv(pay, 1))
			g.play(mv(pay, 1))
			want(t, "units", me.scarcity, 3)
			g.refuse("DG-R83", plans(construct)) // a tool is there, no fur
			g.refuse("DG-R83", plans(expedition))
			me.stock[fur] = 1
			g.play(plans(construct), mv(placeMember, 1))
			g.ask(0, program) // there was one way to pay
			want(t, "all paid", [3]int16{me.stock[fur], me.stock[tool], me.scarcity}, [3]int16{0, 0, 3})
			g.refuse("DG-R83", plans(handicraft))
			g.refuse("DG-R83", plans(paint))
		}},
		{"DG-R83", "forced Scarcity ends the game: hunger, a wasted shaman, an event", func(t *testing.T) {
			g := alone(t)
			g.give(0, 0, 0, 3, 0, 3, 1, 2).scarcity = 3
			g.goOn(feeding)
			want(t, "hungry", g.Result(), lostGame)
			g = alone(t)
			g.give(0).scarcity = 3
			g.newRound(23)
			want(t, "frozen", g.Result(), lostGame)
			g = alone(t)
			g.tribe[0].scarcity = 3
			g.play(plans(trade))
			g.allDrop()
			g.play(mv(finish))
			want(t, "wasted", g.Result(), lostGame)
		}},
		{"DG-R86", "event, then the opponents; a loss by the event comes before the rest", func(t *testing.T) {
			g := alone(t)
			g.give(0).scarcity = 3
			g.newRound(23) // statuettes would be discarded
			want(t, "over", g.Result().Over, true)
			want(t, "discarded", g.told(dropped), 0)
			g = alone(t)
			g.give(0).scarcity = 2
			g.newRound(23)
			want(t, "over", g.Result().Over, false)
			want(t, "discarded", g.told(dropped), 5)
			g.ask(0, program)
		}},
		{"DG-R87", "blue cubes stay for good", func(t *testing.T) {
			g := alone(t)
			g.newRound(8)
			want(t, "F01 top", g.space[0][0], painted{byRivals, 1})
			g.tribe[0].memory[0] = reindeer + 1
			g.newRound(7)
			g.play(plans(paint))
			g.refuse("DG-88", mv(chooseSpace, 1, 1), "taken")
			g.menu(mv(chooseSpace, 1, 2), mv(chooseSpace, 1, 3))
		}},
		{"DG-R73", "blocked to the end of the round, used before or not", func(t *testing.T) {
			g := alone(t)
			g.newRound(1) // trade, standing stone
			g.tribe[0].used = actionSet(trade)
			g.refuse("DG-101", plans(trade))
			g.refuse("DG-246", plans(standingStone))
			g.newRound(6)
			want(t, "standing stone is free again", g.offers(plans(standingStone)), true)
			g.refuse("DG-101", plans(trade))
		}},
		{"DG-R81", "discarded tiles leave gaps until they are refilled", func(t *testing.T) {
			g := alone(t)
			g.newRound(7)
			want(t, "face up", g.display, 0)
			g.refuse("DG-60", plans(handicraft), "no Handicraft tile is free")
			g.goOn(feeding)
			g.play(mv(feed, 3))
			want(t, "refilled", bits.OnesCount32(g.display), 5)
			want(t, "the pile waits", g.gone, 1<<5-1)
		}},
		{"DG-R81", "a handicraft lost to an event joins the pile", func(t *testing.T) {
			g := alone(t)
			g.give(0)
			g.makes(0, "N8")
			g.newRound(30)
			want(t, "pile", g.gone, bit(int(craftNo("N8"))-1))
			want(t, "made", g.tribe[0].made, 0)
		}},
		{"DG-R81", "the pile is shuffled in the middle of a refill; with nothing left the display stays short", func(t *testing.T) {
			g := alone(t)
			g.display, g.gone = 0, 1<<6-1
			g.tribe[0].made = 1<<16 - 1<<6 // two are in the deck
			g.refill(&g.dice, &g.ev)
			want(t, "face up", bits.OnesCount32(g.display), 5)
			want(t, "the two of the deck are among them", g.display>>16, 3)
			want(t, "pile", g.gone, 0)
			want(t, "deck", bits.OnesCount32(g.craftDeck()), 3)
			g.tribe[0].made = (bit(crafts) - 1) &^ g.display
			g.display &^= bit(16)
			g.tribe[0].made |= bit(16)
			g.refill(&g.dice, &g.ev)
			want(t, "no more are left", bits.OnesCount32(g.display), 4)
		}},
	}.run(t)
}
