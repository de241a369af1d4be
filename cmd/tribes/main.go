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
)

// version is set by releases with -ldflags "-X main.version=...".
var version = "0.1.0"

// Exit codes; those of verify are the verdicts' own.
const (
	exitOK         = 0
	exitFailure    = 1
	exitUsage      = 2
	exitUnfinished = 3
	exitDamaged    = 4
	exitCheated    = 5
	exitDisagree   = 6
	exitRuleset    = 7
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
	os.Exit(run(ctx, os.Args))
}

// run is the whole program but for the exit.
func run(ctx context.Context, args []string) int {
	app := newApp()
	err := app.RunContext(ctx, args)
	var exit *exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
		if exit.text != "" {
			fmt.Fprintln(os.Stderr, "tribes: "+exit.text)
		}
		return exit.code
	}
	fmt.Fprintln(os.Stderr, "tribes: "+err.Error())
	return exitFailure
}

func newApp() *cli.App {
	return &cli.App{
		Name:                   "tribes",
		Usage:                  "deep board games between friends, peer to peer, with proof that nobody cheated",
		Version:                version,
		EnableBashCompletion:   true,
		Suggest:                true,
		HideHelpCommand:        true,
		UseShortOptionHandling: true,
		Commands:               commands(),
		ExitErrHandler:         func(*cli.Context, error) {}, // run decides
		OnUsageError:           func(_ *cli.Context, err error, _ bool) error { return usage("%v", err) },
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usage("there is no command %q: see tribes --help", strings.TrimSpace(c.Args().First()))
			}
			return cli.ShowAppHelp(c)
		},
	}
}

func commands() []*cli.Command {
	return []*cli.Command{hostCommand(), joinCommand(), resumeCommand(), playCommand(), gamesCommand()}
}
