package doggerland

import (
	"errors"
	"fmt"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// sound tells what the game relies on, found anew from the figures.
func sound(c *components) error {
	var wrong []error
	must := func(ok bool, what string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Errorf(what, args...))
		}
	}
	for _, b := range c.side {
		for _, cell := range append(startCells[:], crossCells[:]...) {
			x, y := int8(cell/grid-grid/2), int8(cell%grid-grid/2)
			x, y = max(x, -x), max(y, -y)
			must(max(x, y) <= b.reach && x+y <= b.sum && b.reach <= grid/2, "cell %d on the board %v", cell, b)
		}
	}
	for i, e := range c.edge {
		must(e.large < directions && e.small < directions && (e.large+e.small)%2 == 1, "edge %d: %v", i, e)
	}
	marked := 0
	for i, t := range c.tile {
		must(int8(t.kind) < c.kinds && t.arrow < directions, "tile %v", t)
		if t.short {
			marked++
			must(i >= firstBase && i < firstBase+baseTiles, "%s is marked", t.id)
		}
	}
	must(marked == shortTiles, "%d tiles are marked", marked)
	for _, k := range c.kind[:c.kinds] {
		must(k.spawn < species && (k.spawn < 0 || k.yield == amounts{}), "kind %v", k)
	}
	must(1 <= c.shortRounds && c.shortRounds <= c.rounds && c.rounds <= maxRounds, "%d of %d rounds", c.shortRounds, c.rounds)
	must(c.atHome <= c.hunters && c.hunters <= mostHunters && 2+c.atHome <= c.shelters*c.habitat[makeshift].houses, "%d hunters", c.atHome)
	for n := 1; n <= maxPlayers; n++ {
		must(c.display[n] >= 1 && c.display[n] <= maxDisplay && c.fresco[n] >= 1 && c.fresco[n] <= maxFresco, "players %d", n)
		must(c.targets[n] == 0 || c.targets[n] == inPlay && n > 1, "%d objectives", c.targets[n])
		for _, less := range c.penalty[n] {
			for i := range less {
				must(less[i] <= c.startStock[i] && (less[i] == 0 || i >= stocked), "less food %v", less)
			}
		}
	}
	// the best Mastery of a gathering expedition, component by component
	best := make([]int8, c.gatherMost+1)
	for n := range best {
		for _, m := range []memberData{c.member[hunter], c.member[chief], c.member[shaman], c.tools} {
			if left := n - int(m.components); left >= 0 {
				best[n] = max(best[n], best[left]+m.mastery)
			}
		}
		must(best[n] <= maxMastery, "a Mastery of %d", best[n])
	}
	for i := range c.ability[:toolmaking] {
		v := c.ability[i].value
		must(1 <= v[0] && v[0] < v[1] && v[1] < v[2] && v[2] <= [...]int8{maxSteps, maxAmount}[i], "values %v", v)
	}
	pairs := 0
	for i, o := range c.soloTarget {
		if k := o.excludes; k >= 0 {
			pairs++
			must(int(k) != i && int(c.soloTarget[k].excludes) == i, "%s excludes %d", o.id, k)
		}
	}
	for _, d := range c.level {
		must(1 <= d.toWin && d.toWin <= d.targets && int(d.targets)+max(1, pairs/2) <= soloTargets, "difficulty %v", d)
	}
	for i := range c.card {
		card := &c.card[i]
		e := &card.event
		must(card.setup[0] != card.setup[1] && card.setup[1] != card.setup[2] && card.setup[0] != card.setup[2], "places %v", card.setup)
		must(card.shaman[0] != card.shaman[1] && min(card.shaman[0], card.shaman[1]) >= firstShaman, "shamans %v", card.shaman)
		for k := range rivals {
			must(card.steps[k] >= 1 && card.steps[k] <= maxSteps, "steps %v", card.steps)
		}
		must(e.white[0] <= c.whites[0] && e.white[1] <= c.whites[1], "white members %v", e.white)
		if e.kind == eventChange {
			must(e.times >= 1 && e.least <= e.most && (e.what == changeFoodNeed || e.least >= 1), "change %v", e)
		}
	}
	must(c.unitVP < 0 && c.offering != amounts{}, "scoring")
	return errors.Join(wrong...)
}

func TestSoundData(t *testing.T) { enginetest.Sound(t, embedded, 4, load, sound) }

