package main

import (
	"regexp"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
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
			found, err := findRules(rules, strings.Join(c.Args().Tail(), " "))
			if err != nil {
				return err
			}
			out := &text.Writer{W: c.App.Writer}
			tellRules(out, found)
			return out.Err
		},
	}
}

var ruleID = regexp.MustCompile(`^(?:([A-Za-z]{2})-?)?([A-Za-z]?)([0-9]+[a-z]?)$`)

// findRules finds a rule by id, with or without the game's prefix, or rules by what they say.
func findRules(rules engine.Rules, word string) ([]engine.Rule, error) {
	book, info := rules.Rulebook(), rules.Info()
	if word == "" {
		return book.All(), nil
	}
	if m := ruleID.FindStringSubmatch(word); m != nil {
		if m[1] != "" && !strings.EqualFold(m[1], info.Prefix) {
			return nil, usage("%s has no rule %s: its rules are called %s-1 and so on", info.Title, word, info.Prefix)
		}
		id := info.Prefix + "-" + strings.ToUpper(m[2]) + m[3]
		if r, ok := book.Rule(id); ok {
			return []engine.Rule{r}, nil
		}
		var ids []string
		for _, r := range book.All() {
			ids = append(ids, r.ID)
		}
		return nil, usage("%s has no rule %s%s", info.Title, id, suggestion(id, ids))
	}
	found := book.Search(word)
	if len(found) == 0 {
		return nil, &exitError{exitFailure, "no rule of " + info.Title + " speaks of \"" + word + "\"; tribes rules " + info.Game + " shows them all"}
	}
	return found, nil
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
		out.Printf("%s", text.Wrap(unmarked(r.Text), width, "  "+r.ID+"  ", "      "))
	}
}

var emphasis = regexp.MustCompile("\\*\\*([^*]+)\\*\\*|\\*([^*\\s](?:[^*]*[^*\\s])?)\\*|`([^`]+)`")

// unmarked takes the marks of emphasis out of a rule's text.
func unmarked(markdown string) string { return emphasis.ReplaceAllString(markdown, "$1$2$3") }
