package tribes

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// bad wants the embedded data with one change to be refused, the error naming the words and the line of the change.
func bad(t *testing.T, old, new, words string) {
	t.Helper()
	badAt(t, old, new, words, lineOf(t, old))
}

func lineOf(t *testing.T, text string) int { return enginetest.LineOf(t, embedded, text) }

func badAt(t *testing.T, old, new, words string, line int) {
	t.Helper()
	lineOf(t, old)
	_, err := Load(bytes.Replace(embedded, []byte(old), []byte(new), 1))
	if err == nil {
		t.Errorf("%q for %q is accepted", new, old)
		return
	}
	if want := fmt.Sprintf("component data: line %d: ", line); !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), words) {
		t.Errorf("%q for %q: %v; want %s%s", new, old, err, want, words)
	}
}

func TestBadComponents(t *testing.T) {
	for _, c := range []struct{ name, old, new, words string }{
		{"schema", "schema: 1", "schema: 2", "schema: 2; 1 expected"},
		{"another game", "game: tribes", "game: cairns", `"cairns"; one of tribes expected`},
		{"unknown part", "scoring:", "luck: 1\nscoring:", "luck: no such thing here"},
		{"a colour twice", "{name: Brown", "{name: Black", "Black is the colour of another seat too"},
		{"too many members", "members: 15 ", "members: 16 ", "players.members: 16; 3 to 15 expected"},
		{"too few members", "members: 15 ", "members: 2 ", "players.members: 2; 3 to 15 expected"},
		{"stones", "stones: 12", "stones: 13", "players.stones: 13; 12 expected"},
		{"markers", "  markers: 4", "  markers: 5", "players.markers: 5; 4 expected"},
		{"too many shells", "shells: 5", "shells: 6", "players.shells: 6; 0 to 5 expected"},
		{"arrows", "arrows: 1", "arrows: 0", "players.arrows: 0; 1 expected"},
		{"start VP of a player missing", "3_players: [0, 0, 1]", "3_players: [0, 1]", "start_vp.3_players: 2 entries; 3 expected"},
		{"start VP out of range", "2_players: [0, 1]", "2_players: [0, -1]", "start_vp.2_players[1]: -1; 0 to 50 expected"},
		{"majority VP", "most_members: {vp: 2", "most_members: {vp: 51", "scoring.most_members.vp: 51; 0 to 50 expected"},
		{"too few of a resource", "name: Goat, tiles: 10", "name: Goat, tiles: 3", "resources.goat.tiles: 3; 4 to 50 expected"},
		{"unknown resource", "  incense:  {", "  silver: {name: Silver, tiles: 0, source: rulebook}\n  incense:  {", "resources.silver: no such thing here"},
		{"a resource twice", "  incense:  {", "  goat:  {", "goat stands twice"},
		{"a word for a number", "name: Goat, tiles: 10", "name: Goat, tiles: ten", "resources.goat.tiles: a whole number is expected"},
		{"an empty name", "name: Goat", `name: ""`, "resources.goat.name: 1 to 30 bytes of printable text are expected"},
		{"a source that is none", "name: Goat, tiles: 10, source: rulebook", "name: Goat, tiles: 10, source: mine", `resources.goat.source: "mine"; one of rulebook, published, reconstructed expected`},
		{"no source", "name: Goat, tiles: 10, source: rulebook", "name: Goat, tiles: 10", "resources.goat: source is missing"},
		{"a track that falls", "{value: 2, vp: 0, source: reconstructed}", "{value: 0, vp: 0, source: reconstructed}", "tracks.procreation.spaces[1].value: 0; 1 to 15 expected"},
		{"an action of value 0", "{value: 1, vp: 0, source: published}", "{value: 0, vp: 0, source: published}", "tracks.procreation.spaces[0].value: 0; 1 to 15 expected"},
		{"end VP for strength", "      - {value: 1, source: reconstructed}", "      - {value: 1, vp: 0, source: reconstructed}", "tracks.strength.spaces[0].vp: no such thing here"},
		{"unknown achievement", "  hunting:", "  fishing: {}\n  hunting:", "achievements.fishing: no such thing here"},
		{"an achievement of no epoch", "epoch:    {is: 1, source: rulebook}", "epoch:    {is: 4, source: rulebook}", "achievements.hunting.epoch.is: 4; 1 to 3 expected"},
		{"an achievement for no resource", "resource: {is: goat", "resource: {is: milk", `achievements.hunting.resource.is: "milk"; one of goat, horse, wheat, gold, incense expected`},
		{"an achievement on no track", "track:    {is: exploration", "track:    {is: explore", `achievements.hunting.track.is: "explore"; one of procreation, movement, exploration, strength expected`},
		{"bolt", "{vp: 2, bolt: true,", "{vp: 2, bolt: maybe,", "achievements.hunting.spaces[0].bolt: true or false is expected"},
		{"VP of a space", "{vp: 2, bolt: true,", "{vp: 51, bolt: true,", "achievements.hunting.spaces[0].vp: 51; 0 to 50 expected"},
		{"unknown event", "  mammoth:", "  mammut: {}\n  mammoth:", "events.mammut: no such thing here"},
		{"an effect that is none", "effect: {is: strongest", "effect: {is: fastest", `events.mammoth.effect.is: "fastest"; one of procreate, move, explore, strongest, weakest, exhaust, lose expected`},
		{"whom it concerns", "is: strongest, who: taker", "is: strongest, who: some", `events.mammoth.effect.who: "some"; one of taker, all expected`},
		{"strongest for all", "is: strongest, who: taker", "is: strongest, who: all", "an event for the strongest concerns only the taker (TR-74)"},
		{"amount of another effect", "who: taker, vp: 3", "who: taker, vp: 3, tiles: 3", "events.mammoth.effect.tiles: no such thing here"},
		{"no amount", "who: taker, vp: 3", "who: taker, tiles: 3", "events.mammoth.effect: vp is missing"},
		{"amount 0", "who: taker, vp: 3", "who: taker, vp: 0", "events.mammoth.effect.vp: 0; 1 to 50 expected"},
		{"an action that is none", "plain_1: {action: procreate", "plain_1: {action: rest", `action_tiles.plain_1.action: "rest"; one of procreate, move, explore expected`},
		{"threshold", "2_players: 2", "2_players: 9", "end.bronze_age_events.2_players: 9; 1 to 8 expected"},
		{"stall guard", "{rounds: 40", "{rounds: 0", "end.stall_guard.rounds: 0; 1 to 200 expected"},
		{"box", "event_tiles: 24", "event_tiles: 25", "box.event_tiles: 25; the rest of the file makes it 24"},
		{"something more in the box", "  bag_tag: 1", "  bag_tag: 1\n  dice: 2", ""},
		{"bear teeth", "  - {value: 1, tokens: 30", "  - {value: 1, tokens: 0", "bear_teeth[0].tokens: 0; 1 to 100 expected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := lineOf(t, c.old)
			if c.words == "" {
				line, c.words = line+1, "box.dice: no such thing here"
			}
			badAt(t, c.old, c.new, c.words, line)
		})
	}
	// What is missing or does not add up is told with the line of the part it is missing in.
	for _, c := range []struct{ name, old, new, words, part string }{
		{"a missing part", "\nscoring:\n  most_members: {vp: 2, source: rulebook}\n  most_fresh_land: {vp: 2, source: rulebook}\n", "\n", "scoring is missing", "schema"},
		{"land tiles", "name: Goat, tiles: 10", "name: Goat, tiles: 11", "resources: 51 land tiles in all; 50 expected", "  goat: "},
		{"a missing colour", "  - {name: Gray, source: rulebook}\n", "", "colours: 3 entries; 4 expected", "  - {name: Black"},
		{"a missing resource", "  incense:  {", "  silver:  {", "resources: incense is missing", "  goat: "},
		{"a missing event", "  epidemic:", "  plague:", "events: epidemic is missing", "  mammoth:"},
		{"achievements of an epoch", "epoch:    {is: 1, source: rulebook}", "epoch:    {is: 2, source: rulebook}", "achievements: 4 achievements of epoch 1; 5 expected", "  hunting:"},
		{"events of an epoch", "epoch: {is: 1, source: reconstructed}", "epoch: {is: 2, source: reconstructed}", "events: 7 events of epoch 1; 8 expected", "  mammoth:"},
		{"a missing space", "      - {vp: 2, bolt: true, source: rulebook}\n", "", "achievements.hunting.spaces: 3 entries; 4 expected", "      - {vp: 2, bolt: true, source: rulebook}"},
	} {
		t.Run(c.name, func(t *testing.T) { badAt(t, c.old, c.new, c.words, lineOf(t, c.part)) })
	}
	t.Run("an end out of reach", func(t *testing.T) {
		_, err := Load(edit(lineOf(t, "  weaving:"), "bolt: true", "bolt: false", 7))
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("line %d: end.bronze_age_events.2_players: 2 events end the game, but the bolts of epoch 3 that 2 players reach may be only 1", lineOf(t, "2_players: 2"))) {
			t.Error(err)
		}
	})
	enginetest.NoData(t, loadRules)
}

