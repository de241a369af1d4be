package doggerland

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"tribes/engine"
)

// describeCard shows the Solo card of the round and what the opponents have.
func (s *state) describeCard(sh *engine.Sheet) {
	if s.card == 0 {
		return
	}
	r := s.rules
	c := &r.card[s.card-1]
	sh.Head("Solo card")
	say(sh, "%s, %s: %s.", c.id, c.event.name, r.eventText(&c.event))
	say(sh, "The opponents %s.", [rivalActions]string{"discard the face-up necklaces", "discard the face-up statuettes", "paint the animals of the Solo memory"}[c.action])
	say(sh, "Their shamans block %s and %s.", s.ritualText(int(c.shaman[0])), s.ritualText(int(c.shaman[1])))
	var march []string
	for i, at := range s.rival {
		text := fmt.Sprintf("%s on %s", r.rival[i], cellWords[at])
		if s.phase <= resolving {
			text += fmt.Sprintf(" goes %s %s", engine.Several(int(s.changed(changeRivalSteps, c.steps[i])), "tile"), directionIDs[c.to[i]])
		}
		march = append(march, text)
	}
	listed(sh, "Their hunters:", march)
	var herd []string
	for _, m := range s.herd {
		name := "-"
		if m > 0 {
			name = engine.Short(r.animalName(int(m)-1), 12)
		}
		herd = append(herd, name)
	}
	say(sh, "Solo memory, from the left: %s.", strings.Join(herd, ", "))
}

// ritualText names a shaman action.
func (s *state) ritualText(action int) string {
	switch {
	case action != nextFirst:
		return strings.ReplaceAll(actionIDs[action], "_", " ")
	case s.solo():
		return "move the village"
	}
	return "next first player"
}

func (s *state) describeCrafts(sh *engine.Sheet) {
	if s.phase == choosing {
		return
	}
	sh.Head("Handicraft tiles")
	head := []string{"tile", "kind", "points", "costs"}
	if s.solo() { // points are of no effect
		head = slices.Delete(head, 2, 3)
	}
	rows := [][]string{head}
	for set := s.display; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		c := &s.rules.craft[i]
		row := []string{c.id, craftTypeIDs[c.kind], fmt.Sprint(c.points), c.cost.String()}
		if s.solo() {
			row = slices.Delete(row, 2, 3)
		}
		rows = append(rows, row)
	}
	if s.display == 0 {
		sh.Line("None lies face up.")
	} else {
		table(sh, rows)
	}
	if s.phase != ended {
		sh.Line("In the decks: %d.", bits.OnesCount32(s.craftDeck()))
	}
}

// describeFresco shows the tiles face up, who painted them, and the cubes of each row.
func (s *state) describeFresco(sh *engine.Sheet) {
	r := s.rules
	sh.Head("Fresco")
	if !s.solo() {
		var worth []string
		for i := range r.animal {
			worth = append(worth, fmt.Sprintf("%s %d", engine.Short(r.animalName(i), 12), r.animal[i].points))
		}
		say(sh, "Points for a cube: %s.", strings.Join(worth, ", "))
		say(sh, "Most cubes in a row: %d points, second most %d.", r.rowFirst, r.rowNext)
	}
	if n := r.fresco[s.players] - s.shown; n > 0 {
		say(sh, "%s to be turned up.", engine.Several(int(n), "more tile"))
	}
	sh.Row("tile", "top", "middle", "bottom")
	for _, f := range s.fresco[:s.shown] {
		row := []string{r.painting[f-1].id}
		for k := range rows {
			row = append(row, engine.Short(r.animalName(int(r.painting[f-1].space[k])), 12)+s.spaceMark(&s.space[f-1][k]))
		}
		sh.Row(row...)
	}
	if !s.solo() {
		row := []string{"cubes"}
		for k := range rows {
			row = append(row, s.rowText(k))
		}
		sh.Row(row...)
	}
}

// spaceMark tells who has painted a space and how often.
func (s *state) spaceMark(p *painted) string {
	switch {
	case p.by == byRivals:
		return " opponents"
	case p.by == 0 || int(p.by) > int(s.players):
		return ""
	}
	text := " " + s.letter(engine.Seat(p.by)-1)
	if p.cubes > 1 {
		text += fmt.Sprint(p.cubes)
	}
	return text
}

