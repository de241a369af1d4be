package doggerland

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// soloBegun is a solo game as it begins: the arrow and the Central tile are chosen, the first card lies face up.
func soloBegun(t testing.TB, seed uint64, level string) *game {
	t.Helper()
	g := setup(t, 1, seed, "solo", level)
	g.play(mv(setArrow, 4), mv(setCentre, 1))
	return g
}

// newRound begins the round with a Solo card, by its number: the event, then the opponents. It is not the first card.
func (g *game) newRound(card int) {
	g.Helper()
	g.drawn = (bit(soloCards) - 1) &^ bit(card-1) // no other is left
	g.agenda = engine.Agenda{}
	g.ev.List = g.ev.List[:0]
	g.beginRound(&g.dice, &g.ev)
	g.settle(&g.dice, &g.ev)
}

// firstCard begins the game with a Solo card: no opponent has been placed and nothing taken yet.
func (g *game) firstCard(card int) {
	g.Helper()
	g.drawn, g.card, g.rival, g.herd = 0, 0, [rivals]uint8{}, [soloMemory]uint8{}
	for c := range g.cell {
		g.cell[c].used = 0
	}
	for seed := uint64(0); ; seed++ {
		g.dice.Seed(engine.Sub([32]byte{'c'}, seed))
		if g.dice.Intn(soloCards) == card-1 {
			g.dice.Seed(engine.Sub([32]byte{'c'}, seed))
			break
		}
	}
	g.agenda = engine.Agenda{}
	g.ev.List = g.ev.List[:0]
	g.beginRound(&g.dice, &g.ev)
	g.settle(&g.dice, &g.ev)
	want(g, "card", int(g.card), card)
}

// rivalsAt puts the opponents' hunters on cells, in the order of DG-255.
func (g *game) rivalsAt(cells ...string) {
	g.Helper()
	for i, c := range cells {
		g.rival[i] = g.at(c)
	}
}

// rivalCells tells where the opponents' hunters are.
func (g *game) rivalCells() string {
	var at []string
	for _, c := range g.rival {
		at = append(at, cellWords[c])
	}
	return strings.Join(at, " ")
}

// herdWords tells what is in the Solo memory, from the left.
func (g *game) herdWords() string {
	var in []string
	for _, m := range g.herd {
		in = append(in, animalWords[m])
	}
	return strings.Join(in, " ")
}

// toldOf are the kinds of events that the last move told, each once, in the order of their first time.
func (g *game) toldOf() (kinds []uint16) {
	for _, e := range g.ev.List {
		if !slices.Contains(kinds, e.What) {
			kinds = append(kinds, e.What)
		}
	}
	return
}

