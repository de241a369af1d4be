package doggerland

import (
	"fmt"

	"tribes/engine/component"
)

const maxWhites = 1 // of each kind

func (r *reader) readSolo(f component.Field) {
	list := f.Get("opponents")
	var items []component.Field
	for _, id := range rivalIDs {
		items = append(items, list.Get(id))
	}
	readNames(items, r.rival[:])
	for i, item := range items {
		r.then(func() {
			if r.rival[i] == r.colour[0] {
				item.Fail("%s is the player's colour", r.rival[i])
			}
		})
	}
	list.Done()
	readItem(f.Get("white_members"), figure{"hunter", 0, maxWhites, &r.whites[0]}, figure{"chief", 0, maxWhites, &r.whites[1]})
	pairs := r.readSoloTargets(f.Get("objective_tiles"))
	list = f.Get("difficulties")
	for i, id := range difficultyIDs {
		item, d := list.Get(id), &r.level[i]
		n, win := item.Get("objectives"), item.Get("to_win")
		d.targets = int8(n.Int(1, soloTargets-2))
		readItem(item, figure{"to_win", 1, soloTargets - 2, &d.toWin}, figure{"scarcity", 0, maxAmount, &d.scarcity})
		r.then(func() {
			if d.toWin > d.targets {
				win.Fail("%d; %d objectives are in play", d.toWin, d.targets)
			}
			if most := soloTargets - *pairs; int(d.targets) > most {
				n.Fail("%d; at most %d can be in play together", d.targets, most)
			}
		})
	}
	list.Done()
	f.Done()
}

// readSoloTargets counts the pairs that may not be in play together: whichever of each pair
// is taken out, the others are enough (DG-233).
func (r *reader) readSoloTargets(f component.Field) (pairs *int) {
	ids, names := make([]string, soloTargets), texts{}
	for i := range ids {
		ids[i] = fmt.Sprintf("Z%02d", i+1)
	}
	pairs = new(int)
	for i, id := range ids {
		item, t := f.Get(id), &r.soloTarget[i]
		t.id, t.excludes = id, -1
		r.readTarget(t, item, names)
		if other, ok := item.Lookup("excludes"); ok {
			t.excludes = int8(other.OneOf(ids...))
			r.then(func() {
				switch k := int(t.excludes); {
				case k == i:
					other.Fail("%s itself; another expected", id)
				case int(r.soloTarget[k].excludes) != i:
					other.Fail("%s does not exclude %s", ids[k], id)
				case k > i:
					*pairs++
				}
			})
		}
		readItem(item)
	}
	f.Done()
	return pairs
}

func (r *reader) readCards(f component.Field) {
	for i := range r.card {
		c := &r.card[i]
		c.id = fmt.Sprintf("SC%02d", i+1)
		item := f.Get(c.id)
		event := item.Get("event")
		r.readEvent(&c.event, event)
		readItem(event)
		place, seen := item.Get("place"), texts{}
		for k, id := range rivalIDs {
			part := place.Get(id)
			at := part.OneOf(startCellIDs[:]...)
			c.setup[k] = uint8(startCells[at])
			seen.once(part, startCellIDs[at])
		}
		place.Done()
		c.action = uint8(item.Get("opponents").OneOf(rivalActionIDs[:]...))
		shamans := item.Get("shamans")
		seen = texts{}
		for k, id := range []string{"red", "blue"} {
			part := shamans.Get(id)
			is := firstShaman + part.OneOf(actionIDs[firstShaman:]...)
			c.shaman[k] = uint8(is)
			seen.once(part, actionIDs[is])
		}
		shamans.Done()
		march := item.Get("march")
		for k, id := range rivalIDs {
			if part := march.Get(id).List(2, 2); part != nil {
				c.to[k] = uint8(part[0].OneOf(directionIDs[:]...))
				c.steps[k] = int8(part[1].Int(1, maxSteps))
			}
		}
		march.Done()
		readItem(item)
	}
	f.Done()
}

// Bounds of changes.
const (
	maxTimes  = 3                   // a factor
	maxHunger = 40                  // food owed
	maxTravel = maxSteps * maxTimes // tiles of a migration
)

// changeBounds are the least and the most that a change may make of each figure.
var changeBounds = [changes][2]int{
	changeMovement: {1, maxSteps}, changeTransport: {1, maxAmount}, changeFoodNeed: {0, maxHunger},
	changeAnimalSteps: {1, maxTravel}, changeRivalSteps: {1, maxTravel},
}

