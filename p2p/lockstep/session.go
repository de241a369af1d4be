package lockstep

import (
	"fmt"

	"tribes/transcript"
)

// theirSession answers an operator that began a session, unless another of its programs plays.
func (g *game) theirSession(from Key, f *transcript.Frame) {
	who := int(f.Operator)
	if g.key(who) != from {
		return // sessions are announced by their own operator only
	}
	var s transcript.Start
	if g.book.Authentic(f) != nil || f.Decode(&s) != nil || f.Session == (transcript.Session{}) {
		return
	}
	g.programs[who] = say(s.Program)
	l := g.t.link(from)
	if l.session != (transcript.Session{}) && l.session != f.Session && g.t.now-l.heard < SessionSilent {
		if !l.refused {
			l.refused = true
			g.t.notice("a second program of %s wants to play; the first is still here", g.name(who))
		}
		g.t.send(from, pack(msgAnswer, &answerMsg{f.Session, g.tip(), "this identity is already playing at this table"}))
		return
	}
	l.session, l.heard, l.left = f.Session, g.t.now, false
	need := f.Step + 1
	if f.Step == 0 {
		need = 0
	}
	if g.mayServe(l, need) {
		g.serve(from, need)
	}
	g.t.send(from, pack(msgAnswer, &answerMsg{Session: f.Session, Step: g.tip()}))
	g.tellWhy(from)
}

// answer counts who has answered the own session: until all have, a resumed program signs
// nothing, since it may be an older copy of what it signed before.
func (g *game) answer(who int, m answerMsg) {
	if m.Refused != "" {
		g.turnedAway(who, say(m.Refused))
		return
	}
	if m.Step > transcript.MaxSteps {
		return
	}
	g.tips[who] = max(g.tips[who], m.Step)
	g.refused[who] = 0
	if g.answered != nil && !g.answered[who] {
		g.answered[who] = true
		g.tryResume()
	}
}

// turnedAway gives up when for long nobody has listened to the own session. One operator's word does not end a
// table at which another listens.
func (g *game) turnedAway(who int, why string) {
	if g.refused[who] == 0 {
		g.refused[who] = g.t.now + 1
	}
	if l := g.t.link(g.key(who)); !l.saidTwin {
		l.saidTwin = true
		g.t.notice("%s says: %s; trying on until the other program is silent", g.name(who), why)
	}
	for i, since := range g.refused {
		waited := i == g.me || g.answered != nil && !g.t.link(g.key(i)).up // to resume it asks whoever is here
		if !waited && (since == 0 || g.t.now+1-since < GiveUp) {
			return
		}
	}
	g.t.close(fmt.Sprintf("%s says: %s", g.name(who), why))
}

// maySign tells whether the own session may sign in the chain.
func (g *game) maySign() bool {
	for i, a := range g.answered {
		if !a && i != g.me && g.book.Live(i) {
			return false
		}
	}
	return true
}

func (g *game) vouch() {
	if g.answered != nil {
		g.answered = nil
		g.tryResume()
	}
}

// tryResume takes play up again once everybody has said what they have.
func (g *game) tryResume() {
	if g.halted != nil || g.finished || !g.maySign() {
		return
	}
	g.answered = nil
	g.noteLacked()
	g.tryOpen()
	switch {
	case !g.book.Started():
		g.disclose()
	case g.book.Pending() != nil:
		g.since = g.t.now
		g.broadcastFrame(g.book.Pending())
		g.confirm()
	case g.book.Started():
		g.acknowledge()
	}
	g.goOn()
}
