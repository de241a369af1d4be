package netatanka

import (
	"fmt"
	"math/bits"

	"tribes/engine"
)

var (
	seatWords   = []string{"seat 1", "seat 2", "seat 3", "seat 4"}
	phaseWords  = []string{"before setup", "place Nomads", "resolve actions", "open Objectives", "over"}
	tileWords   = append(append([]string{"none"}, numbered("C", canoes)...), numbered("F", finals)...)
	craftWords  = numbered("H", crafts)
	wisdomWords = numbered("K", wisdoms)
	craftNext   = append([]string{"none"}, craftWords...)
	wisdomNext  = append([]string{"none"}, wisdomWords...)
	tokenWords  = numbered("LT", tokens)
	placeWords  = numbered("", locations)
	linkWords   = numbered("", links)
	showWords   = append([]string{"nothing"}, bonusIDs[:]...)
	soloWords   = append([]string{"none"}, lettered(soloCards)...)
	ownWords    = append([]string{"not opened"}, numbered("O", objectives)...)
	nomadWords  = [colours]string{"colour 1", "colour 2", "colour 3", "colour 4"}
)

func numbered(prefix string, n int) (words []string) {
	for i := range n {
		words = append(words, fmt.Sprintf("%s%d", prefix, i+1))
	}
	return
}

func lettered(n int) (words []string) {
	for i := range n {
		words = append(words, string(rune('A'+i)))
	}
	return
}

// most is a bound that no count of pieces reaches in a game.
const most = 9999

// Walk visits the position in the order that RULES.md gives. In a position that is being
// decoded every number is kept within what the other methods can bear.
func (s *state) Walk(w *engine.Walk) {
	p := &s.position
	if w.Decoding() {
		*p = position{players: p.players, side: p.side, level: p.level, soloLinks: p.soloLinks}
	}
	engine.Int(w, "players", &p.players, int64(p.players), int64(p.players))
	walkOption(w, "side", &p.side, sideIDs[:])
	walkOption(w, "solo difficulty", &p.level, difficultyIDs[:])
	walkOption(w, "links", &p.soloLinks, about.Options[2].Values)
	seats := seatWords[:p.players]
	engine.Enum(w, "phase", &p.phase, phaseWords)
	engine.Int(w, "round", &p.round, 0, int64(s.rules.rounds[p.players]))
	engine.Enum(w, "starting seat", &p.start, seats)
	engine.Enum(w, "First Player token", &p.first, seats)
	engine.Enum(w, "turn", &p.turn, seats)
	engine.Enum(w, "host of the Visiting Nomad", &p.host, seats)
	engine.Enum(w, "next host", &p.next, seats)
	p.agenda.Walk(w, taskWords[:])
	engine.Int(w, "forest wood", &p.forest[0], 0, most)
	engine.Int(w, "forest mushrooms", &p.forest[1], 0, most)
	engine.Int(w, "tanning hide", &p.tanning[0], 0, most)
	engine.Int(w, "tanning meat", &p.tanning[1], 0, most)
	engine.Int(w, "Buffalo caught", &p.caught, 0, buffaloes)
	engine.Enum(w, "canoe tile", &p.tile, tileWords)
	engine.Set(w, "canoe tiles not drawn", &p.canoes, tileWords[1:1+canoes])
	p.craft.walk(w, "handicrafts", craftWords, craftNext)
	p.wisdom.walk(w, "Neta-Tanka cards", wisdomWords, wisdomNext)
	engine.Set(w, "Link tokens in the stack", &p.tokens, tokenWords)
	for i := range p.shows {
		w.Enter("link", i+1)
		engine.Enum(w, "shows", &p.shows[i], showWords)
		w.Leave()
	}
	for c := range p.nomad {
		w.Enter(nomadWords[c], -1)
		p.nomad[c].walk(w)
		engine.Set(w, "links resolved", &p.resolved[c], linkWords)
		w.Leave()
	}
	w.Enter("Visiting Nomad", -1)
	p.visitor.walk(w)
	w.Leave()
	engine.Set(w, "links used by offerings", &p.offered, linkWords)
	for i := range engine.Count(w, "totem ranking", &p.ranked, int(p.players)) {
		w.Enter("totem rank", i+1)
		engine.Enum(w, "of", &p.rank[i], seats)
		w.Leave()
	}
	for i := range p.clan[:p.players] {
		w.Enter("seat", i+1)
		p.clan[i].walk(w, s.rules)
		w.Leave()
	}
	for i := range p.laid {
		w.Enter("handicraft", i+1)
		engine.Int(w, "wood", &p.laid[i][0], 0, int64(s.rules.craft[i].wood))
		engine.Int(w, "hide", &p.laid[i][1], 0, int64(s.rules.craft[i].hide))
		w.Leave()
	}
	engine.Enum(w, "Solo Objective", &p.solo, soloWords)
	if w.Decoding() {
		s.mind(w)
	}
}

