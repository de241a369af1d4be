package dawn

import (
	"slices"
	"strings"
	"testing"

	"tribes/engine"
)

// ways are the lines of the board: Ready Area, line, tile, and the icon on the way.
var ways = strings.Split(strings.TrimSpace(`
R1 L01 C1 -
R1 L02 C2 -
R1 L03 C3 -
R2a L04 T1 -
R2a L05 T2 -
R2a L06 T3 -
R2b L07 T2 -
R2b L08 T3 -
R2b L09 T4 -
R2c L10 T3 -
R2c L11 T4 -
R2c L12 T5 -
R3a L13 A1 -
R3a L14 A2 newborn
R3a L15 A3 -
R3b L16 A2 newborn
R3b L17 A3 newborn
R3b L18 A4 newborn
R3b L19 A5 -
R3c L20 A4 newborn
R3c L21 A5 -
R3c L22 A6 newborn
R4a L23 E1 art
R4a L24 E2 -
R4a L25 E3 -
R4b L26 E2 -
R4b L27 E3 art
R4b L28 E4 -
R4c L29 E3 -
R4c L30 E4 -
R4c L31 E5 art`), "\n")

// exits: where the meeples of each tile go.
var exits = map[string]string{
	"C1": "R2a", "C2": "R2b", "C3": "R2c", "T1": "R3a", "T2": "R3a", "T3": "R3b", "T4": "R3c", "T5": "R3c",
	"A1": "R4a", "A2": "R4a", "A3": "R4b", "A4": "R4b", "A5": "R4c", "A6": "R4c",
	"E1": "shore", "E2": "shore", "E3": "shore", "E4": "shore", "E5": "shore",
}

