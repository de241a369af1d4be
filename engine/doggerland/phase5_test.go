package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

func TestPhase5Objectives(t *testing.T) {
	big := func(g *game, seats ...engine.Seat) { // O1 in this round
		for i := range g.tribe[:g.players] {
			g.tribe[i].hunters = 4
		}
		for _, s := range seats {
			g.tribe[s].hunters = 8
		}
		g.evening()
	}
	points := func(g *game, n ...int16) {
		g.Helper()
		for seat, p := range n {
			g.scores(engine.Seat(seat), targetPoints, min(p, 1), p)
		}
	}
	ruleTests{
		{"DG-186", "each player is checked, for each tile", func(t *testing.T) {
			g := land(t, 3)
			g.tribe[0].built[1] = 3  // O3
			g.tribe[1].used = 0b1111 // one short of O2
			g.tribe[2].used = 0b10111101
			g.evening()
			points(g, 5, 0, 5)
			want(t, "O3", g.target[2].first, 1)
			want(t, "O2", g.target[1].first, 4)
			want(t, "told", g.told(reached), 2)
		}},
		{"DG-187", "in the first round all who fulfil it get 5 points", func(t *testing.T) {
			g := land(t, 4)
			g.first = 2 // turn order has no part in it
			big(g, 1, 3)
			points(g, 0, 5, 0, 5)
		}},
		{"DG-188", "in a later round 3 points, all of that round together", func(t *testing.T) {
			g := land(t, 4)
			big(g, 0)
			big(g, 0) // nobody new
			big(g, 1, 3)
			points(g, 5, 3, 0, 3)
		}},
		{"DG-189", "after two rounds nothing more", func(t *testing.T) {
			g := land(t, 4)
			big(g, 0)
			big(g, 0, 1)
			big(g, 0, 1, 2, 3)
			points(g, 5, 3, 0, 0)
			want(t, "told", g.told(reached), 0)
		}},
		{"DG-190", "each player scores it once", func(t *testing.T) {
			g := land(t, 4)
			big(g, 0)
			big(g)
			big(g, 0)
			points(g, 5, 0, 0, 0)
			want(t, "no second round has been used up", g.target[0].later, 0)
			big(g, 0, 2)
			points(g, 5, 0, 3, 0)
		}},
		{"DG-R63", "by round, not by turn order", func(t *testing.T) {
			for first := range engine.Seat(3) {
				g := land(t, 3)
				g.first = first
				big(g, 0, 2)
				points(g, 5, 0, 5)
			}
		}},
		{"DG-R63", "O4 cannot be fulfilled while a species is on no face-up tile", func(t *testing.T) {
			g := land(t, 2)
			g.fresco = [maxFresco]uint8{1, 4, 2, 3} // reindeer, horse; mammoth, bison
			all := func() {
				for tile := range frescoes {
					for row := range rows {
						g.space[tile][row] = painted{}
						if g.onFresco(tile) {
							g.space[tile][row] = painted{1, 1}
						}
					}
				}
				g.reachTargets(nil)
			}
			g.shown = 1
			all()
			points(g, 0, 0)
			g.shown = 2
			all()
			points(g, 5, 0)
		}},
	}.run(t)
}

