package transcript

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cloudflare/circl/group"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/engine/games"
	"tribes/transcript/poker"
)

// masked is a whole game of the toy with its private deck, in which no program learns another operator's card.
var masked = plan{game: dealt.game, yaml: dealt.yaml, seats: []int{0, 1, 0, 2}, masked: true}

// maskedUntil plays until a part of the deal is due from an operator (None: from anybody).
func maskedUntil(t testing.TB, p plan, kind Kind, operator int) *table {
	t.Helper()
	tb := open(t, p)
	tb.setup()
	d := engine.NewDice(seedOf("choices ", p.seed))
	for {
		if due, who := tb.book.Due(); due == kind && (operator == None || who == operator) {
			return tb
		}
		if f := tb.byItself(); f != nil {
			tb.enter(f, true)
		} else {
			tb.enter(tb.entry(choose(tb, d, p)), true)
		}
	}
}

// hands are the cards of all seats, each read by its own operator.
func (tb *table) hands() (all engine.Hands) {
	tb.t.Helper()
	for i := range tb.keys {
		own, err := tb.book.OwnHands(i, tb.secret(i))
		if err != nil {
			tb.t.Fatal(err)
		}
		for seat, card := range own {
			if all[seat] == 0 {
				all[seat] = card
			} else if card != 0 {
				tb.t.Errorf("seat %d has two cards", seat)
			}
		}
	}
	return all
}

func TestAGameWithAMaskedDealVerifies(t *testing.T) {
	for _, c := range []struct {
		name  string
		fair  uint32
		seats []int
	}{
		{"two operators", 0, []int{0, 1}},
		{"three operators", 64, []int{0, 1, 2}},
		{"four operators", 0, []int{0, 1, 2, 3}},
		{"two operators, one with three seats", 64, []int{0, 1, 0, 0}},
		{"chains that are refilled in the middle of the deal", 1, []int{0, 1, 0, 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := masked
			p.fair, p.seats = c.fair, c.seats
			tb := maskedUntil(t, p, KindShare, None)
			if tb.hands() != (engine.Hands{}) || tb.book.Dealt() {
				t.Error("cards before all shares are given")
			}
			tb = maskedUntil(t, p, KindEntry, None)
			dealt, seen := tb.hands(), map[int8]bool{}
			for seat, card := range dealt[:len(c.seats)] {
				if card < 1 || card > 6 || seen[card] {
					t.Errorf("seat %d of %v", seat, dealt)
				}
				seen[card] = true
			}
			if tb.book.Hands() != (engine.Hands{}) || !tb.book.Dealt() {
				t.Errorf("everybody knows %v", tb.book.Hands())
			}
			tb = play(t, p)
			if tb.book.Hands() != dealt || tb.hands() != dealt {
				t.Errorf("opened %v of %v", tb.book.Hands(), dealt)
			}
			var canonical []byte
			for i := range tb.copies {
				whole := file(tb.copies[i])
				expect(t, "a copy", whole, Complete, None, "")
				full := verify(t, whole)
				rep, err := Verify(bytes.NewReader(whole), noFinder)
				if err != nil || rep.Verdict != NeedsRuleset || rep.Tip != full.Tip || rep.Moves != full.Moves || rep.Entries != full.Entries {
					t.Errorf("without rules: %v %+v", err, rep)
				}
				if out := export(t, whole); canonical != nil && !bytes.Equal(canonical, out) {
					t.Error("two copies export to different bytes")
				} else {
					canonical = out
				}
			}
			expect(t, "the canonical copy", canonical, Complete, None, "")
		})
	}
}

func TestOneOperatorsSecretReadsNoOthersCard(t *testing.T) {
	tb := maskedUntil(t, masked, KindEntry, None)
	if _, err := tb.book.OwnHands(1, tb.secret(0)); err == nil {
		t.Error("a secret opens another operator's card")
	}
	if got := fmt.Sprintf("%v %+v %#v %s %x", tb.secret(0), tb.secret(0), *tb.secret(0), tb.secret(0), tb.secret(0)); strings.Trim(strings.ReplaceAll(got, "deal secret", ""), " ") != "" {
		t.Errorf("a secret is printed: %s", got)
	}
}

