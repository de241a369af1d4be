package tribes

import (
	"slices"
	"testing"

	"tribes/engine"
)

// takes lets Black take an event from the left end of the row.
func (g *game) takes(id string) {
	g.Helper()
	g.event(id)
	g.turnOf(0)
	g.play(mv(selectTile, 0))
}

// gone wants an event to have left the game.
func (g *game) gone(id string) {
	g.Helper()
	if slices.Contains(g.rowIDs(), id) || g.taken != 0 {
		g.Errorf("%s has not left: %v", id, g.rowIDs())
	}
}

// vpEvents: what an event does to the VP of Black, who has 5, as the strongest or the weakest alone.
func vpEvents(t *testing.T, space int8, vp map[string]int16) {
	for id, change := range vp {
		g := table(t, 3)
		g.tribes[0].vp = 5
		for i := range 3 {
			g.marker(i, strength, 1)
		}
		g.marker(0, strength, space)
		g.takes(id)
		want(t, id, g.tribes[0].vp, 5+change)
		g.gone(id)
		g.ask(1, selectTile)
	}
}

// byStrength: the action of an event asks for as much as the strength value says, of one tribe or all.
func byStrength(t *testing.T, kind uint8, all bool, ids ...string) {
	for _, id := range ids {
		g := table(t, 3)
		for i := range 3 {
			g.marker(i, strength, int8(i+1))
			g.bag[i] = 10
		}
		g.takes(id)
		n := engine.Seat(1)
		if all {
			n = 3
		}
		for seat := range n {
			want(t, "acting", g.Actor(), seat)
			times := 0
			for g.Actor() == seat && g.taken != 0 {
				switch k := g.agenda.Top().Kind; k {
				case kind:
					times++
				case stepTo, pickDrawn:
				default:
					t.Fatalf("%s asks for %s", id, taskWords[k])
				}
				menu := g.Moves(nil)
				g.play(menu[len(menu)-1]) // never the one that ends it
			}
			want(t, id, times, int(seat)+2)
		}
		g.gone(id)
		g.ask(1, selectTile)
	}
}

// suffer: an event asks n times for a kind of decision, of one tribe or all.
func suffer(t *testing.T, kind uint8, all bool, n int, id string) {
	g := table(t, 3)
	for i := range 3 {
		g.land(i, "goat 0 0 6, horse 0 1, wheat 1 0, gold 2 0")
	}
	g.takes(id)
	seats := engine.Seat(1)
	if all {
		seats = 3
	}
	for seat := range seats {
		for range n {
			g.ask(seat, kind)
			g.play(g.Moves(nil)[0])
		}
	}
	g.gone(id)
	g.ask(1, selectTile)
}

