package doggerland

import (
	"fmt"
	"strings"
	"testing"
)

func TestSoloFigures(t *testing.T) {
	c := figures(t)
	for _, f := range []struct {
		name      string
		got, want any
	}{
		{"DG-232 DG-238 DG-250 easy", c.level[0], difficulty{6, 4, 3}},
		{"DG-232 DG-238 DG-250 medium", c.level[1], difficulty{7, 5, 2}},
		{"DG-232 DG-238 DG-250 difficult", c.level[2], difficulty{8, 6, 1}},
		{"DG-255 opponents", c.rival, [rivals]string{"Red", "Pink", "Blue"}},
		{"DG-234 white hunter, white chief", c.whites, [2]int8{1, 1}},
	} {
		t.Run(f.name, func(t *testing.T) { same(t, "figure", f.got, f.want) })
	}
	for i, w := range []struct {
		rule, name, needs string
		excludes          int8
	}{
		{"DG-271", "Four prestigious habitats", "4 prestigious_habitats", -1},
		{"DG-272", "All abilities at maximum", "3 abilities_maxed", -1},
		{"DG-273", "Two megaliths", "2 megaliths", -1},
		{"DG-274", "Six habitats", "6 habitats_built", -1},
		{"DG-275", "Five shaman actions", "5 shaman_actions_used", -1},
		{"DG-276", "Four hot-season paintings", "4 hot_paintings", -1},
		{"DG-277", "Three cold-season paintings", "3 cold_paintings", -1},
		{"DG-278", "Ten members", "10 members", -1},
		{"DG-279", "Nine hunts", "9 large_game_hunted", -1},
		{"DG-233 DG-280", "Four statuettes", "4 statuettes", 10},
		{"DG-233 DG-281", "Four necklaces", "4 necklaces", 9},
	} {
		t.Run(w.rule+" "+w.name, func(t *testing.T) {
			o := c.soloTarget[i]
			same(t, "tile", []any{o.id, o.name, needs(o), o.excludes}, []any{fmt.Sprintf("Z%02d", i+1), w.name, w.needs, w.excludes})
		})
	}
}

// eventText is an event in words; what does not belong to its kind is none.
func eventText(e event) string {
	none := event{name: e.name, mandatory: e.mandatory, kind: e.kind}
	s := eventIDs[e.kind]
	var prices []string
	for _, p := range e.price[:e.prices] {
		prices = append(prices, goods(p))
	}
	switch e.kind {
	case eventGain, eventColdCosts:
		none.goods, s = e.goods, s+": "+goods(e.goods)
	case eventLose:
		none.goods, none.bowl, s = e.goods, e.bowl, s+": "+goods(e.goods)
		if e.bowl > 0 {
			s += fmt.Sprint("bowl ", e.bowl)
		}
	case eventPayOr:
		none.price, none.prices, none.otherwise, none.number = e.price, e.prices, e.otherwise, e.number
		s += fmt.Sprint(": ", strings.Join(prices, " or "), ", or ", e.number, " ", otherwiseIDs[e.otherwise])
	case eventTrade, eventRestore, eventScarcity:
		none.number, s = e.number, fmt.Sprint(s, ": ", e.number)
	case eventWhite:
		none.white, none.price, none.prices = e.white, e.price, e.prices
		var who []string
		for i, n := range e.white {
			if n > 0 {
				who = append(who, fmt.Sprint(n, " ", memberIDs[i]))
			}
		}
		if s += ": " + strings.Join(who, ", "); e.prices > 0 {
			s += " for " + strings.Join(prices, " or ")
		}
	case eventAnimal:
		none.animal, s = e.animal, fmt.Sprintf("%s: hot %s, cold %s", s, speciesIDs[e.animal[hot]], speciesIDs[e.animal[cold]])
	case eventChange:
		none.what, none.add, none.times, none.least, none.most = e.what, e.add, e.times, e.least, e.most
		if s += ": " + changeIDs[e.what]; e.add != 0 {
			s += fmt.Sprintf(" %+d", e.add)
		}
		if e.times != 1 {
			s += fmt.Sprintf(" x%d", e.times)
		}
		s += fmt.Sprintf(", %d to %d", e.least, e.most)
	case eventWaive:
		none.what, none.waived = e.what, e.waived
		var of []string
		for i, yes := range e.waived {
			if yes {
				of = append(of, actionIDs[i])
			}
		}
		if s += ": " + waiverIDs[e.what]; of != nil {
			s += " of " + strings.Join(of, ", ")
		}
	}
	if none != e {
		s += " and more"
	}
	return s
}

