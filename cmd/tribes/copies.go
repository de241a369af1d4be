package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"tribes/cmd/tribes/internal/library"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p"
	"tribes/transcript"
)

// copied is one copy of a table, read from a file and checked to its end.
type copied struct {
	*transcript.Report
	path string
	book *transcript.Book // at the last step that stands; nil if there is none
}

// readCopy checks a file and tells each step, unless each is nil. It is an error that the context ends before.
func readCopy(ctx context.Context, path string, each func(*transcript.Book, transcript.Step) error) (*copied, error) {
	cp := &copied{path: path}
	rep, err := library.Follow(ctx, path, func(b *transcript.Book, s transcript.Step) error {
		cp.book = b
		if each == nil {
			return nil
		}
		return each(b, s)
	})
	cp.Report = rep
	return cp, err
}

// state is the position at the last step that stands; nil if there is none or rules are lacking.
func (cp *copied) state() engine.State {
	if cp.book == nil || cp.book.Blind() {
		return nil
	}
	return cp.book.State()
}

// result says how the game ended; "" before its end.
func (cp *copied) result() string {
	if s := cp.state(); s != nil && s.Result().Over {
		return words.Winners(cp.Charter, s)
	}
	return ""
}

// unit is what the game counts its score in.
func (cp *copied) unit() string {
	if r := cp.rules(); r != nil {
		return r.Info().Unit
	}
	return "points"
}

func (cp *copied) rules() engine.Rules {
	if cp.book == nil {
		return nil
	}
	return cp.book.Rules()
}

// title names the game as well as this program can.
func (cp *copied) title() string {
	if r := cp.rules(); r != nil {
		return r.Info().Title
	}
	return cp.Charter.Game
}

// seat names a seat: "seat 2, Brown (Bob)", without rules "seat 2, Bob".
func (cp *copied) seat(i int) string {
	switch r := cp.rules(); {
	case cp.Named != nil && i < len(cp.Named.Seats):
		return fmt.Sprintf("seat %d, %s", i+1, cp.Named.Seats[i].Name)
	case cp.Charter == nil || i >= len(cp.Charter.Seats):
		return fmt.Sprintf("seat %d", i+1)
	case r == nil:
		return fmt.Sprintf("seat %d, %s", i+1, cp.Charter.Seats[i].Name)
	default:
		return fmt.Sprintf("seat %d, %s", i+1, words.Seat(cp.Charter, r, engine.Seat(i)))
	}
}

// verdict says what the check came to, in words.
func (cp *copied) verdict() string {
	switch cp.Verdict {
	case transcript.Complete:
		if len(cp.Gone) > 0 {
			return "complete and valid: the game is over and the operators that were left sealed its end"
		}
		return "complete and valid: the game is over and all operators sealed its end"
	case transcript.Unfinished:
		return "valid so far, and the game is not finished"
	case transcript.Damaged:
		return "damaged or forged"
	case transcript.Cheated:
		return "somebody provably cheated"
	case transcript.Disagree:
		return "the copies, or the programs at this table, disagree"
	}
	return "this program lacks the rules to check it"
}

// gone tells how an operator left the table before its end, if the others went on without it.
func (cp *copied) gone(operator int) (transcript.Gone, bool) {
	for _, g := range cp.Gone {
		if g.Operator == operator {
			return g, true
		}
	}
	return transcript.Gone{}, false
}

// problem says where and why the copy is not simply valid; "" if it is.
func (cp *copied) problem() string {
	p := cp.Problem
	if p == nil {
		return ""
	}
	where := ""
	if p.Record > 0 {
		where = fmt.Sprintf("record %d: ", p.Record)
	}
	if p.Seat != transcript.None {
		where = fmt.Sprintf("%s%s: ", where, cp.seat(p.Seat))
	}
	return where + p.Reason
}

// blamed is the error of a command that showed a copy of which not everything stands; nil if all does.
func (cp *copied) blamed() error {
	if cp.Verdict == transcript.Complete || cp.Verdict == transcript.Unfinished {
		return nil
	}
	return &exitError{cp.Verdict.ExitCode(), fmt.Sprintf("%s: %s (%s)", cp.path, cp.verdict(), cp.problem())}
}

func dicePhrase(c *transcript.Charter) string {
	if c.Dice == transcript.DiceFair {
		return "fair"
	}
	return "seeded"
}

func dealPhrase(c *transcript.Charter) string {
	switch c.Deal {
	case transcript.DealSeeded:
		return "seeded"
	case transcript.DealMasked:
		return "masked"
	}
	return "none"
}

func peerID(c *transcript.Charter, seat int) string {
	return p2p.PeerIDOf(c.Operators[c.Seats[seat].Operator].Key).String()
}

// printJSON writes one value as one line.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
