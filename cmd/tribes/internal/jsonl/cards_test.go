package jsonl

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"tribes/cmd/tribes/internal/sitting/sittingtest"
)

// The seats that commands play learn their own cards, and no other card is in any event before it is opened.
func TestPrivateCards(t *testing.T) {
	for _, c := range []struct {
		name          string
		persons, bots int
		as            string
	}{
		{"one seat", 1, 2, ""},
		{"two seats", 2, 1, ""},
		{"a bot in one's seat", 1, 1, "random"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sittingtest.Cairns(t, 4, c.persons, c.bots, c.as)
			all, err := session(t, s, func(e event) string {
				if e.Event != "turn" {
					return ""
				}
				for _, m := range e.Menu {
					if m.Kind == "open" {
						t.Errorf("seat %d is asked for its card", e.Seat)
					}
				}
				b, _ := json.Marshal(e.Menu[len(e.Menu)-1].Move)
				return `{"do":"move","moves":[` + string(b) + `]}`
			})
			if err != nil {
				t.Fatal(err)
			}
			hands, kinds := s.Hands, []string{}
			opened := map[int]int{}
			for _, e := range all {
				kinds = append(kinds, e.Event)
				switch e.Event {
				case "dealt":
					if len(e.Cards) != c.persons {
						t.Errorf("told %+v of %v", e.Cards, hands)
					}
					for i, d := range e.Cards {
						if d.Seat != i || d.Card != int(hands[i]) {
							t.Errorf("told %+v of %v", e.Cards, hands)
						}
					}
				case "turn":
					if e.Card != int(hands[e.Seat]) || e.Card == 0 {
						t.Errorf("seat %d is told the card %d of %v", e.Seat, e.Card, hands)
					}
				case "step":
					if len(e.Moves) == 1 && e.Moves[0][0] == 2 {
						opened[e.Seat] = e.Moves[0][1]
					}
				default:
					if e.Card != 0 || e.Cards != nil {
						t.Errorf("a card in %+v", e)
					}
				}
			}
			n := 0
			for _, k := range kinds {
				if k == "dealt" {
					n++
				}
			}
			switch {
			case c.as != "" && n != 0:
				t.Error("cards are told where a bot plays")
			case c.as == "" && (n != 1 || slices.Index(kinds, "dealt") > slices.Index(kinds, "turn")):
				t.Errorf("dealt %d times, in the order %v", n, kinds[:10])
			}
			for seat := range c.persons + c.bots {
				if opened[seat] != int(hands[seat]) || hands[seat] == 0 {
					t.Errorf("of %v are opened %v", hands, opened)
				}
			}
			i := slices.Index(kinds, "opened")
			if !strings.Contains(all[i].Words, "\n  Private cards: the colours are dealt from the table's seed; this program hides them") {
				t.Errorf("%+v", all[i])
			}
		})
	}
}
