package lockstep

import (
	"bytes"
	"errors"

	"tribes/engine"
	"tribes/transcript"
)

// compare holds a second statement against the one that stands: two different ones convict.
func (g *game) compare(stands, f *transcript.Frame) {
	if !stands.Conflicts(f.Header) || g.book.Authentic(f) != nil {
		return
	}
	g.accused(transcript.NewEvidence(g.key(int(f.Operator)), stands, f).Record())
}

// accused takes a proof that an operator made two statements where one may stand: the table ends there. Before
// all have signed there is no table to end, and no guest may close a lobby.
func (g *game) accused(rec transcript.Record) {
	if g.halted != nil || !g.opened {
		return
	}
	fault, err := g.book.Convict(rec.Payload)
	switch {
	case err != nil:
	case !g.book.Live(fault.Operator): // who is out stops nobody
		if g.news(fault.Operator, transcript.MaxSteps+1) {
			g.t.notice("%s", fault.Reason)
		}
	default:
		g.t.log(true, rec)
		g.stop(rec, fault, g.tip())
	}
}

// stop halts the table and passes on the record that shows why.
func (g *game) stop(rec transcript.Record, fault *transcript.Fault, step uint32) {
	g.haltRecord = packRecord(rec)
	g.broadcast(g.haltRecord)
	g.halt(fault, step)
}

// halt stops the table for good at a step and, where positions after it differ, sends the own one.
func (g *game) halt(err error, step uint32) {
	var fault *transcript.Fault
	if !errors.As(err, &fault) {
		fault = &transcript.Fault{Verdict: transcript.Damaged, Operator: transcript.None, Seat: transcript.None, Reason: err.Error(), Err: err}
	}
	g.halted, g.haltStep, g.answered, g.ahead = fault, step, nil, nil
	g.t.event(Halted{fault, step})
	if fault.Verdict == transcript.Disagree {
		g.each(func(_ int, k Key, _ *link) { g.sendPosition(k) })
	}
}

// tellWhy tells an operator that plays on why the table stopped.
func (g *game) tellWhy(to Key) {
	l := g.t.link(to)
	if g.haltRecord == nil || !l.up || l.told != 0 && g.t.now-l.told < AskAgain {
		return
	}
	l.told = g.t.now + 1
	g.t.send(to, g.haltRecord)
	if g.halted.Verdict == transcript.Disagree {
		g.sendPosition(to)
	}
}

// fork shows an operator that follows another chain the entries of this one since the last seal that can
// have been common: somebody signed two for one step, and whoever has both can prove it.
func (g *game) fork(who int, step uint32) {
	k := g.key(who)
	l := g.t.link(k)
	if who == g.me || !l.up || l.told != 0 && g.t.now-l.told < AskAgain {
		return
	}
	l.told = g.t.now + 1
	step = min(step, g.tip())
	for s := max(2, (step-1)/transcript.SealEvery*transcript.SealEvery+1); s <= step; s++ {
		for _, f := range append([]*transcript.Frame{g.steps[s].frame}, g.steps[s].words...) { // words tell who is out
			g.t.send(k, packRecord(f.Record()))
		}
	}
}

// sendPosition sends the own position after the step at which programs differ.
func (g *game) sendPosition(to Key) {
	s := g.haltStep
	if p := g.steps[s].position; p != nil && len(p) < transcript.MaxFrame {
		g.t.send(to, pack(msgPosition, &positionMsg{s, p}))
	}
}

// position compares another operator's position after a halt; it is printed, never played on.
func (g *game) position(who int, m positionMsg) {
	l := g.t.link(g.key(who))
	if g.halted == nil || g.halted.Verdict != transcript.Disagree || l.showed || uint64(m.Step) >= uint64(len(g.steps)) {
		return
	}
	p := g.steps[m.Step].position
	if p == nil || bytes.Equal(m.Bytes, p) {
		return
	}
	l.showed = true
	table := g.book.Charter.Table()
	mine, err := g.book.Rules().Blank(table)
	theirs, err2 := g.book.Rules().Blank(table)
	if errors.Join(err, err2) != nil || engine.Decode(mine, p) != nil {
		return
	}
	if err := engine.Decode(theirs, m.Bytes); err != nil {
		g.t.notice("the position that %s sent cannot be read: %v", g.name(who), err)
	} else if a, b, differ := engine.Difference(mine, theirs); differ {
		g.t.event(Differs{who, a, b})
	}
	g.t.send(g.key(who), pack(msgPosition, &positionMsg{m.Step, p}))
}
