package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/library"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/engine/component"
	"tribes/engine/games"
)

func componentsFlag() cli.Flag {
	return &cli.StringFlag{Name: "components", Usage: "component data from this `FILE` instead of the program's own"}
}

func optionFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "option", Usage: "an option of the game as `KEY=VALUE`; may be repeated (see tribes games)"}
}

// openGame opens a game by name, with the component data of a file unless path is "".
func openGame(name, path string) (engine.Rules, error) {
	if err := checkGame(name); err != nil {
		return nil, err
	}
	if path == "" {
		return games.Load(name, nil)
	}
	yaml, err := readComponents(path)
	if err != nil {
		return nil, err
	}
	rules, err := games.Load(name, yaml)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; tribes components %s prints the data to start from", path, err, name)
	}
	return rules, nil
}

func checkGame(name string) error {
	names := games.Names()
	if slices.Contains(names, name) {
		return nil
	}
	text := fmt.Sprintf("there is no game %q; there are: %s", name, strings.Join(names, ", "))
	return &exitError{exitUsage, text + words.Meant(name, names)}
}

func readComponents(path string) ([]byte, error) {
	f, err := library.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	yaml, err := io.ReadAll(io.LimitReader(f, component.MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("reading component data: %w", err)
	}
	if yaml == nil { // an empty file is not "the program's own data"
		yaml = []byte{}
	}
	return yaml, nil
}

// completeWith offers words for the first argument of a command, and its flags after a hyphen.
func completeWith(words func() []string) cli.BashCompleteFunc {
	return func(c *cli.Context) {
		// As the library does, since a call for completions is never parsed whole.
		if n := len(os.Args); n > 2 && strings.HasPrefix(os.Args[n-2], "-") {
			cli.DefaultCompleteWithFlags(c.Command)(c)
			return
		}
		if c.NArg() == 0 {
			for _, w := range words() {
				fmt.Fprintln(c.App.Writer, w)
			}
		}
	}
}
