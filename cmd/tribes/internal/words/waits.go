package words

import (
	"tribes/engine"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// Wait says one thing that the table waits for, to stand after "Waiting for".
func Wait(c *transcript.Charter, rules engine.Rules, w lockstep.Wait, me int, since string) string {
	who := c.Operators[w.Operator].Name
	if w.What == lockstep.ForMove || w.What == lockstep.ForCard {
		who = Seat(c, rules, w.Seat)
	}
	end := ""
	switch {
	case w.Left:
		who += ", who left at " + since + ","
	case !w.Here:
		who += ", away since " + since + ","
	default:
		end = " (since " + since + ")"
		if w.What == lockstep.ForMove && w.Operator == me {
			who += ", you,"
		}
	}
	switch w.What {
	case lockstep.ForSignature:
		who += " to sign the charter"
	case lockstep.ForValue:
		who += " to open its dice commitment"
	case lockstep.ForAnswer:
		who += " to say what it has, before this resumed program may sign"
	case lockstep.ForSeal:
		who += " to seal the step"
	case lockstep.ForMove:
		who += " to move"
	case lockstep.ForDeal:
		who += " to do its part in dealing the private cards, which its program does by itself"
	case lockstep.ForCard:
		who += " to open its private card, which its program does by itself"
	case lockstep.ForSteps:
		who = "steps that " + who + " has and this program lacks"
	}
	return who + end
}
