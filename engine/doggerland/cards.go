package doggerland

import (
	"math/bits"

	"tribes/engine"
)

// turnCard turns the Solo card of the round; the first one sets the opponents' hunters out
// (DG-235, DG-236, DG-239, DG-R69, DG-R92).
func (s *state) turnCard(d *engine.Dice, ev *engine.Events) {
	left := (bit(soloCards) - 1) &^ s.drawn
	card := draw(&left, d)
	fresh := s.drawn == 0
	s.drawn |= bit(card)
	s.card = uint8(card) + 1
	if fresh {
		for i, at := range s.rules.card[card].setup {
			s.rival[i] = at + 1
			ev.Add(engine.Event{What: rivalMoved, Seat: engine.NoSeat, A: int16(i), B: int16(at)})
			if animal := s.cell[at].animal; animal != 0 {
				s.cell[at].animal = 0
				s.capture(animal-1, int(at), ev)
			}
			s.drain(int(at), ev)
		}
	}
	ev.Add(engine.Event{What: cardUp, Seat: engine.NoSeat, A: int16(card)})
}

// happen carries out the event of the card, or opens what the player decides about it
// (DG-240, DG-241, DG-R71); what holds for the round is looked up where it matters.
func (s *state) happen(ev *engine.Events) {
	e, me := s.event(), &s.tribe[0]
	switch e.kind {
	case eventGain:
		for r, n := range e.goods {
			me.gain(r, int16(n))
		}
	case eventLose:
		if e.bowl > 0 {
			me.bowl[e.bowl-1] = [2]int16{}
		}
		me.pay(&e.goods)
	case eventColdCosts:
		if s.season() == cold {
			me.pay(&e.goods)
		}
	case eventScarcity:
		if e.number < 0 {
			me.scarcity = max(0, me.scarcity+int16(e.number))
			break
		}
		s.suffer(0, int16(e.number), byEvent, ev)
	case eventTrade:
		if me.tradable() >= gifts {
			s.open(give, 0, gifts, exchanges+int16(e.number))
		}
	case eventPayOr:
		s.ask(ev)
	case eventWhite:
		if e.prices > 0 {
			s.ask(ev)
			break
		}
		s.welcome(ev)
	case eventAnimal:
		if at := int(me.village) - 1; s.cell[at].animal == 0 && s.left(e.animal[s.season()]) > 0 {
			s.open(answerEvent, 0, 1, 0)
		}
	case eventRestore:
		s.askRestore(e.number)
	}
}

// askRestore asks for a tile to restore, if more may be and there is one.
func (s *state) askRestore(n int8) {
	for row := range grid {
		if n > 0 && s.restorableRow(row) == legal {
			s.open(restoreRow, 0, n, 0)
			return
		}
	}
}

// ask opens the choice of an event with prices if there is one; the only possibility is carried out (DG-R94).
func (s *state) ask(ev *engine.Events) {
	me, only, n := &s.tribe[0], 0, 0
	for choice := range int(s.event().prices) + 1 {
		if s.choosable(me, choice) == legal {
			only = choice
			n++
		}
	}
	if n > 1 {
		s.open(answerEvent, 0, 1, 0)
		return
	}
	s.answerCard(0, only, ev)
}

// choosable judges an answer to the event: 0 is to decline or to suffer, another number a price.
func (s *state) choosable(me *tribe, choice int) reason {
	e := s.event()
	switch {
	case e.kind == eventAnimal:
		return unless(choice <= 1, noSuchChoice)
	case choice > int(e.prices):
		return noSuchChoice
	case choice > 0:
		return unless(me.payable(&e.price[choice-1]), cannotPay)
	case e.kind == eventWhite:
		return legal
	}
	switch e.otherwise {
	case loseHunter:
		return unless(me.hunters > 0, noHunter)
	case loseCraft:
		return unless(me.made != 0, noCraftMade)
	}
	return unless(int16(e.number) <= s.spare(me), scarcityFull)
}

// answerCard carries out an answer to the event. With nothing that can be chosen, what is
// owned of the first price is lost, and Scarcity is taken whatever it costs (DG-241, DG-R83, DG-R94).
func (s *state) answerCard(seat engine.Seat, choice int, ev *engine.Events) {
	e, me := s.event(), &s.tribe[seat]
	switch {
	case e.kind == eventAnimal:
		if choice == 1 {
			s.appear(int(me.village)-1, e.animal[s.season()], ev)
		}
	case choice > 0:
		me.pay(&e.price[choice-1])
		ev.Add(engine.Event{What: pricePaid, Seat: seat, A: int16(choice), B: int16(s.card) - 1})
		if e.kind == eventWhite {
			s.welcome(ev)
		}
	case e.kind == eventWhite:
	case e.otherwise == takeScarcity:
		s.suffer(seat, int16(e.number), byEvent, ev)
	case e.otherwise == loseHunter && me.hunters > 0:
		n := min(e.number, me.hunters)
		me.hunters -= n
		me.home[hunter] -= n
		ev.Add(engine.Event{What: hunterDied, Seat: seat, A: int16(n)})
		s.checkSolo(s.met, ev)
	case e.otherwise == loseCraft && me.made != 0:
		s.giveUpSome(seat, e.number, ev)
	default:
		me.pay(&e.price[0])
	}
}

// giveUpSome loses handicrafts, each chosen if there are two or more.
func (s *state) giveUpSome(seat engine.Seat, n int8, ev *engine.Events) {
	me := &s.tribe[seat]
	for ; n > 0 && me.made != 0; n-- {
		if bits.OnesCount32(me.made) > int(n) {
			s.open(giveUpCraft, seat, n, 0)
			return
		}
		s.giveUp(seat, bits.TrailingZeros32(me.made), ev)
	}
}

// giveUp puts a finished handicraft on the discard pile (DG-R81, DG-R96).
func (s *state) giveUp(seat engine.Seat, tile int, ev *engine.Events) {
	s.tribe[seat].made &^= bit(tile)
	s.gone |= bit(tile)
	ev.Add(engine.Event{What: craftLost, Seat: seat, A: int16(tile)})
	s.checkSolo(s.met, ev)
}

// welcome brings the white members of the event for this round (DG-R72).
func (s *state) welcome(ev *engine.Events) {
	me, e := &s.tribe[0], s.event()
	me.white = e.white
	me.home[hunter] += e.white[hunter]
	me.home[chief] += e.white[chief]
	ev.Add(engine.Event{What: welcomed, Seat: 0, A: int16(e.white[hunter]), B: int16(e.white[chief])})
}

// restorable: a totally exhausted tile without an opponent's hunter.
func (s *state) restorable(c int) reason {
	switch {
	case s.cell[c].tile == 0:
		return noTile
	case !s.kindOf(c).yields() || !s.exhausted(c):
		return notExhausted
	}
	return unless(s.rivalAt(c) < 0, opponentThere)
}

func (s *state) restorableRow(row int) reason {
	for column := range grid {
		if s.restorable(cellAt(column, row)) == legal {
			return legal
		}
	}
	return noneToRestore
}
