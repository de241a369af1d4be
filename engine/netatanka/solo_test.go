package netatanka

import (
	"math/bits"
	"slices"
	"testing"

	"tribes/engine"
)

// tokensOnLinks lays Solo Link tokens on the Links: these there, the others in any way.
func (g *game) tokensOnLinks(at map[string]bonus) {
	g.Helper()
	left := g.rules.soloLinks
	for i := range g.shows {
		g.shows[i] = 0
		if b, ok := at[g.linkName(i)]; ok {
			g.shows[i], left[b] = 1+uint8(b), left[b]-1
		}
	}
	for i := range g.shows {
		for b := range left {
			if g.shows[i] == 0 && left[b] > 0 {
				g.shows[i], left[b] = 1+uint8(b), left[b]-1
			}
		}
	}
}

// linkAt is the number of the Link between two Locations, as moves have it.
func (g *game) linkAt(name string) int16 {
	g.Helper()
	for i := range links {
		if g.linkName(i) == name {
			return int16(i) + 1
		}
	}
	g.Fatalf("no Link %s", name)
	return 0
}

func TestOnePlayer(t *testing.T) {
	ruleTests{
		{"NT-180", "as two players: Nomads, rounds, spaces, start", func(t *testing.T) {
			r := load0(t)
			want(t, "rounds", r.rounds[1], r.rounds[2])
			want(t, "Nomads of a colour", r.nomads[1], r.nomads[2])
			want(t, "Nomads a round", r.perTurn[1], r.perTurn[2])
			for l := range locations {
				want(t, r.location[l].name, r.location[l].slots[1], r.location[l].slots[2])
			}
			g := setup(t, 1, 3)
			want(t, "Personal Reserve", g.clan[0].res, [resources]int16{wood: 1, hide: 2})
			want(t, "areas", [2][2]int16{g.forest, g.tanning}, [2][2]int16{{3, 1}, {3, 3}})
			g.ask(0, choosePiece)
		}},
		{"NT-181", "4 Nomads of each of two colours", func(t *testing.T) {
			g := village(t, 1)
			want(t, "colours", len(g.coloursOf(0)), 2)
			for k := range 2 {
				g.nomads(0, k, 1, 2, 3, 4)
				g.nomads(0, 1-k)
				g.placesNow(0)
				g.refuse("NT-21", mv(choosePiece, int16(k)), "all 4 Nomads of that colour")
				g.menu(mv(choosePiece, int16(1-k)))
			}
		}},
		{"NT-182", "no Objective; a Solo Objective of the chosen deck, each of it in time", func(t *testing.T) {
			for level, deck := range map[string][2]uint8{"easy": {1, 6}, "medium": {7, 12}, "hard": {13, 15}} {
				seen := map[uint8]bool{}
				for seed := range uint64(60) {
					g := setup(t, 1, seed, "solo="+level)
					if g.solo < deck[0] || g.solo > deck[1] {
						t.Errorf("%s: card %d", level, g.solo)
					}
					seen[g.solo] = true
				}
				want(t, level, len(seen), int(deck[1]-deck[0])+1)
			}
			g := village(t, 1)
			g.lastRound()
			g.roundEnds()
			want(t, "over, nothing is opened", g.Result().Over, true)
			want(t, "decks", len(g.rules.Decks(engine.Table{Seats: 1})), 0)
			want(t, "none with two", setup(t, 2, 1).solo, 0)
		}},
		{"NT-183", "4 Canoe tiles on 1 Final tile: 5 rounds", func(t *testing.T) {
			g := village(t, 1)
			for round := int8(1); round <= 5; round++ {
				want(t, "round", g.round, round)
				want(t, "Final tile", g.tile > canoes, round == 5)
				g.roundEnds()
			}
			want(t, "tiles left", bits.OnesCount16(g.canoes), 8)
			want(t, "over", g.Result().Over, true)
		}},
		{"NT-184", "just 6 are placed, then Phase II; the own other colour may be copied", func(t *testing.T) {
			g := village(t, 1)
			for _, p := range []struct{ piece, at int16 }{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 3}} {
				g.play(mv(choosePiece, p.piece), mv(chooseLocation, p.at))
			}
			g.refuse("NT-21", mv(choosePiece, 0), "all 4")
			g.play(mv(choosePiece, 1))
			g.refuse("NT-109", mv(chooseLocation, 2), "the Copy Power is locked")
			g.clan[0].fed[mushroom] = 5
			g.play(mv(chooseLocation, 2))
			want(t, "copied", g.clan[0].copied, 1)
			g.ask(0, resolveNomad)
			want(t, "both act on 2", g.offers(mv(resolveNomad, 2, 0)) && g.offers(mv(resolveNomad, 2, 1)), true)
			g = village(t, 1)
			g.nomads(0, 0, 1, 2, 3)
			g.nomads(0, 1, 4, 5, 7)
			g.placesNow(0)
			g.ask(0, resolveNomad)
			want(t, "3 and 3 are in play", g.phase, resolving)
		}},
		{"NT-185", "all 6 in any order; Links of one colour only", func(t *testing.T) {
			g := village(t, 1)
			g.nomads(0, 0, 2, 8, 10)
			g.nomads(0, 1, 5, 4, 9)
			g.actsNow(0)
			for _, m := range []engine.Move{mv(resolveNomad, 2, 0), mv(resolveNomad, 4, 1), mv(resolveNomad, 5, 1), mv(resolveNomad, 8, 0), mv(resolveNomad, 9, 1), mv(resolveNomad, 10, 0)} {
				want(t, "offered", g.offers(m), true)
			}
			g.refuse("NT-120", mv(resolveLink, g.linkAt("2-5"), 0), "Nomads of one colour")
			g.refuse("NT-120", mv(resolveLink, g.linkAt("2-5"), 1), "Nomads of one colour")
			want(t, "Green 4-5", g.offers(mv(resolveLink, g.linkAt("4-5"), 1)), true)
			want(t, "Red 8-10", g.offers(mv(resolveLink, g.linkAt("8-10"), 0)), true)
			g.play(mv(resolveNomad, 10, 0), mv(resolveNomad, 4, 1), mv(resolveNomad, 2, 0), mv(takeAmount, 1), mv(resolveNomad, 5, 1), mv(elderForestKind, 0))
			want(t, "laid down", [2]uint32{g.nomad[0].down, g.nomad[2].down}, [2]uint32{bit(1) | bit(9), bit(3) | bit(4)})
		}},
		{"NT-186", "the points are those of the present height, up and down", func(t *testing.T) {
			g := village(t, 1)
			g.pole(0, 8, 0)
			g.scores(0, totemPlace, 1, 8)
			g.pole(0, 5, 0)
			g.scores(0, totemPlace, 1, 4)
			g.pole(0, 0, 0)
			g.scores(0, totemPlace, 1, -3)
		}},
		{"NT-187", "a donation goes to the Reserve, with no receiver to pick", func(t *testing.T) {
			g := village(t, 1)
			g.give(0, 0, 0, 2)
			g.nomads(0, 0, 8)
			me := g.actsNow(0)
			g.play(mv(resolveNomad, 8, 0), mv(offer, donate), mv(offerDonate, wood))
			g.ask(0, offer)
			want(t, "Wood", me.res[wood], 1)
			want(t, "Generosity", me.gen, 1)
		}},
		{"NT-188", "Phase III as always", func(t *testing.T) {
			g := village(t, 1)
			g.nomads(0, 0, 5, 10)
			g.nomads(0, 1, 13)
			g.caught, g.tanning[1], g.next = 2, 7, 0
			g.roundEnds()
			want(t, "caught", g.caught, 1)
			want(t, "Meat", g.tanning[1], 3)
			want(t, "host", g.host, 0)
			want(t, "Red", g.nomad[0].at, bit(fellTimber))
			want(t, "Green", g.nomad[2].at, bit(huntBuffalo))
			want(t, "to place", g.toPlace(0), 5)
		}},
		{"NT-189", "won if fulfilled; the score without points for it; medals by score", func(t *testing.T) {
			for gen, result := range map[int16]engine.Result{
				4:  {Over: true, Place: [engine.MaxSeats]int8{2}}, // 47 points, but card D wants 5 Generosity
				5:  {Over: true, Place: [engine.MaxSeats]int8{1}, Grade: 2},
				10: {Over: true, Place: [engine.MaxSeats]int8{1}, Grade: 3},
			} {
				g := soloGame(t, "D", holdings{tents: 4, wood: 6, skulls: 2, meat: 4, gen: gen})
				g.clan[0].fed[meat], g.clan[0].fed[mushroom] = 2, 4
				want(t, "points", g.points(0), 17+10+8+8+int(gen))
				g.lastRound()
				g.roundEnds()
				want(t, "result", g.Result(), result)
				want(t, "points at the end", g.points(0), 43+int(gen))
			}
		}},
		{"NT-R56", "gold, silver, bronze, none; without a medal it is won, unfulfilled it is lost", func(t *testing.T) {
			for score, grade := range map[int16]uint8{41: 0, 42: 1, 46: 1, 47: 2, 51: 2, 52: 3, 90: 3} {
				h := holdings{tents: 3, wood: 8, mushrooms: 6, gen: score - 11 - 8 - 6}
				g := soloGame(t, "D", h).over()
				want(t, "points", g.points(0), int(score))
				want(t, "result", g.Result(), engine.Result{Over: true, Place: [engine.MaxSeats]int8{1}, Grade: grade})
				g.built(0, 1, 2)
				g.clan[0].gen += 60
				want(t, "not fulfilled", g.Result(), engine.Result{Over: true, Place: [engine.MaxSeats]int8{2}})
			}
			g := village(t, 1)
			for e, text := range map[engine.Event]string{
				{What: soloEnds, A: 0, C: 5}:        "Solo Objective A is not fulfilled (missing: 4 complete tents; 3 Handicrafts of one type): the game is lost.",
				{What: soloEnds, A: 3, B: 1}:        "Solo Objective D is fulfilled, without a medal.",
				{What: soloEnds, A: 14, B: 1, C: 3}: "Solo Objective O is fulfilled, with a gold medal.",
			} {
				want(t, "told", g.Tell(e), text)
			}
		}},
		{"NT-R57", "A to F, G to L, M to O; hard is Difficult", func(t *testing.T) {
			r := load0(t)
			want(t, "decks", r.deck, [difficulty]uint16{0x3f, 0x3f << 6, 7 << 12})
			want(t, "option", about.Options[1].Values[2], "hard")
			for i, c := range r.soloCard {
				want(t, "id", c.id, soloWords[i+1])
			}
		}},
		{"NT-R58", "pairs of card F, and 3 of one with 1 of another of card A", func(t *testing.T) {
			for _, c := range []struct {
				card  string
				cards []int
				met   bool
			}{
				{"F", []int{1, 2, 3, 4}, true}, {"F", []int{1, 2, 7, 8}, true}, {"F", []int{1, 2, 3, 7, 13}, false}, {"F", []int{1, 7, 13, 2}, false}, {"F", []int{1, 2, 3, 13, 14}, true},
				{"A", []int{1, 2, 3, 13}, true}, {"A", []int{1, 13, 14, 15}, true}, {"A", []int{1, 2, 3, 4}, false}, {"A", []int{1, 2, 7, 8, 13, 14}, false}, {"A", []int{7, 8, 9, 1, 2, 3}, true},
			} {
				g := soloGame(t, c.card, holdings{tents: 4, wood: 4, skulls: 2, gen: 4, meat: 6, crafts: c.cards}).over()
				want(t, c.card, g.Result().Place[0] == 1, c.met)
			}
		}},
		{"NT-R59", "no use for the First Player token; the visitor comes all the same; 18 has 1 space", func(t *testing.T) {
			g := village(t, 1) // tile C7: visitor
			g.give(0, 1)
			g.nomads(0, 0, 17)
			g.actsNow(0)
			g.play(mv(resolveNomad, 17, 0), mv(canoe, 2), mv(payFood, meat), mv(endTurn))
			want(t, "first player", g.first, 0)
			want(t, "host", g.host, 0)
			g.nomads(0, 0, 3)
			g.placesNow(0)
			want(t, "the visitor may be placed", g.offers(mv(choosePiece, visitor)), true)
			g.play(mv(choosePiece, visitor), mv(chooseLocation, 3))
			want(t, "not one of the 6", g.toPlace(0), 5)
			want(t, "spaces of 18", g.slots(consult), 1)
		}},
	}.run(t)
}

