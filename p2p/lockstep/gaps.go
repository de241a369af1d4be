package lockstep

import "tribes/transcript"

// MaxAnswer bounds the steps sent in one answer; who needs more asks again.
const MaxAnswer = 64

// up greets an operator whose link is there: who we are in this session, where we stand, where the others are.
func (g *game) up(k Key) {
	g.t.send(k, packRecord(g.hello.Record()))
	if c := g.t.contacts(k); len(c) > 0 {
		g.t.send(k, pack(msgRoster, &rosterMsg{c}))
	}
	g.tipTo(k)
	if g.book.Started() {
		g.serve(k, g.tip()+1)
	} else {
		g.serve(k, 0)
	}
	g.tellWhy(k)
	g.t.watchersTo(k)
	g.t.event(Presence{Operator: g.operatorOf(k), Here: true})
}

func (g *game) presence(k Key, why string) {
	if who := g.operatorOf(k); who >= 0 {
		g.t.event(Presence{Operator: who, Left: g.t.link(k).left, Why: why})
		g.tryPart()
		g.tryPartCompared()
	}
}

func (g *game) tipTo(k Key) {
	tip := g.book.Tip()
	g.t.send(k, pack(msgTip, &tipMsg{g.session, tip.Step, tip.In, g.finished || g.compared()}))
}

func (g *game) heartbeat() {
	g.each(func(_ int, k Key, _ *link) { g.tipTo(k) })
}

// clock tells once when a move takes longer than the charter allows; it does nothing more.
func (g *game) clock() {
	limit := Time(g.book.Charter.Clock) * 1000
	for _, w := range g.t.waits {
		if w.What == ForMove && limit > 0 && g.t.now-w.Since > limit && g.overdue != w.Step {
			g.overdue = w.Step
			g.t.notice("the clock of %s for this move has run out", g.book.Charter.Seats[w.Seat].Name)
		}
	}
}

func (g *game) tick() {
	g.clock()
	if now := g.t.now; now-g.t.beat >= HeartbeatEvery {
		g.t.beat = now
		g.heartbeat()
		g.remind()
		g.each(func(i int, k Key, _ *link) {
			if g.answered != nil && !g.answered[i] {
				g.t.send(k, packRecord(g.hello.Record()))
			}
			if g.lacks() {
				g.want(k)
			}
		})
	} else if g.heldUp() {
		g.each(func(_ int, k Key, _ *link) { g.want(k) })
	}
	g.tryPart()
	g.tryPartCompared()
}

// heldUp tells whether steps are missing that somebody has, or the first step of all: the
// message that brought them was lost, and the next heartbeat is long to wait for.
func (g *game) heldUp() bool {
	return g.halted == nil && !g.finished && g.opened && (!g.book.Started() || g.behind())
}

// lacks tells whether something the others must have sent is missing.
func (g *game) lacks() bool {
	switch {
	case g.halted != nil || g.finished:
		return false
	case !g.opened || !g.book.Started() || g.book.Pending() != nil || g.sealDue() || g.behind():
		return true
	}
	for i := range g.signed {
		if i != g.me && g.acks[i] < g.tip() && g.book.Live(i) {
			return true
		}
	}
	return false
}

// want asks an operator for everything from the first step that lacks on.
func (g *game) want(k Key) {
	l := g.t.link(k)
	if !l.up || l.asked != 0 && g.t.now-l.asked < GapAgain {
		return
	}
	l.asked = g.t.now + 1
	from := g.tip() + 1
	if !g.opened {
		from = 0
	}
	g.t.send(k, pack(msgWant, &wantMsg{from}))
}

func (g *game) receive(from Key, e envelope) {
	who := g.operatorOf(from)
	if who < 0 {
		return
	}
	switch e.Type {
	case msgTip:
		var m tipMsg
		if e.into(&m) == nil {
			g.theirTip(who, m)
		}
	case msgWant:
		var m wantMsg
		if l := g.t.link(from); e.into(&m) == nil && g.mayServe(l, m.From) {
			g.serve(from, m.From)
		}
	case msgAnswer:
		var m answerMsg
		if e.into(&m) == nil && m.Session == g.session {
			g.answer(who, m)
		}
	case msgWatched:
		var m watchedMsg
		if e.into(&m) == nil {
			g.t.theirWatchers(from, m)
		}
	case msgPosition:
		var m positionMsg
		if e.into(&m) == nil {
			g.position(from, m)
		}
	case msgLobby:
		if who == 0 && !g.book.Started() {
			g.t.close("the host gave this table up before it began and gathers another: join that one")
		}
	}
}

func (g *game) theirTip(who int, m tipMsg) {
	k := g.key(who)
	l := g.t.link(k)
	if l.session != (transcript.Session{}) && m.Session != l.session || m.Step > transcript.MaxSteps {
		return // a second program of this identity: not the one that is listened to
	}
	l.session, l.heard, l.done, l.left = m.Session, g.t.now, m.Done, false
	g.tips[who] = m.Step
	switch tip := g.tip(); {
	case g.halted != nil:
		g.tellWhy(k)
	case m.Step > tip:
		g.want(k)
	case g.steps[m.Step].tip.In != m.In:
		g.fork(who, m.Step)
	}
	g.tryPart()
	g.tryPartCompared()
}

// mayServe tells whether steps may be sent again: at once only those that were not sent just now.
func (g *game) mayServe(l *link, from uint32) bool {
	if !l.up || l.served != 0 && g.t.now-l.served < ServeAgain && from < l.upTo {
		return false
	}
	next := g.tip() + 2 // acks and seals of the tip go with every answer
	if from < next {
		next = min(next, from+MaxAnswer)
	}
	l.served, l.upTo = g.t.now+1, next
	return true
}

// serve sends what there is from a step on, and the seals of the step before it. Frames prove themselves, so
// anybody may send anybody's.
func (g *game) serve(to Key, from uint32) {
	frames := func(list ...*transcript.Frame) {
		for _, f := range list {
			if f != nil {
				g.t.send(to, packRecord(f.Record()))
			}
		}
	}
	if from == 0 {
		frames(g.signed...)
		from = 1
	}
	if !g.book.Started() {
		if g.opened {
			for _, v := range g.values {
				if v != nil {
					g.t.send(to, packRecord(v.Record(1)))
				}
			}
		}
		return
	}
	tip := g.tip()
	if from > 1 && from <= tip {
		frames(g.steps[from-1].seals...)
	}
	for s := from; s <= tip && s-from < MaxAnswer; s++ {
		st := &g.steps[s]
		frames(st.frame)
		frames(st.words...)
		for _, r := range st.reveals {
			g.t.send(to, packRecord(r.Record(st.tip.Event)))
		}
		if s < tip {
			frames(st.seals...)
		}
	}
	frames(g.outcomes...)
	frames(g.seals...)
	if p := g.book.Pending(); p != nil && from <= tip+1 && tip+1-from <= MaxAnswer {
		frames(p)
		frames(g.words...)
		frames(g.echoes...)
		for _, w := range g.abandons {
			frames(w.frame)
		}
		for _, v := range g.values {
			if v != nil {
				g.t.send(to, packRecord(v.Record(g.book.DrawEvent())))
			}
		}
	}
}
