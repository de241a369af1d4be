package doggerland

import "tribes/engine"

// reason is why a move is not legal; 0 is legal.
type reason uint8

const (
	legal reason = iota
	malformed
	gameOver
	notNow
	mustMove
	tooManyPicks
	atMaximum
	cannotPay
	notOwed
	scarcityFull
	nobodyHome
	notAtHome
	noHabitatSpace
	noCraftFree
	noSpaceFree
	noTarget
	noPair
	noPartner
	noSupply
	onlyOnce
	onlyTwice
	onlyWithChief
	notFaceUp
	placeTaken
	forbidden
	shamanAway
	shamanBlocked
	usedBefore
	noTile
	outOfReach
	opponentThere
	expeditionThere
	nothingThere
	tileExhausted
	animalThere
	noAnimal
	toolsAlone
	lackTools
	tooManyComponents
	tooFewHunters
	tooLittleMastery
	notProgrammed
	cannotBuild
	tooSmall
	noSuchMemory
	notThatMuch
	carryAll
	nothingMade
	levelTooHigh
	notAccepted
	lacking
	noTripTile
	noStoneTile
	noVillageTile
	tooFewToTrade
	halfGiven
	tradeFirst
	notTools
	notMoved
	tooFarForVillage
	tooLittleFood
	wasteful
	noSuchChoice
	noHunter
	noCraftMade
	notYours
	notExhausted
	noneToRestore
	reasons
)

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
	return &engine.Refusal{Move: m, Rule: about.Kinds[m.Kind].Rule, Why: "not possible"}
}
