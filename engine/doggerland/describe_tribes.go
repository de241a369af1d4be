package doggerland

import (
	"fmt"
	"strings"

	"tribes/engine"
)

// describeOwn shows the board of the person who looks.
func (s *state) describeOwn(sh *engine.Sheet, me engine.Seat) {
	c := &s.tribe[me]
	sh.Head("Your board")
	stock := "Stock: " + c.goods(wood, stocked) + "."
	switch {
	case s.solo():
		stock += fmt.Sprintf(" Scarcity: %s of at most %d.", engine.Several(int(c.scarcity), "unit"), s.rules.level[s.level].scarcity)
	case c.scarcity > 0:
		stock += fmt.Sprintf(" Scarcity: %s (%d points).", engine.Several(int(c.scarcity), "unit"), int(c.scarcity)*int(s.rules.unitVP))
	}
	say(sh, "%s", stock)
	say(sh, "Food: %s. It feeds %d, the tribe needs %d.", c.foodText(), c.has(fruit)+2*c.has(meat), s.need(c))
	say(sh, "Members: %s.", s.membersText(c))
	say(sh, "Habitats: %s, %s.", s.habitatText(c), s.buildText(spaces-c.built[0]-c.built[1]))
	for k := range abilities {
		say(sh, "%s", s.abilityText(c, k))
	}
	say(sh, "Memory: %s.", s.memoryText(c))
	if c.made != 0 {
		say(sh, "Handicrafts: %s.", s.madeText(c))
	}
	if c.used != 0 {
		say(sh, "Shaman actions used: %s.", s.usedText(c))
	}
	say(sh, "On the land: %s.", c.landText())
}

// goods lists the resources from one to before another that a tribe has.
func (c *tribe) goods(from, to int) string {
	var parts []string
	for i := from; i < to; i++ {
		if n := c.has(i); n > 0 {
			parts = append(parts, some(int(n), i))
		}
	}
	return list(parts)
}

// foodText lists the food by bowls.
func (c *tribe) foodText() string {
	var parts []string
	for b := range c.bowl {
		var food []string
		for i, n := range c.bowl[b] {
			if n > 0 {
				food = append(food, some(int(n), fruit+i))
			}
		}
		if food != nil {
			parts = append(parts, fmt.Sprintf("%s in bowl %d", and(food), b+1))
		}
	}
	return list(parts)
}

// homeText lists the members at home.
func (c *tribe) homeText() string {
	var home []string
	for _, who := range [...]int{chief, shaman} {
		switch n := c.home[who]; {
		case n == 1:
			home = append(home, memberWords[who])
		case n > 1:
			home = append(home, engine.Several(int(n), memberIDs[who]))
		}
	}
	if n := c.home[hunter]; n > 0 {
		home = append(home, engine.Several(int(n), memberIDs[hunter]))
	}
	if home == nil {
		return "nobody"
	}
	return and(home)
}

// mealText tells how far the food goes.
func (s *state) mealText(c *tribe) string {
	return fmt.Sprintf("the food feeds %d of %d", min(c.has(fruit)+2*c.has(meat), s.need(c)), s.need(c))
}

func (s *state) membersText(c *tribe) string {
	text := fmt.Sprintf("%d, of them %s at home", c.members()+c.white[hunter]+c.white[chief], c.homeText())
	if c.white != [2]int8{} {
		text += " (with " + whiteText(c.white) + ")"
	}
	if c.newborn > 0 {
		text += "; " + engine.Several(int(c.newborn), "newborn")
	}
	return fmt.Sprintf("%s; %s left in the supply", text, engine.Several(int(s.supply(c)), "hunter"))
}

func (s *state) habitatText(c *tribe) string {
	var parts []string
	for kind, n := range [habitats]int8{s.huts(c), c.built[0], c.built[1]} {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, habitatIDs[kind]))
		}
	}
	return fmt.Sprintf("%s with room for %s", list(parts), engine.Several(int(s.room(c.built)), "member"))
}

