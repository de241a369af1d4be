package peer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tribes/p2p/lockstep"
)

const twinWords = "another program with the same identity is connected there already"

// mustBeUndisturbed demands that a game comes to its end without anybody's absence on the way.
func mustBeUndisturbed(t *testing.T, all ...*player) {
	t.Helper()
	for _, p := range all {
		p.awaitFinished()
	}
	for _, p := range all {
		p.mu.Lock()
		for _, w := range p.words {
			if strings.Contains(w, "here: false") || strings.Contains(w, "second program") || strings.Contains(w, "already playing") {
				t.Errorf("%s was disturbed: %s", p.name, w)
			}
		}
		p.mu.Unlock()
	}
}

// Two programs with one key in the lobby: the second is told so, the first keeps its seat and plays.
func TestSameIdentityJoinsTwice(t *testing.T) {
	host := newPlayer(t, "twins host").host(3)
	first := newPlayer(t, "twins twin").join(host)
	host.await("the first", func(v *view) bool { return v.free == 1 })
	second := newPlayer(t, "twins twin").join(host)
	second.awaitWords(twinWords)
	third := newPlayer(t, "twins third").join(host)
	mustBeUndisturbed(t, host, first, third)
	if second.sees().path != "" {
		t.Error("the second has signed something")
	}
	mustBeComplete(t, host, first, third)
}

// A second program carries on with a copy of the first one's transcript while that one plays.
func TestSameIdentityResumedTwice(t *testing.T) {
	all := sit(t, 3, "copies")
	holdAt(9, all...)
	for _, p := range all {
		p.awaitStep(9)
	}
	first := all[1]
	second := newPlayer(t, first.name)
	second.resume(copyFile(t, first.path()), []lockstep.Contact{
		{Key: all[0].identity.Public(), Addrs: all[0].node.Addrs()},
		{Key: all[2].identity.Public(), Addrs: all[2].node.Addrs()},
	})
	second.awaitWords(twinWords)
	goOn(all...)
	mustBeUndisturbed(t, all...)
	if s := second.sees().step; s > 9 {
		t.Errorf("the second came to step %d", s)
	}
	mustBeComplete(t, all...)
}

// copyFile makes a copy of a file in another folder.
func copyFile(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), filepath.Base(path))
	if err := os.WriteFile(to, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return to
}
