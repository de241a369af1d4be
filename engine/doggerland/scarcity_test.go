package doggerland

import (
	"fmt"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest"
)

// owed is what programming costs by DG-42 and the event of the card, written down once more.
func (s *state) owed(action int) (tools, furs int16) {
	cold := s.round%2 == 0
	waived := func(what uint8) bool {
		e := s.event()
		return e != nil && e.kind == eventWaive && e.what == what && e.waived[action]
	}
	if e := s.event(); e != nil && e.kind == eventColdCosts {
		cold = true
	}
	if (action == construct || action == handicraft || action == paint) && !waived(waiveTool) {
		tools = 1
	}
	if cold && (action == construct || action == expedition || action == paint) && !waived(waiveFur) {
		furs = 1
	}
	return
}

// due is the Scarcity that a move brings to each seat by DG-43, DG-169, DG-183 and the events of Solo
// cards, from the position before it and from what it told of feeding and cards.
func (s *state) due(m engine.Move, after *state, told []engine.Event) (due [maxPlayers]int16) {
	t := s.agenda.Top()
	me := &s.tribe[t.Seat]
	switch m.Kind {
	case pay:
		due[t.Seat] += m.A + m.B
	case placeMember, sendGatherers, sendHunters:
		action := expedition
		if m.Kind == placeMember {
			action = int(t.Arg) % actions
		}
		if now := after.agenda.Top(); now != nil && now.Kind == pay {
			break // it is asked
		}
		tools, furs := s.owed(action)
		due[t.Seat] += max(0, tools-me.stock[tool]) + max(0, furs-me.stock[fur])
	case finish:
		if me.shaman != 0 {
			due[t.Seat]++
		}
	case answerEvent:
		if e := s.event(); m.A == 0 && e.kind == eventPayOr && e.otherwise == takeScarcity {
			due[t.Seat] += int16(e.number)
		}
	}
	grown := map[engine.Seat]int16{}
	for _, e := range told {
		if e.What == housed {
			grown[e.Seat] = e.A
		}
	}
	for _, e := range told {
		switch e.What {
		case fed:
			need := 2 + int16(after.tribe[e.Seat].hunters) - grown[e.Seat]
			if card := s.event(); card != nil && card.kind == eventChange && card.what == changeFoodNeed {
				need = max(0, need+int16(card.add))
			}
			due[e.Seat] += max(0, need-2*e.A-e.B)
		case cardUp:
			switch card := &s.rules.card[e.A].event; {
			case card.kind == eventScarcity:
				due[0] += max(int16(card.number), -me.scarcity)
			case card.kind != eventPayOr || card.otherwise != takeScarcity || after.phase == happening:
			case me.stock[fur] < int16(card.price[0][fur]):
				due[0] += int16(card.number)
			}
		}
	}
	return
}

// TestScarcityIsAccountedFor: in whole random games Scarcity is what was due for each move, and what the moves told adds up to it.
func TestScarcityIsAccountedFor(t *testing.T) {
	r := load0(t)
	taken, returned := 0, 0
	for i, table := range enginetest.Tables(r.Info()) {
		games := uint64(8)
		if table.Seats == 1 {
			games = 60
		}
		for seed := range games {
			t.Run(fmt.Sprint(table, " ", seed), func(t *testing.T) {
				var own, dice engine.Dice
				var ev engine.Events
				own.Seed(engine.Sub([32]byte{'o', byte(i)}, seed))
				dice.Seed(engine.Sub([32]byte{'s', byte(i)}, seed))
				es, err := r.New(table, &dice, &ev)
				if err != nil {
					t.Fatal(err)
				}
				s, before := es.(*state), new(state)
				for s.phase != ended {
					*before = *s
					menu := s.Moves(nil)
					m := menu[own.Intn(len(menu))]
					if m.Kind == dropOut || m.Kind == finish { // less often, so that more is programmed and resolved
						m = menu[own.Intn(len(menu))]
					}
					ev.List = ev.List[:0]
					if err := s.Apply(m, &dice, &ev); err != nil {
						t.Fatal(err)
					}
					due := before.due(m, s, ev.List)
					for seat := range s.tribe {
						grew := s.tribe[seat].scarcity - before.tribe[seat].scarcity
						if grew != due[seat] {
							t.Fatalf("round %d, %s: seat %d takes %d units, due are %d", before.round, s.Phrase(m), seat, grew, due[seat])
						}
						told := int16(0)
						for _, e := range ev.List {
							if e.What == scarce && int(e.Seat) == seat {
								told += e.A
								if e.A <= 0 || e.B != before.tribe[seat].scarcity+told {
									t.Fatalf("told %+v after %d units", e, before.tribe[seat].scarcity)
								}
							}
						}
						if told != max(0, grew) {
							t.Fatalf("round %d, %s: seat %d takes %d units, told are %d", before.round, s.Phrase(m), seat, grew, told)
						}
						taken += int(max(0, grew))
						returned -= int(min(0, grew))
					}
				}
			})
		}
	}
	if taken < 100 || returned == 0 {
		t.Errorf("%d units taken, %d returned: the games show too little", taken, returned)
	}
}
