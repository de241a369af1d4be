package main

import (
	"fmt"
	"strings"

	"tribes/cmd/tribes/internal/odds"
	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/transcript"
)

// explained is the chance of a table, draw by draw as its steps are told.
type explained struct {
	teller story.Teller
	draws  []draw
	deal   dealing
	setup  []string // the dice values of draw 1
	whole  drawn
	bySeat [engine.MaxSeats]drawn
	start  drawn
}

// drawn sums up draws.
type drawn struct {
	draws int
	odds.Sum
}

// draw is one chance event.
type draw struct {
	number, step uint32
	who          string
	came         []string // in the game's words
	rolls        []string // "7 in 54"
	together     string   // "1 in 2,450"; "" for a single roll
	values       []string // of fair dice: "Ann 1b2c3d4e"
}

// step takes the next step of the table, at which the book is.
func (e *explained) step(b *transcript.Book, s transcript.Step) error {
	told := e.teller.Tell(b, s)
	e.add(b.Charter, told, s)
	e.deal.add(told, s)
	return nil
}

func (e *explained) add(ch *transcript.Charter, told story.Step, s transcript.Step) {
	if !s.Draws {
		return
	}
	d := draw{number: told.Draw, step: told.Number, who: told.Who, values: values(ch, s.Reveals)}
	events := told.Events
	if n := len(told.Moves); n > 0 {
		events = told.Moves[n-1].Events
	}
	for _, ev := range events {
		d.came = append(d.came, ev.Words)
	}
	sums := []*drawn{&e.whole, &e.start}
	if s.Seat == engine.NoSeat {
		d.who, e.setup = "setup", d.values
	} else {
		sums[1] = &e.bySeat[s.Seat]
	}
	if ch.Dice != transcript.DiceFair {
		d.values = nil // they were opened once, for all draws
	}
	for _, r := range s.Rolls {
		d.rolls = append(d.rolls, odds.Of(r))
		for _, sum := range sums {
			sum.Add(r)
		}
	}
	for _, sum := range sums {
		sum.draws++
	}
	if len(s.Rolls) > 1 {
		d.together = odds.Together(s.Rolls)
	}
	e.draws = append(e.draws, d)
}

// values are the contributions of operators to a draw, by the beginning of each.
func values(c *transcript.Charter, reveals []transcript.Reveal) (out []string) {
	for _, r := range reveals {
		out = append(out, fmt.Sprintf("%s %.8s", c.Operators[r.Operator].Name, r.Value))
	}
	return out
}

// known says when the dice of a draw could be known, and to whom, where each draw has a time of its own.
func known(c *transcript.Charter, step uint32) string {
	if c.Rehearsal || len(c.Operators) == 1 || c.Dice != transcript.DiceFair {
		return ""
	}
	return fmt.Sprintf("could be known from step %d on, by nobody before", step)
}

// foreknown says who could know draws before they came, for all draws of a table.
func foreknown(c *transcript.Charter) string {
	switch {
	case c.Rehearsal:
		return "This is a rehearsal: whoever knows its --seed could compute every draw before the game began."
	case len(c.Operators) == 1:
		return "The draws were made by that program alone: it could compute every draw from step 1 on, and nobody else had a hand in them."
	case c.Dice == transcript.DiceFair:
		return "Every operator at the table gave a value of its own to each draw, and only after the entry that made the draw necessary was signed. So a draw could be known from its step on, by nobody before, unless all operators worked together."
	}
	return "Each operator gave one value to all draws, without knowing those of the others. Nobody could choose a draw, but every program at the table could compute it from step 1 on."
}

// tell prints the summary, then every draw.
func (e *explained) tell(out *text.Writer, cp *copied) {
	ch := cp.Charter
	if ch == nil || cp.book == nil {
		out.Printf("\nNo step of this file stands, so no draw can be explained.\n")
		return
	}
	para := func(indent, s string) { out.Printf("%s", text.Wrap(s, text.Width(), indent, indent)) }
	out.Printf("\nHow chance was made\n")
	para("  ", foreknown(ch))
	if len(e.setup) > 0 && ch.Dice != transcript.DiceFair {
		para("  ", "Dice values, each given once, at draw 1 (first 8 digits): "+strings.Join(e.setup, ", ")+".")
	}
	for _, l := range words.Deal(ch, cp.rules()) {
		para("  ", l)
	}
	para("  ", cp.agreement())
	e.deal.tell(out, ch)
	if cp.book.Blind() {
		out.Printf("\nThis program lacks the rules to tell the draws.\n")
		return
	}
	out.Printf("\nHow likely the draws were\n")
	e.likely(func(s string) { para("  ", s) })
	para("  ", `The same by whose entries drew; "-" stands for too few rolls. Of fair figures, too, about 1 in 20 lies outside the usual.`)
	out.Printf("%s", e.seats(ch, cp.rules()))
	out.Printf("\nThe draws, one by one\n")
	para("  ", `"7 in 54" means that 54 outcomes were equally likely, and 7 of them give what came.`)
	burned := cp.Gone
	for i := range e.draws {
		for ; len(burned) > 0 && burned[0].Event < e.draws[i].number; burned = burned[1:] {
			g := burned[0]
			para("  ", fmt.Sprintf("draw %d, step %d: came to nothing, since %s did not disclose its dice value; the same move took the next draw", g.Event, g.Step, ch.Operators[g.Operator].Name))
		}
		e.draws[i].tell(out, ch)
	}
}

