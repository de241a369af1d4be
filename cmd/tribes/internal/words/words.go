// Package words says in plain words what tables, scores, waits and charters are, for
// every front end alike. It prints nothing and computes no rule.
package words

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"tribes/engine"
	"tribes/engine/games"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// Seat names a seat: what the game calls it, and who sits there.
func Seat(c *transcript.Charter, rules engine.Rules, seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(c.Seats) {
		return "nobody"
	}
	return fmt.Sprintf("%s (%s)", rules.Info().Seats[seat], c.Seats[seat].Name)
}

// Plays says who plays a seat: "a person", "the bot greedy".
func Plays(kind string) string {
	if bot, ok := strings.CutPrefix(kind, "bot:"); ok {
		return "the bot " + bot
	}
	return "a person"
}

// Count is "1 seat", "2 seats".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// List joins words: "a", "a and b", "a, b and c".
func List(of []string) string {
	if len(of) < 2 {
		return strings.Join(of, "")
	}
	return strings.Join(of[:len(of)-1], ", ") + " and " + of[len(of)-1]
}

// Dice says how chance is made at a table and what that means.
func Dice(c *transcript.Charter) []string {
	var out []string
	switch {
	case len(c.Operators) == 1:
		out = append(out, "Dice: seeded by this program alone.")
	case c.Dice == transcript.DiceSeeded:
		out = append(out, "Dice: seeded, from one seed that all operators make together; nobody can choose it.",
			"A modified program could look ahead once the game has begun: play with people you trust.")
	}
	if c.Rehearsal {
		out = append(out, "Keys and seed come from a fixed --seed: this is a rehearsal that anybody can repeat.")
	}
	return out
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
	sh.Head("%s, %s", info.Title, Count(len(c.Seats), "seat"))
	for i, s := range c.Seats {
		who := Plays(s.Kind)
		if o := c.Operators[s.Operator].Name; o != s.Name {
			who += ", run by " + o
		}
		sh.Line("%s: %s", Seat(c, rules, engine.Seat(i)), who)
	}
	if slices.ContainsFunc(c.Seats, func(p transcript.Place) bool { return p.Kind != transcript.Person }) {
		sh.Line("A bot's seat counts as its operator's.")
	}
	sh.Line("Options: %s.", Options(c.Options))
	for _, l := range append(Dice(c), Data(info, changed)...) {
		sh.Line("%s", l)
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
	sh.Head("%s: %d of %s taken", title, len(l.Taken), Count(int(l.Seats), "seat"))
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

// Score is the breakdown of a score by item and seat; empty rows are left out.
func Score(c *transcript.Charter, s engine.State, known engine.Hands) *engine.Sheet {
	rules := s.Rules()
	info := rules.Info()
	items := s.Tally(nil, known)
	n := len(c.Seats)
	res := s.Result()
	sh := &engine.Sheet{}
	if res.Over {
		sh.Head("Final score")
	} else {
		sh.Head("Score so far")
	}
	head := []string{"VP"}
	for i := range n {
		head = append(head, Seat(c, rules, engine.Seat(i)))
	}
	sh.Row(head...)
	var informs [][]string // rows that only count
	var counts [engine.MaxSeats]string
	for what, word := range info.Items {
		row, any, scores := []string{strings.ReplaceAll(word.Name, "-", " ")}, false, false
		for seat := range n {
			points, count := "-", "-"
			for _, it := range items {
				if int(it.What) == what && int(it.Seat) == seat {
					any, scores = true, scores || it.Points != 0
					points, count = fmt.Sprint(it.Points), fmt.Sprint(it.Count)
					if it.Count != it.Points {
						points += fmt.Sprintf(" (%d)", it.Count)
					}
				}
			}
			row = append(row, points)
			counts[seat] = count
		}
		switch {
		case scores:
			sh.Row(row...)
		case any:
			informs = append(informs, append(row[:1], counts[:n]...))
		}
	}
	total, place := []string{"total"}, []string{"place"}
	points := engine.Points(items)
	for i := range n {
		total = append(total, fmt.Sprint(points[i]))
		place = append(place, fmt.Sprint(res.Place[i]))
	}
	sh.Row(total...)
	if res.Over {
		sh.Row(place...)
	}
	if len(informs) > 0 {
		sh.Row("")
		sh.Row("for information")
		for _, r := range informs {
			sh.Row(r...)
		}
	}
	return sh
}

// Winners says who won a finished game.
func Winners(c *transcript.Charter, s engine.State) string {
	res := s.Result()
	var names []string
	for i := range c.Seats {
		if res.Place[i] == 1 {
			names = append(names, Seat(c, s.Rules(), engine.Seat(i)))
		}
	}
	text := "Nobody wins."
	if len(names) > 0 {
		text = List(names) + map[bool]string{true: " wins.", false: " share the victory."}[len(names) == 1]
	}
	if res.Capped {
		text += " The game was ended by the stall guard."
	}
	return text
}

// Step tells a step in words: its moves as the seat made them, then what happened. before is
// the position before the step, nil for setup; after is the one after it.
func Step(c *transcript.Charter, step *transcript.Step, before, after engine.State) []string {
	var out []string
	if step.Frame != nil {
		who := Seat(c, after.Rules(), step.Seat)
		at := before.Clone()
		var blank engine.Dice
		for _, m := range step.Moves {
			out = append(out, who+": "+at.Phrase(m))
			blank.Blank()
			if at.Apply(m, &blank, nil) != nil {
				break
			}
		}
	}
	for _, e := range step.Events {
		out = append(out, "  "+after.Tell(e))
	}
	return out
}

// Why lists the reasons why moves of a kind (its name, or a part of it; "" for all) are
// not possible now, one line a reason.
func Why(s engine.State, kind string) []string {
	var out []string
	menu := s.Moves(nil)
	for k, kd := range s.Rules().Info().Kinds {
		if !strings.Contains(kd.Name, strings.ToLower(kind)) {
			continue
		}
		seen := map[string]bool{}
		each(kd.Args, engine.Move{Kind: uint16(k)}, 0, func(m engine.Move) {
			if _, legal := slices.BinarySearchFunc(menu, m, engine.Move.Compare); legal {
				return
			}
			if r := s.Explain(m); r != nil && !seen[r.Error()] && len(seen) < 12 {
				seen[r.Error()] = true
				out = append(out, kd.Name+": "+r.Error())
			}
		})
	}
	return out
}

// each visits the moves of a kind over its declared ranges.
func each(args []engine.Arg, m engine.Move, at int, visit func(engine.Move)) {
	if at == len(args) {
		visit(m)
		return
	}
	for v := args[at].Lo; v <= args[at].Hi; v++ {
		*[]*int16{&m.A, &m.B, &m.C}[at] = v
		each(args, m, at+1, visit)
		if v == args[at].Hi {
			break
		}
	}
}

// Wait says one thing that the table waits for.
func Wait(c *transcript.Charter, rules engine.Rules, w lockstep.Wait, me int, since string) string {
	who := c.Operators[w.Operator].Name
	var text string
	switch w.What {
	case lockstep.ForSignature:
		text = who + " to sign the charter"
	case lockstep.ForValue:
		text = who + " to open its dice commitment"
	case lockstep.ForAnswer:
		text = who + " to say what it has, before this resumed program may sign"
	case lockstep.ForSeal:
		text = who + " to seal the step"
	case lockstep.ForSteps:
		text = "steps that " + who + " has and this program lacks"
	case lockstep.ForMove:
		text = Seat(c, rules, w.Seat) + " to move"
		if w.Operator == me {
			text = Seat(c, rules, w.Seat) + ", you, to move"
		}
	}
	switch {
	case w.Left:
		text += ", who left at " + since
	case !w.Here:
		text += ", who is away since " + since
	default:
		text += " (since " + since + ")"
	}
	return text
}

// Scores orders seats by points, most first, for short summaries.
func Scores(c *transcript.Charter, s engine.State) []string {
	points := engine.Points(s.Tally(nil, engine.Hands{}))
	order := make([]int, len(c.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	out := make([]string, len(order))
	for i, seat := range order {
		out[i] = fmt.Sprintf("%s %d", Seat(c, s.Rules(), engine.Seat(seat)), points[seat])
	}
	return out
}
