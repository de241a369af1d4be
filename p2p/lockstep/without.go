package lockstep

import (
	"errors"
	"slices"

	"tribes/transcript"
)

// word is what an operator said about going on without others in the present draw.
type word struct {
	frame   *transcript.Frame
	who     int
	missing transcript.Missing
	yes     bool
}

// GoOn tells that the person wants the draw to go on without those it waits for. It does when all others that are left
// want the same; then the missing are out, and the first of their possible moves is played for their seats. Where it is told
// again and the draw still waits, those who are away, and so cannot agree, count as missing too.
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

// away are the operators still at the table that have no link.
func (g *game) away() (out transcript.Missing) {
	for i := range g.signed {
		if i != g.me && g.book.Live(i) && !g.t.link(g.key(i)).up {
			out |= transcript.Of(i)
		}
	}
	return out
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
	lacks, bound := g.lacking()|g.bound(), g.bound()
	if lacks == 0 {
		return errors.New("the draw waits for nobody else")
	}
	all := lacks | g.away()
	var sets []transcript.Missing // what somebody has asked for already, the smallest first
	for _, w := range g.abandons {
		if w.yes && w.missing&^all == 0 {
			sets = append(sets, w.missing)
		}
	}
	slices.SortFunc(sets, func(a, b transcript.Missing) int {
		return len(a.Operators()) - len(b.Operators())
	})
	for _, m := range append(sets, lacks, all) {
		// Who has agreed to one set may agree only to one that holds it: else two different ones could be agreed on.
		if m&bound == bound && g.word(g.me, m) == nil && !g.hopeless(m) && g.mayLack(m) {
			g.say(m, true)
			g.tryAbandon(m)
			return nil
		}
	}
	if bound == 0 {
		return errors.New("another operator has the dice value that is missing here and passes it on: it comes when the link to that operator is up")
	}
	return nil // all that is left is that the others agree
}

// mayLack tells whether the draw may go on without these: it waits for one of them, and none of them is needed to agree and here.
func (g *game) mayLack(missing transcript.Missing) bool {
	lacks := g.lacking() | g.bound()
	return missing&lacks != 0 && missing&^(lacks|g.away()) == 0 && !g.holds(missing)
}

// holds tells whether the values of these operators are here, or that of one who is here too: such a one is not missing.
func (g *game) holds(missing transcript.Missing) bool {
	all, away := true, g.away()
	for _, i := range missing.Operators() {
		here := g.values[i] != nil
		if here && away&transcript.Of(i) == 0 {
			return true
		}
		all = all && here
	}
	return all
}

// refuse says no to going on without operators that are not missing here, and passes on what there is of them.
func (g *game) refuse() {
	for _, w := range g.abandons {
		if g.book.Pending() == nil || !g.maySign() || !w.yes || w.missing&transcript.Of(g.me) != 0 || !g.holds(w.missing) || g.word(g.me, w.missing) != nil {
			continue
		}
		g.say(w.missing, false)
		for _, f := range g.echoes {
			if f != nil {
				g.broadcastFrame(f)
			}
		}
		for _, v := range g.values {
			if v != nil {
				g.broadcast(packRecord(v.Record(g.book.DrawEvent())))
			}
		}
	}
}

// say signs whether to go on without operators; it is in the log before anybody hears it.
func (g *game) say(missing transcript.Missing, yes bool) {
	f := g.book.NewAbandon(g.t.cfg.Key, g.me, g.session, missing, yes)
	g.note(f, missing, yes)
	g.abandons = append(g.abandons, word{f, g.me, missing, yes})
	g.broadcastFrame(f)
}

// note logs the own word. Where nobody else has to agree it is the last of its kind, and the echoes of the missing, which show
// that they may have known the outcome, stand before it.
func (g *game) note(f *transcript.Frame, missing transcript.Missing, yes bool) {
	if yes && g.alone(missing) {
		g.noteEchoes(missing)
	}
	g.t.log(true, f.Record())
}

func (g *game) noteEchoes(missing transcript.Missing) {
	for _, i := range missing.Operators() {
		if f := g.echoes[i]; f != nil {
			g.t.log(true, f.Record())
		}
	}
}

