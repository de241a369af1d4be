package transcript

import (
	"strings"
	"testing"
)

// charterCases are changes to a good charter, and whether the format refuses what comes of them.
var charterCases = []struct {
	name    string
	change  func(*Charter)
	refused bool
}{
	{"good", nil, false},
	{"data of the program", func(c *Charter) { c.Carried = false }, false},
	{"fair dice", func(c *Charter) { c.Dice, c.Operators[0].Length = DiceFair, 4 }, false},
	{"a private deal", func(c *Charter) { c.Deal = 9 }, false},
	{"a clock and attempts", func(c *Charter) { c.Clock, c.Attempts = 300, []Hash{{1}, {2}} }, false},
	{"one operator", func(c *Charter) { c.Operators, c.Seats = c.Operators[:1], c.Seats[:1] }, false},
	{"names that differ by case", func(c *Charter) { c.Seats[0].Name, c.Seats[1].Name = "ada", "ADA" }, false},
	{"a decomposed name", func(c *Charter) { c.Seats[0].Name = "Chloe\u0301" }, false},
	{"a deal from the seed", func(c *Charter) { c.Deal = DealSeeded }, false},
	{"a masked deal", func(c *Charter) { c.Deal = DealMasked }, false},
	{"a masked deal of one operator", func(c *Charter) { c.Deal, c.Operators, c.Seats = DealMasked, c.Operators[:1], c.Seats[:1] }, true},
	{"format 2", func(c *Charter) { c.Format = 2 }, true},
	{"no game", func(c *Charter) { c.Game = "" }, true},
	{"a game in capitals", func(c *Charter) { c.Game = "Cairns" }, true},
	{"a long game", func(c *Charter) { c.Game = strings.Repeat("a", 65) }, true},
	{"options twice", func(c *Charter) { c.Options = []Option{{"a", "x"}, {"a", "x"}} }, true},
	{"options out of order", func(c *Charter) { c.Options = []Option{{"b", "x"}, {"a", "x"}} }, true},
	{"an option without a value", func(c *Charter) { c.Options = []Option{{"a", ""}} }, true},
	{"17 options", func(c *Charter) {
		c.Options = nil
		for i := range 17 {
			c.Options = append(c.Options, Option{string(rune('a' + i)), "x"})
		}
	}, true},
	{"no component data", func(c *Charter) { c.Components.Size = 0 }, true},
	{"too much component data", func(c *Charter) { c.Components.Size = MaxBlob + 1 }, true},
	{"dice 0", func(c *Charter) { c.Dice = 0 }, true},
	{"dice 3", func(c *Charter) { c.Dice = 3 }, true},
	{"65 attempts", func(c *Charter) { c.Attempts = make([]Hash, 65) }, true},
	{"no operators", func(c *Charter) { c.Operators = []Operator{} }, true},
	{"no seats", func(c *Charter) { c.Seats = []Place{} }, true},
	{"six seats", func(c *Charter) {
		for _, n := range []string{"x", "y", "z"} {
			c.Seats = append(c.Seats, Place{0, Person, n})
		}
	}, true},
	{"an operator without a seat", func(c *Charter) { c.Seats[1].Operator = 0 }, true},
	{"a seat of nobody", func(c *Charter) { c.Seats[0].Operator = 2 }, true},
	{"a seat's name twice", func(c *Charter) { c.Seats[0].Name = c.Seats[1].Name }, true},
	{"a seat that is a cat", func(c *Charter) { c.Seats[0].Kind = "cat" }, true},
	{"a bot without a name", func(c *Charter) { c.Seats[0].Kind = "bot:" }, true},
	{"an operator's key twice", func(c *Charter) { c.Operators[1].Key = c.Operators[0].Key }, true},
	{"an operator's nonce twice", func(c *Charter) { c.Operators[1].Nonce = c.Operators[0].Nonce }, true},
	{"an operator's name twice", func(c *Charter) { c.Operators[1].Name = c.Operators[0].Name }, true},
	{"a chain of 0 values", func(c *Charter) { c.Operators[0].Length = 0 }, true},
	{"a chain of 2 values with seeded dice", func(c *Charter) { c.Operators[0].Length = 2 }, true},
	{"a chain of 2^20 + 1 values", func(c *Charter) { c.Dice, c.Operators[0].Length = DiceFair, 1<<20+1 }, true},
	{"a key of small order", func(c *Charter) { c.Operators[0].Key = [32]byte{1} }, true},
	{"the same with the sign bit", func(c *Charter) { c.Operators[0].Key = [32]byte{1, 31: 0x80} }, true},
	{"no name", func(c *Charter) { c.Seats[0].Name = "" }, true},
	{"a long name", func(c *Charter) { c.Seats[0].Name = strings.Repeat("é", 33) }, true},
	{"a name with a line feed", func(c *Charter) { c.Seats[0].Name = "a\nb" }, true},
	{"a name with an escape", func(c *Charter) { c.Operators[0].Name = "a\x1b[2J" }, true},
	{"a name that turns the line", func(c *Charter) { c.Seats[0].Name = "a\u202eb" }, true},
	{"a name with something invisible", func(c *Charter) { c.Seats[0].Name = "a\u200bb" }, true},
	{"a name that begins with a space", func(c *Charter) { c.Seats[0].Name = " a" }, true},
	{"a name with two spaces", func(c *Charter) { c.Seats[0].Name = "a  b" }, true},
}

// TestWhatIsSignedIsCheckedMore: names that only differ in how they are written are no part of the format, but nobody signs them.
func TestWhatIsSignedIsCheckedMore(t *testing.T) {
	for _, c := range charterCases {
		ch, _, _ := charterOf(t, short)
		if c.change != nil {
			c.change(ch)
		}
		_, err := ParseCharter(ch.Bytes())
		names := c.name == "names that differ by case" || c.name == "a decomposed name"
		if (err != nil) != (c.refused || names) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for name, ok := range map[string]bool{"Ada": true, "Jean-Luc O'Neil": true, "安達": true, "🦊 fox": true, "Chloé": true,
		"a\u00a0b": false, "a\ue000": false, "ﬁ": true, "\u0378": false, "a\u00ad": false} {
		if err := CheckName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestACharterMustFitItsGame: what the format allows and the game does not.
func TestACharterMustFitItsGame(t *testing.T) {
	for name, change := range map[string]func(*Charter){
		"an option there is not": func(c *Charter) { c.Options = append(c.Options, Option{"zeal", "much"}) },
		"an option left out":     func(c *Charter) { c.Options = nil },
		"a value there is not":   func(c *Charter) { c.Options[0].Value = "frantic" },
		"too many seats":         func(c *Charter) { c.Seats = append(c.Seats, Place{0, Person, "x"}, Place{0, Person, "y"}) },
		"data of another length": func(c *Charter) { c.Components.Size++ },
	} {
		ch, _, _ := charterOf(t, short)
		change(ch)
		if _, err := NewBook(ch.Bytes(), short.yaml, testFinder); err == nil {
			t.Errorf("%s is accepted", name)
		} else if f, ok := err.(*Fault); !ok || f.Verdict != Damaged {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, change := range map[string]func(*Charter){
		"another ruleset": func(c *Charter) { c.Ruleset++ },
		"other data":      func(c *Charter) { c.Components.Hash[0]++ },
		"another game":    func(c *Charter) { c.Game = "riverbend" },
	} {
		ch, _, _ := charterOf(t, short)
		change(ch)
		if b, err := NewBook(ch.Bytes(), short.yaml, testFinder); err != nil || !b.Blind() {
			t.Errorf("%s: %v", name, err)
		}
	}
}