func TestPhase5Land(t *testing.T) {
	ruleTests{
		{"DG-191", "the ring moves on; after the last round the rest is left out", func(t *testing.T) {
			for round := int8(1); round < maxRounds; round++ {
				g := land(t, 2)
				g.round = round
				g.evening()
				want(t, "round", g.round, round+1)
				g.ask(0, moveVillage)
			}
			g := land(t, 2)
			g.round, g.display = maxRounds, 0
			g.tile("E3", "T01")
			g.cell[cellNo(t, "E4")].animal = 0
			g.evening()
			want(t, "over", int(g.phase), ended)
			want(t, "animals, fresco, handicrafts", g.told(appears)+g.told(frescoUp)+g.told(craftUp), 0)
			want(t, "moves", len(g.Moves(nil)), 0)
			want(t, "over", g.Result().Over, true)
		}},
		{"DG-192", "hot: reindeer and horses on their tiles, none where any animal stands", func(t *testing.T) {
			g := land(t, 2)
			g.round = 2
			for at, id := range map[string]string{"C4": "T01", "C5": "T03", "C6": "T05", "G4": "T07", "G5": "T09", "G6": "T02"} {
				g.tile(at, id)
			}
			g.cell[startCells[0]].animal = 0
			g.beast("F4", mammoth)
			g.beast("G6", bison)
			g.evening()
			for at, kind := range map[string]int{"C4": horse, "C5": reindeer, "E4": horse, "C6": -1, "G4": -1, "G5": -1, "E5": -1, "F4": mammoth, "G6": bison} {
				want(t, at, g.beastAt(at), kind)
			}
			want(t, "told", g.told(appears), 3)
		}},
		{"DG-193", "cold: mammoths and bison on theirs, in the same way", func(t *testing.T) {
			g := land(t, 2)
			for at, id := range map[string]string{"C4": "T01", "C5": "T03", "C6": "T05", "G4": "T07", "G5": "T09", "G6": "T06"} {
				g.tile(at, id)
			}
			g.beast("G6", horse)
			g.evening()
			for at, kind := range map[string]int{"C4": -1, "C5": -1, "C6": bison, "G4": mammoth, "G5": -1, "G6": horse, "E4": horse} {
				want(t, at, g.beastAt(at), kind)
			}
		}},
		{"DG-194", "a species that runs out: its tiles in the order of the arrow", func(t *testing.T) {
			for edge, got := range [directions][]string{north: {"F3", "D3"}, east: {"F3", "D7"}, south: {"D7", "D3"}, west: {"D3", "D7"}} {
				g := land(t, 2)
				g.arrow = uint8(edge)
				for _, at := range []string{"D3", "D7", "F3"} {
					g.tile(at, "T07")
				}
				for _, at := range []string{"D4", "D5", "D6", "F6", "F5"} {
					g.beast(at, mammoth)
				}
				g.evening()
				for _, at := range []string{"D3", "D7", "F3"} {
					want(t, directionIDs[edge]+" "+at, g.beastAt(at) == mammoth, slices.Contains(got, at))
				}
				want(t, "left", g.left(mammoth), 0)
			}
		}},
		{"DG-R55", "every tile of the species", func(t *testing.T) {
			g := land(t, 2)
			for _, at := range []string{"C4", "C5", "C6", "G4", "G5", "G6", "E3"} {
				g.tile(at, "T05")
			}
			g.evening()
			want(t, "bison", g.told(appears), 7)
			want(t, "left", g.left(bison), 0)
		}},
		{"DG-R56", "the new position of the arrow; remembered animals are not there", func(t *testing.T) {
			g := land(t, 2)
			g.cell[startCells[0]].animal, g.cell[startCells[1]].animal = 0, 0
			for _, at := range []string{"D3", "D7", "F3"} {
				g.tile(at, "T08")
			}
			for i := range g.tribe[:2] {
				g.tribe[i].memory = [memory]uint8{mammoth + 1, mammoth + 1}
			}
			g.beast("D5", mammoth) // 2 are left
			g.agenda = engine.Agenda{}
			g.starve().migrate(nil) // from the west edge to the north
			g.settle(&g.dice, nil)
			for at, kind := range map[string]int{"F3": mammoth, "D3": mammoth, "D7": -1} {
				want(t, at, g.beastAt(at), kind)
			}
			want(t, "left", g.left(mammoth), 0)
		}},
		{"DG-195", "one Fresco tile in a round, until those kept are face up", func(t *testing.T) {
			for players, kept := range map[int]int8{2: 4, 3: 5, 4: 6} {
				g := land(t, players)
				for round := int8(2); round <= maxRounds; round++ {
					g.evening()
					want(t, "round", g.round, round)
					want(t, "face up", g.shown, min(round, kept))
				}
				seen := map[uint8]bool{}
				for _, f := range g.fresco[:g.shown] {
					seen[f] = f > 0
				}
				want(t, "different tiles", len(seen), int(kept))
			}
		}},
		{"DG-196", "one more Handicraft tile than players", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				for up := range players + 2 {
					g := land(t, players)
					g.display = bit(up) - 1
					g.tribe[1].made = bit(17) | bit(16)
					g.evening()
					n := 0
					for i := range crafts {
						if g.display&bit(i) != 0 {
							n++
						}
					}
					want(t, "face up", n, players+1)
					want(t, "new", g.told(craftUp), players+1-up)
					want(t, "those that lay there stay", g.display&(bit(up)-1), bit(up)-1)
					want(t, "a finished one came back", g.display>>16, 0)
				}
			}
		}},
		{"DG-R59", "with all kept Fresco tiles up, none; with the decks empty, the display stays short", func(t *testing.T) {
			g := land(t, 2)
			g.fresco, g.shown = [maxFresco]uint8{1, 2, 3, 4}, 4
			g.display = 1
			g.tribe[0].made = bit(17) - 2
			g.evening()
			want(t, "Fresco tiles", g.told(frescoUp), 0)
			want(t, "Handicraft tiles", g.told(craftUp), 1)
			want(t, "display", g.display, bit(17)|1)
			g.evening()
			want(t, "no more", g.told(craftUp), 0)
			g.ask(0, moveVillage)
		}},
		{"DG-R59", "the two decks are one pool", func(t *testing.T) {
			kinds := map[uint8]bool{}
			for seed := range uint64(20) {
				g := land(t, 2)
				g.dice.Seed(engine.Sub([32]byte{'p'}, seed))
				g.display = 3
				g.evening()
				kinds[g.rules.craft[nth(g.display, 2)].kind] = true
			}
			want(t, "types", len(kinds), 2)
		}},
	}.run(t)
}

