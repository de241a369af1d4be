package main

import (
	"bufio"
	"errors"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/transcript"
)

func replayCommand() *cli.Command {
	return &cli.Command{
		Name:      "replay",
		Usage:     "tell a table step by step in words, or show one position",
		UsageText: "tribes replay FILE [--at STEP [--scores covered|open]] [--json]",
		Description: fileOrTable + `
Step 1 is the setup; every entry of a seat is a step. Of a copy that is not simply valid the steps
that stand are told, and the exit code is that of tribes verify.

--json prints an object a line for each step; with --at only that step, and with it the position, fact by fact.
Programs are told everything: --scores is about what --at prints for people.

` + example("tribes replay game.tribes", "tribes replay game.tribes --at 40"),
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "at", Usage: "show the position after this `STEP`"},
			scoresFlag,
			&cli.StringFlag{Name: "ui", Value: "plain", Usage: "front end: plain (lines of text)"},
			&cli.BoolFlag{Name: "json", Usage: "print JSON lines"},
		},
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 1, 1); err != nil {
				return err
			}
			if ui := c.String("ui"); ui != "plain" {
				return usage("there is no front end %q for replay; there is plain", ui)
			}
			if c.IsSet("at") && c.Int("at") < 1 {
				return usage("--at %d: steps are counted from 1, the setup", c.Int("at"))
			}
			open, err := openScores(c)
			if err != nil {
				return err
			}
			paths, err := transcripts(c.Args().Slice())
			if err != nil {
				return err
			}
			return replay(c, paths[0], open)
		},
	}
}

func replay(c *cli.Context, path string, open bool) error {
	buf := bufio.NewWriter(c.App.Writer)
	out, at, found := &text.Writer{W: buf}, c.Int("at"), false
	var teller story.Teller
	cp, err := readCopy(c.Context, path, func(b *transcript.Book, s transcript.Step) error {
		told := teller.Tell(b, s)
		if at > 0 && int(told.Number) != at {
			return nil
		}
		found = true
		if c.Bool("json") {
			step := jsonStep(&told)
			if at > 0 {
				step.Position = facts(b)
			}
			return printJSON(buf, step)
		}
		tellStep(out, &told)
		if at > 0 {
			out.Printf("\n")
			describe(out, b, open)
		}
		return out.Err
	})
	if err != nil {
		return err
	}
	if at == 0 && !c.Bool("json") && cp.Charter != nil {
		closing(out, cp)
	}
	if err := errors.Join(out.Err, buf.Flush()); err != nil {
		return err
	}
	if at > 0 && !found {
		if err := cp.blamed(); err != nil {
			return err
		}
		return usage("--at %d: the last step of %s is %d", at, path, cp.Tip.Step)
	}
	return cp.blamed()
}

// tellStep prints a step in words, its number before the first line.
func tellStep(out *text.Writer, s *story.Step) {
	out.Printf("%s", s.Numbered(text.Width()))
}

// describe prints the position at which a book is, for a watcher.
func describe(out *text.Writer, b *transcript.Book, open bool) {
	if b.Blind() {
		out.Printf("This program lacks the rules to show the position.\n")
		return
	}
	var sh engine.Sheet
	b.State().Describe(&sh, engine.NoSeat, engine.Hands{})
	sheet(out, &sh)
	sheet(out, words.Score(b.Charter, b.State(), words.Watcher(open)))
}

// closing tells how a story ends.
func closing(out *text.Writer, cp *copied) {
	s := cp.state()
	switch {
	case s == nil:
	case s.Result().Over:
		out.Printf("\n")
		sheet(out, words.Score(cp.Charter, s, words.Watcher(false)))
		out.Printf("%s\n", words.Winners(cp.Charter, s))
	default:
		out.Printf("\n%s\n", s.Ask())
	}
	out.Printf("Verdict: %s.\n", cp.verdict())
}
