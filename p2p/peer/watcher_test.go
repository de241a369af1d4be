package peer_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tribes/engine"
	"tribes/engine/games"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// The watch secret of an invite seats nobody, whatever the program of its holder asks for.
func TestWatchSecretGivesNoSeat(t *testing.T) {
	host := newPlayer(t, "watched host").host(2)
	eve := newPlayer(t, "watcher")
	eve.listen()
	eve.node.Call(host.identity.Public(), host.node.Addrs(), p2p.ByWatchInvite(p2p.WatchSecret(secret)))
	eve.start(lockstep.NewGuest(eve.config(), host.identity.Public()))
	eve.await("the refusal", func(v *view) bool { return v.away != nil || v.opened })
	if v := eve.sees(); v.opened || v.away == nil || !strings.Contains(v.away.Error(), "looking on") {
		t.Errorf("opened %t, turned away: %v", v.opened, v.away)
	}
	newPlayer(t, "invited").join(host).await("the table", func(v *view) bool { return v.opened })
}

// onlooker is somebody who looks on with a folder of its own.
type onlooker struct {
	t   testing.TB
	dir string
	*peer.Spectator

	mu      sync.Mutex
	changed chan struct{}
	seen    sight
}

// sight is what an onlooker was told.
type sight struct {
	entered  int
	path     string
	table    transcript.Hash
	tip      transcript.Tip
	past     uint32 // the last step that was no news
	caught   bool
	finished bool
	halted   *transcript.Fault
	lost     int
	gone     int
	over     bool
	words    []string
}

// lookAt looks on at the table of a player.
func lookAt(t testing.TB, p *player, name string) *onlooker {
	t.Helper()
	return lookOn(t, t.TempDir(), name, p2p.Target{Host: p.identity.Public(), Addrs: p.node.Addrs()})
}

func lookOn(t testing.TB, dir, name string, at p2p.Target) *onlooker {
	t.Helper()
	at.Entry = p2p.ByWatchInvite(p2p.WatchSecret(secret))
	var seed [32]byte
	rand.Read(seed[:])
	node, err := p2p.Start(p2p.Config{Identity: p2p.IdentityFromSeed(seed), Silent: true, Name: name, UserAgent: "tribes/test",
		PingTimeout: patience, HandshakeTimeout: patience, RetryMax: time.Second / 4})
	if err != nil {
		t.Fatal(err)
	}
	o := &onlooker{t: t, dir: dir, changed: make(chan struct{})}
	file := func(table transcript.Hash) string {
		return filepath.Join(dir, fmt.Sprintf("watched-%.8s.tribes", table))
	}
	o.Spectator = peer.Watch(peer.WatchConfig{Node: node, Target: at, Find: find,
		Create: func(_ *transcript.Charter, table transcript.Hash) (*transcript.Log, error) {
			return transcript.CreateLog(file(table))
		},
		Earlier: func(table transcript.Hash) string {
			if _, err := os.Stat(file(table)); err != nil {
				return ""
			}
			return file(table)
		}})
	go o.read()
	t.Cleanup(func() { o.Close() })
	return o
}

func (o *onlooker) note(f func(s *sight)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	f(&o.seen)
	close(o.changed)
	o.changed = make(chan struct{})
}

func (o *onlooker) read() {
	for e := range o.Events() {
		o.note(func(s *sight) {
			switch e := e.(type) {
			case peer.Entered:
				s.entered++
			case peer.Saved:
				s.path = e.Path
			case peer.Caught:
				s.caught = true
			case peer.Unreachable:
				s.lost++
				s.words = append(s.words, e.Err.Error())
			case lockstep.Opened:
				s.table = e.Table
			case lockstep.Notice:
				s.words = append(s.words, e.Text)
			case lockstep.Stepped:
				if e.Step.Tip.Step != s.tip.Step+1 || e.State == nil {
					o.t.Errorf("step %d is told after step %d", e.Step.Tip.Step, s.tip.Step)
				}
				if s.tip = e.Step.Tip; e.Past {
					s.past = s.tip.Step
				}
			case lockstep.WentOn:
				s.gone += len(e.Gone)
			case lockstep.Finished:
				s.finished = true
			case lockstep.Halted:
				s.halted = e.Fault
			}
		})
	}
	o.note(func(s *sight) { s.over = true })
}

func (o *onlooker) await(what string, fits func(s *sight) bool) sight {
	o.t.Helper()
	limit := time.NewTimer(patience / 4)
	defer limit.Stop()
	for {
		o.mu.Lock()
		ok, s, changed := fits(&o.seen), o.seen, o.changed
		o.mu.Unlock()
		if ok {
			return s
		}
		select {
		case <-changed:
		case <-limit.C:
			o.t.Fatalf("an onlooker waited in vain for %s: %+v", what, s)
		}
	}
}

