package peer_test

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/games"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/p2ptest"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// patience is how long a test waits for something that must happen.
const patience = 2 * time.Minute

// toTheEnd lets a player play as long as the game lasts.
const toTheEnd = transcript.MaxSteps + 1

// secret opens the door of every host here.
var secret = [16]byte{7}

// player is an operator with a bot for its one seat, a node on loopback and its files in a folder.
type player struct {
	t        testing.TB
	name     string
	identity *p2p.Identity
	dir      string
	node     *p2p.Node
	gallery  *peer.Gallery
	tap      func(data []byte) // sees all gossip that comes
	hook     func(v *view)     // sees every change of the view
	plays    func(at engine.State) []engine.Move
	*peer.Peer

	mu      sync.Mutex
	changed chan struct{} // closed and replaced with everything that happens
	view    view
	until   uint32 // no own entry for a later step than this
	words   []string
	kept    []lockstep.Contact // what Keep was told last
}

// view is what a player was told.
type view struct {
	path     string
	free     int // seats in the lobby
	filled   int // how often there was none
	opened   bool
	step     uint32
	here     map[int]bool
	left     map[int]bool
	lost     map[int]int // how often it was told to be away
	waits    []lockstep.Wait
	finished bool
	halted   *lockstep.Halted // the last
	gone     []transcript.Gone
	closed   string
	failed   error
	away     error // TurnedAway
	knock    lockstep.Key
	ended    bool // Events is closed
}

func identity(name string) *p2p.Identity { return p2p.IdentityFromSeed(sha256.Sum256([]byte(name))) }

// newPlayer is somebody with a folder and nothing running yet.
func newPlayer(t testing.TB, name string) *player {
	return &player{t: t, name: name, identity: identity(name), dir: t.TempDir(), plays: entry, changed: make(chan struct{}), until: toTheEnd}
}

// again is the same person's next start: same key, same folder.
func (p *player) again() *player {
	q := &player{t: p.t, name: p.name, identity: p.identity, dir: p.dir, tap: p.tap, plays: p.plays, changed: make(chan struct{}), until: toTheEnd}
	q.kept = p.contacts()
	return q
}

func (p *player) contacts() []lockstep.Contact {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kept
}

func fresh() (b [32]byte) { rand.Read(b[:]); return b }

// find knows the games these tests play.
func find(game string, _ uint16, _ transcript.Hash, yaml []byte) (engine.Rules, error) {
	if game == "cairns" {
		return cairns(yaml)
	}
	return games.Load(game, yaml)
}

func (p *player) config() lockstep.Config {
	return lockstep.Config{Key: p.identity.Private(), Name: p.name, Places: []lockstep.Ask{{Kind: "bot:random", Name: p.name}},
		Program: "tribes/test", Patience: 1, Chain: 16, Find: find, Fresh: fresh} // chains are refilled now and then
}

func offer(t testing.TB, seats int) lockstep.Offer {
	rules, err := games.Load("tribes", nil)
	if err != nil {
		t.Fatal(err)
	}
	return offerOf(t, rules, seats)
}

