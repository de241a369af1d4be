package netatanka

import (
	"testing"

	"tribes/engine"
)

// TestVisitingTheCanoe: Location 17.
func TestVisitingTheCanoe(t *testing.T) {
	lefts := map[string][2]int16{
		"C1": {meat, mushroom}, "C2": {meat, wood}, "C3": {meat, hide}, "C4": {mushroom, wood}, "C5": {mushroom, hide}, "C6": {wood, hide},
		"C7": {meat, mushroom}, "C12": {wood, hide}, "F1": {meat, hide}, "F2": {mushroom, hide}, "F3": {meat, wood}, "F4": {mushroom, wood},
	}
	ruleTests{
		{"NT-99", "another tile each round, with its own spaces", func(t *testing.T) {
			g := village(t, 3)
			seen := map[uint8]bool{}
			for round := int8(1); round <= 7; round++ {
				want(t, "round", g.round, round)
				if seen[g.tile] {
					t.Fatalf("tile %d again", g.tile)
				}
				seen[g.tile] = true
				want(t, "a Final tile", g.tile > canoes, round == 7)
				g.actsNow(g.first)
				g.endRoundNow()
			}
			for id, second := range map[string]bool{"C1": true, "C7": false} {
				g := village(t, 3)
				g.face(id)
				g.nomads(1, firstColour, 17)
				g.asked(firstColour)
				want(t, id+" takes a second Nomad", g.offers(mv(chooseLocation, 17)), second)
			}
		}},
		{"NT-100", "one side, not both", func(t *testing.T) {
			for choice := range int16(3) {
				g := barters(t, "C1", rich)
				g.menu(mv(canoe, 0), mv(canoe, 1), mv(canoe, 2))
				g.play(mv(canoe, choice))
				if choice == 2 {
					g.play(mv(pickCraft, 1))
				}
				g.ask(0, resolveNomad)
				g.refuse("NT-52", act(17), "has acted")
			}
		}},
		{"NT-101", "exactly 1 of the resources shown, from the Reserve", func(t *testing.T) {
			for id, left := range lefts {
				for choice, r := range left {
					g := barters(t, id, func(g *game, _ *clan) { g.forest, g.tanning = [2]int16{}, [2]int16{} })
					had := g.clan[0].res
					had[r]++
					g.play(mv(canoe, int16(choice)))
					g.ask(0, resolveNomad)
					want(t, id, g.clan[0].res, had)
				}
			}
		}},
		{"NT-102", "an available Handicraft card", func(t *testing.T) {
			g := barters(t, "C6", func(*game, *clan) {})
			g.play(mv(canoe, 2))
			g.menu(mv(pickCraft, 1), mv(pickCraft, 4), mv(pickCraft, 9), mv(pickCraft, 15), mv(pickCraft, 17))
			g.play(mv(pickCraft, 15))
			g.ask(0, resolveNomad)
			want(t, "card", g.clan[0].craft, bit(14))
			want(t, "Generosity", g.clan[0].gen, 0)
		}},
		{"NT-103", "1 Meat or 2 Mushrooms: first player and host of the next round", func(t *testing.T) {
			for food, left := range [2][resources]int16{{meat: 0, mushroom: 2}, {meat: 1, mushroom: 0}} {
				g := village(t, 3)
				g.give(2, 1, 2)
				g.actsNow(0)
				g.play(mv(endTurn), mv(endTurn))
				g.standAt(2, 17)
				g.play(act(17), mv(canoe, 2))
				g.menu(mv(payFood, meat), mv(payFood, mushroom))
				g.play(mv(payFood, int16(food)))
				want(t, "left", g.clan[2].res, left)
				want(t, "first, host of this round", [2]engine.Seat{g.first, g.host}, [2]engine.Seat{0, engine.NoSeat})
				g.play(mv(endTurn))
				want(t, "first, host of the next", [3]engine.Seat{g.first, g.host, g.Actor()}, [3]engine.Seat{2, 2, 2})
			}
		}},
		{"NT-104", "once a round, by one player", func(t *testing.T) {
			g := village(t, 3)
			g.give(0, 1, 2)
			g.host, g.visitor.at = 0, bit(visitCanoe)
			g.standAt(0, 17)
			g.play(act(17), mv(canoe, 2), mv(payFood, meat), mv(resolveNomad, 17, visitor)) // not even by the same player
			g.menu(mv(canoe, 0), mv(canoe, 1))
			g.refuse("NT-104", mv(canoe, 2), "Red has welcomed the Visiting Nomad")
			g.play(mv(canoe, 0), mv(endTurn))
			g.give(1, 1, 2)
			g.standAt(1, 17)
			g.play(act(17))
			g.menu(mv(canoe, 0), mv(canoe, 1))
		}},
		{"NT-105", "what a Final tile asks for, for 3 Generosity", func(t *testing.T) {
			for id, pay := range map[string][]engine.Move{
				"F1": {mv(barterSkull, 0)}, "F2": {mv(barterCraft, 5)}, "F4": nil,
				"F3": {mv(barterResource, meat), mv(barterResource, meat), mv(barterResource, meat)},
			} {
				g := barters(t, id, func(g *game, me *clan) {
					me.res = [resources]int16{9, 9, 9, 9, 9}
					g.hold(0, "H5")
					me.totem, g.ranked = [2]int16{3, 0}, 1
				})
				g.play(mv(canoe, 2))
				g.play(pay...)
				g.ask(0, resolveNomad)
				want(t, id, g.clan[0].gen, 3)
			}
		}},
		{"NT-R33", "open to the first player and to the host of this round", func(t *testing.T) {
			g := village(t, 3)
			g.give(0, 1)
			g.host, g.visitor.at = 0, bit(gatherThoughts)
			g.standAt(0, 17)
			g.play(act(17), mv(canoe, 2), mv(payFood, meat))
			want(t, "this round", [2]engine.Seat{g.first, g.host}, [2]engine.Seat{0, 0})
			g.endRoundNow()
			want(t, "the next", [2]engine.Seat{g.first, g.host}, [2]engine.Seat{0, 0})
			want(t, "the Visiting Nomad is to be placed anew", g.visitor, standing{})
			g.actsNow(0)
			g.endRoundNow()
			want(t, "and no longer", [2]engine.Seat{g.first, g.host}, [2]engine.Seat{1, engine.NoSeat})
		}},
		{"NT-R47", "F1: which Skull; the totem pole is the lower for it", func(t *testing.T) {
			for from := range int16(2) {
				g := barters(t, "F1", func(g *game, me *clan) {
					me.res[skull] = 2
					me.totem, g.ranked = [2]int16{1, 2}, 1
				})
				g.play(mv(canoe, 2))
				g.menu(mv(barterSkull, 0), mv(barterSkull, 1))
				g.play(mv(barterSkull, from))
				want(t, "stock, totem pole", [3]int16{g.clan[0].res[skull], g.clan[0].totem[0], g.clan[0].totem[1]}, [3]int16{1 + from, 1, 2 - from})
			}
			for from, stock := range []int16{1, 0} { // a single one is enough, from either
				g := barters(t, "F1", func(g *game, me *clan) {
					me.res[skull] = stock
					me.totem, g.ranked = [2]int16{1, 1 - stock}, 1
				})
				g.play(mv(canoe, 2))
				g.menu(mv(barterSkull, int16(from)))
			}
		}},
		{"NT-R47", "F2: a complete or an incomplete card, with what lies on it", func(t *testing.T) {
			for _, id := range []string{"H5", "H6"} {
				g := barters(t, "F2", func(g *game, me *clan) {
					g.hold(0, "H5", "H6")
					g.laid[5] = [2]int8{1, 0}
					me.craft, me.complete = bit(5), bit(4)
				})
				had := g.clan[0].res
				g.play(mv(canoe, 2))
				g.menu(mv(barterCraft, 5), mv(barterCraft, 6))
				g.play(mv(barterCraft, craftNo(id)))
				want(t, "cards left", (g.clan[0].craft|g.clan[0].complete)&bit(int(craftNo(id))-1), 0)
				want(t, "the Wood on H6 is gone", g.laid[5][0] == 0, id == "H6")
				want(t, "not into the Personal Reserve", g.clan[0].res, had)
				want(t, "out of the game", (g.craft.up|g.craft.deck)&(bit(4)|bit(5)), 0)
			}
		}},
		{"NT-R47", "F3: any three of the five resources, in ascending order", func(t *testing.T) {
			g := barters(t, "F3", func(g *game, me *clan) {
				g.give(0, 1, 0, 2, 0, 1)
				me.gen = 5
			})
			g.play(mv(canoe, 2))
			g.menu(mv(barterResource, meat), mv(barterResource, wood)) // after a Skull nothing would follow
			g.play(mv(barterResource, wood))
			g.menu(mv(barterResource, wood))
			g.play(mv(barterResource, wood))
			g.menu(mv(barterResource, skull))
			g.play(mv(barterResource, skull))
			want(t, "left", g.clan[0].res, [resources]int16{meat: 1})
			want(t, "Generosity", g.clan[0].gen, 8)
			g = barters(t, "F3", func(g *game, me *clan) {
				g.give(0, 1, 0, 1)
				me.gen = 5 // Generosity is no resource
			})
			g.menu(mv(canoe, 0), mv(canoe, 1))
		}},
		{"NT-R47", "F4: 3 Wood of the totem pole, not Skulls", func(t *testing.T) {
			g := barters(t, "F4", func(g *game, me *clan) { me.totem, g.ranked = [2]int16{4, 2}, 1 })
			g.play(mv(canoe, 2))
			g.ask(0, resolveNomad)
			want(t, "totem pole", g.clan[0].totem, [2]int16{1, 2})
			g = barters(t, "F4", func(g *game, me *clan) { me.totem, g.ranked = [2]int16{2, 2}, 1 })
			g.menu(mv(canoe, 0), mv(canoe, 1))
		}},
	}.run(t)
}

