package doggerland

import (
	"math/bits"

	"tribes/engine"
)

var _ engine.Foreseer = (*state)(nil)

// Hundredths of a point that a bot expects of what is on its way. They are guesses about good
// play and no rule hangs on them.
const (
	expectWhole  = 90   // of a point that a programmed action will bring
	expectAnimal = 50   // of the points of an animal in the memory
	expectGoal   = 30   // of the points of an objective, by how much of it is done
	expectShaman = 40   // of a shaman action but for what else it brings
	expectLevel  = 12   // of a level of an ability, for each round to come
	expectGoods  = 24   // of the first of a resource in stock
	expectSolo   = 60   // of a Solo Objective, by how much of it is done
	expectMeal   = 50   // of a food that is left for the next round
	expectLand   = 4    // of what a tile in reach shows
	expectRoom   = 40   // of a newborn's habitat that is still free
	dread        = 400  // of a unit of Scarcity that the solo mode allows, and
	ruin         = 5000 // of one that it does not
)

// outlook is what a tribe will have: stock and food with what its expeditions bring.
type outlook struct {
	*state
	seat  engine.Seat
	c     *tribe
	goods [resources]int16
	hunts [species]int8
	left  int // rounds to come, with this one
}

// Foresee reckons what a seat can expect of what it has programmed and holds, in hundredths
// of a point: actions that can be paid for, animals that can be painted, hunger, a shaman's
// action in vain.
func (s *state) Foresee(seat engine.Seat) int {
	if s.phase < happening || s.phase == ended {
		return 0
	}
	o := outlook{state: s, seat: seat, c: &s.tribe[seat], left: maxRounds - int(s.round) + 1}
	if s.phase == moving {
		o.left++
	}
	for r := range resources {
		o.goods[r] = o.c.has(r)
	}
	for i := range o.c.party[:o.c.parties] {
		o.arrives(&o.c.party[i])
	}
	v := o.meals() + o.grounds() - o.regret()
	v += o.works() + o.arts() + o.rites()
	v += o.keeps() + o.aims()
	return v
}

func (o *outlook) arrives(p *party) {
	at := int(p.at) - 1
	yield := o.yieldAt(at, p)
	room := o.capacity(o.c, p)
	for _, r := range [...]int{meat, fruit, bone, fur, stone, wood} {
		n := min(int16(yield[r]), room)
		o.goods[r] += n
		room -= n
	}
	if animal := o.cell[at].animal; animal != 0 {
		o.hunts[animal-1]++
	}
}

// spend takes a cost from the goods if they hold it.
func (o *outlook) spend(cost *amounts) bool {
	for r, n := range cost {
		if int16(n) > o.goods[r] {
			return false
		}
	}
	for r, n := range cost {
		o.goods[r] -= int16(n)
	}
	return true
}

// scarce is what so many units of Scarcity cost.
func (o *outlook) scarce(n int) int {
	if !o.solo() {
		return 100 * n * -int(o.rules.unitVP)
	}
	allowed := min(n, int(o.spare(o.c)))
	return allowed*dread + (n-allowed)*ruin
}

// meals is the Scarcity of the next meal, and what is left for the one after it.
func (o *outlook) meals() int {
	food, need := int(o.goods[fruit]+2*o.goods[meat]), int(o.need(o.c))
	if o.phase == feeding && o.agenda.Len() == 0 || o.phase > feeding {
		need = 0
	}
	v := -o.scarce(max(0, need-food))
	if o.left > 1 {
		v += o.dire(expectMeal) * min(max(0, food-need), int(o.c.members()))
	}
	return v
}

// dire is what a guess comes to where hunger loses the game.
func (o *outlook) dire(n int) int {
	if o.solo() {
		return 8 * n
	}
	return n
}

// grounds is what the land within reach of the village has to offer in the rounds to come.
func (o *outlook) grounds() (v int) {
	if o.left == 1 {
		return 0
	}
	g := o.within(int(o.c.village)-1, o.reach(o.c))
	for c := g.next(0); c >= 0; c = g.next(c + 1) {
		if o.foreign(o.seat, c) {
			continue
		}
		k := o.kindOf(c)
		switch {
		case o.cell[c].animal != 0:
			v += expectLand * 2
		case k.spawn >= 0:
			v += expectLand
		case k.yields() && !o.exhausted(c):
			v += expectLand * (1 + int(k.yield.sum()) + o.dire(1)*int(k.yield[fruit]+2*k.yield[meat]))
		}
	}
	return min(v, expectLand*o.dire(60))
}

// regret is what Scarcity taken so far costs beside its points: in the solo mode it is a danger.
func (o *outlook) regret() int {
	if o.solo() {
		return dread * int(o.c.scarcity)
	}
	return 0
}

