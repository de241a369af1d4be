package netatanka

import (
	"testing"
	"unsafe"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// samples are positions of random games for four.
func samples(b testing.TB) *enginetest.Samples {
	b.Helper()
	all := &enginetest.Samples{Known: engine.Hands{1, 2, 3, 4}}
	for seed := range uint64(4) {
		g := setup(b, 4, seed)
		all.Play(g.state, func(menu []engine.Move) engine.Move { return eager(menu, &g.dice, all.Known, g.Actor()) }, g.play)
	}
	return all
}

// BenchmarkPlayout plays whole random games.
func BenchmarkPlayout(b *testing.B) {
	for players := 1; players <= maxPlayers; players++ {
		b.Run(string(rune('0'+players))+"-players", func(b *testing.B) {
			enginetest.BenchPlayout(b, load0(b), tableOf(b, players))
		})
	}
}

// BenchmarkLargestMenu lists what one player can place on all Handicraft cards.
func BenchmarkLargestMenu(b *testing.B) {
	g := village(b, 2)
	g.give(0, 0, 0, 1, 1)
	g.clan[0].craft = 1<<crafts - 1
	g.nomads(0, 0, 7)
	g.actsNow(0)
	g.play(mv(resolveNomad, 7, 0))
	enginetest.BenchLargestMenu(b, g.Moves)
}

func BenchmarkMoves(b *testing.B)    { samples(b).BenchMoves(b) }
func BenchmarkApply(b *testing.B)    { samples(b).BenchApply(b) }
func BenchmarkExplain(b *testing.B)  { samples(b).BenchExplain(b, mv(resolveNomad, 2)) }
func BenchmarkCopyFrom(b *testing.B) { samples(b).BenchCopyFrom(b, unsafe.Sizeof(position{})) }
func BenchmarkClone(b *testing.B)    { samples(b).BenchClone(b) }
func BenchmarkDigest(b *testing.B)   { samples(b).BenchDigest(b) }
func BenchmarkTally(b *testing.B)    { samples(b).BenchTally(b) }

func TestNothingAllocated(t *testing.T) { samples(t).NothingAllocated(t) }
