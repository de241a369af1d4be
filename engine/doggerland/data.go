package doggerland

// Capacities. The loader refuses component data that go beyond them.
const (
	maxPlayers = 4
	grid       = 9 // columns and rows of the largest board; the centre is in the middle
	cells      = grid * grid

	startTiles  = 8
	baseTiles   = 36
	extraTiles  = 24
	tiles       = 1 + startTiles + baseTiles + extraTiles // the Central tile first, then by id
	shortTiles  = 4                                       // of the base tiles
	maxKinds    = 16                                      // of terrain
	crafts      = 18                                      // Handicraft tiles
	frescoes    = 12                                      // Fresco tiles
	rows        = 3                                       // of the fresco
	maxFresco   = 6                                       // Fresco tiles in a game
	maxDisplay  = 6                                       // Handicraft tiles face up
	maxTargets  = 8                                       // Objective tiles
	inPlay      = 4                                       // of them
	soloTargets = 11                                      // Solo Objective tiles
	soloCards   = 30
	maxRounds   = 8
	levels      = 3 // of an ability
	shamanKinds = 8
	megaliths   = 3
	bowls       = 3
	rivals      = 3 // opponents of the solo mode: red, pink, blue
	soloMemory  = 5
	memory      = 2
	maxPrices   = 3 // of a pay_or event
	maxTests    = 6 // of an objective

	mostHunters = 10 // of a player
	maxShelters = 2
	spaces      = 6 // for habitats of a player

	maxAmount  = 9  // of one resource in a cost, price, gain or yield of an animal
	maxYield   = 3  // of one resource for a point of Mastery
	maxMastery = 6  // of a gathering expedition
	maxProgram = 2  // tools, furs of one programming cost
	maxPoints  = 20 // of one printed figure
	maxSteps   = 4  // tiles of a migration, a village move, a movement range
	maxName    = 40 // bytes of a name
)

// Resources, in the order of the numbers that moves and positions use.
const (
	wood = iota
	stone
	fur
	bone
	tool
	fruit
	meat
	resources
	stocked = fruit // those before it lie in the stock, the others in bowls
)

// Species of large game.
const (
	horse = iota
	reindeer
	bison
	mammoth
	species
)

// Seasons.
const (
	hot = iota
	cold
	seasons
)

// Directions, clockwise; edges of the board too.
const (
	north = iota
	east
	south
	west
	directions
)

// Members.
const (
	hunter = iota
	chief
	shaman
	members
)

// Abilities.
const (
	movement = iota
	transport
	toolmaking
	abilities
)

// Actions that are programmed. The last eight are the shaman's.
const (
	construct = iota
	handicraft
	reproduce
	expedition
	paint
	improveMovement
	improveTransport
	improveTools
	paintPerfectly
	longTrip
	menhir
	standingStone
	dolmen
	nextFirst // solo: move the village
	trade
	twinBirth
	actions
	firstImprove = improveMovement
	firstShaman  = paintPerfectly
	firstStone   = menhir
)

// Habitats.
const (
	makeshift = iota
	simple
	prestigious
	habitats
)

// Types of handicrafts.
const (
	necklace = iota
	statuette
	craftTypes
)

// amounts are so many of each resource.
type amounts [resources]int8

// fee is what programming an action costs.
type fee struct{ tool, fur int8 }

// stat is what an objective counts.
type stat uint8

const (
	statMembers stat = iota
	statShamanActions
	statHabitatPoints
	statSpeciesPainted
	statAbilitiesMaxed
	statHandicrafts
	statMegaliths
	statBirths
	statHotPaintings
	statColdPaintings
	statPrestigious
	statHabitats
	statHunts
	statStatuettes
	statNecklaces
	stats
)

// test asks for at least so many of a stat.
type test struct {
	stat    stat
	atLeast int8
}

// target is an Objective tile or a Solo Objective tile: all its tests.
type target struct {
	id, name string
	all      [maxTests]test
	n        int8
	excludes int8 // a Solo Objective that may not be in play with it, by index; -1 none
}

// Kinds of events of the Solo cards: a closed set.
const (
	eventGain = iota
	eventLose
	eventPayOr
	eventTrade
	eventWhite
	eventAnimal
	eventRestore
	eventScarcity
	eventChange
	eventWaive
	eventColdCosts
	eventForbid
	eventSkip
	eventTypes
)

