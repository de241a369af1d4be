package main

import (
	"bufio"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
)

func showCommand() *cli.Command {
	return &cli.Command{
		Name:      "show",
		Usage:     "show a table: its charter, who sat, the position and the score",
		UsageText: "tribes show FILE [--scores covered|open]",
		Description: fileOrTable + " Of a copy that is not simply valid, what stands is shown, and the exit code is that of tribes verify.\n\n" +
			example("tribes show game.tribes"),
		Flags: []cli.Flag{scoresFlag},
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 1, 1); err != nil {
				return err
			}
			open, err := openScores(c)
			if err != nil {
				return err
			}
			paths, err := transcripts(c.Args().Slice())
			if err != nil {
				return err
			}
			cp, err := readCopy(c.Context, paths[0], nil)
			if err != nil {
				return err
			}
			return show(c, cp, open)
		},
	}
}

func show(c *cli.Context, cp *copied, open bool) error {
	buf := bufio.NewWriter(c.App.Writer)
	out := &text.Writer{W: buf}
	switch s := cp.state(); {
	case s != nil:
		sheet(out, words.Charter(cp.Charter, cp.rules(), cp.Charter.Carried))
		out.Printf("Table %s, step %d.\n\n", cp.Table, cp.Tip.Step)
		var sh engine.Sheet
		s.Describe(&sh, engine.NoSeat, engine.Hands{})
		sheet(out, &sh)
		sheet(out, words.Score(cp.Charter, s, words.Watcher(open)))
		if r := cp.result(); r != "" {
			out.Printf("%s\n", r)
		}
		out.Printf("Verdict: %s.\n", cp.verdict())
	case cp.Charter != nil:
		cp.tell(out)
	}
	if out.Err == nil {
		out.Err = buf.Flush()
	}
	if out.Err != nil {
		return out.Err
	}
	return cp.blamed()
}

// sheet prints a sheet and an empty line.
func sheet(out *text.Writer, sh *engine.Sheet) { out.Printf("%s\n", words.Lay(sh, text.Width())) }