// TestWhatAProgramKnowsFitsEveryCard: whoever holds the whole transcript and the secrets of all operators but one cannot tell that one's
// card. Each card of the deck is opened by some share of the missing operator, so nothing that is known contradicts any of them;
// which of these shares is the true one, only a proof tells that nobody else can make; and none of the points that are known is that share.
func TestWhatAProgramKnowsFitsEveryCard(t *testing.T) {
	tb := maskedUntil(t, masked, KindEntry, None)
	b, owner := tb.book, 1
	seat := int(b.Charter.SeatsOf(owner)[0])
	d, n := &b.masking, len(tb.keys)
	point := func(p poker.Point) group.Element {
		e := group.Ristretto255.NewElement()
		if err := e.UnmarshalBinary(p[:]); err != nil {
			t.Fatal(err)
		}
		return e
	}
	plus := func(p, q poker.Point, sign int) (sum poker.Point) {
		e := point(q)
		if sign < 0 {
			e.Neg(e)
		}
		out, err := e.Add(e, point(p)).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		copy(sum[:], out)
		return sum
	}
	left := d.deck[seat].C2 // what the shares of all others leave of the card
	known := append([]poker.Point{}, d.Keys...)
	for i := range n {
		if i == owner {
			continue
		}
		share := d.shares[seat*n+i]
		mine, _, err := d.Share(99, uint8(i), tb.secret(i).secret, uint8(seat), uint8(seat), d.deck[seat])
		if err != nil || mine != share {
			t.Fatalf("the share of %d is not what its secret makes: %v", i, err)
		}
		left = plus(left, share, -1)
	}
	for _, c := range d.deck {
		known = append(known, c.C1, c.C2)
	}
	for _, s := range d.shares {
		if s != (poker.Point{}) {
			known = append(known, s)
		}
	}
	first, err := d.First()
	if err != nil {
		t.Fatal(err)
	}
	dealt := tb.hands()[seat]
	_, own, err := d.Share(b.tip.Step+1, uint8(owner), tb.secret(owner).secret, uint8(seat), uint8(seat), d.deck[seat])
	if err != nil {
		t.Fatal(err)
	}
	for j, face := range first {
		share := plus(left, face.C2, -1)
		if card, err := d.read(seat, owner, share); err != nil || card != j+1 {
			t.Errorf("no share opens card %d: %d, %v", j+1, card, err)
		}
		err := d.CheckShare(b.tip.Step+1, uint8(owner), uint8(seat), uint8(seat), d.deck[seat], share, own)
		if true := j+1 == int(dealt); (err == nil) != true {
			t.Errorf("the owner's proof for card %d: %v", j+1, err)
		}
	}
	for i, p := range known {
		for _, sign := range []int{1, -1} {
			for j, q := range append([]poker.Point{{}}, known...) {
				if card, err := d.read(seat, owner, plus(q, p, sign)); err == nil {
					t.Errorf("points %d and %d of the transcript open card %d", i, j, card)
				}
			}
		}
	}
}

