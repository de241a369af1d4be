package netatanka

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"tribes/engine/enginetest"
)

// spoiled is the embedded data with changes: old text, new text, and so on.
func spoiled(t testing.TB, changes ...string) []byte {
	t.Helper()
	return enginetest.Spoiled(t, embedded, changes...)
}

func lineOf(t *testing.T, text string) int { return enginetest.LineOf(t, embedded, text) }

func TestSpoiledData(t *testing.T) {
	for _, c := range []struct {
		name, old, new, words string
		part                  string // where the error is told, if not at the change
	}{
		{"schema", "schema: 1", "schema: 2", "schema: 2; 1 expected", ""},
		{"another game", "game: netatanka", "game: tribes", `game: "tribes"; one of netatanka expected`, ""},
		{"unknown part", "barter:", "achievements: 12\nbarter:", "achievements: no such thing here", ""},
		{"a missing part", "\nbarter: {", "\nbarter_: {", "barter is missing", "schema"},
		{"a source that is none", "wood: 3, mushroom: 1, source: rulebook", "wood: 3, mushroom: 1, source: mine", `setup.forest.source: "mine"; one of rulebook, published, reconstructed expected`, ""},
		{"no source", "wood: 3, mushroom: 1, source: rulebook", "wood: 3, mushroom: 1", "setup.forest: source is missing", ""},

		{"NT-1 box", "canoe_tiles: 12", "canoe_tiles: 13", "box.canoe_tiles: 13; 12 expected", ""},
		{"NT-1 Nomads", "nomads: 16", "nomads: 15", "box.nomads: 15; 4 colours of at most 4 make it 16", ""},
		{"NT-1 something more in the box", "  scorepad: 1", "  dice: 2\n  scorepad: 1", "box.dice: no such thing here", ""},
		{"NT-1 no Skull", "  skull: 12", "  skull: 0", "box.skull: 0; 1 to 200 expected", ""},
		{"a colour twice", "{name: Yellow", "{name: Red", "colours[1].name: Red is another colour too", ""},
		{"a missing colour", "  - {name: Green, source: reconstructed}\n", "", "colours: 3 entries; 4 expected", "  - {name: Red"},
		{"NT-9 too many Canoe tiles", "canoe_tiles: 9", "canoe_tiles: 13", "players.4_players.canoe_tiles: 13; 1 to 12 expected", ""},
		{"NT-9 no Canoe tile", "canoe_tiles: 9", "canoe_tiles: 0", "players.4_players.canoe_tiles: 0; 1 to 12 expected", ""},
		{"NT-10 rounds", "rounds: 7", "rounds: 8", "players.3_players.rounds: 8; 6 Canoe tiles and a Final tile make 7 (NT-10)", ""},
		{"NT-21 too many Nomads", "rounds: 7, nomads: 4", "rounds: 7, nomads: 5", "players.3_players.nomads: 5; 1 to 4 expected", ""},
		{"NT-172 more in play than there are", "each_round: 4", "each_round: 5", "players.3_players.each_round: 5; a seat has 4 Nomads", ""},
		{"NT-172 none in play", "each_round: 4", "each_round: 0", "players.3_players.each_round: 0; 1 to 8 expected", ""},
		{"NT-R4 a colour of two seats", "[[1, 3], [2, 4]]", "[[1, 3], [2, 3]]", "seats.2_players[1][1]: colour 3 stands twice", ""},
		{"NT-R4 not the own colour", "[[1, 3], [2, 4]]", "[[1, 3], [4, 2]]", "seats.2_players[1][0]: 4; the first colour of seat 2 is 2", ""},
		{"NT-R4 unequal seats", "[[1, 3], [2, 4]]", "[[1, 3], [2]]", "seats.2_players[1]: 1 colours; 2 expected as for seat 1", ""},
		{"NT-R4 no such colour", "[[1, 3]]", "[[1, 5]]", "seats.1_player[0][1]: 5; 1 to 4 expected", ""},
		{"NT-R4 a seat too many", "[[1], [2], [3]]", "[[1], [2], [3], [4]]", "seats.3_players: 4 entries; 3 expected", ""},
		{"NT-20 start", "mushroom: 0, wood: 1", "mushroom: 0, wood: 10", "setup.personal_reserve.wood: 10; 0 to 9 expected", ""},
		{"NT-5 display", "cards: 5", "cards: 6", "setup.display.cards: 6; 5 expected", ""},
		{"NT-R2 Objectives", "each: 1", "each: 2", "setup.objective_cards.each: 2; 1 expected", ""},
		{"NT-R1 first player", "is: random", "is: oldest", `setup.first_player.is: "oldest"; one of random expected`, ""},
		{"NT-103 a price of nothing", "food_price: {meat: 1", "food_price: {meat: 0", "food_price.meat: 0; 1 to 9 expected", ""},
		{"NT-105 a barter for nothing", "barter: {generosity: 3", "barter: {generosity: 0", "barter.generosity: 0; 1 to 9 expected", ""},
		{"NT-135 Meat cap", "tanning_area: {meat: 3", "tanning_area: {meat: -1", "round_end.tanning_area.meat: -1; 0 to 9 expected", ""},

		{"NT-25 a tent without Hide", "tent_cost: {hide: 2", "tent_cost: {hide: 0", "clan_board.tent_cost.hide: 0; 1 to 9 expected", ""},
		{"NT-27 a demand of two", "demand: {meat: 1", "demand: {meat: 2", "clan_board.tents[4].demand.meat: 2; 0 to 1 expected", ""},
		{"NT-30 an empty left half", "left_half: 5", "left_half: 0", "clan_board.nourishment.left_half: 0; 1 to 10 expected", ""},
		{"NT-30 a left half beyond the section", "left_half: 5", "left_half: 11", "clan_board.nourishment.left_half: 11; 1 to 10 expected", ""},
		{"NT-150 points of a tent", "points: {is: 7", "points: {is: 21", "clan_board.tents[4].points.is: 21; 0 to 20 expected", ""},
		{"NT-152 a totem set without Skull", "totem_set:      {wood: 2, skull: 1", "totem_set:      {wood: 2, skull: 0", "clan_board.totem_set.skull: 0; 1 to 9 expected", ""},
		{"NT-166 bands that fall", "up_to: [2, 4, 6]", "up_to: [2, 4, 4]", "totem_pole_boards.1_player[0].up_to[2]: 4; 5 to 126 expected", ""},
		{"NT-166 a band without points", "up_to: [2, 4, 6], points: [-3, 0, 4, 8]", "up_to: [2, 4, 6], points: [-3, 0, 4]", "totem_pole_boards.1_player[0].points: 3 entries; 4 expected", ""},
		{"NT-167 a space missing", "    - {points: [8], source: rulebook}\n", "", "totem_pole_boards.2_players: 1 entries; 2 expected", "    - {up_to: [2, 4], "},
		{"NT-170 points of a space", "    - {points: [-3], source", "    - {points: [-21], source", "totem_pole_boards.3_players[0].points[0]: -21; -20 to 20 expected", ""},

		{"a number of a Location", "number: 8", "number: 9", "locations.make_offering.number: 9; 8 expected", ""},
		{"unknown Location", "  collect:", "  canoe_race: {}\n  collect:", "locations.canoe_race: no such thing here", ""},
		{"NT-R9 an open Elder", "elder_forest:\n    number: 5\n    name: Visit the Elder of the Forest\n    place: {type: elder", "elder_forest:\n    number: 5\n    name: Visit the Elder of the Forest\n    place: {type: open", "locations.elder_forest.place.type: open; Location 5 is an elder (NT-R9)", "    place: {type: elder"},
		{"NT-R9 one Elder more", "place: {type: open,", "place: {type: elder,", "locations.collect.place.type: Location 3 is no elder; single or open expected", ""},
		{"NT-R9 an open Canoe", "place: {type: single, source", "place: {type: open, source", "locations.visit_canoe.place.type: open; Location 17 is single (NT-R9)", ""},
		{"NT-R9 an open Fell Timber", "place: {type: single, spaces: [1, 1, 1, 1], source: reconstructed}", "place: {type: open, source: reconstructed}", "locations.fell_timber.place.type: open; Location 1 is single (NT-R9)", ""},
		{"NT-R9 spaces of an open Location", "place: {type: open,", "place: {type: open, spaces: [1, 1, 1, 1],", "locations.collect.place.spaces: no such thing here", ""},
		{"NT-R9 a single Location without spaces", "place: {type: open,", "place: {type: single,", "locations.collect.place: spaces is missing", ""},
		{"NT-R14 no space", "spaces: [1, 1, 2, 2]", "spaces: [1, 1, 0, 2]", "locations.consult_neta_tanka.place.spaces[2]: 0; 1 to 2 expected", ""},
		{"NT-106 three spaces", "spaces: [1, 1, 2, 2]", "spaces: [1, 1, 2, 3]", "locations.consult_neta_tanka.place.spaces[3]: 3; 1 to 2 expected", ""},
		{"NT-R23 an action without effect", "{wood: 2, source", "{wood: 0, source", "locations.retrieve_wood.action.wood: 0; 1 to 9 expected", ""},
		{"NT-95 an unknown gift", "winter_gift: skull", "winter_gift: bone", `locations.elder_hunt.action.winter_gift: "bone"; one of meat, mushroom, wood, hide, skull expected`, ""},

		{"a Link to itself", "join: [1, 5]", "join: [5, 5]", "links.summer[0].join: a Link joins two different Locations", ""},
		{"a Link twice", "join: [2, 5]", "join: [5, 1]", "links.summer[1].join: the Link 1-5 stands twice", ""},
		{"a Link to nowhere", "join: [1, 5]", "join: [1, 19]", "links.summer[0].join[1]: 19; 1 to 18 expected", ""},
		{"a Link missing", "    - {join: [1, 5], bonus: wood, source: reconstructed}\n", "", "links.summer: 16 entries; 17 expected", "    - {join: [1, 5]"},
		{"NT-14 no Link 6-18", "join: [6, 18], bonus: link_token", "join: [5, 18], bonus: wood", "links.summer: no Link joins 6 and 18 (NT-14)", "    - {join: [1, 5]"},
		{"NT-130 another bonus for 6-18", "bonus: link_token", "bonus: wood", "links.summer[7].bonus: wood; the Link 6-18, and no other, gives a link_token (NT-130)", ""},
		{"NT-130 a Link token elsewhere", "join: [1, 5], bonus: wood", "join: [1, 5], bonus: link_token", "links.summer[0].bonus: link_token; the Link 6-18, and no other, gives a link_token (NT-130)", ""},
		{"NT-204 a printed reuse", "join: [1, 5], bonus: wood", "join: [1, 5], bonus: reuse", "links.summer[0].bonus: only a Solo Link token reuses a Link (NT-204)", ""},
		{"NT-123 no bonus", "join: [1, 5], bonus: wood", "join: [1, 5], bonus: gold", `links.summer[0].bonus: "gold"; one of skull, hide,`, ""},
		{"NT-14 too many Link tokens", "  skull:           {tokens: 1", "  skull:           {tokens: 2", "link_tokens: 10 tokens in all; 9 expected", ""},
		{"NT-130 a Link token for a Link token", "  skull:           {tokens", "  link_token:      {tokens", "link_tokens.link_token: only the Link 6-18 gives a Link token (NT-130)", ""},
		{"NT-204 a Link token that reuses", "  skull:           {tokens", "  reuse:           {tokens", "link_tokens.reuse: 1 tokens that reuse a Link; at most 0 expected (NT-204)", ""},
		{"NT-202 too few Solo Link tokens", "{tokens: 2", "{tokens: 1", "solo_link_tokens: 16 tokens in all; 17 expected", "  skull:              {"},
		{"NT-202 no token", "{tokens: 2", "{tokens: 0", "solo_link_tokens.generosity.tokens: 0; 1 to 17 expected", ""},
		{"NT-204 two that reuse", "reuse:              {tokens: 1", "reuse:              {tokens: 2", "solo_link_tokens.reuse: 2 tokens that reuse a Link; at most 1 expected (NT-204)", ""},
		{"NT-R60 a Solo Link token for a Link token", "  reuse:              {", "  link_token:         {", "solo_link_tokens.link_token: only the Link 6-18 gives a Link token (NT-130)", ""},

		{"NT-101 one resource twice", "C1:  {left: [meat, mushroom]", "C1:  {left: [meat, meat]", "canoe_tiles.C1.left[1]: meat stands twice", ""},
		{"NT-101 a Skull", "C1:  {left: [meat, mushroom]", "C1:  {left: [meat, skull]", `canoe_tiles.C1.left[1]: "skull"; one of meat, mushroom, wood, hide expected`, ""},
		{"NT-105 a barter on a Canoe tile", "right: handicraft,", "right: barter_wood,", `canoe_tiles.C1.right: "barter_wood"; one of handicraft, visitor expected`, ""},
		{"NT-105 a visitor on a Final tile", "right: barter_skull", "right: visitor", `final_tiles.F1.right: "visitor"; one of barter_skull,`, ""},
		{"NT-210 two Skulls", "right: barter_skull, asks: 1", "right: barter_skull, asks: 2", "final_tiles.F1.asks: 2; 1 expected", ""},
		{"NT-212 no resource", "right: barter_resources, asks: 3", "right: barter_resources, asks: 0", "final_tiles.F3.asks: 0; 1 to 9 expected", ""},
		{"NT-R14 a Canoe without space", "spaces: {is: 2", "spaces: {is: 0", "canoe_tiles.C1.spaces.is: 0; 1 to 2 expected", ""},
		{"NT-9 a tile missing", "  C12: {", "  C13: {", "canoe_tiles: C12 is missing", "  C1:  {"},
		{"NT-33 a type that is none", "{type: drum", "{type: flute", `handicraft_cards.H1.type: "flute"; one of drum, bow, vestment expected`, ""},
		{"NT-33 a card for nothing", "H1:  {type: drum, points: 1, wood: 1", "H1:  {type: drum, points: 1, wood: 0", "handicraft_cards.H1: a card needs Wood or Hide (NT-33)", ""},
		{"NT-190 a front that is none", "{front: feed_meat", "{front: feed_hide", `neta_tanka_cards.K1.front: "feed_hide"; one of feed_meat,`, ""},
		{"NT-190 a front of nothing", "front: feed_meat, amount: 1", "front: feed_meat, amount: 0", "neta_tanka_cards.K1.amount: 0; 1 to 9 expected", ""},

		{"NT-220 an unknown condition", "[{stat: tents_complete,", "[{stat: tents,", `objective_cards.O1.needs[0].stat: "tents"; one of tents_complete,`, ""},
		{"NT-220 too many tents", "[{stat: tents_complete, min: 1", "[{stat: tents_complete, min: 6", "objective_cards.O1.needs[0].min: 6; a clan can have at most 5", ""},
		{"NT-220 nothing asked", "[{stat: tents_complete, min: 1", "[{stat: tents_complete, min: 0", "objective_cards.O1.needs[0].min: 0; 1 to 99 expected", ""},
		{"NT-220 a condition twice", "{stat: nourishment_points, min: 3}", "{stat: tents_complete, min: 3}", "objective_cards.O1.needs[1].stat: tents_complete stands twice", ""},
		{"NT-220 too much food", "{stat: nourishment_points, min: 3}", "{stat: nourishment_points, min: 21}", "objective_cards.O1.needs[1].min: 21; a clan can have at most 20", ""},
		{"NT-222 a worth no card has", "worth: 3, min: 1", "worth: 4, min: 1", "objective_cards.O3.needs[1].min: 1; a clan can have at most 0", ""},
		{"NT-222 no worth", "worth: 3, min: 1", "min: 1", "objective_cards.O3.needs[1]: worth is missing", ""},
		{"NT-R58 four types", "types: 3, min: 1", "types: 4, min: 1", "solo_objective_cards.C.needs[1].types: 4; 1 to 3 expected", ""},
		{"NT-R58 more cards than there are", "types: 1, min: 3", "types: 1, min: 7", "solo_objective_cards.A.needs[1].min: 7; a clan can have at most 6", ""},
		{"NT-R58 more pairs than there are", "handicraft_pairs, min: 2", "handicraft_pairs, min: 10", "solo_objective_cards.F.needs[0].min: 10; a clan can have at most 9", ""},
		{"NT-231 more spaces than there are", "nourishment_count, min: 6", "nourishment_count, min: 11", "solo_objective_cards.D.needs[2].min: 11; a clan can have at most 10", ""},
		{"NT-231 medals that fall", "silver: 43, gold: 46", "silver: 43, gold: 43", "solo_objective_cards.A.medals.gold: 43; 44 to 999 expected", ""},
		{"NT-R57 a deck that is none", "deck: {is: easy", "deck: {is: tough", `solo_objective_cards.A.deck.is: "tough"; one of easy, medium, hard expected`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.part == "" {
				c.part = c.old
			}
			_, _, err := load(spoiled(t, c.old, c.new))
			enginetest.RefusedAt(t, err, lineOf(t, c.part), c.words)
		})
	}
	t.Run("NT-R57 an empty deck", func(t *testing.T) {
		_, _, err := load(bytes.ReplaceAll(embedded, []byte("is: hard"), []byte("is: easy")))
		enginetest.RefusedAt(t, err, lineOf(t, "  A:"), "solo_objective_cards: no card is in the deck hard")
	})
	enginetest.NoData(t, load)
}

