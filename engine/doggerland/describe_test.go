package doggerland

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// sheet is what a seat sees.
func (g *game) sheet(me engine.Seat) *engine.Sheet {
	var sh engine.Sheet
	g.Describe(&sh, me, engine.Hands{})
	return &sh
}

// block is the text of the block with a head, without it; empty if there is none.
func (g *game) block(me engine.Seat, head string) string {
	for _, b := range g.sheet(me).Blocks {
		if b.Head == head {
			_, text, _ := strings.Cut((&engine.Sheet{Blocks: []engine.Block{b}}).String(), "\n")
			return text
		}
	}
	return ""
}

// TestDescribed holds whole sheets of positions made by hand.
func TestDescribed(t *testing.T) {
	var b strings.Builder
	show := func(title string, g *game, me engine.Seat) {
		g.Helper()
		fmt.Fprintf(&b, "==== %s\n\n%s\n", title, g.sheet(me))
	}
	show("setup choices of two players, as seat 0", setup(t, 2, 1), 0)

	g := land(t, 3)
	g.play(plans(reproduce), mv(placePair, hunterShaman))
	show("the first turn of three players, as seat 2", g, 2)

	g = busy(t)
	show("programming in a cold season, as seat 0", g, 0)
	show("the same, as a watcher", g, engine.NoSeat)

	g = alone(t)
	g.fresco[1], g.shown = 6, 2
	g.space[5][2] = painted{byRivals, 1}
	g.tribe[0].scarcity, g.met = 2, 1<<7
	g.play(plans(expedition), g.on(chooseTile, "E4"), mv(sendHunters, 1))
	show("the solo mode, as its player", g, 0)

	g = busy(t)
	g.phase, g.over, g.round, g.agenda = ended, scored, maxRounds, engine.Agenda{}
	show("the end, as seat 1", g, 1)
	enginetest.Golden(t, "sheets.txt", b.String())
}

// busy is a game of four in the cold round 4, with something of everything on the table; seat 0 is to program.
func busy(t *testing.T) *game {
	t.Helper()
	g := land(t, 4)
	g.round, g.first, g.arrow = 4, 1, south
	g.cell[cellNo(t, "E4")].animal, g.cell[cellNo(t, "F4")].animal = 0, 0
	for cell, id := range map[string]string{"E3": "T13", "F3": "T05", "D3": "T31", "G4": "T07", "G5": "T22", "C5": "T18", "E7": "X05", "A5": "X22"} {
		g.tile(cell, id)
	}
	g.beast("F3", bison)
	g.beast("G4", mammoth)
	g.beast("C5", horse)
	g.cell[cellNo(t, "F5")].used = 2
	g.cell[cellNo(t, "E6")].used = 1
	g.fresco[1], g.fresco[2], g.shown = 4, 9, 3
	g.space[0][0] = painted{1, 2}
	g.space[3][1] = painted{2, 1}
	g.space[8][0] = painted{4, 1}
	g.target[0].first = 1 << 1
	g.target[0].later = 1<<0 | 1<<3
	g.village(0, "F4")
	g.village(1, "D6")
	g.village(2, "E3")
	c := g.give(0, 2, 1, 4, 0, 5, 3, 1)
	c.bowl[2] = [2]int16{2, 1}
	c.level = [abilities]uint8{1, 2, 1}
	c.built, c.hunters, c.home[hunter], c.scarcity = [2]int8{2, 1}, 6, 6, 1
	c.memory = [memory]uint8{reindeer + 1, 0}
	c.made, c.used = bit(5)|bit(10), 1<<(menhir-firstShaman)|1<<(trade-firstShaman)
	c.stone[0] = uint8(cellNo(t, "F4")) + 1
	c.trip, c.old = uint8(cellNo(t, "A5"))+1, 1
	g.tribe[1].stone[1] = uint8(cellNo(t, "D5")) + 1
	g.tribe[1].trip = uint8(cellNo(t, "E7")) + 1
	g.tribe[2].dropped = 1
	g.tribe[3].newborn = 1
	for _, plan := range []struct {
		seat  engine.Seat
		moves []engine.Move
	}{
		{0, []engine.Move{plans(expedition), g.on(chooseTile, "F3"), mv(sendHunters, 1, 3), mv(pay)}},
		{0, []engine.Move{plans(construct), mv(placeMember, hunter+1), mv(pay, 1, 1)}},
		{1, []engine.Move{plans(handicraft), mv(chooseCraft, craftNo("K2")), mv(placeMember, chief+1), mv(pay)}},
		{1, []engine.Move{plans(paint), mv(chooseSpace, 4, 1), mv(placeMember, hunter+1), mv(pay)}},
		{1, []engine.Move{plans(improveTools), mv(placeMember, hunter+1)}},
		{1, []engine.Move{plans(twinBirth), mv(placePartner, hunter+1)}},
		{3, []engine.Move{plans(paintPerfectly), mv(chooseSpace, 9, 2)}},
		{3, []engine.Move{plans(expedition), g.on(chooseTile, "D4"), mv(sendGatherers, 2, 1), mv(pay)}},
	} {
		g.programs(plan.seat)
		g.play(plan.moves...)
	}
	g.programs(0)
	return g
}

