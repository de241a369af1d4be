package tribes

import (
	"fmt"

	"tribes/engine"
	"tribes/engine/component"
)

// components are the figures of the game, in the order of the ids below.
type components struct {
	colour      [maxPlayers]string
	members     int8
	shells      int8
	startVP     [maxPlayers + 1][maxPlayers]int8 // by number of players and place in turn order
	threshold   [maxPlayers + 1]uint8            // epoch-3 events that end the game
	guard       uint8                            // rounds of TR-R55
	mostMembers int8
	mostLand    int8
	resource    [resources]resourceData
	track       [tracks]trackData
	achievement [achievements]achievementData
	event       [eventTiles]eventData
	action      [actionTiles]uint8 // the track whose action the tile shows

	ofEpoch [epochs]uint32 // the achievements of an epoch, as bits
	stack   [epochs]uint32 // the events of an epoch, as bits
}

type resourceData struct {
	name  string
	tiles int8
}

type trackData struct {
	name  string
	top   int8 // the last space
	value [maxSpaces]int8
	vp    [maxSpaces]int8 // at the end of the game
}

// maxSpaces bounds the length of a track, base included.
const maxSpaces = 12

type achievementData struct {
	name                   string
	epoch, resource, track uint8 // epoch from 0
	vp                     [spaces]int8
	bolt                   [spaces]bool
}

type eventData struct {
	name   string
	epoch  uint8 // from 0
	effect effect
	all    bool // every tribe, else only the one that took the tile
	amount int8
}

// effect is what an event does. The first three are the tracks of the actions.
type effect uint8

const (
	procreateByStrength effect = procreation
	moveByStrength      effect = movement
	exploreByStrength   effect = exploration
	gainIfStrongest     effect = 3
	loseIfWeakest       effect = 4
	exhaustOwnLand      effect = 5
	loseMembers         effect = 6
)

// The ids of the data in the order of the numbers that moves, positions and draws use.
var (
	resourceIDs    = [resources]string{"goat", "horse", "wheat", "gold", "incense"}
	trackIDs       = [tracks]string{"procreation", "movement", "exploration", "strength"}
	achievementIDs = [achievements]string{
		"hunting", "trapping", "cooking", "jewelry_making", "shamanism",
		"cheesemaking", "leatherworking", "farming", "smelting", "mysticism",
		"weaving", "riding", "fermentation", "currency", "philosophy",
	}
	eventIDs = [eventTiles]string{
		"mammoth", "mastodon", "wooly_rhinoceros", "drought", "disease", "herd_instinct", "signs_in_the_sky", "fewer_predators",
		"giant_beaver", "sabretooth", "hike", "conquest", "enslavement", "hunting_success", "fertile_land", "warm_summer",
		"invasion", "raid", "migration", "brown_bear", "earthquake", "extreme_cold", "wild_fire", "epidemic",
	}
	actionIDs   = [actionTiles]string{"plain_1", "plain_2", "plain_3", "hand_1", "hand_2", "hand_3"}
	actionWords = [actions]string{"procreate", "move", "explore"}
	effectWords = [...]string{"procreate", "move", "explore", "strongest", "weakest", "exhaust", "lose"}
	amountWords = [...]string{gainIfStrongest: "vp", loseIfWeakest: "vp", exhaustOwnLand: "tiles", loseMembers: "members"}
)

// load reads component data and proves that a game can be set up and finished with them.
func load(yaml []byte) (*components, engine.Sources, error) {
	file, err := component.Open(yaml)
	if err != nil {
		return nil, engine.Sources{}, err
	}
	c, root := new(components), file.Root()
	root.Get("schema").Int(1, 1)
	root.Get("game").OneOf("tribes")
	c.readColours(root.Get("colours"))
	c.readPlayers(root.Get("players"))
	c.readStartVP(root.Get("start_vp"))
	c.readScoring(root.Get("scoring"))
	c.readResources(root.Get("resources"))
	c.readTracks(root.Get("tracks"))
	c.readAchievements(root.Get("achievements"))
	c.readEvents(root.Get("events"))
	c.readActionTiles(root.Get("action_tiles"))
	c.readEnd(root.Get("end"))
	teeth := readBearTeeth(root.Get("bear_teeth"))
	if box := root.Get("box"); file.Err() == nil { // it is checked against sound data only
		c.readBox(box, teeth)
	}
	root.Done()
	if err := file.Err(); err != nil {
		return nil, engine.Sources{}, err
	}
	return c, file.Sources(), nil
}

