package peer_test

import (
	"bytes"
	"slices"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/p2p/lockstep"
	"tribes/transcript"
	"tribes/transcript/poker"
)

func truth(_ *liar, _ int, s said) [][]byte { return [][]byte{s.data} }

// noPoint encodes no element of the group.
var noPoint = poker.Point(slices.Repeat([]byte{0xff}, 32))

// valueOfMove tells whether a message holds its own dice value of a draw after setup.
func valueOfMove(l *liar, s said) bool {
	event, ok := l.discloses(s)
	return ok && event > 1
}

// valueOfOther tells whether a message holds its own dice value of a draw that another operator's entry opened.
func valueOfOther(l *liar, s said) bool {
	event, _ := l.discloses(s)
	return valueOfMove(l, s) && (l.own[entries] == nil || l.own[entries].Event != event)
}

// passOrLay passes once it holds a pebble, and could have laid it.
func passOrLay(l *liar, at engine.State) []engine.Move {
	return l.secondly(at, toy.Pass, func(lay engine.Move) []engine.Move { return []engine.Move{lay} })
}

// passOrDraw passes once it holds a pebble, and could have drawn.
func passOrDraw(l *liar, at engine.State) []engine.Move {
	return l.secondly(at, toy.Pass, func(engine.Move) []engine.Move { return []engine.Move{{Kind: toy.Draw}} })
}

// drawOrLayAndDraw draws when it holds a pebble, and could have laid that before. With a white one, which is offered to the others,
// it could not; then it draws a second time in another session.
func drawOrLayAndDraw(l *liar, at engine.State) []engine.Move {
	return l.secondly(at, toy.Draw, func(lay engine.Move) []engine.Move {
		if lay.B == 1 {
			return []engine.Move{{Kind: toy.Draw}}
		}
		return []engine.Move{lay, {Kind: toy.Draw}}
	})
}

// secondly plays a move once it holds a pebble, and notes what it tells the victim instead.
func (l *liar) secondly(at engine.State, kind uint16, instead func(lay engine.Move) []engine.Move) []engine.Move {
	menu := at.Moves(nil)
	i := slices.IndexFunc(menu, isLay)
	if i < 0 || len(l.instead) > 0 {
		return drawing(at)
	}
	other := second{moves: instead(menu[i])}
	var probe engine.Prober
	if other.moves[len(other.moves)-1].Kind == toy.Draw {
		var err error
		if other.draws, err = probe.NeedsDice(at, engine.Move{Kind: toy.Draw}); err != nil { // laying changes nothing in the bag
			l.who.t.Error(err)
		}
	}
	l.instead[l.table.Tip().Step+1] = other
	return []engine.Move{{Kind: kind}}
}

func twoEntries(l *liar, to int, s said) [][]byte {
	if !l.is(s, entries) || l.instead[s.frame.Step].moves == nil {
		return truth(l, to, s)
	}
	other := l.instead[s.frame.Step]
	data := l.entry(s.frame, other.draws, other.moves...)
	if bytes.Equal(data, s.data) {
		h := s.frame.Header
		h.Session[0] ^= 1
		e := transcript.NewEntry(other.draws, other.moves)
		data = l.sign(h, &e)
	}
	return l.twoFaced(to, s, data)
}

// firstEntry tells everybody something else than its first entry.
func firstEntry(other func(l *liar, f *transcript.Frame) []byte) func(l *liar, to int, s said) [][]byte {
	return func(l *liar, to int, s said) [][]byte {
		if !l.is(s, entries) {
			return truth(l, to, s)
		}
		return [][]byte{other(l, s.frame)}
	}
}

// outOfTurn moves where it is another's turn, and shows it to the victim alone.
func outOfTurn(l *liar, to int, s said) [][]byte {
	var a transcript.Ack
	if !l.is(s, acks) || s.frame.Step < 2 || to != l.victim() || s.frame.Decode(&a) != nil || l.table.State().Actor() == l.seat() {
		return truth(l, to, s)
	}
	h := s.frame.Header
	h.Kind, h.Seat, h.Step, h.Prev, h.Digest = entries, uint8(l.seat()), h.Step+1, a.In, a.Digest
	e := transcript.NewEntry(false, []engine.Move{{Kind: toy.Pass}})
	return [][]byte{s.data, l.sign(h, &e)}
}

func (l *liar) seat() engine.Seat { return l.table.Charter().SeatsOf(l.me())[0] }

