package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine/games"
	"tribes/transcript"
)

func demoCommand() *cli.Command {
	return &cli.Command{
		Name:      "demo",
		Usage:     "watch peers on this machine play a whole game with each other",
		UsageText: "tribes demo GAME [--peers N] [--seed S] [--option KEY=VALUE]... [--dir DIR]",
		Description: "Every peer is a process of its own with a bot in its seat; they talk over loopback as they would over the internet,\n" +
			"and nothing is printed before the end. Each leaves its transcript as DIR/peer-I.tribes. The last line is: agreed LINK N entries.\n\n" + example("tribes demo tribes --peers 4 --seed 7", "tribes demo neta-tanka --peers 2 --option side=winter"),
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "peers", Usage: "how many peers; default: the most the game allows"},
			&cli.Uint64Flag{Name: "seed", Usage: "repeat: the same seed gives the same game"},
			&cli.StringFlag{Name: "dir", Usage: "where the transcripts go; default: a new temporary folder"},
			&cli.StringFlag{Name: "bot", Value: "greedy", Usage: "which bot sits in the seats"},
			optionFlag(), diceFlag, componentsFlag(),
		},
		BashComplete: completeWith(games.Names),
		Action:       demo,
	}
}

// demoPeer is one process of a demonstration.
type demoPeer struct {
	name   string
	file   string
	cmd    *exec.Cmd
	out    *bufio.Scanner
	errors bytes.Buffer
	over   struct {
		Chain string
		File  string
	}
}

