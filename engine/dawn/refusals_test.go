package dawn

import (
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// illegal is a move that may not be made: the rule against it, and words of the reason.
type illegal struct {
	rule, what string
	set        func(t *testing.T) (*game, engine.Move)
	words      string
}

// settler is a setup turn of the right-hand neighbour of seat 0, with s1 to s3 in the middle.
func settler(t *testing.T) (*game, engine.Seat) {
	t.Helper()
	g := setup(t, 3, 1)
	g.start, g.turn = 0, 0
	g.middle = bit(0) | bit(1) | bit(2)
	g.agenda = engine.Agenda{}
	g.settle(&g.dice, nil)
	g.ask(2, setupCard)
	return g, 2
}

func (g *game) place(area string) engine.Move { return mv(placeMeeple, int16(g.areaNo(area))+1) }

// rester is a walker that has begun to rest, with resources and VP, and some meeples in R1.
func rester(t *testing.T, res stock, vp int16, waiting int, cards ...string) *game {
	t.Helper()
	g, me := walker(t)
	g.learn(0, cards...)
	me.res, me.vp = res, vp
	g.stand(0, "R2a")
	for range waiting {
		g.stand(0, "R1")
	}
	g.acts(0)
	g.play(mv(rest))
	g.ask(0, cook)
	return g
}

// TestRefusals: what may not be done, with the rule against it and words of the reason. Together the rows meet
// every reason there is.
func TestRefusals(t *testing.T) {
	rows := append(refusedInSetup(), refusedInActions()...)
	rows = append(append(rows, refusedCards()...), refusedAtRest()...)
	met := map[reason]bool{}
	for _, c := range rows {
		t.Run(c.rule+" "+c.what, func(t *testing.T) {
			g, m := c.set(t)
			why := g.check(m)
			met[why] = true
			if why <= gameOver {
				t.Fatalf("%v: reason %d; a move that has its kind and numbers expected", m, why)
			}
			was := g.position
			enginetest.Illegal(t, g.state, &g.dice, c.rule, m, c.words)
			if g.position != was {
				t.Error("it has changed the position")
			}
		})
	}
	for why := notNow + 1; why < reasons; why++ {
		if !met[why] {
			t.Errorf("reason %d is never met: %+v", why, refusals[why].rule)
		}
	}
}

func refusedInSetup() []illegal {
	return []illegal{
		{"DM-29", "a second Setup card", func(t *testing.T) (*game, engine.Move) {
			g, me := settler(t)
			g.clan[me].drew = 1
			return g, mv(setupCard, 1)
		}, "Green has taken a Setup card already"},
		{"DM-28", "a Setup card that another has taken", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			g.play(mv(setupCard, 2))
			return g, mv(setupCard, 2)
		}, "that Setup card does not lie in the middle"},
		{"DM-28", "a Setup card that was not dealt", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			return g, mv(setupCard, 4)
		}, "does not lie in the middle"},
		{"DM-28", "a Setup card there is not", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			return g, mv(setupCard, 9)
		}, "does not lie in the middle"},
		{"DM-30", "a meeple among the elders", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			return g, g.place("R4b")
		}, "no meeple begins in R4b"},
		{"DM-30", "a meeple in a Ready Area there is not", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			return g, mv(placeMeeple, 11)
		}, "there are only 10 Ready Areas"},
		{"DM-32", "a second meeple in column 1", func(t *testing.T) (*game, engine.Move) {
			g, me := settler(t)
			g.stand(me, "R1")
			return g, g.place("R1")
		}, "Green has a meeple in Childhood already"},
		{"DM-32", "a second meeple in column 3, in another Ready Area", func(t *testing.T) (*game, engine.Move) {
			g, me := settler(t)
			g.stand(me, "R3c")
			return g, g.place("R3a")
		}, "Green has a meeple in Adulthood already"},
		{"DM-33", "a Ready Area with a meeple while others are empty", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			g.stand(0, "R2b")
			return g, g.place("R2b")
		}, "somebody waits in R2b, and nobody in another Ready Area of Post-adolescence"},
		{"DM-34", "not one with fewest", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			g.stand(0, "R3a", "R3b")
			g.stand(1, "R3c", "R3a")
			return g, g.place("R3a")
		}, "R3a holds 2 meeples, and another Ready Area of Adulthood fewer"},
		{"DM-28", "moving before play begins", func(t *testing.T) (*game, engine.Move) {
			g, me := settler(t)
			g.stand(me, "R1")
			return g, g.along("L01")
		}, "another decision comes first: Green takes a Setup card or places a meeple (setup turn 1 of 4)."},
		{"DM-28", "resting before play begins", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			return g, mv(rest)
		}, "another decision comes first"},
		{"DM-28", "no setup turn is left out", func(t *testing.T) (*game, engine.Move) {
			g, _ := settler(t)
			return g, mv(skip)
		}, "another decision comes first"},
	}
}

