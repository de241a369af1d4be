package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tribes/engine"
	"tribes/engine/bot"
)

// line says what is wrong with a text of one line.
func line(s string) error {
	if strings.TrimSpace(s) == "" {
		return errors.New("there are no words")
	}
	if strings.TrimSpace(s) != s {
		return fmt.Errorf("%q has spaces around it", s)
	}
	return printable(s)
}

func printable(s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("%q is not UTF-8", s)
	}
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("%q holds the unprintable %U", s, r)
		}
	}
	if strings.Contains(s, "%!") {
		return fmt.Errorf("%q comes from a wrong format", s)
	}
	return nil
}

// checkAsking: nothing but Apply and CopyFrom changes a position, and all that is said is proper text.
func checkAsking(u *subject) error {
	return u.each(func(g *game) error {
		n := -1
		if err := u.tell(g); err != nil {
			return err
		}
		at := func(engine.Move) error {
			n++
			before := engine.Encode(nil, g.s)
			if err := u.tell(g); err != nil {
				return err
			}
			if err := u.ask(g, n%8 == 0); err != nil {
				return err
			}
			if n%64 == 0 {
				if err := u.bots(g); err != nil {
					return err
				}
			}
			if err := quiet(g.s, before, nil, 0); err != nil {
				return fmt.Errorf("asking: %w", err)
			}
			return nil
		}
		if err := g.play(at); err != nil {
			return err
		}
		n = -1
		return at(engine.Move{})
	})
}

// tell puts the last events into words.
func (u *subject) tell(g *game) error {
	for _, ev := range g.events.List {
		if int(ev.What) >= len(u.info.Events) {
			return fmt.Errorf("event %v is not declared", ev)
		}
		if ev.Seat < engine.NoSeat || int(ev.Seat) >= g.table.Seats {
			return fmt.Errorf("event %s is about seat %d", u.info.Events[ev.What].Name, ev.Seat)
		}
		if err := line(g.s.Tell(ev)); err != nil {
			return fmt.Errorf("event %s: %w", u.info.Events[ev.What].Name, err)
		}
	}
	return nil
}

func (u *subject) ask(g *game, deep bool) error {
	s := g.s
	said := map[string]engine.Move{}
	for _, m := range s.Moves(nil) {
		text := s.Phrase(m)
		if err := line(text); err != nil {
			return fmt.Errorf("the phrase of %s: %w", u.show(m), err)
		}
		if other, ok := said[text]; ok {
			return fmt.Errorf("%s and %s are both %q", u.show(other), u.show(m), text)
		}
		said[text] = m
		s.Explain(m)
	}
	s.Explain(engine.Move{Kind: 0xffff})
	if over := s.Actor() == engine.NoSeat; !over || s.Ask() != "" {
		if err := line(s.Ask()); err != nil {
			return fmt.Errorf("what is asked: %w", err)
		}
	}
	for _, known := range []engine.Hands{{}, g.hands} {
		if err := u.tally(g, known); err != nil {
			return err
		}
	}
	s.Result()
	if !deep {
		return nil
	}
	for _, f := range engine.Facts(s) {
		if err := line(f.String()); err != nil {
			return fmt.Errorf("a fact: %w", err)
		}
	}
	for me := engine.NoSeat; int(me) < g.table.Seats; me++ {
		known := engine.Hands{}
		if me != engine.NoSeat {
			known[me] = g.hands[me]
		}
		var sh engine.Sheet
		s.Describe(&sh, me, known)
		if err := sheet(&sh); err != nil {
			return fmt.Errorf("described for seat %d: %w", me, err)
		}
	}
	return nil
}

// bots lets every bot choose: a legal move, and neither position nor menu changed.
func (u *subject) bots(g *game) error {
	menu := g.s.Moves(nil)
	if len(menu) == 0 || u.info.Kinds[menu[0].Kind].Dealt {
		return nil
	}
	me := g.s.Actor()
	var known engine.Hands
	known[me] = g.hands[me]
	before := engine.Encode(nil, g.s)
	for _, name := range bot.Names() {
		p, err := bot.New(name)
		if err != nil {
			return err
		}
		c, given := g.s.Clone(), slices.Clone(menu)
		m := p.Choose(c, me, known, given, engine.NewDice(g.seed))
		if !slices.Contains(menu, m) || !slices.Equal(menu, given) {
			return fmt.Errorf("%s chooses %s from the menu %v, which now is %v", name, u.show(m), menu, given)
		}
		if err := quiet(c, before, nil, 0); err != nil {
			return fmt.Errorf("%s chooses: %w", name, err)
		}
	}
	return nil
}

func (u *subject) tally(g *game, known engine.Hands) error {
	items := g.s.Tally(nil, known)
	for _, it := range items {
		if it.Seat < 0 || int(it.Seat) >= g.table.Seats {
			return fmt.Errorf("the tally has an item of seat %d", it.Seat)
		}
		if int(it.What) >= len(u.info.Items) {
			return fmt.Errorf("the tally has the undeclared item %d", it.What)
		}
	}
	mark := engine.Item{What: 0xffff}
	if more := g.s.Tally([]engine.Item{mark}, known); len(more) != len(items)+1 || more[0] != mark {
		return errors.New("Tally does not append to dst")
	}
	engine.Points(items)
	return nil
}

func sheet(sh *engine.Sheet) error {
	if len(sh.Blocks) == 0 {
		return errors.New("there is nothing")
	}
	for _, b := range sh.Blocks {
		if err := line(b.Head); err != nil {
			return fmt.Errorf("a heading: %w", err)
		}
		for _, l := range b.Lines {
			if err := printable(l); err != nil {
				return fmt.Errorf("%s: %w", b.Head, err)
			}
		}
		for i, row := range b.Rows {
			if len(row) != len(b.Rows[0]) {
				return fmt.Errorf("%s: row %d has %d cells, the heading %d", b.Head, i, len(row), len(b.Rows[0]))
			}
			for _, c := range row {
				if err := printable(c); err != nil {
					return fmt.Errorf("%s: row %d: %w", b.Head, i, err)
				}
			}
		}
	}
	return printable(strings.ReplaceAll(sh.String(), "\n", " "))
}
