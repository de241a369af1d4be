package netatanka

import (
	"slices"
	"testing"

	"tribes/engine"
)

// placeAll plays Phase I to its end, by the first choices, and lists the seats that placed.
func (g *game) placeAll() (order []engine.Seat) {
	g.Helper()
	for g.phase == placing {
		order = append(order, g.Actor())
		g.play(g.Moves(nil)[0])
		g.play(g.Moves(nil)[0])
	}
	return
}

// takes lets a seat take a piece, to place it next.
func (g *game) takes(seat engine.Seat, piece int16) {
	g.Helper()
	g.placesNow(seat)
	g.play(mv(choosePiece, piece))
}

// unlock fills the left half of a seat's nourishment section.
func (g *game) unlock(seats ...engine.Seat) {
	for _, seat := range seats {
		g.clan[seat].fed = [2]int8{2, 3}
	}
}

// crowd counts the normal and the extra Nomads on a Location (number as printed).
func (g *game) crowd(place int) [2]int8 {
	normal, extra := g.occupants(place - 1)
	return [2]int8{normal, extra}
}

var (
	elders  = []int16{5, 6, 13, 16}
	singles = []int16{1, 2, 4, 7, 8, 9, 10, 11, 12, 14, 15, 17, 18}
)

func seats(n ...engine.Seat) []engine.Seat { return n }

func TestFlow(t *testing.T) {
	ruleTests{
		{"NT-43", "so many rounds of three phases", func(t *testing.T) {
			for n, rounds := range map[int]int8{1: 5, 2: 5, 3: 7, 4: 10} {
				g := setup(t, n, 12)
				for round := int8(1); round <= rounds; round++ {
					want(t, "round", g.round, round)
					want(t, "phase", g.phase, placing)
					g.placeAll()
					want(t, "phase", g.phase, resolving)
					want(t, "round", g.round, round)
					g.passRound() // and Phase III asks nobody
				}
				want(t, "no round more", g.phase > resolving, true)
			}
		}},
		{"NT-44", "one own Nomad each, again and again, from the first player on", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				g := setup(t, n, 20)
				for k, seat := range g.placeAll() {
					want(t, "turn", seat, (g.first+engine.Seat(k))%engine.Seat(n))
				}
				for seat := range engine.Seat(n) {
					want(t, "in play", g.inPlay(seat), g.rules.perTurn[n])
				}
			}
			g := village(t, 3)
			g.refuse("NT-44", mv(stop))
			g.refuse("NT-44", mv(endTurn))
			g.play(mv(choosePiece, 0))
			g.refuse("NT-44", mv(stop))
			g.refuse("NT-44", mv(choosePiece, 0), "another decision")
			g.play(mv(chooseLocation, 4))
			want(t, "placed", g.nomad[0], standing{at: bit(3)})
			g.ask(1, choosePiece)
		}},
		{"NT-44", "the holder of the First Player token begins, not the seat that did in round 1", func(t *testing.T) {
			g := village(t, 3)
			g.passRound()
			g.ask(1, choosePiece)
		}},
		{"NT-45", "who has none left passes", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(1, 0, 11, 1) // on missions
			if order := g.placeAll(); !slices.Equal(order, seats(0, 1, 2, 0, 1, 2, 0, 2, 0, 2)) {
				t.Errorf("order %v", order)
			}
			g = village(t, 3)
			g.nomads(2, 0, 4, 7, 8, 9)
			g.play(mv(choosePiece, 0), mv(chooseLocation, 2))
			g.play(mv(choosePiece, 0), mv(chooseLocation, 2+1))
			g.ask(0, choosePiece)
		}},
		{"NT-46", "placing does nothing but place", func(t *testing.T) {
			for l := int16(1); l <= locations; l++ {
				g := village(t, 4)
				g.give(0, 3, 3, 3, 3, 3)
				before := g.position
				g.put(l)
				want(t, "Nomad", g.nomad[0], standing{at: bit(int(l) - 1)})
				g.nomad[0], g.turn, g.agenda = standing{}, 0, before.agenda
				want(t, "all else", g.position, before)
			}
		}},
		{"NT-47", "never two of one colour, whatever the type and the power", func(t *testing.T) {
			for l := int16(1); l <= locations; l++ {
				g := village(t, 2)
				g.unlock(0)
				g.face("C1") // with two spaces
				g.nomads(0, 0, int(l))
				g.takes(0, firstColour)
				g.refuse("NT-47", mv(chooseLocation, l), "a Red Nomad stands at", "two of one colour")
			}
			g := village(t, 2)
			g.unlock(1)
			g.nomads(0, 0, 7)
			g.copies(1, 7)
			g.clan[1].copied = 0
			g.takes(1, firstColour)
			g.refuse("NT-47", mv(chooseLocation, 7), "a Yellow Nomad")
		}},
		{"NT-48", "a single space is for one", func(t *testing.T) {
			for _, l := range singles {
				g := village(t, 2)
				g.nomads(0, 0, int(l))
				g.takes(1, 0)
				g.refuse("NT-109", mv(chooseLocation, l), "is taken")
				want(t, "menu", len(g.Moves(nil)), locations-1)
				g.unlock(1)
				want(t, "by Copy Power", g.offers(mv(chooseLocation, l)), true)
				g.hostedBy(1)
				g.play(mv(choosePiece, visitor))
				want(t, "by the Visiting Nomad", g.offers(mv(chooseLocation, l)), true)
			}
		}},
		{"NT-48", "next round it is free again", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 7, 10)
			g.actsNow(0)
			g.play(mv(resolveNomad, 10, 0), mv(endTurn), mv(endTurn))
			want(t, "Nomads", g.nomad, [colours]standing{})
			g.play(mv(choosePiece, 0))
			want(t, "free", g.offers(mv(chooseLocation, 7)), true)
		}},
		{"NT-49", "an Elder is for one and never shared", func(t *testing.T) {
			for _, l := range elders {
				g := village(t, 2)
				g.takes(1, 0)
				want(t, "free", g.offers(mv(chooseLocation, l)), true)
				g.unlock(1)
				g.nomads(0, 0, int(l))
				g.takes(1, 0)
				g.refuse("NT-49", mv(chooseLocation, l), "an Elder's and taken")
				g.hostedBy(1)
				g.nomads(0, 0, int(l), 3)
				g.takes(1, visitor)
				g.refuse("NT-118", mv(chooseLocation, l), "never goes there")
			}
		}},
		{"NT-50", "an Open Location is for all colours", func(t *testing.T) {
			g := village(t, 4)
			for seat := range engine.Seat(4) {
				g.ask(seat, choosePiece)
				g.put(3)
			}
			want(t, "normal, extra", g.crowd(3), [2]int8{4, 0})
			g = village(t, 2)
			for _, piece := range []int16{0, 0, 1, 1} { // and for both colours of a player
				g.play(mv(choosePiece, piece), mv(chooseLocation, 3))
			}
			want(t, "normal, extra", g.crowd(3), [2]int8{4, 0})
		}},
		{"NT-X1", "placing", func(t *testing.T) {
			g := village(t, 3)
			if order := g.placeAll(); !slices.Equal(order, seats(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2)) {
				t.Errorf("order %v", order)
			}
		}},
	}.run(t)
}

