package netatanka

import "tribes/engine"

// check is the one predicate of legality; 0 is legal.
func (s *state) check(m engine.Move) reason {
	if !form.Has(m) {
		return malformed
	}
	t := s.agenda.Top()
	if t == nil {
		return gameOver
	}
	if !answers(m.Kind, t) {
		return notNow
	}
	return s.answer(m)
}

// answer judges a well-formed move of a kind that answers the decision on top.
func (s *state) answer(m engine.Move) reason {
	t := s.agenda.Top()
	seat, me, a := t.Seat, &s.clan[t.Seat], int(m.A)
	switch m.Kind {
	case endTurn:
		return s.endable(seat)
	case stop:
		return s.stoppable(t)
	case choosePiece:
		return s.placeable(seat, a)
	case chooseLocation:
		return s.standable(seat, int(t.Arg), a-1)
	case resolveNomad:
		return s.resolvable(seat, a-1, int(m.B))
	case resolveLink:
		return s.linkable(seat, a-1, m.B)
	case useToken:
		if me.tokens&uint16(bit(a-1)) == 0 {
			return tokenNotHeld
		}
		return unless(s.gives(seat, s.rules.token[a-1]), noEffect)
	case playCard:
		return unless(me.wisdom&uint16(bit(a-1)) != 0, cardNotHeld)
	case provideFood:
		return s.providable(t, a)
	case takeAmount:
		return s.takeable(t, m.A)
	case collect:
		return unless(s.forest[a] > 0, areaEmpty)
	case elderForestKind:
		return unless(a == 0 || me.res[wood] > 0, lacking)
	case elderCraftsKind:
		if a == 0 {
			return unless(s.craft.up != 0, displayEmpty)
		}
		return unless(s.craftWork(seat, false), noCraftWork)
	case elderHuntKind:
		return unless(a == 0 || s.tentWork(seat, false), noTentWork)
	case elderNourishKind:
		switch {
		case a == 1 && !s.roomy(me):
			return sectionFull
		case a == 1 && !s.feedable(me):
			return noFood
		}
		return legal
	case pickCraft:
		return unless(s.craft.up&bit(a-1) != 0, notOnDisplay)
	case placeCraft:
		return s.craftable(t, a-1, int(m.B))
	case offer:
		return s.offerable(seat, a)
	case offerReceive:
		return legal
	case offerDonate:
		return unless(me.res[a] > 0, lacking)
	case offerTo:
		switch {
		case a >= int(s.players):
			return noSuchSeat
		case engine.Seat(a) == seat:
			return onlySelf
		}
		return legal
	case offerLink:
		return s.offerableLink(seat, a-1)
	case tentStep:
		return s.buildable(t, a-1, int(m.B))
	case feedClan:
		return unless(me.res[a] > 0, lacking)
	case canoe:
		return s.boardable(seat, a)
	case consultKind:
		return s.consultable(seat, a)
	case pickWisdom:
		return unless(s.wisdom.up&bit(a-1) != 0, notOnDisplay)
	case payFood:
		return unless(me.res[a] >= int16(s.rules.visitorPrice[a]), cannotPay)
	case barterSkull:
		switch {
		case a == 0 && me.res[skull] == 0:
			return lacking
		case a == 1 && me.totem[1] == 0:
			return totemLacks
		}
		return legal
	case barterCraft:
		return unless((me.craft|me.complete)&bit(a-1) != 0, noOwnCraft)
	case barterResource:
		return s.barterable(t, a)
	case pickResource:
		return legal
	case pickToken:
		return unless(s.tokens&uint16(bit(a-1)) != 0, tokenGone)
	case pickReplace:
		return s.replaceable(t, a-1)
	case pickReuse:
		return s.reusable(seat, a-1)
	case cardSide:
		return unless(a == 0 || s.turnable(seat, int(t.Arg)), noEffect)
	case openObjective:
		return s.openable(seat, m.A)
	}
	return malformed
}

func unless(ok bool, why reason) reason {
	if ok {
		return legal
	}
	return why
}

// endable: NT-R25.
func (s *state) endable(seat engine.Seat) reason {
	must := bit(fellTimber) | bit(huntBuffalo)
	if s.caught > 0 {
		must |= bit(tanHides)
	}
	for p := range pieces {
		if f := s.figuresOf(seat, p); f != nil && f.at&^f.down&must != 0 {
			return mandatoryLeft
		}
	}
	return legal
}

// stoppable: an offering or tent work ends after its first step, Tan without its Hide (NT-93, NT-R24, NT-R32).
func (s *state) stoppable(t *engine.Task) reason {
	switch t.Kind {
	case offer:
		return unless(t.Times < s.rules.offers, nothingToStop)
	case tentStep:
		return unless(t.Arg&begun != 0, nothingToStop)
	case takeAmount:
		return unless(t.Arg == tanHides, nothingToStop)
	}
	return nothingToStop
}

// resolvable: NT-52, NT-R23.
func (s *state) resolvable(seat engine.Seat, location, piece int) reason {
	f := s.figuresOf(seat, piece)
	switch {
	case f == nil || f.at&bit(location) == 0:
		return noNomadThere
	case f.down&bit(location) != 0:
		return laidDown
	}
	return unless(s.works(seat, location), noEffect)
}

