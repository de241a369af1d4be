package main

import (
	"bytes"
	"slices"
	"testing"

	"tribes/cmd/tribes/internal/library"
	"tribes/cmd/tribes/internal/story"
	"tribes/engine"
	"tribes/transcript"
)

// A story leaves out no move and no event, and puts none in another order.
func TestStoryIsWhole(t *testing.T) {
	files, err := playSample(sample{operators: 2, bots: 1, entries: -1})
	if err != nil {
		t.Fatal(err)
	}
	var teller story.Teller
	steps := 0
	rep, err := transcript.Follow(bytes.NewReader(files[1]), library.Find, func(b *transcript.Book, s transcript.Step) error {
		told := teller.Tell(b, s)
		if steps++; int(told.Number) != steps || told.Seat != s.Seat || told.Digest != engine.Digest(b.State()) || (told.Draw > 0) != s.Draws {
			t.Errorf("step %d is told as %+v", steps, told)
		}
		var moves []engine.Move
		events := told.Events
		for _, m := range told.Moves {
			moves, events = append(moves, m.Move), append(events, m.Events...)
			if m.Kind == "" || m.Words == "" {
				t.Errorf("step %d: a move without words: %+v", steps, m)
			}
		}
		var happened []engine.Event
		for _, e := range events {
			happened = append(happened, e.Event)
			if e.Name == "" || e.Words == "" {
				t.Errorf("step %d: an event without words: %+v", steps, e)
			}
		}
		if !slices.Equal(moves, s.Moves) || !slices.Equal(happened, s.Events) {
			t.Errorf("step %d: told %v with %v, was %v with %v", steps, moves, happened, s.Moves, s.Events)
		}
		if want := 1 + len(told.Moves) + len(events); told.Number > 1 && len(told.Lines()) != want-1 {
			t.Errorf("step %d in %d lines, want %d", steps, len(told.Lines()), want-1)
		}
		return nil
	})
	if err != nil || rep.Verdict != transcript.Complete || steps != int(rep.Tip.Step) || steps < 20 {
		t.Errorf("%v, %d steps, %v", rep.Verdict, steps, err)
	}
}
