package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/words"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
)

func joinCommand() *cli.Command {
	return &cli.Command{
		Name:      "join",
		Usage:     "sit down at a friend's table",
		UsageText: "tribes join INVITE|MULTIADDR|- [OPTIONS]",
		Description: "With - the invite is read from the standard input; without one the environment variable TRIBES_INVITE is used.\n" +
			"A MULTIADDR knocks: the host's person is asked to let you in. When the table is full you see what you\n" +
			"agree to and confirm it once.\n\n" +
			example("tribes join tribes0a1b2c... --name Bob", "tribes join /ip4/192.0.2.7/tcp/4001/p2p/12D3KooW... --name Bob"),
		Flags:  append(append([]cli.Flag{listenFlag}, newFlags...), seatFlags...),
		Action: join,
	}
}

func join(c *cli.Context) error {
	text, err := inviteText(c)
	if err != nil {
		return err
	}
	target, err := p2p.ParseTarget(text)
	if err != nil {
		return usage("%v", err)
	}
	if target.Watches() {
		return usage("this invite is for looking on:\n  tribes watch %s\nTo take a seat ask for the other one.", words.Quote(text))
	}
	s, err := openSeat(c)
	if err != nil {
		return err
	}
	if target.Host == s.identity.Public() {
		return &exitError{exitFailure, "that is your own table. To sit at it twice on one machine, give the second its own identity:\n  " + s.asAnother()}
	}
	if err := s.lock(); err != nil {
		return err
	}
	defer s.unlock()
	if err := s.listen(c.StringSlice("listen")); err != nil {
		return err
	}
	table := lockstep.NewGuest(s.config([]lockstep.Ask{s.own()}), target.Host)
	if s.ui == "plain" {
		how := "Calling the host; Ctrl-C gives up."
		if target.Entry == p2p.ByKnock() {
			how = "Knocking: the host's person is asked to let you in; Ctrl-C gives up."
		}
		fmt.Fprintln(c.App.Writer, how)
	}
	s.node.Call(target.Host, target.Addrs, target.Entry)
	return s.sit(peer.Config{Table: table, Open: s.create})
}

// inviteText finds the invite or address: an argument, standard input, or the environment.
func inviteText(c *cli.Context) (string, error) {
	switch {
	case c.NArg() > 1:
		return "", usage("one invite or address is expected; put quotes around it if it has spaces")
	case c.Args().First() == "-":
		line, err := bufio.NewReader(io.LimitReader(os.Stdin, 8192)).ReadString('\n')
		if err != nil && line == "" {
			return "", usage("no invite came from standard input")
		}
		return strings.TrimSpace(line), nil
	case c.NArg() == 1:
		return c.Args().First(), nil
	}
	if text := os.Getenv("TRIBES_INVITE"); text != "" {
		return text, nil
	}
	return "", usage("name an invite or an address: the host's program prints both")
}