// What happens to who does not pay a pay_or event.
const (
	loseHunter = iota
	loseCraft
	takeScarcity
	otherwises
)

// What a change event changes.
const (
	changeMovement = iota
	changeTransport
	changeFoodNeed
	changeAnimalSteps
	changeRivalSteps
	changes
)

// What a waive event makes free.
const (
	waiveTool = iota
	waiveFur
	waiveOffering
	waivers
)

// event is the event of a Solo card.
type event struct {
	name      string
	mandatory bool
	kind      uint8
	goods     amounts            // gain; lose; cold_costs: lost in a cold season
	bowl      int8               // lose: all food of this bowl, from 1; 0 none
	price     [maxPrices]amounts // pay_or, white_members: one of these
	prices    int8               //
	otherwise uint8              // pay_or
	number    int8               // pay_or: how many of it; trade: exchanges; scarcity: units added; restore_tile: tiles
	white     [2]int8            // white_members: hunters, chiefs
	animal    [seasons]uint8     // add_animal: species
	what      uint8              // change, waive
	add       int8               // change
	times     int8               // change: factor, before the addition; 1 none
	least     int8               // change: bound of the result
	most      int8               // change: bound of the result
	waived    [paint + 1]bool    // waive tool, fur: for these actions
}

// What the opponents do on a Solo card.
const (
	dropNecklaces = iota
	dropStatuettes
	paintFresco
	rivalActions
)

// soloCard is one Solo card.
type soloCard struct {
	id     string
	setup  [rivals]uint8 // cell
	event  event
	action uint8
	shaman [2]uint8 // actions (menhir ...) that the red and the blue shaman block
	to     [rivals]uint8
	steps  [rivals]int8
}

// difficulty of the solo mode.
type difficulty struct {
	targets, toWin int8
	scarcity       int8 // units allowed
}

// terrainKind is what a tile shows: an animal, resources for each point of Mastery, or nothing.
type terrainKind struct {
	id    string
	yield amounts // at most two kinds of resources
	spawn int8    // species, -1 none
}

type tileData struct {
	id    string
	kind  uint8
	arrow uint8 // of the Central tile: chosen at setup
	short bool  // aside in the shorter variant
}

type craftData struct {
	id     string
	kind   uint8 // necklace or statuette
	cost   amounts
	points int8
}

type frescoData struct {
	id    string
	space [rows]uint8 // species: top, middle, bottom
}

type speciesData struct {
	name          string
	season        uint8
	steps         int8
	mastery, team int8 // least of a hunt: Mastery, members
	meat          int8
	fur           int8
	bone          int8
	points        int8 // of a painting
	supply        int8
}

type memberData struct {
	components, mastery int8
}

type fabrication struct {
	pay   amounts
	tools int8
}

type abilityData struct {
	value [levels]int8 // movement, transport
	cost  [levels - 1]amounts
}

type habitatData struct {
	houses, points int8
	cost           amounts
}

type shamanData struct {
	offering bool
	cost     amounts // of a megalith
	points   int8    // of a megalith
}

// boardSide holds the cells with |x| and |y| up to reach and |x|+|y| up to sum, from the centre.
type boardSide struct{ reach, sum int8 }

// edge is how the Migration Priority arrow lies on an edge: where the sweep goes, and where it goes within a line.
type edge struct{ large, small uint8 }

