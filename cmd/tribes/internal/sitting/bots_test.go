package sitting

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// spy plays at random and tells what it knows.
type spy func(me engine.Seat, known engine.Hands, menu []engine.Move)

func (f spy) Choose(_ engine.State, me engine.Seat, known engine.Hands, menu []engine.Move, own *engine.Dice) engine.Move {
	f(me, known, menu)
	return menu[own.Intn(len(menu))]
}

func TestABotKnowsItsOwnCardAlone(t *testing.T) {
	rules, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	host, err := lockstep.NewHost(lockstep.Config{Key: p2p.IdentityFromSeed([32]byte{1}).Private(), Name: "Ann", Program: "test", Rehearsal: true,
		Find:   func(string, uint16, transcript.Hash, []byte) (engine.Rules, error) { return rules, nil },
		Fresh:  func() [32]byte { n++; return sha256.Sum256(fmt.Append(nil, n)) },
		Places: []lockstep.Ask{{Kind: "bot:random", Name: "A"}, {Kind: "bot:random", Name: "B"}, {Kind: transcript.Person, Name: "C"}}},
		lockstep.Offer{Rules: rules, Table: table})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "table.tribes")
	p := peer.Start(peer.Config{Table: host, Open: func(*transcript.Charter, transcript.Hash) (*transcript.Log, error) { return transcript.CreateLog(path) }})
	defer p.Close(ReasonOver)
	s := &Sitting{Peer: p, quit: make(chan struct{}), opt: Options{As: "random"}}
	var hands engine.Hands
	for e := range p.Events() {
		s.Update(e)
		if _, ok := e.(lockstep.Waiting); ok && s.State != nil {
			hands = s.Hands
			break
		}
	}
	over := make(chan struct{})
	go func() {
		defer close(over)
		for e := range p.Events() {
			if _, ok := e.(lockstep.Finished); ok {
				return
			}
		}
	}()
	asked := 0
	look := spy(func(me engine.Seat, known engine.Hands, menu []engine.Move) {
		asked++
		if known != hands.Only(me) || known[me] == 0 {
			t.Errorf("the bot of seat %d knows %v of %v", me, known, hands)
		}
		if menu[0].Kind == toy.Open {
			t.Errorf("the bot of seat %d is asked for its card", me)
		}
	})
	for s.botMove(map[engine.Seat]engine.Player{0: look, 1: look, 2: look}) {
	}
	<-over
	if asked < 10 {
		t.Errorf("asked %d times", asked)
	}
}