// edit replaces the first n occurrences behind a line.
func edit(line int, old, new string, n int) []byte {
	lines := bytes.SplitAfter(embedded, []byte("\n"))
	head, tail := bytes.Join(lines[:line], nil), bytes.Join(lines[line:], nil)
	return append(head, bytes.Replace(tail, []byte(old), []byte(new), n)...)
}

// TestOrderOfTheFile: parts, items and keys may stand in any order without a change in the game.
func TestOrderOfTheFile(t *testing.T) {
	plain := load0(t)
	for _, swap := range [][2]string{{"  goat:", "  gold:"}, {"  plain_1:", "  hand_3:"}} {
		lines := strings.SplitAfter(string(embedded), "\n")
		a, b := lineOf(t, "\n"+swap[0]), lineOf(t, "\n"+swap[1])
		lines[a], lines[b] = lines[b], lines[a]
		r, err := Load([]byte(strings.Join(lines, "")))
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(5) {
			var digests [2][32]byte
			for i, r := range []engine.Rules{plain, r} {
				d := engine.NewDice(engine.Sub([32]byte{}, seed))
				s, err := r.New(engine.Table{Seats: 4}, d, nil)
				if err != nil {
					t.Fatal(err)
				}
				for range 300 {
					menu := s.Moves(nil)
					if err := s.Apply(menu[d.Intn(len(menu))], d, nil); err != nil {
						t.Fatal(err)
					}
				}
				digests[i] = engine.Digest(s)
			}
			want(t, swap[0], digests[1], digests[0])
		}
	}
}

