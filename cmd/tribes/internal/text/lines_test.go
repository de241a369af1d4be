package text

import (
	"reflect"
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 40)
	var got []Line
	for l := range Lines(strings.NewReader("one\r\n\n"+long+"\ntwo\n"+long), 16, nil) {
		got = append(got, l)
	}
	want := []Line{{"one", false}, {"", false}, {"", true}, {"two", false}, {"", true}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestLinesEndsWhenStopped(t *testing.T) {
	stop := make(chan struct{})
	close(stop)
	for range Lines(strings.NewReader("one\ntwo\nthree\n"), 16, stop) {
	}
}
