package tribes

import (
	"regexp"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

func TestPhrases(t *testing.T) {
	phrase := func(g *game, m engine.Move, text string) {
		t.Helper()
		want(t, "phrase", g.Phrase(m), text)
	}
	g := table(t, 3)
	g.row[3].shells = 2
	phrase(g, mv(selectTile, 0), "take the procreate tile (1st in the row): free")
	phrase(g, mv(selectTile, 3), "take the procreate tile with a hand (4th in the row): pay 3 shells, get 2")
	want(t, "ask", g.Ask(), "Black takes a tile of the row, with 5 shells to skip tiles.")
	g.play(mv(selectTile, 3))
	phrase(g, mv(useAction), "procreate: 1 member")
	phrase(g, mv(complete, 1, 0), "complete Hunting (1 goat): 2 VP, exploration up, an event appears")
	phrase(g, mv(complete, 1, 2), "complete Cooking (1 wheat): 2 VP, procreation up, an event appears; exhaust 1 land tile")
	want(t, "ask", g.Ask(), "Black uses the action of the tile or completes an achievement.")
	later := &game{TB: t, state: g.Clone().(*state)} // what a later stone, a full track and an empty stack still give
	later.slot(1, 0, "hunting", 2)
	phrase(later, mv(complete, 1, 0), "complete Hunting (1 goat): 1 VP, exploration up, an event appears")
	later.stacked &^= later.rules.stack[0]
	phrase(later, mv(complete, 1, 0), "complete Hunting (1 goat): 1 VP, exploration up")
	later.stacked = 1<<eventTiles - 1
	later.slot(1, 0, "hunting", 2, 1)
	later.marker(0, exploration, 4)
	phrase(later, mv(complete, 1, 0), "complete Hunting (1 goat): 1 VP")
	g.play(mv(complete, 1, 2))
	phrase(g, mv(exhaustWildcard, 0, 0), "exhaust goat (0,0) with 1 member in place of wheat")
	want(t, "ask", g.Ask(), "Black exhausts 1 land tile with members in place of wheat.")

	g = table(t, 2)
	g.slot(2, 0, "cheesemaking", 0)
	g.slot(2, 2, "farming", 0)
	g.slot(3, 1, "weaving")
	g.slot(2, 1, "smelting", 1)
	g.goats(2, ", wheat 1 0 1")
	g.land(0, "goat 0 0 1, goat 0 1 1, wheat 1 0 2")
	g.hand()
	phrase(g, mv(complete, 3, 1), "complete Weaving (3 goat): 6 VP, exploration up, an event appears; exhaust 1 land tile; lay your arrow")
	g.play(mv(complete, 3, 1))
	phrase(g, mv(arrowTail, 2), "lay the arrow from Farming to Weaving")
	want(t, "ask", g.Ask(), "Black chooses where the arrow begins.")

	g = table(t, 2)
	g.marker(0, movement, 1)
	g.play(mv(selectTile, 1))
	phrase(g, mv(done), "stop moving, 2 steps unused")
	phrase(g, mv(pickMover, 0, 0), "move a member of goat (0,0) with 1 member")
	g.play(mv(pickMover, 0, 0))
	phrase(g, mv(stepTo, 5), "step south-east to horse (0,1) without members")

	g = table(t, 2)
	g.marker(0, exploration, 1)
	g.bag = [resources]int8{0, 0, 0, 1, 1}
	g.play(mv(selectTile, 2))
	phrase(g, mv(pickDrawn, 4), "lay an incense tile next (1 drawn)")
	g.play(mv(pickDrawn, 4))
	phrase(g, mv(placeLand, 1, 1), "lay incense at (1,1), beside wheat (1,0) and horse (0,1)")
	want(t, "ask", g.Ask(), "Black lays an incense tile: where?")

	g = table(t, 2) // what reserve and bag cannot give is told beforehand
	g.marker(0, procreation, 2)
	g.marker(0, exploration, 2)
	g.land(0, "!goat 0 0 13, !horse 0 1, wheat 1 0")
	g.bag = [resources]int8{0, 1, 1, 0, 0}
	g.hand()
	want(t, "ask", g.Ask(), "Black uses the action of the tile; no achievement is possible.")
	phrase(g, mv(useAction), "procreate: 3 members, 2 in the reserve")
	g.rowOf("hand_3")
	g.turnOf(0)
	g.play(mv(selectTile, 0))
	phrase(g, mv(useAction), "explore: 3 land tiles, 2 in the bag")
	g.bag[0] = 1
	phrase(g, mv(useAction), "explore: 3 land tiles")
	g.bag = [resources]int8{}
	g.play(mv(useAction))
	want(t, "ask", g.Ask(), "Black may turn back exhausted tiles without members: up to 3.")

	g = table(t, 2)
	g.takes("epidemic")
	g.land(0, "goat 0 0 1, horse 0 1, wheat 1 0")
	g.land(1, "goat 0 0 3, horse 0 1, wheat 1 0")
	g.settle(&g.dice, nil)
	g.ask(1, selectTile)
	g = table(t, 2)
	g.land(1, "goat 0 0 3, horse 0 1, wheat 1 0")
	g.takes("epidemic")
	want(t, "ask", g.Ask(), "Epidemic, taken by Black: Brown loses 2 members: from which tile?")
	phrase(g, mv(loseMember, 0, 0), "lose a member of goat (0,0) with 3 members")
	phrase(g, mv(selectTile, 0), "select-tile 0 0 0") // not legal: by its numbers
	phrase(g, mv(99, 1), "move 99 1 0 0")
}

func TestTold(t *testing.T) {
	g := table(t, 3)
	for _, c := range []struct {
		e    engine.Event
		text string
	}{
		{engine.Event{What: starts, Seat: 2}, "Gray is the starting player."},
		{engine.Event{What: drewLand, Seat: 0, A: 1, B: 2}, "Black draws 2 horse."},
		{engine.Event{What: bagShort, Seat: 0, A: 1}, "The bag lacks 1 tile for Black."},
		{engine.Event{What: putBack, Seat: 1, A: 4, B: 1}, "Brown puts 1 surplus incense back into the bag."},
		{engine.Event{What: rowGets, Seat: -1, A: int16(actionTile(3)), B: 0}, "The procreate tile with a hand comes to the 1st place of the row."},
		{engine.Event{What: rowGets, Seat: -1, A: int16(eventTile(22)), B: 11}, "The event Wild Fire (all: exhaust 2 land tiles) comes to the 12th place of the row."},
		{engine.Event{What: uncovered, Seat: -1, A: 5, B: 2, C: 0}, "Cheesemaking lies face up in epoch 2, column 1."},
		{engine.Event{What: gotShells, Seat: 0, A: 1}, "Black gets 1 shell from the tile."},
		{engine.Event{What: arrowLaid, Seat: 0, A: 5, B: 10}, "Black lays the arrow from Cheesemaking to Weaving."},
		{engine.Event{What: stonePlaced, Seat: 0, A: 0, B: 2}, "Black completes Hunting: 2nd stone."},
		{engine.Event{What: gained, Seat: 0, A: 3}, "Black gains 3 VP."},
		{engine.Event{What: lost, Seat: 0, A: 2}, "Black loses 2 VP."},
		{engine.Event{What: lost, Seat: 0}, "Black has no VP to lose."},
		{engine.Event{What: markerUp, Seat: 0, A: 3, B: 1}, "Black goes up to 2 on the strength track."},
		{engine.Event{What: executes, Seat: 0, A: 2}, "Black takes Wooly Rhinoceros (the taker, if weakest: -2 VP)."},
		{engine.Event{What: notConcerned, Seat: 0, A: 2}, "Wooly Rhinoceros does not concern Black."},
		{engine.Event{What: counted, Seat: 0, A: 2, B: 3}, "Epoch-3 events executed: 2; the end comes with 3."},
		{engine.Event{What: counted, Seat: 0, A: 3, B: 3}, "Epoch-3 events executed: 3; the game ends with this round."},
		{engine.Event{What: overNow, Seat: -1, A: ended}, "The game is over."},
		{engine.Event{What: overNow, Seat: -1, A: capped}, "The game is over: 40 rounds without a stone or an event."},
	} {
		want(t, eventWords[c.e.What].Name, g.Tell(c.e), c.text)
	}
}

// TestRefusals: every reason has its rule and words, and the words were seen in a case of the rule tests or here.
func TestRefusals(t *testing.T) {
	for why := noSuchPlace; why < reasons; why++ {
		if refusals[why].rule == "" || refusals[why].words == nil {
			t.Errorf("reason %d has no rule or words", why)
		}
	}
	g := table(t, 2)
	g.refuse(engine.RuleForm, mv(kinds), "there is no kind of move 18; there are 0 to 17")
	g.refuse(engine.RuleForm, mv(selectTile, 30), "select-tile: index 30 is outside 0..29")
	g.refuse(engine.RuleForm, mv(selectTile, 0, 1), "select-tile takes 1 number; the rest must be 0")
	g.refuse(engine.RuleForm, engine.Move{Kind: placeLand, C: 1}, "place-land-tile takes 2 numbers")
	g.refuse("TR-24", mv(useAction), "another decision comes first: Black takes a tile of the row")
	g.land(0, "goat 0 0 15, !horse 0 1, wheat 1 0 0")
	g.marker(0, exploration, 1)
	g.bag = [resources]int8{}
	g.play(mv(selectTile, 2))
	g.refuse("TR-45", mv(restoreLand, 0, 0), "not exhausted")
	g.play(mv(done))
	g.land(1, "goat 0 0 8, horse 0 1 7, wheat 1 0")
	g.rowOf("plain_1")
	g.turnOf(1)
	g.play(mv(selectTile, 0))
	g.refuse("TR-37", mv(relocateFrom, 1, 0), "no member stands at (1,0)")
	want(t, "phrase", g.Phrase(mv(done)), "relocate nobody more")

	g = table(t, 2)
	g.board[0][3] = slot{}
	g.slot(2, 3, "farming")
	g.hand()
	g.refuse("TR-57", mv(complete, 1, 3), "it is face down")
	g.refuse("TR-51", mv(complete, 2, 3), "Black has no stone on the achievement face down beneath it")

	g = table(t, 2)
	g.slot(2, 0, "cheesemaking", 0)
	g.slot(2, 1, "smelting", 0)
	g.slot(2, 2, "farming", 0)
	g.slot(3, 1, "weaving")
	g.agenda.Push(engine.Task{Kind: arrowTail, Times: 1, Arg: slotArg(2, 1)})
	g.board[1][1].stones = 0
	g.board[1][0].stones = 0
	g.refuse("TR-65", mv(arrowTail, 0), "Black has no stone there")
}

func TestNewWantsDiceAndPlayers(t *testing.T) {
	r := load0(t)
	for _, c := range []struct {
		seats int
		dice  *engine.Dice
		words string
	}{{1, engine.NewDice([32]byte{}), "is for 2 to 4 players, not for 1"}, {5, engine.NewDice([32]byte{}), "not for 5"}, {2, nil, "needs dice"}} {
		if _, err := r.New(engine.Table{Seats: c.seats}, c.dice, nil); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Error(err)
		}
	}
}

