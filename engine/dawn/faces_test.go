package dawn

import (
	"testing"

	"tribes/engine"
)

type stock = [resources]int8

// faceSpec is what one face of a tile does to a clan that has just what it asks for.
type faceSpec struct {
	face, line string
	have       stock
	vp         int16
	stand      []string // of seat 0, besides the walker
	cards      []string // acquired
	then       []engine.Move
	left       stock
	after      int16 // VP
	icons      []uint8
	short      []stock // with so little it cannot be performed
	also       func(g *game) bool
}

// faceSpecs: food icons are answered by pay-food and gain-food with a number of Fruit; what has one answer is not asked.
var faceSpecs = []faceSpec{
	{face: "C1", line: "L01", left: stock{2}},
	{face: "C2", line: "L02", left: stock{0, 0, 1}},
	{face: "C3a", line: "L03", left: stock{1, 1}},
	{face: "C3b", line: "L03", left: stock{0, 0, 0, 1}},
	{face: "T1", line: "L04", left: stock{3}},
	{face: "T2a", line: "L05", left: stock{0, 2}},
	{face: "T2b", line: "L07", have: stock{0, 0, 1}, left: stock{0, 3, 1}, short: []stock{{8, 8, 0, 8}}},
	{face: "T3", line: "L10", have: stock{0, 1}, icons: []uint8{takeProgress}, short: []stock{{0, 0, 8, 8}}},
	{face: "T3", line: "L06", have: stock{1, 1}, then: []engine.Move{mv(payFood, 0)}, left: stock{1}, icons: []uint8{takeProgress}},
	{face: "T4", line: "L09", have: stock{1}, left: stock{0, 0, 2}, short: []stock{{0, 8, 8, 8}}},
	{face: "T5a", line: "L12", have: stock{1}, left: stock{0, 0, 0, 2}, short: []stock{{0, 0, 8, 6}}},
	{face: "T5a", line: "L12", have: stock{1, 1}, then: []engine.Move{mv(payFood, 1)}, left: stock{0, 1, 0, 2}},
	{face: "T5b", line: "L12", have: stock{0, 0, 1}, left: stock{0, 1, 0, 2}, short: []stock{{8, 7, 0, 6}}},
	{face: "A1a", line: "L13", have: stock{1}, after: 3, icons: []uint8{newborn}, short: []stock{{0, 0, 8, 8}}},
	{face: "A1b", line: "L13", vp: 1, then: []engine.Move{mv(gainFood, 1)}, left: stock{1, 1}, icons: []uint8{newborn}},
	{face: "A1b", line: "L13", vp: 3, then: []engine.Move{mv(gainFood, 2)}, left: stock{2}, after: 2, icons: []uint8{newborn}},
	{face: "A2", line: "L16", have: stock{0, 0, 1}, left: stock{0, 2, 0, 1}, short: []stock{{8, 6, 0, 7}}},
	{face: "A3a", line: "L15", have: stock{0, 0, 0, 1}, then: []engine.Move{mv(gainAny, 0), mv(gainAny, 1)}, left: stock{1, 1}, after: 1, short: []stock{{}}},
	{face: "A3a", line: "L17", have: stock{1, 0, 1}, then: []engine.Move{mv(payAny, tools), mv(gainAny, 3)}, left: stock{1, 0, 0, 2}, after: 1}, // after 3 only 3 is left
	{face: "A3b", line: "L15", have: stock{1, 1}, left: stock{0, 0, 1, 1}, after: 1, short: []stock{{0, 8, 7, 7}, {8, 0, 7, 7}}},
	{face: "A4", line: "L20", have: stock{0, 0, 1, 1}, after: 6, short: []stock{{8, 8, 0, 8}, {8, 8, 8, 0}}},
	{face: "A5", line: "L21", then: []engine.Move{mv(gainAny, 2)}, left: stock{0, 0, 1}, after: 1, icons: []uint8{takeProgress}},
	{face: "A6a", line: "L22", have: stock{2, 2}, then: []engine.Move{mv(payFood, 2)}, left: stock{0, 1}, after: 6, short: []stock{{1, 1, 8, 8}, {2}, {0, 2}}},
	{face: "A6b", line: "L22", have: stock{2, 1}, after: 6, short: []stock{{1, 2, 8, 8}, {8, 0, 8, 8}}},
	{face: "E1a", line: "L23", after: 2, icons: []uint8{takeProgress}},
	{face: "E1b", line: "L23", cards: []string{"hunting", "religion"}, after: 4},
	{face: "E2", line: "L26", have: stock{0, 0, 1}, then: []engine.Move{mv(gainAny, 0)}, left: stock{1, 0, 1}},
	{face: "E2", line: "L24", have: stock{0, 0, 1}, then: []engine.Move{mv(gainAny, 1)}, left: stock{0, 1, 1}, icons: []uint8{createArt}},
	{face: "E3a", line: "L25", stand: []string{"R2b"}, after: 7, also: func(g *game) bool { return g.waits(0, "R2b") == 0 && g.clan[0].mat == 7 }},
	{face: "E3b", line: "L29", stand: []string{"R1", "R1", "T1", "E5", "shore"}, after: 5, also: func(g *game) bool { return g.clan[0].mat == 2 }},
	{face: "E4", line: "L30", have: stock{0, 0, 0, 2}, after: 8, short: []stock{{8, 8, 8, 1}}},
	{face: "E5a", line: "L31", have: stock{1, 1, 1, 1}, after: 10, short: []stock{{0, 8, 1, 1}, {8, 0, 1, 1}, {1, 1, 0, 8}, {1, 1, 8, 0}}},
	{face: "E5b", line: "L31", have: stock{3, 3}, then: []engine.Move{mv(payFood, 1)}, left: stock{2}, after: 8, short: []stock{{3, 0, 8, 8}, {1, 2}, {0, 3}}},
}

