package doggerland

import (
	"fmt"
	"strings"

	"tribes/engine"
)

// Phrase puts a legal move in words; any other is given by its kind and numbers.
func (s *state) Phrase(m engine.Move) string {
	if s.check(m) != legal {
		return form.Name(m)
	}
	t := s.agenda.Top()
	me, a, r := &s.tribe[t.Seat], int(m.A), s.rules
	switch m.Kind {
	case dropOut:
		return "drop out of this round's programming"
	case finish:
		return s.phraseFinish(me)
	case stop:
		return "stop trading"
	case decline:
		if t.Kind == trainAbility {
			return "improve nothing"
		}
		return "let no tile recover"
	case stay:
		return "stay on " + cellName(int(me.village)-1)
	case setArrow:
		return fmt.Sprintf("the %s edge: animals further %s move first, in a line those further %s", directionIDs[a-1], opposite(r.edge[a-1].large), opposite(r.edge[a-1].small))
	case setCentre:
		return "its arrow points " + directionIDs[a-1]
	case takeResources:
		return "take " + amounts{wood: int8(m.A), stone: int8(m.B), fur: int8(m.C), bone: r.bonusPicks - int8(m.A+m.B+m.C)}.String()
	case trainAbility:
		return s.phraseStep(me, a-1)
	case program:
		return s.phraseProgram(a - 1)
	case chooseCraft:
		return s.craftText(a - 1)
	case chooseSpace:
		place := (a-1)*rows + int(m.B) - 1
		kind := s.speciesAt(place)
		return r.spaceText(place) + " (" + s.pointsText("", r.animal[kind].points, "; ") + me.memoryOf(kind) + ")"
	case placeMember:
		return memberWords[a-1]
	case placePair:
		return pairText[a]
	case placePartner:
		return memberWords[a-1]
	case chooseTile:
		return s.phraseTarget(t.Seat, spotOf(m))
	case sendGatherers:
		p := gatherers(m)
		return s.phraseParty(me, &p, int(t.Arg))
	case sendHunters:
		p := party{chiefs: int8(m.A), hunters: int8(m.B)}
		p.tools = r.missingTools(s.cell[t.Arg].animal-1, &p)
		return s.phraseParty(me, &p, int(t.Arg))
	case pay:
		return s.phrasePay(s.fee(int(t.Arg)), unpaid(m))
	case resolve:
		return s.phraseResolve(me, m)
	case buildHabitat:
		return fmt.Sprintf("a %s habitat for %s: %s", habitatIDs[a], s.habitatCost(a, t.Arg == 1), s.roomText(a))
	case carry:
		yield := s.yieldAt(int(t.Arg), &me.party[me.partyAt(int(t.Arg))])
		load, _ := loadOf(&yield, m)
		return "carry " + load.String()
	case keepAnimal:
		if a == 0 {
			return fmt.Sprintf("let the %s go", r.animalName(int(t.Arg)))
		}
		return fmt.Sprintf("the %s instead of the %s in space %d", r.animalName(int(t.Arg)), r.animalName(int(me.memory[a-1])-1), a)
	case makeTools:
		return s.phraseTools(me, m.A == 1, int(m.B))
	}
	return s.phraseLater(t, m)
}

// opposite is the direction where something begins that goes towards d.
func opposite(d uint8) string { return directionIDs[(d+2)%directions] }

// phraseLater words what comes after the resolution of the plain actions.
func (s *state) phraseLater(t *engine.Task, m engine.Move) string {
	me, a, r := &s.tribe[t.Seat], int(m.A), s.rules
	switch m.Kind {
	case offer:
		return fmt.Sprintf("offer %s (%d held)", some(int(r.offering[a]), a), me.has(a))
	case paintCubes:
		kind := r.animalName(int(s.speciesAt(int(me.token) - 1)))
		if a == 1 {
			return fmt.Sprintf("one cube; keep one %s in the memory", kind)
		}
		return fmt.Sprintf("two cubes, one for each %s", kind)
	case tripRow:
		return fmt.Sprintf("row %d (%s)", a, strings.Join(s.tripCells(t.Seat, a-1), ", "))
	case tripTile:
		return s.tileText(cellAt(a-1, int(t.Arg))) + s.beastText(cellAt(a-1, int(t.Arg)))
	case placeMegalith:
		return s.tileText(spotOf(m))
	case give:
		return fmt.Sprintf("give %s (%d held)", some(1, a), me.has(a))
	case take:
		return fmt.Sprintf("take %s (%d held)", some(1, a), me.has(a))
	case moveVillage:
		return "move to " + s.tileText(spotOf(m)) + s.beastText(spotOf(m))
	case feed:
		need := s.need(me)
		return fmt.Sprintf("eat %s", amounts{meat: int8(a), fruit: int8(max(0, need-2*m.A))}) + wasteText(2*m.A-need)
	case answerEvent:
		return s.phraseAnswer(a)
	case giveUpCraft:
		return "give up " + s.craftText(a-1)
	case restoreRow:
		return fmt.Sprintf("a tile of row %d", a)
	}
	return s.tileText(cellAt(a-1, int(t.Arg)))
}

