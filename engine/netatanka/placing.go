package netatanka

import (
	"math/bits"

	"tribes/engine"
)

// placeable: may the seat place a piece of that sort, and is there a Location for it? NT-44, NT-172, NT-R15.
func (s *state) placeable(seat engine.Seat, piece int) reason {
	f := s.figuresOf(seat, piece)
	switch {
	case piece == visitor:
		if f == nil || f.at != 0 {
			return noVisitor
		}
	case f == nil || bits.OnesCount32(f.at) >= int(s.rules.nomads[s.players]):
		return noPieceLeft
	case s.inPlay(seat) >= s.rules.perTurn[s.players]:
		return enoughPlaced
	}
	for l := range locations {
		if s.standable(seat, piece, l) == legal {
			return legal
		}
	}
	return noPlaceForIt
}

// standable: may a piece be placed on a Location? NT-47 to NT-50, NT-109 to NT-112, NT-116 to NT-118, NT-R11, NT-R12.
func (s *state) standable(seat engine.Seat, piece, location int) reason {
	normal, extra := s.occupants(location)
	kind := s.rules.location[location].kind
	if piece == visitor {
		switch {
		case kind == elder:
			return elderVisited
		case normal+extra == 0:
			return visitsNobody
		case kind == single && extra >= normal:
			return spaceVisited
		}
		return legal
	}
	if s.figuresOf(seat, piece).at&bit(location) != 0 {
		return sameColour
	}
	if kind == open || normal < s.slots(location) {
		return legal
	}
	me := &s.clan[seat]
	switch {
	case kind == elder:
		return elderTaken
	case extra >= normal:
		return spaceFull
	case !s.copier(me):
		return copyLocked
	case me.copied == 1:
		return copySpent
	}
	return legal
}

// stand places a piece and passes the turn on (NT-44, NT-109, NT-115).
func (s *state) stand(seat engine.Seat, piece, location int, ev *engine.Events) {
	f, b := s.figuresOf(seat, piece), bit(location)
	normal, _ := s.occupants(location)
	f.at |= b
	switch {
	case piece == visitor:
		f.extra |= b
	case s.rules.location[location].kind == single && normal >= s.slots(location):
		f.extra |= b
		s.clan[seat].copied = 1
		ev.Add(engine.Event{What: copied, Seat: seat, A: int16(location)})
	}
	s.turn = s.after(seat)
}