// TestDescribe: 80 columns hold every view of whole games.
func TestDescribe(t *testing.T) {
	for n := 2; n <= 4; n++ {
		g := begun(t, n, uint64(40+n))
		for k := 0; ; k++ {
			if k%25 == 0 || g.Actor() == engine.NoSeat {
				for me := engine.NoSeat; int(me) < n; me++ {
					var sh engine.Sheet
					g.Describe(&sh, me, engine.Hands{})
					text := sh.String()
					enginetest.Within(t, 80, text)
					if me >= 0 && !strings.Contains(text, "You are "+g.name(me)+".") {
						t.Errorf("seat %d does not see its colour", me)
					}
				}
			}
			if g.Actor() == engine.NoSeat {
				break
			}
			menu := g.Moves(nil)
			g.play(menu[g.dice.Intn(len(menu))])
		}
	}
	g := table(t, 2)
	g.land(0, "goat 0 0 12, !horse 0 1, wheat 1 0")
	var sh engine.Sheet
	g.Describe(&sh, 0, engine.Hands{})
	for _, line := range []string{
		"Round 1, Black's turn",
		"  goat: (0,0) 12\n",
		"  exhausted: (0,1) horse\n",
		"  r   0   .  Gt+ Wh   .\n",
		"  r   1     .  xx   .\n",
		"  2      explore           -       action\n",
		"  Black (you)  0   5       1     1     1     1    12 of 15  2      1     ready\n",
	} {
		if !strings.Contains(sh.String(), line) {
			t.Errorf("%q is missing in\n%s", line, sh.String())
		}
	}
}

