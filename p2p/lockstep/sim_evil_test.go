package lockstep

import (
	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
)

// mischief is what a Byzantine operator does; several may be combined.
type mischief uint16

const (
	nothing  mischief = 0
	garbage  mischief = 1 << iota // bytes that mean nothing, and messages with flipped bits
	replayer                      // old messages again
	withhold                      // own frames to some peers only
	future                        // rightly signed frames for steps far ahead, values too early and again, idle wants
	twoFaced                      // two entries for one step
	liar                          // acks of another outcome
	sharp                         // opens another card than it was dealt
	breaker                       // signs other dice values than it committed to

	crimes = twoFaced | liar | sharp | breaker // for these the table stops
)

// evil sends what an operator's program wants to send, and worse.
type evil struct {
	s   *sim
	old [][]byte
}

func (e *evil) send(m Message) {
	w, s := e.s.w, e.s
	what := w.plan.byzantine
	if len(e.old) < 400 {
		e.old = append(e.old, m.Data)
	}
	toAll := func(data []byte) {
		for _, to := range w.sims {
			if to != s && w.chance(70) {
				w.net.direct(s, to, data)
			}
		}
	}
	if what&garbage != 0 && w.chance(10) {
		b := append([]byte(nil), m.Data...)
		for range 1 + w.rng.IntN(4) {
			b[w.rng.IntN(len(b))] ^= 1 << w.rng.IntN(8)
		}
		toAll(b[:len(b)-w.rng.IntN(2)*w.rng.IntN(len(b))])
	}
	if what&replayer != 0 && w.chance(10) {
		toAll(e.old[w.rng.IntN(len(e.old))])
	}
	if what&future != 0 && w.chance(10) && s.table.game != nil {
		if data := e.far(); data != nil {
			toAll(data)
		}
	}
	if what&liar != 0 && w.rng.IntN(300) == 0 && s.table.game != nil && s.table.game.book.Started() {
		toAll(e.lie())
	}
	if what&breaker != 0 && w.chance(5) {
		if other := e.broken(m.Data); other != nil {
			m.Data = other
		}
	}
	if what&sharp != 0 {
		if other := e.another(m.Data); other != nil {
			m.Data = other
		}
	}
	if what&twoFaced != 0 && w.chance(20) {
		if other := e.other(m.Data); other != nil {
			for _, to := range w.sims {
				if to != s && (m.Gossip || to.key == m.To) && w.chance(50) {
					w.net.direct(s, to, other)
					return
				}
			}
		}
	}
	if what&withhold != 0 && w.chance(15) && s.table.game != nil && s.table.game.opened {
		return
	}
	w.net.send(s, m)
}

// far is a rightly signed frame, or an unsigned message, that has no business here.
func (e *evil) far() []byte {
	g := e.s.table.game
	tip := g.book.Tip()
	h := transcript.Header{Table: g.book.Table, Operator: uint8(g.me), Seat: transcript.NoSeatByte, Session: g.session,
		Step: tip.Step + uint32(e.s.w.rng.IntN(80)), Event: tip.Event, Prev: tip.In, Digest: tip.Digest}
	sign := func(k transcript.Kind, payload any) []byte {
		h.Kind = k
		return packRecord(transcript.Sign(e.s.private, h, payload).Record())
	}
	junk := transcript.Hash(e.s.w.fresh())
	h.Branch = transcript.Branch(junk[:8]) // another branch: no contradiction that convicts
	switch e.s.w.rng.IntN(6) {
	case 0:
		h.Step += 2
		return sign(transcript.KindAck, &transcript.Ack{In: junk, Digest: junk})
	case 1:
		h.Step += 2
		return sign(transcript.KindSeal, &transcript.Seal{Link: junk, Digest: junk})
	case 2:
		if g.book.DrawEvent() == 0 {
			return nil
		}
		epoch, index := g.book.Value(g.me) // before anybody has confirmed the entry, and once more after
		o := &g.book.Charter.Operators[g.me]
		chain := transcript.NewDiceChain(e.s.private, o.Nonce, epoch, g.book.Epoch(g.me, epoch))
		h.Event, h.Branch = g.book.DrawEvent(), transcript.Branch{}
		return sign(transcript.KindReveal, &transcript.Reveal{Operator: uint8(g.me), Epoch: epoch, Value: chain.Value(index)})
	case 3:
		return pack(msgWant, &wantMsg{uint32(e.s.w.rng.IntN(100))})
	case 4:
		return pack(msgTip, &tipMsg{g.session, tip.Step, tip.In, false})
	}
	return pack(msgRoster, &rosterMsg{[]Contact{{e.s.w.sims[0].key, []string{"/memory/nowhere"}}}})
}

