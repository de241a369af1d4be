package lockstep

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// watchedWords are what an actor was told of who looks on.
func (a *actor) watchedWords() (words []string) {
	for _, e := range a.told {
		if w, ok := e.(Watched); ok {
			words = append(words, fmt.Sprintf("%s %v %d", w.Name, w.Here, w.Count))
		}
	}
	return words
}

func (a *actor) expectWatched(want ...string) {
	a.st.t.Helper()
	if got := a.watchedWords(); !slices.Equal(got, want) {
		a.st.t.Errorf("%s was told %q, want %q", a.cfg.Name, got, want)
	}
}

func TestAllAreToldWhoLooksOn(t *testing.T) {
	st := newStage(t)
	all := st.table(3)
	all[0].SetWatchers([]string{"Cleo"})
	st.pass(5 * WatchedEvery)
	all[1].SetWatchers([]string{"Dora", "Cleo"}) // names need not differ
	st.pass(5 * WatchedEvery)
	for _, a := range all {
		a.expectWatched("Cleo true 1", "Cleo true 2", "Dora true 3")
	}
	st.down(all[0], all[2]) // what it said counts while its link is there
	st.pass(5 * WatchedEvery)
	all[2].expectWatched("Cleo true 1", "Cleo true 2", "Dora true 3", "Cleo false 2")
	st.up(all[0], all[2])
	all[1].SetWatchers(nil)
	st.pass(5 * WatchedEvery)
	all[0].expectWatched("Cleo true 1", "Cleo true 2", "Dora true 3", "Cleo false 2", "Dora false 1")
	if got := all[2].watchedWords(); !strings.HasSuffix(strings.Join(got, ", "), "1") {
		t.Errorf("told %q", got)
	}
	st.moves(3)
}

// Who looks on from the lobby is told of to all when the table opens, and in the lobby to who serves it.
func TestWhoLooksOnFromTheLobby(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	g := st.guest(st.config(1), h)
	h.SetWatchers([]string{"Cleo"})
	st.pass(5 * WatchedEvery)
	h.expectWatched("Cleo true 1")
	st.link()
	st.pass(5 * WatchedEvery)
	for _, a := range []*actor{h, g} {
		a.expectWatched("Cleo true 1")
	}
}

// What an operator says about it is bounded, costs a line a second at most for each name, and is shown as a name or not at all.
func TestFalseWordsOfWhoLooksOn(t *testing.T) {
	st := newStage(t)
	all := st.table(2)
	a, eve := all[0], all[1]
	began := a.now
	for i := range 200 {
		st.inject(eve, a, pack(msgWatched, &watchedMsg{[]string{fmt.Sprintf("name %d", i)}}))
		a.Tick(a.now + 10)
		a.serve()
	}
	if n, seconds := len(a.watchedWords()), int((a.now-began)/WatchedEvery); n > 2*(seconds+1) {
		t.Errorf("%d lines in %d seconds", n, seconds)
	}
	st.inject(eve, a, pack(msgWatched, &watchedMsg{make([]string, MaxWatched+1)}))
	st.inject(eve, a, pack(msgWatched, &watchedMsg{[]string{"\x1b[31mred\nline"}}))
	st.pass(5 * WatchedEvery)
	if got := a.watchedWords(); got[len(got)-1] != "somebody true 1" {
		t.Errorf("told %q", got)
	}
	st.moves(3)
}
