package tribes

import "tribes/engine"

// beginTurn opens the turn of the seat to play.
func (s *state) beginTurn() {
	s.round = max(s.round, 1)
	s.agenda.Push(engine.Task{Kind: endOfTurn, Seat: s.turn, Times: 1})
	s.agenda.Push(engine.Task{Kind: selectTile, Seat: s.turn, Times: 1})
}

// take takes the tile at an index of the row: TR-25 to TR-27, TR-29, TR-33, TR-71.
func (s *state) take(seat engine.Seat, index int, ev *engine.Events) {
	own := &s.tribes[seat]
	for i := range index {
		s.row[i].shells++
	}
	got := s.row[index]
	own.shells += got.shells - int8(index)
	s.taken = got.tile
	copy(s.row[index:], s.row[index+1:s.length])
	s.length--
	s.row[s.length] = spot{}
	if got.shells > 0 {
		ev.Add(engine.Event{What: gotShells, Seat: seat, A: int16(got.shells)})
	}
	s.agenda.Pop()
	switch {
	case got.tile.isEvent():
		s.stirred = 1
		s.execute(seat, got.tile.event(), ev)
	case got.tile.hasHand():
		s.agenda.Push(engine.Task{Kind: useAction, Seat: seat, Times: 1})
	default:
		s.act(seat, int(s.rules.action[got.tile.action()]))
	}
}

// act opens the action of a track with the value of that track.
func (s *state) act(seat engine.Seat, action int) {
	s.open(seat, effect(action), s.value(seat, action))
}

// value is the intensity that a seat's marker shows on a track.
func (s *state) value(seat engine.Seat, track int) int8 {
	return s.rules.track[track].value[s.tribes[seat].track[track]]
}

// effectTask is the matter that an effect puts on the agenda.
var effectTask = [...]uint8{
	procreateByStrength: placeMember, moveByStrength: pickMover, exploreByStrength: exploring,
	exhaustOwnLand: exhaustLand, loseMembers: loseMember,
}

func (s *state) open(seat engine.Seat, e effect, times int8) {
	s.agenda.Push(engine.Task{Kind: effectTask[e], Seat: seat, Times: times})
}

// endTurn puts the tile where it belongs and passes the turn on: TR-31, TR-80, TR-32, TR-91 to TR-93, TR-R55.
func (s *state) endTurn(ev *engine.Events) {
	if !s.taken.isEvent() {
		s.append(s.taken)
	} else if s.rules.event[s.taken.event()].epoch == epochs-1 {
		s.executed++
		ev.Add(engine.Event{What: counted, Seat: s.turn, A: int16(s.executed), B: int16(s.threshold())})
	}
	s.taken = 0
	s.turn = (s.turn + 1) % engine.Seat(s.players)
	if s.turn != s.start {
		return
	}
	s.quiet++
	if s.stirred == 1 {
		s.quiet, s.stirred = 0, 0
	}
	switch {
	case s.executed >= s.threshold():
		s.over = ended
	case s.quiet >= s.rules.guard:
		s.over = capped
	default:
		s.round++
		return
	}
	ev.Add(engine.Event{What: overNow, Seat: engine.NoSeat, A: int16(s.over)})
}

func (s *state) threshold() uint8 { return s.rules.threshold[s.players] }

// append puts a tile at the end of the row, without shells (TR-31, TR-R15).
func (s *state) append(t rowTile) {
	s.row[s.length] = spot{tile: t}
	s.length++
}
