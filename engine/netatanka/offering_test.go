package netatanka

import (
	"testing"

	"tribes/engine"
)

// TestOfferings: Location 8.
func TestOfferings(t *testing.T) {
	link := func(g *game, name string) []engine.Move {
		return []engine.Move{mv(offer, buyLink), mv(offerLink, g.linkNo(name))}
	}
	ruleTests{
		{"NT-65", "up to 3, the same or different ones", func(t *testing.T) {
			g := doing(t, 8, func(g *game, me *clan) { me.gen = 9 })
			want(t, "stop before the first", g.offers(mv(stop)), false)
			for n := range 3 {
				g.ask(0, offer)
				want(t, "stop", g.offers(mv(stop)), n > 0)
				g.play(mv(offer, receive), mv(offerReceive, hide))
			}
			g.ask(0, resolveNomad)
			want(t, "Hide", g.clan[0].res[hide], 5)
			g = doing(t, 8, func(g *game, me *clan) { me.gen = 9 })
			g.menu(mv(offer, receive), mv(offer, donate), mv(offer, buyCraft), mv(offer, buyLink))
			g.play(mv(offer, donate), mv(offerDonate, wood), mv(offerTo, 1), mv(offer, buyCraft), mv(pickCraft, 1))
			g.play(link(g, "7-8")...)
			g.ask(0, resolveNomad)
		}},
		{"NT-66", "1 Generosity for 1 Meat, Mushroom, Wood or Hide", func(t *testing.T) {
			for r := range int16(basic) {
				g := doing(t, 8, func(g *game, me *clan) { me.gen = 1 })
				g.play(mv(offer, receive))
				g.menu(mv(offerReceive, meat), mv(offerReceive, mushroom), mv(offerReceive, wood), mv(offerReceive, hide))
				had := g.clan[0].res
				g.play(mv(offerReceive, r))
				had[r]++
				want(t, "stock", g.clan[0].res, had)
				want(t, "Generosity", g.clan[0].gen, 0)
				want(t, "the areas stay", [4]int16{g.forest[0], g.forest[1], g.tanning[0], g.tanning[1]}, [4]int16{3, 1, 3, 3})
			}
			g := doing(t, 8, nil)
			want(t, "without Generosity", g.offers(mv(offer, receive)), false)
		}},
		{"NT-67", "1 resource to another player for 1 Generosity", func(t *testing.T) {
			g := doing(t, 8, nil)
			g.menu(mv(offer, donate)) // it costs no Generosity
			g.play(mv(offer, donate))
			g.menu(mv(offerDonate, wood), mv(offerDonate, hide))
			g.play(mv(offerDonate, hide))
			g.menu(mv(offerTo, 1), mv(offerTo, 2))
			g.play(mv(offerTo, 2))
			want(t, "giver", [2]int16{g.clan[0].res[hide], g.clan[0].gen}, [2]int16{1, 1})
			want(t, "receiver", [2]int16{g.clan[2].res[hide], g.clan[2].gen}, [2]int16{3, 0})
		}},
		{"NT-68", "1 Generosity for an available Handicraft card", func(t *testing.T) {
			g := doing(t, 8, func(g *game, me *clan) { me.gen = 2 })
			g.play(mv(offer, buyCraft))
			g.menu(mv(pickCraft, 1), mv(pickCraft, 4), mv(pickCraft, 9), mv(pickCraft, 15), mv(pickCraft, 17))
			g.play(mv(pickCraft, 9))
			want(t, "Generosity", g.clan[0].gen, 1)
			want(t, "card", g.clan[0].craft, bit(8))
			want(t, "H2 has moved up", g.craft.up, bit(0)|bit(1)|bit(3)|bit(14)|bit(16))
			g.ask(0, offer)
		}},
		{"NT-69", "1 Generosity for the bonus of a Link", func(t *testing.T) {
			g := doing(t, 8, func(g *game, me *clan) { me.gen = 3 })
			g.play(link(g, "4-18")...)
			want(t, "Skulls, Generosity", [2]int16{g.clan[0].res[skull], g.clan[0].gen}, [2]int16{1, 2})
			g.play(link(g, "9-13")...) // with decisions of its own
			g.menu(mv(tentStep, 1, wood), mv(tentStep, 1, hide))
			g.play(mv(tentStep, 1, hide))
			g.ask(0, offer)
			g.play(link(g, "8-10")...) // 1 Generosity for 1 Generosity
			g.ask(0, resolveNomad)
			want(t, "Generosity", g.clan[0].gen, 1)
		}},
		{"NT-70", "not the Link between 6 and 18", func(t *testing.T) {
			for _, side := range []string{"side=summer", "side=winter"} {
				g := village(t, 3, side)
				g.clan[0].gen = 1
				g.standAt(0, 6, 8, 18)
				g.play(act(8), mv(offer, buyLink))
				g.refuse("NT-70", mv(offerLink, g.linkNo("6-18")), "the Link 6-18")
				want(t, "offered", g.offers(mv(offerLink, g.linkNo("6-18"))), false)
			}
			g := village(t, 1, "links=solo") // whatever lies there
			g.shows[g.linkNo("6-18")-1] = 1 + uint8(gainSkull)
			g.clan[0].gen = 1
			g.standAt(0, 8)
			g.play(act(8), mv(offer, buyLink))
			g.refuse("NT-70", mv(offerLink, g.linkNo("6-18")), "cannot be used by an offering")
		}},
		{"NT-71", "each Link once in an action", func(t *testing.T) {
			g := doing(t, 8, func(g *game, me *clan) { me.gen = 3 })
			g.play(link(g, "4-18")...)
			g.play(link(g, "7-8")...)
			g.play(mv(offer, buyLink))
			for _, used := range []string{"4-18", "7-8"} {
				g.refuse("NT-71", mv(offerLink, g.linkNo(used)), "was used in this action")
			}
			g.play(mv(offerLink, g.linkNo("1-5")))
			want(t, "forgotten with the action", g.offered, 0)
		}},
		{"NT-72", "also a Link somebody has used in the ordinary way", func(t *testing.T) {
			g := village(t, 3)
			g.standAt(0, 4, 18)
			g.play(mv(resolveLink, g.linkNo("4-18"), 0), mv(endTurn))
			g.clan[1].gen = 1
			g.standAt(1, 8)
			g.play(act(8))
			g.play(link(g, "4-18")...)
			want(t, "Skulls", [2]int16{g.clan[0].res[skull], g.clan[1].res[skull]}, [2]int16{1, 1})
		}},
		{"NT-R30", "basic resources alone; the giver picks both, it is there at once", func(t *testing.T) {
			g := doing(t, 8, func(g *game, me *clan) {
				g.give(0, 0, 1, 0, 0, 2)
				me.gen = 1
			})
			g.play(mv(offer, donate))
			g.menu(mv(offerDonate, mushroom))
			g.refuse(engine.RuleForm, mv(offerDonate, skull), "resource 4 is outside 0..3")
			g.play(mv(offerDonate, mushroom), mv(offerTo, 1))
			g.ask(0, offer) // nobody is asked to accept
			want(t, "receiver", g.clan[1].res[mushroom], 1)
			g.play(mv(offer, receive))
			g.refuse(engine.RuleForm, mv(offerReceive, skull), "resource 4 is outside 0..3")
		}},
		{"NT-R31", "any other Link, whoever stands there; an own one is not used up", func(t *testing.T) {
			g := village(t, 3)
			g.clan[0].gen = 2
			g.nomads(1, firstColour, 12, 14)
			g.standAt(0, 4, 8, 18)
			g.play(act(8))
			g.play(link(g, "12-14")...) // of seat 1, unresolved
			g.play(link(g, "4-18")...)  // an own one
			if g.offers(mv(stop)) {
				g.play(mv(stop))
			}
			g.play(mv(resolveLink, g.linkNo("4-18"), 0))
			want(t, "Meat, Skulls", [2]int16{g.clan[0].res[meat], g.clan[0].res[skull]}, [2]int16{1, 2})
			g = village(t, 3) // and after its own use
			g.clan[0].gen = 1
			g.standAt(0, 4, 8, 18)
			g.play(mv(resolveLink, g.linkNo("4-18"), 0), act(8))
			g.play(link(g, "4-18")...)
			want(t, "Skulls", g.clan[0].res[skull], 2)
			g.actsNow(1)
			want(t, "nobody else's is used up", g.resolved[1], 0)
		}},
		{"NT-R31", "exactly the Links with an effect, but the one between 6 and 18", func(t *testing.T) {
			for _, side := range []string{"side=summer", "side=winter"} {
				g := village(t, 3, side)
				rich(g, &g.clan[0])
				g.hold(0, "H5")
				g.standAt(0, 8)
				g.play(act(8), mv(offer, buyLink))
				want(t, "Links", len(g.Moves(nil)), links-1)
			}
		}},
		{"NT-R32", "each Nomad makes an action of its own; stop after any offering", func(t *testing.T) {
			g := village(t, 3)
			g.host, g.visitor.at = 0, bit(makeOffering)
			g.clan[0].gen = 9
			g.standAt(0, 8)
			g.play(act(8))
			g.play(link(g, "4-18")...)
			g.play(mv(stop))
			g.ask(0, resolveNomad)
			want(t, "forgotten with the action", g.offered, 0)
			g.play(mv(resolveNomad, 8, visitor))
			for _, name := range []string{"4-18", "7-8", "12-14"} {
				g.play(link(g, name)...)
			}
			g.ask(0, resolveNomad)
			want(t, "Skulls", g.clan[0].res[skull], 2)
		}},
		{"NT-R32", "it ends by itself when nothing but stop is left", func(t *testing.T) {
			g := doing(t, 8, func(g *game, me *clan) { g.give(0, 0, 0, 0, 1) })
			g.play(mv(offer, donate), mv(offerDonate, hide), mv(offerTo, 1), mv(offer, receive), mv(offerReceive, wood))
			g.play(mv(offer, donate), mv(offerDonate, wood), mv(offerTo, 1))
			g.ask(0, resolveNomad)
			g = doing(t, 8, func(g *game, me *clan) { g.give(0, 0, 0, 0, 0, 5); me.gen = 1 })
			g.play(mv(offer, buyCraft), mv(pickCraft, 1))
			g.ask(0, resolveNomad) // no Generosity, and Skulls alone
		}},
	}.run(t)
}
