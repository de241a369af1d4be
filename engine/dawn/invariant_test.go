package dawn

import (
	"errors"
	"fmt"
	"math/bits"
	"regexp"

	"tribes/engine"
)

// conserved holds in every position after the setup draws: each piece is in one place, limits are kept, what is unused is zero.
func conserved(es engine.State) error {
	s := es.(*state)
	for _, part := range []struct {
		name string
		kept func() error
	}{
		{"decisions", s.agendaKept}, {"turns", s.turnsKept}, {"end", s.endKept}, {"setup", s.setupKept},
		{"meeples", s.meeplesKept}, {"stocks", s.stocksKept}, {"Art cards", s.artKept},
		{"Progress cards", s.stacksKept}, {"mats", s.matsKept}, {"unused places", s.unusedZero},
	} {
		if err := part.kept(); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// taskLetters stand for what the agenda holds.
var taskLetters = [tasks]byte{
	setupCard: 's', rest: 'R', endOfTurn: 'E', tileAction: 'T', bump: 'B', createArt: 'A', artDone: 'a',
	payAny: 'y', payFood: 'f', takeProgress: 'P', progressDone: 'p', cover: 'C', newborn: 'N',
	tileGains: 'G', loseMeeple: 'M', tileEffects: 'X', gainAny: 'Y', gainFood: 'F', spoilFood: 'S', cook: 'K', cookDone: 'k',
}

// chains are what can be open, from the bottom: a setup turn, the main choice, art of a line, a tile
// from its loss to its icons, a rest.
var chains = regexp.MustCompile(`^(s|R|ETB(A|ayf?)|EA?P?N(GM(yf?)?|XYF?)?|EA?(P|pyf?|C)|E(A|ayf?)|ES(K|ky))$`)

// chain is the agenda in letters.
func (s *state) chain() string {
	var b []byte
	for i := range s.agenda.Len() {
		b = append(b, taskLetters[s.agenda.At(i).Kind])
	}
	return string(b)
}

// holds tells whether the agenda holds a kind of task.
func (s *state) holds(kind uint8) bool {
	for i := range s.agenda.Len() {
		if s.agenda.At(i).Kind == kind {
			return true
		}
	}
	return false
}

// agendaKept: one chain of decisions, all of the seat that acts; on top one with a choice.
func (s *state) agendaKept() error {
	if s.phase == ended {
		if s.agenda.Len() > 0 {
			return fmt.Errorf("%s is open, and the game is over", s.chain())
		}
		return nil
	}
	seat := s.turn
	if s.phase == setting {
		seat = s.setupSeat(int(s.placed))
	}
	n := s.agenda.Len()
	for i := range n {
		t := s.agenda.At(i)
		if t.Kind == 0 || t.Kind >= tasks || t.Seat != seat || !s.sound(&t) || t.Times < 0 || t.Times == 0 && i == n-1 {
			return fmt.Errorf("decision %d of %d, turn %d: %+v", i, n, seat, t)
		}
	}
	switch chain := s.chain(); {
	case !chains.MatchString(chain) || (chain == "s") != (s.phase == setting):
		return fmt.Errorf("%q is open in phase %d", chain, s.phase)
	case chain != "R" && len(s.Moves(nil)) < 2:
		return fmt.Errorf("%q leaves no choice", chain)
	}
	return nil
}

// setupSeat is the seat of a setup turn (DM-26), counted from 0.
func (s *state) setupSeat(turn int) engine.Seat {
	n := int(s.players)
	return engine.Seat((int(s.start) + n - 1 - turn%n + n) % n)
}

// turnsKept: turns pass clockwise from the starting seat; what belongs to a turn or gain ends with it.
func (s *state) turnsKept() error {
	n := int16(s.players)
	at := s.turns
	if s.phase == ended {
		at--
	}
	switch {
	case s.phase <= blank || s.phase > ended || n < minPlayers || n > maxPlayers:
		return fmt.Errorf("phase %d with %d players", s.phase, n)
	case s.start < 0 || s.start >= engine.Seat(n) || s.turn != engine.Seat((int16(s.start)+at)%n):
		return fmt.Errorf("start %d, turn %d after %d turns", s.start, s.turn, s.turns)
	case s.turns < 0 || s.phase == setting && s.turns != 0 || s.idle < 0 || s.idle > s.turns:
		return fmt.Errorf("%d turns, %d idle in phase %d", s.turns, s.idle, s.phase)
	case s.stirred > 1 || s.stirred == 1 && !s.holds(endOfTurn) || s.stirred == 0 && s.holds(endOfTurn) && !s.holds(spoilFood):
		return fmt.Errorf("stirred %d with %q open", s.stirred, s.chain())
	case s.included >= 1<<(resources+1) || s.included != 0 && !s.holds(tileEffects):
		return fmt.Errorf("gain %b with %q open", s.included, s.chain())
	case s.bumped != 0 && (!s.holds(bump) || s.bumped > uint8(n) || s.bumped == uint8(s.turn)+1):
		return fmt.Errorf("meeple of %d bumped in the turn of seat %d with %q open", s.bumped, s.turn, s.chain())
	}
	return nil
}

// endKept: the game is over exactly when a turn ended with a reason for it, and for the first of them.
func (s *state) endKept() error {
	n := int16(s.players)
	why := uint8(running)
	switch {
	case s.clan[s.turn].vp >= s.rules.target && (s.phase != playing || s.agenda.Top().Kind == rest):
		why = byVP
	case s.phase == ended && s.rules.dormantEnds && s.allDormant():
		why = byDormancy
	case s.rules.stalemate > 0 && s.idle >= n*int16(s.rules.stalemate):
		why = byStalemate
	case s.turns >= n*s.rules.guard:
		why = byGuard
	}
	if s.over != why || (s.phase == ended) != (why != running) {
		return fmt.Errorf("over for reason %d in phase %d; there is reason %d", s.over, s.phase, why)
	}
	for i := range s.clan[:n] {
		if engine.Seat(i) != s.turn && s.clan[i].vp >= s.rules.target {
			return fmt.Errorf("seat %d has ended a turn with %d VP", i, s.clan[i].vp)
		}
	}
	return nil
}

// setupKept: a card in the middle for each player that has taken none; after k setup turns a player has k things.
func (s *state) setupKept() error {
	left := s.players
	for i := range s.clan[:s.players] {
		left -= int8(s.clan[i].drew)
		if s.clan[i].drew > 1 {
			return fmt.Errorf("seat %d has taken %d Setup cards", i, s.clan[i].drew)
		}
	}
	if s.middle>>s.rules.setups != 0 || bits.OnesCount16(s.middle) != int(left) {
		return fmt.Errorf("cards %b in the middle for %d players", s.middle, left)
	}
	if s.placed < 0 || s.placed > s.setupTurns() || (s.placed < s.setupTurns()) != (s.phase == setting) {
		return fmt.Errorf("%d setup turns in phase %d", s.placed, s.phase)
	}
	if s.phase != setting {
		return nil
	}
	var taken [maxPlayers]int8
	for k := range int(s.placed) {
		taken[s.setupSeat(k)]++
	}
	for i := range s.clan[:s.players] {
		c := &s.clan[i]
		var in [columns]int8
		for a := range s.rules.areas {
			in[s.rules.area[a].column] += c.area[a]
		}
		n := int8(c.drew)
		for k, m := range in {
			if n += m; m > 1 || m > 0 && !s.rules.setupColumns[k] {
				return fmt.Errorf("seat %d: %d meeples in the columns", i, in)
			}
		}
		if n != taken[i] || c.shore > 0 || c.vp > 0 || c.drew == 0 && c.res != [resources]int8{} {
			return fmt.Errorf("seat %d: %+v after %d setup turns", i, *c, taken[i])
		}
	}
	return nil
}

// meeplesKept: all meeples of a clan are on its mat, in Ready Areas, on tiles, on the shore or about to leave a tile.
func (s *state) meeplesKept() error {
	var on [maxPlayers + 1]int8
	for i, seat := range s.on {
		if seat > uint8(s.players) || seat > 0 && (s.phase == setting || i >= int(s.rules.tiles)) {
			return fmt.Errorf("tile %d: seat %d in phase %d", i+1, seat, s.phase)
		}
		on[seat]++
	}
	if s.bumped > 0 {
		on[s.bumped]++
	}
	for i := range s.clan[:s.players] {
		c := &s.clan[i]
		n := c.mat + c.shore + on[i+1]
		least := min(c.mat, c.shore)
		for _, m := range c.area {
			n += m
			least = min(least, m)
		}
		switch {
		case least < 0 || n != s.rules.clan:
			return fmt.Errorf("seat %d has %d: %+v, %d on tiles", i, n, *c, on[i+1])
		case c.area[s.rules.first] > s.rules.newborns: // no exit leads there
			return fmt.Errorf("seat %d has %d in the first Ready Area", i, c.area[s.rules.first])
		case s.onBoard(c) > s.rules.clan:
			return fmt.Errorf("seat %d has %d on the board", i, s.onBoard(c))
		}
	}
	return nil
}

// stocksKept: DM-19, DM-R39.
func (s *state) stocksKept() error {
	for i := range s.clan[:s.players] {
		for r, n := range s.clan[i].res {
			if n < 0 || n > s.rules.most {
				return fmt.Errorf("seat %d holds %d of %s", i, n, resourceIDs[r])
			}
		}
		if s.clan[i].vp < 0 {
			return fmt.Errorf("seat %d holds %d VP", i, s.clan[i].vp)
		}
	}
	return nil
}

// artKept: each Art card is in a slot, not seen yet, or under the deck; a card on each slot, its cube on a line.
func (s *state) artKept() error {
	seen := s.unseen
	add := func(card uint8) error {
		if card < 1 || card > uint8(s.rules.arts) || seen&bit(int(card)-1) != 0 {
			return fmt.Errorf("card %d is none or in two places", card)
		}
		seen |= bit(int(card) - 1)
		return nil
	}
	for i, c := range s.slot[:s.rules.artSlots] {
		if err := add(c.card); err != nil {
			return fmt.Errorf("slot %d: %w", i+1, err)
		}
		if c.row < 0 || c.row >= s.rules.art[c.card-1].rows || c.row > 0 && s.phase == setting {
			return fmt.Errorf("slot %d: line %d", i+1, c.row+1)
		}
	}
	for i, card := range s.queue[:s.queued] {
		if err := add(card); err != nil {
			return fmt.Errorf("place %d under the deck: %w", i+1, err)
		}
	}
	if seen != 1<<s.rules.arts-1 {
		return fmt.Errorf("%b are in no place", uint16(1<<s.rules.arts-1)&^seen)
	}
	return nil
}

// stacksKept: the cards of a name are in its stack, acquired, or just being paid.
func (s *state) stacksKept() error {
	inGame := uint16(0)
	for i, st := range s.stack[:s.rules.stacks] {
		if st.name < 1 || st.name > uint8(s.rules.names) || inGame&bit(int(st.name)-1) != 0 {
			return fmt.Errorf("slot %d: name %d is none or there twice", i+1, st.name)
		}
		name := int(st.name) - 1
		inGame |= bit(name)
		n := st.left
		for _, c := range s.clan[:s.players] {
			n += int8(c.acquired >> name & 1)
		}
		for k := range s.agenda.Len() {
			if t := s.agenda.At(k); t.Kind == progressDone && int(t.Arg) == name {
				n++
			}
		}
		if st.left < 0 || n != s.rules.name[name].inGame(s.players) {
			return fmt.Errorf("slot %d: %d cards of %s are left, %d there in all", i+1, st.left, s.rules.name[name].id, n)
		}
	}
	for i, c := range s.clan[:s.players] {
		if c.acquired&^inGame != 0 {
			return fmt.Errorf("seat %d has %b, of which only %b are in the game", i, c.acquired, inGame)
		}
	}
	return nil
}

// matsKept: cards lie where they may, each on one place; ordinary cards cover only when no side slot is free.
func (s *state) matsKept() error {
	for i := range s.clan[:s.players] {
		if err := s.matKept(&s.clan[i]); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	return nil
}

func (s *state) matKept(c *clan) error {
	seen := uint16(0)
	add := func(card uint8) error {
		if card > uint8(s.rules.names) || c.acquired&bit(int(card)-1) == 0 || seen&bit(int(card)-1) != 0 {
			return fmt.Errorf("card %d is not acquired or lies twice", card)
		}
		seen |= bit(int(card) - 1)
		return nil
	}
	full := c.side[s.rules.sideSlots-1] > 0
	for i, card := range c.side[:s.rules.sideSlots] {
		if card == 0 {
			continue
		}
		if err := add(card); err != nil {
			return err
		}
		if s.rules.name[card-1].space < side || i > 0 && c.side[i-1] == 0 {
			return fmt.Errorf("card %d in side slot %d of %v", card, i+1, c.side)
		}
	}
	for space, card := range c.space {
		has := false
		for n := range s.rules.names {
			has = has || s.rules.name[n].space == uint8(space) && c.acquired&bit(int(n)) != 0
		}
		if (card > 0) != has {
			return fmt.Errorf("card %d on the printed space of %s", card, spaceIDs[space])
		}
		if card == 0 {
			continue
		}
		if err := add(card); err != nil {
			return err
		}
		if on := s.rules.name[card-1].space; on < side && on != uint8(space) || on == side && !full {
			return fmt.Errorf("card %d covers the printed space of %s", card, spaceIDs[space])
		}
	}
	if hidden := c.acquired &^ seen; hidden != 0 && !full {
		return fmt.Errorf("cards %b lie nowhere", hidden)
	}
	return nil
}

// unusedZero: what nobody plays and what lies beyond the ends of lists is zero, so that positions compare with ==.
func (s *state) unusedZero() error {
	r, beyond := s.rules, func(used bool, i int, what string) error {
		if used {
			return fmt.Errorf("%s %d", what, i+1)
		}
		return nil
	}
	var errs []error
	for i, c := range s.clan {
		errs = append(errs, beyond(i >= int(s.players) && c != (clan{}), i, "seat"))
		for k := r.areas; k < maxAreas; k++ {
			errs = append(errs, beyond(c.area[k] != 0, int(k), "area"))
		}
		for k := r.sideSlots; k < maxSide; k++ {
			errs = append(errs, beyond(c.side[k] != 0, int(k), "side slot")) // DM-63: never more effects
		}
	}
	for i := range maxTiles {
		two := i < int(r.tiles) && r.tile[i].faces > 1
		errs = append(errs, beyond(!two && s.faces>>i&1 == 1, i, "face of tile"))
	}
	for i := r.artSlots; i < maxSlots; i++ {
		errs = append(errs, beyond(s.slot[i] != canvas{}, int(i), "art slot"))
	}
	for i := r.stacks; i < maxSlots; i++ {
		errs = append(errs, beyond(s.stack[i] != stack{}, int(i), "progress slot"))
	}
	for i := s.queued; i < maxCards; i++ {
		errs = append(errs, beyond(s.queue[i] != 0, int(i), "place under the deck"))
	}
	return errors.Join(errs...)
}
