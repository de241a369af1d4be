package words

import (
	"fmt"

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
		who += " to disclose its dice value, which its program does by itself"
	case lockstep.ForEcho:
		who += " to confirm the move that draws, which its program does by itself"
	case lockstep.ForCommit:
		who += " to commit to more dice values, which its program does by itself"
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

// Asked says that an operator wants to go on without others.
func Asked(c *transcript.Charter, e lockstep.Asked) string {
	return fmt.Sprintf("%s wants to go on without %s", c.Operators[e.Operator].Name, Operators(c, e.Missing))
}

// Operators lists operators by name.
func Operators(c *transcript.Charter, of []int) string {
	var names []string
	for _, i := range of {
		names = append(names, c.Operators[i].Name)
	}
	return List(names)
}