// works: habitats, handicrafts and births.
func (o *outlook) works() (v int) {
	c := o.c
	room := o.room(c.built) - c.members() - c.newborn
	for who := range members {
		for range c.site[who] {
			for kind := prestigious; kind >= simple; kind-- {
				if cost := o.habitatCost(kind, who == chief); o.spend(&cost) {
					v += expectWhole * int(o.rules.habitat[kind].points)
					room += o.rules.habitat[kind].houses
					break
				}
			}
		}
	}
	for _, j := range c.craft {
		if j.place != 0 && o.spend(&o.rules.craft[j.place-1].cost) {
			v += expectWhole * int(o.rules.craft[j.place-1].points)
		}
	}
	births := o.births(c, reproduce) + o.births(c, twinBirth) + c.newborn
	if o.solo() {
		return v
	}
	v += expectWhole * int(max(0, min(births, room+c.newborn)))
	return v + expectRoom*int(min(2, max(0, room-births)))
}

// arts: paintings and the animals for them.
func (o *outlook) arts() (v int) {
	for kind := range uint8(species) {
		have := o.c.remembers(kind) + o.hunts[kind]
		points := int(o.rules.animal[kind].points)
		for _, j := range o.c.painting {
			if j.place != 0 && o.speciesAt(int(j.place)-1) == kind && have > 0 {
				have--
				v += expectWhole*points + expectWhole // a cube counts in its row too
			}
		}
		if o.c.token != 0 && o.speciesAt(int(o.c.token)-1) == kind && have > 0 {
			have--
			v += expectWhole*points + expectWhole
		}
		if o.left > 1 {
			v += expectAnimal * points * int(min(have, 2))
		}
	}
	return
}

// rites: the shaman's action, which costs Scarcity if it cannot be resolved.
func (o *outlook) rites() int {
	action := o.c.ritual()
	if action == 0 {
		return 0
	}
	d := &o.rules.shaman[action-firstShaman]
	possible := o.spend(&d.cost)
	if d.offering && o.offers(action) {
		possible = false
		for r, n := range o.rules.offering {
			if n > 0 && !possible && o.goods[r] >= int16(n) {
				o.goods[r] -= int16(n)
				possible = true
			}
		}
	}
	if action == paintPerfectly && o.c.token != 0 {
		kind := o.speciesAt(int(o.c.token) - 1)
		possible = possible && o.c.remembers(kind)+o.hunts[kind] > 0
	}
	if !possible {
		return -o.scarce(int(o.rules.wasted))
	}
	return expectWhole*int(d.points) + expectShaman
}

// keeps: goods and abilities, which are worth less with each round that ends.
func (o *outlook) keeps() (v int) {
	for k, who := range o.c.improving {
		if who != 0 && k != toolmaking && o.spend(o.rules.stepCost(o.c, k)) {
			v += expectLevel * (o.left - 1)
		}
	}
	for _, l := range o.c.level {
		v += expectLevel * int(l) * (o.left - 1)
	}
	if o.c.improving[toolmaking] != 0 {
		for k := int(o.c.level[toolmaking]); k >= 0; k-- {
			if f := &o.rules.craftsOf[k]; o.spend(&f.pay) {
				o.goods[tool] += int16(f.tools)
				break
			}
		}
	}
	if o.solo() { // a fur for each expedition of a cold season
		v += 4 * expectMeal * int(min(o.goods[fur], 2))
	}
	for _, n := range o.goods {
		for i := range min(n, 8) {
			v += expectGoods * (8 - int(i)) * min(o.left-1, 4) / 32
		}
	}
	return
}

// aims: how much of the objectives is done.
func (o *outlook) aims() (v int) {
	if o.solo() { // what is done is worth what it would be in a game for points, lest it be better left undone
		_, crafts := o.craftVP(o.c)
		_, stones := o.stoneVP(o.c)
		_, paintings := o.paintingVP(o.seat)
		v = 100 * (int(o.habitatVP(o.c)) + crafts + stones + paintings)
		for set := o.wanted; set != 0; set &= set - 1 {
			have, need := o.progress(0, &o.rules.soloTarget[bits.TrailingZeros16(set)])
			v += expectSolo * have / need
		}
		return
	}
	for i := range o.target {
		if g := &o.target[i]; g.tile != 0 && g.later == 0 && g.first>>o.seat&1 == 0 {
			vp := int(o.rules.targetVP[0])
			if g.first != 0 {
				vp = int(o.rules.targetVP[1])
			}
			have, need := o.progress(o.seat, &o.rules.target[g.tile-1])
			v += expectGoal * vp * have / need
		}
	}
	return
}