// TestADealComesAgainWithTheSameBytes: after a crash the program makes the same key, shuffle, shares and opening, so that signing them again in
// another session is no second statement; another one for the same step is.
func TestADealComesAgainWithTheSameBytes(t *testing.T) {
	for _, kind := range []Kind{KindDealKey, KindShuffle, KindShare, KindOpen} {
		tb := maskedUntil(t, masked, kind, 1)
		f := tb.byItself()
		tb.names[1] = Session{9}
		g := tb.byItself()
		if f.Header.Payload != g.Header.Payload || f.Header == g.Header || f.Conflicts(g.Header) {
			t.Errorf("%s: made otherwise after a crash", kind)
		}
		h := g.Header
		other := Sign(tb.keys[1], h, &Ack{})
		if !f.Conflicts(other.Header) {
			t.Errorf("%s: two different ones do not exclude each other", kind)
		}
		for _, as := range []Kind{KindEntry, KindCommit, KindDealKey, KindShuffle, KindShare, KindOpen, KindAck, KindSeal, KindEcho} {
			h := g.Header
			h.Kind = as
			of := Sign(tb.keys[1], h, &Ack{})
			if f.Conflicts(of.Header) != as.MakesStep() {
				t.Errorf("%s and %s of one step exclude each other: %t", kind, as, !as.MakesStep())
			}
			if as.MakesStep() {
				expect(t, "as "+as.String(), tb.with(0, NewEvidence(tb.book.Charter.Operators[1].Key, f, of).Record()), Cheated, 1, "signed two different statements")
			}
		}
		tb.enter(f, true)
		expect(t, "a second "+kind.String(), tb.with(0, NewEvidence(tb.book.Charter.Operators[1].Key, f, other).Record()), Cheated, 1, "signed two different statements")
		expect(t, "the next after it "+kind.String(), tb.with(0, other.Record()), Cheated, 1, "signed two different statements")
	}
}

// lie is a frame that may not stand where a part of the deal is due.
type lie struct {
	name    string
	frame   *Frame
	verdict Verdict
	seat    int
	words   string
	rules   bool // only who knows the rules finds it
}

// again signs the payload of a frame once more, changed.
func (tb *table) again(f *Frame, payload any, change func(*Header)) *Frame {
	h := f.Header
	h.Payload = Hash{}
	if change != nil {
		change(&h)
	}
	return Sign(tb.keys[h.Operator], h, payload)
}

func decoded[P any](t testing.TB, f *Frame) (p P) {
	t.Helper()
	if err := f.Decode(&p); err != nil {
		t.Fatal(err)
	}
	return p
}

func (tb *table) lies(lies []lie) {
	tb.t.Helper()
	t := tb.t.(*testing.T)
	for i, l := range lies {
		before := tb.book.Tip()
		expect(t, l.name, tb.with(i%len(tb.copies), l.frame.Record()), l.verdict, l.seat, l.words)
		rep, err := Verify(bytes.NewReader(tb.with(0, l.frame.Record())), noFinder)
		if err != nil {
			t.Fatal(err)
		}
		if l.rules != (rep.Verdict == NeedsRuleset) || !l.rules && rep.Verdict != l.verdict {
			t.Errorf("%s: without rules it is %s", l.name, rep.show())
		}
		if _, err := tb.book.Play(l.frame, nil); err == nil || tb.book.Tip() != before {
			t.Errorf("%s changes the book: %v", l.name, err)
		}
	}
	f := tb.byItself()
	tb.enter(f, true) // nothing of all this has changed the book
}

// common are the lies that are the same for every part of the deal.
func (tb *table) common(right, elsewhere *Frame) []lie {
	me := int(right.Operator)
	seat := tb.book.firstSeat(uint8(me))
	if int(right.Seat) < len(tb.book.Charter.Seats) {
		seat = int(right.Seat)
	}
	other := (me + 1) % len(tb.keys)
	name := operatorNames[me]
	return []lie{
		{"no payload", tb.again(right, &Reveal{}, nil), Cheated, seat, name + " signed " + a(right.Kind) + " that is none", false},
		{"a frame of another table", elsewhere, Damaged, None, "of another table", false},
		{"for another step", tb.again(right, &Reveal{}, func(h *Header) { h.Step++ }), Damaged, seat, "is due", false},
		{"for another draw", tb.again(right, &Reveal{}, func(h *Header) { h.Event++ }), Damaged, seat, "names draw", false},
		{"on another chain", tb.again(right, &Reveal{}, func(h *Header) { h.Prev[0]++ }), Damaged, seat, "does not continue this chain", false},
		{"at another position", tb.again(right, &Reveal{}, func(h *Header) { h.Digest[0]++ }), Disagree, seat, "another position", false},
		{"of another operator", tb.again(right, &Reveal{}, func(h *Header) { h.Operator = uint8(other) }), Cheated, -2, operatorNames[other], false},
	}
}

