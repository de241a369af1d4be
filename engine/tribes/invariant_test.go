package tribes

import (
	"errors"
	"fmt"

	"tribes/engine"
)

// invariant holds in every position after the start: pieces are conserved, limits kept (TR-R62), lists canonical.
func invariant(es engine.State) error {
	s := es.(*state)
	n := int(s.players)
	return errors.Join(s.shellsKept(n), s.landKept(n), s.boardKept(n), s.rowKept(), s.unusedZero(n), s.agendaKept())
}

// shellsKept: TR-R6.
func (s *state) shellsKept(n int) error {
	shells := 0
	for i := range n {
		if s.tribes[i].shells < 0 {
			return fmt.Errorf("seat %d has %d shells", i, s.tribes[i].shells)
		}
		shells += int(s.tribes[i].shells)
	}
	for _, sp := range s.row {
		shells += int(sp.shells)
	}
	if shells != n*int(s.rules.shells) {
		return fmt.Errorf("%d shells, not %d", shells, n*int(s.rules.shells))
	}
	return nil
}

// landKept: 50 tiles by resource, territories sorted, connected and within bounds, members conserved.
func (s *state) landKept(n int) error {
	var tiles [resources]int
	for i := range tiles {
		tiles[i] = int(s.bag[i]) + int(s.drawn[i])
		if s.bag[i] < 0 || s.drawn[i] < 0 {
			return fmt.Errorf("bag %v, drawn %v", s.bag, s.drawn)
		}
	}
	for i := range n {
		t := &s.tribes[i]
		members := int(t.reserve)
		for k := range t.lands() {
			l := &t.land[k]
			tiles[l.face.resource()]++
			members += int(l.members)
			if l.members < 0 || l.cell.q() < lowest || l.cell.q() > highest || l.cell.r() < lowest || l.cell.r() > highest {
				return fmt.Errorf("seat %d: %v with %d members", i, l.cell, l.members)
			}
			if k > 0 && t.land[k-1].cell >= l.cell {
				return fmt.Errorf("seat %d: land is not sorted", i)
			}
		}
		if members != int(s.rules.members) || t.reserve < 0 {
			return fmt.Errorf("seat %d: %d members", i, members)
		}
		if !t.connected() {
			return fmt.Errorf("seat %d: territory in parts", i)
		}
		if t.vp < 0 {
			return fmt.Errorf("seat %d: %d VP", i, t.vp)
		}
	}
	for i, have := range tiles {
		if have != int(s.rules.resource[i].tiles) {
			return fmt.Errorf("%d %s tiles", have, resourceIDs[i])
		}
	}
	return nil
}

