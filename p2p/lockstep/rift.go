package lockstep

import (
	"slices"

	"tribes/engine"
	"tribes/transcript"
)

// maxPosition bounds a position that is told to others, in bytes.
const maxPosition = transcript.MaxPayload

// rift is a step at which programs came to different positions. Each operator's position is bound to its signed
// ack, so that anybody may pass it on.
type rift struct {
	step   uint32
	since  Time
	stated []*transcript.Frame // by operator
	bytes  [][]byte            // by operator; nil: not known
	of     []Position
}

// openRift begins to tell all positions after a step to all.
func (g *game) openRift(step uint32) {
	n := len(g.signed)
	if g.rift == nil {
		g.rift = &rift{step: step, since: g.t.now, stated: make([]*transcript.Frame, n), bytes: make([][]byte, n), of: make([]Position, n)}
	}
	r, mine := g.rift, g.steps[step]
	for i := range r.of {
		r.of[i].Program = g.programs[i]
	}
	own := &r.of[g.me]
	own.Program, own.Digest = g.t.cfg.Program, mine.tip.Digest
	switch {
	case mine.position == nil:
		own.Flaw = "the step is too far back: its position is not kept"
	case len(mine.position) > maxPosition:
		own.Flaw = "the position is too large to be told"
	default:
		own.State = g.decode(mine.position)
	}
	if step < g.tip() || g.acked { // the log holds this very statement
		r.stated[g.me] = g.restate(step)
		if own.State != nil {
			r.bytes[g.me] = mine.position
		}
	}
	if rec, err := unpack(g.haltRecord); err == nil {
		var m recordMsg
		if rec.into(&m) == nil && m.Kind == uint8(transcript.KindAck) {
			if f, err := transcript.ParseFrame(transcript.KindAck, m.Payload); err == nil {
				g.states(f)
			}
		}
	}
	for _, f := range g.outcomes { // what came before the table stopped
		if f != nil && f.Step == step && int(f.Operator) != g.me {
			g.states(f)
		}
	}
	g.tellPositions()
}

// restate signs the own outcome of a step again, as the log holds it.
func (g *game) restate(step uint32) *transcript.Frame {
	at := g.steps[step].tip
	h := transcript.Header{Kind: transcript.KindAck, Table: g.book.Table, Operator: uint8(g.me), Seat: transcript.NoSeatByte, Session: g.session,
		Step: step, Event: at.Event}
	if step > 0 {
		h.Prev, h.Digest = g.steps[step-1].tip.In, g.steps[step-1].tip.Digest
	}
	return transcript.Sign(g.t.cfg.Key, h, &transcript.Ack{In: at.In, Digest: at.Digest})
}

// decode reads a position; nil if it is none of this game.
func (g *game) decode(b []byte) engine.State {
	s, err := g.book.Rules().Blank(g.book.Charter.Table())
	if err != nil || engine.Decode(s, b) != nil {
		return nil
	}
	return s
}

// disputed takes what others still state of the step at which programs differ, and evidence that one of them made
// two statements; it tells whether the record was one of these.
func (g *game) disputed(rec transcript.Record) bool {
	switch rec.Kind {
	case transcript.KindEvidence:
		g.accused(rec)
		return true
	case transcript.KindAck:
		f, err := transcript.ParseFrame(rec.Kind, rec.Payload)
		return err == nil && g.states(f)
	}
	return false
}

// states takes an ack of the step at which programs differ; it tells whether it is one.
func (g *game) states(f *transcript.Frame) bool {
	r, who := g.rift, int(f.Operator)
	var a transcript.Ack
	if who >= len(r.stated) || f.Step != r.step || f.Table != g.book.Table || f.Branch != (transcript.Branch{}) {
		return false
	}
	switch {
	case who == g.me:
	case r.stated[who] != nil:
		if g.halted.Verdict == transcript.Disagree {
			g.compare(r.stated[who], f)
		}
	case f.Decode(&a) == nil && a.In == g.steps[r.step].tip.In && g.book.Authentic(f) == nil:
		r.stated[who], r.of[who].Digest = f, a.Digest
		if g.fromHaltRecord(f) {
			break // the log ends with it
		}
		g.t.log(false, f.Record())
	}
	return true
}