func badPoint() (p poker.Point) {
	for i := range p {
		p[i] = 0xff
	}
	return p
}

func TestLiesInTheDealConvict(t *testing.T) {
	other := masked
	other.seed = 1
	stage := func(kind Kind) (tb *table, right, elsewhere *Frame, strange *table) {
		tb, strange = maskedUntil(t, masked, kind, 1), maskedUntil(t, other, kind, 1)
		return tb, tb.byItself(), strange.byItself(), strange
	}
	fix := func(lies []lie, seatOfOther int) []lie {
		for i := range lies {
			if lies[i].seat == -2 {
				lies[i].seat = seatOfOther
			}
		}
		return lies
	}
	entry := func(tb *table) *Frame {
		return tb.entryWith(1, NewEntry(false, []engine.Move{{Kind: toy.Pass}}), nil)
	}
	t.Run("deal key", func(t *testing.T) {
		tb, right, elsewhere, _ := stage(KindDealKey)
		tb.t = t
		p, foreign := decoded[DealKey](t, right), decoded[DealKey](t, elsewhere)
		first := decoded[DealKey](t, tb.steps[0])
		flipped := p
		flipped.Proof[3] ^= 1
		unreduced := p
		for i := 32; i < 64; i++ {
			unreduced.Proof[i] = 0xff
		}
		lies := append(fix(tb.common(right, elsewhere), 3), []lie{
			{"the identity", tb.again(right, &DealKey{Proof: p.Proof}, nil), Cheated, 1, "Bero signed a deal key that is false: the deal key is the identity", false},
			{"no point", tb.again(right, &DealKey{badPoint(), p.Proof}, nil), Cheated, 1, "encodes no point", false},
			{"another's key", tb.again(right, &first, nil), Cheated, 1, "another operator's already", false},
			{"a key without its secret", tb.again(right, &DealKey{foreign.Key, p.Proof}, nil), Cheated, 1, "the proof of the deal key does not hold", false},
			{"a key proven at another table", tb.again(right, &foreign, nil), Cheated, 1, "does not hold", false},
			{"a flipped proof", tb.again(right, &flipped, nil), Cheated, 1, "does not hold", false},
			{"a proof in other bytes", tb.again(right, &unreduced, nil), Cheated, 1, "is not reduced", false},
			{"a shuffle", tb.again(right, &Shuffle{[]byte{}, []byte{}}, func(h *Header) { h.Kind = KindShuffle }), Cheated, 1, "Bero signed a shuffle frame where a deal key frame is due", false},
			{"an entry", entry(tb), Cheated, 1, "Bero signed an entry frame where a deal key frame is due", false},
			{"for a seat", tb.again(right, &p, func(h *Header) { h.Seat = 1 }), Damaged, 1, "names a seat", false},
		}...)
		tb.lies(lies)
	})
	t.Run("shuffle", func(t *testing.T) {
		tb, right, elsewhere, _ := stage(KindShuffle)
		tb.t = t
		p, foreign := decoded[Shuffle](t, right), decoded[Shuffle](t, elsewhere)
		before := decoded[Shuffle](t, tb.steps[len(tb.steps)-1])
		with := func(change func(deck, proof []byte) ([]byte, []byte)) *Frame {
			d, q := change(bytes.Clone(p.Deck), bytes.Clone(p.Proof))
			return tb.again(right, &Shuffle{d, q}, nil)
		}
		const size = poker.CardSize
		swap := func(d, q []byte) ([]byte, []byte) {
			return slices.Concat(d[size:2*size], d[:size], d[2*size:]), q
		}
		lies := append(fix(tb.common(right, elsewhere), 3), []lie{
			{"two cards change places", with(swap), Cheated, 1, "Bero signed a shuffle that is false: the proof of the shuffle does not hold", false},
			{"a card of its own in place of another", with(func(d, q []byte) ([]byte, []byte) { return append(bytes.Clone(before.Deck[:size]), d[size:]...), q }), Cheated, 1, "does not hold", false},
			{"a card twice", with(func(d, q []byte) ([]byte, []byte) { return append(bytes.Clone(d[size:2*size]), d[size:]...), q }), Cheated, 1, "are equal", false},
			{"a card in the open", with(func(d, q []byte) ([]byte, []byte) { clear(d[:32]); return d, q }), Cheated, 1, "is not masked", false},
			{"no point", with(func(d, q []byte) ([]byte, []byte) { b := badPoint(); copy(d, b[:]); return d, q }), Cheated, 1, "encodes no point", false},
			{"a card too few", with(func(d, q []byte) ([]byte, []byte) { return d[size:], q }), Cheated, 1, "where 6 cards are", false},
			{"the deck as it was", tb.again(right, &before, nil), Cheated, 1, "does not hold", false},
			{"a shuffle of another table", tb.again(right, &foreign, nil), Cheated, 1, "does not hold", false},
			{"the proof of another table", tb.again(right, &Shuffle{p.Deck, foreign.Proof}, nil), Cheated, 1, "does not hold", false},
			{"a flipped proof", with(func(d, q []byte) ([]byte, []byte) { q[len(q)-1] ^= 1; return d, q }), Cheated, 1, "a shuffle that is false", false},
			{"half a proof", with(func(d, q []byte) ([]byte, []byte) { return d, q[:100] }), Cheated, 1, "has 100 bytes", false},
			{"an entry", entry(tb), Cheated, 1, "where a shuffle frame is due", false},
		}...)
		tb.lies(lies)
	})
	t.Run("share", func(t *testing.T) {
		tb, right, elsewhere, _ := stage(KindShare)
		tb.t = t
		p, foreign := decoded[Share](t, right), decoded[Share](t, elsewhere)
		before := decoded[Share](t, tb.steps[len(tb.steps)-1])
		with := func(change func(p []Part) []Part) *Frame {
			return tb.again(right, &Share{change(slices.Clone(p.Parts))}, nil)
		}
		lies := append(fix(tb.common(right, elsewhere), 3), []lie{
			{"for the wrong slot", with(func(p []Part) []Part { p[0], p[1] = p[1], p[0]; return p }), Cheated, 1, "Bero signed a share for the card of Ada 1 that is false: the proof of the share of slot 0 does not hold", false},
			{"the identity", with(func(p []Part) []Part { p[1].Share = poker.Point{}; return p }), Cheated, 1, "is the identity", false},
			{"no point", with(func(p []Part) []Part { p[1].Share = badPoint(); return p }), Cheated, 1, "encodes no point", false},
			{"another share", with(func(p []Part) []Part { p[2].Share = p[0].Share; return p }), Cheated, 1, "for the card of Chloé 4 that is false", false},
			{"one too few", with(func(p []Part) []Part { return p[1:] }), Cheated, 1, "it has 2 shares, and 3 seats are of other operators", false},
			{"one too many", with(func(p []Part) []Part { return append(p, p[0]) }), Cheated, 1, "it has 4 shares", false},
			{"another operator's", tb.again(right, &Share{append(before.Parts, before.Parts[0])}, nil), Cheated, 1, "does not hold", false},
			{"shares of another table", tb.again(right, &foreign, nil), Cheated, 1, "does not hold", false},
			{"an entry", entry(tb), Cheated, 1, "where a share frame is due", false},
		}...)
		tb.lies(lies)
	})
	t.Run("open", func(t *testing.T) {
		tb, right, elsewhere, _ := stage(KindOpen)
		tb.t = t
		p, foreign := decoded[Part](t, right), decoded[Part](t, elsewhere)
		card := int16(tb.hands()[1])
		b := tb.book
		ours, proof, err := b.masking.Share(b.tip.Step+1, 1, tb.secret(1).secret, 0, 0, b.masking.deck[0])
		if err != nil {
			t.Fatal(err)
		}
		lies := append(tb.common(right, elsewhere)[:6], []lie{
			{"a forged card", tb.again(right, &Part{ours, p.Proof}, nil), Cheated, 1, "Bero signed an opening of the card of Bero 2 that is false: the proof of the share of slot 1 does not hold", false},
			{"its share of another card", tb.again(right, &Part{ours, proof}, nil), Cheated, 1, "does not hold", false},
			{"the opening of another table", tb.again(right, &foreign, nil), Cheated, 1, "does not hold", false},
			{"the identity", tb.again(right, &Part{Proof: p.Proof}, nil), Cheated, 1, "is the identity", false},
			{"no point", tb.again(right, &Part{badPoint(), p.Proof}, nil), Cheated, 1, "encodes no point", false},
			{"another's card", tb.again(right, &Part{ours, proof}, func(h *Header) { h.Seat = 0 }), Cheated, 1, "opened the card of Ada 1, whose seat is another operator's", false},
			{"a seat there is not", tb.again(right, &p, func(h *Header) { h.Seat = 4 }), Cheated, 1, "opened the card of seat 5", false},
			{"an entry with the card", tb.entryWith(1, NewEntry(false, []engine.Move{{Kind: toy.Open, A: card}}), nil), Cheated, 1, "an entry frame where an open frame is due", true},
			{"an entry with no card", tb.entryWith(1, NewEntry(false, []engine.Move{{Kind: toy.Open}}), nil), Cheated, 1, "an entry frame where an open frame is due", true},
		}...)
		for _, m := range []int16{0, card, card%6 + 1} {
			if _, err := b.NewEntry(tb.keys[1], tb.names[1], 1, []engine.Move{{Kind: toy.Open, A: m}}); !errors.Is(err, ErrOpensMasked) {
				t.Errorf("an entry that opens card %d is signed: %v", m, err)
			}
		}
		tb.lies(lies)
	})
	t.Run("too early", func(t *testing.T) {
		tb := maskedUntil(t, masked, KindEntry, None)
		actor := tb.book.State().Actor()
		who := int(tb.book.Charter.Seats[actor].Operator)
		h := tb.book.header(KindOpen, who, tb.names[who], tb.book.tip, tb.book.tip.Step+1)
		h.Seat = uint8(actor)
		share, proof, err := tb.book.masking.Share(h.Step, uint8(who), tb.secret(who).secret, h.Seat, h.Seat, tb.book.masking.deck[actor])
		if err != nil {
			t.Fatal(err)
		}
		f := Sign(tb.keys[who], h, &Part{share, proof})
		expect(t, "an opening before its time", tb.with(0, f.Record()), Cheated, int(actor), "an open frame where an entry frame is due")
		h = tb.book.header(KindDealKey, who, tb.names[who], tb.book.tip, tb.book.tip.Step+1)
		expect(t, "a second deal", tb.with(0, Sign(tb.keys[who], h, &DealKey{}).Record()), Cheated, tb.book.firstSeat(uint8(who)), "a deal key frame where an entry frame is due")
	})
}

