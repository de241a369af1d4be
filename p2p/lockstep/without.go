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
	shown   []transcript.Reveal // right values of the missing, with a refusal
	echoed  transcript.Missing  // with consent: those of the missing that it shows to have confirmed the entry
}

func (g *game) wordOf(f *transcript.Frame, checked transcript.Word) word {
	w := word{frame: f, who: int(f.Operator), missing: checked.Missing, yes: checked.Yes, echoed: checked.Echoed}
	for _, v := range checked.Shown {
		if g.book.CheckReveal(f.Event, v) == nil {
			w.shown = append(w.shown, v)
		}
	}
	return w
}

// GoOn tells that the person wants the draw to go on without those it waits for. It does when all others that are left
// want the same; then the missing are out, and the first of their possible moves is played for their seats. Where it is told
// again and the draw still waits, those who are away, and so cannot agree, count as missing too, and then those who have refused
// with nothing to show for it.
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

// patience is how long who is here may take in a draw.
func (c *Config) patience() Time {
	if c.Patience > 0 {
		return c.Patience
	}
	return 2 * HeartbeatEvery
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
	all := lacks | g.absent()
	var sets []transcript.Missing // what somebody has asked for already, the smallest first
	for _, w := range g.abandons {
		if w.yes && w.missing&^all == 0 {
			sets = append(sets, w.missing)
		}
	}
	slices.SortFunc(sets, func(a, b transcript.Missing) int {
		return len(a.Operators()) - len(b.Operators())
	})
	own := []transcript.Missing{lacks, lacks | g.away(), all}
	if g.t.now-g.since < g.t.cfg.patience() { // who is here may still answer
		own = []transcript.Missing{lacks & (g.away() | bound)}
		if len(sets) == 0 && own[0] == 0 {
			return errors.New("whom the draw waits for is here and may still answer: ask again in some seconds")
		}
	}
	for _, m := range append(sets, own...) {
		// Who has agreed to one set may agree only to one that holds it: else two different ones could be agreed on.
		if m&bound == bound && g.word(g.me, m) == nil && !g.hopeless(m) && g.mayLack(m) {
			for _, w := range g.abandons { // who is asked sees why these count as missing
				if m&transcript.Of(w.who) != 0 && !w.yes {
					g.broadcastFrame(w.frame)
				}
			}
			g.agree(m)
			g.tryAbandon(m)
			return nil
		}
	}
	if bound == 0 {
		return errors.New("what the draw lacks comes from an operator who is here: it comes when the link to that operator lets it through")
	}
	return nil // all that is left is that the others agree
}

// mayLack tells whether the draw may go on without these: it waits for one of them, and none of them is needed to agree and here.
func (g *game) mayLack(missing transcript.Missing) bool {
	lacks := g.lacking() | g.bound()
	return missing&lacks != 0 && missing&^(lacks|g.absent()) == 0 && !g.holds(missing)
}