func forAnother(l *liar, f *transcript.Frame) []byte {
	h := f.Header
	h.Seat = uint8(slices.IndexFunc(l.table.Charter().Seats, func(p transcript.Place) bool { return int(p.Operator) == l.victim() }))
	e := transcript.NewEntry(true, []engine.Move{{Kind: toy.Draw}})
	return l.sign(h, &e)
}

// alter tells everybody a part of the deal that is changed.
func alter[P any](kind transcript.Kind, change func(p *P)) func(l *liar, to int, s said) [][]byte {
	return func(l *liar, to int, s said) [][]byte {
		var p P
		if !l.is(s, kind) || s.frame.Decode(&p) != nil {
			return truth(l, to, s)
		}
		change(&p)
		return [][]byte{l.sign(s.frame.Header, &p)}
	}
}

// anothersKey signs the key of another operator, with its proof.
func anothersKey(l *liar, to int, s said) [][]byte {
	var p transcript.DealKey
	if !l.is(s, keys) || l.others[keys].Decode(&p) != nil {
		return truth(l, to, s)
	}
	return [][]byte{l.sign(s.frame.Header, &p)}
}

// shuffle is a shuffle of its own choice, with a proof that would be right if the deck before it were the changed one.
func (l *liar) shuffle(f *transcript.Frame, change func(deck poker.Deck)) []byte {
	d := poker.Deal{Table: f.Table, Cards: 6}
	for i := range l.table.Charter().Operators {
		d.Operators = append(d.Operators, uint8(i))
		d.Keys = append(d.Keys, l.dealKey(i))
	}
	in, err := d.First()
	var last transcript.Shuffle
	if before := l.others[decks]; before != nil && before.Decode(&last) == nil {
		in, err = poker.ParseDeck(last.Deck, d.Cards)
	}
	if err != nil {
		l.who.t.Error(err)
	}
	change(in)
	out, proof, err := d.Shuffle(f.Step, f.Operator, in, [32]byte{9})
	if err != nil {
		l.who.t.Error(err)
	}
	return l.sign(f.Header, &transcript.Shuffle{Deck: append([]byte{}, out.Bytes()...), Proof: append([]byte{}, proof...)})
}

func (l *liar) dealKey(operator int) poker.Point {
	for _, data := range l.heard {
		var p transcript.DealKey
		if f := open(data).frame; f != nil && f.Kind == keys && int(f.Operator) == operator && f.Decode(&p) == nil {
			return p.Key
		}
	}
	return poker.Point{}
}

func twoShuffles(l *liar, to int, s said) [][]byte {
	if !l.is(s, decks) {
		return truth(l, to, s)
	}
	return l.twoFaced(to, s, l.shuffle(s.frame, func(poker.Deck) {}))
}

// swapsCard shuffles a deck in which a card is no card of the deal.
func swapsCard(l *liar, to int, s said) [][]byte {
	if !l.is(s, decks) {
		return truth(l, to, s)
	}
	return [][]byte{l.shuffle(s.frame, func(in poker.Deck) { in[0].C2 = in[1].C1 })}
}

// anotherCard opens with its share of the card of another seat, and the proof of that share.
func anotherCard(l *liar, to int, s said) [][]byte {
	var p transcript.Share
	if !l.is(s, opens) || l.own[shares].Decode(&p) != nil {
		return truth(l, to, s)
	}
	return [][]byte{l.sign(s.frame.Header, &p.Parts[0])}
}

// choice is an entry that opens a card of its choice.
func (l *liar) choice(f *transcript.Frame) []byte {
	h := f.Header
	h.Kind = entries
	e := transcript.NewEntry(false, []engine.Move{{Kind: toy.Open, A: 1}})
	return l.sign(h, &e)
}

func cardOfChoice(l *liar, to int, s said) [][]byte {
	if !l.is(s, opens) {
		return truth(l, to, s)
	}
	return [][]byte{l.choice(s.frame)}
}

func openingAndEntry(l *liar, to int, s said) [][]byte {
	if !l.is(s, opens) {
		return truth(l, to, s)
	}
	return l.twoFaced(to, s, l.choice(s.frame))
}

// falls lets it fall silent with its own statement of a kind.
func falls(kind transcript.Kind) func(l *liar, to int, s said) [][]byte {
	return func(l *liar, to int, s said) [][]byte {
		l.silent = l.silent || l.is(s, kind)
		if l.silent {
			return nil
		}
		return truth(l, to, s)
	}
}

