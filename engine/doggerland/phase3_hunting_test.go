package doggerland

import (
	"slices"
	"testing"

	"tribes/engine"
)

// hunting is a game in which the expedition p of seat 0 waits on E6, a tile of 1 stone, where an animal stands.
func hunting(t *testing.T, kind uint8, p party) (*game, *tribe) {
	g := land(t, 2)
	c := g.give(0)
	g.beast("E6", kind)
	g.sent(0, "E6", p)
	g.busy().resolves(0)
	return g, c
}

func TestPhase3Hunting(t *testing.T) {
	ruleTests{
		{"DG-137", "an expedition on a tile with an animal hunts, if Mastery and members suffice", func(t *testing.T) {
			for _, c := range []struct {
				kind uint8
				p    party
				ok   bool
			}{
				{horse, party{chiefs: 1}, true}, {horse, party{hunters: 2}, true}, {horse, party{hunters: 1}, false},
				{reindeer, party{chiefs: 1, hunters: 1}, true}, {reindeer, party{hunters: 2}, false}, {reindeer, party{chiefs: 1, tools: 3}, false},
				{bison, party{hunters: 3, tools: 3}, true}, {bison, party{hunters: 3, tools: 2}, false}, {bison, party{chiefs: 1, hunters: 1, tools: 6}, false},
				{mammoth, party{chiefs: 1, hunters: 3, tools: 3}, true}, {mammoth, party{chiefs: 1, hunters: 3, tools: 2}, false}, {mammoth, party{hunters: 3, tools: 5}, false},
			} {
				g, me := hunting(t, c.kind, c.p)
				me.level[transport] = 2
				g.play(g.expedition("E6"))
				if g.agenda.Top().Kind == carry {
					g.play(g.Moves(nil)[0])
				}
				want(t, "caught", g.beastAt("E6") == -1, c.ok)
				want(t, "remembered", me.remembers(c.kind) == 1, c.ok)
				want(t, "hunts", me.hunts == 1, c.ok)
			}
		}},
		{"DG-138", "a hunt that fails: members return with nothing, tools are lost", func(t *testing.T) {
			g, c := hunting(t, bison, party{chiefs: 1, hunters: 2, tools: 1})
			g.play(g.expedition("E6"))
			want(t, "told", g.told(failed), 1)
			want(t, "the animal stays", g.beastAt("E6"), bison)
			g.owns(0)
			g.allHome(0)
			want(t, "memory", c.memory, [memory]uint8{})
			g.ask(1, resolve)
		}},
		{"DG-139", "the animal goes to a space of the memory", func(t *testing.T) {
			g, c := hunting(t, reindeer, party{hunters: 4})
			c.memory[0] = horse + 1
			g.play(g.expedition("E6"))
			want(t, "memory", c.memory, [memory]uint8{horse + 1, reindeer + 1})
			want(t, "left", g.left(reindeer), 5) // one in the memory, one on F4
			g, c = hunting(t, reindeer, party{hunters: 4})
			c.memory[1] = horse + 1
			g.play(g.expedition("E6"))
			want(t, "memory", c.memory, [memory]uint8{reindeer + 1, horse + 1})
		}},
		{"DG-139", "with both taken one is replaced or the new one discarded", func(t *testing.T) {
			for slot, after := range [][memory]uint8{{horse + 1, bison + 1}, {reindeer + 1, bison + 1}, {horse + 1, reindeer + 1}} {
				g, c := hunting(t, reindeer, party{hunters: 4})
				c.memory = [memory]uint8{horse + 1, bison + 1}
				g.play(g.expedition("E6"))
				g.ask(0, keepAnimal)
				g.menu(mv(keepAnimal, 0), mv(keepAnimal, 1), mv(keepAnimal, 2))
				g.play(mv(keepAnimal, int16(slot)))
				back := []uint8{reindeer, horse, bison}[slot]
				want(t, "told to go back", slices.Contains(g.ev.List, engine.Event{What: forgotten, Seat: 0, A: int16(back)}), true)
				want(t, "memory", c.memory, after)
				for kind, all := range [species]int8{6, 6, 7, 7} { // a horse and a reindeer are on the land
					want(t, speciesIDs[kind], g.left(uint8(kind)), all-c.remembers(uint8(kind)))
				}
				want(t, "hunts", c.hunts, 1)
			}
		}},
		{"DG-140", "meat, fur and bone of the species", func(t *testing.T) {
			for kind, n := range [species][3]int16{{1, 2, 1}, {2, 3, 1}, {4, 3, 2}, {6, 5, 3}} {
				g, c := hunting(t, uint8(kind), party{chiefs: 1, hunters: 4, tools: 2})
				c.level[transport] = 2
				g.play(g.expedition("E6"))
				g.owns(0, 0, 0, n[1], n[2], 0, 0, n[0])
				want(t, "meat in bowl 2", c.bowl[1][1], n[0])
			}
		}},
		{"DG-140", "as much as can be carried, of the player's choice", func(t *testing.T) {
			g, _ := hunting(t, reindeer, party{hunters: 2, tools: 1}) // 3 fur, 1 bone, 2 meat; 4 are carried
			g.play(g.expedition("E6"))
			g.menu(mv(carry, 1, 1, 2), mv(carry, 2, 0, 2), mv(carry, 2, 1, 1), mv(carry, 3, 0, 1), mv(carry, 3, 1, 0))
			g.refuse("DG-R22", mv(carry, 3, 1, 1), "4")
			g.play(mv(carry, 2, 0, 2))
			g.owns(0, 0, 0, 2, 0, 0, 0, 2)
		}},
		{"DG-141", "the members return, the tools are lost", func(t *testing.T) {
			g, c := hunting(t, horse, party{hunters: 3, tools: 2})
			want(t, "away", c.home, [members]int8{1, 1, 1})
			g.play(g.expedition("E6"))
			g.allHome(0)
			want(t, "tools", c.stock[tool], 0)
		}},
		{"DG-142", "a hunt leaves the tile as it is, and brings nothing of it", func(t *testing.T) {
			g, c := hunting(t, horse, party{hunters: 4})
			g.play(g.expedition("E6"))
			g.used("E6", 0)
			want(t, "stone", c.stock[stone], 0)
			want(t, "to gather there in a later round", g.aims(0, "E6"), true)
		}},
		{"DG-E20", "a bison on a stone tile", func(t *testing.T) {
			g := land(t, 2) // Yellow is seat 0
			c := g.give(0, 0, 0, 0, 0, 2)
			g.beast("E6", bison)
			g.plan(0, plans(expedition), g.on(chooseTile, "E6"), mv(sendHunters, 1, 2))
			want(t, "both tools go along", c.stock[tool], 0)
			g.busy().resolves(0)
			g.play(g.expedition("E6"))
			g.refuse("DG-R22", mv(carry, 3, 2, 4), "6")
			g.play(mv(carry, 1, 2, 3))
			g.owns(0, 0, 0, 1, 2, 0, 0, 3)
			want(t, "meat in bowl 2", c.bowl[1][1], 3)
			want(t, "memory", c.memory, [memory]uint8{bison + 1})
			g.allHome(0)
			g.used("E6", 0)
			want(t, "the bison has gone", g.beastAt("E6"), -1)
		}},
	}.run(t)
}
