package tribes

import (
	"math/bits"

	"tribes/engine"
)

// setUp opens the agenda of the setup: the players draw and arrange in turn order, then
// the row and the achievements are laid out, then the first members are placed (TR-R60).
func (s *state) setUp(d *engine.Dice, ev *engine.Events) {
	r := s.rules
	s.start = engine.Seat(d.Intn(int(s.players)))
	s.turn = s.start
	ev.Add(engine.Event{What: starts, Seat: s.start})
	for i := range s.bag {
		s.bag[i] = r.resource[i].tiles
	}
	s.stacked = 1<<eventTiles - 1
	n := int(s.players)
	for k := range n {
		own := &s.tribes[s.seatAt(k)]
		own.vp = int16(r.startVP[n][k])
		own.shells, own.reserve, own.arrow = r.shells, r.members, 1
	}
	for k := n - 1; k >= 0; k-- {
		s.agenda.Push(engine.Task{Kind: placeFirst, Seat: s.seatAt(k), Times: 1})
	}
	s.agenda.Push(engine.Task{Kind: layOut, Seat: s.start, Times: 1})
	for k := n - 1; k >= 0; k-- {
		s.agenda.Push(engine.Task{Kind: dealStart, Seat: s.seatAt(k), Times: 1})
	}
	s.settle(d, ev)
}

// deal draws a player's start tiles one by one until three types are there (C2). What is
// drawn twice is set aside meanwhile, so a type is drawn at most as often as it has
// tiles, and the drawing ends whatever the dice say (TR-12, TR-R3).
func (s *state) deal(seat engine.Seat, d *engine.Dice, ev *engine.Events) {
	var aside [resources]int8
	for types := 0; types < len(triangle); {
		i := s.drawLand(d)
		if s.drawn[i] > 0 {
			aside[i]++
			continue
		}
		s.drawn[i] = 1
		types++
		ev.Add(engine.Event{What: drewLand, Seat: seat, A: int16(i), B: 1})
	}
	for i, n := range aside {
		if n > 0 {
			s.bag[i] += n
			ev.Add(engine.Event{What: putBack, Seat: seat, A: int16(i), B: int16(n)})
		}
	}
}

// drawLand draws one tile from the bag.
func (s *state) drawLand(d *engine.Dice) int {
	i := engine.Pick(d, s.bag[:])
	s.bag[i]--
	return i
}

// arrange lays the three start tiles on the triangle.
func (s *state) arrange(own *tribe, corner [3]int) {
	types := s.startTypes()
	s.drawn = [resources]int8{}
	for i, c := range triangle {
		own.lay(c, types[corner[i]])
	}
}

// layOut shuffles the row (C3) and lays the epoch-1 achievements (C4).
func (s *state) layOut(d *engine.Dice, ev *engine.Events) {
	left := uint32(1<<actionTiles - 1)
	for range actionTiles {
		i := drawBit(d, left)
		left &^= 1 << i
		ev.Add(engine.Event{What: rowGets, Seat: engine.NoSeat, A: int16(actionTile(i)), B: int16(s.length)})
		s.append(actionTile(i))
	}
	for c := range columns {
		s.uncover(0, c, d, ev)
	}
}

// uncover turns up an achievement: any of its epoch that has not appeared (C4, C5).
func (s *state) uncover(e, c int, d *engine.Dice, ev *engine.Events) {
	hidden := s.rules.ofEpoch[e]
	for _, sl := range s.board[e] {
		if sl.tile != 0 {
			hidden &^= 1 << (sl.tile - 1)
		}
	}
	i := drawBit(d, hidden)
	s.board[e][c].tile = uint8(1 + i)
	ev.Add(engine.Event{What: uncovered, Seat: engine.NoSeat, A: int16(i), B: int16(e + 1), C: int16(c)})
}

// uncoverEvent puts the next event tile of an epoch at the end of the row (C6). An empty stack gives none (TR-R35).
func (s *state) uncoverEvent(e int, d *engine.Dice, ev *engine.Events) {
	stack := s.stacked & s.rules.stack[e]
	if stack == 0 {
		return
	}
	i := drawBit(d, stack)
	s.stacked &^= 1 << i
	ev.Add(engine.Event{What: rowGets, Seat: engine.NoSeat, A: int16(eventTile(i)), B: int16(s.length)})
	s.append(eventTile(i))
}

// explore draws land tiles (C7) and opens their placing; for what the bag lacks, tiles
// may be restored afterwards (TR-42, TR-45, TR-R23, TR-R25). The whole rest of the bag takes no dice.
func (s *state) explore(t *engine.Task, d *engine.Dice, ev *engine.Events) {
	rest := int8(0)
	for _, n := range s.bag {
		rest += n
	}
	if t.Times >= rest {
		s.drawn, s.bag = s.bag, [resources]int8{}
	} else {
		rest = t.Times
		for range rest {
			s.drawn[s.drawLand(d)]++
		}
	}
	for i, n := range s.drawn {
		if n > 0 {
			ev.Add(engine.Event{What: drewLand, Seat: t.Seat, A: int16(i), B: int16(n)})
		}
	}
	t.Kind, t.Times = restoreLand, t.Times-rest
	if t.Times > 0 {
		ev.Add(engine.Event{What: bagShort, Seat: t.Seat, A: int16(t.Times)})
	}
	if rest > 0 {
		s.agenda.Push(engine.Task{Kind: pickDrawn, Seat: t.Seat, Times: 1})
	}
}

// drawBit draws one of the set bits, uniformly, the lowest being 0.
func drawBit(d *engine.Dice, set uint32) int {
	for k := d.Intn(bits.OnesCount32(set)); k > 0; k-- {
		set &= set - 1
	}
	return bits.TrailingZeros32(set)
}
