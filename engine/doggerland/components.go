package doggerland

import (
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/engine/component"
)

// reader reads the parts of a file into the figures of the game.
type reader struct {
	*components
	later []func() // what the parts must be to each other: checked in turn while all is sound
}

// load reads component data and proves that a game can be set up and finished with them.
//
// No position is stuck. The starting square and the cross lie on both sides of the board;
// the parts of a tribe have room in its shelters, and every player's food covers what is
// taken of it; display and Fresco tiles are no more than there are; a Solo Objective that
// may not stay finds another. Whatever else asks for goods, tiles or members is asked of who
// has them, or can be declined. A game ends, for the rounds are counted.
//
// No menu passes engine.MaxMoves: there are 69 tiles; a gathering expedition has at most
// maxMastery components and so 103 forms, a hunt 72; a load of 9 meat, 9 furs and 9 bones is
// made up in 75 ways at most. No Mastery passes maxMastery in a gathering expedition.
//
// No stock passes 16 bits: in each round 14 members carry 9 resources, and tools, an event
// and the shaman bring 30 more. No points pass 16 bits: a round costs at most 56 units of
// Scarcity in programming, 40 by hunger and 18 by the shaman and an event, in all 912 of 20
// points; gains are 20 points each for 18 Handicraft tiles, 36 cubes, 12 members, 6 habitats,
// 3 megaliths, 4 objectives and 3 rows of the fresco.
func load(yaml []byte) (*components, engine.Sources, error) {
	file, err := component.Open(yaml)
	if err != nil {
		return nil, engine.Sources{}, err
	}
	r, root := reader{components: new(components)}, file.Root()
	root.Get("schema").Int(1, 1)
	root.Get("game").OneOf("doggerland")
	readNames(root.Get("colours").List(maxPlayers, maxPlayers), r.colour[:])
	r.readRounds(root.Get("rounds"))
	r.readSpecies(root.Get("species"))
	r.readMembers(root.Get("members"))
	r.readExpedition(root.Get("expedition"))
	r.readSetup(root.Get("setup"))
	r.readPlayers(root.Get("players"))
	r.readVillageMove(root.Get("village_move"))
	r.readBoard(root.Get("board"))
	r.readArrow(root.Get("migration_priority_arrow"))
	r.readKinds(root.Get("terrain_kinds"))
	r.readTiles(root)
	r.readFees(root.Get("programming_costs"))
	r.readAbilities(root.Get("abilities"))
	r.readHabitats(root.Get("habitats"))
	r.readCrafts(root.Get("handicraft_tiles"))
	r.readFresco(root.Get("fresco_tiles"))
	r.readShaman(root.Get("shaman"))
	r.readScoring(root.Get("scoring"))
	r.readTargets(root.Get("objective_tiles"))
	r.readSolo(root.Get("solo"))
	r.readCards(root.Get("solo_cards"))
	r.readBox(root.Get("box"))
	root.Done()
	for _, check := range r.later {
		if file.Err() != nil {
			break
		}
		check()
	}
	if err := file.Err(); err != nil {
		return nil, engine.Sources{}, err
	}
	return r.components, file.Sources(), nil
}

// then keeps a check for when allResources is read and all checks before it hold.
func (r *reader) then(check func()) { r.later = append(r.later, check) }

// texts are those that may stand once.
type texts map[string]bool

func (w texts) once(f component.Field, text string) string {
	if w[text] && text != "" {
		f.Fail("%s stands twice", text)
	}
	w[text] = true
	return text
}

// readNames reads items of a name each.
func readNames(items []component.Field, to []string) {
	seen := texts{}
	for i, item := range items {
		name := item.Get("name")
		to[i] = seen.once(name, name.Text(maxName))
		readItem(item)
	}
}

// figure is a number of an item by its key.
type figure struct {
	key    string
	lo, hi int
	to     *int8
}

// readItem reads an item of figures with its source.
func readItem(item component.Field, all ...figure) {
	item.Source()
	for _, part := range all {
		*part.to = int8(item.Get(part.key).Int(part.lo, part.hi))
	}
	item.Done()
}

// readSome reads resources of an item, each up to most; what is none is left out.
func readSome(item component.Field, most int, of ...int) (a amounts) {
	for _, i := range of {
		if part, ok := item.Lookup(resourceIDs[i]); ok {
			a[i] = int8(part.Int(1, most))
		}
	}
	return a
}

var (
	allResources = []int{wood, stone, fur, bone, tool, fruit, meat}
	foodOnly     = []int{fruit, meat}
)

// readAmounts reads amounts, with nothing beside them.
func readAmounts(f component.Field) amounts {
	a := readSome(f, maxAmount, allResources...)
	f.Done()
	return a
}

// readPrice reads amounts that are not none.
func readPrice(f component.Field) amounts {
	a := readAmounts(f)
	if a == (amounts{}) {
		f.Fail("nothing; a resource expected")
	}
	return a
}

func nPlayers(n int) string {
	if n == 1 {
		return "1_player"
	}
	return fmt.Sprintf("%d_players", n)
}

