package lockstep

import (
	"slices"

	"tribes/transcript"
)

// Bounds of what is told about who looks on.
const (
	WatchedEvery Time = 1000 // from one telling to the next
	MaxWatched        = 64   // names of spectators of one operator's program
)

// Watched tells that somebody looks on at the table by an operator's program, or no longer does. Names need not differ. A
// program can let people look on without saying so.
type Watched struct {
	Name  string
	Here  bool
	Count int // who look on now
}

func (Watched) isEvent() {}

// watchedMsg lists who looks on by the sender's program.
type watchedMsg struct{ Names []string }

// watched is who looks on, as far as it is known.
type watched struct {
	own   []string
	of    map[Key][]string // by other operators' programs
	told  []string         // sorted
	at    Time             // when that was
	fresh bool             // own has changed since the others were told
	table transcript.Hash  // at which they were told
}

// SetWatchers names who looks on by this program. The person and the other operators are told when that has changed.
func (t *Table) SetWatchers(names []string) {
	own := make([]string, 0, min(len(names), MaxWatched))
	for _, n := range names[:min(len(names), MaxWatched)] {
		own = append(own, watcherName(n))
	}
	t.watched.own, t.watched.fresh = own, true
}

// watcherName is what somebody is called who looks on: any words may come.
func watcherName(s string) string {
	if transcript.CheckName(s) != nil {
		return "somebody"
	}
	return s
}

// watchersTo tells an operator whose link is new who looks on here.
func (t *Table) watchersTo(k Key) {
	if len(t.watched.own) > 0 {
		t.send(k, pack(msgWatched, &watchedMsg{t.watched.own}))
	}
}

// theirWatchers takes what an operator says; it is told at the next tick that may.
func (t *Table) theirWatchers(from Key, m watchedMsg) {
	if len(m.Names) > MaxWatched {
		return
	}
	if t.watched.of == nil {
		t.watched.of = map[Key][]string{}
	}
	names := []string{}
	for _, n := range m.Names {
		names = append(names, watcherName(n))
	}
	t.watched.of[from] = names
}

// tellWatched tells what has changed, to the others and here, at most once in WatchedEvery.
func (t *Table) tellWatched() {
	w := &t.watched
	if len(w.own)+len(w.of)+len(w.told) == 0 && !w.fresh || w.at != 0 && t.now-w.at < WatchedEvery {
		return
	}
	all := slices.Clone(w.own)
	for _, k := range t.others() {
		if l := t.links[k]; l != nil && l.up {
			all = append(all, w.of[k]...)
		} else {
			delete(w.of, k)
		}
	}
	slices.Sort(all)
	if g := t.game; g != nil && g.opened && (w.fresh || len(w.own) > 0 && w.table != g.book.Table) {
		w.fresh, w.table, w.at = false, g.book.Table, t.now
		g.each(func(_ int, k Key, _ *link) { t.send(k, pack(msgWatched, &watchedMsg{w.own})) })
	}
	if slices.Equal(all, w.told) {
		return
	}
	w.at = t.now
	gone, came := without(w.told, all), without(all, w.told)
	count := len(w.told)
	for _, n := range gone {
		count--
		t.event(Watched{Name: n, Count: count})
	}
	for _, n := range came {
		count++
		t.event(Watched{Name: n, Here: true, Count: count})
	}
	w.told = all
}

// without is what a sorted list has more than another.
func without(list, other []string) (more []string) {
	for _, s := range list {
		for len(other) > 0 && other[0] < s {
			other = other[1:]
		}
		if len(other) > 0 && other[0] == s {
			other = other[1:]
			continue
		}
		more = append(more, s)
	}
	return more
}
