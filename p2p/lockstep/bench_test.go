package lockstep

import (
	"crypto/ed25519"
	"testing"

	"tribes/engine"
	"tribes/engine/games"
)

// One step among four peers in memory: entry, four acks, everything sent twice as on a real table.
func BenchmarkStep(b *testing.B) {
	r := newRoom(b, 4)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if !r.step() {
			b.StopTimer()
			r = newRoom(b, 4)
			b.StartTimer()
		}
	}
}

// The least a step can cost: one entry signed and checked by three, four acks signed and each checked by three.
func BenchmarkSignaturesOfAStep(b *testing.B) {
	key := simKey(0)
	public := key.Public().(ed25519.PublicKey)
	msg := make([]byte, 220)
	b.ReportAllocs()
	for range b.N {
		var sig []byte
		for range 5 {
			sig = ed25519.Sign(key, msg)
		}
		for range 15 {
			if !ed25519.Verify(public, msg, sig) {
				b.Fatal("wrong")
			}
		}
	}
}

// A duplicate of what has been dealt with costs no signature check.
func BenchmarkDuplicate(b *testing.B) {
	st := newStage(b)
	actors := st.table(2)
	st.moves(5)
	data := packRecord(actors[1].game.steps[3].frame.Record())
	b.ReportAllocs()
	for range b.N {
		actors[0].Receive(actors[1].key, data)
	}
}

func BenchmarkReopen(b *testing.B) {
	st := newStage(b)
	actors := st.table(2)
	for st.move() {
	}
	a := actors[0]
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		r, err := reread(a.cfg, a.log)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.Table(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(a.game.tip()), "steps")
}

// From the charter to the last share among four peers in one thread: 10 cards.
func BenchmarkDeal(b *testing.B) {
	for n := range b.N {
		st := newStage(b)
		rules, err := games.Load("neta-tanka", nil)
		if err != nil {
			b.Fatal(err)
		}
		table, err := engine.Resolve(rules.Info(), 4, nil)
		if err != nil {
			b.Fatal(err)
		}
		config := func(i int) Config {
			cfg, fresh := st.config(i), byte(0)
			cfg.Fresh = func() [32]byte { fresh++; return [32]byte{byte(n), byte(n >> 8), byte(i), fresh} }
			return cfg
		}
		tb, err := NewHost(config(0), Offer{Rules: rules, Table: table})
		if err != nil {
			b.Fatal(err)
		}
		h := st.add(config(0), tb)
		for i := 1; i < 4; i++ {
			st.guest(config(i), h)
		}
		st.link()
		if h.Hands() == (engine.Hands{}) {
			b.Fatal(st.waits())
		}
	}
}
