package poker

import "testing"

func BenchmarkDeal(b *testing.B) {
	p := play(b, 10, 0, 1)
	last := p.decks[2]
	share, proof, err := p.Share(6, 0, p.secrets[0], 1, 1, last[1])
	if err != nil {
		b.Fatal(err)
	}
	own, _, err := p.Share(7, 1, p.secrets[1], 1, 1, last[1])
	if err != nil {
		b.Fatal(err)
	}
	before := p.upTo(1)
	ring, err := p.ring()
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		work func() error
	}{
		{"prove key", func() error { _, _, err := before.ProveKey(3, 1, p.secrets[1]); return err }},
		{"check key", func() error { return before.CheckKey(3, 1, p.Keys[1], p.keys[1]) }},
		{"shuffle", func() error { _, _, err := p.Shuffle(5, 1, p.decks[1], material("shuffle 1")); return err }},
		{"check shuffle", func() error { return p.checkShuffle(ring, 5, 1, p.decks[1], last, p.proofs[1]) }},
		{"share", func() error { _, _, err := p.Share(6, 0, p.secrets[0], 1, 1, last[1]); return err }},
		{"check share", func() error { return p.CheckShare(6, 0, 1, 1, last[1], share, proof) }},
		{"open", func() error { _, err := p.Open(last[1], []Point{share, own}); return err }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := c.work(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
