package netatanka

import (
	"cmp"
	"fmt"
	"slices"

	"tribes/engine/component"
)

func (r *reader) readCrafts(f component.Field) {
	for i := range r.craft {
		c := &r.craft[i]
		c.id = fmt.Sprintf("H%d", i+1)
		item := f.Get(c.id)
		c.kind = uint8(item.Get("type").OneOf(craftKinds[:]...))
		c.points = readPoints(item, "points")
		readFigures(item, 0, figure{"wood", &c.wood}, figure{"hide", &c.hide})
		r.later = append(r.later, func() {
			if c.wood+c.hide == 0 {
				item.Fail("a card needs Wood or Hide (NT-33)")
			}
		})
	}
	f.Done()
}

func (r *reader) readWisdoms(f component.Field) {
	for i := range r.wisdom {
		w := &r.wisdom[i]
		w.id = fmt.Sprintf("K%d", i+1)
		item := f.Get(w.id)
		w.front = front(item.Get("front").OneOf(frontIDs[:]...))
		readFigures(item, 1, figure{"amount", &w.amount})
	}
	f.Done()
}

func (r *reader) readObjectives(f component.Field) {
	for i := range r.objective {
		o := &r.objective[i]
		o.id = fmt.Sprintf("O%d", i+1)
		item := f.Get(o.id)
		item.Source()
		r.readNeeds(o, item.Get("needs"))
		item.Done()
	}
	f.Done()
}

func (r *reader) readSoloCards(f component.Field) {
	for i := range r.soloCard {
		o := &r.soloCard[i]
		o.id = string(rune('A' + i))
		item := f.Get(o.id)
		item.Source()
		part := item.Get("deck")
		part.Source()
		o.deck = uint8(part.Get("is").OneOf(difficultyIDs[:]...))
		part.Done()
		r.deck[o.deck] |= 1 << i
		part = item.Get("medals")
		last := 0
		for k, id := range medalIDs {
			last = part.Get(id).Int(last+1, maxScore)
			o.medals[k] = int16(last)
		}
		part.Done()
		r.readNeeds(o, item.Get("needs"))
		item.Done()
	}
	r.later = append(r.later, func() {
		for d, cards := range r.deck {
			if cards == 0 {
				f.Fail("no card is in the deck %s", difficultyIDs[d])
			}
		}
	})
	f.Done()
}

// readNeeds reads the conditions of a card and puts them in the order of stats.
func (r *reader) readNeeds(o *objectiveData, f component.Field) {
	for _, item := range f.List(1, maxConditions) {
		var c condition
		is := item.Get("stat")
		c.stat = stat(is.OneOf(statIDs[:]...))
		switch c.stat {
		case craftsWorth:
			c.of = readPoints(item, "worth")
		case craftTypes:
			c.of = int8(item.Get("types").Int(1, craftSorts))
		}
		least := item.Get("min")
		c.min = int8(least.Int(1, maxNeed))
		item.Done()
		if slices.ContainsFunc(o.all[:o.n], func(x condition) bool { return x.stat == c.stat && x.of == c.of }) {
			is.Fail("%s stands twice", statIDs[c.stat])
		}
		o.all[o.n] = c
		o.n++
		r.later = append(r.later, func() {
			if most := r.most(c); int(c.min) > most {
				least.Fail("%d; a clan can have at most %d", c.min, most)
			}
		})
	}
	slices.SortFunc(o.all[:o.n], func(x, y condition) int {
		return cmp.Or(cmp.Compare(x.stat, y.stat), cmp.Compare(x.of, y.of), cmp.Compare(x.min, y.min))
	})
}

// most is the highest min of a condition that a clan can meet.
func (r *reader) most(c condition) int {
	var kinds [craftSorts]int
	worth := 0
	for _, card := range r.craft {
		kinds[card.kind]++
		if card.points == c.of {
			worth++
		}
	}
	switch c.stat {
	case tentsComplete:
		return int(r.tents)
	case nourishPoints:
		return int(r.spaces) * int(max(r.foodPoints[0], r.foodPoints[1]))
	case nourishCount:
		return int(r.spaces)
	case craftsWorth:
		return worth
	case craftPairs:
		pairs := 0
		for _, n := range kinds {
			pairs += n / 2
		}
		return pairs
	case craftTypes:
		slices.Sort(kinds[:])
		return kinds[craftSorts-int(c.of)]
	}
	return maxNeed
}

// readBox checks the list of contents (NT-1) against the rest of the file; what the file
// does not use is only counted.
func (r *reader) readBox(f component.Field) {
	f.Source()
	for _, part := range []struct {
		key  string
		want int
	}{
		{"village_board", 1},
		{"totem_pole_boards", maxPlayers / 2},
		{"clan_boards", maxPlayers},
		{"visiting_nomad", 1},
		{"reminder_tokens", 3 * colours},
		{"canoe_tiles", canoes},
		{"final_tiles", finals},
		{"neta_tanka_cards", wisdoms},
		{"objective_cards", objectives},
		{"solo_objective_cards", soloCards},
		{"handicraft_cards", crafts},
		{"buffalo", buffaloes},
		{"link_tokens", tokens},
		{"solo_link_tokens", links},
		{"copy_power_tokens", maxPlayers},
		{"totem_pole_tokens", maxPlayers},
		{"first_player_token", 1},
		{"round_counter_token", 1},
		{"scorepad", 1},
		{"achievement_sticker_sheet", 1},
	} {
		f.Get(part.key).Int(part.want, part.want)
	}
	for _, key := range []string{"wood", "hide", "meat", "mushroom", "skull", "generosity_ones", "generosity_fives"} {
		f.Get(key).Int(1, maxPieces)
	}
	n := f.Get("nomads")
	nomads := n.Int(1, colours*maxNomads)
	r.later = append(r.later, func() {
		if want := colours * int(slices.Max(r.nomads[:])); nomads != want {
			n.Fail("%d; %d colours of at most %d make it %d", nomads, colours, want/colours, want)
		}
	})
	f.Done()
}
