package netatanka

import (
	"fmt"
	"math/bits"
	"strings"

	"tribes/engine"
)

// Describe draws the table for a person in a seat; a watcher sees every clan board.
func (s *state) Describe(sh *engine.Sheet, me engine.Seat, known engine.Hands) {
	if me < 0 || int(me) >= int(s.players) {
		me = engine.NoSeat
	}
	s.describeStand(sh, me)
	if s.phase == blank {
		return
	}
	if s.phase < opening {
		s.describeVillage(sh)
		s.describeLinks(sh)
		s.describeCards(sh)
	}
	s.describeClans(sh, me)
	for i := range s.players {
		if seat := engine.Seat(i); me == engine.NoSeat || me == seat {
			s.describeClan(sh, seat, me, known[seat])
		}
	}
	if me != engine.NoSeat {
		s.describeOthers(sh, me)
	}
	if s.players == 1 {
		s.describeSolo(sh)
	}
}

func (s *state) describeStand(sh *engine.Sheet, me engine.Seat) {
	rounds := s.rules.rounds[s.players]
	switch s.phase {
	case blank:
		sh.Head("Setup")
		sh.Line("The game has not been set up.")
		return
	case placing:
		sh.Head("Round %d of %d: Nomads are placed, %s's turn", s.round, rounds, s.name(s.turn))
	case resolving:
		sh.Head("Round %d of %d: actions are resolved, %s's turn", s.round, rounds, s.name(s.turn))
	case opening:
		sh.Head("After %d rounds: Objectives are opened", rounds)
	default:
		sh.Head("The game is over after %d rounds", rounds)
	}
	if me != engine.NoSeat {
		sh.Line("You are %s.", s.name(me))
	}
	if t := s.agenda.Top(); t != nil {
		sh.Line("%s", s.Ask())
	}
	if s.phase >= opening {
		return
	}
	if s.players > 1 {
		sh.Line("%s is first player.", s.name(s.first))
	}
	if s.host != engine.NoSeat {
		sh.Line("%s hosts the Visiting Nomad.", s.name(s.host))
	}
	if s.next != engine.NoSeat {
		sh.Line("%s has welcomed the Visiting Nomad for the next round.", s.name(s.next))
	}
	sh.Line("Canoe tile %s.", s.tileText(int(s.tile)-1))
	sh.Line("THE FOREST: %s. TANNING AREA: %s. Buffalo caught: %d of %d.", s.forestText(), s.tanningText(), s.caught, buffaloes)
}

func (s *state) describeVillage(sh *engine.Sheet) {
	sh.Head("Locations on the %s side (a Nomad laid down is in brackets)", [...]string{"Summer", "Winter"}[s.side])
	sh.Row("no", "Location", "spaces", "Nomads", "what it does")
	for l := range locations {
		d := &s.rules.location[l]
		spaces := fmt.Sprint(s.slots(l))
		switch d.kind {
		case elder:
			spaces = "Elder"
		case open:
			spaces = "open"
		}
		sh.Row(fmt.Sprint(l+1), short(d.name, 26), spaces, s.nomadsAt(l), s.brief(l))
	}
}

// brief is what a Location does in a few words; amounts in the areas stand elsewhere.
func (s *state) brief(l int) string {
	text := s.actionText(s.turn, l)
	for _, area := range []string{s.forestText(), s.tanningText()} {
		text = strings.ReplaceAll(text, " ("+area+" there)", "")
	}
	return text
}

// nomadsAt lists who stands on a Location.
func (s *state) nomadsAt(l int) string {
	var who []string
	add := func(f *standing, name string) {
		if f.at&bit(l) == 0 {
			return
		}
		if f.down&bit(l) != 0 {
			name = "(" + name + ")"
		}
		who = append(who, name)
	}
	for c := range s.nomad {
		add(&s.nomad[c], short(s.rules.colour[c], 6))
	}
	add(&s.visitor, "visitor")
	if who == nil {
		return "-"
	}
	return strings.Join(who, " ")
}