// readEvent reads the event of a card. One that can do harm must be mandatory, and one that
// leaves a choice must not be, for all others come by themselves (DG-241, DG-R71).
func (r *reader) readEvent(e *event, f component.Field) {
	e.name = f.Get("name").Text(maxName)
	mandatory := f.Get("mandatory")
	e.mandatory = mandatory.Bool()
	e.kind = uint8(f.Get("kind").OneOf(eventIDs[:]...))
	harm, choice := false, false
	switch e.kind {
	case eventGain:
		e.goods = readPrice(f.Get("resources"))
	case eventLose:
		harm = true
		if bowl, ok := f.Lookup("bowl"); ok {
			e.bowl = int8(bowl.Int(1, bowls))
		} else {
			e.goods = readPrice(f.Get("resources"))
		}
	case eventPayOr:
		harm = true
		readPrices(e, f.Get("pay_one_of"))
		readOtherwise(e, f.Get("otherwise"))
	case eventTrade:
		choice = true
		e.number = int8(f.Get("times").Int(1, maxAmount))
	case eventWhite:
		if prices, ok := f.Lookup("pay_one_of"); ok {
			choice = true
			readPrices(e, prices)
		}
		r.readWhites(e, f)
	case eventAnimal:
		choice = true
		for i, season := range seasonIDs {
			e.animal[i] = uint8(f.Get(season).OneOf(speciesIDs[:]...))
		}
	case eventRestore:
		choice = true
		e.number = int8(f.Get("tiles").Int(1, maxAmount))
	case eventScarcity:
		add := f.Get("add")
		if e.number = int8(add.Int(-maxAmount, maxAmount)); e.number == 0 {
			add.Fail("0; units expected")
		}
		harm = e.number > 0
	case eventChange:
		harm = r.readChange(e, f)
	case eventWaive:
		readWaive(e, f)
	case eventColdCosts:
		harm = true
		e.goods = readAmounts(f.Get("lose_if_cold"))
	case eventForbid:
		harm = true
		f.Get("action").OneOf("shaman")
	case eventSkip:
		harm = true
		f.Get("step").OneOf("animal_migration")
	}
	switch id := eventIDs[e.kind]; {
	case harm && !e.mandatory:
		mandatory.Fail("false; a %s event that can do harm is mandatory", id)
	case choice && e.mandatory:
		mandatory.Fail("true; a %s event can be declined", id)
	}
}

func readPrices(e *event, f component.Field) {
	for i, item := range f.List(1, maxPrices) {
		e.price[i] = readPrice(item)
		e.prices++
	}
}

// readOtherwise reads the one thing that happens to who does not pay.
func readOtherwise(e *event, f component.Field) {
	n := 0
	for i, id := range otherwiseIDs {
		if item, ok := f.Lookup(id); ok {
			e.otherwise, e.number = uint8(i), int8(item.Int(1, maxAmount))
			n++
		}
	}
	f.Done()
	if n != 1 {
		f.Fail("%d things; 1 expected", n)
	}
}

// readWhites: no more of them come than there are.
func (r *reader) readWhites(e *event, f component.Field) {
	for i, id := range memberIDs[:2] {
		if item, ok := f.Lookup(id); ok {
			e.white[i] = int8(item.Int(1, maxWhites))
			r.then(func() {
				if e.white[i] > r.whites[i] {
					item.Fail("%d; there are %d", e.white[i], r.whites[i])
				}
			})
		}
	}
	if e.white == [2]int8{} {
		f.Fail("nobody comes; hunter or chief expected")
	}
}

// readChange tells whether the change can do harm: less reach, more food, other migrations. A
// bound can do it too: a max that is passed without the event, a min above the smallest tribe.
func (r *reader) readChange(e *event, f component.Field) (harm bool) {
	e.what = uint8(f.Get("what").OneOf(changeIDs[:]...))
	e.times = 1
	add, adds := f.Lookup("add")
	times, multiplies := f.Lookup("times")
	if adds == multiplies {
		f.Fail("add or times expected, and not both")
	}
	if adds {
		if e.add = int8(add.Int(-maxAmount, maxAmount)); e.add == 0 {
			add.Fail("0; a change expected")
		}
	}
	if multiplies {
		e.times = int8(times.Int(2, maxTimes))
	}
	lo, hi := changeBounds[e.what][0], changeBounds[e.what][1]
	e.least, e.most = int8(lo), int8(hi)
	if item, ok := f.Lookup("min"); ok {
		e.least = int8(item.Int(lo, hi))
	}
	if item, ok := f.Lookup("max"); ok {
		if e.most = int8(item.Int(lo, hi)); e.most < e.least {
			item.Fail("%d; the min is %d", e.most, e.least)
		}
	}
	switch e.what {
	case changeMovement, changeTransport:
		return e.add < 0 || e.most < r.ability[e.what].value[levels-1] // both have the same numbers
	case changeFoodNeed:
		return e.add >= 0 || e.least > 2 // chief and shaman
	}
	return true
}

// readWaive: without actions all that cost it.
func readWaive(e *event, f component.Field) {
	e.what = uint8(f.Get("what").OneOf(waiverIDs[:]...))
	if e.what == waiveOffering {
		return
	}
	if list, ok := f.Lookup("actions"); ok {
		for _, i := range readSet(list, actionIDs[:paint+1]) {
			e.waived[i] = true
		}
		return
	}
	for i := range e.waived {
		e.waived[i] = true
	}
}