func refusedInActions() []illegal {
	ready := func(t *testing.T, places ...string) *game {
		g, _ := walker(t)
		g.stand(0, places...)
		g.acts(0)
		return g
	}
	onT1 := func(t *testing.T, face string, res stock, stand ...string) *game {
		g, me := orchard(t, face)
		me.res = res
		g.stand(0, stand...)
		g.walk("L04")
		return g
	}
	return []illegal{
		{"DM-41", "to a tile with an own meeple", func(t *testing.T) (*game, engine.Move) {
			g := ready(t, "R3a", "A3")
			return g, g.along("L15")
		}, "A3 Barter holds a meeple of Red already"},
		{"DM-41", "along a line there is not", func(t *testing.T) (*game, engine.Move) {
			return ready(t, "R1"), mv(move, 32)
		}, "there are only 31 lines"},
		{"DM-40", "from a Ready Area without own meeples", func(t *testing.T) (*game, engine.Move) {
			g := ready(t, "R3a")
			return g, g.along("L03") // seats 1 and 2 wait there
		}, "no meeple of Red waits in R1"},
		{"DM-40", "with a meeple on a tile", func(t *testing.T) (*game, engine.Move) {
			g := ready(t, "R1", "C1") // the exit of C1 is R2a
			return g, g.along("L04")
		}, "no meeple of Red waits in R2a"},
		{"DM-38", "placing a meeple after setup", func(t *testing.T) (*game, engine.Move) {
			return ready(t, "R1"), mv(placeMeeple, 1)
		}, "another decision comes first: Red moves a meeple or rests."},
		{"DM-38", "passing", func(t *testing.T) (*game, engine.Move) {
			return ready(t, "R1"), mv(skip)
		}, "another decision comes first"},
		{"DM-38", "creating art before a move", func(t *testing.T) (*game, engine.Move) {
			return ready(t, "R1"), mv(createArt, 1)
		}, "that comes with an icon on a line or tile; another decision comes first"},
		{"DM-38", "cooking without resting", func(t *testing.T) (*game, engine.Move) {
			g := ready(t, "R1")
			g.give(0, 8)
			return g, mv(cook, 2)
		}, "another decision comes first"},
		{"DM-45", "art that cannot be paid", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 0, 1, 2, 1)
			g.walk("L23")
			return g, mv(createArt, 2)
		}, "Bison Frieze costs 1 Meat, 2 Hides, and Red holds 1 Meat, 2 Tools, 1 Hide"},
		{"DM-45", "art on a slot there is not", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 0, 0, 2)
			g.walk("L23")
			return g, mv(createArt, 5)
		}, "only 4 Art cards lie face up"},
		{"DM-59", "art where no art icon is", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 1, 0, 2)
			g.walk("L06")
			return g, mv(createArt, 4)
		}, "another decision comes first: Red may take a Progress card."},
		{"DM-38", "a second piece of art with one icon", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 0, 0, 8)
			g.walk("L27", mv(createArt, 4))
			return g, mv(createArt, 4)
		}, "another decision comes first"},
		{"DM-17", "moving while a cost is paid", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.stand(0, "R1")
			g.give(0, 1, 1)
			g.walk("L12")
			return g, g.along("L01")
		}, "another decision comes first: Red pays 1 food for T5 Tanning Frames: how much of it Fruit?"},
		{"DM-17", "declining a tile", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 1, 1)
			g.walk("L13")
			return g, mv(skip)
		}, "another decision comes first"},
		{"DM-17", "more Fruit than is asked for", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 3, 1)
			g.walk("L13")
			return g, mv(payFood, 2)
		}, "that is more food than is asked for"},
		{"DM-52", "Fruit one has not", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 1, 3)
			g.walk("L22")
			return g, mv(payFood, 2)
		}, "Red holds 1 Fruit, 3 Meat"},
		{"DM-52", "Meat one has not", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 3, 1)
			g.walk("L22")
			return g, mv(payFood, 0)
		}, "Red holds 3 Fruit, 1 Meat"},
		{"DM-17", "more Fruit than is gained", func(t *testing.T) (*game, engine.Move) {
			g, me := walker(t)
			g.face("A1b")
			me.vp = 1
			g.walk("L13")
			return g, mv(gainFood, 3)
		}, "that is more food than is asked for"},
		{"DM-52", "a resource one has not, for an any icon", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 1, 0, 1)
			g.walk("L15")
			return g, mv(payAny, meat)
		}, "Red holds 1 Fruit, 1 Tool"},
		{"DM-18", "any icons paid out of the order of the tracks", func(t *testing.T) (*game, engine.Move) {
			g := onT1(t, "lose: {any: 2}, gain: {vp: 1}", stock{2, 2, 1, 1})
			g.play(mv(payAny, meat))
			return g, mv(payAny, fruit)
		}, "in the order of the tracks; the last was Meat"},
		{"DM-18", "any icons gained out of the order of the tracks", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 1)
			g.walk("L15", mv(gainAny, tools))
			return g, mv(gainAny, meat)
		}, "in the order of the tracks; the last was Tools"},
		{"DM-18", "too few left after this one", func(t *testing.T) (*game, engine.Move) {
			return onT1(t, "lose: {any: 2}, gain: {vp: 1}", stock{1, 1, 0, 1}), mv(payAny, hides)
		}, "from there on too few are left for 2"},
		{"DM-R23", "an elder for New Camp", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.stand(0, "R1", "R2a", "R4c")
			g.walk("L25")
			return g, mv(loseMeeple, int16(g.areaNo("R4c"))+1)
		}, "a meeple of R4c cannot be given"},
		{"DM-R23", "a meeple of a Ready Area where none is", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.stand(0, "R1", "R2a")
			g.walk("L25")
			return g, mv(loseMeeple, int16(g.areaNo("R2b"))+1)
		}, "no meeple of Red waits in R2b"},
		{"DM-R23", "a meeple of a Ready Area there is not", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.stand(0, "R1", "R2a")
			g.walk("L25")
			return g, mv(loseMeeple, 16)
		}, "there are only 10 Ready Areas"},
		{"DM-57", "a newborn with 3 waiting", func(t *testing.T) (*game, engine.Move) {
			g, me := walker(t)
			me.area[0], me.mat = 2, 5
			g.icon(newborn)
			me.area[0], me.mat = 3, 4 // in a game nobody is asked then
			return g, mv(newborn)
		}, "Red has 3 meeples in R1, and no more come"},
		{"DM-58", "a newborn with an empty mat", func(t *testing.T) (*game, engine.Move) {
			g, me := walker(t)
			g.icon(newborn)
			me.area[1], me.mat = 8, 0
			return g, mv(newborn)
		}, "no meeple of Red is on the mat"},
		{"DM-38", "a newborn of a tile whose R1 is full", func(t *testing.T) (*game, engine.Move) {
			g, _ := walker(t)
			g.give(0, 1)
			g.stand(0, "R1", "R1", "R1")
			g.walk("L13")
			return g, mv(newborn)
		}, "another decision comes first: Yellow moves a meeple or rests."},
	}
}

