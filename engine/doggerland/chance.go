package doggerland

import (
	"math/bits"

	"tribes/engine"
)

// setUp draws what is known before the first player chooses: the first player, the
// objectives and the first Fresco tile (DG-12, DG-13, DG-R88), and prepares the tribes.
func (s *state) setUp(d *engine.Dice, ev *engine.Events) {
	r := s.rules
	s.round = maxRounds - r.rounds + 1
	if s.short == 1 {
		s.round = maxRounds - r.shortRounds + 1
	}
	s.first = engine.Seat(d.Intn(int(s.players)))
	s.enter(choosing)
	ev.Add(engine.Event{What: starts, Seat: s.first})
	for k := range engine.Seat(s.players) {
		s.settleIn((s.first+k)%engine.Seat(s.players), &r.penalty[s.players][k])
	}
	if s.solo() {
		s.drawSoloTargets(d, ev)
	} else {
		left := bit(maxTargets) - 1
		for i := range s.target[:r.targets[s.players]] {
			t := draw(&left, d)
			s.target[i].tile = uint8(t) + 1
			ev.Add(engine.Event{What: targetUp, Seat: engine.NoSeat, A: int16(t)})
		}
	}
	s.turnFresco(d, ev)
	s.open(setCentre, s.first, 1, 0)
	s.open(setArrow, s.first, 1, 0)
}

// settleIn gives a tribe what it starts with (DG-24 to DG-29, DG-32, DG-214, DG-230).
func (s *state) settleIn(seat engine.Seat, penalty *amounts) {
	r, me := s.rules, &s.tribe[seat]
	start := r.startStock
	if s.solo() {
		start[meat] = r.soloMeat
	}
	for k := range resources {
		n := int16(start[k])
		if s.short == 1 {
			n += int16(r.bonus[k])
		}
		me.gain(k, n-int16(penalty[k]))
	}
	me.hunters = r.atHome
	me.home = [members]int8{hunter: r.atHome, chief: 1, shaman: 1}
	me.village = uint8(centre) + 1
}

// draw takes one of a set, uniformly.
func draw(set *uint32, d *engine.Dice) int {
	i := nth(*set, d.Intn(bits.OnesCount32(*set)))
	*set &^= bit(i)
	return i
}

// drawSoloTargets: DG-232, DG-233.
func (s *state) drawSoloTargets(d *engine.Dice, ev *engine.Events) {
	left := bit(soloTargets) - 1
	for range s.rules.level[s.level].targets {
		s.wanted |= uint16(bit(draw(&left, d)))
	}
	for i := 0; i < soloTargets; i++ {
		other := s.rules.soloTarget[i].excludes
		if pair := uint16(bit(i)) | 1<<max(other, 0); int(other) > i && s.wanted&pair == pair {
			if d.Intn(2) == 0 {
				s.wanted &^= uint16(bit(i))
			} else {
				s.wanted &^= uint16(bit(int(other)))
			}
			s.wanted |= uint16(bit(draw(&left, d)))
			i = -1 // the one that comes may exclude one of another pair
		}
	}
	for i := range soloTargets {
		if s.wanted>>i&1 == 1 {
			ev.Add(engine.Event{What: soloTargetUp, Seat: engine.NoSeat, A: int16(i)})
		}
	}
}

// layOut lays what is drawn when the first player has chosen: Starting tiles, Handicraft
// tiles, the tiles of the shorter variant, the first Solo card (DG-16 to DG-21, DG-213, DG-R88).
func (s *state) layOut(d *engine.Dice, ev *engine.Events) {
	s.cell[centre] = spot{tile: 1}
	left := (bit(startTiles) - 1) << 1
	for _, c := range startCells {
		s.lay(c, uint8(draw(&left, d)), ev)
	}
	for _, c := range startCells {
		if kind := s.kindOf(c).spawn; kind >= 0 && s.rules.animal[kind].season == s.season() && s.left(uint8(kind)) > 0 {
			s.appear(c, uint8(kind), ev)
		}
	}
	s.refill(d, ev)
	if s.short == 1 {
		s.layCross(d, ev)
		s.enter(bonuses)
		return
	}
	s.beginRound(d, ev)
}

// layCross lays the four tiles of the shorter variant: animals opposite each other, and resources (DG-213, DG-R64).
func (s *state) layCross(d *engine.Dice, ev *engine.Events) {
	var pair [2][2]uint8 // animals, resources
	var n [2]int
	for i := range s.rules.tile {
		if t := &s.rules.tile[i]; t.short {
			which := 0
			if s.rules.kind[t.kind].spawn < 0 {
				which = 1
			}
			pair[which][n[which]] = uint8(i)
			n[which]++
		}
	}
	axis := d.Intn(2) // 0: the animals lie north and south
	for which, p := range pair {
		swap := d.Intn(2)
		at := north
		if axis != which {
			at = west
		}
		s.lay(crossCells[at], p[swap], ev)
		s.lay(crossCells[(at+2)%directions], p[1-swap], ev)
	}
}

// turnFresco turns the next Fresco tile face up, as long as there are more (DG-13, DG-195, DG-R59).
func (s *state) turnFresco(d *engine.Dice, ev *engine.Events) {
	if s.shown == s.rules.fresco[s.players] {
		return
	}
	left := bit(frescoes) - 1
	for _, f := range s.fresco[:s.shown] {
		left &^= bit(int(f) - 1)
	}
	tile := draw(&left, d)
	s.fresco[s.shown] = uint8(tile) + 1
	s.shown++
	ev.Add(engine.Event{What: frescoUp, Seat: engine.NoSeat, A: int16(tile)})
}

// refill turns up Handicraft tiles until enough lie there; in the solo mode the discarded ones come again (DG-21, DG-196, DG-265, DG-R59, DG-R81).
func (s *state) refill(d *engine.Dice, ev *engine.Events) {
	for bits.OnesCount32(s.display) < int(s.rules.display[s.players]) {
		deck := s.craftDeck()
		if deck == 0 {
			s.gone = 0
			if deck = s.craftDeck(); deck == 0 {
				return
			}
		}
		tile := draw(&deck, d)
		s.display |= bit(tile)
		ev.Add(engine.Event{What: craftUp, Seat: engine.NoSeat, A: int16(tile)})
	}
}
