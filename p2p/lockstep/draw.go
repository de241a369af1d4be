package lockstep

import (
	"errors"
	"slices"

	"tribes/engine"
	"tribes/transcript"
)

// opens begins the draw of the entry that is pending now: it is confirmed to all, and what came before it is used.
func (g *game) opens() {
	g.settle()
	g.logged, g.since = 0, g.t.now
	g.confirm()
	g.takeAhead(transcript.KindEcho, g.tip()+1, func(f *transcript.Frame) bool { g.echo(Key{}, f); return false })
}

// settle forgets what belongs to one draw.
func (g *game) settle() {
	clear(g.values)
	clear(g.echoes)
	g.agreed, g.abandons, g.said, g.words = false, nil, nil, nil
}

// confirm echoes the pending entry: logged first, since nothing may be disclosed for another one after it.
func (g *game) confirm() {
	if int(g.book.Pending().Operator) != g.me {
		if g.echoes[g.me] == nil {
			f := g.book.NewEcho(g.t.cfg.Key, g.me, g.session)
			g.t.log(true, f.Record())
			g.echoes[g.me] = f
		}
		g.broadcastFrame(g.echoes[g.me])
	}
	g.disclose()
}

// unheard tells whether an operator has not confirmed the pending entry.
func (g *game) unheard(i int) bool {
	return !g.agreed && g.book.Live(i) && g.echoes[i] == nil && int(g.book.Pending().Operator) != i
}

// echoed tells whether all have confirmed the pending entry: only then is anything disclosed.
func (g *game) echoed() bool {
	for i := range g.signed {
		if g.unheard(i) {
			return false
		}
	}
	return true
}

// echo takes another operator's confirmation of an entry that draws.
func (g *game) echo(from Key, f *transcript.Frame) {
	who, next := int(f.Operator), g.tip()+1
	g.passStray(f)
	switch p := g.book.Pending(); {
	case f.Step > next || f.Step == next && p == nil:
		if g.keepAhead(f) && from != (Key{}) {
			g.want(from)
		}
	case f.Step < next:
	case g.echoes[who] != nil:
		g.compare(g.echoes[who], f)
	case g.book.CheckEcho(f) == nil:
		g.echoes[who] = f
		g.disclose()
	case g.book.Authentic(f) == nil && g.news(who, f.Step):
		// It confirmed another entry: whoever signed two, or confirmed two, is convicted by them.
		g.t.notice("%s confirmed another move for step %d than the one that came here", g.name(who), f.Step)
		g.broadcastFrame(p)
	}
}

// disclose sends the own value for the draw that waits for it, once all have confirmed what it is for; it follows from key and
// transcript, so a crash brings it back.
func (g *game) disclose() {
	switch {
	case !g.opened || g.halted != nil || g.book.DrawEvent() == 0:
		return
	case g.book.Pending() != nil && (!g.echoed() || !g.maySign() || g.values[g.me] == nil && g.pledged()):
		g.resolve() // all values may have come from who is further on
		return
	}
	if g.values[g.me] == nil {
		epoch, index := g.book.Value(g.me)
		if o := &g.book.Charter.Operators[g.me]; g.chain == nil || g.epoch != epoch {
			g.chain, g.epoch = transcript.NewDiceChain(g.t.cfg.Key, o.Nonce, epoch, g.book.Epoch(g.me, epoch)), epoch
		}
		g.values[g.me] = &transcript.Reveal{Operator: uint8(g.me), Epoch: epoch, Value: g.chain.Value(index)}
		g.noteEchoes()
	}
	g.broadcastFrame(g.book.NewReveal(g.t.cfg.Key, g.me, g.session, *g.values[g.me]))
	g.resolve()
}

// value takes a disclosed dice value: a right one proves itself, whoever signed it; signed and wrong it convicts who broke its word.
// One that comes before the table is open, or before its entry, is not wanted yet.
func (g *game) value(rec transcript.Record) {
	if !g.opened {
		return
	}
	event, v, err := transcript.ParseReveal(rec.Payload)
	var f *transcript.Frame
	if err != nil {
		if f, err = transcript.ParseFrame(rec.Kind, rec.Payload); err != nil || f.Decode(&v) != nil {
			return
		}
		event = f.Event
	}
	who, newest := int(v.Operator), &g.steps[g.tip()]
	switch {
	case who < len(g.values) && g.values[who] != nil && event == g.book.DrawEvent() && *g.values[who] == v:
	case event == newest.tip.Event && slices.Contains(newest.reveals, v): // a copy that took longer
	case g.book.CheckReveal(event, v) == nil:
		if g.values[who] == nil && g.bound()&transcript.Of(who) == 0 {
			g.values[who] = &v
			g.refuse()
			g.resolve()
		}
	case f != nil && event <= max(g.book.DrawEvent(), newest.tip.Event): // also of a draw that is over: somebody else may have stopped at it
		var fault *transcript.Fault
		if errors.As(g.book.WrongReveal(f), &fault) && fault.Verdict == transcript.Cheated && g.book.Live(fault.Operator) {
			g.t.log(true, f.Record())
			g.stop(f.Record(), fault, g.tip())
		}
	}
}

// resolve finishes the setup, or the step that waits for values, when all are there.
func (g *game) resolve() {
	if !g.opened || g.halted != nil || g.book.DrawEvent() == 0 || !g.maySign() {
		return
	}
	reveals, bound := make([]transcript.Reveal, 0, len(g.values)), g.bound()
	for i, v := range g.values {
		switch {
		case bound&transcript.Of(i) != 0:
			return // also of what was here before the own word
		case v != nil:
			reveals = append(reveals, *v)
		case g.book.Live(i):
			return
		}
	}
	setup, event := !g.book.Started(), g.book.DrawEvent()
	finish := g.book.Resolve
	if setup {
		finish = g.book.Setup
	}
	var ev engine.Events
	s, err := finish(reveals, &ev)
	if err != nil {
		g.halt(err, g.tip())
		return
	}
	for _, r := range reveals[g.logged:] {
		g.t.log(false, r.Record(event))
	}
	g.stood(*s)
}