func TestSoloSetup(t *testing.T) {
	ruleTests{
		{"DG-226", "the usual rules otherwise: the same actions and costs as with four", func(t *testing.T) {
			four, one := land(t, 4), alone(t)
			one.card = 1 // trade and standing stone are blocked
			var actions []engine.Move
			for _, m := range four.Moves(nil) {
				if m != plans(trade) && m != plans(standingStone) {
					actions = append(actions, m)
				}
			}
			one.menu(actions...)
			for round := int8(1); round <= 2; round++ {
				four.round, one.round = round, round
				for action := range paint + 1 {
					want(t, actionIDs[action], one.fee(action), four.fee(action))
				}
			}
		}},
		{"DG-227", "as with four: the large side, all 60 tiles, 6 Fresco tiles, 5 handicrafts", func(t *testing.T) {
			g := soloBegun(t, 1, "easy")
			want(t, "side", g.rules.sideOf[1], g.rules.sideOf[4])
			_, n := g.terrainDeck()
			want(t, "deck", n, 60)
			want(t, "handicrafts", bits.OnesCount32(g.display|g.gone), 5)
			for range 10 {
				g.turnFresco(&g.dice, nil)
			}
			want(t, "Fresco tiles", g.shown, 6)
		}},
		{"DG-228", "no Objective tiles", func(t *testing.T) {
			g := setup(t, 1, 2)
			want(t, "told", g.told(targetUp), 0)
			want(t, "in play", g.target, [inPlay]goal{})
			n, _ := g.item(0, targetPoints)
			want(t, "no such item", n, -1)
		}},
		{"DG-229", "next first player is to move the village", func(t *testing.T) {
			g := alone(t)
			g.card = 1
			if text := g.Phrase(plans(nextFirst)); !strings.Contains(text, "move your village") {
				t.Error(text)
			}
			if text := land(t, 2).Phrase(plans(nextFirst)); strings.Contains(text, "village") {
				t.Error(text)
			}
		}},
		{"DG-230", "Yellow, alone in the centre, with 3 fruit, 3 furs, 3 tools", func(t *testing.T) {
			g := soloBegun(t, 3, "medium")
			want(t, "colour", g.rules.Info().Seats[0], "Yellow")
			want(t, "village", cellWords[g.tribe[0].village], "E5")
			want(t, "nobody else", g.tribe[1], tribe{})
			g = setup(t, 1, 3)
			want(t, "stock", g.tribe[0].stock, [stocked]int16{fur: 3, tool: 3})
			want(t, "bowls", g.tribe[0].bowl, [bowls][2]int16{{3, 0}, {0, 3}, {}})
			want(t, "hut", g.first, 0)
			want(t, "home", g.tribe[0].home, [members]int8{4, 1, 1})
		}},
		{"DG-R68", "3 meat, which is a figure of the data", func(t *testing.T) {
			want(t, "meat", setup(t, 1, 3).tribe[0].has(meat), 3)
			data := enginetest.Spoiled(t, embedded, "solo_meat:     {meat: 3", "solo_meat:     {meat: 1")
			r, err := Load(data)
			if err != nil {
				t.Fatal(err)
			}
			want(t, "changed", setupWith(t, r, 1, 3).tribe[0].has(meat), 1)
			want(t, "not with two", setupWith(t, r, 2, 3).tribe[0].has(meat), 3)
		}},
		{"DG-231", "a memory of 5 spaces", func(t *testing.T) {
			g := alone(t)
			for n := range 6 {
				g.capture(bison, 0, &g.ev)
				want(t, "animals", strings.Count(g.herdWords(), "bison"), min(n+1, 5))
			}
			want(t, "lost", g.told(lost), 2) // the reindeer, and a bison
		}},
		{"DG-232", "6, 7 or 8 of the 11, at random", func(t *testing.T) {
			for level, n := range map[string]int{"easy": 6, "medium": 7, "difficult": 8} {
				seen := uint16(0)
				for seed := range uint64(40) {
					g := setup(t, 1, seed, "solo", level)
					want(t, level, bits.OnesCount16(g.wanted), n)
					want(t, "told", g.told(soloTargetUp), n)
					seen |= g.wanted
				}
				want(t, "all come", seen, 1<<soloTargets-1)
			}
			want(t, "none with two", setup(t, 2, 1).wanted, 0)
		}},
		{"DG-233", "statuettes and necklaces are never both in play; either may be", func(t *testing.T) {
			var seen [2]int
			for seed := range uint64(200) {
				g := setup(t, 1, seed, "solo", "difficult")
				pair := g.wanted >> 9 & 3
				if pair == 3 {
					t.Fatalf("seed %d: both are in play", seed)
				}
				seen[0] += int(pair & 1)
				seen[1] += int(pair >> 1)
				want(t, "objectives", bits.OnesCount16(g.wanted), 8)
			}
			if min(seen[0], seen[1]) < 60 {
				t.Errorf("statuettes %d times, necklaces %d times of 200", seen[0], seen[1])
			}
		}},
		{"DG-233", "with corrected data no pair comes in for another one", func(t *testing.T) {
			data := enginetest.Spoiled(t, embedded,
				"prestigious_habitats: 4},", "prestigious_habitats: 4}, excludes: Z04,", "habitats_built: 6},", "habitats_built: 6}, excludes: Z01,",
				"shaman_actions_used: 5}, source: rulebook}\n    Z06", "shaman_actions_used: 5}, excludes: Z08, source: rulebook}\n    Z06",
				"members: 10}, source: rulebook}\n    Z09", "members: 10}, excludes: Z05, source: rulebook}\n    Z09")
			r, err := Load(data)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(300) {
				g := setupWith(t, r, 1, seed, "solo", "difficult")
				for _, pair := range []uint16{1<<0 | 1<<3, 1<<4 | 1<<7, 3 << 9} {
					if g.wanted&pair == pair {
						t.Fatalf("seed %d: %b are in play", seed, g.wanted)
					}
				}
				want(t, "objectives", bits.OnesCount16(g.wanted), 8)
			}
		}},
		{"DG-234", "one white chief and one white hunter, in play by an event only", func(t *testing.T) {
			g := soloBegun(t, 3, "easy")
			want(t, "there are", g.rules.whites, [2]int8{1, 1})
			for i := range g.rules.card {
				e := &g.rules.card[i].event
				want(t, g.rules.card[i].id, e.white != [2]int8{}, e.kind == eventWhite)
			}
			g = alone(t)
			want(t, "at home", g.tribe[0].home, [members]int8{4, 1, 1})
			g.newRound(4)
			g.play(mv(answerEvent, 1))
			want(t, "with the guests", g.tribe[0].home, [members]int8{5, 2, 1})
		}},
		{"DG-235", "a card a round, none twice, any of the 30", func(t *testing.T) {
			seen := uint32(0)
			for seed := range uint64(60) {
				g := soloBegun(t, seed, "easy")
				for n := 1; n <= 8; n++ {
					want(t, "cards drawn", bits.OnesCount32(g.drawn), n)
					want(t, "the one face up is one of them", g.drawn&bit(int(g.card)-1) != 0, true)
					g.turnCard(&g.dice, nil)
				}
				seen |= g.drawn
			}
			want(t, "all come", seen, 1<<soloCards-1)
		}},
		{"DG-236", "the first card: hunters on Starting tiles, which are exhausted; the animal there is taken", func(t *testing.T) {
			g := alone(t)
			g.beast("F4", reindeer)
			g.firstCard(1) // northeast, northwest, east
			want(t, "hunters", g.rivalCells(), "F4 D4 F5")
			want(t, "memory", g.herdWords(), "none none none none reindeer")
			want(t, "captured", g.told(captured), 1)
			for _, c := range startCells {
				name := cellName(c)
				want(t, name, g.cell[c].used, map[string]int8{"D4": 1, "F5": 1}[name])
			}
			want(t, "the horse stays", g.beastAt("E4"), horse)
			g.programs(0)
			g.play(plans(expedition))
			g.refuse("DG-73", g.on(chooseTile, "D4"))
			g.rivalsAt("F6")
			g.rival[1] = g.at("E6")
			g.refuse("DG-136", g.on(chooseTile, "D4"), "exhausted")
		}},
		{"DG-237", "an animal goes to the rightmost empty space", func(t *testing.T) {
			g := alone(t)
			g.herd = [soloMemory]uint8{}
			for i, w := range []string{"none none none none bison", "none none none horse bison", "none none mammoth horse bison"} {
				g.capture([]uint8{bison, horse, mammoth}[i], 0, &g.ev)
				want(t, "memory", g.herdWords(), w)
			}
			g.herd[3] = 0
			g.capture(reindeer, 0, &g.ev)
			want(t, "a gap", g.herdWords(), "none none mammoth reindeer bison")
		}},
		{"DG-R92", "placed in the order red, pink, blue", func(t *testing.T) {
			for card, herd := range map[int]string{
				18: "none none none horse reindeer", // red northeast, pink north
				5:  "none none none reindeer horse", // red north, pink northeast
				27: "none none none reindeer horse",
				14: "none none none reindeer horse", // pink north, blue northeast
			} {
				g := alone(t)
				g.beast("F4", reindeer)
				g.firstCard(card)
				want(t, fmt.Sprint("card ", card), g.herdWords(), herd)
				var order []int16
				for _, e := range g.ev.List {
					if e.What == rivalMoved {
						order = append(order, e.A)
					}
				}
				if !slices.Equal(order, []int16{0, 1, 2}) {
					t.Errorf("card %d: placed in the order %v", card, order)
				}
			}
		}},
		{"DG-R69", "the first card shows both sides at once; of later ones only the event counts", func(t *testing.T) {
			g := soloBegun(t, 4, "easy")
			kinds := g.toldOf()
			placed, up := slices.Index(kinds, uint16(rivalMoved)), slices.Index(kinds, uint16(cardUp))
			want(t, "placed and turned up in one", placed >= 0 && up > placed, true)
			want(t, "round", g.round, 1)
			g = alone(t)
			g.give(0)
			g.firstCard(7) // 2 wood
			want(t, "the event belongs to round 1", g.tribe[0].stock[wood], 2)
			g = alone(t)
			g.beast("E4", horse)
			g.newRound(5) // setup: north, northeast, west
			want(t, "hunters stay", g.rivalCells(), "F4 F5 D6")
			want(t, "so does the horse", g.beastAt("E4"), horse)
		}},
		{"DG-R70", "the choices of the setup come before the first card", func(t *testing.T) {
			g := setup(t, 1, 5)
			g.ask(0, setArrow)
			g.play(mv(setArrow, 2))
			g.ask(0, setCentre)
			want(t, "no card yet", g.card == 0 && g.rival == [rivals]uint8{}, true)
			g.play(mv(setCentre, 3))
			want(t, "a card", g.card != 0, true)
		}},
		{"DG-R88", "the order of the setup", func(t *testing.T) {
			order := func(g *game, of ...uint16) {
				t.Helper()
				var got []uint16
				for _, k := range g.toldOf() {
					if slices.Contains(of, k) {
						got = append(got, k)
					}
				}
				if !slices.Equal(got, of) {
					t.Errorf("told in the order %v, want %v", got, of)
				}
			}
			g := setup(t, 4, 1)
			order(g, starts, targetUp, frescoUp)
			want(t, "no tile yet", g.cell[centre].tile, 0)
			g.ask(g.first, setArrow)
			g.play(mv(setArrow, 1))
			want(t, "nothing is drawn for the arrow", len(g.ev.List), 0)
			g.ask(g.first, setCentre)
			g.play(mv(setCentre, 1))
			order(g, tileLaid, craftUp, roundBegins)
			g = setup(t, 3, 1, "length", "short")
			g.play(mv(setArrow, 1), mv(setCentre, 1))
			last := len(g.ev.List) - 4
			want(t, "the four tiles come last", g.ev.List[last-1].What == craftUp && g.ev.List[last].What == tileLaid, true)
			g.ask(g.first, takeResources)
			g = setup(t, 1, 1)
			order(g, starts, soloTargetUp, frescoUp)
			g.play(mv(setArrow, 1), mv(setCentre, 1))
			order(g, tileLaid, craftUp, roundBegins, rivalMoved, cardUp)
		}},
		{"DG-R89", "round 1 is hot, and so is round 3, with which the shorter variant begins", func(t *testing.T) {
			g := soloBegun(t, 1, "easy")
			want(t, "round", g.round, 1)
			want(t, "season", g.season(), hot)
			g = setup(t, 2, 1, "length", "short")
			want(t, "round", g.round, 3)
			want(t, "season", g.season(), hot)
			for round := int8(1); round <= 8; round++ {
				g.round = round
				want(t, fmt.Sprint("round ", round), g.season() == cold, round%2 == 0)
			}
		}},
	}.run(t)
}
