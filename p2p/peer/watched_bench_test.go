package peer_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"tribes/p2p"
)

// glance is a p2p.Spectator that counts and checks nothing: one whose computer is not this one.
type glance struct {
	mu    sync.Mutex
	items int
}

func (*glance) Entered() {}
func (*glance) Title([32]byte, uint32) (have uint32, check [8]byte, err error) {
	return 0, check, nil
}
func (*glance) Start(uint32) error { return nil }
func (*glance) Lost(error)         {}
func (g *glance) Item([]byte) error {
	g.mu.Lock()
	g.items++
	g.mu.Unlock()
	return nil
}

func (g *glance) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.items
}

// crowd lets so many look on at a player's table until stop.
func crowd(b *testing.B, n int, at *player) (all []*glance, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var nodes []*p2p.Node
	for i := range n {
		node, err := p2p.Start(p2p.Config{Identity: identity(fmt.Sprintf("crowd %d", i)), Silent: true, UserAgent: "tribes/test"})
		if err != nil {
			b.Fatal(err)
		}
		go func() {
			for range node.Events() {
			}
		}()
		g := &glance{}
		nodes, all = append(nodes, node), append(all, g)
		go node.Watch(ctx, p2p.Target{Host: at.identity.Public(), Addrs: at.node.Addrs(), Entry: p2p.ByWatchInvite(p2p.WatchSecret(secret))}, g)
	}
	for _, g := range all {
		for limit := time.Now().Add(patience); g.count() == 0; runtime.Gosched() {
			if time.Now().After(limit) {
				b.Fatal("somebody sees nothing")
			}
		}
	}
	return all, func() {
		cancel()
		var closing sync.WaitGroup
		for _, n := range nodes {
			closing.Go(n.Close)
		}
		closing.Wait()
	}
}

// BenchmarkMoveWatched is BenchmarkMove, in memory where there is such a folder, with so many people looking on at the mover's or the
// other one's table: what they cost the seats. They run in this process too, so that their reading and deciphering is counted as well.
func BenchmarkMoveWatched(b *testing.B) {
	all := places(b)
	dir := all["memory"]
	if dir == "" {
		dir = all["disk"]
	}
	for _, n := range []int{0, 1, 10, 50} {
		b.Run(fmt.Sprintf("%d spectators", n), func(b *testing.B) {
			b.ReportAllocs()
			var took []time.Duration
			for len(took) < b.N {
				b.StopTimer()
				all := seatAt(b, dir, 2, 0)
				_, stop := crowd(b, n, all[0])
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
				stop()
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