// TestLongNames: names as long as data may have leave the tables within 80 columns.
func TestLongNames(t *testing.T) {
	data := regexp.MustCompile(`name: [A-Za-z ]+`).ReplaceAllStringFunc(string(embedded), func(name string) string {
		return name + strings.Repeat("m", len("name: ")+maxName-len(name))
	})
	r, err := Load([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	g := begun(t, 4, 3)
	g.rules = r.(*rules)
	for i := range eventTiles {
		g.append(eventTile(i))
	}
	for c := range columns {
		g.uncover(1, c, &g.dice, nil)
	}
	for i := range g.tribes {
		g.tribes[i].vp = 99
	}
	var sh engine.Sheet
	g.Describe(&sh, 2, engine.Hands{})
	enginetest.RowsWithin(t, 80, &sh)
}

// TestOverDescribed: a game that is over promises no end.
func TestOverDescribed(t *testing.T) {
	g := table(t, 2)
	g.lastTurn(1, 1)
	var sh engine.Sheet
	g.Describe(&sh, engine.NoSeat, engine.Hands{})
	if text := sh.String(); !strings.Contains(text, "The game is over after 1 round\n") || !strings.Contains(text, "Black started. Epoch-3 events executed: 2.\n") {
		t.Error(text)
	}
}

// TestWideTerritory: a territory too wide to be drawn is listed all the same.
func TestWideTerritory(t *testing.T) {
	g := table(t, 2)
	for q := int16(2); g.tribes[0].size < maxLand; q++ {
		g.tribes[0].lay(at(q, 0), 0)
	}
	var sh engine.Sheet
	g.Describe(&sh, 0, engine.Hands{})
	if text := sh.String(); !strings.Contains(text, "too wide to be sketched") || !strings.Contains(text, "(45,0)") {
		t.Error(text)
	}
}

// TestDecodeRefuses: positions whose numbers are within their ranges and that cannot be.
func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct {
		words string
		spoil func(g *game)
	}{
		{"nobody decides explore, and it is on top", func(g *game) { g.agenda.Push(engine.Task{Kind: exploring, Times: 1}) }},
		{"the seat has one there already", func(g *game) { g.slot(1, 0, "hunting", 1, 1, 1, 1) }},
		{"kind 5 is not one of the agenda", func(g *game) { g.agenda.Push(engine.Task{Kind: complete}) }},
		{"argument 12 of choose arrow tail", func(g *game) { g.agenda.Push(engine.Task{Kind: arrowTail, Arg: 12}) }},
		{"row 6: no tile", func(g *game) { g.append(0) }},
	} {
		g := table(t, 4)
		c.spoil(g)
		enginetest.DecodeRefuses(t, g.state, enginetest.Blank(t, load0(t), engine.Table{Seats: 4}), c.words)
	}
}

func FuzzDecode(f *testing.F) {
	enginetest.FuzzDecode(f, load0(f), []engine.Table{{Seats: 2}, {Seats: 3}, {Seats: 4}})
}
