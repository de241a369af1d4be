package doggerland

import (
	"testing"

	"tribes/engine"
)

// conjuring is a game in which seat 0 has programmed a shaman action (twin birth with a hunter,
// paint perfectly on the top space of F01, a reindeer) and resolves with these resources; phase
// 3 waits for the last seat.
func conjuring(t *testing.T, players, action int, n ...int16) (*game, *tribe) {
	g := land(t, players)
	switch action {
	case paintPerfectly:
		g.plan(0, plans(action), mv(chooseSpace, 1, 1))
	case twinBirth:
		g.plan(0, plans(action), mv(placePartner, hunter+1))
	default:
		g.plan(0, plans(action))
	}
	c := g.give(0, n...)
	g.busy().resolves(0)
	return g, c
}

// marked wants exactly these shaman actions to be marked for a seat.
func (g *game) marked(seat engine.Seat, done ...int) {
	g.Helper()
	set := uint8(0)
	for _, a := range done {
		set |= 1 << (a - firstShaman)
	}
	want(g, "marked", g.tribe[seat].used, set)
}

// offering are the five actions that cost an offering, with what follows it.
var offering = []struct {
	action int
	then   []engine.Move
}{
	{paintPerfectly, nil},
	{longTrip, []engine.Move{mv(tripRow, 4), mv(tripTile, 5)}},
	{nextFirst, nil},
	{trade, []engine.Move{mv(give, wood), mv(give, wood), mv(take, stone), mv(stop)}},
	{twinBirth, nil},
}

