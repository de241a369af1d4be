package netatanka

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"

	"tribes/engine"
)

// visitsWith is a village of three whose seat 0 hosts the Visiting Nomad.
func visitsWith(t *testing.T) *game {
	g := village(t, 3)
	g.host = 0
	return g
}

// asked lets seat 0 choose a piece, so that the Location is asked for.
func (g *game) asked(piece int16) *game {
	g.Helper()
	g.placesNow(0)
	g.play(mv(choosePiece, piece))
	return g
}

// copies gives a seat the Copy Power.
func (g *game) copies(seat engine.Seat) { g.clan[seat].fed = [2]int8{2, 3} }

// acting is a village of three in which seat 0 resolves Nomads on Locations.
func acting(t *testing.T, places ...int) (*game, *clan) {
	t.Helper()
	g := village(t, 3)
	return g, g.standAt(0, places...)
}

// doing is acting with the Nomad on the first Location just resolved.
func doing(t *testing.T, location int, fill func(g *game, me *clan)) *game {
	t.Helper()
	g, me := acting(t, location)
	if fill != nil {
		fill(g, me)
	}
	g.play(act(int16(location)))
	return g
}

// rich has no lack of anything in the Personal Reserve.
func rich(g *game, me *clan) { me.res, me.gen = [resources]int16{9, 9, 9, 9, 9}, 9 }

// barters stands before a Final tile.
func barters(t *testing.T, tile string, fill func(g *game, me *clan)) *game {
	t.Helper()
	return doing(t, 17, func(g *game, me *clan) {
		g.face(tile)
		fill(g, me)
	})
}

