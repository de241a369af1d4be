package tribes

import (
	"fmt"
	"strings"

	"tribes/engine"
)

// Describe draws the table for a person in a seat; a watcher sees every territory.
func (s *state) Describe(sh *engine.Sheet, me engine.Seat, _ engine.Hands) {
	if me < 0 || int(me) >= int(s.players) {
		me = engine.NoSeat
	}
	s.describeStand(sh, me)
	s.describeRow(sh)
	s.describeBoard(sh)
	s.describeTribes(sh, me)
	for i := range s.players {
		if seat := engine.Seat(i); (me == engine.NoSeat || me == seat) && s.tribes[i].size > 0 {
			s.describeLand(sh, seat, me)
		}
	}
	sh.Head("Not on the table")
	sh.Line("In the bag: %s.", s.counts(&s.bag))
	sh.Line("Events not drawn: %d of epoch 1, %d of epoch 2, %d of epoch 3.", s.left(0), s.left(1), s.left(2))
}

func (s *state) describeStand(sh *engine.Sheet, me engine.Seat) {
	switch {
	case s.over != running:
		sh.Head("The game is over after %s", engine.Several(int(s.round), "round"))
	case s.round == 0:
		sh.Head("Setup")
	default:
		sh.Head("Round %d, %s's turn", s.round, s.name(s.turn))
	}
	if me != engine.NoSeat {
		sh.Line("You are %s.", s.name(me))
	}
	if t := s.agenda.Top(); t != nil {
		sh.Line("%s", s.question(t))
	}
	if s.over != running {
		sh.Line("%s started. Epoch-3 events executed: %d.", s.name(s.start), s.executed)
	} else {
		sh.Line("%s started. %s", s.name(s.start), s.tellCounted(int(s.executed), int(s.threshold())))
	}
	if s.drawn != [resources]int8{} {
		sh.Line("Drawn and not laid yet: %s.", s.counts(&s.drawn))
	}
	if s.taken != 0 {
		sh.Line("Taken from the row: %s.", s.tileName(s.taken))
	}
}

func (s *state) describeRow(sh *engine.Sheet) {
	if s.length == 0 {
		return
	}
	sh.Head("Row (a tile costs one shell for each to its left)")
	sh.Row("price", "tile", "shells", "what it does")
	for i, sp := range s.row[:s.length] {
		on := "-"
		if sp.shells > 0 {
			on = fmt.Sprint(sp.shells)
		}
		tile, does := "", ""
		switch t := sp.tile; {
		case t.isEvent():
			e := &s.rules.event[t.event()]
			tile, does = engine.Short(e.name, 20), fmt.Sprintf("epoch %d, %s", e.epoch+1, s.effectText(e))
		case t != 0:
			tile = actionWords[s.rules.action[t.action()]]
			does = "action"
			if t.hasHand() {
				tile, does = tile+" + hand", "action or an achievement"
			}
		}
		sh.Row(fmt.Sprint(i), tile, on, does)
	}
}

var trackShort = [tracks]string{"proc", "move", "expl", "str"}

func (s *state) describeBoard(sh *engine.Sheet) {
	if s.board[0][0].tile == 0 {
		return
	}
	sh.Head("Achievements (taken spaces by colour, free ones by VP; * brings an event)")
	sh.Row("epoch", "column 1", "column 2", "column 3", "column 4")
	for e := epochs - 1; e >= 0; e-- {
		rows := [3][]string{{fmt.Sprint(e + 1)}, {""}, {""}}
		for c := range columns {
			for i, text := range s.boardCell(&s.board[e][c], e) {
				rows[i] = append(rows[i], text)
			}
		}
		for _, row := range rows {
			if strings.Join(row, "") != "" {
				sh.Row(row...)
			}
		}
	}
	for e := 1; e < epochs; e++ {
		for c := range columns {
			for side, from := range [2]int{c - 1, c + 1} {
				if owner := s.board[e][c].arrow[side]; owner > 0 && from >= 0 && from < columns && s.board[e-1][from].tile > 0 && s.board[e][c].tile > 0 {
					sh.Line("%s's arrow: from %s to %s.", s.name(engine.Seat(owner-1)), s.achievementName(&s.board[e-1][from]), s.achievementName(&s.board[e][c]))
				}
			}
		}
	}
}

// boardCell gives the three lines of an achievement: name, what it asks for and raises, spaces.
func (s *state) boardCell(sl *slot, e int) [3]string {
	if sl.tile == 0 {
		return [3]string{"face down", "", ""}
	}
	a := &s.rules.achievement[sl.tile-1]
	var parts []string
	for i := range spaces {
		switch {
		case i < int(sl.stones):
			parts = append(parts, engine.Short(s.name(sl.stone[i]), 2))
		case a.bolt[i]:
			parts = append(parts, fmt.Sprintf("%d*", a.vp[i]))
		default:
			parts = append(parts, fmt.Sprint(a.vp[i]))
		}
	}
	return [3]string{
		engine.Short(a.name, 16),
		fmt.Sprintf("%d %s +%s", e+1, engine.Short(s.res(int(a.resource)), 8), trackShort[a.track]),
		strings.Join(parts, " "),
	}
}

