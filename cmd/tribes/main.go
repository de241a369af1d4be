// Command tribes plays deep board games between friends, peer to peer, and checks
// afterwards that nobody cheated.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
)

// version is set by releases with -ldflags "-X main.version=...".
var version = "0.1.0"

// Exit codes, besides those of verdicts (transcript.Verdict.ExitCode).
const (
	exitOK         = 0
	exitFailure    = 1
	exitUsage      = 2
	exitUnfinished = 3
)

// exitError ends the program with a code; an empty text says that all has been said.
type exitError struct {
	code int
	text string
}

func (e *exitError) Error() string { return e.text }

func usage(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Sprintf(format, args...)}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // who asks again is not to wait for anything
	os.Exit(run(ctx, os.Args))
}

// run is the whole program but for the exit.
func run(ctx context.Context, args []string) int {
	app := newApp()
	err := app.RunContext(ctx, flagsFirst(app, askingHelp(app, args)))
	var exit *exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
		if exit.text != "" {
			complain(exit.text)
		}
		return exit.code
	}
	complain(err.Error())
	return exitFailure
}

// complain says on the standard error why the program ends.
// A terminal gets whole words a line; commands, which are indented, stay in one piece.
func complain(why string) {
	why = "tribes: " + text.Printable(why)
	if isTerminal(os.Stderr) {
		why = prose(why, text.Width())
	}
	fmt.Fprintln(os.Stderr, why)
}

// prose wraps the lines that are not indented.
func prose(s string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		if strings.HasPrefix(line, " ") {
			b.WriteString(line)
		} else {
			b.WriteString(text.Wrap(line, width, "", ""))
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func newApp() *cli.App {
	wrong := func(c *cli.Context, err error, _ bool) error {
		return usage("%v%s see %s --help", err, meantFlag(c.Command, err), strings.TrimSpace("tribes "+strings.TrimPrefix(c.Command.Name, "tribes")))
	}
	cli.HelpPrinter = printHelp
	all := commands()
	for _, c := range all {
		c.OnUsageError, c.HideHelpCommand = wrong, true
	}
	return &cli.App{
		Name:                      "tribes",
		Usage:                     "deep board games between friends, peer to peer, with proof that nobody cheated",
		Version:                   version,
		EnableBashCompletion:      true,
		Suggest:                   true,
		HideHelpCommand:           true,
		DisableSliceFlagSeparator: true,
		Commands:                  all,
		ExitErrHandler:            func(*cli.Context, error) {}, // run decides
		OnUsageError:              wrong,
		Action: func(c *cli.Context) error {
			switch what := c.Args().First(); {
			case what == "help" && c.NArg() > 1:
				return noCommand(c.App, c.Args().Get(1))
			case what != "" && what != "help":
				return noCommand(c.App, what)
			}
			return cli.ShowAppHelp(c)
		},
	}
}

// askingHelp makes tribes COMMAND --help of tribes help COMMAND.
func askingHelp(app *cli.App, args []string) []string {
	if len(args) == 3 && args[1] == "help" && app.Command(args[2]) != nil {
		return []string{args[0], args[2], "--help"}
	}
	return args
}

// meantFlag goes on after a mistake: it says which flag was probably meant by one that there is not.
func meantFlag(cmd *cli.Command, err error) string {
	_, wrong, ok := strings.Cut(err.Error(), "flag provided but not defined: -")
	if !ok {
		return ":"
	}
	var names []string
	for _, f := range cmd.Flags {
		names = append(names, f.Names()...)
	}
	if near := text.Nearest(strings.TrimLeft(wrong, "-"), names); len(near) > 0 {
		return "; did you mean --" + near[0] + "? Else"
	}
	return ":"
}

func noCommand(app *cli.App, name string) error {
	var names []string
	for _, c := range app.Commands {
		names = append(names, c.Name)
	}
	if near := text.Nearest(name, names); len(near) > 0 {
		return usage("there is no command %q; did you mean %s?", name, near[0])
	}
	return usage("there is no command %q: see tribes --help", name)
}

func commands() []*cli.Command {
	return []*cli.Command{hostCommand(), joinCommand(), watchCommand(), resumeCommand(), playCommand(), demoCommand(),
		verifyCommand(), showCommand(), replayCommand(), exportCommand(), diffCommand(), tablesCommand(), achievementsCommand(),
		gamesCommand(), rulesCommand(), componentsCommand(), simulateCommand(), identityCommand(), completionCommand()}
}
