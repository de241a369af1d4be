package peer

import (
	"errors"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tribes/transcript"
)

// Gallery is where the spectators of a table stand: it makes the canonical copy from the transcript as that grows, and shows it
// to all alike. It does so in a goroutine of its own, from the first spectator on, and reads nothing but the file: of what the
// peer knows beside it, private cards for one, it knows nothing. The peer only tells it how long the file is, and waits for nobody
// with that. It is the p2p.Show of the peer's node.
type Gallery struct {
	find  transcript.Finder
	file  atomic.Pointer[grown]
	wake  chan struct{} // capacity 1: file has changed
	stop  chan struct{}
	ended chan struct{} // run has
	end   sync.Once

	mu      sync.Mutex
	running bool
	table   transcript.Hash // of what is shown; zeros: nothing is
	items   [][]byte
	checks  []transcript.Check // after each item
	news    chan struct{}      // closed and replaced with every change of what is shown
	closed  string             // why nobody may look on now
	guests  []*guest
	changed bool // guests, since changes was called last
}

// guest is who looks on, or did a moment ago.
type guest struct {
	name string
	left *time.Timer // takes it off the list; nil while it is there
}

// lingerFor is how long a name stays listed when its spectator has gone: so the table learns of the shortest look, and
// nothing of a stream that is mended soon.
const lingerFor = 3 * time.Second

// grown is a transcript and how many bytes of it stand; without a path there is no table.
type grown struct {
	path string
	size int64
}

// flushFor is how long a gallery that is closed may take for what was written last.
const flushFor = 2 * time.Second

// NewGallery returns a gallery for Config.Gallery of one peer and for p2p.Config.Show of its node.
func NewGallery(find transcript.Finder) *Gallery {
	return &Gallery{find: find, wake: make(chan struct{}, 1), stop: make(chan struct{}), ended: make(chan struct{}), news: make(chan struct{})}
}

// grow tells of a transcript, or that it has become longer.
func (g *Gallery) grow(path string, size int64) {
	if g == nil {
		return
	}
	g.file.Store(&grown{path, size})
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// close ends the gallery once it shows all that was written.
func (g *Gallery) close() {
	if g == nil {
		return
	}
	g.end.Do(func() { close(g.stop) })
	g.mu.Lock()
	running := g.running
	g.mu.Unlock()
	if running {
		<-g.ended
	}
}

// changes lists who looks on; false: that is no news.
func (g *Gallery) changes() (names []string, changed bool) {
	if g == nil {
		return nil, false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	changed, g.changed = g.changed, false
	for _, v := range g.guests {
		names = append(names, v.name)
	}
	return names, changed
}

// come lists who comes; Gallery.mu is held.
func (g *Gallery) come(name string) *guest {
	for _, v := range g.guests {
		if v.name == name && v.left != nil && v.left.Stop() {
			v.left = nil
			return v
		}
	}
	v := &guest{name: name}
	g.guests, g.changed = append(g.guests, v), true
	return v
}

// leave takes somebody off the list, after a moment.
func (g *Gallery) leave(v *guest) {
	g.mu.Lock()
	defer g.mu.Unlock()
	v.left = time.AfterFunc(lingerFor, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.guests, g.changed = slices.DeleteFunc(g.guests, func(o *guest) bool { return o == v }), true
	})
}

// Enter is that of p2p.Show.
func (g *Gallery) Enter(name string) (left func(), reason string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed != "" {
		return nil, g.closed
	}
	if !g.running {
		select {
		case <-g.stop:
			return nil, "the program was closed"
		default:
		}
		g.running = true
		go g.run()
	}
	v := g.come(name)
	return func() { g.leave(v) }, ""
}

// Title is that of p2p.Show: the table's id.
func (g *Gallery) Title() (title [32]byte, count uint32, reason string, news <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.table, uint32(len(g.items)), g.closed, g.news
}

// Holds is that of p2p.Show: check is the running checksum of a file.
func (g *Gallery) Holds(title [32]byte, count uint32, check [8]byte) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return title == g.table && count > 0 && int64(count) <= int64(len(g.checks)) && g.checks[count-1] == check
}