// agreement says whether the programs came to the same end.
func (cp *copied) agreement() string {
	var names []string
	out := ""
	for i, o := range cp.Charter.Operators {
		if g, gone := cp.gone(i); gone {
			out += fmt.Sprintf(" %s was out from step %d.", o.Name, g.Step)
			continue
		}
		names = append(names, o.Name)
	}
	who := words.List(names)
	switch {
	case cp.Verdict == transcript.Complete && len(names) == 1:
		return fmt.Sprintf("The end, step %d, is sealed by %s.", cp.Tip.Step, who) + out
	case cp.Verdict == transcript.Complete:
		return fmt.Sprintf("The programs of %s came to the same end: each sealed step %d with its signature.", who, cp.Tip.Step) + out
	case cp.Verdict == transcript.Unfinished && !cp.book.Over():
		return fmt.Sprintf("The game is not over. Each entry up to step %d states the position before it, and no program came to another.", cp.Tip.Step)
	case cp.Verdict == transcript.Unfinished:
		return fmt.Sprintf("The game ended with step %d, and not all operators have sealed it yet; the problem above names them.", cp.Tip.Step)
	}
	return fmt.Sprintf("Whether the programs agreed is for the verdict above; what is told here stands up to step %d.", cp.Tip.Step)
}

// likely says how likely the draws of the whole table were.
func (e *explained) likely(say func(string)) {
	say(fmt.Sprintf("The game made %s, with %s of more than one possible outcome.",
		engine.Several(e.whole.draws, "draw"), engine.Several(e.whole.Rolls, "roll")))
	place, placed := e.whole.Place()
	surprise, surprised := e.whole.Surprise()
	if placed {
		say(fmt.Sprintf("Place: where what came lies among its equally likely outcomes, from 0 (the first) to 100 (the last). The mean %s.", place))
	}
	if surprised {
		say(fmt.Sprintf("Surprise: of draws from a bag that holds more of some things than of others; what comes 1 time in 2 counts 1, 1 in 4 counts 2, 1 in 8 counts 3. The sum %s.", surprise))
	}
	if !placed && !surprised {
		say(fmt.Sprintf("That is too little to judge: at least %d rolls of one sort are needed.", odds.Fewest))
	}
}

// seats is the table of figures for each seat whose entries drew.
func (e *explained) seats(ch *transcript.Charter, rules engine.Rules) *engine.Sheet {
	sh := &engine.Sheet{}
	cells := func(f odds.Figure, ok bool) (came, fair string) {
		if !ok {
			return "-", "-"
		}
		return fmt.Sprintf("%.1f", f.Came), f.Range()
	}
	row := func(name string, d *drawn) {
		if d.draws == 0 {
			return
		}
		place, fairPlace := cells(d.Place())
		surprise, fairSurprise := cells(d.Surprise())
		sh.Row(engine.Short(name, 20), fmt.Sprint(d.draws), fmt.Sprint(d.Rolls), place, fairPlace, surprise, fairSurprise)
	}
	sh.Row("who drew", "draws", "rolls", "place", "usual", "surprise", "usual")
	row("setup", &e.start)
	for i := range ch.Seats {
		row(words.Seat(ch, rules, engine.Seat(i)), &e.bySeat[i])
	}
	return sh
}

func (d *draw) tell(out *text.Writer, ch *transcript.Charter) {
	head := fmt.Sprintf("draw %d, step %d, %s", d.number, d.step, d.who)
	if k := known(ch, d.step); k != "" {
		head += ": " + k
	}
	line := func(s string) { out.Printf("%s", text.Wrap(s, text.Width(), "    ", "      ")) }
	out.Printf("%s", text.Wrap(head, text.Width(), "  ", "    "))
	for _, c := range d.came {
		line(c)
	}
	chance := "chance: " + strings.Join(d.rolls, ", ")
	if d.together != "" {
		chance += "; together " + d.together
	}
	line(chance)
	if len(d.values) > 0 {
		line("dice values: " + strings.Join(d.values, ", "))
	}
}
