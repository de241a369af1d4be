package netatanka

import (
	"fmt"
	"math/bits"
	"strings"

	"tribes/engine"
)

func (s *state) name(seat engine.Seat) string { return s.rules.colour[s.coloursOf(seat)[0]] }

// nomadName names a piece of a seat: "a Red Nomad", "the Visiting Nomad".
func (s *state) nomadName(seat engine.Seat, piece int) string {
	if piece == visitor {
		return "the Visiting Nomad"
	}
	if own := s.coloursOf(seat); len(own) > 1 {
		return "a " + s.rules.colour[own[piece]] + " Nomad"
	}
	return "a Nomad"
}

var (
	resourceWords = [...]string{"Meat", "Mushroom", "Wood", "Hide", "Skull", "Generosity"}
	manyWords     = [...]string{"Meat", "Mushrooms", "Wood", "Hide", "Skulls", "Generosity"}
	sortWords     = [craftSorts]string{"Drum", "Bow", "Vestment"}
)

// some is a number of a resource, or of Generosity: "1 Mushroom", "2 Wood".
func some(n int, r int) string {
	if n == 1 {
		return "1 " + resourceWords[r]
	}
	return fmt.Sprintf("%d %s", n, manyWords[r])
}

// pile lists what there is of several resources.
func pile(of ...[2]int) string {
	var parts []string
	for _, x := range of {
		if x[1] != 0 {
			parts = append(parts, some(x[1], x[0]))
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

func (s *state) forestText() string {
	return pile([2]int{wood, int(s.forest[0])}, [2]int{mushroom, int(s.forest[1])})
}

func (s *state) tanningText() string {
	return pile([2]int{hide, int(s.tanning[0])}, [2]int{meat, int(s.tanning[1])})
}

// storeText lists the resources of a Personal Reserve.
func (c *clan) storeText() string {
	var of [resources][2]int
	for r := range of {
		of[r] = [2]int{r, int(c.res[r])}
	}
	return pile(of[:]...)
}

// ownText lists all that lies in a Personal Reserve, the Generosity too.
func (c *clan) ownText() string {
	switch {
	case c.gen == 0:
		return c.storeText()
	case c.res == [resources]int16{}:
		return some(int(c.gen), generosity)
	}
	return c.storeText() + ", " + some(int(c.gen), generosity)
}

// upTo is so much Hide and Wood.
func upTo(n int) string {
	if n == 1 {
		return "1 Hide or Wood"
	}
	return fmt.Sprintf("up to %d Hide or Wood", n)
}

// place names a Location: "Retrieve Wood (2)".
func (s *state) place(location int) string {
	return fmt.Sprintf("%s (%d)", s.rules.location[location].name, location+1)
}

// linkName names a Link by its ends: "2-5".
func (s *state) linkName(i int) string {
	l := s.link(i)
	return fmt.Sprintf("%d-%d", l.a+1, l.b+1)
}

// bonusText says what a bonus gives.
func (s *state) bonusText(b bonus) string {
	return [bonuses]string{
		"1 Skull", "1 Hide", "1 Wood", "1 Generosity", "1 Meat", "1 resource of choice",
		"1 Wood from THE FOREST", "1 Mushroom from THE FOREST", "1 Meat from the TANNING AREA", "1 Hide from the TANNING AREA",
		"1 Hide or Wood to the tents", "1 Meat or Mushroom to the nourishment", "1 Hide or Wood to a Handicraft", "1 Wood to the totem pole",
		"replace 2 Handicraft cards", "take a Link token", "reuse another Link",
	}[b]
}

// craftText describes a Handicraft card: "H5 Drum, 5 points (1 Wood, 2 Hide)".
func (s *state) craftText(card int) string {
	c := &s.rules.craft[card]
	return fmt.Sprintf("%s (%s)", s.craftName(card), pile([2]int{wood, int(c.wood)}, [2]int{hide, int(c.hide)}))
}

func (s *state) craftName(card int) string {
	c := &s.rules.craft[card]
	return fmt.Sprintf("%s %s, %s", c.id, sortWords[c.kind], engine.Several(int(c.points), "point"))
}

// missing lists what an incomplete Handicraft card still needs.
func (s *state) missing(card int) string {
	c, on := &s.rules.craft[card], &s.laid[card]
	return pile([2]int{wood, int(c.wood - on[0])}, [2]int{hide, int(c.hide - on[1])})
}

// wisdomText describes a Neta-Tanka card: "K8 (3 Wood)".
func (s *state) wisdomText(card int) string {
	w := &s.rules.wisdom[card]
	return fmt.Sprintf("%s (%s)", w.id, s.frontText(w))
}

func (s *state) frontText(w *wisdomData) string {
	n := int(w.amount)
	switch w.front {
	case feedMeat:
		return some(n, meat) + " from the Reserve to the nourishment"
	case feedMushroom:
		return some(n, mushroom) + " from the Reserve to the nourishment"
	case raiseTent:
		return fmt.Sprintf("%d Hide or Wood from the Reserve to the tents", n)
	case raiseTotem:
		return fmt.Sprintf("%d Wood from the Reserve to the totem pole", n)
	case workCraft:
		return "1 Hide or Wood from the Reserve to a Handicraft"
	case drawGenerosity:
		return some(n, generosity)
	case drawAny:
		return engine.Several(n, "resource") + " of choice"
	}
	return some(n, [...]int{meat, mushroom, wood, hide, skull}[w.front-drawMeat])
}

// tileText describes a Canoe or Final tile: "C3: 1 Meat or Hide, or a Handicraft card; 2 spaces".
func (s *state) tileText(i int) string {
	t := &s.rules.tile[i]
	return fmt.Sprintf("%s: %s, or %s; %s", t.id, leftText(t), s.rightText(t), engine.Several(int(t.slots), "space"))
}

func leftText(t *tileData) string {
	return "1 " + resourceWords[t.left[0]] + " or " + resourceWords[t.left[1]]
}

func (s *state) rightText(t *tileData) string {
	gain := " for " + some(int(s.rules.barterGain), generosity)
	switch t.right {
	case rightCraft:
		return "a Handicraft card"
	case rightVisitor:
		return "the Visiting Nomad for " + s.priceText()
	case rightSkull:
		return "1 Skull" + gain
	case rightCard:
		return "1 own Handicraft card" + gain
	case rightResources:
		return engine.Several(int(t.n), "resource") + gain
	}
	return fmt.Sprintf("%d Wood of the totem pole%s", t.n, gain)
}

func (s *state) priceText() string {
	return some(int(s.rules.visitorPrice[meat]), meat) + " or " + some(int(s.rules.visitorPrice[mushroom]), mushroom)
}

// objectiveText describes an Objective: "O4: 1 complete tent; 3 Generosity".
func (s *state) objectiveText(o *objectiveData) string {
	return o.id + ": " + strings.Join(s.conditions(o), "; ")
}

func (s *state) conditions(o *objectiveData) (parts []string) {
	for _, c := range o.all[:o.n] {
		parts = append(parts, s.conditionText(&c))
	}
	return
}

func (s *state) conditionText(c *condition) string {
	n := int(c.min)
	switch c.stat {
	case tentsComplete:
		return engine.Several(n, "complete tent")
	case totemHeight:
		return "totem pole of " + engine.Several(n, "stage")
	case totemWood:
		return fmt.Sprintf("%d Wood in the totem pole", n)
	case totemSkull:
		return some(n, skull) + " in the totem pole"
	case nourishPoints:
		return "nourishment worth " + engine.Several(n, "point")
	case nourishCount:
		return engine.Several(n, "nourishment space") + " filled"
	case generosityKept:
		return some(n, generosity)
	case craftsWorth:
		return fmt.Sprintf("%s worth %d", engine.Several(n, "complete Handicraft"), c.of)
	case craftPairs:
		return engine.Several(n, "pair") + " of Handicrafts of one type"
	}
	if c.of == 1 {
		return engine.Several(n, "Handicraft") + " of one type"
	}
	return fmt.Sprintf("%s of each of %d types", engine.Several(n, "Handicraft"), c.of)
}

// Ask names the seat that decides, what about, and what it should have before its eyes for that.
func (s *state) Ask() string {
	t := s.agenda.Top()
	if t == nil {
		if s.phase != ended {
			return "The game has not been set up."
		}
		return "The game is over."
	}
	text := s.name(t.Seat) + " " + s.question(t)
	switch t.Kind {
	case choosePiece, chooseLocation:
		text += s.standsText(t.Seat)
	case resolveNomad:
		text += " Personal Reserve: " + s.clan[t.Seat].ownText() + "."
	}
	return text
}

func (s *state) question(t *engine.Task) string {
	c := &s.clan[t.Seat]
	switch t.Kind {
	case choosePiece:
		left := int(s.rules.perTurn[s.players] - s.inPlay(t.Seat))
		text := "places a Nomad: which? " + fmt.Sprintf("%d still to place.", left)
		if s.host == t.Seat && s.visitor.at == 0 {
			text = strings.TrimSuffix(text, ".") + ", and the Visiting Nomad."
		}
		return text
	case chooseLocation:
		return "places " + s.nomadName(t.Seat, int(t.Arg)) + ": on which Location?"
	case resolveNomad:
		if s.endable(t.Seat) != legal {
			return "resolves actions; " + s.mandatory(t.Seat) + " must still be done."
		}
		return "resolves actions, in any order."
	case takeAmount:
		switch t.Arg {
		case retrieveWood:
			return "takes Wood from THE FOREST: how much?"
		case smokeMeat:
			return "smokes Meat for 1 Wood: how much?"
		}
		return "may take Hide from the TANNING AREA: how much?"
	case collect:
		return "collects in THE FOREST: Wood or Mushrooms?"
	case elderForestKind, elderCraftsKind, elderHuntKind, elderNourishKind:
		return "visits the Elder of " + [...]string{"the Forest", "Handicrafts", "the Hunt", "Nourishment"}[t.Kind-elderForestKind] + ": which of the two?"
	case pickCraft:
		return "takes a Handicraft card: which?"
	case placeCraft:
		return "places 1 Wood or 1 Hide on a Handicraft card: which and where?"
	case offer:
		return fmt.Sprintf("makes offerings: which? %d still possible, %s to give.", t.Times, some(int(c.gen), generosity))
	case offerReceive:
		return "gives 1 Generosity: for which resource?"
	case offerDonate:
		return "donates 1 resource: which?"
	case offerTo:
		return "donates 1 " + resourceWords[t.Arg] + ": to whom?"
	case offerLink:
		return "gives 1 Generosity for a Link: which?"
	case tentStep:
		if t.Arg&begun != 0 {
			return fmt.Sprintf("builds tents: %d more Hide or Wood possible.", t.Times)
		}
		return "builds tents: " + upTo(int(t.Times)) + "."
	case feedClan:
		return "nourishes the clan: with what?"
	case canoe:
		return "visits the canoe: which offer?"
	case consultKind:
		return "consults the Neta-Tanka: for what?"
	case pickWisdom:
		return "takes a Neta-Tanka card: which?"
	case payFood:
		return "pays " + s.paidFor(t.Arg) + ": with what?"
	case barterSkull:
		return "barters a Skull: from where?"
	case barterCraft:
		return "barters a Handicraft card: which?"
	case barterResource:
		return fmt.Sprintf("gives resources for %s: which? %d still to give.", some(int(s.rules.barterGain), generosity), t.Times)
	case pickResource:
		if t.Times > 1 {
			return fmt.Sprintf("takes %d resources: which first?", t.Times)
		}
		return "takes 1 resource: which?"
	case pickToken:
		return "takes a Link token: which?"
	case pickReplace:
		if t.Arg > 0 {
			return "replaces " + s.craftName(int(t.Arg)-1) + ", and which other card?"
		}
		return "replaces Handicraft cards: which?"
	case pickReuse:
		return "reuses a Link: which?"
	case cardSide:
		return "plays " + s.wisdomText(int(t.Arg)) + ": which side?"
	case openObjective:
		return "opens the Objective card."
	}
	return "decides."
}

// standsText tells where a seat's Nomads stand: " Red stands on 2, 5."
func (s *state) standsText(seat engine.Seat) string {
	var of []string
	for _, c := range s.coloursOf(seat) {
		if at := s.nomad[c].at; at != 0 {
			var on []string
			for ; at != 0; at &= at - 1 {
				on = append(on, fmt.Sprint(bits.TrailingZeros32(at)+1))
			}
			of = append(of, s.rules.colour[c]+" stands on "+strings.Join(on, ", "))
		}
	}
	if of == nil {
		return ""
	}
	return " " + strings.Join(of, "; ") + "."
}

func (s *state) paidFor(what int16) string {
	switch what {
	case forVisitor:
		return "for the Visiting Nomad"
	case forSkull:
		return "for a Skull on the totem pole"
	}
	return "for " + s.wisdomText(int(what-forWisdom))
}
