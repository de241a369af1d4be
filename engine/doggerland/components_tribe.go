package doggerland

import (
	"fmt"

	"tribes/engine/component"
)

func (r *reader) readSpecies(f component.Field) {
	var items []component.Field
	for i, id := range speciesIDs {
		item, a := f.Get(id), &r.animal[i]
		items = append(items, item)
		a.season = uint8(item.Get("season").OneOf(seasonIDs[:]...))
		for _, part := range []figure{
			{"steps", 1, maxSteps, &a.steps}, {"mastery", 1, maxPoints, &a.mastery}, {"members", 1, mostHunters, &a.team},
			{"meat", 0, maxAmount, &a.meat}, {"fur", 0, maxAmount, &a.fur}, {"bone", 0, maxAmount, &a.bone},
			{"points", 0, maxPoints, &a.points}, {"supply", 1, maxAmount, &a.supply},
		} {
			*part.to = int8(item.Get(part.key).Int(part.lo, part.hi))
		}
	}
	names := make([]string, species)
	readNames(items, names)
	for i := range r.animal {
		r.animal[i].name = names[i]
	}
	f.Done()
}

const (
	maxComponents = 3 // of a part of an expedition
	maxSkill      = 2 // Mastery of a part of an expedition
)

func (m *memberData) figures() []figure {
	return []figure{{"components", 1, maxComponents, &m.components}, {"mastery", 1, maxSkill, &m.mastery}}
}

func (r *reader) readMembers(f component.Field) {
	for i, id := range memberIDs {
		item, m := f.Get(id), &r.member[i]
		readItem(item, m.figures()...)
	}
	f.Done()
}

func (r *reader) readExpedition(f component.Field) {
	gathering := f.Get("gathering")
	readItem(gathering, figure{"components", 1, maxMastery, &r.gatherMost})
	readItem(f.Get("tool"), r.tools.figures()...)
	f.Done()
	r.then(func() {
		for i, m := range append(r.member[:], r.tools) {
			if most := r.gatherMost * m.mastery / m.components; most > maxMastery {
				gathering.Fail("%d components; %ss make a Mastery of %d, at most %d expected", r.gatherMost, append(memberIDs[:], "tool")[i], most, maxMastery)
				return
			}
		}
	})
}

func (r *reader) readFees(f component.Field) {
	for i, id := range actionIDs[:paint+1] {
		item := f.Get(id)
		for k, season := range seasonIDs {
			part := item.Get(season)
			a := readSome(part, maxProgram, tool, fur)
			if i == expedition && a[tool] > 0 {
				part.Get("tool").Fail("%d; an expedition costs no tool but those it takes along (DG-44)", a[tool])
			}
			part.Done()
			r.fee[k][i] = fee{a[tool], a[fur]}
		}
		readItem(item)
	}
	f.Done()
}

func (r *reader) readAbilities(f component.Field) {
	most := [abilities]int{movement: maxSteps, transport: maxAmount}
	for i, id := range abilityIDs {
		item, a := f.Get(id), &r.ability[i]
		if i == toolmaking {
			for k := range r.craftsOf {
				part, c := item.Get(fmt.Sprintf("make_%d", k+1)), &r.craftsOf[k]
				c.pay = readAmounts(part.Get("pay"))
				readItem(part, figure{"tools", 1, maxAmount, &c.tools})
			}
		} else {
			values := item.Get("values")
			last := 0
			for k, part := range values.Get("by_level").List(levels, levels) {
				n := part.Int(1, most[i])
				if n <= last && n > 0 {
					part.Fail("%d after %d; more expected", n, last)
				}
				a.value[k], last = int8(n), n
			}
			readItem(values)
		}
		for k := range a.cost {
			part := item.Get(fmt.Sprintf("level_%d", k+2))
			a.cost[k] = readAmounts(part.Get("cost"))
			readItem(part)
		}
		item.Done()
	}
	f.Done()
}

