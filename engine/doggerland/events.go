package doggerland

import "tribes/engine"

// What happens by chance or by itself. Seat where it is about one; A, B, C are named behind each.
const (
	starts       = iota // seat
	targetUp            // Objective tile
	soloTargetUp        // Solo Objective
	frescoUp            // Fresco tile
	tileLaid            // tile, cell
	craftUp             // Handicraft tile
	appears             // species, cell
	roundBegins         // seat: first player; round
	cardUp              // Solo card
	scarce              // seat; units taken, units in all, cause
	built               // seat; habitat
	crafted             // seat; Handicraft tile
	born                // seat; newborns
	brought             // seat; resource, how many, cell
	failed              // seat; cell: a hunt
	hunted              // seat; species, cell
	forgotten           // seat; species: back to its corner
	paintedOn           // seat; space, cubes
	improved            // seat; ability, level
	toolsMade           // seat; tools
	hutTaken            // seat
	tripLaid            // seat; cell
	erected             // seat; shaman action, cell
	exchanged           // seat; resource taken
	exhaustion          // cell, gatherings left
	villageMoved        // seat; cell
	migrates            // species, from cell, to cell
	fed                 // seat; meat, fruit
	foodSpoils          // seat; fruit, meat
	housed              // seat; newborns that found room, that did not
	reached             // seat; Objective tile, points
	reachedSolo         // seat; Solo Objective
	undone              // seat; Solo Objective
	rivalMoved          // opponent, cell
	rivalPainted        // space
	dropped             // Handicraft tile: discarded by the opponents
	captured            // species, cell: into the Solo memory
	lost                // species: out of the Solo memory
	pricePaid           // seat; which price, Solo card
	hunterDied          // seat; how many
	craftLost           // seat; Handicraft tile
	welcomed            // seat; white hunters, white chiefs
	restored            // cell
	over                // how
	eventKinds
)

var eventWords = [eventKinds]engine.Word{
	starts:       {Name: "start", Rule: "DG-R12"},
	targetUp:     {Name: "objective", Rule: "DG-12"},
	soloTargetUp: {Name: "solo-objective", Rule: "DG-232"},
	frescoUp:     {Name: "fresco-tile", Rule: "DG-195"},
	tileLaid:     {Name: "terrain-tile", Rule: "DG-107"},
	craftUp:      {Name: "handicraft-tile", Rule: "DG-196"},
	appears:      {Name: "animal", Rule: "DG-192"},
	roundBegins:  {Name: "round", Rule: "DG-33"},
	cardUp:       {Name: "solo-card", Rule: "DG-239"},
	scarce:       {Name: "scarcity", Rule: "DG-43"},
	built:        {Name: "habitat", Rule: "DG-114"},
	crafted:      {Name: "handicraft", Rule: "DG-122"},
	born:         {Name: "newborn", Rule: "DG-124"},
	brought:      {Name: "brought", Rule: "DG-128"},
	failed:       {Name: "hunt-failed", Rule: "DG-138"},
	hunted:       {Name: "hunt", Rule: "DG-139"},
	forgotten:    {Name: "forgotten", Rule: "DG-139"},
	paintedOn:    {Name: "painting", Rule: "DG-143"},
	improved:     {Name: "ability", Rule: "DG-146"},
	toolsMade:    {Name: "tools", Rule: "DG-149"},
	hutTaken:     {Name: "hut", Rule: "DG-153"},
	tripLaid:     {Name: "long-trip", Rule: "DG-154"},
	erected:      {Name: "megalith", Rule: "DG-163"},
	exchanged:    {Name: "exchange", Rule: "DG-160"},
	exhaustion:   {Name: "exhausted", Rule: "DG-132"},
	villageMoved: {Name: "village", Rule: "DG-197"},
	migrates:     {Name: "migration", Rule: "DG-171"},
	fed:          {Name: "feed", Rule: "DG-182"},
	foodSpoils:   {Name: "spoiled", Rule: "DG-184"},
	housed:       {Name: "newborns-housed", Rule: "DG-185"},
	reached:      {Name: "objective-fulfilled", Rule: "DG-187"},
	reachedSolo:  {Name: "solo-objective-fulfilled", Rule: "DG-267"},
	undone:       {Name: "solo-objective-undone", Rule: "DG-268"},
	rivalMoved:   {Name: "opponent", Rule: "DG-255"},
	rivalPainted: {Name: "opponents-paint", Rule: "DG-244"},
	dropped:      {Name: "opponents-discard", Rule: "DG-243"},
	captured:     {Name: "solo-memory", Rule: "DG-257"},
	lost:         {Name: "solo-memory-lost", Rule: "DG-262"},
	pricePaid:    {Name: "event-price", Rule: "DG-R94"},
	hunterDied:   {Name: "hunter-lost", Rule: "DG-R96"},
	craftLost:    {Name: "handicraft-lost", Rule: "DG-R96"},
	welcomed:     {Name: "white-members", Rule: "DG-R72"},
	restored:     {Name: "restored", Rule: "DG-240"},
	over:         {Name: "over", Rule: "DG-191"},
}
