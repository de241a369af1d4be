package bot

import (
	"encoding/binary"

	"tribes/engine"
)

// Limits and weights of Greedy.
const (
	budget     = 200  // positions looked at for one move
	thingWorth = 60   // the first thing of a kind that is counted; the n-th is worth an n-th of it
	grain      = 32   // things whose worth differs by less are as good as each other: so it wanders, and gets out of corners
	pointWorth = 2048 // a point
	winWorth   = 1000 * pointWorth
)

// worth is what so many things of a kind are worth.
var worth = func() (sum [thingWorth + 1]int32) {
	for n := 1; n < len(sum); n++ {
		sum[n] = sum[n-1] + thingWorth/int32(n)
	}
	return
}()

// Greedy looks for the best it can reach by itself: along its own moves, up to the
// first draw, the first decision of another seat, the end of the turn or of the game.
// It follows the most promising position first and stops after a fixed number of
// positions. It thinks neither of other seats' replies nor of its own later turns.
//
// Its choice depends on the position, its card and its own dice alone, which decide
// between equals. It keeps memory for reuse, nothing it knows.
type Greedy struct {
	nodes   []node
	used    int
	open    []int32 // heap of nodes to be followed, the best on top
	scratch engine.State
	menu    []engine.Move
	items   []engine.Item
	blank   engine.Dice
	digest  engine.Digester
	seen    seen
	best    best
}

// node is a position in which the seat goes on deciding.
type node struct {
	s     engine.State
	value int32
	first int16 // the move of the menu that led here
}

// best is the best end of a chain so far, and how many are equal to it.
type best struct {
	value int32
	first int16
	equal uint64
}

// Choose searches the seat's own chain of moves.
func (g *Greedy) Choose(s engine.State, me engine.Seat, known engine.Hands, menu []engine.Move, own *engine.Dice) engine.Move {
	if len(menu) == 1 {
		return menu[0]
	}
	if g.scratch == nil || g.scratch.Rules() != s.Rules() {
		g.scratch, g.nodes = s.Clone(), nil
	}
	g.used, g.open, g.best = 0, g.open[:0], best{}
	g.seen.clear()
	look := lookout{g: g, me: me, turn: s.Turn(), known: known, own: own}
	for i, m := range menu {
		look.at(s, m, int16(i))
	}
	for g.used < budget && len(g.open) > 0 {
		n := &g.nodes[g.pop()]
		g.menu = n.s.Moves(g.menu[:0])
		from, first := n.s, n.first
		if _, dealt := s.Rules().Info().Opens(g.menu); dealt { // nobody chooses which card that is
			look.end(n.value, first)
			continue
		}
		for _, m := range g.menu {
			look.at(from, m, first)
		}
	}
	if g.best.equal == 0 { // no chain came to an end: the most promising beginning
		for _, i := range g.open {
			look.end(g.nodes[i].value, g.nodes[i].first)
		}
	}
	return menu[g.best.first]
}

// lookout is one search: who looks, from which turn.
type lookout struct {
	g     *Greedy
	me    engine.Seat
	turn  engine.Seat
	known engine.Hands
	own   *engine.Dice
}

// at looks at the position after m: an end of the chain, or a node to be followed.
func (l *lookout) at(from engine.State, m engine.Move, first int16) {
	g := l.g
	g.scratch.CopyFrom(from)
	g.blank.Blank()
	if g.scratch.Apply(m, &g.blank, nil) != nil {
		return
	}
	g.used++
	over := g.scratch.Actor() == engine.NoSeat
	value := l.value(over)
	if over || g.blank.Rolls > 0 || g.scratch.Actor() != l.me || g.scratch.Turn() != l.turn {
		l.end(value, first)
		return
	}
	if !g.seen.add(g.digest.Digest(g.scratch)) {
		return
	}
	g.push(value, first)
}

