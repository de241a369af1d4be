package p2p

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/libp2p/go-libp2p/core/network"
)

// list is a Show of a test. A check is the number of items it is of.
type list struct {
	mu    sync.Mutex
	title [32]byte
	items [][]byte
	names []string
	no    string // why nobody is let in
	end   string // why nobody is shown anything any more
	news  chan struct{}
}

func newList(title byte, items ...string) *list {
	l := &list{news: make(chan struct{})}
	l.change(func() { l.title[0] = title })
	l.add(items...)
	return l
}

func (l *list) change(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
	close(l.news)
	l.news = make(chan struct{})
}

func (l *list) add(items ...string) {
	l.change(func() {
		for _, i := range items {
			l.items = append(l.items, []byte(i))
		}
	})
}

func (l *list) Enter(name string) (func(), string) {
	if l.no != "" {
		return nil, l.no
	}
	l.change(func() { l.names = append(l.names, name) })
	return func() {
		l.change(func() { l.names = slices.Delete(l.names, slices.Index(l.names, name), slices.Index(l.names, name)+1) })
	}, ""
}

func (l *list) Title() ([32]byte, uint32, string, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.title, uint32(len(l.items)), l.end, l.news
}

func (l *list) Holds(title [32]byte, count uint32, check [8]byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return title == l.title && int(count) <= len(l.items) && check == checkOf(count)
}

func (l *list) Items(title [32]byte, from uint32, bytes int) ([][]byte, <-chan struct{}, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if title != l.title {
		return nil, nil, false
	}
	end := int(from)
	for size := 0; end < len(l.items) && size < bytes; end++ {
		size += len(l.items[end])
	}
	return l.items[from:end:end], l.news, true
}

func (l *list) await(t *testing.T, what string, fits func() bool) {
	t.Helper()
	limit := time.After(patience)
	for {
		l.mu.Lock()
		ok, news := fits(), l.news
		l.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-news:
		case <-limit:
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

func (l *list) awaitWatchers(t *testing.T, n int) {
	t.Helper()
	l.await(t, fmt.Sprintf("%d spectators", n), func() bool { return len(l.names) == n })
}

func checkOf(count uint32) (c [8]byte) {
	binary.BigEndian.PutUint32(c[:], count)
	return c
}

// viewer is a Spectator of a test. It has what list says it has.
type viewer struct {
	list
	lost   []error
	start  []uint32
	enter  int
	enough int // items after which it stops
}

var errEnough = errors.New("enough")

func (v *viewer) Entered() { v.change(func() { v.enter++ }) }
func (v *viewer) Title(title [32]byte, _ uint32) (have uint32, check [8]byte, err error) {
	v.change(func() {
		if title != v.title {
			v.items = nil
		}
		v.title = title
		have = uint32(len(v.items))
	})
	return have, checkOf(have), nil
}
func (v *viewer) Start(at uint32) error {
	v.change(func() { v.start, v.items = append(v.start, at), v.items[:at] })
	return nil
}
func (v *viewer) Item(data []byte) error {
	v.add(string(data))
	if len(v.items) == v.enough {
		return errEnough
	}
	return nil
}
func (v *viewer) Lost(err error) { v.change(func() { v.lost = append(v.lost, err) }) }

func (v *viewer) awaitItems(t *testing.T, want ...string) {
	t.Helper()
	v.await(t, fmt.Sprintf("the items %.60q", want), func() bool {
		return slices.EqualFunc(v.items, want, func(a []byte, b string) bool { return string(a) == b })
	})
}

func (v *viewer) awaitLost(t *testing.T, words string) {
	t.Helper()
	v.await(t, "the loss: "+words, func() bool {
		return slices.ContainsFunc(v.lost, func(err error) bool { return strings.Contains(err.Error(), words) })
	})
}

func showing(l *list) func(*Config) {
	return func(c *Config) { c.Show = l }
}

// look starts a node of its own that looks on at another until the test ends; done gives what Node.Watch returned.
func look(t *testing.T, name string, at *testNode, entry Entry, change ...func(*Config)) (v *viewer, stop func(), done <-chan error) {
	t.Helper()
	n := startNode(t, name, append([]func(*Config){func(c *Config) { c.Silent = true }}, change...)...)
	if len(n.Addrs()) > 0 {
		t.Errorf("a spectator listens at %v", n.Addrs())
	}
	v = &viewer{list: *newList(0)}
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- n.Watch(ctx, Target{Host: at.key(), Addrs: at.Addrs(), Entry: entry}, v) }()
	t.Cleanup(cancel)
	return v, cancel, over
}

var watchEntry = ByWatchInvite(WatchSecret([16]byte{1, 15: 1}))

func TestSpectatorSeesAllInOrder(t *testing.T) {
	l := newList(0)
	seat := startNode(t, "seat", withSecret(1), showing(l))
	v, stop, done := look(t, "Cleo", seat, watchEntry)
	v.await(t, "the way in", func() bool { return v.enter == 1 }) // before there is anything to see
	l.awaitWatchers(t, 1)
	if l.names[0] != "Cleo" {
		t.Errorf("it is called %q", l.names[0])
	}
	l.add("one")
	l.change(func() { l.title[0] = 7 })
	v.awaitItems(t, "one")
	l.add("two", strings.Repeat("x", MaxMessage))
	v.awaitItems(t, "one", "two", strings.Repeat("x", MaxMessage))
	late, _, _ := look(t, "Dora", seat, watchEntry)
	late.awaitItems(t, "one", "two", strings.Repeat("x", MaxMessage))
	l.awaitWatchers(t, 2)
	stop()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("left with %v", err)
	}
	l.awaitWatchers(t, 1)
	if seat.strangers() != 0 && seat.known(PeerIDOf(late.title)) {
		t.Error("a spectator counts as a stranger")
	}
	l.change(func() { l.title[0], l.items = 8, nil }) // another list
	l.add("new")
	late.awaitItems(t, "new")
}

