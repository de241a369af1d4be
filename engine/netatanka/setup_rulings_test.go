package netatanka

import (
	"slices"
	"strings"
	"testing"

	"tribes/engine"
)

func TestSetupRulings(t *testing.T) {
	ruleTests{
		{"NT-R1", "any seat may be first", func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				want(t, "first players", drawn(t, n, func(g *game) engine.Seat { return g.start }), n)
			}
			g := setup(t, 4, 9)
			want(t, "told first", g.ev.List[0], engine.Event{What: starts, Seat: g.start})
			order := g.placeAll()
			for k, seat := range order {
				want(t, "clockwise", seat, (g.start+engine.Seat(k))%4)
			}
		}},
		{"NT-R2", "the Objectives are dealt beside the position, which does not know them", func(t *testing.T) {
			for n := 2; n <= 4; n++ {
				if got, want := load0(t).Decks(tableOf(t, n)), []engine.Deck{{Name: "objectives", Cards: 10, Each: 1, Opens: openObjective}}; !slices.Equal(got, want) {
					t.Errorf("decks %v, want %v", got, want)
				}
				want(t, "dealt, not chosen", about.Kinds[openObjective].Dealt, true)
			}
			g := village(t, 2)
			g.clan[1].gen = 3
			for g.phase != opening {
				want(t, "opened", g.clan[0].objective|g.clan[1].objective, 0)
				g.passRound()
			}
			known := engine.Hands{1: 4} // seat 1 holds O4: 3 Generosity and a tent
			g.clan[1].tent[0] = tent{hide: 2, wood: 1}
			if _, points := g.item(1, objectivePoints, known); points != 3 {
				t.Errorf("the owner sees %d points", points)
			}
			if _, points := g.item(1, objectivePoints, engine.Hands{}); points != 0 {
				t.Errorf("others see %d points", points)
			}
			g.play(mv(openObjective, 7))
			g.refuse("NT-R2", mv(openObjective, 7), "another player has opened O7")
		}},
		{"NT-R3", "12 Nomads a round, 28 to 30 placings of a player", func(t *testing.T) {
			for n, placings := range map[int]int{1: 30, 2: 30, 3: 28, 4: 30} {
				g := setup(t, n, 4)
				all := len(g.placeAll())
				want(t, "in a round", all, min(12, 6*n))
				want(t, "of a player in a game", all/n*int(g.rules.rounds[n]), placings)
			}
		}},
		{"NT-R4", "colours of the seats", func(t *testing.T) {
			for n, all := range [][][]uint8{1: {{0, 2}}, 2: {{0, 2}, {1, 3}}, 3: {{0}, {1}, {2}}, 4: {{0}, {1}, {2}, {3}}} {
				for seat, own := range all {
					if got := setup(t, n, 1).coloursOf(engine.Seat(seat)); !slices.Equal(got, own) {
						t.Errorf("%d players: seat %d has colours %v, want %v", n, seat, got, own)
					}
				}
			}
		}},
		{"NT-R5", "what comes from the Reserve and goes there is counted nowhere else", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 5, 7)
			g.clan[0].craft = bit(4)
			g.craft.deck &^= bit(4)
			g.actsNow(0)
			before := g.position
			g.play(mv(resolveNomad, 5, 0), mv(elderForestKind, 0))
			g.clan[0].res[wood]--
			g.nomad[0].down = 0
			want(t, "a Wood taken", g.position, before)
			before.clan[0].res[hide]--
			before.laid[4][1]++
			g.play(mv(resolveNomad, 7, 0), mv(placeCraft, 5, hide))
			g.nomad[0].down = 0
			want(t, "a Hide placed", g.position, before)
			for _, f := range engine.Facts(g.state) {
				if strings.Contains(strings.ToLower(f.Path), "reserve") {
					t.Errorf("a fact of the Reserve: %s", f.Path)
				}
			}
		}},
		{"NT-R6", "without a preview the display shrinks, and with none left no card is taken", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 6, 17, 8, 18)
			g.give(0, 3)
			g.clan[0].gen = 3
			g.face("C1")
			g.craft = market{up: bit(3), preview: 6}
			g.actsNow(0)
			rolls := g.dice.Rolls
			g.play(mv(resolveNomad, 17, 0), mv(canoe, 2), mv(pickCraft, 4))
			want(t, "the preview moved up, and no other came", g.craft, market{up: bit(5)})
			want(t, "draws", g.dice.Rolls, rolls)
			g.play(mv(resolveNomad, 6, 0))
			g.play(mv(elderCraftsKind, 0), mv(pickCraft, 6))
			want(t, "nothing left, nothing shuffled back", g.craft, market{})
			g.play(mv(resolveNomad, 8, 0))
			g.refuse("NT-R6", mv(offer, buyCraft), "no card is available")
			want(t, "offered", g.offers(mv(offer, buyCraft)), false)
			g.play(mv(offer, receive), mv(offerReceive, meat), mv(stop))
			g.wisdom = market{up: bit(4)}
			g.play(mv(resolveNomad, 18, 0))
			g.refuse("NT-107", mv(consultKind, 0), "no Skull")
			g.play(mv(consultKind, 1), mv(pickWisdom, 5), mv(payFood, 0))
			want(t, "no Neta-Tanka card left", g.wisdom, market{})
			g.play(mv(playCard, 5), mv(cardSide, 0))
			want(t, "a played card does not come back", g.wisdom, market{})
		}},
		{"NT-R6", "an empty display closes Locations 6, 17 and 18 to cards", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 6, 17, 18)
			g.give(0, 3, 0, 0, 0, 1)
			g.face("C1")
			g.craft, g.wisdom = market{}, market{}
			g.actsNow(0)
			want(t, "Location 6", g.offers(mv(resolveNomad, 6, 0)), false)
			g.refuse("NT-R23", mv(resolveNomad, 6, 0), "would change nothing")
			g.play(mv(resolveNomad, 17, 0))
			g.refuse("NT-R6", mv(canoe, 2), "no card is available")
			g.menu(mv(canoe, 0), mv(canoe, 1))
			g.play(mv(canoe, 0), mv(resolveNomad, 18, 0))
			g.refuse("NT-R6", mv(consultKind, 1), "no card is available")
			g.menu(mv(consultKind, 0))
		}},
		{"NT-R7", "everybody sees the preview; the new one is told after the old one has moved up", func(t *testing.T) {
			g := village(t, 2)
			g.nomads(0, 0, 6)
			g.actsNow(0)
			g.play(mv(resolveNomad, 6, 0), mv(elderCraftsKind, 0), mv(pickCraft, 17))
			var told []engine.Event
			for _, e := range g.ev.List {
				if e.What == cardUp || e.What == previewUp {
					told = append(told, e)
				}
			}
			if want := []engine.Event{
				{What: cardUp, Seat: engine.NoSeat, A: craftCards, B: 1},
				{What: previewUp, Seat: engine.NoSeat, A: craftCards, B: int16(g.craft.preview) - 1},
			}; !slices.Equal(told, want) {
				t.Errorf("told %v, want %v", told, want)
			}
			var sh engine.Sheet
			g.Describe(&sh, engine.NoSeat, engine.Hands{})
			if text := sh.String(); !strings.Contains(text, "next: "+g.craftText(int(g.craft.preview)-1)) {
				t.Errorf("a watcher does not see the preview:\n%s", text)
			}
			if dump := engine.Dump(g.state); !strings.Contains(dump, "preview: "+craftWords[g.craft.preview-1]) {
				t.Errorf("the position does not show the preview:\n%s", dump)
			}
		}},
		{"NT-R8", "no fifth player", func(t *testing.T) {
			for _, n := range []int{0, 5} {
				if _, err := engine.Resolve(load0(t).Info(), n, nil); err == nil || !strings.Contains(err.Error(), "1 to 4 players") {
					t.Errorf("%d players: %v", n, err)
				}
				if _, err := load0(t).Blank(engine.Table{Seats: n}); err == nil {
					t.Errorf("a position for %d players", n)
				}
			}
		}},
		{"NT-X11", "setup of three", func(t *testing.T) {
			g := setup(t, 3, 3)
			n := 0
			for ; g.phase == placing; g.passRound() {
				n++
				want(t, "Final tile", g.tile > canoes, n == 7)
			}
			want(t, "rounds", n, 7)
			want(t, "Nomads", load0(t).nomads[3], 4)
		}},
	}.run(t)
}
