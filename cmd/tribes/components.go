package main

import (
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"tribes/engine/games"
)

func componentsCommand() *cli.Command {
	return &cli.Command{
		Name:      "components",
		Usage:     "print a game's component data as YAML, or check a corrected copy",
		UsageText: "tribes components GAME [--components FILE | --check FILE]",
		Description: "The standard output is exactly the data in force: save it, correct it, and play with it by --components FILE.\n" +
			"Every item says where its figures come from: rulebook, published or reconstructed.\n\n" +
			example("tribes components tribes >mine.yaml", "tribes components tribes --check mine.yaml"),
		BashComplete: completeWith(games.Names),
		Flags: []cli.Flag{
			componentsFlag(),
			&cli.StringFlag{Name: "check", Usage: "print nothing, say whether this `FILE` can be played with and which line is wrong"},
		},
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 1, 1); err != nil {
				return err
			}
			path, check := c.String("components"), c.IsSet("check")
			if check {
				if path != "" {
					return usage("--components and --check exclude each other: %s", c.Command.UsageText)
				}
				path = c.String("check")
			}
			if path == "" && (check || c.IsSet("components")) {
				return usage("the name of the file is empty: %s", c.Command.UsageText)
			}
			rules, err := openGame(c.Args().First(), path)
			if err != nil {
				return err
			}
			yaml, digest := rules.Components()
			own, err := games.Load(rules.Info().Game, nil)
			if err != nil {
				return err
			}
			whose := "not the program's own data"
			if _, d := own.Components(); d == digest {
				whose = "the program's own data"
			}
			if !check {
				if _, err := c.App.Writer.Write(yaml); err != nil {
					return err
				}
			}
			fmt.Fprintf(os.Stderr, "%s, ruleset %d, %s: %s.\nSHA-256 %x\n", rules.Info().Title, rules.Info().Ruleset, whose, sources(rules.Info()), digest)
			return nil
		},
	}
}