func TestSpectatorGoesOnWhereItWas(t *testing.T) {
	l := newList(7, "one", "two")
	seat := startNode(t, "seat", withSecret(1), showing(l), wary)
	pipe := newPipe(t, tcpOf(t, seat))
	n := startNode(t, "Cleo", quick, wary, func(c *Config) { c.Silent = true })
	v := &viewer{list: *newList(0)}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go n.Watch(ctx, Target{Host: seat.key(), Addrs: []string{"/ip4/127.0.0.1/tcp/" + pipe.Addr().String()[len("127.0.0.1:"):]}, Entry: watchEntry}, v)
	v.awaitItems(t, "one", "two")
	pipe.pull(true)
	v.await(t, "the loss", func() bool { return len(v.lost) > 0 })
	l.add("three")
	pipe.pull(false)
	v.awaitItems(t, "one", "two", "three")
	v.mu.Lock()
	defer v.mu.Unlock()
	if !slices.Equal(v.start, []uint32{0, 2}) {
		t.Errorf("began at %v", v.start)
	}
}

func TestSpectatorIsTurnedAway(t *testing.T) {
	right := [16]byte{1, 15: 1}
	closed := newList(7)
	closed.no = "not \x1b[31mnow"
	for _, c := range []struct {
		name   string
		host   func(*Config)
		how    Entry
		final  bool
		reason string
	}{
		{"the seat secret itself", withSecret(1), ByWatchInvite(right), true, sayBadProof},
		{"wrong secret", withSecret(2), watchEntry, true, sayBadProof},
		{"no secret at the seat", func(*Config) {}, watchEntry, true, sayNoShow},
		{"to take a seat", withSecret(1), ByInvite(right), true, sayOnlyWatch},
		{"by a knock", withSecret(1), ByKnock(), true, sayOnlyWatch},
		{"as a seat", withSecret(1), BySeat(), true, sayOnlyWatch},
		{"not now", func(c *Config) { withSecret(1)(c); c.Show = closed }, watchEntry, false, "not [31mnow"},
	} {
		t.Run(c.name, func(t *testing.T) {
			seat := startNode(t, "seat", showing(newList(7, "secret")), c.host)
			v, _, done := look(t, "Cleo", seat, c.how)
			if !c.final {
				v.awaitLost(t, c.reason)
			} else {
				var refused *RefusedError
				if err := <-done; !errors.As(err, &refused) || refused.Reason != c.reason || !refused.Final {
					t.Errorf("ended with %v", err)
				}
			}
			v.mu.Lock()
			defer v.mu.Unlock()
			if len(v.items) > 0 {
				t.Error("something was shown")
			}
		})
	}
	seat := startNode(t, "no show", withSecret(1))
	_, _, done := look(t, "Cleo", seat, watchEntry)
	if err := <-done; err == nil || err.Error() != sayNoShow {
		t.Errorf("ended with %v", err)
	}
}

