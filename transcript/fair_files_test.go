package transcript

import (
	"bytes"
	"slices"
	"testing"
)

// fairFiles are the files of testdata with fair dice.
func fairFiles(t testing.TB) map[string][]byte {
	contributor := func(_, _, b int) []int { return []int{b} }
	one, f, _ := goesOn(t, contributor, true)
	two, g, _ := goesOn(t, func(mover, _, b int) []int { return []int{mover, b} }, false)
	second := func(tb *table, f *Frame) []byte {
		return file(append(tb.copies[(int(f.Operator)+1)%3], tb.seals()...))
	}
	refilled, secret := fair, masked
	refilled.fair, refilled.seats = 1, []int{0, 1}
	secret.fair, secret.seats = 1, []int{0, 1}
	orphan, lost := orphaned(t, masked)
	return map[string][]byte{
		"fair":             file(play(t, fair).copies[1]),
		"fair-refilled":    export(t, file(play(t, refilled).copies[0])),
		"fair-waiting":     waiting(t),
		"fair-wrong-value": wrongValue(t),
		"without-one":      second(one, f),
		"without-two":      export(t, second(two, g)),
		"masked-refilled":  export(t, file(play(t, secret).copies[0])),
		"masked-orphan":    export(t, file(orphan.copies[(lost+1)%3])),
	}
}

// waiting is a copy whose owner has echoed an entry, has agreed to go on without one operator, and holds the value of another.
func waiting(t testing.TB) []byte {
	tb, f := pendingTable(t)
	a, b := (int(f.Operator)+1)%3, (int(f.Operator)+2)%3
	_, recs := tb.reveals()
	echo, yes := tb.book.NewEcho(tb.keys[a], a, tb.names[a]), tb.book.NewConsent(tb.keys[a], a, tb.names[a], Of(b))
	return tb.with(a, echo.Record(), yes.Record(), recs[0])
}

// wrongValue is the proof against who signed another dice value than it had committed to.
func wrongValue(t testing.TB) []byte {
	tb, f := pendingTable(t)
	mover := int(f.Operator)
	values, _ := tb.reveals()
	v := values[(mover+1)%3]
	v.Value[3] ^= 1
	rec := tb.book.NewReveal(tb.keys[v.Operator], int(v.Operator), tb.names[v.Operator], v).Record()
	var out bytes.Buffer
	if _, err := Prove(&out, bytes.NewReader(file(append(slices.Clone(tb.copies[mover]), rec))), testFinder); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
