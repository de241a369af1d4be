package peer_test

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
)

// places are where benchmarks write transcripts: on the disk, and in memory where the system has a
// folder there, which tells what syncing costs.
func places(b *testing.B) map[string]string {
	out := map[string]string{"disk": b.TempDir()}
	if dir, err := os.MkdirTemp("/dev/shm", "tribes"); err == nil {
		b.Cleanup(func() { os.RemoveAll(dir) })
		out["memory"] = dir
	}
	return out
}

// seatAt seats players that write into a folder.
func seatAt(b *testing.B, dir string, seats int, until uint32) []*player {
	var all []*player
	for i := range seats {
		p := newPlayer(b, fmt.Sprintf("bench %d", i))
		p.dir, p.until = dir, until
		var err error
		if p.dir, err = os.MkdirTemp(dir, "player"); err != nil {
			b.Fatal(err)
		}
		if all = append(all, p); i == 0 {
			p.host(seats)
		} else {
			p.join(all[0])
		}
	}
	for _, p := range all {
		p.awaitStep(1)
	}
	return all
}

// BenchmarkMove is one entry at a table of two: from its player's call to the other one's Stepped. It is
// checked, written, synced and sent here, received, checked and told there.
func BenchmarkMove(b *testing.B) {
	for name, dir := range places(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var took []time.Duration
			for len(took) < b.N {
				b.StopTimer()
				all := seatAt(b, dir, 2, 0)
				b.StartTimer()
				for step := uint32(2); len(took) < b.N && !all[0].sees().finished; step++ {
					mover, at := toMove(all)
					if at == nil {
						break // over
					}
					moves := entry(at.Clone())
					began := time.Now()
					if err := all[mover].Move(at.Actor(), moves); err != nil {
						b.Fatal(err)
					}
					all[1-mover].awaitStep(step)
					took = append(took, time.Since(began))
					all[mover].awaitStep(step)
				}
				b.StopTimer()
				for _, p := range all {
					p.leave("measured")
				}
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-us")
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds()), "p95-us")
		})
	}
}

// toMove waits until one of the players may move; nil when the game is over.
func toMove(all []*player) (who int, at engine.State) {
	for {
		for i, p := range all {
			over := false
			p.Do(func(t *lockstep.Table) {
				over = t.State().Actor() == engine.NoSeat
				if t.MayMove() {
					who, at = i, t.State().Clone()
				}
			})
			if at != nil || over {
				return who, at
			}
		}
	}
}

// BenchmarkGame is a whole game of four programs with a bot each, from the first step to the last seal.
func BenchmarkGame(b *testing.B) {
	for name, dir := range places(b) {
		b.Run(name, func(b *testing.B) {
			moves, entries := 0, 0
			var took time.Duration
			for range b.N {
				b.StopTimer()
				all := seatAt(b, dir, 4, 0)
				b.StartTimer()
				began := time.Now()
				goOn(all...)
				for _, p := range all {
					p.awaitFinished()
				}
				took += time.Since(began)
				b.StopTimer()
				mustBeComplete(b, all...)
				rep := verify(b, all[0].path())
				moves, entries = moves+rep.Moves, entries+rep.Entries
			}
			b.ReportMetric(float64(moves)/took.Seconds(), "moves/s")
			b.ReportMetric(float64(entries)/took.Seconds(), "entries/s")
		})
	}
}

// BenchmarkFairDraw is one entry that draws at a table of four, from its player's call to the outcome: an echo and a dice value of
// each program lie between. round-trips is that time in round trips of a 300-byte message over a link of the same run.
func BenchmarkFairDraw(b *testing.B) {
	for name, dir := range places(b) {
		b.Run(name, func(b *testing.B) {
			trip := roundTrip(b)
			var took []time.Duration
			for len(took) < b.N {
				b.StopTimer()
				all := seatAt(b, dir, 4, 1)
				b.StartTimer()
				for len(took) < b.N && !all[0].sees().finished {
					mover, at := toMove(all)
					if at == nil {
						break // over
					}
					moves := entry(at.Clone())
					step := uint32(0)
					all[mover].Do(func(t *lockstep.Table) { step = t.Tip().Step + 1 })
					began := time.Now()
					if err := all[mover].Move(at.Actor(), moves); err != nil {
						b.Fatal(err)
					}
					all[mover].awaitStep(step)
					if draws(b, at, moves) {
						took = append(took, time.Since(began))
					}
					for _, p := range all {
						p.awaitStep(step)
					}
				}
				b.StopTimer()
				for _, p := range all {
					p.leave("measured")
				}
			}
			slices.Sort(took)
			p50 := took[len(took)/2]
			b.ReportMetric(float64(p50.Microseconds()), "p50-us")
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds()), "p95-us")
			b.ReportMetric(float64(trip.Microseconds()), "trip-us")
			b.ReportMetric(float64(p50)/float64(trip), "round-trips")
		})
	}
}

// draws tells whether the last move of an entry takes dice.
func draws(b *testing.B, at engine.State, moves []engine.Move) bool {
	s := at.Clone()
	var probe engine.Prober
	for _, m := range moves[:len(moves)-1] {
		if err := s.Apply(m, new(engine.Dice), nil); err != nil {
			b.Fatal(err)
		}
	}
	needs, err := probe.NeedsDice(s, moves[len(moves)-1])
	if err != nil {
		b.Fatal(err)
	}
	return needs
}

// roundTrip is the median time of a message there and back between two nodes.
func roundTrip(b *testing.B) time.Duration {
	x, y := newPlayer(b, "near"), newPlayer(b, "far")
	x.listen()
	y.listen()
	b.Cleanup(func() { x.node.Close(); y.node.Close() })
	x.node.Allow(y.identity.Public())
	y.node.Allow(x.identity.Public())
	x.node.Call(y.identity.Public(), y.node.Addrs(), p2p.BySeat())
	up := make(chan bool, 2)
	go func() {
		for e := range y.node.Events() {
			switch e.Kind {
			case p2p.Up:
				up <- true
			case p2p.Message:
				y.node.Send(x.identity.Public(), e.Data)
			}
		}
	}()
	back := make(chan bool, 1)
	go func() {
		for e := range x.node.Events() {
			switch e.Kind {
			case p2p.Up:
				up <- true
			case p2p.Message:
				back <- true
			}
		}
	}()
	<-up
	<-up
	var took []time.Duration
	for range 500 {
		began := time.Now()
		if !x.node.Send(y.identity.Public(), make([]byte, 300)) {
			b.Fatal("no link")
		}
		<-back
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	return took[len(took)/2]
}