func TestEvents(t *testing.T) {
	ruleTests{
		{"TR-70", "events come through bolts only", func(t *testing.T) {
			g := begun(t, 3, 11)
			for range 800 {
				menu := g.Moves(nil)
				if len(menu) == 0 {
					break
				}
				stacked := g.stacked
				g.play(menu[g.dice.Intn(len(menu))])
				if g.stacked != stacked {
					want(t, "stone", g.told(stonePlaced), 1)
				}
			}
		}},
		{"TR-71", "taking it is the whole turn", func(t *testing.T) {
			g := table(t, 2)
			g.takes("mammoth")
			want(t, "executed", g.told(executes), 1)
			g.ask(1, selectTile)
		}},
		{"TR-72", "it may be skipped for a shell", func(t *testing.T) {
			g := table(t, 2)
			g.event("drought")
			g.play(mv(selectTile, 2), mv(done))
			want(t, "shell on it", g.row[0].shells, 1)
			want(t, "still there", tileWords[g.row[0].tile], "drought")
		}},
		{"TR-73", "strongest furthest up, weakest furthest back", func(t *testing.T) {
			g := table(t, 3)
			for i, space := range []int8{1, 3, 0} {
				g.marker(i, strength, space)
			}
			for i, w := range [][2]bool{{false, false}, {true, false}, {false, true}} {
				want(t, "strongest", g.foremost(engine.Seat(i), 1), w[0])
				want(t, "weakest", g.foremost(engine.Seat(i), -1), w[1])
			}
		}},
		{"TR-74", "it concerns the taker alone", func(t *testing.T) {
			g := table(t, 3)
			g.takes("mammoth")
			want(t, "Black", g.tribes[0].vp, 3)
			want(t, "Brown", g.tribes[1].vp, 0)
			bad(t, "effect: {is: strongest, who: taker, vp: 3, source: rulebook}", "effect: {is: strongest, who: all, vp: 3, source: rulebook}",
				"events.mammoth.effect.who: an event for the strongest concerns only the taker (TR-74)")
		}},
		{"TR-75", "all on one space: strongest and weakest", func(t *testing.T) {
			g := table(t, 4)
			want(t, "strongest", g.foremost(2, 1), true)
			want(t, "weakest", g.foremost(2, -1), true)
		}},
		{"TR-76", "if the taker is not concerned it leaves without effect", func(t *testing.T) {
			g := table(t, 2)
			g.marker(1, strength, 1)
			g.takes("mammoth")
			want(t, "VP", g.tribes[0].vp, 0)
			want(t, "told", g.told(notConcerned), 1)
			g.gone("mammoth")
		}},
		{"TR-77", "the last member is never lost", func(t *testing.T) {
			g := table(t, 2)
			g.takes("extreme_cold")
			want(t, "members", g.members(0, 0, 0), 1)
			g.ask(1, selectTile)
		}},
		{"TR-78", "empty tiles may be exhausted", func(t *testing.T) {
			g := table(t, 2)
			g.takes("drought")
			g.play(mv(exhaustLand, 0, 1))
			want(t, "fresh", g.fresh(0, 0, 1), false)
		}},
		{"TR-79", "the taker first, then clockwise", func(t *testing.T) {
			g := table(t, 4)
			g.rowOf("wild_fire")
			g.turnOf(2)
			g.play(mv(selectTile, 0))
			for _, seat := range []engine.Seat{2, 3, 0, 1} {
				want(t, "turn", g.Turn(), 2)
				for range 2 {
					g.ask(seat, exhaustLand)
					g.play(g.Moves(nil)[0])
				}
			}
		}},
		{"TR-80", "executed tiles leave, those of epoch 3 are counted", func(t *testing.T) {
			for id, n := range map[string]uint8{"mammoth": 0, "sabretooth": 0, "raid": 1} {
				g := table(t, 3)
				g.takes(id)
				g.gone(id)
				want(t, "counted", g.executed, n)
			}
		}},
		{"TR-81", "by strength: its value in place of the action's", func(t *testing.T) {
			g := table(t, 2)
			g.marker(0, movement, 4)
			g.marker(0, strength, 1)
			g.takes("hike")
			want(t, "steps", g.agenda.Top().Times, 2)
		}},
		{"TR-82", "for the strongest", func(t *testing.T) {
			vpEvents(t, 2, map[string]int16{"mammoth": 3, "mastodon": 2, "giant_beaver": 2, "invasion": 4, "raid": 3, "migration": 2})
			vpEvents(t, 0, map[string]int16{"mammoth": 0, "mastodon": 0, "giant_beaver": 0, "invasion": 0, "raid": 0, "migration": 0})
		}},
		{"TR-83", "for the weakest", func(t *testing.T) {
			vpEvents(t, 0, map[string]int16{"wooly_rhinoceros": -2, "sabretooth": -1, "brown_bear": -2})
			vpEvents(t, 2, map[string]int16{"wooly_rhinoceros": 0, "sabretooth": 0, "brown_bear": 0})
		}},
		{"TR-84", "you act by strength", func(t *testing.T) {
			byStrength(t, pickMover, false, "hike")
			byStrength(t, placeLand, false, "conquest")
			byStrength(t, placeMember, false, "enslavement")
		}},
		{"TR-85", "you exhaust land", func(t *testing.T) {
			suffer(t, exhaustLand, false, 2, "drought")
			suffer(t, exhaustLand, false, 3, "earthquake")
		}},
		{"TR-86", "you lose members", func(t *testing.T) {
			suffer(t, loseMember, false, 2, "disease")
			suffer(t, loseMember, false, 3, "extreme_cold")
		}},
		{"TR-87", "all move", func(t *testing.T) { byStrength(t, pickMover, true, "herd_instinct", "hunting_success") }},
		{"TR-88", "all explore", func(t *testing.T) { byStrength(t, placeLand, true, "signs_in_the_sky", "fertile_land") }},
		{"TR-89", "all procreate", func(t *testing.T) { byStrength(t, placeMember, true, "fewer_predators", "warm_summer") }},
		{"TR-90", "all suffer", func(t *testing.T) {
			suffer(t, exhaustLand, true, 2, "wild_fire")
			suffer(t, loseMember, true, 2, "epidemic")
		}},
	}.run(t)
}

