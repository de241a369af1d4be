package peer_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// What every honest program does about a lie.
type answer uint8

const (
	goesOn        answer = iota // as if nothing had been said, to the end and to one chain
	goesOnWithout               // the persons order to go on without the liar, and the game ends among the others
	stops                       // for good, and tells who lied
	waits                       // for the liar, by name, until it does what is due
	noTable                     // no table is opened
)

// What convicts the liar and needs nothing but its own bytes, made of what each honest program has.
type proofSize uint8

const (
	none   proofSize = iota // nothing; the lie says why
	alone                   // two statements, at most 1 KB, checked without rules
	small                   // a statement and the charter, at most 2 KB with component data as short as here
	whole                   // the transcript up to the statement
	either                  // whole for who was told what is refused, alone for who was told the rest
)

// lie is one way in which a modified program can lie. Documents cite them by name.
type lie struct {
	name    string
	deals   bool // at a table with private cards
	hosts   bool // the liar is the host, and the first operator; else a guest and the last
	replays bool // the same persons have played at another table before
	plays   func(l *liar, at engine.State) []engine.Move
	tells   func(l *liar, to int, s said) [][]byte
	hears   func(l *liar, s said)
	then    func(c *court) // what happens while it lies

	honest  answer
	verdict transcript.Verdict // where it stops
	says    string             // where it stops, or no table is opened
	lacks   lockstep.What      // where it waits, or goes on without
	known   bool               // where it goes on without: the liar may have known the outcome
	proof   proofSize
	because string // why there is no proof
}

// Each lie is told by a real program to three others, and to one other. All honest programs do the same about it, name the right
// operator, and where somebody is convicted each has a proof that stands for itself.
func TestLies(t *testing.T) {
	for i := range lies {
		lie := &lies[i]
		for _, n := range []int{4, 2} {
			t.Run(fmt.Sprintf("%s/%d honest", lie.name, n-1), func(t *testing.T) {
				t.Parallel()
				c := gather(t, lie, n)
				if lie.then != nil {
					lie.then(c)
				}
				c.judge()
			})
		}
	}
}

// Names are cited, so there is one lie of each, and it says all that belongs to it.
func TestLiesAreTold(t *testing.T) {
	seen := map[string]bool{}
	for _, lie := range lies {
		if seen[lie.name] || strings.ToLower(lie.name) != lie.name {
			t.Errorf("%q: lies have names of their own in small letters", lie.name)
		}
		seen[lie.name] = true
		if (lie.proof == none) != (lie.because != "") {
			t.Errorf("%s: either there is a proof or a reason why there is none", lie.name)
		}
		if (lie.honest == stops && lie.verdict == transcript.Cheated) != (lie.proof != none) {
			t.Errorf("%s: who is convicted is convicted by a proof", lie.name)
		}
	}
}

// court is a table with a liar.
type court struct {
	t      *testing.T
	lie    *lie
	liar   *liar
	honest []*player
	at     int // the liar's number
}

// gather seats n operators, one of them the liar.
func gather(t *testing.T, lie *lie, n int) *court {
	c := &court{t: t, lie: lie}
	if lie.replays {
		before := c.seat(n, &liar{})
		mustBeComplete(t, c.honest...)
		before.close()
		c.seat(n, before)
		return c
	}
	c.seat(n, &liar{})
	return c
}

// seat begins a table. A liar that lied before remembers it.
func (c *court) seat(n int, before *liar) *liar {
	c.honest = nil
	somebody := func(name string) *player {
		p := newPlayer(c.t, name)
		p.identity, p.plays = identity(c.t.Name()+name), drawing
		return p
	}
	l := newLiar(somebody("Liar"), c.lie.tells)
	l.hears, l.plays = c.lie.hears, c.lie.plays
	l.before, l.honest = before.heard, c.lie.replays && before.table == nil
	c.liar = l
	for i := range n - 1 {
		c.honest = append(c.honest, somebody([]string{"Ann", "Ben", "Cleo"}[i]))
	}
	data := faceUp
	if c.lie.deals {
		data = dealt
	}
	rules, err := cairns(data)
	if err != nil {
		c.t.Fatal(err)
	}
	offer := offerOf(c.t, rules, n)
	offer.Carried = true
	l.who.listen()
	guests, host := c.honest, l.who
	if c.lie.hosts {
		if l.table, err = lockstep.NewHost(l.who.config(), offer); err != nil {
			c.t.Fatal(err)
		}
		l.run(c.t)
	} else {
		guests, host = guests[1:], guests[0]
		host.hostOf(offer)
		c.at = n - 1
	}
	for _, g := range guests {
		g.join(host)
	}
	if !c.lie.hosts {
		host.await("the honest guests", func(v *view) bool { return v.free == 1 })
		l.table = lockstep.NewGuest(l.who.config(), host.identity.Public())
		l.who.node.Call(host.identity.Public(), host.node.Addrs(), p2p.ByInvite(secret))
		l.run(c.t)
	}
	return l
}

// lied waits until the lie was told and everybody has taken it in.
func (c *court) lied() {
	c.t.Helper()
	c.liar.await(c, "its own lie", func() bool { return c.liar.told > 0 })
	c.liar.heardOut(c)
}

// awaitWait waits until every honest program waits for the liar and nobody else.
func (c *court) awaitWait(what lockstep.What) {
	c.t.Helper()
	c.lied()
	for _, p := range c.honest {
		p.await(fmt.Sprintf("waiting for the liar (%d)", what), func(v *view) bool {
			return len(v.waits) == 1 && v.waits[0].What == what && v.waits[0].Operator == c.at
		})
	}
}

