package doggerland

import (
	"testing"

	"tribes/engine"
)

// roundEnds goes through phase 5 of a solo game to the move of the village, all being fed.
func (g *game) roundEnds() {
	g.Helper()
	g.give(0, 0, 0, 0, 0, 0, 20)
	g.tribe[0].dropped = 1
	g.goOn(feeding)
}

func TestSoloEnd(t *testing.T) {
	won := engine.Result{Over: true, Place: [engine.MaxSeats]int8{1}}
	lostGame := engine.Result{Over: true, Place: [engine.MaxSeats]int8{2}}
	ruleTests{
		{"DG-267", "looked at at the end of each round, and not before", func(t *testing.T) {
			g := alone(t)
			me := &g.tribe[0]
			for round := int8(1); round <= 3; round++ {
				want(t, "round", g.round, round)
				switch round {
				case 2:
					me.level = [abilities]uint8{2, 2, 2}
				case 3:
					me.built = [2]int8{2, 4}
				}
				before := g.met
				g.newRound(6)
				want(t, "met while the round is played", g.met, before)
				g.roundEnds()
				want(t, "told", g.told(reachedSolo), []int{0, 0, 1, 2}[round])
			}
			want(t, "met", g.met, 1<<0|1<<1|1<<3)
			count, points := g.item(0, soloMet)
			want(t, "a point each", [2]int16{count, points}, [2]int16{3, 3})
		}},
		{"DG-268", "an event that undoes an objective takes its cube at once; it must be met again", func(t *testing.T) {
			g := alone(t)
			me := &g.tribe[0]
			me.built, me.hunters, me.home[hunter], me.births = [2]int8{2, 0}, 8, 8, 4
			g.roundEnds()
			want(t, "ten members", g.met, 1<<7)
			g.give(0)
			g.newRound(24) // fever, and nothing to eat
			want(t, "undone", g.met, 0)
			want(t, "told", g.told(undone), 1)
			g.roundEnds()
			want(t, "still undone", g.met, 0)
			me.hunters, me.home[hunter], me.births = 8, 8, 5
			g.roundEnds()
			want(t, "met again", g.met, 1<<7)

			g = alone(t)
			g.makes(0, "K6", "K7", "K8", "K9")
			g.roundEnds()
			want(t, "four statuettes", g.met, 1<<9)
			g.give(0, 0, 0, 1, 1)
			g.newRound(30)
			g.play(mv(answerEvent, 0))
			want(t, "chosen first", g.met, 1<<9)
			g.play(mv(giveUpCraft, craftNo("K9")))
			want(t, "three", g.met, 0)
		}},
		{"DG-269", "all 8 rounds are played, and the victory can still be lost", func(t *testing.T) {
			for _, fed := range []bool{true, false} {
				g := afterRound(t, 7, 6)
				want(t, "six are met", g.item0(soloMet), 6)
				want(t, "over after round 7", g.Result().Over, false)
				g.play(mv(stay))
				g.newRound(6)
				want(t, "round", g.round, 8)
				g.roundEndsFed(fed)
				if fed {
					want(t, "won", g.Result(), won)
				} else {
					want(t, "starved", g.Result(), lostGame)
				}
			}
		}},
		{"DG-270", "won with enough objectives and no more Scarcity than allowed", func(t *testing.T) {
			for _, c := range []struct {
				met      int
				scarcity int16
				result   engine.Result
			}{{4, 3, won}, {3, 0, lostGame}, {6, 3, won}, {6, 4, lostGame}} {
				g := afterRound(t, 7, c.met)
				g.play(mv(stay))
				g.newRound(6)
				g.give(0, 0, 0, 0, 0, 0, 6)
				g.tribe[0].hunters, g.tribe[0].home[hunter] = 4, 4
				if g.tribe[0].scarcity = c.scarcity; c.scarcity == 4 {
					g.tribe[0].scarcity = 3
					g.give(0, 0, 0, 0, 0, 0, 5) // one is not fed
				}
				g.goOn(feeding)
				want(t, "result", g.Result(), c.result)
				want(t, "nobody acts", g.Actor(), engine.NoSeat)
			}
		}},
		{"DG-R84", "what holds after round 8 decides", func(t *testing.T) {
			g := afterRound(t, 7, 4)
			g.tribe[0].made = 1<<4 - 1
			g.wanted = 1<<0 | 1<<1 | 1<<2 | 1<<9 | 1<<6 | 1<<8
			g.met = 0
			g.checkSolo(g.wanted, nil)
			want(t, "four", g.item0(soloMet), 4)
			g.play(mv(stay))
			g.give(0)
			g.newRound(30)
			g.play(mv(giveUpCraft, 1))
			g.roundEndsFed(true)
			want(t, "three are left", g.Result(), lostGame)
			g = afterRound(t, 7, 3)
			g.play(mv(stay))
			g.newRound(6)
			g.tribe[0].hunts = 9
			g.roundEndsFed(true)
			want(t, "the fourth in the last round, by hunts", g.Result().Place[0], 2) // nine hunts are not in play
			g = afterRound(t, 7, 3)
			g.wanted |= 1 << 8
			g.play(mv(stay))
			g.newRound(6)
			g.tribe[0].hunts = 9
			g.roundEndsFed(true)
			want(t, "the fourth in the last round", g.Result(), won)
		}},
	}.run(t)
}