func (s *state) describeTribes(sh *engine.Sheet, me engine.Seat) {
	sh.Head("Tribes in turn order (values of tracks, members in play, land)")
	head := append([]string{"", "VP", "shells"}, trackShort[:]...)
	sh.Row(append(head, "in play", "fresh", "exh.", "arrow")...)
	for k := range int(s.players) {
		seat := s.seatAt(k)
		t := &s.tribes[seat]
		_, fresh, turned := t.count()
		name := engine.Short(s.name(seat), 12)
		if seat == me {
			name = engine.Short(name, 6) + " (you)"
		}
		row := []string{name, fmt.Sprint(t.vp), fmt.Sprint(t.shells)}
		for i := range tracks {
			row = append(row, fmt.Sprint(s.value(seat, i)))
		}
		arrow := "laid"
		if t.arrow == 1 {
			arrow = "ready"
		}
		sh.Row(append(row, fmt.Sprintf("%d of %d", s.rules.members-t.reserve, s.rules.members), fmt.Sprint(fresh), fmt.Sprint(turned), arrow)...)
	}
	for k := range int(s.players) {
		have := s.tribes[s.seatAt(k)].resources()
		sh.Line("Resources of %s: %s.", s.name(s.seatAt(k)), s.counts(&have.of))
	}
}

// left counts the events of an epoch (from 0) that have not been drawn.
func (s *state) left(e int) (n int) {
	for i := range eventTiles {
		if s.rules.event[i].epoch == uint8(e) && s.stacked>>i&1 == 1 {
			n++
		}
	}
	return
}

// sketchWidth is how many characters a sketch of a territory may take in a line.
const sketchWidth = 74

func (s *state) describeLand(sh *engine.Sheet, seat, me engine.Seat) {
	whose := s.name(seat) + "'s"
	if seat == me {
		whose = "Your"
	}
	t := &s.tribes[seat]
	sh.Head("%s land (q,r; members)", whose)
	for i := range resources {
		s.landLine(sh, t, s.res(i), func(l *land) bool { return l.face.fresh() && l.face.resource() == i })
	}
	s.landLine(sh, t, "exhausted", func(l *land) bool { return !l.face.fresh() })
	s.sketch(sh, t)
}

// landLine lists the tiles of one sort, wrapped.
func (s *state) landLine(sh *engine.Sheet, t *tribe, what string, of func(*land) bool) {
	line := what + ":"
	any := false
	for i := range t.lands() {
		l := &t.land[i]
		if !of(l) {
			continue
		}
		any = true
		text := " " + l.cell.String()
		if !l.face.fresh() {
			text += " " + s.res(l.face.resource())
		}
		if l.occupied() {
			text += fmt.Sprintf(" %d", l.members)
		}
		if len(line)+len(text) > sketchWidth {
			sh.Line("%s", line)
			line = " "
		}
		line += text + ";"
	}
	if any {
		sh.Line("%s", strings.TrimSuffix(line, ";"))
	}
}

// resourceMarks stand for the resources in a sketch.
var resourceMarks = [resources]string{"Gt", "Ho", "Wh", "Gd", "In"}

// mark is a tile in a sketch: Gd2 is fresh gold with 2 members, xx an exhausted tile, + ten members or more.
func mark(l *land) string {
	text := "xx"
	if l.face.fresh() {
		text = resourceMarks[l.face.resource()]
	}
	switch {
	case l.members > 9:
		text += "+"
	case l.occupied():
		text += string(rune('0' + l.members))
	}
	return text
}

// sketch draws a territory, one line for each r, each line half a tile further right than the one above.
func (s *state) sketch(sh *engine.Sheet, t *tribe) {
	type place struct{ r, x int } // x counts half tiles
	at := func(c cell) place { return place{int(c.r()), 2*int(c.q()) + int(c.r())} }
	marks := map[place]string{}
	lo, hi := at(t.land[0].cell), at(t.land[0].cell)
	put := func(c cell, text string) {
		p := at(c)
		marks[p] = text
		lo = place{min(lo.r, p.r), min(lo.x, p.x)}
		hi = place{max(hi.r, p.r), max(hi.x, p.x)}
	}
	for i := range t.lands() {
		put(t.land[i].cell, mark(&t.land[i]))
	}
	for i := range t.lands() {
		for d := range directions {
			if c := t.land[i].cell.step(d); t.find(c) == nil {
				put(c, " .")
			}
		}
	}
	if 2*(hi.x-lo.x) > sketchWidth-len("r -99  ")-3 {
		sh.Line("(too wide to be sketched)")
		return
	}
	for r := lo.r; r <= hi.r; r++ {
		line := fmt.Sprintf("r %3d  ", r)
		for x := lo.x; x <= hi.x; x++ {
			if text, ok := marks[place{r, x}]; ok {
				line = fmt.Sprintf("%-*s%s", 7+2*(x-lo.x), line, text)
			}
		}
		sh.Line("%s", line)
	}
	sh.Line("Gd2: gold, 2 members (+: ten or more); Gt goat; xx: exhausted; .: free cell")
}
