package main

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tribes/cmd/tribes/internal/text"
	"tribes/engine"
	"tribes/transcript"
)

func publicKey(name string) [32]byte {
	return [32]byte(keyOf(name).Public().(ed25519.PublicKey))
}

func achieverCharter() *transcript.Charter {
	return &transcript.Charter{
		Operators: []transcript.Operator{{Key: publicKey("Ann")}, {Key: publicKey("Bob")}},
		Seats: []transcript.Place{{Operator: 1, Kind: transcript.Person}, {Operator: 0, Kind: transcript.Person},
			{Operator: 0, Kind: "bot:greedy"}, {Operator: 0, Kind: transcript.Person}},
	}
}

// NT-R62: a game counts for the owner's own seats; shared, for those of all persons.
func TestSeatsThatCount(t *testing.T) {
	for _, c := range []struct {
		who    string
		shared bool
		want   []engine.Seat
	}{
		{"Ann", false, []engine.Seat{1, 3}},
		{"Bob", false, []engine.Seat{0}},
		{"Ann", true, []engine.Seat{0, 1, 3}},
		{"Cid", false, nil},
	} {
		o := owner{key: publicKey(c.who), known: true, shared: c.shared}
		if got := o.seats(achieverCharter()); !slices.Equal(got, c.want) {
			t.Errorf("%s, shared %t: seats %v, want %v", c.who, c.shared, got, c.want)
		}
	}
}

