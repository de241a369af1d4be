package netatanka

import (
	"fmt"

	"tribes/engine"
)

// reason says why a move is not legal; the table refusals holds the rule and words of each.
type reason uint8

const (
	legal reason = iota
	malformed
	gameOver
	notNow

	// Placing.
	noPieceLeft    // all Nomads of the colour are on the board
	enoughPlaced   // NT-172: six are in play
	noVisitor      // the seat does not host it, or it stands already
	noPlaceForIt   // no Location takes it
	sameColour     // NT-47
	elderTaken     // NT-49: an Elder is never shared
	elderVisited   // NT-118: the Visiting Nomad never goes to an Elder
	visitsNobody   // NT-116
	copyLocked     // NT-109
	copySpent      // NT-110
	spaceFull      // NT-111
	spaceVisited   // NT-117
	mandatoryLeft  // NT-R25
	noNomadThere   // no own piece of that sort there
	laidDown       // NT-52
	noEffect       // NT-R23: it would change nothing
	notLinked      // NT-120
	linkResolved   // NT-121
	tokenNotHeld   // NT-131
	cardNotHeld    // NT-108
	nothingToStop  // something has to be taken or placed first
	foodBetween    // NT-R21: not before the first offering
	demandMet      // no tent wants food
	wrongFood      // the demand is for the other food
	lacking        // the Personal Reserve lacks it
	noGenerosity   //
	areaEmpty      // the area lacks it
	tooMany        // more than there is, or than may be taken
	hideOrNone     // NT-R28
	totemLacks     // the totem pole lacks it
	notOnDisplay   // the card is not available
	displayEmpty   //
	noOwnCraft     // the card is not an own incomplete one
	craftFull      // NT-R44
	noCraftWork    // no own card can be worked on
	onlySelf       // NT-67: to another player
	noSuchSeat     //
	noLinkEffect   // NT-R23
	linkExcluded   // NT-70
	linkUsed       // NT-71
	noSuchTent     //
	tentFull       // NT-25: that resource is not missing there
	tentUnstarted  // NT-26
	demandUnmet    // NT-27
	noTentWork     // nothing can be placed in the tent section
	sectionFull    // NT-R43
	noFood         //
	noRightSide    // what the right side asks for is not there
	visitorChosen  // NT-104
	cannotPay      // NT-103, NT-107
	descending     // NT-R68
	pickedAlready  // NT-R39: two different cards
	tooFewAfter    // NT-R68: not enough picks would remain
	tokenGone      // NT-130
	notResolved    // NT-R61
	objectiveTaken // another seat has opened that card
	reasons
)

