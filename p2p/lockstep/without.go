package lockstep

import (
	"errors"
	"slices"

	"tribes/transcript"
)

// GoOn tells that the person wants the draw to go on without those it waits for. It does when all others that are left
// want the same; then the missing are out, and the first of their possible moves is played for their seats.
func (t *Table) GoOn() error {
	if t.game == nil || t.closed {
		return errNotYet
	}
	return t.game.wantOn()
}

// lacking are those the pending draw waits for: who has not confirmed the entry or, when all have, not disclosed a value.
func (g *game) lacking() (missing transcript.Missing) {
	echoed := g.echoed()
	for i := range g.signed {
		if i != g.me && g.book.Live(i) && (g.unheard(i) || echoed && g.values[i] == nil) {
			missing |= transcript.Of(i)
		}
	}
	return missing
}

func (g *game) wantOn() error {
	switch {
	case g.halted != nil:
		return g.halted
	case g.book.Pending() == nil:
		return errors.New("the table can go on without somebody only where a draw waits for a dice value")
	case !g.maySign():
		return errNotYet
	}
	missing := g.lacking()
	for _, f := range g.abandons { // what somebody has asked for already
		if m := transcript.Missing(f.Seat); g.says(f) && !g.refusedBy(m) && g.mayLack(m) {
			missing = m
		}
	}
	if missing == 0 {
		return errors.New("the draw waits for nobody else")
	}
	if g.word(g.me, missing) == nil {
		g.say(missing, true)
	}
	g.tryAbandon(missing)
	return nil
}

// mayLack tells whether no value of these operators is here.
func (g *game) mayLack(missing transcript.Missing) bool {
	for _, i := range missing.Operators() {
		if i == g.me || i >= len(g.values) || g.values[i] != nil {
			return false
		}
	}
	return true
}

// say signs whether to go on without operators; it is in the log before anybody hears it.
func (g *game) say(missing transcript.Missing, yes bool) {
	f := g.book.NewAbandon(g.t.cfg.Key, g.me, g.session, missing, yes)
	g.t.log(true, f.Record())
	g.abandons = append(g.abandons, f)
	g.broadcastFrame(f)
}

// says tells whether a word is a yes.
func (g *game) says(f *transcript.Frame) bool {
	_, yes, err := g.book.CheckAbandon(f)
	return err == nil && yes
}

// word finds what an operator said about going on without others, or nil.
func (g *game) word(who int, missing transcript.Missing) *transcript.Frame {
	for _, f := range g.abandons {
		if int(f.Operator) == who && transcript.Missing(f.Seat) == missing {
			return f
		}
	}
	return nil
}

// refusedBy tells whether somebody has refused to go on without these: then it can never be agreed.
func (g *game) refusedBy(missing transcript.Missing) bool {
	return slices.ContainsFunc(g.abandons, func(f *transcript.Frame) bool {
		return transcript.Missing(f.Seat) == missing && !g.says(f)
	})
}

// locked tells whether the own word forbids to take a value of an operator now.
func (g *game) locked(who int) bool {
	if g.book.Pending() == nil {
		return false
	}
	for _, f := range g.abandons {
		m := transcript.Missing(f.Seat)
		if int(f.Operator) == g.me && slices.Contains(m.Operators(), who) && g.says(f) && !g.refusedBy(m) {
			return true
		}
	}
	return false
}

// abandon takes another operator's word on going on without somebody.
func (g *game) abandon(from Key, f *transcript.Frame) {
	who := int(f.Operator)
	if g.book.Pending() == nil || f.Step != g.tip()+1 {
		if f.Step == g.tip() || f.Step == g.tip()+1 {
			g.leftOut(f)
		}
		return
	}
	missing, yes, err := g.book.CheckAbandon(f)
	if err != nil {
		return
	}
	if old := g.word(who, missing); old != nil {
		g.compare(old, f)
		return
	}
	if len(g.abandons) >= 64 {
		return
	}
	g.abandons = append(g.abandons, f)
	switch {
	case slices.Contains(missing.Operators(), g.me):
		g.tryAbandon(missing)
	case !yes:
		if g.t.link(from).up {
			g.want(from)
		}
	case !g.mayLack(missing) && g.word(g.me, missing) == nil && g.maySign():
		g.say(missing, false) // a value that is here counts: it is passed on instead
		for _, v := range g.values {
			if v != nil {
				g.broadcast(packRecord(v.Record(g.book.DrawEvent())))
			}
		}
	default:
		if g.word(g.me, missing) == nil {
			g.t.event(Asked{who, missing.Operators()})
		}
		g.tryAbandon(missing)
	}
}

// consent are those who have said yes to going on without these.
func (g *game) consent(missing transcript.Missing) (yes transcript.Missing) {
	for _, f := range g.abandons {
		if transcript.Missing(f.Seat) == missing && g.says(f) {
			yes |= transcript.Of(int(f.Operator))
		}
	}
	return yes
}

// tryAbandon goes on without the missing when all others have agreed.
func (g *game) tryAbandon(missing transcript.Missing) {
	if !g.book.Agreed(missing, g.consent(missing)) {
		return
	}
	if slices.Contains(missing.Operators(), g.me) {
		g.out()
		return
	}
	var shown []*transcript.Frame
	echoed := transcript.Missing(0)
	for _, i := range missing.Operators() {
		if f := g.echoes[i]; f != nil {
			echoed |= transcript.Of(i)
			shown = append(shown, f)
			g.t.log(false, f.Record())
		}
	}
	for i := range g.signed {
		if f := g.word(i, missing); f != nil {
			shown = append(shown, f)
			if i != g.me {
				g.t.log(false, f.Record())
			}
		}
	}
	before := len(g.book.Gone())
	g.book.Abandon(missing, echoed)
	g.words = append(g.words, shown...)
	clear(g.values)
	g.abandons, g.agreed, g.logged = nil, true, 0
	g.t.event(WentOn{slices.Clone(g.book.Gone()[before:])})
	for _, f := range shown { // who misses one of them cannot follow
		g.broadcastFrame(f)
	}
	g.disclose()
}

// leftOut looks whether the others have gone on without this operator in a step that stands here already.
func (g *game) leftOut(f *transcript.Frame) {
	missing := transcript.Missing(f.Seat)
	if !slices.Contains(missing.Operators(), g.me) || g.book.Authentic(f) != nil || int(f.Operator) == g.me || !g.book.Live(int(f.Operator)) {
		return
	}
	var a transcript.Abandon
	if f.Decode(&a) != nil || !a.Yes || f.Step != g.tip() || f.Step < 2 || a.Body != g.steps[f.Step].frame.Body() {
		return
	}
	if g.without == nil {
		g.without = map[transcript.Missing]transcript.Missing{}
	}
	g.without[missing] |= transcript.Of(int(f.Operator))
	if g.book.Agreed(missing, g.without[missing]) {
		g.out()
	}
}

// out ends this program's part: the others went on without it.
func (g *game) out() {
	g.t.close("the others have gone on without you: your dice value did not reach them when a draw needed it. Your copy ends here; theirs goes on")
}
