package doggerland

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
		{"another game", "game: doggerland", "game: tribes", `game: "tribes"; one of doggerland expected`, ""},
		{"unknown part", "schema: 1", "chance: 12\nschema: 1", "chance: no such thing here", ""},
		{"a missing part", "\nscoring:", "\nscoring_:", "scoring is missing", "schema"},
		{"a source that is none", "standard: {rounds: 8, source: rulebook", "standard: {rounds: 8, source: mine", `rounds.standard.source: "mine"; one of rulebook, published, reconstructed expected`, ""},
		{"no source", "hunters: 10, at_home: 4, source: rulebook", "hunters: 10, at_home: 4", "setup.tribe: source is missing", ""},
		{"no source of a tile", "  S3: {kind: wood2, arrow: north, source: reconstructed}", "  S3: {kind: wood2, arrow: north}", "starting_tiles.S3: source is missing", ""},
		{"no source of an event", "step: animal_migration, source: rulebook", "step: animal_migration", "solo_cards.SC01.event: source is missing", ""},

		{"DG-5 what is fixed", "starting_tiles: 8", "starting_tiles: 9", "box.starting_tiles: 9; 8 expected", ""},
		{"DG-5 what only serves the table", "cubes_each: 20", "cubes_each: 0", "box.cubes_each: 0; 1 to 999 expected", ""},
		{"DG-5 animals", "points: 1, supply: 7", "points: 1, supply: 6", "box.animal_meeples: 28; the rest of the file makes it 27", "  animal_meeples"},
		{"DG-5 hunters", "hunters_each: 10", "hunters_each: 9", "box.hunters_each: 9; the rest of the file makes it 10", ""},
		{"DG-234 white members", "white_members: 2", "white_members: 3", "box.white_members: 3; the rest of the file makes it 2", ""},
		{"a box without hunters", "  hunters_each: 10\n", "", "box: hunters_each is missing", "  source: rulebook\n  game_board"},

		{"DG-24 three colours", "  - {name: Pink, source: rulebook}\n", "", "colours: 3 entries; 4 expected", "  - {name: Yellow"},
		{"a colour twice", "{name: Pink,", "{name: Red,", "colours[2].name: Red stands twice", ""},
		{"a colour without name", "{name: Pink,", `{name: "",`, "colours[2].name: 1 to 40 bytes of printable text are expected", ""},
		{"a colour that would draw on a terminal", "{name: Pink,", `{name: "\e[31m",`, "colours[2].name: 1 to 40 bytes of printable text are expected", ""},
		{"DG-1 no round", "{rounds: 8", "{rounds: 0", "rounds.standard.rounds: 0; 1 to 8 expected", ""},
		{"DG-1 too many rounds", "{rounds: 8", "{rounds: 9", "rounds.standard.rounds: 9; 1 to 8 expected", ""},
		{"DG-212 a longer shorter variant", "{rounds: 8", "{rounds: 5", "rounds.shorter: 6 rounds; the standard game has 5", "  shorter:  {"},
		{"DG-33 a round without season", "[hot, cold, hot, cold, hot, cold, hot, cold]", "[hot, cold, hot]", "rounds.seasons.by_round: 3 entries; 8 expected", ""},
		{"DG-33 a season that is none", "[hot, cold, hot, cold,", "[hot, warm, hot, cold,", `rounds.seasons.by_round[1]: "warm"; one of hot, cold expected`, ""},

		{"DG-8 a board that is none", "1_player:  {board: large", "1_player:  {board: huge", `players.1_player.board: "huge"; one of small, large expected`, ""},
		{"DG-R5 neither true nor false", "extra_tiles: true", "extra_tiles: yes", "players.1_player.extra_tiles: true or false is expected", ""},
		{"DG-133 no gathering", "extra_tiles: false, gatherings: 1", "extra_tiles: false, gatherings: 0", "players.2_players.gatherings: 0; 1 to 2 expected", ""},
		{"DG-134 three gatherings", "gatherings: 2", "gatherings: 3", "players.3_players.gatherings: 3; 1 to 2 expected", ""},
		{"DG-13 too many Fresco tiles", "fresco_tiles: 5", "fresco_tiles: 7", "players.3_players.fresco_tiles: 7; 1 to 6 expected", ""},
		{"DG-21 too large a display", "handicrafts: 4", "handicrafts: 7", "players.3_players.handicrafts: 7; 1 to 6 expected", ""},
		{"DG-12 three objectives", "handicrafts: 4, objectives: 4", "handicrafts: 4, objectives: 3", "players.3_players.objectives: 3; 0 or 4 expected", ""},
		{"DG-228 objectives in the solo mode", "objectives: 0", "objectives: 4", "players.1_player.objectives: 4; 0 expected", ""},
		{"five players", "  4_players: {board", "  5_players: {board", "players: 4_players is missing", "  1_player:"},

		{"DG-25 too much stock", "stock:         {fur: 3", "stock:         {fur: 10", "setup.stock.fur: 10; 1 to 9 expected", ""},
		{"DG-25 a stock of nothing", "stock:         {fur: 3", "stock:         {fur: 0", "setup.stock.fur: 0; 1 to 9 expected", ""},
		{"DG-25 a stock of gold", "stock:         {fur: 3", "stock:         {gold: 3", "setup.stock.gold: no such thing here", ""},
		{"DG-R68 less than no meat", "solo_meat:     {meat: 3", "solo_meat:     {meat: -1", "setup.solo_meat.meat: -1; 0 to 9 expected", ""},
		{"DG-27 more at home than there are", "{hunters: 10", "{hunters: 3", "setup.tribe: 4 hunters at home; there are 3", ""},
		{"DG-29 too many hunters", "{hunters: 10", "{hunters: 11", "setup.tribe.hunters: 11; 1 to 10 expected", ""},
		{"DG-27 no shelter", "{makeshift: 2", "{makeshift: 0", "setup.shelters.makeshift: 0; 1 to 2 expected", ""},
		{"DG-27 too few shelters", "{makeshift: 2", "{makeshift: 1", "setup.shelters: room for 3; a tribe begins with 6 members", ""},
		{"DG-27 too small shelters", "makeshift:   {houses: 3", "makeshift:   {houses: 2", "setup.shelters: room for 4; a tribe begins with 6 members", "  shelters:"},
		{"DG-27 too large a tribe at home", "at_home: 4", "at_home: 5", "setup.shelters: room for 6; a tribe begins with 7 members", "  shelters:"},
		{"DG-32 less food for too few", "[{fruit: 1}, {}]", "[{fruit: 1}]", "setup.less_food.2_players.in_turn_order: 1 entries; 2 expected", ""},
		{"DG-32 fewer tools", "[{fruit: 1}, {}]", "[{tool: 1}, {}]", "setup.less_food.2_players.in_turn_order[0].tool: no such thing here", ""},
		{"DG-32 more food taken than there is", "[{meat: 1}, {fruit: 1}, {}]", "[{meat: 1}, {fruit: 4}, {}]", "setup.less_food.3_players.in_turn_order[1]: 4 fruit; a player starts with 3", ""},
		{"DG-214 fur for food", "food:      {fruit: 1, meat: 1", "food:      {fruit: 1, fur: 1", "setup.shorter_game.food.fur: no such thing here", ""},
		{"DG-215 four resources", "{resources: 3", "{resources: 4", "setup.shorter_game.choice.resources: 4; 3 expected", ""},
		{"DG-216 two steps", "{steps: 1, source", "{steps: 2, source", "setup.shorter_game.ability.steps: 2; 0 to 1 expected", ""},

		{"DG-R6 a board without room for the cross", "small: {reach: 3", "small: {reach: 1", "board.small.reach: 1; 2 to 4 expected", ""},
		{"DG-R6 a board beyond the grid", "large: {reach: 4", "large: {reach: 5", "board.large.reach: 5; 2 to 4 expected", ""},
		{"DG-R6 a board without its starting square", "{reach: 3, sum: 5", "{reach: 3, sum: 1", "board.small.sum: 1; 2 to 8 expected", ""},
		{"DG-175 a way that is none", "north: {large: south", "north: {large: down", `migration_priority_arrow.north.large: "down"; one of north, east, south, west expected`, ""},
		{"DG-175 animals without an order", "north: {large: south, small: west", "north: {large: south, small: north", "migration_priority_arrow.north.small: north; a way across that of the large part expected", ""},
		{"DG-180 an edge too many", "  west:  {large", "  down:  {large: east, small: south, source: rulebook}\n  west:  {large", "migration_priority_arrow.down: no such thing here", "  west:  {large"},

		{"DG-172 an animal that stays", "season: hot, steps: 2", "season: hot, steps: 0", "species.horse.steps: 0; 1 to 4 expected", ""},
		{"DG-172 an animal that runs", "season: hot, steps: 2", "season: hot, steps: 5", "species.horse.steps: 5; 1 to 4 expected", ""},
		{"DG-84 a hunt by nobody", "mastery: 2, members: 1", "mastery: 2, members: 0", "species.horse.members: 0; 1 to 10 expected", ""},
		{"DG-84 a hunt without Mastery", "mastery: 2, members: 1", "mastery: 0, members: 1", "species.horse.mastery: 0; 1 to 20 expected", ""},
		{"DG-140 too much meat", "members: 4, meat: 6", "members: 4, meat: 10", "species.mammoth.meat: 10; 0 to 9 expected", ""},
		{"DG-207 too many points", "points: 4, supply", "points: 21, supply", "species.mammoth.points: 21; 0 to 20 expected", ""},
		{"DG-5 no animal", "points: 4, supply: 7", "points: 4, supply: 0", "species.mammoth.supply: 0; 1 to 9 expected", ""},
		{"a name twice", "mammoth:  {name: mammoth,", "mammoth:  {name: bison,", "species.mammoth.name: bison stands twice", ""},
		{"a fifth species", "  mammoth:  {", "  elk: {name: Elk, source: rulebook}\n  mammoth:  {", "species.elk: no such thing here", "  mammoth:  {"},

		{"a kind twice", "{id: wood2,", "{id: wood1,", "terrain_kinds[2].id: wood1 stands twice", ""},
		{"an id with a space", "{id: wood2,", "{id: wood 2,", `terrain_kinds[2].id: "wood 2"; a letter and then letters, digits or _ expected`, ""},
		{"an id that begins with a digit", "{id: wood2,", "{id: 2wood,", `terrain_kinds[2].id: "2wood"; a letter and then letters, digits or _ expected`, ""},
		{"an id too long", "{id: wood2,", "{id: w2345678901234567,", "terrain_kinds[2].id: 1 to 16 bytes of printable text are expected", ""},
		{"DG-127 too rich a kind", "yield: {fruit: 3}", "yield: {fruit: 4}", "terrain_kinds[6].yield.fruit: 4; 1 to 3 expected", ""},
		{"DG-127 a yield of three resources", "yield: {fruit: 1, bone: 1}", "yield: {fruit: 1, bone: 1, fur: 1}", "terrain_kinds[7].yield: 3 resources; 1 to 2 expected", ""},
		{"DG-127 a yield of nothing", "yield: {fruit: 3}", "yield: {}", "terrain_kinds[6].yield: 0 resources; 1 to 2 expected", ""},
		{"DG-49 animals and resources", "spawn: mammoth", "yield: {fur: 1}, spawn: mammoth", "terrain_kinds[12].spawn: mammoth; the kind has a yield", ""},
		{"DG-49 an animal that is none", "spawn: mammoth", "spawn: elk", `terrain_kinds[12].spawn: "elk"; one of horse, reindeer, bison, mammoth expected`, ""},
		{"a tile of no kind", "S3: {kind: wood2", "S3: {kind: wood3", `starting_tiles.S3.kind: "wood3"; one of bison, fruit2, fruit3, horse, mammoth, none, reindeer, shells, small_game, stone1, stone2, wood1, wood2 expected`, ""},
		{"a kind that tiles show taken out", "  - {id: fruit2, yield: {fruit: 2}, source: reconstructed}\n", "", `base_tiles.T21.kind: "fruit2"; one of bison, fruit3,`, "  T20:"},
		{"DG-R8 a tile without arrow", "S3: {kind: wood2, arrow: north", "S3: {kind: wood2", "starting_tiles.S3: arrow is missing", ""},
		{"DG-R8 an arrow that is none", "S3: {kind: wood2, arrow: north", "S3: {kind: wood2, arrow: up", `starting_tiles.S3.arrow: "up"; one of north, east, south, west expected`, ""},
		{"DG-R9 an arrow of the Central tile", "C0: {kind: none", "C0: {kind: none, arrow: north", "central_tile.C0.arrow: no such thing here", ""},
		{"DG-11 a tile too few", "  T20: {kind: stone2, arrow: west, source: reconstructed}\n", "", "base_tiles: T20 is missing", "  T01:"},
		{"DG-11 a tile too many", "  X24: {", "  X25: {kind: none, arrow: west, source: rulebook}\n  X24: {", "extra_tiles.X25: no such thing here", "  X24: {"},
		{"DG-211 a mark too few", "kind: bison, arrow: north, shorter_game: true", "kind: bison, arrow: north, shorter_game: false", "base_tiles: 1 tiles with animals and 2 with resources are marked for the shorter game; 2 of each expected", "  T01:"},
		{"DG-213 three animals", "kind: shells, arrow: east, shorter_game: true", "kind: bison, arrow: east, shorter_game: true", "base_tiles: 3 tiles with animals and 1 with resources are marked for the shorter game; 2 of each expected", "  T01:"},
		{"DG-213 a marked tile of nothing", "kind: shells, arrow: east, shorter_game: true", "kind: none, arrow: east, shorter_game: true", "base_tiles: T35 is marked for the shorter game; a tile with an animal or resources expected", "  T01:"},
		{"DG-211 a marked extra tile", "X01: {kind: horse, arrow: east", "X01: {kind: horse, arrow: east, shorter_game: true", "extra_tiles.X01.shorter_game: no such thing here", ""},

		{"DG-75 a member without Mastery", "hunter: {components: 1, mastery: 1", "hunter: {components: 1, mastery: 0", "members.hunter.mastery: 0; 1 to 2 expected", ""},
		{"DG-69 a member of no component", "hunter: {components: 1", "hunter: {components: 0", "members.hunter.components: 0; 1 to 3 expected", ""},
		{"DG-44 tools as a fee of an expedition", "expedition: {hot: {}, cold: {fur: 1}", "expedition: {hot: {}, cold: {tool: 1, fur: 1}", "programming_costs.expedition.cold.tool: 1; an expedition costs no tool but those it takes along (DG-44)", ""},
		{"DG-69 no expedition", "gathering: {components: 3", "gathering: {components: 0", "expedition.gathering.components: 0; 1 to 6 expected", ""},
		{"DG-69 too large an expedition", "gathering: {components: 3", "gathering: {components: 7", "expedition.gathering.components: 7; 1 to 6 expected", ""},
		{"DG-75 too much Mastery", "gathering: {components: 3, source: rulebook}   # at most\n  tool:      {components: 1, mastery: 1", "gathering: {components: 4, source: rulebook}\n  tool:      {components: 1, mastery: 2", "expedition.gathering: 4 components; tools make a Mastery of 8, at most 6 expected", ""},
		{"DG-197 a village that stays", "tiles: {most: 2", "tiles: {most: 0", "village_move.tiles.most: 0; 1 to 4 expected", ""},
		{"DG-197 a village that runs", "tiles: {most: 2", "tiles: {most: 5", "village_move.tiles.most: 5; 1 to 4 expected", ""},

		{"DG-42 too dear an action", "construct:  {hot: {tool: 1}", "construct:  {hot: {tool: 3}", "programming_costs.construct.hot.tool: 3; 1 to 2 expected", ""},
		{"DG-42 an action for wood", "construct:  {hot: {tool: 1}", "construct:  {hot: {wood: 1}", "programming_costs.construct.hot.wood: no such thing here", ""},
		{"DG-42 no cost in a season", "expedition: {hot: {}, cold", "expedition: {cold", "programming_costs.expedition: hot is missing", ""},
		{"DG-42 a cost of improving", "  paint:      {hot", "  improve: {hot: {}, cold: {}, source: rulebook}\n  paint:      {hot", "programming_costs.improve: no such thing here", "  paint:      {hot"},
		{"DG-146 a level of no more", "by_level: [2, 3, 4]", "by_level: [2, 2, 4]", "abilities.movement.values.by_level[1]: 2 after 2; more expected", ""},
		{"DG-146 no range", "by_level: [2, 3, 4]", "by_level: [0, 3, 4]", "abilities.movement.values.by_level[0]: 0; 1 to 4 expected", ""},
		{"DG-146 too far a range", "by_level: [2, 3, 4]", "by_level: [2, 3, 5]", "abilities.movement.values.by_level[2]: 5; 1 to 4 expected", ""},
		{"DG-92 four levels", "by_level: [2, 3, 4]", "by_level: [1, 2, 3, 4]", "abilities.movement.values.by_level: 4 entries; 3 expected", ""},
		{"DG-129 too much carried", "  transport:\n    values:  {by_level: [2, 3, 4]", "  transport:\n    values:  {by_level: [2, 3, 10]", "abilities.transport.values.by_level[2]: 10; 1 to 9 expected", "    values:  {by_level: [2, 3, 4], source: rulebook}\n    level_2: {cost: {fur"},
		{"DG-149 no tools", "tools: 5", "tools: 0", "abilities.toolmaking.make_3.tools: 0; 1 to 9 expected", ""},
		{"DG-148 a step without cost", "level_3: {cost: {stone: 2}", "level_3: {price: {stone: 2}", "abilities.toolmaking.level_3: cost is missing", ""},
		{"DG-56 a habitat of no room", "prestigious: {houses: 1", "prestigious: {houses: 0", "habitats.prestigious.houses: 0; 1 to 9 expected", ""},
		{"DG-27 a cost of a shelter", "makeshift:   {houses: 3, points: 0", "makeshift:   {houses: 3, points: 0, cost: {wood: 1}", "habitats.makeshift.cost: no such thing here", ""},
		{"DG-114 a habitat of gold", "cost: {fur: 1, tool: 1, wood: 1}", "cost: {fur: 1, gold: 1, wood: 1}", "habitats.prestigious.cost.gold: no such thing here", ""},
		{"DG-58 too much saved", "chief_saves: {wood: 1", "chief_saves: {wood: 10", "habitats.chief_saves.wood: 10; 0 to 9 expected", ""},

		{"DG-122 a craft that is none", "type: necklace", "type: ring", `handicraft_tiles.N1.type: "ring"; one of necklace, statuette expected`, ""},
		{"DG-122 too dear a craft", "cost: {bone: 2}, points: 3", "cost: {bone: 10}, points: 3", "handicraft_tiles.N1.cost.bone: 10; 1 to 9 expected", ""},
		{"DG-204 too many points", "cost: {bone: 2}, points: 3", "cost: {bone: 2}, points: 21", "handicraft_tiles.N1.points: 21; 0 to 20 expected", ""},
		{"DG-21 a craft too few", "  K5: {type", "  L5: {type", "handicraft_tiles: K5 is missing", "  N1:"},
		{"a row missing", "F05: {top: horse, middle: bison, bottom: reindeer", "F05: {top: horse, middle: bison", "fresco_tiles.F05: bottom is missing", ""},
		{"an animal nobody paints", "F05: {top: horse", "F05: {top: lion", `fresco_tiles.F05.top: "lion"; one of horse, reindeer, bison, mammoth expected`, ""},

		{"a need that is none", "needs: {members: 10}", "needs: {friends: 10}", "objective_tiles.O1.needs.friends: no such thing here", ""},
		{"no need", "needs: {members: 10}", "needs: {}", "objective_tiles.O1.needs: 0 needs; 1 to 6 expected", ""},
		{"seven needs", "prestigious_habitats: 1}", "prestigious_habitats: 1, members: 1}", "objective_tiles.O8.needs: 7 needs; 1 to 6 expected", ""},
		{"a need of nothing", "needs: {members: 10}", "needs: {members: 0}", "objective_tiles.O1.needs.members: 0; 1 to 120 expected", ""},
		{"DG-218 more members than there are", "needs: {members: 10}", "needs: {members: 13}", "objective_tiles.O1.needs.members: 13; a player can have at most 12", ""},
		{"DG-219 more shaman actions than there are", "needs: {shaman_actions_used: 5}", "needs: {shaman_actions_used: 9}", "objective_tiles.O2.needs.shaman_actions_used: 9; a player can have at most 8", ""},
		{"DG-220 more habitat points than there are", "needs: {habitat_points: 9}", "needs: {habitat_points: 19}", "objective_tiles.O3.needs.habitat_points: 19; a player can have at most 18", ""},
		{"DG-224 more megaliths than there are", "needs: {megaliths: 3}", "needs: {megaliths: 4}", "objective_tiles.O7.needs.megaliths: 4; a player can have at most 3", ""},
		{"DG-274 more habitats than spaces", "needs: {habitats_built: 6}", "needs: {habitats_built: 7}", "solo.objective_tiles.Z04.needs.habitats_built: 7; a player can have at most 6", ""},
		{"DG-280 more statuettes than there are", "needs: {statuettes: 4}", "needs: {statuettes: 10}", "solo.objective_tiles.Z10.needs.statuettes: 10; a player can have at most 9", ""},
		{"a name of an objective twice", "name: Spirits", "name: Big tribe", "objective_tiles.O2.name: Big tribe stands twice", ""},
		{"DG-187 too many points", "first_round: 5", "first_round: 21", "scoring.objectives.first_round: 21; 0 to 20 expected", ""},
		{"DG-209 Scarcity of no harm", "scarcity:    {points: -2", "scarcity:    {points: 0", "scoring.scarcity.points: 0; -20 to -1 expected", ""},
		{"DG-152 no offering", "one_of: {fur: 1, bone: 1, meat: 1}", "one_of: {}", "shaman.offering.one_of: nothing; a resource expected", ""},
		{"DG-169 too much Scarcity", "wasted:   {scarcity: 1", "wasted:   {scarcity: 10", "shaman.wasted.scarcity: 10; 0 to 9 expected", ""},
		{"DG-162 a megalith without cost", "menhir:            {offering: false, cost: {wood: 2, stone: 2, tool: 2}, points", "menhir:            {offering: false, points", "shaman.actions.menhir: cost is missing", ""},
		{"DG-152 points of a trip", "long_trip:         {offering: true", "long_trip:         {offering: true, points: 2", "shaman.actions.long_trip.points: no such thing here", ""},

		{"DG-232 too many objectives", "{objectives: 8", "{objectives: 10", "solo.difficulties.difficult.objectives: 10; 1 to 9 expected", ""},
		{"DG-238 more to win than in play", "{objectives: 6, to_win: 4", "{objectives: 6, to_win: 7", "solo.difficulties.easy.to_win: 7; 6 objectives are in play", ""},
		{"DG-250 too much Scarcity", "to_win: 4, scarcity: 3", "to_win: 4, scarcity: 10", "solo.difficulties.easy.scarcity: 10; 0 to 9 expected", ""},
		{"an opponent of the player's colour", "pink: {name: Pink", "pink: {name: Yellow", "solo.opponents.pink: Yellow is the player's colour", ""},
		{"DG-234 two white chiefs", "white_members: {hunter: 1, chief: 1", "white_members: {hunter: 1, chief: 2", "solo.white_members.chief: 2; 0 to 1 expected", ""},
		{"DG-233 an objective excludes itself", "excludes: Z11", "excludes: Z10", "solo.objective_tiles.Z10.excludes: Z10 itself; another expected", ""},
		{"DG-233 an exclusion of one side", ", excludes: Z11", "", "solo.objective_tiles.Z11.excludes: Z10 does not exclude Z11", "    Z11:"},
		{"DG-233 an objective that is none", "excludes: Z11", "excludes: Z12", `solo.objective_tiles.Z10.excludes: "Z12"; one of Z01, Z02,`, ""},

		{"DG-236 two hunters in one place", "place: {red: northeast, pink: northwest,", "place: {red: northeast, pink: northeast,", "solo_cards.SC01.place.pink: northeast stands twice", ""},
		{"DG-236 a place in the middle", "place: {red: northeast, pink: northwest,", "place: {red: centre, pink: northwest,", `solo_cards.SC01.place.red: "centre"; one of north, northeast,`, ""},
		{"DG-243 opponents who trade", "opponents: discard_statuettes", "opponents: trade", `solo_cards.SC01.opponents: "trade"; one of discard_necklaces, discard_statuettes, paint expected`, ""},
		{"DG-246 two shamans in one place", "shamans: {red: trade, blue: standing_stone}", "shamans: {red: trade, blue: trade}", "solo_cards.SC01.shamans.blue: trade stands twice", ""},
		{"DG-246 a pink shaman", "shamans: {red: trade, blue: standing_stone}", "shamans: {red: trade, blue: standing_stone, pink: dolmen}", "solo_cards.SC01.shamans.pink: no such thing here", ""},
		{"DG-246 what is no shaman action", "shamans: {red: trade, blue: standing_stone}", "shamans: {red: paint, blue: standing_stone}", `solo_cards.SC01.shamans.red: "paint"; one of paint_perfectly, long_trip,`, ""},
		{"DG-255 a march of no tile", "march: {red: [north, 3]", "march: {red: [north, 0]", "solo_cards.SC01.march.red[1]: 0; 1 to 4 expected", ""},
		{"DG-255 too long a march", "march: {red: [north, 3]", "march: {red: [north, 5]", "solo_cards.SC01.march.red[1]: 5; 1 to 4 expected", ""},
		{"DG-255 a march to nowhere", "march: {red: [north, 3]", "march: {red: [north]", "solo_cards.SC01.march.red: 1 entries; 2 expected", ""},
		{"DG-235 a card too few", "  SC30:", "  SC31:", "solo_cards: SC30 is missing", "  SC01:"},

		{"an event that is none", "kind: skip", "kind: storm", `solo_cards.SC01.event.kind: "storm"; one of gain, lose, pay_or, trade, white_members, add_animal, restore_tile, scarcity, change, waive, cold_costs, forbid, skip expected`, ""},
		{"what does not belong to the event", "kind: gain, resources: {stone: 2}", "kind: gain, resources: {stone: 2}, bowl: 1", "solo_cards.SC06.event.bowl: no such thing here", ""},
		{"an event without name", "{name: Flint outcrop, ", "{", "solo_cards.SC06.event: name is missing", ""},
		{"a gain of nothing", "kind: gain, resources: {stone: 2}", "kind: gain, resources: {}", "solo_cards.SC06.event.resources: nothing; a resource expected", ""},
		{"a loss of both kinds", "kind: lose, bowl: 3", "kind: lose, bowl: 3, resources: {fruit: 1}", "solo_cards.SC20.event.resources: no such thing here", ""},
		{"a loss of nothing", "kind: lose, bowl: 3", "kind: lose", "solo_cards.SC20.event: resources is missing", ""},
		{"a fourth bowl", "kind: lose, bowl: 3", "kind: lose, bowl: 4", "solo_cards.SC20.event.bowl: 4; 1 to 3 expected", ""},
		{"DG-241 a loss that may be declined", "name: Damp cave, mandatory: true", "name: Damp cave, mandatory: false", "solo_cards.SC20.event.mandatory: false; a lose event that can do harm is mandatory", ""},
		{"DG-241 hunger that may be declined", "name: Lean season, mandatory: true", "name: Lean season, mandatory: false", "solo_cards.SC25.event.mandatory: false; a change event that can do harm is mandatory", ""},
		{"DG-241 a least hunger that may be declined", "what: food_need, add: -3, min: 0", "what: food_need, add: -3, min: 3", "solo_cards.SC16.event.mandatory: false; a change event that can do harm is mandatory", ""},
		{"DG-241 a shorter range that may be declined", "what: movement, add: 1, max: 4", "what: movement, add: 1, max: 3", "solo_cards.SC13.event.mandatory: false; a change event that can do harm is mandatory", ""},
		{"DG-241 a smaller load that may be declined", "what: transport, add: 1", "what: transport, add: 1, max: 3", "solo_cards.SC14.event.mandatory: false; a change event that can do harm is mandatory", ""},
		{"DG-241 a skip that may be declined", "name: Rich pastures, mandatory: true", "name: Rich pastures, mandatory: false", "solo_cards.SC01.event.mandatory: false; a skip event that can do harm is mandatory", ""},
		{"DG-241 a trade that must be", "name: Meeting at the ford, mandatory: false", "name: Meeting at the ford, mandatory: true", "solo_cards.SC05.event.mandatory: true; a trade event can be declined", ""},
		{"DG-241 a price that must be paid", "name: Guests at the fire, mandatory: false", "name: Guests at the fire, mandatory: true", "solo_cards.SC04.event.mandatory: true; a white_members event can be declined", ""},
		{"DG-R94 no price", "pay_one_of: [{fur: 2}]", "pay_one_of: []", "solo_cards.SC23.event.pay_one_of: 0 entries; 1 to 3 expected", ""},
		{"DG-R94 a price of nothing", "pay_one_of: [{fur: 2}]", "pay_one_of: [{fur: 2}, {}]", "solo_cards.SC23.event.pay_one_of[1]: nothing; a resource expected", ""},
		{"DG-R94 two consequences", "otherwise: {scarcity: 1}", "otherwise: {scarcity: 1, lose_hunter: 1}", "solo_cards.SC23.event.otherwise: 2 things; 1 expected", ""},
		{"DG-R94 no consequence", "otherwise: {scarcity: 1}", "otherwise: {}", "solo_cards.SC23.event.otherwise: 0 things; 1 expected", ""},
		{"DG-R96 a consequence that is none", "otherwise: {lose_hunter: 1}", "otherwise: {lose_chief: 1}", "solo_cards.SC24.event.otherwise.lose_chief: no such thing here", ""},
		{"no exchange", "kind: trade, times: 3", "kind: trade, times: 0", "solo_cards.SC05.event.times: 0; 1 to 9 expected", ""},
		{"DG-R72 nobody comes", "kind: white_members, hunter: 1,", "kind: white_members,", "solo_cards.SC02.event: nobody comes; hunter or chief expected", ""},
		{"DG-R72 a white shaman", "kind: white_members, hunter: 1,", "kind: white_members, hunter: 1, shaman: 1,", "solo_cards.SC02.event.shaman: no such thing here", ""},
		{"an animal in one season", "kind: add_animal, hot: reindeer, cold: bison", "kind: add_animal, hot: reindeer", "solo_cards.SC09.event: cold is missing", ""},
		{"no tile restored", "kind: restore_tile, tiles: 1", "kind: restore_tile, tiles: 0", "solo_cards.SC17.event.tiles: 0; 1 to 9 expected", ""},
		{"no unit of Scarcity", "kind: scarcity, add: -1", "kind: scarcity, add: 0", "solo_cards.SC18.event.add: 0; units expected", ""},
		{"DG-241 Scarcity that may be declined", "kind: scarcity, add: -1", "kind: scarcity, add: 1", "solo_cards.SC18.event.mandatory: false; a scarcity event that can do harm is mandatory", ""},
		{"a change of nothing", "what: movement, add: 1, max: 4", "what: movement, max: 4", "solo_cards.SC13.event: add or times expected, and not both", ""},
		{"a change of both kinds", "what: opponent_steps, times: 2", "what: opponent_steps, times: 2, add: 1", "solo_cards.SC27.event: add or times expected, and not both", ""},
		{"a change by none", "what: movement, add: 1, max: 4", "what: movement, add: 0, max: 4", "solo_cards.SC13.event.add: 0; a change expected", ""},
		{"too fast opponents", "what: opponent_steps, times: 2", "what: opponent_steps, times: 4", "solo_cards.SC27.event.times: 4; 2 to 3 expected", ""},
		{"DG-R85 too far a range", "what: movement, add: 1, max: 4", "what: movement, add: 1, max: 5", "solo_cards.SC13.event.max: 5; 1 to 4 expected", ""},
		{"DG-R85 no range", "what: movement, add: -1, min: 1", "what: movement, add: -1, min: 0", "solo_cards.SC29.event.min: 0; 1 to 4 expected", ""},
		{"a max below the min", "what: movement, add: 1, max: 4", "what: movement, add: 1, min: 3, max: 2", "solo_cards.SC13.event.max: 2; the min is 3", ""},
		{"a change of the weather", "what: movement, add: 1, max: 4", "what: weather, add: 1, max: 4", `solo_cards.SC13.event.what: "weather"; one of movement, transport, food_need, animal_steps, opponent_steps expected`, ""},
		{"wood that is waived", "kind: waive, what: fur", "kind: waive, what: wood", `solo_cards.SC11.event.what: "wood"; one of tool, fur, offering expected`, ""},
		{"waived twice", "actions: [handicraft, paint]", "actions: [paint, paint]", "solo_cards.SC12.event.actions[1]: paint stands twice", ""},
		{"waived for nothing", "actions: [handicraft, paint]", "actions: []", "solo_cards.SC12.event.actions: 0 entries; 1 to 5 expected", ""},
		{"waived where nothing is paid", "actions: [handicraft, paint]", "actions: [menhir]", `solo_cards.SC12.event.actions[0]: "menhir"; one of construct, handicraft, reproduce, expedition, paint expected`, ""},
		{"offerings of actions", "kind: waive, what: offering", "kind: waive, what: offering, actions: [paint]", "solo_cards.SC15.event.actions: no such thing here", ""},
		{"another action forbidden", "kind: forbid, action: shaman", "kind: forbid, action: paint", `solo_cards.SC28.event.action: "paint"; one of shaman expected`, ""},
		{"another step skipped", "kind: skip, step: animal_migration", "kind: skip, step: feed", `solo_cards.SC01.event.step: "feed"; one of animal_migration expected`, ""},
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

