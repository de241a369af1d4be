package dawn

import (
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
		{"another game", "game: dawn-of-mankind", "game: tribes", `game: "tribes"; one of dawn-of-mankind expected`, ""},
		{"unknown part", "mat:", "chance: 12\nmat:", "chance: no such thing here", ""},
		{"a missing part", "\ntie_break: {", "\ntie_break_: {", "tie_break is missing", "schema"},
		{"a source that is none", "vp: 60, source: rulebook", "vp: 60, source: mine", `limits.end.source: "mine"; one of rulebook, published, reconstructed expected`, ""},
		{"no source", "most: 8, source: rulebook", "most: 8", "limits.resource: source is missing", ""},
		{"no source of a card", "{id: s5, gain: {fruit: 2}, source: reconstructed}", "{id: s5, gain: {fruit: 2}}", "setup_cards[4]: source is missing", ""},

		{"DM-1 tiles", "action_tiles: 19", "action_tiles: 18", "box.action_tiles: 18; the rest of the file makes it 19", ""},
		{"DM-1 meeples", "clan_meeples: 40", "clan_meeples: 41", "box.clan_meeples: 41; the rest of the file makes it 40", ""},
		{"DM-1 cubes", "art_tracking_cubes: 4", "art_tracking_cubes: 5", "box.art_tracking_cubes: 5; the rest of the file makes it 4", ""},
		{"DM-1 Progress cards", "players: 3}, {cost: {food: 4}, players: 4}]", "players: 3}]", "box.progress_cards: 44; the rest of the file makes it 43", "progress_cards: 44"},
		{"DM-1 VP tokens", "{value: 5, count: 24,", "{value: 5, count: 25,", "box.victory_point_tokens: 84; the rest of the file makes it 85", "victory_point_tokens: 84"},
		{"DM-1 a value twice", "{value: 5, count: 24,", "{value: 1, count: 24,", "victory_point_tokens[1].value: 1 stands twice", ""},
		{"DM-1 something more in the box", "  game_boards: 1", "  dice: 2\n  game_boards: 1", "box.dice: no such thing here", ""},
		{"DM-4 a colour twice", "name: Yellow", "name: Red", "colours[1].name: Red stands twice", ""},
		{"DM-4 a missing colour", "  - {name: White, source: reconstructed}\n", "", "colours: 4 entries; 5 expected", "  - {name: Red"},
		{"DM-15 a missing resource", "  hides: {name: Hides, source: rulebook}\n", "", "resources: hides is missing", "  fruit: {name"},
		{"DM-6 a fifth column", "  childhood: ", "  youth: {name: Youth, source: rulebook}\n  childhood: ", "columns.youth: no such thing here", ""},

		{"DM-19 nothing can be held", "{most: 8", "{most: 0", "limits.resource.most: 0; 1 to 8 expected", ""},
		{"DM-19 more than a track has", "{most: 8", "{most: 9", "limits.resource.most: 9; 1 to 8 expected", ""},
		{"DM-74 more kept than held", "{most: 8", "{most: 5", "resources.fruit.spoils_to: 6; at most 5 are held", "  fruit: {name"},
		{"DM-31 too small a clan", "{meeples: 8", "{meeples: 2", "limits.newborns: fewer_than 3; a clan has 2 meeples", "  newborns:"},
		{"DM-43 no newborn ever", "{fewer_than: 3", "{fewer_than: 0", "limits.newborns.fewer_than: 0; 1 to 12 expected", ""},
		{"DM-14 no stack", "{stacks: 5", "{stacks: 0", "limits.progress_slots.stacks: 0; 1 to 8 expected", ""},
		{"DM-62 too many side slots", "side_slots:      {cards: 3", "side_slots:      {cards: 6", "limits.side_slots.cards: 6; 1 to 5 expected", ""},
		{"DM-75 an end at once", "{vp: 60", "{vp: 0", "limits.end.vp: 0; 1 to 500 expected", ""},
		{"DM-71 a price nobody has", "{vp: 3, all_of", "{vp: 60, all_of", "limits.expand.vp: 60; a rest begins with fewer than 60 VP", ""},
		{"DM-70 a stock given up twice", "all_of: [fruit, meat]", "all_of: [fruit, fruit]", "limits.expand.all_of[1]: fruit stands twice", ""},
		{"DM-30 no meeple in setup", "{columns: [1, 2, 3]", "{columns: []", "setup.meeples.columns: 0 entries; 1 to 4 expected", ""},
		{"DM-32 a column twice", "{columns: [1, 2, 3]", "{columns: [1, 2, 2]", "setup.meeples.columns[2]: 2 stands twice", ""},
		{"DM-33 a column without meeples", "fewest_first: [2, 3]", "fewest_first: [2, 4]", "setup.meeples.fewest_first: 4; no meeple is placed there", ""},
		{"DM-R2 another start", "{is: random", "{is: first", `setup.start_player.is: "first"; one of random expected`, ""},
		{"DM-R34 no turn", "{each: 200", "{each: 0", "guards.turns.each: 0; 1 to 300 expected", ""},
		{"DM-R34 too many turns", "{each: 200", "{each: 900", "guards.turns.each: 900; 1 to 300 expected", ""},
		{"DM-R47 too many rounds", "{rounds: 3", "{rounds: 10", "guards.stalemate.rounds: 10; 0 to 9 expected", ""},
		{"DM-R33 neither true nor false", "{ends: true", "{ends: yes", "guards.dormant.ends: true or false is expected", ""},

		{"an id twice", "{id: R2b,", "{id: R2a,", "board.ready_areas[2].id: R2a stands twice", ""},
		{"an id of two kinds", "id: s5", "id: R1", "setup_cards[4].id: R1 stands twice", ""},
		{"an id with a space", "{id: R2b,", "{id: R 2b,", `board.ready_areas[2].id: "R 2b"; a letter and then letters, digits or _ expected`, ""},
		{"an id that begins with a digit", "{id: R2b,", "{id: 2b,", `board.ready_areas[2].id: "2b"; a letter and then letters, digits or _ expected`, ""},
		{"an id too long", "{id: R2b,", "{id: R2345678901234567,", "board.ready_areas[2].id: 1 to 16 bytes of printable text are expected", ""},
		{"an item without id", "{id: R2b, column: 2", "{column: 2", "board.ready_areas[2]: id is missing", ""},
		{"the shore as a Ready Area", "{id: R2b,", "{id: shore,", "board.ready_areas[2]: the shore is no Ready Area", ""},
		{"DM-30 two first Ready Areas", "{id: R2b, column: 2", "{id: R2b, column: 1", "board.ready_areas[2]: a second Ready Area in column 1; there is one first Ready Area", ""},
		{"DM-30 no first Ready Area", "{id: R1, column: 1", "{id: R1, column: 2", "board.ready_areas: none in column 1", ""},
		{"DM-6 an area in no column", "{id: R4a, column: 4", "{id: R4a, column: 5", "board.ready_areas[7].column: 5; 1 to 4 expected", ""},
		{"DM-42 a line from nowhere", "{id: L05, from: R2a", "{id: L05, from: R2d", `board.lines[4].from: "R2d"; one of R1, R2a, R2b,`, ""},
		{"DM-42 a line to nowhere", "to: T2", "to: T6", `board.lines[4].to: "T6"; one of A1, A2,`, ""},
		{"DM-41 a line into another column", "{id: L05, from: R2a, to: T2", "{id: L05, from: R2a, to: A2", "board.lines[4].to: A2 is in column 3, R2a in column 2", ""},
		{"DM-R48 an icon twice", "icons: [newborn]", "icons: [newborn, newborn]", "board.lines[13].icons[1]: newborn stands twice", ""},
		{"an icon that is none", "icons: [newborn]", "icons: [progress]", `board.lines[13].icons[0]: "progress"; one of newborn, art expected`, ""},
		{"a Ready Area without a line", "    - {id: L01, from: R1, to: C1, source: reconstructed}\n    - {id: L02, from: R1, to: C2, source: reconstructed}\n    - {id: L03, from: R1, to: C3, source: reconstructed}\n", "", "board.ready_areas[0]: no line leaves R1", "    - {id: R1,"},
		{"a tile without a line", "to: T1", "to: T2", "action_tiles[3]: no way leads to T1 from R1", "  - id: T1"},
		{"DM-50 an exit to nowhere", "exit: R2a", "exit: R2d", `action_tiles[0].place.exit: "R2d"; one of R1, R2a,`, ""},
		{"DM-50 an exit past a column", "exit: R2a", "exit: R3a", "action_tiles[0].place.exit: R3a is in column 3; a Ready Area of column 2 expected", ""},
		{"DM-50 a child at the shore", "exit: R2a", "exit: shore", "action_tiles[0].place.exit: the shore; a Ready Area of column 2 expected", ""},
		{"DM-R13 an elder who comes back", "exit: shore", "exit: R4a", "action_tiles[14].place.exit: R4a; from column 4 a meeple goes to the shore", ""},
		{"DM-R23 no column to give a meeple from", "{from: [1, 2, 3]", "{from: []", "action_tiles[16].faces[0].lose: a meeple; board.give_meeple names no column to take it from", "id: E3a"},

		{"DM-8 three faces", "      - {id: C3b, gain: {hides: 1}}\n", "      - {id: C3b, gain: {hides: 1}}\n      - {id: C3c, gain: {hides: 1}}\n", "action_tiles[2].faces: 3 entries; 1 to 2 expected", "      - {id: C3a"},
		{"DM-8 one face twice", "id: C3b", "id: C3a", "action_tiles[2].faces[1].id: C3a stands twice", ""},
		{"a name twice", "name: Fishing", "name: Snares", "action_tiles[4].name: Snares stands twice", ""},
		{"a face that gains nothing", "{id: T3, lose: {food: 1}, gain: {progress: 1}}", "{id: T3, lose: {food: 1}}", "action_tiles[5].faces[0]: it gains nothing", ""},
		{"a gain of nothing", "{id: C1, gain: {fruit: 2}}", "{id: C1, gain: {fruit: 0}}", "action_tiles[0].faces[0].gain.fruit: 0; 1 to 8 expected", ""},
		{"a gain that is none", "{id: C1, gain: {fruit: 2}}", "{id: C1, gain: {fruits: 2}}", "action_tiles[0].faces[0].gain.fruits: no such thing here", ""},
		{"a gain without amount", "{id: C1, gain: {fruit: 2}}", "{id: C1, gain: fruit}", "action_tiles[0].faces[0].gain: a mapping is expected", ""},
		{"more VP than there may be", "gain: {vp: 10}", "gain: {vp: 61}", "action_tiles[18].faces[0].gain.vp: 61; 1 to 60 expected", ""},
		{"DM-57 too many newborns", "vp: 3, newborn: 1", "vp: 3, newborn: 4", "action_tiles[8].faces[0].gain.newborn: 4; 1 to 3 expected", ""},
		{"DM-59 two progress icons", "gain: {progress: 1}", "gain: {progress: 2}", "action_tiles[5].faces[0].gain.progress: 2; 1 expected", ""},
		{"DM-49 two art icons", "any: 1, art: 1", "any: 1, art: 2", "action_tiles[15].faces[0].gain.art: 2; 1 expected", ""},
		{"a loss of progress", "lose: {food: 1}, gain: {progress: 1}", "lose: {progress: 1}, gain: {progress: 1}", "action_tiles[5].faces[0].lose.progress: no such thing here", ""},
		{"DM-71 an end below the price", "{vp: 60", "{vp: 01", "limits.expand.vp: 3; a rest begins with fewer than 1 VP", "  expand:"},
		{"DM-R39 a loss of VP nobody has", "lose: {vp: 1}", "lose: {vp: 60}", "action_tiles[8].faces[1].lose: 60 VP; a turn begins with fewer than 60", ""},
		{"DM-R23 more meeples than can be given", "lose: {meeple: 1}", "lose: {meeple: 4}", "action_tiles[16].faces[0].lose.meeple: 4; 1 to 3 expected", ""},
		{"DM-54 more meeples than a clan", "meeples_on_board: 6", "meeples_on_board: 9", "action_tiles[16].faces[1].hold.meeples_on_board: 9; a player can have at most 8", ""},
		{"DM-54 more cards than stacks", "hold: {progress_cards: 2}", "hold: {progress_cards: 6}", "action_tiles[14].faces[1].hold.progress_cards: 6; a player can have at most 5", ""},
		{"DM-54 something that is not held", "hold: {tools: 1}", "hold: {any: 1}", "action_tiles[4].faces[1].hold.any: no such thing here", ""},
		{"DM-53 more food than can be held", "lose: {food: 4}", "lose: {fruit: 8, meat: 8, food: 1}", "action_tiles[18].faces[1].lose: 17 food; at most 16 are held", ""},
		{"DM-53 more than can be held", "lose: {food: 4}", "lose: {fruit: 8, meat: 8, tools: 8, any: 8, hides: 1}", "action_tiles[18].faces[1].lose: 33 resources; at most 32 are held", ""},
		{"DM-R49 a gain for each of nothing", "gain: {fruit: 3}", "gain_per: [{count: rain, gain: vp, max: 3}]", `action_tiles[3].faces[0].gain_per[0].count: "rain"; one of fruit, meat,`, ""},
		{"DM-R49 a gain of a newborn for each", "gain: {fruit: 3}", "gain_per: [{count: goods, gain: newborn, max: 3}]", `action_tiles[3].faces[0].gain_per[0].gain: "newborn"; one of fruit, meat, tools, hides, vp expected`, ""},
		{"DM-R49 a gain for each by turn order", "gain: {fruit: 3}", "gain_per: [{count: later_in_turn_order, gain: vp, max: 3}]", `action_tiles[3].faces[0].gain_per[0].count: "later_in_turn_order"; one of fruit, meat,`, ""},
		{"DM-R49 too many for each", "gain: {fruit: 3}", "gain_per: [{count: goods, gain: fruit, max: 9}]", "action_tiles[3].faces[0].gain_per[0].max: 9; 1 to 8 expected", ""},
		{"DM-R49 for each the same twice", "gain: {fruit: 3}", "gain_per: [{count: goods, gain: vp, max: 3}, {count: goods, gain: vp, max: 4}]", "action_tiles[3].faces[0].gain_per[1]: vp for goods stands twice", ""},
		{"DM-R49 no gain for each", "gain: {fruit: 3}", "gain_per: []", "action_tiles[3].faces[0].gain_per: 0 entries; 1 to 3 expected", ""},

		{"DM-9 as many art slots as cards", "art_slots:       {cards: 4", "art_slots:       {cards: 8", "art_cards: 8 cards; more than the 8 art slots expected", "  - id: art1"},
		{"DM-46 a card without lines", "lines: [{cost: {food: 1, hides: 1}, vp: 5}, {cost: {food: 1, hides: 1}, vp: 4}, {cost: {food: 1, hides: 1}, vp: 3}]", "lines: []", "art_cards[0].lines: 0 entries; 1 to 8 expected", ""},
		{"DM-46 art for nothing", "{cost: {food: 1, hides: 1}, vp: 5}", "{cost: {food: 1, hides: 1}, vp: 0}", "art_cards[0].lines[0].vp: 0; 1 to 60 expected", ""},
		{"DM-46 no cost", "{cost: {food: 1, hides: 1}, vp: 5}", "{vp: 5}", "art_cards[0].lines[0]: cost is missing", ""},
		{"DM-46 a cost of VP", "{cost: {food: 1, hides: 1}, vp: 5}", "{cost: {vp: 1}, vp: 5}", "art_cards[0].lines[0].cost.vp: no such thing here", ""},

		{"DM-14 more stacks than names", "{stacks: 5", "{stacks: 12", "limits.progress_slots.stacks: 12; 1 to 8 expected", ""},
		{"DM-13 a copy cheaper than the one before", "{cost: {food: 2}}", "{cost: {}}, {cost: {food: 2}}", "progress_cards[0].copies[1].cost: 0 resources after a copy of 1; the cheapest stands first", ""},
		{"DM-12 every copy marked", "copies: [{cost: {food: 1}}, {cost: {food: 2}}", "copies: [{cost: {food: 1}, players: 3}, {cost: {food: 2}, players: 3}", "progress_cards[0].copies: every copy has a mark; one without expected, for 2 players", ""},
		{"DM-12 a mark for nobody", "players: 4}", "players: 6}", "progress_cards[0].copies[3].players: 6; 3 to 5 expected", ""},
		{"DM-61 two names on one space", "space: religion", "space: cooking", "progress_cards[1].space: cooking is the space of another name too", ""},
		{"DM-61 a space that is none", "space: religion", "space: hunting", `progress_cards[1].space: "hunting"; one of cooking, religion, storytelling, side expected`, ""},
		{"DM-67 cooking nothing", "effect: {lose: {food: 2}, gain: {vp: 5}", "effect: {lose: {}, gain: {vp: 5}", "progress_cards[0].effect.lose: it loses nothing", ""},
		{"DM-67 cooking for nothing", "effect: {lose: {food: 2}, gain: {vp: 5}", "effect: {lose: {food: 2}, gain: {}", "progress_cards[0].effect.gain: it gains nothing", ""},
		{"DM-67 cooking to a choice", "effect: {lose: {food: 2}, gain: {vp: 5}", "effect: {lose: {food: 2}, gain: {any: 5}", "progress_cards[0].effect.gain.any: no such thing here", ""},
		{"DM-85 for each of none", "effect: {food: {per: 2, vp: 2}", "effect: {food: {per: 0, vp: 2}", "progress_cards[1].effect.food.per: 0; 1 to 8 expected", ""},
		{"DM-80 a missing rate", "effect: {progress_cards: {per: 1, vp: 3}, ", "effect: {", "progress_cards[2].effect: progress_cards is missing", ""},
		{"DM-61 an effect of a printed space", "effect: {food: {per: 2, vp: 2}, goods: {per: 2, vp: 4}", "effect: {food: {per: 2, vp: 2}, goods: {per: 2, vp: 4}, when: cooked", "progress_cards[1].effect.when: no such thing here", ""},
		{"an occasion that is none", "{when: art_created", "{when: art_seen", `progress_cards[8].effect.when: "art_seen"; one of tile_gain, art_created,`, ""},
		{"DM-R43 included without a tile", "{when: art_created", "{when: art_created, includes: vp", "progress_cards[8].effect.includes: no such thing here", ""},
		{"DM-R50 skipped without spoiling", "{when: art_created", "{when: art_created, skip: true", "progress_cards[8].effect.skip: no such thing here", ""},
		{"an effect of nothing", "{when: art_created, gain: {vp: 2}", "{when: art_created", "progress_cards[8].effect: it does nothing", ""},
		{"an effect with a choice", "{when: art_created, gain: {vp: 2}", "{when: art_created, gain: {food: 2}", "progress_cards[8].effect.gain.food: no such thing here", ""},
		{"DM-R24 a card without a place", "[side_slot, acquired_card_on_mat_space]", "[acquired_card_on_mat_space]", "mat.cover.cards: side_slot is missing; 5 cards have no place in 3 side slots", ""},
		{"DM-R24 a cover that is none", "[side_slot, acquired_card_on_mat_space]", "[side_slot, mat_space]", `mat.cover.cards[1]: "mat_space"; one of side_slot, acquired_card_on_mat_space expected`, ""},
		{"DM-83 for each of none", "religion:     {food: {per: 2", "religion:     {food: {per: 0", "mat.religion.food.per: 0; 1 to 8 expected", ""},

		{"DM-25 too few Setup cards", "  - {id: s5, gain: {fruit: 2}, source: reconstructed}\n", "", "setup_cards: 4 entries; 5 to 10 expected", "  - {id: s1"},
		{"DM-28 a card of nothing", "{id: s5, gain: {fruit: 2}", "{id: s5, gain: {}", "setup_cards[4].gain: it gains nothing", ""},
		{"DM-28 a card of VP", "{id: s5, gain: {fruit: 2}", "{id: s5, gain: {vp: 2}", "setup_cards[4].gain.vp: no such thing here", ""},
		{"DM-R35 a word twice", "[meeples_on_board, progress_cards, resources]", "[resources, resources]", "tie_break.order[1]: resources stands twice", ""},
		{"DM-R35 a word that is none", "[meeples_on_board, progress_cards, resources]", "[vp]", `tie_break.order[0]: "vp"; one of fruit, meat, tools, hides, food, goods, resources, vp_tokens, meeples_on_board, progress_cards, earlier_in_turn_order, later_in_turn_order expected`, ""},
		{"DM-R35 no shared victory", "then: shared_victory", "then: war", `tie_break.then: "war"; one of shared_victory expected`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.part == "" {
				c.part = c.old
			}
			_, _, err := load(spoiled(t, c.old, c.new))
			enginetest.RefusedAt(t, err, lineOf(t, c.part), c.words)
		})
	}
	enginetest.NoData(t, load)
}
