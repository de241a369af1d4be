package dawn

import (
	"math/bits"
	"slices"
	"testing"

	"tribes/engine"
)

// turnsOfSetup plays the setup turns by a choice and returns what was done, by the seats in their order.
func (g *game) turnsOfSetup(choose func(menu []engine.Move) engine.Move) (done []engine.Event) {
	g.Helper()
	note := func() {
		for _, e := range g.ev.List {
			if e.What == tookSetup || e.What == placedOne {
				done = append(done, e)
			}
		}
	}
	for note(); g.phase == setting; note() {
		g.play(choose(g.Moves(nil)))
	}
	return done
}

func firstMove(menu []engine.Move) engine.Move { return menu[0] }

func lastMove(menu []engine.Move) engine.Move { return menu[len(menu)-1] }

// byDice chooses evenly.
func (g *game) byDice(menu []engine.Move) engine.Move { return menu[g.dice.Intn(len(menu))] }

// beginning is the beginning of setup with a Starting Player and all cards that there are in the middle.
func beginning(t *testing.T, players int, start engine.Seat) *game {
	t.Helper()
	g := camp(t, players)
	for i := range players {
		g.clan[i].drew = 0
	}
	g.start, g.turn, g.phase, g.placed = start, start, setting, 0
	g.middle = 1<<players - 1
	g.settle(&g.dice, nil)
	return g
}

func place(g *game, id string) engine.Move { return mv(placeMeeple, int16(g.areaNo(id))+1) }

