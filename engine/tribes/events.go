package tribes

import "tribes/engine"

// What happens by chance or by itself. A, B, C are named behind each.
const (
	starts       = iota // seat
	drewLand            // seat; resource, how many
	bagShort            // seat; how many
	putBack             // seat; resource, how many
	rowGets             // row tile, index
	uncovered           // achievement, epoch from 1, column
	gotShells           // seat; how many
	arrowLaid           // seat; tail, head (achievements)
	stonePlaced         // seat; achievement, space from 1
	gained              // seat; VP
	lost                // seat; VP
	markerUp            // seat; track, space
	executes            // seat; event
	notConcerned        // seat; event
	counted             // seat; epoch-3 events so far, how many end the game
	overNow             // how: ended or capped
	eventKinds
)

var eventWords = [eventKinds]engine.Word{
	starts:       {Name: "start", Rule: "TR-R1"},
	drewLand:     {Name: "draw-land", Rule: "TR-42"},
	bagShort:     {Name: "bag-short", Rule: "TR-45"},
	putBack:      {Name: "put-back", Rule: "TR-12"},
	rowGets:      {Name: "row", Rule: "TR-55"},
	uncovered:    {Name: "uncover", Rule: "TR-57"},
	gotShells:    {Name: "shells", Rule: "TR-27"},
	arrowLaid:    {Name: "arrow", Rule: "TR-65"},
	stonePlaced:  {Name: "stone", Rule: "TR-53"},
	gained:       {Name: "gain", Rule: "TR-54"},
	lost:         {Name: "lose", Rule: "TR-83"},
	markerUp:     {Name: "track", Rule: "TR-56"},
	executes:     {Name: "event", Rule: "TR-71"},
	notConcerned: {Name: "no-effect", Rule: "TR-76"},
	counted:      {Name: "count", Rule: "TR-91"},
	overNow:      {Name: "over", Rule: "TR-93"},
}