// walkOption visits what the table agreed on; another table's position does not decode into this one.
func walkOption(w *engine.Walk, name string, p *uint8, words []string) {
	if !w.Decoding() {
		engine.Enum(w, name, p, words)
		return
	}
	engine.Int(w, name, p, int64(*p), int64(*p))
}

func (m *market) walk(w *engine.Walk, name string, words, next []string) {
	w.Enter(name, -1)
	engine.Set(w, "available", &m.up, words)
	engine.Enum(w, "preview", &m.preview, next)
	engine.Set(w, "deck", &m.deck, words)
	w.Leave()
}

func (f *standing) walk(w *engine.Walk) {
	engine.Set(w, "locations", &f.at, placeWords)
	engine.Set(w, "beyond single spaces", &f.extra, placeWords)
	engine.Set(w, "laid down", &f.down, placeWords)
	if w.Decoding() && (f.extra|f.down)&^f.at != 0 {
		w.Fail("a nomad is extra or laid down where none stands")
	}
}

func (c *clan) walk(w *engine.Walk, r *rules) {
	for i := range c.res {
		engine.Int(w, resourceIDs[i], &c.res[i], 0, most)
	}
	engine.Int(w, "generosity", &c.gen, 0, most)
	for k := range c.tent[:r.tents] {
		t, d := &c.tent[k], &r.tent[k]
		w.Enter("tent", k+1)
		engine.Int(w, "hide", &t.hide, 0, int64(r.tentHide))
		engine.Int(w, "wood", &t.wood, 0, int64(r.tentWood))
		engine.Int(w, "meat", &t.food[meat], 0, int64(d.demand[meat]))
		engine.Int(w, "mushrooms", &t.food[mushroom], 0, int64(d.demand[mushroom]))
		w.Leave()
	}
	engine.Int(w, "meat eaten", &c.fed[meat], 0, int64(r.spaces))
	engine.Int(w, "mushrooms eaten", &c.fed[mushroom], 0, int64(r.spaces))
	engine.Int(w, "Copy Power used", &c.copied, 0, 1)
	engine.Int(w, "totem wood", &c.totem[0], 0, most)
	engine.Int(w, "totem skulls", &c.totem[1], 0, most)
	engine.Set(w, "incomplete handicrafts", &c.craft, craftWords)
	engine.Set(w, "complete handicrafts", &c.complete, craftWords)
	engine.Set(w, "Neta-Tanka cards", &c.wisdom, wisdomWords)
	engine.Set(w, "Link tokens", &c.tokens, tokenWords)
	engine.Enum(w, "Objective", &c.objective, ownWords)
}

// mind refuses a decoded position that other methods could not read.
func (s *state) mind(w *engine.Walk) {
	p := &s.position
	started := p.phase != blank
	switch {
	case started != (p.tile != 0):
		w.Fail("a tile lies face up exactly when the game has begun")
	case (p.players == 1 && started) != (p.solo != 0):
		w.Fail("a Solo Objective lies open exactly in solo games")
	case p.first < 0 || p.start < 0 || p.turn < 0:
		w.Fail("nobody has the turn or the First Player token")
	case bits.OnesCount32(p.visitor.at) > 1:
		w.Fail("the Visiting Nomad stands on several Locations")
	}
	for i := range p.shows {
		if (p.shows[i] != 0) != (started && p.soloLinks == 1) {
			w.Fail("link %d: tokens lie on the Links exactly with Solo Links", i+1)
		}
	}
	for i := range p.ranked {
		if p.rank[i] < 0 {
			w.Fail("totem rank %d: of nobody", i+1)
		}
	}
	offering := false
	for i := range s.agenda.Len() {
		t := s.agenda.At(i)
		offering = offering || t.Kind == offer
		if int(t.Kind) >= len(taskWords) || taskWords[t.Kind] == "" || t.Seat < 0 || t.Seat >= engine.Seat(p.players) || !s.sound(&t) {
			w.Fail("decision %d: not one of the game", i)
		}
	}
	if p.offered != 0 && !offering {
		w.Fail("links used by offerings: nobody makes offerings")
	}
}

// sound tells whether the argument of a decision is one that its kind can have.
func (s *state) sound(t *engine.Task) bool {
	between := func(lo, hi int16) bool { return t.Arg >= lo && t.Arg <= hi }
	switch t.Kind {
	case chooseLocation:
		return between(0, visitor) && s.figuresOf(t.Seat, int(t.Arg)) != nil
	case takeAmount:
		return t.Arg == retrieveWood || t.Arg == tanHides || t.Arg == smokeMeat
	case pickCraft, placeCraft:
		return between(0, 1)
	case offerTo:
		return between(0, basic-1)
	case tentStep:
		return between(0, fromReserve|begun)
	case payFood:
		return between(forVisitor, forWisdom+wisdoms-1)
	case barterResource:
		return between(0, resources-1)
	case pickReplace:
		return between(0, crafts)
	case cardSide:
		return between(0, wisdoms-1)
	}
	return t.Arg == 0
}
