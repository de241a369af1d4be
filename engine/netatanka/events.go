package netatanka

import "tribes/engine"

// What happens by chance or by itself. Seat where it is about one; A, B, C are named behind each.
const (
	starts      = iota // seat
	cardUp             // market, card: it is available
	previewUp          // market, card
	tileUp             // tile
	soloDrawn          // seat; Solo Objective
	linksLaid          //
	resolves           // round: Phase II begins
	copied             // seat; Location: Copy Power
	got                // seat; resource or generosity, how many: from the Reserve
	timber             // seat; Wood, Mushrooms: into THE FOREST
	caughtOne          // seat; Buffalo caught in all
	tanned             // seat; Hide, Meat: into the TANNING AREA
	nourished          // seat; food, how much
	unlocked           // seat: Copy Power
	tentBuilt          // seat; tent from 1
	craftDone          // seat; Handicraft card
	totemStands        // seat; stages, space of the token, space before
	welcomed           // seat: the Visiting Nomad for the next round
	escaped            // a Buffalo of two
	meatSpoils         // Meat over the cap
	lastRound          // the Final tile is used up
	roundBegins        // seat: first player; round
	hosts              // seat
	mission            // seat; Location, colour
	opened             // seat; Objective card, 1 if fulfilled
	lostCard           // seat
	soloEnds           // seat; Solo Objective, 1 if fulfilled, then the medal, else the missing conditions as bits
	over               //
	eventKinds
)

// generosity follows the resources where events number what is gained.
const generosity = resources

var eventWords = [eventKinds]engine.Word{
	starts:      {Name: "start", Rule: "NT-R1"},
	cardUp:      {Name: "card", Rule: "NT-6"},
	previewUp:   {Name: "preview", Rule: "NT-5"},
	tileUp:      {Name: "canoe-tile", Rule: "NT-138"},
	soloDrawn:   {Name: "solo-objective", Rule: "NT-182"},
	linksLaid:   {Name: "solo-links", Rule: "NT-202"},
	resolves:    {Name: "resolve", Rule: "NT-51"},
	copied:      {Name: "copy-power", Rule: "NT-109"},
	got:         {Name: "receive", Rule: "NT-54"},
	timber:      {Name: "timber", Rule: "NT-56"},
	caughtOne:   {Name: "hunt", Rule: "NT-86"},
	tanned:      {Name: "tan", Rule: "NT-90"},
	nourished:   {Name: "nourish", Rule: "NT-30"},
	unlocked:    {Name: "copy-power-unlocked", Rule: "NT-31"},
	tentBuilt:   {Name: "tent", Rule: "NT-25"},
	craftDone:   {Name: "handicraft", Rule: "NT-34"},
	totemStands: {Name: "totem-pole", Rule: "NT-38"},
	welcomed:    {Name: "visitor", Rule: "NT-103"},
	escaped:     {Name: "buffalo-escapes", Rule: "NT-134"},
	meatSpoils:  {Name: "meat-spoils", Rule: "NT-135"},
	lastRound:   {Name: "last-round", Rule: "NT-137"},
	roundBegins: {Name: "round", Rule: "NT-133"},
	hosts:       {Name: "host", Rule: "NT-114"},
	mission:     {Name: "mission", Rule: "NT-139"},
	opened:      {Name: "objective", Rule: "NT-R67"},
	lostCard:    {Name: "objective-lost", Rule: "NT-R67"},
	soloEnds:    {Name: "solo-end", Rule: "NT-189"},
	over:        {Name: "over", Rule: "NT-143"},
}
