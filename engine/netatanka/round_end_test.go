package netatanka

import (
	"slices"
	"testing"

	"tribes/engine"
)

// events of the last play, by kind.
func (g *game) kinds() (kinds []uint16) {
	for _, e := range g.ev.List {
		kinds = append(kinds, e.What)
	}
	return
}

func TestPhaseThree(t *testing.T) {
	ruleTests{
		{"NT-133", "who welcomed the Visiting Nomad takes it and the First Player token", func(t *testing.T) {
			g := village(t, 4)
			g.next = 2
			g.roundEnds()
			want(t, "first player", g.first, 2)
			want(t, "host", g.host, 2)
			want(t, "next host", g.next, engine.NoSeat)
			g.ask(2, choosePiece)
		}},
		{"NT-133", "otherwise the visitor goes back and the token to the left", func(t *testing.T) {
			g := village(t, 4)
			for _, first := range []engine.Seat{1, 2, 3, 0} {
				g.host = 3
				g.visitor = standing{at: bit(collectFood), extra: bit(collectFood)}
				g.roundEnds()
				want(t, "first player", g.first, first)
				want(t, "host", g.host, engine.NoSeat)
				want(t, "the Visiting Nomad stands nowhere", g.visitor, standing{})
				g.ask(first, choosePiece)
			}
		}},
		{"NT-133", "the steps come in the printed order", func(t *testing.T) {
			g := village(t, 2)
			g.next, g.caught, g.tanning[1] = 1, 2, 9
			g.nomads(0, 0, 13)
			g.nomads(1, 0, 5)
			g.roundEnds()
			if got := g.kinds(); !slices.Equal(got, []uint16{escaped, meatSpoils, roundBegins, hosts, tileUp, mission, mission}) {
				t.Errorf("told %v", got)
			}
		}},
		{"NT-134", "of two caught Buffalo one flips; of one none", func(t *testing.T) {
			for before, after := range []int8{0, 1, 1} {
				g := village(t, 3)
				g.caught = int8(before)
				g.roundEnds()
				want(t, "caught", g.caught, after)
			}
		}},
		{"NT-135", "Meat beyond 3 goes back", func(t *testing.T) {
			for before, after := range map[int16]int16{0: 0, 2: 2, 3: 3, 4: 3, 12: 3} {
				g := village(t, 3)
				g.tanning[1] = before
				g.roundEnds()
				want(t, "Meat", g.tanning[1], after)
				want(t, "told", g.told(meatSpoils) == 1, before > 3)
			}
		}},
		{"NT-136", "all take back their Nomads but those at 5 and 13, and the Reminder tokens", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, firstColour, 1, 2, 5)
			g.nomads(0, secondColour, 7, 13)
			g.nomads(1, firstColour, 3, 8, 17)
			g.nomad[0].down = bit(fellTimber)
			g.nomad[2].extra = bit(makeObjects)
			g.resolved[0], g.clan[0].copied = bit(0)|bit(1), 1
			g.actsNow(1)
			g.play(mv(endTurn))
			want(t, "Red", g.nomad[0], standing{at: bit(fellTimber)})
			want(t, "Green", g.nomad[2], standing{at: bit(huntBuffalo)})
			want(t, "Yellow", g.nomad[1], standing{})
			want(t, "Links resolved", g.resolved, [colours]uint32{})
			want(t, "Copy Power used", g.clan[0].copied, 0)
		}},
		{"NT-137", "the tile is discarded: no tile comes twice; after the Final tile the game is over", func(t *testing.T) {
			g := village(t, 4)
			seen := map[uint8]bool{}
			for r := int8(1); r <= 10; r++ {
				want(t, "round", g.round, r)
				if seen[g.tile] {
					t.Fatalf("tile %s came twice", tileWords[g.tile])
				}
				seen[g.tile] = true
				want(t, "Final tile", g.tile > canoes, r == 10)
				g.roundEnds()
			}
			want(t, "Objectives are opened", int(g.phase), opening)
			g.ask(g.first, openObjective)
		}},
		{"NT-138", "the next tile is turned up, any of those left; last any Final tile", func(t *testing.T) {
			seen := map[uint8]bool{}
			for seed := range uint64(120) {
				g := village(t, 2)
				g.dice.Seed(engine.Sub([32]byte{}, seed))
				g.roundEnds()
				want(t, "round", g.round, 2)
				seen[g.tile] = true
				g.round = 4
				g.roundEnds()
				seen[g.tile] = true
			}
			want(t, "tiles seen", len(seen), 11+finals)
			if seen[7] {
				t.Error("C7 came again")
			}
		}},
		{"NT-139", "from 13 to 11", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(1, 0, 13, 10, 9)
			g.roundEnds()
			want(t, "Yellow", g.nomad[1], standing{at: bit(huntBuffalo)})
			want(t, "told", g.Tell(g.ev.List[len(g.ev.List)-1]), "Yellow's Nomad goes to Hunt (11).")
		}},
		{"NT-140", "from 5 to 1", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(1, 0, 5, 10, 9)
			g.roundEnds()
			want(t, "Yellow", g.nomad[1], standing{at: bit(fellTimber)})
			want(t, "told", g.Tell(g.ev.List[len(g.ev.List)-1]), "Yellow's Nomad goes to Fell Timber (1).")
		}},
		{"NT-141", "they stand there through the next round and must act, then come back", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(2, 0, 5, 13)
			g.roundEnds()
			g.placesNow(0)
			g.play(mv(choosePiece, firstColour))
			g.refuse("NT-109", mv(chooseLocation, 1), "is taken")
			g.refuse("NT-109", mv(chooseLocation, 11), "is taken")
			me := g.actsNow(2)
			g.refuse("NT-R25", mv(endTurn), "Fell Timber (1)")
			g.play(mv(resolveNomad, 1, firstColour))
			g.refuse("NT-R25", mv(endTurn), "Hunt (11)")
			g.play(mv(resolveNomad, 11, firstColour))
			want(t, "Generosity", me.gen, 2)
			want(t, "Wood in THE FOREST", g.forest[0], 6)
			want(t, "caught", g.caught, 1)
			g.play(mv(endTurn))
			g.roundEnds()
			want(t, "Green", g.nomad[2], standing{})
		}},
		{"NT-142", "so many fewer are placed", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(2, 0, 5, 13)
			g.nomads(1, 0, 10)
			g.roundEnds()
			placed := [3]int{}
			for n := 0; g.phase == placing; n++ {
				seat := g.Actor()
				placed[seat]++
				g.play(mv(choosePiece, firstColour))
				menu := g.Moves(nil)
				g.play(menu[n%len(menu)])
			}
			want(t, "placed", placed, [3]int{4, 4, 2})
		}},
		{"NT-143", "over with the stack; then all is counted", func(t *testing.T) {
			for players, rounds := range map[int]int{1: 5, 2: 5, 3: 7, 4: 10} {
				g := village(t, players)
				for r := range rounds {
					want(t, "round", int(g.round), r+1)
					want(t, "over", g.Result().Over, false)
					g.roundEnds()
				}
				for g.Actor() != engine.NoSeat {
					want(t, "over", g.Result().Over, false)
					g.play(mv(openObjective, 0))
				}
				want(t, "over", g.Result().Over, true)
				want(t, "menu", len(g.Moves(nil)), 0)
				g.refuse(engine.RuleOver, mv(endTurn), "The game is over.")
				want(t, "told last", g.ev.List[len(g.ev.List)-1].What, over)
			}
		}},
		{"NT-R48", "NT-133 alone moves the token, also from a host who welcomes nobody again", func(t *testing.T) {
			g := village(t, 4)
			g.next = 2
			g.roundEnds()
			want(t, "first player", g.first, 2)
			g.roundEnds()
			want(t, "first player", g.first, 3)
			want(t, "host", g.host, engine.NoSeat)
			g.first, g.next = 1, 1 // welcomed by the first player: it stays
			g.roundEnds()
			want(t, "first player", g.first, 1)
		}},
		{"NT-R49", "the last round: token, Buffalo and Meat as always, no missions, no points", func(t *testing.T) {
			g := village(t, 3)
			g.lastRound()
			g.caught, g.tanning[1] = 2, 8
			g.nomads(1, 0, 5, 13)
			before := g.points(1)
			g.roundEnds()
			want(t, "first player", g.first, 1)
			want(t, "caught", g.caught, 1)
			want(t, "Meat", g.tanning[1], 3)
			want(t, "nobody on a mission", g.nomad[1], standing{})
			want(t, "points", g.points(1), before)
			want(t, "no tile", g.told(tileUp), 0)
			want(t, "last round", g.told(lastRound), 1)
		}},
		{"NT-R50", "Wood, Mushrooms and Hide pile up", func(t *testing.T) {
			g := village(t, 3)
			g.forest, g.tanning[0] = [2]int16{70, 40}, 50
			g.roundEnds()
			want(t, "THE FOREST", g.forest, [2]int16{70, 40})
			want(t, "Hide", g.tanning[0], 50)
		}},
		{"NT-R51", "what was taken from an open display is seen by all", func(t *testing.T) {
			g := village(t, 3)
			c := &g.clan[1]
			c.wisdom, c.tokens, c.craft, c.complete = uint16(bit(9)), 1, bit(16), bit(12)
			for me := engine.NoSeat; me < 3; me++ {
				g.describes(me, "Neta-Tanka card K10 (1 Skull).", "Link tokens: 1 Skull.", "Handicraft H17 Vestment, 5 points; it lacks 1 Wood, 2 Hide.", "Complete: H13 Vestment, 1 point.")
			}
		}},
	}.run(t)
}