// rowText counts the cubes of the seats in a row of the fresco: "Y 2, R 1".
func (s *state) rowText(row int) string {
	var parts []string
	for seat := range engine.Seat(s.players) {
		n := 0
		for _, f := range s.fresco[:s.shown] {
			if p := s.space[f-1][row]; p.by == uint8(seat)+1 {
				n += int(p.cubes)
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", s.letter(seat), n))
		}
	}
	if parts == nil {
		return "-"
	}
	return strings.Join(parts, ", ")
}

// describeShamans shows the actions at the shaman's hut, and who has used them.
func (s *state) describeShamans(sh *engine.Sheet) {
	sh.Head("Shaman actions")
	say(sh, "An offering is one of these: %s.", s.rules.offeringText())
	rows := [][]string{{"action", "used", "what it does"}}
	for action := firstShaman; action < actions; action++ {
		used := ""
		for seat := range s.tribe[:s.players] {
			if s.tribe[seat].used>>(action-firstShaman)&1 == 1 {
				used += s.letter(engine.Seat(seat))
			}
		}
		if used == "" {
			used = "-"
		}
		rows = append(rows, []string{s.ritualText(action), used, s.ritualDoes(action)})
	}
	table(sh, rows)
}

// ritualDoes tells what a shaman action costs and does.
func (s *state) ritualDoes(action int) string {
	d := &s.rules.shaman[action-firstShaman]
	cost := d.cost.String()
	if d.offering {
		cost = "offering"
		if !s.offers(action) {
			cost = "free"
		}
	}
	does := [...]string{
		paintPerfectly: "1 or 2 cubes on a space", longTrip: "next round to any tile", nextFirst: "take the hut at once", trade: "2 resources for 1, repeatedly", twinBirth: "2 newborns",
	}
	if action == nextFirst && s.solo() {
		return cost + ": up to " + engine.Several(int(s.rules.villageMax), "tile")
	}
	if action >= menhir && action <= dolmen {
		return s.pointsText("", d.points, " for ") + cost
	}
	return cost + ": " + does[action]
}

// describeTargets shows the Objectives and how far each seat has come; in the solo mode the Solo Objectives.
func (s *state) describeTargets(sh *engine.Sheet) {
	r := s.rules
	head := []string{"tile"}
	for seat := range engine.Seat(s.players) {
		head = append(head, s.letter(seat))
	}
	rows := [][]string{append(head, "of", "reached", "needs")}
	text := targetText
	if s.solo() { // whose names say the same
		text = needText
	}
	add := func(t *target, reached string) {
		row := []string{t.id}
		need := 0
		for seat := range engine.Seat(s.players) {
			var have int
			have, need = s.progress(seat, t)
			row = append(row, fmt.Sprint(have))
		}
		rows = append(rows, append(row, fmt.Sprint(need), reached, text(t)))
	}
	if s.solo() {
		sh.Head("Solo Objectives")
		level := &r.level[s.level]
		say(sh, "%d of these %d fulfilled after the last round win the game; more than %s lose it at once.",
			level.toWin, bits.OnesCount16(s.wanted), r.units(int(level.scarcity)))
		for set := s.wanted; set != 0; set &= set - 1 {
			i := bits.TrailingZeros16(set)
			reached := "-"
			if s.met>>i&1 == 1 {
				reached = "yes"
			}
			add(&r.soloTarget[i], reached)
		}
		table(sh, rows)
		return
	}
	if r.targets[s.players] == 0 {
		return
	}
	sh.Head("Objectives")
	say(sh, "%d points in the first round that anybody fulfils one, %d in the second.", r.targetVP[0], r.targetVP[1])
	for i := range s.target[:r.targets[s.players]] {
		g := &s.target[i]
		add(&r.target[g.tile-1], s.reachedText(g))
	}
	table(sh, rows)
}

// reachedText tells who has fulfilled an objective, and for how many points: "5 YR, 3 B".
func (s *state) reachedText(g *goal) string {
	var parts []string
	for i, set := range [2]uint8{g.first, g.later} {
		who := ""
		for seat := range engine.Seat(s.players) {
			if set>>seat&1 == 1 {
				who += s.letter(seat)
			}
		}
		if who != "" {
			parts = append(parts, fmt.Sprintf("%d %s", s.rules.targetVP[i], who))
		}
	}
	if parts == nil {
		return "-"
	}
	return strings.Join(parts, ", ")
}
