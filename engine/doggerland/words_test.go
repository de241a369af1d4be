package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// copy is the game as it stands, to go on from.
func (g *game) copy() *game { return &game{TB: g.TB, state: g.Clone().(*state), dice: g.dice} }

// event turns a Solo card face up, and lets its event come.
func (g *game) event(card string) *game {
	g.Helper()
	i := slices.Index(cardWords, card)
	g.card, g.drawn = uint8(i)+1, 1<<i
	g.agenda = engine.Agenda{}
	g.enter(happening)
	g.ev.List = g.ev.List[:0]
	g.happen(&g.ev)
	g.settle(&g.dice, &g.ev)
	return g
}

// scenes are positions that ask for each kind of decision.
func scenes(t *testing.T) (all []enginetest.Scene) {
	add := func(title string, g *game, moves ...engine.Move) {
		t.Helper()
		g.play(moves...)
		all = append(all, enginetest.Scene{Title: title, Asks: g.agenda.Top().Kind, State: g.Clone()})
	}
	g := setup(t, 3, 4, "length", "short")
	add("the arrow", g)
	add("the Central tile", g, mv(setArrow, 2))
	add("resources of the shorter variant", g, mv(setCentre, 3))
	add("an ability of the shorter variant", g, mv(takeResources, 2, 1, 0))

	g = land(t, 3)
	g.round = 2
	g.tribe[0].trip, g.tribe[0].old = uint8(cellNo(t, "B5"))+1, 1
	g.tile("B5", "T18")
	add("an action", g)
	add("who constructs", g.copy(), plans(construct))
	add("the fee of a habitat", g.copy(), plans(construct), mv(placeMember, 1))
	add("a Handicraft tile", g.copy(), plans(handicraft))
	add("a pair", g.copy(), plans(reproduce))
	add("a space of the fresco", g.copy(), plans(paint))
	add("a partner", g.copy(), plans(twinBirth))
	add("the tile of an expedition", g, plans(expedition))
	add("who gathers", g.copy(), g.on(chooseTile, "F6"))
	add("who hunts", g, g.on(chooseTile, "F4"))
	g = alone(t).event("SC04")
	g.play(mv(answerEvent, 2))
	g.tribe[0].level[transport] = 1
	add("an action, alone", g)
	add("a pair with two chiefs", g.copy(), plans(reproduce))

	g = land(t, 2)
	g.give(0, 4, 4, 4, 4, 4, 2, 2)
	me := &g.tribe[0]
	me.level[toolmaking] = 1
	me.memory = [memory]uint8{horse + 1, horse + 1}
	me.hunters, me.built = 9, [2]int8{2, 0}
	me.site = [members]int8{hunter: 1, chief: 1}
	me.craft[0] = job{3, hunter}
	me.painting[0] = job{2, hunter}
	me.parents = twoHunters
	me.improving = [abilities]uint8{1, 1, 1}
	me.home = [members]int8{}
	me.party[0] = party{at: uint8(cellNo(t, "E4")) + 1, hunters: 1, tools: 1}
	me.party[1] = party{at: uint8(cellNo(t, "E6")) + 1, shamans: 1, tools: 1}
	me.parties = 2
	g.resolves(0)
	add("what to resolve", g)
	add("a habitat", g.copy(), does(construct, 1))
	add("a load", g.copy(), g.expedition("E4"))
	add("an animal too many", g.copy(), g.expedition("E4"), mv(carry, 1, 1, 0))
	add("tools", g.copy(), does(improveTools))
	ritual := func(action int) *game {
		g := land(t, 2)
		g.give(0, 4, 4, 4, 4, 4, 2, 2)
		me := &g.tribe[0]
		me.shaman, me.home[shaman] = uint8(action-firstShaman)+1, 0
		me.memory = [memory]uint8{reindeer + 1, reindeer + 1}
		if action == paintPerfectly {
			me.token = 1
		}
		g.resolves(0)
		return g
	}
	for action := paintPerfectly; action < actions; action++ {
		add("the shaman's action: "+actionIDs[action], ritual(action))
	}
	g = ritual(paintPerfectly)
	add("an offering", g, does(paintPerfectly))
	add("one cube or two", g, mv(offer, bone))
	g = ritual(longTrip)
	add("the row of a long trip", g, does(longTrip), mv(offer, meat))
	add("the tile of a long trip", g, mv(tripRow, 4))
	add("the tile of a megalith", ritual(menhir), does(menhir))
	g = ritual(trade)
	add("a first exchange", g, does(trade), mv(offer, fur))
	add("the second resource", g, mv(give, wood))
	add("what comes for it", g, mv(give, meat))
	add("another exchange", g, mv(take, bone))
	g = alone(t)
	g.tribe[0].shaman, g.tribe[0].home[shaman] = nextFirst-firstShaman+1, 0
	g.resolves(0)
	add("the village moves, with the shaman", g, does(nextFirst), mv(offer, fur))

	g = land(t, 2)
	g.give(0, 0, 0, 0, 0, 0, 4, 3)
	g.goOn(feeding)
	add("food", g)
	g = land(t, 2)
	g.village(1, "F4")
	g.goOn(moving)
	add("the village", g)

	for _, card := range []string{"SC04", "SC05", "SC09", "SC17", "SC23", "SC24", "SC30"} {
		g := alone(t)
		g.tribe[0].made = 0x207
		g.cell[cellNo(t, "E6")].used = 1
		g.give(0, 2, 0, 2, 1, 0, 2, 2)
		add("the event of "+card, g.event(card))
		switch card {
		case "SC17":
			add("the tile that recovers", g, mv(restoreRow, 6))
		case "SC30":
			add("the handicraft that is lost", g, mv(answerEvent, 0))
		}
	}
	return
}

// TestPhrases holds what is asked and every choice of each scene; together they show every kind of move.
func TestPhrases(t *testing.T) {
	enginetest.Golden(t, "phrases.txt", enginetest.Phrases(t, scenes(t), taskWords[:]))

	g := land(t, 3) // what is not legal is given by its numbers
	want(t, "phrase", g.Phrase(mv(carry, 3, 2)), "carry 3 2 0")
	want(t, "phrase", g.Phrase(mv(99, 1)), "move 99 1 0 0")
}

// TestAsked: what is said when nobody decides.
func TestAsked(t *testing.T) {
	want(t, "ask", enginetest.Blank(t, load0(t), tableOf(t, 2)).Ask(), "The game has not been set up.")
	g := land(t, 2)
	g.agenda, g.phase, g.over = engine.Agenda{}, ended, scored
	want(t, "ask", g.Ask(), "The game is over.")
}
