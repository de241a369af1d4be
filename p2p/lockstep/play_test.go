package lockstep

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"testing"

	"tribes/engine"
	"tribes/engine/games"
	"tribes/transcript"
)

// find is the library of rules every peer in these tests has.
func find(game string, ruleset uint16, components transcript.Hash, yaml []byte) (engine.Rules, error) {
	r, err := games.Load(game, yaml)
	if err != nil {
		return nil, err
	}
	if _, d := r.Components(); transcript.Hash(d) != components || r.Info().Ruleset != ruleset {
		return nil, transcript.ErrNeedsRuleset
	}
	return r, nil
}

// peer is one operator with its table and what it has written.
type peer struct {
	*Table
	key    Key
	log    bytes.Buffer
	check  transcript.Check
	events []Event
	dice   engine.Dice
	state  engine.State
}

func testConfig(i int) Config {
	seed := sha256.Sum256(fmt.Appendf(nil, "peer %d", i))
	n := 0
	return Config{Key: ed25519.NewKeyFromSeed(seed[:]), Name: fmt.Sprintf("Peer %d", i), Program: "test",
		Places: []Ask{{transcript.Person, fmt.Sprintf("Player %d", i)}}, Find: find, Rehearsal: true,
		Fresh: func() [32]byte { n++; return sha256.Sum256(fmt.Appendf(nil, "fresh %d %d", i, n)) }}
}

// room connects peers with a network that loses nothing.
type room struct {
	t     testing.TB
	peers []*peer
	now   Time
}

func (r *room) serve() {
	for busy := true; busy; {
		busy = false
		for _, p := range r.peers {
			out := p.Take()
			if out.Open != (transcript.Hash{}) {
				p.log.Reset()
				p.log.WriteString(transcript.Magic)
				p.check = transcript.FirstCheck()
			}
			for _, l := range out.Log {
				var b []byte
				b, p.check = l.Append(nil, p.check)
				p.log.Write(b)
			}
			for _, m := range out.Send {
				busy = true
				for _, q := range r.peers {
					if q != p && (m.Gossip || q.key == m.To) {
						q.Receive(p.key, m.Data)
					}
				}
			}
			for _, e := range out.Events {
				busy = true
				p.events = append(p.events, e)
				switch e := e.(type) {
				case Proposed:
					p.Confirm(e.Table, true)
				case Stepped:
					p.state = e.State
				case Halted:
					r.t.Fatalf("%s halted at step %d: %v", p.cfg.Name, e.Step, e.Fault)
				case Closed:
					r.t.Fatalf("%s closed: %s", p.cfg.Name, e.Reason)
				}
			}
		}
	}
}

func newRoom(t testing.TB, n int) *room {
	rules, err := games.Load("tribes", nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), n, nil)
	if err != nil {
		t.Fatal(err)
	}
	host, err := NewHost(testConfig(0), Offer{Rules: rules, Table: table})
	if err != nil {
		t.Fatal(err)
	}
	r := &room{t: t, peers: []*peer{{Table: host, key: host.me}}}
	for i := 1; i < n; i++ {
		g := NewGuest(testConfig(i), host.me)
		r.peers = append(r.peers, &peer{Table: g, key: g.me})
	}
	for _, p := range r.peers {
		for _, q := range r.peers {
			if p != q {
				p.Up(q.key, []string{"/memory/" + q.cfg.Name})
			}
		}
		r.serve()
	}
	return r
}

// step lets whoever is to act play the first moves of a random kind.
func (r *room) step() bool {
	for _, p := range r.peers {
		if !p.MayMove() {
			continue
		}
		s := p.state.Clone()
		menu := s.Moves(nil)
		p.dice.Seed(p.game.book.Tip().In)
		if err := p.Move(s.Actor(), []engine.Move{menu[p.dice.Intn(len(menu))]}); err != nil {
			r.t.Fatal(err)
		}
		r.serve()
		return true
	}
	return false
}

func TestWholeGame(t *testing.T) {
	for _, n := range []int{2, 3} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			r := newRoom(t, n)
			for r.step() {
				r.now += 10
				for _, p := range r.peers {
					p.Tick(r.now)
				}
				r.serve()
			}
			var first *transcript.Report
			for _, p := range r.peers {
				rep, err := transcript.Verify(bytes.NewReader(p.log.Bytes()), find)
				if err != nil {
					t.Fatal(err)
				}
				if rep.Verdict != transcript.Complete {
					t.Fatalf("%s: %s %+v after %d entries, waits %+v", p.cfg.Name, rep.Verdict, rep.Problem, rep.Entries, p.Waits())
				}
				if first == nil {
					first = rep
				}
				if rep.Tip != first.Tip {
					t.Fatal("tips differ")
				}
			}
			t.Logf("%d entries, %d bytes", first.Entries, r.peers[0].log.Len())
		})
	}
}
