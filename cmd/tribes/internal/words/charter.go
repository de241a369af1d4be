package words

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tribes/engine"
	"tribes/engine/games"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// Dice says how chance is made at a table and what that means.
func Dice(c *transcript.Charter) []string {
	var out []string
	switch {
	case len(c.Operators) == 1 && c.Dice == transcript.DiceFair:
		out = append(out, "Dice: fair, but by this program alone: nobody else has a part in them.")
	case len(c.Operators) == 1:
		out = append(out, "Dice: seeded by this program alone.")
	case c.Dice == transcript.DiceFair:
		out = append(out, "Dice: fair; for every draw each program discloses a value of its own, after all have confirmed the move it is for.",
			"Nobody can choose a draw or know it before, not even with a modified program, unless all work together.")
	case c.Dice == transcript.DiceSeeded:
		out = append(out, "Dice: seeded, from one seed that all operators make together; nobody can choose it.",
			"A modified program could look ahead once the game has begun: play with people you trust.")
	}
	if c.Rehearsal {
		out = append(out, "Keys and seed come from a fixed --seed: this is a rehearsal that anybody can repeat.")
	}
	return out
}

// Deal says how private cards are dealt at a table and what that means. It says nothing where there are none, or
// nobody to hide them from. rules may be nil.
func Deal(c *transcript.Charter, rules engine.Rules) []string {
	if c.Deal == transcript.DealNone || c.Deal > transcript.DealMasked || len(c.Seats) < 2 {
		return nil
	}
	cards, hide := "they", "the programs hide"
	if rules != nil {
		for _, d := range rules.Decks(c.Table()) {
			cards = "the " + strings.ReplaceAll(d.Name, "-", " ")
		}
	}
	if c.Deal == transcript.DealMasked {
		return []string{fmt.Sprintf("Private cards: %s are shuffled and locked by every operator in turn; nobody's program can read another operator's, not even a modified one.", cards)}
	}
	if len(c.Operators) == 1 {
		hide = "this program hides"
	}
	return []string{fmt.Sprintf("Private cards: %s are dealt from the table's seed; %s them, a modified program could look.", cards, hide)}
}

// Data says where the component data come from.
func Data(info *engine.Info, changed bool) []string {
	s := info.Sources
	var out []string
	if changed {
		out = append(out, "Component data: not this program's own; they come from the host and travel in the transcript.")
	}
	if s.Reconstructs() {
		out = append(out, fmt.Sprintf("Component data: %d items from the rulebook, %d published, %d reconstructed (see tribes components %s).",
			s.Rulebook, s.Published, s.Reconstructed, info.Game))
	}
	return out
}

// Options lists the options of a table.
func Options(of []transcript.Option) string {
	if len(of) == 0 {
		return "none"
	}
	var out []string
	for _, o := range of {
		out = append(out, o.Key+"="+o.Value)
	}
	return strings.Join(out, ", ")
}

// Charter says all that a person agrees to.
func Charter(c *transcript.Charter, rules engine.Rules, changed bool) *engine.Sheet {
	sh := &engine.Sheet{}
	info := rules.Info()
	sh.Head("%s, %s", info.Title, engine.Several(len(c.Seats), "seat"))
	for i, s := range c.Seats {
		who := Plays(s.Kind)
		if o := c.Operators[s.Operator].Name; o != s.Name {
			who += ", run by " + o
		}
		sh.Line("%s: %s", Seat(c, rules, engine.Seat(i)), who)
	}
	if slices.ContainsFunc(c.Seats, func(p transcript.Place) bool { return p.Kind != transcript.Person }) {
		sh.Line("Who runs a bot answers for its moves.")
	}
	sh.Line("Options: %s.", Options(c.Options))
	for _, l := range slices.Concat(Dice(c), Deal(c, rules), Data(info, changed)) {
		sh.Line("%s", l)
	}
	if changed {
		sh.Line("Component data: SHA-256 %s.", c.Components.Hash)
	}
	if c.Clock > 0 {
		sh.Line("Clock: %s for a move; when it is over the table says so.", time.Duration(c.Clock)*time.Second)
	}
	for i := range c.Attempts {
		sh.Line("Attempt %d at this table (%.8s) was given up.", i+1, c.Attempts[i])
	}
	return sh
}

// Lobby says who sits at a table that is not full yet.
func Lobby(l *lockstep.Lobby) *engine.Sheet {
	sh := &engine.Sheet{}
	title := l.Game
	if rules, err := games.Load(l.Game, nil); err == nil {
		title = rules.Info().Title
	}
	sh.Head("%s: %d of %s taken", title, len(l.Taken), engine.Several(int(l.Seats), "seat"))
	for _, t := range l.Taken {
		who := Plays(t.Kind)
		if t.Operator != t.Name {
			who += ", run by " + t.Operator
		}
		sh.Line("%s: %s", t.Name, who)
	}
	sh.Line("Options: %s.", Options(l.Options))
	return sh
}
