package lockstep

import (
	"errors"

	"tribes/engine"
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

// disclose sends the own dice value of draw 1; it follows from key and charter, so a crash brings it back.
func (g *game) disclose() {
	if !g.opened || g.book.Started() {
		return
	}
	if g.values[g.me] == nil {
		o := &g.book.Charter.Operators[g.me]
		chain := transcript.NewDiceChain(g.t.cfg.Key, o.Nonce, 0, o.Length)
		g.values[g.me] = &transcript.Reveal{Operator: uint8(g.me), Value: chain.Value(1)}
	}
	g.broadcastFrame(g.book.NewReveal(g.t.cfg.Key, g.me, g.session, *g.values[g.me]))
	g.trySetup()
}

// value takes a disclosed dice value: bare it must be right; signed and wrong it shows who broke its word.
// One that comes before the table is open is not wanted yet.
func (g *game) value(rec transcript.Record) {
	if !g.opened || g.book.Started() {
		return
	}
	event, v, err := transcript.ParseReveal(rec.Payload)
	if err != nil {
		f, ferr := transcript.ParseFrame(rec.Kind, rec.Payload)
		if ferr != nil || int(f.Operator) >= len(g.values) || g.values[f.Operator] != nil ||
			g.book.Authentic(f) != nil || f.Decode(&v) != nil || v.Operator != f.Operator {
			return
		}
		if event = f.Event; g.book.CheckReveal(event, v) != nil && g.news(int(f.Operator), 1) {
			g.t.notice("%s disclosed a dice value that is not the one it committed to", g.name(int(f.Operator)))
		}
	}
	if int(v.Operator) >= len(g.values) || g.values[v.Operator] != nil || g.book.CheckReveal(event, v) != nil {
		return
	}
	g.values[v.Operator] = &v
	g.trySetup()
}

func (g *game) trySetup() {
	if !g.opened || g.book.Started() || !g.maySign() {
		return
	}
	reveals := make([]transcript.Reveal, 0, len(g.values))
	for _, v := range g.values {
		if v == nil {
			return
		}
		reveals = append(reveals, *v)
	}
	var ev engine.Events
	if err := g.book.Setup(reveals, &ev); err != nil {
		g.halt(err, 0)
		return
	}
	for _, r := range reveals[g.logged:] {
		g.t.log(false, r.Record(1))
	}
	g.stood(transcript.Step{Seat: engine.NoSeat, Draws: true, Reveals: reveals, Events: ev.List})
	g.dealt()
}
