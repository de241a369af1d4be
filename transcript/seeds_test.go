package transcript

import (
	"fmt"
	"testing"

	"tribes/engine/enginetest/chisquare"
)

// The dice of consecutive draws are independent: of their first results each is as likely as any other, and so
// is each pair of neighbours.
func TestConsecutiveDrawsAreIndependent(t *testing.T) {
	const draws, sides, level = 100_000, 16, 0.001
	lag := func(result func(event uint32) uint64) (errs []error) {
		var single [sides]int
		var pairs [2][sides * sides]int // beginning with an even and with an odd draw, so that pairs do not overlap
		before := result(1)
		for e := uint32(2); e <= draws; e++ {
			got := result(e)
			single[got]++
			pairs[e%2][before*sides+got]++
			before = got
		}
		errs = append(errs, chisquare.Even(single[:]).Check("first results", level/3))
		for i := range pairs {
			errs = append(errs, chisquare.Even(pairs[i][:]).Check(fmt.Sprintf("pairs %d", i), level/3))
		}
		return errs
	}
	b := open(t, short).book
	b.seed = seedOf("a table's seed")
	for _, err := range lag(func(e uint32) uint64 { return b.draw(e, nil).N(sides) }) {
		if err != nil {
			t.Error(err)
		}
	}
	found := 0
	for _, err := range lag(func(e uint32) uint64 { return b.draw(e+e%16/15, nil).N(sides) }) { // one seed in sixteen is used twice
		if err != nil {
			found++
		}
	}
	if found == 0 {
		t.Error("seeds that are used twice are not found")
	}
}