func offerOf(t testing.TB, rules engine.Rules, seats int) lockstep.Offer {
	t.Helper()
	table, err := engine.Resolve(rules.Info(), seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	return lockstep.Offer{Rules: rules, Table: table, Fair: true}
}

// listen starts the node, one that does not take a slow machine for a lost link.
func (p *player) listen(addrs ...string) {
	if len(addrs) == 0 {
		addrs = []string{"/ip4/127.0.0.1/tcp/0"}
	}
	var err error
	p.gallery = peer.NewGallery(find)
	p.node, err = p2p.Start(p2p.Config{Identity: p.identity, Listen: addrs, Secret: secret, Name: p.name, UserAgent: "tribes/test", Show: p.gallery,
		PingTimeout: patience, HandshakeTimeout: patience, CloseTimeout: patience,
		Validate: func(data []byte) bool {
			if p.tap != nil {
				p.tap(data)
			}
			return lockstep.PlausibleGossip(data)
		}})
	if err != nil {
		p.t.Fatal(err)
	}
}

// create makes the file of a new table, as a program does.
func (p *player) create(c *transcript.Charter, table transcript.Hash) (*transcript.Log, error) {
	return transcript.CreateLog(filepath.Join(p.dir, fmt.Sprintf("%s-%.8s.tribes", c.Game, table)))
}

// start runs the peer.
func (p *player) start(table *lockstep.Table, change ...func(*peer.Config)) *player {
	cfg := peer.Config{Table: table, Node: p.node, Gallery: p.gallery, Open: p.create, Keep: func(_ *transcript.Log, known []lockstep.Contact) {
		p.note(func() { p.kept = known })
	}}
	for _, f := range change {
		f(&cfg)
	}
	p.Peer = peer.Start(cfg)
	go p.read()
	p.t.Cleanup(func() { p.Close("the test is over") })
	return p
}

// host opens a table of so many seats.
func (p *player) host(seats int, change ...func(*peer.Config)) *player {
	p.t.Helper()
	return p.hostOf(offer(p.t, seats), change...)
}

func (p *player) hostOf(offer lockstep.Offer, change ...func(*peer.Config)) *player {
	p.t.Helper()
	if p.node == nil {
		p.listen()
	}
	table, err := lockstep.NewHost(p.config(), offer)
	if err != nil {
		p.t.Fatal(err)
	}
	return p.start(table, change...)
}

// join sits down at a host's table.
func (p *player) join(host *player, change ...func(*peer.Config)) *player {
	p.t.Helper()
	return p.joinAt(host.identity.Public(), host.node.Addrs(), change...)
}

// joinAt sits down at the table of whoever has that key, found at these addresses.
func (p *player) joinAt(host lockstep.Key, at []string, change ...func(*peer.Config)) *player {
	p.t.Helper()
	if p.node == nil {
		p.listen()
	}
	table := lockstep.NewGuest(p.config(), host)
	p.node.Call(host, at, p2p.ByInvite(secret))
	return p.start(table, change...)
}

// resume carries on with the file of a table, where it was or at other addresses.
func (p *player) resume(path string, known []lockstep.Contact, listen ...string) *player {
	p.t.Helper()
	again := lockstep.Reopen(p.config())
	log, err := transcript.OpenLog(path, again.Record)
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	table, err := again.Table()
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	table.SetContacts(known)
	p.listen(listen...)
	return p.start(table, func(c *peer.Config) { c.Log = log })
}

// sit seats that many players at a new table, each with its own node at a port to which it can come back.
func sit(t testing.TB, seats int, names string) []*player {
	t.Helper()
	var all []*player
	for i := range seats {
		name := names + " host"
		if i > 0 {
			name = fmt.Sprintf("%s guest %d", names, i)
		}
		p := newPlayer(t, name)
		p.listen(fmt.Sprintf("/ip4/127.0.0.1/tcp/%d", p2ptest.Port(t)))
		if i == 0 {
			p.host(seats)
		} else {
			p.join(all[0])
		}
		all = append(all, p)
	}
	return all
}

// note changes what is known under the lock and wakes who waits for it.
func (p *player) note(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	if p.hook != nil {
		p.hook(&p.view)
	}
	close(p.changed)
	p.changed = make(chan struct{})
}

// read takes every event in and plays.
func (p *player) read() {
	for e := range p.Events() {
		p.note(func() { p.told(e) })
		switch e := e.(type) {
		case lockstep.Proposed:
			p.Confirm(e.Table, true)
		case lockstep.Stepped, lockstep.Waiting:
			p.play()
		}
	}
	p.note(func() { p.view.ended = true })
}

func (p *player) told(e peer.Event) {
	v := &p.view
	say := func(format string, args ...any) { p.words = append(p.words, fmt.Sprintf(format, args...)) }
	switch e := e.(type) {
	case peer.Saved:
		v.path = e.Path
	case peer.Knocked:
		v.knock = e.Key
	case peer.Unreachable:
		say("unreachable: %v", e.Err)
	case peer.TurnedAway:
		v.away = e.Err
		say("turned away: %v", e.Err)
	case peer.Failed:
		v.failed = e.Err
		say("failed: %v", e.Err)
	case lockstep.LobbyChanged:
		if v.free = e.Lobby.Free(); v.free == 0 {
			v.filled++
		}
	case lockstep.Opened:
		v.opened, v.here, v.left, v.lost = true, map[int]bool{}, map[int]bool{}, map[int]int{}
	case lockstep.Stepped:
		v.step = e.Step.Tip.Step
	case lockstep.Presence:
		if v.here != nil {
			if !e.Here {
				v.lost[e.Operator]++
			}
			v.here[e.Operator], v.left[e.Operator] = e.Here, e.Left
		}
		say("operator %d here: %v, left: %v, %s", e.Operator, e.Here, e.Left, e.Why)
	case lockstep.Waiting:
		v.waits = e.For
	case lockstep.Watched:
		say("%s watches: %v, %d", e.Name, e.Here, e.Count)
	case lockstep.Said:
		say("%s says: %s", e.Operator, e.Text)
	case lockstep.Notice:
		say("notice: %s", e.Text)
	case lockstep.Closed:
		v.closed = e.Reason
		say("closed: %s", e.Reason)
	case lockstep.Halted:
		v.halted = &e
		say("halted at step %d: %v", e.Step, e.Fault)
	case lockstep.WentOn:
		v.gone = append(v.gone, e.Gone...)
	case lockstep.Finished:
		v.finished = true
	}
}

// play plays for the own seat as long as it is to move and may.
func (p *player) play() {
	for {
		var at engine.State
		p.mu.Lock()
		until := p.until
		p.mu.Unlock()
		p.Do(func(t *lockstep.Table) {
			if t.MayMove() && t.Tip().Step < until {
				at = t.State().Clone()
			}
		})
		if at == nil || p.Move(at.Actor(), p.plays(at)) != nil {
			return
		}
	}
}

// entry plays at random until the turn passes or chance comes in.
func entry(at engine.State) (moves []engine.Move) {
	var dice, blank engine.Dice
	dice.Seed(sha256.Sum256(engine.Encode(nil, at)))
	var prober engine.Prober
	seat, player := at.Actor(), bot.Random{}
	for len(moves) < engine.MaxBatch && at.Actor() == seat {
		if _, asked := at.Rules().Info().Opens(at.Moves(nil)); asked {
			break // its program opens a private card by itself
		}
		m := player.Choose(at, seat, engine.Hands{}, at.Moves(nil), &dice)
		draws, err := prober.NeedsDice(at, m)
		if err != nil {
			break
		}
		moves = append(moves, m)
		blank.Blank()
		if draws || at.Apply(m, &blank, nil) != nil {
			break
		}
	}
	return moves
}

// stopAt lets a player play on up to a step, its last own entry.
func (p *player) stopAt(step uint32) {
	p.note(func() { p.until = step })
}

// goOn lets it play to the end.
func (p *player) goOn() {
	p.stopAt(toTheEnd)
	p.play()
}

// await waits until what a player was told fits.
func (p *player) await(what string, fits func(v *view) bool) {
	p.t.Helper()
	if !p.within(patience, fits) {
		p.t.Fatalf("%s waited in vain for %s; %s", p.name, what, p.state())
	}
}

func (p *player) within(d time.Duration, fits func(v *view) bool) bool {
	limit := time.NewTimer(d)
	defer limit.Stop()
	for {
		p.mu.Lock()
		ok, changed := fits(&p.view), p.changed
		p.mu.Unlock()
		if ok {
			return true
		}
		select {
		case <-changed:
		case <-limit.C:
			return false
		}
	}
}

// state is how far a player came and what it waits for, in words.
func (p *player) state() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := &p.view
	return fmt.Sprintf("it is at step %d, opened %v, finished %v, waits for %+v, and was told:\n  %s",
		v.step, v.opened, v.finished, v.waits, strings.Join(p.words, "\n  "))
}

