package peer_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"tribes/p2p/lockstep"
	"tribes/transcript"
)

func TestWholeGames(t *testing.T) {
	for _, seats := range []int{2, 4} {
		t.Run(fmt.Sprintf("%d peers", seats), func(t *testing.T) {
			mustBeComplete(t, sit(t, seats, "whole")...)
		})
	}
}

// holdAt lets everybody play up to a step, so that a test can meddle in mid-game.
func holdAt(step uint32, all ...*player) {
	for _, p := range all {
		p.stopAt(step)
	}
}

func goOn(all ...*player) {
	for _, p := range all {
		p.goOn()
	}
}

func TestLinkCutInMidGame(t *testing.T) {
	host := newPlayer(t, "cut host").host(2)
	way := newProxy(t, host)
	guest := newPlayer(t, "cut guest").joinAt(host.identity.Public(), []string{way.addr()})
	all := []*player{host, guest}
	holdAt(20, all...)
	for _, p := range all {
		p.awaitStep(20)
	}
	lost := []int{host.losses(1), guest.losses(0)}
	if way.cut() == 0 {
		t.Fatal("no connection ran through the proxy")
	}
	for i, p := range all {
		p.await("the loss of the link", func(v *view) bool { return v.lost[1-i] > lost[i] }) // which may be mended by now
	}
	goOn(all...) // at once, whether the link is there or not
	for i, p := range all {
		p.await("the other's return", func(v *view) bool { return v.here[1-i] })
	}
	mustBeComplete(t, all...)
}

// The links are cut again and again while everybody plays on.
func TestLinkCutAgainAndAgain(t *testing.T) {
	host := newPlayer(t, "cuts host").host(3)
	way := newProxy(t, host)
	all := []*player{host}
	for i := range 2 {
		all = append(all, newPlayer(t, fmt.Sprintf("cuts guest %d", i)).joinAt(host.identity.Public(), []string{way.addr()}))
	}
	for step := uint32(5); step < 40; step += 5 {
		host.awaitStep(step)
		way.cut()
	}
	mustBeComplete(t, all...)
}

func TestHostGoneAndBack(t *testing.T) {
	all := sit(t, 3, "back")
	holdAt(15, all...)
	for _, p := range all {
		p.awaitStep(15)
	}
	host := all[0]
	addrs := host.node.Addrs()
	host.leave("supper is ready")
	for _, p := range all[1:] {
		p.await("the goodbye", func(v *view) bool { return v.left[0] })
		p.awaitWords("supper is ready")
	}
	goOn(all[1:]...)
	all[0] = host.again().resume(host.path(), host.contacts(), plainAddrs(addrs)...)
	for _, p := range all[1:] {
		p.await("the host's return", func(v *view) bool { return v.here[0] })
	}
	mustBeComplete(t, all...)
}

// plainAddrs takes the peer ID off full addresses, to listen there.
func plainAddrs(full []string) []string {
	out := slices.Clone(full)
	for i := range out {
		out[i], _, _ = strings.Cut(out[i], "/p2p/")
	}
	return out
}

// A program is killed in mid-game, wherever it is, and carries on from what is in its file.
func TestKilledWithoutGoodbye(t *testing.T) {
	host := newPlayer(t, "kill host").host(3)
	other := newPlayer(t, "kill other").join(host)
	do := task{Name: "kill victim", Dir: t.TempDir(), Host: host.name, At: host.node.Addrs(), Until: toTheEnd}
	victim := startChild(t, do)
	var path string
	for _, step := range []uint32{8, 21, 34} {
		path = victim.awaitStep(step).Path
		victim.kill()
		who := 1
		if host.operator(do.Name) == 2 {
			who = 2
		}
		for _, p := range []*player{host, other} {
			p.await("the loss of the victim", func(v *view) bool { return v.opened && !v.here[who] && !v.left[who] })
		}
		do.Resume, do.Known = path, []lockstep.Contact{{Key: host.identity.Public(), Addrs: host.node.Addrs()}}
		victim = startChild(t, do)
	}
	victim.await("the end of the game", func(r report) bool { return r.Finished })
	if r := victim.end(); r.Closed != "<nil>" {
		t.Errorf("the victim closes: %s", r.Closed)
	}
	mustBeComplete(t, host, other)
	a, b := verify(t, path), verify(t, host.path())
	if a.Verdict != transcript.Complete || a.Tip.Link() != b.Tip.Link() {
		t.Errorf("the transcript that was resumed three times is %v: %+v", a.Verdict, a.Problem)
	}
}

// operator is a player's number at the table.
func (p *player) operator(name string) (n int) {
	n = -1
	p.Do(func(t *lockstep.Table) {
		for i, o := range t.Charter().Operators {
			if o.Name == name {
				n = i
			}
		}
	})
	return n
}

func TestEverybodyStoppedAndResumed(t *testing.T) {
	all := sit(t, 3, "all")
	for step := uint32(11); step < 40; step += 11 {
		all[1].awaitStep(step)
		var leaving sync.WaitGroup
		at := make([][]string, len(all))
		for i, p := range all {
			at[i] = plainAddrs(p.node.Addrs())
			leaving.Go(func() { p.leave("bedtime") })
		}
		leaving.Wait()
		for i, p := range all {
			if rep := verify(t, p.path()); rep.Verdict != transcript.Unfinished || rep.Problem != nil {
				t.Fatalf("%s left a transcript that is %v: %+v", p.name, rep.Verdict, rep.Problem)
			}
			all[i] = p.again().resume(p.path(), p.contacts(), at[i]...)
		}
	}
	mustBeComplete(t, all...)
}

// A peer comes back at another port and knows where only one seat is: that one tells the third about it.
func TestResumedElsewhereIsFoundThroughAnother(t *testing.T) {
	all := sit(t, 3, "moved")
	holdAt(12, all...)
	for _, p := range all {
		p.awaitStep(12)
	}
	for _, p := range all {
		p.await("addresses of all", func(*view) bool { return len(p.kept) == 2 })
	}
	mover := all[2]
	me := all[0].operator(mover.name)
	third := 3 - me // the operator of all[1]: 1 and 2 are the guests
	old := mover.node.Addrs()
	mover.leave("another machine")
	for _, p := range all[:2] {
		p.await("the goodbye", func(v *view) bool { return v.left[me] })
	}
	only := slices.DeleteFunc(mover.contacts(), func(c lockstep.Contact) bool { return c.Key != all[0].identity.Public() })
	all[2] = mover.again().resume(mover.path(), only)
	if slices.Equal(all[2].node.Addrs(), old) {
		t.Fatal("the mover came back at the same address")
	}
	all[2].await("the third", func(v *view) bool { return v.here[third] })
	all[1].await("the mover", func(v *view) bool { return v.here[me] })
	now := all[2].node.Addrs()[0]
	all[1].await("the mover's new address to be kept", func(*view) bool {
		return slices.ContainsFunc(all[1].kept, func(c lockstep.Contact) bool {
			return c.Key == mover.identity.Public() && slices.Contains(c.Addrs, now)
		})
	})
	goOn(all...)
	mustBeComplete(t, all...)
}
