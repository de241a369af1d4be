package netatanka

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// TestFactsInOrder: RULES.md lists the facts of a position by the names of a dump, in the order of their encoding.
func TestFactsInOrder(t *testing.T) {
	g := village(t, 4)
	g.pole(1, 1, 0)
	enginetest.FactsInOrder(t, g.state, rulesText)
}

// TestFactNumbers: what RULES.md says that the numbers of some facts are.
func TestFactNumbers(t *testing.T) {
	enginetest.InSection(t, rulesText, "Order of the facts of a position",
		"0 before setup, 1 Nomads are placed, 2 actions are resolved, 3 Objectives are opened, 4 over",
		"13 to 16 for F1 to F4", "0 Summer, 1 Winter", "0 easy, 1 medium, 2 hard")
	want(t, "phases", [5]int{blank, placing, resolving, opening, ended}, [5]int{0, 1, 2, 3, 4})
	want(t, "F1", slices.Index(tileWords, "F1"), 13)
	want(t, "sides", sideIDs, [sides]string{"summer", "winter"})
	want(t, "difficulties", difficultyIDs, [difficulty]string{"easy", "medium", "hard"})
}

// TestDecisionsAsListed: the table of decisions has the kinds with their numbers, names and ranges.
func TestDecisionsAsListed(t *testing.T) {
	rows := regexp.MustCompile(`(?m)^\| (\d+) \| ([a-z-]+) \|(.*?)\| `).FindAllStringSubmatch(enginetest.Section(t, rulesText, "Decisions"), -1)
	if len(rows) != kinds {
		t.Fatalf("%d kinds are listed, there are %d", len(rows), kinds)
	}
	for i, k := range about.Kinds {
		want(t, "name", rows[i][2], k.Name)
		want(t, "number", rows[i][1], strconv.Itoa(i))
		for _, a := range k.Args {
			if strings.Contains(rows[i][3], fmt.Sprintf("%d..%d", a.Lo, a.Hi)) {
				continue
			}
			for n := a.Lo; n <= a.Hi; n++ { // else each number by itself
				if !regexp.MustCompile(fmt.Sprintf(`\b%d `, n)).MatchString(rows[i][3]) {
					t.Errorf("%s: %q lacks %d of %s", k.Name, rows[i][3], n, a.Name)
				}
			}
		}
	}
}

// TestChanceInOrder: each draw as RULES.md has it, beside dice that draw the same.
func TestChanceInOrder(t *testing.T) {
	for players := 1; players <= 4; players++ {
		options := []string{"side=summer"}
		if players == 1 {
			options = []string{"links=solo", "solo=medium"}
		}
		g := setup(t, players, 7, options...)
		twin := engine.NewDice(engine.Sub([32]byte{'n', 't'}, 7))
		draw := func(set *uint32) int {
			n := 0
			for b := *set; b != 0; b &= b - 1 {
				n++
			}
			card := nth(*set, twin.Intn(n))
			*set &^= bit(card)
			return card
		}
		want(t, "starting seat", int(g.start), twin.Intn(players))
		wisdomDeck, craftDeck, canoeStack := uint32(1<<wisdoms-1), uint32(1<<crafts-1), uint32(1<<canoes-1)
		for _, m := range []struct {
			deck *uint32
			got  *market
		}{{&wisdomDeck, &g.wisdom}, {&craftDeck, &g.craft}} {
			up := uint32(0)
			for range display {
				up |= bit(draw(m.deck))
			}
			want(t, "available", m.got.up, up)
			want(t, "preview", int(m.got.preview), 1+draw(m.deck))
		}
		want(t, "Canoe tile", int(g.tile), 1+draw(&canoeStack))
		lay := func() (shows [links]uint8) {
			left := g.rules.soloLinks
			for i := range shows {
				b := engine.Pick(twin, left[:])
				left[b]--
				shows[i] = 1 + uint8(b)
			}
			return
		}
		if players == 1 {
			deck := uint32(g.rules.deck[1])
			want(t, "Solo Objective", int(g.solo), 1+draw(&deck))
			want(t, "Solo Links", g.shows, lay())
		}
		want(t, "draws of the setup", g.dice.Rolls, twin.Rolls)

		// a card taken: the new preview
		me := g.actsNow(g.start)
		me.gen = 1
		g.nomads(g.start, 0, 8)
		card := int16(nth(g.craft.up, 0)) + 1
		g.play(mv(resolveNomad, 8, 0), mv(offer, buyCraft), mv(pickCraft, card))
		want(t, "preview", int(g.craft.preview), 1+draw(&craftDeck))
		want(t, "draws of taking", g.dice.Rolls, twin.Rolls)

		// two replaced: two previews
		g.open(pickReplace, g.start, 2, 0)
		first, second := int16(nth(g.craft.up, 0))+1, int16(nth(g.craft.up, 1))+1
		g.play(mv(pickReplace, first), mv(pickReplace, second))
		want(t, "first came up", g.craft.up&bit(draw(&craftDeck)) != 0, true)
		want(t, "preview", int(g.craft.preview), 1+draw(&craftDeck))

		// the rounds: the tile, then what the Links show
		for g.phase != opening && g.phase != ended {
			g.roundEnds()
			switch {
			case g.phase == opening || g.phase == ended:
			case g.round == g.rules.rounds[players]:
				want(t, "Final tile", int(g.tile), 1+canoes+twin.Intn(finals))
			default:
				want(t, "Canoe tile", int(g.tile), 1+draw(&canoeStack))
			}
			if players == 1 && g.phase == placing {
				want(t, "Solo Links", g.shows, lay())
			}
		}
		want(t, "draws", g.dice.Rolls, twin.Rolls)
	}
}