// faced is a walker with all that a face asks for but resources.
func faced(t testing.TB, f *faceSpec) (*game, *clan) {
	g, me := walker(t)
	g.face(f.face)
	g.stand(0, f.stand...)
	g.learn(0, f.cards...)
	me.vp = f.vp
	return g, me
}

// pastArt declines the art of a line that could be paid.
func (g *game) pastArt() {
	if g.agenda.Top().Kind == createArt && g.agenda.At(g.agenda.Len()-2).Kind == bump {
		g.play(mv(skip))
	}
}

// TestFaces: each face of each tile.
func TestFaces(t *testing.T) {
	ruleTests{
		{"DM-55", "what every face does", func(t *testing.T) {
			seen := map[string]bool{}
			for i := range faceSpecs {
				f := &faceSpecs[i]
				seen[f.face] = true
				g, me := faced(t, f)
				me.res = f.have
				g.walk(f.line)
				g.pastArt()
				g.play(f.then...)
				for _, icon := range f.icons {
					g.ask(0, icon)
					g.play(mv(skip))
				}
				g.passed()
				want(t, f.face+": performed", g.told(unable), 0)
				want(t, f.face+": resources", me.res, f.left)
				want(t, f.face+": VP", me.vp, f.after)
				if f.also != nil && !f.also(g) {
					t.Errorf("%s: not as it says", f.face)
				}
			}
			r := load0(t)
			for i := range r.tiles {
				for _, f := range r.tile[i].face[:r.tile[i].faces] {
					if !seen[f.id] {
						t.Errorf("face %s has no case", f.id)
					}
					delete(seen, f.id)
				}
			}
			want(t, "other faces", len(seen), 0)
		}},
		{"DM-53", "who cannot lose all, or hold what must be held, does nothing", func(t *testing.T) {
			for i := range faceSpecs {
				f := &faceSpecs[i]
				for _, have := range f.short {
					g, me := faced(t, f)
					me.res = have
					g.walk(f.line)
					g.pastArt()
					g.passed()
					want(t, f.face+": not performed", g.told(unable), 1)
					want(t, f.face+": resources", me.res, have)
					want(t, f.face+": VP", me.vp, f.vp)
				}
			}
		}},
		{"DM-53", "nor who lacks VP, meeples or cards", func(t *testing.T) {
			for _, c := range []struct {
				face, line string
				set        func(g *game)
			}{
				{"A1b", "L13", func(*game) {}},
				{"E1b", "L23", func(g *game) { g.learn(0, "hunting") }},
				{"E3a", "L25", func(g *game) { g.stand(0, "R4a", "R4b", "T2", "C1", "shore") }},
				{"E3b", "L25", func(g *game) { g.stand(0, "R1", "R1", "T2", "shore") }},
			} {
				g, me := walker(t)
				g.face(c.face)
				c.set(g)
				mat := me.mat
				g.walk(c.line)
				g.passed()
				want(t, c.face+": not performed", g.told(unable), 1)
				want(t, c.face+": VP", me.vp, 0)
				want(t, c.face+": mat", me.mat, mat-1)
			}
		}},
	}.run(t)
}