func withholds(what func(l *liar, s said) bool) func(l *liar, to int, s said) [][]byte {
	return func(l *liar, to int, s said) [][]byte {
		if what(l, s) {
			return nil
		}
		return truth(l, to, s)
	}
}

func wrongValue(of func(event uint32) bool) func(l *liar, to int, s said) [][]byte {
	return func(l *liar, to int, s said) [][]byte {
		event, ok := l.discloses(s)
		switch {
		case !ok || !of(event):
			return truth(l, to, s)
		case s.bare != nil:
			return nil
		}
		r := l.value(event)
		r.Value[0] ^= 1
		return [][]byte{l.sign(s.frame.Header, r)}
	}
}

// early discloses its value when it ought to confirm an entry, and keeps the confirmation back.
func early(l *liar, to int, s said) [][]byte {
	if !l.is(s, echoes) {
		return truth(l, to, s)
	}
	l.hold(to, s.data)
	h := s.frame.Header
	h.Kind = reveals
	return [][]byte{l.sign(h, l.value(h.Event))}
}

// hearsEarly counts values that are disclosed before it has confirmed.
func hearsEarly(l *liar, s said) {
	if s.frame != nil && s.frame.Kind == reveals && s.frame.Step > 1 && len(l.held) > 0 {
		l.leaked++
	}
}

// laterEcho lets it confirm when all have taken in the value.
func laterEcho(c *court) {
	c.awaitWait(lockstep.ForEcho)
	c.liar.heardOut(c)
	c.liar.do(func() {
		if c.liar.leaked > 0 {
			c.t.Errorf("%d values were disclosed before all had confirmed", c.liar.leaked)
		}
		c.liar.release()
	})
}

func holdsValues(l *liar, to int, s said) [][]byte {
	if valueOfMove(l, s) {
		return l.hold(to, s.data)
	}
	return truth(l, to, s)
}

func lateValue(c *court) {
	c.awaitWait(lockstep.ForValue)
	c.liar.do(c.liar.release)
}

// valueAfterAll discloses when the others have gone on.
func valueAfterAll(c *court) {
	c.awaitWait(lockstep.ForValue)
	for _, p := range c.honest {
		p.stopAt(p.sees().step) // until it has said what it says
		if err := p.GoOn(); err != nil {
			c.t.Errorf("%s cannot go on: %v", p.name, err)
		}
	}
	for _, p := range c.honest {
		p.await("going on", func(v *view) bool { return len(v.gone) == 1 })
	}
	c.liar.do(c.liar.release)
	goOn(c.honest...)
}

func repeated(l *liar, to int, s said) [][]byte {
	if !l.is(s, reveals) {
		return truth(l, to, s)
	}
	out := [][]byte{s.data}
	for event := uint32(1); event <= s.frame.Event; event++ {
		h := s.frame.Header
		h.Event = event
		out = append(out, l.sign(h, l.value(event)), packRecord(l.value(event).Record(event)))
	}
	return append(out, s.data, s.data)
}

// malformed says its value in many wrong forms, and then in the right one.
func malformed(l *liar, to int, s said) [][]byte {
	if !l.is(s, reveals) {
		return truth(l, to, s)
	}
	h, v := s.frame.Header, l.value(s.frame.Event)
	var out [][]byte
	for _, size := range []int{0, 31, 33, 64, 15000} {
		value := make([]byte, size)
		copy(value, v.Value[:])
		out = append(out,
			l.sign(h, &struct {
				Operator uint8
				Epoch    uint32
				Value    []byte
			}{v.Operator, v.Epoch, value}),
			pack(msgRecord, &recordBody{uint8(reveals), canonical(&struct {
				Event    uint32
				Operator uint8
				Epoch    uint32
				Value    []byte
			}{h.Event, v.Operator, v.Epoch, value})}))
	}
	for _, r := range []transcript.Reveal{{Operator: 200, Value: v.Value}, {Operator: uint8(l.victim()), Value: v.Value}, {Operator: v.Operator, Epoch: 1 << 31, Value: v.Value}} {
		out = append(out, l.sign(h, &r), packRecord(r.Record(h.Event)))
	}
	wrong := *v
	wrong.Value[0] ^= 1
	out = append(out, l.sign(h, &struct{}{}), packRecord(wrong.Record(h.Event)), packRecord(v.Record(1<<31)), pack(msgRecord, &recordBody{uint8(reveals), []byte{}}))
	return append(out, s.data)
}

