package transcript_test

import "bytes"

// 7. Dice, 12. The masked deal: what an entry may say of private cards, where it is known how the game deals them.
func (j *judge) cards(seat int, orphan bool, moves []value) {
	d, known := j.decks[j.game]
	if !known || j.charter.deal == 0 {
		return
	}
	for _, m := range moves {
		m := m.([]value)
		if m[0] != d.opens {
			continue
		}
		card := uint64(0) // lost
		if j.hands != nil && !orphan {
			card = uint64(j.hands[seat])
		}
		if len(moves) > 1 || m[1] != card || j.opened[seat] || j.deal != nil && !orphan {
			refuse("cheated", "it opens card %v, and %d was dealt", m[1], card)
		}
		j.opened[seat] = true
	}
}

// masked is the deal among the operators.
type masked struct {
	statements
	parts  int // frames of keys, shuffles and shares so far
	deck   []maskedCard
	shares [][]point // of each slot, all but its owner's
}

// dealt takes a deal key, a shuffle, shares or an opening.
func (j *judge) dealt(f frame) {
	d := j.deal
	if d == nil {
		refuse("cheated", "a part of a deal that is none")
	}
	ok := false
	switch f.kind {
	case 13:
		ok = j.dealKey(f)
	case 14:
		if p, is := structure(f.content, "bytes bytes"); is {
			var out []maskedCard
			if out, ok = d.shuffled(f.step, f.operator, d.deck, p[0].([]byte), p[1].([]byte)); ok {
				d.deck = out
			}
		}
	case 15:
		ok = j.share(f)
	case 16:
		ok = j.open(f)
	}
	if !ok {
		refuse("cheated", "a false part of the deal, kind %d", f.kind)
	}
	if f.kind != 16 {
		d.parts++
	}
	digest := j.digest
	j.advance(f.header, f.body(), zeros, zeros)
	if f.kind != 16 {
		j.state(digest) // the position is unchanged
	}
}

func (j *judge) dealKey(f frame) bool {
	d := j.deal
	p, ok := structure(f.content, "hash bytes")
	if !ok || len(p[1].([]byte)) != 64 {
		return false
	}
	key, proof := p[0].([]byte), p[1].([]byte)
	if d.operators == nil {
		d.table = j.table
		for i := range j.operators {
			d.operators = append(d.operators, byte(i))
		}
		known, ruled := j.decks[j.game]
		for d.cards = max(2, len(j.seats)); d.cards <= 14; d.cards++ {
			if ruled && d.cards != known.cards {
				continue
			}
			if d.keyHolds(f.step, f.operator, key, proof) {
				break
			}
		}
		d.deck = d.first()
		d.shares = make([][]point, len(j.seats))
	}
	if !d.keyHolds(f.step, f.operator, key, proof) {
		return false
	}
	d.add(key)
	return d.deck != nil
}

func (j *judge) share(f frame) bool {
	d := j.deal
	p, ok := structure(f.content, "list")
	if !ok {
		return false
	}
	list := p[0].([]value)
	for seat, operator := range j.seats {
		if operator == f.operator {
			continue
		}
		if len(list) == 0 || !d.shareHolds(f, seat, list[0], j.deal.deck[seat], &d.shares[seat]) {
			return false
		}
		list = list[1:]
	}
	return len(list) == 0
}

func (j *judge) open(f frame) bool {
	d := j.deal
	if f.seat >= len(j.seats) || j.seats[f.seat] != f.operator || j.opened[f.seat] {
		return false
	}
	p, err := oneValue(f.content)
	if err != nil || !d.shareHolds(f, f.seat, p, d.deck[f.seat], &d.shares[f.seat]) {
		return false
	}
	j.opened[f.seat] = true
	return d.card(f.seat) > 0
}

func (d *masked) shareHolds(f frame, seat int, v value, c maskedCard, shares *[]point) bool {
	p, ok := fields(v, "hash bytes")
	if !ok || len(p[1].([]byte)) != 64 {
		return false
	}
	share, ok := d.proven(f.step, f.operator, seat, seat, c, p[0].([]byte), p[1].([]byte))
	*shares = append(*shares, share)
	return ok
}

// card is the card of a slot all of whose shares are known; 0: none.
func (d *masked) card(slot int) int {
	m := d.deck[slot][1]
	for _, s := range d.shares[slot] {
		m = m.minus(s)
	}
	for i, face := range d.first() {
		if bytes.Equal(m.bytes(), face[1].bytes()) {
			return i + 1
		}
	}
	return 0
}