// refusals: the rule and the words of each reason; without a rule it is that of the kind of move.
// The words may count on check having found just that reason.
var refusals = [reasons]struct {
	rule  string
	words func(s *state, t *engine.Task, m engine.Move) string
}{
	noPieceLeft: {"NT-21", func(s *state, t *engine.Task, m engine.Move) string {
		if s.figuresOf(t.Seat, int(m.A)) == nil {
			return s.name(t.Seat) + " has Nomads of one colour only"
		}
		return fmt.Sprintf("all %d Nomads of that colour are on the board", s.rules.nomads[s.players])
	}},
	enoughPlaced: {"NT-172", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("%s has %d Nomads on the board, and no more are placed in a round", s.name(t.Seat), s.rules.perTurn[s.players])
	}},
	noVisitor: {"NT-114", func(s *state, t *engine.Task, _ engine.Move) string {
		if s.host != t.Seat {
			return s.name(t.Seat) + " does not host the Visiting Nomad this round"
		}
		return "the Visiting Nomad stands on the board already"
	}},
	noPlaceForIt: {"NT-116", func(*state, *engine.Task, engine.Move) string {
		return "no Location can take it"
	}},
	sameColour: {"NT-47", func(s *state, t *engine.Task, m engine.Move) string {
		c := s.coloursOf(t.Seat)[t.Arg]
		return fmt.Sprintf("a %s Nomad stands at %s already; a Location never holds two of one colour", s.rules.colour[c], s.place(int(m.A)-1))
	}},
	elderTaken: {"NT-49", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s is an Elder's and taken; it can never be copied", s.place(int(m.A)-1))
	}},
	elderVisited: {"NT-118", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s is an Elder's; the Visiting Nomad never goes there", s.place(int(m.A)-1))
	}},
	visitsNobody: {"NT-116", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("nobody stands at %s; the Visiting Nomad joins another Nomad", s.place(int(m.A)-1))
	}},
	copyLocked: {"NT-109", func(s *state, t *engine.Task, m engine.Move) string {
		me := &s.clan[t.Seat]
		return fmt.Sprintf("%s is taken, and the Copy Power is locked: %d of %d nourishment spaces are filled", s.place(int(m.A)-1), me.fed[meat]+me.fed[mushroom], s.rules.copies)
	}},
	copySpent: {"NT-110", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s is taken, and %s has used the Copy Power this round", s.place(int(m.A)-1), s.name(t.Seat))
	}},
	spaceFull: {"NT-111", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("each single space at %s holds two Nomads already", s.place(int(m.A)-1))
	}},
	spaceVisited: {"NT-117", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("each occupied space at %s holds two Nomads already", s.place(int(m.A)-1))
	}},
	mandatoryLeft: {"NT-R25", func(s *state, t *engine.Task, _ engine.Move) string {
		return "an action that must be carried out is left: " + s.mandatory(t.Seat)
	}},
	noNomadThere: {"NT-51", func(s *state, t *engine.Task, m engine.Move) string {
		if s.figuresOf(t.Seat, int(m.B)) == nil {
			return s.name(t.Seat) + " has no such piece this round"
		}
		return fmt.Sprintf("%s has no such Nomad at %s", s.name(t.Seat), s.place(int(m.A)-1))
	}},
	laidDown: {"NT-52", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the Nomad at %s has acted this round", s.place(int(m.A)-1))
	}},
	noEffect: {"NT-R23", func(s *state, _ *engine.Task, m engine.Move) string {
		return s.idle(m)
	}},
	notLinked: {"NT-120", func(s *state, t *engine.Task, m engine.Move) string {
		if int(m.B) >= len(s.coloursOf(t.Seat)) {
			return s.name(t.Seat) + " has Nomads of one colour only"
		}
		return fmt.Sprintf("Nomads of one colour of %s do not stand on both ends of the Link %s", s.name(t.Seat), s.linkName(int(m.A)-1))
	}},
	linkResolved: {"NT-121", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the Link %s was resolved this round", s.linkName(int(m.A)-1))
	}},
	tokenNotHeld: {"NT-131", func(s *state, t *engine.Task, _ engine.Move) string {
		return s.name(t.Seat) + " does not hold that Link token"
	}},
	cardNotHeld: {"NT-108", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s does not hold the Neta-Tanka card %s", s.name(t.Seat), s.rules.wisdom[m.A-1].id)
	}},
	nothingToStop: {"NT-R24", func(*state, *engine.Task, engine.Move) string {
		return "what was begun has to be done once at least"
	}},
	foodBetween: {"NT-R21", func(*state, *engine.Task, engine.Move) string {
		return "within this action tents get food only between two offerings"
	}},
	demandMet: {"NT-R41", func(s *state, t *engine.Task, _ engine.Move) string {
		return "no tent of " + s.name(t.Seat) + " demands food any more"
	}},
	wrongFood: {"NT-R41", func(s *state, t *engine.Task, m engine.Move) string {
		k := s.demanding(&s.clan[t.Seat])
		return fmt.Sprintf("tent %d is the next that demands food, and it demands no more %s", k+1, manyWords[m.A])
	}},
	lacking: {"", func(s *state, t *engine.Task, m engine.Move) string {
		return s.lack(t, m)
	}},
	noGenerosity: {"NT-66", func(s *state, t *engine.Task, _ engine.Move) string {
		return s.name(t.Seat) + " has no Generosity to give"
	}},
	areaEmpty: {"NT-59", func(_ *state, _ *engine.Task, m engine.Move) string {
		return "there is no " + [...]string{"Wood", "Mushroom"}[m.A] + " in THE FOREST"
	}},
	tooMany: {"NT-R24", func(s *state, t *engine.Task, _ engine.Move) string {
		if t.Arg == retrieveWood {
			return fmt.Sprintf("up to %d Wood can be taken, and THE FOREST holds %s", s.rules.takesWood, s.forestText())
		}
		return fmt.Sprintf("up to %d Meat can be taken, and the TANNING AREA holds %s", s.rules.smokes, s.tanningText())
	}},
	hideOrNone: {"NT-R28", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("it is %d Hide or none", min(int16(s.rules.tanTakes), s.tanning[0]))
	}},
	totemLacks: {"NT-210", func(s *state, t *engine.Task, _ engine.Move) string {
		return s.name(t.Seat) + " has no Skull in the totem pole"
	}},
	notOnDisplay: {"NT-7", func(*state, *engine.Task, engine.Move) string {
		return "that card is not available"
	}},
	displayEmpty: {"NT-R6", func(*state, *engine.Task, engine.Move) string {
		return "no card is available any more"
	}},
	noOwnCraft: {"", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s is not a Handicraft card of %s that could be used here", s.rules.craft[m.A-1].id, s.name(t.Seat))
	}},
	craftFull: {"NT-R44", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("%s needs no more %s; it lacks %s", s.rules.craft[m.A-1].id, resourceWords[m.B], s.missing(int(m.A)-1))
	}},
	noCraftWork: {"NT-63", func(s *state, t *engine.Task, _ engine.Move) string {
		return s.name(t.Seat) + " has nothing that an own Handicraft card needs"
	}},
	onlySelf: {"NT-67", func(*state, *engine.Task, engine.Move) string {
		return "a donation goes to another player"
	}},
	noSuchSeat: {"NT-67", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("there are only %d players", s.players)
	}},
	noLinkEffect: {"NT-69", func(*state, *engine.Task, engine.Move) string {
		return "no Link that an offering may use has an effect now"
	}},
	linkExcluded: {"NT-70", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the Link %s cannot be used by an offering", s.linkName(int(m.A)-1))
	}},
	linkUsed: {"NT-71", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the Link %s was used in this action", s.linkName(int(m.A)-1))
	}},
	noSuchTent: {"NT-25", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("there are %d tents", s.rules.tents)
	}},
	tentFull: {"NT-25", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("tent %d needs no more %s: %s", m.A, resourceWords[m.B], s.tentText(&s.clan[t.Seat].tent[m.A-1]))
	}},
	tentUnstarted: {"NT-26", func(_ *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("tent %d is not started yet, so tent %d has to wait", m.A-1, m.A)
	}},
	demandUnmet: {"NT-27", func(s *state, t *engine.Task, m engine.Move) string {
		d, has := &s.rules.tent[m.A-1].demand, &s.clan[t.Seat].tent[m.A-1].food
		return fmt.Sprintf("the demand before tent %d is not met: it lacks %s", m.A, pile([2]int{meat, int(d[meat] - has[meat])}, [2]int{mushroom, int(d[mushroom] - has[mushroom])}))
	}},
	noTentWork: {"NT-94", func(s *state, t *engine.Task, _ engine.Move) string {
		return s.name(t.Seat) + " can place nothing on the own tents now"
	}},
	sectionFull: {"NT-R43", func(s *state, _ *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("all %d nourishment spaces are filled", s.rules.spaces)
	}},
	noFood: {"NT-98", func(s *state, t *engine.Task, _ engine.Move) string {
		return s.name(t.Seat) + " has no food in the Personal Reserve"
	}},
	noRightSide: {"NT-105", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("%s cannot give %s", s.name(t.Seat), s.rightText(s.faceUp()))
	}},
	visitorChosen: {"NT-104", func(s *state, _ *engine.Task, _ engine.Move) string {
		return s.name(s.next) + " has welcomed the Visiting Nomad this round"
	}},
	cannotPay: {"NT-107", func(s *state, t *engine.Task, _ engine.Move) string {
		return fmt.Sprintf("it costs %s, and %s has %s", s.priceText(), s.name(t.Seat), s.clan[t.Seat].storeText())
	}},
	descending: {"NT-R68", func(*state, *engine.Task, engine.Move) string {
		return "things of one choice are named in ascending order, and this one comes before the last"
	}},
	pickedAlready: {"NT-R39", func(s *state, _ *engine.Task, m engine.Move) string {
		return s.rules.craft[m.A-1].id + " is the first card; the second is another"
	}},
	tooFewAfter: {"NT-R68", func(*state, *engine.Task, engine.Move) string {
		return "things of one choice are named in ascending order, and after this one too few would be left"
	}},
	tokenGone: {"NT-130", func(*state, *engine.Task, engine.Move) string {
		return "that Link token is no longer in the stack"
	}},
	notResolved: {"NT-R61", func(s *state, t *engine.Task, m engine.Move) string {
		return fmt.Sprintf("the Link %s was not resolved by %s this turn, or is the one that reuses", s.linkName(int(m.A)-1), s.name(t.Seat))
	}},
	objectiveTaken: {"NT-R2", func(s *state, _ *engine.Task, m engine.Move) string {
		return fmt.Sprintf("another player has opened %s", s.rules.objective[m.A-1].id)
	}},
}

