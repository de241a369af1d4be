package netatanka

import (
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// TestConservedFindsFaults: each thing that must hold is missed when it does not.
func TestConservedFindsFaults(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(g *game)
		words string
	}{
		{"no phase", func(g *game) { g.phase = blank }, "round: phase 0"},
		{"a round too many", func(g *game) { g.round = 8 }, "round: round 8"},
		{"the end before the last round", func(g *game) { g.phase = ended }, "round: round 1 in phase 4"},
		{"nobody has the token", func(g *game) { g.first = engine.NoSeat }, "round: start 0, first -1"},
		{"another first player in round 1", func(g *game) { g.first = 1 }, "round: seat 1 is first in round 1"},
		{"a host who is not first", func(g *game) { g.round, g.host = 2, 1 }, "round: seat 1 hosts"},
		{"a welcome while placing", func(g *game) { g.next = 1 }, "round: seat 1 is next host"},
		{"a welcome without such a tile", func(g *game) { g.acting(); g.face("C1"); g.next = 1 }, "round: seat 1 is next host"},
		{"less than nothing in THE FOREST", func(g *game) { g.forest[1] = -1 }, "areas: forest [3 -1]"},
		{"less than nothing in the TANNING AREA", func(g *game) { g.tanning[0] = -1 }, "areas: forest"},
		{"three Buffalo", func(g *game) { g.acting(); g.caught = 3 }, "areas: 3 Buffalo"},
		{"two Buffalo after NT-134", func(g *game) { g.caught = 2 }, "areas: 2 Buffalo"},
		{"Meat after NT-135", func(g *game) { g.tanning[1] = 4 }, "areas: 4 Meat"},
		{"no tile", func(g *game) { g.tile = 0 }, "tiles: tile 0"},
		{"the Final tile too soon", func(g *game) { g.face("F1") }, "tiles: tile 13"},
		{"a tile twice", func(g *game) { g.canoes |= bit16(6) }, "tiles: tile 7 is face up and in the stack"},
		{"a tile less", func(g *game) { g.canoes &^= 1 }, "tiles: Canoe tiles"},
		{"a Handicraft card of two players", func(g *game) { g.clan[0].craft, g.clan[1].complete = bit(5), bit(5) }, "cards: 100000 in two places"},
		{"an available card that is held", func(g *game) { g.clan[0].craft = bit(0) }, "cards: 1 in two places"},
		{"a Neta-Tanka card in hand and deck", func(g *game) { g.clan[0].wisdom = bit16(1); g.wisdom.deck |= bit(1) }, "cards: 10 in two places"},
		{"a preview that is held", func(g *game) { g.clan[1].craft = bit(1) }, "cards: 10 in two places"},
		{"a card that is none", func(g *game) { g.clan[0].wisdom = bit16(12) }, "not in the box"},
		{"four available", func(g *game) { g.craft.up &^= 1 }, "cards: 4 available"},
		{"six available", func(g *game) { g.wisdom.up |= bit(1); g.wisdom.preview = 0; g.wisdom.deck = 0 }, "cards: 6 available"},
		{"a deck without preview", func(g *game) { g.craft.preview = 0 }, "without a preview"},
		{"a Link token twice", func(g *game) { g.clan[1].tokens = 1 }, "Link tokens: 1 in two places"},
		{"a Link token that is gone", func(g *game) { g.tokens &^= 1 }, "Link tokens: Link tokens 111111110 before"},
		{"a Solo Link token among several", func(g *game) { g.shows[2] = 1 }, "Link tokens: Link 3 shows 1"},
		{"a Solo Objective among several", func(g *game) { g.solo = 1 }, "Objectives: Solo Objective 1"},
		{"an Objective too soon", func(g *game) { g.clan[0].objective = 3 }, "Objectives: seat 0: Objective 3"},
		{"an Objective out of turn", func(g *game) { g.overNow(opening); g.clan[1].objective = 3 }, "Objectives: seat 1: Objective 3"},
		{"an Objective twice", func(g *game) {
			g.overNow(ended)
			g.clan[0].objective, g.clan[1].objective, g.clan[2].objective = 3, 3, -1
		}, "Objectives: 100 in two places"},
		{"an Objective not opened", func(g *game) { g.overNow(ended) }, "Objectives: seat 0: Objective 0"},
		{"five Nomads of a colour", func(g *game) { g.nomads(0, 0, 1, 2, 3, 4, 7) }, "Nomads: 5 of colour 0"},
		{"a Nomad not placed", func(g *game) { g.acting(); g.nomads(1, 0, 4, 7, 8) }, "Nomads: seat 1: 3 in play in phase 2"},
		{"a Nomad left when all is over", func(g *game) { g.overNow(opening); g.nomads(1, 0, 4) }, "Nomads: seat 1: 1 in play in phase 3"},
		{"a Nomad of a colour that nobody has", func(g *game) { g.nomad[3].at = bit(2) }, "Nomads: colour 3 is nobody's"},
		{"a copy that is not marked", func(g *game) { g.nomads(0, 0, 2); g.nomads(1, 0, 2); g.nomad[1].extra = bit(1) }, "Nomads: seat 1: 1 copying"},
		{"a copy without the power", func(g *game) { g.clan[0].copied = 1; g.nomads(0, 0, 2); g.nomad[0].extra = bit(1) }, "Nomads: seat 0: 1 copying"},
		{"a mark without a copy", func(g *game) { g.clan[0].copied = 1; g.clan[0].fed[0] = 5 }, "Nomads: seat 0: 0 copying"},
		{"a Visiting Nomad of nobody", func(g *game) { g.visitor = standing{at: bit(2), extra: bit(2)} }, "Nomads: 1 Visiting Nomads of seat -1"},
		{"two Visiting Nomads", func(g *game) {
			g.hostedBy(0)
			g.visitor = standing{at: 6, extra: 6}
		}, "Nomads: 2 Visiting Nomads"},
		{"a Visiting Nomad left out", func(g *game) { g.acting(); g.hostedBy(0); g.actsNow(0) }, "Nomads: the Visiting Nomad could have been placed"},
		{"extra where none stands", func(g *game) { g.visitor.extra = bit(2) }, "Locations: {at:0 extra:4"},
		{"a normal Visiting Nomad", func(g *game) { g.hostedBy(0); g.nomads(1, 0, 2); g.visitor.at = bit(1) }, "Locations: Visiting Nomad"},
		{"two normal ones on a single space", func(g *game) { g.nomads(0, 0, 2); g.nomads(1, 0, 2) }, "Locations: Retrieve Wood (2) holds 2 normal, 0 extra"},
		{"three on a single space", func(g *game) {
			g.nomads(0, 0, 2)
			g.copies(1, 2)
			g.copies(2, 2)
		}, "Locations: Retrieve Wood (2) holds 1 normal, 2 extra"},
		{"a copy alone", func(g *game) { g.copies(1, 2) }, "Locations: Retrieve Wood (2) holds 0 normal, 1 extra"},
		{"a copied Elder", func(g *game) { g.nomads(0, 0, 6); g.copies(1, 6) }, "Locations: Visit the Elder of Handicrafts (6) holds 1 normal, 1 extra"},
		{"a copied Open Location", func(g *game) { g.nomads(0, 0, 3); g.copies(1, 3) }, "Locations: Collect Mushrooms or Wood (3) holds 1 normal, 1 extra"},
		{"laid down while placing", func(g *game) { g.nomads(0, 0, 2); g.nomad[0].down = bit(1) }, "turns: seat 0: laid down in phase 1"},
		{"laid down before the turn", func(g *game) { g.acting(); g.nomad[1].down = bit(3) }, "turns: seat 1: laid down in phase 2"},
		{"a mandatory action left out", func(g *game) { g.acting(); g.nomads(0, 0, 1, 9, 10, 11); g.actsNow(1) }, "turns: seat 0: the turn is over, and a mandatory"},
		{"a Link resolved without Nomads", func(g *game) { g.acting(); g.resolved[0] = bit(1) }, "turns: seat 0: Link 2 resolved"},
		{"a Link resolved before the turn", func(g *game) {
			g.acting()
			g.nomads(0, 0, 1, 9, 10, 14)
			g.nomads(1, 0, 2, 3, 16, 7)
			g.resolved[1] = bit(2)
		}, "turns: seat 1: Link 3 resolved"},
		{"a debt", func(g *game) { g.clan[2].res[hide] = -1 }, "clans: seat 2: stock"},
		{"a debt of Generosity", func(g *game) { g.clan[1].gen = -1 }, "clans: seat 1: stock"},
		{"less than no stage", func(g *game) { g.clan[1].totem[1] = -1 }, "clans: seat 1: stock"},
		{"eleven on ten spaces", func(g *game) { g.clan[0].fed = [2]int8{6, 5} }, "clans: seat 0: nourishment [6 5]"},
		{"three Hide on a tent", func(g *game) { g.clan[0].tent[0].hide = 3 }, "clans: seat 0: tent 1: {hide:3"},
		{"two Wood on a tent", func(g *game) { g.clan[0].tent[0].wood = 2 }, "clans: seat 0: tent 1: {hide:0 wood:2"},
		{"a tent before the one to its left", func(g *game) { g.clan[0].tent[1].hide = 1 }, "clans: seat 0: tent 2"},
		{"a tent behind a demand", func(g *game) {
			g.clan[0].tent[0].hide, g.clan[0].tent[1].hide, g.clan[0].tent[2].hide = 1, 1, 1
		}, "clans: seat 0: tent 3"},
		{"food that nobody demands", func(g *game) { g.clan[0].tent[0].food[meat] = 1 }, "clans: seat 0: tent 1"},
		{"a later demand first", func(g *game) { g.clan[0].tent[4].food[meat] = 1 }, "clans: seat 0: tent 5"},
		{"a tent that is none", func(g *game) { g.clan[0].tent[5].wood = 1 }, "clans: seat 0: tent 6"},
		{"Wood on a card of nobody", func(g *game) { g.laid[4][0] = 1 }, "Handicraft cards: H5: [1 0] laid"},
		{"Wood on a complete card", func(g *game) { g.clan[0].complete = bit(4); g.craft.deck &^= bit(4); g.laid[4][0] = 1 }, "Handicraft cards: H5"},
		{"all that a card needs", func(g *game) {
			g.clan[0].craft = bit(4)
			g.craft.deck &^= bit(4)
			g.laid[4] = [2]int8{1, 2}
		}, "Handicraft cards: H5: [1 2]"},
		{"more than a card needs", func(g *game) {
			g.clan[0].craft = bit(4)
			g.craft.deck &^= bit(4)
			g.laid[4] = [2]int8{2, 0}
		}, "Handicraft cards: H5: [2 0]"},
		{"a totem pole without rank", func(g *game) { g.clan[1].totem[0] = 1 }, "totem poles: seat 1: height 1"},
		{"a rank without totem pole", func(g *game) { g.ranked = 1 }, "totem poles: seat 0: height 0"},
		{"a lower one ahead", func(g *game) {
			g.clan[0].totem[0], g.clan[1].totem[1] = 1, 2
			g.ranked, g.rank = 2, [maxPlayers]engine.Seat{0, 1}
		}, "totem poles: seat 1 stands behind"},
		{"ranked twice", func(g *game) { g.clan[1].totem[0] = 1; g.ranked, g.rank = 2, [maxPlayers]engine.Seat{1, 1} }, "totem poles: ranking [1 1]"},
		{"nobody decides", func(g *game) { g.agenda = engine.Agenda{} }, `decisions: "" is open in phase 1`},
		{"a decision of another phase", func(g *game) { g.acting(); g.agenda.Pop(); g.open(choosePiece, 0, 1, 0) }, `decisions: "choose piece" is open in phase 2`},
		{"a decision out of turn", func(g *game) { g.agenda.Top().Seat = 1 }, "decisions: decision 0 of 1, turn 0"},
		{"a decision that is spent", func(g *game) { g.agenda.Top().Times = 0 }, "decisions: decision 0 of 1"},
		{"a menu on a menu", func(g *game) { g.acting(); g.open(resolveNomad, 0, 1, 0) }, "decisions: decision 1 of 2"},
		{"a decision in the middle of another", func(g *game) { g.acting(); g.open(feedClan, 0, 1, 0); g.open(pickToken, 0, 1, 0) }, "decisions: decision 2 of 3"},
		{"offerings after the third", func(g *game) { g.acting(); g.open(offer, 0, 0, 0) }, "decisions: decision 1 of 2"},
		{"an argument that says nothing", func(g *game) { g.acting(); g.open(takeAmount, 0, 1, 3) }, "decisions: decision 1 of 2"},
		{"Links of offerings that are over", func(g *game) { g.acting(); g.offered = 1 }, "decisions: Links 1 used"},
		{"a seat that nobody has", func(g *game) { g.clan[3].gen = 1 }, "unused places: seat 3"},
		{"a rank beyond the last", func(g *game) { g.rank[1] = 2 }, "unused places: ranking"},
		{"a Link resolved by a colour of nobody", func(g *game) { g.resolved[3] = 1 }, "unused places: colour 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := village(t, 3)
			enginetest.FindsFault(t, g.state, conserved, func() { c.spoil(g) }, c.words)
		})
	}
}