// item0 is the count of an item of the player.
func (g *game) item0(what uint16) int16 {
	n, _ := g.item(0, what)
	return n
}

// roundEndsFed is phase 5 of a game with few members, fed or not.
func (g *game) roundEndsFed(fed bool) {
	g.Helper()
	g.give(0)
	if fed {
		g.give(0, 0, 0, 0, 0, 0, 20)
	}
	g.goOn(feeding)
}

// afterRound is an easy solo game at the end of a round, so many objectives being met; the village is to move.
func afterRound(t testing.TB, round int8, met int) *game {
	t.Helper()
	g := afterRound8(t, 0, met)
	g.round, g.phase, g.over, g.met = round, feeding, running, 0
	g.drawn = 1<<7 - 1
	g.roundEnds()
	g.ask(0, moveVillage)
	return g
}

func TestProgramRulings(t *testing.T) {
	ruleTests{
		{"DG-R91", "tools made in phase 3 pay for what is resolved later", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 2, 4, 0, 0, 0)
			g.play(plans(menhir), mv(dropOut), plans(improveTools), mv(placeMember, 1), mv(dropOut))
			g.refuse("DG-162", does(menhir))
			g.play(does(improveTools), mv(makeTools, 0, 1), does(menhir), g.on(placeMegalith, "E4"))
			want(t, "menhir", cellWords[me.stone[0]], "E4")
			want(t, "tools", me.stock[tool], 1)
		}},
		{"DG-R91", "a new Movement Range counts for a megalith, and so does a moved village", func(t *testing.T) {
			g := land(t, 2)
			g.lays("G5", "H5", "B5")
			g.give(0, 3, 2, 0, 0, 2)
			g.play(plans(menhir), mv(dropOut), plans(improveMovement), mv(placeMember, 1), mv(dropOut))
			far, farther := g.on(placeMegalith, "H5"), g.on(placeMegalith, "B5")
			want(t, "range 2", g.erectable(0, spotOf(far)) == legal, false)
			g.play(does(improveMovement), does(menhir))
			want(t, "range 3", g.offers(far), true)
			g.tile("C5", "T20")
			want(t, "west", g.offers(farther), true)
			g.village(0, "F5")
			want(t, "from another village", g.offers(farther), false)
		}},
		{"DG-R98", "the target of a long trip: any distance, all other rules of an expedition", func(t *testing.T) {
			g := land(t, 2)
			g.lays("E3", "E2")
			g.tile("H5", "T20")
			me := &g.tribe[0]
			g.round = 2
			me.trip, me.old, me.used = g.at("H5"), 1, actionSet(longTrip)
			want(t, "it need not be used", g.offers(mv(dropOut)), true)
			g.play(plans(expedition))
			g.refuse("DG-72", g.on(chooseTile, "E2"))
			g.play(g.on(chooseTile, "H5"))
			g.refuse("DG-69", mv(sendGatherers, 2, 2, 0), "4 components")
			g.refuse("DG-68", mv(sendGatherers, 0, 0, 3))
			g.play(mv(sendGatherers, 0, 2, 0))
			g.menu(mv(pay), mv(pay, 0, 1)) // the fur of the cold
			g.play(mv(pay))
			g.play(plans(expedition))
			g.refuse("DG-72", g.on(chooseTile, "H5")) // for seat 1 it is as far as ever
			g.play(g.on(chooseTile, "E6"), mv(sendGatherers, 0, 1, 0), mv(pay, 0, 1), plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "H5"), "another expedition of this tribe")

			g = land(t, 2)
			g.tile("H5", "T05")
			g.beast("H5", bison)
			me = &g.tribe[0]
			me.trip, me.old, me.used = g.at("H5"), 1, actionSet(longTrip)
			g.play(plans(expedition), g.on(chooseTile, "H5"))
			g.refuse("DG-84", mv(sendHunters, 0, 2), "3 members")
			want(t, "a hunt too", g.offers(mv(sendHunters, 1, 3)), true)
			me.old = 0
			g.programs(0)
			g.play(plans(expedition))
			g.refuse("DG-72", g.on(chooseTile, "H5")) // in the round of the token itself
		}},
		{"DG-R99", "the hut only tells who is first player", func(t *testing.T) {
			g := land(t, 3)
			g.first = 1
			for _, phase := range []uint8{programming, resolving, feeding, moving} {
				g.goOn(phase)
				want(t, "hut", g.first, 1)
				want(t, "begins", g.lead, 1)
			}
			a := alone(t)
			a.goOn(moving)
			a.play(mv(stay))
			want(t, "alone", a.first, 0)
		}},
		{"DG-R100", "a menu of one entry is a move", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 0, 0, 0, 0, 0, 3, 3)
			me.home = [members]int8{hunter: 1}
			g.play(plans(improveMovement))
			g.menu(mv(placeMember, 1))
			g.play(mv(placeMember, 1))
			g.allDrop()
			g.menu(mv(finish)) // the wood is lacking
			g = land(t, 2)
			g.play(plans(twinBirth))
			g.tribe[0].home[hunter] = 0
			g.menu(mv(placePartner, 2))
		}},
		{"DG-R100", "without a move: finish with nothing left, one way to pay, to carry, to feed", func(t *testing.T) {
			g := land(t, 2)
			g.give(0, 1, 0, 0, 0, 0, 6, 0)
			g.give(1, 0, 0, 0, 0, 0, 6, 0)
			g.play(plans(construct), mv(placeMember, 1)) // no tool: one way
			g.ask(1, program)
			want(t, "Scarcity", g.tribe[0].scarcity, 1)
			g.play(mv(dropOut), plans(expedition), g.on(chooseTile, "F6"), mv(sendGatherers, 0, 1, 0), plans(reproduce), mv(placePair, 1), mv(dropOut))
			g.ask(0, resolve)
			g.play(g.expedition("F6")) // all is carried
			want(t, "wood", g.tribe[0].stock[wood], 2)
			g.ask(0, resolve)
			g.play(does(reproduce))
			g.menu(mv(finish)) // the habitat cannot be paid
			g.play(mv(finish))
			want(t, "all are fed without being asked", g.told(fed), 2)
			g.ask(0, moveVillage)
		}},
		{"DG-R100", "finish is no move when the last action is resolved, whoever is next", func(t *testing.T) {
			g := land(t, 3)
			for range 3 {
				g.play(plans(reproduce), mv(placePair, 1))
			}
			g.allDrop()
			for seat := range engine.Seat(3) {
				g.ask(seat, resolve)
				g.menu(mv(finish), does(reproduce))
				g.play(does(reproduce))
			}
			want(t, "phase", g.phase, feeding)
		}},
	}.run(t)
}
