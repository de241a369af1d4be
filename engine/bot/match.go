package bot

import (
	"fmt"

	"tribes/engine"
)

// maxLength bounds a game, in moves. A game's own guards end it long before.
const maxLength = 1 << 20

// Match plays whole games with a player in each seat. It keeps its memory from game to
// game; apart from the position itself nothing is allocated.
type Match struct {
	rules   engine.Rules
	table   engine.Table
	players []engine.Player
	names   []string

	menu  []engine.Move
	dice  engine.Dice
	own   [engine.MaxSeats]engine.Dice
	hands engine.Hands
}

// Game is a game played.
type Game struct {
	Final engine.State
	First engine.Seat // the rulebook's first player
	Moves int
}

// NewMatch seats bots by name: one for each seat, or one for all.
func NewMatch(rules engine.Rules, table engine.Table, names []string) (*Match, error) {
	if len(names) != 1 && len(names) != table.Seats {
		return nil, fmt.Errorf("%d bots for %d seats: name one for all or one for each", len(names), table.Seats)
	}
	m := &Match{rules: rules, table: table, menu: make([]engine.Move, 0, engine.MaxMoves)}
	for i := range table.Seats {
		name := names[min(i, len(names)-1)]
		p, err := New(name)
		if err != nil {
			return nil, err
		}
		m.players, m.names = append(m.players, p), append(m.names, name)
	}
	return m, nil
}

// Watch appends the rolls of all games from now on to a list, the deals of private cards not among them; nil ends it.
func (m *Match) Watch(rolls *[]engine.Roll) { m.dice.Watch(rolls) }

// Streams of a game's seed: its chance, the deal of private cards, and the choices of each seat.
const (
	chance = iota
	deal
	choices
)

// Play plays one game. The game's chance is one stream of its seed and each seat's
// choices are another, so that players do not disturb the game's dice, nor each other.
func (m *Match) Play(seed [32]byte) (Game, error) {
	m.dice.Seed(engine.Sub(seed, chance))
	s, err := m.rules.New(m.table, &m.dice, nil)
	if err != nil {
		return Game{}, err
	}
	for i := range m.players {
		m.own[i].Seed(engine.Sub(seed, choices+uint64(i)))
	}
	var dealer engine.Dice
	dealer.Seed(engine.Sub(seed, deal))
	m.hands = engine.Deal(m.rules.Decks(m.table), len(m.players), &dealer)
	g := Game{Final: s, First: s.Turn()}
	info := m.rules.Info()
	for {
		seat := s.Actor()
		if seat == engine.NoSeat {
			return g, nil
		}
		if g.Moves++; g.Moves > maxLength {
			return g, fmt.Errorf("the game has not ended after %d moves", maxLength)
		}
		m.menu = s.Moves(m.menu[:0])
		var move engine.Move
		if kind, asked := info.Opens(m.menu); asked {
			move = engine.Move{Kind: kind, A: int16(m.hands[seat])}
		} else {
			move = m.players[seat].Choose(s, seat, m.hands.Only(seat), m.menu, &m.own[seat])
		}
		if err := s.Apply(move, &m.dice, nil); err != nil {
			return g, fmt.Errorf("%s in seat %d, move %d: %w", m.names[seat], seat+1, g.Moves, err)
		}
	}
}
