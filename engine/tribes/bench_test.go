package tribes

import (
	"testing"
	"unsafe"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// samples are positions of random games for four.
func samples(b testing.TB) *enginetest.Samples {
	b.Helper()
	all := &enginetest.Samples{}
	for seed := range uint64(4) {
		g := begun(b, 4, seed)
		all.Play(g.state, func(menu []engine.Move) engine.Move { return menu[g.dice.Intn(len(menu))] }, g.play)
	}
	return all
}

// BenchmarkPlayout plays whole random games.
func BenchmarkPlayout(b *testing.B) {
	for players := 2; players <= 4; players++ {
		b.Run(string(rune('0'+players))+"-players", func(b *testing.B) {
			enginetest.BenchPlayout(b, load0(b), engine.Table{Seats: players})
		})
	}
}

// BenchmarkLargestMenu lists the cells round a tribe with all the land there is.
func BenchmarkLargestMenu(b *testing.B) {
	g := table(b, 2)
	own := &g.tribes[0]
	for q := int16(2); own.size < maxLand; q++ {
		own.lay(at(q, 0), 0)
	}
	enginetest.BenchLargestMenu(b, func(menu []engine.Move) []engine.Move { return own.frontier(menu, placeLand) })
}

func BenchmarkMoves(b *testing.B)    { samples(b).BenchMoves(b) }
func BenchmarkApply(b *testing.B)    { samples(b).BenchApply(b) }
func BenchmarkExplain(b *testing.B)  { samples(b).BenchExplain(b, mv(complete, 1)) }
func BenchmarkCopyFrom(b *testing.B) { samples(b).BenchCopyFrom(b, unsafe.Sizeof(position{})) }
func BenchmarkClone(b *testing.B)    { samples(b).BenchClone(b) }
func BenchmarkDigest(b *testing.B)   { samples(b).BenchDigest(b) }
func BenchmarkTally(b *testing.B)    { samples(b).BenchTally(b) }

func TestNothingAllocated(t *testing.T) { samples(t).NothingAllocated(t) }
