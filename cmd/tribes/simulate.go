package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/games"
)

func simulateCommand() *cli.Command {
	return &cli.Command{
		Name:      "simulate",
		Usage:     "let bots play many games and count how they end",
		UsageText: "tribes simulate GAME [--games N] [--players P] [--seed S] [--bots BOT[,BOT...]] [--option KEY=VALUE]... [--json]",
		Description: "Equal arguments give equal games on every machine: compare the digest. Only the seconds are this machine's.\n" +
			"A win is a first place, alone or shared; sd is the standard deviation of these games' points.\n\n" +
			"--json prints of each seat also its score item by item: mean count, mean points, and in, the share of games in which\n" +
			"the item has points; of solo games, grades: how many were won, lost, and won with each medal.\n\n" +
			example("tribes simulate tribes --games 1000 --players 3 --bots greedy,random,random", "tribes simulate neta-tanka --option side=winter --bots greedy"),
		BashComplete: completeWith(games.Names),
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "games", Value: 100, Usage: "how many games"},
			&cli.IntFlag{Name: "players", Usage: "how many players (the fewest the game allows unless given)"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "all chance comes from this number"},
			&cli.StringFlag{Name: "bots", Value: "random", Usage: "one bot for all seats or one for each, by commas: " + strings.Join(bot.Names(), ", ")},
			optionFlag(),
			componentsFlag(),
			&cli.BoolFlag{Name: "json", Usage: "print one JSON object"},
		},
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 1, 1); err != nil {
				return err
			}
			rules, table, bots, err := simulation(c)
			if err != nil {
				return err
			}
			rep, err := simulate(c, rules, table, bots)
			if err != nil {
				return err
			}
			if c.Bool("json") {
				return printJSON(c.App.Writer, rep)
			}
			out := &text.Writer{W: c.App.Writer}
			tellSimulation(out, rules.Info(), rep)
			return out.Err
		},
	}
}

// simulation reads what is to be played from the command line.
func simulation(c *cli.Context) (rules engine.Rules, table engine.Table, bots []string, err error) {
	if n := c.Int("games"); n < 1 || n > 10_000_000 {
		return nil, table, nil, usage("--games %d: 1 to 10000000 can be played", n)
	}
	if rules, err = openGame(c.Args().First(), c.String("components")); err != nil {
		return nil, table, nil, err
	}
	players := rules.Info().Lo
	if c.IsSet("players") {
		players = c.Int("players")
	}
	given, err := options(c)
	if err != nil {
		return nil, table, nil, err
	}
	if table, err = engine.Resolve(rules.Info(), players, given); err != nil {
		return nil, table, nil, usage("%v", err)
	}
	bots = strings.Split(c.String("bots"), ",")
	if _, err := bot.NewMatch(rules, table, bots); err != nil {
		return nil, table, nil, usage("--bots %s: %v", c.String("bots"), err)
	}
	return rules, table, bots, nil
}

// simulate plays the games, and stops when the person does not want to wait for them.
func simulate(c *cli.Context, rules engine.Rules, table engine.Table, bots []string) (*bot.Report, error) {
	type outcome struct {
		rep bot.Report
		err error
	}
	done := make(chan outcome, 1)
	games, start := c.Int("games"), time.Now()
	var progress func(int)
	if isTerminal(os.Stderr) {
		shown := start
		progress = func(n int) {
			if n == games && shown != start {
				fmt.Fprintf(os.Stderr, "\r%*s\r", 40, "")
			} else if time.Since(shown) > time.Second {
				shown = time.Now()
				fmt.Fprintf(os.Stderr, "\r%d of %d games", n, games)
			}
		}
	}
	go func() {
		rep, err := bot.Simulate(rules, table, bots, games, c.Uint64("seed"), progress)
		done <- outcome{rep, err}
	}()
	select {
	case <-c.Context.Done():
		return nil, &exitError{exitFailure, "stopped before all games were played"}
	case o := <-done:
		if o.err != nil {
			return nil, o.err
		}
		seconds := time.Since(start).Seconds()
		o.rep.Seconds = float64(int(seconds*1e3+0.5)) / 1e3
		o.rep.MovesPerSecond = float64(int(float64(o.rep.Moves) / seconds))
		return &o.rep, nil
	}
}

func tellSimulation(out *text.Writer, info *engine.Info, rep *bot.Report) {
	out.Printf("%s: %s of %s, %d moves in %.2f s (%.0f a second)\n\n", info.Title, engine.Several(rep.Games, "game"), engine.Several(rep.Players, "player"), rep.Moves, rep.Seconds, rep.MovesPerSecond)
	share := func(wins int) string { return fmt.Sprintf("%.1f%%", 100*float64(wins)/float64(rep.Games)) }
	var sh engine.Sheet
	sh.Head("By seat")
	sh.Row("seat", "bot", "wins", "share", "mean", "sd", "least", "most")
	for i, s := range rep.Seats {
		sh.Row(fmt.Sprint(i+1), s.Bot, fmt.Sprint(s.Wins), share(s.Wins), fmt.Sprintf("%.1f", s.Mean), fmt.Sprintf("%.1f", s.SD), fmt.Sprint(s.Min), fmt.Sprint(s.Max))
	}
	if rep.Players > 1 {
		sh.Head("By place in turn order")
		sh.Row("place", "wins", "share", "mean")
		for i, p := range rep.Order {
			sh.Row(fmt.Sprint(i+1), fmt.Sprint(p.Wins), share(p.Wins), fmt.Sprintf("%.1f", p.Mean))
		}
	}
	tellItems(&sh, rep)
	out.Printf("%s\n", &sh)
	if rep.Players == 1 {
		out.Printf("solo     %s\n", gradeWords(info, rep))
	}
	out.Printf("length   %.1f moves, %d to %d\n", rep.Length.Mean, rep.Length.Min, rep.Length.Max)
	if rep.Players > 1 {
		out.Printf("shared   %d games were won by several seats\n", rep.Shared)
	}
	out.Printf("capped   %d games were ended by a guard against endless games\n", rep.Capped)
	out.Printf("digest   %s\n", rep.Digest)
}

// tellItems tells what the points of each seat are made of.
func tellItems(sh *engine.Sheet, rep *bot.Report) {
	sh.Head("Score items: mean points (mean count)")
	head := []string{"item"}
	for i := range rep.Seats {
		head = append(head, fmt.Sprintf("seat %d", i+1))
	}
	sh.Row(head...)
	for i, it := range rep.Seats[0].Items {
		row, any := []string{strings.ReplaceAll(it.Name, "-", " ")}, false
		for _, s := range rep.Seats {
			any = any || s.Items[i].Count != 0 || s.Items[i].Points != 0
			row = append(row, fmt.Sprintf("%.1f (%.1f)", s.Items[i].Points, s.Items[i].Count))
		}
		if any { // some are told only as long as a game goes on
			sh.Row(row...)
		}
	}
}

// gradeWords says how solo games ended.
func gradeWords(info *engine.Info, rep *bot.Report) string {
	medals := make([]string, len(info.Grades))
	for i, g := range info.Grades {
		medals[i] = engine.Several(rep.Grades[g], g)
	}
	among := ""
	if len(medals) > 0 {
		among = " (" + strings.Join(medals, ", ") + ")"
	}
	return fmt.Sprintf("%d won%s, %d lost", rep.Grades["won"], among, rep.Grades["lost"])
}