// short is the beginning of a name: changed data may have names too long for a table.
func short(name string, n int) string {
	r := []rune(name)
	return string(r[:min(n, len(r))])
}

func (s *state) describeLinks(sh *engine.Sheet) {
	sh.Head("Links (whose Nomads stand on both ends; resolved ones in brackets)")
	sh.Row("Link", "bonus", "of", "Link", "bonus", "of")
	const rows = (links + 1) / 2
	for i := range rows {
		row := s.linkCells(i)
		if i+rows < links {
			row = append(row, s.linkCells(i+rows)...)
		} else {
			row = append(row, "", "", "")
		}
		sh.Row(row...)
	}
}

func (s *state) linkCells(i int) []string {
	var who []string
	for c := range s.nomad {
		if s.linked(uint8(c), i) {
			name := short(s.rules.colour[c], 6)
			if s.resolved[c]&bit(i) != 0 {
				name = "(" + name + ")"
			}
			who = append(who, name)
		}
	}
	text := strings.ReplaceAll(s.bonusText(s.bonusOf(i)), "your ", "")
	return []string{s.linkName(i), text, strings.Join(who, " ")}
}

func (s *state) describeCards(sh *engine.Sheet) {
	sh.Head("Cards available (and the one that comes next)")
	var crafts, wise []string
	for set := s.craft.up; set != 0; set &= set - 1 {
		crafts = append(crafts, s.craftText(bits.TrailingZeros32(set)))
	}
	for set := s.wisdom.up; set != 0; set &= set - 1 {
		wise = append(wise, s.wisdomText(bits.TrailingZeros32(set)))
	}
	for _, text := range crafts {
		sh.Line("Handicraft %s", text)
	}
	if s.craft.preview > 0 {
		sh.Line("  next: %s; %d more in the deck", s.craftText(int(s.craft.preview)-1), bits.OnesCount32(s.craft.deck))
	}
	for _, text := range wise {
		sh.Line("Neta-Tanka %s", text)
	}
	if s.wisdom.preview > 0 {
		sh.Line("  next: %s; %d more in the deck", s.wisdomText(int(s.wisdom.preview)-1), bits.OnesCount32(s.wisdom.deck))
	}
	if s.tokens != 0 {
		var of []string
		for set := s.tokens; set != 0; set &= set - 1 {
			of = append(of, s.bonusText(s.rules.token[bits.TrailingZeros16(set)]))
		}
		sh.Line("Link tokens in the stack: %s.", strings.ReplaceAll(strings.Join(of, "; "), "your ", ""))
	}
}

func (s *state) describeClans(sh *engine.Sheet, me engine.Seat) {
	sh.Head("Clans in the order of turns")
	sh.Row("", "Meat", "Mushr.", "Wood", "Hide", "Skull", "Gen.", "tents", "fed", "totem pole", "crafts", "cards", "to place")
	for k := range engine.Seat(s.players) {
		seat := (s.first + k) % engine.Seat(s.players)
		c := &s.clan[seat]
		name := short(s.name(seat), 12)
		if seat == me {
			name = short(name, 6) + " (you)"
		}
		_, tents, _ := s.tents(c)
		left := "-"
		if s.phase == placing {
			left = fmt.Sprint(s.rules.perTurn[s.players] - s.inPlay(seat))
		}
		row := []string{name}
		for _, n := range c.res {
			row = append(row, fmt.Sprint(n))
		}
		totem := fmt.Sprintf("%dW %dS", c.totem[0], c.totem[1])
		if s.players > 1 {
			totem += fmt.Sprintf(", space %d", s.space(seat))
		}
		sh.Row(append(row, fmt.Sprint(c.gen), fmt.Sprint(tents), fmt.Sprintf("%d of %d", c.fed[meat]+c.fed[mushroom], s.rules.spaces), totem,
			fmt.Sprintf("%d of %d", bits.OnesCount32(c.complete), bits.OnesCount32(c.complete|c.craft)), fmt.Sprint(bits.OnesCount16(c.wisdom)), left)...)
	}
}

