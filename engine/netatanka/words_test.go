package netatanka

import (
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// copy is the game as it stands, to go on from.
func (g *game) copy() *game { return &game{TB: g.TB, state: g.Clone().(*state), dice: g.dice} }

// scenes are positions that ask for each kind of decision.
func scenes(t *testing.T) (all []enginetest.Scene) {
	add := func(title string, g *game, moves ...engine.Move) {
		t.Helper()
		g.play(moves...)
		all = append(all, enginetest.Scene{Title: title, Asks: g.agenda.Top().Kind, State: g.Clone()})
	}
	at := func(players int, places ...int) *game {
		g := village(t, players)
		g.nomads(0, 0, places...)
		return g
	}
	acts := func(g *game) *game {
		g.actsNow(0)
		return g
	}

	g := village(t, 2)
	g.host, g.clan[0].fed[mushroom] = 0, 5
	g.nomads(0, 0, 10, 3)
	g.nomads(1, 0, 3, 4, 6)
	g.caught, g.forest = 1, [2]int16{0, 2}
	g.placesNow(0)
	add("a piece to place", g)
	add("a Location for a Nomad, the Copy Power unlocked", g, mv(choosePiece, secondColour))
	g = village(t, 2)
	g.host = 0
	g.nomads(1, 0, 3, 4, 6)
	g.placesNow(0)
	add("a Location for the Visiting Nomad", g, mv(choosePiece, visitor))

	g = village(t, 2)
	g.host, g.caught = 0, 1
	g.nomads(0, 0, 1, 3, 8, 10)
	g.nomads(0, 1, 3, 2, 12)
	g.visitor = standing{at: bit(smokeMeat), extra: bit(smokeMeat)}
	g.give(0, 1, 2, 1, 1)
	me := g.actsNow(0)
	me.tokens, me.wisdom, me.gen = 0x1ff, 0x803, 2
	add("the menu of a turn", g)
	add("nothing mandatory is left", g, mv(resolveNomad, 1, 0), mv(resolveNomad, 12, 1), mv(stop))
	g = village(t, 4)
	g.lastRound()
	add("nothing left to do", acts(g))

	add("Wood from THE FOREST", acts(at(3, 2)), mv(resolveNomad, 2, 0))
	add("food or Wood in THE FOREST", acts(at(3, 3)), mv(resolveNomad, 3, 0))
	add("the Elder of the Forest", acts(at(3, 5)), mv(resolveNomad, 5, 0))
	g = acts(at(3, 6))
	g.clan[0].craft, g.laid[4] = bit(4)|bit(8), [2]int8{0, 1}
	add("the Elder of Handicrafts", g, mv(resolveNomad, 6, 0))
	add("a card from the Elder", g.copy(), mv(elderCraftsKind, 0))
	add("work at the Elder's", g, mv(elderCraftsKind, 1))
	g = acts(at(3, 8))
	g.give(0, 1, 0, 2, 3)
	g.clan[0].gen = 2
	add("offerings", g, mv(resolveNomad, 8, 0))
	for _, o := range []struct {
		title string
		kind  int16
	}{{"a resource for Generosity", receive}, {"a donation", donate}, {"a card for Generosity", buyCraft}, {"a Link for Generosity", buyLink}} {
		add(o.title, g.copy(), mv(offer, o.kind))
	}
	add("the receiver", g, mv(offer, donate), mv(offerDonate, hide))
	g = g.copy()
	g.built(0, 1, 2)
	g.give(0, 0, 1, 2, 3)
	add("another offering, or food for a tent", g, mv(offerTo, 1))

	g = at(3, 9)
	g.built(0, 1)
	add("tents", acts(g), mv(resolveNomad, 9, 0))
	add("tents, more", g.copy(), mv(tentStep, 2, hide))
	g = at(3, 12)
	g.caught = 1
	add("Hide after tanning", acts(g), mv(resolveNomad, 12, 0))
	add("the Elder of the Hunt", acts(at(3, 13)), mv(resolveNomad, 13, 0))
	g = village(t, 3, "side=winter")
	g.nomads(0, 0, 13)
	add("the Elder of the Hunt in Winter", acts(g), mv(resolveNomad, 13, 0))
	g = at(3, 14)
	add("smoked Meat", acts(g), mv(resolveNomad, 14, 0))
	g = at(3, 15, 16)
	g.give(0, 2, 1)
	add("food for the clan", acts(g).copy(), mv(resolveNomad, 15, 0))
	add("the Elder of Nourishment", g, mv(resolveNomad, 16, 0))

	for _, tile := range []string{"C6", "C8"} {
		g = at(3, 17)
		g.face(tile)
		g.give(0, 1, 2)
		add("the canoe "+tile, acts(g), mv(resolveNomad, 17, 0))
	}
	add("the price of the visitor", g.copy(), mv(canoe, 2))
	for _, tile := range []string{"F1", "F2", "F3", "F4"} {
		g = at(3, 17)
		g.face(tile)
		g.give(0, 1, 0, 2, 0, 1)
		g.pole(0, 3, 1)
		g.crafted(0, 6)
		g.clan[0].craft = bit(8)
		add("the tile "+tile, acts(g), mv(resolveNomad, 17, 0))
		if tile != "F4" {
			add("the barter of "+tile, g.copy(), mv(canoe, 2))
		}
	}
	g = at(3, 18)
	g.give(0, 1, 2, 0, 0, 1)
	add("the Neta-Tanka", acts(g), mv(resolveNomad, 18, 0))
	add("the price of a Skull", g.copy(), mv(consultKind, 0))
	add("a Neta-Tanka card", g, mv(consultKind, 1))
	add("the price of a card", g.copy(), mv(pickWisdom, 8))

	g = at(3, 9, 10)
	add("a resource of choice", acts(g), mv(resolveLink, g.linkAt("9-10"), 0))
	g = at(3, 6, 18)
	add("a Link token", acts(g), mv(resolveLink, g.linkAt("6-18"), 0))
	g = at(3, 6, 17)
	add("Handicraft cards to replace", acts(g), mv(resolveLink, g.linkAt("6-17"), 0))
	add("and the second", g.copy(), mv(pickReplace, 4))
	g = village(t, 1, "links=solo")
	g.tokensOnLinks(map[string]bonus{"3-16": reuseLink, "2-5": gainSkull})
	g.nomads(0, 0, 2, 5, 3, 16)
	add("a Link to be used again", acts(g), mv(resolveLink, g.linkAt("2-5"), 0), mv(resolveLink, g.linkAt("3-16"), 0))

	g = acts(village(t, 3))
	g.clan[0].wisdom, g.clan[0].craft = 0xfff, bit(5)
	for card := int16(1); card <= wisdoms; card++ {
		add("the sides of "+wisdomWords[card-1], g.copy(), mv(playCard, card))
	}
	add("two resources", g.copy(), mv(playCard, 12), mv(cardSide, 1))
	g = village(t, 3)
	g.lastRound()
	g.roundEnds()
	add("the Objective", g)
	return
}

// TestPhrases holds what is asked and every choice of each scene; together they show every kind of move.
func TestPhrases(t *testing.T) {
	enginetest.Golden(t, "phrases.txt", enginetest.Phrases(t, scenes(t), taskWords[:]))

	g := village(t, 3) // what is not legal is given by its numbers
	want(t, "phrase", g.Phrase(mv(resolveNomad, 3, 2)), "resolve-nomad 3 2 0")
	want(t, "phrase", g.Phrase(mv(99, 1)), "move 99 1 0 0")
}

// TestAsked: what is said when nobody decides.
func TestAsked(t *testing.T) {
	s := enginetest.Blank(t, load0(t), tableOf(t, 2))
	want(t, "ask", s.Ask(), "The game has not been set up.")
	want(t, "ask", village(t, 2).over().Ask(), "The game is over.")
}

// TestAskTellsWhatToLookAt: where the own Nomads stand while placing, which Links one would make, and what one has
// to act with.
func TestAskTellsWhatToLookAt(t *testing.T) {
	g := village(t, 2)
	g.placesNow(0)
	want(t, "nobody placed", g.Ask(), "Red places a Nomad: which? 6 still to place.")
	g.nomads(0, 0, 5, 13)
	g.nomads(0, 1, 4)
	g.nomads(1, 0, 17)
	g.placesNow(0)
	want(t, "some placed", g.Ask(), "Red places a Nomad: which? 3 still to place. Red stands on 5, 13; Green stands on 4.")
	g.play(mv(choosePiece, 0))
	want(t, "where", g.Ask(), "Red places a Red Nomad: on which Location? Red stands on 5, 13; Green stands on 4.")
	want(t, "one Link", g.Phrase(mv(chooseLocation, 12)), "Tan (12): 2 Hide from the TANNING AREA (3 Hide there); makes Link 12-13: 1 Hide from the TANNING AREA")
	want(t, "no Link", g.Phrase(mv(chooseLocation, 7)), "Make Objects (7): 1 Hide or Wood on a Handicraft card")
	g = village(t, 2)
	g.nomads(0, 0, 10)
	g.give(0, 0, 0, 0, 0)
	g.clan[0].gen = 4
	g.actsNow(0)
	want(t, "Generosity alone", g.Ask(), "Red resolves actions, in any order. Personal Reserve: 4 Generosity.")
	g.clan[0].gen = 0
	want(t, "nothing", g.Ask(), "Red resolves actions, in any order. Personal Reserve: nothing.")
	g.clan[0].res[wood], g.clan[0].gen = 2, 1
	want(t, "both", g.Ask(), "Red resolves actions, in any order. Personal Reserve: 2 Wood, 1 Generosity.")
}

// TestTold: an event of each kind.
func TestTold(t *testing.T) {
	g, two, alone := village(t, 3), village(t, 2), village(t, 1)
	told := [eventKinds]bool{}
	for _, c := range []struct {
		g    *game
		e    engine.Event
		text string
	}{
		{g, engine.Event{What: starts, Seat: 2}, "Green is the first player."},
		{g, engine.Event{What: cardUp, A: craftCards, B: 4}, "Handicraft H5 Drum, 5 points (1 Wood, 2 Hide) is available."},
		{g, engine.Event{What: cardUp, A: wisdomCards, B: 1}, "Neta-Tanka card K2 (2 Mushrooms from the Reserve to the nourishment) is available."},
		{g, engine.Event{What: previewUp, A: craftCards, B: 6}, "Handicraft H7 Bow, 1 point (1 Wood) comes next."},
		{g, engine.Event{What: tileUp, A: 8}, "The Canoe tile C9: 1 Meat or Hide, or the Visiting Nomad for 1 Meat or 2 Mushrooms; 1 space."},
		{g, engine.Event{What: tileUp, A: 15}, "The Final tile F4: 1 Mushroom or Wood, or 3 Wood of the totem pole for 3 Generosity; 2 spaces."},
		{alone, engine.Event{What: soloDrawn, A: 0}, "The Solo Objective is A: 4 complete tents; nourishment worth 12 points; 3 Handicrafts of one type; 1 Handicraft of each of 2 types. Bronze at 40 points, silver at 43, gold at 46."},
		{alone, engine.Event{What: linksLaid}, "The Solo Link tokens are laid out anew."},
		{g, engine.Event{What: resolves, A: 3}, "All Nomads of round 3 are placed; now they act."},
		{g, engine.Event{What: copied, Seat: 1, A: makeObjects}, "Yellow uses the Copy Power at Make Objects (7)."},
		{g, engine.Event{What: got, Seat: 1, A: mushroom, B: 1}, "Yellow gets 1 Mushroom."},
		{g, engine.Event{What: got, Seat: 1, A: generosity, B: 3}, "Yellow gets 3 Generosity."},
		{g, engine.Event{What: timber, A: 3, B: 1}, "3 Wood, 1 Mushroom from the Reserve into THE FOREST."},
		{g, engine.Event{What: caughtOne, Seat: 0, A: 1}, "Red catches a Buffalo; 1 of 2 are caught."},
		{g, engine.Event{What: tanned, A: 3, B: 3}, "A Buffalo is tanned: 3 Hide, 3 Meat into the TANNING AREA."},
		{g, engine.Event{What: nourished, Seat: 0, A: mushroom, B: 2}, "Red nourishes the clan with 2 Mushrooms."},
		{g, engine.Event{What: unlocked, Seat: 0}, "Red has the Copy Power from the next round on."},
		{g, engine.Event{What: tentBuilt, Seat: 0, A: 3}, "Red completes tent 3."},
		{g, engine.Event{What: craftDone, Seat: 0, A: 12}, "Red completes H13 Vestment, 1 point."},
		{g, engine.Event{What: totemStands, Seat: 0, A: 1, B: 3, C: 1}, "Red's totem pole has 1 stage and takes space 3 of 3 on the Totem Pole board."},
		{g, engine.Event{What: totemStands, Seat: 0, A: 2, B: 3, C: 3}, "Red's totem pole has 2 stages."},
		{alone, engine.Event{What: totemStands, Seat: 0, A: 2, B: 1, C: 1}, "Red's totem pole has 2 stages."},
		{g, engine.Event{What: welcomed, Seat: 2}, "Green welcomes the Visiting Nomad and will be first player."},
		{g, engine.Event{What: escaped}, "Both Buffalo were caught; one escapes."},
		{g, engine.Event{What: meatSpoils, A: 2}, "2 Meat in the TANNING AREA spoils."},
		{g, engine.Event{What: lastRound}, "The last tile is used up."},
		{g, engine.Event{What: roundBegins, Seat: 1, A: 2}, "Round 2 of 7 begins; Yellow is first player."},
		{g, engine.Event{What: hosts, Seat: 1}, "Yellow hosts the Visiting Nomad."},
		{g, engine.Event{What: mission, Seat: 1, A: huntBuffalo, B: 1}, "Yellow's Nomad goes to Hunt (11)."},
		{two, engine.Event{What: mission, Seat: 1, A: fellTimber, B: 3}, "Yellow's Blue Nomad goes to Fell Timber (1)."},
		{g, engine.Event{What: opened, Seat: 0, A: 6, B: 1}, "Red opens O7: 2 Generosity; 1 complete Handicraft worth 1; 1 complete Handicraft worth 3: fulfilled."},
		{g, engine.Event{What: lostCard, Seat: 0}, "Red's Objective cannot be opened and gives nothing."},
		{alone, engine.Event{What: soloEnds, A: 3, B: 1, C: 2}, "Solo Objective D is fulfilled, with a silver medal."},
		{g, engine.Event{What: over}, "The game is over."},
	} {
		told[c.e.What] = true
		want(t, eventWords[c.e.What].Name, c.g.Tell(c.e), c.text)
	}
	for what, ok := range told {
		if !ok {
			t.Errorf("no case for %s", eventWords[what].Name)
		}
	}
}

// TestRefusalsOfForm: what is no move of the game, or comes too early.
func TestRefusalsOfForm(t *testing.T) {
	g := village(t, 3)
	g.refuse(engine.RuleForm, mv(kinds), "there is no kind of move 37; there are 0 to 36")
	g.refuse(engine.RuleForm, mv(chooseLocation, 19), "choose-location: location 19 is outside 1..18")
	g.refuse(engine.RuleForm, mv(choosePiece, 0, 1), "choose-piece takes 1 number; the rest must be 0")
	g.refuse("NT-44", mv(endTurn), "another decision comes first: Red places a Nomad")
	g.actsNow(0)
	g.refuse("NT-51", mv(stop), "another decision comes first: Red resolves actions")
}
