package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/home"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/transcript"
)

func tablesCommand() *cli.Command {
	return &cli.Command{
		Name:        "tables",
		Usage:       "list your tables and how to carry on with those not finished",
		UsageText:   "tribes tables [--identity NAME]",
		Description: "Every transcript is checked as by tribes verify.\n\n" + example("tribes tables"),
		Flags:       []cli.Flag{identityFlag()},
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 0, 0); err != nil {
				return err
			}
			h, err := openHome(c)
			if err != nil {
				return err
			}
			return tables(c, h)
		},
	}
}

func tables(c *cli.Context, h home.Home) error {
	files, err := tableFiles(h.TablesDir())
	if err != nil {
		return err
	}
	defer tellOthers(h)
	if len(files) == 0 {
		fmt.Fprintf(os.Stderr, "There are no tables in %s yet; begin one with tribes host or tribes play.\n", h.TablesDir())
		return nil
	}
	slices.Reverse(files) // the newest first
	out := &text.Writer{W: c.App.Writer}
	for i, f := range files {
		if i > 0 {
			out.Printf("\n")
		}
		if err := tellTable(c.Context, out, h, f); err != nil {
			return err
		}
	}
	return out.Err
}

// tellOthers says where tables of other identities are listed.
func tellOthers(h home.Home) {
	for _, o := range home.All() {
		if found, err := filepath.Glob(filepath.Join(o.TablesDir(), "*.tribes")); o.Name() != h.Name() && err == nil && len(found) > 0 {
			fmt.Fprintf(os.Stderr, "%s: tribes tables%s\n", engine.Several(len(found), "more table"), identityWords(o))
		}
	}
}

func tellTable(ctx context.Context, out *text.Writer, h home.Home, f tableFile) error {
	out.Printf("%s\n", f.name())
	line := func(word, format string, args ...any) { out.Printf("  %-8s %s\n", word, fmt.Sprintf(format, args...)) }
	cp, err := readCopy(ctx, f.path, nil)
	if err != nil {
		if _, ok := err.(*fs.PathError); !ok {
			return err
		}
		line("problem", "%s", oneLine(err.Error())) // it went, or may not be read
		return nil
	}
	if cp.Charter != nil {
		line("game", "%s", cp.title())
		line("seats", "%s", cp.names())
		line("step", "%d", cp.Tip.Step)
	}
	line("verdict", "%s", cp.verdict())
	if p := cp.problem(); p != "" {
		line("problem", "%s", p)
	}
	line("changed", "%s", f.changed.Local().Format(time.DateTime))
	line("file", "%s", oneLine(f.path))
	switch {
	case cp.resumable():
		line("resume", "%s", cp.carryOn(h))
	case cp.Verdict == transcript.Unfinished:
		line("watched", "a copy without a seat: tribes watch INVITE goes on with it")
	}
	return nil
}

func identityWords(h home.Home) string {
	if h.Name() == "" {
		return ""
	}
	return " --identity " + h.Name()
}

// shortName is the beginning of the table's id where the file is named after it, else the file.
func shortName(path string, table transcript.Hash) string {
	id := table.String()[:8]
	if strings.HasSuffix(path, "-"+id+".tribes") {
		return id
	}
	return words.Quote(path)
}