// TestMoving: steps 1 to 3 and 5 of an action.
func TestMoving(t *testing.T) {
	ruleTests{
		{"DM-40", "an own meeple in a Ready Area walks, none on a tile, on the shore or on the mat", func(t *testing.T) {
			g, _ := walker(t)
			g.stand(0, "R1", "R3a", "T3", "shore")
			g.stand(1, "R2b", "R4c")
			g.acts(0)
			g.menu(mv(rest), g.along("L01"), g.along("L02"), g.along("L03"), g.along("L13"), g.along("L14"), g.along("L15"))
			g.play(g.along("L14"))
			want(t, "it has left", g.waits(0, "R3a"), 0)
			want(t, "it stands there", g.on[g.tileNo("A2")], 1)
		}},
		{"DM-41", "every line leads from its Ready Area to its tile, none elsewhere", func(t *testing.T) {
			for _, w := range ways {
				way := strings.Fields(w)
				g, me := walker(t)
				g.walk(way[1])
				if g.on[g.tileNo(way[2])] != 1 || me.area[g.areaNo(way[0])] != 0 {
					t.Errorf("%s does not lead from %s to %s", way[1], way[0], way[2])
				}
				on := 0
				for _, o := range g.on {
					on += int(o)
				}
				want(t, way[1]+": meeples on tiles", on, 1)
			}
			want(t, "lines", len(ways), int(load0(t).lines))
		}},
		{"DM-41", "a tile with an own meeple cannot be chosen, by any line", func(t *testing.T) {
			for _, w := range ways {
				way := strings.Fields(w)
				g, _ := walker(t)
				g.stand(0, way[0], way[2])
				g.acts(0)
				for _, o := range ways {
					if other := strings.Fields(o); other[0] == way[0] {
						want(t, other[1]+" with a meeple on "+way[2], g.offers(g.along(other[1])), other[2] != way[2])
					}
				}
				g.refuse("DM-41", g.along(way[1]), way[2]+" ", "holds a meeple of Red already")
			}
		}},
		{"DM-42", "every way on is open: whoever waits has just the lines of the Ready Area", func(t *testing.T) {
			for area, lines := range map[string][]string{
				"R1": {"L01", "L02", "L03"}, "R2a": {"L04", "L05", "L06"}, "R2b": {"L07", "L08", "L09"}, "R2c": {"L10", "L11", "L12"},
				"R3a": {"L13", "L14", "L15"}, "R3b": {"L16", "L17", "L18", "L19"}, "R3c": {"L20", "L21", "L22"},
				"R4a": {"L23", "L24", "L25"}, "R4b": {"L26", "L27", "L28"}, "R4c": {"L29", "L30", "L31"},
			} {
				g, _ := walker(t)
				g.stand(0, area, area) // two of them are one choice
				g.acts(0)
				menu := []engine.Move{mv(rest)}
				for _, l := range lines {
					menu = append(menu, g.along(l))
				}
				g.menu(menu...)
			}
		}},
		{"DM-43", "a newborn where the line crosses its icon, and only there", func(t *testing.T) {
			for _, w := range ways {
				way := strings.Fields(w)
				g, me := walker(t)
				g.walk(way[1])
				born := int8(0)
				if way[3] == "newborn" {
					born = 1
				}
				want(t, way[1]+": in R1", g.waits(0, "R1"), born)
				want(t, way[1]+": on the mat", me.mat, 7-born)
			}
		}},
		{"DM-43", "with fewer than 3 own meeples in the first Ready Area", func(t *testing.T) {
			for waiting, after := range []int8{1, 2, 3, 3, 4} {
				g, _ := walker(t)
				g.clan[1].area[g.areaNo("R1")] = 5 // those of others do not count
				for range waiting {
					g.stand(0, "R1")
				}
				g.walk("L22")
				want(t, "in R1", g.waits(0, "R1"), after)
			}
		}},
		{"DM-43", "at once: before the bump", func(t *testing.T) {
			g, _ := walker(t)
			g.stand(1, "A2")
			g.give(0, 0, 0, 1)
			g.walk("L16")
			if got := g.order(born, leaves, lost, gained); !slices.Equal(got, []uint16{born, leaves, lost, gained, gained}) {
				t.Error(got)
			}
		}},
		{"DM-44", "with all 8 on the board no newborn comes", func(t *testing.T) {
			g, me := walker(t)
			g.stand(0, "R1", "R2a", "R2a", "T1", "C1", "shore", "R4a")
			g.walk("L14")
			want(t, "on the mat", me.mat, 0)
			want(t, "in R1", g.waits(0, "R1"), 1)
			want(t, "told", g.told(born), 0)
		}},
		{"DM-44", "in no position of a game are there more", func(t *testing.T) {
			for seed := range uint64(4) {
				g := setup(t, 2+int(seed), seed)
				for range 400 {
					menu := g.Moves(nil)
					if len(menu) == 0 {
						break
					}
					g.play(menu[g.dice.Intn(len(menu))])
					for i := range g.clan[:g.players] {
						c := &g.clan[i]
						n := c.mat + c.shore
						for _, k := range c.area {
							n += k
						}
						for _, o := range g.on {
							if int(o) == i+1 {
								n++
							}
						}
						if g.bumped == uint8(i)+1 {
							n++
						}
						if n != 8 || c.mat < 0 {
							t.Fatalf("seat %d has %d meeples, %d on the mat", i, n, c.mat)
						}
					}
				}
			}
		}},
		{"DM-50", "another player's meeple goes to the exit of the tile", func(t *testing.T) {
			for _, w := range ways {
				way := strings.Fields(w)
				g, _ := walker(t)
				g.stand(1, way[2])
				g.walk(way[1])
				want(t, way[1]+": bumped", g.told(leaves), 1)
				want(t, way[1]+": on the tile", g.on[g.tileNo(way[2])], 1)
				if to := exits[way[2]]; to == "shore" {
					want(t, way[1]+": on the shore", g.clan[1].shore, 1)
				} else {
					want(t, way[1]+": in "+to, g.waits(1, to), 1)
				}
			}
		}},
		{"DM-50", "after the art of the line, before the action of the tile", func(t *testing.T) {
			g, _ := walker(t)
			g.stand(2, "E5")
			g.give(0, 1, 1, 3, 1)
			g.walk("L31")
			want(t, "still there", g.clan[2].shore, 0)
			g.play(mv(createArt, 4)) // art4 for 2 Tools
			if got := g.order(artMade, leaves, lost); !slices.Equal(got[1:], []uint16{artMade, leaves, lost, lost, lost, lost}) {
				t.Error(got)
			}
			want(t, "on the shore", g.clan[2].shore, 1)
		}},
		{"DM-R7", "two lines between the same two places are two moves", func(t *testing.T) {
			r := dataWith(t, "    - {id: L01,", "    - {id: L32, from: R2a, to: T2, icons: [newborn], source: published}\n    - {id: L01,")
			for line, children := range map[string]int8{"L05": 0, "L32": 1} {
				g, _ := walkerWith(t, r)
				g.stand(0, "R2a")
				g.acts(0)
				g.menu(mv(rest), g.along("L04"), g.along("L05"), g.along("L06"), g.along("L32"))
				g.play(g.along(line))
				want(t, line+": newborns", g.waits(0, "R1"), children)
				want(t, line+": on T2", g.on[g.tileNo("T2")], 1)
			}
			g, _ := walkerWith(t, r)
			g.stand(0, "R2a", "T2")
			g.acts(0)
			g.menu(mv(rest), g.along("L04"), g.along("L06"))
			for line := range int16(31) { // printed: no two lines are alike
				for other := range line {
					a, b := load0(t).line[line], load0(t).line[other]
					if a.from == b.from && a.to == b.to {
						t.Errorf("%s and %s", a.id, b.id)
					}
				}
			}
		}},
	}.run(t)
}

