package dawn

import (
	"math/bits"

	"tribes/engine"
)

// setUp draws the Starting Player, the tile faces, the Art cards, the Progress names and
// the Setup cards, in this order (DM-3 to DM-25, DM-R2, DM-R38).
func (s *state) setUp(d *engine.Dice, ev *engine.Events) {
	r := s.rules
	s.start = engine.Seat(d.Intn(int(s.players)))
	s.turn, s.phase = s.start, setting
	ev.Add(engine.Event{What: starts, Seat: s.start})
	for i := range r.tiles {
		if r.tile[i].faces > 1 {
			s.faces |= uint32(d.Intn(2)) << i
			ev.Add(engine.Event{What: faceUp, Seat: engine.NoSeat, A: int16(i), B: int16(s.faces >> i & 1)})
		}
	}
	s.unseen = 1<<r.arts - 1
	for i := range r.artSlots {
		s.fill(int(i), d, ev)
	}
	names := uint16(1<<r.names - 1)
	for i := range r.stacks {
		name := draw(&names, d)
		s.stack[i] = stack{uint8(name) + 1, r.name[name].inGame(s.players)}
		ev.Add(engine.Event{What: stackUp, Seat: engine.NoSeat, A: int16(name), B: int16(s.stack[i].left)})
	}
	cards := uint16(1<<r.setups - 1)
	for range s.players {
		card := draw(&cards, d)
		s.middle |= bit(card)
		ev.Add(engine.Event{What: setupUp, Seat: engine.NoSeat, A: int16(card)})
	}
	for i := range s.players {
		s.clan[i].mat = r.clan
	}
	s.settle(d, ev)
}

// draw takes one of a set uniformly.
func draw(set *uint16, d *engine.Dice) int {
	rest := *set
	for range d.Intn(bits.OnesCount16(rest)) {
		rest &= rest - 1
	}
	i := bits.TrailingZeros16(rest)
	*set &^= bit(i)
	return i
}

// fill puts the next Art card into a slot: one never seen before while there is one, else the one longest
// under the deck (DM-9, DM-48, DM-R18).
func (s *state) fill(slot int, d *engine.Dice, ev *engine.Events) {
	c := &s.slot[slot]
	if s.unseen != 0 {
		c.card = uint8(draw(&s.unseen, d)) + 1
	} else {
		c.card = s.queue[0]
		s.queued--
		copy(s.queue[:], s.queue[1:])
		s.queue[s.queued] = 0
	}
	c.row = 0
	ev.Add(engine.Event{What: artUp, Seat: engine.NoSeat, A: int16(c.card) - 1, B: int16(slot)})
}