// TestDataSpoiledTogether: figures that are each sound, but not with each other.
func TestDataSpoiledTogether(t *testing.T) {
	type changes []string // old, new, old, new ...
	for _, c := range []struct {
		name    string
		changes changes
		words   string
		part    string // where the error is told
	}{
		{"DG-69 two components for Mastery 2 each", changes{"gathering: {components: 3", "gathering: {components: 4", "hunter: {components: 1, mastery: 1", "hunter: {components: 1, mastery: 2"},
			"expedition.gathering: 4 components; hunters make a Mastery of 8, at most 6 expected", "  gathering:"},
		{"DG-R72 a white hunter who is not there", changes{"  white_members: {hunter: 1", "  white_members: {hunter: 0", "  white_members: 2", "  white_members: 1"},
			"solo_cards.SC02.event.hunter: 1; there are 0", "kind: white_members, hunter"},
		{"DG-233 too many pairs", changes{
			"{objectives: 8", "{objectives: 9",
			"{prestigious_habitats: 4}", "{prestigious_habitats: 4}, excludes: Z02", "{abilities_maxed: 3}, source: rulebook}\n    Z03", "{abilities_maxed: 3}, excludes: Z01, source: rulebook}\n    Z03",
			"{megaliths: 2}", "{megaliths: 2}, excludes: Z04", "{habitats_built: 6}", "{habitats_built: 6}, excludes: Z03"},
			"solo.difficulties.difficult.objectives: 9; at most 8 can be in play together", "    difficult:"},
		{"DG-233 an objective of two pairs", changes{"{prestigious_habitats: 4}", "{prestigious_habitats: 4}, excludes: Z10"},
			"solo.objective_tiles.Z01.excludes: Z10 does not exclude Z01", "    Z01:"},
		{"DG-5 DG-29 fewer hunters than members asked for", changes{"{hunters: 10", "{hunters: 7", "hunters_each: 10", "hunters_each: 7"},
			"objective_tiles.O1.needs.members: 10; a player can have at most 9", "  O1:"},
		{"DG-281 fewer necklaces than asked for", changes{
			"N4: {type: necklace", "N4: {type: statuette", "N5: {type: necklace", "N5: {type: statuette", "N6: {type: necklace", "N6: {type: statuette",
			"N7: {type: necklace", "N7: {type: statuette", "N8: {type: necklace", "N8: {type: statuette", "N9: {type: necklace", "N9: {type: statuette"},
			"solo.objective_tiles.Z11.needs.necklaces: 4; a player can have at most 3", "    Z11:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := load(spoiled(t, c.changes...))
			enginetest.RefusedAt(t, err, lineOf(t, c.part), c.words)
		})
	}
}
