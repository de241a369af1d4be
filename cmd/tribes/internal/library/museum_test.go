package library

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tribes/cmd/tribes/internal/story"
	"tribes/engine"
	"tribes/transcript"
)

var update = flag.Bool("update", false, "write the digests of the museum's words anew")

// TestMuseum replays games of the past: what was played once is valid for ever, with the same chain. A change in
// what a rule or a figure does therefore needs a ruleset of its own. The exhibits are rehearsals by bots,
// made with tribes demo and tribes export --format tribes; in the one without one, a program was killed where a
// draw waited for its dice value. A line of the catalogue is the name, the link of the last step, the scores, and
// a digest of the words in which the game is told: these may be improved, with -update.
func TestMuseum(t *testing.T) {
	path := filepath.Join("testdata", "museum", "catalogue.txt")
	catalogue, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	listed, gone := map[string]bool{}, 0
	var anew strings.Builder
	for line := range strings.Lines(string(catalogue)) {
		name, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		listed[name] = true
		var scores []int
		var teller story.Teller
		words := sha256.New()
		rep, err := Follow(t.Context(), filepath.Join("testdata", "museum", name), func(b *transcript.Book, s transcript.Step) error {
			points := engine.Points(b.State().Tally(nil, engine.Hands{}))
			scores = points[:len(b.Charter.Seats)]
			told := teller.Tell(b, s)
			fmt.Fprintln(words, strings.Join(told.Lines(), "\n"))
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if rep.Verdict != transcript.Complete || rep.Problem != nil {
			t.Errorf("%s: %s: %v", name, rep.Verdict, rep.Problem)
		}
		for _, g := range rep.Gone {
			fmt.Fprintln(words, g.Words(rep.Charter))
			gone++
		}
		played, said, _ := strings.Cut(want, " words ")
		if got := fmt.Sprintf("%s %v", rep.Tip.Link(), scores); got != played {
			t.Errorf("%s: %s, the catalogue says %s", name, got, played)
		}
		now := fmt.Sprintf("%.8x", words.Sum(nil))
		if now != said && !*update {
			t.Errorf("%s: its words have the digest %s, the catalogue says %q; compare what tribes replay tells, and then run with -update", name, now, said)
		}
		fmt.Fprintf(&anew, "%s %s words %s\n", name, played, now)
	}
	files, err := filepath.Glob(filepath.Join("testdata", "museum", "*.tribes"))
	if err != nil || len(files) != len(listed) || gone == 0 {
		t.Errorf("%d exhibits, %d in the catalogue, %d operators given up: %v", len(files), len(listed), gone, err)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(path, []byte(anew.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