// components are the figures of the game, in the order of the numbers above; kinds
// of terrain, tiles, Handicraft and Fresco tiles, objectives and Solo cards in the order of their ids.
type components struct {
	colour [maxPlayers]string
	rival  [rivals]string // names of the opponents in the solo mode

	side   [2]boardSide // small, large
	sideOf [maxPlayers + 1]uint8
	edge   [directions]edge
	kind   [maxKinds]terrainKind
	kinds  int8
	tile   [tiles]tileData

	rounds      int8 // standard
	shortRounds int8 // rounds of the shorter variant: the last ones
	season      [maxRounds]uint8
	extra       [maxPlayers + 1]bool // extra tiles are in the deck
	gathers     [maxPlayers + 1]int8 // gatherings that a resource tile bears: 1 or 2
	fresco      [maxPlayers + 1]int8 // Fresco tiles kept
	display     [maxPlayers + 1]int8 // Handicraft tiles face up
	targets     [maxPlayers + 1]int8 // Objective tiles in play: 0 or inPlay
	startStock  amounts
	penalty     [maxPlayers + 1][maxPlayers]amounts // taken from the food, from the first player on
	soloMeat    int8
	bonus       amounts // shorter variant: food
	bonusPicks  int8    // shorter variant: resources chosen
	bonusSteps  int8    // shorter variant: ability steps offered: 0 or 1
	hunters     int8    // of a player
	atHome      int8    // of them in the tribe at the start
	shelters    int8    // makeshift habitats
	gatherMost  int8    // components of a gathering expedition
	villageMax  int8    // tiles of a village move
	discount    int8    // wood that the chief saves

	animal   [species]speciesData
	member   [members]memberData
	tools    memberData // a tool in an expedition
	fee      [seasons][paint + 1]fee
	ability  [abilities]abilityData
	craftsOf [levels]fabrication
	habitat  [habitats]habitatData
	craft    [crafts]craftData
	painting [frescoes]frescoData
	rowFirst int8
	rowNext  int8
	target   [maxTargets]target
	targetVP [2]int8 // first round, second round
	offering amounts // so much of one of these is a shaman action's price; 0: not of this
	wasted   int8    // Scarcity units for a shaman action not resolved
	shaman   [shamanKinds]shamanData
	memberVP int8
	unitVP   int8 // of a unit of Scarcity, negative

	level      [3]difficulty
	soloTarget [soloTargets]target
	card       [soloCards]soloCard
	whites     [2]int8 // white hunters, white chiefs there are
}

// The ids of the vocabulary in the order of the numbers above.
var (
	resourceIDs  = [resources]string{"wood", "stone", "fur", "bone", "tool", "fruit", "meat"}
	speciesIDs   = [species]string{"horse", "reindeer", "bison", "mammoth"}
	seasonIDs    = [seasons]string{"hot", "cold"}
	directionIDs = [directions]string{"north", "east", "south", "west"}
	memberIDs    = [members]string{"hunter", "chief", "shaman"}
	abilityIDs   = [abilities]string{"movement", "transport", "toolmaking"}
	actionIDs    = [actions]string{
		"construct", "handicraft", "reproduce", "expedition", "paint", "improve_movement", "improve_transport", "improve_toolmaking",
		"paint_perfectly", "long_trip", "menhir", "standing_stone", "dolmen", "next_first_player", "trade", "twin_birth",
	}
	habitatIDs   = [habitats]string{"makeshift", "simple", "prestigious"}
	craftTypeIDs = [craftTypes]string{"necklace", "statuette"}
	rowIDs       = [rows]string{"top", "middle", "bottom"}
	statIDs      = [stats]string{
		"members", "shaman_actions_used", "habitat_points", "species_painted", "abilities_maxed", "handicrafts", "megaliths", "births",
		"hot_paintings", "cold_paintings", "prestigious_habitats", "habitats_built", "large_game_hunted", "statuettes", "necklaces",
	}
	eventIDs       = [eventTypes]string{"gain", "lose", "pay_or", "trade", "white_members", "add_animal", "restore_tile", "scarcity", "change", "waive", "cold_costs", "forbid", "skip"}
	otherwiseIDs   = [otherwises]string{"lose_hunter", "lose_handicraft", "scarcity"}
	changeIDs      = [changes]string{"movement", "transport", "food_need", "animal_steps", "opponent_steps"}
	waiverIDs      = [waivers]string{"tool", "fur", "offering"}
	rivalActionIDs = [rivalActions]string{"discard_necklaces", "discard_statuettes", "paint"}
	difficultyIDs  = [3]string{"easy", "medium", "difficult"}
	rivalIDs       = [rivals]string{"red", "pink", "blue"}
	sideIDs        = [2]string{"small", "large"}
)

// cell is a space of the territory: column*grid + row, each from 0, column to the east, row to the south.
func cellAt(column, row int) int { return column*grid + row }

// centre is where the Central tile lies.
var centre = cellAt(grid/2, grid/2)

// startCells lie around the centre, clockwise from the north.
var startCells = [startTiles]int{
	cellAt(4, 3), cellAt(5, 3), cellAt(5, 4), cellAt(5, 5), cellAt(4, 5), cellAt(3, 5), cellAt(3, 4), cellAt(3, 3),
}

// startCellIDs name them.
var startCellIDs = [startTiles]string{"north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"}

// crossCells are next to the middle of each side of the starting square: north, east, south, west (DG-213).
var crossCells = [directions]int{cellAt(4, 2), cellAt(6, 4), cellAt(4, 6), cellAt(2, 4)}