// mandatory lists where a seat has to act before its turn can end.
func (s *state) mandatory(seat engine.Seat) string {
	for p := range pieces {
		f := s.figuresOf(seat, p)
		if f == nil {
			continue
		}
		for _, l := range [3]int{fellTimber, huntBuffalo, tanHides} {
			if (f.at&^f.down)&bit(l) != 0 && (l != tanHides || s.caught > 0) {
				return s.place(l)
			}
		}
	}
	return "none"
}

// idle says why a choice would change nothing.
func (s *state) idle(m engine.Move) string {
	b := bonus(0)
	switch m.Kind {
	case resolveNomad:
		return fmt.Sprintf("the action of %s would change nothing now", s.place(int(m.A)-1))
	case useToken:
		b = s.rules.token[m.A-1]
	case cardSide:
		return "the front of the card would change nothing now"
	default:
		b = s.bonusOf(int(m.A) - 1)
	}
	return fmt.Sprintf("the bonus (%s) would change nothing now", s.bonusText(b))
}

// lack names what is not in the Personal Reserve.
func (s *state) lack(t *engine.Task, m engine.Move) string {
	r := int(m.A)
	switch m.Kind {
	case placeCraft, tentStep:
		r = int(m.B)
	case elderForestKind:
		r = wood
	case barterSkull, consultKind:
		r = skull
	case offer:
		return s.name(t.Seat) + " has no resource to donate"
	}
	return fmt.Sprintf("%s has no %s in the Personal Reserve", s.name(t.Seat), resourceWords[r])
}