// orphaned is a whole game with private cards and fair dice that goes on without operator lost from its first entry that draws on.
func orphaned(t testing.TB, p plan) (tb *table, lost int) {
	t.Helper()
	p.fair = 64
	tb, lost = open(t, p), None
	tb.setup()
	d := engine.NewDice(seedOf("choices "))
	for !tb.book.Over() {
		f := tb.byItself()
		if f == nil {
			seat, moves := choose(tb, d, p)
			who := tb.book.Signer(seat)
			if tb.book.Orphaned(seat) {
				moves = tb.book.State().Moves(nil)[:1]
			}
			var err error
			if f, err = tb.book.NewEntry(tb.keys[who], tb.names[who], seat, moves); err != nil {
				t.Fatal(err)
			}
		}
		if f.Kind != KindEntry || f.Event == tb.book.Tip().Event || lost != None {
			tb.enter(f, true)
			continue
		}
		lost = (int(f.Operator) + 1) % 3
		if _, err := tb.book.Play(f, nil); err != nil {
			t.Fatal(err)
		}
		tb.each(func(int) []Record { return []Record{f.Record()} })
		tb.echo()
		tb.giveUp(Of(lost), false)
		values, recs := tb.reveals()
		if _, err := tb.book.Resolve(values, nil); err != nil {
			t.Fatal(err)
		}
		tb.each(func(i int) []Record { return append(slices.Clone(recs), tb.ack(i)) })
	}
	return tb, lost
}

