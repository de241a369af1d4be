package peer_test

import (
	"bytes"
	"os"
	"os/exec"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"

	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
)

// deaf is a player whose interface reads no event at all.
func deaf(t *testing.T, name string, host *player) *player {
	p := newPlayer(t, name)
	p.listen()
	p.node.Call(host.identity.Public(), host.node.Addrs(), p2p.ByInvite(secret))
	p.Peer = peer.Start(peer.Config{Table: lockstep.NewGuest(p.config(), host.identity.Public()), Node: p.node, Open: p.create})
	t.Cleanup(func() { p.Close("the test is over") })
	return p
}

// inTime fails where something hangs.
func inTime(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { do(); close(done) }()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%s hangs", what)
	}
}

// A program whose interface stands still plays on: its moves come by calls, its events wait.
func TestSlowReaderDelaysNobody(t *testing.T) {
	host := newPlayer(t, "slow host").host(2)
	guest := deaf(t, "slow guest", host)
	e := await[lockstep.Proposed](t, guest)
	guest.Confirm(e.Table, true)
	host.await("the game", func(v *view) bool { return v.opened })
	stop := make(chan struct{})
	var playing sync.WaitGroup
	playing.Go(func() { // nobody tells it when: no event is read
		for tick := time.NewTicker(time.Millisecond); ; {
			select {
			case <-stop:
				return
			case <-tick.C:
				guest.play()
			}
		}
	})
	host.awaitStep(40)
	close(stop)
	playing.Wait()

	// All that happened is still told, in order.
	last := uint32(0)
	for last < 40 {
		s := await[lockstep.Stepped](t, guest)
		if s.Step.Tip.Step != last+1 {
			t.Fatalf("step %d is told after step %d", s.Step.Tip.Step, last)
		}
		last++
	}
}

// Behind a reader that is far too slow the network waits, which others see as a slow peer. When it reads
// again everything comes.
func TestFullBacklogHoldsTheNetwork(t *testing.T) {
	host := newPlayer(t, "full host").host(2)
	guest := newPlayer(t, "full guest")
	guest.listen()
	guest.node.Call(host.identity.Public(), host.node.Addrs(), p2p.ByInvite(secret))
	guest.Peer = peer.StartFull(peer.Config{Table: lockstep.NewGuest(guest.config(), host.identity.Public()), Node: guest.node, Open: guest.create}, 1)
	host.await("the guest", func(v *view) bool { return v.filled > 0 })
	// The guest's first event waits, so the charter that was proposed next is not looked at.
	seated := false
	guest.Do(func(table *lockstep.Table) { seated = table.Charter() != nil })
	if seated {
		t.Error("the network is read although the backlog is full")
	}
	go guest.read()
	mustBeComplete(t, host, guest)
}

// await reads events up to the next one of a type.
func await[E peer.Event](t *testing.T, p *player) (found E) {
	t.Helper()
	limit := time.NewTimer(patience)
	defer limit.Stop()
	for {
		select {
		case e, ok := <-p.Events():
			if !ok {
				t.Fatalf("%s: the events end before a %T", p.name, found)
			}
			if x, is := e.(E); is {
				return x
			}
		case <-limit.C:
			t.Fatalf("%s: no %T", p.name, found)
		}
	}
}

func TestCloseWhileEventsWait(t *testing.T) {
	host := newPlayer(t, "waiting host").host(2)
	guest := deaf(t, "waiting guest", host)
	host.await("the guest", func(v *view) bool { return v.free == 0 })
	inTime(t, "Close", func() { guest.Close("no interest") })
	host.await("the free seat", func(v *view) bool { return v.filled > 0 && v.free == 1 })
	if _, ok := <-guest.Events(); ok {
		t.Error("an event after Close")
	}
}

func TestAfterClose(t *testing.T) {
	all := sit(t, 2, "after")
	p := all[0]
	p.awaitStep(4)
	var closing sync.WaitGroup
	inTime(t, "Close from many sides", func() {
		for range 4 {
			closing.Go(func() { p.leave("enough") })
			closing.Go(func() { p.Do(func(*lockstep.Table) {}) })
			closing.Go(func() { p.Move(0, nil) })
		}
		closing.Wait()
	})
	inTime(t, "a call after Close", func() {
		if err := p.Do(func(*lockstep.Table) { t.Error("the table is touched after Close") }); err == nil {
			t.Error("Do after Close is no error")
		}
		if err := p.Move(0, []engine.Move{{}}); err == nil || err.Error() != "the table is closed" {
			t.Errorf("Move after Close: %v", err)
		}
		p.Confirm([32]byte{}, true)
		p.Vouch()
		p.Admit(identity("x").Public())
		p.Refuse(identity("x").Public(), "no")
		p.leave("again")
	})
	all[1].await("the goodbye", func(v *view) bool { return v.left[0] })
	all[1].awaitWords("enough")
	p.await("the end of the events", func(v *view) bool { return v.ended })
}

// A lobby that nobody joined is left as easily as a table.
func TestCloseInTheLobby(t *testing.T) {
	host := newPlayer(t, "lobby host").host(3)
	guest := newPlayer(t, "lobby guest").join(host)
	host.await("the guest", func(v *view) bool { return v.free == 1 })
	host.leave("the others do not come")
	guest.await("the end of the table", func(v *view) bool { return strings.Contains(v.closed, "the others do not come") })
}

func TestAloneAtTheTable(t *testing.T) {
	p := newPlayer(t, "alone")
	cfg := p.config()
	cfg.Places = append(cfg.Places, lockstep.Ask{Kind: "bot:random", Name: "second"})
	table, err := lockstep.NewHost(cfg, offer(t, 2))
	if err != nil {
		t.Fatal(err)
	}
	mustBeComplete(t, p.start(table))
}

const aloneVar = "TRIBES_PEER_ALONE"

// A process that held tables of every sort has none of our goroutines left when they are closed.
func TestCloseLeavesNoGoroutine(t *testing.T) {
	if os.Getenv(aloneVar) == "" {
		cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), aloneVar+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	all := sit(t, 3, "tidy")
	all[0].awaitStep(5)
	lobby := newPlayer(t, "tidy lobby").host(2)
	all = append(all, deaf(t, "tidy deaf", lobby), lobby)
	lobby.await("the guest", func(v *view) bool { return v.free == 0 })
	for _, p := range all {
		p.leave("tidying up")
	}
	limit := time.After(patience)
	for tick := time.NewTicker(10 * time.Millisecond); ; {
		left := ours()
		if left == "" {
			return
		}
		select {
		case <-tick.C:
		case <-limit:
			t.Fatalf("goroutines left:\n%s", left)
		}
	}
}

// ours lists goroutines of this program and of the network stack.
func ours() string {
	var b bytes.Buffer
	pprof.Lookup("goroutine").WriteTo(&b, 2)
	var left []string
	for _, g := range strings.Split(b.String(), "\n\n") {
		if strings.Contains(g, "peer_test.ours") {
			continue
		}
		for _, of := range []string{"tribes/p2p", "libp2p", "quic-go", "multiformats"} {
			if strings.Contains(g, of) && !strings.Contains(g, "testing.(*T).Run") {
				left = append(left, g)
				break
			}
		}
	}
	return strings.Join(left, "\n\n")
}
