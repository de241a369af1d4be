// Package library finds the rules that transcripts name, and reads transcripts from files.
package library

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"tribes/engine"
	"tribes/engine/games"
	"tribes/transcript"
)

// Find opens the rules of a charter: the program's own data if they have the hash, else those the
// transcript carries. transcript.ErrNeedsRuleset tells that this program lacks the game or the version.
func Find(game string, ruleset uint16, components transcript.Hash, yaml []byte) (engine.Rules, error) {
	own, err := games.Load(game, nil)
	if err != nil || own.Info().Ruleset != ruleset {
		return nil, transcript.ErrNeedsRuleset
	}
	if _, digest := own.Components(); digest == components {
		return own, nil
	}
	if yaml == nil {
		return nil, transcript.ErrNeedsRuleset
	}
	return games.Load(game, yaml)
}

// Open opens a regular file for reading. Pipes and devices, which may keep a reader waiting for ever or never
// end, are refused.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file: name the file itself", path)
	}
	return os.Open(path)
}

// while reads a file until the context ends, for nobody knows how long a file is.
type while struct {
	context.Context
	*os.File
}

func (w while) Read(b []byte) (int, error) {
	if w.Err() != nil {
		return 0, fmt.Errorf("stopped before %s was read to its end", w.Name())
	}
	return w.File.Read(b)
}

// Follow verifies the file from its first byte to its last and tells each step, unless each is nil, as soon
// as it stands. The error is that of opening or reading the file, or of each, or tells that the context ended.
func Follow(ctx context.Context, path string, each func(*transcript.Book, transcript.Step) error) (*transcript.Report, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return transcript.Follow(bufio.NewReaderSize(while{ctx, f}, 64<<10), Find, each)
}

// Export writes the canonical copy of the table in a file; see transcript.Export for the errors. Another tells
// that the context ended.
func Export(ctx context.Context, w io.Writer, path string) error {
	f, err := Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return transcript.Export(w, bufio.NewReaderSize(while{ctx, f}, 64<<10), Find)
}

// Prove writes the smallest transcript that convicts whom the copy in a file convicts; see transcript.Prove for the
// errors. Another tells that the context ended.
func Prove(ctx context.Context, w io.Writer, path string) (*transcript.Proof, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return transcript.Prove(w, bufio.NewReaderSize(while{ctx, f}, 64<<10), Find)
}