func TestPhase3Shaman(t *testing.T) {
	ruleTests{
		{"DG-151", "the price is paid, the action done and marked", func(t *testing.T) {
			for _, o := range offering {
				g, c := conjuring(t, 2, o.action, 2, 0, 1)
				c.memory[0] = reindeer + 1
				g.marked(0)
				g.play(does(o.action), mv(offer, fur))
				g.play(o.then...)
				g.marked(0, o.action)
				want(t, "fur", c.stock[fur], 0)
				g.ask(1, resolve)
			}
			for _, action := range []int{menhir, standingStone, dolmen} {
				g, c := conjuring(t, 2, action, 4, 4, 0, 0, 4)
				g.play(does(action), g.on(placeMegalith, "E4"))
				g.marked(0, action)
				want(t, "stone erected", c.stone[action-firstStone], uint8(cellNo(t, "E4"))+1)
			}
		}},
		{"DG-152", "1 meat or 1 fur or 1 bone", func(t *testing.T) {
			for _, o := range offering {
				g, c := conjuring(t, 2, o.action, 2, 0, 1, 1, 1, 1, 1)
				c.memory[0] = reindeer + 1
				g.play(does(o.action))
				g.menu(mv(offer, fur), mv(offer, bone), mv(offer, meat))
				g.refuse("DG-152", mv(offer, wood))
				g.refuse("DG-152", mv(offer, fruit))
				g.refuse("DG-152", mv(offer, tool))
				for _, r := range []int16{fur, bone, meat} {
					var n [resources]int16
					n[wood], n[r] = 2, 1
					g, c := conjuring(t, 2, o.action, n[:]...)
					c.memory[0] = reindeer + 1
					g.play(does(o.action))
					g.menu(mv(offer, r))
					g.play(mv(offer, r))
					want(t, resourceIDs[r], c.has(int(r)), 0)
				}
				g, c = conjuring(t, 2, o.action, 2, 0, 0, 0, 1, 1)
				c.memory[0] = reindeer + 1
				g.menu(mv(finish))
			}
		}},
		{"DG-153", "the hut at once, for the rest of this round and the next", func(t *testing.T) {
			g := land(t, 3)
			g.plan(1, plans(nextFirst))
			g.busy().resolves(1)
			g.play(does(nextFirst), mv(offer, fur))
			want(t, "hut", g.first, 1)
			g.play(mv(finish)) // seat 2
			g.ask(1, feed)
			g.fedAll()
			for _, seat := range []engine.Seat{1, 2, 0} {
				g.ask(seat, moveVillage)
				g.play(mv(stay))
			}
			want(t, "round", g.round, 2)
			g.ask(1, program)
			g.allDrop()
			g.fedAll()
			g.play(mv(stay), mv(stay), mv(stay))
			g.ask(2, program) // and then it goes on as usual
		}},
		{"DG-154", "a token on any tile without an opponent's megalith or village, however far", func(t *testing.T) {
			g, _ := conjuring(t, 2, longTrip, 0, 0, 1)
			g.tile("A3", "T09") // far away, behind a gap
			g.village(0, "E4")
			g.menhir(1, "D4")
			g.village(1, "F6")
			g.play(does(longTrip), mv(offer, fur))
			g.menu(mv(tripRow, 3), mv(tripRow, 4), mv(tripRow, 5), mv(tripRow, 6))
			g.play(mv(tripRow, 4))
			g.menu(mv(tripTile, 5), mv(tripTile, 6)) // not D4
			g.refuse("DG-R42", mv(tripTile, 4))
			g, c := conjuring(t, 2, longTrip, 0, 0, 1)
			g.tile("A3", "T09")
			g.play(does(longTrip), mv(offer, fur), mv(tripRow, 3), mv(tripTile, 1))
			want(t, "token", c.trip, uint8(cellNo(t, "A3"))+1)
		}},
		{"DG-155", "in the next round an expedition from any distance, to gather or to hunt", func(t *testing.T) {
			for _, animal := range []bool{false, true} {
				g, _ := conjuring(t, 2, longTrip, 0, 0, 1)
				g.tile("A3", "T09")
				if animal {
					g.beast("A3", horse) // alone in its column it stays there
				}
				g.play(does(longTrip), mv(offer, fur), mv(tripRow, 3), mv(tripTile, 1), mv(finish))
				g.fedAll()
				g.play(mv(stay), mv(stay))
				want(t, "round", g.round, 2)
				g.give(0, 0, 0, 0, 0, 0, 9)
				at := "A3"
				want(t, "a target", g.aims(0, at), true)
				want(t, "no other far tile", g.aims(1, at), false)
				if animal {
					g.plan(0, plans(expedition), g.on(chooseTile, at), mv(sendHunters, 1, 1))
				} else {
					g.plan(0, plans(expedition), g.on(chooseTile, at), mv(sendGatherers, 2))
				}
				g.resolves(0)
				g.play(g.expedition(at))
			}
		}},
		{"DG-155", "neither before nor in a later round", func(t *testing.T) {
			g := land(t, 2)
			g.tile("A3", "T09")
			g.token(0, "A3", 0)
			want(t, "in the round in which it is laid", g.aims(0, "A3"), false)
			g.token(0, "A3", 1)
			want(t, "in the next round", g.aims(0, "A3"), true)
			g.goOn(moving)
			g.play(mv(stay), mv(stay))
			want(t, "in the one after", g.aims(0, "A3"), false)
			g.refuse("DG-72", g.on(chooseTile, "A3"))
		}},
		{"DG-156", "no other tribe may go there while the token lies there", func(t *testing.T) {
			for _, old := range []uint8{0, 1} {
				g := land(t, 3)
				want(t, "without it", g.aims(1, "F5"), true)
				g.token(0, "F5", old)
				want(t, "others", g.aims(1, "F5"), false)
				g.refuse("DG-73", g.on(chooseTile, "F5"), "opponent")
				want(t, "the own tribe", g.aims(0, "F5"), true)
			}
		}},
		{"DG-157", "at the end of the next round it is removed, with or without an expedition", func(t *testing.T) {
			for _, sent := range []bool{false, true} {
				g := land(t, 2)
				c := &g.tribe[0]
				g.token(0, "F5", 0)
				g.goOn(moving)
				g.play(mv(stay), mv(stay))
				want(t, "in the next round", [2]uint8{c.trip, c.old}, [2]uint8{uint8(cellNo(t, "F5")) + 1, 1})
				if sent {
					g.sent(0, "F5", party{hunters: 1})
					g.resolves(0)
					g.play(g.expedition("F5"))
				}
				want(t, "until its end", c.trip > 0, true)
				g.goOn(moving)
				g.play(mv(stay), mv(stay))
				want(t, "then", [2]uint8{c.trip, c.old}, [2]uint8{})
			}
		}},
		{"DG-158", "it may go where opponents' members are, who exhaust the tile", func(t *testing.T) {
			g, c := conjuring(t, 2, longTrip, 0, 0, 1)
			g.sent(1, "F5", party{chiefs: 1})
			g.play(does(longTrip), mv(offer, fur), mv(tripRow, 5), mv(tripTile, 6))
			want(t, "token", c.trip, uint8(cellNo(t, "F5"))+1)
			g.ask(1, resolve)
			g.play(g.expedition("F5"), mv(carry, 2))
			g.used("F5", 1)
			c.old = 1
			want(t, "a target", g.aims(0, "F5"), false)
		}},
		{"DG-159", "2 newborns, with Reproduce 3", func(t *testing.T) {
			g := land(t, 2)
			c := g.give(0, 0, 0, 1)
			g.plan(0, plans(twinBirth), mv(placePartner, chief+1))
			g.plan(0, plans(reproduce), mv(placePair, twoHunters))
			g.busy().resolves(0)
			g.play(does(twinBirth), mv(offer, fur))
			want(t, "twins", c.newborn, 2)
			g.play(does(reproduce))
			want(t, "in all", c.newborn, 3)
			want(t, "supply", g.supply(c), 3)
			c.built[0] = 1
			g.play(mv(finish))
			g.fedAll()
			want(t, "members", c.members(), 9)
		}},
		{"DG-159", "like other births: without room none stays", func(t *testing.T) {
			g, c := conjuring(t, 2, twinBirth, 0, 0, 1, 0, 0, 3, 3)
			c.built[1] = 1
			g.play(does(twinBirth), mv(offer, fur), mv(finish))
			g.fedAll()
			want(t, "members", c.members(), 7)
			want(t, "fed", c.has(fruit)+2*c.has(meat), 3)
		}},
		{"DG-160", "any 2 for any 1, any number of times", func(t *testing.T) {
			g, c := conjuring(t, 2, trade, 2, 2, 1, 1, 5, 1, 1)
			g.play(does(trade), mv(offer, bone))
			g.menu(mv(give, wood), mv(give, stone), mv(give, fur), mv(give, fruit), mv(give, meat))
			g.play(mv(give, wood))
			g.menu(mv(give, wood), mv(give, stone), mv(give, fur), mv(give, fruit), mv(give, meat))
			g.play(mv(give, fruit))
			g.menu(mv(take, wood), mv(take, stone), mv(take, fur), mv(take, bone), mv(take, fruit), mv(take, meat))
			g.play(mv(take, fur), mv(give, fur), mv(give, fur), mv(take, fur))
			g.owns(0, 1, 2, 1, 0, 5, 0, 1)
			g.play(mv(give, stone), mv(give, stone), mv(take, wood), mv(give, wood), mv(give, meat), mv(take, bone), mv(stop))
			g.owns(0, 1, 0, 1, 1, 5)
			g.marked(0, trade)
			want(t, "shaman", c.home[shaman], 1)
		}},
		{"DG-160", "tools can neither be given nor taken", func(t *testing.T) {
			g, _ := conjuring(t, 2, trade, 2, 0, 1, 0, 5)
			g.play(does(trade), mv(offer, fur))
			g.menu(mv(give, wood))
			g.refuse("DG-160", mv(give, tool), "tools")
			g.play(mv(give, wood), mv(give, wood))
			g.refuse("DG-160", mv(take, tool), "tools")
		}},
		{"DG-160", "food goes to its usual bowl", func(t *testing.T) {
			g, c := conjuring(t, 2, trade, 4, 0, 1)
			g.play(does(trade), mv(offer, fur), mv(give, wood), mv(give, wood), mv(take, meat), mv(give, wood), mv(give, wood), mv(take, fruit))
			want(t, "bowls", c.bowl, [bowls][2]int16{{1, 0}, {0, 1}, {}})
		}},
		{"DG-161", "the token comes back, 1 or 2 cubes, the animals go back", func(t *testing.T) {
			for cubes := int8(1); cubes <= 2; cubes++ {
				g, c := conjuring(t, 2, paintPerfectly, 0, 0, 1)
				c.memory = [2]uint8{reindeer + 1, reindeer + 1}
				g.play(does(paintPerfectly), mv(offer, fur))
				g.menu(mv(paintCubes, 1), mv(paintCubes, 2))
				g.play(mv(paintCubes, int16(cubes)))
				want(t, "space", g.space[0][0], painted{1, cubes})
				want(t, "remembered", c.remembers(reindeer), 2-cubes)
				want(t, "token", c.token, 0)
				want(t, "left", g.left(reindeer), 4+cubes)
				g.scores(0, paintingPoints, int16(cubes), 2*int16(cubes))
			}
		}},
		{"DG-161", "at most one for each matching animal", func(t *testing.T) {
			g, c := conjuring(t, 2, paintPerfectly, 0, 0, 1)
			c.memory = [2]uint8{horse + 1, reindeer + 1}
			g.play(does(paintPerfectly), mv(offer, fur))
			want(t, "space", g.space[0][0], painted{1, 1})
			want(t, "memory", c.memory, [2]uint8{horse + 1, 0})
		}},
		{"DG-167", "the shaman and the partner return", func(t *testing.T) {
			for partner := int16(hunter); partner <= chief; partner++ {
				g := land(t, 2)
				c := g.plan(0, plans(twinBirth), mv(placePartner, partner+1))
				want(t, "away", c.home[shaman]+c.home[partner], []int8{3, 0}[partner])
				g.busy().resolves(0)
				g.play(does(twinBirth), mv(offer, meat))
				g.allHome(0)
			}
		}},
		{"DG-168", "the mark keeps the player from using it again", func(t *testing.T) {
			for _, o := range offering {
				g, c := conjuring(t, 2, o.action, 2, 0, 1)
				c.memory[0] = reindeer + 1
				g.play(does(o.action), mv(offer, fur))
				g.play(o.then...)
				g.round = 3
				g.programs(0)
				g.refuse("DG-101", plans(o.action), "used")
				g.programs(1).home[shaman] = 1 // it was busy
				want(t, "others", g.offers(plans(o.action)), true)
			}
		}},
		{"DG-169", "not resolved: the shaman returns without effect, no cube, 1 unit of Scarcity", func(t *testing.T) {
			for action := firstShaman; action < actions; action++ {
				g, c := conjuring(t, 2, action)
				want(t, "away", c.home[shaman], 0)
				g.menu(mv(finish))
				g.play(mv(finish))
				g.allHome(0)
				g.marked(0)
				want(t, "Scarcity", c.scarcity, 1)
				g.scores(0, scarcityPoints, 1, -2)
				want(t, "token", [2]uint8{c.token, c.trip}, [2]uint8{})
				want(t, "newborn", c.newborn, 0)
				g.ask(1, resolve)
			}
		}},
		{"DG-R38", "for whatever reason: not wanted, not paid, without effect", func(t *testing.T) {
			for _, o := range offering {
				g, c := conjuring(t, 2, o.action, 9, 9, 9, 9, 9, 9, 9)
				c.memory[0] = reindeer + 1
				want(t, "it could be done", g.offers(does(o.action)), true)
				g.play(mv(finish))
				want(t, "not wanted", c.scarcity, 1)
				g.marked(0)
			}
			g, c := conjuring(t, 2, paintPerfectly, 9, 9, 9, 9, 9, 9, 9)
			g.play(mv(finish))
			want(t, "no effect", c.scarcity, 1)
		}},
		{"DG-R39", "it must have an effect", func(t *testing.T) {
			g, c := conjuring(t, 2, paintPerfectly, 9, 9, 9, 9, 9, 9, 9)
			c.memory = [2]uint8{horse + 1, bison + 1}
			g.menu(mv(finish))
			g.refuse("DG-R39", does(paintPerfectly), "reindeer")
			g, c = conjuring(t, 2, twinBirth, 0, 0, 1)
			c.hunters = 10
			g.menu(mv(finish))
			c.hunters, c.newborn = 9, 0
			g.menu(mv(finish), does(twinBirth))
			g, _ = conjuring(t, 2, longTrip, 0, 0, 1)
			for i, at := range append(startCells[:], centre) { // every tile an opponent's
				g.cell[at] = spot{}
				if i < 2 {
					g.cell[at].tile = uint8(i) + 2
				}
			}
			g.village(1, "E4")
			g.menhir(1, "F4")
			g.menu(mv(finish))
			g, _ = conjuring(t, 2, menhir, 2, 2, 0, 0, 2)
			for _, at := range startCells {
				g.cell[at] = spot{}
			}
			g.menu(mv(finish)) // only the centre, where the other village is
			g.refuse("DG-163", does(menhir), "Movement Range")
			g, _ = conjuring(t, 2, nextFirst, 0, 0, 1)
			want(t, "seat 0 holds the hut", g.first, 0)
			g.menu(mv(finish), does(nextFirst))
		}},
		{"DG-R39", "trade needs two resources after the offering", func(t *testing.T) {
			for _, c := range []struct {
				n  []int16
				ok []int16
			}{
				{[]int16{0, 0, 2, 0, 9}, nil}, {[]int16{0, 0, 3}, []int16{fur}}, {[]int16{1, 0, 1}, nil},
				{[]int16{0, 0, 1, 1, 0, 1}, []int16{fur, bone}}, {[]int16{0, 0, 0, 0, 0, 1, 2}, []int16{meat}}, {[]int16{2, 2, 0, 0, 9}, nil},
			} {
				g, _ := conjuring(t, 2, trade, c.n...)
				if c.ok == nil {
					g.menu(mv(finish))
					continue
				}
				g.play(does(trade))
				var menu []engine.Move
				for _, r := range c.ok {
					menu = append(menu, mv(offer, r))
				}
				g.menu(menu...)
				g.play(menu[0])
				g.refuse("DG-R39", mv(stop), "exchange") // one exchange must be made
			}
		}},
		{"DG-R41", "the paint token is placed when programming, that of the trip on resolution", func(t *testing.T) {
			_, c := conjuring(t, 2, paintPerfectly)
			want(t, "token on the fresco", c.token, 1)
			g, c := conjuring(t, 2, longTrip, 0, 0, 1)
			want(t, "token on the land", c.trip, 0)
			g.play(does(longTrip), mv(offer, fur), mv(tripRow, 6), mv(tripTile, 4))
			want(t, "token on the land", c.trip, uint8(cellNo(t, "D6"))+1)
		}},
		{"DG-R43", "opponents end nothing there, but cross it", func(t *testing.T) {
			g := land(t, 3)
			g.token(0, "F5", 0)
			g.tile("G5", "T09")
			want(t, "an expedition beyond", g.aims(1, "G5"), true)
			g.goOn(moving)
			g.play(mv(stay))
			g.refuse("DG-198", g.on(moveVillage, "F5"))
			g.play(g.on(moveVillage, "G5")) // over F5
			g.goOn(moving)
			g.play(g.on(moveVillage, "F5")) // its owner may
		}},
		{"DG-R43", "it goes back after the villages of the following round have moved", func(t *testing.T) {
			g := land(t, 2)
			g.token(0, "F5", 1)
			g.goOn(moving)
			g.play(mv(stay))
			want(t, "still there", g.tribe[0].trip != 0, true)
			g.refuse("DG-198", g.on(moveVillage, "F5"))
			g.play(mv(stay))
			want(t, "gone", g.tribe[0].trip, 0)
			want(t, "others can go there", g.aims(1, "F5"), true)
		}},
		{"DG-R44", "the token holds the space to the end of phase 3", func(t *testing.T) {
			g := land(t, 3)
			g.plan(1, plans(paintPerfectly), mv(chooseSpace, 1, 1))
			g.programs(0)
			g.play(plans(paint))
			g.menu(mv(chooseSpace, 1, 2), mv(chooseSpace, 1, 3))
			g.refuse("DG-88", mv(chooseSpace, 1, 1), "taken")
			g.busy().resolves(1)
			g.play(mv(finish))
			want(t, "the token is back", g.tribe[1].token, 0)
			want(t, "space", g.vacant(0), true)
		}},
		{"DG-R44", "it does not count towards the limit of action F", func(t *testing.T) {
			g := land(t, 2)
			g.fresco[1], g.shown = 3, 2
			g.plan(0, plans(paintPerfectly), mv(chooseSpace, 1, 1))
			g.plan(0, plans(paint), mv(chooseSpace, 1, 2), mv(placeMember, hunter+1), mv(pay))
			g.plan(0, plans(paint), mv(chooseSpace, 1, 3), mv(placeMember, chief+1), mv(pay))
			g.programs(0)
			g.refuse("DG-91", plans(paint))
		}},
		{"DG-R45", "meat and other food from the oldest bowl", func(t *testing.T) {
			g, c := conjuring(t, 2, trade)
			c.bowl = [bowls][2]int16{{2, 0}, {1, 1}, {1, 2}}
			g.play(does(trade), mv(offer, meat))
			want(t, "bowls", c.bowl, [bowls][2]int16{{2, 0}, {1, 1}, {1, 1}})
			g.play(mv(give, fruit), mv(give, meat))
			want(t, "bowls", c.bowl, [bowls][2]int16{{2, 0}, {1, 1}, {}})
			g.play(mv(take, wood), mv(give, meat), mv(give, fruit))
			want(t, "bowls", c.bowl, [bowls][2]int16{{2, 0}, {}, {}})
		}},
		{"DG-R46", "as long as there are two; what is taken may be of a kind just given", func(t *testing.T) {
			g, _ := conjuring(t, 2, trade, 3, 0, 1)
			g.play(does(trade), mv(offer, fur), mv(give, wood), mv(give, wood), mv(take, wood))
			g.menu(mv(stop), mv(give, wood))
			g.play(mv(give, wood))
			g.menu(mv(give, wood)) // half an exchange is none
			g.refuse("DG-160", mv(stop), "second")
			g.play(mv(give, wood), mv(take, stone))
			g.menu(mv(stop))
			g.refuse("DG-R46", mv(give, stone), "two")
		}},
		{"DG-R47", "the marks of others do not hinder", func(t *testing.T) {
			g := land(t, 4)
			for seat := range engine.Seat(3) {
				g.tribe[seat].used = 1<<shamanKinds - 1
			}
			g.programs(3)
			for action := firstShaman; action < actions; action++ {
				want(t, actionIDs[action], g.offers(plans(action)), true)
			}
		}},
	}.run(t)
}