// TestMovingRulings: newborns, the shore and bumped meeples.
func TestMovingRulings(t *testing.T) {
	ruleTests{
		{"DM-R10", "of a line it is automatic", func(t *testing.T) {
			g, _ := walker(t)
			g.walk("L18")
			g.passed()
			want(t, "in R1", g.waits(0, "R1"), 1)
		}},
		{"DM-R10", "of a line it is left out in silence with 3 in R1 or an empty mat", func(t *testing.T) {
			for _, stand := range [][]string{{"R1", "R1", "R1"}, {"R2a", "R2a", "R2a", "R2a", "R2a", "R2a", "R2a"}} {
				g, me := walker(t)
				g.stand(0, stand...)
				before := me.mat - 1
				g.walk("L18")
				g.passed()
				want(t, "on the mat", me.mat, before)
				want(t, "told", g.told(born), 0)
			}
		}},
		{"DM-R10", "of a tile it is optional", func(t *testing.T) {
			for answer, children := range map[uint16]int8{skip: 0, newborn: 1} {
				g, _ := walker(t)
				g.give(0, 1)
				g.walk("L13")
				g.ask(0, newborn)
				g.menu(mv(skip), mv(newborn))
				g.play(mv(answer))
				g.passed()
				want(t, "in R1", g.waits(0, "R1"), children)
			}
		}},
		{"DM-R11", "the acting meeple has left R1 when the others there are counted", func(t *testing.T) {
			g, _ := walkerWith(t, dataWith(t, "from: R1, to: C1,", "from: R1, to: C1, icons: [newborn],"))
			g.stand(0, "R1", "R1")
			g.walk("L01")
			want(t, "born", g.told(born), 1)
			want(t, "in R1", g.waits(0, "R1"), 3)
			g.walk("L02") // leaves R1 without an icon
			want(t, "born", g.told(born), 0)
		}},
		{"DM-R12", "no icon acts when a meeple is bumped", func(t *testing.T) {
			for _, line := range []string{"L14", "L20", "L22", "L25", "L27"} {
				g, _ := walker(t)
				tile := g.rules.tile[g.rules.line[g.lineNo(line)].to].id
				g.stand(1, tile)
				g.give(1, 8, 8, 8, 8)
				mat := g.clan[1].mat
				g.walk(line)
				g.passed() // seat 1 is asked for nothing but its turn
				want(t, line+": mat of the bumped", g.clan[1].mat, mat)
				want(t, line+": its VP", g.clan[1].vp, 0)
			}
		}},
		{"DM-R12", "nor when its owner rests", func(t *testing.T) {
			g, me := walker(t)
			g.stand(0, "T1", "T3", "A2", "A5", "E2")
			g.give(0, 3, 3, 3, 3)
			g.acts(0)
			g.play(mv(rest))
			g.ask(0, cook)
			want(t, "on the mat", me.mat, 4) // the elder came home
			want(t, "in R1", g.waits(0, "R1"), 0)
			g.play(mv(skip))
			g.passed()
		}},
		{"DM-R13", "a bumped elder waits on the shore until its owner rests, and cannot act", func(t *testing.T) {
			g, _ := walker(t)
			g.stand(1, "E2")
			g.walk("L26", mv(gainAny, 0))
			want(t, "on the shore", g.clan[1].shore, 1)
			g.menu(mv(rest), g.along("L01"), g.along("L02"), g.along("L03"))
			g.play(g.along("L01"))
			want(t, "still on the shore", g.clan[1].shore, 1)
			g.acts(1)
			mat := g.clan[1].mat
			g.play(mv(rest))
			want(t, "home", g.clan[1].mat, mat+1)
			want(t, "on the shore", g.clan[1].shore, 0)
		}},
		{"DM-R13", "it counts as on the board: for tiles, newborns and scoring", func(t *testing.T) {
			g, me := walker(t)
			g.face("E3b") // hold 6 on the board
			g.stand(0, "shore", "shore", "shore", "T1", "R1")
			g.walk("L25")
			want(t, "VP", me.vp, 5)
			n, _ := g.item(0, meepleVP, engine.Hands{})
			want(t, "counted", n, 6)
			g, me = walker(t)
			g.stand(0, "shore", "shore", "shore", "shore", "shore", "shore", "shore")
			g.walk("L14")
			want(t, "no ninth meeple", me.mat, 0)
			want(t, "no newborn", g.waits(0, "R1"), 0)
		}},
		{"DM-R14", "the bumped gains nothing and is asked nothing", func(t *testing.T) {
			for _, w := range ways {
				way := strings.Fields(w)
				g, _ := walker(t)
				g.stand(2, way[2])
				g.give(2, 4, 4, 4, 4)
				g.clan[2].vp = 9
				before := g.clan[2]
				g.walk(way[1])
				for g.agenda.Top().Seat == 0 {
					g.play(g.Moves(nil)[0])
				}
				g.passed()
				after := g.clan[2]
				want(t, way[1]+": resources", after.res, before.res)
				want(t, way[1]+": VP", after.vp, before.vp)
				want(t, way[1]+": mat", after.mat, before.mat)
			}
		}},
		{"DM-R48", "both icons of a line act once each, the newborn first however they are written", func(t *testing.T) {
			for _, icons := range []string{"[newborn, art]", "[art, newborn]"} {
				g, me := walkerWith(t, dataWith(t, "to: E4, source", "to: E4, icons: "+icons+", source"))
				g.give(0, 0, 0, 4)
				g.stand(1, "E4")
				g.walk("L28")
				g.ask(0, createArt)
				want(t, "in R1 before the art", g.waits(0, "R1"), 1)
				want(t, "before the bump", g.clan[1].shore, 0)
				g.play(mv(createArt, 4))
				g.passed() // 2 Tools would do for a second piece
				want(t, "Tools", me.res[tools], 2)
				want(t, "in R1", g.waits(0, "R1"), 1)
				want(t, "bumped", g.clan[1].shore, 1)
			}
		}},
		{"DM-W5", "a newborn on the way to a tile that cannot be used", func(t *testing.T) {
			g, me := walker(t)
			g.stand(0, "R1", "R1")
			g.walk("L18")
			want(t, "in R1", g.waits(0, "R1"), 3)
			want(t, "on the mat", me.mat, 4)
			want(t, "not performed", g.told(unable), 1)
			g, me = walker(t)
			g.stand(0, "R1", "R1", "R1")
			g.walk("L18")
			want(t, "in R1", g.waits(0, "R1"), 3)
			want(t, "on the mat", me.mat, 4)
		}},
		{"DM-W8", "to the shore before the action, and home by a rest", func(t *testing.T) {
			g, me := walker(t)
			b := &g.clan[1]
			b.area, b.mat = [maxAreas]int8{}, 8
			g.stand(1, "E4")
			g.give(0, 0, 0, 0, 2)
			g.walk("L28")
			if got := g.order(leaves, lost, vpMoved); !slices.Equal(got, []uint16{leaves, lost, vpMoved}) {
				t.Error(got)
			}
			want(t, "A's VP", me.vp, 8)
			want(t, "on the shore", b.shore, 1)
			g.passed()
			g.play(mv(rest))
			want(t, "on the mat", b.mat, 8)
		}},
		{"DM-W9", "not able: the bump happens, the action does not", func(t *testing.T) {
			g, me := walker(t)
			g.stand(1, "A4")
			g.give(0, 0, 0, 1)
			g.walk("L20")
			want(t, "bumped to R4b", g.waits(1, "R4b"), 1)
			want(t, "resources", me.res, [resources]int8{tools: 1})
			want(t, "VP", me.vp, 0)
			g.passed()
		}},
	}.run(t)
}