// judge waits until every honest program has done what is right.
func (c *court) judge() {
	t, lie := c.t, c.lie
	switch lie.honest {
	case goesOn:
		mustBeComplete(t, c.honest...)
	case goesOnWithout:
		c.goOnWithout()
	case stops:
		for _, p := range c.honest {
			p.await("the end of the table", func(v *view) bool { return v.halted != nil && v.halted.Fault.Verdict == lie.verdict })
			if f := p.sees().halted.Fault; f.Operator != c.at || !strings.Contains(f.Reason, lie.says) || !strings.Contains(f.Reason, "Liar") {
				t.Errorf("%s is told of operator %d: %s", p.name, f.Operator, f.Reason)
			}
		}
	case waits:
		c.awaitWait(lie.lacks)
		for _, p := range c.honest {
			if err := p.GoOn(); err == nil {
				t.Errorf("%s goes on where nobody can", p.name)
			}
		}
	case noTable:
		for _, p := range c.honest {
			p.awaitWords(lie.says)
			if p.sees().opened {
				t.Errorf("%s opened a table", p.name)
			}
		}
	}
	c.liar.do(func() {
		if c.liar.told == 0 {
			t.Error("the liar has not lied")
		}
	})
	for _, p := range c.honest {
		p.leave("judged")
		if h := p.sees().halted; (h != nil) != (lie.honest == stops) {
			t.Errorf("%s stopped: %+v", p.name, h)
		}
		c.verify(p)
		c.prove(p)
	}
}

// goOnWithout orders to go on without the liar, everywhere.
func (c *court) goOnWithout() {
	c.awaitWait(c.lie.lacks)
	for _, p := range c.honest {
		if err := p.GoOn(); err != nil {
			c.t.Errorf("%s cannot go on: %v", p.name, err)
		}
	}
	mustBeComplete(c.t, c.honest...)
	for _, p := range c.honest {
		gone := p.sees().gone
		if len(gone) != 1 || gone[0].Operator != c.at || gone[0].Withheld != c.lie.known || gone[0].Contested != (len(c.honest) == 1) {
			c.t.Errorf("%s went on without %+v", p.name, gone)
		}
		if rep := verify(c.t, p.path()); !slices.Equal(rep.Gone, gone) {
			c.t.Errorf("the transcript of %s says that they went on without %+v", p.name, rep.Gone)
		}
	}
}

// verify holds the transcript of an honest program against what it did.
func (c *court) verify(p *player) {
	want := map[answer]transcript.Verdict{goesOn: transcript.Complete, goesOnWithout: transcript.Complete, stops: c.lie.verdict,
		waits: transcript.Unfinished, noTable: transcript.Damaged}[c.lie.honest]
	rep := verify(c.t, p.path())
	if rep.Verdict != want {
		c.t.Errorf("the transcript of %s is %v: %+v", p.name, rep.Verdict, rep.Problem)
	}
	if want == transcript.Disagree && (rep.Rift == nil || !slices.Equal(rep.Rift.Wrong, []int{c.at})) {
		c.t.Errorf("the transcript of %s says of who is wrong: %+v", p.name, rep.Rift)
	}
}

// prove makes a proof of what an honest program has, and checks it where nothing else is known.
func (c *court) prove(p *player) {
	c.t.Helper()
	b, err := os.ReadFile(p.path())
	if err != nil {
		c.t.Fatal(err)
	}
	var proof bytes.Buffer
	made, err := transcript.Prove(&proof, bytes.NewReader(b), find)
	switch {
	case c.lie.proof == none && !errors.Is(err, transcript.ErrNoProof):
		c.t.Errorf("%s has a proof: %+v, %v", p.name, made, err)
	case c.lie.proof == none:
		return
	case err != nil:
		c.t.Errorf("%s has no proof: %v", p.name, err)
		return
	}
	size := c.lie.proof
	if size == either {
		if size = whole; made.Alone() {
			size = alone
		}
	}
	finder, limit := find, map[proofSize]int{alone: 1 << 10, small: 2 << 10, whole: len(b)}[size]
	if size == alone {
		finder = nothing
	}
	if made.Alone() != (size == alone) || proof.Len() > limit {
		c.t.Errorf("the proof of %s stands alone: %v, it has %d bytes", p.name, made.Alone(), proof.Len())
	}
	rep, err := transcript.Verify(bytes.NewReader(proof.Bytes()), finder)
	if err != nil {
		c.t.Fatal(err)
	}
	if rep.Verdict != transcript.Cheated {
		c.t.Errorf("the proof of %s convicts nobody: %v, %+v", p.name, rep.Verdict, rep.Problem)
		return
	}
	key := [32]byte{}
	switch {
	case rep.Alone != nil:
		key = rep.Alone.Key
	case rep.Problem.Seat >= 0:
		key = rep.Charter.Operators[rep.Charter.Seats[rep.Problem.Seat].Operator].Key
	}
	if key != c.liar.who.identity.Public() {
		c.t.Errorf("the proof of %s convicts another key: %+v", p.name, rep.Problem)
	}
}

// nothing knows no game.
func nothing(string, uint16, transcript.Hash, []byte) (engine.Rules, error) {
	return nil, transcript.ErrNeedsRuleset
}
