package dawn

import (
	"fmt"

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
		return [...]string{createArt: "create nothing", takeProgress: "take no card", newborn: "bring no newborn", cook: "neither cook nor expand"}[t.Kind]
	case rest:
		return s.phraseRest(t.Seat)
	case setupCard:
		return fmt.Sprintf("take Setup card %s: %s", s.rules.setup[a-1].id, s.resText(&s.rules.setup[a-1].gain))
	case placeMeeple:
		return fmt.Sprintf("place a meeple in %s (%s; %s there)", s.areaName(a-1), s.columnName(int(s.rules.area[a-1].column)), count(int(s.crowd(a-1)), "meeple"))
	case move:
		return s.phraseMove(t.Seat, a-1)
	case createArt:
		row := s.rowOf(a - 1)
		return fmt.Sprintf("create %s: %s for %d VP", s.rules.art[s.slot[a-1].card-1].name, s.amountText(&row.cost), row.vp)
	case payFood:
		return "pay " + s.foodText(int8(a), t.Times)
	case payAny:
		return fmt.Sprintf("pay 1 %s (%d held)", s.res(a), me.res[a])
	case loseMeeple:
		return fmt.Sprintf("give a meeple of %s (%d there)", s.areaName(a-1), me.area[a-1])
	case gainFood:
		return "gain " + s.foodText(int8(a), t.Times)
	case gainAny:
		return fmt.Sprintf("gain 1 %s (%d held)", s.res(a), me.res[a])
	case newborn:
		return "bring a newborn"
	case takeProgress:
		n, st := &s.rules.name[a-1], s.stackOf(a-1)
		cost := s.top(*st)
		return fmt.Sprintf("take %s for %s: %s (%d left)", n.name, s.amountText(cost), s.effectText(n), st.left)
	case cover:
		if a-1 < spaces {
			return fmt.Sprintf("cover %s on the mat", s.rules.name[me.space[a-1]-1].name)
		}
		return fmt.Sprintf("cover %s in side slot %d", s.rules.name[me.side[a-1-spaces]-1].name, a-spaces)
	case cook:
		x := s.cooking(me)
		text := fmt.Sprintf("cook %s", s.foodText(int8(a), x.lose.food))
		rest := x.lose
		if rest.food = 0; rest != (amounts{}) {
			text += " and " + s.amountText(&rest)
		}
		return text + " into " + s.amountText(&x.gain)
	case expand:
		return fmt.Sprintf("expand: %d VP and %s for a newborn", s.rules.expandVP, s.allText())
	}
	return ""
}

// allText names the stocks that an expansion costs.
func (s *state) allText() string {
	text := ""
	for r, all := range s.rules.expandLoses {
		if all {
			if text != "" {
				text += ", "
			}
			text += "all " + s.res(r)
		}
	}
	if text == "" {
		return "nothing else"
	}
	return text
}

// foodText splits food: k Fruit of n, the rest Meat.
func (s *state) foodText(k, n int8) string {
	return s.resText(&[resources]int8{fruit: k, meat: n - k})
}

func (s *state) phraseRest(seat engine.Seat) string {
	on := 0
	for i := range s.rules.tiles {
		if s.on[i] == uint8(seat)+1 {
			on++
		}
	}
	text := "rest: "
	switch {
	case on == 0 && s.clan[seat].shore == 0:
		return text + "no meeple stands on a tile or on the shore"
	case s.clan[seat].shore == 0:
		return text + count(on, "meeple") + " on tiles go on"
	case on == 0:
		return text + count(int(s.clan[seat].shore), "meeple") + " of the shore come home"
	}
	return text + count(on, "meeple") + " on tiles go on, " + fmt.Sprint(s.clan[seat].shore) + " of the shore come home"
}

// phraseMove tells where a line leads, what it crosses, whom it bumps and what the tile does.
func (s *state) phraseMove(seat engine.Seat, line int) string {
	l := &s.rules.line[line]
	f := s.faceOf(int(l.to))
	text := fmt.Sprintf("%s to %s: ", s.areaName(int(l.from)), s.tileName(int(l.to)))
	after := *s
	after.clan[seat].area[l.from]--
	if !after.able(seat, f) {
		text += "not possible now, "
	}
	text += s.faceText(f)
	if l.icons&newbornIcon != 0 {
		text += "; newborn on the way"
	}
	if l.icons&artIcon != 0 {
		text += "; art on the way"
	}
	if on := s.on[l.to]; on > 0 {
		text += "; bumps " + s.name(engine.Seat(on)-1)
	}
	return text
}
