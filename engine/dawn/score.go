package dawn

import "tribes/engine"

// Items of the score. The first five give points; the rest informs.
const (
	tokenVP = iota
	cardVP
	meepleVP
	foodVP
	goodsVP
	heldFruit
	heldMeat
	heldTools
	heldHides
	inChildhood
	inYouth
	inAdulthood
	inAge
	onTiles
	items
)

var itemWords = [items]engine.Word{
	tokenVP:     {Name: "tokens", Rule: "DM-86", Covered: true},
	cardVP:      {Name: "progress-cards", Rule: "DM-78"},
	meepleVP:    {Name: "meeples", Rule: "DM-81"},
	foodVP:      {Name: "food", Rule: "DM-83"},
	goodsVP:     {Name: "tools-and-hides", Rule: "DM-84"},
	heldFruit:   {Name: "fruit", Rule: "DM-15"},
	heldMeat:    {Name: "meat", Rule: "DM-15"},
	heldTools:   {Name: "tools", Rule: "DM-15"},
	heldHides:   {Name: "hides", Rule: "DM-15"},
	inChildhood: {Name: "waiting-children", Rule: "DM-6"},
	inYouth:     {Name: "waiting-adolescents", Rule: "DM-6"},
	inAdulthood: {Name: "waiting-adults", Rule: "DM-6"},
	inAge:       {Name: "waiting-elders", Rule: "DM-6"},
	onTiles:     {Name: "on-tiles", Rule: "DM-41"},
}

// Tally scores the position as if the game ended now (DM-78 to DM-86).
func (s *state) Tally(dst []engine.Item, _ engine.Hands) []engine.Item {
	for i := range s.players {
		c, seat := &s.clan[i], engine.Seat(i)
		add := func(what uint16, count int16, points int16) {
			dst = append(dst, engine.Item{Seat: seat, What: what, Count: count, Points: points})
		}
		cards, meeples, food, goods := s.rates(c)
		add(tokenVP, c.vp, c.vp)
		add(cardVP, int16(c.cards()), cards.of(c.cards()))
		add(meepleVP, int16(s.onBoard(c)), meeples.of(s.onBoard(c)))
		add(foodVP, int16(c.food()), food.of(c.food()))
		add(goodsVP, int16(c.goods()), goods.of(c.goods()))
		for r, n := range c.res {
			add(uint16(heldFruit+r), int16(n), 0)
		}
		var waiting [columns]int16
		for k := range s.rules.areas {
			waiting[s.rules.area[k].column] += int16(c.area[k])
		}
		for k, n := range waiting {
			add(uint16(inChildhood+k), n, 0)
		}
		tiles := int16(s.rules.clan - c.mat - c.shore)
		for _, n := range waiting {
			tiles -= n
		}
		add(onTiles, tiles, 0)
	}
	return dst
}

// of turns so many things into VP; only whole groups count (DM-R31).
func (r rate) of(n int8) int16 { return int16(n) / int16(r.per) * int16(r.vp) }

// rates are those of the cards a clan has acquired, covered or not, else the printed ones (DM-80, DM-82, DM-85, DM-R25).
func (s *state) rates(c *clan) (cards, meeples, food, goods rate) {
	r := s.rules
	cards, meeples, food, goods = r.cardRate, r.meepleRate, r.foodRate, r.goodsRate
	for i := range r.names {
		if c.acquired&bit(int(i)) == 0 {
			continue
		}
		switch n := &r.name[i]; n.space {
		case religion:
			food, goods = n.food, n.goods
		case storytelling:
			cards, meeples = n.cards, n.meeples
		}
	}
	return
}

// Result ranks by VP, then by the tie-breaks of the component data (DM-86, DM-R35).
func (s *state) Result() (res engine.Result) {
	if s.phase != ended {
		return
	}
	res.Over = true
	res.Capped = s.over == byGuard
	total := engine.Points(s.Tally(nil, engine.Hands{}))
	for i := range s.players {
		res.Place[i] = 1
		for j := range s.players {
			if s.beats(engine.Seat(j), engine.Seat(i), &total) {
				res.Place[i]++
			}
		}
	}
	return
}

func (s *state) beats(a, b engine.Seat, total *[engine.MaxSeats]int) bool {
	if total[a] != total[b] {
		return total[a] > total[b]
	}
	for _, what := range s.rules.ties[:s.rules.tieCount] {
		if x, y := s.count(a, what), s.count(b, what); x != y {
			return x > y
		}
	}
	return false
}
