package netatanka

import (
	"fmt"
	"math/bits"
	"strings"

	"tribes/engine"
)

// Describe draws the table for a person in a seat: the own clan board whole, of the others what lies on it.
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
	if me != engine.NoSeat {
		s.describeClan(sh, me, me, known[me])
	}
	if s.players == 1 {
		s.describeSolo(sh)
	}
	for k := range engine.Seat(s.players) {
		if seat := (s.first + k) % engine.Seat(s.players); seat != me {
			s.describeClan(sh, seat, me, known[seat])
		}
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
		sh.Line("%s %s", s.name(t.Seat), s.question(t))
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
		sh.Row(fmt.Sprint(l+1), engine.Short(strings.TrimPrefix(d.name, "Visit the "), 25), spaces, s.nomadsAt(l), s.does(l))
	}
}

// does is what a Location does in few words, so that the table stays narrow; menus say it whole.
func (s *state) does(l int) string {
	r := s.rules
	switch l {
	case fellTimber:
		return fmt.Sprintf("%d Gen.; ", r.timberGain[0]) + pile([2]int{wood, int(r.timberGain[1])}, [2]int{mushroom, int(r.timberGain[2])})
	case collectFood:
		return "1 Wood or all Mushrooms"
	case elderCrafts:
		return "a card, or work on one"
	case makeObjects:
		return "1 Hide or Wood on a card"
	case tanHides:
		return fmt.Sprintf("tan a Buffalo; take %d Hide", r.tanTakes)
	case elderHunt:
		return fmt.Sprintf("1 %s, or %s", resourceWords[r.elderGift[s.side]], engine.Several(int(r.elderBuilds[s.side]), "tent piece"))
	case smokeMeat:
		return fmt.Sprintf("1 Wood for up to %d Meat", r.smokes)
	case nourishClan:
		return "place 1 food"
	case elderNourish:
		return "1 Mushroom, or place 1 food"
	case visitCanoe:
		return "the Canoe tile"
	case consult:
		return "for food: place Skull, or card"
	}
	return brief(s.actionText(l))
}

// brief shortens what an action or a bonus does, for tables and lists.
var brief = strings.NewReplacer("to the ", "to ", "from the ", "from ", "from THE ", "from ",
	"1 Meat or Mushroom to the", "1 food to", "to a Handicraft", "to a card", "Handicraft cards", "Handicrafts").Replace

// nomadsAt lists who stands on a Location, those laid down in brackets.
func (s *state) nomadsAt(l int) string {
	var up, down []string
	add := func(f *standing, name string) {
		switch {
		case f.at&bit(l) == 0:
		case f.down&bit(l) != 0:
			down = append(down, name)
		default:
			up = append(up, name)
		}
	}
	for c := range s.nomad {
		add(&s.nomad[c], engine.Short(s.rules.colour[c], 6))
	}
	add(&s.visitor, "visitor")
	if down != nil {
		up = append(up, "("+strings.Join(down, " ")+")")
	}
	if up == nil {
		return "-"
	}
	return strings.Join(up, " ")
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
			name := engine.Short(s.rules.colour[c], 6)
			if s.resolved[c]&bit(i) != 0 {
				name = "(" + name + ")"
			}
			who = append(who, name)
		}
	}
	return []string{s.linkName(i), brief(s.bonusText(s.bonusOf(i))), strings.Join(who, " ")}
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
		lines(sh, "Link tokens in the stack:", s.tokenTexts(s.tokens))
	}
}

// tokenTexts are the bonuses of some Link tokens.
func (s *state) tokenTexts(set uint16) (of []string) {
	for ; set != 0; set &= set - 1 {
		of = append(of, brief(s.bonusText(s.rules.token[bits.TrailingZeros16(set)])))
	}
	return
}

// width is what a line holds where it can be folded.
const width = 76

// lines writes a list, folded between its items.
func lines(sh *engine.Sheet, text string, items []string) {
	for i, it := range items {
		end := ";"
		if i == len(items)-1 {
			end = "."
		}
		if len(text)+len(it) > width {
			sh.Line("%s", text)
			text = " "
		}
		text += " " + it + end
	}
	sh.Line("%s", text)
}

func (s *state) describeClans(sh *engine.Sheet, me engine.Seat) {
	sh.Head("Clans in the order of turns")
	sh.Row("", "Meat", "Mush.", "Wood", "Hide", "Skull", "Gen.", "tents", "fed", "totem", "board", "crafts")
	var toPlace []string
	for k := range engine.Seat(s.players) {
		seat := (s.first + k) % engine.Seat(s.players)
		c := &s.clan[seat]
		name := engine.Short(s.name(seat), 12)
		if toPlace = append(toPlace, fmt.Sprintf("%s %d", name, s.toPlace(seat))); seat == me {
			name = "you"
		}
		row := []string{name}
		for _, n := range c.res {
			row = append(row, fmt.Sprint(n))
		}
		_, tents, _ := s.tents(c)
		row = append(row, fmt.Sprint(c.gen), fmt.Sprint(tents), fmt.Sprint(c.fed[meat]+c.fed[mushroom]),
			fmt.Sprint(c.height()), fmt.Sprint(s.placePoints(seat)), fmt.Sprintf("%d of %d", bits.OnesCount32(c.complete), bits.OnesCount32(c.complete|c.craft)))
		sh.Row(row...)
	}
	sh.Line("tents, crafts: complete; fed: food placed; totem: stages; board: its points now.")
	if s.phase == placing {
		sh.Line("Nomads to place: %s.", strings.Join(toPlace, ", "))
	}
}