// TestCorrectedData: what owners of the box are likely to find there is accepted.
func TestCorrectedData(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		is             func(*components) bool
	}{
		{"NT-R9 an open Location 8", "name: Make an Offering\n    place: {type: single, spaces: [1, 1, 1, 1]", "name: Make an Offering\n    place: {type: open",
			func(c *components) bool { l := c.location[makeOffering]; return l.kind == open && l.slots == [5]int8{} }},
		{"NT-R9 a single Location 3", "place: {type: open", "place: {type: single, spaces: [1, 1, 1, 2]",
			func(c *components) bool { l := c.location[collectFood]; return l.kind == single && l.slots[4] == 2 }},
		{"another Link", "join: [1, 5]", "join: [18, 1]",
			func(c *components) bool {
				return c.link[summer][0] == linkData{fellTimber, consult, gainWood} && c.six18[summer] == 7
			}},
		{"a Link before 6-18", "join: [15, 16]", "join: [1, 2]",
			func(c *components) bool { return c.six18[summer] == 8 }},
		{"six tents", "  nourishment:    {spaces", "    - {points: {is: 8, source: published}, demand: {meat: 1, mushroom: 1, source: published}}\n  nourishment:    {spaces",
			func(c *components) bool { return c.tents == 6 && c.tent[5] == tentData{8, [2]int8{1, 1}} }},
		{"other Link tokens", "  skull:           {tokens: 1", "  forest_wood:     {tokens: 1",
			func(c *components) bool { return c.token[4] == forestWood && c.token[0] == gainHide }},
	} {
		t.Run(c.name, func(t *testing.T) {
			enginetest.Corrected(t, spoiled(t, c.old, c.new), load, sound, c.is)
		})
	}
}

