package doggerland

import (
	"testing"
	"unsafe"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// samples are positions of eager games for four.
func samples(b testing.TB) *enginetest.Samples {
	b.Helper()
	all := &enginetest.Samples{}
	for seed := range uint64(4) {
		g := setup(b, 4, seed)
		all.Play(g.state, func(menu []engine.Move) engine.Move { return eager(menu, &g.dice) }, g.play)
	}
	return all
}

// BenchmarkPlayout plays whole random games.
func BenchmarkPlayout(b *testing.B) {
	for _, mode := range []struct {
		name  string
		table engine.Table
	}{
		{"solo", tableOf(b, 1)}, {"2-players", tableOf(b, 2)}, {"2-players-short", tableOf(b, 2, "length", "short")},
		{"3-players", tableOf(b, 3)}, {"4-players", tableOf(b, 4)},
	} {
		b.Run(mode.name, func(b *testing.B) { enginetest.BenchPlayout(b, load0(b), mode.table) })
	}
}

// BenchmarkLargestMenu lists the targets of an expedition on the whole board, at the highest level.
func BenchmarkLargestMenu(b *testing.B) {
	g := land(b, 4).wide(within4)
	g.tribe[0].level[movement] = 2
	g.play(plans(expedition))
	enginetest.BenchLargestMenu(b, g.Moves)
}

// BenchmarkForesee looks ahead for the seat that has the turn.
func BenchmarkForesee(b *testing.B) {
	all := samples(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s := all.States[i%len(all.States)].(*state)
		s.Foresee(s.turn)
	}
}

func BenchmarkMoves(b *testing.B)    { samples(b).BenchMoves(b) }
func BenchmarkApply(b *testing.B)    { samples(b).BenchApply(b) }
func BenchmarkExplain(b *testing.B)  { samples(b).BenchExplain(b, plans(expedition)) }
func BenchmarkCopyFrom(b *testing.B) { samples(b).BenchCopyFrom(b, unsafe.Sizeof(position{})) }
func BenchmarkClone(b *testing.B)    { samples(b).BenchClone(b) }
func BenchmarkDigest(b *testing.B)   { samples(b).BenchDigest(b) }
func BenchmarkTally(b *testing.B)    { samples(b).BenchTally(b) }

func TestNothingAllocated(t *testing.T) { samples(t).NothingAllocated(t) }
