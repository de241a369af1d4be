package tribes

import (
	"fmt"

	"tribes/engine"
)

func (s *state) Phrase(m engine.Move) string {
	return fmt.Sprint(about.Kinds[m.Kind].Name, " ", m.A, " ", m.B)
}
func (s *state) Tell(e engine.Event) string {
	return fmt.Sprint(eventWords[e.What].Name, " ", e.Seat, " ", e.A, " ", e.B, " ", e.C)
}
func (s *state) Ask() string {
	if t := s.agenda.Top(); t != nil {
		return taskWords[t.Kind]
	}
	return "the game is over"
}
func (s *state) Describe(sh *engine.Sheet, me engine.Seat, _ engine.Hands) {
	sh.Head("Position")
	for _, f := range engine.Facts(s) {
		sh.Line("%s", f)
	}
}
func (s *state) refusal(m engine.Move, why reason) *engine.Refusal {
	return &engine.Refusal{Move: m, Rule: "TR-24", Why: fmt.Sprint("reason ", why)}
}
