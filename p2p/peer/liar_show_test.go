package peer_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// show is a p2p.Show that shows whatever a test wants.
type show struct {
	table transcript.Hash
	items [][]byte
	holds bool
	other bool // another table each time, and nothing of it
	asked byte
}

func (s *show) Enter(string) (func(), string) { return func() {}, "" }
func (s *show) Title() ([32]byte, uint32, string, <-chan struct{}) {
	if s.other {
		s.asked++
		return [32]byte{s.asked}, 0, "", nil
	}
	return s.table, uint32(len(s.items)), "", make(chan struct{})
}
func (s *show) Holds([32]byte, uint32, [8]byte) bool { return s.holds }
func (s *show) Items(_ [32]byte, from uint32, _ int) ([][]byte, <-chan struct{}, bool) {
	return s.items[min(int(from), len(s.items)):], make(chan struct{}), !s.other
}

// canonicalItems are the records of the canonical copy of a player's file, as a gallery shows them.
func canonicalItems(t *testing.T, path string) (items [][]byte) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var copied bytes.Buffer
	if err := transcript.Export(&copied, bytes.NewReader(b), find); err != nil {
		t.Fatal(err)
	}
	rd, err := transcript.NewReader(&copied)
	for err == nil {
		var rec transcript.Record
		if rec, err = rd.Next(); err == nil {
			items = append(items, append([]byte{byte(rec.Kind)}, rec.Payload...))
		}
	}
	if err != io.EOF {
		t.Fatal(err)
	}
	return items
}

// shownBy starts a seat's node that shows this.
func shownBy(t *testing.T, s *show) p2p.Target {
	t.Helper()
	id := identity(t.Name())
	node, err := p2p.Start(p2p.Config{Identity: id, Listen: []string{"/ip4/127.0.0.1/tcp/0"}, Secret: secret, Show: s, UserAgent: "tribes/liar"})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for range node.Events() {
		}
	}()
	t.Cleanup(node.Close)
	return p2p.Target{Host: id.Public(), Addrs: node.Addrs()}
}

// Whatever a seat shows that is no transcript ends the looking on, at the first record that does not stand. What stood until
// then is kept and good.
func TestLookingOnAtALiar(t *testing.T) {
	all := sit(t, 2, "liars' show")
	playTo(30, all...)
	var table transcript.Hash
	all[0].Do(func(t *lockstep.Table) { table = transcript.TableID(t.Charter().Bytes()) })
	good := canonicalItems(t, all[0].path())
	entry := slices.IndexFunc(good, func(b []byte) bool { return transcript.Kind(b[0]) == transcript.KindEntry }) + 4
	with := func(at int, items ...[]byte) [][]byte { return slices.Concat(good[:at], items, good[at:]) }
	flipped := bytes.Clone(good[entry])
	flipped[len(flipped)-1] ^= 1
	local := []byte{byte(transcript.KindLocal), 0x91, 0xcc, 0x80}
	for _, c := range []struct {
		name  string
		items [][]byte
		table transcript.Hash
		words string
	}{
		{"a flipped bit", slices.Concat(good[:entry], [][]byte{flipped}, good[entry+1:]), table, ""},
		{"another order", slices.Concat(good[:entry], [][]byte{good[entry+1], good[entry]}, good[entry+2:]), table, ""},
		{"an entry twice", with(entry, good[entry]), table, ""},
		{"one left out", slices.Concat(good[:entry], good[entry+1:]), table, ""},
		{"no charter", good[1:], table, "charter"},
		{"the charter of another table", good, transcript.Hash{9}, "another table"},
		{"noise", [][]byte{bytes.Repeat([]byte("noise"), 3000)}, table, "charter"},
		{"a record too big", with(entry, append([]byte{byte(transcript.KindEntry)}, make([]byte, transcript.MaxFrame+1)...)), table, "at most 16384"},
		{"what never ends", slices.Concat(good[:entry], slices.Repeat([][]byte{local}, 100_000)), table, "no place"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := lookOn(t, t.TempDir(), "Cleo", shownBy(t, &show{table: c.table, items: c.items}))
			s := o.await("the end", func(s *sight) bool { return s.over })
			var fault *transcript.Fault
			if err := o.Err(); !errors.As(err, &fault) || fault.Verdict != transcript.Damaged || !strings.Contains(fault.Reason, c.words) {
				t.Errorf("it ended with %v", err)
			}
			if s.halted != nil || s.finished {
				t.Error("it is taken for the end of the table")
			}
			if s.path != "" {
				if rep := verify(t, s.path); rep.Verdict != transcript.Unfinished || rep.Problem != nil {
					t.Errorf("what is kept is %s: %+v", rep.Verdict, rep.Problem)
				}
			}
		})
	}

	t.Run("another story than before", func(t *testing.T) {
		dir := t.TempDir()
		o := lookOn(t, dir, "Cleo", shownBy(t, &show{table: table, items: good}))
		o.awaitTip(all[0])
		o.Close()
		other := slices.Concat(good[:entry], [][]byte{flipped}, good[entry+1:])
		o = lookOn(t, dir, "Cleo", shownBy(t, &show{table: table, items: other}))
		o.await("the end", func(s *sight) bool { return s.over })
		var fault *transcript.Fault
		if err := o.Err(); !errors.As(err, &fault) || fault.Verdict != transcript.Disagree {
			t.Errorf("it ended with %v", err)
		}
	})
	t.Run("the same once more", func(t *testing.T) {
		dir := t.TempDir()
		o := lookOn(t, dir, "Cleo", shownBy(t, &show{table: table, items: good[:len(good)-3]}))
		o.await("all", func(s *sight) bool { return s.caught })
		o.Close()
		o = lookOn(t, dir, "Cleo", shownBy(t, &show{table: table, items: good}))
		o.awaitTip(all[0])
		o.leave(all[0], transcript.Unfinished)
	})
	t.Run("ever other tables", func(t *testing.T) {
		o := lookOn(t, t.TempDir(), "Cleo", shownBy(t, &show{other: true}))
		o.await("the end", func(s *sight) bool { return s.over })
		if err := o.Err(); err == nil || !strings.Contains(err.Error(), "ever other tables") {
			t.Errorf("it ended with %v", err)
		}
	})
}