// Blocks that a person sees in every phase after the setup choices, and those of some phases.
var (
	always = []string{"Territory", "Marks on the map", "Handicraft tiles", "Fresco", "Shaman actions"}
	own    = []string{"Your board"}
	shared = []string{"Tribes in the order of turns", "Objectives"}
	single = []string{"Solo card", "Solo Objectives"}
)

// TestSheetsOfGames: in whole games of all modes no line is wider than 80 columns, and every phase shows what is needed in it.
func TestSheetsOfGames(t *testing.T) {
	for i, c := range []struct {
		players int
		options []string
		phases  []uint8
	}{
		{1, []string{"solo", "easy"}, []uint8{choosing, happening, programming, resolving, moving, ended}},
		{1, []string{"solo", "medium"}, []uint8{choosing, programming, ended}},
		{1, []string{"solo", "difficult"}, []uint8{choosing, programming, ended}},
		{2, nil, []uint8{choosing, programming, resolving, feeding, moving, ended}},
		{3, nil, []uint8{choosing, programming, resolving, feeding, moving, ended}},
		{4, nil, []uint8{choosing, programming, resolving, feeding, moving, ended}},
		{2, []string{"length", "short"}, []uint8{choosing, bonuses, programming, ended}},
		{3, []string{"length", "short"}, []uint8{choosing, bonuses, programming, ended}},
		{4, []string{"length", "short"}, []uint8{choosing, bonuses, programming, ended}},
	} {
		met := map[uint8]bool{}
		for seed := range uint64(12) {
			if seed > 0 && c.players > 1 {
				break
			}
			g := setup(t, c.players, 100*uint64(i)+seed, c.options...)
			for k := 0; ; k++ {
				if k%7 == 0 || !met[g.phase] || g.Actor() == engine.NoSeat {
					met[g.phase] = true
					for me := engine.NoSeat; int(me) < c.players; me++ {
						g.shows(me)
					}
				}
				if g.Actor() == engine.NoSeat {
					break
				}
				menu := g.Moves(nil)
				g.play(menu[g.dice.Intn(len(menu))])
			}
		}
		for _, phase := range c.phases {
			if !met[phase] {
				t.Errorf("%d players, %v: no sheet of the phase %s", c.players, c.options, phaseWords[phase])
			}
		}
	}
}

// shows wants a sheet to be narrow and to have the blocks of its phase, each once.
func (g *game) shows(me engine.Seat) {
	g.Helper()
	sh := g.sheet(me)
	enginetest.Within(g, sheetWidth, sh.String())
	want := []string{sh.Blocks[0].Head, "Fresco", "Shaman actions"}
	if g.phase != choosing {
		want = append(want, always...)
	}
	if me != engine.NoSeat {
		want = append(want, own...)
		if !slices.Contains(sh.Blocks[0].Lines, "You are "+g.name(me)+".") {
			g.Errorf("seat %d does not see its colour", me)
		}
	}
	switch {
	case g.solo():
		want = append(want, "Solo Objectives")
		if g.phase > choosing {
			want = append(want, single...)
		}
	default:
		want = append(want, shared...)
	}
	if g.phase == programming || g.phase == resolving {
		want = append(want, "Programmed actions")
	}
	have := map[string]int{}
	for _, b := range sh.Blocks {
		have[b.Head]++
	}
	for _, head := range want {
		if have[head] != 1 {
			g.Errorf("seat %d, phase %s: %d blocks %q", me, phaseWords[g.phase], have[head], head)
		}
	}
	if _, asked := have["Within your reach"]; asked && (me == engine.NoSeat || g.phase != programming && g.phase != happening) {
		g.Errorf("seat %d, phase %s: reach", me, phaseWords[g.phase])
	}
}