// TestRefusals: what may not be done, with the rule against it and words of the reason. Together the rows meet
// every reason there is.
func TestRefusals(t *testing.T) {
	onlyTotem := regexp.MustCompile(`(join: \[\d+, \d+\], bonus: )(?:[a-km-z]\w*)`) // any bonus but link_token
	type setUp func(t *testing.T) (*game, engine.Move)
	rows := []struct {
		rule, what string
		set        setUp
		words      string
	}{
		{"NT-47", "second Nomad of a colour on a single space", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.copies(0)
			g.nomads(0, 0, 10)
			return g.asked(firstColour), mv(chooseLocation, 10)
		}, "a Red Nomad stands at 10 Gather Your Thoughts already; a Location never holds two of one colour"},
		{"NT-47", "second Nomad of a colour on the Open Location", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.nomads(0, 0, 3)
			return g.asked(firstColour), mv(chooseLocation, 3)
		}, "a Red Nomad stands at 3 Collect"},
		{"NT-47", "second Nomad of a colour on the other of two spaces", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.nomads(0, 0, 18)
			return g.asked(firstColour), mv(chooseLocation, 18)
		}, "a Red Nomad stands at 18 Consult"},
		{"NT-49", "copying an Elder", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.copies(0)
			g.nomads(1, 0, 6)
			return g.asked(firstColour), mv(chooseLocation, 6)
		}, "6 Visit the Elder of Handicrafts is an Elder's and taken; it can never be copied"},
		{"NT-109", "a taken place, Copy Power locked", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.clan[0].fed = [2]int8{1, 3}
			g.nomads(1, 0, 10)
			return g.asked(firstColour), mv(chooseLocation, 10)
		}, "10 Gather Your Thoughts is taken, and the Copy Power is locked: 4 of 5 nourishment spaces are filled"},
		{"NT-110", "a second copy in a round", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.copies(0)
			g.nomads(1, 0, 7, 10)
			g.asked(firstColour).play(mv(chooseLocation, 7))
			return g.asked(firstColour), mv(chooseLocation, 10)
		}, "10 Gather Your Thoughts is taken, and Red has used the Copy Power this round"},
		{"NT-111", "copying where two stand", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.copies(0)
			g.nomads(1, 0, 10)
			g.nomads(2, 0, 10)
			g.nomad[2].extra = bit(9)
			return g.asked(firstColour), mv(chooseLocation, 10)
		}, "each single space at 10 Gather Your Thoughts holds two Nomads already"},
		{"NT-114", "the Visiting Nomad of another", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.host = 1
			return g, mv(choosePiece, visitor)
		}, "Red does not host the Visiting Nomad this round"},
		{"NT-114", "the Visiting Nomad twice", func(t *testing.T) (*game, engine.Move) {
			g := visitsWith(t)
			g.nomads(1, 0, 10)
			g.asked(visitor).play(mv(chooseLocation, 10))
			g.placesNow(0)
			return g, mv(choosePiece, visitor)
		}, "the Visiting Nomad stands on the board already"},
		{"NT-116", "the Visiting Nomad while nobody is placed", func(t *testing.T) (*game, engine.Move) {
			return visitsWith(t), mv(choosePiece, visitor)
		}, "no Location can take it"},
		{"NT-116", "the Visiting Nomad alone", func(t *testing.T) (*game, engine.Move) {
			g := visitsWith(t)
			g.nomads(1, 0, 10)
			return g.asked(visitor), mv(chooseLocation, 7)
		}, "nobody stands at 7 Make Objects; the Visiting Nomad joins another Nomad"},
		{"NT-117", "the Visiting Nomad as the third", func(t *testing.T) (*game, engine.Move) {
			g := visitsWith(t)
			g.nomads(1, 0, 4, 10)
			g.nomads(2, 0, 10)
			g.nomad[2].extra = bit(9)
			return g.asked(visitor), mv(chooseLocation, 10)
		}, "each single space at 10 Gather Your Thoughts holds two Nomads already"},
		{"NT-118", "the Visiting Nomad at an Elder", func(t *testing.T) (*game, engine.Move) {
			g := visitsWith(t)
			g.nomads(0, 0, 5, 10)
			return g.asked(visitor), mv(chooseLocation, 5)
		}, "5 Visit the Elder of the Forest is an Elder's; the Visiting Nomad never goes there"},
		{"NT-21", "a fifth Nomad of a colour", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 2)
			g.nomads(0, 0, 2, 4, 7, 10)
			g.placesNow(0)
			return g, mv(choosePiece, firstColour)
		}, "all 4 Nomads of that colour are on the board"},
		{"NT-21", "a second colour with three players", func(t *testing.T) (*game, engine.Move) {
			return village(t, 3), mv(choosePiece, secondColour)
		}, "Red has Nomads of one colour only"},
		{"NT-172", "a seventh Nomad", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 2)
			g.host = 0 // so that seat 0 is still asked
			g.nomads(0, 0, 2, 4, 7)
			g.nomads(0, 1, 8, 9, 10)
			g.placesNow(0)
			return g, mv(choosePiece, secondColour)
		}, "Red has 6 Nomads on the board, and no more are placed in a round"},

		{"NT-R25", "ending the turn before Hunt", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10, 11)
			return g, mv(endTurn)
		}, "an action that must be carried out is left: 11 Hunt"},
		{"NT-R25", "ending the turn before Fell Timber of the Visiting Nomad", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.host, g.visitor.at = 0, bit(0)
			return g, mv(endTurn)
		}, "is left: 1 Fell Timber"},
		{"NT-R25", "ending the turn before Tan with a caught Buffalo", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 12)
			g.caught = 1
			return g, mv(endTurn)
		}, "is left: 12 Tan"},
		{"NT-51", "acting where no own Nomad stands", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.nomads(1, 0, 9)
			return g, act(9)
		}, "Red has no such Nomad at 9 Construct Tents"},
		{"NT-51", "acting with the Visiting Nomad of another", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.host, g.visitor.at = 1, bit(9)
			return g, mv(resolveNomad, 10, visitor)
		}, "Red has no such piece this round"},
		{"NT-52", "acting twice with a Nomad", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 10, nil)
			return g, act(10)
		}, "the Nomad at 10 Gather Your Thoughts has acted this round"},
		{"NT-R23", "an action without effect", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 7)
			return g, act(7)
		}, "the action of 7 Make Objects would change nothing now"},
		{"NT-120", "a Link with a Nomad at one end", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 2)
			g.nomads(1, 0, 5)
			return g, mv(resolveLink, g.linkNo("2-5"), 0)
		}, "Nomads of one colour of Red do not stand on both ends of the Link 2-5"},
		{"NT-120", "a Link between two own colours", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 2)
			g.nomads(0, 1, 5)
			g.standAt(0, 2)
			return g, mv(resolveLink, g.linkNo("2-5"), 1)
		}, "Nomads of one colour of Red do not stand"},
		{"NT-120", "a Link of a second colour with three players", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 2, 5)
			return g, mv(resolveLink, g.linkNo("2-5"), 1)
		}, "Red has Nomads of one colour only"},
		{"NT-121", "a Link once more", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 2, 5)
			g.play(mv(resolveLink, g.linkNo("2-5"), 0))
			return g, mv(resolveLink, g.linkNo("2-5"), 0)
		}, "the Link 2-5 was resolved this round"},
		{"NT-R23", "a Link without effect", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 2, 5)
			g.forest = [2]int16{0, 3}
			return g, mv(resolveLink, g.linkNo("2-5"), 0)
		}, "the bonus (1 Wood from THE FOREST) would change nothing now"},
		{"NT-131", "a Link token not held", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.clan[1].tokens = 1
			return g, mv(useToken, 1)
		}, "Red does not hold that Link token"},
		{"NT-R23", "a Link token without effect", func(t *testing.T) (*game, engine.Move) {
			g, me := acting(t, 10)
			me.tokens = uint16(bit(6))
			return g, mv(useToken, 7)
		}, "the bonus (1 Meat or Mushroom to your nourishment) would change nothing now"},
		{"NT-108", "a card not held", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.hold(1, "K11")
			return g, mv(playCard, 11)
		}, "Red does not hold the Neta-Tanka card K11"},
		{"NT-R23", "the front of a card without effect", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.hold(0, "K5")
			g.play(mv(playCard, 5))
			return g, mv(cardSide, 1)
		}, "the front of the card would change nothing now"},
		{"NT-R24", "offering nothing", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 8, nil), mv(stop)
		}, "what was begun has to be done once at least"},
		{"NT-R24", "constructing nothing", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 9, nil), mv(stop)
		}, "once at least"},
		{"NT-R24", "retrieving no Wood", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 2, nil), mv(stop)
		}, "once at least"},
		{"NT-R24", "more Wood than there is", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 2, func(g *game, _ *clan) { g.forest[0] = 1 }), mv(takeAmount, 2)
		}, "up to 2 Wood can be taken, and THE FOREST holds 1 Wood, 1 Mushroom"},
		{"NT-R24", "more Wood than may be taken", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 2, nil), mv(takeAmount, 3)
		}, "up to 2 Wood can be taken, and THE FOREST holds 3 Wood"},
		{"NT-R24", "more Meat than there is", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 14, func(g *game, _ *clan) { g.tanning[1] = 1 }), mv(takeAmount, 2)
		}, "up to 2 Meat can be taken, and the TANNING AREA holds 3 Hide, 1 Meat"},
		{"NT-R28", "1 Hide of 3", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 12, nil), mv(takeAmount, 1)
		}, "it is 2 Hide or none"},
		{"NT-59", "Wood of an area without", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 3, func(g *game, _ *clan) { g.forest[0] = 0 }), mv(collect, 0)
		}, "there is no Wood in THE FOREST"},
		{"NT-59", "Mushrooms of an area without", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 3, func(g *game, _ *clan) { g.forest[1] = 0 }), mv(collect, 1)
		}, "there is no Mushroom in THE FOREST"},
		{"NT-62", "placing Wood one has not", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 5, func(_ *game, me *clan) { me.res[wood] = 0 }), mv(elderForestKind, 1)
		}, "Red has no Wood in the Personal Reserve"},
		{"NT-63", "working on no Handicraft card", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 6, nil), mv(elderCraftsKind, 1)
		}, "Red has nothing that an own Handicraft card needs"},
		{"NT-R6", "a Handicraft card when none is available", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 6, func(g *game, _ *clan) {
				g.hold(0, "H1")
				g.craft = market{}
			}), mv(elderCraftsKind, 0)
		}, "no card is available any more"},
		{"NT-94", "placing nothing on tents", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 13, func(_ *game, me *clan) { me.res = [resources]int16{} }), mv(elderHuntKind, 1)
		}, "Red can place nothing on the own tents now"},
		{"NT-95", "placing nothing on tents in Winter", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3, "side=winter")
			g.standAt(0, 13).res = [resources]int16{}
			g.play(act(13))
			return g, mv(elderHuntKind, 1)
		}, "Red can place nothing on the own tents now"},
		{"NT-98", "nourishing without food", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 16, nil), mv(elderNourishKind, 1)
		}, "Red has no food in the Personal Reserve"},
		{"NT-R43", "nourishing beyond 10", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 16, func(_ *game, me *clan) { me.res[meat], me.fed = 1, [2]int8{6, 4} }), mv(elderNourishKind, 1)
		}, "all 10 nourishment spaces are filled"},
		{"NT-97", "food one has not", func(t *testing.T) (*game, engine.Move) {
			return doing(t, 15, func(_ *game, me *clan) { me.res[mushroom] = 1 }), mv(feedClan, meat)
		}, "Red has no Meat in the Personal Reserve"},

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
	met := map[reason]bool{}
	for _, c := range rows {
		t.Run(c.rule+" "+c.what, func(t *testing.T) {
			g, m := c.set(t)
			why := g.check(m)
			met[why] = true
			if why <= notNow {
				t.Fatalf("%v: reason %d; a move that the decision asks for expected", m, why)
			}
			g.refuse(c.rule, m, c.words)
			served(t, c.rule)
			if r := g.Explain(m); strings.Contains(r.Why, "%!") || r.Move != m {
				t.Errorf("%+v", r)
			}
			if g.offers(m) {
				t.Error("it is on the menu")
			}
			before := engine.Encode(nil, g.state)
			var told *engine.Refusal
			if err := g.Apply(m, &g.dice, &g.ev); !errors.As(err, &told) || told.Rule != c.rule {
				t.Errorf("it is applied: %v", err)
			}
			if !bytes.Equal(engine.Encode(nil, g.state), before) {
				t.Error("it has changed the position")
			}
		})
	}
	for why := notNow + 1; why < reasons; why++ {
		if !met[why] {
			t.Errorf("reason %d is never met: %+v", why, refusals[why].rule)
		}
		if refusals[why].words == nil {
			t.Errorf("reason %d has no words", why)
		}
		if rule := refusals[why].rule; rule != "" {
			served(t, rule)
		}
	}
	for _, k := range about.Kinds {
		served(t, k.Rule)
	}
}

// TestRefusedBefore: moves that no decision asks for now, of no kind there is, or after the end.
func TestRefusedBefore(t *testing.T) {
	g := village(t, 3)
	g.refuse("NT-44", mv(endTurn), "another decision comes first: Red places a Nomad")
	g.refuse(engine.RuleForm, mv(kinds), "there is no kind of move 37; there are 0 to 36")
	g.refuse(engine.RuleForm, mv(chooseLocation, 19), "choose-location: location 19 is outside 1..18")
	g.refuse(engine.RuleForm, mv(offerDonate, skull), "offer-donate: resource 4 is outside 0..3")
	g.refuse(engine.RuleForm, mv(choosePiece, 0, 1), "choose-piece takes 1 number; the rest must be 0")
	g.phase, g.agenda = ended, engine.Agenda{}
	g.refuse(engine.RuleOver, mv(choosePiece, 0), "The game is over.")
}