func TestEventRulings(t *testing.T) {
	ruleTests{
		{"TR-R42", "carried out, but what its action leaves free stays free", func(t *testing.T) {
			g := table(t, 2)
			g.takes("drought")
			g.refuse("TR-78", mv(done))
			g.takes("hike")
			g.play(mv(done))
			g.ask(1, selectTile)
		}},
		{"TR-R43", "compared at that moment", func(t *testing.T) {
			g := table(t, 2)
			g.event("mammoth")
			g.turnOf(0)
			g.marker(1, strength, 1) // while it lay in the row
			g.marker(0, strength, 2)
			g.play(mv(selectTile, 0))
			want(t, "VP", g.tribes[0].vp, 3)

			// Two spaces of one value are two spaces.
			r, err := Load(edit(lineOf(t, "- {value: 1, source: reconstructed}"), "value: 2", "value: 1", 1))
			if err != nil {
				t.Fatal(err)
			}
			g = table(t, 2)
			g.rules = r.(*rules)
			g.marker(1, strength, 1)
			want(t, "values", g.value(0, strength), g.value(1, strength))
			g.takes("mammoth")
			want(t, "VP of the one further back", g.tribes[0].vp, 0)
		}},
		{"TR-R44", "VP never fall below 0", func(t *testing.T) {
			g := table(t, 2)
			g.tribes[0].vp = 1
			g.takes("wooly_rhinoceros")
			want(t, "VP", g.tribes[0].vp, 0)
			want(t, "told", g.ev.List[1], engine.Event{What: lost, Seat: 0, A: 1})
		}},
		{"TR-R45", "one after another, back to the reserve", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 2, horse 0 1 1, wheat 1 0")
			g.takes("extreme_cold")
			g.offer(mv(loseMember, 0, 0), mv(loseMember, 0, 1))
			g.refuse("TR-R45", mv(loseMember, 1, 0), "no member")
			g.play(mv(loseMember, 0, 1))
			want(t, "reserve", g.tribes[0].reserve, 13)
			g.offer(mv(loseMember, 0, 0))
			g.play(mv(loseMember, 0, 0)) // two of three: one remains
			g.ask(1, selectTile)
		}},
		{"TR-R46", "fresh tiles, members stay, all if too few", func(t *testing.T) {
			g := table(t, 2)
			g.land(0, "goat 0 0 2, !horse 0 1, wheat 1 0")
			g.takes("earthquake")
			g.offer(mv(exhaustLand, 0, 0), mv(exhaustLand, 1, 0))
			g.refuse("TR-R46", mv(exhaustLand, 0, 1), "exhausted already")
			g.play(mv(exhaustLand, 0, 0), mv(exhaustLand, 1, 0))
			want(t, "members", g.members(0, 0, 0), 2)
			g.ask(1, selectTile)
		}},
		{"TR-R47", "each tribe finishes before the next draws", func(t *testing.T) {
			g := table(t, 2)
			for i := range 2 {
				g.marker(i, strength, 1)
			}
			g.bag = [resources]int8{3, 0, 0, 0, 0}
			g.takes("signs_in_the_sky")
			want(t, "drawn for Black", g.drawn[0], 2)
			g.play(mv(placeLand, 2, 0))
			want(t, "left in the bag", g.bag[0], 1)
			g.play(mv(placeLand, 3, 0))
			g.ask(1, placeLand)
			want(t, "the last for Brown", g.drawn[0], 1)
		}},
		{"TR-R48", "an epoch-3 event without effect counts", func(t *testing.T) {
			g := table(t, 2)
			g.marker(1, strength, 1)
			g.takes("raid")
			want(t, "told", g.told(notConcerned), 1)
			want(t, "counted", g.executed, 1)
		}},
		{"TR-R49", "it counts after it was carried out in full", func(t *testing.T) {
			g := table(t, 2)
			g.takes("earthquake")
			for range 3 {
				want(t, "counted", g.executed, 0)
				g.play(g.Moves(nil)[0])
			}
			want(t, "counted", g.executed, 1)
		}},
	}.run(t)
}
