package main

import (
	"tribes/cmd/tribes/internal/story"
	"tribes/engine"
	"tribes/transcript"
)

// stepOut is a step as JSON, in replay and export alike.
type stepOut struct {
	Step     uint32     `json:"step"`
	Seat     *int       `json:"seat"`            // null: setup, or an operator's part in what comes before the moves
	Frame    string     `json:"frame,omitempty"` // what kind of frame made it, where that is no entry
	Draw     *uint32    `json:"draw"`            // the number of its draw, null if nothing was drawn
	Moves    []moveOut  `json:"moves"`
	Events   []eventOut `json:"events"` // of setup
	Digest   *string    `json:"digest"`
	Link     *string    `json:"link"`
	Position []factOut  `json:"position,omitempty"`
}

type moveOut struct {
	Move   [4]int     `json:"move"` // kind, a, b, c
	Kind   string     `json:"kind"`
	Words  string     `json:"words"`
	Events []eventOut `json:"events"`
}

type eventOut struct {
	Event   string `json:"event"`
	Seat    *int   `json:"seat"`
	Numbers [3]int `json:"numbers"`
	Words   string `json:"words"`
}

type factOut struct {
	Fact  string `json:"fact"`
	Value string `json:"value"`
}

func jsonStep(s *story.Step) *stepOut {
	out := &stepOut{Step: s.Number, Seat: seatIndex(s.Seat), Frame: s.Frame, Moves: []moveOut{}, Events: jsonEvents(s.Events), Digest: hash(s.Digest), Link: hash(s.Link)}
	if s.Draw > 0 {
		out.Draw = &s.Draw
	}
	for _, m := range s.Moves {
		out.Moves = append(out.Moves, moveOut{[4]int{int(m.Move.Kind), int(m.Move.A), int(m.Move.B), int(m.Move.C)}, m.Kind, m.Words, jsonEvents(m.Events)})
	}
	return out
}

func jsonEvents(of []story.Event) []eventOut {
	out := []eventOut{}
	for _, e := range of {
		out = append(out, eventOut{e.Name, seatIndex(e.Event.Seat), [3]int{int(e.Event.A), int(e.Event.B), int(e.Event.C)}, e.Words})
	}
	return out
}

func seatIndex(s engine.Seat) *int {
	if s == engine.NoSeat {
		return nil
	}
	i := int(s)
	return &i
}

// facts lists the position at which a book is.
func facts(b *transcript.Book) []factOut {
	if b.Blind() {
		return nil
	}
	var out []factOut
	for _, f := range engine.Facts(b.State()) {
		out = append(out, factOut{f.Path, f.Value})
	}
	return out
}
