package transcript

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/transcript/poker"
)

// masking is a private deal in which no program learns another seat's card: a key, a shuffle and the shares of each operator
// in turn, each a step of its own. Its slices are never written to once they are in it.
type masking struct {
	poker.Deal
	deck     poker.Deck    // the newest
	shuffled int           // operators that have shuffled
	last     uint32        // the step of the last shuffle; 0: it is still to come
	shared   int           // operators that have given their shares
	shares   []poker.Point // by seat and operator; no operator's for its own seats are among them
}

// DealSecret is what an operator alone knows of the private deal of one table. It is never printed.
type DealSecret struct {
	secret *poker.Secret
	seed   [32]byte // of the shuffle
}

// dealEpoch numbers the deals of a table; there is only one.
const dealEpoch = 0

// NewDealSecret derives the secret from an operator's private key and its nonce for this table, so that identity and
// transcript together bring it back, and a program that was broken off deals with the same bytes.
func NewDealSecret(private ed25519.PrivateKey, nonce Hash) *DealSecret {
	key := private.Public().(ed25519.PublicKey)
	return &DealSecret{
		secret: poker.NewSecret(derive(private, nonce, tagged("tribes/deal/1").bytes(key).u32(dealEpoch))),
		seed:   derive(private, nonce, tagged("tribes/shuffle/1").bytes(key).u32(dealEpoch)),
	}
}

// String hides the secret.
func (DealSecret) String() string { return "deal secret" }

// Format hides the secret from every verb.
func (s DealSecret) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

// Masked tells whether private cards are dealt so that no program learns another operator's.
func (b *Book) Masked() bool { return b.Charter.Deal == DealMasked }

// Dealt tells whether every operator can read the private cards of its seats. Without private cards that is so from setup on.
func (b *Book) Dealt() bool {
	kind, _ := b.dealDue()
	return b.Started() && kind == 0
}

// LastShuffle is the step of the last shuffle of a masked deal, 0 before it. No operator may give a share before all have
// confirmed the outcome of this step or a later one.
func (b *Book) LastShuffle() uint32 { return b.masking.last }

// dealDue tells what the masked deal wants next, and of which operator; 0: nothing more.
func (b *Book) dealDue() (Kind, int) {
	n := len(b.Charter.Operators)
	switch d := &b.masking; {
	case !b.Masked():
		return 0, None
	case len(d.Keys) < n:
		return KindDealKey, len(d.Keys)
	case d.shuffled < n:
		return KindShuffle, d.shuffled
	case d.shared < n:
		return KindShare, d.shared
	}
	return 0, None
}

// mask prepares a masked deal of so many cards; 0: rules are lacking, and the first deal key tells it.
func (b *Book) mask(cards int) {
	b.masking.Deal = poker.Deal{Table: b.Table, Epoch: dealEpoch, Cards: cards}
	for i := range b.Charter.Operators {
		b.masking.Operators = append(b.masking.Operators, uint8(i))
	}
}

// owner is the operator of a seat from the charter on; nobody else can open its card.
func (b *Book) owner(seat int) uint8 { return b.Charter.Seats[seat].Operator }

// NewDealFrame signs the part of the masked deal that is due: a deal key, a shuffle, shares, or the opening of the card
// of the seat to act. It must be due from the operator whose key and secret these are.
func (b *Book) NewDealFrame(key ed25519.PrivateKey, s Session, secret *DealSecret) (*Frame, error) {
	kind, who := b.Due()
	h := b.header(kind, who, s, b.tip, b.tip.Step+1)
	d, operator, step := &b.masking, uint8(who), b.tip.Step+1
	switch kind {
	case KindDealKey:
		k, proof, err := d.ProveKey(step, operator, secret.secret)
		if err != nil {
			return nil, err
		}
		return Sign(key, h, &DealKey{k, proof}), nil
	case KindShuffle:
		in, err := d.input()
		if err != nil {
			return nil, err
		}
		out, proof, err := d.Shuffle(step, operator, in, secret.seed)
		if err != nil {
			return nil, err
		}
		return Sign(key, h, &Shuffle{out.Bytes(), proof}), nil
	case KindShare:
		p := Share{Parts: []Part{}}
		for seat, card := range d.deck[:len(b.Charter.Seats)] {
			if b.owner(seat) == operator {
				continue
			}
			share, proof, err := d.Share(step, operator, secret.secret, uint8(seat), uint8(seat), card)
			if err != nil {
				return nil, err
			}
			p.Parts = append(p.Parts, Part{share, proof})
		}
		return Sign(key, h, &p), nil
	case KindOpen:
		h.Seat = uint8(b.state.Actor())
		share, proof, err := d.Share(step, operator, secret.secret, h.Seat, h.Seat, d.deck[h.Seat])
		if err != nil {
			return nil, err
		}
		return Sign(key, h, &Part{share, proof}), nil
	}
	return nil, fmt.Errorf("the private deal waits for nothing; %s is due", a(kind))
}

