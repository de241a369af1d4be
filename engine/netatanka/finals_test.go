package netatanka

import (
	"testing"
)

// atTile lets seat 0 of two visit a Final tile with these resources.
func atTile(t *testing.T, tile string, res ...int16) (*game, *clan) {
	t.Helper()
	g := village(t, 2)
	g.lastRound()
	g.face(tile)
	g.give(0, res...)
	g.nomads(0, firstColour, 17)
	return g, g.actsNow(0)
}

// boards resolves the Nomad at the tile.
func (g *game) boards() {
	g.Helper()
	g.play(mv(resolveNomad, 17, firstColour))
	g.ask(0, canoe)
}

// acted wants the Nomad at the tile to be laid down.
func (g *game) acted() {
	g.Helper()
	g.ask(0, resolveNomad)
	g.refuse("NT-52", mv(resolveNomad, 17, firstColour), "the Nomad at Visit Canoe (17) has acted this round")
}

// lefts wants the left side of a tile to give one of two resources, and a tile with nothing to barter to give no more.
func lefts(t *testing.T, tile string, first, second int) {
	t.Helper()
	for choice, r := range []int{first, second} {
		g, me := atTile(t, tile)
		g.boards()
		g.menu(mv(canoe, 0), mv(canoe, 1))
		g.play(mv(canoe, int16(choice)))
		want(t, resourceIDs[r], me.res[r], 1)
		want(t, "nothing else", me.goods(0), 1)
		want(t, "Generosity", me.gen, 0)
		g.acted()
	}
}