// linkable: NT-120, NT-121, NT-R35.
func (s *state) linkable(seat engine.Seat, link int, colour int16) reason {
	own := s.coloursOf(seat)
	switch {
	case int(colour) >= len(own) || !s.linked(own[colour], link):
		return notLinked
	case s.resolved[own[colour]]&bit(link) != 0:
		return linkResolved
	}
	return unless(s.gives(seat, s.bonusOf(link)), noEffect)
}

// takeable: NT-58, NT-93, NT-96, NT-R24, NT-R28.
func (s *state) takeable(t *engine.Task, n int16) reason {
	switch t.Arg {
	case retrieveWood:
		return unless(n <= min(int16(s.rules.takesWood), s.forest[0]), tooMany)
	case smokeMeat:
		return unless(n <= min(int16(s.rules.smokes), s.tanning[1]), tooMany)
	}
	return unless(n == min(int16(s.rules.tanTakes), s.tanning[0]), hideOrNone)
}

// offerable: NT-65 to NT-69.
func (s *state) offerable(seat engine.Seat, kind int) reason {
	me := &s.clan[seat]
	switch kind {
	case donate:
		for r := range basic {
			if me.res[r] > 0 {
				return legal
			}
		}
		return lacking
	case buyCraft:
		if s.craft.up == 0 {
			return displayEmpty
		}
	case buyLink:
		found := false
		for i := 0; i < links && !found; i++ {
			found = s.offerableLink(seat, i) == legal
		}
		if !found {
			return noLinkEffect
		}
	}
	return unless(me.gen > 0, noGenerosity)
}

// anyOffer tells whether one of the four offerings is possible.
func (s *state) anyOffer(seat engine.Seat) bool {
	for k := range offerings {
		if s.offerable(seat, k) == legal {
			return true
		}
	}
	return false
}

// offerableLink: NT-69 to NT-72, NT-R31.
func (s *state) offerableLink(seat engine.Seat, link int) reason {
	switch {
	case link == int(s.rules.six18[s.side]):
		return linkExcluded
	case s.offered&bit(link) != 0:
		return linkUsed
	}
	return unless(s.gives(seat, s.bonusOf(link)), noEffect)
}

// boardable: NT-100 to NT-105.
func (s *state) boardable(seat engine.Seat, choice int) reason {
	if choice < 2 {
		return legal
	}
	me, t := &s.clan[seat], s.faceUp()
	switch t.right {
	case rightCraft:
		return unless(s.craft.up != 0, displayEmpty)
	case rightVisitor:
		if s.next != engine.NoSeat {
			return visitorChosen
		}
		return unless(s.payable(me), cannotPay)
	case rightSkull:
		return unless(me.res[skull] > 0 || me.totem[1] > 0, noRightSide)
	case rightCard:
		return unless(me.craft|me.complete != 0, noRightSide)
	case rightResources:
		return unless(me.goods(0) >= int16(t.n), noRightSide)
	}
	return unless(me.totem[0] >= int16(t.n), noRightSide)
}

// barterable: an ascending choice that leaves enough for the picks to come (NT-212, NT-R68).
func (s *state) barterable(t *engine.Task, r int) reason {
	me := &s.clan[t.Seat]
	switch {
	case r < int(t.Arg):
		return descending
	case me.res[r] == 0:
		return lacking
	}
	return unless(me.goods(r) >= int16(t.Times), tooFewAfter)
}

// consultable: NT-107, NT-R34.
func (s *state) consultable(seat engine.Seat, choice int) reason {
	me := &s.clan[seat]
	switch {
	case !s.payable(me):
		return cannotPay
	case choice == 0:
		return unless(me.res[skull] > 0, lacking)
	}
	return unless(s.wisdom.up != 0, displayEmpty)
}

// replaceable: different cards in ascending order, the first leaving a second (NT-129, NT-R39, NT-R68).
func (s *state) replaceable(t *engine.Task, card int) reason {
	switch {
	case s.craft.up&bit(card) == 0:
		return notOnDisplay
	case card == int(t.Arg)-1: // the argument is 1 + the first pick
		return pickedAlready
	case card < int(t.Arg):
		return descending
	case t.Times > 1 && s.craft.up>>(card+1) == 0:
		return tooFewAfter
	}
	return legal
}

// reusable: another Link resolved with own Nomads, with an effect now (NT-204, NT-R61).
func (s *state) reusable(seat engine.Seat, link int) reason {
	done := uint32(0)
	for _, c := range s.coloursOf(seat) {
		done |= s.resolved[c]
	}
	if done&bit(link) == 0 || s.bonusOf(link) == reuseLink {
		return notResolved
	}
	return unless(s.gives(seat, s.bonusOf(link)), noEffect)
}

// openable: the seat's card, no other seat's; 0 where it is lost (NT-R70).
func (s *state) openable(seat engine.Seat, card int16) reason {
	for i := range s.players {
		if card > 0 && s.clan[i].objective == int8(card) {
			return objectiveTaken
		}
	}
	return legal
}

func (s *state) Apply(m engine.Move, d *engine.Dice, ev *engine.Events) error {
	if why := s.check(m); why != legal {
		return s.refusal(m, why)
	}
	s.do(m, d, ev)
	return nil
}

func (s *state) Explain(m engine.Move) *engine.Refusal {
	if why := s.check(m); why != legal {
		return s.refusal(m, why)
	}
	return nil
}
