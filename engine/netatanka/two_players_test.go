package netatanka

import (
	"math/bits"
	"slices"
	"testing"

	"tribes/engine"
)

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
			g.refuse("NT-R25", mv(endTurn), "Hunt (11)")
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
