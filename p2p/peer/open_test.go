package peer_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"tribes/p2p/peer"
	"tribes/transcript"
)

// A transcript that cannot be made: the person is told why, the others that this one left, and
// nothing was signed that they could hold.
func TestTranscriptCannotBeMade(t *testing.T) {
	for _, c := range []struct {
		name string
		want []error // one of them
		path func(dir string) string
	}{
		{"no such folder", []error{fs.ErrNotExist}, func(dir string) string { return filepath.Join(dir, "missing", "a.tribes") }},
		{"the folder is a file", []error{syscall.ENOTDIR, fs.ErrNotExist}, func(dir string) string {
			f := filepath.Join(dir, "file")
			os.WriteFile(f, nil, 0o600)
			return filepath.Join(f, "a.tribes")
		}},
		{"a file is there", []error{fs.ErrExist}, func(dir string) string {
			f := filepath.Join(dir, "a.tribes")
			os.WriteFile(f, []byte("precious"), 0o600)
			return f
		}},
	} {
		for _, who := range []string{"guest", "host"} {
			t.Run(c.name+", "+who, func(t *testing.T) {
				path := c.path(t.TempDir())
				bad := func(cfg *peer.Config) {
					cfg.Open = func(*transcript.Charter, transcript.Hash) (*transcript.Log, error) { return transcript.CreateLog(path) }
				}
				host, guest := newPlayer(t, "open host"), newPlayer(t, "open guest")
				unlucky, other := host, guest
				if who == "host" {
					host.host(2, bad)
					guest.join(host)
				} else {
					unlucky, other = guest, host
					host.host(2)
					guest.join(host, bad)
				}
				unlucky.await("the failure", func(v *view) bool { return v.failed != nil })
				failed := unlucky.sees().failed
				text := failed.Error()
				if !strings.Contains(text, "the transcript of the table cannot be made") || !strings.Contains(text, path) ||
					!slices.ContainsFunc(c.want, func(e error) bool { return errors.Is(failed, e) }) {
					t.Errorf("told %q", text)
				}
				if who == "host" {
					other.await("the end of the table", func(v *view) bool { return strings.Contains(v.closed, "cannot write the transcript") })
				} else {
					other.await("the free seat", func(v *view) bool { return v.filled > 0 && v.free == 1 })
				}
				if err := unlucky.Close("it failed"); err == nil || err.Error() != text {
					t.Errorf("Close gives %v", err)
				}
				if other.sees().opened {
					t.Error("the table opened without the unlucky one")
				}
				if b, err := os.ReadFile(path); err == nil && string(b) != "precious" {
					t.Error("the file that was there is changed")
				}
			})
		}
	}
}
