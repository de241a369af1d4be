package tribes

import "tribes/engine"

// Items of the score. The first six give points; the rest informs.
const (
	teeth = iota
	procreationTrack
	movementTrack
	explorationTrack
	mostMembers
	mostLand
	strengthTrack
	stonesPlaced
	occupiedLand
	turnedLand
	shellsOwned
	items
)

var itemWords = [items]engine.Word{
	teeth:            {Name: "bear-teeth", Rule: "TR-98"},
	procreationTrack: {Name: "procreation-track", Rule: "TR-94"},
	movementTrack:    {Name: "movement-track", Rule: "TR-94"},
	explorationTrack: {Name: "exploration-track", Rule: "TR-94"},
	mostMembers:      {Name: "members-in-play", Rule: "TR-95"},
	mostLand:         {Name: "fresh-land-tiles", Rule: "TR-96"},
	strengthTrack:    {Name: "strength-track", Rule: "TR-94"},
	stonesPlaced:     {Name: "achievements", Rule: "TR-52"},
	occupiedLand:     {Name: "occupied-land-tiles", Rule: "TR-48"},
	turnedLand:       {Name: "exhausted-land-tiles", Rule: "TR-100"},
	shellsOwned:      {Name: "shells", Rule: "TR-100"},
}

// Tally scores the position as if the game ended now (TR-94 to TR-98).
func (s *state) Tally(dst []engine.Item, _ engine.Hands) []engine.Item {
	r := s.rules
	var members, occupied, fresh, turned [maxPlayers]int
	topMembers, topFresh := 0, 0
	for i := range s.players {
		t := &s.tribes[i]
		occupied[i], fresh[i], turned[i] = t.count()
		for k := range t.lands() {
			members[i] += int(t.land[k].members)
		}
		topMembers, topFresh = max(topMembers, members[i]), max(topFresh, fresh[i])
	}
	for i := range s.players {
		t, seat := &s.tribes[i], engine.Seat(i)
		add := func(what uint16, count int, points int16) {
			dst = append(dst, engine.Item{Seat: seat, What: what, Count: int16(count), Points: points})
		}
		add(teeth, int(t.vp), t.vp)
		for k := range actions {
			add(uint16(procreationTrack+k), int(t.track[k]), int16(r.track[k].vp[t.track[k]]))
		}
		add(mostMembers, members[i], ifTop(members[i], topMembers, r.mostMembers))
		add(mostLand, fresh[i], ifTop(fresh[i], topFresh, r.mostLand))
		add(strengthTrack, int(t.track[strength]), 0)
		add(stonesPlaced, s.stones(seat), 0)
		add(occupiedLand, occupied[i], 0)
		add(turnedLand, turned[i], 0)
		add(shellsOwned, int(t.shells), 0)
	}
	return dst
}

// ifTop: all that tie for the most get the points (TR-97, TR-R52).
func ifTop(n, top int, vp int8) int16 {
	if n < top {
		return 0
	}
	return int16(vp)
}

// stones counts the achievements of a seat.
func (s *state) stones(seat engine.Seat) (n int) {
	for e := range s.board {
		for c := range s.board[e] {
			if s.board[e][c].has(seat) {
				n++
			}
		}
	}
	return
}

// Result ranks by VP, then shells, then fewest exhausted tiles (TR-99, TR-100, TR-R53, TR-R59).
func (s *state) Result() (res engine.Result) {
	if s.over == running {
		return
	}
	res.Over, res.Capped = true, s.over == capped
	var key [maxPlayers][3]int
	points := engine.Points(s.Tally(nil, engine.Hands{}))
	for i := range s.players {
		t := &s.tribes[i]
		_, _, turned := t.count()
		key[i] = [3]int{points[i], int(t.shells), -turned}
	}
	for i := range s.players {
		res.Place[i] = 1
		for _, other := range key[:s.players] {
			if better(other, key[i]) {
				res.Place[i]++
			}
		}
	}
	return
}

func better(a, b [3]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}
