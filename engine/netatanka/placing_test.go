package netatanka

import (
	"math/bits"
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

func TestPhaseTwo(t *testing.T) {
	ruleTests{
		{"NT-51", "one turn each, from the first player on, in any order of actions", func(t *testing.T) {
			for _, order := range [][]int16{{5, 10, 2}, {2, 10, 5}, {10, 2, 5}, {10, 5, 2}} {
				g := village(t, 3)
				g.nomads(1, 0, 2, 5, 10)
				g.first = 1
				g.actsNow(1)
				for _, l := range order {
					g.ask(1, resolveNomad)
					g.play(mv(resolveNomad, l, 0))
					switch l {
					case 2:
						g.play(mv(takeAmount, 1))
					case 5:
						g.play(mv(elderForestKind, 0))
					}
				}
				want(t, "Wood", g.clan[1].res[wood], 3)
				want(t, "Generosity", g.clan[1].gen, 1)
				g.play(mv(endTurn))
				g.ask(2, resolveNomad)
				g.play(mv(endTurn))
				g.ask(0, resolveNomad)
				g.play(mv(endTurn))
				want(t, "the next round", [2]int8{g.round, int8(g.phase)}, [2]int8{2, placing})
			}
		}},
		{"NT-51", "only own Nomads act", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(0, 0, 10)
			g.nomads(1, 0, 5)
			g.actsNow(0)
			g.refuse("NT-51", mv(resolveNomad, 5, 0), "no such Nomad")
			g.refuse("NT-51", mv(resolveNomad, 10, 1), "no such piece")
			g.menu(mv(endTurn), mv(resolveNomad, 10, 0))
		}},
		{"NT-52", "who has acted lies down, stays, and does not act again", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(0, 0, 10, 4)
			g.actsNow(0)
			g.play(mv(resolveNomad, 10, 0))
			want(t, "Nomads", g.nomad[0], standing{at: bit(9) | bit(3), down: bit(9)})
			g.refuse("NT-52", mv(resolveNomad, 10, 0), "has acted")
			want(t, "offered", g.offers(mv(resolveNomad, 10, 0)), false)
			g.play(mv(endTurn))
			want(t, "after the turn", g.nomad[0], standing{at: bit(9) | bit(3), down: bit(9)})
		}},
		{"NT-53", "an action may be left out, except a mandatory one", func(t *testing.T) {
			for l := 1; l <= locations; l++ {
				for caught := range int8(2) {
					g := village(t, 2)
					g.nomads(0, 0, l)
					g.give(0, 3, 3, 3, 3, 3)
					g.clan[0].gen, g.caught = 3, caught
					g.actsNow(0)
					must := l == 1 || l == 11 || l == 12 && caught > 0
					want(t, "the turn may end", g.offers(mv(endTurn)), !must)
					if must {
						g.refuse("NT-R25", mv(endTurn), "must be carried out", g.place(l-1))
						want(t, "first on the menu", g.Moves(nil)[0], mv(resolveNomad, int16(l), 0))
					}
				}
			}
		}},
		{"NT-54", "from the Reserve, or from the area of the board", func(t *testing.T) {
			for _, c := range []struct {
				what            string
				at              []int
				moves           []engine.Move
				forest, tanning [2]int16 // what the areas lose
			}{
				{"Location 2", []int{2}, []engine.Move{mv(resolveNomad, 2, 0), mv(takeAmount, 2)}, [2]int16{2, 0}, [2]int16{}},
				{"Location 3", []int{3}, []engine.Move{mv(resolveNomad, 3, 0), mv(collect, 1)}, [2]int16{0, 1}, [2]int16{}},
				{"Location 12", []int{12}, []engine.Move{mv(resolveNomad, 12, 0), mv(takeAmount, 2)}, [2]int16{}, [2]int16{2, 0}},
				{"Location 14", []int{14}, []engine.Move{mv(resolveNomad, 14, 0), mv(takeAmount, 2)}, [2]int16{}, [2]int16{0, 2}},
				{"the Link 2-5", []int{2, 5}, []engine.Move{mv(resolveLink, 2, 0)}, [2]int16{1, 0}, [2]int16{}},
				{"the Link 12-13", []int{12, 13}, []engine.Move{mv(resolveLink, 14, 0)}, [2]int16{}, [2]int16{1, 0}},
				{"the Link 14-16", []int{14, 16}, []engine.Move{mv(resolveLink, 16, 0)}, [2]int16{}, [2]int16{0, 1}},
				{"the Link 1-5", []int{1, 5}, []engine.Move{mv(resolveLink, 1, 0)}, [2]int16{}, [2]int16{}},
				{"the Link 7-8", []int{7, 8}, []engine.Move{mv(resolveLink, 9, 0)}, [2]int16{}, [2]int16{}},
				{"the Link 12-14", []int{12, 14}, []engine.Move{mv(resolveLink, 15, 0)}, [2]int16{}, [2]int16{}},
				{"Location 5", []int{5}, []engine.Move{mv(resolveNomad, 5, 0), mv(elderForestKind, 0)}, [2]int16{}, [2]int16{}},
				{"Location 13", []int{13}, []engine.Move{mv(resolveNomad, 13, 0), mv(elderHuntKind, 0)}, [2]int16{}, [2]int16{}},
				{"Location 16", []int{16}, []engine.Move{mv(resolveNomad, 16, 0), mv(elderNourishKind, 0)}, [2]int16{}, [2]int16{}},
				{"Location 17", []int{17}, []engine.Move{mv(resolveNomad, 17, 0), mv(canoe, 0)}, [2]int16{}, [2]int16{}},
			} {
				g := village(t, 2)
				g.nomads(0, 0, c.at...)
				g.give(0, 0, 0, 1)
				g.actsNow(0)
				g.play(c.moves...)
				want(t, c.what+": THE FOREST", g.forest, [2]int16{3 - c.forest[0], 1 - c.forest[1]})
				want(t, c.what+": TANNING AREA", g.tanning, [2]int16{3 - c.tanning[0], 3 - c.tanning[1]})
			}
		}},
		{"NT-X2", "resolving", func(t *testing.T) {
			g := village(t, 3)
			for seat := range engine.Seat(3) {
				g.nomads(seat, 0, [][]int{{10, 5}, {13, 3}, {16, 2}}[seat]...)
			}
			g.actsNow(0)
			for seat := range engine.Seat(3) {
				stood := g.nomad[seat].at
				for g.agenda.Len() > 1 || g.nomad[seat].down != stood {
					want(t, "who decides", g.Actor(), seat)
					menu := g.Moves(nil)
					g.play(menu[len(menu)-1]) // the last choice, never the end
				}
				want(t, "laid down where they stood", g.nomad[seat], standing{at: stood, down: stood})
				g.play(mv(endTurn))
			}
			want(t, "round", g.round, 2)
		}},
		{"NT-R20", "no card and no token in Phase I", func(t *testing.T) {
			g := village(t, 2)
			g.clan[0].wisdom, g.clan[0].tokens = bit16(7), bit16(2)
			g.refuse("NT-44", mv(playCard, 8))
			g.refuse("NT-44", mv(useToken, 3))
		}},
		{"NT-R21", "no food for a tent after the last offering", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 8)
			c := g.give(0, 1, 1)
			c.gen = 3
			g.actsNow(0)
			g.play(mv(resolveNomad, 8, 0))
			for range 3 {
				g.ask(0, offer)
				g.play(mv(offer, receive), mv(offerReceive, mushroom))
			}
			g.ask(0, resolveNomad)
			want(t, "in the menu of the turn", g.offers(mv(provideFood, mushroom)), true)
		}},
		{"NT-R32", "Links used by an action of offerings are forgotten with it", func(t *testing.T) {
			for _, last := range []engine.Move{mv(stop), mv(offer, receive)} {
				g := village(t, 2)
				g.nomads(0, 0, 8)
				g.clan[0].gen = 3
				g.actsNow(0)
				g.play(mv(resolveNomad, 8, 0), mv(offer, buyLink), mv(offerLink, 1), mv(offer, buyLink), mv(offerLink, 2))
				want(t, "used", g.offered, 3)
				g.play(last)
				if last.Kind == offer {
					g.play(mv(offerReceive, wood))
				}
				g.ask(0, resolveNomad)
				want(t, "used by an action that is over", g.offered, 0)
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

func TestTwoPlayers(t *testing.T) {
	ruleTests{
		{"NT-171", "two colours of four, five rounds", func(t *testing.T) {
			g := setup(t, 2, 1)
			for seat := range engine.Seat(2) {
				want(t, "colours", len(g.coloursOf(seat)), 2)
			}
			want(t, "of a colour", g.rules.nomads[2], 4)
			want(t, "rounds", g.rules.rounds[2], 5)
			for i := range g.clan[:2] { // the rest of the setup is the usual one
				want(t, "stock", g.clan[i].res, [resources]int16{wood: 1, hide: 2})
			}
			want(t, "Objectives", len(load0(t).Decks(tableOf(t, 2))), 1)
			want(t, "Totem Pole board", g.rules.board[2].spaces, 2)
		}},
		{"NT-172", "six of eight: four and two, or three and three", func(t *testing.T) {
			splits := map[[2]int]bool{}
			for seed := range uint64(60) {
				g := setup(t, 2, seed)
				for g.phase == placing {
					menu := g.Moves(nil)
					g.play(menu[g.dice.Intn(len(menu))])
				}
				for seat := range engine.Seat(2) {
					own := g.coloursOf(seat)
					splits[[2]int{bits.OnesCount32(g.nomad[own[0]].at), bits.OnesCount32(g.nomad[own[1]].at)}] = true
				}
			}
			want(t, "splits", len(splits), 3)
			want(t, "4 and 2, 3 and 3, 2 and 4", splits[[2]int{4, 2}] && splits[[2]int{3, 3}] && splits[[2]int{2, 4}], true)
			g := village(t, 2)
			g.nomads(0, 0, 2, 4, 7)
			g.nomads(0, 1, 8, 9, 10)
			g.hostedBy(0) // who has one piece more to place
			g.refuse("NT-172", mv(choosePiece, firstColour), "6 Nomads on the board")
			g.refuse("NT-172", mv(choosePiece, secondColour), "6 Nomads on the board")
			g.menu(mv(choosePiece, visitor))
		}},
		{"NT-173", "a player may copy the own other colour", func(t *testing.T) {
			for _, l := range singles {
				g := village(t, 2)
				g.unlock(0)
				g.nomads(0, 0, int(l))
				g.takes(0, secondColour)
				g.play(mv(chooseLocation, l))
				want(t, "copied", g.nomad[2], standing{at: bit(int(l) - 1), extra: bit(int(l) - 1)})
				want(t, "power used", g.clan[0].copied, 1)
			}
			g := village(t, 2)
			g.nomads(0, 0, 7)
			g.takes(0, secondColour)
			g.refuse("NT-109", mv(chooseLocation, 7), "locked")
		}},
		{"NT-174", "missions count among the six", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 5)
			g.nomads(0, 1, 13)
			g.actsNow(0)
			g.play(mv(endTurn), mv(endTurn))
			want(t, "on missions", g.inPlay(0), 2)
			n := [2]int{}
			for _, seat := range g.placeAll() {
				n[seat]++
			}
			want(t, "placed", n, [2]int{4, 6})
			for seat := range engine.Seat(2) {
				want(t, "not in play", 8-g.inPlay(seat), 2)
			}
		}},
		{"NT-175", "all six in any order, then the other player", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 10, 5, 3)
			g.nomads(0, 1, 13, 16, 2)
			g.nomads(1, 0, 4)
			g.actsNow(0)
			g.play(mv(resolveNomad, 13, 1), mv(elderHuntKind, 0), mv(resolveNomad, 5, 0), mv(elderForestKind, 0), mv(resolveNomad, 2, 1),
				mv(takeAmount, 2), mv(resolveNomad, 3, 0), mv(collect, 0), mv(resolveNomad, 16, 1), mv(elderNourishKind, 0), mv(resolveNomad, 10, 0))
			want(t, "stock", g.clan[0].res, [resources]int16{1, 1, 1 + 1 + 2 + 1, 2, 0})
			g.play(mv(endTurn))
			g.ask(1, resolveNomad)
		}},
		{"NT-176", "a Link needs one colour at both ends", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 2)
			g.nomads(0, 1, 5)
			g.actsNow(0)
			g.refuse("NT-120", mv(resolveLink, 2, 0), "2-5")
			g.refuse("NT-120", mv(resolveLink, 2, 1), "2-5")
			g.nomads(0, 1, 5, 2)
			g.actsNow(0)
			g.refuse("NT-120", mv(resolveLink, 2, 0))
			g.play(mv(resolveLink, 2, 1))
			want(t, "Wood", g.clan[0].res[wood], 2)
		}},
		{"NT-177", "Phase III is the usual one", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 5, 2)
			g.nomads(1, 1, 13, 3)
			g.caught, g.tanning[1] = 2, 6
			tile := g.tile
			g.actsNow(0)
			g.play(mv(endTurn), mv(endTurn))
			want(t, "First Player token", g.first, 1)
			want(t, "caught", g.caught, 1)
			want(t, "Meat", g.tanning[1], 3)
			want(t, "another tile", g.tile != tile, true)
			want(t, "missions", g.nomad, [colours]standing{{at: bit(0)}, {}, {}, {at: bit(10)}})
		}},
		{"NT-Y1", "mission", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 13)
			g.actsNow(0)
			g.play(mv(endTurn), mv(endTurn))
			want(t, "it stands on 11", g.nomad[0], standing{at: bit(10)})
			n := 0
			for g.phase == placing {
				if g.Actor() == 0 {
					n++
				}
				g.play(mv(choosePiece, g.Moves(nil)[0].A))
				free := slices.IndexFunc(g.Moves(nil), func(m engine.Move) bool { return m.A != fellTimber+1 })
				g.play(g.Moves(nil)[free])
			}
			want(t, "placed", n, 5)
			g.play(mv(endTurn)) // of seat 1, which is first now
			g.refuse("NT-R25", mv(endTurn), "11 Hunt")
			gen := g.clan[0].gen
			g.play(mv(resolveNomad, 11, 0))
			want(t, "Generosity", g.clan[0].gen, gen+1)
			want(t, "caught", g.caught, 1)
			g.play(mv(endTurn))
		}},
		{"NT-Y10", "own colours on two spaces", func(t *testing.T) {
			g := village(t, 2)
			g.face("C1")
			g.takes(0, firstColour)
			g.play(mv(chooseLocation, 17))
			g.takes(0, secondColour)
			g.play(mv(chooseLocation, 17))
			want(t, "normal, extra", g.crowd(17), [2]int8{2, 0})
			want(t, "Copy Power used", g.clan[0].copied, 0)
		}},
	}.run(t)
}
