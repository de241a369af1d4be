package words

import (
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
)

func TestDeal(t *testing.T) {
	private, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		rules     engine.Rules
		deal      uint8
		operators int
		seats     int
		want      string
	}{
		{"among operators", private, transcript.DealSeeded, 2, 3, "Private cards: the colours are dealt from the table's seed; the programs hide them, a modified program could look."},
		{"on one machine", private, transcript.DealSeeded, 1, 3, "Private cards: the colours are dealt from the table's seed; this program hides them, a modified program could look."},
		{"without rules", nil, transcript.DealSeeded, 2, 2, "Private cards: they are dealt from the table's seed; the programs hide them, a modified program could look."},
		{"solo", private, transcript.DealSeeded, 1, 1, ""},
		{"no private cards", rules(t), transcript.DealNone, 2, 2, ""},
		{"masked", private, transcript.DealMasked, 2, 3, "Private cards: the colours are shuffled and locked by every operator in turn; nobody's program can read another operator's, not even a modified one."},
		{"a deal to come", nil, 3, 2, 2, ""},
	} {
		ch := &transcript.Charter{Deal: c.deal, Operators: make([]transcript.Operator, c.operators), Seats: make([]transcript.Place, c.seats)}
		for i := range ch.Seats {
			ch.Seats[i] = transcript.Place{Kind: transcript.Person, Name: "Ann"}
		}
		if got := strings.Join(Deal(ch, c.rules), "\n"); got != c.want {
			t.Errorf("%s: %q", c.name, got)
		}
		if c.rules != nil {
			if got := Charter(ch, c.rules, false).String(); strings.Contains(got, "Private cards") != (c.want != "") || !strings.Contains(got, c.want) {
				t.Errorf("%s: the charter says\n%s", c.name, got)
			}
		}
	}
}

// A score counts the card that is known, and says so.
func TestScoreWithACard(t *testing.T) {
	r, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(r.Info(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.New(table, engine.NewDice([32]byte{1}), nil)
	if err != nil {
		t.Fatal(err)
	}
	me, red := s.Actor(), engine.Move{Kind: toy.Lay}
	for dice := engine.NewDice([32]byte{2}); s.Actor() != me || s.Explain(red) != nil; { // until a red pebble can be laid
		if err := s.Apply(engine.Move{Kind: toy.Draw}, dice, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Apply(red, new(engine.Dice), nil); err != nil {
		t.Fatal(err)
	}
	c := charter()
	c.Seats = c.Seats[:2]
	var known engine.Hands
	known[me] = 1
	note := "The private card of " + Seat(c, r, me) + " is counted in; cards of others count once they are opened."
	with, without := Score(c, s, Reader{Seat: engine.NoSeat, Known: known}).String(), Score(c, s, Watcher(false)).String()
	if !strings.Contains(with, note) || strings.Contains(without, "private card") {
		t.Errorf("with its card:\n%s\nwithout:\n%s", with, without)
	}
	if strings.Contains(without, "2 (1)") || !strings.Contains(with, "2 (1)") {
		t.Errorf("with its card:\n%s\nwithout:\n%s", with, without)
	}
}
