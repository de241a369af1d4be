package sitting

import (
	"strings"
	"time"

	"tribes/engine"
	"tribes/engine/bot"
	"tribes/p2p/lockstep"
)

// bots plays the own bot seats whenever one of them is to move.
func (s *Sitting) bots() {
	players := map[engine.Seat]engine.Player{}
	for range s.think {
		for s.botMove(players) {
		}
	}
}

func (s *Sitting) botMove(players map[engine.Seat]engine.Player) bool {
	var at engine.State
	var hands engine.Hands
	var name string
	var step uint32
	s.Do(func(t *lockstep.Table) {
		if !t.MayMove() {
			return
		}
		st, c := t.State(), t.Charter()
		n, bot := strings.CutPrefix(c.Seats[st.Actor()].Kind, "bot:")
		if !bot {
			n = s.opt.As
		}
		if n != "" {
			at, name, step, hands = st.Clone(), n, t.Tip().Step, t.Hands()
		}
	})
	if at == nil {
		return false
	}
	seat := at.Actor()
	if players[seat] == nil {
		p, err := bot.New(name)
		if err != nil {
			p = bot.Random{} // the charter was checked when it was confirmed; a table is never stuck
		}
		players[seat] = p
	}
	began := time.Now()
	moves := s.entry(at, seat, hands.Only(seat), players[seat], step)
	if rest := s.opt.Pace - time.Since(began); rest > 0 {
		select {
		case <-time.After(rest):
		case <-s.quit:
			return false
		}
	}
	return s.Move(seat, moves) == nil
}

// entry lets a bot, which knows its own card, play on until the turn passes, chance comes in or an entry is full.
func (s *Sitting) entry(at engine.State, seat engine.Seat, known engine.Hands, p engine.Player, step uint32) []engine.Move {
	var dice engine.Dice
	dice.Seed(engine.Sub(engine.Sub(s.opt.Seed, uint64(seat)), uint64(step)))
	var out, menu []engine.Move
	st := NewStaging(at)
	for !st.Full() && st.State.Actor() == seat {
		menu = st.State.Moves(menu[:0])
		m := p.Choose(st.State, seat, known, menu, &dice)
		if st.Add(m) != nil {
			break
		}
	}
	out = append(out, st.Moves...)
	return out
}
