package main

import (
	"fmt"

	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/transcript"
)

// dealing is the masked deal of private cards, as its steps are told.
type dealing struct {
	parts  map[transcript.Kind]map[uint8]part // what each operator gave
	opened []opening
}

// part is what an operator gave to the deal.
type part struct {
	step uint32
	what transcript.Hash // of its bytes
}

type opening struct {
	step  uint32
	owner uint8
	words string // who opened what
}

// add takes a step that belongs to the deal.
func (d *dealing) add(told story.Step, s transcript.Step) {
	if s.Frame == nil {
		return
	}
	switch k := s.Frame.Kind; k {
	case transcript.KindDealKey, transcript.KindShuffle, transcript.KindShare:
		if d.parts == nil {
			d.parts = map[transcript.Kind]map[uint8]part{}
		}
		if d.parts[k] == nil {
			d.parts[k] = map[uint8]part{}
		}
		d.parts[k][s.Frame.Operator] = part{told.Number, s.Frame.Header.Payload}
	case transcript.KindOpen:
		o := opening{told.Number, s.Frame.Operator, told.Act}
		if len(told.Moves) > 0 {
			o.words = told.Who + ": " + told.Moves[0].Words
		}
		d.opened = append(d.opened, o)
	}
}

// readable is the step from which an operator could read its own card: all others have given their shares. 0: not yet.
func (d *dealing) readable(c *transcript.Charter, owner uint8) (step uint32) {
	for i := range c.Operators {
		if uint8(i) == owner {
			continue
		}
		p, given := d.parts[transcript.KindShare][uint8(i)]
		if !given {
			return 0
		}
		step = max(step, p.step)
	}
	return step
}

func (d *dealing) tell(out *text.Writer, c *transcript.Charter) {
	if c.Deal != transcript.DealMasked || d.parts == nil {
		return
	}
	para := func(s string) { out.Printf("%s", text.Wrap(s, text.Width(), "  ", "    ")) }
	out.Printf("\nHow the private cards were dealt\n")
	out.Printf("%s", text.Wrap("Each operator gives a key, shuffles and locks the deck, and gives its share of every card of the others, each with a proof; those below hold. "+
		"Steps, and the first 8 digits of what was given:", text.Width(), "  ", "  "))
	sh := &engine.Sheet{}
	sh.Row("operator", "key", "shuffle", "shares")
	for i, o := range c.Operators {
		row := []string{engine.Short(o.Name, 20)}
		for _, k := range []transcript.Kind{transcript.KindDealKey, transcript.KindShuffle, transcript.KindShare} {
			cell := "-"
			if p, given := d.parts[k][uint8(i)]; given {
				cell = fmt.Sprintf("%d: %.8s", p.step, p.what)
			}
			row = append(row, cell)
		}
		sh.Row(row...)
	}
	out.Printf("%s", sh)
	for _, o := range d.opened {
		para(fmt.Sprintf("step %d, %s", o.step, o.words))
		if !c.Rehearsal {
			out.Printf("%s", text.Wrap(fmt.Sprintf("could be known to %s from step %d on, to the others from step %d on, by nobody before",
				c.Operators[o.owner].Name, d.readable(c, o.owner), o.step), text.Width(), "    ", "      "))
		}
	}
	if len(d.opened) == 0 {
		if c.Rehearsal {
			para("No card is opened yet.")
			return
		}
		var who []string
		for i, o := range c.Operators {
			if d.readable(c, uint8(i)) > 0 {
				who = append(who, o.Name)
			}
		}
		if len(who) == 0 {
			para("Nobody could know a card yet.")
			return
		}
		para("No card is opened yet: " + words.List(who) + " could each know the cards of their own seats, nobody another's.")
	}
}
