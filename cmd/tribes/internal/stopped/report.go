package stopped

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// compare writes the report, or writes it anew when more has come; only the first time is told.
func (k *Keeper) compare(path string, e lockstep.Positions) peer.Event {
	charter, move, err := k.step(path, e.Step)
	if err != nil {
		return peer.Unkept{Err: err}
	}
	b := []byte(Report(charter, e, move))
	if k.report == "" {
		if k.report, err = create(fmt.Sprintf("%s-step%d-positions", stem(path), e.Step), ".txt", b); err != nil {
			return peer.Unkept{Err: err}
		}
		return peer.Compared{Path: k.report}
	}
	next := k.report + ".new"
	if err = os.WriteFile(next, b, 0o600); err == nil {
		err = os.Rename(next, k.report)
	}
	if err != nil {
		return peer.Unkept{Err: err}
	}
	return nil
}

var errHere = errors.New("the step is reached")

// step finds the charter and a step in words.
func (k *Keeper) step(path string, step uint32) (c *transcript.Charter, move []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	var teller story.Teller
	_, err = transcript.Follow(f, k.Find, func(b *transcript.Book, s transcript.Step) error {
		c = b.Charter
		told := teller.Tell(b, s)
		if told.Number < step {
			return nil
		}
		move = told.Lines()
		return errHere
	})
	switch {
	case err != nil && !errors.Is(err, errHere):
		return nil, nil, err
	case c == nil || move == nil:
		return nil, nil, fmt.Errorf("%s does not hold step %d", path, step)
	}
	return c, move, nil
}

// Report says in which positions programs differ after a step; move is that step in words. It is the same wherever the
// same positions are known.
func Report(c *transcript.Charter, e lockstep.Positions, move []string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("Programs at one table came to different positions at step %d.", e.Step)
	line("")
	line("table    %s", transcript.TableID(c.Bytes()))
	line("game     %s, ruleset %d, options %s", c.Game, c.Ruleset, words.Options(c.Options))
	line("step     %d", e.Step)
	for _, l := range move {
		line("         %s", text.Printable(l))
	}
	line("")
	line("To see which program follows the rules, give the copies of the operators to a program that you trust:")
	line("  tribes verify COPY COPY...")
	line("")
	for i, p := range e.Of {
		line("operator %d: %s", i+1, c.Operators[i].Name)
		line("  program   %s", or(text.Printable(p.Program), "not known"))
		digest := "not known: it has not stated its position here"
		if !p.Digest.IsZero() {
			digest = p.Digest.String()
		}
		line("  digest    %s", digest)
		if p.Flaw != "" {
			line("  position  %s", p.Flaw)
		} else if p.State == nil {
			line("  position  not here")
		}
	}
	line("")
	line("The first fact that differs")
	for i := range e.Of {
		for j := i + 1; j < len(e.Of); j++ {
			differs(line, c, e, i, j)
		}
	}
	for i, p := range e.Of {
		if p.State != nil {
			line("\nThe position of %s", c.Operators[i].Name)
			for _, f := range engine.Facts(p.State) {
				line("  %s", text.Printable(f.String()))
			}
		}
	}
	return b.String()
}

func differs(line func(string, ...any), c *transcript.Charter, e lockstep.Positions, i, j int) {
	a, b := c.Operators[i].Name, c.Operators[j].Name
	if e.Of[i].State == nil || e.Of[j].State == nil {
		line("  %s and %s: not known", a, b)
		return
	}
	x, y, differ := engine.Difference(e.Of[i].State, e.Of[j].State)
	if !differ {
		line("  %s and %s: none", a, b)
		return
	}
	line("  %s and %s:", a, b)
	line("    %s: %s", a, or(text.Printable(fact(x)), "no such fact"))
	line("    %s: %s", b, or(text.Printable(fact(y)), "no such fact"))
}

func fact(f engine.Fact) string {
	if f.Path == "" {
		return ""
	}
	return f.String()
}

func or(s, none string) string {
	if s == "" {
		return none
	}
	return s
}
