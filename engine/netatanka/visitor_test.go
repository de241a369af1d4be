package netatanka

import (
	"testing"

	"tribes/engine"
)

func TestVisitingNomad(t *testing.T) {
	ruleTests{
		{"NT-114", "who welcomed it has it in the next Phase I", func(t *testing.T) {
			g := village(t, 3)
			g.nomads(1, 0, 17)
			g.give(1, 1)
			g.actsNow(0)
			g.play(mv(endTurn), mv(resolveNomad, 17, 0), mv(canoe, 2), mv(payFood, 0), mv(endTurn))
			want(t, "not yet", g.host, engine.NoSeat)
			g.play(mv(endTurn))
			want(t, "host", g.host, 1)
			g.ask(1, choosePiece)
			g.put(7)
			g.refuse("NT-114", mv(choosePiece, visitor), "does not host")
			g.put(2)
			g.put(4)
			g.menu(mv(choosePiece, firstColour), mv(choosePiece, visitor))
			g.passRound()
			want(t, "only for one round", g.host, engine.NoSeat)
			g.nomads(2, 0, 7)
			g.takes(1, 0)
			g.placesNow(1)
			g.refuse("NT-114", mv(choosePiece, visitor))
		}},
		{"NT-115", "it must be placed, in a turn of its own", func(t *testing.T) {
			g := village(t, 3)
			g.hostedBy(0)
			g.put(7)
			g.put(2)
			g.put(4)
			g.ask(0, choosePiece)
			g.play(mv(choosePiece, visitor), mv(chooseLocation, 2))
			want(t, "it stands there", g.visitor, standing{at: bit(1), extra: bit(1)})
			g.ask(1, choosePiece) // nothing else is placed with it
			g.placesNow(0)
			g.refuse("NT-114", mv(choosePiece, visitor), "stands on the board already")

			g = village(t, 3)
			g.hostedBy(0)
			g.nomads(0, 0, 7, 8, 9, 10)
			g.nomads(1, 0, 2, 4, 11, 12)
			g.nomads(2, 0, 3, 5, 6, 16)
			g.placesNow(0)
			g.menu(mv(choosePiece, visitor))
			g.refuse("NT-44", mv(stop))
			g.play(mv(choosePiece, visitor), mv(chooseLocation, 7))
			want(t, "phase", g.phase, resolving)
		}},
		{"NT-116", "it joins a Nomad of anybody on a single or an Open Location", func(t *testing.T) {
			for _, l := range append([]int16{3}, singles...) {
				for _, who := range []engine.Seat{0, 2} { // the host too
					g := village(t, 3)
					g.hostedBy(0)
					g.nomads(1, 0, 3, 7)
					g.takes(0, visitor)
					if l != 3 && l != 7 {
						g.refuse("NT-116", mv(chooseLocation, l), "nobody stands at")
						want(t, "menu", len(g.Moves(nil)), 2)
					}
					g.nomads(who, 0, int(l))
					g.play(mv(chooseLocation, l))
					want(t, "it stands there", g.visitor, standing{at: bit(int(l) - 1), extra: bit(int(l) - 1)})
				}
			}
			g := village(t, 3)
			g.hostedBy(0)
			g.menu(mv(choosePiece, firstColour)) // there is nobody yet
			g.refuse("NT-116", mv(choosePiece, visitor), "no Location can take it")
		}},
		{"NT-117", "it is not the third on a single space", func(t *testing.T) {
			for _, l := range singles[:12] { // 18 has two spaces
				g := village(t, 3)
				g.hostedBy(0)
				g.nomads(1, 0, int(l), 3)
				g.copies(2, int(l))
				g.takes(0, visitor)
				g.refuse("NT-117", mv(chooseLocation, l), "two Nomads already")
				g.menu(mv(chooseLocation, 3))
			}
			g := village(t, 4) // nor the fifth on two
			g.hostedBy(0)
			g.nomads(1, 0, 18)
			g.nomads(2, 0, 18, 3)
			g.copies(0, 18)
			g.copies(3, 18)
			g.takes(0, visitor)
			g.refuse("NT-117", mv(chooseLocation, 18), "two Nomads already")
		}},
		{"NT-118", "it never goes to an Elder", func(t *testing.T) {
			for _, l := range elders {
				g := village(t, 3)
				g.hostedBy(0)
				g.nomads(1, 0, int(l), 3)
				g.takes(0, visitor)
				g.refuse("NT-118", mv(chooseLocation, l), "the Visiting Nomad never goes there")
				g.menu(mv(chooseLocation, 3))
			}
		}},
		{"NT-119", "it makes no Link", func(t *testing.T) {
			g := village(t, 2)
			g.hostedBy(0)
			g.nomads(0, 0, 8)
			g.nomads(0, 1, 10)
			g.nomads(1, 0, 7)
			g.visitor = standing{at: bit(6), extra: bit(6)} // 7-8, and the host stands on 8
			g.actsNow(0)
			for k := range int16(2) {
				for i := int16(1); i <= links; i++ {
					g.refuse("NT-120", mv(resolveLink, i, k))
				}
			}
			for _, m := range g.Moves(nil) {
				if m.Kind == resolveLink {
					t.Errorf("offered: %v", m)
				}
			}
		}},
		{"NT-R15", "the host chooses when, and has one turn more", func(t *testing.T) {
			for when := range 5 {
				g := village(t, 3)
				g.hostedBy(1)
				g.first = 0 // so that somebody stands there before
				g.placesNow(0)
				n := [3]int{}
				for g.phase == placing {
					seat := g.Actor()
					piece := g.Moves(nil)[0].A
					if seat == 1 && n[1] == when {
						piece = visitor
					}
					g.play(mv(choosePiece, piece), mv(chooseLocation, g.placeFor(piece)))
					n[seat]++
				}
				want(t, "turns", n, [3]int{4, 5, 4})
				want(t, "placed", g.visitor.at != 0, true)
			}
		}},
		{"NT-R15", "alone with nowhere to go, it makes its host pass and may come later", func(t *testing.T) {
			g := village(t, 3)
			g.hostedBy(0)
			g.nomads(0, 0, 5, 6, 13, 16)
			g.nomads(1, 0, 1, 4, 7)
			g.copies(2, 1) // a Nomad of seat 2 beside each of those of seat 1
			for _, l := range []int{4, 7} {
				g.nomad[2].at |= bit(l - 1)
				g.nomad[2].extra |= bit(l - 1)
			}
			g.placesNow(0)
			g.ask(1, choosePiece)
			g.put(8)
			g.put(9) // seat 2
			g.ask(0, choosePiece)
			g.menu(mv(choosePiece, visitor))
			g.play(mv(choosePiece, visitor))
			g.menu(mv(chooseLocation, 8), mv(chooseLocation, 9))
		}},
		{"NT-R15", "when nobody else can place either it stays out", func(t *testing.T) {
			g := village(t, 3)
			g.hostedBy(0)
			g.nomads(0, 0, 5, 6, 13, 16)
			g.nomads(1, 0, 1, 4, 7, 8)
			g.nomads(2, 0, 1, 4, 7, 8)
			g.nomad[2].extra = g.nomad[2].at
			g.placesNow(0)
			g.ask(0, resolveNomad)
			want(t, "Visiting Nomad", g.visitor, standing{})
			g.refuse("NT-51", mv(resolveNomad, 1, visitor), "no such Nomad")
		}},
		{"NT-R16", "it has no colour, needs no Copy Power and is none of the six", func(t *testing.T) {
			g := village(t, 2)
			g.hostedBy(0)
			g.nomads(0, 0, 7)
			g.takes(0, visitor)
			g.play(mv(chooseLocation, 7)) // beside the own Nomad, the Copy Power locked
			want(t, "told", g.told(copied), 0)
			want(t, "Copy Power used", g.clan[0].copied, 0)
			g.unlock(0)
			g.nomads(1, 0, 4)
			g.takes(0, secondColour)
			g.play(mv(chooseLocation, 4)) // which is there all the same
			n := 0
			for ; g.phase == placing; n++ {
				g.play(g.Moves(nil)[0])
				g.play(g.Moves(nil)[0])
			}
			want(t, "in play", [2]int8{g.inPlay(0), g.inPlay(1)}, [2]int8{6, 6})
			want(t, "placed in all", n+4, 13)
		}},
		{"NT-R17", "on an Open Location with any number, on a single space as the second", func(t *testing.T) {
			for n := range 4 {
				g := village(t, 4)
				g.hostedBy(0)
				g.nomads(0, 0, 7)
				for seat := 1; seat <= n; seat++ {
					g.nomads(engine.Seat(seat), 0, 3)
				}
				g.takes(0, visitor)
				want(t, "Location 3", g.offers(mv(chooseLocation, 3)), n > 0)
				want(t, "Location 7", g.offers(mv(chooseLocation, 7)), true)
			}
			g := village(t, 2)
			g.hostedBy(0)
			g.nomads(0, 0, 7)
			g.takes(0, visitor)
			g.play(mv(chooseLocation, 7))
			g.unlock(1)
			g.takes(1, 0)
			g.refuse("NT-111", mv(chooseLocation, 7)) // it was the last
		}},
		{"NT-R18", "its host has one action more, apart from the own one there", func(t *testing.T) {
			g := village(t, 2)
			g.hostedBy(0)
			g.nomads(0, 0, 10)
			g.visitor = standing{at: bit(9), extra: bit(9)}
			g.nomads(1, 0, 7)
			g.actsNow(0)
			g.menu(mv(endTurn), mv(resolveNomad, 10, 0), mv(resolveNomad, 10, visitor))
			g.play(mv(resolveNomad, 10, visitor))
			want(t, "Generosity", g.clan[0].gen, 1)
			g.refuse("NT-52", mv(resolveNomad, 10, visitor))
			g.play(mv(resolveNomad, 10, 0))
			want(t, "Generosity", g.clan[0].gen, 2)
			g.play(mv(endTurn))
			g.refuse("NT-51", mv(resolveNomad, 10, visitor), "no such piece this round")
		}},
		{"NT-R18", "what is mandatory is so for it too", func(t *testing.T) {
			for _, l := range []int16{1, 11, 12} {
				g := village(t, 2)
				g.hostedBy(0)
				g.nomads(1, 0, int(l))
				g.visitor = standing{at: bit(int(l) - 1), extra: bit(int(l) - 1)}
				g.caught = 2
				g.actsNow(0)
				g.refuse("NT-R25", mv(endTurn), g.place(int(l)-1))
				g.menu(mv(resolveNomad, l, visitor))
				g.play(mv(resolveNomad, l, visitor))
				if l == 12 {
					g.play(mv(stop))
				}
				g.play(mv(endTurn))
				g.refuse("NT-R25", mv(endTurn), g.place(int(l)-1)) // the other Nomad there acts as well
			}
		}},
		{"NT-R18", "on Location 12 with nothing caught it may be left out", func(t *testing.T) {
			g := village(t, 2)
			g.hostedBy(0)
			g.nomads(1, 0, 12)
			g.visitor = standing{at: bit(11), extra: bit(11)}
			g.actsNow(0)
			g.menu(mv(endTurn), mv(resolveNomad, 12, visitor))
		}},
	}.run(t)
}

// placeFor is a Location that a piece can take: the first one.
func (g *game) placeFor(piece int16) int16 {
	for l := range locations {
		if g.standable(g.Actor(), int(piece), l) == legal {
			return int16(l) + 1
		}
	}
	return 0
}
