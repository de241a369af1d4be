package doggerland

import (
	"tribes/engine"
)

func (s *state) Moves(dst []engine.Move) []engine.Move {
	t := s.agenda.Top()
	if t == nil {
		return dst
	}
	for kind := uint16(dropOut); kind <= stay; kind++ {
		if answers(kind, t) {
			dst = s.try(dst, engine.Move{Kind: kind})
		}
	}
	switch kind := uint16(t.Kind); kind {
	case takeResources, carry:
		return s.mixes(dst, t)
	case chooseSpace:
		return s.spacesFree(dst)
	case chooseTile, placeMegalith, moveVillage:
		return s.spots(dst, t)
	case sendGatherers:
		if s.cell[t.Arg].animal != 0 {
			return s.pairsOf(dst, sendHunters)
		}
		return s.gatherings(dst, &s.tribe[t.Seat])
	case pay, makeTools:
		return s.pairsOf(dst, kind)
	case resolve:
		return s.results(dst, t.Seat)
	default:
		return s.each(dst, kind)
	}
}

func (s *state) try(dst []engine.Move, m engine.Move) []engine.Move {
	if s.answer(m) == legal {
		dst = append(dst, m)
	}
	return dst
}

// each appends the legal moves of a kind with one number.
func (s *state) each(dst []engine.Move, kind uint16) []engine.Move {
	lo, hi := form.Span(kind)
	for a := lo; a <= hi; a++ {
		dst = s.try(dst, engine.Move{Kind: kind, A: a})
	}
	return dst
}

// pairsOf appends the legal moves of a kind with two small numbers.
func (s *state) pairsOf(dst []engine.Move, kind uint16) []engine.Move {
	args := about.Kinds[kind].Args
	for a := args[0].Lo; a <= args[0].Hi; a++ {
		for b := args[1].Lo; b <= args[1].Hi; b++ {
			dst = s.try(dst, engine.Move{Kind: kind, A: a, B: b})
		}
	}
	return dst
}

// spots appends the cells that a decision can name.
func (s *state) spots(dst []engine.Move, t *engine.Task) []engine.Move {
	var g region
	judge := s.aim
	switch t.Kind {
	case chooseTile:
		g = s.targets(t.Seat)
	case placeMegalith:
		g = s.within(int(s.tribe[t.Seat].village)-1, s.reach(&s.tribe[t.Seat]))
		judge = s.erectable
	default:
		g = s.villageTiles(t.Seat)
		judge = s.movable
	}
	for c := g.next(0); c >= 0; c = g.next(c + 1) {
		if judge(t.Seat, c) == legal {
			dst = append(dst, engine.Move{Kind: uint16(t.Kind), A: int16(c/grid) + 1, B: int16(c%grid) + 1})
		}
	}
	return dst
}

func (s *state) spacesFree(dst []engine.Move) []engine.Move {
	for tile := range frescoes {
		if !s.onFresco(tile) {
			continue
		}
		for row := range rows {
			dst = s.try(dst, engine.Move{Kind: chooseSpace, A: int16(tile) + 1, B: int16(row) + 1})
		}
	}
	return dst
}

func (s *state) gatherings(dst []engine.Move, me *tribe) []engine.Move {
	for leaders := range int16(mostLeaders + 1) {
		for hunters := range min(int16(me.home[hunter]), maxMastery) + 1 {
			for tools := range min(me.stock[tool], maxMastery) + 1 {
				dst = s.try(dst, engine.Move{Kind: sendGatherers, A: leaders, B: hunters, C: tools})
			}
		}
	}
	return dst
}

// mixes appends all ways of choosing so many of up to three sorts.
func (s *state) mixes(dst []engine.Move, t *engine.Task) []engine.Move {
	most := [3]int16{picks, picks, picks}
	if t.Kind == carry {
		most = [3]int16{}
		me := &s.tribe[t.Seat]
		yield, k := s.yieldAt(int(t.Arg), &me.party[me.partyAt(int(t.Arg))]), 0
		for _, n := range yield {
			if n > 0 && k < len(most) {
				most[k] = int16(n)
				k++
			}
		}
	}
	for a := range most[0] + 1 {
		for b := range most[1] + 1 {
			for c := range most[2] + 1 {
				dst = s.try(dst, engine.Move{Kind: uint16(t.Kind), A: a, B: b, C: c})
			}
		}
	}
	return dst
}

// results appends the programmed actions that can be resolved now.
func (s *state) results(dst []engine.Move, seat engine.Seat) []engine.Move {
	me := &s.tribe[seat]
	add := func(action int, place, row int) {
		if m := (engine.Move{Kind: resolve, A: int16(action) + 1, B: int16(place), C: int16(row)}); s.resolvable(seat, m) == legal {
			dst = append(dst, m)
		}
	}
	add(construct, 0, 0)
	add(construct, 1, 0)
	both := func(jobs *[2]job, do func(place int)) {
		a, b := int(jobs[0].place), int(jobs[1].place)
		if b != 0 && b < a {
			a, b = b, a
		}
		for _, p := range [2]int{a, b} {
			if p != 0 {
				do(p - 1)
			}
		}
	}
	both(&me.craft, func(place int) { add(handicraft, place+1, 0) })
	add(reproduce, 0, 0)
	for _, p := range me.party[:me.parties] {
		add(expedition, int(p.at-1)/grid+1, int(p.at-1)%grid+1)
	}
	both(&me.painting, func(place int) { add(paint, place/rows+1, place%rows+1) })
	for k := range me.improving {
		add(firstImprove+k, 0, 0)
	}
	if me.shaman != 0 {
		add(me.ritual(), 0, 0)
	}
	return dst
}