const (
	maxName  = 30  // bytes of a name
	maxVP    = 50  // victory points of one printed figure
	maxStep  = 15  // value of a track space
	maxGuard = 200 // rounds of the stall guard
)

func (c *components) readColours(f component.Field) {
	seen := map[string]bool{}
	for i, item := range f.List(maxPlayers, maxPlayers) {
		item.Source()
		name := item.Get("name")
		c.colour[i] = name.Text(maxName)
		if seen[c.colour[i]] {
			name.Fail("%s is the colour of another seat too", c.colour[i])
		}
		seen[c.colour[i]] = true
		item.Done()
	}
}

func (c *components) readPlayers(f component.Field) {
	f.Source()
	c.members = int8(f.Get("members").Int(epochs, maxMembers))
	f.Get("stones").Int(epochs*columns, epochs*columns)
	f.Get("markers").Int(tracks, tracks)
	c.shells = int8(f.Get("shells").Int(0, maxShells))
	f.Get("arrows").Int(1, 1)
	f.Done()
}

func (c *components) readStartVP(f component.Field) {
	f.Source()
	for n := 2; n <= maxPlayers; n++ {
		for k, vp := range f.Get(nPlayers(n)).Ints(n, 0, maxVP) {
			c.startVP[n][k] = int8(vp)
		}
	}
	f.Done()
}

func nPlayers(n int) string { return fmt.Sprintf("%d_players", n) }

func (c *components) readScoring(f component.Field) {
	for _, part := range []struct {
		key string
		vp  *int8
	}{{"most_members", &c.mostMembers}, {"most_fresh_land", &c.mostLand}} {
		item := f.Get(part.key)
		item.Source()
		*part.vp = int8(item.Get("vp").Int(0, maxVP))
		item.Done()
	}
	f.Done()
}

func (c *components) readResources(f component.Field) {
	total := 0
	for i, id := range resourceIDs {
		item := f.Get(id)
		item.Source()
		c.resource[i].name = item.Get("name").Text(maxName)
		// Four tribes may each draw one of the type at the start (TR-12).
		c.resource[i].tiles = int8(item.Get("tiles").Int(maxPlayers, landTiles))
		total += int(c.resource[i].tiles)
		item.Done()
	}
	if total != landTiles {
		f.Fail("%d land tiles in all; %d expected", total, landTiles)
	}
	f.Done()
}

func (c *components) readTracks(f component.Field) {
	for i, id := range trackIDs {
		t, item := &c.track[i], f.Get(id)
		t.name = item.Get("name").Text(maxName)
		last := 0
		for k, space := range item.Get("spaces").List(2, maxSpaces) {
			space.Source()
			lo := 1 // an action always does something
			if i == strength {
				lo = 0
			}
			value := space.Get("value").Int(max(lo, last), maxStep)
			t.value[k], last = int8(value), value
			if i != strength {
				t.vp[k] = int8(space.Get("vp").Int(0, maxVP))
			}
			t.top = int8(k)
			space.Done()
		}
		item.Done()
	}
	f.Done()
}

// sourced reads a figure with a source of its own: {is: ..., source: ...}.
func sourced(f component.Field, key string) (item, is component.Field) {
	item = f.Get(key)
	item.Source()
	return item, item.Get("is")
}

func (c *components) readAchievements(f component.Field) {
	var inEpoch [epochs]int
	for i, id := range achievementIDs {
		a, item := &c.achievement[i], f.Get(id)
		a.name = item.Get("name").Text(maxName)
		part, is := sourced(item, "epoch")
		a.epoch = uint8(max(is.Int(1, epochs), 1) - 1)
		part.Done()
		part, is = sourced(item, "resource")
		a.resource = uint8(is.OneOf(resourceIDs[:]...))
		part.Done()
		part, is = sourced(item, "track")
		a.track = uint8(is.OneOf(trackIDs[:]...))
		part.Done()
		for k, space := range item.Get("spaces").List(spaces, spaces) {
			space.Source()
			a.vp[k] = int8(space.Get("vp").Int(0, maxVP))
			a.bolt[k] = space.Get("bolt").Bool()
			space.Done()
		}
		item.Done()
		inEpoch[a.epoch]++
		c.ofEpoch[a.epoch] |= 1 << i
	}
	for e, n := range inEpoch {
		if n != perEpoch {
			f.Fail("%d achievements of epoch %d; %d expected", n, e+1, perEpoch)
		}
	}
	f.Done()
}

