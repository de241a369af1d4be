package lockstep

import (
	"errors"

	"tribes/transcript"
)

// compare holds a second statement against the one that stands: two different ones convict.
func (g *game) compare(stands, f *transcript.Frame) {
	if !stands.Excludes(f) || g.book.Authentic(f) != nil {
		return
	}
	g.accused(transcript.NewEvidence(g.key(int(f.Operator)), stands, f).Record())
}

// second holds a frame that makes a step against the one by which the step stands. Whoever it was not to make it is convicted,
// also where the step is over here: somebody else may have stopped at that frame.
func (g *game) second(stands, f *transcript.Frame) {
	g.compare(stands, f)
	if g.halted != nil || !g.book.Live(int(f.Operator)) {
		return
	}
	var fault *transcript.Fault
	if errors.As(g.book.OutOfTurn(f, stands, g.steps[stands.Step-1].tip), &fault) && fault.Verdict == transcript.Cheated {
		g.t.log(true, f.Record())
		g.stop(f.Record(), fault, g.tip())
	}
}

// accused takes a proof that an operator made two statements where one may stand: the table ends there. Before
// all have signed there is no table to end, and no guest may close a lobby.
func (g *game) accused(rec transcript.Record) {
	if g.halted != nil && g.halted.Verdict != transcript.Disagree || !g.opened {
		return // after a desync evidence still tells that it was none
	}
	fault, err := g.book.Convict(rec.Payload)
	switch {
	case err != nil || g.known&transcript.Of(fault.Operator) != 0:
	case !g.book.Live(fault.Operator): // who is out stops nobody
		if g.news(fault.Operator, transcript.MaxSteps+1) {
			g.t.notice("%s", fault.Reason)
		}
	case g.finished:
		g.t.log(true, rec)
		g.convict(rec, fault)
		g.broadcast(rec, true)
	default:
		g.t.log(true, rec)
		g.stop(rec, fault, g.tip())
	}
}

// convict notes what came to light after the end: what was played and sealed stands.
func (g *game) convict(rec transcript.Record, fault *transcript.Fault) {
	g.guilty, g.known = append(g.guilty, rec), g.known|transcript.Of(fault.Operator)
	at, _ := fault.Evidence.Headers()
	g.t.event(Convicted{fault, at.Step})
}

// afterwards looks at what comes after the end for nothing but two statements of one operator where one may stand.
func (g *game) afterwards(from Key, rec transcript.Record) {
	switch {
	case rec.Kind == transcript.KindEvidence:
		g.accused(rec)
		return
	case rec.Kind == transcript.KindEcho, rec.Kind == transcript.KindAck, rec.Kind == transcript.KindSeal, rec.Kind == transcript.KindAbandon:
	case !rec.Kind.MakesStep():
		return
	}
	f, err := transcript.ParseFrame(rec.Kind, rec.Payload)
	switch {
	case err != nil || f.Table != g.book.Table || int(f.Operator) >= len(g.signed):
	case !rec.Kind.MakesStep():
		g.hear(f)
	case f.Step >= 2 && f.Step <= g.tip():
		g.compare(g.steps[f.Step].frame, f)
	}
	g.tellWhy(from)
}

// stop halts the table and passes on the record that shows why.
func (g *game) stop(rec transcript.Record, fault *transcript.Fault, step uint32) {
	g.haltRecord = packRecord(rec)
	g.broadcast(rec, true)
	g.halt(fault, step)
}

// halt stops the table for good at a step. Where positions after it differ, all positions are told to all.
func (g *game) halt(err error, step uint32) {
	var fault *transcript.Fault
	if !errors.As(err, &fault) {
		fault = &transcript.Fault{Verdict: transcript.Damaged, Operator: transcript.None, Seat: transcript.None, Reason: err.Error(), Err: err}
	}
	g.halted, g.haltStep, g.answered, g.ahead = fault, step, nil, nil
	g.t.event(Halted{fault, step})
	if fault.Verdict == transcript.Disagree {
		g.openRift(step)
	}
}

// tellWhy tells an operator that plays on why the table stopped, and any operator what came to light after the end.
func (g *game) tellWhy(to Key) {
	l := g.t.link(to)
	if g.haltRecord == nil && len(g.guilty) == 0 || !l.up || l.told != 0 && g.t.now-l.told < AskAgain {
		return
	}
	l.told = g.t.now + 1
	for _, rec := range g.guilty {
		g.t.send(to, packRecord(rec))
	}
	if g.haltRecord != nil {
		g.t.send(to, g.haltRecord)
		g.sharePositions(to)
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
