package transcript

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
)

// opening is a table with private cards at which the first of them is to be opened.
func opening(t testing.TB) (*table, engine.Move) {
	t.Helper()
	tb := open(t, dealt)
	tb.setup()
	d := engine.NewDice(seedOf("choices ", dealt.seed))
	for {
		if m, asked := tb.book.Opening(); asked {
			return tb, m
		}
		tb.enter(tb.entry(choose(tb, d, dealt)), true)
	}
}

func TestEverybodyIsDealtACard(t *testing.T) {
	tb := open(t, dealt)
	if h := tb.book.Hands(); h != (engine.Hands{}) {
		t.Errorf("before setup: %v", h)
	}
	tb.setup()
	hands, seen := tb.book.Hands(), map[int8]bool{}
	for seat, card := range hands {
		switch {
		case seat >= len(dealt.seats):
			if card != 0 {
				t.Errorf("seat %d does not play and has card %d", seat, card)
			}
		case card < 1 || card > 6 || seen[card]:
			t.Errorf("dealt %v", hands)
		}
		seen[card] = true
	}
	done := play(t, dealt)
	if done.book.Hands() != hands {
		t.Error("the cards change in the course of the game")
	}
	for i := range done.copies {
		var opened engine.Hands
		rp := NewReplay(testFinder)
		rp.OnStep = func(s Step) {
			if rp.Book().Hands() != hands {
				t.Errorf("copy %d deals %v, not %v", i, rp.Book().Hands(), hands)
			}
			if len(s.Moves) > 0 && s.Moves[0].Kind == toy.Open {
				opened[s.Seat] = int8(s.Moves[0].A)
			}
		}
		for _, r := range done.copies[i] {
			if err := rp.Next(r); err != nil {
				t.Fatal(err)
			}
		}
		if opened != hands {
			t.Errorf("opened %v of %v", opened, hands)
		}
	}
	other := dealt
	other.seed = 1
	if play(t, other).book.Hands() == hands {
		t.Error("another table deals the same cards")
	}
	face := play(t, short).book
	if _, asked := face.Opening(); asked || face.Hands() != (engine.Hands{}) {
		t.Error("a game without a private deck deals cards")
	}
}

// TestWrongOpeningsConvict: what is opened is the card that was dealt; whoever signs another is convicted, and nobody signs it by mistake.
func TestWrongOpeningsConvict(t *testing.T) {
	tb, right := opening(t)
	seat := tb.book.State().Actor()
	hands := tb.book.Hands()
	if right != (engine.Move{Kind: toy.Open, A: int16(hands[seat])}) {
		t.Fatalf("%v opens %v", right, hands)
	}
	free := int16(1)
	for bytes.IndexByte([]byte{byte(hands[0]), byte(hands[1]), byte(hands[2]), byte(hands[3])}, byte(free)) >= 0 {
		free++
	}
	was := fmt.Sprintf("card %d was dealt to the seat", hands[seat])
	another := int16(hands[(seat+1)%4])
	open := func(card int16) engine.Move { return engine.Move{Kind: toy.Open, A: card} }
	for _, c := range []struct {
		name  string
		moves []engine.Move
		words string
	}{
		{"another seat's card", []engine.Move{open(another)}, fmt.Sprintf("move 1: it opens card %d, and %s", another, was)},
		{"a card nobody has", []engine.Move{open(free)}, fmt.Sprintf("it opens card %d, and %s", free, was)},
		{"no card", []engine.Move{open(0)}, "it opens no card (0), and " + was},
		{"a card there is not", []engine.Move{open(7)}, "it opens card 7, and " + was},
		{"another move besides", []engine.Move{right, {Kind: toy.Pass}}, "move 1: " + ErrOpensAlone.Error()},
		{"no opening", []engine.Move{{Kind: toy.Pass}}, "TY-2"},
	} {
		_, err := tb.book.Draws(seat, c.moves)
		var batch *engine.BatchError
		if !errors.As(err, &batch) || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: Draws says %v", c.name, err)
		}
		o := tb.book.Charter.Seats[seat].Operator
		if f, err := tb.book.NewEntry(tb.keys[o], tb.names[o], seat, c.moves); f != nil || !errors.As(err, &batch) {
			t.Errorf("%s: signed, %v", c.name, err)
		}
		f := tb.entryWith(uint8(seat), NewEntry(false, c.moves), nil)
		for i := range tb.copies {
			expect(t, c.name, tb.with(i, f.Record()), Cheated, int(seat), c.words)
		}
	}
	var wrong *WrongCardError
	if _, err := tb.book.Draws(seat, []engine.Move{open(0)}); !errors.As(err, &wrong) || *wrong != (WrongCardError{0, int(hands[seat])}) {
		t.Errorf("%v", err)
	}
	tb.enter(tb.entry(seat, []engine.Move{right}), true) // nothing of all this has changed the book
}

