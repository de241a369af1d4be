package doggerland

import "tribes/engine"

// The kinds of moves. What declines or ends comes first. An open decision carries the
// number of the kind that answers it; program stands for a turn of phase 1, which dropOut
// answers too, resolve for the choice of phase 3, which finish answers too, sendGatherers
// for the party of an expedition of either sort.
const (
	dropOut = iota
	finish
	stop
	decline
	stay
	setArrow
	setCentre
	takeResources
	trainAbility
	program
	chooseCraft
	chooseSpace
	placeMember
	placePair
	placePartner
	chooseTile
	sendGatherers
	sendHunters
	pay
	resolve
	buildHabitat
	carry
	keepAnimal
	makeTools
	offer
	paintCubes
	tripRow
	tripTile
	placeMegalith
	give
	take
	moveVillage
	feed
	answerEvent
	giveUpCraft
	restoreRow
	restoreTile
	kinds
)

// taskWords name what the agenda holds, for dumps of a position.
var taskWords = [kinds]string{
	"", "", "", "", "",
	"migration arrow", "central tile", "take resources", "train ability", "program", "choose handicraft", "choose space",
	"place member", "place pair", "place partner", "choose tile", "send party", "", "pay", "resolve", "build habitat", "carry",
	"keep animal", "make tools", "offer", "cubes", "trip row", "trip tile", "megalith", "give", "take", "move village", "feed",
	"event", "give up handicraft", "restore row", "restore tile",
}

// answers tells whether a kind of move answers an open decision.
func answers(kind uint16, t *engine.Task) bool {
	switch kind {
	case dropOut:
		return t.Kind == program
	case finish:
		return t.Kind == resolve
	case stop:
		return t.Kind == give
	case decline:
		return t.Kind == trainAbility || t.Kind == restoreRow
	case stay:
		return t.Kind == moveVillage
	case sendHunters:
		return t.Kind == sendGatherers
	}
	return kind == uint16(t.Kind)
}

// The pairs that reproduce.
const (
	twoHunters = iota + 1
	hunterChief
	hunterShaman
	chiefShaman
	twoChiefs
	pairs = twoChiefs
)

// pairOf tells who is in a pair.
var pairOf = [pairs + 1][members]int8{
	twoHunters:   {hunter: 2},
	hunterChief:  {hunter: 1, chief: 1},
	hunterShaman: {hunter: 1, shaman: 1},
	chiefShaman:  {chief: 1, shaman: 1},
	twoChiefs:    {chief: 2},
}

// leaders of a party: chiefs and shamans.
const mostLeaders = 5

func leadersOf(n int16) (chiefs, shamans int8) { return int8(n / 2), int8(n % 2) }

func arg(name string, lo, hi int16) engine.Arg { return engine.Arg{Name: name, Lo: lo, Hi: hi} }

func one(a engine.Arg) []engine.Arg { return []engine.Arg{a} }

const (
	mostParty = mostHunters + 1       // hunters of a party, the white one too
	mostLoad  = maxMastery * maxYield // of one resource that an expedition brings
	mostMeat  = (maxHunger + 1) / 2   // eaten in one round
	picks     = 3                     // resources chosen in the shorter variant
)