// lie states another position.
func (e *evil) lie() []byte {
	g := e.s.table.game
	a := g.book.NewAck(e.s.private, g.me, g.session)
	h := a.Header
	return packRecord(transcript.Sign(e.s.private, h, &transcript.Ack{In: g.book.Tip().In, Digest: transcript.Hash(e.s.w.fresh())}).Record())
}

// other is a second entry for the step of a message that holds the first one, or nil.
func (e *evil) other(data []byte) []byte {
	env, err := unpack(data)
	var rec recordMsg
	if err != nil || env.Type != msgRecord || env.into(&rec) != nil || transcript.Kind(rec.Kind) != transcript.KindEntry {
		return nil
	}
	f, err := transcript.ParseFrame(transcript.KindEntry, rec.Payload)
	g := e.s.table.game
	if err != nil || g == nil || int(f.Operator) != g.me || f.Step != g.tip() || e.s.state == nil {
		return nil
	}
	// The step before, from the own log.
	var prior engine.State
	r := transcript.NewReplay(library)
	r.OnStep = func(s transcript.Step) {
		if s.Tip.Step == f.Step-1 {
			prior = r.Book().State().Clone()
		}
	}
	for _, rec := range e.s.disk {
		if r.Next(rec) != nil {
			break
		}
	}
	if prior == nil || prior.Actor() != engine.Seat(f.Seat) {
		return nil
	}
	var entry transcript.Entry
	if f.Decode(&entry) != nil {
		return nil
	}
	menu := prior.Moves(nil)
	m := menu[e.s.w.rng.IntN(len(menu))]
	var probe engine.Prober
	draws, err := probe.NeedsDice(prior, m)
	if err != nil {
		return nil
	}
	h := f.Header
	if entry.Draws {
		h.Event--
	}
	if draws {
		h.Event++
	}
	second := transcript.NewEntry(draws, []engine.Move{m})
	return packRecord(transcript.Sign(e.s.private, h, &second).Record())
}

// broken is a message that holds an own dice value with another one in its place, or nil.
func (e *evil) broken(data []byte) []byte {
	env, err := unpack(data)
	var rec recordMsg
	var r transcript.Reveal
	if err != nil || env.Type != msgRecord || env.into(&rec) != nil || transcript.Kind(rec.Kind) != transcript.KindReveal {
		return nil
	}
	f, err := transcript.ParseFrame(transcript.KindReveal, rec.Payload)
	if err != nil || f.Decode(&r) != nil || int(f.Operator) != e.s.table.game.me {
		return nil
	}
	r.Value[0] ^= 1
	return packRecord(transcript.Sign(e.s.private, f.Header, &r).Record())
}

// another is a message that holds an own opening with the next card in place of the dealt one, or nil.
func (e *evil) another(data []byte) []byte {
	f, moves := opens(data)
	if f == nil || int(f.Operator) != e.s.table.game.me {
		return nil
	}
	other := transcript.NewEntry(false, []engine.Move{{Kind: toy.Open, A: moves[0].A%6 + 1}})
	return packRecord(transcript.Sign(e.s.private, f.Header, &other).Record())
}

// opens is the entry of a message that opens a private card; nil if it holds none.
func opens(data []byte) (*transcript.Frame, []engine.Move) {
	env, err := unpack(data)
	var rec recordMsg
	if err != nil || env.Type != msgRecord || env.into(&rec) != nil || transcript.Kind(rec.Kind) != transcript.KindEntry {
		return nil, nil
	}
	f, err := transcript.ParseFrame(transcript.KindEntry, rec.Payload)
	var entry transcript.Entry
	if err != nil || f.Decode(&entry) != nil {
		return nil, nil
	}
	moves, err := entry.Unpack()
	if err != nil || moves[0].Kind != toy.Open {
		return nil, nil
	}
	return f, moves
}