// refusal puts a reason in words.
func (s *state) refusal(m engine.Move, why reason) *engine.Refusal {
	t := s.agenda.Top()
	switch why {
	case malformed:
		return form.Refuse(m)
	case gameOver:
		return &engine.Refusal{Move: m, Rule: engine.RuleOver, Why: s.Ask()}
	case notNow:
		return &engine.Refusal{Move: m, Rule: about.Kinds[t.Kind].Rule, Why: "another decision comes first: " + s.Ask()}
	}
	return &engine.Refusal{Move: m, Rule: s.cite(why, t, m), Why: refusals[why].words(s, t, m)}
}

// cite is the rule of a reason, where it has several that of the case.
func (s *state) cite(why reason, t *engine.Task, m engine.Move) string {
	switch {
	case why == notOnDisplay && m.Kind == pickWisdom:
		return "NT-5"
	case why == lacking && m.Kind == offer:
		return "NT-67"
	case why == noGenerosity && m.A == buyCraft:
		return "NT-68"
	case why == noGenerosity && m.A == buyLink:
		return "NT-69"
	case why == noTentWork && s.side == winter:
		return "NT-95"
	case why == cannotPay && (m.Kind == canoe || m.Kind == payFood && t.Arg == forVisitor):
		return "NT-103"
	}
	if rule := refusals[why].rule; rule != "" {
		return rule
	}
	return about.Kinds[m.Kind].Rule
}