func (r *reader) readHabitats(f component.Field) {
	for i, id := range habitatIDs {
		item, h := f.Get(id), &r.habitat[i]
		if i != makeshift {
			h.cost = readAmounts(item.Get("cost"))
		}
		readItem(item, figure{"houses", 1, maxAmount, &h.houses}, figure{"points", 0, maxPoints, &h.points})
	}
	readItem(f.Get("chief_saves"), figure{"wood", 0, maxAmount, &r.discount})
	f.Done()
}

func (r *reader) readShaman(f component.Field) {
	item := f.Get("offering")
	r.offering = readPrice(item.Get("one_of"))
	readItem(item)
	readItem(f.Get("wasted"), figure{"scarcity", 0, maxAmount, &r.wasted})
	list := f.Get("actions")
	for i, id := range actionIDs[firstShaman:] {
		item, s := list.Get(id), &r.shaman[i]
		s.offering = item.Get("offering").Bool()
		if k := i + firstShaman - firstStone; k >= 0 && k < megaliths {
			s.cost = readAmounts(item.Get("cost"))
			readItem(item, figure{"points", 0, maxPoints, &s.points})
		} else {
			readItem(item)
		}
	}
	list.Done()
	f.Done()
}

func (r *reader) readScoring(f component.Field) {
	readItem(f.Get("member"), figure{"points", 0, maxPoints, &r.memberVP})
	readItem(f.Get("scarcity"), figure{"points", -maxPoints, -1, &r.unitVP})
	readItem(f.Get("fresco_rows"), figure{"first", 0, maxPoints, &r.rowFirst}, figure{"second", 0, maxPoints, &r.rowNext})
	readItem(f.Get("objectives"), figure{"first_round", 0, maxPoints, &r.targetVP[0]}, figure{"second_round", 0, maxPoints, &r.targetVP[1]})
	f.Done()
}

func (r *reader) readTargets(f component.Field) {
	names := texts{}
	for i := range r.target {
		t := &r.target[i]
		t.id, t.excludes = fmt.Sprintf("O%d", i+1), -1
		item := f.Get(t.id)
		r.readTarget(t, item, names)
		readItem(item)
	}
	f.Done()
}

// readTarget reads the name and the needs of an objective, in the order of stats.
func (r *reader) readTarget(t *target, item component.Field, names texts) {
	name, needs := item.Get("name"), item.Get("needs")
	t.name = names.once(name, name.Text(maxName))
	n := 0
	for i, id := range statIDs {
		part, ok := needs.Lookup(id)
		if !ok {
			continue
		}
		least := int8(part.Int(1, maxNeed))
		r.then(func() {
			if most := r.most(stat(i)); int(least) > most {
				part.Fail("%d; a player can have at most %d", least, most)
			}
		})
		if n < maxTests {
			t.all[n] = test{stat(i), least}
		}
		n++
	}
	needs.Done()
	if n < 1 || n > maxTests {
		needs.Fail("%d needs; 1 to %d expected", n, maxTests)
	}
	t.n = int8(min(n, maxTests))
}

// maxNeed is the largest figure of a need.
const maxNeed = spaces * maxPoints

// most is how much of a stat a player can have.
func (r *reader) most(s stat) int {
	var made [craftTypes]int
	for _, c := range r.craft {
		made[c.kind]++
	}
	switch s {
	case statMembers:
		return 2 + int(r.hunters)
	case statShamanActions:
		return shamanKinds
	case statHabitatPoints:
		return spaces * int(max(r.habitat[makeshift].points, r.habitat[simple].points, r.habitat[prestigious].points))
	case statSpeciesPainted:
		return species
	case statAbilitiesMaxed:
		return abilities
	case statHandicrafts:
		return crafts
	case statMegaliths:
		return megaliths
	case statHotPaintings, statColdPaintings:
		return 2 * rows * maxFresco
	case statPrestigious, statHabitats:
		return spaces
	case statStatuettes:
		return made[statuette]
	case statNecklaces:
		return made[necklace]
	}
	return maxNeed // births, hunts: as many as rounds allow
}
