package netatanka

import (
	"fmt"

	"tribes/engine"
)

// Phrase puts a legal move in words; any other is given by its kind and numbers.
func (s *state) Phrase(m engine.Move) string {
	if s.check(m) != legal {
		if m.Kind < kinds {
			return fmt.Sprintf("%s %d %d %d", about.Kinds[m.Kind].Name, m.A, m.B, m.C)
		}
		return fmt.Sprintf("move %d %d %d %d", m.Kind, m.A, m.B, m.C)
	}
	t := s.agenda.Top()
	seat, me, a := t.Seat, &s.clan[t.Seat], int(m.A)
	switch m.Kind {
	case endTurn:
		return s.phraseEnd(seat)
	case stop:
		return [...]string{offer: "make no more offerings", tentStep: "place nothing more", takeAmount: "take no Hide"}[t.Kind]
	case choosePiece:
		return "place " + s.nomadName(seat, a)
	case chooseLocation:
		return s.phrasePlace(seat, int(t.Arg), a-1)
	case resolveNomad:
		text := s.place(a-1) + ": " + s.actionText(seat, a-1)
		if int(m.B) == visitor {
			text += " (Visiting Nomad)"
		} else if own := s.coloursOf(seat); len(own) > 1 {
			text += " (" + s.rules.colour[own[m.B]] + ")"
		}
		return text
	case resolveLink:
		text := fmt.Sprintf("Link %s: %s", s.linkName(a-1), s.bonusText(s.bonusOf(a-1)))
		if own := s.coloursOf(seat); len(own) > 1 {
			text += " (" + s.rules.colour[own[m.B]] + ")"
		}
		return text
	case useToken:
		return "use the Link token: " + s.bonusText(s.rules.token[a-1])
	case playCard:
		return "play the Neta-Tanka card " + s.wisdomText(a-1)
	case provideFood:
		return fmt.Sprintf("give 1 %s for tent %d", resourceWords[a], s.demanding(me)+1)
	case takeAmount:
		return "take " + some(a, [...]int{retrieveWood: wood, tanHides: hide, smokeMeat: meat}[t.Arg])
	case collect:
		if a == 0 {
			return "take 1 Wood"
		}
		return "take all " + some(int(s.forest[1]), mushroom)
	case elderForestKind, elderCraftsKind, elderHuntKind, elderNourishKind:
		return s.phraseElder(m.Kind, a)
	case pickCraft:
		return "take " + s.craftText(a-1)
	case placeCraft:
		return fmt.Sprintf("place 1 %s on %s (it lacks %s)", resourceWords[m.B], s.craftName(a-1), s.missing(a-1))
	case offer:
		return [offerings]string{"give 1 Generosity for a resource", "donate a resource for 1 Generosity", "give 1 Generosity for a Handicraft card", "give 1 Generosity for the bonus of a Link"}[a]
	case offerReceive, pickResource:
		return "take 1 " + resourceWords[a]
	case offerDonate:
		return fmt.Sprintf("donate 1 %s (you have %d)", resourceWords[a], me.res[a])
	case offerTo:
		return "give it to " + s.name(engine.Seat(a))
	case offerLink, pickReuse:
		return fmt.Sprintf("Link %s: %s", s.linkName(a-1), s.bonusText(s.bonusOf(a-1)))
	case tentStep:
		return fmt.Sprintf("place 1 %s on tent %d (%s)", resourceWords[m.B], a, s.tentText(&me.tent[a-1]))
	case feedClan:
		return "place 1 " + resourceWords[a]
	case canoe:
		return s.phraseCanoe(a)
	case consultKind:
		return [...]string{"put 1 Skull on your totem pole, for ", "take a Neta-Tanka card, for "}[a] + s.priceText()
	case pickWisdom:
		return "take " + s.wisdomText(a-1)
	case payFood:
		return "pay " + some(int(s.rules.visitorPrice[a]), a)
	case barterSkull:
		return [...]string{"give a Skull of your Personal Reserve", "give a Skull of your totem pole"}[a]
	case barterCraft:
		if me.complete&bit(a-1) != 0 {
			return "give the complete " + s.craftName(a-1)
		}
		return "give the incomplete " + s.craftName(a-1)
	case barterResource:
		return fmt.Sprintf("give 1 %s (you have %d)", resourceWords[a], me.res[a])
	case pickToken:
		return "take the token: " + s.bonusText(s.rules.token[a-1])
	case pickReplace:
		return "replace " + s.craftText(a-1)
	case cardSide:
		if a == 0 {
			return "the back: 1 Generosity"
		}
		return "the front: " + s.frontText(&s.rules.wisdom[t.Arg])
	case openObjective:
		if a == 0 {
			return "the Objective cannot be opened"
		}
		return "open " + s.objectiveText(&s.rules.objective[a-1])
	}
	return ""
}

