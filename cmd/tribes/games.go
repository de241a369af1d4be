package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"tribes/engine/games"
)

func gamesCommand() *cli.Command {
	return &cli.Command{
		Name:      "games",
		Usage:     "list the games there are",
		UsageText: "tribes games",
		Action: func(c *cli.Context) error {
			for _, name := range games.Names() {
				rules, err := games.Load(name, nil)
				if err != nil {
					return err
				}
				info := rules.Info()
				fmt.Fprintf(c.App.Writer, "%-16s %s, %d to %d players\n", name, info.Title, info.Lo, info.Hi)
			}
			return nil
		},
	}
}
