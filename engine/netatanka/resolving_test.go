package netatanka

import (
	"testing"

	"tribes/engine"
)

// TestResolving: the rulings on turns of Phase II.
func TestResolving(t *testing.T) {
	ruleTests{
		{"NT-R20", "no card or Link token in Phase I, nor in the turn of another", func(t *testing.T) {
			g := village(t, 3)
			g.hold(0, "K11")
			g.clan[0].tokens = uint16(bit(0))
			g.placesNow(0)
			for _, m := range []engine.Move{mv(playCard, 11), mv(useToken, 1)} {
				want(t, "offered", g.offers(m), false)
				g.refuse("NT-44", m, "another decision comes first")
			}
			g.actsNow(1)
			g.refuse("NT-108", mv(playCard, 11), "Yellow does not hold")
			g.refuse("NT-131", mv(useToken, 1), "Yellow does not hold")
			g.actsNow(0)
			g.play(mv(playCard, 11), mv(cardSide, 1), mv(useToken, 1))
		}},
		{"NT-R21", "no card, Link, token or action in the middle of another", func(t *testing.T) {
			g := village(t, 3)
			rich(g, &g.clan[0])
			g.hold(0, "K11", "H5")
			g.clan[0].tokens = uint16(bit(0))
			g.nomads(0, firstColour, 2, 3, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18)
			g.actsNow(0)
			others := []engine.Move{mv(endTurn), mv(playCard, 11), mv(useToken, 1), g.resolve("2-5"), act(4)}
			for _, l := range []int16{2, 3, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18} {
				one := &game{TB: t, state: g.Clone().(*state)}
				one.play(act(l))
				for one.agenda.Len() > 1 {
					for _, m := range others {
						if r := one.Explain(m); r == nil || one.offers(m) {
							t.Fatalf("%v in the middle of Location %d", m, l)
						}
					}
					menu := one.Moves(nil)
					one.play(menu[len(menu)-1])
				}
			}
		}},
		{"NT-R21", "food for tents in no action but between two offerings", func(t *testing.T) {
			g := doing(t, 9, rich)
			want(t, "while building", g.Explain(mv(provideFood, mushroom)) == nil, false)
			g = doing(t, 8, rich)
			g.refuse("NT-R21", mv(provideFood, mushroom), "between two offerings") // before the first
			g.play(mv(offer, receive))
			g.refuse("NT-66", mv(provideFood, mushroom), "another decision comes first") // in the first
			g.play(mv(offerReceive, hide), mv(provideFood, mushroom), mv(provideFood, meat))
			g.ask(0, offer)
			g.play(mv(offer, receive), mv(offerReceive, hide))
			g.menu(mv(stop), mv(offer, receive), mv(offer, donate), mv(offer, buyCraft), mv(offer, buyLink)) // one more
			g.play(mv(offer, receive), mv(offerReceive, hide))
			g.ask(0, resolveNomad) // after the last it is the menu of the turn
		}},
		{"NT-R21", "the action ends with the third offering, whatever food is left", func(t *testing.T) {
			for n := range 3 {
				g := doing(t, 8, rich)
				for range n {
					g.play(mv(offer, receive), mv(offerReceive, meat))
				}
				for range 3 - n {
					g.play(mv(offer, donate), mv(offerDonate, meat), mv(offerTo, 1))
				}
				g.ask(0, resolveNomad)
				want(t, "food can be provided then", g.offers(mv(provideFood, mushroom)), true)
			}
		}},
		{"NT-R21", "food received by an offering opens a tent for the Link of the next", func(t *testing.T) {
			g := doing(t, 8, func(g *game, me *clan) {
				g.give(0, 0, 0, 1)
				me.gen = 2
				done := tent{hide: 2, wood: 1}
				me.tent = [maxTents]tent{done, done}
			})
			g.play(mv(offer, receive), mv(offerReceive, mushroom), mv(provideFood, mushroom), mv(offer, buyLink), mv(offerLink, g.linkNo("9-13")))
			g.menu(mv(tentStep, 3, wood))
		}},
		{"NT-R22", "any number of cards in a turn, one at a time", func(t *testing.T) {
			g := village(t, 3)
			g.hold(0, wisdomWords[:]...)
			g.hold(0, "H5")
			g.actsNow(0)
			for card := range int16(wisdoms) {
				g.play(mv(playCard, card+1))
				g.refuse("NT-108", mv(playCard, (card+1)%wisdoms+1), "another decision comes first")
				g.play(mv(cardSide, 0))
			}
			want(t, "Generosity", g.clan[0].gen, wisdoms)
		}},
		{"NT-R23", "no action without effect, and what is not used lapses", func(t *testing.T) {
			for location, offered := range map[int]bool{
				1: true, 2: false, 3: false, 4: false, 5: true, 6: false, 7: false, 8: false, 9: false, 10: true,
				11: true, 12: false, 13: true, 14: false, 15: false, 16: true, 17: true, 18: false,
			} {
				g := village(t, 3)
				g.give(0)
				g.forest, g.tanning, g.craft, g.wisdom = [2]int16{}, [2]int16{}, market{}, market{}
				g.standAt(0, location)
				want(t, g.place(location-1), g.offers(act(int16(location))), offered)
				want(t, g.place(location-1)+" is legal", g.Explain(act(int16(location))) == nil, offered)
			}
			g := village(t, 3)
			me := g.standAt(0, 4, 18)
			g.play(mv(endTurn))
			want(t, "nothing is gained", [2]int16{me.res[skull], me.height()}, [2]int16{})
			g.endRoundNow()
			g.actsNow(0)
			want(t, "nor later", g.offers(g.resolve("4-18")), false)
		}},
		{"NT-R23", "a Generosity for a Generosity is an effect", func(t *testing.T) {
			g := doing(t, 8, func(g *game, me *clan) { me.gen = 1 })
			g.play(mv(offer, buyLink), mv(offerLink, g.linkNo("11-13")))
			want(t, "Generosity", g.clan[0].gen, 1)
		}},
		{"NT-R24", "from 1 to what is allowed and there", func(t *testing.T) {
			for _, l := range []int16{2, 14} {
				for there := int16(1); there <= 4; there++ {
					g := doing(t, int(l), func(g *game, _ *clan) { g.forest[0], g.tanning[1] = there, there })
					if there == 1 {
						g.menu(mv(takeAmount, 1))
					} else {
						g.menu(mv(takeAmount, 1), mv(takeAmount, 2))
					}
				}
			}
			g := doing(t, 9, nil)
			g.menu(mv(tentStep, 1, wood), mv(tentStep, 1, hide)) // one at least
			g.play(mv(tentStep, 1, hide), mv(stop))
			want(t, "left", g.clan[0].res, [resources]int16{wood: 1, hide: 1})
		}},
		{"NT-R25", "the end waits for 1, 11, and 12 with a caught Buffalo, in any order", func(t *testing.T) {
			g := village(t, 3)
			g.standAt(0, 1, 10, 11, 12)
			g.menu(act(1), act(10), act(11), act(12))
			g.play(act(12), mv(stop)) // before the own Hunt: it finds no Buffalo
			want(t, "told", g.told(tanned), 0)
			g.play(act(11), act(1))
			g.menu(mv(endTurn), act(10))
			want(t, "caught", g.caught, 1)
		}},
		{"NT-R25", "also for missions and for the hosted Visiting Nomad, not for that of another", func(t *testing.T) {
			for _, l := range []int{fellTimber, huntBuffalo, tanHides} {
				g := village(t, 3)
				g.caught = 1
				g.host, g.visitor.at = 0, bit(l)
				g.actsNow(0)
				g.menu(mv(resolveNomad, int16(l)+1, visitor))
				g.refuse("NT-R25", mv(endTurn), g.place(l))
				g.play(mv(resolveNomad, int16(l)+1, visitor))
				if l == tanHides {
					g.play(mv(stop))
				}
				g.play(mv(endTurn))
				g.menu(mv(endTurn))
			}
			g := village(t, 3)
			g.standAt(0, 5, 13)
			g.endRoundNow()
			g.actsNow(0)
			g.menu(act(1), act(11))
		}},
		{"NT-R68", "what is given or removed together goes in ascending order", func(t *testing.T) {
			picks := func(g *game) (orders int) {
				var walk func(g *game)
				walk = func(g *game) {
					if g.agenda.Top().Kind == resolveNomad {
						orders++
						return
					}
					last := int16(-1)
					for _, m := range g.Moves(nil) {
						if m.A <= last {
							t.Errorf("%v after %d", m, last)
						}
						last = m.A
						next := &game{TB: t, state: g.Clone().(*state), dice: g.dice}
						next.play(m)
						walk(next)
					}
				}
				walk(g)
				return
			}
			g := barters(t, "F3", func(g *game, _ *clan) { g.give(0, 2, 1, 0, 1, 1) })
			g.play(mv(canoe, 2))
			want(t, "3 of 2 Meat, 1 Mushroom, 1 Hide, 1 Skull, as sets", picks(g), 7)
			g = village(t, 3)
			g.standAt(0, 6, 17)
			g.play(g.resolve("6-17"))
			want(t, "2 of 5 cards, as sets", picks(g), 10)
		}},
		{"NT-R69", "a decision with one option is a move all the same", func(t *testing.T) {
			for _, c := range []struct {
				location int
				fill     func(g *game, me *clan)
				menu     []engine.Move
			}{
				{2, func(g *game, _ *clan) { g.forest[0] = 1 }, []engine.Move{mv(takeAmount, 1)}},
				{3, func(g *game, _ *clan) { g.forest[0] = 0 }, []engine.Move{mv(collect, 1)}},
				{5, func(g *game, _ *clan) { g.give(0) }, []engine.Move{mv(elderForestKind, 0)}},
				{6, func(*game, *clan) {}, []engine.Move{mv(elderCraftsKind, 0)}},
				{7, func(g *game, _ *clan) { g.hold(0, "H13") }, []engine.Move{mv(placeCraft, 13, hide)}},
				{8, func(*game, *clan) {}, []engine.Move{mv(offer, donate)}},
				{9, func(g *game, _ *clan) { g.give(0, 0, 0, 1) }, []engine.Move{mv(tentStep, 1, wood)}},
				{13, func(g *game, _ *clan) { g.give(0) }, []engine.Move{mv(elderHuntKind, 0)}},
				{15, func(g *game, _ *clan) { g.give(0, 1) }, []engine.Move{mv(feedClan, meat)}},
				{16, func(*game, *clan) {}, []engine.Move{mv(elderNourishKind, 0)}},
				{18, func(g *game, _ *clan) { g.give(0, 1, 0, 0, 0, 1); g.wisdom.up = 0 }, []engine.Move{mv(consultKind, 0)}},
			} {
				g := doing(t, c.location, c.fill)
				g.menu(c.menu...)
			}
			g := village(t, 2) // and so is the choice of the only piece
			g.nomads(0, firstColour, 2, 4, 7, 9)
			g.placesNow(0)
			g.menu(mv(choosePiece, secondColour))
		}},
		{"NT-R69", "by itself: what needs no decision, and what the table of decisions names", func(t *testing.T) {
			for _, l := range []int16{1, 4, 10, 11} {
				g := doing(t, int(l), nil)
				g.ask(0, resolveNomad)
			}
			g := doing(t, 12, func(g *game, _ *clan) { g.caught, g.tanning[0] = 1, 0 })
			g.ask(0, takeAmount) // 3 Hide of the Buffalo
			g = doing(t, 9, nil)
			g.play(mv(tentStep, 1, wood), mv(tentStep, 1, hide), mv(tentStep, 1, hide))
			g.ask(0, resolveNomad)
			g = doing(t, 9, func(g *game, _ *clan) { g.give(0, 0, 0, 1) })
			g.play(mv(tentStep, 1, wood))
			g.ask(0, resolveNomad) // nothing but stop would be left
			solo := village(t, 1)
			solo.standAt(0, 8)
			solo.play(act(8), mv(offer, donate), mv(offerDonate, hide))
			solo.ask(0, offer)
			want(t, "Hide, Generosity", [2]int16{solo.clan[0].res[hide], solo.clan[0].gen}, [2]int16{1, 1})
		}},
	}.run(t)
}
