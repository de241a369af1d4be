package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/home"
	"tribes/cmd/tribes/internal/text"
	"tribes/engine"
	"tribes/engine/games"
	"tribes/p2p"
)

func achievementsCommand() *cli.Command {
	return &cli.Command{
		Name:      "achievements",
		Usage:     "list what you have achieved over all your finished games",
		UsageText: "tribes achievements [GAME] [--shared] [--identity NAME] [--json]",
		Description: `Nothing is kept but your tables: each time the transcripts that tribes tables lists are checked, and the achievements
are counted from them, the oldest first. Without GAME those of all games that have some are listed.

A game counts if tribes verify finds it complete and you sat at its table as a person. With several persons at your
keyboard the best of their seats counts, for each achievement anew; a bot's seat never does. With --shared it is the
best seat of any person at the table. Left out are rehearsals (--seed), games that the program's guard against
endless ones ended, and a table that is there twice.

--json prints one object. Of a file that is not counted it says why.

` + example("tribes achievements", "tribes achievements neta-tanka --shared"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "shared", Usage: "count the best person's seat of each game, whoever sat there"},
			identityFlag(),
			&cli.BoolFlag{Name: "json", Usage: "print one JSON object"},
		},
		BashComplete: completeWith(func() []string { all, _ := achievers(""); return gameNames(all) }),
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 0, 1); err != nil {
				return err
			}
			of, err := achievers(c.Args().First())
			if err != nil {
				return err
			}
			h, err := openHome(c)
			if err != nil {
				return err
			}
			return achievements(c, h, of)
		},
	}
}

// achiever is a game with achievements.
type achiever struct {
	info *engine.Info
	all  []engine.Achievement
}

func gameNames(of []achiever) []string {
	var names []string
	for _, a := range of {
		names = append(names, a.info.Game)
	}
	return names
}

// achievers gives the games that have achievements, or the one that is named.
func achievers(name string) ([]achiever, error) {
	if name != "" {
		if err := checkGame(name); err != nil {
			return nil, err
		}
	}
	var all []achiever
	for _, n := range games.Names() {
		rules, err := games.Load(n, nil)
		if err != nil {
			return nil, err
		}
		if a, ok := rules.(engine.Achiever); ok {
			all = append(all, achiever{rules.Info(), a.Achievements()})
		}
	}
	if name == "" {
		return all, nil
	}
	if i := slices.Index(gameNames(all), name); i >= 0 {
		return all[i : i+1], nil
	}
	return nil, usage("%s has no achievements; games that have: %s", name, strings.Join(gameNames(all), ", "))
}

func achievements(c *cli.Context, h home.Home, of []achiever) error {
	o, err := ownerOf(h)
	if err != nil {
		return err
	}
	o.shared = c.Bool("shared")
	played, not, err := readArchive(c.Context, h.TablesDir(), o, gameNames(of))
	if err != nil {
		return err
	}
	honours := judge(of, played)
	if c.Bool("json") {
		return printJSON(c.App.Writer, jsonAchievements(o.shared, honours, not))
	}
	out := &text.Writer{W: c.App.Writer}
	for i := range honours {
		if i > 0 {
			out.Printf("\n")
		}
		honours[i].tell(out)
	}
	if len(not) > 0 {
		out.Printf("\n%s", text.Wrap(notCounted(not), text.Width(), "", ""))
	}
	return out.Err
}

// ownerOf reads the key of an identity, and makes none.
func ownerOf(h home.Home) (owner, error) {
	if _, err := os.Lstat(keyFile(h)); errors.Is(err, fs.ErrNotExist) {
		return owner{}, nil
	}
	id, err := p2p.LoadIdentity(h.IdentityDir())
	if err != nil {
		return owner{}, err
	}
	return owner{key: id.Public(), known: true}, nil
}

// honours is what is achieved in one game.
type honours struct {
	achiever
	games    []finished
	progress []engine.Progress // of each achievement
}

