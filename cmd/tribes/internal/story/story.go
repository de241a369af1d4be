// Package story tells a transcript step by step: who moved, each move in words, and what
// happened by it. It computes no rule: words and events come from the game.
package story

import (
	"fmt"
	"slices"
	"strings"

	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/transcript"
)

// Step is one step of a table.
type Step struct {
	Number uint32
	Seat   engine.Seat // NoSeat: setup, or what an operator does without a seat
	Who    string      // the seat in words; "" without one
	Frame  string      // the kind of frame that made it; "" for setup and entries
	Act    string      // what its operator did, in words, where that is no move
	Draw   uint32      // the number of its draw, 0 if it drew nothing
	Moves  []Move
	Events []Event // of setup
	Digest transcript.Hash
	Link   transcript.Hash
}

// Move is a move with what happened by it.
type Move struct {
	Move   engine.Move
	Kind   string // its name; "" without rules
	Words  string
	Events []Event
}

// Event is a chance outcome or an automatic effect.
type Event struct {
	Event engine.Event
	Name  string
	Words string
}

// Teller tells the steps of one table in their order. The zero value is ready.
type Teller struct {
	before, at engine.State
	events     engine.Events
	dice       engine.Dice
}

// Tell tells the step at which the book is.
func (t *Teller) Tell(b *transcript.Book, s transcript.Step) Step {
	if !b.Blind() {
		return t.Next(b.Charter, b.State(), s)
	}
	out := begun(b.Charter, s)
	if s.Seat != engine.NoSeat {
		out.Who = b.Charter.Seats[s.Seat].Name
		if s.Moves == nil {
			out.Act = out.Who + " opens its private card."
		}
	}
	for _, m := range s.Moves {
		out.Moves = append(out.Moves, Move{Move: m, Words: fmt.Sprintf("move %d %d %d %d", m.Kind, m.A, m.B, m.C)})
	}
	return out
}

// Next tells a step that led to the position after.
func (t *Teller) Next(c *transcript.Charter, after engine.State, s transcript.Step) Step {
	out := begun(c, s)
	if s.Seat == engine.NoSeat {
		out.Events = told(after, s.Events)
	} else {
		out.Who = words.Seat(c, after.Rules(), s.Seat)
		if s.Frame != nil && s.Frame.Operator != c.Seats[s.Seat].Operator { // the table went on without its own
			out.Who = strings.TrimSuffix(out.Who, ")") + ", out)"
		}
		out.Moves = t.moves(after, s)
	}
	t.before = copied(t.before, after)
	return out
}

func begun(c *transcript.Charter, s transcript.Step) Step {
	out := Step{Number: s.Tip.Step, Seat: s.Seat, Digest: s.Tip.Digest, Link: s.Tip.Link()}
	if s.Draws {
		out.Draw = s.Tip.Event
	}
	if s.Frame != nil && s.Frame.Kind != transcript.KindEntry {
		out.Frame = s.Frame.Kind.String()
		out.Act = act(c.Operators[s.Frame.Operator].Name, s.Frame.Kind)
	}
	return out
}

// act is what an operator does in a step that is no seat's.
func act(name string, k transcript.Kind) string {
	switch k {
	case transcript.KindCommit:
		return name + " commits to more dice values."
	case transcript.KindDealKey:
		return name + " makes a key for the private cards."
	case transcript.KindShuffle:
		return name + " shuffles and locks the private cards."
	case transcript.KindShare:
		return name + " unlocks for each of the others that one's own card."
	}
	return ""
}

// moves plays all but the last move again, none of which draws, to tell each on the position it was made in.
func (t *Teller) moves(after engine.State, s transcript.Step) []Move {
	t.at = copied(t.at, t.before)
	at, out, left := t.at.Clone(), make([]Move, len(s.Moves)), s.Events
	for i, m := range s.Moves {
		out[i] = Move{Move: m, Kind: at.Rules().Info().Kinds[m.Kind].Name, Words: at.Phrase(m)}
		if i == len(s.Moves)-1 {
			out[i].Events = told(after, left)
			break
		}
		t.events.List = t.events.List[:0]
		t.dice.Blank()
		if err := at.Apply(m, &t.dice, &t.events); err != nil {
			panic(fmt.Sprintf("story: a move that stands in a book is refused: %v", err))
		}
		n := min(len(t.events.List), len(left))
		out[i].Events, left = told(at, left[:n]), left[n:]
	}
	return out
}

func told(s engine.State, events []engine.Event) []Event {
	var out []Event
	names := s.Rules().Info().Events
	for _, e := range events {
		out = append(out, Event{e, names[e.What].Name, s.Tell(e)})
	}
	return out
}

func copied(into, s engine.State) engine.State {
	if into == nil {
		return s.Clone()
	}
	into.CopyFrom(s)
	return into
}

// Lines are the step in words, a line each; what happened is indented.
func (s *Step) Lines() []string {
	var out []string
	add := func(events []Event) {
		for _, e := range events {
			out = append(out, "  "+e.Words)
		}
	}
	switch {
	case s.Act != "":
		out = append(out, s.Act)
	case s.Who == "":
		out = append(out, "Setup.")
	}
	add(s.Events)
	for _, m := range s.Moves {
		out = append(out, s.Who+": "+m.Words)
		add(m.Events)
	}
	return out
}

// Numbered are the lines as they are printed, its number before the first.
func (s *Step) Numbered(width int) string {
	var b strings.Builder
	for i, l := range s.Lines() {
		first := "       "
		if i == 0 {
			first = fmt.Sprintf("%5d  ", s.Number)
		}
		inner := l[:len(l)-len(strings.TrimLeft(l, " "))]
		b.WriteString(text.Wrap(l, width, first+inner, "         "+inner))
	}
	return b.String()
}

// Item is one line of a seat's score.
type Item struct {
	Item   string `json:"item"`
	Rule   string `json:"rule"`
	Count  int    `json:"count"`
	Points int    `json:"points"`
}

// Score is a seat's score so far, item by item; Place is 0 while the game goes on.
type Score struct {
	Points int    `json:"points"`
	Place  int    `json:"place"`
	Items  []Item `json:"items"`
}

// Scores gives the score of every seat.
func Scores(s engine.State, seats int) []Score {
	out := make([]Score, seats)
	info, place := s.Rules().Info(), s.Result().Place
	for i := range out {
		out[i] = Score{Place: int(place[i]), Items: []Item{}}
	}
	for _, it := range s.Tally(nil, engine.Hands{}) {
		w, sc := info.Items[it.What], &out[it.Seat]
		sc.Points += int(it.Points)
		sc.Items = append(sc.Items, Item{w.Name, w.Rule, int(it.Count), int(it.Points)})
	}
	return slices.Clip(out)
}
