package transcript_test

import (
	"errors"
	"fmt"
	"log"
	"os"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
)

func findToy(game string, _ uint16, _ transcript.Hash, yaml []byte) (engine.Rules, error) {
	if game != "cairns" {
		return nil, transcript.ErrNeedsRuleset
	}
	return toy.FaceUp(yaml)
}

// Follow gives every step with the position after it. A move is told in words by the position before it, so
// one keeps a copy of that; only its last move may have drawn, and what it drew is in the events.
func ExampleFollow() {
	f, err := os.Open("testdata/complete.tribes")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	var before engine.State
	report, err := transcript.Follow(f, findToy, func(b *transcript.Book, s transcript.Step) error {
		if s.Tip.Step <= 4 {
			fmt.Printf("step %d, link %.8s\n", s.Tip.Step, s.Tip.Link())
			for i, m := range s.Moves {
				fmt.Printf("  %s: %s\n", b.Charter.Seats[s.Seat].Name, before.Phrase(m))
				if i < len(s.Moves)-1 {
					if err := before.Apply(m, new(engine.Dice), nil); err != nil {
						return err
					}
				}
			}
			for _, e := range s.Events {
				fmt.Printf("  %s\n", b.State().Tell(e))
			}
		}
		if before == nil {
			before = b.State().Clone()
		} else {
			before.CopyFrom(b.State())
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Verdict, report.Entries, "entries", report.Scores)
	// Output:
	// step 1, link a59b8f1c
	// step 2, link 287efa81
	//   Ada 1: Draw a pebble
	//   seat 1 draws a red pebble
	// step 3, link c144b5f8
	//   Bero 2: Draw a pebble
	//   seat 2 draws a red pebble
	// step 4, link 46eb89a6
	//   Ada 3: Draw a pebble
	//   seat 3 draws a red pebble
	// complete 24 entries [3 7 8]
}

// An error of one's own ends the walk: so one stops at a step.
func ExampleFollow_until() {
	f, err := os.Open("testdata/complete.tribes")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	there := errors.New("there")
	_, err = transcript.Follow(f, findToy, func(b *transcript.Book, s transcript.Step) error {
		if s.Tip.Step < 5 {
			return nil
		}
		fmt.Println(b.State().Ask())
		return there
	})
	fmt.Println(errors.Is(err, there))
	// Output:
	// Pass, draw or lay
	// true
}