func TestSetupTurns(t *testing.T) {
	ruleTests{
		{"DM-23", "the Setup cards come by chance", func(t *testing.T) {
			seen := drawn(t, 2, func(g *game) uint16 { return g.middle })
			even(t, "pairs of cards", seen, 10)
		}},
		{"DM-24", "the seat of the Starting Player is in the position; who held a club is not asked", func(t *testing.T) {
			served(t, "DM-24", "last handled a club")
			g := setup(t, 4, 6)
			want(t, "told", g.ev.List[0], engine.Event{What: starts, Seat: g.start})
			want(t, "turn", g.Turn(), g.start)
			want(t, "options of a table", len(load0(t).Info().Options), 0)
		}},
		{"DM-25", "as many Setup cards as players, the others are gone", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				for seed := range uint64(20) {
					g := setup(t, n, seed)
					middle := g.middle
					want(t, "in the middle", bits.OnesCount16(middle), n)
					taken := uint16(0)
					for _, e := range g.turnsOfSetup(firstMove) {
						if e.What == tookSetup {
							taken |= bit(int(e.A))
						}
					}
					want(t, "taken", taken, middle)
				}
			}
		}},
		{"DM-26", "counter-clockwise from the right-hand neighbour, four turns each", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				for seed := range uint64(20) {
					g := setup(t, n, seed)
					for k, e := range g.turnsOfSetup(g.byDice) {
						right := (int(g.start) - 1 - k%n + n) % n
						want(t, "seat", e.Seat, engine.Seat(right))
						if k%n == n-1 {
							want(t, "last", e.Seat, g.start)
						}
					}
				}
			}
		}},
		{"DM-27", "a Setup card or a meeple, one of the two", func(t *testing.T) {
			g := beginning(t, 3, 1)
			g.ask(0, setupCard)
			for _, m := range g.Moves(nil) {
				other := &game{TB: t, state: g.Clone().(*state)}
				other.play(m)
				me := &other.clan[0]
				want(t, "cards and meeples", int8(me.drew)+8-me.mat, 1)
				other.ask(2, setupCard)
			}
			g.refuse("DM-28", mv(skip), "another decision comes first: Red takes a Setup card or places a meeple")
			g.refuse("DM-28", mv(rest), "another decision")
			g.refuse("DM-28", g.along("L01"), "another decision")
		}},
		{"DM-28", "choose a card, gain what it shows, and it is gone", func(t *testing.T) {
			for card, res := range [][resources]int8{{2, 0, 1, 1}, {1, 2, 1, 0}, {0, 0, 0, 2}, {0, 1, 2, 0}, {2, 0, 0, 0}} {
				g := beginning(t, 5, 1)
				g.play(mv(setupCard, int16(card)+1))
				want(t, "gained", g.clan[0].res, res)
				want(t, "no VP", g.clan[0].vp, 0)
				want(t, "in the middle", g.middle, 0x1f&^bit(card))
				g.refuse("DM-28", mv(setupCard, int16(card)+1), "does not lie in the middle")
				g.refuse("DM-28", mv(setupCard, 6), "does not lie in the middle")
			}
			g := beginning(t, 2, 0)
			g.refuse("DM-28", mv(setupCard, 3), "does not lie in the middle")
		}},
		{"DM-29", "no second Setup card", func(t *testing.T) {
			g := beginning(t, 2, 0)
			g.play(mv(setupCard, 1), place(g, "R1"))
			g.ask(1, setupCard)
			g.refuse("DM-29", mv(setupCard, 2), "Yellow has taken a Setup card already")
			g.menu(place(g, "R1"), place(g, "R2a"), place(g, "R2b"), place(g, "R2c"), place(g, "R3a"), place(g, "R3b"), place(g, "R3c"))
		}},
		{"DM-30", "columns 1, 2 and 3, from the mat", func(t *testing.T) {
			g := beginning(t, 2, 0)
			for id, at := range map[string]int{"R4a": 8, "R4b": 9, "R4c": 10} {
				g.refuse("DM-30", mv(placeMeeple, int16(at)), "no meeple begins in "+id)
			}
			g.refuse("DM-30", mv(placeMeeple, 11), "only 10 Ready Areas")
			for _, id := range []string{"R1", "R2a", "R2b", "R2c", "R3a", "R3b", "R3c"} {
				other := &game{TB: t, state: g.Clone().(*state)}
				other.play(place(g, id))
				want(t, id, other.clan[1].area[g.areaNo(id)], 1)
				want(t, "mat", other.clan[1].mat, 7)
			}
		}},
		{"DM-31", "never a fourth meeple", func(t *testing.T) {
			for seed := range uint64(20) {
				g := setup(t, 4, seed)
				for _, e := range g.turnsOfSetup(lastMove) { // meeples first: the fourth turn of each is the card, by itself
					if e.What == tookSetup {
						want(t, "turn of the card", g.clan[e.Seat].mat, 5)
					}
				}
			}
			g := beginning(t, 2, 0)
			g.stand(1, "R1", "R2b", "R3a")
			for a := int16(1); a <= 7; a++ {
				want(t, "a fourth", g.offers(mv(placeMeeple, a)), false)
			}
		}},
		{"DM-32", "one meeple in each column", func(t *testing.T) {
			g := beginning(t, 2, 0)
			g.stand(1, "R2b", "R1")
			for id, column := range map[string]string{"R1": "Childhood", "R2a": "Post-adolescence", "R2b": "Post-adolescence", "R2c": "Post-adolescence"} {
				g.refuse("DM-32", place(g, id), "Yellow has a meeple in "+column+" already")
			}
			want(t, "the third column", g.offers(place(g, "R3c")), true)
		}},
		{"DM-33", "an empty Ready Area of columns 2 and 3 comes first", func(t *testing.T) {
			g := beginning(t, 4, 0)
			g.stand(0, "R2b", "R3a")
			g.stand(1, "R3c")
			g.refuse("DM-33", place(g, "R2b"), "somebody waits in R2b, and nobody in another Ready Area of Post-adolescence")
			g.refuse("DM-33", place(g, "R3a"), "Adulthood")
			g.refuse("DM-33", place(g, "R3c"), "Adulthood")
			g.menu(mv(setupCard, 1), mv(setupCard, 2), mv(setupCard, 3), mv(setupCard, 4), place(g, "R1"), place(g, "R2a"), place(g, "R2c"), place(g, "R3b"))
		}},
		{"DM-34", "then those with the fewest, whoever they belong to", func(t *testing.T) {
			g := beginning(t, 5, 0)
			g.stand(0, "R2a", "R3b")
			g.stand(1, "R2b", "R3a")
			g.stand(2, "R2c", "R3c")
			g.stand(3, "R2a", "R3a")
			g.refuse("DM-34", place(g, "R2a"), "R2a holds 2 meeples, and another Ready Area of Post-adolescence fewer")
			g.refuse("DM-34", place(g, "R3a"), "R3a holds 2 meeples")
			for _, id := range []string{"R2b", "R2c", "R3b", "R3c"} {
				want(t, id, g.offers(place(g, id)), true)
			}
		}},
		{"DM-35", "the player chooses among equal ones", func(t *testing.T) {
			g := beginning(t, 2, 0)
			g.stand(0, "R2c")
			for _, id := range []string{"R2a", "R2b"} {
				other := &game{TB: t, state: g.Clone().(*state)}
				other.play(place(g, id))
				want(t, id, other.clan[1].area[g.areaNo(id)], 1)
			}
		}},
		{"DM-36", "a card and a meeple in each column, then play begins", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				for seed := range uint64(30) {
					g := setup(t, n, seed)
					want(t, "setup turns", len(g.turnsOfSetup(g.byDice)), 4*n)
					for i := range n {
						c := &g.clan[i]
						want(t, "cards", c.drew, 1)
						want(t, "mat", c.mat, 5)
						var in [columns]int8
						for a := range g.rules.areas {
							in[g.rules.area[a].column] += c.area[a]
						}
						want(t, "in the columns", in, [columns]int8{1, 1, 1, 0})
					}
					want(t, "phase", g.phase, playing)
					want(t, "told", g.told(begins), 1)
					want(t, "middle", g.middle, 0)
				}
			}
		}},
		{"DM-R2", "every seat starts as often", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				even(t, "Starting Players", drawn(t, n, func(g *game) engine.Seat { return g.start }), n)
			}
		}},
		{"DM-R3", "four rounds of one turn each", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				g := setup(t, n, 8)
				done := g.turnsOfSetup(g.byDice)
				for round := range 4 {
					seats := map[engine.Seat]bool{}
					for _, e := range done[round*n : round*n+n] {
						seats[e.Seat] = true
					}
					want(t, "seats in a round", len(seats), n)
				}
			}
		}},
		{"DM-R4", "with k turns left k things are open, and none is skipped", func(t *testing.T) {
			for n := 2; n <= 5; n++ {
				for seed := range uint64(30) {
					g := setup(t, n, seed)
					taken := map[engine.Seat]int{}
					for g.phase == setting {
						cards, open := false, map[uint8]bool{}
						for _, m := range g.Moves(nil) {
							if m.Kind == setupCard {
								cards = true
							} else {
								open[g.rules.area[m.A-1].column] = true
							}
						}
						things := len(open)
						if cards {
							things++
						}
						want(t, "things open", things, 4-taken[g.Actor()])
						g.play(g.byDice(g.Moves(nil)))
						for _, e := range g.ev.List {
							if e.What == tookSetup || e.What == placedOne {
								taken[e.Seat]++
							}
						}
					}
					for seat := range engine.Seat(n) {
						want(t, "turns", taken[seat], 4)
					}
				}
			}
		}},
		{"DM-R5", "everybody places in R1", func(t *testing.T) {
			g := beginning(t, 5, 0)
			for _, seat := range []engine.Seat{4, 3, 2, 1, 0} {
				g.ask(seat, setupCard)
				g.play(place(g, "R1"))
			}
			want(t, "children", g.crowd(0), 5)
			g.ask(4, setupCard)
			g.refuse("DM-32", place(g, "R1"), "has a meeple in Childhood")
		}},
		{"DM-W2", "seats 0, 2, 1, four times", func(t *testing.T) {
			g := beginning(t, 3, 1)
			var seats []engine.Seat
			for _, e := range g.turnsOfSetup(g.byDice) {
				seats = append(seats, e.Seat)
			}
			if order := []engine.Seat{0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1}; !slices.Equal(seats, order) {
				t.Errorf("order %v, want %v", seats, order)
			}
			g.ask(1, rest)
		}},
		{"DM-W3", "1, 1, 1 and 2, 1, 1", func(t *testing.T) {
			g := beginning(t, 4, 0)
			g.stand(0, "R2a")
			g.stand(1, "R2b")
			g.stand(2, "R2c")
			want(t, "R2a", g.offers(place(g, "R2a")), true)
			want(t, "R2b", g.offers(place(g, "R2b")), true)
			want(t, "R2c", g.offers(place(g, "R2c")), true)
			g = beginning(t, 5, 0)
			g.stand(0, "R2a")
			g.stand(1, "R2b")
			g.stand(2, "R2c")
			g.stand(3, "R2a")
			want(t, "R2a", g.offers(place(g, "R2a")), false)
			want(t, "R2b", g.offers(place(g, "R2b")), true)
			want(t, "R2c", g.offers(place(g, "R2c")), true)
		}},
		{"DM-W30", "the fourth and the fifth of five", func(t *testing.T) {
			g := beginning(t, 5, 2)
			g.play(place(g, "R2b"), place(g, "R2a"), place(g, "R2c"))
			g.ask(3, setupCard)
			for _, id := range []string{"R2a", "R2b", "R2c"} {
				want(t, id, g.offers(place(g, id)), true)
			}
			g.play(place(g, "R2c"))
			g.ask(2, setupCard)
			want(t, "R2a", g.offers(place(g, "R2a")), true)
			want(t, "R2b", g.offers(place(g, "R2b")), true)
			g.refuse("DM-34", place(g, "R2c"), "R2c holds 2 meeples")
		}},
	}.run(t)
}
