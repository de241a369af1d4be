package peer_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// Who has a seat hears what is said, in the lobby and at the table; who looks on does not, and no transcript holds it.
func TestTalkAtATable(t *testing.T) {
	host := newPlayer(t, "talk host").host(3)
	if err := host.Say("hello?"); err == nil || !strings.Contains(err.Error(), "nobody else is here") {
		t.Errorf("in an empty lobby: %v", err)
	}
	guest := newPlayer(t, "talk guest").join(host)
	host.await("the guest", func(v *view) bool { return v.free == 1 })
	must := func(p *player, text string) {
		t.Helper()
		if err := p.Say(text); err != nil {
			t.Fatal(err)
		}
	}
	must(host, "welcome, we wait for one more")
	guest.awaitWords("talk host says: welcome, we wait for one more")
	eve := lookAt(t, host, "onlooker")
	third := newPlayer(t, "talk third").join(host)
	all := []*player{host, guest, third}
	holdAt(12, all...)
	for _, p := range all {
		p.awaitStep(12)
	}
	const secret = "what is only said among us"
	must(host, secret) // who joined has a link to the host, and to others maybe not yet
	guest.awaitWords("talk host says: " + secret)
	third.awaitWords("talk host says: " + secret)
	must(third, secret+" too")
	host.awaitWords("talk third says: " + secret + " too")
	goOn(all...)
	for _, p := range all {
		p.awaitFinished()
	}
	eve.await("the end", func(s *sight) bool { return s.finished })
	eve.mu.Lock()
	seen, words := eve.seen.path, strings.Join(eve.seen.words, "\n")
	eve.mu.Unlock()
	if strings.Contains(words, secret) {
		t.Errorf("who looks on was told %q", words)
	}
	files := []string{seen}
	for _, p := range all {
		files = append(files, p.path())
	}
	mustBeComplete(t, all...)
	for _, path := range files {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(b, []byte(secret)) {
			t.Errorf("%s holds what was said", path)
		}
	}
	if err := host.Say("is anybody there?"); err == nil {
		t.Error("a closed table takes words")
	}
}
