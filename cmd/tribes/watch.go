package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/text/unicode/norm"

	"tribes/cmd/tribes/internal/jsonl"
	"tribes/cmd/tribes/internal/plain"
	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/words"
	"tribes/p2p"
	"tribes/p2p/peer"
	"tribes/transcript"
)

func watchCommand() *cli.Command {
	return &cli.Command{
		Name:      "watch",
		Usage:     "look on at a table without a seat, and check it as it is played",
		UsageText: "tribes watch INVITE|- [OPTIONS]",
		Description: "INVITE is the one that a host prints for looking on, or that anybody at the table prints with the word invite;\n" +
			"an invite to a seat will do as well. You may come at any time, before the game, in its middle or after its end, and see\n" +
			"all from the beginning, told as by tribes replay. Every signature, draw and move is checked as by tribes verify before\n" +
			"you see it; private cards are not shown before they are opened. Those at the table are told your name.\n" +
			"What you see is kept in a file, with which tribes verify, show, replay and diff work.\n\n" +
			`Exit codes: 0 the game is over and sealed, 3 it goes on and you left or used --once, 4 the seat showed what is no transcript of a table,
5 the table stopped because somebody cheated, 6 it stopped because programs disagree, 7 this program lacks the rules,
1 any other failure, 2 wrong usage.

With --ui json the program prints an object a line and reads these commands, one a line:

{"do":"show"}   the position, fact by fact, and the scores
{"do":"leave"}  look on no more

` + example("tribes watch tribes0a1b2c... --name Cleo", "tribes watch tribes0a1b2c... --once"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "name", Usage: "your `NAME` to those at the table; default: that of --identity, else of your account"},
			identityFlag(),
			&cli.StringFlag{Name: "ui", Value: "plain", Usage: "front end: plain (lines of text) or json (lines of JSON, for programs)"},
			&cli.BoolFlag{Name: "once", Usage: "end when all is seen that was played so far"},
			&cli.StringFlag{Name: "transcript", Usage: "keep the copy in `FILE` instead of the tables' folder; a copy that is there is carried on with"},
			scoresFlag,
		},
		Action: watch,
	}
}

func watch(c *cli.Context) error {
	text, err := inviteText(c)
	if err != nil {
		return err
	}
	target, err := p2p.ParseTarget(text)
	if err == nil {
		target, err = target.ForWatching()
	}
	if err != nil {
		return usage("%v", err)
	}
	open, err := openScores(c)
	if err != nil {
		return err
	}
	if ui := c.String("ui"); ui != "plain" && ui != "json" {
		return usage("there is no front end %q; there are plain and json", ui)
	}
	h, err := openHome(c)
	if err != nil {
		return err
	}
	name := c.String("name")
	if !c.IsSet("name") {
		if name = h.Name(); name == "" {
			name = userName()
		}
	}
	name = norm.NFC.String(name)
	if err := transcript.CheckName(name); err != nil {
		return usage("--name: %v", err)
	}
	// Who looks on signs nothing, so the key is made for this once: it needs no lock, and tells nobody who it is.
	var seed [32]byte
	rand.Read(seed[:])
	node, err := p2p.Start(p2p.Config{Identity: p2p.IdentityFromSeed(seed), Silent: true, Name: name, UserAgent: program(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	kept := &keptCopy{given: c.String("transcript"), dir: h.TablesDir()}
	sp := peer.Watch(peer.WatchConfig{Node: node, Target: target, Find: find, Create: kept.create, Earlier: kept.earlier})
	if c.String("ui") == "json" {
		err = jsonl.Watch(c.Context, sp, os.Stdin, c.App.Writer, c.Bool("once"))
	} else {
		fmt.Fprintln(c.App.Writer, "Calling the table; Ctrl-C gives up.")
		err = plain.Watch(c.Context, sp, os.Stdin, c.App.Writer, plain.Watching{Script: !isTerminal(os.Stdin), Once: c.Bool("once"), OpenScores: open})
	}
	seen := errors.Is(err, sitting.ErrSeen)
	if err = watched(err, kept.path); seen && c.String("ui") == "plain" { // it is no complaint
		fmt.Fprintln(c.App.Writer, err)
		return &exitError{code: exitUnfinished}
	}
	return err
}

// watched turns how looking on ended into words and an exit code; path is that of the copy, if there is one.
func watched(err error, path string) error {
	var fault *transcript.Fault
	copied := ""
	if _, lost := os.Stat(path); path != "" && lost == nil {
		copied = fmt.Sprintf("\nYour copy is %s; check it with:\n  tribes verify %s", path, words.Quote(path))
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sitting.ErrSeen):
		return &exitError{exitUnfinished, "All is seen that was played so far, and the game goes on; the same command sees more." + copied}
	case errors.Is(err, context.Canceled) && copied == "":
		return &exitError{exitUnfinished, "left before the table began"}
	case errors.Is(err, context.Canceled):
		return &exitError{exitUnfinished, "left before the end; the same command goes on where you left." + copied}
	case !errors.As(err, &fault):
		return fmt.Errorf("%w%s", err, copied)
	}
	what := "the table was stopped: "
	switch fault.Verdict {
	case transcript.Damaged:
		what = "the seat shows what is no transcript of a table: "
	case transcript.NeedsRuleset:
		what = ""
	}
	return &exitError{fault.Verdict.ExitCode(), what + strings.TrimSuffix(fault.Reason, ".") + "." + copied}
}

// keptCopy is the file of who looks on.
type keptCopy struct {
	given string // by --transcript; "": one in dir
	dir   string
	path  string // of the copy, as soon as there is one
}

// watchedMark stands in the names of such files.
const watchedMark = "-watched-"

func (k *keptCopy) create(ch *transcript.Charter, table transcript.Hash) (*transcript.Log, error) {
	if k.path = k.given; k.path == "" {
		k.path = filepath.Join(k.dir, fmt.Sprintf("%s%s%.8s.tribes", ch.Game, watchedMark, table))
	}
	log, err := transcript.CreateLog(k.path)
	if errors.Is(err, os.ErrExist) {
		return nil, exists(k.path)
	}
	return log, err
}

// earlier finds the copy of a table that was looked on at before.
func (k *keptCopy) earlier(table transcript.Hash) string {
	path := k.given
	if path == "" {
		found, err := filepath.Glob(filepath.Join(k.dir, fmt.Sprintf("*%s%.8s.tribes", watchedMark, table)))
		if err != nil || len(found) != 1 {
			return ""
		}
		path = found[0]
	}
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	k.path = path
	return path
}
