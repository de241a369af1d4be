package netatanka

import (
	"strings"
	"testing"

	"tribes/engine"
)

// TestClanBoard: the four sections of a Clan board and the Personal Reserve.
func TestClanBoard(t *testing.T) {
	ruleTests{
		{"NT-24", "gathered resources lie in the Personal Reserve beside the starting ones, and what is placed leaves it", func(t *testing.T) {
			g := village(t, 3)
			me := g.standAt(0, 2, 4, 9)
			want(t, "start", me.res, [resources]int16{wood: 1, hide: 2})
			g.play(act(2), mv(takeAmount, 2))
			want(t, "gathered", me.res, [resources]int16{wood: 3, hide: 2})
			g.play(act(4), act(9), mv(tentStep, 1, hide), mv(stop))
			want(t, "left", me.res, [resources]int16{wood: 2, hide: 1})
			want(t, "totem pole", me.totem, [2]int16{1, 0})
			want(t, "tent", me.tent[0], tent{hide: 1})
		}},
		{"NT-25", "2 Hide and 1 Wood, in any order, and no more", func(t *testing.T) {
			for _, order := range [][3]int16{{hide, hide, wood}, {hide, wood, hide}, {wood, hide, hide}} {
				g := village(t, 3)
				g.give(0, 0, 0, 9, 9)
				me := g.standAt(0, 9)
				g.play(act(9))
				for i, r := range order {
					want(t, "complete", g.tentDone(&me.tent[0]), false)
					g.play(mv(tentStep, 1, r))
					want(t, "told", g.told(tentBuilt), i/2)
				}
				want(t, "complete", g.tentDone(&me.tent[0]), true)
				g.standAt(0, 9)
				g.play(act(9))
				g.menu(mv(tentStep, 2, wood), mv(tentStep, 2, hide))
			}
		}},
		{"NT-26", "the next tent as soon as the one before it holds 1 resource", func(t *testing.T) {
			for _, first := range []int16{wood, hide} {
				g := village(t, 3)
				g.give(0, 0, 0, 9, 9)
				g.standAt(0, 9)
				g.play(act(9))
				g.menu(mv(tentStep, 1, wood), mv(tentStep, 1, hide))
				g.play(mv(tentStep, 1, first), mv(tentStep, 2, hide), mv(tentStep, 2, hide))
				want(t, "tent 2", g.clan[0].tent[1], tent{hide: 2})
			}
		}},
		{"NT-27", "nothing on the tent before the whole demand is provided", func(t *testing.T) {
			r, err := Load(spoiled(t, "{is: 4, source: rulebook}, demand: {meat: 0, mushroom: 0", "{is: 4, source: rulebook}, demand: {meat: 1, mushroom: 1"))
			if err != nil {
				t.Fatal(err)
			}
			for _, food := range [][]int16{{}, {meat}, {mushroom}, {meat, mushroom}, {mushroom, meat}} {
				g := setupWith(t, r, 3, 1)
				g.give(0, 9, 9, 9, 9)
				me := g.standAt(0, 9)
				me.tent[0].wood = 1
				for _, f := range food {
					g.play(mv(provideFood, f))
				}
				g.play(act(9))
				want(t, "tent 2 is open", g.offers(mv(tentStep, 2, hide)), len(food) == 2)
				if len(food) < 2 {
					g.refuse("NT-27", mv(tentStep, 2, hide), "the demand before tent 2 is not met")
				}
				want(t, "tent 1 is", g.offers(mv(tentStep, 1, hide)), true)
			}
		}},
		{"NT-28", "food from the Personal Reserve, without an action", func(t *testing.T) {
			g := village(t, 3)
			me := g.give(0, 1, 1)
			g.standAt(0)
			g.menu(mv(endTurn), mv(provideFood, mushroom))
			g.play(mv(provideFood, mushroom))
			want(t, "left", me.res, [resources]int16{meat: 1})
			want(t, "before tent 3", me.tent[2], tent{food: [2]int8{0, 1}})
			g.play(mv(endTurn)) // it is never mandatory
		}},
		{"NT-29", "complete tents score, incomplete ones do not", func(t *testing.T) {
			g := village(t, 3)
			me := &g.clan[0]
			for k, points := range []int16{0, 3, 7, 11} {
				for i := range me.tent[:k] {
					me.tent[i].hide, me.tent[i].wood = 2, 1
				}
				me.tent[k].hide = 2
				_, got := g.item(0, tentPoints, engine.Hands{})
				want(t, "points", got, points)
			}
		}},
		{"NT-30", "10 spaces for 1 Meat or 1 Mushroom each", func(t *testing.T) {
			g := village(t, 3)
			me := g.give(0, 20, 20)
			for n := range int8(10) {
				want(t, "filled", me.fed[meat]+me.fed[mushroom], n)
				g.standAt(0, 15)
				g.play(act(15))
				g.menu(mv(feedClan, meat), mv(feedClan, mushroom))
				g.play(mv(feedClan, int16(n%2)))
			}
			g.standAt(0, 15)
			want(t, "an 11th", g.offers(act(15)), false)
		}},
		{"NT-31", "the 5th food unlocks the Copy Power, for the rest of the game", func(t *testing.T) {
			for meats := range int8(6) {
				g := village(t, 3)
				me := g.give(0, 20, 20)
				for n := int8(1); n <= 10; n++ {
					food := int16(mushroom)
					if n <= meats {
						food = meat
					}
					g.standAt(0, 15)
					g.play(act(15), mv(feedClan, food))
					want(t, "unlocked", g.copier(me), n >= 5)
					want(t, "told", g.told(unlocked) == 1, n == 5)
				}
			}
		}},
		{"NT-32", "1 point for a Mushroom, 2 for a Meat", func(t *testing.T) {
			g := village(t, 3)
			g.clan[0].fed = [2]int8{3, 2}
			_, points := g.item(0, nourishment, engine.Hands{})
			want(t, "points", points, 8)
		}},
		{"NT-33", "type, Wood and Hide, points: exactly so much goes onto a card", func(t *testing.T) {
			for i := range crafts {
				g := village(t, 3)
				c := &g.rules.craft[i]
				for _, word := range []string{sortWords[c.kind], engine.Several(int(c.points), "point"), pile([2]int{wood, int(c.wood)}, [2]int{hide, int(c.hide)})} {
					if text := g.craftText(i); !strings.Contains(text, word) {
						t.Errorf("%s lacks %s", text, word)
					}
				}
				g.give(0, 0, 0, 9, 9)
				g.hold(0, c.id)
				placed := [resources]int8{}
				for g.standAt(0, 7); g.offers(act(7)); g.standAt(0, 7) {
					g.play(act(7))
					m := g.Moves(nil)[0]
					g.play(m)
					placed[m.B]++
				}
				want(t, c.id, placed, [resources]int8{wood: c.wood, hide: c.hide})
			}
		}},
		{"NT-34", "complete: resources go back to the Reserve, the card under the Clan board", func(t *testing.T) {
			g := village(t, 3)
			g.hold(0, "H4", "H17")
			g.laid[3], g.laid[16] = [2]int8{1, 0}, [2]int8{1, 1}
			me := g.standAt(0, 7)
			g.play(act(7), mv(placeCraft, craftNo("H4"), hide))
			want(t, "told", g.told(craftDone), 1)
			want(t, "incomplete", me.craft, bit(16))
			want(t, "complete", me.complete, bit(3))
			want(t, "on it", g.laid[3], [2]int8{})
			want(t, "on the other", g.laid[16], [2]int8{1, 1})
			want(t, "the Personal Reserve gets nothing back", me.res, [resources]int16{wood: 1, hide: 1})
		}},
		{"NT-35", "points of complete cards, 5 for each set of three types", func(t *testing.T) {
			g := village(t, 3)
			me := &g.clan[0]
			for _, c := range []struct {
				cards        string
				points, sets int16
			}{
				{"H1 H3 H5", 9, 0}, {"H1 H7 H13", 3, 1}, {"H5 H6 H11 H12 H17", 25, 1}, {"H1 H3 H7 H9 H13 H15", 12, 2},
			} {
				me.complete = 0
				for _, id := range strings.Fields(c.cards) {
					me.complete |= bit(int(craftNo(id)) - 1)
				}
				_, points := g.item(0, craftPoints, engine.Hands{})
				sets, more := g.item(0, craftSets, engine.Hands{})
				want(t, c.cards, [3]int16{points, sets, more}, [3]int16{c.points, c.sets, 5 * c.sets})
			}
		}},
		{"NT-36", "each Wood and each Skull is a stage, in any order", func(t *testing.T) {
			var stands [2]position
			for k, order := range [2][2]engine.Move{{act(4), act(18)}, {act(18), act(4)}} {
				g := village(t, 3)
				g.give(0, 1, 0, 1, 0, 1)
				me := g.standAt(0, 4, 18)
				for n, m := range order {
					g.play(m)
					if m == act(18) {
						g.play(mv(consultKind, 0), mv(payFood, meat))
					}
					want(t, "stages", me.height(), int16(n)+1)
				}
				stands[k] = g.position
			}
			want(t, "the same", stands[0] == stands[1], true)
		}},
		{"NT-37", "5 points for each 2 Wood and 1 Skull, and the place", func(t *testing.T) {
			g := village(t, 2)
			g.clan[0].totem, g.ranked = [2]int16{5, 3}, 1
			sets, points := g.item(0, totemSets, engine.Hands{})
			want(t, "sets", [2]int16{sets, points}, [2]int16{2, 10})
			space, points := g.item(0, totemPlace, engine.Hands{})
			want(t, "place", [2]int16{space, points}, [2]int16{2, 8})
		}},
		{"NT-R40", "a tent takes what it lacks, if started in order and its demand is met", func(t *testing.T) {
			g := village(t, 3)
			g.give(0, 0, 1, 9, 9)
			me := g.standAt(0, 9)
			me.tent = [maxTents]tent{{hide: 2}, {hide: 2, wood: 1}}
			g.play(act(9))
			g.menu(mv(tentStep, 1, wood)) // tent 2 is complete, tent 3 wants its Mushroom
			g.play(mv(tentStep, 1, wood))
			g.standAt(0, 9)
			want(t, "nothing takes any more", g.offers(act(9)), false)
			g.play(mv(provideFood, mushroom), act(9))
			g.menu(mv(tentStep, 3, wood), mv(tentStep, 3, hide))
			g.play(mv(tentStep, 3, hide))
			g.menu(mv(stop), mv(tentStep, 3, wood), mv(tentStep, 3, hide), mv(tentStep, 4, wood), mv(tentStep, 4, hide))
		}},
		{"NT-R41", "one token at a time, strictly from left to right, at any time of the turn", func(t *testing.T) {
			g := village(t, 3)
			me := g.give(0, 2, 2)
			g.standAt(0, 10)
			g.refuse("NT-R41", mv(provideFood, meat), "tent 3 is the next")
			g.play(mv(provideFood, mushroom)) // although tent 2 is not started
			want(t, "one", me.res, [resources]int16{meat: 2, mushroom: 1})
			g.refuse("NT-R41", mv(provideFood, mushroom), "tent 5 is the next")
			g.play(act(10), mv(provideFood, meat))
			want(t, "before tent 5", me.tent[4].food, [2]int8{1, 0})
			g.refuse("NT-R41", mv(provideFood, meat), "no tent of Red demands food any more")
			before, _ := g.item(0, tentPieces, engine.Hands{})
			want(t, "it is no piece of a tent", before, 0)
			_, points := g.item(0, nourishment, engine.Hands{})
			want(t, "and scores nothing", points, 0)
		}},
		{"NT-R41", "in Phase II alone", func(t *testing.T) {
			g := village(t, 3)
			g.give(0, 2, 2)
			g.placesNow(0)
			g.refuse("NT-44", mv(provideFood, mushroom), "another decision comes first")
		}},
		{"NT-R42", "points for the unbroken series, conditions for every complete tent", func(t *testing.T) {
			g := village(t, 2)
			me := &g.clan[0]
			done := tent{hide: 2, wood: 1}
			me.tent = [maxTents]tent{done, {hide: 2}, done, done}
			row, points := g.item(0, tentPoints, engine.Hands{})
			want(t, "series", [2]int16{row, points}, [2]int16{1, 3})
			all, _ := g.item(0, completeTents, engine.Hands{})
			want(t, "all", all, 3)
			me.totem[0] = 4
			met, _ := g.item(0, objectivePoints, engine.Hands{2}) // 2 tents, 4 stages
			want(t, "O2", met, 1)
		}},
		{"NT-R43", "a full section takes no more; front 2 loses what finds no room", func(t *testing.T) {
			g := village(t, 3)
			me := g.give(0, 1, 1)
			me.fed = [2]int8{5, 4}
			g.hold(0, "K1", "K2")
			g.nomads(0, firstColour, 15, 16)
			g.actsNow(0)
			g.play(mv(playCard, 2), mv(cardSide, 1))
			want(t, "fed", me.fed, [2]int8{5, 5})
			want(t, "not into the Personal Reserve", me.res, [resources]int16{meat: 1, mushroom: 1})
			want(t, "15", g.offers(act(15)), false)
			want(t, "Link 15-16", g.offers(mv(resolveLink, g.linkNo("15-16"), 0)), false)
			g.play(mv(playCard, 1))
			g.menu(mv(cardSide, 0))
			g.play(mv(cardSide, 0), act(16))
			g.menu(mv(elderNourishKind, 0))
		}},
		{"NT-R44", "only what is needed, on any number of cards, and incomplete ones never count", func(t *testing.T) {
			g := village(t, 3)
			g.hold(0, "H1", "H2", "H3", "H5", "H9", "H15", "H17")
			g.laid[16] = [2]int8{1, 1}
			g.laid[8] = [2]int8{1, 0}
			g.standAt(0, 6, 7)
			g.play(act(6))
			g.menu(mv(elderCraftsKind, 0), mv(elderCraftsKind, 1)) // an 8th may still be taken
			g.play(mv(elderCraftsKind, 1))
			g.menu(mv(placeCraft, 1, wood), mv(placeCraft, 2, hide), mv(placeCraft, 3, wood), mv(placeCraft, 3, hide),
				mv(placeCraft, 5, wood), mv(placeCraft, 5, hide), mv(placeCraft, 9, wood), mv(placeCraft, 15, hide), mv(placeCraft, 17, hide))
			_, points := g.item(0, craftPoints, engine.Hands{})
			want(t, "points", points, 0)
			g.clan[0].fed = [2]int8{1, 0}
			met, _ := g.item(0, objectivePoints, engine.Hands{5}) // a card worth 5, nourishment
			want(t, "O5", met, 0)
		}},
		{"NT-X6", "17 points for four tents and a begun one", func(t *testing.T) {
			g := village(t, 3)
			for k := range 4 {
				g.clan[0].tent[k] = tent{hide: 2, wood: 1}
			}
			g.clan[0].tent[4] = tent{hide: 2}
			_, points := g.item(0, tentPoints, engine.Hands{})
			want(t, "points", points, 17)
		}},
		{"NT-Y6", "1 Hide on the first tent", func(t *testing.T) {
			g := village(t, 3)
			g.give(0, 0, 1, 1)
			g.clan[0].tent[0].hide = 1
			g.standAt(0, 9)
			g.play(mv(provideFood, mushroom), act(9))
			g.menu(mv(tentStep, 1, wood), mv(tentStep, 2, wood))
			g.refuse("NT-26", mv(tentStep, 3, wood), "tent 2 is not started yet")
		}},
	}.run(t)
}
