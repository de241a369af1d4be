package dawn

import (
	"fmt"
	"strings"

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
	s.describeBelow(sh)
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
		sh.Head("Turn %d, %s's turn", s.turns/int16(s.players)+1, s.name(s.turn))
	default:
		sh.Head("The game is over after %s", count(int(s.turns), "turn"))
	}
	if me != engine.NoSeat {
		sh.Line("You are %s.", s.name(me))
	}
	if s.agenda.Top() != nil {
		sh.Line("%s", s.Ask())
	}
	sh.Line("%s is the Starting Player. The game ends at once when somebody ends a turn with %d VP.", s.name(s.start), s.rules.target)
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
		sh.Row("tile", "meeple", "action", "then to")
		for i := range s.rules.tiles {
			t := &s.rules.tile[i]
			if int(t.column) != column {
				continue
			}
			who := "-"
			if s.on[i] > 0 {
				who = short(s.name(engine.Seat(s.on[i])-1), 8)
			}
			sh.Row(t.id+" "+short(t.name, 18), who, s.faceText(s.faceOf(int(i))), s.exitName(int(t.exit)))
		}
	}
}

// areaText tells who waits in a Ready Area and where its lines lead: "R3a (Black 2): A1, A2 newborn, A3".
func (s *state) areaText(area int) string {
	var who, to []string
	for i := range s.players {
		if n := s.clan[i].area[area]; n > 0 {
			who = append(who, fmt.Sprintf("%s %d", s.name(engine.Seat(i)), n))
		}
	}
	if who == nil {
		who = []string{"nobody"}
	}
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
	return fmt.Sprintf("%s (%s) leads to %s", s.areaName(area), strings.Join(who, ", "), strings.Join(to, ", "))
}

func (s *state) describeCards(sh *engine.Sheet) {
	sh.Head("Art (the cube's line and those below) and Progress cards")
	for i := range s.rules.artSlots {
		c := s.slot[i]
		card := &s.rules.art[c.card-1]
		var rows []string
		for k := c.row; k < card.rows; k++ {
			rows = append(rows, fmt.Sprintf("%s for %d VP", s.amountText(&card.row[k].cost), card.row[k].vp))
		}
		sh.Line("%s: %s.", card.name, strings.Join(rows, "; "))
	}
	for i := range s.rules.stacks {
		st := s.stack[i]
		n := &s.rules.name[st.name-1]
		if st.left == 0 {
			sh.Line("%s: no card left (%s).", n.name, s.effectText(n))
			continue
		}
		sh.Line("%s: %s (%s; %d left).", n.name, s.amountText(s.top(st)), s.effectText(n), st.left)
	}
	if s.phase == setting {
		for i := range s.rules.setups {
			if s.middle&bit(int(i)) != 0 {
				sh.Line("Setup card %s: %s.", s.rules.setup[i].id, s.resText(&s.rules.setup[i].gain))
			}
		}
	}
}

func (s *state) describeClans(sh *engine.Sheet, me engine.Seat) {
	sh.Head("Clans in the order of turns")
	head := []string{""}
	for r := range resources {
		head = append(head, short(s.res(r), 6))
	}
	sh.Row(append(head, "mat", "shore", "on board", "Progress cards")...)
	for k := range engine.Seat(s.players) {
		seat := (s.start + k) % engine.Seat(s.players)
		c := &s.clan[seat]
		name := short(s.name(seat), 12)
		if seat == me {
			name = short(name, 6) + " (you)"
		}
		row := []string{name}
		for _, n := range c.res {
			row = append(row, fmt.Sprint(n))
		}
		sh.Row(append(row, fmt.Sprint(c.mat), fmt.Sprint(c.shore), fmt.Sprint(s.onBoard(c)), s.cardsText(c))...)
	}
	if me != engine.NoSeat && s.phase != ended {
		sh.Line("You hold %d VP.", s.clan[me].vp)
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
		name := short(s.rules.name[i].name, 12)
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

// describeBelow tells what the cards under the top ones cost, the next one first (DM-R42).
func (s *state) describeBelow(sh *engine.Sheet) {
	sh.Head("Progress cards below: what they will cost")
	none := true
	for i := range s.rules.stacks {
		st := s.stack[i]
		if st.left < 2 {
			continue
		}
		none = false
		line := short(s.rules.name[st.name-1].name, 12) + ": "
		for left := st.left - 1; left > 0; left-- {
			cost := s.amountText(s.top(stack{st.name, left}))
			if left > 1 {
				cost += "; "
			}
			if len(line)+len(cost) > 76 {
				sh.Line("%s", strings.TrimRight(line, " "))
				line = "  "
			}
			line += cost
		}
		sh.Line("%s", line)
	}
	if none {
		sh.Line("None is left.")
	}
}