func TestPlacingRulings(t *testing.T) {
	ruleTests{
		{"NT-R9", "types of the Locations", func(t *testing.T) {
			for l := range locations {
				kind := single
				switch l + 1 {
				case 3:
					kind = open
				case 5, 6, 13, 16:
					kind = elder
				}
				want(t, locationIDs[l], load0(t).location[l].kind, uint8(kind))
			}
		}},
		{"NT-R10", "Location 18 can be copied and visited", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(1, 0, 18)
			g.unlock(0)
			g.put(18)
			want(t, "copied", g.nomad[0], standing{at: bit(17), extra: bit(17)})
			g = village(t, 2)
			g.nomads(1, 0, 18)
			g.hostedBy(0)
			g.play(mv(choosePiece, visitor), mv(chooseLocation, 18))
			want(t, "visited", g.visitor.at, bit(17))
		}},
		{"NT-R13", "a Nomad on a mission stands there like any other", func(t *testing.T) {
			for from, to := range map[int]int16{5: 1, 13: 11} {
				g := village(t, 3)
				g.nomads(0, 0, from)
				g.actsNow(0)
				g.play(mv(resolveNomad, int16(from), 0))
				g.play(g.Moves(nil)[0])
				for range 3 {
					g.play(mv(endTurn))
				}
				want(t, "on the mission", g.nomad[0], standing{at: bit(int(to) - 1)})
				g.takes(1, 0)
				g.refuse("NT-109", mv(chooseLocation, to), "is taken")
				g.host, g.first = 1, 1
				g.takes(1, visitor)
				g.menu(mv(chooseLocation, to))
				g.host = engine.NoSeat
				g.unlock(1)
				g.takes(1, 0)
				g.play(mv(chooseLocation, to))
				want(t, "copied", g.nomad[1], standing{at: bit(int(to) - 1), extra: bit(int(to) - 1)})
				g.nomad[0].at |= bit(map[int16]int{1: 4, 11: 12}[to]) // the other end of 1-5, 11-13
				g.actsNow(0)
				want(t, "Link", g.offers(mv(resolveLink, map[int16]int16{1: 1, 11: 13}[to], 0)), true)
			}
		}},
		{"NT-R14", "nobody passes by choice, and a place is always left", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(1, 0, 1, 2, 4, 7)
			g.nomads(1, 1, 8, 9)
			g.nomads(0, 0, 10, 11, 12, 14)
			g.nomads(0, 1, 15)
			g.placesNow(0)
			g.menu(mv(choosePiece, secondColour))
			g.play(mv(choosePiece, secondColour))
			g.menu(mv(chooseLocation, 3), mv(chooseLocation, 5), mv(chooseLocation, 6), mv(chooseLocation, 13), mv(chooseLocation, 16),
				mv(chooseLocation, 17), mv(chooseLocation, 18))
			g.refuse("NT-44", mv(stop))
			g.refuse("NT-44", mv(endTurn))
		}},
		{"NT-R14", "however they are placed, all are", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				for seed := range uint64(30) {
					g := setup(t, n, seed)
					for seat := range engine.Seat(n) {
						g.unlock(seat)
					}
					for g.phase == placing {
						menu := g.Moves(nil)
						g.play(menu[g.dice.Intn(len(menu))])
					}
					for seat := range engine.Seat(n) {
						want(t, "in play", g.inPlay(seat), g.rules.perTurn[n])
					}
				}
			}
		}},
	}.run(t)
}
