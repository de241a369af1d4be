package netatanka

import (
	"testing"

	"tribes/engine"
)

// scores wants count and points of an item, with no Objective known.
func (g *game) scores(seat engine.Seat, what uint16, count, points int16) {
	g.Helper()
	if n, p := g.item(seat, what, engine.Hands{}); n != count || p != points {
		g.Errorf("%s: %d, %d points; want %d, %d", itemWords[what].Name, n, p, count, points)
	}
}

// over ends the game as it stands.
func (g *game) over() *game {
	g.agenda, g.phase = engine.Agenda{}, ended
	return g
}

func TestScore(t *testing.T) {
	ruleTests{
		{"NT-150", "the first incomplete tent ends the series", func(t *testing.T) {
			g := village(t, 3)
			for _, c := range []struct {
				built       []int
				row, points int16
			}{
				{nil, 0, 0}, {[]int{1}, 1, 3}, {[]int{1, 2}, 2, 7}, {[]int{2}, 0, 0}, {[]int{1, 3, 4}, 1, 3}, {[]int{2, 3, 4, 5}, 0, 0},
			} {
				g.built(1, c.built...)
				g.scores(1, tentPoints, c.row, c.points)
			}
			g.built(1, 1)
			g.clan[1].tent[1] = tent{hide: 2}
			g.clan[1].tent[2] = tent{hide: 1, wood: 1}
			g.scores(1, tentPoints, 1, 3)
		}},
		{"NT-151", "3, 4, 4, 6 and the fifth", func(t *testing.T) {
			g := village(t, 3)
			for n, points := range []int16{0, 3, 7, 11, 17, 24} {
				g.holds(0, holdings{tents: n})
				g.scores(0, tentPoints, int16(n), points)
			}
		}},
		{"NT-152", "5 for each 2 Wood and 1 Skull", func(t *testing.T) {
			for _, c := range [][4]int16{{0, 0, 0, 0}, {2, 0, 0, 0}, {1, 1, 0, 0}, {2, 1, 1, 5}, {3, 2, 1, 5}, {4, 2, 2, 10}, {9, 3, 3, 15}, {4, 9, 2, 10}} {
				g := village(t, 3)
				g.pole(2, c[0], c[1])
				g.scores(2, totemSets, c[2], c[3])
			}
		}},
		{"NT-153", "the points of the space where the token stands", func(t *testing.T) {
			g := village(t, 4)
			for seat := range engine.Seat(4) {
				g.pole(seat, 3, 0)
			}
			for seat, points := range []int16{8, 4, 0, -3} {
				g.scores(engine.Seat(seat), totemPlace, int16(4-seat), points)
			}
		}},
		{"NT-154", "2 for a Meat, 1 for a Mushroom", func(t *testing.T) {
			g := village(t, 2)
			for _, c := range [][3]int8{{0, 0, 0}, {1, 0, 2}, {0, 1, 1}, {10, 0, 20}, {0, 10, 10}, {4, 3, 11}} {
				g.holds(0, holdings{meat: c[0], mushrooms: c[1]})
				g.scores(0, nourishment, int16(c[0]+c[1]), int16(c[2]))
			}
		}},
		{"NT-155", "complete cards, 5 for three types; incomplete ones nothing", func(t *testing.T) {
			g := village(t, 2)
			for _, c := range []struct {
				cards             []int
				value, sets, more int16
			}{
				{nil, 0, 0, 0}, {[]int{1, 2, 3}, 5, 0, 0}, {[]int{1, 7}, 2, 0, 0}, {[]int{5, 11, 17}, 15, 1, 5}, {[]int{1, 2, 7, 8, 13, 14}, 6, 2, 10}, {[]int{1, 2, 3, 7, 8, 13}, 8, 1, 5},
			} {
				g.crafted(1, c.cards...)
				g.scores(1, craftPoints, int16(len(c.cards)), c.value)
				g.scores(1, craftSets, c.sets, c.more)
			}
			g.crafted(1, 1, 7)
			g.clan[1].craft, g.laid[16] = bit(16), [2]int8{1, 1} // one Hide short
			g.scores(1, craftPoints, 2, 2)
			g.scores(1, craftSets, 0, 0)
		}},
		{"NT-156", "3 points if all conditions hold at the end", func(t *testing.T) {
			for gen, points := range map[int16]int16{2: 0, 3: 3} {
				g := village(t, 2)
				g.holds(0, holdings{tents: 1, gen: gen})
				g.next = 0 // and so first to open
				g.finish(4)
				g.scores(0, objectivePoints, points/3, points)
				g.scores(1, objectivePoints, 0, 0)
			}
		}},
		{"NT-157", "1 for each Generosity", func(t *testing.T) {
			g := village(t, 2)
			g.clan[1].gen = 17
			g.scores(1, generosityPoints, 17, 17)
			g.scores(0, generosityPoints, 0, 0)
		}},
		{"NT-158", "left-over resources are worth nothing", func(t *testing.T) {
			g := village(t, 2)
			before := g.points(0)
			g.give(0, 9, 9, 9, 9, 9)
			want(t, "points", g.points(0), before)
		}},
		{"NT-159", "the highest total wins; equal ones by the space to the right", func(t *testing.T) {
			g := village(t, 4).over()
			g.clan[0].gen, g.clan[1].gen, g.clan[2].gen, g.clan[3].gen = 4, 9, 6, 5
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{4, 1, 2, 3})
			g = village(t, 4).over()
			g.pole(2, 1, 0) // space 4: 8 points
			g.pole(1, 1, 0) // space 3: 4 points
			g.clan[1].gen, g.clan[0].gen, g.clan[3].gen = 4, 10, 12
			want(t, "equal points", [2]int{g.points(1), g.points(3) - 1}, [2]int{8, 8})
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{4, 3, 2, 1})
		}},
		{"NT-R42", "points by the row, conditions by every complete tent", func(t *testing.T) {
			g := village(t, 2)
			g.built(0, 2, 3)
			g.pole(0, 4, 0)
			g.scores(0, tentPoints, 0, 0)
			g.scores(0, completeTents, 2, 0)
			n, points := g.item(0, objectivePoints, engine.Hands{2})
			want(t, "O2 is met", [2]int16{n, points}, [2]int16{1, 3})
		}},
		{"NT-R53", "equal to the end: the victory is shared", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				g := village(t, players).over()
				g.clan[0].gen, g.clan[1].gen = 5, 5
				place := g.Result().Place
				want(t, "places", [2]int8{place[0], place[1]}, [2]int8{1, 1})
				if players > 2 {
					want(t, "the next", place[2], 3)
				}
			}
			g := village(t, 2).over()
			g.pole(0, 1, 0) // 8 points on the right space against -3 and what makes them equal
			g.clan[1].gen = 11
			want(t, "equal points", g.points(0), g.points(1))
			want(t, "not on one space", g.Result().Place, [engine.MaxSeats]int8{1, 2})
		}},
		{"NT-R54", "what holds at the end counts, Generosity as held", func(t *testing.T) {
			g := village(t, 2)
			g.holds(0, holdings{tents: 1, gen: 3})
			g.actsNow(0)
			n, _ := g.item(0, objectivePoints, engine.Hands{4})
			want(t, "held for now", n, 1)
			g.clan[0].gen = 2
			g.next = 0
			g.finish(4)
			g.scores(0, objectivePoints, 0, 0) // the 3 points of an Objective are no Generosity
			g = village(t, 2)
			g.holds(0, holdings{gen: 1, meat: 2})
			n, _ = g.item(0, objectivePoints, engine.Hands{10})
			want(t, "O10 with 1 Generosity", n, 0)
		}},
		{"NT-R55", "the smaller of Skulls and half the Wood", func(t *testing.T) {
			for wood := range int16(10) {
				for skulls := range int16(6) {
					g := village(t, 3)
					g.pole(0, wood, skulls)
					sets := min(wood/2, skulls)
					g.scores(0, totemSets, sets, 5*sets)
				}
			}
		}},
		{"NT-R64", "only the printed value of one card", func(t *testing.T) {
			for _, c := range []struct {
				card  int8
				cards []int
				met   int16
			}{
				{3, []int{5}, 0}, {3, []int{1, 2, 7}, 0}, {3, []int{3}, 1}, {3, []int{1, 7, 13}, 0}, // a set makes no card worth more
				{5, []int{3, 4}, 0}, {5, []int{17}, 1}, {5, []int{1, 2, 8, 13, 14}, 0},
				{7, []int{3}, 0}, {7, []int{1}, 0}, {7, []int{5, 11}, 0}, {7, []int{1, 3}, 1}, {7, []int{14, 10}, 1},
			} {
				g := village(t, 2)
				g.holds(0, holdings{tents: 1, meat: 1, gen: 2, crafts: c.cards})
				n, _ := g.item(0, objectivePoints, engine.Hands{c.card})
				want(t, "met", n, c.met)
			}
		}},
		{"NT-R65", "cards and tokens left over are worth nothing, and the last end of a turn says so", func(t *testing.T) {
			g := village(t, 2)
			me := g.actsNow(0)
			before := g.points(0)
			me.wisdom, me.tokens = 0xfff, 0x1ff
			want(t, "points", g.points(0), before)
			want(t, "early on", g.Phrase(mv(endTurn)), "end the turn")
			g.lastRound()
			want(t, "last", g.Phrase(mv(endTurn)), "end the last turn; unused: 12 Neta-Tanka cards, 9 Link tokens; what you still hold is then worth nothing")
			me.wisdom, me.tokens = 1, 0
			g.nomads(0, 0, 10)
			want(t, "with an action left", g.Phrase(mv(endTurn)), "end the last turn; unused: 1 action, 1 Neta-Tanka card; what you still hold is then worth nothing")
		}},
		{"NT-R67", "all are opened after the last Phase III and before anything counts, with no decision between", func(t *testing.T) {
			g := village(t, 4)
			want(t, "cards", g.rules.Decks(engine.Table{Seats: 4})[0], engine.Deck{Name: "objectives", Cards: 10, Each: 1, Opens: openObjective})
			want(t, "alone there is none", len(g.rules.Decks(engine.Table{Seats: 1})), 0)
			for seat := range engine.Seat(4) {
				g.holds(seat, holdings{tents: 1, gen: 3, meat: 2})
			}
			for _, m := range []uint16{choosePiece, openObjective} {
				want(t, "offered while placing", g.offers(mv(m, 0)), m == choosePiece)
			}
			g.lastRound()
			g.roundEnds()
			for k, card := range []int16{4, 0, 1, 10} {
				seat := g.Actor()
				want(t, "over", g.Result().Over, false)
				for _, m := range g.Moves(nil) {
					want(t, "kind", m.Kind, openObjective)
				}
				g.play(mv(openObjective, card))
				n := int16(1)
				if card == 0 { // it cannot be opened
					n = 0
					want(t, "told", g.told(lostCard), 1)
					want(t, "Objective", g.clan[seat].objective, -1)
				}
				g.scores(seat, objectivePoints, n, 3*n)
				want(t, "over", g.Result().Over, k == 3)
			}
			n, _ := g.item((g.first+1)%4, objectivePoints, engine.Hands{1, 1, 1, 1})
			want(t, "a lost card stays lost", n, 0)
		}},
		{"NT-R67", "a card that was not opened counts for nobody, whoever claims to know it", func(t *testing.T) {
			g := village(t, 2)
			g.holds(0, holdings{tents: 1, gen: 3})
			g.finish()
			n, points := g.item(0, objectivePoints, engine.Hands{4, 4})
			want(t, "points", [2]int16{n, points}, [2]int16{0, 0})
		}},
		{"NT-R70", "in turn order from the holder of the First Player token; what another has opened is taken", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				for first := range engine.Seat(players) {
					g := village(t, players)
					g.first = first
					g.lastRound()
					g.roundEnds()
					holder := g.first
					want(t, "holder", holder, (first+1)%engine.Seat(players))
					for k := range engine.Seat(players) {
						g.ask((holder+k)%engine.Seat(players), openObjective)
						want(t, "turn", g.Turn(), (holder+k)%engine.Seat(players))
						if k > 0 {
							g.refuse("NT-R2", mv(openObjective, int16(k)), "another player has opened O")
						}
						want(t, "choices", len(g.Moves(nil)), 11-int(k))
						g.play(mv(openObjective, int16(k)+1))
					}
					want(t, "over", g.Result().Over, true)
				}
			}
			want(t, "dealt, no choice", about.Kinds[openObjective].Dealt, true)
		}},
	}.run(t)
}

