package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/engine"
	"tribes/transcript"
)

func diffCommand() *cli.Command {
	return &cli.Command{
		Name:      "diff",
		Usage:     "find where two copies of a table part, and what differs",
		UsageText: "tribes diff FILE FILE",
		Description: "Exit code 0 if the copies agree as far as both go; else that of tribes verify for the two files, or 1 for two different tables.\n" +
			fileOrTable + "\n\n" +
			example("tribes diff ann.tribes bob.tribes"),
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 2, 2); err != nil {
				return err
			}
			paths, err := transcripts(c.Args().Slice())
			if err != nil {
				return err
			}
			return diff(c, paths...)
		},
	}
}

func diff(c *cli.Context, paths ...string) error {
	var ins [2][]transcript.Hash
	var copies [2]*copied
	for i, path := range paths {
		cp, err := readCopy(c.Context, path, func(_ *transcript.Book, s transcript.Step) error {
			ins[i] = append(ins[i], s.Tip.In)
			return nil
		})
		if err != nil {
			return err
		}
		if cp.Charter == nil {
			return cp.blamed()
		}
		copies[i] = cp
	}
	a, b := copies[0], copies[1]
	out := &text.Writer{W: c.App.Writer}
	if a.Table != b.Table {
		out.Printf("These are copies of two different tables.\n")
		for _, cp := range copies {
			out.Printf("%s: table %s\n", cp.path, cp.Table)
			cp.tellSeats(out)
		}
		return errors.Join(out.Err, &exitError{exitFailure, ""})
	}
	at := 0
	for at < len(ins[0]) && at < len(ins[1]) && ins[0][at] == ins[1][at] {
		at++
	}
	reports := []*transcript.Report{a.Report, b.Report}
	transcript.Compare(reports)
	switch {
	case at < len(ins[0]) && at < len(ins[1]):
		if err := tellParting(c.Context, out, copies, at+1); err != nil {
			return err
		}
	case len(ins[0]) == len(ins[1]):
		out.Printf("The copies agree: both end at step %d with the link %s.\n", at, a.Tip.Link())
	default:
		short, long := a, b
		if len(ins[0]) > len(ins[1]) {
			short, long = b, a
		}
		out.Printf("The copies agree as far as both go. %s is simply shorter: it ends at step %d, and %s goes on to step %d.\n",
			short.path, short.Tip.Step, long.path, long.Tip.Step)
	}
	for i, cp := range copies {
		if p := cp.problem(); p != "" && (i == 0 || p != a.problem()) {
			out.Printf("\n%s: %s: %s\n", cp.path, cp.verdict(), p)
		}
	}
	if out.Err != nil {
		return out.Err
	}
	if v := transcript.Worst(reports); v != transcript.Complete && v != transcript.Unfinished {
		return &exitError{v.ExitCode(), ""}
	}
	return nil
}

var errHere = errors.New("the step is reached")

// tellParting tells the first step in which two copies differ, and the first fact that differs after it.
func tellParting(ctx context.Context, out *text.Writer, copies [2]*copied, step int) error {
	out.Printf("The copies agree up to step %d and part at step %d.\n", step-1, step)
	var states [2]engine.State
	for i, cp := range copies {
		var teller story.Teller
		_, err := readCopy(ctx, cp.path, func(b *transcript.Book, s transcript.Step) error {
			told := teller.Tell(b, s)
			if int(told.Number) < step {
				return nil
			}
			out.Printf("\n%s:\n", cp.path)
			for _, l := range told.Lines() {
				out.Printf("  %s\n", l)
			}
			if !b.Blind() {
				states[i] = b.State().Clone()
			}
			return errHere
		})
		if err != nil && !errors.Is(err, errHere) {
			return err
		}
	}
	if states[0] == nil || states[1] == nil {
		out.Printf("\nThis program lacks the rules to compare the positions.\n")
		return nil
	}
	x, y, differ := engine.Difference(states[0], states[1])
	if !differ {
		out.Printf("\nThe positions after it are the same.\n")
		return nil
	}
	out.Printf("\nThe positions first differ in:\n  %s: %s\n  %s: %s\n", copies[0].path, fact(x), copies[1].path, fact(y))
	return nil
}

func fact(f engine.Fact) string {
	if f.Path == "" {
		return "(no such fact)"
	}
	return f.String()
}
