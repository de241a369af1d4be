package library

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/transcript"
)

// TestMuseum replays games of the past: what was played once is valid for ever, with the same chain. A change in
// what a rule or a figure does therefore needs a ruleset of its own. The exhibits are rehearsals by bots,
// made with tribes demo and tribes export --format tribes.
func TestMuseum(t *testing.T) {
	catalogue, err := os.ReadFile(filepath.Join("testdata", "museum", "catalogue.txt"))
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(catalogue)) {
		name, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		listed[name] = true
		var scores []int
		rep, err := Follow(t.Context(), filepath.Join("testdata", "museum", name), func(b *transcript.Book, _ transcript.Step) error {
			points := engine.Points(b.State().Tally(nil, engine.Hands{}))
			scores = points[:len(b.Charter.Seats)]
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if rep.Verdict != transcript.Complete {
			t.Errorf("%s: %s: %v", name, rep.Verdict, rep.Problem)
		}
		if got := fmt.Sprintf("%s %v", rep.Tip.Link(), scores); got != want {
			t.Errorf("%s: %s, the catalogue says %s", name, got, want)
		}
	}
	files, err := filepath.Glob(filepath.Join("testdata", "museum", "*.tribes"))
	if err != nil || len(files) != len(listed) {
		t.Errorf("%d exhibits, %d in the catalogue: %v", len(files), len(listed), err)
	}
}
