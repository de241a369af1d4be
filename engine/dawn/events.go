package dawn

import "tribes/engine"

// What happens by chance or by itself. Seat where it is about one; A, B, C are named behind each.
const (
	starts      = iota // seat
	faceUp             // tile, face
	artUp              // Art card, slot
	stackUp            // name, cards
	setupUp            // Setup card
	begins             // seat: the first turn
	tookSetup          // seat; Setup card
	placedOne          // seat; area
	walks              // seat; line
	leaves             // seat whose meeple; tile, exit (area or shore)
	born               // seat
	unable             // seat; tile
	gained             // seat; resource, how many, of them lost to the limit
	lost               // seat; resource, how many
	vpMoved            // seat; VP gained or, negative, lost; VP now
	gaveMeeple         // seat; area
	artMade            // seat; Art card, line from 0
	learns             // seat; name
	acts               // seat; name whose effect follows
	covered            // seat; name that is covered, name that covers
	rests              // seat
	dormantRest        // seat
	home               // seat; meeples
	cooksFood          // seat
	expands            // seat
	spoils             // seat; resource, how many
	overNow            // seat whose turn it was; why
	eventKinds
)

var eventWords = [eventKinds]engine.Word{
	starts:      {Name: "start", Rule: "DM-R2"},
	faceUp:      {Name: "tile-face", Rule: "DM-8"},
	artUp:       {Name: "art-card", Rule: "DM-48"},
	stackUp:     {Name: "progress-stack", Rule: "DM-14"},
	setupUp:     {Name: "setup-card", Rule: "DM-25"},
	begins:      {Name: "begin", Rule: "DM-37"},
	tookSetup:   {Name: "setup-card-taken", Rule: "DM-28"},
	placedOne:   {Name: "placed", Rule: "DM-30"},
	walks:       {Name: "walk", Rule: "DM-41"},
	leaves:      {Name: "leave-tile", Rule: "DM-50"},
	born:        {Name: "newborn", Rule: "DM-43"},
	unable:      {Name: "no-action", Rule: "DM-53"},
	gained:      {Name: "gain", Rule: "DM-16"},
	lost:        {Name: "lose", Rule: "DM-52"},
	vpMoved:     {Name: "vp", Rule: "DM-20"},
	gaveMeeple:  {Name: "meeple-given", Rule: "DM-R23"},
	artMade:     {Name: "art", Rule: "DM-46"},
	learns:      {Name: "progress", Rule: "DM-60"},
	acts:        {Name: "effect", Rule: "DM-63"},
	covered:     {Name: "cover", Rule: "DM-62"},
	rests:       {Name: "rest", Rule: "DM-64"},
	dormantRest: {Name: "dormant", Rule: "DM-R33"},
	home:        {Name: "home", Rule: "DM-65"},
	cooksFood:   {Name: "cook", Rule: "DM-67"},
	expands:     {Name: "expand", Rule: "DM-70"},
	spoils:      {Name: "spoil", Rule: "DM-73"},
	overNow:     {Name: "over", Rule: "DM-76"},
}
