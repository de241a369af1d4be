package toy

import (
	"fmt"

	"tribes/engine"
)

func (s *state) Tally(dst []engine.Item, known engine.Hands) []engine.Item {
	for i := range engine.Seat(s.seats) {
		p := &s.seat[i]
		c := p.card
		if s.phase < opening || s.phase == opening && c == 0 {
			c = known[i]
		}
		var n, points, match, hand int16
		for _, v := range p.place {
			if v == 0 {
				continue
			}
			n++
			points += s.r.points[v-1]
			if c > 0 && int8(c-1)%Colours == v-1 {
				match++
			}
		}
		for _, h := range p.hand {
			hand += int16(h)
		}
		dst = append(dst, engine.Item{Seat: i, What: laid, Count: n, Points: points},
			engine.Item{Seat: i, What: card, Count: match, Points: 2 * match},
			engine.Item{Seat: i, What: held, Count: hand})
	}
	if s.r.flaw == StrangeTally {
		dst = append(dst, engine.Item{Seat: engine.Seat(s.seats)})
	}
	return dst
}

func (s *state) Result() (r engine.Result) {
	if s.phase != over && s.r.flaw != EarlyResult {
		return r
	}
	r.Over, r.Capped = s.phase == over, s.capped
	points := engine.Points(s.Tally(nil, engine.Hands{}))
	if s.seats == 1 {
		r.Place[0] = 2
		if points[0] >= int(s.r.goal) {
			r.Place[0], r.Grade = 1, 1
		}
		return r
	}
	for i := range s.seats {
		r.Place[i] = 1
		for j := range s.seats {
			if points[j] > points[i] {
				r.Place[i]++
			}
		}
	}
	return r
}

func (s *state) Phrase(m engine.Move) string {
	switch m.Kind {
	case Pass:
		return "Pass"
	case Decline:
		return "Decline the pebble"
	case Take:
		return "Take a pebble from the bag"
	case Draw:
		return "Draw a pebble"
	case Open:
		if m.A == 0 {
			return "The card is lost"
		}
		return fmt.Sprintf("Open card %d (%s)", m.A, colours[(m.A-1)%Colours])
	}
	if s.r.flaw == VaguePhrase {
		return "Lay a pebble"
	}
	return fmt.Sprintf("Lay a %s pebble on place %d", colours[m.B], m.A+1)
}

func (s *state) Tell(ev engine.Event) string {
	switch {
	case s.r.flaw == MuteTell:
		return ""
	case ev.What == Drew:
		return fmt.Sprintf("seat %d draws a %s pebble", ev.Seat+1, colours[ev.A])
	}
	return "the cards are opened"
}

func (s *state) Ask() string {
	if s.r.flaw == WritingAsk {
		s.round++
	}
	switch {
	case s.phase == over:
		return ""
	case s.phase == opening:
		return "Open your card"
	case s.agenda.Len() > 0:
		return "A white pebble was laid: take one from the bag?"
	}
	return "Pass, draw or lay"
}

func (s *state) Describe(sh *engine.Sheet, me engine.Seat, known engine.Hands) {
	sh.Head("Round %d", s.round+1)
	sh.Line("%d pebbles in the bag", s.bagged())
	sh.Row("seat", "red", "white", "black", "cairn")
	for i := range s.seats {
		p := &s.seat[i]
		name := fmt.Sprintf("%d", i+1)
		if engine.Seat(i) == me {
			name += " (you)"
		}
		if s.r.flaw == RaggedSheet && i == 0 {
			sh.Row(name)
			continue
		}
		sh.Row(name, fmt.Sprint(p.hand[0]), fmt.Sprint(p.hand[1]), fmt.Sprint(p.hand[2]), fmt.Sprint(p.place))
	}
	if me >= 0 && known[me] > 0 {
		sh.Line("your card is %s", colours[(known[me]-1)%Colours])
	}
}

// Invariant counts the pebbles.
func Invariant(es engine.State) error {
	s := es.(*state)
	n := s.bagged()
	for i := range s.seats {
		for _, h := range s.seat[i].hand {
			n += int(h)
		}
		for _, v := range s.seat[i].place {
			if v > 0 {
				n++
			}
		}
	}
	want := int(s.r.bag[0]) + int(s.r.bag[1]) + int(s.r.bag[2])
	if n != want {
		return fmt.Errorf("%d pebbles, not %d", n, want)
	}
	return nil
}