// TestSoloCards: as the list of cards has them; "!" is mandatory.
func TestSoloCards(t *testing.T) {
	c := figures(t)
	for i, w := range []struct{ place, name, event, opponents, shamans, march string }{
		{"northeast / northwest / east", "! Rich pastures", "skip", "discard_statuettes", "trade / standing_stone", "north 3 / east 2 / north 2"},
		{"southwest / south / west", "A hunter from afar", "white_members: 1 hunter", "discard_necklaces", "twin_birth / dolmen", "south 1 / west 3 / north 2"},
		{"southwest / west / northeast", "A travelling chief", "white_members: 1 chief", "discard_necklaces", "twin_birth / trade", "west 3 / east 3 / west 2"},
		{"east / southeast / northwest", "Guests at the fire", "white_members: 1 hunter, 1 chief for 1 meat or 2 fruit", "paint", "paint_perfectly / dolmen", "east 2 / south 2 / east 2"},
		{"north / northeast / west", "Meeting at the ford", "trade: 3", "discard_necklaces", "next_first_player / menhir", "east 3 / east 1 / west 1"},
		{"east / south / west", "Flint outcrop", "gain: 2 stone", "discard_necklaces", "long_trip / next_first_player", "south 1 / east 1 / west 3"},
		{"west / north / southwest", "Storm-felled trees", "gain: 2 wood", "discard_statuettes", "standing_stone / trade", "south 1 / west 1 / north 1"},
		{"south / southeast / northeast", "Washed-up shells", "gain: 2 bone", "paint", "dolmen / menhir", "west 1 / south 2 / north 1"},
		{"southwest / northwest / northeast", "Strayed herd", "add_animal: hot reindeer, cold bison", "paint", "menhir / paint_perfectly", "east 1 / north 1 / east 2"},
		{"northwest / west / southwest", "Berry summer", "gain: 3 fruit", "discard_statuettes", "long_trip / paint_perfectly", "north 1 / south 2 / south 3"},
		{"southeast / southwest / north", "Mild weather", "waive: fur of construct, expedition, paint", "discard_statuettes", "dolmen / trade", "west 1 / north 3 / south 1"},
		{"northwest / northeast / southeast", "Steady hands", "waive: tool of handicraft, paint", "paint", "menhir / long_trip", "north 1 / west 1 / north 2"},
		{"northwest / southeast / north", "Frozen river", "change: movement +1, 1 to 4", "paint", "twin_birth / next_first_player", "north 3 / north 2 / south 3"},
		{"south / north / northeast", "Sledges", "change: transport +1, 1 to 9", "discard_necklaces", "next_first_player / menhir", "east 3 / south 1 / east 2"},
		{"south / southeast / northwest", "Favourable spirits", "waive: offering", "paint", "next_first_player / standing_stone", "south 1 / north 2 / west 3"},
		{"southeast / west / northwest", "Full larders", "change: food_need -3, 0 to 40", "discard_statuettes", "dolmen / twin_birth", "south 2 / west 2 / north 3"},
		{"east / west / southeast", "The land recovers", "restore_tile: 1", "paint", "trade / next_first_player", "north 2 / south 1 / south 2"},
		{"northeast / north / south", "Reconciliation", "scarcity: -1", "discard_necklaces", "menhir / twin_birth", "west 2 / north 2 / east 3"},
		{"northeast / south / east", "! Biting wind", "cold_costs: 1 fur", "paint", "long_trip / dolmen", "east 2 / east 2 / west 3"},
		{"southeast / northeast / north", "! Damp cave", "lose: bowl 3", "paint", "next_first_player / standing_stone", "west 3 / west 1 / east 3"},
		{"northeast / east / west", "! Wolves in the camp", "lose: 2 meat", "discard_necklaces", "menhir / long_trip", "west 2 / east 3 / west 1"},
		{"west / southwest / east", "! Blunted edges", "lose: 2 tool", "discard_statuettes", "trade / paint_perfectly", "south 2 / north 3 / east 1"},
		{"southeast / south / southwest", "! Killing frost", "pay_or: 2 fur, or 1 scarcity", "discard_statuettes", "dolmen / standing_stone", "south 3 / west 3 / east 3"},
		{"west / north / southeast", "! Fever", "pay_or: 1 meat or 2 fruit, or 1 lose_hunter", "discard_necklaces", "standing_stone / dolmen", "east 3 / south 3 / south 1"},
		{"north / east / south", "! Lean season", "change: food_need +2, 0 to 40", "discard_necklaces", "standing_stone / menhir", "east 3 / east 3 / west 1"},
		{"south / northwest / north", "! Restless herds", "change: animal_steps +1, 1 to 12", "discard_statuettes", "paint_perfectly / long_trip", "north 1 / south 3 / north 3"},
		{"north / northeast / southwest", "! Rivals on the march", "change: opponent_steps x2, 1 to 12", "discard_statuettes", "paint_perfectly / twin_birth", "north 2 / south 2 / south 1"},
		{"east / northwest / south", "! Silent spirits", "forbid", "discard_necklaces", "paint_perfectly / twin_birth", "south 3 / west 3 / west 2"},
		{"northwest / southwest / south", "! Deep snow", "change: movement -1, 1 to 4", "discard_statuettes", "trade / next_first_player", "west 2 / east 1 / south 2"},
		{"north / east / northwest", "! Thieves in the night", "pay_or: 1 fur, 1 bone, or 1 lose_handicraft", "paint", "long_trip / trade", "north 2 / north 1 / east 1"},
	} {
		t.Run(fmt.Sprintf("DG-236 DG-240 DG-243 DG-246 DG-255 SC%02d", i+1), func(t *testing.T) {
			card := c.card[i]
			var place, march, shamans []string
			for k := range rivals {
				for at, cell := range startCells {
					if int(card.setup[k]) == cell {
						place = append(place, startCellIDs[at])
					}
				}
				march = append(march, fmt.Sprint(directionIDs[card.to[k]], " ", card.steps[k]))
			}
			for _, a := range card.shaman {
				shamans = append(shamans, actionIDs[a])
			}
			name := card.event.name
			if card.event.mandatory {
				name = "! " + name
			}
			same(t, "id", card.id, fmt.Sprintf("SC%02d", i+1))
			same(t, "place", strings.Join(place, " / "), w.place)
			same(t, "name", name, w.name)
			same(t, "event", eventText(card.event), w.event)
			same(t, "opponents", rivalActionIDs[card.action], w.opponents)
			same(t, "shamans", strings.Join(shamans, " / "), w.shamans)
			same(t, "march", strings.Join(march, " / "), w.march)
		})
	}
}