func TestTotemPoleBoards(t *testing.T) {
	// one scores a seat's token with so many stages; others are ranked before it.
	one := func(t *testing.T, players int, ahead int, stages int16) int16 {
		g := village(t, players)
		for k := range ahead {
			g.pole(engine.Seat(players-1-k), stages, 0) // as tall, and there first
		}
		g.pole(0, stages, 0)
		_, points := g.item(0, totemPlace, engine.Hands{})
		return points
	}
	bands := func(players, ahead int, from int16, points ...int16) func(t *testing.T) {
		return func(t *testing.T) {
			for k, p := range points {
				if got := one(t, players, ahead, from+int16(k)); got != p {
					t.Errorf("%d stages: %d points, not %d", from+int16(k), got, p)
				}
			}
		}
	}
	ruleTests{
		{"NT-166", "1 player, by stages", bands(1, 0, 0, -3, -3, -3, 0, 0, 4, 4, 8, 8, 8)},
		{"NT-167", "2 players, right space: 8 for the taller; the other token goes back to the left", func(t *testing.T) {
			bands(2, 0, 1, 8, 8, 8, 8, 8, 8, 8)(t)
			g := village(t, 2)
			want(t, "nobody", [2]int8{g.space(0), g.space(1)}, [2]int8{1, 1})
			g.pole(0, 2, 0)
			want(t, "Red", [2]int8{g.space(0), g.space(1)}, [2]int8{2, 1})
			g.pole(1, 2, 0)
			want(t, "as tall", [2]int8{g.space(0), g.space(1)}, [2]int8{2, 1})
			g.pole(1, 2, 1)
			want(t, "taller", [2]int8{g.space(0), g.space(1)}, [2]int8{1, 2})
			g.scores(0, totemPlace, 1, -3)
			g.scores(1, totemPlace, 2, 8)
		}},
		{"NT-168", "2 players, fused left space, by stages", bands(2, 1, 0, -3, -3, -3, 0, 0, 4, 4, 4)},
		{"NT-169", "3 players: the centre by stages, and only with a stage", func(t *testing.T) {
			bands(3, 1, 1, 0, 0, 0, 0, 4, 4, 4)(t)
			g := village(t, 3)
			g.pole(0, 1, 0)
			for seat, space := range []int16{3, 1, 1} {
				g.scores(engine.Seat(seat), totemPlace, space, [4]int16{0, -3, 0, 8}[space])
			}
		}},
		{"NT-170", "4 players: fixed values, however tall", func(t *testing.T) {
			for ahead, points := range []int16{8, 4, 0, -3} {
				bands(4, ahead, 1, points, points, points, points, points, points, points, points)(t)
			}
			bands(4, 0, 0, -3)(t)
		}},
		{"NT-R52", "the ends: 8 and -3 with three, -3, 0, 4, 8 with four", func(t *testing.T) {
			for stages := int16(1); stages < 9; stages++ {
				for ahead := range 3 {
					if ahead != 1 {
						want(t, "three", one(t, 3, ahead, stages), []int16{8, 0, -3}[ahead])
					}
				}
				for ahead := range 4 {
					want(t, "four", one(t, 4, ahead, stages), []int16{8, 4, 0, -3}[ahead])
				}
			}
		}},
	}.run(t)
}