func wasteText(n int16) string {
	if n > 0 {
		return " (half a meat is wasted)"
	}
	return ""
}

// tripCells names the cells of a row where the token of a long trip may be laid.
func (s *state) tripCells(seat engine.Seat, row int) (names []string) {
	for column := range grid {
		if c := cellAt(column, row); s.trippable(seat, c) == legal {
			names = append(names, cellName(c))
		}
	}
	return
}

// memoryOf tells how many animals of a species a tribe remembers.
func (c *tribe) memoryOf(kind uint8) string {
	if n := c.remembers(kind); n > 0 {
		return fmt.Sprintf("%d in the memory", n)
	}
	return "none in the memory yet"
}

// beastText names the animal on a cell.
func (s *state) beastText(c int) string {
	if animal := s.cell[c].animal; animal != 0 {
		return ", where a " + s.rules.animalName(int(animal)-1) + " stands"
	}
	return ""
}

// phraseStep is the next level of an ability and what it costs.
func (s *state) phraseStep(me *tribe, k int) string {
	return fmt.Sprintf("improve %s to %s for %s", abilityWords[k], s.rules.levelText(k, int(me.level[k])+1), s.rules.stepCost(me, k))
}

func (s *state) phraseFinish(me *tribe) string {
	if !me.waiting() {
		return "finish"
	}
	text := "finish; what is left is lost"
	if me.shaman != 0 {
		text += ", and the shaman costs " + s.rules.units(int(s.rules.wasted))
	}
	return text
}

// phraseProgram tells what an action costs at once, what later, and what should be known of it.
func (s *state) phraseProgram(action int) string {
	text, me := s.actionText(action), &s.tribe[s.agenda.Top().Seat]
	var notes []string
	if f := s.fee(action); f != (fee{}) {
		notes = append(notes, s.feeText(me, f))
	}
	if later := s.laterText(me, action); later != "" {
		notes = append(notes, "later "+later)
	}
	if action >= firstShaman {
		text = "shaman: " + text
		if vp := s.rules.shaman[action-firstShaman].points; vp != 0 && !s.solo() {
			notes = append(notes, engine.Several(int(vp), "point"))
		}
	}
	switch {
	case action == reproduce && s.cramped(me, s.births(me, twinBirth)), action == twinBirth && s.cramped(me, s.births(me, reproduce)):
		notes = append(notes, "no room for it so far")
	}
	if notes == nil {
		return text
	}
	return text + " (" + strings.Join(notes, "; ") + ")"
}

// feeText is what a tribe pays of a fee, and the Scarcity that it must take for what it has not.
func (s *state) feeText(me *tribe, f fee) string {
	want := me.lacks(f)
	if want == (fee{}) {
		return f.amounts().String()
	}
	text := fmt.Sprintf("%s for want of %s", s.rules.units(int(want.tool+want.fur)), want.amounts())
	if paid := (fee{tool: f.tool - want.tool, fur: f.fur - want.fur}); paid != (fee{}) {
		text = paid.amounts().String() + " and " + text
	}
	return text
}

// laterText is what the resolution of an action costs, where that can be told in a few words.
func (s *state) laterText(me *tribe, action int) string {
	switch action {
	case construct:
		return "the habitat's cost"
	case handicraft:
		return "the tile's cost"
	case improveMovement, improveTransport:
		return s.rules.stepCost(me, action-firstImprove).String()
	}
	switch {
	case action < firstShaman:
	case s.rules.shaman[action-firstShaman].cost != (amounts{}):
		return s.rules.shaman[action-firstShaman].cost.String()
	case s.offers(action):
		return "an offering"
	}
	return ""
}