func TestSoloLinks(t *testing.T) {
	ruleTests{
		{"NT-202", "no Link tokens; the 17 Solo Link tokens on the 17 Links, shuffled", func(t *testing.T) {
			places := map[int]bool{}
			for seed := range uint64(80) {
				g := setup(t, 1, seed, "links=solo")
				want(t, "Link tokens", g.tokens, 0)
				laid := [bonuses]int8{}
				for i, b := range g.shows {
					if laid[b-1]++; bonus(b-1) == reuseLink {
						places[i] = true
					}
				}
				want(t, "tokens", laid, g.rules.soloLinks)
			}
			want(t, "places of one token", len(places), links)
			want(t, "as printed", setup(t, 1, 1).shows, [links]uint8{})
		}},
		{"NT-203", "laid anew after every Phase III", func(t *testing.T) {
			g := setup(t, 1, 1, "links=solo")
			for range 4 {
				before := g.shows
				g.roundEnds()
				want(t, "laid anew", g.shows != before, true)
				want(t, "told", g.told(linksLaid), 1)
				laid := [bonuses]int8{}
				for _, b := range g.shows {
					laid[b-1]++
				}
				want(t, "all 17", laid, g.rules.soloLinks)
			}
			before := g.shows
			g.roundEnds()
			want(t, "not after the last round", g.shows, before)
		}},
		{"NT-204", "the bonus of another resolved Link once more", func(t *testing.T) {
			g := village(t, 1, "links=solo")
			g.tokensOnLinks(map[string]bonus{"8-10": reuseLink, "9-10": gainSkull, "4-18": gainHide})
			g.nomads(0, 0, 8, 10, 9)
			me := g.actsNow(0)
			g.play(mv(resolveLink, g.linkAt("9-10"), 0), mv(resolveLink, g.linkAt("8-10"), 0))
			g.ask(0, pickReuse)
			g.refuse("NT-R61", mv(pickReuse, g.linkAt("4-18")), "was not resolved by Red this turn")
			g.refuse("NT-R61", mv(pickReuse, g.linkAt("8-10")), "is the one that reuses")
			g.menu(mv(pickReuse, g.linkAt("9-10")))
			g.play(mv(pickReuse, g.linkAt("9-10")))
			want(t, "Skulls", me.res[skull], 2)
			g.refuse("NT-121", mv(resolveLink, g.linkAt("8-10"), 0), "was resolved this round")
		}},
		{"NT-205", "only alone", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				if _, err := engine.Resolve(load0(t).Info(), players, map[string]string{"links": "solo"}); err == nil {
					t.Errorf("%d players have Solo Links", players)
				}
				want(t, "Links", setup(t, players, 1).soloLinks, 0)
			}
		}},
		{"NT-R60", "6-18 has a token too, and no offering reaches it; nothing printed is left", func(t *testing.T) {
			g := village(t, 1, "links=solo")
			g.tokensOnLinks(map[string]bonus{"6-18": gainSkull, "2-5": gainHide})
			for i := range links {
				want(t, "no Link token is given", g.bonusOf(i) != takeToken, true)
			}
			g.forest[0] = 0 // the printed bonus of 2-5
			g.nomads(0, 0, 6, 18, 2, 5)
			g.nomads(0, 1, 8)
			me := g.actsNow(0)
			me.gen = 2
			g.play(mv(resolveLink, g.linkAt("6-18"), 0), mv(resolveLink, g.linkAt("2-5"), 0))
			want(t, "a Skull, a Hide", [2]int16{me.res[skull], me.res[hide]}, [2]int16{1, 3})
			g.play(mv(resolveNomad, 8, 1), mv(offer, buyLink))
			g.refuse("NT-70", mv(offerLink, g.linkAt("6-18")), "cannot be used by an offering")
		}},
		{"NT-R60", "the new layout comes after the next tile, and not after the last round", func(t *testing.T) {
			g := setup(t, 1, 1, "links=solo")
			for round := range 5 {
				g.roundEnds()
				kinds := g.kinds()
				tile, laid := slices.Index(kinds, uint16(tileUp)), slices.Index(kinds, uint16(linksLaid))
				want(t, "both or none", tile >= 0 && laid > tile, round < 4)
			}
		}},
		{"NT-R61", "of either colour, this turn; never itself; not without an effect", func(t *testing.T) {
			g := village(t, 1, "links=solo")
			g.tokensOnLinks(map[string]bonus{"8-10": reuseLink, "2-5": forestWood, "12-14": gainMeat})
			g.nomads(0, 0, 8, 10)
			g.nomads(0, 1, 2, 5, 12, 14)
			g.forest[0] = 1
			me := g.actsNow(0)
			again := mv(resolveLink, g.linkAt("8-10"), 0)
			g.refuse("NT-R23", again, "would change nothing")
			g.play(mv(resolveLink, g.linkAt("2-5"), 1))
			g.refuse("NT-R23", again, "would change nothing") // THE FOREST is empty now
			g.forest[0] = 1
			want(t, "with Wood there it is offered", g.offers(again), true)
			g.forest[0] = 0
			g.play(mv(resolveLink, g.linkAt("12-14"), 1), again)
			g.menu(mv(pickReuse, g.linkAt("12-14")))
			g.play(mv(pickReuse, g.linkAt("12-14")))
			want(t, "Meat", me.res[meat], 2)
			g.roundEnds()
			g.tokensOnLinks(map[string]bonus{"8-10": reuseLink, "2-5": forestWood, "12-14": gainMeat})
			g.nomads(0, 0, 8, 10)
			g.actsNow(0)
			g.refuse("NT-R23", again, "would change nothing") // what was resolved a round ago
		}},
		{"NT-R61", "offerings: what they use is not resolved; they may use this token", func(t *testing.T) {
			g := village(t, 1, "links=solo")
			g.tokensOnLinks(map[string]bonus{"9-10": reuseLink, "12-14": gainMeat, "4-18": gainSkull})
			g.nomads(0, 0, 8, 12, 14)
			me := g.actsNow(0)
			me.gen = 3
			g.play(mv(resolveNomad, 8, 0), mv(offer, buyLink), mv(offerLink, g.linkAt("4-18")), mv(offer, buyLink))
			g.refuse("NT-R23", mv(offerLink, g.linkAt("9-10")), "reuse another Link", "would change nothing")
			g.play(mv(offerLink, g.linkAt("12-14")), mv(stop))

			g = village(t, 1, "links=solo")
			g.tokensOnLinks(map[string]bonus{"9-10": reuseLink, "12-14": gainMeat, "4-18": gainSkull})
			g.nomads(0, 0, 8, 12, 14)
			me = g.actsNow(0)
			me.gen = 3
			g.play(mv(resolveLink, g.linkAt("12-14"), 0), mv(resolveNomad, 8, 0), mv(offer, buyLink), mv(offerLink, g.linkAt("9-10")), mv(pickReuse, g.linkAt("12-14")))
			want(t, "Meat", me.res[meat], 2)
			want(t, "Generosity", me.gen, 2)
			g.play(mv(offer, buyLink))
			g.refuse("NT-71", mv(offerLink, g.linkAt("9-10")), "was used in this action")
			g.tokensOnLinks(map[string]bonus{"6-18": reuseLink, "12-14": gainMeat})
			g.refuse("NT-70", mv(offerLink, g.linkAt("6-18")), "cannot be used by an offering")
		}},
		{"NT-Y13", "a second Skull", func(t *testing.T) {
			g := village(t, 1, "links=solo")
			g.tokensOnLinks(map[string]bonus{"3-16": reuseLink, "2-5": gainSkull})
			g.nomads(0, 0, 2, 5, 3, 16)
			me := g.actsNow(0)
			g.refuse("NT-R23", mv(resolveLink, g.linkAt("3-16"), 0), "would change nothing")
			g.play(mv(resolveLink, g.linkAt("2-5"), 0))
			want(t, "Skulls", me.res[skull], 1)
			g.play(mv(resolveLink, g.linkAt("3-16"), 0), mv(pickReuse, g.linkAt("2-5")))
			want(t, "Skulls", me.res[skull], 2)
		}},
	}.run(t)
}
