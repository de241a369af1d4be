package netatanka

import (
	"regexp"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// sheetOf is what a seat sees.
func (g *game) sheetOf(me engine.Seat, known engine.Hands) string {
	var sh engine.Sheet
	g.Describe(&sh, me, known)
	return sh.String()
}

// TestDescribe: 100 columns hold every view of whole games.
func TestDescribe(t *testing.T) {
	for players := 1; players <= 4; players++ {
		for seed, side := range []string{"side=summer", "side=winter"} {
			g := setup(t, players, uint64(60+seed), side)
			for k := 0; ; k++ {
				if k%20 == 0 || g.Actor() == engine.NoSeat {
					for me := engine.NoSeat; int(me) < players; me++ {
						text := g.sheetOf(me, engine.Hands{9, 6, 7, 5})
						enginetest.Within(t, 100, text)
						if me >= 0 && !strings.Contains(text, "You are "+g.name(me)+".") {
							t.Errorf("seat %d does not see its colour", me)
						}
					}
				}
				if g.Actor() == engine.NoSeat {
					break
				}
				g.play(eager(g.Moves(nil), &g.dice, engine.Hands{9, 6, 7, 5}, g.Actor()))
			}
		}
	}
}

// TestDescribed: lines that a player looks for.
func TestDescribed(t *testing.T) {
	g := village(t, 2)
	g.host, g.next, g.caught = 0, 1, 1
	g.nomads(0, 0, 2, 5, 3)
	g.nomads(0, 1, 3)
	g.nomads(1, 0, 3, 17)
	g.nomad[0].down = bit(collectFood)
	g.visitor = standing{at: bit(visitCanoe), extra: bit(visitCanoe)}
	g.resolved[0] = bit(int(g.linkAt("2-5")) - 1)
	g.pole(1, 2, 1)
	g.built(0, 1)
	g.clan[0].tent[1] = tent{hide: 1}
	g.clan[0].fed = [2]int8{4, 1}
	g.crafted(0, 7, 13)
	g.clan[0].craft, g.laid[4] = bit(4), [2]int8{0, 1}
	g.placesNow(0)
	g.describes(0,
		"You are Red.",
		"Red places a Nomad: which? 2 still to place.",
		"Red hosts the Visiting Nomad.",
		"Yellow has welcomed the Visiting Nomad for the next round.",
		"Canoe tile C7: 1 Meat or Mushroom, or the Visiting Nomad for 1 Meat or 2 Mushrooms; 1 space.",
		"THE FOREST: 3 Wood, 1 Mushroom. TANNING AREA: 3 Hide, 3 Meat. Buffalo caught: 1 of 2.",
		"3   Collect Mushrooms or Wood  open    Yellow Green (Red)  1 Wood or all Mushrooms",
		"17  Visit Canoe                1       Yellow visitor      the Canoe tile",
		"2-5   1 Wood from FOREST        (Red)  9-10   1 resource of choice",
		"Nomads to place: Red 2, Yellow 4.",
		"you     0     0      1     2     0      0     1      5    0      -3     2 of 3",
		"Yellow  0     0      1     2     0      0     0      0    3      8      0 of 0",
		"Tent 1, 3 points: complete.",
		"Tent 2, 4 points: 1 of 2 Hide, 0 of 1 Wood.",
		"Tent 3, 4 points: 0 of 2 Hide, 0 of 1 Wood; first it demands 1 Mushroom.",
		"Nourishment: 4 Meat, 1 Mushroom; 5 of 10 spaces. Copy Power: unlocked.",
		"Handicraft H5 Drum, 5 points; it lacks 1 Wood, 1 Hide.",
		"Complete: H7 Bow, 1 point; H13 Vestment, 1 point.",
		"Objective: one card, face down.",
		"Totem pole: 2 Wood, 1 Skull.",
	)
	if text := g.sheetOf(0, engine.Hands{1, 4}); !strings.Contains(text, "Objective O1, fulfilled: 1 complete tent; nourishment worth 3 points.\n") {
		t.Errorf("the own Objective is missing in\n%s", text)
	}
	alone := soloGame(t, "B", holdings{tents: 2, wood: 5, gen: 7})
	alone.describes(0, "4 complete tents: missing, 2 of 4.", "4 Wood in the totem pole: held, 4 of 4.", "5 Generosity: held, 5 of 5.",
		"1 Handicraft of each of 2 types: missing, 0 of 2.", "Bronze at 45 points, silver at 48, gold at 51.")
	alone.crafted(0, 7, 8)
	alone.describes(0, "1 Handicraft of each of 2 types: missing, 1 of 2.")
}

// TestOthersObjectivesStayHidden: of another seat's card a player sees nothing before it is opened, whatever it is.
func TestOthersObjectivesStayHidden(t *testing.T) {
	g := village(t, 3)
	text := g.sheetOf(0, engine.Hands{5})
	want(t, "own ones", strings.Count(text, "Objective O5"), 1)
	want(t, "face down", strings.Count(text, "Objective: one card, face down."), 2)
	want(t, "a watcher sees none", strings.Count(g.sheetOf(engine.NoSeat, engine.Hands{}), "Objective: one card, face down."), 3)
	g.lastRound()
	g.roundEnds()
	g.play(mv(openObjective, 4))
	g.describes(0, "Open Objective O4, not fulfilled: 1 complete tent; 3 Generosity.")
	g.play(mv(openObjective, 0))
	g.describes(0, "The Objective could not be opened.")
}

// TestOverDescribed: a game that is over asks for nothing.
func TestOverDescribed(t *testing.T) {
	g := village(t, 2)
	g.finish(3, 4)
	text := g.sheetOf(1, engine.Hands{})
	if !strings.HasPrefix(text, "The game is over after 5 rounds\n  You are Yellow.\n\nClans in the order of turns\n") {
		t.Error(text)
	}
	s := enginetest.Blank(t, load0(t), tableOf(t, 2))
	var sh engine.Sheet
	s.Describe(&sh, 0, engine.Hands{})
	want(t, "before setup", sh.String(), "Setup\n  The game has not been set up.\n")
}

// TestLongNames: names as long as data may have leave the tables narrow, even with four Nomads on a Location.
func TestLongNames(t *testing.T) {
	data := regexp.MustCompile(`name: [A-Za-z -]+`).ReplaceAllStringFunc(string(embedded), func(name string) string {
		return name + strings.Repeat("m", len("name: ")+maxName-len(name))
	})
	r, err := Load([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	g := setupWith(t, r, 4, 3)
	for c := range colours {
		g.nomad[c].at = bit(collectFood) | bit(c)
	}
	g.placesNow(0)
	var sh engine.Sheet
	g.Describe(&sh, 2, engine.Hands{})
	enginetest.RowsWithin(t, 105, &sh)
}
