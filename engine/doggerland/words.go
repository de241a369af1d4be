package doggerland

import (
	"fmt"
	"math/bits"
	"strings"

	"tribes/engine"
)

func (s *state) name(seat engine.Seat) string { return s.rules.colour[seat] }

// someWords are one and several of each resource.
var someWords = [resources][2]string{{"wood", "wood"}, {"stone", "stone"}, {"fur", "furs"}, {"bone", "bones"}, {"tool", "tools"}, {"fruit", "fruit"}, {"meat", "meat"}}

// some is so many of a resource: "2 furs".
func some(n, r int) string {
	if n == 1 {
		return "1 " + someWords[r][0]
	}
	return fmt.Sprintf("%d %s", n, someWords[r][1])
}

// list joins what there is; nothing is "nothing".
func list(parts []string) string {
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

func (a amounts) String() string {
	var parts []string
	for r, n := range a {
		if n != 0 {
			parts = append(parts, some(int(n), r))
		}
	}
	return list(parts)
}

// animalName is a species: "horse".
func (r *rules) animalName(kind int) string { return r.animal[kind].name }

// tileText says what a tile shows: "E4 (horse tile)", "F5 (2 wood)", "D6 (2 wood, exhausted)".
func (s *state) tileText(c int) string {
	if s.cell[c].tile == 0 {
		return cellName(c)
	}
	k, used := s.kindOf(c), ""
	switch {
	case k.spawn < 0 && !k.yields():
		return cellName(c)
	case s.cell[c].used > 0 && s.exhausted(c):
		used = ", exhausted"
	case s.cell[c].used > 0:
		used = ", one gathering left"
	}
	return fmt.Sprintf("%s (%s%s)", cellName(c), s.rules.kindText(k), used)
}

// kindText says what a kind of terrain shows: resources for a point of Mastery, or where an animal appears.
func (r *rules) kindText(k *terrainKind) string {
	switch {
	case k.spawn >= 0:
		return r.animalName(int(k.spawn)) + " tile"
	case k.yields():
		return k.yield.String()
	}
	return "nothing"
}

// craftText describes a Handicraft tile: "K5 statuette (1 wood, 1 stone, 1 bone; 4 points)"; in the solo mode points are of no effect.
func (s *state) craftText(i int) string {
	c := &s.rules.craft[i]
	if s.solo() {
		return fmt.Sprintf("%s %s (%s)", c.id, craftTypeIDs[c.kind], c.cost)
	}
	return fmt.Sprintf("%s %s (%s; %s)", c.id, craftTypeIDs[c.kind], c.cost, engine.Several(int(c.points), "point"))
}

// spaceText names a space of the fresco: "the reindeer of F01, top".
func (r *rules) spaceText(place int) string {
	tile, row := spaceOf(place)
	return fmt.Sprintf("the %s of %s, %s", r.animalName(int(r.painting[tile].space[row])), r.painting[tile].id, rowIDs[row])
}

var memberWords = [members]string{"a hunter", "the chief", "the shaman"}

// abilityWords name the abilities.
var abilityWords = [abilities]string{"Movement Range", "Transport Capacity", "Toolmaking"}

// levelText is what an ability has at a level, counted from 0: "3", of Toolmaking "level 2".
func (r *rules) levelText(k, level int) string {
	if k == toolmaking {
		return fmt.Sprintf("level %d", level+1)
	}
	return fmt.Sprint(r.ability[k].value[level])
}

// actionText names an action to be programmed or resolved.
func (s *state) actionText(action int) string {
	if action == nextFirst && s.solo() {
		return "move your village"
	}
	return [actions]string{
		"construct a habitat", "create a handicraft", "reproduce", "send an expedition", "paint the fresco",
		"improve Movement Range", "improve Transport Capacity", "improve Toolmaking or make tools",
		"paint perfectly", "long trip", "menhir", "standing stone", "dolmen", "become the next first player", "trade with a distant tribe", "twin birth",
	}[action]
}

// stoneWords name the megaliths.
var stoneWords = [megaliths]string{"menhir", "standing stone", "dolmen"}

// and joins parts of a group: "the chief, 2 hunters and 1 tool".
func and(parts []string) string {
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return list(parts)
}

// who lists the members and tools of a party.
func (p *party) who() string {
	var parts []string
	switch p.chiefs {
	case 0:
	case 1:
		parts = append(parts, "the chief")
	default:
		parts = append(parts, engine.Several(int(p.chiefs), "chief"))
	}
	if p.shamans > 0 {
		parts = append(parts, "the shaman")
	}
	if p.hunters > 0 {
		parts = append(parts, engine.Several(int(p.hunters), "hunter"))
	}
	if p.tools > 0 {
		parts = append(parts, some(int(p.tools), tool))
	}
	return and(parts)
}

// pairText names a pair of parents.
var pairText = [pairs + 1]string{twoHunters: "two hunters", hunterChief: "a hunter and the chief", hunterShaman: "a hunter and the shaman", chiefShaman: "the chief and the shaman", twoChiefs: "both chiefs"}

// amounts is a fee as amounts.
func (f fee) amounts() (a amounts) {
	a[tool], a[fur] = f.tool, f.fur
	return
}

// units is so much Scarcity.
func (r *rules) units(n int) string {
	return fmt.Sprintf("%s of Scarcity", engine.Several(n, "unit"))
}

var seasonWords = [seasons]string{"hot", "cold"}

// targetText names an objective with what it asks for: "Big tribe (10 members)".
func targetText(t *target) string { return fmt.Sprintf("%s (%s)", t.name, needText(t)) }

// needText is what an objective asks for: "10 members".
func needText(t *target) string {
	var parts []string
	for _, x := range t.all[:t.n] {
		parts = append(parts, statText(x.stat, int(x.atLeast)))
	}
	return strings.Join(parts, ", ")
}

// statText is so many of what an objective counts.
func statText(what stat, n int) string {
	if n == 1 {
		return "1 " + statWords[what][0]
	}
	return fmt.Sprintf("%d %s", n, statWords[what][1])
}

// statWords are one and several of what objectives count.
var statWords = [stats][2]string{
	{"member", "members"}, {"shaman action used", "shaman actions used"}, {"point of habitats", "points of habitats"},
	{"species painted", "species painted"}, {"ability at its maximum", "abilities at their maximum"}, {"handicraft", "handicrafts"},
	{"megalith", "megaliths"}, {"birth", "births"}, {"painting of a hot-season animal", "paintings of hot-season animals"},
	{"painting of a cold-season animal", "paintings of cold-season animals"}, {"prestigious habitat", "prestigious habitats"},
	{"habitat", "habitats"}, {"hunt", "hunts"}, {"statuette", "statuettes"}, {"necklace", "necklaces"},
}

// eventText says what the event of a Solo card does.
func (r *rules) eventText(e *event) string {
	prices := func() string {
		var parts []string
		for _, p := range e.price[:e.prices] {
			parts = append(parts, p.String())
		}
		return strings.Join(parts, " or ")
	}
	switch e.kind {
	case eventGain:
		return "gain " + e.goods.String()
	case eventLose:
		if e.bowl > 0 {
			return fmt.Sprintf("all food in bowl %d is lost", e.bowl)
		}
		return "lose " + e.goods.String() + ", as far as owned"
	case eventPayOr:
		return "pay " + prices() + ", or " + [otherwises]string{"lose " + engine.Several(int(e.number), "hunter"), "lose " + engine.Several(int(e.number), "finished handicraft"), "take " + r.units(int(e.number))}[e.otherwise]
	case eventTrade:
		return fmt.Sprintf("up to %s, two resources for one, no tools", engine.Several(int(e.number), "exchange"))
	case eventWhite:
		if e.prices > 0 {
			return fmt.Sprintf("for %s the tribe may have the help of %s this round", prices(), whiteText(e.white))
		}
		return "the tribe has the help of " + whiteText(e.white) + " this round"
	case eventAnimal:
		return fmt.Sprintf("a %s (hot season) or a %s (cold season) may come to the tile of the village", r.animalName(int(e.animal[hot])), r.animalName(int(e.animal[cold])))
	case eventRestore:
		return fmt.Sprintf("up to %s without an opponent's hunter may recover", engine.Several(int(e.number), "exhausted tile"))
	case eventScarcity:
		if e.number < 0 {
			return "give back " + r.units(int(-e.number))
		}
		return "take " + r.units(int(e.number))
	case eventChange:
		return changeText(e)
	case eventWaive:
		return waiveText(e)
	case eventColdCosts:
		return "programming costs as in a cold season; in a cold season lose " + e.goods.String() + " instead"
	case eventForbid:
		return "no shaman action can be programmed this round"
	}
	return "animals do not migrate this round"
}

// whiteText names the white members: "a white chief and a white hunter".
func whiteText(n [2]int8) string {
	var parts []string
	if n[chief] > 0 {
		parts = append(parts, "a white chief")
	}
	if n[hunter] > 0 {
		parts = append(parts, "a white hunter")
	}
	return and(parts)
}

func changeText(e *event) string {
	what := [changes]string{"the Movement Range is", "the Transport Capacity is", "the food that the tribe needs is", "the way of migrating animals is", "the way of opponents' hunters is"}[e.what]
	switch {
	case e.times > 1:
		return fmt.Sprintf("%s %d times as much this round", what, e.times)
	case e.add < 0:
		return fmt.Sprintf("%s %d less this round", what, -e.add)
	}
	return fmt.Sprintf("%s %d more this round", what, e.add)
}

func waiveText(e *event) string {
	if e.what == waiveOffering {
		return "shaman actions need no offering this round"
	}
	var of []string
	for i, yes := range e.waived {
		if yes {
			of = append(of, [...]string{"habitats", "handicrafts", "births", "expeditions", "paintings"}[i])
		}
	}
	return fmt.Sprintf("programming %s costs no %s this round", and(of), waiverIDs[e.what])
}

// craftIDs lists a set of Handicraft tiles by id.
func (r *rules) craftIDs(set uint32) string {
	var parts []string
	for ; set != 0; set &= set - 1 {
		parts = append(parts, r.craft[bits.TrailingZeros32(set)].id)
	}
	return list(parts)
}

// Ask says what is to be decided, and by whom.
func (s *state) Ask() string {
	t := s.agenda.Top()
	if t == nil {
		if s.phase == blank {
			return "The game has not been set up."
		}
		return "The game is over."
	}
	return s.name(t.Seat) + " " + s.question(t)
}

// question is what an open decision asks, without the name of who decides.
func (s *state) question(t *engine.Task) string {
	me := &s.tribe[t.Seat]
	switch t.Kind {
	case setArrow:
		return "puts the Migration Priority arrow on an edge of the board."
	case setCentre:
		return "turns the Central tile."
	case takeResources:
		return fmt.Sprintf("takes %d resources of wood, stone, fur and bone.", s.rules.bonusPicks)
	case trainAbility:
		return "may improve an ability."
	case program:
		return fmt.Sprintf("programs an action or drops out (%s at home; stock: %s).", me.homeText(), me.goods(wood, stocked))
	case chooseCraft:
		return "chooses a Handicraft tile."
	case chooseSpace:
		return "chooses a space of the fresco."
	case placeMember:
		return "chooses who is to " + s.actionText(int(t.Arg)%actions) + "."
	case placePair:
		return "chooses the pair that reproduces."
	case placePartner:
		return "chooses who goes with the shaman."
	case chooseTile:
		return "chooses the tile of the expedition."
	case sendGatherers:
		return s.partyQuestion(int(t.Arg))
	case pay:
		return fmt.Sprintf("owes %s to %s; what is not paid is taken as Scarcity.", s.fee(int(t.Arg)).amounts(), s.actionText(int(t.Arg)))
	case resolve:
		return fmt.Sprintf("resolves an action or finishes (stock: %s; %s).", me.goods(wood, stocked), s.mealText(me))
	case buildHabitat:
		return "chooses the habitat to build."
	case carry:
		p := &me.party[me.partyAt(int(t.Arg))]
		yield := s.yieldAt(int(t.Arg), p)
		return fmt.Sprintf("can carry %d of %s from %s (%s).", s.capacity(me, p), yield, cellName(int(t.Arg)), s.mealText(me))
	case keepAnimal:
		return fmt.Sprintf("has no room in the memory for the %s.", s.rules.animalName(int(t.Arg)))
	case makeTools:
		return "improves Toolmaking, makes tools, or both."
	case offer:
		return "chooses the offering of the shaman: " + s.actionText(int(t.Arg)) + "."
	case paintCubes:
		return "paints " + s.rules.spaceText(int(me.token)-1) + ", with one cube or two."
	case tripRow:
		return "chooses the row of the long trip's token."
	case tripTile:
		return fmt.Sprintf("chooses the tile in row %d for the token.", t.Arg+1)
	case placeMegalith:
		return "chooses the tile of the " + stoneWords[t.Arg-firstStone] + "."
	}
	return s.laterQuestion(t)
}

// laterQuestion: trades, villages, food and the events of the Solo cards.
func (s *state) laterQuestion(t *engine.Task) string {
	me := &s.tribe[t.Seat]
	switch t.Kind {
	case give:
		if t.Times < gifts {
			return "gives a second resource."
		}
		if t.Arg >= exchanges {
			return fmt.Sprintf("gives two resources for one, %s more, or stops.", engine.Several(int(t.Arg-exchanges), "time"))
		}
		return "gives two resources for one."
	case take:
		return "takes a resource."
	case moveVillage:
		if t.Arg == byMagic {
			return "moves the village with the shaman."
		}
		return fmt.Sprintf("may move the village up to %s.", engine.Several(int(s.rules.villageMax), "tile"))
	case feed:
		return fmt.Sprintf("feeds the tribe: it needs %d, and has %d fruit (1 each) and %d meat (2 each).", s.need(me), me.has(fruit), me.has(meat))
	case answerEvent, giveUpCraft, restoreRow:
		e := s.event()
		text := fmt.Sprintf("answers the event %s: %s.", e.name, s.rules.eventText(e))
		if t.Kind == giveUpCraft {
			text = "chooses the handicraft that is lost."
		}
		return text
	}
	return fmt.Sprintf("chooses the tile in row %d that recovers.", t.Arg+1)
}

func (s *state) partyQuestion(c int) string {
	if animal := s.cell[c].animal; animal != 0 {
		a := &s.rules.animal[animal-1]
		return fmt.Sprintf("chooses who hunts the %s of %s: at least %s and %d Mastery; tools make up what is missing.", a.name, cellName(c), engine.Several(int(a.team), "member"), a.mastery)
	}
	return fmt.Sprintf("chooses who gathers on %s: up to %s.", s.tileText(c), engine.Several(int(s.rules.gatherMost), "component"))
}
