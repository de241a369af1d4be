package netatanka

import (
	"math/bits"
	"strings"
	"testing"

	"tribes/engine"
)

// resolve takes the bonus of a Link with Nomads of the first colour.
func (g *game) resolve(name string) engine.Move { return mv(resolveLink, g.linkNo(name), firstColour) }

// TestLinks: who has a Link, and what it gives.
func TestLinks(t *testing.T) {
	// changed tells what a bonus of the Summer side does at once: stock, Generosity, areas.
	type figures struct {
		res     [resources]int16
		gen     int16
		forest  [2]int16
		tanning [2]int16
	}
	at := func(g *game) figures { return figures{g.clan[0].res, g.clan[0].gen, g.forest, g.tanning} }
	on := func(t *testing.T, name string) *game {
		g := village(t, 3)
		l := g.link(int(g.linkNo(name)) - 1)
		g.standAt(0, int(l.a)+1, int(l.b)+1)
		return g
	}
	ruleTests{
		{"NT-120", "Nomads of one own colour at both ends", func(t *testing.T) {
			for _, c := range []struct {
				what          string
				first, second []int
				other         []int
				offered       []int16 // colours
			}{
				{"one end", []int{2}, nil, nil, nil},
				{"both ends", []int{2, 5}, nil, nil, []int16{0}},
				{"both ends of the second colour", nil, []int{2, 5}, nil, []int16{1}},
				{"two own colours", []int{2}, []int{5}, nil, nil},
				{"the other end of another player", []int{2}, nil, []int{5}, nil},
				{"both ends of another player", nil, nil, []int{2, 5}, nil},
			} {
				g := village(t, 2)
				g.nomads(0, secondColour, c.second...)
				g.nomads(1, firstColour, c.other...)
				g.standAt(0, c.first...)
				var got []int16
				for colour := range int16(2) {
					if g.offers(mv(resolveLink, g.linkNo("2-5"), colour)) {
						got = append(got, colour)
					}
				}
				same(t, c.what, got, c.offered)
			}
		}},
		{"NT-121", "once each, at any moment, in any order, never mandatory", func(t *testing.T) {
			g := village(t, 3)
			g.standAt(0, 4, 18, 8, 10)
			g.play(g.resolve("8-10"), act(10), g.resolve("4-18"))
			want(t, "Generosity, Skulls", [2]int16{g.clan[0].gen, g.clan[0].res[skull]}, [2]int16{2, 1})
			g.refuse("NT-121", g.resolve("4-18"), "was resolved this round")
			g.refuse("NT-121", g.resolve("8-10"), "was resolved this round")
			g.play(act(4)) // the actions are had besides
			g = village(t, 3)
			g.standAt(0, 4, 18, 8, 10)
			g.play(mv(endTurn))
			want(t, "nothing gained", g.clan[0].res[skull], 0)
			g.actsNow(1)
			want(t, "not in another's turn", g.offers(g.resolve("4-18")), false)
			g.refuse("NT-120", g.resolve("4-18"), "Yellow")
		}},
		{"NT-122", "marked as resolved until the end of the round", func(t *testing.T) {
			g := on(t, "4-18")
			g.play(g.resolve("4-18"))
			want(t, "resolved", g.resolved[0], bit(int(g.linkNo("4-18"))-1))
			g.endRoundNow()
			want(t, "in the next round", g.resolved[0], 0)
			g.standAt(0, 4, 18)
			g.play(g.resolve("4-18"))
		}},
		{"NT-123", "from the Reserve into the Personal Reserve", func(t *testing.T) {
			for name, r := range map[string]int{"4-18": skull, "7-8": hide, "1-5": wood, "12-14": meat} {
				g := on(t, name)
				want := at(g)
				g.play(g.resolve(name))
				want.res[r]++
				same(t, name, at(g), want)
			}
			for _, name := range []string{"8-10", "11-13"} {
				g := on(t, name)
				want := at(g)
				g.play(g.resolve(name))
				want.gen++
				same(t, name, at(g), want)
			}
			for r := range int16(basic) {
				g := on(t, "9-10")
				want := at(g)
				g.play(g.resolve("9-10"))
				g.menu(mv(pickResource, meat), mv(pickResource, mushroom), mv(pickResource, wood), mv(pickResource, hide))
				g.play(mv(pickResource, r))
				g.ask(0, resolveNomad)
				want.res[r]++
				same(t, "9-10", at(g), want)
			}
		}},
		{"NT-124", "1 Wood, 1 Mushroom, 1 Meat or 1 Hide from an area that has it", func(t *testing.T) {
			for name, c := range map[string]struct {
				r    int
				area func(f *figures) *int16
			}{
				"2-5":   {wood, func(f *figures) *int16 { return &f.forest[0] }},
				"3-16":  {mushroom, func(f *figures) *int16 { return &f.forest[1] }},
				"12-13": {hide, func(f *figures) *int16 { return &f.tanning[0] }},
				"14-16": {meat, func(f *figures) *int16 { return &f.tanning[1] }},
			} {
				g := on(t, name)
				g.forest, g.tanning = [2]int16{5, 6}, [2]int16{7, 8}
				want := at(g)
				g.play(g.resolve(name))
				want.res[c.r]++
				*c.area(&want)--
				same(t, name, at(g), want)
				g = on(t, name)
				f := figures{forest: [2]int16{5, 6}, tanning: [2]int16{7, 8}}
				*c.area(&f) = 0
				g.forest, g.tanning = f.forest, f.tanning
				if g.offers(g.resolve(name)) {
					t.Errorf("%s is offered with nothing there", name)
				}
			}
		}},
		{"NT-125", "1 Hide or 1 Wood to the tents", func(t *testing.T) {
			g := on(t, "9-13")
			g.play(g.resolve("9-13"))
			g.menu(mv(tentStep, 1, wood), mv(tentStep, 1, hide))
			g.play(mv(tentStep, 1, hide))
			g.ask(0, resolveNomad)
			want(t, "stock", g.clan[0].res, [resources]int16{wood: 1, hide: 1})
			want(t, "tent", g.clan[0].tent[0], tent{hide: 1})
			g = on(t, "9-13")
			g.give(0, 9, 9, 0, 0, 9)
			want(t, "offered", g.offers(g.resolve("9-13")), false)
		}},
		{"NT-126", "1 Meat or 1 Mushroom to the nourishment", func(t *testing.T) {
			g := on(t, "15-16")
			want(t, "without food", g.offers(g.resolve("15-16")), false)
			g.give(0, 1, 1)
			g.play(g.resolve("15-16"))
			g.menu(mv(feedClan, meat), mv(feedClan, mushroom))
			g.play(mv(feedClan, meat))
			g.ask(0, resolveNomad)
			want(t, "fed", g.clan[0].fed, [2]int8{1, 0})
			want(t, "stock", g.clan[0].res, [resources]int16{mushroom: 1})
		}},
		{"NT-127", "1 Hide or 1 Wood to a Handicraft card", func(t *testing.T) {
			g := on(t, "6-7")
			want(t, "without a card", g.offers(g.resolve("6-7")), false)
			g.hold(0, "H5", "H13")
			g.play(g.resolve("6-7"))
			g.menu(mv(placeCraft, 5, wood), mv(placeCraft, 5, hide), mv(placeCraft, 13, hide))
			g.play(mv(placeCraft, 13, hide))
			g.ask(0, resolveNomad)
			want(t, "complete", g.clan[0].complete, bit(12))
			want(t, "stock", g.clan[0].res, [resources]int16{wood: 1, hide: 1})
		}},
		{"NT-128", "1 Wood to the totem pole", func(t *testing.T) {
			g := on(t, "4-5")
			g.play(g.resolve("4-5"))
			g.ask(0, resolveNomad)
			want(t, "totem pole", g.clan[0].totem, [2]int16{1, 0})
			want(t, "stock", g.clan[0].res, [resources]int16{hide: 2})
			g = on(t, "4-5")
			g.give(0, 9, 9, 0, 9, 9)
			want(t, "without Wood", g.offers(g.resolve("4-5")), false)
		}},
		{"NT-129", "2 available Handicraft cards replaced by 2 new ones", func(t *testing.T) {
			g := on(t, "6-17")
			deck := g.craft.deck
			g.play(g.resolve("6-17"))
			g.menu(mv(pickReplace, 1), mv(pickReplace, 4), mv(pickReplace, 9), mv(pickReplace, 15))
			g.play(mv(pickReplace, 4))
			want(t, "told", g.told(cardUp), 0)
			g.menu(mv(pickReplace, 9), mv(pickReplace, 15), mv(pickReplace, 17))
			g.play(mv(pickReplace, 17))
			g.ask(0, resolveNomad)
			want(t, "available", bits.OnesCount32(g.craft.up), display)
			want(t, "stayed", g.craft.up&(bit(0)|bit(3)|bit(8)|bit(14)|bit(16)), bit(0)|bit(8)|bit(14))
			want(t, "H2 has moved up", g.craft.up&bit(1), bit(1))
			want(t, "drawn", bits.OnesCount32(deck&^g.craft.deck), 2)
			want(t, "gone", (g.craft.deck|bit(int(g.craft.preview)-1))&(bit(3)|bit(16)), 0)
			want(t, "nobody has them", g.clan[0].craft, 0)
		}},
		{"NT-130", "6-18: a Link token of choice out of the stack", func(t *testing.T) {
			g := on(t, "6-18")
			g.tokens = uint16(bit(0) | bit(4) | bit(8))
			g.play(g.resolve("6-18"))
			g.menu(mv(pickToken, 1), mv(pickToken, 5), mv(pickToken, 9))
			g.play(mv(pickToken, 5))
			g.ask(0, resolveNomad)
			want(t, "kept", g.clan[0].tokens, uint16(bit(4)))
			want(t, "left", g.tokens, uint16(bit(0)|bit(8)))
			g.refuse("NT-121", g.resolve("6-18"), "was resolved")
		}},
		{"NT-131", "a kept token in any later own turn, then it is discarded", func(t *testing.T) {
			for i := range tokens {
				g := village(t, 3)
				g.give(0, 9, 9, 9, 9, 9)
				g.hold(0, "H5")
				me := &g.clan[0]
				me.tokens, g.tokens = uint16(bit(i)), 0
				g.actsNow(0)
				g.play(mv(endTurn))
				g.refuse("NT-131", mv(useToken, int16(i)+1), "Yellow does not hold")
				g.endRoundNow()
				g.standAt(0, 10)
				g.play(act(10), mv(useToken, int16(i)+1))
				if g.agenda.Len() > 1 {
					g.play(g.Moves(nil)[0])
				}
				g.ask(0, resolveNomad)
				want(t, "discarded", me.tokens|g.tokens, 0)
			}
		}},
		{"NT-131", "it gives the bonus it shows", func(t *testing.T) {
			g := village(t, 3)
			for i, b := range g.rules.token {
				g := village(t, 3)
				g.give(0, 1, 1, 1, 1)
				g.hold(0, "H5")
				me := g.actsNow(0)
				me.tokens = uint16(bit(i))
				before := *me
				g.play(mv(useToken, int16(i)+1))
				switch b {
				case gainSkull, gainHide, gainWood, gainMeat:
					r := map[bonus]int{gainSkull: skull, gainHide: hide, gainWood: wood, gainMeat: meat}[b]
					want(t, bonusIDs[b], me.res[r], before.res[r]+1)
				case gainGenerosity:
					want(t, bonusIDs[b], me.gen, before.gen+1)
				case totemPlus:
					want(t, bonusIDs[b], [2]int16{me.totem[0], me.res[wood]}, [2]int16{1, 0})
				default:
					g.ask(0, map[bonus]uint8{tentPlus: tentStep, nourishPlus: feedClan, craftPlus: placeCraft}[b])
				}
			}
			want(t, "tokens", len(g.rules.token), 9)
		}},
		{"NT-132", "everybody sees those in the stack and those kept", func(t *testing.T) {
			g := village(t, 3)
			g.tokens = uint16(bit(0) | bit(1))
			g.clan[1].tokens = uint16(bit(4))
			for me := engine.NoSeat; me < 3; me++ {
				var sh engine.Sheet
				g.Describe(&sh, me, engine.Hands{})
				for _, text := range []string{"Link tokens in the stack: 1 Skull; 1 Hide.", "Link tokens: 1 Meat"} {
					if !strings.Contains(sh.String(), text) {
						t.Errorf("seat %d does not see %q", me, text)
					}
				}
			}
		}},
		{"NT-R35", "settled when Phase I ends: laid-down, copying and mission Nomads count, the Visiting Nomad does not", func(t *testing.T) {
			g := on(t, "11-13")
			g.play(act(11), act(13), mv(elderHuntKind, 0), g.resolve("11-13")) // laid down, both
			g = on(t, "8-10")
			g.nomads(1, firstColour, 8, 10)
			g.nomad[0].extra = bit(makeOffering)
			g.play(g.resolve("8-10"))
			g = village(t, 3) // a mission from 13 makes the Link 11-13 in the next round
			g.standAt(0, 13)
			g.play(act(13), mv(elderHuntKind, 0))
			g.endRoundNow()
			want(t, "mission", g.nomad[0].at, bit(huntBuffalo))
			g.nomad[0].at |= bit(elderHunt)
			g.actsNow(0)
			g.play(g.resolve("11-13"))
			g = village(t, 3)
			g.host, g.visitor.at = 0, bit(makeOffering)
			g.nomads(1, firstColour, 8)
			g.standAt(0, 10)
			g.refuse("NT-120", g.resolve("8-10"), "both ends")
			g.refuse(engine.RuleForm, mv(resolveLink, g.linkNo("8-10"), visitor), "colour 2")
		}},
		{"NT-R36", "several players, each once, with what then lies in the areas", func(t *testing.T) {
			g := village(t, 3)
			g.forest = [2]int16{0, 2}
			for seat := range engine.Seat(3) {
				g.nomads(seat, firstColour, 3, 16)
			}
			g.actsNow(0)
			g.play(g.resolve("3-16"), mv(endTurn), g.resolve("3-16"))
			g.refuse("NT-121", g.resolve("3-16"), "was resolved")
			g.play(mv(endTurn))
			g.refuse("NT-R23", g.resolve("3-16"), "would change nothing")
			want(t, "Mushrooms", [4]int16{g.clan[0].res[mushroom], g.clan[1].res[mushroom], g.clan[2].res[mushroom], g.forest[1]}, [4]int16{1, 1, 0, 0})
		}},
		{"NT-R37", "four Links of one colour in a round, though there are 3 Reminder tokens", func(t *testing.T) {
			g := village(t, 3)
			g.give(0, 0, 0, 2)
			g.standAt(0, 1, 2, 4, 5, 18) // one Nomad more than there are
			for _, name := range []string{"1-5", "2-5", "4-5", "4-18"} {
				g.play(g.resolve(name))
			}
			served(t, "NT-R37", "never limit")
		}},
		{"NT-R38", "not without tokens; in the same turn once taken; no Link is resolved by it", func(t *testing.T) {
			g := on(t, "6-18")
			g.play(g.resolve("6-18"), mv(pickToken, 4), mv(useToken, 4))
			want(t, "Generosity", g.clan[0].gen, 1)
			want(t, "resolved", g.resolved[0], bit(int(g.linkNo("6-18"))-1))
			g = on(t, "8-10") // both 1 Generosity
			g.clan[0].tokens = uint16(bit(3))
			g.play(mv(useToken, 4), g.resolve("8-10"))
			want(t, "Generosity", g.clan[0].gen, 2)
			g = on(t, "6-18")
			g.tokens = 0
			want(t, "without tokens", g.offers(g.resolve("6-18")), false)
			g = village(t, 1, "links=solo")
			for i := range g.shows {
				g.shows[i] = 1 + uint8(gainSkull)
			}
			g.shows[g.linkNo("4-5")-1] = 1 + uint8(reuseLink)
			g.standAt(0, 4, 5).tokens = uint16(bit(0))
			g.play(mv(useToken, 1))
			want(t, "a token is nothing to reuse", g.offers(g.resolve("4-5")), false)
		}},
		{"NT-R39", "2 different cards, or the only one; as far as cards exist", func(t *testing.T) {
			for _, c := range []struct {
				up, deck int // how many
				preview  bool
				picks    int
				after    int
			}{{5, 0, true, 2, 4}, {5, 0, false, 2, 3}, {2, 0, false, 2, 0}, {1, 0, false, 1, 0}, {5, 1, true, 2, 5}} {
				g := on(t, "6-17")
				g.craft = market{up: 1<<c.up - 1, deck: (1<<c.deck - 1) << 10}
				if c.preview {
					g.craft.preview = 9
				}
				g.play(g.resolve("6-17"))
				for n := range c.picks {
					g.ask(0, pickReplace)
					g.play(mv(pickReplace, int16(n)+1))
				}
				g.ask(0, resolveNomad)
				want(t, "left", bits.OnesCount32(g.craft.up), c.after)
			}
			g := on(t, "6-17")
			g.craft = market{}
			want(t, "with none", g.offers(g.resolve("6-17")), false)
		}},
		{"NT-X5", "1 Wood more for the Link, at any moment", func(t *testing.T) {
			for first := range 2 {
				g := village(t, 3)
				g.standAt(0, 2, 5)
				moves := [][]engine.Move{{g.resolve("2-5")}, {act(2), mv(takeAmount, 2)}}
				g.play(moves[first]...)
				g.play(moves[1-first]...)
				want(t, "Wood, THE FOREST", [2]int16{g.clan[0].res[wood], g.forest[0]}, [2]int16{4, 0})
			}
		}},
	}.run(t)
}
