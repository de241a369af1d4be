package doggerland

import (
	"regexp"
	"strconv"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// wide lays all tiles on the whole large board; where fertile says so they show resources. Opponents' villages are far.
func (g *game) wide(fertile func(c int) bool) *game {
	g.Helper()
	var rich, poor []string
	for i, id := range tileWords[2+startTiles:] {
		if k := &g.rules.kind[g.rules.tile[1+startTiles+i].kind]; k.yields() {
			rich = append(rich, id)
		} else {
			poor = append(poor, id)
		}
	}
	for _, first := range []bool{true, false} {
		for c := range cells {
			if !g.rules.board[1].has(c) || g.cell[c].tile != 0 || fertile(c) != first {
				continue
			}
			from := &poor
			if first || len(poor) == 0 {
				from = &rich
			}
			g.tile(cellName(c), (*from)[0])
			*from = (*from)[1:]
		}
	}
	for i, at := range []string{"B3", "C2", "G2"} {
		if i+1 < int(g.players) {
			g.village(engine.Seat(i+1), at)
		}
	}
	return g
}

// within4 is what lies in range of the centre at the highest level, and G8.
func within4(c int) bool {
	return abs(c/grid-grid/2)+abs(c%grid-grid/2) <= 4 || cellName(c) == "G8"
}

// allBusy gives all members of a tribe something of their own to resolve.
func (g *game) allBusy(chiefsAway, hunters int8) *tribe {
	me := g.give(0, 9, 9, 9, 9, 9, 5, 5)
	me.hunters, me.built = 10, [2]int8{2, 0}
	me.memory[0] = horse + 1
	me.home = [members]int8{}
	me.site = [members]int8{hunter: 1, chief: 1}
	me.craft[0], me.painting[0] = placed(1), placed(2)
	me.improving = [abilities]uint8{1, 1, 1}
	me.shaman = trade - firstShaman + 1
	for c := 0; hunters+chiefsAway > 0; c++ {
		if g.cell[c].tile == 0 || g.cell[c].animal != 0 || !g.kindOf(c).yields() || g.exhausted(c) {
			continue
		}
		p := party{at: uint8(c) + 1, hunters: min(hunters, 1)}
		if hunters == 0 {
			p.chiefs = 1
			chiefsAway--
		} else {
			hunters--
		}
		me.party[me.parties] = p
		me.parties++
	}
	return me
}

// TestLargestMenus: the table of decisions tells the most entries of a menu with the present figures.
func TestLargestMenus(t *testing.T) {
	rich := func(g *game) *game { g.give(0, 9, 9, 9, 9, 9, 9, 9); return g }
	begun := func(moves ...engine.Move) *game {
		g := setup(t, 2, 1, "length", "short")
		g.play(moves...)
		return g
	}
	programs := func(moves ...engine.Move) *game {
		g := rich(land(t, 4))
		g.round = 2
		g.fresco, g.shown = [maxFresco]uint8{1, 2, 3, 4, 5, 6}, 6
		g.play(moves...)
		return g
	}
	resolves := func(from func(*testing.T) *game, moves ...engine.Move) *game {
		g := from(t)
		g.play(moves...)
		return g
	}
	ritual := func(action int) func(*testing.T) *game {
		return func(t *testing.T) *game {
			g := rich(land(t, 4)).wide(within4)
			me := &g.tribe[0]
			me.level[movement], me.shaman, me.home[shaman] = 2, uint8(action-firstShaman)+1, 0
			me.memory = [memory]uint8{reindeer + 1, reindeer + 1}
			if action == paintPerfectly {
				me.token = 1
			}
			g.resolves(0)
			return g
		}
	}
	far := func() *game { // all in range are targets, and so is the token
		g := land(t, 4).wide(within4)
		g.beast("E5", horse)
		me := &g.tribe[0]
		me.level[movement], me.trip, me.old = 2, uint8(cellNo(t, "G8"))+1, 1
		g.play(plans(expedition))
		return g
	}
	hunt := func(g *game) *game { g.beast("D5", horse); g.play(plans(expedition), mv(chooseTile, 4, 5)); return g }
	guests := func() *game {
		g := card("SC04", func(_ *game, me *tribe) { me.hunters, me.home[hunter], me.built = 10, 10, [2]int8{2, 0} })(t)
		g.play(mv(answerEvent, 1))
		return g
	}
	restores := func(moves ...engine.Move) *game {
		g := alone(t)
		g.rival = [rivals]uint8{}
		g.wide(func(c int) bool { column := c / grid; return column >= 2 && column <= 6 || c%grid == 2 })
		for i, at := range []string{"F4", "E4", "D5"} {
			g.rival[i] = uint8(cellNo(t, at)) + 1
		}
		for c := range g.cell {
			if g.cell[c].tile != 0 && g.kindOf(c).yields() {
				g.cell[c].used = 1
			}
		}
		g.event("SC17").play(moves...)
		return g
	}
	village := func() *game {
		g := land(t, 4).wide(within4)
		g.goOn(moving)
		return g
	}
	hungry := func() *game {
		g := rich(alone(t))
		g.card, g.drawn = 25, 1<<24
		me := &g.tribe[0]
		me.hunters, me.home[hunter] = 10, 10
		me.gain(fruit, 9)
		g.goOn(feeding)
		return g
	}
	whites := func() *game {
		g := guests()
		me := g.wide(within4).allBusy(1, 5)
		me.white = [2]int8{1, 1}
		g.resolves(0)
		return g
	}
	full := func() *game {
		g := land(t, 4)
		g.allBusy(0, 4)
		g.resolves(0)
		return g
	}
	scarce := card("SC30", func(g *game, me *tribe) { me.made, g.display = 1<<14-1, 0xf<<14; g.give(0, 0, 0, 1, 1) })(t)
	scarce.play(mv(answerEvent, 0))
	tools := resolver(func(g *game, me *tribe) { rich(g); me.improving[toolmaking], me.level[toolmaking] = 1, 1 })
	habitat := resolver(func(g *game, me *tribe) { rich(g); me.site[hunter] = 1 })
	mammoths := resolver(func(g *game, me *tribe) {
		g.beast("F5", mammoth)
		me.sends(cellNo(t, "F5"), party{hunters: 4, tools: 4})
	})
	horses := resolver(func(g *game, me *tribe) {
		me.memory, me.level[transport] = [memory]uint8{1, 1}, 2
		me.sends(cellNo(t, "E4"), party{hunters: 2})
	})

	for _, c := range []struct {
		kind   int
		g      *game
		listed string
	}{
		{setArrow, begun(), "4"},
		{setCentre, begun(mv(setArrow, 1)), "4"},
		{takeResources, begun(mv(setArrow, 1), mv(setCentre, 1)), "20"},
		{trainAbility, begun(mv(setArrow, 1), mv(setCentre, 1), mv(takeResources, 1, 1, 0)), "4"},
		{program, programs(), "17"},
		{chooseCraft, programs(plans(handicraft)), "5"},
		{chooseSpace, programs(plans(paint)), "18"},
		{placeMember, programs(plans(construct)), "3"},
		{placePair, resolves(card("SC04", nothing), mv(answerEvent, 1), plans(reproduce)), "5"},
		{placePartner, programs(plans(twinBirth)), "2"},
		{chooseTile, far(), "42"},
		{sendGatherers, programs(plans(expedition), mv(chooseTile, 6, 5)), "16"},
		{sendHunters, hunt(guests()), "21, with white members 35"},
		{pay, programs(plans(construct), mv(placeMember, 1)), "4"},
		{resolve, whites(), "13, with white members 15"},
		{buildHabitat, resolves(habitat, does(construct)), "2"},
		{carry, resolves(mammoths, does(expedition, 6, 5)), "21"},
		{keepAnimal, resolves(horses, does(expedition, 5, 4)), "3"},
		{makeTools, resolves(tools, does(improveTools)), "6"},
		{offer, resolves(ritual(longTrip), does(longTrip)), "3"},
		{paintCubes, resolves(ritual(paintPerfectly), does(paintPerfectly), mv(offer, fur)), "2"},
		{tripRow, resolves(ritual(longTrip), does(longTrip), mv(offer, fur)), "9"},
		{tripTile, resolves(ritual(longTrip), does(longTrip), mv(offer, fur), mv(tripRow, 5)), "9"},
		{placeMegalith, resolves(ritual(menhir), does(menhir)), "41"},
		{give, resolves(ritual(trade), does(trade), mv(offer, fur), mv(give, wood), mv(give, wood), mv(take, wood)), "7"},
		{take, resolves(ritual(trade), does(trade), mv(offer, fur), mv(give, wood), mv(give, wood)), "6"},
		{moveVillage, village(), "13"},
		{feed, hungry(), "8"},
		{answerEvent, card("SC24", nothing)(t), "3"},
		{giveUpCraft, scarce, "14"},
		{restoreRow, restores(), "10"},
		{restoreTile, restores(mv(restoreRow, 3)), "9"},
	} {
		row := regexp.MustCompile(`(?m)^\| ` + strconv.Itoa(c.kind) + ` \|.*\| (.*?) \|$`).FindStringSubmatch(enginetest.Section(t, rulesText, "Decisions"))
		name := about.Kinds[c.kind].Name
		if row == nil || row[1] != c.listed {
			t.Errorf("%s: %q", name, row)
			continue
		}
		numbers := regexp.MustCompile(`\d+`).FindAllString(c.listed, -1)
		want(t, name, strconv.Itoa(len(c.g.Moves(nil))), numbers[len(numbers)-1])
	}
	g := rich(land(t, 2))
	g.tribe[0].hunters, g.tribe[0].home[hunter] = 10, 10
	want(t, "send-hunters of a tribe", len(hunt(g).Moves(nil)), 21)
	want(t, "resolve of a tribe", len(full().Moves(nil)), 13)
}
