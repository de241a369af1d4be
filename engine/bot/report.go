package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"math"

	"tribes/engine"
)

// Report sums games up, in the words of tribes simulate --json.
type Report struct {
	Game    string `json:"game"`
	Games   int    `json:"games"`
	Players int    `json:"players"`
	Moves   int    `json:"moves"`
	// Seconds and MovesPerSecond are the caller's: this package has no clock.
	Seconds        float64 `json:"seconds"`
	MovesPerSecond float64 `json:"moves_per_second"`
	Digest         string  `json:"digest"` // SHA-256 over the final digests in order, hex
	Seats          []Seat  `json:"seats"`  // by seat
	Order          []Place `json:"order"`  // by place in turn order: the rulebook's first, second ... player
	Length         Length  `json:"length"`
	Shared         int     `json:"shared"` // games that several seats won
	Capped         int     `json:"capped"` // games that an engine-only guard ended
	// Grades counts solo games by how they ended: won, lost, and of those won by the name of the
	// grade; nil with several seats.
	Grades map[string]int `json:"grades,omitempty"`
}

// Seat sums up one seat. A win is a first place, alone or shared (solo: won); points are those of the end.
type Seat struct {
	Bot  string  `json:"bot"`
	Wins int     `json:"wins"`
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"` // of these games, not an estimate for others
	Min  int     `json:"min"`
	Max  int     `json:"max"`
	// Items are the parts of the score, in the order of the game's Info.
	Items []Item `json:"items"`
}

// Item sums up one item of a seat's score; a game without it counts as 0.
type Item struct {
	Name   string  `json:"name"`
	Count  float64 `json:"count"`  // mean
	Points float64 `json:"points"` // mean
	In     float64 `json:"in"`     // share of the games in which it has points, 0 to 1
}

// Place sums up one place in turn order.
type Place struct {
	Wins int     `json:"wins"`
	Mean float64 `json:"mean"`
}

// Length is how long games are, in moves.
type Length struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Max  int     `json:"max"`
}

// Simulate plays games with the named bots, one for each seat or one for all. Game i
// has the seed Sub(Sub(0, seed), i). progress, unless nil, is called after each game.
// Equal arguments give an equal report on every machine.
func Simulate(rules engine.Rules, table engine.Table, names []string, games int, seed uint64, progress func(done int)) (Report, error) {
	m, err := NewMatch(rules, table, names)
	if err != nil {
		return Report{}, err
	}
	var (
		c      = newCount(rules.Info(), table.Seats)
		base   = engine.Sub([32]byte{}, seed)
		digest engine.Digester
		hash   = sha256.New()
	)
	for i := range games {
		g, err := m.Play(engine.Sub(base, uint64(i)))
		if err != nil {
			return Report{}, err
		}
		d := digest.Digest(g.Final)
		hash.Write(d[:])
		c.add(g)
		if progress != nil {
			progress(i + 1)
		}
	}
	r := c.report()
	r.Game, r.Digest = rules.Info().Game, hex.EncodeToString(hash.Sum(nil))
	for i := range r.Seats {
		r.Seats[i].Bot = m.names[i]
	}
	return r, nil
}

// sample counts in whole numbers, so that no order of adding matters.
type sample struct {
	n, wins, sum, squares int64
	min, max              int64
}

func (s *sample) add(x int) {
	v := int64(x)
	if s.n == 0 || v < s.min {
		s.min = v
	}
	if s.n == 0 || v > s.max {
		s.max = v
	}
	s.n++
	s.sum += v
	s.squares += v * v
}

func (s *sample) mean() float64 {
	if s.n == 0 {
		return 0
	}
	return round(float64(s.sum) / float64(s.n))
}

func (s *sample) sd() float64 {
	if s.n == 0 {
		return 0
	}
	return round(math.Sqrt(float64(s.n*s.squares-s.sum*s.sum)) / float64(s.n))
}

// round keeps three decimals.
func round(x float64) float64 { return math.Round(x*1000) / 1000 }

type count struct {
	info           *engine.Info
	seat, order    []sample
	item           [][]part // by seat, then as Info.Items
	length         sample
	shared, capped int
	grade          []int // solo: games won with each grade, 0 is none
	items          []engine.Item
}

// part sums one item of a seat's score up; here is the sum of the game that is being added.
type part struct {
	count, points, in int64
	here              int64 // points
}

func newCount(info *engine.Info, seats int) count {
	c := count{info: info, seat: make([]sample, seats), order: make([]sample, seats), item: make([][]part, seats), grade: make([]int, len(info.Grades)+1)}
	for i := range c.item {
		c.item[i] = make([]part, len(info.Items))
	}
	return c
}

func (c *count) add(g Game) {
	c.length.add(g.Moves)
	c.items = g.Final.Tally(c.items[:0], engine.Hands{})
	points, result := engine.Points(c.items), g.Final.Result()
	if result.Capped {
		c.capped++
	}
	winners, n := 0, len(c.seat)
	for i := range n {
		place := (i - int(g.First) + n) % n
		c.seat[i].add(points[i])
		c.order[place].add(points[i])
		if result.Place[i] == 1 {
			c.seat[i].wins++
			c.order[place].wins++
			winners++
		}
	}
	if winners > 1 {
		c.shared++
	}
	if n == 1 && winners == 1 {
		c.grade[result.Grade]++
	}
	c.addItems()
}

// addItems adds the items of a game; an item may stand several times for a seat.
func (c *count) addItems() {
	for _, it := range c.items {
		p := &c.item[it.Seat][it.What]
		p.count += int64(it.Count)
		p.points += int64(it.Points)
		p.here += int64(it.Points)
	}
	for _, parts := range c.item {
		for i := range parts {
			if parts[i].here != 0 {
				parts[i].in++
			}
			parts[i].here = 0
		}
	}
}

func (c *count) report() Report {
	r := Report{
		Games: int(c.length.n), Players: len(c.seat), Moves: int(c.length.sum),
		Length: Length{c.length.mean(), int(c.length.min), int(c.length.max)},
		Shared: c.shared, Capped: c.capped,
	}
	for i := range c.seat {
		s, o := &c.seat[i], &c.order[i]
		r.Seats = append(r.Seats, Seat{Wins: int(s.wins), Mean: s.mean(), SD: s.sd(), Min: int(s.min), Max: int(s.max), Items: c.parts(i)})
		r.Order = append(r.Order, Place{Wins: int(o.wins), Mean: o.mean()})
	}
	if len(c.seat) == 1 {
		won := int(c.seat[0].wins)
		r.Grades = map[string]int{"won": won, "lost": r.Games - won}
		for i, name := range c.info.Grades {
			r.Grades[name] = c.grade[i+1]
		}
	}
	return r
}

func (c *count) parts(seat int) []Item {
	n := float64(c.length.n)
	out := make([]Item, len(c.info.Items))
	for i, w := range c.info.Items {
		p := c.item[seat][i]
		out[i] = Item{w.Name, round(float64(p.count) / n), round(float64(p.points) / n), round(float64(p.in) / n)}
	}
	return out
}
