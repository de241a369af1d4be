package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

// marchers is alone with the opponents' hunters on cells and a card that moves them so; the Solo memory is empty, and no animal
// stands on the land.
func marchers(t *testing.T, cells [rivals]string, to [rivals]uint8, steps [rivals]int8) *game {
	t.Helper()
	g := alone(t)
	r := *g.rules
	r.card[5].to, r.card[5].steps = to, steps
	g.rules = &r
	g.herd = [soloMemory]uint8{}
	for c := range g.cell {
		g.cell[c].animal, g.cell[c].used = 0, 0
	}
	g.rivalsAt(cells[:]...)
	return g
}

// lays puts tiles with resources on cells: T09 and those after it.
func (g *game) lays(cells ...string) {
	g.Helper()
	for i, c := range cells {
		g.tile(c, tileWords[1+1+startTiles+8+i]) // T09 ...
	}
}

// marches is phase 4.
func (g *game) marches() {
	g.Helper()
	g.agenda = engine.Agenda{}
	g.ev.List = g.ev.List[:0]
	g.phase = resolving
	g.migrate(&g.ev)
}

// still are hunters who go round a line of three back to where they are.
var still = [rivals]int8{3, 3, 3}

func TestOpponentsMarch(t *testing.T) {
	ruleTests{
		{"DG-255", "first the hunters: red, pink, blue, as the card says", func(t *testing.T) {
			g := alone(t) // SC06: south 1, east 1, west 3
			g.marches()
			// red is stopped by pink on F5, which moves only then; blue goes round to its start
			want(t, "hunters", g.rivalCells(), "F6 D5 D6")
			want(t, "animals next", slices.Index(g.toldOf(), uint16(migrates)) > slices.Index(g.toldOf(), uint16(rivalMoved)), true)
			var order []int16
			for _, e := range g.ev.List {
				if e.What == rivalMoved {
					order = append(order, e.A)
				}
			}
			if !slices.Equal(order, []int16{0, 1, 2}) {
				t.Errorf("moved in the order %v", order)
			}
		}},
		{"DG-256", "not to the village, a megalith or another hunter, but on; gaps are skipped, and it wraps around", func(t *testing.T) {
			for _, c := range []struct {
				what, stone, red, to string
				steps                int8
			}{
				{"one", "none", "G5", "H5", 1},
				{"two, wrapping around", "none", "G5", "B5", 2},
				{"three, over a gap", "none", "G5", "D5", 3},
				{"four, and on past the village", "none", "G5", "F5", 4},
				{"past village and megalith", "F5", "D5", "G5", 1},
				{"past the village, which counts", "none", "D5", "G5", 3},
				{"past a megalith", "H5", "G5", "B5", 1},
			} {
				g := marchers(t, [rivals]string{c.red, "D6", "E6"}, [rivals]uint8{east, east, east}, [rivals]int8{c.steps, 3, 3})
				g.lays("B5", "G5", "H5")
				g.tribe[0].stone[1] = uint8(slices.Index(cellWords, c.stone))
				g.marches()
				want(t, c.what, cellWords[g.rival[0]], c.to)
			}
			g := marchers(t, [rivals]string{"D4", "E4", "F4"}, [rivals]uint8{east, south, west}, [rivals]int8{1, 1, 1})
			g.marches()
			want(t, "red passes pink and blue to its start, pink the village, blue nobody", g.rivalCells(), "D4 E6 E4")
		}},
		{"DG-257", "it takes the animals that it crosses, and the one where it ends", func(t *testing.T) {
			g := marchers(t, [rivals]string{"F5", "D6", "E6"}, [rivals]uint8{east, east, east}, [rivals]int8{2, 3, 3})
			g.lays("G5", "H5", "I5")
			g.beast("G5", bison)
			g.beast("H5", mammoth)
			g.beast("I5", horse)
			g.rules = skipping(g.rules)
			g.marches()
			want(t, "memory", g.herdWords(), "none none none mammoth bison")
			want(t, "beyond", g.beastAt("I5"), horse)
			want(t, "taken", [2]int{g.beastAt("G5"), g.beastAt("H5")}, [2]int{-1, -1})
		}},
		{"DG-258", "an animal with the player's village, megalith or token is safe", func(t *testing.T) {
			g := marchers(t, [rivals]string{"D5", "D6", "E6"}, [rivals]uint8{east, east, east}, [rivals]int8{4, 3, 3})
			g.lays("G5", "H5")
			me := &g.tribe[0]
			me.stone[0], me.trip = g.at("F5"), g.at("G5")
			for _, c := range []string{"E5", "F5", "G5", "H5"} {
				g.beast(c, bison)
			}
			g.rules = skipping(g.rules)
			g.marches()
			want(t, "red", cellWords[g.rival[0]], "H5")
			want(t, "memory", g.herdWords(), "none none none none bison")
			want(t, "safe", [3]int{g.beastAt("E5"), g.beastAt("F5"), g.beastAt("G5")}, [3]int{bison, bison, bison})
		}},
		{"DG-259", "the tile where it ends is exhausted, also after an animal; those crossed are not", func(t *testing.T) {
			for _, animal := range []bool{false, true} {
				g := marchers(t, [rivals]string{"F5", "D6", "E6"}, [rivals]uint8{east, east, east}, [rivals]int8{2, 3, 3})
				g.lays("G5", "H5")
				if animal {
					g.beast("H5", bison)
				}
				g.marches()
				want(t, "crossed", g.cell[cellNo(t, "G5")].used, 0)
				want(t, "the end", g.cell[cellNo(t, "H5")].used, 1)
				want(t, "where it came from", g.cell[cellNo(t, "F5")].used, 0)
			}
		}},
		{"DG-R77", "a tile with the player's token is no end either; the start always is", func(t *testing.T) {
			g := marchers(t, [rivals]string{"D5", "D6", "E6"}, [rivals]uint8{east, east, east}, [rivals]int8{1, 3, 3})
			me := &g.tribe[0]
			me.trip = g.at("F5")
			g.marches()
			want(t, "past village and token to the start", cellWords[g.rival[0]], "D5")
			me.trip = g.at("D5")
			g.marches()
			want(t, "the token lies at the end of its way", cellWords[g.rival[0]], "F5")
			me.trip, me.stone[0] = g.at("F5"), g.at("D5")
			g.marches()
			want(t, "the token lies on its own tile", cellWords[g.rival[0]], "F5")
		}},
		{"DG-R78", "no expedition, megalith or village to a hunter's tile; a token, yes", func(t *testing.T) {
			g := alone(t)
			g.card = 1
			g.cell[cellNo(t, "F5")].used = 0
			g.give(0, 2, 2, 1, 0, 2, 9, 3)
			g.play(plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "F5"))
			g.play(g.on(chooseTile, "F6"), mv(sendGatherers, 0, 1, 0), plans(menhir))
			g.allDrop()
			g.play(does(menhir))
			g.refuse("DG-R42", g.on(placeMegalith, "F5"), "a piece of an opponent is there")
			g.play(g.on(placeMegalith, "F6"))
			g.goOn(moving)
			for _, c := range g.rival {
				g.refuse("DG-198", g.on(moveVillage, cellWords[c]))
			}

			g = alone(t)
			g.card = 1
			g.cell[cellNo(t, "F5")].used = 0
			g.play(plans(longTrip))
			g.allDrop()
			g.play(does(longTrip), mv(offer, fur), mv(tripRow, 5), mv(tripTile, 6))
			me := &g.tribe[0]
			want(t, "token", cellWords[me.trip], "F5")
			me.old, me.dropped = 1, 0
			g.rivalsAt("D4", "F5")
			g.programs(0)
			g.play(plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "F5"))
			g.rivalsAt("D4", "E4")
			g.cell[cellNo(t, "F5")].used = 0
			want(t, "the hunter is gone", g.offers(g.on(chooseTile, "F5")), true)
		}},
		{"DG-R79", "animals as it meets them, then the exhaustion of its tile", func(t *testing.T) {
			g := marchers(t, [rivals]string{"D5", "F6", "E6"}, [rivals]uint8{west, west, west}, still)
			g.lays("B5", "C5", "A5")
			g.beast("C5", horse)
			g.beast("B5", mammoth)
			g.beast("A5", bison)
			g.rules = skipping(g.rules)
			g.marches()
			want(t, "memory", g.herdWords(), "none none bison mammoth horse")
			var first []uint16
			for _, e := range g.ev.List[:5] {
				first = append(first, e.What)
			}
			if !slices.Equal(first, []uint16{captured, captured, captured, rivalMoved, exhaustion}) {
				t.Errorf("told %v", first)
			}
		}},
		{"DG-R90", "a tile without resources is not exhausted, and its animals go on coming", func(t *testing.T) {
			g := marchers(t, [rivals]string{"D4", "E6", "D6"}, [rivals]uint8{east, north, east}, [rivals]int8{1, 1, 3})
			g.village(0, "F5")
			g.marches()
			want(t, "hunters", g.rivalCells(), "E4 E5 D6")
			want(t, "horse tile", g.cell[cellNo(t, "E4")].used, 0)
			want(t, "Central tile", g.cell[centre].used, 0)
			g.round = 2
			g.goOn(feeding)
			g.play(mv(feed, 3))
			want(t, "the next horse is taken there", g.herdWords(), "none none none none horse")
		}},
	}.run(t)
}