// falseAck states another outcome of its first entry.
func falseAck(how func(l *liar, to int, s said, other []byte) [][]byte) func(l *liar, to int, s said) [][]byte {
	return func(l *liar, to int, s said) [][]byte {
		var a transcript.Ack
		if !l.is(s, acks) || s.frame.Step != 2 || s.frame.Decode(&a) != nil {
			return truth(l, to, s)
		}
		a.Digest[0] ^= 1
		return how(l, to, s, l.sign(s.frame.Header, &a))
	}
}

// falseSeal seals another outcome than it has stated.
func falseSeal(l *liar, to int, s said) [][]byte {
	var a transcript.Ack
	if !l.is(s, seals) || l.own[acks].Step != s.frame.Step || l.own[acks].Decode(&a) != nil {
		return truth(l, to, s)
	}
	a.Digest[0] ^= 1
	return [][]byte{l.sign(s.frame.Header, &transcript.Seal{Link: transcript.Tip{In: a.In, Digest: a.Digest}.Link(), Digest: a.Digest})}
}

// inAnothersName says after each true word another one in the victim's name, signed with its own key.
func inAnothersName(l *liar, to int, s said) [][]byte {
	f := s.frame
	if f == nil || int(f.Operator) != l.me() || f.Step == 0 {
		return truth(l, to, s)
	}
	h := f.Header
	h.Operator = uint8(l.victim())
	var payload any
	switch f.Kind {
	case entries:
		e := transcript.NewEntry(false, []engine.Move{{Kind: toy.Take}})
		payload = &e
	case reveals:
		payload = &transcript.Reveal{Operator: h.Operator, Value: transcript.Hash{1}}
	default:
		payload = &transcript.Ack{In: h.Prev, Digest: transcript.Hash{1}}
	}
	forged := l.sign(h, payload)
	h.Step++
	return [][]byte{forged, s.data, l.sign(h, payload), forged}
}

// sealInAnothersName seals in the victim's name before it does so in its own.
func sealInAnothersName(l *liar, to int, s said) [][]byte {
	var p transcript.Seal
	if !l.is(s, seals) || s.frame.Decode(&p) != nil {
		return truth(l, to, s)
	}
	h := s.frame.Header
	h.Operator = uint8(l.victim())
	other := p
	other.Digest[0] ^= 1
	return [][]byte{l.sign(h, &p), l.sign(h, &other), s.data}
}

// forgedEvidence accuses the victim with two statements in its name, signed with the own key, and itself with one statement twice.
func forgedEvidence(l *liar, to int, s said) [][]byte {
	if !l.is(s, acks) || s.frame.Step == 0 {
		return truth(l, to, s)
	}
	h := s.frame.Header
	h.Operator = uint8(l.victim())
	sign := func(h transcript.Header, b byte) *transcript.Frame {
		return transcript.Sign(l.who.identity.Private(), h, &transcript.Ack{In: h.Prev, Digest: transcript.Hash{b}})
	}
	return [][]byte{
		packRecord(transcript.NewEvidence(l.key(l.victim()), sign(h, 1), sign(h, 2)).Record()),
		packRecord(transcript.NewEvidence(l.who.identity.Public(), sign(h, 1), sign(h, 2)).Record()),
		packRecord(transcript.NewEvidence(l.who.identity.Public(), s.frame, s.frame).Record()),
		s.data,
	}
}

// replays sends all that was said at an earlier table, and then some of it with each message.
func replays(l *liar, to int, s said) [][]byte {
	if s.kind != msgRecord || to < 0 {
		return truth(l, to, s)
	}
	n := l.noted[to]
	l.noted[to]++
	if n == 0 {
		return append(slices.Clone(l.before), s.data)
	}
	at := n * 7 % len(l.before)
	return append(slices.Clone(l.before[at:min(at+7, len(l.before))]), s.data)
}

// twoCharters proposes to one guest another charter than to the others, with another nonce of its own.
func twoCharters(l *liar, to int, s said) [][]byte {
	var p proposeBody
	if s.kind != msgPropose || to != l.victim() || unpack(s.body, &p) != nil {
		return truth(l, to, s)
	}
	c, err := transcript.ParseCharter(p.Charter)
	if err != nil {
		l.who.t.Error(err)
		return nil
	}
	c.Operators[l.me()].Nonce[0] ^= 1
	p.Charter = c.Bytes()
	return [][]byte{pack(msgPropose, &p)}
}
