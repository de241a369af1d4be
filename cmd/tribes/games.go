package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
	"tribes/engine"
	"tribes/engine/games"
)

func gamesCommand() *cli.Command {
	return &cli.Command{
		Name:        "games",
		Usage:       "list the games there are, with their players and options",
		UsageText:   "tribes games",
		Description: example("tribes games"),
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 0, 0); err != nil {
				return err
			}
			out := &text.Writer{W: c.App.Writer}
			for _, name := range games.Names() {
				rules, err := games.Load(name, nil)
				if err != nil {
					return err
				}
				tellGame(out, rules.Info())
			}
			return out.Err
		},
	}
}

func tellGame(out *text.Writer, info *engine.Info) {
	out.Printf("%s\n", info.Game)
	line := func(word, format string, args ...any) { out.Printf("  %-9s %s\n", word, fmt.Sprintf(format, args...)) }
	line("title", "%s", info.Title)
	line("players", "%s", span(info.Lo, info.Hi))
	line("ruleset", "%d", info.Ruleset)
	if len(info.Options) == 0 {
		line("options", "none")
	}
	for _, o := range info.Options {
		players := ""
		if o.Lo > info.Lo || o.Hi < info.Hi {
			players = fmt.Sprintf(", for %s", count(o.Lo, o.Hi))
		}
		line("option", "%s=%s (%s; %s unless given%s)", o.Key, strings.Join(o.Values, "|"), o.Title, o.Values[0], players)
	}
	line("data", "%s", sources(info))
}

func span(lo, hi int) string {
	if lo == hi {
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

func count(lo, hi int) string {
	if hi == 1 {
		return "1 player"
	}
	return span(lo, hi) + " players"
}

// sources says where the figures of a game's component data come from.
func sources(info *engine.Info) string {
	s := info.Sources
	said := fmt.Sprintf("%d items from the rulebook, %d published, %d reconstructed", s.Rulebook, s.Published, s.Reconstructed)
	if s.Reconstructs() {
		said += " (worked out, not read off the printed game)"
	}
	return said
}
