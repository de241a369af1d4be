package doggerland

import (
	"tribes/engine"
)

// words are what the figures in force are called.
type words struct{}

func wordsOf(*components) words { return words{} }

func (s *state) Phrase(m engine.Move) string                                   { return form.Name(m) }
func (s *state) Tell(e engine.Event) string                                    { return eventWords[e.What].Name }
func (s *state) Ask() string                                                   { return "ask" }
func (s *state) Describe(sh *engine.Sheet, me engine.Seat, known engine.Hands) { sh.Head("x") }
