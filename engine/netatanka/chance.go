package netatanka

import (
	"math/bits"

	"tribes/engine"
)

// setUp draws the first player, both displays, the first Canoe tile and, solo, the Solo
// Objective and the Solo Links, in this order (NT-3 to NT-23, NT-R1).
func (s *state) setUp(d *engine.Dice, ev *engine.Events) {
	r := s.rules
	s.start = engine.Seat(d.Intn(int(s.players)))
	s.first, s.turn, s.phase, s.round = s.start, s.start, placing, 1
	ev.Add(engine.Event{What: starts, Seat: s.start})
	s.wisdom.deck, s.craft.deck = 1<<wisdoms-1, 1<<crafts-1
	s.wisdom.lay(wisdomCards, d, ev)
	s.craft.lay(craftCards, d, ev)
	s.canoes = 1<<canoes - 1
	s.turnTile(d, ev)
	for i := range s.players {
		for k, n := range r.start {
			s.clan[i].res[k] = int16(n)
		}
	}
	s.forest, s.tanning = widen(r.forest), widen(r.tanning)
	if s.players == 1 {
		s.solo = 1 + uint8(s.drawBit(uint32(r.deck[s.level]), d))
		ev.Add(engine.Event{What: soloDrawn, Seat: 0, A: int16(s.solo) - 1})
	}
	if s.soloLinks == 0 { // NT-202
		s.tokens = 1<<tokens - 1
	}
	s.layLinks(d, ev)
	s.settle(ev)
}

// drawBit draws one of a set uniformly.
func (s *state) drawBit(set uint32, d *engine.Dice) int {
	return nth(set, d.Intn(bits.OnesCount32(set)))
}

// turnTile turns the tile of the round face up: a Canoe tile, in the last round the Final tile (NT-11, NT-138).
func (s *state) turnTile(d *engine.Dice, ev *engine.Events) {
	if s.round == s.rules.rounds[s.players] {
		s.tile = 1 + canoes + uint8(d.Intn(finals))
	} else {
		i := s.drawBit(uint32(s.canoes), d)
		s.canoes &^= uint16(bit(i))
		s.tile = 1 + uint8(i)
	}
	ev.Add(engine.Event{What: tileUp, Seat: engine.NoSeat, A: int16(s.tile) - 1})
}

// layLinks puts the 17 Solo Link tokens on the Links; equal tokens are alike (NT-202, NT-203).
func (s *state) layLinks(d *engine.Dice, ev *engine.Events) {
	if s.soloLinks == 0 {
		return
	}
	left := s.rules.soloLinks
	for i := range s.shows {
		b := engine.Pick(d, left[:])
		left[b]--
		s.shows[i] = 1 + uint8(b)
	}
	ev.Add(engine.Event{What: linksLaid, Seat: engine.NoSeat})
}

// The two markets, for events.
const (
	wisdomCards = iota
	craftCards
)

// lay sets up a display and its preview: NT-5, NT-7.
func (m *market) lay(which int16, d *engine.Dice, ev *engine.Events) {
	for range display {
		card := m.draw(d)
		m.up |= bit(card)
		ev.Add(engine.Event{What: cardUp, Seat: engine.NoSeat, A: which, B: int16(card)})
	}
	m.turn(which, d, ev)
}

// draw takes a card of the deck; the deck must not be empty.
func (m *market) draw(d *engine.Dice) int {
	card := nth(m.deck, d.Intn(bits.OnesCount32(m.deck)))
	m.deck &^= bit(card)
	return card
}

// turn turns the next card of the deck face up as a preview, if there is one.
func (m *market) turn(which int16, d *engine.Dice, ev *engine.Events) {
	if m.preview = 0; m.deck != 0 {
		card := m.draw(d)
		m.preview = 1 + uint8(card)
		ev.Add(engine.Event{What: previewUp, Seat: engine.NoSeat, A: which, B: int16(card)})
	}
}

// leave takes a card out of the display and replaces it: NT-6, NT-8.
func (m *market) leave(card int, which int16, d *engine.Dice, ev *engine.Events) {
	m.up &^= bit(card)
	m.refill(which, d, ev)
}

// refill moves the preview into the display and turns up the next one (NT-R6, NT-R7).
func (m *market) refill(which int16, d *engine.Dice, ev *engine.Events) {
	if m.preview == 0 {
		return
	}
	card := int16(m.preview) - 1
	m.up |= bit(int(card))
	ev.Add(engine.Event{What: cardUp, Seat: engine.NoSeat, A: which, B: card})
	m.turn(which, d, ev)
}

func widen(n [2]int8) [2]int16 { return [2]int16{int16(n[0]), int16(n[1])} }