// alone tells whether this operator's word is enough to go on without these.
func (g *game) alone(missing transcript.Missing) bool {
	return g.book.Agreed(missing, transcript.Of(g.me))
}

// remind says the own words on the pending draw again, since whoever is through with it asks for nothing.
func (g *game) remind() {
	if g.halted != nil || g.book.Pending() == nil {
		return
	}
	for _, w := range g.abandons {
		if w.who == g.me {
			g.broadcastFrame(w.frame)
		}
	}
}

// word finds what an operator said about going on without others, or nil.
func (g *game) word(who int, missing transcript.Missing) *transcript.Frame {
	for _, w := range g.abandons {
		if w.who == who && w.missing == missing {
			return w.frame
		}
	}
	return nil
}

// hopeless tells whether somebody has refused to go on without these: then it can never be agreed.
func (g *game) hopeless(missing transcript.Missing) bool {
	return slices.ContainsFunc(g.abandons, func(w word) bool { return w.missing == missing && !w.yes })
}

// bound are those whose values the own word forbids to take now: without whom it was agreed to go on, unless somebody has refused.
func (g *game) bound() (out transcript.Missing) {
	for _, w := range g.abandons {
		if w.who == g.me && w.yes && !g.hopeless(w.missing) {
			out |= w.missing
		}
	}
	return out
}

// abandon takes another operator's word on going on without somebody.
func (g *game) abandon(from Key, f *transcript.Frame) {
	missing, yes, err := g.book.CheckAbandon(f)
	if err != nil {
		g.past(f)
		return
	}
	who := int(f.Operator)
	if old := g.word(who, missing); old != nil {
		g.compare(old, f)
		return
	}
	g.abandons = append(g.abandons, word{f, who, missing, yes}) // one of each operator for each set of others
	switch {
	case who == g.me: // it comes back after a loss, and the echo before it may be lost too
		g.confirm()
		g.note(f, missing, yes)
		g.tryAbandon(missing)
	case !yes:
		g.t.notice("%s says that it need not go on without %s: it has what is missing here and passes it on", g.name(who), g.names(missing))
		if g.t.link(from).up {
			g.want(from)
		}
		g.tryAbandon(g.bound())
	case missing&transcript.Of(g.me) != 0:
		g.tryAbandon(missing)
	default:
		if g.refuse(); g.word(g.me, missing) == nil {
			g.t.event(Asked{who, missing.Operators()})
		}
		g.tryAbandon(missing)
	}
}

func (g *game) names(of transcript.Missing) (out string) {
	for _, i := range of.Operators() {
		if out != "" {
			out += ", "
		}
		out += g.name(i)
	}
	return out
}

// consent are those who have said yes to going on without these.
func (g *game) consent(missing transcript.Missing) (yes transcript.Missing) {
	for _, w := range g.abandons {
		if w.missing == missing && w.yes {
			yes |= transcript.Of(w.who)
		}
	}
	return yes
}

// tryAbandon goes on without the missing when all others have agreed. Who has agreed to a larger set meanwhile does not.
func (g *game) tryAbandon(missing transcript.Missing) {
	if missing == 0 || !g.book.Agreed(missing, g.consent(missing)) {
		return
	}
	if missing&transcript.Of(g.me) != 0 {
		g.out()
		return
	}
	if g.bound() != missing {
		return
	}
	var shown []*transcript.Frame
	echoed := transcript.Missing(0)
	for _, i := range missing.Operators() {
		if f := g.echoes[i]; f != nil {
			echoed |= transcript.Of(i)
			shown = append(shown, f)
		}
	}
	if !g.alone(missing) {
		g.noteEchoes(missing)
	}
	for i := range g.signed {
		if f := g.word(i, missing); f != nil {
			shown = append(shown, f)
			if i != g.me {
				g.t.log(true, f.Record()) // before a value is disclosed for the next draw
			}
		}
	}
	for _, w := range g.abandons {
		if !slices.Contains(shown, w.frame) {
			g.said = append(g.said, w.frame)
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

// out ends this program's part: the others went on without it.
func (g *game) out() {
	g.t.close("the others have gone on without you: your dice value did not reach them when a draw needed it. Your copy ends here; theirs goes on")
}
