package netatanka

import (
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
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

// empower gives a seat the Copy Power.
func (g *game) empower(seat engine.Seat) { g.clan[seat].fed = [2]int8{2, 3} }

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

// illegal is a move that may not be made: the rule against it, and words of the reason.
type illegal struct {
	rule, what string
	set        func(t *testing.T) (*game, engine.Move)
	words      string
}

// TestRefusals: what may not be done, with the rule against it and words of the reason. Together the rows meet
// every reason there is.
func TestRefusals(t *testing.T) {
	rows := []illegal{
		{"NT-47", "second Nomad of a colour on a single space", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.empower(0)
			g.nomads(0, 0, 10)
			return g.asked(firstColour), mv(chooseLocation, 10)
		}, "a Red Nomad stands at Gather Your Thoughts (10) already; a Location never holds two of one colour"},
		{"NT-47", "second Nomad of a colour on the Open Location", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.nomads(0, 0, 3)
			return g.asked(firstColour), mv(chooseLocation, 3)
		}, "a Red Nomad stands at Collect"},
		{"NT-47", "second Nomad of a colour on the other of two spaces", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.nomads(0, 0, 18)
			return g.asked(firstColour), mv(chooseLocation, 18)
		}, "a Red Nomad stands at Consult"},
		{"NT-49", "copying an Elder", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.empower(0)
			g.nomads(1, 0, 6)
			return g.asked(firstColour), mv(chooseLocation, 6)
		}, "Visit the Elder of Handicrafts (6) is an Elder's and taken; it can never be copied"},
		{"NT-109", "a taken place, Copy Power locked", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.clan[0].fed = [2]int8{1, 3}
			g.nomads(1, 0, 10)
			return g.asked(firstColour), mv(chooseLocation, 10)
		}, "Gather Your Thoughts (10) is taken, and the Copy Power is locked: 4 of 5 nourishment spaces are filled"},
		{"NT-110", "a second copy in a round", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.empower(0)
			g.nomads(1, 0, 7, 10)
			g.asked(firstColour).play(mv(chooseLocation, 7))
			return g.asked(firstColour), mv(chooseLocation, 10)
		}, "Gather Your Thoughts (10) is taken, and Red has used the Copy Power this round"},
		{"NT-111", "copying where two stand", func(t *testing.T) (*game, engine.Move) {
			g := village(t, 3)
			g.empower(0)
			g.nomads(1, 0, 10)
			g.nomads(2, 0, 10)
			g.nomad[2].extra = bit(9)
			return g.asked(firstColour), mv(chooseLocation, 10)
		}, "each single space at Gather Your Thoughts (10) holds two Nomads already"},
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
		}, "nobody stands at Make Objects (7); the Visiting Nomad joins another Nomad"},
		{"NT-117", "the Visiting Nomad as the third", func(t *testing.T) (*game, engine.Move) {
			g := visitsWith(t)
			g.nomads(1, 0, 4, 10)
			g.nomads(2, 0, 10)
			g.nomad[2].extra = bit(9)
			return g.asked(visitor), mv(chooseLocation, 10)
		}, "each occupied space at Gather Your Thoughts (10) holds two Nomads already"},
		{"NT-118", "the Visiting Nomad at an Elder", func(t *testing.T) (*game, engine.Move) {
			g := visitsWith(t)
			g.nomads(0, 0, 5, 10)
			return g.asked(visitor), mv(chooseLocation, 5)
		}, "Visit the Elder of the Forest (5) is an Elder's; the Visiting Nomad never goes there"},
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
		}, "an action that must be carried out is left: Hunt (11)"},
		{"NT-R25", "ending the turn before Fell Timber of the Visiting Nomad", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.host, g.visitor.at = 0, bit(0)
			return g, mv(endTurn)
		}, "is left: Fell Timber (1)"},
		{"NT-R25", "ending the turn before Tan with a caught Buffalo", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 12)
			g.caught = 1
			return g, mv(endTurn)
		}, "is left: Tan (12)"},
		{"NT-51", "acting where no own Nomad stands", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.nomads(1, 0, 9)
			return g, act(9)
		}, "Red has no such Nomad at Construct Tents (9)"},
		{"NT-51", "acting with the Visiting Nomad of another", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 10)
			g.host, g.visitor.at = 1, bit(9)
			return g, mv(resolveNomad, 10, visitor)
		}, "Red has no such piece this round"},
		{"NT-52", "acting twice with a Nomad", func(t *testing.T) (*game, engine.Move) {
			g := doing(t, 10, nil)
			return g, act(10)
		}, "the Nomad at Gather Your Thoughts (10) has acted this round"},
		{"NT-R23", "an action without effect", func(t *testing.T) (*game, engine.Move) {
			g, _ := acting(t, 7)
			return g, act(7)
		}, "the action of Make Objects (7) would change nothing now"},
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
		}, "the bonus (1 Meat or Mushroom to the nourishment) would change nothing now"},
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
	}
	met := map[reason]bool{}
	for _, c := range append(rows, refusedInActions()...) {
		t.Run(c.rule+" "+c.what, func(t *testing.T) {
			g, m := c.set(t)
			why := g.check(m)
			met[why] = true
			if why <= notNow {
				t.Fatalf("%v: reason %d; a move that the decision asks for expected", m, why)
			}
			enginetest.Illegal(t, g.state, &g.dice, c.rule, m, c.words)
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