// TestSoloMix: what the cards are like as a whole.
func TestSoloMix(t *testing.T) {
	c := figures(t)
	var does [rivalActions]int
	var blocked [shamanKinds]int
	var at [cells]int
	var to [rivals][directions]int
	var steps [rivals][maxSteps + 1]int
	hard := 0
	for _, card := range c.card {
		does[card.action]++
		if card.event.mandatory && card.event.kind != eventSkip {
			hard++
		}
		for _, a := range card.shaman {
			blocked[a-firstShaman]++
		}
		for k := range rivals {
			at[card.setup[k]]++
			to[k][card.to[k]]++
			steps[k][card.steps[k]]++
		}
	}
	same(t, "actions of opponents", does, [rivalActions]int{10, 10, 10})
	same(t, "events that do harm", hard, 12)
	for i, n := range blocked {
		if n < 7 || n > 8 {
			t.Errorf("%s is blocked %d times", actionIDs[firstShaman+i], n)
		}
	}
	for i, cell := range startCells {
		if n := at[cell]; n < 10 || n > 12 {
			t.Errorf("%d hunters start in the %s", n, startCellIDs[i])
		}
	}
	for k := range rivals {
		same(t, "steps of "+rivalIDs[k], steps[k], [maxSteps + 1]int{0, 10, 10, 10, 0})
		for d, n := range to[k] {
			if n < 7 || n > 8 {
				t.Errorf("%s goes %s %d times", rivalIDs[k], directionIDs[d], n)
			}
		}
	}
}