// Items is that of p2p.Show: records, the kind and then the payload.
func (g *Gallery) Items(title [32]byte, from uint32, bytes int) (items [][]byte, news <-chan struct{}, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if title != g.table || int64(from) > int64(len(g.items)) || g.closed != "" {
		return nil, nil, false
	}
	end := int(from)
	for size := 0; end < len(g.items) && size < bytes; end++ {
		size += len(g.items[end])
	}
	return g.items[from:end:end], g.news, true
}

// change changes what is shown and tells who waits for that.
func (g *Gallery) change(f func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f()
	close(g.news)
	g.news = make(chan struct{})
}

func (g *Gallery) run() {
	defer close(g.ended)
	var r reading
	defer r.close()
	for {
		if f := g.file.Load(); f != nil {
			g.follow(&r, *f)
		}
		select {
		case <-g.wake:
		case <-g.stop:
			if f := g.file.Load(); f != nil {
				g.follow(&r, *f)
			}
			return
		}
	}
}

// reading is a transcript that is read while it grows.
type reading struct {
	section
	path    string
	records *transcript.Reader
	stream  *transcript.Stream
	check   transcript.Check
	held    []transcript.Record // that are not to be shown yet
	bad     bool
}

func (r *reading) close() {
	if r.f != nil {
		r.f.Close()
	}
}

// section is a file up to a size.
type section struct {
	f        *os.File
	at, size int64
}

func (s *section) Read(b []byte) (int, error) {
	if s.at >= s.size {
		return 0, io.EOF
	}
	n, err := s.f.ReadAt(b[:min(int64(len(b)), s.size-s.at)], s.at)
	s.at += int64(n)
	if n > 0 {
		err = nil
	}
	return n, err
}

const (
	sayUnread = "the transcript of the table cannot be shown there"
	saySeeded = "the private cards of this table follow from its seed: it can be looked on at when the game is over"
)

// follow reads what a transcript has more.
func (g *Gallery) follow(r *reading, f grown) {
	if f.path != r.path {
		r.close()
		*r = reading{path: f.path}
		g.change(func() { g.table, g.items, g.checks, g.closed = transcript.Hash{}, nil, nil, "" })
	}
	if f.path == "" || r.bad {
		return
	}
	if err := g.read(r, f.size); err != nil {
		r.bad = true
		g.change(func() { g.closed = sayUnread })
	}
}

func (g *Gallery) read(r *reading, size int64) (err error) {
	r.size = size
	if r.f == nil {
		if r.f, err = os.Open(r.path); err != nil {
			return err
		}
		if r.records, err = transcript.NewReader(&r.section); err != nil {
			return err
		}
		r.stream, r.check = transcript.NewStream(g.find), transcript.FirstCheck()
	}
	defer g.show(r) // all at once: who asks first is told how much there is
	var late <-chan time.Time
	stop := g.stop
	for {
		select {
		case <-stop:
			stop, late = nil, time.After(flushFor)
		case <-late:
			return nil
		default:
		}
		rec, err := r.records.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		out, err := r.stream.Next(rec)
		if err != nil {
			return err
		}
		r.held = append(r.held, out...)
	}
}

// show shows what was read, unless the private cards would be shown with it.
func (g *Gallery) show(r *reading) {
	if len(r.held) == 0 {
		return
	}
	b := r.stream.Replay().Book()
	if b.Charter.Deal == transcript.DealSeeded && !b.Over() {
		g.mu.Lock()
		told := g.closed != ""
		g.mu.Unlock()
		if !told {
			g.change(func() { g.closed = saySeeded })
		}
		return
	}
	var frame []byte
	items, checks := make([][]byte, len(r.held)), make([]transcript.Check, len(r.held))
	for i, rec := range r.held {
		frame, r.check = rec.Append(frame[:0], r.check)
		items[i], checks[i] = append([]byte{byte(rec.Kind)}, rec.Payload...), r.check
	}
	r.held = nil
	g.change(func() {
		g.table, g.closed = b.Table, ""
		g.items, g.checks = append(g.items, items...), append(g.checks, checks...)
	})
}
