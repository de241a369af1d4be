package dawn

import (
	"fmt"
	"strings"

	"tribes/engine"
)

func (s *state) name(seat engine.Seat) string { return s.rules.colour[seat] }

func (s *state) res(r int) string { return s.rules.resName[r] }

// some is so many units of a resource: "2 Tools", "1 Tool".
func (s *state) some(n, r int) string {
	name := s.res(r)
	if n == 1 && len(name) > 1 && !strings.HasSuffix(name, "ss") {
		name = strings.TrimSuffix(name, "s")
	}
	return fmt.Sprintf("%d %s", n, name)
}

func (s *state) columnName(column int) string { return s.rules.columns[column] }

// areaName names a Ready Area: "R2a".
func (s *state) areaName(area int) string {
	if area < 0 || area >= int(s.rules.areas) {
		return "no Ready Area"
	}
	return s.rules.area[area].id
}

// exitName is where the meeples of a tile go.
func (s *state) exitName(exit int) string {
	if exit == shore {
		return "the shore"
	}
	return s.areaName(exit)
}

// tileName names a tile by its space and name: "A4 Master Crafts".
func (s *state) tileName(tile int) string {
	return s.rules.tile[tile].id + " " + s.rules.tile[tile].name
}

// amountText lists what a cost or gain comes to: "1 Fruit, 2 food".
func (s *state) amountText(a *amounts) string {
	var parts []string
	for r, n := range a.res {
		if n > 0 {
			parts = append(parts, s.some(int(n), r))
		}
	}
	if a.food > 0 {
		parts = append(parts, fmt.Sprintf("%d food", a.food))
	}
	if a.any > 0 {
		parts = append(parts, fmt.Sprintf("%d any", a.any))
	}
	if a.vp > 0 {
		parts = append(parts, fmt.Sprintf("%d VP", a.vp))
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

func (s *state) resText(res *[resources]int8) string {
	return s.amountText(&amounts{res: *res})
}

func (s *state) heldText(c *clan) string { return s.resText(&c.res) }

// held says what a clan has to pay with, for the end of a question.
func (s *state) held(seat engine.Seat) string {
	return fmt.Sprintf("%s holds %s.", s.name(seat), s.heldText(&s.clan[seat]))
}

// things is so many of what a counter counts.
func (s *state) things(n int, what counter) string {
	switch what {
	case countFood:
		return fmt.Sprintf("%d food", n)
	case countVP:
		return fmt.Sprintf("%d VP", n)
	case countGoods:
		return fmt.Sprintf("%d %s or %s", n, s.res(tools), s.res(hides))
	case countOnBoard:
		return engine.Several(n, "meeple") + " on the board"
	case countInFirst:
		return engine.Several(n, "meeple") + " in " + s.areaName(int(s.rules.first))
	case countResources:
		return engine.Several(n, "resource")
	case countCards:
		return engine.Several(n, "Progress card")
	}
	return s.some(n, int(what))
}

// faceText says what a tile asks for and gives: "lose 1 food: gain 3 VP, newborn".
func (s *state) faceText(f *face) string {
	var asks, gives []string
	for what, n := range f.hold {
		if n > 0 {
			asks = append(asks, "hold "+s.things(int(n), counter(what)))
		}
	}
	loss := s.amountText(&f.lose)
	if f.meeples > 0 {
		if loss == "nothing" {
			loss = ""
		} else {
			loss += ", "
		}
		loss += engine.Several(int(f.meeples), "meeple")
	}
	if loss != "nothing" {
		asks = append(asks, "lose "+loss)
	}
	if f.gain != (amounts{}) {
		gives = append(gives, s.amountText(&f.gain))
	}
	for _, p := range f.per[:f.pers] {
		what := "1 VP"
		if p.gain < resources {
			what = s.some(1, int(p.gain))
		}
		gives = append(gives, fmt.Sprintf("%s for each of up to %s", what, s.things(int(p.max), p.count)))
	}
	if f.newborns > 0 {
		gives = append(gives, strings.TrimPrefix(engine.Several(int(f.newborns), "newborn"), "1 "))
	}
	if f.progress {
		gives = append(gives, "Progress card")
	}
	if f.art {
		gives = append(gives, "art")
	}
	gain := "gain " + strings.Join(gives, ", ")
	if len(gives) == 0 {
		gain = "gain nothing"
	}
	if len(asks) == 0 {
		return gain
	}
	return strings.Join(asks, ", ") + ": " + gain
}

// effectText says what a Progress card does.
func (s *state) effectText(n *nameData) string {
	e := &n.effect
	switch {
	case n.space == cooking:
		return fmt.Sprintf("cook %s into %s", s.amountText(&n.cook.lose), s.amountText(&n.cook.gain))
	case n.space == religion:
		return fmt.Sprintf("at the end %s for food, %s for %s and %s", n.food.text(), n.goods.text(), s.res(tools), s.res(hides))
	case n.space == storytelling:
		return fmt.Sprintf("at the end %s for Progress cards, %s for meeples on the board", n.cards.text(), n.meeples.text())
	}
	gain := s.amountText(&e.gain) + " more"
	switch e.when {
	case tileGain:
		if e.includes < 0 {
			return gain + " with any gain of a tile"
		}
		what := "VP"
		if e.includes < resources {
			what = s.res(int(e.includes))
		}
		return gain + " when a tile gives " + what
	case artCreated:
		return gain + " for each piece of art"
	case newbornPlaced:
		return gain + " for each newborn"
	case progressAcquired:
		return gain + " for each Progress card"
	case cooked:
		return gain + " when you cook"
	case expanded:
		return gain + " when you expand"
	}
	switch {
	case e.skip && e.gain == (amounts{}):
		return "nothing spoils when you rest"
	case e.skip:
		return "nothing spoils when you rest, and " + gain
	}
	return gain + " when you rest, after food has spoiled"
}

func (r rate) text() string {
	if r.per == 1 {
		return fmt.Sprintf("%d VP each", r.vp)
	}
	return fmt.Sprintf("%d VP per %d", r.vp, r.per)
}

// Ask names the seat that decides, what about, and why. It tells no VP: they lie face down.
func (s *state) Ask() string {
	t := s.agenda.Top()
	if t == nil {
		if s.phase != ended {
			return "The game has not been set up."
		}
		return "The game is over."
	}
	return s.name(t.Seat) + " " + s.question(t)
}

func (s *state) question(t *engine.Task) string {
	c := &s.clan[t.Seat]
	switch t.Kind {
	case setupCard:
		return s.askSetup(t.Seat)
	case rest:
		return "moves a meeple or rests. " + s.held(t.Seat)
	case createArt:
		return "may create one piece of art. " + s.held(t.Seat)
	case payFood:
		return fmt.Sprintf("pays %d food%s: how much of it %s?", t.Times, s.purpose(), s.res(fruit))
	case payAny:
		return fmt.Sprintf("pays %d any%s: which resource?", t.Times, s.purpose())
	case loseMeeple:
		return fmt.Sprintf("gives a meeple%s: from which Ready Area?", s.purpose())
	case gainFood:
		return fmt.Sprintf("gains %d food: how much of it %s?", t.Times, s.res(fruit))
	case gainAny:
		return fmt.Sprintf("gains %d any: which resource?", t.Times)
	case newborn:
		return fmt.Sprintf("may bring a newborn to %s (%d of %s there).", s.areaName(int(s.rules.first)), c.area[s.rules.first], engine.Several(int(s.rules.newborns), "meeple"))
	case takeProgress:
		return "may take a Progress card. " + s.held(t.Seat)
	case cover:
		return fmt.Sprintf("has no free side slot for %s: which card does it cover?", s.rules.name[t.Arg].name)
	case cook:
		return "may cook food or expand the tribe before food spoils. " + s.held(t.Seat)
	}
	return "decides."
}

// askSetup tells what is still open of the setup turns (DM-27).
func (s *state) askSetup(seat engine.Seat) string {
	turn := fmt.Sprintf(" (setup turn %d of %d).", int(s.placed)/int(s.players)+1, s.setupTurns()/s.players)
	switch c := &s.clan[seat]; {
	case c.drew == 1:
		return "places a meeple" + turn
	case s.rules.clan-c.mat == s.setupTurns()/s.players-1:
		return "takes a Setup card" + turn
	}
	return "takes a Setup card or places a meeple" + turn
}

// purpose says what a payment is for: the next step beneath it on the agenda.
func (s *state) purpose() string {
	for i := s.agenda.Len() - 1; i >= 0; i-- {
		switch t := s.agenda.At(i); t.Kind {
		case artDone:
			return " for " + s.rules.art[s.slot[t.Arg].card-1].name
		case progressDone:
			return " for " + s.rules.name[t.Arg].name
		case tileGains:
			return " for " + s.tileName(int(t.Arg))
		case cookDone:
			return " for cooking"
		}
	}
	return ""
}
