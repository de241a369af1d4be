package words

import (
	"fmt"
	"strings"

	"tribes/engine"
	"tribes/transcript"
)

// Reader is who reads a score, which before the end makes a difference.
type Reader struct {
	Seat  engine.Seat  // looks at what it keeps covered itself; engine.NoSeat for a watcher
	Open  bool         // looks at what everybody keeps covered
	Known engine.Hands // the private cards that count
}

// Watcher reads a score without a seat at the table.
func Watcher(open bool) Reader { return Reader{Seat: engine.NoSeat, Open: open} }

// Covered stands where a number is not told.
const Covered = "?"

// Covers names the items that seats keep covered until the end; none after it.
func Covers(s engine.State) (items []string) {
	if s.Result().Over {
		return nil
	}
	for _, word := range s.Rules().Info().Items {
		if word.Covered {
			items = append(items, spaced(word.Name))
		}
	}
	return items
}

// Covering says, without a full stop, why the items are not told.
func Covering(items []string) string {
	return fmt.Sprintf("%s: by custom %s lie face down until the end", Covered, List(items))
}

func spaced(name string) string { return strings.ReplaceAll(name, "-", " ") }

// Score is the breakdown of a score by item and seat; what is nothing for everybody is left out. Cards that are not opened count
// where known. Covered items, and totals with them, are told before the end only to whom looks at them.
func Score(c *transcript.Charter, s engine.State, reader Reader) *engine.Sheet {
	rules, known := s.Rules(), reader.Known
	info := rules.Info()
	items := s.Tally(nil, known)
	n := len(c.Seats)
	res := s.Result()
	covers := Covers(s)
	hides := func(seat int) bool { return len(covers) > 0 && !reader.Open && seat != int(reader.Seat) }
	hidden := hides(0) || hides(n-1)
	sh := &engine.Sheet{}
	if res.Over {
		sh.Head("Final score")
	} else {
		sh.Head("Score so far")
	}
	head := []string{info.Unit + " (count)"}
	var who []string
	for i := range n {
		head = append(head, info.Seats[i])
		who = append(who, info.Seats[i]+" is "+c.Seats[i].Name)
	}
	sh.Line("%s.", List(who))
	for i := range n {
		if known[i] != 0 && !res.Over {
			sh.Line("The private card of %s is counted in; cards of others count once they are opened.", Seat(c, rules, engine.Seat(i)))
		}
	}
	if hidden {
		sh.Line("%s; --scores open shows them.", Covering(covers))
	}
	sh.Row(head...)
	var informs [][]string // rows that only count
	var counts [engine.MaxSeats]string
	for what, word := range info.Items {
		row, scores, counted := []string{spaced(word.Name)}, word.Covered && hidden, false
		for seat := range n {
			points, count := "-", "-"
			for _, it := range items {
				if int(it.What) == what && int(it.Seat) == seat {
					scores, counted = scores || it.Points != 0, counted || it.Count != 0
					points, count = fmt.Sprint(it.Points), fmt.Sprint(it.Count)
					if it.Count != it.Points {
						points += fmt.Sprintf(" (%d)", it.Count)
					}
				}
			}
			if word.Covered && hides(seat) {
				points = Covered
			}
			row = append(row, points)
			counts[seat] = count
		}
		switch {
		case scores:
			sh.Row(row...)
		case counted:
			informs = append(informs, append(row[:1], counts[:n]...))
		}
	}
	total, place := []string{"total"}, []string{"place"}
	points := engine.Points(items)
	for i := range n {
		if hides(i) {
			total = append(total, Covered)
		} else {
			total = append(total, fmt.Sprint(points[i]))
		}
		place = append(place, fmt.Sprint(res.Place[i]))
	}
	sh.Row(total...)
	switch {
	case res.Over && n == 1:
		sh.Row("result", Solo(info, res))
	case res.Over:
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

// Solo says how a finished solo game ended: "won with a silver medal", "lost".
func Solo(info *engine.Info, res engine.Result) string {
	grade := int(res.Grade)
	switch {
	case res.Place[0] != 1:
		return "lost"
	case grade > 0 && grade <= len(info.Grades):
		return "won with a " + info.Grades[grade-1]
	}
	return "won"
}

// Winners says who won a finished game, or how a solo game ended.
func Winners(c *transcript.Charter, s engine.State) string {
	res := s.Result()
	var names []string
	for i := range c.Seats {
		if res.Place[i] == 1 {
			names = append(names, Seat(c, s.Rules(), engine.Seat(i)))
		}
	}
	text := "Nobody wins."
	switch {
	case res.Over && len(c.Seats) == 1:
		text = Seat(c, s.Rules(), 0) + " " + Solo(s.Rules().Info(), res) + "."
	case len(names) == 1:
		text = names[0] + " wins."
	case len(names) > 1:
		text = List(names) + " share the victory."
	}
	if res.Capped {
		text += " The game was ended by the stall guard."
	}
	return text
}
