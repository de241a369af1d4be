package engine

import "testing"

func BenchmarkDice(b *testing.B) {
	bag := []int8{9, 9, 8, 7, 6, 5}
	for _, c := range []struct {
		name string
		roll func(*Dice)
	}{
		{"N", func(d *Dice) { d.N(54) }},
		{"Pick", func(d *Dice) { Pick(d, bag) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := NewDice(alphabet)
			b.ReportAllocs()
			for b.Loop() {
				c.roll(d)
			}
		})
	}
}
