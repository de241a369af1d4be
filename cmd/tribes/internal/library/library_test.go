package library

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tribes/engine/games"
	"tribes/transcript"
)

func TestFind(t *testing.T) {
	own, err := games.Load("tribes", nil)
	if err != nil {
		t.Fatal(err)
	}
	yaml, digest := own.Components()
	ruleset := own.Info().Ruleset
	other := append(yaml, "# corrected\n"...)
	for _, c := range []struct {
		name    string
		game    string
		ruleset uint16
		hash    transcript.Hash
		yaml    []byte
		lacks   bool
	}{
		{"the program's own data", "tribes", ruleset, digest, nil, false},
		{"the program's own data, carried", "tribes", ruleset, digest, yaml, false},
		{"other data, carried", "tribes", ruleset, transcript.Hash{1}, other, false},
		{"other data, not carried", "tribes", ruleset, transcript.Hash{1}, nil, true},
		{"another version, whose data this program cannot read", "tribes", ruleset + 1, transcript.Hash{1}, []byte("new: [1, 2]"), true},
		{"another game", "chess", 1, transcript.Hash{1}, nil, true},
	} {
		rules, err := Find(c.game, c.ruleset, c.hash, c.yaml)
		if c.lacks != errors.Is(err, transcript.ErrNeedsRuleset) || !c.lacks && (err != nil || rules == nil) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Find("tribes", ruleset, transcript.Hash{1}, []byte("game: chess")); err == nil || errors.Is(err, transcript.ErrNeedsRuleset) {
		t.Errorf("data that are wrong: %v", err)
	}
}

// soon is a context that ends after it was asked so many times.
type soon struct {
	context.Context
	left int
}

func (s *soon) Err() error {
	if s.left--; s.left < 0 {
		return context.Canceled
	}
	return nil
}

// A file without an end in sight is not read any further once nobody wants it.
func TestReadingStopsWithTheContext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "long.tribes")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(transcript.Magic); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(1 << 20); err != nil {
		t.Fatal(err)
	}
	for left := range 3 {
		ctx := &soon{t.Context(), left}
		rep, err := Follow(ctx, path, nil)
		if rep != nil || err == nil || err.Error() != "stopped before "+path+" was read to its end" {
			t.Errorf("after %d reads: %+v, %v", left, rep, err)
		}
		var out bytes.Buffer
		if err := Export(&soon{t.Context(), left}, &out, path); err == nil || !strings.HasPrefix(err.Error(), "stopped before ") {
			t.Errorf("export after %d reads: %v", left, err)
		}
	}
	if rep, err := Follow(t.Context(), path, nil); err != nil || rep.Verdict != transcript.Damaged {
		t.Errorf("read to its end: %+v, %v", rep, err)
	}
	if err := Export(t.Context(), io.Discard, path); err == nil || strings.HasPrefix(err.Error(), "stopped before ") {
		t.Errorf("exported: %v", err)
	}
}