// OwnHands are the private cards of an operator's seats, the others' are 0. With a masked deal they are known once it is
// Dealt, and to the operator alone: secret is its own, and an error tells that it is another's. Otherwise secret is not used.
func (b *Book) OwnHands(operator int, secret *DealSecret) (own engine.Hands, err error) {
	d := &b.masking
	for _, seat := range b.Charter.SeatsOf(operator) {
		if !b.Masked() {
			own[seat] = b.hands[seat]
			continue
		}
		if !b.Dealt() {
			return own, nil
		}
		share, _, err := d.Share(b.tip.Step+1, uint8(operator), secret.secret, uint8(seat), uint8(seat), d.deck[seat])
		if err != nil {
			return engine.Hands{}, err
		}
		card, err := d.read(int(seat), operator, share)
		if err != nil {
			return engine.Hands{}, err
		}
		own[seat] = int8(card)
	}
	return own, nil
}

// input is the deck that the next operator shuffles.
func (d *masking) input() (poker.Deck, error) {
	if d.shuffled == 0 {
		return d.First()
	}
	return d.deck, nil
}

// read opens the card of a seat with the shares that were given and that of its own operator.
func (d *masking) read(seat, owner int, own poker.Point) (int, error) {
	n := len(d.Operators)
	shares := slices.Clone(d.shares[seat*n : (seat+1)*n])
	shares[owner] = own
	return d.Open(d.deck[seat], shares)
}

// deceit is the fault of a part of the deal: whoever signed what is false is convicted, any other error convicts nobody.
func (b *Book) deceit(f *Frame, what string, err error) error {
	var lie *poker.False
	if errors.As(err, &lie) {
		return b.convict(f, "%s signed %s that is false: %v", b.Charter.Operators[f.Operator].Name, what, err)
	}
	return b.blame(damaged("%s of %s cannot be checked: %v", what, b.Charter.Operators[f.Operator].Name, err), &f.Header)
}

// part takes a frame of the masked deal that is due.
func (b *Book) part(f *Frame) error {
	none := func(err error) error {
		return b.convict(f, "%s signed %s that is none: %v", b.Charter.Operators[f.Operator].Name, a(f.Kind), err)
	}
	d, step := b.masking, b.tip.Step+1
	switch f.Kind {
	case KindDealKey:
		var p DealKey
		if err := f.Decode(&p); err != nil {
			return none(err)
		}
		if err := b.checkKey(&d, step, f.Operator, &p); err != nil {
			return b.deceit(f, "a deal key", err)
		}
		d.Keys = append(slices.Clip(d.Keys), p.Key)
	case KindShuffle:
		var p Shuffle
		if err := f.Decode(&p); err != nil {
			return none(err)
		}
		in, err := d.input()
		if err == nil {
			d.deck, err = poker.ParseDeck(p.Deck, d.Cards)
		}
		if err == nil {
			err = d.CheckShuffle(step, f.Operator, in, d.deck, p.Proof)
		}
		if err != nil {
			return b.deceit(f, "a shuffle", err)
		}
		if d.shuffled++; d.shuffled == len(d.Operators) {
			d.last = step
		}
	case KindShare:
		var p Share
		if err := f.Decode(&p); err != nil {
			return none(err)
		}
		if want := len(b.Charter.Seats) - len(b.Charter.SeatsOf(int(f.Operator))); len(p.Parts) != want {
			return none(fmt.Errorf("it has %d shares, and %d seats are of other operators", len(p.Parts), want))
		}
		n := len(d.Operators)
		d.shares = append(make([]poker.Point, 0, n*len(b.Charter.Seats)), d.shares...)[:n*len(b.Charter.Seats)]
		for seat, card := range d.deck[:len(b.Charter.Seats)] {
			if b.owner(seat) == f.Operator {
				continue
			}
			part := &p.Parts[0]
			p.Parts = p.Parts[1:]
			if err := d.CheckShare(step, f.Operator, uint8(seat), uint8(seat), card, part.Share, part.Proof); err != nil {
				return b.deceit(f, fmt.Sprintf("a share for the card of %s", b.Charter.Seats[seat].Name), err)
			}
			d.shares[seat*n+int(f.Operator)] = part.Share
		}
		d.shared++
	}
	b.masking = d
	return nil
}