func demo(c *cli.Context) error {
	if err := checkBot(c.String("bot")); err != nil {
		return err
	}
	rules, _, err := loadGame(c)
	if err != nil {
		return err
	}
	n := c.Int("peers")
	if !c.IsSet("peers") {
		n = rules.Info().Hi
	}
	if n < rules.Info().Lo || n > rules.Info().Hi {
		return usage("--peers %d: %s is for %d to %d players", n, rules.Info().Title, rules.Info().Lo, rules.Info().Hi)
	}
	if _, err := newOffer(c, n, n); err != nil {
		return err
	}
	dir, err := demoDir(c.String("dir"), n)
	if err != nil {
		return err
	}
	homes, err := os.MkdirTemp("", "tribes-demo-homes-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(homes)
	ctx, stop := context.WithCancel(c.Context)
	defer stop()
	out := &text.Writer{W: c.App.Writer}
	out.Printf("%s %s; transcripts go to %s\n", map[bool]string{true: "1 peer plays", false: fmt.Sprintf("%d peers play", n)}[n == 1], rules.Info().Title, dir)
	peers := make([]*demoPeer, n)
	for i := range peers {
		peers[i] = &demoPeer{name: fmt.Sprintf("Peer %d", i+1), file: filepath.Join(dir, fmt.Sprintf("peer-%d.tribes", i+1))}
	}
	defer func() {
		stop()
		for _, p := range peers {
			if p.cmd != nil {
				p.cmd.Wait()
			}
		}
	}()
	err = seatAll(ctx, c, peers, homes)
	if err == nil {
		err = playAll(peers, stop)
	}
	switch {
	case c.Context.Err() != nil:
		return &exitError{exitFailure, "stopped before the game was over"}
	case err != nil:
		return err
	}
	return agree(c.Context, out, peers)
}

// demoDir makes the folder; nothing in it is ever overwritten.
func demoDir(dir string, peers int) (string, error) {
	if dir == "" {
		return os.MkdirTemp("", "tribes-demo-")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	for i := range peers {
		path := filepath.Join(dir, fmt.Sprintf("peer-%d.tribes", i+1))
		if _, err := os.Lstat(path); err == nil {
			return "", fmt.Errorf("%s exists already: name another --dir", path)
		}
	}
	return dir, nil
}

// seatAll starts the peers one after another, so that they sit in their order.
func seatAll(ctx context.Context, c *cli.Context, peers []*demoPeer, homes string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	invite := ""
	for i, p := range peers {
		args := []string{"join", invite}
		if i == 0 {
			args = []string{"host", c.Args().First(), "--seats", strconv.Itoa(len(peers))}
			for _, o := range c.StringSlice("option") {
				args = append(args, "--option", o)
			}
			if d := c.String("dice"); d != "" {
				args = append(args, "--dice", d)
			}
			if f := c.String("components"); f != "" {
				args = append(args, "--components", f)
			}
		}
		args = append(args, "--ui", "json", "--as-bot", c.String("bot"), "--name", p.name, "--identity", fmt.Sprintf("peer-%d", i+1),
			"--listen", "/ip4/127.0.0.1/tcp/0", "--transcript", p.file)
		if c.IsSet("seed") {
			args = append(args, "--seed", strconv.FormatUint(c.Uint64("seed"), 10))
		}
		if err := p.start(ctx, program, args, homes); err != nil {
			return err
		}
		err := p.until(func(event string, line []byte) bool {
			if event == "invite" {
				var e struct{ Invite string }
				json.Unmarshal(line, &e)
				invite = e.Invite
			}
			var l struct{ Taken []struct{ Name string } }
			json.Unmarshal(line, &l)
			return event == "lobby" && len(l.Taken) > i
		})
		if err == io.EOF {
			p.cmd.Wait()
			err = fmt.Errorf("%s ended early: %s", p.name, strings.TrimSpace(p.errors.String()))
			p.cmd = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *demoPeer) start(ctx context.Context, program string, args []string, homes string) error {
	p.cmd = exec.CommandContext(ctx, program, args...)
	p.cmd.Env = append(os.Environ(), "TRIBES_HOME="+homes)
	p.cmd.Stderr = &p.errors
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	p.out = bufio.NewScanner(out)
	p.out.Buffer(make([]byte, 0, 64<<10), 1<<20)
	return p.cmd.Start()
}

// until reads a peer's events until one satisfies; a peer that ends before is an error.
func (p *demoPeer) until(satisfied func(event string, line []byte) bool) error {
	for p.out.Scan() {
		var e struct{ Event string }
		if err := json.Unmarshal(p.out.Bytes(), &e); err != nil {
			return fmt.Errorf("%s printed what is no event: %w", p.name, err)
		}
		if e.Event == "over" {
			if err := json.Unmarshal(p.out.Bytes(), &p.over); err != nil {
				return err
			}
		}
		if satisfied(e.Event, p.out.Bytes()) {
			return nil
		}
	}
	if err := p.out.Err(); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	return io.EOF
}

// playAll lets all peers play to the end; if one fails, stop ends the others.
func playAll(peers []*demoPeer, stop func()) error {
	errs := make([]error, len(peers))
	var all sync.WaitGroup
	for i, p := range peers {
		all.Go(func() {
			err := p.until(func(string, []byte) bool { return false })
			if err == io.EOF {
				err = p.cmd.Wait()
				p.cmd = nil
			}
			if err != nil {
				errs[i] = fmt.Errorf("%s: %w: %s", p.name, err, p.errors.String())
				stop()
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// agree verifies what the peers have written and holds it together.
func agree(ctx context.Context, out *text.Writer, peers []*demoPeer) error {
	reports := make([]*transcript.Report, len(peers))
	var first *copied
	for i, p := range peers {
		cp, err := readCopy(ctx, p.file, nil)
		if err != nil {
			return err
		}
		if reports[i] = cp.Report; i == 0 {
			first = cp
		}
	}
	transcript.Compare(reports)
	for i, r := range reports {
		out.Printf("%s: %s, %s\n", peers[i].file, r.Verdict, entries(r.Entries))
		if r.Verdict != transcript.Complete {
			return &exitError{r.Verdict.ExitCode(), fmt.Sprintf("%s: %s", peers[i].file, r.Problem.Reason)}
		}
		if r.Tip != first.Tip || peers[i].over.Chain != r.Tip.Link().String() {
			return &exitError{transcript.Disagree.ExitCode(), "the peers disagree"}
		}
	}
	for i, s := range first.Charter.Seats {
		out.Printf("%s: %d %s\n", s.Name, first.Scores[i], first.unit())
	}
	out.Printf("%s\n", first.result())
	out.Printf("Read what happened with:\n  tribes replay %s\n", words.Quote(peers[0].file))
	out.Printf("agreed %s %d entries\n", first.Tip.Link(), first.Entries)
	return out.Err
}
