package netatanka

// Capacities. The loader refuses component data that go beyond them.
const (
	maxPlayers = 4
	colours    = 4
	locations  = 18
	links      = 17 // of a side
	sides      = 2
	canoes     = 12
	tiles      = canoes + finals
	finals     = 4
	crafts     = 18 // Handicraft cards
	craftSorts = 3
	wisdoms    = 12 // Neta-Tanka cards
	tokens     = 9  // Link tokens
	objectives = 10
	soloCards  = 15 // Solo Objective cards
	difficulty = 3  // decks of them
	maxTents   = 6
	display    = 5 // cards face up beside the preview
	buffaloes  = 2

	maxConditions = 6 // of an objective
	maxBands      = 6 // of a space of a Totem Pole board
)

// Bounds of figures.
const (
	maxAmount = 9   // pieces or times of one action, bonus, card, price or start
	maxNomads = 4   // of a colour
	maxSlots  = 2   // normal spaces of a single Location or tile
	maxSpaces = 20  // of the nourishment section
	maxPoints = 20  // of one printed figure, either way
	maxNeed   = 99  // min of a condition
	maxScore  = 999 // of a medal
	maxPieces = 200 // of one sort in the box
	maxName   = 40  // bytes of a name
	topOfAll  = 127 // top of the last band: every higher totem pole too
)

// Resources, in the order of the numbers that moves and positions use; the first four are the basic ones.
const (
	meat = iota
	mushroom
	wood
	hide
	skull
	resources
	basic = skull
)

// Sides of the board.
const (
	summer = iota
	winter
)

// Types of a Location.
const (
	single = iota
	elder
	open
)

// The Locations by number - 1.
const (
	fellTimber = iota
	retrieveWood
	collectFood
	erectTotem
	elderForest
	elderCrafts
	makeObjects
	makeOffering
	constructTents
	gatherThoughts
	huntBuffalo
	tanHides
	elderHunt
	smokeMeat
	nourishClan
	elderNourish
	visitCanoe
	consult
)

// bonus is what a Link, a Link token or a Solo Link token gives.
type bonus uint8

const (
	gainSkull bonus = iota
	gainHide
	gainWood
	gainGenerosity
	gainMeat
	gainAny
	forestWood
	forestMushroom
	tanningMeat
	tanningHide
	tentPlus
	nourishPlus
	craftPlus
	totemPlus
	replaceCrafts
	takeToken
	reuseLink
	bonuses
)

// front is what the front of a Neta-Tanka card does, amount times.
type front uint8

const (
	feedMeat front = iota // from the Reserve into the own nourishment section
	feedMushroom
	raiseTent  // 1 Hide or 1 Wood from the Reserve into the own tent section
	raiseTotem // 1 Wood from the Reserve onto the own totem pole
	workCraft  // 1 Hide or 1 Wood from the Reserve onto an own incomplete Handicraft card
	drawMeat   // from the Reserve into the Personal Reserve, as the rest
	drawMushroom
	drawWood
	drawHide
	drawSkull
	drawGenerosity
	drawAny
	fronts
)

// right is what the right side of a Canoe or Final tile offers.
type right uint8

const (
	rightCraft right = iota
	rightVisitor
	rightSkull     // barter 1 Skull of the Personal Reserve or the totem pole
	rightCard      // barter 1 own Handicraft card
	rightResources // barter resources of the Personal Reserve
	rightWood      // barter Wood of the totem pole
	rights
)

// stat is what a condition of an objective looks at.
type stat uint8

const (
	tentsComplete stat = iota
	totemHeight
	totemWood
	totemSkull
	nourishPoints
	nourishCount
	generosityKept
	craftsWorth // complete Handicraft cards of exactly the value in of
	craftPairs  // sum over types of complete cards div 2
	craftTypes  // at least of types with at least min complete cards each
	stats
)

// condition asks for at least min of a stat; of is used by craftsWorth and craftTypes.
type condition struct {
	stat    stat
	min, of int8
}