func (t *tribe) connected() bool {
	if t.size == 0 {
		return true
	}
	seen := map[cell]bool{t.land[0].cell: true}
	for todo := []cell{t.land[0].cell}; len(todo) > 0; {
		c := todo[0]
		todo = todo[1:]
		for d := range directions {
			if next := c.step(d); t.find(next) != nil && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return len(seen) == int(t.size)
}

// boardKept: achievements of the right epoch, each once; at most one stone of a seat on each; upper tiles open with the first stone below.
func (s *state) boardKept(n int) error {
	seen := map[uint8]bool{}
	var arrows [maxPlayers]int
	for e := range s.board {
		for c := range s.board[e] {
			sl := &s.board[e][c]
			if sl.tile == 0 {
				if *sl != (slot{}) {
					return fmt.Errorf("epoch %d column %d: %+v face down", e+1, c, *sl)
				}
				continue
			}
			if seen[sl.tile] || int(s.rules.achievement[sl.tile-1].epoch) != e {
				return fmt.Errorf("epoch %d column %d: wrong achievement %d", e+1, c, sl.tile-1)
			}
			seen[sl.tile] = true
			stones := map[engine.Seat]bool{}
			for _, seat := range sl.stone[:sl.stones] {
				stones[seat] = true
			}
			if len(stones) != int(sl.stones) || int(sl.stones) > n {
				return fmt.Errorf("epoch %d column %d: stones %v", e+1, c, sl.stone[:sl.stones])
			}
			if e > 0 && (s.board[e-1][c].stones > 0) != (sl.tile != 0) {
				return fmt.Errorf("epoch %d column %d: face up without a stone beneath", e+1, c)
			}
			for side, owner := range sl.arrow {
				if owner == 0 {
					continue
				}
				arrows[owner-1]++
				if from := c - 1 + 2*side; e == 0 || from < 0 || from >= columns || !s.board[e-1][from].has(engine.Seat(owner-1)) {
					return fmt.Errorf("epoch %d column %d: arrow from nowhere", e+1, c)
				}
			}
		}
	}
	for i := range n {
		if arrows[i]+int(s.tribes[i].arrow) != 1 {
			return fmt.Errorf("seat %d: %d arrows", i, arrows[i]+int(s.tribes[i].arrow))
		}
	}
	return nil
}

// rowKept: six action tiles once laid out, every event once, executed ones counted.
func (s *state) rowKept() error {
	seen := map[rowTile]bool{}
	add := func(t rowTile) error {
		if seen[t] || t == 0 {
			return fmt.Errorf("tile %d of the row is 0 or stands twice", t)
		}
		seen[t] = true
		return nil
	}
	for _, sp := range s.row[:s.length] {
		if err := add(sp.tile); err != nil {
			return err
		}
	}
	if s.taken != 0 {
		if err := add(s.taken); err != nil {
			return err
		}
	}
	acts, gone := 0, 0
	for i := range actionTiles {
		if seen[actionTile(i)] {
			acts++
		}
	}
	for i := range eventTiles {
		drawn := s.stacked>>i&1 == 0
		if seen[eventTile(i)] && !drawn {
			return fmt.Errorf("%s is in the row and in its stack", eventIDs[i])
		}
		if drawn && !seen[eventTile(i)] && s.rules.event[i].epoch == epochs-1 {
			gone++
		}
	}
	if laid := s.board[0][0].tile != 0; laid != (acts == actionTiles) {
		return fmt.Errorf("%d action tiles", acts)
	}
	if gone != int(s.executed) {
		return fmt.Errorf("%d epoch-3 events are gone, %d counted", gone, s.executed)
	}
	return nil
}

// unusedZero: what is beyond the lists' ends is zero, so that positions compare with ==.
func (s *state) unusedZero(n int) error {
	p := s.position
	for i := range n {
		clear(p.tribes[i].land[:p.tribes[i].size])
		if p.tribes[i].land != [maxLand]land{} {
			return fmt.Errorf("seat %d: land beyond the end", i)
		}
	}
	for _, t := range p.tribes[n:] {
		if t != (tribe{}) {
			return errors.New("a tribe that nobody plays")
		}
	}
	clear(p.row[:p.length])
	if p.row != [maxRow]spot{} {
		return errors.New("tiles beyond the row")
	}
	for e := range p.board {
		for c := range p.board[e] {
			sl := &p.board[e][c]
			clear(sl.stone[:sl.stones])
			if sl.stone != [spaces]engine.Seat{} {
				return errors.New("stones beyond the last")
			}
		}
	}
	return nil
}

// agendaKept: somebody decides unless the game is over, and every argument can be read.
func (s *state) agendaKept() error {
	if (s.agenda.Len() == 0) != (s.over != running) {
		return fmt.Errorf("%d open decisions, over %d", s.agenda.Len(), s.over)
	}
	for i := range s.agenda.Len() {
		if t := s.agenda.At(i); !s.sound(t) {
			return fmt.Errorf("decision %d: %+v", i, t)
		}
	}
	if s.drawn != [resources]int8{} {
		if k := s.agenda.Top().Kind; k != pickDrawn && k != placeLand && k != arrangeStart {
			return fmt.Errorf("drawn land lies about while %s", taskWords[k])
		}
	}
	return nil
}