// buildText tells how many habitats more can be built, and for what.
func (s *state) buildText(n int8) string {
	text := fmt.Sprintf("%d more can be built", n)
	if n == 0 {
		return text
	}
	var kinds []string
	for kind := simple; kind < habitats; kind++ {
		kinds = append(kinds, fmt.Sprintf("%s for %s (%s)", habitatIDs[kind], s.rules.habitat[kind].cost, s.roomText(kind)))
	}
	return text + ": " + strings.Join(kinds, ", or ")
}

// roomText tells what a kind of habitat is good for.
func (s *state) roomText(kind int) string {
	h := &s.rules.habitat[kind]
	return fmt.Sprintf("room for %d", h.houses) + s.pointsText(", ", h.points, "")
}

// huts are the makeshift habitats that are not covered.
func (s *state) huts(c *tribe) int8 { return min(s.rules.shelters, spaces-c.built[0]-c.built[1]) }

// abilityText tells the level of an ability, what the next one costs, and of Toolmaking what tools cost.
func (s *state) abilityText(c *tribe, k int) string {
	r, l := s.rules, int(c.level[k])
	value := func(l int) string {
		if k == toolmaking {
			return fmt.Sprintf("level %d", l+1)
		}
		return fmt.Sprint(r.ability[k].value[l])
	}
	text := fmt.Sprintf("%s: %s", abilityWords[k], value(l))
	if now := [...]int8{movement: s.reach(c), transport: s.load(c)}; k < len(now) && now[k] != r.ability[k].value[l] {
		text += fmt.Sprintf(" (%d this round)", now[k])
	}
	if l < levels-1 {
		text += fmt.Sprintf("; %s for %s", value(l+1), r.stepCost(c, k))
	} else {
		text += ", the highest"
	}
	if k == toolmaking {
		var makes []string
		for _, f := range r.craftsOf[:l+1] {
			makes = append(makes, fmt.Sprintf("%s for %s", some(int(f.tools), tool), f.pay))
		}
		text += ". It makes " + strings.Join(makes, ", or ")
	}
	return text + "."
}

func (s *state) memoryText(c *tribe) string {
	var parts []string
	for _, m := range c.memory {
		if m > 0 {
			parts = append(parts, s.rules.animalName(int(m)-1))
		}
	}
	return list(parts)
}

func (s *state) madeText(c *tribe) string {
	if s.solo() { // where points are of no effect, and sorts count
		return fmt.Sprintf("%s (%s, %s)", s.rules.craftIDs(c.made), statText(statStatuettes, s.stat(0, statStatuettes)), statText(statNecklaces, s.stat(0, statNecklaces)))
	}
	_, vp := s.craftVP(c)
	return fmt.Sprintf("%s (%s)", s.rules.craftIDs(c.made), engine.Several(vp, "point"))
}

func (s *state) usedText(c *tribe) string {
	var parts []string
	for i := range shamanKinds {
		if c.used>>i&1 == 1 {
			parts = append(parts, s.ritualText(firstShaman+i))
		}
	}
	return list(parts)
}

// landText tells where the pieces of a tribe stand that are no expeditions.
func (c *tribe) landText() string {
	parts := []string{"village " + cellWords[c.village]}
	for i, at := range c.stone {
		if at > 0 {
			parts = append(parts, stoneWords[i]+" "+cellWords[at])
		}
	}
	if c.trip > 0 {
		when := "next round"
		if c.old == 1 {
			when = "this round"
		}
		parts = append(parts, fmt.Sprintf("token %s for a long trip %s", cellWords[c.trip], when))
	}
	return strings.Join(parts, ", ")
}

// turnOrder lists the seats from the holder of the hut on.
func (s *state) turnOrder() (seats []engine.Seat) {
	for k := range engine.Seat(s.players) {
		seats = append(seats, (s.first+k)%engine.Seat(s.players))
	}
	return
}

