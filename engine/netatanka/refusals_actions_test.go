package netatanka

import (
	"regexp"
	"testing"

	"tribes/engine"
)

// refusedInActions are refusals of cards, Handicraft, offerings, tents, the Canoe, the Neta-Tanka and of what Links ask.
func refusedInActions() []illegal {
	onlyTotem := regexp.MustCompile(`(join: \[\d+, \d+\], bonus: )(?:[a-km-z]\w*)`) // any bonus but link_token
	return []illegal{
		{"NT-7", "the preview of the Handicraft cards", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 6, nil)
			g.play(mv(elderCraftsKind, 0))
			return g, mv(pickCraft, craftNo("H2"))
		}, "that card is not available"},
		{"NT-5", "the preview of the Neta-Tanka cards", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 18, rich)
			g.play(mv(consultKind, 1))
			return g, mv(pickWisdom, 2)
		}, "that card is not available"},
		{"NT-64", "placing on a card of another", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 7, func(g *game, _ *clan) {
				g.hold(0, "H17")
				g.hold(1, "H1")
			}), mv(placeCraft, craftNo("H1"), wood)
		}, "H1 is not a Handicraft card of Red that could be used here"},
		{"NT-64", "placing on a complete card", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 7, func(g *game, me *clan) {
				g.hold(0, "H17")
				me.complete = bit(0)
			}), mv(placeCraft, craftNo("H1"), wood)
		}, "H1 is not a Handicraft card of Red that could be used here"},
		{"NT-64", "placing what one has not", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 7, func(g *game, me *clan) {
				g.hold(0, "H17")
				me.res[hide] = 0
			}), mv(placeCraft, craftNo("H17"), hide)
		}, "Red has no Hide in the Personal Reserve"},
		{"NT-R44", "placing what a card does not need", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 7, func(g *game, _ *clan) {
				g.hold(0, "H17")
				g.laid[16] = [2]int8{1, 1}
			}), mv(placeCraft, craftNo("H17"), wood)
		}, "H17 needs no more Wood; it lacks 1 Hide"},

		{"NT-66", "receiving without Generosity", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 8, nil), mv(offer, receive)
		}, "Red has no Generosity to give"},
		{"NT-67", "donating nothing", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 8, func(_ *game, me *clan) { me.res, me.gen = [resources]int16{skull: 2}, 1 }), mv(offer, donate)
		}, "Red has no resource to donate"},
		{"NT-67", "donating what one has not", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 8, nil)
			g.play(mv(offer, donate))
			return g, mv(offerDonate, meat)
		}, "Red has no Meat in the Personal Reserve"},
		{"NT-67", "donating to oneself", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 8, nil)
			g.play(mv(offer, donate), mv(offerDonate, wood))
			return g, mv(offerTo, 0)
		}, "a donation goes to another player"},
		{"NT-67", "donating to nobody", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 8, nil)
			g.play(mv(offer, donate), mv(offerDonate, wood))
			return g, mv(offerTo, 3)
		}, "there are only 3 players"},
		{"NT-68", "a Handicraft card without Generosity", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 8, nil), mv(offer, buyCraft)
		}, "Red has no Generosity to give"},
		{"NT-R6", "offering for a card when none is available", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 8, func(g *game, me *clan) { me.gen, g.craft = 1, market{} }), mv(offer, buyCraft)
		}, "no card is available any more"},
		{"NT-69", "a Link without Generosity", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 8, nil), mv(offer, buyLink)
		}, "Red has no Generosity to give"},
		{"NT-69", "a Link when none has an effect", func(t *testing.T) (*game, engine.Move) {
			r, err := Load(onlyTotem.ReplaceAll(embedded, []byte("${1}totem_plus")))
			if err != nil {
				t.Fatal(err)
			}
			g := setupWith(t, r, 3, 1)
			me := g.standAt(0, 8)
			me.gen, me.res[wood] = 1, 0
			g.play(act(8))
			return g, mv(offer, buyLink)
		}, "no Link that an offering may use has an effect now"},
		{"NT-70", "the Link 6-18 by an offering", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 8, rich)
			g.play(mv(offer, buyLink))
			return g, mv(offerLink, g.linkNo("6-18"))
		}, "the Link 6-18 cannot be used by an offering"},
		{"NT-71", "a Link twice in an action", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 8, rich)
			g.play(mv(offer, buyLink), mv(offerLink, g.linkNo("4-18")), mv(offer, buyLink))
			return g, mv(offerLink, g.linkNo("4-18"))
		}, "the Link 4-18 was used in this action"},
		{"NT-R23", "a Link without effect by an offering", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 8, func(g *game, me *clan) { me.gen, g.tanning = 1, [2]int16{} })
			g.play(mv(offer, buyLink))
			return g, mv(offerLink, g.linkNo("14-16"))
		}, "the bonus (1 Meat from the TANNING AREA) would change nothing now"},
		{"NT-R21", "food for tents before the first offering", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 8, rich), mv(provideFood, mushroom)
		}, "only between two offerings"},
		{"NT-28", "food for tents one has not", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			return g, mv(provideFood, mushroom)
		}, "Red has no Mushroom in the Personal Reserve"},
		{"NT-R41", "food for a later tent first", func(t *testing.T) (*game, engine.Move) {
			g, me := acting(t, 10)
			rich(g, me)
			return g, mv(provideFood, meat)
		}, "tent 3 is the next that demands food, and it demands no more Meat"},
		{"NT-R41", "food for tents that have theirs", func(t *testing.T) (*game, engine.Move) {
			g, me := acting(t, 10)
			rich(g, me)
			g.play(mv(provideFood, mushroom), mv(provideFood, meat))
			return g, mv(provideFood, meat)
		}, "no tent of Red demands food any more"},

		{"NT-25", "a sixth tent", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 9, nil), mv(tentStep, 6, hide)
		}, "there are 5 tents"},
		{"NT-25", "a third Hide on a tent", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 9, func(_ *game, me *clan) { me.tent[0] = tent{hide: 2} }), mv(tentStep, 1, hide)
		}, "tent 1 needs no more Hide: 2 of 2 Hide, 0 of 1 Wood"},
		{"NT-26", "a tent before the one to its left", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 9, func(_ *game, me *clan) { me.tent[0] = tent{hide: 1} }), mv(tentStep, 3, hide)
		}, "tent 2 is not started yet, so tent 3 has to wait"},
		{"NT-27", "building past a demand", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 9, func(_ *game, me *clan) { me.tent[0], me.tent[1] = tent{hide: 1}, tent{wood: 1} }), mv(tentStep, 3, hide)
		}, "the demand before tent 3 is not met: it lacks 1 Mushroom"},
		{"NT-73", "building with what one has not", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 9, func(_ *game, me *clan) { me.res[wood] = 0 }), mv(tentStep, 1, wood)
		}, "Red has no Wood in the Personal Reserve"},

		{"NT-103", "a visitor one cannot pay for", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 17, func(_ *game, me *clan) { me.res[mushroom] = 1 }), mv(canoe, 2)
		}, "it costs 1 Meat or 2 Mushrooms, and Red has 1 Mushroom, 1 Wood, 2 Hide"},
		{"NT-103", "paying for a visitor with what one has not", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 17, func(_ *game, me *clan) { me.res[mushroom] = 2 })
			g.play(mv(canoe, 2))
			return g, mv(payFood, meat)
		}, "it costs 1 Meat or 2 Mushrooms"},
		{"NT-104", "the visitor twice in a round", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 17, rich)
			g.play(mv(canoe, 2), mv(payFood, meat), mv(endTurn))
			g.clan[1].res[meat] = 1
			g.standAt(1, 17)
			g.play(act(17))
			return g, mv(canoe, 2)
		}, "Red has welcomed the Visiting Nomad this round"},
		{"NT-R6", "the card of a Canoe tile when none is available", func(t *testing.T) (*game, engine.Move) {
			return barters(t, "C1", func(g *game, _ *clan) { g.craft = market{} }), mv(canoe, 2)
		}, "no card is available any more"},
		{"NT-105", "bartering no Skull", func(t *testing.T) (*game, engine.Move) {
			return barters(t, "F1", func(_ *game, me *clan) { me.totem[0] = 3 }), mv(canoe, 2)
		}, "Red cannot give 1 Skull for 3 Generosity"},
		{"NT-105", "bartering no Handicraft card", func(t *testing.T) (*game, engine.Move) {
			return barters(t, "F2", rich), mv(canoe, 2)
		}, "Red cannot give 1 own Handicraft card for 3 Generosity"},
		{"NT-105", "bartering 2 resources", func(t *testing.T) (*game, engine.Move) {
			return barters(t, "F3", func(_ *game, me *clan) { me.res[hide] = 1 }), mv(canoe, 2)
		}, "Red cannot give 3 resources for 3 Generosity"},
		{"NT-105", "bartering 2 Wood of the totem pole", func(t *testing.T) (*game, engine.Move) {
			return barters(t, "F4", func(g *game, me *clan) {
				rich(g, me)
				me.totem = [2]int16{2, 4}
			}), mv(canoe, 2)
		}, "Red cannot give 3 Wood of the totem pole for 3 Generosity"},
		{"NT-210", "the Skull of a totem pole without", func(t *testing.T) (*game, engine.Move) {
			g := barters(t, "F1", rich)
			g.play(mv(canoe, 2))
			return g, mv(barterSkull, 1)
		}, "Red has no Skull in the totem pole"},
		{"NT-210", "the Skull of a Personal Reserve without", func(t *testing.T) (*game, engine.Move) {
			g := barters(t, "F1", func(g *game, me *clan) { me.totem, g.ranked = [2]int16{0, 1}, 1 })
			g.play(mv(canoe, 2))
			return g, mv(barterSkull, 0)
		}, "Red has no Skull in the Personal Reserve"},
		{"NT-211", "bartering a card of another", func(t *testing.T) (*game, engine.Move) {
			g := barters(t, "F2", func(g *game, _ *clan) {
				g.hold(0, "H3")
				g.hold(1, "H5")
			})
			g.play(mv(canoe, 2))
			return g, mv(barterCraft, craftNo("H5"))
		}, "H5 is not a Handicraft card of Red that could be used here"},
		{"NT-212", "bartering what one has not", func(t *testing.T) (*game, engine.Move) {
			g := barters(t, "F3", func(g *game, _ *clan) { g.give(0, 3, 0, 3) })
			g.play(mv(canoe, 2))
			return g, mv(barterResource, mushroom)
		}, "Red has no Mushroom in the Personal Reserve"},
		{"NT-R68", "bartering in descending order", func(t *testing.T) (*game, engine.Move) {
			g := barters(t, "F3", rich)
			g.play(mv(canoe, 2), mv(barterResource, wood))
			return g, mv(barterResource, mushroom)
		}, "in ascending order, and this one comes before the last"},
		{"NT-R68", "bartering so that too little follows", func(t *testing.T) (*game, engine.Move) {
			g := barters(t, "F3", func(g *game, _ *clan) { g.give(0, 3, 0, 0, 2) })
			g.play(mv(canoe, 2))
			return g, mv(barterResource, hide)
		}, "after this one too few would be left"},

		{"NT-107", "consulting without the price", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 18, func(_ *game, me *clan) { me.res[mushroom], me.res[skull] = 2, 1 })
			g.play(mv(consultKind, 0))
			return g, mv(payFood, meat)
		}, "it costs 1 Meat or 2 Mushrooms, and Red has 2 Mushrooms, 1 Wood, 2 Hide, 1 Skull"},
		{"NT-107", "a Skull one has not", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 18, func(_ *game, me *clan) { me.res[meat] = 1 }), mv(consultKind, 0)
		}, "Red has no Skull in the Personal Reserve"},
		{"NT-R6", "a Neta-Tanka card when none is available", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 18, func(g *game, me *clan) {
				rich(g, me)
				g.wisdom = market{}
			}), mv(consultKind, 1)
		}, "no card is available any more"},

		{"NT-130", "a Link token that is gone", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 6, 18)
			g.tokens &^= uint16(bit(2))
			g.play(mv(resolveLink, g.linkNo("6-18"), 0))
			return g, mv(pickToken, 3)
		}, "that Link token is no longer in the stack"},
		{"NT-7", "replacing a card that is not available", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 6, 17)
			g.play(mv(resolveLink, g.linkNo("6-17"), 0))
			return g, mv(pickReplace, craftNo("H2"))
		}, "that card is not available"},
		{"NT-R39", "replacing the same card twice", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 6, 17)
			g.play(mv(resolveLink, g.linkNo("6-17"), 0), mv(pickReplace, craftNo("H4")))
			return g, mv(pickReplace, craftNo("H4"))
		}, "H4 is the first card; the second is another"},
		{"NT-R68", "replacing in descending order", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 6, 17)
			g.play(mv(resolveLink, g.linkNo("6-17"), 0), mv(pickReplace, craftNo("H4")))
			return g, mv(pickReplace, craftNo("H1"))
		}, "in ascending order, and this one comes before the last"},
		{"NT-R68", "replacing the last card first", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 6, 17)
			g.play(mv(resolveLink, g.linkNo("6-17"), 0))
			return g, mv(pickReplace, craftNo("H17"))
		}, "after this one too few would be left"},
		{"NT-R61", "reusing a Link not resolved", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 1, "links=solo")
			reuse := g.linkNo("3-16")
			g.shows = [links]uint8{}
			for i := range g.shows {
				g.shows[i] = 1 + uint8(gainSkull)
			}
			g.shows[reuse-1] = 1 + uint8(reuseLink)
			g.standAt(0, 2, 5, 3, 16)
			g.play(mv(resolveLink, g.linkNo("2-5"), 0), mv(resolveLink, reuse, 0))
			return g, mv(pickReuse, g.linkNo("4-5"))
		}, "the Link 4-5 was not resolved by Red this turn, or is the one that reuses"},
		{"NT-R2", "opening the Objective of another", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 2)
			g.agenda, g.phase = engine.Agenda{}, opening
			g.settle(nil)
			g.play(mv(openObjective, 4))
			return g, mv(openObjective, 4)
		}, "another player has opened O4"},
	}
}