func TestPhase5Villages(t *testing.T) {
	villages := func(g *game, first engine.Seat) {
		g.first = first
		g.goOn(moving)
	}
	around := func(g *game, cells ...string) []engine.Move {
		menu := []engine.Move{mv(stay)}
		for _, at := range cells {
			menu = append(menu, g.on(moveVillage, at))
		}
		return menu
	}
	ruleTests{
		{"DG-197", "in turn order, up to 2 tiles orthogonally, whatever the Movement Range", func(t *testing.T) {
			for level := range uint8(3) {
				g := land(t, 3)
				g.tile("G5", "T09")
				g.tile("H5", "T10")
				for i := range g.tribe[:3] {
					g.tribe[i].level[movement] = level
				}
				villages(g, 1)
				for _, seat := range []engine.Seat{1, 2, 0} {
					g.ask(seat, moveVillage)
					if seat == 1 {
						g.menu(around(g, "D4", "D5", "D6", "E4", "E6", "F4", "F5", "F6", "G5")...)
						g.refuse("DG-197", g.on(moveVillage, "H5"), "2 tiles")
					}
					g.play(mv(stay))
				}
				g.village(0, "D4")
				villages(g, 0)
				g.menu(around(g, "D5", "D6", "E4", "F4")...) // the centre is not free
			}
		}},
		{"DG-198", "no village, megalith or token of an opponent; animals do not matter", func(t *testing.T) {
			g := land(t, 4)
			g.village(1, "F5")
			g.menhir(2, "D5")
			g.token(3, "E6", 0)
			g.beast("F6", mammoth)
			villages(g, 0)
			g.menu(around(g, "D4", "D6", "E4", "F4", "F6")...)
			for _, at := range []string{"F5", "D5", "E6"} {
				g.refuse("DG-198", g.on(moveVillage, at), "opponent")
			}
			g.play(g.on(moveVillage, "F6"))
			want(t, "village", int(g.tribe[0].village)-1, cellNo(t, "F6"))
			want(t, "the mammoth stays", g.beastAt("F6"), mammoth)
		}},
		{"DG-198", "own pieces and expeditions do not matter", func(t *testing.T) {
			g := land(t, 2)
			g.menhir(0, "F5")
			g.token(0, "D5", 1)
			villages(g, 0)
			want(t, "own megalith", g.offers(g.on(moveVillage, "F5")), true)
			want(t, "own token", g.offers(g.on(moveVillage, "D5")), true)
		}},
		{"DG-199", "not over cells without a tile", func(t *testing.T) {
			g := bare(t, "E4n", "G5n", "E7n", "D4n", "C4n")
			villages(g, 0)
			g.menu(around(g, "D4", "E4")...)
			g.refuse("DG-197", g.on(moveVillage, "G5"))
			g.refuse("DG-197", g.on(moveVillage, "F5"), "no tile")
		}},
		{"DG-200", "back to the Central tile only if it is not occupied", func(t *testing.T) {
			enters := func(piece func(g *game)) bool {
				g := land(t, 3)
				g.village(0, "E4")
				g.village(1, "F6")
				g.village(2, "D6")
				piece(g)
				villages(g, 0)
				return g.offers(g.on(moveVillage, "E5"))
			}
			want(t, "nobody there", enters(func(*game) {}), true)
			want(t, "a village", enters(func(g *game) { g.village(2, "E5") }), false)
			want(t, "a megalith", enters(func(g *game) { g.menhir(1, "E5") }), false)
			want(t, "a token", enters(func(g *game) { g.token(2, "E5", 0) }), false)
			want(t, "an own megalith", enters(func(g *game) { g.menhir(0, "E5") }), true)
		}},
		{"DG-201", "the hut passes to the left", func(t *testing.T) {
			for first := range engine.Seat(4) {
				g := land(t, 4)
				villages(g, first)
				g.play(mv(stay), mv(stay), mv(stay), mv(stay))
				g.ask((first+1)%4, program)
				want(t, "hut", g.first, (first+1)%4)
			}
		}},
		{"DG-201", "it stays with who took it with the shaman this round", func(t *testing.T) {
			g := land(t, 4)
			g.kept = 1
			villages(g, 2)
			g.play(mv(stay), mv(stay), mv(stay), mv(stay))
			g.ask(2, program)
			villages(g, 2) // the next round it passes again
			g.play(mv(stay), mv(stay), mv(stay), mv(stay))
			g.ask(3, program)
		}},
		{"DG-R60", "a village may stay, also with others on the Central tile, and cross any tile", func(t *testing.T) {
			g := land(t, 4)
			villages(g, 0)
			for range 4 {
				g.refuse("DG-R60", g.on(moveVillage, "E5"), "stay")
				g.play(mv(stay))
			}
			for i := range g.tribe[:4] {
				want(t, "village", int(g.tribe[i].village)-1, centre)
			}
			g.tile("G5", "T09")
			g.tile("H5", "T10")
			g.menhir(2, "F5")
			g.village(3, "E4")
			villages(g, 0)
			g.play(g.on(moveVillage, "G5"))
			want(t, "over a megalith", int(g.tribe[0].village)-1, cellNo(t, "G5"))
			g.village(0, "E3")
			g.tile("E3", "T09")
			g.tribe[1].village, g.tribe[2].village = g.tribe[3].village, g.tribe[3].village
			villages(g, 0)
			g.play(g.on(moveVillage, "E5")) // over a village, 2 tiles
		}},
	}.run(t)
}