func TestSpectatorsAreBounded(t *testing.T) {
	l := newList(7, "one")
	seat := startNode(t, "seat", withSecret(1), showing(l))
	seat.Node.mu.Lock()
	seat.watchers = maxWatchers // as if so many were there
	seat.Node.mu.Unlock()
	v, _, _ := look(t, "Cleo", seat, watchEntry)
	v.awaitLost(t, sayFull)
	seat.Node.mu.Lock()
	seat.watchers = 0
	seat.Node.mu.Unlock()
	v.awaitItems(t, "one")
}

// shownTo opens a spectator's stream by hand and gives it after the welcome.
func (a *attacker) shownTo(by *testNode) network.Stream {
	a.t.Helper()
	a.connect(by)
	s, err := a.NewStream(context.Background(), by.id, watchProtocol)
	if err != nil {
		a.t.Fatal(err)
	}
	s.SetDeadline(time.Now().Add(patience))
	h := hello{mode: modeWatch, name: "Eve"}
	writeFrame(s, h.bytes())
	ask, err := readAnswer(s)
	if err != nil {
		a.t.Fatal(err)
	}
	mine := proof(watchEntry.secret, fromOpener, modeWatch, a.id.Public(), by.key(), h.nonce, ask.value)
	writeFrame(s, mine[:])
	if got, err := readAnswer(s); err != nil || got.code != codeWelcome {
		a.t.Fatalf("not welcomed: %+v, %v", got, err)
	}
	return s
}

// Whatever a spectator sends but what it is asked for ends its stream, and nobody else notices.
func TestSpectatorThatFloodsIsCut(t *testing.T) {
	l := newList(7, "one")
	seat := startNode(t, "seat", withSecret(1), showing(l))
	v, _, _ := look(t, "Cleo", seat, watchEntry)
	v.awaitItems(t, "one")
	from := append(binary.BigEndian.AppendUint32(nil, 0), make([]byte, 8)...)
	for name, raw := range map[string][]byte{
		"beats":               slices.Repeat(beat, 1000),
		"a message":           appendFrame(nil, []byte("hello")),
		"where to begin more": appendFrame(appendFrame(nil, from), from),
		"a length":            {0xff, 0xff, 0xff, 0xff},
	} {
		t.Run(name, func(t *testing.T) {
			s := newAttacker(t, "flood "+name).shownTo(seat)
			s.Write(raw)
			awaitEnd(t, s)
			l.awaitWatchers(t, 1)
		})
	}
	l.add("two")
	v.awaitItems(t, "one", "two")
}

// Who reads nothing is cut when a write lasts too long; the others are served meanwhile, and nothing is kept for it.
func TestSpectatorThatStallsIsCut(t *testing.T) {
	l := newList(7)
	seat := startNode(t, "seat", withSecret(1), showing(l), func(c *Config) { c.PingTimeout, c.CloseTimeout = 3*time.Second, time.Second })
	v, _, _ := look(t, "Cleo", seat, watchEntry)
	s := newAttacker(t, "stalled").shownTo(seat)
	writeFrame(s, append(binary.BigEndian.AppendUint32(nil, 0), make([]byte, 8)...))
	stop := make(chan struct{})
	defer close(stop)
	go func() { // it lives, and does not read
		for {
			select {
			case <-time.After(time.Second):
				s.Write(beat)
			case <-stop:
				return
			}
		}
	}()
	l.awaitWatchers(t, 2)
	var want []string
	for range 150 { // more than windows and buffers hold
		want = append(want, strings.Repeat("x", MaxMessage))
	}
	l.add(want...)
	v.awaitItems(t, want...)
	l.awaitWatchers(t, 1)
}

// welcomeWatcher is the seat's handshake by hand.
func (a *attacker) welcomeWatcher(s network.Stream) {
	data, _ := readFrame(s, maxHandshake)
	h, _ := decodeHello(data)
	writeFrame(s, answer{code: codeProve}.bytes())
	readFrame(s, maxHandshake)
	key, _ := KeyOf(s.Conn().RemotePeer())
	mine := proof(watchEntry.secret, fromAccepter, modeWatch, key, a.id.Public(), h.nonce, [32]byte{})
	writeFrame(s, answer{code: codeWelcome, value: mine}.bytes())
}