func TestScoreExamples(t *testing.T) {
	ruleTests{
		{"NT-X7", "14 points of a totem pole", func(t *testing.T) {
			g := village(t, 4)
			g.pole(1, 9, 0)
			g.pole(0, 5, 3)
			g.scores(0, totemSets, 2, 10)
			g.scores(0, totemPlace, 3, 4)
		}},
		{"NT-X8", "8 points of nourishment", func(t *testing.T) {
			g := village(t, 2)
			g.holds(0, holdings{meat: 3, mushrooms: 2})
			g.scores(0, nourishment, 5, 8)
		}},
		{"NT-X9", "21 points of Handicrafts", func(t *testing.T) {
			g := village(t, 2)
			g.crafted(0, 9, 7, 8, 3, 4, 17) // Bows of 3, 1, 1, Drums of 3, 3, a Vestment of 5
			g.scores(0, craftPoints, 6, 16)
			g.scores(0, craftSets, 1, 5)
		}},
		{"NT-X10", "alone, 45 points and bronze", func(t *testing.T) {
			g := village(t, 1)
			g.solo = 4 // D
			g.holds(0, holdings{tents: 3, wood: 6, skulls: 2, meat: 3, mushrooms: 4, gen: 6})
			for _, c := range []struct {
				what   uint16
				points int16
			}{{tentPoints, 11}, {totemSets, 10}, {totemPlace, 8}, {nourishment, 10}, {generosityPoints, 6}} {
				_, points := g.item(0, c.what, engine.Hands{})
				want(t, itemWords[c.what].Name, points, c.points)
			}
			want(t, "points", g.points(0), 45)
			g.lastRound()
			g.roundEnds()
			want(t, "result", g.Result(), engine.Result{Over: true, Place: [engine.MaxSeats]int8{1}, Grade: 1})
			want(t, "told", g.Tell(g.ev.List[len(g.ev.List)-2]), "Solo Objective D is fulfilled, with a bronze medal.")
		}},
		{"NT-Y7", "equal points: the right space before the centre", func(t *testing.T) {
			g := village(t, 3).over()
			g.pole(2, 2, 0) // right: 8
			g.pole(0, 2, 0) // centre: 0
			g.clan[0].gen = 8
			want(t, "points", [2]int{g.points(0), g.points(2)}, [2]int{8, 8})
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{2, 3, 1})
		}},
		{"NT-Y11", "O3 with cards worth 5 and 1", func(t *testing.T) {
			g := village(t, 2)
			g.holds(0, holdings{tents: 1, crafts: []int{5, 7}})
			n, _ := g.item(0, objectivePoints, engine.Hands{3})
			want(t, "met", n, 0)
		}},
	}.run(t)
}