// end takes note of an end of a chain; equals are as likely as each other.
func (l *lookout) end(value int32, first int16) {
	b := &l.g.best
	switch {
	case b.equal == 0 || value > b.value:
		*b = best{value, first, 1}
	case value == b.value:
		if b.equal++; l.own.N(b.equal) == 0 {
			b.first = first
		}
	}
}

// value is what the scratch position is worth to the seat: its points, twice, against the
// best other's, what it can expect if the game foresees it, and a little for what it has. Things of many kinds are better than
// many of one, and such as give somebody points now are worth double.
func (l *lookout) value(over bool) int32 {
	g := l.g
	g.items = g.scratch.Tally(g.items[:0], l.known)
	var points [engine.MaxSeats]int32
	var paid uint64 // items that give somebody points
	seats, things := 0, int32(0)
	for _, it := range g.items {
		points[it.Seat] += int32(it.Points)
		seats = max(seats, int(it.Seat)+1)
		if it.Points != 0 {
			paid |= 1 << (it.What & 63)
		}
	}
	for _, it := range g.items {
		if it.Seat == l.me {
			w := worth[min(max(it.Count, 0), thingWorth)]
			things += w << (paid >> (it.What & 63) & 1)
		}
	}
	other, none := int32(0), true
	for i, p := range points[:seats] {
		if engine.Seat(i) != l.me && (none || p > other) {
			other, none = p, false
		}
	}
	v := pointWorth*(2*points[l.me]-other) + things&^(grain-1)
	if f, ok := g.scratch.(engine.Foreseer); ok && !over {
		v += int32(2*pointWorth*f.Foresee(l.me)/100) &^ (grain - 1)
	}
	if over {
		if g.scratch.Result().Place[l.me] == 1 {
			return v + winWorth
		}
		return v - winWorth
	}
	return v
}

// push keeps the scratch position as a node.
func (g *Greedy) push(value int32, first int16) {
	n := len(g.open)
	i := g.slot()
	g.nodes[i].s.CopyFrom(g.scratch)
	g.nodes[i].value, g.nodes[i].first = value, first
	g.open = append(g.open, int32(i))
	for n > 0 {
		up := (n - 1) / 2
		if !g.before(n, up) {
			break
		}
		g.open[n], g.open[up] = g.open[up], g.open[n]
		n = up
	}
}

// slot gives a node that is not in use: all up to the number seen in this search are.
func (g *Greedy) slot() int {
	i := g.seen.n - 1
	if i == len(g.nodes) {
		g.nodes = append(g.nodes, node{s: g.scratch.Clone()})
	}
	return i
}

// pop takes the best open node: the most valuable, of equals the one found first.
func (g *Greedy) pop() int32 {
	top, last := g.open[0], len(g.open)-1
	g.open[0] = g.open[last]
	g.open = g.open[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c >= last {
			return top
		}
		if c+1 < last && g.before(c+1, c) {
			c++
		}
		if !g.before(c, i) {
			return top
		}
		g.open[c], g.open[i] = g.open[i], g.open[c]
		i = c
	}
}

func (g *Greedy) before(i, j int) bool {
	a, b := &g.nodes[g.open[i]], &g.nodes[g.open[j]]
	if a.value != b.value {
		return a.value > b.value
	}
	return g.open[i] < g.open[j]
}

// seen is the set of positions met in one search, by the first eight bytes of their digests.
type seen struct {
	key [1024]uint64 // open addressing, 0 is free; a search meets budget + MaxMoves at most
	n   int
}

func (s *seen) clear() {
	if s.n > 0 {
		*s = seen{}
	}
}

// add tells whether a position is new.
func (s *seen) add(digest [32]byte) bool {
	k := binary.BigEndian.Uint64(digest[:]) | 1
	i := k >> 32 % uint64(len(s.key))
	for s.key[i] != 0 {
		if s.key[i] == k {
			return false
		}
		i = (i + 1) % uint64(len(s.key))
	}
	s.key[i] = k
	s.n++
	return true
}