func refusedCards() []illegal {
	asked := func(t *testing.T, res stock, cards ...string) *game {
		g, me := walker(t)
		me.res = res
		g.learn(0, cards...)
		g.icon(takeProgress)
		return g
	}
	covers := func(t *testing.T, place int16, cards ...string) (*game, engine.Move) {
		g := asked(t, stock{}, append(cards, "tanning", "midwifery", "preserving")...)
		g.play(g.take("hunting"))
		g.ask(0, cover)
		return g, mv(cover, place)
	}
	return []illegal{
		{"DM-14", "a card not in this game", func(t *testing.T) (*game, engine.Move) {
			g := asked(t, stock{8, 8, 8, 8})
			return g, g.take("religion")
		}, "that Progress card is not in this game"},
		{"DM-14", "a card there is not", func(t *testing.T) (*game, engine.Move) {
			return asked(t, stock{8, 8, 8, 8}), mv(takeProgress, 12)
		}, "that Progress card is not in this game"},
		{"DM-59", "a name twice", func(t *testing.T) (*game, engine.Move) {
			g := asked(t, stock{8, 8, 8, 8}, "cooking")
			return g, g.take("cooking")
		}, "Red has acquired Cooking already"},
		{"DM-59", "a name that is covered", func(t *testing.T) (*game, engine.Move) {
			g, m := covers(t, 4, "cooking") // Tanning
			g.play(m)
			g.stacks("tanning")
			g.give(0, 0, 8)
			g.icon(takeProgress)
			return g, g.take("tanning")
		}, "Red has acquired Tanning already"},
		{"DM-R26", "an empty stack", func(t *testing.T) (*game, engine.Move) {
			g := asked(t, stock{8, 8, 8, 8})
			g.stackOf(g.nameNo("painting")).left = 0
			return g, g.take("painting")
		}, "the stack of Painting is empty"},
		{"DM-60", "a card that cannot be paid", func(t *testing.T) (*game, engine.Move) {
			g := asked(t, stock{0, 0, 1})
			return g, g.take("storytelling")
		}, "Storytelling costs 2 any, and Red holds 1 Tool"},
		{"DM-60", "the second card of a stack for the price of the first", func(t *testing.T) (*game, engine.Move) {
			g := asked(t, stock{1})
			g.stackOf(g.nameNo("hunting")).left = 2
			return g, g.take("hunting")
		}, "Hunting costs 1 Tool, and Red holds 1 Fruit"},
		{"DM-62", "a card without a place", func(t *testing.T) (*game, engine.Move) {
			g, me := walkerWith(t, dataWith(t, "[side_slot, acquired_card_on_mat_space]", "[]", "side_slots:      {cards: 3", "side_slots:      {cards: 5"))
			g.icon(takeProgress)
			for i := range me.side { // more cards than a game has
				me.side[i] = uint8(g.nameNo("tanning")) + 1
			}
			return g, g.take("hunting")
		}, "Red has no free side slot for Hunting and no card that it may cover"},
		{"DM-R24", "onto a bare printed space", func(t *testing.T) (*game, engine.Move) {
			return covers(t, 1)
		}, "a card covers a card in a side slot or an acquired card on the mat, nothing else"},
		{"DM-R24", "onto the bare space beside an acquired card", func(t *testing.T) (*game, engine.Move) {
			return covers(t, 3, "cooking")
		}, "nothing else"},
		{"DM-R24", "onto a fourth side slot", func(t *testing.T) (*game, engine.Move) {
			return covers(t, 7)
		}, "nothing else"},
		{"DM-62", "not placing a card", func(t *testing.T) (*game, engine.Move) {
			g, _ := covers(t, 4)
			return g, mv(skip)
		}, "another decision comes first: Red has no free side slot for Hunting: which card does it cover?"},
	}
}

