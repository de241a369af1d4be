package transcript

import (
	"bytes"
	"reflect"
	"testing"

	"tribes/engine"
)

// A step that draws tells its rolls, the others none; those of setup are the game's own, without the deal of private cards.
func TestStepsTellTheirRolls(t *testing.T) {
	for _, p := range []plan{short, dealt} {
		tb := play(t, p)
		b := file(tb.copies[0])
		rp := NewReplay(testFinder)
		rp.Rolls = true
		drew := 0
		rp.OnStep = func(s Step) {
			if s.Draws != (len(s.Rolls) > 0) {
				t.Errorf("step %d draws: %t, with the rolls %v", s.Tip.Step, s.Draws, s.Rolls)
			}
			for _, r := range s.Rolls {
				if r.Got >= r.N || r.Ways < 1 || r.Ways >= r.N {
					t.Errorf("step %d: the roll %+v", s.Tip.Step, r)
				}
			}
			drew += len(s.Rolls)
			if s.Frame != nil {
				return
			}
			book, dice := rp.Book(), new(engine.Dice)
			dice.Seed(tagged("tribes/seed-table/1").bytes(book.Table[:]).bytes(book.seed[:]).u32(1).sum())
			var want []engine.Roll
			dice.Watch(&want)
			if _, err := book.Rules().New(book.Charter.Table(), dice, nil); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(s.Rolls, want) {
				t.Errorf("setup rolled %v, not %v", s.Rolls, want)
			}
		}
		var stop error
		if _, err := rp.readAll(bytes.NewReader(b), &stop, &Report{}); err != nil {
			t.Fatal(err)
		}
		followed := 0
		if _, err := Follow(bytes.NewReader(b), testFinder, func(_ *Book, s Step) error {
			followed += len(s.Rolls)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if followed != drew || drew < 5 {
			t.Errorf("Follow tells %d rolls, the replay %d", followed, drew)
		}
	}
}

func TestRollsAreToldToThoseWhoAsk(t *testing.T) {
	rp := NewReplay(testFinder)
	rp.OnStep = func(s Step) {
		if len(s.Rolls) > 0 {
			t.Errorf("step %d tells rolls that nobody asked for", s.Tip.Step)
		}
	}
	var stop error
	if _, err := rp.readAll(bytes.NewReader(file(play(t, short).copies[0])), &stop, &Report{}); err != nil {
		t.Fatal(err)
	}
}
