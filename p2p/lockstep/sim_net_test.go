package lockstep

import "fmt"

// network has a link between any two machines, which is ordered and loses nothing while it is up, and gossip,
// which loses, repeats and reorders. In a lossy world links do so too once the table is open.
type network struct {
	w     *world
	pipes map[[2]int]*pipe // one for each direction
	side  []int            // of the partition each machine is on
}

type pipe struct {
	up   bool
	gen  int  // counts ups; what is in flight when it goes down is lost
	last Time // when its newest message arrives
}

func (n *network) begin() {
	if n.w.plan.faults {
		n.weather()
	}
	n.mend()
}

func (n *network) pipe(from, to int) *pipe {
	if n.pipes == nil {
		n.pipes = map[[2]int]*pipe{}
	}
	p := n.pipes[[2]int{from, to}]
	if p == nil {
		p = &pipe{}
		n.pipes[[2]int{from, to}] = p
	}
	return p
}

// weather breaks links and parts the network now and then.
func (n *network) weather() {
	n.w.after(n.w.between(500, 4000), func() {
		if n.w.healed {
			return
		}
		count := len(n.w.sims)
		switch n.w.rng.IntN(3) {
		case 0:
			n.side = make([]int, count)
			for i := range n.side {
				n.side[i] = n.w.rng.IntN(2)
			}
			n.w.cuts++
		case 1:
			n.side = nil
		}
		for i := range count {
			for j := range i {
				if n.apart(i, j) || n.w.chance(20) {
					n.cut(i, j, "the link broke")
				}
			}
		}
		n.weather()
	})
}

// mend brings links up again that nothing keeps apart.
func (n *network) mend() {
	n.w.after(n.w.between(50, 400), func() {
		for i, a := range n.w.sims {
			for j, b := range n.w.sims[:i] {
				if a.table != nil && b.table != nil && !n.pipe(i, j).up && !n.apart(i, j) && n.w.chance(60) {
					n.join(a, b)
				}
			}
		}
		n.mend()
	})
}

func (n *network) heal() { n.side = nil }

func (n *network) apart(i, j int) bool { return n.side != nil && n.side[i] != n.side[j] }

// join brings a link up.
func (n *network) join(a, b *sim) {
	for _, d := range [2][2]*sim{{a, b}, {b, a}} {
		p := n.pipe(d[0].i, d[1].i)
		p.up = true
		p.gen++
		p.last = n.w.now
	}
	for _, d := range [2][2]*sim{{a, b}, {b, a}} {
		if me, other := d[0], d[1]; me.table != nil {
			n.w.note("up", me.i, other.key[:])
			me.table.Up(other.key, []string{fmt.Sprintf("/memory/%d", other.i)})
			me.serve()
		}
	}
}

func (n *network) cut(i, j int, why string) {
	if !n.pipe(i, j).up {
		return
	}
	n.pipe(i, j).up, n.pipe(j, i).up = false, false
	for _, d := range [2][2]int{{i, j}, {j, i}} {
		me, other := n.w.sims[d[0]], n.w.sims[d[1]]
		if me.table != nil {
			n.w.note("down", me.i, other.key[:])
			me.table.Down(other.key, why)
			me.serve()
		}
	}
}

// vanish is a machine whose program has ended.
func (n *network) vanish(s *sim) {
	for j := range n.w.sims {
		if j != s.i {
			n.cut(s.i, j, "its program ended")
		}
	}
}

func (n *network) send(s *sim, m Message) {
	for _, to := range n.w.sims {
		switch {
		case to == s:
		case m.Gossip:
			if n.apart(s.i, to.i) || n.w.chance(25) {
				continue
			}
			for range 1 + n.w.rng.IntN(2)*n.w.rng.IntN(2) {
				n.deliver(s, to, m.Data, n.w.between(1, 300), -1)
			}
		case m.To == to.key:
			n.direct(s, to, m.Data)
		}
	}
}

func (n *network) direct(s, to *sim, data []byte) {
	p := n.pipe(s.i, to.i)
	if !p.up {
		return
	}
	if n.w.plan.lossy && !n.w.healed && n.playing(s) && n.playing(to) {
		if n.w.chance(8) {
			return
		}
		for range 1 + n.w.rng.IntN(2)*n.w.rng.IntN(2) {
			n.deliver(s, to, data, n.w.between(1, 150), p.gen)
		}
		return
	}
	at := max(p.last, n.w.now+n.w.between(1, 40))
	p.last = at
	n.deliver(s, to, data, at-n.w.now, p.gen)
}

func (n *network) playing(s *sim) bool {
	return s.table != nil && s.table.game != nil && s.table.game.opened
}

func (n *network) deliver(s, to *sim, data []byte, after Time, gen int) {
	run := to.run
	n.w.after(after, func() {
		p := n.pipe(s.i, to.i)
		if to.table == nil || to.run != run || gen >= 0 && (!p.up || p.gen != gen) {
			return
		}
		n.w.note("deliver", to.i, data)
		to.table.Receive(s.key, data)
		to.serve()
	})
}
