package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
)

// game is one random game in progress: seeded, so that its name is enough to play it again.
type game struct {
	u       *subject
	table   engine.Table
	number  int
	seed    [32]byte
	blank   bool        // all dice are blank
	removed engine.Seat // this seat plays Moves[0]
	idle    bool        // every seat does

	s      engine.State
	hands  engine.Hands // the private cards as dealt; 0 where the card is lost
	own    engine.Dice  // the players' choices
	dice   engine.Dice
	events engine.Events
	menu   []engine.Move
	steps  []step
	turn   engine.Seat // whose turn it is, and since how many moves
	held   int
}

type step struct {
	seat  engine.Seat
	move  engine.Move
	rolls uint32
}

// where names the position: enough to find it again.
func (g *game) where() string {
	style := ""
	switch {
	case g.idle:
		style = " (every seat removed)"
	case g.removed != engine.NoSeat:
		style = fmt.Sprintf(" (seat %d removed)", g.removed)
	case g.blank:
		style = " (blank dice)"
	}
	return fmt.Sprintf("%s, game %d%s, after %d moves", tableName(g.table), g.number, style, len(g.steps))
}

func (g *game) wrap(err error) error {
	if err == nil {
		return nil
	}
	last := ""
	if n := len(g.steps); n > 0 {
		last = fmt.Sprintf(" (last move %s by seat %d)", g.u.show(g.steps[n-1].move), g.steps[n-1].seat)
	}
	return fmt.Errorf("%s%s: %w", g.where(), last, err)
}

// show is a move with the name of its kind.
func (u *subject) show(m engine.Move) string {
	name := "?"
	if int(m.Kind) < len(u.info.Kinds) {
		name = u.info.Kinds[m.Kind].Name
	}
	return fmt.Sprintf("%s[%d %d %d %d]", name, m.Kind, m.A, m.B, m.C)
}

// each sets up every game of every table in turn.
func (u *subject) each(visit func(*game) error) error {
	for i := range u.Tables {
		for n := range u.Games {
			g := u.game(i, n)
			if err := g.start(u.rules); err != nil {
				return g.wrap(err)
			}
			if err := visit(g); err != nil {
				return g.wrap(err)
			}
		}
	}
	return nil
}

// game names the n-th game of a table; start sets it up.
func (u *subject) game(table, n int) *game {
	return &game{
		u: u, table: u.Tables[table], number: n, removed: engine.NoSeat,
		seed: engine.Sub(engine.Sub([32]byte{}, uint64(table)), uint64(n)),
	}
}

func (g *game) start(rules engine.Rules) error {
	g.u.now = g
	g.own.Seed(engine.Sub(g.seed, 1<<32))
	g.deal(rules.Decks(g.table))
	g.roll(0)
	s, err := rules.New(g.table, &g.dice, &g.events)
	if err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	g.s, g.steps, g.turn, g.held = s, g.steps[:0], s.Turn(), 0
	return nil
}

// deal gives each seat its private card; one card in eight is lost, as when an operator is gone.
func (g *game) deal(decks []engine.Deck) {
	g.hands = engine.Hands{}
	for _, d := range decks {
		cards := make([]int8, d.Cards)
		for i := range cards {
			cards[i] = int8(i + 1)
		}
		for seat := range g.table.Seats {
			i := g.own.Intn(len(cards))
			g.hands[seat] = cards[i]
			cards = slices.Delete(cards, i, i+1)
			if g.own.Intn(8) == 0 {
				g.hands[seat] = 0
			}
		}
	}
}

// roll makes the dice of the n-th draw: 0 is setup, then one for each move.
func (g *game) roll(n int) {
	if g.blank {
		g.dice.Blank()
		return
	}
	g.dice.Seed(engine.Sub(g.seed, uint64(n)))
}

// choose picks the next move. Every third game leans to the front of the menus, every third to the back.
func (g *game) choose() (engine.Move, error) {
	g.menu = g.s.Moves(g.menu[:0])
	if len(g.menu) == 0 {
		return engine.Move{}, fmt.Errorf("no legal move for seat %d", g.s.Actor())
	}
	actor := g.s.Actor()
	if g.idle || actor == g.removed {
		return g.menu[0], nil
	}
	if k := g.menu[0].Kind; int(k) < len(g.u.info.Kinds) && g.u.info.Kinds[k].Dealt {
		m := engine.Move{Kind: k, A: int16(g.hands[actor])}
		if !slices.Contains(g.menu, m) {
			return m, fmt.Errorf("seat %d holds card %d, and the menu lacks %s", actor, g.hands[actor], g.u.show(m))
		}
		return m, nil
	}
	i := g.own.Intn(len(g.menu))
	switch j := g.own.Intn(len(g.menu)); g.number % 3 {
	case 1:
		i = max(i, j)
	case 2:
		i = min(i, j)
	}
	return g.menu[i], nil
}

// apply plays m with the dice of this step; g.events holds what it told.
func (g *game) apply(m engine.Move) error {
	seat := g.s.Actor()
	g.roll(len(g.steps) + 1)
	g.events.List = g.events.List[:0]
	if err := g.s.Apply(m, &g.dice, &g.events); err != nil {
		return fmt.Errorf("%s: %w", g.u.show(m), err)
	}
	g.steps = append(g.steps, step{seat, m, g.dice.Rolls})
	if t := g.s.Turn(); t != g.turn {
		g.turn, g.held = t, 0
	} else {
		g.held++
	}
	return nil
}

// play plays to the end and calls at, with the move about to be played, in every position.
func (g *game) play(at func(engine.Move) error) error {
	for g.s.Actor() != engine.NoSeat {
		if len(g.steps) >= g.u.MaxLength {
			return fmt.Errorf("the game does not end within %d moves", g.u.MaxLength)
		}
		m, err := g.choose()
		if err != nil {
			return err
		}
		if at != nil {
			if err := at(m); err != nil {
				return err
			}
		}
		if err := g.apply(m); err != nil {
			return err
		}
	}
	return nil
}

// quiet fails when the position or the events are not as they were: before is its encoding, told the events' number.
func quiet(s engine.State, before []byte, ev *engine.Events, told int) error {
	if after := engine.Encode(nil, s); !slices.Equal(before, after) {
		return errors.New("the position changed" + changed(s, before))
	}
	if ev != nil && len(ev.List) != told {
		return fmt.Errorf("%d events were told", len(ev.List)-told)
	}
	return nil
}

// changed names the first fact in which s differs from its earlier encoding.
func changed(s engine.State, before []byte) string {
	old := s.Clone()
	if engine.Decode(old, before) != nil {
		return ""
	}
	x, y, differ := engine.Difference(old, s)
	if !differ {
		return ""
	}
	return fmt.Sprintf(" (%s, now %s)", x, y.Value)
}