// TestAnOrphanedCardIsOpenedAsNone: where the table has gone on without the operator of a seat nobody opens its card.
func TestAnOrphanedCardIsOpenedAsNone(t *testing.T) {
	for _, deal := range []bool{true, false} {
		p := masked
		p.masked = deal
		tb, lost := orphaned(t, p)
		for i := range tb.keys {
			if i != lost {
				expect(t, "a copy", file(tb.copies[i]), Complete, None, "")
			}
		}
		opened := map[engine.Seat]int16{}
		if _, err := Follow(bytes.NewReader(file(tb.copies[(lost+1)%3])), testFinder, func(_ *Book, s Step) error {
			if len(s.Moves) > 0 && s.Moves[0].Kind == toy.Open {
				opened[s.Seat] = s.Moves[0].A
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for seat, who := range p.seats {
			if card, ok := opened[engine.Seat(seat)]; !ok || (card == 0) != (who == lost) {
				t.Errorf("masked %t: seat %d of operator %d opened card %d (%t), operator %d is gone", deal, seat, who, card, ok, lost)
			}
		}
	}
}

// TestALostCardIsTheFirstOfItsMenu: so the first move, which is played for a seat whose operator is gone, opens none.
func TestALostCardIsTheFirstOfItsMenu(t *testing.T) {
	tb := maskedUntil(t, masked, KindOpen, None)
	if m := tb.book.State().Moves(nil)[0]; m != (engine.Move{Kind: toy.Open}) {
		t.Errorf("the toy's menu begins with %v", m)
	}
	rules, err := games.Load("neta-tanka", nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := engine.NewDice(seedOf("a game of Neta-Tanka"))
	s, err := rules.New(table, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 5000 {
		menu := s.Moves(nil)
		if kind, asked := rules.Info().Opens(menu); asked {
			if menu[0] != (engine.Move{Kind: kind}) {
				t.Errorf("the menu begins with %v", menu[0])
			}
			return
		}
		if err := s.Apply(menu[d.Intn(len(menu))], d, nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("no card is opened")
}

// TestDealOfATable: cards are masked wherever there is somebody to hide them from.
func TestDealOfATable(t *testing.T) {
	rules, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for operators, want := range map[int]uint8{1: DealSeeded, 2: DealMasked, 4: DealMasked} {
		if got := DealOf(rules, engine.Table{Seats: 4}, operators); got != want {
			t.Errorf("%d operators: deal %d", operators, got)
		}
	}
	for _, c := range []struct {
		deck  engine.Deck
		seats int
		want  bool
	}{{engine.Deck{Cards: 14, Each: 1}, 5, true}, {engine.Deck{Cards: 15, Each: 1}, 5, false}, {engine.Deck{Cards: 2, Each: 1}, 3, false}, {engine.Deck{Cards: 9, Each: 2}, 3, false}} {
		if maskable([]engine.Deck{c.deck}, c.seats) != c.want || maskable([]engine.Deck{c.deck, c.deck}, c.seats) {
			t.Errorf("%+v for %d seats", c.deck, c.seats)
		}
	}
	c, _, _ := charterOf(t, plan{game: masked.game, yaml: masked.yaml, seats: []int{0, 0}, masked: true})
	if _, err := ParseCharter(c.Bytes()); err == nil || !strings.Contains(err.Error(), "needs two") {
		t.Errorf("a masked deal for one operator: %v", err)
	}
	c, _, _ = charterOf(t, plan{game: short.game, yaml: short.yaml, seats: []int{0, 1}, masked: true})
	if _, err := NewBook(c.Bytes(), short.yaml, testFinder); err == nil || !strings.Contains(err.Error(), "no private cards") {
		t.Errorf("a masked deal without cards: %v", err)
	}
}
