package plain

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/sitting/sittingtest"
	"tribes/engine"
	"tribes/p2p/lockstep"
)

// colour is what the toy calls a card.
func colour(card int8) string { return []string{"red", "white", "black"}[(card-1)%3] }

// cairns plays a script at a table with private cards.
func cairns(t *testing.T, seed byte, persons, bots int, as, script string) (*sitting.Sitting, string, error) {
	t.Helper()
	t.Setenv("COLUMNS", "80")
	s := sittingtest.Cairns(t, seed, persons, bots, as)
	var out bytes.Buffer
	err := Run(t.Context(), s, Input{Reader: strings.NewReader(script), Script: true}, &out)
	return s, out.String(), err
}

// shown are the cards that a text shows to somebody, and whose are counted in scores.
func shown(text string) (cards, counted []string) {
	for line := range strings.Lines(text) {
		if c, ok := strings.CutPrefix(strings.TrimSpace(line), "your card is "); ok {
			cards = append(cards, c)
		}
		if c, ok := strings.CutPrefix(strings.TrimSpace(line), "The private card of "); ok {
			counted = append(counted, c[:strings.Index(c, ")")+1])
		}
	}
	return cards, counted
}

// In turns at one keyboard: what is printed in a person's turn shows that person's card alone, and only when asked to.
func TestHotSeatHidesTheCardOfWhoWentBefore(t *testing.T) {
	names, tried := []string{"Hill (Ann)", "Lake (Bea)", "Moor (Cid)"}, 0
	for seed := byte(1); seed < 8; seed++ {
		s, out, err := cairns(t, seed, 3, 0, "", strings.Repeat("menu\nshow\nscore\n1\n\nshow\n", 6)+"quit\n")
		if !errors.Is(err, sitting.ErrLeft) {
			t.Fatalf("%v\n%s", err, out)
		}
		if colour(s.Hands[0]) != colour(s.Hands[1]) && colour(s.Hands[1]) != colour(s.Hands[2]) {
			tried++
		}
		before, turns, _ := strings.Cut(out, "---- It is the turn of ")
		if cards, counted := shown(before); cards != nil || counted != nil {
			t.Errorf("before any turn %v is shown:\n%s", cards, before)
		}
		parts := strings.Split(turns, "---- It is the turn of ")
		if len(parts) < 6 {
			t.Fatalf("only %d turns:\n%s", len(parts), out)
		}
		total, sees := 0, 0
		for _, part := range parts {
			who, _, _ := strings.Cut(part, " ----")
			seat := map[string]int{names[0]: 0, names[1]: 1, names[2]: 2}[who]
			cards, counted := shown(part)
			over, asked, _ := strings.Cut(part, "> ")
			if cards, _ := shown(over); cards != nil || !strings.Contains(over, "Your private card is left out here") {
				t.Errorf("%v is shown to whoever looks:\n%s", cards, over)
			}
			if total += len(counted); len(cards) == 0 && strings.Contains(asked, "> show\n") {
				t.Errorf("%s does not see its card:\n%s", who, part)
			}
			sees += len(cards)
			for _, c := range cards {
				if c != colour(s.Hands[seat]) {
					t.Errorf("to %s with %v a %s card is shown", who, s.Hands, c)
				}
			}
			for _, c := range counted {
				if c != who {
					t.Errorf("in the turn of %s the card of %s is counted", who, c)
				}
			}
		}
		if total == 0 || sees == 0 {
			t.Errorf("%d cards are counted and %d seen:\n%s", total, sees, out)
		}
	}
	if tried == 0 {
		t.Fatal("the cards are never of several colours")
	}
}

// One person among bots sees its own card at any time, and never a bot's.
func TestOnePersonSeesItsCard(t *testing.T) {
	tried := 0
	for seed := byte(1); seed < 6; seed++ {
		s, out, _ := cairns(t, seed, 1, 3, "", strings.Repeat("menu\nshow\nscore\n1\n\nshow\n", 4)+"show\nscore\nquit\n")
		cards, counted := shown(out)
		if len(cards) < 8 || len(counted) < 4 {
			t.Errorf("shown %d times, counted %d times:\n%s", len(cards), len(counted), out)
		}
		for _, c := range cards {
			if c != colour(s.Hands[0]) {
				t.Errorf("a %s card is shown, of %v", c, s.Hands)
			}
		}
		for _, c := range counted {
			if c != "Hill (Ann)" {
				t.Errorf("the card of %s is counted", c)
			}
		}
		if colour(s.Hands[0]) != colour(s.Hands[1]) {
			tried++
		}
	}
	if tried == 0 {
		t.Fatal("the cards are never of several colours")
	}
}

// While it is nobody's turn there, several persons see no card; one does.
func TestShowBetweenTurns(t *testing.T) {
	for persons := 1; persons <= 2; persons++ {
		s := sittingtest.Cairns(t, 1, persons, 1, "")
		for e := range s.Events() {
			s.Update(e)
			if _, ok := e.(lockstep.Dealt); ok {
				break
			}
		}
		var out bytes.Buffer
		f := newFront(s, false, &out)
		f.show()
		f.score()
		cards, counted := shown(out.String())
		if one := persons == 1; (len(cards) == 1) != one || (len(counted) == 1) != one {
			t.Errorf("%d persons see %v, counted %v:\n%s", persons, cards, counted, &out)
		}
	}
}

// A whole game: the persons are asked for moves and never for cards, which are told when they are opened.
func TestCardsAreToldWhenOpened(t *testing.T) {
	s, out, err := cairns(t, 3, 2, 1, "", strings.Repeat("1\n\n", 300))
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if strings.Contains(out, "Open your card") {
		t.Error("a person is asked for a card")
	}
	playing, opening, _ := strings.Cut(out, "the cards are opened")
	if strings.Contains(playing, "Open card") {
		t.Error("a card is told before it is opened")
	}
	for seat, name := range []string{"Hill (Ann)", "Lake (Bea)", "Moor (Bot 1)"} {
		if want := fmt.Sprintf("%s: Open card %d (%s)\n", name, s.Hands[seat], colour(s.Hands[seat])); !strings.Contains(opening, want) {
			t.Errorf("lacks %q:\n%s", want, opening)
		}
	}
	if cards, counted := shown(opening); cards != nil || counted != nil {
		t.Errorf("after the end private cards are shown: %v, %v", cards, counted)
	}
	inOrder(t, out, `^  Private cards: the colours are dealt from the table's seed; this program hides\n +them, a modified program could look\.$`, `^The game is over\.`, `^Final score$`)
}

func TestABotsCardIsNotShown(t *testing.T) {
	s, out, err := cairns(t, 3, 1, 1, "random", "")
	if cards, counted := shown(out); err != nil || cards != nil || counted != nil {
		t.Errorf("%v: %v, %v\n%s", err, cards, counted, out)
	}
	if s.Known(0) != (engine.Hands{}) || s.Hands[0] == 0 {
		t.Errorf("%v of %v is for a person", s.Known(0), s.Hands)
	}
}
