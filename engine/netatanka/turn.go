package netatanka

import "tribes/engine"

// begin opens the next decision when none is open; false: look again. It returns true when
// somebody has to decide or the game is over.
func (s *state) begin(ev *engine.Events) bool {
	switch s.phase {
	case placing:
		for range s.players {
			for p := range pieces {
				if s.placeable(s.turn, p) == legal {
					s.open(choosePiece, s.turn, 1, 0)
					return true
				}
			}
			s.turn = s.after(s.turn) // NT-45
		}
		s.phase, s.turn = resolving, s.first
		ev.Add(engine.Event{What: resolves, Seat: engine.NoSeat, A: int16(s.round)})
	case resolving:
		s.open(resolveNomad, s.turn, 1, 0)
		return true
	case opening:
		for k := range engine.Seat(s.players) {
			s.turn = (s.first + k) % engine.Seat(s.players)
			if s.clan[s.turn].objective == 0 {
				s.open(openObjective, s.turn, 1, 0)
				return true
			}
		}
		s.phase = ended
		ev.Add(engine.Event{What: over, Seat: engine.NoSeat})
	default:
		return true
	}
	return false
}

// after is the next player clockwise.
func (s *state) after(seat engine.Seat) engine.Seat { return (seat + 1) % engine.Seat(s.players) }

// passOn ends a turn of Phase II and, after the last one, the round.
func (s *state) passOn(d *engine.Dice, ev *engine.Events) {
	if s.turn = s.after(s.turn); s.turn == s.first {
		s.endRound(d, ev)
	}
}

// endRound is Phase III: NT-133 to NT-142, NT-203.
func (s *state) endRound(d *engine.Dice, ev *engine.Events) {
	if s.host = s.next; s.host != engine.NoSeat {
		s.first = s.host
	} else {
		s.first = s.after(s.first)
	}
	s.next = engine.NoSeat
	if s.caught == buffaloes {
		s.caught--
		ev.Add(engine.Event{What: escaped, Seat: engine.NoSeat})
	}
	if surplus := s.tanning[1] - int16(s.rules.meatCap); surplus > 0 {
		s.tanning[1] -= surplus
		ev.Add(engine.Event{What: meatSpoils, Seat: engine.NoSeat, A: surplus})
	}
	var missions [colours]uint32
	for c := range s.nomad {
		if s.nomad[c].at&bit(elderHunt) != 0 {
			missions[c] |= bit(huntBuffalo)
		}
		if s.nomad[c].at&bit(elderForest) != 0 {
			missions[c] |= bit(fellTimber)
		}
		s.nomad[c] = standing{}
	}
	s.visitor, s.resolved = standing{}, [colours]uint32{}
	for i := range s.clan {
		s.clan[i].copied = 0
	}
	if s.round == s.rules.rounds[s.players] { // the Final tile was face up
		s.host = engine.NoSeat
		s.phase = opening
		ev.Add(engine.Event{What: lastRound, Seat: engine.NoSeat})
		if s.players == 1 {
			s.phase = ended
			s.tellSolo(ev)
			ev.Add(engine.Event{What: over, Seat: engine.NoSeat})
		}
		return
	}
	s.round++
	s.phase, s.turn = placing, s.first
	ev.Add(engine.Event{What: roundBegins, Seat: s.first, A: int16(s.round)})
	if s.host != engine.NoSeat {
		ev.Add(engine.Event{What: hosts, Seat: s.host})
	}
	s.turnTile(d, ev)
	s.sendOut(missions, ev)
	s.layLinks(d, ev)
}

// sendOut moves the Nomads of the two missions: NT-139, NT-140.
func (s *state) sendOut(missions [colours]uint32, ev *engine.Events) {
	for seat := range engine.Seat(s.players) {
		for _, c := range s.coloursOf(seat) {
			s.nomad[c].at = missions[c]
			for _, l := range [2]int{huntBuffalo, fellTimber} {
				if missions[c]&bit(l) != 0 {
					ev.Add(engine.Event{What: mission, Seat: seat, A: int16(l), B: int16(c)})
				}
			}
		}
	}
}

// reveal opens a private Objective, or tells that it could not be opened (NT-R67, NT-R70).
func (s *state) reveal(seat engine.Seat, card int8, ev *engine.Events) {
	s.clan[seat].objective = card
	if card == 0 {
		s.clan[seat].objective = -1
		ev.Add(engine.Event{What: lostCard, Seat: seat})
		return
	}
	met := int16(0)
	if s.meets(seat, &s.rules.objective[card-1]) {
		met = 1
	}
	ev.Add(engine.Event{What: opened, Seat: seat, A: int16(card) - 1, B: met})
}
