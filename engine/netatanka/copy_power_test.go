package netatanka

import (
	"testing"

	"tribes/engine"
)

func TestCopyPower(t *testing.T) {
	ruleTests{
		{"NT-109", "it opens every single space that holds one Nomad, once the left half is full", func(t *testing.T) {
			for _, l := range singles {
				for fed := range int8(7) {
					g := village(t, 2)
					g.nomads(1, 0, int(l))
					g.clan[0].fed[mushroom] = fed
					g.takes(0, 0)
					if fed < 5 {
						g.refuse("NT-109", mv(chooseLocation, l), "locked", "of 5 nourishment spaces")
						want(t, "offered", g.offers(mv(chooseLocation, l)), false)
						continue
					}
					g.play(mv(chooseLocation, l))
					want(t, "it stands there", g.nomad[0], standing{at: bit(int(l) - 1), extra: bit(int(l) - 1)})
					want(t, "told", g.told(copied), 1)
					want(t, "used", g.clan[0].copied, 1)
				}
			}
		}},
		{"NT-109", "an empty or an Open Location needs no power and takes none", func(t *testing.T) {
			g := village(t, 3)
			g.unlock(0)
			g.nomads(1, 0, 3)
			for _, l := range []int16{3, 7, 5} {
				g.takes(0, 0)
				g.play(mv(chooseLocation, l))
				want(t, "told", g.told(copied), 0)
			}
			want(t, "used", g.clan[0].copied, 0)
		}},
		{"NT-110", "once a round", func(t *testing.T) {
			g := village(t, 3)
			g.unlock(0, 2)
			g.nomads(1, 0, 2, 4, 7)
			g.takes(0, 0)
			g.play(mv(chooseLocation, 2))
			g.takes(0, 0)
			g.refuse("NT-110", mv(chooseLocation, 4), "has used the Copy Power this round")
			want(t, "offered", g.offers(mv(chooseLocation, 4)), false)
			g.takes(2, 0)
			g.play(mv(chooseLocation, 4)) // each player once
			g.passRound()
			g.nomads(1, 0, 4)
			g.takes(0, 0)
			g.play(mv(chooseLocation, 4))
		}},
		{"NT-111", "two on a single space are enough", func(t *testing.T) {
			for _, l := range singles {
				g := village(t, 3)
				g.unlock(0)
				g.nomads(1, 0, int(l))
				g.copies(2, int(l))
				if l == 18 { // two spaces with three players
					g.nomads(0, 0, 18)
					g.nomads(1, 0, 2)
					g.copies(2, 2)
					l = 2
				}
				g.takes(0, 0)
				g.refuse("NT-111", mv(chooseLocation, l), "two Nomads already")
				want(t, "offered", g.offers(mv(chooseLocation, l)), false)
			}
			g := village(t, 3)
			g.unlock(0)
			g.nomads(1, 0, 7)
			g.visitor = standing{at: bit(6), extra: bit(6)}
			g.takes(0, 0)
			g.refuse("NT-111", mv(chooseLocation, 7))
		}},
		{"NT-112", "never an Elder, never two of one colour", func(t *testing.T) {
			for _, l := range elders {
				g := village(t, 3)
				g.unlock(0)
				g.nomads(1, 0, int(l))
				g.takes(0, 0)
				g.refuse("NT-49", mv(chooseLocation, l), "can never be copied")
				want(t, "offered", g.offers(mv(chooseLocation, l)), false)
			}
			g := village(t, 3)
			g.unlock(0)
			g.nomads(0, 0, 7)
			g.takes(0, 0)
			g.refuse("NT-47", mv(chooseLocation, 7))
		}},
		{"NT-113", "both act fully, in the order of turns", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 10)
			g.unlock(1)
			g.takes(1, 0)
			g.play(mv(chooseLocation, 10))
			g.actsNow(0)
			g.play(mv(resolveNomad, 10, 0), mv(endTurn), mv(resolveNomad, 10, 0))
			want(t, "Generosity", [2]int16{g.clan[0].gen, g.clan[1].gen}, [2]int16{1, 1})

			g = village(t, 2) // who copied has the first turn, and takes first
			g.unlock(0)
			g.nomads(1, 0, 12)
			g.takes(0, 0)
			g.play(mv(chooseLocation, 12))
			g.give(0)
			g.give(1)
			g.actsNow(0)
			g.play(mv(resolveNomad, 12, 0), mv(takeAmount, 2), mv(endTurn), mv(resolveNomad, 12, 0), mv(takeAmount, 1))
			want(t, "Hide", [2]int16{g.clan[0].res[hide], g.clan[1].res[hide]}, [2]int16{2, 1})
		}},
		{"NT-R11", "normal and extra ones on two spaces", func(t *testing.T) {
			for _, c := range []struct {
				normal, extra         int
				plain, copied, visits bool // what may come: an own Nomad, one by Copy Power, the Visiting Nomad
			}{
				{0, 0, true, true, false},
				{1, 0, true, true, true},
				{1, 1, true, true, false},
				{2, 0, false, true, true},
				{2, 1, false, true, true},
			} {
				for _, l := range []int{17, 18} {
					g := village(t, 4)
					g.face("C1")
					g.hostedBy(0)
					for i := range c.normal {
						g.nomads(engine.Seat(1+i), 0, l)
					}
					if c.extra > 0 {
						g.copies(3, l)
					}
					g.takes(0, 0)
					want(t, "without power", g.offers(mv(chooseLocation, int16(l))), c.plain)
					g.unlock(0)
					want(t, "with it", g.offers(mv(chooseLocation, int16(l))), c.copied)
					g.nomads(0, 0, 3) // somewhere for the Visiting Nomad to go
					g.takes(0, visitor)
					want(t, "Visiting Nomad", g.offers(mv(chooseLocation, int16(l))), c.visits)
				}
			}
		}},
		{"NT-R12", "where a normal space is free it is no copy, whoever stands there", func(t *testing.T) {
			g := village(t, 2)
			g.face("C1")
			g.unlock(0)
			g.nomads(0, 1, 17) // the own second colour
			g.takes(0, 0)
			g.play(mv(chooseLocation, 17))
			want(t, "told", g.told(copied), 0)
			want(t, "normal, extra, used", [3]int8{g.crowd(17)[0], g.crowd(17)[1], int8(g.clan[0].copied)}, [3]int8{2, 0, 0})

			g = village(t, 3)
			g.unlock(0)
			g.nomads(1, 0, 18)
			g.visitor = standing{at: bit(17), extra: bit(17)}
			g.takes(0, 0)
			g.play(mv(chooseLocation, 18))
			want(t, "normal, extra, used", [3]int8{g.crowd(18)[0], g.crowd(18)[1], int8(g.clan[0].copied)}, [3]int8{2, 1, 0})
			g.unlock(2)
			g.takes(2, 0)
			g.play(mv(chooseLocation, 18)) // none is free now, so it is one
			want(t, "used", g.clan[2].copied, 1)
		}},
		{"NT-R19", "unlocked in Phase II, of use from the next Phase I on, and never lost", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 15)
			c := g.give(0, 0, 1)
			c.fed[meat] = 4
			g.actsNow(0)
			g.play(mv(resolveNomad, 15, 0), mv(feedClan, mushroom))
			want(t, "told", g.told(unlocked), 1)
			g.play(mv(endTurn), mv(endTurn))
			for range 3 {
				g.nomads(1, 0, 7)
				g.takes(0, 0)
				g.play(mv(chooseLocation, 7))
				g.passRound()
				want(t, "unlocked", g.copier(&g.clan[0]), true)
			}
		}},
		{"NT-X4", "copying", func(t *testing.T) {
			g := village(t, 3)
			g.unlock(0)
			g.takes(2, 0)
			g.play(mv(chooseLocation, 2))
			g.takes(0, 0)
			g.play(mv(chooseLocation, 2))
			g.actsNow(0)
			a, c := g.clan[0].res[wood], g.clan[2].res[wood]
			g.play(mv(resolveNomad, 2, 0))
			g.menu(mv(takeAmount, 1), mv(takeAmount, 2))
			g.play(mv(takeAmount, 2), mv(endTurn), mv(endTurn), mv(resolveNomad, 2, 0))
			g.menu(mv(takeAmount, 1))
			g.play(mv(takeAmount, 1))
			want(t, "Wood", [3]int16{g.clan[0].res[wood] - a, g.clan[2].res[wood] - c, g.forest[0]}, [3]int16{2, 1, 0})
		}},
		{"NT-Y8", "two spaces", func(t *testing.T) {
			const a, b, c, d = 0, 1, 2, 3
			g := village(t, 4)
			g.hostedBy(d)
			g.unlock(b, c)
			g.takes(a, 0)
			g.play(mv(chooseLocation, 18))
			g.takes(d, visitor)
			g.play(mv(chooseLocation, 18))
			want(t, "normal, extra", g.crowd(18), [2]int8{1, 1})
			g.takes(a, 0)
			g.refuse("NT-47", mv(chooseLocation, 18))
			g.takes(b, 0)
			g.play(mv(chooseLocation, 18))
			want(t, "normal, extra", g.crowd(18), [2]int8{2, 1})
			want(t, "no copy", g.clan[b].copied, 0)
			g.takes(b, 0)
			g.refuse("NT-47", mv(chooseLocation, 18))
			g.takes(c, 0)
			g.play(mv(chooseLocation, 18))
			want(t, "normal, extra", g.crowd(18), [2]int8{2, 2})
			want(t, "a copy", g.clan[c].copied, 1)
			g.unlock(d)
			g.takes(d, 0)
			g.refuse("NT-111", mv(chooseLocation, 18))
			for seat := range engine.Seat(3) {
				g.takes(seat, 0)
				g.refuse("NT-47", mv(chooseLocation, 18))
			}
		}},
		{"NT-Y9", "own copy", func(t *testing.T) {
			g := village(t, 2)
			g.unlock(0)
			g.nomads(1, 0, 4)
			g.takes(0, firstColour)
			g.play(mv(chooseLocation, 7))
			g.takes(0, secondColour)
			g.play(mv(chooseLocation, 7))
			want(t, "two placings", g.inPlay(0), 2)
			for _, piece := range []int16{firstColour, secondColour} {
				g.takes(0, piece)
				g.refuse("NT-110", mv(chooseLocation, 4))
			}
			g.nomads(0, 0, 7, 8)
			g.nomad[2].at |= bit(5)
			c := g.give(0, 0, 0, 2, 2)
			c.craft = bit(4)
			g.craft.deck &^= bit(4)
			g.actsNow(0)
			g.refuse("NT-120", mv(resolveLink, 6, firstColour), "6-7")
			g.refuse("NT-120", mv(resolveLink, 9, secondColour), "7-8")
			g.play(mv(resolveLink, 6, secondColour), mv(placeCraft, 5, hide), mv(resolveLink, 9, firstColour))
			g.play(mv(resolveNomad, 7, firstColour), mv(placeCraft, 5, hide), mv(resolveNomad, 7, secondColour), mv(placeCraft, 5, wood))
			want(t, "complete", c.complete, bit(4))
		}},
	}.run(t)
}
