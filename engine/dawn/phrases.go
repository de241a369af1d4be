package dawn

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
	me, a := &s.clan[t.Seat], int(m.A)
	switch m.Kind {
	case skip:
		text := [...]string{createArt: "create nothing", takeProgress: "take no card", newborn: "bring no newborn", cook: "neither cook nor expand"}[t.Kind]
		if t.Kind == cook {
			text += s.spoilText(me)
		}
		return text
	case rest:
		return s.phraseRest(t.Seat)
	case setupCard:
		return fmt.Sprintf("take Setup card %s: %s", s.rules.setup[a-1].id, s.resText(&s.rules.setup[a-1].gain))
	case placeMeeple:
		who := "nobody"
		if n := s.crowd(a - 1); n > 0 {
			who = engine.Several(int(n), "meeple")
		}
		return fmt.Sprintf("place a meeple in %s (%s, %s there), before %s", s.areaName(a-1), s.columnName(int(s.rules.area[a-1].column)), who, s.waysText(a-1))
	case move:
		return s.phraseMove(t.Seat, a-1)
	case createArt:
		row := s.rowOf(a - 1)
		return fmt.Sprintf("create %s: %s for %d VP", s.rules.art[s.slot[a-1].card-1].name, s.amountText(&row.cost), row.vp)
	case payFood:
		return "pay " + s.foodText(int8(a), t.Times)
	case payAny:
		return fmt.Sprintf("pay %s (%d held)", s.some(1, a), me.res[a])
	case loseMeeple:
		return fmt.Sprintf("give a meeple of %s (%d there)", s.areaName(a-1), me.area[a-1])
	case gainFood:
		return "gain " + s.foodText(int8(a), t.Times) + s.wasteText(me, int8(a), t.Times-int8(a))
	case gainAny:
		return fmt.Sprintf("gain %s (%d held%s)", s.some(1, a), me.res[a], s.fullText(me, a, 1))
	case newborn:
		return "bring a newborn"
	case takeProgress:
		return s.phraseTake(me, a-1)
	case cover:
		return s.phraseCover(me, a-1)
	case cook:
		return s.phraseCook(me, int8(a))
	case expand:
		return s.phraseExpand(me)
	}
	return ""
}

// foodText splits food: k Fruit of n, the rest Meat.
func (s *state) foodText(k, n int8) string {
	return s.resText(&[resources]int8{fruit: k, meat: n - k})
}

// fullText notes what a gain would lose to the limit.
func (s *state) fullText(me *clan, r int, n int8) string {
	if beyond := me.res[r] + n - s.rules.most; beyond > 0 {
		return fmt.Sprintf(", %s lost to the limit", s.some(int(beyond), r))
	}
	return ""
}

func (s *state) wasteText(me *clan, fruits, meats int8) string {
	text := ""
	if fruits > 0 {
		text += s.fullText(me, fruit, fruits)
	}
	if meats > 0 {
		text += s.fullText(me, meat, meats)
	}
	return text
}

func (s *state) phraseTake(me *clan, name int) string {
	n, st := &s.rules.name[name], s.stackOf(name)
	text := fmt.Sprintf("take %s for %s: %s (%s left)", n.name, s.amountText(s.top(*st)), s.effectText(n), engine.Several(int(st.left), "card"))
	if n.space == side && me.side[s.rules.sideSlots-1] > 0 {
		text += "; it must cover another card"
	}
	return text
}

// phraseCover tells what is lost: what a covered card counts at the end it keeps (DM-R25).
func (s *state) phraseCover(me *clan, place int) string {
	if place >= spaces {
		n := place - spaces
		card := &s.rules.name[me.side[n]-1]
		return fmt.Sprintf("cover %s in side slot %d: %s", card.name, n+1, s.effectText(card))
	}
	card := &s.rules.name[me.space[place]-1]
	text := fmt.Sprintf("cover %s on the mat: ", card.name)
	switch {
	case card.space == side:
		return text + s.effectText(card)
	case place == cooking:
		return text + "no more cooking"
	}
	return text + "it still counts at the end"
}

func (s *state) phraseCook(me *clan, k int8) string {
	x := s.cooking(me)
	cost := x.lose
	cost.food = 0
	cost.res[fruit] += k
	cost.res[meat] += x.lose.food - k
	text := "cook " + s.amountText(&cost)
	text += " into " + s.amountText(&x.gain)
	if x.lose.any > 0 {
		return text
	}
	after := *me
	for r, n := range cost.res {
		after.res[r] -= n
	}
	gains := func(a *amounts) {
		for r, n := range a.res {
			after.res[r] = min(after.res[r]+n, s.rules.most)
		}
	}
	gains(&x.gain)
	s.acting(me, func(_ int, n *nameData) {
		if n.effect.when == cooked {
			gains(&n.effect.gain)
		}
	})
	return text + s.spoilText(&after)
}