func (r *reader) readRounds(f component.Field) {
	readItem(f.Get("standard"), figure{"rounds", 1, maxRounds, &r.rounds})
	short := f.Get("shorter")
	readItem(short, figure{"rounds", 1, maxRounds, &r.shortRounds})
	item := f.Get("seasons")
	for i, part := range item.Get("by_round").List(maxRounds, maxRounds) {
		r.season[i] = uint8(part.OneOf(seasonIDs[:]...))
	}
	readItem(item)
	f.Done()
	r.then(func() {
		if r.shortRounds > r.rounds {
			short.Fail("%d rounds; the standard game has %d", r.shortRounds, r.rounds)
		}
	})
}

func (r *reader) readSetup(f component.Field) {
	item := f.Get("stock")
	r.startStock = readSome(item, maxAmount, allResources...)
	readItem(item)
	readItem(f.Get("solo_meat"), figure{"meat", 0, maxAmount, &r.soloMeat})
	tribe, shelters := f.Get("tribe"), f.Get("shelters")
	readItem(tribe, figure{"hunters", 1, mostHunters, &r.hunters}, figure{"at_home", 0, mostHunters, &r.atHome})
	readItem(shelters, figure{"makeshift", 1, maxShelters, &r.shelters})
	less := f.Get("less_food")
	for n := 2; n <= maxPlayers; n++ {
		item := less.Get(nPlayers(n))
		for k, part := range item.Get("in_turn_order").List(n, n) {
			r.penalty[n][k] = readSome(part, maxAmount, foodOnly...)
			part.Done()
			r.then(func() {
				for _, i := range foodOnly {
					if p := r.penalty[n][k][i]; p > r.startStock[i] {
						part.Fail("%d %s; a player starts with %d", p, resourceIDs[i], r.startStock[i])
					}
				}
			})
		}
		readItem(item)
	}
	less.Done()
	short := f.Get("shorter_game")
	item = short.Get("food")
	r.bonus = readSome(item, maxAmount, foodOnly...)
	readItem(item)
	readItem(short.Get("choice"), figure{"resources", 3, 3, &r.bonusPicks})
	readItem(short.Get("ability"), figure{"steps", 0, 1, &r.bonusSteps})
	short.Done()
	f.Done()
	r.then(func() {
		if r.atHome > r.hunters {
			tribe.Fail("%d hunters at home; there are %d", r.atHome, r.hunters)
		}
		if room, all := int(r.shelters)*int(r.habitat[makeshift].houses), 2+int(r.atHome); room < all {
			shelters.Fail("room for %d; a tribe begins with %d members", room, all)
		}
	})
}

func (r *reader) readPlayers(f component.Field) {
	for n := 1; n <= maxPlayers; n++ {
		item := f.Get(nPlayers(n))
		r.sideOf[n] = uint8(item.Get("board").OneOf(sideIDs[:]...))
		r.extra[n] = item.Get("extra_tiles").Bool()
		targets, most := item.Get("objectives"), inPlay
		if n == 1 {
			most = 0
		}
		if r.targets[n] = int8(targets.Int(0, most)); r.targets[n]%inPlay != 0 {
			targets.Fail("%d; 0 or %d expected", r.targets[n], inPlay)
		}
		readItem(item, figure{"gatherings", 1, 2, &r.gathers[n]}, figure{"fresco_tiles", 1, maxFresco, &r.fresco[n]},
			figure{"handicrafts", 1, maxDisplay, &r.display[n]})
	}
	f.Done()
}

func (r *reader) readVillageMove(f component.Field) {
	readItem(f.Get("tiles"), figure{"most", 1, maxSteps, &r.villageMax})
	f.Done()
}

// readBox reads the list of contents: what is fixed, what only serves the table, and what
// the rest of the file must agree with.
func (r *reader) readBox(f component.Field) {
	for _, part := range []struct {
		key string
		n   int
	}{
		{"game_board", 1}, {"central_starting_tile", 1}, {"starting_tiles", startTiles}, {"terrain_tiles", baseTiles + extraTiles},
		{"habitat_tiles", maxPlayers * spaces}, {"handicraft_tiles", crafts}, {"fresco_tiles", frescoes}, {"objective_tiles", maxTargets},
		{"tribe_boards", maxPlayers}, {"solo_cards", soloCards}, {"solo_objective_tiles", soloTargets}, {"megaliths_each", megaliths},
	} {
		f.Get(part.key).Int(part.n, part.n)
	}
	for _, key := range []string{
		"exhaustion_tokens", "resources_of_each_type", "scarcity_tiles", "storage_trays", "migration_priority_arrow",
		"first_player_hut", "round_tracker_ring", "shaman_action_overlay", "cubes_each", "shaman_tokens_each",
	} {
		f.Get(key).Int(1, 999)
	}
	agrees := func(key string, want func() int) {
		item := f.Get(key)
		n := item.Int(0, 999)
		r.then(func() {
			if n != want() {
				item.Fail("%d; the rest of the file makes it %d", n, want())
			}
		})
	}
	agrees("animal_meeples", func() (all int) {
		for _, a := range r.animal {
			all += int(a.supply)
		}
		return all
	})
	agrees("white_members", func() int { return int(r.whites[0] + r.whites[1]) })
	agrees("hunters_each", func() int { return int(r.hunters) })
	readItem(f)
}

// readSet reads a list of different words, one at least.
func readSet(f component.Field, of []string) (set []int) {
	seen := texts{}
	for _, item := range f.List(1, len(of)) {
		i := item.OneOf(of...)
		seen.once(item, of[i])
		set = append(set, i)
	}
	slices.Sort(set)
	return set
}
