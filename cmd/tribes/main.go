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
	err := app.RunContext(ctx, flagsFirst(app, args))
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
func complain(why string) { fmt.Fprintln(os.Stderr, "tribes: "+text.Printable(why)) }

func newApp() *cli.App {
	wrong := func(c *cli.Context, err error, _ bool) error {
		return usage("%v: see %s --help", err, strings.TrimSpace("tribes "+strings.TrimPrefix(c.Command.Name, "tribes")))
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
			if c.Args().Present() {
				return noCommand(c.App, c.Args().First())
			}
			return cli.ShowAppHelp(c)
		},
	}
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
	return []*cli.Command{hostCommand(), joinCommand(), resumeCommand(), playCommand(), demoCommand(),
		verifyCommand(), showCommand(), replayCommand(), exportCommand(), diffCommand(), tablesCommand(),
		gamesCommand(), rulesCommand(), componentsCommand(), simulateCommand(), identityCommand(), completionCommand()}
}
