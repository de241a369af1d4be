package lockstep

import (
	"bytes"
	"errors"

	"tribes/engine"
	"tribes/transcript"
)

// outcome takes an ack: what a step came to on another program.
func (g *game) outcome(f *transcript.Frame) {
	who, tip := int(f.Operator), g.book.Tip().Step
	switch {
	case f.Step > tip:
		g.keepAhead(f)
		return
	case f.Step < tip && f.Step <= g.acks[who], f.Step == tip && g.outcomes[who] != nil:
		return
	case f.Step == tip:
		err := g.book.CheckOutcome(f)
		var fault *transcript.Fault
		if errors.As(err, &fault) {
			if fault.Verdict == transcript.Disagree {
				g.t.log(true, f.Record())
				g.halt(fault)
			}
			return
		}
		g.outcomes[who] = f
	default:
		var a transcript.Ack
		if g.book.Authentic(f) != nil || f.Decode(&a) != nil {
			return
		}
		mine := g.steps[f.Step].tip
		if a.In != mine.In {
			return
		}
		if a.Digest != mine.Digest {
			g.halt(g.book.Disagreement(f))
			g.sendPosition(f.Step)
			return
		}
	}
	g.acks[who] = max(g.acks[who], f.Step)
}

// Final tells up to which step every operator has confirmed the outcome: nothing up to there can change any more.
func (t *Table) Final() uint32 {
	if t.game == nil {
		return 0
	}
	final := t.game.book.Tip().Step
	for _, s := range t.game.acks {
		final = min(final, s)
	}
	return final
}

// sealDue tells whether the tip needs the seals of all before anything may follow it.
func (g *game) sealDue() bool {
	tip := g.book.Tip().Step
	if tip == 0 || tip%transcript.SealEvery != 0 && !g.book.Over() {
		return false
	}
	for _, f := range g.seals {
		if f == nil {
			return true
		}
	}
	return false
}

func (g *game) seal(f *transcript.Frame) {
	tip := g.book.Tip().Step
	if f.Step > tip {
		g.keepAhead(f)
		return
	}
	if f.Step < tip || !g.sealDue() || g.seals[f.Operator] != nil || !g.acked {
		return
	}
	err := g.book.CheckOutcome(f)
	var fault *transcript.Fault
	if errors.As(err, &fault) {
		if fault.Verdict == transcript.Disagree {
			g.halt(fault)
		}
		return
	}
	g.seals[f.Operator] = f
	g.trySeal()
}

// trySeal writes the seals of the tip when all are there, in the order of operators.
func (g *game) trySeal() {
	if g.sealDue() {
		return
	}
	for _, f := range g.seals {
		g.t.log(g.book.Over(), f.Record())
	}
	if g.book.Over() {
		g.finish()
	}
}

func (g *game) finish() {
	g.finished, g.ended = true, g.t.now
	g.t.event(Finished{g.book.Tip()})
	g.heartbeat()
	g.tryPart()
}

// tryPart tells when nobody who is here needs this program any more.
func (g *game) tryPart() {
	if !g.finished || g.parted {
		return
	}
	if g.t.now-g.ended < PartAfter {
		for i := range g.signed {
			if l := g.t.link(g.key(i)); i != g.me && l.up && !l.done && !l.left {
				return
			}
		}
	}
	g.parted = true
	g.t.event(Parted{})
}

func (g *game) sendPosition(step uint32) {
	if int(step) >= len(g.steps) || g.steps[step].position == nil {
		return
	}
	data := pack(msgPosition, &positionMsg{step, g.steps[step].position})
	for i := range g.signed {
		if i != g.me && g.t.link(g.key(i)).up {
			g.t.send(g.key(i), data)
		}
	}
}

// position compares another operator's position after a halt; it is printed, never played on.
func (g *game) position(who int, m positionMsg) {
	if int(m.Step) >= len(g.steps) || g.steps[m.Step].position == nil || bytes.Equal(m.Bytes, g.steps[m.Step].position) {
		return
	}
	table := g.book.Charter.Table()
	mine, err := g.book.Rules().Blank(table)
	theirs, err2 := g.book.Rules().Blank(table)
	if errors.Join(err, err2) != nil || engine.Decode(mine, g.steps[m.Step].position) != nil {
		return
	}
	if err := engine.Decode(theirs, m.Bytes); err != nil {
		g.t.notice("the position that %s sent cannot be read: %v", g.name(who), err)
		return
	}
	if a, b, differ := engine.Difference(mine, theirs); differ {
		if g.halted == nil {
			g.sendPosition(m.Step)
		}
		g.t.event(Differs{who, a, b})
	}
}
