package doggerland

import "testing"

func TestReproduce(t *testing.T) {
	ruleTests{
		{"DG-64", "two members at once, at no cost; the child comes in phase 3", func(t *testing.T) {
			g := land(t, 2)
			g.round = 2
			me := g.give(0, 1, 1, 1, 1, 1, 1, 1)
			g.play(plans(reproduce), mv(placePair, twoHunters))
			g.ask(1, program)
			want(t, "goods", g.goods(0), [resources]int16{1, 1, 1, 1, 1, 1, 1})
			want(t, "at home", me.home, [members]int8{2, 1, 1})
			want(t, "newborn", me.newborn, 0)
			g.turnOf(0)
			g.play(does(reproduce))
			want(t, "newborn", me.newborn, 1)
			want(t, "at home", me.home, [members]int8{4, 1, 1})
			want(t, "goods", g.goods(0), [resources]int16{1, 1, 1, 1, 1, 1, 1})
			me.home = [members]int8{1, 0, 0}
			g.programs(0)
			g.refuse("DG-64", plans(reproduce), "two members")
		}},
		{"DG-65", "any two, the chief or the shaman or both among them", func(t *testing.T) {
			g := land(t, 2)
			g.play(plans(reproduce))
			g.menu(mv(placePair, twoHunters), mv(placePair, hunterChief), mv(placePair, hunterShaman), mv(placePair, chiefShaman))
			for pair, home := range map[int16][members]int8{
				twoHunters: {2, 1, 1}, hunterChief: {3, 0, 1}, hunterShaman: {3, 1, 0}, chiefShaman: {4, 0, 0},
			} {
				g := land(t, 2)
				me := &g.tribe[0]
				g.play(plans(reproduce), mv(placePair, pair))
				want(t, "at home", me.home, home)
				g.turnOf(0)
				g.play(does(reproduce))
				want(t, "newborn", me.newborn, 1)
				want(t, "at home", me.home, [members]int8{4, 1, 1})
			}
			g = land(t, 2)
			g.tribe[0].home = [members]int8{1, 0, 1}
			g.play(plans(reproduce))
			g.menu(mv(placePair, hunterShaman))
			g.refuse("DG-R15", mv(placePair, twoHunters))
		}},
		{"DG-66", "once for each player in a round; with twins 3 births", func(t *testing.T) {
			g := land(t, 2)
			g.play(plans(reproduce), mv(placePair, twoHunters), plans(reproduce), mv(placePair, twoHunters))
			g.refuse("DG-66", plans(reproduce), "already")
			g.play(plans(twinBirth), mv(placePartner, hunter+1))
			g.give(0, 0, 0, 1)
			g.turnOf(0)
			g.play(does(reproduce), does(twinBirth), mv(offer, fur))
			want(t, "newborn", g.tribe[0].newborn, 3)
			g.allDrop()
			g.idle(func() bool { return g.phase == programming })
			g.programs(0)
			want(t, "again in the next round", g.offers(plans(reproduce)), true)
		}},
		{"DG-R28", "births need hunters in the supply", func(t *testing.T) {
			for _, c := range []struct {
				left        int8
				first, next int // actions; 0 for none first
				offered     bool
			}{
				{1, 0, reproduce, true}, {0, 0, reproduce, false}, {1, 0, twinBirth, true}, {0, 0, twinBirth, false},
				{1, reproduce, twinBirth, false}, {2, reproduce, twinBirth, true},
				{1, twinBirth, reproduce, false}, {2, twinBirth, reproduce, false}, {3, twinBirth, reproduce, true},
			} {
				g := land(t, 2)
				g.tribeOf(0, 10-c.left)
				switch c.first {
				case reproduce:
					g.play(plans(reproduce), mv(placePair, twoHunters))
				case twinBirth:
					g.play(plans(twinBirth), mv(placePartner, hunter+1))
				}
				g.programs(0)
				want(t, actionIDs[c.next], g.offers(plans(c.next)), c.offered)
				if !c.offered {
					g.refuse("DG-R28", plans(c.next), "supply")
				}
			}
			g := land(t, 2)
			g.tribeOf(0, 9)
			g.play(plans(twinBirth), mv(placePartner, hunter+1))
			g.turnOf(0)
			g.play(does(twinBirth), mv(offer, meat))
			want(t, "twins with one hunter left", g.tribe[0].newborn, 1)
		}},
		{"DG-R29", "a newborn without room goes back; hunger kills nobody", func(t *testing.T) {
			g := land(t, 2)
			me := g.give(0)
			me.newborn = 2
			want(t, "at home", me.home[hunter], 4) // newborns do nothing
			want(t, "supply", g.supply(me), 4)
			g.goOn(feeding)
			g.idle(func() bool { return g.phase == moving })
			want(t, "supply", g.supply(me), 6)
			want(t, "members", me.members(), 6)
			want(t, "at home", me.home[hunter], 4)
			want(t, "Scarcity for 6, not for newborns", me.scarcity, 6)
		}},
		{"DG-R30", "births count when they have found room, and then objectives are looked at", func(t *testing.T) {
			for _, room := range []bool{true, false} {
				g := land(t, 2)
				g.target[0].tile, g.target[1].tile = 1, 8 // 10 members; one of each, a birth among them
				me := g.tribeOf(0, 7)
				g.give(0, 0, 0, 0, 0, 0, 9, 9)
				me.newborn, me.made, me.stone[0] = 1, 1, me.village
				g.space[0] = [rows]painted{{1, 1}, {1, 1}, {}}
				g.fresco[1], g.shown = 3, 2
				g.space[2][0] = painted{1, 1} // bison
				me.built = [2]int8{0, 3}
				if room {
					me.built = [2]int8{0, 4}
				}
				g.goOn(feeding)
				g.idle(func() bool { return g.phase == moving })
				want(t, "births", me.births, int8(b2i(room)))
				want(t, "10 members", g.target[0].first == 1, room)
				want(t, "one of each", g.target[1].first == 1, room)
			}
		}},
	}.run(t)
}