var (
	columnArg    = arg("column", 1, grid)
	rowArg       = arg("row", 1, grid)
	spotArgs     = []engine.Arg{columnArg, rowArg}
	directionArg = arg("direction", 1, directions)
	resourceArg  = arg("resource", 0, resources-1)

	about = engine.Info{
		Game: "doggerland", Title: "Doggerland", Prefix: "DG",
		Ruleset: ruleset, Unit: "points",
		Lo: 1, Hi: maxPlayers,
		Options: []engine.Option{
			{Key: "length", Title: "8 rounds, or the shorter variant of 6", Values: []string{"standard", "short"}, Lo: 2, Hi: maxPlayers},
			{Key: "solo", Title: "difficulty of the solo mode", Values: []string{"easy", "medium", "difficult"}, Lo: 1, Hi: 1},
		},
		Kinds: []engine.Kind{
			dropOut:       {Name: "drop-out", Rule: "DG-38"},
			finish:        {Name: "finish", Rule: "DG-R49"},
			stop:          {Name: "stop", Rule: "DG-160"},
			decline:       {Name: "decline", Rule: "DG-241"},
			stay:          {Name: "stay", Rule: "DG-R60"},
			setArrow:      {Name: "set-arrow", Rule: "DG-15", Args: one(arg("edge", 1, directions))},
			setCentre:     {Name: "set-centre", Rule: "DG-R9", Args: one(directionArg)},
			takeResources: {Name: "take-resources", Rule: "DG-215", Args: []engine.Arg{arg("wood", 0, picks), arg("stone", 0, picks), arg("fur", 0, picks)}},
			trainAbility:  {Name: "train-ability", Rule: "DG-216", Args: one(arg("ability", 1, abilities))},
			program:       {Name: "program", Rule: "DG-38", Args: one(arg("action", 1, actions))},
			chooseCraft:   {Name: "choose-handicraft", Rule: "DG-60", Args: one(arg("tile", 1, crafts))},
			chooseSpace:   {Name: "choose-space", Rule: "DG-88", Args: []engine.Arg{arg("tile", 1, frescoes), arg("row", 1, rows)}},
			placeMember:   {Name: "place-member", Rule: "DG-7", Args: one(arg("member", 1, members))},
			placePair:     {Name: "place-pair", Rule: "DG-64", Args: one(arg("pair", 1, pairs))},
			placePartner:  {Name: "place-partner", Rule: "DG-104", Args: one(arg("member", 1, chief+1))},
			chooseTile:    {Name: "choose-tile", Rule: "DG-67", Args: spotArgs},
			sendGatherers: {Name: "send-gatherers", Rule: "DG-69", Args: []engine.Arg{arg("leaders", 0, mostLeaders), arg("hunters", 0, maxMastery), arg("tools", 0, maxMastery)}},
			sendHunters:   {Name: "send-hunters", Rule: "DG-84", Args: []engine.Arg{arg("chiefs", 0, 2), arg("hunters", 0, mostParty)}},
			pay:           {Name: "pay", Rule: "DG-43", Args: []engine.Arg{arg("unpaid-tools", 0, maxProgram), arg("unpaid-furs", 0, maxProgram)}},
			resolve:       {Name: "resolve", Rule: "DG-110", Args: []engine.Arg{arg("action", 1, actions), arg("place", 0, crafts), arg("row", 0, grid)}},
			buildHabitat:  {Name: "build-habitat", Rule: "DG-114", Args: one(arg("habitat", simple, prestigious))},
			carry:         {Name: "carry", Rule: "DG-R22", Args: []engine.Arg{arg("first", 0, mostLoad), arg("second", 0, mostLoad), arg("third", 0, maxAmount)}},
			keepAnimal:    {Name: "keep-animal", Rule: "DG-139", Args: one(arg("space", 0, memory))},
			makeTools:     {Name: "make-tools", Rule: "DG-148", Args: []engine.Arg{arg("improve", 0, 1), arg("level", 0, levels)}},
			offer:         {Name: "offer", Rule: "DG-152", Args: one(resourceArg)},
			paintCubes:    {Name: "paint-cubes", Rule: "DG-161", Args: one(arg("cubes", 1, 2))},
			tripRow:       {Name: "trip-row", Rule: "DG-154", Args: one(rowArg)},
			tripTile:      {Name: "trip-tile", Rule: "DG-154", Args: one(columnArg)},
			placeMegalith: {Name: "place-megalith", Rule: "DG-163", Args: spotArgs},
			give:          {Name: "give", Rule: "DG-160", Args: one(resourceArg)},
			take:          {Name: "take", Rule: "DG-160", Args: one(resourceArg)},
			moveVillage:   {Name: "move-village", Rule: "DG-197", Args: spotArgs},
			feed:          {Name: "feed", Rule: "DG-182", Args: one(arg("meat", 0, mostMeat))},
			answerEvent:   {Name: "answer-event", Rule: "DG-240", Args: one(arg("choice", 0, maxPrices))},
			giveUpCraft:   {Name: "give-up-handicraft", Rule: "DG-R96", Args: one(arg("tile", 1, crafts))},
			restoreRow:    {Name: "restore-row", Rule: "DG-240", Args: one(rowArg)},
			restoreTile:   {Name: "restore-tile", Rule: "DG-240", Args: one(columnArg)},
		},
		Items:  itemWords[:],
		Events: eventWords[:],
	}
	form = engine.NewForm(about.Kinds)
)
