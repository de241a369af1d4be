package lockstep

import (
	"errors"

	"tribes/transcript"
)

// announce sends the own signature and takes those that came before.
func (g *game) announce() {
	g.broadcastFrame(g.signed[g.me])
	for _, k := range g.t.others() {
		if s, ok := g.t.stray[k]; ok && s.frame.Table == g.book.Table {
			delete(g.t.stray, k)
			if int(s.frame.Operator) < len(g.signed) {
				g.signature(s.frame)
			}
		}
	}
	g.tryOpen()
}

// signature takes an operator's signature of the charter.
func (g *game) signature(f *transcript.Frame) {
	if g.opened || g.signed[f.Operator] != nil {
		return
	}
	err := g.book.CheckOutcome(f)
	if err == nil {
		g.signed[f.Operator] = f
		return
	}
	var fault *transcript.Fault
	if errors.As(err, &fault) && fault.Verdict == transcript.Disagree && g.news(int(f.Operator), 1) {
		g.t.notice("the program of %s sets up another game under the same charter, so its signature is not taken: use the same version", g.name(int(f.Operator)))
	}
}

// tryOpen opens the table when all have signed: only then is anything disclosed.
func (g *game) tryOpen() {
	if g.opened {
		return
	}
	for _, f := range g.signed {
		if f == nil {
			return
		}
	}
	n := 0
	for i, f := range g.signed {
		if i == g.me {
			continue
		}
		if n++; n > g.logged {
			g.t.log(false, f.Record())
		}
	}
	g.enter()
	g.each(func(_ int, k Key, _ *link) { g.t.send(k, packRecord(g.hello.Record())) })
	for i, f := range g.signed {
		if i != g.me {
			g.broadcastFrame(f) // who cannot reach the signer gets it from here
		}
	}
	g.disclose()
}

// enter ends the lobby. A guest keeps in touch with its host's lobby up to the first step: if the host
// lost somebody before it had all signatures, it has given this table up.
func (g *game) enter() {
	g.opened, g.logged = true, 0
	t := g.t
	t.host, t.stray = nil, map[Key]stray{}
	t.event(Opened{g.book.Table, g.book.Charter, g.book.Rules(), g.me})
	t.keepLinks()
}
