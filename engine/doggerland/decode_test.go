package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// tableOf is a table for so many players; options are key and value, one after the other.
func tableOf(t testing.TB, players int, options ...string) engine.Table {
	t.Helper()
	given := map[string]string{}
	for i := 0; i+1 < len(options); i += 2 {
		given[options[i]] = options[i+1]
	}
	table, err := engine.Resolve(load0(t).Info(), players, given)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// refuted is a position that cannot be: what is said, and how it differs from one that can.
type refuted []struct {
	words string
	spoil func(g *game)
}

// check spoils a good position in each way.
func (r refuted) check(t *testing.T, good func() *game) {
	t.Helper()
	for _, c := range r {
		g := good()
		table := tableOf(t, int(g.players))
		if err := engine.Decode(enginetest.Blank(t, load0(t), table), engine.Encode(nil, g.state)); err != nil {
			t.Fatal(err)
		}
		c.spoil(g)
		enginetest.DecodeRefuses(t, g.state, enginetest.Blank(t, load0(t), table), c.words)
	}
}

// TestDecodeRefuses: positions whose numbers are within their ranges and that cannot be.
func TestDecodeRefuses(t *testing.T) {
	refuted{
		{"before setup nothing is on the table", func(g *game) { g.phase = blank }},
		{"nobody has the turn or the hut", func(g *game) { g.first = engine.NoSeat }},
		{"nobody has the turn or the hut", func(g *game) { g.turn = engine.NoSeat }},
		{"there is no round", func(g *game) { g.round = 0 }},
		{"the game has no phase bonuses", func(g *game) { g.phase = bonuses }},
		{"the game has no phase event", func(g *game) { g.phase = happening }},
		{"over: scored in phase program", func(g *game) { g.over = scored }},
		{"over: no in phase over", func(g *game) { g.phase = ended }},
		{"1 players are done in phase program", func(g *game) { g.done = 1 }},
		{"3 players are done in phase resolve", func(g *game) { g.phase, g.done = resolving, 3 }},
		{"seat 1 has the turn", func(g *game) { g.phase, g.done = feeding, 1 }},
		{"B5: something is there, and no tile", func(g *game) { g.beast("B5", bison) }},
		{"B5: something is there, and no tile", func(g *game) { g.cell[cellNo(g, "B5")].used = 1 }},
		{"F4: S1 cannot lie there", func(g *game) { g.tile("F4", "S1") }},
		{"B5: C0 cannot lie there", func(g *game) { g.tile("B5", "C0") }},
		{"B5: X01 cannot lie there", func(g *game) { g.tile("B5", "X01") }},
		{"E4: gathered 1 times", func(g *game) { g.cell[cellNo(g, "E4")].used = 1 }},
		{"no tile lies in the centre", func(g *game) { g.cell[centre].tile = 0 }},
		{"horse: more than there are", func(g *game) {
			for _, c := range startCells {
				g.cell[c].animal = horse + 1
			}
		}},
		{"fresco tile 1: none", func(g *game) { g.fresco[0] = 0 }},
		{"no Fresco tile lies face up", func(g *game) { g.shown = 0 }},
		{"fresco tile 2: none, or one that lies there twice", func(g *game) { g.fresco[1], g.shown = 1, 2 }},
		{"fresco tile 1 middle: 0 cubes of seat 2", func(g *game) { g.space[0][1].by = 2 }},
		{"fresco tile 1 top: 1 cubes of nobody", func(g *game) { g.space[0][0].cubes = 1 }},
		{"fresco tile 1 top: 1 cubes of seat 4", func(g *game) { g.space[0][0] = painted{4, 1} }},
		{"fresco tile 1 top: 1 cubes of opponents", func(g *game) { g.space[0][0] = painted{byRivals, 1} }},
		{"handicrafts are discarded with one player only", func(g *game) { g.gone = 1 << 9 }},
		{"a handicraft is in two places", func(g *game) { g.tribe[2].made = 1 }},
		{"objective 2: none, or one that is there twice", func(g *game) { g.target[1].tile = 1 }},
		{"objective 4: none", func(g *game) { g.target[3].tile = 0 }},
		{"objective 1: fulfilled by the same in both rounds, or in the second only", func(g *game) { g.target[0].later = 2 }},
	}.check(t, func() *game { return land(t, 3) })
	refuted{
		{"a Solo card is face up exactly", func(g *game) { g.card = 0 }},
		{"a Solo card is face up exactly", func(g *game) { g.drawn = 1 }},
		{"a Solo card is face up exactly", func(g *game) { g.drawn = 1<<9 - 1 }},
		{"a Solo Objective is fulfilled that is not in play", func(g *game) { g.met = 1 << 10 }},
		{"red hunter: not on a tile of its own", func(g *game) { g.rival[0] = 0 }},
		{"pink hunter: not on a tile of its own", func(g *game) { g.rival[1] = uint8(cellNo(g, "B5")) + 1 }},
		{"blue hunter: not on a tile of its own", func(g *game) { g.rival[2] = g.rival[0] }},
	}.check(t, func() *game { return alone(t) })
}

// TestDecodeRefusesTribes: pieces of a player that cannot be where they are.
func TestDecodeRefusesTribes(t *testing.T) {
	refuted{
		{"seat 2: village: not on a tile", func(g *game) { g.tribe[1].village = 0 }},
		{"seat 2: village: not on a tile", func(g *game) { g.village(1, "B5") }},
		{"seat 2: village: not on a tile", func(g *game) {
			g.asks(choosing, engine.Task{Kind: setCentre, Times: 1})
			g.cell = [cells]spot{}
			g.tribe[1].village--
		}},
		{"seat 1: dolmen: not on a tile", func(g *game) { g.tribe[0].stone[2] = uint8(cellNo(g, "B5")) + 1 }},
		{"seat 1: long trip: not on a tile", func(g *game) { g.tribe[0].trip = uint8(cellNo(g, "B5")) + 1 }},
		{"seat 1: long trip: not on a tile", func(g *game) { g.tribe[0].old = 1 }},
		{"seat 1: more than 6 habitats", func(g *game) { g.tribe[0].built = [2]int8{4, 3} }},
		{"a second member without a first", func(g *game) { g.tribe[0].painting[1] = job{1, hunter} }},
		{"or two in one", func(g *game) { g.tribe[0].craft = [2]job{{1, hunter}, {1, chief}} }},
		{"a token lies on the fresco exactly for paint perfectly", func(g *game) { g.tribe[0].token = 1 }},
		{"a token lies on the fresco exactly for paint perfectly", func(g *game) { g.tribe[0].shaman = 1 }},
		{"a partner without twin birth", func(g *game) { g.tribe[0].partner = 1 }},
		{"transport: a member is to improve what is at its maximum", func(g *game) { g.tribe[0].improving[transport], g.tribe[0].level[transport] = 1, 2 }},
		{"expedition 1: not on a tile", func(g *game) { g.tribe[0].parties = 1 }},
		{"expedition 1: not on a tile", func(g *game) { g.tribe[0].sends(cellNo(g, "B5"), party{hunters: 1}) }},
		{"expedition 1: nobody is there", func(g *game) { g.tribe[0].sends(cellNo(g, "F5"), party{tools: 1}) }},
		{"expedition 2: not on a tile, or not in the order", func(g *game) {
			g.tribe[0].sends(cellNo(g, "F5"), party{hunters: 1})
			g.tribe[0].sends(cellNo(g, "E6"), party{hunters: 1})
		}},
		{"expedition 1: it cannot gather there", func(g *game) { g.tribe[0].sends(centre, party{hunters: 1}) }},
		{"expedition 1: it cannot gather there", func(g *game) { g.tribe[0].sends(cellNo(g, "F5"), party{hunters: 1, tools: 20}) }},
		{"expedition 1: it cannot gather there", func(g *game) { g.tribe[0].sends(cellNo(g, "F5"), party{hunters: 4}) }},
		{"seat 2: 14 hunts and 0 births: more than there can be by round 1", func(g *game) { g.tribe[1].hunts = 14 }},
		{"seat 2: 127 hunts and", func(g *game) { g.round, g.tribe[1].hunts = 8, 127 }},
		{"seat 2: 0 hunts and 4 births: more than there can be by round 1", func(g *game) { g.tribe[1].births = 4 }},
		{"two expeditions on F4", func(g *game) {
			g.tribe[0].sends(cellNo(g, "F4"), party{hunters: 2, tools: 1})
			g.tribe[2].sends(cellNo(g, "F4"), party{hunters: 3})
		}},
		{"seat 2: a member on K1, which is not free", func(g *game) { g.tribe[0].works(hunter); g.tribe[1].works(shaman) }},
		{"seat 1: a member on K9, which is not free", func(g *game) { g.tribe[0].works(chief); g.tribe[0].craft[0].place = 9 }},
		{"seat 1: a member or token on F01 top, which is not free", func(g *game) { g.tribe[0].paints(chief, 1); g.space[0][0] = painted{3, 1} }},
		{"seat 1: a member or token on F02 bottom, which is not free", func(g *game) { g.tribe[0].paints(chief, 6) }},
		{"seat 3: a member or token on F01 middle, which is not free", func(g *game) {
			g.tribe[0].paints(chief, 2)
			c := &g.tribe[2]
			c.home[shaman], c.shaman, c.token = 0, paintPerfectly-firstShaman+1, 2
		}},
		{"seat 1: somebody is at work in phase feed", func(g *game) {
			g.tribe[0].sends(cellNo(g, "F5"), party{hunters: 1})
			g.goOn(feeding)
		}},
		{"seat 1: somebody is at work in phase resolve", func(g *game) {
			g.tribe[1].sends(cellNo(g, "F5"), party{hunters: 1})
			g.resolves(0)
			g.tribe[0].sends(cellNo(g, "E6"), party{hunters: 1})
		}},
		{"members: [4 1 1] are in the tribe, and [1 0 0] of them nowhere", func(g *game) { g.tribe[0].home[hunter]-- }},
		{"members: [4 1 1] are in the tribe, and [0 -1 0] of them nowhere", func(g *game) { g.tribe[0].improving[0] = chief + 1 }},
		{"more hunters than there are", func(g *game) { g.tribe[0].newborn = 7 }},
		{"white members come with one player only", func(g *game) { g.tribe[0].white[0], g.tribe[0].home[hunter] = 1, 5 }},
	}.check(t, func() *game { return land(t, 3) })
}

// works puts a member on K1.
func (c *tribe) works(who uint8) {
	c.home[who]--
	c.craft[0] = job{1, who}
}

// paints puts a member on a space of the fresco.
func (c *tribe) paints(who, place uint8) {
	c.home[who]--
	c.painting[0] = job{place, who}
}

// sends adds an expedition behind the others; its members leave their home.
func (c *tribe) sends(at int, p party) {
	p.at = uint8(at) + 1
	c.party[c.parties] = p
	c.parties++
	c.home[hunter] -= p.hunters
}

// asks puts another decision in the place of what is open.
func (g *game) asks(phase uint8, tasks ...engine.Task) {
	g.agenda = engine.Agenda{}
	g.phase = phase
	for _, task := range tasks {
		g.agenda.Push(task)
	}
}

// TestDecodeRefusesDecisions: what cannot be open.
func TestDecodeRefusesDecisions(t *testing.T) {
	task := func(kind uint8, times int8, arg int16) engine.Task {
		return engine.Task{Kind: kind, Times: times, Arg: arg}
	}
	not := func(words string, phase uint8, tasks ...engine.Task) struct {
		words string
		spoil func(g *game)
	} {
		return struct {
			words string
			spoil func(g *game)
		}{words, func(g *game) { g.asks(phase, tasks...) }}
	}
	base := task(resolve, 1, 0)
	refuted{
		not("decisions: 0 are open in phase program", programming),
		not("decisions: 3 are open in phase resolve", resolving, base, base, base),
		not("decision 1: kind 19 is not one of phase resolve", resolving, base, base),
		not("decision 0: kind 32 is not one of phase program", programming, task(feed, 1, 0)),
		not("decision 1: kind 9 is not one of phase program", programming, task(program, 1, 0), task(program, 1, 0)),
		not("decision 0: it is another's turn", programming, engine.Task{Kind: program, Seat: 1, Times: 1}),
		not("decision 0: argument 1, 1 times of program", programming, task(program, 1, 1)),
		not("decision 0: argument 0, 2 times of program", programming, task(program, 2, 0)),
		not("of choose handicraft", programming, task(chooseCraft, 1, paint)),
		not("of choose space", programming, task(chooseSpace, 1, paintPerfectly)),
		not("of place member", programming, task(placeMember, 1, -1)),
		not("of place member", programming, task(placeMember, 1, reproduce)),
		not("of place member", programming, task(placeMember, 1, handicraft+crafts*actions)),
		not("of place member", programming, task(placeMember, 1, handicraft+9*actions)),
		not("of place member", programming, task(placeMember, 1, paint+5*rows*actions)),
		not("of place pair", programming, task(placePair, 1, construct)),
		not("of place partner", programming, task(placePartner, 1, twinBirth)),
		not("of choose tile", programming, task(chooseTile, 1, 0)),
		not("of send party", programming, task(sendGatherers, 1, 81)),
		not("of send party", programming, task(sendGatherers, 1, int16(centre))),
		not("of pay", programming, task(pay, 1, reproduce)),
		not("of build habitat", resolving, task(buildHabitat, 1, 1)),
		not("of carry", resolving, task(carry, 1, 40)),
		not("of keep animal", resolving, task(keepAnimal, 1, horse)),
		{"decision 0: argument 2, 1 times of keep animal", func(g *game) {
			g.tribe[0].memory, g.tribe[1].memory, g.tribe[2].memory = [2]uint8{3, 3}, [2]uint8{3, 3}, [2]uint8{3, 3}
			g.beast("E5", bison)
			g.asks(resolving, task(keepAnimal, 1, bison))
		}},
		not("of make tools", resolving, task(makeTools, 1, 0)),
		not("of offer", resolving, task(offer, 1, longTrip)),
		not("of cubes", resolving, task(paintCubes, 1, 0)),
		not("of trip row", resolving, task(tripRow, 1, 0)),
		not("of trip tile", resolving, task(tripTile, 1, 9)),
		not("of megalith", resolving, task(placeMegalith, 1, menhir)),
		not("of give", resolving, task(give, 2, untraded)),
		not("of give", resolving, task(give, 3, untraded)),
		not("of take", resolving, task(take, 1, traded)),
		not("of move village", resolving, task(moveVillage, 1, byMagic)),
		not("of move village", moving, task(moveVillage, 1, byMagic)),
		not("nothing answers the open decision: feed", feeding, task(feed, 1, 0)),
	}.check(t, func() *game { g := land(t, 3); g.give(0, 0, 0, 0, 0, 3); return g })
	refuted{
		{"seat 1: somebody is at work in phase event", func(g *game) {
			g.card, g.drawn = 24, 1<<23
			g.tribe[0].hunters, g.tribe[0].home[hunter] = 1, 1
			g.tribe[0].sends(cellNo(g, "E6"), party{hunters: 1})
			g.asks(happening, task(answerEvent, 1, 0))
		}},
		not("of event", happening, task(answerEvent, 1, 0)),
		not("of give up handicraft", happening, task(giveUpCraft, 1, 0)),
		not("of give", happening, task(give, 2, exchanges+1)),
		not("of restore row", happening, task(restoreRow, 1, 0)),
		not("of restore tile", happening, task(restoreTile, 1, 3)),
		not("of restore row", happening, task(restoreRow, 2, 0)),
	}.check(t, func() *game { return alone(t) })
}

// TestDecodeAnotherTable: a position of another table is refused.
func TestDecodeAnotherTable(t *testing.T) {
	for _, c := range []struct {
		from, into engine.Table
		words      string
	}{
		{tableOf(t, 3), tableOf(t, 2), "players"},
		{tableOf(t, 3), tableOf(t, 3, "length", "short"), "length"},
		{tableOf(t, 1), tableOf(t, 1, "solo", "difficult"), "solo difficulty"},
	} {
		enginetest.DecodeRefuses(t, enginetest.Blank(t, load0(t), c.from), enginetest.Blank(t, load0(t), c.into), c.words)
	}
}

// FuzzDecode: whatever decodes can be shown and asked about.
func FuzzDecode(f *testing.F) {
	enginetest.FuzzDecode(f, load0(f), fuzzTables(f))
}

func fuzzTables(t testing.TB) []engine.Table {
	return []engine.Table{tableOf(t, 1), tableOf(t, 1, "solo", "difficult"), tableOf(t, 2), tableOf(t, 3, "length", "short"), tableOf(t, 4)}
}

// FuzzPlayOn: a position in which some numbers are changed by chance is refused, or the game can be played on from it:
// there always is a move, until it is over.
func FuzzPlayOn(f *testing.F) {
	tables := fuzzTables(f)
	for i := range tables {
		for seed := range uint64(8) {
			f.Add(uint8(i), seed, uint16(40*seed))
		}
	}
	f.Fuzz(func(t *testing.T, table uint8, seed uint64, moves uint16) {
		where := tables[int(table)%len(tables)]
		d := engine.NewDice(engine.Sub([32]byte{'o', 'n'}, seed))
		s, err := load0(t).New(where, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		on := func(n int) {
			for ; n > 0 && s.Actor() != engine.NoSeat; n-- {
				menu := s.Moves(nil)
				if len(menu) == 0 {
					t.Fatalf("nobody can go on: %s", s.Ask())
				}
				m := menu[d.Intn(len(menu))]
				s.Phrase(m)
				ev := engine.Events{}
				if err := s.Apply(m, d, &ev); err != nil {
					t.Fatal(err)
				}
				for _, e := range ev.List {
					s.Tell(e)
				}
				s.Ask()
				s.Tally(nil, engine.Hands{})
				s.(engine.Foreseer).Foresee(s.(*state).turn)
			}
			for seat := engine.NoSeat; int(seat) < where.Seats; seat++ {
				var sh engine.Sheet
				s.Describe(&sh, seat, engine.Hands{})
				if seat >= 0 {
					s.(engine.Foreseer).Foresee(seat)
				}
			}
			s.Result()
		}
		on(int(moves) % 800)
		data := engine.Encode(nil, s)
		for range 200 {
			changed := slices.Clone(data)
			for range 1 + d.Intn(3) {
				changed[d.Intn(len(changed))] = byte(d.Intn(10))
			}
			s = enginetest.Blank(t, load0(t), where)
			if engine.Decode(s, changed) == nil && d.Intn(8) == 0 {
				on(100)
			}
		}
	})
}
