package doggerland

import (
	"testing"

	"tribes/engine"
)

func TestShamanPlaces(t *testing.T) {
	shamans := func() (moves []engine.Move) {
		for action := firstShaman; action < actions; action++ {
			moves = append(moves, plans(action))
		}
		return
	}()
	ruleTests{
		{"DG-99", "the shaman on one of 8 places, at no cost, once in a round", func(t *testing.T) {
			for _, m := range shamans {
				g := land(t, 2)
				g.round = 2
				me := &g.tribe[0]
				g.play(m)
				if g.agenda.Top().Seat == 0 {
					g.play(g.Moves(nil)[0])
				}
				g.ask(1, program)
				want(t, "the shaman at home", me.home[shaman], 0)
				want(t, "goods", g.goods(0), [resources]int16{fur: 3, tool: 3, fruit: 3, meat: 3})
				g.programs(0)
				for _, again := range shamans {
					g.refuse("DG-99", again, "not at home")
				}
			}
			want(t, "places", len(shamans), 8)
		}},
		{"DG-100", "one shaman in a place in a round", func(t *testing.T) {
			g := land(t, 3)
			g.play(plans(trade))
			for range 2 {
				g.refuse("DG-100", plans(trade), "taken")
				want(t, "another place", g.offers(plans(menhir)), true)
				g.play(plans(improveMovement), mv(placeMember, chief+1))
			}
			g.allDrop()
			g.idle(func() bool { return g.round == 2 && g.phase == programming })
			g.programs(2)
			want(t, "in the next round", g.offers(plans(trade)), true)
		}},
		{"DG-101", "each action once in a game for a player, if it was resolved", func(t *testing.T) {
			g := land(t, 2)
			g.play(plans(nextFirst))
			g.turnOf(0)
			g.play(does(nextFirst), mv(offer, fur))
			n, _ := g.item(0, shamanUsed)
			want(t, "used", n, 1)
			for range 2 {
				g.idle(func() bool { return g.phase == programming })
				g.programs(0)
				g.refuse("DG-101", plans(nextFirst), "has been used")
				want(t, "another", g.offers(plans(trade)), true)
				g.programs(1)
				want(t, "the other player", g.offers(plans(nextFirst)), true)
				g.allDrop()
			}
			g = land(t, 2)
			g.play(plans(nextFirst))
			g.turnOf(0)
			g.play(mv(finish))
			g.programs(0)
			want(t, "after one that was lost", g.offers(plans(nextFirst)), true)
		}},
		{"DG-102", "the price is paid in phase 3", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0)
			for _, action := range []int{trade, dolmen} {
				g.programs(0)
				want(t, "without anything", g.offers(plans(action)), true)
			}
			g.play(plans(dolmen))
			g.turnOf(0)
			g.refuse("DG-162", does(dolmen), "costs 4 wood, 4 stone, 4 tools")
			g.give(0, 4, 4, 0, 0, 4)
			g.play(does(dolmen), g.on(placeMegalith, "E6"))
			want(t, "stock", me.stock, [stocked]int16{})
		}},
		{"DG-103", "paint perfectly: a token on a free space at once, for nothing", func(t *testing.T) {
			g := land(t, 2)
			g.round = 2
			g.space[0][0] = painted{by: 2, cubes: 1}
			g.play(plans(paintPerfectly))
			g.menu(mv(chooseSpace, 1, 2), mv(chooseSpace, 1, 3))
			g.refuse("DG-88", mv(chooseSpace, 1, 1), "taken")
			g.refuse("DG-88", mv(chooseSpace, 2, 1), "face up")
			g.play(mv(chooseSpace, 1, 3))
			g.ask(1, program)
			want(t, "token", g.tribe[0].token, 3)
			want(t, "goods", g.goods(0), [resources]int16{fur: 3, tool: 3, fruit: 3, meat: 3})
			g.play(plans(paint))
			g.refuse("DG-88", mv(chooseSpace, 1, 3), "taken") // by the token
			g = land(t, 2)
			g.tribe[1].painting[0] = job{2, hunter}
			g.space[0][0], g.space[0][2] = painted{by: 2, cubes: 1}, painted{by: 1, cubes: 2}
			g.refuse("DG-88", plans(paintPerfectly), "no space")
		}},
		{"DG-104", "twin birth: a hunter or the chief goes along", func(t *testing.T) {
			g := land(t, 2)
			me := &g.tribe[0]
			g.play(plans(twinBirth))
			g.menu(mv(placePartner, hunter+1), mv(placePartner, chief+1))
			g.play(mv(placePartner, chief+1))
			want(t, "at home", me.home, [members]int8{4, 0, 0})
			g.turnOf(0)
			g.play(does(twinBirth), mv(offer, meat))
			want(t, "at home", me.home, [members]int8{4, 1, 1})
			me.home, me.used = [members]int8{0, 1, 1}, 0
			g.programs(0)
			g.play(plans(twinBirth))
			g.menu(mv(placePartner, chief+1))
			g.refuse("DG-R15", mv(placePartner, hunter+1))
			me.home = [members]int8{0, 0, 1}
			me.shaman = 0
			g.programs(0)
			g.refuse("DG-104", plans(twinBirth), "to go along")
		}},
		{"DG-105", "the eight actions", func(t *testing.T) {
			want(t, "actions", [shamanKinds]string(actionIDs[firstShaman:]), [shamanKinds]string{
				"paint_perfectly", "long_trip", "menhir", "standing_stone", "dolmen", "next_first_player", "trade", "twin_birth",
			})
			g := land(t, 2)
			for i := range shamans { // three kinds of megalith are three actions
				g.tribe[0].used = 1 << i
				for k, other := range shamans {
					want(t, ritualWords[i]+" used", g.offers(other), i != k)
				}
			}
		}},
		{"DG-106", "phase 1 ends when all have dropped out", func(t *testing.T) {
			g := land(t, 4)
			for k := range 4 {
				want(t, "phase", g.phase, programming)
				if k == 3 {
					g.sites()
					g.sites()
					g.ask(3, program)
				}
				g.play(mv(dropOut))
			}
			want(t, "phase", g.phase, resolving)
			g.ask(3, resolve)
		}},
	}.run(t)
}