func (g *game) fromHaltRecord(f *transcript.Frame) bool {
	return slices.Equal(g.haltRecord, packRecord(f.Record()))
}

// tellPositions tells interface and operators what is known of positions.
func (g *game) tellPositions() {
	g.t.event(Positions{g.rift.step, slices.Clone(g.rift.of)})
	g.each(func(_ int, k Key, l *link) { g.sharePositions(k) })
	if g.compared() {
		g.heartbeat()
	}
}

// sharePositions sends an operator the positions that are known and that it has not sent itself.
func (g *game) sharePositions(to Key) {
	r := g.rift
	l := g.t.link(to)
	if r == nil || !l.up || l.done {
		return
	}
	for i, b := range r.bytes {
		if r.stated[i] == nil || g.key(i) == to || l.has&(1<<i) != 0 {
			continue
		}
		g.t.send(to, packRecord(r.stated[i].Record())) // who has not stopped yet stops by it
		if b != nil || i == g.me {
			g.t.send(to, pack(msgPosition, &positionMsg{r.step, uint8(i), r.of[i].Program, r.stated[i].Bytes(), append([]byte{}, b...)}))
		}
	}
}

// position takes an operator's position, from whom it is or from who passes it on.
func (g *game) position(from Key, m positionMsg) {
	r, who := g.rift, int(m.Operator)
	if r == nil || m.Step != r.step || who >= len(r.of) || who == g.me || len(m.Bytes) > maxPosition {
		return
	}
	g.t.link(from).has |= 1 << who
	f, err := transcript.ParseFrame(transcript.KindAck, m.Stated)
	if err != nil || int(f.Operator) != who || !g.states(f) || r.stated[who] == nil || r.bytes[who] != nil || r.of[who].Flaw != "" {
		return
	}
	p := &r.of[who]
	if p.Program == "" {
		p.Program = say(m.Program)
	}
	switch s := g.decode(m.Bytes); {
	case len(m.Bytes) == 0 && g.key(who) == from:
		p.Flaw = "its program does not tell the position"
	case engine.DigestOf(g.book.Rules().Info(), m.Bytes) != p.Digest:
		if g.key(who) != from {
			return // who passes it on may have changed it
		}
		p.Flaw = "the position it sent is not the one it signed"
	case s == nil:
		p.Flaw = "the position it signed is none of this game: it cannot be read"
		r.bytes[who] = m.Bytes
	default:
		p.State, r.bytes[who] = s, m.Bytes
		if mine := r.of[g.me].State; mine != nil {
			if a, b, differ := engine.Difference(mine, s); differ {
				g.t.event(Differs{who, a, b})
			}
		}
	}
	if p.Flaw != "" {
		g.t.notice("%s: %s", g.name(who), p.Flaw)
	}
	g.tellPositions()
	g.tryPartCompared()
}

// compared tells whether after a desync all positions are here.
func (g *game) compared() bool {
	if g.rift == nil {
		return false
	}
	for i, p := range g.rift.of {
		if i != g.me && p.State == nil && p.Flaw == "" {
			return false
		}
	}
	return true
}

// tryPartCompared tells when after a desync nobody needs this program any more: each other operator has all positions, or
// has left, or stays away or short of something for too long.
func (g *game) tryPartCompared() {
	if g.rift == nil || g.parted {
		return
	}
	for i := range g.signed {
		l := g.t.link(g.key(i))
		if i == g.me || l.left || l.done && g.compared() {
			continue
		}
		patience := PartAfter
		if l.up {
			patience = StayFor
		}
		if g.t.now-max(g.rift.since, l.since) < patience {
			return
		}
	}
	g.parted = true
	g.t.event(Parted{})
}