func (s *state) phraseTarget(seat engine.Seat, c int) string {
	text := cellName(c) + ": "
	me := &s.tribe[seat]
	if animal := s.cell[c].animal; animal != 0 {
		a := &s.rules.animal[animal-1]
		text += fmt.Sprintf("hunt the %s (%s, %d Mastery) for %s", a.name, engine.Several(int(a.team), "member"), a.mastery, amounts{meat: a.meat, fur: a.fur, bone: a.bone})
	} else {
		text += "gather " + s.kindOf(c).yield.String() + " for each Mastery"
	}
	if int(me.trip) == c+1 && me.old == 1 {
		text += ", where your token lies"
	}
	return text
}

// phraseParty tells who goes, and what comes of it.
func (s *state) phraseParty(me *tribe, p *party, c int) string {
	return fmt.Sprintf("%s: %d Mastery, yields %s", p.who(), s.rules.mastery(p), s.loadText(me, p, c))
}

// loadText is what a party yields on a cell, and how much of it can be carried if that is less: "6 wood, can carry 4".
func (s *state) loadText(me *tribe, p *party, c int) string {
	yield := s.yieldAt(c, p)
	if n := s.capacity(me, p); yield.sum() > n {
		return fmt.Sprintf("%s, can carry %d", yield, n)
	}
	return yield.String()
}

func (s *state) phrasePay(f, unpaid fee) string {
	paid, short := fee{f.tool - unpaid.tool, f.fur - unpaid.fur}, int(unpaid.tool+unpaid.fur)
	switch {
	case short == 0:
		return "pay " + paid.amounts().String()
	case paid == fee{}:
		return "take " + s.rules.units(short) + " instead"
	}
	return fmt.Sprintf("pay %s and take %s", paid.amounts(), s.rules.units(short))
}

// pointsText is points where they count: not in the solo mode.
func (s *state) pointsText(before string, n int8, after string) string {
	if s.solo() {
		return ""
	}
	return before + engine.Several(int(n), "point") + after
}

// cramped: there is no room so far for a newborn more; births are those that come beside.
func (s *state) cramped(me *tribe, births int8) bool {
	return s.room(me.built) <= me.members()+me.newborn+births
}

func (s *state) phraseResolve(me *tribe, m engine.Move) string {
	action := int(m.A) - 1
	switch action {
	case construct:
		if m.B == 1 {
			return "construct a habitat with the chief"
		}
	case handicraft:
		return "create " + s.craftText(int(m.B)-1)
	case reproduce:
		return "reproduce: a newborn"
	case expedition:
		c := cellAt(int(m.B)-1, int(m.C)-1)
		p := &me.party[me.partyAt(c)]
		if animal := s.cell[c].animal; animal != 0 {
			return fmt.Sprintf("hunt the %s on %s: %s", s.rules.animalName(int(animal)-1), cellName(c), s.loadText(me, p, c))
		}
		return fmt.Sprintf("gather on %s: %s", cellName(c), s.loadText(me, p, c))
	case paint:
		return "paint " + s.rules.spaceText(placeOf(m))
	case improveMovement, improveTransport:
		return s.phraseStep(me, action-firstImprove)
	case improveTools:
		return "Toolmaking: improve, make tools, or both"
	}
	if action < firstShaman {
		return s.actionText(action)
	}
	text := "shaman: " + s.actionText(action)
	if cost := s.laterText(me, action); cost != "" {
		text += " for " + cost
	}
	return text
}

func (s *state) phraseTools(me *tribe, improve bool, level int) string {
	text := ""
	if improve {
		text = s.phraseStep(me, toolmaking)
	}
	if level == 0 {
		return text
	}
	f := &s.rules.craftsOf[level-1]
	if improve {
		text += ", then "
	}
	return text + fmt.Sprintf("make %s for %s", some(int(f.tools), tool), f.pay)
}

func (s *state) phraseAnswer(choice int) string {
	e := s.event()
	switch {
	case e.kind == eventAnimal && choice == 1:
		return fmt.Sprintf("let a %s come", s.rules.animalName(int(e.animal[s.season()])))
	case choice > 0:
		return "pay " + e.price[choice-1].String()
	case e.kind == eventPayOr:
		return [otherwises]string{"lose " + engine.Several(int(e.number), "hunter"), "lose " + engine.Several(int(e.number), "handicraft"), "take " + s.rules.units(int(e.number))}[e.otherwise]
	}
	return "decline"
}