func (s *state) phraseExpand(me *clan) string {
	var cost []string
	if s.rules.expandVP > 0 {
		cost = append(cost, fmt.Sprintf("%d VP", s.rules.expandVP))
	}
	for r, all := range s.rules.expandLoses {
		if all {
			cost = append(cost, fmt.Sprintf("all %s (%d)", s.res(r), me.res[r]))
		}
	}
	if cost == nil {
		cost = []string{"nothing"}
	}
	return fmt.Sprintf("expand the tribe: %s for a newborn in %s", strings.Join(cost, ", "), s.areaName(int(s.rules.first)))
}

// spoilText tells what spoils of what a clan holds.
func (s *state) spoilText(c *clan) string {
	over := s.spoiling(c)
	if over == (amounts{}) {
		return ""
	}
	return "; spoiled then: " + s.amountText(&over)
}

// spoiling is what spoils of what a clan holds: DM-73, DM-74.
func (s *state) spoiling(c *clan) amounts {
	var over amounts
	skips := false
	s.acting(c, func(_ int, n *nameData) { skips = skips || n.effect.when == spoil && n.effect.skip })
	for r, keep := range s.rules.spoilTo {
		over.res[r] = max(0, c.res[r]-keep)
	}
	if skips {
		return amounts{}
	}
	return over
}

// phraseRest tells where the meeples go and what may be done afterwards.
func (s *state) phraseRest(seat engine.Seat) string {
	after := *s
	me := &after.clan[seat]
	var ways []string
	for i := range s.rules.tiles {
		t := &s.rules.tile[i]
		switch {
		case s.on[i] != uint8(seat)+1:
		case t.exit == shore:
			me.shore++
		default:
			me.area[t.exit]++
			ways = append(ways, t.id+" to "+s.areaName(int(t.exit)))
		}
	}
	text := "rest: "
	switch {
	case ways == nil && me.shore == 0:
		text += "no meeple goes on"
	case ways != nil:
		text += strings.Join(ways, ", ")
	}
	if me.shore > 0 {
		if ways != nil {
			text += "; "
		}
		text += engine.Several(int(me.shore), "meeple") + " home to the mat"
	}
	me.mat += me.shore
	var may []string
	if s.canCook(me) {
		x := s.cooking(me)
		may = append(may, fmt.Sprintf("cook %s into %s", s.amountText(&x.lose), s.amountText(&x.gain)))
	}
	if after.bearable(me) == legal {
		may = append(may, "expand for "+s.expansionText()) // whether the VP are there is not told (DM-22)
	}
	if may != nil {
		text += "; may " + strings.Join(may, " or ")
	}
	if over := s.spoiling(me); over != (amounts{}) {
		when := "; spoiled then: "
		if may != nil {
			when = "; otherwise spoiled: "
		}
		text += when + s.amountText(&over)
	}
	return text
}

// expansionText lists what an expansion costs, whatever is held: "3 VP, all Fruit, all Meat".
func (s *state) expansionText() string {
	var cost []string
	if s.rules.expandVP > 0 {
		cost = append(cost, fmt.Sprintf("%d VP", s.rules.expandVP))
	}
	for r, all := range s.rules.expandLoses {
		if all {
			cost = append(cost, "all "+s.res(r))
		}
	}
	if cost == nil {
		return "nothing"
	}
	return strings.Join(cost, ", ")
}

// phraseMove tells where a line leads and what the tile does, what the line crosses and whom the meeple bumps. What the
// newborn brings counts for what is possible, art does not: it may be left (DM-R22).
func (s *state) phraseMove(seat engine.Seat, line int) string {
	l := &s.rules.line[line]
	f := s.faceOf(int(l.to))
	after := *s
	me := &after.clan[seat]
	me.area[l.from]--
	way := ""
	if l.icons&newbornIcon != 0 {
		way += "; newborn on the way"
		if after.bearable(me) == legal {
			after.bear(seat, nil)
		} else {
			way += ", but none can come"
		}
	}
	if l.icons&artIcon != 0 {
		way += "; art on the way"
		if !after.canCreate(me) {
			way += ", but none can be paid"
		}
	}
	if on := s.on[l.to]; on > 0 {
		way += fmt.Sprintf("; bumps %s to %s", s.name(engine.Seat(on)-1), s.exitName(int(s.rules.tile[l.to].exit)))
	}
	able := ""
	if !after.able(seat, f) {
		able = ", action not possible now"
	}
	return fmt.Sprintf("%s to %s (%s)%s%s", s.areaName(int(l.from)), s.tileName(int(l.to)), s.faceText(f), able, way)
}

func (s *state) canCreate(me *clan) bool {
	for slot := range s.rules.artSlots {
		if s.creatable(me, int(slot)) == legal {
			return true
		}
	}
	return false
}
