package dawn

// Capacities. The loader refuses component data that go beyond them.
const (
	minPlayers = 2
	maxPlayers = 5
	columns    = 4
	maxAreas   = 16 // Ready Areas
	maxTiles   = 32 // action tiles, one on each space
	maxFaces   = 2
	maxLines   = 64
	maxCards   = 16 // Art cards
	maxRows    = 8  // lines of an Art card
	maxNames   = 16 // names of Progress cards
	maxCopies  = 8  // cards of one name
	maxSetup   = 10 // Setup cards
	maxSlots   = 8  // art slots, progress slots
	maxSide    = 5  // side slots of a mat
	maxClan    = 12 // meeples of a player
	maxPer     = 3  // items of gain_per
	maxTies    = 12

	maxAmount   = 8   // of one figure in goods
	maxVP       = 60  // of one figure in VP
	maxNewborns = 3   // newborn icons of a face
	maxGiven    = 3   // meeples a face loses
	maxTarget   = 500 // VP that end a game
	maxTurns    = 300 // of each player
	maxRounds   = 9   // of the stalemate
	maxName     = 40  // bytes of a name
	maxID       = 16  // bytes of an id
)

// Resources, in the order of the tracks.
const (
	fruit = iota
	meat
	tools
	hides
	resources
)

// Icons of a line.
const (
	newbornIcon = 1 << iota
	artIcon
)

// shore is the exit of the elder tiles; every other exit is a Ready Area by index.
const shore = -1

// Printed spaces of a mat.
const (
	cooking = iota
	religion
	storytelling
	side   // of a Progress card: any side slot
	spaces = side
)

// counter is what conditions, gains and tie-breaks count.
type counter uint8

const (
	countFruit counter = iota
	countMeat
	countTools
	countHides
	countFood
	countGoods
	countResources
	countVP
	countOnBoard
	countInFirst // own meeples in the first Ready Area
	countCards   // Progress cards acquired, covered ones included
	countEarlier // place in turn order, the starting player most
	countLater
	counters
)

// when is the occasion on which the effect of a Progress card acts.
type when uint8

const (
	never when = iota // it replaces a printed space
	tileGain
	artCreated
	newbornPlaced
	progressAcquired
	cooked
	expanded
	spoil
	whens
)

// amounts are fixed goods and icons of choice.
type amounts struct {
	res  [resources]int8
	food int8 // Fruit or Meat, each chosen
	any  int8 // any resource, each chosen
	vp   int8
}

// face is one face of an action tile.
type face struct {
	id       string
	hold     [counters]int8
	lose     amounts
	meeples  int8 // lost
	gain     amounts
	per      [maxPer]per
	pers     int8
	newborns int8
	progress bool
	art      bool
}

// per is a gain for each thing counted, after the loss.
type per struct {
	count counter
	gain  uint8 // a resource, or resources for VP
	max   int8  // most things counted
}

// effect is what a Progress card does while it acts.
type effect struct {
	when     when
	includes int8 // with tileGain: a resource, resources for VP, -1 for any gain; else 0
	gain     amounts
	skip     bool // with spoil: nothing spoils
}

// rate turns each per things into vp.
type rate struct{ per, vp int8 }

// exchange is what cooking loses and gains.
type exchange struct {
	lose amounts
	gain amounts
}

type tileData struct {
	id, name string
	column   uint8 // from 0
	exit     int8  // area, or shore
	face     [maxFaces]face
	faces    int8
}

type areaData struct {
	id     string
	column uint8 // from 0
}

type lineData struct {
	id       string
	from, to uint8 // area, tile
	icons    uint8
}

type artData struct {
	id, name string
	row      [maxRows]artRow
	rows     int8
}

type artRow struct {
	cost amounts
	vp   int8
}

type nameData struct {
	id, name string
	space    uint8 // cooking, religion, storytelling or side
	effect   effect
	cook     exchange // of a Cooking card
	food     rate     // of a Religion card
	goods    rate
	cards    rate // of a Storytelling card
	meeples  rate
	copy     [maxCopies]copyData // cheapest first
	copies   int8
}

type copyData struct {
	cost amounts
	from int8 // players, 2 or more; fewer leave the copy in the box
}

type setupData struct {
	id   string
	gain [resources]int8
}

// components are the figures of the game. Areas, tiles, faces of a tile, lines, cards and
// names are sorted by id, so that the order of a file is of no effect.
type components struct {
	colour  [maxPlayers]string
	resName [resources]string
	columns [columns]string
	area    [maxAreas]areaData
	areas   int8
	first   int8 // the first Ready Area
	tile    [maxTiles]tileData
	tiles   int8
	line    [maxLines]lineData
	lines   int8
	out     [maxAreas]uint64 // lines that leave an area, as bits
	art     [maxCards]artData
	arts    int8
	name    [maxNames]nameData
	names   int8
	setup   [maxSetup]setupData
	setups  int8

	most         int8            // of one resource
	spoilTo      [resources]int8 // most where nothing spoils
	clan         int8            // meeples of a player
	newborns     int8            // own meeples in the first Ready Area with which no newborn comes
	artSlots     int8
	stacks       int8
	sideSlots    int8
	target       int16 // VP that end the game
	expandVP     int8
	expandLoses  [resources]bool // the whole stock
	setupColumns [columns]bool   // one meeple of each player is placed there
	fewestFirst  [columns]bool
	giveFrom     [columns]bool // Ready Areas of which a meeple may be given for a tile
	shoreCounts  bool          // meeples on the shore are on the board
	coverSide    bool
	coverMat     bool     // acquired cards on printed spaces may be covered
	cook         exchange // printed Cooking
	foodRate     rate     // printed Religion
	goodsRate    rate
	cardRate     rate // printed Storytelling
	meepleRate   rate
	ties         [maxTies]counter
	tieCount     int8
	guard        int16 // turns of each player
	dormantEnds  bool
	stalemate    int8 // rounds; 0 off
}

// The ids of the vocabulary in the order of the numbers above.
var (
	resourceIDs = [resources]string{"fruit", "meat", "tools", "hides"}
	columnIDs   = [columns]string{"childhood", "post_adolescence", "adulthood", "elders"}
	spaceIDs    = [...]string{"cooking", "religion", "storytelling", "side"}
	whenIDs     = [whens]string{"", "tile_gain", "art_created", "newborn_placed", "progress_acquired", "cooked", "expanded", "spoil"}
	counterIDs  = [counters]string{
		"fruit", "meat", "tools", "hides", "food", "goods", "resources", "vp",
		"meeples_on_board", "meeples_in_first_ready_area", "progress_cards", "earlier_in_turn_order", "later_in_turn_order",
	}
)