func (c *components) readEvents(f component.Field) {
	var inEpoch [epochs]int
	for i, id := range eventIDs {
		e, item := &c.event[i], f.Get(id)
		e.name = item.Get("name").Text(maxName)
		part, is := sourced(item, "epoch")
		e.epoch = uint8(max(is.Int(1, epochs), 1) - 1)
		part.Done()
		part, is = sourced(item, "effect")
		e.effect = effect(is.OneOf(effectWords[:]...))
		who := part.Get("who")
		e.all = who.OneOf("taker", "all") == 1
		if e.all && (e.effect == gainIfStrongest || e.effect == loseIfWeakest) {
			who.Fail("an event for the %s concerns only the taker (TR-74)", effectWords[e.effect])
		}
		if e.effect >= gainIfStrongest {
			e.amount = int8(part.Get(amountWords[e.effect]).Int(1, maxVP))
		}
		part.Done()
		item.Done()
		inEpoch[e.epoch]++
		c.stack[e.epoch] |= 1 << i
	}
	for e, n := range inEpoch {
		if n != stackSize {
			f.Fail("%d events of epoch %d; %d expected", n, e+1, stackSize)
		}
	}
	f.Done()
}

func (c *components) readActionTiles(f component.Field) {
	var plain [actions]bool
	for i, id := range actionIDs {
		item := f.Get(id)
		item.Source()
		shows := item.Get("action")
		a := shows.OneOf(actionWords[:]...)
		c.action[i] = uint8(a)
		if i < plainTiles {
			if plain[a] {
				shows.Fail("the three plain tiles show one action each (TR-29); %s stands twice", actionWords[a])
			}
			plain[a] = true
		}
		item.Done()
	}
	f.Done()
}

// readEnd also proves that enough epoch-3 events can appear to end a game: the stones
// of n players cover n spaces of each of the four tiles in play, whichever four they are.
func (c *components) readEnd(f component.Field) {
	item := f.Get("bronze_age_events")
	item.Source()
	for n := 2; n <= maxPlayers; n++ {
		need := item.Get(nPlayers(n))
		c.threshold[n] = uint8(need.Int(1, stackSize))
		if can := c.boltsWithin(n); can < int(c.threshold[n]) {
			need.Fail("%d events end the game, but the bolts of epoch 3 that %d players reach may be only %d", c.threshold[n], n, can)
		}
	}
	item.Done()
	guard := f.Get("stall_guard")
	guard.Source()
	c.guard = uint8(guard.Get("rounds").Int(1, maxGuard))
	guard.Done()
	f.Done()
}

// boltsWithin is the least number of bolts on the first n spaces of the epoch-3 tiles in play.
func (c *components) boltsWithin(n int) int {
	sum, most := 0, 0
	for i := range c.achievement {
		a := &c.achievement[i]
		if a.epoch != epochs-1 {
			continue
		}
		own := 0
		for _, bolt := range a.bolt[:n] {
			if bolt {
				own++
			}
		}
		sum, most = sum+own, max(most, own)
	}
	return sum - most // the tile with the most is the one left in the box
}

func readBearTeeth(f component.Field) (tokens int) {
	for _, item := range f.List(1, 10) {
		item.Source()
		item.Get("value").Int(1, 10)
		tokens += item.Get("tokens").Int(1, 100)
		item.Done()
	}
	return tokens
}

// readBox checks the list of contents (TR-6) against the rest of the file.
func (c *components) readBox(f component.Field, teeth int) {
	f.Source()
	for _, part := range []struct {
		key  string
		want int
	}{
		{"game_board", 1},
		{"tribe_members", maxPlayers * int(c.members)},
		{"marking_stones", maxPlayers * epochs * columns},
		{"progress_markers", maxPlayers * tracks},
		{"achievement_tiles", achievements},
		{"event_tiles", eventTiles},
		{"action_tiles", actionTiles},
		{"land_tiles", landTiles},
		{"bear_tooth_tokens", teeth},
		{"shells", maxPlayers * int(c.shells)},
		{"arrow_tokens", maxPlayers},
		{"starting_player_marker", 1},
		{"fabric_bag", 1},
		{"bag_tag", 1},
	} {
		n := f.Get(part.key)
		if is := n.Int(0, 1000); is != part.want {
			n.Fail("%d; the rest of the file makes it %d", is, part.want)
		}
	}
	f.Done()
}
