package dawn

import (
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// TestConservedFindsFaults: each thing that must hold is missed when it does not.
func TestConservedFindsFaults(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(g *game)
		words string
	}{
		{"nobody decides", func(g *game) { g.agenda = engine.Agenda{} }, `decisions: "" is open in phase 2`},
		{"a decision out of turn", func(g *game) { g.agenda.Top().Seat = 1 }, "decisions: decision 0 of 1, turn 0"},
		{"a decision that is spent", func(g *game) { g.agenda.Top().Times = 0 }, "decisions: decision 0 of 1"},
		{"an argument that says nothing", func(g *game) { g.agenda.Top().Arg = 1 }, "decisions: decision 0 of 1"},
		{"a step on top", func(g *game) { g.open(endOfTurn, 0, 1, 0) }, `decisions: "RE" is open`},
		{"a tile after a rest", func(g *game) { g.inTurn(spoilFood, tileAction, cook) }, `decisions: "ESTK" is open`},
		{"a setup turn in play", func(g *game) { g.agenda.Pop(); g.open(setupCard, 0, 1, 0) }, `decisions: "s" is open in phase 2`},
		{"a menu of one", func(g *game) { g.inTurn(createArt) }, `decisions: "EA" leaves no choice`},
		{"a decision after the end", func(g *game) { g.overBy(byVP); g.open(rest, 0, 1, 0) }, "decisions: R is open, and the game is over"},
		{"no phase", func(g *game) { g.phase = blank }, "turns: phase 0"},
		{"another turn", func(g *game) { g.turn, g.agenda = 1, engine.Agenda{}; g.open(rest, 1, 1, 0) }, "turns: start 0, turn 1 after 0 turns"},
		{"more idle turns than turns", func(g *game) { g.idle = 1 }, "turns: 0 turns, 1 idle"},
		{"stirred before anything", func(g *game) { g.stirred = 1 }, `turns: stirred 1 with "R"`},
		{"a move that stirs nothing", func(g *game) { g.inTurn(takeProgress); g.stirred = 0 }, `turns: stirred 0 with "EP"`},
		{"a gain that is over", func(g *game) { g.included = 1 }, "turns: gain 1 with"},
		{"somebody bumped from no tile", func(g *game) { g.bumped = 2 }, "turns: meeple of 2 bumped"},
		{"over for no reason", func(g *game) { g.over = byVP }, "end: over for reason 1 in phase 2; there is reason 0"},
		{"60 VP and going on", func(g *game) { g.clan[0].vp = 60 }, "end: over for reason 0 in phase 2; there is reason 1"},
		{"60 VP after an earlier turn", func(g *game) { g.clan[2].vp = 61 }, "end: seat 2 has ended a turn with 61 VP"},
		{"the wrong reason", func(g *game) { g.overBy(byVP); g.over = byGuard }, "end: over for reason 4 in phase 3; there is reason 1"},
		{"a stalemate and going on", func(g *game) { g.turns, g.idle = 9, 9 }, "end: over for reason 0 in phase 2; there is reason 3"},
		{"more turns than the guard has", func(g *game) { g.turns = 600 }, "end: over for reason 0 in phase 2; there is reason 4"},
		{"two Setup cards of one player", func(g *game) { g.clan[1].drew = 2 }, "setup: seat 1 has taken 2"},
		{"a Setup card left", func(g *game) { g.middle = 4 }, "setup: cards 100 in the middle for 0"},
		{"a Setup card less", func(g *game) { g.inSetup(); g.middle &= g.middle - 1 }, "setup: cards"},
		{"a setup turn less", func(g *game) { g.placed-- }, "setup: 11 setup turns in phase 2"},
		{"two meeples of setup in a column", func(g *game) { g.inSetup(); g.stand(0, "R2a", "R2b") }, "setup: seat 0: [0 2 0 0] meeples"},
		{"an elder in setup", func(g *game) { g.inSetup(); g.stand(0, "R4a") }, "setup: seat 0: [0 0 0 1] meeples"},
		{"a meeple before its turn", func(g *game) { g.inSetup(); g.stand(2, "R2a") }, "setup: seat 2"},
		{"resources without a Setup card", func(g *game) { g.inSetup(); g.clan[0].res[tools] = 1 }, "setup: seat 0"},
		{"a tile of nobody", func(g *game) { g.on[3] = 4 }, "meeples: tile 4: seat 4"},
		{"a meeple on no tile", func(g *game) { g.on[19] = 1 }, "meeples: tile 20"},
		{"nine meeples", func(g *game) { g.clan[1].mat++ }, "meeples: seat 1 has 9"},
		{"a meeple lost", func(g *game) { g.on[2] = 0 }, "meeples: seat 1 has 7"},
		{"less than no meeple", func(g *game) { g.clan[0].shore, g.clan[0].mat = -1, g.clan[0].mat+1 }, "meeples: seat 0 has 8"},
		{"four children", func(g *game) { g.stand(2, "R1", "R1", "R1", "R1") }, "meeples: seat 2 has 4 in the first"},
		{"nine Fruit", func(g *game) { g.give(0, 9) }, "stocks: seat 0 holds 9 of fruit"},
		{"a debt", func(g *game) { g.give(2, 0, 0, 0, -1) }, "stocks: seat 2 holds -1 of hides"},
		{"a debt of VP", func(g *game) { g.clan[1].vp = -1 }, "stocks: seat 1 holds -1 VP"},
		{"no card in an art slot", func(g *game) { g.slot[1] = canvas{} }, "Art cards: slot 2: card 0 is none"},
		{"an Art card in slot and deck", func(g *game) { g.unseen |= 1 }, "Art cards: slot 1: card 1 is none or in two"},
		{"an Art card twice", func(g *game) { g.queue[0], g.queued = 2, 1 }, "Art cards: place 1 under the deck: card 2"},
		{"an Art card gone", func(g *game) { g.unseen &^= 0x80 }, "Art cards: 10000000 are in no place"},
		{"a cube past the last line", func(g *game) { g.slot[0].row = 3 }, "Art cards: slot 1: line 4"},
		{"an empty progress slot", func(g *game) { g.stack[4] = stack{} }, "Progress cards: slot 5: name 0"},
		{"a name in two slots", func(g *game) { g.stack[4] = g.stack[3] }, "Progress cards: slot 5: name 6 is none or there twice"},
		{"a card more", func(g *game) { g.stack[0].left = 4 }, "Progress cards: slot 1: 4 cards of cooking"},
		{"a card less", func(g *game) { g.stack[0].left = 2 }, "Progress cards: slot 1: 2 cards of cooking"},
		{"a card of a name that is not in the game", func(g *game) { g.learn(0, "tanning") }, "Progress cards: seat 0"},
		{"a card in two side slots", func(g *game) { g.has(0, "foraging"); g.clan[0].side[1] = g.clan[0].side[0] }, "mats: seat 0: card 3 is not acquired or lies twice"},
		{"a card that nobody acquired", func(g *game) { g.clan[2].side[0] = 3 }, "mats: seat 2: card 3 is not acquired"},
		{"a gap in the side slots", func(g *game) { g.has(0, "foraging"); g.clan[0].side[0], g.clan[0].side[1] = 0, 3 }, "mats: seat 0: card 3 in side slot 2"},
		{"Cooking beside the mat", func(g *game) { g.has(0, "cooking"); g.clan[0].side[0] = 2; g.clan[0].space[cooking] = 0 }, "mats: seat 0: card 2 in side slot 1"},
		{"a printed space shows again", func(g *game) { g.has(0, "cooking"); g.clan[0].space[cooking] = 0 }, "mats: seat 0: card 0 on the printed space of cooking"},
		{"a bare printed space covered", func(g *game) { g.has(0, "foraging"); g.clan[0].side[0], g.clan[0].space[religion] = 0, 3 }, "mats: seat 0: card 3 on the printed space of religion"},
		{"a card covered while a slot is free", func(g *game) { g.has(0, "cooking", "foraging"); g.clan[0].side[0] = 0 }, "mats: seat 0: cards 100 lie nowhere"},
		{"Cooking covered while a slot is free", func(g *game) {
			g.has(0, "cooking", "foraging")
			g.clan[0].side[0], g.clan[0].space[cooking] = 0, 3
		}, "mats: seat 0: card 3 covers the printed space of cooking"},
		{"a seat that nobody has", func(g *game) { g.clan[3].vp = 1 }, "unused places: seat 4"},
		{"a side slot too many", func(g *game) { g.clan[0].side[3] = 3 }, "unused places: side slot 4"},
		{"a second face of a tile with one", func(g *game) { g.faces = 1 << g.tileNo("A4") }, "unused places: face of tile 4"},
		{"a slot too many", func(g *game) { g.slot[4].row = 1 }, "unused places: art slot 5"},
		{"a stack too many", func(g *game) { g.stack[5].left = 1 }, "unused places: progress slot 6"},
		{"a card behind those under the deck", func(g *game) { g.queue[2] = 1 }, "unused places: place under the deck 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := camp(t, 3)
			g.stand(0, "R3b", "R1")
			g.stand(1, "A3", "shore")
			g.acts(0)
			enginetest.FindsFault(t, g.state, conserved, func() { c.spoil(g) }, c.words)
		})
	}
}

