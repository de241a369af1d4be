package dawn

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tribes/engine"
)

// Describe draws the table for a person in a seat. VP tokens lie face down: only the own ones are told (DM-22).
func (s *state) Describe(sh *engine.Sheet, me engine.Seat, _ engine.Hands) {
	if me < 0 || int(me) >= int(s.players) {
		me = engine.NoSeat
	}
	s.describeStand(sh, me)
	if s.phase == blank {
		return
	}
	s.describeBoard(sh)
	s.describeCards(sh)
	s.describeClans(sh, me)
}

func (s *state) describeStand(sh *engine.Sheet, me engine.Seat) {
	switch s.phase {
	case blank:
		sh.Head("Setup")
		sh.Line("The game has not been set up.")
		return
	case setting:
		sh.Head("Setup turns")
	case playing:
		sh.Head("Round %d, %s's turn", s.turns/int16(s.players)+1, s.name(s.turn))
	default:
		sh.Head("The game is over after %s of all players together", engine.Several(int(s.turns), "turn"))
		sh.Line("%s", s.tellOver(s.name(s.turn), int(s.over)))
	}
	if me != engine.NoSeat {
		sh.Line("You are %s.", s.name(me))
	}
	if s.agenda.Top() != nil {
		sh.Line("%s", s.Ask())
	}
	if s.phase == ended {
		return
	}
	sh.Line("%s is the Starting Player. The game ends at once when somebody ends a turn with %d VP.", s.name(s.start), s.rules.target)
	if n := int16(s.rules.stalemate) * int16(s.players); s.idle >= int16(s.players) && n > 0 {
		sh.Line("%d turns in a row were rests without effect; %d end the game.", s.idle, n)
	}
	if left := int16(s.players)*s.rules.guard - s.turns; s.phase == playing && left <= 5*int16(s.players) {
		sh.Line("The game ends in %s at the latest.", engine.Several(int(left), "turn"))
	}
}

// describeBoard lists Ready Areas and the tiles that their lines reach, column by column.
func (s *state) describeBoard(sh *engine.Sheet) {
	for column := range columns {
		sh.Head("%s", s.columnName(column))
		for i := range s.rules.areas {
			if int(s.rules.area[i].column) == column {
				sh.Line("%s", s.areaText(int(i)))
			}
		}
		sh.Row("tile", "meeple", "then to", "action")
		for i := range s.rules.tiles {
			t := &s.rules.tile[i]
			if int(t.column) != column {
				continue
			}
			who := "-"
			if s.on[i] > 0 {
				who = engine.Short(s.name(engine.Seat(s.on[i])-1), 8)
			}
			sh.Row(t.id+" "+engine.Short(t.name, 18), who, strings.TrimPrefix(s.exitName(int(t.exit)), "the "), s.faceText(s.faceOf(int(i))))
		}
	}
}

// areaText tells who waits in a Ready Area and where its lines lead: "R3a (Black 2): A1, A2 newborn, A3".
func (s *state) areaText(area int) string {
	var who []string
	for i := range s.players {
		if n := s.clan[i].area[area]; n > 0 {
			who = append(who, fmt.Sprintf("%s %d", s.name(engine.Seat(i)), n))
		}
	}
	if who == nil {
		who = []string{"nobody"}
	}
	return fmt.Sprintf("%s (%s) leads to %s", s.areaName(area), strings.Join(who, ", "), s.waysText(area))
}

// waysText lists where the lines of a Ready Area lead and what they cross: "A1, A2 newborn, A3".
func (s *state) waysText(area int) string {
	var to []string
	for i := range s.rules.lines {
		l := &s.rules.line[i]
		if int(l.from) != area {
			continue
		}
		text := s.rules.tile[l.to].id
		if l.icons&newbornIcon != 0 {
			text += " newborn"
		}
		if l.icons&artIcon != 0 {
			text += " art"
		}
		to = append(to, text)
	}
	return strings.Join(to, ", ")
}

