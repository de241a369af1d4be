package dawn

import (
	"testing"
	"unsafe"

	"tribes/engine"
)

// samples are positions of random games for four, one in each so many moves, with the move that follows.
func samples(b testing.TB) (all []*state, moves []engine.Move) {
	b.Helper()
	for seed := range uint64(4) {
		g := setup(b, 4, seed)
		for k := 0; g.Actor() != engine.NoSeat; k++ {
			m := eager(g.Moves(nil), &g.dice)
			if k%7 == 0 {
				all, moves = append(all, g.Clone().(*state)), append(moves, m)
			}
			g.play(m)
		}
	}
	return
}

// BenchmarkPlayout plays whole random games through the interface: Moves and Apply.
func BenchmarkPlayout(b *testing.B) {
	for players := 2; players <= maxPlayers; players++ {
		b.Run(string(rune('0'+players))+"-players", func(b *testing.B) {
			r, table := load0(b), engine.Table{Seats: players}
			chance, choice := engine.NewDice([32]byte{1}), engine.NewDice([32]byte{2})
			var ev engine.Events
			menu := make([]engine.Move, 0, engine.MaxMoves)
			var fresh []engine.State
			for range 16 {
				start, err := r.New(table, chance, nil)
				if err != nil {
					b.Fatal(err)
				}
				fresh = append(fresh, start)
			}
			s := fresh[0].Clone()
			b.ReportAllocs()
			games := 0
			for b.Loop() {
				if menu = s.Moves(menu[:0]); len(menu) == 0 {
					games++
					s.CopyFrom(fresh[games%len(fresh)])
					continue
				}
				ev.List = ev.List[:0]
				if err := s.Apply(menu[choice.Intn(len(menu))], chance, &ev); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

func BenchmarkMoves(b *testing.B) {
	all, _ := samples(b)
	menu := make([]engine.Move, 0, engine.MaxMoves)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		menu = all[i%len(all)].Moves(menu[:0])
	}
}

// BenchmarkApply copies a position and plays a move on it.
func BenchmarkApply(b *testing.B) {
	all, moves := samples(b)
	d := engine.NewDice([32]byte{3})
	s := all[0].Clone()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.CopyFrom(all[i%len(all)])
		if err := s.Apply(moves[i%len(all)], d, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExplain(b *testing.B) {
	all, _ := samples(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		all[i%len(all)].Explain(engine.Move{Kind: move, A: 2})
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	all, _ := samples(b)
	s := all[0].Clone()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.CopyFrom(all[i%len(all)])
	}
	b.ReportMetric(float64(unsafe.Sizeof(position{})), "position-bytes")
}

func BenchmarkDigest(b *testing.B) {
	all, _ := samples(b)
	var d engine.Digester
	bytes := 0
	for _, s := range all {
		bytes += len(engine.Encode(nil, s))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		d.Digest(all[i%len(all)])
	}
	b.ReportMetric(float64(bytes)/float64(len(all)), "encoded-bytes")
}

func BenchmarkTally(b *testing.B) {
	all, _ := samples(b)
	var items []engine.Item
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		items = all[i%len(all)].Tally(items[:0], engine.Hands{})
	}
}

// TestNothingAllocated: once buffers have their size, searching through positions and digesting them allocates nothing.
func TestNothingAllocated(t *testing.T) {
	all, moves := samples(t)
	dice := engine.NewDice([32]byte{3})
	menu, items := make([]engine.Move, 0, engine.MaxMoves), make([]engine.Item, 0, 256)
	s := all[0].Clone()
	var digester engine.Digester
	for _, c := range []struct {
		name string
		run  func(i int)
	}{
		{"Moves", func(i int) { menu = all[i].Moves(menu[:0]) }},
		{"CopyFrom and Apply", func(i int) {
			s.CopyFrom(all[i])
			if err := s.Apply(moves[i], dice, nil); err != nil {
				t.Error(err)
			}
		}},
		{"Digest", func(i int) { digester.Digest(all[i]) }},
		{"Tally", func(i int) { items = all[i].Tally(items[:0], engine.Hands{}) }},
	} {
		if n := testing.AllocsPerRun(2, func() {
			for i := range all {
				c.run(i)
			}
		}); n != 0 {
			t.Errorf("%s: %.0f allocations in %d positions", c.name, n, len(all))
		}
	}
}
