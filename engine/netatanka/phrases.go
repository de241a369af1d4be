package netatanka

import (
	"fmt"
	"math/bits"
	"strings"

	"tribes/engine"
)

// Phrase puts a legal move in words; any other is given by its kind and numbers.
func (s *state) Phrase(m engine.Move) string {
	if s.check(m) != legal {
		return form.Name(m)
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
		return s.phrasePlace(int(t.Arg), a-1)
	case resolveNomad:
		return s.phraseAction(a-1, s.whose(seat, m.B))
	case resolveLink:
		return s.linkText(a-1) + noted(s.whose(seat, m.B))
	case useToken:
		return "use the Link token: " + s.bonusText(s.rules.token[a-1])
	case playCard:
		return "play the Neta-Tanka card " + s.wisdomText(a-1)
	case provideFood:
		return fmt.Sprintf("give 1 %s that tent %d demands", resourceWords[a], s.demanding(me)+1)
	case takeAmount:
		return "take " + some(a, [...]int{retrieveWood: wood, tanHides: hide, smokeMeat: meat}[t.Arg])
	case collect:
		if a == 0 {
			return "take 1 Wood"
		}
		return fmt.Sprintf("take all Mushrooms (%d)", s.forest[1])
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
		return s.linkText(a - 1)
	case tentStep:
		return fmt.Sprintf("place 1 %s on tent %d (%s)", resourceWords[m.B], a, s.tentText(&me.tent[a-1]))
	case feedClan:
		return fmt.Sprintf("place 1 %s (%s)", resourceWords[a], engine.Several(int(s.rules.foodPoints[a]), "point"))
	case canoe:
		return s.phraseCanoe(a)
	case consultKind:
		return [...]string{"put 1 Skull on the totem pole, for ", "take a Neta-Tanka card, for "}[a] + s.priceText()
	case pickWisdom:
		return "take " + s.wisdomText(a-1)
	case payFood:
		return "pay " + some(int(s.rules.visitorPrice[a]), a)
	case barterSkull:
		return [...]string{"give a Skull of the Personal Reserve", "give a Skull of the totem pole"}[a]
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

// phraseEnd reminds of what lapses with the turn, after the last one the cards and tokens too (NT-R23, NT-R65).
func (s *state) phraseEnd(seat engine.Seat) string {
	me, text := &s.clan[seat], "end the turn"
	actions, ready, cards, held := 0, 0, 0, 0
	for _, m := range s.acts(nil, s.agenda.Top()) {
		switch m.Kind {
		case resolveNomad:
			actions++
		case resolveLink:
			ready++
		}
	}
	if s.round == s.rules.rounds[s.players] {
		text = "end the last turn"
		cards, held = bits.OnesCount16(me.wisdom), bits.OnesCount16(me.tokens)
	}
	var unused []string
	for _, of := range []struct {
		n    int
		what string
	}{{actions, "action"}, {ready, "Link"}, {cards, "Neta-Tanka card"}, {held, "Link token"}} {
		if of.n > 0 {
			unused = append(unused, engine.Several(of.n, of.what))
		}
	}
	if unused != nil {
		text += "; unused: " + strings.Join(unused, ", ")
	}
	if cards+held > 0 {
		text += "; what you still hold is then worth nothing"
	}
	return text
}

// whose names the piece that acts where a seat has several sorts: its colour, or the Visiting Nomad.
func (s *state) whose(seat engine.Seat, piece int16) string {
	own := s.coloursOf(seat)
	switch {
	case piece == visitor:
		return "Visiting Nomad"
	case len(own) > 1:
		return s.rules.colour[own[piece]]
	}
	return ""
}

// noted puts remarks in brackets behind a text.
func noted(notes ...string) string {
	var said []string
	for _, n := range notes {
		if n != "" {
			said = append(said, n)
		}
	}
	if said == nil {
		return ""
	}
	return " (" + strings.Join(said, "; ") + ")"
}

// linkText is a Link with its bonus: "Link 2-5: 1 Wood from THE FOREST".
func (s *state) linkText(i int) string {
	return fmt.Sprintf("Link %s: %s", s.linkName(i), s.bonusText(s.bonusOf(i)))
}

func (s *state) phrasePlace(piece, location int) string {
	who := ""
	normal, extra := s.occupants(location)
	if piece != visitor && s.rules.location[location].kind == single && normal >= s.slots(location) {
		who = "Copy Power"
	} else if normal+extra > 0 {
		who = "with " + engine.Several(int(normal+extra), "Nomad")
	}
	return s.phraseAction(location, who) + s.linksMade(piece, location)
}

// linksMade tells which Links a Nomad placed there would make.
func (s *state) linksMade(piece, location int) string {
	if piece == visitor {
		return ""
	}
	at, text := s.figuresOf(s.agenda.Top().Seat, piece).at, ""
	for i := range links {
		l := s.link(i)
		if a, b := int(l.a), int(l.b); a == location && at&bit(b) != 0 || b == location && at&bit(a) != 0 {
			text += "; makes " + s.linkText(i)
		}
	}
	return text
}

// phraseAction says what a Location does and what is there for it.
func (s *state) phraseAction(location int, note string) string {
	return s.place(location) + ": " + s.actionText(location) + noted(s.thereText(location), note)
}

// thereText is what an action finds in its area.
func (s *state) thereText(location int) string {
	switch location {
	case retrieveWood:
		return some(int(s.forest[0]), wood) + " there"
	case collectFood:
		return s.forestText() + " there"
	case huntBuffalo:
		return fmt.Sprintf("%d of %d caught", s.caught, buffaloes)
	case tanHides:
		return some(int(s.tanning[0]), hide) + " there"
	case smokeMeat:
		return some(int(s.tanning[1]), meat) + " there"
	}
	return ""
}

// actionText says what a Location does.
func (s *state) actionText(location int) string {
	r := s.rules
	switch location {
	case fellTimber:
		return fmt.Sprintf("%s; %s to THE FOREST", some(int(r.timberGain[0]), generosity), pile([2]int{wood, int(r.timberGain[1])}, [2]int{mushroom, int(r.timberGain[2])}))
	case retrieveWood:
		return fmt.Sprintf("up to %d Wood from THE FOREST", r.takesWood)
	case collectFood:
		return "1 Wood or all Mushrooms from THE FOREST"
	case erectTotem:
		return "1 Wood to the totem pole"
	case elderForest:
		return "1 Wood, or 1 Wood to the totem pole"
	case elderCrafts:
		return "a Handicraft card, or 1 Hide or Wood on one"
	case makeObjects:
		return "1 Hide or Wood on a Handicraft card"
	case makeOffering:
		return "up to " + engine.Several(int(r.offers), "offering")
	case constructTents:
		return upTo(int(r.builds[s.side])) + " to the tents"
	case gatherThoughts:
		return some(int(r.thoughts), generosity)
	case huntBuffalo:
		return some(int(r.huntGain), generosity) + "; catch a Buffalo"
	case tanHides:
		text := some(int(r.tanTakes), hide) + " from the TANNING AREA"
		if s.caught > 0 {
			text = fmt.Sprintf("a caught Buffalo becomes %s; then %s", pile([2]int{hide, int(r.tanAdds[0])}, [2]int{meat, int(r.tanAdds[1])}), text)
		}
		return text
	case elderHunt:
		return fmt.Sprintf("1 %s, or %s to the tents", resourceWords[r.elderGift[s.side]], upTo(int(r.elderBuilds[s.side])))
	case smokeMeat:
		return fmt.Sprintf("for 1 Wood up to %d Meat from the TANNING AREA", r.smokes)
	case nourishClan:
		return "1 Meat or Mushroom to the nourishment"
	case elderNourish:
		return "1 Mushroom, or 1 Meat or Mushroom to the nourishment"
	case visitCanoe:
		return leftText(s.faceUp()) + ", or " + s.rightText(s.faceUp())
	}
	return "for " + s.priceText() + ": 1 Skull to the totem pole, or a Neta-Tanka card"
}

func (s *state) phraseElder(kind uint16, choice int) string {
	switch kind {
	case elderForestKind:
		return [...]string{"take 1 Wood", "put 1 Wood on the totem pole"}[choice]
	case elderCraftsKind:
		return [...]string{"take a Handicraft card", "place 1 Hide or Wood on a Handicraft card"}[choice]
	case elderHuntKind:
		if choice == 0 {
			return "take 1 " + resourceWords[s.rules.elderGift[s.side]]
		}
		return "place " + upTo(int(s.rules.elderBuilds[s.side])) + " on the tents"
	}
	return [...]string{"take 1 Mushroom", "place 1 Meat or Mushroom in the nourishment section"}[choice]
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
