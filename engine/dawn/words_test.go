package dawn

import (
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// scenes are positions that ask for each kind of decision.
func scenes(t *testing.T) (all []enginetest.Scene) {
	add := func(title string, g *game, moves ...engine.Move) {
		t.Helper()
		g.play(moves...)
		all = append(all, enginetest.Scene{Title: title, Asks: g.agenda.Top().Kind, State: g.Clone()})
	}
	first := func(g *game, kind uint16) engine.Move {
		menu := g.Moves(nil)
		return menu[slices.IndexFunc(menu, func(m engine.Move) bool { return m.Kind == kind })]
	}

	g := setup(t, 3, 4)
	add("the first setup turn", g)
	for g.clan[g.Actor()].drew == 0 {
		g.play(first(g, setupCard))
	}
	add("a meeple to place", g)
	g = setup(t, 2, 4)
	for g.placed < 6 {
		g.play(first(g, placeMeeple))
	}
	add("a Setup card to take", g)

	g = camp(t, 3)
	g.stand(0, "R1", "R2b", "R3b", "R4a", "T1", "E3", "shore")
	g.stand(1, "T2", "E1", "A2")
	g.give(0, 1, 1, 2, 0).vp = 5
	g.acts(0)
	add("the main choice", g)
	add("art on the way", g, g.along("L23"))
	g = camp(t, 2)
	g.stand(0, "R1", "R1", "R1", "R3b", "R4a")
	g.give(0, 8, 8)
	g.acts(0)
	add("nothing comes on the way", g)
	g = camp(t, 2)
	g.stand(0, "T1")
	add("nothing but a rest", func() *game { g.acts(0); return g }())
	g = camp(t, 2)
	g.stand(0, "shore")
	g.acts(0)
	add("a meeple on the shore", g)
	g = camp(t, 2)
	g.stand(0, "R4a")
	g.acts(0)
	add("nothing to go on with", g)

	g = camp(t, 2)
	g.slot[0].card = uint8(g.artNo("art8")) + 1 // food and Tools
	g.stand(0, "R4a")
	g.give(0, 3, 2, 2, 0)
	g.acts(0)
	add("food for art", g, g.along("L23"), mv(createArt, 1))

	g = camp(t, 2)
	g.face("A6a")
	g.stand(0, "R3c")
	g.give(0, 3, 2)
	g.acts(0)
	add("food for a tile", g, g.along("L22"))
	g = camp(t, 2)
	g.stand(0, "R3a", "R1")
	g.give(0, 1, 1, 8, 7)
	g.acts(0)
	add("any for a tile", g, g.along("L15"))
	add("any from a tile", g, mv(payAny, fruit))
	g = camp(t, 2)
	g.face("A1b")
	g.stand(0, "R3a", "R1")
	g.give(0, 8, 7).vp = 1
	g.acts(0)
	add("food from a tile", g, g.along("L13"))
	add("a newborn", g, mv(gainFood, 1))
	g = camp(t, 2)
	g.stand(0, "R4b", "R1", "R1", "R2a", "R3c")
	g.acts(0)
	add("a meeple to give", g, g.along("L27"))

	g = camp(t, 2)
	g.stand(0, "R3b")
	g.give(0, 4, 2, 1, 1)
	g.acts(0)
	add("a Progress card", g, g.along("L19"), mv(gainAny, tools))
	add("any for a card", g, mv(takeProgress, int16(g.nameNo("storytelling"))+1))
	g = camp(t, 2)
	g.stand(0, "R2a")
	g.give(0, 2)
	g.learn(0, "cooking", "storytelling", "foraging", "preserving", "ceremony")
	g.acts(0)
	add("a card without a free slot", g, g.along("L06"))
	add("a card to cover", g, mv(takeProgress, int16(g.nameNo("hunting"))+1))
	g.stand(0, "R2a")
	g.clan[0].acquired |= bit(g.nameNo("midwifery"))
	g.clan[0].space[cooking] = uint8(g.nameNo("midwifery")) + 1
	g.acquireAgain(t)
	add("an ordinary card on a printed space", g)

	g = camp(t, 2)
	g.stand(0, "R1")
	g.give(0, 8, 5, 1, 0).vp = 12
	g.acts(0)
	add("while resting", g, mv(rest))
	g = camp(t, 2)
	g.stand(0, "R1")
	g.learn(0, "preserving")
	g.give(0, 8, 5)
	g.acts(0)
	add("while resting, with Preserving", g, mv(rest))
	g = camp(t, 2).correct("cooking:      {lose: {food: 2}, gain: {vp: 2}", "cooking:      {lose: {hides: 1, food: 1, any: 2}, gain: {tools: 2, vp: 1}",
		"{vp: 3, all_of: [fruit, meat],", "{vp: 0, all_of: [],")
	g.stand(0, "R1")
	g.give(0, 2, 1, 2, 3)
	g.acts(0)
	add("other prices while resting", g, mv(rest))
	add("any for cooking", g, mv(cook, 1))
	g = camp(t, 2).correct("cooking:      {lose: {food: 2}, gain: {vp: 2}", "cooking:      {lose: {fruit: 1}, gain: {meat: 5}")
	g.stand(0, "R1")
	g.give(0, 8, 2)
	g.acts(0)
	add("cooking that makes food spoil", g, mv(rest))
	return
}

// acquireAgain asks which card is to be covered by a Hunting card, from the main choice.
func (g *game) acquireAgain(t *testing.T) {
	g.agenda = engine.Agenda{}
	g.open(cover, 0, 1, int16(g.nameNo("hunting")))
}

// TestPhrases holds what is asked and every choice of each scene; together they show every kind of move.
func TestPhrases(t *testing.T) {
	enginetest.Golden(t, "phrases.txt", enginetest.Phrases(t, scenes(t), taskWords[:]))

	g := camp(t, 3) // what is not legal is given by its numbers
	g.stand(0, "R1")
	g.acts(0)
	want(t, "phrase", g.Phrase(mv(move, 31)), "move 31 0 0")
	want(t, "phrase", g.Phrase(mv(99, 1)), "move 99 1 0 0")
}

// TestAsked: what is said when nobody decides.
func TestAsked(t *testing.T) {
	s := blankFor(t, 2)
	want(t, "ask", s.Ask(), "The game has not been set up.")
	g := camp(t, 2)
	g.finish()
	want(t, "ask", g.Ask(), "The game is over.")
}

// TestPhrasesHideVP: questions and chosen moves are printed for others too; how many VP somebody holds is not in them
// (DM-22), except that a tile costs VP which are not there.
func TestPhrasesHideVP(t *testing.T) {
	for _, scene := range scenes(t) {
		s := scene.State.(*state)
		menu, me := s.Moves(nil), &s.clan[s.Actor()]
		me.vp = 0
		ask, phrases := s.Ask(), map[engine.Move]string{}
		for _, m := range menu {
			if s.Explain(m) == nil {
				phrases[m] = s.Phrase(m)
			}
		}
		me.vp = 58
		want(t, scene.Title, s.Ask(), ask)
		for m, text := range phrases {
			want(t, scene.Title, s.Phrase(m), text)
		}
	}
}

// TestFaceText: every kind of face that data may have.
func TestFaceText(t *testing.T) {
	s := camp(t, 2).state
	for _, c := range []struct {
		f    face
		text string
	}{
		{face{gain: amounts{res: [resources]int8{1, 0, 2}, food: 1, any: 2, vp: 3}, newborns: 1}, "gain 1 Fruit, 2 Tools, 1 food, 2 any, 3 VP, newborn"},
		{face{newborns: 2, progress: true, art: true}, "gain 2 newborns, Progress card, art"},
		{face{lose: amounts{res: [resources]int8{0, 0, 1, 1}, vp: 1}, meeples: 2, newborns: 1}, "lose 1 Tool, 1 Hide, 1 VP, 2 meeples: gain newborn"},
		{face{meeples: 1, art: true}, "lose 1 meeple: gain art"},
		{face{hold: [counters]int8{countTools: 1, countFood: 3, countGoods: 4, countVP: 5, countOnBoard: 1, countCards: 2}, art: true},
			"hold 1 Tool, hold 3 food, hold 4 Tools or Hides, hold 5 VP, hold 1 meeple on the board, hold 2 Progress cards: gain art"},
		{face{per: [maxPer]per{{countInFirst, fruit, 3}, {countResources, resources, 1}, {countFruit, hides, 8}}, pers: 3},
			"gain 1 Fruit for each of up to 3 meeples in R1, 1 VP for each of up to 1 resource, 1 Hide for each of up to 8 Fruit"},
	} {
		want(t, "face", s.faceText(&c.f), c.text)
	}
}

// TestEffectText: every kind of effect that data may have.
func TestEffectText(t *testing.T) {
	s := camp(t, 2).state
	one := amounts{vp: 1}
	for _, c := range []struct {
		e    effect
		text string
	}{
		{effect{when: tileGain, includes: -1, gain: one}, "1 VP more with any gain of a tile"},
		{effect{when: tileGain, includes: tools, gain: amounts{res: [resources]int8{0, 0, 0, 1}}}, "1 Hide more when a tile gives Tools"},
		{effect{when: tileGain, includes: resources, gain: one}, "1 VP more when a tile gives VP"},
		{effect{when: artCreated, gain: one}, "1 VP more for each piece of art"},
		{effect{when: newbornPlaced, gain: one}, "1 VP more for each newborn"},
		{effect{when: progressAcquired, gain: one}, "1 VP more for each Progress card"},
		{effect{when: cooked, gain: one}, "1 VP more when you cook"},
		{effect{when: expanded, gain: one}, "1 VP more when you expand"},
		{effect{when: spoil, gain: one}, "1 VP more when you rest, after food has spoiled"},
		{effect{when: spoil, skip: true}, "nothing spoils when you rest"},
		{effect{when: spoil, skip: true, gain: one}, "nothing spoils when you rest, and 1 VP more"},
	} {
		want(t, "effect", s.effectText(&nameData{space: side, effect: c.e}), c.text)
	}
}

// TestTold: an event of each kind.
func TestTold(t *testing.T) {
	g := camp(t, 3)
	told := [eventKinds]bool{}
	for _, c := range []struct {
		e    engine.Event
		text string
	}{
		{engine.Event{What: starts, Seat: 2}, "Green is the Starting Player."},
		{engine.Event{What: faceUp, A: int16(g.tileNo("E3")), B: 1}, "E3 New Camp shows: hold 6 meeples on the board: gain 5 VP."},
		{engine.Event{What: artUp, A: 3, B: 1}, "The Art card Mammoth Figurine lies in slot 2."},
		{engine.Event{What: stackUp, A: int16(g.nameNo("foraging")), B: 3}, "Progress cards in the game: Foraging, 3 cards."},
		{engine.Event{What: setupUp, A: 0}, "Setup card s1: 2 Fruit, 1 Tool, 1 Hide."},
		{engine.Event{What: begins, Seat: 1}, "Yellow has the first turn."},
		{engine.Event{What: tookSetup, Seat: 1, A: 4}, "Yellow takes Setup card s5."},
		{engine.Event{What: placedOne, Seat: 1, A: int16(g.areaNo("R2b"))}, "Yellow places a meeple in R2b."},
		{engine.Event{What: walks, Seat: 0, A: int16(g.lineNo("L18"))}, "Red moves from R3b to A4 Master Crafts."},
		{engine.Event{What: leaves, Seat: 1, A: int16(g.tileNo("A4")), B: int16(g.areaNo("R4b"))}, "A meeple of Yellow goes from A4 to R4b."},
		{engine.Event{What: leaves, Seat: 1, A: int16(g.tileNo("E4")), B: shore}, "A meeple of Yellow goes from E4 to the shore."},
		{engine.Event{What: born, Seat: 0}, "Red has a newborn in R1."},
		{engine.Event{What: unable, Seat: 0, A: int16(g.tileNo("A4"))}, "Red cannot perform the action of A4 Master Crafts."},
		{engine.Event{What: gained, Seat: 0, A: tools, B: 1}, "Red gains 1 Tool."},
		{engine.Event{What: gained, Seat: 0, A: hides, B: 2}, "Red gains 2 Hides."},
		{engine.Event{What: gained, Seat: 0, A: fruit, B: 3, C: 2}, "Red gains 3 Fruit, 2 of them beyond the limit of 8."},
		{engine.Event{What: lost, Seat: 0, A: hides, B: 1}, "Red gives 1 Hide."},
		{engine.Event{What: vpMoved, Seat: 0, A: 6, B: 57}, "Red gains 6 VP."},
		{engine.Event{What: vpMoved, Seat: 0, A: -3, B: 54}, "Red gives 3 VP."},
		{engine.Event{What: gaveMeeple, Seat: 0, A: 0}, "Red gives a meeple of R1."},
		{engine.Event{What: artMade, Seat: 0, A: 3, B: 1}, "Red creates Mammoth Figurine, line 2 of 3."},
		{engine.Event{What: learns, Seat: 0, A: int16(g.nameNo("hunting"))}, "Red acquires Hunting."},
		{engine.Event{What: acts, Seat: 2, A: int16(g.nameNo("hunting"))}, "Hunting acts for Green."},
		{engine.Event{What: covered, Seat: 0, A: int16(g.nameNo("painting")), B: int16(g.nameNo("hunting"))}, "Red covers Painting with Hunting."},
		{engine.Event{What: rests, Seat: 2}, "Green rests."},
		{engine.Event{What: dormantRest, Seat: 2}, "Green is dormant: the turn is a rest."},
		{engine.Event{What: home, Seat: 2, A: 1}, "1 meeple of Green goes from the shore to the mat."},
		{engine.Event{What: home, Seat: 2, A: 2}, "2 meeples of Green go from the shore to the mat."},
		{engine.Event{What: cooksFood, Seat: 2}, "Green cooks food."},
		{engine.Event{What: expands, Seat: 2}, "Green expands the tribe."},
		{engine.Event{What: spoils, Seat: 2, A: meat, B: 1}, "Green loses 1 Meat to spoiling."},
		{engine.Event{What: overNow, Seat: 2, A: byVP}, "The game is over: Green reveals 60 VP or more."},
		{engine.Event{What: overNow, Seat: 2, A: byDormancy}, "The game is over: all clans are dormant."},
		{engine.Event{What: overNow, Seat: 2, A: byStalemate}, "The game is over: 3 rounds of rests without effect."},
		{engine.Event{What: overNow, Seat: 2, A: byGuard}, "The game is over: 200 turns for each player."},
	} {
		told[c.e.What] = true
		want(t, eventWords[c.e.What].Name, g.Tell(c.e), c.text)
	}
	for what, ok := range told {
		if !ok {
			t.Errorf("no case for %s", eventWords[what].Name)
		}
	}
}

// TestSome: a single unit has no plural s; names are data.
func TestSome(t *testing.T) {
	for _, c := range []struct {
		name string
		n    int
		text string
	}{{"Tools", 1, "1 Tool"}, {"Tools", 2, "2 Tools"}, {"Tools", 0, "0 Tools"}, {"Meat", 1, "1 Meat"}, {"Grass", 1, "1 Grass"}, {"s", 1, "1 s"}} {
		r := *load0(t)
		r.resName[0] = c.name
		want(t, "some", (&state{rules: &r}).some(c.n, 0), c.text)
	}
}
