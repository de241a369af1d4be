package netatanka

import (
	"math/bits"

	"tribes/engine"
)

// The kinds of moves. What declines or ends comes first. An open decision carries the
// number of the kind that answers it; resolveNomad stands for the main menu of a turn, which
// the next four kinds and endTurn answer too, offer for the menu of offerings.
const (
	endTurn = iota
	stop
	choosePiece
	chooseLocation
	resolveNomad
	resolveLink
	useToken
	playCard
	provideFood
	takeAmount
	collect
	elderForestKind
	elderCraftsKind
	elderHuntKind
	elderNourishKind
	pickCraft
	placeCraft
	offer
	offerReceive
	offerDonate
	offerTo
	offerLink
	tentStep
	feedClan
	canoe
	consultKind
	pickWisdom
	payFood
	barterSkull
	barterCraft
	barterResource
	pickResource
	pickToken
	pickReplace
	pickReuse
	cardSide
	openObjective
	kinds
)

// taskWords name what the agenda holds, for dumps of a position.
var taskWords = [kinds]string{
	"", "", "choose piece", "choose location", "act", "", "", "", "",
	"take amount", "collect", "elder of the forest", "elder of handicrafts", "elder of the hunt", "elder of nourishment",
	"pick handicraft", "place on handicraft", "offer", "receive", "donate", "donate to", "use link by offering",
	"tent step", "feed clan", "canoe", "consult", "pick neta-tanka card", "pay food",
	"barter skull", "barter handicraft", "barter resource", "pick resource", "pick link token", "pick replaced handicraft", "pick reused link",
	"card side", "open objective",
}

// answers tells whether a kind of move answers an open decision.
func answers(kind uint16, t *engine.Task) bool {
	switch kind {
	case endTurn, resolveLink, useToken, playCard:
		return t.Kind == resolveNomad
	case provideFood:
		return t.Kind == resolveNomad || t.Kind == offer
	case stop:
		return t.Kind == offer || t.Kind == tentStep || t.Kind == takeAmount
	}
	return kind == uint16(t.Kind)
}

func arg(name string, lo, hi int16) engine.Arg { return engine.Arg{Name: name, Lo: lo, Hi: hi} }

func one(a engine.Arg) []engine.Arg { return []engine.Arg{a} }

var (
	pieceArg    = arg("piece", 0, pieces-1)
	locationArg = arg("location", 1, locations)
	linkArg     = arg("link", 1, links)
	cardArg     = arg("card", 1, crafts)
	wisdomArg   = arg("card", 1, wisdoms)
	tokenArg    = arg("token", 1, tokens)
	resourceArg = arg("resource", 0, basic-1)
	foodArg     = arg("food", meat, mushroom)
	workArg     = arg("resource", wood, hide)
	choiceArg   = arg("choice", 0, 1)

	about = engine.Info{
		Game: "neta-tanka", Title: "Neta-Tanka", Prefix: "NT",
		Ruleset: ruleset, Unit: "points",
		Lo: 1, Hi: maxPlayers,
		Options: []engine.Option{
			{Key: "side", Title: "side of the board", Values: sideIDs[:], Lo: 1, Hi: maxPlayers},
			{Key: "solo", Title: "difficulty of the Solo Objective", Values: difficultyIDs[:], Lo: 1, Hi: 1},
			{Key: "links", Title: "Links as printed, or Solo Link tokens", Values: []string{"standard", "solo"}, Lo: 1, Hi: 1},
		},
		Kinds: []engine.Kind{
			endTurn:          {Name: "end-turn", Rule: "NT-51"},
			stop:             {Name: "stop", Rule: "NT-53"},
			choosePiece:      {Name: "choose-piece", Rule: "NT-44", Args: one(pieceArg)},
			chooseLocation:   {Name: "choose-location", Rule: "NT-44", Args: one(locationArg)},
			resolveNomad:     {Name: "resolve-nomad", Rule: "NT-51", Args: []engine.Arg{locationArg, pieceArg}},
			resolveLink:      {Name: "resolve-link", Rule: "NT-121", Args: []engine.Arg{linkArg, arg("colour", firstColour, secondColour)}},
			useToken:         {Name: "use-link-token", Rule: "NT-131", Args: one(tokenArg)},
			playCard:         {Name: "play-card", Rule: "NT-108", Args: one(wisdomArg)},
			provideFood:      {Name: "provide-tent-food", Rule: "NT-28", Args: one(foodArg)},
			takeAmount:       {Name: "take-amount", Rule: "NT-R24", Args: one(arg("amount", 1, maxAmount))},
			collect:          {Name: "collect", Rule: "NT-59", Args: one(choiceArg)},
			elderForestKind:  {Name: "elder-forest", Rule: "NT-62", Args: one(choiceArg)},
			elderCraftsKind:  {Name: "elder-handicraft", Rule: "NT-63", Args: one(choiceArg)},
			elderHuntKind:    {Name: "elder-hunt", Rule: "NT-94", Args: one(choiceArg)},
			elderNourishKind: {Name: "elder-nourish", Rule: "NT-98", Args: one(choiceArg)},
			pickCraft:        {Name: "pick-handicraft", Rule: "NT-63", Args: one(cardArg)},
			placeCraft:       {Name: "place-on-handicraft", Rule: "NT-64", Args: []engine.Arg{cardArg, workArg}},
			offer:            {Name: "offer", Rule: "NT-65", Args: one(arg("offering", 0, offerings-1))},
			offerReceive:     {Name: "offer-receive", Rule: "NT-66", Args: one(resourceArg)},
			offerDonate:      {Name: "offer-donate", Rule: "NT-67", Args: one(resourceArg)},
			offerTo:          {Name: "offer-to", Rule: "NT-67", Args: one(arg("seat", 0, maxPlayers-1))},
			offerLink:        {Name: "offer-link", Rule: "NT-69", Args: one(linkArg)},
			tentStep:         {Name: "tent-step", Rule: "NT-73", Args: []engine.Arg{arg("tent", 1, maxTents), workArg}},
			feedClan:         {Name: "feed-clan", Rule: "NT-97", Args: one(foodArg)},
			canoe:            {Name: "canoe", Rule: "NT-100", Args: one(arg("choice", 0, 2))},
			consultKind:      {Name: "consult", Rule: "NT-107", Args: one(choiceArg)},
			pickWisdom:       {Name: "pick-neta-tanka", Rule: "NT-107", Args: one(wisdomArg)},
			payFood:          {Name: "pay-food", Rule: "NT-R34", Args: one(foodArg)},
			barterSkull:      {Name: "barter-skull", Rule: "NT-210", Args: one(choiceArg)},
			barterCraft:      {Name: "barter-handicraft", Rule: "NT-211", Args: one(cardArg)},
			barterResource:   {Name: "barter-resource", Rule: "NT-212", Args: one(arg("resource", 0, resources-1))},
			pickResource:     {Name: "pick-resource", Rule: "NT-123", Args: one(resourceArg)},
			pickToken:        {Name: "pick-link-token", Rule: "NT-130", Args: one(tokenArg)},
			pickReplace:      {Name: "pick-replace", Rule: "NT-129", Args: one(cardArg)},
			pickReuse:        {Name: "pick-reuse", Rule: "NT-204", Args: one(linkArg)},
			cardSide:         {Name: "card-side", Rule: "NT-108", Args: one(choiceArg)},
			openObjective:    {Name: "open-objective", Rule: "NT-R70", Args: one(arg("card", 0, objectives)), Dealt: true},
		},
		Items:  itemWords[:],
		Events: eventWords[:],
		Grades: []string{"bronze medal", "silver medal", "gold medal"},
	}
)