// judge counts the achievements of each game.
func judge(of []achiever, played []finished) []honours {
	out := make([]honours, len(of))
	for i, a := range of {
		h := honours{achiever: a}
		var records [][]engine.Record
		for _, g := range played {
			if g.game == a.info.Game {
				h.games, records = append(h.games, g), append(records, g.seats)
			}
		}
		for _, goal := range a.all {
			h.progress = append(h.progress, goal.Judge(records))
		}
		out[i] = h
	}
	return out
}

func (h *honours) tell(out *text.Writer) {
	done := 0
	for _, p := range h.progress {
		if p.Done() {
			done++
		}
	}
	out.Printf("%s: %d of %s, from %s\n", h.info.Title, done, engine.Several(len(h.all), "achievement"), engine.Several(len(h.games), "game"))
	line := func(first, format string, args ...any) {
		out.Printf("%s", text.Wrap(fmt.Sprintf(format, args...), text.Width(), first, "        "))
	}
	for i, a := range h.all {
		p, mark := h.progress[i], "open"
		if p.Done() {
			mark = "done"
		}
		line("  "+mark+"  ", "%s (%s): %s", a.Name, a.Rule, a.Needs)
		line("        ", "%s", p.Words)
		if len(p.Games) > 0 {
			var by []string
			for _, g := range p.Games {
				by = append(by, fmt.Sprintf("%s (%s)", h.games[g].name(), h.games[g].changed.Local().Format(time.DateOnly)))
			}
			line("        ", "by %s", strings.Join(by, ", "))
		}
	}
}

// notCounted says how many files do not count and why, in one line.
func notCounted(not []left) string {
	var order []string
	n := map[string]int{}
	for _, l := range not {
		if n[l.why]++; n[l.why] == 1 {
			order = append(order, l.why)
		}
	}
	for i, why := range order {
		order[i] = fmt.Sprintf("%d %s", n[why], why)
	}
	return fmt.Sprintf("%s not counted: %s", engine.Several(len(not), "file"), strings.Join(order, ", "))
}

type achievementsOut struct {
	Shared     bool             `json:"shared"`
	Games      []honoursOut     `json:"games"`
	NotCounted []notCountedFile `json:"not_counted"`
}

type honoursOut struct {
	Game         string           `json:"game"`
	Counted      int              `json:"counted"` // games that count
	Achievements []achievementOut `json:"achievements"`
}

type achievementOut struct {
	Name     string      `json:"name"`
	Rule     string      `json:"rule"`
	Needs    string      `json:"needs"`
	Done     bool        `json:"done"`
	Have     int         `json:"have"`
	Need     int         `json:"need"`
	Progress string      `json:"progress"`
	By       []earnedOut `json:"by"`
}

type earnedOut struct {
	Table   string `json:"table"`
	File    string `json:"file"`
	Changed string `json:"changed"` // UTC, RFC 3339
}

type notCountedFile struct {
	File    string  `json:"file"`
	Why     string  `json:"why"`
	Problem *string `json:"problem"`
}

func jsonAchievements(shared bool, of []honours, not []left) *achievementsOut {
	out := &achievementsOut{Shared: shared, Games: []honoursOut{}, NotCounted: []notCountedFile{}}
	for _, h := range of {
		g := honoursOut{h.info.Game, len(h.games), []achievementOut{}}
		for i, a := range h.all {
			p := h.progress[i]
			by := []earnedOut{}
			for _, n := range p.Games {
				f := h.games[n]
				by = append(by, earnedOut{f.table.String(), f.path, f.changed.UTC().Format(time.RFC3339)})
			}
			g.Achievements = append(g.Achievements, achievementOut{a.Name, a.Rule, a.Needs, p.Done(), p.Have, p.Need, p.Words, by})
		}
		out.Games = append(out.Games, g)
	}
	for _, l := range not {
		f := notCountedFile{File: l.path, Why: l.why}
		if l.problem != "" {
			problem := text.Printable(l.problem)
			f.Problem = &problem
		}
		out.NotCounted = append(out.NotCounted, f)
	}
	return out
}