// awaitTip waits until the onlooker is where a player is.
func (o *onlooker) awaitTip(p *player) {
	o.t.Helper()
	var tip transcript.Tip
	p.Do(func(t *lockstep.Table) { tip = t.Tip() })
	s := o.await(fmt.Sprintf("step %d", tip.Step), func(s *sight) bool { return s.caught && s.tip.Step >= tip.Step })
	if s.tip.Step == tip.Step && s.tip != tip {
		o.t.Errorf("the onlooker is at %+v, the seat at %+v", s.tip, tip)
	}
}

// leave closes and demands that the file is the canonical copy of the table as a player has it, or its beginning while the game
// goes on, and of that verdict, if one is given.
func (o *onlooker) leave(p *player, want transcript.Verdict) {
	o.t.Helper()
	err := o.Close()
	if want == transcript.Complete && err != nil {
		o.t.Errorf("it ended with %v", err)
	}
	path := o.await("the end", func(s *sight) bool { return s.over }).path
	mine, err := os.ReadFile(path)
	if err != nil {
		o.t.Fatal(err)
	}
	theirs, err := os.ReadFile(p.path())
	if err != nil {
		o.t.Fatal(err)
	}
	var canonical bytes.Buffer
	if err := transcript.Export(&canonical, bytes.NewReader(theirs), find); err != nil {
		o.t.Fatal(err)
	}
	// A seat's program may have gone on by itself meanwhile, with the next chain of dice values or a seal.
	if !bytes.HasPrefix(canonical.Bytes(), mine) || want == transcript.Complete && len(mine) != canonical.Len() {
		o.t.Errorf("the file of the onlooker (%d bytes) is not the canonical copy (%d bytes)", len(mine), canonical.Len())
	}
	if rep := verify(o.t, path); want != "" && rep.Verdict != want || rep.Owner != transcript.None {
		o.t.Errorf("the file of the onlooker is %s of %d: %+v", rep.Verdict, rep.Owner, rep.Problem)
	}
}

// playOn lets players play up to a step.
func playOn(step uint32, all ...*player) {
	holdAt(step, all...)
	for _, p := range all {
		p.play()
	}
}

// playTo lets them play up to a step and waits until they are there.
func playTo(step uint32, all ...*player) {
	playOn(step, all...)
	for _, p := range all {
		p.awaitStep(step)
	}
}

// Somebody comes at every step of a game's beginning and then at every eighth, to one seat or the other, and sees what the seats see: the bytes are those of the canonical
// copy, so nothing is among them that the transcripts of others hold alone.
func TestLookingOnFromEveryStep(t *testing.T) {
	all := sit(t, 2, "every step")
	holdAt(1, all...)
	first := lookAt(t, all[0], "from the beginning")
	for step := uint32(1); ; step++ {
		if step > 24 {
			step += 7
		}
		playOn(step, all...)
		for _, p := range all {
			p.await("the step", func(v *view) bool { return v.step >= step || v.finished })
		}
		if all[0].sees().finished {
			break
		}
		o := lookAt(t, all[step%2], "late")
		o.awaitTip(all[step%2])
		o.leave(all[step%2], "")
		if past := o.await("what it sees", func(*sight) bool { return true }).past; past < step {
			t.Errorf("at step %d the past ends with step %d", step, past)
		}
		first.awaitTip(all[1])
	}
	first.await("the end", func(s *sight) bool { return s.finished && s.over })
	first.leave(all[0], transcript.Complete)
	after := lookAt(t, all[1], "after the end")
	after.await("the end", func(s *sight) bool { return s.finished && s.over })
	after.leave(all[1], transcript.Complete)
	mustBeComplete(t, all...)
}

// Who looks on in the lobby waits there; the seats are told who comes and goes, also of who is served by another seat.
func TestSeatsAreToldWhoLooksOn(t *testing.T) {
	host := newPlayer(t, "told host").host(2)
	cleo := lookAt(t, host, "Cleo")
	cleo.await("the way in", func(s *sight) bool { return s.entered == 1 })
	host.awaitWords("Cleo watches: true, 1")
	guest := newPlayer(t, "told guest")
	guest.until = 5
	host.stopAt(5)
	guest.join(host)
	guest.awaitWords("Cleo watches: true, 1")
	dora := lookAt(t, guest, "Dora")
	host.awaitWords("Dora watches: true, 2")
	guest.awaitWords("Dora watches: true, 2")
	for _, p := range []*player{host, guest} {
		p.awaitStep(5)
	}
	dora.awaitTip(guest)
	cleo.awaitTip(host)
	cleo.leave(guest, transcript.Unfinished)
	host.awaitWords("Cleo watches: false, 1")
	guest.awaitWords("Cleo watches: false, 1")
	goOn(host, guest)
	mustBeComplete(t, host, guest)
	dora.await("the end", func(s *sight) bool { return s.finished && s.over })
}