// holds tells whether these operators have confirmed the entry and their values are here, or so of one who is here too: such a
// one is not missing. Of one whose confirmation is lacking the value alone does not help: nobody else discloses by it.
func (g *game) holds(missing transcript.Missing) bool {
	all, absent := true, g.absent()
	for _, i := range missing.Operators() {
		here := g.values[i] != nil && !g.unheard(i)
		if here && absent&transcript.Of(i) == 0 {
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
		var shown []transcript.Reveal
		for _, i := range w.missing.Operators() {
			if v := g.values[i]; v != nil {
				shown = append(shown, *v)
			}
		}
		g.say(g.book.NewRefusal(g.t.cfg.Key, g.me, g.session, w.missing, shown...))
		for _, f := range g.echoes {
			if f != nil {
				g.broadcastFrame(f)
			}
		}
		for _, v := range g.values {
			if v != nil {
				g.broadcast(v.Record(g.book.DrawEvent()), false)
			}
		}
	}
}

// agree signs that the table may go on without these, and shows which of them had confirmed the entry.
func (g *game) agree(missing transcript.Missing) {
	var echoes []*transcript.Frame
	for _, i := range missing.Operators() {
		if f := g.echoes[i]; f != nil {
			echoes = append(echoes, f)
		}
	}
	g.say(g.book.NewConsent(g.t.cfg.Key, g.me, g.session, missing, echoes...))
}

// say makes an own word on going on without operators; it is in the log before anybody hears it.
func (g *game) say(f *transcript.Frame) {
	w, err := g.book.CheckAbandon(f)
	if err != nil {
		return // of what is said here all was checked before
	}
	g.t.log(true, f.Record())
	g.abandons = append(g.abandons, g.wordOf(f, w))
	g.broadcastFrame(f)
}

// pledged tells whether the own word says of somebody that it had not confirmed the entry. Then nothing more is disclosed for it,
// unless the word is void: so nobody who is shown not to have confirmed can know the outcome.
func (g *game) pledged() bool {
	mover := transcript.Of(int(g.book.Pending().Operator))
	return !g.agreed && slices.ContainsFunc(g.abandons, func(w word) bool {
		return w.who == g.me && w.yes && w.missing&^(w.echoed|mover) != 0 && !g.hopeless(w.missing)
	})
}

// remind sends the pending entry again, since whoever lacks it may know of nothing that it lacks, and the own words on its
// draw, since whoever is through with it asks for nothing.
func (g *game) remind() {
	if g.halted != nil || g.book.Pending() == nil {
		return
	}
	g.each(func(_ int, k Key, _ *link) { g.t.send(k, packRecord(g.book.Pending().Record())) })
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

// hopeless tells whether somebody has refused to go on without these, and shown why: then it can never be agreed.
func (g *game) hopeless(missing transcript.Missing) bool {
	return slices.ContainsFunc(g.abandons, func(w word) bool { return w.missing == missing && g.grounded(w) })
}

// grounded tells whether a refusal counts: it shows the value of one who was said to be missing, or it is known that all have
// agreed to go on without others. A refusal with nothing to show lifts no promise, and is not waited for.
func (g *game) grounded(w word) bool {
	return !w.yes && (len(w.shown) > 0 || slices.ContainsFunc(g.abandons, func(o word) bool {
		return o.yes && o.missing != w.missing && g.book.Agreed(o.missing, g.consent(o.missing))
	}))
}

// absent are those who need not be waited for to agree: who is away, or has refused with nothing to show for it.
func (g *game) absent() transcript.Missing {
	out := g.away()
	for _, w := range g.abandons {
		if !w.yes && !g.grounded(w) {
			out |= transcript.Of(w.who)
		}
	}
	return out
}

// adopt takes the values that refusals show, but for those that the own word forbids to take.
func (g *game) adopt() {
	for _, w := range g.abandons {
		for _, v := range w.shown {
			if g.values[v.Operator] == nil && g.bound()&transcript.Of(int(v.Operator)) == 0 {
				g.values[v.Operator] = &v
			}
		}
	}
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
	g.passStray(f)
	checked, err := g.book.CheckAbandon(f)
	if err != nil {
		g.past(f)
		return
	}
	who, missing := int(f.Operator), checked.Missing
	if old := g.word(who, missing); old != nil {
		g.compare(old, f)
		return
	}
	w := g.wordOf(f, checked)
	g.abandons = append(g.abandons, w) // one of each operator for each set of others
	switch {
	case who == g.me: // it comes back after a loss, and the echo before it may be lost too
		g.confirm()
		g.t.log(true, f.Record())
		g.adopt()
		g.resolve()
		g.tryAbandon(missing)
	case !w.yes:
		if g.grounded(w) {
			g.t.notice("%s need not go on without %s: it has what is missing here and shows it", g.name(who), g.names(missing))
		} else {
			g.t.notice("%s refuses to go on without %s and shows no dice value for it: that counts for nothing. Asked once more, the table can go on without %s as well", g.name(who), g.names(missing), g.name(who))
		}
		if g.t.link(from).up {
			g.want(from)
		}
		g.adopt()
		g.refuse()
		g.disclose()
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
		} else {
			echoed |= w.echoed // that is what all copies show
		}
	}
	before := len(g.book.Gone())
	g.book.Abandon(missing, echoed)
	g.words = append(g.words, shown...)
	clear(g.values)
	g.abandons, g.agreed, g.logged, g.since = nil, true, 0, g.t.now
	g.t.event(WentOn{slices.Clone(g.book.Gone()[before:])})
	for _, f := range shown { // who misses one of them cannot follow
		g.broadcastFrame(f)
	}
	g.disclose()
}

// out ends this program's part: the others went on without it.
func (g *game) out() {
	g.t.close("the others have gone on without you: your dice value did not reach them when a draw needed it. Your copy ends here; theirs goes on, and who has an invite of one of them can look on (tribes watch)")
}