func TestFinalTiles(t *testing.T) {
	ruleTests{
		{"NT-210", "F1: Meat or Hide", func(t *testing.T) { lefts(t, "F1", meat, hide) }},
		{"NT-210", "F1: 1 Skull of the Personal Reserve or of the totem pole for 3 Generosity", func(t *testing.T) {
			g, me := atTile(t, "F1", 0, 0, 0, 0, 2)
			g.pole(0, 1, 2)
			g.boards()
			g.play(mv(canoe, 2))
			g.ask(0, barterSkull)
			g.menu(mv(barterSkull, 0), mv(barterSkull, 1))
			pole := g.Clone().(*state)
			g.play(mv(barterSkull, 0))
			want(t, "Skulls", me.res[skull], 1)
			want(t, "totem pole", me.totem, [2]int16{1, 2})
			want(t, "Generosity", me.gen, 3)
			g.acted() // once for a Nomad

			g.position = pole.position
			g.play(mv(barterSkull, 1))
			want(t, "Skulls", me.res[skull], 2)
			want(t, "totem pole", me.totem, [2]int16{1, 1})
			want(t, "Generosity", me.gen, 3)
		}},
		{"NT-210", "F1: only where there is a Skull; the ranking follows", func(t *testing.T) {
			g, _ := atTile(t, "F1", 3, 3, 3, 3)
			g.pole(0, 4, 0)
			g.boards()
			g.refuse("NT-105", mv(canoe, 2), "Red cannot give 1 Skull for 3 Generosity")
			g, me := atTile(t, "F1")
			g.pole(0, 0, 1)
			g.pole(1, 1, 0)
			g.boards()
			g.play(mv(canoe, 2))
			g.refuse("NT-210", mv(barterSkull, 0), "Red has no Skull in the Personal Reserve")
			g.play(mv(barterSkull, 1))
			want(t, "Generosity", me.gen, 3)
			want(t, "spaces", [2]int8{g.space(0), g.space(1)}, [2]int8{1, 2})
			want(t, "ranked", g.ranked, 1)
			g, _ = atTile(t, "F1", 0, 0, 0, 0, 1)
			g.boards()
			g.play(mv(canoe, 2))
			g.refuse("NT-210", mv(barterSkull, 1), "Red has no Skull in the totem pole")
		}},
		{"NT-211", "F2: Mushroom or Hide", func(t *testing.T) { lefts(t, "F2", mushroom, hide) }},
		{"NT-211", "F2: a Handicraft card, complete or not, for 3 Generosity", func(t *testing.T) {
			g, me := atTile(t, "F2", 1)
			g.crafted(0, 7, 13)
			me.craft, g.laid[4] = bit(4)|bit(9), [2]int8{1, 1}
			g.clan[1].complete = bit(2)
			g.boards()
			g.play(mv(canoe, 2))
			g.menu(mv(barterCraft, 5), mv(barterCraft, 7), mv(barterCraft, 10), mv(barterCraft, 13))
			g.refuse("NT-211", mv(barterCraft, 3), "H3 is not a Handicraft card of Red")
			kept := g.Clone().(*state)
			g.play(mv(barterCraft, 7))
			want(t, "complete ones", me.complete, bit(12))
			want(t, "Generosity", me.gen, 3)
			want(t, "out of the game", (g.craft.up|g.craft.deck|me.craft)&bit(6), 0)
			g.acted()

			g.position = kept.position
			g.play(mv(barterCraft, 5))
			want(t, "incomplete ones", me.craft, bit(9))
			want(t, "what lay on it", g.laid[4], [2]int8{})
			want(t, "Personal Reserve", me.res, [resources]int16{1})
			want(t, "Generosity", me.gen, 3)
			want(t, "complete ones", me.complete, bit(6)|bit(12))
		}},
		{"NT-211", "F2: without a card only the left side", func(t *testing.T) {
			g, _ := atTile(t, "F2", 9, 9, 9, 9, 9)
			g.boards()
			g.refuse("NT-105", mv(canoe, 2), "Red cannot give 1 own Handicraft card")
		}},
		{"NT-212", "F3: Meat or Wood", func(t *testing.T) { lefts(t, "F3", meat, wood) }},
		{"NT-212", "F3: exactly 3 resources of any kind for 3 Generosity in all", func(t *testing.T) {
			for _, gives := range [][3]int16{{meat, meat, meat}, {meat, wood, skull}, {skull, skull, skull}, {mushroom, hide, hide}} {
				g, me := atTile(t, "F3", 3, 3, 3, 3, 3)
				me.gen = 1
				g.boards()
				g.play(mv(canoe, 2))
				for k, r := range gives {
					want(t, "Generosity before the last", me.gen, 1)
					want(t, "given", me.goods(0), int16(15-k))
					g.play(mv(barterResource, r))
				}
				want(t, "Generosity", me.gen, 4)
				want(t, "left", me.goods(0), 12)
				g.acted()
			}
		}},
		{"NT-212", "F3: with 2 there is no barter, Generosity is no resource", func(t *testing.T) {
			g, me := atTile(t, "F3", 1, 0, 0, 0, 1)
			me.gen = 9
			g.boards()
			g.refuse("NT-105", mv(canoe, 2), "Red cannot give 3 resources for 3 Generosity")
			me.res[hide] = 1
			g.play(mv(canoe, 2), mv(barterResource, meat), mv(barterResource, hide), mv(barterResource, skull))
			want(t, "Generosity", me.gen, 12)
		}},
		{"NT-213", "F4: Mushroom or Wood", func(t *testing.T) { lefts(t, "F4", mushroom, wood) }},
		{"NT-213", "F4: 3 Wood of the totem pole for 3 Generosity", func(t *testing.T) {
			g, me := atTile(t, "F4", 0, 0, 5)
			g.pole(0, 4, 1)
			g.boards()
			g.menu(mv(canoe, 0), mv(canoe, 1), mv(canoe, 2))
			g.play(mv(canoe, 2))
			want(t, "totem pole", me.totem, [2]int16{1, 1})
			want(t, "Wood in the Personal Reserve", me.res[wood], 5)
			want(t, "Generosity", me.gen, 3)
			g.acted()
		}},
		{"NT-213", "F4: the totem pole must hold 3 Wood", func(t *testing.T) {
			g, _ := atTile(t, "F4", 0, 0, 5)
			g.pole(0, 2, 4)
			g.boards()
			g.refuse("NT-105", mv(canoe, 2), "Red cannot give 3 Wood of the totem pole for 3 Generosity")
		}},
	}.run(t)
}
