package main

import (
	"bytes"
	"strings"
	"testing"

	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/engine/games"
	"tribes/transcript"
)

// fairTable is a charter of two operators whose dice are fair.
func fairTable() *transcript.Charter {
	return &transcript.Charter{Game: "tribes", Dice: transcript.DiceFair,
		Operators: []transcript.Operator{{Name: "Ann"}, {Name: "Bob"}},
		Seats:     []transcript.Place{{Operator: 0, Kind: transcript.Person, Name: "Ann"}, {Operator: 1, Kind: "bot:greedy", Name: "Bob's bot"}}}
}

// Of fair dice each draw has a time of its own and the values of all operators.
func TestFairDrawsAreExplained(t *testing.T) {
	ch := fairTable()
	rules, err := games.Load(ch.Game, nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var e explained
	var ev engine.Events
	var rolls []engine.Roll
	dice := engine.NewDice([32]byte{1})
	dice.Watch(&rolls)
	s, err := rules.New(table, dice, &ev)
	if err != nil {
		t.Fatal(err)
	}
	reveals := func(a, b byte) []transcript.Reveal {
		return []transcript.Reveal{{Operator: 0, Value: transcript.Hash{a, 1, 2, 3, 4}}, {Operator: 1, Value: transcript.Hash{b, 5, 6, 7, 8}}}
	}
	e.add(ch, e.teller.Next(ch, s, transcript.Step{Tip: transcript.Tip{Step: 1, Event: 1}, Seat: engine.NoSeat, Draws: true,
		Events: ev.List, Rolls: rolls, Reveals: reveals(0xaa, 0xbb)}), transcript.Step{Seat: engine.NoSeat, Draws: true, Rolls: rolls, Reveals: reveals(0xaa, 0xbb)})
	setup := len(rolls)

	rolls, ev.List = nil, nil
	seat, m := s.Actor(), s.Moves(nil)[0]
	if err := s.Apply(m, dice, &ev); err != nil {
		t.Fatal(err)
	}
	if len(rolls) == 0 {
		t.Fatal("the first move of the game draws nothing")
	}
	step := transcript.Step{Tip: transcript.Tip{Step: 2, Event: 2}, Seat: seat, Draws: true, Moves: []engine.Move{m},
		Events: ev.List, Rolls: rolls, Reveals: reveals(0x11, 0x22)}
	e.add(ch, e.teller.Next(ch, s, step), step)

	var b bytes.Buffer
	out := &text.Writer{W: &b}
	for i := range e.draws {
		e.draws[i].tell(out, ch)
	}
	for _, want := range []string{
		"  draw 1, step 1, setup: could be known from step 1 on, by nobody before\n",
		"    dice values: Ann aa010203, Bob bb050607\n",
		"  draw 2, step 2, ",
		"could be known from step 2 on, by nobody",
		"    dice values: Ann 11010203, Bob 22050607\n",
		"    chance: ",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("lacks %q:\n%s", want, b.String())
		}
	}
	if e.whole.draws != 2 || e.start.draws != 1 || e.bySeat[seat].draws != 1 || e.whole.Rolls != setup+len(rolls) || e.start.Rolls != setup {
		t.Errorf("counted %+v", e)
	}
	if got := e.seats(ch, rules).String(); !strings.Contains(got, "setup") || !strings.Contains(got, words.Seat(ch, rules, seat)) || strings.Contains(got, words.Seat(ch, rules, 1-seat)) {
		t.Errorf("who drew:\n%s", got)
	}
}

func TestWhoCouldKnow(t *testing.T) {
	for _, c := range []struct {
		name        string
		change      func(*transcript.Charter)
		all, eachOf string
	}{
		{"fair", func(*transcript.Charter) {}, "known from its step on, by nobody before", "could be known from step 7 on, by nobody before"},
		{"seeded", func(c *transcript.Charter) { c.Dice = transcript.DiceSeeded }, "every program at the table could compute it from step 1 on", ""},
		{"alone", func(c *transcript.Charter) { c.Operators = c.Operators[:1] }, "by that program alone", ""},
		{"alone and seeded", func(c *transcript.Charter) { c.Operators, c.Dice = c.Operators[:1], transcript.DiceSeeded }, "by that program alone", ""},
		{"a rehearsal", func(c *transcript.Charter) { c.Rehearsal = true }, "before the game began", ""},
	} {
		ch := fairTable()
		c.change(ch)
		if got := foreknown(ch); !strings.Contains(got, c.all) {
			t.Errorf("%s: %s", c.name, got)
		}
		if got := known(ch, 7); got != c.eachOf {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// A card could be known to its owner's program once all others have given their shares, to the others once it is opened.
func TestTheDealIsExplained(t *testing.T) {
	ch := fairTable()
	ch.Deal = transcript.DealMasked
	var d dealing
	step := uint32(2)
	add := func(k transcript.Kind, operator uint8, move string) {
		told := story.Step{Number: step, Who: "Ann"}
		if move != "" {
			told.Moves = []story.Move{{Words: move}}
		}
		d.add(told, transcript.Step{Frame: &transcript.Frame{Header: transcript.Header{Kind: k, Operator: operator, Payload: transcript.Hash{byte(step), 0xab}}}})
		step++
	}
	tell := func() string {
		var b bytes.Buffer
		d.tell(&text.Writer{W: &b}, ch)
		return strings.Join(strings.Fields(b.String()), " ")
	}
	has := func(words ...string) {
		t.Helper()
		for _, w := range words {
			if got := tell(); !strings.Contains(got, w) {
				t.Errorf("%q is missing in %s", w, got)
			}
		}
	}
	add(transcript.KindEntry, 0, "a move")
	if got := tell(); got != "" {
		t.Errorf("told of no deal: %s", got)
	}
	for _, k := range []transcript.Kind{transcript.KindDealKey, transcript.KindShuffle} {
		add(k, 0, "")
		add(k, 1, "")
	}
	has("Ann 3: 03ab0000 5: 05ab0000 -", "Nobody could know a card yet.")
	add(transcript.KindShare, 0, "")
	has("Ann 3: 03ab0000 5: 05ab0000 7: 07ab0000", "Bob could each know the cards")
	add(transcript.KindShare, 1, "")
	has("Ann and Bob could each know the cards of their own seats, nobody another's.")
	add(transcript.KindOpen, 1, "open C2")
	has("step 9, Ann: open C2 could be known to Bob from step 7 on, to the others from step 9 on, by nobody before")
	ch.Rehearsal = true
	if got := tell(); strings.Contains(got, "known") {
		t.Errorf("of a rehearsal: %s", got)
	}
}