func (p *player) awaitStep(step uint32) {
	p.t.Helper()
	p.await(fmt.Sprintf("step %d", step), func(v *view) bool { return v.step >= step })
}

func (p *player) awaitFinished() {
	p.t.Helper()
	p.await("the end of the game", func(v *view) bool { return v.finished })
}

// awaitWords waits for something said in words.
func (p *player) awaitWords(part string) {
	p.t.Helper()
	p.await(fmt.Sprintf("the words %q", part), func(*view) bool {
		for _, w := range p.words {
			if strings.Contains(w, part) {
				return true
			}
		}
		return false
	})
}

// sees is what a player was told so far.
func (p *player) sees() view {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.view
}

func (p *player) path() string { return p.sees().path }

// losses is how often an operator was told to be away.
func (p *player) losses(operator int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.view.lost[operator]
}

// leave closes the peer in good order.
func (p *player) leave(reason string) {
	p.t.Helper()
	if err := p.Close(reason); err != nil {
		p.t.Errorf("%s closes: %v", p.name, err)
	}
}

// verify judges the file of a player.
func verify(t testing.TB, path string) *transcript.Report {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := transcript.Verify(bytes.NewReader(b), find)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// mustBeComplete waits for the end everywhere and demands that all files are complete and tell one game.
func mustBeComplete(t testing.TB, all ...*player) {
	t.Helper()
	for _, p := range all {
		p.awaitFinished()
	}
	var reports []*transcript.Report
	for _, p := range all {
		p.leave("the game is over")
		reports = append(reports, verify(t, p.path()))
	}
	transcript.Compare(reports)
	for i, r := range reports {
		if r.Verdict != transcript.Complete {
			t.Errorf("the transcript of %s is %v: %+v", all[i].name, r.Verdict, r.Problem)
		}
		if r.Tip.Link() != reports[0].Tip.Link() || r.Table != reports[0].Table {
			t.Errorf("%s and %s end with different chains", all[i].name, all[0].name)
		}
	}
}
