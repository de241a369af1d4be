package transcript

import (
	"bytes"
	"fmt"
	"testing"
)

// SecondReader judges a file without the rules of its game, and without this package: second_records_test.go.
// It tells the verdict, the newest step, its in and who was given up.
var SecondReader func(file []byte) (verdict, tip, why string)

// CompareReaders is compareReaders for the second reader's own tests.
var CompareReaders = compareReaders

// compareReaders fails if the second reader judges a file otherwise than this package does without rules.
func compareReaders(t *testing.T, what string, file []byte) {
	t.Helper()
	rep, err := Verify(bytes.NewReader(file), noFinder)
	if err != nil {
		t.Fatal(err)
	}
	verdict, tip, why := SecondReader(file)
	if first := fmt.Sprintf("step %d in %x without %v", rep.Tip.Step, rep.Tip.In[:], rep.Gone); string(rep.Verdict) != verdict || first != tip {
		t.Errorf("%s: the second reader says %s (%s)\n%s\nthe first:\n%s\n%s", what, verdict, why, tip, first, rep.show())
	}
}