func (s *state) describeCards(sh *engine.Sheet) {
	sh.Head("Art: the line of the cube, and those after it")
	sh.Row("card", "VP", "later VP", "costs")
	for i := range s.rules.artSlots {
		c := s.slot[i]
		card := &s.rules.art[c.card-1]
		later, costs := s.laterText(card, c.row)
		sh.Row(engine.Short(card.name, 20), fmt.Sprint(card.row[c.row].vp), later, costs)
	}
	sh.Head("Progress cards: the top of each stack")
	sh.Row("name", "left", "costs", "effect")
	for i := range s.rules.stacks {
		st := s.stack[i]
		n := &s.rules.name[st.name-1]
		cost, text := "-", s.effectText(n)
		if st.left > 0 {
			cost = s.amountText(s.top(st))
		}
		var later []string // of the cards beneath (DM-R42)
		for left := st.left - 1; left > 0; left-- {
			later = append(later, s.amountText(s.top(stack{st.name, left})))
		}
		if later != nil {
			text += "; later cards " + strings.Join(later, "; ")
		}
		if utf8.RuneCountInString(cost) > 24 { // changed data: the last column has more room
			cost, text = "see there", cost+": "+text
		}
		sh.Row(engine.Short(n.name, 12), fmt.Sprint(st.left), cost, text)
	}
	if s.phase == setting {
		sh.Head("Setup cards in the middle")
		if s.middle == 0 {
			sh.Line("none")
		}
		for i := range s.rules.setups {
			if s.middle&bit(int(i)) != 0 {
				sh.Line("%s: %s.", s.rules.setup[i].id, s.resText(&s.rules.setup[i].gain))
			}
		}
	}
}

// laterText lists the VP of the lines after that of the cube, and what these lines cost: one cost if it is the same on all.
func (s *state) laterText(card *artData, row int8) (later, costs string) {
	var vp []string
	all, same := []string{s.amountText(&card.row[row].cost)}, true
	for k := row + 1; k < card.rows; k++ {
		vp = append(vp, fmt.Sprint(card.row[k].vp))
		all = append(all, s.amountText(&card.row[k].cost))
		same = same && card.row[k].cost == card.row[row].cost
	}
	if vp == nil {
		vp = []string{"-"}
	}
	if same {
		all = all[:1]
	}
	return strings.Join(vp, ", "), strings.Join(all, "; then ")
}

func (s *state) describeClans(sh *engine.Sheet, me engine.Seat) {
	sh.Head("Clans in the order of turns; mat, shore and board count meeples")
	head := []string{""}
	for r := range resources {
		head = append(head, engine.Short(s.res(r), 6))
	}
	sh.Row(append(head, "mat", "shore", "board", "Progress cards (covered)")...)
	for k := range engine.Seat(s.players) {
		seat := (s.start + k) % engine.Seat(s.players)
		c := &s.clan[seat]
		name := engine.Short(s.name(seat), 12)
		if seat == me {
			name = engine.Short(name, 6) + " (you)"
		}
		row := []string{name}
		for _, n := range c.res {
			row = append(row, fmt.Sprint(n))
		}
		sh.Row(append(row, fmt.Sprint(c.mat), fmt.Sprint(c.shore), fmt.Sprint(s.onBoard(c)), s.cardsText(c))...)
	}
	if me != engine.NoSeat && s.phase != ended {
		sh.Line("You hold %d of the %d VP that end the game.", s.clan[me].vp, s.rules.target)
	}
}

// cardsText lists the acquired cards of a clan, those that no longer act in brackets.
func (s *state) cardsText(c *clan) string {
	act := uint16(0)
	for _, set := range [2][]uint8{c.space[:], c.side[:]} {
		for _, card := range set {
			if card > 0 {
				act |= bit(int(card) - 1)
			}
		}
	}
	var cards []string
	for i := range s.rules.names {
		if c.acquired&bit(int(i)) == 0 {
			continue
		}
		name := engine.Short(s.rules.name[i].name, 12)
		if act&bit(int(i)) == 0 {
			name = "(" + name + ")"
		}
		cards = append(cards, name)
	}
	if cards == nil {
		return "-"
	}
	return strings.Join(cards, ", ")
}
