package plain

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p/lockstep"
)

// turn opens the person's turn, or says for whom the table waits.
func (f *front) turn() {
	sit := f.sit
	if len(f.past) > 0 {
		f.say("\nWhat was played last:")
		for _, l := range f.past {
			f.say("%s", l)
		}
		f.past = nil
	}
	seat := sit.ToMove()
	if seat == engine.NoSeat {
		f.stage, f.idle = nil, nil
		if w := sit.Waits; len(w) == 1 && w[0].What == lockstep.ForMove && w[0].Here {
			f.waits()
		} else if len(w) > 0 {
			f.idle = time.After(patience)
		}
		return
	}
	f.waited, f.idle = "", nil
	if f.stage != nil && f.seat == seat {
		return
	}
	f.seat = seat
	f.stage = sitting.NewStaging(sit.State.Clone())
	if f.shown != seat {
		f.shown = seat
		if sit.Persons() > 1 {
			f.say("\n---- It is the turn of %s ----", words.Seat(sit.Charter, sit.Rules, seat))
			f.handOver()
		} else {
			f.news(f.known())
		}
	}
	f.offer()
}

// waits says what the table waits for, once.
func (f *front) waits() {
	var list, away []string
	vouch := false
	for _, w := range f.sit.Waits {
		if w.What == lockstep.ForMove && w.Operator == f.sit.Me {
			continue
		}
		list = append(list, f.wait(w))
		if (w.What == lockstep.ForEcho || w.What == lockstep.ForValue) && !w.Here && f.sit.State != nil {
			away = append(away, f.sit.Charter.Operators[w.Operator].Name)
		}
		vouch = vouch || w.What == lockstep.ForAnswer && !w.Here
	}
	text := words.List(list)
	if text == "" || text == f.waited {
		return
	}
	f.waited = text
	f.say("Waiting for %s.", text)
	if len(away) > 0 {
		f.say("If you do not want to wait: goon goes on without %s for good, once all who are left want it.", words.List(away))
	}
	if vouch {
		f.say("If nobody else can be reached and you are sure that this copy is the newest you have: help tells what vouch does.")
	}
}

func (f *front) wait(w lockstep.Wait) string {
	return words.Wait(f.sit.Charter, f.sit.Rules, w, f.sit.Me, f.sit.At(w.Since))
}

// handOver prints the position to a person whom others may still look over the shoulder: without the private card.
func (f *front) handOver() {
	f.news(engine.Hands{})
	if f.known()[f.seat] != 0 {
		f.say("\nYour private card is left out here; show prints it, when nobody else looks.")
	}
}

// show prints the position as the person may see it.
func (f *front) show() {
	sh, _ := f.position(f.known())
	f.say("")
	f.sheet(sh)
}

// news prints what of the position has changed since it was printed to this seat, the first time all of it.
func (f *front) news(known engine.Hands) {
	sh, seat := f.position(known)
	before := f.drawn[seat]
	f.drawn[seat] = sh.Blocks
	fresh := &engine.Sheet{}
	for _, b := range sh.Blocks {
		if !slices.ContainsFunc(before, func(old engine.Block) bool { return reflect.DeepEqual(old, b) }) {
			fresh.Blocks = append(fresh.Blocks, b)
		}
	}
	f.say("")
	f.sheet(fresh)
	if len(fresh.Blocks) < len(sh.Blocks) {
		f.say("\nThe rest is as it was; show prints all of it.")
	}
}

// reader is the seat for whose person is printed now: the one that is to move. While none is, it is that of the only
// person here, none where several take turns, and the bots' first where no person plays.
func (f *front) reader() engine.Seat {
	switch {
	case f.stage != nil:
		return f.seat
	case f.sit.Persons() > 0:
		return f.sit.Sole()
	}
	if own := f.sit.Charter.SeatsOf(f.sit.Me); len(own) > 0 {
		return own[0]
	}
	return engine.NoSeat
}

// position describes the position for whoever reads.
func (f *front) position(known engine.Hands) (*engine.Sheet, engine.Seat) {
	var sh engine.Sheet
	s, seat := f.sit.State, f.reader()
	if f.stage != nil {
		s = f.stage.State
	}
	s.Describe(&sh, seat, known)
	return &sh, seat
}

// known is the private card that may be printed now: that of the person who looks. With several at the keyboard
// it is the one who is to move, and nobody's while none of them is.
func (f *front) known() engine.Hands {
	if f.stage != nil {
		return f.sit.Known(f.seat)
	}
	return f.sit.Known(f.sit.Sole())
}

// offer prints the menu, or what is to be sent when nothing more can be chosen.
func (f *front) offer() {
	st := f.stage
	for _, phrase := range st.Forced() {
		f.say("\n%s: %s (nothing else is possible).", f.sit.Charter.Seats[f.seat].Name, phrase)
	}
	if st.Full() {
		f.say("\nYou choose: %s.", f.chosen)
		switch {
		case st.Draws:
			f.say("Chance comes in after this; it cannot be taken back then.")
		case st.Ends():
			f.say("That is all you have to decide for now.")
		default:
			f.say("%d moves are the most that can be sent at once.", len(st.Moves))
		}
		return
	}
	f.menu = st.State.Moves(f.menu[:0])
	f.say("\n%s: %s", f.sit.Charter.Seats[f.seat].Name, st.State.Ask())
	for i, m := range f.menu {
		f.out.Printf("%s", text.Wrap(st.State.Phrase(m), f.width, fmt.Sprintf("%4d  ", i+1), "      "))
	}
}

func (f *front) send() {
	st := f.stage
	f.stage = nil
	if err := f.sit.Move(f.seat, st.Moves); err != nil {
		f.say("Not sent: %v.", err)
		f.turn()
		return
	}
	f.sent = true
}
