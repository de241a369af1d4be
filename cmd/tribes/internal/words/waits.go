package words

import (
	"tribes/engine"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// Wait says one thing that the table waits for.
func Wait(c *transcript.Charter, rules engine.Rules, w lockstep.Wait, me int, since string) string {
	who := c.Operators[w.Operator].Name
	var text string
	switch w.What {
	case lockstep.ForSignature:
		text = who + " to sign the charter"
	case lockstep.ForValue:
		text = who + " to open its dice commitment"
	case lockstep.ForAnswer:
		text = who + " to say what it has, before this resumed program may sign"
	case lockstep.ForSeal:
		text = who + " to seal the step"
	case lockstep.ForSteps:
		text = "steps that " + who + " has and this program lacks"
	case lockstep.ForMove:
		text = Seat(c, rules, w.Seat) + " to move"
		if w.Operator == me {
			text = Seat(c, rules, w.Seat) + ", you, to move"
		}
	}
	switch {
	case w.Left:
		text += ", who left at " + since
	case !w.Here:
		text += ", who is away since " + since
	default:
		text += " (since " + since + ")"
	}
	return text
}
