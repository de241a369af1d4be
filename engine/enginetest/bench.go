package enginetest

import (
	"testing"

	"tribes/engine"
)

// Samples are positions of games, each with a move to be played in it; the benchmarks of a game go through them.
type Samples struct {
	States []engine.State
	Moves  []engine.Move
	Known  engine.Hands // private cards, for NothingAllocated
}

// Play plays a game to its end and keeps every seventh of its positions. Choose picks a move of the menu,
// and play plays it on s.
func (all *Samples) Play(s engine.State, choose func(menu []engine.Move) engine.Move, play func(...engine.Move)) {
	for k := 0; s.Actor() != engine.NoSeat; k++ {
		m := choose(s.Moves(nil))
		if k%7 == 0 {
			all.States, all.Moves = append(all.States, s.Clone()), append(all.Moves, m)
		}
		play(m)
	}
}

// each runs a benchmark of a position, over all samples in turn.
func (all *Samples) each(b *testing.B, run func(i int)) {
	b.Helper()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		run(i % len(all.States))
	}
}

// BenchMoves measures menus.
func (all *Samples) BenchMoves(b *testing.B) { all.each(b, all.moves()) }

// BenchApply copies a position and plays a move on it.
func (all *Samples) BenchApply(b *testing.B) { all.each(b, all.apply(b)) }

// BenchExplain asks about a move.
func (all *Samples) BenchExplain(b *testing.B, m engine.Move) {
	all.each(b, func(i int) { all.States[i].Explain(m) })
}

// BenchCopyFrom copies positions; size is that of a position in bytes.
func (all *Samples) BenchCopyFrom(b *testing.B, size uintptr) {
	s := all.States[0].Clone()
	all.each(b, func(i int) { s.CopyFrom(all.States[i]) })
	b.ReportMetric(float64(size), "position-bytes")
}

// BenchClone clones positions.
func (all *Samples) BenchClone(b *testing.B) {
	var s engine.State
	all.each(b, func(i int) { s = all.States[i].Clone() })
	_ = s
}

// BenchDigest digests positions, and tells how long their encoding is.
func (all *Samples) BenchDigest(b *testing.B) {
	bytes := 0
	for _, s := range all.States {
		bytes += len(engine.Encode(nil, s))
	}
	all.each(b, all.digest())
	b.ReportMetric(float64(bytes)/float64(len(all.States)), "encoded-bytes")
}

// BenchTally counts scores without private cards.
func (all *Samples) BenchTally(b *testing.B) { all.each(b, all.tally(engine.Hands{})) }

// BenchLargestMenu measures a menu that list appends, and tells its length.
func BenchLargestMenu(b *testing.B, list func([]engine.Move) []engine.Move) {
	menu := make([]engine.Move, 0, engine.MaxMoves)
	b.ReportAllocs()
	for b.Loop() {
		menu = list(menu[:0])
	}
	b.ReportMetric(float64(len(menu)), "moves")
}

// NothingAllocated: once buffers have their size, searching through positions and digesting them allocates nothing.
func (all *Samples) NothingAllocated(t *testing.T) {
	t.Helper()
	for _, c := range []struct {
		name string
		run  func(i int)
	}{
		{"Moves", all.moves()},
		{"CopyFrom and Apply", all.apply(t)},
		{"Digest", all.digest()},
		{"Tally", all.tally(all.Known)},
	} {
		if n := testing.AllocsPerRun(2, func() {
			for i := range all.States {
				c.run(i)
			}
		}); n != 0 {
			t.Errorf("%s: %.0f allocations in %d positions", c.name, n, len(all.States))
		}
	}
}

func (all *Samples) moves() func(int) {
	menu := make([]engine.Move, 0, engine.MaxMoves)
	return func(i int) { menu = all.States[i].Moves(menu[:0]) }
}

func (all *Samples) apply(t testing.TB) func(int) {
	dice, s := engine.NewDice([32]byte{3}), all.States[0].Clone()
	return func(i int) {
		s.CopyFrom(all.States[i])
		if err := s.Apply(all.Moves[i], dice, nil); err != nil {
			t.Error(err)
		}
	}
}

func (all *Samples) digest() func(int) {
	var d engine.Digester
	return func(i int) { d.Digest(all.States[i]) }
}

func (all *Samples) tally(known engine.Hands) func(int) {
	items := make([]engine.Item, 0, 256)
	return func(i int) { items = all.States[i].Tally(items[:0], known) }
}

// BenchPlayout plays whole random games through the interface, Moves and Apply, from 16 beginnings.
func BenchPlayout(b *testing.B, r engine.Rules, table engine.Table) {
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
}