// The stream is cut again and again; the onlooker goes on where it was, and starts anew with the file it has.
func TestLookingOnIsCutAndMended(t *testing.T) {
	all := sit(t, 2, "cut show")
	way := newProxy(t, all[0])
	dir := t.TempDir()
	at := p2p.Target{Host: all[0].identity.Public(), Addrs: []string{way.addr()}}
	for step := uint32(5); ; step += 5 {
		playTo(step, all...)
		o := lookOn(t, dir, "Cleo", at)
		o.awaitTip(all[0])
		if past := o.await("what it sees", func(*sight) bool { return true }).past; past < step {
			t.Errorf("at step %d the past ends with step %d", step, past)
		}
		if way.cut() == 0 {
			t.Fatal("no connection ran through the proxy")
		}
		playOn(step+3, all...)
		o.await("the loss", func(s *sight) bool { return s.lost > 0 })
		for _, p := range all {
			p.awaitStep(step + 3)
		}
		o.awaitTip(all[0])
		if step == 20 {
			goOn(all...)
			o.await("the end", func(s *sight) bool { return s.finished && s.over })
			o.leave(all[0], transcript.Complete)
			break
		}
		o.Close()
		if err := o.Err(); !errors.Is(err, context.Canceled) {
			t.Errorf("left with %v", err)
		}
	}
	mustBeComplete(t, all...)
}

// A draw waits for the value of somebody who is away. Who comes meanwhile sees the entry and not the values that are there, and the
// rest when it comes.
func TestLookingOnInTheMiddleOfADraw(t *testing.T) {
	all := sit(t, 2, "mid-draw")
	for step := uint32(6); ; step += 2 {
		playTo(step, all...)
		all[1].leave("a break")
		me := all[0].operator(all[1].name)
		all[0].await("the goodbye", func(v *view) bool { return v.left[me] })
		all[0].goOn()
		of := func(v *view) (list []lockstep.What) {
			for _, w := range v.waits {
				if w.Operator == me {
					list = append(list, w.What)
				}
			}
			return list
		}
		all[0].await("the one who is away to be needed", func(v *view) bool { return len(of(v)) > 0 })
		now := all[0].sees()
		mid := slices.Contains(of(&now), lockstep.ForEcho)
		var o *onlooker
		if mid {
			o = lookAt(t, all[0], "Cleo")
			o.awaitTip(all[0])
		}
		all[1] = all[1].again()
		all[1].until = step
		all[1].resume(filepath.Join(all[1].dir, filepath.Base(all[0].path())), all[1].kept)
		if mid {
			goOn(all...)
			o.await("the end", func(s *sight) bool { return s.finished && s.over })
			o.leave(all[0], transcript.Complete)
			mustBeComplete(t, all...)
			return
		}
		if step > 40 {
			t.Fatal("no entry of the host draws")
		}
	}
}

// cardsAt opens a table of two seats of a game with private cards; own are the host's.
func cardsAt(t *testing.T, host *player, own int) *player {
	t.Helper()
	rules, err := games.Load("neta-tanka", nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	cfg := host.config()
	for len(cfg.Places) < own {
		cfg.Places = append(cfg.Places, lockstep.Ask{Kind: "bot:random", Name: "another"})
	}
	host.listen()
	h, err := lockstep.NewHost(cfg, lockstep.Offer{Rules: rules, Table: table, Fair: own == 1})
	if err != nil {
		t.Fatal(err)
	}
	return host.start(h)
}

// Where one operator plays all seats, the cards follow from the seed that stands in the transcript: nobody is shown that
// before the game is over.
func TestCardsThatFollowFromTheSeedAreNotShown(t *testing.T) {
	host := newPlayer(t, "alone")
	host.until = 9
	early := func() *onlooker { cardsAt(t, host, 2); return lookAt(t, host, "Cleo") }()
	host.awaitStep(9)
	early.await("the reason", func(s *sight) bool {
		return slices.ContainsFunc(s.words, func(w string) bool { return strings.Contains(w, "private cards of this table follow from its seed") })
	})
	if s := early.await("what it sees", func(*sight) bool { return true }); s.path != "" || s.tip.Step != 0 {
		t.Errorf("it sees %+v", s)
	}
	host.goOn()
	early.await("the end", func(s *sight) bool { return s.finished && s.over })
	early.leave(host, transcript.Complete)
}

// Private cards: what onlookers get holds no card that is not opened, for it is the canonical copy.
func TestLookingOnAtPrivateCards(t *testing.T) {
	host := cardsAt(t, newPlayer(t, "cards host"), 1)
	guest := newPlayer(t, "cards guest").join(host)
	all := []*player{host, guest}
	o := lookAt(t, host, "Cleo")
	holdAt(20, all...)
	for _, p := range all {
		p.awaitStep(20)
	}
	late := lookAt(t, guest, "Dora")
	late.awaitTip(guest)
	late.leave(host, transcript.Unfinished)
	goOn(all...)
	o.await("the end", func(s *sight) bool { return s.finished && s.over })
	o.leave(guest, transcript.Complete)
	mustBeComplete(t, all...)
}