// components are the figures of the game, in the order of the ids.
type components struct {
	colour  [colours]string
	bySeat  [maxPlayers + 1][maxPlayers][]uint8 // colours of a seat by number of players: one or two
	rounds  [maxPlayers + 1]int8                // Canoe tiles kept + 1
	nomads  [maxPlayers + 1]int8                // of each colour
	perTurn [maxPlayers + 1]int8                // own Nomads in play each round
	copies  int8                                // spaces of the left half of the nourishment section: filled, they unlock the Copy Power

	start        [resources]int8 // Personal Reserve
	forest       [2]int8         // Wood, Mushroom at the start
	tanning      [2]int8         // Hide, Meat at the start
	meatCap      int8            // Meat left in the TANNING AREA at the end of a round
	location     [locations]locationData
	link         [sides][links]linkData // sorted by a, then b
	six18        [sides]int8            // the Link between Locations 6 and 18, by index
	token        [tokens]bonus          // sorted
	soloLinks    [bonuses]int8          // Solo Link tokens of each bonus
	tile         [tiles]tileData
	craft        [crafts]craftData
	wisdom       [wisdoms]wisdomData
	objective    [objectives]objectiveData
	soloCard     [soloCards]objectiveData
	deck         [difficulty]uint16 // Solo Objective cards of a difficulty, as bits
	tent         [maxTents]tentData
	tents        int8 // how many there are
	tentHide     int8
	tentWood     int8
	spaces       int8 // of the nourishment section
	foodPoints   [2]int8
	craftSet     int8 // points of a set of three types
	totemSet     int8 // points of a set of totemSetOf Wood and Skull
	totemSetOf   [2]int8
	objectiveVP  int8
	barterGain   int8 // Generosity
	board        [maxPlayers + 1]boardData
	timberGain   [3]int8      // Fell Timber: Generosity, Wood, Mushroom
	huntGain     int8         // Hunt: Generosity
	tanAdds      [2]int8      // Tan: Hide, Meat for a Buffalo
	tanTakes     int8         // Hide
	takesWood    int8         // Retrieve Wood
	smokes       int8         // Meat
	offers       int8         // offerings of one action
	builds       [sides]int8  // Construct Tents
	elderGift    [sides]uint8 // resource of the Elder of the Hunt
	elderBuilds  [sides]int8
	visitorPrice [2]int8 // Meat, or Mushrooms: the price of the visitor and of the Neta-Tanka
	thoughts     int8    // Generosity of Gather Your Thoughts
}

type locationData struct {
	name  string
	kind  uint8                // single, elder or open
	slots [maxPlayers + 1]int8 // by number of players, 1 or 2; 0 where the Canoe tile tells or any number may stand
}

type linkData struct {
	a, b  uint8 // Locations by index, a < b
	bonus bonus
}

type tileData struct {
	id    string   // "C1"
	left  [2]uint8 // basic resources, sorted
	right right
	n     int8 // what a barter asks for
	slots int8
}

type craftData struct {
	id         string // "H1"
	kind       uint8  // craft type
	points     int8
	wood, hide int8
}

type wisdomData struct {
	id     string // "K1"
	front  front
	amount int8
}

type objectiveData struct {
	id     string                   // "O1", "A"
	all    [maxConditions]condition // sorted by stat, then of
	n      int8                     // how many there are
	medals [3]int16                 // bronze, silver, gold; Solo Objective cards only
	deck   uint8                    // of a Solo Objective card
}

type tentData struct {
	points int8
	demand [2]int8 // Meat, Mushroom
}

// boardData is a Totem Pole board: its spaces from the left, each with points by the number of stages.
type boardData struct {
	spaces int8
	space  [maxPlayers][maxBands]band
}

// band is the points of a space for up to top stages; the last band has topOfAll and holds
// for every higher totem pole too.
type band struct{ top, points int8 }

// The ids of the data in the order of the numbers that moves, positions and draws use.
var (
	resourceIDs = [resources]string{"meat", "mushroom", "wood", "hide", "skull"}
	sideIDs     = [sides]string{"summer", "winter"}
	typeIDs     = [...]string{"single", "elder", "open"}
	craftKinds  = [craftSorts]string{"drum", "bow", "vestment"}
	locationIDs = [locations]string{
		"fell_timber", "retrieve_wood", "collect", "erect_totem", "elder_forest", "elder_handicrafts",
		"make_objects", "make_offering", "construct_tents", "gather_thoughts", "hunt", "tan",
		"elder_hunt", "smoke_meat", "nourish_clan", "elder_nourishment", "visit_canoe", "consult_neta_tanka",
	}
	bonusIDs = [bonuses]string{
		"skull", "hide", "wood", "generosity", "meat", "any_resource", "forest_wood", "forest_mushroom", "tanning_meat", "tanning_hide",
		"tent_plus", "nourish_plus", "handicraft_plus", "totem_plus", "replace_handicraft", "link_token", "reuse",
	}
	frontIDs = [fronts]string{
		"feed_meat", "feed_mushroom", "raise_tent", "raise_totem", "work_handicraft",
		"meat", "mushroom", "wood", "hide", "skull", "generosity", "any_resource",
	}
	rightIDs      = [rights]string{"handicraft", "visitor", "barter_skull", "barter_handicraft", "barter_resources", "barter_wood"}
	statIDs       = [stats]string{"tents_complete", "totem_height", "totem_wood", "totem_skull", "nourishment_points", "nourishment_count", "generosity", "handicrafts_worth", "handicraft_pairs", "handicraft_types"}
	difficultyIDs = [difficulty]string{"easy", "medium", "hard"}
	medalIDs      = [...]string{"bronze", "silver", "gold"}
)