func bit16(i int) uint16 { return uint16(bit(i)) }

// acting is Phase II of a game for three, as it should be.
func (g *game) acting() {
	g.Helper()
	g.nomads(0, 0, 2, 9, 10, 14)
	g.nomads(1, 0, 4, 7, 8, 3)
	g.nomads(2, 0, 5, 6, 3, 15)
	g.actsNow(0)
	if err := conserved(g.state); err != nil {
		g.Fatal(err)
	}
}

// overNow is the position after the last round of a game for three.
func (g *game) overNow(phase uint8) {
	g.Helper()
	g.face("F1")
	g.canoes &^= 1<<6 - 1 // six have been drawn
	g.round, g.phase, g.agenda = 7, phase, engine.Agenda{}
	if phase == opening {
		g.settle(nil)
		if err := conserved(g.state); err != nil {
			g.Fatal(err)
		}
	}
}

// hostedBy is round 2, in which a seat is first player and hosts the Visiting Nomad; it is to place first.
func (g *game) hostedBy(seat engine.Seat) {
	g.Helper()
	g.round, g.first, g.host = 2, seat, seat
	g.canoes &^= 1 // the tile of round 1 is gone
	g.placesNow(seat)
}

// copies lets a seat of which the Copy Power is unlocked copy a Location.
func (g *game) copies(seat engine.Seat, place int) {
	c := &g.clan[seat]
	c.fed[mushroom], c.copied = 5, 1
	g.nomads(seat, 0, place)
	g.figuresOf(seat, 0).extra = bit(place - 1)
}