// TestCorrectedData: what owners of the box may find there is accepted.
func TestCorrectedData(t *testing.T) {
	type changes []string // old, new, old, new ...
	for _, c := range []struct {
		name    string
		changes changes
		is      func(*components) bool
	}{
		{"DG-R3 a prestigious habitat of stone", changes{"cost: {fur: 1, tool: 1, wood: 1}", "cost: {fur: 1, stone: 1, wood: 1}"},
			func(c *components) bool {
				return c.habitat[prestigious].cost == amounts{wood: 1, stone: 1, fur: 1}
			}},
		{"DG-R6 another shape of the board", changes{"small: {reach: 3, sum: 5", "small: {reach: 3, sum: 6", "large: {reach: 4, sum: 6", "large: {reach: 2, sum: 2"},
			func(c *components) bool { return cellsOf(c.side[0]) == 49 && cellsOf(c.side[1]) == 13 }},
		{"DG-R9 a Central tile that shows something", changes{"C0: {kind: none", "C0: {kind: shells"},
			func(c *components) bool { return c.kind[c.tile[0].kind].id == "shells" }},
		{"another kind of terrain", changes{"  - {id: none, source", "  - {id: clay_3, yield: {stone: 3, bone: 3}, source: published}\n  - {id: none, source", "T09: {kind: wood1", "T09: {kind: clay_3"},
			func(c *components) bool {
				k := c.kind[c.tile[17].kind]
				return c.kinds == 14 && k == terrainKind{"clay_3", amounts{stone: 3, bone: 3}, -1} && c.tile[17].id == "T09"
			}},
		{"DG-211 other tiles of the shorter game", changes{"T01: {kind: horse, arrow: north", "T01: {kind: horse, arrow: north, shorter_game: true", "kind: mammoth, arrow: south, shorter_game: true", "kind: mammoth, arrow: south"},
			func(c *components) bool { return c.tile[9].short && !c.tile[42].short && c.tile[42].id == "T34" }},
		{"DG-R10 a sweep the other way", changes{"west:  {large: east, small: south", "west:  {large: north, small: west"},
			func(c *components) bool { return c.edge[west] == edge{north, west} }},
		{"DG-21 a tenth necklace", changes{"K9: {type: statuette, cost: {wood: 2, bone: 2}, points: 6", "K9: {type: necklace, cost: {}, points: 20"},
			func(c *components) bool { return c.craft[8] == craftData{"K9", necklace, amounts{}, 20} }},
		{"DG-42 a reproduction that costs a fur", changes{"reproduce:  {hot: {}, cold: {}", "reproduce:  {hot: {}, cold: {fur: 2}"},
			func(c *components) bool { return c.fee[cold][reproduce] == fee{fur: 2} }},
		{"DG-12 a game without objectives", changes{"handicrafts: 3, objectives: 4", "handicrafts: 3, objectives: 0"},
			func(c *components) bool { return c.targets == [maxPlayers + 1]int8{0, 0, 0, 4, 4} }},
		{"DG-233 no pair of objectives", changes{", excludes: Z11", "", ", excludes: Z10", ""},
			func(c *components) bool { return c.soloTarget[9].excludes == -1 && c.soloTarget[10].excludes == -1 }},
		{"another event", changes{"mandatory: false, kind: gain, resources: {stone: 2}", "mandatory: true, kind: pay_or, pay_one_of: [{tool: 1}, {wood: 9}, {meat: 1, bone: 1}], otherwise: {lose_handicraft: 2}"},
			func(c *components) bool {
				e := c.card[5].event
				return e.kind == eventPayOr && e.mandatory && e.prices == 3 && e.price == [maxPrices]amounts{{tool: 1}, {wood: 9}, {meat: 1, bone: 1}} &&
					e.otherwise == loseCraft && e.number == 2
			}},
		{"twice the food", changes{"what: food_need, add: 2", "what: food_need, times: 2, max: 9"},
			func(c *components) bool {
				e := c.card[24].event
				return e.what == changeFoodNeed && e.times == 2 && e.add == 0 && e.least == 0 && e.most == 9
			}},
		{"Scarcity that must be", changes{"mandatory: false, kind: scarcity, add: -1", "mandatory: true, kind: scarcity, add: 2"},
			func(c *components) bool { return c.card[17].event.number == 2 }},
		{"tools waived for all actions", changes{"what: tool, actions: [handicraft, paint]", "what: tool"},
			func(c *components) bool {
				return c.card[11].event.waived == [paint + 1]bool{true, true, true, true, true}
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			enginetest.Corrected(t, spoiled(t, c.changes...), load, sound, c.is)
		})
	}
}

// TestHungriest: however much food the event of a card asks for, the menu holds each way to feed the tribe.
func TestHungriest(t *testing.T) {
	for need := 3; need <= maxHunger; need++ {
		g := alone(t)
		r, err := Load(spoiled(t, "name: Full larders, mandatory: false", "name: Full larders, mandatory: true", "what: food_need, add: -3, min: 0", fmt.Sprint("what: food_need, add: -3, min: ", need)))
		if err != nil {
			t.Fatal(err)
		}
		g.rules, g.card, g.drawn = r.(*rules), 16, 1<<15
		fruit := need/2 + 1
		g.give(0, 0, 0, 0, 0, 0, int16(fruit), int16(need))
		g.goOn(feeding)
		var ways []engine.Move
		for n := (need - fruit + 1) / 2; n <= (need+1)/2; n++ {
			ways = append(ways, mv(feed, int16(n)))
		}
		g.menu(ways...)
	}
}

func FuzzComponents(f *testing.F) { enginetest.FuzzData(f, embedded, load, sound) }
