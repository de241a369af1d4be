package doggerland

import (
	"testing"

	"tribes/engine"
)

// toChoose is land on which seat 0 is about to choose where an expedition goes.
func toChoose(t *testing.T, players int) *game {
	t.Helper()
	g := land(t, players)
	g.play(plans(expedition))
	return g
}

// sends programs an expedition of a seat that gathers, with the fur in a cold season.
func (g *game) sends(seat engine.Seat, cell string, party engine.Move) {
	g.Helper()
	g.programs(seat)
	g.play(plans(expedition), g.on(chooseTile, cell), party)
	if g.agenda.Top().Kind == pay {
		g.play(mv(pay))
	}
}

func TestExpeditions(t *testing.T) {
	ruleTests{
		{"DG-67", "a party to one tile, programmed now and resolved in phase 3", func(t *testing.T) {
			g := land(t, 2)
			me := &g.tribe[0]
			g.sends(0, "F5", gather(1, 0, 0, 1))
			want(t, "expeditions", me.parties, 1)
			want(t, "it", me.party[0], party{at: uint8(cellNo(t, "F5")) + 1, chiefs: 1, tools: 1})
			want(t, "at home", me.home, [members]int8{4, 0, 1})
			want(t, "wood", me.has(wood), 0)
			g.turnOf(0)
			g.play(g.expedition("F5"), mv(carry, 2))
			want(t, "wood", me.has(wood), 2)
			want(t, "expeditions", me.parties, 0)
		}},
		{"DG-68", "at least one member", func(t *testing.T) {
			g := toChoose(t, 2)
			g.play(g.on(chooseTile, "F5"))
			g.refuse("DG-68", gather(0, 0, 0, 1), "a member must go along")
			g.refuse("DG-68", gather(0, 0, 0, 0))
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "E4"))
			g.refuse("DG-68", mv(sendHunters, 0, 0))
		}},
		{"DG-69", "3 components when gathering, the chief being two", func(t *testing.T) {
			g := toChoose(t, 2)
			g.play(g.on(chooseTile, "F5"))
			g.menu(
				gather(0, 0, 1, 0), gather(0, 0, 1, 1), gather(0, 0, 1, 2), gather(0, 0, 2, 0), gather(0, 0, 2, 1), gather(0, 0, 3, 0),
				gather(0, 1, 0, 0), gather(0, 1, 0, 1), gather(0, 1, 0, 2), gather(0, 1, 1, 0), gather(0, 1, 1, 1), gather(0, 1, 2, 0),
				gather(1, 0, 0, 0), gather(1, 0, 0, 1), gather(1, 0, 1, 0),
				gather(1, 1, 0, 0),
			)
			for _, m := range []engine.Move{gather(0, 0, 4, 0), gather(0, 0, 3, 1), gather(1, 0, 1, 1), gather(1, 1, 1, 0), gather(1, 1, 0, 1)} {
				g.refuse("DG-69", m, "4 components", "3 at most")
			}
		}},
		{"DG-70", "no such limit when hunting", func(t *testing.T) {
			g := toChoose(t, 2)
			me := g.tribeOf(0, 10)
			g.play(g.on(chooseTile, "F4"), mv(sendHunters, 1, 10))
			want(t, "members", me.party[0].members(), 11)
		}},
		{"DG-71", "a party that is sent stays as it is", func(t *testing.T) {
			g := land(t, 2)
			g.sends(0, "F5", gather(0, 0, 1, 0))
			sent := g.tribe[0].party
			g.programs(0)
			g.play(plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "F5"), "another expedition of this tribe")
			g.sends(0, "E6", gather(0, 0, 2, 1))
			want(t, "the first one", g.tribe[0].party[g.tribe[0].partyAt(cellNo(t, "F5"))], sent[0])
			want(t, "expeditions", g.tribe[0].parties, 2)
		}},
		{"DG-72", "from the own village, orthogonally, as far as the Movement Range", func(t *testing.T) {
			g := land(t, 4)
			g.village(0, "D4")
			g.tile("C4", "T09")
			g.tile("B4", "T10")
			g.tile("A4", "T11")
			g.beasts(horse)
			for level, far := range [][]string{
				{"C4", "B4", "D5", "D6"},
				{"C4", "B4", "A4", "D5", "D6", "E6", "F5"},
				{"C4", "B4", "A4", "D5", "D6", "E6", "F5", "F6"},
			} {
				g.tribe[0].level[movement] = uint8(level)
				g.programs(0)
				g.play(plans(expedition))
				want(t, "targets", len(g.Moves(nil)), len(far)+1) // and small game in the village
				for _, cell := range far {
					want(t, cell, g.offers(g.on(chooseTile, cell)), true)
				}
			}
			g.tribe[0].level[movement] = 0
			g.refuse("DG-72", g.on(chooseTile, "F5"), "F5: not within 2 tiles")
		}},
		{"DG-73", "no piece of an opponent and no own expedition at its end", func(t *testing.T) {
			for name, put := range map[string]func(g *game, c *tribe, at uint8){
				"village":        func(_ *game, c *tribe, at uint8) { c.village = at },
				"menhir":         func(_ *game, c *tribe, at uint8) { c.stone[0] = at },
				"standing stone": func(_ *game, c *tribe, at uint8) { c.stone[1] = at },
				"dolmen":         func(_ *game, c *tribe, at uint8) { c.stone[2] = at },
				"token":          func(_ *game, c *tribe, at uint8) { c.trip = at },
				"old token":      func(_ *game, c *tribe, at uint8) { c.trip, c.old = at, 1 },
			} {
				at := uint8(cellNo(t, "F5")) + 1
				for seat, free := range []bool{true, false, false} {
					g := toChoose(t, 3)
					put(g, &g.tribe[seat], at)
					want(t, name, g.offers(g.on(chooseTile, "F5")), free)
					if !free {
						g.refuse("DG-73", g.on(chooseTile, "F5"), "a piece of an opponent")
					}
				}
			}
			g := land(t, 3)
			g.sends(1, "F5", gather(0, 0, 1, 0))
			g.sends(0, "E4", mv(sendHunters, 1, 0))
			g.programs(0)
			g.play(plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "F5"), "a piece of an opponent")
			g.refuse("DG-73", g.on(chooseTile, "E4"), "another expedition of this tribe")
			want(t, "an empty tile", g.offers(g.on(chooseTile, "E6")), true)
			want(t, "members elsewhere are no pieces there", g.offers(g.on(chooseTile, "D5")), true)
		}},
		{"DG-74", "tiles where it could not end are crossed", func(t *testing.T) {
			g := toChoose(t, 3)
			at := func(cell string) uint8 { return uint8(cellNo(t, cell)) + 1 }
			g.village(0, "D6")
			g.tile("C5", "T09") // two tiles away, over D5 or C6
			g.tribe[1].village, g.tribe[1].stone[0], g.tribe[2].trip = at("D5"), at("D5"), at("D5")
			want(t, "over an opponent's pieces", g.offers(g.on(chooseTile, "C5")), true)
			want(t, "to them", g.offers(g.on(chooseTile, "D5")), false)
			g.beast("D5", mammoth)
			g.tribe[1].party[0], g.tribe[1].parties = party{at: at("D5"), hunters: 1}, 1
			want(t, "over expeditions and animals", g.offers(g.on(chooseTile, "C5")), true)
		}},
		{"DG-75", "Mastery: 1 for hunter, shaman and tool, 2 for the chief", func(t *testing.T) {
			for _, c := range []struct {
				party engine.Move
				wood  int16
			}{
				{gather(0, 0, 1, 0), 1}, {gather(0, 1, 0, 0), 1}, {gather(1, 0, 0, 0), 2}, {gather(0, 0, 1, 1), 2}, {gather(0, 0, 1, 2), 3},
				{gather(1, 0, 0, 1), 3}, {gather(1, 1, 0, 0), 3}, {gather(0, 1, 2, 0), 3},
			} {
				g := land(t, 2)
				g.tribe[0].level[transport] = 2 // 4 for a member
				g.sends(0, "F6", c.party)
				g.turnOf(0)
				g.play(g.expedition("F6"))
				want(t, "wood", g.tribe[0].has(wood), c.wood)
			}
		}},
		{"DG-76", "the tools leave the stock at once", func(t *testing.T) {
			g := land(t, 2)
			g.sends(0, "F6", gather(0, 0, 1, 2))
			want(t, "tools", g.tribe[0].stock[tool], 1)
			g.beasts(bison, "E4")
			g.tribe[0].stock[tool] = 2
			g.programs(0)
			g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 1, 2))
			want(t, "tools", g.tribe[0].stock[tool], 0)
			g.turnOf(0)
			g.play(mv(finish))
			want(t, "and do not come back", g.tribe[0].stock[tool], 0)
		}},
		{"DG-77", "in the cold 1 fur for the party, or Scarcity", func(t *testing.T) {
			for furs := range int16(2) {
				g := toChoose(t, 2)
				g.round = 2
				g.play(g.on(chooseTile, "F5"), gather(0, 0, 3, 0))
				g.menu(mv(pay), mv(pay, 0, 1))
				g.play(mv(pay, 0, 1-furs))
				want(t, "furs", g.tribe[0].stock[fur], 3-furs)
				want(t, "Scarcity", g.tribe[0].scarcity, 1-furs)
				g.sends(0, "F4", mv(sendHunters, 1, 1))
				want(t, "furs for a hunt", g.tribe[0].stock[fur], 2-furs)
			}
		}},
		{"DG-78", "yield by Mastery, load by members", func(t *testing.T) {
			g := land(t, 2)
			g.sends(0, "D6", gather(0, 0, 1, 2)) // 3 x 3 fruit, one member
			g.turnOf(0)
			g.play(g.expedition("D6"))
			g.menu(mv(carry, 2))
			g.play(mv(carry, 2))
			want(t, "fruit", g.tribe[0].has(fruit), 5)
		}},
	}.run(t)
}