func TestWhyATableDoesNotCount(t *testing.T) {
	ann := owner{key: publicKey("Ann"), known: true}
	over := engine.Result{Over: true}
	botsOnly := achieverCharter()
	for i := range botsOnly.Seats {
		if botsOnly.Seats[i].Operator == 0 {
			botsOnly.Seats[i].Kind = "bot:greedy"
		}
	}
	rehearsed := achieverCharter()
	rehearsed.Rehearsal = true
	for _, c := range []struct {
		what    string
		o       owner
		verdict transcript.Verdict
		charter *transcript.Charter
		res     engine.Result
		want    string
	}{
		{"a game of one's own", ann, transcript.Complete, achieverCharter(), over, ""},
		{"not over", ann, transcript.Unfinished, achieverCharter(), engine.Result{}, notFinished},
		{"over and not sealed by all", ann, transcript.Unfinished, achieverCharter(), over, notFinished},
		{"damaged", ann, transcript.Damaged, achieverCharter(), over, notSound},
		{"no transcript at all", ann, transcript.Damaged, nil, engine.Result{}, notSound},
		{"cheated", ann, transcript.Cheated, achieverCharter(), over, notFair},
		{"evidence alone", ann, transcript.Cheated, nil, engine.Result{}, notFair},
		{"disagreed", ann, transcript.Disagree, achieverCharter(), over, notAgreed},
		{"rules are lacking", ann, transcript.NeedsRuleset, achieverCharter(), engine.Result{}, notKnown},
		{"a rehearsal", ann, transcript.Complete, rehearsed, over, notReal},
		{"capped", ann, transcript.Complete, achieverCharter(), engine.Result{Over: true, Capped: true}, notEnded},
		{"others' game", owner{key: publicKey("Cid"), known: true}, transcript.Complete, achieverCharter(), over, notOwned},
		{"others' game, shared", owner{key: publicKey("Cid"), known: true, shared: true}, transcript.Complete, achieverCharter(), over, notOwned},
		{"no key", owner{}, transcript.Complete, achieverCharter(), over, notOwned},
		{"one's own seats are bots'", ann, transcript.Complete, botsOnly, over, notByPersons},
		{"one's own seats are bots', shared", owner{key: ann.key, known: true, shared: true}, transcript.Complete, botsOnly, over, ""},
	} {
		if got := c.o.counted(c.verdict, c.charter, c.res); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

// A folder with one game that counts and files that do not.
func TestReadArchive(t *testing.T) {
	whole, err := playSample(sample{operators: 2, bots: 1, entries: -1, real: true})
	if err != nil {
		t.Fatal(err)
	}
	half, err := playSample(sample{operators: 2, entries: 30, real: true})
	if err != nil {
		t.Fatal(err)
	}
	rehearsal, err := playSample(sample{operators: 2, entries: -1})
	if err != nil {
		t.Fatal(err)
	}
	broken := slices.Clone(whole[0])
	broken[len(broken)-40] ^= 1
	dir := t.TempDir()
	for i, f := range []struct {
		name string
		b    []byte
	}{
		{"damaged", broken}, {"whole", whole[0]}, {"again", whole[1]}, {"half", half[0]}, {"rehearsal", rehearsal[0]}, {"foreign", []byte("Dear Ann")},
	} {
		path := filepath.Join(dir, f.name+".tribes")
		at := time.Date(2026, 11, 1+i, 12, 0, 0, 0, time.UTC)
		if err := os.WriteFile(path, f.b, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	ann := owner{key: publicKey("Ann"), known: true}
	games, not, err := readArchive(t.Context(), dir, ann, []string{"tribes"})
	if err != nil {
		t.Fatal(err)
	}
	if len(games) != 1 || games[0].name() != "whole" || len(games[0].seats) != 1 {
		t.Fatalf("games that count: %+v", games)
	}
	rep, err := transcript.Verify(strings.NewReader(string(whole[0])), find)
	if err != nil {
		t.Fatal(err)
	}
	seat := slices.IndexFunc(rep.Charter.Seats, func(p transcript.Place) bool { return p.Name == "Ann" })
	r := games[0].seats[0]
	if games[0].table != rep.Table || r.Players != 3 || r.Points != rep.Scores[seat] || r.Won != slices.Contains(rep.Winners, seat) {
		t.Errorf("%+v of seat %d at %s; verify has %v, %v", r, seat, games[0].table, rep.Scores, rep.Winners)
	}
	var why []string
	for _, l := range not {
		why = append(why, strings.TrimSuffix(filepath.Base(l.path), ".tribes")+": "+l.why)
		if (l.problem != "") != (l.why == notSound) {
			t.Errorf("%s: problem %q", l.path, l.problem)
		}
	}
	if want := []string{"damaged: " + notSound, "again: " + notOnce, "half: " + notFinished, "rehearsal: " + notReal, "foreign: " + notSound}; !slices.Equal(why, want) {
		t.Errorf("not counted: %q\nwant %q", why, want)
	}
	if want := "5 files not counted: 2 damaged or forged, 1 already counted, 1 unfinished, 1 rehearsed"; notCounted(not) != want {
		t.Errorf("%q\nwant %q", notCounted(not), want)
	}

	ann.shared = true
	if games, _, err = readArchive(t.Context(), dir, ann, []string{"tribes"}); err != nil || len(games) != 1 || len(games[0].seats) != 2 {
		t.Errorf("shared, the seats of both persons count, not the bot's: %+v (%v)", games, err)
	}
	if games, not, err = readArchive(t.Context(), dir, ann, []string{"cairns"}); err != nil || len(games) != 0 || len(not) != 1 || filepath.Base(not[0].path) != "foreign.tribes" {
		t.Errorf("of another game only what is no transcript is named: %+v, %+v (%v)", games, not, err)
	}
}

// Whatever lies in the folder, what is no file is passed over and each file has its reason.
func TestAnArchiveMayHoldAnything(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, err := range []error{
		os.Mkdir(at("folder.tribes"), 0o700),
		os.Symlink("loop.tribes", at("loop.tribes")),
		os.Symlink(os.DevNull, at("device.tribes")),
		os.WriteFile(at("table.tribes.lock"), nil, 0o600),
		os.WriteFile(at("empty.tribes"), nil, 0o600),
		os.WriteFile(at("first line.tribes"), []byte(transcript.Magic), 0o600),
		os.WriteFile(at("\x1b[31m name.tribes"), []byte("Dear Ann"), 0o600),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	const many = 500
	for i := range many {
		if err := os.WriteFile(at(fmt.Sprintf("%d.tribes", i)), []byte{byte(i)}, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ann := owner{key: publicKey("Ann"), known: true}
	games, not, err := readArchive(t.Context(), dir, ann, []string{"tribes"})
	if err != nil || len(games) != 0 || len(not) != many+3 {
		t.Fatalf("%d games, %d files not counted, %v", len(games), len(not), err)
	}
	for _, l := range not {
		if l.why != notSound || l.problem == "" {
			t.Errorf("%+v", l)
		}
	}
	if got := (tableFile{path: "/tables/a\n  verdict  complete.tribes"}).name(); got != `a\n  verdict  complete` {
		t.Errorf("a name makes a line of its own: %q", got)
	}
	var out strings.Builder
	if err := printJSON(&out, jsonAchievements(false, nil, not)); err != nil || strings.ContainsRune(out.String(), '\x1b') {
		t.Errorf("%v: %q", err, out.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var exit *exitError
	if games, not, err = readArchive(ctx, dir, ann, []string{"tribes"}); !errors.As(err, &exit) || exit.code != exitFailure || games != nil || not != nil {
		t.Errorf("stopped: %+v, %+v, %v", games, not, err)
	}
}

// wins counts won games up to need.
func wins(need int) func([][]engine.Record) engine.Progress {
	return func(games [][]engine.Record) engine.Progress {
		p := engine.Progress{Need: need}
		for i, seats := range games {
			if p.Have < need && slices.ContainsFunc(seats, func(r engine.Record) bool { return r.Won }) {
				p.Have++
				p.Games = append(p.Games, i)
			}
		}
		p.Words = fmt.Sprintf("%d of %d games won", p.Have, need)
		return p
	}
}

func sampleHonours() []honours {
	day := func(d int) tableFile {
		return tableFile{fmt.Sprintf("/tables/cairns-%08d.tribes", d), time.Date(2026, 11, d, 12, 0, 0, 0, time.Local)}
	}
	won, lost := []engine.Record{{Players: 2, Won: true}}, []engine.Record{{Players: 2}}
	played := []finished{{day(1), "cairns", transcript.Hash{1}, won}, {day(2), "tribes", transcript.Hash{2}, won}, {day(3), "cairns", transcript.Hash{3}, lost}, {day(4), "cairns", transcript.Hash{4}, won}}
	of := []achiever{{&engine.Info{Game: "cairns", Title: "Cairns"}, []engine.Achievement{
		{Name: "Twice", Rule: "TY-1", Needs: "win two games", Judge: wins(2)},
		{Name: "Thrice", Rule: "TY-2", Needs: "win three games", Judge: wins(3)},
	}}, {&engine.Info{Game: "dolmen", Title: "Dolmen"}, []engine.Achievement{
		{Name: "Stones", Rule: "DO-1", Needs: "win a game", Judge: wins(1)},
	}}}
	return judge(of, played)
}

func TestAchievementsInWords(t *testing.T) {
	t.Setenv("COLUMNS", "60")
	var b strings.Builder
	out := &text.Writer{W: &b}
	for _, h := range sampleHonours() {
		h.tell(out)
	}
	want := `Cairns: 1 of 2 achievements, from 3 games
  done  Twice (TY-1): win two games
        2 of 2 games won
        by cairns-00000001 (2026-11-01), cairns-00000004
        (2026-11-04)
  open  Thrice (TY-2): win three games
        2 of 3 games won
        by cairns-00000001 (2026-11-01), cairns-00000004
        (2026-11-04)
Dolmen: 0 of 1 achievement, from 0 games
  open  Stones (DO-1): win a game
        0 of 1 games won
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestAchievementsAsJSON(t *testing.T) {
	not := []left{{"/tables/a.tribes", notSound, "record 3: \x1b[31mno"}, {"/tables/b.tribes", notReal, ""}}
	b, err := json.Marshal(jsonAchievements(true, sampleHonours()[1:], not))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"shared":true,"games":[{"game":"dolmen","counted":0,"achievements":[{"name":"Stones","rule":"DO-1","needs":"win a game","done":false,"have":0,"need":1,"progress":"0 of 1 games won","by":[]}]}],` +
		`"not_counted":[{"file":"/tables/a.tribes","why":"damaged or forged","problem":"record 3: \\x1b[31mno"},{"file":"/tables/b.tribes","why":"rehearsed","problem":null}]}`
	if string(b) != want {
		t.Errorf("got\n%s\nwant\n%s", b, want)
	}
	by := jsonAchievements(false, sampleHonours()[:1], nil).Games[0].Achievements[0].By
	if len(by) != 2 || by[0].Table != (transcript.Hash{1}).String() || by[1].File != "/tables/cairns-00000004.tribes" || !strings.HasSuffix(by[1].Changed, "Z") {
		t.Errorf("%+v", by)
	}
}
