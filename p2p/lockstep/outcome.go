package lockstep

import (
	"errors"

	"tribes/transcript"
)

// acknowledge signs the outcome of the tip, logs it before it is sent, and seals where a seal is due.
// The ack binds to the very statement a seal makes, so the seal needs no sync of its own.
func (g *game) acknowledge() {
	f := g.book.NewAck(g.t.cfg.Key, g.me, g.session)
	if !g.acked {
		g.t.log(true, f.Record()) // after a draw too: the others may have gone on without somebody before a crash is over
		g.acked = true
	}
	g.outcomes[g.me], g.acks[g.me] = f, f.Step
	g.broadcastFrame(f)
	if !g.sealDue() {
		return
	}
	if g.seals[g.me] == nil {
		g.seals[g.me] = g.book.NewSeal(g.t.cfg.Key, g.me, g.session)
	}
	g.broadcastFrame(g.seals[g.me])
	g.trySeal()
}

// outcome takes an ack: what a step came to on another program.
func (g *game) outcome(f *transcript.Frame) {
	who, tip := int(f.Operator), g.tip()
	g.passStray(f)
	switch {
	case !g.book.Live(who):
	case f.Step > tip:
		g.keepAhead(f)
	case f.Step == tip && g.outcomes[who] != nil:
		g.compare(g.outcomes[who], f)
	case f.Step == tip:
		err := g.book.CheckOutcome(f)
		var fault *transcript.Fault
		if errors.As(err, &fault) {
			if fault.Verdict == transcript.Disagree {
				g.t.log(true, f.Record())
				g.stop(f.Record(), fault, tip)
			} else if g.book.Authentic(f) == nil {
				g.fork(who, f.Step)
			}
			return
		}
		g.outcomes[who] = f
		g.confirmed(who, f.Step)
	case f.Step > g.acks[who]:
		g.late(who, f)
	}
}

// late takes an ack of a step that is behind.
func (g *game) late(who int, f *transcript.Frame) {
	var a transcript.Ack
	if f.Branch != (transcript.Branch{}) || g.book.Authentic(f) != nil || f.Decode(&a) != nil {
		return
	}
	switch mine := g.steps[f.Step].tip; {
	case a.In != mine.In:
		g.fork(who, f.Step)
	case a.Digest != mine.Digest:
		g.t.log(true, f.Record())
		g.stop(f.Record(), g.book.Disagreement(f), f.Step)
	default:
		g.confirmed(who, f.Step)
	}
}

func (g *game) confirmed(who int, step uint32) {
	g.acks[who] = max(g.acks[who], step)
	g.tips[who] = max(g.tips[who], step)
}

// Final tells up to which step every operator has confirmed the outcome: nothing up to there can change any more.
func (t *Table) Final() uint32 {
	if t.game == nil {
		return 0
	}
	final := t.game.tip()
	for i, s := range t.game.acks {
		if t.game.book.Live(i) {
			final = min(final, s)
		}
	}
	return final
}

// sealDue tells whether the tip needs the seals of all before anything may follow it.
func (g *game) sealDue() bool {
	if !g.book.SealDue() {
		return false
	}
	for i, f := range g.seals {
		if f == nil && g.book.Live(i) {
			return true
		}
	}
	return false
}

func (g *game) seal(f *transcript.Frame) {
	tip := g.tip()
	g.passStray(f)
	switch {
	case f.Step > tip:
		g.keepAhead(f)
		return
	case f.Step < tip || !g.sealDue() || !g.book.Live(int(f.Operator)):
		return
	case g.seals[f.Operator] != nil:
		g.compare(g.seals[f.Operator], f)
		return
	}
	err := g.book.CheckOutcome(f)
	var fault *transcript.Fault
	if errors.As(err, &fault) {
		if fault.Verdict == transcript.Disagree {
			g.t.log(true, f.Record())
			g.stop(f.Record(), fault, tip)
		} else if g.book.Authentic(f) == nil {
			g.fork(int(f.Operator), f.Step)
		}
		return
	}
	g.seals[f.Operator] = f
	g.confirmed(int(f.Operator), f.Step)
	g.trySeal()
}

// trySeal writes the seals of the tip when all are there, in the order of operators.
func (g *game) trySeal() {
	if g.sealDue() || !g.acked {
		return
	}
	for _, f := range g.seals[g.logged:] {
		if f == nil {
			continue // the table went on without it
		}
		g.t.log(g.book.Over(), f.Record())
	}
	g.logged = len(g.seals)
	g.steps[g.tip()].seals = append([]*transcript.Frame(nil), g.seals...)
	if g.book.Over() {
		g.finish()
	}
}

func (g *game) finish() {
	g.finished, g.ended, g.answered = true, g.t.now, nil
	g.ahead = nil
	g.t.event(Finished{g.book.Tip()})
	g.heartbeat()
	g.tryPart()
}

// tryPart tells when nobody needs this program any more: each other operator has said that it has all,
// or goodbye, or stays away or short of something for too long.
func (g *game) tryPart() {
	if !g.finished || g.parted {
		return
	}
	for i := range g.signed {
		l := g.t.link(g.key(i))
		if i == g.me || l.done || l.left || !g.book.Live(i) {
			continue
		}
		patience := PartAfter
		if l.up {
			patience = StayFor
		}
		if g.t.now-max(g.ended, l.since) < patience {
			return
		}
	}
	g.parted = true
	g.t.event(Parted{})
}
