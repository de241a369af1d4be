package lockstep

import (
	"fmt"

	"tribes/transcript"
)

// MaxAnswer bounds the steps sent in one answer; who needs more asks again.
const MaxAnswer = 64

// operatorOf finds a key at the table.
func (g *game) operatorOf(k Key) int { return g.book.Charter.OperatorOf(k) }

// up greets an operator whose link is there: who we are in this session, where we stand, where the others are.
func (g *game) up(k Key) {
	who := g.operatorOf(k)
	if who < 0 {
		return
	}
	g.t.send(k, packRecord(g.start().Record()))
	if c := g.t.contacts(g.book.Charter.Operators, k); len(c) > 0 {
		g.t.send(k, pack(msgRoster, &rosterMsg{c}))
	}
	g.tipTo(k)
	g.serve(k, g.book.Tip().Step+1)
	g.t.event(Presence{Operator: who, Here: true})
}

func (g *game) presence(k Key, why string) {
	if who := g.operatorOf(k); who >= 0 {
		l := g.t.link(k)
		if !l.left {
			l.session = transcript.Session{}
		}
		g.t.event(Presence{Operator: who, Left: l.left, Why: why})
		g.tryPart()
	}
}

func (g *game) tipTo(k Key) {
	tip := g.book.Tip()
	g.t.send(k, pack(msgTip, &tipMsg{g.session, tip.Step, tip.In, g.finished}))
}

func (g *game) heartbeat() {
	for i := range g.signed {
		if k := g.key(i); i != g.me && g.t.link(k).up {
			g.tipTo(k)
		}
	}
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
	if g.t.now-g.t.beat >= HeartbeatEvery {
		g.t.beat = g.t.now
		g.heartbeat()
		for i := range g.signed {
			k := g.key(i)
			if i == g.me || !g.t.link(k).up {
				continue
			}
			if g.answered != nil && !g.answered[i] {
				g.t.send(k, packRecord(g.start().Record()))
			}
			if g.lacks() {
				g.want(uint8(i))
			}
		}
	}
	g.tryPart()
}

// lacks tells whether something the others must have sent is missing.
func (g *game) lacks() bool {
	if g.halted != nil || g.finished {
		return false
	}
	if !g.opened || !g.book.Started() || g.sealDue() {
		return true
	}
	tip := g.book.Tip().Step
	for i := range g.signed {
		if i != g.me && (g.acks[i] < tip || g.tips[i] > tip) {
			return true
		}
	}
	return false
}

// want asks an operator for everything from the first step that lacks on.
func (g *game) want(who uint8) {
	k := g.key(int(who))
	l := g.t.link(k)
	if int(who) == g.me || !l.up || l.asked != 0 && g.t.now-l.asked < AskAgain {
		return
	}
	l.asked = g.t.now + 1
	from := g.book.Tip().Step + 1
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
		if e.into(&m) == nil {
			g.serve(from, m.From)
		}
	case msgAnswer:
		var m answerMsg
		if e.into(&m) == nil && m.Session == g.session {
			g.answer(who, m)
		}
	case msgPosition:
		var m positionMsg
		if e.into(&m) == nil {
			g.position(who, m)
		}
	}
}

func (g *game) theirTip(who int, m tipMsg) {
	l := g.t.link(g.key(who))
	if l.session != (transcript.Session{}) && m.Session != l.session {
		return // a second program of this identity: not the one that is listened to
	}
	l.heard = g.t.now
	l.done = m.Done
	tip := g.book.Tip().Step
	g.tips[who] = m.Step
	if m.Step > tip {
		l.asked = 0
		g.want(uint8(who))
	}
	g.tryPart()
}

// serve sends what there is from a step on. Frames prove themselves, so anybody may send anybody's.
func (g *game) serve(to Key, from uint32) {
	frame := func(f *transcript.Frame) {
		if f != nil {
			g.t.send(to, packRecord(f.Record()))
		}
	}
	if from == 0 {
		for _, f := range g.signed {
			frame(f)
		}
		from = 1
	}
	tip := g.book.Tip().Step
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
	for s := from; s <= tip && s-from < MaxAnswer; s++ {
		st := &g.steps[s]
		frame(st.frame)
		for _, r := range st.reveals {
			g.t.send(to, packRecord(r.Record(st.tip.Event)))
		}
	}
	for _, f := range g.outcomes {
		frame(f)
	}
	for _, f := range g.seals {
		frame(f)
	}
}

// theirSession answers an operator that began a session, unless another of its programs plays.
func (g *game) theirSession(from Key, f *transcript.Frame) {
	var s transcript.Start
	if g.key(int(f.Operator)) != from || g.book.Authentic(f) != nil || f.Decode(&s) != nil {
		return
	}
	l := g.t.link(from)
	if l.session != (transcript.Session{}) && l.session != f.Session && g.t.now-l.heard < SessionSilent {
		if l.refused != f.Session {
			l.refused = f.Session
			g.t.notice("a second program of %s wants to play; the first is still here", g.name(int(f.Operator)))
		}
		g.t.send(from, pack(msgAnswer, &answerMsg{f.Session, "this identity is already playing at this table"}))
		return
	}
	l.session, l.heard, l.left = f.Session, g.t.now, false
	if f.Step == 0 {
		g.serve(from, 0)
	} else {
		g.serve(from, f.Step+1)
	}
	g.t.send(from, pack(msgAnswer, &answerMsg{f.Session, ""}))
}

// answer counts who has answered the own session: until all have, a resumed program signs
// nothing, since it may be an older copy of what it signed before.
func (g *game) answer(who int, m answerMsg) {
	if m.Refused != "" {
		g.t.close(fmt.Sprintf("%s says: %s", g.name(who), say(m.Refused)))
		return
	}
	if g.answered == nil || g.answered[who] {
		return
	}
	g.answered[who] = true
	if g.maySign() {
		g.answered = nil
		g.resumed()
	}
}

func (g *game) maySign() bool {
	for i, a := range g.answered {
		if !a && i != g.me {
			return false
		}
	}
	return true
}

// resumed takes play up again once everybody has said what they have.
func (g *game) resumed() {
	g.tryOpen()
	if g.opened && !g.book.Started() {
		g.disclose()
	}
	if g.book.Started() && !g.finished {
		g.acknowledge()
	}
	g.goOn()
}