// While nothing is played a spectator gives signs of life for longer than a write may take.
func TestSpectatorOfAnIdleTableStays(t *testing.T) {
	const interval, timeout = 20 * time.Millisecond, time.Second
	const many = int(2 * timeout / interval)
	a := newAttacker(t, "idle")
	beats := make(chan int, 100)
	a.SetStreamHandler(watchProtocol, func(s network.Stream) {
		defer s.Reset()
		a.welcomeWatcher(s)
		title := append(make([]byte, 31), 7, 0, 0, 0, 0)
		s.Write(appendFrame(appendFrame(nil, title), make([]byte, 4)))
		readFrame(s, watchFrom)
		got := 0
		defer func() { beats <- got }()
		for ; got < many; got++ {
			if data, err := readFrame(s, watchFrom); err != nil || data != nil {
				return
			}
			s.Write(beat)
		}
	})
	n := startNode(t, "Cleo", func(c *Config) { c.Silent, c.PingInterval, c.PingTimeout = true, interval, timeout })
	v := &viewer{list: *newList(0)}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go n.Watch(ctx, Target{Host: a.id.Public(), Addrs: []string{a.Addrs()[0].String()}, Entry: watchEntry}, v)
	select {
	case got := <-beats:
		if got < many {
			t.Errorf("%d signs of life came, then none", got)
		}
	case <-time.After(patience):
		t.Fatal("it stays, but gives no sign of life")
	}
}

// A seat that does not keep to the protocol is left, and asked again.
func TestSpectatorLeavesALyingSeat(t *testing.T) {
	title := append(make([]byte, 31), 7, 0, 0, 0, 1)
	for _, c := range []struct {
		name  string
		send  []byte // after the welcome
		words string
	}{
		{"a title too short", appendFrame(nil, title[:20]), errShow.Error()},
		{"a title too long", appendFrame(nil, append(title, 0)), errShow.Error()},
		{"a start that was not asked for", appendFrame(appendFrame(nil, title), []byte{0, 0, 0, 9}), errShow.Error()},
		{"a start too long", appendFrame(appendFrame(nil, title), make([]byte, 5)), errShow.Error()},
		{"an item too long", append(appendFrame(appendFrame(nil, title), make([]byte, 4)), 0, 1, 0, 0), errShow.Error()},
		{"the end", nil, errPeerClosed.Error()},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newAttacker(t, "lying "+c.name)
			a.SetStreamHandler(watchProtocol, func(s network.Stream) {
				a.welcomeWatcher(s)
				s.Write(c.send)
				s.CloseWrite()
			})
			n := startNode(t, "Cleo", func(c *Config) { c.Silent = true })
			v := &viewer{list: *newList(0)}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			go n.Watch(ctx, Target{Host: a.id.Public(), Addrs: []string{a.Addrs()[0].String()}, Entry: watchEntry}, v)
			v.awaitLost(t, c.words)
			v.await(t, "the next attempt", func() bool { return v.enter > 1 })
			if len(v.items) > 0 {
				t.Error("an item was taken")
			}
		})
	}
}

func TestSpectatorHasEnough(t *testing.T) {
	seat := startNode(t, "seat", withSecret(1), showing(newList(7)))
	n := startNode(t, "Cleo", func(c *Config) { c.Silent = true })
	v := &viewer{list: *newList(0), enough: 2}
	seat.cfg.Show.(*list).add("one", "two", "three")
	err := n.Watch(context.Background(), Target{Host: seat.key(), Addrs: seat.Addrs(), Entry: watchEntry}, v)
	if !errors.Is(err, errEnough) || len(v.items) != 2 {
		t.Errorf("%v after %d items", err, len(v.items))
	}
}

// What is there when the seat's node closes still goes out.
func TestLastItemsLeaveBeforeClose(t *testing.T) {
	l := newList(7, "one")
	seat := startNode(t, "seat", withSecret(1), showing(l))
	v, _, _ := look(t, "Cleo", seat, watchEntry)
	v.awaitItems(t, "one")
	l.add("two", "three")
	seat.Close()
	v.awaitItems(t, "one", "two", "three")
}

func TestPacer(t *testing.T) {
	var p pacer
	now := time.Unix(1000, 0)
	for i, c := range []struct {
		after time.Duration
		bytes int
		want  time.Duration
	}{
		{0, watchBurst, 0},
		{0, watchRate, time.Second},
		{0, watchRate / 2, 1500 * time.Millisecond},
		{time.Second, 0, 500 * time.Millisecond},
		{time.Hour, watchBurst + watchRate, time.Second},
	} {
		now = now.Add(c.after)
		if got := p.reserve(c.bytes, now); got != c.want {
			t.Errorf("%d: wait %s, want %s", i, got, c.want)
		}
	}
}