// phraseEnd reminds of what lapses with the turn (NT-R23, NT-R65).
func (s *state) phraseEnd(seat engine.Seat) string {
	me := &s.clan[seat]
	menu := s.acts(nil, s.agenda.Top())
	open := 0
	for _, m := range menu {
		if m.Kind == resolveNomad || m.Kind == resolveLink {
			open++
		}
	}
	switch {
	case open > 0:
		return fmt.Sprintf("end the turn; %s unused", count(open, "action or Link"))
	case s.round == s.rules.rounds[s.players] && (me.wisdom != 0 || me.tokens != 0):
		return "end your last turn; Neta-Tanka cards and Link tokens you still hold are worth nothing"
	}
	return "end the turn"
}

func (s *state) phrasePlace(seat engine.Seat, piece, location int) string {
	text := s.place(location) + ": " + s.actionText(seat, location)
	normal, extra := s.occupants(location)
	if piece != visitor && s.rules.location[location].kind == single && normal >= s.slots(location) {
		text += " (Copy Power)"
	} else if normal+extra > 0 {
		text += fmt.Sprintf(" (%s there)", count(int(normal+extra), "Nomad"))
	}
	return text
}

// actionText says what a Location does, with the figures of the moment.
func (s *state) actionText(seat engine.Seat, location int) string {
	r := s.rules
	switch location {
	case fellTimber:
		return fmt.Sprintf("%s; %s to THE FOREST", some(int(r.timberGain[0]), generosity), pile([2]int{wood, int(r.timberGain[1])}, [2]int{mushroom, int(r.timberGain[2])}))
	case retrieveWood:
		return fmt.Sprintf("up to %d Wood from THE FOREST (%s there)", r.takesWood, s.forestText())
	case collectFood:
		return fmt.Sprintf("1 Wood or all Mushrooms from THE FOREST (%s there)", s.forestText())
	case erectTotem:
		return "1 Wood to your totem pole"
	case elderForest:
		return "1 Wood, or 1 Wood to your totem pole"
	case elderCrafts:
		return "a Handicraft card, or 1 Wood or Hide on one"
	case makeObjects:
		return "1 Wood or Hide on a Handicraft card"
	case makeOffering:
		return fmt.Sprintf("up to %s", count(int(r.offers), "offering"))
	case constructTents:
		return fmt.Sprintf("up to %d Hide or Wood to your tents", r.builds[s.side])
	case gatherThoughts:
		return some(int(r.thoughts), generosity)
	case huntBuffalo:
		return fmt.Sprintf("%s; catch a Buffalo (%d of %d caught)", some(int(r.huntGain), generosity), s.caught, buffaloes)
	case tanHides:
		if s.caught > 0 {
			return fmt.Sprintf("a caught Buffalo becomes %s; up to %d Hide from the TANNING AREA (%s there)", pile([2]int{hide, int(r.tanAdds[0])}, [2]int{meat, int(r.tanAdds[1])}), r.tanTakes, s.tanningText())
		}
		return fmt.Sprintf("up to %d Hide from the TANNING AREA (%s there)", r.tanTakes, s.tanningText())
	case elderHunt:
		return fmt.Sprintf("1 %s, or up to %d Hide or Wood to your tents", resourceWords[r.elderGift[s.side]], r.elderBuilds[s.side])
	case smokeMeat:
		return fmt.Sprintf("1 Wood for up to %d Meat from the TANNING AREA (%s there)", r.smokes, s.tanningText())
	case nourishClan:
		return "1 Meat or Mushroom to your nourishment"
	case elderNourish:
		return "1 Mushroom, or 1 Meat or Mushroom to your nourishment"
	case visitCanoe:
		t := s.faceUp()
		return fmt.Sprintf("%s or %s, or %s", resourceWords[t.left[0]], resourceWords[t.left[1]], s.rightText(t))
	}
	return "for " + s.priceText() + ": 1 Skull to your totem pole, or a Neta-Tanka card"
}

func (s *state) phraseElder(kind uint16, choice int) string {
	switch kind {
	case elderForestKind:
		return [...]string{"take 1 Wood", "put 1 Wood on your totem pole"}[choice]
	case elderCraftsKind:
		return [...]string{"take a Handicraft card", "place 1 Wood or Hide on a Handicraft card"}[choice]
	case elderHuntKind:
		if choice == 0 {
			return "take 1 " + resourceWords[s.rules.elderGift[s.side]]
		}
		return fmt.Sprintf("place up to %d Hide or Wood on your tents", s.rules.elderBuilds[s.side])
	}
	return [...]string{"take 1 Mushroom", "place 1 Meat or Mushroom in your nourishment section"}[choice]
}

func (s *state) phraseCanoe(choice int) string {
	t := s.faceUp()
	if choice < 2 {
		return "take 1 " + resourceWords[t.left[choice]]
	}
	if t.right == rightCraft {
		return "take a Handicraft card"
	}
	if t.right == rightVisitor {
		return "welcome " + s.rightText(t)
	}
	return "give " + s.rightText(t)
}

// tentText says how far a tent is: "1 of 2 Hide, 0 of 1 Wood".
func (s *state) tentText(t *tent) string {
	return fmt.Sprintf("%d of %d Hide, %d of %d Wood", t.hide, s.rules.tentHide, t.wood, s.rules.tentWood)
}
