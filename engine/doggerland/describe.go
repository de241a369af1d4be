package doggerland

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tribes/engine"
)

// Describe draws the table for a person in a seat: all is public, but only the own board and reach are told in full.
func (s *state) Describe(sh *engine.Sheet, me engine.Seat, _ engine.Hands) {
	if me < 0 || int(me) >= int(s.players) {
		me = engine.NoSeat
	}
	s.describeStand(sh, me)
	if s.phase == blank {
		return
	}
	s.describeCard(sh)
	s.describeMap(sh)
	if me != engine.NoSeat {
		s.describeReach(sh, me)
		s.describeOwn(sh, me)
	}
	s.describeTribes(sh, me)
	s.describePrograms(sh, me)
	s.describeCrafts(sh)
	s.describeFresco(sh)
	s.describeShamans(sh)
	s.describeTargets(sh)
}

// sheetWidth is how many columns a sheet may take.
const sheetWidth = 80

// folded puts chunks into lines of at most so many characters; a chunk that is longer than a line is broken at its spaces.
func folded(chunks []string, width int) (lines []string) {
	line := ""
	add := func(chunk string) {
		switch {
		case line == "":
			line = chunk
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(chunk) > width:
			lines = append(lines, line)
			line = chunk
		default:
			line += " " + chunk
		}
	}
	for _, chunk := range chunks {
		if utf8.RuneCountInString(chunk) <= width {
			add(chunk)
			continue
		}
		for _, word := range strings.Fields(chunk) {
			add(word)
		}
	}
	return append(lines, line)
}

// say writes a text, folded between its words.
func say(sh *engine.Sheet, format string, args ...any) {
	write(sh, strings.Fields(fmt.Sprintf(format, args...)))
}

// listed writes what there is of something, folded between its parts if that can be; of nothing nothing is written.
func listed(sh *engine.Sheet, what string, parts []string) {
	chunks := strings.Fields(what)
	for i, part := range parts {
		end := ";"
		if i == len(parts)-1 {
			end = "."
		}
		chunks = append(chunks, part+end)
	}
	if len(parts) > 0 {
		write(sh, chunks)
	}
}

// write adds folded lines.
func write(sh *engine.Sheet, chunks []string) {
	for i, line := range folded(chunks, sheetWidth-4) {
		if i > 0 {
			line = "  " + line
		}
		sh.Line("%s", line)
	}
}

// table writes rows of which the last column is folded.
func table(sh *engine.Sheet, rows [][]string) {
	last := len(rows[0]) - 1
	at := 2
	for i := range last {
		wide := 0
		for _, row := range rows {
			wide = max(wide, utf8.RuneCountInString(row[i]))
		}
		at += wide + 2
	}
	for _, row := range rows {
		for i, part := range folded(strings.Fields(row[last]), max(sheetWidth-at, 1)) {
			cells := make([]string, last+1)
			if i == 0 {
				copy(cells, row)
			}
			cells[last] = part
			sh.Row(cells...)
		}
	}
}

// phaseText tells what is done, for the head of the sheet.
func (s *state) phaseText() string {
	switch s.phase {
	case bonuses:
		return "bonuses of the shorter variant"
	case happening:
		return "event of the Solo card"
	case programming:
		return "phase 1, programming"
	case resolving:
		return "phase 3, resolving"
	}
	return "phase 5, feeding"
}

func (s *state) describeStand(sh *engine.Sheet, me engine.Seat) {
	switch s.phase {
	case blank:
		sh.Head("Setup")
		sh.Line("The game has not been set up.")
		return
	case choosing:
		sh.Head("Setup")
	case moving:
		sh.Head("Before round %d of %d, a %s season: villages move", s.round, maxRounds, seasonIDs[s.season()])
	case ended:
		sh.Head("End of the game, round %d of %d", s.round, maxRounds)
	default:
		sh.Head("Round %d of %d, a %s season: %s", s.round, maxRounds, seasonIDs[s.season()], s.phaseText())
	}
	if me != engine.NoSeat {
		say(sh, "You are %s.", s.name(me))
	}
	if s.phase == ended {
		say(sh, "%s", s.Tell(engine.Event{What: over, Seat: engine.NoSeat, A: int16(s.over)}))
		return
	}
	if s.agenda.Top() != nil {
		say(sh, "%s", s.Ask())
	}
	if s.solo() {
		return
	}
	hut := s.name(s.first) + " has the hut"
	if s.kept == 1 {
		hut += " and keeps it for the next round"
	}
	say(sh, "%s.", hut)
}

// describeReach lists where a seat can send an expedition now.
func (s *state) describeReach(sh *engine.Sheet, me engine.Seat) {
	c := &s.tribe[me]
	if s.phase != happening && s.phase != programming || c.dropped == 1 || c.free() == 0 {
		return
	}
	g := s.targets(me)
	var yields []string // in the order of the cells
	var at [][]string
	var beasts [species][]string
	any := false
	for cell := g.next(0); cell >= 0; cell = g.next(cell + 1) {
		if s.aim(me, cell) != legal {
			continue
		}
		any = true
		if animal := s.cell[cell].animal; animal > 0 {
			beasts[animal-1] = append(beasts[animal-1], cellName(cell))
			continue
		}
		text, k := s.kindOf(cell).yield.String(), 0
		for k < len(yields) && yields[k] != text {
			k++
		}
		if k == len(yields) {
			yields, at = append(yields, text), append(at, nil)
		}
		at[k] = append(at[k], cellName(cell))
	}
	sh.Head("Within your reach")
	fee := ""
	if f := s.fee(expedition); f.fur+f.tool > 0 {
		fee = fmt.Sprintf(" An expedition costs %s.", f.amounts())
	}
	say(sh, "Movement Range %d; each member can carry %d.%s", s.reach(c), s.load(c), fee)
	if !s.affordable(c, expedition) {
		say(sh, "You cannot pay for one, and may take no more Scarcity.")
		return
	}
	if !any {
		say(sh, "There is no tile to which you can send one now.")
		return
	}
	for i, what := range yields {
		yields[i] = what + " on " + strings.Join(at[i], ", ")
	}
	listed(sh, "To gather for each Mastery:", yields)
	rows := [][]string{{"to hunt", "members", "Mastery", "brings", "on"}}
	for kind, on := range beasts {
		if on != nil {
			a := &s.rules.animal[kind]
			rows = append(rows, []string{engine.Short(a.name, 12), fmt.Sprint(a.team), fmt.Sprint(a.mastery), a.brings().String(), strings.Join(on, ", ")})
		}
	}
	if len(rows) > 1 {
		table(sh, rows)
	}
}

func (a *speciesData) brings() amounts { return amounts{meat: a.meat, fur: a.fur, bone: a.bone} }
