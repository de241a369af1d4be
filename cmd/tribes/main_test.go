package main

import "testing"

func TestProse(t *testing.T) {
	got := prose("tribes: left before the end; carry on with:\n  tribes resume --identity second 3f9c21aa\nor leave it.", 24)
	want := "tribes: left before the\nend; carry on with:\n  tribes resume --identity second 3f9c21aa\nor leave it."
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
