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
	sh.Line("Events not drawn: epoch 1 %d, epoch 2 %d, epoch 3 %d.", s.left(0), s.left(1), s.left(2))
}

func (s *state) describeStand(sh *engine.Sheet, me engine.Seat) {
	switch {
	case s.over != running:
		sh.Head("The game is over after %d rounds", s.round)
	case s.round == 0:
		sh.Head("Setup")
	default:
		sh.Head("Round %d, %s's turn", s.round, s.name(s.turn))
	}
	if me != engine.NoSeat {
		sh.Line("You are %s.", s.name(me))
	}
	sh.Line("%s", s.Ask())
	sh.Line("%s started. %s", s.name(s.start), s.tellCounted(int(s.executed), int(s.threshold())))
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
			tile, does = e.name, fmt.Sprintf("event of epoch %d: %s", e.epoch+1, s.effectText(e))
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

// short is the beginning of a name.
func short(name string, n int) string {
	r := []rune(name)
	return string(r[:min(n, len(r))])
}

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
			parts = append(parts, short(s.name(sl.stone[i]), 2))
		case a.bolt[i]:
			parts = append(parts, fmt.Sprintf("%d*", a.vp[i]))
		default:
			parts = append(parts, fmt.Sprint(a.vp[i]))
		}
	}
	return [3]string{
		a.name,
		fmt.Sprintf("%d %s +%s", e+1, s.res(int(a.resource)), trackShort[a.track]),
		strings.Join(parts, " "),
	}
}

func (s *state) describeTribes(sh *engine.Sheet, me engine.Seat) {
	sh.Head("Tribes in turn order (tracks by value)")
	head := append([]string{"", "VP", "shells"}, trackShort[:]...)
	sh.Row(append(head, "members", "reserve", "fresh", "exhausted", "arrow")...)
	for k := range int(s.players) {
		seat := s.seatAt(k)
		t := &s.tribes[seat]
		_, fresh, turned := t.count()
		name := s.name(seat)
		if seat == me {
			name += " (you)"
		}
		row := []string{name, fmt.Sprint(t.vp), fmt.Sprint(t.shells)}
		for i := range tracks {
			row = append(row, fmt.Sprint(s.value(seat, i)))
		}
		arrow := "laid"
		if t.arrow == 1 {
			arrow = "ready"
		}
		sh.Row(append(row, fmt.Sprint(s.rules.members-t.reserve), fmt.Sprint(t.reserve), fmt.Sprint(fresh), fmt.Sprint(turned), arrow)...)
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

// sketch draws a territory, one line for each r, every second line half a tile to the
// right: Go2 is a fresh gold tile with 2 members, xx an exhausted tile, a point a free cell beside it.
func (s *state) sketch(sh *engine.Sheet, t *tribe) {
	marks := map[[2]int]string{}
	for _, m := range t.frontier(nil, 0) {
		marks[[2]int{int(m.B), 2*int(m.A) + int(m.B)}] = " ."
	}
	for i := range t.lands() {
		l := &t.land[i]
		text := short(s.rules.resource[l.face.resource()].name, 2)
		if !l.face.fresh() {
			text = "xx"
		}
		if l.occupied() {
			text += fmt.Sprint(l.members)
		}
		marks[[2]int{int(l.cell.r()), 2*int(l.cell.q()) + int(l.cell.r())}] = text
	}
	first := true
	var top, bottom, left, right int
	for k := range marks {
		if first {
			top, bottom, left, right, first = k[0], k[0], k[1], k[1], false
		}
		top, bottom, left, right = min(top, k[0]), max(bottom, k[0]), min(left, k[1]), max(right, k[1])
	}
	if (right-left)*2+6 > sketchWidth-8 {
		sh.Line("(too wide for a sketch)")
		return
	}
	for r := top; r <= bottom; r++ {
		var b strings.Builder
		fmt.Fprintf(&b, "r %3d  ", r)
		for x := left; x <= right; x++ {
			if text, ok := marks[[2]int{r, x}]; ok {
				for b.Len() < 7+(x-left)*2 {
					b.WriteByte(' ')
				}
				b.WriteString(text)
			}
		}
		sh.Line("%s", b.String())
	}
}
