package tribes

import (
	"testing"
	"unsafe"

	"tribes/engine"
)

func BenchmarkPlayout(b *testing.B) {
	r, err := Load(nil)
	if err != nil {
		b.Fatal(err)
	}
	d := engine.NewDice([32]byte{1})
	own := engine.NewDice([32]byte{2})
	fresh, _ := r.New(engine.Table{Seats: 4}, d, nil)
	s := fresh.Clone()
	menu := make([]engine.Move, 0, engine.MaxMoves)
	b.ReportAllocs()
	b.ReportMetric(float64(unsafe.Sizeof(position{})), "position-bytes")
	for b.Loop() {
		if s.Actor() == engine.NoSeat {
			s.CopyFrom(fresh)
		}
		menu = s.Moves(menu[:0])
		if err := s.Apply(menu[own.Intn(len(menu))], d, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