// TestReachIsTheMenu: the tiles within reach are those that an expedition can be sent to, each once.
func TestReachIsTheMenu(t *testing.T) {
	cell := regexp.MustCompile(`\b[A-I][1-9]\b`)
	asked := 0
	for players := 1; players <= 4; players++ {
		for seed := range uint64(3) {
			g := setup(t, players, 900+seed)
			for g.Actor() != engine.NoSeat {
				menu := g.Moves(nil)
				if top := g.agenda.Top(); top.Kind == chooseTile {
					var all []string
					for _, m := range menu {
						all = append(all, cellName(spotOf(m)))
					}
					got := cell.FindAllString(g.block(top.Seat, "Within your reach"), -1)
					slices.Sort(got)
					want(t, "tiles", fmt.Sprint(got), fmt.Sprint(all))
					asked++
				}
				g.play(menu[g.dice.Intn(len(menu))])
			}
		}
	}
	if asked < 50 {
		t.Errorf("only %d expeditions", asked)
	}
}

// TestMapShowsEverything: as many animals and pieces stand on the map as in the position.
func TestMapShowsEverything(t *testing.T) {
	g := busy(t)
	text := g.block(0, "Territory")
	for mark, n := range map[string]int{
		"*": 3, "@Y": 1, "@R": 1, "@P": 1, "@B": 1, "mY": 1, "mR": 1, "tY": 1, "tR": 1, "eY": 1, "eB": 1, "(2w)": 1, "1s!": 1, "(": 1, "!": 1,
	} {
		want(t, mark, strings.Count(text, mark), n)
	}
	for _, lines := range []string{
		"  3  .       .       .       sgv     2w^ @P  bi^ *B  .       .       .\n                                             eY\n",
		"  5  shv tY  .       2s> *H  shv mR  --^ @B  (2w)^   2f>     .       .\n",
	} {
		if !strings.Contains(text, lines) {
			t.Errorf("no\n%sin\n%s", lines, text)
		}
	}
	g = alone(t)
	text = g.block(0, "Territory")
	for _, mark := range []string{"hR", "hP", "hB"} {
		want(t, mark, strings.Count(text, mark), 1)
	}
}

// TestLetters: each name has a letter of its own, even if names begin alike.
func TestLetters(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Yellow", "Red", "Pink", "Blue"}, []string{"Y", "R", "P", "B"}},
		{[]string{"Grey", "Green", "gold", "Go"}, []string{"G", "R", "O", "4"}},
		{[]string{"7 up", "éa", "--"}, []string{"U", "É", "3"}},
	} {
		want(t, fmt.Sprint(c.names), fmt.Sprint(letters(c.names)), fmt.Sprint(c.want))
	}
}

// TestKindMarks: kinds of terrain that show different things have different marks.
func TestKindMarks(t *testing.T) {
	marks := func(changes ...string) string {
		r, err := Load(enginetest.Spoiled(t, embedded, changes...))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(r.(*rules).kindMarks(), " ")
	}
	want(t, "embedded", marks(), "bi 2f 3f ho ma -- re sh sg 1s 2s 1w 2w")
	want(t, "a clash of names", marks("name: horse,", "name: shore,"), "bi 2f 3f sh ma -- re s2 sg 1s 2s 1w 2w")
}

// TestLongNames: names as long as data may have leave everything narrow.
func TestLongNames(t *testing.T) {
	data := regexp.MustCompile(`name: [^,}]+`).ReplaceAllStringFunc(string(embedded), func(name string) string {
		text := strings.TrimPrefix(name, "name: ")
		return name + strings.Repeat("m", maxName-len(text))
	})
	r, err := Load([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*game{busy(t), alone(t)} {
		g.rules = r.(*rules)
		for me := engine.NoSeat; me < engine.Seat(g.players); me++ {
			enginetest.Within(t, sheetWidth, g.sheet(me).String())
		}
	}
}

// TestReachUnpaid: with no fur in the cold and no Scarcity to be taken, no expedition is listed.
func TestReachUnpaid(t *testing.T) {
	g := alone(t)
	g.round = 2
	g.give(0, 0, 0, 0)
	g.tribe[0].scarcity = 3
	g.programs(0)
	want(t, "reach", g.block(0, "Within your reach"), "  Movement Range 2; each member can carry 2. An expedition costs 1 fur.\n  You cannot pay for one, and may take no more Scarcity.\n")
}

// TestChangedThisRound: an ability that the event of the round changes is told with both values.
func TestChangedThisRound(t *testing.T) {
	g := alone(t)
	g.card = uint8(slices.Index(cardWords, "SC14")) + 1
	if text := g.block(0, "Your board"); !strings.Contains(text, "  Transport Capacity: 2 (3 this round); 3 for 1 fur, 1 bone.\n") {
		t.Error(text)
	}
}

// TestBlankDescribed: before the setup there is nothing to see.
func TestBlankDescribed(t *testing.T) {
	blank, err := load0(t).Blank(engine.Table{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	var sh engine.Sheet
	blank.Describe(&sh, 0, engine.Hands{})
	want(t, "before setup", sh.String(), "Setup\n  The game has not been set up.\n")
}