func refusedAtRest() []illegal {
	return []illegal{
		{"DM-R29", "cooking without food", func(t *testing.T) (*game, engine.Move) {
			return rester(t, stock{1, 0, 5}, 3, 0), mv(cook, 1)
		}, "cooking takes 2 food, and Red holds 1 Fruit, 5 Tools"},
		{"DM-R29", "cooking more than is asked for", func(t *testing.T) (*game, engine.Move) {
			return rester(t, stock{5}, 0, 0), mv(cook, 3)
		}, "that is more food than is asked for"},
		{"DM-R29", "cooking Fruit one has not", func(t *testing.T) (*game, engine.Move) {
			return rester(t, stock{1, 2}, 0, 0), mv(cook, 2)
		}, "Red holds 1 Fruit, 2 Meat"},
		{"DM-R29", "cooking Meat one has not", func(t *testing.T) (*game, engine.Move) {
			return rester(t, stock{3}, 0, 0), mv(cook, 1)
		}, "Red holds 3 Fruit"},
		{"DM-R25", "cooking with a covered Cooking card", func(t *testing.T) (*game, engine.Move) {
			g := rester(t, stock{4, 4}, 3, 0)
			g.clan[0].space[cooking] = uint8(g.nameNo("hunting")) + 1
			return g, mv(cook, 1)
		}, "the Cooking card of Red is covered"},
		{"DM-71", "expanding with 2 VP", func(t *testing.T) (*game, engine.Move) {
			return rester(t, stock{2}, 2, 0), mv(expand)
		}, "expanding takes 3 VP"},
		{"DM-72", "expanding with 3 waiting", func(t *testing.T) (*game, engine.Move) {
			return rester(t, stock{2}, 9, 3), mv(expand)
		}, "Red has 3 meeples in R1, and no more come"},
		{"DM-R29", "expanding with an empty mat", func(t *testing.T) (*game, engine.Move) {
			g := rester(t, stock{2}, 9, 0)
			c := &g.clan[0]
			c.area[g.areaNo("R2b")], c.mat = c.mat, 0
			return g, mv(expand)
		}, "no meeple of Red is on the mat"},
		{"DM-67", "moving while resting", func(t *testing.T) (*game, engine.Move) {
			g := rester(t, stock{2}, 3, 1)
			return g, g.along("L01")
		}, "another decision comes first: Red may cook food or expand the tribe before food spoils."},
		{"DM-67", "resting while resting", func(t *testing.T) (*game, engine.Move) {
			return rester(t, stock{2}, 3, 1), mv(rest)
		}, "another decision comes first"},
		{"DM-38", "expanding after cooking", func(t *testing.T) (*game, engine.Move) {
			g := rester(t, stock{2}, 9, 1)
			g.play(mv(cook, 2))
			return g, mv(expand)
		}, "another decision comes first: Yellow moves a meeple or rests."},
		{"DM-38", "cooking after expanding", func(t *testing.T) (*game, engine.Move) {
			g := rester(t, stock{8, 8}, 9, 1)
			g.play(mv(expand))
			return g, mv(cook, 2)
		}, "another decision comes first"},
		{"DM-38", "cooking twice", func(t *testing.T) (*game, engine.Move) {
			g := rester(t, stock{8, 8}, 0, 1)
			g.play(mv(cook, 2))
			return g, mv(cook, 2)
		}, "that comes with a rest; another decision comes first"},
	}
}