// inTurn is in the middle of seat 0's turn, with these kinds open, the last on top.
func (g *game) inTurn(kinds ...uint8) {
	g.agenda = engine.Agenda{}
	g.stirred = 1
	for _, kind := range append([]uint8{endOfTurn}, kinds...) {
		g.open(kind, 0, 1, 0)
	}
}

// inSetup is the beginning of setup, as it should be, with seat 0 as Starting Player.
func (g *game) inSetup() {
	g.Helper()
	for i := range g.players {
		g.clan[i] = clan{mat: g.rules.clan}
	}
	g.on = [maxTiles]uint8{}
	g.phase, g.placed, g.middle = setting, 0, 7
	g.agenda = engine.Agenda{}
	g.settle(&g.dice, nil)
	if err := conserved(g.state); err != nil {
		g.Fatal(err)
	}
}

// overBy is the position after seat 0 ended the game, as it should be.
func (g *game) overBy(why uint8) {
	g.Helper()
	g.clan[0].vp, g.agenda = g.rules.target, engine.Agenda{}
	g.phase, g.over, g.turns = ended, why, 1
	if err := conserved(g.state); err != nil {
		g.Fatal(err)
	}
}

// has gives a seat cards of stacks, as it should be.
func (g *game) has(seat engine.Seat, ids ...string) {
	g.Helper()
	g.learn(seat, ids...)
	for _, id := range ids {
		g.stackOf(g.nameNo(id)).left--
	}
	if err := conserved(g.state); err != nil {
		g.Fatal(err)
	}
}