func TestGather(t *testing.T) {
	ruleTests{
		{"DG-79", "to a tile with resources and no animal", func(t *testing.T) {
			g := toChoose(t, 2)
			g.beast("E6", horse)
			for cell, kind := range map[string]uint16{
				"F5": sendGatherers, "F6": sendGatherers, "D6": sendGatherers, "D5": sendGatherers, "D4": sendGatherers, "E6": sendHunters,
			} {
				before := g.position
				g.play(g.on(chooseTile, cell))
				want(t, "a party to "+cell, g.Moves(nil)[0].Kind, kind)
				g.position = before
			}
		}},
		{"DG-80", "shells and small game give two things for each point; the shaman may go", func(t *testing.T) {
			g := land(t, 2)
			g.give(0)
			g.sends(0, "D5", gather(0, 0, 2, 0))
			g.sends(0, "D4", gather(0, 1, 1, 0))
			g.turnOf(0)
			g.play(g.expedition("D5"), g.expedition("D4"))
			want(t, "goods", g.goods(0), [resources]int16{fruit: 2, bone: 2, meat: 2, fur: 2})
		}},
		{"DG-81", "the chief is 2 Mastery and 2 components", func(t *testing.T) {
			g := land(t, 2)
			g.sends(0, "F6", gather(1, 0, 0, 0))
			g.turnOf(0)
			g.play(g.expedition("F6"))
			want(t, "wood", g.tribe[0].has(wood), 2)
			g = toChoose(t, 2)
			g.play(g.on(chooseTile, "F6"))
			want(t, "with one component more", g.offers(gather(1, 0, 1, 0)), true)
			want(t, "with two", g.offers(gather(1, 0, 2, 0)), false)
		}},
		{"DG-R22", "as much as can be carried, in any mix; no question if it is all", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0, 0, 0, 0, 0, 9)
			g.sends(0, "D5", gather(0, 0, 1, 2)) // 3 fruit and 3 bone, one member
			g.turnOf(0)
			g.play(g.expedition("D5"))
			g.menu(mv(carry, 0, 2), mv(carry, 1, 1), mv(carry, 2, 0)) // bone, fruit
			g.refuse("DG-R22", mv(carry, 1, 0), "exactly 2")
			g.refuse("DG-R22", mv(carry, 2, 1), "exactly 2")
			g.refuse("DG-127", mv(carry, 0, 4))
			g.refuse("DG-127", mv(carry, 0, 1, 1))
			g.play(mv(carry, 1, 1))
			want(t, "goods", g.goods(0), [resources]int16{bone: 1, fruit: 1, tool: 7})
			me.level[transport] = 2
			g.sends(0, "D4", gather(0, 1, 0, 1)) // 2 + 2, one member with 4
			g.turnOf(0)
			g.play(g.expedition("D4"))
			want(t, "asked", g.agenda.Top().Kind == carry, false)
			want(t, "meat", me.has(meat), 2)
		}},
		{"DG-R23", "only a gathering that is resolved exhausts, whatever stays behind", func(t *testing.T) {
			g := land(t, 2)
			g.sends(0, "D6", gather(0, 0, 1, 2))
			g.sends(0, "F5", gather(0, 0, 1, 0))
			g.turnOf(0)
			g.play(g.expedition("D6"), mv(carry, 2), mv(finish))
			want(t, "gathered", g.exhausted(cellNo(t, "D6")), true)
			want(t, "skipped", g.exhausted(cellNo(t, "F5")), false)
			want(t, "wood", g.tribe[0].has(wood), 0)
		}},
		{"DG-R24", "the two gatherings of a tile are in different rounds", func(t *testing.T) {
			for n := 3; n <= 4; n++ {
				g := land(t, n)
				g.sends(1, "F5", gather(0, 0, 1, 0))
				for seat := range engine.Seat(n) {
					g.programs(seat)
					g.play(plans(expedition))
					want(t, "a second one in the round", g.offers(g.on(chooseTile, "F5")), false)
				}
				g.programs(0)
				g.allDrop()
				g.play(g.expedition("F5"))
				want(t, "once", g.cell[cellNo(t, "F5")].used, 1)
				g.idle(func() bool { return g.round == 2 && g.phase == programming })
				g.sends(0, "F5", gather(0, 0, 1, 0))
				g.turnOf(0)
				g.play(g.expedition("F5"))
				g.programs(2)
				g.play(plans(expedition))
				g.refuse("DG-136", g.on(chooseTile, "F5"), "exhausted")
			}
		}},
		{"DG-R25", "an exhausted tile is a tile for all else", func(t *testing.T) {
			g := land(t, 2)
			c := cellNo(t, "E6")
			g.cell[c].used = 1
			g.tile("E7", "T11")
			g.programs(0)
			g.play(plans(expedition))
			want(t, "way", g.offers(g.on(chooseTile, "E7")), true)
			want(t, "megalith", g.erectable(0, c), legal)
			want(t, "token", g.trippable(0, c), legal)
			g.goOn(moving)
			want(t, "village", g.offers(g.on(moveVillage, "E6")), true)
			g.beasts(mammoth, "E6") // S5 points east
			g.goOn(resolving)
			want(t, "an animal leaves", g.beastAt("F6"), mammoth)
			g = land(t, 2)
			g.cell[c].used = 1
			g.beasts(mammoth, "D6")
			g.cell[cellNo(t, "D6")].tile = 2 // S1 points east
			g.goOn(resolving)
			want(t, "an animal comes", g.beastAt("E6"), mammoth)
		}},
		{"DG-R26", "own village, megalith, token and expedition on one tile", func(t *testing.T) {
			g := toChoose(t, 2)
			at := uint8(cellNo(t, "F5")) + 1
			me := &g.tribe[0]
			me.village, me.stone, me.trip, me.old = at, [megaliths]uint8{at, at, at}, at, 1
			g.play(g.on(chooseTile, "F5"), gather(0, 0, 2, 0))
			g.turnOf(0)
			g.play(g.expedition("F5"))
			want(t, "wood", me.has(wood), 4)
		}},
		{"DG-R27", "an expedition is resolved beside a megalith or a token that came later", func(t *testing.T) {
			for action, then := range map[int][]engine.Move{
				menhir:   {mv(placeMegalith, 6, 5)},
				longTrip: {mv(offer, meat), mv(tripRow, 5), mv(tripTile, 6)},
			} {
				g := land(t, 3)
				g.first = 2
				g.sends(0, "F5", gather(0, 0, 2, 0))
				g.give(2, 9, 9, 9, 9, 9, 9, 9)
				g.programs(2)
				g.play(plans(action))
				g.resolves(2)
				g.play(does(action))
				g.play(then...)
				g.ask(0, resolve)
				g.play(g.expedition("F5"))
				want(t, "wood", g.tribe[0].has(wood), 4)
			}
		}},
	}.run(t)
}
