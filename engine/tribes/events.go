package tribes

import (
	"fmt"
	"strings"

	"tribes/engine"
)

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

// Tell puts an event of Apply in words; it hangs on the event and the component data alone.
func (s *state) Tell(e engine.Event) string {
	r, who := s.rules, ""
	if e.Seat >= 0 && e.Seat < maxPlayers {
		who = s.name(e.Seat)
	}
	switch e.What {
	case starts:
		return who + " is the starting player."
	case drewLand:
		return fmt.Sprintf("%s draws %d %s.", who, e.B, s.res(int(e.A)))
	case bagShort:
		return fmt.Sprintf("The bag lacks %s for %s.", engine.Several(int(e.A), "tile"), who)
	case putBack:
		return fmt.Sprintf("%s puts %d surplus %s back into the bag.", who, e.B, s.res(int(e.A)))
	case rowGets:
		t := rowTile(e.A)
		text := s.tileName(t)
		if t.isEvent() {
			text += " (" + s.effectText(&r.event[t.event()]) + ")"
		}
		return fmt.Sprintf("%s%s comes to the %s place of the row.", strings.ToUpper(text[:1]), text[1:], ordinal(int(e.B)+1))
	case uncovered:
		return fmt.Sprintf("%s lies face up in epoch %d, column %d.", r.achievement[e.A].name, e.B, e.C+1)
	case gotShells:
		return fmt.Sprintf("%s gets %s from the tile.", who, engine.Several(int(e.A), "shell"))
	case arrowLaid:
		return fmt.Sprintf("%s lays the arrow from %s to %s.", who, r.achievement[e.A].name, r.achievement[e.B].name)
	case stonePlaced:
		return fmt.Sprintf("%s completes %s: %s stone.", who, r.achievement[e.A].name, ordinal(int(e.B)))
	case gained:
		return fmt.Sprintf("%s gains %d VP.", who, e.A)
	case lost:
		if e.A == 0 {
			return who + " has no VP to lose."
		}
		return fmt.Sprintf("%s loses %d VP.", who, e.A)
	case markerUp:
		return fmt.Sprintf("%s goes up to %d on the %s track.", who, r.track[e.A].value[e.B], s.trackName(int(e.A)))
	case executes:
		return fmt.Sprintf("%s takes %s (%s).", who, r.event[e.A].name, s.effectText(&r.event[e.A]))
	case notConcerned:
		return fmt.Sprintf("%s does not concern %s.", r.event[e.A].name, who)
	case counted:
		return s.tellCounted(int(e.A), int(e.B))
	case overNow:
		if e.A == capped {
			return fmt.Sprintf("The game is over: %d rounds without a stone or an event.", r.guard)
		}
		return "The game is over."
	}
	return ""
}

func (s *state) tellCounted(n, need int) string {
	if n >= need {
		return fmt.Sprintf("Epoch-3 events executed: %d; the game ends with this round.", n)
	}
	return fmt.Sprintf("Epoch-3 events executed: %d; the end comes with %d.", n, need)
}
