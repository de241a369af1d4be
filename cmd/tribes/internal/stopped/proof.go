// Package stopped keeps what a table that stopped leaves beside its transcript: a proof
// file where somebody cheated, a report where programs came to different positions.
package stopped

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// Keeper writes the files of one table.
type Keeper struct {
	Find transcript.Finder

	report string // the file that is written anew as positions come
}

// Keep is made for peer.Config.Stopped.
func (k *Keeper) Keep(path string, e lockstep.Event) peer.Event {
	switch e := e.(type) {
	case lockstep.Halted:
		if e.Fault.Verdict != transcript.Cheated {
			return nil
		}
		return k.prove(path)
	case lockstep.Convicted:
		return k.prove(path)
	case lockstep.Positions:
		return k.compare(path, e)
	}
	return nil
}

func (k *Keeper) prove(path string) peer.Event {
	proof, err := Prove(path, k.Find)
	if err != nil {
		return peer.Unkept{Err: err}
	}
	return peer.Proved{Path: proof}
}

// Prove keeps the proof of a transcript that convicts beside it, and gives the file. One that is there already is not
// written again, and no other is overwritten.
func Prove(path string, find transcript.Finder) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	var b bytes.Buffer
	p, err := transcript.Prove(&b, f, find)
	if err != nil {
		return "", err
	}
	return create(fmt.Sprintf("%s-step%d", stem(path), p.Step), ".proof", b.Bytes())
}

func stem(path string) string { return strings.TrimSuffix(path, ".tribes") }

// maxTries bounds the numbers that are tried for a file's name.
const maxTries = 100

// create writes a new file, numbered where there is another of that name; one with the same bytes is taken for it.
func create(stem, ext string, b []byte) (string, error) {
	for n := 1; ; n++ {
		path := stem + ext
		if n > 1 {
			path = fmt.Sprintf("%s-%d%s", stem, n, ext)
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) && n < maxTries {
			if same(path, b) {
				return path, nil
			}
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(b)
		if err == nil {
			err = f.Sync()
		}
		if cerr := f.Close(); err == nil {
			err = cerr
		}
		if err != nil {
			os.Remove(path)
			return "", err
		}
		return path, nil
	}
}

func same(path string, b []byte) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(b)) {
		return false
	}
	there, err := os.ReadFile(path)
	return err == nil && bytes.Equal(there, b)
}
