package transcript

import (
	"bytes"
	"testing"
)

// SecondReader judges a file without the rules of its game, and without this package: second_records_test.go.
// It tells the verdict, the newest step and its in.
var SecondReader func(file []byte) (verdict string, step uint32, in []byte, why string)

// compareReaders fails if the second reader judges a file otherwise than this package does without rules.
func compareReaders(t *testing.T, what string, file []byte) {
	t.Helper()
	rep, err := Verify(bytes.NewReader(file), noFinder)
	if err != nil {
		t.Fatal(err)
	}
	verdict, step, in, why := SecondReader(file)
	if string(rep.Verdict) != verdict || rep.Tip.Step != step || !bytes.Equal(rep.Tip.In[:], in) {
		t.Errorf("%s: the second reader says %s at step %d, in %.4x (%s); the first: %s", what, verdict, step, in, why, rep.show())
	}
}