func TestSources(t *testing.T) {
	s := load0(t).Info().Sources
	if s.Rulebook == 0 || s.Published == 0 || !s.Reconstructs() {
		t.Error(s)
	}
	enginetest.SourcesCounted(t, embedded, s)
}

// TestCorrected plays with data an owner might have corrected.
func TestCorrected(t *testing.T) {
	corrected := bytes.Replace(embedded, []byte("hand_2:  {action: move"), []byte("hand_2:  {action: explore"), 1)
	corrected = bytes.Replace(corrected, []byte("      - {value: 1, source: reconstructed}"), []byte("      - {value: 0, source: reconstructed}"), 1)
	r, err := Load(corrected)
	if err != nil {
		t.Fatal(err)
	}
	g := table(t, 2)
	g.rules = r.(*rules)
	g.takes("hike") // strength 0: no steps
	g.ask(1, selectTile)
	g.rowOf("hand_2")
	g.play(mv(selectTile, 0), mv(useAction))
	g.ask(1, placeLand)
}

func FuzzLoad(f *testing.F) { enginetest.FuzzData(f, embedded, loadRules, playable) }

// loadRules is Load as far as component data go.
func loadRules(data []byte) (engine.Rules, engine.Sources, error) {
	r, err := Load(data)
	return r, engine.Sources{}, err
}

// playable plays a game by dice.
func playable(r engine.Rules) error {
	d := engine.NewDice([32]byte{1})
	s, err := r.New(engine.Table{Seats: 4}, d, nil)
	if err != nil {
		return err
	}
	var menu []engine.Move
	for range 2000 {
		if menu = s.Moves(menu[:0]); len(menu) == 0 {
			break
		}
		if err := s.Apply(menu[d.Intn(len(menu))], d, nil); err != nil {
			return err
		}
		if err := invariant(s); err != nil {
			return err
		}
	}
	return nil
}