// Offerings.
const (
	receive = iota
	donate
	buyCraft
	buyLink
	offerings
)

var form = engine.NewForm(about.Kinds)

func (s *state) Moves(dst []engine.Move) []engine.Move {
	t := s.agenda.Top()
	if t == nil {
		return dst
	}
	switch t.Kind {
	case resolveNomad:
		return s.acts(dst, t)
	case offer:
		if s.stoppable(t) == legal {
			dst = append(dst, engine.Move{Kind: stop})
		}
		dst = s.each(dst, provideFood)
		return s.each(dst, offer)
	case placeCraft:
		return s.crafting(dst, t)
	case tentStep:
		if s.stoppable(t) == legal {
			dst = append(dst, engine.Move{Kind: stop})
		}
		for k := range s.rules.tents {
			for r := wood; r <= hide; r++ {
				if s.buildable(t, int(k), r) == legal {
					dst = append(dst, engine.Move{Kind: tentStep, A: int16(k) + 1, B: int16(r)})
				}
			}
		}
		return dst
	case takeAmount:
		if s.stoppable(t) == legal {
			dst = append(dst, engine.Move{Kind: stop})
		}
	}
	return s.each(dst, uint16(t.Kind))
}

// each appends the legal moves of a kind with one number.
func (s *state) each(dst []engine.Move, kind uint16) []engine.Move {
	lo, hi := form.Span(kind)
	for a := lo; a <= hi; a++ {
		if m := (engine.Move{Kind: kind, A: a}); s.answer(m) == legal {
			dst = append(dst, m)
		}
	}
	return dst
}

// acts lists the main menu of a turn.
func (s *state) acts(dst []engine.Move, t *engine.Task) []engine.Move {
	if s.endable(t.Seat) == legal {
		dst = append(dst, engine.Move{Kind: endTurn})
	}
	var stand [pieces]uint32
	any := uint32(0)
	for p := range stand {
		if f := s.figuresOf(t.Seat, p); f != nil {
			stand[p] = f.at &^ f.down
			any |= stand[p]
		}
	}
	for ; any != 0; any &= any - 1 {
		l := bits.TrailingZeros32(any)
		if !s.works(t.Seat, l) {
			continue
		}
		for p := range stand {
			if stand[p]&bit(l) != 0 {
				dst = append(dst, engine.Move{Kind: resolveNomad, A: int16(l) + 1, B: int16(p)})
			}
		}
	}
	own := s.coloursOf(t.Seat)
	for i := range links {
		for k, c := range own {
			if s.linked(c, i) && s.linkable(t.Seat, i, int16(k)) == legal {
				dst = append(dst, engine.Move{Kind: resolveLink, A: int16(i) + 1, B: int16(k)})
			}
		}
	}
	me := &s.clan[t.Seat]
	for set := me.tokens; set != 0; set &= set - 1 {
		if i := bits.TrailingZeros16(set); s.gives(t.Seat, s.rules.token[i]) {
			dst = append(dst, engine.Move{Kind: useToken, A: int16(i) + 1})
		}
	}
	for set := me.wisdom; set != 0; set &= set - 1 {
		dst = append(dst, engine.Move{Kind: playCard, A: int16(bits.TrailingZeros16(set)) + 1})
	}
	return s.each(dst, provideFood)
}

// crafting lists what can be placed on own incomplete Handicraft cards.
func (s *state) crafting(dst []engine.Move, t *engine.Task) []engine.Move {
	for set := s.clan[t.Seat].craft; set != 0; set &= set - 1 {
		card := bits.TrailingZeros32(set)
		for r := wood; r <= hide; r++ {
			if s.craftable(t, card, r) == legal {
				dst = append(dst, engine.Move{Kind: placeCraft, A: int16(card) + 1, B: int16(r)})
			}
		}
	}
	return dst
}