// describeTribes compares the tribes, and tells what else lies on the boards of those whose person does not look.
func (s *state) describeTribes(sh *engine.Sheet, me engine.Seat) {
	if s.players == 1 && me != engine.NoSeat {
		return
	}
	sh.Head("Tribes in the order of turns")
	head := []string{""}
	for i := range resources {
		head = append(head, resourceIDs[i])
	}
	sh.Row(append(head, "tribe", "home", "room", "Scar.")...)
	for _, seat := range s.turnOrder() {
		c := &s.tribe[seat]
		row := []string{s.letter(seat) + " " + engine.Short(s.name(seat), 7)}
		if seat == me {
			row[0] = s.letter(seat) + " you"
		}
		for i := range resources {
			row = append(row, fmt.Sprint(c.has(i)))
		}
		sh.Row(append(row, fmt.Sprint(c.members()), fmt.Sprint(c.free()), fmt.Sprint(s.room(c.built)), fmt.Sprint(c.scarcity))...)
	}
	if me == engine.NoSeat {
		sh.Head("Boards")
	} else {
		sh.Head("Other boards")
	}
	for _, seat := range s.turnOrder() {
		if seat != me {
			listed(sh, s.name(seat)+":", s.boardText(&s.tribe[seat]))
		}
	}
}

// boardText is a board in short.
func (s *state) boardText(c *tribe) []string {
	parts := []string{
		c.landText(),
		fmt.Sprintf("range %d, each carries %d, Toolmaking %d", s.reach(c), s.load(c), c.level[toolmaking]+1),
		s.habitatText(c),
	}
	if c.has(fruit)+c.has(meat) > 0 {
		parts = append(parts, c.foodText())
	}
	if c.memory != [memory]uint8{} {
		parts = append(parts, "remembers "+s.memoryText(c))
	}
	if c.made != 0 {
		parts = append(parts, "made "+s.madeText(c))
	}
	if c.newborn > 0 {
		parts = append(parts, engine.Several(int(c.newborn), "newborn"))
	}
	return parts
}

// describePrograms tells what has been programmed and not been resolved.
func (s *state) describePrograms(sh *engine.Sheet, me engine.Seat) {
	if s.phase != programming && s.phase != resolving {
		return
	}
	sh.Head("Programmed actions")
	for _, seat := range s.turnOrder() {
		who := s.name(seat)
		if seat == me {
			who = "you"
		}
		if s.phase == programming && s.tribe[seat].dropped == 1 {
			who += " (dropped out)"
		}
		listed(sh, who+":", s.programText(&s.tribe[seat]))
	}
}

// programText lists what a tribe has programmed, and who is at it.
func (s *state) programText(c *tribe) (parts []string) {
	add := func(what, who string) { parts = append(parts, fmt.Sprintf("%s (%s)", what, who)) }
	for _, who := range [...]int{chief, shaman, hunter} {
		for range c.site[who] {
			add("habitat", memberWords[who])
		}
	}
	for _, j := range c.craft {
		if j.place > 0 {
			add("handicraft "+s.rules.craft[j.place-1].id, memberWords[j.member])
		}
	}
	if c.parents > 0 {
		add("newborn", pairText[c.parents])
	}
	for i := range c.party[:c.parties] {
		p := &c.party[i]
		add(s.partyText(c, p), p.who())
	}
	for _, j := range c.painting {
		if j.place > 0 {
			add(s.rules.spaceText(int(j.place)-1), memberWords[j.member])
		}
	}
	for k, who := range c.improving {
		if who > 0 {
			add(abilityWords[k], memberWords[who-1])
		}
	}
	if c.shaman > 0 {
		what, who := s.ritualText(c.ritual()), memberWords[shaman]
		if c.token > 0 {
			what += ": " + s.rules.spaceText(int(c.token)-1)
		}
		if c.partner > 0 {
			who += " and " + memberWords[c.partner-1]
		}
		add(what, who)
	}
	if parts == nil {
		parts = []string{"nothing"}
	}
	return
}

// partyText tells where an expedition stands, and what it brings.
func (s *state) partyText(c *tribe, p *party) string {
	at := int(p.at) - 1
	text := cellName(at) + " "
	if animal := s.cell[at].animal; animal > 0 {
		text += s.rules.animalName(int(animal)-1) + ": "
	}
	return text + s.loadText(c, p, at)
}