// sound tells what of a game's needs the figures break; load accepts none that break one.
func sound(c *components) error {
	var all []error
	need := func(ok bool, what string, args ...any) {
		if !ok {
			all = append(all, fmt.Errorf(what, args...))
		}
	}
	for n := 1; n <= maxPlayers; n++ {
		need(c.rounds[n] >= 2 && c.rounds[n] <= canoes+1, "%d rounds", c.rounds[n])
		var used [colours]bool
		for k, own := range c.bySeat[n] {
			need((len(own) > 0) == (k < n) && len(own) <= 2, "seat %d of %d has %d colours", k, n, len(own))
			for _, col := range own {
				need(!used[col], "colour %d has two seats", col)
				used[col] = true
			}
			if k < n {
				need(c.perTurn[n] >= 1 && int(c.perTurn[n]) <= len(own)*int(c.nomads[n]), "%d Nomads in play", c.perTurn[n])
			}
		}
		// NT-R14: fewer own Nomads stand on the board than there are Locations with a space for each colour.
		need(n*int(c.perTurn[n]) < locations, "%d Nomads on the board", n*int(c.perTurn[n]))
		for i, l := range c.location {
			bySpace := l.kind == single && i != visitCanoe || l.kind == elder
			need(bySpace == (l.slots[n] > 0) && l.slots[n] <= maxSlots, "%s has %d spaces", l.name, l.slots[n])
		}
		need(int(c.board[n].spaces) == n, "%d spaces of the board of %d", c.board[n].spaces, n)
		for _, bands := range c.board[n].space[:n] {
			last, done := int8(-1), false
			for _, b := range bands {
				need(done && b == band{} || !done && b.top > last, "band %v", b)
				last, done = b.top, done || b.top == topOfAll
			}
			need(done, "bands %v", bands)
		}
	}
	for i, l := range c.location {
		number := i + 1
		need((l.kind == elder) == (number == 5 || number == 6 || number == 13 || number == 16), "%s is %s", l.name, typeIDs[l.kind])
		need(l.kind == single || number != 1 && number != 11 && number != 12 && number != 17, "%s is open", l.name)
	}
	for side := range c.link {
		last := -1
		for i, l := range c.link[side] {
			at := int(l.a)*locations + int(l.b)
			need(l.a < l.b && l.b < locations && at > last, "Link %v", l)
			six18 := l.a == elderCrafts && l.b == consult
			need(six18 == (l.bonus == takeToken) && six18 == (i == int(c.six18[side])) && l.bonus < reuseLink, "Link %v", l)
			last = at
		}
	}
	need(slices.IsSorted(c.token[:]), "Link tokens %v", c.token)
	for _, b := range c.token {
		need(b < takeToken, "Link token %d", b)
	}
	sum := int8(0)
	for _, n := range c.soloLinks {
		need(n >= 0 && n <= links, "%d Solo Link tokens", n)
		sum += n
	}
	need(sum == links && c.soloLinks[takeToken] == 0 && c.soloLinks[reuseLink] <= 1, "Solo Link tokens %v", c.soloLinks)
	for i, tile := range c.tile {
		need(tile.left[0] < tile.left[1] && tile.left[1] < basic && tile.slots >= 1 && tile.slots <= maxSlots, "tile %v", tile)
		need((tile.right < rightSkull) == (i < canoes) && (tile.n > 0) == (i >= canoes) && tile.right < rights, "tile %v", tile)
	}
	for _, card := range c.craft {
		need(card.wood >= 0 && card.hide >= 0 && card.wood+card.hide > 0 && card.kind < craftSorts, "card %v", card)
	}
	for _, w := range c.wisdom {
		need(w.front < fronts && w.amount > 0, "card %v", w)
	}
	decks := uint16(0)
	for d, cards := range c.deck {
		need(cards != 0 && decks&cards == 0, "deck %d", d)
		decks |= cards
	}
	need(decks == 1<<soloCards-1, "decks %b", decks)
	for _, o := range slices.Concat(c.objective[:], c.soloCard[:]) {
		need(o.n > 0, "card %s asks for nothing", o.id)
		for _, k := range o.all[:o.n] {
			need(k.stat < stats && k.min > 0, "card %s: %v", o.id, k)
		}
	}
	need(c.tents >= 1 && c.tents <= maxTents && c.tentHide > 0 && c.tentWood > 0, "tents")
	need(c.copies >= 1 && c.copies <= c.spaces, "nourishment")
	for _, n := range slices.Concat(c.totemSetOf[:], c.timberGain[:], c.tanAdds[:], c.builds[:], c.elderBuilds[:], c.visitorPrice[:],
		[]int8{c.huntGain, c.tanTakes, c.takesWood, c.smokes, c.offers, c.thoughts, c.barterGain}) {
		need(n >= 1 && n <= maxAmount, "an amount of %d", n)
	}
	for _, n := range slices.Concat(c.start[:], c.forest[:], c.tanning[:], []int8{c.meatCap}) {
		need(n >= 0 && n <= maxAmount, "a stock of %d", n)
	}
	for _, r := range c.elderGift {
		need(r < resources, "resource %d", r)
	}
	return errors.Join(all...)
}

// TestSound: whatever load accepts of randomly changed data is sound.
func TestSound(t *testing.T) { enginetest.Sound(t, embedded, 3, load, sound) }

func FuzzComponents(f *testing.F) { enginetest.FuzzData(f, embedded, load, sound) }
