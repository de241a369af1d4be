package lockstep

import (
	"slices"

	"tribes/transcript"
)

// aside names a draw that is over here, and without whom others wanted to go on in it.
type aside struct {
	step, event uint32
	missing     transcript.Missing
}

// overDraw finds what was said about a draw that is over here: where its words are kept, and the entry that drew.
func (g *game) overDraw(f *transcript.Frame) (said *[]*transcript.Frame, agreed []*transcript.Frame, entry *transcript.Frame) {
	tip := g.tip()
	last := uint32(0) // the last draw of the step that is over
	switch p := g.book.Pending(); {
	case f.Step < 2 || f.Step > tip+1 || f.Step+MaxAhead <= tip:
		return nil, nil, nil
	case f.Step <= tip:
		s := &g.steps[f.Step]
		said, agreed, entry, last = &s.said, s.words, s.frame, s.tip.Event
	case p == nil:
		return nil, nil, nil
	default:
		said, agreed, entry, last = &g.said, g.words, p, g.book.DrawEvent()-1
	}
	if before := g.steps[f.Step-1].tip; f.Prev != before.In || f.Event <= before.Event || f.Event > last {
		return nil, nil, nil
	}
	return said, agreed, entry
}

// past takes a word on going on without somebody in a draw that is over here. Who was left out learns it so, and who still waits
// for what is over here is told that it never will be agreed.
func (g *game) past(f *transcript.Frame) {
	who, missing := int(f.Operator), transcript.Missing(f.Seat)
	said, agreed, entry := g.overDraw(f)
	if entry == nil || who == g.me || missing&transcript.Of(who) != 0 || missing>>len(g.signed) != 0 || g.book.Authentic(f) != nil {
		return
	}
	var a transcript.Abandon
	if f.Decode(&a) != nil || a.Body != entry.Body() {
		return
	}
	for _, w := range slices.Concat(*said, agreed) {
		if w.Conflicts(f.Header) {
			g.compare(w, f)
			return
		}
	}
	if !a.Yes || !g.book.Live(who) {
		return
	}
	if missing&transcript.Of(g.me) != 0 {
		g.leftOut(who, aside{f.Step, f.Event, missing})
		return
	}
	g.deny(f, said, agreed, a)
}

// deny says that a draw which is over here went another way than without these, and shows which: their values, or the words
// by which it was agreed to go on without others.
func (g *game) deny(f *transcript.Frame, said *[]*transcript.Frame, agreed []*transcript.Frame, a transcript.Abandon) {
	same := func(w *transcript.Frame) bool {
		return w.Kind == transcript.KindAbandon && w.Event == f.Event && w.Seat == f.Seat
	}
	if slices.ContainsFunc(agreed, same) || !g.maySign() {
		return
	}
	mine := false
	for _, w := range *said {
		if same(w) {
			mine = mine || int(w.Operator) == g.me
			if w.Header.Payload != f.Header.Payload { // it conflicts with none of one operator, so it is a refusal
				g.broadcastFrame(w)
			}
		}
	}
	if mine || f.Step <= g.tip() && g.steps[f.Step].lacked || f.Step > g.tip() && g.lacked.holds(f.Step) {
		return // of a step that this copy lacked when it was resumed it may have said something else
	}
	shown := []transcript.Reveal{}
	if f.Step <= g.tip() && f.Event == g.steps[f.Step].tip.Event {
		for _, r := range g.steps[f.Step].reveals {
			if transcript.Missing(f.Seat)&transcript.Of(int(r.Operator)) != 0 {
				shown = append(shown, r)
			}
		}
	}
	for _, w := range agreed {
		if w.Kind == transcript.KindAbandon && w.Event == f.Event {
			g.broadcastFrame(w)
		}
	}
	// It is not logged: that the draw is over here is, and this follows from it.
	h := f.Header
	h.Operator, h.Session = uint8(g.me), g.session
	n := transcript.Sign(g.t.cfg.Key, h, &transcript.Abandon{Body: a.Body, Shown: shown, Echoes: [][]byte{}})
	*said = append(*said, n)
	g.broadcastFrame(n)
}

// leftOut notes that an operator agreed to go on without this one in a draw that is over here.
func (g *game) leftOut(who int, at aside) {
	if g.without == nil {
		g.without = map[aside]transcript.Missing{}
	}
	for k := range g.without {
		if k.step+MaxAhead <= g.tip() {
			delete(g.without, k)
		}
	}
	g.without[at] |= transcript.Of(who)
	if need := g.livedAt(at) &^ at.missing; need&^g.without[at] == 0 { // who was given up later had a say then
		g.out()
	}
}

// livedAt are those who had not been given up before a draw.
func (g *game) livedAt(at aside) (live transcript.Missing) {
	live = 1<<len(g.signed) - 1
	for _, o := range g.book.Gone() {
		if o.Step < at.step || o.Step == at.step && o.Event < at.event {
			live &^= transcript.Of(o.Operator)
		}
	}
	return live
}