func (s *state) describeClan(sh *engine.Sheet, seat, me engine.Seat, card int8) {
	whose := s.name(seat) + "'s"
	if seat == me {
		whose = "Your"
	}
	c := &s.clan[seat]
	sh.Head("%s clan board", whose)
	for k := range c.tent[:s.rules.tents] {
		sh.Line("%s", s.describeTent(c, k))
	}
	power := "locked"
	if s.copier(c) {
		power = "unlocked"
		if c.copied == 1 {
			power = "used this round"
		}
	}
	sh.Line("Nourishment: %d Meat, %d Mushrooms of %d. Copy Power: %s.", c.fed[meat], c.fed[mushroom], s.rules.spaces, power)
	s.describeHeld(sh, c, "")
	if s.players > 1 {
		sh.Line("%s", s.describeObjective(seat, card))
	}
}

// describeHeld lists cards and Link tokens, which lie open for everybody (NT-132, NT-R51).
func (s *state) describeHeld(sh *engine.Sheet, c *clan, of string) {
	line := func(format string, args ...any) { sh.Line("%s%s", of, fmt.Sprintf(format, args...)) }
	for set := c.craft; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		line("Handicraft %s; it lacks %s.", s.craftName(i), s.missing(i))
	}
	if c.complete != 0 {
		var done []string
		for set := c.complete; set != 0; set &= set - 1 {
			done = append(done, s.craftName(bits.TrailingZeros32(set)))
		}
		line("Complete: %s.", strings.Join(done, "; "))
	}
	for set := c.wisdom; set != 0; set &= set - 1 {
		line("Neta-Tanka card %s.", s.wisdomText(bits.TrailingZeros16(set)))
	}
	for set := c.tokens; set != 0; set &= set - 1 {
		line("Link token: %s.", s.bonusText(s.rules.token[bits.TrailingZeros16(set)]))
	}
}

func (s *state) describeOthers(sh *engine.Sheet, me engine.Seat) {
	begun := false
	for i := range s.players {
		c := &s.clan[i]
		if engine.Seat(i) == me || c.craft|c.complete|uint32(c.wisdom)|uint32(c.tokens) == 0 {
			continue
		}
		if !begun {
			sh.Head("Cards and Link tokens of the others")
			begun = true
		}
		s.describeHeld(sh, c, short(s.name(engine.Seat(i)), 12)+": ")
	}
}

func (s *state) describeTent(c *clan, k int) string {
	t, d := &c.tent[k], &s.rules.tent[k]
	text := fmt.Sprintf("Tent %d, %s: ", k+1, count(int(d.points), "point"))
	if s.tentDone(t) {
		return text + "complete."
	}
	text += s.tentText(t)
	if t.food != d.demand {
		text += "; first it demands " + pile([2]int{meat, int(d.demand[meat] - t.food[meat])}, [2]int{mushroom, int(d.demand[mushroom] - t.food[mushroom])})
	}
	return text + "."
}

func (s *state) describeObjective(seat engine.Seat, card int8) string {
	where := "Objective"
	if open := s.clan[seat].objective; open != 0 {
		card, where = open, "Open Objective"
	}
	switch {
	case card < 0:
		return "The Objective could not be opened."
	case card == 0 || card > objectives:
		return "Objective: one card, face down."
	}
	o := &s.rules.objective[card-1]
	state := "not fulfilled"
	if s.meets(seat, o) {
		state = "fulfilled"
	}
	return fmt.Sprintf("%s %s (%s).", where, s.objectiveText(o), state)
}

func (s *state) describeSolo(sh *engine.Sheet) {
	o := &s.rules.soloCard[s.solo-1]
	sh.Head("Solo Objective %s (%s)", o.id, difficultyIDs[o.deck])
	for _, cond := range o.all[:o.n] {
		have, mark := s.stat(&s.clan[0], &cond), "missing"
		if have >= int(cond.min) {
			mark = "held"
		}
		sh.Line("%s: %s, %d of %d.", s.conditionText(&cond), mark, min(have, int(cond.min)), cond.min)
	}
	sh.Line("%s.", s.medalText(int(s.solo)-1))
}