// skipping is rules with a card SC06 whose event leaves out the migration of animals.
func skipping(r *rules) *rules {
	c := *r
	c.card[5].event = event{kind: eventSkip}
	return &c
}

func TestSoloAnimals(t *testing.T) {
	ruleTests{
		{"DG-260", "then the animals, as usual", func(t *testing.T) {
			for kind, to := range map[uint8]string{horse: "D4", reindeer: "D4", bison: "F4", mammoth: "F4"} {
				g := marchers(t, [rivals]string{"D6", "E6", "F6"}, [rivals]uint8{east, east, east}, still)
				g.beast("E4", kind) // S1: east
				g.marches()
				want(t, speciesIDs[kind], g.beastAt(to), int(kind))
			}
		}},
		{"DG-261", "one that crosses a hunter or stops there is taken", func(t *testing.T) {
			for red, where := range map[string]string{"F4": "crossing", "D4": "at the end"} {
				g := marchers(t, [rivals]string{red, "E6", "F6"}, [rivals]uint8{east, east, east}, still)
				g.beast("E4", horse)
				g.ev.List = nil
				g.moveHerds(&g.ev)
				want(t, where, g.herdWords(), "none none none none horse")
				want(t, "at the hunter's", cellName(int(g.ev.List[0].B)), red)
				want(t, "moved", g.told(migrates), 0)
			}
			g := marchers(t, [rivals]string{"D4", "E6", "F6"}, [rivals]uint8{east, east, east}, still)
			g.beast("E4", mammoth)
			g.moveHerds(&g.ev)
			want(t, "stops before the hunter", g.beastAt("F4"), mammoth)
		}},
		{"DG-R80", "occupied tiles that it passes are crossed; the first hunter takes it", func(t *testing.T) {
			for _, c := range []struct {
				red, pink, taken string
			}{{"G4", "H4", "G4"}, {"E4", "G4", "E4"}, {"H4", "D6", "none"}} {
				g := marchers(t, [rivals]string{c.red, c.pink, "F6"}, [rivals]uint8{east, east, east}, still)
				g.lays("F4", "G4", "H4")
				g.tile("D4", "S1")
				g.beast("D4", horse)
				g.beast("F4", bison) // two tiles on
				g.moveAnimal(cellNo(t, "D4"), &g.ev)
				taken := "none"
				if g.herd[4] != 0 {
					taken = cellName(int(g.ev.List[len(g.ev.List)-1].B))
				}
				want(t, "taken", taken, c.taken)
				want(t, "on G4", g.beastAt("G4") == horse, c.taken == "none")
			}
		}},
		{"DG-262", "full: (c) the rightmost leaves, the others move right, the new one comes to the left", func(t *testing.T) {
			g := alone(t)
			g.herd = [soloMemory]uint8{horse + 1, reindeer + 1, bison + 1, mammoth + 1, horse + 1}
			g.capture(bison, 0, &g.ev)
			want(t, "memory", g.herdWords(), "bison horse reindeer bison mammoth")
			want(t, "lost", g.ev.List[len(g.ev.List)-1], engine.Event{What: lost, Seat: engine.NoSeat, A: horse})
			g.turnedUp(1, 2, 3, 4, 5, 6)
			g.capture(reindeer, 0, &g.ev)
			want(t, "all tiles face up, all with a space", g.herdWords(), "reindeer bison horse reindeer bison")
		}},
		{"DG-262", "(a) all 6 face up, no space for the new one: it is discarded", func(t *testing.T) {
			g := noBisonSpace(t)
			g.herd = [soloMemory]uint8{horse + 1, bison + 1, horse + 1, mammoth + 1, horse + 1}
			before := g.herd
			g.capture(bison, 0, &g.ev)
			want(t, "memory", g.herd, before)
			want(t, "lost", g.ev.List[len(g.ev.List)-1].A, bison)
			g.shown = 5
			g.capture(bison, 0, &g.ev)
			want(t, "with a tile to come it is kept", g.herdWords(), "bison horse bison horse mammoth")
			g = noBisonSpace(t)
			g.herd[4] = 0
			g.capture(bison, 0, &g.ev)
			want(t, "with an empty space it is kept", g.herd[4], bison+1)
		}},
		{"DG-262", "(b) all 6 face up, no space for one of the memory: that one leaves", func(t *testing.T) {
			g := noBisonSpace(t)
			g.herd = [soloMemory]uint8{horse + 1, reindeer + 1, bison + 1, mammoth + 1, horse + 1}
			g.capture(mammoth, 0, &g.ev)
			want(t, "memory", g.herdWords(), "mammoth horse reindeer mammoth horse")
			want(t, "lost", g.ev.List[len(g.ev.List)-1].A, bison)
		}},
		{"DG-R76", "of several without a space the rightmost; cubes of anybody fill a space", func(t *testing.T) {
			g := noBisonSpace(t)
			g.herd = [soloMemory]uint8{bison + 1, reindeer + 1, bison + 1, mammoth + 1, horse + 1}
			g.capture(mammoth, 0, &g.ev)
			want(t, "memory", g.herdWords(), "mammoth bison reindeer mammoth horse")
			g.space[2][0] = painted{byRivals, 1}
			want(t, "still no space", g.vacancy(bison), -1)
			g.space[2][0] = painted{}
			want(t, "a space", g.vacancy(bison), 2*rows)
			g.capture(mammoth, 0, &g.ev)
			want(t, "now the rightmost of all", g.herdWords(), "mammoth mammoth bison reindeer mammoth")
		}},
		{"DG-R74", "painted from right to left, on the earliest tile, from top to bottom", func(t *testing.T) {
			g := alone(t)
			g.turnedUp(2, 1) // horse reindeer horse; reindeer horse reindeer
			g.herd = [soloMemory]uint8{0, horse + 1, 0, reindeer + 1, reindeer + 1}
			g.newRound(8)
			blue := painted{byRivals, 1}
			want(t, "F02", g.space[1], [rows]painted{blue, blue, {}})
			want(t, "F01", g.space[0], [rows]painted{blue, {}, {}})
			var places []int16
			for _, e := range g.ev.List {
				if e.What == rivalPainted {
					places = append(places, e.A)
				}
			}
			if !slices.Equal(places, []int16{1*rows + 1, 0*rows + 0, 1*rows + 0}) {
				t.Errorf("painted %v", places)
			}
			g = alone(t)
			g.turnedUp(2)
			g.herd = [soloMemory]uint8{0, reindeer + 1, bison + 1, reindeer + 1, 0}
			g.newRound(8)
			want(t, "of two the right one", g.herdWords(), "none reindeer bison none none")
		}},
		{"DG-R75", "the others keep their places, and the rightmost gap is filled next", func(t *testing.T) {
			g := alone(t)
			g.herd = [soloMemory]uint8{bison + 1, reindeer + 1, mammoth + 1, horse + 1, bison + 1}
			g.newRound(8)
			want(t, "left", g.herdWords(), "bison none mammoth none bison")
			g.capture(horse, 0, &g.ev)
			want(t, "next", g.herdWords(), "bison none mammoth horse bison")
		}},
		{"DG-263", "phase 5 in its usual order", func(t *testing.T) {
			g := alone(t)
			g.round = 2
			g.card = 7
			g.beast("E4", horse)
			g.display = 1
			me := &g.tribe[0]
			me.newborn, me.built, me.level = 1, [2]int8{1, 0}, [abilities]uint8{2, 2, 2}
			me.bowl[2][0] = 9
			g.goOn(feeding)
			g.play(mv(feed, 2))
			if got, order := g.toldOf(), []uint16{fed, foodSpoils, housed, reachedSolo, captured, frescoUp, craftUp}; !slices.Equal(got, order) {
				t.Errorf("told %v, want %v", got, order)
			}
			g.ask(0, moveVillage)
		}},
		{"DG-264", "an animal that appears with a hunter is taken at once", func(t *testing.T) {
			g := alone(t) // red is on the reindeer tile
			g.round = 2
			g.herd = [soloMemory]uint8{}
			g.cell[cellNo(t, "E4")].animal = 0
			g.goOn(feeding)
			g.play(mv(feed, 3))
			want(t, "memory", g.herdWords(), "none none none none reindeer")
			want(t, "none stands there", g.beastAt("F4"), -1)
			want(t, "the horse does", g.beastAt("E4"), horse)
			want(t, "told", [2]int{g.told(captured), g.told(appears)}, [2]int{1, 1})
			g = noBisonSpace(t)
			g.tile("F4", "T05") // bison
			g.appear(cellNo(t, "F4"), bison, &g.ev)
			want(t, "by DG-262 if need be", [2]int{g.told(captured), g.told(lost)}, [2]int{1, 1})
		}},
		{"DG-265", "refilled to 5, in the end with those discarded", func(t *testing.T) {
			g := alone(t)
			g.display, g.gone = 0, bit(crafts)-1
			g.goOn(feeding)
			g.play(mv(feed, 3))
			var up uint32
			for _, e := range g.ev.List {
				if e.What == craftUp {
					up |= bit(int(e.A))
				}
			}
			want(t, "face up", g.display, up)
			want(t, "told", g.told(craftUp), 5)
			want(t, "the pile is the deck", g.gone, 0)
			seen := uint32(0)
			for range 60 {
				g.display, g.gone = 0, bit(crafts)-1
				g.refill(&g.dice, nil)
				seen |= g.display
			}
			want(t, "any may come", seen, bit(crafts)-1)
		}},
		{"DG-266", "each member not fed is a unit", func(t *testing.T) {
			g := alone(t)
			me := g.give(0, 0, 0, 0, 0, 0, 2, 1) // 4 food for 6
			me.newborn = 1
			g.goOn(feeding)
			want(t, "units", me.scarcity, 2)
			want(t, "over", g.Result().Over, false)
			want(t, "all is eaten", [2]int16{me.has(fruit), me.has(meat)}, [2]int16{0, 0})
			g.give(0)
			g.goOn(feeding)
			want(t, "over", g.over, tooScarce)
		}},
		{"DG-R93", "what moves to a hunter or appears there is taken, even with the player's token there", func(t *testing.T) {
			g := marchers(t, [rivals]string{"F4", "E6", "F6"}, [rivals]uint8{east, east, east}, still)
			g.tribe[0].trip = g.at("F4")
			g.beast("E4", mammoth)
			g.moveHerds(&g.ev)
			want(t, "moved there", g.herdWords(), "none none none none mammoth")
			g.appear(cellNo(t, "F4"), reindeer, &g.ev)
			want(t, "appeared there", g.herdWords(), "none none none reindeer mammoth")
		}},
	}.run(t)
}

// noBisonSpace is alone with all six Fresco tiles face up and no free space for a bison; the memory is full of horses.
func noBisonSpace(t *testing.T) *game {
	t.Helper()
	g := alone(t)
	g.turnedUp(1, 2, 3, 4, 5, 6)
	for _, at := range [][2]int{{3, 0}, {3, 2}, {4, 1}, {5, 1}} {
		g.cube(0, at[0], at[1], 1)
	}
	for i := range g.herd {
		g.herd[i] = horse + 1
	}
	return g
}
