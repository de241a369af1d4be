package main

import (
	"errors"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/engine/games"
)

func rulesCommand() *cli.Command {
	return &cli.Command{
		Name:      "rules",
		Usage:     "read the rules: all, one by its id, or those that hold a word",
		UsageText: "tribes rules GAME [ID|WORD...]",
		Description: "Refused moves name the id of the rule that forbids them. Several words must stand together.\n\n" +
			example("tribes rules tribes TR-26", "tribes rules tribes wildcard"),
		BashComplete: completeWith(games.Names),
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 1, -1); err != nil {
				return err
			}
			rules, err := openGame(c.Args().First(), "")
			if err != nil {
				return err
			}
			found, err := words.FindRules(rules, strings.Join(c.Args().Tail(), " "))
			var none *words.NoRuleError
			if errors.As(err, &none) && none.ByID {
				return usage("%v", err)
			}
			if err != nil {
				return err
			}
			out := &text.Writer{W: c.App.Writer}
			tellRules(out, found)
			return out.Err
		},
	}
}

func tellRules(out *text.Writer, rules []engine.Rule) {
	section, width := "", text.Width()
	for i, r := range rules {
		if r.Section != section {
			if i > 0 {
				out.Printf("\n")
			}
			out.Printf("%s\n", r.Section)
			section = r.Section
		}
		out.Printf("%s", words.Rule(r, width))
	}
}
