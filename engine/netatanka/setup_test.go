package netatanka

import (
	"math/bits"
	"strings"
	"testing"

	"tribes/engine"
)

// passRound is the rest of a round in which nobody does anything: no Nomad stands anywhere.
func (g *game) passRound() {
	g.Helper()
	g.nomad, g.visitor = [colours]standing{}, standing{}
	g.actsNow(g.first)
	for range g.players {
		g.play(mv(endTurn))
	}
}

// refusedData wants component data with one change to be refused with these words.
func refusedData(t *testing.T, old, new, words string) {
	t.Helper()
	if _, err := Load(spoiled(t, old, new)); err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("%q for %q: %v; want %q", new, old, err, words)
	}
}

// drawn plays setups with many seeds and counts the different things that show returns.
func drawn[T comparable](t *testing.T, players int, show func(g *game) T, options ...string) int {
	t.Helper()
	seen := map[T]bool{}
	for seed := range uint64(200) {
		seen[show(setup(t, players, seed, options...))] = true
	}
	return len(seen)
}

func TestAimAndSetup(t *testing.T) {
	ruleTests{
		{"NT-1", "what the box holds is checked against the rest of the data", func(t *testing.T) {
			refusedData(t, "handicraft_cards: 18", "handicraft_cards: 17", "box.handicraft_cards: 17; 18 expected")
			refusedData(t, "link_tokens: 9", "link_tokens: 10", "box.link_tokens: 10; 9 expected")
			refusedData(t, "visiting_nomad: 1", "visiting_nomad: 2", "box.visiting_nomad: 2; 1 expected")
			served(t, "NT-1", "40 Wood, 40 Hide, 25 Meat, 20 Mushroom, 12 Skull", "15 of value 1 and 5 of value 5")
		}},
		{"NT-2", "most points win, from five sources", func(t *testing.T) {
			for what, give := range map[uint16]func(c *clan){
				nourishment:      func(c *clan) { c.fed[meat] = 6 },
				tentPoints:       func(c *clan) { c.tent[0] = tent{hide: 2, wood: 1} },
				craftPoints:      func(c *clan) { c.complete = bit(4) },
				generosityPoints: func(c *clan) { c.gen = 12 },
			} {
				g := village(t, 3)
				give(&g.clan[1])
				g.phase, g.agenda = ended, engine.Agenda{}
				want(t, "places", g.Result().Place, [engine.MaxSeats]int8{2, 1, 2})
				if _, points := g.item(1, what, engine.Hands{}); points <= 0 {
					t.Errorf("%s gives %d points", itemWords[what].Name, points)
				}
			}
			g := village(t, 3)
			g.clan[0].gen = 10 // as much as the totem pole, and less than its place makes of it
			g.clan[1].totem[0] = 1
			g.rankTotem(1, nil)
			g.phase, g.agenda = ended, engine.Agenda{}
			want(t, "places", g.Result().Place, [engine.MaxSeats]int8{2, 1, 3})
		}},
		{"NT-3", "the side is chosen before the setup, Summer unless told", func(t *testing.T) {
			want(t, "default", tableOf(t, 3).Options["side"], "summer")
			for n := 1; n <= 4; n++ {
				want(t, "Summer", setup(t, n, 1).side, summer)
				g := setup(t, n, 1, "side=winter")
				want(t, "Winter", g.side, winter)
				g.passRound()
				want(t, "Winter in round 2", g.side, winter)
			}
			s, w := village(t, 2), village(t, 2, "side=winter")
			want(t, "first Link of Summer", s.linkName(0), "1-5")
			want(t, "first Link of Winter", w.linkName(0), "1-11")
			served(t, "NT-3", "Summer", "Winter is harder")
		}},
		{"NT-4", "a gain never runs short", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 5, 10, 11, 1)
			me := g.give(0, 25, 20, 40, 40, 12) // all there is in the box
			g.clan[1].res = me.res
			me.gen, g.forest, me.wisdom = 40, [2]int16{40, 20}, bit16(9)
			g.wisdom.deck &^= bit(9)
			g.actsNow(0)
			g.play(mv(resolveNomad, 5, 0), mv(elderForestKind, 0), mv(resolveNomad, 10, 0), mv(resolveNomad, 11, 0), mv(resolveNomad, 1, 0))
			g.play(mv(playCard, 10), mv(cardSide, 1))
			want(t, "stock", me.res, [resources]int16{25, 20, 41, 40, 13})
			want(t, "Generosity", me.gen, 43)
			want(t, "THE FOREST", g.forest, [2]int16{43, 21})
		}},
		{"NT-5", "five Neta-Tanka cards and a preview, all by chance", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				g := setup(t, n, uint64(n))
				want(t, "available", bits.OnesCount32(g.wisdom.up), 5)
				want(t, "deck", bits.OnesCount32(g.wisdom.deck), 6)
				want(t, "all twelve", g.wisdom.up|g.wisdom.deck|bit(int(g.wisdom.preview)-1), 1<<12-1)
			}
			want(t, "different previews", drawn(t, 2, func(g *game) uint8 { return g.wisdom.preview }), 12)
			want(t, "different first cards", drawn(t, 2, func(g *game) int16 { return g.ev.List[1].B }), 12)
		}},
		{"NT-5", "the preview cannot be taken", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 18)
			g.give(0, 1)
			g.actsNow(0)
			g.play(mv(resolveNomad, 18, 0), mv(consultKind, 1))
			g.menu(mv(pickWisdom, 1), mv(pickWisdom, 3), mv(pickWisdom, 6), mv(pickWisdom, 8), mv(pickWisdom, 12))
			g.refuse("NT-5", mv(pickWisdom, 2), "not available")
		}},
		{"NT-6", "the preview follows a Neta-Tanka card that is taken", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 18)
			g.give(0, 1)
			g.actsNow(0)
			deck := g.wisdom.deck
			g.play(mv(resolveNomad, 18, 0), mv(consultKind, 1), mv(pickWisdom, 6), mv(payFood, 0))
			want(t, "held", g.clan[0].wisdom, bit16(5))
			want(t, "available", g.wisdom.up, bit(0)|bit(1)|bit(2)|bit(7)|bit(11))
			want(t, "preview is of the deck", deck&bit(int(g.wisdom.preview)-1) != 0, true)
			want(t, "deck", g.wisdom.deck, deck&^bit(int(g.wisdom.preview)-1))
		}},
		{"NT-7", "five Handicraft cards and a preview, all by chance", func(t *testing.T) {
			g := setup(t, 3, 8)
			want(t, "available", bits.OnesCount32(g.craft.up), 5)
			want(t, "deck", bits.OnesCount32(g.craft.deck), 12)
			want(t, "all eighteen", g.craft.up|g.craft.deck|bit(int(g.craft.preview)-1), 1<<18-1)
			want(t, "different previews", drawn(t, 2, func(g *game) uint8 { return g.craft.preview }), 18)
			g = village(t, 2)
			g.nomads(0, 0, 6)
			g.actsNow(0)
			g.play(mv(resolveNomad, 6, 0), mv(elderCraftsKind, 0))
			g.menu(mv(pickCraft, 1), mv(pickCraft, 4), mv(pickCraft, 9), mv(pickCraft, 15), mv(pickCraft, 17))
			g.refuse("NT-7", mv(pickCraft, 2), "not available")
		}},
		{"NT-8", "the preview follows a Handicraft card that is taken", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 6)
			g.actsNow(0)
			deck := g.craft.deck
			g.play(mv(resolveNomad, 6, 0), mv(elderCraftsKind, 0), mv(pickCraft, 9))
			want(t, "held", g.clan[0].craft, bit(8))
			want(t, "available", g.craft.up, bit(0)|bit(1)|bit(3)|bit(14)|bit(16))
			want(t, "deck", g.craft.deck, deck&^bit(int(g.craft.preview)-1))
			want(t, "one card less", bits.OnesCount32(g.craft.deck), bits.OnesCount32(deck)-1)
		}},
		{"NT-9", "the Canoe tiles of a game, the rest unseen", func(t *testing.T) {
			for n, kept := range map[int]int{1: 4, 2: 4, 3: 6, 4: 9} {
				g := setup(t, n, 5)
				seen := map[uint8]bool{}
				for ; g.phase == placing; g.passRound() {
					if g.tile <= canoes {
						seen[g.tile] = true
					}
				}
				want(t, "Canoe tiles seen", len(seen), kept)
				want(t, "not seen", bits.OnesCount16(g.canoes), 12-kept)
			}
		}},
		{"NT-10", "the last tile is one of the four Final tiles, by chance", func(t *testing.T) {
			seen := map[uint8]int{}
			for seed := range uint64(60) {
				g := setup(t, 2, seed)
				for g.round < 5 {
					want(t, "Canoe tile", g.tile >= 1 && g.tile <= canoes, true)
					g.passRound()
				}
				seen[g.tile]++
			}
			want(t, "Final tiles", len(seen), 4)
			for i := range seen {
				want(t, "Final tile", i > canoes && i <= tiles, true)
			}
			want(t, "rounds", load0(t).rounds, [5]int8{0, 4 + 1, 4 + 1, 6 + 1, 9 + 1})
		}},
		{"NT-11", "one tile lies open, and the stack has no order yet", func(t *testing.T) {
			want(t, "first tiles", drawn(t, 3, func(g *game) uint8 { return g.tile }), 12)
			g := setup(t, 3, 1)
			want(t, "not drawn", bits.OnesCount16(g.canoes), 11)
			next := map[uint8]bool{}
			for seed := range uint64(100) {
				other := &game{TB: t, state: g.Clone().(*state)}
				other.dice.Seed(engine.Sub([32]byte{}, seed))
				other.passRound()
				next[other.tile] = true
			}
			want(t, "tiles that may follow", len(next), 11)
			want(t, "the first again", next[g.tile], false)
		}},
		{"NT-12", "round 1, and nothing else is chosen", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				g := setup(t, n, 2)
				want(t, "round", g.round, 1)
				g.ask(g.start, choosePiece)
			}
			want(t, "rounds alone, as for two", load0(t).rounds[1], load0(t).rounds[2])
		}},
		{"NT-13", "the Visiting Nomad waits, and nobody has it", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				g := setup(t, n, 2)
				want(t, "on the board", g.visitor, standing{})
				want(t, "host", g.host, engine.NoSeat)
				g.refuse("NT-114", mv(choosePiece, visitor), "does not host")
			}
		}},
		{"NT-14", "nine Link tokens on the Link 6-18 of either side", func(t *testing.T) {
			for _, side := range sideIDs {
				g := setup(t, 3, 1, "side="+side)
				want(t, "tokens", g.tokens, 1<<9-1)
				for i := range links {
					want(t, "Link "+g.linkName(i)+" gives a token", g.bonusOf(i) == takeToken, g.linkName(i) == "6-18")
				}
			}
		}},
		{"NT-15", "the board of the number of players, all tokens on the left", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				g := setup(t, n, 1)
				want(t, "spaces", int(g.rules.board[n].spaces), n)
				for seat := range engine.Seat(n) {
					space, vp := g.item(seat, totemPlace, engine.Hands{})
					want(t, "space", space, 1)
					want(t, "points", vp, -3)
				}
			}
		}},
		{"NT-16", "THE FOREST", func(t *testing.T) {
			want(t, "Wood, Mushrooms", setup(t, 4, 1).forest, [2]int16{3, 1})
		}},
		{"NT-17", "the TANNING AREA", func(t *testing.T) {
			want(t, "Hide, Meat", setup(t, 4, 1).tanning, [2]int16{3, 3})
		}},
		{"NT-18", "no Buffalo is caught", func(t *testing.T) {
			want(t, "caught", setup(t, 4, 1).caught, 0)
			want(t, "Buffalo", buffaloes, 2)
		}},
		{"NT-19", "a Buffalo flips and flips back", func(t *testing.T) {
			g := village(t, 4)
			for seat := range engine.Seat(4) {
				g.nomads(seat, 0, [4]int{11, 11, 12, 12}[seat])
			}
			for seat, caught := range []int8{1, 2, 1, 0} {
				g.actsNow(engine.Seat(seat))
				g.play(g.Moves(nil)[0]) // the turn cannot be ended before
				want(t, "caught", g.caught, caught)
			}
		}},
		{"NT-20", "2 Hide, 1 Wood and a locked Copy Power", func(t *testing.T) {
			g := setup(t, 4, 3)
			for seat := range engine.Seat(4) {
				c := clan{res: [resources]int16{wood: 1, hide: 2}}
				want(t, "clan", g.clan[seat], c)
				want(t, "Copy Power", g.copier(&g.clan[seat]), false)
			}
			g = village(t, 2)
			g.nomads(1, 0, 7)
			g.play(mv(choosePiece, 0))
			g.refuse("NT-109", mv(chooseLocation, 7), "Copy Power is locked: 0 of 5")
		}},
		{"NT-21", "4 Nomads each for three players, 3 for four", func(t *testing.T) {
			for n, each := range map[int]int{3: 4, 4: 3} {
				g := setup(t, n, 3)
				order := g.placeAll()
				want(t, "placed", len(order), n*each)
				for seat := range engine.Seat(n) {
					want(t, "colours", len(g.coloursOf(seat)), 1)
					want(t, "Nomads", int(g.inPlay(seat)), each)
				}
			}
			village(t, 3).refuse("NT-21", mv(choosePiece, secondColour), "one colour only")
			g := village(t, 2)
			g.nomads(0, 0, 2, 4, 7, 8)
			g.placesNow(0)
			g.refuse("NT-21", mv(choosePiece, firstColour), "all 4 Nomads of that colour")
		}},
		{"NT-22", "three Reminder tokens mark all Links of four Nomads", func(t *testing.T) {
			refusedData(t, "reminder_tokens: 12", "reminder_tokens: 8", "box.reminder_tokens: 8; 12 expected")
			for side := range load0(t).link {
				for set := range uint32(1 << locations) {
					if bits.OnesCount32(set) != 4 {
						continue
					}
					n := 0
					for _, l := range load0(t).link[side] {
						if ends := bit(int(l.a)) | bit(int(l.b)); set&ends == ends {
							n++
						}
					}
					if n > 3 {
						t.Errorf("%s: %d Links join the Locations %b", sideIDs[side], n, set)
					}
				}
			}
		}},
		{"NT-23", "one Objective each, and the First Player token", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				decks := load0(t).Decks(tableOf(t, n))
				want(t, "decks", len(decks), 1)
				want(t, "each", decks[0].Each, 1)
				g := setup(t, n, 6)
				want(t, "First Player token", g.first, g.start)
				g.ask(g.start, choosePiece)
				want(t, "turn after the setup", g.Turn(), g.start)
			}
		}},
	}.run(t)
}