// checkKey checks a deal key. Where rules are lacking the first one tells the number of cards: it is the one for which the
// proof holds.
func (b *Book) checkKey(d *masking, step uint32, operator uint8, p *DealKey) (err error) {
	if d.Cards > 0 {
		return d.CheckKey(step, operator, p.Key, p.Proof)
	}
	for d.Cards = max(poker.MinCards, len(b.Charter.Seats)); d.Cards <= poker.MaxCards; d.Cards++ {
		if err = d.CheckKey(step, operator, p.Key, p.Proof); err == nil {
			return nil
		}
	}
	return err
}

// reveal takes an Open frame: the owner's own share, which opens the card of its seat to all.
func (b *Book) reveal(f *Frame, ev *engine.Events) (*Step, error) {
	name, seat, d := b.Charter.Operators[f.Operator].Name, int(f.Seat), &b.masking
	switch {
	case seat >= len(b.Charter.Seats):
		return nil, b.convict(f, "%s opened the card of seat %d, and the table has %d", name, seat+1, len(b.Charter.Seats))
	case b.owner(seat) != f.Operator:
		return nil, b.convict(f, "%s opened the card of %s, whose seat is another operator's", name, b.Charter.Seats[seat].Name)
	case !b.Blind() && b.state.Actor() != engine.Seat(seat):
		return nil, b.convict(f, "%s opened the card of %s where that of %s is due", name, b.Charter.Seats[seat].Name, b.Charter.Seats[b.state.Actor()].Name)
	}
	var p Part
	if err := f.Decode(&p); err != nil {
		return nil, b.convict(f, "%s signed %s that is none: %v", name, a(f.Kind), err)
	}
	if err := d.CheckShare(b.tip.Step+1, f.Operator, f.Seat, f.Seat, d.deck[seat], p.Share, p.Proof); err != nil {
		return nil, b.deceit(f, fmt.Sprintf("an opening of the card of %s", b.Charter.Seats[seat].Name), err)
	}
	card, err := d.read(seat, int(f.Operator), p.Share)
	if err != nil {
		return nil, b.deceit(f, fmt.Sprintf("an opening of the card of %s", b.Charter.Seats[seat].Name), err)
	}
	step := Step{Frame: f, Seat: engine.Seat(seat)}
	if b.Blind() {
		b.tip.Digest = f.Digest // the word of its signer is all there is
	} else {
		m, _ := b.Opening()
		m.A = int16(card)
		step.Moves = []engine.Move{m}
		if err := b.batch.Apply(b.state, step.Seat, step.Moves, nil, ev); err != nil {
			return nil, b.blame(damaged("the rules refuse the card that was dealt to %s: %v", b.Charter.Seats[seat].Name, err), &f.Header)
		}
	}
	b.hands[seat] = int8(card)
	b.advance(f.Body(), Hash{}, b.tip.Event, false, nil)
	return b.stepped(step, ev), nil
}
