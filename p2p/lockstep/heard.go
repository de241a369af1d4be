package lockstep

import "tribes/transcript"

// spoken names a statement of which an operator may make only one.
type spoken struct {
	kind     transcript.Kind
	operator uint8
	step     uint32
	event    uint32 // of words on going on without somebody: the draw,
	missing  uint8  // and without whom
}

// heard is the first such statement that came here.
type heard struct {
	frame  *transcript.Frame
	passed bool // it was passed on
}

func spokenBy(f *transcript.Frame) spoken {
	k := spoken{kind: f.Kind, operator: f.Operator, step: f.Step}
	if f.Kind == transcript.KindAbandon {
		k.event, k.missing = f.Event, f.Seat
	}
	return k
}

// hear holds what another operator signed about a step against what else it signed about it, in whatever order the two come
// and whether or not they speak of what stands here. It tells whether they exclude each other.
func (g *game) hear(f *transcript.Frame) (excluded bool) {
	at := spokenBy(f)
	old := g.heard[at].frame
	if old == nil && f.Kind == transcript.KindSeal && f.Step <= g.tip() && len(g.steps[f.Step].seals) > 0 {
		old = g.steps[f.Step].seals[f.Operator]
	}
	if int(f.Operator) == g.me || !g.opened || f.Branch != (transcript.Branch{}) {
		return false
	}
	for _, said := range []*transcript.Frame{old, g.counterpart(at)} {
		if said != nil && said.Excludes(f) {
			g.compare(said, f)
			return true
		}
	}
	if old == nil && g.remembers(f) && g.book.Authentic(f) == nil {
		if g.heard == nil {
			g.heard = map[spoken]heard{}
		}
		g.heard[at] = heard{frame: f}
	}
	return false
}

// counterpart is the ack of a step to the seal of it, and the other way round, or nil.
func (g *game) counterpart(at spoken) *transcript.Frame {
	switch at.kind {
	case transcript.KindAck:
		at.kind = transcript.KindSeal
	case transcript.KindSeal:
		at.kind = transcript.KindAck
	default:
		return nil
	}
	return g.heard[at].frame
}

// remembers bounds what is kept: the newest steps and those soon to come; of words on going on without somebody, which are
// many at a step, those of the draws that the last and the next step can have.
func (g *game) remembers(f *transcript.Frame) bool {
	tip, n := g.tip(), len(g.signed)
	if f.Kind != transcript.KindAbandon {
		return f.Step > 0 && f.Step+MaxAhead > tip && f.Step <= tip+MaxAhead
	}
	if f.Step < 2 || f.Step < tip || f.Step > tip+1 || transcript.Missing(f.Seat)>>n != 0 {
		return false
	}
	before := g.steps[f.Step-1].tip.Event
	return f.Event > before && f.Event-before <= uint32(n)
}

// forget drops what is out of bounds after a step.
func (g *game) forget() {
	for at, h := range g.heard {
		if !g.remembers(h.frame) {
			delete(g.heard, at)
		}
	}
}

// passStray passes on, once, what an operator signed about another entry or chain than the one that stands here: whoever has
// what else it signed about that step convicts it by the two.
func (g *game) passStray(f *transcript.Frame) {
	at := spokenBy(f)
	h := g.heard[at]
	if h.frame == nil || h.passed || h.frame.Header != f.Header || !g.strays(f) {
		return
	}
	h.passed = true
	g.heard[at] = h
	g.broadcastFrame(f)
}

// strays tells whether a statement speaks of another entry or chain than the one that stands here at its step.
func (g *game) strays(f *transcript.Frame) bool {
	entry := g.book.Pending()
	if f.Step <= g.tip() {
		entry = g.steps[f.Step].frame
	}
	var e transcript.Echo
	var w transcript.Abandon
	var a transcript.Ack
	var s transcript.Seal
	switch {
	case f.Step > g.tip()+1:
	case f.Kind == transcript.KindEcho && f.Decode(&e) == nil:
		return entry != nil && e.Body != entry.Body()
	case f.Kind == transcript.KindAbandon && f.Decode(&w) == nil:
		return entry != nil && w.Body != entry.Body()
	case f.Step > g.tip():
	case f.Kind == transcript.KindAck && f.Decode(&a) == nil:
		return a.In != g.steps[f.Step].tip.In
	case f.Kind == transcript.KindSeal && f.Decode(&s) == nil:
		return s.Link != (transcript.Tip{In: g.steps[f.Step].tip.In, Digest: s.Digest}).Link()
	}
	return false
}