// TestConsulting: Location 18.
func TestConsulting(t *testing.T) {
	ruleTests{
		{"NT-106", "1 space with 1 or 2 players, 2 with 3 or 4", func(t *testing.T) {
			for players, second := range map[int]bool{1: false, 2: false, 3: true, 4: true} {
				g := village(t, players)
				other := engine.Seat(min(1, players-1))
				g.nomads(other, len(g.coloursOf(other))-1, 18)
				g.asked(firstColour)
				want(t, "a second Nomad", g.offers(mv(chooseLocation, 18)), second)
				if second {
					g.play(mv(chooseLocation, 18))
					want(t, "copied", g.clan[0].copied, 0)
					g.placesNow(2)
					g.play(mv(choosePiece, firstColour))
					g.refuse("NT-109", mv(chooseLocation, 18), "Consult the Neta-Tanka (18)")
				}
			}
		}},
		{"NT-107", "for 1 Meat or 2 Mushrooms a Skull onto the totem pole, or an available card", func(t *testing.T) {
			for food, left := range [2][2]int16{{0, 2}, {1, 0}} {
				for choice := range int16(2) {
					g := doing(t, 18, func(g *game, _ *clan) { g.give(0, 1, 2, 0, 0, 1) })
					me := &g.clan[0]
					g.menu(mv(consultKind, 0), mv(consultKind, 1))
					g.play(mv(consultKind, choice))
					if choice == 1 {
						g.menu(mv(pickWisdom, 1), mv(pickWisdom, 3), mv(pickWisdom, 6), mv(pickWisdom, 8), mv(pickWisdom, 12))
						g.play(mv(pickWisdom, 8))
					}
					g.menu(mv(payFood, meat), mv(payFood, mushroom))
					g.play(mv(payFood, int16(food)))
					g.ask(0, resolveNomad)
					want(t, "food", [2]int16{me.res[meat], me.res[mushroom]}, left)
					want(t, "Skull", [2]int16{me.res[skull], me.totem[1]}, [2]int16{choice, 1 - choice})
					want(t, "card", me.wisdom == uint16(bit(7)), choice == 1)
				}
			}
			g := village(t, 3)
			g.give(0, 0, 1, 9, 9, 9)
			g.standAt(0, 18)
			want(t, "without the price", g.offers(act(18)), false)
			g.give(0, 9, 9)
			g.wisdom = market{}
			g.standAt(0, 18)
			want(t, "with neither Skull nor card", g.offers(act(18)), false)
		}},
		{"NT-108", "at any time in the own turn, front or back, and out of the game", func(t *testing.T) {
			for side := range int16(2) {
				g := village(t, 3)
				g.hold(0, "K9")
				me := g.standAt(0, 10)
				want(t, "before an action", g.offers(mv(playCard, 9)), true)
				g.play(act(10))
				want(t, "after it", g.offers(mv(playCard, 9)), true)
				g.play(mv(playCard, 9))
				g.menu(mv(cardSide, 0), mv(cardSide, 1))
				g.play(mv(cardSide, side))
				g.ask(0, resolveNomad)
				want(t, "Generosity, Hide", [2]int16{me.gen, me.res[hide]}, [2]int16{2 - side, 2 + 3*side})
				want(t, "out of the game", uint32(me.wisdom)|(g.wisdom.up|g.wisdom.deck)&bit(8), 0)
				g.refuse("NT-108", mv(playCard, 9), "does not hold")
			}
			g := village(t, 3)
			g.hold(1, "K9")
			g.actsNow(0)
			g.menu(mv(endTurn)) // not in another's turn
		}},
		{"NT-R34", "choose out of what can be done and paid, then pay, then the effect", func(t *testing.T) {
			g := doing(t, 18, func(g *game, _ *clan) { g.give(0, 0, 3) })
			g.menu(mv(consultKind, 1)) // no Skull
			g.play(mv(consultKind, 1), mv(pickWisdom, 3))
			want(t, "told before the payment", g.told(previewUp), 0)
			want(t, "held before it", g.clan[0].wisdom, 0)
			g.menu(mv(payFood, mushroom))
			g.play(mv(payFood, mushroom))
			want(t, "told", [2]int{g.told(cardUp), g.told(previewUp)}, [2]int{1, 1})
			want(t, "held", g.clan[0].wisdom, uint16(bit(2)))
			want(t, "K2 has moved up", g.wisdom.up, bit(0)|bit(1)|bit(5)|bit(7)|bit(11))
			g = doing(t, 18, func(g *game, _ *clan) {
				g.give(0, 1, 0, 0, 0, 1)
				g.wisdom = market{}
			})
			g.menu(mv(consultKind, 0))
			g = doing(t, 17, func(g *game, _ *clan) { g.give(0, 0, 2) })
			g.play(mv(canoe, 2))
			want(t, "nothing before the payment", g.next, engine.NoSeat)
			g.menu(mv(payFood, mushroom))
		}},
	}.run(t)
}
