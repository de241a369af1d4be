package doggerland

import (
	"regexp"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// slips are what stands in no text of the game: traces of a format, gaps, one of many, an article before a vowel, signs.
var slips = regexp.MustCompile(`%!|  |\(\)|, ,|\b1 (units|hunters|chiefs|members|points|tools|furs|bones|tiles|cubes|newborns|components|times|exchanges|handicrafts)\b|\ba [aeiou]|-\d|, nothing|nothing,`)

// sensible wants a text to have no slip; a sentence has a capital or a number and a full stop, anything else no stop.
func sensible(t *testing.T, text string, sentence bool) {
	t.Helper()
	trimmed := strings.TrimSpace(text)
	switch bad := slips.FindString(text); {
	case trimmed == "" || trimmed != text || bad != "":
		t.Errorf("%q (%q)", text, bad)
	case strings.HasSuffix(text, ".") != sentence || strings.HasSuffix(text, "..") || sentence && strings.ToUpper(text[:1]) != text[:1]:
		t.Errorf("%q: a sentence or not?", text)
	}
}

// TestTextsOfGames: what is asked, phrased and told in games by dice is sensible. Together they show all but rare moves.
func TestTextsOfGames(t *testing.T) {
	phrased := map[uint16]bool{placeMegalith: true, paintCubes: true, giveUpCraft: true} // the rare ones are in phrases.txt
	for _, table := range enginetest.Tables(load0(t).Info()) {
		for seed := range uint64(6) {
			g := &game{TB: t}
			g.dice.Seed(engine.Sub([32]byte{'t', byte(table.Seats)}, seed))
			s, err := load0(t).New(table, &g.dice, &g.ev)
			if err != nil {
				t.Fatal(err)
			}
			g.state = s.(*state)
			choose := g.careful
			if seed%3 == 0 {
				choose = g.eager
			}
			for {
				for _, e := range g.ev.List {
					sensible(t, g.Tell(e), true)
				}
				sensible(t, g.Ask(), true)
				if g.Actor() == engine.NoSeat {
					break
				}
				for _, m := range g.Moves(nil) {
					phrased[m.Kind] = true
					sensible(t, g.Phrase(m), false)
				}
				g.play(choose())
			}
		}
	}
	for k := range uint16(kinds) {
		if !phrased[k] {
			t.Errorf("%s has not been phrased", about.Kinds[k].Name)
		}
	}
}

// TestTold: an event of each kind.
func TestTold(t *testing.T) {
	g, me := land(t, 3), alone(t)
	at := func(cell string) int16 { return int16(cellNo(t, cell)) }
	ev := func(what uint16, seat engine.Seat, n ...int16) engine.Event {
		m := mv(0, n...)
		return engine.Event{What: what, Seat: seat, A: m.A, B: m.B, C: m.C}
	}
	none := engine.NoSeat
	told := [eventKinds]bool{}
	for _, c := range []struct {
		g    *game
		e    engine.Event
		text string
	}{
		{g, ev(starts, 2), "Pink has the hut and begins."},
		{g, ev(targetUp, none, 7), "Objective O8: A bit of everything (1 handicraft, 1 megalith, 1 birth, 1 painting of a hot-season animal, 1 painting of a cold-season animal, 1 prestigious habitat)."},
		{g, ev(targetUp, none, 0), "Objective O1: Big tribe (10 members)."},
		{me, ev(soloTargetUp, none, 6), "Solo Objective Z07: 3 paintings of cold-season animals."},
		{g, ev(frescoUp, none, 0), "Fresco tile F01: reindeer, horse, reindeer."},
		{g, ev(tileLaid, none, 1, at("E4")), "New land on E4: horse tile (S1, arrow east)."},
		{g, ev(tileLaid, none, 3, at("A5")), "New land on A5: 2 wood (S3, arrow north)."},
		{g, ev(craftUp, none, 4), "Handicraft tile K5 statuette (1 wood, 1 stone, 1 bone; 4 points)."},
		{g, ev(appears, none, mammoth, at("F3")), "A mammoth appears on F3."},
		{g, ev(roundBegins, 1, 2), "Round 2, a cold season: Red begins."},
		{me, ev(cardUp, none, 5), "Solo card SC06, Flint outcrop: gain 2 stone."},
		{g, ev(scarce, 1, 2, 5, byHunger), "Red takes 2 units of Scarcity for hunger (5 in all)."},
		{g, ev(scarce, 1, 1, 1, byFee), "Red takes 1 unit of Scarcity for what was not paid (1 in all)."},
		{g, ev(scarce, 1, 1, 3, byShaman), "Red takes 1 unit of Scarcity for the shaman's action that was not resolved (3 in all)."},
		{g, ev(scarce, 1, 1, 4, byEvent), "Red takes 1 unit of Scarcity by the event (4 in all)."},
		{g, ev(built, 0, prestigious), "Yellow builds a prestigious habitat."},
		{g, ev(crafted, 0, 9), "Yellow creates N1 necklace (2 bones; 3 points)."},
		{g, ev(born, 0, 1), "Yellow has 1 newborn."},
		{g, ev(born, 0, 2), "Yellow has 2 newborns."},
		{g, ev(brought, 0, fur, 2, at("D4")), "Yellow brings 2 furs from D4."},
		{g, ev(failed, 0, at("D4")), "The hunt of Yellow on D4 fails."},
		{g, ev(hunted, 0, bison, at("D4")), "Yellow has hunted the bison on D4."},
		{g, ev(forgotten, 0, bison), "Yellow lets a bison go: it returns to its corner."},
		{g, ev(paintedOn, 0, 1, 2), "Yellow paints the horse of F01, middle, with 2 cubes."},
		{g, ev(paintedOn, 0, 0, 1), "Yellow paints the reindeer of F01, top, with 1 cube."},
		{g, ev(improved, 0, transport, 2), "Yellow improves Transport Capacity to 3."},
		{g, ev(improved, 0, toolmaking, 3), "Yellow improves Toolmaking to level 3."},
		{g, ev(toolsMade, 0, 4), "Yellow makes 4 tools."},
		{g, ev(hutTaken, 0), "Yellow takes the hut, for the rest of this round and the next."},
		{g, ev(tripLaid, 0, at("B5")), "Yellow lays a token on B5 for a long trip in the next round."},
		{g, ev(erected, 0, standingStone, at("B5")), "Yellow erects a standing stone on B5."},
		{g, ev(exchanged, 0, bone), "Yellow gives two resources for 1 bone."},
		{g, ev(exhaustion, none, at("B5")), "B5 is exhausted."},
		{g, ev(exhaustion, none, at("B5"), 1), "B5 can be gathered from once more."},
		{g, ev(villageMoved, 0, at("B5")), "Yellow moves the village to B5."},
		{g, ev(migrates, none, horse, at("B5"), at("D5")), "The horse of B5 migrates to D5."},
		{g, ev(migrates, none, horse, at("B5"), at("B5")), "The horse stays on B5."},
		{g, ev(fed, 0, 2, 1), "Yellow eats 1 fruit, 2 meat."},
		{g, ev(fed, 0, 0, 0), "Yellow eats nothing."},
		{g, ev(foodSpoils, 0, 1, 0), "Yellow loses old food: 1 fruit."},
		{g, ev(housed, 0, 1, 0), "A newborn finds room in a habitat of Yellow."},
		{g, ev(housed, 0, 2, 0), "2 newborns find room in habitats of Yellow."},
		{g, ev(housed, 0, 0, 1), "There is no room for 1 newborn of Yellow."},
		{g, ev(housed, 0, 2, 1), "Of 3 newborns of Yellow there is room for 2."},
		{g, ev(reached, 0, 1, 5), "Yellow fulfils Spirits: 5 points."},
		{me, ev(reachedSolo, 0, 0), "Yellow fulfils Z01 (4 prestigious habitats)."},
		{me, ev(undone, 0, 7), "Yellow does not fulfil Z08 (10 members) any more."},
		{me, ev(rivalMoved, none, 1, at("F5")), "The Pink hunter comes to F5."},
		{me, ev(rivalPainted, none, 1), "The opponents paint the horse of F01, middle."},
		{me, ev(dropped, none, 0), "The opponents discard K1 statuette (2 stone)."},
		{me, ev(captured, none, bison, at("F5")), "The opponents take the bison of F5 into the Solo memory."},
		{me, ev(lost, none, bison), "A bison leaves the Solo memory."},
		{me, ev(pricePaid, 0, 2, 23), "Yellow pays 2 fruit."},
		{me, ev(hunterDied, 0, 1), "Yellow loses 1 hunter."},
		{me, ev(craftLost, 0, 2), "Yellow loses K3 statuette (2 wood)."},
		{me, ev(welcomed, 0, 1, 1), "Yellow has the help of a white chief and a white hunter this round."},
		{me, ev(restored, none, at("E6")), "E6 recovers."},
		{me, ev(over, none, tooScarce), "The game is over: more Scarcity than is allowed."},
		{g, ev(over, none, scored), "The game is over after its last round."},
	} {
		told[c.e.What] = true
		want(t, eventWords[c.e.What].Name, c.g.Tell(c.e), c.text)
		sensible(t, c.g.Tell(c.e), true)
	}
	for what, ok := range told {
		if !ok {
			t.Errorf("no case for %s", eventWords[what].Name)
		}
	}
}

// TestEventText: each event of the cards, and what others may tell.
func TestEventText(t *testing.T) {
	r := load0(t)
	texts := map[string]string{
		"SC01": "animals do not migrate this round",
		"SC02": "the tribe has the help of a white hunter this round",
		"SC04": "for 1 meat or 2 fruit the tribe may have the help of a white chief and a white hunter this round",
		"SC05": "up to 3 exchanges, two resources for one, no tools",
		"SC11": "programming habitats, expeditions and paintings costs no fur this round",
		"SC13": "the Movement Range is 1 more this round",
		"SC15": "shaman actions need no offering this round",
		"SC16": "the food that the tribe needs is 3 less this round",
		"SC17": "up to 1 exhausted tile without an opponent's hunter may recover",
		"SC18": "give back 1 unit of Scarcity",
		"SC19": "programming costs as in a cold season; in a cold season lose 1 fur instead",
		"SC20": "all food in bowl 3 is lost",
		"SC21": "lose 2 meat, as far as owned",
		"SC23": "pay 2 furs, or take 1 unit of Scarcity",
		"SC26": "the way of migrating animals is 1 more this round",
		"SC27": "the way of opponents' hunters is 2 times as much this round",
		"SC28": "no shaman action can be programmed this round",
		"SC30": "pay 1 fur, 1 bone, or lose 1 finished handicraft",
	}
	for i := range r.card {
		c := &r.card[i]
		text := r.eventText(&c.event)
		sensible(t, text, false)
		if w, ok := texts[c.id]; ok {
			want(t, c.id, text, w)
		}
	}
	for _, c := range []struct {
		e    event
		text string
	}{
		{event{kind: eventScarcity, number: 2}, "take 2 units of Scarcity"},
		{event{kind: eventPayOr, price: [maxPrices]amounts{{wood: 1}, {meat: 2}}, prices: 2, otherwise: loseHunter, number: 2}, "pay 1 wood or 2 meat, or lose 2 hunters"},
		{event{kind: eventWhite, white: [2]int8{0, 1}}, "the tribe has the help of a white chief this round"},
		{event{kind: eventChange, what: changeTransport, add: -1, times: 1}, "the Transport Capacity is 1 less this round"},
	} {
		want(t, "event", r.eventText(&c.e), c.text)
	}
}

// TestSome: a single one has no plural.
func TestSome(t *testing.T) {
	want(t, "nothing", amounts{}.String(), "nothing")
	want(t, "one of each", amounts{1, 1, 1, 1, 1, 1, 1}.String(), "1 wood, 1 stone, 1 fur, 1 bone, 1 tool, 1 fruit, 1 meat")
	want(t, "two of each", amounts{2, 2, 2, 2, 2, 2, 2}.String(), "2 wood, 2 stone, 2 furs, 2 bones, 2 tools, 2 fruit, 2 meat")
	p := party{chiefs: 2, shamans: 1, hunters: 1, tools: 2}
	want(t, "a party", p.who(), "2 chiefs, the shaman, 1 hunter and 2 tools")
}