// TestAnOpeningBeforeItsTimeTellsNoCard: the game is not over, and its words would be read by all.
func TestAnOpeningBeforeItsTimeTellsNoCard(t *testing.T) {
	p := dealt
	p.steps = 1
	tb := play(t, p)
	actor := tb.book.State().Actor()
	for seat := range engine.Seat(4) {
		for card := range int16(7) {
			_, err := tb.book.Draws(seat, []engine.Move{{Kind: toy.Open, A: card}})
			want := "move 1: TY-2: that is not to be decided now"
			if seat != actor {
				want = "move 1: another seat is to act"
			}
			if err == nil || err.Error() != want {
				t.Errorf("seat %d, card %d: %v", seat, card, err)
			}
		}
	}
	f := tb.entryWith(uint8(actor), NewEntry(false, []engine.Move{{Kind: toy.Open}}), nil)
	expect(t, "too early", tb.with(0, f.Record()), Cheated, int(actor), "TY-2")
}

// TestAnOpeningIsNoPartOfATurn: the seat that ends the game may be the first to open; it signs two entries.
func TestAnOpeningIsNoPartOfATurn(t *testing.T) {
	for seed := range 200 {
		p := plan{game: "cairns", yaml: dealt.yaml, seats: []int{0, 1}, seed: seed}
		tb := open(t, p)
		tb.setup()
		d := engine.NewDice(seedOf("choices ", seed))
		for !tb.book.Over() {
			seat, moves := choose(tb, d, p)
			after := tb.book.State().Clone()
			var dice engine.Dice
			for _, m := range moves {
				after.Apply(m, &dice, nil)
			}
			if _, asked := after.Rules().Info().Opens(after.Moves(nil)); asked && dice.Rolls == 0 && after.Actor() == seat && moves[0].Kind != toy.Open {
				card := engine.Move{Kind: toy.Open, A: int16(tb.book.Hands()[seat])}
				if _, err := tb.book.Draws(seat, append(moves, card)); !errors.Is(err, ErrOpensAlone) {
					t.Errorf("%v", err)
				}
				f := tb.entryWith(uint8(seat), NewEntry(false, append(moves, card)), nil)
				expect(t, "an opening in a turn", tb.with(0, f.Record()), Cheated, int(seat), fmt.Sprintf("move %d: %v", len(moves)+1, ErrOpensAlone))
				return
			}
			tb.enter(tb.entry(seat, moves), true)
		}
	}
	t.Fatal("in no game does the seat that ends it open first")
}

// TestACharterNamesTheDealOfItsGame: a deck needs a deal, and none is named without a deck. What is beyond this program it cannot tell.
func TestACharterNamesTheDealOfItsGame(t *testing.T) {
	for _, c := range []struct {
		name  string
		plan  plan
		deal  uint8
		words string // "": it stands
		blind bool
	}{
		{"a deck and its deal", dealt, DealSeeded, "", false},
		{"a deck and no deal", dealt, DealNone, "it names no deal, and the game deals private cards at this table (deal 2)", false},
		{"no deck and no deal", short, DealNone, "", false},
		{"no deck and a deal", short, DealSeeded, "it names deal 1, and the game has no private cards at this table", false},
		{"a deck and a masked deal", dealt, DealMasked, "", false},
		{"a deck and a deal to come", dealt, 3, "", true},
		{"no deck and a masked deal", short, DealMasked, "it names deal 2, and the game has no private cards at this table", false},
		{"no deck and a deal to come", short, 3, "", true},
	} {
		ch, keys, _ := charterOf(t, c.plan)
		ch.Deal = c.deal
		book, err := NewBook(ch.Bytes(), c.plan.yaml, testFinder)
		if c.words == "" {
			if err != nil || book.Blind() != c.blind {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		var fault *Fault
		if !errors.As(err, &fault) || fault.Verdict != Damaged || fault.Reason != "charter: "+c.words {
			t.Errorf("%s: %v", c.name, err)
		}
		blind, err := NewBook(ch.Bytes(), c.plan.yaml, noFinder)
		if err != nil || !blind.Blind() {
			t.Fatalf("%s, without rules: %v", c.name, err)
		}
		recs := append([]Record{{KindCharter, ch.Bytes()}}, BlobRecords(c.plan.yaml)...)
		for i, key := range keys {
			recs = append(recs, blind.NewAck(key, i, Session{byte(i)}).Record())
		}
		expect(t, c.name, file(recs), Damaged, None, c.words)
	}
}

type dealVector struct {
	Table     string `json:"table"`
	TableSeed string `json:"table_seed"`
	Seed      string `json:"seed"` // of the deal
	Deals     []struct {
		Cards int    `json:"cards"`
		Hands []int8 `json:"hands"` // by seat
	} `json:"deals"` // each by itself
}

func TestDealVectors(t *testing.T) {
	var out []dealVector
	for i := range 3 {
		table, tableSeed := Hash(seedOf("table ", i)), Hash(seedOf("table seed ", i))
		seed := tagged("tribes/seed-deal/1").bytes(table[:]).bytes(tableSeed[:]).sum()
		v := dealVector{Table: table.String(), TableSeed: tableSeed.String(), Seed: hex.EncodeToString(seed[:])}
		for _, d := range [][2]int{{6, 1}, {6, 4}, {10, 2}, {10, 3}, {10, 4}, {5, 5}, {127, 5}} {
			hands := engine.Deal([]engine.Deck{{Cards: d[0], Each: 1}}, d[1], engine.NewDice(seed))
			v.Deals = append(v.Deals, struct {
				Cards int    `json:"cards"`
				Hands []int8 `json:"hands"`
			}{d[0], hands[:d[1]]})
		}
		out = append(out, v)
	}
	checkVectors(t, "deal.json", 3, out)
}