// toPlace counts what a seat has still to place, the Visiting Nomad included.
func (s *state) toPlace(seat engine.Seat) int8 {
	left := s.rules.perTurn[s.players] - s.inPlay(seat)
	if s.host == seat && s.visitor.at == 0 {
		left++
	}
	return left
}

// describeClan shows a clan board; of another seat's it leaves out what is empty.
func (s *state) describeClan(sh *engine.Sheet, seat, me engine.Seat, card int8) {
	c, own := &s.clan[seat], seat == me
	whose := s.name(seat) + "'s"
	if own {
		whose = "Your"
	}
	sh.Head("%s clan board", whose)
	for k := range c.tent[:s.rules.tents] {
		if own || c.tent[k] != (tent{}) {
			sh.Line("%s", s.describeTent(c, k))
		}
	}
	s.describeSections(sh, c, own)
	for set := c.craft; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		sh.Line("Handicraft %s; it lacks %s.", s.craftName(i), s.missing(i))
	}
	if c.complete != 0 {
		var done []string
		for set := c.complete; set != 0; set &= set - 1 {
			done = append(done, s.craftName(bits.TrailingZeros32(set)))
		}
		lines(sh, "Complete:", done)
	}
	for set := c.wisdom; set != 0; set &= set - 1 {
		sh.Line("Neta-Tanka card %s.", s.wisdomText(bits.TrailingZeros16(set)))
	}
	if c.tokens != 0 {
		lines(sh, "Link tokens:", s.tokenTexts(c.tokens))
	}
	if s.players > 1 {
		s.describeObjective(sh, seat, card)
	}
}

// describeSections shows nourishment and totem pole.
func (s *state) describeSections(sh *engine.Sheet, c *clan, own bool) {
	power := "locked"
	if s.copier(c) {
		power = "unlocked"
		if c.copied == 1 {
			power = "used this round"
		}
	}
	if own || c.fed != [2]int8{} {
		sh.Line("Nourishment: %s; %d of %d spaces. Copy Power: %s.",
			pile([2]int{meat, int(c.fed[meat])}, [2]int{mushroom, int(c.fed[mushroom])}), c.fed[meat]+c.fed[mushroom], s.rules.spaces, power)
	}
	if own || c.height() > 0 {
		sh.Line("Totem pole: %s.", pile([2]int{wood, int(c.totem[0])}, [2]int{skull, int(c.totem[1])}))
	}
}

func (s *state) describeTent(c *clan, k int) string {
	t, d := &c.tent[k], &s.rules.tent[k]
	text := fmt.Sprintf("Tent %d, %s: ", k+1, engine.Several(int(d.points), "point"))
	if s.tentDone(t) {
		return text + "complete."
	}
	text += s.tentText(t)
	if t.food != d.demand {
		text += "; first it demands " + pile([2]int{meat, int(d.demand[meat] - t.food[meat])}, [2]int{mushroom, int(d.demand[mushroom] - t.food[mushroom])})
	}
	return text + "."
}

func (s *state) describeObjective(sh *engine.Sheet, seat engine.Seat, card int8) {
	where := "Objective"
	if open := s.clan[seat].objective; open != 0 {
		card, where = open, "Open Objective"
	}
	switch {
	case card < 0:
		sh.Line("The Objective could not be opened.")
		return
	case card == 0 || card > objectives:
		sh.Line("Objective: one card, face down.")
		return
	}
	o, state := &s.rules.objective[card-1], "not fulfilled"
	if s.meets(seat, o) {
		state = "fulfilled"
	}
	lines(sh, fmt.Sprintf("%s %s, %s:", where, o.id, state), s.conditions(o))
}

func (s *state) describeSolo(sh *engine.Sheet) {
	o := &s.rules.soloCard[s.solo-1]
	sh.Head("Solo Objective %s (%s)", o.id, difficultyIDs[o.deck])
	for _, cond := range o.all[:o.n] {
		have, need, mark := s.stat(&s.clan[0], &cond), int(cond.min), "missing"
		if have >= need {
			mark = "held"
		}
		if cond.stat == craftTypes && cond.of > 1 { // told by the types that have enough
			kind, _ := s.crafts(&s.clan[0])
			have = 0
			for _, k := range kind {
				if k >= need {
					have++
				}
			}
			need = int(cond.of)
		}
		sh.Line("%s: %s, %d of %d.", s.conditionText(&cond), mark, min(have, need), need)
	}
	sh.Line("%s.", s.medalText(int(s.solo)-1))
}
